//! The deal: a chance event that settles every hand, the order of the stock, and who leads.

use engine::prelude::*;
use smallvec::SmallVec;

use crate::rules::{Direction, Redeal, Rules, Starter, StarterNone, StarterTie};
use crate::tile::{MAX_PIP, Tile, TileSet, tiles_in_set};

/// Who leads, and why.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Lead {
    /// The seat that the rules name for this deal.
    Duty(Seat),
    /// A seat that was said to lead; the deal need not bear it out.
    Given(Seat),
}

impl Lead {
    /// The seat.
    pub fn seat(self) -> Seat {
        match self {
            Self::Duty(seat) | Self::Given(seat) => seat,
        }
    }
}

/// One outcome of the deal.
///
/// A log that begins in the middle of a round may hold one as well: then it says what the seats held at that point.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Deal {
    /// What each seat was dealt.
    pub hands: Vec<TileSet>,
    /// The stock, the tile drawn first in front.
    pub stock: Vec<Tile>,
    /// Who leads.
    pub lead: Lead,
    /// What a seat is said not to hold now, beyond what acts show; empty, or one set for each seat.
    pub excluded: Vec<TileSet>,
}

impl Deal {
    /// A fair deal of `hand` tiles to each of `seats` seats.
    pub fn random(rules: &Rules, seats: usize, hand: usize, random: &mut Random) -> Self {
        let mut all = [Tile::new(0, 0); tiles_in_set(MAX_PIP)];
        let tiles = &mut all[..tiles_in_set(rules.max_pip)];
        tiles.iter_mut().zip(TileSet::full(rules.max_pip).iter()).for_each(|(place, tile)| *place = tile);
        loop {
            random.shuffle(tiles);
            let mut hands: Vec<TileSet> =
                (0..seats).map(|seat| tiles[seat * hand..][..hand].iter().copied().collect()).collect();
            if is_redealt(rules, &hands) {
                continue;
            }
            let drawn = draw_until_double(rules, &mut hands, &tiles[seats * hand..]);
            let first = leaders(rules, &hands);
            let lead = *random.choose(&first).expect("somebody always leads");
            let stock = tiles[seats * hand + drawn..].to_vec();
            return Self { hands, stock, lead: Lead::Duty(lead), excluded: Vec::new() };
        }
    }
}

/// Deals are listed up to this many.
const MOST_LISTED: usize = 1000;

impl Deal {
    /// Every deal with its chance; `None` if there are more than a thousand hands and stock orders.
    pub fn all(rules: &Rules, seats: usize, hand: usize) -> Option<Vec<(Self, f64)>> {
        let tiles: Vec<Tile> = TileSet::full(rules.max_pip).iter().collect();
        let stock = tiles.len().checked_sub(seats * hand)?;
        if factorial(tiles.len()) / factorial(hand).powi(seats as i32) > MOST_LISTED as f64 {
            return None;
        }
        let mut deals = Vec::new();
        let table = vec![TileSet::EMPTY; seats];
        give_out(&tiles, (hand, stock), &mut (table, Vec::new()), &mut |hands, stock| {
            if is_redealt(rules, hands) {
                return;
            }
            let mut hands = hands.to_vec();
            let drawn = draw_until_double(rules, &mut hands, stock);
            let first = leaders(rules, &hands);
            let chance = 1.0 / first.len() as f64;
            let deal = |&lead: &Seat| Self {
                hands: hands.clone(),
                stock: stock[drawn..].to_vec(),
                lead: Lead::Duty(lead),
                excluded: Vec::new(),
            };
            deals.extend(first.iter().map(|lead| (deal(lead), chance)));
        });
        let total: f64 = deals.iter().map(|(_, chance)| chance).sum();
        deals.iter_mut().for_each(|(_, chance)| *chance /= total);
        Some(deals)
    }
}

/// The draws for the lead where the rules want them: how many tiles of the stock have gone to the hands.
///
/// A double that nobody was dealt lies in the stock, so that there is always an end.
fn draw_until_double(rules: &Rules, hands: &mut [TileSet], stock: &[Tile]) -> usize {
    let deciding = deciding_doubles(rules);
    let none = |hands: &[TileSet]| hands.iter().all(|&hand| (hand & deciding).is_empty());
    if rules.starter_none != StarterNone::DrawUntilDouble || !rules.starter.looks_at_tiles() || !none(hands) {
        return 0;
    }
    for (drawn, &tile) in stock.iter().enumerate() {
        hands[drawer(rules, hands.len(), drawn)].insert(tile);
        if deciding.has(tile) {
            return drawn + 1;
        }
    }
    stock.len()
}

/// The seat that draws after so many draws for the lead.
fn drawer(rules: &Rules, seats: usize, before: usize) -> usize {
    match rules.direction {
        Direction::Clockwise => before % seats,
        Direction::CounterClockwise => (seats - before % seats) % seats,
    }
}

