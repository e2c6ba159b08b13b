//! The tiles on the table as a graph: a node for each tile, an edge where two touch. For display and export, and as a
//! second opinion on the open ends, which are read off the graph here and kept by [`Ends`] in play.

use petgraph::dot::{Config, Dot};
use petgraph::graph::{NodeIndex, UnGraph};

use crate::layout::{Arm, EndKind, Ends, Placed};
use crate::rules::{ArmsOpen, LayoutRule, Rules};
use crate::tile::Tile;

/// Where two tiles touch.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Joint {
    /// The arm on which they lie.
    pub arm: Arm,
    /// The half of the tile that lay there before.
    pub inner: u8,
    /// The half of the tile that was laid against it.
    pub outer: u8,
}

/// The tiles on the table and how they touch.
#[derive(Clone, Debug)]
pub struct LayoutGraph {
    graph: UnGraph<Tile, Joint>,
    lead: Option<NodeIndex>,
    /// True if the first tile lies high number left.
    turned: bool,
    spinner: Option<NodeIndex>,
    /// True if every double is a spinner.
    all_spin: bool,
}

/// An open end as the graph shows it: the arm, the number, how it looks.
pub type OpenEnd = (Arm, u8, EndKind);

impl LayoutGraph {
    /// The graph of tiles laid in this order.
    pub fn of(rules: &Rules, placed: &[Placed]) -> Self {
        let mut layout = Self { graph: UnGraph::default(), lead: None, turned: false, spinner: None, all_spin: false };
        for &placed in placed {
            layout.lay(rules, placed);
        }
        layout
    }

    /// The graph itself: tiles as nodes in the order in which they were laid.
    pub fn graph(&self) -> &UnGraph<Tile, Joint> {
        &self.graph
    }

    fn lay(&mut self, rules: &Rules, placed: Placed) {
        let end = self.end(placed.arm());
        let node = self.graph.add_node(placed.tile);
        match end {
            None => {
                self.lead = Some(node);
                self.turned = placed.arm() == Arm::RIGHT;
            }
            Some((before, inner)) => {
                let touches = || touching_half(rules, placed.tile, inner);
                let outer = placed.chosen().map_or_else(touches, |open| placed.tile.other(open));
                self.graph.add_edge(before, node, Joint { arm: placed.arm(), inner, outer });
            }
        }
        let spins = match rules.layout {
            LayoutRule::Line => false,
            LayoutRule::Spinner => self.spinner.is_none(),
            LayoutRule::OpeningTile => end.is_none(),
            LayoutRule::EveryDouble => false,
        };
        self.all_spin = rules.layout == LayoutRule::EveryDouble;
        if spins && placed.tile.is_double() {
            self.spinner = Some(node);
        }
    }

    /// The outermost tile of an arm and its open half; the tile that the arm starts from while nothing lies there.
    fn end(&self, arm: Arm) -> Option<(NodeIndex, u8)> {
        let lead = self.lead?;
        let on_arm = self.graph.edge_indices().rev().find(|&edge| self.graph[edge].arm == arm);
        if let Some(edge) = on_arm {
            let (_, node) = self.graph.edge_endpoints(edge)?;
            return Some((node, self.graph[node].other(self.graph[edge].outer)));
        }
        if arm.is_side() {
            let start = match arm.double() {
                Some(pip) => self.graph.node_indices().find(|&node| self.graph[node] == Tile::new(pip, pip)),
                None => self.spinner,
            };
            return start.map(|node| (node, self.graph[node].low()));
        }
        let tile = self.graph[lead];
        let low = (arm == Arm::LEFT) != self.turned;
        Some((lead, if low { tile.low() } else { tile.high() }))
    }

    fn spins(&self, node: NodeIndex) -> bool {
        Some(node) == self.spinner || (self.all_spin && self.graph[node].is_double())
    }

    /// The open ends in the order of arms: left, right, up, down.
    pub fn open_ends(&self, rules: &Rules) -> Vec<OpenEnd> {
        Arm::each()
            .filter(|arm| self.all_spin || Arm::ALL.contains(arm))
            .filter_map(|arm| self.open_end(rules, arm))
            .collect()
    }

