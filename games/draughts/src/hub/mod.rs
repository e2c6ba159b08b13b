//! The Hub protocol, version 2, as an engine: lines in, lines out, on the search as it stands.
//!
//! [`mod@line`] reads and writes lines for either side, `params`, `level` and `table` say what can be set, how long to think
//! and what is on the board; the machine here keeps the order. Squares are counted row by row from White's far left corner in
//! every variant. While a search runs `ping`, `stop` and `ponder-hit` are answered at once, `quit` ends everything, and any
//! other line waits for the search to end. Unknown commands and arguments are ignored.

mod level;
pub mod line;
mod params;
mod table;

use std::collections::VecDeque;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use engine::card::Card;
use engine::protocol::{ConnectRequest, Connection, Protocol, Reply, Task, Then};
use engine::text::{Faults, TextError};

use crate::cards::{self, row, rows};
use crate::fields;
use crate::game::AnyDraughts;
use crate::rules::Rules;
use level::{Level, Purpose};
use line::{Line, Writer, error};
use params::{Params, row_named};
use table::{Table, table};

/// The protocol, for the registry.
#[derive(Clone, Copy, Debug)]
pub struct HubProtocol;

/// The variant of the protocol's usual programs, which a connection begins with unless told otherwise.
const USUAL: &str = "normal";

impl Protocol for HubProtocol {
    fn name(&self) -> &'static str {
        "hub"
    }

    fn connect(&self, request: &ConnectRequest) -> Result<Box<dyn Connection>, Faults> {
        if let Some(card) = &request.card {
            let rules = cards::rules(&Card::parse(card)?)?;
            let variant = rules.id.to_string();
            return Ok(Box::new(Hub::new(&variant, fields::with_settings(rules, &request.settings)?)));
        }
        let name = request.game.as_deref().unwrap_or(USUAL);
        let known = request.game.as_deref().map_or_else(|| row_named(USUAL), row).ok_or_else(|| {
            let ids = rows().map(|row| row.rules.id.to_string());
            TextError::new("E-GAME-UNKNOWN", format!("no variant `{name}`.")).with_legal(ids)
        })?;
        let rules = fields::with_settings(known.rules.clone(), &request.settings)?;
        let variant = if request.game.is_some() { &*known.rules.id } else { USUAL };
        Ok(Box::new(Hub::new(variant, rules)))
    }
}

/// Commands that are heard while a search runs.
const URGENT: [&str; 4] = ["ping", "stop", "ponder-hit", "quit"];

/// One connection.
struct Hub {
    params: Params,
    /// The variant that the connection began with, and its rules, which settings may have changed.
    own: (String, Rules),
    /// The game at hand, with the parameters it was built for.
    table: Option<(Params, Box<dyn Table>)>,
    level: Level,
    /// The flag that stops the search that runs.
    running: Option<Arc<AtomicBool>>,
    /// Lines heard while a search runs that have to wait for its end.
    waiting: VecDeque<String>,
}

impl Connection for Hub {
    fn hear(&mut self, line: &str) -> Reply {
        let command = Line::command_of(line);
        // A stop behind another search that waits ends this one, and in its turn that one.
        let searches = || self.waiting.iter().any(|line| Line::command_of(line) == "go");
        let at_once =
            self.running.is_none() || matches!(command, "ping" | "quit") || (URGENT.contains(&command) && !searches());
        if at_once {
            return self.answer(line);
        }
        if URGENT.contains(&command) {
            self.stop();
        }
        self.waiting.push_back(line.to_owned());
        Reply::default()
    }

    fn finished(&mut self, last: String) -> Reply {
        self.running = None;
        let mut reply = Reply::line(last);
        while let Some(line) = self.waiting.front() {
            if self.running.is_some() && !URGENT.contains(&Line::command_of(line)) {
                break;
            }
            let line = self.waiting.pop_front().unwrap_or_default();
            let Reply { lines, then } = self.answer(&line);
            reply.lines.extend(lines);
            if !matches!(then, Then::Hear) {
                reply.then = then;
            }
        }
        reply
    }
}