/// Whether hands may have so many tiles after a deal of `size` to each, draws for the lead included.
pub(crate) fn sizes_fit(rules: &Rules, counts: &[usize], size: usize) -> bool {
    let seats = counts.len();
    let dealt: usize = counts.iter().sum();
    let Some(drawn) = dealt.checked_sub(seats * size) else { return false };
    if drawn > 0 && rules.starter_none != StarterNone::DrawUntilDouble {
        return false;
    }
    let mut expected = vec![size; seats];
    (0..drawn).for_each(|before| expected[drawer(rules, seats, before)] += 1);
    counts == expected
}

/// Whether hands of fitting sizes can come of a deal: draws for the lead end with the first double.
pub(crate) fn draws_fit(rules: &Rules, hands: &[TileSet], size: usize) -> bool {
    if rules.starter_none != StarterNone::DrawUntilDouble || !rules.starter.looks_at_tiles() {
        return true;
    }
    let deciding = deciding_doubles(rules);
    let drawn = hands.iter().map(|hand| hand.len()).sum::<usize>() - hands.len() * size;
    let held = |hand: &TileSet| (*hand & deciding).len();
    match drawn.checked_sub(1) {
        None => hands.iter().any(|hand| held(hand) > 0),
        Some(last) => hands.iter().map(held).sum::<usize>() == 1 && held(&hands[drawer(rules, hands.len(), last)]) == 1,
    }
}

fn factorial(n: usize) -> f64 {
    (1..=n).map(|k| k as f64).product()
}

/// Gives tiles to hands of `hand` tiles and a stock of `stock` in every way there is, the order of the stock included.
fn give_out(
    tiles: &[Tile],
    (hand, stock): (usize, usize),
    given: &mut (Vec<TileSet>, Vec<Tile>),
    take: &mut impl FnMut(&[TileSet], &[Tile]),
) {
    let Some((&tile, left)) = tiles.split_first() else { return take(&given.0, &given.1) };
    for seat in (0..given.0.len()).filter(|&seat| given.0[seat].len() < hand).collect::<Vec<_>>() {
        given.0[seat].insert(tile);
        give_out(left, (hand, stock), given, take);
        given.0[seat].remove(tile);
    }
    if given.1.len() < stock {
        for at in 0..=given.1.len() {
            given.1.insert(at, tile);
            give_out(left, (hand, stock), given, take);
            given.1.remove(at);
        }
    }
}

/// True for hands that are thrown in and dealt again.
fn is_redealt(rules: &Rules, hands: &[TileSet]) -> bool {
    let no_double = rules.starter_none == StarterNone::Redeal
        && rules.starter.looks_at_tiles()
        && hands.iter().all(|&hand| (hand & deciding_doubles(rules)).is_empty());
    no_double || hands.iter().any(|&hand| is_void(rules, hand))
}

/// True for a hand that is not played.
pub(crate) fn is_void(rules: &Rules, hand: TileSet) -> bool {
    match rules.redeal_if {
        Redeal::Never => false,
        Redeal::Doubles(count) => (hand & TileSet::doubles()).len() >= usize::from(count),
        Redeal::Number(count) => (0..=rules.max_pip).any(|pip| (hand & TileSet::suit(pip)).len() >= usize::from(count)),
    }
}

/// The tiles that decide who leads, if somebody holds one of them: doubles, or the one tile that the rules name.
pub(crate) fn deciding_doubles(rules: &Rules) -> TileSet {
    let doubles = TileSet::doubles();
    match rules.starter {
        Starter::LowestFrom(least) => doubles.iter().filter(|tile| tile.low() >= least).collect(),
        Starter::Holder(tile) => TileSet::of(tile),
        Starter::HighestTile => TileSet::EMPTY,
        _ => doubles,
    }
}

/// True if the lowest double decides who leads, not the highest.
pub(crate) fn lowest_leads(rules: &Rules) -> bool {
    matches!(rules.starter, Starter::LowestDouble | Starter::LowestFrom(_))
}

/// Seats of which one leads.
pub type Leaders = SmallVec<[Seat; 10]>;

fn one(seat: Seat) -> Leaders {
    SmallVec::from_slice(&[seat])
}

