//! Positions as text: written, read back, and refused with every fault.

use dominoes::room::Eighteen;
use dominoes::round::Dominoes;
use dominoes::sheet::with_settings;
use dominoes::variants::{VARIANTS, variant};
use engine::prelude::*;

type Acts = Log<Dominoes<Eighteen>>;

fn game(id: &str, seats: usize) -> Dominoes<Eighteen> {
    Dominoes::new(id, variant(id).expect("a row of the family").rules.clone(), seats).expect("rows are playable")
}

fn play_out(game: &Dominoes<Eighteen>, seed: u64, mut look: impl FnMut(&<Dominoes<Eighteen> as Game>::State, &Acts)) {
    let mut random = Random::new(seed);
    let mut state = game.initial();
    let mut log = Acts::new();
    loop {
        let act = match game.turn(&state) {
            Turn::Chance => Act::Chance(game.sample_chance(&state, &mut random).expect("a deal is due")),
            Turn::Seat(seat) => Act::Move { seat, mv: *random.choose(&moves(game, &state)).expect("a move is due") },
            _ => return,
        };
        state = match &act {
            Act::Chance(deal) => game.play_chance(&state, deal),
            Act::Move { mv, .. } => game.play(&state, *mv),
        };
        log.push(act);
        look(&state, &log);
    }
}

/// Games by rules that no row has as it stands.
fn house_rules() -> impl Iterator<Item = Dominoes<Eighteen>> {
    let settings = [("matador", "wild_open", "choose"), ("matador", "blocked_tie", "starter")];
    let settings = settings.into_iter().chain([("block-partners", "blocked_tie", "starter")]);
    settings.map(|(id, key, value)| {
        let row = variant(id).expect("a row of the family");
        let setting = [(key.to_owned(), value.to_owned())];
        let (rules, seats) = with_settings(&row.rules, row.seats, &setting).expect("settings fit");
        Dominoes::new(id, rules, seats).expect("rules fit")
    })
}

/// Every row for up to four seats, and house rules.
fn tables() -> impl Iterator<Item = Dominoes<Eighteen>> {
    let rows = VARIANTS.iter().flat_map(|row| {
        let seats = row.rules.seat_counts().filter(|&seats| seats <= 4);
        seats.map(|seats| game(row.id, usize::from(seats)))
    });
    rows.chain(house_rules())
}

#[test]
fn a_view_goes_to_text_and_back_without_loss() {
    for game in tables() {
        for seed in 0..6 {
            play_out(&game, seed, |state, log| {
                let full = game.view_text(&game.open_view(state, log));
                let read = game.parse_start(&full, 1).unwrap_or_else(|faults| panic!("{full}\n{faults}"));
                assert_eq!((&read.value.state, read.value.seen_by, read.warnings.len()), (state, None, 0), "{full}");
                assert_eq!(game.view_text(&game.open_view(&read.value.state, &read.value.log)), full);
                for seat in game.all_seats() {
                    let view = game.view(state, log, seat);
                    assert_eq!(game.view(&read.value.state, &read.value.log, seat), view, "{full}");
                    let text = game.view_text(&view);
                    let read = game.parse_start(&text, 1).unwrap_or_else(|faults| panic!("{text}\n{faults}"));
                    let Start { state: world, log: told, seen_by, .. } = read.value;
                    assert_eq!((seen_by, read.warnings.len()), (Some(seat), 0), "{text}");
                    assert_eq!(game.view(&world, &told, seat), view, "{text}");
                    assert_eq!(game.view_text(&game.view(&world, &told, seat)), text);
                }
            });
        }
    }
}

#[test]
fn the_example_of_the_format_is_read() {
    let game = game("block-partners", 4);
    let text = "dom1 game:block-partners set:6 players:4 teams:02/13 turn:1 start:6-6 view:1 \
                hand:?6/2-2,4-2,4-3,6-3,6-4,5-5/?6/?6 line:5-0.0-6.6-6.6-2 stock:0 passes:0 score:45/30 goal:100 round:3";
    let read = game.parse_start(text, 5).unwrap_or_else(|faults| panic!("{faults}")).value;
    assert_eq!(read.seen_by, Some(Seat(1)));
    assert_eq!(moves(&game, &read.state).len(), 3);
}

