//! DGN, records of rounds: tags and acts. One file may hold many rounds; a broken one does not lose the next.
//!
//! A round is read into the record that sessions resume from, and replayed against the rules: hands, honest passes, the
//! stock, what went out and what was scored. Tags that a round does not repeat are those of the round before.

mod deal;
mod files;
mod lex;
mod seen;
mod write;

use std::ops::Range;

use engine::prelude::*;
use engine::record::{Player, Record, RecordedAct};

use crate::dpn::rule_parts;
use crate::moves::Move;
use crate::notation::{deal_text, read_tile};
use crate::room::Eighteen;
use crate::round::Dominoes;
use crate::scoring::{Ending, RoundResult};
use crate::sheet::with_settings;
use crate::state::State;
use crate::tile::{Tile, TileSet};
use crate::variants::{VARIANTS, Variant};
use lex::{Piece, pieces};

pub use files::DgnFiles;
pub use write::PUBLIC;

/// A round as read from a file.
#[derive(Clone, Debug)]
pub struct Round {
    /// Its tags, inherited ones included, in the order of the file.
    pub tags: Vec<(String, String)>,
    /// The round as a record, as far as it can be followed: the deal, then the acts.
    pub record: Record,
    /// Where each act stands in the file; the deal stands at its tag.
    pub places: Vec<Range<usize>>,
    /// What is wrong, with the number of the act in `places` (one past the last for the end of the round).
    pub faults: Vec<(usize, TextError)>,
    /// What was taken for granted.
    pub notes: Vec<TextError>,
}

impl Round {
    /// The value of a tag.
    pub fn tag(&self, name: &str) -> Option<&str> {
        self.tags.iter().find(|(key, _)| key == name).map(|(_, value)| value.as_str())
    }
}

/// Faults kept of a game: a few tell what is wrong with a file, and thousands would cost more than it.
const MOST_FAULTS: usize = 20;

/// Acts kept of a round: more than tiles can be laid and drawn and passed on.
const MOST_ACTS: usize = 5000;

/// Tags that hold for the rounds after, too.
const LASTING: [&str; 8] = ["Game", "Set", "Players", "Teams", "Seed", "Rules", "View", "Event"];

/// Reads a file of rounds. What is wrong with a round is said in the round.
pub fn read(text: &str) -> Vec<Round> {
    read_after(text, &[]).collect()
}

/// Reads the rounds of a part of a file, which follows a round with these tags.
pub(crate) fn read_after<'a>(text: &'a str, before: &[(String, String)]) -> impl Iterator<Item = Round> + use<'a> {
    let lasting = before.iter().filter(|(name, _)| LASTING.contains(&name.as_str()));
    let inherited: Vec<_> = lasting.map(|(name, value)| (name.clone(), value.clone(), 0..0)).collect();
    let (mut pieces, mut at_hand) = (pieces(text), None::<Draft<'_>>);
    std::iter::from_fn(move || {
        for (piece, at) in pieces.by_ref() {
            let begins = match piece {
                Piece::Tag(..) | Piece::BadTag => at_hand.as_ref().is_none_or(|draft| !draft.acts.is_empty()),
                _ => at_hand.is_none(),
            };
            let mut whole = None;
            if begins {
                let tags = at_hand.as_ref().map_or_else(|| inherited.clone(), Draft::lasting);
                whole = at_hand.replace(Draft { tags, acts: Vec::new(), faults: Vec::new(), at: at.clone() });
            }
            if let Some(draft) = &mut at_hand {
                draft.take(piece, at);
            }
            if let Some(draft) = whole {
                return Some(draft.replayed());
            }
        }
        at_hand.take().map(Draft::replayed)
    })
}

/// An act as it stands in a file.
#[derive(Debug)]
struct Written<'a> {
    text: &'a str,
    at: Range<usize>,
    /// The number of the turn that is said to begin with it.
    number: Option<(usize, Range<usize>)>,
}

