//! A round on a slow table: lists of pairs, looked through from one end to the other.

use crate::facts::{Drawing, Extra, Facts, First, Lead, Lying};

/// A tile as a pair, smaller half first.
pub(crate) type Pair = (u8, u8);

/// What a player does. Places are the left and right end, `U` and `D` the sides of the spinner, `U5` and `D5` those of a
/// double where every double is one.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Doing {
    First(Pair),
    Put(Pair, String),
    Both(Pair, Pair),
    Draw,
    Keep,
    Pass,
}

/// How an end looks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Look {
    Half,
    Double,
    LongSide,
    ShortSide,
}

/// A place where a tile may go.
#[derive(Clone, Debug)]
pub(crate) struct Spot {
    pub(crate) place: String,
    pub(crate) number: u8,
    pub(crate) look: Look,
}

#[derive(Clone, Debug)]
pub(crate) struct Table {
    pub(crate) facts: Facts,
    pub(crate) hands: Vec<Vec<Pair>>,
    pub(crate) stock: Vec<Pair>,
    /// Tiles as they lie, left to right.
    pub(crate) line: Vec<Pair>,
    pub(crate) up: Vec<Pair>,
    pub(crate) down: Vec<Pair>,
    /// Where every double is a spinner: its number, the place, the tiles there from the double outwards.
    pub(crate) branches: Vec<(u8, String, Vec<Pair>)>,
    pub(crate) spinner: Option<Pair>,
    pub(crate) turn: usize,
    pub(crate) drawn: Option<Pair>,
    pub(crate) out: Vec<usize>,
    pub(crate) last_to_lay: usize,
    pub(crate) led: Option<usize>,
    pub(crate) passes: usize,
    pub(crate) played: Vec<u32>,
    teams: usize,
}

fn double(tile: Pair) -> bool {
    tile.0 == tile.1
}

/// Who leads: the holder of the tile that decides.
pub(crate) fn leader(facts: &Facts, hands: &[Vec<Pair>]) -> usize {
    let players = 0..hands.len();
    let doubles = |player: usize| hands[player].iter().copied().filter(|&tile| double(tile)).map(|tile| tile.0);
    let found = match facts.first {
        First::SeatZero | First::ByLot => Some(0),
        First::HighestTile => None,
        First::Holder(tile) => players.clone().find(|&player| hands[player].contains(&tile)),
        First::HighestDouble => {
            let best = players.clone().flat_map(doubles).max();
            players.clone().find(|&player| best.is_some() && doubles(player).max() == best)
        }
        First::LowestDouble(from) => {
            let best = players.clone().flat_map(doubles).filter(|&pip| pip >= from).min();
            players.clone().find(|&player| doubles(player).any(|pip| Some(pip) == best))
        }
        First::MostDoubles => {
            let most = players.clone().map(|player| doubles(player).count()).max().expect("players");
            let tied = players.clone().filter(|&player| most > 0 && doubles(player).count() == most);
            tied.max_by_key(|&player| doubles(player).max())
        }
    };
    let order = |&(a, b): &Pair| if facts.by_half { (b, a) } else { (a + b, b) };
    let heaviest = |player: &usize| hands[*player].iter().map(order).max();
    found.unwrap_or_else(|| players.max_by_key(heaviest).expect("players"))
}

impl Table {
    pub(crate) fn new(facts: &Facts, teams: usize, hands: Vec<Vec<Pair>>, stock: Vec<Pair>) -> Self {
        let turn = leader(facts, &hands);
        let played = vec![0; hands.len()];
        let (line, up, down, out) = (Vec::new(), Vec::new(), Vec::new(), Vec::new());
        let (spinner, drawn, last_to_lay, passes) = (None, None, turn, 0);
        Self {
            facts: *facts,
            hands,
            stock,
            line,
            up,
            down,
            branches: Vec::new(),
            spinner,
            turn,
            drawn,
            out,
            last_to_lay,
            led: None,
            passes,
            played,
            teams,
        }
    }

