//! PDN, portable draughts notation: files of games, read widely and written one way (formats.md, section 3).
//!
//! `text` makes text of bytes, `lexer` tokens of bytes, `source` tells where a game ends, `walk` plays the tokens of one
//! game through against the rules and builds its tree, `read` finds game after game in a stream, `results` knows how
//! results are written, and `write` writes. What is odd but occurs in real files is understood and noted; strict reading
//! makes faults of the notes.

mod game_types;
mod lexer;
mod read;
mod results;
mod source;
mod squares;
mod text;
mod walk;
mod write;

use std::io::{self, BufRead};

use engine::files::{EachGame, EachScanned, FileGame, GameFiles, ReadOptions, ScannedGame, WriteOptions};
use engine::serde_json::Map;
use engine::text::TextError;

use lexer::{Lexer, Token};
use read::Reader;

/// The files of draughts players.
#[derive(Clone, Copy, Debug, Default)]
pub struct Pdn;

impl GameFiles for Pdn {
    fn format(&self) -> &'static str {
        "PDN"
    }

    fn extensions(&self) -> &'static [&'static str] {
        &["pdn"]
    }

    /// A tag of PDN, or a numbered move or two of draughts: `1. 32-28`.
    fn recognises(&self, head: &[u8]) -> bool {
        let start = if head.starts_with(b"\xef\xbb\xbf") { 3 } else { 0 };
        let mut lexer = Lexer::new(head, true);
        lexer.set_at(start);
        let mut numbered = false;
        loop {
            match lexer.next() {
                Some((Token::Tag { name, .. }, _)) => match &head[name] {
                    // The tags of dominoes.
                    b"Game" | b"Set" | b"Deal" | b"Players" | b"Teams" | b"Rules" => return false,
                    b"Event" | b"Site" | b"Round" | b"Date" | b"Seed" => {}
                    _ => return true,
                },
                Some((Token::Comment(_), _)) => {}
                Some((Token::Number { dots, .. }, _)) if dots > 0 => numbered = true,
                Some((Token::Move(_), _)) => return numbered,
                Some((Token::Setup(_), _)) => return true,
                Some((Token::Result | Token::Dots | Token::Unknown, _)) if numbered => {}
                _ => return false,
            }
        }
    }

    fn read(&self, input: &mut dyn BufRead, options: &ReadOptions, each: EachGame<'_>) -> io::Result<()> {
        Reader::new(options, true).run(input, &mut |draft| {
            let mut game = FileGame {
                number: draft.number,
                tags: draft.tags.into_iter().map(|(name, value, _)| (name.into_owned(), value.into_owned())).collect(),
                parts: draft.found.parts,
                tree: draft.found.tree,
                result: draft.result.map(std::borrow::Cow::into_owned),
                faults: draft.found.faults,
                notes: draft.found.notes,
                fields: Map::new(),
                at: draft.at,
            };
            game.tags.shrink_to_fit();
            each(game)
        })
    }

    fn scan(&self, input: &mut dyn BufRead, options: &ReadOptions, each: EachScanned<'_>) -> io::Result<()> {
        Reader::new(options, false).run(input, &mut |draft| {
            each(&ScannedGame {
                number: draft.number,
                game: draft.row.map(|row| row.rules.id.as_ref()),
                tags: draft.tags.iter().map(|(name, value, _)| (name.as_ref(), value.as_ref())).collect(),
                plies: draft.found.plies,
                result: draft.result.as_deref(),
                fingerprint: draft.found.fingerprint,
                faults: draft.found.faults,
                notes: draft.found.notes,
                source: draft.bytes,
            })
        })
    }

    fn write(&self, game: &FileGame, options: &WriteOptions) -> Result<Vec<u8>, TextError> {
        write::game(game, *options)
    }
}
