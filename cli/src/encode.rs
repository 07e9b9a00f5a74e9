//! `encode`: a finished message from a code and a text.

use std::io::{self, IsTerminal};
use std::time::Duration;

use agent_errors::a2a::ErrorName;
use agent_errors::aap::{self, ActivationRequired, Code, ExtensionUri, ExtensionUriError, Profile, Violation};
use agent_errors::jsonrpc::{ErrorObject, Response};
use agent_errors::pointer::is_pointer;
use agent_errors::{Id, Timestamp};
use clap::ValueEnum;
use clap::builder::NonEmptyStringValueParser;
use serde_json::value::RawValue;

use crate::near::{self, squash};
use crate::outcome::{Failure, Outcome, Verdict};
use crate::output;
use crate::output::harmless;

/// Write an error message that conforms to its contract.
///
/// What is not given is filled in: a random error id, the present time, the code's own retry default. The document is
/// laid out on a terminal, and on one line everywhere else.
#[derive(clap::Args)]
pub struct Arguments {
    /// Name of the contract.
    #[arg(value_enum)]
    contract: Contract,
    /// Code or name of the error, in any spelling that `explain` knows.
    code: String,
    /// Text for people; it may be shown to a customer.
    #[arg(long, value_name = "TEXT", value_parser = NonEmptyStringValueParser::new(), allow_hyphen_values = true)]
    #[arg(required_unless_present = "extension_uri")]
    message: Option<String>,
    /// Id of the request that is answered [default: null].
    ///
    /// A JSON number, a JSON string in quotes, or null stands for itself: `--id 7` is the number. Any other text is a
    /// string: `--id req-3`. To send the string "7", keep its quotes: `--id '"7"'`.
    #[arg(long, allow_hyphen_values = true)]
    id: Option<String>,
    /// Id by which support finds this occurrence [default: a random UUID].
    #[arg(long, value_name = "ID", value_parser = NonEmptyStringValueParser::new())]
    error_id: Option<String>,
    /// When it came about, as RFC 3339 with an offset [default: now].
    #[arg(long, value_name = "TIME")]
    created_at: Option<Timestamp>,
    /// Whether the same request may be sent again [default: that of the code].
    #[arg(long, value_name = "BOOL")]
    retryable: Option<bool>,
    /// A member of `details`; the value is JSON, so a text keeps its quotes: `--detail 'vin="X"'`.
    #[arg(long = "detail", value_name = "KEY=JSON", value_parser = detail)]
    details: Vec<(String, Box<RawValue>)>,
    /// How long to wait before trying again.
    #[arg(long, value_name = "MILLISECONDS")]
    retry_after_ms: Option<u64>,
    /// A problem of the request: where it is (a JSON Pointer into its payload), which constraint, and a text.
    #[arg(long = "violation", num_args = 3, value_names = ["POINTER", "KEYWORD", "TEXT"], allow_hyphen_values = true)]
    violations: Vec<String>,
    /// How the message travels.
    #[arg(long, value_enum, default_value_t)]
    binding: Binding,
    /// Address of the extension that a request has to activate; for that error alone.
    #[arg(long, value_name = "URI")]
    extension_uri: Option<String>,
    /// Allow the address of a draft, which must never be deployed.
    #[arg(long, requires = "extension_uri")]
    draft: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Contract {
    Aap,
    A2a,
}

#[derive(Clone, Copy, PartialEq, Eq, Default, ValueEnum)]
enum Binding {
    /// A JSON-RPC response.
    #[default]
    JsonRpc,
    /// The body of an HTTP+JSON answer.
    Http,
    /// The contract's own object, with nothing around it.
    Payload,
}

fn detail(text: &str) -> Result<(String, Box<RawValue>), String> {
    let (key, value) = text.split_once('=').ok_or("write KEY=JSON")?;
    if key.is_empty() {
        return Err("the key is missing before `=`".to_owned());
    }
    let value = serde_json::from_str(value).map_err(|error| {
        format!("the value of {key} is not JSON ({error}); a text needs quotes, as in --detail '{key}=\"text\"'")
    })?;
    Ok((key.to_owned(), value))
}

pub fn run(arguments: &Arguments) -> Outcome {
    let code = &arguments.code;
    let text = match arguments.contract {
        Contract::Aap => match (named(Code::ALL, Code::as_str, code), error_name(code)) {
            (Some(code), _) => skill_error(arguments, code)?,
            (None, Some(name)) => protocol_error(arguments, name)?,
            (None, None) => return Err(unknown(arguments, Code::ALL.iter().map(|code| code.as_str()))),
        },
        Contract::A2a => match error_name(code) {
            Some(name) => protocol_error(arguments, name)?,
            None => return Err(unknown(arguments, ErrorName::ALL.iter().map(|name| name.as_str()))),
        },
    };
    output::text(&(text + "\n"))?;
    Ok(Verdict::Right)
}

/// An error of a skill, which carries an AAP payload.
fn skill_error(arguments: &Arguments, code: Code) -> Result<String, Failure> {
    let profile = Profile::DEFAULT;
    if !code.exists_in(profile) {
        let until =
            code.until().map_or_else(String::new, |version| format!("; {version} was the last version with it"));
        return Err(Failure::new(format!("{code} is not a code of AAP {profile}{until}")));
    }
    if arguments.extension_uri.is_some() {
        return Err(Failure::new(format!("--extension-uri belongs to {ACTIVATION} alone, not to {code}")));
    }
    let mut error = aap::Error::new(code, arguments.message.clone().unwrap_or_default());
    if let Some(id) = &arguments.error_id {
        error = error.error_id(id);
    }
    if let Some(time) = &arguments.created_at {
        error = error.created_at(time.clone());
    }
    if let Some(retryable) = arguments.retryable {
        error = error.retryable(retryable);
    }
    for (key, value) in &arguments.details {
        let unwritable = |fault| Failure::new(format!("cannot write the detail {key}: {fault}"));
        error = error.try_detail(key, value).map_err(unwritable)?;
    }
    if let Some(delay) = arguments.retry_after_ms {
        error = error.retry_after(Duration::from_millis(delay));
    }
    error = error.violations(violations(&arguments.violations)?);
    match arguments.binding {
        Binding::JsonRpc => Ok(response(arguments, |id| error.respond_to(id))),
        Binding::Payload => payload(&error),
        Binding::Http => Err(Failure::new(format!(
            "AAP {profile} defines no HTTP binding: its errors travel over JSON-RPC alone (--binding json-rpc)"
        ))),
    }
}

const ACTIVATION: ErrorName = ErrorName::ExtensionSupportRequiredError;

/// An error of the protocol beneath, which carries no AAP payload.
fn protocol_error(arguments: &Arguments, name: ErrorName) -> Result<String, Failure> {
    if name != ACTIVATION {
        return Err(Failure::new(format!("of the A2A errors only {ACTIVATION} can be written so far, not {name}")));
    }
    let of_payload = [
        ("--error-id", arguments.error_id.is_some()),
        ("--created-at", arguments.created_at.is_some()),
        ("--retryable", arguments.retryable.is_some()),
        ("--detail", !arguments.details.is_empty()),
        ("--retry-after-ms", arguments.retry_after_ms.is_some()),
        ("--violation", !arguments.violations.is_empty()),
    ];
    if let Some((option, _)) = of_payload.iter().find(|(_, given)| *given) {
        return Err(Failure::new(format!("{name} carries no payload, which {option} would be part of")));
    }
    if arguments.binding != Binding::JsonRpc {
        return Err(Failure::new(format!("{name} is written over JSON-RPC alone (--binding json-rpc)")));
    }
    let Some(text) = arguments.extension_uri.clone() else {
        return Err(Failure::new(format!("{name} must name the extension to activate: add --extension-uri URI")));
    };
    let uri = if arguments.draft { ExtensionUri::draft(text) } else { ExtensionUri::parse(text) };
    let uri = uri.map_err(|fault| match fault {
        ExtensionUriError::Draft => {
            Failure::new("--extension-uri: this address belongs to a draft and must not be deployed; --draft allows it")
        }
        fault => Failure::new(format!("--extension-uri: {fault}")),
    })?;
    if arguments.message.is_some() {
        output::note("note: --message is not used: the text of this error has to name the extension and the header");
    }
    Ok(response(arguments, |id| ActivationRequired::new(uri).respond_to(id)))
}

fn violations(arguments: &[String]) -> Result<Vec<Violation<'static>>, Failure> {
    let mut violations = Vec::new();
    for violation in arguments.chunks_exact(3) {
        let [pointer, keyword, text] = violation else { continue };
        if !is_pointer(pointer) {
            let message = "is not a JSON Pointer: it is empty or starts with `/`, and `~` is written `~0`";
            return Err(Failure::new(format!("--violation: {} {message}", harmless(pointer))));
        }
        violations.push(Violation::new(pointer.clone(), keyword.clone(), text.clone()));
    }
    Ok(violations)
}

