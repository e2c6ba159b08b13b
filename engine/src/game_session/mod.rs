//! A game at the table: the one implementation of [`Session`], generic inside, erased outside.
//!
//! It owns the states (undo is a stack of them), the trail and the log. It decides nothing about the rules.

mod beginning;
mod counting;
mod ending;
mod post_mortem;
mod records;
mod taking_back;
mod thinking;
#[cfg(feature = "laws")]
mod twin;

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use serde_json::{Map, Value as Json};

use crate::game::{Act, Game, Log, Turn, moves};
use crate::history::{Trail, draw_now};
use crate::kit::Kit;
use crate::ledger::Match;
use crate::outcome::{Seat, Side};
use crate::perft::{PerftOptions, divide_until, perft_until};
use crate::random::Random;
use crate::record::{Player, Record};
use crate::session::{
    Analysis, DrawCounter, GameResult, MoveText, Played, PostMortem, RoundCount, SearchRequest, Session, Status, Viewer,
};
use crate::text::{BoardStyle, Render, TextError};
use ending::Ending;

/// Something that can be redone.
enum Undone<G: Game> {
    Act(Act<G::Move, G::Chance>),
    Ending(Ending),
}

/// A game in progress.
pub struct GameSession<G: Game> {
    id: String,
    settings: Vec<(String, String)>,
    seed: u64,
    game: Arc<G>,
    kit: Arc<Kit<G>>,
    players: Vec<Player>,
    remarks: Vec<String>,
    /// Full text of a start that is not the game's own.
    start: Option<String>,
    states: Vec<G::State>,
    trail: Trail,
    log: Log<G>,
    ending: Option<Ending>,
    /// How many acts of the log came before the first state.
    before: usize,
    /// The only seat whose knowledge is known, where the start was one seat's view.
    seen_by: Option<Seat>,
    /// What the text of the start says beside, for whoever gave it.
    kept: String,
    /// What was taken back; the next to redo is last.
    undone: Vec<Undone<G>>,
}

impl<G: Render> GameSession<G> {
    fn state(&self) -> &G::State {
        self.states.last().expect("a table holds its start state for good")
    }

    /// The viewer whose knowledge there is: where the game was taken up from one seat's view, only that seat's.
    fn known(&self, viewer: Viewer) -> Viewer {
        self.seen_by.map_or(viewer, Viewer::Seat)
    }

    fn view(&self, viewer: Viewer) -> G::View {
        match self.known(viewer) {
            Viewer::Seat(seat) => self.game.view(self.state(), &self.log, seat),
            Viewer::All => (self.kit.open_view)(&self.game, self.state(), &self.log),
        }
    }

    fn push(&mut self, act: Act<G::Move, G::Chance>) {
        let before = self.state();
        let (after, irreversible) = match &act {
            Act::Move { mv, .. } => (self.game.play(before, *mv), self.game.irreversible(before, *mv)),
            Act::Chance(chance) => (self.game.play_chance(before, chance), true),
        };
        self.trail.push(self.game.key(&after), irreversible);
        self.states.push(after);
        self.log.push(act);
    }

    fn pop(&mut self) -> Option<Act<G::Move, G::Chance>> {
        if self.log.len() == self.before {
            return None;
        }
        let act = self.log.pop()?;
        self.states.pop();
        self.trail.pop();
        Some(act)
    }

    /// The acts since the first state.
    fn acts(&self) -> &[Act<G::Move, G::Chance>] {
        &self.log[self.before..]
    }

    fn act_text(&self, before: &G::State, act: &Act<G::Move, G::Chance>) -> String {
        match act {
            Act::Move { mv, .. } => self.game.recorded_text(before, *mv),
            Act::Chance(chance) => self.game.chance_text(before, chance),
        }
    }

    /// What the viewer saw of an act played in `before`; `None` if it saw nothing.
    fn seen_of(&self, before: &G::State, act: &Act<G::Move, G::Chance>, viewer: Viewer) -> Option<String> {
        match viewer {
            Viewer::All => Some(self.act_text(before, act)),
            Viewer::Seat(seat) => self.game.seen_text(before, act, seat),
        }
    }

    /// The acts that the viewer saw.
    fn seen(&self, viewer: Viewer) -> Vec<Played> {
        let all = self.acts().iter().zip(&self.states);
        let seen = all.filter_map(|(act, before)| Some((mover(act), self.seen_of(before, act, viewer)?)));
        seen.enumerate().map(|(index, (seat, text))| Played { ply: index + 1, seat, text }).collect()
    }