    /// The players of a side.
    pub(crate) fn side(&self, side: usize) -> Vec<usize> {
        (0..self.hands.len()).filter(|player| player % self.sides() == side).collect()
    }

    pub(crate) fn sides(&self) -> usize {
        if self.teams == 0 { self.hands.len() } else { self.teams }
    }

    pub(crate) fn after(&self, player: usize) -> usize {
        let players = self.hands.len();
        if self.facts.counterclockwise { (player + players - 1) % players } else { (player + 1) % players }
    }

    /// All ends, in the order left, right, up, down.
    pub(crate) fn ends(&self) -> Vec<Spot> {
        let (Some(&left), Some(&right)) = (self.line.first(), self.line.last()) else { return Vec::new() };
        let all_spin = self.facts.lying == Lying::EveryDouble;
        let look = |tile: Pair| match (self.spinner == Some(tile), double(tile)) {
            (true, _) => Look::LongSide,
            (false, true) if all_spin => Look::LongSide,
            (false, true) => Look::Double,
            (false, false) => Look::Half,
        };
        let mut ends = vec![
            Spot { place: "L".to_owned(), number: left.0, look: look(left) },
            Spot { place: "R".to_owned(), number: right.1, look: look(right) },
        ];
        for (number, place, tiles) in self.branches.iter().filter(|(number, ..)| self.is_enclosed(*number)) {
            let place = place.clone();
            ends.push(match tiles.last() {
                Some(&tile) => Spot { place, number: tile.1, look: look(tile) },
                None => Spot { place, number: *number, look: Look::ShortSide },
            });
        }
        if let Some(spinner) = self.spinner {
            let covered = left != spinner && right != spinner;
            if covered || self.facts.lying != Lying::Spinner {
                for (place, arm) in [("U".to_owned(), &self.up), ("D".to_owned(), &self.down)] {
                    ends.push(match arm.last() {
                        Some(&tile) => Spot { place, number: tile.1, look: look(tile) },
                        None => Spot { place, number: spinner.0, look: Look::ShortSide },
                    });
                }
            }
        }
        ends
    }

    /// True if tiles lie at both long sides of a double: before and behind it in its row, the double from which a branch
    /// starts being before the first tile of the branch.
    fn is_enclosed(&self, number: u8) -> bool {
        let tile = (number, number);
        let in_line = self.line.iter().position(|&lies| lies == tile);
        let in_branch = self.branches.iter().find(|(_, _, tiles)| tiles.contains(&tile));
        in_line.is_some_and(|at| at > 0 && at + 1 < self.line.len())
            || in_branch.is_some_and(|(_, _, tiles)| tiles.last() != Some(&tile))
    }

    /// The ends where something may go now: a cross is completed first.
    fn open(&self) -> Vec<Spot> {
        let ends = self.ends();
        let bare = |spot: &Spot| matches!(spot.look, Look::LongSide | Look::ShortSide);
        let cross = matches!(self.facts.lying, Lying::Cross | Lying::CrossOfLead);
        if cross && ends.iter().any(bare) { ends.into_iter().filter(bare).collect() } else { ends }
    }

    fn fits(&self, tile: Pair, number: u8) -> bool {
        if !self.facts.to_seven {
            return tile.0 == number || tile.1 == number;
        }
        // 0-0 and the tiles of seven go anywhere.
        tile.0 + tile.1 == 7 || tile == (0, 0) || tile.0 + number == 7 || tile.1 + number == 7
    }

    /// True if no rule tells the two ends apart.
    fn same(&self, a: &Spot, b: &Spot) -> bool {
        let counted = self.facts.scoring != crate::facts::Scoring::Nothing;
        let bare = |spot: &Spot| matches!(spot.look, Look::LongSide | Look::ShortSide);
        let plain = self.facts.lying == Lying::Line && !counted;
        let looks = a.look == b.look || (!counted && bare(a) == bare(b));
        a.number == b.number && (plain || looks)
    }

