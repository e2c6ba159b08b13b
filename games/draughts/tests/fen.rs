//! Position texts: what is read, what is refused where, and that everything written is read back.

use draughts::cards::{row, rows};
use draughts::fen::{self, Lists};
use draughts::game::{AnyDraughts, Draughts};
use draughts::position::{Position, SetupFaultKind};
use draughts::rules::Color;
use draughts::strings::{self, Letters};
use engine::game::{Game, moves};
use engine::random::Random;
use engine::text::Notation;
use proptest::prelude::*;

fn game(id: &str) -> Draughts<u64> {
    match AnyDraughts::new(row(id).expect("a built-in variant").rules.clone()).expect("playable") {
        AnyDraughts::Small(game) => game,
        AnyDraughts::Large(_) => panic!("{id} has a small board"),
    }
}

fn read(game: &Draughts<u64>, text: &str) -> Position<u64> {
    game.parse_state(text).unwrap_or_else(|faults| panic!("{text}: {faults}")).value
}

#[test]
fn starts_are_those_of_the_rule_table() {
    let table = [
        ("international", "W:W31-50:B1-20"),
        ("english", "B:W21-32:B1-12"),
        ("damludo", "W:Wa1,c1,e1,g1,b2,d2,f2,h2,a3,c3,e3,g3:Bb8,d8,f8,h8,a7,c7,e7,g7,b6,d6,f6,h6"),
        ("russian", "W:W21-32:B1-12"),
    ];
    for (id, text) in table {
        assert_eq!(game(id).initial(), read(&game(id), text), "{id}");
    }
    let damludo = game("damludo");
    assert_eq!(damludo.position_text(&damludo.initial()), table[2].1);
    let international = game("international");
    let start = international.initial();
    assert_eq!(fen::write(start.pieces(), international.board(), Lists::Ranges), "W:W31-50:B1-20");
    assert!(international.position_text(&start).starts_with("W:W31,32,33,"));
    assert_eq!(international.state_text(&start), international.position_text(&start) + ":H0:F1");
    assert_eq!(
        strings::write(start.pieces(), Letters::Hub, international.board()),
        format!("W{}{}{}", "b".repeat(20), "e".repeat(10), "w".repeat(20))
    );
}

#[test]
fn every_tolerance_of_the_format_notes() {
    let international = game("international");
    let expected = read(&international, "W:W28,K31,K32,K33:B19");
    let same = [
        " W:W28,K31,K32,K33:B19 ",
        "W:W28,K31,K32,K33:B19.",
        "w:w28,k31,k32,k33:b19",
        "W:B19:W28,K31-33",
        "W:W28,K31-K33:B19",
        "W : W 28 , K 31 - 33 : B 19",
        "[FEN \"W:W28,K31-33:B19\"]",
        "_W:W28,K31-33:B19_",
        "W:W028,K31-33:B19",
        "W:W28:WK31-33:B19",
        "W:W28,K31-33:B19:H0:F1",
        "WeeeeeeeeeeeeeeeeeebeeeeeeeeweeWWWeeeeeeeeeeeeeeeee",
    ];
    for text in same {
        assert_eq!(read(&international, text), expected, "{text}");
    }
    let doubled = international.parse_state("W:W:W28,K31-33:B19").expect("an old form");
    assert_eq!((doubled.value, doubled.warnings.len()), (expected, 1));
    for text in ["B:W50:B", "B:W50", "B:B:W50"] {
        let read = international.parse_state(text).expect(text);
        assert_eq!((read.warnings.len(), read.value.pieces().occupied().len()), (0, 1), "{text}");
    }
    let one_sided = international.parse_state("W:B:W50:B").expect("an old form");
    assert_eq!((one_sided.value, one_sided.warnings.len()), (read(&international, "W:W50:B"), 1));
    let russian = game("russian");
    assert_eq!(read(&russian, "W:Wa1,Kc3:Bb8"), read(&russian, "W:W29,K22:B1"));
    assert_eq!(read(&russian, "W:WA1,KC3:BB8"), read(&russian, "w:wa1,kc3:bb8"));
    assert_eq!(read(&russian, "W:Wg1:Bh8").pieces().white.len(), 1, "g is a file there, not a ghost");
    let counted = read(&international, "W:W28:B19:H12:F34");
    assert_eq!((counted.quiet_plies(), counted.move_number()), (12, 34));
    assert_eq!(read(&international, "W:W28:B19:H1000:F9999").quiet_plies(), 100);
    let clamped = read(&international, "W:W28:B19:H-5:F99999999999");
    assert_eq!((clamped.quiet_plies(), clamped.move_number()), (0, 500));
    assert!(international.parse_state("W:W28:B19:H-").is_err());
    let lidraughts = international.parse_state("W:W28:B19:H0:F1:+0+0").expect("an unknown field");
    assert_eq!(lidraughts.warnings.len(), 1);
}

