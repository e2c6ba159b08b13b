//! Readers against bytes that nobody meant: no panic, no hang, and memory within a bound.
//!
//! Each reader has a body and a corpus in `data/corpus`; a seeded mutator makes inputs of it. A body reads bytes, which
//! is measured, and then checks what was read, which is not. The everyday run gives each body a thousand inputs.
//! `DAMINO_FUZZ_MINUTES=20` gives each body that long, side by side, and then also holds every input to a second of its
//! thread for each 64 kB. An input that fails is kept in a file; it goes into the corpus.

use std::ops::ControlFlow;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::Path;
use std::time::{Duration, Instant};

use cpu_time::ThreadTime;
use engine::files::{GameFiles, ReadOptions, WriteOptions};
use engine::random::Random;
use engine::registry::{OpenRequest, Registry};
use support::{data, files_below};

/// Inputs of the everyday run for each body.
const INPUTS: usize = 1000;
/// The longest input, in bytes.
const LONGEST: usize = 64 << 10;
/// Memory that a reader may take whatever the input, in bytes.
const BASE: u64 = 1 << 20;
/// Bytes that it may take for each byte of the input.
const FACTOR: u64 = 64;
/// Inputs that share a registry.
const KEPT: usize = 1000;
/// Time for 64 kB; checked in the long run only.
const PATIENCE: Duration = Duration::from_secs(1);

/// A way to read bytes.
type Reads = fn(&Registry, &[u8]);

/// A reader under test.
struct Body {
    name: &'static str,
    /// The folder of its corpus.
    corpus: &'static str,
    /// What is measured.
    read: Reads,
    /// What must hold of what was read, where reading alone does not say it.
    check: Option<Reads>,
}

const BODIES: [Body; 7] = [
    Body { name: "FEN", corpus: "fen", read: positions_of_two, check: None },
    Body { name: "move text", corpus: "moves", read: moves, check: None },
    Body { name: "PDN read", corpus: "pdn", read: game_files, check: Some(written_games) },
    Body { name: "PDN scan", corpus: "pdn", read: scanned_files, check: Some(scans_agree) },
    Body { name: "rule card", corpus: "cards", read: rule_cards, check: None },
    Body { name: "DPN", corpus: "dpn", read: positions_of_hidden, check: None },
    Body { name: "DGN", corpus: "dgn", read: game_files, check: Some(written_games) },
];

