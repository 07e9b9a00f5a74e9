//! The command `agent-errors`.
//!
//! One file per command: its arguments, and a `run` that returns an [`Outcome`]. The commands only format: what a
//! message is, what a code means and what belongs on the disk is known by the libraries. A new command is a new
//! file and a variant of [`Command`].

mod catalog;
#[cfg(feature = "sources")]
mod check;
mod completions;
mod decode;
#[cfg(feature = "sources")]
mod diff;
mod encode;
mod explain;
#[cfg(feature = "sources")]
mod folders;
#[cfg(feature = "sources")]
mod generate;
mod input;
mod lint;
mod near;
mod outcome;
mod output;
#[cfg(feature = "sources")]
mod progress;
#[cfg(feature = "sources")]
mod publish;
mod render;
mod retry;
mod rules;
mod table;
mod unambiguous;
mod usage;

use std::process::ExitCode;

use clap::{Parser, Subcommand};

use outcome::Outcome;

#[derive(Parser)]
#[command(name = "agent-errors", version, about, after_help = EXIT_CODES)]
struct Cli {
    #[command(subcommand)]
    command: Command,
}

/// The errors that AI agents send each other: generate from the sources, look up, write and read.
#[derive(Subcommand)]
enum Command {
    #[cfg(feature = "sources")]
    Generate(generate::Arguments),
    #[cfg(feature = "sources")]
    Check(check::Arguments),
    Table(table::Arguments),
    Explain(explain::Arguments),
    Encode(encode::Arguments),
    Decode(decode::Arguments),
    Lint(lint::Arguments),
    Retry(retry::Arguments),
    #[cfg(feature = "sources")]
    Diff(diff::Arguments),
    #[cfg(feature = "sources")]
    Publish(publish::Arguments),
    Completions(completions::Arguments),
}

const EXIT_CODES: &str = "\
Exit status:
  0  done, and nothing wrong found
  1  the input was understood, and something is wrong with it
  2  usage, a file that cannot be read, or input that is not JSON

Colours appear on a terminal only, and not when NO_COLOR is set.";

fn main() -> ExitCode {
    match Cli::try_parse() {
        Ok(cli) => outcome::exit(run(cli.command)),
        Err(error) => usage::exit(&error),
    }
}

fn run(command: Command) -> Outcome {
    match command {
        #[cfg(feature = "sources")]
        Command::Generate(arguments) => generate::run(&arguments),
        #[cfg(feature = "sources")]
        Command::Check(arguments) => check::run(&arguments),
        Command::Table(arguments) => table::run(&arguments),
        Command::Explain(arguments) => explain::run(&arguments),
        Command::Encode(arguments) => encode::run(&arguments),
        Command::Decode(arguments) => decode::run(&arguments),
        Command::Lint(arguments) => lint::run(&arguments),
        Command::Retry(arguments) => retry::run(&arguments),
        #[cfg(feature = "sources")]
        Command::Diff(arguments) => diff::run(&arguments),
        #[cfg(feature = "sources")]
        Command::Publish(arguments) => publish::run(&arguments),
        Command::Completions(arguments) => completions::run(&arguments),
    }
}
