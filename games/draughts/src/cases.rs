//! Case files of this family: complete legal lists, move sequences with their ends, perft tables.
//!
//! Every expectation of a file is compared. An unknown field, variant or kind of value is a failure, so that a
//! stranger's file gets the same strictness as our own.

use std::collections::BTreeSet;

use engine::card::text_of;
use engine::game::{Game, moves};
use engine::history::{Trail, draw_now};
use engine::registry::{CaseFailure, CaseFiles, CaseOptions, CaseReport, CaseSkip};
use engine::serde_json::{Map, Value, from_str, json};
use engine::text::Notation;

use crate::cards::row;
use crate::fen::{self, Counting};
use crate::game::{AnyDraughts, Draughts};
use crate::moves::{Move, MoveList};
use crate::position::Position;
use crate::squares::{Square, Word};

/// Fields that inform and expect nothing.
const INFORMATIVE: &[&str] = &[
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
    "one_path",
];
/// Fields of a rule case.
const CASE: &[&str] =
    &["id", "variant", "fen", "fen_n2", "side", "legal_moves", "moves", "legal_after", "drawn_after_plies", "reason"];
/// Fields of an entry of a perft table.
const ENTRY: &[&str] = &["id", "variant", "fen", "fen_n2", "counts_run", "counts_published"];
/// Fields of a file.
const HEAD: &[&str] =
    &["title", "version", "note", "notes", "meta", "complete_rows", "cases", "sequence_cases", "positions"];

/// Runs the case files of draughts.
#[derive(Clone, Copy, Debug, Default)]
pub struct DraughtsCases;

impl CaseFiles for DraughtsCases {
    fn run(&self, text: &str, options: &CaseOptions) -> Option<CaseReport> {
        let file: Map<String, Value> = from_str(text).ok()?;
        let list = |name: &str| file.get(name).and_then(Value::as_array).cloned().unwrap_or_default();
        let has = |case: &Value, fields: &[&str]| fields.iter().all(|field| case.get(field).is_some());
        let of_cases = |case: &Value| has(case, &["variant", "fen"]);
        let of_table =
            |case: &Value| of_cases(case) && (has(case, &["counts_run"]) || has(case, &["counts_published"]));
        let (cases, table) = ([list("cases"), list("sequence_cases")].concat(), list("positions"));
        if !cases.iter().any(of_cases) && !table.iter().any(of_table) {
            return None;
        }
        let mut run = Run { options, report: CaseReport::default() };
        for key in file.keys().filter(|key| !HEAD.contains(&key.as_str()) && !key.starts_with("conventions")) {
            run.report.finish("file", vec![fault("field", json!(null), json!(key))]);
        }
        cases.iter().for_each(|case| run.case(case));
        table.iter().for_each(|entry| run.entry(entry));
        Some(run.report)
    }
}

struct Run<'a> {
    options: &'a CaseOptions,
    report: CaseReport,
}

/// An expectation that does not hold, its case still to be named.
fn fault(what: &str, expected: Value, got: Value) -> CaseFailure {
    CaseFailure { id: String::new(), what: what.to_owned(), expected, got }
}

impl Run<'_> {
    /// The game of a case; `None` if it is not asked for, or unknown (then it has failed).
    fn game(&mut self, id: &str, case: &Value) -> Option<AnyDraughts> {
        let name = case["variant"].as_str().unwrap_or_default();
        let found = row(name);
        let wanted = self.options.game.as_deref();
        let id_of = |name| row(name).map_or(name, |row| &*row.rules.id);
        if wanted.is_some_and(|wanted| id_of(wanted) != id_of(name)) {
            return None;
        }
        let game = found.and_then(|row| AnyDraughts::new(row.rules.clone()).ok());
        if game.is_none() {
            self.report.finish(id, vec![fault("variant", case["variant"].clone(), json!("unknown here"))]);
        }
        game
    }

    fn case(&mut self, case: &Value) {
        let id = case["id"].as_str().unwrap_or("without id").to_owned();
        let faults = match self.game(&id, case) {
            Some(AnyDraughts::Small(game)) => Check::new(&game, case).rule_case(),
            Some(AnyDraughts::Large(game)) => Check::new(&game, case).rule_case(),
            None => return,
        };
        self.report.finish(&id, faults);
    }

    fn entry(&mut self, entry: &Value) {
        let part = |field: &str| entry[field].as_str().unwrap_or("?").to_owned();
        let id = entry["id"].as_str().map_or_else(|| format!("{} {}", part("variant"), part("name")), str::to_owned);
        let limit = self.options.max_nodes;
        let faults = match self.game(&id, entry) {
            Some(AnyDraughts::Small(game)) => Check::new(&game, entry).table_entry(limit),
            Some(AnyDraughts::Large(game)) => Check::new(&game, entry).table_entry(limit),
            None => return,
        };
        match faults {
            Some(faults) => self.report.finish(&id, faults),
            None => self.report.skipped.push(CaseSkip { id, why: "max-nodes".to_owned() }),
        }
    }
}

