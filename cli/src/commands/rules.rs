//! `damino rules`: how the rules of games differ.

use crate::Context;
use crate::args::{RulesAction, RulesArgs};
use crate::commands::open;
use crate::failure::{Exit, Failure};
use crate::rules_diff::RulesDiff;

/// Compares two games.
pub(crate) fn run(args: &RulesArgs, cx: &mut Context<'_>) -> Result<Exit, Failure> {
    let RulesAction::Diff { one, other } = &args.action;
    if !cx.globals.settings.is_empty() {
        return Err(Failure::usage(
            "`rules diff` compares games as they are, without `--set`; a rule card is a game, too.",
        ));
    }
    let entries = [open::entry(cx.registry, one)?, open::entry(cx.registry, other)?];
    let [one, other] = [open::sheet(entries[0], &[])?, open::sheet(entries[1], &[])?];
    let diff = RulesDiff::new(entries.map(|entry| entry.info().id.as_str()), [&one, &other]);
    if cx.out.is_json() {
        cx.out.document("rules", diff.document())?;
    } else {
        diff.text().iter().try_for_each(|line| cx.out.line(line))?;
    }
    Ok(Exit::Done)
}
