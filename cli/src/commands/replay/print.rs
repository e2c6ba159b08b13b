//! A replayed game, for people or as a line of JSON.

use engine::outcome::Seat;
use engine::session::Session;

use super::{Ply, Replayed, all_plies, document};
use crate::Context;
use crate::failure::Failure;
use crate::numbering::Numbering;
use crate::output::counted;
use crate::wire;

/// Moves on one line of the list.
const MOVES_PER_LINE: usize = 5;

/// A value from a file with its control characters as blanks.
fn on_one_line(value: &str) -> String {
    value.chars().map(|c| if c.is_control() { ' ' } else { c }).collect()
}

/// Prints one game, its faults where faults go; whether it had none.
pub(crate) fn game(number: usize, mut game: Replayed, cx: &mut Context<'_>) -> Result<bool, Failure> {
    let sound = game.errors.is_empty();
    if cx.out.is_json() {
        let fields = document(number, &mut game);
        cx.out.document("replay", fields)?;
        return cx.out.flush().map(|()| sound);
    }
    let played = all_plies(&mut game);
    let tags: Vec<_> = game.tags.iter().map(|(name, value)| format!("{name} {}", on_one_line(value))).collect();
    match (game.session.as_deref(), played) {
        (Some(session), Some((start, plies))) => show(number, session, (&start, &plies), &tags, cx)?,
        _ => cx.out.heading(&format!("Game {number}  cannot be opened"))?,
    }
    cx.out.flush()?;
    for note in &game.notes {
        cx.out.note(note);
    }
    for (ply, fault) in game.errors {
        let mut fault = fault;
        fault.error.message = format!("game {number}, ply {ply}: {}", fault.error.message);
        cx.out.fault(&fault);
    }
    Ok(sound)
}

fn show(
    number: usize,
    session: &dyn Session,
    (start, plies): (&str, &[Ply]),
    tags: &[String],
    cx: &mut Context<'_>,
) -> Result<(), Failure> {
    let facts = [vec![session.game().to_owned(), counted(plies.len(), "ply")], tags.to_vec()].concat();
    cx.out.heading(&format!("Game {number}  {}", facts.join("  ")))?;
    cx.out.line(&format!("  start     {start}"))?;
    for line in numbered(plies, session.opening_seat()).chunks(MOVES_PER_LINE) {
        cx.out.line(&format!("  {}", line.join("  ")))?;
    }
    cx.out.line(&format!("  position  {}", session.position(wire::viewer(session))))?;
    cx.out.line(&format!("  {}", wire::standing_text(session)))
}

/// The moves with their numbers: `1. 32-28 19-23`.
pub(super) fn numbered(plies: &[Ply], opening: Option<Seat>) -> Vec<String> {
    let mut numbering = Numbering::new(opening);
    let mut moves: Vec<String> = Vec::new();
    for ply in plies {
        match (numbering.next(ply.seat), moves.last_mut()) {
            (None, Some(open)) => *open += &format!(" {}", ply.text),
            (label, _) => moves.push(label.map_or_else(|| ply.text.clone(), |label| format!("{label} {}", ply.text))),
        }
    }
    moves
}
