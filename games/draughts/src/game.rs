//! The game value: rules with everything derived from them, under the contract of `engine`.
//!
//! Seat 0 is White and seat 1 Black, whoever moves first.

use std::sync::Arc;

use engine::game::{Act, Draw, Game, NoChance, Repetition, Turn};
use engine::info::PerfectInfo;
use engine::outcome::{Outcome, Seat};

use crate::board::Board;
use crate::draw_rules::{Effect, Material};
use crate::draws::DrawCounters;
use crate::generate::{AnyGenerator, Generator, Ground, generator, goal_reached, run_time_generator};
use crate::geometry::{Directions, Table};
use crate::moves::{Move, MoveList};
use crate::paths::Ways;
use crate::playable::RulesFault;
use crate::position::{Pieces, Placement, Position, Setup, SetupFault, SetupFaultKind, start};
use crate::rules::{Color, Rules, Stuck};
use crate::squares::Word;

/// A draughts game on boards of one word size. Cheap to clone.
///
/// Search code is compiled once per word size; the moves of the row come through its [`Generator`], one call a node.
#[derive(Clone, Debug)]
pub struct Draughts<W: Word> {
    parts: Arc<Parts<W>>,
}

#[derive(Debug)]
struct Parts<W: Word> {
    rules: Rules,
    board: Board,
    draws: DrawCounters<W>,
    /// The steps of the board, for generators that have it not compiled in.
    table: Table,
    generator: &'static Generator<W>,
    /// The one of the board that reads its rules at run time.
    run_time: &'static Generator<W>,
}

/// A draughts game of either word size.
#[derive(Clone, Debug)]
pub enum AnyDraughts {
    /// On a board of up to 64 bits.
    Small(Draughts<u64>),
    /// On a board of up to 128 bits.
    Large(Draughts<u128>),
}

/// Most different jumps (piece taken, direction, pieces taken before) that a piece's captures may have in a position
/// that is read.
///
/// The widest of the given positions has 115,518; lattices of kings made for it have more than memory holds.
const MOST_JUMPS: usize = 120_000;

/// Against so few pieces the captures are never many.
const FEW_PREY: usize = 12;

impl AnyDraughts {
    /// The game of `rules`.
    ///
    /// # Errors
    /// Everything in the rules that this program cannot play.
    pub fn new(rules: Rules) -> Result<Self, Vec<RulesFault>> {
        Self::with(rules, generator)
    }

    /// [`Self::new`] with the generator that reads its rules at run time, whatever rows are compiled.
    ///
    /// # Errors
    /// As [`Self::new`].
    pub fn with_run_time_rules(rules: Rules) -> Result<Self, Vec<RulesFault>> {
        Self::with(rules, run_time_generator)
    }

    fn with(rules: Rules, choose: fn(&Rules) -> AnyGenerator) -> Result<Self, Vec<RulesFault>> {
        rules.check()?;
        match (choose(&rules), run_time_generator(&rules)) {
            (AnyGenerator::Small(generator), AnyGenerator::Small(run_time)) => {
                Ok(Self::Small(Draughts::assemble(rules, generator, run_time)))
            }
            (AnyGenerator::Large(generator), AnyGenerator::Large(run_time)) => {
                Ok(Self::Large(Draughts::assemble(rules, generator, run_time)))
            }
            _ => unreachable!("the word size is that of the board"),
        }
    }
}

/// The seat of a colour.
pub fn seat_of(color: Color) -> Seat {
    Seat(color as u8)
}

/// The colour of a seat.
pub fn color_of(seat: Seat) -> Color {
    if seat.0 == 0 { Color::White } else { Color::Black }
}

impl<W: Word> Draughts<W> {
    fn assemble(rules: Rules, generator: &'static Generator<W>, run_time: &'static Generator<W>) -> Self {
        let board = Board::new(rules.board);
        let table = board.table();
        let draws = DrawCounters::new(&rules, &board);
        Self { parts: Arc::new(Parts { rules, board, draws, table, generator, run_time }) }
    }

