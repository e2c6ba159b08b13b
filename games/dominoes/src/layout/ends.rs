//! The open ends: all that legality and scoring need of a line of play.

use engine::zobrist;

use super::arm::SIDES;
use super::{Arm, Open, Placed};
use crate::rules::{ArmsOpen, LayoutRule, Rules, WildOpen};
use crate::tile::{Tile, TileSet};

/// What an arm offers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum EndKind {
    /// Nothing: the arm is not open.
    Closed,
    /// The outer half of a tile.
    Single,
    /// A crosswise double.
    Double,
    /// A side of the spinner that is still empty.
    Spinner,
}

/// The end of one arm: a number and how it is shown. Two ends are the same for the rules of games that count ends only
/// if both agree.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct End {
    /// The number to match; 0 for a closed arm.
    pub pip: u8,
    /// How it is shown.
    pub kind: EndKind,
}

impl End {
    const CLOSED: Self = Self { pip: 0, kind: EndKind::Closed };

    /// True if a tile can be laid here.
    pub fn is_open(self) -> bool {
        self.kind != EndKind::Closed
    }

    fn of(tile: Tile, open: u8) -> Self {
        Self { pip: open, kind: if tile.is_double() { EndKind::Double } else { EndKind::Single } }
    }

    /// True for a short side of a spinner on which nothing lies yet, this being the end of `arm`.
    fn is_bare_side(self, arm: Arm) -> bool {
        self.kind == EndKind::Spinner && arm.is_side() && arm.double().is_none_or(|pip| pip == self.pip)
    }

    fn packed(self) -> u8 {
        self.pip << 2 | self.kind as u8
    }

    fn unpacked(byte: u8) -> Self {
        let kind = match byte & 3 {
            0 => EndKind::Closed,
            1 => EndKind::Single,
            2 => EndKind::Double,
            _ => EndKind::Spinner,
        };
        Self { pip: byte >> 2, kind }
    }
}

/// The open ends of a line of play.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ends {
    arms: [End; 4],
    spinner: Option<Tile>,
    /// True while one tile only is laid.
    single: bool,
    /// How many of `sides` are open.
    open_sides: u8,
    /// The sides of doubles where every double is a spinner, one byte each so that states stay small; 0 if closed.
    sides: [u8; SIDES],
}

impl Ends {
    /// Nothing is laid.
    pub const NONE: Self =
        Self { arms: [End::CLOSED; 4], spinner: None, single: false, open_sides: 0, sides: [0; SIDES] };

    /// True if nothing is laid.
    #[inline]
    pub fn is_empty(&self) -> bool {
        !self.arms[0].is_open()
    }

    /// The end of an arm.
    #[inline]
    pub fn at(&self, arm: Arm) -> End {
        match self.arms.get(usize::from(arm.0)) {
            Some(&end) => end,
            None => End::unpacked(self.sides[usize::from(arm.0) - 4]),
        }
    }

    fn set(&mut self, arm: Arm, end: End) {
        match self.arms.get_mut(usize::from(arm.0)) {
            Some(slot) => *slot = end,
            None => self.sides[usize::from(arm.0) - 4] = end.packed(),
        }
    }

    /// The spinner, once it lies; none where every double is one.
    pub fn spinner(&self) -> Option<Tile> {
        self.spinner
    }