/// A round before it is understood.
#[derive(Debug)]
struct Draft<'a> {
    tags: Vec<(String, String, Range<usize>)>,
    acts: Vec<Written<'a>>,
    /// What cannot be read at all, with the number of the act before which it stands.
    faults: Vec<(usize, TextError)>,
    at: Range<usize>,
}

/// The settings that make a row this game, in the order of the tags.
fn settings_of(game: &Dominoes<Eighteen>, row: &Variant) -> Vec<(String, String)> {
    let rules = game.rules();
    let mut settings = Vec::new();
    let mut push = |name: &str, value: String| settings.push((name.to_owned(), value));
    if rules.max_pip != row.rules.max_pip {
        push("max_pip", rules.max_pip.to_string());
    }
    for (rule, _) in rule_parts(&game.changed_rules(), &(0..0)) {
        let (name, value) = rule.split_once('=').unwrap_or((rule, ""));
        push(name, value.to_owned());
    }
    if rules.teams != row.rules.teams && rules.teams > 0 {
        push("teams", rules.teams.to_string());
    }
    if game.seat_count() != usize::from(row.seats) {
        push("players", game.seat_count().to_string());
    }
    settings
}

impl<'a> Draft<'a> {
    fn take(&mut self, piece: Piece<'a>, at: Range<usize>) {
        match piece {
            Piece::Tag(name, value, value_at) => {
                // What an earlier round said has no place in this one.
                if self.tags.iter().any(|(known, _, place)| *known == name && !place.is_empty()) {
                    self.refuse("E-DGN-TAG", "this tag stands twice in the round.", at.clone());
                }
                self.tags.retain(|(known, ..)| *known != name);
                self.tags.push((name.to_owned(), value.into_owned(), value_at));
            }
            // More acts than any round has: what follows would be refused after the first few anyway.
            Piece::Act(_) | Piece::Number(_) if self.acts.len() == MOST_ACTS => {
                if self.faults.last().is_none_or(|(_, fault)| fault.code != "E-DGN-LONG") {
                    let message = format!("a round has at most {MOST_ACTS} acts.");
                    self.refuse("E-DGN-LONG", &message, at);
                }
            }
            Piece::Act(text) => {
                let number = match self.acts.last_mut() {
                    Some(last) if last.text.is_empty() => self.acts.pop().and_then(|number| number.number),
                    _ => None,
                };
                self.acts.push(Written { text, at, number });
            }
            Piece::Number(number) => {
                self.acts.push(Written { text: "", at: at.clone(), number: Some((number, at)) });
            }
            Piece::BadTag => self.refuse("E-DGN-TAG", "a tag is written [Name \"value\"] on one line.", at),
            Piece::OpenComment => self.refuse("E-DGN-OPEN", "a comment is not closed.", at),
        }
    }

    /// Keeps a fault of the text, unless it has more than anybody reads.
    fn refuse(&mut self, code: &'static str, message: &str, at: Range<usize>) {
        if self.faults.len() < MOST_FAULTS {
            self.faults.push((self.acts.len(), TextError::new(code, message).at(at)));
        }
    }

    fn lasting(&self) -> Vec<(String, String, Range<usize>)> {
        let lasting = self.tags.iter().filter(|(name, ..)| LASTING.contains(&name.as_str()));
        lasting.map(|(name, value, _)| (name.clone(), value.clone(), 0..0)).collect()
    }

    /// Where a tag stands; where the round begins if it is one of an earlier round.
    fn place(&self, name: &str) -> Range<usize> {
        self.get(name).map(|(_, at)| at).filter(|at| !at.is_empty()).unwrap_or(self.at.clone())
    }

    fn get(&self, name: &str) -> Option<(&str, Range<usize>)> {
        self.tags.iter().find(|(key, ..)| key == name).map(|(_, value, at)| (value.as_str(), at.clone()))
    }

