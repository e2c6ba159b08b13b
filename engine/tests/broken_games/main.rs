//! The laws prove themselves: a sound game keeps them all, and each defect is caught by the law meant for it.

mod cards;
mod tug;

use std::sync::Arc;
use std::sync::atomic::{AtomicI32, Ordering};

use cards::Secret;
use engine::game::Game;
use engine::game::moves;
use engine::history::Trail;
use engine::info::PerfectInfo;
use engine::kit::{EngineOptions, Kit, StrategyMaker};
use engine::laws::{LawBudget, LawReport, check};
use engine::outcome::Seat;
use engine::random::Random;
use engine::registry::EntryBuilder;
use engine::search::alpha_beta::AlphaBeta;
use engine::search::score::Value;
use engine::search::traits::Evaluator;
use engine::search::{Limits, Line, Progress, Report, Strategy};
use engine::session::DrawCounter;
use tug::{Defect, Pull, Rope, Tug};

/// Counts how far the rope is pulled towards the side to move.
struct Distance;

impl Evaluator<Tug> for Distance {
    fn evaluate(&self, _game: &Tug, rope: &Rope) -> i32 {
        let up = (i32::from(rope.spot) - 3) * 100;
        if rope.seat.is_multiple_of(2) { up } else { -up }
    }
}

/// What is wrong with a strategy.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Fault {
    Nothing,
    IllegalMove,
    NoMove,
    TooManyNodes,
    UnplayableLine,
    Moody,
    Boasts,
    Blind,
}

/// Chooses evenly, from its seed.
struct Dice {
    random: Random,
    fault: Fault,
}

static MOOD: AtomicI32 = AtomicI32::new(0);

impl Strategy<Tug> for Dice {
    fn choose(
        &mut self,
        game: &Tug,
        view: &Rope,
        _trail: &Trail,
        limits: &Limits,
        _progress: Progress<'_, Pull>,
    ) -> Report<Pull> {
        let list = moves(game, view);
        let mv = match self.fault {
            Fault::IllegalMove => Pull::Cut,
            Fault::Moody => list[MOOD.fetch_add(1, Ordering::Relaxed) as usize % list.len()],
            _ => *self.random.choose(&list).expect("a strategy is asked for a seat to move"),
        };
        let pv = if self.fault == Fault::UnplayableLine { vec![mv; 40] } else { vec![mv] };
        let value = if self.fault == Fault::Boasts { Value::WinIn(2) } else { Value::WinRate(0.5) };
        let line = Line { mv, value, pv, depth: 1, visits: 1 };
        let nodes = if self.fault == Fault::TooManyNodes { limits.nodes.unwrap_or(0) + 1 } else { 1 };
        let depth = if self.fault == Fault::Blind { 3 } else { 1 };
        let best = (self.fault != Fault::NoMove).then_some(mv);
        Report { best, lines: vec![line], depth, seldepth: depth, nodes, seconds: 0.0, exact: false }
    }
}

fn dice(fault: Fault) -> StrategyMaker<Tug> {
    Arc::new(move |_, options: &EngineOptions| Box::new(Dice { random: Random::new(options.seed), fault }))
}

/// Alpha-beta of the engine, or a player that only bears its name.
fn alpha_beta(blind: bool) -> StrategyMaker<Tug> {
    let real = |game: &Tug| AlphaBeta::new(game).expect("two teams suit alpha-beta").with_table(1 << 16);
    Arc::new(move |game, options| match blind {
        true => Box::new(Dice { random: Random::new(options.seed), fault: Fault::Blind }),
        false => Box::new(real(game).with_evaluator(Arc::new(Distance))),
    })
}

fn counters(game: &Tug, rope: &Rope) -> Vec<DrawCounter> {
    let now = if game.defect == Defect::DrawnUntold { 0 } else { rope.idle.into() };
    vec![DrawCounter { rule: "plies without a roll".to_owned(), now, limit: 10, claimed: false }]
}

fn kit(evaluator: impl Evaluator<Tug> + 'static, fault: Fault) -> Kit<Tug> {
    let evaluator: Arc<dyn Evaluator<Tug>> = Arc::new(evaluator);
    Kit {
        strategies: vec![("dice", dice(fault))],
        evaluator: Some(Arc::new(move |_| Arc::clone(&evaluator))),
        rules: Arc::new(|_| vec!["Pull the rope over to your side.".to_owned()]),
        counters: Arc::new(counters),
        topics: Vec::new(),
        open_view: |game, rope, log| game.view(rope, log, Seat(0)),
        facts: None,
        rounds: None,
        weigh: None,
        mirror: Some(Tug::mirrored),
        hidden: None,
        card: None,
    }
}

fn broken_laws(reports: &[LawReport]) -> Vec<&str> {
    reports.iter().filter(|report| !report.ok).map(|report| report.law).collect()
}