fn faults(game: &Dominoes<Eighteen>, text: &str) -> Vec<&'static str> {
    let Err(Faults(faults)) = game.parse_start(text, 1) else { panic!("{text} is read") };
    for fault in &faults {
        assert!(fault.span.as_ref().is_none_or(|span| span.end <= text.len()), "{fault:?}");
    }
    faults.iter().map(|fault| fault.code).collect()
}

const SMALL: &str = "6-6,5-5,4-4,3-3,2-2,1-1,0-0/1-0,2-0,3-0,4-0,5-0,6-0,2-1";
const REST: &str = "3-1,4-1,5-1,6-1,3-2,4-2,5-2,6-2,4-3,5-3,6-3,5-4,6-4,6-5";

#[test]
fn every_fault_is_reported_at_once() {
    let game = game("esperanto-draw", 2);
    assert!(game.parse_start(&format!("dom1 turn:0 hand:{SMALL} line: stock:{REST}"), 1).is_ok());
    let twice = "dom1 turn:0 hand:6-6,6-6,9-1/x,5-5 line:6-6 stock:7";
    assert_eq!(faults(&game, twice), ["E-TILE-TWICE", "E-TILE-UNKNOWN", "E-DPN-TILE", "E-TILE-TWICE"]);
    assert_eq!(faults(&game, "dom1 turn:0 hand:6-6/5-5 line: stock:3"), ["E-DPN-SUM"]);
    assert_eq!(faults(&game, &format!("dom1 turn:4 hand:{SMALL} line: stock:{REST}")), ["E-DPN-SEAT"]);
    assert_eq!(faults(&game, "dom1 turn:0 hand:?7/?7 line: stock:14"), ["E-DPN-VIEW"]);
    assert_eq!(faults(&game, &format!("dom1 turn:0 view:0 hand:{SMALL} line: stock:{REST}")), ["E-DPN-VIEW"]);
    assert_eq!(faults(&game, "dom1 turn:0 hand:6-5/4-3 line:2-1.3-4 stock:24"), ["E-TILE-TWICE"]);
    assert_eq!(faults(&game, "dom1 turn:0 hand:6-5/4-2 line:2-1.3-4 stock:24"), ["E-DPN-LINE"]);
    assert_eq!(faults(&game, "hand:6-6/5-5"), ["E-DPN-FORMAT"]);
    assert_eq!(faults(&game, "dom1 game:block players:3 set:9 hand"), ["E-DPN-WORD"]);
    assert_eq!(faults(&game, "dom1 game:block players:3 set:9"), ["E-DPN-GAME", "E-DPN-GAME", "E-DPN-GAME"]);
    assert_eq!(faults(&game, "dom1 turn:0 turn:1 hand:/"), ["E-DPN-TWICE"]);
    assert_eq!(faults(&game, "dom1 line:"), ["E-DPN-MISSING", "E-DPN-MISSING"]);
    let log = "dom1 turn:0 start:1 view:0 hand:6-5,6-4,6-3,6-2,6-1,6-0,5-4/?6 line:6-6 stock:14 log:6-6";
    assert_eq!(faults(&game, log), ["E-POSITION-IMPOSSIBLE"], "a double cannot have been led");
    let both = "dom1 turn:0 view:0 hand:6-5,6-4,6-3,6-2,6-1,6-0,5-4/?6 line:5-3 stock:14 log:5-3 not:1=2 out:0";
    assert_eq!(faults(&game, both), ["E-DPN-OUT", "E-DPN-NOT"]);
    let held = format!("dom1 turn:0 hand:{SMALL} line: stock:{REST}");
    assert_eq!(faults(&game, &format!("{held} passes:2")), ["E-DPN-NUMBER"]);
    let block = self::game("block", 2);
    let nobody = "dom1 game:block set:6 players:2 turn:0 hand:/ line: stock:28 drawn:6-6";
    assert_eq!(faults(&block, nobody), ["E-DPN-DRAWN", "E-DPN-OUT"]);
    let drawn = "dom1 turn:0 view:0 hand:2-1,3-1,6-2,5-2/?6 line:0-5 stock:17 drawn:6-2";
    assert_eq!(faults(&game, drawn), ["E-DPN-DRAWN"], "5-2 could have been laid");
    for (not, right) in [("0=7", false), ("1=9", false), ("0=0,1,2,3,4,5,6", false), ("1=0,1,2,3,4,5,6", false)] {
        let codes = faults_or_none(&game, &format!("{held} not:{not}"));
        assert_eq!(codes.is_empty(), right, "{not}: {codes:?}");
    }
    for (score, right) in [("1/2", true), ("1/2/3", false), ("1", false), ("a/b", false), ("-5/0", true)] {
        let codes = faults_or_none(&game, &format!("{held} score:{score}"));
        assert_eq!(codes.is_empty(), right, "{score}: {codes:?}");
    }
}

