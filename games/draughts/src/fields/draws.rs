//! Draw rules from texts and rule cards: counters and repetition, each value with its place in them.

use std::collections::BTreeSet;
use std::ops::RangeInclusive;
use std::sync::Mutex;

use engine::serde_json::{Map, Value, from_value};
use serde::de::DeserializeOwned;

use super::{Misfit, list, small};
use crate::draw_rules::{Counted, DrawRule, Effect, KingsAmong, LoneStands, Material, Repetition, Resets};
use crate::rules::Rules;
use crate::variants::european::PORTUGUESE_TWELVE;
use crate::variants::{ROWS, row};

/// `own`, `none`, the id of a row whose counters to use, names of the game's own counters, or counters.
pub(super) fn set_draws(rules: &mut Rules, value: &Value) -> Result<(), Vec<Misfit>> {
    match value {
        Value::String(word) => match word.as_str() {
            "own" => {}
            "none" => rules.draws = Vec::new().into(),
            "twelve_off_main_road" => rules.draws = PORTUGUESE_TWELVE.into(),
            names => {
                let named = names.split(',').map(|name| counters_of(name.trim(), &rules.draws));
                let named: Vec<Vec<DrawRule>> = named.collect::<Option<_>>().ok_or_else(Vec::new)?;
                rules.draws = named.concat().into();
            }
        },
        Value::Array(counters) => {
            let (own, mut faults, mut read) = (std::mem::take(&mut rules.draws), Vec::new(), Vec::new());
            for (index, value) in counters.iter().enumerate() {
                let mut reader = Reader { at: format!("[{index}]"), faults: Vec::new() };
                let rule = match value.as_str() {
                    Some(name) => reader.named(name, &own),
                    None => reader.counter(index, value),
                };
                // What cannot be read is no fault of the rules as well: the others are looked at in their places.
                read.push(rule.filter(|_| reader.faults.is_empty()).unwrap_or_else(|| harmless(index)));
                faults.append(&mut reader.faults);
            }
            rules.draws = read.into();
            if !faults.is_empty() {
                return Err(faults);
            }
        }
        _ => return Err(Vec::new()),
    }
    Ok(())
}

/// A counter without faults for the place `index`.
fn harmless(index: usize) -> DrawRule {
    DrawRule {
        name: COUNTER_NAMES.get(index).copied().unwrap_or_default(),
        reason: REASONS[1],
        material: Material::Any,
        counted: Counted::BothSides,
        resets: Resets::NEVER,
        moves: 1,
        effect: Effect::Automatic,
    }
}

/// The counters of a name: one of the game's `own`, or all of a row.
fn counters_of(name: &str, own: &[DrawRule]) -> Option<Vec<DrawRule>> {
    let rule = own.iter().find(|rule| rule.name == name).map(|rule| vec![*rule]);
    rule.or_else(|| row(name).map(|row| row.rules.draws.to_vec()))
}

/// A word, or occurrences and effect.
pub(super) fn set_repetition(rules: &mut Rules, value: &Value) -> Result<(), Vec<Misfit>> {
    let (occurrences, effect) = match value {
        Value::String(word) => match word.as_str() {
            "none" => {
                rules.repetition = None;
                return Ok(());
            }
            "threefold" => (3, Effect::Automatic),
            "threefold_claimed" => (3, Effect::Claimable),
            "fourfold" => (4, Effect::Automatic),
            "fourfold_claimed" => (4, Effect::Claimable),
            _ => return Err(Vec::new()),
        },
        Value::Object(fields) => {
            let mut reader = Reader { at: String::new(), faults: Vec::new() };
            reader.only(fields, &["occurrences", "effect"]);
            let occurrences = reader.number(fields, "occurrences", (2..=u8::MAX, "2 or more"), None);
            let effect = reader.choice(fields, "effect", Effect::Automatic, &EFFECTS);
            if !reader.faults.is_empty() {
                return Err(reader.faults);
            }
            (occurrences, effect)
        }
        _ => return Err(Vec::new()),
    };
    rules.repetition = Some(Repetition { occurrences, effect });
    Ok(())
}

