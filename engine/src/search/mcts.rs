//! Monte Carlo tree search for perfect information and any number of sides; chance events are sampled.
//!
//! What the rules decide is proven and passed up (see `walk.rs`), so threats of one move are seen whatever the playouts
//! say, and small games are solved. A proven win is certain, its distance an upper bound: a faster one may have been
//! left unvisited.
//!
//! Does **not** suit games where one line of many must be found deep down: alpha-beta sees those with fewer nodes.

use std::sync::Arc;

use crate::game::{Game, Turn, sides};
use crate::history::Trail;
use crate::info::PerfectInfo;
use crate::outcome::Seat;
use crate::random::{Random, sub_seed};
use crate::search::score::Value;
use crate::search::traits::{Ordering, Playout, Uniform, Unordered};
use crate::search::tree::{NodeId, Step, Tree};
use crate::search::walk::{Walk, played};
use crate::search::worth::Worth;
use crate::search::{Clock, Limits, Line, Progress, Report, Strategy};

pub use crate::search::walk::{Growth, Guides};

/// Monte Carlo tree search as a strategy. The tree is kept and used again if the game goes on through it.
pub struct Mcts<G: Game> {
    seed: u64,
    growth: Growth,
    playout: Arc<dyn Playout<G>>,
    ordering: Arc<dyn Ordering<G>>,
    kept: Option<Kept<G>>,
}

/// A tree, and the game whose last position is its root.
struct Kept<G: Game> {
    tree: Tree<G>,
    state: G::State,
    trail: Vec<u64>,
}

impl<G: Game> Mcts<G> {
    /// Even playouts, no move order of the game's.
    pub fn new(seed: u64) -> Self {
        let (playout, ordering) = (Arc::new(Uniform), Arc::new(Unordered));
        Self { seed, growth: Growth::default(), playout, ordering, kept: None }
    }

    /// With these playouts.
    #[must_use]
    pub fn with_playout(self, playout: Arc<dyn Playout<G>>) -> Self {
        Self { playout, ..self }
    }

    /// With this move order as a prior.
    #[must_use]
    pub fn with_ordering(self, ordering: Arc<dyn Ordering<G>>) -> Self {
        Self { ordering, ..self }
    }

    /// With a tree that grows like this.
    #[must_use]
    pub fn with_growth(self, growth: Growth) -> Self {
        Self { growth, ..self }
    }

    /// The tree of the latest choice.
    pub fn tree(&self) -> Option<&Tree<G>> {
        self.kept.as_ref().map(|kept| &kept.tree)
    }

    /// The part of the kept tree below `state`, if the game of `trail` went there through it.
    fn reuse(&mut self, game: &G, state: &G::State, trail: &Trail) -> Option<Tree<G>> {
        let Kept { tree, state: mut at, trail: before } = self.kept.take()?;
        let now: Vec<u64> = trail.keys().collect();
        let since = now.strip_prefix(before.as_slice()).filter(|since| !since.is_empty() && !before.is_empty())?;
        let mut id = Tree::<G>::ROOT;
        for &key in since {
            id =
                tree.children(id).find(|&child| tree.node(child).key == key && tree.node(child).step != Step::Claim)?;
            at = played(game, &at, &tree.node(id).step);
        }
        (at == *state).then(|| tree.into_subtree(id))
    }
}

impl<G: PerfectInfo> Strategy<G> for Mcts<G> {
    fn choose(
        &mut self,
        game: &G,
        view: &G::View,
        trail: &Trail,
        limits: &Limits,
        progress: Progress<'_, G::Move>,
    ) -> Report<G::Move> {
        let state = G::state_of(view);
        let tree = self.reuse(game, state, trail);
        let guides = Guides { playout: &*self.playout, ordering: &*self.ordering, growth: self.growth };
        let (report, tree) = mcts(game, state, trail, limits, guides, self.seed, tree, progress);
        self.kept = Some(Kept { tree, state: state.clone(), trail: trail.keys().collect() });
        report
    }

    fn forget(&mut self) {
        self.kept = None;
    }
}

