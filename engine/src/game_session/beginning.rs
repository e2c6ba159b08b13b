//! How a session begins: from the game's own start, or from a position text with what that says beside.

use std::sync::Arc;

use super::taking_back::after;
use super::{GameSession, mover};
use crate::game::{Act, Log, Turn};
use crate::history::Trail;
use crate::kit::Kit;
use crate::session::{Played, Viewer};
use crate::text::{Render, Start};

impl<G: Render> GameSession<G> {
    /// A game of `id` from `start`, or from the game's own start.
    pub fn new(
        id: &str,
        settings: Vec<(String, String)>,
        seed: u64,
        game: Arc<G>,
        kit: Arc<Kit<G>>,
        start: Option<Start<G>>,
    ) -> Self {
        let start_text = start.as_ref().map(|start| {
            let text = match start.seen_by {
                Some(seat) => game.view_text(&game.view(&start.state, &start.log, seat)),
                None => game.start_text(start),
            };
            joined(text, &start.kept)
        });
        let own_start = || Start { state: game.initial(), log: Log::<G>::new(), seen_by: None, kept: String::new() };
        let Start { state: first, log, seen_by, kept } = start.unwrap_or_else(own_start);
        let trail = Trail::starting(game.key(&first));
        Self {
            id: id.to_owned(),
            settings,
            seed,
            game,
            kit,
            players: Vec::new(),
            remarks: Vec::new(),
            start: start_text,
            before: log.len(),
            seen_by,
            kept,
            states: vec![first],
            trail,
            log,
            ending: None,
            undone: Vec::new(),
        }
    }

    /// What the viewer saw of the acts that led to the first state, if they go back to the game's own start.
    pub(super) fn told(&self, viewer: Viewer) -> Vec<Played> {
        let earlier = &self.log[..self.before];
        let mut state = self.game.initial();
        let from_the_start = matches!(earlier.first(), Some(Act::Chance(_))) && self.game.turn(&state) == Turn::Chance;
        let mut told = Vec::new();
        for act in earlier.iter().filter(|_| from_the_start) {
            if let Some(text) = self.seen_of(&state, act, self.known(viewer)) {
                told.push(Played { ply: told.len() + 1, seat: mover(act), text });
            }
            state = after(&*self.game, &state, act);
        }
        told
    }

    /// A position text with what the start said beside, for the viewer who gave that: of a text that hides nothing,
    /// nobody's seat may learn more than its view.
    pub(super) fn with_kept(&self, text: String, viewer: Viewer) -> String {
        let given_by = self.seen_by.map_or(Viewer::All, Viewer::Seat);
        if self.known(viewer) == given_by { joined(text, &self.kept) } else { text }
    }
}

fn joined(text: String, kept: &str) -> String {
    if kept.is_empty() { text } else { format!("{text} {kept}") }
}
