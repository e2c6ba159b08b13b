//! Move numbers for people: a new number whenever the seat that began is on the move again.

use engine::outcome::Seat;

/// Counts the moves of a game, act by act.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Numbering {
    first: Option<Seat>,
    before: Option<Seat>,
    number: usize,
}

impl Numbering {
    /// The number that the act of this seat begins; `None` if it belongs to the number before.
    pub(crate) fn next(&mut self, seat: Option<Seat>) -> Option<usize> {
        let began = self.first.is_none();
        self.first = self.first.or(seat);
        let begins = began || seat == self.first && self.before != self.first;
        self.before = seat;
        self.number += usize::from(begins);
        begins.then_some(self.number)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_seat_that_moves_twice_keeps_its_number() {
        let mut numbering = Numbering::default();
        let seats = [1, 0, 1, 1, 0, 0, 1].map(|seat| numbering.next(Some(Seat(seat))));
        assert_eq!(seats, [Some(1), None, Some(2), None, None, None, Some(3)]);
    }
}
