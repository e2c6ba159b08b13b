//! The rule fields by name: shown, and set from texts and rule cards.
//!
//! One table is both the list that people see and all that they can set, so that what is shown of one game can be given
//! to another. Rules in words are in `sheet`.

use engine::card::{CardField, unknown_field};
use engine::serde_json::{Map, Value, from_value, json, to_value};
use engine::text::{Faults, TextError};
use serde::de::DeserializeOwned;

use crate::draw_rules::{Counted, DrawRule, Effect, Material, Repetition, Resets};
use crate::geometry::{Direction, Directions};
use crate::playable::RulesFault;
use crate::rules::{Criterion, Rules};
use crate::variants::{ROWS, row};

/// A rule field.
struct Field {
    key: &'static str,
    /// Words that it can be set to.
    words: &'static [&'static str],
    /// What else it can be set to.
    form: &'static str,
    show: fn(&Rules) -> Value,
    /// Sets it; false for a value that it cannot have.
    set: fn(&mut Rules, &Value) -> bool,
}

/// A field of an enumeration: its values by name.
macro_rules! named {
    ($key:literal, $($part:ident).+, $words:expr) => {
        Field {
            key: $key,
            words: &$words,
            form: "",
            show: |rules| shown(rules.$($part).+),
            set: |rules, value| choose(&mut rules.$($part).+, value),
        }
    };
}

/// A field that is a small number.
macro_rules! number {
    ($key:literal, $($part:ident).+) => {
        Field {
            key: $key,
            words: &[],
            form: "a number",
            show: |rules| json!(rules.$($part).+),
            set: |rules, value| small(value).map(|number| rules.$($part).+ = number).is_some(),
        }
    };
}

/// A field that is a set of directions.
macro_rules! directions {
    ($key:literal, $part:ident) => {
        Field {
            key: $key,
            words: &["forward", "all", "diagonal", "orthogonal", "forward_and_sideways", "eight"],
            form: "a list of up_left, up_right, down_left, down_right, up, left, right, down as White sees them",
            show: |rules| rules.$part.iter().map(shown).collect(),
            set: |rules, value| directions(value).map(|set| rules.$part = set).is_some(),
        }
    };
}

/// All fields, in the order in which they are shown.
const FIELDS: &[Field] = &[
    number!("width", board.width),
    number!("height", board.height),
    named!("cells", board.cells, ["alternate_from_left_corner", "alternate_from_right_corner", "all"]),
    named!("names", board.names, ["numeric", "algebraic"]),
    named!("first_square", board.first_square, ["top_left", "top_right", "bottom_left", "bottom_right"]),
    named!("shade", shade, ["dark", "light"]),
    number!("men_rows", men_rows),
    number!("rows_behind", rows_behind),
    named!("first", first, ["white", "black"]),
    directions!("men_move", men_move),
    directions!("men_capture", men_capture),
    directions!("kings_move", kings_move),
    directions!("kings_capture", kings_capture),
    named!("kings", kings, ["one", "any"]),
    named!("landing", landing, ["any_free", "directly_behind", "behind_last_king"]),
    named!("men_take", men_take, ["any", "men_only"]),
    named!("capture", capture, ["mandatory", "optional"]),
    named!("lift", lift, ["at_end", "at_once"]),
    named!("turn_back", turn_back, ["allowed", "forbidden"]),
    named!("promotion", promotion, ["on_stopping", "goes_on_as_king", "ends_move"]),
    Field {
        key: "priority",
        words: &["free", "most", "most_then_kings", "by_king"],
        form: "a list of count, kings_taken, by_king, kings_first, { value = { man = 100, king = 199 } }",
        show: |rules| shown(&rules.priority),
        set: |rules, value| priority(value).map(|list| rules.priority = list.into()).is_some(),
    },
    Field {
        key: "king_run",
        words: &["none"],
        form: "a number of moves",
        show: |rules| json!(rules.king_run),
        set: |rules, value| match value.as_str() {
            Some("none") => {
                rules.king_run = None;
                true
            }
            _ => small(value).map(|moves| rules.king_run = Some(moves)).is_some(),
        },
    },
    named!("stuck", stuck, ["loses", "wins"]),
    named!("goal", goal, ["none", "own_king"]),
    Field {
        key: "draws",
        words: &["own", "none"],
        form: "the id of a game whose counters to use, or a list of { name, material, counted, resets, moves, effect }",
        show: |rules| shown(&rules.draws),
        set: set_draws,
    },
    Field {
        key: "repetition",
        words: &["none", "threefold", "threefold_claimed", "fourfold", "fourfold_claimed"],
        form: "{ occurrences = 3, effect = \"automatic\" }",
        show: |rules| shown(rules.repetition),
        set: set_repetition,
    },
    Field {
        key: "game_type",
        words: &[],
        form: "a GameType of PDN such as 20,W,10,10,N2,0",
        show: |rules| json!(rules.notation.game_type),
        set: |rules, value| match value.as_str().filter(|text| is_game_type(text)) {
            Some(text) => {
                rules.notation.game_type = text.to_owned().into();
                true
            }
            None => false,
        },
    },
];

