//! Draughts in its rule sets.