#[test]
fn all_faults_at_once_with_their_places() {
    let international = game("international");
    let text = "W:W28,28,60,3,x:B19,K28,50,G12,31-29";
    let faults = international.parse_state(text).expect_err("seven faults").0;
    let found: Vec<_> = faults.iter().map(|fault| (fault.code, &text[fault.span.clone().expect("a place")])).collect();
    let expected = [
        ("E-POSITION-TWICE", "28"),
        ("E-POSITION-SQUARE", "60"),
        ("E-POSITION-LAST-ROW", "3"),
        ("E-POSITION-ITEM", "x"),
        ("E-POSITION-TWICE", "K28"),
        ("E-POSITION-LAST-ROW", "50"),
        ("E-POSITION-GHOST", "G12"),
        ("E-POSITION-ITEM", "31-29"),
    ];
    assert_eq!(found, expected);
    for (text, code) in [
        ("", "E-POSITION-EMPTY"),
        ("   ", "E-POSITION-EMPTY"),
        ("?:W1:B2", "E-POSITION-SIDE"),
        ("X:W1:B2", "E-POSITION-SIDE"),
        ("nonsense", "E-POSITION-SIDE"),
        ("W:31-50:B1-20", "E-POSITION-COLOUR"),
        ("W:W31:B1:Hx", "E-POSITION-FIELD"),
        ("W:,W31:B1", "E-POSITION-COLOUR"),
        ("B:W31,32:Z1", "E-POSITION-COLOUR"),
        ("W:Q1", "E-POSITION-COLOUR"),
        ("Wwww", "E-POSITION-HUB"),
        ("W:W31,:B1", "E-POSITION-ITEM"),
        ("W:W31,\u{e9}:B1", "E-POSITION-ITEM"),
    ] {
        assert_eq!(international.parse_state(text).expect_err(text).first().code, code, "{text}");
    }
    let damludo = game("damludo");
    let faults = damludo.parse_state("W:Wa2:Bb8").expect_err("a light square");
    assert!(faults.first().message.contains("no square a2"), "{faults}");
    let setup = fen::read("W:Wa9", damludo.rules(), damludo.board());
    assert!(matches!(setup.faults[0].kind, SetupFaultKind::NoSuchSquare { .. }));
}

#[test]
fn lattices_of_kings_with_captures_past_counting_are_refused() {
    let lattice = "W:WKg2:BKa7,Kc7,Ke7,Kg7,Kb6,Kd6,Kf6,Kh6,Ka5,Kc5,Ke5,Kg5,Kb4,Kd4,Kf4,Kh4,Ka3,Kc3,Ke3,Kg3,Kb2,Kd2,Kf2,Kh2,\
                   Kc1,Ke1,Kg1";
    let (turkish, both_ways) = (game("turkish"), ["W", "B"].map(|side| lattice.replacen('W', side, 1)));
    for text in both_ways {
        let faults = turkish.parse_state(&text).expect_err("one move later it would be as many");
        let fault = faults.first();
        assert_eq!((fault.code, &text[fault.span.clone().expect("a place")]), ("E-POSITION-CAPTURES", "Kg2"));
    }
    let sixteen = "W:WKg2:BKa7,Kc7,Ke7,Kg7,Kb6,Kd6,Kf6,Kh6,Ka5,Kc5,Ke5,Kg5,Kb4,Kd4,Kf4,Kh4";
    assert!(turkish.parse_state(sixteen).is_ok(), "as many as a side has");
    let sixteen_of_ten = "W:WK47:BK7,K8,K9,K10,K17,K18,K19,K20,K27,K28,K29,K30,K37,K38,K39,K40";
    assert!(game("international").parse_state(sixteen_of_ten).is_ok(), "the widest lattice of ten by ten");
}

#[test]
fn odd_material_is_a_warning_only() {
    let damludo = game("damludo");
    let read = damludo.parse_state("W:WK1-13:B32").expect_err("a black man on its last row");
    assert_eq!(read.first().code, "E-POSITION-LAST-ROW");
    let read = damludo.parse_state("W:WK1-13:BK32").expect("playable");
    assert_eq!(read.warnings[0].code, "W-POSITION-PIECES");
    let bare = damludo.parse_state("W:").expect("a finished game");
    assert_eq!(bare.warnings[0].code, "W-POSITION-PIECES");
}

