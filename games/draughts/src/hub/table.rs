//! The game at hand: position, moves so far, and the search of the next one.

use std::sync::atomic::AtomicBool;
use std::sync::{Arc, Mutex, PoisonError};

use engine::game::{Game, Turn};
use engine::history::Trail;
use engine::protocol::Task;
use engine::search::alpha_beta::AlphaBeta;
use engine::search::score::Value;
use engine::search::{Limits, Report, Strategy};

use super::level::{Level, Purpose};
use super::line::Writer;
use crate::eval::{HandMade, LoudFirst};
use crate::game::{AnyDraughts, Draughts};
use crate::moves::Move;
use crate::position::{Position, SaidRun};
use crate::rules::Color;
use crate::squares::Word;
use crate::strings::{self, Letters};

/// The score of a win at once, in men; one hundredth less for every ply that it is away.
const WIN: f64 = 100.0;
/// Evaluations are cut to this, so that a win always stands out.
const MOST_MEN: f64 = 80.0;

/// A game of one variant, whatever its word size.
pub(super) trait Table: Send {
    /// Takes a position, or the start, with the runs of kings in it (`wolf=`), and the moves after it. A refusal leaves
    /// everything as it was.
    ///
    /// # Errors
    /// What is wrong with the position, or the first move that is not legal.
    fn take(&mut self, position: Option<&str>, runs: &str, moves: &str) -> Result<(), String>;

    /// Forgets what earlier searches have learnt.
    fn forget(&mut self);

    /// Gives the searches to come a transposition table of so many entries.
    ///
    /// # Errors
    /// If no search suits the game.
    fn resize(&mut self, entries: usize) -> Result<(), String>;

    /// The search of the position at hand; `stop` ends it.
    ///
    /// # Errors
    /// If the game is over.
    fn think(&self, level: &Level, purpose: Purpose, stop: Arc<AtomicBool>) -> Result<Task, String>;
}

/// The start of a game, with a transposition table of so many entries.
///
/// # Errors
/// If no search suits the game.
pub(super) fn table(game: AnyDraughts, entries: usize) -> Result<Box<dyn Table>, String> {
    Ok(match game {
        AnyDraughts::Small(game) => Box::new(Play::new(game, entries)?),
        AnyDraughts::Large(game) => Box::new(Play::new(game, entries)?),
    })
}

/// Bytes of one entry of the transposition table.
const ENTRY_BYTES: usize = 16;

type Search<W> = AlphaBeta<Draughts<W>>;

struct Play<W: Word> {
    game: Draughts<W>,
    position: Position<W>,
    trail: Trail,
    /// Locked by the one search that runs; it keeps its table from move to move.
    search: Arc<Mutex<Search<W>>>,
}

impl<W: Word> Play<W> {
    fn new(game: Draughts<W>, entries: usize) -> Result<Self, String> {
        let search = search_of(&game, entries)?;
        let position = game.initial();
        let trail = Trail::starting(game.key(&position));
        Ok(Self { game, position, trail, search })
    }
}

fn search_of<W: Word>(game: &Draughts<W>, entries: usize) -> Result<Arc<Mutex<Search<W>>>, String> {
    let search = AlphaBeta::new(game).map_err(|unsuited| unsuited.to_string())?;
    let search = search.with_evaluator(Arc::new(HandMade::new(game))).with_ordering(Arc::new(LoudFirst));
    Ok(Arc::new(Mutex::new(search.with_table(entries * ENTRY_BYTES))))
}

impl<W: Word> Table for Play<W> {
    fn take(&mut self, position: Option<&str>, runs: &str, moves: &str) -> Result<(), String> {
        let game = &self.game;
        let mut position = position.map_or_else(|| Ok(game.initial()), |text| read_position(game, text, runs))?;
        let mut trail = Trail::starting(game.key(&position));
        for (index, text) in moves.split_whitespace().enumerate() {
            let mv = read_move(game, &position, text).map_err(|why| format!("move {}: {why}", index + 1))?;
            let after = game.play(&position, mv);
            trail.push(game.key(&after), game.irreversible(&position, mv));
            position = after;
        }
        (self.position, self.trail) = (position, trail);
        Ok(())
    }

    fn forget(&mut self) {
        // A search that died has left at worst a few entries behind, and those are forgotten here.
        self.search.lock().unwrap_or_else(PoisonError::into_inner).forget();
    }

    fn resize(&mut self, entries: usize) -> Result<(), String> {
        self.search = search_of(&self.game, entries)?;
        Ok(())
    }

