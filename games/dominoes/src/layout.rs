//! The line of play: arms and open ends. [`Ends`] is what legality and scoring need; [`Layout`] is every tile as it
//! lies, for people and records, built up through the same [`Ends`].

use std::collections::{BTreeMap, VecDeque};
use std::fmt;

use engine::zobrist;

use crate::rules::{ArmsOpen, LayoutRule, Rules};
use crate::tile::{MAX_PIP, Tile, TileSet};

/// A place that tiles are laid at: an end of the line, a short side of the spinner, or, where every double is one, a
/// short side of some double. A double laid on an arm lets that arm go on beyond it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Arm(u8);

impl Arm {
    /// The left end of the line.
    pub const LEFT: Self = Self(0);
    /// The right end of the line.
    pub const RIGHT: Self = Self(1);
    /// The upper side of the spinner.
    pub const UP: Self = Self(2);
    /// The lower side of the spinner.
    pub const DOWN: Self = Self(3);

    /// The arms of a line and of its one spinner, in the order of preference among equivalent ones.
    pub const ALL: [Self; 4] = [Self::LEFT, Self::RIGHT, Self::UP, Self::DOWN];

    /// How many arms there are at most.
    pub const COUNT: u8 = 4 + SIDES as u8;

    /// The upper side of a double, where every double is a spinner. It comes after [`Arm::ALL`], by number.
    pub const fn above(double: u8) -> Self {
        Self(4 + 2 * double)
    }

    /// The lower side of a double, where every double is a spinner.
    pub const fn below(double: u8) -> Self {
        Self(5 + 2 * double)
    }

    /// All arms, in order.
    pub fn each() -> impl Iterator<Item = Self> {
        (0..Self::COUNT).map(Self)
    }

    /// The number of the double of which it is a side, where every double is a spinner.
    pub const fn double(self) -> Option<u8> {
        if self.0 < 4 { None } else { Some((self.0 - 4) / 2) }
    }

    /// True for the short sides of spinners.
    pub const fn is_side(self) -> bool {
        self.0 >= 2
    }

    /// The letter in moves; the number of the double comes after it.
    const fn letter(self) -> char {
        match self.0 {
            0 => 'L',
            1 => 'R',
            side if side % 2 == 0 => 'U',
            _ => 'D',
        }
    }

    /// Where it leads, for people: `left`, `right`, `up` or `down`.
    pub const fn direction(self) -> &'static str {
        match self.letter() {
            'L' => "left",
            'R' => "right",
            'U' => "up",
            _ => "down",
        }
    }

    /// The words for people: `left`, `up`, `up at 5-5`.
    pub fn word(self) -> String {
        let direction = self.direction();
        self.double().map_or_else(|| direction.to_owned(), |pip| format!("{direction} at {pip}-{pip}"))
    }

    /// The key in position texts: `up`, `down5`.
    pub fn key(self) -> String {
        let direction = self.direction();
        self.double().map_or_else(|| direction.to_owned(), |pip| format!("{direction}{pip}"))
    }

    /// The side of a spinner with this key.
    pub fn of_key(key: &str) -> Option<Self> {
        Self::each().filter(|arm| arm.is_side()).find(|arm| arm.key() == key)
    }

    /// The arm of a name as in moves or in words, in letters of either case: `R`, `right`, `U5`, `up5`.
    pub fn named(text: &str) -> Option<Self> {
        let text = text.trim().to_ascii_lowercase();
        let (word, double) = text.split_at(text.find(|c: char| c.is_ascii_digit()).unwrap_or(text.len()));
        let word = word.trim_end_matches(" at ").trim_end();
        let double = match double.split_once('-') {
            Some((one, other)) if one == other => one,
            Some(_) => return None,
            None => double,
        };
        if double.is_empty() {
            return Self::ALL
                .into_iter()
                .find(|arm| word == arm.word() || word == arm.to_string().to_ascii_lowercase());
        }
        let double = double.parse::<u8>().ok().filter(|&pip| pip <= MAX_PIP)?;
        match word {
            "u" | "up" => Some(Self::above(double)),
            "d" | "down" => Some(Self::below(double)),
            _ => None,
        }
    }
}

