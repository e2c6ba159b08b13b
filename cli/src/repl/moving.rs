//! Moves at the prompt: reading them, playing them, the engine's answers, and back and forth.

use std::ops::Range;
use std::sync::atomic::Ordering;

use engine::session::{Analysis, Played, SearchRequest, Viewer};
use engine::text::TextError;

use super::session::{Repl, refused, shifted};
use super::stage::{Manner, Part, Said, Stage};
use super::verbs;
use crate::failure::{Exit, Failure};
use crate::seating::EngineSeat;

/// A move as it was read, canonical.
pub(super) struct Reading {
    text: String,
}

/// A word of a piece that may be a move, or a part of one.
#[derive(Clone)]
struct Token {
    span: Range<usize>,
    joined: bool,
}

impl Repl<'_> {
    /// The moves that a piece says; `None` if it is a command.
    pub(super) fn read_moves(&self, piece: &str) -> Option<Result<Vec<Reading>, Failure>> {
        if !self.table.sees_mover() {
            return self.read_unseen(piece);
        }
        if let Some(picked) = self.picked(piece) {
            return Some(picked);
        }
        let tokens = tokens(piece);
        let (Some(first), Some(last)) = (tokens.first(), tokens.last()) else {
            return is_move_like(piece).then(|| Err(self.unreadable(piece, 0..piece.len())));
        };
        let whole = first.span.start..last.span.end;
        if is_one_move(&tokens)
            && let Ok(text) = self.table.session.read_move(&piece[whole.clone()])
        {
            return Some(Ok(vec![Reading { text }]));
        }
        let word = &piece[first.span.clone()];
        if tokens.len() == 1 {
            let means_move = (is_move_like(word) && verbs::find(word).is_err()) || self.is_move_word(word);
            return means_move.then(|| Err(self.unreadable(piece, first.span.clone())));
        }
        if self.table.session.is_hidden() {
            // Trying out several moves at once would tell what chance or a stock holds.
            return is_move_like(word).then(|| Err(self.unreadable(piece, whole)));
        }
        if !is_move_like(word) && verbs::find(word).is_ok() && self.table.session.read_move(word).is_err() {
            return None;
        }
        match self.read_sequence(piece, &tokens) {
            Err(_) if !is_move_like(word) => None,
            read => Some(read),
        }
    }

    /// True for a word that the game reads as a move, such as `draw` or `pass`, even if it is not legal now: it is
    /// refused for another reason than a word that means nothing.
    fn is_move_word(&self, word: &str) -> bool {
        word.bytes().all(|byte| byte.is_ascii_alphabetic()) && self.reads(word)
    }

    /// True if the game reads a text as a move, legal or not.
    fn reads(&self, text: &str) -> bool {
        let code = |text: &str| self.table.session.read_move(text).err().map(|error| error.code);
        code(text) != code("#")
    }

    /// A move for a seat whose hand the person does not see: refused before it is read, or what is legal would show.
    fn read_unseen(&self, piece: &str) -> Option<Result<Vec<Reading>, Failure>> {
        let word = piece.split_whitespace().next().unwrap_or_default();
        let is_command = |word| verbs::find(word).is_ok();
        let means_move = !is_command(word) && (is_move_like(word) || self.is_move_word(word));
        if means_move { self.refuse_other_turn().err().map(Err) } else { None }
    }

    /// Refuses what only the seat to move may know, where the person has another seat.
    pub(super) fn refuse_other_turn(&self) -> Said {
        let Some(seat) = self.table.to_move().filter(|_| !self.table.sees_mover()) else { return Ok(()) };
        let name = self.table.name(seat);
        Err(refused(
            Exit::Illegal,
            match self.table.is_human(seat) {
                true => TextError::new(
                    "E-SEAT-NOT-TO-MOVE",
                    format!("it is the turn of {name}, whose hand you do not see."),
                ),
                false => TextError::new(
                    "E-TURN-ENGINE",
                    format!("it is the turn of {name}, whose hand you do not see; `go` lets it move."),
                ),
            },
        ))
    }

    /// A number of the last list.
    fn picked(&self, piece: &str) -> Option<Result<Vec<Reading>, Failure>> {
        let number: usize = piece.parse().ok().filter(|_| !self.listed.is_empty())?;
        if let Some(text) = number.checked_sub(1).and_then(|index| self.listed.get(index)) {
            return Some(Ok(vec![Reading { text: text.clone() }]));
        }
        // Two digits are a tile where hands are held: the game says what is wrong with it.
        let is_tile = self.table.session.is_hidden() && piece.len() > 1 && self.reads(piece);
        if is_tile || self.table.session.read_move(piece).is_ok() {
            return None;
        }
        let message = format!("{piece}: the last list has the numbers 1 to {}.", self.listed.len());
        let error = TextError::new("E-LIST-NUMBER", message).at(0..piece.len());
        Some(Err(refused(Exit::Illegal, error.with_legal(self.listed.clone()))))
    }

    fn unreadable(&self, piece: &str, span: Range<usize>) -> Failure {
        match self.table.session.read_move(&piece[span.clone()]) {
            // Over by a claim, an agreement or a rule beside the moves: what the board allows is not legal any more.
            Err(error) if !error.legal.is_empty() && self.table.is_over() => {
                let reason = self.table.session.status().result.map(|result| result.reason.replace('_', " "));
                let message = format!("the game is over ({}).", reason.unwrap_or_default());
                refused(Exit::Illegal, TextError::new("E-GAME-OVER", message).at(span))
            }
            Err(error) => refused(Exit::Illegal, shifted(error, span.start)),
            Ok(text) => refused(Exit::Illegal, TextError::new("E-MOVE-ILLEGAL", format!("{text}: not here."))),
        }
    }

    /// Several moves, tried out on a copy of the game, so that a refusal leaves the game as it was.
    fn read_sequence(&self, piece: &str, tokens: &[Token]) -> Result<Vec<Reading>, Failure> {
        let lost = |error: TextError| refused(Exit::Illegal, error);
        let mut record = self.table.session.record();
        let entry = self.registry.of_record(&record).map_err(lost)?;
        record.redo.clear();
        let Some(mut trial) = entry.resume(&record).session else {
            return Err(lost(TextError::new("E-MOVE-ILLEGAL", "several moves: type them one by one.")));
        };
        let mut read = Vec::new();
        let mut at = 0;
        while at < tokens.len() {
            let tries = lengths(&tokens[at..]);
            let span = |length: usize| tokens[at].span.start..tokens[at + length - 1].span.end;
            let fits = tries.iter().find(|&&length| trial.read_move(&piece[span(length)]).is_ok());
            let length = *fits.unwrap_or(&1);
            let played = trial.play(&piece[span(length)]);
            let played = played.map_err(|error| refused(Exit::Illegal, shifted(error, span(length).start)))?;
            trial.settle_chance();
            read.push(Reading { text: played.text });
            at += length;
        }
        Ok(read)
    }

    /// Plays moves for whoever is to move; then the engines answer.
    pub(super) fn play_moves(&mut self, moves: &[Reading], stage: &mut dyn Stage) -> Said {
        self.refuse_other_turn()?;
        if self.table.is_over() {
            return Err(self.over());
        }
        for reading in moves {
            let played = self.table.session.play(&reading.text);
            let played = played.map_err(|error| refused(Exit::Illegal, error))?;
            self.table.session.settle_chance();
            self.changed(stage)?;
            self.note_move(&played, stage)?;
        }
        self.engines_move(stage)
    }

    /// Enter: the only legal move is played; otherwise it says how many there are.
    pub(super) fn only_move(&mut self, stage: &mut dyn Stage) -> Said {
        self.refuse_other_turn()?;
        let legal = self.table.legal();
        match &legal[..] {
            _ if self.table.is_between_rounds() => self.next_round(stage),
            _ if self.table.is_over() => self.say_result(stage),
            [only] => self.play_moves(&[Reading { text: only.text.clone() }], stage),
            _ => {
                let text = format!("{} legal moves: type one, or `moves` for the list.", legal.len());
                self.say(Part::Text(&text), stage)
            }
        }
    }

    /// Lets the engine move for the side to move, then for its own seats.
    pub(super) fn go(&mut self, stage: &mut dyn Stage) -> Said {
        if self.table.is_between_rounds() {
            return self.next_round(stage);
        }
        let Some(seat) = self.table.to_move() else { return Err(self.over()) };
        if self.table.is_human(seat) {
            self.refuse_other_turn()?;
        }
        self.show_seed(stage)?;
        let sitter = self.engine_for(seat);
        self.engine_moves_once(&sitter, stage)?;
        self.engines_move(stage)
    }

    /// The engines move until a person is to move, the game is over or somebody stops them.
    pub(super) fn engines_move(&mut self, stage: &mut dyn Stage) -> Said {
        while let Some(engine) = self.table.engine_to_move().cloned() {
            if self.stop.load(Ordering::Relaxed) {
                return self.say(Part::Note("Stopped: `go` goes on."), stage);
            }
            self.engine_moves_once(&engine, stage)?;
        }
        self.after_the_turn(stage)
    }

    /// One act of an engine: it claims every draw it may claim, or two of them might go on for ever.
    fn engine_moves_once(&mut self, engine: &EngineSeat, stage: &mut dyn Stage) -> Said {
        if !self.table.session.status().claims.is_empty() {
            let rule = self.table.session.claim_draw().map_err(|error| refused(Exit::Illegal, error))?;
            self.changed(stage)?;
            return self.say(Part::Text(&format!("The engine claims a draw: {rule}.")), stage);
        }
        let request = engine.request(&*self.table.session, Some(self.stop_flag()));
        let request = SearchRequest { stakes: self.table.rounds.stakes(&*self.table.session), ..request };
        // What an engine with a hidden hand thinks of shows its tiles.
        let shows = !self.table.session.is_hidden();
        let mut progress = |analysis: &Analysis| {
            if shows {
                stage.thinking(analysis)
            }
        };
        let found = self.table.session.search(&request, &mut progress);
        stage.thought();
        let best = found.map_err(|error| refused(Exit::Usage, error))?.best;
        let seen_before = self.table.session.ply(self.table.viewer());
        let none = || refused(Exit::Usage, TextError::new("E-ENGINE-NO-MOVE", "the engine has found no move."));
        let played = self.table.session.play(&best.ok_or_else(none)?);
        let played = played.map_err(|error| refused(Exit::Illegal, error))?;
        let seen = if self.table.session.is_hidden() { self.table.act_since(seen_before) } else { Some(played) };
        self.table.session.settle_chance();
        self.changed(stage)?;
        // With nobody before the screen yet, the first person is told later.
        let seen = seen.filter(|_| !self.table.is_shared() || self.table.facing.is_some());
        seen.map_or(Ok(()), |played| self.note_move(&played, stage))
    }

    /// Says a move: at once and on a line of its own, or on the line of its turn.
    pub(super) fn note_move(&mut self, played: &Played, stage: &mut dyn Stage) -> Said {
        let text = format!("{} {}", self.table.label(played), played.text);
        if self.manner == Manner::Plain {
            return stage.say(Part::Moves(&text));
        }
        if !self.run.is_empty() && self.run.chars().count() + 3 + text.chars().count() > self.width {
            self.say_run(stage)?;
        }
        let indent = if self.run.is_empty() { " " } else { "   " };
        let aligned = if self.run.is_empty() && text.as_bytes().get(1) != Some(&b'.') { "" } else { indent };
        self.run.push_str(aligned);
        self.run.push_str(&text);
        Ok(())
    }

    /// What is worth saying when a person is to move again, or the game is over.
    fn after_the_turn(&mut self, stage: &mut dyn Stage) -> Said {
        if self.table.is_over() {
            return self.say_result(stage);
        }
        if self.manner == Manner::Plain || self.table.awaited().is_some() {
            return Ok(());
        }
        let claims = self.table.session.status().claims;
        if !claims.is_empty() {
            let text = format!("A draw may be claimed ({}): `draw`.", claims.join(", "));
            self.say(Part::Text(&text), stage)?;
        }
        if self.shows_board() { self.say_board(stage) } else { Ok(()) }
    }

    /// Says how the game ended.
    pub(super) fn say_result(&mut self, stage: &mut dyn Stage) -> Said {
        if self.table.rounds.is_match() && self.table.is_over() {
            return self.say_round(stage);
        }
        let Some(result) = self.table.session.status().result else { return Ok(()) };
        let mut text = self.table.result_text(&result);
        if self.manner == Manner::Terminal {
            if self.shows_board() {
                self.say_board(stage)?;
            }
            let undo = if self.table.session.is_hidden() { "" } else { "`undo`, " };
            text += &format!("  {undo}`save FILE` or `new`.");
        }
        self.say(Part::Text(&text), stage)
    }

    /// Takes back: to your own turn, or so many plies.
    pub(super) fn undo(&mut self, plies: Option<usize>, stage: &mut dyn Stage) -> Said {
        let nothing = |what: &str| refused(Exit::Usage, TextError::new("E-UNDO-NOTHING", what.to_owned()));
        if self.table.session.is_hidden() && self.table.is_over() && !self.table.has_open_hands() {
            let message = "the round is over and the hands may be seen: it is not taken up again.";
            return Err(refused(Exit::Illegal, TextError::new("E-UNDO-OVER", message)));
        }
        let viewer = self.table.viewer();
        let acts = match plies {
            Some(plies) => self.acts_of_plies(plies),
            None => {
                self.acts_of_turn().ok_or_else(|| nothing("no move of yours to take back; `undo 1` takes one ply."))?
            }
        };
        let played = self.table.session.history(viewer);
        if self.table.session.undo(acts, viewer) == 0 {
            return Err(nothing("nothing has been played."));
        }
        if self.table.session.is_hidden() {
            let Viewer::Seat(seat) = viewer else { return Ok(()) };
            self.table.session.remark(&format!("seat {} took a turn back", seat.0));
        }
        self.changed(stage)?;
        let again = played.get(self.table.session.ply(viewer));
        let again = again.map_or_else(|| "ends it".to_owned(), |act| format!("plays {}", act.text));
        let mut text = format!("Back to {} (`redo` {again} again).", self.table.place());
        if self.table.engine_to_move().is_some() {
            text += " The engine is to move: `go` lets it.";
        }
        self.say(Part::Text(&text), stage)
    }

    /// How many acts so many plies are, at most all; with hidden hands the tiles stay as dealt.
    fn acts_of_plies(&self, plies: usize) -> usize {
        if self.table.session.is_hidden() { plies.min(self.endings() + self.table.acts_seen()) } else { plies }
    }

    /// How many agreements, claims and resignations came after the last act: one or none.
    fn endings(&self) -> usize {
        self.table.session.record().acts.len().saturating_sub(self.table.session.ply(Viewer::All))
    }

    /// How many acts lead back to the person's last turn, as it counts them.
    fn acts_of_turn(&self) -> Option<usize> {
        let movers = self.table.session.movers(self.table.viewer());
        let endings = self.endings();
        if endings > 0 {
            return Some(endings);
        }
        let hidden = self.table.session.is_hidden();
        let is_mine = |seat| if hidden { self.table.viewer() == Viewer::Seat(seat) } else { self.table.is_human(seat) };
        let is_own = |index: usize| movers[index].is_some_and(is_mine);
        let last = (0..movers.len()).rfind(|&index| is_own(index))?;
        let first = (0..last).rev().take_while(|&index| movers[index] == movers[last]).last().unwrap_or(last);
        Some(movers.len() - first)
    }

    /// Plays again what was taken back: to your next turn, or so many plies.
    pub(super) fn redo(&mut self, plies: Option<usize>, stage: &mut dyn Stage) -> Said {
        let viewer = self.table.viewer();
        let waiting = self.table.session.redo_movers(viewer);
        let acts = plies.unwrap_or_else(|| {
            let own = |index: &usize| waiting[*index].is_some_and(|seat| self.table.is_human(seat));
            (1..waiting.len()).find(own).unwrap_or(waiting.len())
        });
        let before = self.table.session.ply(viewer);
        if self.table.session.redo(acts, viewer) == 0 {
            return Err(refused(Exit::Usage, TextError::new("E-REDO-NOTHING", "nothing was taken back.")));
        }
        self.changed(stage)?;
        for act in &self.table.session.history(viewer)[before..] {
            self.note_move(act, stage)?;
        }
        self.say_run(stage)?;
        if self.table.is_over() { self.say_result(stage) } else { Ok(()) }
    }

    /// The refusal of what a finished game does not allow.
    pub(super) fn over(&self) -> Failure {
        let reason = self.table.session.status().result.map(|result| result.reason).unwrap_or_default();
        let reason = reason.replace('_', " ");
        let message = match self.table.is_between_rounds() {
            true => format!("the round is over ({reason}): `go` begins round {}.", self.table.rounds.number() + 1),
            false => format!("the game is over ({reason})."),
        };
        refused(Exit::Illegal, TextError::new("E-GAME-OVER", message))
    }
}

