//! DPN as states and views: every fault at once.

use std::ops::Range;

use engine::prelude::*;

use super::acts::tile_of;
use super::facts::Starter;
use super::table::{Shown, Table};
use super::{MOST_FAULTS, Now, Words, parts, read_acts, rule_parts, with_seats};
use crate::layout::{Arm, Layout, Placed};
use crate::moves::Move;
use crate::notation::read_tile;
use crate::room::Room;
use crate::round::Dominoes;
use crate::rules::{DrawRule, LayoutRule, StarterNone};
use crate::scoring::Ending;
use crate::tile::{Tile, TileSet, tiles_in_set};
use crate::view::{Held, JustDrawn, Seen, Stock};

/// Keys that are understood, or that speak of the match and not of the round.
const KEYS: [&str; 23] = [
    "game", "set", "players", "teams", "turn", "start", "view", "hand", "line", "stock", "drawn", "out", "passes",
    "play", "over", "rules", "log", "not", "score", "goal", "round", "seed", "names",
];

pub(super) fn is_known(key: &str) -> bool {
    KEYS.contains(&key) || Arm::of_key(key).is_some()
}

/// What a position text says, once it holds together.
pub(super) struct Said {
    pub(super) hands: Vec<Held>,
    pub(super) laid: Vec<Placed>,
    pub(super) stock: Stock,
    pub(super) turn: Seat,
    pub(super) drawn: JustDrawn,
    pub(super) out: Vec<Seat>,
    pub(super) in_play: Vec<u16>,
    pub(super) passes: u8,
    /// How the round ended, if the text says so.
    pub(super) over: Option<Ending>,
    /// Whose view it is; `None` if it hides nothing.
    pub(super) view: Option<Seat>,
    /// Who is said to have led by duty.
    pub(super) start: Option<Seat>,
    /// Who laid the first tile, where tiles are laid and the rules ask for it.
    pub(super) leader: Option<Seat>,
    /// The acts, if they are told.
    pub(super) acts: Option<Vec<Seen>>,
    pub(super) excluded: Vec<TileSet>,
}

/// Tiles that a text names, so that none is named twice.
#[derive(Default)]
struct Named(TileSet);

pub(super) struct Reader<'a, R: Room> {
    pub(super) game: &'a Dominoes<R>,
    pub(super) words: &'a Words,
    faults: Vec<TextError>,
    warnings: Vec<TextError>,
    named: Named,
}

