//! The laws every game keeps, as a kit to run on any of them. Feature `laws`.
//!
//! Seeded random games are played, and each law looks for a counterexample in them. A law is one small function whose
//! doc is its statement; [`check`] runs the table of those on a game, [`check_sessions`] those of the erased edge,
//! [`check_wall`] what of hidden information reaches it, [`check_claims`] compares a game with what lists say of it. The kit proves itself on deliberately broken games in its
//! tests. What it leaves out: whether the rules are the right ones (perft tables and rule cases say that) and how strong
//! a search is.

mod chance;
mod claims;
mod draws;
mod keys;
mod moves;
mod mutate;
mod oracle;
mod results;
mod searches;
mod secrets;
mod sessions;
mod texts;
mod views;
mod walk;
mod wall;

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::time::{Duration, Instant};

use serde::Serialize;

use crate::kit::Kit;
use crate::random::Random;
use crate::text::Render;
pub use claims::{Claims, check_claims};
pub use sessions::{Resume, SessionMaker, check_sessions};
use walk::{Bench, Memory, Verdict, Walk};
pub use wall::{Twin, check_wall};

/// How much to check.
#[derive(Clone, Debug, PartialEq)]
pub struct LawBudget {
    /// Random games; every law looks at each of them.
    pub games: u64,
    /// Seconds for all laws together; no bound if absent. Cut short after the first game, laws report fewer runs.
    pub seconds: Option<f64>,
    /// Seed of the random games.
    pub seed: u64,
}

impl Default for LawBudget {
    fn default() -> Self {
        Self { games: 20, seconds: None, seed: 1 }
    }
}

impl LawBudget {
    /// The same budget with this share of its seconds.
    #[must_use]
    pub fn share(&self, share: f64) -> Self {
        Self { seconds: self.seconds.map(|seconds| seconds * share), ..self.clone() }
    }

    fn deadline(&self) -> Option<Instant> {
        let seconds = Duration::try_from_secs_f64(self.seconds?).unwrap_or_default();
        Instant::now().checked_add(seconds)
    }
}

/// What came of one law.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct LawReport {
    /// Name of the law.
    pub law: &'static str,
    /// Positions or games it was tried on.
    pub runs: u64,
    /// True if no counterexample was found.
    pub ok: bool,
    /// The first counterexample, in words.
    pub counterexample: Option<String>,
}

/// A law: its name and the function that looks for a counterexample in one game.
type Law<G> = (&'static str, fn(&mut Bench<'_, G>) -> Verdict);

/// All laws that a game's rules and kit are held to.
fn table<G: Render>() -> Vec<Law<G>> {
    vec![
        ("seats-and-sides", moves::seats_and_sides),
        ("over-means-no-moves", moves::over_means_no_moves),
        ("moves-unique-and-ordered", moves::unique_and_ordered),
        ("accepted-exactly-when-listed", moves::accepted_exactly_when_listed),
        ("leaves-recounted", moves::leaves_recounted),
        ("copies-are-independent", moves::copies_are_independent),
        ("move-text", texts::move_text),
        ("state-text", texts::state_text),
        ("position-text", texts::position_text),
        ("any-text", texts::any_text),
        ("key-recomputed", keys::recomputed),
        ("equal-states-equal-keys", keys::equal_states),
        ("keys-tell-apart", keys::tell_apart),
        ("trail-recount", draws::trail_recount),
        ("irreversible", draws::irreversible),
        ("draw-counters", draws::counters),
        ("counters-apart", draws::counters_apart),
        ("playouts-end", draws::playouts_end),
        ("outcomes", results::outcomes),
        ("chance", chance::listed_and_fair),
        ("chance-text", chance::text),
        ("views", views::views),
        ("boards", views::boards),
        ("worlds-fit", secrets::worlds_fit),
        ("log-true", secrets::log_true),
        ("worlds-covered", secrets::worlds_covered),
        ("worlds-fair", secrets::worlds_fair),
        ("evaluation", searches::evaluation),
        ("mirror", searches::mirror),
        ("strategies", searches::strategies),
        ("searches-agree", searches::searches_agree),
    ]
}

/// Runs all laws that apply to `game`; a law that found nothing to look at is left out.
///
/// The same budget without seconds gives the same reports. A game that panics breaks the law at hand.
pub fn check<G: Render>(game: &G, kit: &Kit<G>, budget: &LawBudget) -> Vec<LawReport> {
    let laws = table::<G>();
    let (deadline, mut memory) = (budget.deadline(), Memory::new());
    let mut tally = Tally::new(laws.iter().map(|law| law.0));
    for number in 0..budget.games.max(1) {
        let played = guarded(|| Ok(Walk::random(game, &mut Random::stream(budget.seed, &format!("game {number}")))));
        let walk = match played {
            Ok(walk) => walk,
            Err(panic) => {
                tally.fail("playouts-end", format!("game {number}: {panic}"));
                break;
            }
        };
        for (index, (name, law)) in laws.iter().enumerate() {
            if number > 0 && deadline.is_some_and(|deadline| Instant::now() >= deadline) {
                return tally.reports();
            }
            let random = Random::stream(budget.seed, &format!("{name} {number}"));
            let mut bench = Bench { game, kit, walk: &walk, number, memory: &mut memory, random, runs: 0 };
            tally.run(index, number, || {
                let verdict = guarded(|| law(&mut bench));
                (bench.runs, verdict)
            });
        }
    }
    tally.reports()
}

/// The reports as they grow.
struct Tally(Vec<LawReport>);

impl Tally {
    fn new(laws: impl Iterator<Item = &'static str>) -> Self {
        Self(laws.map(|law| LawReport { law, runs: 0, ok: true, counterexample: None }).collect())
    }

    /// Runs a law once more, unless it has already failed.
    fn run(&mut self, index: usize, number: u64, law: impl FnOnce() -> (u64, Verdict)) {
        let report = &mut self.0[index];
        if !report.ok {
            return;
        }
        let (runs, verdict) = law();
        report.runs += runs;
        if let Err(counterexample) = verdict {
            report.ok = false;
            report.counterexample = Some(format!("game {number}: {counterexample}"));
        }
    }

    fn fail(&mut self, law: &str, counterexample: String) {
        for report in self.0.iter_mut().filter(|report| report.law == law && report.ok) {
            report.ok = false;
            report.counterexample = Some(counterexample.clone());
        }
    }

    fn reports(self) -> Vec<LawReport> {
        self.0.into_iter().filter(|report| report.runs > 0 || !report.ok).collect()
    }
}

/// Runs `body`; a panic becomes an error that quotes it.
fn guarded<T>(body: impl FnOnce() -> Result<T, String>) -> Result<T, String> {
    catch_unwind(AssertUnwindSafe(body)).unwrap_or_else(|panic| {
        let words = panic.downcast_ref::<String>().map(String::as_str);
        let words = words.or_else(|| panic.downcast_ref::<&str>().copied()).unwrap_or("without a message");
        Err(format!("panicked: {words}"))
    })
}

/// An error built by `say` unless `holds`.
fn ensure(holds: bool, say: impl FnOnce() -> String) -> Verdict {
    if holds { Ok(()) } else { Err(say()) }
}
