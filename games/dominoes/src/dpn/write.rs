//! Views and states as DPN.

use std::fmt::Write;

use engine::card::text_of;
use engine::prelude::*;

use super::FORMAT;
use crate::evidence::Evidence;
use crate::layout::{Laid, Layout};
use crate::moves::Move;
use crate::notation::move_text;
use crate::room::Room;
use crate::round::Dominoes;
use crate::rules::DrawRule;
use crate::tile::{Tile, TileSet};
use crate::view::{Held, JustDrawn, Seen, Stock, View};

impl<R: Room> Dominoes<R> {
    /// A view as DPN, with the acts as far back as they go.
    pub fn dpn(&self, view: &View) -> String {
        let mut text = self.head();
        if !view.dealt {
            return text;
        }
        let mut word = |key: &str, value: String| {
            let _ = write!(text, " {key}:{value}");
        };
        word("turn", view.turn.0.to_string());
        if let Some(seat) = view.start() {
            word("start", seat.0.to_string());
        }
        if let Some(seat) = view.seat {
            word("view", seat.0.to_string());
        }
        word("hand", joined(view.hands.iter().map(|hand| held_text(*hand)), "/"));
        self.table_words(view, &mut word);
        word("stock", stock_text(&view.stock));
        match view.drawn {
            JustDrawn::None => {}
            JustDrawn::Tile(tile) => word("drawn", tile.to_string()),
            JustDrawn::Hidden => word("drawn", "?".to_owned()),
        }
        if let Some(ending) = view.ending {
            word("over", ending.word().to_owned());
        }
        if !view.out.is_empty() {
            word("out", joined(view.out.iter().map(|seat| seat.0.to_string()), ","));
        }
        if view.passes > 0 {
            word("passes", view.passes.to_string());
        }
        if view.in_play.iter().any(|&points| points > 0) {
            word("play", joined(view.in_play.iter().map(u16::to_string), "/"));
        }
        let rules = self.changed_rules();
        if !rules.is_empty() {
            word("rules", rules);
        }
        if view.laid_before() == 0 && !view.acts.is_empty() {
            word("log", self.log_text(view));
        } else {
            let not = self.not_text(view);
            if !not.is_empty() {
                word("not", not);
            }
        }
        text
    }

    /// What every position of this game begins with.
    fn head(&self) -> String {
        let mut text =
            format!("{FORMAT} game:{} set:{} players:{}", self.id(), self.rules().max_pip, self.seat_count());
        if self.rules().teams > 0 {
            let _ = write!(text, " teams:{}", self.teams_text());
        }
        text
    }

    /// The seats of each team.
    pub(crate) fn teams_text(&self) -> String {
        let sides = self.sides();
        let team = |side: usize| (side..self.seat_count()).step_by(sides).map(|seat| seat.to_string()).collect();
        joined((0..sides).map(team), "/")
    }

    fn table_words(&self, view: &View, word: &mut impl FnMut(&str, String)) {
        let layout = view.layout(self.rules());
        word("line", line_text(&layout));
        for (arm, tiles) in &layout.arms {
            word(&arm.key(), joined(tiles.iter().map(laid_text), "."));
        }
    }

    /// Rule fields that differ from the game's own row; those with words of their own apart.
    pub(crate) fn changed_rules(&self) -> String {
        let Some(plain) = self.plain_rules() else { return String::new() };
        let plain = plain.at_table_of(self.rules(), self.seat_count());
        let changed = crate::fields::FIELDS.iter().filter(|name| {
            let said_elsewhere = ["max_pip", "players"].contains(name) || (*name == &"teams" && self.rules().teams > 0);
            !said_elsewhere && self.rules().field(name) != plain.field(name)
        });
        let text = |name: &&str| {
            let value = text_of(&self.rules().field(name).unwrap_or_default());
            format!(
                "{name}={}",
                value
                    .replace(" with hand*players <= tiles", "")
                    .replace("largest of ", "largest:")
                    .replace(',', if value.starts_with("largest") { ";" } else { "," })
            )
        };
        joined(changed.map(text), ",")
    }

