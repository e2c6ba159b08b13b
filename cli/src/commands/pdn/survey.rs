//! `check` and `stats`: what is in files of games.

use std::collections::BTreeMap;
use std::time::Instant;

use engine::files::{FileFault, ScannedGame};
use engine::serde_json::{Map, Value as Json, json};

use super::{each_file, scan};
use crate::Context;
use crate::args::CheckFilesArgs;
use crate::failure::{Exit, Failure, Fault};
use crate::output::{counted, table};

/// The note of games of which the tags do not say what they are.
const GUESSED: &str = "W-PDN-GAMETYPE";

/// Reports every fault, and how many games and plies there are.
pub(crate) fn check(args: &CheckFilesArgs, cx: &mut Context<'_>) -> Result<Exit, Failure> {
    let mut all_sound = true;
    let unreadable = each_file(&args.files, cx, &mut |path, cx| {
        let name = path.display().to_string();
        let began = Instant::now();
        let (mut games, mut plies, mut faults) = (0usize, 0usize, 0usize);
        let mut guessed: BTreeMap<String, usize> = BTreeMap::new();
        scan(path, (args.game.as_deref(), args.strict), cx, &mut |game, cx| {
            games += 1;
            plies += game.plies;
            faults += game.faults.len();
            if game.notes.iter().any(|note| note.error.code == GUESSED) {
                *guessed.entry(game.game.unwrap_or("unknown").to_owned()).or_default() += 1;
            }
            if game.faults.is_empty() { Ok(()) } else { report(game, &name, cx) }
        })?;
        all_sound &= faults == 0;
        let seconds = began.elapsed().as_secs_f64();
        if cx.out.is_json() {
            let mut fields =
                json!({"file": name, "games": games, "plies": plies, "errors": faults, "seconds": seconds});
            if !guessed.is_empty() {
                fields["guessed"] = json!(guessed);
            }
            return cx.out.document("pdn", fields.as_object().cloned().unwrap_or_default());
        }
        let (games, faults) = (counted(games, "game"), counted(faults, "error"));
        cx.out.line(&format!("{name}: {games}, {}, {faults}", counted(plies, "ply")))?;
        for (game, count) in &guessed {
            cx.out.remark(&format!("{name}: {} without a GameType, guessed to be {game}", counted(*count, "game")));
        }
        cx.out.remark(&format!("{seconds:.2} s"));
        Ok(())
    })?;
    Ok(match all_sound {
        _ if unreadable => Exit::Usage,
        true => Exit::Done,
        false => Exit::Illegal,
    })
}

/// The faults of one game: a line of JSON, or for people where faults go.
fn report(game: &ScannedGame<'_>, file: &str, cx: &mut Context<'_>) -> Result<(), Failure> {
    if cx.out.is_json() {
        let errors: Json = game.faults.iter().map(|fault| error_fields(game.number, fault)).collect();
        let fields = json!({"file": file, "game": game.game, "number": game.number, "faults": errors});
        cx.out.document("pdn", fields.as_object().cloned().unwrap_or_default())?;
        return cx.out.flush();
    }
    for fault in &game.faults {
        let ply = fault.ply;
        let mut fault = Fault::in_file(fault.clone(), file);
        fault.error.message = format!("game {}, ply {ply}: {}", game.number, fault.error.message);
        cx.out.fault(&fault);
    }
    Ok(())
}

fn error_fields(number: usize, fault: &FileFault) -> Json {
    json!({
        "code": fault.error.code,
        "message": fault.error.message,
        "game": number,
        "ply": fault.ply,
        "line": fault.line(),
        "column": fault.column(),
        "legal": fault.error.legal,
    })
}

/// What was counted of the games of one kind.
#[derive(Default)]
struct Tally {
    games: usize,
    plies: usize,
    longest: usize,
    faulty: usize,
    results: BTreeMap<String, usize>,
}

/// Counts games, plies and results by game.
pub(crate) fn stats(args: &CheckFilesArgs, cx: &mut Context<'_>) -> Result<Exit, Failure> {
    let mut tallies: BTreeMap<String, Tally> = BTreeMap::new();
    let unreadable = each_file(&args.files, cx, &mut |path, cx| {
        scan(path, (args.game.as_deref(), args.strict), cx, &mut |game, _| {
            let tally = tallies.entry(game.game.unwrap_or("unknown").to_owned()).or_default();
            tally.games += 1;
            tally.plies += game.plies;
            tally.longest = tally.longest.max(game.plies);
            tally.faulty += usize::from(!game.faults.is_empty());
            // Results are few; a file with many different ones is counted under one name from there on.
            let result = game.result.unwrap_or("*").trim();
            let known = tally.results.len() < 32 || tally.results.contains_key(result);
            *tally.results.entry(if known { result } else { "other" }.to_owned()).or_default() += 1;
            Ok(())
        })
    })?;
    let exit = if unreadable { Exit::Usage } else { Exit::Done };
    if cx.out.is_json() {
        let games = tallies.iter().map(|(game, tally)| {
            json!({"game": game, "games": tally.games, "plies": tally.plies, "longest": tally.longest,
                "faulty": tally.faulty, "results": tally.results})
        });
        let fields = Map::from_iter([("stats".to_owned(), games.collect())]);
        cx.out.document("pdn", fields)?;
        return Ok(exit);
    }
    let head = ["game", "games", "plies", "mean", "longest", "faulty", "results"].map(str::to_owned).to_vec();
    let rows = tallies.iter().map(|(game, tally)| {
        let results: Vec<_> = tally.results.iter().map(|(result, count)| format!("{result} {count}")).collect();
        let mean = format!("{:.1}", tally.plies as f64 / tally.games.max(1) as f64);
        let counts = [tally.games.to_string(), tally.plies.to_string(), mean, tally.longest.to_string()];
        let row = [vec![game.clone()], counts.to_vec(), vec![tally.faulty.to_string(), results.join("  ")]];
        row.concat()
    });
    let rows: Vec<_> = std::iter::once(head).chain(rows).collect();
    table(&rows, &[1, 2, 3, 4, 5]).iter().try_for_each(|line| cx.out.line(line))?;
    Ok(exit)
}
