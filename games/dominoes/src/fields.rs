//! The rule fields by name, as JSON: for settings, sheets and case files.

use std::borrow::Cow;

use engine::card::{text_of, value_of};
use engine::prelude::*;
use serde_json::{Map, Value as Json, json};

use crate::rules::{Choice, HandSize, OutWith, PassBonus, Redeal, Rules, Starter, TileValue, Unit, ValueWhen};
use crate::tile::{MAX_PIP, Tile};

/// Names of all fields, as in settings and files, in the order of sheets.
pub const FIELDS: [&str; 47] = [
    "max_pip",
    "players",
    "set_players",
    "teams",
    "direction",
    "hand",
    "redeal_if",
    "starter",
    "starter_tie",
    "starter_none",
    "next_starter",
    "opening",
    "opening_none",
    "layout",
    "arms_open",
    "match_sum",
    "wild_open",
    "two_doubles",
    "two_tiles",
    "draw",
    "reserve",
    "voluntary_draw",
    "play_drawn",
    "round_end",
    "value",
    "in_play",
    "unit",
    "matching_ends",
    "matching_double",
    "score",
    "team_score",
    "out_bonus",
    "out_with",
    "pass_bonus",
    "round_bonus",
    "round_to",
    "blocked",
    "blocked_bonus",
    "blocked_unit",
    "blocked_tie",
    "match",
    "limit",
    "limit_is",
    "open_at",
    "below",
    "only_highest",
    "sudden_death",
];

/// As many sizes of tables as a single hand size stands for.
const EVERY_TABLE: usize = 16;

impl HandSize {
    fn to_json(&self) -> Json {
        match self {
            Self::Table(rows) => match &rows[..] {
                // As it is set where it holds for every table.
                [first, ..] if rows.len() == EVERY_TABLE && rows.iter().all(|row| row.1 == first.1) => json!(first.1),
                _ => pairs_to_json(rows),
            },
            Self::LargestOf(sizes) => {
                let list: Vec<String> = sizes.iter().map(u8::to_string).collect();
                json!(format!("largest of {} with hand*players <= tiles", list.join(",")))
            }
        }
    }

    fn from_json(value: &Json) -> Option<Self> {
        if let Some(hand) = small(value, 1, 60) {
            return Some(Self::Table((1..=EVERY_TABLE as u8).map(|players| (players, hand)).collect()));
        }
        if value.is_object() {
            return Some(Self::Table(pairs_from_json(value)?.into()));
        }
        let text = value.as_str()?;
        let list = text.strip_prefix("largest of ").or_else(|| text.strip_prefix("largest:"))?;
        let list = list.strip_suffix(" with hand*players <= tiles").unwrap_or(list);
        let sizes = list.split([',', ';']).map(|n| n.trim().parse().ok()).collect::<Option<Vec<u8>>>()?;
        (!sizes.is_empty() && sizes.iter().all(|&n| n > 0)).then_some(Self::LargestOf(sizes.into()))
    }
}

fn pairs_to_json(pairs: &[(u8, u8)]) -> Json {
    Json::Object(pairs.iter().map(|(key, value)| (key.to_string(), json!(value))).collect())
}

fn pairs_from_json(value: &Json) -> Option<Vec<(u8, u8)>> {
    let pair = |(key, value): (&String, &Json)| Some((key.parse().ok()?, small(value, 1, 60)?));
    value.as_object()?.iter().map(pair).collect()
}

/// A whole number in `from..=to`.
fn small(value: &Json, from: u8, to: u8) -> Option<u8> {
    value.as_u64().and_then(|n| u8::try_from(n).ok()).filter(|n| (from..=to).contains(n))
}

fn number(from: u64, to: u64) -> Vec<String> {
    vec![format!("{from}..{to}")]
}

type Refusal = Vec<String>;

fn set_choice<T: Choice>(slot: &mut T, value: &Json) -> Result<(), Refusal> {
    let found = value.as_str().and_then(|text| T::ALL.iter().find(|(name, _)| *name == text));
    *slot = found.ok_or_else(|| T::ALL.iter().map(|(name, _)| (*name).to_owned()).collect::<Vec<_>>())?.1;
    Ok(())
}

fn set_number(slot: &mut u8, value: &Json, from: u8, to: u8) -> Result<(), Refusal> {
    *slot = small(value, from, to).ok_or_else(|| number(from.into(), to.into()))?;
    Ok(())
}

fn set_wide(slot: &mut u16, value: &Json) -> Result<(), Refusal> {
    *slot = value.as_u64().and_then(|n| u16::try_from(n).ok()).ok_or_else(|| number(0, u16::MAX.into()))?;
    Ok(())
}

