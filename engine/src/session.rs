//! The erased edge: one game in progress behind text, integers and JSON, so that prompts, protocols and records need
//! not know which game it is. [`crate::game_session::GameSession`] is the one implementation.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use serde::Serialize;
use serde_json::{Map, Value as Json};

use crate::game::Turn;
use crate::ledger::Match;
use crate::outcome::{Seat, Side};
use crate::perft::PerftOptions;
use crate::record::{Player, Record};
use crate::search::Limits;
use crate::search::score::Value;
use crate::stakes::Stakes;
use crate::text::{BoardStyle, TextError};

/// Whose knowledge an output shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Viewer {
    /// What this seat may know.
    Seat(Seat),
    /// Everything: for records, and for games without secrets.
    All,
}

/// A legal move in text, with the further fields of its JSON form.
#[derive(Clone, Debug, PartialEq)]
pub struct MoveText {
    /// Canonical text.
    pub text: String,
    /// Fields beside `move` in JSON.
    pub fields: Map<String, Json>,
}

/// An act of the game so far.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Played {
    /// Number of the act among those that the viewer saw, from 1.
    pub ply: usize,
    /// Who moved; `None` for a chance event.
    pub seat: Option<Seat>,
    /// The move or chance result, as the viewer may know it.
    pub text: String,
}

/// How a game ended, in seats.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameResult {
    /// Winning seats; empty for a draw.
    pub winners: Vec<Seat>,
    /// The reason word.
    pub reason: String,
    /// Points per seat.
    pub points: Vec<i32>,
    /// Seats in order of finish, best group first; empty where the game has no order.
    pub ranking: Vec<Vec<Seat>>,
}

/// How a round counts for a match, by sides.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct RoundCount {
    /// Points made in play so far, per side.
    pub in_play: Vec<i32>,
    /// What the end of the round brings; `None` while it goes on.
    pub end: Option<RoundEnd>,
}

/// What the end of a round brings, beside points made in play.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct RoundEnd {
    /// Points, per side.
    pub points: Vec<i32>,
    /// Sides that won the round.
    pub winners: Vec<Side>,
    /// Sides that lost it, where somebody is singled out.
    pub losers: Vec<Side>,
    /// The seat that stands for the winners: it leads next where winners lead.
    pub best: Option<Seat>,
    /// True if the round decided nothing and is played again: the next one begins as the first did, and the row of
    /// rounds won goes on over it.
    pub replayed: bool,
}

/// Where the game stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Status {
    /// The result, once the game is over (by the board, an automatic draw, a claim, agreement or resignation).
    pub result: Option<GameResult>,
    /// Draw rules that the side to move may claim now.
    pub claims: Vec<&'static str>,
}

impl Status {
    /// True once the game is over.
    pub fn over(&self) -> bool {
        self.result.is_some()
    }
}

/// How far a draw rule has run.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DrawCounter {
    /// The rule in a few words, such as `30 moves each without capture or promotion`.
    pub rule: String,
    /// Plies (or occurrences) counted.
    pub now: u32,
    /// At how many it fires.
    pub limit: u32,
    /// True if it must be claimed.
    pub claimed: bool,
}

/// What to search for, and how.
#[derive(Clone, Debug, Default)]
pub struct SearchRequest {
    /// Name of the strategy; the game's first one if absent.
    pub engine: Option<String>,
    /// How long to think.
    pub limits: Limits,
    /// Seed of the strategy's random stream.
    pub seed: u64,
    /// Search threads; 0 counts as 1.
    pub threads: usize,
    /// Size of the transposition table in MiB; 0 leaves it to the strategy.
    pub hash_mb: usize,
    /// Whose view to search from; the seat to move if absent.
    pub seat: Option<Seat>,
    /// The match that the round is played in; it is searched for its own points if absent.
    pub stakes: Option<Arc<Stakes>>,
}

/// One line of a search result, in text.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct LineText {
    /// The root move.
    #[serde(rename = "move")]
    pub mv: String,
    /// Its value for the seat to move.
    #[serde(rename = "score")]
    pub value: Value,
    /// The expected continuation, the root move first.
    pub pv: Vec<String>,
    /// Depth in plies.
    pub depth: u32,
    /// Nodes or playouts spent on it.
    pub visits: u64,
}

/// What a search found, in text.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Analysis {
    /// The strategy's name.
    pub engine: String,
    /// The move to play; `None` only if there is none.
    pub best: Option<String>,
    /// Best moves, best first.
    pub lines: Vec<LineText>,
    /// Completed depth in plies.
    pub depth: u32,
    /// Deepest ply looked at.
    pub seldepth: u32,
    /// Nodes or playouts.
    pub nodes: u64,
    /// Seconds spent.
    pub seconds: f64,
    /// True if the best move's value is proven.
    pub exact: bool,
}

