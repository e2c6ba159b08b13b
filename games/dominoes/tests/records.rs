//! DGN and JSON: read, written, replayed, and refused where they do not tell the truth.

use std::ops::ControlFlow;

use dominoes::dgn::{DgnFiles, PUBLIC, is_ours, read};
use dominoes::entries::entry;
use dominoes::room::Eighteen;
use dominoes::round::Dominoes;
use dominoes::sheet::with_settings;
use dominoes::variants::{VARIANTS, Variant, variant};
use engine::files::{FileGame, GameFiles, ReadOptions, WriteOptions};
use engine::prelude::*;
use engine::record::{Record, RecordedAct, RecordedMatch};
use engine::registry::OpenRequest;
use engine::rounds::Rounds;
use engine::session::Viewer;
use proptest::prelude::*;

type Acts = Log<Dominoes<Eighteen>>;

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
    let rounds = read(EXAMPLE);
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

fn play_out(game: &Dominoes<Eighteen>, seed: u64) -> (<Dominoes<Eighteen> as Game>::State, Acts) {
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

/// Every row for each number of seats up to four.
fn tables() -> impl Iterator<Item = (&'static Variant, u8, Dominoes<Eighteen>)> {
    let seats =
        |row: &'static Variant| row.rules.seat_counts().filter(|&seats| seats <= 4).map(move |seats| (row, seats));
    let rows = VARIANTS.iter().flat_map(seats).map(|(row, seats)| {
        let game = Dominoes::new(row.id, row.rules.clone(), usize::from(seats)).expect("rows are playable");
        (row, seats, game)
    });
    rows.chain(house_rules())
}

/// Rules that no row has as it stands.
fn house_rules() -> impl Iterator<Item = (&'static Variant, u8, Dominoes<Eighteen>)> {
    let settings = [("matador", "wild_open=choose"), ("block-partners", "blocked_tie=starter")];
    settings.into_iter().map(|(id, setting)| {
        let row = variant(id).expect("a row");
        let (rules, seats) = with_settings(&row.rules, row.seats, &settings_of(setting)).expect("settings fit");
        (row, seats as u8, Dominoes::new(row.id, rules, seats).expect("rules fit"))
    })
}

#[test]
fn rounds_are_written_and_read_alike() {
    for (row, seats, game) in tables() {
        let mut file = String::new();
        for seed in 0..5 {
            let (state, log) = play_out(&game, seed);
            let names: Vec<String> = (0..seats).map(|seat| format!("N{seat}")).collect();
            let tags = [("Round".to_owned(), (seed + 1).to_string())];
            let text = game.dgn(&state, &log, None, &names, &tags);
            file += &text;
            file.push('\n');
            let round = read(&text).remove(0);
            assert!(round.faults.is_empty(), "{text}\n{:?}", round.faults);
            assert_eq!(round.record.acts.len(), log.len(), "{text}");
            assert_eq!(round.record.position, game.state_text(&state));
            let session = entry(variant(row.id).expect("a row")).resume(&round.record);
            assert_eq!(session.fault, None, "{text}");
        }
        let rounds = read(&file);
        assert_eq!(rounds.len(), 5);
        assert!(rounds.iter().all(|round| round.faults.is_empty()));
    }
}

/// What one seat saw of a round is taken up as that seat's view: nothing more, nothing less.
#[test]
fn a_seats_view_is_written_and_read_alike() {
    for (row, seats, game) in tables() {
        for seed in 0..12 {
            let (_, log) = play_out(&game, 100 + seed);
            let mut random = Random::new(seed);
            let log = log[..1 + random.below(log.len())].to_vec();
            let follow = |state, act: &Act<_, _>| match act {
                Act::Chance(deal) => game.play_chance(&state, deal),
                Act::Move { mv, .. } => game.play(&state, *mv),
            };
            let state = log.iter().fold(game.initial(), follow);
            let seat = Seat(random.below(usize::from(seats)) as u8);
            let text = game.dgn(&state, &log, Some(seat), &[], &[]);
            let round = read(&text).remove(0);
            assert_eq!(round.faults, [], "{text}");
            let view = game.view_text(&game.view(&state, &log, seat));
            assert_eq!(round.record.start.as_deref(), Some(view.as_str()), "{text}");
            let resumed = entry(variant(row.id).expect("a row")).resume(&round.record);
            let session = resumed.session.expect("the view can be taken up");
            assert_eq!(session.position(Viewer::All), view, "only what the seat knows is shown");
        }
    }
}

/// A file of one seat's view, written again, is that file; a mark before the first tag is no act.
#[test]
fn a_file_of_a_seats_view_is_written_again() {
    for (_, seats, game) in tables() {
        let (state, log) = play_out(&game, 7);
        let names: Vec<String> = (0..seats).map(|seat| format!("N{seat}")).collect();
        let text = game.dgn(&state, &log, Some(Seat(seats - 1)), &names, &[]);
        let read = games(format!("\u{feff}{text}").as_bytes());
        assert!(read.len() == 1 && read[0].faults.is_empty(), "{text}\n{:?}", read[0].faults);
        let again = DgnFiles.write(&read[0], &WriteOptions::default()).expect("a view is written");
        assert_eq!(String::from_utf8_lossy(&again), text);
    }
}

#[test]
fn a_seats_view_that_cannot_be_is_refused_at_its_act() {
    let text = |acts: &str| {
        format!("[Game \"block\"]\n[Start \"0\"]\n[Deal \"6-6 6-5 1-0 2-0 3-0 4-0 5-0/?7\"]\n[View \"0\"]\n{acts}\n")
    };
    assert_eq!(read(&text("6-6 6-4L 6-5R"))[0].faults, []);
    for (acts, code, shown) in [
        ("6-6 5-4L", "E-TILE-NO-FIT", "5-4L"),
        ("6-6 6-5L", "E-DGN-VIEW", "6-5L"),
        ("6-6 P P", "E-PASS-CAN-PLAY", "P"),
        ("6-6 6-1L 6-2R", "E-TILE-NOT-HELD", "6-2R"),
        ("6-6 +", "E-DRAW-NONE", "+"),
        ("6-6 ?-?", "E-LOG-ACT", "?-?"),
        ("1: 6-6 3: 6-4L", "E-DGN-TURN", "3:"),
        ("1: 6-6 6-4L 0: 6-5R", "E-DGN-TURN", "0:"),
    ] {
        let text = text(acts);
        let (_, fault) = read(&text)[0].faults[0].clone();
        assert_eq!((fault.code, &text[fault.span.expect("a place")]), (code, shown), "{acts}: {}", fault.message);
    }
    for (deal, code, shown) in [
        ("6-6 6-5 1-0 2-0 3-0 4-0 5-0/?8", "E-DPN-HAND-LARGE", "6-6 6-5 1-0 2-0 3-0 4-0 5-0/?8"),
        ("6-6 6-5 1-0 2-0 3-0 4-0/?7", "E-DGN-DEAL", "6-6 6-5 1-0 2-0 3-0 4-0/?7"),
        ("6-6 6-5 1-0 2-0 6-5 4-0 5-0/?7", "E-TILE-TWICE", "6-5"),
    ] {
        let text = text("6-6").replace("6-6 6-5 1-0 2-0 3-0 4-0 5-0/?7", deal);
        let (_, fault) = read(&text)[0].faults[0].clone();
        assert_eq!((fault.code, &text[fault.span.expect("a place")]), (code, shown), "{}", fault.message);
    }
    let game = Dominoes::<Eighteen>::new("block", variant("block").expect("a row").rules.clone(), 2).expect("playable");
    let won = (0..40).map(|seed| play_out(&game, seed)).find(|(state, _)| state.out() == [Seat(1)]);
    let (state, log) = won.expect("seat 1 goes out in some round");
    let view = game.dgn(&state, &log, Some(Seat(0)), &[], &[]);
    assert!(view.contains("[Result \"out 1\"]") && read(&view)[0].faults.is_empty(), "{view}");
    let false_winner = view.replace("out 1", "out 0");
    let (_, fault) = read(&false_winner)[0].faults[0].clone();
    assert_eq!((fault.code, &false_winner[fault.span.expect("a place")]), ("E-DGN-RESULT", "out 0"));
    for view in ["2", "zzz"] {
        let text = text("6-6").replace("View \"0\"", &format!("View \"{view}\""));
        let (_, fault) = read(&text)[0].faults[0].clone();
        assert_eq!((fault.code, &text[fault.span.expect("a place")]), ("E-DGN-VIEW", view), "{}", fault.message);
    }
    let hidden = text("6-6").replace("View \"0\"", "View \"1\"");
    assert_eq!(read(&hidden)[0].faults[0].1.code, "E-DGN-VIEW");
}

#[test]
fn a_public_record_hides_what_was_drawn_and_dealt() {
    let game = Dominoes::<Eighteen>::new("esperanto-draw", variant("esperanto-draw").expect("a row").rules.clone(), 2);
    let game = game.expect("rows are playable");
    let (state, log) = play_out(&game, 4);
    let full = game.dgn(&state, &log, None, &[], &[]);
    let public = game.dgn(&state, &log, Some(Seat(0)), &[], &[]);
    assert!(full.contains("[Deal ") && full.contains("[Stock ") && !full.contains("+?"));
    assert!(!public.contains("[Stock ") && public.contains("+?"), "{public}");
    let own = full.split("[Deal \"").nth(1).and_then(|deal| deal.split('/').next()).expect("a deal");
    assert!(public.contains(&format!("[Deal \"{own}/?7\"]")), "a seat knows its own hand: {public}");
    assert_eq!(read(&public)[0].faults, []);
    let everybody = game.dgn(&state, &log, Some(PUBLIC), &[], &[]);
    assert!(!everybody.contains("[Deal "), "{everybody}");
    assert_eq!(read(&everybody)[0].faults[0].1.code, "E-DGN-DEAL");
}

fn first_fault(text: &str) -> (&'static str, String) {
    let round = read(text).remove(0);
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
    let position =
        "dom1 game:block set:3 players:2 turn:0 hand:3-2/1-0,2-0 line:3-3 stock:1-1,2-1,3-0,3-1,2-2,0-0 rules:hand=2";
    let settings = vec![("hand".to_owned(), "2".to_owned()), ("max_pip".to_owned(), "3".to_owned())];
    let request = OpenRequest { position: Some(position.to_owned()), settings, ..OpenRequest::default() };
    let mut session = entry(variant("block").expect("a row")).open(&request).expect("a position").session;
    assert_eq!(session.follow("3-2=3").expect_err("it scores nothing").code, "E-DGN-SCORE");
    assert_eq!(session.follow("3-2L#=0").expect("it goes out").text, "3-2L");
    assert_eq!(first_fault(&EXAMPLE.replace("block-partners", "bridge")), ("E-GAME-UNKNOWN", "bridge".to_owned()));
    assert_eq!(first_fault(&EXAMPLE.replace("\"5-0 1-1", "\"1-1 1-1")), ("E-TILE-TWICE", "1-1".to_owned()));
    assert_eq!(first_fault(&EXAMPLE.replace("\"5-0 1-1", "\"1-1")).0, "E-DEAL");
    let stocked = EXAMPLE.replace("[View", "[Stock \"\"] [View").replace("\"5-0 1-1", "\"1-1");
    assert_eq!(first_fault(&stocked).0, "E-DPN-SUM");
    let moved = EXAMPLE.replace("\"5-0 1-1", "\"1-1").replace("5-3\"]", "5-3 5-0\"]");
    assert_eq!(first_fault(&moved).0, "E-DPN-HAND-LARGE");
    for result in ["block", "block 1", "out 1", "out 2"] {
        let text = EXAMPLE.replace("\"out 0\"", &format!("\"{result}\""));
        assert_eq!(first_fault(&text), ("E-DGN-RESULT", result.to_owned()));
    }
    assert_eq!(first_fault(&EXAMPLE.replace("5: 5-5L", "6: 5-5L")), ("E-DGN-TURN", "6:".to_owned()));
    assert_eq!(first_fault(&EXAMPLE.replace("[Start \"1\"]", "[Start \"2\"]")), ("E-DGN-START", "2".to_owned()));
    assert_eq!(first_fault(&EXAMPLE.replace("6-2R 5-0L", "6-2R { 5-0L")).0, "E-DGN-OPEN");
    assert_eq!(first_fault("[Game \"block\n[Round \"1\"]").0, "E-DGN-TAG");
    assert_eq!(first_fault(&EXAMPLE.replace("[Round \"1\"]", "[Round \"1\"][Round \"1\"]")).0, "E-DGN-TAG");
    assert_eq!(first_fault(&EXAMPLE.replace("[Round \"1\"]", "[Round \"x\"]")), ("E-DGN-ROUND", "x".to_owned()));
    let unsaid = |text: &str| games(text.as_bytes())[0].notes.iter().map(|note| note.error.code).collect::<Vec<_>>();
    assert_eq!(unsaid(EXAMPLE), [""; 0]);
    let two = "[Game \"draw\"] [Deal \"0-0 1-0 2-0 3-0 4-0 5-0 6-0/1-1 2-1 3-1 4-1 5-1 6-1 2-2\"]\n1: 2-2";
    assert_eq!(unsaid(two), ["W-DGN-STOCK"]);
    assert_eq!(first_fault(&EXAMPLE.replace("02/13", "01/23")), ("E-DGN-TEAMS", "01/23".to_owned()));
    let told = EXAMPLE.replace("View \"full\"", "View \"0\"");
    assert_eq!(first_fault(&told), ("E-DGN-VIEW", "2-2 4-2 4-3 6-3 6-4 5-5 6-6".to_owned()));
    let hands = "0-0 1-0 2-0 3-0 4-0 5-0 6-0/1-1 2-1 3-1 4-1 5-1 6-1 2-2";
    let three = format!("[Game \"draw\"] [Players \"Ana,Ben,Cid\"] [Deal \"{hands}\"]\n1: 0-0");
    assert_eq!(first_fault(&three), ("E-DGN-DEAL", hands.to_owned()));
    let set = three.replace("[Players", "[Set \"x\"] [Players");
    assert_eq!(first_fault(&set), ("E-SETTING-VALUE", "x".to_owned()));
    let unknown = three.replace("2-1 3-1", "2-1 9-1");
    assert_eq!(first_fault(&unknown.replace(",Cid", "")), ("E-TILE-UNKNOWN", "9-1".to_owned()));
    let stock = |tiles: &str| three.replace(",Cid", "").replace("\n1:", &format!(" [Stock \"{tiles}\"]\n1:"));
    assert_eq!(first_fault(&stock("3-2 x")), ("E-DGN-DEAL", "x".to_owned()));
    let drawn = three.replace(",Cid", "").replace("1: 0-0", "1: 0-0 +2-2");
    assert_eq!(first_fault(&drawn), ("E-TILE-TWICE", "+2-2".to_owned()));
    for broken in ["[Game \"block\n1: 6-6", "[Players \"a,b\n[Set \"6\"]", "[Deal \"6-6"] {
        assert!(is_ours(broken), "{broken}");
    }
    assert!(!is_ours("[Event \"x\"]\n[White \"y\"]\n1. 32-28 *"));
    assert!(read(&EXAMPLE.replace("6-2R 5-0L", "6-2R$3 5-0L!$4"))[0].faults.is_empty());
}

/// A blocked round says who won it, and bare or with somebody else it is still read, or refused.
#[test]
fn blocked_rounds_say_whose_they_are() {
    let row = variant("block").expect("a row");
    let game = Dominoes::<Eighteen>::new(row.id, row.rules.clone(), 2).expect("the row is playable");
    let texts = (0..200).map(|seed| {
        let (state, log) = play_out(&game, seed);
        game.dgn(&state, &log, None, &[], &[])
    });
    let blocked = texts.filter(|text| text.contains("[Result \"block"));
    let mut words = Vec::new();
    for text in blocked {
        assert!(read(&text)[0].faults.is_empty(), "{text}");
        let said =
            text.split("[Result \"").nth(1).and_then(|rest| rest.split('"').next()).expect("a result").to_owned();
        for (other, fits) in [("block", true), ("blocked", true), ("block 7", false), ("out 0", false)] {
            let changed = text.replace(&format!("\"{said}\""), &format!("\"{other}\""));
            assert_eq!(read(&changed)[0].faults.is_empty(), fits, "{changed}");
        }
        words.push(said);
    }
    for word in ["block 0", "block 1"] {
        assert!(words.iter().any(|said| said == word), "{words:?}");
    }
}

#[test]
fn a_broken_round_does_not_lose_the_next() {
    let file = format!("{}\n{EXAMPLE}", EXAMPLE.replace("6-0L", "6-9L"));
    let rounds = read(&file);
    assert_eq!(rounds.iter().map(|round| round.faults.len()).collect::<Vec<_>>(), [1, 0]);
    assert_eq!(rounds[0].faults[0].1.code, "E-TILE-UNKNOWN");
}

#[test]
fn json_says_what_dpn_says() {
    for row in &VARIANTS {
        let seats = usize::from(row.seats);
        let game = Dominoes::<Eighteen>::new(row.id, row.rules.clone(), seats).expect("rows are playable");
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

/// The games of a file.
fn games(text: &[u8]) -> Vec<FileGame> {
    let mut games = Vec::new();
    let read = DgnFiles.read(&mut &text[..], &ReadOptions::default(), &mut |game| {
        games.push(game);
        ControlFlow::Continue(())
    });
    read.expect("bytes in memory can be read");
    games
}

/// A match of random rounds, as far as it goes in twelve of them.
fn random_match(id: &str, settings: &[(String, String)], seed: u64) -> Vec<Record> {
    let entry = entry(variant(id).expect("a row"));
    let request = OpenRequest { settings: settings.to_vec(), seed, ..OpenRequest::default() };
    let mut session = entry.open(&request).map_err(|faults| faults.to_string()).expect("opens").session;
    let mut rounds = Rounds::starting(&*session, Some(12));
    let mut random = Random::new(seed);
    loop {
        session.settle_chance();
        while !session.status().over() && !rounds.is_decided(&*session) {
            let legal = session.legal();
            session.play(&random.choose(&legal).expect("a move is due").text).expect("listed moves are legal");
        }
        rounds.finish(&*session);
        if rounds.verdict().is_some() {
            return rounds.played().to_vec();
        }
        session = rounds.open(&*entry).map_err(|faults| faults.to_string()).expect("the next round opens");
    }
}

fn settings_of(text: &str) -> Vec<(String, String)> {
    let pair = |word: &str| word.split_once('=').map(|(key, value)| (key.to_owned(), value.to_owned()));
    text.split_whitespace().filter_map(pair).collect()
}

#[test]
fn matches_go_into_a_file_and_come_back() {
    let more = [
        ("kozel-georgian", "players=4 next_starter=previous_winner"),
        ("playroom", "teams=3x2 max_pip=9"),
        ("playroom", "players=4"),
        ("esperanto-draw", "players=3 match=count_losses limit=2 next_starter=rotate"),
        ("fives-threes", "players=3"),
        ("block", "players=4 teams=2x2"),
    ];
    let rows = VARIANTS.iter().map(|row| (row.id, ""));
    for (id, settings) in rows.chain(more) {
        let records = random_match(id, &settings_of(settings), 5);
        let mut parts = records.clone();
        parts[0].in_match = Some(RecordedMatch::default());
        let game = FileGame { number: 1, parts, ..FileGame::default() };
        let text = DgnFiles.write(&game, &WriteOptions::default()).expect("rounds can be written");
        assert!(DgnFiles.recognises(&text));
        let read = games(&text);
        let shown = String::from_utf8_lossy(&text);
        assert_eq!((read.len(), &read[0].faults), (1, &Vec::new()), "{id} {settings}\n{shown}");
        assert_eq!(read[0].parts.len(), records.len(), "{id} {settings}\n{shown}");
        for (back, record) in read[0].parts.iter().zip(&records) {
            assert_eq!((&back.acts, &back.position, &back.seed), (&record.acts, &record.position, &record.seed));
            let session = entry(variant(id).expect("a row")).resume(back);
            assert_eq!(session.fault, None, "{id} {settings}");
        }
        let again = DgnFiles.write(&read[0], &WriteOptions::default()).expect("what was read can be written");
        assert_eq!(String::from_utf8_lossy(&again), shown, "{id} {settings}");
    }
}

#[test]
fn views_show_no_hidden_tile() {
    let record = &random_match("esperanto-draw", &[], 4)[0];
    let view = |seat| String::from_utf8(DgnFiles.write_view(record, seat).expect("rounds have views")).expect("UTF-8");
    for (seat, name) in [(None, "public"), (Some(Seat(1)), "1")] {
        let text = view(seat);
        assert!(text.contains(&format!("[View \"{name}\"]")), "{text}");
        assert!(!["[Stock", "[Seed"].iter().any(|tag| text.contains(tag)), "{text}");
        assert_eq!(text.contains("[Deal \"?7/"), seat.is_some(), "{text}");
    }
    let drawn = |text: &str| text.split_whitespace().filter(|word| word.starts_with('+') && *word != "+?").count();
    assert_eq!(drawn(&view(None)), 0);
    let draws = record.acts.iter().filter(|act| matches!(act, RecordedAct::Move(text) if text.starts_with('+')));
    assert_eq!(view(None).matches("+?").count(), draws.count());
}

#[test]
fn a_file_goes_on_after_a_broken_game_and_names_its_line() {
    let file = format!("{}\n\n{EXAMPLE}", EXAMPLE.replace("P 3-1L", "P P"));
    let read = games(file.as_bytes());
    assert_eq!(read.iter().map(|game| (game.number, game.faults.len())).collect::<Vec<_>>(), [(1, 1), (2, 0)]);
    let fault = &read[0].faults[0];
    assert_eq!((fault.error.code, fault.line(), fault.ply), ("E-PASS-CAN-PLAY", 5, 25));
    assert_eq!(fault.column(), EXAMPLE.lines().nth(4).expect("five lines").find("3-1L").expect("there") + 1);
}

/// Reads bytes as a file; what is wrong has a place, and what was read can be written.
fn read_any(bytes: &[u8]) {
    for game in games(bytes) {
        for fault in &game.faults {
            assert!(fault.line() >= 1 && fault.column() >= 1);
            let span = fault.error.span.clone().expect("faults have a place");
            assert!(span.start <= span.end && span.end <= fault.excerpt.len(), "{fault:?}");
        }
        // What one seat saw is a position, which the form cannot begin with.
        if game.faults.is_empty() && game.parts.iter().all(|part| part.start.is_none()) {
            DgnFiles.write(&game, &WriteOptions::default()).expect("what was read can be written");
        }
    }
}

#[test]
fn the_corpus_is_read_or_refused() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../tests/data/corpus/dgn");
    let mut files: Vec<_> = std::fs::read_dir(folder).expect("the corpus is there").flatten().collect();
    files.sort_by_key(std::fs::DirEntry::path);
    assert!(files.len() >= 9);
    for file in files {
        read_any(&std::fs::read(file.path()).expect("a file of the corpus"));
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 300, ..ProptestConfig::default() })]

    #[test]
    fn any_bytes_are_read_or_refused(bytes in proptest::collection::vec(any::<u8>(), 0..200)) {
        read_any(&bytes);
        read_any(&[b"[Game \"draw\"] [Seed \"1\"]\n", &bytes[..]].concat());
    }

    #[test]
    fn a_changed_example_is_read_or_refused(at in 0..EXAMPLE.len(), length in 0..6usize, put in "[\\[\\]{}\"0-9LRP+:#=? \n-]{0,4}") {
        let mut text = EXAMPLE.to_owned();
        text.replace_range(at..(at + length).min(EXAMPLE.len()), &put);
        read_any(text.as_bytes());
    }
}
