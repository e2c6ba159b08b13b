//! Laws of the erased edge: games in progress, taken back, recorded and taken up again.

use super::mutate::mutated;
use super::walk::Verdict;
use super::{LawBudget, LawReport, Tally, ensure, guarded};
use crate::outcome::Seat;
use crate::random::Random;
use crate::record::Record;
use crate::session::{MoveText, Played, Session, Status, Viewer};

/// Takes a game up from a record, or says why not.
pub type Resume<'a> = dyn Fn(&Record) -> Result<Box<dyn Session>, String> + 'a;

/// How to come by sessions of one game.
pub struct SessionMaker<'a> {
    /// Opens a game from its start with this seed.
    pub open: &'a dyn Fn(u64) -> Box<dyn Session>,
    /// Takes a game up from a record.
    pub resume: &'a Resume<'a>,
}

/// No session of the laws goes on for longer than this many acts.
const LONGEST: usize = 200;

/// Games played through sessions, at most: they cost more than bare ones.
const GAMES: u64 = 5;

/// A law of sessions, looked for in one game of the given seed.
type SessionLaw = (&'static str, fn(&SessionMaker<'_>, &mut Random) -> Verdict);

const TABLE: [SessionLaw; 4] = [
    ("same-seed-same-game", same_seed_same_game),
    ("undo-redo", undo_redo),
    ("records", records),
    ("refusals", refusals),
];

/// Runs the laws of sessions on the games that `maker` makes.
pub fn check_sessions(maker: &SessionMaker<'_>, budget: &LawBudget) -> Vec<LawReport> {
    let deadline = budget.deadline();
    let mut tally = Tally::new(TABLE.iter().map(|law| law.0));
    for number in 0..budget.games.clamp(1, GAMES) {
        for (index, (name, law)) in TABLE.iter().enumerate() {
            if number > 0 && deadline.is_some_and(|deadline| std::time::Instant::now() >= deadline) {
                return tally.reports();
            }
            let mut random = Random::stream(budget.seed, &format!("{name} {number}"));
            tally.run(index, number, || (1, guarded(|| law(maker, &mut random))));
        }
    }
    tally.reports()
}

/// All that a session says about where the game stands.
#[derive(Clone, Debug, PartialEq)]
struct Face {
    ply: usize,
    state: String,
    position: String,
    legal: Vec<MoveText>,
    status: Status,
    history: Vec<Played>,
}

fn face(session: &dyn Session) -> Face {
    Face {
        ply: session.ply(Viewer::All),
        state: session.state_text(Viewer::All),
        position: session.position(Viewer::All),
        legal: session.legal(),
        status: session.status(),
        history: session.history(Viewer::All),
    }
}

/// One random act, claims included; false when the game is over.
pub(super) fn act(session: &mut dyn Session, random: &mut Random) -> Result<bool, String> {
    session.settle_chance();
    let status = session.status();
    if status.over() || session.ply(Viewer::All) >= LONGEST {
        return Ok(false);
    }
    if !status.claims.is_empty() && random.below(2) == 0 {
        session.claim_draw().map_err(|error| format!("{:?} cannot be claimed: {error}", status.claims))?;
        return Ok(true);
    }
    let legal = session.legal();
    let text = &random.choose(&legal).ok_or("no legal move, and not over")?.text;
    session.play(text).map_err(|error| format!("`{text}` is listed, but refused: {error}"))?;
    Ok(true)
}

/// Sometimes ends the game by agreement or resignation.
fn perhaps_end(session: &mut dyn Session, random: &mut Random) -> Verdict {
    let ended = match random.below(3) {
        _ if session.status().over() => Ok(()),
        0 => session.agree_draw(),
        1 => session.resign(Seat(random.below(session.seats()) as u8)),
        _ => Ok(()),
    };
    ended.map_err(|error| format!("the game goes on, but cannot be ended: {error}"))
}

fn played(maker: &SessionMaker<'_>, random: &mut Random) -> Result<Box<dyn Session>, String> {
    let mut session = (maker.open)(random.bits());
    while act(&mut *session, random)? {}
    perhaps_end(&mut *session, random)?;
    Ok(session)
}

/// The same seed and the same choices give the same game, byte for byte.
fn same_seed_same_game(maker: &SessionMaker<'_>, random: &mut Random) -> Verdict {
    let (one, other) = (played(maker, &mut random.clone())?, played(maker, random)?);
    let (one, other) = (one.record().to_json(), other.record().to_json());
    ensure(one == other, || format!("one seed, two games: {one} and {other}"))
}

