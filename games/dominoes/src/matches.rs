//! Matches over rounds: what the rules make of them, how a later round is set up, what a round brings and why.

use std::sync::Arc;

use engine::card::text_of;
use engine::kit::{NextRound, RoundRules, Settings};
use engine::ledger::{Below as LedgerBelow, Match, MatchEnd, NextLeader, Opening as RecordOpening};
use engine::prelude::*;
use engine::session::{RoundCount, RoundEnd};
use engine::stakes::Stakes;
use serde_json::{Map, Value as Json, json};

use crate::layout::{Arm, EndKind};
use crate::room::Room;
use crate::round::Dominoes;
use crate::rules::{
    Below, Blocked, BlockedTie, Direction, LimitIs, MatchRule, NextStarter, Opening, Rules, Score, TeamScore,
};
use crate::scoring::{self, Ending, RoundResult};
use crate::state::State;
use crate::tile::TileSet;
use crate::view::View;

/// The match that the rules make of rounds.
pub fn match_of(rules: &Rules) -> Match {
    let limit = i32::from(rules.limit);
    let rounds = u32::from(rules.limit);
    let end = match (rules.match_rule, rules.limit_is) {
        (MatchRule::Single, _) => MatchEnd::Single,
        (MatchRule::CountLosses, _) => MatchEnd::Losses(rounds),
        (MatchRule::Reach, _) | (MatchRule::Threshold, LimitIs::Winner) => MatchEnd::Reach(limit),
        (MatchRule::Exact, _) => MatchEnd::Exact(limit),
        (MatchRule::Eliminate, _) => MatchEnd::Eliminate(limit),
        (MatchRule::Threshold, LimitIs::Loser) => MatchEnd::Loser(limit),
        (MatchRule::Rounds, _) => MatchEnd::Rounds(rounds),
        (MatchRule::Wins, _) => MatchEnd::Wins(rounds),
        (MatchRule::InARow, _) => MatchEnd::InARow(rounds),
    };
    let below = match rules.below {
        Below::Drop => LedgerBelow::Drop,
        Below::Accumulate => LedgerBelow::Accumulate,
    };
    Match {
        end,
        penalty: rules.points_are_bad() || matches!(end, MatchEnd::Loser(_) | MatchEnd::Eliminate(_)),
        opening: (rules.open_at > 0).then_some(RecordOpening { at: i32::from(rules.open_at), below }),
        only_highest: rules.only_highest,
        sudden_death: rules.sudden_death,
        typical: typical(rules),
        leader: match rules.next_starter {
            NextStarter::Same => NextLeader::ByRule,
            // Whom a team would choose is not known: whoever won it the round stands for the team.
            NextStarter::PreviousWinner | NextStarter::WinnerTeamChooses => NextLeader::PreviousWinner,
            NextStarter::PreviousWinnerUnlessBroken => NextLeader::PreviousWinnerUnlessBroken,
            NextStarter::Rotate if rules.direction == Direction::CounterClockwise => NextLeader::RotateBack,
            NextStarter::Rotate => NextLeader::Rotate,
        },
    }
}

/// What a round brings, about: three tiles of middle weight, as are left in a hand.
fn typical(rules: &Rules) -> i32 {
    3 * i32::from(rules.max_pip)
}

/// The family's matches.
#[derive(Debug)]
pub(crate) struct Matches;

impl<R: Room> RoundRules<Dominoes<R>> for Matches {
    fn rules(&self, game: &Dominoes<R>) -> Match {
        match_of(game.rules())
    }

