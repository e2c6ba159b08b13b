//! A small sound game with teams, chance, counters, repetition and irreversible moves, and the defects it can be given.

use std::sync::Arc;
use std::sync::atomic::{AtomicU8, AtomicU32, AtomicU64, Ordering};

use engine::game::{Act, Draw, Game, MoveList, Repetition, Turn};
use engine::info::PerfectInfo;
use engine::outcome::{Outcome, Seat, Side};
use engine::random::{Random, split_mix};
use engine::text::{BoardKind, BoardStyle, Faults, Notation, Read, Render, TextError};

/// What is wrong with a game, each at one place of its rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Defect {
    Nothing,
    SidesWithAGap,
    SeatThatIsNotThere,
    MovesAfterTheEnd,
    NoOutcomeAtTheEnd,
    DuplicateMove,
    ShuffledMoves,
    CountsWrongly,
    AcceptsUnlisted,
    RefusesListed,
    SharedState,
    AmbiguousMoveText,
    RecordsAnotherMove,
    TextForgetsCounter,
    TextForgetsSeat,
    ParserPanics,
    ParserTakesNonsense,
    ParserGuesses,
    StaleKey,
    KeyByPath,
    KeyIgnoresSeat,
    KeyIgnoresRolls,
    CounterKeyIgnoresCounter,
    IrreversibleLie,
    DrawnAfterTheEnd,
    DrawnBeforeItIsSaid,
    DrawSaidTooLate,
    DrawnUntold,
    Endless,
    NotZeroSum,
    PayoffOutOfRange,
    UnequalTeam,
    WinnerPaysLoser,
    PointsMissing,
    BiasedDie,
    MoodyDie,
    UnlistedResult,
    ImprobableList,
    AmbiguousChanceText,
    ViewPeeks,
    SeatsSeeLess,
    EscapeCodes,
    WideBoard,
    DrawnSpeech,
    PanicInPlay,
}

/// Two teams of two pull a rope with seven places. Team 0 (seats 0 and 2) wants it at 6, team 1 at 0. A seat pulls,
/// gives way, or spends one of its team's two rolls: then a loaded die pulls for it.
#[derive(Clone, Debug)]
pub(crate) struct Tug {
    pub(crate) defect: Defect,
    /// Calls of methods that a defect makes depend on it.
    calls: Arc<AtomicU64>,
}

/// Plies without a roll after which the game is drawn.
const IDLE: u8 = 10;

#[derive(Clone, Debug)]
pub(crate) struct Rope {
    pub(crate) spot: u8,
    pub(crate) seat: u8,
    pub(crate) rolls: [u8; 2],
    pub(crate) rolling: bool,
    pub(crate) idle: u8,
    /// The key, carried along.
    carried: u64,
    /// What a broken state shares with its copies; a sound game never touches it.
    shared: Arc<AtomicU32>,
}

impl PartialEq for Rope {
    fn eq(&self, other: &Self) -> bool {
        let all = |rope: &Self| (rope.spot, rope.seat, rope.rolls, rope.rolling, rope.idle);
        all(self) == all(other)
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) enum Pull {
    Up,
    Down,
    Roll,
    /// Never legal.
    Cut,
}

const PULLS: [(Pull, &str); 3] = [(Pull::Up, "up"), (Pull::Down, "down"), (Pull::Roll, "roll")];
const DIE: [(u8, f64); 3] = [(1, 1.0 / 2.0), (2, 1.0 / 3.0), (3, 1.0 / 6.0)];

/// What a moody die goes by instead of the stream it is given.
static MOOD: AtomicU8 = AtomicU8::new(0);

impl Tug {
    pub(crate) fn new(defect: Defect) -> Self {
        Self { defect, calls: Arc::default() }
    }

    fn has(&self, defect: Defect) -> bool {
        self.defect == defect
    }

    fn is_over(&self, rope: &Rope) -> bool {
        rope.spot == 0 || rope.spot == 6
    }

    fn hash(&self, rope: &Rope) -> u64 {
        let seat = if self.has(Defect::KeyIgnoresSeat) { 0 } else { rope.seat };
        let rolls = if self.has(Defect::KeyIgnoresRolls) { [0, 0] } else { rope.rolls };
        let parts = [rope.spot, seat, rolls[0], rolls[1], u8::from(rope.rolling)];
        parts.iter().fold(1, |hash, &part| split_mix(hash ^ u64::from(part)))
    }

