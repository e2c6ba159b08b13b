//! Completion at the prompt, without a terminal: which words fit at the end of what is typed.

use std::ops::Range;

use super::session::Repl;
use super::settings::SETTINGS;
use super::verbs::{VERBS, find};
use super::words::pieces;

/// What the completion of one prompt draws on.
#[derive(Clone, Debug, Default)]
pub(crate) struct Completion {
    /// Legal moves, canonical; none once the game is over.
    pub(crate) moves: Vec<String>,
    /// Ids of all games, then aliases and families.
    pub(crate) games: Vec<String>,
    /// Names of the seats.
    pub(crate) seats: Vec<String>,
    /// Names of the engines of this game.
    pub(crate) engines: Vec<String>,
    /// What the game can tell beside the board.
    pub(crate) topics: Vec<String>,
}

/// What fits.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Fits {
    /// These words, in place of what is typed from this byte on.
    Words(usize, Vec<String>),
    /// Names of files.
    Files,
}

impl Completion {
    /// What the prompt offers now.
    pub(crate) fn of(repl: &Repl<'_>) -> Self {
        let table = repl.table();
        let session = &table.session;
        let moves = if table.is_over() { Vec::new() } else { table.legal().into_iter().map(|mv| mv.text).collect() };
        let entries = || repl.registry.entries();
        let mut games: Vec<String> = entries().map(|entry| entry.info().id.clone()).collect();
        games.extend(entries().flat_map(|entry| entry.info().aliases.clone()));
        games.extend(repl.registry.families().iter().map(|family| family.name().to_owned()));
        let seats = table.seats().map(|seat| crate::seating::seat_label(&**session, seat)).collect();
        let topics = session.topics().into_iter().map(|(word, _)| word.to_owned()).collect();
        Self { moves, games, seats, engines: session.engines(), topics }
    }

    /// The only legal move, which Enter plays.
    pub(crate) fn forced(&self) -> Option<&str> {
        match &self.moves[..] {
            [only] => Some(only),
            _ => None,
        }
    }

    /// What fits at byte `pos` of `line`.
    pub(crate) fn complete(&self, line: &str, pos: usize) -> Fits {
        let typed = &line[..pos.min(line.len())];
        let piece = last_piece(typed);
        let text = &typed[piece.clone()];
        let start = piece.start + text.rfind(char::is_whitespace).map_or(0, |at| at + 1);
        let word = &typed[start..];
        let before: Vec<&str> = typed[piece.start..start].split_whitespace().collect();
        let words = match before.first().map(|first| find(first)) {
            None => self.first_words(word),
            Some(Err(_)) => Vec::new(),
            Some(Ok(verb)) => match verb.name {
                "save" | "load" | "source" | "log" => return Fits::Files,
                name => self.arguments(name, &before[1..]),
            },
        };
        Fits::Words(start, starting_with(word, words))
    }

    /// Moves go first; commands are offered where the word can be one.
    fn first_words(&self, word: &str) -> Vec<String> {
        let mut words = self.moves.clone();
        if !word.is_empty() && !starting_with(word, words.clone()).is_empty() {
            return words;
        }
        words.extend(self.topics.iter().cloned());
        words.extend(VERBS.iter().map(|verb| verb.name.to_owned()));
        words
    }

