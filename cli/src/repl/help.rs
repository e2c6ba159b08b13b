//! Help in three depths: one screen, topics, single commands with examples.

use engine::text::TextError;

use super::codes::CODES;
use super::command::Text;
use super::session::{Repl, refused_at};
use super::stage::{Part, Said, Stage};
use super::verbs::{Topic, VERBS, Verb, find, nearest};
use crate::failure::Exit;

/// The topics beside commands, with their texts.
pub(super) const TOPICS: &[(&str, &str)] = &[
    (
        "moves",
        "A move is typed as the game writes it; `moves` lists all, numbered.
Signs may be left out or differ: `-`, `x`, `:` and blanks are read alike.
A part is enough where one move fits: the squares moved from and to, or one of
them. What fits several moves is refused with the candidates, never guessed.
A number picks from the last list (`moves`, `hint`, candidates), as long as the
position is the same. Enter plays the only legal move.
Several moves may stand on a line, with or without move numbers; they are
played for both sides as they stand, all or none. `a; b` are two commands: the
engine answers each.",
    ),
    (
        "notation",
        "Moves are always printed in the game's own form, whatever was typed; `rules`
says which. `3.` is a move of the first seat, `3...` one of the second; games
with more seats or hidden hands count turns and name the seat.
`fen` prints the position as text, `pos` with all counters; `fen TEXT` sets it
up. `save` writes the whole game as a record (JSON).",
    ),
    (
        "scripts",
        "The same commands run from a file, an option or a pipe:
  damino --script FILE      damino -c \"CMD; CMD\"      printf 'CMD\\nCMD\\n' | damino
There is no prompt then, no colour, no progress and no question; empty lines
mean nothing. A move prints one line, the board is printed when asked for.
The first error ends the script (`--keep-going` goes on) with exit code 2 for
commands that cannot be read and 3 for illegal moves and positions. `--echo`
prints each line before its answer. `;` separates commands, `#` begins a
comment, quotes hold a word together.",
    ),
    (
        "keys",
        "Tab      completes commands, legal moves, settings, files
Right    takes the suggestion in grey
Up/Down  earlier lines; Ctrl-R searches them
Enter    on an empty line plays the only legal move
Ctrl-C   while the engine thinks: it moves now; at the prompt: drops the line
Ctrl-D   leaves; an unfinished game stays in `resume`",
    ),
    (
        "files",
        "Records are JSON and hold everything needed to play the game again, variations,
remarks and tags as well: `save FILE`, `load FILE`. Every game at the interactive prompt is also kept after each move,
in a slot of its own, and `resume` finds it again. Slots, typed lines and
`settings.toml` lie in the state directory; DAMINO_STATE names another one.
Damaged files and files of newer versions are refused by name and never
overwritten.",
    ),
];

/// Columns of the help screen.
const HELP_WIDTH: usize = 78;

/// Items on lines of at most `width` columns.
fn wrapped(items: &[String], width: usize) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for item in items {
        match lines.last_mut() {
            Some(line) if line.chars().count() + 2 + item.chars().count() <= width => {
                line.push_str("  ");
                line.push_str(item);
            }
            _ => lines.push(item.clone()),
        }
    }
    lines
}

