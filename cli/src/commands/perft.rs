//! `damino perft`: leaves of the move tree, and how fast they were counted.

use std::time::Instant;

use engine::perft::{PerftOptions, never};
use engine::serde_json::{Map, Value as Json};
use engine::session::Session;

use crate::args::PerftArgs;
use crate::commands::open;
use crate::failure::{Exit, Failure};
use crate::output::table;
use crate::{Context, interrupt};

/// Bytes that one counted position takes in the table.
const BYTES_PER_ENTRY: usize = 16;

/// What was counted.
struct Count {
    depth: u32,
    options: PerftOptions,
    nodes: u64,
    divide: Option<Vec<(String, u64)>>,
    seconds: f64,
}

/// Counts and prints.
pub(crate) fn run(args: &PerftArgs, cx: &mut Context<'_>) -> Result<Exit, Failure> {
    let game = open::Opening { game: &args.game, position: args.position.as_deref(), seats: None };
    let session = game.session(cx)?;
    open::refuse_one_view(&*session, args.position.as_deref())?;
    interrupt::ends_the_program();
    let count = count(args, &*session);
    if cx.out.is_json() {
        let fields = document(&*session, count, cx);
        cx.out.document("perft", fields)?;
    } else {
        print(&count, cx)?;
    }
    Ok(Exit::Done)
}

fn count(args: &PerftArgs, session: &dyn Session) -> Count {
    let options = PerftOptions {
        bulk: !args.no_bulk && !args.keep,
        threads: usize::from(args.threads),
        // Every thread has a table of its own.
        table_entries: args.hash as usize * (1 << 20) / BYTES_PER_ENTRY / usize::from(args.threads),
        own_count: true,
        each_way: args.keep,
    };
    let started = Instant::now();
    let divide = args.divide.then(|| session.divide(args.depth, options, never()).unwrap_or_default());
    let nodes = match &divide {
        Some(counts) if args.depth > 0 => counts.iter().map(|(_, leaves)| leaves).sum(),
        _ => session.perft(args.depth, options, never()).unwrap_or_default(),
    };
    Count { depth: args.depth, options, nodes, divide, seconds: started.elapsed().as_secs_f64() }
}

fn nodes_per_second(count: &Count) -> u64 {
    (count.nodes as f64 / count.seconds.max(1e-9)) as u64
}

fn document(session: &dyn Session, count: Count, cx: &Context<'_>) -> Map<String, Json> {
    let mut fields = open::head(session, cx);
    fields.insert("depth".into(), count.depth.into());
    fields.insert("nodes".into(), count.nodes.into());
    fields.insert("seconds".into(), count.seconds.into());
    fields.insert("nps".into(), nodes_per_second(&count).into());
    fields.insert("bulk".into(), count.options.bulk.into());
    fields.insert("threads".into(), count.options.threads.into());
    let divide = count.divide.map(|counts| counts.into_iter().map(|(mv, leaves)| (mv, Json::from(leaves))).collect());
    fields.extend(divide.map(|counts| ("divide".to_owned(), Json::Object(counts))));
    fields
}

fn print(count: &Count, cx: &mut Context<'_>) -> Result<(), Failure> {
    let divide = count.divide.iter().flatten();
    let rows: Vec<_> = divide.map(|(mv, leaves)| vec![format!("  {mv}"), leaves.to_string()]).collect();
    table(&rows, &[1]).iter().try_for_each(|line| cx.out.line(line))?;
    let speed = format!("{:.3} s, {} nodes/s", count.seconds, nodes_per_second(count));
    cx.out.line(&format!("perft {}  {}  ({speed})", count.depth, count.nodes))
}