impl<R: Room> Reader<'_, R> {
    pub(super) fn fault(&mut self, code: &'static str, at: &Range<usize>, message: String) {
        self.refuse_with(TextError::new(code, message).at(at.clone()));
    }

    pub(super) fn remark(&mut self, code: &'static str, at: &Range<usize>, message: String) {
        self.warnings.push(TextError::new(code, message).at(at.clone()));
    }

    /// Keeps a fault, unless there are more than anybody reads.
    fn refuse_with(&mut self, fault: TextError) {
        if self.faults.len() < MOST_FAULTS {
            self.faults.push(fault);
        }
    }

    /// A number of a word, if it is there and readable.
    pub(super) fn number(&mut self, key: &str) -> Option<(usize, Range<usize>)> {
        let word = self.words.get(key)?.clone();
        let digits = (1..=5).contains(&word.value.len()) && word.value.bytes().all(|byte| byte.is_ascii_digit());
        if digits {
            return Some((word.value.parse().ok()?, word.at));
        }
        self.fault("E-DPN-NUMBER", &word.at, format!("{key}: a number is expected, not `{}`.", word.value));
        None
    }

    fn seat(&mut self, key: &str) -> Option<Seat> {
        let (seat, at) = self.number(key)?;
        self.seat_number(seat, &at)
    }

    pub(super) fn seat_number(&mut self, seat: usize, at: &Range<usize>) -> Option<Seat> {
        let seats = self.game.seat_count();
        if seat < seats {
            return Some(Seat(seat as u8));
        }
        self.fault("E-DPN-SEAT", at, format!("{seat}: the {seats} seats are numbered from 0."));
        None
    }

    /// The position is of this game, with these rules.
    fn same_game(&mut self) {
        let rules = self.game.rules();
        let own = [
            ("game", self.game.id().to_owned()),
            ("set", rules.max_pip.to_string()),
            ("players", self.game.seat_count().to_string()),
            ("teams", if rules.teams == 0 { String::new() } else { self.game.teams_text() }),
        ];
        for (key, expected) in own {
            let Some(word) = self.words.get(key).cloned() else { continue };
            if word.value != expected {
                let message = format!("{key}:{}: the game is opened with `{expected}`.", word.value);
                self.fault("E-DPN-GAME", &word.at, message);
            }
        }
        if let Some(word) = self.words.get("rules").cloned() {
            for (part, at) in rule_parts(&word.value, &word.at) {
                self.same_rule(part, &at);
            }
        }
    }

    fn same_rule(&mut self, part: &str, at: &Range<usize>) {
        let Some((name, value)) = part.split_once('=') else {
            self.fault("E-DPN-RULES", at, format!("`{part}`: `field=value` is expected."));
            return;
        };
        let mut rules = self.game.rules().clone();
        match rules.set(name, &engine::card::value_of(value)) {
            Err(error) => self.refuse_with(error.at(at.clone())),
            Ok(()) if rules != *self.game.rules() => {
                let own = self.game.rules().field(name).unwrap_or_default();
                self.fault("E-DPN-GAME", at, format!("{part}: the game is opened with {own}."));
            }
            Ok(()) => {}
        }
    }

    fn unknown_keys(&mut self) {
        for word in self.words.iter().filter(|word| !is_known(&word.key)) {
            let message = format!("`{}`: unknown, kept as it is.", word.key);
            self.warnings.push(TextError::new("W-DPN-KEY", message).at(word.key_at.clone()));
        }
    }

    /// A tile that is named nowhere else.
    fn tile(&mut self, text: &str, at: &Range<usize>) -> Option<(u8, u8, Tile)> {
        let Some((a, b)) = read_tile(text) else {
            self.fault("E-DPN-TILE", at, format!("`{text}`: a tile such as 6-5 is expected."));
            return None;
        };
        match tile_of(self.game.rules(), a, b, at) {
            Err(error) => {
                self.refuse_with(error);
                None
            }
            Ok(tile) if self.named.0.has(tile) => {
                self.fault("E-TILE-TWICE", at, format!("{tile} is named twice."));
                None
            }
            Ok(tile) => {
                self.named.0.insert(tile);
                Some((a, b, tile))
            }
        }
    }

    fn hands(&mut self) -> Vec<Held> {
        let Some(word) = self.words.get("hand").cloned() else {
            self.fault("E-DPN-MISSING", &self.words.end(), "`hand:` is missing.".to_owned());
            return Vec::new();
        };
        let (seats, count) = (self.game.seat_count(), parts(&word.value, &word.at, '/').count());
        if count != seats {
            let message = format!("{seats} hands are expected with `/` between them, not {count}.");
            self.fault("E-DPN-HANDS", &word.at, message);
        }
        // One more than there are seats shows that there are too many: no need to keep the others.
        let hands: Vec<_> = parts(&word.value, &word.at, '/').take(seats + 1).collect();
        hands.into_iter().map(|(text, at)| self.hand(text, &at)).collect()
    }

    fn hand(&mut self, text: &str, at: &Range<usize>) -> Held {
        if let Some(count) = text.strip_prefix('?') {
            let number = if count.is_empty() { Some(1) } else { count.parse().ok().filter(|&n: &u8| n <= 60) };
            if number.is_none() {
                self.fault("E-DPN-NUMBER", at, format!("`{text}`: ? and a number are expected."));
            }
            return Held::Count(number.unwrap_or(0));
        }
        if text.is_empty() {
            return Held::Tiles(TileSet::EMPTY);
        }
        Held::Tiles(parts(text, at, ',').filter_map(|(tile, at)| Some(self.tile(tile, &at)?.2)).collect())
    }

    fn stock(&mut self) -> Stock {
        let Some(word) = self.words.get("stock").cloned() else { return Stock::Count(0) };
        let number = word.value.strip_prefix('?').unwrap_or(&word.value);
        let digits = number.bytes().all(|byte| byte.is_ascii_digit());
        // `56` could be a tile; the stock's tiles always have their hyphen.
        if digits && number.len() <= 3 {
            return Stock::Count(number.parse().unwrap_or(if word.value == "?" { 1 } else { 0 }));
        }
        let tiles = parts(&word.value, &word.at, ',').filter_map(|(tile, at)| Some(self.tile(tile, &at)?.2));
        Stock::Tiles(tiles.collect())
    }

    /// The tiles as they lie, each after one that it touches.
    fn laid(&mut self) -> Vec<Placed> {
        let mut table = Table::default();
        for (text, at) in self.tiles_at("line") {
            let bare = text.strip_suffix('*').unwrap_or(&text);
            if let Some((left, right, tile)) = self.tile(bare, &at) {
                let none = self.game.rules().layout == LayoutRule::Line;
                if bare != text && (none || table.spinner.is_some() || !tile.is_double()) {
                    let why = match tile.is_double() {
                        _ if none => "this game has no spinner",
                        true => "another tile is the spinner",
                        false => "no double",
                    };
                    self.fault("E-DPN-SPINNER", &at, format!("`{text}`: {why}."));
                } else if bare != text {
                    table.spinner = Some(table.line.len());
                }
                table.line.push(Shown { tile, halves: (left, right), at });
            }
        }
        let sides: Vec<(Arm, &str)> =
            self.words.iter().filter_map(|word| Some((Arm::of_key(&word.key)?, word.key.as_str()))).collect();
        for (arm, key) in sides {
            for (text, at) in self.tiles_at(key) {
                if let Some((first, second, tile)) = self.tile(&text, &at) {
                    table.arms.entry(arm).or_default().push(Shown { tile, halves: (first, second), at });
                }
            }
        }
        if !self.faults.is_empty() {
            return Vec::new();
        }
        table.placed(self.game.rules()).unwrap_or_else(|shown| {
            let message = format!("{}-{} does not touch what it lies at.", shown.halves.0, shown.halves.1);
            self.fault("E-DPN-LINE", &shown.at, message);
            Vec::new()
        })
    }

    /// The tiles of a word, with their places.
    fn tiles_at(&self, key: &str) -> Vec<(String, Range<usize>)> {
        let word = self.words.get(key).filter(|word| !word.value.is_empty());
        // Among one more than the set has there is one that is none or that lies twice: no need to go on.
        let most = tiles_in_set(self.game.rules().max_pip) + 1;
        let tiles = word.into_iter().flat_map(|word| parts(&word.value, &word.at, '.')).take(most);
        tiles.map(|(text, at)| (text.to_owned(), at)).collect()
    }

    /// Every tile of the set is named or counted once.
    fn adds_up(&mut self, hands: &[Held], stock: &Stock) {
        let hidden: usize = hands.iter().filter(|hand| hand.tiles().is_none()).map(|hand| hand.len()).sum();
        let stock = if let Stock::Count(count) = stock { usize::from(*count) } else { 0 };
        let (found, all) = (self.named.0.len() + hidden + stock, tiles_in_set(self.game.rules().max_pip));
        if found != all {
            let set = self.game.rules().max_pip;
            let message = format!("{found} tiles are named or counted, the double-{set} set has {all}.");
            self.fault("E-DPN-SUM", &self.words.end(), message);
        }
        let most = self.game.hand_size();
        let rules = self.game.rules();
        if rules.draw == DrawRule::None && rules.starter_none != StarterNone::DrawUntilDouble {
            for (seat, hand) in hands.iter().enumerate().filter(|(_, hand)| hand.len() > most) {
                let at = self.words.get("hand").map_or(0..0, |word| {
                    parts(&word.value, &word.at, '/').nth(seat).map_or(word.at.clone(), |(_, at)| at)
                });
                let message = format!("seat {seat} holds {} tiles, a hand has {most} and nobody draws.", hand.len());
                self.fault("E-DPN-HAND-LARGE", &at, message);
            }
        }
    }

    /// Passes since the last other act: what the text says, or what its acts end with.
    fn passes(&mut self, said: Option<(u8, Range<usize>)>, acts: Option<&[Seen]>) -> u8 {
        let last = acts.map(|acts| acts.iter().rev().take_while(|seen| seen.mv == Move::Pass).count());
        match (said, last.filter(|&last| acts.is_some_and(|acts| last < acts.len()))) {
            (Some((passes, at)), Some(last)) if usize::from(passes) != last => {
                self.fault("E-DPN-LOG", &at, format!("passes:{passes}: the log ends with {last}."));
                passes
            }
            (None, Some(last)) => last.min(100) as u8,
            (said, _) => said.map_or(0, |(passes, _)| passes),
        }
    }

    /// Whose view the text is: the seat it names must be shown, all others hidden.
    fn view(&mut self, hands: &[Held]) -> Option<Seat> {
        let hidden: Vec<usize> = (0..hands.len()).filter(|&seat| hands[seat].tiles().is_none()).collect();
        let word = self.words.get("view").cloned().filter(|word| word.value != "full");
        let Some(word) = word else {
            if let Some(seat) = hidden.first() {
                let at = self.words.get("hand").map_or(self.words.end(), |word| word.at.clone());
                let message = format!("the tiles of seat {seat} are hidden: `view:` must say whose view it is.");
                self.fault("E-DPN-VIEW", &at, message);
            }
            return None;
        };
        let seat = match word.value.parse::<usize>() {
            Ok(seat) => self.seat_number(seat, &word.at)?,
            Err(_) => {
                let message = format!("view:{}: `full` or a seat is expected.", word.value);
                self.fault("E-POSITION-HIDDEN", &word.at, message);
                return None;
            }
        };
        if hidden.contains(&seat.index()) {
            self.fault("E-DPN-VIEW", &word.at, format!("view:{}: the tiles of that seat are hidden.", seat.0));
        }
        Some(seat)
    }

    fn acts(&mut self, said: &Position, start: Option<Seat>) -> Option<(Vec<Seen>, Layout)> {
        let word = self.words.get("log").cloned()?;
        if word.value.is_empty() {
            return Some((Vec::new(), Layout::empty()));
        }
        let (raws, layout) = match read_acts(self.game.rules(), &word.value, &word.at) {
            Ok(read) => read,
            Err(Faults(faults)) => {
                faults.into_iter().for_each(|fault| self.refuse_with(fault));
                return None;
            }
        };
        let now = Now { turn: Some(said.turn), pending: said.drawn != JustDrawn::None };
        let counts: Vec<usize> = said.hands.iter().map(|hand| hand.len()).collect();
        let firsts: Vec<Seat> = start.map_or_else(|| self.game.all_seats().collect(), |seat| vec![seat]);
        let mut found = firsts.iter().filter_map(|&first| with_seats(self.game, &raws, first, &counts, now));
        match (found.next(), found.next()) {
            (Some(acts), None) => Some((acts, layout)),
            (None, _) => {
                let joined = "; a tile drawn and laid in one turn is written `+?&6-3L`";
                let joined = if self.game.rules().draw == DrawRule::One { joined } else { "" };
                let message = format!("these acts do not lead to the seat in `turn:`{joined}.");
                self.fault("E-DPN-LOG", &word.at, message);
                None
            }
            (Some(_), Some(_)) => {
                self.fault(
                    "E-DPN-LOG",
                    &word.at,
                    "whose acts these were is not clear; `start:` must say who led.".to_owned(),
                );
                None
            }
        }
    }
}

