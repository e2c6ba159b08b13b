//! A slow generator that walks a board of characters, written from the rules alone.

use std::collections::{BTreeSet, HashSet};

use engine::random::Random;

/// Row (from White's far end) and column.
pub(crate) type Place = (usize, usize);
/// From, to, captured, crowned.
pub(crate) type Listed = (Place, Place, BTreeSet<Place>, bool);
/// Rows down and columns to the right, as White sees it.
type Way = (i32, i32);

/// Forward and aslant, as White goes.
pub(crate) const AHEAD: &[Way] = &[(-1, -1), (-1, 1)];
/// Aslant.
pub(crate) const ASLANT: &[Way] = &[(-1, -1), (-1, 1), (1, -1), (1, 1)];
/// Aslant, and straight to the next dark square two away.
pub(crate) const EIGHT: &[Way] = &[(-1, -1), (-1, 1), (1, -1), (1, 1), (-2, 0), (2, 0), (0, -2), (0, 2)];
/// Straight ahead and sideways.
pub(crate) const DAMA: &[Way] = &[(-1, 0), (0, -1), (0, 1)];
/// As a rook.
pub(crate) const ROOK: &[Way] = &[(-1, 0), (0, -1), (0, 1), (1, 0)];
/// As a queen of chess.
pub(crate) const QUEEN: &[Way] = &[(-1, 0), (0, -1), (0, 1), (1, 0), (-1, -1), (-1, 1), (1, -1), (1, 1)];
/// As a queen, but never backwards.
pub(crate) const TAMA: &[Way] = &[(-1, 0), (0, -1), (0, 1), (-1, -1), (-1, 1)];

#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) enum Squares {
    /// The dark ones; White's near left corner is one.
    Dark,
    /// The dark ones; White's near right corner is one.
    Mirrored,
    All,
}

#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) enum Crowning {
    WhereItStops,
    GoesOn,
    EndsMove,
}

#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) enum Behind {
    Anywhere,
    Directly,
    DirectlyBehindALastKing,
}

#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) enum Choice {
    Free,
    Most,
    MostThenKings,
    /// Most pieces, with a king, most kings, kings first.
    Italian,
    /// Man 100, king 199; of equal ones with a king.
    Value,
    ByKing,
}

/// The rules in question, as a reader of the rule book would note them.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Book {
    pub(crate) width: usize,
    pub(crate) height: usize,
    pub(crate) squares: Squares,
    pub(crate) man_steps: &'static [Way],
    pub(crate) man_jumps: &'static [Way],
    pub(crate) king_steps: &'static [Way],
    pub(crate) king_jumps: &'static [Way],
    pub(crate) flying: bool,
    pub(crate) behind: Behind,
    pub(crate) men_take_kings: bool,
    pub(crate) lifted_at_once: bool,
    /// Whether a king may jump straight back.
    pub(crate) back: bool,
    pub(crate) crowning: Crowning,
    pub(crate) choice: Choice,
    /// Whether three quiet moves by one king are the most while there are men.
    pub(crate) three_moves: bool,
    /// Whether the first king ends the game.
    pub(crate) first_king_wins: bool,
}

/// A board of characters: `w W b B`, blank where nothing stands; row 0 is the far one.
#[derive(Clone)]
pub(crate) struct Slow {
    book: Book,
    cells: Vec<Vec<char>>,
    white: bool,
    /// A king of the side to move and how often in a row it has moved.
    run: Option<(Place, usize)>,
}

/// A capture under way.
#[derive(Clone, PartialEq, Eq, Hash)]
struct Chain {
    at: Place,
    king: bool,
    crowned: bool,
    taken: BTreeSet<Place>,
    /// Which of the pieces taken were kings, in order, where that matters.
    order: Vec<bool>,
    came: Option<Way>,
    last_was_king: bool,
}

impl Slow {
    fn playable(&self, (row, column): Place) -> bool {
        match self.book.squares {
            Squares::All => true,
            Squares::Dark => (row + self.book.height + column) % 2 == 1,
            Squares::Mirrored => (row + self.book.height + column).is_multiple_of(2),
        }
    }

