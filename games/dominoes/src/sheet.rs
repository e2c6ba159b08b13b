//! A game's rules from settings, and in words.

use engine::card::value_of;
use engine::prelude::*;
use serde_json::{Map, Value as Json, json};

use crate::room::Room;
use crate::round::Dominoes;
use crate::rules::{
    ArmsOpen, Below, Blocked, BlockedTie, BlockedUnit, Direction, DrawRule, LayoutRule, LimitIs, MatchRule,
    NextStarter, Opening, OpeningNone, OutWith, PassBonus, PlayDrawn, Redeal, RoundEnd, Rules, Score, Starter,
    StarterNone, StarterTie, Table, TeamScore, TwoTiles, Unit, WildOpen,
};
use crate::tile::tiles_in_set;

/// Most faults that are reported of settings.
const MOST_FAULTS: usize = 20;

/// Rules with settings applied, and how many play: `seats` where no setting says.
///
/// # Errors
/// Every unknown field and value, with the legal ones.
pub fn with_settings(plain: &Rules, seats: u8, settings: &[(String, String)]) -> Result<(Rules, usize), Faults> {
    let mut rules = plain.clone();
    let (mut seats, mut asked) = (usize::from(seats), None);
    let mut faults = Vec::new();
    for (name, text) in settings {
        // Texts name settings, too; more faults than these help nobody.
        if faults.len() == MOST_FAULTS {
            break;
        }
        if name == "players" {
            match text.trim().parse::<usize>() {
                Ok(count) => asked = Some(count),
                Err(_) => faults.push(players_fault(text, plain)),
            }
            continue;
        }
        if let Err(error) = rules.set(name, &value_of(text)) {
            faults.push(error);
        } else if name == "teams" && text.contains('x') {
            seats = usize::from(rules.players.0);
        }
    }
    seats = asked.unwrap_or(seats);
    rules.follow_table(seats, |field| settings.iter().any(|(name, _)| name == field));
    if faults.is_empty() { Ok((rules, seats)) } else { Err(Faults(faults)) }
}

fn players_fault(text: &str, rules: &Rules) -> TextError {
    let legal = rules.seat_counts().map(|count| count.to_string());
    TextError::new("E-SETTING-VALUE", format!("players={text}: a number is expected.")).with_legal(legal)
}

/// All rule fields with their values.
pub(crate) fn fields<R: Room>(game: &Dominoes<R>) -> Map<String, Json> {
    let mut fields = game.rules().to_json();
    fields.insert("players".to_owned(), json!(game.seat_count()));
    fields
}

/// The rules in words, about ten lines.
pub(crate) fn lines<R: Room>(game: &Dominoes<R>) -> Vec<String> {
    let rules = game.rules();
    let mut lines = vec![set_line(game), starter_line(rules), opening_line(rules), placing_line(rules)];
    lines.extend(drawing_lines(rules));
    lines.extend(ending_lines(rules));
    lines.push(
        "Moves: 6-5R or 65r (tile and end), + or draw, P or pass; a bare tile where only one end fits.".to_owned(),
    );
    lines
}

fn set_line<R: Room>(game: &Dominoes<R>) -> String {
    let (rules, seats, hand) = (game.rules(), game.seat_count(), game.hand_size());
    let tiles = tiles_in_set(rules.max_pip);
    let teams = match rules.teams {
        0 => "each for himself".to_owned(),
        teams => format!("{teams} teams, seats {}", game.teams_text().replace('/', " and ")),
    };
    let stock = tiles - seats * hand;
    let again = match rules.redeal_if {
        Redeal::Never => String::new(),
        Redeal::Doubles(count) => format!(" Dealt again if anybody has {count} doubles or more."),
        Redeal::Number(count) => format!(" Dealt again if anybody has {count} tiles with one number or more."),
    };
    let turns = match rules.direction {
        Direction::Clockwise => "",
        Direction::CounterClockwise => " The turn goes to the seat before.",
    };
    format!(
        "Double-{} set, {tiles} tiles. {seats} players, {teams}; {hand} tiles each, {stock} in the stock.{again}{turns}",
        rules.max_pip
    )
}

