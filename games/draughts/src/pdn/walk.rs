//! One game played through against the rules: main line, variations, setups. Faults and notes come with their places.

use std::ops::Range;

use engine::game::Game;
use engine::move_tree::{NodeId, Remark, Step};
use engine::record::{Record, RecordedAct};
use engine::smallvec::SmallVec;
use engine::text::{Notation, TextError};

use super::lexer::{Bad, Ends, Lexer, Token, next_game};
use super::source::{Body, Found, Source};
use super::squares::SquareTable;
use super::text::decode;
use crate::fen;
use crate::game::Draughts;
use crate::moves::{Move, MoveList};
use crate::notation::{fault_text, warning};
use crate::position::{MOVE_NUMBER_CAP, Pieces, Position};
use crate::rules::Color;
use crate::squares::{Square, Word};

/// A variation that was opened: the line around it.
struct Level<W: Word> {
    before: Option<Position<W>>,
    now: Position<W>,
    node: NodeId,
    ply: usize,
    /// Words before the first move of the variation that no move has taken yet.
    waiting: usize,
    opened: Range<usize>,
}

/// Plays through one game.
pub(super) struct Walk<'a, 's, W: Word> {
    game: &'a Draughts<W>,
    squares: &'a SquareTable,
    source: Source<'s>,
    found: &'a mut Found,
    /// Before the last step of the line, if there was one.
    before: Option<Position<W>>,
    now: Position<W>,
    node: NodeId,
    ply: usize,
    stack: Vec<Box<Level<W>>>,
    /// In a line that cannot be followed any more: how many variations were opened since.
    dead: Option<usize>,
    /// Remarks before the first move of a variation.
    waiting: Vec<Range<usize>>,
    /// Number of the move and dots behind it that were read last.
    numbered: bool,
}

impl<'a, 's, W: Word> Walk<'a, 's, W> {
    pub(super) fn new(
        game: &'a Draughts<W>,
        squares: &'a SquareTable,
        source: Source<'s>,
        found: &'a mut Found,
        start: Position<W>,
    ) -> Self {
        // Games of other rules differ, though they have the same squares.
        let rules = engine::files::hash_of(game.rules().id.bytes());
        found.fingerprint = found.fingerprint.rotate_left(9) ^ start.key() ^ rules;
        Self {
            game,
            squares,
            source,
            found,
            before: None,
            now: start,
            node: NodeId::ROOT,
            ply: 0,
            stack: Vec::new(),
            dead: None,
            waiting: Vec::new(),
            numbered: false,
        }
    }

    /// Takes all tokens of the game.
    pub(super) fn run(mut self, lexer: &mut Lexer<'s>, body: &mut Body) {
        while let Some((token, span)) = body.next(lexer, self.source.bytes) {
            let ends = self.stack.is_empty() && matches!(token, Token::Result | Token::Star);
            // A forced sign with nothing behind it is the end of the game.
            let ends = ends || (token == Token::Forced && self.stack.is_empty() && nothing_follows(lexer.clone()));
            if ends {
                body.end();
                self.end_of_game(&token, span);
            } else {
                self.take(token, span, lexer);
            }
        }
        if let Some(further) = body.further.take() {
            self.note(further, "W-PDN-RESULT", || "the game has ended: a further result is passed over.".to_owned());
        }
        if let Some((open, ply)) = self.stack.last().map(|level| (level.opened.clone(), level.ply)) {
            // A variation may hang on a position set up before the first move.
            self.ply = ply.saturating_sub(1);
            self.refuse(open, TextError::new("E-PDN-VARIATION", "this variation is not closed."));
            self.leave_all();
        }
        self.found.plies = self.ply;
        if self.dead.is_none() && self.source.tree {
            self.found.winner =
                self.game.outcome(&self.now).and_then(|outcome| outcome.winners.first().map(|seat| seat.0));
        }
    }

    fn refuse(&mut self, span: Range<usize>, error: TextError) {
        self.source.fault(self.found, span, self.ply + 1, error);
    }

    fn note(&mut self, span: Range<usize>, code: &'static str, text: impl FnOnce() -> String) {
        if self.source.notes {
            self.source.note(self.found, span, self.ply + 1, code, text());
        }
    }

