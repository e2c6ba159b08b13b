//! What is counted: open ends after a play, tiles in hand, and the end of a round.

use std::cmp::Ordering::{Equal, Greater, Less};

use engine::prelude::*;

use crate::layout::{Arm, Ends, Placed};
use crate::rules::{Blocked, BlockedTie, BlockedUnit, OutWith, Rules, Score, TeamScore, Unit, ValueWhen};
use crate::tile::{Tile, TileSet};

/// How a round ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Ending {
    /// By going out.
    Out,
    /// Nobody could place or draw.
    Blocked,
}

impl Ending {
    /// The reason word of results.
    pub fn word(self) -> &'static str {
        match self {
            Self::Out => "out",
            Self::Blocked => "blocked",
        }
    }
}

/// What a play scores by the open ends that it leaves; `last` is where its tile lies.
pub fn in_play(rules: &Rules, ends: &Ends, last: Placed) -> u16 {
    let count = ends.count() as u16;
    let scores = rules.in_play.iter().map(|&k| u16::from(k)).filter(|&k| count > 0 && count.is_multiple_of(k));
    let by_sum: u16 = match rules.unit {
        Unit::Points => scores.max().map_or(0, |_| count),
        Unit::Quotient => scores.map(|k| count / k).sum(),
    };
    by_sum + matching(rules, ends, last)
}

/// What a play scores for ends that show the number that it leaves open.
fn matching(rules: &Rules, ends: &Ends, last: Placed) -> u16 {
    let Some(&most) = rules.matching_ends.last() else { return 0 };
    let (halves, at) = ends.showing(ends.at(last.arm()).pip);
    if halves < 2 || (at < 2 && !rules.matching_double) {
        return 0;
    }
    u16::from(rules.matching_ends.get(halves - 2).copied().unwrap_or(most))
}

/// What going out earns by the tile that it was done with.
pub(crate) fn out_with(rules: &Rules, ends: &Ends, tile: Tile) -> u16 {
    let closed = ends.at(Arm::LEFT).pip == ends.at(Arm::RIGHT).pip;
    let is = |with: OutWith| match with {
        OutWith::Double => tile.is_double() && !closed,
        OutWith::BothEnds => !tile.is_double() && closed,
        OutWith::BothEndsDouble => tile.is_double() && closed,
        OutWith::Tile(other) => tile == other,
    };
    rules.out_with.iter().filter(|(with, _)| is(*with)).map(|(_, points)| u16::from(*points)).sum()
}

/// What a pass earns whoever laid the last tile: `led` is that tile if it was the first, `all` that everybody else has
/// passed since.
pub(crate) fn pass_bonus(rules: &Rules, led: Option<Tile>, all: bool) -> u16 {
    let bonus = rules.pass_bonus;
    let first = led.map_or(0, |tile| if tile.is_double() { bonus.lead_double } else { bonus.lead });
    u16::from(first) + if all { u16::from(bonus.all) } else { 0 }
}

/// What the tiles left in one hand count.
pub fn hand_value(rules: &Rules, hand: TileSet) -> i32 {
    let value = |tile: Tile| {
        let special = rules.value.iter().find(|rule| rule.tile == tile);
        let holds = special.filter(|rule| rule.when == ValueWhen::Always || hand.len() == 1);
        i32::from(holds.map_or(tile.pips(), |rule| rule.value))
    };
    hand.iter().map(value).sum()
}

/// A finished round, as the table counts it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RoundResult {
    /// How it ended.
    pub ending: Ending,
    /// Who went out, in order.
    pub out: Vec<Seat>,
    /// What each seat's hand counts.
    pub hand_values: Vec<i32>,
    /// Points of the end of the round, per side.
    pub points: Vec<i32>,
    /// Sides that won; empty if none did.
    pub winners: Vec<Side>,
    /// Seats in order of finish, in games that are played for it.
    pub ranking: Vec<Vec<Seat>>,
    /// Seats that lost, in such games.
    pub losers: Vec<Seat>,
}

