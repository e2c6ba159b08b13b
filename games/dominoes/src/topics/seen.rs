//! What a seat has not seen, and what the passes and draws of the others prove about it.

use std::collections::{BTreeMap, BTreeSet};

use engine::prelude::*;

use super::{and_list, listed};
use crate::deal::Lead;
use crate::evidence::Evidence;
use crate::layout::Ends;
use crate::moves::Move;
use crate::room::Room;
use crate::round::Dominoes;
use crate::rules::{Rules, Starter, StarterTie};
use crate::state::State;
use crate::tile::{Tile, TileSet};
use crate::view::View;
use crate::worlds::Worlds;

/// Deals are counted for people up to this many.
const COUNTED: f64 = 1e6;
/// Worlds are looked at one by one up to this many.
pub(super) const LOOKED_AT: usize = 2_000;
/// Deals are written out up to this many.
const WRITTEN: usize = 6;

/// Which tiles the viewer has not seen, and what the acts prove about them.
pub(crate) fn seen<R: Room>(game: &Dominoes<R>, view: &View, style: BoardStyle<'_>) -> String {
    if !view.dealt {
        return "The tiles are not dealt yet.".to_owned();
    }
    let rules = game.rules();
    let Some(evidence) = Evidence::of(rules, view) else { return "Nothing is known.".to_owned() };
    let unseen = evidence.tiles - evidence.placed;
    if unseen.is_empty() {
        return "Unseen: nothing.".to_owned();
    }
    let names = style.names;
    let mut lines = vec![format!("Unseen, {} tiles: {}", unseen.len(), listed(unseen.iter()))];
    let counts = hidden(view).map(|seat| format!("{}: {}", names.of(seat), view.hands[seat.index()].len()));
    lines.push(format!("Where: {}, stock: {}", counts.collect::<Vec<_>>().join(", "), view.stock.len()));
    lines.extend(led_line(rules, view, names));
    let failures = failures(rules, view);
    for seat in hidden(view) {
        let proofs = Proofs { rules, view, evidence: &evidence, unseen, failures: &failures, seat };
        lines.extend(proofs.lines(names));
    }
    if let Some(worlds) = Worlds::of(rules, view) {
        match game.all_worlds(view, &worlds, LOOKED_AT) {
            Some(states) => lines.extend(Deals::of(view, unseen, &states).lines(names)),
            None => lines.extend(surely(view, &worlds).lines(view, names)),
        }
        if let Some(count) = worlds.histories().filter(|&count| count > LOOKED_AT as f64 && count <= COUNTED) {
            lines.push(format!("Deals and draws that fit: {count:.0}."));
        }
    }
    lines.join("\n")
}

/// What the duty to lead says of the hand of another seat that led.
fn led_line(rules: &Rules, view: &View, names: Names<'_>) -> Option<String> {
    let Some(Lead::Duty(seat)) = view.lead.filter(|_| view.laid_before() == 0) else { return None };
    if view.sees(seat) {
        return None;
    }
    let tie = match rules.starter_tie {
        StarterTie::HighestDouble => ", and of equals the highest double decided",
        StarterTie::Heaviest => ", and of equals the heaviest tile decided",
        StarterTie::SeatOrder | StarterTie::Random => "",
    };
    let what = match rules.starter {
        Starter::MostDoubles => format!("no other hand was dealt more doubles{tie}"),
        Starter::HighestDouble => "if any double was dealt, the highest was in that hand".to_owned(),
        _ => return None,
    };
    Some(format!("{} led by duty: {what}.", names.first(seat)))
}

/// How many other hands are possible now, if worlds are so few that they can be looked at.
pub(super) fn deals<R: Room>(game: &Dominoes<R>, view: &View, most: usize) -> Option<usize> {
    let worlds = Worlds::of(game.rules(), view)?;
    let states = game.all_worlds(view, &worlds, most)?;
    Some(Deals::of(view, TileSet::EMPTY, &states).all.len())
}

/// The seats whose tiles the viewer does not see.
pub(super) fn hidden(view: &View) -> impl Iterator<Item = Seat> + '_ {
    (0..view.hands.len() as u8).map(Seat).filter(|seat| view.hands[seat.index()].tiles().is_none())
}

/// A pass or a draw of a seat that had to place if it could.
struct Failure {
    seat: Seat,
    passed: bool,
    /// The open ends at that time.
    ends: Vec<u8>,
    /// The tiles that it then did not hold.
    fitting: TileSet,
}

fn failures(rules: &Rules, view: &View) -> Vec<Failure> {
    let mut ends = Ends::NONE;
    view.laid[..view.laid_before()].iter().for_each(|&placed| ends.lay(rules, placed));
    let mut found = Vec::new();
    for seen in &view.acts {
        let passed = seen.mv == Move::Pass;
        if (passed || seen.mv == Move::Draw && !rules.voluntary_draw) && !ends.is_empty() {
            let pips: BTreeSet<u8> = ends.open().map(|(_, end)| end.pip).collect();
            let pips = pips.into_iter().rev().collect();
            found.push(Failure { seat: seen.seat, passed, ends: pips, fitting: ends.all_fitting(rules) });
        }
        seen.mv.placed().for_each(|placed| ends.lay(rules, placed));
    }
    found
}

