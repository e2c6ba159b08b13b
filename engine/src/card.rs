//! Rule cards: a game of one's own as a short TOML text that names a family, a parent game and the fields it changes.
//!
//! ```toml
//! family = "draughts"      # may be left out where the parent is known
//! parent = "international"
//! id = "mini"              # optional, as are `name` and `note`
//! width = 6
//! height = 6
//! ```
//! Fields may also stand below `[rules]`. Here the text is taken apart, every value with its place; what the fields
//! mean, and which there are, the family says ([`RuleCards`]).

use std::ops::Range;

use serde_json::{Map, Value as Json};
use toml::Spanned;
use toml::de::{DeTable, DeValue};

use crate::registry::{Entry, edit_distance};
use crate::text::{Faults, TextError};

/// One rule field of a card.
#[derive(Clone, Debug, PartialEq)]
pub struct CardField {
    /// Its name.
    pub key: String,
    /// The bytes of the card that name it.
    pub key_span: Range<usize>,
    /// Its value.
    pub value: Json,
    /// The bytes of the card that say it.
    pub value_span: Range<usize>,
    /// The places of what is inside it, by path: `[0]`, `[0].moves`, `.effect`.
    pub parts: Vec<(String, Range<usize>)>,
}

impl CardField {
    /// The bytes that say a part of the value; those of the nearest part around it, where it says nothing of it.
    pub fn place(&self, path: &str) -> Range<usize> {
        let around = self.parts.iter().filter(|(part, _)| path.starts_with(part.as_str()));
        around.max_by_key(|(part, _)| part.len()).map_or(self.value_span.clone(), |(_, span)| span.clone())
    }
}

/// A rule card, taken apart.
#[derive(Clone, Debug, PartialEq)]
pub struct Card {
    /// The whole text.
    pub text: String,
    /// The family it names, if it does.
    pub family: Option<CardWord>,
    /// The game whose rules it changes.
    pub parent: CardWord,
    /// Its own id; `<parent>-card` where the text has none.
    pub id: CardWord,
    /// Name for people.
    pub name: Option<String>,
    /// A remark for lists.
    pub note: Option<String>,
    /// The changed fields, in the order of the text.
    pub fields: Vec<CardField>,
}

/// A word of a card and its place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CardWord {
    /// The word.
    pub text: String,
    /// The bytes of the card that say it.
    pub span: Range<usize>,
}

/// A family's way to make a game of a card.
pub trait RuleCards: Send + Sync {
    /// The game of the card.
    ///
    /// # Errors
    /// Every unknown field, unreadable value and rule that does not fit, each with its place in the card and what is
    /// legal instead.
    fn entry(&self, card: &Card) -> Result<Box<dyn Entry>, Faults>;
}

/// Most faults of the form that are reported of a card.
const MOST_FAULTS: usize = 20;

/// Most bytes of a card.
const LONGEST_CARD: usize = 8 << 10;

/// Most lines and signs of a card, comments aside: more than any rules need, and each that is wrong would be a fault of
/// its own.
const MOST_SIGNS: usize = 500;

/// Longest id of a card.
const LONGEST_ID: usize = 40;

impl Card {
    /// Takes a card apart.
    ///
    /// # Errors
    /// `E-CARD-SIZE` for more than 8 kB or 500 lines and signs. All other faults at once: `E-CARD-SYNTAX` where it is no
    /// TOML, `E-CARD-HEAD` for a missing parent and for heads that are no words, `E-CARD-VALUE` for values that no field
    /// can have (dates, numbers that are not whole).
    pub fn parse(text: &str) -> Result<Self, Faults> {
        match Self::read(text) {
            (Some(card), faults) if faults.is_empty() => Ok(card),
            (_, faults) => Err(Faults(faults)),
        }
    }

