//! Files, read whole and written whole: a file that is written anew is never seen half done.

use std::fs;
use std::io::{self, BufReader, Read, Write as _};
use std::path::Path;

use crate::failure::{Exit, Failure};

/// The name under which standard input is spoken of.
pub(crate) const STDIN: &str = "-";

/// The most that is read of a file at once, in bytes.
const LARGEST: u64 = 64 << 20;

/// How much of a file is looked at to see what it is, in bytes.
const HEAD: u64 = 16 << 10;

/// A file that was opened, with its beginning.
pub(crate) struct Opened {
    /// The name it is spoken of by.
    pub(crate) name: String,
    /// Its first kilobytes.
    pub(crate) head: Vec<u8>,
    rest: Box<dyn Read>,
}

impl Opened {
    /// The whole file as a stream.
    pub(crate) fn stream(self) -> BufReader<impl Read> {
        BufReader::with_capacity(256 << 10, io::Cursor::new(self.head).chain(self.rest))
    }

    /// The whole file as text.
    ///
    /// # Errors
    /// As for [`read`].
    pub(crate) fn text(self) -> Result<String, Failure> {
        let name = self.name.clone();
        let mut bytes = Vec::new();
        let done = self.stream().take(LARGEST + 1).read_to_end(&mut bytes);
        done.map_err(|error| unreadable(&name, &error))?;
        as_text(bytes, &name)
    }
}

/// Opens a file, or standard input for `-`.
///
/// # Errors
/// `E-FILE-READ` if it cannot be read.
pub(crate) fn open(path: &Path) -> Result<Opened, Failure> {
    let name = path.display().to_string();
    let mut rest: Box<dyn Read> = match name.as_str() {
        STDIN => Box::new(io::stdin()),
        _ => Box::new(fs::File::open(path).map_err(|error| unreadable(&name, &error))?),
    };
    let mut head = Vec::new();
    rest.by_ref().take(HEAD).read_to_end(&mut head).map_err(|error| unreadable(&name, &error))?;
    Ok(Opened { name, head, rest })
}

/// Says that a file cannot be read.
pub(crate) fn unreadable(name: &str, error: &io::Error) -> Failure {
    Failure::new(Exit::Usage, "E-FILE-READ", format!("{}.", plain(error))).in_file(name)
}

/// Says that a file cannot be written.
fn unwritable(path: &Path, error: &io::Error) -> Failure {
    Failure::new(Exit::Usage, "E-FILE-WRITE", format!("{}.", plain(error))).in_file(&*path.display().to_string())
}

/// What the system says of a file, without its number.
pub(crate) fn plain(error: &io::Error) -> String {
    if error.kind() == io::ErrorKind::InvalidData {
        return "no UTF-8 text".to_owned();
    }
    error.to_string().split(" (os error").next().unwrap_or_default().to_lowercase()
}

/// The text of a file, or of standard input for `-`.
///
/// # Errors
/// `E-FILE-READ` if it cannot be read, `E-FILE-LARGE` if it is over 64 MiB, `E-FILE-TEXT` if it is no UTF-8 text.
pub(crate) fn read(path: &Path) -> Result<String, Failure> {
    open(path)?.text()
}

fn as_text(bytes: Vec<u8>, name: &str) -> Result<String, Failure> {
    if bytes.len() as u64 > LARGEST {
        let message = format!("larger than {} MiB, which is the most that is read.", LARGEST >> 20);
        return Err(Failure::new(Exit::Usage, "E-FILE-LARGE", message).in_file(name));
    }
    String::from_utf8(bytes).map_err(|error| {
        let at = error.utf8_error().valid_up_to();
        Failure::new(Exit::Usage, "E-FILE-TEXT", format!("no UTF-8 text (byte {at}).")).in_file(name)
    })
}

/// Writes a file in one step: another one takes its place only when it is complete.
///
/// # Errors
/// `E-FILE-WRITE` if it cannot be written; an older file is then untouched.
pub(crate) fn write(path: &Path, text: &str) -> Result<(), Failure> {
    write_whole(path, text.as_bytes()).map_err(|error| unwritable(path, &error))
}

/// Writes `bytes` to `path` so that a crash at any instant leaves the old or the new file: a new file in the same
/// folder, synced, renamed over the old one, the folder synced.
///
/// # Errors
/// As the file system says; the old file is then untouched.
pub(crate) fn write_whole(path: &Path, bytes: &[u8]) -> io::Result<()> {
    // A link stays a link: what it points to is replaced.
    let path = fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
    let folder = folder_of(&path);
    let name = path.file_name().ok_or_else(|| io::Error::from(io::ErrorKind::InvalidFilename))?;
    let mut builder = tempfile::Builder::new();
    let prefix = format!(".{}.", name.to_string_lossy());
    builder.prefix(&prefix).suffix(".part");
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        let mode = fs::metadata(&path).map_or(0o666, |old| old.permissions().mode() & 0o777);
        builder.permissions(fs::Permissions::from_mode(mode));
    }
    let mut file = builder.tempfile_in(folder)?;
    file.write_all(bytes)?;
    file.as_file().sync_all()?;
    file.persist(&path).map_err(|error| error.error)?;
    sync_folder(folder)
}

/// Finds out whether a file can be written, before anything is done whose result it is to hold.
///
/// # Errors
/// `E-FILE-WRITE`.
pub(crate) fn can_write(path: &Path) -> Result<(), Failure> {
    let target = fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
    let tried = if target.is_dir() {
        Err(io::Error::from(io::ErrorKind::IsADirectory))
    } else {
        tempfile::tempfile_in(folder_of(&target)).map(drop)
    };
    tried.map_err(|error| unwritable(path, &error))
}

/// The folder that a file lies in.
pub(crate) fn folder_of(path: &Path) -> &Path {
    path.parent().filter(|parent| !parent.as_os_str().is_empty()).unwrap_or(Path::new("."))
}

#[cfg(unix)]
fn sync_folder(folder: &Path) -> io::Result<()> {
    fs::File::open(folder)?.sync_all()
}

#[cfg(not(unix))]
fn sync_folder(_folder: &Path) -> io::Result<()> {
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn files_are_replaced_whole() {
        let folder = tempfile::tempdir().expect("a temporary folder");
        let path = folder.path().join("game.json");
        write(&path, "one").expect("the folder can be written");
        write(&path, "two").expect("the file can be replaced");
        assert_eq!(read(&path), Ok("two".to_owned()));
        assert_eq!(std::fs::read_dir(folder.path()).expect("the folder is there").count(), 1);
        assert!(write(&folder.path().join("no/such/game.json"), "x").is_err());
        std::fs::write(&path, [0xff]).expect("the folder can be written");
        assert!(read(&path).is_err());
    }
}
