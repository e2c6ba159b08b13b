//! Who sits where, and how the engine seats think: shared by the prompt and by games between engines.

use std::fmt;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use engine::outcome::Seat;
use engine::random::sub_seed;
use engine::record::Player;
use engine::search::{DEFAULT_LEVEL, Limits, level_nodes};
use engine::session::{SearchRequest, Session, Viewer};

/// A name that two places have; places without a name are told apart by their numbers.
pub(crate) fn named_twice(names: &[String]) -> Option<&str> {
    let same = |(index, name): &(usize, &String)| !name.is_empty() && names[..*index].contains(name);
    names.iter().enumerate().find(same).map(|(_, name)| name.as_str())
}

/// How hard an engine seat thinks about a move.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Strength {
    /// A level from 1 to 10: a node budget, never a time.
    Level(u8),
    /// Wall-clock time a move; games then depend on the machine.
    Time(Duration),
    /// Nodes (or playouts) a move.
    Nodes(u64),
    /// Plies looked ahead.
    Depth(u32),
}

impl Default for Strength {
    fn default() -> Self {
        Self::Level(DEFAULT_LEVEL)
    }
}

impl Strength {
    /// The limits of one search.
    pub(crate) fn limits(self) -> Limits {
        match self {
            Self::Level(level) => Limits { nodes: level_nodes(level), ..Limits::default() },
            Self::Time(time) => Limits { time: Some(time), ..Limits::default() },
            Self::Nodes(nodes) => Limits::nodes(nodes),
            Self::Depth(depth) => Limits::depth(depth),
        }
    }

    /// Reads what [`Strength`] writes, and a bare number as a level.
    pub(crate) fn parse(text: &str) -> Option<Self> {
        let (kind, value) = text.trim().split_once(' ').unwrap_or(("level", text.trim()));
        match kind {
            "level" => value.parse().ok().filter(|level| level_nodes(*level).is_some()).map(Self::Level),
            "time" => duration(value).map(Self::Time),
            "nodes" => count(value).map(Self::Nodes),
            "depth" => value.parse().ok().filter(|&plies| plies > 0).map(Self::Depth),
            _ => None,
        }
    }
}

impl fmt::Display for Strength {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Level(level) => write!(f, "level {level}"),
            Self::Time(time) => write!(f, "time {}s", time.as_secs_f64()),
            Self::Nodes(nodes) => write!(f, "nodes {nodes}"),
            Self::Depth(depth) => write!(f, "depth {depth}"),
        }
    }
}

/// Reads a time such as `5s`, `0.5s`, `200ms`, `2m` or `5`.
pub(crate) fn duration(text: &str) -> Option<Duration> {
    let (number, unit) = if let Some(number) = text.strip_suffix("ms") {
        (number, 0.001)
    } else if let Some(number) = text.strip_suffix('m') {
        (number, 60.0)
    } else {
        (text.strip_suffix('s').unwrap_or(text), 1.0)
    };
    let seconds = number.parse::<f64>().ok()? * unit;
    (seconds > 0.0 && seconds <= 1e6).then(|| Duration::from_secs_f64(seconds))
}

/// Reads a count above 0 such as `200000`, `200_000` or `1e6`.
pub(crate) fn count(text: &str) -> Option<u64> {
    let plain = text.replace('_', "");
    let whole = plain.parse::<u64>().ok().or_else(|| {
        let float: f64 = plain.parse().ok()?;
        (float.fract() == 0.0 && (1.0..=9e15).contains(&float)).then_some(float as u64)
    });
    whole.filter(|&count| count > 0)
}

/// Who decides for a seat.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Sitter {
    /// A person at the prompt.
    Human,
    /// An engine.
    Engine(EngineSeat),
}

impl Sitter {
    /// True if a person decides.
    pub(crate) fn is_human(&self) -> bool {
        matches!(self, Self::Human)
    }
}

/// An engine at a seat.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct EngineSeat {
    /// Name of the strategy; the game's first one if absent.
    pub(crate) engine: Option<String>,
    /// How hard it thinks.
    pub(crate) strength: Strength,
}

