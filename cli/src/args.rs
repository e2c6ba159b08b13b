//! The command line: clap types only. What the options mean is decided in `commands` and `repl`.

use std::path::PathBuf;

use clap::{Args, Parser, Subcommand, ValueHint};
use clap_complete::Shell;

pub use crate::file_args::{CheckFilesArgs, ConvertArgs, DedupArgs, FilterArgs, PdnCommand, SplitArgs};

/// Play, analyse and check board games at a terminal.
#[derive(Debug, Parser)]
#[command(name = "damino", version, about, args_conflicts_with_subcommands = true, after_help = TOP_EXAMPLES)]
pub struct Cli {
    /// Options of every command.
    #[command(flatten)]
    pub globals: Globals,
    /// Options of the prompt, when no subcommand is given.
    #[command(flatten)]
    pub prompt: PromptArgs,
    /// What to do; the prompt if absent.
    #[command(subcommand)]
    pub command: Option<Command>,
}

/// Options of every command.
#[derive(Args, Clone, Debug, Default)]
pub struct Globals {
    /// Print JSON for programs instead of text for people
    #[arg(long, global = true)]
    pub json: bool,
    /// Change one rule of the game (repeatable); `damino games GAME` lists the fields
    #[arg(long = "set", global = true, value_name = "KEY=VALUE", value_parser = setting)]
    pub settings: Vec<(String, String)>,
    /// Fix everything random (deals, engines); drawn and shown if absent
    #[arg(long, global = true, value_name = "N")]
    pub seed: Option<u64>,
    /// Say nothing that is not a result
    #[arg(short, long, global = true)]
    pub quiet: bool,
}

/// Options of the prompt and of command scripts.
#[derive(Args, Clone, Debug, Default)]
pub struct PromptArgs {
    /// Run these prompt commands, separated by `;`, and leave
    #[arg(short = 'c', value_name = "COMMANDS", conflicts_with = "script", allow_hyphen_values = true)]
    pub commands: Option<String>,
    /// Run the prompt commands in this file (`-`: standard input) and leave
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub script: Option<PathBuf>,
    /// Go on after an error in a script
    #[arg(long)]
    pub keep_going: bool,
    /// Print each command of a script before its answer
    #[arg(long)]
    pub echo: bool,
    /// Keep the record of the game here after every move; at the prompt instead of the state directory
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub autosave: Option<PathBuf>,
    /// Show the board only when asked for
    #[arg(long)]
    pub no_board: bool,
    /// A game is put before the prompt: the rules that were set are that game's.
    #[arg(skip)]
    pub has_game: bool,
}

impl PromptArgs {
    /// The rules of the game that a prompt without any begins with.
    pub(crate) fn own_rules(&self, globals: &Globals) -> Vec<(String, String)> {
        if self.has_game { Vec::new() } else { globals.settings.clone() }
    }
}

/// The subcommands.
#[derive(Debug, Subcommand)]
pub enum Command {
    /// List the games, or show the rules of one
    Games(GamesArgs),
    /// Compare the rules of games
    Rules(RulesArgs),
    /// List the legal moves of a position
    Moves(MovesArgs),
    /// Count the leaves of the move tree
    Perft(PerftArgs),
    /// Play through recorded games and report every fault
    Replay(ReplayArgs),
    /// Search a position for the best moves
    #[command(visible_alias = "analyze")]
    Analyse(AnalyseArgs),
    /// Play a game, by yourself or engine against engine
    Play(PlayArgs),
    /// Check the laws that every game must keep
    Check(CheckArgs),
    /// Run case files against the rules
    Verify(VerifyArgs),
    /// Convert files of games and positions from one form to another
    Convert(ConvertArgs),
    /// Check, count, filter and split large files of games
    #[command(subcommand)]
    Pdn(PdnCommand),
    /// Be an engine for another program: the Hub protocol on standard input and output
    Hub(HubArgs),
    /// Draw a position, in text or as SVG
    Diagram(DiagramArgs),
    /// Measure how fast move trees are counted
    Bench(BenchArgs),
    /// Print the JSON schema of a command's output
    Schema(SchemaArgs),
    /// Print a completion script for a shell
    Completions(CompletionsArgs),
}

/// `damino games`.
#[derive(Args, Debug)]
#[command(after_help = "Examples:\n  damino games\n  damino games GAME\n  damino games --json | head -c 300")]
pub struct GamesArgs {
    /// Id, alias or family name of one game
    pub game: Option<String>,
}