/// An empty hand reads alike whether it is shown or counted: it is as the view has it.
fn hands_seen(hands: Vec<Held>, view: Option<Seat>) -> Vec<Held> {
    let one = |(seat, held): (usize, Held)| match view {
        Some(viewer) if viewer.index() != seat && held.is_empty() => Held::Count(0),
        _ => held,
    };
    hands.into_iter().enumerate().map(one).collect()
}

/// What is needed to read a log.
pub(super) struct Position {
    pub(super) hands: Vec<Held>,
    pub(super) turn: Seat,
    pub(super) drawn: JustDrawn,
}

impl<R: Room> Dominoes<R> {
    /// What a text says, with remarks; nothing if it stands before the deal.
    pub(super) fn said(&self, words: &Words) -> Result<(Option<Said>, Vec<TextError>), Faults> {
        let mut reader =
            Reader { game: self, words, faults: Vec::new(), warnings: Vec::new(), named: Named::default() };
        reader.same_game();
        reader.unknown_keys();
        if ["hand", "line", "turn", "stock", "log"].iter().all(|key| words.get(key).is_none()) {
            return if reader.faults.is_empty() { Ok((None, reader.warnings)) } else { Err(Faults(reader.faults)) };
        }
        let said = reader.said();
        match said {
            Some(said) if reader.faults.is_empty() => Ok((Some(said), reader.warnings)),
            _ => Err(Faults(reader.faults)),
        }
    }
}

