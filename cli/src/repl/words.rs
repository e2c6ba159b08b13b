//! A line as pieces and words: `;` separates commands, `#` begins a comment, quotes hold a word together; between double
//! quotes `\"` stands for a quote.
//!
//! Every word knows where it stood, so that a refusal can point at it.

use std::ops::Range;

use engine::text::TextError;

/// The longest line that is read, in bytes.
pub(crate) const LONGEST_LINE: usize = 1 << 16;

/// A word of a command, without its quotes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Word {
    /// The word.
    pub(crate) text: String,
    /// Where it stands in the line, quotes included.
    pub(crate) span: Range<usize>,
}

/// Refuses lines that no person types.
///
/// # Errors
/// `E-LINE-LONG`, `E-LINE-CONTROL` (with its place).
pub(crate) fn check_line(line: &str) -> Result<(), TextError> {
    if line.len() > LONGEST_LINE {
        let message = format!("the line has {} bytes; at most {LONGEST_LINE} are read.", line.len());
        return Err(TextError::new("E-LINE-LONG", message));
    }
    match line.char_indices().find(|(_, c)| c.is_control() && *c != '\t') {
        None => Ok(()),
        Some((at, c)) => {
            let message = format!("control character U+{:04X}: only printable text is read.", u32::from(c));
            Err(TextError::new("E-LINE-CONTROL", message).at(at..at + c.len_utf8()))
        }
    }
}

/// Where the commands of a line stand: cut at `;`, blanks around them left out, empty ones too, up to a comment.
pub(crate) fn pieces(line: &str) -> Vec<Range<usize>> {
    let mut pieces = Vec::new();
    let mut from = 0;
    let mut quote = None;
    let mut before = ' ';
    for (at, c) in line.char_indices() {
        match (quote, c) {
            (Some(open), _) if c == open && !is_escaped(line, at) => quote = None,
            (Some(_), _) => {}
            (None, '"' | '\'') if opens_quote(before) && line[at + 1..].contains(c) => quote = Some(c),
            (None, '#') if before.is_whitespace() || before == ';' => {
                pieces.extend(trimmed(line, from..at));
                return pieces;
            }
            (None, ';') => {
                pieces.extend(trimmed(line, from..at));
                from = at + 1;
            }
            (None, _) => {}
        }
        before = c;
    }
    pieces.extend(trimmed(line, from..line.len()));
    pieces
}

/// Whether the double quote at `at`, within quotes, is one of the word: a backslash stands before it.
fn is_escaped(line: &str, at: usize) -> bool {
    line[at..].starts_with('"') && line[..at].ends_with('\\')
}

fn opens_quote(before: char) -> bool {
    before.is_whitespace() || matches!(before, '=' | ';')
}

fn trimmed(line: &str, range: Range<usize>) -> Option<Range<usize>> {
    let text = &line[range.clone()];
    let start = range.start + (text.len() - text.trim_start().len());
    let end = start + text.trim().len();
    (start < end).then_some(start..end)
}

/// The words of one command.
///
/// # Errors
/// `E-COMMAND-QUOTE` for a quote that is not closed.
pub(crate) fn words(piece: &str) -> Result<Vec<Word>, TextError> {
    let mut words = Vec::new();
    let mut current: Option<Word> = None;
    let mut quote: Option<(char, usize)> = None;
    let mut before = ' ';
    for (at, c) in piece.char_indices() {
        let end = at + c.len_utf8();
        match (quote, c) {
            (Some(('"', _)), '"') if is_escaped(piece, at) => {
                if let Some(word) = &mut current {
                    word.text.pop();
                    word.text.push(c);
                }
            }
            (Some((open, _)), _) if c == open => quote = None,
            (None, '"' | '\'') if opens_quote(before) => {
                quote = Some((c, at));
                current.get_or_insert_with(|| Word { text: String::new(), span: at..at });
            }
            (None, c) if c.is_whitespace() => words.extend(current.take()),
            _ => current.get_or_insert_with(|| Word { text: String::new(), span: at..at }).text.push(c),
        }
        if let Some(word) = &mut current {
            word.span.end = end;
        }
        before = c;
    }
    words.extend(current);
    match quote {
        Some((open, at)) => {
            Err(TextError::new("E-COMMAND-QUOTE", format!("a closing {open} is missing.")).at(at..at + 1))
        }
        None => Ok(words),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cut(line: &str) -> Vec<&str> {
        pieces(line).into_iter().map(|range| &line[range]).collect()
    }

    #[test]
    fn lines_are_cut_at_semicolons_and_comments() {
        assert_eq!(cut(" new x ; 32-28;; fen # the position; here"), ["new x", "32-28", "fen"]);
        assert_eq!(cut("fen \"a;b #c\"; b"), ["fen \"a;b #c\"", "b"]);
        assert_eq!(cut("# nothing"), Vec::<&str>::new());
        assert_eq!(cut("it's; fine"), ["it's", "fine"]);
        assert_eq!(cut("save 'a; fen"), ["save 'a", "fen"]);
    }

    #[test]
    fn words_keep_quotes_together_and_know_their_place() {
        let found = words("new x --position \"W:WK4 B2\" --set name='a b'").expect("all quotes are closed");
        let texts: Vec<&str> = found.iter().map(|word| word.text.as_str()).collect();
        assert_eq!(texts, ["new", "x", "--position", "W:WK4 B2", "--set", "name=a b"]);
        assert_eq!(found[3].span, 17..27);
        assert_eq!(words("save 'a").expect_err("open quote").span, Some(5..6));
        assert_eq!(words("save \"\"").expect("an empty word")[1].text, "");
    }

    #[test]
    fn lines_that_nobody_types_are_refused() {
        assert_eq!(check_line("a\0b").expect_err("NUL").span, Some(1..2));
        assert_eq!(check_line(&"x".repeat(LONGEST_LINE + 1)).expect_err("long").code, "E-LINE-LONG");
        assert_eq!(check_line("a\tb \u{e4}"), Ok(()));
    }
}
