//! What a whole family of games brings along: its default member and the capabilities that only it has.

use serde::Serialize;
use serde_json::Value as Json;

use crate::card::RuleCards;
use crate::files::GameFiles;
use crate::protocol::Protocol;

/// Bounds for running case files.
#[derive(Clone, Debug, Default)]
pub struct CaseOptions {
    /// Perft entries are checked to the deepest count within this; no bound if absent.
    pub max_nodes: Option<u64>,
    /// Only the cases of this game.
    pub game: Option<String>,
}

/// What came of a case file.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct CaseReport {
    /// Cases run: passed plus failed.
    pub cases: usize,
    /// Cases in which every expectation held.
    pub passed: usize,
    /// One entry per failed case.
    pub failed: Vec<CaseFailure>,
    /// Cases that were not run.
    pub skipped: Vec<CaseSkip>,
}

impl CaseReport {
    /// Counts a case that was run. What did not hold in it becomes one entry; where that is several expectations, `what`
    /// names them all, and `expected` and `got` have a field for each.
    pub fn finish(&mut self, id: &str, faults: Vec<CaseFailure>) {
        self.cases += 1;
        let failure = match faults.as_slice() {
            [] => {
                self.passed += 1;
                return;
            }
            [only] => only.clone(),
            all => {
                let side = |value: fn(&CaseFailure) -> &Json| {
                    Json::Object(all.iter().map(|fault| (fault.what.clone(), value(fault).clone())).collect())
                };
                let what = all.iter().map(|fault| fault.what.as_str()).collect::<Vec<_>>().join(", ");
                let (expected, got) = (side(|fault| &fault.expected), side(|fault| &fault.got));
                CaseFailure { id: String::new(), what, expected, got }
            }
        };
        self.failed.push(CaseFailure { id: id.to_owned(), ..failure });
    }
}

/// An expectation that did not hold.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct CaseFailure {
    /// The case.
    pub id: String,
    /// Which expectation.
    pub what: String,
    /// What the file says.
    pub expected: Json,
    /// What the program says.
    pub got: Json,
}

/// A case that was not run.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct CaseSkip {
    /// The case.
    pub id: String,
    /// Why not.
    pub why: String,
}

/// A family's case files: the texts that `verify` can run against its rules.
pub trait CaseFiles: Send + Sync {
    /// Runs the file; `None` if its content is not of this family.
    fn run(&self, text: &str, options: &CaseOptions) -> Option<CaseReport>;
}

/// A move tree whose count measures speed: its name, the game, and from where how deep.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BenchTree {
    /// Unique over all families.
    pub name: &'static str,
    /// Id of the game.
    pub game: &'static str,
    /// The position; the start of the game if absent.
    pub position: Option<&'static str>,
    /// Plies of the count whose last ply is not played; played to the end it is counted one ply less deep.
    pub depth: u32,
}

/// A family of games: its default member and what it alone can do.
///
/// Whatever only one family has (case files, game files, protocols) is an object-safe capability here; the commands ask
/// for the capability, never for the family.
pub struct Family {
    name: &'static str,
    default: &'static str,
    cases: Option<Box<dyn CaseFiles>>,
    cards: Option<Box<dyn RuleCards>>,
    files: Option<Box<dyn GameFiles>>,
    protocols: Vec<Box<dyn Protocol>>,
    bench: &'static [BenchTree],
}

impl Family {
    /// A family with its name, which also opens the game with the id `default`.
    pub fn new(name: &'static str, default: &'static str) -> Self {
        Self { name, default, cases: None, cards: None, files: None, protocols: Vec::new(), bench: &[] }
    }

    /// Case files that `verify` can run against its rules.
    #[must_use]
    pub fn with_cases(mut self, cases: impl CaseFiles + 'static) -> Self {
        self.cases = Some(Box::new(cases));
        self
    }

    /// Rule cards that it can make games of.
    #[must_use]
    pub fn with_cards(mut self, cards: impl RuleCards + 'static) -> Self {
        self.cards = Some(Box::new(cards));
        self
    }

    /// The files in which its players exchange games.
    #[must_use]
    pub fn with_files(mut self, files: impl GameFiles + 'static) -> Self {
        self.files = Some(Box::new(files));
        self
    }

    /// A protocol that the family speaks as an engine.
    #[must_use]
    pub fn with_protocol(mut self, protocol: impl Protocol + 'static) -> Self {
        self.protocols.push(Box::new(protocol));
        self
    }

    /// Move trees whose count measures speed.
    #[must_use]
    pub fn with_bench(mut self, trees: &'static [BenchTree]) -> Self {
        self.bench = trees;
        self
    }

    /// The family's name, which also opens its default game.
    pub fn name(&self) -> &'static str {
        self.name
    }

    /// Id of the default game.
    pub fn default(&self) -> &'static str {
        self.default
    }

    /// Its case files, if it has any.
    pub fn cases(&self) -> Option<&dyn CaseFiles> {
        self.cases.as_deref()
    }

    /// Its rule cards, if it makes games of any.
    pub fn cards(&self) -> Option<&dyn RuleCards> {
        self.cards.as_deref()
    }

    /// Its game files, if it has any.
    pub fn files(&self) -> Option<&dyn GameFiles> {
        self.files.as_deref()
    }

    /// The protocol of this name, if it speaks it.
    pub fn protocol(&self, name: &str) -> Option<&dyn Protocol> {
        self.protocols.iter().find(|protocol| protocol.name() == name).map(Box::as_ref)
    }

    /// Move trees whose count measures speed.
    pub fn bench(&self) -> &'static [BenchTree] {
        self.bench
    }
}
