//! The restrictions of the rules one by one: without which of them a refused move would be legal.

use std::borrow::Cow;

use crate::geometry::Directions;
use crate::rules::{Capture, Criterion, KingReach, Landing, Lift, MenTake, Promotion, Rules, TurnBack};
use crate::squares::{SquareSet, Word};

/// One restriction: how it is taken out of the rules, and what it says to who breaks it.
pub(crate) struct Restriction {
    /// Takes it out.
    pub lift: fn(&mut Rules),
    /// What it says under these rules; `None` where they do not have it.
    pub says: fn(&Rules) -> Option<String>,
}

/// What decides whether to capture and which way: neither binds in the rules given back.
pub(crate) fn without_choice(rules: &Rules) -> Rules {
    Rules { priority: Cow::Borrowed(&[]), capture: Capture::Optional, ..rules.clone() }
}

/// The others, the likeliest first where a move may break several.
pub(crate) static RESTRICTIONS: &[Restriction] = &[
    Restriction {
        lift: |rules| rules.king_run = None,
        says: |rules| {
            let limit = rules.king_run?;
            let times = if limit == 1 { "once".to_owned() } else { format!("{limit} times in a row") };
            Some(format!("this king has moved {times} without capturing; while its side has men, something else moves"))
        },
    },
    Restriction {
        lift: |rules| rules.landing = Landing::AnyFree,
        says: |rules| match rules.landing {
            Landing::AnyFree => None,
            Landing::DirectlyBehind => Some("a king stops directly behind the piece it takes".to_owned()),
            Landing::BehindLastKing => Some("a king that takes a king last stops directly behind it".to_owned()),
        },
    },
    Restriction {
        lift: |rules| rules.men_take = MenTake::Any,
        says: |rules| (rules.men_take == MenTake::MenOnly).then(|| "a man takes no king".to_owned()),
    },
    Restriction {
        lift: |rules| rules.men_capture = Directions::ALL,
        says: |rules| Some(format!("a man captures {}", rules.men_capture.in_words())),
    },
    Restriction {
        lift: |rules| rules.kings_capture = Directions::ALL,
        says: |rules| Some(format!("a king captures {}", rules.kings_capture.in_words())),
    },
    Restriction {
        lift: |rules| rules.kings = KingReach::Any,
        says: |rules| {
            let words = "a king takes only a piece next to it and stops directly behind that";
            (rules.kings == KingReach::One).then(|| words.to_owned())
        },
    },
    Restriction {
        lift: |rules| {
            rules.promotion = match rules.promotion {
                Promotion::GoesOnAsKing => Promotion::OnStopping,
                Promotion::OnStopping | Promotion::EndsMove => Promotion::GoesOnAsKing,
            };
        },
        says: |rules| {
            let words = match rules.promotion {
                Promotion::OnStopping => "a man that passes over the last row goes on as a man",
                Promotion::GoesOnAsKing => "a man that comes to the last row goes on as a king",
                Promotion::EndsMove => "a man that comes to the last row is crowned, and the move is over",
            };
            Some(words.to_owned())
        },
    },
    Restriction {
        lift: |rules| rules.turn_back = TurnBack::Allowed,
        says: |rules| {
            let binds = rules.turn_back == TurnBack::Forbidden;
            binds.then(|| "a king does not turn straight back between two jumps".to_owned())
        },
    },
    Restriction {
        lift: |rules| (rules.lift, rules.turn_back) = (Lift::AtOnce, TurnBack::Allowed),
        says: |rules| {
            let words = "pieces taken stay on the board until the move is over, and none is jumped twice";
            (rules.lift == Lift::AtEnd).then(|| words.to_owned())
        },
    },
];

/// A capture as the criteria of choice see it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Taking<W: Word> {
    /// The pieces taken.
    pub captured: SquareSet<W>,
    /// Whether a king takes them.
    pub by_king: bool,
}

impl<W: Word> Taking<W> {
    /// What it counts by one criterion, with kings on `kings`; `None` where the pieces alone do not tell.
    fn counts(self, criterion: Criterion, kings: SquareSet<W>) -> Option<usize> {
        let taken = (self.captured & kings).len();
        let men = self.captured.len() - taken;
        match criterion {
            Criterion::Count => Some(self.captured.len()),
            Criterion::KingsTaken => Some(taken),
            Criterion::ByKing => Some(usize::from(self.by_king)),
            Criterion::Value { man, king } => Some(men * usize::from(man) + taken * usize::from(king)),
            Criterion::KingsFirst => None,
        }
    }

    /// Why it goes before `other`, with kings on `kings`; `None` where it does not.
    pub(crate) fn goes_before(self, other: Self, rules: &Rules, kings: SquareSet<W>) -> Option<String> {
        rules.priority.iter().find_map(|&criterion| {
            let (most, fewer) = (self.counts(criterion, kings), other.counts(criterion, kings));
            let numbers = most.zip(fewer).map(|(most, fewer)| format!("{most}, not {fewer}")).unwrap_or_default();
            (most.is_none() || most > fewer).then(|| match criterion {
                Criterion::Count => format!("the most pieces must be taken: {numbers}"),
                Criterion::KingsTaken => format!("the most kings must be taken: {numbers}"),
                Criterion::ByKing => "a king can capture, so a king must".to_owned(),
                Criterion::Value { .. } => format!("the most must be taken by value: {numbers}"),
                Criterion::KingsFirst => "the capture that comes to a king first must be played".to_owned(),
            })
        })
    }
}
