//! The Esperanto game once more, written from the clauses alone and played on lists: legal acts and results must agree.

use dominoes::deal::{Deal, leaders};
use dominoes::layout::Arm;
use dominoes::moves::Move;
use dominoes::room::Six;
use dominoes::round::Dominoes;
use dominoes::rules::{Blocked, OpeningNone, Rules, StarterNone, StarterTie};
use dominoes::tile::{Tile, TileSet};
use dominoes::variants::ESPERANTO_DRAW;
use engine::prelude::*;

/// A tile as a pair, smaller half first.
type Pair = (u8, u8);

/// What a player does.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Doing {
    First(Pair),
    Left(Pair),
    Right(Pair),
    Draw,
    Pass,
}

#[derive(Clone, Debug)]
struct SlowRound {
    hands: Vec<Vec<Pair>>,
    stock: Vec<Pair>,
    /// Tiles as they lie, left to right.
    line: Vec<Pair>,
    turn: usize,
    out: Vec<usize>,
    options: Options,
}

#[derive(Clone, Copy, Debug)]
struct Options {
    opening_none: OpeningNone,
    voluntary_draw: bool,
    blocked: Blocked,
    reserve: usize,
}

fn is_double(tile: &Pair) -> bool {
    tile.0 == tile.1
}

/// E5, E5a, E5b with the defaults.
fn first_player(hands: &[Vec<Pair>]) -> usize {
    let count = |hand: &Vec<Pair>| hand.iter().filter(|tile| is_double(tile)).count();
    let most = hands.iter().map(count).max().expect("players hold tiles");
    if most == 0 {
        let mut best: Option<(u8, u8, usize)> = None;
        for (player, hand) in hands.iter().enumerate() {
            for &(a, b) in hand {
                if best.is_none_or(|(sum, high, _)| (a + b, b) > (sum, high)) {
                    best = Some((a + b, b, player));
                }
            }
        }
        return best.expect("players hold tiles").2;
    }
    let highest = |hand: &Vec<Pair>| {
        hand.iter().filter(|tile| is_double(tile)).map(|tile| tile.0).max().expect("players hold tiles")
    };
    let tied = (0..hands.len()).filter(|&player| count(&hands[player]) == most);
    tied.max_by_key(|&player| highest(&hands[player])).expect("players hold tiles")
}

impl SlowRound {
    fn ends(&self) -> (u8, u8) {
        (self.line.first().expect("players hold tiles").0, self.line.last().expect("players hold tiles").1)
    }

    /// E6, E6a, E7 and C2, C3: what a hand can place.
    fn placings(&self, hand: &[Pair]) -> Vec<Doing> {
        let mut all = Vec::new();
        if self.line.is_empty() {
            let only_doubles = hand.iter().all(is_double);
            for &tile in hand {
                if !is_double(&tile) || (only_doubles && self.options.opening_none == OpeningNone::AllowAny) {
                    all.push(Doing::First(tile));
                }
            }
            return all;
        }
        let (left, right) = self.ends();
        for &tile in hand {
            if tile.0 == left || tile.1 == left {
                all.push(Doing::Left(tile));
            }
            if left != right && (tile.0 == right || tile.1 == right) {
                all.push(Doing::Right(tile));
            }
        }
        all
    }

    fn can_draw(&self) -> bool {
        self.stock.len() > self.options.reserve
    }

    /// E8, E9, C4.
    fn doings(&self) -> Vec<Doing> {
        if self.over().is_some() {
            return Vec::new();
        }
        let mut all = self.placings(&self.hands[self.turn]);
        let hands_on = self.line.is_empty() && self.options.opening_none == OpeningNone::NextPlayer;
        if all.is_empty() {
            all.push(if self.can_draw() && !hands_on { Doing::Draw } else { Doing::Pass });
        } else if self.options.voluntary_draw && self.can_draw() && !hands_on {
            all.push(Doing::Draw);
        }
        all.sort();
        all
    }

    fn next(&mut self) {
        for _ in 0..self.hands.len() {
            self.turn = (self.turn + 1) % self.hands.len();
            if !self.hands[self.turn].is_empty() {
                return;
            }
        }
    }

    fn take(&mut self, tile: Pair) {
        self.hands[self.turn].retain(|&held| held != tile);
        if self.hands[self.turn].is_empty() {
            self.out.push(self.turn);
        }
    }