/// Counts a finished round. `hands` are what each seat holds, `out` who went out, in order.
pub(crate) fn round_result(rules: &Rules, hands: &[TileSet], out: &[Seat], finish: Finish) -> RoundResult {
    let seats = hands.len();
    let sides = if rules.teams == 0 { seats } else { usize::from(rules.teams) };
    let hand_values: Vec<i32> = hands.iter().map(|&hand| hand_value(rules, hand)).collect();
    let mut result = RoundResult {
        ending: finish.ending(),
        out: out.to_vec(),
        hand_values,
        points: vec![0; sides],
        winners: Vec::new(),
        ranking: Vec::new(),
        losers: Vec::new(),
    };
    if rules.round_end == crate::rules::RoundEnd::LastHolder {
        rank(rules, hands, &mut result);
        return result;
    }
    let end = end_of_round(rules, &result.hand_values, finish);
    result.points = end.points.iter().copied().collect();
    result.winners = end.winner.into_iter().collect();
    result
}

/// What ended a round.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Finish {
    /// This seat went out first.
    Out(Seat),
    /// Nobody could place or draw.
    Blocked {
        /// Who laid the last tile, where that matters.
        by: Seat,
        /// The seat after that one.
        next: Seat,
        /// Who laid the first tile, where that matters.
        led: Seat,
    },
}

impl Finish {
    /// The kind of ending.
    pub(crate) fn ending(self) -> Ending {
        match self {
            Self::Out(_) => Ending::Out,
            Self::Blocked { .. } => Ending::Blocked,
        }
    }
}

/// What the end of a round brings.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct End {
    /// Points per side.
    pub(crate) points: PerSeat<i32>,
    /// The side that won.
    pub(crate) winner: Option<Side>,
}

/// What the end of a round brings that is over when the first player is out, from what each hand counts.
pub(crate) fn end_of_round(rules: &Rules, hand_values: &[i32], finish: Finish) -> End {
    let sides = if rules.teams == 0 { hand_values.len() } else { usize::from(rules.teams) };
    let total = |side: Seat| hand_values[side.index()..].iter().step_by(sides).sum();
    let totals: PerSeat<i32> = PerSeat::from_fn(sides, total);
    match finish {
        Finish::Out(seat) => {
            let winner = seat.index() % sides;
            End { points: out_points(rules, totals.as_slice(), winner), winner: Some(Side(winner as u8)) }
        }
        Finish::Blocked { by, next, led } => {
            let decides = match rules.blocked_tie {
                BlockedTie::Blocker => Some(by),
                BlockedTie::Starter => Some(led),
                BlockedTie::Nobody | BlockedTie::Replay => None,
            };
            let winner = blocked_winner(rules, hand_values, totals.as_slice(), (by, next), decides);
            let points = blocked_points(rules, totals.as_slice(), winner);
            End { points, winner: winner.map(|side| Side(side as u8)) }
        }
    }
}

/// How much better the end of a round is for side 0 than for side 1 of two, in points; a won round counts one by itself,
/// but not where points are made in play.
pub(crate) fn margin(rules: &Rules, hand_values: &[i32], finish: Finish) -> i32 {
    let end = end_of_round(rules, hand_values, finish);
    let points = end.points[Seat(0)] - end.points[Seat(1)];
    let won = match end.winner {
        None => 0,
        Some(_) if rules.scores_in_play() => 0,
        Some(Side(0)) => 1,
        Some(_) => -1,
    };
    if rules.points_are_bad() { won - points } else { won + points }
}

/// The one side with the lowest total; `None` if several share it.
fn sole_lowest(totals: &[i32]) -> Option<usize> {
    let lowest = totals.iter().min()?;
    let mut found = (0..totals.len()).filter(|&side| totals[side] == *lowest);
    found.next().filter(|_| found.next().is_none())
}

