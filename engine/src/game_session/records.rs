//! A session as a record: written down, and followed act by act.

use super::{Ending, GameSession, Undone};
use crate::game::Act;
use crate::history::draw_now;
use crate::outcome::Seat;
use crate::record::{Record, RecordedAct, RecordedResult};
use crate::session::{Session, Viewer};
use crate::text::{Render, TextError};

impl<G: Render> GameSession<G> {
    /// The whole game as a record.
    pub(super) fn written(&self) -> Record {
        let mut record = Record::new(&self.id, self.seed);
        record.card = self.kit.card.as_deref().map(str::to_owned);
        record.settings.clone_from(&self.settings);
        record.players.clone_from(&self.players);
        record.remarks.clone_from(&self.remarks);
        record.start.clone_from(&self.start);
        record.acts = self.recorded_acts();
        record.redo = self.recorded_redo();
        record.position = self.state_text(Viewer::All);
        record.result = self.recorded_result();
        record
    }

    fn recorded_result(&self) -> Option<RecordedResult> {
        self.status().result.map(|result| RecordedResult {
            winners: result.winners.iter().map(|seat| seat.0).collect(),
            reason: result.reason,
            points: result.points,
            ranking: result.ranking.iter().map(|group| group.iter().map(|seat| seat.0).collect()).collect(),
        })
    }

    fn recorded_acts(&self) -> Vec<RecordedAct> {
        let mut acts: Vec<_> = (0..self.acts().len()).map(|index| self.recorded(&self.states[index], index)).collect();
        acts.extend(self.ending.as_ref().map(recorded_ending));
        acts
    }

    fn recorded(&self, before: &G::State, index: usize) -> RecordedAct {
        let act = &self.acts()[index];
        let text = self.act_text(before, act);
        match act {
            Act::Move { .. } => RecordedAct::Move(text),
            Act::Chance(_) => RecordedAct::Chance(text),
        }
    }

    fn recorded_redo(&self) -> Vec<RecordedAct> {
        let mut state = self.state().clone();
        let mut acts = Vec::with_capacity(self.undone.len());
        for undone in self.undone.iter().rev() {
            match undone {
                Undone::Ending(ending) => acts.push(recorded_ending(ending)),
                Undone::Act(act) => {
                    let text = self.act_text(&state, act);
                    state = match act {
                        Act::Move { mv, .. } => {
                            acts.push(RecordedAct::Move(text));
                            self.game.play(&state, *mv)
                        }
                        Act::Chance(chance) => {
                            acts.push(RecordedAct::Chance(text));
                            self.game.play_chance(&state, chance)
                        }
                    };
                }
            }
        }
        acts
    }

    fn follow_act(&mut self, act: &RecordedAct) -> Result<(), TextError> {
        if self.ending.is_some() {
            let message = "the record goes on after a resignation, an agreement or a claim.";
            return Err(TextError::new("E-RECORD-ENDED", message));
        }
        match act {
            RecordedAct::Move(text) => self.follow(text).map(drop),
            RecordedAct::Chance(text) => self.follow_chance(text).map(drop),
            RecordedAct::Claim(rule) => self.follow_claim(rule),
            RecordedAct::Agreement => self.end(Ending::Agreement),
            RecordedAct::Resign(seat) if usize::from(*seat) < self.game.seats() => {
                self.end(Ending::Resign(Seat(*seat)))
            }
            RecordedAct::Resign(seat) => Err(TextError::new(
                "E-SEAT",
                format!("seat {seat} does not exist: seats are 0 to {}.", self.game.seats() - 1),
            )),
        }
    }

    fn follow_claim(&mut self, rule: &str) -> Result<(), TextError> {
        let draw = draw_now(&*self.game, self.state(), &self.trail).filter(|draw| draw.rule == rule);
        let draw = draw.ok_or_else(|| TextError::new("E-DRAW-NO-CLAIM", format!("`{rule}` gives no draw here.")))?;
        self.end(Ending::Claim(draw))
    }

    /// Plays a whole record, acts and redo list, onto a table at the record's start.
    ///
    /// # Errors
    /// The first act that does not fit, or `E-RECORD-POSITION` if the final state differs from the record's,
    /// `E-RECORD-RESULT` if its result does; with the index of the act.
    pub fn follow_record(&mut self, record: &Record) -> Result<(), (usize, TextError)> {
        for (index, act) in record.acts.iter().enumerate() {
            self.follow_act(act).map_err(|error| (index, error))?;
        }
        let reached = self.game.state_text(self.state());
        // The same state may be written in another way.
        let says =
            |text: &str| self.game.parse_state(text).is_ok_and(|read| self.game.state_text(&read.value) == reached);
        if !record.position.is_empty() && record.position != reached && !says(&record.position) {
            let message = format!("the moves lead to `{reached}`, the record says `{}`.", record.position);
            return Err((record.acts.len(), TextError::new("E-RECORD-POSITION", message)));
        }
        if let Some(said) = &record.result
            && self.recorded_result().as_ref() != Some(said)
        {
            let own = self.recorded_result();
            let ranks = own.as_ref().is_some_and(|own| told(own) == told(said));
            let told = |result: &RecordedResult| match ranks {
                true => format!("with the ranking {:?}", result.ranking),
                false => told(result),
            };
            let own = own.map_or("it is not over".to_owned(), |own| format!("it ended {}", told(&own)));
            let message = format!("the record says that it ended {}, {own}.", told(said));
            return Err((record.acts.len(), TextError::new("E-RECORD-RESULT", message)));
        }
        for (index, act) in record.redo.iter().enumerate() {
            self.follow_act(act).map_err(|error| (record.acts.len() + index, error))?;
        }
        self.undo(record.redo.len(), Viewer::All);
        self.players.clone_from(&record.players);
        self.remarks.clone_from(&record.remarks);
        Ok(())
    }
}

/// A result in a few words.
fn told(result: &RecordedResult) -> String {
    format!("`{}`, winners {:?}, points {:?}", result.reason, result.winners, result.points)
}

fn recorded_ending(ending: &Ending) -> RecordedAct {
    match ending {
        Ending::Claim(draw) => RecordedAct::Claim(draw.rule.to_owned()),
        Ending::Agreement => RecordedAct::Agreement,
        Ending::Resign(seat) => RecordedAct::Resign(seat.0),
    }
}
