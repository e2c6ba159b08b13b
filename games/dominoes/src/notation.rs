//! Moves as text: the canonical form, liberal reading, and refusals that name the rule.
//!
//! A refusal says only what the seat to move knows itself: its own hand, the table, whether the stock gives tiles.

mod words;

use std::ops::Range;

use engine::prelude::*;

use crate::deal::{Deal, Lead, draws_fit, leaders, sizes_fit};
use crate::layout::{Arm, Placed};
use crate::moves::{Move, placeable};
use crate::room::Room;
use crate::round::Dominoes;
use crate::rules::{DrawRule, Opening, PlayDrawn};
use crate::state::State;
use crate::tile::{Tile, TileSet};

pub(crate) use words::{Spot, Word, read_tile, read_word};

/// A move in its canonical form.
pub fn move_text(mv: Move) -> String {
    match mv {
        Move::Lead(tile) => tile.to_string(),
        Move::Place(placed) => placed.to_string(),
        Move::Pair(left, right) => format!("{}&{}", Placed::new(left, Arm::LEFT), Placed::new(right, Arm::RIGHT)),
        Move::Draw => "+".to_owned(),
        Move::Keep => "keep".to_owned(),
        Move::Pass => "P".to_owned(),
    }
}

/// A deal as one line: `hand:6-5,../.. stock:4-4,.. start:1`, as `seat` sees it or whole.
pub fn deal_text(deal: &Deal, seat: Option<Seat>) -> String {
    let tiles = |tiles: &[Tile]| tiles.iter().map(Tile::to_string).collect::<Vec<_>>().join(",");
    let hand = |(of, hand): (usize, &TileSet)| match seat {
        Some(seat) if seat.index() != of => format!("?{}", hand.len()),
        _ => tiles(&hand.listed()),
    };
    let hands: Vec<String> = deal.hands.iter().enumerate().map(hand).collect();
    let stock = if seat.is_some() || deal.stock.is_empty() { deal.stock.len().to_string() } else { tiles(&deal.stock) };
    let start = match deal.lead {
        Lead::Duty(seat) => format!("start:{}", seat.0),
        Lead::Given(seat) => format!("turn:{}", seat.0),
    };
    format!("hand:{} stock:{stock} {start}", hands.join("/"))
}

/// A number of the hand, as the board counts the tiles: one digit, because two are a tile.
fn hand_number(text: &str) -> Option<usize> {
    (text.len() == 1).then(|| text.parse().ok()).flatten()
}

/// One reading of a text against a state.
struct Reader<'a, R: Room> {
    game: &'a Dominoes<R>,
    state: &'a State<R>,
    legal: MoveList<Move>,
    span: Range<usize>,
}