/// A value as it is shown.
fn shown(value: impl serde::Serialize) -> Value {
    to_value(value).unwrap_or(Value::Null)
}

/// Reads a value of an enumeration by its name.
fn choose<T: DeserializeOwned>(field: &mut T, value: &Value) -> bool {
    value.is_string() && from_value(value.clone()).map(|read| *field = read).is_ok()
}

/// A number up to 255, also as text.
fn small(value: &Value) -> Option<u8> {
    let number = value.as_u64().or_else(|| value.as_str()?.parse().ok())?;
    u8::try_from(number).ok()
}

/// A list, also as text with commas.
fn list(value: &Value) -> Option<Vec<Value>> {
    match value {
        Value::Array(items) => Some(items.clone()),
        Value::String(text) => Some(text.split(',').map(|part| json!(part.trim())).collect()),
        _ => None,
    }
}

fn directions(value: &Value) -> Option<Directions> {
    match value.as_str() {
        Some("forward") => return Some(Directions::FORWARD_DIAGONALS),
        // Forwards and backwards, of a piece that goes aslant.
        Some("all" | "diagonal") => return Some(Directions::DIAGONALS),
        Some("orthogonal") => return Some(Directions::ORTHOGONALS),
        Some("forward_and_sideways") => return Some(Directions::FORWARD_AND_SIDEWAYS),
        Some("eight") => return Some(Directions::ALL),
        _ => {}
    }
    let read = |name: Value| from_value::<Direction>(name).ok();
    let all: Option<Vec<Direction>> = list(value)?.into_iter().map(read).collect();
    all.map(|all| Directions::of(&all))
}

fn priority(value: &Value) -> Option<Vec<Criterion>> {
    match value.as_str() {
        Some("free") => return Some(Vec::new()),
        Some("most") => return Some(vec![Criterion::Count]),
        Some("most_then_kings") => return Some(vec![Criterion::Count, Criterion::KingsTaken]),
        _ => {}
    }
    list(value)?.into_iter().map(|criterion| from_value(criterion).ok()).collect()
}

fn set_repetition(rules: &mut Rules, value: &Value) -> bool {
    let (occurrences, effect) = match value.as_str() {
        Some("none") => {
            rules.repetition = None;
            return true;
        }
        Some("threefold") => (3, Effect::Automatic),
        Some("threefold_claimed") => (3, Effect::Claimable),
        Some("fourfold") => (4, Effect::Automatic),
        Some("fourfold_claimed") => (4, Effect::Claimable),
        _ => match from_value::<Repetition>(value.clone()) {
            Ok(rule) => (rule.occurrences, rule.effect),
            Err(_) => return false,
        },
    };
    rules.repetition = Some(Repetition { occurrences, effect });
    true
}

