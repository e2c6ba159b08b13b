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

/// How long one sampled world takes late in rounds of ten seats with double-twelve: what the view proves worked out once
/// for a hundred samples, and anew for each.
fn samples() {
    let rules = Rules { max_pip: 12, ..variant("playroom").expect("a row").rules.clone() };
    let game = Dominoes::<Eighteen>::new("playroom", rules, 10).expect("rules fit together");
    let (mut random, mut views) = (Random::new(3), Vec::new());
    while views.len() < 50 {
        let start = game.initial();
        let deal = game.sample_chance(&start, &mut random).expect("a deal");
        let (mut state, mut log) = (game.play_chance(&start, &deal), vec![Act::Chance(deal)]);
        while let Turn::Seat(seat) = game.turn(&state) {
            let fewest = game.all_seats().map(|seat| state.hand(seat).len()).min();
            if fewest == Some(1) {
                views.push(game.view(&state, &log, seat));
                break;
            }
            let mv = *random.choose(&moves(&game, &state)).expect("a move");
            log.push(Act::Move { seat, mv });
            state = game.play(&state, mv);
        }
    }
    for (how, worked_out, each) in [("worked out once for 100", 1, 100), ("each worked out anew", 20, 1)] {
        let started = Instant::now();
        let mut taken = 0;
        for view in &views {
            for _ in 0..worked_out {
                let mut sampler = game.sampler(view);
                taken += (0..each).filter(|_| sampler(&mut random).is_some()).count();
            }
        }
        let each = started.elapsed().as_secs_f64() * 1000.0 / taken as f64;
        println!("playroom double-12 10, a hand down to one tile: {each:.4} ms a sample, {how}, {taken} samples");
    }
}

fn main() {
    samples();
    rounds::<Six>("block", 6, 2, 1_000_000);
    rounds::<Six>("block-partners", 6, 4, 500_000);
    rounds::<Six>("esperanto-draw", 6, 4, 200_000);
    rounds::<Six>("all-fives", 6, 2, 200_000);
    rounds::<Eighteen>("playroom", 9, 6, 50_000);
    measure("block-partners", 4, 100);
    measure("block", 2, 1000);
    measure("draw", 2, 20);
}
