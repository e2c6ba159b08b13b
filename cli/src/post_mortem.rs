//! What the moves of a finished game were worth, in lines for people.

use engine::outcome::Seat;
use engine::session::PostMortem;

use crate::output::{counted, table};

/// What the figures mean.
const HEAD: &str = "Open-hands analysis: all hands known, best play of all; points to come, the round won counts 1 where no play scores";

/// A head, a line for each move, and what each seat gave away; `name` names the seats.
pub(crate) fn lines(told: &PostMortem, name: &dyn Fn(Seat) -> String) -> Vec<String> {
    let mut rows = vec![["ply", "", "move", "worth", "loss", "", "best"].map(str::to_owned).to_vec()];
    rows.extend(told.moves.iter().map(|mv| {
        let best = if mv.loss == 0 { String::new() } else { mv.best.clone() };
        let (worth, loss) = (format!("{:+}", mv.value), mv.loss.to_string());
        vec![mv.ply.to_string(), name(mv.seat), mv.text.clone(), worth, loss, mv.mark().to_owned(), best]
    }));
    let mut lines = vec![HEAD.to_owned()];
    lines.extend(table(&rows, &[0, 3, 4]).into_iter().map(|line| format!("  {line}")));
    if told.left_out > 0 {
        lines.push(format!("The first {} would have taken too long.", counted(told.left_out, "move")));
    }
    lines.push(given_away(told, name));
    lines
}

/// `Given away: you 12, East 3`, by seats.
fn given_away(told: &PostMortem, name: &dyn Fn(Seat) -> String) -> String {
    let last = told.moves.iter().map(|mv| mv.seat.0).max().unwrap_or(0);
    let lost = |seat: Seat| told.moves.iter().filter(|mv| mv.seat == seat).map(|mv| mv.loss).sum::<i32>();
    let seats: Vec<String> = (0..=last).map(Seat).map(|seat| format!("{} {}", name(seat), lost(seat))).collect();
    format!("Given away: {}", seats.join(", "))
}
