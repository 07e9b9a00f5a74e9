//! `diff`: what changed between two editions, and for whom it matters.

use std::fmt::Write;
use std::path::{Path, PathBuf};

use agent_errors_codegen::diff::{self, Change, Exceptions, Report, Severity, Summary};
use agent_errors_codegen::edition::{Contract, Edition};
use agent_errors_codegen::publish;
use clap::{ValueEnum, ValueHint};
use serde_json::{Value, json};

use crate::outcome::{Failure, Outcome, Verdict};
use crate::output::{self, harmless};
use crate::render::{CYAN, DIM, GREEN, RED, STRONG, YELLOW, paint, wrapped};

/// Compare two editions of the contracts: what changed, and whom it breaks.
///
/// Each side is `FOLDER[#CONTRACT[@PROFILE]]`: a folder with sources, a published tree (its latest release, or the
/// draft where nothing is released) or one release in it. `#CONTRACT` compares one contract only. With `@PROFILE` on
/// both sides, the messages of two profiles are compared, of one folder or of two; a version stands for the profile
/// that covers it.
///
/// Every change is judged for readers (built for OLD, receiving messages of NEW) and for writers (built for OLD, their
/// messages judged by NEW): breaking, behavioural, additive or editorial. What cannot be judged counts as breaking.
#[derive(clap::Args)]
#[command(after_help = AFTER)]
pub struct Arguments {
    /// The older side, for example `published` or `schema#aap@1.3`.
    #[arg(value_hint = ValueHint::DirPath)]
    old: String,
    /// The newer side, for example `schema` or `schema#aap@2.0`.
    #[arg(value_hint = ValueHint::DirPath)]
    new: String,
    /// Breaking changes that are let pass: `{"exceptions": [{"contract", "kind", "pointer", "justification"}]}`, and
    /// `before` and `after` to let pass that very change only.
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    exceptions: Option<PathBuf>,
    /// How to report; `markdown` is ready for a changelog.
    #[arg(long, value_enum, default_value_t)]
    format: Format,
}

const AFTER: &str = "\
Exit status:
  0  nothing is breaking, or every breaking change has an exception
  1  something is breaking
  2  usage, or a side that cannot be read, or was changed after it was published";

#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, ValueEnum)]
enum Format {
    #[default]
    Text,
    Json,
    Markdown,
}

pub fn run(arguments: &Arguments) -> Outcome {
    let (old, new) = (Side::parse(&arguments.old)?, Side::parse(&arguments.new)?);
    let exceptions = arguments.exceptions.as_deref().map(exceptions).transpose()?.unwrap_or_default();
    let report = compare(&old, &new)?.except(&exceptions);
    match arguments.format {
        Format::Text => output::text(&text(&report))?,
        Format::Json => output::json(&document(arguments, &report))?,
        Format::Markdown => output::bytes(report.markdown(3).as_bytes())?,
    }
    for exception in report.unused() {
        let message =
            format!("the exception for {}#{} is not needed; remove it", exception.contract, exception.pointer);
        output::note(&message);
    }
    Ok(Verdict::wrong_if(report.is_breaking()))
}

/// `FOLDER[#CONTRACT[@PROFILE]]`.
struct Side<'a> {
    folder: &'a Path,
    contract: Option<&'a str>,
    profile: Option<&'a str>,
}

impl<'a> Side<'a> {
    fn parse(text: &'a str) -> Result<Self, Failure> {
        let (folder, choice) = text.split_once('#').map_or((text, None), |(folder, choice)| (folder, Some(choice)));
        let (contract, profile) = match choice.map(|choice| choice.split_once('@').ok_or(choice)) {
            None => (None, None),
            Some(Ok((contract, profile))) => (Some(contract), Some(profile)),
            Some(Err(contract)) => (Some(contract), None),
        };
        if [Some(folder), contract, profile].iter().flatten().any(|part| part.is_empty()) {
            return Err(Failure::new(format!("{text} is no FOLDER[#CONTRACT[@PROFILE]]")));
        }
        Ok(Self { folder: Path::new(folder), contract, profile })
    }

    fn edition(&self) -> Result<Edition, Failure> {
        let edition = Edition::read(self.folder).map_err(|error| Failure::new(error.to_string()))?;
        self.refuse_altered()?;
        Ok(edition)
    }

    /// Values that were changed after they were published are nobody's edition.
    fn refuse_altered(&self) -> Result<(), Failure> {
        let Some(tree) = Edition::tree(self.folder) else { return Ok(()) };
        let found = publish::verify(&tree).map_err(|error| Failure::new(error.to_string()))?;
        let wrong: Vec<String> =
            found.misleading().into_iter().map(|(path, what)| format!("\n  {what} {path}")).collect();
        if wrong.is_empty() {
            return Ok(());
        }
        let message = format!(
            "{} cannot be trusted, its tree is not what was published; restore these files from where the tree is kept, \
             or publish a draft again:{}",
            self.folder.display(),
            wrong.concat()
        );
        Err(Failure::new(message))
    }

