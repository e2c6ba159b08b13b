//! What was dealt in a round: the tags that say it, or the seed.

use std::ops::Range;

use engine::prelude::*;

use super::{Draft, Written, twice_in};
use crate::deal::{Deal, Lead, leaders};
use crate::notation::{deal_text, read_tile};
use crate::room::Eighteen;
use crate::round::Dominoes;
use crate::rules::{DrawRule, NextStarter};
use crate::tile::{Tile, TileSet};

/// The tiles of a list.
///
/// # Errors
/// `E-TILE-UNKNOWN` for one that the set does not have, `E-DGN-DEAL` for what is no tile, at its place in the list, which
/// begins at `at`.
pub(super) fn tiles_in(game: &Dominoes<Eighteen>, list: &str, at: usize) -> Result<Vec<Tile>, TextError> {
    let (most, mut from) = (game.rules().max_pip, at);
    let words = list.split([' ', ',']).map(|word| {
        let place = from..from + word.len();
        from = place.end + 1;
        (word, place)
    });
    let tile = |(word, place): (&str, Range<usize>)| match read_tile(word) {
        Some((a, b)) if a.max(b) <= most => Ok(Tile::new(a, b)),
        Some(_) => {
            let message = format!("{word}: the double-{most} set has no such tile.");
            Err(TextError::new("E-TILE-UNKNOWN", message).at(place))
        }
        None => Err(TextError::new("E-DGN-DEAL", format!("`{word}`: a tile such as 6-5 is expected.")).at(place)),
    };
    words.filter(|(word, _)| !word.is_empty()).map(tile).collect()
}

/// The lists of a deal, one for each hand, and where each begins.
pub(super) fn lists(text: &str, at: usize) -> impl Iterator<Item = (&str, usize)> {
    let mut from = at;
    text.split('/').map(move |list| {
        let begins = from;
        from += list.len() + 1;
        (list, begins)
    })
}

/// Refuses a text of tiles, which stands at `at`, that has one twice, or one that is dealt already.
pub(super) fn refuse_twice(text: &str, at: &Range<usize>, most: u8, dealt: TileSet) -> Result<(), TextError> {
    let Some(place) = twice_in(text, most, dealt) else { return Ok(()) };
    let message = format!("{} is dealt twice.", &text[place.clone()]);
    let at = at.start + place.start..(at.start + place.end).min(at.end);
    Err(TextError::new("E-TILE-TWICE", message).at(at))
}

impl Draft<'_> {
    /// The deal of the tags, or that of the seed.
    pub(super) fn deal(&self, game: &Dominoes<Eighteen>, seed: u64) -> Result<Deal, TextError> {
        let Some((text, at)) = self.get("Deal") else {
            if self.get("Seed").is_none() {
                let message = "neither `Deal` nor `Seed` says what was dealt; a public record cannot be replayed.";
                return Err(TextError::new("E-DGN-DEAL", message).at(self.at.clone()));
            }
            let mut random = Random::stream(seed, "chance 0");
            return Ok(game.sample_chance(&game.initial(), &mut random).expect("a deal comes first"));
        };
        let fault = |message: &str| TextError::new("E-DGN-DEAL", message).at(at.clone());
        if text.split('/').any(|hand| hand.starts_with('?')) {
            let message = "hands are hidden: what one seat knows of a round cannot be replayed.";
            return Err(TextError::new("E-DGN-VIEW", message).at(at));
        }
        refuse_twice(text, &at, game.rules().max_pip, TileSet::EMPTY)?;
        let hands: Result<Vec<Vec<Tile>>, TextError> =
            lists(text, at.start).map(|(list, from)| tiles_in(game, list, from)).collect();
        let hands = hands?;
        let dealt: TileSet = hands.iter().flatten().copied().collect();
        let stock = match self.get("Stock") {
            Some((stock, at)) => tiles_in(game, stock, at.start)?,
            None => self.stock_from_acts(game, dealt)?,
        };
        if hands.len() != game.seat_count() {
            return Err(fault(&format!("{} hands are dealt, {} play.", hands.len(), game.seat_count())));
        }
        if let Some((stock, at)) = self.get("Stock") {
            refuse_twice(stock, &at, game.rules().max_pip, dealt)?;
        }
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
        self.check_start(game, start, duty)?;
        let lead = if duty { Lead::Duty(Seat(start)) } else { Lead::Given(Seat(start)) };
        let deal = Deal { hands: sets, stock, lead, excluded: Vec::new() };
        // The same checks as for any deal that a record states.
        game.read_deal(&deal_text(&deal, None))
            .map_err(|error| TextError::new(error.code, error.message).at(at.clone()))
    }

    /// A remark where tiles can be drawn and nothing says in which order.
    pub(super) fn unsaid_stock(&self, game: &Dominoes<Eighteen>, deal: &Deal) -> Option<TextError> {
        let told = self.get("Stock").is_some() || self.get("Deal").is_none();
        let named = self.acts.iter().filter(|act| act.text.starts_with('+')).count();
        let unsaid = deal.stock.len().saturating_sub(named);
        if told || unsaid < 2 || game.rules().draw == DrawRule::None {
            return None;
        }
        let message = format!("the order of {unsaid} tiles of the stock is not said: they lie by number.");
        Some(TextError::new("W-DGN-STOCK", message).at(self.place("Deal")))
    }

    /// A leader that the rules do not name is believed only where an earlier round may have named him.
    fn check_start(&self, game: &Dominoes<Eighteen>, start: u8, duty: bool) -> Result<(), TextError> {
        let later = self.get("Round").is_some_and(|(round, _)| round != "1");
        if duty || (later && game.rules().next_starter != NextStarter::Same) {
            return Ok(());
        }
        let message = format!("`{start}`: seat {start} does not lead in this deal.");
        Err(TextError::new("E-DGN-START", message).at(self.place("Start")))
    }

    /// The stock as far as the acts say which tiles were drawn; the rest in any order.
    fn stock_from_acts(&self, game: &Dominoes<Eighteen>, dealt: TileSet) -> Result<Vec<Tile>, TextError> {
        let mut stock: Vec<Tile> = Vec::new();
        for Written { text, at, .. } in &self.acts {
            let Some(drawn) = text.strip_prefix('+') else { continue };
            let tile =
                read_tile(drawn.trim_end_matches(['!', '?', '#'])).filter(|&(a, b)| a.max(b) <= game.rules().max_pip);
            let (a, b) = tile.ok_or_else(|| {
                TextError::new("E-DGN-STOCK", "neither `Stock` nor the act says which tile was drawn.").at(at.clone())
            })?;
            let tile = Tile::new(a, b);
            if dealt.has(tile) || stock.contains(&tile) {
                let message = format!("{tile} was dealt or drawn before.");
                return Err(TextError::new("E-TILE-TWICE", message).at(at.clone()));
            }
            stock.push(tile);
        }
        let named: TileSet = stock.iter().copied().collect();
        stock.extend((TileSet::full(game.rules().max_pip) - dealt - named).iter());
        Ok(stock)
    }
}
