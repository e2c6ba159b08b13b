//! The acts of a round as texts, and whose they were: a log names no seats, the order of turns does.

use std::ops::Range;

use engine::prelude::*;

use super::{MOST_FAULTS, parts};
use crate::layout::{Arm, Layout, Placed};
use crate::moves::Move;
use crate::notation::{Spot, Word, read_tile, read_word};
use crate::room::Room;
use crate::round::Dominoes;
use crate::rules::{DrawRule, PlayDrawn, Rules};
use crate::tile::Tile;
use crate::view::Seen;

/// More draws than any stock has tiles are not read of one act.
const MOST_DRAWS: usize = 200;

/// An act as a log says it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Raw {
    pub(crate) mv: Move,
    pub(crate) drawn: Option<Tile>,
    /// True for the play of a tile that the same seat has just drawn.
    pub(crate) joined: bool,
    pub(crate) at: Range<usize>,
}

/// Reads acts from an empty table on, and how the table then lies.
pub(crate) fn read_acts(rules: &Rules, value: &str, at: &Range<usize>) -> Result<(Vec<Raw>, Layout), Faults> {
    let (mut acts, mut faults, mut layout) = (Vec::new(), Vec::new(), Layout::empty());
    for (part, span) in parts(value, at, '.') {
        match read_part(rules, part, &span, &mut layout) {
            Ok(read) => acts.extend(read),
            Err(error) if faults.len() < MOST_FAULTS => faults.push(error),
            Err(_) => {}
        }
    }
    faults.extend(astray(rules, &acts).take(MOST_FAULTS - faults.len()));
    join_named(rules, &mut acts);
    if faults.is_empty() { Ok((acts, layout)) } else { Err(Faults(faults)) }
}

/// A drawn tile is kept right after it was drawn, by rules that let a seat keep it.
fn astray(rules: &Rules, acts: &[Raw]) -> impl Iterator<Item = TextError> {
    let may = rules.draw == DrawRule::One && rules.play_drawn == PlayDrawn::May;
    let follows_draw = move |index: usize| may && index > 0 && acts[index - 1].mv == Move::Draw;
    let keeps = acts.iter().enumerate().filter(move |(index, raw)| raw.mv == Move::Keep && !follows_draw(*index));
    keeps.map(move |(_, raw)| {
        let why = if may { "only a tile just drawn is kept" } else { "no tile is kept in this game" };
        TextError::new("E-LOG-ACT", format!("`keep`: {why}.")).at(raw.at.clone())
    })
}

/// Where one tile a turn is drawn, a tile that is laid right after it was drawn by name is laid in the same turn.
fn join_named(rules: &Rules, acts: &mut [Raw]) {
    if rules.draw != DrawRule::One {
        return;
    }
    for index in 1..acts.len() {
        let drawn = acts[index - 1].drawn;
        let laid = acts[index].mv.placed().next().map(|placed| placed.tile);
        acts[index].joined |= drawn.is_some() && laid == drawn;
    }
}

/// One act, or a draw joined with the play of the tile.
fn read_part(rules: &Rules, part: &str, span: &Range<usize>, layout: &mut Layout) -> Result<Vec<Raw>, TextError> {
    let raw = |mv: Move, drawn: Option<Tile>| Raw { mv, drawn, joined: false, at: span.clone() };
    if let Some(draw) = part.strip_prefix('+') {
        let (stated, play) = draw.split_once('&').map_or((draw, None), |(stated, play)| (stated, Some(play)));
        let several = stated.strip_prefix('?').and_then(|count| count.parse::<usize>().ok());
        if let Some(count) = several.filter(|count| (1..=MOST_DRAWS).contains(count) && play.is_none()) {
            return Ok(vec![raw(Move::Draw, None); count]);
        }
        let drawn = match stated {
            "" | "?" => None,
            text => Some(known_tile(rules, text, span)?),
        };
        let mut acts = vec![raw(Move::Draw, drawn)];
        if let Some(play) = play {
            let mv = read_play(rules, play, span, layout)?;
            acts.push(Raw { joined: true, ..raw(mv, None) });
        }
        return Ok(acts);
    }
    Ok(vec![raw(read_play(rules, part, span, layout)?, None)])
}

fn syntax(text: &str, span: &Range<usize>) -> TextError {
    let message = format!("`{text}`: a tile with its arm (6-5L), `+6-4`, `+?`, `+?3`, `P` or `keep` is expected.");
    TextError::new("E-LOG-ACT", message).at(span.clone())
}

fn known_tile(rules: &Rules, text: &str, span: &Range<usize>) -> Result<Tile, TextError> {
    let (a, b) = read_tile(text).ok_or_else(|| syntax(text, span))?;
    tile_of(rules, a, b, span)
}

/// The tile with these halves.
pub(super) fn tile_of(rules: &Rules, a: u8, b: u8, span: &Range<usize>) -> Result<Tile, TextError> {
    if a.max(b) <= rules.max_pip {
        return Ok(Tile::new(a, b));
    }
    let message = format!("{}-{}: no such tile, the numbers go from 0 to {}.", a.max(b), a.min(b), rules.max_pip);
    Err(TextError::new("E-TILE-UNKNOWN", message).at(span.clone()))
}

