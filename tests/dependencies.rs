//! Who may know whom, and what no source file may hold.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use support::source::{before_tests, code_lines};
use toml::{Table, Value};

/// A package of the workspace: its folder and the workspace packages it depends on.
struct Package {
    folder: String,
    needs: BTreeSet<String>,
}

/// Code lines of a file before its unit tests, at most.
const MOST_LINES: usize = 500;

/// Private modules that may hold unsafe code; none so far.
const UNSAFE_HOMES: &[&str] = &[];

fn read(path: &Path) -> String {
    std::fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

fn manifest(path: &Path) -> Table {
    read(path).parse().unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// The packages by name. Dependencies go by the names that the workspace gives them.
fn packages() -> BTreeMap<String, Package> {
    let root = support::workspace();
    let workspace = manifest(&root.join("Cargo.toml"));
    let known = workspace["workspace"]["dependencies"].as_table().expect("the workspace lists its dependencies");
    let named: BTreeMap<&str, &str> = known.iter().filter_map(|(name, value)| local_name(name, value)).collect();
    let members = workspace["workspace"]["members"].as_array().expect("the workspace lists its members");
    let members = members.iter().map(|member| member.as_str().expect("a member is a folder"));
    members
        .map(|folder| {
            let manifest = manifest(&root.join(folder).join("Cargo.toml"));
            let name = manifest["package"]["name"].as_str().expect("a package has a name").to_owned();
            let mut needs = BTreeSet::new();
            needed(&Value::Table(manifest), &named, &mut needs);
            needs.remove(&name);
            (name, Package { folder: folder.to_owned(), needs })
        })
        .collect()
}

/// The name used in manifests and the package behind it, for dependencies inside the workspace.
fn local_name<'a>(name: &'a str, value: &'a Value) -> Option<(&'a str, &'a str)> {
    value.get("path")?;
    Some((name, value.get("package").and_then(Value::as_str).unwrap_or(name)))
}

/// Collects the workspace packages in every table of dependencies, for any target and purpose.
fn needed(value: &Value, named: &BTreeMap<&str, &str>, needs: &mut BTreeSet<String>) {
    for (key, value) in value.as_table().into_iter().flatten() {
        if !key.ends_with("dependencies") {
            needed(value, named, needs);
            continue;
        }
        for (name, value) in value.as_table().into_iter().flatten() {
            let own_path = local_name(name, value).map(|(_, package)| package);
            needs.extend(named.get(name.as_str()).copied().or(own_path).map(str::to_owned));
        }
    }
}

#[test]
fn every_arrow_points_the_right_way() {
    let packages = packages();
    let is_game = |name: &str| {
        packages.get(name).is_some_and(|package| package.folder.starts_with("games/") && name != "damino-catalog")
    };
    assert!(packages.keys().any(|name| is_game(name)), "the games are found");
    for (name, package) in &packages {
        for needed in &package.needs {
            let allowed = match name.as_str() {
                _ if packages[needed].folder.starts_with("tests") => false,
                _ if package.folder.starts_with("tests") => true,
                "damino-engine" => false,
                "damino-catalog" => is_game(needed) || needed == "damino-engine",
                "damino" => needed == "damino-engine" || needed == "damino-catalog",
                _ if is_game(name) => needed == "damino-engine",
                _ => false,
            };
            assert!(allowed, "{name} may not depend on {needed}");
        }
    }
}

/// Every source file of the workspace with its path from the root.
fn sources() -> Vec<(String, String)> {
    let root = support::workspace();
    let files = support::files_below(&root, ".rs").into_iter().map(|path| {
        let name = path.strip_prefix(&root).expect("files lie below the root").display().to_string();
        (name.replace('\\', "/"), read(&path))
    });
    let files: Vec<_> = files.collect();
    assert!(files.len() > 30, "the sources are found");
    files
}

#[test]
fn no_file_grows_too_long() {
    for (name, source) in sources() {
        let lines = code_lines(before_tests(&source)).count();
        assert!(lines <= MOST_LINES, "{name} has {lines} code lines: split it by idea");
    }
}

#[test]
fn unsafe_code_has_no_home_but_those_agreed() {
    let holds =
        |source: &str| code_lines(source).any(|line| line.split(|c: char| !is_word(c)).any(|word| word == UNSAFE));
    let homes: Vec<String> = sources().into_iter().filter(|(_, source)| holds(source)).map(|(name, _)| name).collect();
    assert_eq!(homes, UNSAFE_HOMES);
}

/// Spelled apart, so that this file does not hold it.
const UNSAFE: &str = concat!("un", "safe");

fn is_word(character: char) -> bool {
    character.is_alphanumeric() || character == '_'
}

#[test]
fn nothing_is_left_undone_or_switched_off() {
    let words = [concat!("to", "do!"), concat!("unimple", "mented!"), concat!("#[ig", "nore")];
    for (name, source) in sources() {
        for word in words {
            let found = code_lines(&source).find(|line| line.contains(word));
            assert!(found.is_none(), "{name}: {found:?}");
        }
    }
}