    fn arguments(&self, verb: &str, before: &[&str]) -> Vec<String> {
        let words = |list: &[&str]| list.iter().map(|&word| word.to_owned()).collect::<Vec<_>>();
        match (verb, before) {
            ("new" | "play", [.., "--side"]) | ("side" | "resign", []) => {
                let mut seats = self.seats.clone();
                if verb == "side" {
                    seats.extend(words(&["none", "both"]));
                }
                seats
            }
            ("new" | "play" | "analyse", [.., "--engine" | "engine"]) => self.engines.clone(),
            ("new" | "play", []) => self.games.clone(),
            ("new", _) => words(&["--position", "--set", "--seed", "--open-hands"]),
            ("play", _) => {
                words(&["--level", "--side", "--names", "--seed", "--position", "--set", "--engine", "--open-hands"])
            }
            ("level", []) => words(&["1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "time", "nodes", "depth"]),
            ("board", [] | ["style"]) => words(&["ascii", "unicode", "tiles", "speech"]),
            ("analyse", _) => words(&["depth", "nodes", "time", "lines", "engine"]),
            ("set", []) => SETTINGS.iter().map(|setting| setting.name.to_owned()).chain(words(&["--save"])).collect(),
            ("set", [name]) => {
                let setting = SETTINGS.iter().find(|setting| setting.name == *name);
                setting.map(|setting| words(setting.values)).unwrap_or_default()
            }
            ("set", _) => words(&["--save"]),
            ("save", _) => words(&["--seat", "--force"]),
            ("rules", []) => words(&["diff"]),
            ("rules", ["diff", ..]) => self.games.clone(),
            ("show", []) => words(&["rules"]),
            ("resume", []) => words(&["forget"]),
            ("help", []) => {
                let topics = super::help::TOPICS.iter().map(|(name, _)| (*name).to_owned());
                let own = self.topics.iter().cloned();
                VERBS.iter().map(|verb| verb.name.to_owned()).chain(own).chain(topics).collect()
            }
            _ => Vec::new(),
        }
    }
}

/// The command being typed: what stands after the last `;`.
fn last_piece(typed: &str) -> Range<usize> {
    let last = pieces(typed).pop();
    match last {
        Some(piece) if !typed[piece.end..].contains(';') => piece.start..typed.len(),
        _ => typed.len()..typed.len(),
    }
}

/// The words that begin with what is typed. Moves are found without their signs as well: `28:` and `28-` find `28x19`,
/// unless some move is written just so.
fn starting_with(typed: &str, mut words: Vec<String>) -> Vec<String> {
    let lower = typed.to_lowercase();
    let exact: Vec<String> = words.iter().filter(|word| word.to_lowercase().starts_with(&lower)).cloned().collect();
    if !exact.is_empty() {
        return exact;
    }
    let plain = |text: &str| text.to_lowercase().replace(['x', ':', '*'], "-");
    if lower.bytes().any(|byte| byte.is_ascii_digit()) {
        words.retain(|word| plain(word).starts_with(&plain(&lower)));
        return words;
    }
    Vec::new()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn completion() -> Completion {
        let words = |list: &[&str]| list.iter().map(|&word| word.to_owned()).collect();
        Completion {
            moves: words(&["28x17", "28x19", "31-26"]),
            games: words(&["alpha", "beta"]),
            seats: words(&["white", "black"]),
            engines: words(&["alpha-beta"]),
            topics: words(&["score"]),
        }
    }

    fn fits(line: &str) -> (usize, Vec<String>) {
        match completion().complete(line, line.len()) {
            Fits::Words(start, words) => (start, words),
            Fits::Files => (0, vec!["FILES".to_owned()]),
        }
    }

    #[test]
    fn moves_are_legal_moves_only() {
        assert_eq!(fits("28x"), (0, vec!["28x17".into(), "28x19".into()]));
        assert_eq!(fits("28:"), (0, vec!["28x17".into(), "28x19".into()]));
        assert_eq!(fits("b; 3"), (3, vec!["31-26".into()]));
        assert_eq!(fits("99"), (0, vec![]));
    }

    #[test]
    fn commands_and_their_arguments_are_offered() {
        assert_eq!(fits("un"), (0, vec!["undo".into()]));
        assert_eq!(fits("new be"), (4, vec!["beta".into()]));
        assert_eq!(fits("set bo"), (4, vec!["board".into()]));
        assert_eq!(fits("set board u"), (10, vec!["unicode".into()]));
        assert_eq!(fits("play alpha --side wh"), (18, vec!["white".into()]));
        assert_eq!(fits("save ga"), (0, vec!["FILES".into()]));
        assert_eq!(fits("undo; side n"), (11, vec!["none".into()]));
        assert_eq!(fits("xyzzy a"), (6, vec![]));
        assert_eq!(fits("sco"), (0, vec!["score".into()]));
        assert_eq!(fits("").1.len(), 4 + VERBS.len());
    }
}