/// Taking back and playing again passes through the same faces of the game, all the way.
fn undo_redo(maker: &SessionMaker<'_>, random: &mut Random) -> Verdict {
    let mut session = (maker.open)(random.bits());
    session.settle_chance();
    let mut faces = vec![face(&*session)];
    let first = session.ply(Viewer::All);
    while act(&mut *session, random)? {
        session.settle_chance();
        faces.push(face(&*session));
    }
    let acts: Vec<usize> = faces.windows(2).map(|pair| (pair[1].ply - pair[0].ply).max(1)).collect();
    for (earlier, &count) in faces.iter().zip(&acts).rev() {
        let taken = session.undo(count, Viewer::All);
        let now = face(&*session);
        ensure(taken == count && now == *earlier, || format!("taken back to {now:?} instead of {earlier:?}"))?;
    }
    for (later, &count) in faces[1..].iter().zip(&acts) {
        let again = session.redo(count, Viewer::All);
        let now = face(&*session);
        ensure(again == count && now == *later, || format!("played again to {now:?} instead of {later:?}"))?;
    }
    let total = acts.iter().sum::<usize>() + first;
    let (taken, again) = (session.undo(usize::MAX, Viewer::All), session.redo(usize::MAX, Viewer::All));
    let all = taken == total && again == total && Some(&face(&*session)) == faces.last();
    ensure(all, || format!("{taken} acts of {total} taken back, {again} played again"))
}

/// A record survives JSON, and the game taken up from it stands as it stood, redo list included; records of both are
/// the same.
fn records(maker: &SessionMaker<'_>, random: &mut Random) -> Verdict {
    let mut session = played(maker, random)?;
    for _ in 0..2 {
        let record = session.record();
        let json = record.to_json();
        let read = Record::parse(&json).map_err(|error| format!("{error} in {json}"))?;
        ensure(read == record, || format!("read back differently: {json}"))?;
        let mut resumed = (maker.resume)(&read).map_err(|what| format!("{what} in {json}"))?;
        let (now, then) = (face(&*resumed), face(&*session));
        ensure(now == then, || format!("taken up as {now:?} instead of {then:?}"))?;
        let again = resumed.record().to_json();
        ensure(again == json, || format!("recorded again as {again} instead of {json}"))?;
        ensure(resumed.redo(usize::MAX, Viewer::All) == read.redo.len(), || format!("not all can be redone: {json}"))?;
        let acts = random.below(session.ply(Viewer::All) + 2);
        session.undo(acts, Viewer::All);
    }
    Ok(())
}

/// A refused act leaves the game as it was; a finished game refuses all.
fn refusals(maker: &SessionMaker<'_>, random: &mut Random) -> Verdict {
    let mut session = (maker.open)(random.bits());
    loop {
        session.settle_chance();
        let (before, record) = (face(&*session), session.record());
        let Some(text) = random.choose(&before.legal).map(|mv| mv.text.clone()) else { break };
        let typed = mutated(&text, "e4", random);
        let read = session.read_move(&typed);
        match session.play(&typed) {
            Ok(act) => {
                // The seat that played a hidden act may learn more by it than its text says (the tile it drew).
                let listed = before.legal.iter().any(|mv| read.as_ref() == Ok(&mv.text));
                let same = listed && (session.is_hidden() || read.as_ref() == Ok(&act.text));
                ensure(same, || format!("`{typed}` read as {read:?} is played as `{}`", act.text))?;
            }
            Err(error) => {
                let kept = face(&*session) == before && session.record() == record;
                ensure(kept, || format!("`{typed}` is refused ({error}), but something changed"))?;
            }
        }
        if !act(&mut *session, random)? {
            break;
        }
    }
    session.agree_draw().ok();
    let (before, record) = (face(&*session), session.record());
    let text = before.legal.first().map_or("x", |mv| &mv.text);
    let refused = session.play(text).is_err() && session.agree_draw().is_err();
    let refused = refused && session.resign(Seat(0)).is_err() && session.claim_draw().is_err();
    ensure(refused, || format!("a finished game goes on: {}", before.state))?;
    ensure(face(&*session) == before && session.record() == record, || "a refusal changed the game".to_owned())
}
