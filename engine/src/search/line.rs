//! The line under search: entering positions, draw rules, chance, and what a value hangs on.
//!
//! Alpha-beta and its tail share this. Which positions are searched, how deep and in which order is left to them.

use std::ops::Neg;

use crate::game::{Game, Repetition, Turn};
use crate::history::{Trail, draw_now};
use crate::outcome::{Seat, Side};
use crate::random::split_mix;
use crate::search::Clock;
use crate::search::ordering::Heuristics;
use crate::search::score::Score;
use crate::search::table::Table;
use crate::search::traits::{Evaluator, Ordering};

/// Most plies that a line may have.
pub(crate) const MAX_PLY: usize = 256;

/// The scores that matter: at most `alpha` or at least `beta` need not be told apart further.
#[derive(Clone, Copy)]
pub(crate) struct Window {
    pub(crate) alpha: Score,
    pub(crate) beta: Score,
}

impl Window {
    /// Every score lies inside.
    pub(crate) fn full() -> Self {
        Self { alpha: -Score::INFINITE, beta: Score::INFINITE }
    }

    pub(crate) fn new(alpha: Score, beta: Score) -> Self {
        Self { alpha, beta }
    }

    /// The window that asks only whether the score is above `alpha`.
    pub(crate) fn null(alpha: Score) -> Self {
        Self { alpha, beta: Score::from_raw(alpha.raw() + 1) }
    }

    pub(crate) fn is_null(self) -> bool {
        self.beta.raw() <= self.alpha.raw() + 1
    }

    fn one_ply_back(self) -> Self {
        Self { alpha: self.alpha.one_ply_back(), beta: self.beta.one_ply_back() }
    }
}

impl Neg for Window {
    type Output = Self;

    fn neg(self) -> Self {
        Self { alpha: -self.beta, beta: -self.alpha }
    }
}

/// What is asked about a position.
#[derive(Clone, Copy)]
pub(crate) struct Task {
    /// Whose score is wanted. A node is asked for that of the side to move.
    pub(crate) side: Side,
    pub(crate) window: Window,
    pub(crate) depth: u32,
    pub(crate) ply: usize,
}

impl Task {
    /// The same, asked by `side`.
    fn asked_by(self, side: Side) -> Self {
        if self.side == side { self } else { Self { side, window: -self.window, ..self } }
    }
}

/// What a score (or the bound that it is) hangs on, besides the rules.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Basis {
    /// The oldest position of the trail that it hangs on by a repetition; `u32::MAX` for none.
    pub(crate) oldest: u32,
    /// Most plies ahead that it has looked.
    pub(crate) reach: u16,
    /// True if an evaluation went into it.
    pub(crate) open: bool,
}

impl Basis {
    /// Hangs on nothing.
    pub(crate) const RULES: Self = Self { oldest: u32::MAX, reach: 0, open: false };
    /// Hangs on an evaluation.
    pub(crate) const OPINION: Self = Self { open: true, ..Self::RULES };

    /// What hangs on both.
    pub(crate) fn and(self, other: Self) -> Self {
        Self { oldest: self.oldest.min(other.oldest), reach: self.reach.max(other.reach), open: self.open | other.open }
    }
}

/// A score with what it hangs on.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Found {
    pub(crate) score: Score,
    pub(crate) basis: Basis,
}

impl Found {
    pub(crate) fn new(score: Score, basis: Basis) -> Self {
        Self { score, basis }
    }

    /// The answer of a search that was stopped; nobody may use it.
    pub(crate) const STOPPED: Self = Self { score: Score::DRAW, basis: Basis::OPINION };

    fn one_ply_on(self) -> Self {
        let reach = self.basis.reach.saturating_add(1);
        Self { score: self.score.one_ply_on(), basis: Basis { reach, ..self.basis } }
    }
}

impl Neg for Found {
    type Output = Self;

    fn neg(self) -> Self {
        Self { score: -self.score, ..self }
    }
}

/// Best lines from each ply of the line under search, kept in place.
pub(crate) struct Variations<M>(Vec<Vec<M>>);

impl<M: Copy> Variations<M> {
    pub(crate) fn new() -> Self {
        Self((0..MAX_PLY + 2).map(|_| Vec::new()).collect())
    }

    /// The best line from `ply`.
    pub(crate) fn line(&self, ply: usize) -> &[M] {
        &self.0[ply]
    }

