//! `damino analyse`: the best moves of a position, with their values and lines; of a file, what its moves were worth.

use std::io::{IsTerminal as _, Write as _};
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;

use engine::game::Turn;
use engine::outcome::Seat;
use engine::search::Limits;
use engine::serde_json::{Map, Value as Json, json};
use engine::session::{Analysis, SearchRequest, Session, Viewer};

use crate::args::AnalyseArgs;
use crate::commands::{open, post_mortem};
use crate::failure::{Exit, Failure};
use crate::output::table;
use crate::seating::seat_label;
use crate::{Context, interrupt, wire};

/// How long it thinks when nothing limits it.
const DEFAULT_TIME: Duration = Duration::from_secs(1);

/// The seed when none is given: fixed, so that the same question gets the same answer.
const DEFAULT_SEED: u64 = 1;

/// Moves of a line that people are shown.
const LINE_SHOWN: usize = 8;

/// Searches and prints.
pub(crate) fn run(args: &AnalyseArgs, cx: &mut Context<'_>) -> Result<Exit, Failure> {
    if let Some(path) = file(args, cx) {
        return post_mortem::run(path, args, cx);
    }
    let game = open::Opening { game: &args.subject, position: args.position.as_deref(), seats: None };
    let session = game.session_seeded(cx.globals.seed.unwrap_or(DEFAULT_SEED), cx)?;
    let seat = seat(args, &*session)?;
    let stop = interrupt::flag();
    let limits = Limits { stop: Some(Arc::clone(&stop)), ..limits(args) };
    let request = SearchRequest { seat: Some(seat), ..request(args, &*session, limits)? };
    let found = search(&*session, &request, cx)?;
    if cx.out.is_json() {
        let fields = document(&*session, seat, &found, cx);
        cx.out.document("analyse", fields)?;
    } else {
        print(&*session, seat, &found, cx)?;
    }
    Ok(if stop.load(Ordering::Relaxed) { Exit::Interrupted } else { Exit::Done })
}

/// The file that is asked for instead of a game. A name that is neither is a game that does not exist, unless it has the
/// extension of a file or a folder before it.
fn file<'a>(args: &'a AnalyseArgs, cx: &Context<'_>) -> Option<&'a Path> {
    let path = Path::new(&args.subject);
    let is_card = path.extension().is_some_and(|end| end.eq_ignore_ascii_case("toml"));
    let named = path.is_file() || path.extension().is_some() || path.components().count() > 1;
    (cx.registry.find(&args.subject).is_err() && !is_card && named).then_some(path)
}

/// The seat whose knowledge answers: the one asked for, or the one to move; only the seat to move has a move to find.
fn seat(args: &AnalyseArgs, session: &dyn Session) -> Result<Seat, Failure> {
    if let Some(number) = args.seat.filter(|&number| usize::from(number) >= session.seats()) {
        let message = format!("seat {number} does not exist: seats are 0 to {}.", session.seats() - 1);
        return Err(Failure::new(Exit::Usage, "E-SEAT", message));
    }
    let Turn::Seat(to_move) = session.turn() else {
        let message = "nobody is to move: there is nothing to analyse.";
        return Err(Failure::new(Exit::Illegal, "E-GAME-OVER", message));
    };
    open::refuse_unknown_hand(session, args.position.as_deref())?;
    match args.seat.map(Seat) {
        Some(asked) if asked != to_move && session.is_hidden() => {
            let message = format!("seat {} does not know the hand of seat {}, which is to move.", asked.0, to_move.0);
            Err(Failure::new(Exit::Illegal, "E-POSITION-HIDDEN", message))
        }
        _ => Ok(to_move),
    }
}

/// The search that is asked for, of the seat to move.
///
/// # Errors
/// `E-ENGINE-UNKNOWN`.
pub(super) fn request(args: &AnalyseArgs, session: &dyn Session, limits: Limits) -> Result<SearchRequest, Failure> {
    Ok(SearchRequest {
        engine: Some(open::engine(session, args.engine.as_deref())?),
        limits,
        seed: session.seed(),
        threads: usize::from(args.threads),
        hash_mb: args.hash.unwrap_or(0) as usize,
        seat: None,
        stakes: None,
    })
}

