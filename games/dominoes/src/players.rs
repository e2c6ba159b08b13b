//! Simple players: the heaviest tile first, and rules of thumb. They see a seat's view and nothing else.

use engine::history::Trail;
use engine::prelude::*;
use engine::search::score::Value;
use engine::search::{Limits, Line, Progress, Report, Strategy};

use crate::evidence::Evidence;
use crate::layout::Ends;
use crate::moves::{Move, Situation};
use crate::room::Room;
use crate::round::Dominoes;
use crate::rules::DrawRule;
use crate::scoring::in_play;
use crate::tile::TileSet;
use crate::view::{JustDrawn, View};

impl<R: Room> Dominoes<R> {
    /// The legal moves of the seat whose view this is, in order; none unless it is to move.
    pub fn legal_in(&self, view: &View) -> MoveList<Move> {
        let mut list = MoveList::new();
        let own = view.hands.get(view.turn.index()).and_then(|held| held.tiles());
        let (Some(hand), None, true) = (own, view.ending, view.dealt) else { return list };
        let drawn = match view.drawn {
            JustDrawn::Tile(tile) => Some(tile),
            JustDrawn::None | JustDrawn::Hidden => None,
        };
        let drawable = self.rules().draw != DrawRule::None && view.stock.len() > usize::from(self.rules().reserve);
        let ends = ends_of(self, view);
        Situation { rules: self.rules(), ends: &ends, hand, drawn, drawable }.legal(&mut list);
        list
    }
}

fn ends_of<R: Room>(game: &Dominoes<R>, view: &View) -> Ends {
    let mut ends = Ends::NONE;
    view.laid.iter().for_each(|&placed| ends.lay(game.rules(), placed));
    ends
}

/// The moves with what a player thinks of them, best first; equals in the order of the list.
fn ranked(valued: impl Iterator<Item = (Move, f64)>, limits: &Limits) -> Report<Move> {
    let line = |(mv, value)| Line { mv, value: Value::Points(value), pv: vec![mv], depth: 1, visits: 1 };
    let mut lines: Vec<Line<Move>> = valued.map(line).collect();
    let points = |line: &Line<Move>| if let Value::Points(value) = line.value { value } else { 0.0 };
    lines.sort_by(|a, b| points(b).total_cmp(&points(a)));
    lines.truncate(limits.multi_pv.max(1));
    let best = lines.first().map(|line| line.mv);
    Report { best, lines, depth: 1, seldepth: 1, nodes: 1, exact: false, ..Report::empty() }
}

fn pips_laid(mv: Move) -> f64 {
    mv.placed().map(|placed| f64::from(placed.tile.pips())).sum()
}

/// Lays the heaviest tile that fits.
#[derive(Clone, Copy, Debug, Default)]
pub struct Heaviest;

impl<R: Room> Strategy<Dominoes<R>> for Heaviest {
    fn choose(
        &mut self,
        game: &Dominoes<R>,
        view: &View,
        _trail: &Trail,
        limits: &Limits,
        _progress: Progress<'_, Move>,
    ) -> Report<Move> {
        ranked(game.legal_in(view).iter().map(|&mv| (mv, pips_laid(mv))), limits)
    }
}

/// Plays by rules of thumb: heavy tiles and doubles go early, own tiles keep an end to fit, ends that the next opponent
/// probably cannot answer are good and such that a partner cannot are bad, points are taken.
#[derive(Clone, Copy, Debug, Default)]
pub struct RuleOfThumb;

/// What counts how much, in pips.
mod weight {
    /// A pip laid.
    pub(super) const PIP: f64 = 1.0;
    /// A double laid.
    pub(super) const DOUBLE: f64 = 4.0;
    /// An own tile that fits afterwards.
    pub(super) const FIT: f64 = 3.0;
    /// A number at the ends that the hand can answer.
    pub(super) const SUIT: f64 = 2.0;
    /// The chance that an opponent has to pass or draw; half as much for a partner who does not.
    pub(super) const STOPPED: f64 = 14.0;
    /// A point made in play.
    pub(super) const POINT: f64 = 8.0;
}

