//! Draw counters, one ply before their limit and at it.

use draughts::cards::row;
use draughts::game::{AnyDraughts, Draughts};
use draughts::position::Position;
use engine::game::{Draw, Game};
use engine::history::{Trail, draw_now};
use engine::text::Notation;

fn game(id: &str) -> Draughts<u64> {
    match AnyDraughts::new(row(id).expect("a built-in variant").rules.clone()).expect("playable") {
        AnyDraughts::Small(game) => game,
        AnyDraughts::Large(_) => panic!("{id} has a small board"),
    }
}

fn at(game: &Draughts<u64>, fen: &str) -> Position<u64> {
    game.parse_state(fen).unwrap_or_else(|faults| panic!("{fen}: {faults}")).value
}

fn play(game: &Draughts<u64>, state: &Position<u64>, text: &str) -> Position<u64> {
    game.play(state, game.parse_move(state, text).unwrap_or_else(|error| panic!("{text}: {error}")))
}

/// Plays the cycle of moves again and again; the number of the first ply at which a counter draws, and the draw.
fn plies_until_drawn(game: &Draughts<u64>, fen: &str, cycle: &str) -> (u32, Draw) {
    let mut state = at(game, fen);
    let moves: Vec<&str> = cycle.split(' ').collect();
    let expected = game.plies_to_draw(&state);
    for ply in 0..1000 {
        if let Some(draw) = game.drawn(&state) {
            assert_eq!(game.plies_to_draw(&state), 0);
            assert_eq!(expected, ply, "the forecast from the beginning holds");
            return (ply, draw);
        }
        assert_eq!(game.plies_to_draw(&state), expected - ply, "{}", game.state_text(&state));
        state = play(game, &state, moves[ply as usize % moves.len()]);
        assert_eq!(at(game, &game.state_text(&state)), state, "the state text tells all");
    }
    panic!("{fen} is never drawn");
}

fn fires(id: &str, fen: &str, cycle: &str, plies: u32, reason: &str, claimed: bool) {
    let game = game(id);
    let (ply, draw) = plies_until_drawn(&game, fen, cycle);
    assert_eq!((ply, draw.reason, draw.claimed), (plies, reason, claimed), "{id} {fen}");
}

#[test]
fn damludo_thirty_moves_each() {
    fires("damludo", "W:WKa1,Kc1:BKh8,Kf8,h6", "c1-d2 f8-e7 d2-c1 e7-f8", 60, "thirty_moves", false);
    // Quiet moves of men do not set the count back, captures and promotions do.
    let damludo = game("damludo");
    let mut state = damludo.initial();
    for text in "c3-d4 b6-a5 d4-e5".split(' ') {
        state = play(&damludo, &state, text);
    }
    assert!(damludo.state_text(&state).ends_with(":Xthirty-moves=3"), "{}", damludo.state_text(&state));
    let taken = play(&damludo, &state, "f6xd4");
    assert!(!damludo.state_text(&taken).contains(":X"));
    let promoted = play(&damludo, &at(&damludo, "W:Wa7:BKh2,Ke1:Xthirty-moves=50"), "a7-b8");
    assert!(!damludo.state_text(&promoted).contains(":X"));
    let last = at(&damludo, "W:WKa1,Kc1,a3:BKh8,Kf8,h6:Xthirty-moves=59");
    assert_eq!(damludo.drawn(&last), None);
    assert_eq!(damludo.drawn(&play(&damludo, &last, "a3-b4")).expect("the sixtieth ply").rule, "thirty-moves");
}

#[test]
fn damludo_thirteen_moves_of_the_three() {
    let white_three = "Kc1,Ke1,Kg1";
    let cycle = "g1-h2 h8-g7 h2-g1 g7-h8";
    // The three to move where the material first stands: their 13th move is ply 25.
    fires("damludo", &format!("W:W{white_three}:BKh8"), cycle, 25, "thirteen_moves", false);
    // The one to move there: ply 26.
    fires("damludo", &format!("B:W{white_three}:BKh8"), "h8-g7 g1-h2 g7-h8 h2-g1", 26, "thirteen_moves", false);
    // Either colour may have the three.
    fires("damludo", "B:BKb8,Kd8,Kf8:WKg1", "f8-h6 g1-h2 h6-f8 h2-g1", 25, "thirteen_moves", false);
    // A 13th move that takes the last king wins.
    let damludo = game("damludo");
    let last = at(&damludo, "W:WKc1,Ke1,Kg1:BKe3:Xthree-kings=12");
    let won = play(&damludo, &last, "c1xf4");
    assert!(damludo.outcome(&won).is_some() && damludo.drawn(&won).is_none());
    // So does one that blocks it.
    let last = at(&damludo, "W:WKf2,Kg3,Kf4:BKh2:Xthree-kings=12");
    let blocked = play(&damludo, &last, "f2-g1");
    assert!(damludo.outcome(&blocked).is_some() && damludo.drawn(&blocked).is_none());
}