fn set_bool(slot: &mut bool, value: &Json) -> Result<(), Refusal> {
    *slot = match value.as_str() {
        Some("on") => true,
        Some("off") => false,
        _ => value.as_bool().ok_or_else(|| vec!["true".to_owned(), "false".to_owned()])?,
    };
    Ok(())
}

/// A tile as rule fields name it: `0-0`, `5-6`.
fn tile_named(text: &str) -> Option<Tile> {
    let (a, b) = text.split_once('-')?;
    let (a, b) = (a.parse::<u8>().ok()?, b.parse::<u8>().ok()?);
    (a.max(b) <= MAX_PIP).then(|| Tile::new(a, b))
}

fn values_from_json(value: &Json) -> Option<Vec<TileValue>> {
    let entry = |(tile, rule): (&String, &Json)| {
        let tile = tile_named(tile)?;
        let pair = rule.as_array().filter(|pair| pair.len() == 2)?;
        let mut when = ValueWhen::Always;
        set_choice(&mut when, &pair[1]).ok()?;
        Some(TileValue { tile, value: small(&pair[0], 0, 250)?, when })
    };
    value.as_object()?.iter().map(entry).collect()
}

fn values_to_json(values: &[TileValue]) -> Json {
    let entry =
        |rule: &TileValue| (format!("{}-{}", rule.tile.low(), rule.tile.high()), json!([rule.value, rule.when.name()]));
    Json::Object(values.iter().map(entry).collect())
}

impl Rules {
    /// One field as JSON; `None` for a name that is not in [`FIELDS`].
    pub fn field(&self, name: &str) -> Option<Json> {
        Some(match name {
            "max_pip" => json!(self.max_pip),
            "players" => json!([self.players.0, self.players.1]),
            "set_players" => pairs_to_json(&self.set_players),
            "teams" => {
                if self.teams == 0 {
                    json!("none")
                } else {
                    json!(self.teams)
                }
            }
            "direction" => json!(self.direction.name()),
            "hand" => self.hand.to_json(),
            "redeal_if" => redeal_to_json(self.redeal_if),
            "starter" => json!(self.starter.name()),
            "starter_tie" => json!(self.starter_tie.name()),
            "starter_none" => json!(self.starter_none.name()),
            "next_starter" => json!(self.next_starter.name()),
            "opening" => json!(self.opening.name()),
            "opening_none" => json!(self.opening_none.name()),
            "layout" => json!(self.layout.name()),
            "arms_open" => json!(self.arms_open.name()),
            "match_sum" => json!(self.match_sum),
            "wild_open" => json!(self.wild_open.name()),
            "two_doubles" => json!(self.two_doubles),
            "two_tiles" => json!(self.two_tiles.name()),
            "draw" => json!(self.draw.name()),
            "reserve" => json!(self.reserve),
            "voluntary_draw" => json!(self.voluntary_draw),
            "play_drawn" => json!(self.play_drawn.name()),
            "round_end" => json!(self.round_end.name()),
            "value" => values_to_json(&self.value),
            "in_play" => json!(self.in_play),
            "unit" => {
                if self.unit == Unit::Points {
                    json!(1)
                } else {
                    json!(self.unit.name())
                }
            }
            "matching_ends" => json!(self.matching_ends),
            "matching_double" => json!(self.matching_double),
            "score" => json!(self.score.name()),
            "team_score" => json!(self.team_score.name()),
            "out_bonus" => json!(self.out_bonus),
            "out_with" => out_with_to_json(&self.out_with),
            "pass_bonus" => pass_bonus_to_json(self.pass_bonus),
            "round_bonus" => json!(self.round_bonus),
            "round_to" => json!(self.round_to),
            "blocked" => json!(self.blocked.name()),
            "blocked_bonus" => json!(self.blocked_bonus),
            "blocked_unit" => json!(self.blocked_unit.name()),
            "blocked_tie" => json!(self.blocked_tie.name()),
            "match" => json!(self.match_rule.name()),
            "limit" => json!(self.limit),
            "limit_is" => json!(self.limit_is.name()),
            "open_at" => json!(self.open_at),
            "below" => json!(self.below.name()),
            "only_highest" => json!(self.only_highest),
            "sudden_death" => json!(self.sudden_death),
            _ => return None,
        })
    }

    /// All fields as JSON.
    pub fn to_json(&self) -> Map<String, Json> {
        FIELDS.iter().filter_map(|name| Some(((*name).to_owned(), self.field(name)?))).collect()
    }

