//! The fast generator against a slow one that walks a board of characters, written from the rules alone.
//!
//! Complete lists (from, to, captured set, promotes) over random positions, boards rich in kings included, for every
//! variant; and the law of symmetry: a position turned round has the moves turned round.

mod slow;

use std::collections::BTreeSet;

use draughts::board::Cell;
use draughts::cards::{self, row, rows};
use draughts::game::{AnyDraughts, Draughts};
use draughts::position::Position;
use draughts::rules::{Promotion, Rules};
use draughts::squares::{Square, Word};
use engine::card::Card;
use engine::game::{Game, moves};
use engine::random::Random;
use engine::text::Notation;
use slow::{
    AHEAD, ASLANT, Behind, Book, Choice, Crowning, DAMA, EIGHT, Listed, Place, QUEEN, ROOK, Slow, Squares, TAMA,
};

const INTERNATIONAL: Book = Book {
    width: 10,
    height: 10,
    squares: Squares::Dark,
    man_steps: AHEAD,
    man_jumps: ASLANT,
    king_steps: ASLANT,
    king_jumps: ASLANT,
    flying: true,
    behind: Behind::Anywhere,
    men_take_kings: true,
    lifted_at_once: false,
    back: true,
    crowning: Crowning::WhereItStops,
    choice: Choice::Most,
    three_moves: false,
    first_king_wins: false,
};
const BRAZILIAN: Book = Book { width: 8, height: 8, ..INTERNATIONAL };
const RUSSIAN: Book = Book { choice: Choice::Free, crowning: Crowning::GoesOn, ..BRAZILIAN };
const ENGLISH: Book =
    Book { man_jumps: AHEAD, flying: false, choice: Choice::Free, crowning: Crowning::EndsMove, ..BRAZILIAN };
const GERMAN: Book = Book { flying: true, ..ENGLISH };
const SPANISH: Book = Book { squares: Squares::Mirrored, choice: Choice::MostThenKings, ..GERMAN };
const FRISIAN: Book =
    Book { man_jumps: EIGHT, king_jumps: EIGHT, choice: Choice::Value, three_moves: true, ..INTERNATIONAL };
const TURKISH: Book = Book {
    squares: Squares::All,
    man_steps: DAMA,
    man_jumps: DAMA,
    king_steps: ROOK,
    king_jumps: ROOK,
    lifted_at_once: true,
    back: false,
    ..BRAZILIAN
};

/// The book of every variant. What differs in set-up, draws or names only shares one.
fn book(id: &str) -> Book {
    match id {
        "international" | "damludo-100" | "antidraughts" => INTERNATIONAL,
        "damludo" | "damludo-light" | "brazilian" | "brazilian-cbd" => BRAZILIAN,
        "canadian" => Book { width: 12, height: 12, ..INTERNATIONAL },
        "intl6" => Book { width: 6, height: 6, ..INTERNATIONAL },
        "intl14" => Book { width: 14, height: 14, ..INTERNATIONAL },
        "russian" | "poddavki" => RUSSIAN,
        "spantsiretti" => Book { width: 10, ..RUSSIAN },
        "pool" | "pool-unified" => Book { choice: Choice::Free, ..BRAZILIAN },
        "pool-jamaican" => Book { squares: Squares::Mirrored, choice: Choice::Free, ..BRAZILIAN },
        "english" => ENGLISH,
        "english6" => Book { width: 6, height: 6, ..ENGLISH },
        "italian" => Book { squares: Squares::Mirrored, men_take_kings: false, choice: Choice::Italian, ..ENGLISH },
        "spanish" | "portuguese" => SPANISH,
        "czech" => Book { choice: Choice::ByKing, ..GERMAN },
        "german" => GERMAN,
        "thai" | "thai12" => Book { behind: Behind::Directly, lifted_at_once: true, ..GERMAN },
        "frisian" | "frysk" => FRISIAN,
        "turkish" => TURKISH,
        "armenian" => Book { man_steps: TAMA, king_steps: QUEEN, ..TURKISH },
        "killer" => Book { behind: Behind::DirectlyBehindALastKing, ..INTERNATIONAL },
        "killer8" => Book { behind: Behind::DirectlyBehindALastKing, ..BRAZILIAN },
        "breakthrough" => Book { first_king_wins: true, ..INTERNATIONAL },
        other => panic!("{other} has no book yet"),
    }
}