impl<R: Room> Reader<'_, R> {
    fn refuse(&self, code: &'static str, message: String) -> TextError {
        let legal = self.legal.iter().map(|&mv| move_text(mv));
        TextError::new(code, message).at(self.span.clone()).with_legal(legal)
    }

    fn word(&self, word: Word, text: &str) -> Result<Move, TextError> {
        match word {
            Word::Draw => self.draw(text),
            Word::Pass => self.pass(text),
            Word::Keep => self.keep(text),
            Word::Tile(a, b, spot) => self.tile(self.held(a, b)?, spot),
            Word::Pair(one, other) => self.pair(one, other),
        }
    }

    /// The tile with this number in the hand of the seat to move.
    fn numbered(&self, number: usize, text: &str) -> Result<Move, TextError> {
        let tiles = self.state.hand(self.state.turn()).listed();
        let tile = number.checked_sub(1).and_then(|at| tiles.get(at)).ok_or_else(|| {
            self.refuse("E-TILE-NOT-HELD", format!("{text}: the tiles of the hand are numbered 1 to {}.", tiles.len()))
        })?;
        self.tile(*tile, None)
    }

    fn can_place(&self) -> bool {
        self.legal.iter().any(|mv| mv.tiles() > 0)
    }

    fn draw(&self, text: &str) -> Result<Move, TextError> {
        if self.legal.contains(&Move::Draw) {
            return Ok(Move::Draw);
        }
        let rules = self.game.rules();
        if rules.draw == DrawRule::None {
            return Err(self.refuse("E-DRAW-NONE", format!("{text}: no tiles are drawn in this game.")));
        }
        if self.state.drawn().is_some() {
            return Err(self.refuse("E-DRAW-CAN-PLAY", format!("{text}: one tile a turn is drawn, and it is drawn.")));
        }
        if self.can_place() {
            let message = format!("{text}: a player who can place must place; only who cannot draws.");
            return Err(self.refuse("E-DRAW-CAN-PLAY", message));
        }
        if self.game.drawable(self.state) {
            let message = format!("{text}: a leader without a tile to lead passes; he does not draw.");
            return Err(self.refuse("E-OPENING-PASS", message));
        }
        let left = match rules.reserve {
            0 => "the stock is empty".to_owned(),
            reserve => format!("the last {reserve} tiles of the stock stay there"),
        };
        Err(self.refuse("E-STOCK-EMPTY", format!("{text}: {left}; a player who cannot place passes.")))
    }

    fn pass(&self, text: &str) -> Result<Move, TextError> {
        if self.legal.contains(&Move::Pass) {
            return Ok(Move::Pass);
        }
        if self.can_place() {
            let or_keep = if self.legal.contains(&Move::Keep) { " or say `keep`" } else { "" };
            let message = format!("{text}: a player who can place must place{or_keep}.");
            return Err(self.refuse("E-PASS-CAN-PLAY", message));
        }
        let message = format!("{text}: a player who cannot place draws while there are tiles to draw.");
        Err(self.refuse("E-PASS-CAN-DRAW", message))
    }

    fn keep(&self, text: &str) -> Result<Move, TextError> {
        if self.legal.contains(&Move::Keep) {
            return Ok(Move::Keep);
        }
        let message = if self.game.rules().play_drawn == PlayDrawn::May {
            format!("{text}: only a tile just drawn can be kept.")
        } else {
            format!("{text}: a drawn tile that fits must be placed.")
        };
        Err(self.refuse("E-KEEP-NOTHING", message))
    }

    /// The tile with these halves, if the seat to move holds it.
    fn held(&self, a: u8, b: u8) -> Result<Tile, TextError> {
        let most = self.game.rules().max_pip;
        if a.max(b) > most {
            let message = format!("{}-{}: no such tile, the numbers go from 0 to {most}.", a.max(b), a.min(b));
            return Err(self.refuse("E-TILE-UNKNOWN", message));
        }
        let tile = Tile::new(a, b);
        if self.state.hand(self.state.turn()).has(tile) {
            return Ok(tile);
        }
        let lies = self.state.laid().iter().any(|placed| placed.tile == tile);
        let why = if lies { "it lies on the table" } else { "it is not in the hand" };
        Err(self.refuse("E-TILE-NOT-HELD", format!("{tile}: {why}.")))
    }

    fn tile(&self, tile: Tile, spot: Option<Spot>) -> Result<Move, TextError> {
        let ends = self.state.ends();
        if let Some(drawn) = self.state.drawn().filter(|&drawn| drawn != tile) {
            let message = format!("{tile}: after drawing, only the drawn tile {drawn} may be placed.");
            return Err(self.refuse("E-TILE-NOT-DRAWN", message));
        }
        let fits: Vec<Move> = self.legal.iter().copied().filter(|mv| single(*mv) == Some(tile)).collect();
        if ends.is_empty() {
            return fits.first().copied().ok_or_else(|| self.opening(tile));
        }
        if fits.is_empty() {
            return Err(self.no_fit(tile));
        }
        let Some(Spot { arm, open }) = spot else {
            return if let [only] = fits[..] { Ok(only) } else { Err(self.ambiguous(tile, &fits)) };
        };
        let rules = self.game.rules();
        let there = |mv: &Move| match mv {
            Move::Place(placed) => placed.arm() == arm || ends.equivalent(rules, placed.arm(), arm),
            _ => false,
        };
        let fits: Vec<Move> = fits.into_iter().filter(there).collect();
        let leaves = |mv: &Move| match mv {
            Move::Place(placed) => Some(ends.open_half(rules, *placed)),
            _ => None,
        };
        match (&fits[..], open) {
            ([], _) => {
                let end = ends.at(arm);
                let touches = format!("does not touch {}", end.pip);
                let why = if end.is_open() { touches } else { "finds no open end".to_owned() };
                Err(self.refuse("E-TILE-NO-FIT", format!("{tile} {why} ({}).", arm.word())))
            }
            ([only], None) => Ok(*only),
            (_, None) => Err(self.ambiguous(tile, &fits)),
            (_, Some(open)) => fits.iter().copied().find(|mv| leaves(mv) == Some(open)).ok_or_else(|| {
                let all: Vec<String> = fits.iter().filter_map(leaves).map(|open| open.to_string()).collect();
                let message = format!("{tile} leaves {} open there, not {open} ({}).", all.join(" or "), arm.word());
                self.refuse("E-TILE-NO-FIT", message)
            }),
        }
    }

    fn opening(&self, tile: Tile) -> TextError {
        match self.game.rules().opening {
            Opening::NonDouble => {
                self.refuse("E-OPENING-DOUBLE", format!("{tile}: the first tile of a round must not be a double."))
            }
            Opening::Double => {
                self.refuse("E-OPENING-NO-DOUBLE", format!("{tile}: the first tile of a round must be a double."))
            }
            Opening::Forced | Opening::Any => {
                let message = format!("{tile}: the tile that decides who leads must be led.");
                self.refuse("E-OPENING-FORCED", message)
            }
        }
    }

    fn no_fit(&self, tile: Tile) -> TextError {
        let ends = self.state.ends();
        let mut pips: Vec<u8> = ends.open().map(|(_, end)| end.pip).collect();
        pips.dedup();
        pips.sort_unstable();
        pips.dedup();
        let shown: Vec<String> = pips.iter().map(u8::to_string).collect();
        let mut message = format!("{tile} does not touch {}.", shown.join(" or "));
        if let Some(sum) = self.game.rules().match_sum {
            message = format!("{tile} makes no {sum} with {}.", shown.join(" or "));
        }
        self.refuse("E-TILE-NO-FIT", message)
    }

    fn ambiguous(&self, tile: Tile, fits: &[Move]) -> TextError {
        let leaves = |mv: &Move| {
            let after = self.game.after(self.state, *mv);
            let pips: Vec<String> = after.ends().open().map(|(_, end)| end.pip.to_string()).collect();
            format!("`{}` leaves {}", move_text(*mv), pips.join(" and "))
        };
        let all: Vec<String> = fits.iter().map(leaves).collect();
        let mut arms: Vec<Arm> = fits.iter().flat_map(|mv| mv.placed()).map(Placed::arm).collect();
        arms.dedup();
        let fits_where = match arms.len() {
            1 => "can lie either way",
            2 => "fits both ends",
            _ => "fits several ends",
        };
        let message = format!("{tile} {fits_where}: {}.", all.join(", "));
        let error = TextError::new("E-MOVE-AMBIGUOUS", message).at(self.span.clone());
        error.with_legal(fits.iter().map(|&mv| move_text(mv)))
    }

    fn pair(&self, one: (u8, u8, Option<Arm>), other: (u8, u8, Option<Arm>)) -> Result<Move, TextError> {
        let (first, second) = (self.held(one.0, one.1)?, self.held(other.0, other.1)?);
        let fits = |mv: &&Move| match **mv {
            Move::Pair(left, right) => {
                let side = |tile: Tile| if tile == left { Arm::LEFT } else { Arm::RIGHT };
                let same = (first, second) == (left, right) || (second, first) == (left, right);
                same && one.2.is_none_or(|arm| arm == side(first)) && other.2.is_none_or(|arm| arm == side(second))
            }
            _ => false,
        };
        self.legal.iter().find(fits).copied().ok_or_else(|| {
            let message = if self.game.rules().two_doubles {
                format!("{first} and {second}: two tiles in one turn must be doubles, one fitting each end.")
            } else {
                format!("{first} and {second}: one tile is placed in a turn.")
            };
            self.refuse("E-MOVE-TWO-TILES", message)
        })
    }
}

