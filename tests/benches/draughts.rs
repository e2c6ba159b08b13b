//! Draughts: counting the trees of `damino bench`, listing the moves of boards full of kings, nodes of the search.
//!
//! `cargo bench -p damino-tests --bench draughts [-- NAME]`

use std::hint::black_box;
use std::time::Duration;

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use draughts::game::{AnyDraughts, Draughts};
use draughts::position::Position;
use draughts::squares::Word;
use draughts::variants::row;
use engine::game::{Game, moves};
use engine::perft::{PerftOptions, never};
use engine::registry::OpenRequest;
use engine::search::Limits;
use engine::session::SearchRequest;
use engine::text::Notation;

/// Leaves of a tree that is counted in one go of a benchmark, at most.
const MOST_LEAVES: u64 = 2_000_000;

/// Positions full of kings, and how many moves they have.
const KINGS: [(&str, &str); 4] = [
    ("international", "W:WK31-50:BK1-20"),
    ("international", "B:W6,9,10,11,20,21,22,23,30,K31,33,37,41,42,43,44,46:BK17,K24"),
    ("russian", "W:WKd8,g7,d6,e5:Bh8,c7,Kf6,g3,d2,Kh2"),
    ("english", "B:W6,K10,14,K15,16,30:B1,K2,K19,25"),
];

fn trees(c: &mut Criterion) {
    let registry = catalog::registry();
    let mut group = c.benchmark_group("perft");
    group.sample_size(10).measurement_time(Duration::from_secs(3));
    for tree in registry.families().iter().flat_map(|family| family.bench()) {
        let request = OpenRequest { position: tree.position.map(str::to_owned), ..OpenRequest::default() };
        let session = registry.find(tree.game).expect("a game of the family").open(&request).expect("it opens").session;
        let count = |depth, bulk| {
            session.perft(depth, PerftOptions { bulk, ..PerftOptions::default() }, never()).unwrap_or_default()
        };
        let shallow = (1..=tree.depth).take_while(|&depth| count(depth, true) <= MOST_LEAVES).last().unwrap_or(1);
        group.throughput(Throughput::Elements(count(shallow, true)));
        for (way, bulk) in [("bulk", true), ("played", false)] {
            group.bench_function(format!("{} {way} {shallow}", tree.name), |b| {
                b.iter(|| count(black_box(shallow), bulk));
            });
        }
    }
}

fn kings(c: &mut Criterion) {
    let mut group = c.benchmark_group("kings");
    group.sample_size(20).measurement_time(Duration::from_secs(2));
    for (index, (id, fen)) in KINGS.into_iter().enumerate() {
        let rules = row(id).expect("a built-in row").rules.clone();
        let name = format!("{id} {}", index + 1);
        match AnyDraughts::new(rules).expect("built-in rows are playable") {
            AnyDraughts::Small(game) => list(&mut group, &name, &game, fen),
            AnyDraughts::Large(game) => list(&mut group, &name, &game, fen),
        }
    }
}

type Group<'a> = criterion::BenchmarkGroup<'a, criterion::measurement::WallTime>;

fn list<W: Word>(group: &mut Group<'_>, name: &str, game: &Draughts<W>, fen: &str) {
    let position: Position<W> = game.parse_state(fen).expect("a position").value;
    group.throughput(Throughput::Elements(moves(game, &position).len() as u64));
    group.bench_function(name, |b| b.iter(|| moves(game, black_box(&position)).len()));
    group.bench_function(format!("{name} counted"), |b| b.iter(|| game.count_moves(black_box(&position))));
}

fn search(c: &mut Criterion) {
    const NODES: u64 = 50_000;
    let registry = catalog::registry();
    let mut group = c.benchmark_group("search");
    group.sample_size(10).measurement_time(Duration::from_secs(3)).throughput(Throughput::Elements(NODES));
    for id in ["international", "brazilian", "russian", "english", "canadian"] {
        let opened = registry.find(id).expect("a game of the family").open(&OpenRequest::default()).expect("it opens");
        let request = SearchRequest { limits: Limits::nodes(NODES), ..SearchRequest::default() };
        group.bench_function(id, |b| {
            b.iter(|| opened.session.search(&request, &mut |_| {}).expect("a move is found").nodes);
        });
    }
}

criterion_group!(benches, trees, kings, search);
criterion_main!(benches);