/// One variant: its game, the same on the generator that reads rules at run time, and its positions.
struct Agreement<W: Word> {
    id: String,
    book: Book,
    game: Draughts<W>,
    run_time: Draughts<W>,
}

impl<W: Word> Agreement<W> {
    fn place(&self, square: Square) -> Place {
        let Cell { row, column } = self.game.board().cell(square);
        (usize::from(row), usize::from(column))
    }

    fn listed(&self, position: &Position<W>) -> BTreeSet<Listed> {
        let legal = moves(&self.game, position);
        let told = legal.iter().map(|mv| {
            let captured = mv.captured.iter().map(|square| self.place(square)).collect();
            (self.place(mv.from), self.place(mv.to), captured, mv.promotes)
        });
        told.collect()
    }

    /// Turned by half a circle.
    fn turned(&self, list: BTreeSet<Listed>) -> BTreeSet<Listed> {
        let shape = self.game.board().shape();
        let (height, width) = (usize::from(shape.height), usize::from(shape.width));
        let turn = |(row, column): Place| (height - 1 - row, width - 1 - column);
        let turn_move = |(from, to, captured, promotes): Listed| {
            (turn(from), turn(to), captured.into_iter().map(turn).collect(), promotes)
        };
        list.into_iter().map(turn_move).collect()
    }

    fn check(&self, slow: &Slow) {
        let text = slow.text();
        let position = self.game.parse_state(&text).expect(&text).value;
        let legal = moves(&self.game, &position);
        let of_slow = slow.legal();
        assert_eq!(self.listed(&position), of_slow, "{} {text}", self.id);
        assert_eq!(legal, moves(&self.run_time, &position), "{} {text}: rules read at run time", self.id);
        assert_eq!(legal.len(), self.game.count_moves(&position), "{} {text}", self.id);
        assert_eq!(legal.len(), self.run_time.count_moves(&position), "{} {text}", self.id);
        assert_eq!(legal.is_empty(), self.game.outcome(&position).is_some(), "{} {text}", self.id);
        assert!(legal.windows(2).all(|pair| pair[0] < pair[1]), "{} {text}: in order, none twice", self.id);
        if !legal.is_empty() {
            let captures = legal.iter().any(|mv| mv.is_capture());
            assert_eq!(captures, self.game.can_capture(&position), "{} {text}", self.id);
        }
        let around = position.turned(self.game.board());
        assert_eq!(self.turned(self.listed(&around)), of_slow, "{} {text} turned round", self.id);
    }

    /// What the moves of a position are called, and where they lead.
    fn check_texts(&self, slow: &Slow) {
        let position = self.game.parse_state(&slow.text()).expect("read before").value;
        for mv in moves(&self.game, &position) {
            let texts = [self.game.move_text(&position, mv), self.game.long_text(&position, mv)];
            for text in texts {
                assert_eq!(self.game.parse_move(&position, &text), Ok(mv), "{} {}: {text}", self.id, slow.text());
            }
            assert_eq!(self.game.parse_hub_move(&position, &self.game.hub_text(&mv)), Ok(mv));
            let after = self.game.play(&position, mv);
            assert_eq!(self.game.key(&after), self.game.recomputed_key(&after), "{}: {}", slow.text(), self.id);
            let read = self.game.parse_state(&self.game.state_text(&after)).expect("our own text").value;
            assert_eq!(read, after, "{} {}", self.id, self.game.state_text(&after));
        }
    }

