//! Which rules can be played: sound in themselves, and within the boards and the generator compiled in.
//!
//! A rules value that asks for more is refused when a game is built from it, never played silently wrong.

use thiserror::Error;

use crate::board::{BoardShape, Cells};
use crate::draw_rules::{Counted, MAX_COUNTERS, Material, Repetition};
use crate::geometry::Direction;
use crate::rules::{Criterion, Rules};

/// A rules value that cannot be played: not sound in itself, or beyond the boards and generators compiled in.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[allow(missing_docs, reason = "the texts say it")]
pub enum RulesFault {
    #[error("no board of {width}x{height} is compiled in; there are 6x6, 8x8, 10x10, 10x8, 12x12 and 14x14")]
    NoSuchBoard { width: u8, height: u8 },
    #[error("boards on which every square is played are not supported yet")]
    AllSquares,
    #[error("{field}: steps along ranks and files are not supported yet")]
    OrthogonalSteps { field: &'static str },
    #[error("{field}: no direction at all")]
    NoDirection { field: &'static str },
    #[error("the set-up of {rows} rows a side does not fit a board of {height} rows")]
    TooManyRows { rows: u8, height: u8 },
    #[error("priority: `KingsFirst` compares captures of equal length only, so `Count` must come before it")]
    KingsFirst,
    #[error("priority: `KingsFirst` works with at most sixteen men a side")]
    LongOrder,
    #[error("priority: the value {value} is too large (at most 200)")]
    LargeValue { value: u16 },
    #[error("priority: at most four criteria, there are {count}")]
    TooManyCriteria { count: usize },
    #[error("a limit on moves in a row by one king is not supported yet")]
    KingRun,
    #[error("draws: at most {MAX_COUNTERS} counters, there are {count}")]
    TooManyCounters { count: usize },
    #[error("draws: counter `{name}` has a length of {moves}; 1 to 100 moves are possible")]
    CounterLength { name: String, moves: u8 },
    #[error("draws: counter `{name}` needs a name of lower-case letters and hyphens that no other counter has")]
    CounterName { name: String },
    #[error("draws: counter `{name}` counts the stronger side, but its material does not say which that is")]
    NoStrongerSide { name: String },
    #[error("repetition: {occurrences} occurrences; at least 2 are needed")]
    FewOccurrences { occurrences: u8 },
    #[error("notation: the capture sign is `x` or `:`, not {sign:?}")]
    CaptureSign { sign: char },
}

impl Rules {
    /// Finds everything in these rules that cannot be played.
    ///
    /// # Errors
    /// All faults at once, in the order of the fields.
    pub fn check(&self) -> Result<(), Vec<RulesFault>> {
        let mut faults = Vec::new();
        self.check_board(&mut faults);
        self.check_moves(&mut faults);
        self.check_draws(&mut faults);
        if faults.is_empty() { Ok(()) } else { Err(faults) }
    }

    fn check_board(&self, faults: &mut Vec<RulesFault>) {
        let BoardShape { width, height, cells, .. } = self.board;
        if cells == Cells::All {
            faults.push(RulesFault::AllSquares);
        } else if !matches!((width, height), (6, 6) | (8, 8) | (10, 10) | (10, 8) | (12, 12) | (14, 14)) {
            faults.push(RulesFault::NoSuchBoard { width, height });
        }
        let rows = self.men_rows.saturating_add(self.rows_behind);
        if self.men_rows == 0 || u16::from(rows) * 2 > u16::from(height) {
            faults.push(RulesFault::TooManyRows { rows, height });
        }
        if !matches!(self.notation.capture_sign, 'x' | ':') {
            faults.push(RulesFault::CaptureSign { sign: self.notation.capture_sign });
        }
    }

    fn check_moves(&self, faults: &mut Vec<RulesFault>) {
        let fields = [
            ("men_move", self.men_move),
            ("men_capture", self.men_capture),
            ("kings_move", self.kings_move),
            ("kings_capture", self.kings_capture),
        ];
        for (field, directions) in fields {
            if directions.is_empty() {
                faults.push(RulesFault::NoDirection { field });
            }
            if directions.iter().any(|direction| !Direction::DIAGONALS.contains(&direction)) {
                faults.push(RulesFault::OrthogonalSteps { field });
            }
        }
        if self.priority.len() > 4 {
            faults.push(RulesFault::TooManyCriteria { count: self.priority.len() });
        }
        for (index, criterion) in self.priority.iter().enumerate() {
            match *criterion {
                // The order of more than sixteen pieces does not fit the rank.
                Criterion::KingsFirst if self.men_per_side() > 16 => faults.push(RulesFault::LongOrder),
                Criterion::KingsFirst if !self.priority[..index].contains(&Criterion::Count) => {
                    faults.push(RulesFault::KingsFirst);
                }
                Criterion::Value { man, king } if man.max(king) > 200 => {
                    faults.push(RulesFault::LargeValue { value: man.max(king) });
                }
                _ => {}
            }
        }
        if self.king_run.is_some() {
            faults.push(RulesFault::KingRun);
        }
    }

    fn check_draws(&self, faults: &mut Vec<RulesFault>) {
        if self.draws.len() > MAX_COUNTERS {
            faults.push(RulesFault::TooManyCounters { count: self.draws.len() });
        }
        for (index, rule) in self.draws.iter().enumerate() {
            let name = rule.name.to_string();
            if !(1..=100).contains(&rule.moves) {
                faults.push(RulesFault::CounterLength { name: name.clone(), moves: rule.moves });
            }
            let plain = !name.is_empty() && name.bytes().all(|byte| byte.is_ascii_lowercase() || byte == b'-');
            if !plain || self.draws[..index].iter().any(|other| other.name == rule.name) {
                faults.push(RulesFault::CounterName { name: name.clone() });
            }
            let lone = matches!(rule.material, Material::LoneKing { least, .. } if least > 1);
            if rule.counted == Counted::StrongerSide && !lone {
                faults.push(RulesFault::NoStrongerSide { name });
            }
        }
        if let Some(Repetition { occurrences, .. }) = self.repetition
            && occurrences < 2
        {
            faults.push(RulesFault::FewOccurrences { occurrences });
        }
    }
}
