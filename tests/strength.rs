//! The engine at its default level against a random mover: twenty games of twenty.

use engine::game::Turn;
use engine::outcome::Seat;
use engine::random::sub_seed;
use engine::registry::{Entry, OpenRequest};
use engine::search::{DEFAULT_LEVEL, Limits, level_nodes};
use engine::session::{SearchRequest, Viewer};

/// Plays one game; true if `engine` won.
fn wins(entry: &dyn Entry, engine: Seat, seed: u64) -> bool {
    let opened = entry.open(&OpenRequest { seed, ..OpenRequest::default() });
    let mut session = opened.unwrap_or_else(|faults| panic!("{faults}")).session;
    let nodes = level_nodes(DEFAULT_LEVEL).expect("the default level exists");
    while let (Turn::Seat(seat), false) = (session.turn(), session.status().over()) {
        let name = if seat == engine { None } else { Some("random".to_owned()) };
        let seed = sub_seed(seed, &format!("seat {} ply {}", seat.0, session.ply(Viewer::All)));
        let request = SearchRequest { engine: name, limits: Limits::nodes(nodes), seed, ..SearchRequest::default() };
        let found = session.search(&request, &mut |_| ()).unwrap_or_else(|error| panic!("{error}"));
        session.play(&found.best.expect("a seat to move has a move")).unwrap_or_else(|error| panic!("{error}"));
    }
    session.status().result.is_some_and(|result| result.winners == [engine])
}

#[test]
fn the_default_level_beats_a_random_mover_twenty_times_of_twenty() {
    let registry = catalog::registry();
    let entry = registry.find("damludo").expect("damludo is registered");
    let games: Vec<u64> = (1..=20).collect();
    let lost = support::in_parallel(&games, |&seed| (!wins(entry, Seat((seed % 2) as u8), seed)).then_some(seed));
    assert_eq!(lost.into_iter().flatten().collect::<Vec<_>>(), [0; 0]);
}
