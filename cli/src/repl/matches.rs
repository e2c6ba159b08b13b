//! Matches at the prompt: what a round brought, and the round after it.

use super::session::{Repl, refused};
use super::stage::{Manner, Part, Said, Stage};
use crate::failure::{Exit, Failure};

/// The topic that tells the standing of the match, too.
const SCORE: &str = "score";

impl Repl<'_> {
    /// Says what the round that is over brought, and how the match stands or ended.
    pub(super) fn say_round(&mut self, stage: &mut dyn Stage) -> Said {
        if self.manner == Manner::Terminal && self.shows_board() {
            self.say_board(stage)?;
        }
        let mut text = self.table.round_text();
        if self.manner == Manner::Terminal {
            text += match self.table.is_finished() {
                true => "\nGame over: `save FILE` or `new`.",
                false => "\nEnter begins the next round; `reveal` shows all hands.",
            };
        }
        self.say(Part::Text(&text), stage)
    }

    /// The next round of the match: fresh tiles, the same players, as far as they are still in.
    pub(super) fn next_round(&mut self, stage: &mut dyn Stage) -> Said {
        let entry = self.registry.find(self.table.session.game()).map_err(|error| refused(Exit::Usage, error))?;
        let next = self.table.next_round(entry).map_err(|faults| Failure::all_in_text(Exit::Usage, faults, ""))?;
        let persons = |table: &super::seated::Seated| table.sitters.iter().filter(|sitter| sitter.is_human()).count();
        let left_alone = persons(&self.table) > 0 && persons(&next) == 0;
        self.place(next);
        self.changed(stage)?;
        let text = format!("Round {} \u{b7} {}", self.table.rounds.number(), self.standing());
        self.say(Part::Text(&text), stage)?;
        if left_alone {
            let text = format!("You are out: the engines play on, and you look on from {}.", self.table.name(FIRST));
            self.say(Part::Text(&text), stage)?;
        }
        self.engines_move(stage)
    }

    fn standing(&self) -> String {
        self.table.standing_text().unwrap_or_default()
    }

    /// What a topic tells of the match beside what the game tells.
    pub(super) fn match_lines(&self, topic: &str) -> Option<String> {
        if topic != SCORE || !self.table.rounds.is_match() {
            return None;
        }
        let standing = format!("Match: {}", self.standing());
        Some(if self.table.is_over() { format!("{}\n{standing}", self.table.round_text()) } else { standing })
    }
}

/// The seat whose view is shown when no person is left at the table.
const FIRST: engine::outcome::Seat = engine::outcome::Seat(0);