#[test]
fn international_lengths() {
    fires("international", "W:WK46,K47,K48,K49:BK1,K2,K3", "49-44 3-8 44-49 8-3", 50, "twenty_five_moves", false);
    fires("international", "W:WK48,K49,30:BK1", "48-43 1-6 43-48 6-1", 32, "sixteen_moves", false);
    fires("international", "B:WK48,K49:BK1", "1-6 48-43 6-1 43-48", 10, "five_moves", false);
    // A man that moves or is crowned inside the class does not restart its count.
    let international = game("international");
    let mut state = at(&international, "W:WK48,8:BK46:Xking-against-two=4");
    state = play(&international, &state, "8-2");
    assert!(international.state_text(&state).ends_with(":Xking-against-two=5"));
    // A capture that leads into another class starts that at 0.
    let mut state = at(&international, "B:WK48,K49,K44:BK50:Xking-against-three=20");
    state = play(&international, &state, "50x6");
    assert!(!international.state_text(&state).contains(":X"), "{}", international.state_text(&state));
}

#[test]
fn russian_and_brazilian_lengths() {
    for id in ["russian", "brazilian"] {
        let cycle = "g1-h2 h8-g7 h2-g1 g7-h8";
        fires(id, "W:WKc1,Ke1,Kg1,a3:BKh8,Kb8,Kd8,Kf8", "g1-h2 f8-g7 h2-g1 g7-f8", 30, "fifteen_moves", false);
        fires(id, "W:WKe1,Kg1:BKb8,h8", "g1-h2 b8-a7 h2-g1 a7-b8", 30, "fifteen_moves", false);
        // Off the main road three kings have fifteen moves of their own.
        let off = "g1-h2 b8-a7 h2-g1 a7-b8";
        fires(id, "W:WKc1,Ke1,Kg1:BKb8", off, 29, "fifteen_moves", false);
        fires(id, "W:WKc1,Ke1,Kg1:BKh8", cycle, 10, "five_moves", false);
        fires(id, "W:WKc1,Ke1:BKb8", "e1-f2 b8-a7 f2-e1 a7-b8", 10, "five_moves", false);
    }
    // Four and five pieces: moves of men do not restart the 30, the 15 of kings alone they do.
    let russian = game("russian");
    let state = at(&russian, "W:WKe1,a3:BKb8,h8:H29:Xfour-or-five-pieces=59");
    let after = play(&russian, &state, "a3-b4");
    assert_eq!(russian.drawn(&after).expect("sixty plies").reason, "thirty_moves");
    let state = at(&russian, "W:WKe1,a3,c1:BKb8,h8,f8:Xsix-or-seven-pieces=119");
    assert_eq!(russian.drawn(&state), None);
    let after = play(&russian, &state, "a3-b4");
    assert_eq!(russian.drawn(&after).expect("120 plies").reason, "sixty_moves");
}

#[test]
fn english_draws_are_claimed() {
    fires("english", "B:WK32,30:BK1,3", "1-6 32-27 6-1 27-32", 80, "forty_moves", true);
    let english = game("english");
    assert!(english.repetition().expect("threefold").draw.claimed);
}

#[test]
fn repetition_is_claimed_in_damludo_and_automatic_in_russian() {
    for (id, claimed) in [
        ("damludo", true),
        ("russian", false),
        ("brazilian", false),
        ("german", false),
        ("czech", false),
        ("english", true),
    ] {
        let game = game(id);
        let fen = if id == "english" { "W:WK32,30:BK1,3" } else { "W:WKg1,a1:BKb8,h8" };
        let cycle = if id == "english" { "32-27 1-6 27-32 6-1" } else { "g1-h2 b8-a7 h2-g1 a7-b8" };
        let mut state = at(&game, fen);
        let mut trail = Trail::starting(game.key(&state));
        for (ply, text) in (1..=8).zip(cycle.split(' ').cycle()) {
            assert_eq!(draw_now(&game, &state, &trail), None, "{id} ply {ply}");
            let mv = game.parse_move(&state, text).expect(text);
            let next = game.play(&state, mv);
            trail.push(game.key(&next), game.irreversible(&state, mv));
            state = next;
        }
        let draw = draw_now(&game, &state, &trail).expect("the third time");
        assert_eq!((draw.rule, draw.reason, draw.claimed), ("threefold", "repetition", claimed), "{id}");
    }
}

