//! `damino check`: the laws that every game must keep, on seeded random games.

use engine::laws::{LawBudget, LawReport};
use engine::serde_json::{Map, json};

use crate::args::CheckArgs;
use crate::commands::open;
use crate::failure::{Exit, Failure};
use crate::output::table;
use crate::{Context, interrupt};

/// More games than any number of seconds allows.
const GAMES_WITHOUT_END: u64 = 1_000_000_000;

/// Runs the laws; a broken one is a negative answer.
pub(crate) fn run(args: &CheckArgs, cx: &mut Context<'_>) -> Result<Exit, Failure> {
    let entry = open::entry(cx.registry, &args.game)?;
    interrupt::ends_the_program();
    let seed = cx.globals.seed.unwrap_or(LawBudget::default().seed);
    let games = if args.seconds.is_some() { GAMES_WITHOUT_END } else { LawBudget::default().games };
    let budget = LawBudget { games, seconds: args.seconds, seed };
    open::sheet(entry, &cx.globals.settings)?;
    let refused = |faults| Failure::all_in_text(Exit::Usage, faults, "");
    let laws = entry.check_with(&cx.globals.settings, &budget).map_err(refused)?;
    let game = entry.info().id.clone();
    if cx.out.is_json() {
        let fields = json!({"game": game, "seed": seed, "laws": laws});
        cx.out.document("check", fields.as_object().cloned().unwrap_or_else(Map::new))?;
    } else {
        print(&game, seed, &laws, cx)?;
    }
    Ok(if laws.iter().all(|law| law.ok) { Exit::Done } else { Exit::Negative })
}

fn print(game: &str, seed: u64, laws: &[LawReport], cx: &mut Context<'_>) -> Result<(), Failure> {
    cx.out.heading(&format!("{game}  seed {seed}"))?;
    let verdict = |law: &LawReport| if law.ok { "kept" } else { "BROKEN" }.to_owned();
    let rows: Vec<_> = laws.iter().map(|law| vec![law.law.to_owned(), law.runs.to_string(), verdict(law)]).collect();
    for (line, law) in table(&rows, &[1]).iter().zip(laws) {
        cx.out.line(&format!("  {line}"))?;
        if let Some(example) = &law.counterexample {
            cx.out.line(&format!("      {example}"))?;
        }
    }
    let broken = laws.iter().filter(|law| !law.ok).count();
    cx.out.line(&format!("{} laws, {broken} broken", laws.len()))
}