/// Searches `state` by playouts and gives back the tree; `trail` ends with the state (an empty one means: nothing was
/// played before). `tree` is one that an earlier search of the same game left for this very position.
///
/// The nodes of `limits` are playouts and its depth is that of the tree; without limits it stops after 100,000
/// playouts. Stops early once the answer is proven.
#[expect(clippy::too_many_arguments, reason = "the state of a game, what to search with, and for how long")]
pub fn mcts<G, P, O>(
    game: &G,
    state: &G::State,
    trail: &Trail,
    limits: &Limits,
    guides: Guides<'_, P, O>,
    seed: u64,
    tree: Option<Tree<G>>,
    progress: Progress<'_, G::Move>,
) -> (Report<G::Move>, Tree<G>)
where
    G: Game,
    P: Playout<G> + ?Sized,
    O: Ordering<G> + ?Sized,
{
    let key = game.key(state);
    let turn = game.turn(state);
    let seat_of = |side| (0..game.seats() as u8).map(Seat).find(|&seat| game.side(seat).index() == side);
    let seats = (0..sides(game)).map(|side| seat_of(side).unwrap_or(Seat(0))).collect();
    let tree = tree.unwrap_or_else(|| Tree::new(seats, key, turn));
    let Turn::Seat(seat) = turn else { return (Report::empty(), tree) };
    let random = Random::new(sub_seed(seed, "mcts") ^ key);
    let mut clock = Clock::start(limits);
    let mut walk = Walk::new(game, state, trail, limits, guides, random, tree);
    loop {
        let last = clock.tick() || (clock.nodes().is_multiple_of(16) && walk.out_of_time(&clock));
        walk.iterate(state);
        let done = walk.is_settled(seat);
        if last || done {
            break;
        }
        if clock.nodes().is_power_of_two() && clock.nodes() >= 1024 {
            progress(&walk.report(seat, &clock));
        }
    }
    (walk.report(seat, &clock), walk.tree)
}

impl<G: Game, P: Playout<G> + ?Sized, O: Ordering<G> + ?Sized> Walk<'_, G, P, O> {
    fn report(&self, seat: Seat, clock: &Clock) -> Report<G::Move> {
        let ranked = self.ranked(Tree::<G>::ROOT, seat);
        let lines: Vec<Line<G::Move>> =
            ranked.iter().take(self.limits.multi_pv.max(1)).map(|&(child, mv)| self.line(child, mv, seat)).collect();
        Report {
            best: lines.first().map(|line| line.mv),
            depth: lines.first().map_or(0, |line| line.depth),
            lines,
            seldepth: self.deepest,
            nodes: clock.nodes(),
            seconds: clock.seconds(),
            exact: self.tree.proof(Tree::<G>::ROOT).is_some(),
        }
    }

    fn line(&self, child: NodeId, mv: G::Move, seat: Seat) -> Line<G::Move> {
        let value = match self.tree.proof(child) {
            Some(worth) => worth.clone().one_ply_on().value(seat),
            None => Value::WinRate((self.tree.mean(child, self.game.side(seat)) + 1.0) / 2.0),
        };
        let mut pv = vec![mv];
        let mut at = child;
        while let Turn::Seat(seat) = self.tree.node(at).turn {
            let Some(&(next, mv)) = self.ranked(at, seat).first() else { break };
            if self.tree.node(next).visits == 0 && self.tree.proof(next).is_none() {
                break;
            }
            pv.push(mv);
            at = next;
        }
        Line { mv, value, depth: pv.len() as u32, pv, visits: self.tree.node(child).visits.into() }
    }

    /// The moves of a node as `seat` would choose: proven by their worth, others by visits; see [`prefers`].
    fn ranked(&self, id: NodeId, seat: Seat) -> Vec<(NodeId, G::Move)> {
        let tree = &self.tree;
        let moves = tree.children(id).filter_map(|child| match tree.node(child).step {
            Step::Move(mv) => Some((child, mv)),
            _ => None,
        });
        let (mut proven, mut open): (Vec<_>, Vec<_>) = moves.partition(|&(child, _)| tree.proof(child).is_some());
        let side = self.game.side(seat);
        let worth = |child| tree.proof(child).expect("the proven ones were picked out");
        proven.sort_by(|&(a, _), &(b, _)| better_first(worth(a), worth(b), seat));
        open.sort_by(|&(a, _), &(b, _)| {
            let visits = |child| tree.node(child).visits;
            visits(b).cmp(&visits(a)).then(tree.mean(b, side).total_cmp(&tree.mean(a, side)))
        });
        // A proven move stands before the open ones if it is worth more than the most visited of them.
        let hope = open.first().map_or(f64::NEG_INFINITY, |&(child, _)| tree.mean(child, side));
        let cut = proven.partition_point(|&(child, _)| {
            worth(child).payoff[seat] >= hope.min(1.0) && worth(child).payoff[seat] > -1.0
        });
        let rest = proven.split_off(if open.is_empty() { proven.len() } else { cut });
        proven.into_iter().chain(open).chain(rest).collect()
    }
}

fn better_first(a: &Worth, b: &Worth, seat: Seat) -> std::cmp::Ordering {
    match (a.beats(b, seat), b.beats(a, seat)) {
        (true, _) => std::cmp::Ordering::Less,
        (_, true) => std::cmp::Ordering::Greater,
        _ => std::cmp::Ordering::Equal,
    }
}
