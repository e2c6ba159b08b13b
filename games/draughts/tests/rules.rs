//! Rules as values: what is refused, what can be set, and that fields alone make the game.

use draughts::board::{BoardShape, Cells};
use draughts::cards::{self, row, rows};
use draughts::draw_rules::Repetition;
use draughts::draw_rules::{Counted, DrawRule, Effect, Material, Resets};
use draughts::game::{AnyDraughts, Draughts};
use draughts::geometry::Directions;
use draughts::playable::RulesFault;
use draughts::position::Position;
use draughts::rules::{Criterion, Rules};
use draughts::{fields, sheet};
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
    fields::with_settings(rules, &owned)
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
        RulesFault::LargeValue { index: 1, value: 999 },
        RulesFault::KingRun { moves: 0 },
        RulesFault::CounterLength { index: 0, name: "Odd Name".to_owned(), moves: 0 },
        RulesFault::CounterName { index: 0, name: "Odd Name".to_owned() },
        RulesFault::NoStrongerSide { index: 0, name: "Odd Name".to_owned() },
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
        rows().flat_map(|row| [&*row.rules.id].into_iter().chain(row.aliases.iter().copied())).collect();
    let count = ids.len();
    ids.sort_unstable();
    ids.dedup();
    assert_eq!(ids.len(), count);
    for row in rows() {
        assert_eq!(row.rules.check(), Ok(()), "{}", row.rules.id);
        assert!((6..=24).contains(&sheet::lines(row.rules).len()));
        assert!(fields::fields(row.rules).len() > 20);
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
    assert!(faults[0].legal.len() > 25);
    let taken = set(rules("damludo"), &[("draws", "international"), ("repetition", "none")]).expect("legal settings");
    assert_eq!((taken.draws.len(), taken.repetition), (3, None));
}

fn card(text: &str) -> Result<Rules, engine::text::Faults> {
    cards::rules(&engine::card::Card::parse(text)?)
}

/// What `games NAME` shows of one game can be given to any other, field by field; then the two are the same game.
#[test]
fn every_field_shown_can_be_set() {
    let rows: Vec<&Rules> = rows().map(|row| row.rules).collect();
    for (index, rules) in rows.iter().enumerate() {
        let other = rows[(index + 1) % rows.len()];
        let mut text = format!("parent = \"{}\"\nid = \"copy\"\n", other.id);
        for (key, value) in fields::fields(rules) {
            let value = if value.is_null() { serde_json::json!("none") } else { value };
            text += &format!("{key} = {}\n", toml_of(&value));
        }
        let copy = card(&text).unwrap_or_else(|faults| panic!("{} as {}: {faults}\n{text}", rules.id, other.id));
        let dress = |rules: &Rules| Rules {
            id: "x".into(),
            name: "x".into(),
            notation: draughts::rules::Notation {
                game_type: rules.notation.game_type.clone(),
                ..other.notation.clone()
            },
            ..rules.clone()
        };
        assert_eq!(dress(&copy), dress(rules));
    }
}

/// A JSON value as TOML.
fn toml_of(value: &serde_json::Value) -> String {
    match value {
        serde_json::Value::Array(items) => format!("[{}]", items.iter().map(toml_of).collect::<Vec<_>>().join(", ")),
        serde_json::Value::Object(fields) => {
            let parts = fields.iter().map(|(key, value)| format!("{key} = {}", toml_of(value)));
            format!("{{ {} }}", parts.collect::<Vec<_>>().join(", "))
        }
        other => other.to_string(),
    }
}

#[test]
fn game_types_follow_from_the_rules() {
    for row in rows() {
        assert_eq!(cards::game_type(row.rules), row.rules.notation.game_type, "{}", row.rules.id);
    }
}

#[test]
fn a_bad_card_reports_every_fault_at_its_place() {
    let text = "parent = \"russian\"\nwings = 2\nkings = \"three\"\nmen_rows = 300\nwidth = 7\nking_run = 0\n\
        draws = [{ name = \"kings-only\", moves = 101 }]\npriority = [\"count\", \"speed\"]\nrepetition = 3\n";
    let faults = card(text).expect_err("eight faults").0;
    let mut found: Vec<_> = faults
        .iter()
        .map(|fault| (fault.place(text).expect("a place").line, fault.code, &text[fault.span.clone().expect("a span")]))
        .collect();
    found.sort_unstable();
    let expected = [
        (2, "E-SETTING-UNKNOWN", "wings"),
        (3, "E-SETTING-VALUE", "\"three\""),
        (4, "E-SETTING-VALUE", "300"),
        (5, "E-RULES", "7"),
        (6, "E-RULES", "0"),
        (7, "E-SETTING-VALUE", "moves = 101"),
        (8, "E-SETTING-VALUE", "[\"count\", \"speed\"]"),
        (9, "E-SETTING-VALUE", "3"),
    ];
    assert_eq!(found, expected);
    assert!(faults.iter().all(|fault| fault.code == "E-RULES" || !fault.legal.is_empty()));
    let unknown = card("parent = \"hexdame\"\n").expect_err("no such parent");
    assert_eq!((unknown.first().code, unknown.0.len()), ("E-CARD-HEAD", 1));
}

