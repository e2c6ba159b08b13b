//! Move texts: what is read, what is written, and what refusals say.

use draughts::cards::row;
use draughts::game::{AnyDraughts, Draughts};
use draughts::position::Position;
use engine::game::{Game, moves};
use engine::text::{Notation, TextError};

fn game(id: &str) -> Draughts<u64> {
    match AnyDraughts::new(row(id).expect("a built-in variant").rules.clone()).expect("playable") {
        AnyDraughts::Small(game) => game,
        AnyDraughts::Large(_) => panic!("{id} has a small board"),
    }
}

fn at(game: &Draughts<u64>, fen: &str) -> Position<u64> {
    game.parse_state(fen).expect(fen).value
}

fn after(game: &Draughts<u64>, text: &str) -> Position<u64> {
    let play = |state: Position<u64>, text: &str| {
        let mv = game.parse_move(&state, text).unwrap_or_else(|error| panic!("{text}: {error}"));
        game.play(&state, mv)
    };
    text.split(' ').fold(game.initial(), play)
}

fn refused(game: &Draughts<u64>, state: &Position<u64>, text: &str) -> TextError {
    game.parse_move(state, text).expect_err(text)
}

#[test]
fn moves_are_read_liberally() {
    let international = game("international");
    let start = international.initial();
    for text in ["32-28", "32 28", "3228", " 32 - 28 ", "32x28", "32:28", "32-28!?", "032-28", "32\u{2013}28"] {
        let mv = international.parse_move(&start, text).unwrap_or_else(|error| panic!("{text}: {error}"));
        assert_eq!(international.move_text(&start, mv), "32-28");
    }
    let russian = game("russian");
    for text in ["c3-b4", "c3b4", "C3 b4", "22-17", "c3:b4"] {
        let mv = russian.parse_move(&russian.initial(), text).unwrap_or_else(|error| panic!("{text}: {error}"));
        assert_eq!(russian.move_text(&russian.initial(), mv), "c3-b4");
    }
    let state = after(&international, "32-28 17-22");
    for text in ["28x17", "28-17", "x17", "28", "17", "2817", "28x17x22", "28 17"] {
        let mv = international.parse_move(&state, text).unwrap_or_else(|error| panic!("{text}: {error}"));
        assert_eq!(international.move_text(&state, mv), "28x17");
    }
    assert_eq!(international.parse_move(&start, "01-07").expect_err("empty").code, "E-MOVE-ILLEGAL");
    let english = game("english");
    assert!(english.parse_move(&english.initial(), "09-13").is_ok());
    assert!(english.parse_move(&english.initial(), " 9-13").is_ok());
}

#[test]
fn several_captures_between_the_same_squares() {
    // PDN 3.0: two captures 47-36, told apart by their whole way.
    let game = game("international");
    let state = at(&game, "B:W14,19,29,31,42:BK47");
    let legal = moves(&game, &state);
    let texts: Vec<String> = legal.iter().map(|&mv| game.move_text(&state, mv)).collect();
    assert!(texts.contains(&"47x38x24x13x36".to_owned()), "{texts:?}");
    assert!(texts.contains(&"47x38x20x9x36".to_owned()), "{texts:?}");
    let error = refused(&game, &state, "47x36");
    assert_eq!(error.code, "E-MOVE-AMBIGUOUS");
    assert_eq!(error.legal, ["47x38x20x9x36", "47x38x24x13x36"]);
    for part in ["47x24x36", "47x13x36", "47x36x42,29,19,31", "47x36<42,29,19,31>", "47x36x19"] {
        let mv = game.parse_move(&state, part).unwrap_or_else(|error| panic!("{part}: {error}"));
        assert_eq!(game.move_text(&state, mv), "47x38x24x13x36", "{part}");
    }
    assert_eq!(refused(&game, &state, "47x38x36").code, "E-MOVE-AMBIGUOUS");
}

#[test]
fn a_single_jump_is_named_by_its_two_squares() {
    // Case russian-054: f8:b4 is the capture of one piece, although f8:h6:f4:d6:b4 ends there, too.
    let game = game("russian");
    let state = at(&game, "W:We3,g3,h4,a5,b2,h2,a3,Kf8:Bc5,e5,g5,g7,h8");
    let mv = game.parse_move(&state, "f8:b4").expect("one complete path");
    assert_eq!(mv.captured.len(), 1);
    assert_eq!(game.move_text(&state, mv), "f8:b4");
    let long = game.parse_move(&state, "f8:h6:f4:d6:b4").expect("the other");
    assert_eq!(long.captured.len(), 4);
    assert_eq!(game.move_text(&state, long), "f8:h6:f4:d6:b4");
}