fn starter_line(rules: &Rules) -> String {
    let tie = match rules.starter_tie {
        StarterTie::HighestDouble => "the highest double decides",
        StarterTie::Heaviest => "the heaviest tile decides",
        StarterTie::SeatOrder => "the first in seat order",
        StarterTie::Random => "the lot decides",
    };
    let none = match rules.starter_none {
        StarterNone::HighestBySum => "the heaviest tile (pip total, then larger half)",
        StarterNone::HighestByHighHalf => "the tile with the larger half (6-5, 6-4, ..., 5-4, ...)",
        StarterNone::SeatOrder => "seat 0",
        StarterNone::Random => "the lot",
        StarterNone::Redeal => "a new deal",
        StarterNone::DrawUntilDouble => "the first to draw one (all draw in turn, from seat 0 on)",
    };
    match rules.starter {
        Starter::MostDoubles => {
            format!("First: whoever was dealt most doubles; among equals {tie}; if nobody has one, {none} decides.")
        }
        Starter::HighestDouble => {
            format!("First: the holder of the highest double dealt; if there is none, {none} decides.")
        }
        Starter::LowestDouble => {
            format!("First: the holder of the lowest double dealt; if there is none, {none} decides.")
        }
        Starter::LowestFrom(pip) => {
            format!(
                "First: the holder of the lowest double dealt from {pip}-{pip} up; if there is none, {none} decides."
            )
        }
        Starter::HighestTile => format!("First: the holder of {none}."),
        Starter::Holder(tile) => format!("First: the holder of {tile}; if nobody holds it, {none} decides."),
        Starter::Seat(seat) => format!("First: seat {seat}."),
        Starter::Lot => "First: a seat by lot.".to_owned(),
    }
}

fn opening_line(rules: &Rules) -> String {
    match (rules.opening, rules.opening_none) {
        (Opening::Any, _) => "Lead: any tile.".to_owned(),
        (Opening::Forced, _) => "Lead: the tile that decided who leads.".to_owned(),
        (Opening::Double, _) => "Lead: any double.".to_owned(),
        (Opening::NonDouble, OpeningNone::DrawThenPass) => {
            "Lead: any tile that is no double; who holds doubles only draws, or passes the duty on if he cannot."
                .to_owned()
        }
        (Opening::NonDouble, OpeningNone::AllowAny) => {
            "Lead: any tile that is no double; who holds doubles only may lead one.".to_owned()
        }
        (Opening::NonDouble, OpeningNone::NextPlayer) => {
            "Lead: any tile that is no double; who holds doubles only passes the duty on.".to_owned()
        }
    }
}

fn placing_line(rules: &Rules) -> String {
    let touch = rules.match_sum.map_or_else(
        || "touching halves equal".to_owned(),
        |sum| {
            let open = match rules.wild_open {
                WildOpen::Higher => "the higher half of a tile that does not add up stays open",
                WildOpen::Choose => "of a tile that does not add up the player chooses the half that stays open",
            };
            format!("touching halves adding up to {sum} (0-0 and tiles of {sum} fit anywhere; {open})")
        },
    );
    let spinner = match rules.layout {
        LayoutRule::Line => None,
        LayoutRule::Spinner => Some("the first double"),
        LayoutRule::OpeningTile => Some("a double laid first"),
        LayoutRule::EveryDouble => Some("every double"),
    };
    let sides = match rules.arms_open {
        ArmsOpen::BothSides => "the long ones first",
        ArmsOpen::Immediately => "in any order",
        ArmsOpen::AllFour => "and nothing goes elsewhere before they are covered",
    };
    let place = spinner.map_or_else(
        || "at either end of the line".to_owned(),
        |spinner| format!("at an open end; {spinner} opens on all four sides, {sides}"),
    );
    let two = match rules.two_tiles {
        TwoTiles::AnyPair => " Two tiles, one for each end, may go in one turn.",
        TwoTiles::None if rules.two_doubles => " Two doubles, one for each end, may go in one turn.",
        TwoTiles::None => "",
    };
    format!("Then one tile a turn {place}, {touch}. Who can place must place.{two}")
}