    /// How many acts the viewer saw.
    fn seen_count(&self, viewer: Viewer) -> usize {
        match viewer {
            Viewer::Seat(_) if self.kit.is_hidden() => self.seen(viewer).len(),
            _ => self.acts().len(),
        }
    }

    /// The act just played, as whoever played it or the record knows it.
    fn just_played(&self, viewer: Viewer) -> Played {
        let index = self.acts().len() - 1;
        let (act, before) = (&self.acts()[index], &self.states[index]);
        let text = self.seen_of(before, act, viewer).unwrap_or_default();
        Played { ply: self.seen_count(viewer), seat: mover(act), text }
    }

    fn refuse_if_over(&self) -> Result<(), TextError> {
        match self.status().result {
            None => Ok(()),
            Some(result) => Err(TextError::new("E-GAME-OVER", format!("the game is over ({}).", result.reason))),
        }
    }

    fn seat_in_turn(&self) -> Result<Seat, TextError> {
        match self.game.turn(self.state()) {
            Turn::Seat(seat) if self.seen_by.is_some_and(|known| known != seat) => {
                let message = "the hand of the seat to move is not shown, so its moves are not known.";
                Err(TextError::new("E-POSITION-HIDDEN", message))
            }
            Turn::Seat(seat) => Ok(seat),
            Turn::Chance => Err(TextError::new("E-TURN-CHANCE", "chance decides next, no seat is to move.")),
            Turn::Over => Err(TextError::new("E-GAME-OVER", "the game is over.")),
        }
    }

    /// Refuses to play on from one seat's view, where what comes next would be made up.
    fn refuse_if_guessed(&self) -> Result<(), TextError> {
        match self.seen_by {
            None => Ok(()),
            Some(_) => {
                let message = "this is one seat's view: it can be looked at and analysed, not played on.";
                Err(TextError::new("E-POSITION-HIDDEN", message))
            }
        }
    }

    fn push_move(&mut self, seat: Seat, mv: G::Move) {
        self.ending = None;
        self.undone.clear();
        self.push(Act::Move { seat, mv });
    }

    /// Plays a chance event that a record states.
    ///
    /// # Errors
    /// If chance is not to decide, or the text is no possible result.
    pub fn follow_chance(&mut self, text: &str) -> Result<Played, TextError> {
        if self.game.turn(self.state()) != Turn::Chance {
            return Err(TextError::new("E-TURN-SEAT", "a seat is to move, not chance."));
        }
        let chance = self.game.parse_chance(self.state(), text)?;
        self.undone.clear();
        self.push(Act::Chance(chance));
        Ok(self.just_played(Viewer::All))
    }
}

fn mover<M, C>(act: &Act<M, C>) -> Option<Seat> {
    match act {
        Act::Move { seat, .. } => Some(*seat),
        Act::Chance(_) => None,
    }
}

impl<G: Render> Session for GameSession<G> {
    fn game(&self) -> &str {
        &self.id
    }

    fn settings(&self) -> &[(String, String)] {
        &self.settings
    }

    fn seed(&self) -> u64 {
        self.seed
    }

    fn is_hidden(&self) -> bool {
        self.kit.is_hidden()
    }

    fn seen_by(&self) -> Option<Seat> {
        self.seen_by
    }

    fn seats(&self) -> usize {
        self.game.seats()
    }

    fn side(&self, seat: Seat) -> Side {
        self.game.side(seat)
    }

    fn seat_name(&self, seat: Seat) -> String {
        self.game.seat_name(seat)
    }

    fn seat_mark(&self, seat: Seat) -> String {
        self.game.seat_mark(seat)
    }

    fn turn(&self) -> Turn {
        self.game.turn(self.state())
    }

    fn seat_on_move(&self) -> Option<Seat> {
        let named = self.game.seat_on_move(self.state());
        // A finished position need not say whose turn it would be: then it is the seat after the last one that moved.
        named.or_else(|| match self.game.turn(self.state()) {
            Turn::Over => {
                let last = self.acts().iter().rev().find_map(mover)?;
                Some(Seat((last.0 + 1) % self.game.seats() as u8))
            }
            _ => None,
        })
    }

    fn opening_seat(&self) -> Option<Seat> {
        self.game.seat_on_move(&self.game.initial())
    }

