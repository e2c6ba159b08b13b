//! Every game played twice: by the crate, and on a slow table written from the rule page alone. Legal acts, points and
//! ends must agree, for all numbers of players and team shapes. `DAMINO_FULL=1` plays 20,000 rounds of each game.

mod facts;
mod score;
mod table;

use dominoes::deal::Deal;
use dominoes::layout::Arm;
use dominoes::moves::Move;
use dominoes::room::{Eighteen, Room, Six};
use dominoes::round::Dominoes;
use dominoes::sheet::with_settings;
use dominoes::state::State;
use dominoes::tile::{Tile, TileSet};
use dominoes::variants::{VARIANTS, variant};
use engine::prelude::*;
use facts::{Facts, First, GAMES, Out};
use table::{Doing, Pair, Table};

/// Everyday rounds of each shape of a game.
const ROUNDS: u64 = 100;

fn full() -> bool {
    std::env::var_os("DAMINO_FULL").is_some_and(|value| value == "1")
}

fn pair(tile: Tile) -> Pair {
    (tile.low(), tile.high())
}

fn doing(mv: Move) -> Doing {
    match mv {
        Move::Lead(tile) => Doing::First(pair(tile)),
        Move::Place(placed) => {
            Doing::Put(pair(placed.tile), placed.to_string().split_off(placed.tile.to_string().len()))
        }
        Move::Pair(left, right) => Doing::Both(pair(left), pair(right)),
        Move::Draw => Doing::Draw,
        Move::Keep => Doing::Keep,
        Move::Pass => Doing::Pass,
    }
}

fn sorted(hand: impl IntoIterator<Item = Pair>) -> Vec<Pair> {
    let mut hand: Vec<Pair> = hand.into_iter().collect();
    hand.sort_unstable();
    hand
}

/// No tile is lost, none is in two places, and both tables hold the same.
fn same_tiles<R: Room>(game: &Dominoes<R>, state: &State<R>, slow: &Table) {
    for (seat, hand) in slow.hands.iter().enumerate() {
        assert_eq!(sorted(hand.iter().copied()), sorted(state.hand(Seat(seat as u8)).iter().map(pair)));
    }
    let held: TileSet = game.all_seats().fold(TileSet::EMPTY, |all, seat| all | state.hand(seat));
    let laid: TileSet = state.laid().iter().map(|placed| placed.tile).collect();
    let stock: TileSet = state.stock().iter().copied().collect();
    let set = TileSet::full(game.rules().max_pip);
    assert_eq!((held | laid | stock, held.len() + laid.len() + stock.len()), (set, set.len()));
}

fn same_end<R: Room>(game: &Dominoes<R>, state: &State<R>, slow: &Table) {
    let outcome = game.outcome(state).expect("a round without a move is over");
    assert_eq!(Some(outcome.reason), slow.over(), "{slow:?}");
    if slow.facts.out == Out::Ranking {
        let (ranks, losers) = score::ranking(slow);
        let seats = |group: &Vec<Seat>| group.iter().map(|seat| seat.index()).collect::<Vec<_>>();
        assert_eq!(outcome.ranking.iter().map(seats).collect::<Vec<_>>(), ranks, "{slow:?}");
        assert_eq!(seats(&game.result(state).expect("the round is over").losers), losers, "{slow:?}");
        return;
    }
    let (points, winner) = score::end(slow);
    let result = game.result(state).expect("the round is over");
    assert_eq!(result.points, points.iter().map(|&n| n as i32).collect::<Vec<_>>(), "{slow:?}");
    assert_eq!(result.winners, winner.map(|side| Side(side as u8)).into_iter().collect::<Vec<_>>(), "{slow:?}");
    for seat in game.all_seats() {
        let side = seat.index() % slow.sides();
        let played: u32 = slow.side(side).into_iter().map(|player| slow.played[player]).sum();
        assert_eq!(outcome.points[seat], (points[side] + played) as i32, "points of seat {seat:?}: {slow:?}");
    }
    let payoffs: f64 = (0..slow.sides() as u8).map(|side| outcome.payoff[Seat(side)]).sum();
    assert!(payoffs.abs() < 1e-9, "{outcome:?}");
}