    fn contract<'e>(&self, edition: &'e Edition, name: &str) -> Result<&'e Contract, Failure> {
        edition.contracts.get(name).ok_or_else(|| {
            let known: Vec<&str> = edition.contracts.names().collect();
            Failure::new(format!("{} holds no contract {}; it holds {}", self.folder.display(), name, known.join(", ")))
        })
    }
}

fn compare(old: &Side<'_>, new: &Side<'_>) -> Result<Report, Failure> {
    let (before, after) = (old.edition()?, new.edition()?);
    match ((old.contract, old.profile), (new.contract, new.profile)) {
        ((None, _), (None, _)) => Ok(diff::compare(&before, &after)),
        ((Some(one), None), (Some(other), None)) if one == other => {
            let pick = |side: &Side<'_>, edition: &Edition| {
                let contract = side.contract(edition, one)?.clone();
                Ok::<_, Failure>(Edition { contracts: [(one.to_owned(), contract)].into_iter().collect() })
            };
            Ok(diff::compare(&pick(old, &before)?, &pick(new, &after)?))
        }
        ((Some(one), Some(from)), (Some(other), Some(to))) if one == other => {
            let (before, after) = (old.contract(&before, one)?, new.contract(&after, one)?);
            diff::compare_profiles((before, from), (after, to)).map_err(|error| Failure::new(format!("{one}: {error}")))
        }
        _ => Err(Failure::new("name the same contract on both sides, and a profile on both sides or on neither")),
    }
}

fn exceptions(path: &Path) -> Result<Exceptions, Failure> {
    let text = std::fs::read_to_string(path)
        .map_err(|error| Failure::new(format!("cannot read {}: {error}", path.display())))?;
    Exceptions::parse(&text)
        .map_err(|error| Failure::new(format!("{}: {}", path.display(), harmless(&error.to_string()))))
}

fn text(report: &Report) -> String {
    let mut text = String::new();
    for change in report.changes() {
        let excepted = if change.exception.is_some() { ", excepted" } else { "" };
        let profiles = match change.profiles.as_slice() {
            [] => String::new(),
            [only] => format!(" (profile {only})"),
            several => format!(" (profiles {})", several.join(", ")),
        };
        let _ = writeln!(
            text,
            "{}  {}{}",
            paint(style(change.severity), &format!("{}{excepted}", word(change.severity))),
            paint(STRONG, &harmless(&format!("{} {}", change.contract, change.subject))),
            paint(DIM, &harmless(&profiles)),
        );
        lines(&mut text, &change.what);
        if change.severity > Severity::Editorial {
            lines(&mut text, &format!("{}: {}", for_whom(change), change.reason));
        }
        if let Some(justification) = &change.exception {
            lines(&mut text, &format!("let pass: {justification}"));
        }
        let _ =
            writeln!(text, "    {}", paint(CYAN, &harmless(&format!("{}.json#{}", change.contract, change.pointer))));
    }
    let _ = writeln!(text, "{}", summary(report.summary()));
    text
}

fn lines(text: &mut String, paragraph: &str) {
    for line in wrapped(&harmless(paragraph), 96) {
        let _ = writeln!(text, "    {line}");
    }
}

fn for_whom(change: &Change) -> String {
    if change.reader == change.writer {
        format!("{} for readers and writers", word(change.reader))
    } else {
        format!("readers {}, writers {}", word(change.reader), word(change.writer))
    }
}

fn word(severity: Severity) -> &'static str {
    match severity {
        Severity::None => "unaffected",
        Severity::Editorial => "editorial",
        Severity::Additive => "additive",
        Severity::Behavioural => "behavioural",
        Severity::Breaking => "breaking",
    }
}

fn style(severity: Severity) -> anstyle::Style {
    match severity {
        Severity::Breaking => RED,
        Severity::Behavioural => YELLOW,
        Severity::Additive => GREEN,
        Severity::Editorial | Severity::None => DIM,
    }
}

fn summary(summary: Summary) -> String {
    let Summary { breaking, excepted, behavioural, additive, editorial } = summary;
    if summary == Summary::default() {
        return paint(GREEN, "Nothing changed.");
    }
    let excepted = if excepted == 0 { String::new() } else { format!(" and {excepted} excepted") };
    let line = format!(
        "\n{breaking} breaking{excepted}, {behavioural} behavioural, {additive} additive, {editorial} editorial."
    );
    paint(if breaking > 0 { RED } else { GREEN }, &line)
}

fn document(arguments: &Arguments, report: &Report) -> Value {
    json!({
        "old": arguments.old,
        "new": arguments.new,
        "breaking": report.is_breaking(),
        "summary": report.summary(),
        "changes": report.changes(),
        "unused_exceptions": report.unused(),
    })
}
