//! The open-hands solver against plain minimax through the contract, and over whole deals.

use std::borrow::Cow;

use dominoes::room::Six;
use dominoes::round::Dominoes;
use dominoes::rules::{Blocked, DrawRule, HandSize, Opening, PlayDrawn, RoundEnd, Rules, Score, TwoTiles};
use dominoes::solver::{Loss, Solver};
use dominoes::state::State;
use dominoes::tile::tiles_in_set;
use dominoes::variants::{
    ALL_FIVES, ALL_THREES, BERGEN, BLOCK, BLOCK_PARTNERS, BRAZILIAN_POINTS, CROSS, DOMINICAN, DOUBLE_BERGEN, DRAW,
    ESPERANTO_DRAW, FIVE_UP, FIVES_THREES, KOZEL_GEORGIAN, MATADOR, PLAYROOM, PUERTO_RICO_500, SEBASTOPOL, TELEPHONE,
};
use engine::prelude::*;

/// By how much the outcome is better for side 0: points, and one for the won round where none are made in play.
fn margin(game: &Dominoes<Six>, state: &State<Six>) -> i32 {
    let outcome = game.outcome(state).expect("the round is over");
    let sign = if game.rules().points_are_bad() { -1 } else { 1 };
    let won = |seat: Seat| i32::from(!game.rules().scores_in_play() && outcome.winners.contains(&seat));
    sign * (outcome.points[Seat(0)] - outcome.points[Seat(1)]) + won(Seat(0)) - won(Seat(1))
}

/// Plain minimax.
fn minimax(game: &Dominoes<Six>, state: &State<Six>) -> i32 {
    let list = moves(game, state);
    let values = list.iter().map(|&mv| minimax(game, &game.play(state, mv)));
    match game.turn(state) {
        Turn::Seat(seat) if game.side(seat) == Side(0) => values.max().expect("a move"),
        Turn::Seat(_) => values.min().expect("a move"),
        _ => margin(game, state),
    }
}

fn small(rules: &Rules, max_pip: u8, hand: u8, reserve: u8) -> Rules {
    let hand = HandSize::Table(Cow::Owned(vec![(2, hand), (4, hand)]));
    Rules { max_pip, players: (2, 4), hand, reserve, ..rules.clone() }
}

/// The same with all but this many tiles of the stock out of reach.
fn with_few_to_draw(rules: &Rules, max_pip: u8, hand: u8, seats: u8, to_draw: u8) -> Rules {
    let stock = tiles_in_set(max_pip) as u8 - hand * seats;
    small(rules, max_pip, hand, stock - to_draw)
}

fn deal(game: &Dominoes<Six>, seed: u64) -> State<Six> {
    let deal = game.sample_chance(&game.initial(), &mut Random::stream(seed, "deal")).expect("a deal is due");
    game.play_chance(&game.initial(), &deal)
}

#[test]
fn small_deals_have_the_values_of_plain_minimax() {
    let partners = Rules { opening: Opening::Any, ..BLOCK_PARTNERS };
    let in_teams = Rules { teams: 2, ..PLAYROOM };
    let no_draw = Rules { draw: DrawRule::None, ..in_teams.clone() };
    let zero = Rules { blocked: Blocked::LowestScoresZero, opening: Opening::Any, ..KOZEL_GEORGIAN };
    let others = Rules { score: Score::WinnerTakesOpponents, blocked: Blocked::LowestTakesOpponents, ..BLOCK_PARTNERS };
    let rows = [
        (small(&partners, 3, 2, 0), 4),
        (small(&partners, 6, 4, 0), 4),
        (small(&others, 4, 3, 0), 4),
        (small(&no_draw, 6, 4, 0), 4),
        (small(&BLOCK, 3, 4, 0), 2),
        (small(&Rules { opening: Opening::Any, ..BLOCK }, 6, 6, 0), 2),
        (small(&DRAW, 4, 4, 2), 2),
        (small(&KOZEL_GEORGIAN, 3, 3, 0), 2),
        (small(&zero, 3, 4, 0), 2),
        (small(&PLAYROOM, 3, 3, 0), 2),
        (small(&ESPERANTO_DRAW, 3, 3, 0), 2),
        (small(&Rules { opening: Opening::Any, ..ESPERANTO_DRAW }, 3, 4, 0), 2),
        (small(&Rules { play_drawn: PlayDrawn::Must, ..PLAYROOM }, 3, 3, 1), 2),
    ];
    for (rules, seats) in &rows {
        assert_values_of_minimax(rules, *seats, true, 100);
    }
}