fn drawing_lines(rules: &Rules) -> Vec<String> {
    let stays = match rules.reserve {
        0 => String::new(),
        reserve => format!(" The last {reserve} stay."),
    };
    let fits = if rules.play_drawn == PlayDrawn::May { "may be placed or kept" } else { "must be placed at once" };
    let how = match rules.draw {
        DrawRule::None => return vec!["Nobody draws; who cannot place passes.".to_owned()],
        DrawRule::One => format!("Who cannot place draws one tile; if it fits it {fits}.{stays}"),
        DrawRule::UntilPlayable => format!("Who cannot place draws until a tile fits, which {fits}.{stays}"),
    };
    let voluntary = match rules.voluntary_draw {
        true => "Drawing is allowed to those who could place, too.",
        false => "Who could place may not draw.",
    };
    vec![format!("{how} {voluntary}"), "Nothing fits and nothing is left to draw: pass.".to_owned()]
}

fn ending_lines(rules: &Rules) -> Vec<String> {
    let out = match (rules.round_end, rules.score) {
        (RoundEnd::LastHolder, _) => {
            "The first without tiles has won; play goes on among the rest until one holds tiles: he has lost."
        }
        (RoundEnd::TeamOut, _) => "The round is over when all players of a team are out.",
        (_, Score::None) => "Who is out first has won.",
        (_, Score::EachOwn) => {
            "Who is out first ends the round; everybody counts the tiles left in hand against himself."
        }
        (_, Score::WinnerTakesOpponents) => "Who is out first scores the pips left with the opponents.",
        (_, Score::WinnerTakesAll) => "Who is out first scores all pips left, the partner's as well.",
    };
    let mut lines = vec![out.to_owned(), blocked_line(rules)];
    if !rules.in_play.is_empty() {
        let of: Vec<String> = rules.in_play.iter().map(u8::to_string).collect();
        let worth = match rules.unit {
            Unit::Points => "that sum",
            Unit::Quotient => "that sum divided by it",
        };
        lines.push(format!("Open ends that add up to a multiple of {} score in play: {worth}.", of.join(" or ")));
    }
    lines.extend(counting_line(rules));
    lines.extend(bonus_lines(rules));
    for special in rules.value.iter() {
        lines.push(format!(
            "{} in hand counts {} ({}).",
            special.tile,
            special.value,
            match special.when {
                crate::rules::ValueWhen::Always => "always",
                crate::rules::ValueWhen::Sole => "as the only tile",
            }
        ));
    }
    lines.push(match_line(rules));
    lines.extend(table_line(rules));
    lines
}

fn blocked_line(rules: &Rules) -> String {
    let (lowest, totals) = match (rules.blocked_unit, rules.teams) {
        (BlockedUnit::Hand, 1..) => ("the side of the lowest single hand", "equal lowest hands of several sides"),
        (BlockedUnit::Side, 1..) => ("the team with the lowest total", "equal lowest teams"),
        (_, 0) => ("the lowest total", "equal lowest"),
    };
    let bonus = rules.blocked_bonus;
    let what = match rules.blocked {
        Blocked::HighestPipsLoses => "the highest pip total loses, equal totals share the rank".to_owned(),
        Blocked::AllHoldersLose => "all who hold tiles lose".to_owned(),
        Blocked::Draw => "it is a draw between those who hold tiles".to_owned(),
        Blocked::EachOwn => "everybody counts his tiles against himself".to_owned(),
        Blocked::LowestScoresZero => "everybody but the lowest counts his tiles against himself".to_owned(),
        Blocked::LowestTakesDifference => format!("{lowest} scores the difference to each other"),
        Blocked::LowestTakesOpponents => format!("{lowest} scores what the others hold"),
        Blocked::LowestTakesAll => format!("{lowest} scores everything that is held"),
        Blocked::LowestTakesBonus => format!("{lowest} scores {bonus}"),
        Blocked::BlockerVsNext => {
            "who laid the last tile compares his hand with the next player's, the lower one's side scores".to_owned()
        }
        Blocked::None if rules.scores_in_play() => {
            format!("nobody scores for it; where points are equal {lowest} has won the round")
        }
        Blocked::None => format!("nobody scores; {lowest} has won the round"),
    };
    let is_taken = matches!(
        rules.blocked,
        Blocked::LowestTakesDifference
            | Blocked::LowestTakesOpponents
            | Blocked::LowestTakesAll
            | Blocked::LowestTakesBonus
            | Blocked::BlockerVsNext
    );
    let totals = if rules.blocked == Blocked::BlockerVsNext { "equal hands" } else { totals };
    let tie = match rules.blocked_tie {
        _ if !is_taken => String::new(),
        BlockedTie::Nobody => format!("; {totals} score nothing"),
        BlockedTie::Blocker => format!("; of {totals} the side that laid the last tile"),
        BlockedTie::Starter => format!("; of {totals} the side that laid the first tile"),
        BlockedTie::Replay => format!("; {totals} score nothing, and the next round begins as the first did"),
    };
    format!("Blocked (nobody can place or draw): the round ends at once; {what}{tie}.")
}

