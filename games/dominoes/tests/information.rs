//! What seats know, and the worlds drawn from it: held against every world there is, one by one.

use std::collections::{HashMap, HashSet};

use dominoes::deal::{Deal, Lead, leaders};
use dominoes::moves::Move;
use dominoes::room::{Eighteen, Room, Six};
use dominoes::round::Dominoes;
use dominoes::rules::{Blocked, HandSize, OpeningNone, Rules, Starter, StarterNone, StarterTie};
use dominoes::state::State;
use dominoes::tile::{Tile, TileSet};
use dominoes::variants::{BLOCK, BLOCK_PARTNERS, DRAW, ESPERANTO_DRAW, FIVE_UP, KOZEL_GEORGIAN, PLAYROOM, VARIANTS};
use dominoes::view::View;
use dominoes::worlds::Worlds;
use engine::prelude::*;

type Acts = Log<Dominoes<Six>>;

fn play_out(game: &Dominoes<Six>, random: &mut Random, mut look: impl FnMut(&State<Six>, &Acts)) {
    let mut state = game.initial();
    let mut log = Acts::new();
    loop {
        let act = match game.turn(&state) {
            Turn::Chance => Act::Chance(game.sample_chance(&state, random).expect("a deal is due")),
            Turn::Seat(seat) => Act::Move { seat, mv: *random.choose(&moves(game, &state)).expect("a move is due") },
            _ => return,
        };
        state = match &act {
            Act::Chance(deal) => game.play_chance(&state, deal),
            Act::Move { mv, .. } => game.play(&state, *mv),
        };
        log.push(act);
        look(&state, &log);
    }
}

fn small(rules: &Rules, max_pip: u8, seats: usize, hand: u8) -> Dominoes<Six> {
    let hand = HandSize::Table(vec![(seats as u8, hand)].into());
    Dominoes::new("test", Rules { max_pip, hand, ..rules.clone() }, seats).expect("small rules fit together")
}

#[test]
fn a_world_drawn_from_a_view_gives_that_view() {
    for row in VARIANTS.iter().filter(|row| row.rules.max_pip <= Six::MAX_PIP) {
        for seats in row.rules.seat_counts().filter(|&seats| seats <= 4) {
            let game = Dominoes::<Six>::new(row.id, row.rules.clone(), usize::from(seats)).expect("rows are playable");
            for number in 0..6 {
                let mut random = Random::stream(number, row.id);
                let mut dice = random.clone();
                play_out(&game, &mut random, |state, log| {
                    for seat in game.all_seats() {
                        let view = game.view(state, log, seat);
                        let world = game.sample(&view, &mut dice);
                        let world = world.unwrap_or_else(|| panic!("{}: no world for {view:?}", row.id));
                        assert_eq!(game.view(&world, log, seat), view, "{}", row.id);
                        if state.turn() == seat {
                            assert_eq!(moves(&game, &world), moves(&game, state), "{}", row.id);
                        }
                    }
                });
            }
        }
    }
}

#[test]
fn views_of_large_tables_have_worlds() {
    for (max_pip, seats) in [(12, 4), (15, 10), (18, 3)] {
        let rules = Rules { max_pip, ..PLAYROOM };
        let game = Dominoes::<Eighteen>::new("playroom", rules, seats).expect("playroom is played with any set");
        let mut random = Random::new(3);
        let mut state = game.initial();
        let deal = game.sample_chance(&state, &mut random).expect("a deal is due");
        state = game.play_chance(&state, &deal);
        let mut log = vec![Act::Chance(deal)];
        while let Turn::Seat(seat) = game.turn(&state) {
            let view = game.view(&state, &log, seat);
            let world = game.sample(&view, &mut random).expect("the true world fits, if no other");
            assert_eq!(game.view(&world, &log, seat), view);
            let mv = *random.choose(&moves(&game, &state)).expect("a seat to move has a move");
            state = game.play(&state, mv);
            log.push(Act::Move { seat, mv });
        }
    }
}