    fn text(&self, span: Range<usize>) -> std::borrow::Cow<'s, str> {
        decode(&self.source.bytes[span])
    }

    fn end_of_game(&mut self, token: &Token, span: Range<usize>) {
        if *token == Token::Result {
            let text = self.text(span.clone());
            self.note(span.clone(), "W-PDN-TERMINATOR", || {
                format!("the game ends with `{text}`; PDN 3.0 wants `*` (the result is kept in the tag).")
            });
        }
        self.found.result = Some(span);
    }

    fn take(&mut self, token: Token, span: Range<usize>, lexer: &mut Lexer<'_>) {
        if self.dead.is_some() {
            return self.pass_over(&token, span);
        }
        match token {
            Token::Move(ends) => self.movement(ends, span),
            Token::Number { number, dots } => self.number(number, dots, span),
            Token::Comment(inside) => self.comment(inside),
            Token::Nag(nag) => self.sign(nag),
            Token::Strength(signs) => self.strength(signs),
            Token::Forced => {
                self.note(span, "W-PDN-FORCED", || "`*` behind a move is written `$7`.".to_owned());
                self.sign(7);
            }
            Token::Open => self.open(span),
            Token::Close => self.close(span),
            Token::Setup(inside) => self.setup(inside),
            Token::Dots if self.numbered && self.now.turn() != self.game.rules().first => self.numbered = false,
            Token::Dots | Token::Unknown => {
                self.note(span, "W-PDN-UNKNOWN-MOVE", || "a move that is not known: the turn passes.".to_owned());
                self.pass(self.now.turn().other());
            }
            Token::Result | Token::Star => {
                self.note(span, "W-PDN-RESULT", || "a result inside a variation is passed over.".to_owned());
            }
            Token::Tag { .. } => {}
            Token::Bad(bad) => self.bad(bad, span, lexer),
        }
    }

    /// In a line that cannot be followed only its end is looked for.
    fn pass_over(&mut self, token: &Token, span: Range<usize>) {
        let Some(opened) = self.dead else { return };
        match token {
            Token::Open => self.dead = Some(opened + 1),
            Token::Close if opened > 0 => self.dead = Some(opened - 1),
            Token::Close if !self.stack.is_empty() => {
                self.dead = None;
                self.close(span);
            }
            Token::Bad(Bad::OpenComment) => self.leave_all(),
            _ => {}
        }
    }

    /// Gives up the line at hand.
    fn die(&mut self) {
        self.dead = Some(0);
    }

    /// Gives up all lines: where variations end cannot be told any more.
    fn leave_all(&mut self) {
        if let Some(outer) = self.stack.first() {
            self.ply = outer.ply;
        }
        self.stack.clear();
        self.die();
    }

    fn bad(&mut self, bad: Bad, span: Range<usize>, lexer: &mut Lexer<'_>) {
        let (code, message) = match bad {
            Bad::OpenComment => ("E-PDN-COMMENT", "this comment is not closed."),
            Bad::Tag => ("E-PDN-TAG", "a tag is `[Name \"value\"]`."),
            Bad::Setup => ("E-PDN-SETUP", "a position is set up by `/FEN \"...\"/`."),
            Bad::Nag => ("E-PDN-NAG", "`$` stands before a number up to 65535."),
            Bad::Brace => ("E-PDN-TEXT", "no comment is open here (comments do not nest)."),
            Bad::Text => ("E-PDN-TEXT", "text outside moves, comments and tags."),
        };
        let shown = if bad == Bad::OpenComment { span.start..span.start + 1 } else { span };
        self.refuse(shown, TextError::new(code, message));
        if bad == Bad::OpenComment {
            self.leave_all();
            let from = lexer.at();
            lexer.set_at(next_game(self.source.bytes, from.saturating_sub(2)).unwrap_or(from).max(from));
        } else {
            self.die();
        }
    }

    fn number(&mut self, number: u32, dots: u8, span: Range<usize>) {
        let due = u32::from(self.now.move_number());
        if dots == 0 && number != due {
            let text = self.text(span.clone());
            self.refuse(span, TextError::new("E-PDN-TEXT", format!("{text}: a move is two squares, such as 32-28.")));
            return self.die();
        }
        if number != due {
            self.note(span, "W-PDN-NUMBER", || format!("move {number} is move {due}."));
        } else if dots > 1 && self.now.turn() == self.game.rules().first {
            let first = self.game.rules().first;
            self.note(span, "W-PDN-NUMBER", || format!("`{number}...` is the second side's; {first} is to move."));
        }
        self.numbered = true;
    }

    fn movement(&mut self, ends: Ends, span: Range<usize>) {
        self.numbered = false;
        let mut legal = MoveList::new();
        self.game.legal_moves(&self.now, &mut legal);
        let plain = match ends {
            Ends::Numbers(from, to) => self.squares.number(from).zip(self.squares.number(to)),
            Ends::Names(from, to) => self.squares.name(from).zip(self.squares.name(to)),
            Ends::Other => None,
        };
        let fitting = plain.and_then(|(from, to)| only(&legal, from, to));
        let mv = match fitting.map_or_else(|| self.read(span.clone()), Ok) {
            Ok(mv) => mv,
            Err(error) => {
                let at = error.span.clone().unwrap_or(0..span.len());
                let at = (span.start + at.start).min(span.end)..(span.start + at.end).min(span.end);
                let legal: Vec<String> = match error.legal.is_empty() {
                    true => legal.iter().map(|&mv| self.game.text_among(&self.now, &legal, mv)).collect(),
                    false => error.legal.clone(),
                };
                self.refuse(at, error.with_legal(legal));
                return self.die();
            }
        };
        if self.source.tree || self.source.notes {
            self.write_down(mv, &legal, span);
        }
        let after = self.game.play(&self.now, mv);
        self.before = Some(self.now);
        if self.stack.is_empty() {
            self.found.fingerprint = self.found.fingerprint.rotate_left(9) ^ after.key();
        }
        self.now = after;
        self.ply += 1;
    }

    /// Reads a move whose ends alone do not tell it.
    #[cold]
    fn read(&self, span: Range<usize>) -> Result<Move<W>, TextError> {
        self.game.parse_move(&self.now, &self.text(span))
    }

    fn write_down(&mut self, mv: Move<W>, legal: &MoveList<W>, span: Range<usize>) {
        let canonical = self.game.text_among(&self.now, legal, mv);
        let said = self.text(span.clone());
        if said != canonical {
            self.note(span, "W-PDN-MOVE", || {
                format!("`{}` is written {canonical}.", said.split_whitespace().collect::<Vec<_>>().join(" "))
            });
        }
        if !self.source.tree {
            return;
        }
        self.step(Step::Move, &canonical);
        if self.stack.is_empty()
            && let Some(part) = self.found.parts.last_mut()
        {
            part.acts.push(RecordedAct::Move(canonical));
        }
    }

    /// Adds a node to the tree, with the words that were waiting for it.
    fn step(&mut self, step: Step, text: &str) {
        if !self.source.tree {
            return;
        }
        self.node = self.found.tree.add(self.node, step, text);
        let kept = self.stack.last().map_or(0, |level| level.waiting);
        let waiting: SmallVec<[Range<usize>; 2]> = self.waiting.drain(kept..).collect();
        for words in waiting {
            let words = comment_text(&self.source.bytes[words]);
            self.found.tree.remark(self.node, Remark::Before(&words));
        }
    }

    fn comment(&mut self, inside: Range<usize>) {
        if !self.source.tree {
            return;
        }
        // Before the first move of a variation the words belong to that move.
        if self.stack.last().is_some_and(|level| self.before_first_move(level)) {
            self.waiting.push(inside);
        } else {
            let words = comment_text(&self.source.bytes[inside]);
            self.found.tree.remark(self.node, Remark::After(&words));
        }
    }

    /// Whether nothing was played yet in the variation at hand.
    fn before_first_move(&self, level: &Level<W>) -> bool {
        self.found.tree.parent(level.node) == Some(self.node)
    }

    fn sign(&mut self, nag: u16) {
        if self.source.tree {
            self.found.tree.remark(self.node, Remark::Nag(nag));
        }
    }

    fn strength(&mut self, signs: Range<usize>) {
        let nag = match &self.source.bytes[signs.clone()] {
            b"!" => 1,
            b"?" => 2,
            b"!!" => 3,
            b"??" => 4,
            b"!?" => 5,
            b"?!" => 6,
            longer => {
                self.note(signs, "W-PDN-STRENGTH", || "such a sign is not known; its first two are taken.".to_owned());
                match &longer[..2] {
                    b"!!" => 3,
                    b"??" => 4,
                    b"!?" => 5,
                    _ => 6,
                }
            }
        };
        self.sign(nag);
    }

    fn open(&mut self, span: Range<usize>) {
        let Some(before) = self.before else {
            self.refuse(span, TextError::new("E-PDN-VARIATION", "a variation needs a move before it to replace."));
            return self.die();
        };
        let waiting = self.waiting.len();
        let (node, ply, now) = (self.node, self.ply, self.now);
        // In boxes: a stack that grows then moves pointers only.
        self.stack.push(Box::new(Level { before: Some(before), now, node, ply, waiting, opened: span }));
        if self.source.tree {
            self.node = self.found.tree.parent(node).unwrap_or(NodeId::ROOT);
        }
        self.now = before;
        self.before = None;
        self.ply = self.ply.saturating_sub(1);
    }

    fn close(&mut self, span: Range<usize>) {
        let Some(level) = self.stack.pop() else {
            self.refuse(span, TextError::new("E-PDN-VARIATION", "no variation is open here."));
            return self.die();
        };
        // Words of a variation without a move stay at the move that it hangs on.
        for words in self.waiting.drain(level.waiting..) {
            let words = comment_text(&self.source.bytes[words]);
            self.found.tree.remark(level.node, Remark::After(&words));
        }
        (self.before, self.now, self.node, self.ply) = (level.before, level.now, level.node, level.ply);
        self.numbered = false;
    }

    /// The number of the next move if `turn` is then to move.
    fn number_for(&self, turn: Color) -> u16 {
        let first = self.game.rules().first;
        let on = self.now.turn() != first && turn == first;
        (self.now.move_number + u16::from(on)).min(MOVE_NUMBER_CAP)
    }

    /// The turn passes to `turn`.
    fn pass(&mut self, turn: Color) {
        let pieces = Pieces { turn, ..self.now.pieces };
        let move_number = self.number_for(turn);
        self.set_up(Position { move_number, ..Position::new(pieces) }, Step::Pass, "");
    }

    fn setup(&mut self, inside: Range<usize>) {
        let text = self.text(inside.clone());
        let read = fen::read(&text, self.game.rules(), self.game.board());
        if let (true, true, Some(turn)) = (read.placements.is_empty(), read.faults.is_empty(), read.turn) {
            return self.pass(turn);
        }
        match self.game.position(&read) {
            Ok(position) => {
                let position = match read.move_number {
                    0 => Position { move_number: self.number_for(position.turn()), ..position },
                    _ => position,
                };
                if self.source.notes {
                    for odd in read.all_warnings(self.game.rules(), &position) {
                        let note = warning(&odd);
                        self.note(inside.clone(), note.code, || note.message);
                    }
                }
                self.set_up(position, Step::Setup, text.trim());
            }
            Err(faults) => {
                for fault in faults {
                    let error = fault_text(&text, &fault);
                    let at = inside.start + fault.span.start.min(inside.len());
                    self.refuse(at..(inside.start + fault.span.end).min(inside.end), error);
                }
                self.die();
            }
        }
    }

    fn set_up(&mut self, position: Position<W>, step: Step, text: &str) {
        self.numbered = false;
        self.before = Some(self.now);
        self.now = position;
        if self.stack.is_empty() {
            self.found.fingerprint = self.found.fingerprint.rotate_left(9) ^ !position.key();
        }
        if !self.source.tree {
            return;
        }
        let text = match step {
            Step::Pass => position.turn().letter().to_string(),
            _ => text.to_owned(),
        };
        self.step(step, &text);
        if self.stack.is_empty()
            && let Some(last) = self.found.parts.last()
        {
            let start = Some(self.game.state_text(&position));
            let part = Record { start, acts: Vec::new(), ..last.clone() };
            // Where nothing was played since the last set-up there is no stretch to keep; the first one is the start.
            if last.acts.is_empty() && self.found.parts.len() > 1 {
                self.found.parts.pop();
            }
            self.found.parts.push(part);
        }
    }
}

/// The only move between these squares, if there is exactly one.
#[inline]
fn only<W: Word>(legal: &MoveList<W>, from: Square, to: Square) -> Option<Move<W>> {
    let mut fitting = legal.iter().filter(|mv| mv.from == from && mv.to == to);
    let first = fitting.next()?;
    fitting.next().is_none().then_some(*first)
}

/// Whether a game ends here: at the end of the text or before a tag.
fn nothing_follows(mut lexer: Lexer<'_>) -> bool {
    loop {
        match lexer.next() {
            Some((Token::Comment(_), _)) => {}
            None | Some((Token::Tag { .. } | Token::Bad(Bad::Tag), _)) => return true,
            Some(_) => return false,
        }
    }
}

/// The words of a comment: without blanks at the ends, every line end a line feed.
pub(super) fn comment_text(bytes: &[u8]) -> std::borrow::Cow<'_, str> {
    let text = decode(bytes);
    match text {
        std::borrow::Cow::Borrowed(text) if !text.contains('\r') => text.trim().into(),
        text => text.replace("\r\n", "\n").replace('\r', "\n").trim().to_owned().into(),
    }
}