    fn places(&self, tile: Pair) -> Vec<String> {
        let open = self.open();
        let mut found: Vec<String> = Vec::new();
        for (index, spot) in open.iter().enumerate() {
            let again = open[..index].iter().any(|other| self.same(other, spot));
            if !self.fits(tile, spot.number) || again {
                continue;
            }
            let (a, b) = tile;
            if self.facts.own_turn && a != b && a + spot.number != 7 && b + spot.number != 7 {
                found.extend([a, b].map(|open| format!("{}{open}", spot.place)));
            } else {
                found.push(spot.place.clone());
            }
        }
        found
    }

    /// The tiles that a hand may lead.
    fn leads(&self, hand: &[Pair]) -> Vec<Pair> {
        let deciding = || {
            let doubles = hand.iter().copied().filter(|&tile| double(tile));
            let best = match self.facts.first {
                First::LowestDouble(from) => doubles.filter(|tile| tile.0 >= from).min(),
                First::HighestTile => None,
                First::Holder(named) => hand.iter().copied().find(|&tile| tile == named),
                _ => doubles.max(),
            };
            let order = |&(a, b): &Pair| if self.facts.by_half { (b, a) } else { (a + b, b) };
            best.or_else(|| hand.iter().copied().max_by_key(order)).into_iter().collect()
        };
        let all = |keep: &dyn Fn(Pair) -> bool| hand.iter().copied().filter(|&tile| keep(tile)).collect::<Vec<_>>();
        match self.facts.lead {
            Lead::Any => hand.to_vec(),
            Lead::NonDouble => all(&|tile| !double(tile)),
            Lead::AnyDouble if hand.iter().any(|&tile| double(tile)) => all(&double),
            Lead::AnyDouble | Lead::Deciding => deciding(),
        }
    }

    fn placings(&self, hand: &[Pair]) -> Vec<Doing> {
        if self.line.is_empty() {
            return self.leads(hand).into_iter().map(Doing::First).collect();
        }
        let put = |&tile: &Pair| self.places(tile).into_iter().map(move |place| Doing::Put(tile, place));
        let mut all: Vec<Doing> = hand.iter().flat_map(put).collect();
        let (left, right) = (self.line[0].0, self.line[self.line.len() - 1].1);
        let (one, other) = ((left, left), (right, right));
        if self.facts.two_doubles && left != right && hand.contains(&one) && hand.contains(&other) {
            all.push(Doing::Both(one, other));
        }
        all
    }

    pub(crate) fn can_draw(&self) -> bool {
        self.facts.drawing != Drawing::No && self.stock.len() > self.facts.stay
    }

    /// What the player in turn can do.
    pub(crate) fn doings(&self) -> Vec<Doing> {
        if self.over().is_some() {
            return Vec::new();
        }
        let mut all = match self.drawn {
            Some(tile) => self.placings(&[tile]),
            None => self.placings(&self.hands[self.turn]),
        };
        if self.drawn.is_some() {
            if self.facts.may_keep {
                all.push(Doing::Keep);
            }
        } else if all.is_empty() {
            all.push(if self.can_draw() { Doing::Draw } else { Doing::Pass });
        }
        all.sort();
        all
    }

    fn next(&mut self) {
        for _ in 0..self.hands.len() {
            self.turn = self.after(self.turn);
            if !self.hands[self.turn].is_empty() {
                return;
            }
        }
    }

    /// Turns a tile so that the half that touches comes first.
    fn turned(&self, tile: Pair, number: u8) -> Pair {
        let (a, b) = tile;
        let first = if self.facts.to_seven { a + number == 7 || b + number != 7 } else { a == number };
        if first { (a, b) } else { (b, a) }
    }

