//! The commands by name: what each is for, how it is written, two examples. Parsing, completion and help share it.

use engine::registry::edit_distance;
use engine::text::TextError;

/// A topic of the first help screen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Topic {
    /// Starting and playing.
    Play,
    /// Looking at the position.
    Look,
    /// Letting the engine think.
    Think,
    /// Files and settings.
    Keep,
    /// Everything else.
    Tools,
}

impl Topic {
    /// All topics, in the order of the help screen.
    pub(crate) const ALL: [Self; 5] = [Self::Play, Self::Look, Self::Think, Self::Keep, Self::Tools];

    /// The heading.
    pub(crate) fn title(self) -> &'static str {
        match self {
            Self::Play => "Play",
            Self::Look => "Look",
            Self::Think => "Think",
            Self::Keep => "Keep",
            Self::Tools => "Tools",
        }
    }
}

/// A command as it is typed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Verb {
    /// Its full name.
    pub(crate) name: &'static str,
    /// A short form beside every unique prefix; empty if there is none.
    pub(crate) short: &'static str,
    /// Its topic.
    pub(crate) topic: Topic,
    /// What follows the name.
    pub(crate) usage: &'static str,
    /// What it does, in one line.
    pub(crate) about: &'static str,
    /// Further words for `help COMMAND`; lines of at most 76 characters.
    pub(crate) more: &'static str,
    /// Two examples.
    pub(crate) examples: [&'static str; 2],
}

