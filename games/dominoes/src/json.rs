//! Positions as JSON: the content of DPN in fields.

use engine::prelude::*;
use serde_json::{Map, Value as Json, json};

use crate::layout::Laid;
use crate::moves::Move;
use crate::room::Room;
use crate::round::Dominoes;
use crate::tile::{Tile, TileSet};
use crate::view::{JustDrawn, Stock, View};

fn pair(tile: Tile) -> Json {
    json!([tile.high(), tile.low()])
}

fn laid_pairs<'a>(tiles: impl IntoIterator<Item = &'a Laid>) -> Json {
    tiles.into_iter().map(|laid| json!([laid.first, laid.second])).collect()
}

impl<R: Room> Dominoes<R> {
    /// A view as JSON.
    pub fn view_json(&self, view: &View) -> Json {
        let layout = view.layout(self.rules());
        let hand = |(seat, held): (usize, &crate::view::Held)| {
            let mut hand = Map::new();
            hand.insert("count".into(), json!(held.len()));
            if let Some(tiles) = held.tiles() {
                hand.insert("tiles".into(), tiles.listed().into_iter().map(pair).collect());
            } else if let Some(void) = view.excluded.get(seat).filter(|set| !set.is_empty()) {
                let pips = (0..=self.rules().max_pip).filter(|&pip| self.is_void(*void, pip));
                hand.insert("void".into(), pips.collect());
            }
            Json::Object(hand)
        };
        let player = |seat: Seat| {
            let mut player = Map::new();
            player.insert("name".into(), json!(format!("seat {}", seat.0)));
            if self.rules().teams > 0 {
                player.insert("team".into(), json!(self.side(seat).0));
            }
            Json::Object(player)
        };
        let mut fields = Map::new();
        fields.insert("format".into(), json!(crate::dpn::FORMAT));
        fields.insert("game".into(), json!(self.id()));
        fields.insert("set".into(), json!(self.rules().max_pip));
        fields.insert("view".into(), view.seat.map_or_else(|| json!("full"), |seat| json!(seat.0)));
        fields.insert("players".into(), self.all_seats().map(player).collect());
        fields.insert("turn".into(), json!(view.turn.0));
        fields.insert("passes".into(), json!(view.passes));
        fields.insert("hands".into(), view.hands.iter().enumerate().map(hand).collect());
        fields.insert("line".into(), laid_pairs(&layout.line));
        let spinner = layout.ends.spinner();
        let index = spinner.and_then(|spinner| layout.line.iter().position(|laid| laid.tile == spinner));
        fields.insert("spinner".into(), json!(index));
        let arms = layout.arms.iter().map(|(arm, tiles)| (arm.to_string(), laid_pairs(tiles)));
        fields.insert("arms".into(), Json::Object(arms.collect()));
        let ends = layout.ends.open().map(|(arm, end)| (arm.to_string(), json!(end.pip)));
        fields.insert("ends".into(), Json::Object(ends.collect()));
        fields.insert(
            "stock".into(),
            match &view.stock {
                Stock::Tiles(tiles) => {
                    json!({"count": tiles.len(), "tiles": tiles.iter().map(|tile| pair(*tile)).collect::<Vec<_>>()})
                }
                Stock::Count(count) => json!({"count": count}),
            },
        );
        match view.drawn {
            JustDrawn::None => {}
            JustDrawn::Tile(tile) => drop(fields.insert("drawn".into(), pair(tile))),
            JustDrawn::Hidden => drop(fields.insert("drawn".into(), json!("?"))),
        }
        if let Some(seat) = view.start() {
            fields.insert("start".into(), json!(seat.0));
        }
        if let Some(ending) = view.ending {
            fields.insert("over".into(), json!(ending.word()));
        }
        fields.insert("out".into(), view.out.iter().map(|seat| json!(seat.0)).collect());
        let rules = self.changed_rules();
        if !rules.is_empty() {
            fields.insert("rules".into(), json!(rules));
        }
        fields.insert("score".into(), json!(view.in_play));
        let acts = if view.laid_before() == 0 { self.log_text(view) } else { String::new() };
        let acts = acts.split('.').filter(|act| !act.is_empty());
        fields.insert("history".into(), acts.map(|act| json!(act)).collect());
        if let Some(legal) = self.legal_seen(view) {
            fields.insert("legal".into(), legal.into_iter().map(|mv| json!(crate::notation::move_text(mv))).collect());
        }
        Json::Object(fields)
    }

    fn is_void(&self, excluded: TileSet, pip: u8) -> bool {
        let suit = TileSet::suit(pip) & TileSet::full(self.rules().max_pip);
        (suit - excluded).is_empty()
    }

    /// The legal moves, where the view shows the hand of the seat to move.
    fn legal_seen(&self, view: &View) -> Option<MoveList<Move>> {
        let hand = view.hands.get(view.turn.index())?.tiles().filter(|_| view.ending.is_none())?;
        let ends = view.layout(self.rules()).ends;
        let drawn = match view.drawn {
            JustDrawn::Tile(tile) => Some(tile),
            JustDrawn::None | JustDrawn::Hidden => None,
        };
        let drawable =
            self.rules().draw != crate::rules::DrawRule::None && view.stock.len() > usize::from(self.rules().reserve);
        let mut legal = MoveList::new();
        crate::moves::Situation { rules: self.rules(), ends: &ends, hand, drawn, drawable }.legal(&mut legal);
        Some(legal)
    }
}