fn out_points(rules: &Rules, totals: &[i32], winner: usize) -> PerSeat<i32> {
    let all: i32 = totals.iter().sum();
    let alone = |amount: i32| only(totals.len(), Some(winner), rounded(rules, amount) + i32::from(rules.out_bonus));
    match rules.score {
        Score::None => alone(0),
        Score::WinnerTakesOpponents => alone(all - totals[winner]),
        Score::WinnerTakesAll => alone(all),
        Score::EachOwn if rules.teams > 0 && rules.team_score != TeamScore::Sum => {
            // What the winner's team-mates hold goes to the others: in full, or shared out, the rest of the division to
            // nobody.
            let others = totals.len() as i32 - 1;
            let share = if rules.team_score == TeamScore::Playroom { totals[winner] } else { totals[winner] / others };
            let counts = |side: Seat| if side.index() == winner { 0 } else { totals[side.index()] + share };
            PerSeat::from_fn(totals.len(), counts)
        }
        Score::EachOwn => totals.iter().copied().collect(),
    }
}

/// The side that wins a blocked round: `by` laid the last tile, `next` comes after that seat, and among equals the side
/// of `decides` takes it.
fn blocked_winner(
    rules: &Rules,
    hand_values: &[i32],
    totals: &[i32],
    (by, next): (Seat, Seat),
    decides: Option<Seat>,
) -> Option<usize> {
    let side = |seat: Seat| seat.index() % totals.len();
    if rules.blocked == Blocked::BlockerVsNext {
        return match hand_values[by.index()].cmp(&hand_values[next.index()]) {
            Less => Some(side(by)),
            Greater => Some(side(next)),
            Equal => decides.map(side),
        };
    }
    let lowest = match rules.blocked_unit {
        BlockedUnit::Side => sole_lowest(totals),
        BlockedUnit::Hand => {
            let lowest = hand_values.iter().min()?;
            let mut sides = (0..hand_values.len()).filter(|&seat| hand_values[seat] == *lowest);
            let first = side(Seat(sides.next()? as u8));
            sides.all(|seat| side(Seat(seat as u8)) == first).then_some(first)
        }
    };
    lowest.or_else(|| decides.map(side))
}

fn blocked_points(rules: &Rules, totals: &[i32], winner: Option<usize>) -> PerSeat<i32> {
    let nothing = || PerSeat::filled(totals.len(), 0);
    let all: i32 = totals.iter().sum();
    let lowest = totals.iter().min().copied().unwrap_or(0);
    let taken = match rules.blocked {
        Blocked::EachOwn => return totals.iter().copied().collect(),
        Blocked::LowestScoresZero => {
            return totals.iter().map(|&total| if total == lowest { 0 } else { total }).collect();
        }
        Blocked::LowestTakesDifference => totals.iter().map(|total| total - lowest).sum(),
        Blocked::LowestTakesOpponents => all - winner.map_or(0, |winner| totals[winner]),
        Blocked::LowestTakesAll => all,
        Blocked::LowestTakesBonus => return only(totals.len(), winner, i32::from(rules.blocked_bonus)),
        Blocked::BlockerVsNext => match rules.score {
            Score::None | Score::EachOwn => return nothing(),
            Score::WinnerTakesOpponents => all - winner.map_or(0, |winner| totals[winner]),
            Score::WinnerTakesAll => all,
        },
        Blocked::None | Blocked::Draw | Blocked::AllHoldersLose | Blocked::HighestPipsLoses => return nothing(),
    };
    only(totals.len(), winner, rounded(rules, taken))
}

/// Points for one side only, if it has won.
fn only(sides: usize, winner: Option<usize>, points: i32) -> PerSeat<i32> {
    PerSeat::from_fn(sides, |side| if Some(side.index()) == winner { points } else { 0 })
}

/// To the nearest multiple, halves up; in units of it where plays are counted so, too.
fn rounded(rules: &Rules, amount: i32) -> i32 {
    let k = i32::from(rules.round_to.max(1));
    let multiples = (2 * amount + k) / (2 * k);
    if rules.unit == Unit::Quotient { multiples } else { multiples * k }
}

