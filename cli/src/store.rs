//! Files of people's games: written whole or not at all, never over something that is not ours.
//!
//! Only the interactive prompt uses the state directory; everything else writes where it is told.

use std::fs::{self, File, OpenOptions};
use std::io;
use std::path::{Path, PathBuf};
use std::time::SystemTime;

use engine::record::Record;
use engine::text::TextError;

use crate::files::{folder_of, plain, write_whole};

/// The format of what one seat may know.
pub(crate) const VIEW_FORMAT: &str = "damino-view/1";

/// The largest file that is read as a record.
const LARGEST_RECORD: u64 = 64 << 20;

/// Removes what interrupted writes of `path` left behind.
pub(crate) fn sweep(path: &Path) {
    let Some(name) = path.file_name().map(|name| format!(".{}.", name.to_string_lossy())) else { return };
    let Ok(entries) = fs::read_dir(folder_of(path)) else { return };
    for entry in entries.flatten() {
        let found = entry.file_name().to_string_lossy().into_owned();
        if found.starts_with(&name) && found.ends_with(".part") {
            let _ = fs::remove_file(entry.path());
        }
    }
}

/// An error of reading or writing `path`, in one sentence.
pub(crate) fn file_error(code: &'static str, path: &Path, error: &io::Error) -> TextError {
    TextError::new(code, format!("{}: {}.", path.display(), plain(error)))
}

/// Reads a record.
///
/// # Errors
/// `E-FILE-READ` if there is no such text file; what [`Record::parse`] says, with the file's name.
pub(crate) fn read_record(path: &Path) -> Result<Record, TextError> {
    let unreadable = |error: &io::Error| file_error("E-FILE-READ", path, error);
    let size = fs::metadata(path).map_err(|error| unreadable(&error))?.len();
    if size > LARGEST_RECORD {
        return Err(TextError::new("E-FILE-READ", format!("{}: too large for a game record.", path.display())));
    }
    let text = fs::read_to_string(path).map_err(|error| unreadable(&error))?;
    Record::parse(&text).map_err(|error| {
        let place = error.place(&text).map(|place| format!("{}:{}:", place.line, place.column)).unwrap_or_default();
        TextError { span: None, message: format!("{}:{place} {}", path.display(), error.message), ..error }
    })
}

/// What one seat may know, as [`save_view`] wrote it; `None` for a file that holds something else.
pub(crate) fn read_view(path: &Path) -> Option<serde_json::Value> {
    let size = fs::metadata(path).ok()?.len();
    let text = fs::read_to_string(path).ok().filter(|_| size <= LARGEST_RECORD)?;
    let view: serde_json::Value = serde_json::from_str(&text).ok()?;
    (view["format"] == VIEW_FORMAT).then_some(view)
}

/// Writes a record where a person said.
///
/// # Errors
/// `E-FILE-FOREIGN` if something else than a game record of this version is there, unless `force`; `E-FILE-WRITE`.
pub(crate) fn save_record(path: &Path, record: &Record, force: bool) -> Result<(), TextError> {
    if !force {
        refuse_foreign(path)?;
    }
    write_whole(path, record.to_json().as_bytes()).map_err(|error| file_error("E-FILE-WRITE", path, &error))
}

/// Writes what one seat may know where a person said.
///
/// # Errors
/// `E-FILE-FOREIGN` if anything else than an earlier such file is there, unless `force`; `E-FILE-WRITE`.
pub(crate) fn save_view(path: &Path, text: &str, force: bool) -> Result<(), TextError> {
    if !force && path.try_exists().unwrap_or(true) && read_view(path).is_none() {
        let message = format!("{} is not overwritten: it holds something else than one seat's view.", path.display());
        return Err(TextError::new("E-FILE-FOREIGN", message));
    }
    write_whole(path, text.as_bytes()).map_err(|error| file_error("E-FILE-WRITE", path, &error))
}

/// Writes a file that is not there yet, unless `force`.
///
/// # Errors
/// `E-FILE-FOREIGN` if it is there, `E-FILE-WRITE`.
pub(crate) fn write_new(path: &Path, bytes: &[u8], force: bool) -> Result<(), TextError> {
    if !force && path.try_exists().unwrap_or(true) {
        let message = format!("{} is there already; --force overwrites it.", path.display());
        return Err(TextError::new("E-FILE-FOREIGN", message));
    }
    write_whole(path, bytes).map_err(|error| file_error("E-FILE-WRITE", path, &error))
}

/// Refuses to write over a file that holds something else than a game record of this version; an empty one holds
/// nothing.
///
/// # Errors
/// `E-FILE-FOREIGN`, or `E-FILE-READ` if it cannot be told.
pub(crate) fn refuse_foreign(path: &Path) -> Result<(), TextError> {
    let empty = fs::metadata(path).is_ok_and(|meta| meta.is_file() && meta.len() == 0);
    if empty || !path.try_exists().unwrap_or(true) {
        return Ok(());
    }
    read_record(path).map(drop).map_err(|error| {
        let message = format!("{} is not overwritten: it holds no game record that is ours to read.", path.display());
        match error.code {
            "E-FILE-READ" => error,
            _ => TextError::new("E-FILE-FOREIGN", message),
        }
    })
}

