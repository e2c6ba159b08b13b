//! One walk of Monte Carlo tree search: select, expand, play out, count; and what is proven on the way.
//!
//! Payoffs are counted per side and each seat prefers its own. A move that wins at once proves its position, a position
//! whose moves are all proven is worth the best of them, a chance event whose results are all proven their mean.

use crate::game::{Game, MoveList, Turn};
use crate::history::{Trail, draw_now};
use crate::outcome::{PerSeat, Seat, Side};
use crate::random::Random;
use crate::search::traits::{Ordering, Playout};
use crate::search::tree::{Node, NodeId, Step, Tree};
use crate::search::worth::Worth;
use crate::search::{Clock, Limits};

/// Playouts when the limits set neither playouts nor time nor a stop flag.
const UNLIMITED: u64 = 100_000;

/// How the tree grows.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Growth {
    /// Weight of exploration, for payoffs in -1.0..=1.0.
    pub exploration: f64,
    /// Weight of the game's move order among moves of few visits; 0 only breaks ties with it.
    pub prior: f64,
    /// Most nodes of the tree; a full tree plays out from its leaves.
    pub nodes: usize,
    /// Most plies of a playout, which then counts as a draw; never more than the game's own bound.
    pub playout_plies: u32,
}

impl Default for Growth {
    fn default() -> Self {
        Self { exploration: 1.0, prior: 1.0, nodes: 2_000_000, playout_plies: u32::MAX }
    }
}

/// What Monte Carlo tree search works with.
#[derive(Clone, Copy)]
pub struct Guides<'a, P: ?Sized, O: ?Sized> {
    /// Plays games out.
    pub playout: &'a P,
    /// Says which moves look promising.
    pub ordering: &'a O,
    /// How the tree grows.
    pub growth: Growth,
}

/// A node on the walk, and what it counts in place of what the walk finds below it.
struct Visit {
    node: NodeId,
    instead: Option<PerSeat<f64>>,
}

/// Keeps the candidate with the highest value, the first of equals.
fn raise(best: &mut Option<(f64, NodeId)>, value: f64, id: NodeId) {
    if best.is_none_or(|(highest, _)| value > highest) {
        *best = Some((value, id));
    }
}

/// The state after a step of the tree.
pub(crate) fn played<G: Game>(game: &G, state: &G::State, step: &Step<G::Move, G::Chance>) -> G::State {
    match step {
        Step::Move(mv) => game.play(state, *mv),
        Step::Chance(chance, _) => game.play_chance(state, chance),
        Step::Root | Step::Claim => state.clone(),
    }
}

pub(crate) struct Walk<'a, G: Game, P: ?Sized, O: ?Sized> {
    pub(crate) game: &'a G,
    pub(crate) guides: Guides<'a, P, O>,
    pub(crate) limits: &'a Limits,
    random: Random,
    pub(crate) tree: Tree<G>,
    trail: Trail,
    /// Length of the trail at the root.
    base: usize,
    path: Vec<Visit>,
    pub(crate) deepest: u32,
}

impl<'a, G: Game, P: Playout<G> + ?Sized, O: Ordering<G> + ?Sized> Walk<'a, G, P, O> {
    /// Starts at `state`, the last position of `trail`; `tree` has it as its root.
    pub(crate) fn new(
        game: &'a G,
        state: &G::State,
        trail: &Trail,
        limits: &'a Limits,
        guides: Guides<'a, P, O>,
        random: Random,
        tree: Tree<G>,
    ) -> Self {
        let trail = if trail.is_empty() { Trail::starting(game.key(state)) } else { trail.clone() };
        let mut walk =
            Self { game, guides, limits, random, tree, base: trail.len(), trail, path: Vec::new(), deepest: 0 };
        walk.open_root(state);
        walk
    }

    pub(crate) fn out_of_time(&self, clock: &Clock) -> bool {
        let Limits { nodes, time, stop, .. } = self.limits;
        let endless = nodes.is_none() && time.is_none() && stop.is_none();
        self.limits.stopped()
            || time.is_some_and(|time| clock.seconds() >= time.as_secs_f64())
            || (endless && clock.nodes() >= UNLIMITED)
    }

    /// True once more playouts cannot change the answer.
    pub(crate) fn is_settled(&self, seat: Seat) -> bool {
        let mut proofs = self.tree.children(Tree::<G>::ROOT).map(|child| self.tree.proof(child));
        if self.limits.multi_pv > 1 {
            return proofs.all(|proof| proof.is_some());
        }
        let won = self.tree.proof(Tree::<G>::ROOT).is_some_and(|worth| worth.payoff[seat] >= 1.0);
        won || proofs.all(|proof| proof.is_some())
    }

