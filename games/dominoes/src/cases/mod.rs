//! The family's case files: rounds, scores and deals (`cases.json`), trees and counts (`perft.json`).
//!
//! Every expectation is compared; what is not known by name is a failure, never passed over. The files write tiles low
//! half first and spinner arms N and S; that notation is read and written here only.

mod belief;
mod matches;
mod round;
mod tables;
mod trees;

use engine::registry::{CaseFailure, CaseFiles, CaseOptions, CaseReport, CaseSkip};
use serde_json::{Map, Value as Json};

use crate::layout::{Arm, Placed};
use crate::moves::Move;
use crate::rules::{HandSize, Rules};
use crate::tile::Tile;
use crate::variants::{VARIANTS, variant};

/// The case files of the family.
#[derive(Debug)]
pub struct DominoCases;

/// What came of one case.
enum Verdict {
    /// The expectations that did not hold; none if it passed.
    Ran(Vec<Mismatch>),
    /// It was not run, and why.
    Skipped(String),
}

/// An expectation that did not hold.
struct Mismatch {
    what: String,
    expected: Box<Json>,
    got: Box<Json>,
}

impl Mismatch {
    fn new(what: &str, expected: &Json, got: Json) -> Self {
        Self { what: what.to_owned(), expected: Box::new(expected.clone()), got: Box::new(got) }
    }

    /// For what cannot be compared at all.
    fn broken(what: &str, why: impl Into<String>) -> Self {
        Self { what: what.to_owned(), expected: Box::default(), got: Box::new(Json::String(why.into())) }
    }
}

/// A case that cannot be run as it is written, or a reason to leave it out.
enum Stop {
    Broken(Mismatch),
    Skip(String),
}

impl From<Mismatch> for Stop {
    fn from(mismatch: Mismatch) -> Self {
        Self::Broken(mismatch)
    }
}

impl From<Result<Vec<Mismatch>, Stop>> for Verdict {
    fn from(run: Result<Vec<Mismatch>, Stop>) -> Self {
        match run {
            Ok(mismatches) => Self::Ran(mismatches),
            Err(Stop::Broken(mismatch)) => Self::Ran(vec![mismatch]),
            Err(Stop::Skip(why)) => Self::Skipped(why),
        }
    }
}

/// Fields that no expectation hangs on.
const INFORMATIVE: [&str; 14] = [
    "name",
    "note",
    "notes",
    "description",
    "source",
    "source_of_rule",
    "clause",
    "confirmed_by",
    "cross_checked_with",
    "independent",
    "disagree",
    "dup_counts",
    "leaves_if_both_sides_always_counted",
    "one_path",
];

impl CaseFiles for DominoCases {
    fn run(&self, text: &str, options: &CaseOptions) -> Option<CaseReport> {
        let file: Json = serde_json::from_str(text).ok()?;
        let file = file.as_object()?;
        let mut report = CaseReport::default();
        if is_case_file(file) {
            run_cases(file, options, &mut report);
        } else if ["block", "draw", "counting"].iter().any(|key| file.contains_key(*key)) {
            run_trees(file, options, &mut report);
        } else {
            return None;
        }
        Some(report)
    }
}

fn is_case_file(file: &Map<String, Json>) -> bool {
    let cases = file.get("cases").and_then(Json::as_array);
    let ours = |case: &Json| case.get("rules").is_some_and(|rules| rules.get("preset").is_some());
    cases.is_some_and(|cases| file.contains_key("presets") || cases.iter().any(ours))
}

fn run_cases(file: &Map<String, Json>, options: &CaseOptions, report: &mut CaseReport) {
    head(file, &["cases", "presets"], report);
    if let Some(presets) = file.get("presets").and_then(Json::as_object) {
        for (id, fields) in presets.iter().filter(|(id, _)| wanted(options, Some(id))) {
            // Presets are no cases: they count only where they are not ours.
            match preset_mismatches(id, fields) {
                mismatches if mismatches.is_empty() => {}
                mismatches => record(report, &format!("preset {id}"), Verdict::Ran(mismatches)),
            }
        }
    }
    for case in file.get("cases").and_then(Json::as_array).into_iter().flatten() {
        let preset = case.get("rules").and_then(|rules| rules.get("preset")).and_then(Json::as_str);
        if wanted(options, preset) {
            record(report, &id_of(case), round::run(case));
        }
    }
}

fn run_trees(file: &Map<String, Json>, options: &CaseOptions, report: &mut CaseReport) {
    head(file, &["block", "draw", "counting"], report);
    if let Some(counting) = file.get("counting").filter(|_| options.game.is_none()) {
        for (id, verdict) in tables::run(counting) {
            record(report, &id, verdict);
        }
    }
    for case in file.get("block").and_then(Json::as_array).into_iter().flatten() {
        if wanted(options, Some("block")) {
            record(report, &id_of(case), trees::block(case, options.max_nodes));
        }
    }
    for case in file.get("draw").and_then(Json::as_array).into_iter().flatten() {
        if wanted(options, case.get("preset").and_then(Json::as_str)) {
            record(report, &id_of(case), trees::draw(case, options.max_nodes));
        }
    }
}

/// Heads that no expectation hangs on; anything else at the top of a file is a failure by its name.
fn head(file: &Map<String, Json>, known: &[&str], report: &mut CaseReport) {
    const HEADS: [&str; 6] = ["title", "version", "note", "notes", "meta", "complete_rows"];
    let unknown = |key: &&String| {
        !known.contains(&key.as_str()) && !HEADS.contains(&key.as_str()) && !key.starts_with("conventions")
    };
    for key in file.keys().filter(unknown) {
        record(report, "file", Verdict::Ran(vec![Mismatch::broken(key, "unknown field")]));
    }
}

