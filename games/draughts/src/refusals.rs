//! Why a move text is refused: the rule that forbids it, the characters that are wrong, and what is legal instead.

use std::ops::Range;

use engine::text::TextError;

use crate::game::Draughts;
use crate::geometry::{Direction, Directions};
use crate::moves::{Move, MoveList};
use crate::paths::{Listed, Ways};
use crate::position::Position;
use crate::reading::{Found, Named, Squares};
use crate::restrictions::{self, RESTRICTIONS, Taking};
use crate::rules::{Color, KingReach, Rules};
use crate::squares::{Square, Word};

/// Where the captures of a piece have more different jumps, moves by looser rules are not looked through.
const MOST_JUMPS: usize = 4096;

/// A refusal in the making.
struct Case<'a, W: Word> {
    game: &'a Draughts<W>,
    position: &'a Position<W>,
    legal: &'a MoveList<W>,
    text: &'a str,
}

/// Refuses a text that is no move text at all.
pub(crate) fn unreadable(text: &str, span: Range<usize>, legal: impl IntoIterator<Item = String>) -> TextError {
    let message =
        format!("{}: a move is two squares such as 32-28 or c3-b4, or the squares of a capture.", text.trim());
    TextError::new("E-MOVE-SYNTAX", message).at(span).with_legal(legal)
}

impl<W: Word> Draughts<W> {
    /// Refuses a text that names no legal move or several.
    pub(crate) fn refuse(
        &self,
        position: &Position<W>,
        legal: &MoveList<W>,
        text: &str,
        readings: &[Squares],
        found: &Found<W>,
    ) -> TextError {
        let case = Case { game: self, position, legal, text };
        match found {
            Found::Several(moves) => case.ambiguous(moves),
            _ => case.no_move(readings),
        }
    }
}

