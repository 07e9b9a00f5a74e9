//! `cargo run -p agent-errors-site`: builds the site and prints where it is; `-- --serve` shows it on loopback.

use std::path::PathBuf;
use std::process::ExitCode;
use std::time::Instant;

use agent_errors_site::{Failure, Folders, build, decoder, serve};

const USAGE: &str = "\
Builds the documentation site into target/site.

  --serve        then serve it on loopback, and build it again when a source changes
  --port NUMBER  port to serve on; 3000 when left out
  --out DIR      another folder than target/site";

struct Arguments {
    serve: bool,
    port: u16,
    out: Option<PathBuf>,
}

fn main() -> ExitCode {
    let arguments = match arguments(std::env::args().skip(1)) {
        Ok(Some(arguments)) => arguments,
        Ok(None) => {
            println!("{USAGE}");
            return ExitCode::SUCCESS;
        }
        Err(what) => {
            eprintln!("error: {what}\n\n{USAGE}");
            return ExitCode::from(2);
        }
    };
    match run(arguments) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error}");
            ExitCode::FAILURE
        }
    }
}

fn arguments(mut words: impl Iterator<Item = String>) -> Result<Option<Arguments>, String> {
    let mut arguments = Arguments { serve: false, port: 3000, out: None };
    while let Some(word) = words.next() {
        let mut value = || words.next().ok_or(format!("{word} needs a value"));
        match word.as_str() {
            "--serve" => arguments.serve = true,
            "--port" => arguments.port = value()?.parse().map_err(|_| "--port needs a number up to 65535")?,
            "--out" => arguments.out = Some(value()?.into()),
            "--help" | "-h" => return Ok(None),
            _ => return Err(format!("unknown argument {word:?}")),
        }
    }
    Ok(Some(arguments))
}

fn run(arguments: Arguments) -> Result<(), Failure> {
    let target = std::env::var_os("CARGO_TARGET_DIR")
        .map_or_else(|| PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../target"), PathBuf::from);
    let mut folders = Folders::of_repository(&target);
    if let Some(out) = arguments.out {
        folders.out = out;
    }
    if !decoder::compile(&target)? {
        eprintln!("left out: the command on the page that decodes; `rustup target add wasm32-wasip1` and build again");
    }
    let began = Instant::now();
    build(&folders)?;
    let out = folders.out.canonicalize()?;
    eprintln!("Built in {:.1} s.", began.elapsed().as_secs_f64());
    println!("{}", out.join("index.html").display());
    if arguments.serve {
        serve(&folders, arguments.port, |address| println!("{address}"))?;
    }
    Ok(())
}