/// The seats of which one leads; more than one only where the lot decides.
///
/// `hands` are the tiles as dealt, at least one.
pub fn leaders(rules: &Rules, hands: &[TileSet]) -> Leaders {
    let doubles = |seat: &Seat| hands[seat.index()] & deciding_doubles(rules);
    let held = || hands.iter().fold(TileSet::EMPTY, |all, &hand| all | hand) & deciding_doubles(rules);
    let holder = |tile: Tile| {
        let seat = hands.iter().position(|hand| hand.has(tile));
        seat.map_or_else(Leaders::new, |seat| SmallVec::from_slice(&[Seat(seat as u8)]))
    };
    let all: Leaders = (0..hands.len() as u8).map(Seat).collect();
    match rules.starter {
        Starter::Seat(seat) => return one(Seat(seat)),
        Starter::Lot => return all,
        _ => {}
    }
    if held().is_empty() {
        let by = |key: fn(Tile) -> (u8, u8)| one(holder_of_highest(&all, hands, key));
        return match rules.starter_none {
            StarterNone::HighestByHighHalf => by(high_half),
            StarterNone::HighestBySum => by(Tile::weight),
            StarterNone::SeatOrder | StarterNone::Redeal | StarterNone::DrawUntilDouble => one(Seat(0)),
            StarterNone::Random => all,
        };
    }
    if rules.starter != Starter::MostDoubles {
        let (lowest, highest) =
            (held().iter().min_by_key(|tile| tile.low()), held().iter().max_by_key(|tile| tile.low()));
        let deciding = if lowest_leads(rules) { lowest } else { highest };
        return deciding.map_or_else(Leaders::new, holder);
    }
    let most = all.iter().map(|seat| doubles(seat).len()).max().unwrap_or(0);
    let tied: Leaders = all.iter().copied().filter(|seat| doubles(seat).len() == most).collect();
    match rules.starter_tie {
        StarterTie::HighestDouble => {
            one(holder_of_highest(&tied, &all.iter().map(doubles).collect::<Vec<_>>(), high_half))
        }
        StarterTie::Heaviest => one(holder_of_highest(&tied, hands, Tile::weight)),
        StarterTie::SeatOrder => one(tied[0]),
        StarterTie::Random => tied,
    }
}

/// Sorts tiles by the larger half, then the smaller: 6-5, 6-4, ..., 6-0, 5-4, ...
pub fn high_half(tile: Tile) -> (u8, u8) {
    (tile.high(), tile.low())
}

fn holder_of_highest(seats: &[Seat], hands: &[TileSet], key: impl Fn(Tile) -> (u8, u8)) -> Seat {
    let highest = |seat: &&Seat| hands[seat.index()].iter().map(&key).max();
    // Tiles are unique, so that only seats without tiles can be equal: the first of them.
    *seats.iter().rev().max_by_key(highest).expect("there is a seat")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::variants::{ESPERANTO_DRAW, KOZEL_GEORGIAN};

    fn hands(tiles: &[&[(u8, u8)]]) -> Vec<TileSet> {
        tiles.iter().map(|hand| hand.iter().map(|&(a, b)| Tile::new(a, b)).collect()).collect()
    }

    #[test]
    fn seed_42_deals_this() {
        let deal = Deal::random(&ESPERANTO_DRAW, 2, 7, &mut Random::new(42));
        let text: Vec<String> = deal.hands[0].listed().iter().map(Tile::to_string).collect();
        assert_eq!(text, ["2-0", "3-0", "5-0", "4-1", "3-3", "5-5", "6-5"]);
        assert_eq!((deal.stock.len(), deal.stock[0], deal.lead), (14, Tile::new(1, 0), Lead::Duty(Seat(1))));
    }

    #[test]
    fn ties_of_most_doubles_go_as_the_rules_say() {
        let dealt = hands(&[&[(4, 4), (1, 1), (6, 5)], &[(3, 3), (2, 2), (1, 0)], &[(6, 6), (2, 1)]]);
        let with = |starter_tie| leaders(&Rules { starter_tie, ..ESPERANTO_DRAW }, &dealt);
        assert_eq!(with(StarterTie::HighestDouble).as_slice(), [Seat(0)]);
        assert_eq!(with(StarterTie::Heaviest).as_slice(), [Seat(0)]);
        assert_eq!(with(StarterTie::SeatOrder).as_slice(), [Seat(0)]);
        assert_eq!(with(StarterTie::Random).as_slice(), [Seat(0), Seat(1)]);
    }

    #[test]
    fn tiles_that_the_rules_name_decide_where_they_are_held() {
        let dealt = hands(&[&[(4, 4), (1, 1), (6, 3)], &[(0, 0), (2, 2), (6, 4)], &[(3, 3), (5, 4)]]);
        let with = |starter| leaders(&Rules { starter, ..ESPERANTO_DRAW }, &dealt);
        assert_eq!(with(Starter::LowestFrom(2)).as_slice(), [Seat(1)]);
        assert_eq!(with(Starter::LowestFrom(3)).as_slice(), [Seat(2)]);
        assert_eq!(with(Starter::Holder(Tile::new(1, 1))).as_slice(), [Seat(0)]);
        assert_eq!(with(Starter::Holder(Tile::new(6, 6))).as_slice(), [Seat(1)], "it lies in the stock: 6-4 leads");
        assert_eq!(with(Starter::HighestTile).as_slice(), [Seat(1)]);
    }

    #[test]
    fn without_doubles_the_two_orders_differ() {
        let dealt = hands(&[&[(4, 5), (0, 1)], &[(0, 6), (1, 3)]]);
        assert_eq!(leaders(&KOZEL_GEORGIAN, &dealt).as_slice(), [Seat(1)]);
        assert_eq!(leaders(&ESPERANTO_DRAW, &dealt).as_slice(), [Seat(0)]);
    }
}
