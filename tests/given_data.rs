//! The given data lies in the repository whole and unedited: every file has the checksum recorded for it.
//!
//! `sha256sum -c SHA256SUMS` in the folder of the data says the same.

use std::collections::BTreeMap;

use sha2::{Digest, Sha256};

/// The folders that hold given data; the rest below the data is our own.
const GIVEN: [&str; 3] = ["connect-four", "dominoes", "draughts"];

#[test]
fn the_given_data_is_whole_and_unedited() {
    let root = support::data();
    let recorded = std::fs::read_to_string(root.join("SHA256SUMS")).expect("the checksums are recorded");
    let recorded = recorded.lines().map(|line| line.split_once("  ").expect("a checksum, two blanks, a name"));
    let recorded: BTreeMap<String, String> = recorded.map(|(sum, name)| (name.to_owned(), sum.to_owned())).collect();
    let files = GIVEN.iter().flat_map(|folder| support::files_below(&root.join(folder), ""));
    let found = files.map(|path| {
        let bytes = std::fs::read(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        let sum: String = Sha256::digest(bytes).iter().map(|byte| format!("{byte:02x}")).collect();
        let name = path.strip_prefix(&root).expect("files lie below the data").display().to_string();
        (name.replace('\\', "/"), sum)
    });
    assert_eq!(found.collect::<BTreeMap<_, _>>(), recorded);
}
