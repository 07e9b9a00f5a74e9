//! The very bytes that the library writes for a code, in every binding, each with the command that writes the same.
//!
//! The library does not know contracts by name as the generator does, so this is the one place of the site that does.
//! A code of a contract that has no library has no such section.

use std::fmt::Write;
use std::time::Duration;

use agent_errors::Timestamp;
use agent_errors::a2a::{self, ErrorName};
use agent_errors::aap::{self, ActivationRequired, ExtensionUri, Version};
use agent_errors::aip::wire::{CompactError, ControlRejection, ControlRejectionStatus};
use agent_errors::aip::{self, Address, Delivery};
use serde::Serialize;

const REQUEST: &str = "req-3";
const ERROR_ID: &str = "7c1d0e52-93b4-4f6a-8a0e-2f5c9be4d310";
const CREATED_AT: &str = "2026-05-04T18:55:00Z";
const PAUSE_MS: u64 = 1500;
const VIOLATION: (&str, &str) = ("/filters/year_min", "is not as the schema says");

/// A message, and the options of the command that writes it; none where the command has no such binding.
struct Written {
    form: String,
    options: Option<Vec<String>>,
    text: String,
}

/// The section about a code, or nothing where the library does not write it.
pub(crate) fn section(contract: &str, key: &str, message: &str) -> String {
    // Spans of code are for pages; a message has none.
    let message = message.replace('`', "");
    let written = match contract {
        "aap" => aap(key, &message),
        "a2a" => a2a(key, &message),
        "aip" => aip(key, &message),
        _ => None,
    };
    let Some(written) = written else { return String::new() };
    let mut out = String::from("\n## The very bytes\n\n");
    out.push_str(match written.len() {
        0 => "None: the code has no category, so it never is an error on the wire.\n",
        _ => "What the library writes, and the command that writes the same.\n",
    });
    for Written { form, options, text } in &written {
        let _ = write!(out, "\n### {form}\n");
        if let Some(options) = options {
            let words: Vec<String> = options.iter().map(|word| quoted(word)).collect();
            let _ = write!(out, "\n```console,wire\n$ agent-errors encode {contract} {key} {}\n```\n", words.join(" "));
        }
        let _ = write!(out, "\n```json,wire\n{text}\n```\n");
    }
    out
}

/// A word as a shell takes it.
fn quoted(word: &str) -> String {
    let plain = |c: char| c.is_ascii_alphanumeric() || "-_./:=@".contains(c);
    if !word.is_empty() && word.chars().all(plain) {
        word.to_owned()
    } else {
        format!("'{}'", word.replace('\'', "'\\''"))
    }
}

fn words(words: &[&str]) -> Vec<String> {
    words.iter().map(|word| (*word).to_owned()).collect()
}

fn text(value: &impl Serialize) -> Option<String> {
    serde_json::to_string(value).ok()
}

fn aap(key: &str, message: &str) -> Option<Vec<Written>> {
    let code = *aap::Code::ALL.iter().find(|code| code.as_str() == key)?;
    let created_at: Timestamp = CREATED_AT.parse().ok()?;
    let mut error = aap::Error::new(code, message).error_id(ERROR_ID).created_at(created_at);
    let mut options = words(&["--message", message, "--error-id", ERROR_ID, "--created-at", CREATED_AT]);
    if let Some(keyword) = code.keyword() {
        error = error.violation(VIOLATION.0, keyword, VIOLATION.1);
        options.extend(words(&["--violation", VIOLATION.0, keyword, VIOLATION.1]));
    }
    if code == aap::Code::RateLimited {
        error = error.retry_after(Duration::from_millis(PAUSE_MS));
        options.extend(words(&["--retry-after-ms", &PAUSE_MS.to_string()]));
    }
    let mut written = Vec::new();
    for profile in aap::Profile::ALL.iter().copied().filter(|profile| code.exists_in(*profile)) {
        let whole = if profile == aap::Profile::DEFAULT {
            error.clone().respond_to(REQUEST).to_vec()
        } else {
            error.clone().respond_in(profile, REQUEST).ok()?.to_vec()
        };
        let with = |more: &[&str]| Some(options.iter().cloned().chain(words(more)).collect());
        written.push(Written {
            form: format!("JSON-RPC, `aap@{profile}`"),
            options: with(&["--id", REQUEST, "--profile", profile.as_str()]),
            text: String::from_utf8(whole).ok()?,
        });
        if code.http_status_in(profile).is_some() {
            written.push(Written {
                form: format!("HTTP body, `aap@{profile}`"),
                options: with(&["--binding", "http", "--profile", profile.as_str()]),
                text: text(&error.clone().rest_body_in(profile).ok()?)?,
            });
        }
    }
    Some(written)
}

