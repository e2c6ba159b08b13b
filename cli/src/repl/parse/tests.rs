//! Commands as they are typed.

use super::*;

fn refusal(piece: &str) -> (Range<usize>, &'static str) {
    let error = parse(piece).expect_err(piece);
    (error.span.expect("refusals of commands have a place"), error.code)
}

#[test]
fn options_are_read_with_their_places() {
    let parsed = parse("play abc --level 3 --side=b --set a=1 --set b=2 --seed 7 --position \"x y\"");
    let Ok(Command::Play(args)) = parsed else { panic!("{parsed:?}") };
    assert_eq!(args.game, Some(Text { text: "abc".into(), at: 5 }));
    assert_eq!((args.strength, args.seed), (Some(Strength::Level(3)), Some(7)));
    assert_eq!(args.side, Some(vec![Text { text: "b".into(), at: 26 }]));
    assert_eq!(args.settings, [("a".into(), "1".into()), ("b".into(), "2".into())]);
    assert_eq!(args.position.as_ref().map(|text| text.text.as_str()), Some("x y"));
}

#[test]
fn positions_are_the_rest_of_the_line() {
    let Ok(Command::Fen(Some(text))) = parse("fen 3/1x1/3 o") else { panic!("a position is read") };
    assert_eq!(text, Text { text: "3/1x1/3 o".into(), at: 4 });
    let Ok(Command::Fen(Some(text))) = parse("fen \"3/1x1/3 o\"") else { panic!("a position is read") };
    assert_eq!(text, Text { text: "3/1x1/3 o".into(), at: 5 });
}

#[test]
fn wrong_arguments_are_pointed_at() {
    assert_eq!(refusal("undo x"), (5..6, "E-COMMAND-ARGUMENT"));
    assert_eq!(refusal("undo 1 2"), (7..8, "E-COMMAND-ARGUMENT"));
    assert_eq!(refusal("new a b"), (6..7, "E-COMMAND-ARGUMENT"));
    assert_eq!(refusal("new a --level 3"), (6..13, "E-COMMAND-ARGUMENT"));
    assert_eq!(refusal("level 11"), (6..8, "E-COMMAND-ARGUMENT"));
    assert_eq!(refusal("save"), (0..4, "E-COMMAND-ARGUMENT"));
    assert_eq!(refusal("perft 0"), (6..7, "E-COMMAND-ARGUMENT"));
    assert_eq!(refusal("analyse depth"), (8..13, "E-COMMAND-ARGUMENT"));
    assert_eq!(refusal("fne"), (0..3, "E-COMMAND-UNKNOWN"));
    assert_eq!(refusal("save 'a"), (5..6, "E-COMMAND-QUOTE"));
}

#[test]
fn limits_of_a_search_come_in_any_order() {
    let Ok(Command::Analyse(request)) = parse("a --lines 3 depth=12") else { panic!("limits are read") };
    assert_eq!((request.limits.multi_pv, request.limits.depth, request.limits.nodes), (3, Some(12), None));
    let Ok(Command::Analyse(request)) = parse("analyse") else { panic!("no limits are fine") };
    assert_eq!(request.limits.nodes, Some(ANALYSE_NODES));
}
