//! `damino moves`: the legal moves of a position.

use engine::serde_json::{Map, Value as Json};
use engine::session::{MoveText, Session};

use crate::Context;
use crate::args::MovesArgs;
use crate::commands::open;
use crate::failure::{Exit, Failure};
use crate::wire;

/// Lists the legal moves.
pub(crate) fn run(args: &MovesArgs, cx: &mut Context<'_>) -> Result<Exit, Failure> {
    let game = open::Opening { game: &args.game, position: args.position.as_deref(), seats: None };
    let session = game.session(cx)?;
    open::refuse_unknown_hand(&*session, args.position.as_deref())?;
    let moves = if session.status().over() { Vec::new() } else { session.legal() };
    if cx.out.is_json() {
        let fields = document(&*session, &moves, cx);
        cx.out.document("moves", fields)?;
    } else {
        print(&*session, &moves, cx)?;
    }
    Ok(Exit::Done)
}

fn document(session: &dyn Session, moves: &[MoveText], cx: &Context<'_>) -> Map<String, Json> {
    let mut fields = open::head(session, cx);
    fields.extend(wire::standing(session));
    fields.insert("moves".into(), moves.iter().map(wire::legal_move).collect());
    fields
}

fn print(session: &dyn Session, moves: &[MoveText], cx: &mut Context<'_>) -> Result<(), Failure> {
    cx.out.heading(&format!("{}  {}", session.game(), session.position(wire::viewer(session))))?;
    cx.out.line(&wire::standing_text(session))?;
    moves.iter().try_for_each(|mv| cx.out.line(&format!("  {}", mv.text)))
}
