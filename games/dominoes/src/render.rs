//! The table for people, from what one seat may know: drawn in letters, or told in sentences.

use engine::prelude::*;

use crate::layout::{Laid, Layout};
use crate::layout_graph::LayoutGraph;
use crate::room::Room;
use crate::round::Dominoes;
use crate::scoring::Ending;
use crate::tile::{Tile, TileSet};
use crate::view::{Held, JustDrawn, View};

/// Column at which the second half of a line begins.
const SIDE: usize = 54;

/// Narrower boards than this are not drawn.
const NARROWEST: usize = 24;

/// Pieces of a row that are put beside each other and wrap as a whole.
struct Wrapped {
    rows: Vec<String>,
    width: usize,
}

impl Wrapped {
    fn new(width: usize) -> Self {
        Self { rows: Vec::new(), width }
    }

    /// Adds a piece to the last row, or begins a new one with `indent`.
    fn push(&mut self, piece: &str, indent: &str) {
        let fits = |row: &&mut String| row.chars().count() + 3 + piece.chars().count() <= self.width;
        match self.rows.last_mut().filter(fits) {
            Some(row) => {
                row.push_str("   ");
                row.push_str(piece);
            }
            None => self.rows.push(format!("{indent}{piece}")),
        }
    }
}

impl<R: Room> Dominoes<R> {
    fn tile_drawn(laid: &Laid, kind: BoardKind, mirrored: bool) -> String {
        let (left, right) = if mirrored { (laid.second, laid.first) } else { (laid.first, laid.second) };
        let bar = match kind {
            BoardKind::Ascii | BoardKind::Speech => '-',
            _ if left == right => '\u{2551}',
            _ => '\u{2502}',
        };
        // Doubles lie across.
        let picture = picture(left, right, left == right).filter(|_| kind == BoardKind::Tiles);
        picture.map_or_else(|| format!("{left}{bar}{right}"), String::from)
    }

    /// The line as rows; every second one runs back, so that each row goes on under the end of the one before.
    fn snake(layout: &Layout, style: BoardStyle<'_>) -> Vec<String> {
        let width = style.width.max(NARROWEST) - 2;
        let mut rows: Vec<Vec<String>> = vec![Vec::new()];
        let mut used = 0;
        for laid in &layout.line {
            let size = Self::tile_drawn(laid, style.kind, false).chars().count() + 1;
            if used + size > width && used > 0 {
                rows.push(Vec::new());
                used = 0;
            }
            used += size;
            let mirrored = rows.len().is_multiple_of(2);
            if let Some(row) = rows.last_mut() {
                row.push(Self::tile_drawn(laid, style.kind, mirrored));
            }
        }
        let widest = rows.iter().map(|row| row.join(" ").chars().count()).max().unwrap_or(0);
        let text = |(index, mut row): (usize, Vec<String>)| {
            if index % 2 == 0 {
                return format!("  {}", row.join(" "));
            }
            row.reverse();
            format!("  {:>widest$}", row.join(" "))
        };
        rows.into_iter().enumerate().map(text).collect()
    }

    /// `ends: 0 (left)  2 (right)`.
    fn ends_text(layout: &Layout) -> String {
        let ends: Vec<String> = layout.ends.open().map(|(arm, end)| format!("{} ({})", end.pip, arm.word())).collect();
        format!("ends: {}", ends.join("  "))
    }

    /// [`Self::ends_text`] in rows of this width, broken between two ends.
    fn ends_rows(ends: &str, width: usize) -> Vec<String> {
        let mut rows: Vec<String> = Vec::new();
        for end in ends.split("  ") {
            match rows.last_mut().filter(|row| row.chars().count() + 2 + end.chars().count() <= width) {
                Some(row) => *row += &format!("  {end}"),
                None => rows.push(format!("  {end}")),
            }
        }
        rows
    }

    /// The table alone.
    pub(crate) fn table_text(&self, view: &View, style: BoardStyle<'_>) -> String {
        self.table_rows(view, style).join("\n")
    }