#[test]
fn refusals_say_which_rule_and_where() {
    let game = game("international");
    let start = game.initial();
    let seen = |state: &Position<u64>, text: &str| {
        let error = refused(&game, state, text);
        let span = error.span.clone().map(|span| text[span].to_owned()).unwrap_or_default();
        (error.code, span, error.message)
    };
    let says = |text: &str, code: &str, at: &str, part: &str| {
        let (got_code, got_at, message) = seen(&start, text);
        assert!(got_code == code && got_at == at && message.contains(part), "{text}: {got_code} {got_at:?} {message}");
    };
    says("hello", "E-MOVE-SYNTAX", "h", "two squares");
    says("32+28", "E-MOVE-SYNTAX", "+", "two squares");
    says("", "E-MOVE-SYNTAX", "", "two squares");
    says("32-60", "E-MOVE-ILLEGAL", "60", "no square 60");
    says("99", "E-MOVE-ILLEGAL", "99", "no square 99");
    says("28-22", "E-MOVE-ILLEGAL", "28", "28 is empty");
    says("18-23", "E-MOVE-ILLEGAL", "18", "black man");
    says("31-28", "E-MOVE-ILLEGAL", "28", "no neighbour of 31; a man moves one square diagonally forward");
    says("36-31", "E-MOVE-ILLEGAL", "31", "31 is occupied");
    says("32", "E-MOVE-AMBIGUOUS", "32", "fits 2 moves");
    says("x28", "E-MOVE-AMBIGUOUS", "x28", "fits 2 moves");
    assert_eq!(refused(&game, &start, "31-28").legal, ["31-26", "31-27"]);
    let state = after(&game, "32-28 17-22");
    let (code, at_text, message) = seen(&state, "37-32");
    assert_eq!((code, at_text.as_str()), ("E-MOVE-MANDATORY-CAPTURE", "37-32"));
    assert!(message.contains("28x17 takes 22"), "{message}");
    let backwards = at(&game, "W:W28:B1");
    assert!(seen(&backwards, "28-32").2.contains("a man moves forward"));
    let over = at(&game, "W:W:B1");
    assert!(seen(&over, "28-32").2.contains("game is over") || seen(&over, "28-32").0 == "E-MOVE-ILLEGAL");
}

#[test]
fn captures_that_go_on_or_take_too_few() {
    let game = game("international");
    let state = at(&game, "W:W28,48:B23,13,43");
    assert_eq!(game.move_text(&state, game.parse_move(&state, "x8").expect("two pieces")), "28x8");
    let error = refused(&game, &state, "28x19");
    assert_eq!((error.code, error.legal.as_slice()), ("E-MOVE-INCOMPLETE", &["28x8".to_owned()][..]));
    let error = refused(&game, &state, "48x39");
    assert_eq!(error.code, "E-MOVE-MAJORITY");
    assert!(error.message.contains("2, not 1"), "{}", error.message);
    assert_eq!(error.legal, ["28x8"]);
}

#[test]
fn refusals_name_the_rule_that_is_broken() {
    let rows = [
        ("frisian", "W:WK46,31:BK5,20:+0+3", "46-41", "has moved 3 times in a row without capturing", "46-41"),
        ("killer", "W:WK46:BK37", "46x28", "takes a king last stops directly behind it", "46x28"),
        ("thai", "W:WK32:B27,6", "32x18", "stops directly behind the piece it takes", "32x18"),
        ("italian", "W:W22:BK18", "22x13", "a man takes no king", "22x13"),
        ("portuguese", "W:W28,21:B24,18", "21x14", "a man captures diagonally forward", "21x14"),
        ("english", "W:WK32:B23", "32x18", "a king takes only a piece next to it", "32x18"),
        ("turkish", "W:WKd1:Bd4,d6", "d1xd5xd3", "does not run on from d5 to d3", "d3"),
        ("turkish", "W:WKa1:Ba4,h8", "a1xa8xa2", "does not run on from a8 to a2", "a2"),
        ("international", "W:WK47:B38,24,20", "47x33x20x9", "does not run on from 33 to 20", "20"),
        ("international", "W:W28:B23", "28x17", "no capture runs from 28 to 17", "17"),
        ("italian", "W:W28,K30:B23,26", "28x19", "a king can capture, so a king must", "28x19"),
        ("russian", "W:WKa1:Bc3,c5", "a1:e5", "takes 2 pieces, and from e5 it cannot go on", "e5"),
        ("russian", "W:WKa1:Bc3,c5", "a1:d4", "must go on from d4; it takes 2 pieces", "a1:d4"),
        ("turkish", "W:WKa1:Ba3,c5,h7", "a1xa8", "from a8 it cannot go on", "a8"),
        ("frisian", "W:W28:B18,K23,1", "28x8", "by value: 299, not 100", "28x8"),
        ("frisian", "W:W42,44:BK38,39,29,18", "44x33", "by value", "44x33"),
    ];
    for (name, position, text, part, at_text) in rows {
        let game = game(name);
        let error = refused(&game, &at(&game, position), text);
        let span = error.span.clone().map(|span| &text[span]);
        assert!(error.message.contains(part), "{name} {position} {text}: {}", error.message);
        assert_eq!(span, Some(at_text), "{name} {position} {text}: {}", error.message);
    }
}

