//! The thin binary: the command line over the games of the catalogue.

use std::process::ExitCode;

fn main() -> ExitCode {
    damino::run(catalog::registry())
}