impl<W: Word> Case<'_, W> {
    fn said(&self) -> &str {
        self.text.trim()
    }

    /// The span of the text without blanks around it.
    fn whole(&self) -> Range<usize> {
        let start = self.text.len() - self.text.trim_start().len();
        start..start + self.said().len()
    }

    fn name(&self, square: Square) -> String {
        self.game.board().name(square)
    }

    fn error(&self, code: &'static str, message: String, span: Range<usize>, legal: &[Move<W>]) -> TextError {
        let texts = legal.iter().map(|mv| self.game.text_among(self.position, self.legal, *mv));
        TextError::new(code, message).at(span).with_legal(texts)
    }

    fn ambiguous(&self, moves: &[Move<W>]) -> TextError {
        let captures = moves.iter().filter(|mv| mv.is_capture()).count();
        let what = if captures == moves.len() { "captures" } else { "moves" };
        let message = format!("{} fits {} {what}.", self.said(), moves.len());
        self.error("E-MOVE-AMBIGUOUS", message, self.whole(), moves)
    }

    fn no_move(&self, readings: &[Squares]) -> TextError {
        // Among readings of glued squares speak of the one that is right the longest.
        let plausible = |reading: &&Squares| reading.named.iter().all(|named| named.square.is_some());
        let reading = readings.iter().find(plausible).unwrap_or(&readings[0]);
        if let Some(named) = reading.named.iter().find(|named| named.square.is_none()) {
            let message = format!("{}: there is no square {}.", self.said(), &self.text[named.span.clone()]);
            return self.error("E-MOVE-ILLEGAL", message, named.span.clone(), self.legal);
        }
        if self.legal.is_empty() {
            return self.error("E-MOVE-ILLEGAL", format!("{}: the game is over.", self.said()), self.whole(), &[]);
        }
        let from = &reading.named[0];
        let Some(start) = from.square else { return unreadable(self.text, self.whole(), []) };
        if reading.end_only {
            let message = format!("{}: no legal move ends on {}.", self.said(), self.name(start));
            return self.error("E-MOVE-ILLEGAL", message, from.span.clone(), self.legal);
        }
        self.wrong_start(from, start)
            .or_else(|| self.incomplete(reading))
            .or_else(|| self.broken_rule(reading))
            .unwrap_or_else(|| self.wrong_end(reading, start))
    }

    /// The first square is empty or the opponent's.
    fn wrong_start(&self, from: &Named, start: Square) -> Option<TextError> {
        let turn = self.position.turn();
        let why = match self.position.pieces().at(start) {
            Some((color, _)) if color == turn => return None,
            Some((color, king)) => {
                format!("on {} stands a {color} {}; {turn} is to move.", self.name(start), piece(king))
            }
            None => format!("{} is empty.", self.name(start)),
        };
        Some(self.error("E-MOVE-ILLEGAL", format!("{}: {why}", self.said()), from.span.clone(), self.legal))
    }

    /// The squares begin a capture that has to go on.
    fn incomplete(&self, reading: &Squares) -> Option<TextError> {
        let whole = self.going_on(self.game, self.legal, reading, Listed::Beginning);
        let first = whole.first()?;
        let message = format!(
            "{}: the capture must go on from {}; it takes {} pieces.",
            self.said(),
            self.name(reading.named.last()?.square?),
            first.captured.len()
        );
        Some(self.error("E-MOVE-INCOMPLETE", message, self.whole(), &whole))
    }

    /// The captures of `moves` that begin with the squares of the reading.
    fn going_on(&self, game: &Draughts<W>, moves: &[Move<W>], reading: &Squares, listed: Listed) -> Vec<Move<W>> {
        let squares = squares_of(reading);
        if squares.len() < 2 { Vec::new() } else { self.fitting(game, moves, &squares, listed) }
    }

    /// The captures of `moves` that fit the squares.
    fn fitting(&self, game: &Draughts<W>, moves: &[Move<W>], squares: &[Square], listed: Listed) -> Vec<Move<W>> {
        let ways = Ways::new(game.rules(), game.board(), self.position.pieces());
        moves.iter().copied().filter(|mv| mv.is_capture() && ways.fits(mv, squares, listed)).collect()
    }

    /// The capture must go on, and cannot from where it lands.
    fn dead_end(&self, reading: &Squares) -> Option<TextError> {
        let whole = self.going_on(self.game, self.legal, reading, Listed::Jumped);
        let (last, first) = (reading.named.last()?, whole.iter().find(|mv| mv.captured.len() >= reading.named.len())?);
        let message = format!(
            "{}: the capture takes {} pieces, and from {} it cannot go on.",
            self.said(),
            first.captured.len(),
            self.name(last.square?)
        );
        Some(self.error("E-MOVE-ILLEGAL", message, last.span.clone(), &whole))
    }

    /// The move would be legal but for one rule.
    fn broken_rule(&self, reading: &Squares) -> Option<TextError> {
        let free = restrictions::without_choice(self.game.rules());
        match self.legal_under(free.clone(), reading, Listed::Beginning) {
            Some(mv) if mv.is_capture() => return Some(self.worse_capture(&mv)),
            Some(_) => return Some(self.quiet_instead_of_capture()),
            None => {}
        }
        if let Some(refused) = self.dead_end(reading) {
            return Some(refused);
        }
        let said = RESTRICTIONS.iter().find_map(|restriction| {
            let said = (restriction.says)(self.game.rules())?;
            let mut rules = free.clone();
            (restriction.lift)(&mut rules);
            self.legal_under(rules, reading, Listed::Jumped).map(|_| said)
        })?;
        let message = format!("{}: {said}.", self.said());
        Some(self.error("E-MOVE-ILLEGAL", message, self.whole(), &self.instead(reading)))
    }

    /// The game by looser rules, and its moves; `None` where they are too many to look through for a message.
    fn under(&self, rules: Rules) -> Option<(Draughts<W>, MoveList<W>)> {
        let game = self.game.under(rules);
        let moves = game.moves_within(self.position, MOST_JUMPS)?;
        Some((game, moves))
    }

    /// The first move that the squares name, or begin as `listed` says, where `rules` are played.
    fn legal_under(&self, rules: Rules, reading: &Squares, listed: Listed) -> Option<Move<W>> {
        let (game, moves) = self.under(rules)?;
        match game.find(self.position, &moves, std::slice::from_ref(reading)) {
            Found::One(mv) => Some(mv),
            Found::Several(moves) => moves.first().copied(),
            Found::None => self.going_on(&game, &moves, reading, listed).first().copied(),
        }
    }

    /// The legal moves of the piece that was meant, or all if it has none.
    fn instead(&self, reading: &Squares) -> Vec<Move<W>> {
        let start = reading.named[0].square;
        let from_here: Vec<Move<W>> = self.legal.iter().copied().filter(|mv| Some(mv.from) == start).collect();
        if from_here.is_empty() { self.legal.to_vec() } else { from_here }
    }

    /// The capture exists, but another must be preferred.
    fn worse_capture(&self, worse: &Move<W>) -> TextError {
        let kings = self.position.pieces().kings;
        let taking = |mv: &Move<W>| Taking { captured: mv.captured, by_king: kings.contains(mv.from) };
        let best = self.legal.iter().find(|mv| mv.is_capture());
        let why = best.and_then(|best| taking(best).goes_before(taking(worse), self.game.rules(), kings));
        let why = why.unwrap_or_else(|| "another capture goes before this one".to_owned());
        self.error("E-MOVE-MAJORITY", format!("{}: {why}.", self.said()), self.whole(), self.legal)
    }

    /// A step while a capture is there.
    fn quiet_instead_of_capture(&self) -> TextError {
        let message = format!("{}: a capture must be played{}.", self.said(), self.what_captures());
        self.error("E-MOVE-MANDATORY-CAPTURE", message, self.whole(), self.legal)
    }

    /// ` (28x17 takes 22)`, where there is only one capture to name.
    fn what_captures(&self) -> String {
        let [only] = self.legal.as_slice() else { return String::new() };
        let text = self.game.text_among(self.position, self.legal, *only);
        format!(" ({text} takes {})", crate::fen::names(self.game.board(), only.captured).join(", "))
    }

    /// The piece cannot go there.
    fn wrong_end(&self, reading: &Squares, start: Square) -> TextError {
        let others = self.instead(reading);
        let [_, .., to] = reading.named.as_slice() else {
            let message = format!("{}: no legal move starts or ends there.", self.said());
            return self.error("E-MOVE-ILLEGAL", message, reading.named[0].span.clone(), &others);
        };
        let step = to.square.filter(|_| reading.named.len() == 2).and_then(|end| self.step_fault(start, end));
        let (why, span) = match step {
            Some(why) if reading.takes != Some(true) => (why, to.span.clone()),
            _ => self.broken_way(reading),
        };
        self.error("E-MOVE-ILLEGAL", format!("{}: {why}.", self.said()), span, &others)
    }

    /// How far the squares are the way of a capture, and the first that is not.
    fn broken_way(&self, reading: &Squares) -> (String, Range<usize>) {
        let squares = squares_of(reading);
        let loose = self.under(restrictions::without_choice(self.game.rules()));
        let (game, moves) = loose.as_ref().map_or((self.game, self.legal), |(game, moves)| (game, moves));
        let begins = |length: &usize| !self.fitting(game, moves, &squares[..*length], Listed::Jumped).is_empty();
        let sound = (2..=squares.len()).rev().find(begins).unwrap_or(1);
        let here = self.name(squares[sound - 1]);
        let Some(next) = reading.named.get(sound) else {
            return (format!("the capture goes on from {here}"), reading.named[sound - 1].span.clone());
        };
        let there = self.name(squares[sound]);
        let why = match sound {
            1 => format!("no capture runs from {here} to {there}"),
            _ => format!("the capture does not run on from {here} to {there}"),
        };
        (why, next.span.clone())
    }

    /// Why the piece on `start` cannot step to `end`; `None` if it can, captures aside.
    fn step_fault(&self, start: Square, end: Square) -> Option<String> {
        let (rules, board, pieces) = (self.game.rules(), self.game.board(), self.position.pieces());
        let king = pieces.kings.contains(start);
        let (here, there) = (self.name(start), self.name(end));
        if start == end {
            return Some(format!("{here} is where the piece stands"));
        }
        let of_white = if king { rules.kings_move } else { rules.men_move };
        let allowed = if self.position.turn() == Color::White { of_white } else { of_white.for_black() };
        let flying = king && rules.kings == KingReach::Any;
        let on_ray = |direction: &Direction| board.ray(start, *direction).any(|at| at == end);
        let line = Direction::ALL.into_iter().find(on_ray);
        let near = line.is_some_and(|direction| board.neighbour(start, direction) == Some(end));
        let line = line.filter(|direction| {
            (near || flying) && (allowed.contains(*direction) || allowed.for_black().contains(*direction))
        });
        let (kind, how) = (piece(king), of_white.in_words());
        let Some(direction) = line else {
            return Some(match (flying, near || line.is_some()) {
                (true, _) if allowed == Directions::DIAGONALS => format!("{there} is on no diagonal of {here}"),
                (true, _) => format!("{there} is on no line of {here}; a king moves {how}"),
                (false, true) => format!("a {kind} moves one square {how}"),
                (false, false) => format!("{there} is no neighbour of {here}; a {kind} moves one square {how}"),
            });
        };
        if !allowed.contains(direction) {
            return Some(format!("a {kind} moves forward; {there} is behind {here}"));
        }
        let way = || board.ray(start, direction).take_while(|&at| at != end).chain([end]);
        let blocked = way().find(|&at| pieces.occupied().contains(at))?;
        Some(format!("{} is occupied", self.name(blocked)))
    }
}

/// The squares that the board has.
fn squares_of(reading: &Squares) -> Vec<Square> {
    reading.named.iter().filter_map(|named| named.square).collect()
}

fn piece(king: bool) -> &'static str {
    if king { "king" } else { "man" }
}