    fn replayed(self) -> Round {
        let seed = self.get("Seed").and_then(|(seed, _)| seed.parse().ok()).unwrap_or(0);
        let id = self.get("Game").map_or("dominoes", |(id, _)| id);
        let mut round = Round {
            tags: self.tags.iter().map(|(name, value, _)| (name.clone(), value.clone())).collect(),
            record: Record::new(id, seed),
            places: Vec::new(),
            faults: self.faults.clone(),
            notes: Vec::new(),
        };
        if let Some((said, at)) = self.get("Seed").filter(|(said, _)| said.parse::<u64>().is_err()) {
            let message = format!("`{said}`: a seed is a number from 0 to {}.", u64::MAX);
            round.faults.push((0, TextError::new("E-DGN-SEED", message).at(at)));
            return round;
        }
        if let Err(error) = self.replay(&mut round, seed) {
            round.faults.push((round.places.len(), error));
        }
        round
    }

    /// Fills the round in as far as it can be followed.
    fn replay(&self, round: &mut Round, seed: u64) -> Result<(), TextError> {
        let game = self.game(round)?;
        if let Some(viewer) = self.viewer(&game)? {
            // No seat knows the seed, whatever a round before this one said of its own.
            round.record.seed = Record::new("", 0).seed;
            let followed = self.replay_view(&game, viewer, seed, round);
            if let Some(at) = followed.as_ref().err().and_then(|error| error.span.as_ref()) {
                let acts = self.acts.iter().map(|act| act.at.clone()).filter(|act| act.start < at.start);
                round.places = acts.collect();
            }
            return followed;
        }
        let deal_at = self.place("Deal");
        let deal = self.deal(&game, seed)?;
        round.notes.extend(self.unsaid_stock(&game, &deal));
        round.record.acts.push(RecordedAct::Chance(deal_text(&deal, None)));
        round.places.push(deal_at);
        let mut state = game.deal(&deal);
        let mut turns = Turns::default();
        for Written { text, at, number } in self.acts.iter().flat_map(repeated) {
            let mv = game.read_recorded(&state, text).map_err(|error| error.at(at.clone()))?;
            turns.check(state.turn(), mv, number)?;
            let after = game.play(&state, mv);
            round.record.acts.push(RecordedAct::Move(game.recorded_text(&state, mv)));
            round.places.push(at);
            state = after;
        }
        if let Some(seat) = self.resigned(&game, &state) {
            round.record.acts.push(RecordedAct::Resign(seat));
            round.places.push(self.place("Result"));
        }
        round.record.position = game.state_text(&state);
        self.said_of_end(&game, &state)
    }

