//! The rules in words, and how far draw counters have run.

use engine::session::DrawCounter;

use crate::board::{Cells, SquareNames};
use crate::draw_rules::{Counted, DrawRule, Effect, KingsAmong, LoneStands, Material, Resets};
use crate::game::Draughts;
use crate::geometry::Directions;
use crate::position::Position;
use crate::rules::{
    Capture, Criterion, Goal, KingReach, Landing, Lift, MenTake, Promotion, Rules, Shade, Stuck, TurnBack,
};
use crate::squares::Word;

/// The rules in about ten lines.
pub fn lines(rules: &Rules) -> Vec<String> {
    let board = rules.board;
    let notation = match board.names {
        SquareNames::Numeric => "numbers along the rows",
        SquareNames::Algebraic => "letter and digit, a1 at White's near left",
    };
    let squares = match (board.cells, rules.shade) {
        (Cells::All, _) => "every square in play",
        (_, Shade::Dark) => "the dark squares in play",
        (_, Shade::Light) => "the light squares in play",
    };
    let mut lines = vec![
        format!("Board: {} by {}, {squares}; squares are called by {notation}.", board.width, board.height),
        format!(
            "Set-up: {} men a side on {} {}; {} begins.",
            rules.men_per_side(),
            rules.men_rows,
            if rules.men_rows == 1 { "row" } else { "rows" },
            rules.first
        ),
        men_line(rules),
        king_line(rules),
        choice_line(rules),
        lift_line(rules),
        promotion_line(rules).to_owned(),
        end_line(rules),
    ];
    lines.extend(rules.draws.iter().map(|rule| format!("Draw: {}{}.", counter_words(rule), claim(rule.effect))));
    lines.extend(rules.repetition.map(|rule| {
        format!("Draw: the same position for the {} time{}.", ordinal(rule.occurrences), claim(rule.effect))
    }));
    lines
}

fn men_line(rules: &Rules) -> String {
    let captures = match rules.men_capture {
        set if set == Directions::DIAGONALS => "forwards and backwards".to_owned(),
        set if set == Directions::FORWARD_DIAGONALS => "forwards only".to_owned(),
        set if set == Directions::ALL => "in all eight directions".to_owned(),
        set => set.in_words(),
    };
    let prey = if rules.men_take == MenTake::MenOnly { ", but no kings" } else { "" };
    format!("Men move one square {} and capture {captures}{prey}.", rules.men_move.in_words())
}

fn king_line(rules: &Rules) -> String {
    let captures = match rules.kings_capture {
        set if set == rules.kings_move => String::new(),
        set if set == Directions::ALL => ", capture in all eight directions".to_owned(),
        set => format!(", capture {}", set.in_words()),
    };
    let how = match rules.kings_move {
        set if set == Directions::DIAGONALS && captures.is_empty() && rules.kings == KingReach::Any => String::new(),
        set => format!(" {}", set.in_words()),
    };
    let stop = match rules.landing {
        Landing::AnyFree => " and stop on any free square behind the piece they take",
        Landing::DirectlyBehind => " and stop directly behind the piece they take",
        Landing::BehindLastKing => "; if the last piece taken is a king they stop directly behind it",
    };
    let line = match rules.kings {
        KingReach::One => format!("Kings move one square{how}{captures} and jump an adjacent piece."),
        KingReach::Any => format!("Kings move any distance{how}{captures}{stop}."),
    };
    let turn = match (rules.lift, rules.turn_back, rules.kings) {
        (Lift::AtOnce, TurnBack::Forbidden, KingReach::Any) => " They may not turn straight back between two jumps.",
        _ => "",
    };
    let run = rules
        .king_run
        .map(|moves| format!(" While a side has men, one king may make {moves} quiet moves in a row at most."));
    line + turn + &run.unwrap_or_default()
}

fn choice_line(rules: &Rules) -> String {
    let must = match rules.capture {
        Capture::Mandatory => "Captures must be played",
        Capture::Optional => "Captures need not be played",
    };
    let criterion = |criterion: &Criterion| match criterion {
        Criterion::Count => "the most pieces",
        Criterion::KingsTaken => "the most kings",
        Criterion::ByKing => "with a king",
        Criterion::Value { .. } => "the highest value",
        Criterion::KingsFirst => "kings first",
    };
    if rules.priority.is_empty() {
        return format!("{must}; any may be chosen, and it is completed.");
    }
    let order = rules.priority.iter().map(criterion).collect::<Vec<_>>().join(", then ");
    format!("{must}; what decides is: {order}.")
}

