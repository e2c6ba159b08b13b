//! A game with people and engines at its seats: whose turn, whose view, and how moves are numbered.

use engine::game::Turn;
use engine::outcome::Seat;
use engine::record::Record;
use engine::registry::Entry;
use engine::rounds::Rounds;
use engine::session::{GameResult, MoveText, Played, Session, Viewer};
use engine::text::{Faults, TextError};

use super::command::Text;
use super::session::refused_at;
use crate::failure::{Exit, Failure};
use crate::numbering::{Label, Numbering};
use crate::scores;
use crate::seating::{EngineSeat, Sitter, players, seat_label};
use crate::wire;

/// A game and who sits at it.
pub(crate) struct Seated {
    /// The game in progress, or the round at hand of a match.
    pub(crate) session: Box<dyn Session>,
    /// The match that it is a round of.
    pub(crate) rounds: Rounds,
    /// The game's name for people.
    pub(crate) title: String,
    /// Words that are moves of the game, each with what it does.
    pub(crate) words: Vec<(&'static str, &'static str)>,
    /// Who decides, in seat order.
    pub(crate) sitters: Vec<Sitter>,
    /// Names as given, in seat order; may be shorter than the seats.
    pub(crate) names: Vec<String>,
    /// Who sat and was named how in the first round, by place; those who fell out included.
    house: Vec<(Sitter, String)>,
    /// The person before the screen, where hands are hidden: all output is what this seat may know.
    pub(crate) facing: Option<Seat>,
}

/// The remark of a record whose hands lay open to the people at the table.
const OPEN_HANDS: &str = "open hands";

impl Seated {
    /// `session` of `entry` with every seat for people: the first round of a match where the rules know of one.
    pub(crate) fn new(entry: &dyn Entry, session: Box<dyn Session>) -> Self {
        let rounds = Rounds::starting(&*session, None);
        Self::at_round(entry, session, rounds)
    }

    /// The round at hand of a match, with every seat for people.
    pub(crate) fn at_round(entry: &dyn Entry, session: Box<dyn Session>, rounds: Rounds) -> Self {
        let sitters = vec![Sitter::Human; session.seats()];
        let title = entry.info().name.clone();
        let words = entry.info().words.clone();
        let (names, house) = (Vec::new(), Vec::new());
        let mut seated = Self { session, rounds, title, words, sitters, names, house, facing: None };
        seated.enter_players();
        seated
    }

    /// The table at the next round of the match: players keep their places, those who fell out are gone.
    ///
    /// # Errors
    /// What opening the round says.
    pub(crate) fn next_round(&self, entry: &dyn Entry) -> Result<Self, Faults> {
        let rounds = self.rounds.after(&*self.session);
        let mut session = rounds.open(entry)?;
        session.settle_chance();
        let all = rounds.all_places();
        let mut house = self.house.clone();
        house.resize(all, (Sitter::Human, String::new()));
        for (seat, &place) in self.rounds.places().iter().enumerate() {
            let name = self.names.get(seat).cloned().unwrap_or_default();
            house[place] = (self.sitters.get(seat).cloned().unwrap_or(Sitter::Human), name);
        }
        let mut next = Self { title: self.title.clone(), ..Self::at_round(entry, session, rounds) };
        let (sitters, names): (Vec<Sitter>, Vec<String>) = house.into_iter().unzip();
        next.take_places(&sitters, &names);
        if self.has_open_hands() {
            next.open_hands();
        }
        Ok(next)
    }

    /// Seats everybody: who decides and how they are called, by place.
    pub(crate) fn take_places(&mut self, sitters: &[Sitter], names: &[String]) {
        let name = |place: usize| names.get(place).cloned().unwrap_or_default();
        self.house = sitters.iter().enumerate().map(|(place, sitter)| (sitter.clone(), name(place))).collect();
        let seat = |place: &usize| self.house.get(*place).cloned().unwrap_or((Sitter::Human, String::new()));
        (self.sitters, self.names) = self.rounds.places().iter().map(seat).unzip();
        self.enter_players();
    }

