//! A match over games at the table: which seats play the round at hand, who leads it, how the next one is opened, and
//! what each finished round did.
//!
//! A round is a [`Session`] like any other; the [`Ledger`] counts. *Places* are the seats of the first round, which keep
//! their numbers for the whole match; where parties fall out the rest closes up, so that the seats of a later round are
//! numbered afresh and the match keeps the map. *Parties* are the sides of the first round.

use std::sync::Arc;

use crate::game::Turn;
use crate::kit::NextRound;
use crate::ledger::{Ledger, Match, MatchEnd, NextLeader, Verdict};
use crate::outcome::{Seat, Side};
use crate::random::sub_seed;
use crate::record::{Record, RecordedMatch};
use crate::registry::{Entry, OpenRequest};
use crate::session::{Session, Viewer};
use crate::stakes::Stakes;
use crate::text::{Faults, TextError};

/// A match in progress: the rounds played and the seating of the one at hand.
#[derive(Clone, Debug)]
pub struct Rounds {
    settings: Vec<(String, String)>,
    /// The start of every round, where it is not the game's own.
    start: Option<String>,
    seed: u64,
    /// The party of each place.
    parties: Vec<usize>,
    /// True if the first move goes round, as colours alternate; otherwise everybody keeps the place.
    alternates: bool,
    most: Option<u32>,
    ledger: Ledger,
    played: Vec<Record>,
    places: Vec<usize>,
    leader: Option<Seat>,
}

/// Why a record's match cannot be taken up.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RoundFault {
    /// The round, from 0; the one at hand comes after all earlier ones.
    pub round: usize,
    /// The act of that round.
    pub act: usize,
    /// What is wrong with it.
    pub error: TextError,
}

impl Rounds {
    /// The match that begins with this round. It is cut off after `most` rounds; without that it goes on to the end that
    /// the rules give it, which is one round for games that know of no matches.
    pub fn starting(first: &dyn Session, most: Option<u32>) -> Self {
        let seats: Vec<Seat> = (0..first.seats() as u8).map(Seat).collect();
        let parties: Vec<usize> = seats.iter().map(|&seat| first.side(seat).index()).collect();
        let count = parties.iter().max().map_or(0, |last| last + 1);
        let plain = Match { end: most.map_or(MatchEnd::Single, MatchEnd::Rounds), ..Match::SINGLE };
        let rules = first.match_rules().map(|rules| match rules.end {
            MatchEnd::Single => Match { end: plain.end, ..rules },
            _ => rules,
        });
        let ledger = Ledger::new(rules.unwrap_or(plain), count);
        Self {
            settings: first.settings().to_vec(),
            start: if rules.is_none() { first.record().start } else { None },
            seed: first.seed(),
            alternates: !first.is_hidden() && count == parties.len(),
            places: (0..parties.len()).collect(),
            parties,
            most,
            ledger: most.map_or(ledger.clone(), |most| ledger.limited_to(most)),
            played: Vec::new(),
            leader: None,
        }
    }

    /// The match of a record, and the round at hand.
    ///
    /// # Errors
    /// The first thing that does not fit: a round that cannot be followed or is not over, a round by other seats or
    /// another leader than the match asks for.
    pub fn resume(entry: &dyn Entry, record: &Record) -> Result<(Self, Box<dyn Session>), RoundFault> {
        let fault = |round, act, error| RoundFault { round, act, error };
        let most = record.in_match.as_ref().map_or(Some(1), |in_match| in_match.rounds);
        let mut rounds: Option<Self> = None;
        for (index, earlier) in record.earlier().iter().chain([record]).enumerate() {
            if earlier.game != record.game || (index < record.earlier().len() && earlier.in_match.is_some()) {
                let message = format!("round {} is no round of this match of {}.", index + 1, record.game);
                return Err(fault(index, 0, TextError::new("E-MATCH-ROUND", message)));
            }
            let resumed = entry.resume(earlier);
            if let Some(found) = resumed.fault {
                return Err(fault(index, found.act, found.error));
            }
            let unread = || fault(index, 0, TextError::new("E-RECORD-JSON", "the round cannot be taken up."));
            let session = resumed.session.ok_or_else(unread)?;
            let at_hand = rounds.get_or_insert_with(|| Self::starting(&*session, most));
            at_hand.admit(&*session).map_err(|error| fault(index, 0, error))?;
            if index == record.earlier().len() {
                return Ok((at_hand.clone(), session));
            }
            if !session.status().over() {
                let message = format!("round {} is not over, and another one follows.", index + 1);
                return Err(fault(index, earlier.acts.len(), TextError::new("E-MATCH-ROUND", message)));
            }
            at_hand.finish(&*session);
        }
        Err(fault(0, 0, TextError::new("E-MATCH-ROUND", "there is no round.")))
    }

