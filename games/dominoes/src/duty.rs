//! What it proves that a seat led by duty: nobody was dealt a better claim. The deal is looked at tile by tile, in an
//! order in which the first to get one of a kind decides.

use crate::deal::{deciding_doubles, high_half, lowest_leads};
use crate::evidence::{Evidence, none_order};
use crate::rules::{Rules, Starter, StarterNone, StarterTie};
use crate::tile::{Tile, TileSet};

/// The most seats that can be told apart.
const SEATS: usize = 10;

/// How far the deal has been looked at, and what of it matters for the rest.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Claim {
    stage: Stage,
    /// Doubles dealt to each seat so far.
    doubles: [u8; SEATS],
    /// Seats that got a tile of the kind that decides before the leader got one, one bit each.
    ahead: u16,
    /// True once the leader has got one.
    led: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(u8)]
enum Stage {
    /// Doubles are being dealt.
    Doubles,
    /// Nobody got one: the first tile dealt decides.
    NoDoubles,
    /// The leader has drawn the first double for the lead: nobody else may have one.
    Drawn,
    /// The leader has the best claim, whatever else was dealt.
    Settled,
    /// The same, where nobody had a double.
    SettledByWeight,
}

impl Claim {
    /// The claim in one word.
    pub(crate) fn packed(self) -> u64 {
        let doubles = self.doubles.iter().fold(0, |word, &count| word << 4 | u64::from(count));
        (doubles << 12 | u64::from(self.ahead)) << 4 | u64::from(self.led) << 3 | self.stage as u64
    }

    /// True if the leader has the best claim whatever else was dealt.
    pub(crate) fn is_settled(self) -> bool {
        matches!(self.stage, Stage::Settled | Stage::SettledByWeight)
    }

    /// True if the tiles after the doubles are looked at by weight.
    pub(crate) fn goes_by_weight(self) -> bool {
        matches!(self.stage, Stage::NoDoubles | Stage::SettledByWeight)
    }
}

/// The starter's duty as evidence.
#[derive(Clone, Debug)]
pub(crate) struct Duty<'a> {
    rules: &'a Rules,
    leader: usize,
    seats: usize,
    order: Vec<Tile>,
    /// How many tiles of `order` come before the doubles are through.
    doubles: usize,
    /// Whether all drew for the lead, as nobody was dealt a double.
    drawn_for: bool,
}

fn decides_by_heaviest(rules: &Rules) -> bool {
    rules.starter == Starter::MostDoubles && rules.starter_tie == StarterTie::Heaviest
}

/// The order of [`Duty::order`].
fn looked_at(rules: &Rules) -> (Vec<Tile>, usize) {
    let full = TileSet::full(rules.max_pip);
    let descending = |set: TileSet, key: fn(Tile) -> (u8, u8)| {
        let mut tiles: Vec<Tile> = set.iter().collect();
        tiles.sort_unstable_by_key(|&tile| std::cmp::Reverse(key(tile)));
        tiles
    };
    if decides_by_heaviest(rules) {
        let tiles = descending(full, Tile::weight);
        let count = tiles.len();
        return (tiles, count);
    }
    let deciding = full & deciding_doubles(rules);
    let mut tiles = descending(deciding, high_half);
    if lowest_leads(rules) {
        tiles.reverse();
    }
    let doubles = tiles.len();
    tiles.extend(descending(full - deciding, none_order(rules)));
    (tiles, doubles)
}

impl<'a> Duty<'a> {
    /// The leader of some evidence led by duty; `None` where it does not go back to the deal.
    pub(crate) fn of(rules: &'a Rules, evidence: &Evidence, seats: usize) -> Option<Self> {
        let leader = evidence.duty?.index();
        let (order, doubles) = looked_at(rules);
        Some(Self { rules, leader, seats, order, doubles, drawn_for: evidence.drawn_for })
    }

    /// All tiles of the set in the order in which they are to be looked at, and how many of them come before the doubles
    /// are through.
    pub(crate) fn order(&self) -> (&[Tile], usize) {
        (&self.order, self.doubles)
    }

    /// The seat that led.
    pub(crate) fn leader(&self) -> usize {
        self.leader
    }

    /// The tiles before the doubles are through: where one of them was dealt, no other tile decides anything.
    pub(crate) fn deciding(&self) -> TileSet {
        self.order[..self.doubles].iter().copied().collect()
    }

    fn by_heaviest(&self) -> bool {
        decides_by_heaviest(self.rules)
    }

    /// Deciding tiles that nobody else was dealt where `decider` decided, beyond those that go before it.
    pub(crate) fn excluded_by(&self, decider: Tile) -> TileSet {
        if self.drawn_for { self.deciding() - TileSet::of(decider) } else { TileSet::EMPTY }
    }

    /// The seat that stands for this one: others than the leader need not be told apart where single tiles decide.
    pub(crate) fn told_apart(&self, seat: usize) -> usize {
        if self.rules.starter == Starter::MostDoubles || seat == self.leader {
            return seat;
        }
        usize::from(self.leader == 0)
    }

