//! What one seat may know: its hand, the table, how many tiles the others hold, and what has happened so far.

use engine::prelude::*;

use crate::deal::{Deal, Lead};
use crate::layout::{Arm, Layout, Placed};
use crate::moves::Move;
use crate::room::Room;
use crate::round::Dominoes;
use crate::scoring::Ending;
use crate::state::State;
use crate::tile::{Tile, TileSet};

/// What is known of a hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Held {
    /// These tiles.
    Tiles(TileSet),
    /// So many.
    Count(u8),
}

impl Held {
    /// How many tiles it is.
    pub fn len(self) -> usize {
        match self {
            Self::Tiles(tiles) => tiles.len(),
            Self::Count(count) => usize::from(count),
        }
    }

    /// True for an empty hand.
    pub fn is_empty(self) -> bool {
        self.len() == 0
    }

    /// The tiles, where they are known.
    pub fn tiles(self) -> Option<TileSet> {
        match self {
            Self::Tiles(tiles) => Some(tiles),
            Self::Count(_) => None,
        }
    }
}

/// What is known of the stock.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Stock {
    /// These tiles, the one drawn next in front.
    Tiles(Vec<Tile>),
    /// So many.
    Count(u8),
}

impl Stock {
    /// How many tiles it is.
    pub fn len(&self) -> usize {
        match self {
            Self::Tiles(tiles) => tiles.len(),
            Self::Count(count) => usize::from(*count),
        }
    }

    /// True for an empty stock.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }
}

/// The tile that the seat to move has just drawn, where only that one may be placed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum JustDrawn {
    /// There is none.
    None,
    /// This one.
    Tile(Tile),
    /// There is one, which only its drawer knows.
    Hidden,
}

/// One act as the viewer saw it. That a seat kept the tile it drew is seen by nobody else.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Seen {
    /// Who acted.
    pub seat: Seat,
    /// What it did.
    pub mv: Move,
    /// The tile drawn, where the viewer knows it.
    pub drawn: Option<Tile>,
}

/// All that one seat may know, or all there is for a viewer without a seat.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct View {
    /// Whose view; `None` for the one that hides nothing.
    pub seat: Option<Seat>,
    /// False before the deal; everything else is empty then.
    pub dealt: bool,
    /// Who is to move, or would be if the round were not over.
    pub turn: Seat,
    /// How the round ended, if it is over.
    pub ending: Option<Ending>,
    /// The hands.
    pub hands: Vec<Held>,
    /// The stock.
    pub stock: Stock,
    /// The tiles on the table, each after one that it touches; those of `acts` are the last.
    pub laid: Vec<Placed>,
    /// The tile just drawn.
    pub drawn: JustDrawn,
    /// Who went out, in order.
    pub out: Vec<Seat>,
    /// Points made in play, per seat.
    pub in_play: Vec<u16>,
    /// Passes since the last other act.
    pub passes: u8,
    /// Who led, where the acts go back to the deal.
    pub lead: Option<Lead>,
    /// Who laid the first tile, where tiles are laid and the rules ask for it.
    pub leader: Option<Seat>,
    /// What seats are said not to have held when the acts begin.
    pub excluded: Vec<TileSet>,
    /// What has happened, as far back as it is known.
    pub acts: Vec<Seen>,
}

impl View {
    /// The table as it lies.
    pub fn layout(&self, rules: &crate::rules::Rules) -> Layout {
        Layout::of(rules, &self.laid)
    }

    /// How many tiles lay on the table before the first act.
    pub fn laid_before(&self) -> usize {
        let placed: usize = self.acts.iter().map(|seen| seen.mv.tiles()).sum();
        self.laid.len().saturating_sub(placed)
    }

    /// What position texts say of who led: the seat that did by duty, where the acts go back to the deal; where they do
    /// not, the seat that laid the first tile, if the rules ask for it.
    pub(crate) fn start(&self) -> Option<Seat> {
        match self.lead {
            Some(Lead::Duty(seat)) if self.laid_before() == 0 => Some(seat),
            _ if self.laid_before() == 0 => None,
            _ => self.leader,
        }
    }

