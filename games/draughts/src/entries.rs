//! What this family puts into the registry.

use std::sync::Arc;

use engine::registry::{Entry, EntryBuilder, Family, Registry};
use engine::text::{Faults, TextError};

use crate::bench_trees::TREES;
use crate::cases::DraughtsCases;
use crate::eval::{HandMade, LoudFirst};
use crate::game::{AnyDraughts, Draughts};
use crate::hub::HubProtocol;
use crate::pdn::Pdn;
use crate::playable::RulesFault;
use crate::sheet;
use crate::squares::Word;
use crate::variants::{ROWS, Row};

/// Adds the family to a registry.
pub fn register(registry: &mut Registry) {
    let family = Family::new("draughts", "damludo").with_cases(DraughtsCases).with_files(Pdn);
    registry.add_family(family.with_protocol(HubProtocol).with_bench(TREES));
    for row in ROWS {
        registry.add(entry(row));
    }
}

/// The entry of a built-in row.
fn entry(row: &'static Row) -> Box<dyn Entry> {
    match AnyDraughts::new(row.rules.clone()).expect("built-in rows are playable") {
        AnyDraughts::Small(game) => entry_of(row, game, |game| match game {
            AnyDraughts::Small(game) => Some(game),
            AnyDraughts::Large(_) => None,
        }),
        AnyDraughts::Large(game) => entry_of(row, game, |game| match game {
            AnyDraughts::Large(game) => Some(game),
            AnyDraughts::Small(_) => None,
        }),
    }
}

fn entry_of<W: Word>(
    row: &'static Row,
    plain: Draughts<W>,
    of_width: fn(AnyDraughts) -> Option<Draughts<W>>,
) -> Box<dyn Entry> {
    let evaluator = HandMade::new(&plain);
    let build = move |settings: &[(String, String)]| {
        if settings.is_empty() {
            return Ok(plain.clone());
        }
        let rules = sheet::with_settings(row.rules.clone(), settings)?;
        let game = AnyDraughts::new(rules).map_err(unplayable)?;
        // No setting changes the board, and the board decides the width of the words.
        of_width(game).ok_or_else(|| TextError::new("E-RULES", "settings cannot change the board.").into())
    };
    let builder = EntryBuilder::perfect(&row.rules.id, build);
    let builder = match row.note {
        Some(note) => builder.note(note),
        None => builder,
    };
    builder
        .named(&row.rules.name, "draughts")
        .aliases(row.aliases)
        .rules(|game: &Draughts<W>| sheet::fields(game.rules()), |game| sheet::lines(game.rules()))
        .counters(sheet::counters)
        .evaluator(Arc::new(evaluator))
        .ordering(Arc::new(LoudFirst))
        .mirror(|game, position| position.turned(game.board()))
        .searches()
        .finish()
}

fn unplayable(faults: Vec<RulesFault>) -> Faults {
    Faults(faults.iter().map(|fault| TextError::new("E-RULES", format!("{fault}."))).collect())
}