    fn lay(&mut self, tile: Pair, place: Option<&str>) {
        let player = self.turn;
        self.hands[player].retain(|&held| held != tile);
        self.led = self.led.or(Some(player));
        let said = place.filter(|place| self.facts.own_turn && place.len() == 2);
        let place = said.map(|place| &place[..1]).or(place);
        let number =
            place.and_then(|place| self.ends().into_iter().find(|spot| spot.place == place)).map(|spot| spot.number);
        let (mut touching, mut outer) = number.map_or(tile, |number| self.turned(tile, number));
        if said.is_some_and(|said| !said.ends_with(&outer.to_string())) {
            (touching, outer) = (outer, touching);
        }
        match place {
            Some("L") => self.line.insert(0, (outer, touching)),
            Some("U") => self.up.push((touching, outer)),
            Some("D") => self.down.push((touching, outer)),
            None | Some("R") => self.line.push((touching, outer)),
            Some(side) => {
                let row = self.branches.iter_mut().find(|(_, name, _)| name == side).expect("a side of a double");
                row.2.push((touching, outer));
            }
        }
        if self.facts.lying == Lying::EveryDouble && double(tile) {
            self.branches.extend(["U", "D"].map(|side| (tile.0, format!("{side}{}", tile.0), Vec::new())));
            self.branches.sort_by_key(|(number, ..)| *number);
        }
        let spins = match self.facts.lying {
            Lying::Line | Lying::EveryDouble => false,
            Lying::Spinner | Lying::Cross => self.spinner.is_none(),
            Lying::CrossOfLead => place.is_none(),
        };
        if spins && double(tile) {
            self.spinner = Some(tile);
        }
        self.last_to_lay = player;
        self.played[player] += crate::score::play(self, place.unwrap_or("L"));
        if self.hands[player].is_empty() {
            self.out.push(player);
            self.played[player] += crate::score::last_tile(self, tile);
        }
    }

    pub(crate) fn act(&mut self, doing: &Doing) {
        let before = self.passes;
        self.passes = 0;
        match doing {
            Doing::First(tile) => self.lay(*tile, None),
            Doing::Put(tile, place) => self.lay(*tile, Some(place)),
            Doing::Both(left, right) => {
                self.lay(*left, Some("L"));
                self.lay(*right, Some("R"));
            }
            Doing::Draw => return self.draw(),
            Doing::Keep => {}
            Doing::Pass => {
                self.passes = before + 1;
                self.pay_for_passes();
            }
        }
        self.drawn = None;
        self.next();
    }

    fn draw(&mut self) {
        let tile = self.stock.remove(0);
        self.hands[self.turn].push(tile);
        if self.facts.drawing == Drawing::One {
            let fits = !self.placings(&[tile]).is_empty();
            self.drawn = fits.then_some(tile);
            if !fits {
                self.next();
            }
        }
    }

    fn pay_for_passes(&mut self) {
        if self.facts.extra != Extra::Dominican {
            return;
        }
        if self.line.len() == 1 && self.passes == 1 {
            self.played[self.last_to_lay] += if double(self.line[0]) { 25 } else { 50 };
        }
        if self.passes == self.hands.len() - 1 {
            self.played[self.last_to_lay] += 25;
        }
    }

    /// Why the round is over, if it is: going out before the block.
    pub(crate) fn over(&self) -> Option<&'static str> {
        let holders = self.hands.iter().filter(|hand| !hand.is_empty()).count();
        let team_out = |side: usize| self.side(side).into_iter().all(|player| self.hands[player].is_empty());
        let out = match self.facts.out {
            crate::facts::Out::Ranking => holders <= 1,
            _ if self.facts.whole_team => (0..self.sides()).any(team_out),
            _ => !self.out.is_empty(),
        };
        if out {
            return Some("out");
        }
        let stuck = self.hands.iter().all(|hand| self.placings(hand).is_empty());
        (stuck && !self.can_draw()).then_some("blocked")
    }
}
