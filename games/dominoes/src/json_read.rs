//! Positions in JSON read: they are put as DPN, and what is wrong with that is shown in the JSON.

use std::ops::Range;

use engine::card::text_of;
use engine::json_place::{element, member};
use engine::prelude::*;
use serde_json::Value as Json;

use crate::dpn::FORMAT;
use crate::layout::Arm;

/// A position in JSON as DPN text, which says the same.
pub(crate) struct FromJson {
    /// The text.
    pub(crate) dpn: String,
    /// Which bytes of it came from which of the JSON text.
    places: Vec<(Range<usize>, Range<usize>)>,
    /// The bytes of the whole JSON value.
    whole: Range<usize>,
}

impl FromJson {
    /// Reads the position.
    ///
    /// # Errors
    /// `E-DPN-JSON` for text that is no JSON; every field that is missing or of the wrong kind, at its place.
    pub(crate) fn read(text: &str) -> Result<Self, Faults> {
        let value: Json = serde_json::from_str(text).map_err(|error| broken(text, &error))?;
        let start = text.len() - text.trim_start().len();
        let whole = start..text.trim_end().len();
        let read = Self { dpn: String::new(), places: Vec::new(), whole };
        let mut reader = Reader { text, value: &value, read, faults: Vec::new() };
        reader.position();
        if reader.faults.is_empty() { Ok(reader.read) } else { Err(Faults(reader.faults)) }
    }

    /// Compares what the text says beside the position with what follows from it.
    ///
    /// # Errors
    /// `E-DPN-JSON` for every field of `follows` that says something else.
    pub(crate) fn agrees(text: &str, follows: &Json) -> Result<(), Faults> {
        const FOLLOWING: [&str; 4] = ["ends", "spinner", "passes", "legal"];
        let Ok(said) = serde_json::from_str::<Json>(text) else { return Ok(()) };
        let sorted = |value: &Json| match value {
            Json::Array(items) => {
                let mut items: Vec<String> = items.iter().map(Json::to_string).collect();
                items.sort_unstable();
                Json::from(items)
            }
            other => other.clone(),
        };
        let differs =
            |key: &&str| said.get(key).is_some_and(|said| !said.is_null() && sorted(said) != sorted(&follows[*key]));
        let fault = |key: &str| {
            let start = text.len() - text.trim_start().len();
            let message = format!("`{key}` is {} in this position.", follows[key]);
            TextError::new("E-DPN-JSON", message).at(member(text, start, key).unwrap_or(0..text.len()))
        };
        let faults: Vec<TextError> = FOLLOWING.into_iter().filter(differs).map(fault).collect();
        if faults.is_empty() { Ok(()) } else { Err(Faults(faults)) }
    }

    /// Faults of the DPN text where they stand in the JSON.
    pub(crate) fn faults(&self, faults: Faults) -> Faults {
        let moved = |fault: TextError| {
            let at = fault.span.clone().map_or(self.whole.clone(), |span| self.place(&span));
            fault.at(at)
        };
        Faults(faults.0.into_iter().map(moved).collect())
    }

    /// The smallest part that holds the span; the whole where none does.
    fn place(&self, span: &Range<usize>) -> Range<usize> {
        let holds = |(dpn, _): &&(Range<usize>, Range<usize>)| dpn.start <= span.start && span.end <= dpn.end;
        let found = self.places.iter().filter(holds).min_by_key(|(dpn, _)| dpn.len());
        found.map_or(self.whole.clone(), |(_, json)| json.clone())
    }
}

fn broken(text: &str, error: &serde_json::Error) -> Faults {
    let line: usize = text.split_inclusive('\n').take(error.line().saturating_sub(1)).map(str::len).sum();
    let at = text.floor_char_boundary((line + error.column().saturating_sub(1)).min(text.len()));
    let end = text.ceil_char_boundary((at + 1).min(text.len()));
    TextError::new("E-DPN-JSON", format!("no JSON: {error}.")).at(at..end).into()
}

