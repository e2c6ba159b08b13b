//! `dedup` and `filter`: some games of files, byte for byte.

use std::collections::HashSet;

use engine::files::ScannedGame;
use engine::text::TextError;

use super::scan;
use crate::Context;
use crate::args::{DedupArgs, FilterArgs};
use crate::failure::{Exit, Failure};
use crate::output::counted;

/// Prints each game once.
pub(crate) fn dedup(args: &DedupArgs, cx: &mut Context<'_>) -> Result<Exit, Failure> {
    let mut known = HashSet::new();
    let mut left_out = 0;
    for path in &args.files {
        scan(path, (args.game.as_deref(), false), cx, &mut |game, cx| {
            // Games that cannot be followed are all kept: their moves say nothing.
            if game.faults.is_empty() && !known.insert(game.fingerprint) {
                left_out += 1;
                return Ok(());
            }
            cx.out.game(game.source)
        })?;
    }
    cx.out.remark(&format!("{} left out", counted(left_out, "game")));
    Ok(Exit::Done)
}

/// Prints the games that fit; the exit code is 1 if there is none.
pub(crate) fn filter(args: &FilterArgs, cx: &mut Context<'_>) -> Result<Exit, Failure> {
    let of = args.of.as_deref().map(|name| match cx.registry.find(name) {
        Ok(entry) => Ok(entry.info().id.clone()),
        Err(error) => Err(Failure::in_text(Exit::Usage, TextError { ..error }, name)),
    });
    let of = of.transpose()?;
    let (mut fitting, mut all) = (0, 0);
    for path in &args.files {
        scan(path, (args.game.as_deref(), false), cx, &mut |game, cx| {
            all += 1;
            if of.as_deref().is_some_and(|of| game.game != Some(of)) || !fits(args, game) {
                return Ok(());
            }
            fitting += 1;
            cx.out.game(game.source)
        })?;
    }
    cx.out.remark(&format!("{fitting} of {}", counted(all, "game")));
    Ok(if fitting > 0 { Exit::Done } else { Exit::Negative })
}

fn fits(args: &FilterArgs, game: &ScannedGame<'_>) -> bool {
    let has = |tag: &str, words: &str| game.tag(tag).is_some_and(|value| contains(value, words));
    args.player.as_deref().is_none_or(|name| has("White", name) || has("Black", name))
        && args.result.as_deref().is_none_or(|result| game.result.unwrap_or("*").trim() == result.trim())
        && args.tags.iter().all(|(name, words)| has(name, words))
        && args.min_plies.is_none_or(|least| game.plies >= least)
        && args.max_plies.is_none_or(|most| game.plies <= most)
        && (!args.sound || game.faults.is_empty())
        && (!args.faulty || !game.faults.is_empty())
}

fn contains(value: &str, words: &str) -> bool {
    value.to_lowercase().contains(&words.to_lowercase())
}
