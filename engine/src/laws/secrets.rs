//! Laws of hidden information: worlds drawn from what a seat sees, the log it is told, and, where there are few enough
//! to list, every world there is. Which bytes reach a seat is for `wall` to say.

use std::collections::{BTreeMap, HashSet};

use super::chance::chi_squared;
use super::ensure;
use super::walk::{Bench, Verdict, Walk};
use crate::game::{Act, Game, Log, Turn, moves};
use crate::kit::Secrets;
use crate::outcome::Seat;
use crate::random::Random;
use crate::text::{Notation, Render};

/// Small games with more worlds than this are not listed.
const MOST_WORLDS: usize = 400;
/// Nodes of the tree of consistent acts that are looked at for one list.
const MOST_NODES: usize = 200_000;
/// Worlds drawn for each that there is.
const DRAWN: usize = 30;

fn seats<G: Game>(game: &G) -> impl Iterator<Item = Seat> + use<G> {
    (0..game.seats() as u8).map(Seat)
}

/// From whatever a seat sees a world can be drawn; the seat sees the same in it, under the same key, and has the same
/// moves if it is to move.
pub(super) fn worlds_fit<G: Render>(bench: &mut Bench<'_, G>) -> Verdict {
    let Some(secrets) = &bench.kit.hidden else { return Ok(()) };
    for (ply, state) in bench.some_states(20) {
        let (game, log) = (bench.game, &bench.walk.log[..ply]);
        for seat in seats(game) {
            bench.runs += 1;
            let view = game.view(state, log, seat);
            let world = (secrets.sample)(game, &view, &mut bench.random);
            let none = || format!("{}: no world for {seat:?}, who sees {view:?}", bench.at(ply));
            let world = world.ok_or_else(none)?;
            let again = game.view(&world, log, seat);
            let say = |what: &str| format!("{}: {seat:?} {what} in `{}`", bench.at(ply), game.state_text(&world));
            ensure(again == view, || say("sees something else"))?;
            let same_key = (secrets.view_key)(game, &again) == (secrets.view_key)(game, &view);
            ensure(same_key, || say("has another key"))?;
            let to_move = game.turn(state) == Turn::Seat(seat);
            let same = game.turn(&world) == game.turn(state) && moves(game, &world) == moves(game, state);
            ensure(!to_move || same, || say("has other moves"))?;
        }
    }
    Ok(())
}

/// What a seat is told of an act reads, in the state where it was played, as that act, and nobody's own acts are kept
/// from him. What a view tells can have happened: its past leads by legal acts to a world drawn from it, in which the seat
/// has seen and been told the same.
pub(super) fn log_true<G: Render>(bench: &mut Bench<'_, G>) -> Verdict {
    let Some(secrets) = bench.kit.hidden.as_ref() else { return Ok(()) };
    let (game, walk) = (bench.game, bench.walk);
    for seat in seats(game) {
        for (ply, act) in walk.log.iter().enumerate() {
            told_truly(game, &walk.states[ply], act, seat).map_err(|what| format!("{}: {what}", bench.at(ply)))?;
        }
    }
    for (ply, state) in bench.some_states(8) {
        let log = &walk.log[..ply];
        for seat in seats(game) {
            bench.runs += 1;
            let view = game.view(state, log, seat);
            let Some(world) = (secrets.sample)(game, &view, &mut bench.random) else { continue };
            let say = |what: String| format!("{}: {what}, seen by {seat:?}", bench.at(ply));
            let past = (secrets.past)(game, &view, &world);
            let past = past.ok_or_else(|| say("what the view tells cannot have happened".to_owned()))?;
            let states = replayed(game, &past).map_err(say)?;
            let reached = states.last().expect("a game has a start");
            ensure(*reached == world, || say(format!("the past leads to `{}`", game.state_text(reached))))?;
            ensure(game.view(reached, &past, seat) == view, || say("the past looks different".to_owned()))?;
            let (one, other) = (told(game, &walk.states, log, seat), told(game, &states, &past, seat));
            ensure(one == other, || say(format!("{one:?} was told, in another world {other:?}")))?;
        }
    }
    Ok(())
}