    /// The rules.
    pub fn rules(&self) -> &Rules {
        &self.parts.rules
    }

    /// What the generator plays by.
    fn ground(&self) -> Ground<'_> {
        Ground { rules: &self.parts.rules, table: &self.parts.table }
    }

    /// The board.
    pub fn board(&self) -> &Board {
        &self.parts.board
    }

    /// The draw counters.
    pub fn draws(&self) -> &DrawCounters<W> {
        &self.parts.draws
    }

    /// The position a text describes, its counters brought into order.
    ///
    /// # Errors
    /// All faults of the text.
    pub fn position(&self, setup: &Setup) -> Result<Position<W>, Vec<SetupFault>> {
        let mut position = setup.validate(self.rules(), self.board())?;
        let wide = setup.placements.iter().find(|placement| self.captures_too_widely(&position, placement));
        if let Some(Placement { square, span, .. }) = wide {
            let kind = SetupFaultKind::TooManyCaptures { name: self.board().name(*square), most: MOST_JUMPS };
            return Err(vec![SetupFault { kind, span: span.clone() }]);
        }
        self.draws().tidy(&mut position);
        Ok(position)
    }

    /// Whether a piece, were its side to move, could capture in more ways than are followed.
    fn captures_too_widely(&self, position: &Position<W>, piece: &Placement) -> bool {
        let pieces = Pieces { turn: piece.color, ..*position.pieces() };
        pieces.of(piece.color.other()).len() > FEW_PREY
            && Ways::new(self.rules(), self.board(), &pieces).are_more_than(piece.square, MOST_JUMPS)
    }

    /// Whether the side to move can capture.
    #[inline]
    pub fn can_capture(&self, position: &Position<W>) -> bool {
        (self.parts.generator.can_capture)(self.ground(), &position.pieces)
    }

    /// The same board under other rules, to tell why a move is refused.
    pub(crate) fn under(&self, rules: Rules) -> Self {
        Self::assemble(rules, self.parts.run_time, self.parts.run_time)
    }

    /// The moves that the pieces allow, even where the game is over by a draw rule; `None` where some piece captures in
    /// more than `most` different jumps.
    pub(crate) fn moves_within(&self, position: &Position<W>, most: usize) -> Option<MoveList<W>> {
        let pieces = position.pieces();
        let ways = Ways::new(self.rules(), self.board(), pieces);
        if pieces.of(pieces.turn).iter().any(|square| ways.are_more_than(square, most)) {
            return None;
        }
        let mut moves = MoveList::new();
        (self.parts.generator.legal_moves)(self.ground(), pieces, &mut moves);
        Some(moves)
    }

    /// Number of move sequences of `depth` plies by the row's own compiled count; draw rules end none of them.
    pub fn fast_perft(&self, position: &Position<W>, depth: u32) -> u64 {
        (self.parts.generator.perft)(self.ground(), &position.pieces, depth)
    }

    /// Who has won by the board, and the word for it: the side to move is stuck, or a goal is reached.
    fn won(&self, position: &Position<W>) -> Option<(Color, &'static str)> {
        let (pieces, turn) = (&position.pieces, position.turn());
        if goal_reached(self.rules(), pieces) {
            let owner = if pieces.white.meets(pieces.kings) { Color::White } else { Color::Black };
            return Some((owner, "king"));
        }
        if (self.parts.generator.can_move)(self.ground(), pieces) {
            return None;
        }
        let winner = match self.rules().stuck {
            Stuck::Loses => turn.other(),
            Stuck::Wins => turn,
        };
        Some((winner, if pieces.of(turn).is_empty() { "no_pieces" } else { "no_moves" }))
    }

    /// Plies after which something irreversible must have happened or a draw counter has fired, for
    /// [`Game::max_plies`].
    fn plies_between_events(&self) -> u32 {
        let any = self.rules().draws.iter().filter(|rule| rule.material == Material::Any);
        // Without such a counter only repetition ends a game; no game of sense gets near this.
        any.map(|rule| u32::from(rule.limit())).min().unwrap_or(200)
    }
}