/// How the points of a round are counted.
fn counting_line(rules: &Rules) -> Option<String> {
    let mut parts = Vec::new();
    if rules.round_to > 1 && rules.score != Score::None {
        let worth = match rules.unit {
            Unit::Points => "",
            Unit::Quotient => ", and each of these counts one point",
        };
        parts.push(format!(
            "What the hands bring is rounded to the nearest multiple of {}, halves up{worth}.",
            rules.round_to
        ));
    }
    match rules.team_score {
        _ if rules.teams == 0 => {}
        TeamScore::Sum => {}
        TeamScore::Playroom => {
            parts.push("What the winner's team-mates hold is added to every other team in full.".to_owned());
        }
        TeamScore::PlayroomSplit => {
            parts.push("What the winner's team-mates hold is shared out among the other teams.".to_owned());
        }
    }
    if !rules.round_bonus.is_empty() {
        let more: Vec<String> = rules.round_bonus.iter().map(ToString::to_string).collect();
        let (rounds, more) = (rules.round_bonus.len(), more.join(", "));
        parts.push(format!("The winner of each of the first {rounds} rounds scores more: {more}."));
    }
    (!parts.is_empty()).then(|| parts.join(" "))
}

/// What depends on who plays, in one line.
fn table_line(rules: &Rules) -> Option<String> {
    let rows = rules.by_table.iter().map(|row| {
        let table = match row.table {
            Table::Teams => "in teams".to_owned(),
            Table::Seats(from, to) if from == to => format!("for {from}"),
            Table::Seats(from, to) => format!("for {from} to {to}"),
        };
        format!("{table} {}={}", row.field, row.value)
    });
    let rows: Vec<String> = rows.collect();
    (!rows.is_empty()).then(|| format!("Unless set otherwise: {}.", rows.join(", ")))
}

/// What is scored beside tiles and sums of ends.
fn bonus_lines(rules: &Rules) -> Vec<String> {
    let mut lines = Vec::new();
    if !rules.matching_ends.is_empty() {
        let points: Vec<String> = rules.matching_ends.iter().map(u8::to_string).collect();
        let double = if rules.matching_double { " One double is enough." } else { "" };
        lines.push(format!(
            "A play that leaves its number at two halves of the open ends or more scores {}.{double}",
            points.join(", ")
        ));
    }
    if rules.out_bonus > 0 {
        lines.push(format!("Going out scores {}.", rules.out_bonus));
    }
    for (with, points) in rules.out_with.iter() {
        let with = match with {
            OutWith::Double => "a double".to_owned(),
            OutWith::BothEnds => "a tile that is no double and leaves both ends equal".to_owned(),
            OutWith::BothEndsDouble => "a double that fits both ends".to_owned(),
            OutWith::Tile(tile) => tile.to_string(),
        };
        lines.push(format!("Going out with {with} scores {points} more."));
    }
    let passes = rules.pass_bonus;
    if passes != PassBonus::NONE {
        lines.push(format!(
            "A pass of the next player scores {} for a double led, {} for another tile; passes of all others score {}.",
            passes.lead_double, passes.lead, passes.all
        ));
    }
    lines
}