/// A move of a finished game and what it was worth, with nothing hidden and best play of all from there on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WeighedMove {
    /// Number of the act among all of the game, from 1.
    pub ply: usize,
    /// Who moved.
    pub seat: Seat,
    /// The move, as records have it.
    pub text: String,
    /// The first of the best moves.
    pub best: String,
    /// What the round was worth after the move for the side that made it, in points; above 0 where that side then had the
    /// better of it.
    pub value: i32,
    /// By how many points the best move was worth more; 0 for a best move.
    pub loss: i32,
}

impl WeighedMove {
    /// The usual sign: `??` for a move that turned the round from won to lost, `?` for one that gave away a win or a draw,
    /// `?!` for one that gave away points, nothing for a best move.
    pub fn mark(&self) -> &'static str {
        match (self.loss, (self.value + self.loss).signum() - self.value.signum()) {
            (0, _) => "",
            (_, 0) => "?!",
            (_, 1) => "?",
            _ => "??",
        }
    }
}

/// What became of the moves of a finished game.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct PostMortem {
    /// The moves that were weighed, in order.
    pub moves: Vec<WeighedMove>,
    /// How many early ones were left out, as they would have taken too long.
    pub left_out: usize,
}

/// A game in progress: states, trail and log, with everything said in text.
///
/// Methods that change the game leave it as it was when they return an error.
pub trait Session: Send {
    /// Id of the game.
    fn game(&self) -> &str;
    /// Rule fields that differ from the id's own.
    fn settings(&self) -> &[(String, String)];
    /// The seed of all chance in this game.
    fn seed(&self) -> u64;
    /// True if seats know less than all.
    fn is_hidden(&self) -> bool;
    /// The only seat whose knowledge is known, where the game was taken up from one seat's view: the rest of the state
    /// is a guess, and nothing of it may be shown.
    fn seen_by(&self) -> Option<Seat>;
    /// How many seats play.
    fn seats(&self) -> usize;
    /// The side a seat belongs to.
    fn side(&self, seat: Seat) -> Side;
    /// The name of a seat in output, such as `white` or `0`.
    fn seat_name(&self, seat: Seat) -> String;
    /// The seat in one or two characters, for prompts.
    fn seat_mark(&self, seat: Seat) -> String;
    /// Whose decision comes next; [`Turn::Over`] once the board ends the game, whatever was claimed or agreed.
    fn turn(&self) -> Turn;
    /// The seat on the move, also in a finished game where the position still names one.
    fn seat_on_move(&self) -> Option<Seat>;
    /// The seat that begins the game by its rules, whoever began from the position that was set up: full moves are
    /// numbered by it. `None` where chance decides.
    fn opening_seat(&self) -> Option<Seat>;
    /// How many acts the viewer has seen: where acts are hidden (a tile drawn and kept), fewer than there were.
    fn ply(&self, viewer: Viewer) -> usize;
    /// What the viewer saw before the session's first state, where that was given with all that led to it.
    fn told_before(&self, viewer: Viewer) -> Vec<Played>;
    /// The seat that moved in each act that the viewer has seen (`None` for chance), oldest first.
    fn movers(&self, viewer: Viewer) -> Vec<Option<Seat>>;
    /// The seat that would move in the acts that can be redone and that the viewer would see, next first.
    fn redo_movers(&self, viewer: Viewer) -> Vec<Option<Seat>>;
    /// The result, if the game is over, and what may be claimed.
    fn status(&self) -> Status;
    /// How far each draw rule has run; empty for games without.
    fn draw_counters(&self) -> Vec<DrawCounter>;

    /// The match that the game's rules make of its rounds; `None` where they know of none.
    fn match_rules(&self) -> Option<Match>;
    /// How the round counts for a match.
    fn round_count(&self) -> RoundCount;
    /// Every score made in play so far, in the order in which they were made.
    fn scores(&self) -> Vec<(Side, i32)>;
    /// How the points of a finished round come about, in words; `name` names the seats. `None` where there is nothing to
    /// explain.
    fn explain(&self, name: &dyn Fn(Seat) -> String) -> Option<String>;

