//! `publish`: the contracts as a tree of files that others may rely on.

use std::fmt::Write;
use std::path::{Path, PathBuf};

use agent_errors_codegen::publish::{self, Publication, PublishError, Published, Verification};
use agent_errors_codegen::write::Change;
use agent_errors_codegen::{Problems, load};
use clap::ValueHint;
use serde_json::{Value, json};

use crate::check::problem_list;
use crate::folders;
use crate::outcome::{Failure, Outcome, Verdict};
use crate::output::{self, harmless};
use crate::render::{DIM, Format, GREEN, RED, YELLOW, counted, padded, paint};

/// Publish the contracts into a folder, or check a folder that was published.
///
/// Schemas stand at the paths of their `$id`s; documents, tables, examples and bundled schemas below
/// `releases/X.Y.Z/` or `draft/`; `index.json`, `integrity.json` and `provenance.json` say what there is. A release has
/// the final identifiers in the place of the draft's and is frozen: its files never change again. Files that were not
/// published from here are kept and reported.
#[derive(clap::Args)]
#[command(group = clap::ArgGroup::new("what").required(true))]
pub struct Arguments {
    /// Folder with the sources: one folder per contract.
    #[arg(long, value_name = "DIR", default_value = "schema", value_hint = ValueHint::DirPath)]
    schema: PathBuf,
    /// Folder to publish into.
    #[arg(long, value_name = "DIR", value_hint = ValueHint::DirPath, required_unless_present = "verify", conflicts_with = "verify")]
    out: Option<PathBuf>,
    /// Freeze the sources as a release.
    #[arg(long, value_name = "X.Y.Z", group = "what")]
    release: Option<String>,
    /// Publish what is not released, marked as a draft.
    #[arg(long, group = "what")]
    draft: bool,
    /// Compare a published folder with its `integrity.json`.
    #[arg(long, value_name = "DIR", group = "what", value_hint = ValueHint::DirPath)]
    verify: Option<PathBuf>,
    /// With --verify: let files pass that were not published from here. They are reported all the same.
    #[arg(long, conflicts_with = "out")]
    allow_foreign: bool,
    /// How to report.
    #[arg(long, value_enum, default_value_t)]
    format: Format,
}

pub fn run(arguments: &Arguments) -> Outcome {
    if let Some(folder) = &arguments.verify {
        return verify(folder, arguments);
    }
    let Some(out) = &arguments.out else { return Err(Failure::new("name the folder with --out")) };
    folders::refuse_overlap(out, &arguments.schema)?;
    let publication = match &arguments.release {
        Some(number) => Publication::release(number).map_err(|error| Failure::new(error.to_string()))?,
        None => Publication::Draft,
    };
    let published = load(&arguments.schema)
        .map_err(PublishError::from)
        .and_then(|inputs| publish::publish(out, &inputs, &publication));
    match published {
        Ok(published) => {
            match arguments.format {
                Format::Text => output::text(&text(out, &publication, &published))?,
                Format::Json => output::json(&document(out, &publication, &published, &Problems::default(), None))?,
            }
            Ok(Verdict::Right)
        }
        Err(PublishError::Sources(problems)) => {
            folders::report(&problems, &arguments.schema);
            refuse(arguments.format, &document(out, &publication, &Published::default(), &problems, None))
        }
        Err(error) if error.is_refusal() => {
            output::error(&error.to_string());
            let nothing = Published::default();
            let document = document(out, &publication, &nothing, &Problems::default(), Some(&error));
            refuse(arguments.format, &document)
        }
        Err(error) => Err(Failure::new(error.to_string())),
    }
}

