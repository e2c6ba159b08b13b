//! Draughts in its rule sets.
//!
//! Read the files in this order, each uses only those before it: [`squares`], [`geometry`], [`board`]; what a rule set
//! says ([`draw_rules`], [`rules`]), which can be played ([`playable`]), the rule sets themselves ([`variants`]); then
//! [`moves`], [`position`], [`generate`], [`draws`], [`fen`], [`paths`], the game under the contract of `engine`
//! ([`game`]), its move texts (`reading`, `refusals`, [`notation`]) and boards ([`render`]), opinion ([`eval`]), the rules to
//! show and to set ([`sheet`]), and case files ([`cases`]), and what the registry gets
//! ([`entries`]).

pub mod board;
pub mod cases;
pub mod draw_rules;
pub mod draws;
pub mod entries;
pub mod eval;
pub mod fen;
pub mod game;
pub mod generate;
pub mod geometry;
pub mod moves;
pub mod notation;
pub mod paths;
pub mod playable;
pub mod position;
mod reading;
mod refusals;
pub mod render;
pub mod rules;
pub mod sheet;
pub mod squares;
pub mod variants;
