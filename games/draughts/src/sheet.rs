//! The rules as fields to show and to set, and in words.

use engine::serde_json::{Map, Value, from_value, json, to_value};
use engine::session::DrawCounter;
use engine::text::{Faults, TextError};
use serde::de::DeserializeOwned;

use crate::board::SquareNames;
use crate::draw_rules::{Counted, DrawRule, Effect, KingsAmong, LoneStands, Material, Repetition, Resets};
use crate::game::Draughts;
use crate::geometry::Directions;
use crate::position::Position;
use crate::rules::{Capture, Criterion, Goal, KingReach, Landing, Lift, MenTake, Promotion, Rules, Stuck, TurnBack};
use crate::squares::Word;
use crate::variants::ROWS;

/// A field that can be set: its name, its values, and what a value does.
struct Setting {
    key: &'static str,
    values: &'static [&'static str],
    apply: fn(&mut Rules, &str) -> bool,
}

/// Reads a value of an enumeration by its name into a field.
fn choose<T: DeserializeOwned>(field: &mut T, value: &str) -> bool {
    let read = from_value::<T>(json!(value));
    read.map(|read| *field = read).is_ok()
}

/// The fields that `--set` knows.
const SETTINGS: &[Setting] = &[
    Setting { key: "first", values: &["white", "black"], apply: |rules, value| choose(&mut rules.first, value) },
    Setting { key: "shade", values: &["dark", "light"], apply: |rules, value| choose(&mut rules.shade, value) },
    Setting { key: "kings", values: &["one", "any"], apply: |rules, value| choose(&mut rules.kings, value) },
    Setting {
        key: "landing",
        values: &["any_free", "directly_behind", "behind_last_king"],
        apply: |rules, value| choose(&mut rules.landing, value),
    },
    Setting {
        key: "men_capture",
        values: &["forward", "all"],
        apply: |rules, value| {
            rules.men_capture = if value == "all" { Directions::DIAGONALS } else { Directions::FORWARD_DIAGONALS };
            true
        },
    },
    Setting { key: "men_take", values: &["any", "men_only"], apply: |rules, value| choose(&mut rules.men_take, value) },
    Setting {
        key: "capture",
        values: &["mandatory", "optional"],
        apply: |rules, value| choose(&mut rules.capture, value),
    },
    Setting { key: "lift", values: &["at_end", "at_once"], apply: |rules, value| choose(&mut rules.lift, value) },
    Setting {
        key: "promotion",
        values: &["on_stopping", "goes_on_as_king", "ends_move"],
        apply: |rules, value| choose(&mut rules.promotion, value),
    },
    Setting {
        key: "priority",
        values: &["free", "most", "most_then_kings", "by_king", "count", "count,kings_taken"],
        apply: |rules, value| {
            rules.priority = match value {
                "most" | "count" => (&[Criterion::Count] as &[_]).into(),
                "most_then_kings" | "count,kings_taken" => (&[Criterion::Count, Criterion::KingsTaken] as &[_]).into(),
                "by_king" => (&[Criterion::ByKing] as &[_]).into(),
                _ => (&[] as &[_]).into(),
            };
            true
        },
    },
    Setting { key: "stuck", values: &["loses", "wins"], apply: |rules, value| choose(&mut rules.stuck, value) },
    Setting { key: "goal", values: &["none", "own_king"], apply: |rules, value| choose(&mut rules.goal, value) },
    Setting { key: "draws", values: &["own", "none"], apply: |rules, value| set_draws(rules, value) },
    Setting {
        key: "repetition",
        values: &["none", "threefold", "threefold_claimed", "fourfold", "fourfold_claimed"],
        apply: |rules, value| {
            let occurrences = if value.starts_with("three") { 3 } else { 4 };
            let effect = if value.ends_with("claimed") { Effect::Claimable } else { Effect::Automatic };
            rules.repetition = (value != "none").then_some(Repetition { occurrences, effect });
            true
        },
    },
];

/// `own`, `none`, or the id of a row whose counters to use.
fn set_draws(rules: &mut Rules, value: &str) -> bool {
    match (value, ROWS.iter().find(|row| row.rules.id == value)) {
        ("own", _) => true,
        ("none", _) => {
            rules.draws = (&[] as &[DrawRule]).into();
            true
        }
        (_, Some(row)) => {
            rules.draws = row.rules.draws.clone();
            true
        }
        _ => false,
    }
}