/// An act that is no draw; what it lays is laid.
fn read_play(rules: &Rules, text: &str, span: &Range<usize>, layout: &mut Layout) -> Result<Move, TextError> {
    let text = text.trim_end_matches(['#', '!', '?']);
    let text = text.split_once('=').map_or(text, |(mv, _)| mv);
    let mv = match read_word(text).ok_or_else(|| syntax(text, span))? {
        Word::Pass => Move::Pass,
        Word::Keep => Move::Keep,
        Word::Draw => Move::Draw,
        Word::Tile(a, b, spot) => placement(rules, tile_of(rules, a, b, span)?, spot, layout, span)?,
        Word::Pair(one, other) => {
            let (one_tile, other_tile) = (tile_of(rules, one.0, one.1, span)?, tile_of(rules, other.0, other.1, span)?);
            match (one.2, other.2) {
                (Some(Arm::RIGHT), _) | (_, Some(Arm::LEFT)) => Move::Pair(other_tile, one_tile),
                _ => Move::Pair(one_tile, other_tile),
            }
        }
    };
    for placed in mv.placed() {
        let fits = layout.is_empty() || layout.ends.fitting(rules, placed.arm()).has(placed.tile);
        if !fits {
            return Err(no_fit(placed.tile, span));
        }
        layout.lay(rules, placed);
    }
    Ok(mv)
}

fn no_fit(tile: Tile, span: &Range<usize>) -> TextError {
    TextError::new("E-TILE-NO-FIT", format!("{tile} touches no such end at that point.")).at(span.clone())
}

fn placement(
    rules: &Rules,
    tile: Tile,
    spot: Option<Spot>,
    layout: &Layout,
    span: &Range<usize>,
) -> Result<Move, TextError> {
    if layout.is_empty() {
        return Ok(Move::Lead(tile));
    }
    let ends = &layout.ends;
    let arms = ends.arms(rules).filter(|&arm| ends.fitting(rules, arm).has(tile));
    let meant = |placed: &Placed| {
        spot.is_none_or(|Spot { arm, open }| {
            let there = placed.arm() == arm || ends.equivalent(rules, placed.arm(), arm);
            there && open.is_none_or(|open| ends.open_half(rules, *placed) == open)
        })
    };
    let fits: Vec<Placed> = arms.flat_map(|arm| ends.ways(rules, tile, arm)).filter(meant).collect();
    match fits.as_slice() {
        [placed] => Ok(Move::Place(*placed)),
        [] => Err(no_fit(tile, span)),
        _ => {
            let all: Vec<String> = fits.iter().map(Placed::to_string).collect();
            let message = format!("{tile} can be laid in several ways: {}.", all.join(", "));
            Err(TextError::new("E-MOVE-AMBIGUOUS", message).at(span.clone()).with_legal(all))
        }
    }
}

/// Where a log ends: who is to move, and whether that seat has still to say what becomes of the tile it drew.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Now {
    pub(crate) turn: Option<Seat>,
    pub(crate) pending: bool,
}

/// The acts with their seats: `first` leads, `counts` are held now. `None` if the order of turns does not come out so.
pub(crate) fn with_seats<R: Room>(
    game: &Dominoes<R>,
    raws: &[Raw],
    first: Seat,
    counts: &[usize],
    now: Now,
) -> Option<Vec<Seen>> {
    // What each seat held at first follows from whose acts these were, and the other way round. Full hands are tried
    // first, then that nobody was ever out, and what comes of it.
    let dealt = vec![game.hand_size(); counts.len()];
    if let Some((acts, _)) = consistent(game, raws, first, counts, now, &dealt).filter(|(_, base)| *base == dealt) {
        return Some(acts);
    }
    let mut base = vec![usize::MAX / 2; counts.len()];
    for _ in 0..8 {
        let (acts, found) = consistent(game, raws, first, counts, now, &base)?;
        if found == base {
            return Some(acts);
        }
        base = found;
    }
    None
}

/// The acts if each seat held `base` at first, and what it must have held for that.
fn consistent<R: Room>(
    game: &Dominoes<R>,
    raws: &[Raw],
    first: Seat,
    counts: &[usize],
    now: Now,
    base: &[usize],
) -> Option<(Vec<Seen>, Vec<usize>)> {
    let (acts, next) = take_turns(game, raws, first, base, now.pending)?;
    let mut found: Vec<i64> = counts.iter().map(|&count| count as i64).collect();
    for seen in &acts {
        found[seen.seat.index()] += if seen.mv == Move::Draw { -1 } else { seen.mv.tiles() as i64 };
    }
    let found: Vec<usize> = found.into_iter().map(|count| usize::try_from(count).ok()).collect::<Option<_>>()?;
    // Only where the acts are given out rightly need the turn come out right.
    let right = found != base || now.turn.is_none_or(|turn| turn == next);
    right.then_some((acts, found))
}

/// Gives each act to the seat whose turn it is.
pub(crate) fn take_turns<R: Room>(
    game: &Dominoes<R>,
    raws: &[Raw],
    first: Seat,
    base: &[usize],
    pending: bool,
) -> Option<(Vec<Seen>, Seat)> {
    let mut counts = base.to_vec();
    let (mut turn, mut acts) = (first, Vec::with_capacity(raws.len()));
    for (index, raw) in raws.iter().enumerate() {
        let count = counts.get_mut(turn.index())?;
        *count = match raw.mv {
            Move::Draw => *count + 1,
            mv => count.checked_sub(mv.tiles())?,
        };
        acts.push(Seen { seat: turn, mv: raw.mv, drawn: raw.drawn });
        let goes_on = raws.get(index + 1).map_or(pending, |next| next.joined || next.mv == Move::Keep);
        let stays = raw.mv == Move::Draw && (game.rules().draw == DrawRule::UntilPlayable || goes_on);
        if !stays {
            let mut after = (1..=game.seat_count()).map(|turns| game.after_turns(turn, turns));
            turn = after.find(|seat| counts[seat.index()] > 0).unwrap_or(turn);
        }
    }
    Some((acts, turn))
}
