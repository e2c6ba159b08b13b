//! `damino bench`: how fast the move trees of fixed positions are counted, and a total that any change of a generator
//! would change.

use std::time::Instant;

use engine::family::BenchTree;
use engine::perft::{PerftOptions, never};
use engine::registry::OpenRequest;
use engine::serde_json::{Map, Value as Json, json};
use engine::session::Session;
use engine::text::TextError;

use crate::args::BenchArgs;
use crate::commands::open;
use crate::failure::{Exit, Failure};
use crate::output::table;
use crate::{Context, interrupt};

/// One tree, counted one way.
struct Suite {
    name: String,
    nodes: u64,
    seconds: f64,
}

impl Suite {
    fn speed(&self) -> f64 {
        self.nodes as f64 / self.seconds.max(1e-9)
    }
}

/// Counts and prints.
pub(crate) fn run(args: &BenchArgs, cx: &mut Context<'_>) -> Result<Exit, Failure> {
    let trees = chosen(args, cx)?;
    interrupt::ends_the_program();
    let mut suites = Vec::new();
    for tree in trees {
        let session = session(tree, cx)?;
        for (way, depth, bulk) in [("bulk", tree.depth, true), ("played", tree.depth.saturating_sub(1), false)] {
            let suite = count(format!("{} {way}", tree.name), &*session, depth, bulk);
            if !cx.out.is_json() {
                let speed = format!("{:.1} M/s", suite.speed() / 1e6);
                let row = vec![format!("{:<32}", suite.name), format!("{:>11}", suite.nodes), format!("{speed:>11}")];
                table(&[row], &[]).iter().try_for_each(|line| cx.out.line(line))?;
                cx.out.flush()?;
            }
            suites.push(suite);
        }
    }
    let nodes: u64 = suites.iter().map(|suite| suite.nodes).sum();
    if cx.out.is_json() {
        cx.out.document("bench", document(nodes, &suites))?;
    } else {
        let seconds: f64 = suites.iter().map(|suite| suite.seconds).sum();
        cx.out.line(&format!("{nodes} nodes in {seconds:.1} s"))?;
    }
    Ok(Exit::Done)
}

/// The trees whose names begin with one of the names asked for.
fn chosen(args: &BenchArgs, cx: &Context<'_>) -> Result<Vec<&'static BenchTree>, Failure> {
    let all = || cx.registry.families().iter().flat_map(|family| family.bench());
    if let Some(unknown) = args.names.iter().find(|name| !all().any(|tree| tree.name.starts_with(name.as_str()))) {
        let error = TextError::new("E-BENCH-UNKNOWN", format!("no tree `{unknown}` to count.")).at(0..unknown.len());
        let error = error.with_legal(all().map(|tree| tree.name.to_owned()));
        return Err(Failure::in_text(Exit::Usage, error, unknown));
    }
    let wanted =
        |tree: &&BenchTree| args.names.is_empty() || args.names.iter().any(|name| tree.name.starts_with(name.as_str()));
    Ok(all().filter(wanted).collect())
}

fn session(tree: &BenchTree, cx: &Context<'_>) -> Result<Box<dyn Session>, Failure> {
    let position = tree.position.map(str::to_owned);
    let request = OpenRequest { settings: Vec::new(), position, seed: 0 };
    let opened = open::entry(cx.registry, tree.game)?.open(&request);
    let opened = opened.map_err(|faults| Failure::all_in_text(Exit::Illegal, faults, tree.name))?;
    Ok(opened.session)
}

fn count(name: String, session: &dyn Session, depth: u32, bulk: bool) -> Suite {
    let started = Instant::now();
    let nodes = session.perft(depth, PerftOptions { bulk, ..PerftOptions::default() }, never()).unwrap_or_default();
    Suite { name, nodes, seconds: started.elapsed().as_secs_f64() }
}

fn document(nodes: u64, suites: &[Suite]) -> Map<String, Json> {
    let suite = |suite: &Suite| json!({"name": suite.name, "nodes": suite.nodes, "seconds": suite.seconds, "nps": suite.speed() as u64});
    let suites: Vec<Json> = suites.iter().map(suite).collect();
    Map::from_iter([("nodes".to_owned(), nodes.into()), ("suites".to_owned(), suites.into())])
}
