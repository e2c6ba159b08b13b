//! What a round is worth in its match: points are not wins.
//!
//! [`Stakes`] turns the end of a round into payoffs by the standing after it: the match won or lost where that decides it,
//! else an estimate of the chances from what each party still needs. Searches of a game that is given stakes
//! ([`crate::kit::RoundRules::at_stake`]) play for the match.

use smallvec::SmallVec;

use crate::ledger::{Ledger, MatchEnd};
use crate::session::RoundCount;

/// The standing that a round is played in.
#[derive(Clone, Debug, PartialEq)]
pub struct Stakes {
    ledger: Ledger,
    /// The party that each side of the round is.
    parties: Vec<usize>,
}

/// What a party has to look forward to.
#[derive(Clone, Copy, Debug)]
enum Prospect {
    /// Rounds it still has to win, or may still lose, as a fraction; at least a hundredth.
    Rounds { left: f64, more_is_better: bool },
    /// How far it is ahead, in standard deviations of what is still to come.
    Lead(f64),
}

/// A standard normal variable is below `z`, nearly: the logistic curve closest to it.
fn below(z: f64) -> f64 {
    1.0 / (1.0 + (-1.702 * z).exp())
}

impl Stakes {
    /// The stakes of a round in the match as it stands; `parties` are those of the round's sides.
    pub fn new(ledger: Ledger, parties: Vec<usize>) -> Self {
        Self { ledger, parties }
    }

    /// What an end of the round is worth to each of its sides, in -1.0..=1.0; the values add up to 0.
    ///
    /// Where the standing after it decides the match, winners share what losers pay. Otherwise each party wins against
    /// each other with the chance that it has in a race of even rounds, and shares are in proportion to the products of
    /// these: the exact chance for two parties in that model, an estimate for more. Where a loser is singled out (a goat),
    /// losing is shared in the same way.
    pub fn payoff(&self, count: &RoundCount) -> SmallVec<[f64; 4]> {
        let ledger = self.after(count);
        let all = ledger.totals().len();
        let shares: Vec<f64> = match ledger.verdict() {
            Some(verdict) if !verdict.losers.is_empty() => shared(all, &verdict.losers),
            Some(verdict) => shared(all, &verdict.winners),
            None => self.chances(&ledger),
        };
        let loses = matches!(self.ledger.rules().end, MatchEnd::Loser(_) | MatchEnd::Losses(_));
        let parties = all.max(2) as f64;
        let worth = |party: &usize| {
            let gain = (parties * shares[*party] - 1.0) / (parties - 1.0);
            (if loses { -gain } else { gain }).clamp(-1.0, 1.0)
        };
        self.parties.iter().map(worth).collect()
    }

    /// True if more points of a round are never worth less to the side that makes them.
    pub fn grow_with_points(&self) -> bool {
        !matches!(self.ledger.rules().end, MatchEnd::Exact(_))
    }

    /// The ledger with the round entered.
    fn after(&self, count: &RoundCount) -> Ledger {
        let mut ledger = self.ledger.clone();
        let at_once = matches!(ledger.rules().end, MatchEnd::Exact(_));
        let party = |side: usize| self.parties.get(side).copied().unwrap_or(side);
        let in_play = |side: usize| count.in_play.get(side).copied().unwrap_or(0);
        if at_once && (0..self.parties.len()).any(|side| ledger.score_in_play(party(side), in_play(side))) {
            return ledger;
        }
        let Some(end) = &count.end else { return ledger };
        let points = |(side, points): (usize, &i32)| (party(side), points + if at_once { 0 } else { in_play(side) });
        let points: Vec<(usize, i32)> = end.points.iter().enumerate().map(points).collect();
        let of = |sides: &[crate::outcome::Side]| sides.iter().map(|side| party(side.index())).collect::<Vec<_>>();
        if end.replayed {
            ledger.enter_replayed(&points);
        } else {
            ledger.enter(&points, &of(&end.winners), &of(&end.losers));
        }
        ledger
    }

    /// The share of each party in what the match is about; parties that are out have none.
    fn chances(&self, ledger: &Ledger) -> Vec<f64> {
        let alive = ledger.alive();
        let weight = |party: usize| -> f64 {
            let others = alive.iter().filter(|&&other| other != party);
            others.map(|&other| beats(prospect(ledger, party), prospect(ledger, other))).product()
        };
        let mut shares = vec![0.0; ledger.totals().len()];
        for &party in &alive {
            shares[party] = weight(party);
        }
        let sum: f64 = shares.iter().sum();
        shares.iter().map(|share| share / sum).collect()
    }
}

/// One, in equal parts to these parties.
fn shared(all: usize, among: &[usize]) -> Vec<f64> {
    let mut shares = vec![0.0; all];
    for &party in among {
        shares[party] = 1.0 / among.len() as f64;
    }
    shares
}

/// The chance that the match comes out for the first of two parties, whatever it is about.
fn beats(own: Prospect, other: Prospect) -> f64 {
    match (own, other) {
        (Prospect::Rounds { left: own, more_is_better }, Prospect::Rounds { left: other, .. }) => {
            let ahead = if more_is_better { own - other } else { other - own };
            below(ahead / (own + other - 1.0).max(0.25).sqrt())
        }
        (Prospect::Lead(own), Prospect::Lead(other)) => below(own - other),
        _ => 0.5,
    }
}