    /// The game that the tags name, with its settings in the record.
    fn game(&self, round: &mut Round) -> Result<Dominoes<Eighteen>, TextError> {
        let at = |name: &str| self.place(name);
        let id = self.get("Game").map_or(VARIANTS[0].id, |(id, _)| id);
        let row = VARIANTS.iter().find(|row| row.id == id || row.aliases.contains(&id));
        let row = row.ok_or_else(|| {
            let legal = VARIANTS.iter().map(|row| row.id.to_owned());
            TextError::new("E-GAME-UNKNOWN", format!("no game `{id}`.")).at(at("Game")).with_legal(legal)
        })?;
        row.id.clone_into(&mut round.record.game);
        let mut settings = Vec::new();
        if let Some((set, _)) = self.get("Set").filter(|(set, _)| *set != row.rules.max_pip.to_string()) {
            settings.push(("max_pip".to_owned(), set.to_owned()));
        }
        let (rules, rules_at) = self.get("Rules").unwrap_or(("", 0..0));
        for (rule, _) in rule_parts(rules, &rules_at) {
            let (name, value) = rule.split_once('=').unwrap_or((rule, ""));
            settings.push((name.to_owned(), value.to_owned()));
        }
        let teams = self.get("Teams").map(|(teams, _)| teams.split('/').count());
        if let Some(teams) = teams.filter(|teams| *teams != usize::from(row.rules.teams)) {
            settings.push(("teams".to_owned(), teams.to_string()));
        }
        if let Some((names, _)) = self.get("Players") {
            let names: Vec<String> = names.split(',').map(plain).collect();
            let unnamed = names.iter().enumerate().all(|(seat, name)| *name == format!("seat {seat}"));
            let engines = self.get("Engines").map(|(engines, _)| engines.split(',').map(plain).collect::<Vec<_>>());
            if !unnamed || engines.is_some() {
                let engine = |seat: usize| engines.as_ref()?.get(seat).filter(|engine| !engine.is_empty());
                let seated = names.iter().enumerate();
                round.record.players = seated.map(|(seat, name)| player(name, engine(seat))).collect();
            }
            if names.len() != usize::from(row.seats) {
                settings.push(("players".to_owned(), names.len().to_string()));
            }
        }
        if let Some((said, at)) = self.get("Round").filter(|(said, _)| said.parse::<u32>().ok().is_none_or(|n| n == 0))
        {
            let message = format!("`{said}`: the number of the round is expected, from 1.");
            return Err(TextError::new("E-DGN-ROUND", message).at(at));
        }
        let built = with_settings(&row.rules, row.seats, &settings);
        let built = built.and_then(|(rules, seats)| Dominoes::new(row.id, rules, seats));
        round.record.settings = built.as_ref().map_or(settings, |game| settings_of(game, row));
        let said_teams = self.get("Teams").map(|(said, at)| (said.replace(' ', ""), at));
        if let (Some((said, at)), Ok(game)) = (said_teams, &built)
            && said != game.teams_text()
        {
            let message = format!("`{said}`: these players sit in teams {}.", game.teams_text());
            return Err(TextError::new("E-DGN-TEAMS", message).at(at));
        }
        built.map_err(|faults| {
            // A set, teams or players have tags of their own.
            let fault = faults.first().clone();
            let own = [("max_pip=", "Set"), ("teams=", "Teams"), ("players=", "Players")];
            let tag = own.into_iter().find(|(field, tag)| fault.message.starts_with(field) && self.get(tag).is_some());
            fault.at(at(tag.map_or("Rules", |(_, tag)| tag)))
        })
    }

    /// Who resigned the round, which then is not over.
    fn resigned(&self, game: &Dominoes<Eighteen>, state: &State<Eighteen>) -> Option<u8> {
        let seat = self.get("Result")?.0.strip_prefix("resign ")?.trim().parse().ok()?;
        (usize::from(seat) < game.seat_count() && state.ending().is_none()).then_some(seat)
    }

    /// Result and points of the tags must be those of the table.
    fn said_of_end(&self, game: &Dominoes<Eighteen>, state: &State<Eighteen>) -> Result<(), TextError> {
        let result = game.result(state);
        if let (Some((said, _)), None) = (self.get("Result"), &result)
            && !matches!(said, "*" | "unfinished")
            && self.resigned(game, state).is_none()
        {
            let message = format!("`{said}`: the round is not over.");
            return Err(TextError::new("E-DGN-RESULT", message).at(self.place("Result")));
        }
        if let (Some((said, at)), Some(result)) = (self.get("Result"), &result) {
            let own = result_text(result);
            let (word, who) = said.split_once(' ').unwrap_or((said, ""));
            let (own_word, own_who) = own.split_once(' ').unwrap_or((&own, ""));
            let fits = word.strip_suffix("ed").unwrap_or(word) == own_word && (who.is_empty() || who == own_who);
            if !fits {
                let message = format!("`{said}`: the round ended `{own}`.");
                return Err(TextError::new("E-DGN-RESULT", message).at(at));
            }
        }
        if let (Some((said, at)), Some(result)) = (self.get("Points"), result) {
            let points: Vec<i32> =
                result.points.iter().zip(game.in_play(state)).map(|(end, play)| end + play).collect();
            let texts: Vec<String> = points.iter().map(i32::to_string).collect();
            if said != texts.join("/") {
                let message = format!("`{said}`: the round brings {}.", texts.join("/"));
                return Err(TextError::new("E-DGN-POINTS", message).at(at));
            }
        }
        Ok(())
    }
}

