//! The Hub protocol as a machine: what is said to it, and what it answers.

use draughts::cards::rows;
use draughts::hub::HubProtocol;
use draughts::hub::line::Line;
use engine::protocol::{ConnectRequest, Connection, Protocol, Reply, Task, Then};
use proptest::prelude::*;

fn connect(game: Option<&str>) -> Box<dyn Connection> {
    let request = ConnectRequest { game: game.map(str::to_owned), ..ConnectRequest::default() };
    HubProtocol.connect(&request).unwrap_or_else(|faults| panic!("{faults}"))
}

/// Says a line that starts nothing; the answers.
fn say(hub: &mut dyn Connection, line: &str) -> Vec<String> {
    let Reply { lines, then } = hub.hear(line);
    assert!(matches!(then, Then::Hear), "{line}");
    lines
}

fn started(reply: Reply) -> Task {
    match reply.then {
        Then::Run(task) => task,
        Then::Hear | Then::Close => panic!("no search: {:?}", reply.lines),
    }
}

/// Says `go`, runs the search to its end and reports it; all lines of it.
fn search(hub: &mut dyn Connection, go: &str) -> Vec<String> {
    let task = started(hub.hear(go));
    let mut lines = Vec::new();
    let last = task(&mut |line| lines.push(line));
    lines.extend(hub.finished(last).lines);
    lines
}

/// An engine that is about to think for ever.
fn endless() -> (Box<dyn Connection>, Task) {
    let mut hub = connect(None);
    for line in ["init", "pos start", "level infinite"] {
        say(&mut *hub, line);
    }
    let task = started(hub.hear("go think"));
    (hub, task)
}

/// The message of the one error line.
fn refused(hub: &mut dyn Connection, line: &str) -> String {
    let lines = say(hub, line);
    let [text] = lines.as_slice() else { panic!("{line}: {lines:?}") };
    let error = Line::read(text).expect("own lines are good");
    assert_eq!(error.command, "error", "{line}");
    error.value("message").expect("an error has a message").to_owned()
}

fn value<'a>(line: &'a str, name: &str) -> &'a str {
    Line::read(line).expect("own lines are good").value(name).unwrap_or_else(|| panic!("{line}: no {name}"))
}

#[test]
fn an_engine_introduces_itself() {
    let mut hub = connect(None);
    let lines = say(&mut *hub, "hub");
    assert!(lines[0].starts_with("id name=Damino version="), "{lines:?}");
    assert_eq!(lines.last().map(String::as_str), Some("wait"));
    let params: Vec<&str> = lines[1..lines.len() - 1].iter().map(|line| value(line, "name")).collect();
    assert_eq!(params, ["variant", "threads", "tt-size", "bb-size", "book"]);
    let names: Vec<&str> = value(&lines[1], "values").split(' ').collect();
    assert!(["normal", "killer", "bt", "losing"].iter().all(|name| names.contains(name)));
    assert!(rows().all(|row| names.contains(&&*row.rules.id)), "{names:?}");
    assert_eq!(value(&lines[1], "value"), "normal");
    assert_eq!(value(&say(&mut *connect(Some("russian")), "hub")[1], "value"), "russian");
    assert_eq!(say(&mut *hub, "init"), ["ready"]);
    assert_eq!(say(&mut *hub, "new-game"), [""; 0]);
    assert!(matches!(hub.hear("quit").then, Then::Close));
}

#[test]
fn a_search_says_what_it_finds_and_then_its_move() {
    let mut hub = connect(None);
    say(&mut *hub, "init");
    assert_eq!(say(&mut *hub, "pos pos=Bbbbbbbbbbbbbbbbbbbbbeeeeeeeweewewwwwwwwwwwwwwwwwww"), [""; 0]);
    say(&mut *hub, "level depth=5");
    let lines = search(&mut *hub, "go think");
    let (done, infos) = lines.split_last().expect("a search answers");
    assert_eq!(infos.len(), 5, "one line a depth");
    let last = infos.last().expect("there are five");
    assert_eq!(value(last, "depth"), "5");
    let [score, time, speed] = ["score", "time", "nps"].map(|name| value(last, name).parse::<f64>());
    assert!(score.is_ok_and(|score| score.abs() < 5.0) && time.is_ok() && speed.is_ok(), "{last}");
    let pv: Vec<&str> = value(last, "pv").split(' ').collect();
    assert_eq!([value(done, "move"), value(done, "ponder")], [pv[0], pv[1]]);
    // The same search again is the same, as its table is forgotten.
    say(&mut *hub, "new-game");
    assert_eq!(search(&mut *hub, "go think").last(), Some(done));
}