fn lift_line(rules: &Rules) -> String {
    let when = match rules.lift {
        Lift::AtEnd => "when the move is over: until then they block and are not jumped twice",
        Lift::AtOnce => "at once",
    };
    format!("Captured pieces leave the board {when}.")
}

fn promotion_line(rules: &Rules) -> &'static str {
    match rules.promotion {
        Promotion::OnStopping => {
            "A man is crowned where it stops on the last row; passing it in a capture does nothing."
        }
        Promotion::GoesOnAsKing => {
            "A man that reaches the last row is crowned at once and goes on capturing as a king."
        }
        Promotion::EndsMove => "A man that reaches the last row is crowned, and the move is over.",
    }
}

fn end_line(rules: &Rules) -> String {
    let stuck = match rules.stuck {
        Stuck::Loses => "Who cannot move loses.",
        Stuck::Wins => "Who cannot move wins: the aim is to lose everything.",
    };
    let goal = if rules.goal == Goal::OwnKing { " Whoever crowns a king first wins." } else { "" };
    format!("{stuck}{goal}")
}

fn claim(effect: Effect) -> &'static str {
    match effect {
        Effect::Automatic => "",
        Effect::Claimable => ", if claimed",
    }
}

fn ordinal(number: u8) -> String {
    match number {
        2 => "second".to_owned(),
        3 => "third".to_owned(),
        4 => "fourth".to_owned(),
        more => format!("{more}th"),
    }
}

/// A draw counter in words.
pub fn counter_words(rule: &DrawRule) -> String {
    let moves = match rule.counted {
        _ if rule.moves == 0 => "at once".to_owned(),
        Counted::BothSides => format!("{} moves each", rule.moves),
        Counted::StrongerSide => format!("{} moves of the stronger side", rule.moves),
    };
    let pieces = |least: u8, most: u8| match (least, most) {
        (1, 1) => "one piece".to_owned(),
        (least, most) if least == most => format!("{least} pieces"),
        (least, u8::MAX) => format!("{least} pieces or more"),
        (least, most) if most == least + 1 => format!("{least} or {most} pieces"),
        (least, most) => format!("{least} to {most} pieces"),
    };
    if rule.moves == 0 && rule.material == Material::OneEach {
        return "as soon as both sides have one piece".to_owned();
    }
    let material = match rule.material {
        Material::Any => String::new(),
        Material::OneEach => " with one piece on both sides".to_owned(),
        Material::LoneKing { least, most, kings, stands } => {
            let kings = if kings == KingsAmong::All { ", all kings," } else { " with a king" };
            let road = match stands {
                LoneStands::Anywhere => "",
                LoneStands::OnMainRoad => " that holds the main road",
                LoneStands::OffMainRoad => " that does not hold the main road",
            };
            format!(" with {}{kings} against a king{road}", pieces(least, most))
        }
        Material::UpToTwoEach => " with kings and at most two pieces on both sides".to_owned(),
        Material::KingsOnBothSides { least, most } => {
            format!(" with {} and kings on both sides", pieces(least, most))
        }
    };
    let resets = match rule.resets {
        Resets::CAPTURE_OR_MAN_MOVE => " without a capture or a move of a man",
        Resets::CAPTURE_OR_PROMOTION => " without a capture or a promotion",
        Resets::CAPTURE => " without a capture",
        _ => "",
    };
    format!("{moves}{material}{resets}")
}

/// How far the draw counters of a position have run.
pub fn counters<W: Word>(game: &Draughts<W>, position: &Position<W>) -> Vec<DrawCounter> {
    let running = game.draws().counts(position).map(|(rule, count)| DrawCounter {
        rule: counter_words(rule),
        now: u32::from(count),
        limit: u32::from(rule.limit()),
        claimed: rule.effect == Effect::Claimable,
    });
    running.collect()
}