    pub(crate) fn clear(&mut self, ply: usize) {
        self.0[ply].clear();
    }

    /// Makes `mv` and the best line after it the best line from `ply`.
    pub(crate) fn extend(&mut self, ply: usize, mv: M) {
        let (head, tail) = self.0.split_at_mut(ply + 1);
        let line = &mut head[ply];
        line.clear();
        line.push(mv);
        line.extend_from_slice(&tail[0]);
    }
}

/// Everything that one running search carries along.
pub(crate) struct Searcher<'a, G: Game, E: ?Sized, O: ?Sized> {
    pub(crate) game: &'a G,
    pub(crate) evaluator: &'a E,
    pub(crate) ordering: &'a O,
    pub(crate) table: &'a Table,
    pub(crate) clock: Clock,
    pub(crate) heuristics: Heuristics<G::Move>,
    pub(crate) variations: Variations<G::Move>,
    pub(crate) seldepth: u32,
    trail: Trail,
    repetition: Option<Repetition>,
    /// A seat of each side, to read payoffs by.
    seats: [Seat; 2],
    salt: u64,
}

impl<'a, G: Game, E: Evaluator<G> + ?Sized, O: Ordering<G> + ?Sized> Searcher<'a, G, E, O> {
    pub(crate) fn new(game: &'a G, evaluator: &'a E, ordering: &'a O, table: &'a Table, clock: Clock) -> Self {
        let seat_of = |side| (0..game.seats() as u8).map(Seat).find(|&seat| game.side(seat) == side);
        Self {
            game,
            evaluator,
            ordering,
            table,
            clock,
            heuristics: Heuristics::new(MAX_PLY + 1),
            variations: Variations::new(),
            seldepth: 0,
            trail: Trail::default(),
            repetition: game.repetition(),
            seats: [0, 1].map(|side| seat_of(Side(side)).unwrap_or(Seat(0))),
            salt: 0,
        }
    }

    /// Takes up the game so far: `trail` ends with the root.
    pub(crate) fn start_from(&mut self, state: &G::State, trail: &Trail) {
        self.trail = if trail.is_empty() { Trail::starting(self.game.key(state)) } else { trail.clone() };
        self.salt = self.repetition.map_or(0, |rule| history_salt(&self.trail, rule));
    }

    /// Index in the trail of the position at hand; 0 in games without repetition rules.
    pub(crate) fn here(&self) -> u32 {
        self.trail.len() as u32 - 1
    }

    /// The key that table entries of `state` go by, counters left out.
    pub(crate) fn salted_key(&self, state: &G::State) -> u64 {
        self.game.key(state) ^ self.salt
    }

    /// Plays `mv` and visits the position after it, which `task` is about but for its window: that, and the score, are
    /// counted from `state`.
    #[inline]
    pub(crate) fn after<F>(&mut self, state: &G::State, mv: G::Move, task: Task, node: F) -> Found
    where
        F: Fn(&mut Self, &G::State, Task) -> Found + Copy,
    {
        let child = self.game.play(state, mv);
        if self.repetition.is_some() {
            self.trail.push(self.game.key(&child), self.game.irreversible(state, mv));
        }
        let found = self.visit(&child, Task { window: task.window.one_ply_back(), ..task }, node);
        if self.repetition.is_some() {
            self.trail.pop();
        }
        found.one_ply_on()
    }

    /// The score of `state`: by the rules where they decide, else by `node`, which searches the position from the view
    /// of the side to move.
    fn visit<F>(&mut self, state: &G::State, task: Task, node: F) -> Found
    where
        F: Fn(&mut Self, &G::State, Task) -> Found + Copy,
    {
        self.seldepth = self.seldepth.max(task.ply as u32);
        if self.clock.tick() {
            return Found::STOPPED;
        }
        if !task.window.is_null() {
            self.variations.clear(task.ply);
        }
        let seat = match self.game.turn(state) {
            Turn::Over => return Found::new(self.payoff(state, task.side), Basis::RULES),
            Turn::Chance => None,
            Turn::Seat(seat) => Some(seat),
        };
        let mut claim = None;
        if let Some((claimed, basis)) = self.draw(state) {
            if !claimed {
                return Found::new(Score::DRAW, basis);
            }
            claim = Some(basis);
        }
        let Some(seat) = seat else { return self.expect(state, task, node) };
        let own = task.asked_by(self.game.side(seat));
        let found = match claim {
            None => node(self, state, own),
            Some(basis) => self.with_claim(state, own, basis, node),
        };
        if own.side == task.side { found } else { -found }
    }

