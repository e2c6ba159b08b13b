//! The law of lists: a game is what its entry says.

use std::collections::BTreeSet;

use super::walk::{Verdict, Walk};
use super::{LawBudget, LawReport, Tally, ensure, guarded};
use crate::game::{Act, Game};
use crate::kit::Kit;
use crate::random::Random;

/// What a list says of a game.
#[derive(Clone, Copy, Debug)]
pub struct Claims<'a> {
    /// Fewest and most seats.
    pub players: (usize, usize),
    /// True if seats know less than all.
    pub hidden: bool,
    /// True if chance takes part.
    pub chance: bool,
    /// Names of the strategies, the default first.
    pub engines: &'a [String],
}

/// Compares a game and its kit with what a list says of them.
pub fn check_claims<G: Game>(game: &G, kit: &Kit<G>, claims: &Claims<'_>, budget: &LawBudget) -> Vec<LawReport> {
    let mut tally = Tally::new(["info-truthful"].into_iter());
    tally.run(0, 0, || (1, guarded(|| truthful(game, kit, claims, budget))));
    tally.reports()
}

/// Seats, hidden hands, chance and engines are as the list says; every engine has a name of its own.
fn truthful<G: Game>(game: &G, kit: &Kit<G>, claims: &Claims<'_>, budget: &LawBudget) -> Verdict {
    let ((fewest, most), seats) = (claims.players, game.seats());
    ensure((fewest..=most).contains(&seats), || format!("{seats} seats, {fewest} to {most} listed"))?;
    ensure(kit.is_hidden() == claims.hidden, || format!("hidden: {}, listed: {}", kit.is_hidden(), claims.hidden))?;
    let names: Vec<&str> = kit.strategies.iter().map(|(name, _)| *name).collect();
    ensure(names == claims.engines, || format!("engines {names:?}, listed: {:?}", claims.engines))?;
    let unique: BTreeSet<&str> = names.iter().copied().collect();
    ensure(unique.len() == names.len(), || format!("two engines of one name: {names:?}"))?;
    let walk = Walk::random(game, &mut Random::stream(budget.seed, "claims"));
    let met = walk.log.iter().any(|act| matches!(act, Act::Chance(_)));
    ensure(!met || claims.chance, || "chance takes part, which the list does not say".to_owned())
}