#[test]
fn a_running_search_leaves_ping_and_stop_answered() {
    let (mut hub, task) = endless();
    let mut depths = 0;
    let last = task(&mut |_| {
        depths += 1;
        assert_eq!(say(&mut *hub, "ping"), ["pong"]);
        if depths == 2 {
            // Neither what is not known nor what has to wait keeps a stop from being heard.
            for line in ["", "foo bar", "set-param name=unknown value=1", "level depth=3", "pos start"] {
                assert_eq!(say(&mut *hub, line), [""; 0], "{line}");
            }
        }
        if depths == 3 {
            assert_eq!(say(&mut *hub, "stop"), [""; 0]);
            // What does not belong into a search waits for its end.
            for line in ["level depth=2", "pos start moves=32-28", "go think", "stop", "pos pos=x"] {
                assert_eq!(say(&mut *hub, line), [""; 0], "{line}");
            }
        }
    });
    assert_eq!(depths, 3, "the stop ends the search");
    let reply = hub.finished(last);
    assert_eq!(reply.lines.len(), 1);
    assert!(reply.lines[0].starts_with("done move="), "{:?}", reply.lines);
    let task = started(reply);
    let reply = hub.finished(task(&mut drop));
    assert!(reply.lines[0].starts_with("done move=") && reply.lines[1].starts_with("error "), "{:?}", reply.lines);
    assert!(matches!(reply.then, Then::Hear));
}

/// A second search that waits behind an endless one keeps nobody from stopping both.
#[test]
fn a_stop_behind_a_waiting_search_ends_both() {
    let (mut hub, task) = endless();
    let mut depths = 0;
    let last = task(&mut |_| {
        depths += 1;
        if depths == 2 {
            for line in ["go analyze", "stop"] {
                assert_eq!(say(&mut *hub, line), [""; 0], "{line}");
            }
        }
    });
    assert_eq!(depths, 2, "the stop ends the search that runs");
    let reply = hub.finished(last);
    assert!(reply.lines[0].starts_with("done move="), "{:?}", reply.lines);
    let reply = hub.finished(started(reply)(&mut drop));
    assert!(reply.lines[0].starts_with("done move=") && matches!(reply.then, Then::Hear), "{:?}", reply.lines);
}

#[test]
fn quit_ends_a_search_at_once_and_a_hit_ends_pondering() {
    let mut hub = connect(Some("english"));
    for line in ["init", "pos start", "level time=600"] {
        say(&mut *hub, line);
    }
    let task = started(hub.hear("go ponder"));
    let last = task(&mut |_| drop(hub.hear("ponder-hit")));
    assert!(hub.finished(last).lines[0].starts_with("done move="));
    let task = started(hub.hear("go analyze"));
    let mut closed = false;
    task(&mut |_| closed |= matches!(hub.hear("quit").then, Then::Close));
    assert!(closed, "nobody else ends that search");
}

#[test]
fn captures_are_compared_as_sets() {
    // Brazilian: the man on 8 takes 11, 18 and 17 and ends on 13; they may be named in any order.
    let position = "Beeeeeeebeeweeeeewweeeeeeeeeeeeew";
    let mut hub = connect(Some("brazilian"));
    say(&mut *hub, "init");
    say(&mut *hub, "level depth=2");
    let mut after = Vec::new();
    for mv in ["8x13x11x17x18", "8x13x11x18x17", "8x13x18x17x11", "8x13"] {
        assert_eq!(say(&mut *hub, &format!("pos pos={position} moves={mv}")), [""; 0], "{mv}");
        say(&mut *hub, "new-game");
        after.push(search(&mut *hub, "go think").pop());
    }
    assert!(after.windows(2).all(|pair| pair[0] == pair[1]), "{after:?}");
    for wrong in ["8x13x11x17", "8x13x11x17x12", "8x13x11x17x18x19", "8-18"] {
        let message = refused(&mut *hub, &format!("pos pos={position} moves={wrong}"));
        assert!(message.starts_with("move 1: ") && message.contains("8x13x11x17x18"), "{message}");
    }
}

