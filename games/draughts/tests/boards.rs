//! Boards, sentences, entries: what people see.

use draughts::entries::register;
use engine::registry::{OpenRequest, Registry};
use engine::session::{Session, Viewer};
use engine::text::{BoardKind, BoardStyle};

fn session(game: &str, position: Option<&str>) -> Box<dyn Session> {
    let mut registry = Registry::new();
    register(&mut registry);
    let request = OpenRequest { position: position.map(str::to_owned), ..OpenRequest::default() };
    registry.find(game).expect(game).open(&request).expect("a playable position").session
}

fn board(session: &dyn Session, kind: BoardKind, flip: bool) -> String {
    session.board(Viewer::All, BoardStyle { kind, flip, ..BoardStyle::default() })
}

#[test]
fn numbered_board_with_panel() {
    let mut game = session("international", None);
    let expected = "     .  b  .  b  .  b  .  b  .  b     1- 5      White 20 men
     b  .  b  .  b  .  b  .  b  .     6-10      Black 20 men
     .  b  .  b  .  b  .  b  .  b    11-15      Move 1, white to play
     b  .  b  .  b  .  b  .  b  .    16-20      9 legal moves
     . 21  . 22  . 23  . 24  . 25    21-25
    26  . 27  . 28  . 29  . 30  .    26-30
     .  w  .  w  .  w  .  w  .  w    31-35
     w  .  w  .  w  .  w  .  w  .    36-40
     .  w  .  w  .  w  .  w  .  w    41-45
     w  .  w  .  w  .  w  .  w  .    46-50";
    assert_eq!(board(&*game, BoardKind::Ascii, false), expected);
    assert!(expected.lines().all(|line| line.chars().count() <= 80));
    game.play("32-28").expect("legal");
    assert!(board(&*game, BoardKind::Ascii, false).contains("Move 1, black to play"));
}

#[test]
fn lettered_board_flipped_in_unicode() {
    let game = session("damludo", Some("W:Wa1,Kc3:Bb8,Kg7"));
    let expected = "  1  \u{b7} g1  \u{b7} e1  \u{b7} c1  \u{b7}  \u{26c0}   1      White 1 man, 1 king
  2 h2  \u{b7} f2  \u{b7} d2  \u{b7} b2  \u{b7}   2      Black 1 man, 1 king
  3  \u{b7} g3  \u{b7} e3  \u{b7}  \u{26c1}  \u{b7} a3   3      Move 1, white to play
  4 h4  \u{b7} f4  \u{b7} d4  \u{b7} b4  \u{b7}   4      must capture 1 piece
  5  \u{b7} g5  \u{b7} e5  \u{b7} c5  \u{b7} a5   5      1 legal move
  6 h6  \u{b7} f6  \u{b7} d6  \u{b7} b6  \u{b7}   6
  7  \u{b7}  \u{26c3}  \u{b7} e7  \u{b7} c7  \u{b7} a7   7
  8 h8  \u{b7} f8  \u{b7} d8  \u{b7}  \u{26c2}  \u{b7}   8
     h  g  f  e  d  c  b  a";
    assert_eq!(board(&*game, BoardKind::Unicode, true), expected);
}

#[test]
fn positions_in_sentences() {
    let game = session("international", Some("B:WK4:B13,20,32,37"));
    assert_eq!(
        board(&*game, BoardKind::Speech, false),
        "White: king on 4. Black: men on 13, 20, 32, 37. Black to play."
    );
    let game = session("international", Some("W:WK4:B13,20,32,37"));
    assert!(board(&*game, BoardKind::Speech, false).ends_with("White to play; it must capture."));
    let panel = board(&*game, BoardKind::Ascii, false);
    assert!(panel.contains("must capture 3 pieces") && panel.contains("2 legal moves"), "{panel}");
}

/// The attribute of the first tag that ends with `end`.
fn attribute<'a>(svg: &'a str, end: &str, name: &str) -> &'a str {
    let line = svg.lines().find(|line| line.ends_with(end)).unwrap_or_else(|| panic!("no tag ends with {end}"));
    line.split(&format!("{name}=\"")).nth(1).and_then(|rest| rest.split('"').next()).expect("the tag has it")
}

#[test]
fn diagrams_name_their_squares_on_either_side() {
    let draw = |game: &str, position: Option<&str>, flip| {
        session(game, position).svg(Viewer::All, flip).expect("draughts draws diagrams")
    };
    let svg = draw("international", Some("W:WK46:B1,2"), false);
    assert!(svg.starts_with("<svg ") && svg.ends_with("</svg>\n"));
    assert!(svg.contains("<title>W:WK46:B1,2</title>"));
    let count = |svg: &str, part: &str| svg.matches(part).count();
    // The board and 50 squares; two men of one disc, a king of two with its letter; a number on every square.
    assert_eq!([count(&svg, "<rect"), count(&svg, "<circle"), count(&svg, ">K<")], [51, 4, 1]);
    assert!((1..=50).all(|number| svg.contains(&format!(">{number}</text>"))));
    // Square 1 is in the second column of the first row, from the other side in the last but one of the last row.
    let place = |svg: &str| [attribute(svg, ">1</text>", "x"), attribute(svg, ">1</text>", "y")].map(str::to_owned);
    assert_eq!(place(&svg), ["42", "10"]);
    assert_eq!(place(&draw("international", None, true)), ["322", "370"]);

    let lettered = draw("russian", Some("W:Wa1:Bh8"), false);
    assert_eq!([attribute(&lettered, ">a</text>", "x"), attribute(&lettered, ">h</text>", "x")], ["20", "300"]);
    assert_eq!([attribute(&lettered, ">1</text>", "y"), attribute(&lettered, ">8</text>", "y")], ["304", "24"]);
    let turned = draw("russian", Some("W:Wa1:Bh8"), true);
    assert_eq!([attribute(&turned, ">a</text>", "x"), attribute(&turned, ">8</text>", "y")], ["300", "304"]);
}
