//! What a reply is made of, and where it goes: a terminal, a stream, or a test.

use engine::session::Analysis;

use crate::failure::Failure;

/// The outcome of saying something: it fails only when nobody reads any more.
pub(crate) type Said = Result<(), Failure>;

/// A part of a reply, without a final newline.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Part<'a> {
    /// Text.
    Text(&'a str),
    /// A board.
    Board(&'a str),
    /// Moves just played.
    Moves(&'a str),
    /// A remark that is no result.
    Note(&'a str),
}

impl Part<'_> {
    /// The text, whatever it is.
    pub(crate) fn text(&self) -> &str {
        match self {
            Self::Text(text) | Self::Board(text) | Self::Moves(text) | Self::Note(text) => text,
        }
    }
}

/// Where replies go.
pub(crate) trait Stage {
    /// Says a part of the reply.
    ///
    /// # Errors
    /// If nobody reads any more.
    fn say(&mut self, part: Part<'_>) -> Said;

    /// Shows how a search gets on; nothing by default.
    fn thinking(&mut self, _analysis: &Analysis) {}

    /// The search is over: what [`Stage::thinking`] showed goes away.
    fn thought(&mut self) {}
}

/// What comes after a command.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Flow {
    /// The next command.
    Stay,
    /// The end.
    Leave,
}

/// How replies are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Manner {
    /// For a person at a terminal: boards at the start, moves of a turn on one line.
    Terminal,
    /// For programs: one line a move, the board only when asked.
    Plain,
}