const EFFECTS: [&str; 2] = ["automatic", "claimable"];

/// What a counter says.
const COUNTER: [&str; 7] = ["name", "reason", "material", "counted", "resets", "moves", "effect"];

/// What the material of a counter can be.
const MATERIALS: [&str; 5] = [
    "any",
    "one_each",
    "up_to_two_each",
    "{ lone_king = { least = 3, most = 3, kings = \"all\", stands = \"anywhere\" } }",
    "{ kings_on_both_sides = { least = 4, most = 5 } }",
];

/// Longest name of a counter.
const LONGEST_NAME: usize = 40;

/// What a number of pieces can be.
const PIECES: (RangeInclusive<u8>, &str) = (0..=u8::MAX, "a number of pieces");

/// Reads one value of a list, and keeps what does not fit with its place in the list.
struct Reader {
    at: String,
    faults: Vec<Misfit>,
}

impl Reader {
    fn misfit(&mut self, key: &str, value: Option<&Value>, legal: &[&str]) {
        let path = if key.is_empty() { self.at.clone() } else { format!("{}.{key}", self.at) };
        let legal = legal.iter().map(|&text| text.to_owned()).collect();
        self.faults.push(Misfit { path, said: value.cloned(), legal });
    }

    /// Refuses all keys but these.
    fn only(&mut self, fields: &Map<String, Value>, known: &[&str]) {
        for key in fields.keys().filter(|key| !known.contains(&key.as_str())) {
            self.misfit(key, None, known);
        }
    }

    /// A number within bounds, which are also said in words; `missing` where it is not said.
    fn number(
        &mut self,
        fields: &Map<String, Value>,
        key: &str,
        (bounds, form): (RangeInclusive<u8>, &str),
        missing: Option<u8>,
    ) -> u8 {
        match fields.get(key) {
            None if missing.is_some() => missing.unwrap_or_default(),
            value => value.and_then(small).filter(|number| bounds.contains(number)).unwrap_or_else(|| {
                self.misfit(key, value, &[form]);
                *bounds.start()
            }),
        }
    }

    /// One of the game's own counters by its name.
    fn named(&mut self, name: &str, own: &[DrawRule]) -> Option<DrawRule> {
        let rule = own.iter().find(|rule| rule.name == name).copied();
        if rule.is_none() {
            let names: Vec<&str> = own.iter().map(|rule| rule.name).chain(["{ name, moves, ... }"]).collect();
            self.misfit("", Some(&Value::from(name)), &names);
        }
        rule
    }

    /// A value by its name; `missing` where it is not said.
    fn choice<T: DeserializeOwned>(&mut self, fields: &Map<String, Value>, key: &str, missing: T, legal: &[&str]) -> T {
        let Some(value) = fields.get(key) else { return missing };
        let read = Some(value).filter(|value| value.is_string()).and_then(|value| from_value(value.clone()).ok());
        read.unwrap_or_else(|| {
            self.misfit(key, Some(value), legal);
            missing
        })
    }

    /// A counter. One without a name is called by its place, one without a reason after its length.
    fn counter(&mut self, index: usize, value: &Value) -> Option<DrawRule> {
        let Some(fields) = value.as_object() else {
            self.misfit("", Some(value), &["{ moves = 15, material = \"any\", resets = [\"capture\"] }"]);
            return None;
        };
        self.only(fields, &COUNTER);
        let moves = self.number(fields, "moves", (0..=100, "0 to 100"), None);
        let rule = DrawRule {
            name: self.name(fields.get("name"), index),
            reason: self.reason(fields.get("reason"), moves),
            material: self.material(fields.get("material")),
            counted: self.choice(fields, "counted", Counted::BothSides, &["both_sides", "stronger_side"]),
            resets: self.resets(fields.get("resets")),
            moves,
            effect: self.choice(fields, "effect", Effect::Automatic, &EFFECTS),
        };
        Some(rule)
    }

