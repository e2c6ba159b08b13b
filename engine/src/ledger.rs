//! Matches: a ledger over rounds that says the totals, who is out, and who won.
//!
//! A round is a game of its own; the ledger knows its points only. It counts *parties*: players, or teams where seats
//! play together. Who sits where and who leads the next round is for [`crate::rounds`] to say. The same rules serve every
//! family (draughts: rounds with colours that alternate).

mod rules;

pub use rules::{Below, Match, MatchEnd, NextLeader, Opening};

/// What one round did to the match.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct RoundEntry {
    /// Totals after the round, one per party.
    pub totals: Vec<i32>,
    /// Parties that fell out in this round.
    pub eliminated: Vec<usize>,
}

/// A match in progress.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ledger {
    rules: Match,
    totals: Vec<i32>,
    aside: Vec<i32>,
    open: Vec<bool>,
    alive: Vec<bool>,
    rounds_won: Vec<u32>,
    rounds_lost: Vec<u32>,
    row: Vec<u32>,
    /// Whether the last round broke somebody's row of rounds won.
    broken: bool,
    rounds: Vec<RoundEntry>,
    /// How many of them were played again.
    replayed: u32,
    most_rounds: Option<u32>,
    verdict: Option<Verdict>,
}

/// How a match ended.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Verdict {
    /// Parties that won.
    pub winners: Vec<usize>,
    /// Parties that lost by reaching a losing limit (the goats); empty where nobody is singled out.
    pub losers: Vec<usize>,
}

impl Ledger {
    /// An empty ledger for `parties` parties.
    pub fn new(rules: Match, parties: usize) -> Self {
        Self {
            rules,
            totals: vec![0; parties],
            aside: vec![0; parties],
            open: vec![rules.opening.is_none(); parties],
            alive: vec![true; parties],
            rounds_won: vec![0; parties],
            rounds_lost: vec![0; parties],
            row: vec![0; parties],
            broken: false,
            rounds: Vec::new(),
            replayed: 0,
            most_rounds: None,
            verdict: None,
        }
    }

    /// The same match, cut off after so many rounds: if it is not decided by then, the standing decides.
    #[must_use]
    pub fn limited_to(self, rounds: u32) -> Self {
        Self { most_rounds: Some(rounds), ..self }
    }

    /// How many rounds are left where their number is fixed.
    pub fn rounds_left(&self) -> Option<u32> {
        let fixed = match self.rules.end {
            MatchEnd::Rounds(rounds) => Some(rounds + self.replayed),
            _ => None,
        };
        let most = fixed.into_iter().chain(self.most_rounds).min()?;
        Some(most.saturating_sub(self.rounds.len() as u32))
    }

    /// The rules of the match.
    pub fn rules(&self) -> Match {
        self.rules
    }

    /// Totals, one per party.
    pub fn totals(&self) -> &[i32] {
        &self.totals
    }

    /// Rounds played, first to last.
    pub fn rounds(&self) -> &[RoundEntry] {
        &self.rounds
    }

    /// True if the last round broke a row of rounds won.
    pub fn is_broken(&self) -> bool {
        self.broken
    }

    /// The parties still in, in order: the seats of the next round.
    pub fn alive(&self) -> Vec<usize> {
        (0..self.alive.len()).filter(|&party| self.alive[party]).collect()
    }

    /// How the match ended; `None` while it goes on.
    pub fn verdict(&self) -> Option<&Verdict> {
        self.verdict.as_ref()
    }

    /// What counts in the standing, one per party: the totals, or the rounds won or lost where those decide.
    pub fn standing(&self) -> Vec<i32> {
        let counts = |counts: &[u32]| counts.iter().map(|&count| count as i32).collect();
        match self.rules.end {
            MatchEnd::Wins(_) => counts(&self.rounds_won),
            MatchEnd::InARow(_) => counts(&self.row),
            MatchEnd::Losses(_) => counts(&self.rounds_lost),
            _ => self.totals.clone(),
        }
    }