    /// Nothing looked at yet.
    pub(crate) fn start(&self) -> Claim {
        let stage = match self.rules.starter {
            Starter::Seat(_) | Starter::Lot => Stage::Settled,
            Starter::HighestTile => Stage::NoDoubles,
            _ => Stage::Doubles,
        };
        Claim { stage, doubles: [0; SEATS], ahead: 0, led: false }
    }

    /// The claim after a tile was dealt to a seat; `None` if then another seat would have led.
    pub(crate) fn dealt(&self, mut claim: Claim, tile: Tile, seat: usize) -> Option<Claim> {
        let leads = seat == self.leader;
        match claim.stage {
            Stage::Doubles if self.drawn_for => {
                return leads.then_some(Claim { stage: Stage::Drawn, led: true, ..claim });
            }
            Stage::Drawn => return (!self.deciding().has(tile)).then_some(claim),
            Stage::Settled | Stage::SettledByWeight => {}
            Stage::NoDoubles if leads => claim = Claim { stage: Stage::SettledByWeight, ..self.settled() },
            Stage::NoDoubles => return None,
            Stage::Doubles if self.by_heaviest() => {
                claim.doubles[seat] += u8::from(tile.is_double());
                claim = self.first(claim, seat);
            }
            Stage::Doubles if self.rules.starter != Starter::MostDoubles => {
                if !leads {
                    return None;
                }
                claim = self.settled();
            }
            Stage::Doubles => {
                claim.doubles[seat] += 1;
                claim = self.first(claim, seat);
            }
        }
        Some(claim)
    }

    fn first(&self, mut claim: Claim, seat: usize) -> Claim {
        if seat == self.leader {
            claim.led = true;
        } else if !claim.led {
            claim.ahead |= 1 << seat;
        }
        claim
    }

    fn settled(&self) -> Claim {
        Claim { stage: Stage::Settled, doubles: [0; SEATS], ahead: 0, led: true }
    }

    /// The claim when all doubles were looked at, with the chance that the lot fell on the leader; `None` if another seat
    /// would have led.
    pub(crate) fn doubles_done(&self, claim: Claim) -> Option<(Claim, f64)> {
        match claim.stage {
            Stage::Doubles if self.drawn_for => return None,
            Stage::Doubles => {}
            Stage::Drawn => return Some((self.settled(), 1.0)),
            _ => return Some((claim, 1.0)),
        }
        let own = claim.doubles[self.leader];
        let others = || (0..self.seats).filter(|&seat| seat != self.leader);
        if own == 0 && others().all(|seat| claim.doubles[seat] == 0) {
            return self.without_doubles(claim);
        }
        if others().any(|seat| claim.doubles[seat] > own) {
            return None;
        }
        let mut tied = others().filter(|&seat| claim.doubles[seat] == own);
        let ahead = |seat: usize| claim.ahead >> seat & 1 == 1;
        let lost = match self.rules.starter_tie {
            StarterTie::HighestDouble | StarterTie::Heaviest => tied.any(ahead),
            StarterTie::SeatOrder => tied.any(|seat| seat < self.leader),
            StarterTie::Random => return Some((self.settled(), 1.0 / (1 + tied.count()) as f64)),
        };
        (!lost).then(|| (self.settled(), 1.0))
    }

    fn without_doubles(&self, claim: Claim) -> Option<(Claim, f64)> {
        if self.by_heaviest() && self.rules.starter_none == StarterNone::HighestBySum {
            return (claim.ahead == 0).then(|| (self.settled(), 1.0));
        }
        match self.rules.starter_none {
            StarterNone::HighestByHighHalf | StarterNone::HighestBySum => {
                Some((Claim { stage: Stage::NoDoubles, ahead: 0, led: false, ..claim }, 1.0))
            }
            StarterNone::SeatOrder => (self.leader == 0).then(|| (self.settled(), 1.0)),
            StarterNone::Random => Some((self.settled(), 1.0 / self.seats as f64)),
            StarterNone::Redeal | StarterNone::DrawUntilDouble => None,
        }
    }

    /// The chance that the lot made the leader lead in a whole deal, where `dealt` says who was dealt a tile; 0 if another
    /// seat would have led.
    pub(crate) fn weight(&self, dealt: impl Fn(Tile) -> Option<usize>) -> f64 {
        let doubles = self.doubles;
        if self.start().stage == Stage::Doubles && self.rules.starter != Starter::MostDoubles && !self.drawn_for {
            // The first double that anybody was dealt decides.
            if let Some(seat) = self.order[..doubles].iter().find_map(|&tile| dealt(tile)) {
                return if self.told_apart(seat) == self.leader { 1.0 } else { 0.0 };
            }
        }
        let mut claim = Some(self.start());
        let mut weight = 1.0;
        for (index, &tile) in self.order.iter().enumerate() {
            if let (Some(before), Some(seat)) = (claim, dealt(tile)) {
                claim = self.dealt(before, tile, self.told_apart(seat));
            }
            if index + 1 == doubles {
                let done = claim.and_then(|claim| self.doubles_done(claim));
                claim = done.map(|(claim, _)| claim);
                weight = done.map_or(0.0, |(_, weight)| weight);
            }
            match claim {
                None => return 0.0,
                Some(claim) if claim.is_settled() && index + 1 >= doubles => return weight,
                Some(_) => {}
            }
        }
        0.0
    }
}