/// Plays one random round both ways.
fn play_both<R: Room>(game: &Dominoes<R>, facts: &Facts, teams: usize, random: &mut Random) {
    let deal: Deal = game.sample_chance(&game.initial(), random).expect("a deal is due");
    let hands: Vec<Vec<Pair>> = deal.hands.iter().map(|hand| hand.iter().map(pair).collect()).collect();
    let mut slow = Table::new(facts, teams, hands, deal.stock.iter().copied().map(pair).collect());
    let mut state = game.deal(&deal);
    if facts.first == First::ByLot {
        slow.turn = deal.lead.seat().index();
    }
    assert_eq!(deal.lead.seat().index(), slow.turn, "{slow:?}");
    for acts in 0.. {
        let legal = moves(game, &state);
        assert_eq!(sorted_doings(&legal), slow.doings(), "{slow:?}");
        same_tiles(game, &state, &slow);
        let made: Vec<u32> = state.in_play()[..game.seat_count()].iter().map(|&n| u32::from(n)).collect();
        assert_eq!(made, slow.played, "{slow:?}");
        let Some(&mv) = random.choose(&legal) else { return same_end(game, &state, &slow) };
        assert_eq!(slow.over(), None);
        assert_eq!(game.turn(&state), Turn::Seat(Seat(slow.turn as u8)));
        assert!(acts < game.max_plies(), "a round ends within its bound");
        slow.act(&doing(mv));
        state = game.play(&state, mv);
    }
}

fn sorted_doings(legal: &[Move]) -> Vec<Doing> {
    let mut all: Vec<Doing> = legal.iter().map(|&mv| doing(mv)).collect();
    all.sort();
    all
}

fn compare<R: Room>(game: &Dominoes<R>, facts: &Facts, teams: usize, rounds: u64) {
    let players = game.seat_count();
    assert_eq!(game.hand_size(), facts::hand(facts.id, players, game.rules().max_pip), "{}", facts.id);
    for number in 0..rounds {
        let mut random = Random::stream(number, &format!("{} {players} {teams}", facts.id));
        play_both(game, facts, teams, &mut random);
    }
}

#[test]
fn every_game_agrees_with_the_slow_table() {
    for facts in GAMES {
        let shapes = facts.shapes.len() as u64;
        let rounds = if full() { 20_000_u64.div_ceil(shapes) } else { ROUNDS.max(300 / shapes) };
        for &(players, teams, set) in facts.shapes {
            let mut settings = vec![("max_pip".to_owned(), set.to_string())];
            if let Some(of_each) = players.checked_div(teams) {
                settings.push(("teams".to_owned(), format!("{teams}x{of_each}")));
            }
            settings.push(("players".to_owned(), players.to_string()));
            settings.extend(facts.settings.iter().map(|&(name, value)| (name.to_owned(), value.to_owned())));
            let row = variant(facts.id).expect("a row");
            let (rules, seats) = with_settings(&row.rules, row.seats, &settings).expect("settings fit");
            if set <= 6 {
                compare(&Dominoes::<Six>::new(facts.id, rules, seats).expect("rules fit"), facts, teams, rounds);
            } else {
                compare(&Dominoes::<Eighteen>::new(facts.id, rules, seats).expect("rules fit"), facts, teams, rounds);
            }
        }
    }
}

#[test]
fn the_slow_table_knows_every_game() {
    for row in &VARIANTS {
        assert!(GAMES.iter().any(|facts| facts.id == row.id), "{}", row.id);
    }
    assert!(Arm::ALL.iter().map(Arm::to_string).eq(["L", "R", "U", "D"]));
}
