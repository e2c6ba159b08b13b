//! The parameters that another program may set.

use std::fmt::Display;

use super::line::Writer;
use crate::cards::{row, rows};
use crate::variants::Row;

/// The names that the protocol's usual programs have for variants, and ours.
const USUAL_NAMES: [(&str, &str); 5] = [
    ("normal", "international"),
    ("killer", "killer"),
    ("bt", "breakthrough"),
    ("frisian", "frisian"),
    ("losing", "antidraughts"),
];

/// Least and most of a whole number.
type Span = (u64, u64);
const THREADS: Span = (1, 64);
/// Up to a gigabyte.
const TABLE_SIZE: Span = (10, 26);
const BASE_SIZE: Span = (0, 7);

/// What can be set. All but the variant are permissions: a search uses what there is, and no more than this.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Params {
    /// The name of the variant, as it was set.
    pub(super) variant: String,
    /// Search threads.
    pub(super) threads: usize,
    /// Binary logarithm of the number of entries of the transposition table.
    pub(super) table_size: u32,
    /// Most pieces of the endgame bases to look up.
    pub(super) base_size: u32,
    /// Whether moves may come from an opening book.
    pub(super) book: bool,
}

impl Params {
    /// The parameters as they are before anything is set.
    pub(super) fn new(variant: &str) -> Self {
        Self { variant: variant.to_owned(), threads: 1, table_size: 20, base_size: 0, book: false }
    }

    /// The lines that declare them.
    pub(super) fn declare(&self) -> Vec<String> {
        let mut names: Vec<&str> = variant_names().collect();
        if !names.contains(&&*self.variant) {
            // The game of a rule card.
            names.insert(0, &self.variant);
        }
        vec![
            declared("variant", &self.variant, "enum").with("values", names.join(" ")).done(),
            ranged("threads", self.threads, THREADS),
            ranged("tt-size", self.table_size, TABLE_SIZE),
            ranged("bb-size", self.base_size, BASE_SIZE),
            declared("book", self.book, "bool").done(),
        ]
    }

    /// Sets one. Unknown names are ignored.
    ///
    /// # Errors
    /// A value that the parameter cannot have.
    pub(super) fn set(&mut self, name: &str, value: &str) -> Result<(), String> {
        match name {
            "variant" if row_named(value).is_some() => self.variant = value.to_owned(),
            "variant" => {
                let names: Vec<&str> = variant_names().collect();
                return Err(format!("variant: no variant {value}; there are {}", names.join(" ")));
            }
            "threads" => self.threads = whole(name, value, THREADS)? as usize,
            "tt-size" => self.table_size = whole(name, value, TABLE_SIZE)? as u32,
            "bb-size" => self.base_size = whole(name, value, BASE_SIZE)? as u32,
            "book" => {
                self.book = value.parse().map_err(|_| format!("book: true or false is expected, got {value}"))?;
            }
            _ => {}
        }
        Ok(())
    }
}

/// The row that a variant name means.
pub(super) fn row_named(name: &str) -> Option<&'static Row> {
    row(USUAL_NAMES.iter().find(|(usual, _)| *usual == name).map_or(name, |(_, id)| id))
}

/// Every name once, the usual ones first.
fn variant_names() -> impl Iterator<Item = &'static str> {
    let usual = USUAL_NAMES.iter().filter(|(_, id)| row(id).is_some()).map(|&(name, _)| name);
    let ids = rows().map(|row| row.rules.id.as_ref());
    usual.chain(ids.filter(|id| USUAL_NAMES.iter().all(|(name, _)| name != id)))
}

fn declared(name: &str, value: impl Display, kind: &str) -> Writer {
    Writer::new("param").with("name", name).with("value", value).with("type", kind)
}

fn ranged(name: &str, value: impl Display, (least, most): Span) -> String {
    declared(name, value, "int").with("min", least).with("max", most).done()
}

fn whole(name: &str, value: &str, (least, most): Span) -> Result<u64, String> {
    let number = value.parse().ok().filter(|number| (least..=most).contains(number));
    number.ok_or_else(|| format!("{name}: a whole number from {least} to {most} is expected, got {value}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_name_is_declared_once_and_means_a_row() {
        let mut names: Vec<&str> = variant_names().collect();
        assert!(names.iter().all(|name| row_named(name).is_some()), "{names:?}");
        assert_eq!(row_named("normal").map(|row| &*row.rules.id), Some("international"));
        assert!(rows().all(|row| names.contains(&&*row.rules.id)));
        let count = names.len();
        names.sort_unstable();
        names.dedup();
        assert_eq!(names.len(), count);
    }
}
