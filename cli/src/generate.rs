//! `generate`: sources → artifacts on the disk.

use std::fmt::Write;

use agent_errors_codegen::write::{self, Change};
use agent_errors_codegen::{Emit, Error, Problems};
use serde_json::{Value, json};

use crate::check::problem_list;
use crate::folders::{self, Folders};
use crate::outcome::{Failure, Outcome, Verdict};
use crate::output;
use crate::progress::Progress;
use crate::render::{DIM, Format, GREEN, STRONG, YELLOW, counted, padded, paint};

/// Generate Rust types, tables, documentation and schemas from the sources.
///
/// Files that are right already are not touched. Files that an earlier run wrote and that no longer belong are
/// removed; files of anybody else never are, and neither is a file that was changed since. When something is wrong with the sources, everything that is wrong is
/// said, and nothing is written.
#[derive(clap::Args)]
pub struct Arguments {
    #[command(flatten)]
    folders: Folders,
    /// Also replace and remove files that an earlier run wrote and somebody changed since.
    #[arg(long)]
    force: bool,
    /// How to report.
    #[arg(long, value_enum, default_value_t)]
    format: Format,
}

pub fn run(arguments: &Arguments) -> Outcome {
    let folders = &arguments.folders;
    let progress = Progress::new();
    let (changes, problems) = match folders.artifacts(&progress)? {
        Ok(artifacts) => {
            progress.step("Writing");
            let write = if arguments.force { write::overwrite } else { write::write };
            let changes = write(&folders.out, &artifacts).map_err(|error| refused(&error))?;
            (changes, Problems::default())
        }
        Err(problems) => (Vec::new(), problems),
    };
    drop(progress);
    if !problems.is_empty() {
        folders::report(&problems, &folders.schema);
    }
    match arguments.format {
        Format::Json => output::json(&document(folders, &changes, &problems))?,
        Format::Text if problems.is_empty() => output::text(&text(folders, &changes))?,
        Format::Text => output::note("Nothing was written."),
    }
    Ok(Verdict::wrong_if(!problems.is_empty()))
}

fn refused(error: &Error) -> Failure {
    let hint = if matches!(error, Error::Edited(_)) { "; `--force` overwrites" } else { "" };
    Failure::new(format!("{error}{hint}"))
}

fn text(folders: &Folders, changes: &[(String, Change)]) -> String {
    let mut text = String::new();
    for (path, change) in changes {
        let style = match change {
            Change::Written => GREEN,
            Change::Unchanged => DIM,
            Change::Removed => YELLOW,
        };
        let _ = writeln!(text, "{}  {}", paint(style, &padded(word(*change), 9)), folders.below_out(path));
    }
    let _ = writeln!(text, "\n{}", paint(STRONG, &summary(folders, changes)));
    for kind in Emit::ALL.iter().copied() {
        let kept = kept_below(changes, &format!("{kind}/")).count();
        if kept > 0 {
            let (title, start) = where_to_look(kind);
            let start = format!("{kind}/{start}");
            let start = if kept_below(changes, &start).next().is_some() { start } else { format!("{kind}/") };
            let _ = writeln!(text, "  {title:<16}{:>10}  {}", counted(kept, "file"), folders.below_out(&start));
        }
    }
    text
}

fn summary(folders: &Folders, changes: &[(String, Change)]) -> String {
    let contracts: Vec<&str> =
        kept_below(changes, "rust/").filter_map(|path| path.strip_prefix("rust/")?.strip_suffix(".rs")).collect();
    format!(
        "{} ({}) in {}: {} written, {} unchanged, {} removed",
        counted(contracts.len(), "contract"),
        contracts.join(", "),
        output::path(&folders.out),
        count(changes, Change::Written),
        count(changes, Change::Unchanged),
        count(changes, Change::Removed),
    )
}

fn where_to_look(kind: Emit) -> (&'static str, &'static str) {
    match kind {
        Emit::Rust => ("Rust types", ""),
        Emit::Tables => ("Code tables", ""),
        Emit::Docs => ("Documentation", "index.md"),
        Emit::Schemas => ("Schemas", ""),
        _ => ("Other", ""),
    }
}

fn kept_below<'a>(changes: &'a [(String, Change)], folder: &str) -> impl Iterator<Item = &'a str> {
    changes
        .iter()
        .filter(move |(path, change)| *change != Change::Removed && path.starts_with(folder))
        .map(|(path, _)| path.as_str())
}

fn document(folders: &Folders, changes: &[(String, Change)], problems: &Problems) -> Value {
    json!({
        "schema": folders.schema.display().to_string(),
        "out": folders.out.display().to_string(),
        "written": count(changes, Change::Written),
        "unchanged": count(changes, Change::Unchanged),
        "removed": count(changes, Change::Removed),
        "files": changes.iter().map(|(path, change)| json!({ "path": path, "change": word(*change) })).collect::<Vec<_>>(),
        "problems": problem_list(problems),
    })
}

fn count(changes: &[(String, Change)], which: Change) -> usize {
    changes.iter().filter(|(_, change)| *change == which).count()
}

fn word(change: Change) -> &'static str {
    match change {
        Change::Written => "written",
        Change::Unchanged => "unchanged",
        Change::Removed => "removed",
    }
}