    fn open_root(&mut self, state: &G::State) {
        if !self.tree.node(Tree::<G>::ROOT).expanded {
            self.expand(Tree::<G>::ROOT, state);
        }
        self.prove(Tree::<G>::ROOT);
    }

    /// One walk from the root to a leaf or a proven node, and the way back.
    pub(crate) fn iterate(&mut self, root: &G::State) {
        self.path.clear();
        self.path.push(Visit { node: Tree::<G>::ROOT, instead: None });
        let mut state = root.clone();
        let mut at = Tree::<G>::ROOT;
        loop {
            if at != Tree::<G>::ROOT && self.tree.proof(at).is_some() {
                break;
            }
            if !self.tree.node(at).expanded {
                let deep = self.limits.depth.is_some_and(|limit| self.path.len() as u32 > limit);
                if self.tree.node(at).visits == 0 || deep || self.tree.len() >= self.guides.growth.nodes {
                    break;
                }
                self.expand(at, &state);
                if self.prove(at) {
                    break;
                }
            }
            let Some(child) = self.step_from(at, &state) else { break };
            let node = self.tree.node(child);
            let irreversible = matches!(node.step, Step::Move(mv) if self.game.irreversible(&state, mv));
            self.trail.push(node.key, irreversible);
            state = played(self.game, &state, &node.step);
            self.path.push(Visit { node: child, instead: None });
            at = child;
        }
        self.deepest = self.deepest.max(self.path.len() as u32 - 1);
        let payoff = match self.tree.proof(at) {
            Some(worth) if at != Tree::<G>::ROOT => worth.payoff.clone(),
            _ => self.playout(state),
        };
        self.trail.truncate(self.base);
        self.count(payoff);
    }

    /// Counts the payoffs of a walk at the nodes on it, last to first, and proves those that can be.
    fn count(&mut self, mut payoff: PerSeat<f64>) {
        let mut proven = true;
        for visit in self.path.iter_mut().rev() {
            payoff = visit.instead.take().unwrap_or(payoff);
            self.tree.count(visit.node, |seat| payoff[seat]);
            proven =
                proven && (self.tree.proof(visit.node).is_some() || self.tree.prove(visit.node, self.game.seats()));
        }
    }

    fn prove(&mut self, id: NodeId) -> bool {
        self.tree.prove(id, self.game.seats())
    }

    /// The child to visit from an expanded node.
    fn step_from(&mut self, id: NodeId, state: &G::State) -> Option<NodeId> {
        match self.tree.node(id).turn {
            Turn::Seat(seat) => self.select(id, self.game.side(seat)),
            Turn::Chance => self.draw_lots(id, state),
            Turn::Over => None,
        }
    }

    /// The move with the highest upper bound for the mover; unvisited ones first, by promise, then at random.
    ///
    /// Proven moves are worth what they are, without a bonus, and need no visits: where one of them is best, the walk
    /// goes on below the best open move all the same, to prove more, and the node counts the proven worth.
    fn select(&mut self, id: NodeId, side: Side) -> Option<NodeId> {
        let tree = &self.tree;
        let log = f64::from(tree.node(id).visits.max(1)).ln();
        let mut fresh: Option<(f32, NodeId)> = None;
        let mut ties = 0;
        let (mut open, mut proven) = (None, None);
        for child in tree.children(id) {
            let node = tree.node(child);
            if tree.proof(child).is_some() {
                raise(&mut proven, tree.mean(child, side), child);
            } else if node.visits > 0 {
                raise(&mut open, tree.mean(child, side) + self.bonus(node, log), child);
            } else if fresh.is_none_or(|(prior, _)| node.prior > prior) {
                (fresh, ties) = (Some((node.prior, child)), 1);
            } else if fresh.is_some_and(|(prior, _)| node.prior == prior) {
                ties += 1;
                if self.random.below(ties) == 0 {
                    fresh = Some((node.prior, child));
                }
            }
        }
        if let Some((_, child)) = fresh {
            return Some(child);
        }
        let (bound, child) = open.or(proven)?;
        if let Some((_, better)) = proven.filter(|&(worth, _)| worth > bound && id != Tree::<G>::ROOT) {
            let worth = self.tree.proof(better).map(|worth| worth.payoff.clone());
            self.path.last_mut().expect("a walk starts at the root").instead = worth;
        }
        Some(child)
    }

    /// The bonus of a node for being little known and promising, given the logarithm of its parent's visits.
    fn bonus(&self, node: &Node<G::Move, G::Chance>, log: f64) -> f64 {
        let Growth { exploration, prior, .. } = self.guides.growth;
        let visits = f64::from(node.visits);
        exploration * (log / visits).sqrt() + prior * f64::from(node.prior) / (visits + 1.0)
    }