    /// What stays beside a party's record until it is opened.
    pub fn aside(&self, party: usize) -> i32 {
        match self.rules.opening.map(|opening| opening.below) {
            Some(Below::Accumulate) if !self.open[party] => self.aside[party],
            _ => 0,
        }
    }

    /// What a score would add to a party's total now, by the rules of [`MatchEnd::Exact`]: 0 if it would pass it.
    pub fn counted(&self, party: usize, points: i32) -> i32 {
        match self.rules.end {
            MatchEnd::Exact(limit) if self.totals[party] + points > limit => 0,
            _ => points,
        }
    }

    /// Enters points scored in play, before the round is over; true if they end the match at once.
    pub fn score_in_play(&mut self, party: usize, points: i32) -> bool {
        self.totals[party] += self.counted(party, points);
        if let MatchEnd::Exact(limit) = self.rules.end
            && self.totals[party] == limit
        {
            self.verdict = Some(Verdict { winners: vec![party], losers: Vec::new() });
        }
        self.verdict.is_some()
    }

    /// Enters a finished round: points per party (those not in it are passed over) and the parties that won and lost it.
    /// Does nothing once the match is over.
    pub fn enter(&mut self, points: &[(usize, i32)], winners: &[usize], losers: &[usize]) {
        if self.verdict.is_some() {
            return;
        }
        for &(party, score) in points {
            self.write(party, score);
        }
        self.count_rounds(winners, losers);
        self.close();
    }

    /// Enters a finished round that is played again: its points count, but it is neither won nor lost, and no row of
    /// rounds is broken by it.
    pub fn enter_replayed(&mut self, points: &[(usize, i32)]) {
        if self.verdict.is_some() {
            return;
        }
        for &(party, score) in points {
            self.write(party, score);
        }
        self.replayed += 1;
        self.close();
    }

    /// Sees what the round that was entered decides.
    fn close(&mut self) {
        let eliminated = self.judge();
        if self.verdict.is_none() && self.most_rounds.is_some_and(|most| self.rounds.len() as u32 + 1 >= most) {
            self.verdict = Some(Verdict { winners: self.leading(), losers: Vec::new() });
        }
        self.rounds.push(RoundEntry { totals: self.totals.clone(), eliminated });
    }

    /// The parties in front by what the match counts.
    fn leading(&self) -> Vec<usize> {
        let good = match self.rules.end {
            MatchEnd::Wins(_) | MatchEnd::InARow(_) => 1,
            MatchEnd::Losses(_) => -1,
            _ => return self.best(&self.alive()),
        };
        let standing = self.standing();
        let top = standing.iter().map(|count| good * count).max();
        (0..standing.len()).filter(|&party| Some(good * standing[party]) == top).collect()
    }

    /// Ends the match: these parties give up, all others still in have won.
    pub fn concede(&mut self, losers: &[usize]) {
        let winners = self.alive().into_iter().filter(|party| !losers.contains(party)).collect();
        self.break_off();
        self.verdict = Some(Verdict { winners, losers: losers.to_vec() });
    }

    /// Closes a round that does not come to its end, because the match is decided before.
    pub fn break_off(&mut self) {
        self.rounds.push(RoundEntry { totals: self.totals.clone(), eliminated: Vec::new() });
    }

    fn write(&mut self, party: usize, score: i32) {
        let Some(opening) = self.rules.opening.filter(|_| !self.open[party]) else {
            self.totals[party] += self.counted(party, score);
            return;
        };
        let kept = if opening.below == Below::Accumulate { self.aside[party] } else { 0 };
        if score + kept >= opening.at {
            if self.counted(party, score + kept) != score + kept {
                // It would pass an exact limit: void as a whole, the record stays as it was.
                return;
            }
            self.open[party] = true;
            self.aside[party] = 0;
            self.totals[party] += score + kept;
        } else {
            self.aside[party] = score + kept;
        }
    }

