//! Bugs that other programs were reported with, each as a test of its whole kind: over random positions of every
//! built-in game, and at the position of the report.

use std::collections::BTreeMap;

use draughts::cards::rows;
use draughts::game::{AnyDraughts, Draughts, seat_of};
use draughts::moves::Move;
use draughts::position::Position;
use draughts::rules::{Color, Promotion, Stuck};
use draughts::squares::Word;
use engine::game::{Game, moves};
use engine::random::Random;
use engine::text::Notation;

/// Positions tried of every game.
const POSITIONS: usize = 1000;

/// What a kind of bug is looked for with: any board.
trait Look {
    fn at<W: Word>(&mut self, game: &Draughts<W>, state: &Position<W>);
}

/// A position at random, as a Hub string; one side may be left out.
fn scattered<W: Word>(game: &Draughts<W>, random: &mut Random, alone: Option<bool>) -> Option<Position<W>> {
    let (density, kings) = (8 + random.below(40), [5, 40, 90][random.below(3)]);
    let turn = if random.below(2) == 0 { 'W' } else { 'B' };
    let piece = |random: &mut Random| {
        if random.below(100) >= density {
            return 'e';
        }
        let white = random.below(2) == 0;
        match (alone.unwrap_or(white), random.below(100) < kings) {
            (true, false) => 'w',
            (true, true) => 'W',
            (false, false) => 'b',
            (false, true) => 'B',
        }
    };
    let squares: String = game.board().squares().iter().map(|_| piece(random)).collect();
    // Men on their last row are refused; such a position is passed over.
    game.parse_state(&format!("{turn}{squares}")).ok().map(|read| read.value)
}

/// Shows positions of every built-in game, rich in kings.
fn everywhere(look: &mut impl Look) {
    fn one<W: Word>(game: &Draughts<W>, look: &mut impl Look) {
        let mut random = Random::stream(11, &game.rules().id);
        let mut shown = 0;
        while shown < POSITIONS {
            if let Some(state) = scattered(game, &mut random, None) {
                look.at(game, &state);
                shown += 1;
            }
        }
    }
    for row in rows() {
        match AnyDraughts::new(row.rules.clone()).expect("playable") {
            AnyDraughts::Small(game) => one(&game, look),
            AnyDraughts::Large(game) => one(&game, look),
        }
    }
}

fn small(id: &str) -> Draughts<u64> {
    let row = rows().find(|row| row.rules.id == id).expect("a built-in game");
    match AnyDraughts::new(row.rules.clone()).expect("playable") {
        AnyDraughts::Small(game) => game,
        AnyDraughts::Large(_) => panic!("{id} has a small board"),
    }
}

fn texts<W: Word>(game: &Draughts<W>, state: &Position<W>) -> Vec<String> {
    moves(game, state).iter().map(|&mv| game.move_text(state, mv)).collect()
}

#[derive(Default)]
struct SameEnds {
    ambiguous: usize,
}

impl Look for SameEnds {
    fn at<W: Word>(&mut self, game: &Draughts<W>, state: &Position<W>) {
        let legal = moves(game, state);
        let shown = game.state_text(state);
        let mut by_ends: BTreeMap<_, Vec<Move<W>>> = BTreeMap::new();
        for &mv in &legal {
            by_ends.entry((mv.from, mv.to)).or_default().push(mv);
            let text = game.move_text(state, mv);
            assert_eq!(game.parse_move(state, &text), Ok(mv), "{shown} {text}");
            let long = game.long_text(state, mv);
            assert!(game.parse_move(state, &long).is_ok_and(|read| read == mv), "{shown} {long}");
        }
        for ((from, to), mut alike) in by_ends {
            let short = format!("{}x{}", game.board().name(from), game.board().name(to));
            if let [only] = alike[..] {
                assert_eq!(game.parse_move(state, &short), Ok(only), "{shown} {short}");
                continue;
            }
            self.ambiguous += 1;
            // The two squares are the whole way of a single jump.
            let jump = |mv: &Move<W>| game.path(state, mv).len() == 2;
            if let Some(&single) = alike.iter().find(|mv| jump(mv)) {
                assert_eq!(game.parse_move(state, &short), Ok(single), "{shown} {short}");
                continue;
            }
            let refused = game.parse_move(state, &short).expect_err(&short);
            assert_eq!(refused.code, "E-MOVE-AMBIGUOUS", "{shown} {short}");
            let mut candidates: Vec<String> = alike.drain(..).map(|mv| game.move_text(state, mv)).collect();
            let mut named = refused.legal.clone();
            candidates.sort();
            named.sort();
            assert_eq!(named, candidates, "{shown} {short}");
        }
    }
}

