//! `damino verify`: case files against the real rules. Every family is asked whether a file is its own; what none knows
//! has failed.

use std::path::Path;

use engine::registry::{CaseFailure, CaseOptions, CaseReport, Registry};
use engine::serde_json::{Map, Value as Json, json};

use crate::args::VerifyArgs;
use crate::commands::open;
use crate::failure::{Exit, Failure};
use crate::output::counted;
use crate::{Context, files, interrupt};

/// The reason for skipping that the caller asked for; it alone leaves the answer positive.
const SKIPPED_BY_WISH: &str = "max-nodes";

/// Characters of an unknown file that its failure shows.
const BEGINNING: usize = 40;

/// Runs the files; anything failed or skipped is a negative answer.
pub(crate) fn run(args: &VerifyArgs, cx: &mut Context<'_>) -> Result<Exit, Failure> {
    interrupt::ends_the_program();
    let game = args.game.as_deref().map(|name| open::entry(cx.registry, name)).transpose()?;
    let options = CaseOptions { max_nodes: args.max_nodes, game: game.map(|entry| entry.info().id.clone()) };
    let mut reports = Vec::with_capacity(args.files.len());
    for path in &args.files {
        let report = verify(path, &options, cx.registry)?;
        if !cx.out.is_json() {
            print(path, &report, cx)?;
        }
        reports.push((path.display().to_string(), report));
    }
    if cx.out.is_json() {
        let files = reports.iter().map(|(file, report)| fields(file, report)).collect();
        cx.out.document("verify", Map::from_iter([("files".to_owned(), files)]))?;
    }
    Ok(if reports.iter().all(|(_, report)| is_positive(report)) { Exit::Done } else { Exit::Negative })
}

fn verify(path: &Path, options: &CaseOptions, registry: &Registry) -> Result<CaseReport, Failure> {
    let text = files::read(path)?;
    let known = registry.families().iter().filter_map(|family| family.cases());
    let report = known.into_iter().find_map(|cases| cases.run(&text, options));
    Ok(report.unwrap_or_else(|| unknown(path, &text)))
}

/// The report of a file that no family knows: one failed case.
fn unknown(path: &Path, text: &str) -> CaseReport {
    let beginning: String = text.trim_start().chars().take(BEGINNING).collect();
    let failure = CaseFailure {
        id: path.display().to_string(),
        what: "format".to_owned(),
        expected: "a case file of a known family".into(),
        got: beginning.into(),
    };
    CaseReport { cases: 1, failed: vec![failure], ..CaseReport::default() }
}

fn is_positive(report: &CaseReport) -> bool {
    report.failed.is_empty() && report.skipped.iter().all(|skip| skip.why == SKIPPED_BY_WISH)
}

fn fields(file: &str, report: &CaseReport) -> Json {
    let mut fields = Map::from_iter([("file".to_owned(), Json::from(file))]);
    fields.extend(json!(report).as_object().cloned().unwrap_or_default());
    Json::Object(fields)
}

fn print(path: &Path, report: &CaseReport, cx: &mut Context<'_>) -> Result<(), Failure> {
    let counts = [
        counted(report.cases, "case"),
        format!("{} passed", report.passed),
        format!("{} failed", report.failed.len()),
        format!("{} skipped", report.skipped.len()),
    ];
    cx.out.heading(&format!("{}  {}", path.display(), counts.join(", ")))?;
    for failure in &report.failed {
        cx.out.line(&format!("  FAILED   {}: {}", failure.id, failure.what))?;
        cx.out.line(&format!("           expected {}", failure.expected))?;
        cx.out.line(&format!("           got      {}", failure.got))?;
    }
    report.skipped.iter().try_for_each(|skip| cx.out.line(&format!("  skipped  {}: {}", skip.id, skip.why)))?;
    cx.out.flush()
}

#[cfg(test)]
mod tests {
    use engine::registry::CaseSkip;

    use super::*;

    #[test]
    fn only_the_wish_of_the_caller_excuses_a_skipped_case() {
        let skip = |why: &str| CaseReport {
            skipped: vec![CaseSkip { id: "a".into(), why: why.into() }],
            ..CaseReport::default()
        };
        assert!(is_positive(&CaseReport::default()));
        assert!(is_positive(&skip("max-nodes")));
        assert!(!is_positive(&skip("not built yet")));
        assert!(!is_positive(&unknown(Path::new("x"), "text")));
    }
}
