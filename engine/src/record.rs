//! The game record: everything needed to play a game again, as versioned JSON.
//!
//! A record holds ids, settings, the seed and its generator, who played, and every act as text; no times, dates, paths
//! or versions of tools. It is read with care: another format or a newer version is refused by name.

use std::fmt;

use serde::de::{self, Deserializer, MapAccess, Unexpected, Visitor};
use serde::{Deserialize, Serialize};

use crate::move_tree::MoveTree;
use crate::random::GENERATOR;
use crate::text::TextError;

/// The format that [`Record`]s are written in.
pub const FORMAT: &str = "damino-record/1";

/// A game from its start, as text.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Record {
    /// Always [`FORMAT`].
    pub format: String,
    /// Id of the game.
    pub game: String,
    /// The rule card that the game is of, whole, where it is of one: the id alone would say nothing then.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub card: Option<String>,
    /// Rule fields that differ from the id's own.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub settings: Vec<(String, String)>,
    /// Seed of all chance in the game, in decimal; text, because JSON numbers lose bits.
    pub seed: String,
    /// Name of the generator the seed is for.
    pub generator: String,
    /// Who sits where, in seat order; may be shorter than the seats.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub players: Vec<Player>,
    /// Full text of the first state; absent if it is the game's own start.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub start: Option<String>,
    /// What happened, in order.
    pub acts: Vec<RecordedAct>,
    /// Acts taken back and not replaced, next one first.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub redo: Vec<RecordedAct>,
    /// Full text of the state after `acts`, to check a replay against.
    pub position: String,
    /// What else must be known of how it was played: hands that lay open, turns taken back.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub remarks: Vec<String>,
    /// How the game ended; absent while it goes on.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub result: Option<RecordedResult>,
    /// The match that the game is a round of, if it is one.
    #[serde(rename = "match", default, skip_serializing_if = "Option::is_none")]
    pub in_match: Option<RecordedMatch>,
    /// Variations, remarks and tags, where there are any.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub study: Option<RecordedStudy>,
}

/// What is kept of a game beside the acts that led to its position.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RecordedStudy {
    /// Tags as in files of games, in order.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub tags: Vec<(String, String)>,
    /// All lines of the game, that of the acts among them, with what is said of the moves.
    pub nodes: MoveTree,
    /// Place in `nodes` of the position that the record starts from: 0, but where one was set up in mid-game.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub base: usize,
    /// Full text of the state that the game itself started from where `base` is another; absent if that is the game's
    /// own start.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub opening: Option<String>,
}

fn is_zero(number: &usize) -> bool {
    *number == 0
}

/// The match that a recorded game is the latest round of.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RecordedMatch {
    /// After how many rounds it is cut off; absent if it goes on to the end that the rules give it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rounds: Option<u32>,
    /// True once the match is decided.
    pub over: bool,
    /// The rounds before this one, first to last, each complete.
    pub earlier: Vec<Record>,
}

impl RecordedMatch {
    /// Compares what the record says of the end of the match with what its rounds come to.
    ///
    /// # Errors
    /// `E-RECORD-RESULT` if they differ.
    pub fn check_over(&self, over: bool) -> Result<(), TextError> {
        let told = |over: bool| if over { "is over" } else { "goes on" };
        if self.over == over {
            return Ok(());
        }
        let message = format!("the record says that the match {}, it {}.", told(self.over), told(over));
        Err(TextError::new("E-RECORD-RESULT", message))
    }
}

/// Who sits at a seat.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Player {
    /// The name shown.
    pub name: String,
    /// `human` or `engine`.
    pub kind: String,
    /// Engine and strength, where an engine sits here, such as `alpha-beta level 5`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub engine: Option<String>,
}

/// One thing that happened.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum RecordedAct {
    /// A move, by the seat in turn.
    Move(String),
    /// The result of a chance event.
    Chance(String),
    /// The seat in turn claimed a draw by this rule.
    Claim(String),
    /// The seats agreed on a draw.
    Agreement,
    /// This seat resigned.
    Resign(u8),
}

impl<'de> Deserialize<'de> for RecordedAct {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        from.deserialize_any(ActVisitor)
    }
}

/// Reads an act, and says what is wrong with one.
struct ActVisitor;

impl<'de> Visitor<'de> for ActVisitor {
    type Value = RecordedAct;

    fn expecting(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str("an act: `move`, `chance`, `claim`, `resign` or `\"agreement\"`")
    }

    fn visit_str<E: de::Error>(self, word: &str) -> Result<RecordedAct, E> {
        match word {
            "agreement" => Ok(RecordedAct::Agreement),
            _ => Err(E::invalid_value(Unexpected::Str(word), &self)),
        }
    }

    fn visit_map<A: MapAccess<'de>>(self, mut fields: A) -> Result<RecordedAct, A::Error> {
        let kind: String = fields.next_key()?.ok_or_else(|| de::Error::invalid_length(0, &self))?;
        let act = match kind.as_str() {
            "move" => RecordedAct::Move(fields.next_value()?),
            "chance" => RecordedAct::Chance(fields.next_value()?),
            "claim" => RecordedAct::Claim(fields.next_value()?),
            "agreement" => fields.next_value::<()>().map(|()| RecordedAct::Agreement)?,
            "resign" => RecordedAct::Resign(fields.next_value()?),
            other => return Err(de::Error::custom(format!("`{other}` is no act"))),
        };
        match fields.next_key::<String>()? {
            None => Ok(act),
            Some(more) => Err(de::Error::custom(format!("an act has one field, not `{more}` as well"))),
        }
    }
}

