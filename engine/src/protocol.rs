//! Wire protocols: an engine that is spoken to in lines of text by another program.
//!
//! A family offers a [`Protocol`]; a [`Connection`] is a pure machine, lines in, lines out, that never waits. What
//! takes time it hands to its driver as a [`Task`], to be run beside it, so that it goes on hearing. Streams and
//! threads are the driver's.

use crate::text::Faults;

/// Something that takes time: says lines as it goes and gives back the last one, for [`Connection::finished`].
pub type Task = Box<dyn FnOnce(&mut dyn FnMut(String)) -> String + Send>;

/// The game that a connection begins with.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ConnectRequest {
    /// Id of a game of the family; the protocol's own first game if absent.
    pub game: Option<String>,
    /// The rule card that the game is of, whole, where it is of one.
    pub card: Option<String>,
    /// Rule fields to override in it, as `(key, value)`.
    pub settings: Vec<(String, String)>,
}

/// A protocol that a family speaks as an engine.
pub trait Protocol: Send + Sync {
    /// Its name, such as `hub`.
    fn name(&self) -> &'static str;

    /// Begins a connection.
    ///
    /// # Errors
    /// An unknown game, or all faults of its settings.
    fn connect(&self, request: &ConnectRequest) -> Result<Box<dyn Connection>, Faults>;
}

/// One connection. At most one task of it runs at a time.
pub trait Connection: Send {
    /// Hears one line, without its end. Any text is answered, none is a failure.
    fn hear(&mut self, line: &str) -> Reply;

    /// Hears that its task is over; `last` is what the task gave back.
    fn finished(&mut self, last: String) -> Reply;
}

/// What a connection answers.
#[derive(Default)]
pub struct Reply {
    /// Lines to say at once, in order.
    pub lines: Vec<String>,
    /// What to do after that.
    pub then: Then,
}

impl Reply {
    /// One line, and on with hearing.
    pub fn line(line: impl Into<String>) -> Self {
        Self { lines: vec![line.into()], then: Then::Hear }
    }
}

/// What a driver does after an answer.
#[derive(Default)]
pub enum Then {
    /// Goes on hearing.
    #[default]
    Hear,
    /// Runs this beside hearing on, and reports its end to [`Connection::finished`].
    Run(Task),
    /// Ends the connection, without waiting for a task that still runs.
    Close,
}
