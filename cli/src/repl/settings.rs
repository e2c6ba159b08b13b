//! Settings of the prompt: what they are, their names and values, and the TOML file that keeps them.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use engine::text::{BoardKind, Faults, TextError};
use toml::Spanned;

use super::parse::board_kind;
use super::verbs::nearest;
use crate::seating::Strength;

/// On, off, or as the moment suggests.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Choice {
    /// As the moment suggests.
    #[default]
    Auto,
    /// Always.
    On,
    /// Never.
    Off,
}

impl Choice {
    fn name(self) -> &'static str {
        match self {
            Self::Auto => "auto",
            Self::On => "on",
            Self::Off => "off",
        }
    }

    fn parse(text: &str) -> Option<Self> {
        [Self::Auto, Self::On, Self::Off].into_iter().find(|choice| choice.name() == text)
    }
}

/// What can be set at the prompt.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Settings {
    /// How boards are drawn.
    pub(crate) board: BoardKind,
    /// The board turned round; `Auto`: your side at the bottom.
    pub(crate) flip: Choice,
    /// The board after each answer of the engine; `Auto`: where hands are hidden.
    pub(crate) autoboard: Choice,
    /// How hard engines think.
    pub(crate) level: Strength,
    /// Threads of `analyse` and `hint`.
    pub(crate) threads: usize,
    /// Transposition table of `analyse` and `hint` in MiB; 0 leaves it to the engine.
    pub(crate) hash: usize,
    /// Colour; `Auto`: on a terminal that wants it.
    pub(crate) colour: Choice,
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            board: BoardKind::Ascii,
            flip: Choice::Auto,
            autoboard: Choice::Auto,
            level: Strength::default(),
            threads: 1,
            hash: 0,
            colour: Choice::Auto,
        }
    }
}

/// A setting as it is typed: its name, what it may be, what it is for, words to complete.
pub(crate) struct Setting {
    /// Its name.
    pub(crate) name: &'static str,
    /// What it may be, in words.
    pub(crate) expected: &'static str,
    /// What it is for.
    pub(crate) about: &'static str,
    /// Values to offer.
    pub(crate) values: &'static [&'static str],
}

const CHOICES: &[&str] = &["auto", "on", "off"];

/// All settings.
pub(crate) const SETTINGS: &[Setting] = &[
    Setting {
        name: "board",
        expected: "ascii, unicode, tiles or speech",
        about: "how the board is drawn",
        values: &["ascii", "unicode", "tiles", "speech"],
    },
    Setting { name: "flip", expected: "auto, on or off", about: "the board turned round", values: CHOICES },
    Setting { name: "autoboard", expected: "auto, on or off", about: "the board after every answer", values: CHOICES },
    Setting {
        name: "level",
        expected: "1 to 10, time 5s, nodes 1e6, depth 12",
        about: "engine strength",
        values: &["1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "time", "nodes", "depth"],
    },
    Setting {
        name: "threads",
        expected: "1 to 256",
        about: "threads of `analyse` and `hint`",
        values: &["1", "2", "4"],
    },
    Setting {
        name: "hash",
        expected: "MiB from 0 to 65536",
        about: "table of `analyse` and `hint`",
        values: &["0", "16", "256"],
    },
    Setting { name: "colour", expected: "auto, on or off", about: "colour on the terminal", values: CHOICES },
];

/// The setting called `name`.
///
/// # Errors
/// `E-SET-UNKNOWN` with the nearest names, or all.
fn setting(name: &str) -> Result<&'static Setting, TextError> {
    let name = if name == "color" { "colour" } else { name };
    SETTINGS.iter().find(|setting| setting.name == name).ok_or_else(|| {
        let mut near = nearest(name, SETTINGS.iter().map(|setting| setting.name));
        if near.is_empty() {
            near = SETTINGS.iter().map(|setting| setting.name).collect();
        }
        let error = TextError::new("E-SET-UNKNOWN", format!("no setting `{name}`."));
        error.at(0..name.len()).with_legal(near.into_iter().map(str::to_owned))
    })
}

impl Settings {
    /// The value of a setting, as text.
    pub(crate) fn get(&self, name: &str) -> String {
        match name {
            "board" => match self.board {
                BoardKind::Ascii => "ascii".to_owned(),
                BoardKind::Unicode => "unicode".to_owned(),
                BoardKind::Tiles => "tiles".to_owned(),
                BoardKind::Speech => "speech".to_owned(),
            },
            "flip" => self.flip.name().to_owned(),
            "autoboard" => self.autoboard.name().to_owned(),
            "level" => match self.level {
                Strength::Level(level) => level.to_string(),
                other => other.to_string(),
            },
            "threads" => self.threads.to_string(),
            "hash" => self.hash.to_string(),
            _ => self.colour.name().to_owned(),
        }
    }

