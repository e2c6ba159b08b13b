//! What this family puts into the registry.

use std::sync::Arc;

use engine::card::{Card, RuleCards};
use engine::registry::{Entry, EntryBuilder, Family, Registry};
use engine::text::{Faults, TextError};

use crate::bench_trees::TREES;
use crate::cards;
use crate::cases::DraughtsCases;
use crate::eval::{HandMade, LoudFirst};
use crate::fields;
use crate::game::{AnyDraughts, Draughts};
use crate::hub::HubProtocol;
use crate::pdn::Pdn;
use crate::rules::Rules;
use crate::sheet;
use crate::squares::Word;

/// Adds the family to a registry.
pub fn register(registry: &mut Registry) {
    let family = Family::new("draughts", "damludo").with_cases(DraughtsCases).with_cards(DraughtsCards);
    registry.add_family(family.with_files(Pdn).with_protocol(HubProtocol).with_bench(TREES));
    for row in cards::rows() {
        let about = About { aliases: row.aliases, note: row.note, card: None };
        registry.add(entry(row.rules.clone(), &about).expect("built-in rows are playable"));
    }
}

/// Rule cards of draughts.
struct DraughtsCards;

impl RuleCards for DraughtsCards {
    fn entry(&self, card: &Card) -> Result<Box<dyn Entry>, Faults> {
        let about = About { aliases: &[], note: card.note.as_deref(), card: Some(&card.text) };
        entry(cards::rules(card)?, &about)
    }
}

/// What an entry says beside its rules.
struct About<'a> {
    aliases: &'a [&'a str],
    note: Option<&'a str>,
    /// The card that the rules come from, for records.
    card: Option<&'a str>,
}

/// The entry of a game of these rules.
fn entry(rules: Rules, about: &About<'_>) -> Result<Box<dyn Entry>, Faults> {
    Ok(match game_of(rules)? {
        AnyDraughts::Small(game) => entry_of(game, about, |game| match game {
            AnyDraughts::Small(game) => Some(game),
            AnyDraughts::Large(_) => None,
        }),
        AnyDraughts::Large(game) => entry_of(game, about, |game| match game {
            AnyDraughts::Large(game) => Some(game),
            AnyDraughts::Small(_) => None,
        }),
    })
}

/// The game of these rules, or all that keeps them from being played.
fn game_of(rules: Rules) -> Result<AnyDraughts, Faults> {
    AnyDraughts::new(rules).map_err(|faults| Faults(faults.iter().map(fields::unplayable).collect()))
}

fn entry_of<W: Word>(
    plain: Draughts<W>,
    about: &About<'_>,
    of_width: fn(AnyDraughts) -> Option<Draughts<W>>,
) -> Box<dyn Entry> {
    let (id, name) = (plain.rules().id.clone(), plain.rules().name.clone());
    let build = move |settings: &[(String, String)]| {
        if settings.is_empty() {
            return Ok(plain.clone());
        }
        let game = game_of(fields::with_settings(plain.rules().clone(), settings)?)?;
        // The entry is compiled for one width of words; a card is not.
        let message = "a board of that size needs a rule card; settings keep to the size of the game's own.";
        of_width(game).ok_or_else(|| TextError::new("E-RULES", message).into())
    };
    let mut builder = EntryBuilder::perfect(&id, build);
    if let Some(note) = about.note {
        builder = builder.note(note);
    }
    if let Some(card) = about.card {
        builder = builder.card(card);
    }
    builder
        .named(&name, "draughts")
        .aliases(about.aliases)
        .rules(|game: &Draughts<W>| fields::fields(game.rules()), |game| sheet::lines(game.rules()))
        .counters(sheet::counters)
        .evaluator(|game| Arc::new(HandMade::new(game)))
        .ordering(Arc::new(LoudFirst))
        .mirror(|game, position| position.turned(game.board()))
        .searches()
        .finish()
}
