//! What can be asked for at the prompt, once its text is read.

use std::path::PathBuf;

use engine::session::SearchRequest;
use engine::text::BoardKind;

use crate::seating::Strength;

/// A piece of a line with the place it came from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Text {
    /// The text.
    pub(crate) text: String,
    /// The byte of the command at which it starts.
    pub(crate) at: usize,
}

/// What `new` and `play` ask for.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct OpenArgs {
    /// The game; the current one if absent.
    pub(crate) game: Option<Text>,
    /// The position to start from.
    pub(crate) position: Option<Text>,
    /// Rule fields, with the place of the first.
    pub(crate) settings: Vec<(String, String)>,
    /// The seed.
    pub(crate) seed: Option<u64>,
    /// How hard engines think.
    pub(crate) strength: Option<Strength>,
    /// The engine's name.
    pub(crate) engine: Option<String>,
    /// The seats that are yours.
    pub(crate) side: Option<Vec<Text>>,
    /// Names in seat order.
    pub(crate) names: Vec<String>,
    /// True if hands may be shown before the round is over.
    pub(crate) open_hands: bool,
}

/// What `resume` asks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ResumeArgs {
    /// The list, or the only game.
    List,
    /// The game with this number in the list.
    Take(usize),
    /// Forget the game with this number.
    Forget(usize),
}

/// A command at the prompt.
#[derive(Clone, Debug)]
pub(crate) enum Command {
    /// A new game, every seat yours.
    New(OpenArgs),
    /// A new game against the engine.
    Play(OpenArgs),
    /// The engine moves.
    Go,
    /// Which seats are yours; none named: say it.
    Side(Vec<Text>),
    /// How hard engines think; none named: say it.
    Level(Option<Strength>),
    /// Back over whole turns, or so many plies.
    Undo(Option<usize>),
    /// Forward over whole turns, or so many plies.
    Redo(Option<usize>),
    /// Claim or offer a draw.
    Draw,
    /// Give up, for this seat.
    Resign(Option<Text>),
    /// Go on with an unfinished game.
    Resume(ResumeArgs),
    /// Leave.
    Quit,
    /// Show the board, in another style from now on.
    Board(Option<BoardKind>),
    /// List the legal moves.
    Moves,
    /// List the moves so far.
    History,
    /// The rules in words, or how those of two games differ; one game is compared with the one at hand.
    Rules(Vec<Text>),
    /// Turn the board round.
    Flip,
    /// Print the position, or set it up.
    Fen(Option<Text>),
    /// Print the full state.
    Pos,
    /// Edit the position.
    Setup(Option<Text>),
    /// List the games.
    Games(Option<Text>),
    /// The best moves.
    Hint(usize),
    /// The static evaluation.
    Eval,
    /// Search.
    Analyse(SearchRequest),
    /// Write a record.
    Save {
        /// The file.
        file: PathBuf,
        /// Overwrite whatever is there.
        force: bool,
        /// Only what this seat may know.
        seat: Option<Text>,
    },
    /// Show all hands.
    Reveal,
    /// Read a record, or a game of a file.
    Load {
        /// The file.
        file: PathBuf,
        /// Which game of it, from 1.
        number: usize,
    },
    /// Walk through the game, or say something about it.
    Study(StudyCommand),
    /// Change a setting, write settings.
    Set {
        /// Name and value.
        change: Option<(Text, Text)>,
        /// Write the settings file.
        save: bool,
    },
    /// Settings, seats and seed; or the rule fields.
    Show {
        /// The rule fields.
        rules: bool,
    },
    /// Append to this file, or stop.
    Log(Option<PathBuf>),
    /// Run the commands of a file.
    Source(PathBuf),
    /// Count leaves.
    Perft(u32),
    /// Count leaves below each move.
    Divide(u32),
    /// Help.
    Help(Option<Text>),
}

/// What walks through a game or says something about it.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum StudyCommand {
    /// The next move of the line, or of its variation of this number.
    Next(usize),
    /// Back so many plies.
    Prev(usize),
    /// To the start.
    First,
    /// To the end of the line.
    Last,
    /// To a move number.
    Goto(Text),
    /// Show the moves with their variations.
    Tree,
    /// Words at the last move.
    Comment(Text),
    /// A sign at the last move.
    Nag(u16),
    /// A tag; none: list them.
    Tag(Option<(Text, Text)>),
}
