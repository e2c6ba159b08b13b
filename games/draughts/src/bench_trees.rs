//! The move trees that `bench` counts: the start of every variant, and international positions full of captures and
//! kings.

use engine::family::BenchTree;

const fn start(game: &'static str, depth: u32) -> BenchTree {
    BenchTree { name: game, game, position: None, depth }
}

const fn international(name: &'static str, position: &'static str, depth: u32) -> BenchTree {
    BenchTree { name, game: "international", position: Some(position), depth }
}

/// The trees, each of a few million leaves to some ten million.
pub(crate) static TREES: &[BenchTree] = &[
    start("international", 9),
    start("brazilian", 10),
    start("russian", 10),
    start("english", 10),
    start("damludo", 10),
    start("damludo-100", 9),
    start("damludo-light", 10),
    start("brazilian-cbd", 10),
    start("canadian", 8),
    start("pool", 10),
    start("pool-unified", 10),
    start("pool-jamaican", 10),
    start("italian", 10),
    start("spanish", 10),
    start("portuguese", 10),
    start("czech", 10),
    start("german", 10),
    start("thai", 8),
    start("thai12", 10),
    start("frisian", 9),
    start("frysk", 8),
    start("turkish", 7),
    start("armenian", 5),
    start("killer", 9),
    start("killer8", 10),
    start("antidraughts", 9),
    start("poddavki", 10),
    start("breakthrough", 9),
    start("spantsiretti", 9),
    start("intl6", 13),
    start("intl14", 7),
    start("english6", 13),
    international("international-random178", "B:W6,9,10,11,20,21,22,23,30,K31,33,37,41,42,43,44,46:BK17,K24", 7),
    international("international-woldouby", "W:W25,27,28,30,32-35,37,38:B12,13,14,16,18,19,21,23,24,26", 13),
    international("international-all-kings", "W:WK31-50:BK1-20", 9),
];
