//! Moves and positions as text under the contract of `engine`, and the fields of a move in JSON.

use engine::game::moves;
use engine::outcome::Seat;
use engine::serde_json::{Map, Value, json};
use engine::text::{Faults, Notation, Read, TextError};

use crate::board::SquareNames;
use crate::fen::{self, Lists};
use crate::game::{Draughts, color_of};
use crate::moves::{Move, MoveList};
use crate::paths::Ways;
use crate::position::{Position, SetupFault, SetupFaultKind, SetupWarning};
use crate::reading::{Found, squares_of};
use crate::refusals::unreadable;
use crate::squares::{Square, Word};
use crate::strings::{self, Letters};

impl<W: Word> Draughts<W> {
    /// The canonical text of a move, `legal` being all legal moves: the long form exactly where the short is ambiguous.
    pub(crate) fn text_among(&self, position: &Position<W>, legal: &MoveList<W>, mv: Move<W>) -> String {
        let same_ends = |other: &&Move<W>| other.from == mv.from && other.to == mv.to;
        let long = mv.is_capture() && legal.iter().filter(same_ends).count() > 1;
        let squares = if long { self.path(position, &mv) } else { vec![mv.from, mv.to] };
        self.join(&squares, mv.is_capture())
    }

    /// The move with every landing square, whether needed or not.
    pub fn long_text(&self, position: &Position<W>, mv: Move<W>) -> String {
        self.join(&self.path(position, &mv), mv.is_capture())
    }

    fn join(&self, squares: &[Square], capture: bool) -> String {
        let names: Vec<String> = squares.iter().map(|&square| self.board().name(square)).collect();
        let sign = if capture { self.rules().notation.capture_sign } else { '-' };
        names.join(&sign.to_string())
    }

    /// Start, landing squares and end of the move's canonical way.
    pub fn path(&self, position: &Position<W>, mv: &Move<W>) -> Vec<Square> {
        Ways::new(self.rules(), self.board(), position.pieces()).canonical(mv)
    }

    /// A square in JSON: its number, or its name in algebraic games.
    fn square_json(&self, square: Square) -> Value {
        match self.board().shape().names {
            SquareNames::Numeric => json!(self.board().number(square)),
            SquareNames::Algebraic => json!(self.board().name(square)),
        }
    }

    /// The captured squares in JSON, ascending (names as text).
    fn captures_json(&self, mv: &Move<W>) -> Value {
        let mut squares: Vec<Square> = mv.captured.iter().collect();
        match self.board().shape().names {
            SquareNames::Numeric => squares.sort_by_key(|&square| self.board().number(square)),
            SquareNames::Algebraic => squares.sort_by_key(|&square| self.board().name(square)),
        }
        squares.into_iter().map(|square| self.square_json(square)).collect()
    }
}

impl<W: Word> Notation for Draughts<W> {
    fn move_text(&self, position: &Position<W>, mv: Move<W>) -> String {
        let legal = if mv.is_capture() { moves(self, position) } else { MoveList::new() };
        self.text_among(position, &legal, mv)
    }

    fn parse_move(&self, position: &Position<W>, text: &str) -> Result<Move<W>, TextError> {
        let legal = moves(self, position);
        let texts = || legal.iter().map(|&mv| self.text_among(position, &legal, mv));
        let readings = squares_of(text, self.board()).map_err(|span| unreadable(text, span, texts()))?;
        match self.find(position, &legal, &readings) {
            Found::One(mv) => Ok(mv),
            other => Err(self.refuse(position, &legal, text, &readings, &other)),
        }
    }

    fn state_text(&self, position: &Position<W>) -> String {
        fen::write_state(position, self.rules(), self.board())
    }

    fn position_text(&self, position: &Position<W>) -> String {
        fen::write(position.pieces(), self.board(), Lists::Plain)
    }

