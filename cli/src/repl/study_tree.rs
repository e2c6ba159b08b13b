//! The game at hand as a tree: variations, remarks and tags.
//!
//! The tree follows the session: what was played is found in it or added, so that a new move after `undo` becomes a
//! variation and nothing is lost. Games with hidden hands have none.

use engine::files::FileGame;
use engine::move_tree::{MoveTree, NodeId, Remark, Step};
use engine::record::{Record, RecordedAct, RecordedStudy};
use engine::session::{Session, Viewer};

/// What is kept beside the session.
#[derive(Debug, Default)]
pub(crate) struct Study {
    pub(super) tree: MoveTree,
    pub(super) tags: Vec<(String, String)>,
    /// The position that the session starts from, where one was set up in mid-game, and the stretch that the game began
    /// with.
    pub(super) later: Option<(NodeId, Box<Record>)>,
    /// True if something was said or tried out since the game was last written to a file.
    pub(super) unsaved: bool,
}

impl Study {
    /// What a file says of a game beside its moves.
    pub(super) fn of(game: FileGame) -> Self {
        Self { tree: game.tree, tags: game.tags, ..Self::default() }
    }

    /// What a record says of the game that `session` has taken up from it: moves taken back go on behind its position.
    pub(super) fn of_record(record: &Record, session: &dyn Session) -> Self {
        let mut study = Self::default();
        if let Some(kept) = &record.study {
            study = Self { tree: kept.nodes.clone(), tags: kept.tags.clone(), unsaved: true, ..study };
            // In a record the nodes are numbered in their order.
            let base = study.tree.walk().nth(kept.base).filter(|&base| base != NodeId::ROOT);
            let first = || Record { start: kept.opening.clone(), ..record.before_play() };
            study.later = base.map(|base| (base, Box::new(first())));
        }
        let mut at = study.follow(session);
        if !session.is_hidden() {
            for act in &record.redo {
                let RecordedAct::Move(text) = act else { continue };
                at = study.below(at, text);
            }
        }
        study
    }

    /// What a record needs to say beside the acts of the session; `None` if that is nothing.
    pub(super) fn recorded(&self, record: &Record, session: &dyn Session) -> Option<RecordedStudy> {
        let known = record.acts.iter().chain(&record.redo).filter(|act| matches!(act, RecordedAct::Move(_))).count();
        if session.is_hidden() || (!self.is_more_than_a_line() && self.tree.len() == known + 1) {
            return None;
        }
        let place = |base: NodeId| self.tree.walk().position(|at| at == base).unwrap_or_default();
        Some(RecordedStudy {
            tags: self.tags.clone(),
            nodes: self.tree.clone(),
            base: self.later.as_ref().map_or(0, |(base, _)| place(*base)),
            opening: self.later.as_ref().and_then(|(_, first)| first.start.clone()),
        })
    }

    /// The node that the session starts from.
    pub(super) fn base(&self) -> NodeId {
        self.later.as_ref().map_or(NodeId::ROOT, |(base, _)| *base)
    }

    /// The node of a move below another; it is added if it is not there.
    fn below(&mut self, at: NodeId, text: &str) -> NodeId {
        let known = self.tree.children(at).find(|&child| self.tree.text(child) == text);
        known.unwrap_or_else(|| {
            self.unsaved |= self.tree.next(at).is_some();
            self.tree.add(at, Step::Move, text)
        })
    }

    /// The node of the position at hand; moves that the tree does not have yet are added.
    pub(super) fn follow(&mut self, session: &dyn Session) -> NodeId {
        let mut at = self.base();
        if session.is_hidden() {
            return at;
        }
        for act in session.history(Viewer::All) {
            at = self.below(at, &act.text);
        }
        at
    }

    /// True if it holds more than a line of moves: variations, remarks, tags, positions set up.
    fn is_more_than_a_line(&self) -> bool {
        let more = |at| {
            self.tree.sibling(at).is_some()
                || self.tree.remarks(at).next().is_some()
                || matches!(self.tree.step(at), Step::Setup | Step::Pass)
        };
        !self.tags.is_empty() || self.tree.walk().any(more)
    }

    /// True if something was said or tried out that no file has.
    pub(super) fn is_unsaved(&self) -> bool {
        self.unsaved
    }

    /// A file has everything.
    pub(super) fn is_saved(&mut self) {
        self.unsaved = false;
    }

    /// A node as lists of moves show it.
    pub(super) fn node_text(&self, at: NodeId) -> String {
        match self.tree.step(at) {
            Step::Start | Step::Move => self.tree.text(at).to_owned(),
            Step::Setup => format!("[{}]", self.tree.text(at)),
            Step::Pass => format!("[{} to move]", self.tree.text(at)),
        }
    }

    /// Where a stretch of play begins that a node lies in: the last position set up before it, or the start.
    pub(super) fn base_of(&self, at: NodeId) -> NodeId {
        let set_up = |&node: &NodeId| matches!(self.tree.step(node), Step::Setup | Step::Pass);
        self.tree.line_to(at).into_iter().rfind(set_up).unwrap_or(NodeId::ROOT)
    }

    /// The tree of a game that was given up, agreed or claimed at `end`: the line to there is the main line, and moves
    /// taken back behind it are said in a remark.
    pub(super) fn ended_at(&self, end: NodeId) -> MoveTree {
        let (mut ended, played) = (MoveTree::new(), self.tree.line_to(end));
        let mut ahead = vec![(NodeId::ROOT, NodeId::ROOT)];
        while let Some((from, to)) = ahead.pop() {
            self.tree.remarks(from).for_each(|remark| ended.remark(to, remark));
            let mut children: Vec<NodeId> = self.tree.children(from).collect();
            children.sort_by_key(|child| !played.contains(child));
            if from == end {
                for child in children {
                    let line = std::iter::successors(Some(child), |&at| self.tree.next(at));
                    let moves: Vec<String> = line.map(|at| self.node_text(at)).collect();
                    ended.remark(to, Remark::After(&format!("taken back: {}", moves.join(" "))));
                }
                continue;
            }
            let below = |&child: &NodeId| (child, ended.add(to, self.tree.step(child), self.tree.text(child)));
            ahead.extend(children.iter().map(below));
        }
        ended
    }

    /// The line to a node, without variations and remarks.
    pub(super) fn line_only(&self, at: NodeId) -> MoveTree {
        let (mut line, mut last) = (MoveTree::new(), NodeId::ROOT);
        for node in self.tree.line_to(at) {
            last = line.add(last, self.tree.step(node), self.tree.text(node));
        }
        line
    }
}