/// Orders the seats: who went out, in order, then those who still hold tiles (E11, E12).
fn rank(rules: &Rules, hands: &[TileSet], result: &mut RoundResult) {
    let mut holders: Vec<Seat> =
        (0..hands.len() as u8).map(Seat).filter(|seat| !hands[seat.index()].is_empty()).collect();
    result.ranking = result.out.iter().map(|&seat| vec![seat]).collect();
    let value = |seat: &Seat| result.hand_values[seat.index()];
    if result.ending == Ending::Blocked && rules.blocked == Blocked::HighestPipsLoses {
        holders.sort_by_key(value);
        for &seat in &holders {
            match result.ranking.last_mut() {
                Some(group) if holders.contains(&group[0]) && value(&group[0]) == value(&seat) => group.push(seat),
                _ => result.ranking.push(vec![seat]),
            }
        }
        result.losers = result.ranking.last().cloned().unwrap_or_default();
    } else {
        if !holders.is_empty() {
            result.ranking.push(holders.clone());
        }
        let drawn = result.ending == Ending::Blocked && rules.blocked == Blocked::Draw;
        result.losers = if drawn { Vec::new() } else { holders };
    }
    if result.ranking.len() > 1 {
        result.winners = result.ranking[0].iter().map(|seat| Side(seat.0)).collect();
    }
}

/// What a won round is worth by itself, in points.
const WON: f64 = 1.0;

/// The points that stand for a payoff of 1.
fn most_points(rules: &Rules) -> f64 {
    // All pips of the set: every number stands on so many halves as there are numbers, and once more.
    let numbers = u32::from(rules.max_pip);
    let set = f64::from(numbers * (numbers + 1) * (numbers + 2) / 2);
    let special: f64 = rules.value.iter().map(|rule| f64::from(rule.value)).sum();
    let rounds = if rules.counts_ends() { 4.0 } else { 1.0 };
    let extra: u32 = rules.out_with.iter().map(|(_, points)| u32::from(*points)).sum();
    let passes = rules.pass_bonus;
    let passes: u32 = [passes.lead, passes.lead_double, passes.all, passes.all].into_iter().map(u32::from).sum();
    rounds * (set + special) + f64::from(u32::from(rules.out_bonus) + extra + passes) + WON
}

/// The payoff for the side that is ahead by a [`margin`] with two sides.
pub(crate) fn payoff_of_margin(rules: &Rules, margin: i32) -> f64 {
    (f64::from(margin) / 2.0 / most_points(rules)).clamp(-1.0, 1.0)
}

impl RoundResult {
    /// The result in the terms of the contract, every seat with the points of its side. `in_play` are the points made in
    /// play, per side.
    pub fn outcome(&self, rules: &Rules, in_play: &[i32]) -> Outcome {
        let seats = self.hand_values.len();
        if self.ranking.is_empty() {
            let end = End { points: self.points.iter().copied().collect(), winner: self.winners.first().copied() };
            return outcome_by_points(rules, seats, self.ending, &end, in_play);
        }
        let worth = self.worth_of_ranks();
        Outcome {
            reason: self.ending.word(),
            winners: (0..seats as u8).map(Seat).filter(|&seat| self.winners.contains(&Side(seat.0))).collect(),
            points: self.points.iter().zip(in_play).map(|(end, play)| end + play).collect(),
            payoff: worth.into_iter().collect(),
            ranking: self.ranking.clone(),
        }
    }

    /// 1 for the first to -1 for the last, in equal steps; shared ranks share, so that all together are worth nothing, also
    /// where all have lost.
    fn worth_of_ranks(&self) -> Vec<f64> {
        let seats = self.hand_values.len();
        let mut worth = vec![0.0; seats];
        let mut place = 0;
        for group in &self.ranking {
            let middle = place as f64 + (group.len() - 1) as f64 / 2.0;
            let shared = if seats == 1 { 0.0 } else { 1.0 - 2.0 * middle / (seats - 1) as f64 };
            group.iter().for_each(|seat| worth[seat.index()] = shared);
            place += group.len();
        }
        worth
    }
}