fn told_truly<G: Notation>(game: &G, before: &G::State, act: &Act<G::Move, G::Chance>, seat: Seat) -> Verdict {
    let Act::Move { seat: of, mv } = act else { return Ok(()) };
    let Some(text) = game.seen_text(before, act, seat) else {
        return ensure(*of != seat, || format!("{seat:?} is not told of its own act"));
    };
    let read = game.parse_recorded(before, &text);
    ensure(read.as_ref() == Ok(mv), || format!("{seat:?} is told `{text}` of {mv:?}, which reads as {read:?}"))
}

/// Who did what, as a seat is told.
type Told = Vec<(Option<Seat>, String)>;

fn told<G: Notation>(game: &G, states: &[G::State], log: &[Act<G::Move, G::Chance>], seat: Seat) -> Told {
    let acts = log.iter().zip(states);
    acts.filter_map(|(act, before)| Some((mover::<G>(act), game.seen_text(before, act, seat)?))).collect()
}

fn mover<G: Game>(act: &Act<G::Move, G::Chance>) -> Option<Seat> {
    match act {
        Act::Move { seat, .. } => Some(*seat),
        Act::Chance(_) => None,
    }
}

/// The states of a log from the start, each act being legal.
fn replayed<G: Notation>(game: &G, log: &[Act<G::Move, G::Chance>]) -> Result<Vec<G::State>, String> {
    let mut states = vec![game.initial()];
    for act in log {
        let before = states.last().expect("a game has a start");
        let legal = match act {
            Act::Chance(_) => game.turn(before) == Turn::Chance,
            Act::Move { seat, mv } => game.turn(before) == Turn::Seat(*seat) && game.is_legal(before, *mv),
        };
        ensure(legal, || format!("the past plays {act:?} in `{}`", game.state_text(before)))?;
        states.push(after(game, before, act));
    }
    Ok(states)
}

fn after<G: Game>(game: &G, before: &G::State, act: &Act<G::Move, G::Chance>) -> G::State {
    match act {
        Act::Move { mv, .. } => game.play(before, *mv),
        Act::Chance(chance) => game.play_chance(before, chance),
    }
}

/// On small instances every world that looks to a seat like the true one is drawn, and no other.
pub(super) fn worlds_covered<G: Render>(bench: &mut Bench<'_, G>) -> Verdict {
    small_cases(bench, |worlds, drawn, _| {
        let wrong = drawn.keys().find(|world| !worlds.contains_key(*world));
        ensure(wrong.is_none(), || format!("{wrong:?} is drawn, but the seat would have seen something else"))?;
        let missing = worlds.keys().find(|world| !drawn.contains_key(*world));
        ensure(missing.is_none(), || format!("{missing:?} is never drawn"))
    })
}

/// On small instances worlds are drawn as often as they come about (chi-squared, fixed seeds).
pub(super) fn worlds_fair<G: Render>(bench: &mut Bench<'_, G>) -> Verdict {
    small_cases(bench, |worlds, drawn, count| {
        let total: f64 = worlds.values().sum();
        let cell = |(world, weight): (&String, &f64)| {
            let seen = drawn.get(world).copied().unwrap_or(0);
            (weight / total * count as f64, f64::from(seen))
        };
        let (distance, bound) = chi_squared(&worlds.iter().map(cell).collect::<Vec<_>>());
        ensure(distance <= bound, || {
            format!("chi-squared {distance:.1} of {count} draws, at most {bound:.1} is chance")
        })
    })
}

/// Every world with its weight, how often each was drawn, and how many draws there were.
type Compared<'a> = dyn Fn(&BTreeMap<String, f64>, &BTreeMap<String, u32>, usize) -> Verdict + 'a;

fn small_cases<G: Render>(
    bench: &mut Bench<'_, G>,
    compare: impl Fn(&BTreeMap<String, f64>, &BTreeMap<String, u32>, usize) -> Verdict,
) -> Verdict {
    let Some(secrets) = bench.kit.hidden.as_ref() else { return Ok(()) };
    for game in (secrets.small)(bench.game) {
        let walk = Walk::random(&game, &mut bench.random);
        let ply = bench.random.below(walk.states.len());
        let seat = Seat(bench.random.below(game.seats()) as u8);
        bench.runs += u64::from(small_case(secrets, &game, (&walk, ply, seat), &mut bench.random, &compare)?);
    }
    Ok(())
}