fn wanted(options: &CaseOptions, preset: Option<&str>) -> bool {
    let Some(game) = options.game.as_deref() else { return true };
    let named = |row: &crate::variants::Variant| row.id == game || row.aliases.contains(&game);
    let id = VARIANTS.iter().find(|row| named(row)).map_or(game, |row| row.id);
    preset == Some(id)
}

fn id_of(case: &Json) -> String {
    case.get("id").and_then(Json::as_str).unwrap_or("(without id)").to_owned()
}

fn record(report: &mut CaseReport, id: &str, verdict: Verdict) {
    match verdict {
        Verdict::Skipped(why) => report.skipped.push(CaseSkip { id: id.to_owned(), why }),
        Verdict::Ran(mismatches) => {
            let failure = |found: Mismatch| CaseFailure {
                id: String::new(),
                what: found.what,
                expected: *found.expected,
                got: *found.got,
            };
            report.finish(id, mismatches.into_iter().map(failure).collect());
        }
    }
}

fn preset_mismatches(id: &str, fields: &Json) -> Vec<Mismatch> {
    let Some(row) = variant(id) else { return vec![Mismatch::broken("preset", format!("unknown preset `{id}`"))] };
    let Some(fields) = fields.as_object() else { return vec![Mismatch::broken("preset", "an object is expected")] };
    let compare = |(name, expected): (&String, &Json)| match row.rules.field(name) {
        None => Some(Mismatch::broken(name, "unknown field")),
        Some(got) if got == *expected => None,
        Some(got) => Some(Mismatch::new(name, expected, got)),
    };
    fields.iter().filter_map(compare).collect()
}

/// Compares one expectation.
fn expect(found: &mut Vec<Mismatch>, what: &str, expected: &Json, got: Json) {
    if *expected != got {
        found.push(Mismatch::new(what, expected, got));
    }
}

/// The rules of a case: preset, overrides, teams; the hands are given, so that no hand size is asked for.
fn rules_of(preset: &str, overrides: Option<&Json>, seats: usize) -> Result<Rules, Mismatch> {
    let row = variant(preset).ok_or_else(|| Mismatch::broken("preset", format!("unknown preset `{preset}`")))?;
    let mut rules = row.rules.clone();
    if let Some(overrides) = overrides {
        let fields = overrides.as_object().ok_or_else(|| Mismatch::broken("overrides", "an object is expected"))?;
        for (name, value) in fields {
            rules.set(name, value).map_err(|error| Mismatch::broken(name, error.to_string()))?;
        }
    }
    rules.hand = HandSize::Table(vec![(seats as u8, 1)].into());
    Ok(rules)
}

fn refuse_unknown(object: &Map<String, Json>, known: &[&str]) -> Result<(), Mismatch> {
    let strange = |key: &&String| !known.contains(&key.as_str()) && !INFORMATIVE.contains(&key.as_str());
    object.keys().find(strange).map_or(Ok(()), |key| Err(Mismatch::broken(key, "unknown field")))
}

fn object<'a>(value: &'a Json, what: &str) -> Result<&'a Map<String, Json>, Mismatch> {
    value.as_object().ok_or_else(|| Mismatch::broken(what, "an object is expected"))
}

fn list<'a>(value: Option<&'a Json>, what: &str) -> Result<&'a [Json], Mismatch> {
    let list = value.and_then(Json::as_array).ok_or_else(|| Mismatch::broken(what, "a list is expected"))?;
    Ok(list)
}

fn whole(value: Option<&Json>, what: &str) -> Result<usize, Mismatch> {
    let number = value.and_then(Json::as_u64).ok_or_else(|| Mismatch::broken(what, "a number is expected"))?;
    Ok(number as usize)
}

fn read_pair(text: &str) -> Option<(u8, u8)> {
    let (a, b) = text.split_once('-')?;
    let (a, b) = (a.parse().ok()?, b.parse().ok()?);
    (a <= 12 && b <= 12).then_some((a, b))
}

fn tile(value: &Json) -> Result<Tile, Mismatch> {
    let pair = value.as_str().and_then(read_pair);
    pair.map(|(a, b)| Tile::new(a, b)).ok_or_else(|| Mismatch::broken("tile", value.to_string()))
}

fn tiles(value: Option<&Json>, what: &str) -> Result<Vec<Tile>, Mismatch> {
    list(value, what)?.iter().map(tile).collect()
}

fn hands(value: Option<&Json>, what: &str) -> Result<Vec<Vec<Tile>>, Mismatch> {
    list(value, what)?.iter().map(|hand| tiles(Some(hand), what)).collect()
}

fn tile_text(tile: Tile) -> String {
    format!("{}-{}", tile.low(), tile.high())
}

fn placed_text(placed: Placed) -> String {
    let arm = placed.arm().to_string().replace('U', "N").replace('D', "S");
    let open = placed.chosen().map_or(String::new(), |open| open.to_string());
    format!("{}@{arm}{open}", tile_text(placed.tile))
}

/// A move in the notation of the case files.
fn move_text(mv: Move) -> String {
    match mv {
        Move::Lead(tile) => tile_text(tile),
        Move::Place(placed) => placed_text(placed),
        Move::Pair(left, right) => {
            let (left, right) = (Placed::new(left, Arm::LEFT), Placed::new(right, Arm::RIGHT));
            format!("{}+{}", placed_text(left), placed_text(right))
        }
        Move::Draw => "draw".to_owned(),
        Move::Keep => "keep".to_owned(),
        Move::Pass => "pass".to_owned(),
    }
}
