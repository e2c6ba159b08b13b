//! Rule cards of this family: the rules of a row with changed fields.

use engine::card::{Card, CardField, unknown_field};
use engine::text::{Faults, TextError};
use serde_json::Value as Json;

use crate::fields::FIELDS;
use crate::rules::Rules;
use crate::variants::{VARIANTS, Variant};

/// What a card comes to.
#[derive(Clone, Debug)]
pub struct CardRules {
    /// The row that it changes.
    pub parent: &'static Variant,
    /// Its rules.
    pub rules: Rules,
    /// How many play when nobody says.
    pub seats: u8,
}

/// The rules of a card. `players` is how many play, or `[fewest, most]`.
///
/// # Errors
/// `E-CARD-HEAD` for a parent that is no domino game; otherwise every unknown field, every value that a field cannot
/// have and everything that does not fit together, each with its place.
pub fn rules(card: &Card) -> Result<CardRules, Faults> {
    let named = |row: &&Variant| row.id == card.parent.text || row.aliases.contains(&card.parent.text.as_str());
    let Some(parent) = VARIANTS.iter().find(named) else {
        let message = format!("parent `{}`: no domino game.", card.parent.text);
        let legal = VARIANTS.iter().map(|row| row.id.to_owned());
        return Err(TextError::new("E-CARD-HEAD", message).at(card.parent.span.clone()).with_legal(legal).into());
    };
    let mut changed = CardRules { parent, rules: parent.rules.clone(), seats: parent.seats };
    let mut faults: Vec<TextError> = card.fields.iter().filter_map(|field| changed.take(field).err()).collect();
    changed.rules.by_table.to_mut().retain(|row| card.fields.iter().all(|field| field.key != row.field));
    let mut at_table = changed.rules.clone();
    at_table.follow_table(usize::from(changed.seats), |_| false);
    let misfits = at_table.check(usize::from(changed.seats)).err().map(|faults| faults.0).unwrap_or_default();
    faults.extend(misfits.into_iter().map(|fault| {
        let field = blamed(&fault.message, &card.fields);
        fault.at(field.map_or(card.parent.span.clone(), |field| field.value_span.clone()))
    }));
    if faults.is_empty() { Ok(changed) } else { Err(Faults(faults)) }
}

/// The field of the card that a fault of the rules speaks of.
fn blamed<'a>(message: &str, fields: &'a [CardField]) -> Option<&'a CardField> {
    let mut words = message.split(|c: char| !c.is_ascii_alphanumeric() && c != '_');
    words.find_map(|word| fields.iter().find(|field| field.key == word))
}

impl CardRules {
    fn take(&mut self, field: &CardField) -> Result<(), TextError> {
        if field.key == "players" {
            return self.take_players(&field.value).map_err(|error| error.at(field.value_span.clone()));
        }
        self.rules.set(&field.key, &field.value).map_err(|error| match error.code {
            "E-SETTING-UNKNOWN" => {
                unknown_field(&field.key, FIELDS.iter().map(|name| (*name).to_owned())).at(field.key_span.clone())
            }
            _ => error.at(field.value_span.clone()),
        })?;
        // Teams named with their size say how many play.
        let (fewest, most) = self.rules.players;
        self.seats = self.seats.clamp(fewest, most);
        Ok(())
    }

    fn take_players(&mut self, value: &Json) -> Result<(), TextError> {
        let count =
            |value: &Json| value.as_u64().and_then(|count| u8::try_from(count).ok()).filter(|n| (2..=10).contains(n));
        let range = value.as_array().filter(|range| range.len() == 2).map(|range| (count(&range[0]), count(&range[1])));
        match (count(value), range) {
            (Some(seats), _) => {
                self.seats = seats;
                Ok(())
            }
            (_, Some((Some(fewest), Some(most)))) if fewest <= most => {
                self.rules.players = (fewest, most);
                self.seats = self.seats.clamp(fewest, most);
                Ok(())
            }
            _ => {
                let legal = ["2..10", "[2, 4]"].map(str::to_owned);
                Err(TextError::new("E-SETTING-VALUE", format!("players={value}: no such value.")).with_legal(legal))
            }
        }
    }
}