fn a2a(key: &str, message: &str) -> Option<Vec<Written>> {
    let name = *ErrorName::ALL.iter().find(|name| name.as_str() == key)?;
    let (error, options) = if name == ErrorName::ExtensionSupportRequiredError {
        let uri = ExtensionUri::from(Version::V1_3);
        let options = words(&["--extension-uri", &uri.to_string()]);
        (a2a::Error::from(ActivationRequired::new(uri)), options)
    } else if name.standard_message().is_some() {
        (a2a::Error::new(name, ""), Vec::new())
    } else {
        (a2a::Error::new(name, message), words(&["--message", message]))
    };
    let mut written = Vec::new();
    let with = |more: &[&str]| Some(options.iter().cloned().chain(words(more)).collect());
    if let Ok(response) = error.clone().respond_to(REQUEST) {
        written.push(Written {
            form: "JSON-RPC".to_owned(),
            options: with(&["--id", REQUEST]),
            text: String::from_utf8(response.to_vec()).ok()?,
        });
    }
    let mut statuses = Vec::new();
    for profile in a2a::Profile::ALL.iter().copied() {
        let answer = error.clone().in_profile(profile).http();
        if !statuses.contains(&answer.status()) {
            statuses.push(answer.status());
            written.push(Written {
                form: format!("HTTP+JSON, status {}, `a2a@{profile}`", answer.status()),
                options: with(&["--binding", "http", "--profile", profile.as_str()]),
                text: String::from_utf8(answer.to_vec()).ok()?,
            });
        }
    }
    let form = "gRPC, the `google.rpc.Status` of the trailer written as JSON".to_owned();
    written.push(Written { form, options: with(&["--binding", "grpc"]), text: text(&error.rpc_status())? });
    Some(written)
}

fn aip(key: &str, message: &str) -> Option<Vec<Written>> {
    let (name, delivery) = key.split_once('@').map_or((key, None), |(name, delivery)| (name, Some(delivery)));
    let is_meant = |code: &&aip::Code| {
        code.as_str() == name && delivery.is_none_or(|delivery| code.delivery().as_str() == delivery)
    };
    let code = *aip::Code::ALL.iter().find(is_meant)?;
    let options = words(&["--message", message]);
    let alone =
        |form: &str, text: String| Some(vec![Written { form: form.to_owned(), options: Some(options.clone()), text }]);
    match code.delivery() {
        Delivery::CompactError => {
            let error = match code.category() {
                Some(_) => CompactError::of_host(code.as_str(), message),
                None => CompactError::with_message(code.as_str(), message),
            };
            return alone("HTTP body, compact", text(&error)?);
        }
        Delivery::ControlOutcome => {
            let rejection = ControlRejection {
                status: ControlRejectionStatus::default(),
                code: code.as_str().to_owned(),
                message: message.to_owned(),
                retryable: code.retryable().unwrap_or(false),
            };
            return alone("Control outcome", text(&rejection)?);
        }
        _ => {}
    }
    let Ok(error) = aip::Error::listed(code, message) else { return Some(Vec::new()) };
    let error = error.component(code.component());
    let with = |more: &[&str]| Some(options.iter().cloned().chain(words(more)).collect());
    let mut written = Vec::new();
    let object = match code.delivery() {
        Delivery::ResultError => "The error object, in the result of the action",
        Delivery::QueryError => "The error object, as the body of the answer",
        Delivery::LocalOnly => "The error object, which as a rule stays inside",
        _ => {
            let envelope = Address::new().message_id(ERROR_ID).sent_at(CREATED_AT.parse::<Timestamp>().ok()?);
            written.push(Written {
                form: "AIP envelope".to_owned(),
                options: with(&["--error-id", ERROR_ID, "--created-at", CREATED_AT]),
                text: text(&envelope.envelope(&error))?,
            });
            "The error object alone"
        }
    };
    written.push(Written { form: object.to_owned(), options: with(&["--binding", "payload"]), text: text(&error)? });
    written.push(Written {
        form: "MCP, as a JSON-RPC error".to_owned(),
        options: with(&["--binding", "json-rpc", "--id", REQUEST]),
        text: String::from_utf8(error.to_mcp().respond_to(REQUEST).to_vec()).ok()?,
    });
    Some(written)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_word_of_a_shell() {
        assert_eq!(quoted("req-3"), "req-3");
        assert_eq!(quoted("the buyer's key"), "'the buyer'\\''s key'");
        assert_eq!(quoted(""), "''");
    }

    #[test]
    fn what_is_written_breaks_no_rule() {
        let every = [
            aap::Code::ALL.iter().filter_map(|code| aap(code.as_str(), "No.")).collect::<Vec<_>>(),
            ErrorName::ALL.iter().filter_map(|name| a2a(name.as_str(), "No.")).collect(),
            aip::Code::ALL.iter().filter_map(|code| aip(code.as_str(), "No.")).collect(),
        ];
        let counts: Vec<usize> = every.iter().map(Vec::len).collect();
        assert_eq!(counts, [aap::Code::ALL.len(), ErrorName::ALL.len(), aip::Code::ALL.len()]);
        for written in every.iter().flatten().flatten() {
            let report = agent_errors::lint(written.text.as_bytes()).unwrap();
            let broken = report.findings().iter().find(|finding| finding.level() == agent_errors::Level::Must);
            assert!(broken.is_none(), "{}: {}: {broken:?}", written.form, written.text);
        }
    }
}
