//! On one core: random rounds a second through the contract, deal and outcome included, and how long the solver takes
//! for whole deals, median and worst over seeded deals.

#![expect(clippy::print_stdout, reason = "a bench says its figures")]

use std::time::Instant;

use dominoes::room::{Eighteen, Room, Six};
use dominoes::round::Dominoes;
use dominoes::rules::Rules;
use dominoes::solver::Solver;
use dominoes::variants::variant;
use engine::prelude::*;

fn measure(id: &str, seats: usize, deals: u64) {
    let rules = variant(id).expect("a row").rules.clone();
    let game = Dominoes::<Six>::new(id, rules, seats).expect("rules fit together");
    let mut solver = Solver::new();
    let mut seconds = Vec::new();
    let (mut total, mut nodes) = (0_i64, 0);
    for seed in 0..deals {
        let deal = game.sample_chance(&game.initial(), &mut Random::stream(seed, "deal")).expect("a deal");
        let state = game.play_chance(&game.initial(), &deal);
        let (started, before) = (Instant::now(), solver.nodes());
        let value = solver.value(&game, &state).expect("the solver knows the rules");
        seconds.push(started.elapsed().as_secs_f64());
        total += i64::from(value);
        nodes += solver.nodes() - before;
    }
    seconds.sort_by(f64::total_cmp);
    let mean = seconds.iter().sum::<f64>() / seconds.len() as f64;
    println!(
        "{id} {seats}: {deals} deals, median {:.4} s, mean {mean:.4} s, worst {:.4} s, {nodes} nodes, sum of values {total}",
        seconds[seconds.len() / 2],
        seconds[seconds.len() - 1]
    );
}

/// Random rounds a second.
fn rounds<R: Room>(id: &str, max_pip: u8, seats: usize, rounds: u64) {
    let rules = Rules { max_pip, ..variant(id).expect("a row").rules.clone() };
    let game = Dominoes::<R>::new(id, rules, seats).expect("rules fit together");
    let mut random = Random::new(7);
    let (mut plies, mut points) = (0_u64, 0_i64);
    let mut list = MoveList::new();
    let started = Instant::now();
    for _ in 0..rounds {
        let start = game.initial();
        let deal = game.sample_chance(&start, &mut random).expect("a deal");
        let mut state = game.play_chance(&start, &deal);
        while let Turn::Seat(_) = game.turn(&state) {
            list.clear();
            game.legal_moves(&state, &mut list);
            state = game.play(&state, *random.choose(&list).expect("a move"));
            plies += 1;
        }
        points += i64::from(game.outcome(&state).expect("the round is over").points[Seat(0)]);
    }
    let seconds = started.elapsed().as_secs_f64();
    let speed = rounds as f64 / seconds;
    println!("{id} double-{max_pip} {seats}: {speed:.0} random rounds a second, {plies} plies, {points} points");
}

fn main() {
    rounds::<Six>("block", 6, 2, 1_000_000);
    rounds::<Six>("block-partners", 6, 4, 500_000);
    rounds::<Six>("esperanto-draw", 6, 4, 200_000);
    rounds::<Six>("all-fives", 6, 2, 200_000);
    rounds::<Eighteen>("playroom", 9, 6, 50_000);
    measure("block-partners", 4, 100);
    measure("block", 2, 1000);
    measure("draw", 2, 20);
}