/// One case against its game.
struct Check<'a, W: Word> {
    game: &'a Draughts<W>,
    case: &'a Value,
    faults: Vec<CaseFailure>,
}

impl<'a, W: Word> Check<'a, W> {
    fn new(game: &'a Draughts<W>, case: &'a Value) -> Self {
        Self { game, case, faults: Vec::new() }
    }

    fn expect(&mut self, what: &str, expected: &Value, got: Value) {
        if *expected != got {
            self.faults.push(fault(what, expected.clone(), got));
        }
    }

    fn unknown_fields(&mut self, what: &Value, known: &[&str]) {
        let Some(fields) = what.as_object() else {
            return self.faults.push(fault("entry", json!("an object"), what.clone()));
        };
        for key in fields.keys().filter(|key| !known.contains(&key.as_str()) && !INFORMATIVE.contains(&key.as_str())) {
            self.faults.push(fault("field", json!(null), json!(key)));
        }
    }

    /// The position of `fen`, which `fen_n2` must give as well.
    fn position(&mut self) -> Option<Position<W>> {
        let text = self.case["fen"].as_str().unwrap_or_default();
        let position = match self.game.parse_state(text) {
            Ok(read) => read.value,
            Err(faults) => {
                self.faults.push(fault("fen", json!(text), json!(faults.to_string())));
                return None;
            }
        };
        let plain = match self.case["fen_n2"].as_str() {
            None => return Some(position),
            Some("start") => Ok(self.game.initial()),
            Some(text) => {
                let setup = fen::read_counted(text, self.game.rules(), self.game.board(), Counting::Plain);
                self.game.position(&setup)
            }
        };
        if plain.as_ref() != Ok(&position) {
            let got = plain.map_or_else(|_| "unreadable".to_owned(), |plain| self.game.position_text(&plain));
            self.faults.push(fault("fen_n2", json!(self.game.position_text(&position)), json!(got)));
        }
        Some(position)
    }

    fn rule_case(mut self) -> Vec<CaseFailure> {
        self.unknown_fields(self.case, CASE);
        let Some(position) = self.position() else { return self.faults };
        let case = self.case;
        if let Some(side) = case.get("side") {
            self.expect("side", side, json!(position.turn().to_string()));
        }
        let expectations = ["legal_moves", "legal_after", "drawn_after_plies", "reason"];
        if expectations.iter().all(|field| case.get(*field).is_none()) {
            self.faults.push(fault("expectation", json!(expectations), json!(null)));
        }
        if let Some(list) = case.get("legal_moves") {
            self.legal_moves(&position, list);
        }
        if let Some(texts) = case.get("moves") {
            self.sequence(&position, texts);
        } else if let Some(field) =
            ["legal_after", "drawn_after_plies", "reason"].iter().find(|field| case.get(**field).is_some())
        {
            self.faults.push(fault(field, json!("with moves"), json!(null)));
        }
        self.faults
    }

    fn square(&self, square: Square) -> String {
        self.game.board().name(square)
    }

    /// A move as the files write it, to be compared as a whole.
    fn told(&self, mv: &Move<W>) -> Value {
        let captured: BTreeSet<String> = mv.captured.iter().map(|square| self.square(square)).collect();
        json!({"from": self.square(mv.from), "to": self.square(mv.to), "captured": captured, "promotes": mv.promotes})
    }

