//! What a command hands back when it cannot do its work: faults to show and the exit code.

use std::fmt::Write as _;
use std::io;
use std::ops::Range;
use std::process::ExitCode;

use engine::files::{FileFault, FilePlace};
use engine::serde_json::{Map, Value as Json, json};
use engine::text::{Faults, Place, TextError};

/// How many legal choices a refusal shows to people.
const LEGAL_SHOWN: usize = 12;

/// Exit codes of the program.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Exit {
    /// Done.
    Done = 0,
    /// A negative answer: a mismatch, a failed verification.
    Negative = 1,
    /// Usage, or input that cannot be read.
    Usage = 2,
    /// An illegal move or position in the input.
    Illegal = 3,
    /// Interrupted by the user.
    Interrupted = 130,
}

impl From<Exit> for ExitCode {
    fn from(exit: Exit) -> Self {
        Self::from(exit as u8)
    }
}

/// One thing that is wrong, with the text it was found in.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    /// Code, message, place and alternatives.
    pub error: TextError,
    /// The text that the place points into.
    pub source: Option<String>,
    /// The file the text came from (`-` for standard input).
    pub file: Option<String>,
    /// Where `source` begins in the file, where it is not all of it: places count from the file's start.
    pub from: FilePlace,
    /// The command of a line that the fault lies in, for faults without a place of their own.
    pub within: Option<Range<usize>>,
}

impl Fault {
    /// A fault without a text to point into.
    pub fn new(error: TextError) -> Self {
        Self { error, source: None, file: None, from: FilePlace::default(), within: None }
    }

    /// A fault found in `source`.
    pub fn in_text(error: TextError, source: &str) -> Self {
        Self { source: Some(source.to_owned()), ..Self::new(error) }
    }

    /// A fault of a game file.
    pub fn in_file(fault: FileFault, file: &str) -> Self {
        let FileFault { error, excerpt, from, .. } = fault;
        Self { from, file: Some(file.to_owned()), ..Self::in_text(error, &excerpt) }
    }

    /// Where the fault is in its file or text.
    pub fn place(&self) -> Option<Place> {
        let place = self.error.place(self.source.as_deref()?)?;
        let column = if place.line == 1 { place.column + self.from.columns } else { place.column };
        let offset = place.offset + usize::try_from(self.from.bytes).unwrap_or(usize::MAX - place.offset);
        Some(Place { line: place.line + self.from.lines, column, offset, length: place.length })
    }

    /// The fault as the fields of a JSON error document.
    pub fn fields(&self) -> Map<String, Json> {
        let place = self.place();
        let mut fields = Map::new();
        fields.insert("code".into(), self.error.code.into());
        fields.insert("message".into(), self.error.message.clone().into());
        fields.insert("at".into(), json!(place));
        fields.insert("legal".into(), json!(self.error.legal));
        fields.extend(self.file.as_ref().map(|file| ("file".to_owned(), file.clone().into())));
        fields
    }

    /// The fault for people: code and message, the line with a caret, what is legal.
    pub fn text(&self) -> String {
        let mut text = String::new();
        match (&self.file, self.place()) {
            (Some(file), Some(place)) => text += &format!("{file}:{}:{}: ", place.line, place.column),
            (Some(file), None) => text += &format!("{file}: "),
            (None, _) => {}
        }
        text += &self.error.to_string();
        if let Some(caret) = self.source.as_deref().and_then(|source| self.error.caret(source)) {
            caret.lines().for_each(|line| text += &format!("\n  {line}"));
        }
        if !self.error.legal.is_empty() {
            // Fields and values of rules are always all listed: there is no other place to look them up.
            let is_setting = matches!(self.error.code, "E-SETTING-UNKNOWN" | "E-SETTING-VALUE");
            let legal = if is_setting { self.error.legal.join(" ") } else { shown_legal(&self.error.legal) };
            text += &format!("\n  Legal: {legal}");
        }
        text
    }
}

