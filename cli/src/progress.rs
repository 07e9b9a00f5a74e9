//! What a longer command is at.

use std::io::{self, IsTerminal, Write};

/// The step that a longer command is at: shown on a terminal, gone when the command ends.
pub struct Progress {
    shown: bool,
}

impl Progress {
    pub fn new() -> Self {
        Self { shown: io::stderr().is_terminal() && std::env::var_os("TERM").is_some_and(|term| term != "dumb") }
    }

    pub fn step(&self, step: &str) {
        self.write(&format!("{ERASE}{step}…"));
    }

    fn write(&self, text: &str) {
        if self.shown {
            let mut stream = io::stderr().lock();
            let _ = stream.write_all(text.as_bytes()).and_then(|()| stream.flush());
        }
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        self.write(ERASE);
    }
}

const ERASE: &str = "\r\x1b[K";