    /// The complete list, each move with its squares and a text that must be read as that move.
    fn legal_moves(&mut self, position: &Position<W>, list: &Value) {
        let bare = text_of;
        let legal = moves(self.game, position);
        let mut expected = Vec::new();
        for entry in list.as_array().into_iter().flatten() {
            self.unknown_fields(entry, &["pdn", "from", "to", "captured", "promotes"]);
            let captured: BTreeSet<String> = entry["captured"].as_array().into_iter().flatten().map(bare).collect();
            let told = json!({"from": bare(&entry["from"]), "to": bare(&entry["to"]), "captured": captured,
                "promotes": entry["promotes"].as_bool().unwrap_or(false)});
            if let Some(text) = entry["pdn"].as_str() {
                let read = self.game.parse_move(position, text).map(|mv| self.told(&mv));
                let got = read.unwrap_or_else(|error| json!(error.to_string()));
                self.expect(&format!("pdn {text}"), &told, got);
            }
            expected.push(told.to_string());
        }
        let mut got: Vec<String> = legal.iter().map(|mv| self.told(mv).to_string()).collect();
        // Lists, not sets: a move that a case names twice is a fault of the case.
        expected.sort_unstable();
        got.sort_unstable();
        self.expect("legal_moves", &json!(expected), json!(got));
    }

    /// Plays the moves; then the legal list, the draw and its ply are compared.
    fn sequence(&mut self, position: &Position<W>, texts: &Value) {
        let mut state = *position;
        let mut trail = Trail::starting(self.game.key(&state));
        let mut drawn = None;
        for (ply, text) in (1u64..).zip(texts.as_array().into_iter().flatten()) {
            let text = text.as_str().unwrap_or_default();
            let mv = match self.game.parse_move(&state, text) {
                Ok(mv) => mv,
                Err(error) => {
                    return self.faults.push(fault(&format!("ply {ply}"), json!(text), json!(error.to_string())));
                }
            };
            let next = self.game.play(&state, mv);
            trail.push(self.game.key(&next), self.game.irreversible(&state, mv));
            state = next;
            let draw = draw_now(self.game, &state, &trail);
            drawn = drawn.or_else(|| draw.map(|draw| (ply, draw.reason)));
        }
        if let Some(list) = self.case.get("legal_after") {
            self.legal_after(&state, list);
        }
        if let Some(ply) = self.case.get("drawn_after_plies") {
            self.expect("drawn_after_plies", ply, json!(drawn.map(|(ply, _)| ply)));
        }
        if let Some(reason) = self.case.get("reason") {
            let ended = self.game.outcome(&state).map(|outcome| outcome.reason);
            self.expect("reason", reason, json!(ended.or(drawn.map(|(_, reason)| reason))));
        }
    }

    fn legal_after(&mut self, state: &Position<W>, list: &Value) {
        let legal = moves(self.game, state);
        let mut named = MoveList::<W>::new();
        for text in list.as_array().into_iter().flatten() {
            let text = text.as_str().unwrap_or_default();
            match self.game.parse_move(state, text) {
                Ok(mv) => named.push(mv),
                Err(error) => self.faults.push(fault("legal_after", json!(text), json!(error.to_string()))),
            }
        }
        let texts = |list: &MoveList<W>| {
            let mut sorted: Vec<String> = list.iter().map(|&mv| self.game.text_among(state, &legal, mv)).collect();
            sorted.sort_unstable();
            json!(sorted)
        };
        let (expected, got) = (texts(&named), texts(&legal));
        self.expect("legal_after", &expected, got);
    }

    /// Counts to the deepest depth within `limit`, every depth on the way; `None` if no count is within it.
    fn table_entry(mut self, limit: Option<u64>) -> Option<Vec<CaseFailure>> {
        self.unknown_fields(self.case, ENTRY);
        let Some(position) = self.position() else { return Some(self.faults) };
        let lists = ["counts_run", "counts_published"].map(|field| self.case.get(field).and_then(Value::as_array));
        let deepest = lists.iter().flatten().map(|list| list.len()).max().unwrap_or(0);
        let mut checked = 0;
        for depth in 1..=deepest {
            let counts: Vec<&Value> = lists.iter().flatten().filter_map(|list| list.get(depth - 1)).collect();
            let within = |count: &&&Value| limit.is_none_or(|limit| count.as_u64().is_some_and(|count| count <= limit));
            if counts.iter().filter(within).count() < counts.len() {
                break;
            }
            let got = self.game.fast_perft(&position, depth as u32);
            for count in counts {
                self.expect(&format!("perft {depth}"), count, json!(got));
            }
            checked += 1;
        }
        (checked > 0 || !self.faults.is_empty()).then_some(self.faults)
    }
}