const fn verb(
    (name, short, topic): (&'static str, &'static str, Topic),
    usage: &'static str,
    about: &'static str,
    more: &'static str,
    examples: [&'static str; 2],
) -> Verb {
    Verb { name, short, topic, usage, about, more, examples }
}

/// All commands, in the order of the help screen.
pub(crate) const VERBS: &[Verb] = &[
    verb(
        ("new", "", Topic::Play),
        "[GAME] [--position TEXT] [--set KEY=VALUE] [--seed N] [--open-hands]",
        "a new game; every seat is yours, unless hands are hidden",
        "Without GAME the current game starts again. `games` lists the games; a position\nof several words stands in quotes. The game before stays in `resume`. Where hands are\nhidden you sit in the first seat; with --open-hands `reveal` shows them all.",
        ["new GAME", "new --position \"POSITION\""],
    ),
    verb(
        ("play", "p", Topic::Play),
        "[GAME] [--level N] [--side SEAT] [--names A,B] [--seed N] [--position TEXT] [--set KEY=VALUE] [--open-hands]",
        "a new game against the engine",
        "You take the first seat unless --side names another. The same seed and level give\nthe same game.",
        ["play", "play GAME --level 3 --side SEAT --seed 7"],
    ),
    verb(
        ("go", "", Topic::Play),
        "",
        "the engine moves for the side to move",
        "The seats stay as they are: `side` gives a seat to the engine for good.\nBetween two rounds of a match it begins the next one, as Enter does.",
        ["go", "level 7; go"],
    ),
    verb(
        ("side", "", Topic::Play),
        "[SEAT... | none | both]",
        "which seats are yours; the engine takes the others",
        "A seat is its name, its letter at the prompt, or its number from 0. `none` lets the\nengine play itself, `both` (or `all`) leaves every seat to you. Where hands\nare hidden you keep your one seat; `damino play GAME --players human,human` seats several\npeople.",
        ["side SEAT", "side none"],
    ),
    verb(
        ("level", "", Topic::Play),
        "[1..10 | time 5s | nodes 1e6 | depth 12]",
        "how hard the engine thinks",
        "Levels are node budgets, so a seed fixes the game on every machine; a time does not.",
        ["level 7", "level nodes 2e5"],
    ),
    verb(
        ("undo", "u", Topic::Play),
        "[PLIES]",
        "back to your own turn; `undo 1` takes back one move",
        "`redo` plays the moves again, until another move is played. A round with hidden hands\nthat is over is not taken up again, as the hands may have been seen.",
        ["undo", "undo 1"],
    ),
    verb(
        ("redo", "r", Topic::Play),
        "[PLIES]",
        "forward again after `undo`",
        "As many moves as lead to your next turn; `redo 1` plays one.",
        ["redo", "redo 1"],
    ),
    verb(
        ("draw", "", Topic::Play),
        "",
        "claim or offer a draw, and see how far each draw rule is",
        "If a rule gives a claim, it is taken. Otherwise every counter is shown and the draw is\noffered: the engine answers by its own score; if all seats are yours, you agree.",
        ["draw", "draw; new"],
    ),
    verb(
        ("resign", "", Topic::Play),
        "[SEAT]",
        "give the game up",
        "Your seat that is to move, or else your first one.",
        ["resign", "resign SEAT"],
    ),
    verb(
        ("resume", "", Topic::Play),
        "[N | forget N]",
        "go on with an unfinished game",
        "Without a number it lists the unfinished games; with only one it goes on with that.\nEvery game at the prompt is kept after each move.",
        ["resume", "resume 2"],
    ),
    verb(
        ("quit", "q", Topic::Play),
        "",
        "leave; an unfinished game stays in `resume`",
        "Ctrl-D does the same.",
        ["quit", "save game.json; quit"],
    ),
    verb(
        ("board", "b", Topic::Look),
        "[style ascii|unicode|tiles|speech]",
        "the board",
        "`speech` says the position in sentences. The style stays for the session;\n`set board STYLE --save` keeps it.",
        ["board", "board style speech"],
    ),
    verb(
        ("moves", "m", Topic::Look),
        "",
        "all legal moves, numbered",
        "The number of a move plays it, as long as the position is the same.",
        ["moves", "moves; 1"],
    ),
    verb(
        ("history", "", Topic::Look),
        "",
        "the moves so far",
        "Numbered as at the prompt, for copying.",
        ["history", "history; fen"],
    ),
    verb(
        ("rules", "", Topic::Look),
        "[diff GAME [GAME]]",
        "the rules in force, in about ten lines, or how two games differ",
        "With the differences that people mix up. Every field: `show rules`. `rules diff GAME`\ncompares with the game at hand, two names with each other.",
        ["rules", "rules diff GAME"],
    ),
    verb(("flip", "", Topic::Look), "", "turn the board round", "", ["flip", "flip; board"]),
    verb(
        ("fen", "", Topic::Look),
        "[TEXT]",
        "print the position, or set it up from TEXT",
        "TEXT is the rest of the line. Setting up starts a new game from there, every seat\nyours; faults are all reported and nothing changes.",
        ["fen", "fen POSITION"],
    ),
    verb(
        ("pos", "", Topic::Look),
        "",
        "print the full state, draw counters included",
        "`fen` reads it back.",
        ["pos", "pos; fen"],
    ),
    verb(
        ("setup", "", Topic::Look),
        "[TEXT]",
        "edit the position as text, all faults shown",
        "At a terminal the position stands ready to be edited; Enter takes it, Ctrl-C leaves it.\nIn a script the following lines up to `end` or an empty line are the position.",
        ["setup", "setup POSITION"],
    ),
    verb(
        ("reveal", "", Topic::Look),
        "",
        "all hands, once the round is over",
        "Before that only in a game begun with --open-hands, which its record says.",
        ["reveal", "new GAME --open-hands; reveal"],
    ),
    verb(("games", "", Topic::Look), "[FAMILY]", "all games by family", "", ["games", "games; new GAME"]),
    verb(
        ("next", "", Topic::Look),
        "[N]",
        "the next move of the line, or its Nth choice",
        "`tree` shows the variations; a new move begins one.",
        ["next", "next 2"],
    ),
    verb(("prev", "", Topic::Look), "[PLIES]", "one move back, or so many", "", ["prev", "prev 4"]),
    verb(("first", "", Topic::Look), "", "to the start of the game", "", ["first", "first; next"]),
    verb(("last", "", Topic::Look), "", "to the end of the line", "", ["last", "last; board"]),
    verb(
        ("goto", "", Topic::Look),
        "MOVE",
        "to the position before a move of the line",
        "A number, with the seat's letter where it matters.",
        ["goto 12", "goto 12b"],
    ),
    verb(
        ("tree", "", Topic::Look),
        "",
        "the moves with variations and remarks; `<` marks where you are",
        "`save FILE.dot` draws it for graphviz.",
        ["tree", "undo 1; tree"],
    ),
    verb(
        ("hint", "h", Topic::Think),
        "[N]",
        "the N best moves (3), scored for the side to move",
        "The number of a line plays its move.",
        ["hint", "hint 1"],
    ),
    verb(
        ("eval", "", Topic::Think),
        "",
        "the static evaluation, term by term",
        "For the side to move, without looking ahead; `analyse` looks ahead.",
        ["eval", "eval; analyse"],
    ),
    verb(
        ("analyse", "a", Topic::Think),
        "[depth N] [nodes N] [time 5s] [lines K] [engine NAME]",
        "search the position; nothing is played",
        "Without limits: a million nodes. Ctrl-C ends it with what it has found.\n\
         After a round with hidden hands it says what each move was worth, all hands open.",
        ["analyse", "analyse depth 12 lines 3"],
    ),
    verb(
        ("save", "", Topic::Keep),
        "[--seat SEAT] FILE [--force]",
        "write the game to FILE: record (.json), game file of its family, or .dot",
        "A file that is no game record is overwritten only with --force. The record holds the\nwhole table, hidden hands too; --seat writes what that seat may know instead. A record\nof a match holds all its rounds. A family's own game files go by extension;\n`--seat public` writes there what everybody sees; .dot is the tree of moves, or the\ntable of a domino game, as a graph.",
        ["save study.json", "save --seat 0 mine.json"],
    ),
    verb(
        ("load", "", Topic::Keep),
        "FILE [N]",
        "take up the game of a record, or game N of a game file",
        "Seats that engines had stay with the engine; `side both` gives you all. What\n`save --seat` wrote is taken up as that seat knows it.",
        ["load study.json", "load study.json; history"],
    ),
    verb(
        ("comment", "", Topic::Keep),
        "TEXT",
        "say something at the last move",
        "At the start of the game it stands before everything. `save` keeps it.",
        ["comment the exchange was forced", "comment \"a; b\""],
    ),
    verb(
        ("nag", "", Topic::Keep),
        "NUMBER",
        "put a sign at the last move: 1 good, 2 bad, or !? and the like",
        "",
        ["nag 1", "nag !?"],
    ),
    verb(
        ("tag", "", Topic::Keep),
        "[NAME VALUE]",
        "set a tag of the game, such as Event; without words list them",
        "",
        ["tag Event \"Club evening\"", "tag"],
    ),
    verb(
        ("set", "", Topic::Keep),
        "[NAME VALUE] [--save]",
        "change a setting; with --save also for the next time",
        "`set --save` writes all settings as they are. Nothing is written otherwise.",
        ["set board unicode", "set level 7 --save"],
    ),
    verb(
        ("show", "", Topic::Keep),
        "[rules]",
        "the settings, the seats and the seed",
        "`show rules` prints every rule field of the game.",
        ["show", "show rules"],
    ),
    verb(("log", "", Topic::Keep), "FILE | off", "append all that follows to FILE", "", ["log evening.txt", "log off"]),
    verb(
        ("source", "", Topic::Tools),
        "FILE",
        "run the commands in FILE",
        "One line after the other; it stops at the first error.",
        ["source opening.txt", "new; source opening.txt"],
    ),
    verb(
        ("perft", "", Topic::Tools),
        "DEPTH",
        "count the leaves of the move tree",
        "",
        ["perft 5", "new GAME; perft 3"],
    ),
    verb(("divide", "", Topic::Tools), "DEPTH", "the leaves below each move", "", ["divide 3", "divide 1"]),
    verb(
        ("help", "?", Topic::Tools),
        "[COMMAND | moves | notation | errors | scripts | keys | files]",
        "this screen, a topic, or one command",
        "",
        ["help moves", "help undo"],
    ),
];

/// The command that `word` means: its name, its short form, or a prefix that no other command shares.
///
/// # Errors
/// `E-COMMAND-UNKNOWN` with the nearest commands, `E-COMMAND-AMBIGUOUS` with all that fit.
pub(crate) fn find(word: &str) -> Result<&'static Verb, TextError> {
    let lower = word.to_lowercase();
    if let Some(verb) = VERBS.iter().find(|verb| verb.name == lower || verb.short == lower) {
        return Ok(verb);
    }
    let fits: Vec<&Verb> = VERBS.iter().filter(|verb| !lower.is_empty() && verb.name.starts_with(&lower)).collect();
    match fits[..] {
        [verb] => Ok(verb),
        [] => {
            let near = nearest(&lower, VERBS.iter().map(|verb| verb.name));
            let help = if near.is_empty() { "; `?` lists the commands, `moves` the moves" } else { "" };
            let error = TextError::new("E-COMMAND-UNKNOWN", format!("no command and no move `{word}`{help}."));
            Err(error.at(0..word.len()).with_legal(near.into_iter().map(str::to_owned)))
        }
        _ => {
            let error = TextError::new("E-COMMAND-AMBIGUOUS", format!("`{word}` can be several commands."));
            Err(error.at(0..word.len()).with_legal(fits.iter().map(|verb| verb.name.to_owned())))
        }
    }
}

