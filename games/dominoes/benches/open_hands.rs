//! How long the solver takes for whole deals: median and worst over seeded deals, on one core.

use std::time::Instant;

use dominoes::room::Six;
use dominoes::round::Dominoes;
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

fn main() {
    measure("block-partners", 4, 100);
    measure("block", 2, 1000);
    measure("draw", 2, 20);
}
