//! Max^n must agree with exhaustive play, for any number of seats.

use super::agreement::{agree, each_maze, rules, wander};
use super::max_n::MaxN;
use super::reference::{Minimax, exhaustive};
use super::toys::{PLAIN, Payoffs, Plan, Toe};
use super::{Limits, Report, Strategy};
use crate::game::{Game, Turn};
use crate::random::Random;

const THREE: Plan = Plan { seats: 3, ..PLAIN };
const UNTIED: Plan = Plan { payoffs: Payoffs::Untied, ..THREE };

#[test]
fn max_n_is_exhaustive_play_for_every_seat() {
    let shaded = Plan { payoffs: Payoffs::Shaded, ..THREE };
    let loops = rules().into_iter().map(|plan| Plan { seats: 3, teams: false, ..plan });
    for plan in [THREE, shaded, UNTIED, Plan { dice: true, ..shaded }].into_iter().chain(loops) {
        each_maze(plan, |game, state, trail, _, context| {
            let limits = Limits { multi_pv: 9, ..Limits::default() };
            let report = MaxN::new().choose(game, state, trail, &limits, &mut |_| {});
            let plain = Minimax.choose(game, state, trail, &limits, &mut |_| {});
            let values = |report: &Report<_>| report.lines.iter().map(|line| (line.mv, line.value)).collect::<Vec<_>>();
            assert_eq!(values(&report), values(&plain), "{context} {plan:?}");
            assert!(report.exact && report.nodes <= plain.nodes, "{context} {plan:?}");
        });
    }
}

#[test]
fn three_at_tic_tac_toe_play_as_exhaustively_computed() {
    let mut random = Random::new(3);
    for _ in 0..20 {
        let (state, trail) = wander(&Toe::THREE, 3, &mut random);
        let Turn::Seat(seat) = Toe::THREE.turn(&state) else { continue };
        let worth = exhaustive(&Toe::THREE, &state, &trail);
        let report = MaxN::new().choose(&Toe::THREE, &state, &trail, &Limits::default(), &mut |_| {});
        agree(report.lines[0].value, &worth, seat, "three");
    }
}
