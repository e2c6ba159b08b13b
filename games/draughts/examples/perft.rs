//! Counts and times perft: `perft [VARIANT] [DEPTH] [FEN]`; `run-time:VARIANT` uses the generator that reads its rules,
//! `played:VARIANT` plays the last ply, too, instead of counting it.
#![allow(clippy::print_stdout, reason = "a measuring tool")]

use std::time::Instant;

use draughts::cards::row;
use draughts::fen;
use draughts::game::{AnyDraughts, Draughts};
use draughts::squares::Word;
use engine::game::Game;

fn main() {
    let mut arguments = std::env::args().skip(1);
    let id = arguments.next().unwrap_or_else(|| "international".to_owned());
    let depth = arguments.next().and_then(|text| text.parse().ok()).unwrap_or(9);
    let text = arguments.next();
    let (id, bulk) = match id.strip_prefix("played:") {
        Some(id) => (id.to_owned(), false),
        None => (id, true),
    };
    let (id, open): (&str, fn(_) -> _) = match id.strip_prefix("run-time:") {
        Some(id) => (id, AnyDraughts::with_run_time_rules),
        None => (&id, AnyDraughts::new),
    };
    let rules = row(id).expect("a built-in variant").rules.clone();
    match open(rules).expect("built-in rules are playable") {
        AnyDraughts::Small(game) => run(&game, depth, bulk, text.as_deref()),
        AnyDraughts::Large(game) => run(&game, depth, bulk, text.as_deref()),
    }
}

fn run<W: Word>(game: &Draughts<W>, depth: u32, bulk: bool, text: Option<&str>) {
    let position = match text {
        Some(text) => game.position(&fen::read(text, game.rules(), game.board())).expect("a readable position"),
        None => game.initial(),
    };
    let begin = Instant::now();
    let nodes = game.count_leaves(&position, depth, bulk).expect("draughts counts its own leaves");
    let seconds = begin.elapsed().as_secs_f64();
    println!(
        "{} depth {depth} {}: {nodes} leaves, {seconds:.3} s, {:.1} M/s",
        game.rules().id,
        if bulk { "bulk" } else { "played" },
        nodes as f64 / seconds / 1e6
    );
}