impl Hub {
    fn new(variant: &str, rules: Rules) -> Self {
        let (params, level) = (Params::new(variant), Level::default());
        let own = (variant.to_owned(), rules);
        Self { params, own, table: None, level, running: None, waiting: VecDeque::new() }
    }

    fn answer(&mut self, text: &str) -> Reply {
        const KNOWN: [&str; 7] = ["hub", "set-param", "init", "new-game", "pos", "level", "go"];
        let command = Line::command_of(text);
        match command {
            "ping" => return Reply::line("pong"),
            "quit" => {
                self.stop();
                return Reply { lines: Vec::new(), then: Then::Close };
            }
            // A hit means that the move pondered on was played: what is known by now is answered.
            "stop" | "ponder-hit" => {
                self.stop();
                return Reply::default();
            }
            _ if KNOWN.contains(&command) => {}
            _ => return Reply::default(),
        }
        let answered = Line::read(text).map_err(|fault| format!("{command}: {fault}"));
        answered.and_then(|line| self.command(&line)).unwrap_or_else(|message| Reply::line(error(message)))
    }

    /// Does what a known command says; only while no search runs.
    fn command(&mut self, line: &Line<'_>) -> Result<Reply, String> {
        match line.command {
            "hub" => return Ok(Reply { lines: self.introduction(), then: Then::Hear }),
            "set-param" => self.set(line)?,
            "init" => {
                self.table()?;
                return Ok(Reply::line("ready"));
            }
            "new-game" => self.table()?.forget(),
            "pos" => {
                let position = line.value("pos").filter(|_| !line.has("start"));
                if position.is_none() && !line.has("start") {
                    return Err("pos: pos=... or start is expected".to_owned());
                }
                let part = |name: &str| line.value(name).unwrap_or_default();
                self.table()?.take(position, part("wolf"), part("moves"))?;
            }
            "level" => self.level = Level::read(line)?,
            "go" => return Ok(Reply { lines: Vec::new(), then: Then::Run(self.go(Purpose::read(line))?) }),
            _ => {}
        }
        Ok(Reply::default())
    }

    fn introduction(&self) -> Vec<String> {
        let id = Writer::new("id").with("name", "Damino").with("version", env!("CARGO_PKG_VERSION"));
        let mut lines = vec![id.with("author", "the authors of Damino").done()];
        lines.extend(self.params.declare());
        lines.push("wait".to_owned());
        lines
    }

    fn set(&mut self, line: &Line<'_>) -> Result<(), String> {
        match (line.value("name"), line.value("value")) {
            (Some(name), Some(value)) => self.params.set(name, value),
            _ => Err("set-param: name=... and value=... are expected".to_owned()),
        }
    }

    fn go(&mut self, purpose: Purpose) -> Result<Task, String> {
        let stop = Arc::new(AtomicBool::new(false));
        let level = self.level;
        let task = self.table()?.think(&level, purpose, Arc::clone(&stop))?;
        self.running = Some(stop);
        Ok(task)
    }

    fn stop(&mut self) {
        if let Some(flag) = &self.running {
            flag.store(true, Ordering::Relaxed);
        }
    }

    /// The game at hand, as the parameters are now: a new game if the variant has changed.
    fn table(&mut self) -> Result<&mut dyn Table, String> {
        let entries = 1 << self.params.table_size;
        let table = match self.table.take() {
            Some((built, mut table)) if built.variant == self.params.variant => {
                if built.table_size != self.params.table_size {
                    table.resize(entries)?;
                }
                table
            }
            _ => table(self.game()?, entries)?,
        };
        Ok(self.table.insert((self.params.clone(), table)).1.as_mut())
    }

    fn game(&self) -> Result<AnyDraughts, String> {
        let (own, rules) = &self.own;
        let rules = match row_named(&self.params.variant) {
            Some(row) if self.params.variant != *own => row.rules,
            _ => rules,
        };
        AnyDraughts::new(rules.clone()).map_err(|faults| {
            let faults: Vec<String> = faults.iter().map(ToString::to_string).collect();
            faults.join("; ")
        })
    }
}
