//! What a position says as a state to go on from, with what led to it.

use engine::prelude::*;

use super::read::Said;
use super::{Words, read_acts};
use crate::deal::{Deal, Lead, leaders};
use crate::json_read::FromJson;
use crate::moves::Move;
use crate::room::Room;
use crate::round::Dominoes;
use crate::rules::DrawRule;
use crate::state::{Setup, State};
use crate::tile::{Tile, TileSet};
use crate::view::{JustDrawn, Stock, View};
use crate::worlds::Worlds;

impl<R: Room> Dominoes<R> {
    /// Reads a state that hides nothing.
    ///
    /// # Errors
    /// All faults; `E-POSITION-HIDDEN` for one seat's view.
    pub fn read_state(&self, text: &str) -> Result<Read<State<R>>, Faults> {
        let words = Words::of(text)?;
        let (said, warnings) = self.said(&words)?;
        let Some(said) = said else { return Ok(Read { value: State::before_deal(), warnings }) };
        if let Some(seat) = said.view {
            let message = format!("the position shows what seat {} knows; all is needed.", seat.0);
            return Err(fault("E-POSITION-HIDDEN", &words, "view", message));
        }
        let state = self.full_state(&said, 0);
        self.agrees(&words, &said, &state)?;
        Ok(Read { value: state, warnings })
    }

    /// Reads a place to start from: a state with what led to it, or one seat's view completed by a world of `seed`. JSON
    /// is read as well.
    ///
    /// # Errors
    /// All faults; `E-POSITION-IMPOSSIBLE` for a view that no deal fits.
    pub fn read_start(&self, text: &str, seed: u64) -> Result<Read<Start<Self>>, Faults> {
        if text.trim_start().starts_with('{') {
            let read = FromJson::read(text)?;
            let start = self.read_start(&read.dpn, seed).map_err(|faults| read.faults(faults))?;
            let view = self.seen_by(&start.value.state, &start.value.log, start.value.seen_by);
            FromJson::agrees(text, &self.view_json(&view))?;
            return Ok(start);
        }
        let words = Words::of(text)?;
        let (said, mut warnings) = self.said(&words)?;
        let Some(said) = said else {
            return Ok(Read {
                value: Start { state: State::before_deal(), log: Vec::new(), seen_by: None, kept: words.unknown() },
                warnings,
            });
        };
        let lead = lead_of(&said);
        if let Some(error) = self.impossible_act(&words, &said) {
            return Err(error.into());
        }
        let state = match said.view {
            Some(_) => self.guessed_state(&said, lead, seed).ok_or_else(|| {
                let message = "no deal fits what this position says has happened.";
                TextError::new("E-POSITION-IMPOSSIBLE", message).at(0..text.len())
            })?,
            None => self.full_state(&said, seed),
        };
        self.agrees(&words, &said, &state)?;
        let told = View { seat: None, ..said_view(&said, Some(lead)) };
        let mut deal = self.deal_before(&told, &state, lead);
        let in_full = said.view.is_none();
        if let Lead::Duty(seat) = lead
            && in_full
            && !leaders(self.rules(), &deal.hands).contains(&seat)
        {
            let message = format!("seat {} did not lead by duty in this deal; it is believed.", seat.0);
            warnings.push(TextError::new("W-DPN-START", message));
            deal.lead = Lead::Given(seat);
        }
        let mut log: Log<Self> = Vec::new();
        if tells(&said) || !said.excluded.is_empty() {
            log.push(Act::Chance(deal.clone()));
        }
        log.extend(said.acts.iter().flatten().map(|seen| Act::Move { seat: seen.seat, mv: seen.mv }));
        if said.view.is_none() && said.acts.is_some() {
            self.follows(&words, &deal, &log, &state)?;
        }
        Ok(Read { value: Start { state, log, seen_by: said.view, kept: words.unknown() }, warnings })
    }

