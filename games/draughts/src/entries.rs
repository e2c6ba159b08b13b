//! What this family puts into the registry.

use std::sync::Arc;

use engine::registry::{Entry, EntryBuilder, Family, Registry};
use engine::search::alpha_beta::AlphaBeta;
use engine::search::reference::RandomMover;
use engine::table::EngineOptions;
use engine::text::{Faults, TextError};

use crate::eval::{HandMade, LoudFirst};
use crate::game::{AnyDraughts, Draughts};
use crate::playable::RulesFault;
use crate::sheet;
use crate::squares::Word;
use crate::variants::{ROWS, Row};

/// Adds the family to a registry.
pub fn register(registry: &mut Registry) {
    registry.add_family(Family { name: "draughts", default: "damludo", cases: None });
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
    EntryBuilder::perfect(&row.rules.id, build)
        .named(&row.rules.name, "draughts")
        .aliases(row.aliases)
        .rules(|game: &Draughts<W>| sheet::fields(game.rules()), |game| sheet::lines(game.rules()))
        .counters(sheet::counters)
        .evaluator(Arc::new(evaluator))
        .strategy("alpha-beta", Arc::new(|game, options| Box::new(alpha_beta(game, options))))
        .strategy("random", Arc::new(|_, options| Box::new(RandomMover::new(options.seed))))
        .finish()
}

/// Alpha-beta with the hand-made evaluation and the captures first.
fn alpha_beta<W: Word>(game: &Draughts<W>, options: &EngineOptions) -> AlphaBeta<Draughts<W>> {
    // A search of few nodes fills a small table only: 32 bytes a node are plenty.
    let needed =
        options.nodes.map_or(usize::MAX, |nodes| usize::try_from(nodes).unwrap_or(usize::MAX).saturating_mul(32));
    let bytes = (options.hash_mb << 20).min(needed.max(1 << 16));
    let plain = AlphaBeta::new(game).expect("draughts has two sides and adds up to nothing");
    plain.with_evaluator(Arc::new(HandMade::new(game))).with_ordering(Arc::new(LoudFirst)).with_table(bytes)
}

fn unplayable(faults: Vec<RulesFault>) -> Faults {
    Faults(faults.iter().map(|fault| TextError::new("E-RULES", format!("{fault}."))).collect())
}