    /// Takes a card apart as far as it goes: where its form has faults but the parent is named, what is sound can still
    /// be looked at. The faults are those of [`Card::parse`]; without any there is a card.
    pub(crate) fn read(text: &str) -> (Option<Self>, Vec<TextError>) {
        if text.len() > LONGEST_CARD {
            let message = format!("a rule card has at most {LONGEST_CARD} bytes, this has {}.", text.len());
            return (None, vec![TextError::new("E-CARD-SIZE", message)]);
        }
        let said = text.split(['\n', '\r']).map(str::trim).filter(|line| !line.is_empty() && !line.starts_with('#'));
        let signs: usize = said.map(|line| 1 + line.bytes().filter(|byte| b"[]{}=.,".contains(byte)).count()).sum();
        if signs > MOST_SIGNS {
            let message = format!(
                "a rule card has at most {MOST_SIGNS} lines, brackets, commas, dots and `=` together, this has {signs}."
            );
            return (None, vec![TextError::new("E-CARD-SIZE", message)]);
        }
        let (table, errors) = DeTable::parse_recoverable(text);
        if !errors.is_empty() {
            let fault = |error: &toml::de::Error| {
                let said = error.message().trim_end_matches('.').replace('\n', ", ");
                let refusal = TextError::new("E-CARD-SYNTAX", format!("no TOML: {said}."));
                error.span().into_iter().fold(refusal, TextError::at)
            };
            return (None, sorted(errors.iter().take(MOST_FAULTS).map(fault).collect()));
        }
        let mut reader = Reader::default();
        reader.table(table.get_ref(), true);
        reader.finish(text)
    }
}

/// The faults in the order of the text.
fn sorted(mut faults: Vec<TextError>) -> Vec<TextError> {
    faults.sort_by_key(|fault| fault.span.clone().map(|span| span.start));
    faults
}

#[derive(Default)]
struct Reader {
    heads: Vec<(&'static str, CardWord)>,
    fields: Vec<CardField>,
    faults: Vec<TextError>,
}

/// What a card says beside rule fields.
const HEADS: [&str; 5] = ["family", "parent", "id", "name", "note"];

impl Reader {
    /// The entries of the card, or of its table `rules`.
    fn table(&mut self, table: &DeTable<'_>, top: bool) {
        for (key, value) in table {
            let name = key.get_ref().as_ref();
            match (HEADS.into_iter().find(|&head| top && head == name), value.get_ref()) {
                (Some(head), DeValue::String(text)) => {
                    self.heads.push((head, CardWord { text: text.to_string(), span: value.span() }));
                }
                (Some(head), _) => {
                    let message = format!("`{head}` is a text in quotes.");
                    self.faults.push(TextError::new("E-CARD-HEAD", message).at(value.span()));
                }
                (None, DeValue::Table(rules)) if top && name == "rules" => self.table(rules, false),
                (None, _) => match json(value) {
                    Ok(read) => self.fields.push(CardField {
                        key: name.to_owned(),
                        key_span: key.span(),
                        value: read,
                        value_span: value.span(),
                        parts: parts(value),
                    }),
                    Err(fault) => self.faults.push(fault),
                },
            }
        }
    }

    fn head(&self, name: &str) -> Option<&CardWord> {
        self.heads.iter().find(|(head, _)| *head == name).map(|(_, word)| word)
    }

