//! The draws of Damludo, one ply before their limit and at it, as people and records meet them.
//!
//! Source: the rule table, section 5: agreement; 30 moves of each colour without capture or promotion; the third
//! occurrence with the same side to move, claimed; three kings against one, 13 moves.

use engine::outcome::Seat;
use engine::registry::OpenRequest;
use engine::session::{Session, Status, Viewer};

fn open(position: &str) -> Box<dyn Session> {
    let registry = catalog::registry();
    let entry = registry.find("damludo").expect("damludo is registered");
    let request = OpenRequest { position: Some(position.to_owned()), ..OpenRequest::default() };
    entry.open(&request).unwrap_or_else(|faults| panic!("{faults}")).session
}

/// Plays `plies` plies of a round of moves that comes back to its start.
fn shuffle(session: &mut dyn Session, round: &[&str], plies: usize) {
    for text in round.iter().cycle().take(plies) {
        session.play(text).unwrap_or_else(|error| panic!("{text}: {error}"));
    }
}

fn reason(status: &Status) -> Option<&str> {
    status.result.as_ref().map(|result| result.reason.as_str())
}

/// Two kings against two that never meet.
const QUIET: &str = "W:WKa1,a3:BKb8,h6";
const ROUND: [&str; 4] = ["a1-b2", "b8-a7", "b2-a1", "a7-b8"];

#[test]
fn thirty_moves_of_each_colour_without_capture_or_promotion() {
    let mut session = open(QUIET);
    shuffle(&mut *session, &ROUND, 59);
    assert_eq!(reason(&session.status()), None);
    session.play("a7-b8").expect("ply 60 is legal");
    assert_eq!(reason(&session.status()), Some("thirty_moves"));
    assert!(session.status().result.is_some_and(|result| result.winners.is_empty()));
    assert_eq!(session.play("a1-b2").expect_err("the game is over").code, "E-GAME-OVER");
}

#[test]
fn a_quiet_man_does_not_start_the_thirty_again_but_a_promotion_does() {
    let mut session = open(QUIET);
    shuffle(&mut *session, &ROUND, 58);
    session.play("a3-b4").expect("a quiet man move");
    assert_eq!(reason(&session.status()), None);
    session.play("a7-b8").expect("ply 60");
    assert_eq!(reason(&session.status()), Some("thirty_moves"));

    let mut session = open("W:WKa1,g7:BKb8,h4");
    shuffle(&mut *session, &ROUND, 56);
    session.play("g7-h8").expect("a promotion");
    shuffle(&mut *session, &["b8-a7", "a1-b2", "a7-b8", "b2-a1"], 59);
    assert_eq!(reason(&session.status()), None);
    session.play("b2-a1").expect("ply 60 after the promotion");
    assert_eq!(reason(&session.status()), Some("thirty_moves"));
}

#[test]
fn a_capture_starts_the_thirty_again() {
    let mut session = open("W:WKa1,c3:BKb8,h6,g5");
    let round = ["a1-b2", "b8-a7", "b2-a1", "a7-b8"];
    shuffle(&mut *session, &round, 52);
    for text in ["c3-d4", "b8-a7", "d4-e5", "a7-b8", "e5-f6"] {
        session.play(text).unwrap_or_else(|error| panic!("{text}: {error}"));
    }
    let taken = session.legal();
    assert!(taken.iter().all(|mv| mv.text.contains('x')), "Black must take f6: {taken:?}");
    session.play(&taken[0].text).expect("legal");
    let quiet = session.draw_counters().into_iter().find(|counter| counter.limit == 60).expect("the thirty moves");
    assert_eq!(quiet.now, 0);
    assert_eq!(reason(&session.status()), None);
}

#[test]
fn the_third_occurrence_may_be_claimed_and_does_not_end_the_game() {
    let mut session = open(QUIET);
    shuffle(&mut *session, &ROUND, 7);
    assert!(session.status().claims.is_empty());
    assert_eq!(session.claim_draw().expect_err("no claim yet").code, "E-DRAW-NO-CLAIM");
    session.play("a7-b8").expect("the start stands for the third time");
    assert_eq!((session.status().claims, session.status().over()), (vec!["threefold"], false));

    // Whoever plays on gives the claim away.
    session.play("a3-b4").expect("the game goes on");
    assert!(session.status().claims.is_empty());
    session.undo(1, Viewer::All);
    assert_eq!(session.claim_draw(), Ok("threefold"));
    assert_eq!(reason(&session.status()), Some("repetition"));
    session.undo(1, Viewer::All);
    assert!(!session.status().over());
}

#[test]
fn the_same_pieces_with_the_other_side_to_move_are_another_position() {
    let mut session = open("W:WKa1,Ka3:BKh8,Kh6");
    let before = session.position(engine::session::Viewer::All);
    shuffle(&mut *session, &["a3-c1", "h6-f8", "c1-a3"], 3);
    session.play("f8-h6").expect("back again");
    assert_eq!(session.position(engine::session::Viewer::All), before);
    assert!(session.draw_counters().iter().any(|counter| (counter.now, counter.limit) == (2, 3)));
}

#[test]
fn three_kings_against_one_have_thirteen_moves() {
    for (position, rounds, first) in [
        // White has the three and moves; then Black has them and moves second.
        ("W:WKa1,Kc1,Ke1:BKb8", ["a1-b2", "b8-a7", "b2-a1", "a7-b8"], 0),
        ("W:WKh2:BKb8,Kd8,Kf8", ["h2-g1", "f8-g7", "g1-h2", "g7-f8"], 1),
    ] {
        let mut session = open(position);
        // The thirteenth move of the stronger side is ply 25 if it moves first, ply 26 if second.
        let last = 25 + first;
        for (ply, text) in (1..).zip(rounds.iter().cycle().take(last)) {
            assert_eq!(reason(&session.status()), None, "{position} before ply {ply}");
            session.play(text).unwrap_or_else(|error| panic!("{position} ply {ply} {text}: {error}"));
        }
        assert_eq!(reason(&session.status()), Some("thirteen_moves"), "{position}");
    }
}

#[test]
fn agreement_and_resignation_end_the_game_and_can_be_taken_back() {
    let mut session = open(QUIET);
    session.agree_draw().expect("the game goes on");
    assert_eq!(reason(&session.status()), Some("agreement"));
    assert_eq!(session.resign(Seat(0)).expect_err("over").code, "E-GAME-OVER");
    session.undo(1, Viewer::All);
    session.resign(Seat(0)).expect("the game goes on again");
    let result = session.status().result.expect("resignation ends the game");
    assert_eq!((result.reason.as_str(), result.winners), ("resignation", vec![Seat(1)]));
    let record = session.record();
    let again = catalog::registry().find("damludo").expect("registered").resume(&record);
    assert_eq!(again.fault, None);
    assert_eq!(again.session.expect("a whole record").status(), session.status());
}
