//! Whole evenings from `damino play --json`: matches to their end, twice with the same bytes, every round and sum checked
//! by a slow player that knows the clauses (K: Georgian text, P: Serbian text) and lists of tiles, nothing of the program.

use std::collections::BTreeMap;

use engine::serde_json::{Value as Json, json};

use crate::{parts, run, run_with, stream};

type Tile = (u8, u8);

fn tile(text: &str) -> Tile {
    let (a, b) = text.split_once('-').unwrap_or_else(|| panic!("{text} is no tile"));
    let number = |half: &str| half.parse::<u8>().unwrap_or_else(|_| panic!("{text} is no tile"));
    (number(a), number(b))
}

fn tiles(text: &str) -> Vec<Tile> {
    text.split(',').filter(|part| !part.is_empty()).map(tile).collect()
}

fn same(a: Tile, b: Tile) -> bool {
    a == b || (a.1, a.0) == b
}

/// A round on lists.
struct SlowRound {
    hands: Vec<Vec<Tile>>,
    stock: Vec<Tile>,
    /// Tiles as they lie, left to right.
    line: Vec<Tile>,
    turn: usize,
    /// Draw one and perhaps keep it (P6), or draw until one fits (K7).
    draws_one: bool,
    /// The tile just drawn, where only that one may be placed.
    drawn: Option<Tile>,
}

impl SlowRound {
    fn of(start: &Json, draws_one: bool) -> Self {
        let position = start["position"].as_str().expect("a start has a position");
        let words: BTreeMap<&str, &str> = position.split(' ').filter_map(|word| word.split_once(':')).collect();
        let stock = if words["stock"] == "0" { Vec::new() } else { tiles(words["stock"]) };
        let turn = words["turn"].parse().expect("a seat");
        let hands = words["hand"].split('/').map(tiles).collect();
        Self { hands, stock, line: Vec::new(), turn, draws_one, drawn: None }
    }

    fn ends(&self) -> Option<(u8, u8)> {
        Some((self.line.first()?.0, self.line.last()?.1))
    }

    fn fits(&self, tile: Tile) -> bool {
        self.ends().is_none_or(|(left, right)| [tile.0, tile.1].iter().any(|&half| half == left || half == right))
    }

    fn can_place(&self, seat: usize) -> bool {
        self.hands[seat].iter().any(|&tile| self.fits(tile) && self.drawn.is_none_or(|drawn| same(drawn, tile)))
    }

    /// Everybody passes or draws until the line can be gone on with.
    fn play(&mut self, seat: usize, text: &str) {
        assert!(!self.is_over(), "the round is over before {seat}: {text}");
        assert_eq!(seat, self.turn, "{text}");
        if let Some(drawn) = text.strip_prefix('+') {
            assert!(!self.can_place(seat), "{seat} draws and can place");
            let next = self.stock.remove(0);
            assert!(same(next, tile(drawn)), "{drawn} is not the next tile {next:?}");
            self.hands[seat].push(next);
            match (self.draws_one, self.fits(next)) {
                (true, true) => self.drawn = Some(next),
                (true, false) => self.advance(),
                (false, _) => {}
            }
        } else if text == "P" {
            assert!(self.stock.is_empty() && !self.can_place(seat), "{seat} need not pass");
            self.advance();
        } else if text == "keep" {
            assert!(self.drawn.is_some());
            self.advance();
        } else {
            let pair: Vec<&str> = text.split('&').collect();
            assert!(
                pair.len() == 1 || !self.draws_one && pair.iter().all(|part| tile(&part[..3]).0 == tile(&part[..3]).1)
            );
            pair.iter().for_each(|part| self.lay(seat, part));
            self.advance();
        }
    }

