//! The thin binary.

use std::process::ExitCode;

use engine::registry::Registry;

fn main() -> ExitCode {
    damino::run(Registry::new())
}