impl EngineSeat {
    /// The search for the seat to move of `session`. Its seed hangs on the game's seed and on how much the seat has seen
    /// alone, so that a seed fixes the game however often it is interrupted and taken up.
    pub(crate) fn request(&self, session: &dyn Session, stop: Option<Arc<AtomicBool>>) -> SearchRequest {
        SearchRequest {
            engine: self.engine.clone(),
            limits: Limits { stop, ..self.strength.limits() },
            seed: sub_seed(session.seed(), &format!("engine {}", acts_seen(session))),
            ..SearchRequest::default()
        }
    }
}

/// How many acts the seat to move has seen.
fn acts_seen(session: &dyn Session) -> usize {
    session.ply(session.seat_on_move().map_or(Viewer::All, Viewer::Seat))
}

/// The players of `sitters` for a record; people are named by `names`, engines by what they are if no name is given.
pub(crate) fn players(session: &dyn Session, sitters: &[Sitter], names: &[String]) -> Vec<Player> {
    let player = |(index, sitter): (usize, &Sitter)| {
        let given = names.get(index).filter(|name| !name.is_empty()).cloned();
        match sitter {
            Sitter::Human => {
                Player { name: given.unwrap_or_else(|| "you".to_owned()), kind: "human".to_owned(), engine: None }
            }
            Sitter::Engine(seat) => {
                let engine = seat.engine.clone().or_else(|| session.engines().first().cloned());
                let engine = format!("{} {}", engine.unwrap_or_else(|| "engine".to_owned()), seat.strength);
                let name = given.unwrap_or_else(|| engine.clone());
                Player { name, kind: "engine".to_owned(), engine: Some(engine) }
            }
        }
    };
    sitters.iter().enumerate().map(player).collect()
}

/// The sitters that a record's players say; seats it says nothing of belong to a person.
pub(crate) fn sitters_of(players: &[Player], seats: usize) -> Vec<Sitter> {
    let sitter = |index: usize| match players.get(index) {
        Some(player) if player.kind == "engine" => Sitter::Engine(engine_seat(player.engine.as_deref().unwrap_or(""))),
        _ => Sitter::Human,
    };
    (0..seats).map(sitter).collect()
}

fn engine_seat(text: &str) -> EngineSeat {
    let (engine, strength) = text.split_once(' ').unwrap_or((text, ""));
    EngineSeat {
        engine: (!engine.is_empty()).then(|| engine.to_owned()),
        strength: Strength::parse(strength).unwrap_or_default(),
    }
}

/// The name of a seat for people: its name where that is a word, else its mark, else its number.
pub(crate) fn seat_label(session: &dyn Session, seat: Seat) -> String {
    let (name, mark) = (session.seat_name(seat), session.seat_mark(seat));
    let is_word = |text: &str| text.chars().all(|c| !c.is_ascii_digit());
    match () {
        () if is_word(&name) => name,
        () if is_word(&mark) => mark,
        () => format!("seat {name}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn strengths_are_read_as_written() {
        let time = Strength::Time(Duration::from_millis(500));
        for strength in [Strength::Level(3), time, Strength::Nodes(1_000_000), Strength::Depth(12)] {
            assert_eq!(Strength::parse(&strength.to_string()), Some(strength));
        }
        assert_eq!(Strength::parse("7"), Some(Strength::Level(7)));
        assert_eq!(Strength::parse("nodes 1e6"), Some(Strength::Nodes(1_000_000)));
        for wrong in ["11", "0", "level", "depth 0", "time -1", "nodes 0.5", "time 1e99"] {
            assert_eq!(Strength::parse(wrong), None, "{wrong}");
        }
    }

    #[test]
    fn engine_seats_survive_a_record() {
        let seat = EngineSeat { engine: Some("alpha-beta".into()), strength: Strength::Level(3) };
        assert_eq!(engine_seat("alpha-beta level 3"), seat);
        assert_eq!(engine_seat(""), EngineSeat::default());
    }
}
