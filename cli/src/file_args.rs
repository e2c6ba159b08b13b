//! The command line of what works on files of games: clap types only.

use std::path::PathBuf;

use clap::{Args, Subcommand, ValueHint};

/// `damino convert`.
#[derive(Args, Debug)]
#[command(
    after_help = "Forms: pdn, dgn, json, moves; of positions those of the game, such as fen, fen-ranges, hub, dxp.\n\nExamples:\n  damino convert club.pdn --to json\n  damino convert club.json --to pdn --pdn2\n  damino convert --game GAME --position \"...\" --to hub"
)]
pub struct ConvertArgs {
    /// File of games, or a record; `-` (or nothing) reads standard input
    #[arg(value_name = "FILE", conflicts_with = "position", value_hint = ValueHint::FilePath)]
    pub file: Option<PathBuf>,
    /// What to write: `json`, `moves`, a kind of game files, or a form of positions
    #[arg(long, value_name = "FORM")]
    pub to: Option<String>,
    /// Write PDN 2.0: Windows-1252, CR LF, the result at the end
    #[arg(long)]
    pub pdn2: bool,
    /// The game of files and positions that do not say it
    #[arg(long, value_name = "GAME")]
    pub game: Option<String>,
    /// A position to convert
    #[arg(long, value_name = "TEXT", allow_hyphen_values = true, requires = "game")]
    pub position: Option<String>,
}

/// `damino pdn`.
#[derive(Debug, Subcommand)]
pub enum PdnCommand {
    /// Play every move of every game against the rules
    Check(CheckFilesArgs),
    /// Count games, plies and results by game
    Stats(CheckFilesArgs),
    /// Print each game once: later ones with the same rules, start and moves are left out
    Dedup(DedupArgs),
    /// Print the games that fit
    Filter(FilterArgs),
    /// Write the games to several files
    Split(SplitArgs),
}

/// `damino pdn check` and `damino pdn stats`.
#[derive(Args, Debug)]
#[command(after_help = "Examples:\n  damino pdn check club.pdn\n  damino pdn stats *.pdn --json")]
pub struct CheckFilesArgs {
    /// Files; `-` reads standard input
    #[arg(required = true, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub files: Vec<PathBuf>,
    /// Refuse what is tolerated elsewhere
    #[arg(long)]
    pub strict: bool,
    /// The game of files that do not say it
    #[arg(long, value_name = "GAME")]
    pub game: Option<String>,
}

/// `damino pdn dedup`.
#[derive(Args, Debug)]
#[command(after_help = "Example:\n  damino pdn dedup old.pdn new.pdn > all.pdn")]
pub struct DedupArgs {
    /// Files; `-` reads standard input
    #[arg(required = true, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub files: Vec<PathBuf>,
    /// The game of files that do not say it
    #[arg(long, value_name = "GAME")]
    pub game: Option<String>,
}

/// `damino pdn filter`.
#[derive(Args, Debug)]
#[command(
    after_help = "Names and values fit if they contain the words, in upper or lower case.\n\nExamples:\n  damino pdn filter club.pdn --player example --result 1-1\n  damino pdn filter club.pdn --tag Event=final --min-plies 20 --sound"
)]
pub struct FilterArgs {
    /// Files; `-` reads standard input
    #[arg(required = true, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub files: Vec<PathBuf>,
    /// The game of files that do not say it
    #[arg(long, value_name = "GAME")]
    pub game: Option<String>,
    /// Only games of this id
    #[arg(long, value_name = "GAME")]
    pub of: Option<String>,
    /// Only games that this player played, on either side
    #[arg(long, value_name = "NAME")]
    pub player: Option<String>,
    /// Only games with this result
    #[arg(long, value_name = "RESULT", allow_hyphen_values = true)]
    pub result: Option<String>,
    /// Only games whose tag has this in it (repeatable)
    #[arg(long = "tag", value_name = "NAME=VALUE", value_parser = crate::args::setting)]
    pub tags: Vec<(String, String)>,
    /// Only games of at least so many plies
    #[arg(long, value_name = "N")]
    pub min_plies: Option<usize>,
    /// Only games of at most so many plies
    #[arg(long, value_name = "N")]
    pub max_plies: Option<usize>,
    /// Only games without errors
    #[arg(long, conflicts_with = "faulty")]
    pub sound: bool,
    /// Only games with errors
    #[arg(long)]
    pub faulty: bool,
}

/// `damino pdn split`.
#[derive(Args, Debug)]
#[command(
    after_help = "Examples:\n  damino pdn split all.pdn --into parts --every 1000\n  damino pdn split all.pdn --into players --by White"
)]
pub struct SplitArgs {
    /// The file; `-` reads standard input
    #[arg(value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub file: PathBuf,
    /// Folder for the parts; made if it is not there
    #[arg(long, value_name = "FOLDER", value_hint = ValueHint::DirPath)]
    pub into: PathBuf,
    /// A new part after so many games
    #[arg(long, value_name = "N", conflicts_with = "by", value_parser = clap::value_parser!(u32).range(1..))]
    pub every: Option<u32>,
    /// A part for each value of this tag, or for each `game`
    #[arg(long, value_name = "TAG", default_value = "game")]
    pub by: String,
    /// The game of files that do not say it
    #[arg(long, value_name = "GAME")]
    pub game: Option<String>,
}