#[test]
fn captures_with_the_same_ends_are_written_in_full_and_short_ones_refused_with_all_of_them() {
    let mut look = SameEnds::default();
    everywhere(&mut look);
    assert!(look.ambiguous > 200, "{} captures share their ends", look.ambiguous);
    let game = small("international");
    let state = game.parse_state("W:WK4:B13,20,32,37").expect("a FEN").value;
    let legal = texts(&game, &state);
    assert!(["4x27x38x15", "4x31x42x15"].iter().all(|way| legal.contains(&(*way).to_owned())), "{legal:?}");
    let refused = game.parse_move(&state, "4x15").expect_err("two captures");
    assert_eq!(refused.legal, ["4x27x38x15", "4x31x42x15"]);
}

#[derive(Default)]
struct Crowned {
    went_on: usize,
    only_passed: usize,
}

impl Look for Crowned {
    fn at<W: Word>(&mut self, game: &Draughts<W>, state: &Position<W>) {
        let rules = game.rules();
        for mv in moves(game, state).into_iter().filter(Move::is_capture) {
            let man = !state.pieces().kings.contains(mv.from);
            let last = if state.turn() == Color::White { 0 } else { rules.board.height - 1 };
            let crowns = |&square: &draughts::squares::Square| game.board().cell(square).row == last;
            let path = game.path(state, &mv);
            let passed = path[1..path.len() - 1].iter().any(crowns);
            let stops = path.last().is_some_and(crowns);
            let text = game.long_text(state, mv);
            let due = match rules.promotion {
                Promotion::GoesOnAsKing => passed || stops,
                Promotion::OnStopping => stops,
                Promotion::EndsMove => {
                    assert!(!man || !passed, "{} {text}", game.state_text(state));
                    stops
                }
            };
            assert_eq!(mv.promotes, man && due, "{} {}: {text}", rules.id, game.state_text(state));
            let counted =
                if rules.promotion == Promotion::GoesOnAsKing { &mut self.went_on } else { &mut self.only_passed };
            *counted += usize::from(man && passed);
        }
    }
}