/// The outcome of a round that is played for points.
pub(crate) fn outcome_by_points(rules: &Rules, seats: usize, ending: Ending, end: &End, in_play: &[i32]) -> Outcome {
    let sides = end.points.len();
    let side = |seat: Seat| Seat((seat.index() % sides) as u8);
    let points: PerSeat<i32> = end.points.iter().zip(in_play).map(|(end, play)| end + play).collect();
    let winner = winner_with(rules, &points, end.winner);
    let won = |seat: Seat| winner.is_some_and(|winner| winner.0 == side(seat).0);
    let worth = worth_of_points(rules, &points, winner);
    Outcome {
        reason: ending.word(),
        winners: (0..seats as u8).map(Seat).filter(|&seat| won(seat)).collect(),
        points: PerSeat::from_fn(seats, |seat| points[side(seat)]),
        payoff: PerSeat::from_fn(seats, |seat| worth[side(seat)]),
        ranking: Vec::new(),
    }
}

/// The side that won the round with all its points counted. Where plays score, or passes, that is whoever has most: going
/// out is then worth its points and no more, except that it decides between equals.
fn winner_with(rules: &Rules, points: &PerSeat<i32>, winner: Option<Side>) -> Option<Side> {
    if !rules.scores_in_play() {
        return winner;
    }
    let most = points.iter().max().copied().unwrap_or(0);
    let mut best = (0..points.len() as u8).filter(|&side| points[Seat(side)] == most);
    if let Some(winner) = winner.filter(|winner| points[Seat(winner.0)] == most) {
        return Some(winner);
    }
    let first = best.next().map(Side);
    first.filter(|_| best.next().is_none())
}

/// The points against the mean of all, scaled into -1..1; a won round is worth a little by itself.
fn worth_of_points(rules: &Rules, points: &PerSeat<i32>, winner: Option<Side>) -> PerSeat<f64> {
    let sign = if rules.points_are_bad() { -1.0 } else { 1.0 };
    let own = |side: Seat| {
        let won = winner.is_some_and(|winner| winner.0 == side.0);
        sign * f64::from(points[side]) + if won { WON } else { 0.0 }
    };
    let values: PerSeat<f64> = PerSeat::from_fn(points.len(), own);
    let mean = values.iter().sum::<f64>() / values.len() as f64;
    let most = most_points(rules);
    values.iter().map(|value| ((value - mean) / most).clamp(-1.0, 1.0)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::variants::{ALL_FIVES, ESPERANTO_DRAW, FIVES_THREES};

    const BLOCKED: Finish = Finish::Blocked { by: Seat(0), next: Seat(1), led: Seat(0) };

    fn hands(tiles: &[&[(u8, u8)]]) -> Vec<TileSet> {
        tiles.iter().map(|hand| hand.iter().map(|&(a, b)| Tile::new(a, b)).collect()).collect()
    }

    #[test]
    fn blocked_holders_are_ranked_by_pips_and_equals_share() {
        let held = hands(&[&[(6, 6)], &[], &[(1, 0)], &[(5, 1), (6, 0)]]);
        let with = |blocked| round_result(&Rules { blocked, ..ESPERANTO_DRAW }, &held, &[Seat(1)], BLOCKED);
        let ranked = with(Blocked::HighestPipsLoses);
        assert_eq!(ranked.ranking, [vec![Seat(1)], vec![Seat(2)], vec![Seat(0), Seat(3)]]);
        assert_eq!(ranked.losers, [Seat(0), Seat(3)]);
        let all = with(Blocked::AllHoldersLose);
        assert_eq!((all.ranking.len(), all.losers.len(), all.winners.len()), (2, 3, 1));
        assert!(with(Blocked::Draw).losers.is_empty());
        let payoff: f64 = ranked.outcome(&ESPERANTO_DRAW, &[0; 4]).payoff.iter().sum();
        assert!(payoff.abs() < 1e-9);
    }

    #[test]
    fn ends_score_by_multiples() {
        let mut ends = Ends::NONE;
        let lead = Placed::new(Tile::new(6, 6), Arm::LEFT);
        ends.lay(&FIVES_THREES, lead);
        assert_eq!(in_play(&FIVES_THREES, &ends, lead), 4);
        assert_eq!(rounded(&ALL_FIVES, 9), 10);
        assert_eq!((rounded(&ALL_FIVES, 7), rounded(&ALL_FIVES, 8)), (5, 10));
    }
}
