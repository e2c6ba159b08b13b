//! Information-set Monte Carlo tree search: one tree over what the root's seat can see.
//!
//! Every iteration draws a world from the view and walks the tree along the moves that are legal in it. A node stands for
//! what the seat has seen since the root; a child is counted as available whenever its move could be played, and the
//! exploration bonus uses that count. Moves that look alike to the seat share a child.

use smallvec::SmallVec;

use crate::game::{Game, MoveList, Turn};
use crate::history::Trail;
use crate::info::HiddenInfo;
use crate::outcome::{PerSeat, Seat};
use crate::random::Random;
use crate::search::score::Value;
use crate::search::traits::{Playout, Uniform};
use crate::search::{Clock, Limits, Line, Progress, Report, Strategy};
use crate::zobrist;

/// The default weight of exploration, for payoffs in -1.0..=1.0.
pub const EXPLORATION: f64 = 0.9;

/// The strategy. Nodes of [`Limits`] are iterations; the tree is thrown away after each choice.
pub struct InfoMcts<P = Uniform> {
    playout: P,
    exploration: f64,
    random: Random,
}

impl InfoMcts<Uniform> {
    /// A search with even playouts.
    pub fn new(random: Random) -> Self {
        Self::with_playout(Uniform, random)
    }
}

impl<P> InfoMcts<P> {
    /// A search whose playouts follow `playout`.
    pub fn with_playout(playout: P, random: Random) -> Self {
        Self { playout, exploration: EXPLORATION, random }
    }

    /// The same search with another weight of exploration.
    #[must_use]
    pub fn exploring(mut self, exploration: f64) -> Self {
        self.exploration = exploration;
        self
    }
}

/// A node: what the root's seat has seen since the root.
struct Node<M> {
    children: Vec<Child<M>>,
}

struct Child<M> {
    /// Key of what the seat sees when the move is played.
    seen: u64,
    /// A move that looks like this.
    mv: M,
    node: u32,
    visits: u32,
    available: u32,
    /// Sum of the payoffs of the seat that chooses here.
    total: f64,
}

impl<M> Child<M> {
    fn mean(&self) -> f64 {
        self.total / f64::from(self.visits.max(1))
    }
}

/// A move of the root with all its children together.
struct RootMove<'a, M> {
    /// The child visited most.
    most: &'a Child<M>,
    visits: u32,
    total: f64,
}

/// One step of an iteration, to be credited when it ends.
struct Step {
    node: u32,
    child: usize,
    chooser: Seat,
}

struct Walk<'a, G: Game, P> {
    game: &'a G,
    seat: Seat,
    playout: &'a P,
    exploration: f64,
    nodes: Vec<Node<G::Move>>,
    path: Vec<Step>,
}