fn text(out: &Path, publication: &Publication, published: &Published) -> String {
    let mut text = String::new();
    for (path, change) in &published.files {
        let style = match change {
            Change::Written => GREEN,
            Change::Unchanged => DIM,
            Change::Removed => YELLOW,
        };
        let _ = writeln!(text, "{}  {}", paint(style, &padded(word(*change), 9)), output::path(&out.join(path)));
    }
    for path in &published.foreign {
        let path = output::path(&out.join(path));
        let _ =
            writeln!(text, "{}  {path}{}", paint(DIM, "foreign  "), paint(DIM, "  (not published from here; kept)"));
    }
    if published.undone {
        let what = "An earlier publication had been interrupted; it was undone first.";
        let _ = writeln!(text, "{}", paint(YELLOW, what));
    }
    let count = |which: Change| published.files.iter().filter(|(_, change)| *change == which).count();
    let (written, unchanged) = (count(Change::Written), count(Change::Unchanged));
    let what = match publication {
        Publication::Release(version) if written == 0 => format!("{version} was released before, and is the same"),
        Publication::Release(version) => format!("Released {version}"),
        Publication::Draft => "DRAFT, not a release".to_owned(),
    };
    let _ = writeln!(text, "\n{what}: {written} written, {unchanged} unchanged in {}", output::path(out));
    text
}

/// Says that nothing was published.
fn refuse(format: Format, document: &Value) -> Outcome {
    match format {
        Format::Text => output::note("Nothing was published."),
        Format::Json => output::json(document)?,
    }
    Ok(Verdict::Wrong)
}

fn document(
    out: &Path,
    publication: &Publication,
    done: &Published,
    problems: &Problems,
    error: Option<&PublishError>,
) -> Value {
    let files = done.files.iter().map(|(path, change)| json!({ "path": path, "change": word(*change) }));
    json!({
        "out": out.display().to_string(),
        "publication": publication.to_string(),
        "draft": *publication == Publication::Draft,
        "files": files.collect::<Vec<_>>(),
        "foreign": done.foreign,
        "undone": done.undone,
        "problems": problem_list(problems),
        "error": error.map(ToString::to_string),
    })
}

fn word(change: Change) -> &'static str {
    match change {
        Change::Written => "written",
        Change::Unchanged => "unchanged",
        Change::Removed => "removed",
    }
}

fn verify(folder: &Path, arguments: &Arguments) -> Outcome {
    let found = match publish::verify(folder) {
        Ok(found) => found,
        Err(error) if error.is_refusal() => {
            output::error(&error.to_string());
            return Ok(Verdict::Wrong);
        }
        Err(error) => return Err(Failure::new(error.to_string())),
    };
    match arguments.format {
        Format::Text => output::text(&verified(folder, &found))?,
        Format::Json => output::json(&json!({
            "tree": folder.display().to_string(),
            "intact": found.intact,
            "damaged": found.damaged.iter().map(|(path, damage)| json!({ "path": path, "damage": damage.to_string() })).collect::<Vec<_>>(),
            "foreign": found.foreign,
            "interrupted": found.interrupted,
            "digest": found.digest,
        }))?,
    }
    let foreign = !found.foreign.is_empty() && !arguments.allow_foreign;
    Ok(Verdict::wrong_if(!found.damaged.is_empty() || foreign || found.interrupted))
}

fn verified(folder: &Path, found: &Verification) -> String {
    let mut text = String::new();
    for (path, damage) in &found.damaged {
        let _ = writeln!(text, "{}  {}", paint(RED, &padded(&damage.to_string(), 8)), harmless(path));
    }
    for path in &found.foreign {
        let _ = writeln!(text, "{}  {}", paint(DIM, "foreign "), harmless(path));
    }
    if found.interrupted {
        let what = "A publication is under way here, or was interrupted; the next one begins by undoing it.";
        let _ = writeln!(text, "{}", paint(YELLOW, what));
    }
    let wrong = found.damaged.len();
    let line = if wrong == 0 {
        paint(GREEN, &format!("{} in {} as published.", counted(found.intact, "file"), output::path(folder)))
    } else {
        paint(RED, &format!("{} in {} not as published.", counted(wrong, "file"), output::path(folder)))
    };
    let _ = writeln!(text, "{line}");
    let _ = writeln!(text, "{}", paint(DIM, &format!("integrity.json has the SHA-256 {}", found.digest)));
    text
}