/// Compares what is drawn with what there is; false where there is too much to list.
fn small_case<G: Render>(
    secrets: &Secrets<G>,
    game: &G,
    (walk, ply, seat): (&Walk<G>, usize, Seat),
    random: &mut Random,
    compare: &Compared<'_>,
) -> Result<bool, String> {
    let log = &walk.log[..ply];
    let view = game.view(&walk.states[ply], log, seat);
    let mut lister = Lister { game, seat, view: &view, nodes: 0, found: HashSet::new(), worlds: BTreeMap::new() };
    let told = told(game, &walk.states, log, seat);
    let listed = lister.extend(&game.initial(), &mut Vec::new(), &told, (0, 1.0));
    let worlds = lister.worlds;
    if !listed || worlds.len() > MOST_WORLDS {
        return Ok(false);
    }
    let say = |what: String| {
        format!("{seat:?} in `{}` of {} worlds: {what}", game.state_text(&walk.states[ply]), worlds.len())
    };
    ensure(
        worlds.contains_key(&game.state_text(&walk.states[ply])),
        || say("the true one is none of them".to_owned()),
    )?;
    let mut drawn: BTreeMap<String, u32> = BTreeMap::new();
    let count = DRAWN * worlds.len();
    let mut draw = (secrets.sampler)(game, &view);
    for _ in 0..count {
        let world = draw(random).ok_or_else(|| say("no world is drawn".to_owned()))?;
        *drawn.entry(game.state_text(&world)).or_default() += 1;
    }
    compare(&worlds, &drawn, count).map_err(say)?;
    Ok(true)
}

/// Lists the worlds of a view by playing everything that looks to its seat as what it was told.
struct Lister<'a, G: Game> {
    game: &'a G,
    seat: Seat,
    view: &'a G::View,
    nodes: usize,
    /// Worlds found, with the chance results that they began with: another way of unseen acts to the same is no more
    /// likely.
    found: HashSet<(u64, String)>,
    /// Weight of each world, by its text.
    worlds: BTreeMap<String, f64>,
}

impl<G: Render> Lister<'_, G> {
    /// Plays on from `state`; false if there is too much to look at, or chance cannot be listed.
    fn extend(&mut self, state: &G::State, log: &mut Log<G>, told: &[(Option<Seat>, String)], way: (u64, f64)) -> bool {
        self.nodes += 1;
        if self.nodes > MOST_NODES {
            return false;
        }
        if told.is_empty() && self.game.view(state, log, self.seat) == *self.view {
            let name = self.game.state_text(state);
            if self.found.insert((way.0, name.clone())) {
                *self.worlds.entry(name).or_default() += way.1;
            }
        }
        match self.game.turn(state) {
            Turn::Over => true,
            Turn::Seat(seat) => {
                let list = moves(self.game, state);
                list.into_iter().all(|mv| self.act(state, log, told, Act::Move { seat, mv }, way))
            }
            Turn::Chance => {
                let Some(results) = self.game.chance_outcomes(state) else { return false };
                let mut results = results.into_iter().enumerate();
                results.all(|(index, (chance, probability))| {
                    let next = (way.0.wrapping_mul(1_000_003) + index as u64 + 1, way.1 * probability);
                    self.act(state, log, told, Act::Chance(chance), next)
                })
            }
        }
    }

    fn act(
        &mut self,
        state: &G::State,
        log: &mut Log<G>,
        told: &[(Option<Seat>, String)],
        act: Act<G::Move, G::Chance>,
        way: (u64, f64),
    ) -> bool {
        let seen = self.game.seen_text(state, &act, self.seat);
        let left = match (seen, told.split_first()) {
            (None, _) => told,
            (Some(text), Some(((of, wanted), left))) if *of == mover::<G>(&act) && *wanted == text => left,
            _ => return true,
        };
        let next = after(self.game, state, &act);
        log.push(act);
        let done = self.extend(&next, log, left, way);
        log.pop();
        done
    }
}