impl<G: HiddenInfo, P: Playout<G>> Walk<'_, G, P> {
    /// One iteration from the root in the world `state`; returns the depth it reached in the tree.
    fn iterate(&mut self, mut state: G::State, random: &mut Random) -> u32 {
        self.path.clear();
        let mut node = 0;
        let bound = self.game.max_plies();
        for _ in 0..bound {
            match self.game.turn(&state) {
                Turn::Seat(chooser) => {
                    let (next, child, fresh) = self.descend(node, &state, chooser, random);
                    state = next;
                    node = child;
                    if fresh {
                        break;
                    }
                }
                Turn::Chance => {
                    let Some(chance) = self.game.sample_chance(&state, random) else { break };
                    let next = self.game.play_chance(&state, &chance);
                    node = self.chance_child(node, &next);
                    state = next;
                }
                Turn::Over => break,
            }
        }
        let payoff = self.finish(state, random);
        for step in &self.path {
            let child = &mut self.nodes[step.node as usize].children[step.child];
            child.visits += 1;
            child.total += payoff[step.chooser];
        }
        self.path.len() as u32
    }

    /// Chooses and plays a move at `node`: an untried one if there is any, else by the upper confidence bound.
    fn descend(&mut self, node: u32, state: &G::State, chooser: Seat, random: &mut Random) -> (G::State, u32, bool) {
        let mut legal = MoveList::new();
        self.game.legal_moves(state, &mut legal);
        let mut untried: SmallVec<[(G::Move, u64); 32]> = SmallVec::new();
        let mut tried: SmallVec<[(usize, G::Move); 32]> = SmallVec::new();
        for &mv in &legal {
            let seen = self.game.seen_key(state, mv, &self.game.play(state, mv), self.seat);
            match self.nodes[node as usize].children.iter().position(|child| child.seen == seen) {
                Some(index) => tried.push((index, mv)),
                None => untried.push((mv, seen)),
            }
        }
        let children = &mut self.nodes[node as usize].children;
        for &(index, _) in &tried {
            children[index].available += 1;
        }
        if let Some(&(mv, seen)) = random.choose(&untried) {
            let index = children.len();
            let new = self.nodes.len() as u32;
            self.nodes[node as usize].children.push(Child { seen, mv, node: new, visits: 0, available: 1, total: 0.0 });
            self.nodes.push(Node { children: Vec::new() });
            self.path.push(Step { node, child: index, chooser });
            return (self.game.play(state, mv), new, true);
        }
        let bound = |&(index, _): &(usize, G::Move)| {
            let child = &children[index];
            let explore = (f64::from(child.available).ln() / f64::from(child.visits.max(1))).sqrt();
            child.mean() + self.exploration * explore
        };
        let mut best = (f64::NEG_INFINITY, 0);
        for (at, candidate) in tried.iter().enumerate() {
            let value = bound(candidate);
            if value > best.0 {
                best = (value, at);
            }
        }
        let (index, mv) = tried[best.1];
        let next = children[index].node;
        self.path.push(Step { node, child: index, chooser });
        (self.game.play(state, mv), next, false)
    }

    /// The node behind a chance event: one per outcome that the seat can tell apart by its view of the state.
    fn chance_child(&mut self, node: u32, after: &G::State) -> u32 {
        let seen = zobrist::word(0xc4a2, self.game.view_key(&self.game.view(after, &[], self.seat)));
        if let Some(child) = self.nodes[node as usize].children.iter().find(|child| child.seen == seen) {
            return child.node;
        }
        let Some(mv) = self.any_move(after) else { return node };
        let new = self.nodes.len() as u32;
        self.nodes[node as usize].children.push(Child { seen, mv, node: new, visits: 0, available: 0, total: 0.0 });
        self.nodes.push(Node { children: Vec::new() });
        new
    }

    fn any_move(&self, state: &G::State) -> Option<G::Move> {
        let mut legal = MoveList::new();
        self.game.legal_moves(state, &mut legal);
        legal.first().copied()
    }

    /// Plays `state` out; an endless game counts as a draw.
    fn finish(&self, mut state: G::State, random: &mut Random) -> PerSeat<f64> {
        let mut legal = MoveList::new();
        for _ in 0..self.game.max_plies() {
            if let Some(outcome) = self.game.outcome(&state) {
                return outcome.payoff;
            }
            if let Some(estimate) = self.playout.estimate(self.game, &state) {
                return estimate;
            }
            if self.game.turn(&state) == Turn::Chance {
                let Some(chance) = self.game.sample_chance(&state, random) else { break };
                state = self.game.play_chance(&state, &chance);
                continue;
            }
            legal.clear();
            self.game.legal_moves(&state, &mut legal);
            if legal.is_empty() {
                break;
            }
            let index = self.playout.pick(self.game, &state, &legal, random).min(legal.len() - 1);
            state = self.game.play(&state, legal[index]);
        }
        self.game.outcome(&state).map_or_else(|| PerSeat::filled(self.game.seats(), 0.0), |outcome| outcome.payoff)
    }

    fn report(&self, clock: &Clock, depth: u32, limits: &Limits) -> Report<G::Move> {
        // The walk that went beyond the limit ended the search.
        let depth = limits.depth.map_or(depth, |limit| depth.min(limit));
        let mut order = self.root_moves();
        order.sort_by(|a, b| b.visits.cmp(&a.visits).then(a.most.mv.cmp(&b.most.mv)));
        let line = |root: &RootMove<'_, G::Move>| Line {
            mv: root.most.mv,
            value: Value::WinRate((root.total / f64::from(root.visits.max(1)) + 1.0) / 2.0),
            pv: self.principal(root.most),
            depth,
            visits: u64::from(root.visits),
        };
        Report {
            best: order.first().map(|root| root.most.mv),
            lines: order.iter().take(limits.multi_pv.max(1)).map(line).collect(),
            depth,
            seldepth: depth,
            nodes: clock.nodes(),
            seconds: clock.seconds(),
            exact: false,
        }
    }

    /// The moves of the root. One move may have many children, as what the seat sees when it plays it differs from world
    /// to world (the tile it draws).
    fn root_moves(&self) -> Vec<RootMove<'_, G::Move>> {
        let mut found: Vec<RootMove<'_, G::Move>> = Vec::new();
        for child in &self.nodes[0].children {
            match found.iter_mut().find(|root| root.most.mv == child.mv) {
                Some(root) => {
                    root.visits += child.visits;
                    root.total += child.total;
                    if child.visits > root.most.visits {
                        root.most = child;
                    }
                }
                None => found.push(RootMove { most: child, visits: child.visits, total: child.total }),
            }
        }
        found
    }

    fn principal(&self, child: &Child<G::Move>) -> Vec<G::Move> {
        let mut line = vec![child.mv];
        let mut node = child.node;
        while let Some(next) = self.nodes[node as usize].children.iter().max_by_key(|child| child.visits) {
            if next.visits < 2 {
                break;
            }
            line.push(next.mv);
            node = next.node;
        }
        line
    }
}