/// The words of a piece, move numbers (`12.`, `3...`) left out.
fn tokens(piece: &str) -> Vec<Token> {
    let mut tokens = Vec::new();
    let mut at = 0;
    for word in piece.split_inclusive(char::is_whitespace) {
        let text = word.trim_end();
        let digits = text.bytes().take_while(u8::is_ascii_digit).count();
        let dots = text[digits..].bytes().take_while(|&byte| byte == b'.').count();
        let skip = if dots > 0 { digits + dots } else { 0 };
        let body = &text[skip..];
        if !body.is_empty() {
            let joined = body.contains(|c: char| !c.is_alphanumeric());
            tokens.push(Token { span: at + skip..at + text.len(), joined });
        }
        at += word.len();
    }
    tokens
}

/// True for words that together may be one move, such as `32 28` or `6-5 left`: at most one has a sign in it.
fn is_one_move(tokens: &[Token]) -> bool {
    tokens.len() <= 4 && tokens.iter().filter(|token| token.joined).count() <= 1
}

/// How many of the next words may be one move, in the order to try: a word with a sign stands alone first.
fn lengths(tokens: &[Token]) -> Vec<usize> {
    let most = (1..=tokens.len().min(3)).filter(|&length| is_one_move(&tokens[..length]));
    let mut lengths: Vec<usize> = most.collect();
    if !tokens[0].joined {
        lengths.reverse();
    }
    lengths
}

/// True for a word that a person means as a move or a square: it has a digit or a sign, and no command has.
fn is_move_like(word: &str) -> bool {
    word.contains(|c: char| c.is_ascii_digit() || matches!(c, '-' | ':' | '+' | '&')) && !word.starts_with("--")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn texts(piece: &str) -> Vec<&str> {
        tokens(piece).into_iter().map(|token| &piece[token.span]).collect()
    }

    #[test]
    fn move_numbers_are_left_out() {
        assert_eq!(texts("1. 32-28 19-23 2.28x19 2... 14x23"), ["32-28", "19-23", "28x19", "14x23"]);
        assert_eq!(texts("12."), Vec::<&str>::new());
        assert_eq!(texts("4"), ["4"]);
    }

    #[test]
    fn bare_words_are_joined_first() {
        assert_eq!(lengths(&tokens("32 28 19-23")), [3, 2, 1]);
        assert_eq!(lengths(&tokens("32-28 19-23")), [1]);
        assert_eq!(lengths(&tokens("6-5 left 4-4 right")), [1, 2]);
    }
}