pub(super) fn limits(args: &AnalyseArgs) -> Limits {
    let unlimited = args.time.is_none() && args.depth.is_none() && args.nodes.is_none();
    Limits {
        depth: args.depth,
        nodes: args.nodes,
        time: if unlimited { Some(DEFAULT_TIME) } else { args.time.map(Duration::from_secs_f64) },
        stop: None,
        multi_pv: usize::from(args.multipv),
    }
}

/// Searches with one status line on a terminal.
fn search(session: &dyn Session, request: &SearchRequest, cx: &Context<'_>) -> Result<Analysis, Failure> {
    let plain = std::env::var_os("NO_COLOR").is_some_and(|value| !value.is_empty());
    let shows = !cx.globals.quiet && !cx.out.is_json() && !plain && std::io::stderr().is_terminal();
    let mut progress = |so_far: &Analysis| {
        if shows {
            let best = so_far.lines.first().map(|line| format!("{}  {}", line.value, line.pv.join(" ")));
            let text = format!("depth {}  {}", so_far.depth, best.unwrap_or_default());
            let _ = write!(std::io::stderr(), "\r{:<79.79}", text);
        }
    };
    let found = session.search(request, &mut progress);
    if shows {
        let _ = write!(std::io::stderr(), "\r{:79}\r", "");
    }
    found.map_err(|error| Failure::in_text(Exit::Usage, error, request.engine.as_deref().unwrap_or_default()))
}

fn nodes_per_second(found: &Analysis) -> u64 {
    (found.nodes as f64 / found.seconds.max(1e-9)) as u64
}

/// What the seat may know of the position: that, and no more, is echoed.
fn position(session: &dyn Session, seat: Seat) -> String {
    session.position(if session.is_hidden() { Viewer::Seat(seat) } else { Viewer::All })
}

fn document(session: &dyn Session, seat: Seat, found: &Analysis, cx: &Context<'_>) -> Map<String, Json> {
    let mut fields = open::head(session, cx);
    fields.insert("position".into(), position(session, seat).into());
    fields.insert("turn".into(), wire::seat(session, seat));
    let rest = json!({
        "best": found.best,
        "lines": found.lines,
        "depth": found.depth,
        "seldepth": found.seldepth,
        "nodes": found.nodes,
        "seconds": found.seconds,
        "nps": nodes_per_second(found),
        "engine": found.engine,
        "exact": found.exact,
        "seed": wire::seed(session.seed()),
    });
    fields.extend(rest.as_object().cloned().unwrap_or_default());
    fields
}

fn print(session: &dyn Session, seat: Seat, found: &Analysis, cx: &mut Context<'_>) -> Result<(), Failure> {
    cx.out.heading(&format!("{}  {}", session.game(), position(session, seat)))?;
    let depth = format!("depth {} ({})", found.depth, found.seldepth);
    let speed = format!("{} nodes  {:.2} s  {} nodes/s", found.nodes, found.seconds, nodes_per_second(found));
    cx.out.line(&format!("{} to move  {}  {depth}  {speed}", seat_label(session, seat), found.engine))?;
    let rows: Vec<_> = found
        .lines
        .iter()
        .enumerate()
        .map(|(index, line)| {
            let mut pv = line.pv.iter().take(LINE_SHOWN).cloned().collect::<Vec<_>>().join(" ");
            if line.pv.len() > LINE_SHOWN {
                pv += " ...";
            }
            vec![(index + 1).to_string(), line.mv.clone(), line.value.to_string(), pv]
        })
        .collect();
    table(&rows, &[0, 2]).iter().try_for_each(|line| cx.out.line(&format!("  {line}")))?;
    if found.exact { cx.out.line("proven") } else { Ok(()) }
}