/// `rules` with fields overridden.
///
/// # Errors
/// Every unknown key and value, with the legal ones.
pub fn with_settings(mut rules: Rules, settings: &[(String, String)]) -> Result<Rules, Faults> {
    let mut faults = Vec::new();
    for (key, value) in settings {
        let Some(setting) = SETTINGS.iter().find(|setting| setting.key == key) else {
            let error = TextError::new("E-SETTING-UNKNOWN", format!("`{key}`: no such rule field."));
            faults.push(error.with_legal(SETTINGS.iter().map(|setting| setting.key.to_owned())));
            continue;
        };
        let more = if setting.key == "draws" { ROWS } else { &[] };
        let named = more.iter().map(|row| row.rules.id.to_string());
        let values: Vec<String> = setting.values.iter().map(|&value| value.to_owned()).chain(named).collect();
        if !values.contains(value) || !(setting.apply)(&mut rules, value) {
            let error = TextError::new("E-SETTING-VALUE", format!("{key}={value}: no such value."));
            faults.push(error.with_legal(values));
        }
    }
    if let (Err(unsound), true) = (rules.check(), faults.is_empty()) {
        faults.extend(unsound.iter().map(|fault| TextError::new("E-RULES", format!("{fault}."))));
    }
    if faults.is_empty() { Ok(rules) } else { Err(Faults(faults)) }
}

/// Every rule field with its value, names and notation left out.
pub fn fields(rules: &Rules) -> Map<String, Value> {
    let value = |value: engine::serde_json::Result<Value>| value.unwrap_or(Value::Null);
    let directions = |set: Directions| set.iter().map(|direction| value(to_value(direction))).collect::<Value>();
    let fields = json!({
        "width": rules.board.width,
        "height": rules.board.height,
        "cells": rules.board.cells,
        "names": rules.board.names,
        "first_square": rules.board.first_square,
        "shade": rules.shade,
        "men_rows": rules.men_rows,
        "rows_behind": rules.rows_behind,
        "first": rules.first,
        "men_move": directions(rules.men_move),
        "men_capture": directions(rules.men_capture),
        "kings_move": directions(rules.kings_move),
        "kings_capture": directions(rules.kings_capture),
        "kings": rules.kings,
        "landing": rules.landing,
        "men_take": rules.men_take,
        "capture": rules.capture,
        "lift": rules.lift,
        "turn_back": rules.turn_back,
        "promotion": rules.promotion,
        "priority": rules.priority,
        "king_run": rules.king_run,
        "stuck": rules.stuck,
        "goal": rules.goal,
        "draws": rules.draws,
        "repetition": rules.repetition,
        "game_type": rules.notation.game_type,
    });
    fields.as_object().cloned().unwrap_or_default()
}

/// The rules in about ten lines.
pub fn lines(rules: &Rules) -> Vec<String> {
    let board = rules.board;
    let notation = match board.names {
        SquareNames::Numeric => "numbers along the rows",
        SquareNames::Algebraic => "letter and digit, a1 at White's near left",
    };
    let mut lines = vec![
        format!("Board: {} by {}; squares are called by {notation}.", board.width, board.height),
        format!("Set-up: {} men a side on {} rows; {} begins.", rules.men_per_side(), rules.men_rows, rules.first),
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
        (least, most) if least == most => format!("{least} pieces"),
        (least, u8::MAX) => format!("{least} pieces or more"),
        (least, most) => format!("{least} or {most} pieces"),
    };
    if rule.moves == 0 && rule.material == Material::OneEach {
        return "as soon as both sides have one piece".to_owned();
    }
    let material = match rule.material {
        Material::Any => String::new(),
        Material::OneEach => " with one piece on both sides".to_owned(),
        Material::LoneKing { least, most, kings, stands } => {
            let kings = if kings == KingsAmong::All { ", all kings," } else { " with a king" };
            let road = if stands == LoneStands::OnMainRoad { " that holds the main road" } else { "" };
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