    /// The record of the round at hand, with those before it.
    pub(crate) fn record(&self) -> Record {
        self.rounds.record(&*self.session)
    }

    /// Another session of the same game, at the same table.
    pub(crate) fn take_session(&mut self, session: Box<dyn Session>) {
        self.session = session;
        self.enter_players();
    }

    /// Tells the record who sits where; of a game that is over it knows already who played it.
    pub(crate) fn enter_players(&mut self) {
        if self.session.status().over() && !self.session.players().is_empty() {
            return;
        }
        let players = players(&*self.session, &self.sitters, &self.names);
        self.session.set_players(players);
    }

    /// All seats, in turn order.
    pub(crate) fn seats(&self) -> impl Iterator<Item = Seat> + use<> {
        (0..self.session.seats() as u8).map(Seat)
    }

    /// True once the game, or the round at hand, has ended in any way.
    pub(crate) fn is_over(&self) -> bool {
        self.session.status().over() || self.rounds.is_decided(&*self.session)
    }

    /// True once nothing is left to play: neither in the round nor in the match.
    pub(crate) fn is_finished(&self) -> bool {
        self.is_over() && self.rounds.after(&*self.session).verdict().is_some()
    }

    /// True between two rounds of a match.
    pub(crate) fn is_between_rounds(&self) -> bool {
        self.is_over() && !self.is_finished()
    }

    /// The round that is over in words, and how the match ended if it did.
    pub(crate) fn round_text(&self) -> String {
        let after = self.rounds.after(&*self.session);
        let name = |place: usize| self.place_name(place);
        let mut text = scores::round(&self.rounds, &after, &*self.session, &name);
        if let Some(verdict) = scores::verdict(&after, &name) {
            text += &format!("\n{verdict}");
        }
        text
    }

    /// The standing of the match, where one is played.
    pub(crate) fn standing_text(&self) -> Option<String> {
        let after = self.rounds.after(&*self.session);
        let name = |place: usize| self.place_name(place);
        self.rounds.is_match().then(|| scores::standing(&after, &name))
    }

