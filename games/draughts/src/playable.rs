//! Which rules can be played: sound in themselves, and within the boards and the generator compiled in.
//!
//! A rules value that asks for more is refused when a game is built from it, never played silently wrong.

use thiserror::Error;

use crate::board::{BoardShape, Cells, MAX_SQUARES};
use crate::draw_rules::{Counted, MAX_COUNTERS, Material, Repetition};
use crate::rules::{Criterion, Rules};

/// A rules value that cannot be played: not sound in itself, or beyond the boards and generators compiled in.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[allow(missing_docs, reason = "the texts say it")]
pub enum RulesFault {
    #[error(
        "a board of {width}x{height}: sides are 4 to 26, even unless all squares are played on, with 128 squares at most"
    )]
    NoSuchBoard { width: u8, height: u8 },
    #[error("{field}: no direction at all")]
    NoDirection { field: &'static str },
    #[error("the set-up of {rows} rows a side does not fit a board of {height} rows")]
    TooManyRows { rows: u8, height: u8 },
    #[error("priority: `KingsFirst` compares captures of equal length only, so `Count` must come before it")]
    KingsFirst,
    #[error("priority: `KingsFirst` works with at most sixteen men a side")]
    LongOrder,
    #[error("priority: the value {value} is too large (at most 200)")]
    LargeValue { index: usize, value: u16 },
    #[error("priority: at most four criteria, there are {count}")]
    TooManyCriteria { count: usize },
    #[error("a king may make at least one move in a row, not {moves}")]
    KingRun { moves: u8 },
    #[error("draws: at most {MAX_COUNTERS} counters, there are {count}")]
    TooManyCounters { count: usize },
    #[error(
        "draws: counter `{name}` has a length of {moves}; 0 to 100 moves are possible, at least 1 if any material counts"
    )]
    CounterLength { index: usize, name: String, moves: u8 },
    #[error("draws: counter `{name}` needs a name of lower-case letters and hyphens that no other counter has")]
    CounterName { index: usize, name: String },
    #[error("draws: counter `{name}` counts the stronger side, but its material does not say which that is")]
    NoStrongerSide { index: usize, name: String },
    #[error("repetition: {occurrences} occurrences; at least 2 are needed")]
    FewOccurrences { occurrences: u8 },
    #[error("notation: the capture sign is `x` or `:`, not {sign:?}")]
    CaptureSign { sign: char },
}

impl RulesFault {
    /// The fields that can be at fault, the likeliest first.
    pub(crate) fn fields(&self) -> Vec<&str> {
        match self {
            Self::NoSuchBoard { .. } => vec!["width", "height", "cells"],
            Self::NoDirection { field } => vec![field],
            Self::TooManyRows { .. } => vec!["men_rows", "rows_behind", "height"],
            Self::KingsFirst | Self::LargeValue { .. } | Self::TooManyCriteria { .. } => vec!["priority"],
            Self::LongOrder => vec!["priority", "men_rows", "width"],
            Self::KingRun { .. } => vec!["king_run"],
            Self::TooManyCounters { .. }
            | Self::CounterLength { .. }
            | Self::CounterName { .. }
            | Self::NoStrongerSide { .. } => vec!["draws"],
            Self::FewOccurrences { .. } => vec!["repetition"],
            Self::CaptureSign { .. } => Vec::new(),
        }
    }

    /// Where in the value of its field the fault lies; empty for the whole.
    pub(crate) fn path(&self) -> String {
        match self {
            Self::CounterLength { index, .. } => format!("[{index}].moves"),
            Self::CounterName { index, .. } => format!("[{index}].name"),
            Self::NoStrongerSide { index, .. } => format!("[{index}].counted"),
            Self::LargeValue { index, .. } => format!("[{index}]"),
            Self::FewOccurrences { .. } => ".occurrences".to_owned(),
            _ => String::new(),
        }
    }
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
        let side = |side: u8| (4..=26).contains(&side) && (cells == Cells::All || side.is_multiple_of(2));
        if !side(width) || !side(height) || self.board.squares() > MAX_SQUARES {
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
                    faults.push(RulesFault::LargeValue { index, value: man.max(king) });
                }
                _ => {}
            }
        }
        if let Some(moves) = self.king_run.filter(|&moves| moves == 0) {
            faults.push(RulesFault::KingRun { moves });
        }
    }

    fn check_draws(&self, faults: &mut Vec<RulesFault>) {
        if self.draws.len() > MAX_COUNTERS {
            faults.push(RulesFault::TooManyCounters { count: self.draws.len() });
        }
        for (index, rule) in self.draws.iter().enumerate() {
            let name = rule.name.to_string();
            let fewest = u8::from(rule.material == Material::Any);
            if !(fewest..=100).contains(&rule.moves) {
                faults.push(RulesFault::CounterLength { index, name: name.clone(), moves: rule.moves });
            }
            let plain = !name.is_empty() && name.bytes().all(|byte| byte.is_ascii_lowercase() || byte == b'-');
            if !plain || self.draws[..index].iter().any(|other| other.name == rule.name) {
                faults.push(RulesFault::CounterName { index, name: name.clone() });
            }
            let lone = matches!(rule.material, Material::LoneKing { least, .. } if least > 1);
            if rule.counted == Counted::StrongerSide && !lone {
                faults.push(RulesFault::NoStrongerSide { index, name });
            }
        }
        if let Some(Repetition { occurrences, .. }) = self.repetition
            && occurrences < 2
        {
            faults.push(RulesFault::FewOccurrences { occurrences });
        }
    }
}