    fn think(&self, level: &Level, purpose: Purpose, stop: Arc<AtomicBool>) -> Result<Task, String> {
        if self.game.turn(&self.position) == Turn::Over {
            return Err("the game is over: there is no move to find".to_owned());
        }
        let only_move = self.game.count_moves(&self.position) == 1;
        let limits = Limits { stop: Some(stop), ..level.limits(purpose, only_move) };
        let (game, position, trail) = (self.game.clone(), self.position, self.trail.clone());
        let search = Arc::clone(&self.search);
        Ok(Box::new(move |say| {
            let mut search = search.lock().unwrap_or_else(PoisonError::into_inner);
            let mut show = |report: &Report<Move<W>>| say(info(&game, &position, report));
            let report = search.choose(&game, &position, &trail, &limits, &mut show);
            done(&game, &report)
        }))
    }
}

/// The line about a search that runs.
fn info<W: Word>(game: &Draughts<W>, position: &Position<W>, report: &Report<Move<W>>) -> String {
    let mut line = Writer::new("info").with("depth", report.depth);
    let best = report.lines.first();
    if let Some(best) = best {
        line = line.with("score", format!("{:.2}", men(best.value)));
    }
    let speed = report.nodes as f64 / report.seconds.max(1e-6) / 1e6;
    line = line.with("nodes", report.nodes).with("time", format!("{:.3}", report.seconds));
    line = line.with("nps", format!("{speed:.2}"));
    match best {
        Some(best) => line.with("pv", legal_texts(game, position, &best.pv).join(" ")).done(),
        None => line.done(),
    }
}

/// The line that ends a search: the move, and the answer it expects.
fn done<W: Word>(game: &Draughts<W>, report: &Report<Move<W>>) -> String {
    let Some(best) = report.best else { return Writer::new("done").done() };
    let line = Writer::new("done").with("move", game.hub_text(&best));
    let pv = report.lines.first().filter(|line| line.mv == best).map(|line| line.pv.as_slice()).unwrap_or_default();
    match pv.get(1) {
        Some(answer) => line.with("ponder", game.hub_text(answer)).done(),
        None => line.done(),
    }
}

/// The moves of a line of play, as far as they are legal one after the other.
fn legal_texts<W: Word>(game: &Draughts<W>, position: &Position<W>, line: &[Move<W>]) -> Vec<String> {
    let mut position = *position;
    let mut texts = Vec::with_capacity(line.len());
    for &mv in line {
        if !game.is_legal(&position, mv) {
            break;
        }
        texts.push(game.hub_text(&mv));
        position = game.play(&position, mv);
    }
    texts
}

/// A value in men.
fn men(value: Value) -> f64 {
    let win_in = |plies: u32| WIN - f64::from(plies) / 100.0;
    match value {
        Value::Men(men) | Value::Points(men) => men.clamp(-MOST_MEN, MOST_MEN),
        Value::WinIn(plies) => win_in(plies),
        Value::LossIn(plies) => -win_in(plies),
        Value::Draw(_) => 0.0,
        Value::ExactPoints(share) => share * WIN,
        Value::WinRate(share) => (2.0 * share - 1.0) * MOST_MEN,
    }
}

fn read_position<W: Word>(game: &Draughts<W>, text: &str, runs: &str) -> Result<Position<W>, String> {
    let mut setup = strings::read(text, Letters::Hub, game.board());
    if game.rules().king_run.is_some() {
        for run in runs.split([' ', ',', ';']).filter(|run| !run.is_empty()) {
            let read = said_run(game, run);
            let (color, run) = read.ok_or_else(|| format!("wolf: `{run}`: W28=2 or the like is expected"))?;
            setup.runs[color as usize] = run;
        }
    }
    game.position(&setup).map_err(|faults| {
        let faults: Vec<String> = faults.iter().map(ToString::to_string).collect();
        format!("position: {}", faults.join("; "))
    })
}

/// `W28=2`: White's king on 28 has made two quiet moves in a row.
fn said_run<W: Word>(game: &Draughts<W>, text: &str) -> Option<(Color, SaidRun)> {
    let (king, moves) = text.split_once('=')?;
    let color = match king.get(..1)? {
        "W" | "w" => Color::White,
        "B" | "b" => Color::Black,
        _ => return None,
    };
    let at = game.board().by_plain_number(king[1..].parse().ok()?)?;
    Some((color, SaidRun { moves: moves.parse().ok()?, at: Some(at) }))
}

/// The legal move that the text names.
fn read_move<W: Word>(game: &Draughts<W>, position: &Position<W>, text: &str) -> Result<Move<W>, String> {
    game.parse_hub_move(position, text).map_err(|error| match error.legal.as_slice() {
        [] => format!("{} The game is over.", error.message),
        legal => format!("{} Legal: {}", error.message, legal.join(" ")),
    })
}
