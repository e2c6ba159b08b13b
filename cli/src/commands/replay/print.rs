//! A replayed game, for people or as a line of JSON.

use engine::session::Session;

use super::{Ply, Replayed, document, plies};
use crate::Context;
use crate::failure::Failure;
use crate::numbering::Numbering;
use crate::wire;

/// Moves on one line of the list.
const MOVES_PER_LINE: usize = 5;

/// A value from a file with its control characters as blanks.
fn on_one_line(value: &str) -> String {
    value.chars().map(|c| if c.is_control() { ' ' } else { c }).collect()
}

/// Prints one game; its faults go where faults go.
pub(crate) fn game(number: usize, mut game: Replayed, cx: &mut Context<'_>) -> Result<(), Failure> {
    if cx.out.is_json() {
        let fields = document(number, &mut game);
        cx.out.document("replay", fields)?;
        return cx.out.flush();
    }
    let tags: Vec<_> = game.tags.iter().map(|(name, value)| format!("{name} {}", on_one_line(value))).collect();
    match game.session.as_deref_mut() {
        Some(session) => show(number, session, &tags, cx)?,
        None => cx.out.heading(&format!("Game {number}  cannot be opened"))?,
    }
    cx.out.flush()?;
    for (ply, fault) in game.errors {
        let mut fault = fault;
        fault.error.message = format!("game {number}, ply {ply}: {}", fault.error.message);
        cx.out.fault(&fault);
    }
    Ok(())
}

fn show(number: usize, session: &mut dyn Session, tags: &[String], cx: &mut Context<'_>) -> Result<(), Failure> {
    let (start, plies) = plies(session);
    let facts = [
        vec![session.game().to_owned(), format!("{} {}", plies.len(), if plies.len() == 1 { "ply" } else { "plies" })],
        tags.to_vec(),
    ]
    .concat();
    cx.out.heading(&format!("Game {number}  {}", facts.join("  ")))?;
    cx.out.line(&format!("  start     {start}"))?;
    for line in numbered(&plies).chunks(MOVES_PER_LINE) {
        cx.out.line(&format!("  {}", line.join("  ")))?;
    }
    cx.out.line(&format!("  position  {}", session.position(wire::viewer(session))))?;
    cx.out.line(&format!("  {}", wire::standing_text(session)))
}

/// The moves with their numbers: `1. 32-28 19-23`.
fn numbered(plies: &[Ply]) -> Vec<String> {
    let mut numbering = Numbering::default();
    let mut moves: Vec<String> = Vec::new();
    for ply in plies {
        match (numbering.next(ply.seat), moves.last_mut()) {
            (None, Some(open)) => *open += &format!(" {}", ply.text),
            (number, _) => moves.push(format!("{}. {}", number.unwrap_or(1), ply.text)),
        }
    }
    moves
}