impl<G: HiddenInfo, P: Playout<G>> Strategy<G> for InfoMcts<P> {
    fn choose(
        &mut self,
        game: &G,
        view: &G::View,
        _trail: &Trail,
        limits: &Limits,
        progress: Progress<'_, G::Move>,
    ) -> Report<G::Move> {
        let mut clock = Clock::start(limits);
        let mut draw = game.sampler(view);
        let Some(first) = draw(&mut self.random) else { return Report::empty() };
        let Turn::Seat(seat) = game.turn(&first) else { return Report::empty() };
        let mut walk = Walk {
            game,
            seat,
            playout: &self.playout,
            exploration: self.exploration,
            nodes: vec![Node { children: Vec::new() }],
            path: Vec::new(),
        };
        let mut world = Some(first);
        let mut depth = 0;
        while let Some(state) = world {
            depth = depth.max(walk.iterate(state, &mut self.random));
            if clock.tick() || limits.depth.is_some_and(|limit| depth > limit) {
                break;
            }
            if clock.nodes().is_power_of_two() && clock.nodes() >= 1024 {
                progress(&walk.report(&clock, depth, limits));
            }
            world = draw(&mut self.random);
        }
        walk.report(&clock, depth, limits)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::Act;
    use crate::outcome::Outcome;

    /// Two cards of three are dealt; seat 0 says whether its own is higher. Right wins, wrong loses.
    #[derive(Clone, Debug)]
    struct HighLow;

    #[derive(Clone, Copy, Debug, PartialEq)]
    struct Table {
        cards: Option<[u8; 2]>,
        said: Option<bool>,
    }

    impl Game for HighLow {
        type State = Table;
        type Move = bool;
        type Chance = [u8; 2];
        type View = u8;

        fn seats(&self) -> usize {
            2
        }
        fn initial(&self) -> Table {
            Table { cards: None, said: None }
        }
        fn turn(&self, state: &Table) -> Turn {
            match (state.cards, state.said) {
                (None, _) => Turn::Chance,
                (_, None) => Turn::Seat(Seat(0)),
                _ => Turn::Over,
            }
        }
        fn legal_moves(&self, state: &Table, out: &mut MoveList<bool>) {
            if self.turn(state) == Turn::Seat(Seat(0)) {
                out.extend([false, true]);
            }
        }
        fn play(&self, state: &Table, mv: bool) -> Table {
            Table { said: Some(mv), ..*state }
        }
        fn outcome(&self, state: &Table) -> Option<Outcome> {
            let (cards, said) = (state.cards?, state.said?);
            Some(Outcome::win("said", 2, |seat| (seat.0 == 0) == (said == (cards[0] > cards[1]))))
        }
        fn key(&self, state: &Table) -> u64 {
            zobrist::hash(&(state.cards, state.said))
        }
        fn view(&self, state: &Table, _log: &[Act<bool, [u8; 2]>], seat: Seat) -> u8 {
            state.cards.map_or(9, |cards| cards[seat.index()])
        }
        fn sample_chance(&self, _state: &Table, random: &mut Random) -> Option<[u8; 2]> {
            let mut cards = [0, 1, 2];
            random.shuffle(&mut cards);
            Some([cards[0], cards[1]])
        }
        fn play_chance(&self, state: &Table, chance: &[u8; 2]) -> Table {
            Table { cards: Some(*chance), ..*state }
        }
        fn max_plies(&self) -> u32 {
            2
        }
    }

    impl HiddenInfo for HighLow {
        fn sample(&self, view: &u8, random: &mut Random) -> Option<Table> {
            let others: Vec<u8> = (0..3).filter(|card| card != view).collect();
            let other = *random.choose(&others)?;
            Some(Table { cards: Some([*view, other]), said: None })
        }
        fn view_key(&self, view: &u8) -> u64 {
            u64::from(*view)
        }
        fn open_view(&self, state: &Table, _log: &[Act<bool, [u8; 2]>]) -> u8 {
            state.cards.map_or(9, |cards| cards[0])
        }
    }

    fn value_of(report: &Report<bool>, mv: bool) -> f64 {
        let line = report.lines.iter().find(|line| line.mv == mv).expect("both moves are reported");
        line.value.expected_payoff()
    }

    #[test]
    fn the_best_and_the_worst_card_speak_for_themselves() {
        for (card, best) in [(0, false), (2, true)] {
            let limits = Limits { multi_pv: 2, ..Limits::nodes(500) };
            let mut search = InfoMcts::new(Random::new(1));
            let report = search.choose(&HighLow, &card, &Trail::default(), &limits, &mut |_| ());
            assert_eq!(report.best, Some(best));
            assert_eq!(value_of(&report, best), 1.0);
            assert!(report.nodes <= 500);
        }
    }

    #[test]
    fn guessed_worlds_are_averaged() {
        use crate::search::determinize::Determinized;
        use crate::search::reference::Minimax;
        let limits = Limits { multi_pv: 2, ..Limits::nodes(2_000) };
        let value = |card: u8, said: bool| {
            let mut search = Determinized::new(HighLow, Minimax, 200, Random::new(3));
            value_of(&search.choose(&HighLow, &card, &Trail::default(), &limits, &mut |_| ()), said)
        };
        assert_eq!((value(0, false), value(0, true), value(2, true)), (1.0, -1.0, 1.0));
        assert!(value(1, true).abs() < 0.2);
    }

    #[test]
    fn the_middle_card_is_even_and_answers_are_repeatable() {
        let limits = Limits { multi_pv: 2, ..Limits::nodes(4_000) };
        let run = || InfoMcts::new(Random::new(5)).choose(&HighLow, &1, &Trail::default(), &limits, &mut |_| ());
        let report = run();
        assert!(value_of(&report, true).abs() < 0.1, "{report:?}");
        assert_eq!(report.lines, run().lines);
    }
}
