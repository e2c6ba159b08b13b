//! `damino hub`: an engine for another program, on standard input and output.
//!
//! One thread reads, one at a time searches, and the driver here answers them in the order in which they are heard. The
//! end of the input ends everything at once.

use std::io::{self, BufRead, Read as _};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread;

use engine::protocol::{ConnectRequest, Connection, Protocol, Reply, Task, Then};
use engine::registry::OpenRequest;
use engine::text::TextError;

use crate::args::HubArgs;
use crate::commands::open;
use crate::failure::{Exit, Failure};
use crate::output::Output;
use crate::{Context, interrupt};

/// The protocol's name.
const PROTOCOL: &str = "hub";

/// Bytes of a line that are looked at; no program writes longer ones.
const LONGEST_LINE: u64 = 1 << 20;

/// What a driver hears.
enum Event {
    /// A line from the other program.
    Heard(String),
    /// Its end.
    Closed,
    /// A line from the search.
    Said(String),
    /// The search is over, with its last line.
    Finished(String),
    /// The search has died, which is a bug.
    Died,
}

/// Speaks until the other program closes.
pub(crate) fn run(args: &HubArgs, cx: &mut Context<'_>) -> Result<Exit, Failure> {
    let connection = connect(args, cx)?;
    interrupt::ends_the_program();
    let (events, heard) = channel();
    let reader = events.clone();
    thread::spawn(move || read(io::stdin().lock(), &reader));
    drive(connection, &events, &heard, cx.out)
}

fn connect(args: &HubArgs, cx: &Context<'_>) -> Result<Box<dyn Connection>, Failure> {
    let entry = args.game.as_deref().map(|name| open::entry(cx.registry, name)).transpose()?;
    let info = entry.map(|entry| entry.info());
    let opened = entry.and_then(|entry| entry.open(&OpenRequest::default()).ok());
    let request = ConnectRequest {
        game: info.map(|info| info.id.clone()),
        card: opened.and_then(|opened| opened.session.record().card),
        settings: cx.globals.settings.clone(),
    };
    let mut families = cx.registry.families().iter();
    let family = families.find(|family| match info {
        Some(info) => family.name() == info.family,
        None => family.protocol(PROTOCOL).is_some(),
    });
    let protocol: &dyn Protocol = family.and_then(|family| family.protocol(PROTOCOL)).ok_or_else(|| {
        let name = args.game.as_deref().unwrap_or("this program");
        let message = format!("{name} does not speak the `{PROTOCOL}` protocol.");
        Failure::in_text(Exit::Usage, TextError::new("E-PROTOCOL-NONE", message), name)
    })?;
    let words: Vec<String> = request.settings.iter().map(|(key, value)| format!("{key}={value}")).collect();
    protocol.connect(&request).map_err(|faults| Failure::all_in_text(Exit::Usage, faults, &words.join(" ")))
}

/// Sends what is read, line by line, until the end.
fn read(mut input: impl BufRead, events: &Sender<Event>) {
    let mut bytes = Vec::new();
    loop {
        bytes.clear();
        let read = input.by_ref().take(LONGEST_LINE).read_until(b'\n', &mut bytes);
        if !matches!(read, Ok(1..)) {
            break;
        }
        let line = String::from_utf8_lossy(&bytes);
        if events.send(Event::Heard(line.trim_end_matches(['\n', '\r']).to_owned())).is_err() {
            return;
        }
    }
    // Nobody listens any more if this fails, and nothing is to be done.
    let _ = events.send(Event::Closed);
}

fn drive(
    mut connection: Box<dyn Connection>,
    events: &Sender<Event>,
    heard: &Receiver<Event>,
    out: &mut Output,
) -> Result<Exit, Failure> {
    for event in heard {
        let reply = match event {
            Event::Heard(line) => connection.hear(&line),
            Event::Said(line) => Reply::line(line),
            Event::Finished(line) => connection.finished(line),
            Event::Closed => break,
            Event::Died => {
                return Err(Failure::new(Exit::Usage, "E-SEARCH-DIED", "the search has died; this is a bug."));
            }
        };
        reply.lines.iter().try_for_each(|line| out.line(line))?;
        out.flush()?;
        match reply.then {
            Then::Hear => {}
            Then::Run(task) => run_beside(task, events.clone()),
            Then::Close => break,
        }
    }
    Ok(Exit::Done)
}

/// Runs a task in a thread of its own, which nobody waits for.
fn run_beside(task: Task, events: Sender<Event>) {
    thread::spawn(move || {
        // Sending fails only when the driver has left, and then nobody wants to know.
        let mut say = |line| drop(events.send(Event::Said(line)));
        let last = catch_unwind(AssertUnwindSafe(|| task(&mut say)));
        let _ = events.send(last.map_or(Event::Died, Event::Finished));
    });
}