/// `damino rules`.
#[derive(Args, Debug)]
pub struct RulesArgs {
    /// What to do with them.
    #[command(subcommand)]
    pub action: RulesAction,
}

/// What `damino rules` does.
#[derive(Debug, Subcommand)]
pub enum RulesAction {
    /// Say in words and by field how the rules of two games differ
    #[command(
        after_help = "Examples:\n  damino rules diff russian brazilian\n  damino rules diff GAME card.toml --json"
    )]
    Diff {
        /// Id, alias or family name of a game, or a rule card
        #[arg(value_name = "GAME")]
        one: String,
        /// The game to compare it with
        #[arg(value_name = "GAME")]
        other: String,
    },
}

/// `damino moves`.
#[derive(Args, Debug)]
#[command(after_help = "Examples:\n  damino moves GAME\n  damino moves GAME --position \"...\" --json")]
pub struct MovesArgs {
    /// Id, alias or family name of the game
    pub game: String,
    /// The position; the start of the game if absent
    #[arg(long, value_name = "TEXT", allow_hyphen_values = true)]
    pub position: Option<String>,
}

/// `damino perft`.
#[derive(Args, Debug)]
#[command(after_help = "Examples:\n  damino perft GAME --depth 5\n  damino perft GAME --depth 3 --divide")]
pub struct PerftArgs {
    /// Id, alias or family name of the game
    pub game: String,
    /// Plies to count
    #[arg(long, short, value_name = "PLIES")]
    pub depth: u32,
    /// The position; the start of the game if absent
    #[arg(long, value_name = "TEXT", allow_hyphen_values = true)]
    pub position: Option<String>,
    /// Show the leaves below each move
    #[arg(long)]
    pub divide: bool,
    /// Threads over the first moves
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=256))]
    pub threads: u16,
    /// Megabytes for positions already counted; 0 for none
    #[arg(long, value_name = "MB", default_value_t = 0, value_parser = clap::value_parser!(u32).range(0..=65536))]
    pub hash: u32,
    /// Play every last move instead of counting it
    #[arg(long)]
    pub no_bulk: bool,
    /// Keep every way of a capture: count those of the same pieces between the same squares one by one
    #[arg(long)]
    pub keep: bool,
}

/// `damino replay`.
#[derive(Args, Debug)]
#[command(
    after_help = "Examples:\n  damino replay game.json\n  damino replay --game GAME --moves \"...\"\n  damino play GAME --players engine,engine --json | tail -1 | damino replay -"
)]
pub struct ReplayArgs {
    /// File with records or moves; `-` (or nothing) reads standard input
    #[arg(value_name = "FILE", conflicts_with = "moves", value_hint = ValueHint::FilePath)]
    pub file: Option<PathBuf>,
    /// The game that a bare list of moves is of
    #[arg(long, value_name = "GAME")]
    pub game: Option<String>,
    /// The position that a bare list of moves starts from
    #[arg(long, value_name = "TEXT", allow_hyphen_values = true)]
    pub position: Option<String>,
    /// The moves themselves, move numbers and a result allowed
    #[arg(long, value_name = "MOVES", allow_hyphen_values = true)]
    pub moves: Option<String>,
}

/// `damino analyse`.
#[derive(Args, Debug)]
#[command(
    after_help = "Without --time, --depth or --nodes it thinks for one second, in files for 5,000 nodes a move. Moves of finished\ndomino rounds are weighed with all hands open where the rules allow it and no --engine is named, in points of the\nround, in which winning it counts one more where plays score nothing; all others from what\nthe seat knew. The engine `solver` does the same in sampled deals: its win rate is the mean\nover them, 0 for the most points lost and 1 for the most won.\n\nExamples:\n  damino analyse GAME --depth 9\n  damino analyse GAME --position \"...\" --nodes 100000 --multipv 3 --json\n  damino analyse evening.json"
)]
pub struct AnalyseArgs {
    /// Id, alias or family name of the game; or a file of games, whose moves are weighed one by one
    #[arg(value_name = "GAME|FILE")]
    pub subject: String,
    /// The position; the start of the game if absent
    #[arg(long, value_name = "TEXT", allow_hyphen_values = true)]
    pub position: Option<String>,
    /// Think for so many seconds
    #[arg(long, value_name = "SECONDS", value_parser = seconds)]
    pub time: Option<f64>,
    /// Look so many plies ahead
    #[arg(long, value_name = "PLIES", value_parser = clap::value_parser!(u32).range(1..))]
    pub depth: Option<u32>,
    /// Visit so many nodes (or run so many playouts)
    #[arg(long, value_name = "N", value_parser = count)]
    pub nodes: Option<u64>,
    /// Name of the engine; the first one of the game if absent
    #[arg(long, value_name = "NAME")]
    pub engine: Option<String>,
    /// How many best moves to show
    #[arg(long, value_name = "K", default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..))]
    pub multipv: u16,
    /// Search threads
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=256))]
    pub threads: u16,
    /// Megabytes of the transposition table; the engine decides if absent
    #[arg(long, value_name = "MB", value_parser = clap::value_parser!(u32).range(1..=65536))]
    pub hash: Option<u32>,
    /// Answer for this seat's view of a game with hidden hands
    #[arg(long, value_name = "N")]
    pub seat: Option<u8>,
}

