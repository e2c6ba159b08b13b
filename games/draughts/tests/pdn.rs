//! PDN as people write it: every tolerance once, faults at their places, and what is written reads back.

use std::ops::ControlFlow;

use draughts::pdn::Pdn;
use engine::files::{FileGame, GameFiles, ReadOptions, WriteOptions};

fn read_bytes(bytes: &[u8]) -> Vec<FileGame> {
    let mut games = Vec::new();
    let mut input = bytes;
    Pdn.read(&mut input, &ReadOptions::default(), &mut |game| {
        games.push(game);
        ControlFlow::Continue(())
    })
    .expect("reading from memory does not fail");
    games
}

fn written(game: &FileGame) -> String {
    let bytes = Pdn.write(game, &WriteOptions::default()).unwrap_or_else(|error| panic!("{error}: {game:?}"));
    String::from_utf8(bytes).expect("PDN 3.0 is UTF-8")
}

/// Written and read again the game is the same; tags may come in another order.
fn survives(game: &FileGame, name: &str) {
    let text = written(game);
    let again = read_bytes(text.as_bytes());
    assert_eq!(again.len(), 1, "{name}:\n{text}");
    assert!(again[0].faults.is_empty(), "{name}: {:?}\n{text}", again[0].faults);
    assert!(
        again[0]
            .notes
            .iter()
            .all(|note| ["W-PDN-RESULT", "W-PDN-VARIANT", "W-PDN-DATE", "W-POSITION-SIDE"].contains(&note.error.code)),
        "{name}: {:?}\n{text}",
        again[0].notes
    );
    assert!(again[0].tree == game.tree, "{name}: another tree\n{text}");
    assert_eq!(again[0].parts, game.parts, "{name}");
    let added = |tag: &(String, String)| ["Result", "GameType", "Variant"].contains(&tag.0.as_str());
    assert!(game.tags.iter().all(|tag| again[0].tags.contains(tag)), "{name}: tags are lost\n{text}");
    assert!(again[0].tags.iter().all(|tag| added(tag) || game.tags.contains(tag)), "{name}: tags are new\n{text}");
    assert_eq!(written(&again[0]), text, "{name}: written twice alike");
}

#[test]
fn given_files_replay_and_survive() {
    let folder = format!("{}/../../tests/data/draughts/pdn", env!("CARGO_MANIFEST_DIR"));
    let (mut games, mut plies) = (0, 0);
    for entry in std::fs::read_dir(folder).expect("the games lie in the workspace") {
        let path = entry.expect("a file").path();
        if path.extension().is_none_or(|extension| extension != "pdn") {
            continue;
        }
        let name = path.file_name().and_then(|name| name.to_str()).unwrap_or_default().to_owned();
        let bytes = std::fs::read(&path).expect("readable");
        assert!(Pdn.recognises(&bytes[..bytes.len().min(4096)]), "{name}");
        for game in read_bytes(&bytes) {
            assert!(game.faults.is_empty(), "{name} {}: {:?}", game.number, game.faults);
            assert!(name.starts_with(game.game().unwrap_or("?")), "{name}: {:?}", game.game());
            games += 1;
            plies += game.tree.main_line().count();
            survives(&game, &name);
        }
    }
    assert_eq!((games, plies), (833, 46_624), "as their README says");
}

/// The moves of the main line, remarks left out.
fn line(game: &FileGame) -> String {
    game.tree.main_line().map(|at| game.tree.text(at)).collect::<Vec<_>>().join(" ")
}