impl Repl<'_> {
    /// `help`, in three depths.
    pub(super) fn help(&mut self, topic: Option<&Text>, stage: &mut dyn Stage) -> Said {
        let text = match topic {
            None => self.screen(),
            Some(topic) => self.about(topic)?,
        };
        self.say(Part::Text(&text), stage)
    }

    fn screen(&self) -> String {
        let example = self.table.legal().into_iter().next().map_or_else(String::new, |mv| format!(" ({})", mv.text));
        let mut lines = vec![
            format!("Type a move{example}, its number from the last list, or a command;"),
            "the start of its name is enough. Enter plays a forced move.".to_owned(),
        ];
        for topic in Topic::ALL {
            let name = |verb: &Verb| match verb.short {
                "" => verb.name.to_owned(),
                short => format!("{} [{short}]", verb.name),
            };
            let names: Vec<String> = VERBS.iter().filter(|verb| verb.topic == topic).map(name).collect();
            for (index, line) in wrapped(&names, HELP_WIDTH - 9).into_iter().enumerate() {
                lines.push(format!("  {:<7}{line}", if index == 0 { topic.title() } else { "" }));
            }
        }
        let topics = self.table.session.topics();
        for (title, own) in [("Moves", &self.table.words), ("Told", &topics)] {
            let names: Vec<String> = own.iter().map(|(name, _)| (*name).to_owned()).collect();
            for (index, line) in wrapped(&names, HELP_WIDTH - 9).into_iter().enumerate() {
                lines.push(format!("  {:<7}{line}", if index == 0 { title } else { "" }));
            }
        }
        let topics: Vec<&str> = TOPICS.iter().map(|(name, _)| *name).chain(["errors"]).collect();
        lines.push(format!("`help COMMAND`; topics: {}.", topics.join(", ")));
        lines.join("\n")
    }

    fn about(&self, topic: &Text) -> Result<String, crate::failure::Failure> {
        let word = topic.text.trim();
        if let Some((_, text)) = TOPICS.iter().find(|(name, _)| *name == word) {
            return Ok((*text).to_owned());
        }
        if word == "errors" {
            let lines = CODES.iter().map(|(code, about)| format!("{code:<26}{about}"));
            return Ok(lines.collect::<Vec<_>>().join("\n"));
        }
        if let Some((code, about)) = CODES.iter().find(|(code, _)| code.eq_ignore_ascii_case(word)) {
            return Ok(format!("{code}  {about}"));
        }
        let own = self.table.session.topics();
        if let Some((name, about)) = own.iter().find(|(name, _)| *name == word) {
            return Ok(format!("{name}\n  Tells {about}."));
        }
        if let Some((name, about)) = self.table.words.iter().find(|(name, _)| *name == word) {
            return Ok(format!("{name}\n  A move of this game: {about}."));
        }
        if let Ok(verb) = find(word) {
            return Ok(self.about_verb(verb));
        }
        for info in self.registry.entries().map(|entry| entry.info()) {
            let moves = info.words.iter().map(|entry| ("A move in", entry));
            let mut known = moves.chain(info.topics.iter().map(|entry| ("Tells in", entry)));
            if let Some((what, (name, about))) = known.find(|(_, (name, _))| *name == word) {
                return Ok(format!("{name}\n  {what} games of the family {}: {about}.", info.family));
            }
        }
        let known = || VERBS.iter().map(|verb| verb.name).chain(TOPICS.iter().map(|(name, _)| *name)).chain(["errors"]);
        let near = nearest(word, known()).into_iter().map(str::to_owned);
        let error = TextError::new("E-HELP-UNKNOWN", format!("no command and no topic `{word}`."));
        Err(refused_at(Exit::Usage, error.at(0..topic.text.len()).with_legal(near), topic))
    }

    fn about_verb(&self, verb: &Verb) -> String {
        let mut lines = vec![format!("{} {}", verb.name, verb.usage).trim_end().to_owned()];
        if !verb.short.is_empty() {
            lines[0] += &format!("      short: {}", verb.short);
        }
        let mut about = verb.about.to_owned();
        if let Some(first) = about.get_mut(..1) {
            first.make_ascii_uppercase();
        }
        lines.push(format!("  {about}."));
        lines.extend(verb.more.lines().map(|line| format!("  {line}")));
        lines.push("Examples".to_owned());
        let session = &self.table.session;
        let position = session.position(self.table.viewer());
        let last = engine::outcome::Seat(session.seats() as u8 - 1);
        let label = crate::seating::seat_label(&**session, last);
        let seat = if label.contains(' ') { last.0.to_string() } else { label };
        let example = |text: &&str| {
            let text = text.replace("GAME", session.game()).replace("POSITION", &position);
            format!("  > {}", text.replace("SEAT", &seat))
        };
        lines.extend(verb.examples.iter().map(example));
        lines.join("\n")
    }
}
