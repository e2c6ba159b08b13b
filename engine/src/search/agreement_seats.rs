//! Max^n and Monte Carlo tree search must agree with exhaustive play, for any number of seats.

use super::agreement::{agree, best, each_maze, rules, trail_of, wander};
use super::max_n::MaxN;
use super::mcts::{Guides, Mcts, mcts};
use super::reference::{Minimax, exhaustive, minimax_moves};
use super::score::Value;
use super::toys::{Maze, PLAIN, Payoffs, Plan, Spot, Toe};
use super::traits::{Even, Uniform, Unordered};
use super::tree::Tree;
use super::walk::Growth;
use super::{Limits, Report, Strategy};
use crate::game::{Game, Turn, moves};
use crate::history::Trail;
use crate::random::Random;

const THREE: Plan = Plan { seats: 3, ..PLAIN };
const UNTIED: Plan = Plan { payoffs: Payoffs::Untied, ..THREE };

fn grown<G: Game>(game: &G, state: &G::State, trail: &Trail, limits: &Limits, seed: u64) -> (Report<G::Move>, Tree<G>) {
    let guides = Guides { playout: &Uniform, ordering: &Unordered, growth: Growth::default() };
    mcts(game, state, trail, limits, guides, seed, None, &mut |_| {})
}

#[test]
fn max_n_is_exhaustive_play_for_every_seat() {
    let shaded = Plan { payoffs: Payoffs::Shaded, ..THREE };
    let loops = rules().into_iter().map(|plan| Plan { seats: 3, teams: false, ..plan });
    for plan in [THREE, shaded, UNTIED, Plan { dice: true, ..shaded }].into_iter().chain(loops) {
        each_maze(plan, |game, state, trail, _, context| {
            let limits = Limits { multi_pv: 9, ..Limits::default() };
            let report = MaxN::new().choose(game, state, trail, &limits, &mut |_| {});
            let plain = Minimax.choose(game, state, trail, &limits, &mut |_| {});
            let values = |report: &Report<_>| report.lines.iter().map(|line| (line.mv, line.value)).collect::<Vec<_>>();
            assert_eq!(values(&report), values(&plain), "{context} {plan:?}");
            assert!(report.exact && report.nodes <= plain.nodes, "{context} {plan:?}");
        });
    }
}

#[test]
fn three_at_tic_tac_toe_play_as_exhaustively_computed() {
    let mut random = Random::new(3);
    for _ in 0..20 {
        let (state, trail) = wander(&Toe::THREE, 3, &mut random);
        let Turn::Seat(seat) = Toe::THREE.turn(&state) else { continue };
        let worth = exhaustive(&Toe::THREE, &state, &trail);
        let report = MaxN::new().choose(&Toe::THREE, &state, &trail, &Limits::default(), &mut |_| {});
        agree(report.lines[0].value, &worth, seat, "three");
    }
}

#[test]
fn the_solver_of_mcts_proves_tic_tac_toe_a_draw() {
    let game = Toe::CLASSIC;
    let (report, tree) = grown(&game, &game.initial(), &Trail::default(), &Limits::nodes(200_000), 1);
    assert!(report.exact && report.nodes < 200_000, "{}", report.nodes);
    assert_eq!(report.lines[0].value, Value::Draw(0));
    assert!(tree.dot(1000).starts_with("digraph {"));
    assert!(tree.graph(0).node_count() == tree.len() && tree.graph(100).node_count() < 1000);
}

#[test]
fn what_mcts_proves_is_what_exhaustive_play_says() {
    let teams = Plan { seats: 4, teams: true, layers: 8, ..PLAIN };
    let dice = [Plan { dice: true, ..UNTIED }, Plan { dice: true, payoffs: Payoffs::Untied, ..teams }];
    for plan in [PLAIN, teams, UNTIED, Plan { seats: 4, ..UNTIED }].into_iter().chain(dice).chain(rules()) {
        each_maze(plan, |game, state, trail, seat, context| {
            let worths = minimax_moves(game, state, trail, u32::MAX, &Even);
            let (report, tree) = grown(game, state, trail, &Limits::nodes(20_000), 7);
            assert!(report.exact, "{context} {plan:?}: {} nodes", tree.len());
            let (found, expected) = (tree.proof(Tree::<Maze>::ROOT).expect("exact"), best(&worths, seat));
            for seat in (0..plan.seats).map(crate::outcome::Seat) {
                assert!((found.payoff[seat] - expected.payoff[seat]).abs() < 1e-9, "{context} {plan:?}: {report:?}");
            }
        });
    }
}

#[test]
fn values_of_unproven_moves_come_near_the_truth() {
    let plan = Plan { dice: true, layers: 9, width: 8, ..UNTIED };
    let mut worst: f64 = 0.0;
    for seed in 0..20 {
        let game = Maze::new(plan, seed);
        let Turn::Seat(seat) = game.turn(&game.initial()) else { continue };
        let trail = trail_of(&game, &game.initial());
        let worth = exhaustive(&game, &game.initial(), &trail);
        let (report, _) = grown(&game, &game.initial(), &trail, &Limits::nodes(5_000), seed);
        let found = report.lines[0].value.expected_payoff();
        worst = worst.max((found - worth.payoff[seat]).abs());
    }
    assert!(worst < 0.15, "{worst}");
}

