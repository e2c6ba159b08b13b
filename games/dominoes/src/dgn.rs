//! DGN, records of rounds: tags and acts. One file may hold many rounds; a broken one does not lose the next.
//!
//! A round is read into the record that sessions resume from, and replayed against the rules: hands, honest passes, the
//! stock, what went out and what was scored. Tags that a round does not repeat are those of the round before.

use std::fmt::Write;
use std::ops::Range;

use engine::prelude::*;
use engine::record::{Player, Record, RecordedAct};

use crate::deal::{Deal, Lead, leaders};
use crate::dpn::seen_text;
use crate::moves::Move;
use crate::notation::{deal_text, read_tile};
use crate::room::{Room, Twelve};
use crate::round::Dominoes;
use crate::scoring::Ending;
use crate::sheet::with_settings;
use crate::state::State;
use crate::tile::{Tile, TileSet};
use crate::variants::{VARIANTS, variant};

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
}

impl Round {
    /// The value of a tag.
    pub fn tag(&self, name: &str) -> Option<&str> {
        self.tags.iter().find(|(key, _)| key == name).map(|(_, value)| value.as_str())
    }
}

/// Tags that hold for the rounds after, too.
const LASTING: [&str; 8] = ["Game", "Set", "Players", "Teams", "Seed", "Rules", "View", "Event"];

/// A piece of a file.
#[derive(Clone, Debug, PartialEq)]
enum Piece {
    Tag(String, String, Range<usize>),
    Act(String),
}

/// Reads a file of rounds.
///
/// # Errors
/// Only if the text is no such file at all: a tag that is not closed, a comment that is not closed.
pub fn read(text: &str) -> Result<Vec<Round>, Faults> {
    let pieces = pieces(text)?;
    let mut rounds: Vec<Draft> = Vec::new();
    for (piece, at) in pieces {
        match piece {
            Piece::Tag(name, value, value_at) => {
                if rounds.last().is_none_or(|draft| !draft.acts.is_empty()) {
                    let lasting = rounds.last().map(Draft::lasting).unwrap_or_default();
                    rounds.push(Draft { tags: lasting, acts: Vec::new(), at: at.clone() });
                }
                if let Some(draft) = rounds.last_mut() {
                    draft.tags.retain(|(known, ..)| *known != name);
                    draft.tags.push((name, value, value_at));
                }
            }
            Piece::Act(text) => {
                if rounds.is_empty() {
                    rounds.push(Draft { tags: Vec::new(), acts: Vec::new(), at: at.clone() });
                }
                if let Some(draft) = rounds.last_mut() {
                    draft.acts.push((text, at));
                }
            }
        }
    }
    Ok(rounds.into_iter().map(Draft::replayed).collect())
}

/// Splits a file into tags and acts; numbers of turns, comments and NAGs are passed over.
fn pieces(text: &str) -> Result<Vec<(Piece, Range<usize>)>, Faults> {
    let open = |what: &str, from: usize| -> Faults {
        TextError::new("E-DGN-OPEN", format!("{what} is not closed.")).at(from..text.len()).into()
    };
    let (mut pieces, mut at) = (Vec::new(), 0);
    while let Some(c) = text[at..].chars().next() {
        let rest = &text[at..];
        if c.is_whitespace() {
            at += c.len_utf8();
        } else if c == '{' {
            at += rest.find('}').ok_or_else(|| open("a comment", at))? + 1;
        } else if c == '[' {
            let end = tag_end(rest).ok_or_else(|| open("a tag", at))?;
            if let Some((name, value, value_at)) = tag(&rest[..=end], at) {
                pieces.push((Piece::Tag(name, value, value_at), at..at + end + 1));
            }
            at += end + 1;
        } else {
            let end = rest.find(|c: char| c.is_whitespace() || c == '{').unwrap_or(rest.len());
            let word = &rest[..end];
            let number = word.strip_suffix(':').is_some_and(|number| number.bytes().all(|byte| byte.is_ascii_digit()));
            if !number && !word.starts_with('$') && word != "*" {
                pieces.push((Piece::Act(word.to_owned()), at..at + end));
            }
            at += end;
        }
    }
    Ok(pieces)
}

/// Where the tag that begins the text ends: at a bracket outside quotes.
fn tag_end(text: &str) -> Option<usize> {
    let (mut quoted, mut escaped) = (false, false);
    for (index, c) in text.char_indices() {
        match c {
            '"' if !escaped => quoted = !quoted,
            ']' if !quoted => return Some(index),
            _ => {}
        }
        escaped = c == '\\' && !escaped;
    }
    None
}