    fn lay(&mut self, seat: usize, text: &str) {
        let laid = tile(text.trim_end_matches(['L', 'R']));
        let held = self.hands[seat].iter().position(|&held| same(held, laid));
        self.hands[seat].remove(held.unwrap_or_else(|| panic!("{seat} does not hold {text}")));
        assert!(self.drawn.is_none_or(|drawn| same(drawn, laid)), "{text} is not the tile drawn");
        let turned = (laid.1, laid.0);
        let as_it_lies = |fits: &dyn Fn(Tile) -> bool| [laid, turned].into_iter().find(|&way| fits(way));
        let Some((left, right)) = self.ends() else { return self.line.push(laid) };
        if text.ends_with('L') || !text.ends_with('R') && as_it_lies(&|way| way.1 == left).is_some() {
            self.line.insert(0, as_it_lies(&|way| way.1 == left).unwrap_or_else(|| panic!("{text} does not fit")));
        } else {
            self.line.push(as_it_lies(&|way| way.0 == right).unwrap_or_else(|| panic!("{text} does not fit")));
        }
    }

    fn advance(&mut self) {
        self.drawn = None;
        self.turn = (self.turn + 1) % self.hands.len();
    }

    fn winner(&self) -> Option<usize> {
        self.hands.iter().position(Vec::is_empty)
    }

    fn is_over(&self) -> bool {
        let blocked = self.stock.is_empty() && !(0..self.hands.len()).any(|seat| self.can_place(seat));
        self.winner().is_some() || blocked && !self.line.is_empty()
    }

    fn pips(hand: &[Tile], blank: impl Fn(usize) -> i32) -> i32 {
        let value = |&(a, b): &Tile| if (a, b) == (0, 0) { blank(hand.len()) } else { i32::from(a) + i32::from(b) };
        hand.iter().map(value).sum()
    }
}

/// The events of one round, its start and its end.
fn rounds(events: &[Json]) -> Vec<(Json, Vec<Json>, Json)> {
    let mut rounds: Vec<(Json, Vec<Json>, Json)> = Vec::new();
    for event in events {
        match event["event"].as_str() {
            Some("start") => rounds.push((event.clone(), Vec::new(), Json::Null)),
            Some("round-end") => rounds.last_mut().expect("a round began").2 = event.clone(),
            Some("end") => {}
            _ => rounds.last_mut().expect("a round began").1.push(event.clone()),
        }
    }
    rounds
}

fn played(start: &Json, moves: &[Json], draws_one: bool) -> SlowRound {
    let mut round = SlowRound::of(start, draws_one);
    for event in moves {
        let seat = event["turn"].as_u64().expect("a seat moves") as usize;
        round.play(seat, event["move"].as_str().expect("a text"));
    }
    assert!(round.is_over(), "the round ends too early");
    round
}

/// Plays `line` twice and checks what every evening has: equal bytes, and a record that leads to the same end.
fn evening(line: &str) -> (Vec<Json>, Json) {
    let (code, out, err) = parts(&run(line));
    assert_eq!((code, err.as_str()), (0, ""), "{line}");
    assert!(out == parts(&run(line)).1, "{line} differs from itself");
    let events = stream(&out);
    let end = events.last().expect("there are events").clone();
    assert_eq!(end["event"], "end");
    let (code, replayed, err) = parts(&run_with("replay --json", &end["record"].to_string()));
    assert_eq!(code, 0, "{err}{replayed}");
    let replayed = stream(&replayed).last().expect("a game").clone();
    let ends: Vec<&Json> = events.iter().filter(|event| event["event"] == "round-end").collect();
    let said: Vec<Json> = replayed["rounds"].as_array().expect("a match has rounds").clone();
    assert_eq!(said.len(), ends.len());
    for (said, end) in said.iter().zip(&ends) {
        assert_eq!((&said["points"], &said["totals"]), (&end["result"]["points"], &end["totals"]));
    }
    assert_eq!(replayed["match"]["over"], true);
    assert_eq!(replayed["match"]["winners"], end["result"]["winners"]);
    (events, end)
}

