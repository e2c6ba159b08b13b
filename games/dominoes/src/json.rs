//! Positions as JSON: the content of DPN in fields.

use engine::prelude::*;
use serde_json::{Map, Value as Json, json};

use crate::deal::Lead;
use crate::layout::{Arm, Laid};
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
        if let Some(Lead::Duty(seat)) = view.lead.filter(|_| view.laid_before() == 0) {
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

/// A position in JSON as DPN text, which says the same.
///
/// # Errors
/// Every field that is missing or of the wrong kind.
pub fn dpn_of_json(text: &str) -> Result<String, Faults> {
    let value: Json = serde_json::from_str(text).map_err(|error| fault(text, format!("no JSON: {error}.")))?;
    let mut reader = Reader { value: &value, faults: Vec::new() };
    let dpn = reader.dpn();
    let faults: Vec<TextError> =
        reader.faults.into_iter().map(|message| TextError::new("E-DPN-JSON", message).at(0..text.len())).collect();
    if faults.is_empty() { Ok(dpn) } else { Err(Faults(faults)) }
}

fn fault(text: &str, message: String) -> Faults {
    TextError::new("E-DPN-JSON", message).at(0..text.len()).into()
}

struct Reader<'a> {
    value: &'a Json,
    faults: Vec<String>,
}

impl Reader<'_> {
    fn dpn(&mut self) -> String {
        if self.value.get("format").and_then(Json::as_str) != Some(crate::dpn::FORMAT) {
            self.faults.push(format!("`format` must be `{}`.", crate::dpn::FORMAT));
        }
        let mut words = vec![crate::dpn::FORMAT.to_owned()];
        words.extend(self.value.get("game").and_then(Json::as_str).map(|id| format!("game:{id}")));
        words.push(format!("set:{}", self.number("set")));
        let players = self.list("players");
        words.push(format!("players:{}", players.len()));
        words.extend(teams_word(&players));
        words.push(format!("turn:{}", self.number("turn")));
        if let Some(seat) = self.value.get("view").and_then(Json::as_u64) {
            words.push(format!("view:{seat}"));
        }
        let hands: Vec<String> = self.list("hands").iter().map(|hand| self.hand(hand)).collect();
        words.push(format!("hand:{}", hands.join("/")));
        words.push(format!("line:{}", self.line()));
        for (name, tiles) in self.value.get("arms").and_then(Json::as_object).into_iter().flatten() {
            match Arm::named(name).filter(|arm| arm.is_side()) {
                Some(arm) => words.push(format!("{}:{}", arm.key(), self.tiles(tiles, "."))),
                None => self.faults.push(format!("`arms`: `{name}` is no side of a spinner.")),
            }
        }
        let stock = self.value.get("stock").cloned().unwrap_or_default();
        words.push(format!(
            "stock:{}",
            match stock.get("tiles").and_then(Json::as_array) {
                Some(tiles) if !tiles.is_empty() => self.tiles(&stock["tiles"], ","),
                _ => stock.get("count").and_then(Json::as_u64).unwrap_or(0).to_string(),
            }
        ));
        if let Some(drawn) = self.value.get("drawn") {
            let tile = if drawn == "?" { "?".to_owned() } else { self.tile(drawn) };
            words.push(format!("drawn:{tile}"));
        }
        for key in ["start", "over", "rules"] {
            let value =
                self.value.get(key).map(|value| value.as_str().map_or_else(|| value.to_string(), str::to_owned));
            words.extend(value.map(|value| format!("{key}:{value}")));
        }
        for (key, name, by) in [("out", "out", ","), ("play", "score", "/")] {
            let numbers = self.value.get(name).and_then(Json::as_array).into_iter().flatten().filter_map(Json::as_u64);
            let numbers: Vec<String> = numbers.map(|number| number.to_string()).collect();
            if !numbers.is_empty() {
                words.push(format!("{key}:{}", numbers.join(by)));
            }
        }
        words.extend(self.voids());
        if let Some(passes) = self.value.get("passes").and_then(Json::as_u64).filter(|&passes| passes > 0) {
            words.push(format!("passes:{passes}"));
        }
        let history: Vec<&str> =
            self.value.get("history").and_then(Json::as_array).into_iter().flatten().filter_map(Json::as_str).collect();
        if !history.is_empty() {
            words.push(format!("log:{}", history.join(".")));
        }
        words.join(" ")
    }

    fn number(&mut self, name: &str) -> u64 {
        self.value.get(name).and_then(Json::as_u64).unwrap_or_else(|| {
            self.faults.push(format!("`{name}`: a number is expected."));
            0
        })
    }

    fn list(&mut self, name: &str) -> Vec<Json> {
        self.value.get(name).and_then(Json::as_array).cloned().unwrap_or_else(|| {
            self.faults.push(format!("`{name}`: a list is expected."));
            Vec::new()
        })
    }

    fn tile(&mut self, value: &Json) -> String {
        let half = |index: usize| value.get(index).and_then(Json::as_u64);
        match (half(0), half(1), value.as_array().map(Vec::len)) {
            (Some(a), Some(b), Some(2)) => format!("{a}-{b}"),
            _ => {
                self.faults.push(format!("{value}: a tile as two numbers is expected."));
                String::new()
            }
        }
    }

    fn tiles(&mut self, value: &Json, by: &str) -> String {
        let tiles = value.as_array().cloned().unwrap_or_default();
        tiles.iter().map(|tile| self.tile(tile)).collect::<Vec<_>>().join(by)
    }

    fn hand(&mut self, hand: &Json) -> String {
        let count = hand.get("count").and_then(Json::as_u64).unwrap_or_else(|| {
            self.faults.push("`count`: a hand says how many tiles it has.".to_owned());
            0
        });
        match hand.get("tiles") {
            Some(tiles) => self.tiles(tiles, ","),
            None if count == 0 => String::new(),
            None => format!("?{count}"),
        }
    }

    /// What seats are said not to hold.
    fn voids(&self) -> Option<String> {
        let hands = self.value.get("hands").and_then(Json::as_array)?;
        let void = |(seat, hand): (usize, &Json)| {
            let pips: Vec<String> =
                hand.get("void")?.as_array()?.iter().filter_map(Json::as_u64).map(|pip| pip.to_string()).collect();
            (!pips.is_empty()).then(|| format!("{seat}={}", pips.join(",")))
        };
        let voids: Vec<String> = hands.iter().enumerate().filter_map(void).collect();
        (!voids.is_empty()).then(|| format!("not:{}", voids.join(";")))
    }

    fn line(&mut self) -> String {
        let spinner = self.value.get("spinner").and_then(Json::as_u64);
        let tiles: Vec<Json> = self.list("line");
        let text = |(index, tile): (usize, &Json)| {
            let star = if spinner == Some(index as u64) { "*" } else { "" };
            format!("{}{star}", self.tile(tile))
        };
        tiles.iter().enumerate().map(text).collect::<Vec<_>>().join(".")
    }
}

/// The seats of each team, where players name one.
fn teams_word(players: &[Json]) -> Option<String> {
    let teams: Vec<u64> =
        players.iter().map(|player| player.get("team").and_then(Json::as_u64)).collect::<Option<_>>()?;
    let count = teams.iter().max()? + 1;
    let seats = |team: u64| -> String {
        (0..teams.len()).filter(|&seat| teams[seat] == team).map(|seat| seat.to_string()).collect()
    };
    (count < 10).then(|| format!("teams:{}", (0..count).map(seats).collect::<Vec<_>>().join("/")))
}