/// The rows that are solved on the states of the game: points in play, spinners, sums, drawing in teams, playing to the
/// last.
#[test]
fn small_deals_of_all_other_rules_have_the_values_of_plain_minimax() {
    let teams = |rules: &Rules| Rules { teams: 2, ..rules.clone() };
    let to_the_last = Rules { blocked: Blocked::AllHoldersLose, ..ESPERANTO_DRAW };
    let team_out = Rules { round_end: RoundEnd::TeamOut, ..BLOCK_PARTNERS };
    let pairs = Rules { two_tiles: TwoTiles::AnyPair, opening: Opening::Any, ..BLOCK };
    let may_draw = Rules { voluntary_draw: true, ..DRAW };
    let rows = [
        (with_few_to_draw(&ALL_FIVES, 6, 3, 2, 2), 2),
        (with_few_to_draw(&ALL_FIVES, 3, 3, 2, 2), 2),
        (with_few_to_draw(&teams(&ALL_FIVES), 6, 3, 4, 2), 4),
        (with_few_to_draw(&FIVE_UP, 4, 3, 2, 2), 2),
        (with_few_to_draw(&ALL_THREES, 3, 3, 2, 2), 2),
        (with_few_to_draw(&FIVES_THREES, 6, 4, 2, 0), 2),
        (with_few_to_draw(&teams(&FIVES_THREES), 6, 3, 4, 0), 4),
        (with_few_to_draw(&MATADOR, 6, 3, 2, 2), 2),
        (with_few_to_draw(&BERGEN, 3, 3, 2, 2), 2),
        (with_few_to_draw(&DOUBLE_BERGEN, 3, 3, 2, 2), 2),
        (with_few_to_draw(&SEBASTOPOL, 4, 4, 2, 0), 2),
        (with_few_to_draw(&CROSS, 4, 3, 2, 2), 2),
        (with_few_to_draw(&TELEPHONE, 3, 3, 2, 2), 2),
        (small(&DOMINICAN, 4, 3, 0), 4),
        (small(&PUERTO_RICO_500, 4, 3, 0), 4),
        (small(&BRAZILIAN_POINTS, 4, 3, 0), 4),
        (with_few_to_draw(&to_the_last, 3, 3, 2, 2), 2),
        (small(&team_out, 4, 3, 0), 4),
        (small(&pairs, 4, 4, 0), 2),
        (with_few_to_draw(&may_draw, 3, 3, 2, 2), 2),
        (with_few_to_draw(&teams(&DRAW), 4, 3, 4, 2), 4),
    ];
    for (rules, seats) in &rows {
        assert_values_of_minimax(rules, *seats, false, 50);
    }
}

fn assert_values_of_minimax(rules: &Rules, seats: usize, quick: bool, deals: u64) {
    let game = Dominoes::<Six>::new("small", rules.clone(), seats).expect("rules fit together");
    assert_eq!(Solver::is_quick(&game), quick, "{rules:?}");
    let mut solver = Solver::new();
    for seed in 0..deals {
        let state = deal(&game, seed);
        let exact = minimax(&game, &state);
        assert_eq!(solver.value(&game, &state), Some(exact), "seed {seed} of {rules:?}");
        let values = solver.values(&game, &state).expect("the solver knows the rules");
        for (mv, value) in values {
            assert_eq!(value, minimax(&game, &game.play(&state, mv)), "{mv:?}, seed {seed} of {rules:?}");
        }
    }
}

#[test]
fn the_best_line_of_a_whole_deal_ends_with_its_value() {
    let mut solver = Solver::new();
    for (rules, seats) in [(BLOCK_PARTNERS, 4), (BLOCK, 2), (DRAW, 2), (KOZEL_GEORGIAN, 2)] {
        let game = Dominoes::<Six>::new("whole", rules, seats).expect("rules fit together");
        for seed in 0..5 {
            let start = deal(&game, seed);
            let value = solver.value(&game, &start).expect("the solver knows the rules");
            let line = solver.line(&game, &start).expect("the solver knows the rules");
            let end = line.iter().fold(start, |state, &mv| {
                assert!(game.is_legal(&state, mv));
                game.play(&state, mv)
            });
            assert_eq!(margin(&game, &end), value, "seed {seed}");
        }
    }
}

#[test]
fn the_losses_of_a_round_add_up_to_what_was_given_away() {
    let game = Dominoes::<Six>::new("losses", BLOCK_PARTNERS, 4).expect("rules fit together");
    let mut solver = Solver::new();
    for seed in 0..3 {
        let start = deal(&game, seed);
        let (mut state, mut acts, mut random) = (start, Vec::new(), Random::new(seed));
        while let Some(&mv) = random.choose(&moves(&game, &state)) {
            acts.push(mv);
            state = game.play(&state, mv);
        }
        let losses = solver.losses(&game, &start, &acts).expect("the solver knows the rules");
        let losses: Vec<Loss> = losses.into_iter().map(|loss| loss.expect("nothing limits the solver")).collect();
        assert_eq!(
            losses.last().map(|loss| loss.value),
            acts.len().checked_sub(1).map(|last| {
                if game.side(losses[last].seat) == Side(0) { margin(&game, &state) } else { -margin(&game, &state) }
            })
        );
        assert_eq!(losses.iter().map(|loss| loss.mv).collect::<Vec<_>>(), acts);
        assert!(losses.iter().all(|loss| loss.loss >= 0 && (loss.mv != loss.best || loss.loss == 0)));
        let given =
            |side: Side| losses.iter().filter(|loss| game.side(loss.seat) == side).map(|loss| loss.loss).sum::<i32>();
        let best = solver.value(&game, &start).expect("the solver knows the rules");
        assert_eq!(margin(&game, &state), best - given(Side(0)) + given(Side(1)), "seed {seed}");
    }
}

#[test]
fn a_bounded_solver_weighs_the_last_acts() {
    let game = Dominoes::<Six>::new("bounded", BLOCK_PARTNERS, 4).expect("rules fit together");
    let start = deal(&game, 1);
    let (mut state, mut acts, mut random) = (start, Vec::new(), Random::new(1));
    while let Some(&mv) = random.choose(&moves(&game, &state)) {
        acts.push(mv);
        state = game.play(&state, mv);
    }
    let all = Solver::new().losses(&game, &start, &acts).expect("the solver knows the rules");
    let mut solver = Solver::new();
    solver.allow(2_000);
    let some = solver.losses(&game, &start, &acts).expect("the solver knows the rules");
    let known = some.iter().filter(|loss| loss.is_some()).count();
    assert!(known > 0 && known < acts.len(), "{known} of {}", acts.len());
    assert_eq!(some[acts.len() - known..], all[acts.len() - known..]);
    assert!(solver.nodes() <= 2_000);
}