#[test]
fn a_man_that_passes_the_last_row_goes_on_as_the_rules_say() {
    let mut look = Crowned::default();
    everywhere(&mut look);
    assert!(look.went_on > 15 && look.only_passed > 5, "{} {}", look.went_on, look.only_passed);
    let game = small("russian");
    let state = game.parse_state("W:Wh6:Bg7,c5,d2").expect("a FEN").value;
    let legal = moves(&game, &state);
    assert_eq!(legal.len(), 1);
    assert_eq!(texts(&game, &state), ["h6:e1"]);
    let fields = engine::serde_json::Value::Object(game.move_fields(&state, legal[0]));
    assert_eq!(fields["captures"].to_string(), r#"["c5","d2","g7"]"#);
    assert_eq!(fields["promotes"], true);
}

#[test]
fn a_side_without_pieces_is_a_finished_game_and_a_plain_text() {
    fn one<W: Word>(game: &Draughts<W>, random: &mut Random) {
        let mut shown = 0;
        while shown < POSITIONS / 20 {
            let white = random.below(2) == 0;
            let Some(state) = scattered(game, random, Some(white)) else { continue };
            let pieces = state.pieces();
            if pieces.white.is_empty() && pieces.black.is_empty() {
                continue;
            }
            shown += 1;
            let text = game.position_text(&state);
            assert!(text.ends_with(":B") || text.contains(":W:"), "{text}");
            let again = game.parse_state(&text).unwrap_or_else(|faults| panic!("{text}: {faults}"));
            assert!(again.warnings.iter().all(|warning| warning.code == "W-POSITION-PIECES"), "{text}");
            assert_eq!(game.position_text(&again.value), text);
            // A turn that is said twice is a slip.
            let doubled = format!("{}:{text}", &text[..1]);
            let read = game.parse_state(&doubled).unwrap_or_else(|faults| panic!("{doubled}: {faults}"));
            assert_eq!(game.position_text(&read.value), text);
            assert!(!read.warnings.is_empty(), "{doubled}");
            let alone = if white { Color::White } else { Color::Black };
            if state.turn() != alone {
                assert!(moves(game, &state).is_empty(), "{text}");
                let stuck_wins = game.rules().stuck == Stuck::Wins;
                let winner = if stuck_wins { alone.other() } else { alone };
                let outcome = game.outcome(&state).unwrap_or_else(|| panic!("{text} is over"));
                assert_eq!(outcome.winners.as_slice(), [seat_of(winner)], "{} {text}", game.rules().id);
            }
        }
    }
    for row in rows() {
        let mut random = Random::stream(12, &row.rules.id);
        match AnyDraughts::new(row.rules.clone()).expect("playable") {
            AnyDraughts::Small(game) => one(&game, &mut random),
            AnyDraughts::Large(game) => one(&game, &mut random),
        }
    }
    let game = small("international");
    let over = game.parse_state("B:W50:B").expect("a finished game");
    assert!(over.warnings.is_empty() && game.outcome(&over.value).is_some());
    let state = game.parse_state("W:W39:B44").expect("a FEN").value;
    let taken = game.play(&state, game.parse_move(&state, "39x50").expect("legal"));
    assert_eq!(game.position_text(&taken), "B:W50:B");
    let doubled = game.parse_state("W:B:W50:B").expect("a side too many");
    assert!(!doubled.warnings.is_empty());
    assert_eq!(game.position_text(&doubled.value), "W:W50:B");
}

struct NoTwins;

impl Look for NoTwins {
    fn at<W: Word>(&mut self, game: &Draughts<W>, state: &Position<W>) {
        let legal = moves(game, state);
        for (index, mv) in legal.iter().enumerate() {
            let twin = |other: &&Move<W>| (other.from, other.to, other.captured) == (mv.from, mv.to, mv.captured);
            assert!(!legal[..index].iter().any(|other| twin(&other)), "{} {mv:?}", game.state_text(state));
        }
    }
}

#[test]
fn a_captured_set_between_the_same_squares_is_one_move() {
    everywhere(&mut NoTwins);
}

#[derive(Default)]
struct Whole {
    long: usize,
}

impl Look for Whole {
    fn at<W: Word>(&mut self, game: &Draughts<W>, state: &Position<W>) {
        let legal = moves(game, state);
        let captures: Vec<_> = legal.iter().filter(|mv| mv.is_capture()).map(|mv| game.path(state, mv)).collect();
        self.long += captures.iter().filter(|path| path.len() > 2).count();
        let men_only = |path: &[_]| !state.pieces().kings.contains(path[0]);
        for path in captures.iter().filter(|path| men_only(path)) {
            let goes_on = |other: &&Vec<_>| other.len() > path.len() && other.starts_with(path);
            let longer = captures.iter().find(goes_on);
            assert!(longer.is_none(), "{} {}: {path:?} {longer:?}", game.rules().id, game.state_text(state));
        }
    }
}

#[test]
fn a_capture_that_goes_on_is_listed_only_whole() {
    let mut look = Whole::default();
    everywhere(&mut look);
    assert!(look.long > 1000, "{}", look.long);
    let game = small("english");
    let state = game.parse_state("B:W11,12,13,19,22,27,28,30:B2,3,6,7,10").expect("a FEN").value;
    assert_eq!(texts(&game, &state), ["7x32"]);
    for way in ["7x32", "7x16x23x32"] {
        assert!(game.parse_move(&state, way).is_ok(), "{way}");
    }
    assert_eq!(game.parse_move(&state, "7x16").expect_err("it goes on").code, "E-MOVE-INCOMPLETE");
}
