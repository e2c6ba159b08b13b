//! Trees as plain data: nodes in one list, each after its parent, so that depth costs no nesting.

use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::{MoveTree, NodeId, Remark, Step};

/// A node as plain data; what leads to it is in the one of `move`, `setup` and `pass` that is there.
#[derive(Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Node {
    /// Place of the parent in the list; absent at the start.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    parent: Option<usize>,
    #[serde(rename = "move", default, skip_serializing_if = "Option::is_none")]
    mv: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    setup: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pass: Option<String>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    remarks: Vec<Said>,
}

#[derive(Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
enum Said {
    Before(String),
    After(String),
    Nag(u16),
}

impl Said {
    fn of(remark: Remark<'_>) -> Self {
        match remark {
            Remark::Before(text) => Self::Before(text.to_owned()),
            Remark::After(text) => Self::After(text.to_owned()),
            Remark::Nag(nag) => Self::Nag(nag),
        }
    }

    fn as_remark(&self) -> Remark<'_> {
        match self {
            Self::Before(text) => Remark::Before(text),
            Self::After(text) => Remark::After(text),
            Self::Nag(nag) => Remark::Nag(*nag),
        }
    }
}

impl Serialize for MoveTree {
    /// The nodes in the order of [`MoveTree::walk`].
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut places = vec![0usize; self.len()];
        serializer.collect_seq(self.walk().enumerate().map(|(place, at)| {
            places[at.index()] = place;
            let text = Some(self.text(at).to_owned());
            let (mv, setup, pass) = match self.step(at) {
                Step::Start => (None, None, None),
                Step::Move => (text, None, None),
                Step::Setup => (None, text, None),
                Step::Pass => (None, None, text),
            };
            let parent = self.parent(at).map(|parent| places[parent.index()]);
            Node { parent, mv, setup, pass, remarks: self.remarks(at).map(Said::of).collect() }
        }))
    }
}

impl<'de> Deserialize<'de> for MoveTree {
    /// An empty list is a tree of the start only; the place of a node in the list is its index.
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let mut tree = Self::new();
        for (place, node) in Vec::<Node>::deserialize(deserializer)?.into_iter().enumerate() {
            let (step, text) = match (node.mv, node.setup, node.pass) {
                (None, None, None) => (Step::Start, String::new()),
                (Some(text), None, None) => (Step::Move, text),
                (None, Some(text), None) => (Step::Setup, text),
                (None, None, Some(text)) => (Step::Pass, text),
                _ => return Err(D::Error::custom(format!("node {place} is more than one of move, setup and pass"))),
            };
            let at = match (place, step, node.parent) {
                (0, Step::Start, None) => NodeId::ROOT,
                (0, ..) => return Err(D::Error::custom("the first node is the start, without a move and a parent")),
                (_, Step::Start, _) => return Err(D::Error::custom(format!("node {place} has no move"))),
                (_, step, Some(parent)) if parent < place => tree.add(NodeId(parent as u32), step, &text),
                _ => return Err(D::Error::custom(format!("the parent of node {place} is a node before it"))),
            };
            for said in &node.remarks {
                tree.remark(at, said.as_remark());
            }
        }
        Ok(tree)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Result<MoveTree, String> {
        serde_json::from_str(text).map_err(|error| error.to_string())
    }

    #[test]
    fn trees_survive_writing_and_reading() {
        let mut tree = MoveTree::new();
        let one = tree.add(NodeId::ROOT, Step::Move, "1");
        let other = tree.add(NodeId::ROOT, Step::Pass, "B");
        let two = tree.add(one, Step::Setup, "W:W1:B50");
        tree.remark(NodeId::ROOT, Remark::After("a start"));
        tree.remark(two, Remark::Before("look"));
        tree.remark(other, Remark::Nag(4));
        let text = serde_json::to_string(&tree).expect("plain data");
        assert_eq!(read(&text), Ok(tree), "{text}");
        assert_eq!(read("[]"), Ok(MoveTree::new()));
    }

    #[test]
    fn lists_that_are_no_tree_are_refused() {
        for text in [
            "[{\"move\":\"1\"}]",
            "[{\"parent\":0}]",
            "[{},{\"parent\":0}]",
            "[{},{\"move\":\"1\"}]",
            "[{},{\"move\":\"1\",\"parent\":1}]",
            "[{},{\"move\":\"1\",\"pass\":\"B\",\"parent\":0}]",
            "[{},{\"move\":\"1\",\"parent\":0,\"score\":2}]",
        ] {
            assert!(read(text).is_err(), "{text}");
        }
    }
}
