//! The wall: two rounds that differ only in what a seat cannot see show that seat the same bytes, everywhere.

use dominoes::entries::entry;
use dominoes::room::Six;
use dominoes::round::Dominoes;
use dominoes::variants::variant;
use engine::prelude::*;
use engine::record::{Record, RecordedAct};
use engine::search::Limits;
use engine::session::{SearchRequest, Session, Viewer};

type Acts = Log<Dominoes<Six>>;

/// What people type, and what they might try in order to find out more.
const TYPED: [&str; 14] =
    ["65", "0-0", "6-6l", "31r", "p", "+", "+6-4", "+?", "keep", "5-5&4-4", "42", "nonsense", "", "1-0 left"];

/// The round as a session that a record of it gives.
fn session(game: &Dominoes<Six>, log: &Acts) -> Box<dyn Session> {
    let mut record = Record::new(game.id(), 1);
    record.settings = vec![("players".to_owned(), game.seat_count().to_string())];
    let mut state = game.initial();
    for act in log {
        record.acts.push(match act {
            Act::Chance(deal) => RecordedAct::Chance(game.chance_text(&state, deal)),
            Act::Move { mv, .. } => RecordedAct::Move(game.recorded_text(&state, *mv)),
        });
        state = match act {
            Act::Chance(deal) => game.play_chance(&state, deal),
            Act::Move { mv, .. } => game.play(&state, *mv),
        };
    }
    let resumed = entry(variant(game.id()).expect("a row")).resume(&record);
    assert_eq!(resumed.fault, None);
    resumed.session.expect("a true record can be followed")
}

/// Everything that a seat is shown, in one text.
fn shown(session: &dyn Session, seat: Seat) -> String {
    let viewer = Viewer::Seat(seat);
    let mut text = format!("{}\n{}\n", session.position(viewer), session.state_text(viewer));
    for kind in [BoardKind::Ascii, BoardKind::Unicode, BoardKind::Speech] {
        text += &format!("{}\n", session.board(viewer, BoardStyle { kind, ..BoardStyle::default() }));
    }
    text += &format!("{:?}\n{:?} {}\n", session.history(viewer), session.turn(), session.ply(viewer));
    text += &format!("{:?} {:?}\n", session.movers(viewer), session.redo_movers(viewer));
    for (topic, _) in session.topics() {
        text += &format!("{topic}: {:?}\n", session.tell(topic, viewer, BoardStyle::default()));
    }
    if session.turn() == Turn::Seat(seat) {
        text += &format!("{:?}\n", session.legal());
        for typed in TYPED {
            text += &format!("{:?}\n", session.read_move(typed));
        }
    }
    text
}

/// What the engines answer for the seat to move.
fn chosen(session: &dyn Session) -> String {
    let answers = session.engines().into_iter().map(|engine| {
        let request =
            SearchRequest { engine: Some(engine), limits: Limits::nodes(60), seed: 5, ..SearchRequest::default() };
        let mut answer = session.search(&request, &mut |_| ()).expect("a seat is to move");
        answer.seconds = 0.0;
        format!("{answer:?}\n")
    });
    answers.collect()
}

/// Compares rounds with twins of theirs; how many pairs there were in which another number of acts was played.
fn walls_hold(id: &str, seats: usize, rounds: u64) -> u64 {
    let (mut compared, mut other_lengths) = (0, 0);
    let game = Dominoes::<Six>::new(id, variant(id).expect("a row").rules.clone(), seats).expect("rows are playable");
    for number in 0..rounds {
        let mut random = Random::stream(number, id);
        let (mut state, mut log) = (game.initial(), Acts::new());
        while game.outcome(&state).is_none() {
            let act = match game.turn(&state) {
                Turn::Seat(seat) => Act::Move { seat, mv: *random.choose(&moves(&game, &state)).expect("a move") },
                _ => Act::Chance(game.sample_chance(&state, &mut random).expect("a deal")),
            };
            state = match &act {
                Act::Chance(deal) => game.play_chance(&state, deal),
                Act::Move { mv, .. } => game.play(&state, *mv),
            };
            log.push(act);
            if random.below(3) > 0 && game.outcome(&state).is_none() {
                continue;
            }
            let seat = Seat(random.below(seats) as u8);
            let view = game.view(&state, &log, seat);
            let world = game.sample(&view, &mut random).expect("the true world fits");
            let other_log = game.past(&view, &world).expect("what a seat saw can have happened");
            compared += u64::from(world != state);
            other_lengths += u64::from(other_log.len() != log.len());
            assert_eq!(game.view_key(&game.view(&world, &other_log, seat)), game.view_key(&view));
            let (mut one, mut other) = (session(&game, &log), session(&game, &other_log));
            assert_eq!(shown(&*one, seat), shown(&*other, seat));
            if game.turn(&state) == Turn::Seat(seat) && random.below(4) == 0 {
                assert_eq!(chosen(&*one), chosen(&*other));
            }
            let (viewer, acts) = (Viewer::Seat(seat), 1 + random.below(4));
            assert_eq!(one.undo(acts, viewer), other.undo(acts, viewer));
            assert_eq!(shown(&*one, seat), shown(&*other, seat), "{acts} acts back");
            assert_eq!(one.redo(1, viewer), other.redo(1, viewer));
            assert_eq!(shown(&*one, seat), shown(&*other, seat), "{acts} acts back and one forth");
        }
    }
    assert!(compared > rounds, "{compared} pairs of different worlds");
    other_lengths
}

#[test]
fn esperanto_hides_what_is_hidden() {
    walls_hold("esperanto-draw", 2, 12);
    walls_hold("esperanto-draw", 3, 8);
    walls_hold("esperanto-draw", 4, 6);
}

#[test]
fn other_games_hide_what_is_hidden() {
    for (id, seats) in [("kozel-georgian", 3), ("draw", 2), ("block-partners", 4), ("all-fives", 2), ("matador", 3)] {
        walls_hold(id, seats, 3);
    }
}

/// A tile that was drawn and kept looks to the others like one that did not fit: in the number of acts as well.
#[test]
fn a_tile_kept_shows_in_no_number() {
    let lengths: u64 = [2, 3, 4].map(|seats| walls_hold("playroom", seats, 6)).iter().sum();
    assert!(lengths > 10, "{lengths} pairs of which one has a tile kept more");
}