#[test]
fn two_captures_between_the_same_squares_need_their_pieces() {
    // FEN W:WK4:B13,20,32,37: 4x27x38x15 takes 32, 4x31x42x15 takes 37.
    let position = "WeeeWeeeeeeeebeeeeeebeeeeeeeeeeebeeeebeeeeeeeeeeeee";
    let mut hub = connect(None);
    say(&mut *hub, "init");
    let message = refused(&mut *hub, &format!("pos pos={position} moves=4x15"));
    assert!(message.contains("several captures") && message.contains("4x15x13x20x32 4x15x13x20x37"), "{message}");
}

#[test]
fn a_refusal_leaves_the_position_as_it_was() {
    let mut hub = connect(None);
    let go = |hub: &mut dyn Connection| {
        say(hub, "new-game");
        search(hub, "go").pop()
    };
    for line in ["init", "level depth=3", "pos start moves=\"32-28 19-23 28x19x23\""] {
        say(&mut *hub, line);
    }
    let before = go(&mut *hub);
    let start = "W".to_owned() + &"b".repeat(20) + &"e".repeat(10) + &"w".repeat(20);
    let cases = [
        (
            "pos pos=nonsense",
            "position: 51 characters expected, one for the side to move and one for each square, got 8",
        ),
        (&format!("pos pos={}", start.replace("ee", "xe")), "position: a square is one of w b W B e, not 'x'"),
        (
            &format!("pos pos={}", start.replacen('W', "e", 1)),
            "position: a position string begins with the side to move, W or B",
        ),
        (&format!("pos pos={}", start.replacen("bb", "wb", 1)), "position: a white man cannot stand on 1"),
        ("pos start moves=\"32-28 32-28\"", "move 2: 32, 28: no legal move has these squares. Legal: "),
        ("pos start moves=hello", "move 1: hello: from-to or fromxtoxcaptured"),
        ("pos start moves=32-99", "move 1: 32, 99: no legal move"),
        ("pos", "pos: pos=... or start is expected"),
        ("pos moves=32-28", "pos: pos=... or start is expected"),
        ("pos pos=\"W", "pos: pos: the closing quote is missing"),
        ("pos pos= start", "pos: pos: an empty value is written"),
        ("level depth=-3", "depth: a whole number from 1 on is expected, got -3"),
        ("level", "level: depth, nodes, move-time, time or infinite is expected"),
        ("set-param name=threads", "set-param: name=... and value=... are expected"),
        ("set-param name=threads value=0", "threads: a whole number from 1 to 64 is expected, got 0"),
        ("set-param name=tt-size value=99", "tt-size: a whole number from 10 to 26 is expected, got 99"),
        ("set-param name=bb-size value=x", "bb-size: a whole number from 0 to 7 is expected, got x"),
        ("set-param name=book value=maybe", "book: true or false is expected, got maybe"),
        ("set-param name=variant value=chess", "variant: no variant chess; there are normal"),
    ];
    for (line, message) in cases {
        let said = refused(&mut *hub, line);
        assert!(said.starts_with(message), "{line}: {said}");
    }
    for ignored in ["", "   ", "hello", "hello world=", "set-param name=unknown value=1", "stop", "ponder-hit"] {
        assert_eq!(say(&mut *hub, ignored), [""; 0], "{ignored}");
    }
    assert_eq!(go(&mut *hub), before);
    // A finished game has no move to find.
    say(&mut *hub, &format!("pos pos=B{}w{}", "e".repeat(30), "e".repeat(19)));
    assert!(refused(&mut *hub, "go think").contains("the game is over"));
}