/// `damino play`.
#[derive(Args, Clone, Debug)]
#[command(
    after_help = "Seats are `human`, `engine`, or the name of an engine; without --players you take the first seat.\n\nExamples:\n  damino play GAME --level 3\n  damino play GAME --players engine,human --save evening.json\n  damino play GAME --players engine,engine --seed 7 --json"
)]
pub struct PlayArgs {
    /// Id, alias or family name of the game
    pub game: String,
    /// Who sits where, in seat order: `human`, `engine` or the name of an engine
    #[arg(long, value_name = "WHO,...", value_delimiter = ',')]
    pub players: Vec<String>,
    /// Names shown, in seat order
    #[arg(long, value_name = "NAME,...", value_delimiter = ',')]
    pub names: Vec<String>,
    /// Strength from 1 to 10, one for all engines or one per seat
    #[arg(long, visible_alias = "levels", value_name = "N", value_delimiter = ',',
        value_parser = clap::value_parser!(u8).range(1..=10))]
    pub level: Vec<u8>,
    /// Engine of the seats that say only `engine`; the first one of the game if absent
    #[arg(long, value_name = "NAME")]
    pub engine: Option<String>,
    /// How many rounds to play at most; without it to the end of the match, or one where the rules know of none
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    pub rounds: Option<u32>,
    /// The position to start from; the start of the game if absent
    #[arg(long, value_name = "TEXT", allow_hyphen_values = true)]
    pub position: Option<String>,
    /// Write the record of the game here when it ends
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub save: Option<PathBuf>,
    /// Let `reveal` show hidden hands before the round is over; the record says so
    #[arg(long)]
    pub open_hands: bool,
    /// Keep the record here after every move, hidden hands too; an unfinished game of the same set-up in it goes on
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub autosave: Option<PathBuf>,
    /// At a terminal show the board only when asked for
    #[arg(long)]
    pub no_board: bool,
    /// Moves and commands from a pipe: go on after a refusal
    #[arg(long)]
    pub keep_going: bool,
}

/// `damino check`.
#[derive(Args, Debug)]
#[command(after_help = "Examples:\n  damino check GAME\n  damino check GAME --seconds 30 --seed 5 --set KEY=VALUE")]
pub struct CheckArgs {
    /// Id, alias or family name of the game
    pub game: String,
    /// Time for all laws together
    #[arg(long, value_name = "SECONDS", value_parser = seconds)]
    pub seconds: Option<f64>,
}

/// `damino verify`.
#[derive(Args, Debug)]
#[command(after_help = "Examples:\n  damino verify cases.json perft.json --max-nodes 1000000")]
pub struct VerifyArgs {
    /// Case files, recognised by their content
    #[arg(required = true, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub files: Vec<PathBuf>,
    /// Check perft entries only as deep as this many nodes allow
    #[arg(long, value_name = "N", value_parser = count)]
    pub max_nodes: Option<u64>,
    /// Run only the cases of this game
    #[arg(long, value_name = "GAME")]
    pub game: Option<String>,
}

/// `damino hub`.
#[derive(Args, Debug)]
#[command(
    after_help = "Examples:\n  damino hub\n  printf 'hub\\ninit\\npos start\\nlevel depth=9\\ngo think\\n' | (cat; sleep 2) | damino hub"
)]
pub struct HubArgs {
    /// Id or alias of the game to begin with; what the protocol's programs expect if absent
    pub game: Option<String>,
}

