//! Real games replay move by move: the texts people write, against the rules.
//!
//! The given files hold tags and moves only, so that words and brackets are all a reader needs here.

use draughts::game::{AnyDraughts, Draughts};
use draughts::squares::Word;
use draughts::variants::{ROWS, row};
use engine::game::Game;
use engine::text::Notation;

/// The start, if it is not the game's own, and the moves of each game.
fn games(text: &str) -> Vec<(Option<String>, Vec<String>)> {
    let mut games: Vec<(Option<String>, Vec<String>)> = Vec::new();
    let mut in_tags = false;
    for line in text.lines().map(str::trim) {
        if line.starts_with('[') {
            if !in_tags {
                games.push((None, Vec::new()));
            }
            in_tags = true;
            if let (Some(fen), Some(game)) = (line.strip_prefix("[FEN \""), games.last_mut()) {
                game.0 = fen.strip_suffix("\"]").map(str::to_owned);
            }
            continue;
        }
        in_tags &= line.is_empty();
        let Some(game) = games.last_mut() else { continue };
        let results = ["*", "1-0", "0-1", "1/2-1/2", "2-0", "1-1", "0-2", "0-0"];
        let words = line.split_whitespace().filter(|word| !word.ends_with('.') && !results.contains(word));
        game.1.extend(words.map(str::to_owned));
    }
    games
}

fn replay<W: Word>(game: &Draughts<W>, file: &str, text: &str) -> usize {
    let mut plies = 0;
    for (number, (fen, texts)) in (1..).zip(games(text)) {
        let mut state = match fen {
            Some(fen) => game.parse_state(&fen).expect("a start position").value,
            None => game.initial(),
        };
        for (ply, text) in (1..).zip(texts) {
            let mv = game
                .parse_move(&state, &text)
                .unwrap_or_else(|error| panic!("{file} game {number} ply {ply}: {error}"));
            assert_eq!(game.parse_move(&state, &game.move_text(&state, mv)), Ok(mv));
            state = game.play(&state, mv);
            plies += 1;
        }
    }
    plies
}

#[test]
fn every_game_of_the_built_rows_replays() {
    let folder = format!("{}/../../tests/data/draughts/pdn", env!("CARGO_MANIFEST_DIR"));
    let mut plies = 0;
    for entry in std::fs::read_dir(folder).expect("the games lie in the workspace") {
        let path = entry.expect("a file").path();
        let name = path.file_name().and_then(|name| name.to_str()).unwrap_or_default().to_owned();
        let Some(row) = ROWS.iter().find(|row| name.starts_with(&format!("{}-", row.rules.id))) else { continue };
        let text = std::fs::read_to_string(&path).expect("readable");
        plies += match AnyDraughts::new(row.rules.clone()).expect("playable") {
            AnyDraughts::Small(game) => replay(&game, &name, &text),
            AnyDraughts::Large(game) => replay(&game, &name, &text),
        };
    }
    assert!(row("international").is_some() && plies > 36_000, "{plies} plies");
}