    fn rekeyed(&self, before: u64, mut rope: Rope) -> Rope {
        rope.carried = match self.defect {
            Defect::KeyByPath => split_mix(before ^ self.hash(&rope)),
            Defect::StaleKey if rope.rolls != [2, 2] => before,
            _ => self.hash(&rope),
        };
        rope
    }

    /// The rope seen from the other end, the seats moved on by one.
    pub(crate) fn mirrored(&self, rope: &Rope) -> Rope {
        let (spot, seat) = (6 - rope.spot, rope.seat ^ 1);
        self.rekeyed(0, Rope { spot, seat, rolls: [rope.rolls[1], rope.rolls[0]], ..rope.clone() })
    }

    fn pulled(&self, spot: u8, by: i8) -> u8 {
        let ends = if self.has(Defect::Endless) { (1, 5) } else { (0, 6) };
        (spot as i8 + by).clamp(ends.0, ends.1) as u8
    }
}

impl Game for Tug {
    type State = Rope;
    type Move = Pull;
    type Chance = u8;
    type View = Rope;

    fn seats(&self) -> usize {
        4
    }

    fn side(&self, seat: Seat) -> Side {
        Side(if self.has(Defect::SidesWithAGap) { seat.0 % 2 * 2 } else { seat.0 % 2 })
    }

    fn initial(&self) -> Rope {
        let shared = Arc::default();
        self.rekeyed(0, Rope { spot: 3, seat: 0, rolls: [2, 2], rolling: false, idle: 0, carried: 0, shared })
    }

    fn turn(&self, rope: &Rope) -> Turn {
        match rope {
            _ if self.is_over(rope) => Turn::Over,
            Rope { rolling: true, .. } => Turn::Chance,
            _ if self.has(Defect::SeatThatIsNotThere) && rope.seat == 3 => Turn::Seat(Seat(4)),
            _ => Turn::Seat(Seat(rope.seat)),
        }
    }

    fn legal_moves(&self, rope: &Rope, out: &mut MoveList<Pull>) {
        if (self.is_over(rope) && !self.has(Defect::MovesAfterTheEnd)) || rope.rolling {
            return;
        }
        let first = out.len();
        out.extend([Pull::Up, Pull::Down]);
        if rope.rolls[usize::from(rope.seat % 2)] > 0 {
            out.push(Pull::Roll);
        }
        if self.has(Defect::DuplicateMove) && rope.spot == 4 {
            out.push(Pull::Up);
        }
        if self.has(Defect::ShuffledMoves) {
            let by = self.calls.fetch_add(1, Ordering::Relaxed) as usize % (out.len() - first);
            out[first..].rotate_left(by);
        }
    }

    fn count_moves(&self, rope: &Rope) -> usize {
        let count = engine::game::moves(self, rope).len();
        if self.has(Defect::CountsWrongly) && rope.spot == 2 { count + 1 } else { count }
    }

    fn is_legal(&self, rope: &Rope, mv: Pull) -> bool {
        match mv {
            Pull::Roll if self.has(Defect::AcceptsUnlisted) => true,
            Pull::Down if self.has(Defect::RefusesListed) && rope.spot == 1 => false,
            _ => engine::game::moves(self, rope).contains(&mv),
        }
    }

    fn play(&self, rope: &Rope, mv: Pull) -> Rope {
        assert!(!(self.has(Defect::PanicInPlay) && rope.spot == 1), "the rope broke");
        if self.has(Defect::SharedState) {
            rope.shared.fetch_add(1, Ordering::Relaxed);
        }
        let mut after = rope.clone();
        let next = (rope.seat + 1) % 4;
        match mv {
            Pull::Roll => {
                after.rolls[usize::from(rope.seat % 2)] -= 1;
                (after.rolling, after.idle) = (true, 0);
            }
            Pull::Cut => panic!("no rule allows to cut the rope"),
            Pull::Up => (after.spot, after.seat, after.idle) = (self.pulled(rope.spot, 1), next, rope.idle + 1),
            Pull::Down => (after.spot, after.seat, after.idle) = (self.pulled(rope.spot, -1), next, rope.idle + 1),
        }
        if self.has(Defect::Endless) {
            after.idle = 0;
        }
        self.rekeyed(rope.carried, after)
    }

