//! Every refusal of a move, with what is legal instead.

use dominoes::room::Six;
use dominoes::round::Dominoes;
use dominoes::sheet::with_settings;
use dominoes::state::State;
use dominoes::variants::variant;
use engine::prelude::*;

struct Table {
    game: Dominoes<Six>,
    state: State<Six>,
}

/// A position in which the rest of the set lies in the stock, except for the tiles named.
fn table(id: &str, settings: &[(&str, &str)], position: &str) -> Table {
    let settings: Vec<_> = settings.iter().map(|&(name, value)| (name.to_owned(), value.to_owned())).collect();
    let row = variant(id).expect("a row");
    let (rules, seats) = with_settings(&row.rules, row.seats, &settings).expect("legal settings");
    let game = Dominoes::new(id, rules, seats).expect("rules fit together");
    let state = game.parse_start(position, 1).unwrap_or_else(|faults| panic!("{faults}")).value.state;
    Table { game, state }
}

impl Table {
    fn refused(&self, text: &str) -> (&'static str, Vec<String>) {
        let error = self.game.parse_move(&self.state, text).expect_err(text);
        assert_eq!(error.span, Some(0..text.len()), "{text}");
        assert!(error.message.len() > 10, "{error}");
        (error.code, error.legal)
    }

    fn reads(&self, text: &str) -> String {
        let mv = self.game.parse_move(&self.state, text).unwrap_or_else(|error| panic!("{text}: {error}"));
        self.game.move_text(&self.state, mv)
    }
}

fn words(list: &[&str]) -> Vec<String> {
    list.iter().map(|&word| word.to_owned()).collect()
}

#[test]
fn a_tile_that_can_be_placed_is_read_in_many_ways() {
    let table = table("esperanto-draw", &[], "dom1 turn:0 hand:6-5,3-1,2-2/4-4 line:6-4.4-3 stock:22");
    for text in ["65", "6-5", "56", "6|5", "65l", "left 65", "6-5 LEFT", "l 6:5"] {
        assert_eq!(table.reads(text), "6-5L", "{text}");
    }
    assert_eq!(table.reads("13"), "3-1R");
}

#[test]
fn tiles_are_refused_by_name() {
    let table = table("esperanto-draw", &[], "dom1 turn:0 hand:6-3,2-2,1-0/4-4,5-5 line:6-4.4-3 stock:21");
    assert_eq!(table.refused("63"), ("E-MOVE-AMBIGUOUS", words(&["6-3L", "6-3R"])));
    let playable = words(&["6-3L", "6-3R"]);
    assert_eq!(table.refused("22"), ("E-TILE-NO-FIT", playable.clone()));
    assert_eq!(table.refused("10l"), ("E-TILE-NO-FIT", playable.clone()));
    assert_eq!(table.refused("63u"), ("E-TILE-NO-FIT", playable.clone()));
    assert_eq!(table.refused("55"), ("E-TILE-NOT-HELD", playable.clone()));
    assert_eq!(table.refused("64"), ("E-TILE-NOT-HELD", playable.clone()));
    assert_eq!(table.refused("7-1"), ("E-TILE-UNKNOWN", playable.clone()));
    assert_eq!(table.refused("hello"), ("E-MOVE-SYNTAX", playable.clone()));
    assert_eq!(table.refused("pass"), ("E-PASS-CAN-PLAY", playable.clone()));
    assert_eq!(table.refused("draw"), ("E-DRAW-CAN-PLAY", playable.clone()));
    assert_eq!(table.refused("+6-4"), ("E-DRAW-TILE", playable.clone()));
    assert_eq!(table.refused("keep"), ("E-KEEP-NOTHING", playable.clone()));
    assert_eq!(table.refused("63&22"), ("E-MOVE-TWO-TILES", playable));
    let error = table.game.parse_move(&table.state, "22").expect_err("2-2 does not fit");
    assert_eq!(error.message, "2-2 does not touch 3 or 6.");
    let error = table.game.parse_move(&table.state, "63").expect_err("6-3 fits twice");
    assert_eq!(error.message, "6-3 fits both ends: `6-3L` leaves 3 and 3, `6-3R` leaves 6 and 6.");
}

