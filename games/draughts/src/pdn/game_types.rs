//! Which game a file is of: GameType numbers, the Variant tag, and guesses where neither is there.

use crate::board::SquareNames;
use crate::cards::{row, rows};
use crate::rules::Rules;
use crate::variants::Row;

/// Numbers that sites use for games without one of their own (formats.md 3.3).
const SITE_NUMBERS: [(u32, &str); 6] =
    [(43, "turkish"), (44, "armenian"), (45, "killer"), (96, "breakthrough"), (97, "frysk"), (98, "antidraughts")];

/// What the tags say about the game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Said {
    /// This row.
    Row(&'static Row),
    /// A type that is not played here.
    Unknown,
    /// Nothing.
    Nothing,
}

impl PartialEq for Row {
    fn eq(&self, other: &Self) -> bool {
        self.rules.id == other.rules.id
    }
}

impl Eq for Row {}

/// The number at the head of a GameType.
fn number_of(game_type: &str) -> Option<u32> {
    let head = game_type.trim();
    let digits = head.len() - head.trim_start_matches(|c: char| c.is_ascii_digit()).len();
    head[..digits].parse().ok()
}

/// Whether a GameType has the form that PDN gives it (formats.md 3.3): a number, or that with the side that begins, the
/// width and height of the board, the manner of its squares, and sometimes whether it is turned.
pub(super) fn is_game_type(text: &str) -> bool {
    let number = |field: &str| !field.is_empty() && field.len() <= 3 && field.bytes().all(|byte| byte.is_ascii_digit());
    let manner = |field: &str| {
        let mut letters = field.chars();
        letters.next().is_some_and(|c| "NAS".contains(c)) && matches!(letters.as_str(), "0" | "1" | "2" | "3")
    };
    let fields: Vec<&str> = text.trim().split(',').map(str::trim).collect();
    match fields[..] {
        [kind] => matches!(kind, "" | "?") || number(kind),
        [kind, side, width, height, squares, ref turned @ ..] => {
            let turned = turned.is_empty() || matches!(turned, ["0" | "1"]);
            number(kind) && matches!(side, "W" | "B") && number(width) && number(height) && manner(squares) && turned
        }
        _ => false,
    }
}

/// A name without blanks and signs, in lower case: `Frysk!` is `frysk`.
fn plain(name: &str) -> String {
    name.chars().filter(|c| c.is_alphanumeric()).flat_map(char::to_lowercase).collect()
}

/// Whether a Variant tag names this row, or says no more than that it is the usual game.
pub(super) fn names(row: &Row, variant: &str) -> bool {
    let wanted = plain(variant);
    let own = row.rules.notation.variant_tag.as_deref().map(plain);
    own.as_deref() == Some(&wanted)
        || [plain(&row.rules.id).as_str(), plain(&row.rules.name).as_str()].contains(&wanted.as_str())
        || ["", "standard", "normal", "fromposition"].contains(&wanted.as_str())
}

/// Whether a GameType has the number of the row, or of the usual game that it is a variant of, or none.
pub(super) fn has_number(row: &Row, game_type: &str) -> bool {
    let of_site = |number: u32| SITE_NUMBERS.iter().any(|&(site, id)| site == number && id == row.rules.id);
    number_of(game_type).is_none_or(|said| number_of(&row.rules.notation.game_type) == Some(said) || of_site(said))
}

/// The row that the tags `GameType` and `Variant` name.
pub(super) fn said(game_type: Option<&str>, variant: Option<&str>) -> Said {
    let number = game_type.and_then(number_of);
    let wanted = variant.map(plain).filter(|name| !name.is_empty());
    let named = |row: &&Row| {
        let tag = row.rules.notation.variant_tag.as_deref().map(plain);
        wanted.is_some() && (tag == wanted || Some(plain(&row.rules.id)) == wanted)
    };
    let of_number = |row: &&Row| number.is_none() || number_of(&row.rules.notation.game_type) == number;
    let by_name = rows().filter(|row| named(row)).find(of_number).or_else(|| rows().find(named));
    if let Some(row) = by_name {
        return Said::Row(row);
    }
    let (Some(number), Some(text)) = (number, game_type) else {
        return if game_type.is_some_and(|text| !matches!(text.trim(), "" | "?")) {
            Said::Unknown
        } else {
            Said::Nothing
        };
    };
    if let Some(id) = SITE_NUMBERS.iter().find(|(site, _)| *site == number).map(|(_, id)| id) {
        return row(id).map_or(Said::Unknown, Said::Row);
    }
    let of_type = |row: &&Row| {
        let own = &row.rules.notation.game_type;
        number_of(own) == Some(number) && same_board(own, text)
    };
    let usual = rows().filter(of_type).find(|row| row.rules.notation.variant_tag.is_none());
    usual.or_else(|| rows().find(of_type)).map_or(Said::Unknown, Said::Row)
}