    fn table_rows(&self, view: &View, style: BoardStyle<'_>) -> Vec<String> {
        let layout = view.layout(self.rules());
        if layout.is_empty() {
            return vec!["  (nothing is laid yet)".to_owned()];
        }
        let mut rows = Self::snake(&layout, style);
        for (arm, laid) in &layout.arms {
            let tiles: Vec<String> = laid.iter().map(|laid| Self::tile_drawn(laid, style.kind, false)).collect();
            let spinner = arm.double().map(|pip| Tile::new(pip, pip)).or_else(|| layout.ends.spinner());
            let spinner = spinner.map_or_else(String::new, |tile| tile.to_string());
            rows.push(format!("  {} from {spinner}: {}", arm.direction(), tiles.join(" ")));
        }
        let ends = Self::ends_text(&layout);
        let last = rows.last_mut().expect("a line that is laid has a row");
        let (used, size) = (last.chars().count(), ends.chars().count());
        let column = SIDE.max(used + 3);
        if column + size < style.width {
            last.push_str(&" ".repeat(column - used));
            last.push_str(&ends);
        } else {
            rows.extend(Self::ends_rows(&ends, style.width.max(NARROWEST)));
        }
        rows
    }

    /// How many tiles the others hold, the stock, and points made in play.
    fn count_rows(&self, view: &View, style: BoardStyle<'_>) -> Vec<String> {
        let mut wrapped = Wrapped::new(style.width.max(NARROWEST));
        for (seat, held) in view.hands.iter().enumerate().filter(|(_, held)| held.tiles().is_none()) {
            let seat = Seat(seat as u8);
            let count = match style.names.given(seat) {
                Some(_) if !wrapped.rows.is_empty() => held.len().to_string(),
                _ => count_text(held.len()),
            };
            wrapped.push(&format!("{} {count}", style.names.of(seat)), "  ");
        }
        wrapped.push(&format!("stock {}", view.stock.len()), "  ");
        if self.rules().scores_in_play() {
            let points: Vec<String> = view.in_play.iter().map(u16::to_string).collect();
            wrapped.push(&format!("points in play {}", points.join(" : ")), "  ");
        }
        wrapped.rows
    }

    fn hand_rows(&self, view: &View, style: BoardStyle<'_>) -> Vec<String> {
        let mut rows = Vec::new();
        for (seat, held) in view.hands.iter().enumerate() {
            let Some(tiles) = held.tiles() else { continue };
            let whose = if view.seat.is_some() { "your hand".to_owned() } else { style.names.of(Seat(seat as u8)) };
            let mut wrapped = Wrapped::new(style.width.max(NARROWEST));
            wrapped.rows.push(format!("  {whose}"));
            if tiles.is_empty() {
                wrapped.push("empty", "  ");
            }
            for (index, tile) in tiles.listed().iter().enumerate() {
                wrapped.push(&format!("{}) {}", index + 1, hand_tile(*tile, style.kind)), "     ");
            }
            rows.extend(wrapped.rows);
        }
        rows
    }

    /// Whose turn it is, or how the round ended.
    fn turn_text(&self, view: &View, names: Names<'_>, over: bool) -> String {
        let name = |seat: Seat| if view.seat == Some(seat) { "you".to_owned() } else { names.of(seat) };
        let out: Vec<String> = view.out.iter().map(|&seat| name(seat)).collect();
        match view.ending {
            Some(Ending::Out) => format!("The round is over. Out: {}.", out.join(", then ")),
            Some(Ending::Blocked) if out.is_empty() => "The round is over: nobody can place or draw.".to_owned(),
            Some(Ending::Blocked) => {
                format!("The round is over: nobody can place or draw. Out before: {}.", out.join(", then "))
            }
            None if over => "The game is over.".to_owned(),
            None => {
                let mut text = match (view.drawn, view.seat == Some(view.turn)) {
                    (JustDrawn::Tile(tile), true) => format!("You drew {tile}: place it or keep it."),
                    (JustDrawn::None, true) => "Your turn.".to_owned(),
                    (_, true) => "Your turn, after a draw.".to_owned(),
                    (JustDrawn::None, false) => format!("{} to move.", names.first(view.turn)),
                    (_, false) => format!("{} to move, after a draw.", names.first(view.turn)),
                };
                if !out.is_empty() {
                    text = format!("{text} Out: {}.", out.join(", then "));
                }
                text
            }
        }
    }