    fn places(&self) -> impl Iterator<Item = Place> + '_ {
        let all = (0..self.book.height).flat_map(|row| (0..self.book.width).map(move |column| (row, column)));
        all.filter(|&place| self.playable(place))
    }

    fn piece(&self, (row, column): Place) -> char {
        self.cells[row][column]
    }

    fn own(&self, place: Place) -> bool {
        self.piece(place).eq_ignore_ascii_case(&if self.white { 'w' } else { 'b' })
    }

    fn is_king(&self, place: Place) -> bool {
        self.piece(place).is_ascii_uppercase()
    }

    fn go(&self, (row, column): Place, (down, right): Way, steps: i32) -> Option<Place> {
        let (row, column) = (row as i32 + down * steps, column as i32 + right * steps);
        let inside = (0..self.book.height as i32).contains(&row) && (0..self.book.width as i32).contains(&column);
        inside.then_some((row as usize, column as usize))
    }

    fn ways(&self, of_white: &[Way]) -> Vec<Way> {
        of_white.iter().map(|&(down, right)| (if self.white { down } else { -down }, right)).collect()
    }

    fn last_row(&self) -> usize {
        if self.white { 0 } else { self.book.height - 1 }
    }

    /// Each single jump: its way, the piece jumped and every square behind it on which the jump could end.
    fn jumps(&self, start: Place, chain: &Chain) -> Vec<(Way, Place, Vec<Place>)> {
        let gone = |place: Place| place == start || (self.book.lifted_at_once && chain.taken.contains(&place));
        let free = |place: Place| self.piece(place) == ' ' || gone(place);
        let far = chain.king && self.book.flying;
        let mut found = Vec::new();
        for way in self.ways(if chain.king { self.book.king_jumps } else { self.book.man_jumps }) {
            let back = chain.came.is_some_and(|(down, right)| way == (-down, -right));
            if back && chain.king && !self.book.back {
                continue;
            }
            let mut steps = 1;
            while far && self.go(chain.at, way, steps).is_some_and(free) {
                steps += 1;
            }
            let Some(victim) = self.go(chain.at, way, steps) else { continue };
            let too_strong = !chain.king && !self.book.men_take_kings && self.is_king(victim);
            if free(victim) || self.own(victim) || chain.taken.contains(&victim) || too_strong {
                continue;
            }
            let most = if far && self.book.behind != Behind::Directly { i32::MAX } else { 1 };
            let behind = (1..).map(|more| self.go(chain.at, way, steps + more).filter(|&place| free(place)));
            let behind: Vec<Place> = behind.take_while(Option::is_some).flatten().take(most as usize).collect();
            if !behind.is_empty() {
                found.push((way, victim, behind));
            }
        }
        found
    }

    /// Follows a capture to all its ends; each end with what speaks for it.
    fn captures(
        &self,
        start: Place,
        chain: &Chain,
        been: &mut HashSet<Chain>,
        out: &mut BTreeSet<(Vec<usize>, Listed)>,
    ) {
        if !been.insert(chain.clone()) {
            return;
        }
        for (way, victim, behind) in self.jumps(start, chain) {
            let landed: Vec<Chain> = behind.iter().map(|&at| self.landed(chain, way, victim, at)).collect();
            let over = |next: &Chain| {
                let ended = next.crowned && !chain.crowned && self.book.crowning == Crowning::EndsMove;
                ended || self.jumps(start, next).is_empty()
            };
            let all_over = landed.iter().all(over);
            for (index, next) in landed.iter().enumerate() {
                let too_far = index > 0
                    && self.book.behind == Behind::DirectlyBehindALastKing
                    && chain.king
                    && next.last_was_king;
                if !over(next) {
                    self.captures(start, next, been, out);
                } else if all_over && !too_far {
                    let crowned = next.crowned || (!next.king && next.at.0 == self.last_row());
                    let listed = (start, next.at, next.taken.clone(), crowned);
                    out.insert((self.worth(start, next), listed));
                }
            }
        }
    }

    fn landed(&self, chain: &Chain, way: Way, victim: Place, at: Place) -> Chain {
        let mut next = Chain { at, came: Some(way), last_was_king: self.is_king(victim), ..chain.clone() };
        next.taken.insert(victim);
        if self.book.choice == Choice::Italian {
            next.order.push(self.is_king(victim));
        }
        if !chain.king && at.0 == self.last_row() && self.book.crowning != Crowning::WhereItStops {
            (next.king, next.crowned) = (true, true);
        }
        next
    }

    /// What is compared between captures, most important first; more is better.
    fn worth(&self, start: Place, chain: &Chain) -> Vec<usize> {
        let count = chain.taken.len();
        let kings = chain.taken.iter().filter(|&&place| self.is_king(place)).count();
        let by_king = usize::from(self.is_king(start));
        match self.book.choice {
            Choice::Free => vec![],
            Choice::Most => vec![count],
            Choice::MostThenKings => vec![count, kings],
            Choice::Italian => {
                let order = chain.order.iter().map(|&king| usize::from(king));
                [count, by_king, kings].into_iter().chain(order).collect()
            }
            Choice::Value => vec![100 * (count - kings) + 199 * kings, by_king],
            Choice::ByKing => vec![by_king],
        }
    }

    /// All legal moves.
    pub(crate) fn legal(&self) -> BTreeSet<Listed> {
        if self.book.first_king_wins && self.places().any(|place| self.is_king(place)) {
            return BTreeSet::new();
        }
        let own: Vec<Place> = self.places().filter(|&place| self.own(place)).collect();
        let mut captures = BTreeSet::new();
        for &start in &own {
            let king = self.is_king(start);
            let chain = Chain {
                at: start,
                king,
                crowned: false,
                taken: BTreeSet::new(),
                order: vec![],
                came: None,
                last_was_king: false,
            };
            self.captures(start, &chain, &mut HashSet::new(), &mut captures);
        }
        if let Some((best, _)) = captures.last().cloned() {
            return captures.into_iter().filter(|(worth, _)| *worth == best).map(|(_, listed)| listed).collect();
        }
        let mut list = BTreeSet::new();
        own.iter().filter(|&&start| !self.is_spent(start)).for_each(|&start| self.quiet(start, &mut list));
        list
    }

    fn is_spent(&self, start: Place) -> bool {
        let has_men = self.places().any(|place| self.own(place) && !self.is_king(place));
        self.book.three_moves && has_men && self.run == Some((start, 3))
    }

    fn quiet(&self, start: Place, out: &mut BTreeSet<Listed>) {
        let king = self.is_king(start);
        for way in self.ways(if king { self.book.king_steps } else { self.book.man_steps }) {
            for steps in 1.. {
                let Some(to) = self.go(start, way, steps).filter(|&to| self.piece(to) == ' ') else { break };
                out.insert((start, to, BTreeSet::new(), !king && to.0 == self.last_row()));
                if !(king && self.book.flying) {
                    break;
                }
            }
        }
    }

    /// A position at random: `density` of 100 squares are taken, `kings` of 100 pieces are kings.
    pub(crate) fn random(book: Book, random: &mut Random) -> Self {
        let (density, kings) = (5 + random.below(60), [0, 10, 40, 100][random.below(4)]);
        let kings = if book.first_king_wins && random.below(4) > 0 { 0 } else { kings };
        let cells = vec![vec![' '; book.width]; book.height];
        let mut slow = Self { book, cells, white: random.below(2) == 0, run: None };
        let places: Vec<Place> = slow.places().collect();
        for (row, column) in places {
            if random.below(100) >= density {
                continue;
            }
            let (white, king) = (random.below(2) == 0, random.below(100) < kings);
            let last = row == if white { 0 } else { book.height - 1 };
            slow.cells[row][column] = match (white, king || last) {
                _ if last && kings == 0 => ' ',
                (true, false) => 'w',
                (true, true) => 'W',
                (false, false) => 'b',
                (false, true) => 'B',
            };
        }
        if book.three_moves {
            let own: Vec<Place> = slow.places().filter(|&place| slow.own(place) && slow.is_king(place)).collect();
            let moves = [0, 2, 3, 3][random.below(4)];
            slow.run = (!own.is_empty() && moves > 0).then(|| (own[random.below(own.len())], moves));
        }
        slow
    }

    /// As a Hub string, or where kings are counted as FEN of the numbers of 10x10.
    pub(crate) fn text(&self) -> String {
        let turn = if self.white { 'W' } else { 'B' };
        if !self.book.three_moves {
            let letters = self.places().map(|place| if self.piece(place) == ' ' { 'e' } else { self.piece(place) });
            return [turn].into_iter().chain(letters).collect();
        }
        let numbered = || (1..).zip(self.places());
        let list = |letter: char| {
            let pieces = numbered().filter(|&(_, place)| self.piece(place).eq_ignore_ascii_case(&letter));
            let names = pieces.map(|(number, place)| format!("{}{number}", if self.is_king(place) { "K" } else { "" }));
            names.collect::<Vec<_>>().join(",")
        };
        let run = self.run.map_or("0".to_owned(), |(king, moves)| {
            let number = numbered().find(|&(_, place)| place == king).expect("a square").0;
            format!("{moves}{number:02}")
        });
        let runs = if self.white { format!("+0+{run}") } else { format!("+{run}+0") };
        format!("{turn}:W{}:B{}:H0:F1:{runs}", list('w'), list('b'))
    }
}