#[test]
fn frisian_kings_alone() {
    let cycle = "1-6 48-43 6-1 43-48";
    for id in ["frisian", "frysk"] {
        fires(id, "B:WK48,K49:BK1", cycle, 14, "seven_moves", false);
        fires(id, "B:WK48:BK1", cycle, 4, "two_moves", false);
    }
    // A capture out of the one class begins the other at 0.
    let frisian = game("frisian");
    let state = at(&frisian, "W:WK48:BK43,K2:Xtwo-kings-against-king=13");
    let after = play(&frisian, &state, "48x39");
    assert!(
        frisian.drawn(&after).is_none() && !frisian.state_text(&after).contains(":X"),
        "{}",
        frisian.state_text(&after)
    );
}

#[test]
fn one_piece_each_is_a_draw_at_once_in_turkish() {
    let turkish = game("turkish");
    for fen in ["W:WKa1:BKb8", "W:Wa3:Bh6", "W:WKa1:BKa5"] {
        let draw = turkish.drawn(&at(&turkish, fen)).expect(fen);
        assert_eq!(
            (draw.reason, draw.claimed, turkish.plies_to_draw(&at(&turkish, fen))),
            ("one_piece_each", false, 0)
        );
    }
    let before = at(&turkish, "W:WKa1:BKh8,a5");
    assert_eq!(turkish.drawn(&before), None);
    assert!(turkish.drawn(&play(&turkish, &before, "a1xa6")).is_some());
    // Taking the last piece wins, whatever is left.
    let before = at(&turkish, "W:WKa1,b3:Ba5");
    let after = play(&turkish, &before, "a1xa6");
    assert!(turkish.outcome(&after).is_some() && turkish.drawn(&after).is_none());
}

#[test]
fn italian_pool_and_cbd_lengths() {
    fires("italian", "W:WK32,22:BK1,8", "32-28 1-5 28-32 5-1", 80, "forty_moves", true);
    fires("pool", "B:WK32,30:BK1,3", "1-6 32-27 6-1 27-32", 30, "fifteen_moves", false);
    fires("pool", "B:BK1,K2,K3:WK32", "3-7 32-27 7-3 27-32", 25, "thirteen_moves", false);
    let cycle = "g1-h2 b8-a7 h2-g1 a7-b8";
    fires("brazilian-cbd", "W:WKe1,Kg1:BKb8,h8", cycle, 10, "five_moves", false);
    fires("brazilian-cbd", "W:WKe1,Kg1,a3:BKb8,h8", cycle, 40, "twenty_moves", false);
    fires("killer", "W:WK46,K47,K48,K49:BK1,K2,K3", "49-44 3-8 44-49 8-3", 50, "twenty_five_moves", false);
    fires("killer8", "W:WKc1,Ke1:BKb8", "e1-f2 b8-a7 f2-e1 a7-b8", 10, "five_moves", false);
}

#[test]
fn games_without_counters_or_without_draws() {
    for (id, repetition) in [("antidraughts", true), ("thai", true), ("spanish", true), ("breakthrough", false)] {
        let game = game(id);
        assert!(game.rules().draws.is_empty(), "{id}");
        assert_eq!(game.repetition().is_some(), repetition, "{id}");
    }
    // Who has nothing left has won antidraughts; the first king wins breakthrough, and no move is left then.
    let anti = game("antidraughts");
    let ended = anti.outcome(&at(&anti, "W:W:B20")).expect("nothing left");
    assert_eq!(ended.winners.first().map(|seat| seat.0), Some(0));
    let breakthrough = game("breakthrough");
    let crowned = play(&breakthrough, &at(&breakthrough, "W:W7:B20"), "7-1");
    let ended = breakthrough.outcome(&crowned).expect("a king");
    assert_eq!((ended.winners.first().map(|seat| seat.0), ended.reason), (Some(0), "king"));
    assert_eq!(engine::game::moves(&breakthrough, &crowned).len(), 0);
}

fn king_moves(game: &Draughts<u64>, state: &Position<u64>, from: &str) -> usize {
    let legal = engine::game::moves(game, state);
    legal.iter().filter(|&&mv| game.move_text(state, mv).starts_with(&format!("{from}-"))).count()
}

