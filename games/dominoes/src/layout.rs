//! The line of play: arms and open ends. [`Ends`] is what legality and scoring need; [`Layout`] is every tile as it
//! lies, for people and records, built up through the same [`Ends`].

use std::collections::VecDeque;

use crate::rules::{ArmsOpen, LayoutRule, Rules};
use crate::tile::{Tile, TileSet};

/// A place that tiles are laid at.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Arm {
    /// The left end of the line.
    Left,
    /// The right end of the line.
    Right,
    /// The upper side of the spinner.
    Up,
    /// The lower side of the spinner.
    Down,
}

impl Arm {
    /// All arms, in the order of preference among equivalent ones.
    pub const ALL: [Self; 4] = [Self::Left, Self::Right, Self::Up, Self::Down];

    /// The letter in moves.
    pub const fn letter(self) -> char {
        match self {
            Self::Left => 'L',
            Self::Right => 'R',
            Self::Up => 'U',
            Self::Down => 'D',
        }
    }

    /// The word for people.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Left => "left",
            Self::Right => "right",
            Self::Up => "up",
            Self::Down => "down",
        }
    }
}

/// A tile at an arm.
///
/// The first tile of a line lies low number left at [`Arm::Left`], the other way round (which only positions given
/// from outside have) at [`Arm::Right`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Placed {
    /// The tile.
    pub tile: Tile,
    /// Where.
    pub arm: Arm,
}

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
}

/// The open ends of a line of play.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ends {
    arms: [End; 4],
    spinner: Option<Tile>,
    /// True while one tile only is laid.
    single: bool,
}

impl Ends {
    /// Nothing is laid.
    pub const NONE: Self = Self { arms: [End::CLOSED; 4], spinner: None, single: false };

    /// True if nothing is laid.
    pub fn is_empty(&self) -> bool {
        !self.arms[0].is_open()
    }

    /// The end of an arm.
    pub fn at(&self, arm: Arm) -> End {
        self.arms[arm as usize]
    }

    /// The spinner, once it lies.
    pub fn spinner(&self) -> Option<Tile> {
        self.spinner
    }

    /// All that equality looks at, in one word.
    pub(crate) fn packed(&self) -> u64 {
        let arms = self.arms.iter().fold(0, |word, end| word << 10 | u64::from(end.pip) << 2 | end.kind as u64);
        let spinner = self.spinner.map_or(0, |tile| tile.index() as u64 + 1);
        arms << 16 | spinner << 1 | u64::from(self.single)
    }

    /// True if arms `a` and `b` are one move for a tile that fits both.
    pub fn equivalent(&self, rules: &Rules, a: Arm, b: Arm) -> bool {
        self.at(a).is_open() && self.at(b).is_open() && self.alike(rules, a as usize, b as usize)
    }

    fn alike(&self, rules: &Rules, a: usize, b: usize) -> bool {
        let (one, other) = (self.arms[a], self.arms[b]);
        let kinds = rules.ends_are_numbers() || one.kind == other.kind;
        // Where ends are counted the long sides of a spinner count otherwise than the short ones.
        let sides = !rules.counts_ends() || one.kind != EndKind::Spinner || (a < 2) == (b < 2);
        one.pip == other.pip && kinds && sides
    }

    /// True while nothing goes anywhere but at the sides of the spinner that are not covered yet.
    fn spinner_first(&self, rules: &Rules) -> bool {
        rules.arms_open == ArmsOpen::AllFour && self.arms.iter().any(|end| end.kind == EndKind::Spinner)
    }

    /// True if tiles may go to an arm now.
    fn accepts(&self, rules: &Rules, arm: Arm) -> bool {
        let end = self.at(arm);
        end.is_open() && (end.kind == EndKind::Spinner || !self.spinner_first(rules))
    }

    /// The open arms, each kind of equivalent ones once.
    pub fn arms<'a>(&'a self, rules: &'a Rules) -> impl Iterator<Item = Arm> + 'a {
        let waits = self.spinner_first(rules);
        Arm::ALL.into_iter().enumerate().filter_map(move |(index, arm)| {
            let end = self.arms[index];
            let seen = (0..index).any(|other| self.arms[other].is_open() && self.alike(rules, index, other));
            (end.is_open() && !seen && (!waits || end.kind == EndKind::Spinner)).then_some(arm)
        })
    }

    /// The tiles of the set that may go to an arm now.
    pub fn fitting(&self, rules: &Rules, arm: Arm) -> TileSet {
        if self.accepts(rules, arm) { self.touching(rules, arm) } else { TileSet::EMPTY }
    }

    /// The tiles of the set that match the end of an arm, whether or not another end must be covered first.
    pub fn touching(&self, rules: &Rules, arm: Arm) -> TileSet {
        let end = self.at(arm);
        if end.is_open() { touching(rules, end.pip) } else { TileSet::EMPTY }
    }