/// Whether the board of a full GameType is that of the row; what is not said is no difference.
fn same_board(own: &str, said: &str) -> bool {
    let fields = |text: &str| text.split(',').map(|field| field.trim().to_ascii_uppercase()).collect::<Vec<_>>();
    let (mut own, said) = (fields(own), fields(said));
    own.resize(6, "0".to_owned());
    said.iter().zip(&own).skip(1).all(|(said, own)| said == own)
}

/// The row that a start position or the first move suggests.
pub(super) fn guess(fen: Option<&str>, first_move: Option<&str>) -> Option<&'static Row> {
    let id = fen.and_then(by_position).or_else(|| first_move.and_then(by_move))?;
    row(id)
}

fn by_position(fen: &str) -> Option<&'static str> {
    let numbers = fen.split(|c: char| !c.is_ascii_digit()).filter_map(|number| number.parse::<u32>().ok());
    let lists = fen.split(':').filter(|field| field.starts_with(['W', 'B', 'w', 'b']));
    let letters = lists.flat_map(|list| list[1..].split(',')).any(|item| {
        let square = item.trim().trim_start_matches('K');
        square.starts_with(|c: char| c.is_ascii_lowercase()) && square[1..].starts_with(|c: char| c.is_ascii_digit())
    });
    if letters {
        return Some("russian");
    }
    numbers.max().filter(|&square| square > 32).map(|_| "international")
}

fn by_move(text: &str) -> Option<&'static str> {
    if text.starts_with(|c: char| c.is_ascii_alphabetic()) {
        return Some("russian");
    }
    let digits = &text[..text.len() - text.trim_start_matches(|c: char| c.is_ascii_digit()).len()];
    // Squares glued together (`3228`) have two digits each.
    let first: u32 = digits.get(..if digits.len() > 2 { 2 } else { digits.len() })?.parse().ok()?;
    match first {
        31..=35 | 16..=20 => Some("international"),
        9..=12 | 21..=24 => Some("english"),
        _ => None,
    }
}

/// Whether the rules call squares by letter and digit.
pub(super) fn algebraic(rules: &Rules) -> bool {
    rules.board.names == SquareNames::Algebraic
}

#[cfg(test)]
mod tests {
    use super::*;

    fn id(said: Said) -> String {
        match said {
            Said::Row(row) => row.rules.id.to_string(),
            other => format!("{other:?}"),
        }
    }

    #[test]
    fn tags_name_rows() {
        let of = |game_type, variant| id(said(game_type, variant));
        assert_eq!(of(Some("20"), None), "international");
        assert_eq!(of(Some("20,W,10,10,N2,0"), None), "international");
        assert_eq!(of(Some("20"), Some("Killer")), "killer");
        assert_eq!(of(Some("26"), Some("Killer")), "killer8");
        assert_eq!(of(Some("20"), Some("Standard")), "international");
        assert_eq!(of(Some("98"), None), "antidraughts");
        assert_eq!(["43", "44", "45"].map(|number| of(Some(number), None)), ["turkish", "armenian", "killer"]);
        assert_eq!(of(Some("23,W,8,8,A0,0"), None), "pool-unified");
        assert_eq!(of(Some("23,B,8,8,A1,1"), None), "pool-jamaican");
        assert_eq!(of(Some("23,W,9,9,A0,0"), None), "Unknown");
        assert_eq!(of(Some("20,W,14,14,N2,0"), None), "intl14");
        assert_eq!(of(Some("50"), None), "Unknown");
        assert_eq!(of(None, Some("Breakthrough!")), "breakthrough");
        assert_eq!(of(None, None), "Nothing");
        for row in rows() {
            let notation = &row.rules.notation;
            assert_eq!(of(Some(&notation.game_type), notation.variant_tag.as_deref()), row.rules.id);
        }
    }

    #[test]
    fn guesses_follow_squares_and_first_moves() {
        let of = |fen, first| guess(fen, first).map(|row| row.rules.id.to_string()).unwrap_or_default();
        assert_eq!(of(Some("W:W31-50:B1-20"), None), "international");
        assert_eq!(of(Some("W:Wc3:Bd6"), Some("11-15")), "russian");
        assert_eq!(of(Some("W:W30:B4"), Some("11-15")), "english");
        assert_eq!(of(None, Some("32-28")), "international");
        assert_eq!(of(None, Some("c3-d4")), "russian");
        assert_eq!(of(None, Some("28-24")), "");
    }
}
