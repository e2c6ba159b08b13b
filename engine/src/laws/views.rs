//! Laws of views and of what people see.

use super::ensure;
use super::walk::{Bench, Verdict};
use crate::outcome::Seat;
use crate::text::{BoardKind, BoardStyle, Render};

/// Widest line of a board, in columns.
const COLUMNS: usize = 80;

/// A view is a function of its arguments, and equal views read alike. Where nothing is hidden, every seat's view is the
/// open one whatever was played, and its text is the plain position.
pub(super) fn views<G: Render>(bench: &mut Bench<'_, G>) -> Verdict {
    for (ply, state) in bench.some_states(30) {
        let (game, log) = (bench.game, &bench.walk.log[..ply]);
        let open = (bench.kit.open_view)(game, state, log);
        for seat in (0..game.seats() as u8).map(Seat) {
            bench.runs += 1;
            let (view, again) = (game.view(state, log, seat), game.view(&state.clone(), log, seat));
            let alike = view == again && game.view_text(&view) == game.view_text(&again);
            ensure(alike, || format!("{}: two views of {seat:?}", bench.at(ply)))?;
            if bench.kit.is_hidden() {
                continue;
            }
            let all = view == open && game.view(state, &[], seat) == open;
            ensure(all, || format!("{}: {seat:?} does not see all", bench.at(ply)))?;
            let (seen, plain) = (game.view_text(&view), game.position_text(state));
            ensure(seen == plain, || format!("{}: {seat:?} reads `{seen}`, not `{plain}`", bench.at(ply)))?;
        }
    }
    Ok(())
}

/// Boards are drawn the same way twice, are not empty, hold no escape codes or other control characters and no trailing
/// newline; drawn ones fit in 80 columns, plain ones are ASCII, and speech has no box characters.
pub(super) fn boards<G: Render>(bench: &mut Bench<'_, G>) -> Verdict {
    for (ply, state) in bench.some_states(12) {
        let (game, log) = (bench.game, &bench.walk.log[..ply]);
        for seat in (0..game.seats() as u8).map(Seat) {
            let view = game.view(state, log, seat);
            for kind in [BoardKind::Ascii, BoardKind::Unicode, BoardKind::Tiles, BoardKind::Speech] {
                for flip in [false, true] {
                    bench.runs += 1;
                    let style = BoardStyle { kind, flip, width: COLUMNS, ..BoardStyle::default() };
                    let board = game.board(&view, style);
                    let drawn = ensure(board == game.board(&view, style), || "drawn in two ways".to_owned());
                    let fit = drawn.and_then(|()| printable(&board, kind));
                    fit.map_err(|what| format!("{}, {kind:?}: {what}:\n{board}", bench.at(ply)))?;
                }
            }
            let svg = game.svg(&view, false).is_none_or(|svg| svg.trim_start().starts_with('<'));
            ensure(svg, || format!("{}: the SVG is no document", bench.at(ply)))?;
        }
    }
    Ok(())
}

fn printable(board: &str, kind: BoardKind) -> Verdict {
    ensure(!board.trim().is_empty(), || "nothing is shown".to_owned())?;
    ensure(!board.ends_with('\n'), || "a trailing newline".to_owned())?;
    let control = board.chars().find(|c| c.is_control() && *c != '\n');
    ensure(control.is_none(), || format!("{control:?} in a board"))?;
    let widest = board.lines().map(|line| line.chars().count()).max().unwrap_or(0);
    match kind {
        BoardKind::Speech => {
            let drawn = board.chars().find(|c| ('\u{2500}'..='\u{259f}').contains(c));
            ensure(drawn.is_none(), || format!("{drawn:?} cannot be spoken"))
        }
        BoardKind::Ascii if !board.is_ascii() => Err("not ASCII".to_owned()),
        _ => ensure(widest <= COLUMNS, || format!("{widest} columns")),
    }
}