/// Every tolerance of the notation: what is read, and the code of the note.
const TOLERATED: &[(&str, &str, &str)] = &[
    ("1. 32-28 19-23 2. 28x19 14x23 *", "32-28 19-23 28x19 14x23", ""),
    ("1. 032-028 07-12 *", "", "E"),
    ("[GameType \"20\"][Variant \"Nonsense\"] 1. 32-28 *", "32-28", "W-PDN-VARIANT"),
    ("[FEN \"W:W35:B7\"]1. 35-30 07-12 *", "35-30 7-12", "W-PDN-MOVE"),
    ("1. 32 - 28 19 -23 *", "32-28 19-23", "W-PDN-MOVE"),
    ("1. 32-28 19-23 2. 28:19 14X23 *", "32-28 19-23 28x19 14x23", "W-PDN-MOVE"),
    ("1. 32-28 19-23 2. 28\u{d7}19 *", "32-28 19-23 28x19", "W-PDN-MOVE"),
    ("1. 32x28 19-23 2. 28-19 *", "32-28 19-23 28x19", "W-PDN-MOVE"),
    ("1.32-28 1...19-23 2.28x19 *", "32-28 19-23 28x19", ""),
    ("1. 32-28 1. ... 19-23 *", "32-28 19-23", ""),
    ("1. 3228 1923 2. 2819 *", "32-28 19-23 28x19", "W-PDN-MOVE"),
    ("1. 32-28 - - 2. 37-32 -- *", "32-28 W 37-32 W", "W-PDN-UNKNOWN-MOVE"),
    ("1. ... 19-23 *", "B 19-23", "W-PDN-UNKNOWN-MOVE"),
    ("[GameType \"20\"]\n1. 2-0", "", "W-PDN-TERMINATOR"),
    ("1. 32-28 1-1", "32-28", "W-PDN-TERMINATOR"),
    ("[GameType \"20\"][Date \"yesterday\"] 1. 32-28 *", "32-28", "W-PDN-DATE"),
    ("[GameType \"20\"][FEN \"W:W:W31:B20\"] 1. 31-27 *", "31-27", "W-POSITION-SIDE"),
    ("1. 32-28(?) 19-23 (!?) *", "32-28 19-23", ""),
    ("1. 32-28 /FEN \"B:W31,32:B20,21\"/ 20-24 {x} 2. 31-27 *", "32-28 B:W31,32:B20,21 20-24 31-27", ""),
    ("1. 32-28 0 - 2", "32-28", "W-PDN-TERMINATOR"),
    ("1. 32-28 19-23* 2. 28x19 *", "32-28 19-23 28x19", "W-PDN-FORCED"),
    ("1. 32-28! 19-23(?) 2. 28x19!? *", "32-28 19-23 28x19", ""),
    ("1. 32-28 !! 19-23 $3 *", "32-28 19-23", ""),
    ("1. 32-28!!! *", "32-28", "W-PDN-STRENGTH"),
    ("1 32-28 19-23 2 28x19 *", "32-28 19-23 28x19", ""),
    ("7. 32-28 *", "32-28", "W-PDN-NUMBER"),
    ("[GameType \"20\"]\n% note\n[Event \"e\"]\r\n%\r\n[Site \"s\"]\n\n1. 32-28 *", "32-28", ""),
    ("1. 32-28 {text\n\n[%clk 1:00:00] more\n\n[Event \"x\"]} 19-23 *", "32-28 19-23", ""),
    ("1... 32-28 *", "32-28", "W-PDN-NUMBER"),
    ("1. 32-28 * 0-2", "32-28", "W-PDN-RESULT"),
    ("[GameType \"20\"][Variant \"Russian\"]1. c3-d4 *", "c3-d4", "W-PDN-VARIANT"),
    ("% a line\n1. 32-28\n% 19-24\n19-23 *", "32-28 19-23", ""),
    ("[FEN \"B:W14,19,29,31,42:BK47\"]1... 47x24x36 *", "47x38x24x13x36", "W-PDN-MOVE"),
    ("[FEN \"B:W14,19,29,31,42:BK47\"]1... 47x38x24x13x36 *", "47x38x24x13x36", ""),
    ("[FEN \"B:W14,19,29,31,42:BK47\"]1... 47x38x20x9x36 *", "47x38x20x9x36", ""),
    ("[FEN \"B:W14,19,29,31,42:BK47\"]1... 47x20x36 *", "47x38x20x9x36", "W-PDN-MOVE"),
    ("[FEN \"B:W14,19,29,31,42:BK47\"]1... 47x36<42,29,14,31> *", "47x38x20x9x36", "W-PDN-MOVE"),
    ("[GameType \"20\"][FEN \"W:W28:B22,12\"]1. 28x17x8 *", "28x8", "W-PDN-MOVE"),
    ("[GameType \"25\"]1. c3d4 b6a5 2. D4-C5 d6:b4 3. a3xc5 *", "c3-d4 b6-a5 d4-c5 d6:b4 a3:c5", "W-PDN-MOVE"),
    ("[GameType \"25\"]1. 22-18 *", "c3-d4", "W-PDN-MOVE"),
    ("[GameType \"96\"]1. 32-28 *", "32-28", ""),
    ("[gameType \"20\"]1. 32-28 *", "32-28", "W-PDN-TAG"),
    ("[GameType \"20\"][White \"A \\\"B\\\" C\"]\n1. 32-28 *", "32-28", ""),
];

