//! DGN and JSON: read, written, replayed, and refused where they do not tell the truth.

use dominoes::dgn::{is_ours, read};
use dominoes::entries::entry;
use dominoes::room::Twelve;
use dominoes::round::Dominoes;
use dominoes::variants::{VARIANTS, variant};
use engine::prelude::*;
use engine::session::Viewer;

type Acts = Log<Dominoes<Twelve>>;

/// The example of the format: a complete round in pairs.
const EXAMPLE: &str = r#"[Game "block-partners"]  [Set "6"]  [Players "Ana,Bot1,Carl,Bot2"]  [Teams "02/13"]  [Seed "42"]  [Rules "score=winner_takes_opponents"]
[Round "1"]  [Start "1"]  [Deal "5-0 1-1 2-1 3-1 3-2 4-4 6-5/2-2 4-2 4-3 6-3 6-4 5-5 6-6/0-0 3-0 6-0 5-1 5-2 3-3 5-4/1-0 2-0 4-0 4-1 6-1 6-2 5-3"]
[View "full"]  [Result "out 0"]  [Points "10/0"]
1: 6-6 6-0L 6-2R 5-0L  5: 5-5L 5-4L 4-1L 1-1L  9: 2-2R 5-2R 5-3R 3-2R  13: 4-2R 5-1L 4-0R 6-5L
17: 6-4L 0-0R 2-0R 4-4L  21: 4-3L 3-3L P 3-1L  25: P P 6-1L 2-1R#
"#;

#[test]
fn the_example_of_the_format_is_followed_to_its_end() {
    assert!(is_ours(EXAMPLE));
    let rounds = read(EXAMPLE).expect("the example is well formed");
    assert_eq!(rounds.len(), 1);
    let round = &rounds[0];
    assert!(round.faults.is_empty(), "{:?}", round.faults);
    assert_eq!((round.places.len(), round.record.acts.len()), (29, 29));
    assert_eq!((round.tag("Round"), round.record.players[2].name.as_str()), (Some("1"), "Carl"));
    let resumed = entry(variant("block-partners").expect("a row")).resume(&round.record);
    assert_eq!(resumed.fault, None);
    let session = resumed.session.expect("the record can be followed");
    let result = session.status().result.expect("the round is over");
    assert_eq!(
        (result.reason.as_str(), result.points, result.winners),
        ("out", vec![10, 0, 10, 0], vec![Seat(0), Seat(2)])
    );
    assert!(session.position(Viewer::All).contains("hand:/6-3/3-0/1-0"), "{}", session.position(Viewer::All));
}

fn play_out(game: &Dominoes<Twelve>, seed: u64) -> (<Dominoes<Twelve> as Game>::State, Acts) {
    let (mut random, mut state, mut log) = (Random::new(seed), game.initial(), Acts::new());
    loop {
        let act = match game.turn(&state) {
            Turn::Chance => Act::Chance(game.sample_chance(&state, &mut random).expect("a deal is due")),
            Turn::Seat(seat) => Act::Move { seat, mv: *random.choose(&moves(game, &state)).expect("a move is due") },
            _ => return (state, log),
        };
        state = match &act {
            Act::Chance(deal) => game.play_chance(&state, deal),
            Act::Move { mv, .. } => game.play(&state, *mv),
        };
        log.push(act);
    }
}

#[test]
fn rounds_are_written_and_read_alike() {
    for row in &VARIANTS {
        for seats in row.rules.players.0..=row.rules.players.1.min(4) {
            let game =
                Dominoes::<Twelve>::new(row.id, row.rules.clone(), usize::from(seats)).expect("rows are playable");
            let mut file = String::new();
            for seed in 0..5 {
                let (state, log) = play_out(&game, seed);
                let names: Vec<String> = (0..seats).map(|seat| format!("N{seat}")).collect();
                let tags = [("Round".to_owned(), (seed + 1).to_string())];
                let text = game.dgn(&state, &log, None, &names, &tags);
                file += &text;
                file.push('\n');
                let round = read(&text).expect("well formed").remove(0);
                assert!(round.faults.is_empty(), "{text}\n{:?}", round.faults);
                assert_eq!(round.record.acts.len(), log.len(), "{text}");
                assert_eq!(round.record.position, game.state_text(&state));
                let session = entry(variant(row.id).expect("a row")).resume(&round.record);
                assert_eq!(session.fault, None, "{text}");
            }
            let rounds = read(&file).expect("well formed");
            assert_eq!(rounds.len(), 5);
            assert!(rounds.iter().all(|round| round.faults.is_empty()));
        }
    }
}

