//! `retry`: what to do after a failure.

mod message;
mod runtime;

use std::path::{Path, PathBuf};
use std::time::Duration;

use agent_errors::aap::ExtensionUri;
use agent_errors::aip::{DurableState, RetryOutcome, RetrySafety, TransactionMode};
use agent_errors::retry::{Attempt, Decision, Policy, Trust, client};
use clap::ValueHint;
use clap::builder::PossibleValuesParser;
use serde::Serialize;

use crate::input::Source;
use crate::outcome::{Failure, Outcome, Verdict};
use crate::output::{self, harmless};
use crate::render::{DIM, Format, GREEN, STRONG, YELLOW, paint, paragraph};
use crate::unambiguous;

use message::{Failed, Problem};

/// Decide whether a request may be sent again, and when.
///
/// Takes what `decode` takes, or what `decode --format json` prints, and answers as a careful client: retry, stop,
/// correct, authorize, reconcile, activate or wait, with the step that decided and why. Without --safety, only what the
/// peer itself calls retryable is sent again, unless --policy says that retries are supported. Exits with 1 when the
/// input is JSON but not an error that can be read, with 2 when it is not JSON.
#[derive(clap::Args)]
pub struct Arguments {
    /// Files with one message each; `-` or none reads standard input.
    #[arg(value_name = "FILE", value_hint = ValueHint::FilePath)]
    files: Vec<PathBuf>,
    /// Attempts made so far, the failed one counted.
    #[arg(long, value_name = "N", default_value_t = 1, allow_negative_numbers = true)]
    attempts: u32,
    /// Milliseconds since the first attempt began.
    #[arg(long, value_name = "N", default_value_t = 0, allow_negative_numbers = true)]
    elapsed_ms: u64,
    /// Idempotency key that the request carried.
    #[arg(long, value_name = "K")]
    idempotency_key: Option<String>,
    /// JSON file with the retry policy; without one, that of a safe capability.
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    policy: Option<PathBuf>,
    /// What the contract of the capability says about running it twice.
    #[arg(long, value_name = "CLASS", value_parser = names(RetrySafety::ALL, RetrySafety::as_str))]
    safety: Option<String>,
    /// What the request asked of a transaction.
    #[arg(long, value_name = "MODE", value_parser = names(TransactionMode::ALL, TransactionMode::as_str))]
    mode: Option<String>,
    /// State that the action or transaction is recorded in.
    #[arg(long, value_name = "STATE", value_parser = names(DurableState::ALL, DurableState::as_str))]
    state: Option<String>,
    /// Signature, recipient and correlation of the answer were verified. Without this, what came with a signature, or by
    /// a path that signs, counts as evidence of the transport only.
    #[arg(long, conflicts_with = "unverified")]
    verified: bool,
    /// The path signs its answers, and this one was not verified.
    #[arg(long)]
    unverified: bool,
    /// Address of an extension that the client implements; may be given several times.
    #[arg(long, value_name = "URI", value_parser = |uri: &str| ExtensionUri::draft(uri.to_owned()))]
    implements: Vec<ExtensionUri>,
    /// Evaluate cases, one per line, by the gates of the AIP runtime instead. A case that is none is answered with a
    /// stop that no gate has decided, and what is wrong with it goes to standard error.
    #[arg(long, conflicts_with_all = ["attempts", "elapsed_ms", "idempotency_key", "policy", "safety", "mode", "state",
        "verified", "unverified", "implements"])]
    runtime: bool,
    /// How to write it; several messages give one JSON document per line, in their order.
    #[arg(long, value_enum, default_value_t)]
    format: Format,
}

fn names<T: Copy>(all: &[T], name: fn(T) -> &'static str) -> PossibleValuesParser {
    all.iter().map(|value| name(*value)).collect::<Vec<_>>().into()
}

pub fn run(arguments: &Arguments) -> Outcome {
    let sources = Source::all(&arguments.files);
    if arguments.runtime {
        return runtime::run(&sources, arguments.format);
    }
    let given = arguments.policy.as_deref().map(policy).transpose()?;
    let safety: Option<RetrySafety> = arguments.safety.as_deref().and_then(|name| name.parse().ok());
    let class = safety.or_else(|| given.as_ref().map(implied));
    let policy = given.unwrap_or_else(|| Policy::of(safety.unwrap_or(RetrySafety::Safe)));
    let attempt = attempt(arguments, class);
    let mut worst = Verdict::Right;
    for source in &sources {
        let read = source.read();
        let messages = match &read {
            Ok(bytes) => message::all(bytes),
            Err(failure) => vec![Err(Problem { what: failure.to_string(), verdict: Verdict::Unreadable })],
        };
        let several = sources.len() > 1 || messages.len() > 1;
        for message in messages {
            let decision = match message {
                Ok(message) => {
                    let unproven = message.evidence().needs_proof() && !arguments.verified;
                    Some((decide(&message, &attempt, &policy), unproven))
                }
                Err(problem) => {
                    let place = if read.is_ok() { format!("{source}: ") } else { String::new() };
                    output::error(&format!("{place}{}", problem.what));
                    worst = worst.max(problem.verdict);
                    None
                }
            };
            let named = source.name().filter(|_| sources.len() > 1);
            write(arguments.format, several, named, decision)?;
        }
    }
    Ok(worst)
}