    fn later(&self, game: &Dominoes<R>, settings: &[(String, String)], next: &NextRound) -> Settings {
        let mut later = settings.to_vec();
        let is_set = |field: &str| settings.iter().any(|(name, _)| name == field);
        let mut set = |name: &str, value: String| {
            later.retain(|(key, _)| key != name);
            later.push((name.to_owned(), value));
        };
        if next.seats != game.seat_count() {
            if game.rules().teams > 0 {
                set("teams", format!("{}x{}", next.sides, next.seats / next.sides.max(1)));
            }
            set("players", next.seats.to_string());
            // What was agreed for the whole table holds for who is left of it.
            for row in game.rules().by_table.iter().filter(|row| !is_set(row.field)) {
                let value = game.rules().field(row.field).unwrap_or_default();
                set(row.field, text_of(&value));
            }
        }
        let bonus = &game.rules().round_bonus;
        if !bonus.is_empty() {
            // The rules of a round name its own bonus first.
            set("round_bonus", json!(bonus.get(next.number as usize - 1..).unwrap_or_default()).to_string());
        }
        if let Some(Seat(seat)) = next.leader {
            set("starter", format!("seat{seat}"));
            if game.rules().opening == Opening::Forced {
                // No tile has decided who leads, so that none is forced (K4a).
                set("opening", "any".to_owned());
            }
        }
        later
    }

    fn at_stake(&self, game: &Dominoes<R>, stakes: &Arc<Stakes>) -> Option<Dominoes<R>> {
        Some(game.clone().at_stake(Arc::clone(stakes)))
    }

    fn count(&self, game: &Dominoes<R>, state: &State<R>) -> RoundCount {
        count(game, state)
    }

    fn explain(&self, game: &Dominoes<R>, state: &State<R>, name: &dyn Fn(Seat) -> String) -> String {
        let hands: Vec<TileSet> = game.all_seats().map(|seat| state.hand(seat)).collect();
        let Some(result) = game.result(state) else { return String::new() };
        let sum = Sum { rules: game.rules(), hands: &hands, result: &result, name };
        [sum.hands_text(), sum.rest_text(&game.in_play(state))].concat().join("; ")
    }
}

/// How a state counts for the match.
fn count<R: Room>(game: &Dominoes<R>, state: &State<R>) -> RoundCount {
    let end = game.result(state).map(|result| {
        let in_play = game.in_play(state);
        let points: Vec<i32> = result.points.iter().zip(&in_play).map(|(end, play)| end + play).collect();
        let outcome = result.outcome(game.rules(), &in_play);
        let won = |side: &Side| outcome.winners.iter().any(|&seat| self::side(game, seat) == *side);
        let winners: Vec<Side> = (0..points.len() as u8).map(Side).filter(won).collect();
        let losers = if result.losers.is_empty() && !result.is_ranked() {
            (0..points.len() as u8).map(Side).filter(|side| !winners.is_empty() && !winners.contains(side)).collect()
        } else {
            result.losers.iter().map(|seat| Side(seat.0)).collect()
        };
        let mut points = result.points.clone();
        for side in &result.winners {
            points[side.index()] += i32::from(game.rules().bonus_of_round());
        }
        RoundEnd { best: best(&result, &winners), points, winners, losers, replayed: replayed(game.rules(), &result) }
    });
    RoundCount { in_play: game.in_play(state).to_vec(), end }
}

/// The outcome of a round with the payoffs that it has in the match, where the game is played for one.
pub(crate) fn staked<R: Room>(game: &Dominoes<R>, state: &State<R>, outcome: Outcome) -> Outcome {
    let Some(stakes) = game.stakes() else { return outcome };
    let by_side = stakes.payoff(&count(game, state));
    let payoff = game.all_seats().map(|seat| by_side[side(game, seat).index()]).collect();
    Outcome { payoff, ..outcome }
}

/// The payoff for the side that is ahead by this margin at the end of a round of two sides, as the match or the points of
/// the round give it. Only what is won or lost by is known here: where both sides write points it is as if one wrote the
/// difference.
pub(crate) fn payoff_of_margin<R: Room>(game: &Dominoes<R>, own: Side, margin: i32) -> f64 {
    let Some(stakes) = game.stakes() else { return scoring::payoff_of_margin(game.rules(), margin) };
    let other = Side(1 - own.0);
    let (winner, loser) = if margin < 0 { (other, own) } else { (own, other) };
    let writes = if game.rules().points_are_bad() { loser } else { winner };
    let mut end = RoundEnd { points: vec![0; 2], ..RoundEnd::default() };
    if margin != 0 {
        end.points[writes.index()] = margin.abs() - 1;
        end.points[winner.index()] += i32::from(game.rules().bonus_of_round());
        (end.winners, end.losers) = (vec![winner], vec![loser]);
    }
    stakes.payoff(&RoundCount { in_play: vec![0; 2], end: Some(end) })[own.index()]
}

