//! Every search must agree with the plain ones, on games small enough for both.

use super::alpha_beta::{Tools, Unsuited, alpha_beta, suits};
use super::reference::{exhaustive, minimax_moves};
use super::score::Value;
use super::table::Table;
use super::toys::{Gossip, Maze, PLAIN, Payoffs, Plan, Spot, Toe, repetition};
use super::traits::{Evaluator, Even, Unordered};
use super::worth::Worth;
use super::{Limits, Report};
use crate::game::{Game, Turn, moves};
use crate::history::Trail;
use crate::outcome::Seat;
use crate::random::Random;

const MAZES: u64 = 300;

pub(super) fn trail_of<G: Game>(game: &G, state: &G::State) -> Trail {
    Trail::starting(game.key(state))
}

fn seat_of<G: Game>(game: &G, state: &G::State) -> Option<Seat> {
    match game.turn(state) {
        Turn::Seat(seat) => Some(seat),
        _ => None,
    }
}

/// The payoff that a value of alpha-beta stands for, and its distance if it has one.
pub(super) fn payoff(value: Value) -> (f64, u32) {
    match value {
        Value::WinIn(plies) => (1.0, plies),
        Value::LossIn(plies) => (-1.0, plies),
        Value::Draw(_) => (0.0, 0),
        Value::ExactPoints(payoff) => (payoff, 0),
        Value::Men(value) | Value::Points(value) => (value / 10_000.0, 0),
        Value::WinRate(rate) => (2.0 * rate - 1.0, 0),
    }
}

pub(super) fn agree(value: Value, worth: &Worth, seat: Seat, context: &str) {
    let (found, distance) = payoff(value);
    let expected = worth.payoff[seat];
    assert!((found - expected).abs() < 1e-5, "{context}: {value:?}, not {worth:?}");
    if expected.abs() == 1.0 {
        assert_eq!(distance, worth.plies, "{context}: {value:?}, not {worth:?}");
    }
}

fn search<G: Game>(
    game: &G,
    state: &G::State,
    trail: &Trail,
    limits: &Limits,
    evaluator: &dyn Evaluator<G>,
    bytes: usize,
) -> Report<G::Move> {
    let table = Table::new(bytes);
    let tools = Tools { evaluator, ordering: &Unordered, table: &table };
    alpha_beta(game, state, trail, limits, tools, &mut |_| {})
}

pub(super) fn best<M>(worths: &[(M, Worth)], seat: Seat) -> &Worth {
    let worths = worths.iter().map(|(_, worth)| worth);
    worths.reduce(|best, worth| if worth.beats(best, seat) { worth } else { best }).expect("a move")
}

/// A game played a few plies at random, with its trail.
pub(super) fn wander<G: Game>(game: &G, plies: usize, random: &mut Random) -> (G::State, Trail) {
    let mut state = game.initial();
    let mut trail = trail_of(game, &state);
    for _ in 0..plies {
        let (next, irreversible) = match game.turn(&state) {
            Turn::Seat(_) => {
                let list = moves(game, &state);
                let mv = list[random.below(list.len())];
                (game.play(&state, mv), game.irreversible(&state, mv))
            }
            Turn::Chance => {
                let chance = game.sample_chance(&state, random).expect("a chance event");
                (game.play_chance(&state, &chance), false)
            }
            Turn::Over => break,
        };
        if game.turn(&next) == Turn::Over {
            break;
        }
        trail.push(game.key(&next), irreversible);
        state = next;
    }
    (state, trail)
}

/// Mazes of a kind, each entered a few plies deep where a seat is to move.
pub(super) fn each_maze(plan: Plan, mut check: impl FnMut(&Maze, &<Maze as Game>::State, &Trail, Seat, &str)) {
    let mut checked = 0;
    for seed in 0..MAZES {
        let game = Maze::new(plan, seed);
        let mut random = Random::stream(seed, "entry");
        let (state, trail) = wander(&game, seed as usize % 4, &mut random);
        if let Some(seat) = seat_of(&game, &state) {
            checked += 1;
            check(&game, &state, &trail, seat, &format!("maze {seed} at {state:?}"));
        }
    }
    assert!(checked > MAZES / 4, "only {checked} mazes had a move");
}

