//! Other programs, none of which outlives its time.

use std::io::{BufRead, BufReader, Lines, Read, Write};
use std::path::Path;
use std::process::{Child, ChildStdout, Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

/// Longest time that a program of somebody else may take.
const PATIENCE: Duration = Duration::from_mins(3);

/// The dealer, until it is dropped.
pub struct Dealer {
    child: Child,
    /// Open for as long as it may print.
    _stdout: Lines<BufReader<ChildStdout>>,
    pub address: String,
}

impl Dealer {
    pub fn start(options: &[&str]) -> Self {
        let seconds = (2 * PATIENCE).as_secs().to_string();
        let mut child = Command::new(env!("CARGO_BIN_EXE_dealer"))
            .args(["--port", "0", "--seconds", &seconds])
            .args(options)
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        let mut lines = BufReader::new(child.stdout.take().unwrap()).lines();
        let address = lines.by_ref().map_while(Result::ok).find_map(|line| address_in(&line));
        Self { child, _stdout: lines, address: address.expect("the dealer says where it listens") }
    }
}

fn address_in(line: &str) -> Option<String> {
    line.trim().strip_prefix("gRPC").map(|address| address.trim().to_owned())
}

impl Drop for Dealer {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// What a program prints, given its input. It is ended when it takes too long.
pub fn output_of(mut command: Command, input: &[u8]) -> Vec<u8> {
    let shown = format!("{command:?}");
    let mut child = command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    let mut stdin = child.stdin.take().unwrap();
    let (mut stdout, mut stderr) = (child.stdout.take().unwrap(), child.stderr.take().unwrap());
    let input = input.to_vec();
    let writing = thread::spawn(move || stdin.write_all(&input));
    let reading = thread::spawn(move || {
        let mut bytes = Vec::new();
        stdout.read_to_end(&mut bytes).map(|_| bytes)
    });
    let complaints = thread::spawn(move || {
        let mut text = String::new();
        let _ = stderr.read_to_string(&mut text);
        text
    });
    let deadline = Instant::now() + PATIENCE;
    let status = loop {
        match child.try_wait().unwrap() {
            Some(status) => break Some(status),
            None if Instant::now() > deadline => break None,
            None => thread::sleep(Duration::from_millis(20)),
        }
    };
    if status.is_none() {
        let _ = child.kill();
        let _ = child.wait();
    }
    let _ = writing.join();
    let (bytes, complaints) = (reading.join().unwrap().unwrap(), complaints.join().unwrap());
    let status = status.unwrap_or_else(|| panic!("{shown} took longer than {PATIENCE:?}\n{complaints}"));
    assert!(status.success(), "{shown}: {status}\n{complaints}");
    bytes
}

/// A script of `interop/` under an SDK that `interop/run` has installed.
pub fn script(runtime: &Path, sdk: &str, name: &str) -> Command {
    let scripts = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../interop").canonicalize().unwrap();
    if sdk == "python" {
        let mut command = Command::new(runtime.join("bin/python"));
        command.arg(scripts.join(format!("python/{name}.py")));
        command
    } else {
        let mut command = Command::new("node");
        command.arg(scripts.join(format!("js/{name}.mjs"))).current_dir(runtime);
        command
    }
}