    fn position_forms(&self) -> &'static [&'static str] {
        &["fen", "fen-ranges", "fen-numbers", "hub", "dxp"]
    }

    fn position_as(&self, position: &Position<W>, form: &str) -> Option<String> {
        let (pieces, board) = (position.pieces(), self.board());
        match form {
            "fen" => Some(fen::write(pieces, board, Lists::Plain)),
            "fen-ranges" => Some(fen::write(pieces, board, Lists::Ranges)),
            // Where squares are named by numbers a reader takes them for these.
            "fen-numbers" if self.rules().board.names == SquareNames::Numeric => {
                Some(fen::write(pieces, board, Lists::Plain))
            }
            "fen-numbers" => Some(fen::write_plain_numbers(pieces, board)),
            "hub" => Some(strings::write(pieces, Letters::Hub, board)),
            // DamExchange is for the board of fifty squares only.
            "dxp" if board.squares().len() == 50 => Some(strings::write(pieces, Letters::Dxp, board)),
            _ => None,
        }
    }

    fn parse_state(&self, text: &str) -> Result<Read<Position<W>>, Faults> {
        let setup = fen::read(text, self.rules(), self.board());
        match self.position(&setup) {
            Ok(value) => {
                let warnings = setup.all_warnings(self.rules(), &value).iter().map(warning).collect();
                Ok(Read { value, warnings })
            }
            Err(faults) => Err(Faults(faults.iter().map(|fault| fault_text(text, fault)).collect())),
        }
    }

    fn seat_name(&self, seat: Seat) -> String {
        color_of(seat).to_string()
    }

    fn move_fields(&self, position: &Position<W>, mv: Move<W>) -> Map<String, Value> {
        let path: Value = self.path(position, &mv).into_iter().map(|square| self.square_json(square)).collect();
        let fields = json!({
            "from": self.square_json(mv.from),
            "to": self.square_json(mv.to),
            "captures": self.captures_json(&mv),
            "path": path,
            "promotes": mv.promotes,
        });
        fields.as_object().cloned().unwrap_or_default()
    }
}

/// The stable code of a fault.
fn fault_code(kind: &SetupFaultKind) -> &'static str {
    match kind {
        SetupFaultKind::Empty => "E-POSITION-EMPTY",
        SetupFaultKind::NoSide | SetupFaultKind::UnknownSide => "E-POSITION-SIDE",
        SetupFaultKind::NoColour => "E-POSITION-COLOUR",
        SetupFaultKind::UnreadableItem | SetupFaultKind::BackwardRange => "E-POSITION-ITEM",
        SetupFaultKind::NoSuchSquare { .. } => "E-POSITION-SQUARE",
        SetupFaultKind::SquareTwice { .. } => "E-POSITION-TWICE",
        SetupFaultKind::ManOnLastRow { .. } => "E-POSITION-LAST-ROW",
        SetupFaultKind::Ghost => "E-POSITION-GHOST",
        SetupFaultKind::TooManyCaptures { .. } => "E-POSITION-CAPTURES",
        SetupFaultKind::UnreadableField => "E-POSITION-FIELD",
        SetupFaultKind::StringLength { .. }
        | SetupFaultKind::StringSide { .. }
        | SetupFaultKind::StringLetter { .. } => "E-POSITION-HUB",
    }
}

/// A fault of a position text for people.
pub(crate) fn fault_text(text: &str, fault: &SetupFault) -> TextError {
    let said = text.get(fault.span.clone()).unwrap_or_default();
    let shown = if said.is_empty() || said.len() > 20 { String::new() } else { format!("{said}: ") };
    TextError::new(fault_code(&fault.kind), format!("{shown}{}.", fault.kind)).at(fault.span.clone())
}

/// What is odd about a position text, for people.
pub(crate) fn warning(warning: &SetupWarning) -> TextError {
    let code = match warning {
        SetupWarning::ManyPieces { .. } | SetupWarning::NoPieces => "W-POSITION-PIECES",
        SetupWarning::DoubledSide => "W-POSITION-SIDE",
        SetupWarning::LostRun { .. } => "W-POSITION-RUN",
        SetupWarning::UnknownField { .. } => "W-POSITION-FIELD",
    };
    TextError::new(code, format!("{warning}."))
}
