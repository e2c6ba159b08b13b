//! Fields of a row that depend on who sits at the table: pairs, or more players than two.

use engine::card::value_of;

use crate::rules::Rules;

/// A table at which a row has another value in one field.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Table {
    /// Teams play.
    Teams,
    /// So many play, from the first number to the second.
    Seats(u8, u8),
}

/// What a field is at one kind of table, where nobody sets it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ByTable {
    /// At which.
    pub table: Table,
    /// The field, by its name in settings.
    pub field: &'static str,
    /// Its value there, as settings write it.
    pub value: &'static str,
}

impl Rules {
    /// Gives the fields that depend on the table their values for so many seats, but those that are set already.
    pub(crate) fn follow_table(&mut self, seats: usize, is_set: impl Fn(&str) -> bool) {
        for row in self.by_table.clone().iter() {
            let at_table = match row.table {
                Table::Teams => self.teams > 0,
                Table::Seats(from, to) => (usize::from(from)..=usize::from(to)).contains(&seats),
            };
            if at_table && !is_set(row.field) {
                let known = self.set(row.field, &value_of(row.value));
                debug_assert_eq!(known, Ok(()), "rows name values that their fields have");
            }
        }
    }

    /// The same rules as they are for so many seats in as many teams as `other` has, where nothing else is set.
    pub(crate) fn at_table_of(&self, other: &Self, seats: usize) -> Self {
        let mut rules = Self { teams: other.teams, ..self.clone() };
        rules.follow_table(seats, |_| false);
        Self { teams: self.teams, ..rules }
    }
}
