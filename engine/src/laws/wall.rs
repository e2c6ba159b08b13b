//! The wall: two games that differ only in what a seat cannot see show that seat the same bytes, everywhere at the erased
//! edge.

use super::mutate::mutated;
use super::sessions::{SessionMaker, act};
use super::walk::Verdict;
use super::{LawBudget, LawReport, Tally, ensure, guarded};
use crate::game::Turn;
use crate::outcome::Seat;
use crate::random::Random;
use crate::record::Record;
use crate::search::Limits;
use crate::session::{SearchRequest, Session, Viewer};
use crate::text::{BoardKind, BoardStyle};

/// The record of a game that looks to a seat like this one and may differ in everything else, drawn with this seed.
pub type Twin<'a> = dyn Fn(&Record, Seat, u64) -> Option<Record> + 'a;

/// Places of one game that are looked at.
const PLACES: usize = 6;
/// Texts typed at each place.
const TYPED: usize = 16;
/// Nodes of the searches that are compared.
const NODES: u64 = 60;

/// Holds the games that `maker` makes to the wall.
pub fn check_wall(maker: &SessionMaker<'_>, twin: &Twin<'_>, budget: &LawBudget) -> Vec<LawReport> {
    let deadline = budget.deadline();
    let mut tally = Tally::new(["no-leak"].into_iter());
    for number in 0..budget.games.max(1) {
        if number > 0 && deadline.is_some_and(|deadline| std::time::Instant::now() >= deadline) {
            break;
        }
        let mut random = Random::stream(budget.seed, &format!("no-leak {number}"));
        let mut runs = 0;
        tally.run(0, number, || {
            let verdict = guarded(|| no_leak(maker, twin, &mut random, &mut runs));
            (runs, verdict)
        });
    }
    tally.reports()
}

/// States that differ only in what a seat cannot see give that seat byte-identical positions, boards, topics, histories,
/// numbers, refusals and engine moves, also after acts were taken back and played again.
fn no_leak(maker: &SessionMaker<'_>, twin: &Twin<'_>, random: &mut Random, runs: &mut u64) -> Verdict {
    let words = vocabulary(maker, random)?;
    let mut session = (maker.open)(random.bits());
    let mut places = 0;
    while places < PLACES && act(&mut *session, random)? {
        session.settle_chance();
        if session.status().over() {
            break;
        }
        if random.below(4) > 0 {
            continue;
        }
        let any = Seat(random.below(session.seats()) as u8);
        let seat = session.seat_on_move().filter(|_| random.below(2) == 0).unwrap_or(any);
        let record = session.record();
        let other = twin(&record, seat, random.bits());
        let other = other.ok_or_else(|| format!("no other world for {seat:?} in {}", record.position))?;
        let mut pair = [(maker.resume)(&record)?, (maker.resume)(&other)?];
        *runs += 1;
        let say = |what: String| format!("{seat:?} tells {} from {}: {what}", record.position, other.position);
        same_bytes(&mut pair, seat, &typed(&words, random), places == 0, random).map_err(say)?;
        places += 1;
    }
    Ok(())
}

/// The moves of another game, as records write them and as players read them in lists.
fn vocabulary(maker: &SessionMaker<'_>, random: &mut Random) -> Result<Vec<String>, String> {
    let mut session = (maker.open)(random.bits());
    let mut words = Vec::new();
    while act(&mut *session, random)? {
        words.extend(session.legal().into_iter().map(|mv| mv.text));
    }
    words.extend(session.history(Viewer::All).into_iter().map(|act| act.text));
    Ok(words)
}

/// What somebody might type in order to find something out: moves that are not legal here, and some with faults.
fn typed(words: &[String], random: &mut Random) -> Vec<String> {
    let word = |index: usize| {
        let (one, other) = (random.choose(words)?.clone(), random.choose(words)?.clone());
        Some(if index.is_multiple_of(2) { one } else { mutated(&one, &other, random) })
    };
    (0..TYPED).filter_map(word).collect()
}

/// Compares all that two games show a seat.
fn same_bytes(
    pair: &mut [Box<dyn Session>; 2],
    seat: Seat,
    typed: &[String],
    search: bool,
    random: &mut Random,
) -> Verdict {
    same(pair, |session| shown(session, seat, typed))?;
    if search && pair[0].turn() == Turn::Seat(seat) {
        same(pair, |session| chosen(session, seat))?;
    }
    let (viewer, acts) = (Viewer::Seat(seat), 1 + random.below(3));
    let taken = [0, 1].map(|at| pair[at].undo(acts, viewer));
    ensure(taken[0] == taken[1], || format!("{} and {} acts taken back", taken[0], taken[1]))?;
    same(pair, |session| shown(session, seat, &[]))?;
    let again = [0, 1].map(|at| pair[at].redo(1, viewer));
    ensure(again[0] == again[1], || format!("{} and {} acts played again", again[0], again[1]))?;
    same(pair, |session| shown(session, seat, &[]))
}

fn same(pair: &[Box<dyn Session>; 2], text: impl Fn(&dyn Session) -> String) -> Verdict {
    let [one, other] = [0, 1].map(|at| text(&*pair[at]));
    let line = one.lines().zip(other.lines()).find(|(a, b)| a != b);
    ensure(one == other, || format!("{line:?}"))
}

/// Everything that a seat is shown, in one text.
fn shown(session: &dyn Session, seat: Seat, typed: &[String]) -> String {
    let viewer = Viewer::Seat(seat);
    let mut text = format!("{}\n{}\n", session.position(viewer), session.state_text(viewer));
    for kind in [BoardKind::Ascii, BoardKind::Unicode, BoardKind::Tiles, BoardKind::Speech] {
        for flip in [false, true] {
            text += &format!("{}\n", session.board(viewer, BoardStyle { kind, flip, ..BoardStyle::default() }));
        }
    }
    text += &format!("{:?}\n{:?}\n", session.svg(viewer, false), session.history(viewer));
    text += &format!("{:?} {:?} ", session.turn(), session.ply(viewer));
    text += &format!("{:?} {:?}\n", session.movers(viewer), session.redo_movers(viewer));
    for (topic, _) in session.topics() {
        text += &format!("{topic}: {:?}\n", session.tell(topic, viewer, BoardStyle::default()));
    }
    if session.turn() == Turn::Seat(seat) {
        text += &format!("{:?}\n", session.legal());
        for typed in typed {
            text += &format!("{:?}\n", session.read_move(typed));
        }
    }
    text
}

/// What every engine answers for the seat to move.
fn chosen(session: &dyn Session, seat: Seat) -> String {
    let answers = session.engines().into_iter().map(|engine| {
        let (engine, limits) = (Some(engine), Limits { multi_pv: 3, ..Limits::nodes(NODES) });
        let request = SearchRequest { engine, limits, seed: 5, seat: Some(seat), ..SearchRequest::default() };
        let answer =
            session.search(&request, &mut |_| ()).map(|found| crate::session::Analysis { seconds: 0.0, ..found });
        format!("{answer:?}\n")
    });
    answers.collect()
}