fn texts(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

/// Games whose positions are tried: one of each kind of board and names.
const BOARDS: [&str; 7] = ["international", "russian", "italian", "canadian", "turkish", "frisian", "thai"];

fn positions_of_two(registry: &Registry, bytes: &[u8]) {
    positions(registry, &BOARDS, bytes);
}

fn positions_of_hidden(registry: &Registry, bytes: &[u8]) {
    positions(registry, &["block-partners", "esperanto-draw", "all-fives"], bytes);
}

/// Opens a game at the text; what opens is written and opens again.
fn positions(registry: &Registry, games: &[&str], bytes: &[u8]) {
    let text = texts(bytes);
    for game in games {
        let entry = registry.find(game).expect("a registered game");
        let open = |position: String| entry.open(&OpenRequest { position: Some(position), ..Default::default() });
        match open(text.clone()) {
            Err(faults) => {
                for fault in faults.0 {
                    let inside =
                        fault.span.as_ref().is_none_or(|span| span.start <= span.end && span.end <= text.len());
                    assert!(inside, "{fault:?}");
                    let _ = fault.caret(&text);
                }
            }
            Ok(opened) if !opened.session.is_hidden() => {
                let state = opened.session.state_text(engine::session::Viewer::All);
                let again = open(state.clone()).unwrap_or_else(|faults| panic!("{state}: {faults}")).session;
                assert_eq!(again.state_text(engine::session::Viewer::All), state);
            }
            Ok(_) => {}
        }
    }
}

/// Reads the text as a move where many captures are.
fn moves(registry: &Registry, bytes: &[u8]) {
    let text = texts(bytes);
    let places = [("international", Some("W:WK4:B13,20,32,37")), ("russian", Some("W:Wh6:Bg7,c5,d2")), ("block", None)];
    for (game, position) in places {
        let position = position.map(str::to_owned);
        let opened =
            registry.find(game).expect("a registered game").open(&OpenRequest { position, ..Default::default() });
        let mut session = opened.expect("a legal position").session;
        session.settle_chance();
        match session.read_move(&text) {
            Ok(canonical) => assert_eq!(session.read_move(&canonical).as_ref(), Ok(&canonical)),
            Err(error) => {
                assert!(error.span.as_ref().is_none_or(|span| span.end <= text.len()), "{error:?}");
                let _ = error.caret(&text);
            }
        }
    }
}

fn formats(registry: &Registry) -> impl Iterator<Item = &dyn GameFiles> {
    registry.families().iter().filter_map(|family| family.files())
}

/// Reads the games of a file one after the other; every fault has a place.
fn game_files(registry: &Registry, bytes: &[u8]) {
    for format in formats(registry) {
        let _ = format.recognises(&bytes[..bytes.len().min(4096)]);
        let read = format.read(&mut &bytes[..], &ReadOptions::default(), &mut |game| {
            for fault in &game.faults {
                assert!(fault.column() > 0 && fault.error.place(&fault.excerpt).is_some(), "{fault:?}");
            }
            ControlFlow::Continue(())
        });
        assert!(read.is_ok());
    }
}

/// Games without faults are written and read again alike.
fn written_games(registry: &Registry, bytes: &[u8]) {
    for format in formats(registry) {
        let options = ReadOptions::default();
        let _ = format.read(&mut &bytes[..], &options, &mut |game| {
            let Some(written) = format.write(&game, &WriteOptions::default()).ok().filter(|_| game.faults.is_empty())
            else {
                return ControlFlow::Continue(());
            };
            let mut again = Vec::new();
            let _ = format.read(&mut &written[..], &options, &mut |game| {
                again.push(game);
                ControlFlow::Continue(())
            });
            let shown = String::from_utf8_lossy(&written);
            let whole = again.len() == 1 && again[0].faults.is_empty();
            assert!(whole, "{shown}: {:?}", again.first().map(|game| &game.faults));
            assert!(again[0].tree == game.tree && again[0].parts == game.parts, "{shown}");
            ControlFlow::Continue(())
        });
    }
}

/// Scans a file.
fn scanned_files(registry: &Registry, bytes: &[u8]) {
    for format in formats(registry) {
        scan(format, bytes);
    }
}

/// Games and faults that a scan finds.
fn scan(format: &dyn GameFiles, bytes: &[u8]) -> usize {
    let mut found = 0;
    let scanned = format.scan(&mut &bytes[..], &ReadOptions::default(), &mut |game| {
        found += game.faults.len() + 1;
        ControlFlow::Continue(())
    });
    assert!(scanned.is_ok());
    found
}

/// A scan and a reading find the same.
fn scans_agree(registry: &Registry, bytes: &[u8]) {
    for format in formats(registry) {
        let mut read = 0;
        let _ = format.read(&mut &bytes[..], &ReadOptions::default(), &mut |game| {
            read += game.faults.len() + 1;
            ControlFlow::Continue(())
        });
        assert_eq!(scan(format, bytes), read, "games and faults");
    }
}

/// Makes a game of a card and opens it; every fault lies in the card.
fn rule_cards(registry: &Registry, bytes: &[u8]) {
    let text = texts(bytes);
    match registry.of_card(&text) {
        Ok(entry) => {
            if let Ok(mut opened) = entry.open(&OpenRequest::default()) {
                opened.session.settle_chance();
                let _ = opened.session.legal();
            }
        }
        Err(faults) => {
            for fault in faults.0 {
                let inside = fault.span.as_ref().is_none_or(|span| span.start <= span.end && span.end <= text.len());
                assert!(inside, "{fault:?}");
                let _ = fault.caret(&text);
            }
        }
    }
}

/// Pieces that the formats are made of.
const WORDS: [&[u8]; 28] = [
    b"[White \"",
    b"\"]",
    b"{",
    b"}",
    b"(",
    b")",
    b"$",
    b"*",
    b"1-0",
    b"2-0",
    b"1/2-1/2",
    b"/FEN \"",
    b"\"/",
    b"W:W",
    b":B",
    b"K",
    b"-",
    b"x",
    b"...",
    b"1.",
    b"\n\n[",
    b"\r",
    b"%",
    b"\xe4",
    b"\xc3\xa4",
    b"99999999999",
    b" ",
    b"&",
];

/// A new input made of the corpus.
fn mutated(corpus: &[Vec<u8>], random: &mut Random) -> Vec<u8> {
    let mut input = random.choose(corpus).cloned().unwrap_or_default();
    for _ in 0..1 + random.below(8) {
        let at = random.below(input.len() + 1);
        let end = (at + random.below(24)).min(input.len());
        match random.below(8) {
            0 if at < input.len() => input[at] ^= 1 << random.below(8),
            1 => drop(input.drain(at..end)),
            2 | 3 => drop(input.splice(at..at, random.choose(&WORDS).copied().unwrap_or_default().iter().copied())),
            4 => {
                let other = random.choose(corpus).cloned().unwrap_or_default();
                let from = random.below(other.len() + 1);
                input.splice(at..at, other[from..].iter().copied());
            }
            5 => drop(input.splice(at..end, [random.below(256) as u8])),
            // A piece many times over: what is nested or listed without end.
            6 => {
                let piece = input[at..end].repeat([2, 40, 4000][random.below(3)]);
                input.splice(at..at, piece);
            }
            _ => input.truncate(input.len() - input.len().min(random.below(9))),
        }
        input.truncate(LONGEST);
    }
    input
}

/// Runs one input; what is wrong with it.
fn tried(registry: &Registry, body: &Body, input: &[u8], in_time: bool) -> Option<String> {
    // The time of this thread on a processor: bodies run side by side.
    let began = ThreadTime::now();
    let mut done = Ok(());
    let info = allocation_counter::measure(|| {
        done = catch_unwind(AssertUnwindSafe(|| (body.read)(registry, input)));
    });
    let took = began.elapsed();
    if let (Ok(()), Some(check)) = (&done, body.check) {
        done = catch_unwind(AssertUnwindSafe(|| check(registry, input)));
    }
    let allowed = BASE + FACTOR * input.len() as u64;
    let patience = PATIENCE * input.len().div_ceil(LONGEST).max(1) as u32;
    match done {
        Err(_) => Some("panics".to_owned()),
        Ok(()) if info.bytes_max > allowed => Some(format!("takes {} bytes, {allowed} are allowed", info.bytes_max)),
        Ok(()) if in_time && took > patience => Some(format!("takes {took:?}")),
        Ok(()) => None,
    }
}

/// Gives one body its inputs, up to the first that fails.
fn hunt(body: &Body, minutes: Option<u64>) -> Result<usize, String> {
    let name = body.name;
    let files = files_below(&data().join("corpus").join(body.corpus), "");
    let corpus: Vec<Vec<u8>> = files.iter().map(|file| std::fs::read(file).expect("the corpus is readable")).collect();
    assert!(!corpus.is_empty(), "{name} has a corpus");
    let mut random = Random::stream(2026, name);
    let until = minutes.map(|minutes| Instant::now() + Duration::from_secs(60 * minutes));
    let mut registry = catalog::registry();
    // Tables that are built once for all are not charged to the first input.
    (body.read)(&registry, &corpus[0]);
    let mut inputs = corpus.clone().into_iter();
    let mut count = 0;
    while until.map_or(count < INPUTS, |until| Instant::now() < until) {
        let input = inputs.next().unwrap_or_else(|| mutated(&corpus, &mut random));
        count += 1;
        // A registry keeps every card that it reads.
        if count % KEPT == 0 {
            registry = catalog::registry();
        }
        if let Some(fault) = tried(&registry, body, &input, minutes.is_some()) {
            let file = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("{}.input", name.replace(' ', "-")));
            let kept =
                std::fs::write(&file, &input).map_or_else(|error| error.to_string(), |()| file.display().to_string());
            let shown: String = input.escape_ascii().to_string().chars().take(400).collect();
            return Err(format!("{name}, input {count} ({} bytes, kept: {kept}) {fault}: {shown}", input.len()));
        }
    }
    Ok(count)
}

#[test]
fn readers_bear_any_bytes() {
    let minutes = std::env::var("DAMINO_FUZZ_MINUTES").ok().and_then(|minutes| minutes.parse().ok());
    let results: Vec<_> = std::thread::scope(|scope| {
        let run = |body| scope.spawn(move || hunt(body, minutes));
        let threads: Vec<_> = BODIES.iter().map(run).collect();
        threads.into_iter().map(|thread| thread.join().expect("panics are caught")).collect()
    });
    for (result, Body { name, .. }) in results.iter().zip(BODIES) {
        match result {
            Ok(count) => println!("{name}: {count} inputs"),
            Err(fault) => println!("{fault}"),
        }
    }
    assert!(results.iter().all(Result::is_ok), "see above");
}
