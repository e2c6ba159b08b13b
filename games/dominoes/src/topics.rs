//! What the game can tell a seat in words beside the board: its hand, the line, the score; what has been seen and what
//! that proves is in `seen`, how likely the rest is in `odds`.

mod odds;
mod seen;

use engine::prelude::*;

use crate::room::Room;
use crate::round::Dominoes;
use crate::scoring::hand_value;
use crate::tile::Tile;
use crate::view::View;
pub(crate) use odds::odds;
pub(crate) use seen::seen;

fn listed(tiles: impl IntoIterator<Item = Tile>) -> String {
    let mut tiles: Vec<Tile> = tiles.into_iter().collect();
    tiles.sort_unstable_by_key(|tile| tile.listed());
    tiles.iter().map(Tile::to_string).collect::<Vec<_>>().join("  ")
}

/// `3`, `3 and 2`, `5, 3 and 2`.
fn and_list(words: &[String]) -> String {
    match words {
        [] => String::new(),
        [only] => only.clone(),
        [rest @ .., last] => format!("{} and {last}", rest.join(", ")),
    }
}

/// The viewer's own tiles, and which of them can be placed.
pub(crate) fn hand<R: Room>(game: &Dominoes<R>, view: &View, style: BoardStyle<'_>) -> String {
    let Some(seat) = view.seat.filter(|_| view.dealt) else { return "No hand is yours to see.".to_owned() };
    let tiles = view.hands.get(seat.index()).and_then(|held| held.tiles()).unwrap_or_default();
    let numbered: Vec<String> =
        tiles.listed().iter().enumerate().map(|(index, tile)| format!("{}) {tile}", index + 1)).collect();
    let ends = view.layout(game.rules()).ends;
    let fits = tiles & crate::moves::placeable(game.rules(), &ends, tiles);
    let playable = if view.ending.is_some() || style.over {
        "the round is over".to_owned()
    } else if fits.is_empty() {
        "none can be placed".to_owned()
    } else {
        format!("can be placed: {}", listed(fits.iter()))
    };
    match numbered.is_empty() {
        true => "Your hand is empty.".to_owned(),
        false => format!("{}\n{} pips; {playable}.", numbered.join("   "), tiles.pips()),
    }
}

/// The table alone.
pub(crate) fn line<R: Room>(game: &Dominoes<R>, view: &View, style: BoardStyle<'_>) -> String {
    game.table_text(view, style)
}

/// Points made in play, and how far each hand is: what the viewer's own counts, how many tiles the others hold.
pub(crate) fn score<R: Room>(game: &Dominoes<R>, view: &View, style: BoardStyle<'_>) -> String {
    let whose = |seat: usize| match view.seat {
        Some(viewer) if viewer.index() == seat => "You".to_owned(),
        _ => style.names.first(Seat(seat as u8)),
    };
    let mut lines = Vec::new();
    if game.rules().scores_in_play() {
        let points: Vec<String> = view.in_play.iter().map(u16::to_string).collect();
        lines.push(format!("Points made in play, by seat: {}", points.join(" : ")));
    }
    for (seat, held) in view.hands.iter().enumerate() {
        let counts = held.tiles().map(|tiles| format!(", counting {}", hand_value(game.rules(), tiles)));
        let tiles = if held.len() == 1 { "tile" } else { "tiles" };
        lines.push(format!("{}: {} {tiles}{}", whose(seat), held.len(), counts.unwrap_or_default()));
    }
    if !view.out.is_empty() {
        let out: Vec<String> = view.out.iter().map(|seat| whose(seat.index())).collect();
        lines.push(format!("Out, in order: {}", out.join(", ")));
    }
    lines.join("\n")
}

#[cfg(test)]
mod tests {
    use engine::registry::OpenRequest;
    use engine::session::Viewer;
    use engine::text::{BoardStyle, Names};

    #[test]
    fn the_score_tells_what_the_own_hand_counts_and_no_other() {
        let entry = crate::entries::entry(&crate::variants::VARIANTS[0]);
        let mut session = entry.open(&OpenRequest { seed: 3, ..OpenRequest::default() }).expect("opens").session;
        session.settle_chance();
        let viewer = Viewer::Seat(super::Seat(0));
        let told = session.tell("score", viewer, BoardStyle::default()).expect("a topic");
        let lines: Vec<&str> = told.lines().collect();
        assert!(lines[0].starts_with("You: 7 tiles, counting "), "{told}");
        assert_eq!(lines[1], "Seat 1: 7 tiles");
        let names = ["you", "East"].map(str::to_owned);
        let style = BoardStyle { names: Names::new(&names), ..BoardStyle::default() };
        let told = session.tell("score", viewer, style).expect("a topic");
        assert!(told.starts_with("You: 7 tiles") && told.contains("\nEast: 7 tiles"), "{told}");
    }
}
