//! How likely each seat holds each tile that the viewer has not seen, and can answer each open end.

use engine::prelude::*;

use super::seen::{LOOKED_AT, deals, hidden};
use crate::layout::Arm;
use crate::room::Room;
use crate::round::Dominoes;
use crate::tile::TileSet;
use crate::view::View;
use crate::worlds::{Odds, Whence};

/// Narrowest column.
const COLUMN: usize = 7;

/// The chances as tables.
pub(crate) fn odds<R: Room>(game: &Dominoes<R>, view: &View, style: BoardStyle<'_>) -> String {
    if !view.dealt {
        return "The tiles are not dealt yet.".to_owned();
    }
    let rules = game.rules();
    let ends = view.layout(rules).ends;
    let arms: Vec<Arm> = ends.arms(rules).collect();
    let sets: Vec<TileSet> = arms.iter().map(|&arm| ends.fitting(rules, arm)).collect();
    let Some(odds) = Odds::of(rules, view, &sets) else { return "Nothing is known.".to_owned() };
    if odds.tiles.is_empty() {
        return "Unseen: nothing.".to_owned();
    }
    let seats: Vec<Seat> = hidden(view).collect();
    let stock = !view.stock.is_empty();
    let mut tiles = odds.tiles;
    tiles.sort_by_key(|(tile, _)| tile.listed());
    let mut table = Table::new(style.width, tiles.iter().map(|(tile, _)| tile.to_string()), "");
    for &seat in &seats {
        table.column(&style.names.of(seat), tiles.iter().map(|(_, held)| held[seat.index()]));
    }
    if stock {
        table.column("stock", tiles.iter().map(|(_, held)| 1.0 - held.iter().sum::<f64>()));
    }
    let mut lines = vec![whence_text(game, view, odds.whence)];
    lines.extend(table.blocks);
    if !arms.is_empty() && !seats.is_empty() {
        let end = |arm: &Arm| format!("{} ({})", ends.at(*arm).pip, arm.word());
        let mut table = Table::new(style.width, arms.iter().map(end), "can answer");
        for &seat in &seats {
            table.column(&style.names.of(seat), odds.sets.iter().map(|held| held[seat.index()]));
        }
        lines.extend(table.blocks);
    }
    lines.join("\n")
}

/// How exact the chances are.
fn whence_text<R: Room>(game: &Dominoes<R>, view: &View, whence: Whence) -> String {
    match whence {
        Whence::Counted => match deals(game, view, LOOKED_AT) {
            Some(1) => "Exact: only 1 deal is possible.".to_owned(),
            Some(deals) => format!("Exact over {deals} possible deals."),
            None => "Exact: all deals and draws that fit are counted.".to_owned(),
        },
        Whence::Drawn(worlds) => {
            // Two standard errors where they are largest, at one half.
            let error = 100.0 / (worlds as f64).sqrt();
            format!("Estimated from {worlds} deals that fit, drawn from a fixed seed: each within about {error:.0} %.")
        }
    }
}

/// Columns of chances beside each other, in as many blocks as the width asks for.
struct Table {
    labels: Vec<String>,
    head: usize,
    width: usize,
    corner: &'static str,
    blocks: Vec<String>,
}

impl Table {
    fn new(width: usize, labels: impl Iterator<Item = String>, corner: &'static str) -> Self {
        let labels: Vec<String> = labels.collect();
        let head = labels.iter().map(|label| label.chars().count()).max().unwrap_or(0).max(corner.len()) + 2;
        Self { labels, head, width, corner, blocks: Vec::new() }
    }

    fn begin(&mut self) {
        let (head, corner) = (self.head, self.corner);
        self.blocks.push(format!("  {corner:<head$}"));
        self.blocks.extend(self.labels.iter().map(|label| format!("  {label:<head$}")));
    }

    /// Adds a column to the last block, or begins a new one.
    fn column(&mut self, name: &str, chances: impl Iterator<Item = f64>) {
        let column = (name.chars().count() + 2).max(COLUMN);
        let rows = self.labels.len() + 1;
        let used = self.blocks.len().checked_sub(rows).map(|from| self.blocks[from].chars().count());
        if used.is_none_or(|used| used + column > self.width && used > self.head + 2) {
            self.begin();
        }
        let from = self.blocks.len() - rows;
        self.blocks[from] += &format!("{name:>column$}");
        for (row, chance) in self.blocks[from + 1..].iter_mut().zip(chances) {
            *row += &format!("{:>column$}", percent(chance));
        }
    }
}

/// A chance in whole percent; what is neither impossible nor sure never looks so.
fn percent(chance: f64) -> String {
    match (chance * 100.0).round() {
        _ if chance < 1e-9 => "-".to_owned(),
        _ if chance > 1.0 - 1e-9 => "100 %".to_owned(),
        0.0 => "<1 %".to_owned(),
        100.0 => ">99 %".to_owned(),
        whole => format!("{whole:.0} %"),
    }
}
