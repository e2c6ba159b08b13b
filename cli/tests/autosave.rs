//! Power cuts: a game under `--autosave` is killed at many random moments and must lose at most the move in flight.
#![cfg(unix)]

use std::io::Read as _;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::Duration;

use engine::random::Random;
use engine::record::Record;

/// How often games are killed; ten times as often with `DAMINO_FULL`.
const KILLS: usize = 200;
/// Milliseconds that a game is left to run at most before it is killed.
const LONGEST_RUN: usize = 60;

/// The program at work, kept in a file.
fn autosaved(words: &str, file: &Path) -> Child {
    Command::new(env!("CARGO_BIN_EXE_damino"))
        .args(words.split(' '))
        .arg("--autosave")
        .arg(file)
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .expect("the binary starts")
}

fn start(game: &str, seed: u64, file: &Path) -> Child {
    autosaved(&format!("play {game} --players engine,engine --level 1 --seed {seed}"), file)
}

/// How many moves were told before the end.
fn told(child: &mut Child) -> usize {
    let mut text = String::new();
    child.stdout.take().expect("a pipe").read_to_string(&mut text).expect("output is UTF-8");
    let is_move =
        |line: &&str| line.trim_start().split('.').next().is_some_and(|number| number.parse::<usize>().is_ok());
    // A line may have been cut by the kill.
    text.lines().filter(is_move).count().saturating_sub(usize::from(!text.is_empty() && !text.ends_with('\n')))
}

fn record(file: &Path) -> Option<Record> {
    let text = std::fs::read_to_string(file).ok()?;
    Some(Record::parse(&text).expect("a crash leaves the old record or the new one"))
}

/// Kills the game until it has been killed often enough or is over; how often it was.
fn play_with_cuts(game: &str, seed: u64, kills: usize, folder: &Path, random: &mut Random) -> usize {
    let (file, whole) = (folder.join("cut.json"), folder.join("whole.json"));
    let mut before: Vec<_> = Vec::new();
    for kill in 0..kills {
        let mut child = start(game, seed, &file);
        std::thread::sleep(Duration::from_millis(random.below(LONGEST_RUN) as u64));
        child.kill().expect("the child can be killed");
        child.wait().expect("the child ends");
        let told = told(&mut child);
        let kept = record(&file);
        // A finished game is not gone on with: the next start would be another one.
        let over = kept.as_ref().is_some_and(Record::is_finished);
        let acts = kept.map(|record| record.acts).unwrap_or_default();
        assert!(acts.starts_with(&before), "{game} {seed}: kept moves are lost");
        assert!(acts.len() + 1 >= told, "{game} {seed}: {told} moves told, {} kept", acts.len());
        before = acts;
        if over {
            let straight = start(game, seed, &whole).wait_with_output().expect("the game ends");
            assert!(straight.status.success());
            assert_eq!(record(&file), record(&whole), "{game} {seed}: cuts change nothing of the game");
            return kill + 1;
        }
    }
    kills
}

#[test]
fn a_killed_game_loses_at_most_the_move_in_flight() {
    let mut random = Random::new(2026);
    let wanted = if std::env::var_os("DAMINO_FULL").is_some() { 10 * KILLS } else { KILLS };
    let mut kills = 0;
    let games = ["damludo", "dominoes", "connect-four", "international", "tic-tac-toe"];
    for (seed, game) in games.iter().cycle().enumerate() {
        if kills >= wanted {
            break;
        }
        let folder = tempfile::tempdir().expect("a temporary folder");
        kills += play_with_cuts(game, seed as u64, wanted - kills, folder.path(), &mut random);
    }
}

fn start_match(file: &Path) -> Child {
    autosaved("play kozel --set players=3 --players random,random,random --seed 21 --json", file)
}

/// The acts of all rounds, one after the other.
fn all_acts(record: &Record) -> Vec<String> {
    let rounds = record.earlier().iter().chain([record]);
    rounds.flat_map(|round| &round.acts).map(|act| format!("{act:?}")).collect()
}

#[test]
fn a_killed_match_goes_on_in_its_round_and_tells_the_same_story() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let (file, whole) = (folder.path().join("cut.json"), folder.path().join("whole.json"));
    let straight = start_match(&whole).wait_with_output().expect("the match ends");
    assert!(straight.status.success());
    let complete = record(&whole).expect("the match was kept");
    assert!(complete.is_finished() && !complete.earlier().is_empty());
    let mut random = Random::new(21);
    let mut before: Vec<String> = Vec::new();
    for _ in 0..25 {
        let mut child = start_match(&file);
        std::thread::sleep(Duration::from_millis(random.below(LONGEST_RUN) as u64));
        child.kill().expect("the child can be killed");
        child.wait().expect("the child ends");
        let Some(kept) = record(&file) else { continue };
        let acts = all_acts(&kept);
        assert!(acts.starts_with(&before), "kept moves are lost");
        before = acts;
        if kept.is_finished() {
            break;
        }
    }
    if !record(&file).is_some_and(|kept| kept.is_finished()) {
        let gone_on = start_match(&file).wait_with_output().expect("the match ends");
        assert!(gone_on.stdout == straight.stdout, "a match that is gone on with is told like one in one go");
    }
    assert_eq!(record(&file), Some(complete));
}
