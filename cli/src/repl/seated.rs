//! A game with people and engines at its seats: whose turn, whose view, and how moves are numbered.

use engine::game::Turn;
use engine::outcome::Seat;
use engine::registry::Entry;
use engine::session::{GameResult, Played, Session, Viewer};

use crate::seating::{EngineSeat, Sitter, players, seat_label};

/// A game and who sits at it.
pub(crate) struct Seated {
    /// The game in progress.
    pub(crate) session: Box<dyn Session>,
    /// The game's name for people.
    pub(crate) title: String,
    /// Who decides, in seat order.
    pub(crate) sitters: Vec<Sitter>,
    /// Names as given, in seat order; may be shorter than the seats.
    pub(crate) names: Vec<String>,
}

impl Seated {
    /// `session` of `entry` with every seat for people.
    pub(crate) fn new(entry: &dyn Entry, session: Box<dyn Session>) -> Self {
        let sitters = vec![Sitter::Human; session.seats()];
        let mut seated = Self { session, title: entry.info().name.clone(), sitters, names: Vec::new() };
        seated.enter_players();
        seated
    }

    /// Tells the record who sits where.
    pub(crate) fn enter_players(&mut self) {
        let players = players(&*self.session, &self.sitters, &self.names);
        self.session.set_players(players);
    }

    /// All seats, in turn order.
    pub(crate) fn seats(&self) -> impl Iterator<Item = Seat> + use<> {
        (0..self.session.seats() as u8).map(Seat)
    }

    /// True once the game has ended in any way.
    pub(crate) fn is_over(&self) -> bool {
        self.session.status().over()
    }

    /// The seat that decides now; `None` when the game is over.
    pub(crate) fn to_move(&self) -> Option<Seat> {
        match self.session.turn() {
            Turn::Seat(seat) if !self.is_over() => Some(seat),
            _ => None,
        }
    }

    /// True if a person has this seat.
    pub(crate) fn is_human(&self, seat: Seat) -> bool {
        self.sitters.get(seat.index()).is_none_or(Sitter::is_human)
    }

    /// The engine that decides now.
    pub(crate) fn engine_to_move(&self) -> Option<&EngineSeat> {
        match self.sitters.get(self.to_move()?.index())? {
            Sitter::Engine(engine) => Some(engine),
            Sitter::Human => None,
        }
    }

    /// The person's seat that decides now, or else the first one.
    pub(crate) fn own_seat(&self) -> Option<Seat> {
        let turn = self.to_move().filter(|&seat| self.is_human(seat));
        turn.or_else(|| self.seats().find(|&seat| self.is_human(seat)))
    }

    /// Whose knowledge the prompt shows: the person's to move, never everything.
    pub(crate) fn viewer(&self) -> Viewer {
        let fallback = || if self.session.is_hidden() { None } else { self.to_move() };
        Viewer::Seat(self.session.seen_by().or_else(|| self.own_seat()).or_else(fallback).unwrap_or(Seat(0)))
    }

    /// True if the only seat of people is the last of two: the board then turns round by itself.
    pub(crate) fn sees_from_the_other_side(&self) -> bool {
        self.session.seats() == 2 && !self.is_human(Seat(0)) && self.is_human(Seat(1))
    }

    /// The name of a seat for people: as given, else as the game says.
    pub(crate) fn name(&self, seat: Seat) -> String {
        let given = self.names.get(seat.index()).filter(|name| !name.is_empty());
        given.cloned().unwrap_or_else(|| seat_label(&*self.session, seat))
    }

    /// Two open seats in turn count full moves (`3.`, `3...`); all others count turns and name the seat.
    fn counts_full_moves(&self) -> bool {
        self.session.seats() == 2 && !self.session.is_hidden()
    }

    /// The number of the act at `index`, where `index` may be the next one to come.
    fn number(&self, movers: &[Option<Seat>], index: usize) -> usize {
        let before = &movers[..index.min(movers.len())];
        if !self.counts_full_moves() {
            return before.iter().flatten().count() + 1;
        }
        let next = movers.get(index).copied().flatten().or_else(|| self.session.seat_on_move());
        let acts: Vec<Seat> = before.iter().copied().flatten().chain(next).collect();
        1 + acts.windows(2).filter(|pair| pair[0] != Seat(0) && pair[1] == Seat(0)).count()
    }

    /// Number and seat of the next act: `3.w`, or `t5 you`.
    pub(crate) fn place(&self) -> String {
        let Some(seat) = self.to_move() else { return "over".to_owned() };
        let movers = self.session.movers();
        let number = self.number(&movers, movers.len());
        if self.counts_full_moves() {
            format!("{number}.{}", self.session.seat_mark(seat))
        } else {
            format!("t{number} {}", self.name(seat))
        }
    }

    /// The prompt.
    pub(crate) fn prompt(&self) -> String {
        format!("{} {}> ", self.session.game(), self.place())
    }

    /// What stands before a move in lists: `3.`, `3...`, or `4 East`.
    pub(crate) fn label(&self, act: &Played) -> String {
        let movers = self.session.movers();
        let number = self.number(&movers, act.ply.saturating_sub(1));
        match act.seat {
            Some(Seat(0)) if self.counts_full_moves() => format!("{number}."),
            Some(_) if self.counts_full_moves() => format!("{number}..."),
            Some(seat) => format!("{number} {}", self.name(seat)),
            None => "*".to_owned(),
        }
    }

    /// The last act as the person may know it.
    pub(crate) fn last_act(&self) -> Option<Played> {
        let ply = self.session.ply();
        self.session.history(self.viewer()).pop().filter(|act| act.ply == ply)
    }

    /// The result in a sentence.
    pub(crate) fn result_text(&self, result: &GameResult) -> String {
        let reason = result.reason.replace('_', " ");
        if result.winners.is_empty() {
            return format!("Game over: a draw ({reason}).");
        }
        let winners: Vec<String> = result.winners.iter().map(|&seat| self.name(seat)).collect();
        let verb = if winners.len() == 1 { "wins" } else { "win" };
        format!("Game over: {} {verb} ({reason}).", winners.join("+"))
    }
}