    fn open_end(&self, rules: &Rules, arm: Arm) -> Option<OpenEnd> {
        let (node, number) = self.end(arm)?;
        let begins = self.graph.edge_weights().all(|joint| joint.arm != arm);
        if arm.is_side() && begins {
            // Whatever touches a spinner and does not lie on one of its sides lies at a long one.
            let at_side = |of: Arm| of.is_side() && of.double().is_none_or(|pip| pip == number);
            let covered = self.graph.edges(node).filter(|edge| !at_side(edge.weight().arm)).count() == 2;
            return (covered || rules.arms_open != ArmsOpen::BothSides).then_some((arm, number, EndKind::Spinner));
        }
        let kind = match (self.spins(node), self.graph[node].is_double()) {
            (true, _) => EndKind::Spinner,
            (false, true) => EndKind::Double,
            (false, false) => EndKind::Single,
        };
        Some((arm, number, kind))
    }

    /// The graph for Graphviz: tiles as boxes, the touching numbers at the edges.
    pub fn dot(&self) -> String {
        let shown = self.graph.map(
            |node, tile| {
                let mark = if self.spins(node) { "*" } else { "" };
                format!("{tile}{mark}")
            },
            |_, joint| format!("{} {}={}", joint.arm, joint.inner, joint.outer),
        );
        let text = Dot::with_attr_getters(&shown, &[Config::EdgeNoLabel, Config::NodeNoLabel], &edge, &node);
        format!("{text:?}")
    }
}

fn edge(_: &UnGraph<String, String>, edge: petgraph::graph::EdgeReference<'_, String>) -> String {
    format!("label=\"{}\"", edge.weight())
}

fn node(_: &UnGraph<String, String>, (_, tile): (NodeIndex, &String)) -> String {
    format!("shape=box label=\"{tile}\"")
}

/// The half of a tile that touches an end: the equal one, or the one that makes the sum; of a tile that fits anywhere the
/// lower.
fn touching_half(rules: &Rules, tile: Tile, end: u8) -> u8 {
    match rules.match_sum {
        None => end,
        Some(sum) if tile.high() + end == sum => tile.high(),
        Some(_) => tile.low(),
    }
}

/// The open ends as play keeps them, in the terms of the graph.
pub fn open_ends(ends: &Ends) -> Vec<OpenEnd> {
    ends.open().map(|(arm, end)| (arm, end.pip, end.kind)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::room::Eighteen;
    use crate::round::Dominoes;
    use crate::variants::{ALL_FIVES, VARIANTS};
    use engine::prelude::*;

    #[test]
    fn play_and_graph_show_the_same_ends() {
        for row in &VARIANTS {
            let seats = usize::from(row.seats);
            let game = Dominoes::<Eighteen>::new(row.id, row.rules.clone(), seats).expect("rows are playable");
            for seed in 0..40 {
                let mut random = Random::stream(seed, row.id);
                let deal = game.sample_chance(&game.initial(), &mut random).expect("a deal is due");
                let mut state = game.play_chance(&game.initial(), &deal);
                while let Some(&mv) = random.choose(&moves(&game, &state)) {
                    state = game.play(&state, mv);
                    let graph = LayoutGraph::of(&row.rules, state.laid());
                    assert_eq!(graph.open_ends(&row.rules), open_ends(state.ends()), "{}: {:?}", row.id, state.laid());
                    let (nodes, edges) = (graph.graph().node_count(), graph.graph().edge_count());
                    assert_eq!((nodes, edges), (state.laid().len(), nodes.saturating_sub(1)));
                }
            }
        }
    }

    #[test]
    fn graphs_can_be_drawn() {
        let laid = [((5, 5), Arm::LEFT), ((5, 1), Arm::LEFT), ((5, 2), Arm::RIGHT), ((5, 4), Arm::UP)];
        let placed = laid.map(|((a, b), arm)| Placed::new(Tile::new(a, b), arm));
        let dot = LayoutGraph::of(&ALL_FIVES, &placed).dot();
        for part in ["graph {", "label=\"5-5*\"", "label=\"U 5=5\"", "label=\"5-4\""] {
            assert!(dot.contains(part), "{part} in {dot}");
        }
    }
}