fn faults_or_none(game: &Dominoes<Eighteen>, text: &str) -> Vec<&'static str> {
    game.parse_start(text, 1).err().map_or_else(Vec::new, |found| found.0.iter().map(|fault| fault.code).collect())
}

/// What is wrong with a position in JSON is shown in the JSON.
#[test]
fn faults_of_json_have_their_places() {
    let game = game("esperanto-draw", 2);
    let hands = "[{\"count\":2,\"tiles\":[[6,5],[4,3]]},{\"count\":1,\"tiles\":[[4,2]]}]";
    let text = format!(
        "{{\"format\":\"dom1\",\"game\":\"esperanto-draw\",\"set\":6,\"players\":[{{}},{{}}],\"turn\":0,\n\
         \"hands\":{hands},\n\"line\":[[2,1],[1,0]],\n\"stock\":{{\"count\":23}},\"passes\":0}}"
    );
    let found = |text: &str| -> Vec<(&'static str, String)> {
        let faults = game.parse_start(text, 1).err().map_or_else(Vec::new, |faults| faults.0);
        faults.iter().map(|fault| (fault.code, text[fault.span.clone().expect("a place")].to_owned())).collect()
    };
    assert_eq!(found(&text), []);
    for (old, new, code, shown) in [
        ("[4,2]", "[6,5]", "E-TILE-TWICE", "[6,5]"),
        ("[4,2]", "[4]", "E-DPN-JSON", "[4]"),
        ("[4,2]", "[4,9]", "E-TILE-UNKNOWN", "[4,9]"),
        ("[1,0]", "[2,0]", "E-DPN-LINE", "[2,0]"),
        ("\"turn\":0", "\"turn\":7", "E-DPN-SEAT", "7"),
        ("\"turn\":0", "\"turn\":\"x\"", "E-DPN-JSON", "\"x\""),
        ("\"set\":6", "\"set\":7", "E-DPN-GAME", "7"),
        ("\"count\":23}", "\"count\":\"x\"}", "E-DPN-JSON", "\"x\""),
        ("\"passes\":0", "\"passes\":-1", "E-DPN-JSON", "-1"),
        ("\"passes\":0", "\"out\":[0]", "E-DPN-OUT", "0"),
        ("\"passes\":0", "\"over\":\"lost\"", "E-DPN-OVER", "\"lost\""),
        ("\"count\":1,", "\"count\":1,\"void\":[5,4],", "E-DPN-NOT", "[5,4]"),
        ("\"passes\":0", "\"history\":[\"6-5\",\"x-y\"]", "E-LOG-ACT", "\"x-y\""),
        ("\"passes\":0", "\"passes\":0,", "E-DPN-JSON", "}"),
    ] {
        let broken = text.replace(old, new);
        assert!(found(&broken).contains(&(code, shown.to_owned())), "{broken}: {:?}", found(&broken));
    }
}

