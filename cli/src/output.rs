//! Where results go: standard output, as text for people or JSON for programs; remarks go to standard error.
//!
//! Styles are dropped where the stream is no terminal, the terminal takes no codes (`TERM=dumb`) or `NO_COLOR` is set;
//! `CLICOLOR_FORCE` asks for them everywhere.

use std::io::{self, BufWriter, IsTerminal as _, Write};

use anstyle::{AnsiColor, Style};
use engine::serde_json::{self, Map, Value as Json};

use crate::failure::{Failure, Fault};

/// Headings of tables.
pub const HEADING: Style = Style::new().bold();
/// Codes of refusals.
pub const FAULT: Style = AnsiColor::Red.on_default().bold();

/// True for a terminal that takes text and no codes.
pub fn is_dumb() -> bool {
    std::env::var("TERM").is_ok_and(|term| term == "dumb")
}

/// Settles colour for the whole run where the terminal says that it takes none. Without this, a variable `CI` alone
/// would bring codes to it.
pub fn settle_colour() {
    let forced = std::env::var_os("CLICOLOR_FORCE").is_some_and(|value| value != "0");
    if is_dumb() && !forced {
        anstream::ColorChoice::Never.write_global();
    }
}

/// The streams of one run.
pub struct Output {
    out: BufWriter<anstream::AutoStream<io::Stdout>>,
    /// For bytes that need not be text.
    raw: BufWriter<io::Stdout>,
    json: bool,
    quiet: bool,
}

impl Output {
    /// Standard output and standard error.
    pub fn new(json: bool, quiet: bool) -> Self {
        let raw = BufWriter::new(io::stdout());
        Self { out: BufWriter::new(anstream::AutoStream::auto(io::stdout())), raw, json, quiet }
    }

    /// True if results are asked for as JSON.
    pub fn is_json(&self) -> bool {
        self.json
    }

    /// Prints text and ends the line.
    ///
    /// # Errors
    /// If nobody reads or the stream is broken, as for every method that writes.
    pub fn line(&mut self, text: &str) -> Result<(), Failure> {
        Ok(writeln!(self.out, "{text}")?)
    }

    /// Prints text and leaves the line open.
    ///
    /// # Errors
    /// As for [`Output::line`].
    pub fn part(&mut self, text: &str) -> Result<(), Failure> {
        write!(self.out, "{text}")?;
        self.flush()
    }

    /// Prints a heading and ends the line.
    ///
    /// # Errors
    /// As for [`Output::line`].
    pub fn heading(&mut self, text: &str) -> Result<(), Failure> {
        Ok(writeln!(self.out, "{HEADING}{text}{HEADING:#}")?)
    }

    /// Prints one JSON document of `command` on one line: its schema, then `fields`.
    ///
    /// # Errors
    /// As for [`Output::line`].
    pub fn document(&mut self, command: &str, fields: Map<String, Json>) -> Result<(), Failure> {
        let mut document = Map::new();
        document.insert("schema".into(), format!("damino.{command}/1").into());
        document.extend(fields);
        serde_json::to_writer(&mut self.out, &document).map_err(io::Error::from)?;
        Ok(writeln!(self.out)?)
    }

    /// A game of a file, byte for byte, and a blank line.
    ///
    /// # Errors
    /// As for [`Output::line`].
    pub fn game(&mut self, bytes: &[u8]) -> Result<(), Failure> {
        self.bytes(bytes)?;
        self.bytes(b"\n\n")
    }

    /// Bytes as they are; at a terminal without what would be its escape codes.
    ///
    /// # Errors
    /// As for [`Output::line`].
    pub fn bytes(&mut self, bytes: &[u8]) -> Result<(), Failure> {
        if io::stdout().is_terminal() {
            return Ok(self.out.write_all(bytes)?);
        }
        if !self.out.buffer().is_empty() {
            self.out.flush()?;
        }
        Ok(self.raw.write_all(bytes)?)
    }

    /// Hands on what is buffered: after each event of a stream, and at the end.
    ///
    /// # Errors
    /// As for [`Output::line`].
    pub fn flush(&mut self) -> Result<(), Failure> {
        self.raw.flush()?;
        Ok(self.out.flush()?)
    }

    /// Says something that is no result, on standard error, unless asked to be quiet.
    pub fn remark(&self, text: &str) {
        if !self.quiet {
            let _ = writeln!(anstream::stderr(), "{text}");
        }
    }

