//! The families' own game files at the prompt: `save` and `load` by extension and content.

use std::fs;
use std::ops::ControlFlow;
use std::path::Path;

use engine::files::{FileGame, GameFiles, ReadOptions, WriteOptions};
use engine::record::{Record, RecordedMatch};
use engine::text::TextError;

use super::command::Text;
use super::session::{Repl, refused};
use super::stage::{Part, Said, Stage};
use super::study_tree::Study;
use crate::failure::{Exit, Failure, Fault};
use crate::files::{self, Opened, write_whole};
use crate::game_files;
use crate::store::file_error;

/// The view of those who hold no hand.
pub(super) const PUBLIC: &str = "public";

impl<'r> Repl<'r> {
    /// The kind of files that games like this one are written to, if there is one.
    pub(super) fn own_files(&self) -> Option<&'r dyn GameFiles> {
        let family = &self.registry.find(self.table.session.game()).ok()?.info().family;
        self.registry.families().iter().find(|known| known.name() == family)?.files()
    }

    /// The kind of game files that a path means; `None` if it means a record.
    ///
    /// # Errors
    /// `E-FILE-FORMAT` if games like this one cannot be written so.
    pub(super) fn format_of(&self, file: &Path) -> Result<Option<&'r dyn GameFiles>, Failure> {
        game_files::format_for(file, self.table.session.game(), self.registry)
    }

    /// `save` to a game file: the match so far, or what a seat (`public`: everybody) may know of the round at hand.
    pub(super) fn save_as(
        &mut self,
        format: &dyn GameFiles,
        file: &Path,
        seat: Option<&Text>,
        force: bool,
        stage: &mut dyn Stage,
    ) -> Said {
        let record = self.table.record();
        let seat_of = |text: &Text| match text.text.as_str() {
            PUBLIC => Ok(None),
            _ => self.table.seat_named(text).map(Some),
        };
        let (bytes, what) = match seat {
            None => self.whole_table(format, record),
            Some(text) => {
                let seat = seat_of(text)?;
                self.refuse_other_view(seat)?;
                let whose =
                    seat.map_or("what everybody sees".to_owned(), |seat| format!("the view of seat {}", seat.0));
                (format.write_view(&record, seat), format!("{whose}, {}", self.how_far()))
            }
        };
        let bytes = bytes.map_err(|error| refused(Exit::Usage, error))?;
        let empty = fs::metadata(file).is_ok_and(|meta| meta.len() == 0);
        let theirs = file.try_exists().unwrap_or(true)
            && !empty
            && !files::open(file).is_ok_and(|opened| format.recognises(&opened.head));
        if theirs && !force {
            let message = format!("{} is not overwritten: it holds no {} games.", file.display(), format.format());
            return Err(refused(Exit::Usage, TextError::new("E-FILE-FOREIGN", message)));
        }
        write_whole(file, &bytes).map_err(|error| refused(Exit::Usage, file_error("E-FILE-WRITE", file, &error)))?;
        self.say(Part::Text(&format!("Saved {} ({what}).", file.display())), stage)
    }

    /// The match so far in a format, and what that is in words.
    fn whole_table(&self, format: &dyn GameFiles, mut last: Record) -> (Result<Vec<u8>, TextError>, String) {
        let in_match = last.in_match.take().unwrap_or_default();
        let mut parts = in_match.earlier;
        let rounds = parts.len() + 1;
        parts.push(last);
        let mut how_far = self.how_far();
        if self.table.rounds.is_match() {
            // Says that rounds are numbered.
            parts[0].in_match = Some(RecordedMatch { earlier: Vec::new(), ..in_match });
            how_far = format!("{rounds} round{}", if rounds == 1 { "" } else { "s" });
        }
        let hands = match (self.table.session.is_hidden(), self.table.is_over()) {
            (false, _) => "",
            (true, true) => ", full view: the round is over",
            (true, false) => ", the whole table, hidden hands too",
        };
        let game = FileGame { number: 1, parts, ..FileGame::default() };
        (format.write(&game, &WriteOptions::default()), how_far + hands)
    }

    /// Game `number` of a file of games, and whether others follow it; `None` if it is no game file of any family.
    ///
    /// # Errors
    /// What is wrong with the game: it is taken up whole or not at all.
    pub(super) fn game_in(&self, file: &Path, number: usize) -> Result<Option<(FileGame, bool)>, Failure> {
        let name = file.display().to_string();
        let Ok(opened) = files::open(file) else { return Ok(None) };
        let Some(format) = self.registry.format_of(&opened.name, &opened.head) else {
            return match number {
                1 => Ok(None),
                _ => game_files::format_of(&opened, self.registry).map(|_| None),
            };
        };
        // Where the file does not say which game it is of, it is the one at hand if that fits.
        let at_hand = ReadOptions {
            assumed: Some(self.table.session.game().to_owned()),
            cards: self.table.session.record().card.into_iter().collect(),
            ..ReadOptions::default()
        };
        let (mut game, mut more) = nth(format, opened, &at_hand, number)?;
        if !game.faults.is_empty()
            && let Ok(opened) = files::open(file)
        {
            let guessed = nth(format, opened, &ReadOptions::default(), number)?;
            if guessed.0.faults.is_empty() {
                (game, more) = guessed;
            }
        }
        match game.faults.first() {
            Some(fault) => Err(Failure::Faults(Exit::Illegal, vec![Fault::in_file(fault.clone(), &name)])),
            None => Ok(Some((game, more))),
        }
    }

    /// Takes up a game of a file, at the end of its last stretch; the rounds before the last one count in a match.
    pub(super) fn take_up_game(&mut self, mut game: FileGame, file: &Path, stage: &mut dyn Stage) -> Said {
        let name = file.display().to_string();
        let none = || refused(Exit::Usage, TextError::new("E-RECORD-NONE", format!("{name}: there is no game in it.")));
        let first = game.parts.first().ok_or_else(none)?;
        let session = self.registry.of_record(first).ok().and_then(|entry| entry.resume(first).session);
        let hidden = session.as_ref().is_some_and(|session| session.is_hidden());
        let mut record = if hidden { game.parts.pop().ok_or_else(none)? } else { first.clone() };
        if session.is_some_and(|session| session.match_rules().is_some() && session.seen_by().is_none()) {
            let earlier = std::mem::take(&mut game.parts);
            let rounds = record.in_match.and_then(|in_match| in_match.rounds);
            record.in_match = Some(RecordedMatch { rounds, over: false, earlier });
        }
        if !hidden {
            record.players.clear();
        }
        let seated = self.seated_of(&record, &name)?;
        self.put_down(stage)?;
        self.place(seated);
        if !hidden {
            self.study = Study::of(game);
        }
        self.changed(stage)?;
        self.say_taken_up(stage)
    }
}

/// Game `number` of a file of games, and whether others follow it.
///
/// # Errors
/// `E-GOTO` if the file has fewer games.
fn nth(
    format: &dyn GameFiles,
    file: Opened,
    options: &ReadOptions,
    number: usize,
) -> Result<(FileGame, bool), Failure> {
    let (name, mut found, mut count, mut more) = (file.name.clone(), None, 0, false);
    let read = format.read(&mut file.stream(), options, &mut |game| {
        count = game.number;
        more = found.is_some();
        if game.number == number {
            found = Some(game);
        }
        if more { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    read.map_err(|error| files::unreadable(&name, &error))?;
    let games = crate::output::counted(count, "game");
    let none = || TextError::new("E-GOTO", format!("{name}: {games} in it, no game {number}."));
    found.map(|game| (game, more)).ok_or_else(|| refused(Exit::Usage, none()))
}