impl<W: Word> Game for Draughts<W> {
    type State = Position<W>;
    type Move = Move<W>;
    type Chance = NoChance;
    type View = Position<W>;

    fn seats(&self) -> usize {
        2
    }

    fn initial(&self) -> Position<W> {
        start(self.rules(), self.board())
    }

    fn turn(&self, position: &Position<W>) -> Turn {
        if self.won(position).is_some() { Turn::Over } else { Turn::Seat(seat_of(position.turn())) }
    }

    fn seat_on_move(&self, position: &Position<W>) -> Option<Seat> {
        Some(seat_of(position.turn()))
    }

    #[inline]
    fn legal_moves(&self, position: &Position<W>, out: &mut MoveList<W>) {
        (self.parts.generator.legal_moves)(self.ground(), &position.pieces, out);
    }

    #[inline]
    fn count_moves(&self, position: &Position<W>) -> usize {
        (self.parts.generator.count_moves)(self.ground(), &position.pieces)
    }

    fn count_leaves(&self, position: &Position<W>, depth: u32, bulk: bool) -> Option<u64> {
        let count = if bulk { self.parts.generator.perft } else { self.parts.generator.played_perft };
        Some(count(self.ground(), &position.pieces, depth))
    }

    fn ways(&self, position: &Position<W>, mv: Move<W>) -> u64 {
        // Two pieces at least are needed to take them in another order or around another corner.
        if mv.captured.len() < 2 { 1 } else { Ways::new(self.rules(), self.board(), &position.pieces).count(&mv) }
    }

    #[inline]
    fn play(&self, position: &Position<W>, mv: Move<W>) -> Position<W> {
        let mut after = position.moved(self.rules(), &mv);
        self.draws().advance(position, &mv, &mut after);
        after
    }

    fn outcome(&self, position: &Position<W>) -> Option<Outcome> {
        self.won(position).map(|(winner, reason)| Outcome::win(reason, 2, |seat| seat == seat_of(winner)))
    }

    fn key(&self, position: &Position<W>) -> u64 {
        position.key()
    }

    fn recomputed_key(&self, position: &Position<W>) -> u64 {
        position.computed_key()
    }

    fn view(&self, position: &Position<W>, _log: &[Act<Move<W>, NoChance>], _seat: Seat) -> Position<W> {
        *position
    }

    fn repetition(&self) -> Option<Repetition> {
        self.rules().repetition.map(|rule| Repetition {
            occurrences: u32::from(rule.occurrences),
            draw: Draw {
                rule: if rule.occurrences == 3 { "threefold" } else { "repetition" },
                reason: "repetition",
                claimed: rule.effect == Effect::Claimable,
            },
        })
    }

    fn irreversible(&self, position: &Position<W>, mv: Move<W>) -> bool {
        let man = !position.pieces.kings.contains(mv.from);
        mv.is_loud() || (man && self.rules().men_move.within(Directions::FORWARD))
    }

    fn drawn(&self, position: &Position<W>) -> Option<Draw> {
        let rule = self.draws().fired(position)?;
        let draw = Draw { rule: rule.name, reason: rule.reason, claimed: rule.effect == Effect::Claimable };
        self.won(position).is_none().then_some(draw)
    }

    fn counter_key(&self, position: &Position<W>) -> u64 {
        self.draws().counter_key(position)
    }

    fn plies_to_draw(&self, position: &Position<W>) -> u32 {
        self.draws().plies_to_draw(position)
    }

    fn max_plies(&self) -> u32 {
        let rules = self.rules();
        let pieces = 2 * rules.men_per_side() as u32;
        let men_moves = pieces * u32::from(rules.board.height);
        (men_moves + pieces) * self.plies_between_events()
    }
}

impl<W: Word> PerfectInfo for Draughts<W> {
    fn state_of(view: &Position<W>) -> &Position<W> {
        view
    }
}
