//! Small games for the tests of the searches: rows on a small board for any seats, and random mazes.

use smallvec::SmallVec;

use crate::game::{Act, Draw, Game, MoveList, NoChance, Repetition, Turn};
use crate::info::PerfectInfo;
use crate::outcome::{Outcome, PerSeat, Seat, Side};
use crate::random::{Random, split_mix};
use crate::search::traits::Evaluator;

/// Rows on a board of `width` by `height` for two to four seats in turn, each with stones of its own.
pub(crate) struct Toe {
    pub(crate) seats: u8,
    /// Seats 0 and 2 against 1 and 3.
    pub(crate) teams: bool,
    pub(crate) width: u8,
    pub(crate) height: u8,
    pub(crate) row: u8,
}

impl Toe {
    /// Tic-tac-toe.
    pub(crate) const CLASSIC: Self = Self { seats: 2, teams: false, width: 3, height: 3, row: 3 };
    /// Three seats, each for itself.
    pub(crate) const THREE: Self = Self { seats: 3, ..Self::CLASSIC };
    /// Four seats in two teams.
    pub(crate) const TEAMS: Self = Self { seats: 4, teams: true, width: 4, height: 3, row: 3 };

    /// The state after these cells, in turn.
    pub(crate) fn after(&self, cells: &[u8]) -> Marks {
        cells.iter().fold(self.initial(), |state, &cell| self.play(&state, cell))
    }

    fn has_row(&self, stones: u16) -> bool {
        let (width, height, row) = (self.width as i32, self.height as i32, self.row as i32);
        let at = |x, y| (0..width).contains(&x) && (0..height).contains(&y) && stones >> (y * width + x) & 1 == 1;
        let from = |x, y| {
            [(1, 0), (0, 1), (1, 1), (1, -1)].iter().any(|&(dx, dy)| (0..row).all(|i| at(x + i * dx, y + i * dy)))
        };
        (0..height).any(|y| (0..width).any(|x| from(x, y)))
    }
}

/// The stones of each seat and who is next.
#[derive(Clone, Debug, PartialEq, Default)]
pub(crate) struct Marks {
    stones: [u16; 4],
    next: u8,
}

impl Game for Toe {
    type State = Marks;
    type Move = u8;
    type Chance = NoChance;
    type View = Marks;

    fn seats(&self) -> usize {
        self.seats.into()
    }
    fn side(&self, seat: Seat) -> Side {
        Side(if self.teams { seat.0 % 2 } else { seat.0 })
    }
    fn initial(&self) -> Marks {
        Marks::default()
    }
    fn turn(&self, state: &Marks) -> Turn {
        if self.outcome(state).is_some() { Turn::Over } else { Turn::Seat(Seat(state.next)) }
    }
    fn legal_moves(&self, state: &Marks, out: &mut MoveList<u8>) {
        let taken = state.stones.iter().fold(0, |all, stones| all | stones);
        out.extend((0..self.width * self.height).filter(|&cell| taken >> cell & 1 == 0));
    }
    fn play(&self, state: &Marks, cell: u8) -> Marks {
        let mut after = state.clone();
        after.stones[usize::from(state.next)] |= 1 << cell;
        after.next = (state.next + 1) % self.seats;
        after
    }
    fn outcome(&self, state: &Marks) -> Option<Outcome> {
        let seats = self.seats();
        if let Some(winner) = (0..4).find(|&seat| self.has_row(state.stones[seat])) {
            let side = self.side(Seat(winner as u8));
            return Some(Outcome::win("row", seats, |seat| self.side(seat) == side));
        }
        let taken = state.stones.iter().map(|stones| stones.count_ones()).sum::<u32>();
        (taken == u32::from(self.width * self.height)).then(|| Outcome::draw("full", seats))
    }
    fn key(&self, state: &Marks) -> u64 {
        state.stones.iter().fold(u64::from(state.next), |key, &stones| split_mix(key ^ u64::from(stones) << 8))
    }
    fn view(&self, state: &Marks, _log: &[Act<u8, NoChance>], _seat: Seat) -> Marks {
        state.clone()
    }
    fn max_plies(&self) -> u32 {
        u32::from(self.width * self.height)
    }
    fn zero_sum(&self) -> bool {
        self.seats == 2 || self.teams
    }
}