    /// The legal moves of the seat to move, in the game's order; empty when the board has ended the game.
    fn legal(&self) -> Vec<MoveText>;
    /// Reads a move without playing it: its canonical text.
    ///
    /// # Errors
    /// As for [`Session::play`].
    fn read_move(&self, text: &str) -> Result<String, TextError>;
    /// Plays a move of the seat to move, read liberally. What could be redone is forgotten.
    ///
    /// # Errors
    /// `E-GAME-OVER` when the game is over, otherwise why the text names no legal move.
    fn play(&mut self, text: &str) -> Result<Played, TextError>;
    /// Like [`Session::play`], but goes on past claims, agreements and automatic draws, as records do.
    ///
    /// # Errors
    /// As for [`Session::play`].
    fn follow(&mut self, text: &str) -> Result<Played, TextError>;
    /// Lets chance decide while it is chance's turn, from the game's seed; what came out, for the record.
    fn settle_chance(&mut self) -> Vec<Played>;
    /// Takes back up to `acts` acts as the viewer counts them (an agreement, claim or resignation is one), with what came
    /// unseen after the first of them; how many it took.
    fn undo(&mut self, acts: usize, viewer: Viewer) -> usize;
    /// Plays up to `acts` acts again that were taken back, as the viewer counts them, with what came unseen after the last
    /// of them; how many it played.
    fn redo(&mut self, acts: usize, viewer: Viewer) -> usize;
    /// Claims a draw for the side to move.
    ///
    /// # Errors
    /// `E-DRAW-NO-CLAIM` if no rule gives one, `E-GAME-OVER` when the game is over.
    fn claim_draw(&mut self) -> Result<&'static str, TextError>;
    /// Ends the game as a draw by agreement.
    ///
    /// # Errors
    /// `E-GAME-OVER` when the game is over.
    fn agree_draw(&mut self) -> Result<(), TextError>;
    /// Ends the game as lost for `seat` and its side.
    ///
    /// # Errors
    /// `E-GAME-OVER` when the game is over.
    fn resign(&mut self, seat: Seat) -> Result<(), TextError>;

    /// The plain position as the viewer may know it.
    fn position(&self, viewer: Viewer) -> String;
    /// The forms of position texts by name, where there are several; of hidden hands those of a view.
    fn position_forms(&self) -> &'static [&'static str];
    /// The plain position in one of these forms; `None` where that form cannot hold it.
    fn position_as(&self, form: &str) -> Option<String>;
    /// The full state as text, counters included; the plain position for a viewer who does not know it all.
    fn state_text(&self, viewer: Viewer) -> String;
    /// The board for people.
    fn board(&self, viewer: Viewer, style: BoardStyle<'_>) -> String;
    /// The board as an SVG document, where the game draws one.
    fn svg(&self, viewer: Viewer, flip: bool) -> Option<String>;
    /// What lies on the table as a graph in the DOT language, for games in which it is one.
    fn dot(&self, viewer: Viewer) -> Option<String>;
    /// What the game adds to reports on a position, by name, from what the viewer may know.
    fn facts(&self, viewer: Viewer) -> Map<String, Json>;
    /// What the game can tell in words beside the board: the word to ask with, and what it tells.
    fn topics(&self) -> Vec<(&'static str, &'static str)>;
    /// What the game tells of a topic, from what the viewer may know; `None` for an unknown topic.
    fn tell(&self, topic: &str, viewer: Viewer, style: BoardStyle<'_>) -> Option<String>;
    /// The acts so far.
    fn history(&self, viewer: Viewer) -> Vec<Played>;
    /// The rules in words, about ten lines.
    fn rules(&self) -> Vec<String>;

    /// Names of the strategies, the default first.
    fn engines(&self) -> Vec<String>;
    /// Searches the position for the seat to move; nothing is played.
    ///
    /// # Errors
    /// `E-ENGINE-UNKNOWN` for another name than [`Session::engines`] gives, `E-GAME-OVER` without a move to choose.
    fn search(&self, request: &SearchRequest, progress: &mut dyn FnMut(&Analysis)) -> Result<Analysis, TextError>;
    /// What each move of the finished game was worth, with nothing hidden; `None` where the game cannot tell.
    ///
    /// # Errors
    /// `E-REVEAL-HIDDEN` before the end, `E-POSITION-HIDDEN` where only one seat's view is known, `E-WEIGH-RULES` if the
    /// rules or settings are beyond what the game can tell.
    fn post_mortem(&self) -> Option<Result<PostMortem, TextError>>;
    /// The static evaluation for the seat to move, term by term, in whole units; `None` if the game has none.
    fn evaluate(&self) -> Option<Vec<(&'static str, f64)>>;
    /// Leaves of the move tree below the position; `None` once `stop` is set from outside.
    fn perft(&self, depth: u32, options: PerftOptions, stop: &AtomicBool) -> Option<u64>;
    /// Leaves below each move; `None` once `stop` is set from outside.
    fn divide(&self, depth: u32, options: PerftOptions, stop: &AtomicBool) -> Option<Vec<(String, u64)>>;

    /// Says who sits where; kept in the record.
    fn set_players(&mut self, players: Vec<Player>);
    /// Who sits where, as set.
    fn players(&self) -> &[Player];
    /// Adds a remark on how the game is played; kept in the record, whatever is taken back.
    fn remark(&mut self, text: &str);
    /// The remarks so far.
    fn remarks(&self) -> &[String];
    /// The whole game as a record.
    fn record(&self) -> Record;
}