    /// The open ends with their arms, in order.
    pub fn open(&self) -> impl Iterator<Item = (Arm, End)> + '_ {
        let count = if self.open_sides == 0 { 4 } else { Arm::COUNT };
        (0..count).map(|index| (Arm(index), self.at(Arm(index)))).filter(|(_, end)| end.is_open())
    }

    /// All that equality looks at, in one word.
    pub(crate) fn packed(&self) -> u64 {
        let arms = self.arms.iter().fold(0, |word, end| word << 10 | u64::from(end.pip) << 2 | end.kind as u64);
        let spinner = self.spinner.map_or(0, |tile| tile.index() as u64 + 1);
        let sides = if self.open_sides == 0 { 0 } else { zobrist::hash(&self.sides) };
        (arms << 16 | spinner << 1 | u64::from(self.single)) ^ sides
    }

    /// The same, with no difference made between left and right, nor between up and down: the line turned round or
    /// mirrored, which goes on alike.
    pub(crate) fn packed_unordered(&self) -> u64 {
        let [left, right, up, down] = self.arms;
        let arms = [left.min(right), left.max(right), up.min(down), up.max(down)];
        Self { arms, ..*self }.packed()
    }

    /// True if arms `a` and `b` are one move for a tile that fits both.
    pub fn equivalent(&self, rules: &Rules, a: Arm, b: Arm) -> bool {
        self.at(a).is_open() && self.at(b).is_open() && self.alike(rules, a, b)
    }

    fn alike(&self, rules: &Rules, a: Arm, b: Arm) -> bool {
        let (one, other) = (self.at(a), self.at(b));
        // Where no ends are counted only the sides of a spinner are told apart from others: they open further arms.
        let spins = [one.kind, other.kind].contains(&EndKind::Spinner);
        let kinds = one.kind == other.kind || (!rules.counts_ends() && !spins) || rules.ends_are_numbers();
        // Where ends are counted the long sides of a spinner count otherwise than the short ones.
        let sides = !rules.counts_ends() || one.is_bare_side(a) == other.is_bare_side(b);
        one.pip == other.pip && kinds && sides
    }

    /// True while nothing goes anywhere but at the sides of the spinner that are not covered yet.
    fn spinner_first(&self, rules: &Rules) -> bool {
        rules.arms_open == ArmsOpen::AllFour && self.open().any(|(_, end)| end.kind == EndKind::Spinner)
    }

    /// True if tiles may go to an arm now.
    fn accepts(&self, rules: &Rules, arm: Arm) -> bool {
        let end = self.at(arm);
        end.is_open() && (end.kind == EndKind::Spinner || !self.spinner_first(rules))
    }

    /// The open arms, each kind of equivalent ones once.
    pub fn arms<'a>(&'a self, rules: &'a Rules) -> impl Iterator<Item = Arm> + 'a {
        let waits = self.spinner_first(rules);
        self.open().filter_map(move |(arm, end)| {
            let mut before = self.open().take_while(|(other, _)| *other < arm);
            let seen = before.any(|(other, _)| self.alike(rules, arm, other));
            (!seen && (!waits || end.kind == EndKind::Spinner)).then_some(arm)
        })
    }

    /// The tiles of the set that may go to an arm now.
    pub fn fitting(&self, rules: &Rules, arm: Arm) -> TileSet {
        if self.accepts(rules, arm) { self.touching(rules, arm) } else { TileSet::EMPTY }
    }

    /// The tiles of the set that match the end of an arm, whether or not another end must be covered first.
    #[inline]
    pub fn touching(&self, rules: &Rules, arm: Arm) -> TileSet {
        let end = self.at(arm);
        if end.is_open() { touching(rules, end.pip) } else { TileSet::EMPTY }
    }

    /// The tiles of the set that fit anywhere; none while nothing is laid.
    #[inline]
    pub fn all_fitting(&self, rules: &Rules) -> TileSet {
        if rules.layout == LayoutRule::Line {
            return self.touching(rules, Arm::LEFT) | self.touching(rules, Arm::RIGHT);
        }
        let waits = self.spinner_first(rules);
        let mut fitting = TileSet::EMPTY;
        for (_, end) in self.open() {
            if !waits || end.kind == EndKind::Spinner {
                fitting |= touching(rules, end.pip);
            }
        }
        fitting
    }

    /// The half of a fitting tile that stays open at an arm.
    pub fn open_half(&self, rules: &Rules, placed: Placed) -> u8 {
        let (tile, pip) = (placed.tile, self.at(placed.arm()).pip);
        match rules.match_sum {
            None => tile.other(pip),
            // Unless the player says otherwise the lower half touches.
            Some(sum) if is_wild(sum, pip, tile) => placed.chosen().unwrap_or(tile.high()),
            Some(sum) => tile.other(sum - pip),
        }
    }

    /// The ways in which a tile that fits can lie at an arm: two where it is wild and the player chooses.
    pub fn ways(&self, rules: &Rules, tile: Tile, arm: Arm) -> impl Iterator<Item = Placed> + use<> {
        let wild = rules.match_sum.is_some_and(|sum| is_wild(sum, self.at(arm).pip, tile));
        let ways = if rules.wild_open == WildOpen::Choose && wild && !tile.is_double() {
            [Some(Placed::leaving(tile, arm, Open::Low)), Some(Placed::leaving(tile, arm, Open::High))]
        } else {
            [Some(Placed::new(tile, arm)), None]
        };
        ways.into_iter().flatten()
    }

    /// Lays a tile that fits; the first one anyhow.
    pub fn lay(&mut self, rules: &Rules, placed: Placed) {
        let (tile, arm) = (placed.tile, placed.arm());
        let spins = tile.is_double()
            && match rules.layout {
                LayoutRule::Line => false,
                LayoutRule::Spinner => self.spinner.is_none(),
                LayoutRule::OpeningTile => self.is_empty(),
                LayoutRule::EveryDouble => true,
            };
        let before = self.at(arm);
        if self.is_empty() {
            let (left, right) = if arm == Arm::RIGHT { (tile.high(), tile.low()) } else { (tile.low(), tile.high()) };
            (self.arms[0], self.arms[1]) = (End::of(tile, left), End::of(tile, right));
            self.single = true;
        } else {
            self.set(arm, End::of(tile, self.open_half(rules, placed)));
            self.single = false;
        }
        if rules.layout == LayoutRule::EveryDouble {
            return self.lay_among_spinners(rules, placed, before);
        }
        if spins {
            self.spinner = Some(tile);
            for end in self.arms.iter_mut().filter(|end| end.kind == EndKind::Double && end.pip == tile.low()) {
                end.kind = EndKind::Spinner;
            }
        }
        self.open_short_sides(rules);
    }

    /// What a tile just laid does where every double is a spinner; `before` is the end that it covered.
    fn lay_among_spinners(&mut self, rules: &Rules, placed: Placed, before: End) {
        let (tile, arm) = (placed.tile, placed.arm());
        if tile.is_double() {
            let side = End { pip: tile.low(), kind: EndKind::Spinner };
            self.set(arm, side);
            if self.single {
                (self.arms[0], self.arms[1]) = (side, side);
            }
            if rules.arms_open != ArmsOpen::BothSides {
                self.open_sides_of(tile.low());
            }
        }
        // The first double has a long side at either end of the line, any other one was laid with one of them.
        let covered = |end: End| end != before;
        let first_is_covered = || arm.is_side() || self.arms[..2].iter().all(|&end| covered(end));
        if before.kind == EndKind::Spinner && !before.is_bare_side(arm) && first_is_covered() {
            self.open_sides_of(before.pip);
        }
    }

    /// Opens the short sides of a double, if they are not open yet.
    fn open_sides_of(&mut self, pip: u8) {
        let side = End { pip, kind: EndKind::Spinner };
        if !self.at(Arm::above(pip)).is_open() {
            self.set(Arm::above(pip), side);
            self.set(Arm::below(pip), side);
            self.open_sides += 2;
        }
    }

    /// Opens the short sides of the spinner when their time has come.
    fn open_short_sides(&mut self, rules: &Rules) {
        let [left, right, up, _] = self.arms;
        let Some(spinner) = self.spinner else { return };
        let covered = left.kind != EndKind::Spinner && right.kind != EndKind::Spinner;
        if (covered || rules.arms_open != ArmsOpen::BothSides) && !up.is_open() {
            let side = End { pip: spinner.low(), kind: EndKind::Spinner };
            self.arms[2] = side;
            self.arms[3] = side;
        }
    }

    /// How many halves of the open ends show a number, and at how many ends; the sides of a spinner, once more lies,
    /// show nothing.
    pub fn showing(&self, pip: u8) -> (usize, usize) {
        if self.single && self.arms[0].kind != EndKind::Single {
            return if self.arms[0].pip == pip { (2, 2) } else { (0, 0) };
        }
        let shown = |end: &End| end.pip == pip && matches!(end.kind, EndKind::Single | EndKind::Double);
        let halves = |end: End| if end.kind == EndKind::Double { 2 } else { 1 };
        let ends = self.open().map(|(_, end)| end).filter(shown);
        ends.fold((0, 0), |(all, count), end| (all + halves(end), count + 1))
    }

    /// The sum of the open ends: a crosswise double counts both halves, a double alone on the table once, the spinner
    /// (both halves) until both long sides are covered, an empty short side nothing.
    pub fn count(&self) -> u32 {
        let worth = |(arm, end): (Arm, End)| match end.kind {
            EndKind::Closed => 0,
            EndKind::Single => u32::from(end.pip),
            EndKind::Spinner if end.is_bare_side(arm) => 0,
            EndKind::Double | EndKind::Spinner => 2 * u32::from(end.pip),
        };
        let doubled = self.single && self.arms[0].kind != EndKind::Single;
        self.open().filter(|(arm, _)| !doubled || *arm != Arm::RIGHT).map(worth).sum()
    }
}

/// True if neither half of a tile makes the sum with an end showing `pip`.
fn is_wild(sum: u8, pip: u8, tile: Tile) -> bool {
    pip > sum || !tile.has(sum - pip)
}

/// The tiles that may touch an end showing `pip`.
#[inline]
fn touching(rules: &Rules, pip: u8) -> TileSet {
    rules.match_sum.map_or_else(|| TileSet::suit(pip), |sum| making(rules, sum, pip))
}

/// The tiles that may touch an end showing `pip` where touching halves make `sum`, wild ones included.
fn making(rules: &Rules, sum: u8, pip: u8) -> TileSet {
    let wild = (0..=rules.max_pip).filter(|&low| low <= sum && 2 * low <= sum && sum - low <= rules.max_pip);
    let wild: TileSet = wild.map(|low| Tile::new(low, sum - low)).collect();
    let shown = pip <= sum && sum - pip <= rules.max_pip;
    let matching = if shown { TileSet::suit(sum - pip) } else { TileSet::EMPTY };
    matching | wild | TileSet::of(Tile::new(0, 0))
}