fn response<E: ErrorObject>(arguments: &Arguments, respond: impl FnOnce(Id<'static>) -> Response<E>) -> String {
    let response = respond(arguments.id.as_deref().map_or(Id::NULL, id));
    if io::stdout().is_terminal() { response.to_string_pretty() } else { response.to_string() }
}

fn payload(error: &aap::Error) -> Result<String, Failure> {
    let pretty = io::stdout().is_terminal();
    let text = if pretty { serde_json::to_string_pretty(error) } else { serde_json::to_string(error) };
    text.map_err(|fault| Failure::new(format!("cannot write the payload: {fault}")))
}

/// JSON where the text is that, a string otherwise.
fn id(text: &str) -> Id<'static> {
    Id::from_json(text).map_or_else(|_| Id::from(text.to_owned()), Id::into_owned)
}

fn error_name(text: &str) -> Option<ErrorName> {
    named(ErrorName::ALL, ErrorName::as_str, text)
        .or_else(|| named(ErrorName::ALL, |name| name.reason().unwrap_or_default(), text))
}

fn named<T: Copy>(all: &[T], name: impl Fn(T) -> &'static str, text: &str) -> Option<T> {
    let wanted = squash(text);
    all.iter().copied().find(|known| !wanted.is_empty() && squash(name(*known)) == wanted)
}

fn unknown<'a>(arguments: &Arguments, known: impl Iterator<Item = &'a str>) -> Failure {
    let code = harmless(&arguments.code);
    let near = near::suggestions(&arguments.code, known);
    let hint = if near.is_empty() { String::new() } else { format!("; did you mean {}?", near::either(&near)) };
    Failure::new(format!("{code} is not an error of this contract{hint}"))
}
