//! Drives the built command as a shell does: arguments, standard input, files; then output, diagnostics and the exit
//! status.
//!
//! What people read is compared with `tests/golden/`; `BLESS=1 cargo test -p agent-errors-cli` writes it anew.

mod check;
mod decode;
mod diff;
mod documents;
mod encode;
mod encode_any;
mod explain;
mod generate;
mod lint;
mod publish;
mod retry;
mod streams;
mod table;
mod terminal;

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

use serde_json::Value;

/// What a run of the command gave.
struct Run {
    status: Option<i32>,
    out: String,
    err: String,
}

impl Run {
    fn of(output: &Output) -> Self {
        Self {
            status: output.status.code(),
            out: String::from_utf8(output.stdout.clone()).unwrap(),
            err: String::from_utf8(output.stderr.clone()).unwrap(),
        }
    }

    /// The JSON document on standard output.
    fn document(&self) -> Value {
        serde_json::from_str(&self.out)
            .unwrap_or_else(|error| panic!("{error} in {:?}, beside {:?}", self.out, self.err))
    }

    /// Checks the exit status, and that nothing panicked.
    fn exits(self, status: i32) -> Self {
        assert_eq!(self.status, Some(status), "out: {}\nerr: {}", self.out, self.err);
        assert!(!self.err.contains("panicked"), "{}", self.err);
        self
    }
}

/// The command in a plain environment.
fn command(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_agent-errors"));
    command.args(arguments).env_clear().stdin(Stdio::null());
    command
}

fn run(arguments: &[&str]) -> Run {
    Run::of(&command(arguments).output().unwrap())
}

/// Runs the command with `input` on its standard input.
fn feed(arguments: &[&str], input: impl AsRef<[u8]>) -> Run {
    let mut child =
        command(arguments).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    let mut stdin = child.stdin.take().unwrap();
    let input = input.as_ref().to_vec();
    let writer = std::thread::spawn(move || drop(stdin.write_all(&input)));
    let output = child.wait_with_output().unwrap();
    writer.join().unwrap();
    Run::of(&output)
}

/// An empty folder of the test's own.
fn scratch(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).unwrap();
    folder
}

/// A folder with the sources of an invented contract in `schema/`.
fn parcel(name: &str) -> PathBuf {
    let folder = scratch(name);
    copy(&Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/schema"), &folder.join("schema"));
    folder
}

fn copy(from: &Path, to: &Path) {
    fs::create_dir_all(to).unwrap();
    for entry in fs::read_dir(from).unwrap().map(Result::unwrap) {
        let to = to.join(entry.file_name());
        if entry.path().is_dir() {
            copy(&entry.path(), &to);
        } else {
            fs::write(to, fs::read(entry.path()).unwrap()).unwrap();
        }
    }
}

/// Runs the command in a folder.
fn run_in(folder: &Path, arguments: &[&str]) -> Run {
    Run::of(&command(arguments).current_dir(folder).output().unwrap())
}

/// Compares what people read with the text that was approved.
fn golden(name: &str, text: &str) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/golden").join(name);
    if std::env::var_os("BLESS").is_some() {
        fs::write(&path, text).unwrap();
    }
    let approved = fs::read_to_string(&path).unwrap_or_default();
    assert!(text == approved, "{name} differs; BLESS=1 approves it. Now:\n{text}\nApproved:\n{approved}");
}
