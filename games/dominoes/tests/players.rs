//! The simple players on duplicate deals: each deal is played once from either seat.

use dominoes::players::{Heaviest, RuleOfThumb};
use dominoes::room::Six;
use dominoes::round::Dominoes;
use dominoes::rules::{Opening, Rules, Starter};
use dominoes::variants::{BLOCK, variant};
use engine::history::Trail;
use engine::prelude::*;
use engine::search::{Limits, Strategy};

type Player = dyn Strategy<Dominoes<Six>>;

/// Plays any legal move; its own stream, so that the deals are the same for all.
struct AnyMove(Random);

impl Strategy<Dominoes<Six>> for AnyMove {
    fn choose(
        &mut self,
        game: &Dominoes<Six>,
        view: &dominoes::view::View,
        _trail: &Trail,
        _limits: &Limits,
        _progress: engine::search::Progress<'_, dominoes::moves::Move>,
    ) -> engine::search::Report<dominoes::moves::Move> {
        let best = self.0.choose(&game.legal_in(view)).copied();
        engine::search::Report { best, ..engine::search::Report::empty() }
    }
}

/// Points of side 0 against side 1 in one round.
fn round(game: &Dominoes<Six>, seed: u64, players: &mut [&mut Player; 2]) -> i32 {
    let deal = game.sample_chance(&game.initial(), &mut Random::stream(seed, "deal")).expect("a deal is due");
    let mut state = game.play_chance(&game.initial(), &deal);
    let mut log = vec![Act::Chance(deal)];
    while let Turn::Seat(seat) = game.turn(&state) {
        let view = game.view(&state, &log, seat);
        let player = &mut players[game.side(seat).index()];
        let found = player.choose(game, &view, &Trail::default(), &Limits::default(), &mut |_| ());
        let mv = found.best.expect("a seat to move has a move");
        assert!(game.is_legal(&state, mv), "{mv:?}");
        assert_eq!(game.legal_in(&view), moves(game, &state));
        state = game.play(&state, mv);
        log.push(Act::Move { seat, mv });
    }
    let points = game.outcome(&state).expect("the round is over").points;
    points[Seat(0)] - points[Seat(1)]
}

/// Mean and standard error of the points a round by which `one` beats `other`, over deals played from both sides.
fn duel(rules: &Rules, seats: usize, deals: u64, one: &mut Player, other: &mut Player) -> (f64, f64) {
    let game = Dominoes::<Six>::new("duel", rules.clone(), seats).expect("rules fit together");
    let both = |seed| f64::from(round(&game, seed, &mut [one, other]) - round(&game, seed, &mut [other, one])) / 2.0;
    let scores: Vec<f64> = (0..deals).map(both).collect();
    let mean = scores.iter().sum::<f64>() / deals as f64;
    let variance = scores.iter().map(|score| (score - mean).powi(2)).sum::<f64>() / (deals - 1) as f64;
    (mean, (variance / deals as f64).sqrt())
}

/// p < 0.001, one-sided.
const SIGNIFICANT: f64 = 3.09;

fn deals(most: u64) -> u64 {
    if std::env::var_os("DAMINO_FULL").is_some() { most } else { most.min(2_000) }
}

/// About 2.0 to 2.5 points a round where the first tile is free. Where it is forced to be the highest double, one choice in
/// every other round falls away, the one in which most pips can be got rid of, and so does a good third of the gain.
#[test]
fn the_heaviest_tile_beats_any_tile_by_two_points_a_round() {
    let mut any = AnyMove(Random::new(1));
    let free = Rules { starter: Starter::Seat(0), opening: Opening::Any, ..BLOCK };
    let (mean, error) = duel(&free, 2, deals(10_000), &mut Heaviest, &mut any);
    println!("heaviest against random, block, any first tile: {mean:+.2} a round, standard error {error:.2}");
    assert!((2.0 - 2.0 * error..2.5 + 2.0 * error).contains(&mean), "{mean:+.2} +- {error:.2}");
    let (forced, error) = duel(&BLOCK, 2, deals(10_000), &mut Heaviest, &mut any);
    println!("heaviest against random, block, highest double first: {forced:+.2} a round, standard error {error:.2}");
    assert!(forced > SIGNIFICANT * error && forced < 0.8 * mean, "{forced:+.2} +- {error:.2}");
}

#[test]
fn rules_of_thumb_beat_the_heaviest_tile() {
    for (id, seats) in [("block", 2), ("block-partners", 4), ("draw", 2), ("all-fives", 2)] {
        let (mean, error) =
            duel(&variant(id).expect("a row").rules, seats, deals(10_000), &mut RuleOfThumb, &mut Heaviest);
        println!("rule of thumb against heaviest, {id}: {mean:+.2} a round, standard error {error:.2}");
        assert!(mean > SIGNIFICANT * error, "{id}: {mean:+.2} +- {error:.2}");
    }
}