/// True for a blocked round in which the lowest are equal, where that is played again.
fn replayed(rules: &Rules, result: &RoundResult) -> bool {
    let compares = rules.blocked != Blocked::None && !rules.blocked.is_ranking();
    let undecided = result.ending == Ending::Blocked && result.winners.is_empty();
    rules.blocked_tie == BlockedTie::Replay && compares && undecided
}

fn side<R: Room>(game: &Dominoes<R>, seat: Seat) -> Side {
    Side((seat.index() % game.sides()) as u8)
}

/// Who stands for the winners: whoever went out first, in a block the one of them who holds least.
fn best(result: &RoundResult, winners: &[Side]) -> Option<Seat> {
    let sides = result.points.len();
    let holders = (0..result.hand_values.len()).filter(|seat| winners.contains(&Side((seat % sides) as u8)));
    let least = || holders.min_by_key(|&seat| result.hand_values[seat]).map(|seat| Seat(seat as u8));
    result.out.first().copied().or_else(least)
}

/// The sum of a round in words.
struct Sum<'a> {
    rules: &'a Rules,
    hands: &'a [TileSet],
    result: &'a RoundResult,
    name: &'a dyn Fn(Seat) -> String,
}

impl Sum<'_> {
    fn is_blocked(&self) -> bool {
        self.result.ending == Ending::Blocked
    }

    /// True if a hand enters the points of anybody.
    fn counts(&self, seat: usize) -> bool {
        let winner = self.result.winners.first().map(|side| side.index());
        let own = winner == Some(seat % self.result.points.len());
        let by_score = match self.rules.score {
            Score::WinnerTakesOpponents => !own,
            Score::None => false,
            Score::EachOwn | Score::WinnerTakesAll => true,
        };
        match self.rules.blocked {
            _ if !self.is_blocked() => by_score,
            Blocked::BlockerVsNext => by_score,
            Blocked::LowestTakesOpponents => !own,
            Blocked::None | Blocked::LowestTakesBonus => false,
            _ => true,
        }
    }

    /// `East 6-3 = 9, West 1-0 = 1`, and the hands that do not count.
    fn hands_text(&self) -> Vec<String> {
        let ranked = self.result.is_ranked() && !self.is_blocked();
        let holders: Vec<usize> =
            (0..self.hands.len()).filter(|&seat| !self.hands[seat].is_empty() && !ranked).collect();
        let tiles =
            |seat: usize| self.hands[seat].listed().iter().map(ToString::to_string).collect::<Vec<_>>().join(" ");
        let name = |seat: usize| (self.name)(Seat(seat as u8));
        let counted = holders.iter().filter(|&&seat| self.counts(seat));
        let counted: Vec<String> = counted
            .map(|&seat| format!("{} {} = {}", name(seat), tiles(seat), self.result.hand_values[seat]))
            .collect();
        let mut parts = if counted.is_empty() { Vec::new() } else { vec![counted.join(", ")] };
        let left = holders.iter().filter(|&&seat| !self.counts(seat));
        parts.extend(left.map(|&seat| format!("{}: {} does not count", name(seat), tiles(seat))));
        parts
    }

    /// What is done with the hands: transfers, differences, rounding, bonuses, and points made in play.
    fn rest_text(&self, in_play: &[i32]) -> Vec<String> {
        let mut parts = Vec::new();
        let (rules, result) = (self.rules, self.result);
        let winner = result.winners.first().map(|side| side.index());
        let transfers = rules.teams > 0 && rules.score == Score::EachOwn && rules.team_score != TeamScore::Sum;
        let own =
            winner.map_or(0, |side| result.hand_values.iter().skip(side).step_by(result.points.len()).sum::<i32>());
        if transfers && !self.is_blocked() && own > 0 {
            let how = if rules.team_score == TeamScore::Playroom { "added to every other team" } else { "shared out" };
            parts.push(format!("the {own} of the winner's team {how}"));
        }
        if self.is_blocked() && rules.blocked == Blocked::LowestTakesDifference {
            parts.push("the differences to the lowest".to_owned());
        }
        if rules.round_to > 1 && !result.is_ranked() {
            parts.push(format!("rounded to {}", rules.round_to));
        }
        if self.is_blocked() && rules.blocked == Blocked::LowestTakesBonus {
            parts.push(format!("{} for the block", rules.blocked_bonus));
        }
        if rules.out_bonus > 0 && !self.is_blocked() {
            parts.push(format!("{} for going out", rules.out_bonus));
        }
        let bonus = rules.bonus_of_round();
        if bonus > 0 && !result.winners.is_empty() {
            parts.push(format!("{bonus} for the round"));
        }
        if replayed(rules, result) {
            parts.push("equal: the round is played again".to_owned());
        }
        if in_play.iter().any(|&points| points != 0) {
            let points: Vec<String> = in_play.iter().map(i32::to_string).collect();
            parts.push(format!("in play {}", points.join(" : ")));
        }
        parts
    }
}

