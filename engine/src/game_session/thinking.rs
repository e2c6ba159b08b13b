//! Searches of a session: a strategy made anew, its report in words.

use super::GameSession;
use crate::history::Trail;
use crate::kit::EngineOptions;
use crate::search::Report;
use crate::session::{Analysis, LineText, SearchRequest, Session};
use crate::text::{Render, TextError};

impl<G: Render> GameSession<G> {
    /// Searches the position for the seat to move, from its view.
    pub(super) fn think(
        &self,
        request: &SearchRequest,
        progress: &mut dyn FnMut(&Analysis),
    ) -> Result<Analysis, TextError> {
        let seat = self.seat_in_turn()?;
        if self.kit.is_hidden() && request.seat.is_some_and(|asked| asked != seat) {
            let message = format!("seat {} is to move; a seat chooses only when it is its turn.", seat.0);
            return Err(TextError::new("E-SEAT-NOT-TO-MOVE", message));
        }
        let named = request.engine.as_deref();
        let found = self.kit.strategies.iter().find(|(name, _)| named.is_none_or(|wanted| wanted == *name));
        let (name, maker) = found.ok_or_else(|| {
            let message = format!("no engine `{}` for {}.", named.unwrap_or(""), self.id);
            TextError::new("E-ENGINE-UNKNOWN", message).with_legal(self.engines())
        })?;
        let (threads, hash_mb) = (request.threads.max(1), if request.hash_mb == 0 { 16 } else { request.hash_mb });
        let options = EngineOptions { seed: request.seed, threads, hash_mb, nodes: request.limits.nodes };
        let view = self.game.view(self.state(), &self.log, seat);
        let no_trail = Trail::default();
        let trail = if self.kit.is_hidden() { &no_trail } else { &self.trail };
        let mut show = |report: &Report<G::Move>| progress(&self.analysis(name, report));
        let rounds = self.kit.rounds.as_ref();
        let staked = request.stakes.as_ref().and_then(|stakes| rounds?.at_stake(&self.game, stakes));
        let game = staked.as_ref().unwrap_or(&self.game);
        let report = maker(game, &options).choose(game, &view, trail, &request.limits, &mut show);
        Ok(self.analysis(name, &report))
    }

    fn analysis(&self, engine: &str, report: &Report<G::Move>) -> Analysis {
        let root = self.state();
        let lines = report.lines.iter().map(|line| LineText {
            mv: self.game.move_text(root, line.mv),
            value: line.value,
            pv: self.line_text(&line.pv),
            depth: line.depth,
            visits: line.visits,
        });
        Analysis {
            engine: engine.to_owned(),
            best: report.best.map(|mv| self.game.move_text(root, mv)),
            lines: lines.collect(),
            depth: report.depth,
            seldepth: report.seldepth,
            nodes: report.nodes,
            seconds: report.seconds,
            exact: report.exact,
        }
    }

    /// A line of play in text; it stops where a move would not be legal (chance came between), and in hidden games after
    /// the first, as what follows is read off the true state.
    fn line_text(&self, line: &[G::Move]) -> Vec<String> {
        let mut state = self.state().clone();
        let mut texts = Vec::with_capacity(line.len());
        let shown = if self.kit.is_hidden() { line.len().min(1) } else { line.len() };
        for &mv in &line[..shown] {
            if !self.game.is_legal(&state, mv) {
                break;
            }
            texts.push(self.game.move_text(&state, mv));
            state = self.game.play(&state, mv);
        }
        texts
    }
}
