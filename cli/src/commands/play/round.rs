//! One round: seats move in turn until it is over.

use std::io::BufRead as _;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use engine::game::Turn;
use engine::outcome::Seat;
use engine::rounds::Rounds;
use engine::session::{SearchRequest, Session, Viewer};

use super::{autosave, events};
use crate::Context;
use crate::failure::{Exit, Failure};
use crate::numbering::Numbering;
use crate::seating::{EngineSeat, Sitter};

/// A round at the table.
pub(super) struct Round<'a> {
    /// The match that it is a round of.
    pub(super) rounds: &'a Rounds,
    /// Who decides for each seat.
    pub(super) sitters: &'a [Sitter],
    /// Raised to end early.
    pub(super) stop: Arc<AtomicBool>,
    /// Where the record is kept after every move.
    pub(super) autosave: Option<&'a Path>,
}

impl Round<'_> {
    /// Plays to the end, and tells it act by act; acts of a game taken up are told again.
    pub(super) fn play(&self, session: &mut dyn Session, cx: &mut Context<'_>) -> Result<(), Failure> {
        session.settle_chance();
        events::start(self.rounds, session, cx)?;
        let played = self.acts(session, cx);
        events::close(session, cx)?;
        played
    }

    fn acts(&self, session: &mut dyn Session, cx: &mut Context<'_>) -> Result<(), Failure> {
        let first = session.movers(Viewer::All).iter().take_while(|mover| mover.is_none()).count();
        let mut told = first;
        let mut numbering = Numbering::new(session.opening_seat());
        loop {
            for played in session.history(Viewer::All).iter().skip(told) {
                events::act(self.rounds.number(), session, played, &mut numbering, cx)?;
            }
            told = session.ply(Viewer::All);
            if let Some(path) = self.autosave {
                autosave::keep(path, self.rounds, session)?;
            }
            let Turn::Seat(seat) = session.turn() else { break };
            if session.status().over() || self.rounds.is_decided(session) {
                break;
            }
            self.act(seat, session, cx)?;
            session.settle_chance();
        }
        Ok(())
    }

    /// One act of the seat to move.
    fn act(&self, seat: Seat, session: &mut dyn Session, cx: &mut Context<'_>) -> Result<(), Failure> {
        match &self.sitters[seat.index()] {
            Sitter::Human => from_input(seat, self.rounds.number(), session, cx),
            Sitter::Engine(engine) => self.think(engine, session, cx),
        }
    }

    /// An engine claims every draw it may claim, or two of them might go on for ever; otherwise it moves.
    fn think(&self, engine: &EngineSeat, session: &mut dyn Session, cx: &mut Context<'_>) -> Result<(), Failure> {
        if !session.status().claims.is_empty() {
            return claim(self.rounds.number(), session, cx);
        }
        let request = engine.request(session, Some(Arc::clone(&self.stop)));
        let request = SearchRequest { stakes: self.rounds.stakes(session), ..request };
        let report = session.search(&request, &mut |_| ()).map_err(|error| Failure::in_text(Exit::Usage, error, ""))?;
        if self.stop.load(Ordering::Relaxed) {
            return Err(Failure::new(Exit::Interrupted, "E-INTERRUPTED", "the game was interrupted."));
        }
        let best = report.best.unwrap_or_default();
        session.play(&best).map(drop).map_err(|error| Failure::in_text(Exit::Usage, error, &best))
    }
}

fn claim(round: u32, session: &mut dyn Session, cx: &mut Context<'_>) -> Result<(), Failure> {
    let rule = session.claim_draw().map_err(|error| Failure::in_text(Exit::Illegal, error, "draw"))?;
    events::claim(round, session, rule, cx)
}

/// One line of standard input: a move, `draw` to claim one, or `resign`. The first fault ends the game.
fn from_input(seat: Seat, round: u32, session: &mut dyn Session, cx: &mut Context<'_>) -> Result<(), Failure> {
    let mut line = String::new();
    loop {
        line.clear();
        let read = std::io::stdin().lock().read_line(&mut line);
        let read = read.map_err(|error| Failure::new(Exit::Usage, "E-INPUT", format!("no readable text: {error}.")))?;
        if read == 0 {
            return Err(Failure::new(Exit::Usage, "E-INPUT-END", "standard input ended before the game did."));
        }
        let text = line.trim();
        let failed = |error| Failure::in_text(Exit::Illegal, error, text);
        return match text {
            "" => continue,
            "draw" if !session.status().claims.is_empty() => claim(round, session, cx),
            "resign" => {
                session.resign(seat).map_err(failed)?;
                events::resignation(round, session, seat, cx)
            }
            _ => session.play(text).map(drop).map_err(failed),
        };
    }
}
