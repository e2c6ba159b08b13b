//! The prompt without a terminal: transcripts, and lines that nobody should type.
//!
//! A transcript holds lines `> INPUT`, each followed by the reply. `DAMINO_REFRESH=1` writes the replies anew, to be
//! read in the diff like code.

use std::fs;
use std::path::{Path, PathBuf};

use engine::random::Random;
use engine::registry::Registry;
use engine::session::Viewer;

use super::keeper::Keeper;
use super::session::{Repl, Start};
use super::settings::Settings;
use super::stage::{Flow, Manner, Part, Said, Stage};
use crate::store::StateDir;

/// Keeps replies as text.
#[derive(Default)]
pub(super) struct Paper(pub(super) String);

impl Stage for Paper {
    fn say(&mut self, part: Part<'_>) -> Said {
        self.0.push_str(part.text());
        self.0.push('\n');
        Ok(())
    }
}

pub(super) fn prompt(registry: &Registry, manner: Manner, keeper: Keeper) -> Repl<'_> {
    let start = Start { manner, settings: Settings::default(), keeper, seed: Some(7), rules: Vec::new(), width: 80 };
    Repl::new(registry, start).expect("the catalogue has a default game")
}

pub(super) fn answer(repl: &mut Repl<'_>, line: &str) -> (String, bool) {
    let mut paper = Paper::default();
    let leaves = match repl.line(line, &mut paper) {
        Ok(flow) => flow == Flow::Leave,
        Err(failure) => {
            paper.0.push_str(&repl.refusal(&failure));
            paper.0.push('\n');
            false
        }
    };
    (paper.0, leaves)
}

fn transcripts() -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../tests/data/transcripts");
    let entries = fs::read_dir(folder).expect("transcripts lie in tests/data").flatten();
    let mut files: Vec<PathBuf> = entries.map(|entry| entry.path()).filter(|path| path.extension().is_some()).collect();
    files.sort();
    files
}

/// What the prompt makes of a transcript's inputs.
fn replayed(text: &str) -> String {
    let registry = catalog::registry();
    let mut repl = prompt(&registry, Manner::Terminal, Keeper::Nowhere);
    let mut out = String::new();
    for input in text.lines().filter_map(|line| line.strip_prefix("> ").or((line == ">").then_some(""))) {
        let shown = format!("> {input}");
        out.push_str(shown.trim_end());
        out.push('\n');
        let (reply, _) = answer(&mut repl, input);
        for line in reply.lines() {
            out.push_str(line.trim_end());
            out.push('\n');
        }
    }
    out
}

#[test]
fn transcripts_are_as_written() {
    let refresh = std::env::var_os("DAMINO_REFRESH").is_some();
    let files = transcripts();
    assert!(!files.is_empty());
    for path in files {
        let written = fs::read_to_string(&path).expect("transcripts are text");
        let now = replayed(&written);
        if refresh {
            fs::write(&path, now).expect("transcripts can be refreshed");
        } else {
            assert_eq!(now, written, "{}: DAMINO_REFRESH=1 writes it anew", path.display());
        }
    }
}

/// Lines out of pieces that mean something, with bytes that mean nothing.
fn odd_line(random: &mut Random, moves: &[String]) -> String {
    const WORDS: &[&str] = &[
        "new",
        "play",
        "undo",
        "redo",
        "moves",
        "side",
        "none",
        "both",
        "w",
        "level",
        "3",
        "11",
        "1",
        "0",
        "99999999999",
        "draw",
        "resign",
        "resume",
        "board",
        "style",
        "speech",
        "flip",
        "fen",
        "pos",
        "setup",
        "end",
        "hint",
        "1.",
        "3...",
        "eval",
        "show",
        "rules",
        "perft",
        "divide",
        "2",
        "help",
        "errors",
        "tic-tac-toe",
        "gomoku",
        "connect-four",
        "--seed",
        "--set",
        "a=b",
        "--position",
        "\"",
        "'",
        ";",
        "#",
        "x19",
        "32-28",
        "c3",
        "-",
        ":",
        "?",
        "\u{fc}\u{1f600}",
        "\0",
        "\t",
        "history",
        "set",
        "flip",
        "on",
        "games",
        "depth",
        "e4",
        "W:W31:B20",
        "re",
        "zzz",
    ];
    let mut line = String::new();
    for _ in 0..random.below(7) {
        let word = match random.below(4) {
            0 => random.choose(moves).map_or("", String::as_str),
            _ => random.choose(WORDS).copied().unwrap_or(""),
        };
        line.push_str(word);
        if random.below(5) > 0 {
            line.push(' ');
        }
    }
    if random.below(20) == 0 {
        line = String::from_utf8_lossy(&(0..random.below(60)).map(|_| random.bits() as u8).collect::<Vec<_>>())
            .into_owned();
    }
    line
}

