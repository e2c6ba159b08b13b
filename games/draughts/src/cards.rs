//! Rule cards of this family, and those that come with the program.
//!
//! The set-ups of the published perft tables are cards as anybody could write them, embedded in the program; everything
//! that looks for a game by its id finds them beside the coded rows.

use std::sync::LazyLock;

use engine::card::Card;
use engine::text::{Faults, TextError};

use crate::board::{Cells, Corner, SquareNames};
use crate::fields;
use crate::rules::{Color, Rules};
use crate::variants::{self, ROWS, Row};

/// The cards that come with the program.
const EMBEDDED: [&str; 6] = [
    include_str!("../cards/thai12.toml"),
    include_str!("../cards/intl6.toml"),
    include_str!("../cards/intl14.toml"),
    include_str!("../cards/english6.toml"),
    include_str!("../cards/pool-unified.toml"),
    include_str!("../cards/pool-jamaican.toml"),
];

/// Their rules and remarks.
static SHIPPED: LazyLock<Vec<(Rules, Option<String>)>> = LazyLock::new(|| {
    let read = |text: &&str| {
        let card = Card::parse(text).expect("a test reads the embedded cards");
        let rules = of_rows(&card).expect("a test reads the embedded cards");
        (rules, card.note)
    };
    EMBEDDED.iter().map(read).collect()
});

/// Their rows.
static SHIPPED_ROWS: LazyLock<Vec<Row>> =
    LazyLock::new(|| SHIPPED.iter().map(|(rules, note)| Row { rules, aliases: &[], note: note.as_deref() }).collect());

/// All built-in games: the coded rows, then the cards that come with the program.
pub fn rows() -> impl Iterator<Item = &'static Row> {
    ROWS.iter().chain(SHIPPED_ROWS.iter())
}

/// The built-in game of an id or alias.
pub fn row(id: &str) -> Option<&'static Row> {
    variants::row(id).or_else(|| SHIPPED_ROWS.iter().find(|row| row.rules.id == id))
}

/// The rules of a card: those of its parent with its fields, its own id and name.
///
/// What PDN says of the game follows the rules unless the card has a `game_type`; its Variant tag is the card's id.
///
/// # Errors
/// `E-CARD-HEAD` for a parent that is no draughts game; otherwise every fault of the fields, each with its place.
pub fn rules(card: &Card) -> Result<Rules, Faults> {
    of_parent(card, row(&card.parent.text))
}

/// [`rules`] of a card whose parent is a coded row.
fn of_rows(card: &Card) -> Result<Rules, Faults> {
    of_parent(card, variants::row(&card.parent.text))
}

fn of_parent(card: &Card, parent: Option<&Row>) -> Result<Rules, Faults> {
    let Some(parent) = parent else {
        let message = format!("parent `{}`: no draughts game.", card.parent.text);
        let legal = ROWS.iter().map(|row| row.rules.id.to_string());
        return Err(TextError::new("E-CARD-HEAD", message).at(card.parent.span.clone()).with_legal(legal).into());
    };
    let mut rules = fields::with_card(parent.rules.clone(), &card.fields, card.parent.span.clone())?;
    rules.name = card.name.clone().unwrap_or_else(|| format!("{}, changed", parent.rules.name)).into();
    rules.notation.variant_tag = Some(capitalized(&card.id.text).into());
    if card.fields.iter().all(|field| field.key != "game_type") {
        rules.notation.game_type = game_type(&rules).into();
    }
    let said = card.fields.iter().find(|field| field.key == "game_type");
    if let Some(field) = said.filter(|_| !same_board(&game_type(&rules), &rules.notation.game_type)) {
        let (own, said) = (game_type(&rules), &rules.notation.game_type);
        let message = format!("game_type={said}: it is of another board; for this one `{own}` is expected.");
        return Err(TextError::new("E-CARD-VALUE", message).at(field.value_span.clone()).into());
    }
    rules.id = card.id.text.clone().into();
    Ok(rules)
}

/// Whether a GameType, as far as it speaks of the board, has it as `own` has.
fn same_board(own: &str, said: &str) -> bool {
    let own = own.split(',').skip(1);
    said.split(',').skip(1).zip(own).all(|(said, own)| said.trim().eq_ignore_ascii_case(own))
}

fn capitalized(id: &str) -> String {
    let mut letters = id.chars();
    letters.next().map(|first| first.to_ascii_uppercase().to_string() + letters.as_str()).unwrap_or_default()
}

/// The PDN GameType of the rules: their number, and the rest as the board has it (formats.md 3.3: the first square is
/// named as the side that begins sees it).
pub fn game_type(rules: &Rules) -> String {
    let number = rules.notation.game_type.split(',').next().unwrap_or_default();
    let board = rules.board;
    let letter = if board.names == SquareNames::Algebraic { 'A' } else { 'N' };
    let seen_by_white = match board.first_square {
        Corner::BottomLeft => 0,
        Corner::BottomRight => 1,
        Corner::TopLeft => 2,
        Corner::TopRight => 3,
    };
    let corner = if rules.first == Color::White { seen_by_white } else { 3 - seen_by_white };
    let invert = u8::from(board.cells == Cells::AlternateFromRightCorner);
    format!("{number},{},{},{},{letter}{corner},{invert}", rules.first.letter(), board.width, board.height)
}