    /// The tiles of the set that fit anywhere; none while nothing is laid.
    pub fn all_fitting(&self, rules: &Rules) -> TileSet {
        if rules.layout == LayoutRule::Line {
            return self.touching(rules, Arm::Left) | self.touching(rules, Arm::Right);
        }
        Arm::ALL.iter().fold(TileSet::EMPTY, |set, &arm| set | self.fitting(rules, arm))
    }

    /// The half of a fitting tile that stays open at an arm.
    pub fn open_half(&self, rules: &Rules, placed: Placed) -> u8 {
        let (tile, pip) = (placed.tile, self.at(placed.arm).pip);
        match rules.match_sum {
            None => tile.other(pip),
            // Where neither half makes the sum the tile is wild: the lower half touches.
            Some(sum) if pip > sum || !tile.has(sum - pip) => tile.high(),
            Some(sum) => tile.other(sum - pip),
        }
    }

    /// Lays a tile that fits; the first one anyhow.
    pub fn lay(&mut self, rules: &Rules, placed: Placed) {
        let Placed { tile, arm } = placed;
        let first_of_kind = match rules.layout {
            LayoutRule::Line => false,
            LayoutRule::Spinner => self.spinner.is_none(),
            LayoutRule::OpeningTile => self.is_empty(),
        };
        let spins = first_of_kind && tile.is_double();
        if self.is_empty() {
            let (left, right) = if arm == Arm::Right { (tile.high(), tile.low()) } else { (tile.low(), tile.high()) };
            (self.arms[0], self.arms[1]) = (End::of(tile, left), End::of(tile, right));
            self.single = true;
        } else {
            self.arms[arm as usize] = End::of(tile, self.open_half(rules, placed));
            self.single = false;
        }
        if spins {
            self.spinner = Some(tile);
            for end in self.arms.iter_mut().filter(|end| end.kind == EndKind::Double && end.pip == tile.low()) {
                end.kind = EndKind::Spinner;
            }
        }
        self.open_short_sides(rules);
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
        let shown = |end: &&End| end.pip == pip && matches!(end.kind, EndKind::Single | EndKind::Double);
        if self.single && self.arms[0].kind != EndKind::Single {
            return if self.arms[0].pip == pip { (2, 2) } else { (0, 0) };
        }
        let halves = |end: &End| if end.kind == EndKind::Double { 2 } else { 1 };
        let ends = self.arms.iter().filter(shown);
        (ends.clone().map(halves).sum(), ends.count())
    }

    /// The sum of the open ends: a crosswise double counts both halves, a double alone on the table once, the spinner
    /// (both halves) until both long sides are covered, an empty short side nothing.
    pub fn count(&self) -> u32 {
        let [left, right, up, down] = self.arms;
        let worth = |end: End| match end.kind {
            EndKind::Closed => 0,
            EndKind::Single => u32::from(end.pip),
            EndKind::Double | EndKind::Spinner => 2 * u32::from(end.pip),
        };
        let short = |end: End| if end.kind == EndKind::Spinner { 0 } else { worth(end) };
        let doubled = self.single && left.kind != EndKind::Single;
        worth(left) + if doubled { 0 } else { worth(right) } + short(up) + short(down)
    }
}

/// The tiles that may touch an end showing `pip`.
fn touching(rules: &Rules, pip: u8) -> TileSet {
    let Some(sum) = rules.match_sum else { return TileSet::suit(pip) };
    let wild = (0..=rules.max_pip).filter(|&low| low <= sum && 2 * low <= sum && sum - low <= rules.max_pip);
    let wild: TileSet = wild.map(|low| Tile::new(low, sum - low)).collect();
    let shown = pip <= sum && sum - pip <= rules.max_pip;
    let matching = if shown { TileSet::suit(sum - pip) } else { TileSet::EMPTY };
    matching | wild | TileSet::of(Tile::new(0, 0))
}

/// A tile as it lies.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Laid {
    /// The tile.
    pub tile: Tile,
    /// The half to the left; on the arms of a spinner the half towards it.
    pub first: u8,
    /// The other half.
    pub second: u8,
}

/// Every tile on the table as it lies.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Layout {
    /// The open ends.
    pub ends: Ends,
    /// The line, left to right.
    pub line: VecDeque<Laid>,
    /// The arm above the spinner, outwards.
    pub up: Vec<Laid>,
    /// The arm below the spinner, outwards.
    pub down: Vec<Laid>,
}

impl Layout {
    /// Nothing is laid.
    pub fn empty() -> Self {
        Self { ends: Ends::NONE, line: VecDeque::new(), up: Vec::new(), down: Vec::new() }
    }

    /// The tiles laid in this order.
    pub fn of(rules: &Rules, placed: &[Placed]) -> Self {
        let mut layout = Self::empty();
        placed.iter().for_each(|&placed| layout.lay(rules, placed));
        layout
    }

