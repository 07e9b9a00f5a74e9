//! A decoded message as people read it.
//!
//! The texts come from somebody else: nothing of them reaches the terminal unescaped, and what is very long is cut.

use std::borrow::Cow;
use std::collections::BTreeMap;

use agent_errors::Raw;
use agent_errors::aap::Violation;
use agent_errors::aap::v2_0::Error as Payload;

use crate::catalog::{ADVICE, MEANING, View, catalog};
use crate::input::Source;
use crate::output::{harmless, one_line};
use crate::render::{DIM, RED, STRONG, YELLOW, counted, fields, paint, paragraph};

use super::document::{Document, Finding, Kept};

/// Longer texts are for programs.
const LONGEST: usize = 1_000;

/// More entries of a list than this are only counted.
const MOST: usize = 50;

/// Names the file that a message comes from, where there are several.
pub fn heading(source: &Source) -> String {
    format!("{}\n", paint(DIM, &format!("{source}:")))
}

/// Said of a signature.
const UNVERIFIED: &str = "yes; whether it verifies is not checked here";

pub fn summary(document: &Document) -> String {
    let behind = document.also.iter().filter(|event| !event.is_fault());
    behind.fold(one(document), |text, event| format!("{text}\n{}", one(event)))
}

fn one(document: &Document) -> String {
    let number = || document.json_rpc_code.or(document.http_status.map(i64::from)).map(|number| number.to_string());
    let title = document.code.map(shown).or_else(number).unwrap_or_else(|| "An error".to_owned());
    let carrier =
        document.carrier.filter(|carrier| Some(*carrier) != document.contract).map(|carrier| format!("as {carrier}"));
    let contract = document.contract.map(|name| [&[name], document.version.as_slice()].concat().join(" "));
    let event = document.event.map(|number| format!("event {number}"));
    let origin = contract.into_iter().chain(carrier).chain(event).collect::<Vec<_>>().join(", ");
    let mut text = format!("{}  {}\n", paint(STRONG, &title), paint(DIM, &origin));
    if let Some(message) = document.message {
        text.push_str(&paragraph(&shown(message)));
    }
    text.push('\n');
    text.push_str(&fields(&described(document)));
    if !document.warnings.is_empty() {
        text.push('\n');
        text.extend(document.warnings.iter().take(MOST).map(warning));
        text.extend(more(document.warnings.len()).map(|more| more + "\n"));
    }
    text
}

fn described(document: &Document) -> Vec<(String, String)> {
    let info = document
        .reason
        .map(|reason| format!("reason {}, domain {}", shown(reason), shown(document.domain.unwrap_or_default())));
    let metadata: Vec<_> = document.metadata.0.iter().filter(|(key, text)| !repeats(document, key, text)).collect();
    let row = row(document);
    let column = |name| row.as_ref().and_then(|row| row.cell(name).as_str().map(str::to_owned));
    let described = [
        ("Id", document.id.map(|id| shown(&id.to_string()))),
        ("Category", document.category.map(str::to_owned)),
        ("State", document.action_status.map(str::to_owned)),
        ("Signed", document.signed.filter(|signed| *signed).map(|_| UNVERIFIED.to_owned())),
        ("JSON-RPC", document.json_rpc_code.map(|code| code.to_string())),
        ("HTTP", document.http_status.map(|status| status.to_string())),
        ("gRPC", document.grpc_status.map(str::to_owned)),
        ("ErrorInfo", info),
        ("Metadata", list(&metadata, |(key, text)| format!("{}: {}", shown(key), shown(text)))),
        ("Retryable", Some(retryable(document.retryable))),
        ("Retry after", document.retry_after_ms.map(|delay| format!("{delay} ms"))),
        ("Error id", document.error_id.map(shown)),
        ("Created at", document.created_at.map(shown)),
        ("Problems", list(document.violations, problem)),
        ("Details", details(document)),
        ("Envelope", document.envelope_message.map(shown)),
        ("Further details", list(document.unknown_details, |detail| shown(&one_line(detail.as_str())))),
        ("Members kept", list(&document.extra, kept)),
        ("Meaning", column(MEANING)),
        ("Advice", column(ADVICE)),
    ];
    described.into_iter().filter_map(|(label, content)| Some((label.to_owned(), content?))).collect()
}

