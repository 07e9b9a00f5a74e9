//! The two folders that `generate` and `check` work on.

use std::io;
use std::path::{Component, Path, PathBuf};

use agent_errors_codegen::{Artifact, Error, Problems, generate, load};
use clap::ValueHint;

use crate::outcome::Failure;
use crate::output;
use crate::progress::Progress;

const SCHEMA: &str = "schema";
const OUT: &str = "generated";

#[derive(clap::Args)]
pub struct Folders {
    /// Folder with the sources: one folder per contract.
    #[arg(long, value_name = "DIR", default_value = SCHEMA, value_hint = ValueHint::DirPath)]
    pub schema: PathBuf,
    /// Folder for what is generated from them.
    #[arg(long, value_name = "DIR", default_value = OUT, value_hint = ValueHint::DirPath)]
    pub out: PathBuf,
}

impl Folders {
    /// What belongs into the output folder, or what is wrong with the sources.
    pub fn artifacts(&self, progress: &Progress) -> Result<Result<Vec<Artifact>, Problems>, Failure> {
        refuse_overlap(&self.out, &self.schema)?;
        progress.step("Reading the sources");
        let inputs = match load(&self.schema) {
            Ok(inputs) => inputs,
            Err(Error::Problems(problems)) => return Ok(Err(problems)),
            Err(error) => {
                return Err(Failure::new(format!("{error}; --schema names the folder with the sources")));
            }
        };
        if !inputs.keys().any(|path| path.ends_with("/contract.json")) {
            return Err(Failure::new(format!(
                "{} holds no contract, which is a folder with a contract.json; --schema names the folder with the sources",
                output::path(&self.schema)
            )));
        }
        progress.step("Generating");
        Ok(generate(&inputs))
    }

    /// Path of an artifact as somebody in the working directory would type it.
    pub fn below_out(&self, path: &str) -> String {
        output::path(&self.out.join(path))
    }

    /// The command that brings the output folder up to date.
    pub fn repair(&self) -> String {
        let mut command = "agent-errors generate".to_owned();
        for (option, folder, default) in [("--schema", &self.schema, SCHEMA), ("--out", &self.out, OUT)] {
            if folder != Path::new(default) {
                command.extend([" ", option, " ", &quoted(&folder.display().to_string())]);
            }
        }
        command
    }
}

/// Refuses an output folder among the sources, and one that they are in.
pub fn refuse_overlap(out: &Path, schema: &Path) -> Result<(), Failure> {
    let (real_out, real_schema) = (resolved(out)?, resolved(schema)?);
    let reason = if real_out.starts_with(&real_schema) {
        "lies in the folder with the sources, where its files would be taken for sources"
    } else if real_schema.starts_with(&real_out) {
        "holds the sources, among which the files would be"
    } else {
        return Ok(());
    };
    Err(Failure::new(format!(
        "{} {reason} ({}); name a folder of its own with --out",
        output::path(out),
        output::path(schema)
    )))
}

/// Says on standard error everything that is wrong with the sources.
pub fn report(problems: &Problems, schema: &Path) {
    for problem in problems {
        output::note(&format!("{}/{problem}", schema.display().to_string().trim_end_matches('/')));
    }
    let count = problems.len();
    output::error(&format!("{count} problem{} in the sources", if count == 1 { "" } else { "s" }));
}

/// The path with links resolved as far as it exists, and with `..` in the rest: what is not there is no link.
fn resolved(path: &Path) -> Result<PathBuf, Failure> {
    let path = std::path::absolute(path).map_err(|error| unusable(path, &error))?;
    let mut real = path.clone();
    for ancestor in path.ancestors() {
        if let (Ok(there), Ok(rest)) = (ancestor.canonicalize(), path.strip_prefix(ancestor)) {
            real = there;
            for part in rest.components() {
                if part == Component::ParentDir {
                    real.pop();
                } else {
                    real.push(part);
                }
            }
            break;
        }
    }
    Ok(real)
}

fn unusable(path: &Path, error: &io::Error) -> Failure {
    Failure::new(format!("cannot use {}: {error}", output::path(path)))
}

/// The text as one word of a POSIX shell.
pub fn quoted(text: &str) -> String {
    let plain = |c: char| c.is_ascii_alphanumeric() || "-_./=:@%+,".contains(c);
    if !text.is_empty() && text.chars().all(plain) {
        text.to_owned()
    } else {
        format!("'{}'", text.replace('\'', r"'\''"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_repair_names_only_folders_that_are_not_the_usual_ones() {
        let folders = |schema: &str, out: &str| Folders { schema: schema.into(), out: out.into() };
        assert_eq!(folders("schema", "generated").repair(), "agent-errors generate");
        assert_eq!(folders("schema", "gen").repair(), "agent-errors generate --out gen");
        assert_eq!(
            folders("my schema", "it's").repair(),
            r"agent-errors generate --schema 'my schema' --out 'it'\''s'"
        );
    }
}
