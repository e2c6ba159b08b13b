//! The moves of a game weighed one by one by an engine, each from what the seat that made it knew.

use engine::outcome::Seat;
use engine::search::score::Value;
use engine::session::{Analysis, SearchRequest, Session, Viewer};

use crate::failure::{Exit, Failure};

/// A move of a game beside the best that the engine found.
pub(crate) struct Weighed {
    /// Number of the act in the game, from 1.
    pub(crate) ply: usize,
    /// Who moved.
    pub(crate) seat: Seat,
    /// The move.
    pub(crate) text: String,
    /// What the engine thinks of it; absent if it did not get to look at it.
    pub(crate) value: Option<Value>,
    /// What the engine found.
    pub(crate) found: Analysis,
}

impl Weighed {
    /// The best move.
    pub(crate) fn best(&self) -> &str {
        self.found.best.as_deref().unwrap_or(&self.text)
    }

    fn best_value(&self) -> Option<Value> {
        self.found.lines.iter().find(|line| line.mv == self.best()).map(|line| line.value)
    }

    /// How much the best move was better, where both values are of one kind; 0 for the best move itself.
    pub(crate) fn loss(&self) -> Option<f64> {
        if self.best() == self.text {
            return Some(0.0);
        }
        let loss = match (self.best_value()?, self.value?) {
            (Value::Men(best), Value::Men(own))
            | (Value::Points(best), Value::Points(own))
            | (Value::WinRate(best), Value::WinRate(own))
            | (Value::ExactPoints(best), Value::ExactPoints(own)) => best - own,
            (best, own) if standing(best).is_some() && standing(best) == standing(own) => 0.0,
            _ => return None,
        };
        Some((loss.max(0.0) * 1e4).round() / 1e4)
    }

    /// `??` for a move that gave away a proven win or twice what deserves a `?`, `?!` for a small loss.
    pub(crate) fn mark(&self) -> &'static str {
        let Some((best, own)) = self.best_value().zip(self.value).filter(|_| self.best() != self.text) else {
            return "";
        };
        let small = match best {
            Value::Men(_) => 0.3,
            Value::Points(_) => 2.0,
            _ => 0.05,
        };
        match (self.loss(), standing(best), standing(own)) {
            (Some(loss), ..) if loss >= 4.0 * small => "??",
            (Some(loss), ..) if loss >= 2.0 * small => "?",
            (Some(loss), ..) if loss >= small => "?!",
            (Some(_), ..) => "",
            (None, Some(1), Some(-1)) => "??",
            (None, Some(_), _) | (None, _, Some(-1)) => "?",
            (None, ..) => "",
        }
    }
}

/// 1 for a proven win, -1 for a proven loss, 0 for a proven draw.
fn standing(value: Value) -> Option<i32> {
    match value {
        Value::WinIn(_) => Some(1),
        Value::LossIn(_) => Some(-1),
        Value::Draw(_) => Some(0),
        Value::Men(_) | Value::Points(_) | Value::WinRate(_) | Value::ExactPoints(_) => None,
    }
}

/// Weighs every move of a session from its start on, or those of `only`; it ends where it was. `each` takes the moves as
/// they come.
///
/// # Errors
/// What the search says, or `each`.
pub(crate) fn weigh(
    session: &mut dyn Session,
    request: &SearchRequest,
    only: Option<Seat>,
    each: &mut dyn FnMut(&dyn Session, Weighed) -> Result<(), Failure>,
) -> Result<(), Failure> {
    let history = session.history(Viewer::All);
    let first = history.iter().take_while(|act| act.seat.is_none()).count();
    while session.ply(Viewer::All) > first && session.undo(1, Viewer::All) > 0 {}
    let mut done = Ok(());
    for act in history.into_iter().skip(first) {
        // What was played on after the end of the game was not looked for any more.
        let mover = act.seat.filter(|seat| only.is_none_or(|only| only == *seat) && !session.status().over());
        if let (Some(seat), Ok(())) = (mover, &done) {
            let mut request = SearchRequest { seat: Some(seat), ..request.clone() };
            request.limits.multi_pv = session.legal().len().max(1);
            let found = session.search(&request, &mut |_| {});
            done = found.map_err(|error| Failure::in_text(Exit::Usage, error, "")).and_then(|found| {
                let value = found.lines.iter().find(|line| line.mv == act.text).map(|line| line.value);
                each(session, Weighed { ply: act.ply, seat, text: act.text, value, found })
            });
        }
        session.redo(1, Viewer::All);
    }
    done
}