/// Positions, one for each seat to move, in which the next seat threatens to fill the row of cells 0, 1 and 2.
fn threats(game: &Toe) -> Vec<Vec<u8>> {
    let (seats, cells) = (usize::from(game.seats), game.width * game.height);
    let mut far: Vec<u8> = (3..cells).collect();
    far.sort_by_key(|cell| cell * 7 % cells);
    let position = |mover: usize| {
        let next = (mover + 1) % seats;
        let (mut row, mut far) = ([0, 1].into_iter(), far.iter().copied());
        let plies = if mover < next { 2 * seats + mover } else { seats + mover };
        let place = |ply| if ply % seats == next { row.next() } else { far.next() };
        (0..plies).map(place).map(|cell| cell.expect("enough cells")).collect()
    };
    (0..seats).map(position).collect()
}

#[test]
fn threats_of_one_move_are_met_in_every_seat() {
    let wide = |toe| Toe { width: 5, height: 3, ..toe };
    let mut met = 0;
    for game in [Toe::CLASSIC, wide(Toe::CLASSIC), wide(Toe::THREE), wide(Toe::TEAMS)] {
        for cells in threats(&game) {
            let state = game.after(&cells);
            let Turn::Seat(seat) = game.turn(&state) else { continue };
            // Two plies are enough to see which moves let the next seat win.
            let worths = minimax_moves(&game, &state, &trail_of(&game, &state), 2, &Even);
            let holds: Vec<u8> = worths.iter().filter(|(_, w)| w.payoff[seat] > -1.0).map(|&(mv, _)| mv).collect();
            if holds.is_empty() || holds.len() == worths.len() {
                continue;
            }
            met += 1;
            for seed in 0..5 {
                let report = Mcts::new(seed).choose(&game, &state, &Trail::default(), &Limits::nodes(400), &mut |_| {});
                assert!(holds.contains(&report.best.expect("a move")), "{cells:?} {holds:?} {report:?}");
            }
        }
    }
    assert!(met >= 8, "{met}");
}

#[test]
fn limits_hold_to_the_playout_and_seeds_fix_the_answer() {
    let game = Toe::TEAMS;
    let start = game.initial();
    for nodes in [1, 2, 3, 10, 100, 1000] {
        let (report, _) = grown(&game, &start, &Trail::default(), &Limits::nodes(nodes), 3);
        assert_eq!(report.nodes, nodes);
        assert!(game.is_legal(&start, report.best.expect("a move")));
        let again = grown(&game, &start, &Trail::default(), &Limits::nodes(nodes), 3).0;
        assert_eq!(report.lines, again.lines);
    }
    let stop = Some(std::sync::Arc::new(std::sync::atomic::AtomicBool::new(true)));
    let limits = Limits { stop, multi_pv: 4, ..Limits::default() };
    let (report, _) = grown(&game, &start, &Trail::default(), &limits, 3);
    assert!(report.nodes <= 16 && report.lines.len() == 4);
    let three = MaxN::new().choose(&Toe::THREE, &start, &Trail::default(), &Limits::nodes(1), &mut |_| {});
    assert!(three.nodes <= 1 && three.best.is_some());
}

#[test]
fn the_tree_goes_with_the_game() {
    let game = Toe::CLASSIC;
    let mut player = Mcts::new(1);
    let mut state = game.initial();
    let mut trail = trail_of(&game, &state);
    let limits = Limits { multi_pv: 9, ..Limits::nodes(500) };
    let first = player.choose(&game, &state, &trail, &limits, &mut |_| {});
    assert_eq!(first.lines.iter().map(|line| line.visits).sum::<u64>(), 500);
    for mv in [first.lines[0].mv, first.lines[0].pv[1]] {
        state = game.play(&state, mv);
        trail.push(game.key(&state), false);
    }
    let second = player.choose(&game, &state, &trail, &limits, &mut |_| {});
    assert!(second.lines.iter().map(|line| line.visits).sum::<u64>() > 500);
    player.forget();
    let fresh = player.choose(&game, &state, &trail, &limits, &mut |_| {});
    assert!(fresh.lines.iter().map(|line| line.visits).sum::<u64>() <= 500);
    assert_eq!(fresh.lines, Mcts::new(1).choose(&game, &state, &trail, &limits, &mut |_| {}).lines);
}

#[test]
fn repetition_is_seen_where_the_game_so_far_matters() {
    // Each maze is asked in the middle of a walk, so that positions of the walk count.
    let plan = Plan { cyclic: true, layers: 3, width: 3, repetition: super::toys::repetition(2, false), ..PLAIN };
    let mut differs = 0;
    for seed in 0..200 {
        let game = Maze::new(plan, seed);
        let (state, trail): (Spot, Trail) = wander(&game, 4, &mut Random::new(seed));
        let Turn::Seat(seat) = game.turn(&state) else { continue };
        let (with, without) = (exhaustive(&game, &state, &trail), exhaustive(&game, &state, &trail_of(&game, &state)));
        if with.payoff == without.payoff || crate::history::draw_now(&game, &state, &trail).is_some() {
            continue;
        }
        differs += 1;
        let (report, _) = grown(&game, &state, &trail, &Limits::nodes(5_000), 1);
        agree_loosely(report.lines[0].value, with.payoff[seat]);
        let three = MaxN::new().choose(&game, &state, &trail, &Limits::default(), &mut |_| {});
        agree_loosely(three.lines[0].value, with.payoff[seat]);
    }
    assert!(differs > 0, "no maze where the past matters");
    assert!(moves(&Maze::new(plan, 0), &Spot { room: 0, idle: 0 }).len() < 4);
}

fn agree_loosely(value: Value, payoff: f64) {
    assert!((value.expected_payoff() - payoff).abs() < 1e-9, "{value:?}, not {payoff}");
}
