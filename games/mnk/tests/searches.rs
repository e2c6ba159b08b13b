//! Every search against games that are solved: tic-tac-toe and the given Connect Four scores.

use engine::history::Trail;
use engine::prelude::*;
use engine::registry::{CaseFiles, CaseOptions};
use engine::search::alpha_beta::AlphaBeta;
use engine::search::mcts::Mcts;
use engine::search::reference::Minimax;
use engine::search::score::Value;
use engine::search::{Limits, Report, Strategy};
use mnk::cases::ScoreLines;
use mnk::tic_tac_toe::TicTacToe;

fn choose(strategy: &mut dyn Strategy<TicTacToe>, state: [u16; 2], limits: &Limits) -> Report<u8> {
    strategy.choose(&TicTacToe, &state, &Trail::starting(TicTacToe.key(&state)), limits, &mut |_| ())
}

#[test]
fn tic_tac_toe_is_a_draw_by_every_search() {
    let mut alpha_beta = AlphaBeta::new(&TicTacToe).expect("two sides that add up to nothing");
    let strategies: [(&str, &mut dyn Strategy<TicTacToe>, Limits); 3] = [
        ("alpha-beta", &mut alpha_beta, Limits::default()),
        ("minimax", &mut Minimax, Limits::default()),
        ("mcts", &mut Mcts::new(1), Limits::nodes(200_000)),
    ];
    for (name, strategy, limits) in strategies {
        let report = choose(strategy, TicTacToe.initial(), &limits);
        assert!(report.exact, "{name} proves nothing: {report:?}");
        assert!(matches!(report.lines[0].value, Value::Draw(_)), "{name}: {report:?}");
    }
}

/// Every position in which one seat to move has no win at once and the other threatens exactly one.
fn threats() -> Vec<([u16; 2], u8)> {
    let mut seen = std::collections::BTreeSet::new();
    let mut open = vec![TicTacToe.initial()];
    let mut found = Vec::new();
    while let Some(state) = open.pop() {
        let Turn::Seat(seat) = TicTacToe.turn(&state) else { continue };
        if !seen.insert(state) {
            continue;
        }
        let list = moves(&TicTacToe, &state);
        let wins_for = |who: Seat| {
            let with = |cell: u8| {
                let mut after = state;
                after[who.index()] |= 1 << cell;
                after
            };
            let wins =
                |cell: &u8| TicTacToe.outcome(&with(*cell)).is_some_and(|outcome| outcome.winners.as_slice() == [who]);
            list.iter().copied().filter(wins).collect::<Vec<_>>()
        };
        if let ([], [block]) = (wins_for(seat).as_slice(), wins_for(Seat(1 - seat.0)).as_slice()) {
            found.push((state, *block));
        }
        open.extend(list.iter().map(|&cell| TicTacToe.play(&state, cell)));
    }
    found
}

#[test]
fn mcts_stops_every_threat_of_one_move() {
    let threats = threats();
    assert!(threats.len() > 500, "{} positions", threats.len());
    assert!(threats.iter().any(|(state, _)| TicTacToe.turn(state) == Turn::Seat(Seat(1))));
    for (seed, (state, block)) in (0..).zip(threats) {
        let report = choose(&mut Mcts::new(seed), state, &Limits::nodes(400));
        // Where the game is lost anyway any move is as good, but the stop loses last.
        assert_eq!(report.best, Some(block), "{} {report:?}", TicTacToe.state_text(&state));
    }
}

#[test]
fn generic_alpha_beta_gives_the_exact_scores_of_connect_four() {
    for text in [
        include_str!("../../../tests/data/connect-four/end-easy.txt"),
        include_str!("../../../tests/data/connect-four/middle-easy.txt"),
    ] {
        let report = ScoreLines.run(text, &CaseOptions::default()).expect("a file of score lines");
        assert_eq!(report.failed, []);
        assert_eq!((report.cases, report.passed), (500, 500));
    }
}