    /// Compares what a record says of the end of the match with how it stands after its last round, `session`.
    ///
    /// # Errors
    /// `E-RECORD-RESULT` if they differ.
    pub fn check_over(&self, session: &dyn Session, record: &Record) -> Result<(), TextError> {
        let over = || self.after(session).verdict().is_some();
        record.in_match.as_ref().map_or(Ok(()), |said| said.check_over(over()))
    }

    /// Refuses a game that is not the round at hand.
    ///
    /// # Errors
    /// `E-MATCH-OVER`, `E-MATCH-ROUND` for other seats, `E-MATCH-LEADER` for another leader.
    pub fn admit(&self, session: &dyn Session) -> Result<(), TextError> {
        let number = self.number();
        if self.verdict().is_some() {
            let message = format!("the match was over before round {number}.");
            return Err(TextError::new("E-MATCH-OVER", message));
        }
        if session.seats() != self.places.len() {
            let message = format!("round {number} is for {} seats, not {}.", self.places.len(), session.seats());
            return Err(TextError::new("E-MATCH-ROUND", message));
        }
        let led = session.movers(Viewer::All).into_iter().flatten().next().or(match session.turn() {
            Turn::Seat(seat) => Some(seat),
            _ => None,
        });
        match (self.leader, led) {
            (Some(wanted), Some(led)) if wanted != led => {
                let message = format!("round {number}: seat {} leads, not seat {}.", wanted.0, led.0);
                Err(TextError::new("E-MATCH-LEADER", message))
            }
            _ => Ok(()),
        }
    }

    /// True if more than one round may be played.
    pub fn is_match(&self) -> bool {
        self.most != Some(1) && (self.most.is_some() || self.ledger.rules().end != MatchEnd::Single)
    }

    /// The number of the round at hand, from 1.
    pub fn number(&self) -> u32 {
        self.played.len() as u32 + 1
    }

    /// The place of each seat of the round at hand.
    pub fn places(&self) -> &[usize] {
        &self.places
    }

    /// How many places there are.
    pub fn all_places(&self) -> usize {
        self.parties.len()
    }

    /// The party of a place.
    pub fn party_of(&self, place: usize) -> usize {
        self.parties[place]
    }

    /// The places of a party.
    pub fn places_of(&self, party: usize) -> Vec<usize> {
        (0..self.parties.len()).filter(|&place| self.parties[place] == party).collect()
    }

    /// Totals, and what else is counted.
    pub fn ledger(&self) -> &Ledger {
        &self.ledger
    }

    /// The finished rounds, first to last.
    pub fn played(&self) -> &[Record] {
        &self.played
    }

    /// How the match ended; `None` while it goes on.
    pub fn verdict(&self) -> Option<&Verdict> {
        self.ledger.verdict()
    }

    /// The match with this round finished, where it is over; otherwise as it stands, points made in play included.
    pub fn after(&self, session: &dyn Session) -> Self {
        let mut after = self.clone();
        if session.status().over() || after.is_decided(session) {
            after.finish(session);
        }
        after
    }

    /// True if a score made in play has decided the match, though the round is not over.
    pub fn is_decided(&self, session: &dyn Session) -> bool {
        let mut ledger = self.ledger.clone();
        self.enter_scores(&mut ledger, session)
    }

    /// Enters scores made in play where each counts at once; true if one of them decides the match.
    fn enter_scores(&self, ledger: &mut Ledger, session: &dyn Session) -> bool {
        let counts_at_once = matches!(self.ledger.rules().end, MatchEnd::Exact(_));
        let mut scores = session.scores().into_iter().filter(|_| counts_at_once);
        ledger.verdict().is_none()
            && scores.any(|(side, points)| ledger.score_in_play(self.party(session, side), points))
    }

    /// The party that a side of the round is.
    fn party(&self, session: &dyn Session, side: Side) -> usize {
        let seat = (0..self.places.len()).find(|&seat| session.side(Seat(seat as u8)) == side);
        seat.map_or(side.index(), |seat| self.parties[self.places[seat]])
    }

    /// What the round at hand is played for; `None` outside matches, and for games that know of none.
    pub fn stakes(&self, session: &dyn Session) -> Option<Arc<Stakes>> {
        session.match_rules().filter(|_| self.is_match() && self.verdict().is_none())?;
        let sides = (0..session.seats() as u8).map(|seat| session.side(Seat(seat)).index()).max()? + 1;
        let parties = (0..sides).map(|side| self.party(session, Side(side as u8))).collect();
        Some(Arc::new(Stakes::new(self.ledger.clone(), parties)))
    }