    fn finish(mut self, text: &str) -> (Option<Card>, Vec<TextError>) {
        if self.head("parent").is_none() && self.faults.iter().all(|fault| fault.code != "E-CARD-HEAD") {
            let message = "a card names the game that it changes: parent = \"GAME\".";
            self.faults.push(TextError::new("E-CARD-HEAD", message).at(0..0));
        }
        if let Some(id) = self.head("id").filter(|id| !is_id(&id.text)) {
            let message =
                format!("id `{}`: 1 to {LONGEST_ID} small letters, digits and hyphens are expected.", id.text);
            self.faults.push(TextError::new("E-CARD-HEAD", message).at(id.span.clone()));
        }
        let Some(parent) = self.head("parent").cloned() else {
            return (None, sorted(self.faults));
        };
        let own_id = || CardWord { text: format!("{}-card", parent.text), span: parent.span.clone() };
        self.fields.sort_by_key(|field| field.key_span.start);
        let card = Card {
            text: text.to_owned(),
            family: self.head("family").cloned(),
            id: self.head("id").filter(|id| is_id(&id.text)).cloned().unwrap_or_else(own_id),
            name: self.head("name").map(|word| word.text.clone()),
            note: self.head("note").map(|word| word.text.clone()),
            parent,
            fields: self.fields,
        };
        (Some(card), sorted(self.faults))
    }
}

fn is_id(text: &str) -> bool {
    let letters = |byte: u8| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'-';
    (1..=LONGEST_ID).contains(&text.len()) && text.bytes().all(letters)
}

/// A TOML value as JSON.
fn json(value: &Spanned<DeValue<'_>>) -> Result<Json, TextError> {
    let refuse =
        |what: &str| TextError::new("E-CARD-VALUE", format!("no rule has {what} for a value.")).at(value.span());
    match value.get_ref() {
        DeValue::String(text) => Ok(Json::from(text.as_ref())),
        DeValue::Boolean(yes) => Ok(Json::from(*yes)),
        DeValue::Integer(number) => {
            let read = i64::from_str_radix(number.as_str(), number.radix()).ok();
            read.map(Json::from).ok_or_else(|| refuse("so large a number"))
        }
        DeValue::Array(items) => items.iter().map(json).collect(),
        DeValue::Table(table) => {
            let fields = table.iter().map(|(key, value)| Ok((key.get_ref().to_string(), json(value)?)));
            fields.collect::<Result<Map<_, _>, _>>().map(Json::Object)
        }
        DeValue::Float(_) => Err(refuse("a fraction")),
        DeValue::Datetime(_) => Err(refuse("a date")),
    }
}

/// The places of what is inside a value, by path.
fn parts(value: &Spanned<DeValue<'_>>) -> Vec<(String, Range<usize>)> {
    let inner: Vec<(String, Range<usize>, &Spanned<DeValue<'_>>)> = match value.get_ref() {
        DeValue::Array(items) => {
            items.iter().enumerate().map(|(index, item)| (format!("[{index}]"), item.span(), item)).collect()
        }
        DeValue::Table(table) => table
            .iter()
            .map(|(key, item)| (format!(".{}", key.get_ref()), key.span().start..item.span().end, item))
            .collect(),
        _ => Vec::new(),
    };
    let mut all = Vec::new();
    for (step, span, item) in inner {
        all.extend(parts(item).into_iter().map(|(path, span)| (step.clone() + &path, span)));
        all.push((step, span));
    }
    all
}

/// A value as text: a word as it is, everything else as JSON. [`value_of`] reads it back.
pub fn text_of(value: &Json) -> String {
    value.as_str().map_or_else(|| value.to_string(), str::to_owned)
}

/// A setting's text as a value: JSON, or a list or table as TOML writes them; otherwise a word.
pub fn value_of(text: &str) -> Json {
    if let Ok(value) = serde_json::from_str(text) {
        return value;
    }
    let inline = || {
        let card = format!("value = {text}");
        let read = DeTable::parse(&card).ok()?;
        let only = read.get_ref().iter().next().filter(|_| read.get_ref().len() == 1)?;
        json(only.1).ok()
    };
    let value = if text.trim_start().starts_with(['[', '{']) { inline() } else { None };
    value.unwrap_or_else(|| Json::from(text))
}

/// `E-SETTING-UNKNOWN` for a field that a family does not have, the legal ones nearest first.
pub fn unknown_field(key: &str, legal: impl IntoIterator<Item = String>) -> TextError {
    let mut legal: Vec<String> = legal.into_iter().collect();
    legal.sort_by_key(|name| edit_distance(name, key));
    TextError::new("E-SETTING-UNKNOWN", format!("`{key}`: no such rule field.")).with_legal(legal)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_card_is_taken_apart_with_places() {
        let text = "parent = \"x\" # why\nwidth = 6\n[rules]\npriority = [\"count\", { value = { man = 1 } }]\n";
        let card = Card::parse(text).expect("a card");
        assert_eq!((card.parent.text.as_str(), card.id.text.as_str(), card.family), ("x", "x-card", None));
        let fields: Vec<_> = card.fields.iter().map(|field| (field.key.as_str(), field.value.to_string())).collect();
        assert_eq!(fields, [("width", "6".to_owned()), ("priority", r#"["count",{"value":{"man":1}}]"#.to_owned())]);
        assert_eq!(&text[card.fields[0].value_span.clone()], "6");
        assert_eq!(&text[card.fields[1].key_span.clone()], "priority");
    }

    #[test]
    fn every_fault_has_its_place() {
        let faults = |text: &str| -> Vec<(&'static str, usize)> {
            let faults = Card::parse(text).expect_err(text).0;
            faults.iter().map(|fault| (fault.code, fault.place(text).map_or(0, |place| place.line))).collect()
        };
        assert_eq!(faults(""), [("E-CARD-HEAD", 1)]);
        assert_eq!(
            faults("parent = 3\nid = \"A b\"\nx = 1.5\ny = 1979-05-27\n"),
            [("E-CARD-HEAD", 1), ("E-CARD-HEAD", 2), ("E-CARD-VALUE", 3), ("E-CARD-VALUE", 4)]
        );
        let broken = faults("parent = \"x\"\nwidth = = 6\n\"open\nheight = 8 9\n");
        assert!(
            broken.len() >= 2 && broken.iter().all(|(code, line)| *code == "E-CARD-SYNTAX" && *line > 1),
            "{broken:?}"
        );
        assert_eq!(faults("parent = \"x\"\nparent = \"y\"\n"), [("E-CARD-SYNTAX", 2)]);
    }
}
