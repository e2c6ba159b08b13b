//! What this family puts into the registry.

use std::sync::Arc;

use engine::prelude::*;
use engine::serde_json::{Map, Value, json};

use crate::bits::{Cells, Wide};
use crate::board::{Gravity, Mnk};
use crate::cases::ScoreLines;
use crate::eval::{OpenRows, RowsFirst};

fn fields<C: Cells>(game: &Mnk<C>) -> Map<String, Value> {
    let gravity = game.gravity() == Gravity::On;
    let fields = json!({"width": game.width(), "height": game.height(), "row": game.row(), "gravity": gravity});
    fields.as_object().cloned().unwrap_or_default()
}

fn lines<C: Cells>(game: &Mnk<C>) -> Vec<String> {
    let (fall, how) = match game.gravity() {
        Gravity::On => ("A stone falls to the lowest empty cell of its column.", "Moves: the column, 1 from the left."),
        Gravity::Off => ("A stone is put on any empty cell.", "Moves: the cell, such as b2; a1 is bottom left."),
    };
    vec![
        format!("Board: {} columns, {} ranks. x begins.", game.width(), game.height()),
        fall.to_owned(),
        format!("{} or more of one's stones in line (along, up or across) win.", game.row()),
        "A full board without such a row is a draw.".to_owned(),
        how.to_owned(),
    ]
}

fn entry<C: Cells>(id: &str, name: &str, make: fn() -> Mnk<C>) -> Box<dyn Entry> {
    let builder = EntryBuilder::perfect(id, move |settings| no_settings(settings, make()));
    let builder = builder.evaluator(|game| Arc::new(OpenRows::new(game))).ordering(Arc::new(RowsFirst));
    builder.named(name, "mnk").rules(fields, lines).searches().finish()
}

/// Adds the family to a registry.
pub fn register(registry: &mut Registry) {
    registry.add_family(Family::new("mnk", "tic-tac-toe").with_cases(ScoreLines));
    registry.add(crate::tic_tac_toe::entry());
    registry.add(entry("connect-four", "Connect Four", || Mnk::<u64>::new(7, 6, 4, Gravity::On)));
    registry.add(entry("gomoku", "Gomoku, free style", || Mnk::<Wide>::new(15, 15, 5, Gravity::Off)));
}
