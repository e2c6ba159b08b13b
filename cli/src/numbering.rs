//! Move numbers for people: a new number whenever the seat that opens the game is on the move again.

use std::fmt;

use engine::outcome::Seat;

/// Counts the moves of a game, act by act.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Numbering {
    opening: Option<Seat>,
    before: Option<Seat>,
    number: usize,
}

/// What stands before a move that does not follow on the one before it: `3.`, or `1...` for a game that the other seat
/// takes up.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Label {
    /// The number of the full move.
    pub number: usize,
    /// Whether it is the seat that opens the game that moves.
    pub opens: bool,
}

impl fmt::Display for Label {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "{}{}", self.number, if self.opens { "." } else { "..." })
    }
}

impl Numbering {
    /// Numbers by the seat that opens the game; where chance decides, by the one that moves first.
    pub(crate) fn new(opening: Option<Seat>) -> Self {
        Self { opening, before: None, number: 0 }
    }

    /// The label of the next act, which is of this seat; `None` if it belongs to the number before.
    pub(crate) fn next(&mut self, seat: Option<Seat>) -> Option<Label> {
        self.opening = self.opening.or(seat);
        let label = self.label(seat);
        let begun = label.number > self.number;
        (self.before, self.number) = (seat, label.number);
        begun.then_some(label)
    }

    /// Number and kind of the next act if it is of this seat.
    pub(crate) fn label(&self, seat: Option<Seat>) -> Label {
        let opens = seat == self.opening;
        let begins = self.number == 0 || opens && self.before != self.opening;
        Label { number: self.number + usize::from(begins), opens }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn labels(opening: Option<u8>, seats: &[u8]) -> Vec<String> {
        let mut numbering = Numbering::new(opening.map(Seat));
        let label = |&seat| numbering.next(Some(Seat(seat))).map_or_else(String::new, |label| label.to_string());
        seats.iter().map(label).collect()
    }

    #[test]
    fn a_seat_that_moves_twice_keeps_its_number() {
        assert_eq!(labels(None, &[1, 0, 1, 1, 0, 0, 1]), ["1.", "", "2.", "", "", "", "3."]);
    }

    #[test]
    fn numbers_follow_the_seat_that_opens_the_game() {
        assert_eq!(labels(Some(1), &[1, 0, 1, 0]), ["1.", "", "2.", ""]);
        assert_eq!(labels(Some(0), &[1, 0, 1, 0]), ["1...", "2.", "", "3."]);
    }
}