    fn ply(&self, viewer: Viewer) -> usize {
        self.seen_count(viewer)
    }

    fn told_before(&self, viewer: Viewer) -> Vec<Played> {
        self.told(viewer)
    }

    fn movers(&self, viewer: Viewer) -> Vec<Option<Seat>> {
        self.seen(viewer).into_iter().map(|act| act.seat).collect()
    }

    fn redo_movers(&self, viewer: Viewer) -> Vec<Option<Seat>> {
        self.movers_to_redo(viewer)
    }

    fn status(&self) -> Status {
        let result = self.outcome().map(|outcome| GameResult {
            winners: outcome.winners.to_vec(),
            reason: outcome.reason.to_owned(),
            points: outcome.points.iter().copied().collect(),
            ranking: outcome.ranking,
        });
        let mut claims = Vec::new();
        if result.is_none() {
            let counted = self.game.drawn(self.state()).filter(|draw| draw.claimed);
            let repeated = self.game.repetition().filter(|rule| self.trail.occurrences() >= rule.occurrences);
            claims.extend(counted.map(|draw| draw.rule));
            claims.extend(repeated.filter(|rule| rule.draw.claimed).map(|rule| rule.draw.rule));
        }
        Status { result, claims }
    }

    fn draw_counters(&self) -> Vec<DrawCounter> {
        let mut counters = (self.kit.counters)(&self.game, self.state());
        counters.extend(self.game.repetition().map(|rule| DrawCounter {
            rule: format!("{} occurrences of the position with the same side to move", rule.occurrences),
            now: self.trail.occurrences(),
            limit: rule.occurrences,
            claimed: rule.draw.claimed,
        }));
        counters
    }

    fn match_rules(&self) -> Option<Match> {
        self.kit.rounds.as_ref().map(|rounds| rounds.rules(&self.game))
    }

    fn round_count(&self) -> RoundCount {
        self.counted()
    }

    fn scores(&self) -> Vec<(Side, i32)> {
        self.scored()
    }

    fn explain(&self, name: &dyn Fn(Seat) -> String) -> Option<String> {
        self.explained(name)
    }

    fn legal(&self) -> Vec<MoveText> {
        if self.seat_in_turn().is_err() {
            return Vec::new();
        }
        let state = self.state();
        let list = moves(&*self.game, state);
        let text = |mv| MoveText { text: self.game.move_text(state, mv), fields: self.game.move_fields(state, mv) };
        list.into_iter().map(text).collect()
    }

    fn read_move(&self, text: &str) -> Result<String, TextError> {
        self.seat_in_turn()?;
        let mv = self.game.parse_move(self.state(), text)?;
        Ok(self.game.move_text(self.state(), mv))
    }

    fn play(&mut self, text: &str) -> Result<Played, TextError> {
        self.refuse_if_over()?;
        self.refuse_if_guessed()?;
        let seat = self.seat_in_turn()?;
        let mv = self.game.parse_move(self.state(), text)?;
        self.push_move(seat, mv);
        Ok(self.just_played(Viewer::Seat(seat)))
    }

    fn follow(&mut self, text: &str) -> Result<Played, TextError> {
        self.refuse_if_guessed()?;
        let seat = self.seat_in_turn()?;
        let mv = self.game.parse_recorded(self.state(), text)?;
        self.push_move(seat, mv);
        Ok(self.just_played(Viewer::All))
    }

    fn settle_chance(&mut self) -> Vec<Played> {
        let mut settled = Vec::new();
        while self.seen_by.is_none() && self.game.turn(self.state()) == Turn::Chance {
            let mut random = Random::stream(self.seed, &format!("chance {}", self.log.len()));
            let Some(chance) = self.game.sample_chance(self.state(), &mut random) else { break };
            self.undone.clear();
            self.push(Act::Chance(chance));
            settled.push(self.just_played(Viewer::All));
        }
        settled
    }

    fn undo(&mut self, acts: usize, viewer: Viewer) -> usize {
        self.take_back(acts, viewer)
    }

    fn redo(&mut self, acts: usize, viewer: Viewer) -> usize {
        self.play_again(acts, viewer)
    }