/// Every deal and stock order of a small set, hand by hand.
fn all_deals(max_pip: u8, seats: usize, hand: usize) -> Vec<(Vec<TileSet>, Vec<Tile>)> {
    fn hands(
        left: TileSet,
        seats: usize,
        hand: usize,
        dealt: &mut Vec<TileSet>,
        out: &mut Vec<(Vec<TileSet>, Vec<Tile>)>,
    ) {
        if seats == 0 {
            orders(left, &mut Vec::new(), dealt, out);
            return;
        }
        for bits in 0..1u128 << left.iter().last().map_or(0, |tile| tile.index() + 1) {
            let set: TileSet = left.iter().filter(|tile| bits >> tile.index() & 1 == 1).collect();
            if set.len() != bits.count_ones() as usize {
                continue;
            }
            if set.len() == hand && (set - left).is_empty() {
                dealt.push(set);
                hands(left - set, seats - 1, hand, dealt, out);
                dealt.pop();
            }
        }
    }
    fn orders(left: TileSet, stock: &mut Vec<Tile>, dealt: &[TileSet], out: &mut Vec<(Vec<TileSet>, Vec<Tile>)>) {
        if left.is_empty() {
            out.push((dealt.to_vec(), stock.clone()));
        }
        for tile in left.iter() {
            stock.push(tile);
            orders(left - TileSet::of(tile), stock, dealt, out);
            stock.pop();
        }
    }
    let mut out = Vec::new();
    hands(TileSet::full(max_pip), seats, hand, &mut Vec::new(), &mut out);
    out
}

/// Each deal after the draws for the lead, slowly: tile after tile from the stock, seat after seat, until one is a double.
fn drawn_for_lead(deals: Vec<(Vec<TileSet>, Vec<Tile>)>) -> Vec<(Vec<TileSet>, Vec<Tile>)> {
    let mut found = Vec::new();
    let mut known = HashSet::new();
    for (mut hands, mut stock) in deals {
        let mut seat = 0;
        while hands.iter().all(|&hand| (hand & TileSet::doubles()).is_empty()) {
            hands[seat].insert(stock.remove(0));
            seat = (seat + 1) % hands.len();
        }
        if known.insert((hands.clone(), stock.clone())) {
            found.push((hands, stock));
        }
    }
    found
}

/// Plays what `seat` saw in another world; `None` as soon as that world would have looked different.
fn replayed(game: &Dominoes<Six>, deal: &Deal, log: &Acts, seat: Seat) -> Option<(State<Six>, Acts)> {
    let mut state = game.deal(deal);
    let mut acts: Acts = vec![Act::Chance(deal.clone())];
    let seen = |act: &&Act<Move, Deal>| matches!(act, Act::Move { seat: of, mv } if *mv != Move::Keep || *of == seat);
    for act in log.iter().filter(seen) {
        let Act::Move { seat: of, mv } = act else { continue };
        // A tile kept looks like a tile that did not fit: in this world it may have been kept.
        if state.drawn().is_some() && state.turn() != *of {
            acts.push(Act::Move { seat: state.turn(), mv: Move::Keep });
            state = game.play(&state, Move::Keep);
        }
        if game.turn(&state) != Turn::Seat(*of) || !game.is_legal(&state, *mv) {
            return None;
        }
        state = game.play(&state, *mv);
        acts.push(act.clone());
    }
    Some((state, acts))
}

/// The worlds that look like `view`, each with the weight of the lot that made the leader lead.
fn worlds_of(
    game: &Dominoes<Six>,
    deals: &[(Vec<TileSet>, Vec<Tile>)],
    log: &Acts,
    view: &View,
) -> Vec<(State<Six>, f64)> {
    let seat = view.seat.expect("the view of a seat");
    let leader = view.lead.expect("the round was dealt").seat();
    let mut found = Vec::new();
    for (hands, stock) in deals {
        let first = leaders(game.rules(), hands);
        if !first.contains(&leader) {
            continue;
        }
        let none = hands.iter().all(|&hand| (hand & TileSet::doubles()).is_empty());
        if none && game.rules().starter_none == StarterNone::Redeal {
            continue;
        }
        let deal = Deal { hands: hands.clone(), stock: stock.clone(), lead: Lead::Duty(leader), excluded: Vec::new() };
        let Some((mut state, mut acts)) = replayed(game, &deal, log, seat) else { continue };
        let mut same = game.view(&state, &acts, seat) == *view;
        if !same && state.drawn().is_some() && state.turn() != seat {
            acts.push(Act::Move { seat: state.turn(), mv: Move::Keep });
            state = game.play(&state, Move::Keep);
            same = game.view(&state, &acts, seat) == *view;
        }
        if same {
            found.push((state, 1.0 / first.len() as f64));
        }
    }
    found
}

