//! The ends of a game that are no moves: draws claimed and offered, resignation.

use engine::outcome::Seat;
use engine::search::Limits;
use engine::search::score::Value;
use engine::session::{DrawCounter, SearchRequest, Viewer};
use engine::text::TextError;

use super::command::Text;
use super::session::{Repl, refused};
use super::stage::{Part, Said, Stage};
use crate::failure::Exit;
use crate::seating::Strength;

/// An engine agrees to a draw once it sees itself this far behind, in men or points.
const BEHIND: f64 = -0.25;
/// In a long game an engine agrees to a draw unless it sees itself this far ahead.
const AHEAD: f64 = 0.10;
/// Plies after which a game is long.
const LONG_GAME: usize = 80;

impl Repl<'_> {
    /// `draw`: claims; else shows how far each rule is, and offers.
    pub(super) fn draw(&mut self, stage: &mut dyn Stage) -> Said {
        if self.table.is_over() {
            return Err(self.over());
        }
        self.refuse_other_turn()?;
        if !self.table.session.status().claims.is_empty() {
            self.table.session.claim_draw().map_err(|error| refused(Exit::Illegal, error))?;
            self.changed(stage)?;
            return self.say_result(stage);
        }
        let counters: Vec<String> = self.table.session.draw_counters().iter().map(counter_line).collect();
        if !counters.is_empty() {
            self.say(Part::Text(&format!("No draw to claim yet:\n{}", counters.join("\n"))), stage)?;
        }
        let Some(engine) = self.table.seats().find(|&seat| !self.table.is_human(seat)) else {
            return self.agree("All seats are yours: agreed.", stage);
        };
        match self.refuses_draw(engine, stage)? {
            None => self.agree("The engine accepts your offer.", stage),
            Some(value) => {
                let text = format!("You offer a draw: the engine declines (it sees itself at {value}).");
                self.say(Part::Text(&text), stage)
            }
        }
    }

    fn agree(&mut self, text: &str, stage: &mut dyn Stage) -> Said {
        self.table.session.agree_draw().map_err(|error| refused(Exit::Illegal, error))?;
        self.changed(stage)?;
        self.say(Part::Text(text), stage)?;
        self.say_result(stage)
    }

    /// The engine's view of the game if it is too good for a draw.
    fn refuses_draw(&mut self, engine: Seat, stage: &mut dyn Stage) -> Result<Option<String>, crate::failure::Failure> {
        let nodes = self.engine_for(engine).strength.limits().nodes.or(Strength::default().limits().nodes);
        let limits = Limits { nodes, stop: Some(self.stop_flag()), ..Limits::default() };
        let request = SearchRequest { limits, seed: self.table.session.seed(), ..SearchRequest::default() };
        let found = self.table.session.search(&request, &mut |analysis| stage.thinking(analysis));
        stage.thought();
        let found = found.map_err(|error| refused(Exit::Usage, error))?;
        let Some(line) = found.lines.first() else { return Ok(None) };
        let mover = self.table.to_move().map(|seat| self.table.session.side(seat));
        let same = mover == Some(self.table.session.side(engine));
        let worth = if same { worth(line.value) } else { -worth(line.value) };
        let long = self.table.session.ply(self.table.viewer()) >= LONG_GAME;
        let accepts = worth <= BEHIND || (long && worth <= AHEAD) || matches!(line.value, Value::Draw(_));
        Ok((!accepts).then(|| format!("{worth:+.2}")))
    }

    /// `resign`: a seat of yours gives up.
    pub(super) fn resign(&mut self, seat: Option<&Text>, stage: &mut dyn Stage) -> Said {
        let seat = match seat {
            Some(text) => self.table.seat_named(text)?,
            None => self.table.own_seat().ok_or_else(|| {
                refused(Exit::Usage, TextError::new("E-SEAT-UNKNOWN", "no seat is yours: say which one resigns."))
            })?,
        };
        let other = self.table.is_shared() && self.table.is_human(seat) && self.table.viewer() != Viewer::Seat(seat);
        if other {
            let message =
                format!("{} is not before the screen, and nobody gives up for another.", self.table.name(seat));
            return Err(refused(Exit::Illegal, TextError::new("E-SEAT-HIDDEN", message)));
        }
        self.table.session.resign(seat).map_err(|error| refused(Exit::Illegal, error))?;
        self.changed(stage)?;
        self.say_result(stage)
    }
}

fn counter_line(counter: &DrawCounter) -> String {
    let how = if counter.claimed { "to be claimed" } else { "automatic" };
    format!("  {:>3} of {:<3} {} ({how})", counter.now, counter.limit, counter.rule)
}

/// A value as a number of men or points, decided games far out.
fn worth(value: Value) -> f64 {
    match value {
        Value::Men(men) => men,
        Value::Points(points) | Value::ExactPoints(points) => points,
        Value::WinRate(rate) => (rate - 0.5) * 4.0,
        Value::WinIn(_) => 100.0,
        Value::LossIn(_) => -100.0,
        Value::Draw(_) => 0.0,
    }
}
