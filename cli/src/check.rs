//! `check`: are the sources right, and is what was generated from them up to date?

use std::fmt::Write;

use agent_errors_codegen::Problems;
use agent_errors_codegen::write::{self, Drift};
use serde_json::{Value, json};

use crate::folders::{self, Folders};
use crate::outcome::{Failure, Outcome, Verdict};
use crate::output;
use crate::progress::Progress;
use crate::render::{DIM, Format, GREEN, RED, YELLOW, counted, padded, paint};

/// Check the sources, and that the generated files are what they make.
///
/// Reports every problem in the sources; every generated file that is stale, missing, or no longer belongs; and
/// the command that repairs it. A file that the generator never wrote is mentioned and is no fault.
#[derive(clap::Args)]
pub struct Arguments {
    #[command(flatten)]
    folders: Folders,
    /// How to report.
    #[arg(long, value_enum, default_value_t)]
    format: Format,
}

pub fn run(arguments: &Arguments) -> Outcome {
    let folders = &arguments.folders;
    let progress = Progress::new();
    let (made, drifts, problems) = match folders.artifacts(&progress)? {
        Ok(artifacts) => {
            progress.step("Comparing");
            let drifts = write::compare(&folders.out, &artifacts).map_err(|error| Failure::new(error.to_string()))?;
            (artifacts.len(), drifts, Problems::default())
        }
        Err(problems) => (0, Vec::new(), problems),
    };
    drop(progress);
    if !problems.is_empty() {
        folders::report(&problems, &folders.schema);
    }
    let drifted = drifts.iter().filter(|(_, drift)| *drift != Drift::Foreign).count();
    match arguments.format {
        Format::Json => output::json(&document(folders, &drifts, drifted, &problems))?,
        Format::Text if problems.is_empty() => output::text(&text(folders, made, &drifts, drifted))?,
        Format::Text => output::note(&format!("{} was not compared.", folders.out.display())),
    }
    Ok(Verdict::wrong_if(drifted > 0 || !problems.is_empty()))
}

fn text(folders: &Folders, made: usize, drifts: &[(String, Drift)], drifted: usize) -> String {
    let mut text = String::new();
    for (path, drift) in drifts {
        let (style, remark) = match drift {
            Drift::Stale => (YELLOW, ""),
            Drift::Edited => (YELLOW, "  (changed by hand)"),
            Drift::Occupied => (RED, "  (not from the generator; move it away)"),
            Drift::Missing => (RED, ""),
            Drift::Orphan => (YELLOW, "  (no longer generated)"),
            Drift::Foreign => (DIM, "  (not from the generator; left alone)"),
        };
        let _ = writeln!(
            text,
            "{}  {}{}",
            paint(style, &padded(word(*drift), 7)),
            folders.below_out(path),
            paint(DIM, remark)
        );
    }
    if drifted == 0 {
        let fine = format!("{} in {} up to date.", counted(made, "file"), output::path(&folders.out));
        let _ = writeln!(text, "{}", paint(GREEN, &fine));
    } else {
        let verb = if drifted == 1 { "is" } else { "are" };
        let _ = writeln!(text, "\n{} {verb} not what the sources make. To repair:", counted(drifted, "file"));
        let _ = writeln!(text, "\n  {}", output::harmless(&repair(folders, drifts)));
    }
    text
}

/// The command that repairs; what was changed by hand needs a word more.
fn repair(folders: &Folders, drifts: &[(String, Drift)]) -> String {
    let edited = drifts.iter().any(|(_, drift)| *drift == Drift::Edited);
    format!("{}{}", folders.repair(), if edited { " --force" } else { "" })
}

fn document(folders: &Folders, drifts: &[(String, Drift)], drifted: usize, problems: &Problems) -> Value {
    json!({
        "schema": folders.schema.display().to_string(),
        "out": folders.out.display().to_string(),
        "problems": problem_list(problems),
        "drift": drifts.iter().map(|(path, drift)| json!({ "path": path, "state": word(*drift) })).collect::<Vec<_>>(),
        "repair": (drifted > 0).then(|| repair(folders, drifts)),
    })
}

/// The problems as they stand in a document.
pub fn problem_list(problems: &Problems) -> Vec<Value> {
    let list = problems.iter().map(|problem| {
        json!({
            "file": problem.file,
            "line": (problem.line > 0).then_some(problem.line),
            "pointer": problem.pointer,
            "what": problem.what,
            "fix": problem.fix,
        })
    });
    list.collect()
}

fn word(drift: Drift) -> &'static str {
    match drift {
        Drift::Stale | Drift::Edited => "stale",
        Drift::Occupied => "blocked",
        Drift::Missing => "missing",
        Drift::Orphan => "orphan",
        Drift::Foreign => "foreign",
    }
}