/// Loops and draw rules of every sort; with claims alone a maze might never end.
pub(super) fn rules() -> Vec<Plan> {
    let cyclic = Plan { cyclic: true, layers: 3, width: 3, ..PLAIN };
    vec![
        Plan { repetition: repetition(2, false), ..cyclic },
        Plan { repetition: repetition(2, true), patience: Some(5), ..cyclic },
        Plan { repetition: repetition(3, false), layers: 2, ..cyclic },
        Plan { patience: Some(4), ..cyclic },
        Plan { patience: Some(3), claim: true, ..cyclic },
        Plan { patience: Some(4), repetition: repetition(3, true), layers: 2, width: 4, ..cyclic },
        Plan { patience: Some(5), repetition: repetition(2, false), claim: true, width: 4, ..cyclic },
        Plan { seats: 4, teams: true, patience: Some(3), repetition: repetition(2, true), ..cyclic },
    ]
}

#[test]
fn without_a_table_alpha_beta_is_minimax_at_every_depth() {
    let plans = [PLAIN, Plan { payoffs: Payoffs::Shaded, layers: 8, ..PLAIN }, Plan { seats: 4, teams: true, ..PLAIN }];
    for plan in plans.into_iter().chain(rules()) {
        each_maze(plan, |game, state, trail, seat, context| {
            for depth in 1..=5 {
                let worths = minimax_moves(game, state, trail, depth, &Gossip);
                let report = search(game, state, trail, &Limits::depth(depth), &Gossip, 0);
                agree(report.lines[0].value, best(&worths, seat), seat, context);
            }
        });
    }
}

#[test]
fn with_a_table_alpha_beta_proves_what_minimax_exhausts() {
    for plan in [PLAIN, Plan { seats: 4, teams: true, layers: 8, ..PLAIN }].into_iter().chain(rules()) {
        for bytes in [0, 1 << 10, 1 << 20] {
            each_maze(plan, |game, state, trail, seat, context| {
                let worths = minimax_moves(game, state, trail, u32::MAX, &Even);
                let report = search(game, state, trail, &Limits::default(), &Even, bytes);
                // Draws by repetition may stay unproven where the table cuts every loop short; nothing else may.
                let drawn = plan.repetition.is_some() && bytes > 0 && payoff(report.lines[0].value).0 == 0.0;
                assert!(report.exact || drawn, "{context} {plan:?}: {report:?}");
                agree(report.lines[0].value, best(&worths, seat), seat, &format!("{context} {plan:?} {bytes}"));
            });
        }
    }
}

#[test]
fn a_warm_table_does_not_answer_across_a_draw_rule() {
    for claim in [false, true] {
        let plan = Plan { cyclic: true, layers: 4, width: 4, patience: Some(4), claim, ..PLAIN };
        for seed in 0..MAZES / 10 {
            let game = Maze::new(plan, seed);
            let table = Table::new(1 << 16);
            for spot in (0..4).flat_map(|idle| (0..16).map(move |room| Spot { room, idle })) {
                let Some(seat) = seat_of(&game, &spot) else { continue };
                let trail = trail_of(&game, &spot);
                let tools = Tools { evaluator: &Even, ordering: &Unordered, table: &table };
                let report = alpha_beta(&game, &spot, &trail, &Limits::default(), tools, &mut |_| {});
                let worths = minimax_moves(&game, &spot, &trail, u32::MAX, &Even);
                agree(report.lines[0].value, best(&worths, seat), seat, &format!("maze {seed} at {spot:?}"));
            }
        }
    }
}

#[test]
fn what_is_called_exact_is_exact() {
    for plan in rules() {
        each_maze(plan, |game, state, trail, seat, context| {
            let worths = minimax_moves(game, state, trail, u32::MAX, &Even);
            for depth in 1..=6 {
                let report = search(game, state, trail, &Limits::depth(depth), &Gossip, 1 << 16);
                if report.exact {
                    agree(report.lines[0].value, best(&worths, seat), seat, &format!("{context} {plan:?} {depth}"));
                }
            }
        });
    }
}