#[test]
fn unknown_keys_are_remarked_and_hand_sizes_checked_where_nobody_draws() {
    let draw = game("esperanto-draw", 2);
    let read = draw.parse_start(&format!("dom1 turn:0 hand:{SMALL} line: stock:{REST} mood:good"), 1);
    let codes: Vec<_> = read.expect("unknown keys are no fault").warnings.iter().map(|remark| remark.code).collect();
    assert_eq!(codes, ["W-DPN-KEY"]);
    let block = game("block", 2);
    let large = "dom1 turn:0 hand:6-6,5-5,4-4,3-3,2-2,1-1,0-0,1-0/2-0 line: stock:19";
    assert_eq!(faults(&block, large), ["E-DPN-HAND-LARGE"]);
}

#[test]
fn a_void_that_is_said_holds_for_every_world() {
    let game = game("esperanto-draw", 2);
    let text = "dom1 turn:0 view:0 hand:6-5,6-4,6-3/?5 line:5-1 stock:19 not:1=5,1";
    let start = game.parse_start(text, 3).unwrap_or_else(|faults| panic!("{faults}")).value;
    let view = game.view(&start.state, &start.log, Seat(0));
    assert!(game.view_text(&view).ends_with("not:1=1,5"), "{}", game.view_text(&view));
    let mut random = Random::new(1);
    for _ in 0..200 {
        let world = game.sample(&view, &mut random).expect("there are worlds");
        assert!(world.hand(Seat(1)).iter().all(|tile| !tile.has(5) && !tile.has(1)));
    }
}

/// The leader had the highest double: those above it lie in the stock or in his hand. Such a world is found however
/// few they are.
#[test]
fn a_true_view_of_ten_seats_has_a_world() {
    let rules = dominoes::rules::Rules { max_pip: 9, ..variant("playroom").expect("a row").rules.clone() };
    let game = Dominoes::<Eighteen>::new("playroom", rules, 10).expect("rows are playable");
    for double in 5..=9 {
        let view = format!(
            "dom1 game:playroom set:9 players:10 turn:6 start:6 view:6 hand:?4/?4/?6/?4/?4/?4/9-0,7-1,4-3,7-5/?4/?4/?4 \
             line:3-0.0-2.2-4.4-{double}.{double}-{double}.{double}-2.2-3.3-{double}.{double}-0 stock:4 \
             log:{double}-{double}.{double}-4L.4-2L.2-0L.{double}-2R.3-2R.+?.{double}-3R.{double}-0R.3-0L"
        );
        if ["9-0", "7-1", "7-5"].iter().any(|own| view.matches(own).count() > 1) {
            continue;
        }
        for seed in 0..5 {
            let start = game.read_start(&view, seed).unwrap_or_else(|faults| panic!("{view}: {faults}"));
            assert_eq!(start.value.seen_by, Some(Seat(6)));
        }
    }
}

#[test]
fn marks_of_the_spinner_are_checked() {
    let rules = variant("all-fives").expect("a row").rules.clone();
    let game = Dominoes::<Eighteen>::new("all-fives", rules, 2).expect("rows are playable");
    let text = |line: &str, stock: usize| {
        format!("dom1 game:all-fives set:6 players:2 turn:0 hand:6-5,6-4,3-1/5-4 line:{line} stock:{stock}")
    };
    assert_eq!(faults_or_none(&game, &text("6-6*.6-3.3-2", 21)), [""; 0]);
    assert_eq!(faults_or_none(&game, &text("6-6.6-3*.3-2", 21)), ["E-DPN-SPINNER"]);
    assert_eq!(faults_or_none(&game, &text("2-3.3-3*.3-6.6-6*", 20)), ["E-DPN-SPINNER"]);
    let block =
        Dominoes::<Eighteen>::new("block", variant("block").expect("a row").rules.clone(), 2).expect("playable");
    let line = |line: &str| format!("dom1 game:block set:6 players:2 turn:0 hand:6-5/5-4 line:{line} stock:25");
    assert_eq!(faults_or_none(&block, &line("6-6")), [""; 0]);
    assert_eq!(faults_or_none(&block, &line("6-6*")), ["E-DPN-SPINNER"], "a game without one");
}