/// Name, value and place of the value of a tag `[Name "value"]`; `\"` in a value is a quote.
fn tag(text: &str, from: usize) -> Option<(String, String, Range<usize>)> {
    let inner = text.strip_prefix('[')?.strip_suffix(']')?;
    let (name, value) = inner.trim().split_once(char::is_whitespace)?;
    let value = value.trim();
    let bare = value.strip_prefix('"').and_then(|value| value.strip_suffix('"')).unwrap_or(value);
    let start = from + (bare.as_ptr() as usize - text.as_ptr() as usize);
    Some((name.to_owned(), bare.replace("\\\"", "\""), start..start + bare.len()))
}

/// A round before it is understood.
#[derive(Debug)]
struct Draft {
    tags: Vec<(String, String, Range<usize>)>,
    acts: Vec<(String, Range<usize>)>,
    at: Range<usize>,
}

impl Draft {
    fn lasting(&self) -> Vec<(String, String, Range<usize>)> {
        self.tags.iter().filter(|(name, ..)| LASTING.contains(&name.as_str())).cloned().collect()
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
            faults: Vec::new(),
        };
        if let Err(error) = self.replay(&mut round, seed) {
            round.faults.push((round.places.len(), error));
        }
        round
    }

    /// Fills the round in as far as it can be followed.
    fn replay(&self, round: &mut Round, seed: u64) -> Result<(), TextError> {
        let game = self.game(round)?;
        let deal_at = self.get("Deal").map_or(self.at.clone(), |(_, at)| at);
        let deal = self.deal(&game, seed)?;
        round.record.acts.push(RecordedAct::Chance(deal_text(&deal, None)));
        round.places.push(deal_at);
        let mut state = game.deal(&deal);
        for (text, at) in self.acts.iter().flat_map(|(text, at)| repeated(text, at)) {
            let mv = game.read_recorded(&state, &text).map_err(|error| error.at(at.clone()))?;
            let after = game.play(&state, mv);
            said_of_act(&state, &after, &text).map_err(|error| error.at(at.clone()))?;
            round.record.acts.push(RecordedAct::Move(game.recorded_text(&state, mv)));
            round.places.push(at);
            state = after;
        }
        round.record.position = game.state_text(&state);
        self.said_of_end(&game, &state)
    }

    /// The game that the tags name, with its settings in the record.
    fn game(&self, round: &mut Round) -> Result<Dominoes<Twelve>, TextError> {
        let at = |name: &str| self.get(name).map_or(self.at.clone(), |(_, at)| at);
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
        for (rule, _) in crate::dpn::rule_parts(rules, &rules_at) {
            let (name, value) = rule.split_once('=').unwrap_or((rule, ""));
            settings.push((name.to_owned(), value.to_owned()));
        }
        if let Some((names, _)) = self.get("Players") {
            let names: Vec<&str> = names.split(',').map(str::trim).collect();
            round.record.players = names.iter().map(|name| player(name)).collect();
            if names.len() != usize::from(row.seats) {
                settings.push(("players".to_owned(), names.len().to_string()));
            }
        }
        let built = with_settings(row, &settings).and_then(|(rules, seats)| Dominoes::new(row.id, rules, seats));
        round.record.settings = settings;
        built.map_err(|faults| faults.first().clone().at(at("Rules")))
    }

    /// The deal of the tags, or that of the seed.
    fn deal(&self, game: &Dominoes<Twelve>, seed: u64) -> Result<Deal, TextError> {
        let Some((text, at)) = self.get("Deal") else {
            if self.get("Seed").is_none() {
                let message = "neither `Deal` nor `Seed` says what was dealt; a public record cannot be replayed.";
                return Err(TextError::new("E-DGN-DEAL", message).at(self.at.clone()));
            }
            let mut random = Random::stream(seed, "chance 0");
            return Ok(game.sample_chance(&game.initial(), &mut random).expect("a deal comes first"));
        };
        let tiles = |list: &str| -> Option<Vec<Tile>> {
            let tile = |text: &str| read_tile(text).filter(|&(a, b)| a.max(b) <= game.rules().max_pip);
            list.split([' ', ','])
                .filter(|text| !text.is_empty())
                .map(|text| tile(text).map(|(a, b)| Tile::new(a, b)))
                .collect()
        };
        let fault = |message: &str| TextError::new("E-DGN-DEAL", message).at(at.clone());
        let hands: Option<Vec<Vec<Tile>>> = text.split('/').map(tiles).collect();
        let hands = hands.ok_or_else(|| fault("hands of tiles with `/` between them are expected."))?;
        let dealt: TileSet = hands.iter().flatten().copied().collect();
        let stock = match self.get("Stock") {
            Some((stock, _)) => tiles(stock).ok_or_else(|| fault("`Stock`: tiles are expected."))?,
            None => self.stock_from_acts(game, dealt)?,
        };
        let sets: Vec<TileSet> = hands.iter().map(|hand| hand.iter().copied().collect()).collect();
        let start = match self.get("Start") {
            Some((start, start_at)) => {
                start.parse::<u8>().ok().filter(|&seat| usize::from(seat) < sets.len()).ok_or_else(|| {
                    TextError::new("E-DGN-START", format!("`{start}`: a seat is expected.")).at(start_at)
                })?
            }
            None => leaders(game.rules(), &sets).first().map_or(0, |seat| seat.0),
        };
        let duty = sets.len() == game.seat_count() && leaders(game.rules(), &sets).contains(&Seat(start));
        let lead = if duty { Lead::Duty(Seat(start)) } else { Lead::Given(Seat(start)) };
        let deal = Deal { hands: sets, stock, lead, excluded: Vec::new() };
        // The same checks as for any deal that a record states.
        game.read_deal(&deal_text(&deal, None))
            .map_err(|error| TextError::new(error.code, error.message).at(at.clone()))
    }

    /// The stock as far as the acts say which tiles were drawn; the rest in any order.
    fn stock_from_acts(&self, game: &Dominoes<Twelve>, dealt: TileSet) -> Result<Vec<Tile>, TextError> {
        let mut stock: Vec<Tile> = Vec::new();
        for (text, at) in &self.acts {
            let Some(drawn) = text.strip_prefix('+') else { continue };
            let tile =
                read_tile(drawn.trim_end_matches(['!', '?', '#'])).filter(|&(a, b)| a.max(b) <= game.rules().max_pip);
            let (a, b) = tile.ok_or_else(|| {
                TextError::new("E-DGN-STOCK", "neither `Stock` nor the act says which tile was drawn.").at(at.clone())
            })?;
            stock.push(Tile::new(a, b));
        }
        let named: TileSet = stock.iter().copied().collect();
        stock.extend((TileSet::full(game.rules().max_pip) - dealt - named).iter());
        Ok(stock)
    }

    /// Result and points of the tags must be those of the table.
    fn said_of_end(&self, game: &Dominoes<Twelve>, state: &State<Twelve>) -> Result<(), TextError> {
        let result = game.result(state);
        if let (Some((said, at)), Some(result)) = (self.get("Result"), &result) {
            let (word, who) = said.split_once(' ').unwrap_or((said, ""));
            let fits = match result.ending {
                Ending::Out => {
                    word == "out"
                        && (who.is_empty() || result.out.first().map(|seat| seat.0.to_string()).as_deref() == Some(who))
                }
                Ending::Blocked => word == "block" || word == "blocked",
            };
            if !fits {
                let message = format!("`{said}`: the round ended {}.", result_text(result.ending, &result.out));
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

fn player(name: &str) -> Player {
    Player { name: name.to_owned(), kind: "human".to_owned(), engine: None }
}

/// `+?2` stands for two draws.
fn repeated(text: &str, at: &Range<usize>) -> Vec<(String, Range<usize>)> {
    let count = text.strip_prefix("+?").and_then(|count| count.parse::<usize>().ok()).filter(|&count| count <= 100);
    count.map_or_else(|| vec![(text.to_owned(), at.clone())], |count| vec![("+?".to_owned(), at.clone()); count])
}

/// Signs behind an act: `#` for going out, `=n` for the points it scores.
fn said_of_act<R: Room>(before: &State<R>, after: &State<R>, text: &str) -> Result<(), TextError> {
    if text.contains('#') && !after.hand(before.turn()).is_empty() {
        return Err(TextError::new("E-DGN-OUT", format!("{text}: that seat still holds tiles.")));
    }
    let Some((_, said)) = text.split_once('=') else { return Ok(()) };
    let said: String = said.chars().take_while(char::is_ascii_digit).collect();
    let seat = before.turn().index();
    let scored = after.in_play()[seat] - before.in_play()[seat];
    if said.parse() == Ok(scored) {
        return Ok(());
    }
    Err(TextError::new("E-DGN-SCORE", format!("{text}: it scores {scored}.")))
}

fn result_text(ending: Ending, out: &[Seat]) -> String {
    match (ending, out.first()) {
        (Ending::Out, Some(seat)) => format!("out {}", seat.0),
        (Ending::Out, None) => "out".to_owned(),
        (Ending::Blocked, _) => "block".to_owned(),
    }
}

/// Columns of a line of acts.
const WIDTH: usize = 78;

impl<R: Room> Dominoes<R> {
    /// A round as DGN, as `seat` may know it or whole. `tags` come after `Game`, `Set` and `Players`; `log` goes back to
    /// the deal.
    pub fn dgn(
        &self,
        state: &State<R>,
        log: &Log<Self>,
        seat: Option<Seat>,
        names: &[String],
        tags: &[(String, String)],
    ) -> String {
        let view = self.seen_by(state, log, seat);
        let mut text = String::new();
        let mut tag = |name: &str, value: &str| {
            let _ = writeln!(text, "[{name} \"{}\"]", value.replace('"', "\\\""));
        };
        tag("Game", self.id());
        tag("Set", &self.rules().max_pip.to_string());
        let name = |seat: Seat| names.get(seat.index()).cloned().unwrap_or_else(|| format!("seat {}", seat.0));
        tag("Players", &self.all_seats().map(name).collect::<Vec<_>>().join(","));
        if self.rules().teams > 0 {
            tag("Teams", &self.teams_text());
        }
        let rules = self.changed_rules();
        if !rules.is_empty() {
            tag("Rules", &rules);
        }
        for (name, value) in tags {
            tag(name, value);
        }
        if let Some(Act::Chance(deal)) = log.first() {
            tag("Start", &deal.lead.seat().0.to_string());
            if seat.is_none() {
                let hand = |hand: &TileSet| hand.listed().iter().map(Tile::to_string).collect::<Vec<_>>().join(" ");
                tag("Deal", &deal.hands.iter().map(hand).collect::<Vec<_>>().join("/"));
                if !deal.stock.is_empty() {
                    tag("Stock", &deal.stock.iter().map(Tile::to_string).collect::<Vec<_>>().join(" "));
                }
            }
        }
        tag("View", &seat.map_or_else(|| "full".to_owned(), |seat| seat.0.to_string()));
        if let Some(result) = self.result(state) {
            tag("Result", &result_text(result.ending, &result.out));
            let points: Vec<String> =
                result.points.iter().zip(self.in_play(state)).map(|(end, play)| (end + play).to_string()).collect();
            tag("Points", &points.join("/"));
        }
        text.push_str(&self.body(&view));
        text
    }

    /// The acts, with the number of the turn before every so manieth turn.
    fn body(&self, view: &crate::view::View) -> String {
        let (mut words, mut turn, mut last) = (Vec::new(), 0usize, None);
        let mut held: Vec<usize> = view.hands.iter().map(|held| held.len()).collect();
        for seen in &view.acts {
            held[seen.seat.index()] += seen.mv.tiles();
            held[seen.seat.index()] -= usize::from(seen.mv == Move::Draw).min(held[seen.seat.index()]);
        }
        for seen in &view.acts {
            if last != Some(seen.seat) || seen.mv == Move::Pass {
                if turn.is_multiple_of(self.seat_count()) {
                    words.push(format!("{}:", turn + 1));
                }
                turn += 1;
            }
            let count = &mut held[seen.seat.index()];
            *count = (*count + usize::from(seen.mv == Move::Draw)).saturating_sub(seen.mv.tiles());
            let out = if seen.mv.tiles() > 0 && *count == 0 { "#" } else { "" };
            words.push(format!("{}{out}", seen_text(view, seen)));
            last = Some(seen.seat);
        }
        let (mut text, mut used) = (String::new(), 0);
        for word in words {
            let breaks = used > 0 && used + 1 + word.len() > WIDTH;
            if used > 0 {
                text.push(if breaks { '\n' } else { ' ' });
            }
            used = if breaks { word.len() } else { used + word.len() + usize::from(used > 0) };
            text.push_str(&word);
        }
        text.push('\n');
        text
    }
}

/// True if the tags of a text name a game of this family.
pub fn is_ours(text: &str) -> bool {
    let tags = pieces(text).unwrap_or_default();
    tags.iter().any(|(piece, _)| match piece {
        Piece::Tag(name, value, _) => name == "Game" && variant(value).is_some(),
        Piece::Act(_) => false,
    })
}