#[track_caller]
fn assert_caught(reports: &[LawReport], law: &str, what: &str) {
    let broken = broken_laws(reports);
    assert!(broken.contains(&law), "{what} should break `{law}`, but broke {broken:?}");
    let said = reports.iter().filter(|report| !report.ok).all(|report| report.counterexample.is_some());
    assert!(said, "a broken law gives its counterexample");
}

#[test]
fn a_sound_game_keeps_every_law() {
    for seed in 1..=20 {
        let budget = LawBudget { seed, ..LawBudget::default() };
        let reports = check(&Tug::new(Defect::Nothing), &kit(Distance, Fault::Nothing), &budget);
        let broken: Vec<_> = reports.iter().filter(|report| !report.ok).collect();
        assert!(broken.is_empty(), "{broken:#?}");
        assert!(reports.len() > 20 && reports.iter().all(|report| report.runs > 0));
    }
}

#[test]
fn each_defect_is_caught_by_the_law_meant_for_it() {
    use Defect::*;
    let meant = [
        (SidesWithAGap, "seats-and-sides"),
        (SeatThatIsNotThere, "over-means-no-moves"),
        (MovesAfterTheEnd, "over-means-no-moves"),
        (NoOutcomeAtTheEnd, "over-means-no-moves"),
        (DuplicateMove, "moves-unique-and-ordered"),
        (ShuffledMoves, "moves-unique-and-ordered"),
        (CountsWrongly, "moves-unique-and-ordered"),
        (AcceptsUnlisted, "accepted-exactly-when-listed"),
        (RefusesListed, "accepted-exactly-when-listed"),
        (SharedState, "copies-are-independent"),
        (AmbiguousMoveText, "move-text"),
        (RecordsAnotherMove, "move-text"),
        (TextForgetsCounter, "state-text"),
        (TextForgetsSeat, "position-text"),
        (ParserPanics, "any-text"),
        (ParserTakesNonsense, "any-text"),
        (ParserGuesses, "any-text"),
        (StaleKey, "key-recomputed"),
        (KeyByPath, "equal-states-equal-keys"),
        (KeyIgnoresSeat, "keys-tell-apart"),
        (KeyIgnoresRolls, "keys-tell-apart"),
        (CounterKeyIgnoresCounter, "keys-tell-apart"),
        (IrreversibleLie, "irreversible"),
        (IrreversibleLie, "trail-recount"),
        (DrawnAfterTheEnd, "draw-counters"),
        (DrawnBeforeItIsSaid, "draw-counters"),
        (DrawSaidTooLate, "counters-apart"),
        (DrawnUntold, "draw-counters"),
        (Endless, "playouts-end"),
        (NotZeroSum, "outcomes"),
        (PayoffOutOfRange, "outcomes"),
        (UnequalTeam, "outcomes"),
        (WinnerPaysLoser, "outcomes"),
        (PointsMissing, "outcomes"),
        (BiasedDie, "chance"),
        (MoodyDie, "chance"),
        (UnlistedResult, "chance"),
        (ImprobableList, "chance"),
        (AmbiguousChanceText, "chance-text"),
        (ViewPeeks, "views"),
        (SeatsSeeLess, "views"),
        (EscapeCodes, "boards"),
        (WideBoard, "boards"),
        (DrawnSpeech, "boards"),
        (PanicInPlay, "playouts-end"),
    ];
    for (defect, law) in meant {
        let reports = check(&Tug::new(defect), &kit(Distance, Fault::Nothing), &LawBudget::default());
        assert_caught(&reports, law, &format!("{defect:?}"));
    }
}

#[test]
fn each_faulty_strategy_is_caught() {
    let boasts = check(&Tug::new(Defect::Nothing), &kit(Distance, Fault::Boasts), &LawBudget::default());
    assert_eq!(broken_laws(&boasts), ["searches-agree"]);
    for fault in [Fault::IllegalMove, Fault::NoMove, Fault::TooManyNodes, Fault::UnplayableLine, Fault::Moody] {
        let reports = check(&Tug::new(Defect::Nothing), &kit(Distance, fault), &LawBudget::default());
        assert_eq!(broken_laws(&reports), ["strategies"], "{fault:?}");
    }
}

#[test]
fn alpha_beta_agrees_with_the_oracle_and_a_blind_one_does_not() {
    for (blind, broken) in [(false, &[][..]), (true, &["searches-agree"][..])] {
        let mut kit = kit(Distance, Fault::Nothing);
        kit.strategies.push(("alpha-beta", alpha_beta(blind)));
        let reports = check(&Tug::new(Defect::Nothing), &kit, &LawBudget { games: 60, ..LawBudget::default() });
        assert_eq!(broken_laws(&reports), broken, "{reports:#?}");
    }
}

/// Likes the place 6, whoever moves.
struct Partial;

impl Evaluator<Tug> for Partial {
    fn evaluate(&self, _game: &Tug, rope: &Rope) -> i32 {
        rope.spot.into()
    }
}

