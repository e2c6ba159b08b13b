//! Tic-tac-toe, whole: rules, notation, board and registration. The least that a game must say.

use engine::prelude::*;

const LINES: [u16; 8] = [0o7, 0o70, 0o700, 0o111, 0o222, 0o444, 0o421, 0o124];
const THREE: fn(u16) -> bool = |cells| LINES.iter().any(|line| line & !cells == 0);

/// Three in a row on three by three; seat 0 (x) begins.
pub struct TicTacToe;

impl Game for TicTacToe {
    /// The cells of x and of o, nine bits each, a1 lowest.
    type State = [u16; 2];
    /// A cell, 0 (a1) to 8 (c3).
    type Move = u8;
    type Chance = NoChance;
    type View = [u16; 2];

    fn seats(&self) -> usize {
        2
    }
    fn initial(&self) -> [u16; 2] {
        [0, 0]
    }
    fn turn(&self, state: &[u16; 2]) -> Turn {
        let seat = Seat(((state[0] | state[1]).count_ones() % 2) as u8);
        if self.outcome(state).is_some() { Turn::Over } else { Turn::Seat(seat) }
    }
    fn legal_moves(&self, state: &[u16; 2], out: &mut MoveList<u8>) {
        out.extend((0..9).filter(|cell| (state[0] | state[1]) >> cell & 1 == 0 && self.outcome(state).is_none()));
    }
    fn play(&self, state: &[u16; 2], cell: u8) -> [u16; 2] {
        let mut after = *state;
        after[((state[0] | state[1]).count_ones() % 2) as usize] |= 1 << cell;
        after
    }
    fn outcome(&self, state: &[u16; 2]) -> Option<Outcome> {
        match (THREE(state[0]), THREE(state[1])) {
            (false, false) if state[0] | state[1] == 0o777 => Some(Outcome::draw("board_full", 2)),
            (false, false) => None,
            (x_wins, _) => Some(Outcome::win("three_in_a_row", 2, |seat| (seat.0 == 0) == x_wins)),
        }
    }
    fn key(&self, state: &[u16; 2]) -> u64 {
        zobrist::word(3, u64::from(state[0]) << 9 | u64::from(state[1]))
    }
    fn view(&self, state: &[u16; 2], _log: &[Act<u8, NoChance>], _seat: Seat) -> [u16; 2] {
        *state
    }
    fn max_plies(&self) -> u32 {
        9
    }
}

impl PerfectInfo for TicTacToe {
    fn state_of(view: &[u16; 2]) -> &[u16; 2] {
        view
    }
}

impl Notation for TicTacToe {
    fn move_text(&self, _state: &[u16; 2], cell: u8) -> String {
        format!("{}{}", char::from(b'a' + cell % 3), cell / 3 + 1)
    }
    fn state_text(&self, state: &[u16; 2]) -> String {
        (0..9).map(|cell| [".", "x", "o"][(state[0] >> cell & 1 | (state[1] >> cell & 1) << 1) as usize]).collect()
    }
    fn seat_mark(&self, seat: Seat) -> String {
        ["x", "o"][seat.index()].to_owned()
    }
    fn parse_state(&self, text: &str) -> Result<Read<[u16; 2]>, Faults> {
        let [x, o] = ['x', 'o'].map(|of| text.trim().chars().rev().fold(0u16, |set, c| set << 1 | u16::from(c == of)));
        let fault = TextError::new("E-POSITION", "nine of x, o and . are expected, as a game leaves them.");
        let fits = x.count_ones().wrapping_sub(o.count_ones()) <= 1 && self.state_text(&[x, o]) == text.trim();
        (fits && !(THREE(x) && THREE(o))).then(|| Read::clean([x, o])).ok_or(fault.at(0..text.len()).into())
    }
}

impl Render for TicTacToe {
    fn view_text(&self, view: &[u16; 2]) -> String {
        self.state_text(view)
    }
    fn board(&self, view: &[u16; 2], _style: BoardStyle<'_>) -> String {
        let cells = self.state_text(view);
        format!("3 {}\n2 {}\n1 {}\n  abc", &cells[6..], &cells[3..6], &cells[..3])
    }
}

/// The registry entry `tic-tac-toe`.
pub fn entry() -> Box<dyn Entry> {
    let builder = EntryBuilder::perfect("tic-tac-toe", |s| no_settings(s, TicTacToe)).named("Tic-tac-toe", "mnk");
    builder.searches().finish()
}