    fn act(&mut self, doing: &Doing) {
        match *doing {
            Doing::First(tile) => {
                self.line.push(tile);
                self.take(tile);
                self.next();
            }
            Doing::Left((a, b)) => {
                let (left, _) = self.ends();
                self.line.insert(0, if b == left { (a, b) } else { (b, a) });
                self.take((a, b));
                self.next();
            }
            Doing::Right((a, b)) => {
                let (_, right) = self.ends();
                self.line.push(if a == right { (a, b) } else { (b, a) });
                self.take((a, b));
                self.next();
            }
            Doing::Draw => {
                let tile = self.stock.remove(0);
                self.hands[self.turn].push(tile);
            }
            Doing::Pass => self.next(),
        }
    }

    /// E11, C5: `out` before `blocked`.
    fn over(&self) -> Option<&'static str> {
        let holders: Vec<&Vec<Pair>> = self.hands.iter().filter(|hand| !hand.is_empty()).collect();
        if holders.len() <= 1 {
            return Some("out");
        }
        let hands_on = self.line.is_empty() && self.options.opening_none == OpeningNone::NextPlayer;
        let stuck = holders.iter().all(|hand| self.placings(hand).is_empty());
        (stuck && (hands_on || !self.can_draw())).then_some("blocked")
    }

    /// E11, E12: best first, equals together, and who lost.
    fn ranking(&self) -> (Vec<Vec<usize>>, Vec<usize>) {
        let mut ranks: Vec<Vec<usize>> = self.out.iter().map(|&player| vec![player]).collect();
        let pips = |player: usize| self.hands[player].iter().map(|&(a, b)| u32::from(a + b)).sum::<u32>();
        let mut holders: Vec<usize> = (0..self.hands.len()).filter(|&player| !self.hands[player].is_empty()).collect();
        if self.over() == Some("out") || self.options.blocked != Blocked::HighestPipsLoses {
            let losers = if self.over() == Some("blocked") && self.options.blocked == Blocked::Draw {
                Vec::new()
            } else {
                holders.clone()
            };
            if !holders.is_empty() {
                ranks.push(holders);
            }
            return (ranks, losers);
        }
        let worst = holders.iter().map(|&player| pips(player)).max().expect("players hold tiles");
        let losers = holders.iter().copied().filter(|&player| pips(player) == worst).collect();
        while !holders.is_empty() {
            let best = holders.iter().map(|&player| pips(player)).min().expect("players hold tiles");
            ranks.push(holders.iter().copied().filter(|&player| pips(player) == best).collect());
            holders.retain(|&player| pips(player) != best);
        }
        (ranks, losers)
    }
}

fn pair(tile: Tile) -> Pair {
    (tile.low(), tile.high())
}

fn doing(mv: Move) -> Doing {
    match mv {
        Move::Lead(tile) => Doing::First(pair(tile)),
        Move::Place(placed) if placed.arm() == Arm::LEFT => Doing::Left(pair(placed.tile)),
        Move::Place(placed) => Doing::Right(pair(placed.tile)),
        Move::Draw => Doing::Draw,
        Move::Pass => Doing::Pass,
        Move::Pair(..) | Move::Keep => panic!("{mv:?} is no act of this game"),
    }
}

fn sorted(hand: &[Pair]) -> Vec<Pair> {
    let mut hand = hand.to_vec();
    hand.sort_unstable();
    hand
}