/// A step on the way to a part of the JSON.
#[derive(Clone, Copy)]
enum Step<'a> {
    Key(&'a str),
    Item(usize),
}

use Step::{Item, Key};

struct Reader<'a> {
    text: &'a str,
    value: &'a Json,
    read: FromJson,
    faults: Vec<TextError>,
}

impl<'a> Reader<'a> {
    /// The value at the end of a way.
    fn get(&self, way: &[Step<'_>]) -> Option<&'a Json> {
        way.iter().try_fold(self.value, |value, step| match step {
            Key(key) => value.get(key),
            Item(index) => value.get(index),
        })
    }

    /// Where it stands; as far as it goes, if the rest is not there.
    fn place(&self, way: &[Step<'_>]) -> Range<usize> {
        let mut at = self.read.whole.clone();
        for step in way {
            let next = match step {
                Key(key) => member(self.text, at.start, key),
                Item(index) => element(self.text, at.start, *index),
            };
            match next {
                Some(next) => at = next,
                None => break,
            }
        }
        at
    }

    fn fault(&mut self, way: &[Step<'_>], message: String) {
        let at = self.place(way);
        self.faults.push(TextError::new("E-DPN-JSON", message).at(at));
    }

    /// Writes a piece of text that came from the part at the end of a way.
    fn put(&mut self, text: &str, way: &[Step<'_>]) {
        let start = self.read.dpn.len();
        self.read.dpn.push_str(text);
        let at = self.place(way);
        self.read.places.push((start..self.read.dpn.len(), at));
    }

    /// Writes a word; all of it came from the part at the end of a way, except what `value` says more closely.
    fn word(&mut self, key: &str, way: &[Step<'_>], value: impl FnOnce(&mut Self)) {
        if !self.read.dpn.is_empty() {
            self.read.dpn.push(' ');
        }
        let start = self.read.dpn.len();
        self.read.dpn.push_str(key);
        self.read.dpn.push(':');
        value(self);
        let at = self.place(way);
        self.read.places.push((start..self.read.dpn.len(), at));
    }

    fn position(&mut self) {
        if self.get(&[Key("format")]).and_then(Json::as_str) != Some(FORMAT) {
            self.fault(&[Key("format")], format!("`format` must be `{FORMAT}`."));
        }
        self.read.dpn.push_str(FORMAT);
        if let Some(id) = self.get(&[Key("game")]).and_then(Json::as_str) {
            self.word("game", &[Key("game")], |reader| reader.put(id, &[Key("game")]));
        }
        let players = self.list(&[Key("players")]);
        for (key, name, number) in
            [("set", "set", None), ("players", "players", Some(players.len() as u64)), ("turn", "turn", None)]
        {
            let number = number.unwrap_or_else(|| self.number(&[Key(name)]));
            self.word(key, &[Key(name)], |reader| reader.put(&number.to_string(), &[Key(name)]));
        }
        if let Some(teams) = teams_text(players) {
            self.word("teams", &[Key("players")], |reader| reader.put(&teams, &[Key("players")]));
        }
        match self.get(&[Key("view")]) {
            Some(Json::String(full)) if full == "full" => {}
            Some(Json::String(said)) => {
                self.word("view", &[Key("view")], |reader| reader.put(&one_word(said), &[Key("view")]));
            }
            Some(_) => {
                let seat = self.number(&[Key("view")]);
                self.word("view", &[Key("view")], |reader| reader.put(&seat.to_string(), &[Key("view")]));
            }
            None => {}
        }
        self.word("hand", &[Key("hands")], Self::hands);
        self.word("line", &[Key("line")], Self::line);
        self.arms();
        self.word("stock", &[Key("stock")], Self::stock);
        if let Some(drawn) = self.get(&[Key("drawn")]) {
            let way = [Key("drawn")];
            self.word("drawn", &way, |reader| if drawn == "?" { reader.put("?", &way) } else { reader.tile(&way) });
        }
        for key in ["start", "over", "rules"] {
            let said = self.get(&[Key(key)]).filter(|value| !value.is_null());
            let said = said.map(text_of);
            if let Some(said) = said {
                self.word(key, &[Key(key)], |reader| reader.put(&one_word(&said), &[Key(key)]));
            }
        }
        for (key, name, by) in [("out", "out", ","), ("play", "score", "/"), ("passes", "passes", "")] {
            self.numbers(key, name, by);
        }
        self.voids();
        let history = self.get(&[Key("history")]).and_then(Json::as_array).map_or(&[][..], Vec::as_slice);
        if !history.is_empty() {
            self.word("log", &[Key("history")], |reader| {
                reader.joined(".", history, |reader, index, act| match act.as_str() {
                    Some(act) => reader.put(&one_word(act), &[Key("history"), Item(index)]),
                    None => reader.fault(&[Key("history"), Item(index)], format!("{act}: an act is a text.")),
                });
            });
        }
    }

    /// Writes the parts of a list with a separator between them.
    fn joined(&mut self, by: &str, list: &'a [Json], mut put: impl FnMut(&mut Self, usize, &'a Json)) {
        for (index, item) in list.iter().enumerate() {
            if index > 0 {
                self.read.dpn.push_str(by);
            }
            put(self, index, item);
        }
    }

    fn number(&mut self, way: &[Step<'_>]) -> u64 {
        self.get(way).and_then(Json::as_u64).unwrap_or_else(|| {
            let name = way.iter().rev().find_map(|step| if let Key(key) = step { Some(*key) } else { None });
            self.fault(way, format!("`{}`: a number is expected.", name.unwrap_or_default()));
            0
        })
    }

    fn list(&mut self, way: &[Step<'_>]) -> &'a [Json] {
        match self.get(way).and_then(Json::as_array) {
            Some(list) => list,
            None => {
                let name = if let Some(Key(key)) = way.last() { key } else { "" };
                self.fault(way, format!("`{name}`: a list is expected."));
                &[]
            }
        }
    }

    /// A number or a list of numbers, where there is one.
    fn numbers(&mut self, key: &str, name: &str, by: &str) {
        let Some(value) = self.get(&[Key(name)]) else { return };
        match (value, by) {
            (Json::Array(list), _) if list.is_empty() => {}
            (Json::Array(list), by) if !by.is_empty() => self.word(key, &[Key(name)], |reader| {
                reader.joined(by, list, |reader, index, _| {
                    let way = [Key(name), Item(index)];
                    let number = reader.number(&way);
                    reader.put(&number.to_string(), &way);
                });
            }),
            (_, "") => {
                let number = self.number(&[Key(name)]);
                if number > 0 {
                    self.word(key, &[Key(name)], |reader| reader.put(&number.to_string(), &[Key(name)]));
                }
            }
            _ => self.fault(&[Key(name)], format!("`{name}`: a list is expected.")),
        }
    }

    fn tile(&mut self, way: &[Step<'_>]) {
        let value = self.get(way);
        let half = |index: usize| value.and_then(|value| value.get(index)).and_then(Json::as_u64);
        match (half(0), half(1), value.and_then(Json::as_array).map(Vec::len)) {
            (Some(a), Some(b), Some(2)) => self.put(&format!("{a}-{b}"), way),
            _ => {
                let said = value.map_or_else(String::new, Json::to_string);
                self.fault(way, format!("{said}: a tile as two numbers is expected."));
            }
        }
    }

    fn tiles(&mut self, way: &[Step<'_>], by: &str) {
        let list = self.list(way);
        self.joined(by, list, |reader, index, _| {
            let way: Vec<Step<'_>> = way.iter().copied().chain([Item(index)]).collect();
            reader.tile(&way);
        });
    }

    fn hands(&mut self) {
        let hands = self.list(&[Key("hands")]);
        self.joined("/", hands, |reader, seat, hand| {
            let way = [Key("hands"), Item(seat)];
            let count = reader.number(&[way[0], way[1], Key("count")]);
            let start = reader.read.dpn.len();
            match hand.get("tiles") {
                Some(tiles) => {
                    if tiles.as_array().is_some_and(|tiles| tiles.len() as u64 != count) {
                        reader.fault(&way, format!("`count` is {count}, `tiles` are others."));
                    }
                    reader.tiles(&[way[0], way[1], Key("tiles")], ",");
                }
                None if count == 0 => {}
                None => reader.put(&format!("?{count}"), &way),
            }
            let at = reader.place(&way);
            reader.read.places.push((start..reader.read.dpn.len(), at));
        });
    }

    fn line(&mut self) {
        let spinner = self.get(&[Key("spinner")]).and_then(Json::as_u64);
        let tiles = self.list(&[Key("line")]);
        self.joined(".", tiles, |reader, index, _| {
            reader.tile(&[Key("line"), Item(index)]);
            if spinner == Some(index as u64) {
                reader.put("*", &[Key("spinner")]);
            }
        });
    }

    fn arms(&mut self) {
        for (name, _) in self.get(&[Key("arms")]).and_then(Json::as_object).into_iter().flatten() {
            let way = [Key("arms"), Key(name)];
            match Arm::named(name).filter(|arm| arm.is_side()) {
                Some(arm) => self.word(&arm.key(), &way, |reader| reader.tiles(&way, ".")),
                None => self.fault(&way, format!("`arms`: `{name}` is no side of a spinner.")),
            }
        }
    }

    fn stock(&mut self) {
        let way = [Key("stock"), Key("tiles")];
        match self.get(&way).and_then(Json::as_array) {
            Some(tiles) if !tiles.is_empty() => self.tiles(&way, ","),
            _ => {
                let way = [Key("stock"), Key("count")];
                let count = self.number(&way);
                self.put(&count.to_string(), &way);
            }
        }
    }

    /// What seats are said not to hold.
    fn voids(&mut self) {
        let hands = self.get(&[Key("hands")]).and_then(Json::as_array).map_or(&[][..], Vec::as_slice);
        let is_void = |hand: &Json| hand.get("void").is_some_and(|void| void != &Json::Array(Vec::new()));
        if !hands.iter().any(is_void) {
            return;
        }
        self.word("not", &[Key("hands")], |reader| {
            let mut by = "";
            for seat in (0..hands.len()).filter(|&seat| is_void(&hands[seat])) {
                reader.read.dpn.push_str(by);
                by = ";";
                let way = [Key("hands"), Item(seat), Key("void")];
                reader.put(&format!("{seat}="), &way);
                let start = reader.read.dpn.len();
                let pips = reader.list(&way);
                reader.joined(",", pips, |reader, index, _| {
                    let way = [way[0], way[1], way[2], Item(index)];
                    let pip = reader.number(&way);
                    reader.put(&pip.to_string(), &way);
                });
                let at = reader.place(&way);
                let from = start - format!("{seat}=").len();
                reader.read.places.push((from..reader.read.dpn.len(), at));
            }
        });
    }
}

/// A text without blanks, which would end its word.
fn one_word(text: &str) -> String {
    text.split_whitespace().collect()
}

/// The seats of each team, where players name one.
fn teams_text(players: &[Json]) -> Option<String> {
    let teams: Vec<u64> =
        players.iter().map(|player| player.get("team").and_then(Json::as_u64)).collect::<Option<_>>()?;
    let count = teams.iter().max()? + 1;
    let seats = |team: u64| -> String {
        (0..teams.len()).filter(|&seat| teams[seat] == team).map(|seat| seat.to_string()).collect()
    };
    (count < 10).then(|| (0..count).map(seats).collect::<Vec<_>>().join("/"))
}