/// What is proved about one seat, number by number.
struct Proofs<'a> {
    rules: &'a Rules,
    view: &'a View,
    evidence: &'a Evidence,
    unseen: TileSet,
    failures: &'a [Failure],
    seat: Seat,
}

impl Proofs<'_> {
    /// How many of the seat's tiles at most can show a number, if that is fewer than it holds.
    fn most(&self, pip: u8) -> Option<usize> {
        let suit = TileSet::suit(pip) & self.unseen;
        let places = self.evidence.places.iter().filter(|place| place.slot.seat() == Some(self.seat.0));
        let most: usize = places.filter(|place| !(place.allows & suit).is_empty()).map(|place| place.capacity).sum();
        (!suit.is_empty() && most < self.view.hands[self.seat.index()].len()).then_some(most)
    }

    /// The passes and draws that show that the seat held no tile with a number.
    fn reasons(&self, pip: u8) -> Vec<&Failure> {
        let suit = TileSet::suit(pip) & self.unseen;
        let shows = |failure: &&Failure| failure.seat == self.seat && (suit - failure.fitting).is_empty();
        self.failures.iter().filter(shows).collect()
    }

    /// `West passed on 3 and 2, so West holds neither 3 nor 2.`
    fn lines(&self, names: Names<'_>) -> Vec<String> {
        let mut lacks: BTreeMap<bool, Vec<u8>> = BTreeMap::new();
        let mut few = Vec::new();
        for pip in (0..=self.rules.max_pip).rev() {
            match self.most(pip) {
                Some(0) => lacks.entry(self.reasons(pip).is_empty()).or_default().push(pip),
                Some(most) if most < (TileSet::suit(pip) & self.unseen).len() => few.push((pip, most)),
                _ => {}
            }
        }
        let (name, of) = (names.first(self.seat), names.of(self.seat));
        let mut lines = Vec::new();
        if let Some(pips) = lacks.get(&false) {
            lines.push(format!("{name} {}, so {of} {}.", self.because(pips), neither(pips)));
        }
        if let Some(pips) = lacks.get(&true) {
            lines.push(format!("{name} {}.", neither(pips)));
        }
        if !few.is_empty() {
            let held = self.view.hands[self.seat.index()].len();
            let few: Vec<String> = few.iter().map(|(pip, most)| format!("{most} can show {pip}")).collect();
            lines.push(format!("Of the {held} tiles of {of} at most {}.", and_list(&few)));
        }
        lines
    }

    /// `passed on 3 and 2`, `drew on 5`, or both.
    fn because(&self, pips: &[u8]) -> String {
        let did = |passed: bool, verb: &str| {
            let reasons = pips.iter().flat_map(|&pip| self.reasons(pip)).filter(|failure| failure.passed == passed);
            let ends: BTreeSet<u8> = reasons.flat_map(|failure| failure.ends.iter().copied()).collect();
            let ends: Vec<String> = ends.iter().rev().map(u8::to_string).collect();
            (!ends.is_empty()).then(|| format!("{verb} on {}", and_list(&ends)))
        };
        let done: Vec<String> = [did(true, "passed"), did(false, "drew")].into_iter().flatten().collect();
        and_list(&done)
    }
}

/// `holds no 3`, `holds neither 3 nor 2`, `holds no 5, 3 or 2`.
fn neither(pips: &[u8]) -> String {
    let words: Vec<String> = pips.iter().map(u8::to_string).collect();
    match &words[..] {
        [only] => format!("holds no {only}"),
        [one, other] => format!("holds neither {one} nor {other}"),
        [rest @ .., last] => format!("holds no {} or {last}", rest.join(", ")),
        [] => String::new(),
    }
}

/// Tiles that must be where they are: by hidden seat, and in the stock.
struct Sure {
    hands: Vec<(Seat, Vec<Tile>)>,
    stock: Vec<Tile>,
}

/// What is sure where worlds are counted but too many to be looked at; nothing where they are only drawn.
fn surely(view: &View, worlds: &Worlds<'_>) -> Sure {
    let on_table: TileSet = view.laid.iter().map(|placed| placed.tile).collect();
    let chances = if worlds.is_exact() { worlds.chances(view.hands.len(), on_table) } else { Vec::new() };
    let certain = |of: &dyn Fn(&[f64]) -> f64| -> Vec<Tile> {
        chances.iter().filter(|(_, held)| of(held) > 1.0 - 1e-9).map(|(tile, _)| *tile).collect()
    };
    let hands = hidden(view).map(|seat| (seat, certain(&|held| held[seat.index()]))).collect();
    Sure { hands, stock: certain(&|held| 1.0 - held.iter().sum::<f64>()) }
}