    /// Enters the round, which is over or has decided the match in mid-play, and seats the next one.
    pub fn finish(&mut self, session: &dyn Session) {
        let mut ledger = self.ledger.clone();
        let decided = self.enter_scores(&mut ledger, session);
        let count = session.round_count();
        let party = |side: &Side| self.party(session, *side);
        let end = count.end.unwrap_or_default();
        let resigned = session.status().result.is_some_and(|result| result.reason == "resignation");
        if resigned && session.match_rules().is_some() {
            ledger.concede(&end.losers.iter().map(party).collect::<Vec<_>>());
        } else if decided {
            ledger.break_off();
        } else {
            let in_play = |side: usize| match self.ledger.rules().end {
                MatchEnd::Exact(_) => 0,
                _ => count.in_play.get(side).copied().unwrap_or(0),
            };
            let points = end.points.iter().enumerate();
            let points: Vec<(usize, i32)> =
                points.map(|(side, points)| (party(&Side(side as u8)), points + in_play(side))).collect();
            let parties = |sides: &[Side]| sides.iter().map(party).collect::<Vec<_>>();
            if end.replayed {
                ledger.enter_replayed(&points);
            } else {
                ledger.enter(&points, &parties(&end.winners), &parties(&end.losers));
            }
        }
        self.ledger = ledger;
        let led = session.movers(Viewer::All).into_iter().flatten().next();
        let mut record = session.record();
        record.redo.clear();
        self.played.push(record);
        self.seat_next(led, end.best);
        self.leader = self.leader.filter(|_| !end.replayed);
    }

    /// Who sits where in the next round, and who leads it. `led` and `best` are seats of the round that is over.
    fn seat_next(&mut self, led: Option<Seat>, best: Option<Seat>) {
        let place_of = |seat: Option<Seat>| seat.and_then(|seat| self.places.get(seat.index()).copied());
        let (led, best) = (place_of(led), place_of(best));
        let alive = self.ledger.alive();
        let all = self.parties.len();
        let is_in = |place: usize| alive.contains(&self.parties[place]);
        let places: Vec<usize> = match self.alternates {
            true => (0..all).map(|seat| (seat + self.played.len()) % all).filter(|&place| is_in(place)).collect(),
            false => (0..all).filter(|&place| is_in(place)).collect(),
        };
        let leader = match self.ledger.rules().leader {
            NextLeader::ByRule => None,
            NextLeader::PreviousWinnerUnlessBroken if self.ledger.is_broken() => None,
            NextLeader::PreviousWinner | NextLeader::PreviousWinnerUnlessBroken => best.filter(|&place| is_in(place)),
            round @ (NextLeader::Rotate | NextLeader::RotateBack) => led.and_then(|led| round.goes_on(led, all, is_in)),
        };
        self.leader = leader.and_then(|place| places.iter().position(|&of| of == place)).map(|seat| Seat(seat as u8));
        self.places = places;
    }

    /// Opens the round at hand, chance that comes first not yet settled.
    ///
    /// # Errors
    /// What the settings of the round say.
    pub fn open(&self, entry: &dyn Entry) -> Result<Box<dyn Session>, Faults> {
        let settings = if self.played.is_empty() {
            self.settings.clone()
        } else {
            let (seats, sides) = (self.places.len(), self.ledger.alive().len());
            let next = NextRound { number: self.number(), seats, sides, leader: self.leader };
            entry.later_round(&self.settings, &next)?
        };
        let seed = round_seed(self.seed, self.number());
        entry.open(&OpenRequest { settings, position: self.start.clone(), seed }).map(|opened| opened.session)
    }

    /// The last finished round as a record with all that came before it; `None` before the first one is finished.
    pub fn whole_record(&self) -> Option<Record> {
        let (last, earlier) = self.played.split_last()?;
        let mut record = last.clone();
        if self.is_match() {
            let over = self.verdict().is_some();
            record.in_match = Some(RecordedMatch { rounds: self.most, over, earlier: earlier.to_vec() });
        }
        Some(record)
    }

    /// The round at hand as a record with all that came before it.
    pub fn record(&self, session: &dyn Session) -> Record {
        let mut record = session.record();
        if self.is_match() {
            let over = self.after(session).verdict().is_some();
            record.in_match = Some(RecordedMatch { rounds: self.most, over, earlier: self.played.clone() });
        }
        record
    }
}

/// The seed of a round: that of the match for the first one.
fn round_seed(seed: u64, number: u32) -> u64 {
    if number == 1 { seed } else { sub_seed(seed, &format!("round {number}")) >> 32 }
}