/// A world as text, for tables.
fn name(state: &State<Six>, seats: usize) -> String {
    let hands: Vec<_> = (0..seats as u8).map(|seat| state.hand(Seat(seat))).collect();
    format!("{hands:?} {:?} {:?}", state.drawn_tiles(), state.stock())
}

/// Chances, counts and drawn worlds of `view` against all worlds there are.
fn agrees_with_all_worlds(
    game: &Dominoes<Six>,
    view: &View,
    all: &[(State<Six>, f64)],
    draw: bool,
    random: &mut Random,
) {
    let seats = game.seat_count();
    let worlds = Worlds::of(game.rules(), view).unwrap_or_else(|| panic!("no world for {view:?}"));
    let total: f64 = all.iter().map(|(_, weight)| weight).sum();
    let on_table: TileSet = view.laid.iter().map(|placed| placed.tile).collect();
    for (tile, held) in worlds.chances(seats, on_table) {
        for seat in game.all_seats() {
            let held_in = all.iter().filter(|(state, _)| state.hand(seat).has(tile)).map(|(_, weight)| weight);
            let expected = held_in.sum::<f64>() / total;
            let got = held[seat.index()];
            let shown = view.sees(seat);
            assert!(shown || (got - expected).abs() < 1e-9, "{tile} with {seat:?}: {got} for {expected} in {view:?}");
        }
    }
    let rules = game.rules();
    let lot = rules.starter == Starter::Lot
        || rules.starter_tie == StarterTie::Random
        || matches!(rules.starter_none, StarterNone::Random | StarterNone::DrawUntilDouble);
    if !lot {
        let stock_orders: f64 = (1..=view.stock.len()).map(|n| n as f64).product();
        let counted = worlds.histories().expect("small rounds are counted") * stock_orders;
        assert!((counted - total).abs() < 1e-6 * total, "{counted} for {total}");
    }
    if !draw {
        return;
    }
    let expected: HashMap<String, f64> =
        all.iter().map(|(state, weight)| (name(state, seats), weight / total)).collect();
    let draws = 60 * all.len();
    let mut counts: HashMap<String, f64> = HashMap::new();
    for _ in 0..draws {
        *counts.entry(name(&game.in_world(view, &worlds, random), seats)).or_default() += 1.0;
    }
    let strange: HashSet<_> = counts.keys().filter(|name| !expected.contains_key(*name)).collect();
    assert!(strange.is_empty(), "{strange:?} fits no deal of {view:?}");
    let error = |(name, chance): (&String, &f64)| {
        let mean = chance * draws as f64;
        (counts.get(name).copied().unwrap_or(0.0) - mean).powi(2) / mean
    };
    let chi_squared: f64 = expected.iter().map(error).sum();
    let free = expected.len() as f64 - 1.0;
    assert!(chi_squared <= free + 5.0 * (2.0 * free).sqrt() + 5.0, "{chi_squared} with {free} degrees for {view:?}");
}

fn check_small_rounds(rules: &Rules, max_pip: u8, seats: usize, hand: u8, rounds: u64) {
    let game = small(rules, max_pip, seats, hand);
    let mut deals = all_deals(max_pip, seats, usize::from(hand));
    if rules.starter_none == StarterNone::DrawUntilDouble {
        deals = drawn_for_lead(deals);
    }
    for number in 0..rounds {
        let mut random = Random::stream(number, "small rounds");
        let mut dice = Random::stream(number, "worlds");
        play_out(&game, &mut random, |state, log| {
            let seat = Seat((log.len() + number as usize) as u8 % seats as u8);
            let view = game.view(state, log, seat);
            let all = worlds_of(&game, &deals, log, &view);
            assert!(!all.is_empty(), "the true world looks like its own view");
            let draw = all.len() <= 150;
            agrees_with_all_worlds(&game, &view, &all, draw, &mut dice);
        });
    }
}

