//! Players of hidden hands against the random player: the same deals from both seats, two to a table.

use engine::game::Turn;
use engine::outcome::Seat;
use engine::random::sub_seed;
use engine::registry::{Entry, OpenRequest};
use engine::search::Limits;
use engine::session::{SearchRequest, Viewer};

/// Deals, each played from both seats.
const DEALS: u64 = 400;

/// One round with `engine` in `seat` and the random player opposite; 1 for a win, -1 for a loss, 0 for a shared end.
fn round(entry: &dyn Entry, engine: &str, nodes: u64, seat: Seat, deal: u64) -> i32 {
    let settings = vec![("players".to_owned(), "2".to_owned())];
    let opened = entry.open(&OpenRequest { settings, seed: deal, ..OpenRequest::default() });
    let mut session = opened.unwrap_or_else(|faults| panic!("{faults}")).session;
    session.settle_chance();
    while let (Turn::Seat(mover), false) = (session.turn(), session.status().over()) {
        let legal = session.legal();
        let text = if legal.len() == 1 {
            legal[0].text.clone()
        } else {
            let name = if mover == seat { engine } else { "random" };
            let seed = sub_seed(deal, &format!("{name} {}", session.ply(Viewer::All)));
            let engine = Some(name.to_owned());
            let request = SearchRequest { engine, limits: Limits::nodes(nodes), seed, ..SearchRequest::default() };
            let found = session.search(&request, &mut |_| ()).unwrap_or_else(|error| panic!("{error}"));
            found.best.expect("a seat to move has a move")
        };
        session.play(&text).unwrap_or_else(|error| panic!("{text}: {error}"));
        session.settle_chance();
    }
    let winners = session.status().result.expect("the round is over").winners;
    i32::from(winners.contains(&seat)) - i32::from(winners.iter().any(|&winner| winner != seat))
}

/// Mean and standard error of what `engine` scores a deal, both seats together.
fn score(engine: &str, nodes: u64) -> (f64, f64) {
    let registry = catalog::registry();
    let entry = registry.find("dominoes").expect("the domino family is registered");
    let deals: Vec<u64> = (1..=DEALS).collect();
    let scores = support::in_parallel(&deals, |&deal| {
        f64::from((0..2).map(|seat| round(entry, engine, nodes, Seat(seat), deal)).sum::<i32>())
    });
    let mean = scores.iter().sum::<f64>() / scores.len() as f64;
    let variance = scores.iter().map(|score| (score - mean).powi(2)).sum::<f64>() / (scores.len() - 1) as f64;
    (mean, (variance / scores.len() as f64).sqrt())
}

/// p < 0.001, one-sided.
const SIGNIFICANT: f64 = 3.09;

#[test]
fn information_set_search_beats_the_random_player() {
    let (mean, error) = score("info-mcts", 60);
    println!("info-mcts: {mean:+.3} a deal, standard error {error:.3}");
    assert!(mean > SIGNIFICANT * error, "{mean:+.3} +- {error:.3}");
}

#[test]
fn sampled_worlds_beat_the_random_player() {
    let (mean, error) = score("pimc", 1_500);
    println!("pimc: {mean:+.3} a deal, standard error {error:.3}");
    assert!(mean > SIGNIFICANT * error, "{mean:+.3} +- {error:.3}");
}