impl<R: Room> Reader<'_, R> {
    fn said(&mut self) -> Option<Said> {
        let hands = self.hands();
        let stock = self.stock();
        let laid = self.laid();
        let turn = self.seat("turn");
        if self.words.get("turn").is_none() {
            self.fault("E-DPN-MISSING", &self.words.end(), "`turn:` is missing: who is to move?".to_owned());
        }
        let whole = hands.len() == self.game.seat_count();
        if whole && self.faults.is_empty() {
            self.adds_up(&hands, &stock);
        }
        let view = self.view(&hands);
        let hands = hands_seen(hands, view);
        let drawn = self.drawn(&hands, turn);
        let out = self.out(&hands);
        let (in_play, excluded) = (self.in_play(), self.excluded(&hands));
        self.match_score();
        let passes = self.number("passes").map(|(passes, at)| (passes.min(100) as u8, at));
        if let Some((passes, at)) = passes.clone().filter(|(passes, _)| usize::from(*passes) >= self.game.seat_count())
        {
            let message = format!("passes:{passes}: once all {} seats pass the round is over.", self.game.seat_count());
            self.fault("E-DPN-NUMBER", &at, message);
        }
        let (drawable, rules) = (stock.len(), self.game.rules());
        let drawable = rules.draw != DrawRule::None && drawable > usize::from(rules.reserve);
        if let Some((passes, at)) = passes.clone().filter(|(passes, _)| *passes > 0 && drawable && !laid.is_empty()) {
            let message = format!("passes:{passes}: nobody passes while tiles can be drawn.");
            self.fault("E-DPN-NUMBER", &at, message);
        }
        let (start, over) = (self.start(), self.over());
        let turn = turn.filter(|_| whole && self.faults.is_empty())?;
        let position = Position { hands, turn, drawn };
        let led_by = match start {
            Some(Starter::Seat(seat)) => Some(seat),
            _ => None,
        };
        let told = self.acts(&position, led_by);
        let (laid, acts) = self.told_table(laid, told)?;
        let start = match start {
            Some(Starter::Tile(tile)) => self.led_with(tile, acts.as_deref()),
            _ => led_by,
        };
        let leader = self.leader(&laid, acts.as_deref(), led_by);
        let passes = self.passes(passes, acts.as_deref());
        self.drawn_because_nothing_fitted(&position, &laid);
        self.hidden_stock(&stock, view);
        let Position { hands, turn, drawn } = position;
        Some(Said { hands, laid, stock, turn, drawn, out, in_play, passes, over, view, start, leader, acts, excluded })
    }

    /// The line as the log laid it, which must be the line that is said.
    fn told_table(
        &mut self,
        laid: Vec<Placed>,
        told: Option<(Vec<Seen>, Layout)>,
    ) -> Option<(Vec<Placed>, Option<Vec<Seen>>)> {
        let Some((acts, layout)) = told else { return self.faults.is_empty().then_some((laid, None)) };
        if Layout::of(self.game.rules(), &laid) != layout {
            let at = self.words.get("log").map_or(0..0, |word| word.at.clone());
            self.fault("E-DPN-LOG", &at, "these acts do not lay the line that is said.".to_owned());
            return None;
        }
        Some((acts.iter().flat_map(|seen| seen.mv.placed()).collect(), Some(acts)))
    }

    /// Who led with the tile that decided.
    fn led_with(&mut self, tile: Tile, acts: Option<&[Seen]>) -> Option<Seat> {
        let first = acts?.first()?;
        (first.mv == Move::Lead(tile)).then_some(first.seat)
    }

    /// Who laid the first tile, where that matters: told by the acts, else by `start:`.
    fn leader(&mut self, laid: &[Placed], acts: Option<&[Seen]>, led_by: Option<Seat>) -> Option<Seat> {
        if laid.is_empty() || !self.game.rules().asks_who_led() {
            return None;
        }
        let leads = |seen: &&Seen| matches!(seen.mv, Move::Lead(_));
        let leader = acts.and_then(|acts| acts.iter().find(leads)).map(|seen| seen.seat).or(led_by);
        if leader.is_none() {
            let message = "the side that led takes a blocked round of equals: `start:` must say which seat led.";
            self.fault("E-DPN-START", &self.words.end(), message.to_owned());
        }
        leader
    }

    fn hidden_stock(&mut self, stock: &Stock, view: Option<Seat>) {
        let Some(word) = self.words.get("stock").cloned() else { return };
        match (stock, view) {
            (Stock::Tiles(_), Some(_)) => {
                self.fault("E-DPN-VIEW", &word.at, "no seat knows the stock; `view:full` shows it.".to_owned());
            }
            (Stock::Count(count), None) if *count > 0 && self.game.rules().draw != DrawRule::None => {
                let message = "the order of the stock is not said; it is shuffled.".to_owned();
                self.warnings.push(TextError::new("W-DPN-STOCK", message).at(word.at));
            }
            _ => {}
        }
    }
}