#[test]
fn a_game_type_that_has_not_its_form_is_noted() {
    for (text, noted) in [("20,W,10", true), ("20;W", true), ("20,W,10,10,N2,0", false), ("25,W,8,8,A0", false)] {
        let games = read_bytes(format!("[GameType \"{text}\"] *").as_bytes());
        let codes: Vec<_> = games[0].notes.iter().map(|note| note.error.code).collect();
        assert_eq!(codes.contains(&"W-PDN-GAMETYPE"), noted, "{text}: {codes:?}");
    }
}

#[test]
fn every_tolerance_is_read_noted_and_written_in_one_way() {
    for &(text, moves, code) in TOLERATED {
        let games = read_bytes(text.as_bytes());
        assert_eq!(games.len(), 1, "{text}");
        let game = &games[0];
        if code == "E" {
            assert_eq!(game.faults.len(), 1, "{text}");
            continue;
        }
        assert!(game.faults.is_empty(), "{text}: {:?}", game.faults);
        assert_eq!(line(game), moves, "{text}");
        let codes: Vec<_> =
            game.notes.iter().map(|note| note.error.code).filter(|&code| code != "W-PDN-GAMETYPE").collect();
        assert!(
            codes.iter().all(|&found| found == code) && (code.is_empty() || !codes.is_empty()),
            "{text}: {codes:?}"
        );
        survives(game, text);
    }
}

/// A fault in the middle one of three games: the text of that game, code, line and column of its fault, and the ply.
const BROKEN: &[(&str, &str, usize, usize, usize)] = &[
    ("1. 32-28 19-23 2. 37-32 *", "E-MOVE-MANDATORY-CAPTURE", 7, 19, 3),
    ("1. 32-28\n19-32 *", "E-MOVE-ILLEGAL", 8, 4, 2),
    ("1. 32-28 37-31 *", "E-MOVE-ILLEGAL", 7, 10, 2),
    ("1. 32-28 99-23 *", "E-MOVE-ILLEGAL", 7, 10, 2),
    ("1. 32-28 19-23 4-6", "E-MOVE-ILLEGAL", 7, 16, 3),
    ("1. 32-28 {never closed 19-23 *", "E-PDN-COMMENT", 7, 10, 2),
    ("1. 32-28 { a { b } c } 19-23 *", "E-PDN-TEXT", 7, 20, 2),
    ("1. 32-28 } 19-23 *", "E-PDN-TEXT", 7, 10, 2),
    ("1. 32-28 hello 19-23 *", "E-PDN-TEXT", 7, 10, 2),
    ("1. 32-28 \u{e4}\u{df} 19-23 *", "E-PDN-TEXT", 7, 10, 2),
    ("1. 32-28 12 19-23 *", "E-PDN-TEXT", 7, 10, 2),
    ("1. 32-28 [%clk 1:00] 19-23 *", "E-PDN-TAG", 7, 10, 2),
    ("1. 32-28 $x 19-23 *", "E-PDN-NAG", 7, 10, 2),
    ("1. 32-28 $99999 19-23 *", "E-PDN-NAG", 7, 10, 2),
    ("1. 32-28 (32-27 19-23 *", "E-PDN-VARIATION", 7, 10, 1),
    ("1. 32-28 ) 19-23 *", "E-PDN-VARIATION", 7, 10, 2),
    ("( 1. 32-28 ) 19-23 *", "E-PDN-VARIATION", 7, 1, 1),
    ("1. 32-28 (32-27 12-32) 19-23 *", "E-MOVE-ILLEGAL", 7, 20, 2),
    ("1. 32-28 /FEN \"W:W31\" 19-23 *", "E-PDN-SETUP", 7, 10, 2),
    ("1. 32-28 /FEN \"W:W31:B77\"/ 19-23 *", "E-POSITION-SQUARE", 7, 23, 2),
    ("1. 32-28 /FEN \"W:W31:B31\"/ 19-23 *", "E-POSITION-TWICE", 7, 23, 2),
    ("1. 32-28 / 19-23 *", "E-PDN-TEXT", 7, 10, 2),
    ("1. 32-28 1/3 19-23 *", "E-PDN-TEXT", 7, 10, 2),
];

