//! One game of a file as bytes: where it lies, what is wanted of it, where it ends, and what reading it comes to.

use std::ops::Range;

use engine::files::{FileFault, FilePlace};
use engine::move_tree::MoveTree;
use engine::record::Record;
use engine::text::TextError;

use super::lexer::{Bad, Lexer, Token};
use super::text::fault;

/// Most faults and most notes that are kept of one game.
const MOST_FAULTS: usize = 20;

/// What reading a game comes to.
#[derive(Debug, Default)]
pub(super) struct Found {
    pub(super) faults: Vec<FileFault>,
    pub(super) notes: Vec<FileFault>,
    /// Plies of the main line.
    pub(super) plies: usize,
    /// Bytes of the result that ends the game.
    pub(super) result: Option<Range<usize>>,
    pub(super) fingerprint: u64,
    pub(super) tree: MoveTree,
    pub(super) parts: Vec<Record>,
    /// Who has won at the end of the main line, by the board.
    pub(super) winner: Option<u8>,
}

/// The bytes of a game, and what is wanted of it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Source<'a> {
    /// From the game's first byte on.
    pub(super) bytes: &'a [u8],
    /// Where that is in the file.
    pub(super) start: FilePlace,
    /// Whether tolerated oddities are noted.
    pub(super) notes: bool,
    /// Whether the tree is wanted.
    pub(super) tree: bool,
}

impl Source<'_> {
    pub(super) fn fault(&self, found: &mut Found, span: Range<usize>, ply: usize, error: TextError) {
        if found.faults.len() < MOST_FAULTS {
            found.faults.push(fault(self.bytes, self.start, span, ply, error));
        }
    }

    /// A note that is kept whatever is wanted: something was taken for granted of the game.
    pub(super) fn assume(&self, found: &mut Found, span: Range<usize>, code: &'static str, text: String) {
        Self { notes: true, ..*self }.note(found, span, 0, code, text);
    }

    pub(super) fn note(&self, found: &mut Found, span: Range<usize>, ply: usize, code: &'static str, text: String) {
        if self.notes && found.notes.len() < MOST_FAULTS {
            found.notes.push(fault(self.bytes, self.start, span, ply, TextError::new(code, text)));
        }
    }
}

/// Where a game ends, seen from its tokens; its tags have been read.
#[derive(Clone, Debug, Default)]
pub(super) struct Body {
    /// A result has been read: remarks may follow.
    ended: bool,
    /// A further result, which is passed over.
    pub(super) further: Option<Range<usize>>,
}

impl Body {
    /// The next token of the game; `None` where it ends, with the lexer before what follows.
    pub(super) fn next(&mut self, lexer: &mut Lexer<'_>, bytes: &[u8]) -> Option<(Token, Range<usize>)> {
        loop {
            let before = lexer.at();
            let (token, span) = lexer.next()?;
            let line_start = || {
                let above = &bytes[..span.start];
                let blanks = above.iter().rev().take_while(|byte| matches!(byte, b' ' | b'\t')).count();
                above[..above.len() - blanks].last().is_none_or(|byte| matches!(byte, b'\n' | b'\r'))
            };
            let next_one = match token {
                Token::Tag { .. } => true,
                Token::Bad(Bad::Tag) => line_start(),
                Token::Number { .. }
                | Token::Move(_)
                | Token::Setup(_)
                | Token::Dots
                | Token::Unknown
                | Token::Open => self.ended,
                Token::Result | Token::Star if self.ended => {
                    self.further = self.further.take().or(Some(span).filter(|_| token == Token::Result));
                    continue;
                }
                _ => false,
            };
            if next_one {
                lexer.set_at(before);
                return None;
            }
            return Some((token, span));
        }
    }

    /// The game has ended.
    pub(super) fn end(&mut self) {
        self.ended = true;
    }
}