    /// Sets one field.
    ///
    /// # Errors
    /// `E-SETTING-UNKNOWN` for a name that is not a field, `E-SETTING-VALUE` with the legal values otherwise.
    pub fn set(&mut self, name: &str, value: &Json) -> Result<(), TextError> {
        let done = match name {
            "max_pip" => set_number(&mut self.max_pip, value, 1, 18),
            "set_players" => pairs_from_json(value)
                .map(|pairs| self.set_players = pairs.into())
                .ok_or_else(|| vec![r#"{"6":4}"#.into(), "{}".into()]),
            "teams" => self.set_teams(value),
            "hand" => HandSize::from_json(value)
                .map(|hand| self.hand = hand)
                .ok_or_else(|| vec!["a number".into(), r#"{"2":7,"3":7}"#.into(), "largest of 7,6,5".into()]),
            "direction" => set_choice(&mut self.direction, value),
            "redeal_if" => redeal_from_json(value)
                .map(|redeal| self.redeal_if = redeal)
                .ok_or_else(|| vec!["none".into(), "doubles:5".into(), "number:6".into()]),
            "starter" => value
                .as_str()
                .and_then(Starter::named)
                .map(|starter| self.starter = starter)
                .ok_or_else(|| Starter::NAMES.map(str::to_owned).to_vec()),
            "starter_tie" => set_choice(&mut self.starter_tie, value),
            "starter_none" => set_choice(&mut self.starter_none, value),
            "next_starter" => set_choice(&mut self.next_starter, value),
            "opening" => set_choice(&mut self.opening, value),
            "opening_none" => set_choice(&mut self.opening_none, value),
            "layout" => set_choice(&mut self.layout, value),
            "arms_open" => set_choice(&mut self.arms_open, value),
            "match_sum" => self.set_match_sum(value),
            "wild_open" => set_choice(&mut self.wild_open, value),
            "two_doubles" => set_bool(&mut self.two_doubles, value),
            "two_tiles" => set_choice(&mut self.two_tiles, value),
            "draw" => set_choice(&mut self.draw, value),
            "reserve" => set_number(&mut self.reserve, value, 0, 20),
            "voluntary_draw" => set_bool(&mut self.voluntary_draw, value),
            "play_drawn" => set_choice(&mut self.play_drawn, value),
            "round_end" => set_choice(&mut self.round_end, value),
            "value" => values_from_json(value)
                .map(|values| self.value = values.into())
                .ok_or_else(|| vec![r#"{"0-0":[25,"always"]}"#.into(), r#"{"0-0":[10,"sole"]}"#.into(), "{}".into()]),
            "in_play" => set_list(&mut self.in_play, value, 1, &["[5]", "[5,3]", "[]"]),
            "matching_ends" => set_list(&mut self.matching_ends, value, 0, &["[2,3]", "[]"]),
            "matching_double" => set_bool(&mut self.matching_double, value),
            "unit" if value.as_u64() == Some(1) => {
                self.unit = Unit::Points;
                Ok(())
            }
            "unit" => set_choice(&mut self.unit, value),
            "score" => set_choice(&mut self.score, value),
            // As the rule page calls it.
            "team_score" if value == "split" => set_choice(&mut self.team_score, &json!("playroom_split")),
            "team_score" => set_choice(&mut self.team_score, value),
            "out_bonus" => set_number(&mut self.out_bonus, value, 0, 250),
            "out_with" => out_with_from_json(value).map(|list| self.out_with = list.into()).ok_or_else(|| {
                vec![r#"{"both_ends":25,"both_ends_double":25,"double":1,"0-0":100}"#.into(), "{}".into()]
            }),
            "pass_bonus" => pass_bonus_from_json(value)
                .map(|bonus| self.pass_bonus = bonus)
                .ok_or_else(|| vec![r#"{"lead_double":25,"lead":50,"all":25}"#.into(), "{}".into()]),
            "round_bonus" => set_list(&mut self.round_bonus, value, 0, &["[100,75,50,25]", "[]"]),
            "round_to" => set_number(&mut self.round_to, value, 1, 50),
            "blocked" => set_choice(&mut self.blocked, value),
            "blocked_bonus" => set_number(&mut self.blocked_bonus, value, 0, 250),
            "blocked_unit" => set_choice(&mut self.blocked_unit, value),
            "blocked_tie" => set_choice(&mut self.blocked_tie, value),
            "match" => set_choice(&mut self.match_rule, value),
            "limit" => set_wide(&mut self.limit, value),
            "limit_is" => set_choice(&mut self.limit_is, value),
            "open_at" => set_wide(&mut self.open_at, value),
            "below" => set_choice(&mut self.below, value),
            "only_highest" => set_bool(&mut self.only_highest, value),
            "sudden_death" => set_bool(&mut self.sudden_death, value),
            _ => {
                let error = TextError::new("E-SETTING-UNKNOWN", format!("no rule field `{name}`."));
                return Err(error.with_legal(FIELDS.iter().map(|field| (*field).to_owned())));
            }
        };
        done.map_err(|legal| {
            let message = format!("{name}={}: no such value.", text_of(value));
            TextError::new("E-SETTING-VALUE", message).with_legal(legal)
        })
    }

    fn set_teams(&mut self, value: &Json) -> Result<(), Refusal> {
        let legal = || vec!["none".into(), "2x2".into(), "3x2".into(), "teams x players of each".into()];
        if value.as_str() == Some("none") {
            self.teams = 0;
            return Ok(());
        }
        if let Some(teams) = small(value, 2, 5) {
            self.teams = teams;
            return Ok(());
        }
        let (teams, size) = value.as_str().and_then(|text| text.split_once('x')).ok_or_else(legal)?;
        let teams = teams.parse().ok().filter(|n| (2..=5).contains(n)).ok_or_else(legal)?;
        let size: u8 = size.parse().ok().filter(|n| (1..=5).contains(n)).ok_or_else(legal)?;
        self.teams = teams;
        self.players = (teams * size, teams * size);
        Ok(())
    }

    fn set_match_sum(&mut self, value: &Json) -> Result<(), Refusal> {
        self.match_sum = if value.is_null() || value.as_str() == Some("none") {
            None
        } else {
            Some(small(value, 1, 36).ok_or_else(|| vec!["none".to_owned(), "1..36".to_owned()])?)
        };
        Ok(())
    }
}

fn set_list(slot: &mut Cow<'static, [u8]>, value: &Json, least: u8, legal: &[&str]) -> Result<(), Refusal> {
    let items = match value {
        // Settings write lists with commas, too.
        Json::String(text) => text.split(',').map(|part| value_of(part.trim())).collect(),
        Json::Number(_) => vec![value.clone()],
        _ => value.as_array().cloned().unwrap_or_else(|| vec![Json::Null]),
    };
    let list: Option<Vec<u8>> = items.iter().map(|item| small(item, least, 250)).collect();
    *slot = list.ok_or_else(|| legal.iter().map(|text| (*text).to_owned()).collect::<Vec<_>>())?.into();
    Ok(())
}

fn redeal_to_json(redeal: Redeal) -> Json {
    json!(match redeal {
        Redeal::Never => "none".to_owned(),
        Redeal::Doubles(count) => format!("doubles:{count}"),
        Redeal::Number(count) => format!("number:{count}"),
    })
}

/// Fewer than four of a kind come too often for a table that deals again.
fn redeal_from_json(value: &Json) -> Option<Redeal> {
    let text = value.as_str()?;
    if text == "none" {
        return Some(Redeal::Never);
    }
    let (kind, count) = text.split_once(':')?;
    let count = count.parse().ok().filter(|count| (4..=20).contains(count))?;
    match kind {
        "doubles" => Some(Redeal::Doubles(count)),
        "number" => Some(Redeal::Number(count)),
        _ => None,
    }
}

/// The names of last tiles by kind.
const OUT_WITH: [(&str, OutWith); 3] =
    [("double", OutWith::Double), ("both_ends", OutWith::BothEnds), ("both_ends_double", OutWith::BothEndsDouble)];

fn out_with_to_json(list: &[(OutWith, u8)]) -> Json {
    let name = |with: OutWith| match with {
        OutWith::Tile(tile) => format!("{}-{}", tile.low(), tile.high()),
        with => OUT_WITH.iter().find(|(_, other)| *other == with).map_or("", |(name, _)| name).to_owned(),
    };
    Json::Object(list.iter().map(|&(with, points)| (name(with), json!(points))).collect())
}

fn out_with_from_json(value: &Json) -> Option<Vec<(OutWith, u8)>> {
    let entry = |(name, points): (&String, &Json)| {
        let kind = OUT_WITH.iter().find(|(known, _)| known == name).map(|(_, with)| *with);
        let with = kind.or_else(|| tile_named(name).map(OutWith::Tile))?;
        Some((with, small(points, 1, 250)?))
    };
    value.as_object()?.iter().map(entry).collect()
}

fn pass_bonus_to_json(bonus: PassBonus) -> Json {
    let all = [("lead_double", bonus.lead_double), ("lead", bonus.lead), ("all", bonus.all)];
    let paid = all.into_iter().filter(|(_, points)| *points > 0);
    Json::Object(paid.map(|(name, points)| (name.to_owned(), json!(points))).collect())
}

fn pass_bonus_from_json(value: &Json) -> Option<PassBonus> {
    let mut bonus = PassBonus::NONE;
    for (name, points) in value.as_object()? {
        let points = small(points, 1, 250)?;
        match name.as_str() {
            "lead_double" => bonus.lead_double = points,
            "lead" => bonus.lead = points,
            "all" => bonus.all = points,
            _ => return None,
        }
    }
    Some(bonus)
}