#[test]
fn kozel_with_three_to_a_hundred_and_one() {
    let line = "play kozel-georgian --players info-mcts,pimc,random --level 1 --set players=3 --seed 11 --json";
    let (events, end) = evening(line);
    // K12: the record of each, and whether it is open.
    let (mut totals, mut open) = ([0; 3], [false; 3]);
    let rounds = rounds(&events);
    for (number, (start, moves, end)) in rounds.iter().enumerate() {
        let round = played(start, moves, false);
        let points = [0, 1, 2].map(|seat| SlowRound::pips(&round.hands[seat], |_| 25)); // K10, K11
        assert_eq!(end["result"]["points"], json!(points), "round {}", number + 1);
        for seat in 0..3 {
            open[seat] |= points[seat] >= 13;
            totals[seat] += if open[seat] { points[seat] } else { 0 };
        }
        assert_eq!(end["totals"], json!(totals), "round {}", number + 1);
        let last = number + 1 == rounds.len();
        assert_eq!(totals.iter().any(|&total| total >= 101), last, "round {}", number + 1); // K13
    }
    let seats = |holds: &dyn Fn(i32) -> bool| (0..3).filter(|&seat| holds(totals[seat])).collect::<Vec<_>>();
    let lowest = totals.iter().min().copied().expect("three totals");
    assert_eq!(end["result"]["losers"], json!(seats(&|total| total >= 101)));
    assert_eq!(end["result"]["winners"], json!(seats(&|total| total == lowest)));
}

#[test]
fn playroom_with_three_teams_of_two_to_elimination() {
    let line = "play playroom --set teams=3x2 --set max_pip=9 --level 1 --seed 12 --json \
                --players random,random,random,random,random,random";
    let (events, end) = evening(line);
    let mut totals = [0; 3];
    let mut alive = vec![0, 1, 2];
    for (number, (start, moves, end)) in rounds(&events).iter().enumerate() {
        let round = played(start, moves, true);
        assert_eq!(round.hands.len(), 2 * alive.len(), "round {}", number + 1); // P15: seats close up
        let teams = alive.len();
        let hand = |seat: usize| SlowRound::pips(&round.hands[seat], |tiles| if tiles == 1 { 10 } else { 0 }); // P9
        let team = |team: usize| hand(team) + hand(team + teams);
        let winner = round.winner().map(|seat| seat % teams);
        let points: Vec<i32> = (0..teams)
            .map(|of| match winner {
                Some(winner) if winner == of => 0,
                Some(winner) => team(of) + team(winner), // P13
                None => team(of),                        // P14
            })
            .collect();
        assert_eq!(end["result"]["points"], json!(points), "round {}", number + 1);
        alive.iter().zip(&points).for_each(|(&of, points)| totals[of] += points);
        assert_eq!(end["totals"], json!(totals), "round {}", number + 1);
        let fallen: Vec<usize> = alive.iter().copied().filter(|&of| totals[of] >= 100).collect();
        if fallen.len() < alive.len() {
            assert_eq!(end.get("eliminated").cloned().unwrap_or(json!([])), json!(fallen), "round {}", number + 1);
            alive.retain(|of| !fallen.contains(of));
        } else {
            // P11a: all who are left reach the limit together, the lowest total wins.
            let lowest = alive.iter().map(|&of| totals[of]).min().expect("somebody is left");
            alive.retain(|&of| totals[of] == lowest);
        }
    }
    let places: Vec<usize> = (0..6).filter(|place| alive.contains(&(place % 3))).collect();
    assert_eq!(alive.len(), 1, "one team is left");
    assert_eq!(end["result"]["winners"], json!(places));
}

#[test]
fn a_match_can_be_cut_off_and_rotates_its_lead() {
    let line = "play block --players random,random,random --set next_starter=rotate --rounds 4 --seed 3 --json";
    let (events, end) = evening(line);
    let leaders: Vec<u64> =
        rounds(&events).iter().map(|(_, moves, _)| moves[0]["turn"].as_u64().expect("a seat")).collect();
    let first = leaders[0];
    assert_eq!(leaders, (0..4).map(|round| (first + round) % 3).collect::<Vec<_>>());
    let totals = end["result"]["points"].as_array().expect("totals").clone();
    let best = totals.iter().map(|total| total.as_i64()).max().expect("three totals");
    let winners: Vec<usize> = (0..3).filter(|&seat| totals[seat].as_i64() == best).collect();
    assert_eq!(end["result"]["winners"], json!(winners));
}
