//! How long to think: the `level` line, and what it comes to for one move.

use std::time::Duration;

use engine::search::Limits;

use super::line::Line;

/// Seconds that a time limit is cut by, at most, for what lies between two programs.
const OVERHEAD: f64 = 0.02;
/// Moves that a clock without a number of moves is shared among.
const MOVES_LEFT: f64 = 30.0;
/// The share of a clock that one move may use, at most.
const MOST_OF_CLOCK: f64 = 0.8;
/// The longest time that is told apart from none at all: a year.
const LONGEST: f64 = 31_536_000.0;

/// The time for thinking, in seconds.
#[derive(Clone, Copy, PartialEq, Debug)]
enum Time {
    PerMove(f64),
    /// The clock, what has just been added to it, and how many moves it is for.
    Clock {
        left: f64,
        increment: f64,
        moves: Option<u32>,
    },
}

/// How long to think; without anything: until stopped.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub(super) struct Level {
    depth: Option<u32>,
    nodes: Option<u64>,
    time: Option<Time>,
}

/// What a search is for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Purpose {
    /// To move: all limits hold.
    Think,
    /// To know: a clock does not hold, as nobody's runs.
    Analyse,
    /// To think in the other side's time: no time holds.
    Ponder,
}

impl Purpose {
    /// Reads the arguments of `go`; thinking where they do not say.
    pub(super) fn read(line: &Line<'_>) -> Self {
        match () {
            () if line.has("ponder") => Self::Ponder,
            () if line.has("analyze") || line.has("analyse") => Self::Analyse,
            () => Self::Think,
        }
    }
}

impl Level {
    /// Reads a `level` line.
    ///
    /// # Errors
    /// A number that cannot be read or is out of range; a line that limits nothing and does not say so.
    pub(super) fn read(line: &Line<'_>) -> Result<Self, String> {
        let depth = number(line, "depth", 1)?;
        let nodes = number(line, "nodes", 1)?;
        let moves = number(line, "moves", 1)?;
        let (per_move, left) = (seconds(line, "move-time")?, seconds(line, "time")?);
        let increment = seconds(line, "inc")?.unwrap_or(0.0);
        let time = per_move.map(Time::PerMove).or(left.map(|left| Time::Clock { left, increment, moves }));
        let level = Self { depth, nodes, time };
        if line.has("infinite") {
            return Ok(Self::default());
        }
        match level == Self::default() {
            true => Err("level: depth, nodes, move-time, time or infinite is expected".to_owned()),
            false => Ok(level),
        }
    }

    /// The limits of one search. With a clock and no choice of move nothing is thought about.
    pub(super) fn limits(&self, purpose: Purpose, only_move: bool) -> Limits {
        let time = match (self.time, purpose) {
            (None, _) | (_, Purpose::Ponder) | (Some(Time::Clock { .. }), Purpose::Analyse) => None,
            (Some(Time::PerMove(time)), _) => Some(time),
            (Some(Time::Clock { left, increment, moves }), Purpose::Think) => Some(share(left, increment, moves)),
        };
        let on_clock = matches!(self.time, Some(Time::Clock { .. })) && purpose == Purpose::Think;
        Limits {
            depth: if on_clock && only_move { Some(1) } else { self.depth },
            nodes: self.nodes,
            time: time.map(|time| Duration::from_secs_f64((time - OVERHEAD.min(time / 10.0)).max(0.001))),
            ..Limits::default()
        }
    }
}

/// Seconds of a clock that one move may use; the increment is already on it.
fn share(left: f64, increment: f64, moves: Option<u32>) -> f64 {
    let moves = moves.map_or(MOVES_LEFT, f64::from);
    let even = (left - increment).max(0.0) / moves + increment;
    even.min(left * MOST_OF_CLOCK)
}

/// A whole number from `least` on.
fn number<T: std::str::FromStr + PartialOrd + std::fmt::Display>(
    line: &Line<'_>,
    name: &str,
    least: T,
) -> Result<Option<T>, String> {
    let Some(text) = line.value(name) else { return Ok(None) };
    let number = text.parse().ok().filter(|number| *number >= least);
    number.map(Some).ok_or_else(|| format!("{name}: a whole number from {least} on is expected, got {text}"))
}

fn seconds(line: &Line<'_>, name: &str) -> Result<Option<f64>, String> {
    let Some(text) = line.value(name) else { return Ok(None) };
    let seconds = text.parse().ok().filter(|seconds: &f64| *seconds >= 0.0).map(|seconds| seconds.min(LONGEST));
    seconds.map(Some).ok_or_else(|| format!("{name}: seconds are expected, got {text}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn level(text: &str) -> Result<Level, String> {
        Level::read(&Line::read(text).expect("a good line"))
    }

    fn time(text: &str, purpose: Purpose) -> Option<f64> {
        let limits = level(text).expect("a good level").limits(purpose, false);
        limits.time.map(|time| (time.as_secs_f64() * 1000.0).round() / 1000.0)
    }

    #[test]
    fn a_clock_is_shared_among_the_moves_to_come() {
        assert_eq!(time("level move-time=0.1", Purpose::Think), Some(0.09));
        assert_eq!(time("level move-time=0.1", Purpose::Analyse), Some(0.09));
        assert_eq!(time("level time=60", Purpose::Think), Some(1.98));
        assert_eq!(time("level moves=10 time=60.5 inc=0.5", Purpose::Think), Some(6.48));
        assert_eq!(time("level moves=1 time=10", Purpose::Think), Some(7.98), "never all of it");
        assert_eq!(time("level time=0", Purpose::Think), Some(0.001));
        assert_eq!(time("level time=1e300", Purpose::Think), Some(LONGEST / 30.0 - 0.02));
        assert_eq!(time("level time=60", Purpose::Ponder), None);
        assert_eq!(time("level time=60", Purpose::Analyse), None);
        assert_eq!(time("level infinite time=60", Purpose::Think), None);
    }

    #[test]
    fn an_only_move_takes_no_time_on_a_clock() {
        let depth = |text| level(text).map(|level| level.limits(Purpose::Think, true).depth);
        assert_eq!(depth("level time=60"), Ok(Some(1)));
        assert_eq!(depth("level move-time=1"), Ok(None));
        assert_eq!(depth("level depth=7 nodes=100"), Ok(Some(7)));
    }

    #[test]
    fn what_limits_nothing_is_refused() {
        for text in ["level", "level speed=3", "level depth=0", "level depth=x", "level nodes=-1", "level time=-1"] {
            assert!(level(text).is_err(), "{text}");
        }
        assert!(level("level time=nan").is_err() && level("level moves=3").is_err());
        assert_eq!(level("level infinite"), Ok(Level::default()));
    }
}