#[test]
fn a_partial_evaluation_and_a_crooked_mirror_are_caught() {
    let game = Tug::new(Defect::Nothing);
    assert_eq!(broken_laws(&check(&game, &kit(Partial, Fault::Nothing), &LawBudget::default())), ["mirror"]);
    let crooked = Kit { mirror: Some(|_, rope: &Rope| rope.clone()), ..kit(Distance, Fault::Nothing) };
    assert_eq!(broken_laws(&check(&game, &crooked, &LawBudget::default())), ["mirror"]);
}

/// Evaluates otherwise at each call, or beyond all bounds.
struct Adrift(bool);

impl Evaluator<Tug> for Adrift {
    fn evaluate(&self, _game: &Tug, _rope: &Rope) -> i32 {
        if self.0 { MOOD.fetch_add(1, Ordering::Relaxed) } else { i32::MAX }
    }
}

/// Evaluates to something else than its terms.
struct Miscounted;

impl Evaluator<Tug> for Miscounted {
    fn evaluate(&self, _game: &Tug, rope: &Rope) -> i32 {
        rope.spot.into()
    }

    fn terms(&self, _game: &Tug, _rope: &Rope) -> Vec<(&'static str, i32)> {
        vec![("spot", 1), ("rolls", 2)]
    }
}

#[test]
fn each_faulty_evaluation_is_caught() {
    let game = Tug::new(Defect::Nothing);
    for kit in [kit(Adrift(true), Fault::Nothing), kit(Adrift(false), Fault::Nothing), kit(Miscounted, Fault::Nothing)]
    {
        assert_caught(&check(&game, &kit, &LawBudget::default()), "evaluation", "a faulty evaluation");
    }
}

fn entry(defect: Defect) -> EntryBuilder<Tug> {
    let builder = EntryBuilder::perfect("tug", move |_| Ok(Tug::new(defect))).players(4, 4).with_chance();
    builder
        .rules(|_| Default::default(), |_| vec!["Pull the rope over.".to_owned()])
        .strategy("dice", dice(Fault::Nothing))
}

#[test]
fn sessions_keep_the_laws_and_broken_ones_do_not() {
    let sound = entry(Defect::Nothing).finish().check(&LawBudget::default());
    assert!(broken_laws(&sound).is_empty(), "{sound:#?}");
    for law in ["info-truthful", "same-seed-same-game", "undo-redo", "records", "refusals"] {
        assert!(sound.iter().any(|report| report.law == law), "{law} was not looked at");
    }
    for (defect, law) in [
        (Defect::SharedState, "undo-redo"),
        (Defect::AmbiguousChanceText, "records"),
        (Defect::RecordsAnotherMove, "records"),
        (Defect::TextForgetsCounter, "state-text"),
        (Defect::MoodyDie, "same-seed-same-game"),
        (Defect::ParserPanics, "any-text"),
        (Defect::PanicInPlay, "undo-redo"),
    ] {
        assert_caught(&entry(defect).finish().check(&LawBudget::default()), law, &format!("{defect:?}"));
    }
}

#[test]
fn hidden_information_is_kept_and_broken_secrets_are_caught() {
    let sound = cards::entry(Secret::Kept).check(&LawBudget::default());
    let broken: Vec<_> = sound.iter().filter(|report| !report.ok).collect();
    assert!(broken.is_empty(), "{broken:#?}");
    for law in ["worlds-fit", "log-true", "worlds-covered", "worlds-fair", "no-leak"] {
        assert!(sound.iter().any(|report| report.law == law), "{law} was not looked at");
    }
    for (secret, law) in [
        (Secret::LeakyView, "no-leak"),
        (Secret::TellingRefusal, "no-leak"),
        (Secret::BiasedDealer, "worlds-fair"),
        (Secret::StaleVoid, "worlds-covered"),
        (Secret::ForgetsAll, "worlds-covered"),
        (Secret::LogThatLies, "log-true"),
    ] {
        assert_caught(&cards::entry(secret).check(&LawBudget::default()), law, &format!("{secret:?}"));
    }
}

#[test]
fn lists_that_do_not_tell_the_truth_are_caught() {
    let two_seats = entry(Defect::Nothing).players(2, 2).finish();
    assert_eq!(broken_laws(&two_seats.check(&LawBudget::default())), ["info-truthful"]);
    let twice = entry(Defect::Nothing).strategy("dice", dice(Fault::Nothing)).finish();
    assert_eq!(broken_laws(&twice.check(&LawBudget::default())), ["info-truthful"]);
}

#[test]
fn the_same_budget_gives_the_same_reports() {
    let (game, kit) = (Tug::new(Defect::BiasedDie), kit(Distance, Fault::Nothing));
    let budget = LawBudget { games: 6, seconds: None, seed: 9 };
    assert_eq!(check(&game, &kit, &budget), check(&game, &kit, &budget));
    let hurried = check(&game, &kit, &LawBudget { seconds: Some(0.0), ..budget });
    assert!(hurried.iter().all(|report| report.runs > 0), "one game is always looked at");
}

#[test]
fn a_view_of_perfect_information_is_the_state() {
    let rope = Tug::new(Defect::Nothing).initial();
    assert_eq!(Tug::state_of(&rope), &rope);
}
