//! The node store of Monte Carlo tree search, and its export as a graph.
//!
//! Nodes lie in one vector and link by index: first child, next sibling. Values are kept per side; a node whose worth
//! is known for certain carries its proof. What to visit next is for `mcts.rs` to decide.

use std::fmt::Debug;

use petgraph::dot::{Config, Dot};
use petgraph::graph::{Graph, NodeIndex};

use crate::game::{Game, Turn};
use crate::outcome::{Seat, Side};
use crate::search::worth::{Mean, Worth};

/// Index of a node in its tree.
pub(crate) type NodeId = u32;

const NONE: u32 = u32::MAX;

/// How a node is reached from its parent.
#[derive(Clone, Debug, PartialEq)]
pub enum Step<M, C> {
    /// It is the root.
    Root,
    /// By a move.
    Move(M),
    /// By a chance event, with its probability (0 where it is not known).
    Chance(C, f64),
    /// The mover claims a draw.
    Claim,
}

/// One position of the tree.
#[derive(Clone, Debug)]
pub(crate) struct Node<M, C> {
    pub(crate) step: Step<M, C>,
    pub(crate) key: u64,
    pub(crate) turn: Turn,
    pub(crate) expanded: bool,
    /// How much of its siblings the game's move order puts behind it, 0.0..=1.0.
    pub(crate) prior: f32,
    pub(crate) visits: u32,
    first: u32,
    next: u32,
    proof: u32,
}

/// A growing tree over the positions of a game.
pub struct Tree<G: Game> {
    nodes: Vec<Node<G::Move, G::Chance>>,
    /// Sums of payoffs, one for each side of each node.
    totals: Vec<f64>,
    proofs: Vec<Worth>,
    /// A seat of each side, to read payoffs by.
    seats: Vec<Seat>,
}

impl<G: Game> Tree<G> {
    /// A tree of one node, the root.
    pub(crate) fn new(seats: Vec<Seat>, key: u64, turn: Turn) -> Self {
        let mut tree = Self { nodes: Vec::new(), totals: Vec::new(), proofs: Vec::new(), seats };
        tree.add(Step::Root, key, turn, 0.0);
        tree
    }

    /// How many nodes the tree has.
    pub fn len(&self) -> usize {
        self.nodes.len()
    }

    /// Never true: a tree has a root.
    pub fn is_empty(&self) -> bool {
        self.nodes.is_empty()
    }

    pub(crate) const ROOT: NodeId = 0;

    pub(crate) fn node(&self, id: NodeId) -> &Node<G::Move, G::Chance> {
        &self.nodes[id as usize]
    }

    pub(crate) fn node_mut(&mut self, id: NodeId) -> &mut Node<G::Move, G::Chance> {
        &mut self.nodes[id as usize]
    }