    fn name(&mut self, value: Option<&Value>, index: usize) -> &'static str {
        let by_place = harmless(index).name;
        let Some(value) = value else { return by_place };
        let plain = |name: &&str| {
            (1..=LONGEST_NAME).contains(&name.len())
                && name.bytes().all(|byte| byte.is_ascii_lowercase() || byte == b'-')
        };
        value.as_str().filter(plain).map(kept).unwrap_or_else(|| {
            self.misfit("name", Some(value), &["small letters and hyphens, such as three-kings"]);
            by_place
        })
    }

    /// The word that results give: those of built-in rows and of lengths.
    fn reason(&mut self, value: Option<&Value>, moves: u8) -> &'static str {
        // A length beyond the table is refused with the rules.
        let by_length = REASONS[usize::from(moves).min(REASONS.len() - 1)];
        let Some(value) = value else { return by_length };
        let mut known = ROWS.iter().flat_map(|row| row.rules.draws.iter()).map(|rule| rule.reason).chain(REASONS);
        known.find(|known| Some(*known) == value.as_str()).unwrap_or_else(|| {
            self.misfit("reason", Some(value), &["thirty_moves", "one_piece_each", "the like"]);
            by_length
        })
    }

    fn material(&mut self, value: Option<&Value>) -> Material {
        let Some(value) = value else { return Material::Any };
        let inner = |kind: &str| value.as_object().filter(|of| of.len() == 1)?.get(kind)?.as_object();
        let outer = self.at.clone();
        if let Some(fields) = inner("lone_king") {
            self.at += ".material.lone_king";
            self.only(fields, &["least", "most", "kings", "stands"]);
            let material = Material::LoneKing {
                least: self.number(fields, "least", PIECES, Some(1)),
                most: self.number(fields, "most", PIECES, Some(u8::MAX)),
                kings: self.choice(fields, "kings", KingsAmong::All, &["one", "all"]),
                stands: self.choice(
                    fields,
                    "stands",
                    LoneStands::Anywhere,
                    &["anywhere", "on_main_road", "off_main_road"],
                ),
            };
            self.at = outer;
            return material;
        }
        if let Some(fields) = inner("kings_on_both_sides") {
            self.at += ".material.kings_on_both_sides";
            self.only(fields, &["least", "most"]);
            let material = Material::KingsOnBothSides {
                least: self.number(fields, "least", PIECES, Some(2)),
                most: self.number(fields, "most", PIECES, Some(u8::MAX)),
            };
            self.at = outer;
            return material;
        }
        match value.as_str() {
            Some("any") => Material::Any,
            Some("one_each") => Material::OneEach,
            Some("up_to_two_each") => Material::UpToTwoEach,
            _ => {
                self.misfit("material", Some(value), &MATERIALS);
                Material::Any
            }
        }
    }

    /// The events of an object with truth values, or a list of those that reset.
    fn resets(&mut self, value: Option<&Value>) -> Resets {
        const EVENTS: [&str; 3] = ["capture", "promotion", "man_move"];
        let Some(value) = value else { return Resets::NEVER };
        let events: Option<Vec<String>> = match value.as_object() {
            Some(fields) => {
                let said = |(event, yes): (&String, &Value)| yes.as_bool().map(|yes| yes.then(|| event.clone()));
                fields.iter().map(said).collect::<Option<Vec<_>>>().map(|said| said.into_iter().flatten().collect())
            }
            None => list(value).and_then(|events| events.iter().map(|of| of.as_str().map(str::to_owned)).collect()),
        };
        let keys = value.as_object().into_iter().flat_map(Map::keys).cloned();
        let known = |event: &String| EVENTS.contains(&event.as_str());
        let Some(events) = events.filter(|events| events.iter().cloned().chain(keys).all(|event| known(&event))) else {
            self.misfit("resets", Some(value), &EVENTS);
            return Resets::NEVER;
        };
        let has = |event: &str| events.iter().any(|named| named == event);
        let listed = value.is_array();
        Resets {
            capture: has("capture"),
            // A list that has the moves of men has what they end with, too.
            promotion: has("promotion") || (listed && has("man_move")),
            man_move: has("man_move"),
        }
    }
}

