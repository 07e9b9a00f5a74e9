//! `check`: are the sources right, and is what was generated from them up to date?

use std::collections::BTreeSet;
use std::ffi::OsString;
use std::fmt::Write;
use std::path::{Path, PathBuf};

use agent_errors_codegen::Problems;
use agent_errors_codegen::write::{self, Drift};
use serde_json::{Value, json};

use crate::folders::{self, Folders, quoted};
use crate::outcome::{Failure, Outcome, Verdict};
use crate::output;
use crate::progress::Progress;
use crate::render::{DIM, Format, GREEN, RED, YELLOW, counted, padded, paint};

/// Check the sources, and that the generated files are what they make.
///
/// Reports every problem in the sources; every generated file that is stale, missing, or no longer belongs; and
/// the commands that repair it. A file that the generator never wrote is mentioned and is no fault.
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
            (artifacts.into_iter().map(|artifact| artifact.path).collect(), drifts, Problems::default())
        }
        Err(problems) => (Vec::new(), Vec::new(), problems),
    };
    drop(progress);
    if !problems.is_empty() {
        folders::report(&problems, &folders.schema);
    }
    let drifted = drifts.iter().filter(|(_, drift)| *drift != Drift::Foreign).count();
    let repair = if drifted > 0 { repair(folders, &made, &drifts) } else { Vec::new() };
    match arguments.format {
        Format::Json => output::json(&document(folders, &drifts, &repair, &problems))?,
        Format::Text if problems.is_empty() => output::text(&text(folders, made.len(), &drifts, &repair))?,
        Format::Text => output::note(&format!("{} was not compared.", folders.out.display())),
    }
    Ok(Verdict::wrong_if(drifted > 0 || !problems.is_empty()))
}

fn text(folders: &Folders, made: usize, drifts: &[(String, Drift)], repair: &[String]) -> String {
    let mut text = String::new();
    let drifted = drifts.iter().filter(|(_, drift)| *drift != Drift::Foreign).count();
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
        text.push('\n');
        for command in repair {
            let _ = writeln!(text, "  {}", output::harmless(command));
        }
    }
    text
}

/// The commands that repair: what is in the way is moved aside, and what was changed by hand needs a word more.
fn repair(folders: &Folders, made: &[String], drifts: &[(String, Drift)]) -> Vec<String> {
    let edited = drifts.iter().any(|(_, drift)| *drift == Drift::Edited);
    let word = |path: &Path| quoted(&path.display().to_string());
    let moves = in_the_way(&folders.out, made, drifts).into_iter().map(|path| {
        let aside = aside(&path);
        format!("mv {} {}", word(&path), word(&aside))
    });
    let generate = format!("{}{}", folders.repair(), if edited { " --force" } else { "" });
    moves.chain([generate]).collect()
}

/// What `generate` refuses to touch: in the place of an artifact, or of a folder that leads to one.
fn in_the_way(out: &Path, made: &[String], drifts: &[(String, Drift)]) -> BTreeSet<PathBuf> {
    let is_folder = |path: &Path| path.symlink_metadata().map_or(true, |found| found.is_dir());
    let blocked = |path: &String| {
        let folders: Vec<&Path> = Path::new(path).ancestors().skip(1).filter(|part| *part != Path::new("")).collect();
        folders.into_iter().rev().map(|folder| out.join(folder)).find(|folder| !is_folder(folder))
    };
    let occupied = drifts.iter().filter(|(_, drift)| *drift == Drift::Occupied);
    let places = occupied.map(|(path, _)| blocked(path).unwrap_or_else(|| out.join(path)));
    places.chain(made.iter().filter_map(blocked)).collect()
}

/// A path beside the given one where nothing is.
fn aside(path: &Path) -> PathBuf {
    let beside = |ending: &str| PathBuf::from([path.as_os_str(), ending.as_ref()].into_iter().collect::<OsString>());
    let numbered = (2..).map(|number| beside(&format!(".away-{number}")));
    let mut free = std::iter::once(beside(".away")).chain(numbered);
    free.find(|path| path.symlink_metadata().is_err()).unwrap_or_else(|| beside(".away"))
}

fn document(folders: &Folders, drifts: &[(String, Drift)], repair: &[String], problems: &Problems) -> Value {
    json!({
        "schema": folders.schema.display().to_string(),
        "out": folders.out.display().to_string(),
        "problems": problem_list(problems),
        "drift": drifts.iter().map(|(path, drift)| json!({ "path": path, "state": word(*drift) })).collect::<Vec<_>>(),
        "repair": (!repair.is_empty()).then(|| repair.join(" && ")),
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
