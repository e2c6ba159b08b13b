//! Lines of the Hub protocol: `command name=value name="value with blanks" flag`, read and written.
//!
//! Both sides of a connection use this. There is no escape for a quote; extra blanks mean nothing.

use std::fmt;

use thiserror::Error;

/// A line, cut into its parts.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Line<'a> {
    /// The first word; empty for a blank line.
    pub command: &'a str,
    /// Names with their values, in the order of the line; a flag has none.
    pub arguments: Vec<(&'a str, Option<&'a str>)>,
}

/// Why a line cannot be cut.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[allow(missing_docs, reason = "the texts say it")]
pub enum LineFault {
    #[error("{name}: the closing quote is missing")]
    OpenQuote { name: String },
    #[error("{name}: an empty value is written \"\"")]
    EmptyValue { name: String },
    #[error("{name}: a value with `=` or a quote in it needs quotes around it")]
    Unquoted { name: String },
    #[error("{name}: a blank must follow the closing quote")]
    Glued { name: String },
    #[error("an argument needs a name before `=`")]
    NoName,
    #[error("{name}: a quote can stand only around a value")]
    QuoteInName { name: String },
}

impl<'a> Line<'a> {
    /// The first word of a line; empty for a blank line.
    pub fn command_of(text: &'a str) -> &'a str {
        text.split_whitespace().next().unwrap_or_default()
    }

    /// Cuts a line.
    ///
    /// # Errors
    /// The first argument that cannot be read.
    pub fn read(text: &'a str) -> Result<Self, LineFault> {
        let command = Self::command_of(text);
        let mut rest = text.trim_start()[command.len()..].trim_start();
        let mut arguments = Vec::new();
        while !rest.is_empty() {
            let (argument, after) = argument(rest)?;
            arguments.push(argument);
            rest = after.trim_start();
        }
        Ok(Self { command, arguments })
    }

    /// The value of an argument, the last one if it is given twice.
    pub fn value(&self, name: &str) -> Option<&'a str> {
        self.arguments.iter().rev().find(|(known, _)| *known == name).and_then(|&(_, value)| value)
    }

    /// Whether the argument is there, with a value or without.
    pub fn has(&self, name: &str) -> bool {
        self.arguments.iter().any(|(known, _)| *known == name)
    }
}

/// The argument that `text` begins with, and the text after it.
fn argument(text: &str) -> Result<((&str, Option<&str>), &str), LineFault> {
    let end = text.find(|c: char| c == '=' || c.is_whitespace()).unwrap_or(text.len());
    let (name, rest) = text.split_at(end);
    if name.contains('"') {
        return Err(LineFault::QuoteInName { name: name.to_owned() });
    }
    let Some(rest) = rest.strip_prefix('=') else { return Ok(((name, None), rest)) };
    if name.is_empty() {
        return Err(LineFault::NoName);
    }
    let owned = || name.to_owned();
    if let Some(quoted) = rest.strip_prefix('"') {
        let (value, after) = quoted.split_once('"').ok_or_else(|| LineFault::OpenQuote { name: owned() })?;
        let glued = after.chars().next().is_some_and(|next| !next.is_whitespace());
        return if glued { Err(LineFault::Glued { name: owned() }) } else { Ok(((name, Some(value)), after)) };
    }
    let (value, after) = rest.split_at(rest.find(char::is_whitespace).unwrap_or(rest.len()));
    if value.is_empty() {
        return Err(LineFault::EmptyValue { name: owned() });
    }
    if value.contains(['=', '"']) {
        return Err(LineFault::Unquoted { name: owned() });
    }
    Ok(((name, Some(value)), after))
}

/// A line being written.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Writer(String);

impl Writer {
    /// A line with its command.
    pub fn new(command: &str) -> Self {
        Self(command.to_owned())
    }

    /// Adds an argument, its value in quotes where it needs them. A quote inside becomes an apostrophe and a line end a
    /// blank, as the protocol can write neither.
    #[must_use]
    pub fn with(mut self, name: &str, value: impl fmt::Display) -> Self {
        let value = value.to_string().replace('"', "'").replace(|c: char| c.is_control(), " ");
        let quotes = value.is_empty() || value.contains(|c: char| c == '=' || c.is_whitespace());
        self.0 += &if quotes { format!(" {name}=\"{value}\"") } else { format!(" {name}={value}") };
        self
    }

    /// The line, without an end.
    pub fn done(self) -> String {
        self.0
    }
}

/// The line that says what is wrong.
pub fn error(message: impl fmt::Display) -> String {
    Writer::new("error").with("message", message).done()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_is_cut_into_names_and_values() {
        let line = Line::read("  pos  start pos=Wbe\tmoves=\"32-28 19x23\"  empty=\"\" ").expect("a good line");
        assert_eq!((line.command, line.arguments.len()), ("pos", 4));
        assert!(line.has("start") && line.value("start").is_none() && !line.has("go"));
        assert_eq!(
            [line.value("pos"), line.value("moves"), line.value("empty")],
            [Some("Wbe"), Some("32-28 19x23"), Some("")]
        );
        assert_eq!(Line::read(" \t "), Ok(Line::default()));
        assert_eq!(
            Line::read("level depth=3 depth=5").map(|line| line.value("depth").map(str::to_owned)),
            Ok(Some("5".into()))
        );
    }

    #[test]
    fn every_malformed_line_has_its_fault() {
        let name = || "moves".to_owned();
        let cases = [
            ("pos moves=\"32-28", LineFault::OpenQuote { name: name() }),
            ("pos moves= start", LineFault::EmptyValue { name: name() }),
            ("pos moves=a=b", LineFault::Unquoted { name: name() }),
            ("pos moves=32-28\"", LineFault::Unquoted { name: name() }),
            ("pos moves=\"32-28\"19-23", LineFault::Glued { name: name() }),
            ("pos =W", LineFault::NoName),
            ("pos mo\"ves", LineFault::QuoteInName { name: "mo\"ves".into() }),
        ];
        for (text, fault) in cases {
            assert_eq!(Line::read(text), Err(fault), "{text}");
        }
    }

    #[test]
    fn what_is_written_is_read_back() {
        let text = Writer::new("info").with("depth", 9).with("pv", "19-23 28x19x23").with("x", "").with("y", "a=b");
        let text = text.done();
        assert_eq!(text, "info depth=9 pv=\"19-23 28x19x23\" x=\"\" y=\"a=b\"");
        let line = Line::read(&text).expect("own lines are good");
        assert_eq!([line.value("depth"), line.value("x"), line.value("y")], [Some("9"), Some(""), Some("a=b")]);
        assert_eq!(error("the \"x\"\nis bad"), "error message=\"the 'x' is bad\"");
    }
}