/// The tile of a move that lays one.
fn single(mv: Move) -> Option<Tile> {
    match mv {
        Move::Lead(tile) | Move::Place(Placed { tile, .. }) => Some(tile),
        Move::Pair(..) | Move::Draw | Move::Keep | Move::Pass => None,
    }
}

impl<R: Room> Dominoes<R> {
    /// Reads a move of the seat to move, liberally.
    ///
    /// # Errors
    /// A code, the rule, and what is legal instead.
    pub fn read_move(&self, state: &State<R>, text: &str) -> Result<Move, TextError> {
        let start = text.len() - text.trim_start().len();
        let wanted = text.trim();
        let span = start..start + wanted.len();
        let reader = Reader { game: self, state, legal: moves(self, state), span };
        match self.turn(state) {
            Turn::Seat(_) => {}
            Turn::Chance => return Err(reader.refuse("E-TURN-CHANCE", "the tiles are not dealt yet.".to_owned())),
            _ => return Err(reader.refuse("E-GAME-OVER", "the round is over.".to_owned())),
        }
        if wanted.starts_with('+') && wanted.len() > 1 && wanted != "+?" {
            let message = format!("{wanted}: nobody can choose the tile that he draws; `+` draws the next one.");
            return Err(reader.refuse("E-DRAW-TILE", message));
        }
        if let Some(number) = hand_number(wanted) {
            return reader.numbered(number, wanted);
        }
        let word = read_word(wanted).ok_or_else(|| {
            let message = format!("`{wanted}`: a tile (6-5, 65, 65l, 6-5 left), `draw` or `pass` is expected.");
            reader.refuse("E-MOVE-SYNTAX", message)
        })?;
        reader.word(word, wanted)
    }