/// The words among `known` that `word` may be a slip of, nearest first; at most four.
pub(crate) fn nearest<'a>(word: &str, known: impl Iterator<Item = &'a str>) -> Vec<&'a str> {
    let far = (word.chars().count() / 3).clamp(1, 2);
    let distance = |name: &str| {
        let swapped = word.len() == name.len() && {
            let (mut a, mut b): (Vec<char>, Vec<char>) = (word.chars().collect(), name.chars().collect());
            a.sort_unstable();
            b.sort_unstable();
            a == b
        };
        if swapped { 1 } else { edit_distance(word, name) }
    };
    let mut near: Vec<(usize, &str)> = known.map(|name| (distance(name), name)).filter(|(d, _)| *d <= far).collect();
    near.sort_by_key(|(distance, _)| *distance);
    near.into_iter().take(4).map(|(_, name)| name).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_and_short_forms_are_unique() {
        let mut words: Vec<&str> =
            VERBS.iter().flat_map(|verb| [verb.name, verb.short]).filter(|w| !w.is_empty()).collect();
        let count = words.len();
        words.sort_unstable();
        words.dedup();
        assert_eq!(words.len(), count);
        assert!(VERBS.iter().all(|verb| verb.more.lines().all(|line| line.len() <= 90)));
    }

    #[test]
    fn prefixes_are_enough_where_they_are_unique() {
        assert_eq!(find("und").expect("undo").name, "undo");
        assert_eq!(find("P").expect("play").name, "play");
        assert_eq!(find("?").expect("help").name, "help");
        let error = find("re").expect_err("redo, resign, resume");
        assert_eq!(
            (error.code, error.legal),
            ("E-COMMAND-AMBIGUOUS", vec!["redo".into(), "resign".into(), "resume".into(), "reveal".into()])
        );
    }

    #[test]
    fn typing_errors_name_the_nearest_command() {
        assert_eq!(find("fne").expect_err("no command").legal, ["fen"]);
        assert_eq!(find("baord").expect_err("no command").legal, ["board"]);
        assert_eq!(find("xyzzy").expect_err("no command").legal, Vec::<String>::new());
    }
}