#[test]
fn fields_of_a_move() {
    let international = game("international");
    let state = at(&international, "W:W28,48:B23,13,43");
    let mv = international.parse_move(&state, "28x8").expect("legal");
    let fields = engine::serde_json::Value::Object(international.move_fields(&state, mv));
    let expected = r#"{"from":28,"to":8,"captures":[13,23],"path":[28,19,8],"promotes":false}"#;
    assert_eq!(fields.to_string(), expected);
    let damludo = game("damludo");
    let state = at(&damludo, "W:Wd2:Be5,c3,e3");
    let mv = damludo.parse_move(&state, "d2d6").expect("legal");
    let fields = engine::serde_json::Value::Object(damludo.move_fields(&state, mv));
    let expected = r#"{"from":"d2","to":"d6","captures":["e3","e5"],"path":["d2","f4","d6"],"promotes":false}"#;
    assert_eq!(fields.to_string(), expected);
    assert_eq!(damludo.hub_text(&mv), "26x10x15x23");
}

#[test]
fn wire_moves_are_sets_in_plain_numbers() {
    // Captured squares in any order, as the Hub protocol has it, and named twice.
    let damludo = game("damludo");
    let position = damludo.parse_state("W:Wc3:Bd4,f6,d6").expect("a FEN").value;
    let legal = moves(&damludo, &position);
    let texts: Vec<String> = legal.iter().map(|mv| damludo.hub_text(mv)).collect();
    for (text, mv) in texts.iter().zip(&legal) {
        assert_eq!(damludo.parse_hub_move(&position, text), Ok(*mv));
        let mut parts: Vec<&str> = text.split('x').collect();
        parts[2..].reverse();
        parts.push(parts[2]);
        assert_eq!(damludo.parse_hub_move(&position, &parts.join("x")), Ok(*mv), "{text}");
        assert_eq!(damludo.parse_hub_move(&position, &parts[..2].join("x")), Ok(*mv), "one capture has these ends");
    }
    let refused = damludo.parse_hub_move(&position, "22x8x18x17").expect_err("other squares");
    assert_eq!((refused.code, refused.legal), ("E-MOVE-ILLEGAL", texts));
    // Two captures with the same ends: the set must be named, a way over the board is none.
    let international = game("international");
    let position = international.parse_state("W:WK4:B13,20,32,37").expect("a FEN").value;
    for text in ["4x15x13x20x32", "4x15x32x20x13", " 4x15x20x37x13 "] {
        let mv = international.parse_hub_move(&position, text).expect(text);
        assert_eq!(mv.captured.len(), 3, "{text}");
    }
    let code = |text: &str| international.parse_hub_move(&position, text).expect_err(text).code;
    assert_eq!(
        ["4x15", "4x27x38x15", "4x15x13x20", "4x15x99", "4-x", "", "x", "4"].map(code),
        [
            "E-MOVE-AMBIGUOUS",
            "E-MOVE-ILLEGAL",
            "E-MOVE-ILLEGAL",
            "E-MOVE-ILLEGAL",
            "E-MOVE-SYNTAX",
            "E-MOVE-SYNTAX",
            "E-MOVE-SYNTAX",
            "E-MOVE-SYNTAX"
        ]
    );
    // Numbers of its own are not those of the wire: spanish 10-14 is 23-19 row by row from a8.
    let spanish = game("spanish");
    let start = spanish.initial();
    for mv in moves(&spanish, &start) {
        let text = spanish.hub_text(&mv);
        assert_ne!(text, spanish.move_text(&start, mv));
        assert_eq!(spanish.parse_hub_move(&start, &text), Ok(mv));
    }
}