#[test]
fn a_public_record_hides_what_was_drawn_and_dealt() {
    let game = Dominoes::<Twelve>::new("esperanto-draw", variant("esperanto-draw").expect("a row").rules.clone(), 2);
    let game = game.expect("rows are playable");
    let (state, log) = play_out(&game, 4);
    let full = game.dgn(&state, &log, None, &[], &[]);
    let public = game.dgn(&state, &log, Some(Seat(0)), &[], &[]);
    assert!(full.contains("[Deal ") && full.contains("[Stock ") && !full.contains("+?"));
    assert!(!public.contains("[Deal ") && !public.contains("[Stock ") && public.contains("+?"), "{public}");
    assert_eq!(read(&public).expect("well formed")[0].faults[0].1.code, "E-DGN-DEAL");
}

fn first_fault(text: &str) -> (&'static str, String) {
    let round = read(text).expect("well formed").remove(0);
    let (_, error) = round.faults.first().expect("a fault").clone();
    let span = error.span.clone().expect("a place");
    (error.code, text[span].to_owned())
}

#[test]
fn records_that_do_not_tell_the_truth_are_refused_where_they_do_not() {
    assert_eq!(first_fault(&EXAMPLE.replace("4-3L 3-3L P 3-1L", "4-3L 3-3L P P")), ("E-PASS-CAN-PLAY", "P".to_owned()));
    assert_eq!(first_fault(&EXAMPLE.replace("6-2R 5-0L", "6-2R 6-5L")), ("E-TILE-NO-FIT", "6-5L".to_owned()));
    assert_eq!(first_fault(&EXAMPLE.replace("1: 6-6", "1: 5-5")), ("E-OPENING-FORCED", "5-5".to_owned()));
    assert_eq!(first_fault(&EXAMPLE.replace("\"10/0\"", "\"11/0\"")), ("E-DGN-POINTS", "11/0".to_owned()));
    assert_eq!(first_fault(&EXAMPLE.replace("\"out 0\"", "\"block\"")), ("E-DGN-RESULT", "block".to_owned()));
    assert_eq!(first_fault(&EXAMPLE.replace("6-0L", "6-0L#")), ("E-DGN-OUT", "6-0L#".to_owned()));
    assert_eq!(first_fault(&EXAMPLE.replace("6-0L", "6-0L=5")), ("E-DGN-SCORE", "6-0L=5".to_owned()));
    assert_eq!(first_fault(&EXAMPLE.replace("block-partners", "bridge")), ("E-GAME-UNKNOWN", "bridge".to_owned()));
    let twice = first_fault(&EXAMPLE.replace("\"5-0 1-1", "\"1-1 1-1"));
    assert_eq!(twice.0, "E-DEAL");
    assert!(read("{ never closed").is_err() && read("[Game \"block").is_err());
}

#[test]
fn a_broken_round_does_not_lose_the_next() {
    let file = format!("{}\n{EXAMPLE}", EXAMPLE.replace("6-0L", "6-9L"));
    let rounds = read(&file).expect("well formed");
    assert_eq!(rounds.iter().map(|round| round.faults.len()).collect::<Vec<_>>(), [1, 0]);
    assert_eq!(rounds[0].faults[0].1.code, "E-TILE-UNKNOWN");
}

#[test]
fn json_says_what_dpn_says() {
    for row in &VARIANTS {
        let seats = usize::from(row.seats);
        let game = Dominoes::<Twelve>::new(row.id, row.rules.clone(), seats).expect("rows are playable");
        for seed in 0..4 {
            let (_, log) = play_out(&game, seed);
            let mut state = game.initial();
            for (index, act) in log.iter().enumerate() {
                state = match act {
                    Act::Chance(deal) => game.play_chance(&state, deal),
                    Act::Move { mv, .. } => game.play(&state, *mv),
                };
                let log = log[..=index].to_vec();
                for seat in game.all_seats().map(Some).chain([None]) {
                    let view = game.seen_by(&state, &log, seat);
                    let text = game.view_json(&view).to_string();
                    let read = game.parse_start(&text, 1).unwrap_or_else(|faults| panic!("{text}: {faults}")).value;
                    assert_eq!(game.seen_by(&read.state, &read.log, seat), view, "{text}");
                }
            }
        }
    }
}