    /// True if the viewer sees this seat's tiles.
    pub fn sees(&self, seat: Seat) -> bool {
        self.seat.is_none_or(|viewer| viewer == seat)
    }
}

impl Move {
    /// How many tiles it lays.
    pub fn tiles(self) -> usize {
        match self {
            Self::Lead(_) | Self::Place(_) => 1,
            Self::Pair(..) => 2,
            Self::Draw | Self::Keep | Self::Pass => 0,
        }
    }

    /// The tiles it lays, with their arms.
    pub fn placed(self) -> impl Iterator<Item = Placed> {
        let pair = match self {
            Self::Lead(tile) => [Some(Placed::new(tile, Arm::LEFT)), None],
            Self::Place(placed) => [Some(placed), None],
            Self::Pair(left, right) => [Some(Placed::new(left, Arm::LEFT)), Some(Placed::new(right, Arm::RIGHT))],
            Self::Draw | Self::Keep | Self::Pass => [None, None],
        };
        pair.into_iter().flatten()
    }
}

/// What a log says of the deal, if anything.
fn deal_of(log: &[Act<Move, Deal>]) -> Option<&Deal> {
    match log.first() {
        Some(Act::Chance(deal)) => Some(deal),
        _ => None,
    }
}

impl<R: Room> Dominoes<R> {
    /// What `seat` may know, or everything for `None`. `log` is what led to `state`, or its last part.
    pub fn seen_by(&self, state: &State<R>, log: &[Act<Move, Deal>], seat: Option<Seat>) -> View {
        let sees = |of: Seat| seat.is_none_or(|viewer| viewer == of);
        let hand = |of: Seat| {
            let tiles = state.hand(of);
            if sees(of) { Held::Tiles(tiles) } else { Held::Count(tiles.len() as u8) }
        };
        let stock = state.stock();
        let deal = deal_of(log);
        View {
            seat,
            dealt: !state.is_before_deal(),
            turn: state.turn(),
            ending: state.ending(),
            hands: self.all_seats().map(hand).collect(),
            stock: if seat.is_none() { Stock::Tiles(stock.to_vec()) } else { Stock::Count(stock.len() as u8) },
            laid: state.laid().to_vec(),
            drawn: match state.drawn() {
                None => JustDrawn::None,
                Some(tile) if sees(state.turn()) => JustDrawn::Tile(tile),
                Some(_) => JustDrawn::Hidden,
            },
            out: state.out().to_vec(),
            in_play: state.in_play()[..self.seat_count()].to_vec(),
            passes: state.passes(),
            lead: deal.map(|deal| deal.lead),
            leader: state.leader(self.rules()),
            excluded: deal.map(|deal| deal.excluded.clone()).unwrap_or_default(),
            acts: self.seen_acts(state, log, seat),
        }
    }

    fn seen_acts(&self, state: &State<R>, log: &[Act<Move, Deal>], seat: Option<Seat>) -> Vec<Seen> {
        let sees = |of: Seat| seat.is_none_or(|viewer| viewer == of);
        let moves = log.iter().filter_map(|act| match act {
            Act::Move { seat, mv } => Some((*seat, *mv)),
            Act::Chance(_) => None,
        });
        let draws = moves.clone().filter(|(_, mv)| *mv == Move::Draw).count();
        let all = state.drawn_tiles();
        let mut drawn = all[all.len().saturating_sub(draws)..].iter().copied();
        let seen = moves.filter_map(|(of, mv)| {
            let tile = if mv == Move::Draw { drawn.next() } else { None };
            let shown = mv != Move::Keep || sees(of);
            shown.then_some(Seen { seat: of, mv, drawn: tile.filter(|_| sees(of)) })
        });
        seen.collect()
    }
}