/// Whether an entry of the metadata only repeats what is shown already.
fn repeats(document: &Document, key: &str, text: &str) -> bool {
    let retryable = document.retryable.map(|retryable| retryable.to_string());
    let shown = [
        (Payload::CODE, document.code),
        (Payload::ERROR_ID, document.error_id),
        (Payload::CREATED_AT, document.created_at),
        (Payload::RETRYABLE, retryable.as_deref()),
    ];
    shown.contains(&(key, Some(text)))
}

fn kept(member: &Kept) -> String {
    format!("{}: {}", shown(member.pointer), shown(&one_line(member.value.as_str())))
}

fn problem(violation: &Violation) -> String {
    let place = if violation.pointer().is_empty() { "(root)" } else { violation.pointer() };
    let keyword =
        if violation.keyword().is_empty() { String::new() } else { format!(" ({})", shown(violation.keyword())) };
    let extra = violation.extra().iter();
    let extra: Vec<String> =
        extra.map(|(name, value)| format!(", {} {}", shown(name), shown(&one_line(value.as_str())))).collect();
    format!("{}{keyword}: {}{}", shown(place), shown(violation.error()), extra.concat())
}

/// The details, unless they are nothing but the problems.
fn details(document: &Document) -> Option<String> {
    let details = document.details.as_ref()?;
    let problems = serde_json::to_string(document.violations).ok()?;
    let only = |members: BTreeMap<String, Raw<'static>>| {
        members.len() == 1 && members.values().all(|member| one_line(member.as_str()) == one_line(&problems))
    };
    let repeated = details.parse().is_ok_and(only);
    (!repeated).then(|| shown(&one_line(details.as_str())))
}

/// The row of the code in the version of the message.
fn row(document: &Document) -> Option<View<'static>> {
    let contract = catalog().ok()?.contract(document.contract?).ok()?;
    let row = contract.table(None).ok()?.rows(contract).find(|row| Some(row.code) == document.code)?;
    let profile = document.version.and_then(|version| contract.profile(version).ok());
    Some(profile.and_then(|profile| row.in_profile(profile)).unwrap_or(row))
}

fn retryable(retryable: Option<bool>) -> String {
    match retryable {
        Some(true) => "yes",
        Some(false) => "no",
        None => "the message does not say",
    }
    .to_owned()
}

fn warning(finding: &Finding) -> String {
    let style = if finding.level == agent_errors::Level::Must.as_str() { RED } else { YELLOW };
    let rule = finding.rule.map_or_else(String::new, |rule| format!("{rule} "));
    let place = if finding.pointer.is_empty() { "(root)".into() } else { shown(&finding.pointer) };
    format!("{} {rule}({}) {place}: {}\n", paint(style, "warning:"), finding.level, shown(&finding.message))
}

fn list<T>(items: &[T], line: impl Fn(&T) -> String) -> Option<String> {
    if items.is_empty() {
        return None;
    }
    let lines: Vec<String> = items.iter().take(MOST).map(line).chain(more(items.len())).collect();
    Some(lines.join("\n"))
}

fn more(count: usize) -> Option<String> {
    (count > MOST).then(|| format!("… and {} more; --format json has them all", count - MOST))
}

/// A text of the message, harmless and of a bearable length.
fn shown(text: &str) -> String {
    let cut: Cow<str> = match text.char_indices().nth(LONGEST) {
        Some((end, _)) => format!("{}… ({} in all)", &text[..end], counted(text.len(), "byte")).into(),
        None => text.into(),
    };
    harmless(&cut).into_owned()
}