    /// The position in sentences, one a line.
    fn speech(&self, view: &View, style: BoardStyle<'_>) -> Vec<String> {
        let names = style.names;
        let layout = view.layout(self.rules());
        let spoken = |laid: &Laid| format!("{}-{}", laid.first, laid.second);
        let mut lines = Vec::new();
        if layout.is_empty() {
            lines.push("Nothing is laid yet.".to_owned());
        } else {
            let tiles: Vec<String> = layout.line.iter().map(spoken).collect();
            lines.push(format!("The line, from left to right: {}.", tiles.join(", ")));
            for (arm, laid) in &layout.arms {
                let tiles: Vec<String> = laid.iter().map(spoken).collect();
                lines.push(format!("The arm going {}: {}.", arm.word(), tiles.join(", ")));
            }
            let ends: Vec<String> =
                layout.ends.open().map(|(arm, end)| format!("{} {}", end.pip, arm.word())).collect();
            lines.push(format!("Open ends: {}.", ends.join(", ")));
        }
        for (seat, held) in view.hands.iter().enumerate() {
            let name = names.first(Seat(seat as u8));
            lines.push(match held {
                Held::Tiles(tiles) if view.seat.is_some() => format!("You hold {}.", spoken_tiles(*tiles)),
                Held::Tiles(tiles) => format!("{name} holds {}.", spoken_tiles(*tiles)),
                Held::Count(count) => format!("{name} holds {}.", count_text(usize::from(*count))),
            });
        }
        lines.push(format!("The stock has {}.", count_text(view.stock.len())));
        lines.push(self.turn_text(view, names, style.over));
        lines
    }
}

fn count_text(count: usize) -> String {
    match count {
        0 => "no tiles".to_owned(),
        1 => "1 tile".to_owned(),
        _ => format!("{count} tiles"),
    }
}

fn hand_tile(tile: Tile, kind: BoardKind) -> String {
    let bar = if kind == BoardKind::Ascii { '-' } else { '\u{2502}' };
    let picture = picture(tile.high(), tile.low(), true).filter(|_| kind == BoardKind::Tiles);
    let picture = picture.map_or_else(String::new, |picture| format!("{picture} "));
    format!("{picture}{}{bar}{}", tile.high(), tile.low())
}

/// The Unicode picture of a tile, lying or upright; there are none beyond six pips.
fn picture(first: u8, second: u8, upright: bool) -> Option<char> {
    let (lying, standing) = (0x1f031, 0x1f063);
    let within = first.max(second) <= 6;
    let code = if upright { standing } else { lying } + 7 * u32::from(first) + u32::from(second);
    char::from_u32(code).filter(|_| within)
}

fn spoken_tiles(tiles: TileSet) -> String {
    if tiles.is_empty() {
        return "no tiles".to_owned();
    }
    tiles.listed().iter().map(Tile::to_string).collect::<Vec<_>>().join(", ")
}

impl<R: Room> Render for Dominoes<R> {
    fn view_text(&self, view: &View) -> String {
        self.dpn(view)
    }

    fn view_forms(&self) -> &'static [&'static str] {
        &["dpn", "json"]
    }

    fn view_as(&self, view: &View, form: &str) -> Option<String> {
        match form {
            "dpn" => Some(self.dpn(view)),
            "json" => Some(self.view_json(view).to_string()),
            _ => None,
        }
    }

    fn dot(&self, view: &View) -> Option<String> {
        Some(LayoutGraph::of(self.rules(), &view.laid).dot())
    }

    fn board(&self, view: &View, style: BoardStyle<'_>) -> String {
        if !view.dealt {
            return "The tiles are not dealt yet.".to_owned();
        }
        if style.kind == BoardKind::Speech {
            return self.speech(view, style).join("\n");
        }
        let mut rows = self.table_rows(view, style);
        rows.extend(self.count_rows(view, style));
        rows.extend(self.hand_rows(view, style));
        rows.push(format!("  {}", self.turn_text(view, style.names, style.over)));
        rows.join("\n")
    }
}