    /// Lays a tile that fits.
    pub fn lay(&mut self, rules: &Rules, placed: Placed) {
        let tile = placed.tile;
        let lies = |touching: u8, open: u8| Laid { tile, first: touching, second: open };
        if self.ends.is_empty() {
            let turned = placed.arm == Arm::Right;
            let (left, right) = if turned { (tile.high(), tile.low()) } else { (tile.low(), tile.high()) };
            self.line.push_back(lies(left, right));
        } else {
            let open = self.ends.open_half(rules, placed);
            let touching = tile.other(open);
            match placed.arm {
                Arm::Left => self.line.push_front(lies(open, touching)),
                Arm::Right => self.line.push_back(lies(touching, open)),
                Arm::Up => self.up.push(lies(touching, open)),
                Arm::Down => self.down.push(lies(touching, open)),
            }
        }
        self.ends.lay(rules, placed);
    }

    /// The tiles on the table.
    pub fn tiles(&self) -> TileSet {
        self.line.iter().chain(&self.up).chain(&self.down).map(|laid| laid.tile).collect()
    }

    /// How many tiles lie.
    pub fn len(&self) -> usize {
        self.line.len() + self.up.len() + self.down.len()
    }

    /// True if nothing is laid.
    pub fn is_empty(&self) -> bool {
        self.line.is_empty()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::variants::{ALL_FIVES, ESPERANTO_DRAW, FIVES_THREES, MATADOR};

    fn lay(rules: &Rules, tiles: &[(u8, u8, Arm)]) -> Layout {
        let placed: Vec<_> = tiles.iter().map(|&(a, b, arm)| Placed { tile: Tile::new(a, b), arm }).collect();
        Layout::of(rules, &placed)
    }

    #[test]
    fn a_line_grows_at_both_ends() {
        let layout = lay(&ESPERANTO_DRAW, &[(4, 5, Arm::Left), (4, 1, Arm::Left), (5, 5, Arm::Right)]);
        let pips: Vec<_> = layout.line.iter().map(|laid| (laid.first, laid.second)).collect();
        assert_eq!(pips, [(1, 4), (4, 5), (5, 5)]);
        assert_eq!((layout.ends.at(Arm::Left).pip, layout.ends.at(Arm::Right).pip), (1, 5));
        assert_eq!(layout.ends.at(Arm::Up).kind, EndKind::Closed);
    }

    #[test]
    fn the_spinner_opens_its_short_sides_after_both_long_ones() {
        let mut layout = lay(&ALL_FIVES, &[(5, 5, Arm::Left)]);
        assert_eq!(layout.ends.count(), 10);
        assert_eq!(layout.ends.arms(&ALL_FIVES).collect::<Vec<_>>(), [Arm::Left]);
        layout.lay(&ALL_FIVES, Placed { tile: Tile::new(0, 5), arm: Arm::Left });
        assert_eq!(layout.ends.count(), 10);
        layout.lay(&ALL_FIVES, Placed { tile: Tile::new(5, 6), arm: Arm::Right });
        assert_eq!(layout.ends.count(), 6);
        assert_eq!(layout.ends.arms(&ALL_FIVES).collect::<Vec<_>>(), [Arm::Left, Arm::Right, Arm::Up]);
        layout.lay(&ALL_FIVES, Placed { tile: Tile::new(5, 1), arm: Arm::Up });
        assert_eq!(layout.ends.count(), 7);
        assert_eq!(layout.ends.arms(&ALL_FIVES).count(), 4);
    }

    #[test]
    fn a_late_spinner_counts_in_full_at_its_open_side() {
        let mut layout = lay(&ALL_FIVES, &[(3, 4, Arm::Left), (4, 4, Arm::Right)]);
        assert_eq!(layout.ends.count(), 11);
        layout.lay(&ALL_FIVES, Placed { tile: Tile::new(4, 6), arm: Arm::Right });
        assert_eq!((layout.ends.count(), layout.ends.at(Arm::Up).kind), (9, EndKind::Spinner));
        assert_eq!(layout.ends.spinner(), Some(Tile::new(4, 4)));
    }

    #[test]
    fn on_a_plain_line_a_lone_double_counts_once() {
        assert_eq!(lay(&FIVES_THREES, &[(6, 6, Arm::Left)]).ends.count(), 12);
        assert_eq!(lay(&FIVES_THREES, &[(6, 6, Arm::Left), (6, 5, Arm::Left)]).ends.count(), 17);
    }

    #[test]
    fn matador_ends_add_up_to_seven_and_wild_tiles_lie_low_half_in() {
        let mut layout = lay(&MATADOR, &[(1, 6, Arm::Left)]);
        assert!(layout.ends.fitting(&MATADOR, Arm::Left).has(Tile::new(6, 5)));
        layout.lay(&MATADOR, Placed { tile: Tile::new(3, 4), arm: Arm::Left });
        assert_eq!(layout.ends.at(Arm::Left).pip, 4);
        let blank = lay(&MATADOR, &[(0, 1, Arm::Left)]).ends.fitting(&MATADOR, Arm::Left);
        assert_eq!(blank.len(), 4);
    }
}