fn match_line(rules: &Rules) -> String {
    let limit = rules.limit;
    let mut line = match (rules.match_rule, rules.limit_is) {
        (MatchRule::Single, _) => return "One round is a game.".to_owned(),
        (MatchRule::CountLosses, _) => format!("A match: whoever has lost {limit} rounds has lost it."),
        (MatchRule::Reach, _) | (MatchRule::Threshold, LimitIs::Winner) => format!("A match: {limit} points win it."),
        (MatchRule::Exact, _) => {
            format!("A match: exactly {limit} points win it; a score that would pass them is void.")
        }
        (MatchRule::Eliminate, _) => {
            let together = match rules.sudden_death {
                true => "they play on, once at least, until one total is the lowest alone",
                false => "the lowest total wins",
            };
            format!(
                "A match: whoever reaches {limit} points is out, the last one left wins; if all who are left reach them \
                 together, {together}."
            )
        }
        (MatchRule::Threshold, LimitIs::Loser) => {
            let several = if rules.only_highest { "; of several only the highest" } else { "" };
            format!("A match: whoever reaches {limit} points has lost it{several}, the lowest total wins.")
        }
        (MatchRule::Rounds, _) => format!("A match: {limit} rounds, the best total wins."),
        (MatchRule::Wins, _) => format!("A match: {limit} rounds won win it."),
        (MatchRule::InARow, _) => format!("A match: {limit} rounds won one after another win it."),
    };
    if rules.open_at > 0 {
        line += &format!(" A record opens with {} points in a round;", rules.open_at);
        line += match rules.below {
            Below::Drop => " less is lost before that.",
            Below::Accumulate => " less is kept aside before that.",
        };
    }
    line += match rules.next_starter {
        NextStarter::Same => "",
        NextStarter::PreviousWinner => " The winner of a round leads the next, any tile.",
        NextStarter::WinnerTeamChooses => {
            " The team that won a round leads the next: here always the player who won it, any tile."
        }
        NextStarter::PreviousWinnerUnlessBroken => {
            " The winner of a round leads the next, any tile; after a row of wins is broken, or a tie, as in the first."
        }
        NextStarter::Rotate => " The lead goes round.",
    };
    line
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::variants::variant;

    #[test]
    fn fields_follow_the_table_unless_they_are_set() {
        let field = |id: &str, settings: &[(&str, &str)], field: &str| {
            let row = variant(id).expect("the row is there");
            let settings: Vec<(String, String)> = settings.iter().map(|&(n, v)| (n.to_owned(), v.to_owned())).collect();
            let (rules, seats) = with_settings(&row.rules, row.seats, &settings).expect("settings that are known");
            assert_eq!(rules.check(seats), Ok(()), "{id} {settings:?}");
            rules.field(field).expect("the field is there")
        };
        assert_eq!(field("fives-threes", &[("players", "4")], "round_end"), "first_out");
        assert_eq!(field("fives-threes", &[("teams", "2x2")], "round_end"), "team_out");
        assert_eq!(field("fives-threes", &[("teams", "2x2"), ("round_end", "first_out")], "round_end"), "first_out");
        assert_eq!(field("bergen", &[], "limit"), 15);
        assert_eq!(field("double-bergen", &[("players", "3")], "limit"), 10);
        assert_eq!(field("bergen", &[("limit", "15"), ("players", "4")], "limit"), 15);
        assert_eq!(field("block", &[("players", "5")], "max_pip"), 9);
        assert_eq!(field("block", &[("players", "8")], "max_pip"), 12);
        assert_eq!(field("brazilian-points", &[("players", "2")], "draw"), "until_playable");
        let legal = players_fault("some", &variant("block").expect("the row is there").rules).legal;
        assert_eq!(legal, (2..=10).map(|seats: u8| seats.to_string()).collect::<Vec<_>>());
    }
}
