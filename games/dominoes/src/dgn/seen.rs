//! Rounds as one seat knows them: its own hand, of the others how many tiles they were dealt.
//!
//! The acts are given out by the order of turns and followed in a deal that bears them out; what comes of it is the view
//! of that seat, a position with its log, and no record of play.

use engine::prelude::*;
use engine::record::RecordedAct;

use super::deal::{lists, refuse_twice, tiles_in};
use super::{Draft, Round, Turns, repeated};
use crate::deal::{Lead, sizes_fit};
use crate::dpn::{Raw, read_acts, take_turns};
use crate::moves::Move;
use crate::notation::move_text;
use crate::room::Eighteen;
use crate::round::Dominoes;
use crate::rules::{NextStarter, Starter};
use crate::scoring::Ending;
use crate::state::State;
use crate::tile::{TileSet, tiles_in_set};
use crate::view::{Held, JustDrawn, Seen, Stock, View};

type Game18 = Dominoes<Eighteen>;

/// More draws than the stock has tiles; its place is that of the act in the log.
const OVERDRAWN: &str = "E-DGN-STOCK";

impl Draft<'_> {
    /// The seat whose view the round is, if it is one seat's.
    pub(super) fn viewer(&self, game: &Game18) -> Result<Option<Seat>, TextError> {
        let Some((text, at)) = self.get("View").filter(|(text, _)| !["full", "public"].contains(text)) else {
            return Ok(None);
        };
        let seat = text.parse::<u8>().ok().filter(|&seat| usize::from(seat) < game.seat_count());
        let last = game.seat_count() - 1;
        let message = format!("{text}: `full`, `public` or a seat from 0 to {last} is expected.");
        seat.map(|seat| Some(Seat(seat))).ok_or_else(|| TextError::new("E-DGN-VIEW", message).at(at))
    }

    /// Takes a round up as `viewer` knows it.
    pub(super) fn replay_view(
        &self,
        game: &Game18,
        viewer: Seat,
        seed: u64,
        round: &mut Round,
    ) -> Result<(), TextError> {
        if let Some((_, at)) = self.get("Stock") {
            let message = format!("seat {} does not see the stock.", viewer.0);
            return Err(TextError::new("E-DGN-VIEW", message).at(at));
        }
        let (mut log, mut places, mut numbers) = (String::new(), Vec::new(), Vec::new());
        for written in self.acts.iter().flat_map(repeated) {
            if !log.is_empty() {
                log.push('.');
            }
            places.push((log.len(), written.at));
            numbers.push((log.len(), written.number));
            log += written.text;
        }
        // A last draw after which the drawer has still to say what becomes of the tile.
        let pending = log.ends_with('&');
        log.truncate(log.len() - usize::from(pending));
        let at_act = |error: TextError| {
            let from = error.span.clone().map_or(0, |span| span.start);
            let place = places.iter().rev().find(|(start, _)| *start <= from).map(|(_, at)| at.clone());
            TextError { span: None, ..error }.at(place.unwrap_or_else(|| self.place("Deal")))
        };
        let raws = match log.is_empty() {
            true => Vec::new(),
            false => read_acts(game.rules(), &log, &(0..log.len())).map_err(|found| at_act(found.first().clone()))?.0,
        };
        let in_log = |error: TextError| if error.code == OVERDRAWN { at_act(error) } else { error };
        let view = self.seen(game, viewer, &raws, pending).map_err(in_log)?;
        let (mut turns, mut numbers) = (Turns::default(), numbers.into_iter().peekable());
        for (seen, raw) in view.acts.iter().zip(&raws) {
            let written = numbers.next_if(|(start, _)| *start == raw.at.start);
            turns.check(seen.seat, seen.mv, written.and_then(|(_, number)| number))?;
        }
        let start = match game.read_start(&game.dpn(&view), seed) {
            Ok(read) => read.value,
            Err(faults) => {
                // What is said of the end, or that nothing is, may be all that does not fit.
                let others = [None, Some(Ending::Out), Some(Ending::Blocked)].into_iter();
                let mut others = others.filter(|ending| *ending != view.ending);
                let fits = |ending: &Option<Ending>| {
                    let other = View { ending: *ending, ..view.clone() };
                    game.read_start(&game.dpn(&other), seed).ok().map(|read| read.value)
                };
                match (others.find_map(|ending| fits(&ending)), self.says_how_it_ended()) {
                    (Some(start), false) => start,
                    (Some(_), true) => {
                        let message = "the round did not end that way.";
                        return Err(TextError::new("E-DGN-RESULT", message).at(self.place("Result")));
                    }
                    (None, _) => return Err(self.impossible(game, viewer, (seed, &raws), &faults, at_act)),
                }
            }
        };
        let state = followed(game, &start, &raws).map_err(at_act)?;
        let told = game.seen_by(&state, &start.log, Some(viewer));
        if told.ending != view.ending && self.says_how_it_ended() {
            let message = "the round is not over that way.";
            return Err(TextError::new("E-DGN-RESULT", message).at(self.place("Result")));
        }
        if let Some((said, at)) = self.get("Result").filter(|_| told.ending == Some(Ending::Out)) {
            let first = told.out.first().map(|seat| format!("out {}", seat.0)).unwrap_or_default();
            if said.starts_with("out ") && said != first {
                let message = format!("the result is `{first}`, not `{said}`.");
                return Err(TextError::new("E-DGN-RESULT", message).at(at));
            }
        }
        round.record.start = Some(game.dpn(&told));
        if let Some(seat) = self.resigned(game, &state) {
            round.record.acts.push(RecordedAct::Resign(seat));
            round.places.push(self.place("Result"));
        }
        Ok(())
    }

    /// True if a tag says how the round ended, or that it did not.
    fn says_how_it_ended(&self) -> bool {
        self.get("Result").is_some_and(|(result, _)| !matches!(result, "*" | "unfinished"))
    }

    /// Why what the viewer saw cannot be: the first act that no deal bears out, in the words of its refusal if it is the
    /// viewer's own.
    fn impossible(
        &self,
        game: &Game18,
        viewer: Seat,
        (seed, raws): (u64, &[Raw]),
        faults: &Faults,
        at_act: impl Fn(TextError) -> TextError,
    ) -> TextError {
        let told = |message: &str| {
            let message = format!("no deal fits what seat {} saw: {message}", viewer.0);
            TextError::new("E-DGN-VIEW", message)
        };
        let after = |count: usize| {
            let view = View { ending: None, ..self.seen(game, viewer, &raws[..count], false).ok()? };
            game.read_start(&game.dpn(&view), seed).ok().map(|read| read.value)
        };
        // What was possible after some acts was so after fewer.
        let (mut possible, mut beyond) = (None, raws.len());
        let mut least = 0;
        while least < beyond {
            let middle = (least + beyond) / 2;
            match after(middle) {
                Some(start) => (possible, least) = (Some((middle, start)), middle + 1),
                None => beyond = middle,
            }
        }
        let Some((count, start)) = possible else { return told(&faults.first().message).at(self.place("Deal")) };
        let Some(raw) = raws.get(count) else { return told(&faults.first().message).at(self.place("Deal")) };
        let refused = followed(game, &start, &raws[..count]).ok().and_then(|state| {
            let own = game.turn(&state) == Turn::Seat(viewer);
            if let Some(held) = raw.mv.placed().find(|placed| !own && state.hand(viewer).has(placed.tile)) {
                return Some(told(&format!("{} is in its own hand.", held.tile)));
            }
            // Of others it is not known what they hold, but what nobody may do is.
            let refused = game.read_move(&state, &move_text(raw.mv)).err();
            refused.filter(|error| own || error.code == "E-DRAW-NONE")
        });
        at_act(refused.unwrap_or_else(|| told("this act cannot have been.")).at(raw.at.clone()))
    }

    /// What the viewer knows after the acts, points made in play apart.
    fn seen(&self, game: &Game18, viewer: Seat, raws: &[Raw], pending: bool) -> Result<View, TextError> {
        let (own, mut counts) = self.dealt_to(game, viewer)?;
        let first = self.get("Start").and_then(|(start, _)| start.parse::<u8>().ok()).map(Seat);
        let first = first
            .filter(|seat| seat.index() < counts.len())
            .ok_or_else(|| TextError::new("E-DGN-START", "the seat that led is expected.").at(self.place("Start")))?;
        let dealt: usize = counts.iter().sum();
        let turns = || TextError::new("E-DGN-VIEW", "these acts cannot be given out to the seats.");
        let (acts, turn) =
            take_turns(game, raws, first, &counts, pending).ok_or_else(|| turns().at(self.place("Deal")))?;
        let (mut hand, mut out, mut passes) = (own, Vec::new(), 0_u8);
        for Seen { seat, mv, drawn } in &acts {
            let count = &mut counts[seat.index()];
            *count = *count + usize::from(*mv == Move::Draw) - mv.tiles();
            if *count == 0 {
                out.push(*seat);
            }
            passes = if *mv == Move::Pass { passes.saturating_add(1) } else { 0 };
            if *seat == viewer {
                hand = drawn.iter().fold(hand, |hand, &tile| hand | TileSet::of(tile));
                hand = mv.placed().fold(hand, |hand, placed| hand - TileSet::of(placed.tile));
            }
        }
        let draws = acts.iter().filter(|seen| seen.mv == Move::Draw).count();
        let stock = tiles_in_set(game.rules().max_pip).checked_sub(dealt + draws);
        let stock = stock.ok_or_else(|| {
            let most = tiles_in_set(game.rules().max_pip) - dealt;
            let beyond = raws.iter().filter(|raw| raw.mv == Move::Draw).nth(most);
            let error = TextError::new(OVERDRAWN, format!("the stock has {most} tiles, and more are drawn."));
            error.at(beyond.map_or(0..0, |raw| raw.at.clone()))
        })?;
        let held = |(seat, &count): (usize, &usize)| match seat == viewer.index() {
            true => Held::Tiles(hand),
            false => Held::Count(count as u8),
        };
        let ended = self.get("Result").map(|(result, _)| result);
        let ending = match ended.map(|result| result.split(' ').next().unwrap_or_default()) {
            Some("out") => Some(Ending::Out),
            Some("block" | "blocked") => Some(Ending::Blocked),
            _ => None,
        };
        let leader = acts.iter().find(|seen| matches!(seen.mv, Move::Lead(_))).map(|seen| seen.seat);
        let later = self.get("Round").is_some_and(|(round, _)| round != "1");
        let given = later && game.rules().next_starter != NextStarter::Same;
        let duty = !given || game.rules().starter == Starter::Seat(first.0);
        Ok(View {
            seat: Some(viewer),
            dealt: true,
            turn,
            ending,
            hands: counts.iter().enumerate().map(held).collect(),
            stock: Stock::Count(stock as u8),
            laid: acts.iter().flat_map(|seen| seen.mv.placed()).collect(),
            drawn: match raws.last().filter(|raw| pending && raw.mv == Move::Draw) {
                Some(raw) => raw.drawn.map_or(JustDrawn::Hidden, JustDrawn::Tile),
                None => JustDrawn::None,
            },
            out,
            in_play: vec![0; game.seat_count()],
            passes,
            lead: Some(if duty { Lead::Duty(first) } else { Lead::Given(first) }),
            leader: leader.filter(|_| game.rules().asks_who_led()),
            excluded: Vec::new(),
            acts,
        })
    }

    /// The hand that the viewer was dealt, and how many tiles each seat was.
    fn dealt_to(&self, game: &Game18, viewer: Seat) -> Result<(TileSet, Vec<usize>), TextError> {
        let fault = |message: &str| TextError::new("E-DGN-DEAL", message).at(self.place("Deal"));
        let (text, at) = self.get("Deal").ok_or_else(|| fault("the hand of the seat whose view it is is expected."))?;
        refuse_twice(text, &at, game.rules().max_pip, TileSet::EMPTY)?;
        let hands: Vec<(&str, usize)> = lists(text, at.start).collect();
        if hands.len() != game.seat_count() {
            return Err(fault(&format!("{} hands are dealt, {} play.", hands.len(), game.seat_count())));
        }
        let (mut own, mut counts) = (TileSet::EMPTY, Vec::new());
        for (seat, (hand, from)) in hands.into_iter().enumerate() {
            if let Some(count) = hand.strip_prefix('?').filter(|_| seat != viewer.index()) {
                let count = count.parse().ok().filter(|count| (1..=60).contains(count));
                counts.push(count.ok_or_else(|| fault("? and a number of tiles are expected."))?);
                continue;
            }
            let tiles = tiles_in(game, hand, from)?;
            counts.push(tiles.len());
            if seat != viewer.index() {
                let message = format!("seat {} does not see the hand of seat {seat}: `?{}`.", viewer.0, tiles.len());
                return Err(TextError::new("E-DGN-VIEW", message).at(from..from + hand.len()));
            }
            own = tiles.into_iter().collect();
        }
        let size = game.hand_size();
        let fit = sizes_fit(game.rules(), &counts, size);
        match counts.iter().position(|&count| !fit && count != size) {
            Some(seat) if counts[seat] > size => {
                let message = format!("seat {seat} is dealt {} tiles, a hand has {size}.", counts[seat]);
                Err(TextError::new("E-DPN-HAND-LARGE", message).at(self.place("Deal")))
            }
            Some(_) => Err(fault(&format!("{} hands of {size} tiles are expected.", counts.len()))),
            None => Ok((own, counts)),
        }
    }
}

/// The acts in a deal that bears them out.
fn followed(game: &Game18, start: &Start<Game18>, raws: &[Raw]) -> Result<State<Eighteen>, TextError> {
    // That a tile was drawn and kept is seen by its drawer only.
    let kept = |state: State<Eighteen>, next: Turn| match game.turn(&state) != next && game.is_legal(&state, Move::Keep)
    {
        true => game.play(&state, Move::Keep),
        false => state,
    };
    let mut acts = start.log.iter();
    let Some(Act::Chance(deal)) = acts.next() else { return Ok(start.state) };
    let mut state = game.deal(deal);
    for (act, raw) in acts.zip(raws) {
        let Act::Move { seat, mv } = act else { continue };
        state = kept(state, Turn::Seat(*seat));
        if game.turn(&state) != Turn::Seat(*seat) || !game.is_legal(&state, *mv) {
            let message = format!("`{}` was not legal there.", move_text(*mv));
            return Err(TextError::new("E-MOVE-ILLEGAL", message).at(raw.at.clone()));
        }
        state = game.play(&state, *mv);
    }
    Ok(kept(state, game.turn(&start.state)))
}
