//! Whatever bytes come in: positions, moves and deals are read or refused, never worse.

use dominoes::cases::DominoCases;
use dominoes::dpn::{game_in, settings_in};
use dominoes::room::Eighteen;
use dominoes::round::Dominoes;
use dominoes::variants::{VARIANTS, variant};
use engine::prelude::*;
use engine::registry::{CaseFiles, CaseOptions};
use proptest::prelude::*;

fn games() -> Vec<Dominoes<Eighteen>> {
    let seats = |id: &str| usize::from(variant(id).expect("a row").seats);
    let game = |row: &dominoes::variants::Variant| Dominoes::new(row.id, row.rules.clone(), seats(row.id));
    VARIANTS.iter().map(|row| game(row).expect("rows are playable")).collect()
}

/// Reads a text in every way there is; what is refused points into the text.
fn read_all(text: &str) {
    let inside =
        |error: &TextError| error.span.as_ref().is_none_or(|span| span.start <= span.end && span.end <= text.len());
    for game in games() {
        if let Err(Faults(faults)) = game.parse_state(text) {
            assert!(!faults.is_empty() && faults.iter().all(inside), "{text:?}: {faults:?}");
        }
        match game.parse_start(text, 1) {
            Ok(read) => {
                let start = read.value;
                let seat = start.seen_by.unwrap_or(Seat(0));
                let view = game.view(&start.state, &start.log, seat);
                assert!(!game.board(&view, BoardStyle::default()).is_empty());
            }
            Err(Faults(faults)) => assert!(faults.iter().all(inside), "{text:?}: {faults:?}"),
        }
        let _ = game.parse_chance(&game.initial(), text);
        let deal = game.sample_chance(&game.initial(), &mut Random::new(3)).expect("a deal is due");
        let state = game.play_chance(&game.initial(), &deal);
        if let Err(error) = game.parse_move(&state, text) {
            assert!(inside(&error), "{text:?}: {error:?}");
        }
        let _ = game.parse_recorded(&state, text);
    }
    let _ = (settings_in(text), game_in(text));
    let _ = DominoCases.run(text, &CaseOptions::default());
}

const PIECES: [&str; 44] = [
    "dom1",
    " ",
    "game:",
    "esperanto-draw",
    "block",
    "set:6",
    "players:2",
    "teams:02/13",
    "turn:",
    "0",
    "1",
    "9",
    "start:",
    "view:",
    "hand:",
    "?7",
    "?",
    "/",
    ",",
    ".",
    "-",
    "6-5",
    "0-0",
    "55",
    "line:",
    "5-5*",
    "up:",
    "down:",
    "stock:",
    "14",
    "drawn:",
    "out:",
    "passes:",
    "play:",
    "rules:",
    "reserve=2",
    "log:",
    "+",
    "P",
    "6-5L",
    "&",
    "not:1=2",
    "over:out",
    "99999999999999999999",
];

proptest! {
    #![proptest_config(ProptestConfig { cases: 400, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn any_characters(text in "\\PC{0,60}") {
        read_all(&text);
    }

    #[test]
    fn words_of_positions_in_any_order(pieces in prop::collection::vec(0..PIECES.len(), 0..30)) {
        let text: String = pieces.into_iter().map(|index| PIECES[index]).collect();
        read_all(&text);
        read_all(&format!("dom1 {text}"));
    }

    #[test]
    fn positions_with_a_few_bytes_changed(seed in 0u64..1000, cuts in prop::collection::vec((0usize..400, 0usize..PIECES.len()), 1..4)) {
        let game = &games()[seed as usize % VARIANTS.len()];
        let mut random = Random::new(seed);
        let deal = game.sample_chance(&game.initial(), &mut random).expect("a deal is due");
        let mut log = vec![Act::Chance(deal.clone())];
        let mut state = game.play_chance(&game.initial(), &deal);
        for _ in 0..random.below(20) {
            let Turn::Seat(seat) = game.turn(&state) else { break };
            let mv = *random.choose(&moves(game, &state)).expect("a move");
            log.push(Act::Move { seat, mv });
            state = game.play(&state, mv);
        }
        let mut text = game.view_text(&game.view(&state, &log, Seat(0)));
        for (at, piece) in cuts {
            let at = at % (text.len() + 1);
            if text.is_char_boundary(at) {
                let end = (at + piece % 5).min(text.len());
                text.replace_range(at..end, PIECES[piece]);
            }
        }
        read_all(&text);
    }
}
