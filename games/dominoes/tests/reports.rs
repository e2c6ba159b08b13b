//! Faults that users of other domino programs have reported, each as a test of its kind.

use dominoes::deal::{Deal, Lead};
use dominoes::layout::{Arm, Placed};
use dominoes::moves::Move;
use dominoes::room::{Eighteen, Six};
use dominoes::round::Dominoes;
use dominoes::rules::Rules;
use dominoes::state::{Setup, State};
use dominoes::tile::{Tile, TileSet, tiles_in_set};
use dominoes::variants::{BLOCK, DRAW, PLAYROOM};
use engine::prelude::*;

fn game(rules: &Rules, seats: usize) -> Dominoes<Six> {
    Dominoes::new("report", rules.clone(), seats).expect("rules fit together")
}

fn tiles(pairs: &[(u8, u8)]) -> TileSet {
    pairs.iter().map(|&(a, b)| Tile::new(a, b)).collect()
}

/// Two hands against a line of one tile.
fn round(game: &Dominoes<Six>, hands: [&[(u8, u8)]; 2], line: (u8, u8), stock: &[(u8, u8)]) -> State<Six> {
    let laid = vec![Placed::new(Tile::new(line.0, line.1), Arm::LEFT)];
    let stock = stock.iter().map(|&(a, b)| Tile::new(a, b)).collect();
    game.take_up(&Setup { hands: hands.iter().map(|hand| tiles(hand)).collect(), laid, stock, ..Setup::default() })
}

#[test]
fn a_double_nine_set_has_55_tiles_and_one_double_blank() {
    let set = TileSet::full(9);
    assert_eq!((set.len(), tiles_in_set(9)), (55, 55));
    assert_eq!(set.iter().filter(|tile| (tile.low(), tile.high()) == (0, 0)).count(), 1);
    let game = Dominoes::<Eighteen>::new("nine", Rules { max_pip: 9, ..PLAYROOM }, 2).expect("rules fit together");
    let deal = game.sample_chance(&game.initial(), &mut Random::new(1)).expect("a deal is due");
    let dealt = deal.hands.iter().fold(TileSet::EMPTY, |all, &hand| all | hand);
    assert_eq!(dealt | deal.stock.iter().copied().collect(), set);
    assert_eq!(dealt.len() + deal.stock.len(), 55);
}

#[test]
fn a_double_n_set_counts_the_blank_as_a_number() {
    for max_pip in 1..=18 {
        let set = TileSet::full(max_pip);
        assert_eq!((set & TileSet::doubles()).len(), usize::from(max_pip) + 1);
        assert!((0..=max_pip).all(|pip| (set & TileSet::suit(pip)).len() == usize::from(max_pip) + 1));
    }
}

#[test]
fn the_first_tile_asks_for_no_side() {
    let game = game(&Rules { opening: dominoes::rules::Opening::Any, ..BLOCK }, 2);
    let deal = game.sample_chance(&game.initial(), &mut Random::new(5)).expect("a deal is due");
    let start = game.play_chance(&game.initial(), &deal);
    for mv in moves(&game, &start) {
        let Move::Lead(tile) = mv else { panic!("{mv:?} is no lead") };
        assert_eq!(game.move_text(&start, mv), tile.to_string());
        assert_eq!(game.parse_move(&start, &tile.to_string()), Ok(mv));
        assert!(!game.move_fields(&start, mv).contains_key("arm"));
    }
}

#[test]
fn going_out_against_a_lone_double_blank_wins_no_points() {
    let game = game(&BLOCK, 2);
    let state = round(&game, [&[(6, 5)], &[(0, 0)]], (6, 1), &[]);
    let end = game.play(&state, Move::Place(Placed::new(Tile::new(6, 5), Arm::RIGHT)));
    let outcome = game.outcome(&end).expect("the round is over");
    assert_eq!((outcome.reason, outcome.winners.as_slice()), ("out", [Seat(0)].as_slice()));
    assert_eq!(outcome.points.as_slice(), [0, 0]);
    assert!(outcome.payoff[Seat(0)] > 0.0, "a search must want to win it: {outcome:?}");
}

#[test]
fn an_empty_stock_ends_the_turn() {
    let game = game(&DRAW, 2);
    // Two tiles stay, so that the third is the last to be drawn.
    let state = round(&game, [&[(5, 5), (4, 4)], &[(6, 6), (1, 0)]], (6, 1), &[(3, 3), (5, 4), (5, 3)]);
    assert_eq!(moves(&game, &state).as_slice(), [Move::Draw]);
    let drawn = game.play(&state, Move::Draw);
    assert_eq!((game.turn(&drawn), moves(&game, &drawn).as_slice()), (Turn::Seat(Seat(0)), [Move::Pass].as_slice()));
    assert_eq!(game.parse_move(&drawn, "+").expect_err("nothing can be drawn").code, "E-STOCK-EMPTY");
    assert_eq!(game.turn(&game.play(&drawn, Move::Pass)), Turn::Seat(Seat(1)));
}

#[test]
fn a_pass_is_a_move_of_its_own() {
    let game = game(&BLOCK, 2);
    let state = round(&game, [&[(5, 5), (4, 4)], &[(6, 6), (1, 0)]], (6, 1), &[]);
    assert_eq!(moves(&game, &state).as_slice(), [Move::Pass]);
    assert_eq!((game.move_text(&state, Move::Pass).as_str(), game.parse_move(&state, "pass")), ("P", Ok(Move::Pass)));
    let log = [Act::Move { seat: Seat(0), mv: Move::Pass }];
    let after = game.play(&state, Move::Pass);
    assert_eq!(game.view(&after, &log, Seat(1)).acts.len(), 1, "everybody sees it");
    assert_ne!(game.key(&after), game.key(&state));
}

/// A world is drawn from what a seat knows: where the true tiles lie must not matter at all.
#[test]
fn a_sampled_world_is_not_the_true_one_by_construction() {
    let game = game(&BLOCK, 2);
    let (mut same, mut worlds) = (0, 0);
    for seed in 0..40 {
        let mut random = Random::stream(seed, "deal");
        let deal = game.sample_chance(&game.initial(), &mut random).expect("a deal is due");
        let lead = Lead::Given(Seat(0));
        let true_deal = Deal { lead, ..deal.clone() };
        // The same hand of seat 0 with other tiles elsewhere.
        let mut elsewhere: Vec<Tile> = (TileSet::full(6) - deal.hands[0]).iter().collect();
        random.shuffle(&mut elsewhere);
        let hands = vec![deal.hands[0], elsewhere[..7].iter().copied().collect()];
        let other_deal = Deal { hands, stock: elsewhere[7..].to_vec(), ..true_deal.clone() };
        let seen = |deal: &Deal| game.view(&game.deal(deal), &[Act::Chance(deal.clone())], Seat(0));
        for draw in 0..25 {
            let world = |deal| game.sample(&seen(deal), &mut Random::new(draw)).expect("a world fits");
            assert_eq!(world(&true_deal), world(&other_deal));
            same += u32::from(world(&true_deal).hand(Seat(1)) == deal.hands[1]);
            worlds += 1;
        }
    }
    // One hand in C(21,7) = 116,280.
    assert!(same <= 1, "{same} of {worlds}");
}
