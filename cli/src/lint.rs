//! `lint`: the numbered rules that a message breaks.

use std::path::{Path, PathBuf};

use agent_errors::{DecodeError, Finding, Level, Linter, Report};
use clap::ValueHint;
use serde::{Serialize, Serializer};
use serde_json::Value;

use crate::input::Source;
use crate::outcome::{Failure, Outcome, Verdict};
use crate::output::{self, harmless};
use crate::render::{DIM, Format, GREEN, RED, YELLOW, counted, paint, wrapped};

/// Find the conformance rules that messages break.
///
/// Takes what `decode` takes, also where that cannot be decoded, and agent cards that declare AAP. Each finding names
/// its rule, how binding that is, the place, and what to do; the documentation has a page for each rule. What is told
/// by rule of thumb says so and is advice. Exits with 1 when a finding is binding, or when the input is JSON and
/// nothing of these, with 2 when it is not JSON or too much to be judged: more than 64 MiB, 127 levels or 1048576 values.
/// Of a captured stream each event that is an error is judged, and its findings name its number.
#[derive(clap::Args)]
pub struct Arguments {
    /// Files with one message each; `-` or none reads standard input.
    #[arg(value_name = "FILE", value_hint = ValueHint::FilePath)]
    files: Vec<PathBuf>,
    /// The AAP payload of the request that was answered: rules about requests are checked too, and point into it.
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    request: Option<PathBuf>,
    /// How to write it; several files give one JSON document per line, in their order.
    #[arg(long, value_enum, default_value_t)]
    format: Format,
}

/// What was found in one message, as programs read it.
#[derive(Serialize)]
struct Document<'a> {
    #[serde(serialize_with = "findings")]
    findings: &'a [Finding],
    /// Whether all findings are listed.
    complete: bool,
    /// Why the input could not be linted.
    error: Option<String>,
    /// The file that the message comes from; none for standard input.
    file: Option<String>,
}

#[derive(Serialize)]
struct Line<'a> {
    rule: &'static str,
    level: &'static str,
    pointer: &'a str,
    message: &'a str,
    heuristic: bool,
    /// Which event of a stream it is about; none where the input is one message.
    event: Option<usize>,
}

fn findings<S: Serializer>(findings: &[Finding], serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_seq(findings.iter().map(|finding| Line {
        rule: finding.rule().id(),
        level: finding.level().as_str(),
        pointer: finding.pointer(),
        message: finding.message(),
        heuristic: finding.is_heuristic(),
        event: finding.event(),
    }))
}

pub fn run(arguments: &Arguments) -> Outcome {
    let linter = match &arguments.request {
        Some(path) => Linter::new().request(request(path)?),
        None => Linter::new(),
    };
    let sources = Source::all(&arguments.files);
    let mut worst = Verdict::Right;
    for source in &sources {
        let (verdict, result) = match source.read() {
            Err(failure) => {
                output::error(&failure.to_string());
                (Verdict::Unreadable, Err(failure.to_string()))
            }
            Ok(bytes) => match linter.lint(&bytes) {
                Ok(report) => (judged(source, &report), Ok(report)),
                Err(error) => {
                    output::error(&format!("{source}: {error}"));
                    (verdict_on(&error), Err(error.to_string()))
                }
            },
        };
        worst = worst.max(verdict);
        write(arguments.format, sources.len() > 1, source, result)?;
    }
    Ok(worst)
}

/// What a report comes to. Events that nobody can read are told to people here.
fn judged(source: &Source, report: &Report) -> Verdict {
    let mut worst = Verdict::wrong_if(report.has_breach());
    for (event, why) in report.unread() {
        output::error(&format!("{source}: event {event}: {why}"));
        worst = worst.max(verdict_on(why));
    }
    worst
}

fn request(path: &Path) -> Result<Value, Failure> {
    let source = Source::File(path);
    serde_json::from_slice(&source.read()?).map_err(|fault| {
        Failure::new(format!("{source}: not JSON from line {} column {} on", fault.line(), fault.column()))
    })
}

fn verdict_on(error: &DecodeError) -> Verdict {
    if error.is_json() { Verdict::Wrong } else { Verdict::Unreadable }
}

fn write(format: Format, several: bool, source: &Source, result: Result<Report, String>) -> Result<(), Failure> {
    match (format, result) {
        (Format::Text, Ok(report)) => {
            let heading = if several { format!("{}\n", paint(DIM, &format!("{source}:"))) } else { String::new() };
            output::text(&format!("{heading}{}", summary(&report)))
        }
        (Format::Text, Err(_)) => Ok(()),
        (Format::Json, result) => {
            let unread = |report: &Report| report.unread().first().map(|(event, why)| format!("event {event}: {why}"));
            let error = result.as_ref().map_or_else(|error| Some(error.clone()), unread);
            let report = result.unwrap_or_default();
            let document =
                Document { findings: report.findings(), complete: report.is_complete(), error, file: source.name() };
            if several { output::json_line(&document) } else { output::json(&document) }
        }
    }
}

/// More findings than this are for programs.
const MOST: usize = 50;

fn summary(report: &Report) -> String {
    let findings = report.findings();
    if findings.is_empty() && !report.unread().is_empty() {
        return String::new();
    }
    if findings.is_empty() {
        return format!("{}\n", paint(GREEN, "Nothing found."));
    }
    let text: String = findings.iter().take(MOST).map(described).collect();
    let more = match findings.len() {
        count if count > MOST => format!("… and {} more; --format json has them all\n\n", count - MOST),
        _ => String::new(),
    };
    let binding = findings.iter().filter(|finding| finding.level() == Level::Must).count();
    text + &more + &format!("{}, {binding} binding\n", counted(findings.len(), "finding"))
}

/// Columns that are left for text behind an indent.
const WIDTH: usize = 92;

fn described(finding: &Finding) -> String {
    let style = match finding.level() {
        Level::Must => RED,
        Level::Should => YELLOW,
        _ => DIM,
    };
    let place =
        if finding.pointer().is_empty() { "(root)".to_owned() } else { harmless(finding.pointer()).into_owned() };
    let event = finding.event().map_or_else(String::new, |event| format!("event {event} "));
    let head = format!("{} {} {event}{place}", paint(style, finding.rule().id()), finding.level());
    let advice = wrapped(finding.message(), WIDTH);
    let rule = wrapped(finding.rule().text(), WIDTH);
    let rule = rule.iter().map(|line| paint(DIM, line));
    let lines = advice.into_iter().chain(rule).map(|line| format!("\n    {line}"));
    lines.fold(head, |text, line| text + &line) + "\n\n"
}