/// As in moves: `L`, `R`, `U`, `D`, `U5`.
impl fmt::Display for Arm {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.letter())?;
        self.double().map_or(Ok(()), |pip| write!(f, "{pip}"))
    }
}

impl fmt::Debug for Arm {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// The short sides of all doubles.
const SIDES: usize = 2 * (MAX_PIP as usize + 1);

/// A tile at an arm.
///
/// The first tile of a line lies low number left at [`Arm::LEFT`], the other way round (which only positions given
/// from outside have) at [`Arm::RIGHT`].
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
    pub fn is_empty(&self) -> bool {
        !self.arms[0].is_open()
    }

    /// The end of an arm.
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

    /// True if arms `a` and `b` are one move for a tile that fits both.
    pub fn equivalent(&self, rules: &Rules, a: Arm, b: Arm) -> bool {
        self.at(a).is_open() && self.at(b).is_open() && self.alike(rules, a, b)
    }

    fn alike(&self, rules: &Rules, a: Arm, b: Arm) -> bool {
        let (one, other) = (self.at(a), self.at(b));
        let kinds = rules.ends_are_numbers() || one.kind == other.kind;
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
    pub fn touching(&self, rules: &Rules, arm: Arm) -> TileSet {
        let end = self.at(arm);
        if end.is_open() { touching(rules, end.pip) } else { TileSet::EMPTY }
    }

    /// The tiles of the set that fit anywhere; none while nothing is laid.
    pub fn all_fitting(&self, rules: &Rules) -> TileSet {
        if rules.layout == LayoutRule::Line {
            return self.touching(rules, Arm::LEFT) | self.touching(rules, Arm::RIGHT);
        }
        self.open().fold(TileSet::EMPTY, |set, (arm, _)| set | self.fitting(rules, arm))
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
        let Placed { tile, arm } = placed;
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
    /// The arms at the sides of spinners on which tiles lie, each outwards.
    pub arms: BTreeMap<Arm, Vec<Laid>>,
}

impl Layout {
    /// Nothing is laid.
    pub fn empty() -> Self {
        Self { ends: Ends::NONE, line: VecDeque::new(), arms: BTreeMap::new() }
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
            let turned = placed.arm == Arm::RIGHT;
            let (left, right) = if turned { (tile.high(), tile.low()) } else { (tile.low(), tile.high()) };
            self.line.push_back(lies(left, right));
        } else {
            let open = self.ends.open_half(rules, placed);
            let touching = tile.other(open);
            match placed.arm {
                Arm::LEFT => self.line.push_front(lies(open, touching)),
                Arm::RIGHT => self.line.push_back(lies(touching, open)),
                side => self.arms.entry(side).or_default().push(lies(touching, open)),
            }
        }
        self.ends.lay(rules, placed);
    }

    /// The tiles on the table.
    pub fn tiles(&self) -> TileSet {
        self.line.iter().chain(self.arms.values().flatten()).map(|laid| laid.tile).collect()
    }

    /// How many tiles lie.
    pub fn len(&self) -> usize {
        self.line.len() + self.arms.values().map(Vec::len).sum::<usize>()
    }

    /// True if nothing is laid.
    pub fn is_empty(&self) -> bool {
        self.line.is_empty()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::variants::{ALL_FIVES, ESPERANTO_DRAW, FIVE_UP, FIVES_THREES, MATADOR};

    fn lay(rules: &Rules, tiles: &[(u8, u8, Arm)]) -> Layout {
        let placed: Vec<_> = tiles.iter().map(|&(a, b, arm)| Placed { tile: Tile::new(a, b), arm }).collect();
        Layout::of(rules, &placed)
    }

    #[test]
    fn a_line_grows_at_both_ends() {
        let layout = lay(&ESPERANTO_DRAW, &[(4, 5, Arm::LEFT), (4, 1, Arm::LEFT), (5, 5, Arm::RIGHT)]);
        let pips: Vec<_> = layout.line.iter().map(|laid| (laid.first, laid.second)).collect();
        assert_eq!(pips, [(1, 4), (4, 5), (5, 5)]);
        assert_eq!((layout.ends.at(Arm::LEFT).pip, layout.ends.at(Arm::RIGHT).pip), (1, 5));
        assert_eq!(layout.ends.at(Arm::UP).kind, EndKind::Closed);
    }

    #[test]
    fn the_spinner_opens_its_short_sides_after_both_long_ones() {
        let mut layout = lay(&ALL_FIVES, &[(5, 5, Arm::LEFT)]);
        assert_eq!(layout.ends.count(), 10);
        assert_eq!(layout.ends.arms(&ALL_FIVES).collect::<Vec<_>>(), [Arm::LEFT]);
        layout.lay(&ALL_FIVES, Placed { tile: Tile::new(0, 5), arm: Arm::LEFT });
        assert_eq!(layout.ends.count(), 10);
        layout.lay(&ALL_FIVES, Placed { tile: Tile::new(5, 6), arm: Arm::RIGHT });
        assert_eq!(layout.ends.count(), 6);
        assert_eq!(layout.ends.arms(&ALL_FIVES).collect::<Vec<_>>(), [Arm::LEFT, Arm::RIGHT, Arm::UP]);
        layout.lay(&ALL_FIVES, Placed { tile: Tile::new(5, 1), arm: Arm::UP });
        assert_eq!(layout.ends.count(), 7);
        assert_eq!(layout.ends.arms(&ALL_FIVES).count(), 4);
    }

    #[test]
    fn a_late_spinner_counts_in_full_at_its_open_side() {
        let mut layout = lay(&ALL_FIVES, &[(3, 4, Arm::LEFT), (4, 4, Arm::RIGHT)]);
        assert_eq!(layout.ends.count(), 11);
        layout.lay(&ALL_FIVES, Placed { tile: Tile::new(4, 6), arm: Arm::RIGHT });
        assert_eq!((layout.ends.count(), layout.ends.at(Arm::UP).kind), (9, EndKind::Spinner));
        assert_eq!(layout.ends.spinner(), Some(Tile::new(4, 4)));
    }

    #[test]
    fn every_double_opens_its_sides_once_it_is_enclosed() {
        let mut layout = lay(&FIVE_UP, &[(5, 5, Arm::LEFT), (5, 0, Arm::LEFT), (5, 3, Arm::RIGHT), (3, 3, Arm::RIGHT)]);
        assert_eq!(layout.ends.count(), 6);
        layout.lay(&FIVE_UP, Placed { tile: Tile::new(5, 1), arm: Arm::above(5) });
        layout.lay(&FIVE_UP, Placed { tile: Tile::new(1, 1), arm: Arm::above(5) });
        assert_eq!(layout.ends.count(), 8, "two open doubles count in full, the bare side of 5-5 nothing");
        layout.lay(&FIVE_UP, Placed { tile: Tile::new(1, 4), arm: Arm::above(5) });
        let open: Vec<String> = layout.ends.arms(&FIVE_UP).map(|arm| arm.to_string()).collect();
        assert_eq!(open, ["L", "R", "U1", "U5", "D5"]);
        assert_eq!(layout.ends.count(), 10);
    }

    #[test]
    fn on_a_plain_line_a_lone_double_counts_once() {
        assert_eq!(lay(&FIVES_THREES, &[(6, 6, Arm::LEFT)]).ends.count(), 12);
        assert_eq!(lay(&FIVES_THREES, &[(6, 6, Arm::LEFT), (6, 5, Arm::LEFT)]).ends.count(), 17);
    }

    #[test]
    fn matador_ends_add_up_to_seven_and_wild_tiles_lie_low_half_in() {
        let mut layout = lay(&MATADOR, &[(1, 6, Arm::LEFT)]);
        assert!(layout.ends.fitting(&MATADOR, Arm::LEFT).has(Tile::new(6, 5)));
        layout.lay(&MATADOR, Placed { tile: Tile::new(3, 4), arm: Arm::LEFT });
        assert_eq!(layout.ends.at(Arm::LEFT).pip, 4);
        let blank = lay(&MATADOR, &[(0, 1, Arm::LEFT)]).ends.fitting(&MATADOR, Arm::LEFT);
        assert_eq!(blank.len(), 4);
    }
}
