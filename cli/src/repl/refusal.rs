//! Refusals for people: code and rule, a caret under the offending characters, what is legal instead.

use std::ops::Range;

use super::look::takes;
use super::session::Repl;
use crate::failure::{Failure, Fault};

/// How many legal choices a refusal shows.
const SHOWN: usize = 12;
/// How many near names a refusal shows.
const NEAR: usize = 4;

impl Repl<'_> {
    /// A refusal as the prompt shows it.
    pub(crate) fn refusal(&self, failure: &Failure) -> String {
        let Failure::Faults(_, faults) = failure else { return String::new() };
        faults.iter().map(|fault| self.fault(fault)).collect::<Vec<_>>().join("\n")
    }

    fn fault(&self, fault: &Fault) -> String {
        if fault.file.is_some() {
            return fault.text();
        }
        let error = &fault.error;
        let mut lines = wrapped(&error.to_string(), self.width);
        if let Some(source) = &fault.source {
            let caret = caret(error.code, &error.message, source, error.span.clone());
            let at = if caret.len() == 1 { 1 } else { lines.len() };
            lines.splice(at..at, caret);
        }
        lines.extend(self.choices(error.code, &error.legal));
        if error.code == "E-GAME-OVER" {
            let undo = if self.table.session.is_hidden() { "" } else { "`undo` takes back, " };
            lines.push(format!("  {undo}`new` begins again."));
        }
        lines.join("\n")
    }

    fn choices(&self, code: &str, legal: &[String]) -> Vec<String> {
        if legal.is_empty() {
            return Vec::new();
        }
        if !code.starts_with("E-MOVE") && !code.starts_with("E-TILE") {
            let all = match code {
                "E-COMMAND-UNKNOWN" | "E-HELP-UNKNOWN" => "`?` lists all commands",
                "E-GAME-UNKNOWN" => "`games` lists all",
                _ => return vec![format!("  Possible: {}", some(legal, SHOWN, ""))],
            };
            let near = legal.iter().take(NEAR).map(String::as_str).collect::<Vec<_>>().join(" ");
            return vec![format!("  Nearest: {near}   {all}")];
        }
        let all = self.table().legal();
        let taking = |text: &String| {
            let taken = all.iter().find(|mv| mv.text == *text).and_then(takes);
            (text.clone(), taken)
        };
        let texts: Vec<(String, Option<String>)> = legal.iter().map(taking).collect();
        if code == "E-MOVE-AMBIGUOUS" {
            let line = |(index, (text, taken)): (usize, &(String, Option<String>))| {
                let taken = taken.as_ref().map(|taken| format!("   takes {taken}")).unwrap_or_default();
                format!("{:>3}  {text}{taken}", index + 1)
            };
            return texts.iter().enumerate().map(line).collect();
        }
        if let [(text, taken)] = &texts[..]
            && all.len() == 1
        {
            let taken = taken.as_ref().map(|taken| format!(" (takes {taken})")).unwrap_or_default();
            return vec![format!("  Legal: {text}{taken}   Enter plays it.")];
        }
        vec![format!("  Legal: {}", some(legal, SHOWN, ": `moves`"))]
    }
}

/// A message on lines of at most `width` columns, the later ones set in.
fn wrapped(message: &str, width: usize) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    let mut line = String::new();
    for word in message.split_inclusive(' ') {
        if line.chars().count() + word.trim_end().chars().count() > width && !line.trim().is_empty() {
            lines.push(line.trim_end().to_owned());
            line = "  ".to_owned();
        }
        line.push_str(word);
    }
    lines.push(line);
    lines
}

fn some(choices: &[String], shown: usize, where_more: &str) -> String {
    let mut text = choices.iter().take(shown).map(String::as_str).collect::<Vec<_>>().join(" ");
    if choices.len() > shown {
        text += &format!(" and {} more{where_more}", choices.len() - shown);
    }
    text
}

/// Carets under the offending characters: below the message where it repeats them, else below the line itself; none
/// where all of it is meant.
fn caret(code: &str, message: &str, source: &str, span: Option<Range<usize>>) -> Vec<String> {
    let Some(span) = span else { return Vec::new() };
    let (Some(before), Some(meant)) = (source.get(..span.start), source.get(span.clone())) else { return Vec::new() };
    let carets = "^".repeat(meant.chars().count().max(1));
    if let Some((quoted, _)) = message.split_once(": ") {
        let near = source.match_indices(quoted).find(|(at, _)| *at <= span.start && span.end <= at + quoted.len());
        if let Some((at, _)) = near {
            let all_of_it = span == (at..at + quoted.len());
            if all_of_it && (code.starts_with("E-MOVE") || source.trim() == meant) {
                return Vec::new();
            }
            if all_of_it {
                return below(source, before, &carets);
            }
            let indent = code.len() + 2 + source[at..span.start].chars().count();
            return vec![format!("{}{carets}", " ".repeat(indent))];
        }
    }
    if source.trim() == meant {
        return Vec::new();
    }
    below(source, before, &carets)
}

/// The line itself, and carets behind as many characters as stand before.
fn below(source: &str, before: &str, carets: &str) -> Vec<String> {
    let shown: String = source.chars().map(|c| if c.is_control() { ' ' } else { c }).collect();
    vec![format!("  {shown}"), format!("  {}{carets}", " ".repeat(before.chars().count()))]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn carets_stand_under_what_is_meant() {
        let message = "31-28: 28 is no neighbour of 31.";
        assert_eq!(caret("E-MOVE-ILLEGAL", message, "31-28", Some(3..5)), ["                   ^^"]);
        assert_eq!(caret("E-MOVE-ILLEGAL", message, "b; 31-28", Some(6..8)), ["                   ^^"]);
        assert!(caret("E-MOVE-ILLEGAL", message, "31-28", Some(0..5)).is_empty());
        assert_eq!(caret("E-X", "no such thing.", "set \u{e4} b", Some(7..8)), ["  set \u{e4} b", "        ^"]);
        assert!(caret("E-X", "no such thing.", "abc", Some(0..3)).is_empty());
    }
}