#[test]
fn whole_games_round_trip() {
    for row in rows() {
        let AnyDraughts::Small(game) = AnyDraughts::new(row.rules.clone()).expect("playable") else { continue };
        let mut random = Random::stream(3, &row.rules.id);
        let mut state = game.initial();
        for _ in 0..400 {
            let text = game.state_text(&state);
            let back = read(&game, &text);
            assert_eq!(
                (back, back.move_number(), game.key(&back)),
                (state, state.move_number(), game.key(&state)),
                "{text}"
            );
            assert_eq!(game.state_text(&back), text);
            let plain = game.position_text(&state);
            assert_eq!(game.position_text(&read(&game, &plain)), plain);
            for letters in [Letters::Hub, Letters::Dxp] {
                let text = strings::write(state.pieces(), letters, game.board());
                assert_eq!(read(&game, &text).pieces(), state.pieces());
                assert_eq!(
                    strings::read(&text, letters, game.board())
                        .validate(game.rules(), game.board())
                        .as_ref()
                        .map(Position::pieces),
                    Ok(state.pieces())
                );
            }
            let Some(&mv) = random.choose(&moves(&game, &state)) else { break };
            state = game.play(&state, mv);
        }
    }
}

#[test]
fn a_turned_position_has_the_turned_moves() {
    for row in rows() {
        let AnyDraughts::Small(game) = AnyDraughts::new(row.rules.clone()).expect("playable") else { continue };
        let mut random = Random::stream(5, &row.rules.id);
        let mut state = game.initial();
        while let Some(&mv) = random.choose(&moves(&game, &state)) {
            let turned = state.turned(game.board());
            assert_eq!(game.count_moves(&turned), game.count_moves(&state));
            assert_eq!(game.fast_perft(&turned, 2), game.fast_perft(&state, 2), "{}", game.state_text(&state));
            assert_eq!(turned.turned(game.board()), state);
            if game.drawn(&state).is_some() {
                break;
            }
            state = game.play(&state, mv);
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(2000) })]

    #[test]
    fn no_text_is_too_strange(text in "\\PC{0,40}", number in 0..5usize) {
        let AnyDraughts::Small(game) = AnyDraughts::new(rows().nth(number).expect("a row").rules.clone()).expect("playable") else {
            return Ok(());
        };
        let start = game.initial();
        if let Err(faults) = game.parse_state(&text) {
            for fault in &faults.0 {
                prop_assert!(fault.span.as_ref().is_none_or(|span| text.get(span.clone()).is_some()), "{fault:?}");
            }
        }
        if let Err(error) = game.parse_move(&start, &text) {
            prop_assert!(error.span.as_ref().is_none_or(|span| text.get(span.clone()).is_some()), "{error:?}");
        }
    }

    #[test]
    fn no_near_text_is_too_strange(text in "[WBKwbk:,.0-9a-hx\\- FHX=]{0,40}", number in 0..5usize) {
        let AnyDraughts::Small(game) = AnyDraughts::new(rows().nth(number).expect("a row").rules.clone()).expect("playable") else {
            return Ok(());
        };
        if let Ok(read) = game.parse_state(&text) {
            let again = game.parse_state(&game.state_text(&read.value));
            prop_assert_eq!(again.map(|again| again.value), Ok(read.value));
        }
        if let Ok(mv) = game.parse_move(&game.initial(), &text) {
            prop_assert!(moves(&game, &game.initial()).contains(&mv));
        }
    }
}

#[test]
fn strings_of_both_protocols() {
    let international = game("international");
    let board = international.board();
    let start = international.initial();
    let dxp = format!("W{}{}{}", "z".repeat(20), "e".repeat(10), "w".repeat(20));
    assert_eq!(strings::write(start.pieces(), Letters::Dxp, board), dxp);
    assert_eq!(read(&international, &dxp), start);
    assert_eq!(read(&international, &dxp.replacen('W', "Z", 1)).turn(), Color::Black);
    let faults = |text: &str| -> Vec<(&'static str, std::ops::Range<usize>)> {
        let found = international.parse_state(text).expect_err(text).0;
        found.iter().map(|fault| (fault.code, fault.span.clone().expect("a place"))).collect()
    };
    // Every wrong letter, and all of them: the second letter is one of the other protocol.
    let mixed = format!("W{}{}{}", "zqb".repeat(2), "e".repeat(24), "w".repeat(20));
    let hub = "E-POSITION-HUB";
    assert_eq!(faults(&mixed), [(hub, 2..3), (hub, 3..4), (hub, 5..6), (hub, 6..7)]);
    assert_eq!(faults("Wez"), [(hub, 0..3)]);
    assert_eq!(faults(&format!("B{}z{}", "e".repeat(24), "e".repeat(25))), [(hub, 0..1)]);
    // A string is read in plain numbers where the game has its own: spanish 1 is h1, the string begins with a8.
    let spanish = game("spanish");
    let text = format!("W{}w", "e".repeat(31));
    assert_eq!(spanish.position_text(&read(&spanish, &text)), "W:W1:B");
}