impl PerfectInfo for Toe {
    fn state_of(view: &Marks) -> &Marks {
        view
    }
}

/// How mazes end.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Payoffs {
    /// Won, drawn or lost.
    Decided,
    /// And in between.
    Shaded,
    /// Never won or lost, and no two ends alike: nobody is ever indifferent.
    Untied,
}

/// What a maze is like.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Plan {
    pub(crate) seats: u8,
    pub(crate) teams: bool,
    pub(crate) layers: u16,
    pub(crate) width: u16,
    /// Whether exits may lead to rooms of the same layer, so that positions come again.
    pub(crate) cyclic: bool,
    /// Whether some rooms are chance events.
    pub(crate) dice: bool,
    pub(crate) payoffs: Payoffs,
    pub(crate) repetition: Option<Repetition>,
    /// Plies without progress that draw (or let a seat claim), if any; twice as many always draw.
    pub(crate) patience: Option<u8>,
    pub(crate) claim: bool,
}

/// A maze for two seats without loops or rules.
pub(crate) const PLAIN: Plan = Plan {
    seats: 2,
    teams: false,
    layers: 6,
    width: 4,
    cyclic: false,
    dice: false,
    payoffs: Payoffs::Decided,
    repetition: None,
    patience: None,
    claim: false,
};

/// The repetition rule "the position has stood `occurrences` times".
pub(crate) fn repetition(occurrences: u32, claimed: bool) -> Option<Repetition> {
    Some(Repetition { occurrences, draw: Draw { rule: "again", reason: "repetition", claimed } })
}

struct Room {
    turn: Turn,
    /// Where the exits lead, and whether that is progress (a deeper layer).
    exits: Vec<(u16, bool)>,
    payoff: PerSeat<f64>,
}

/// A random board of rooms: each belongs to a seat (in no order: a seat may move twice), to chance, or ends the game.
pub(crate) struct Maze {
    plan: Plan,
    rooms: Vec<Room>,
}

/// A room, and the plies since the last progress.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Spot {
    pub(crate) room: u16,
    pub(crate) idle: u8,
}

impl Maze {
    pub(crate) fn new(plan: Plan, seed: u64) -> Self {
        let mut random = Random::stream(seed, "maze");
        let rooms = (0..plan.layers * plan.width).map(|at| room(&plan, at, &mut random)).collect();
        Self { plan, rooms }
    }

    fn at(&self, spot: &Spot) -> &Room {
        &self.rooms[usize::from(spot.room)]
    }

    fn step(&self, spot: &Spot, exit: usize) -> Spot {
        let (room, progress) = self.at(spot).exits[exit];
        Spot { room, idle: if progress || self.plan.patience.is_none() { 0 } else { spot.idle + 1 } }
    }
}

fn room(plan: &Plan, at: u16, random: &mut Random) -> Room {
    let layer = at / plan.width;
    let last = layer + 1 == plan.layers;
    let exits = (0..1 + random.below(3)).map(|_| {
        let stay = plan.cyclic && random.below(5) < 3;
        let to = if stay { layer } else { layer + 1 };
        (to * plan.width + random.below(plan.width.into()) as u16, !stay)
    });
    let mut exits: Vec<_> = exits.collect();
    exits.sort_unstable();
    exits.dedup();
    let turn = match random.below(8) {
        _ if last => Turn::Over,
        0 if layer > 0 => Turn::Over,
        1 | 2 if plan.dice => Turn::Chance,
        _ => Turn::Seat(Seat(random.below(plan.seats.into()) as u8)),
    };
    Room { turn, exits, payoff: payoff(plan, random) }
}

fn payoff(plan: &Plan, random: &mut Random) -> PerSeat<f64> {
    let values: [f64; 5] = match plan.payoffs {
        Payoffs::Decided => [1.0, -1.0, 1.0, -1.0, 0.0],
        Payoffs::Shaded => [1.0, -1.0, 0.5, -0.25, 0.0],
        Payoffs::Untied => std::array::from_fn(|_| 1.8 * random.unit() - 0.9),
    };
    let value = values[random.below(5)];
    let winner = random.below(plan.seats.into()) as u8;
    PerSeat::from_fn(plan.seats.into(), |seat| match (plan.payoffs, seat.0) {
        _ if plan.seats == 2 || plan.teams => value * if seat.0 % 2 == 0 { 1.0 } else { -1.0 },
        (Payoffs::Untied, _) => 1.8 * random.unit() - 0.9,
        (_, seat) if seat == winner => value.abs(),
        (Payoffs::Shaded, _) => [-1.0, -0.5, 0.25][random.below(3)] * value.abs(),
        (Payoffs::Decided, _) => -value.abs(),
    })
}