    fn count_rounds(&mut self, winners: &[usize], losers: &[usize]) {
        self.broken = false;
        for party in 0..self.totals.len() {
            let won = winners.contains(&party);
            self.rounds_won[party] += u32::from(won);
            self.rounds_lost[party] += u32::from(losers.contains(&party));
            self.broken |= !won && self.row[party] > 0;
            self.row[party] = if won { self.row[party] + 1 } else { 0 };
        }
    }

    /// Sets the verdict if the match is over; the parties that fell out now.
    fn judge(&mut self) -> Vec<usize> {
        let parties = self.totals.len();
        let reached = |limit: i32| (0..parties).filter(|&p| self.totals[p] >= limit).collect::<Vec<_>>();
        let counted = |counts: &[u32], n: u32| (0..parties).filter(|&p| counts[p] >= n).collect::<Vec<_>>();
        let ahead = |list: Vec<usize>| (!list.is_empty()).then(|| Verdict { winners: list, losers: Vec::new() });
        self.verdict = match self.rules.end {
            MatchEnd::Single => ahead(self.best(&self.alive())),
            MatchEnd::Rounds(n) if self.rounds.len() as u32 + 1 >= n + self.replayed => ahead(self.best(&self.alive())),
            MatchEnd::Rounds(_) => None,
            MatchEnd::Reach(limit) => ahead(self.best(&reached(limit))).filter(|verdict| verdict.winners.len() == 1),
            MatchEnd::Exact(limit) => ahead((0..parties).filter(|&p| self.totals[p] == limit).collect()),
            MatchEnd::Eliminate(limit) => return self.eliminate(limit),
            MatchEnd::Loser(limit) => self.losers(reached(limit)),
            MatchEnd::Wins(n) => ahead(counted(&self.rounds_won, n)),
            MatchEnd::InARow(n) => ahead(counted(&self.row, n)),
            MatchEnd::Losses(n) => {
                let losers = counted(&self.rounds_lost, n);
                let fewest = self.rounds_lost.iter().min().copied().unwrap_or(0);
                let winners = (0..parties).filter(|&p| self.rounds_lost[p] == fewest).collect();
                (!losers.is_empty()).then_some(Verdict { winners, losers })
            }
        };
        Vec::new()
    }

    fn losers(&self, reached: Vec<usize>) -> Option<Verdict> {
        let highest = reached.iter().map(|&party| self.totals[party]).max()?;
        let only = |party: &usize| !self.rules.only_highest || self.totals[*party] == highest;
        let all: Vec<usize> = (0..self.totals.len()).collect();
        Some(Verdict { winners: self.best(&all), losers: reached.iter().copied().filter(only).collect() })
    }

    fn eliminate(&mut self, limit: i32) -> Vec<usize> {
        let alive = self.alive();
        let (fallen, left): (Vec<usize>, Vec<usize>) = alive.iter().partition(|&&party| self.totals[party] >= limit);
        let nobody_left = left.is_empty();
        let (fallen, left) = if nobody_left {
            let best = self.best(&alive);
            // They play on once they have reached it together, and then for as long as the best are several.
            let before = self.rounds.last();
            let again = before.is_some_and(|round| alive.iter().all(|&party| round.totals[party] >= limit));
            if self.rules.sudden_death && (!again || best.len() > 1) {
                return Vec::new();
            }
            (alive.into_iter().filter(|party| !best.contains(party)).collect(), best)
        } else {
            (fallen, left)
        };
        for &party in &fallen {
            self.alive[party] = false;
        }
        let decided = left.len() == 1 || nobody_left;
        self.verdict = decided.then_some(Verdict { winners: left, losers: Vec::new() });
        fallen
    }