#[test]
fn a_drawn_tile_is_the_only_one_that_fits() {
    let game = game("playroom", 2);
    let text =
        |hand: &str| format!("dom1 game:playroom set:6 players:2 turn:0 hand:{hand}/5-4 line:6-6 stock:24 drawn:6-5");
    assert_eq!(faults_or_none(&game, &text("6-5,3-1")), [""; 0]);
    assert_eq!(faults_or_none(&game, &text("6-5,6-1")), ["E-DPN-DRAWN"], "6-1 could have been placed");
    let other = text("6-5,3-1").replace("drawn:6-5", "drawn:3-1");
    assert_eq!(faults_or_none(&game, &other), ["E-DPN-DRAWN"], "it does not fit");
    assert_eq!(faults_or_none(&game, &text("6-1,3-1")), ["E-DPN-DRAWN"], "it is not held");
}

#[test]
fn equal_ends_are_one_move_where_no_ends_are_counted() {
    let rules = variant("cross").expect("a row").rules.clone();
    let game = Dominoes::<Eighteen>::new("cross", rules, 2).expect("rows are playable");
    let text = "dom1 game:cross set:6 players:2 turn:1 hand:1-0,2-0/2-1,6-6 line:2-2.2-5.5-5*.5-3.3-3 up:5-4.4-2 \
                down:5-0 stock:16";
    let state = game.read_state(text).unwrap_or_else(|faults| panic!("{faults}")).value;
    let texts: Vec<String> = moves(&game, &state).into_iter().map(|mv| game.move_text(&state, mv)).collect();
    assert_eq!(texts, ["2-1L"]);
}

/// Which half of a wild tile stays open is said where it lies, and in the move where the player chooses.
#[test]
fn wild_tiles_lie_as_the_player_says() {
    let game = house_rules().next().expect("matador with a choice");
    let text = "dom1 game:matador set:6 players:2 turn:0 hand:6-1,5-2,0-0,6-4/6-5,6-3,5-5,5-4,4-4 line:3-3.4-1.6-0 \
                stock:?16 rules:wild_open=choose";
    let state = game.parse_start(text, 1).unwrap_or_else(|faults| panic!("{faults}")).value.state;
    let legal: Vec<String> = moves(&game, &state).iter().map(|&mv| game.move_text(&state, mv)).collect();
    let expected = ["0-0L", "0-0R", "5-2L2", "5-2L5", "5-2R2", "5-2R5", "6-1L1", "6-1L6", "6-1R1", "6-1R6", "6-4L"];
    let mut sorted = legal.clone();
    sorted.sort_unstable();
    assert_eq!(sorted, expected);
    for (text, shown) in [("52r2", "6-0.5-2 "), ("right 5 5-2", "6-0.2-5 "), ("61l1", ":1-6.3-3")] {
        let mv = game.parse_move(&state, text).unwrap_or_else(|error| panic!("{text}: {error}"));
        let after = game.state_text(&game.play(&state, mv));
        assert!(after.contains(shown), "{text}: {after}");
    }
    for (text, code) in [("5-2R", "E-MOVE-AMBIGUOUS"), ("5-2", "E-MOVE-AMBIGUOUS"), ("5-2R3", "E-TILE-NO-FIT")] {
        let refused = game.parse_move(&state, text).expect_err("not one move");
        assert_eq!(refused.code, code, "{refused:?}");
        assert!(refused.legal.iter().any(|legal| legal == "5-2R2"), "{refused:?}");
    }
}

/// Where the side that led takes a blocked round of equals, a position has to say who led.
#[test]
fn who_led_is_asked_for_where_it_decides() {
    let game = house_rules().nth(1).expect("matador of the leader");
    let text = |start: &str| {
        format!(
            "dom1 game:matador set:6 players:2 turn:1{start} hand:3-0,1-1/2-0,2-2 line:4-1.6-6 stock:?22 \
             rules:blocked_tie=starter"
        )
    };
    assert_eq!(faults(&game, &text("")), ["E-DPN-START"]);
    let read = |start: &str| game.parse_start(&text(start), 1).expect("a position").value;
    let (one, other) = (read(" start:0"), read(" start:1"));
    assert_eq!(one.state.leader(game.rules()), Some(Seat(0)));
    assert!(one.state != other.state && game.key(&one.state) != game.key(&other.state));
    assert!(game.start_text(&other).contains(" start:1 "), "{}", game.start_text(&other));
}

