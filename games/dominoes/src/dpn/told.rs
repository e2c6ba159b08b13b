//! Acts of one seat's view that cannot have been: by what the seat held itself, and by what everybody saw.

use engine::prelude::*;

use super::Words;
use super::acts::read_acts;
use super::read::Said;
use crate::layout::Ends;
use crate::moves::{Move, Situation, placeable};
use crate::notation::move_text;
use crate::room::Room;
use crate::round::Dominoes;
use crate::rules::{DrawRule, OpeningNone};
use crate::tile::TileSet;
use crate::view::{JustDrawn, Seen, Stock};

/// What the acts before one have come to.
struct Past {
    ends: Ends,
    stock: usize,
    drawn: Option<Seen>,
}

impl<R: Room> Dominoes<R> {
    /// The first act that the viewer knows to be impossible, at its place in the log.
    pub(super) fn impossible_act(&self, words: &Words, said: &Said) -> Option<TextError> {
        let (viewer, acts) = (said.view?, said.acts.as_ref()?);
        let hands = own_hands(acts, viewer, said.hands.get(viewer.index())?.tiles()?);
        // Before a draw of its own that is not named the hand is not known.
        let unnamed = |seen: &Seen| seen.seat == viewer && seen.mv == Move::Draw && seen.drawn.is_none();
        let known = acts.iter().rposition(unnamed).map_or(0, |last| last + 1);
        let held = |at: usize| (acts[at].seat == viewer && at >= known).then(|| hands[at]);
        let draws = acts.iter().filter(|seen| seen.mv == Move::Draw).count();
        let stock = match &said.stock {
            Stock::Tiles(tiles) => tiles.len(),
            Stock::Count(count) => usize::from(*count),
        };
        let mut past = Past { ends: Ends::NONE, stock: stock + draws, drawn: None };
        for (index, seen) in acts.iter().enumerate() {
            let open = held(index).is_some() && self.is_left_open(&past.ends, said, &acts[index..]);
            let open = open.then_some(("E-DPN-LOG", "drew a tile that fits, and neither lays nor keeps it"));
            if let Some((code, why)) = self.refusal(&past, seen, held(index)).or(open) {
                let word = words.get("log")?;
                let (raws, _) = read_acts(self.rules(), &word.value, &word.at).ok()?;
                let message = format!("`{}`: seat {} {why}.", move_text(seen.mv), seen.seat.0);
                return Some(TextError::new(code, message).at(raws.get(index)?.at.clone()));
            }
            seen.mv.placed().for_each(|placed| past.ends.lay(self.rules(), placed));
            past.stock -= usize::from(seen.mv == Move::Draw);
            past.drawn = (seen.mv == Move::Draw && self.rules().draw == DrawRule::One).then_some(*seen);
        }
        None
    }

    /// True if the first of these acts draws a tile that fits, and its seat does not say what becomes of it.
    fn is_left_open(&self, ends: &Ends, said: &Said, acts: &[Seen]) -> bool {
        let Some(drawn) = acts[0].drawn.filter(|_| self.rules().draw == DrawRule::One) else { return false };
        let fits = placeable(self.rules(), ends, TileSet::of(drawn)).has(drawn);
        let told = match acts.get(1) {
            Some(next) => next.seat == acts[0].seat,
            None => said.drawn != JustDrawn::None,
        };
        fits && !ends.is_empty() && !told
    }

    /// Why an act cannot have been; `hand` is what its seat held, where that is known.
    fn refusal(&self, past: &Past, seen: &Seen, hand: Option<TileSet>) -> Option<(&'static str, &'static str)> {
        let rules = self.rules();
        let drawable = rules.draw != DrawRule::None && past.stock > usize::from(rules.reserve);
        let duty = past.ends.is_empty() && rules.opening_none == OpeningNone::NextPlayer;
        match seen.mv {
            Move::Draw if past.stock <= usize::from(rules.reserve) => {
                return Some(("E-STOCK-EMPTY", "found nothing to draw"));
            }
            Move::Pass if drawable && !duty => return Some(("E-PASS-CAN-DRAW", "could have drawn")),
            _ => {}
        }
        let drawn = past.drawn.filter(|drawn| drawn.seat == seen.seat).and_then(|drawn| drawn.drawn);
        // What does not fit ends the turn, and is kept without a word.
        let fits = drawn.is_none_or(|drawn| placeable(rules, &past.ends, TileSet::of(drawn)).has(drawn));
        if seen.mv == Move::Keep && !fits {
            return Some(("E-DPN-LOG", "drew a tile that does not fit, which ended the turn"));
        }
        let situation = Situation { rules, ends: &past.ends, hand: hand?, drawn, drawable };
        let mut legal = MoveList::new();
        situation.legal(&mut legal);
        if legal.contains(&seen.mv) {
            return None;
        }
        let can_play = !situation.playable().is_empty();
        Some(match seen.mv {
            Move::Pass if can_play => ("E-PASS-CAN-PLAY", "held a tile that fits"),
            Move::Draw if can_play => ("E-DRAW-CAN-PLAY", "held a tile that fits"),
            _ => ("E-DPN-LOG", "could not do that there"),
        })
    }
}

/// What a seat held before each act, from what it holds now.
fn own_hands(acts: &[Seen], seat: Seat, now: TileSet) -> Vec<TileSet> {
    let mut hand = now;
    let mut before: Vec<TileSet> = acts
        .iter()
        .rev()
        .map(|seen| {
            if seen.seat == seat {
                hand = seen.mv.placed().fold(hand, |hand, placed| hand | TileSet::of(placed.tile));
                hand = seen.drawn.iter().fold(hand, |hand, &tile| hand - TileSet::of(tile));
            }
            hand
        })
        .collect();
    before.reverse();
    before
}
