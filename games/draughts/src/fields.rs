//! The rule fields by name: shown, and set from texts and rule cards.
//!
//! One table is both the list that people see and all that they can set, so that what is shown of one game can be given
//! to another. Rules in words are in `sheet`.

mod draws;

use engine::card::{CardField, text_of, unknown_field, value_of};
use engine::serde_json::{Map, Value, from_value, json, to_value};
use engine::text::{Faults, TextError};
use serde::de::DeserializeOwned;

use crate::geometry::{Direction, Directions};
use crate::playable::RulesFault;
use crate::rules::{Criterion, Rules};

/// A rule field.
struct Field {
    key: &'static str,
    /// Words that it can be set to.
    words: &'static [&'static str],
    /// What else it can be set to.
    form: &'static str,
    show: fn(&Rules) -> Value,
    /// Sets it; the misfits of a value that it cannot have, none if the whole of it does not fit.
    set: fn(&mut Rules, &Value) -> Result<(), Vec<Misfit>>,
}

/// A part of a value that does not fit.
struct Misfit {
    /// Where it is, `[2].counted`.
    path: String,
    /// What it says; `None` if there is no such part, or it is missing.
    said: Option<Value>,
    /// What would fit.
    legal: Vec<String>,
}

/// The whole of a value fits or it does not.
fn whole(fits: bool) -> Result<(), Vec<Misfit>> {
    if fits { Ok(()) } else { Err(Vec::new()) }
}

/// A field of an enumeration: its values by name.
macro_rules! named {
    ($key:literal, $($part:ident).+, $words:expr) => {
        Field {
            key: $key,
            words: &$words,
            form: "",
            show: |rules| shown(rules.$($part).+),
            set: |rules, value| whole(choose(&mut rules.$($part).+, value)),
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
            set: |rules, value| whole(small(value).map(|number| rules.$($part).+ = number).is_some()),
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
            set: |rules, value| whole(directions(value).map(|set| rules.$part = set).is_some()),
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
        set: |rules, value| whole(priority(value).map(|list| rules.priority = list.into()).is_some()),
    },
    Field {
        key: "king_run",
        words: &["none"],
        form: "a number of moves",
        show: |rules| json!(rules.king_run),
        set: |rules, value| {
            let moves = if value == "none" { Some(None) } else { small(value).map(Some) };
            whole(moves.map(|moves| rules.king_run = moves).is_some())
        },
    },
    named!("stuck", stuck, ["loses", "wins"]),
    named!("goal", goal, ["none", "own_king"]),
    Field {
        key: "draws",
        words: &["own", "none", "twelve_off_main_road"],
        form: "the id of a game whose counters to use, names of the game's own counters, or a list of such names and of { name, material, counted, resets, moves, effect }",
        show: |rules| shown(&rules.draws),
        set: draws::set_draws,
    },
    Field {
        key: "repetition",
        words: &["none", "threefold", "threefold_claimed", "fourfold", "fourfold_claimed"],
        form: "{ occurrences = 3, effect = \"automatic\" }",
        show: |rules| shown(rules.repetition),
        set: draws::set_repetition,
    },
    Field {
        key: "game_type",
        words: &[],
        form: "a GameType of PDN such as 20,W,10,10,N2,0",
        show: |rules| json!(rules.notation.game_type),
        set: |rules, value| {
            let text = text_of(value);
            let fits = is_game_type(&text);
            if fits {
                rules.notation.game_type = text.into();
            }
            whole(fits)
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
/// `E-SETTING-UNKNOWN` or `E-SETTING-VALUE`, with what is legal, and where in the value it is: empty for the whole.
fn set(rules: &mut Rules, key: &str, value: &Value) -> Result<(), Vec<(String, TextError)>> {
    let known = || FIELDS.iter().map(|field| field.key.to_owned());
    let field = field(key).ok_or_else(|| vec![(String::new(), unknown_field(key, known()))])?;
    // Where there is nothing JSON says so, and people say `none`.
    let none = json!("none");
    let value = if value.is_null() { &none } else { value };
    (field.set)(rules, value).map_err(|misfits| {
        if misfits.is_empty() {
            let error = TextError::new("E-SETTING-VALUE", format!("{key}={}: no such value.", text_of(value)));
            let form = (!field.form.is_empty()).then(|| field.form.to_owned());
            let legal = field.words.iter().map(|&word| word.to_owned()).chain(form);
            return vec![(String::new(), error.with_legal(legal))];
        }
        let error = |misfit: Misfit| {
            let message = match &misfit.said {
                Some(said) => format!("{key}{}={}: no such value.", misfit.path, text_of(said)),
                None => format!("{key}{}: missing, or no part of this rule.", misfit.path),
            };
            (misfit.path, TextError::new("E-SETTING-VALUE", message).with_legal(misfit.legal))
        };
        misfits.into_iter().map(error).collect()
    })
}

/// `rules` with fields overridden.
///
/// # Errors
/// Every unknown key and value, with the legal ones; then whatever cannot be played.
pub fn with_settings(mut rules: Rules, settings: &[(String, String)]) -> Result<Rules, Faults> {
    let mut faults: Vec<TextError> = Vec::new();
    for (key, text) in settings {
        let refused = set(&mut rules, key, &value_of(text)).err().unwrap_or_default();
        faults.extend(refused.into_iter().map(|(_, error)| error));
    }
    faults.extend(rules.check().err().iter().flatten().map(unplayable));
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
        for (path, error) in set(&mut rules, &field.key, &field.value).err().unwrap_or_default() {
            let unknown = error.code == "E-SETTING-UNKNOWN";
            faults.push(error.at(if unknown { field.key_span.clone() } else { field.place(&path) }));
        }
    }
    for fault in rules.check().err().unwrap_or_default() {
        let said = |key: &&str| fields.iter().rfind(|field| field.key == **key);
        let at = fault.fields().iter().find_map(said);
        faults.push(unplayable(&fault).at(at.map_or(elsewhere.clone(), |field| field.place(&fault.path()))));
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
