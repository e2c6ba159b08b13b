//! Damino with one more game.

use std::process::ExitCode;

fn main() -> ExitCode {
    let mut registry = damino::catalog::registry();
    dice_race::register(&mut registry);
    damino::run(registry)
}
