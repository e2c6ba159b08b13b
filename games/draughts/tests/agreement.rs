//! The fast generator against a slow one that walks a board of characters, written from the rules alone.

use std::collections::BTreeSet;

use draughts::board::Cell;
use draughts::game::{AnyDraughts, Draughts};
use draughts::squares::{Square, Word};
use draughts::variants::row;
use engine::game::{Game, moves};
use engine::random::Random;
use engine::text::Notation;

/// The rules in question, as a reader of the rule book would note them.
#[derive(Clone, Copy)]
struct Book {
    size: usize,
    men_take_backwards: bool,
    flying: bool,
    most: bool,
    crowning: Crowning,
}

#[derive(Clone, Copy, PartialEq)]
enum Crowning {
    WhereItStops,
    GoesOn,
    EndsMove,
}

type Place = (usize, usize);
/// From, to, captured, crowned.
type Listed = (Place, Place, BTreeSet<Place>, bool);

/// A board of characters: `w W b B`, blank where nothing stands; row 0 is the far one.
#[derive(Clone)]
struct Slow {
    book: Book,
    cells: Vec<Vec<char>>,
    white: bool,
}

/// A capture under way.
#[derive(Clone)]
struct Chain {
    at: Place,
    king: bool,
    crowned: bool,
    taken: BTreeSet<Place>,
}

impl Slow {
    fn own(&self, piece: char) -> bool {
        piece != ' ' && piece.eq_ignore_ascii_case(&if self.white { 'w' } else { 'b' })
    }

    fn go(&self, (row, column): Place, (down, right): (i32, i32), steps: i32) -> Option<Place> {
        let size = self.book.size as i32;
        let (row, column) = (row as i32 + down * steps, column as i32 + right * steps);
        ((0..size).contains(&row) && (0..size).contains(&column)).then_some((row as usize, column as usize))
    }

    fn directions(&self, backwards: bool) -> Vec<(i32, i32)> {
        let forward = if self.white { -1 } else { 1 };
        let mut all = vec![(forward, -1), (forward, 1)];
        if backwards {
            all.extend([(-forward, -1), (-forward, 1)]);
        }
        all
    }

    fn last_row(&self) -> usize {
        if self.white { 0 } else { self.book.size - 1 }
    }

    /// Each single jump: the piece jumped and every square behind it on which the jump could end.
    fn jumps(&self, start: Place, chain: &Chain) -> Vec<(Place, Vec<Place>)> {
        let free = |place: Place| self.cells[place.0][place.1] == ' ' || place == start;
        let mut found = Vec::new();
        for direction in self.directions(chain.king || self.book.men_take_backwards) {
            let mut steps = 1;
            if chain.king && self.book.flying {
                while self.go(chain.at, direction, steps).is_some_and(free) {
                    steps += 1;
                }
            }
            let Some(victim) = self.go(chain.at, direction, steps) else { continue };
            let piece = self.cells[victim.0][victim.1];
            if free(victim) || self.own(piece) || chain.taken.contains(&victim) {
                continue;
            }
            let mut behind = Vec::new();
            while let Some(place) = self.go(chain.at, direction, steps + 1).filter(|&place| free(place)) {
                behind.push(place);
                steps += 1;
                if !(chain.king && self.book.flying) {
                    break;
                }
            }
            if !behind.is_empty() {
                found.push((victim, behind));
            }
        }
        found
    }

    /// Follows a capture to all its ends.
    fn captures(&self, start: Place, chain: &Chain, out: &mut BTreeSet<Listed>) {
        for (victim, behind) in self.jumps(start, chain) {
            let landed: Vec<Chain> = behind
                .iter()
                .map(|&at| {
                    let mut next = chain.clone();
                    next.at = at;
                    next.taken.insert(victim);
                    if !chain.king && at.0 == self.last_row() && self.book.crowning != Crowning::WhereItStops {
                        (next.king, next.crowned) = (true, true);
                    }
                    next
                })
                .collect();
            let over = |next: &Chain| {
                let ended = next.crowned && !chain.crowned && self.book.crowning == Crowning::EndsMove;
                ended || self.jumps(start, next).is_empty()
            };
            let all_over = landed.iter().all(over);
            for next in &landed {
                if !over(next) {
                    self.captures(start, next, out);
                } else if all_over {
                    let crowned = next.crowned || (!next.king && next.at.0 == self.last_row());
                    out.insert((start, next.at, next.taken.clone(), crowned));
                }
            }
        }
    }

    fn legal(&self) -> BTreeSet<Listed> {
        let size = self.book.size;
        let places = (0..size).flat_map(|row| (0..size).map(move |column| (row, column)));
        let own: Vec<Place> = places.filter(|&(row, column)| self.own(self.cells[row][column])).collect();
        let mut list = BTreeSet::new();
        for &start in &own {
            let king = self.cells[start.0][start.1].is_ascii_uppercase();
            let chain = Chain { at: start, king, crowned: false, taken: BTreeSet::new() };
            self.captures(start, &chain, &mut list);
        }
        if self.book.most {
            let most = list.iter().map(|mv| mv.2.len()).max().unwrap_or(0);
            list.retain(|mv| mv.2.len() == most);
        }
        if list.is_empty() {
            own.iter().for_each(|&start| self.quiet(start, &mut list));
        }
        list
    }