    /// A result of the chance event at hand, as likely as the game makes it.
    fn draw_lots(&mut self, id: NodeId, state: &G::State) -> Option<NodeId> {
        if self
            .tree
            .children(id)
            .next()
            .is_some_and(|child| matches!(self.tree.node(child).step, Step::Chance(_, p) if p > 0.0))
        {
            let weight = |child| match self.tree.node(child).step {
                Step::Chance(_, probability) => probability,
                _ => 0.0,
            };
            let weights: Vec<f64> = self.tree.children(id).map(weight).collect();
            return self.tree.children(id).nth(self.random.weighted(&weights));
        }
        let chance = self.game.sample_chance(state, &mut self.random)?;
        let step = Step::Chance(chance, 0.0);
        let known = self.tree.children(id).find(|&child| self.tree.node(child).step == step);
        known.or_else(|| {
            let last = self.tree.children(id).last();
            Some(self.grow(id, last, state, step, 0.0))
        })
    }

    /// Adds all children of a node: its moves, a claim if one may be made, or the results of a chance event.
    fn expand(&mut self, id: NodeId, state: &G::State) {
        self.tree.node_mut(id).expanded = true;
        let mut last = None;
        if self.tree.node(id).turn == Turn::Chance {
            for (chance, probability) in self.game.chance_outcomes(state).unwrap_or_default() {
                last = Some(self.grow(id, last, state, Step::Chance(chance, probability), 0.0));
            }
            return;
        }
        let mut moves = MoveList::new();
        self.game.legal_moves(state, &mut moves);
        let promises: Vec<i32> = moves.iter().map(|&mv| self.guides.ordering.promise(self.game, state, mv)).collect();
        let mut sorted = promises.clone();
        sorted.sort_unstable();
        for (&mv, promise) in moves.iter().zip(promises) {
            let behind = sorted.partition_point(|&other| other < promise);
            let prior = behind as f32 / sorted.len() as f32;
            last = Some(self.grow(id, last, state, Step::Move(mv), prior));
        }
        let claim = draw_now(self.game, state, &self.trail).is_some_and(|draw| draw.claimed);
        if claim && id != Tree::<G>::ROOT {
            let key = self.tree.node(id).key;
            let child = self.tree.add_child(id, last, Step::Claim, key, Turn::Over, 0.0);
            self.tree.set_proof(child, Worth::draw(self.game.seats()));
        }
    }

    /// Adds one child; it is proven if the game is over there or drawn by a rule.
    fn grow(
        &mut self,
        id: NodeId,
        last: Option<NodeId>,
        state: &G::State,
        step: Step<G::Move, G::Chance>,
        prior: f32,
    ) -> NodeId {
        let game = self.game;
        let after = played(game, state, &step);
        let (key, turn) = (game.key(&after), game.turn(&after));
        let irreversible = matches!(step, Step::Move(mv) if game.irreversible(state, mv));
        let child = self.tree.add_child(id, last, step, key, turn, prior);
        if let Some(outcome) = game.outcome(&after) {
            self.tree.set_proof(child, Worth { payoff: outcome.payoff, plies: 0, complete: true });
            return child;
        }
        self.trail.push(key, irreversible);
        let drawn = draw_now(game, &after, &self.trail).is_some_and(|draw| !draw.claimed);
        self.trail.pop();
        if drawn {
            self.tree.set_proof(child, Worth::draw(game.seats()));
        }
        child
    }

    /// Plays the game out from `state`; draws that may be claimed are.
    fn playout(&mut self, mut state: G::State) -> PerSeat<f64> {
        let (game, policy) = (self.game, self.guides.playout);
        if let Some(estimate) = policy.estimate(game, &state) {
            return estimate;
        }
        let nothing = || PerSeat::filled(game.seats(), 0.0);
        let mut moves = MoveList::new();
        for ply in 0..=game.max_plies().min(self.guides.growth.playout_plies) {
            let turn = game.turn(&state);
            if turn == Turn::Over {
                return game.outcome(&state).map_or_else(nothing, |outcome| outcome.payoff);
            }
            // A draw at the leaf itself has been looked at in the tree.
            if ply > 0 && draw_now(game, &state, &self.trail).is_some() {
                break;
            }
            let (next, irreversible) = if turn == Turn::Chance {
                let Some(chance) = game.sample_chance(&state, &mut self.random) else { break };
                (game.play_chance(&state, &chance), false)
            } else {
                moves.clear();
                game.legal_moves(&state, &mut moves);
                let mv = moves[policy.pick(game, &state, &moves, &mut self.random)];
                (game.play(&state, mv), game.irreversible(&state, mv))
            };
            self.trail.push(game.key(&next), irreversible);
            state = next;
        }
        nothing()
    }
}