#[test]
fn three_moves_in_a_row_by_one_frisian_king() {
    let frisian = game("frisian");
    let counted = |moves: u8| at(&frisian, &format!("W:WK50,48:B1,2:H0:F1:+0+{moves}50"));
    assert!(king_moves(&frisian, &counted(2), "50") > 0, "two moves made: a third is legal");
    assert_eq!(king_moves(&frisian, &counted(3), "50"), 0, "three moves made");
    let third = play(&frisian, &counted(2), "50-44");
    assert!(frisian.state_text(&third).ends_with(":+0+344"), "{}", frisian.state_text(&third));
    // A capture stays legal after three moves, and begins anew; so does a move of another piece.
    let capture = at(&frisian, "W:WK50,48:B39,2:H0:F1:+0+350");
    let after = play(&frisian, &capture, "50x33");
    assert!(frisian.state_text(&after).ends_with(":+0+0"), "{}", frisian.state_text(&after));
    let other = play(&frisian, &counted(3), "48-43");
    assert!(frisian.state_text(&other).ends_with(":+0+0"));
    // If only that king could move, its side has lost.
    let stuck = at(&frisian, "W:WK46,26:B21,17,12,5,K50:H0:F1:+0+346");
    assert!(stuck == at(&frisian, &frisian.state_text(&stuck)), "the state text tells all");
    // Without men there is no count, nor for a king that has been taken.
    for fen in ["W:WK50:B1,2:H0:F1:+0+3", "W:W48:B1,2:H0:F1:+0+3"] {
        let read = frisian.parse_state(fen).expect(fen);
        assert!(frisian.state_text(&read.value).ends_with(":+0+0") && !read.warnings.is_empty(), "{fen}");
    }
    // Two positions that differ in the count have different keys: what is legal differs.
    assert_ne!(frisian.key(&counted(2)), frisian.key(&counted(3)));
    // Without a square the only king is meant; of two kings none is.
    assert_eq!(at(&frisian, "W:WK50,48:B1,2:H0:F1:+0+3"), counted(3));
    let two = frisian.parse_state("W:WK50,K49,48:B1,2:H0:F1:+0+3").expect("a FEN");
    assert_eq!((two.warnings.len(), king_moves(&frisian, &two.value, "50") > 0), (1, true));
    for bad in ["W:WK50:B1:+0", "W:WK50:B1:+0+x", "W:WK50:B1:+0+399", "W:WK50:B1:++1"] {
        assert_eq!(frisian.parse_state(bad).expect_err(bad).first().code, "E-POSITION-FIELD", "{bad}");
    }
}

/// Portuguese boards are mirrored: 1 is at the bottom right, the main road goes from there to 32.
#[test]
fn twelve_moves_unless_the_lone_king_holds_the_main_road() {
    let settings = [("draws", "twelve_off_main_road"), ("repetition", "none")].map(|(k, v)| (k.into(), v.into()));
    let rules = draughts::fields::with_settings(row("portuguese").expect("a row").rules.clone(), &settings);
    let game = match AnyDraughts::new(rules.expect("settings that are known")).expect("playable") {
        AnyDraughts::Small(game) => game,
        AnyDraughts::Large(_) => panic!("a small board"),
    };
    let (ply, draw) = plies_until_drawn(&game, "W:WK2,K3,K4:BK29", "2-5 29-25 5-2 25-29");
    assert_eq!((ply, draw.rule, draw.reason), (24, "off-main-road", "twelve_moves"));
    let mut held = at(&game, "W:WK2,K3,K4:BK32");
    for text in "3-7 32-28 7-3 28-32".split(' ') {
        held = play(&game, &held, text);
        assert!(!game.state_text(&held).contains(":X"), "{}", game.state_text(&held));
    }
    let left = play(&game, &play(&game, &held, "3-7"), "32-28");
    let left = play(&game, &play(&game, &left, "7-3"), "28-31");
    assert!(!game.state_text(&left).contains(":X"), "counting begins where the material first stands");
    let left = play(&game, &left, "3-7");
    assert!(game.state_text(&left).contains(":Xoff-main-road=1"), "{}", game.state_text(&left));
    // On the road, but not alone there: nobody holds it.
    let shared = play(&game, &at(&game, "W:WK1,K3,K4:BK32"), "3-7");
    assert!(game.state_text(&shared).contains(":Xoff-main-road=1"), "{}", game.state_text(&shared));
}