impl Game for Maze {
    type State = Spot;
    type Move = (u8, u16);
    type Chance = u8;
    type View = Spot;

    fn seats(&self) -> usize {
        self.plan.seats.into()
    }
    fn side(&self, seat: Seat) -> Side {
        Side(if self.plan.teams { seat.0 % 2 } else { seat.0 })
    }
    fn initial(&self) -> Spot {
        Spot { room: 0, idle: 0 }
    }
    fn turn(&self, spot: &Spot) -> Turn {
        self.at(spot).turn
    }
    fn legal_moves(&self, spot: &Spot, out: &mut MoveList<(u8, u16)>) {
        if matches!(self.turn(spot), Turn::Seat(_)) {
            out.extend(self.at(spot).exits.iter().enumerate().map(|(exit, &(to, _))| (exit as u8, to)));
        }
    }
    fn play(&self, spot: &Spot, (exit, _): (u8, u16)) -> Spot {
        self.step(spot, exit.into())
    }
    fn outcome(&self, spot: &Spot) -> Option<Outcome> {
        let room = self.at(spot);
        let seats = self.seats();
        (room.turn == Turn::Over).then(|| Outcome {
            winners: (0..seats as u8).map(Seat).filter(|&seat| room.payoff[seat] > 0.0).collect::<SmallVec<_>>(),
            payoff: room.payoff.clone(),
            ..Outcome::draw("exit", seats)
        })
    }
    fn key(&self, spot: &Spot) -> u64 {
        split_mix(spot.room.into())
    }
    fn view(&self, spot: &Spot, _log: &[Act<(u8, u16), u8>], _seat: Seat) -> Spot {
        *spot
    }
    fn sample_chance(&self, spot: &Spot, random: &mut Random) -> Option<u8> {
        (self.turn(spot) == Turn::Chance).then(|| random.below(self.at(spot).exits.len()) as u8)
    }
    fn chance_outcomes(&self, spot: &Spot) -> Option<Vec<(u8, f64)>> {
        let exits = self.at(spot).exits.len();
        (self.turn(spot) == Turn::Chance).then(|| (0..exits as u8).map(|exit| (exit, 1.0 / exits as f64)).collect())
    }
    fn play_chance(&self, spot: &Spot, &exit: &u8) -> Spot {
        self.step(spot, exit.into())
    }
    fn repetition(&self) -> Option<Repetition> {
        self.plan.repetition
    }
    fn irreversible(&self, spot: &Spot, (exit, _): (u8, u16)) -> bool {
        self.at(spot).exits[usize::from(exit)].1
    }
    fn drawn(&self, spot: &Spot) -> Option<Draw> {
        let patience = self.plan.patience.filter(|_| self.turn(spot) != Turn::Over)?;
        let draw = |claimed| Draw { rule: "idle", reason: "idle", claimed };
        match spot.idle {
            idle if idle >= 2 * patience => Some(draw(false)),
            idle if idle >= patience => Some(draw(self.plan.claim)),
            _ => None,
        }
    }
    fn counter_key(&self, spot: &Spot) -> u64 {
        spot.idle.into()
    }
    fn plies_to_draw(&self, spot: &Spot) -> u32 {
        self.plan.patience.map_or(u32::MAX, |patience| patience.saturating_sub(spot.idle).into())
    }
    fn max_plies(&self) -> u32 {
        u32::from(self.plan.layers) * u32::from(self.plan.width) * 4
    }
    fn zero_sum(&self) -> bool {
        self.plan.seats == 2 || self.plan.teams
    }
}

impl PerfectInfo for Maze {
    fn state_of(view: &Spot) -> &Spot {
        view
    }
}

/// A made-up opinion of rooms, the same at every visit.
pub(crate) struct Gossip;

impl Evaluator<Maze> for Gossip {
    fn evaluate(&self, _game: &Maze, spot: &Spot) -> i32 {
        (split_mix(spot.room.into()) % 401) as i32 - 200
    }
}
