//! The words of a position that tell what the table does not show: who went out, what was drawn, scores, what seats are
//! known not to hold.

use engine::prelude::*;

use super::parts;
use super::read::{Position, Reader};
use crate::layout::{Ends, Placed};
use crate::moves::placeable;
use crate::notation::read_tile;
use crate::room::Room;
use crate::rules::{DrawRule, RoundEnd};
use crate::scoring::Ending;
use crate::tile::{Tile, TileSet};
use crate::view::{Held, JustDrawn};

/// Who led by duty, as the text says it.
pub(super) enum Starter {
    Seat(Seat),
    Tile(Tile),
}

impl<R: Room> Reader<'_, R> {
    pub(super) fn drawn(&mut self, hands: &[Held], turn: Option<Seat>) -> JustDrawn {
        let Some(word) = self.words.get("drawn").cloned() else { return JustDrawn::None };
        if self.game.rules().draw == DrawRule::None {
            self.fault("E-DPN-DRAWN", &word.at, format!("drawn:{}: nobody draws in this game.", word.value));
            return JustDrawn::None;
        }
        // Only where one tile a turn is drawn does it bind the seat to that tile.
        let one = self.game.rules().draw == DrawRule::One;
        let shown = turn.and_then(|turn| hands.get(turn.index())).is_some_and(|hand| hand.tiles().is_some());
        if word.value == "?" && !shown {
            return if one { JustDrawn::Hidden } else { JustDrawn::None };
        }
        let holder = turn.and_then(|turn| hands.get(turn.index())).and_then(|hand| hand.tiles());
        let tile = read_tile(&word.value).filter(|&(a, b)| a.max(b) <= self.game.rules().max_pip);
        match tile.map(|(a, b)| Tile::new(a, b)).filter(|&tile| holder.is_some_and(|hand| hand.has(tile))) {
            Some(tile) if one => JustDrawn::Tile(tile),
            Some(_) => JustDrawn::None,
            None => {
                let message = format!("drawn:{}: a tile in the hand of the seat to move is expected.", word.value);
                self.fault("E-DPN-DRAWN", &word.at, message);
                JustDrawn::None
            }
        }
    }

    /// The tile just drawn is the only one that can be placed: it was drawn because no other could, and where one tile a
    /// turn is drawn one that does not fit ends the turn.
    pub(super) fn drawn_because_nothing_fitted(&mut self, position: &Position, laid: &[Placed]) {
        let Some(word) = self.words.get("drawn").cloned().filter(|_| !self.game.rules().voluntary_draw) else { return };
        let Some(tile) = read_tile(&word.value).map(|(a, b)| Tile::new(a, b)) else { return };
        let ends_turn = self.game.rules().draw == DrawRule::One;
        let mut ends = Ends::NONE;
        laid.iter().for_each(|&placed| ends.lay(self.game.rules(), placed));
        let hand = position.hands[position.turn.index()].tiles().unwrap_or_default();
        let fits = hand & placeable(self.game.rules(), &ends, hand);
        let other = (fits - TileSet::of(tile)).iter().next();
        let why = match other {
            Some(other) => format!("{other} could be placed, so that nothing was drawn"),
            None if fits.has(tile) => return,
            None if ends_turn => "a tile that does not fit ends the turn".to_owned(),
            None => "it fits nowhere, so that another one is drawn".to_owned(),
        };
        self.fault("E-DPN-DRAWN", &word.at, format!("drawn:{}: {why}.", word.value));
    }

    pub(super) fn out(&mut self, hands: &[Held]) -> Vec<Seat> {
        let word = self.words.get("out").cloned().filter(|word| !word.value.is_empty());
        let mut out: Vec<Seat> = Vec::new();
        for (text, at) in word.iter().flat_map(|word| parts(&word.value, &word.at, ',')) {
            let seat = text.parse().ok().filter(|&seat| seat < hands.len());
            match seat.filter(|&seat: &usize| hands[seat].is_empty() && !out.contains(&Seat(seat as u8))) {
                Some(seat) => out.push(Seat(seat as u8)),
                None => self.fault("E-DPN-OUT", &at, format!("out:{text}: a seat without tiles is expected, once.")),
            }
        }
        let holders = hands.iter().filter(|hand| !hand.is_empty()).count();
        let over = match self.game.rules().round_end {
            RoundEnd::FirstOut => hands.len() > holders + 1,
            RoundEnd::LastHolder | RoundEnd::TeamOut => holders == 0 && !hands.is_empty(),
        };
        if let Some(word) = self.words.get("hand").cloned().filter(|_| over && hands.len() == self.game.seat_count()) {
            let empty = hands.len() - holders;
            self.fault("E-DPN-OUT", &word.at, format!("{empty} seats hold no tiles: the round was over before that."));
        }
        let empty = |seat: &usize| hands[*seat].is_empty() && !out.contains(&Seat(*seat as u8));
        let unnamed: Vec<Seat> = (0..hands.len()).filter(empty).map(|seat| Seat(seat as u8)).collect();
        if let Some(word) = self.words.get("hand").cloned().filter(|_| unnamed.len() > 1) {
            let message = "in which order these seats went out is not said: it is taken to be by number.";
            self.remark("W-DPN-OUT", &word.at, message.to_owned());
        }
        out.extend(unnamed);
        out
    }

    pub(super) fn in_play(&mut self) -> Vec<u16> {
        let seats = self.game.seat_count();
        let Some(word) = self.words.get("play").cloned() else { return vec![0; seats] };
        let points: Option<Vec<u16>> =
            parts(&word.value, &word.at, '/').map(|(text, _)| text.parse().ok().filter(|&n| n <= 2000)).collect();
        points.filter(|points| points.len() == seats).unwrap_or_else(|| {
            self.fault("E-DPN-NUMBER", &word.at, format!("play: {seats} numbers are expected with `/` between them."));
            vec![0; seats]
        })
    }

    /// The totals of the match that is played, one for each seat or team; they are for people, the round does not use them.
    pub(super) fn match_score(&mut self) {
        let Some(word) = self.words.get("score").cloned().filter(|word| !word.value.is_empty()) else { return };
        let sides = self.game.sides();
        let numbers = parts(&word.value, &word.at, '/').filter(|(text, _)| text.parse::<i32>().is_ok()).count();
        if numbers != sides || parts(&word.value, &word.at, '/').count() != sides {
            let message = format!("score: {sides} numbers are expected with `/` between them.");
            self.fault("E-DPN-NUMBER", &word.at, message);
        }
    }

    pub(super) fn excluded(&mut self, hands: &[Held]) -> Vec<TileSet> {
        let Some(word) = self.words.get("not").cloned().filter(|word| !word.value.is_empty()) else {
            return Vec::new();
        };
        if self.words.get("log").is_some() {
            self.fault("E-DPN-NOT", &word.key_at, "`not:` is never said beside a log.".to_owned());
        }
        let mut excluded = vec![TileSet::EMPTY; self.game.seat_count()];
        for (part, at) in parts(&word.value, &word.at, ';') {
            let read = part.split_once('=').and_then(|(seat, pips)| {
                let seat = seat.parse::<usize>().ok().filter(|&seat| seat < excluded.len())?;
                let highest = self.game.rules().max_pip;
                let number = |pip: &str| pip.parse::<u8>().ok().filter(|&pip| pip <= highest);
                let pips = pips.split(',').map(number).collect::<Option<Vec<u8>>>()?;
                Some((seat, pips))
            });
            match read {
                Some((seat, pips)) => {
                    pips.iter().for_each(|&pip| excluded[seat] |= TileSet::suit(pip));
                    let held = hands.get(seat).and_then(|held| held.tiles()).unwrap_or_default() & excluded[seat];
                    if let Some(tile) = held.iter().next() {
                        let message = format!("`{part}`: seat {seat} holds {tile}.");
                        self.fault("E-DPN-NOT", &at, message);
                    }
                }
                None => self.fault(
                    "E-DPN-NOT",
                    &at,
                    format!("`{part}`: `seat=number,number` is expected, numbers up to {}.", self.game.rules().max_pip),
                ),
            }
        }
        excluded
    }

    pub(super) fn over(&mut self) -> Option<Ending> {
        let word = self.words.get("over").cloned()?;
        let found = [Ending::Out, Ending::Blocked].into_iter().find(|ending| ending.word() == word.value);
        if found.is_none() {
            self.fault("E-DPN-OVER", &word.at, format!("over:{}: `out` or `blocked` is expected.", word.value));
        }
        found
    }

    /// The seat that led by duty: said as a seat, or as the tile that decided.
    pub(super) fn start(&mut self) -> Option<Starter> {
        let word = self.words.get("start").cloned()?;
        if let Ok(seat) = word.value.parse::<usize>() {
            return self.seat_number(seat, &word.at).map(Starter::Seat);
        }
        let tile = read_tile(&word.value).filter(|&(a, b)| a.max(b) <= self.game.rules().max_pip);
        if tile.is_none() {
            self.fault("E-DPN-START", &word.at, format!("start:{}: a seat or a tile is expected.", word.value));
        }
        tile.map(|(a, b)| Starter::Tile(Tile::new(a, b)))
    }
}