/// The first dozen choices, and how many more there are.
pub fn shown_legal(legal: &[String]) -> String {
    let mut text = legal.iter().take(LEGAL_SHOWN).map(String::as_str).collect::<Vec<_>>().join(" ");
    if legal.len() > LEGAL_SHOWN {
        let _ = write!(text, " and {} more", legal.len() - LEGAL_SHOWN);
    }
    text
}

/// Why a command ended early.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Failure {
    /// Nobody reads the output any more: no failure at all.
    ClosedPipe,
    /// Faults of the input, first one first, never empty.
    Faults(Exit, Vec<Fault>),
}

impl Failure {
    /// One fault without a text to point into.
    pub fn new(exit: Exit, code: &'static str, message: impl Into<String>) -> Self {
        Self::Faults(exit, vec![Fault::new(TextError::new(code, message))])
    }

    /// A misuse of the command line.
    pub fn usage(message: impl Into<String>) -> Self {
        Self::new(Exit::Usage, "E-USAGE", message)
    }

    /// One fault found in `source`.
    pub fn in_text(exit: Exit, error: TextError, source: &str) -> Self {
        Self::Faults(exit, vec![Fault::in_text(error, source)])
    }

    /// All faults found in `source`.
    pub fn all_in_text(exit: Exit, faults: Faults, source: &str) -> Self {
        Self::Faults(exit, faults.0.into_iter().map(|error| Fault::in_text(error, source)).collect())
    }

    /// The same failure, naming the file that its texts come from, if there is one.
    #[must_use]
    pub fn in_file<'a>(mut self, file: impl Into<Option<&'a str>>) -> Self {
        let file = file.into();
        if let Self::Faults(_, faults) = &mut self {
            faults.iter_mut().for_each(|fault| fault.file = file.map(str::to_owned));
        }
        self
    }

    /// The faults, first one first; none where there is nothing to say.
    pub fn faults(&self) -> impl Iterator<Item = &Fault> {
        match self {
            Self::ClosedPipe => [].iter(),
            Self::Faults(_, faults) => faults.iter(),
        }
    }

    /// The exit code.
    pub fn exit(&self) -> Exit {
        match self {
            Self::ClosedPipe => Exit::Done,
            Self::Faults(exit, _) => *exit,
        }
    }

    /// The error document of this failure; `None` where there is nothing to say.
    pub fn document(&self) -> Option<Json> {
        let Self::Faults(_, faults) = self else { return None };
        let mut document = Map::new();
        document.insert("schema".into(), "damino.error/1".into());
        document.extend(faults.first()?.fields());
        if faults.len() > 1 {
            document.insert("errors".into(), faults.iter().map(|fault| Json::Object(fault.fields())).collect());
        }
        Some(Json::Object(document))
    }

    /// The failure for people, one fault after the other; empty where there is nothing to say.
    pub fn text(&self) -> String {
        let Self::Faults(_, faults) = self else { return String::new() };
        faults.iter().map(Fault::text).collect::<Vec<_>>().join("\n")
    }
}

impl From<io::Error> for Failure {
    /// For errors of writing to standard output.
    fn from(error: io::Error) -> Self {
        match error.kind() {
            io::ErrorKind::BrokenPipe => Self::ClosedPipe,
            _ => Self::new(Exit::Usage, "E-OUTPUT", format!("standard output cannot be written: {error}.")),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_fault_is_shown_with_its_place_and_a_dozen_choices() {
        let legal = (1..=14).map(|n| format!("m{n}"));
        let error = TextError::new("E-MOVE-ILLEGAL", "no such move.").at(3..5).with_legal(legal);
        let failure = Failure::in_text(Exit::Illegal, error, "1. xx").in_file("game.txt");
        let text = "game.txt:1:4: E-MOVE-ILLEGAL  no such move.\n  1. xx\n     ^^\n  Legal: m1 m2 m3 m4 m5 m6 m7 m8 m9 m10 m11 m12 and 2 more";
        assert_eq!(failure.text(), text);
        let document = failure.document().expect("there is a fault");
        assert_eq!(document["at"], json!({"line": 1, "column": 4, "offset": 3, "length": 2}));
        assert_eq!(document["legal"].as_array().map(Vec::len), Some(14));
        assert_eq!(document["schema"], "damino.error/1");
    }
}