#[test]
fn every_fault_has_its_place_and_stops_no_other_game() {
    let sound = "[White \"A\"]\n[GameType \"20\"]\n\n1. 33-28 {fine} 18-23 (18-22) *\n\n";
    for end in ["\n", "\r\n", "\r"] {
        for &(broken, code, line_number, column, ply) in BROKEN {
            let text = format!("{sound}[GameType \"20\"]\n{broken}\n\n{sound}").replace('\n', end);
            // The broken game begins in line 6 with its tag.
            let games = read_bytes(text.as_bytes());
            assert_eq!(games.len(), 3, "{broken}: {:?}", games.iter().map(line).collect::<Vec<_>>());
            assert!(games[0].faults.is_empty() && games[2].faults.is_empty(), "{broken}: {:?}", games[2].faults);
            assert_eq!((line(&games[0]), line(&games[2])), ("33-28 18-23".into(), "33-28 18-23".into()), "{broken}");
            let fault = games[1].faults.first().unwrap_or_else(|| panic!("{broken}: no fault"));
            let place = (fault.error.code, fault.line(), fault.column(), fault.ply);
            assert_eq!(place, (code, line_number, column, ply), "{broken}: {fault:?}");
            assert_eq!(fault.from.bytes as usize, text.find(&fault.excerpt).expect("a piece of the file"), "{broken}");
            let legal = code.starts_with("E-MOVE");
            assert_eq!(!fault.error.legal.is_empty(), legal, "{broken}: {fault:?}");
        }
    }
}

/// Faults in tags: of a game between two others.
const BROKEN_TAGS: &[(&str, &str)] = &[
    ("[GameType \"50\"]", "E-PDN-GAMETYPE"),
    ("[GameType \"23,W,9,9,A0,0\"]", "E-PDN-GAMETYPE"),
    ("[GameType \"20\"]\n[White \"no end]", "E-PDN-TAG"),
    ("[GameType \"20\"]\n[White no quotes]", "E-PDN-TAG"),
    ("[GameType \"20\"]\n[FEN \"W:W31:B99\"]", "E-POSITION-SQUARE"),
    ("[GameType \"20\"]\n[FEN \"X:W31:B20\"]", "E-POSITION-SIDE"),
    ("[GameType \"20\"]\n[FEN \"W:W1:B20\"]", "E-POSITION-LAST-ROW"),
];

#[test]
fn marks_between_files_put_together_are_blanks() {
    let file = "\u{feff}[GameType \"20\"]\n\n1. 33-28 *\n";
    let games = read_bytes(file.repeat(3).as_bytes());
    assert_eq!(games.iter().map(line).collect::<Vec<_>>(), ["33-28"; 3]);
    assert!(games.iter().all(|game| game.faults.is_empty()));
}