/// A name for as long as the program runs; each is kept once.
fn kept(name: &str) -> &'static str {
    static NAMES: Mutex<BTreeSet<&'static str>> = Mutex::new(BTreeSet::new());
    let mut names = NAMES.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
    if let Some(known) = names.get(name) {
        return known;
    }
    let name: &'static str = Box::leak(name.to_owned().into_boxed_str());
    names.insert(name);
    name
}

/// Names of counters that no row has, by their place in the list.
const COUNTER_NAMES: [&str; 8] = [
    "counter-one",
    "counter-two",
    "counter-three",
    "counter-four",
    "counter-five",
    "counter-six",
    "counter-seven",
    "counter-eight",
];

/// The words that results give for lengths of 0 to 100 moves.
const REASONS: [&str; 101] = [
    "at_once",
    "one_move",
    "two_moves",
    "three_moves",
    "four_moves",
    "five_moves",
    "six_moves",
    "seven_moves",
    "eight_moves",
    "nine_moves",
    "ten_moves",
    "eleven_moves",
    "twelve_moves",
    "thirteen_moves",
    "fourteen_moves",
    "fifteen_moves",
    "sixteen_moves",
    "seventeen_moves",
    "eighteen_moves",
    "nineteen_moves",
    "twenty_moves",
    "twenty_one_moves",
    "twenty_two_moves",
    "twenty_three_moves",
    "twenty_four_moves",
    "twenty_five_moves",
    "twenty_six_moves",
    "twenty_seven_moves",
    "twenty_eight_moves",
    "twenty_nine_moves",
    "thirty_moves",
    "thirty_one_moves",
    "thirty_two_moves",
    "thirty_three_moves",
    "thirty_four_moves",
    "thirty_five_moves",
    "thirty_six_moves",
    "thirty_seven_moves",
    "thirty_eight_moves",
    "thirty_nine_moves",
    "forty_moves",
    "forty_one_moves",
    "forty_two_moves",
    "forty_three_moves",
    "forty_four_moves",
    "forty_five_moves",
    "forty_six_moves",
    "forty_seven_moves",
    "forty_eight_moves",
    "forty_nine_moves",
    "fifty_moves",
    "fifty_one_moves",
    "fifty_two_moves",
    "fifty_three_moves",
    "fifty_four_moves",
    "fifty_five_moves",
    "fifty_six_moves",
    "fifty_seven_moves",
    "fifty_eight_moves",
    "fifty_nine_moves",
    "sixty_moves",
    "sixty_one_moves",
    "sixty_two_moves",
    "sixty_three_moves",
    "sixty_four_moves",
    "sixty_five_moves",
    "sixty_six_moves",
    "sixty_seven_moves",
    "sixty_eight_moves",
    "sixty_nine_moves",
    "seventy_moves",
    "seventy_one_moves",
    "seventy_two_moves",
    "seventy_three_moves",
    "seventy_four_moves",
    "seventy_five_moves",
    "seventy_six_moves",
    "seventy_seven_moves",
    "seventy_eight_moves",
    "seventy_nine_moves",
    "eighty_moves",
    "eighty_one_moves",
    "eighty_two_moves",
    "eighty_three_moves",
    "eighty_four_moves",
    "eighty_five_moves",
    "eighty_six_moves",
    "eighty_seven_moves",
    "eighty_eight_moves",
    "eighty_nine_moves",
    "ninety_moves",
    "ninety_one_moves",
    "ninety_two_moves",
    "ninety_three_moves",
    "ninety_four_moves",
    "ninety_five_moves",
    "ninety_six_moves",
    "ninety_seven_moves",
    "ninety_eight_moves",
    "ninety_nine_moves",
    "hundred_moves",
];
