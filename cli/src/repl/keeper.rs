//! Where the game at the prompt is kept after each move.

use engine::record::Record;
use engine::text::TextError;

use crate::store::{Autosave, Slot, StateDir};

/// Where the game is kept.
#[derive(Debug)]
pub(crate) enum Keeper {
    /// Nowhere: a script.
    Nowhere,
    /// In a file that somebody named; the state directory keeps all but the game.
    File(Autosave, Option<StateDir>),
    /// In the state directory, in a slot that is taken at the first move.
    Slots(StateDir, Option<Slot>),
}

impl Keeper {
    /// True if games are kept anywhere.
    pub(crate) fn keeps(&self) -> bool {
        !matches!(self, Self::Nowhere)
    }

    /// Keeps the game; one in which nothing was played or said takes no slot.
    ///
    /// # Errors
    /// `E-FILE-WRITE`.
    pub(crate) fn keep(&mut self, record: &Record) -> Result<(), TextError> {
        match self {
            Self::Nowhere => Ok(()),
            Self::File(file, _) => file.keep(record),
            Self::Slots(_, None) if is_untouched(record) => Ok(()),
            Self::Slots(state, slot) => {
                if slot.is_none() {
                    *slot = Some(state.new_slot(&record.game)?);
                }
                slot.as_ref().map_or(Ok(()), |slot| slot.keep(record))
            }
        }
    }

    /// Lets go of the game: a finished one needs no slot any more, an unfinished one waits in its own.
    ///
    /// # Errors
    /// `E-FILE-WRITE`.
    pub(crate) fn let_go(&mut self, finished: bool) -> Result<(), TextError> {
        match self {
            Self::Slots(_, slot) => match slot.take() {
                Some(slot) if finished => slot.forget(),
                _ => Ok(()),
            },
            _ => Ok(()),
        }
    }

    /// The state directory, where there is one.
    pub(crate) fn state(&self) -> Option<&StateDir> {
        match self {
            Self::Slots(state, _) | Self::File(_, Some(state)) => Some(state),
            _ => None,
        }
    }

    /// Goes on with this slot.
    pub(crate) fn adopt(&mut self, taken: Slot) {
        if let Self::Slots(_, slot) = self {
            *slot = Some(taken);
        }
    }
}

fn is_untouched(record: &Record) -> bool {
    record.acts.is_empty() && record.redo.is_empty() && record.earlier().is_empty() && record.study.is_none()
}