#[test]
fn parameters_take_effect_and_keep_the_position() {
    let mut hub = connect(None);
    for line in ["init", "level depth=3", "pos start moves=32-28"] {
        say(&mut *hub, line);
    }
    let first = search(&mut *hub, "go");
    for line in ["set-param name=tt-size value=12", "set-param name=threads value=2", "set-param name=book value=true"]
    {
        assert_eq!(say(&mut *hub, line), [""; 0], "{line}");
    }
    assert_eq!(search(&mut *hub, "go").last(), first.last());
    // Another variant begins at its own start, with its own board: the numbers are those of the first square row.
    say(&mut *hub, "set-param name=variant value=russian");
    let done = search(&mut *hub, "go").pop().expect("a search answers");
    let from: u32 = value(&done, "move").split('-').next().and_then(|from| from.parse().ok()).expect("a quiet move");
    assert!((21..=24).contains(&from), "{done}");
}

#[test]
fn every_variant_is_numbered_from_the_far_left() {
    for row in rows() {
        let mut hub = connect(Some(&row.rules.id));
        let squares = row.rules.board.squares();
        for line in ["set-param name=tt-size value=10", "init", "level nodes=200", "pos start"] {
            say(&mut *hub, line);
        }
        let mut moves = Vec::new();
        // Twelve plies of a game, each sent back to the machine as moves after the start.
        for _ in 0..12 {
            let done = search(&mut *hub, "go think").pop().expect("a search answers");
            moves.push(value(&done, "move").to_owned());
            let line = format!("pos start moves=\"{}\"", moves.join(" "));
            assert_eq!(say(&mut *hub, &line), [""; 0], "{}: {line}", row.rules.id);
        }
        let numbers = moves.iter().flat_map(|mv| mv.split(['-', 'x'])).map(|number| number.parse::<usize>());
        assert!(numbers.into_iter().all(|number| number.is_ok_and(|number| (1..=squares).contains(&number))));
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    /// Any text is answered, nothing panics, and the machine still works afterwards.
    #[test]
    fn any_text_is_heard(lines in proptest::collection::vec(prop_oneof![
        proptest::collection::vec(any::<u8>(), 0..60).prop_map(|bytes| String::from_utf8_lossy(&bytes).into_owned()),
        "(hub|set-param|init|new-game|pos|level|stop|ping|ponder-hit) [a-z=\"0-9 -]{0,30}",
        "pos (start|pos=[WB][wbWBe]{50}) moves=\"([0-9]{1,2}[x-][0-9]{1,2} ){0,3}\"",
        "set-param name=(variant|threads|book) value=[a-z0-9]{1,3}",
    ], 0..12)) {
        let mut hub = connect(None);
        say(&mut *hub, "set-param name=tt-size value=10");
        for line in &lines {
            if Line::command_of(line) != "quit" {
                let Reply { lines, then } = hub.hear(line);
                prop_assert!(lines.iter().all(|line| Line::read(line).is_ok()), "{:?}", lines);
                prop_assert!(matches!(then, Then::Hear) || Line::command_of(line) == "go");
            }
        }
        prop_assert_eq!(hub.hear("ping").lines, ["pong"]);
    }
}

/// A king that has made three moves in a row may not make another while its side has men.
#[test]
fn kings_that_have_moved_on_are_told_with_the_position() {
    let mut hub = connect(Some("frisian"));
    say(&mut *hub, "init");
    let mut squares = vec!["e"; 50];
    (squares[27], squares[49], squares[0], squares[4]) = ("W", "w", "B", "b");
    let pos = format!("pos pos=W{}", squares.concat());
    let king_moves = |hub: &mut dyn Connection, wolf: &str| {
        let moves = ["28-33", "28-22"].map(|mv| hub.hear(&format!("{pos} {wolf} moves=\"{mv}\"")).lines.is_empty());
        assert_eq!(moves[0], moves[1]);
        moves[0]
    };
    assert!(king_moves(&mut *hub, ""));
    assert!(king_moves(&mut *hub, "wolf=\"W28=2\""));
    assert!(!king_moves(&mut *hub, "wolf=\"B1=1 W28=3\""));
    assert!(refused(&mut *hub, &format!("{pos} wolf=\"W28\"")).contains("wolf"));
}