#[test]
fn several_lines_have_the_scores_of_their_moves() {
    for plan in [PLAIN, Plan { payoffs: Payoffs::Shaded, ..PLAIN }].into_iter().chain(rules()) {
        each_maze(plan, |game, state, trail, seat, context| {
            let worths = minimax_moves(game, state, trail, u32::MAX, &Even);
            let limits = Limits { multi_pv: 9, ..Limits::default() };
            let report = search(game, state, trail, &limits, &Even, 1 << 16);
            assert_eq!(report.lines.len(), worths.len());
            for line in &report.lines {
                let (_, worth) = worths.iter().find(|(mv, _)| *mv == line.mv).expect("a legal move");
                agree(line.value, worth, seat, &format!("{context} {plan:?} {:?}", line.mv));
            }
        });
    }
}

#[test]
fn chance_is_taken_by_expectation() {
    let dice = Plan { dice: true, ..PLAIN };
    let loops = Plan { dice: true, cyclic: true, layers: 2, width: 4, repetition: repetition(2, false), ..PLAIN };
    for (plan, bytes) in [(dice, 0), (dice, 1 << 16), (Plan { payoffs: Payoffs::Shaded, ..dice }, 1 << 16), (loops, 0)]
    {
        each_maze(plan, |game, state, trail, seat, context| {
            let worths = minimax_moves(game, state, trail, u32::MAX, &Even);
            let report = search(game, state, trail, &Limits::default(), &Even, bytes);
            assert!(report.exact);
            agree(report.lines[0].value, best(&worths, seat), seat, context);
        });
    }
}

#[test]
fn tic_tac_toe_is_a_draw_and_teams_work() {
    let game = Toe::CLASSIC;
    let start = game.initial();
    let report = search(&game, &start, &Trail::default(), &Limits::default(), &Even, 1 << 20);
    assert_eq!((report.lines[0].value, report.exact, report.depth), (Value::Draw(0), true, 9));
    let mut random = Random::new(5);
    for _ in 0..30 {
        let (state, trail) = wander(&Toe::TEAMS, 6, &mut random);
        let seat = seat_of(&Toe::TEAMS, &state).expect("nobody wins that early by force of the test");
        let worth = exhaustive(&Toe::TEAMS, &state, &trail);
        let report = search(&Toe::TEAMS, &state, &trail, &Limits::default(), &Even, 1 << 20);
        agree(report.lines[0].value, &worth, seat, "teams");
    }
}

#[test]
fn limits_hold_to_the_node_and_the_best_move_is_always_legal() {
    let game = Toe::CLASSIC;
    let start = game.initial();
    for nodes in (1..40).chain([100, 1000, 5000]) {
        let report = search(&game, &start, &Trail::default(), &Limits::nodes(nodes), &Even, 1 << 16);
        assert!(report.nodes <= nodes && report.lines.len() == 1);
        assert!(game.is_legal(&start, report.best.expect("a move")));
        assert_eq!(report.lines[0].pv[0], report.lines[0].mv);
        let again = search(&game, &start, &Trail::default(), &Limits::nodes(nodes), &Even, 1 << 16);
        assert_eq!((&report.lines, report.nodes, report.seldepth), (&again.lines, again.nodes, again.seldepth));
    }
    let flag = std::sync::Arc::new(std::sync::atomic::AtomicBool::new(true));
    let limits = Limits { stop: Some(flag), multi_pv: 3, ..Limits::default() };
    let report = search(&game, &start, &Trail::default(), &limits, &Even, 1 << 16);
    assert!(report.depth <= 1 && report.lines.len() == 3);
}

#[test]
fn a_won_line_is_shown_to_its_end() {
    let game = Toe::CLASSIC;
    // x . .
    // . x .    x to move wins by two threats
    // . o o
    let state = game.after(&[0, 7, 4, 8]);
    for bytes in [0, 1 << 16] {
        let report = search(&game, &state, &Trail::default(), &Limits::default(), &Even, bytes);
        assert_eq!(report.lines[0].value, Value::WinIn(3), "{report:?}");
        assert_eq!(report.lines[0].pv.len(), 3, "{report:?}");
    }
}

#[test]
fn games_of_three_sides_are_refused() {
    assert_eq!(suits(&Toe::THREE), Err(Unsuited::TooManySides { sides: 3 }));
    assert_eq!(suits(&Toe::TEAMS), Ok(()));
}