/// A file that a game is kept in after every move, because somebody said so.
#[derive(Debug)]
pub(crate) struct Autosave {
    path: PathBuf,
}

impl Autosave {
    /// The file, rid of what interrupted writes left beside it.
    ///
    /// # Errors
    /// `E-FILE-FOREIGN` if it holds something else than a game record of this version, `E-FILE-READ`.
    pub(crate) fn at(path: &Path) -> Result<Self, TextError> {
        sweep(path);
        refuse_foreign(path)?;
        Ok(Self { path: path.to_owned() })
    }

    /// Keeps `record`.
    ///
    /// # Errors
    /// `E-FILE-WRITE`.
    pub(crate) fn keep(&self, record: &Record) -> Result<(), TextError> {
        save_record(&self.path, record, true)
    }
}

/// The directory in which the interactive prompt keeps its games, its history and its settings.
#[derive(Clone, Debug)]
pub(crate) struct StateDir {
    root: PathBuf,
}

/// A game in the state directory, as lists show it.
#[derive(Debug)]
pub(crate) struct Kept {
    /// Its file.
    pub(crate) path: PathBuf,
    /// The record.
    pub(crate) record: Record,
    changed: SystemTime,
}

/// A slot of the state directory that this process alone writes; others see it as taken until it is dropped.
#[derive(Debug)]
pub(crate) struct Slot {
    path: PathBuf,
    _lock: File,
}

impl StateDir {
    /// `DAMINO_STATE`, or the user's own state directory; `None` where there is none.
    pub(crate) fn of_user() -> Option<Self> {
        let named = std::env::var_os("DAMINO_STATE").filter(|value| !value.is_empty()).map(PathBuf::from);
        let root = named.or_else(|| {
            let dirs = directories::ProjectDirs::from("", "", "damino")?;
            Some(dirs.state_dir().unwrap_or_else(|| dirs.data_local_dir()).to_owned())
        })?;
        Some(Self { root })
    }

    /// The directory at `root`.
    #[cfg(test)]
    pub(crate) fn at(root: &Path) -> Self {
        Self { root: root.to_owned() }
    }

    /// Where settings are kept.
    pub(crate) fn settings(&self) -> PathBuf {
        self.root.join("settings.toml")
    }

    /// Where typed lines are kept; the directory is made, for this user only.
    pub(crate) fn history(&self) -> Option<PathBuf> {
        make_private(&self.root).ok()?;
        Some(self.root.join("history"))
    }

    fn games(&self) -> PathBuf {
        self.root.join("games")
    }

    /// The unfinished games that no other prompt has open, latest first, and what cannot be read, by name.
    pub(crate) fn unfinished(&self) -> (Vec<Kept>, Vec<TextError>) {
        let (mut kept, mut faults) = (Vec::new(), Vec::new());
        let Ok(entries) = fs::read_dir(self.games()) else { return (kept, faults) };
        for entry in entries.flatten() {
            let path = entry.path();
            if path.extension().is_none_or(|extension| extension != "json") || is_taken(&path) {
                continue;
            }
            let changed = entry.metadata().and_then(|data| data.modified()).unwrap_or(SystemTime::UNIX_EPOCH);
            match read_record(&path) {
                Ok(record) if !record.is_finished() || record.study.is_some() => {
                    kept.push(Kept { path, record, changed })
                }
                Ok(_) => {}
                Err(error) => faults.push(error),
            }
        }
        kept.sort_by(|a, b| b.changed.cmp(&a.changed).then_with(|| a.path.cmp(&b.path)));
        (kept, faults)
    }

    /// A new slot for a game of `game`: a name that no file has and no other process holds.
    ///
    /// # Errors
    /// `E-FILE-WRITE` if the directory cannot be written.
    pub(crate) fn new_slot(&self, game: &str) -> Result<Slot, TextError> {
        let games = self.games();
        make_private(&games).map_err(|error| file_error("E-FILE-WRITE", &games, &error))?;
        for number in 1..10_000 {
            let path = games.join(format!("{game}-{number}.json"));
            if path.try_exists().unwrap_or(true) {
                continue;
            }
            let slot = Slot::lock(&path).map_err(|error| file_error("E-FILE-WRITE", &path, &error))?;
            // Another process may have used and left the slot between the look and the lock.
            if let Some(slot) = slot.filter(|_| !path.exists()) {
                return Ok(slot);
            }
        }
        Err(TextError::new("E-FILE-WRITE", format!("{}: too many games are kept.", games.display())))
    }
}

fn make_private(directory: &Path) -> io::Result<()> {
    let mut builder = fs::DirBuilder::new();
    builder.recursive(true);
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
    builder.create(directory)
}

