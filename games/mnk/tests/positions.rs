//! Positions that no game can reach are refused.

use engine::text::Notation;
use mnk::tic_tac_toe::TicTacToe;

#[test]
fn tic_tac_toe_has_at_most_one_winner() {
    assert!(TicTacToe.parse_state("xxxoo....").is_ok());
    assert!(TicTacToe.parse_state("xxxooo...").is_err());
}