    /// Shows a failure: as a JSON document on standard output, or for people on standard error.
    pub fn failure(&mut self, failure: &Failure) {
        let _ = self.out.flush();
        if self.json {
            let document = failure.document().map(|document| writeln!(self.out, "{document}"));
            let _ = document.unwrap_or(Ok(())).and_then(|()| self.out.flush());
        } else if let Failure::Faults(_, faults) = failure {
            faults.iter().for_each(|fault| self.fault(fault));
        }
    }

    /// Shows one fault of several that do not end the command: as a JSON document on standard output, or for people on
    /// standard error.
    ///
    /// # Errors
    /// As for [`Output::line`].
    pub fn report(&mut self, fault: &Fault) -> Result<(), Failure> {
        if self.json {
            return self.document("error", fault.fields());
        }
        self.fault(fault);
        Ok(())
    }

    /// Shows something odd to people, on standard error, unless asked to be quiet.
    pub fn note(&mut self, note: &Fault) {
        if !self.quiet && !self.json {
            let _ = self.out.flush();
            let place = note.file.iter().map(|file| match note.place() {
                Some(place) => format!("{file}:{}:{}: ", place.line, place.column),
                None => format!("{file}: "),
            });
            let _ = writeln!(anstream::stderr(), "note: {}{}", place.collect::<String>(), note.error);
        }
    }

    /// Shows one fault to people, on standard error.
    pub fn fault(&mut self, fault: &Fault) {
        let _ = self.out.flush();
        let text = fault.text();
        let code = fault.error.code;
        let (before, rest) = text.split_once(code).unwrap_or(("", &text));
        let _ = writeln!(anstream::stderr(), "{before}{FAULT}{code}{FAULT:#}{rest}");
    }
}

/// A number of things: `1 case`, `2 cases`, `3 plies`.
pub fn counted(count: usize, thing: &str) -> String {
    match thing.strip_suffix('y') {
        _ if count == 1 => format!("{count} {thing}"),
        Some(stem) => format!("{count} {stem}ies"),
        None => format!("{count} {thing}s"),
    }
}

/// Rows as lines: columns padded to their widest cell, two blanks between, `right` says which are aligned right.
pub fn table(rows: &[Vec<String>], right: &[usize]) -> Vec<String> {
    let columns = rows.iter().map(Vec::len).max().unwrap_or(0);
    let cell_width = |row: &Vec<String>, column: usize| row.get(column).map_or(0, |cell| width(cell));
    let widths: Vec<usize> =
        (0..columns).map(|column| rows.iter().map(|row| cell_width(row, column)).max().unwrap_or(0)).collect();
    let pad = |(column, cell): (usize, &String)| {
        let blanks = " ".repeat(widths[column] - width(cell));
        if right.contains(&column) { format!("{blanks}{cell}") } else { format!("{cell}{blanks}") }
    };
    let line = |row: &Vec<String>| row.iter().enumerate().map(pad).collect::<Vec<_>>().join("  ").trim_end().to_owned();
    rows.iter().map(line).collect()
}

fn width(text: &str) -> usize {
    unicode_width::UnicodeWidthStr::width(text)
}

/// A value for people: no quotes and braces; what has a name is called by it.
pub(crate) fn plain_value(value: &Json) -> String {
    match value {
        Json::String(text) => text.clone(),
        Json::Array(items) => items.iter().map(plain_value).collect::<Vec<_>>().join(", "),
        Json::Object(fields) => match fields.get("name") {
            Some(name) => plain_value(name),
            None => {
                fields.iter().map(|(key, value)| format!("{key} {}", plain_value(value))).collect::<Vec<_>>().join(", ")
            }
        },
        Json::Null => "-".to_owned(),
        other => other.to_string(),
    }
}

/// A rule field's value as `--set` takes it: words, numbers, lists with commas, JSON for the rest.
pub(crate) fn setting_text(value: &Json) -> String {
    let scalar = |value: &Json| !value.is_array() && !value.is_object() && !value.is_null();
    match value {
        Json::String(text) => text.clone(),
        Json::Null => "none".to_owned(),
        Json::Array(items) if !items.is_empty() && items.iter().all(scalar) => {
            items.iter().map(setting_text).collect::<Vec<_>>().join(",")
        }
        Json::Array(items) if !items.is_empty() && items.iter().all(|item| item["name"].is_string()) => {
            items.iter().map(|item| setting_text(&item["name"])).collect::<Vec<_>>().join(",")
        }
        other => other.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tables_are_aligned() {
        let rows = [vec!["a".to_owned(), "10".to_owned()], vec!["b\u{e4}c".to_owned(), "7".to_owned()]];
        assert_eq!(table(&rows, &[1]), ["a    10", "b\u{e4}c   7"]);
    }
}