fn decide<'a>(message: &Failed, attempt: &Attempt<'a>, policy: &Policy) -> Decision<'a> {
    client(message.evidence(), attempt, policy)
}

/// A policy comes from a contract that supports retries; what it asks for tells the class.
fn implied(policy: &Policy) -> RetrySafety {
    if policy.requires_idempotency_key { RetrySafety::SafeWithKey } else { RetrySafety::Safe }
}

fn attempt(arguments: &Arguments, safety: Option<RetrySafety>) -> Attempt<'_> {
    let mut attempt = Attempt::new(arguments.attempts)
        .elapsed(Duration::from_millis(arguments.elapsed_ms))
        .extensions(&arguments.implements, &[]);
    if let Some(key) = &arguments.idempotency_key {
        attempt = attempt.idempotency_key(key);
    }
    if let Some(safety) = safety {
        attempt = attempt.safety(safety);
    }
    if let Some(mode) = arguments.mode.as_deref().and_then(|name| name.parse().ok()) {
        attempt = attempt.mode(mode);
    }
    if let Some(state) = arguments.state.as_deref().and_then(|name| name.parse().ok()) {
        attempt = attempt.state(state);
    }
    match (arguments.verified, arguments.unverified) {
        (true, _) => attempt.trust(Trust::Verified),
        (_, true) => attempt.trust(Trust::Unverified),
        _ => attempt,
    }
}

fn policy(path: &Path) -> Result<Policy, Failure> {
    let source = Source::File(path);
    let bytes = source.read()?;
    let value = unambiguous::read(&bytes).map_err(|fault| Failure::new(format!("{source}: {fault}")))?;
    Policy::from_value(&value).map_err(|problem| Failure::new(format!("{source}: {problem}")))
}

/// A decision as programs read it; all null where the message could not be read.
#[derive(Default, Serialize)]
struct Document {
    decision: Option<&'static str>,
    after_ms: Option<u64>,
    step: Option<i32>,
    reason: Option<&'static str>,
    /// The file that the message comes from, where there are several.
    #[serde(skip_serializing_if = "Option::is_none")]
    file: Option<String>,
}

/// `decision` is with whether the answer needs a proof that nobody has stated.
fn write(
    format: Format,
    several: bool,
    file: Option<String>,
    decision: Option<(Decision, bool)>,
) -> Result<(), Failure> {
    match (format, decision) {
        (Format::Json, decision) => {
            let decision = decision.as_ref().map(|(decision, _)| Document::of(decision));
            let document = Document { file, ..decision.unwrap_or_default() };
            if several { output::json_line(&document) } else { output::json(&document) }
        }
        (Format::Text, Some((decision, unproven))) => {
            let heading = file.map_or_else(String::new, |file| paint(DIM, &format!("{}:\n", harmless(&file))));
            output::text(&format!("{heading}{}", summary(&decision, unproven)))
        }
        (Format::Text, None) => Ok(()),
    }
}

impl Document {
    fn of(decision: &Decision) -> Self {
        Self {
            decision: Some(decision.kind().as_str()),
            after_ms: decision.after().map(milliseconds),
            step: Some(decision.step().number()),
            reason: Some(decision.reason()),
            file: None,
        }
    }
}

/// Pauses are whole milliseconds.
fn milliseconds(pause: Duration) -> u64 {
    u64::try_from(pause.as_millis()).unwrap_or(u64::MAX)
}

/// Said of an answer that is signed, or must be, while nobody has stated that it was verified.
const UNPROVEN: &str = " The answer counts as evidence of the transport alone; if signature, recipient and correlation were verified, say \
     so: --verified.";

fn summary(decision: &Decision, unproven: bool) -> String {
    let style = match decision {
        Decision::Retry { .. } => GREEN,
        Decision::Stop { .. } => STRONG,
        _ => YELLOW,
    };
    let pause = decision.after().map_or_else(String::new, |pause| format!(" after {} ms", milliseconds(pause)));
    let extension = match decision {
        Decision::Activate { uri, .. } => format!(" {}", harmless(uri.as_str())),
        _ => String::new(),
    };
    let step = decision.step();
    let hint = match decision.outcome() {
        _ if unproven => UNPROVEN.to_owned(),
        RetryOutcome::SafetyNotStated => format!(" If it may, say so: --safety {}.", RetrySafety::Safe),
        _ => String::new(),
    };
    format!(
        "{}{pause}{extension}  {}\n{}",
        paint(style, decision.kind().as_str()),
        paint(DIM, &format!("step {}, {}", step.number(), step.as_str())),
        paragraph(&format!("Because {}.{hint}", decision.reason()))
    )
}
