//! Rounds played for the match: points are not wins.

use std::borrow::Cow;
use std::sync::Arc;

use dominoes::room::Six;
use dominoes::round::Dominoes;
use dominoes::rules::{HandSize, Opening, Rules};
use dominoes::state::State;
use dominoes::variants::BLOCK;
use engine::history::Trail;
use engine::info::Revealed;
use engine::ledger::{Ledger, Match, MatchEnd};
use engine::prelude::*;
use engine::registry::OpenRequest;
use engine::rounds::Rounds;
use engine::search::alpha_beta::AlphaBeta;
use engine::search::{Limits, Strategy};
use engine::session::SearchRequest;
use engine::stakes::Stakes;

const TARGET: i32 = 61;

/// A match to exactly the target in which side 0 needs so many points.
fn needs(points: i32) -> Arc<Stakes> {
    let rules = Match { end: MatchEnd::Exact(TARGET), typical: 9, ..Match::SINGLE };
    let mut ledger = Ledger::new(rules, 2);
    ledger.enter(&[(0, TARGET - points), (1, 20)], &[], &[]);
    Arc::new(Stakes::new(ledger, vec![0, 1]))
}

/// True if side 0 can make exactly so many points, whatever side 1 does.
fn can_make(game: &Dominoes<Six>, state: &State<Six>, points: i32) -> bool {
    let after = |&mv: &_| can_make(game, &game.play(state, mv), points);
    match game.turn(state) {
        Turn::Seat(Seat(0)) => moves(game, state).iter().any(after),
        Turn::Seat(_) => moves(game, state).iter().all(after),
        _ => game.outcome(state).is_some_and(|outcome| outcome.points[Seat(0)] == points),
    }
}

/// The first position after a small deal in which seat 0 has a choice.
fn choice(game: &Dominoes<Six>, seed: u64) -> Option<State<Six>> {
    let deal = game.sample_chance(&game.initial(), &mut Random::stream(seed, "deal"))?;
    let mut state = game.play_chance(&game.initial(), &deal);
    loop {
        let list = moves(game, &state);
        if game.turn(&state) == Turn::Seat(Seat(0)) && list.len() > 1 {
            return Some(state);
        }
        state = game.play(&state, *list.first()?);
    }
}

fn chosen(game: &Dominoes<Six>, state: &State<Six>) -> dominoes::moves::Move {
    let open = Revealed(game.clone());
    let mut search = AlphaBeta::new(&open).expect("two sides");
    let found = search.choose(&open, state, &Trail::default(), &Limits::depth(30), &mut |_| ());
    found.best.expect("a seat to move has a move")
}

#[test]
fn the_points_that_win_the_match_are_made_and_not_more() {
    let hand = HandSize::Table(Cow::Borrowed(&[(2, 4)]));
    let rules = Rules { max_pip: 3, players: (2, 2), hand, opening: Opening::Any, ..BLOCK };
    let game = Dominoes::<Six>::new("small", rules, 2).expect("rules fit together");
    let (mut won, mut differ) = (0, 0);
    for (seed, points) in (0..60).flat_map(|seed| (1..8).map(move |points| (seed, points))) {
        let Some(state) = choice(&game, seed).filter(|state| can_make(&game, state, points)) else { continue };
        won += 1;
        let staked = chosen(&game.clone().at_stake(needs(points)), &state);
        assert!(can_make(&game, &game.play(&state, staked), points), "seed {seed}, {points} needed: {staked:?}");
        differ += usize::from(!can_make(&game, &game.play(&state, chosen(&game, &state)), points));
    }
    assert!(won > 10 && differ > 0, "{won} won, {differ} lost for points");
}

#[test]
fn players_of_a_match_are_told_what_they_play_for() {
    for (id, is_match) in [("block", true), ("jamaican", true)] {
        let mut registry = Registry::new();
        dominoes::entries::register(&mut registry);
        let entry = registry.find(id).expect("a row");
        let mut session = entry.open(&OpenRequest { seed: 3, ..OpenRequest::default() }).expect("opens").session;
        session.settle_chance();
        for most in [None, Some(3), Some(1)] {
            let rounds = Rounds::starting(&*session, most);
            let stakes = rounds.stakes(&*session);
            assert_eq!(stakes.is_some(), is_match && most != Some(1), "{id} {most:?}");
            for engine in session.engines() {
                let (engine, limits) = (Some(engine), Limits::nodes(300));
                let request = SearchRequest { engine, limits, stakes: stakes.clone(), ..SearchRequest::default() };
                let found = session.search(&request, &mut |_| ()).expect("an answer");
                assert!(found.best.is_some_and(|best| session.legal().iter().any(|mv| mv.text == best)));
            }
        }
    }
}