/// `own`, `none`, the id of a row whose counters to use, or counters.
fn set_draws(rules: &mut Rules, value: &Value) -> bool {
    match value {
        Value::String(word) if word == "own" => true,
        Value::String(word) if word == "none" => {
            rules.draws = Vec::new().into();
            true
        }
        Value::String(word) => row(word).map(|row| rules.draws = row.rules.draws.clone()).is_some(),
        Value::Array(counters) => {
            let read: Option<Vec<DrawRule>> = (0..).zip(counters).map(|(index, value)| counter(index, value)).collect();
            read.map(|read| rules.draws = read.into()).is_some()
        }
        _ => false,
    }
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

/// A draw counter. Names and reasons are those of built-in rows; a counter without a name is called by its place, one
/// without a reason after its length.
fn counter(index: usize, value: &Value) -> Option<DrawRule> {
    const KNOWN: [&str; 7] = ["name", "reason", "material", "counted", "resets", "moves", "effect"];
    let fields = value.as_object().filter(|fields| fields.keys().all(|key| KNOWN.contains(&key.as_str())))?;
    let built_in = || ROWS.iter().flat_map(|row| row.rules.draws.iter());
    let word = |key: &str| fields.get(key).map(|value| value.as_str().unwrap_or_default());
    let moves = small(fields.get("moves")?)?;
    let name = match word("name") {
        None => *COUNTER_NAMES.get(index)?,
        Some(name) => built_in().map(|rule| rule.name).chain(COUNTER_NAMES).find(|known| *known == name)?,
    };
    let reason = match word("reason") {
        // A length beyond the table is refused with the rules.
        None => REASONS[usize::from(moves).min(REASONS.len() - 1)],
        Some(reason) => built_in().map(|rule| rule.reason).chain(REASONS).find(|known| *known == reason)?,
    };
    Some(DrawRule {
        name,
        reason,
        material: fields.get("material").map_or(Some(Material::Any), |value| from_value(value.clone()).ok())?,
        counted: fields.get("counted").map_or(Some(Counted::BothSides), |value| from_value(value.clone()).ok())?,
        resets: fields.get("resets").map_or(Some(Resets::NEVER), resets)?,
        moves,
        effect: fields.get("effect").map_or(Some(Effect::Automatic), |value| from_value(value.clone()).ok())?,
    })
}

/// The events of an object with truth values, or a list of those that reset.
fn resets(value: &Value) -> Option<Resets> {
    if value.is_object() {
        return from_value(value.clone()).ok();
    }
    let mut resets = Resets::NEVER;
    for event in list(value)? {
        match event.as_str()? {
            "capture" => resets.capture = true,
            "promotion" => resets.promotion = true,
            "man_move" => (resets.promotion, resets.man_move) = (true, true),
            _ => return None,
        }
    }
    Some(resets)
}

/// Whether a text is a GameType of PDN: a number, and perhaps who begins, columns, rows, notation and inversion.
fn is_game_type(text: &str) -> bool {
    let number = |text: &str| (1..=3).contains(&text.len()) && text.bytes().all(|byte| byte.is_ascii_digit());
    let notation = |text: &str| matches!(text.as_bytes(), [b'A' | b'N' | b'S', b'0'..=b'3']);
    let parts: Vec<&str> = text.split(',').collect();
    match parts.as_slice() {
        [game] => number(game),
        [game, "W" | "B", width, height, signs, invert @ ..] => {
            [game, width, height].into_iter().all(|part| number(part))
                && notation(signs)
                && matches!(invert, [] | ["0" | "1"])
        }
        _ => false,
    }
}

fn field(key: &str) -> Option<&'static Field> {
    FIELDS.iter().find(|field| field.key == key)
}

/// Sets a field.
///
/// # Errors
/// `E-SETTING-UNKNOWN` or `E-SETTING-VALUE`, with what is legal.
fn set(rules: &mut Rules, key: &str, value: &Value) -> Result<(), TextError> {
    let known = || FIELDS.iter().map(|field| field.key.to_owned());
    let field = field(key).ok_or_else(|| unknown_field(key, known()))?;
    if (field.set)(rules, value) {
        return Ok(());
    }
    let said = value.as_str().map_or_else(|| value.to_string(), str::to_owned);
    let error = TextError::new("E-SETTING-VALUE", format!("{key}={said}: no such value."));
    let form = (!field.form.is_empty()).then(|| field.form.to_owned());
    Err(error.with_legal(field.words.iter().map(|&word| word.to_owned()).chain(form)))
}

/// `rules` with fields overridden.
///
/// # Errors
/// Every unknown key and value, with the legal ones; then whatever cannot be played.
pub fn with_settings(mut rules: Rules, settings: &[(String, String)]) -> Result<Rules, Faults> {
    let mut faults: Vec<TextError> =
        settings.iter().filter_map(|(key, value)| set(&mut rules, key, &json!(value)).err()).collect();
    if let (Err(unsound), true) = (rules.check(), faults.is_empty()) {
        faults.extend(unsound.iter().map(unplayable));
    }
    if faults.is_empty() { Ok(rules) } else { Err(Faults(faults)) }
}

/// `rules` with the fields of a card.
///
/// # Errors
/// Every unknown key, every value that a field cannot have, and every rule that cannot be played, each at the field
/// that says it; `elsewhere` where none does.
pub(crate) fn with_card(
    mut rules: Rules,
    fields: &[CardField],
    elsewhere: std::ops::Range<usize>,
) -> Result<Rules, Faults> {
    let mut faults = Vec::new();
    for field in fields {
        if let Err(error) = set(&mut rules, &field.key, &field.value) {
            let unknown = error.code == "E-SETTING-UNKNOWN";
            faults.push(error.at(if unknown { field.key_span.clone() } else { field.value_span.clone() }));
        }
    }
    for fault in rules.check().err().unwrap_or_default() {
        let at = fields.iter().find(|field| fault.fields().contains(&field.key.as_str()));
        faults.push(unplayable(&fault).at(at.map_or(elsewhere.clone(), |field| field.value_span.clone())));
    }
    if faults.is_empty() { Ok(rules) } else { Err(Faults(faults)) }
}

/// A fault of rules as an error.
pub(crate) fn unplayable(fault: &RulesFault) -> TextError {
    TextError::new("E-RULES", format!("{fault}."))
}

/// Every rule field with its value, names and notation left out.
pub fn fields(rules: &Rules) -> Map<String, Value> {
    FIELDS.iter().map(|field| (field.key.to_owned(), (field.show)(rules))).collect()
}