    /// The name of a place for people.
    fn place_name(&self, place: usize) -> String {
        if let Some(seat) = self.rounds.places().iter().position(|&of| of == place) {
            return self.name(Seat(seat as u8));
        }
        let given = self.house.get(place).map(|(_, name)| name.clone()).filter(|name| !name.is_empty());
        given.unwrap_or_else(|| format!("seat {place}"))
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

    /// Whose knowledge the prompt shows: the person before the screen, never everything.
    pub(crate) fn viewer(&self) -> Viewer {
        let person = || {
            if self.session.is_hidden() {
                self.facing.or_else(|| self.own_seat())
            } else {
                self.own_seat().or(self.to_move())
            }
        };
        Viewer::Seat(self.session.seen_by().or_else(person).unwrap_or(Seat(0)))
    }

    /// True if several people play, each with a hand that the others must not see.
    pub(crate) fn is_shared(&self) -> bool {
        self.session.is_hidden() && self.sitters.iter().filter(|sitter| sitter.is_human()).count() > 1
    }

    /// Whom the screen is for next: of one seat's view that seat, else whoever is to move.
    fn next_before(&self) -> Option<Seat> {
        self.session.seen_by().or_else(|| self.to_move())
    }

    /// The person who has to come before the screen now.
    pub(crate) fn awaited(&self) -> Option<Seat> {
        self.next_before().filter(|&seat| self.is_shared() && self.is_human(seat) && self.facing != Some(seat))
    }

    /// The person who is to move comes before the screen, or the one who will be first to.
    pub(crate) fn face_mover(&mut self) {
        let mover = self.next_before().filter(|&seat| self.is_human(seat));
        self.facing = mover.or(self.facing).or_else(|| self.own_seat());
    }

    /// True if the viewer knows what the seat to move can do.
    pub(crate) fn sees_mover(&self) -> bool {
        !self.session.is_hidden() || self.to_move().is_none_or(|seat| self.viewer() == Viewer::Seat(seat))
    }

    /// The legal moves, as far as the viewer may know them.
    pub(crate) fn legal(&self) -> Vec<MoveText> {
        if self.sees_mover() { self.session.legal() } else { Vec::new() }
    }

    /// True if hands may be shown before the round is over.
    pub(crate) fn has_open_hands(&self) -> bool {
        self.session.remarks().iter().any(|remark| remark == OPEN_HANDS)
    }

    /// Lets hands be shown, and has the record say so.
    pub(crate) fn open_hands(&mut self) {
        if self.session.is_hidden() && !self.has_open_hands() {
            self.session.remark(OPEN_HANDS);
        }
    }

    /// How many acts the viewer has seen.
    pub(crate) fn acts_seen(&self) -> usize {
        self.session.movers(self.viewer()).iter().flatten().count()
    }

    /// True if the only seat of people is the last of two: the board then turns round by itself.
    pub(crate) fn sees_from_the_other_side(&self) -> bool {
        self.session.seats() == 2 && !self.is_human(Seat(0)) && self.is_human(Seat(1))
    }

    /// The name of a seat for people: as given, `you` for the only person where hands are hidden, else as the game says.
    pub(crate) fn name(&self, seat: Seat) -> String {
        let given = self.names.get(seat.index()).filter(|name| !name.is_empty());
        given.cloned().unwrap_or_else(|| {
            let alone = self.session.is_hidden() && self.is_human(seat) && !self.is_shared();
            if alone { "you".to_owned() } else { seat_label(&*self.session, seat) }
        })
    }

    /// The seat that words name: what the game calls it, its letter or number with or without `seat` before, or the name
    /// of who sits there.
    ///
    /// # Errors
    /// `E-SEAT-UNKNOWN`, with the seats there are.
    pub(crate) fn seat_named(&self, text: &Text) -> Result<Seat, Failure> {
        let wanted = text.text.trim().to_lowercase();
        let bare = wanted.strip_prefix("seat ").map_or(&*wanted, str::trim);
        let by_game = |seat: &Seat| {
            let names = [self.session.seat_name(*seat), self.session.seat_mark(*seat), seat.0.to_string()];
            names.iter().any(|name| name.to_lowercase() == bare)
        };
        let by_person = |seat: &Seat| self.name(*seat).to_lowercase() == wanted;
        self.seats().find(by_game).or_else(|| self.seats().find(by_person)).ok_or_else(|| {
            let known = self.seats().map(|seat| self.name(seat));
            let error = TextError::new("E-SEAT-UNKNOWN", format!("no seat `{}`.", text.text));
            refused_at(Exit::Usage, error.at(0..text.text.len()).with_legal(known), text)
        })
    }

    /// The seats that texts name.
    ///
    /// # Errors
    /// As [`Seated::seat_named`].
    pub(crate) fn seats_named(&self, texts: &[Text]) -> Result<Vec<Seat>, Failure> {
        texts.iter().map(|text| self.seat_named(text)).collect()
    }

    /// What the game shall call the seats: as [`Seated::name`] does, but for those that have no name of their own.
    pub(crate) fn spoken_names(&self) -> Vec<String> {
        let own = |seat: Seat| Some(self.name(seat)).filter(|name| *name != seat_label(&*self.session, seat));
        self.seats().map(|seat| own(seat).unwrap_or_default()).collect()
    }

    /// Two open seats in turn count full moves (`3.`, `3...`); all others count turns and name the seat.
    pub(crate) fn counts_full_moves(&self) -> bool {
        self.session.seats() == 2 && !self.session.is_hidden()
    }

    /// The label of the act at `index` of those that the viewer saw if it is of `seat`.
    fn full_move(&self, movers: &[Option<Seat>], index: usize, seat: Option<Seat>) -> Label {
        let mut numbering = Numbering::new(self.session.opening_seat());
        movers[..index.min(movers.len())].iter().filter(|mover| mover.is_some()).for_each(|&mover| {
            numbering.next(mover);
        });
        numbering.label(seat)
    }

    /// Number and seat of the next act: `3.w`, or `t5 you`.
    pub(crate) fn place(&self) -> String {
        let Some(seat) = self.to_move() else { return "over".to_owned() };
        let movers = self.movers();
        if self.counts_full_moves() {
            let label = self.full_move(&movers, movers.len(), Some(seat));
            format!("{}.{}", label.number, self.session.seat_mark(seat))
        } else {
            format!("t{} {}", 1 + movers.iter().flatten().count(), self.name(seat))
        }
    }

    /// The prompt; from the second round of a match on it shows the round.
    pub(crate) fn prompt(&self) -> String {
        let game = self.session.game();
        match self.rounds.number() {
            number if self.is_between_rounds() => format!("{game} round {}> ", number + 1),
            1 => format!("{game} {}> ", self.place()),
            number => format!("{game} r{number} {}> ", self.place()),
        }
    }

    /// Who moved in all acts that the person saw or was told of, oldest first.
    fn movers(&self) -> Vec<Option<Seat>> {
        self.acts().iter().map(|act| act.seat).collect()
    }

    /// All acts that the person saw or was told of, numbered on.
    pub(crate) fn acts(&self) -> Vec<Played> {
        let told = self.session.told_before(self.viewer());
        let before = told.len();
        let seen = self.session.history(self.viewer()).into_iter();
        told.into_iter().chain(seen.map(|act| Played { ply: before + act.ply, ..act })).collect()
    }

    /// What stands before an act that the person saw: `3.`, `3...`, or `4 East`.
    pub(crate) fn label(&self, act: &Played) -> String {
        let told = self.session.told_before(self.viewer()).len();
        self.label_in_all(&Played { ply: told + act.ply, ..act.clone() })
    }

    /// [`Self::label`] of one of [`Self::acts`].
    pub(crate) fn label_in_all(&self, act: &Played) -> String {
        let movers = self.movers();
        let before = act.ply.saturating_sub(1).min(movers.len());
        match act.seat {
            Some(_) if self.counts_full_moves() => self.full_move(&movers, before, act.seat).to_string(),
            Some(seat) => format!("{} {}", 1 + movers[..before].iter().flatten().count(), self.name(seat)),
            None => "*".to_owned(),
        }
    }

    /// The last act, if the person saw it and had seen `before` acts until then.
    pub(crate) fn act_since(&self, before: usize) -> Option<Played> {
        self.session.history(self.viewer()).pop().filter(|act| act.ply > before)
    }

    /// The result in a sentence; with more than two seats also who came in where, and the points.
    pub(crate) fn result_text(&self, result: &GameResult) -> String {
        let reason = result.reason.replace('_', " ");
        let names = |seats: &[Seat]| seats.iter().map(|&seat| self.name(seat)).collect::<Vec<_>>().join("+");
        let winners = names(&result.winners);
        let verb = if result.winners.len() == 1 && winners != "you" { "wins" } else { "win" };
        let whole = self.session.seen_by().is_none();
        if !whole && !wire::is_seen(result) {
            return format!("The round has ended ({reason}); the hands decide, and this view does not show them.");
        }
        let mut text = match result.winners.is_empty() {
            true => format!("Game over: a draw ({reason})."),
            false => format!("Game over: {winners} {verb} ({reason})."),
        };
        if whole && self.session.seats() > 2 {
            if !result.ranking.is_empty() {
                let places = result.ranking.iter().enumerate();
                let places: Vec<String> = places.map(|(at, group)| format!("{} {}", at + 1, names(group))).collect();
                text += &format!("  In order: {}.", places.join(", "));
            }
            let points = self.seats().zip(&result.points);
            let points: Vec<String> = points.map(|(seat, points)| format!("{} {points}", self.name(seat))).collect();
            text += &format!("  Points: {}.", points.join(", "));
        }
        text
    }
}
