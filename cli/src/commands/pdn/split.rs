//! `split`: the games of a file into several ones.

use std::collections::BTreeMap;
use std::fs::{self, File, OpenOptions};
use std::io::{BufWriter, Write};
use std::path::{Path, PathBuf};

use engine::serde_json::{Map, json};

use super::scan;
use crate::Context;
use crate::args::SplitArgs;
use crate::failure::{Exit, Failure};
use crate::output::counted;

/// Files kept open at a time.
const OPEN: usize = 64;
/// The longest name of a part, in characters.
const LONGEST_NAME: usize = 60;

/// Writes the parts; files that are there already are not touched.
pub(crate) fn run(args: &SplitArgs, cx: &mut Context<'_>) -> Result<Exit, Failure> {
    let is_tag = args.by.chars().all(|c| c.is_ascii_alphanumeric() || c == '_');
    if !is_tag || args.by.is_empty() {
        let message = format!("--by {}: `game` or the name of a tag is expected, such as White.", args.by);
        return Err(Failure::usage(message));
    }
    fs::create_dir_all(&args.into).map_err(|error| unwritable(&args.into, &error))?;
    let mut parts = Parts { folder: &args.into, begun: BTreeMap::new(), open: BTreeMap::new(), small: BTreeMap::new() };
    scan(&args.file, (args.game.as_deref(), false), cx, &mut |game, _| {
        let part = match args.every {
            Some(every) => format!("{:05}", (game.number - 1) / every as usize + 1),
            None if args.by == "game" => file_name(game.game.unwrap_or("unknown")),
            None => file_name(game.tag(&args.by).unwrap_or_default()),
        };
        parts.add(&part, game.source)
    })?;
    parts.close()?;
    if cx.out.is_json() {
        let files = parts.begun.iter();
        let list = files.map(|(part, games)| json!({"file": parts.path(part).display().to_string(), "games": games}));
        cx.out.document("pdn", Map::from_iter([("parts".to_owned(), list.collect())]))?;
        return Ok(Exit::Done);
    }
    for (part, games) in &parts.begun {
        cx.out.line(&format!("{}: {}", parts.path(part).display(), counted(*games, "game")))?;
    }
    Ok(Exit::Done)
}

/// A name that every file system takes.
fn file_name(value: &str) -> String {
    let plain: String = value.chars().map(|c| if c.is_alphanumeric() { c } else { '-' }).take(LONGEST_NAME).collect();
    let parts: Vec<&str> = plain.split('-').filter(|part| !part.is_empty()).collect();
    if parts.is_empty() { "unknown".to_owned() } else { parts.join("-") }
}

fn unwritable(path: &Path, error: &std::io::Error) -> Failure {
    Failure::new(Exit::Usage, "E-FILE-WRITE", format!("{}: cannot be written: {error}.", path.display()))
}

struct Parts<'a> {
    folder: &'a Path,
    /// Every part with the number of its games.
    begun: BTreeMap<String, usize>,
    open: BTreeMap<String, BufWriter<File>>,
    /// The parts by their names in small letters: some file systems do not tell others apart.
    small: BTreeMap<String, String>,
}

impl Parts<'_> {
    fn path(&self, part: &str) -> PathBuf {
        self.folder.join(format!("{part}.pdn"))
    }

    fn add(&mut self, part: &str, game: &[u8]) -> Result<(), Failure> {
        let part = &*self.small.entry(part.to_lowercase()).or_insert_with(|| part.to_owned()).clone();
        let path = self.path(part);
        if !self.open.contains_key(part) {
            if self.open.len() >= OPEN {
                self.close()?;
            }
            let mut options = OpenOptions::new();
            match self.begun.contains_key(part) {
                true => options.append(true),
                false => options.write(true).create_new(true),
            };
            let file = options.open(&path).map_err(|error| unwritable(&path, &error))?;
            self.open.insert(part.to_owned(), BufWriter::new(file));
        }
        *self.begun.entry(part.to_owned()).or_default() += 1;
        let Some(file) = self.open.get_mut(part) else { return Ok(()) };
        file.write_all(game).and_then(|()| file.write_all(b"\n\n")).map_err(|error| unwritable(&path, &error))
    }

    /// Writes out what is buffered.
    fn close(&mut self) -> Result<(), Failure> {
        for (part, mut file) in std::mem::take(&mut self.open) {
            file.flush().map_err(|error| unwritable(&self.path(&part), &error))?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_parts_are_plain() {
        assert_eq!(file_name("Example, A. / ../x"), "Example-A-x");
        assert_eq!(file_name(" .. "), "unknown");
    }
}