    /// Reads a move of a record: `+6-4` says which tile is drawn, which is checked; signs behind a move are passed over.
    ///
    /// # Errors
    /// As for [`Dominoes::read_move`], and `E-DRAW-TILE` if another tile lies next.
    pub fn read_recorded(&self, state: &State<R>, text: &str) -> Result<Move, TextError> {
        let start = text.len() - text.trim_start().len();
        let wanted = text.trim();
        let span = start..start + wanted.len();
        if let Some(stated) = wanted.strip_prefix('+').filter(|rest| !rest.is_empty() && *rest != "?") {
            let mv = self.read_move(state, "+").map_err(|error| error.at(span.clone()))?;
            if stated.starts_with('?') {
                let message = format!("`{wanted}`: draws are written `+`, `+6-4`, `+?` or `+?3`.");
                return Err(TextError::new("E-DRAW-TILE", message).at(span).with_legal(["+".to_owned()]));
            }
            let (next, most) = (state.stock()[0], self.rules().max_pip);
            let tile = read_tile(stated).filter(|&(a, b)| a.max(b) <= most).map(|(a, b)| Tile::new(a, b));
            return if tile == Some(next) {
                Ok(mv)
            } else {
                let message = format!("{wanted}: the next tile of the stock is {next}.");
                Err(TextError::new("E-DRAW-TILE", message).at(span).with_legal(["+".to_owned()]))
            };
        }
        let bare = wanted.trim_end_matches(['#', '!']);
        let bare = if bare == "+?" { bare } else { bare.trim_end_matches(['#', '!', '?']) };
        let bare = bare.split_once('=').map_or(bare, |(mv, _)| mv.trim_end_matches(['#', '!']));
        let mv = self.read_move(state, bare).map_err(|error| error.at(span.clone()))?;
        self.said_of_act(state, mv, wanted).map_err(|error| error.at(span))?;
        Ok(mv)
    }

    /// Signs behind an act: `#` for going out, `=n` for the points it scores.
    fn said_of_act(&self, before: &State<R>, mv: Move, text: &str) -> Result<(), TextError> {
        if !text.contains(['#', '=']) {
            return Ok(());
        }
        let after = self.play(before, mv);
        if text.contains('#') && !after.hand(before.turn()).is_empty() {
            return Err(TextError::new("E-DGN-OUT", format!("{text}: that seat still holds tiles.")));
        }
        let Some((_, said)) = text.split_once('=') else { return Ok(()) };
        let said: String = said.chars().take_while(char::is_ascii_digit).collect();
        let seat = before.turn().index();
        let scored = after.in_play()[seat] - before.in_play()[seat];
        if said.parse() == Ok(scored) {
            return Ok(());
        }
        Err(TextError::new("E-DGN-SCORE", format!("{text}: it scores {scored}.")))
    }

