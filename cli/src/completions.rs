//! `completions SHELL`

use clap::CommandFactory;
use clap_complete::Shell;

use crate::outcome::{Outcome, Verdict};
use crate::{Cli, output};

/// Print a completion script for a shell.
#[derive(clap::Args)]
pub struct Arguments {
    shell: Shell,
}

pub fn run(arguments: &Arguments) -> Outcome {
    let mut script = Vec::new();
    clap_complete::generate(arguments.shell, &mut Cli::command(), "agent-errors", &mut script);
    output::bytes(&script)?;
    Ok(Verdict::Right)
}