/// How a party stands in a match that goes on.
fn prospect(ledger: &Ledger, party: usize) -> Prospect {
    let rules = ledger.rules();
    let typical = f64::from(rules.typical.max(1));
    let total = ledger.totals()[party] + ledger.aside(party);
    let to_go = |limit: i32| (f64::from(limit - total) / typical).max(0.01);
    let count = |limit: u32| f64::from(limit as i32 - ledger.standing()[party]).max(0.01);
    let good = if rules.penalty { -1.0 } else { 1.0 };
    let lead = |left: u32| Prospect::Lead(good * f64::from(total) / (typical * f64::from(left.max(1)).sqrt()));
    let race = |left: f64, more_is_better: bool| Prospect::Rounds { left, more_is_better };
    if let Some(left) = ledger.rounds_left() {
        return lead(left);
    }
    match rules.end {
        MatchEnd::Single => lead(1),
        MatchEnd::Rounds(_) => lead(1),
        MatchEnd::Reach(limit) | MatchEnd::Exact(limit) => race(to_go(limit), false),
        MatchEnd::Eliminate(limit) => race(to_go(limit), true),
        // What is shared is losing: whoever is nearer to the limit is likelier to get there.
        MatchEnd::Loser(limit) => race(to_go(limit), false),
        MatchEnd::Wins(limit) | MatchEnd::InARow(limit) => race(count(limit), false),
        MatchEnd::Losses(limit) => race(count(limit), false),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ledger::Match;
    use crate::outcome::Side;
    use crate::session::RoundEnd;

    fn won(side: u8, points: &[i32]) -> RoundCount {
        let end = RoundEnd { points: points.to_vec(), winners: vec![Side(side)], ..RoundEnd::default() };
        RoundCount { in_play: vec![0; points.len()], end: Some(end) }
    }

    fn stakes(end: MatchEnd, penalty: bool, totals: &[i32]) -> Stakes {
        let mut ledger = Ledger::new(Match { end, penalty, typical: 20, ..Match::SINGLE }, totals.len());
        let points: Vec<(usize, i32)> = totals.iter().copied().enumerate().collect();
        ledger.enter(&points, &[], &[]);
        Stakes::new(ledger, (0..totals.len()).collect())
    }

    #[test]
    fn near_the_target_a_sure_small_win_is_worth_more_than_a_large_one_half_the_time() {
        let mean =
            |stakes: &Stakes, ends: [RoundCount; 2]| ends.iter().map(|end| stakes.payoff(end)[0]).sum::<f64>() / 2.0;
        let small = || [won(0, &[6, 0]), won(0, &[6, 0])];
        let large = || [won(0, &[40, 0]), won(1, &[0, 5])];
        let near = stakes(MatchEnd::Reach(100), false, &[95, 90]);
        assert_eq!((mean(&near, small()), near.payoff(&won(0, &[6, 0])).as_slice()), (1.0, [1.0, -1.0].as_slice()));
        assert!(mean(&near, large()) < 0.9);
        let far = stakes(MatchEnd::Reach(100), false, &[10, 10]);
        assert!(mean(&far, large()) > mean(&far, small()), "far from it points are what counts");
    }

    #[test]
    fn a_loss_matters_as_much_as_the_other_is_near() {
        let worth = |totals: [i32; 2]| stakes(MatchEnd::Reach(100), false, &totals).payoff(&won(1, &[0, 20]))[0];
        assert_eq!(worth([50, 80]), -1.0);
        assert!(worth([50, 40]) > worth([50, 70]) && worth([50, 70]) > -1.0);
        let even = stakes(MatchEnd::Reach(100), false, &[30, 50]).payoff(&won(0, &[20, 0]));
        assert!(even[0].abs() < 1e-9 && even[1].abs() < 1e-9, "{even:?}");
    }

    #[test]
    fn payoffs_add_up_to_nothing_and_follow_the_standing() {
        let ends = [
            (MatchEnd::Reach(100), false),
            (MatchEnd::Exact(100), false),
            (MatchEnd::Eliminate(100), true),
            (MatchEnd::Loser(101), true),
            (MatchEnd::Rounds(5), false),
        ];
        for (end, penalty) in ends {
            for points in [[10, 40, 5], [0, 0, 60], [90, 90, 90]] {
                let paid = stakes(end, penalty, &[20, 30, 40]).payoff(&won(0, &points));
                assert!(paid.iter().sum::<f64>().abs() < 1e-9, "{end:?} {points:?}: {paid:?}");
                assert!(paid.iter().all(|payoff| (-1.0..=1.0).contains(payoff)));
            }
            let paid = stakes(end, penalty, &[20, 30, 40]).payoff(&won(0, &[0, 0, 0]));
            let good = if penalty { [paid[2], paid[1], paid[0]] } else { [paid[0], paid[1], paid[2]] };
            assert!(good.is_sorted() && good[0] < good[2], "{end:?}: {paid:?}");
        }
        let goat = stakes(MatchEnd::Loser(101), true, &[20, 30, 90]).payoff(&won(0, &[0, 0, 15]));
        assert_eq!(goat.as_slice(), [0.5, 0.5, -1.0]);
    }

    #[test]
    fn where_it_must_be_exact_the_smaller_win_wins() {
        let exact = stakes(MatchEnd::Exact(61), false, &[56, 30]);
        assert_eq!(exact.payoff(&won(0, &[5, 0]))[0], 1.0);
        assert!(exact.payoff(&won(0, &[30, 0]))[0] < 1.0, "what would pass the target is void");
    }
}