    /// The children of a node, in the order in which they were added.
    pub(crate) fn children(&self, id: NodeId) -> impl Iterator<Item = NodeId> + '_ {
        let first = Some(self.node(id).first).filter(|&child| child != NONE);
        std::iter::successors(first, |&child| Some(self.node(child).next).filter(|&next| next != NONE))
    }

    fn add(&mut self, step: Step<G::Move, G::Chance>, key: u64, turn: Turn, prior: f32) -> NodeId {
        let node = Node { step, key, turn, expanded: false, prior, visits: 0, first: NONE, next: NONE, proof: NONE };
        self.nodes.push(node);
        self.totals.resize(self.nodes.len() * self.seats.len(), 0.0);
        self.nodes.len() as NodeId - 1
    }

    /// Adds a last child; `last` is the child added before it, if any.
    pub(crate) fn add_child(
        &mut self,
        parent: NodeId,
        last: Option<NodeId>,
        step: Step<G::Move, G::Chance>,
        key: u64,
        turn: Turn,
        prior: f32,
    ) -> NodeId {
        let child = self.add(step, key, turn, prior);
        match last {
            Some(last) => self.node_mut(last).next = child,
            None => self.node_mut(parent).first = child,
        }
        child
    }

    /// The certain worth of a node, if it is known.
    pub(crate) fn proof(&self, id: NodeId) -> Option<&Worth> {
        self.proofs.get(self.node(id).proof as usize)
    }

    pub(crate) fn set_proof(&mut self, id: NodeId, worth: Worth) {
        self.node_mut(id).proof = self.proofs.len() as u32;
        self.proofs.push(worth);
    }

    /// Proves a node from its children if they suffice: a win of the mover, or certainty about all of them. `players`
    /// is the number of seats.
    pub(crate) fn prove(&mut self, id: NodeId, players: usize) -> bool {
        if !self.node(id).expanded {
            return false;
        }
        let worth = match self.node(id).turn {
            Turn::Over => return true,
            Turn::Seat(seat) => self.best_proof(id, seat),
            Turn::Chance => self.mean_proof(id, players),
        };
        worth.map(|worth| self.set_proof(id, worth)).is_some()
    }

    fn best_proof(&self, id: NodeId, seat: Seat) -> Option<Worth> {
        let mut best: Option<&Worth> = None;
        let mut all = true;
        for child in self.children(id) {
            match self.proof(child) {
                None => all = false,
                Some(worth) if best.is_none_or(|best| worth.beats(best, seat)) => best = Some(worth),
                Some(_) => {}
            }
        }
        best.filter(|best| all || best.payoff[seat] >= 1.0).map(|best| best.clone().one_ply_on())
    }

    fn mean_proof(&self, id: NodeId, players: usize) -> Option<Worth> {
        let mut mean = Mean::new(players);
        let mut total = 0.0;
        for child in self.children(id) {
            let Step::Chance(_, probability) = self.node(child).step else { return None };
            mean.add(probability, self.proof(child)?.clone().one_ply_on());
            total += probability;
        }
        // Results met by sampling have no probability: they prove nothing.
        (total > 0.5).then(|| mean.worth())
    }

    /// Counts a visit that ended with these payoffs per seat.
    pub(crate) fn count(&mut self, id: NodeId, payoff: impl Fn(Seat) -> f64) {
        self.node_mut(id).visits += 1;
        let sides = self.seats.len();
        let totals = &mut self.totals[id as usize * sides..][..sides];
        for (total, &seat) in totals.iter_mut().zip(&self.seats) {
            *total += payoff(seat);
        }
    }

    /// The mean payoff of a side at a node: the certain one if it is known, 0 without visits.
    pub(crate) fn mean(&self, id: NodeId, side: Side) -> f64 {
        if let Some(worth) = self.proof(id) {
            return worth.payoff[self.seats[side.index()]];
        }
        self.totals[id as usize * self.seats.len() + side.index()] / f64::from(self.node(id).visits.max(1))
    }

    /// The tree below `id` as a tree of its own. Claims at its root are dropped, and with them the root's proof.
    pub(crate) fn into_subtree(mut self, id: NodeId) -> Self {
        let seats = std::mem::take(&mut self.seats);
        let sides = seats.len();
        let root = self.node(id);
        let mut tree = Self::new(seats, root.key, root.turn);
        tree.totals.copy_from_slice(&self.totals[id as usize * sides..][..sides]);
        (tree.nodes[0].visits, tree.nodes[0].expanded) = (root.visits, root.expanded);
        let mut open = vec![(id, Self::ROOT)];
        while let Some((old, new)) = open.pop() {
            let mut last = None;
            for child in self.children(old) {
                let node = self.node(child);
                if new == Self::ROOT && node.step == Step::Claim {
                    continue;
                }
                let copy = tree.add_child(new, last, node.step.clone(), node.key, node.turn, node.prior);
                (tree.node_mut(copy).visits, tree.node_mut(copy).expanded) = (node.visits, node.expanded);
                let (from, to) = (child as usize * sides, copy as usize * sides);
                tree.totals[to..to + sides].copy_from_slice(&self.totals[from..from + sides]);
                if let Some(worth) = self.proof(child) {
                    tree.set_proof(copy, worth.clone());
                }
                last = Some(copy);
                open.push((child, copy));
            }
        }
        tree
    }

    /// The tree as a graph, without nodes of fewer than `visits` visits. Nodes carry their visits, the mean payoff of
    /// each side and whether it is certain; edges the move, chance result or claim.
    pub fn graph(&self, visits: u32) -> Graph<String, String> {
        let mut graph = Graph::new();
        let root = graph.add_node(self.label(Self::ROOT));
        let mut open: Vec<(NodeId, NodeIndex)> = vec![(Self::ROOT, root)];
        while let Some((id, at)) = open.pop() {
            for child in self.children(id).filter(|&child| self.node(child).visits >= visits) {
                let to = graph.add_node(self.label(child));
                graph.add_edge(at, to, step_text(&self.node(child).step));
                open.push((child, to));
            }
        }
        graph
    }

    /// The graph of [`Tree::graph`] in the DOT language.
    pub fn dot(&self, visits: u32) -> String {
        let graph = self.graph(visits);
        let text = |weight: &String| format!("label = \"{}\"", weight.replace('\\', "\\\\").replace('"', "\\\""));
        let config = [Config::NodeNoLabel, Config::EdgeNoLabel];
        let (edge, node) =
            (|_, edge: petgraph::graph::EdgeReference<'_, String>| text(edge.weight()), |_, (_, weight)| text(weight));
        format!("{:?}", Dot::with_attr_getters(&graph, &config, &edge, &node))
    }

    fn label(&self, id: NodeId) -> String {
        let means = (0..self.seats.len()).map(|side| format!("{:+.2}", self.mean(id, Side(side as u8))));
        let means = means.collect::<Vec<_>>().join(" ");
        let certain = if self.proof(id).is_some() { " proven" } else { "" };
        format!("{} visits, {means}{certain}", self.node(id).visits)
    }
}

fn step_text<M: Debug, C: Debug>(step: &Step<M, C>) -> String {
    match step {
        Step::Root => String::new(),
        Step::Move(mv) => format!("{mv:?}"),
        Step::Chance(chance, probability) => format!("{chance:?} ({probability:.3})"),
        Step::Claim => "claim".to_owned(),
    }
}