#[test]
fn a_closed_comment_may_hold_what_looks_like_a_game() {
    let quoting = "[GameType \"20\"]\n\n1. 32-28 {as in\n\n[Event \"Z\"]\n\n1. 31-27} 19-23 *\n\n";
    let after = "[GameType \"20\"]\n\n1. 33-28 {and more} *\n";
    let games = read_bytes(format!("{quoting}{after}").as_bytes());
    assert_eq!(games.iter().map(line).collect::<Vec<_>>(), ["32-28 19-23", "33-28"]);
    assert!(games.iter().all(|game| game.faults.is_empty()));
    let filler = "[GameType \"20\"]\n\n1. 33-28 *\n\n".repeat(20_000);
    let games = read_bytes(format!("1. 32-28 {{open\n\n{filler}{after}").as_bytes());
    assert_eq!((games.len(), games[0].faults[0].error.code), (20_002, "E-PDN-COMMENT"));
    let comment = "words without end ".repeat(40_000);
    let games = read_bytes(format!("1. 32-28 {{{comment}}} 19-23 *\n\n{after}").as_bytes());
    assert_eq!(games.iter().map(line).collect::<Vec<_>>(), ["32-28 19-23", "33-28"]);
}

#[test]
fn faults_of_tags_stop_no_other_game() {
    let sound = "[GameType \"20\"]\n\n1. 33-28 18-23 *\n\n";
    for (tags, code) in BROKEN_TAGS {
        let text = format!("{sound}{tags}\n\n1. 32-28 *\n\n{sound}");
        let games = read_bytes(text.as_bytes());
        assert_eq!(games.len(), 3, "{tags}");
        assert_eq!(games[1].faults.first().map(|fault| fault.error.code), Some(*code), "{tags}: {:?}", games[1].faults);
        assert_eq!((line(&games[0]), line(&games[2])), ("33-28 18-23".into(), "33-28 18-23".into()), "{tags}");
    }
    let open_at_once =
        format!("[Site \"x\"]\n[White \"no end\n\n[Event \"b\"]\n[GameType \"20\"]\n\n1. 32-28 *\n\n{sound}");
    let games = read_bytes(open_at_once.as_bytes());
    let faulty: Vec<bool> = games.iter().map(|game| !game.faults.is_empty()).collect();
    assert_eq!(faulty, [true, false, false], "a tag that is not closed ends with its game");
    let games =
        read_bytes(b"[Event \"a\"]\n[GameType \"20\"]\n\n[Event \"b\"]\n[Site \"c\"]\n[GameType \"20\"]\n\n1. 32-28 *");
    assert_eq!(games.iter().map(line).collect::<Vec<_>>(), ["", "32-28"], "two games, the first of tags alone");
    let games = read_bytes(b"1. 28-24 *\n\n1. 32-28 *");
    assert_eq!(games[0].faults[0].error.code, "E-PDN-GAMETYPE", "nothing says which game");
    assert!(games[1].faults.is_empty());
}

#[test]
fn games_are_told_apart() {
    let count = |text: &str| read_bytes(text.as_bytes()).iter().map(line).collect::<Vec<_>>();
    assert_eq!(count(""), [""; 0]);
    assert_eq!(count(" \n% nothing\n"), [""; 0]);
    assert_eq!(count("1. 32-28 * 1. 33-28 * 1. 34-29"), ["32-28", "33-28", "34-29"]);
    assert_eq!(count("1. 32-28 2-0[White \"A\"]1. 33-28 1-1"), ["32-28", "33-28"]);
    assert_eq!(count("[GameType \"20\"]\n\n[GameType \"20\"]\n1. 32-28 *"), ["", "32-28"]);
    assert_eq!(count("{about the file}\n[GameType \"20\"]\n1. 32-28 * {after the end}\n1. 33-28"), ["32-28", "33-28"]);
    assert_eq!(count("1. 32-28 2-0 *\n1. 33-28 *"), ["32-28", "33-28"]);
    // A square that looks like a result, and a result that looks like the beginning of a move.
    assert_eq!(count("[FEN \"B:W46:B2,K1\"]1... 2-8 2. 46-41 1-23"), ["2-8 46-41 1-23"]);
    assert_eq!(count("[GameType \"20\"]1. 32-28 1-1\n1. 33-28"), ["32-28", "33-28"]);
}