/// Of a tile drawn and laid in one turn the log says so, or names it twice; a tile is kept only after it was drawn.
#[test]
fn a_tile_is_laid_or_kept_in_the_turn_in_which_it_was_drawn() {
    let game = game("playroom", 2);
    let text = |log: &str| {
        format!(
            "dom1 game:playroom set:6 players:2 turn:0 start:0 hand:6-1,5-1,4-1,1-1,5-5,5-2/2-0,3-0,4-0,5-0,1-0,4-4,3-3 \
             line:3-6.6-6 stock:13 log:{log}"
        )
    };
    let read = |log: &str| game.parse_start(&text(log), 1).map(|read| read.value.log.len());
    assert_eq!(read("6-6.+6-3&6-3L").expect("joined"), 4);
    assert_eq!(read("6-6.+6-3.6-3L").expect("the same tile"), 4);
    let own = |log: &str| {
        let hand = if log.contains("3-2") { "6-1,5-1,4-1,1-1,5-5,5-2,3-2" } else { "6-1,5-1,4-1,1-1,5-5,5-2,4-2" };
        let text = format!(
            "dom1 game:playroom set:6 players:2 turn:1 view:0 start:1 hand:{hand}/?6 line:3-3 stock:14 log:{log}"
        );
        faults_or_none(&game, &text)
    };
    assert_eq!(own("3-3.+3-2.keep"), [""; 0]);
    assert_eq!(own("3-3.+3-2"), ["E-DPN-LOG"], "it fits");
    assert_eq!(own("3-3.+5-2"), [""; 0]);
    assert_eq!(own("3-3.+5-2.keep"), ["E-DPN-LOG"], "it does not fit");
    for log in ["6-6.+6-3&6-3L.keep", "keep.6-6.+6-3&6-3L", "6-6.keep"] {
        assert!(faults(&game, &text(log)).contains(&"E-LOG-ACT"), "{log}");
    }
}

#[test]
fn an_act_that_cannot_be_is_pointed_at_in_the_log() {
    let game = game("block", 2);
    let hands = "6-4,5-3,4-3,5-5,2-1,6-0/5-1,2-2,6-1,1-1,4-4,0-0,6-2";
    let text = format!("dom1 game:block set:6 players:2 turn:0 hand:{hands} line:6-6 stock:14 log:6-6.P");
    let Err(Faults(faults)) = game.parse_start(&text, 1) else { panic!("{text} is read") };
    let span = faults[0].span.clone().expect("a place");
    assert_eq!((faults[0].code, &text[span]), ("E-DPN-LOG", "P"), "6-1 and 6-2 fit: {}", faults[0].message);
    let (block, draw) = ("block set:6 players:2 turn:0", "draw set:6 players:2 turn:0");
    for (head, hand, line, stock, log, code, at) in [
        (block, "?6/6-1,2-2,5-1,1-1,4-4,0-0,6-2", "6-6", 14, "6-6.P", "E-PASS-CAN-PLAY", "P"),
        (draw, "?6/2-2,5-1,1-1,4-4,0-0,6-2,5-2", "1-6.6-6", 13, "6-6.+5-2.6-1L", "E-DRAW-CAN-PLAY", "+5-2"),
        (draw, "?6/3-1,2-2,5-1,1-1,4-4,0-0,5-2", "6-6", 14, "6-6.P", "E-PASS-CAN-DRAW", "P"),
    ] {
        let text = format!("dom1 game:{head} view:1 start:0 hand:{hand} line:{line} stock:{stock} log:{log}");
        let game = self::game(&head[..head.find(' ').expect("words")], 2);
        let Err(Faults(faults)) = game.parse_start(&text, 1) else { panic!("{text} is read") };
        let span = faults[0].span.clone().expect("a place");
        assert_eq!((faults[0].code, &text[span]), (code, at), "{text}: {}", faults[0].message);
    }
}