    fn quiet(&self, start: Place, out: &mut BTreeSet<Listed>) {
        let king = self.cells[start.0][start.1].is_ascii_uppercase();
        for direction in self.directions(king) {
            for steps in 1.. {
                let Some(to) = self.go(start, direction, steps) else { break };
                if self.cells[to.0][to.1] != ' ' {
                    break;
                }
                out.insert((start, to, BTreeSet::new(), !king && to.0 == self.last_row()));
                if !(king && self.book.flying) {
                    break;
                }
            }
        }
    }

    /// A position at random: `density` of 100 squares are taken, `kings` of 100 pieces are kings.
    fn random(book: Book, random: &mut Random) -> Self {
        let size = book.size;
        let (density, kings) = (5 + random.below(60), [0, 10, 40, 100][random.below(4)]);
        let mut cells = vec![vec![' '; size]; size];
        for (row, line) in cells.iter_mut().enumerate() {
            for (column, cell) in line.iter_mut().enumerate() {
                if (row + column) % 2 == 1 && random.below(100) < density {
                    let (white, king) = (random.below(2) == 0, random.below(100) < kings);
                    let last = row == if white { 0 } else { size - 1 };
                    *cell = match (white, king || last) {
                        (true, false) => 'w',
                        (true, true) => 'W',
                        (false, false) => 'b',
                        (false, true) => 'B',
                    };
                }
            }
        }
        Self { book, cells, white: random.below(2) == 0 }
    }

    /// As a Hub string.
    fn text(&self) -> String {
        let dark = |row: usize| (0..self.book.size).filter(move |column| (row + column) % 2 == 1);
        let squares = (0..self.book.size).flat_map(|row| dark(row).map(move |column| (row, column)));
        let letters = squares.map(|(row, column)| match self.cells[row][column] {
            ' ' => 'e',
            piece => piece,
        });
        [if self.white { 'W' } else { 'B' }].into_iter().chain(letters).collect()
    }
}

fn fast<W: Word>(game: &Draughts<W>, text: &str) -> BTreeSet<Listed> {
    let position = game.parse_state(text).expect(text).value;
    let place = |square: Square| {
        let Cell { row, column } = game.board().cell(square);
        (usize::from(row), usize::from(column))
    };
    let legal = moves(game, &position);
    assert_eq!(legal.len(), game.count_moves(&position), "{text}");
    assert_eq!(legal.iter().any(|mv| mv.is_capture()), game.can_capture(&position), "{text}");
    assert_eq!(legal.is_empty(), game.outcome(&position).is_some(), "{text}");
    assert!(legal.windows(2).all(|pair| pair[0] < pair[1]), "{text}: in order, none twice");
    for &mv in &legal {
        let written = game.long_text(&position, mv);
        assert_eq!(game.parse_move(&position, &game.move_text(&position, mv)), Ok(mv), "{text}: {written}");
        assert_eq!(game.parse_move(&position, &written), Ok(mv), "{text}: {written}");
        let after = game.play(&position, mv);
        assert_eq!(game.key(&after), game.recomputed_key(&after), "{text}: {written}");
    }
    legal
        .iter()
        .map(|mv| (place(mv.from), place(mv.to), mv.captured.iter().map(place).collect(), mv.promotes))
        .collect()
}

fn agree(id: &str, book: Book, positions: usize) {
    let AnyDraughts::Small(game) = AnyDraughts::new(row(id).expect(id).rules.clone()).expect(id) else {
        panic!("{id} has a small board")
    };
    let mut random = Random::stream(1, id);
    for _ in 0..positions {
        let slow = Slow::random(book, &mut random);
        let text = slow.text();
        assert_eq!(fast(&game, &text), slow.legal(), "{id} {text}");
    }
}

const INTERNATIONAL: Book =
    Book { size: 10, men_take_backwards: true, flying: true, most: true, crowning: Crowning::WhereItStops };

#[test]
fn international() {
    agree("international", INTERNATIONAL, 1500);
}

#[test]
fn damludo_and_brazilian() {
    agree("damludo", Book { size: 8, ..INTERNATIONAL }, 1500);
    agree("brazilian", Book { size: 8, ..INTERNATIONAL }, 500);
}

#[test]
fn russian() {
    agree("russian", Book { size: 8, most: false, crowning: Crowning::GoesOn, ..INTERNATIONAL }, 3000);
}

#[test]
fn english() {
    let book = Book { size: 8, men_take_backwards: false, flying: false, most: false, crowning: Crowning::EndsMove };
    agree("english", book, 3000);
}