const RICH: &str = r#"{before all} [Event "Ex \"am\"ple \\"]
[Unknown_9 "kept ] as it is"]
[WhiteTime "1:59:30"]
[GameType "20"]
[TimeControl "40/7200:3600+60"]

{ [%csl R12,G23] start } $11 1. 32-28! { [%clk 1:00] } $14 1. ... 19-23 $4 ({why not} 1... 20-24
$2 2. 37-32 ( 2. 34-30 ; ) ) (1... 17-22 2. 28x17 (2. 28x17 11x22 {deep (not a line) } (2... 12x21)) 11x22?!) 2. 28x19
14x23 { two
lines } /FEN "B:W28,31-36:B1-20"/ 17-21 3. 31-27 /FEN "W::"/ 3... 27-22 *"#;

#[test]
fn trees_with_everything_survive() {
    let text = RICH.replace(" ; ", " ");
    let games = read_bytes(text.as_bytes());
    assert_eq!(games.len(), 1);
    let game = &games[0];
    assert!(game.faults.is_empty(), "{:?}", game.faults);
    assert_eq!(game.tag("Event"), Some(r#"Ex "am"ple \"#));
    assert_eq!(game.tag("Unknown_9"), Some("kept ] as it is"));
    survives(game, "rich");
    assert_eq!(game.parts.len(), 3);
    let text = written(game);
    for kept in
        ["{ [%clk 1:00] }", "{ [%csl R12,G23] start }", "(", "{ deep (not a line) }", "/FEN \"W::\"/", "11x22?!"]
    {
        assert!(text.contains(kept), "{kept}: {text}");
    }
    // The same in Windows-1252, with a byte-order mark, with CR LF.
    let latin: Vec<u8> = text.replace("start", "st\u{e4}rt").chars().map(|c| c as u32 as u8).collect();
    assert_eq!(read_bytes(&latin)[0].tree.remarks(engine::move_tree::NodeId::ROOT).count(), 3);
    assert!(written(&read_bytes(&latin)[0]).contains("st\u{e4}rt"));
    let marked = [b"\xef\xbb\xbf", text.replace('\n', "\r\n").as_bytes()].concat();
    assert!(read_bytes(&marked)[0].tree == game.tree);
    assert_eq!(read_bytes(&marked)[0].at.start, 3);
}

#[test]
fn the_older_dialect_is_latin_with_results_and_reads_back() {
    let game =
        &read_bytes("[Date \"2003.05.??\"][White \"J\u{fc}rgen\"][Result \"2-0\"] 1. 32-28 {\u{e4}} *".as_bytes())[0];
    let old = Pdn.write(game, &WriteOptions { older: true }).expect("all characters are there");
    assert!(old.windows(8).any(|part| part == b"J\xfcrgen\"]"), "Latin-1");
    assert!(old.ends_with(b"2-0\r\n") && old.windows(12).any(|part| part == b"\"2003-05-??\""));
    assert!(read_bytes(&old)[0].tree == game.tree);
    let strange = &read_bytes("1. 32-28 {\u{4e2d}} *".as_bytes())[0];
    assert_eq!(Pdn.write(strange, &WriteOptions { older: true }).map_err(|error| error.code), Err("E-PDN-LATIN"));
}

#[test]
fn strict_reading_makes_faults_of_notes() {
    let mut strict = Vec::new();
    let options = ReadOptions { strict: true, ..ReadOptions::default() };
    Pdn.scan(&mut &b"[GameType \"20\"]1. 32 - 28 2-0\n1. 32-28 *"[..], &options, &mut |game| {
        strict.push(game.faults.iter().map(|fault| (fault.error.code, fault.column())).collect::<Vec<_>>());
        ControlFlow::Continue(())
    })
    .expect("reading from memory does not fail");
    assert_eq!(strict[0], [("E-PDN-STRICT", 19), ("E-PDN-STRICT", 27)]);
    assert_eq!(strict[1], [("E-PDN-STRICT", 4)], "the game is guessed");
}
