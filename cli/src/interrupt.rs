//! Ctrl-C outside the prompt: a command that can stop gets a flag, any other ends at once. Both end with code 130.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use crate::failure::Exit;

/// A flag that Ctrl-C raises; a second Ctrl-C ends the program at once.
pub(crate) fn flag() -> Arc<AtomicBool> {
    let flag = Arc::new(AtomicBool::new(false));
    let raised = Arc::clone(&flag);
    // Fails only if a handler is set already; then that one rules.
    let _ = ctrlc::set_handler(move || {
        if raised.swap(true, Ordering::Relaxed) {
            std::process::exit(Exit::Interrupted as i32);
        }
    });
    flag
}

/// Makes Ctrl-C end the program at once.
pub(crate) fn ends_the_program() {
    let _ = ctrlc::set_handler(|| std::process::exit(Exit::Interrupted as i32));
}