#[test]
fn drawing_and_passing_follow_the_stock() {
    let some = table("esperanto-draw", &[], "dom1 turn:0 hand:2-2/4-4 line:6-4.4-3 stock:24");
    assert_eq!(some.refused("p"), ("E-PASS-CAN-DRAW", words(&["+"])));
    assert_eq!((some.reads("d"), some.reads("+"), some.reads("draw")), ("+".into(), "+".into(), "+".into()));
    let rest = "6-6,5-5,6-5,5-4,5-3,5-2,5-1,5-0,4-4,4-2,4-1,4-0,3-3,3-2,3-1,3-0,6-2,6-1,6-0";
    let none = table(
        "esperanto-draw",
        &[],
        &format!("dom1 turn:0 hand:2-2,1-1,0-0,1-0,2-0,2-1/{rest} line:6-4.4-3.3-6 stock:0"),
    );
    assert_eq!(none.refused("draw"), ("E-STOCK-EMPTY", words(&["P"])));
    assert_eq!(none.reads("knock"), "P");
    let block = table("block", &[], "dom1 turn:0 hand:2-2/4-3 line:6-4 stock:25");
    assert_eq!(block.refused("+"), ("E-DRAW-NONE", words(&["P"])));
    let reserve = table(
        "esperanto-draw",
        &[("reserve", "2")],
        &format!("dom1 turn:0 hand:2-2,1-1,0-0,1-0/{rest} line:6-4.4-3.3-6 stock:2 rules:reserve=2"),
    );
    assert_eq!(reserve.refused("+").0, "E-STOCK-EMPTY");
}

#[test]
fn openings_are_refused_by_their_rule() {
    let eo = table("esperanto-draw", &[], "dom1 turn:0 hand:6-6,2-1/4-4 line: stock:25");
    assert_eq!(eo.refused("66"), ("E-OPENING-DOUBLE", words(&["2-1"])));
    assert_eq!(eo.reads("21r"), "2-1");
    let kozel = table("kozel-georgian", &[], "dom1 turn:0 hand:6-6,2-1/4-4 line: stock:25");
    assert_eq!(kozel.refused("21"), ("E-OPENING-FORCED", words(&["6-6"])));
    let playroom = table("playroom", &[], "dom1 turn:0 hand:6-6,2-2,2-1/4-4 line: stock:24");
    assert_eq!(playroom.refused("21"), ("E-OPENING-NO-DOUBLE", words(&["2-2", "6-6"])));
    let on = [("opening_none", "next_player")];
    let next = "dom1 turn:0 hand:6-6,5-5/4-3 line: stock:25 rules:opening_none=next_player";
    assert_eq!(table("esperanto-draw", &on, next).refused("draw"), ("E-OPENING-PASS", words(&["P"])));
}

#[test]
fn a_drawn_tile_is_placed_or_kept() {
    let pending = table("playroom", &[], "dom1 turn:0 hand:6-5,2-2/4-4 line:6-4.4-3 stock:23 drawn:6-5");
    assert_eq!(pending.refused("22"), ("E-TILE-NOT-DRAWN", words(&["6-5L", "keep"])));
    assert_eq!(pending.refused("draw"), ("E-DRAW-CAN-PLAY", words(&["6-5L", "keep"])));
    assert_eq!(pending.refused("pass"), ("E-PASS-CAN-PLAY", words(&["6-5L", "keep"])));
    assert_eq!(pending.reads("keep"), "keep");
}

#[test]
fn two_doubles_go_in_one_turn() {
    let kozel = table("kozel-georgian", &[], "dom1 turn:0 hand:6-6,3-3,2-2/4-4 line:6-4.4-3 stock:22");
    for text in ["66&33", "3-3R&6-6L", "66l & 33r"] {
        assert_eq!(kozel.reads(text), "6-6L&3-3R", "{text}");
    }
    assert_eq!(kozel.refused("66&22").0, "E-MOVE-TWO-TILES");
    assert_eq!(kozel.refused("66r&33l").0, "E-MOVE-TWO-TILES");
}

#[test]
fn records_state_what_was_drawn() {
    let table = table("esperanto-draw", &[], "dom1 turn:0 hand:2-2/4-4 line:6-4.4-3 stock:24");
    let next = table.state.stock()[0];
    let stated = format!("+{next}");
    let mv = table.game.parse_recorded(&table.state, &stated).expect("the true tile");
    assert_eq!(table.game.recorded_text(&table.state, mv), stated);
    assert!(
        table.game.parse_recorded(&table.state, "+").is_ok() && table.game.parse_recorded(&table.state, "+?").is_ok()
    );
    let error = table.game.parse_recorded(&table.state, "+6-4").expect_err("6-4 lies on the table");
    assert_eq!((error.code, error.legal), ("E-DRAW-TILE", vec!["+".to_owned()]));
    let marked = table.game.parse_recorded(&table.state, "22!").expect_err("2-2 does not fit");
    assert_eq!(marked.code, "E-TILE-NO-FIT");
}
