//! Games as trees: a main line, variations of any depth, remarks and signs at every move. Text only: legality is for the
//! games.
//!
//! Nodes lie in one list and their words in one text, so that a tree of many small nodes stays small, and trees of any
//! depth are built, compared and dropped without recursion.

mod nodes;

use std::fmt::Write as _;

use petgraph::graph::DiGraph;

/// A node of a tree: a move, with the position it leads to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct NodeId(u32);

impl NodeId {
    /// The position before the first move.
    pub const ROOT: Self = Self(0);

    /// Index for tables beside the tree, below [`MoveTree::len`].
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

/// What leads to a node.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Step {
    /// Nothing: the start.
    Start,
    /// A move.
    Move,
    /// A position set up; the text is the position.
    Setup,
    /// The turn passes without a move, or with one that is not known.
    Pass,
}

/// Something said at a node.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Remark<'a> {
    /// Words before the move.
    Before(&'a str),
    /// Words after it; at the start: before everything.
    After(&'a str),
    /// A numeric sign, such as `$1` for a good move.
    Nag(u16),
}

/// A piece of the text that holds all words.
#[derive(Clone, Copy, Debug, Default)]
struct Span {
    start: u32,
    end: u32,
}

#[derive(Clone, Copy, Debug)]
struct Node {
    step: Step,
    text: Span,
    parent: u32,
    /// First and last child, next child of the same parent; 0 for none, as the root is no child.
    first: u32,
    last: u32,
    next: u32,
    /// First and last remark, one more than their index; 0 for none.
    remark: u32,
    last_remark: u32,
}

#[derive(Clone, Copy, Debug)]
struct Said {
    kind: Kind,
    text: Span,
    next: u32,
}

#[derive(Clone, Copy, Debug)]
enum Kind {
    Before,
    After,
    Nag(u16),
}

/// A tree of moves. The first child of a node continues its line, the others are variations, in order.
#[derive(Clone, Debug)]
pub struct MoveTree {
    nodes: Vec<Node>,
    said: Vec<Said>,
    words: String,
}

impl Default for MoveTree {
    fn default() -> Self {
        Self { nodes: vec![Node::new(Step::Start, Span::default(), 0)], said: Vec::new(), words: String::new() }
    }
}

impl Node {
    fn new(step: Step, text: Span, parent: u32) -> Self {
        Self { step, text, parent, first: 0, last: 0, next: 0, remark: 0, last_remark: 0 }
    }
}

impl MoveTree {
    /// A tree that holds the start only.
    pub fn new() -> Self {
        Self::default()
    }

    /// How many nodes there are, the start included.
    pub fn len(&self) -> usize {
        self.nodes.len()
    }

    /// True if nothing was played or said.
    pub fn is_empty(&self) -> bool {
        self.nodes.len() == 1 && self.said.is_empty()
    }

    fn node(&self, at: NodeId) -> &Node {
        &self.nodes[at.index()]
    }

    fn keep(&mut self, text: &str) -> Span {
        let start = self.words.len() as u32;
        self.words.push_str(text);
        Span { start, end: self.words.len() as u32 }
    }

    fn word(&self, span: Span) -> &str {
        &self.words[span.start as usize..span.end as usize]
    }

    /// Adds a node below `parent`, after its other children.
    pub fn add(&mut self, parent: NodeId, step: Step, text: &str) -> NodeId {
        let text = self.keep(text);
        let id = self.nodes.len() as u32;
        self.nodes.push(Node::new(step, text, parent.0));
        let last = self.node(parent).last;
        match last {
            0 => self.nodes[parent.index()].first = id,
            before => self.nodes[before as usize].next = id,
        }
        self.nodes[parent.index()].last = id;
        NodeId(id)
    }

    /// Says something at a node, after what was said there.
    pub fn remark(&mut self, at: NodeId, remark: Remark<'_>) {
        let (kind, text) = match remark {
            Remark::Before(text) => (Kind::Before, self.keep(text)),
            Remark::After(text) => (Kind::After, self.keep(text)),
            Remark::Nag(nag) => (Kind::Nag(nag), Span::default()),
        };
        self.said.push(Said { kind, text, next: 0 });
        let id = self.said.len() as u32;
        match self.node(at).last_remark {
            0 => self.nodes[at.index()].remark = id,
            before => self.said[before as usize - 1].next = id,
        }
        self.nodes[at.index()].last_remark = id;
    }

    /// Takes back everything said at a node.
    pub fn clear_remarks(&mut self, at: NodeId) {
        self.nodes[at.index()].remark = 0;
        self.nodes[at.index()].last_remark = 0;
    }

    /// What leads to a node.
    pub fn step(&self, at: NodeId) -> Step {
        self.node(at).step
    }

    /// The move or the position as text; empty at the start.
    pub fn text(&self, at: NodeId) -> &str {
        self.word(self.node(at).text)
    }

    /// The node before; `None` at the start.
    pub fn parent(&self, at: NodeId) -> Option<NodeId> {
        (at != NodeId::ROOT).then(|| NodeId(self.node(at).parent))
    }

    /// The nodes after, the line's own continuation first.
    pub fn children(&self, at: NodeId) -> impl Iterator<Item = NodeId> + '_ {
        let after = |id: u32| (id != 0).then_some(NodeId(id));
        std::iter::successors(after(self.node(at).first), move |id| after(self.node(*id).next))
    }

    /// The continuation of the line.
    pub fn next(&self, at: NodeId) -> Option<NodeId> {
        self.children(at).next()
    }

    /// The next variation beside a node.
    pub fn sibling(&self, at: NodeId) -> Option<NodeId> {
        Some(self.node(at).next).filter(|&id| id != 0).map(NodeId)
    }

    /// What is said at a node, in order.
    pub fn remarks(&self, at: NodeId) -> impl Iterator<Item = Remark<'_>> + '_ {
        let mut id = self.node(at).remark;
        std::iter::from_fn(move || {
            let said = self.said.get(usize::try_from(id.checked_sub(1)?).ok()?)?;
            id = said.next;
            Some(match said.kind {
                Kind::Before => Remark::Before(self.word(said.text)),
                Kind::After => Remark::After(self.word(said.text)),
                Kind::Nag(nag) => Remark::Nag(nag),
            })
        })
    }

    /// The nodes of the main line, in order, without the start.
    pub fn main_line(&self) -> impl Iterator<Item = NodeId> + '_ {
        std::iter::successors(self.next(NodeId::ROOT), |&at| self.next(at))
    }

    /// The nodes from the first move to `at`.
    pub fn line_to(&self, at: NodeId) -> Vec<NodeId> {
        let mut line: Vec<NodeId> =
            std::iter::successors(Some(at), |&at| self.parent(at)).filter(|&id| id != NodeId::ROOT).collect();
        line.reverse();
        line
    }

    /// The last node of the line that goes on from `at`.
    pub fn end_of_line(&self, at: NodeId) -> NodeId {
        std::iter::successors(Some(at), |&at| self.next(at)).last().unwrap_or(at)
    }

    /// All nodes, each before those below it and a line before its variations' own ones: depth first, in order.
    pub fn walk(&self) -> impl Iterator<Item = NodeId> + '_ {
        std::iter::successors(Some(NodeId::ROOT), move |&at| {
            self.next(at).or_else(|| {
                let mut above = at;
                loop {
                    if let Some(beside) = self.sibling(above) {
                        return Some(beside);
                    }
                    above = self.parent(above)?;
                }
            })
        })
    }

    /// The tree as a graph; an edge leads from each node to those below it, labelled with the place among them.
    pub fn graph(&self) -> DiGraph<NodeId, usize> {
        let mut graph = DiGraph::with_capacity(self.len(), self.len());
        let ids: Vec<_> = (0..self.len() as u32).map(|id| graph.add_node(NodeId(id))).collect();
        for at in self.walk() {
            for (place, child) in self.children(at).enumerate() {
                graph.add_edge(ids[at.index()], ids[child.index()], place);
            }
        }
        graph
    }

    /// The tree in the DOT language, for pictures: the main line in bold, words of remarks cut short.
    pub fn to_dot(&self, title: &str) -> String {
        let quoted = |text: &str| text.replace('\\', "\\\\").replace('"', "\\\"");
        let mut dot = format!("digraph moves {{\n  label=\"{}\";\n  node [shape=box];\n", quoted(title));
        let graph = self.graph();
        let main: std::collections::HashSet<NodeId> = [NodeId::ROOT].into_iter().chain(self.main_line()).collect();
        for index in graph.node_indices() {
            let at = graph[index];
            let label = if at == NodeId::ROOT { "start" } else { self.text(at) };
            let style = if main.contains(&at) { ", style=bold" } else { "" };
            let _ = writeln!(dot, "  {} [label=\"{}\"{style}];", index.index(), quoted(label));
        }
        for edge in graph.edge_indices() {
            if let Some((from, to)) = graph.edge_endpoints(edge) {
                let style = if graph[edge] == 0 { "" } else { " [style=dashed]" };
                let _ = writeln!(dot, "  {} -> {}{style};", from.index(), to.index());
            }
        }
        dot.push_str("}\n");
        dot
    }
}