    /// The state of a text that hides nothing; a stock without an order gets one from `seed`.
    fn full_state(&self, said: &Said, seed: u64) -> State<R> {
        let hands: Vec<TileSet> = said.hands.iter().map(|hand| hand.tiles().unwrap_or_default()).collect();
        let laid: TileSet = said.laid.iter().map(|placed| placed.tile).collect();
        let stock = match &said.stock {
            Stock::Tiles(tiles) => tiles.clone(),
            Stock::Count(_) => {
                let held = hands.iter().fold(laid, |all, &hand| all | hand);
                let mut rest: Vec<Tile> = (TileSet::full(self.rules().max_pip) - held).iter().collect();
                Random::stream(seed, "stock").shuffle(&mut rest);
                rest
            }
        };
        let draws = said.acts.iter().flatten().filter(|seen| seen.mv == Move::Draw);
        self.take_up(&Setup {
            hands,
            laid: said.laid.clone(),
            gone: draws.filter_map(|seen| seen.drawn).collect(),
            stock,
            turn: said.turn.0,
            drawn: match said.drawn {
                JustDrawn::Tile(tile) if self.rules().draw == DrawRule::One => Some(tile),
                _ => None,
            },
            out: said.out.clone(),
            in_play: said.in_play.clone(),
            passes: said.passes,
            leader: said.leader,
        })
    }

    /// A world of one seat's view; `None` if no deal fits it.
    fn guessed_state(&self, said: &Said, lead: Lead, seed: u64) -> Option<State<R>> {
        let view = said_view(said, tells(said).then_some(lead));
        let worlds = Worlds::of(self.rules(), &view)?;
        let state = self.in_world(&view, &worlds, &mut Random::stream(seed, "world"));
        let shown = self.seen_by(&state, &[], said.view);
        (shown.hands == said.hands && shown.ending == said.over && shown.drawn == said.drawn).then_some(state)
    }

    /// The state must be over exactly as the text says, and who is to move must hold tiles.
    fn agrees(&self, words: &Words, said: &Said, state: &State<R>) -> Result<(), Faults> {
        if said.over.is_some() && said.over != state.ending() {
            let message = "the round is not over that way.".to_owned();
            return Err(fault("E-DPN-OVER", words, "over", message));
        }
        if state.ending().is_none() && state.hand(state.turn()).is_empty() {
            let message = format!("turn:{}: that seat holds no tiles.", state.turn().0);
            return Err(fault("E-DPN-SEAT", words, "turn", message));
        }
        Ok(())
    }

    /// The acts of a text that hides nothing must be legal and lead to what it says.
    fn follows(&self, words: &Words, deal: &Deal, log: &Log<Self>, end: &State<R>) -> Result<(), Faults> {
        let mut state = self.deal(deal);
        let acts = log.iter().filter_map(|act| match act {
            Act::Move { seat, mv } => Some((*seat, *mv)),
            Act::Chance(_) => None,
        });
        for (index, (seat, mv)) in acts.enumerate() {
            if self.turn(&state) != Turn::Seat(seat) || !self.is_legal(&state, mv) {
                let message = format!("`{}` was not legal there.", crate::notation::move_text(mv));
                let written = words.get("log").and_then(|word| read_acts(self.rules(), &word.value, &word.at).ok());
                let at = written.and_then(|(acts, _)| acts.into_iter().nth(index)).map(|raw| raw.at);
                return Err(match at {
                    Some(at) => TextError::new("E-DPN-LOG", message).at(at).into(),
                    None => fault("E-DPN-LOG", words, "log", message),
                });
            }
            state = self.play(&state, mv);
        }
        let message = "these acts lead to another position.".to_owned();
        if state == *end { Ok(()) } else { Err(fault("E-DPN-LOG", words, "log", message)) }
    }
}

fn fault(code: &'static str, words: &Words, key: &str, message: String) -> Faults {
    let at = words.get(key).map_or(words.end(), |word| word.at.clone());
    TextError::new(code, message).at(at).into()
}

/// True if the text goes back to the deal.
fn tells(said: &Said) -> bool {
    said.acts.is_some() || (said.laid.is_empty() && said.start.is_some())
}

/// Who led: by duty if the text says that this seat did, otherwise as it happened.
fn lead_of(said: &Said) -> Lead {
    let first = said.acts.as_ref().and_then(|acts| acts.first()).map_or(said.turn, |seen| seen.seat);
    match said.start {
        Some(seat) if seat == first && tells(said) => Lead::Duty(seat),
        _ => Lead::Given(first),
    }
}

/// What a text says as a view.
fn said_view(said: &Said, lead: Option<Lead>) -> View {
    View {
        seat: said.view,
        dealt: true,
        turn: said.turn,
        ending: said.over,
        hands: said.hands.clone(),
        stock: said.stock.clone(),
        laid: said.laid.clone(),
        drawn: said.drawn,
        out: said.out.clone(),
        in_play: said.in_play.clone(),
        passes: said.passes,
        lead,
        leader: said.leader,
        excluded: said.excluded.clone(),
        acts: said.acts.clone().unwrap_or_default(),
    }
}
