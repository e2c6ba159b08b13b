//! Dominoes: line games as data, hidden hands, and what each seat may know.
//!
//! A [`Dominoes`](round::Dominoes) value is a row of [`rules`] with a number of seats. The deal is a chance event that
//! also settles the order of the stock, so that a drawn tile is hidden state and a draw an ordinary move.

pub mod cards;
pub mod cases;
pub mod deal;
pub mod dgn;
pub mod dpn;
mod duty;
pub mod entries;
mod evidence;
pub mod fields;
pub mod game;
pub mod json;
mod json_read;
pub mod layout;
pub mod layout_graph;
pub mod matches;
pub mod moves;
pub mod notation;
pub mod players;
pub mod render;
pub mod room;
pub mod round;
pub mod rules;
pub mod scoring;
pub mod sheet;
pub mod solver;
pub mod state;
pub mod tile;
mod topics;
pub mod variants;
pub mod view;
pub mod worlds;