fn lock_path(path: &Path) -> PathBuf {
    path.with_extension("lock")
}

fn is_taken(path: &Path) -> bool {
    let Ok(file) = File::open(lock_path(path)) else { return false };
    matches!(file.try_lock_shared(), Err(fs::TryLockError::WouldBlock))
}

impl Slot {
    /// Takes the slot at `path`; `None` if another process has it.
    fn lock(path: &Path) -> io::Result<Option<Self>> {
        let lock = OpenOptions::new().create(true).truncate(false).write(true).open(lock_path(path))?;
        match lock.try_lock() {
            Ok(()) => Ok(Some(Self { path: path.to_owned(), _lock: lock })),
            Err(fs::TryLockError::WouldBlock) => Ok(None),
            Err(fs::TryLockError::Error(error)) => Err(error),
        }
    }

    /// Takes the slot of a kept game, and reads it again: it may have changed since it was listed.
    ///
    /// # Errors
    /// `E-RESUME-TAKEN` if another prompt has it open; as for [`read_record`].
    pub(crate) fn take(path: &Path) -> Result<(Self, Record), TextError> {
        let slot = Self::lock(path).map_err(|error| file_error("E-FILE-READ", path, &error))?;
        let taken = || TextError::new("E-RESUME-TAKEN", format!("{} is open at another prompt.", path.display()));
        let slot = slot.ok_or_else(taken)?;
        sweep(path);
        let record = read_record(path)?;
        Ok((slot, record))
    }

    /// Keeps `record`.
    ///
    /// # Errors
    /// `E-FILE-WRITE`.
    pub(crate) fn keep(&self, record: &Record) -> Result<(), TextError> {
        save_record(&self.path, record, true)
    }

    /// Removes the game.
    ///
    /// # Errors
    /// `E-FILE-WRITE`.
    pub(crate) fn forget(self) -> Result<(), TextError> {
        match fs::remove_file(&self.path) {
            Err(error) if error.kind() != io::ErrorKind::NotFound => {
                Err(file_error("E-FILE-WRITE", &self.path, &error))
            }
            _ => Ok(()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn directory() -> tempfile::TempDir {
        tempfile::tempdir().expect("tests have a temporary directory")
    }

    #[test]
    fn only_records_are_overwritten() {
        let dir = directory();
        let path = dir.path().join("notes.txt");
        fs::write(&path, "my notes").expect("written");
        let record = Record::new("some-game", 1);
        assert_eq!(save_record(&path, &record, false).expect_err("foreign").code, "E-FILE-FOREIGN");
        assert_eq!(fs::read_to_string(&path).expect("there"), "my notes");
        save_record(&path, &record, true).expect("forced");
        save_record(&path, &Record::new("other", 2), false).expect("a record may be replaced");
        assert_eq!(read_record(&path).expect("a record").game, "other");
        let newer = record.to_json().replace("damino-record/1", "damino-record/2");
        fs::write(&path, &newer).expect("written");
        assert_eq!(save_record(&path, &record, false).expect_err("newer").code, "E-FILE-FOREIGN");
        assert_eq!(fs::read_to_string(&path).expect("there"), newer);
        assert_eq!(fs::read_dir(dir.path()).expect("there").count(), 1, "no temporary file is left");
    }

    #[test]
    fn two_prompts_have_slots_of_their_own() {
        let dir = directory();
        let state = StateDir::at(dir.path());
        let (one, two) = (state.new_slot("x").expect("free"), state.new_slot("x").expect("free"));
        assert_ne!(one.path, two.path);
        one.keep(&Record::new("x", 1)).expect("written");
        two.keep(&Record::new("x", 2)).expect("written");
        assert!(state.unfinished().0.is_empty(), "both are open");
        drop(one);
        let (kept, faults) = state.unfinished();
        assert_eq!((kept.len(), faults.len(), kept[0].record.seed.as_str()), (1, 0, "1"));
        let (slot, _) = Slot::take(&kept[0].path).expect("free again");
        assert_eq!(Slot::take(&kept[0].path).expect_err("taken").code, "E-RESUME-TAKEN");
        slot.forget().expect("removed");
        drop(two);
        assert_eq!(state.unfinished().0.len(), 1);
        assert!(state.new_slot("x").expect("free").path.ends_with("x-1.json"));
    }

    #[test]
    fn damaged_games_are_named_and_left_alone() {
        let dir = directory();
        let state = StateDir::at(dir.path());
        state.new_slot("x").expect("free").keep(&Record::new("x", 1)).expect("written");
        fs::write(dir.path().join("games/y-1.json"), "{\"format\": \"damino-rec").expect("written");
        let (kept, faults) = state.unfinished();
        assert_eq!((kept.len(), faults.len()), (1, 1));
        assert!(faults[0].message.contains("y-1.json"), "{}", faults[0].message);
        assert!(state.new_slot("y").expect("free").path.ends_with("y-2.json"));
    }
}