/// How a recorded game ended.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, expecting = "a result with `winners`, `reason` and `points`")]
pub struct RecordedResult {
    /// Winning seats; empty for a draw.
    pub winners: Vec<u8>,
    /// The reason word.
    pub reason: String,
    /// Points per seat.
    pub points: Vec<i32>,
    /// Seats in order of finish, best group first; empty where the game has no order.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub ranking: Vec<Vec<u8>>,
}

impl Record {
    /// An empty record of `game`.
    pub fn new(game: &str, seed: u64) -> Self {
        Self {
            format: FORMAT.to_owned(),
            game: game.to_owned(),
            card: None,
            settings: Vec::new(),
            seed: seed.to_string(),
            generator: GENERATOR.to_owned(),
            players: Vec::new(),
            start: None,
            acts: Vec::new(),
            redo: Vec::new(),
            position: String::new(),
            remarks: Vec::new(),
            result: None,
            in_match: None,
            study: None,
        }
    }

    /// The same game before its first act: rules, start and players.
    #[must_use]
    pub fn before_play(&self) -> Self {
        let none = Self { acts: Vec::new(), redo: Vec::new(), position: String::new(), ..self.clone() };
        Self { result: None, in_match: None, study: None, ..none }
    }

    /// Reads a record.
    ///
    /// # Errors
    /// `E-RECORD-JSON` for text that is no record (with its place), `E-RECORD-VIEW` for the view of one seat,
    /// `E-RECORD-VERSION` for another format or a newer version, `E-RECORD-SEED` for a seed or generator that is not ours.
    pub fn parse(text: &str) -> Result<Self, TextError> {
        let head: Head = serde_json::from_str(text).map_err(|error| json_error(text, &error))?;
        if head.format == "damino-view/1" {
            let message = "this is what one seat knows, no record of the game: `load` at the prompt takes it up.";
            return Err(TextError::new("E-RECORD-VIEW", message));
        }
        if head.format != FORMAT {
            let message = format!("this is a `{}` file; this version reads `{FORMAT}`.", head.format);
            return Err(TextError::new("E-RECORD-VERSION", message));
        }
        let record: Self = serde_json::from_str(text).map_err(|error| json_error(text, &error))?;
        for round in record.earlier().iter().chain([&record]) {
            round.check_seed()?;
        }
        Ok(record)
    }

    fn check_seed(&self) -> Result<(), TextError> {
        self.seed_value()?;
        if self.generator != GENERATOR {
            let message = format!("seeds of generator `{}` are not known; expected `{GENERATOR}`.", self.generator);
            return Err(TextError::new("E-RECORD-SEED", message));
        }
        if self.format != FORMAT {
            let message = format!("a round is a `{}` record; this version reads `{FORMAT}`.", self.format);
            return Err(TextError::new("E-RECORD-VERSION", message));
        }
        Ok(())
    }

    /// True once nothing is left to play: neither in the game nor in its match.
    pub fn is_finished(&self) -> bool {
        self.in_match.as_ref().map_or(self.result.is_some(), |in_match| in_match.over)
    }

    /// The rounds before this one, first to last.
    pub fn earlier(&self) -> &[Record] {
        self.in_match.as_ref().map_or(&[], |in_match| &in_match.earlier)
    }

    /// The seed as a number.
    ///
    /// # Errors
    /// `E-RECORD-SEED` if it is no number from 0 to 2^64 - 1.
    pub fn seed_value(&self) -> Result<u64, TextError> {
        self.seed.parse().map_err(|_| {
            TextError::new("E-RECORD-SEED", format!("seed `{}`: a number from 0 to 2^64-1 is expected.", self.seed))
        })
    }

    /// The record as indented JSON with a final newline.
    pub fn to_json(&self) -> String {
        let mut text = serde_json::to_string_pretty(self).expect("a record is plain data, which always serialises");
        text.push('\n');
        text
    }
}

#[derive(Deserialize)]
struct Head {
    format: String,
}

/// Points at the byte where JSON went wrong.
fn json_error(text: &str, error: &serde_json::Error) -> TextError {
    let line_start: usize = text.split_inclusive('\n').take(error.line().saturating_sub(1)).map(str::len).sum();
    let at = (line_start + error.column().saturating_sub(1)).min(text.len());
    TextError::new("E-RECORD-JSON", format!("no readable game record: {error}.")).at(at..(at + 1).min(text.len()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_record_survives_writing_and_reading() {
        let mut record = Record::new("damludo", u64::MAX);
        record.acts = vec![RecordedAct::Move("c3-b4".into()), RecordedAct::Agreement, RecordedAct::Resign(1)];
        assert_eq!(Record::parse(&record.to_json()), Ok(record));
    }

    #[test]
    fn what_is_no_act_is_named() {
        let text =
            |act: &str| Record::new("damludo", 1).to_json().replace("\"acts\": []", &format!("\"acts\": [{act}]"));
        for (act, told) in [
            ("{\"move\": \"c3-b4\", \"turn\": 1}", "not `turn` as well"),
            ("{\"moves\": \"c3-b4\"}", "`moves` is no act"),
            ("\"agreed\"", "expected an act"),
            ("{}", "expected an act"),
            ("7", "expected an act"),
            ("{\"move\": 7}", "expected a string"),
        ] {
            let error = Record::parse(&text(act)).expect_err(act);
            assert!(error.code == "E-RECORD-JSON" && error.message.contains(told), "{act}: {error}");
        }
    }

    #[test]
    fn another_version_is_refused_by_name() {
        let newer = Record::new("damludo", 1).to_json().replace(FORMAT, "damino-record/9");
        let error = Record::parse(&newer).expect_err("a newer format is refused");
        assert_eq!(error.code, "E-RECORD-VERSION");
        assert!(error.message.contains("damino-record/9"));
        assert_eq!(Record::parse("{").expect_err("no JSON").code, "E-RECORD-JSON");
    }
}
