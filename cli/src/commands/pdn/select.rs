//! `dedup` and `filter`: some games of files, byte for byte.

use std::collections::HashSet;
use std::path::Path;

use engine::files::ScannedGame;
use engine::serde_json::{Map, json};
use engine::text::TextError;

use super::{each_file, scan};
use crate::Context;
use crate::args::{DedupArgs, FilterArgs};
use crate::failure::{Exit, Failure};
use crate::output::counted;

/// Prints each game once.
pub(crate) fn dedup(args: &DedupArgs, cx: &mut Context<'_>) -> Result<Exit, Failure> {
    let mut known = HashSet::new();
    let (mut left_out, mut all) = (0, 0);
    let unreadable = each_file(&args.files, cx, &mut |path, cx| {
        scan(path, (args.game.as_deref(), false), cx, &mut |game, cx| {
            all += 1;
            // Games that cannot be followed are all kept: their moves say nothing.
            if game.faults.is_empty() && !known.insert(game.fingerprint) {
                left_out += 1;
                return Ok(());
            }
            hand_on(game, path, cx)
        })
    })?;
    cx.out.remark(&format!("{} left out", counted(left_out, "game")));
    total(all - left_out, all, cx)?;
    Ok(if unreadable { Exit::Usage } else { Exit::Done })
}

/// Prints the games that fit; the exit code is 1 if there is none.
pub(crate) fn filter(args: &FilterArgs, cx: &mut Context<'_>) -> Result<Exit, Failure> {
    let of = args.of.as_deref().map(|name| match cx.registry.find(name) {
        Ok(entry) => Ok(entry.info().id.clone()),
        Err(error) => Err(Failure::in_text(Exit::Usage, TextError { ..error }, name)),
    });
    let of = of.transpose()?;
    let (mut fitting, mut all) = (0, 0);
    let unreadable = each_file(&args.files, cx, &mut |path, cx| {
        scan(path, (args.game.as_deref(), false), cx, &mut |game, cx| {
            all += 1;
            if of.as_deref().is_some_and(|of| game.game != Some(of)) || !fits(args, game) {
                return Ok(());
            }
            fitting += 1;
            hand_on(game, path, cx)
        })
    })?;
    cx.out.remark(&format!("{fitting} of {}", counted(all, "game")));
    total(fitting, all, cx)?;
    Ok(match fitting {
        _ if unreadable => Exit::Usage,
        0 => Exit::Negative,
        _ => Exit::Done,
    })
}

/// Prints a game: byte for byte, or as a line of JSON with what was seen of it.
fn hand_on(game: &ScannedGame<'_>, file: &Path, cx: &mut Context<'_>) -> Result<(), Failure> {
    if !cx.out.is_json() {
        return cx.out.game(game.source);
    }
    let tags: Map<_, _> = game.tags.iter().map(|&(name, value)| (name.to_owned(), value.into())).collect();
    let fields = json!({
        "file": file.display().to_string(), "number": game.number, "game": game.game, "tags": tags,
        "plies": game.plies, "result": game.result, "source": String::from_utf8_lossy(game.source),
    });
    cx.out.document("pdn", fields.as_object().cloned().unwrap_or_default())
}

/// The last line of JSON: how many games were handed on.
fn total(chosen: usize, all: usize, cx: &mut Context<'_>) -> Result<(), Failure> {
    if !cx.out.is_json() {
        return Ok(());
    }
    cx.out.document("pdn", Map::from_iter([("games".to_owned(), all.into()), ("chosen".to_owned(), chosen.into())]))
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