impl PartialEq for MoveTree {
    /// Equal shape, moves and remarks, however the trees came about.
    fn eq(&self, other: &Self) -> bool {
        let same = |(a, b): (NodeId, NodeId)| {
            self.step(a) == other.step(b)
                && self.text(a) == other.text(b)
                && self.children(a).count() == other.children(b).count()
                && self.remarks(a).eq(other.remarks(b))
        };
        self.walk().count() == other.walk().count() && self.walk().zip(other.walk()).all(same)
    }
}

impl Eq for MoveTree {}

#[cfg(test)]
mod tests {
    use super::*;

    /// `1 (2 3) 4 (5) 6` with a remark.
    fn tree() -> MoveTree {
        let mut tree = MoveTree::new();
        let one = tree.add(NodeId::ROOT, Step::Move, "1");
        let two = tree.add(NodeId::ROOT, Step::Move, "2");
        tree.add(two, Step::Move, "3");
        let four = tree.add(one, Step::Move, "4");
        tree.add(one, Step::Move, "5");
        tree.add(four, Step::Move, "6");
        tree.remark(four, Remark::After("well"));
        tree.remark(four, Remark::Nag(1));
        tree
    }

    fn texts(tree: &MoveTree, nodes: impl Iterator<Item = NodeId>) -> String {
        nodes.map(|at| tree.text(at)).collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn lines_are_found_in_order() {
        let tree = tree();
        assert_eq!(texts(&tree, tree.main_line()), "1 4 6");
        assert_eq!(texts(&tree, tree.walk()), " 1 4 6 5 2 3");
        let three = tree.walk().last().expect("there are nodes");
        assert_eq!(texts(&tree, tree.line_to(three).into_iter()), "2 3");
        let four = tree.main_line().nth(1).expect("three moves");
        assert_eq!(tree.remarks(four).collect::<Vec<_>>(), [Remark::After("well"), Remark::Nag(1)]);
        assert_eq!(tree.end_of_line(NodeId::ROOT), tree.main_line().last().expect("three moves"));
    }

    #[test]
    fn equality_looks_at_shape_and_words() {
        let (one, mut other) = (tree(), tree());
        assert_eq!(one, other);
        let first = other.main_line().next().expect("three moves");
        other.remark(first, Remark::Nag(2));
        assert_ne!(one, other);
        other.clear_remarks(first);
        assert_eq!(one, other);
        other.add(first, Step::Move, "7");
        assert_ne!(one, other);
    }

    #[test]
    fn depth_costs_no_stack() {
        let mut deep = MoveTree::new();
        let mut at = NodeId::ROOT;
        for _ in 0..200_000 {
            at = deep.add(at, Step::Move, "x");
        }
        assert_eq!(deep.line_to(at).len(), 200_000);
        assert!(deep == deep.clone());
    }

    #[test]
    fn dot_names_every_node_and_edge() {
        let dot = tree().to_dot("a \"b\"");
        assert_eq!(dot.matches("->").count(), 6);
        assert!(dot.contains("label=\"a \\\"b\\\"\""), "{dot}");
        assert!(dot.contains("4 [label=\"4\", style=bold];"), "{dot}");
    }
}
