//! Rounds as DGN, whole or as somebody may know them.

use std::fmt::Write;

use engine::prelude::*;

use super::{Turns, result_text};
use crate::dpn::seen_text;
use crate::moves::Move;
use crate::room::Room;
use crate::round::Dominoes;
use crate::state::State;
use crate::tile::{Tile, TileSet};
use crate::view::JustDrawn;

/// The seat of a viewer who sees what everybody sees and no hand.
pub const PUBLIC: Seat = Seat(u8::MAX);

/// Tags that tell how a round ended. Where one of them is given they are believed, an empty one for nothing to tell.
const ENDS: [&str; 2] = ["Result", "Points"];

/// Columns of a line of acts.
const WIDTH: usize = 78;

impl<R: Room> Dominoes<R> {
    /// A round as DGN, as `seat` may know it ([`PUBLIC`] for what everybody sees) or whole. `tags` come after `Game`, `Set`
    /// and `Players`, those of the end where it belongs; `log` goes back to the deal.
    pub fn dgn(
        &self,
        state: &State<R>,
        log: &Log<Self>,
        seat: Option<Seat>,
        names: &[String],
        tags: &[(String, String)],
    ) -> String {
        let view = self.seen_by(state, log, seat);
        let mut text = String::new();
        let mut tag = |name: &str, value: &str| {
            let value: String = value.chars().map(|c| if c.is_control() { ' ' } else { c }).collect();
            let _ = writeln!(text, "[{name} \"{}\"]", value.replace('\\', "\\\\").replace('"', "\\\""));
        };
        tag("Game", self.id());
        tag("Set", &self.rules().max_pip.to_string());
        let name = |seat: Seat| names.get(seat.index()).cloned().unwrap_or_else(|| format!("seat {}", seat.0));
        tag("Players", &self.all_seats().map(name).collect::<Vec<_>>().join(","));
        if self.rules().teams > 0 {
            tag("Teams", &self.teams_text());
        }
        let rules = self.changed_rules();
        if !rules.is_empty() {
            tag("Rules", &rules);
        }
        let ends = |name: &str| ENDS.contains(&name);
        for (name, value) in tags.iter().filter(|(name, _)| !ends(name)) {
            tag(name, value);
        }
        if let Some(Act::Chance(deal)) = log.first() {
            tag("Start", &deal.lead.seat().0.to_string());
            // One seat knows the hand that it was dealt; the others, and everybody's, are counts.
            let hand = |(index, hand): (usize, &TileSet)| match seat {
                Some(viewer) if viewer.index() != index => format!("?{}", hand.len()),
                _ => hand.listed().iter().map(Tile::to_string).collect::<Vec<_>>().join(" "),
            };
            if seat != Some(PUBLIC) {
                tag("Deal", &deal.hands.iter().enumerate().map(hand).collect::<Vec<_>>().join("/"));
            }
            if seat.is_none() && !deal.stock.is_empty() {
                tag("Stock", &deal.stock.iter().map(Tile::to_string).collect::<Vec<_>>().join(" "));
            }
        }
        tag("View", &viewer_text(seat));
        if tags.iter().any(|(name, _)| ends(name)) {
            tags.iter()
                .filter(|(name, value)| ends(name) && !value.is_empty())
                .for_each(|(name, value)| tag(name, value));
        } else if let Some(result) = self.result(state) {
            tag("Result", &result_text(&result));
            let points: Vec<String> =
                result.points.iter().zip(self.in_play(state)).map(|(end, play)| (end + play).to_string()).collect();
            tag("Points", &points.join("/"));
        }
        text.push_str(&self.body(&view));
        text
    }

    /// The acts, with the number of the turn before every so manieth turn.
    fn body(&self, view: &crate::view::View) -> String {
        let (mut words, mut turns) = (Vec::new(), Turns::default());
        let mut held: Vec<usize> = view.hands.iter().map(|held| held.len()).collect();
        for seen in &view.acts {
            held[seen.seat.index()] += seen.mv.tiles();
            held[seen.seat.index()] -= usize::from(seen.mv == Move::Draw).min(held[seen.seat.index()]);
        }
        for (index, seen) in view.acts.iter().enumerate() {
            if turns.begins(seen.seat, seen.mv) && (turns.turn - 1).is_multiple_of(self.seat_count()) {
                words.push(format!("{}:", turns.turn));
            }
            let count = &mut held[seen.seat.index()];
            *count = (*count + usize::from(seen.mv == Move::Draw)).saturating_sub(seen.mv.tiles());
            let out = if seen.mv.tiles() > 0 && *count == 0 { "#" } else { "" };
            let text = format!("{}{out}", seen_text(view, seen));
            // Nobody else sees whether a tile was drawn to be laid: what a seat sees says it.
            let joins = view.seat.is_some() && self.is_drawn(view, index);
            match words.last_mut().filter(|_| joins) {
                Some(last) => last.extend(["&", &text]),
                None => words.push(text),
            }
        }
        if let Some(last) = words.last_mut().filter(|_| view.seat.is_some() && view.drawn != JustDrawn::None) {
            // The drawer has still to say what becomes of the tile.
            last.push('&');
        }
        let (mut text, mut used) = (String::new(), 0);
        for word in words {
            let breaks = used > 0 && used + 1 + word.len() > WIDTH;
            if used > 0 {
                text.push(if breaks { '\n' } else { ' ' });
            }
            used = if breaks { word.len() } else { used + word.len() + usize::from(used > 0) };
            text.push_str(&word);
        }
        text.push('\n');
        text
    }
}

fn viewer_text(seat: Option<Seat>) -> String {
    match seat {
        None => "full".to_owned(),
        Some(PUBLIC) => "public".to_owned(),
        Some(seat) => seat.0.to_string(),
    }
}