impl Sure {
    fn lines(&self, view: &View, names: Names<'_>) -> Vec<String> {
        let text = |tiles: &[Tile]| and_list(&tiles.iter().map(Tile::to_string).collect::<Vec<_>>());
        let mut lines = Vec::new();
        for (seat, tiles) in self.hands.iter().filter(|(_, tiles)| !tiles.is_empty()) {
            let whole = tiles.len() == view.hands[seat.index()].len();
            let verb = if whole { "has exactly" } else { "must hold" };
            lines.push(format!("{} {verb} {}.", names.first(*seat), text(tiles)));
        }
        if !self.stock.is_empty() {
            let whole = self.stock.len() == view.stock.len();
            let verb = if whole { "The stock is exactly" } else { "In the stock must lie" };
            lines.push(format!("{verb} {}.", text(&self.stock)));
        }
        lines
    }
}

/// All that the other hands can be, each once, and what they have in common.
struct Deals<'a> {
    view: &'a View,
    seats: Vec<Seat>,
    unseen: TileSet,
    /// The hands of `seats`.
    all: BTreeSet<Vec<TileSet>>,
}

impl<'a> Deals<'a> {
    fn of<R: Room>(view: &'a View, unseen: TileSet, states: &[State<R>]) -> Self {
        let seats: Vec<Seat> = hidden(view).collect();
        let all = states.iter().map(|state| seats.iter().map(|&seat| state.hand(seat)).collect()).collect();
        Self { view, seats, unseen, all }
    }

    /// What lies in the stock in a deal.
    fn stock(&self, hands: &[TileSet]) -> TileSet {
        hands.iter().fold(self.unseen, |left, &hand| left - hand)
    }

    fn in_all(&self, of: impl Fn(&[TileSet]) -> TileSet) -> TileSet {
        self.all.iter().map(|hands| of(hands)).reduce(|one, other| one & other).unwrap_or_default()
    }

    fn lines(&self, names: Names<'_>) -> Vec<String> {
        let hand = |at: usize| self.in_all(|hands| hands[at]);
        let hands = self.seats.iter().enumerate().map(|(at, &seat)| (seat, hand(at).listed())).collect();
        let sure = Sure { hands, stock: self.in_all(|hands| self.stock(hands)).listed() };
        let mut lines = sure.lines(self.view, names);
        if self.all.len() > 1 {
            lines.push(self.open_line(&sure, names));
        }
        if (2..=WRITTEN).contains(&self.all.len()) {
            lines.extend(self.all.iter().enumerate().map(|(number, hands)| self.written(number + 1, hands, names)));
        }
        lines
    }

    /// `East and North hold 6-3 and 3-0, one each (2 possible deals).`
    fn open_line(&self, sure: &Sure, names: Names<'_>) -> String {
        let surely = sure.hands.iter().flat_map(|(_, tiles)| tiles).chain(&sure.stock);
        let open = self.unseen - surely.copied().collect::<TileSet>();
        let left = |seat: Seat, tiles: &[Tile]| self.view.hands[seat.index()].len() - tiles.len();
        let shares = sure.hands.iter().map(|(seat, tiles)| (Some(*seat), left(*seat, tiles)));
        let stock = (None, self.view.stock.len().saturating_sub(sure.stock.len()));
        let shares: Vec<(Option<Seat>, usize)> = shares.chain([stock]).filter(|(_, count)| *count > 0).collect();
        let holder = |(at, (seat, _)): (usize, &(Option<Seat>, usize))| match (at, seat) {
            (0, Some(seat)) => names.first(*seat),
            (_, Some(seat)) => names.of(*seat),
            (_, None) => "the stock".to_owned(),
        };
        let holders: Vec<String> = shares.iter().enumerate().map(holder).collect();
        let tiles: Vec<String> = open.listed().iter().map(Tile::to_string).collect();
        let counts: Vec<String> = shares.iter().map(|(_, count)| count.to_string()).collect();
        let each = match shares.iter().all(|(_, count)| *count == 1) {
            true => "one each".to_owned(),
            false => counts.join(" + "),
        };
        let deals = self.all.len();
        format!("{} hold {}, {each} ({deals} possible deals).", and_list(&holders), and_list(&tiles))
    }

    fn written(&self, number: usize, hands: &[TileSet], names: Names<'_>) -> String {
        let tiles = |tiles: TileSet| match tiles.is_empty() {
            true => "nothing".to_owned(),
            false => tiles.listed().iter().map(Tile::to_string).collect::<Vec<_>>().join(" "),
        };
        let mut parts: Vec<String> =
            self.seats.iter().zip(hands).map(|(&seat, &hand)| format!("{} {}", names.of(seat), tiles(hand))).collect();
        if !self.view.stock.is_empty() {
            parts.push(format!("stock {}", tiles(self.stock(hands))));
        }
        format!("  {number}  {}", parts.join("   "))
    }
}