/// What reports on a position add: the open ends, the hands, the stock.
pub(crate) fn facts<R: Room>(game: &Dominoes<R>, view: &View) -> Map<String, Json> {
    let ends = view.layout(game.rules()).ends;
    let open = [Arm::LEFT, Arm::RIGHT].map(|arm| ends.at(arm));
    let hand = |held: &crate::view::Held| match held.tiles() {
        Some(tiles) => json!(tiles.listed().iter().map(ToString::to_string).collect::<Vec<_>>()),
        None => json!(held.len()),
    };
    let mut facts = Map::new();
    let pips: Vec<u8> = open.iter().filter(|end| end.kind != EndKind::Closed).map(|end| end.pip).collect();
    facts.insert("ends".to_owned(), json!(pips));
    facts.insert("hands_left".to_owned(), view.hands.iter().map(hand).collect());
    facts.insert("stock_left".to_owned(), json!(view.stock.len()));
    facts
}

impl RoundResult {
    /// True where the round is played for an order of finish.
    pub fn is_ranked(&self) -> bool {
        !self.ranking.is_empty()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use engine::registry::OpenRequest;
    use engine::rounds::Rounds;

    use crate::entries::entry;
    use crate::layout::Placed;
    use crate::moves::Move;
    use crate::room::Six;
    use crate::state::Setup;
    use crate::tile::Tile;
    use crate::variants::{
        BLOCK_PARTNERS, FIVES_THREES, JAMAICAN, KOZEL_GEORGIAN, PUERTO_RICO_500, VARIANTS, VENEZUELAN, variant,
    };

    #[test]
    fn every_row_has_a_match_that_fits_its_points() {
        for row in &VARIANTS {
            let rules = match_of(&row.rules);
            assert_eq!(rules.end == MatchEnd::Single, row.rules.match_rule == MatchRule::Single, "{}", row.id);
            assert_eq!(rules.penalty, row.rules.points_are_bad(), "{}", row.id);
        }
        assert_eq!(match_of(&KOZEL_GEORGIAN).end, MatchEnd::Loser(101));
    }

    #[test]
    fn the_first_rounds_bring_their_bonus_and_equal_ones_are_played_again() {
        let game = Dominoes::<Six>::new("puerto-rico-500", PUERTO_RICO_500, 4).expect("rows are playable");
        let hand = |tiles: &[(u8, u8)]| tiles.iter().map(|&(a, b)| Tile::new(a, b)).collect::<TileSet>();
        let placed = |a, b, arm| Placed::new(Tile::new(a, b), arm);
        let before = |others: [&[(u8, u8)]; 3]| Setup {
            hands: std::iter::once(hand(&[(2, 1)])).chain(others.map(hand)).collect(),
            laid: vec![placed(3, 6, Arm::LEFT), placed(6, 2, Arm::RIGHT)],
            ..Setup::default()
        };
        let out =
            game.play(&game.take_up(&before([&[(6, 4)], &[(4, 0)], &[(1, 0)]])), Move::Place(placed(2, 1, Arm::RIGHT)));
        let points = |game: &Dominoes<Six>, state| Matches.count(game, state).end.expect("the round is over").points;
        assert_eq!(points(&game, &out), [115, 0], "the tiles left and the bonus of the first round");
        let bonus = |number| {
            let next = NextRound { number, seats: 4, sides: 2, leader: None };
            Matches.later(&game, &[], &next).into_iter().find(|(name, _)| name == "round_bonus").map(|(_, text)| text)
        };
        assert_eq!([bonus(2), bonus(4), bonus(9)].map(Option::unwrap_or_default), ["[75,50,25]", "[25]", "[]"]);
        let game = Dominoes::<Six>::new("jamaican", JAMAICAN, 4).expect("rows are playable");
        let blocked = |others: [&[(u8, u8)]; 3]| {
            let setup =
                Setup { hands: [&[(5, 4)], others[0], others[1], others[2]].map(hand).to_vec(), ..before(others) };
            Matches.count(&game, &game.take_up(&setup)).end.expect("nobody can place")
        };
        let equal = blocked([&[(5, 4)], &[(1, 0)], &[(1, 0)]]);
        assert_eq!((equal.replayed, equal.winners.len(), equal.best), (true, 0, None));
        let decided = blocked([&[(5, 4)], &[(1, 1)], &[(1, 0)]]);
        assert_eq!((decided.replayed, decided.winners), (false, vec![Side(1)]));
    }

    #[test]
    fn a_broken_row_is_begun_again_as_the_first_round_was() {
        let entry = entry(variant("jamaican").expect("a row"));
        let (mut broken, mut kept) = (0, 0);
        for seed in 0..12 {
            let request = OpenRequest { seed, ..Default::default() };
            let mut session = entry.open(&request).expect("the row opens").session;
            let mut rounds = Rounds::starting(session.as_ref(), Some(6));
            let mut winners = Vec::new();
            while rounds.verdict().is_none() {
                if rounds.number() > 1 {
                    session = rounds.open(entry.as_ref()).expect("a round opens");
                }
                let led = session.settings().iter().any(|(name, _)| name == "starter");
                if let [.., before, last] = winners.as_slice() {
                    assert_eq!(led, before == last, "the winner leads unless the row was broken");
                    broken += u32::from(!led);
                    kept += u32::from(led);
                }
                session.settle_chance();
                while let Some(mv) = session.legal().first().cloned() {
                    session.play(&mv.text).expect("a legal move");
                }
                let result = session.status().result.expect("the round is over");
                if result.winners.is_empty() {
                    break;
                }
                winners.push(result.winners);
                rounds.finish(session.as_ref());
            }
        }
        assert!(broken > 0 && kept > 0);
    }

    /// The lead goes round the way the turn does.
    #[test]
    fn the_lead_goes_round_as_the_turn_does() {
        let leader = |rules: &Rules| match_of(rules).leader;
        let (round, back) = (leader(&FIVES_THREES), leader(&VENEZUELAN));
        assert_eq!((round.goes_on(1, 4, |_| true), back.goes_on(1, 4, |_| true)), (Some(2), Some(0)));
        assert_eq!((back.goes_on(0, 4, |seat| seat != 3), back.goes_on(0, 4, |seat| seat == 0)), (Some(2), Some(0)));
    }

    #[test]
    fn the_sum_of_a_round_is_told_with_names() {
        let rules = Rules { score: Score::WinnerTakesOpponents, ..BLOCK_PARTNERS };
        let game = Dominoes::<Six>::new("block-partners", rules, 4).expect("the rules fit together");
        let hand = |tiles: &[(u8, u8)]| tiles.iter().map(|&(a, b)| Tile::new(a, b)).collect();
        let placed = |a, b, arm| Placed::new(Tile::new(a, b), arm);
        let before = game.take_up(&Setup {
            hands: vec![hand(&[(2, 1)]), hand(&[(6, 3)]), hand(&[(3, 0)]), hand(&[(1, 0)])],
            laid: vec![placed(1, 6, Arm::LEFT), placed(6, 2, Arm::RIGHT)],
            ..Setup::default()
        });
        let after = game.play(&before, Move::Place(placed(2, 1, Arm::RIGHT)));
        let names = ["you", "East", "North", "West"];
        let told = |state| Matches.explain(&game, state, &|seat| names[seat.index()].to_owned());
        assert_eq!(told(&before), "");
        assert_eq!(told(&after), "East 6-3 = 9, West 1-0 = 1; North: 3-0 does not count");
    }
}