/// `damino diagram`.
#[derive(Args, Debug)]
#[command(after_help = "Examples:\n  damino diagram GAME\n  damino diagram GAME --svg --flip > board.svg")]
pub struct DiagramArgs {
    /// Id, alias or family name of the game
    pub game: String,
    /// The position; the start of the game if absent
    #[arg(long, value_name = "TEXT", allow_hyphen_values = true)]
    pub position: Option<String>,
    /// As an SVG document
    #[arg(long, conflicts_with_all = ["unicode", "ascii"])]
    pub svg: bool,
    /// What lies on the table as a graph in the DOT language, in games of tiles
    #[arg(long, conflicts_with_all = ["svg", "unicode", "ascii"])]
    pub dot: bool,
    /// In text, with Unicode pieces
    #[arg(long, conflicts_with = "ascii")]
    pub unicode: bool,
    /// In text, with letters and digits only (the default)
    #[arg(long)]
    pub ascii: bool,
    /// The last seat's side at the bottom
    #[arg(long)]
    pub flip: bool,
}

/// `damino bench`.
#[derive(Args, Debug)]
#[command(
    after_help = "Every tree is counted twice: bulk (the last ply counted, not played) and played (one ply less deep).\n\nExamples:\n  damino bench\n  damino bench international --json"
)]
pub struct BenchArgs {
    /// Names of trees, or their beginnings; all if absent
    #[arg(value_name = "NAME")]
    pub names: Vec<String>,
}

/// `damino schema`.
#[derive(Args, Debug)]
#[command(after_help = "Examples:\n  damino schema moves\n  damino schema error")]
pub struct SchemaArgs {
    /// A command with JSON output, or `error`
    pub command: String,
}

/// `damino completions`.
#[derive(Args, Debug)]
#[command(after_help = "Example:\n  damino completions bash > ~/.local/share/bash-completion/completions/damino")]
pub struct CompletionsArgs {
    /// The shell to write for
    pub shell: Shell,
}

const TOP_EXAMPLES: &str = "Examples:
  damino                             the prompt
  damino play GAME --level 3         a game against the engine
  damino moves GAME --json           the legal moves, for programs
  damino -c \"new GAME; moves; fen\"  prompt commands without a prompt";

/// Reads `KEY=VALUE`.
pub(crate) fn setting(text: &str) -> Result<(String, String), String> {
    match text.split_once('=') {
        Some((key, value)) if !key.trim().is_empty() => Ok((key.trim().to_owned(), value.trim().to_owned())),
        _ => Err("KEY=VALUE is expected, such as `limit=100`".to_owned()),
    }
}

/// Reads a positive number of seconds.
fn seconds(text: &str) -> Result<f64, String> {
    let value: f64 = text.trim_end_matches('s').parse().map_err(|_| "a number of seconds is expected".to_owned())?;
    if value > 0.0 && value <= 1e9 { Ok(value) } else { Err("a number of seconds above 0 is expected".to_owned()) }
}

/// Reads a positive count; `1e6` is a million.
fn count(text: &str) -> Result<u64, String> {
    let plain = text.replace('_', "");
    let value = plain.parse::<u64>().ok().or_else(|| {
        let float: f64 = plain.parse().ok()?;
        (float.fract() == 0.0 && (1.0..=9e15).contains(&float)).then_some(float as u64)
    });
    value.filter(|&n| n > 0).ok_or_else(|| "a whole number above 0 is expected, such as 200000 or 1e6".to_owned())
}

#[cfg(test)]
mod tests {
    use clap::CommandFactory;

    use super::*;

    #[test]
    fn the_command_line_is_consistent() {
        Cli::command().debug_assert();
    }

    #[test]
    fn counts_and_settings_are_read() {
        assert_eq!(count("1e6"), Ok(1_000_000));
        assert_eq!(count("200_000"), Ok(200_000));
        assert!(count("0").is_err() && count("1.5").is_err() && count("-3").is_err());
        assert_eq!(setting("limit = 100"), Ok(("limit".into(), "100".into())));
        assert!(setting("limit").is_err() && setting("=3").is_err());
        assert_eq!(seconds("0.5s"), Ok(0.5));
        assert!(seconds("0").is_err() && seconds("nan").is_err());
    }
}
