//! What holds in every round of every game: no tile is lost, nobody passes who could place, sums add up, rounds end.
//!
//! `DAMINO_FULL=1` plays 100,000 rounds, otherwise 4,000.

use dominoes::moves::{Move, placeable};
use dominoes::room::Eighteen;
use dominoes::round::Dominoes;
use dominoes::rules::{Blocked, DrawRule, OpeningNone, RoundEnd, Score};
use dominoes::scoring::{Ending, hand_value};
use dominoes::state::State;
use dominoes::tile::TileSet;
use dominoes::variants::VARIANTS;
use engine::prelude::*;

type Game12 = Dominoes<Eighteen>;

fn tiles_add_up(game: &Game12, state: &State<Eighteen>) {
    let held: TileSet = game.all_seats().fold(TileSet::EMPTY, |all, seat| all | state.hand(seat));
    let laid: TileSet = state.laid().iter().map(|placed| placed.tile).collect();
    let stock: TileSet = state.stock().iter().copied().collect();
    let set = TileSet::full(game.rules().max_pip);
    assert_eq!((held | laid | stock, held.len() + laid.len() + stock.len()), (set, set.len()));
}

/// Who passes or draws could not place, unless the rules let him draw; who passes could not draw.
fn honest(game: &Game12, state: &State<Eighteen>, mv: Move) {
    let hand = state.hand(state.turn());
    let can_place = !(hand & placeable(game.rules(), state.ends(), hand)).is_empty();
    match mv {
        Move::Draw => assert!(game.drawable(state) && (!can_place || game.rules().voluntary_draw), "{state:?}"),
        Move::Pass => {
            let hands_on = state.ends().is_empty() && game.rules().opening_none == OpeningNone::NextPlayer;
            assert!(!can_place && (hands_on || !game.drawable(state)), "{state:?}");
        }
        _ => {}
    }
}

/// The points of the end of a round against the tiles left.
fn sums_add_up(game: &Game12, state: &State<Eighteen>) {
    let (rules, result) = (game.rules(), game.result(state).expect("the round is over"));
    let left: i32 = game.all_seats().map(|seat| hand_value(rules, state.hand(seat))).sum();
    let made: i32 = result.points.iter().sum();
    let received = result.points.iter().filter(|&&points| points > 0).count();
    match (result.ending, rules.score, rules.blocked) {
        (Ending::Out, Score::WinnerTakesAll, _) | (Ending::Blocked, _, Blocked::LowestTakesAll) => {
            assert!(made == left || received == 0, "{state:?}");
        }
        (Ending::Out, Score::EachOwn, _) | (Ending::Blocked, _, Blocked::EachOwn) => assert_eq!(made, left),
        (Ending::Out, Score::WinnerTakesOpponents, _) => {
            assert!(received <= 1 && made <= left + i32::from(rules.round_to), "{state:?}");
        }
        _ => assert!(received <= 1, "{state:?}"),
    }
    let outcome = game.outcome(state).expect("the round is over");
    let in_play: i32 = state.in_play().iter().map(|&points| i32::from(points)).sum();
    let total: i32 = (0..game.sides() as u8).map(|side| outcome.points[Seat(side)]).sum();
    assert_eq!(total, made + in_play, "{outcome:?}");
    match rules.round_end {
        RoundEnd::FirstOut => assert_eq!(result.ending == Ending::Out, state.out().len() == 1),
        RoundEnd::LastHolder if result.ending == Ending::Out => assert_eq!(state.out().len() + 1, game.seat_count()),
        _ => {}
    }
}

fn play(game: &Game12, random: &mut Random) {
    let deal = game.sample_chance(&game.initial(), random).expect("a deal is due");
    let mut state = game.play_chance(&game.initial(), &deal);
    let (mut draws, mut plies) = (0, 0);
    while let Turn::Seat(seat) = game.turn(&state) {
        assert_eq!(seat, state.turn());
        let mv = *random.choose(&moves(game, &state)).expect("a seat to move has a move");
        honest(game, &state, mv);
        draws += usize::from(mv == Move::Draw);
        let before = state.hand(seat).len();
        state = game.play(&state, mv);
        let after = before + usize::from(mv == Move::Draw) - mv.tiles();
        assert_eq!(state.hand(seat).len(), after, "{mv:?} in {state:?}");
        tiles_add_up(game, &state);
        plies += 1;
        assert!(plies <= game.max_plies(), "{state:?}");
    }
    assert_eq!(draws, deal.stock.len() - state.stock().len());
    assert!(game.rules().draw != DrawRule::None || draws == 0);
    sums_add_up(game, &state);
}

#[test]
fn rounds_of_all_games_keep_what_always_holds() {
    let full = std::env::var_os("DAMINO_FULL").is_some_and(|value| value == "1");
    let rounds = if full { 100_000 } else { 4_000_u64 }.div_ceil(VARIANTS.len() as u64);
    for row in &VARIANTS {
        let (fewest, most) = row.rules.players;
        let seats: Vec<usize> =
            (usize::from(fewest)..=usize::from(most)).filter(|&seats| row.rules.check(seats).is_ok()).collect();
        for number in 0..rounds {
            let seats = seats[number as usize % seats.len()];
            let game = Game12::new(row.id, row.rules.clone(), seats).expect("rules fit together");
            play(&game, &mut Random::stream(number, row.id));
        }
    }
}