impl<R: Room> Strategy<Dominoes<R>> for RuleOfThumb {
    fn choose(
        &mut self,
        game: &Dominoes<R>,
        view: &View,
        _trail: &Trail,
        limits: &Limits,
        _progress: Progress<'_, Move>,
    ) -> Report<Move> {
        let list = game.legal_in(view);
        if list.len() < 2 {
            return ranked(list.iter().map(|&mv| (mv, 0.0)), limits);
        }
        let table = Thinking::new(game, view);
        ranked(list.iter().map(|&mv| (mv, table.value(mv))), limits)
    }
}

/// What a seat may hold, as far as the acts show it.
struct Others {
    seat: Seat,
    /// The tiles not seen that it may hold.
    may_hold: TileSet,
    tiles: usize,
}

struct Thinking<'a, R> {
    game: &'a Dominoes<R>,
    ends: Ends,
    hand: TileSet,
    turn: Seat,
    others: Vec<Others>,
}

impl<'a, R: Room> Thinking<'a, R> {
    fn new(game: &'a Dominoes<R>, view: &View) -> Self {
        let hand = view.hands[view.turn.index()].tiles().unwrap_or_default();
        let evidence = Evidence::of(game.rules(), view);
        let other = |seat: Seat| {
            let held = view.hands[seat.index()];
            let may_hold = held.tiles().unwrap_or_else(|| {
                let evidence = evidence.as_ref();
                evidence.map_or(TileSet::full(game.rules().max_pip) - hand, |evidence| evidence.may_hold(seat.0))
            });
            Others { seat, may_hold, tiles: held.len() }
        };
        let others = game.all_seats().filter(|&seat| seat != view.turn).map(other).collect();
        Self { game, ends: ends_of(game, view), hand, turn: view.turn, others }
    }

    fn value(&self, mv: Move) -> f64 {
        let rules = self.game.rules();
        let (mut ends, mut hand) = (self.ends, self.hand);
        let mut value = 0.0;
        for placed in mv.placed() {
            ends.lay(rules, placed);
            hand.remove(placed.tile);
            value += weight::PIP * f64::from(placed.tile.pips());
            value += if placed.tile.is_double() { weight::DOUBLE } else { 0.0 };
        }
        if mv.tiles() == 0 {
            return -1.0;
        }
        let fitting = ends.all_fitting(rules);
        value += weight::FIT * (hand & fitting).len() as f64;
        let open = |arm| !(hand & ends.fitting(rules, arm)).is_empty();
        value += weight::SUIT * ends.arms(rules).filter(|&arm| open(arm)).count() as f64;
        if let Some(last) = mv.placed().last().filter(|_| rules.counts_ends()) {
            value += weight::POINT * f64::from(in_play(rules, &ends, last));
        }
        value + self.stopped(fitting)
    }

    /// What it is worth that others cannot place: the next in turn counts in full, those after him less and less.
    fn stopped(&self, fitting: TileSet) -> f64 {
        let own = self.game.side(self.turn);
        let mut value = 0.0;
        for other in self.others.iter().filter(|other| other.tiles > 0) {
            let distance = self.game.steps(self.turn, other.seat);
            let share = 1.0 / distance as f64;
            let stopped = self.cannot(other, fitting);
            value += if self.game.side(other.seat) == own { -0.5 * stopped } else { stopped } * share;
        }
        weight::STOPPED * value
    }

    /// The chance that a seat holds nothing that fits.
    fn cannot(&self, other: &Others, fitting: TileSet) -> f64 {
        let (all, fit) = (other.may_hold.len(), (other.may_hold & fitting).len());
        // As if the hand were drawn from all tiles that it may hold.
        (0..other.tiles.min(all)).map(|drawn| (all - drawn).saturating_sub(fit) as f64 / (all - drawn) as f64).product()
    }
}