    fn outcome(&self, rope: &Rope) -> Option<Outcome> {
        if !self.is_over(rope) || (self.has(Defect::NoOutcomeAtTheEnd) && rope.spot == 0) {
            return None;
        }
        let winner = u8::from(rope.spot == 0);
        let mut outcome = Outcome::win("pulled_over", 4, |seat| seat.0 % 2 == winner);
        match self.defect {
            Defect::NotZeroSum => {
                (0..4).for_each(|seat| outcome.payoff[Seat(seat)] = outcome.payoff[Seat(seat)].max(0.0))
            }
            Defect::PayoffOutOfRange => (0..4).for_each(|seat| outcome.payoff[Seat(seat)] *= 7.0),
            Defect::UnequalTeam => outcome.payoff[Seat(2)] /= 2.0,
            Defect::WinnerPaysLoser => (0..4).for_each(|seat| outcome.payoff[Seat(seat)] *= -1.0),
            Defect::PointsMissing => outcome.points = outcome.points.iter().take(3).copied().collect(),
            _ => {}
        }
        Some(outcome)
    }

    fn key(&self, rope: &Rope) -> u64 {
        rope.carried
    }

    fn recomputed_key(&self, rope: &Rope) -> u64 {
        if self.has(Defect::KeyByPath) { rope.carried } else { self.hash(rope) }
    }

    fn view(&self, rope: &Rope, log: &[Act<Pull, u8>], seat: Seat) -> Rope {
        let mut view = rope.clone();
        match self.defect {
            Defect::ViewPeeks => view.idle = log.len() as u8,
            Defect::SeatsSeeLess if seat.0 == 3 => view.rolls = [0, 0],
            _ => {}
        }
        view
    }

    fn sample_chance(&self, rope: &Rope, random: &mut Random) -> Option<u8> {
        if self.turn(rope) != Turn::Chance {
            return None;
        }
        Some(match self.defect {
            Defect::MoodyDie => MOOD.fetch_add(1, Ordering::Relaxed) % 3 + 1,
            Defect::BiasedDie => random.below(3) as u8 + 1,
            Defect::UnlistedResult => random.below(4) as u8 + 1,
            _ => DIE[random.weighted(&DIE.map(|face| face.1))].0,
        })
    }

    fn chance_outcomes(&self, rope: &Rope) -> Option<Vec<(u8, f64)>> {
        let faces = if self.has(Defect::ImprobableList) { &DIE[..2] } else { &DIE[..] };
        (self.turn(rope) == Turn::Chance).then(|| faces.to_vec())
    }

    fn play_chance(&self, rope: &Rope, &by: &u8) -> Rope {
        let by = if rope.seat.is_multiple_of(2) { by as i8 } else { -(by as i8) };
        let after =
            Rope { spot: self.pulled(rope.spot, by), seat: (rope.seat + 1) % 4, rolling: false, ..rope.clone() };
        self.rekeyed(rope.carried, after)
    }

    fn repetition(&self) -> Option<Repetition> {
        let draw = Draw { rule: "threefold", reason: "repetition", claimed: true };
        (!self.has(Defect::Endless)).then_some(Repetition { occurrences: 3, draw })
    }

    fn irreversible(&self, _rope: &Rope, mv: Pull) -> bool {
        mv == Pull::Roll || self.has(Defect::IrreversibleLie)
    }

    fn drawn(&self, rope: &Rope) -> Option<Draw> {
        let limit = if self.has(Defect::DrawnBeforeItIsSaid) { IDLE - 4 } else { IDLE };
        let open = !self.is_over(rope) || (self.has(Defect::DrawnAfterTheEnd) && rope.idle > 2);
        let full = rope.idle >= limit || (self.is_over(rope) && rope.idle > 2);
        (open && full).then_some(Draw { rule: "idle", reason: "idle", claimed: false })
    }

    fn counter_key(&self, rope: &Rope) -> u64 {
        if self.has(Defect::CounterKeyIgnoresCounter) { 0 } else { split_mix(u64::from(rope.idle)) }
    }

    fn plies_to_draw(&self, rope: &Rope) -> u32 {
        let plies = u32::from(IDLE.saturating_sub(rope.idle));
        if self.has(Defect::DrawSaidTooLate) && plies > 1 { plies + 4 } else { plies }
    }

    fn max_plies(&self) -> u32 {
        60
    }
}

impl PerfectInfo for Tug {
    fn state_of(view: &Rope) -> &Rope {
        view
    }
}

impl Notation for Tug {
    fn move_text(&self, _rope: &Rope, mv: Pull) -> String {
        let mv = if self.has(Defect::AmbiguousMoveText) && mv == Pull::Down { Pull::Up } else { mv };
        PULLS.iter().find(|(pull, _)| *pull == mv).map_or("cut", |(_, word)| word).to_owned()
    }

