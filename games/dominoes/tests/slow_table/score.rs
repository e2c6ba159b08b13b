//! What is counted, from the words of the rule page.

use crate::facts::{Blank, Block, Extra, Out, Scoring};
use crate::table::{Look, Pair, Table};

/// The sum of the open ends.
fn sum(table: &Table) -> u32 {
    if let [only] = table.line[..] {
        return u32::from(only.0) + u32::from(only.1);
    }
    let worth = |spot: &crate::table::Spot| match spot.look {
        Look::Half => u32::from(spot.number),
        Look::Double | Look::LongSide => 2 * u32::from(spot.number),
        Look::ShortSide => 0,
    };
    table.ends().iter().map(worth).sum()
}

/// What the play just made at a place scores.
pub(crate) fn play(table: &Table, place: &str) -> u32 {
    let total = sum(table);
    match table.facts.scoring {
        Scoring::Nothing => 0,
        Scoring::Multiple(k) => {
            if total.is_multiple_of(k) {
                total
            } else {
                0
            }
        }
        Scoring::Fifths => {
            if total.is_multiple_of(5) {
                total / 5
            } else {
                0
            }
        }
        Scoring::FivesAndThrees => {
            let fives = if total.is_multiple_of(5) { total / 5 } else { 0 };
            fives + if total.is_multiple_of(3) { total / 3 } else { 0 }
        }
        Scoring::Bergen => {
            let ends = table.ends();
            let doubles = ends.iter().filter(|spot| spot.look == Look::Double).count();
            match (ends[0].number == ends[1].number, doubles) {
                (false, _) => 0,
                (true, 1) => 3,
                (true, _) => 2,
            }
        }
        Scoring::DoubleBergen => {
            if table.line.len() + table.up.len() + table.down.len() == 1 {
                return if table.line[0].0 == table.line[0].1 { 2 } else { 0 };
            }
            let ends = table.ends();
            let laid = ends.iter().find(|spot| spot.place == place).expect("the play left an end").number;
            let halves = |spot: &crate::table::Spot| match spot.look {
                Look::Half => 1,
                Look::Double => 2,
                Look::LongSide | Look::ShortSide => 0,
            };
            let shown: u32 = ends.iter().filter(|spot| spot.number == laid).map(halves).sum();
            if shown < 2 { 0 } else { shown }
        }
    }
}

/// What the last tile of a hand earns beside.
pub(crate) fn last_tile(table: &Table, tile: Pair) -> u32 {
    let closes = table.line[0].0 == table.line[table.line.len() - 1].1;
    let is_double = tile.0 == tile.1;
    match table.facts.extra {
        Extra::None => 0,
        Extra::Dominican => {
            if closes {
                25
            } else {
                0
            }
        }
        Extra::PuertoRican => {
            let capicu = if closes && !is_double { 100 } else { 0 };
            capicu + if tile == (0, 0) { 100 } else { 0 }
        }
        Extra::Brazilian => match (is_double, closes) {
            (false, false) => 0,
            (true, false) => 1,
            (false, true) => 2,
            (true, true) => 5,
        },
    }
}

/// What a hand counts.
pub(crate) fn count(table: &Table, player: usize) -> u32 {
    let hand = &table.hands[player];
    let blank = match table.facts.blank {
        Blank::Always(value) => value,
        Blank::Alone(value) if hand.len() == 1 => value,
        Blank::Nothing | Blank::Alone(_) => 0,
    };
    hand.iter().map(|&(a, b)| if (a, b) == (0, 0) { blank } else { u32::from(a) + u32::from(b) }).sum()
}

/// Best first, equals together, and who lost.
pub(crate) fn ranking(table: &Table) -> (Vec<Vec<usize>>, Vec<usize>) {
    let mut ranks: Vec<Vec<usize>> = table.out.iter().map(|&player| vec![player]).collect();
    let mut left: Vec<usize> = (0..table.hands.len()).filter(|&player| !table.hands[player].is_empty()).collect();
    while let Some(best) = left.iter().map(|&player| count(table, player)).min() {
        ranks.push(left.iter().copied().filter(|&player| count(table, player) == best).collect());
        left.retain(|&player| count(table, player) != best);
    }
    let losers = ranks.last().cloned().unwrap_or_default();
    (ranks, losers)
}

/// Points of the end of the round and the side that won it.
pub(crate) fn end(table: &Table) -> (Vec<u32>, Option<usize>) {
    let sides = table.sides();
    let totals: Vec<u32> =
        (0..sides).map(|side| table.side(side).into_iter().map(|player| count(table, player)).sum()).collect();
    let all: u32 = totals.iter().sum();
    let nearest = |points: u32| {
        let k = table.facts.nearest;
        let below = points / k * k;
        let nearest = if points - below >= below + k - points { below + k } else { below };
        if table.facts.scoring == Scoring::Fifths { nearest / 5 } else { nearest }
    };
    let only = |side: Option<usize>, points: u32| -> Vec<u32> {
        (0..sides).map(|other| if Some(other) == side { points } else { 0 }).collect()
    };
    if table.over() == Some("out") {
        let decisive = if table.facts.whole_team { table.out[table.out.len() - 1] } else { table.out[0] };
        let winner = decisive % sides;
        let points = match table.facts.out {
            Out::Ranking => vec![0; sides],
            Out::Own if table.facts.transfer && sides < table.hands.len() => {
                (0..sides).map(|side| if side == winner { 0 } else { totals[side] + totals[winner] }).collect()
            }
            Out::Own => totals.clone(),
            Out::Others => only(Some(winner), nearest(all - totals[winner])),
            Out::All => only(Some(winner), all),
            Out::Fixed(points) => only(Some(winner), points),
        };
        return (points, Some(winner));
    }
    let least = *totals.iter().min().expect("sides");
    let lowest: Vec<usize> = (0..sides).filter(|&side| totals[side] == least).collect();
    let winner = match (table.facts.block, &lowest[..]) {
        (Block::Blocker, _) => {
            let next = table.after(table.last_to_lay);
            let own = count(table, table.last_to_lay) <= count(table, next);
            Some(if own { table.last_to_lay % sides } else { next % sides })
        }
        (Block::OthersByHand, _) => {
            let hands: Vec<u32> = (0..table.hands.len()).map(|player| count(table, player)).collect();
            let least = hands.iter().min().expect("players");
            let mut holders: Vec<usize> =
                (0..hands.len()).filter(|&player| hands[player] == *least).map(|player| player % sides).collect();
            holders.dedup();
            if holders.iter().all(|side| *side == holders[0]) { Some(holders[0]) } else { None }
        }
        (_, [only]) => Some(*only),
        _ if table.facts.leader_of_equals => table.led.map(|player| player % sides),
        _ => None,
    };
    let points = match table.facts.block {
        Block::Ranking | Block::Nothing => vec![0; sides],
        Block::Own => totals.clone(),
        Block::Difference => only(winner, nearest(totals.iter().map(|total| total - least).sum())),
        Block::Others | Block::OthersByHand => only(winner, nearest(all - winner.map_or(0, |side| totals[side]))),
        Block::All | Block::Blocker => only(winner, all),
        Block::Fixed(points) => only(winner, points),
    };
    (points, winner)
}
