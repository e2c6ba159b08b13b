//! k in a row on m by n boards: tic-tac-toe, Connect Four, gomoku. The smallest complete family, solved in parts, so
//! that every search can be checked exactly.

pub mod bits;
pub mod board;
pub mod cases;
pub mod entries;
pub mod eval;
pub mod text;
pub mod tic_tac_toe;