    fn parse_move(&self, rope: &Rope, text: &str) -> Result<Pull, TextError> {
        let named = PULLS.iter().find(|(_, word)| *word == text.trim()).map(|(pull, _)| *pull);
        let read = if self.has(Defect::ParserGuesses) { named.or(Some(Pull::Roll)) } else { named };
        let legal = |mv: &Pull| self.has(Defect::ParserGuesses) || engine::game::moves(self, rope).contains(mv);
        read.filter(legal).ok_or_else(|| TextError::new("E-MOVE-ILLEGAL", "not here").at(0..text.len()))
    }

    fn recorded_text(&self, rope: &Rope, mv: Pull) -> String {
        let another = self.has(Defect::RecordsAnotherMove) && mv == Pull::Down;
        self.move_text(rope, if another { Pull::Up } else { mv })
    }

    fn state_text(&self, rope: &Rope) -> String {
        let shared = rope.shared.load(Ordering::Relaxed);
        match self.defect {
            Defect::TextForgetsCounter => self.position_text(rope),
            Defect::SharedState if shared > 0 => format!("{} {} {shared}", self.position_text(rope), rope.idle),
            _ => format!("{} {}", self.position_text(rope), rope.idle),
        }
    }

    fn position_text(&self, rope: &Rope) -> String {
        let seat = if self.has(Defect::TextForgetsSeat) { 0 } else { rope.seat };
        format!("{} {seat} {} {} {}", rope.spot, rope.rolls[0], rope.rolls[1], u8::from(rope.rolling))
    }

    fn parse_state(&self, text: &str) -> Result<Read<Rope>, Faults> {
        let fault = |what: &str| Faults::from(TextError::new("E-POSITION", what).at(0..text.len()));
        let bounds = [6, 3, 2, 2, 1, IDLE];
        let mut values = Vec::new();
        for word in text.split_whitespace() {
            let number = word.parse::<u8>();
            values.push(if self.has(Defect::ParserPanics) {
                number.expect("a defect: people type numbers only")
            } else {
                number.map_err(|_| fault("no number"))?
            });
        }
        values.resize(values.len().max(5), 0);
        values.resize(6, 0);
        let nonsense = self.has(Defect::ParserTakesNonsense);
        let fits = values.iter().zip(bounds).all(|(value, bound)| *value <= bound) || nonsense;
        let over = values[0] == 0 || values[0] == 6;
        if !fits || (over && values[4] == 1) || text.split_whitespace().count() < 5 {
            return Err(fault("out of range"));
        }
        let (rolls, rolling, shared) = ([values[2], values[3]], values[4] == 1, Arc::default());
        let rope = Rope { spot: values[0], seat: values[1], rolls, rolling, idle: values[5], carried: 0, shared };
        Ok(Read::clean(self.rekeyed(0, rope)))
    }

    fn chance_text(&self, _rope: &Rope, by: &u8) -> String {
        if self.has(Defect::AmbiguousChanceText) { "die".to_owned() } else { format!("die {by}") }
    }

    fn parse_chance(&self, _rope: &Rope, text: &str) -> Result<u8, TextError> {
        let by = text.strip_prefix("die ").and_then(|number| number.parse().ok());
        let by = if self.has(Defect::AmbiguousChanceText) { Some(1) } else { by };
        by.filter(|by| (1..=4).contains(by)).ok_or_else(|| TextError::new("E-CHANCE", "no face of the die"))
    }
}

impl Render for Tug {
    fn view_text(&self, view: &Rope) -> String {
        self.position_text(view)
    }

    fn board(&self, view: &Rope, style: BoardStyle<'_>) -> String {
        let place = |spot| if spot == view.spot { '#' } else { '-' };
        let rope: String = (0..7).map(place).collect();
        match (self.defect, style.kind) {
            (Defect::EscapeCodes, _) => format!("\u{1b}[1m{rope}\u{1b}[0m"),
            (Defect::WideBoard, _) => format!("{rope:->90}"),
            (Defect::DrawnSpeech, BoardKind::Speech) => format!("\u{2551}{rope}\u{2551}"),
            (_, BoardKind::Speech) => format!("The rope stands at {}.", view.spot),
            _ => rope,
        }
    }
}