    fn run(&self, positions: usize) {
        let mut random = Random::stream(1, &self.id);
        for index in 0..positions {
            let slow = Slow::random(self.book, &mut random);
            self.check(&slow);
            if index % 10 == 0 {
                self.check_texts(&slow);
            }
        }
        let start = self.game.initial();
        let around = start.turned(self.game.board());
        assert_eq!(self.game.fast_perft(&start, 4), self.game.fast_perft(&around, 4), "{}: perft", self.id);
    }
}

fn agree(id: &str, positions: usize) {
    agree_on(id, row(id).expect(id).rules, book(id), positions);
}

fn agree_on(id: &str, rules: &Rules, book: Book, positions: usize) {
    let id = id.to_owned();
    let both = [AnyDraughts::new, AnyDraughts::with_run_time_rules].map(|open| open(rules.clone()).expect("playable"));
    match both {
        [AnyDraughts::Small(game), AnyDraughts::Small(run_time)] => {
            Agreement { id, book, game, run_time }.run(positions);
        }
        [AnyDraughts::Large(game), AnyDraughts::Large(run_time)] => {
            Agreement { id, book, game, run_time }.run(positions);
        }
        _ => panic!("{id}: one word size"),
    }
}

/// Boards that are not compiled in run on a table of steps; the largest have 128 squares.
#[test]
fn boards_by_table() {
    let cards = [
        ("international", 16_u8, 16_u8, INTERNATIONAL),
        ("brazilian", 8, 10, BRAZILIAN),
        ("frisian", 12, 10, Book { three_moves: false, ..FRISIAN }),
        ("italian", 10, 10, book("italian")),
        ("turkish", 9, 9, TURKISH),
        ("armenian", 11, 11, book("armenian")),
    ];
    for (parent, width, height, like) in cards {
        let text = format!("parent = \"{parent}\"\nwidth = {width}\nheight = {height}\nking_run = \"none\"\n");
        let rules = cards::rules(&Card::parse(&text).expect("a card")).expect("legal fields");
        let book = Book { width: width.into(), height: height.into(), ..like };
        agree_on(&format!("{parent} {width}x{height}"), &rules, book, positions() / 10);
    }
}

/// No row crowns at once, lets men capture backwards and counts pieces, but rules may.
#[test]
fn ends_on_the_last_row_where_pieces_count() {
    let international = row("international").expect("a row").rules;
    let rules = Rules { promotion: Promotion::EndsMove, ..international.clone() };
    let book = Book { crowning: Crowning::EndsMove, ..INTERNATIONAL };
    agree_on("ends-on-the-last-row", &rules, book, positions());
}

/// Positions per variant: 2,000, or 100,000 with `DAMINO_FULL=1`.
fn positions() -> usize {
    if std::env::var_os("DAMINO_FULL").is_some_and(|value| value == "1") { 100_000 } else { 2_000 }
}

macro_rules! each_variant {
    ($($test:ident: $($id:literal)*;)*) => {
        $(#[test]
        fn $test() {
            for id in [$($id),*] {
                agree(id, positions());
            }
        })*

        #[test]
        fn no_variant_is_left_out() {
            let tested: BTreeSet<&str> = [$($($id),*),*].into_iter().collect();
            let missing: Vec<_> = rows().filter(|row| !tested.contains(&*row.rules.id)).collect();
            assert!(missing.is_empty(), "{missing:?}");
        }
    };
}
// Tests run side by side; each line is one.
each_variant! {
    damludo: "damludo" "damludo-100" "damludo-light";
    international: "international" "antidraughts" "breakthrough";
    brazilian: "brazilian" "brazilian-cbd";
    sizes: "canadian" "intl6" "intl14" "english6";
    russian: "russian" "poddavki" "spantsiretti";
    pool_and_english: "pool" "pool-unified" "pool-jamaican" "english";
    mirrored: "italian" "spanish" "portuguese";
    czech_and_german: "czech" "german";
    thai: "thai" "thai12";
    frisian: "frisian" "frysk";
    turkish: "turkish";
    armenian: "armenian";
    killer: "killer" "killer8";
}