/// A name as tags can hold it.
fn plain(text: &str) -> String {
    let text: String = text.chars().map(|c| if c.is_control() { ' ' } else { c }).collect();
    text.trim().to_owned()
}

fn player(name: &str, engine: Option<&String>) -> Player {
    let kind = if engine.is_some() { "engine" } else { "human" };
    Player { name: name.to_owned(), kind: kind.to_owned(), engine: engine.cloned() }
}

/// `+?2` stands for two draws; a number of a turn without an act after it stands for nothing.
fn repeated<'a>(written: &Written<'a>) -> Vec<Written<'a>> {
    let Written { text, at, number } = written;
    if text.is_empty() {
        return Vec::new();
    }
    let count =
        text.strip_prefix("+?").and_then(|count| count.parse::<usize>().ok()).filter(|count| (1..=100).contains(count));
    let act = |index: usize| {
        let text = if count.is_some() { "+?" } else { text };
        Written { text, at: at.clone(), number: number.clone().filter(|_| index == 0) }
    };
    (0..count.unwrap_or(1)).map(act).collect()
}

/// Counts turns: all acts of a seat until another one acts, a pass always by itself.
#[derive(Default)]
struct Turns {
    turn: usize,
    last: Option<Seat>,
}

impl Turns {
    /// Counts an act; true if a turn begins with it.
    fn begins(&mut self, seat: Seat, mv: Move) -> bool {
        let begins = self.last != Some(seat) || mv == Move::Pass;
        self.turn += usize::from(begins);
        self.last = Some(seat);
        begins
    }

    /// Counts an act, before which this number may stand.
    fn check(&mut self, seat: Seat, mv: Move, number: Option<(usize, Range<usize>)>) -> Result<(), TextError> {
        let begins = self.begins(seat, mv);
        match number {
            Some((number, at)) if !begins || number != self.turn => {
                let message = match begins {
                    true => format!("{number}: turn {} begins here, of seat {}.", self.turn, seat.0),
                    false => format!("{number}: turn {} of seat {} goes on here.", self.turn, seat.0),
                };
                Err(TextError::new("E-DGN-TURN", message).at(at))
            }
            _ => Ok(()),
        }
    }
}

/// The place of the first tile in the text of a deal that is named a second time there, or is one of `seen`.
fn twice_in(text: &str, most: u8, mut seen: TileSet) -> Option<Range<usize>> {
    let mut from = 0;
    for word in text.split([' ', ',', '/']) {
        let at = from..from + word.len();
        from = at.end + 1;
        let Some((a, b)) = read_tile(word).filter(|&(a, b)| a.max(b) <= most) else { continue };
        let tile = Tile::new(a, b);
        if seen.has(tile) {
            return Some(at);
        }
        seen.insert(tile);
    }
    None
}

/// The result of a round: `out SEAT`, or `block` with the seat or team that won, `draw` if that is nobody or several.
fn result_text(result: &RoundResult) -> String {
    match (result.ending, result.out.first(), &result.winners[..]) {
        (Ending::Out, Some(seat), _) => format!("out {}", seat.0),
        (Ending::Out, None, _) => "out".to_owned(),
        (Ending::Blocked, _, [only]) => format!("block {}", only.0),
        (Ending::Blocked, ..) => "block draw".to_owned(),
    }
}

/// True if a tag of the text names the game as only files of dominoes do.
pub fn is_ours(text: &str) -> bool {
    const OWN: [&str; 5] = ["Game", "Players", "Teams", "Deal", "Stock"];
    pieces(text).any(|(piece, at)| match piece {
        Piece::Tag(name, ..) => OWN.contains(&name),
        // A tag that is not closed is ours to refuse, with its place.
        Piece::BadTag => OWN.iter().any(|name| text[at.clone()].trim_start_matches(['[', ' ']).starts_with(name)),
        _ => false,
    })
}
