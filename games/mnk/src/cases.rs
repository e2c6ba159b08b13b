//! Case files of this family: Connect Four positions with their exact scores.
//!
//! A line is the columns played from the empty board, a blank, and the score for the side to move: 0 for a draw, 22 - n
//! for a win with that player's n-th stone, the negative of it for a loss.

use std::sync::Arc;

use engine::history::Trail;
use engine::prelude::*;
use engine::registry::{CaseFailure, CaseFiles, CaseOptions, CaseReport, CaseSkip};
use engine::search::Limits;
use engine::search::alpha_beta::{Tools, alpha_beta};
use engine::search::score::Value;
use engine::search::table::Table;
use engine::serde_json::json;

use crate::board::{Gravity, Mnk, Stones};
use crate::eval::{OpenRows, RowsFirst};

const GAME: &str = "connect-four";

/// Bytes of the table that all positions of a file share.
const TABLE: usize = 64 << 20;

/// Runs files of Connect Four scores by the generic alpha-beta.
pub struct ScoreLines;

impl CaseFiles for ScoreLines {
    fn run(&self, text: &str, options: &CaseOptions) -> Option<CaseReport> {
        let mut lines = text.lines().filter(|line| !line.trim().is_empty()).peekable();
        read(lines.peek()?)?;
        let mut report = CaseReport::default();
        if options.game.as_deref().is_some_and(|game| game != GAME) {
            let why = format!("a case of {GAME}");
            report.skipped.push(CaseSkip { id: "all".to_owned(), why });
            return Some(report);
        }
        let solver = Solver::new();
        for (number, line) in lines.enumerate() {
            let failure = solver.check(number + 1, line);
            let id = failure.as_ref().map_or_else(String::new, |failure| failure.id.clone());
            report.finish(&id, failure.into_iter().collect());
        }
        Some(report)
    }
}

/// The columns and the score of a line.
fn read(line: &str) -> Option<(&str, i32)> {
    let (columns, score) = line.trim().split_once(' ')?;
    let digits = !columns.is_empty() && columns.bytes().all(|byte| byte.is_ascii_digit());
    Some((columns, score.trim().parse().ok()?)).filter(|_| digits)
}

struct Solver {
    game: Mnk<u64>,
    opinion: Arc<OpenRows<u64>>,
    table: Table,
}

impl Solver {
    fn new() -> Self {
        let game = Mnk::new(7, 6, 4, Gravity::On);
        let opinion = Arc::new(OpenRows::new(&game));
        Self { game, opinion, table: Table::new(TABLE) }
    }

    /// What is wrong with a line; `None` if its score is ours.
    fn check(&self, number: usize, line: &str) -> Option<CaseFailure> {
        let id = format!("line {number}");
        let failure =
            |what: &str, expected, got| Some(CaseFailure { id: id.clone(), what: what.to_owned(), expected, got });
        let Some((columns, score)) = read(line) else {
            return failure("line", json!("columns, a blank, a score"), json!(line));
        };
        match self.game.parse_state(columns) {
            Err(faults) => failure("columns", json!("legal moves"), json!(faults.to_string())),
            Ok(read) => match self.score(&read.value) {
                got if got == Some(score) => None,
                got => failure("score", json!(score), json!(got)),
            },
        }
    }

    /// The exact score of a position; `None` if the search did not prove it.
    fn score(&self, state: &Stones<u64>) -> Option<i32> {
        let tools = Tools { evaluator: &*self.opinion, ordering: &RowsFirst, table: &self.table };
        let found = alpha_beta(&self.game, state, &Trail::default(), &Limits::default(), tools, &mut |_| ());
        let half = (self.game.width() * self.game.height() / 2) as i32;
        // The winner's stones when the last one falls, `plies` from now: half of all stones, rounded up.
        let stones = |plies: u32| (i32::from(state.placed) + plies as i32 + 1) / 2;
        match found.lines.first()?.value {
            Value::WinIn(plies) if found.exact => Some(half + 1 - stones(plies)),
            Value::LossIn(plies) if found.exact => Some(stones(plies) - half - 1),
            Value::Draw(_) if found.exact => Some(0),
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scores_are_stones_left_and_wrong_ones_are_named() {
        let text = "2252576253462244111563365343671351441 -1\n23163416124767223154467471272416755633 5\n9 0\n";
        let report = ScoreLines.run(text, &CaseOptions::default()).expect("score lines");
        assert_eq!((report.cases, report.passed), (3, 1));
        let failed: Vec<_> = report.failed.iter().map(|failure| (failure.id.as_str(), failure.what.as_str())).collect();
        assert_eq!(failed, [("line 2", "score"), ("line 3", "columns")]);
        assert!(ScoreLines.run("{}", &CaseOptions::default()).is_none());
    }
}
