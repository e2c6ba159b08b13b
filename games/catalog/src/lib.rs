//! The one list of game families that Damino ships.

use engine::registry::Registry;

/// All families and their games, in the order in which lists show them.
pub fn registry() -> Registry {
    let mut registry = Registry::new();
    draughts::entries::register(&mut registry);
    dominoes::entries::register(&mut registry);
    mnk::entries::register(&mut registry);
    registry
}