#[test]
fn no_line_panics_and_refusals_change_nothing() {
    let registry = catalog::registry();
    for seed in 0..12 {
        let mut random = Random::stream(seed, "odd lines");
        let manner = if seed % 2 == 0 { Manner::Terminal } else { Manner::Plain };
        let mut repl = prompt(&registry, manner, Keeper::Nowhere);
        answer(&mut repl, "level 1");
        for _ in 0..150 {
            let moves: Vec<String> = repl.table().session.legal().into_iter().map(|mv| mv.text).collect();
            let line = odd_line(&mut random, &moves);
            // Long thoughts say nothing about lines.
            if line.contains("none") || line.contains("analyse") || line.contains('\\') {
                continue;
            }
            let before = repl.table().session.record();
            let single = !line.contains(';');
            let mut paper = Paper::default();
            if repl.line(&line, &mut paper).is_err() && single {
                assert_eq!(repl.table().session.record(), before, "{line:?} was refused");
            }
        }
    }
}

#[test]
fn several_moves_are_played_all_or_none() {
    let registry = catalog::registry();
    let mut repl = prompt(&registry, Manner::Plain, Keeper::Nowhere);
    answer(&mut repl, "new tic-tac-toe");
    let (reply, _) = answer(&mut repl, "1. a1 b2 2. a1");
    assert!(reply.contains("E-MOVE-ILLEGAL"), "{reply}");
    assert_eq!(repl.table().session.ply(Viewer::All), 0);
    answer(&mut repl, "a1; b2");
    answer(&mut repl, "undo");
    let (reply, _) = answer(&mut repl, "b1 zz");
    assert!(reply.contains("E-"), "{reply}");
    assert_eq!(answer(&mut repl, "redo").0, "1... b2\n", "a refused line keeps what can be redone");
}

#[test]
fn enter_means_nothing_in_scripts() {
    let registry = catalog::registry();
    let mut repl = prompt(&registry, Manner::Plain, Keeper::Nowhere);
    assert_eq!(answer(&mut repl, "   "), (String::new(), false));
    assert_eq!(answer(&mut repl, "# nothing"), (String::new(), false));
}

#[test]
fn games_are_kept_and_taken_up() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let state = StateDir::at(folder.path());
    let registry = catalog::registry();
    let keeper = || Keeper::Slots(state.clone(), None);
    let mut one = prompt(&registry, Manner::Terminal, keeper());
    answer(&mut one, "play tic-tac-toe --side o --level 1; 1");
    answer(&mut one, "moves; 1");
    let kept = one.table().session.record();
    let mut two = prompt(&registry, Manner::Terminal, keeper());
    assert!(answer(&mut two, "resume").0.contains("No unfinished game"), "the other prompt has it open");
    drop(one);
    let (reply, _) = answer(&mut two, "resume");
    assert!(reply.contains("you: o"), "{reply}");
    assert_eq!(two.table().session.record(), kept);
    answer(&mut two, "new tic-tac-toe; a1; resume");
    assert_eq!(two.table().session.record(), kept, "the game before is found again");
    answer(&mut two, "resign; new");
    assert_eq!(state.unfinished().0.len(), 1, "a finished game needs no slot: a1 is left");
}

#[test]
fn settings_are_written_when_asked_and_never_over_damage() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let state = StateDir::at(folder.path());
    let registry = catalog::registry();
    let mut repl = prompt(&registry, Manner::Terminal, Keeper::Slots(state.clone(), None));
    answer(&mut repl, "set board unicode");
    assert!(!state.settings().exists());
    answer(&mut repl, "set level 7 --save");
    let (settings, damage) = super::files::read_settings(Some(&state));
    assert_eq!((settings.get("board"), settings.get("level"), damage), ("unicode".into(), "7".into(), None));
    fs::write(state.settings(), "board = \"round\"\n").expect("the folder can be written");
    let (_, damage) = super::files::read_settings(Some(&state));
    let text = repl.refusal(&damage.expect("damaged"));
    assert!(text.contains("settings.toml:1:9: E-SET-VALUE"), "{text}");
    repl.settings_damaged = true;
    assert!(answer(&mut repl, "set --save").0.contains("E-SET-FILE"));
    assert_eq!(fs::read_to_string(state.settings()).expect("there"), "board = \"round\"\n");
}
