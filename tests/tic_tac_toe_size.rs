//! The least that a game must say is little: tic-tac-toe with rules, notation, board and entry in one short file.

/// Code lines, comments and blank lines left out.
const MOST: usize = 80;

#[test]
fn tic_tac_toe_stays_under_eighty_lines() {
    let path = support::workspace().join("games/mnk/src/tic_tac_toe.rs");
    let source = std::fs::read_to_string(path).expect("tic-tac-toe has a file of its own");
    let lines = support::source::code_lines(&source).count();
    assert!(lines < MOST, "{lines} code lines");
}