    /// Of `parties`, those with the best total.
    fn best(&self, parties: &[usize]) -> Vec<usize> {
        let value = |party: &usize| if self.rules.penalty { -self.totals[*party] } else { self.totals[*party] };
        let top = parties.iter().map(value).max();
        parties.iter().copied().filter(|party| Some(value(party)) == top).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const GOAT: Match = Match {
        end: MatchEnd::Loser(101),
        penalty: true,
        opening: Some(Opening { at: 13, below: Below::Drop }),
        ..Match::SINGLE
    };

    #[test]
    fn a_first_score_past_an_exact_limit_opens_nothing() {
        let opening = Some(Opening { at: 13, below: Below::Drop });
        let mut ledger = Ledger::new(Match { end: MatchEnd::Exact(15), opening, ..Match::SINGLE }, 2);
        ledger.enter(&[(0, 36), (1, 14)], &[], &[]);
        assert_eq!(ledger.totals(), [0, 14]);
        ledger.enter(&[(0, 15), (1, 3)], &[], &[]);
        assert_eq!(ledger.totals(), [15, 14]);
        assert_eq!(ledger.verdict().map(|verdict| verdict.winners.clone()), Some(vec![0]));
    }

    /// All who are left reach the limit: they play on, once at least, until one of them stands best alone.
    #[test]
    fn sudden_death_ends() {
        let rules = Match { end: MatchEnd::Eliminate(30), penalty: true, sudden_death: true, ..Match::SINGLE };
        let mut ledger = Ledger::new(rules, 2);
        for (points, over) in [([31, 40], false), ([9, 0], false), ([5, 5], false), ([3, 4], true)] {
            assert!(ledger.verdict().is_none());
            ledger.enter(&[(0, points[0]), (1, points[1])], &[], &[]);
            assert_eq!(ledger.verdict().is_some(), over, "{points:?}");
        }
        assert_eq!(ledger.verdict().map(|verdict| verdict.winners.clone()), Some(vec![0]));
        assert_eq!(ledger.alive(), [0]);
    }

    fn totals(rules: Match, parties: usize, rounds: &[&[(usize, i32)]]) -> (Vec<Vec<i32>>, Option<Verdict>) {
        let mut ledger = Ledger::new(rules, parties);
        for points in rounds {
            ledger.enter(points, &[], &[]);
        }
        (ledger.rounds().iter().map(|round| round.totals.clone()).collect(), ledger.verdict().cloned())
    }

    #[test]
    fn a_record_opens_at_thirteen_and_a_hundred_and_one_makes_the_goat() {
        let rounds: [&[(usize, i32)]; 4] = [
            &[(0, 12), (1, 0), (2, 20)],
            &[(0, 12), (1, 13), (2, 0)],
            &[(0, 5), (1, 0), (2, 9)],
            &[(0, 60), (1, 0), (2, 80)],
        ];
        let (sums, verdict) = totals(GOAT, 3, &rounds);
        assert_eq!(sums, [[0, 0, 20], [0, 13, 20], [0, 13, 29], [60, 13, 109]]);
        assert_eq!(verdict, Some(Verdict { winners: vec![1], losers: vec![2] }));
        let keep = Match { opening: Some(Opening { at: 13, below: Below::Accumulate }), ..GOAT };
        assert_eq!(totals(keep, 3, &rounds[..3]).0, [[0, 0, 20], [24, 13, 20], [29, 13, 29]]);
    }

    #[test]
    fn the_last_one_left_wins_and_shared_falls_go_to_the_lower() {
        let rules = Match { end: MatchEnd::Eliminate(100), penalty: true, ..Match::SINGLE };
        let mut ledger = Ledger::new(rules, 3);
        ledger.enter(&[(0, 20), (1, 100), (2, 30)], &[0], &[]);
        assert_eq!((ledger.rounds()[0].eliminated.as_slice(), ledger.alive()), ([1].as_slice(), vec![0, 2]));
        ledger.enter(&[(0, 90), (2, 70)], &[], &[]);
        assert_eq!(ledger.verdict().map(|verdict| verdict.winners.clone()), Some(vec![2]));
        assert_eq!(ledger.rounds()[1].eliminated, [0]);
    }

    #[test]
    fn an_exact_target_voids_what_would_pass_it() {
        let rules = Match { end: MatchEnd::Exact(61), ..Match::SINGLE };
        let mut ledger = Ledger::new(rules, 2);
        assert!(!ledger.score_in_play(0, 60));
        assert!(!ledger.score_in_play(0, 2));
        assert!(ledger.score_in_play(0, 1));
        assert_eq!(ledger.totals(), [61, 0]);
    }

    #[test]
    fn a_match_that_is_cut_off_goes_to_whoever_is_in_front() {
        let mut ledger = Ledger::new(GOAT, 2).limited_to(2);
        ledger.enter(&[(0, 20), (1, 0)], &[1], &[0]);
        assert_eq!(ledger.verdict(), None);
        ledger.enter(&[(0, 0), (1, 19)], &[0], &[1]);
        assert_eq!(ledger.verdict(), Some(&Verdict { winners: vec![1], losers: Vec::new() }));
    }

    #[test]
    fn losses_and_wins_in_a_row_are_counted() {
        let mut losses = Ledger::new(Match { end: MatchEnd::Losses(2), ..Match::SINGLE }, 3);
        losses.enter(&[], &[0], &[2]);
        losses.enter(&[], &[2], &[0, 1]);
        assert_eq!((losses.standing(), losses.verdict()), (vec![1, 1, 1], None));
        losses.enter(&[], &[0], &[1]);
        let verdict = Verdict { winners: vec![0, 2], losers: vec![1] };
        assert_eq!(losses.verdict(), Some(&verdict));
        let mut row = Ledger::new(Match { end: MatchEnd::InARow(2), ..Match::SINGLE }, 2);
        for winner in [0, 1, 0] {
            row.enter(&[], &[winner], &[1 - winner]);
            assert_eq!(row.verdict(), None);
        }
        row.enter(&[], &[0], &[1]);
        assert_eq!(row.verdict().map(|verdict| verdict.winners.clone()), Some(vec![0]));
    }

    #[test]
    fn a_round_played_again_breaks_no_row_and_is_none_of_those_agreed_on() {
        let mut row = Ledger::new(Match { end: MatchEnd::InARow(2), ..Match::SINGLE }, 2);
        row.enter(&[], &[0], &[1]);
        row.enter_replayed(&[(0, 0), (1, 0)]);
        assert_eq!((row.standing(), row.verdict()), (vec![1, 0], None));
        row.enter(&[], &[0], &[1]);
        assert_eq!(row.verdict().map(|verdict| verdict.winners.clone()), Some(vec![0]));
        let mut rounds = Ledger::new(Match { end: MatchEnd::Rounds(1), ..Match::SINGLE }, 2);
        rounds.enter_replayed(&[(0, 3), (1, 0)]);
        assert_eq!((rounds.totals(), rounds.verdict()), ([3, 0].as_slice(), None));
        rounds.enter(&[(0, 0), (1, 7)], &[1], &[0]);
        assert_eq!(rounds.verdict().map(|verdict| verdict.winners.clone()), Some(vec![1]));
        let mut cut = Ledger::new(Match { end: MatchEnd::InARow(2), ..Match::SINGLE }, 2).limited_to(1);
        cut.enter_replayed(&[]);
        assert!(cut.verdict().is_some(), "so many rounds are played as the table has time for");
    }

    #[test]
    fn equal_totals_at_the_target_play_on() {
        let rules = Match { end: MatchEnd::Reach(100), ..Match::SINGLE };
        let (_, verdict) = totals(rules, 2, &[&[(0, 100), (1, 100)]]);
        assert_eq!(verdict, None);
        let (_, verdict) = totals(rules, 2, &[&[(0, 100), (1, 100)], &[(0, 5), (1, 0)]]);
        assert_eq!(verdict.map(|verdict| verdict.winners), Some(vec![0]));
    }
}