    fn claim_draw(&mut self) -> Result<&'static str, TextError> {
        self.refuse_if_over()?;
        let draw = draw_now(&*self.game, self.state(), &self.trail).filter(|draw| draw.claimed);
        let draw = draw.ok_or_else(|| TextError::new("E-DRAW-NO-CLAIM", "no draw rule gives a claim here."))?;
        self.end(Ending::Claim(draw))?;
        Ok(draw.rule)
    }

    fn agree_draw(&mut self) -> Result<(), TextError> {
        self.refuse_if_over()?;
        self.end(Ending::Agreement)
    }

    fn resign(&mut self, seat: Seat) -> Result<(), TextError> {
        self.refuse_if_over()?;
        self.end(Ending::Resign(seat))
    }

    fn position(&self, viewer: Viewer) -> String {
        let text = match self.known(viewer) {
            Viewer::All if !self.kit.is_hidden() => self.game.position_text(self.state()),
            _ => self.game.view_text(&self.view(viewer)),
        };
        self.with_kept(text, viewer)
    }

    fn position_forms(&self) -> &'static [&'static str] {
        if self.is_hidden() { self.game.view_forms() } else { self.game.position_forms() }
    }

    fn position_as(&self, form: &str) -> Option<String> {
        match self.is_hidden() {
            true => self.game.view_as(&self.view(Viewer::All), form),
            false => self.game.position_as(self.state(), form),
        }
    }

    fn state_text(&self, viewer: Viewer) -> String {
        match self.known(viewer) {
            Viewer::Seat(_) if self.kit.is_hidden() => self.game.view_text(&self.view(viewer)),
            _ => self.game.state_text(self.state()),
        }
    }

    fn board(&self, viewer: Viewer, style: BoardStyle<'_>) -> String {
        self.game.board(&self.view(viewer), style)
    }

    fn svg(&self, viewer: Viewer, flip: bool) -> Option<String> {
        self.game.svg(&self.view(viewer), flip)
    }

    fn dot(&self, viewer: Viewer) -> Option<String> {
        self.game.dot(&self.view(viewer))
    }

    fn facts(&self, viewer: Viewer) -> Map<String, Json> {
        self.kit.facts.map(|facts| facts(&self.game, &self.view(viewer))).unwrap_or_default()
    }

    fn topics(&self) -> Vec<(&'static str, &'static str)> {
        self.kit.topics.iter().map(|topic| (topic.name, topic.about)).collect()
    }

    fn tell(&self, topic: &str, viewer: Viewer, style: BoardStyle<'_>) -> Option<String> {
        let topic = self.kit.topics.iter().find(|known| known.name == topic)?;
        Some((topic.tell)(&self.game, &self.view(viewer), style))
    }

    fn history(&self, viewer: Viewer) -> Vec<Played> {
        self.seen(viewer)
    }

    fn rules(&self) -> Vec<String> {
        (self.kit.rules)(&self.game)
    }

    fn engines(&self) -> Vec<String> {
        self.kit.strategies.iter().map(|(name, _)| (*name).to_owned()).collect()
    }

    fn search(&self, request: &SearchRequest, progress: &mut dyn FnMut(&Analysis)) -> Result<Analysis, TextError> {
        self.think(request, progress)
    }

    fn post_mortem(&self) -> Option<Result<PostMortem, TextError>> {
        Some(self.weighed(self.kit.weigh?))
    }

    fn evaluate(&self) -> Option<Vec<(&'static str, f64)>> {
        let evaluator = self.kit.evaluator.as_ref()?(&self.game);
        let terms = evaluator.terms(&self.game, self.state());
        Some(terms.into_iter().map(|(name, hundredths)| (name, f64::from(hundredths) / 100.0)).collect())
    }

    fn perft(&self, depth: u32, options: PerftOptions, stop: &AtomicBool) -> Option<u64> {
        perft_until(&*self.game, self.state(), depth, options, stop)
    }

    fn divide(&self, depth: u32, options: PerftOptions, stop: &AtomicBool) -> Option<Vec<(String, u64)>> {
        let counts = divide_until(&*self.game, self.state(), depth, options, stop)?;
        Some(counts.into_iter().map(|(mv, leaves)| (self.game.move_text(self.state(), mv), leaves)).collect())
    }

    fn set_players(&mut self, players: Vec<Player>) {
        self.players = players;
    }

    fn players(&self) -> &[Player] {
        &self.players
    }

    fn remark(&mut self, text: &str) {
        self.remarks.push(text.to_owned());
    }

    fn remarks(&self) -> &[String] {
        &self.remarks
    }

    fn record(&self) -> Record {
        self.written()
    }
}
