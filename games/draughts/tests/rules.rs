//! Rules as values: what is refused, what can be set, and that fields alone make the game.

use draughts::board::{BoardShape, Cells};
use draughts::draw_rules::Repetition;
use draughts::draw_rules::{Counted, DrawRule, Effect, Material, Resets};
use draughts::game::{AnyDraughts, Draughts};
use draughts::geometry::Directions;
use draughts::playable::RulesFault;
use draughts::position::Position;
use draughts::rules::{Criterion, Rules};
use draughts::sheet;
use draughts::variants::{ROWS, row};
use engine::game::Game;

fn rules(id: &str) -> Rules {
    row(id).expect("a built-in variant").rules.clone()
}

fn small(rules: Rules) -> Draughts<u64> {
    match AnyDraughts::new(rules).expect("playable") {
        AnyDraughts::Small(game) => game,
        AnyDraughts::Large(_) => panic!("a small board"),
    }
}

fn set(rules: Rules, settings: &[(&str, &str)]) -> Result<Rules, engine::text::Faults> {
    let owned: Vec<(String, String)> = settings.iter().map(|(key, value)| ((*key).into(), (*value).into())).collect();
    sheet::with_settings(rules, &owned)
}

#[test]
fn what_cannot_be_played_is_refused_whole() {
    let good = rules("international");
    let bad = Rules {
        board: BoardShape { width: 9, ..good.board },
        men_rows: 6,
        kings_move: Directions::of(&[]),
        priority: vec![Criterion::KingsFirst, Criterion::Value { man: 1, king: 999 }].into(),
        king_run: Some(0),
        draws: vec![DrawRule {
            name: "Odd Name",
            reason: "odd",
            material: Material::Any,
            counted: Counted::StrongerSide,
            resets: Resets::CAPTURE,
            moves: 0,
            effect: Effect::Automatic,
        }]
        .into(),
        repetition: Some(Repetition { occurrences: 1, effect: Effect::Automatic }),
        ..good.clone()
    };
    let faults = AnyDraughts::new(bad).expect_err("a dozen faults");
    let expected = [
        RulesFault::NoSuchBoard { width: 9, height: 10 },
        RulesFault::TooManyRows { rows: 6, height: 10 },
        RulesFault::NoDirection { field: "kings_move" },
        RulesFault::LongOrder,
        RulesFault::LargeValue { value: 999 },
        RulesFault::KingRun { moves: 0 },
        RulesFault::CounterLength { name: "Odd Name".to_owned(), moves: 0 },
        RulesFault::CounterName { name: "Odd Name".to_owned() },
        RulesFault::NoStrongerSide { name: "Odd Name".to_owned() },
        RulesFault::FewOccurrences { occurrences: 1 },
    ];
    assert_eq!(faults, expected);
    let sized =
        |width, height, cells| Rules { board: BoardShape { width, height, cells, ..good.board }, ..good.clone() };
    for (width, height, cells) in [(2, 8, Cells::All), (12, 11, Cells::All), (28, 8, Cells::AlternateFromLeftCorner)] {
        let faults = AnyDraughts::new(sized(width, height, cells)).expect_err("no such board");
        assert_eq!(faults[0], RulesFault::NoSuchBoard { width, height });
    }
}

#[test]
fn every_row_is_sound_and_has_an_id_of_its_own() {
    let mut ids: Vec<&str> =
        ROWS.iter().flat_map(|row| [&*row.rules.id].into_iter().chain(row.aliases.iter().copied())).collect();
    let count = ids.len();
    ids.sort_unstable();
    ids.dedup();
    assert_eq!(ids.len(), count);
    for row in ROWS {
        assert_eq!(row.rules.check(), Ok(()), "{}", row.rules.id);
        assert!((6..=24).contains(&sheet::lines(row.rules).len()));
        assert!(sheet::fields(row.rules).len() > 20);
    }
}

#[test]
fn states_are_small() {
    assert!(size_of::<Position<u64>>() <= 64);
    assert!(size_of::<Position<u128>>() <= 128);
}

#[test]
fn fields_alone_make_brazilian_russian() {
    let settings = [("promotion", "goes_on_as_king"), ("priority", "free")];
    let made = small(set(rules("brazilian"), &settings).expect("legal settings"));
    let russian = small(rules("russian"));
    assert_eq!(made.fast_perft(&made.initial(), 8), russian.fast_perft(&russian.initial(), 8));
    assert!(made.rules().moves_as(russian.rules()) && !made.rules().moves_as(&rules("brazilian")));
}

#[test]
fn optional_captures_leave_the_quiet_moves() {
    let free = small(set(rules("english"), &[("capture", "optional")]).expect("a legal setting"));
    let counts: Vec<u64> = (1..=3).map(|depth| free.fast_perft(&free.initial(), depth)).collect();
    // The mandatory game has 302 at the third ply; captures are possible there, so the optional one has more.
    assert_eq!(counts[..2], [7, 49]);
    assert!(counts[2] > 302, "{counts:?}");
}

#[test]
fn wrong_settings_are_all_named_with_the_legal_ones() {
    let faults =
        set(rules("damludo"), &[("wings", "two"), ("kings", "three"), ("stuck", "wins")]).expect_err("two faults").0;
    assert_eq!((faults.len(), faults[0].code, faults[1].code), (2, "E-SETTING-UNKNOWN", "E-SETTING-VALUE"));
    assert!(faults[0].legal.contains(&"promotion".to_owned()));
    assert_eq!(faults[1].legal, ["one", "any"]);
    let taken = set(rules("damludo"), &[("draws", "international"), ("repetition", "none")]).expect("legal settings");
    assert_eq!((taken.draws.len(), taken.repetition), (3, None));
}