    /// The score of a position whose mover may as well claim a draw.
    fn with_claim<F>(&mut self, state: &G::State, task: Task, claim: Basis, node: F) -> Found
    where
        F: Fn(&mut Self, &G::State, Task) -> Found + Copy,
    {
        let Window { alpha, beta } = task.window;
        if Score::DRAW >= beta {
            return Found::new(Score::DRAW, claim);
        }
        let found = node(self, state, Task { window: Window::new(alpha.max(Score::DRAW), beta), ..task });
        if found.score > Score::DRAW {
            return found;
        }
        self.variations.clear(task.ply);
        Found::new(Score::DRAW, found.basis.and(claim))
    }

    /// The expected score over the results of a chance event.
    ///
    /// Wins and losses count as the payoffs 1 and -1; if all results are won (or all lost), so is the event, in the
    /// plies of the slowest one. Chance events that cannot be listed count as even. Windows are not passed down.
    fn expect<F>(&mut self, state: &G::State, task: Task, node: F) -> Found
    where
        F: Fn(&mut Self, &G::State, Task) -> Found + Copy,
    {
        let Some(outcomes) = self.game.chance_outcomes(state).filter(|_| task.ply < MAX_PLY) else {
            return Found::new(Score::DRAW, Basis::OPINION);
        };
        let inner = Task { window: Window::full(), depth: task.depth.saturating_sub(1), ply: task.ply + 1, ..task };
        let (mut sum, mut basis) = (0.0, Basis::RULES);
        let (mut lowest, mut highest) = (Score::INFINITE, -Score::INFINITE);
        for (chance, probability) in &outcomes {
            let child = self.game.play_chance(state, chance);
            self.trail.push(self.game.key(&child), false);
            let found = self.visit(&child, inner, node).one_ply_on();
            self.trail.pop();
            if self.clock.is_over() {
                return Found::STOPPED;
            }
            let payoff = found.score.raw().clamp(-Score::MAX_EVALUATION, Score::MAX_EVALUATION);
            sum += probability * f64::from(payoff);
            basis = basis.and(found.basis);
            (lowest, highest) = (lowest.min(found.score), highest.max(found.score));
        }
        self.variations.clear(task.ply);
        let score = if lowest.win_distance().is_some() {
            lowest
        } else if highest.loss_distance().is_some() {
            highest
        } else {
            Score::evaluation(sum.round() as i32)
        };
        Found::new(score, basis)
    }

    fn payoff(&self, state: &G::State, side: Side) -> Score {
        let outcome = self.game.outcome(state).expect("a game without a turn has an outcome");
        Score::of_payoff(outcome.payoff[self.seats[side.index()]])
    }

    /// The draw rule that holds at the position at hand: whether it must be claimed, and what it hangs on.
    fn draw(&self, state: &G::State) -> Option<(bool, Basis)> {
        let draw = draw_now(self.game, state, &self.trail)?;
        let counted = self.game.drawn(state) == Some(draw);
        let basis = match self.repetition.filter(|_| !counted) {
            Some(rule) => Basis { oldest: self.oldest_counted(rule), ..Basis::RULES },
            None => Basis::RULES,
        };
        Some((draw.claimed, basis))
    }

    /// Index of the oldest occurrence that the repetition rule needs to fire on the position at hand.
    fn oldest_counted(&self, rule: Repetition) -> u32 {
        let Some(here) = self.trail.live_keys().next_back() else { return 0 };
        let back = self.trail.live_keys().rev().enumerate().filter(|&(_, key)| key == here);
        let back = back.take(rule.occurrences as usize).last().map_or(0, |(back, _)| back as u32);
        self.here() - back
    }
}

/// Keeps apart the results of searches whose games so far make different repetitions fatal: a hash of the positions
/// before the root that one more occurrence would draw. 0 when there is none.
fn history_salt(trail: &Trail, rule: Repetition) -> u64 {
    let mut keys: Vec<u64> = trail.live_keys().collect();
    keys.pop();
    keys.sort_unstable();
    let runs = keys.chunk_by(|a, b| a == b);
    let fatal = runs.filter(|run| run.len() as u32 + 1 >= rule.occurrences);
    fatal.fold(0, |salt, run| salt ^ split_mix(run[0]))
}
