//! The strategies that any game gets for nothing, under the names that people type.

use std::sync::Arc;

use crate::info::{HiddenInfo, PerfectInfo, Revealed};
use crate::kit::EngineOptions;
use crate::random::Random;
use crate::registry::EntryBuilder;
use crate::search::Strategy;
use crate::search::alpha_beta::{AlphaBeta, suits};
use crate::search::determinize::{AnyLegal, Determinized};
use crate::search::info_mcts::InfoMcts;
use crate::search::max_n::MaxN;
use crate::search::mcts::Mcts;
use crate::search::reference::{Minimax, RandomMover};
use crate::text::Render;

/// Bytes of table that one node of a search can make use of.
const TABLE_BYTES_PER_NODE: u64 = 32;

impl EngineOptions {
    /// The size of a transposition table in bytes: what was asked for, or less where so few nodes cannot fill it.
    pub fn table_bytes(&self) -> usize {
        let asked = self.hash_mb.max(1) << 20;
        let useful = self.nodes.map_or(u64::MAX, |nodes| nodes.saturating_mul(TABLE_BYTES_PER_NODE));
        asked.min(usize::try_from(useful).unwrap_or(usize::MAX)).max(4096)
    }
}

impl<G: Render + PerfectInfo> EntryBuilder<G> {
    /// Adds the searches for games of perfect information, the strongest first: `alpha-beta` where two sides play for
    /// what the other loses, then `mcts`, `max-n`, `minimax` and `random`. Evaluation and move order are those set before.
    ///
    /// What suits the game is asked of the game without settings; where settings then change the sides so that
    /// alpha-beta does not suit any more, it plays at random.
    #[must_use]
    pub fn searches(self) -> Self {
        let (evaluator, ordering) = self.judgement();
        let priors = Arc::clone(&ordering);
        let alpha_beta = move |game: &G, options: &EngineOptions| -> Box<dyn Strategy<G>> {
            match AlphaBeta::new(game) {
                Ok(search) => {
                    let search = search.with_evaluator(evaluator(game)).with_ordering(Arc::clone(&ordering));
                    Box::new(search.with_table(options.table_bytes()))
                }
                Err(_) => Box::new(RandomMover::new(options.seed)),
            }
        };
        let suited = self.sample_game().is_some_and(|game| suits(&game).is_ok());
        let mcts = move |_: &G, options: &EngineOptions| -> Box<dyn Strategy<G>> {
            Box::new(Mcts::new(options.seed).with_ordering(Arc::clone(&priors)))
        };
        let builder = if suited { self.strategy("alpha-beta", Arc::new(alpha_beta)) } else { self };
        builder
            .strategy("mcts", Arc::new(mcts))
            .strategy("max-n", Arc::new(|_, _| Box::new(MaxN::new())))
            .strategy("minimax", Arc::new(|_, _| Box::new(Minimax)))
            .strategy("random", Arc::new(|_, options| Box::new(RandomMover::new(options.seed))))
    }
}

/// The most worlds that a determinized search looks at for one move, and the fewest.
const WORLDS: (u64, u64) = (32, 4);

/// Nodes that a world is worth: with a small node limit fewer worlds are searched, not each one less.
const NODES_PER_WORLD: u64 = 150;

impl<G: Render + HiddenInfo + Clone> EntryBuilder<G> {
    /// Adds the searches for games of hidden information, the strongest first: `info-mcts`, `pimc` (sampled worlds
    /// searched open-handed, by alpha-beta where that suits the sides, else by MCTS) and `random`.
    #[must_use]
    pub fn hidden_searches(self) -> Self {
        self.strategy("info-mcts", Arc::new(|_, options| Box::new(InfoMcts::new(Random::new(options.seed)))))
            .strategy("pimc", Arc::new(sampled_worlds))
            .strategy("random", Arc::new(|_, options| Box::new(AnyLegal::new(Random::new(options.seed)))))
    }
}

fn sampled_worlds<G: HiddenInfo + Clone>(game: &G, options: &EngineOptions) -> Box<dyn Strategy<G>> {
    let random = Random::stream(options.seed, "worlds");
    let worlds = options.nodes.map_or(WORLDS.0, |nodes| (nodes / NODES_PER_WORLD).clamp(WORLDS.1, WORLDS.0));
    let share = EngineOptions { nodes: options.nodes.map(|nodes| nodes / worlds), ..*options };
    let worlds = worlds as usize;
    match AlphaBeta::new(&Revealed(game.clone())) {
        Ok(search) => {
            let search = search.with_table(share.table_bytes());
            Box::new(Determinized::new(game.clone(), search, worlds, random))
        }
        Err(_) => Box::new(Determinized::new(game.clone(), Mcts::new(options.seed), worlds, random)),
    }
}
