//! Draughts in its rule sets.
//!
//! Read the files in this order, each uses only those before it: [`squares`], [`geometry`], [`board`]; what a rule set
//! says ([`draw_rules`], [`rules`]), which can be played ([`playable`]), the rule sets themselves ([`variants`]); then
//! [`moves`], [`position`], [`generate`], [`draws`], [`strings`], [`fen`], [`paths`], the game under the contract of `engine`
//! ([`game`]), its move texts (`reading`, `refusals`, [`notation`], [`wire_moves`]) and boards ([`render`]), opinion ([`eval`]), the
//! rules by field and in words ([`fields`], [`sheet`]), those of rule cards ([`cards`]), game files ([`pdn`]), case files
//! ([`cases`]), the engine side of a protocol ([`hub`]), trees to measure by (`bench_trees`), and what the
//! registry gets ([`entries`]).
//!
//! ```
//! use draughts::game::AnyDraughts;
//! use draughts::variants::row;
//! use engine::game::{Game, moves};
//! use engine::text::Notation;
//!
//! let rules = row("international").expect("a built-in row").rules.clone();
//! let AnyDraughts::Small(game) = AnyDraughts::new(rules).expect("playable") else { unreachable!("10x10 fits u64") };
//! let state = game.parse_state("W:WK4:B13,20,32,37").expect("a FEN").value;
//! let texts: Vec<String> = moves(&game, &state).iter().map(|&mv| game.move_text(&state, mv)).collect();
//! // The most pieces must be taken; the two captures share their ends and are written whole.
//! assert_eq!(texts, ["4x27x38x15", "4x31x42x15"]);
//! ```

mod bench_trees;
pub mod board;
pub mod cards;
pub mod cases;
pub mod draw_rules;
pub mod draws;
pub mod entries;
pub mod eval;
pub mod fen;
pub mod fields;
pub mod game;
pub mod generate;
pub mod geometry;
pub mod hub;
pub mod moves;
pub mod notation;
pub mod paths;
pub mod pdn;
pub mod playable;
pub mod position;
mod reading;
mod refusals;
pub mod render;
mod restrictions;
pub mod rules;
pub mod sheet;
pub mod squares;
pub mod strings;
pub mod variants;
pub mod wire_moves;