    /// Reads what [`deal_text`] wrote of a whole deal.
    ///
    /// # Errors
    /// `E-TILE-TWICE`, `E-DPN-HAND-LARGE`, `E-DPN-SUM` for tiles that are not those of a deal; `E-DEAL` if it is no deal of
    /// this game otherwise, or another seat has to lead.
    pub fn read_deal(&self, text: &str) -> Result<Deal, TextError> {
        let fault = |message: String| Err(TextError::new("E-DEAL", message).at(0..text.len()));
        let word = |key: &str| text.split_ascii_whitespace().find_map(|word| word.strip_prefix(key)?.strip_prefix(':'));
        let most = self.rules().max_pip;
        let tiles = |list: &str| -> Option<Vec<Tile>> {
            let tile = |text: &str| read_tile(text).filter(|&(a, b)| a.max(b) <= most).map(|(a, b)| Tile::new(a, b));
            list.split(',').filter(|text| !text.is_empty()).map(tile).collect()
        };
        let hands: Option<Vec<Vec<Tile>>> = word("hand").and_then(|hands| hands.split('/').map(tiles).collect());
        let stock = word("stock").and_then(|stock| if stock == "0" { Some(Vec::new()) } else { tiles(stock) });
        let (Some(hands), Some(stock)) = (hands, stock) else {
            return fault("`hand:` and `stock:` with all tiles are expected.".to_owned());
        };
        let (mut all, mut twice) = (TileSet::EMPTY, None);
        for &tile in hands.iter().flatten().chain(&stock) {
            twice = twice.or(Some(tile).filter(|&tile| all.has(tile)));
            all.insert(tile);
        }
        if let Some(tile) = twice {
            return Err(TextError::new("E-TILE-TWICE", format!("{tile} is dealt twice.")).at(0..text.len()));
        }
        let (seats, size) = (self.seat_count(), self.hand_size());
        let counts: Vec<usize> = hands.iter().map(Vec::len).collect();
        let fit = sizes_fit(self.rules(), &counts, size);
        if let Some(seat) = hands.iter().position(|hand| !fit && hand.len() > size) {
            let message = format!("seat {seat} is dealt {} tiles, a hand has {size}.", hands[seat].len());
            return Err(TextError::new("E-DPN-HAND-LARGE", message).at(0..text.len()));
        }
        if all != TileSet::full(most) {
            let (dealt, whole) = (all.len(), TileSet::full(most).len());
            let message = format!("{dealt} tiles are dealt, the double-{most} set has {whole}.");
            return Err(TextError::new("E-DPN-SUM", message).at(0..text.len()));
        }
        if hands.len() != seats || !fit {
            return fault(format!("{seats} hands of {size} tiles are expected."));
        }
        let hands: Vec<TileSet> = hands.into_iter().map(|hand| hand.into_iter().collect()).collect();
        if !draws_fit(self.rules(), &hands, size) {
            return fault("the draws for the lead end with the first double, which nobody else holds.".to_owned());
        }
        let seat = |key: &str| word(key).and_then(|seat| seat.parse().ok()).filter(|&seat| usize::from(seat) < seats);
        let lead = match (seat("start"), seat("turn")) {
            (Some(seat), _) if leaders(self.rules(), &hands).contains(&Seat(seat)) => Lead::Duty(Seat(seat)),
            (Some(seat), _) => return fault(format!("seat {seat} does not lead in this deal.")),
            (None, Some(seat)) => Lead::Given(Seat(seat)),
            (None, None) => return fault("`start:` and the seat that leads are expected.".to_owned()),
        };
        Ok(Deal { hands, stock, lead, excluded: Vec::new() })
    }

    /// The tiles that the seat to move could place.
    pub fn playable(&self, state: &State<R>) -> TileSet {
        let hand = state.hand(state.turn());
        hand & placeable(self.rules(), state.ends(), hand)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_digit_is_a_number_of_the_hand() {
        assert_eq!([hand_number("3"), hand_number("33"), hand_number("l")], [Some(3), None, None]);
    }
}