/// Plays one random round both ways; how many acts it had.
fn play_both(game: &Dominoes<Six>, deal: &Deal, options: Options, random: &mut Random) -> usize {
    let mut state = game.deal(deal);
    let mut slow = SlowRound {
        hands: deal.hands.iter().map(|hand| hand.iter().map(pair).collect()).collect(),
        stock: deal.stock.iter().copied().map(pair).collect(),
        line: Vec::new(),
        turn: deal.lead.seat().index(),
        out: Vec::new(),
        options,
    };
    for acts in 0.. {
        let legal = moves(game, &state);
        let mut fast: Vec<Doing> = legal.iter().map(|&mv| doing(mv)).collect();
        fast.sort();
        assert_eq!(fast, slow.doings(), "{slow:?}");
        for (seat, hand) in slow.hands.iter().enumerate() {
            assert_eq!(sorted(hand), sorted(&state.hand(Seat(seat as u8)).iter().map(pair).collect::<Vec<_>>()));
        }
        let held: TileSet = game.all_seats().fold(TileSet::EMPTY, |all, seat| all | state.hand(seat));
        let laid: TileSet = state.laid().iter().map(|placed| placed.tile).collect();
        let stock: TileSet = state.stock().iter().copied().collect();
        assert_eq!(held | laid | stock, TileSet::full(6), "no tile is lost");
        assert_eq!(held.len() + laid.len() + stock.len(), 28, "no tile is in two places");
        let Some(&mv) = random.choose(&legal) else {
            let outcome = game.outcome(&state).expect("a round without a move is over");
            let (ranks, losers) = slow.ranking();
            let seats = |group: &Vec<Seat>| group.iter().map(|seat| seat.index()).collect::<Vec<_>>();
            assert_eq!(Some(outcome.reason), slow.over());
            assert_eq!(outcome.ranking.iter().map(seats).collect::<Vec<_>>(), ranks, "{slow:?}");
            let result = game.result(&state).expect("the round is over");
            assert_eq!(seats(&result.losers), losers, "{slow:?}");
            return acts;
        };
        assert_eq!(slow.over(), None);
        assert!(acts < game.max_plies() as usize, "a round ends within its bound");
        slow.act(&doing(mv));
        state = game.play(&state, mv);
    }
    unreachable!("the loop returns");
}

fn compare(rules: &Rules, rounds: u64) {
    let options = Options {
        opening_none: rules.opening_none,
        voluntary_draw: rules.voluntary_draw,
        blocked: rules.blocked,
        reserve: usize::from(rules.reserve),
    };

    for seats in 2..=4 {
        let game = Dominoes::<Six>::new("esperanto-draw", rules.clone(), seats).expect("rules fit together");
        for number in 0..rounds {
            let mut random = Random::stream(number, &format!("{seats} seats"));
            let deal = game.sample_chance(&game.initial(), &mut random).expect("a deal is due");
            let hands: Vec<Vec<Pair>> = deal.hands.iter().map(|hand| hand.iter().map(pair).collect()).collect();
            if (rules.starter_tie, rules.starter_none) == (StarterTie::HighestDouble, StarterNone::HighestBySum) {
                assert_eq!(deal.lead.seat().index(), first_player(&hands));
                assert_eq!(leaders(rules, &deal.hands).as_slice(), [deal.lead.seat()]);
            }
            play_both(&game, &deal, options, &mut random);
        }
    }
}

#[test]
fn thousands_of_rounds_agree() {
    compare(&ESPERANTO_DRAW, 1500);
}

#[test]
fn rounds_with_every_option_agree() {
    for blocked in [Blocked::AllHoldersLose, Blocked::Draw] {
        compare(&Rules { blocked, ..ESPERANTO_DRAW }, 150);
    }
    for starter_tie in [StarterTie::SeatOrder, StarterTie::Random, StarterTie::Heaviest] {
        compare(&Rules { starter_tie, ..ESPERANTO_DRAW }, 60);
    }
    compare(&Rules { voluntary_draw: true, ..ESPERANTO_DRAW }, 300);
    compare(&Rules { reserve: 2, ..ESPERANTO_DRAW }, 150);
}

#[test]
fn a_leader_with_doubles_only_does_what_the_option_says() {
    let doubles: TileSet = (0..=6).map(|pip| Tile::new(pip, pip)).collect();
    let others: Vec<Tile> = (TileSet::full(6) - doubles).iter().collect();
    for opening_none in [OpeningNone::DrawThenPass, OpeningNone::AllowAny, OpeningNone::NextPlayer] {
        let rules = Rules { opening_none, ..ESPERANTO_DRAW };
        let options = Options { opening_none, voluntary_draw: false, blocked: rules.blocked, reserve: 0 };
        for seats in 2..=4 {
            let game = Dominoes::<Six>::new("esperanto-draw", rules.clone(), seats).expect("rules fit together");
            for seed in 0..40 {
                let (mut tiles, mut random) = (others.clone(), Random::new(seed));
                random.shuffle(&mut tiles);
                let mut hands = vec![doubles];
                hands.extend((1..seats).map(|seat| tiles[(seat - 1) * 7..][..7].iter().copied().collect::<TileSet>()));
                let stock = tiles[(seats - 1) * 7..].to_vec();
                let lead = dominoes::deal::Lead::Duty(leaders(&rules, &hands)[0]);
                let deal = Deal { hands, stock, lead, excluded: Vec::new() };
                assert_eq!(lead.seat(), Seat(0));
                play_both(&game, &deal, options, &mut random);
            }
        }
    }
}
