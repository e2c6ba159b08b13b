//! The games as full rows of rules. The source stands beside each value: E, K, P are the clauses of the Esperanto,
//! Georgian and Serbian texts, C what all tables share, B the comparison of further games, with the page where one is
//! named; "-" marks a field that cannot matter in that row.

mod ends;
mod partners;
mod plain;
mod seeds;

use std::borrow::Cow;

use crate::rules::{HandSize, Rules};

pub use ends::{ALL_FIVES, ALL_THREES, BERGEN, DOUBLE_BERGEN, FIVE_UP, FIVES_THREES, TELEPHONE};
pub use partners::{
    BLOCK_PARTNERS, BRAZILIAN_POINTS, CUBAN, DOMINICAN, JAMAICAN, KOZEL_TEAMS, PUERTO_RICO_500, VENEZUELAN,
};
pub use plain::{BLOCK, CROSS, DRAW, MATADOR, SEBASTOPOL};
pub use seeds::{ESPERANTO_DRAW, KOZEL_GEORGIAN, PLAYROOM};

/// A game of this family.
#[derive(Debug)]
pub struct Variant {
    /// Its id.
    pub id: &'static str,
    /// Its name for people.
    pub name: &'static str,
    /// Further names.
    pub aliases: &'static [&'static str],
    /// How many play when nobody says.
    pub seats: u8,
    /// A remark, such as a thin source.
    pub note: Option<&'static str>,
    /// Its rules.
    pub rules: Rules,
}

const SEVEN: HandSize = HandSize::Table(Cow::Borrowed(&[(2, 7), (3, 7), (4, 7)]));
const SEVEN_FIVE_FIVE: HandSize = HandSize::Table(Cow::Borrowed(&[(2, 7), (3, 5), (4, 5)]));

/// All games, the family's default first.
pub static VARIANTS: [Variant; 23] = [
    Variant {
        id: "esperanto-draw",
        name: "Draw dominoes, play to the last",
        aliases: &[],
        seats: 2,
        note: None,
        rules: ESPERANTO_DRAW,
    },
    Variant { id: "kozel-georgian", name: "Kozel", aliases: &["kozel"], seats: 2, note: None, rules: KOZEL_GEORGIAN },
    Variant { id: "playroom", name: "Playroom dominoes", aliases: &[], seats: 2, note: None, rules: PLAYROOM },
    Variant { id: "block", name: "Block dominoes", aliases: &[], seats: 2, note: None, rules: BLOCK },
    Variant { id: "draw", name: "Draw dominoes", aliases: &[], seats: 2, note: None, rules: DRAW },
    Variant { id: "all-fives", name: "All Fives", aliases: &["muggins"], seats: 2, note: None, rules: ALL_FIVES },
    Variant { id: "five-up", name: "Five-Up", aliases: &[], seats: 2, note: None, rules: FIVE_UP },
    Variant { id: "all-threes", name: "All Threes", aliases: &[], seats: 2, note: None, rules: ALL_THREES },
    Variant { id: "fives-threes", name: "Fives and Threes", aliases: &[], seats: 2, note: None, rules: FIVES_THREES },
    Variant { id: "matador", name: "Matador", aliases: &[], seats: 2, note: None, rules: MATADOR },
    Variant {
        id: "block-partners",
        name: "Block dominoes in pairs",
        aliases: &[],
        seats: 4,
        note: None,
        rules: BLOCK_PARTNERS,
    },
    Variant { id: "bergen", name: "Bergen", aliases: &[], seats: 2, note: None, rules: BERGEN },
    Variant { id: "double-bergen", name: "Double Bergen", aliases: &[], seats: 2, note: None, rules: DOUBLE_BERGEN },
    Variant { id: "sebastopol", name: "Sebastopol", aliases: &[], seats: 4, note: None, rules: SEBASTOPOL },
    Variant { id: "cross", name: "Cross dominoes", aliases: &[], seats: 2, note: None, rules: CROSS },
    Variant { id: "dominican", name: "Dominican dominoes", aliases: &[], seats: 4, note: None, rules: DOMINICAN },
    Variant {
        id: "puerto-rico-500",
        name: "Puerto Rico 500",
        aliases: &[],
        seats: 4,
        note: None,
        rules: PUERTO_RICO_500,
    },
    Variant { id: "cuban", name: "Cuban dominoes", aliases: &[], seats: 4, note: None, rules: CUBAN },
    Variant { id: "jamaican", name: "Jamaican dominoes", aliases: &[], seats: 4, note: None, rules: JAMAICAN },
    Variant {
        id: "venezuelan",
        name: "Venezuelan dominoes",
        aliases: &[],
        seats: 4,
        note: Some("Thinly sourced: found in passing only."),
        rules: VENEZUELAN,
    },
    Variant {
        id: "brazilian-points",
        name: "Brazilian point game",
        aliases: &[],
        seats: 4,
        note: Some("For two as well, who draw until they can place: --set players=2."),
        rules: BRAZILIAN_POINTS,
    },
    Variant { id: "kozel-teams", name: "Kozel in pairs", aliases: &[], seats: 4, note: None, rules: KOZEL_TEAMS },
    Variant {
        id: "telephone",
        name: "Telephone",
        aliases: &[],
        seats: 2,
        note: Some("Thinly sourced: found in passing only."),
        rules: TELEPHONE,
    },
];

/// The game with this id.
pub fn variant(id: &str) -> Option<&'static Variant> {
    VARIANTS.iter().find(|row| row.id == id)
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::Value as Json;

    #[test]
    fn rows_say_what_the_given_presets_say() {
        let text = include_str!("../../../tests/data/dominoes/cases.json");
        let file: Json = serde_json::from_str(text).expect("the given file is JSON");
        let presets = file["presets"].as_object().expect("the file has presets");
        assert!(presets.len() <= VARIANTS.len());
        for (id, fields) in presets {
            let rules = &variant(id).unwrap_or_else(|| panic!("no row for {id}")).rules;
            for (name, value) in fields.as_object().expect("a preset is an object") {
                assert_eq!(rules.field(name).as_ref(), Some(value), "{id}: {name}");
                let mut again = rules.clone();
                assert_eq!(again.set(name, value), Ok(()), "{id}: {name} can be set");
                assert_eq!(&again, rules, "{id}: {name} set to itself changes nothing");
            }
        }
    }

    #[test]
    fn rows_fit_together() {
        for row in &VARIANTS {
            assert_eq!(row.rules.check(usize::from(row.seats)), Ok(()), "{}", row.id);
        }
    }
}