#[test]
fn esperanto_worlds_on_double_two_are_all_worlds() {
    check_small_rounds(&ESPERANTO_DRAW, 2, 2, 2, 60);
    check_small_rounds(&ESPERANTO_DRAW, 2, 2, 1, 40);
    check_small_rounds(&ESPERANTO_DRAW, 2, 3, 2, 40);
}

#[test]
fn esperanto_worlds_on_double_three_are_all_worlds() {
    check_small_rounds(&ESPERANTO_DRAW, 3, 2, 4, 3);
    check_small_rounds(&ESPERANTO_DRAW, 3, 3, 3, 2);
    check_small_rounds(&ESPERANTO_DRAW, 3, 4, 2, 1);
}

#[test]
fn every_option_of_esperanto_weighs_its_worlds_rightly() {
    for starter_tie in [StarterTie::SeatOrder, StarterTie::Random, StarterTie::Heaviest] {
        check_small_rounds(&Rules { starter_tie, ..ESPERANTO_DRAW }, 2, 2, 2, 12);
        check_small_rounds(&Rules { starter_tie, ..ESPERANTO_DRAW }, 2, 3, 2, 12);
    }
    for starter_none in
        [StarterNone::SeatOrder, StarterNone::Random, StarterNone::Redeal, StarterNone::HighestByHighHalf]
    {
        check_small_rounds(&Rules { starter_none, ..ESPERANTO_DRAW }, 2, 2, 1, 12);
    }
    for rules in [&ESPERANTO_DRAW, &PLAYROOM, &DRAW] {
        let rules = Rules { starter_none: StarterNone::DrawUntilDouble, ..rules.clone() };
        check_small_rounds(&rules, 2, 2, 1, 40);
        check_small_rounds(&rules, 2, 3, 1, 20);
        check_small_rounds(&rules, 2, 2, 2, 20);
    }
    for opening_none in [OpeningNone::AllowAny, OpeningNone::NextPlayer] {
        check_small_rounds(&Rules { opening_none, ..ESPERANTO_DRAW }, 2, 2, 1, 12);
        check_small_rounds(&Rules { opening_none, ..ESPERANTO_DRAW }, 2, 3, 2, 12);
    }
    check_small_rounds(&Rules { voluntary_draw: true, ..ESPERANTO_DRAW }, 2, 2, 2, 20);
    check_small_rounds(&Rules { reserve: 2, ..ESPERANTO_DRAW }, 2, 2, 1, 20);
    check_small_rounds(&Rules { blocked: Blocked::AllHoldersLose, ..ESPERANTO_DRAW }, 2, 2, 2, 6);
}

#[test]
fn worlds_of_other_line_games_are_all_worlds() {
    for rules in [&KOZEL_GEORGIAN, &BLOCK, &DRAW, &PLAYROOM] {
        check_small_rounds(rules, 2, 2, 2, 12);
        check_small_rounds(rules, 2, 3, 1, 12);
        check_small_rounds(rules, 3, 3, 3, 1);
    }
    check_small_rounds(&BLOCK_PARTNERS, 2, 4, 1, 10);
}

#[test]
fn worlds_of_other_starters_weigh_what_their_duty_says() {
    let starters = [
        Starter::HighestTile,
        Starter::Holder(Tile::new(2, 1)),
        Starter::Holder(Tile::new(2, 2)),
        Starter::LowestFrom(1),
        Starter::Lot,
    ];
    for starter in starters {
        check_small_rounds(&Rules { starter, ..DRAW }, 2, 2, 2, 12);
        check_small_rounds(&Rules { starter, ..DRAW }, 2, 3, 1, 12);
    }
    check_small_rounds(&FIVE_UP, 2, 2, 2, 12);
}