    /// The acts from the first.
    pub(crate) fn log_text(&self, view: &View) -> String {
        let mut texts: Vec<String> = Vec::with_capacity(view.acts.len());
        for (index, seen) in view.acts.iter().enumerate() {
            let text = seen_text(view, seen);
            match texts.last_mut().filter(|_| self.is_drawn(view, index)) {
                Some(last) => {
                    let _ = write!(last, "&{text}");
                }
                None => texts.push(text),
            }
        }
        texts.join(".")
    }

    /// True if an act lays the one tile that its seat has just drawn.
    pub(crate) fn is_drawn(&self, view: &View, index: usize) -> bool {
        let seen = &view.acts[index];
        self.rules().draw == DrawRule::One
            && seen.mv.tiles() > 0
            && index.checked_sub(1).is_some_and(|before| drew(&view.acts[before], seen.seat))
    }

    /// Numbers that seats cannot hold, as far as one can say without the acts.
    fn not_text(&self, view: &View) -> String {
        let Some(evidence) = Evidence::of(self.rules(), view).filter(|_| view.seat.is_some()) else {
            return String::new();
        };
        let unseen = evidence.tiles - evidence.placed;
        let lacks = |seat: usize, pip: u8| {
            let suit = TileSet::suit(pip) & unseen;
            let mut places = evidence.places.iter().filter(|place| place.slot.seat() == Some(seat as u8));
            !suit.is_empty() && places.all(|place| (place.allows & suit).is_empty())
        };
        let seat_text = |seat: usize| {
            let pips: Vec<String> =
                (0..=self.rules().max_pip).filter(|&pip| lacks(seat, pip)).map(|pip| pip.to_string()).collect();
            (!pips.is_empty()).then(|| format!("{seat}={}", pips.join(",")))
        };
        let hidden =
            (0..view.hands.len()).filter(|&seat| view.hands[seat].tiles().is_none() && !view.hands[seat].is_empty());
        joined(hidden.filter_map(seat_text), ";")
    }
}

fn drew(seen: &Seen, seat: Seat) -> bool {
    seen.mv == Move::Draw && seen.seat == seat
}

/// An act as its viewer writes it.
pub(crate) fn seen_text(view: &View, seen: &Seen) -> String {
    match (seen.mv, seen.drawn) {
        (Move::Draw, Some(tile)) => format!("+{tile}"),
        (Move::Draw, None) if !view.sees(seen.seat) => "+?".to_owned(),
        (mv, _) => move_text(mv),
    }
}

pub(crate) fn joined(parts: impl Iterator<Item = String>, by: &str) -> String {
    parts.collect::<Vec<_>>().join(by)
}

/// Tiles as people list them.
pub(crate) fn tiles_text(tiles: TileSet) -> String {
    joined(tiles.listed().iter().map(Tile::to_string), ",")
}

fn held_text(held: Held) -> String {
    match held {
        Held::Tiles(tiles) => tiles_text(tiles),
        Held::Count(0) => String::new(),
        Held::Count(count) => format!("?{count}"),
    }
}

fn stock_text(stock: &Stock) -> String {
    match stock {
        Stock::Tiles(tiles) if !tiles.is_empty() => joined(tiles.iter().map(Tile::to_string), ","),
        other => other.len().to_string(),
    }
}

fn laid_text(laid: &Laid) -> String {
    format!("{}-{}", laid.first, laid.second)
}

fn line_text(layout: &Layout) -> String {
    let spinner = layout.ends.spinner();
    let text = |laid: &Laid| {
        let star = if spinner == Some(laid.tile) { "*" } else { "" };
        format!("{}{star}", laid_text(laid))
    };
    joined(layout.line.iter().map(text), ".")
}