    /// Sets `name` to `value`.
    ///
    /// # Errors
    /// `E-SET-UNKNOWN` with a place in `name`, `E-SET-VALUE` with a place in `value`.
    pub(crate) fn set(&mut self, name: &str, value: &str) -> Result<(), TextError> {
        let setting = setting(name)?;
        self.try_set(setting.name, value).ok_or_else(|| {
            let message = format!("{} `{value}`: {} is expected.", setting.name, setting.expected);
            TextError::new("E-SET-VALUE", message).at(0..value.len())
        })
    }

    fn try_set(&mut self, name: &str, value: &str) -> Option<()> {
        let within = |value: &str, range: std::ops::RangeInclusive<usize>| {
            value.parse::<usize>().ok().filter(|number| range.contains(number))
        };
        match name {
            "board" => self.board = board_kind(value)?,
            "flip" => self.flip = Choice::parse(value)?,
            "autoboard" => self.autoboard = Choice::parse(value)?,
            "level" => self.level = Strength::parse(value)?,
            "threads" => self.threads = within(value, 1..=256)?,
            "hash" => self.hash = within(value, 0..=65536)?,
            _ => self.colour = Choice::parse(value)?,
        }
        Some(())
    }

    /// The settings as the text of their file.
    pub(crate) fn to_toml(&self) -> String {
        let mut text = "# Settings of the damino prompt; `set NAME VALUE --save` writes this file.\n".to_owned();
        for setting in SETTINGS {
            let value = self.get(setting.name);
            let quoted = if value.bytes().all(|byte| byte.is_ascii_digit()) { value } else { format!("{value:?}") };
            let _ = writeln!(text, "{} = {quoted}  # {}: {}", setting.name, setting.about, setting.expected);
        }
        text
    }

    /// Reads the text of a settings file; what it does not name keeps its default.
    ///
    /// # Errors
    /// `E-SET-FILE` where it is no TOML, otherwise every unknown name and value, each with its place.
    pub(crate) fn parse(text: &str) -> Result<Self, Faults> {
        let table: BTreeMap<Spanned<String>, Spanned<toml::Value>> = toml::from_str(text).map_err(|error| {
            let refusal = TextError::new("E-SET-FILE", format!("no TOML: {}.", error.message()));
            error.span().into_iter().fold(refusal, TextError::at)
        })?;
        let mut settings = Self::default();
        let mut faults = Vec::new();
        for (name, value) in &table {
            let plain = match value.get_ref() {
                toml::Value::String(text) => text.clone(),
                toml::Value::Boolean(on) => if *on { "on" } else { "off" }.to_owned(),
                other => other.to_string(),
            };
            if let Err(error) = settings.set(name.get_ref(), &plain) {
                let span = if error.code == "E-SET-UNKNOWN" { name.span() } else { value.span() };
                faults.push(error.at(span));
            }
        }
        faults.sort_by_key(|error| error.span.clone().map(|span| span.start));
        if faults.is_empty() { Ok(settings) } else { Err(Faults(faults)) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn settings_survive_their_file() {
        let mut settings = Settings::default();
        for (name, value) in
            [("board", "unicode"), ("flip", "on"), ("level", "nodes 1e6"), ("threads", "2"), ("color", "off")]
        {
            settings.set(name, value).expect("legal");
        }
        assert_eq!(Settings::parse(&settings.to_toml()), Ok(settings));
        assert_eq!(Settings::parse(""), Ok(Settings::default()));
    }

    #[test]
    fn all_faults_of_a_file_are_placed() {
        let text = "board = \"round\"\nlevel = 11\ncolr = \"on\"\nflip = true\n";
        let faults = Settings::parse(text).expect_err("three faults").0;
        let found: Vec<_> = faults
            .iter()
            .map(|error| (error.code, error.place(text).map(|place| (place.line, place.column)).expect("placed")))
            .collect();
        assert_eq!(found, [("E-SET-VALUE", (1, 9)), ("E-SET-VALUE", (2, 9)), ("E-SET-UNKNOWN", (3, 1))]);
        let broken = Settings::parse("board = \n").expect_err("no TOML");
        assert_eq!((broken.first().code, broken.first().place("board = \n").expect("placed").line), ("E-SET-FILE", 1));
    }

    #[test]
    fn unknown_names_bring_the_nearest() {
        assert_eq!(setting("colur").err().expect("unknown").legal, ["colour"]);
        assert_eq!(setting("zzzzzz").err().expect("unknown").legal.len(), SETTINGS.len());
    }
}