#[test]
fn faults_within_a_list_are_found_together() {
    let text = "parent = \"international\"\nheight = 12\nmen_rows = 9\nrepetition = { occurrences = 0, effect = \"never\" }\n\
        draws = [\n\"kings-only\",\n{ moves = 101, material = \"bad\" },\n\
        { name = \"kings-only\", moves = 5, counted = \"stronger_side\" },\n\"brazilian\" ]\n";
    let faults = card(text).expect_err("many faults").0;
    let mut found: Vec<_> = faults
        .iter()
        .map(|fault| (fault.place(text).expect("a place").line, &text[fault.span.clone().expect("a span")]))
        .collect();
    found.sort_unstable();
    let expected = [
        (3, "9"),
        (4, "effect = \"never\""),
        (4, "occurrences = 0"),
        (7, "material = \"bad\""),
        (7, "moves = 101"),
        (8, "counted = \"stronger_side\""),
        (8, "name = \"kings-only\""),
        (9, "\"brazilian\""),
    ];
    assert_eq!(found, expected);
    let mixed = card("parent = \"international\"\ndraws = [\"king-against-two\", { moves = 9 }]\n").expect("a card");
    assert_eq!(mixed.draws.iter().map(|rule| rule.name).collect::<Vec<_>>(), ["king-against-two", "counter-two"]);
}

#[test]
fn cards_play_on_boards_that_are_not_compiled_in() {
    let big =
        card("parent = \"international\"\nid = \"intl16\"\nwidth = 16\nheight = 16\nmen_rows = 6\n").expect("a card");
    assert_eq!(big.notation.game_type, "20,W,16,16,N2,0");
    let AnyDraughts::Large(game) = AnyDraughts::new(big).expect("playable") else { panic!("128 squares") };
    assert_eq!(game.fast_perft(&game.initial(), 2), 15 * 15);
    let tall = card("parent = \"brazilian\"\nwidth = 8\nheight = 10\nmen_rows = 3\n").expect("a card");
    let AnyDraughts::Large(game) = AnyDraughts::new(tall).expect("playable") else { panic!("a table") };
    assert_eq!((1..=2).map(|depth| game.fast_perft(&game.initial(), depth)).collect::<Vec<_>>(), [7, 49]);
    let dama = card("parent = \"turkish\"\nwidth = 9\nheight = 9\n").expect("a card");
    let AnyDraughts::Large(game) = AnyDraughts::new(dama).expect("playable") else { panic!("81 squares") };
    assert_eq!(game.fast_perft(&game.initial(), 2), 81);
}

#[test]
fn counters_of_a_card() {
    let text = "parent = \"turkish\"\ndraws = [\n  { moves = 25, resets = [\"capture\", \"man_move\"] },\n  \
        { name = \"three-kings\", moves = 13, counted = \"stronger_side\", effect = \"claimable\",\n    \
        material = { lone_king = { least = 3, most = 3, kings = \"all\", stands = \"anywhere\" } } },\n]\n";
    let rules = card(text).expect("a card");
    let told: Vec<_> = rules.draws.iter().map(|rule| (rule.name, rule.reason, rule.limit())).collect();
    assert_eq!(told, [("counter-one", "twenty_five_moves", 50), ("three-kings", "thirteen_moves", 13)]);
}

/// Where sources disagree the other reading is a setting; each changes exactly its field.
#[test]
fn the_other_readings_are_settings() {
    let options = [
        ("turkish", "promotion", "goes_on_as_king"),
        ("turkish", "promotion", "ends_move"),
        ("armenian", "lift", "at_end"),
        ("armenian", "promotion", "goes_on_as_king"),
        ("thai", "lift", "at_end"),
        ("thai", "men_rows", "3"),
        ("english", "capture", "optional"),
        ("italian", "repetition", "fourfold_claimed"),
        ("german", "landing", "directly_behind"),
        ("damludo", "shade", "light"),
        ("brazilian", "draws", "brazilian-cbd"),
        ("frisian", "king_run", "none"),
        ("russian", "repetition", "threefold_claimed"),
    ];
    for (id, key, value) in options {
        let changed = set(rules(id), &[(key, value)]).unwrap_or_else(|faults| panic!("{id} {key}={value}: {faults}"));
        let (before, after) = (fields::fields(&rules(id)), fields::fields(&changed));
        let differ: Vec<&String> = before.keys().filter(|key| before.get(*key) != after.get(*key)).collect();
        assert_eq!(differ, [key], "{id} {key}={value}");
        AnyDraughts::new(changed).expect("playable");
    }
    // Killer without the five moves, portuguese with twelve: counters of a card.
    let killer = "parent = \"killer\"\ndraws = [{ name = \"kings-only\", moves = 25, resets = [\"capture\", \"man_move\"] }, \
        { name = \"king-against-three\", moves = 16, material = { lone_king = { least = 3, most = 3, kings = \"one\", \
        stands = \"anywhere\" } } }]\n";
    assert_eq!(card(killer).expect("a card").draws[..], rules("killer").draws[..2]);
    let twelve = "parent = \"portuguese\"\ndraws = [{ name = \"three-kings\", moves = 12, counted = \"stronger_side\", \
        material = { lone_king = { least = 3, most = 3, kings = \"all\", stands = \"anywhere\" } } }]\n";
    assert_eq!(card(twelve).expect("a card").draws[0].reason, "twelve_moves");
}
