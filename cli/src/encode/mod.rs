//! `encode`: a finished message from a code and a text.
//!
//! What an option says wrongly is refused under the name of the option, and never repeated: it may be a secret. What is
//! about to be written is linted first, so that nothing leaves which `lint` would object to; its suspicions are repeated.

mod details;
mod native;
mod protocol;
mod skill;
mod text;

use agent_errors::a2a::{ErrorName, NumberError};
use agent_errors::aap::Code;
use agent_errors::{Level, Timestamp, aip, lint};
use clap::ValueEnum;

use crate::near::{self, squash};
use crate::outcome::{Failure, Outcome, Verdict};
use crate::output::{self, harmless};

/// Write an error message that conforms to its contract.
///
/// What is not given is filled in: a random error id, the present time, the code's own retry default. The document is
/// laid out on a terminal, and on one line everywhere else. What `lint` suspects, such as that a text is a stack trace,
/// goes to standard error and changes nothing.
#[derive(clap::Args)]
pub struct Arguments {
    /// Name of the contract.
    #[arg(value_enum)]
    contract: Contract,
    /// Code or name of the error, in any spelling that `explain` knows.
    #[arg(allow_negative_numbers = true)]
    code: String,
    /// Text for people; it may be shown to a customer. Errors with a text that the protocol gives them need none.
    #[arg(long, value_name = "TEXT", value_parser = text::not_blank, allow_hyphen_values = true)]
    message: Option<String>,
    /// Id of the request that is answered [default: null].
    ///
    /// A JSON number, a JSON string in quotes, or null stands for itself: `--id 7` is the number. Any other text is a
    /// string: `--id req-3`. To send the string "7", keep its quotes: `--id '"7"'`.
    #[arg(long, value_parser = text::id, allow_hyphen_values = true)]
    id: Option<agent_errors::Id<'static>>,
    /// Id by which support finds this occurrence [default: a random UUID].
    #[arg(long, value_name = "ID", value_parser = text::not_blank)]
    error_id: Option<String>,
    /// When it came about, as RFC 3339 with an offset [default: now].
    #[arg(long, value_name = "TIME", allow_hyphen_values = true)]
    created_at: Option<Timestamp>,
    /// Whether the same request may be sent again [default: that of the code].
    #[arg(long, value_name = "BOOL")]
    retryable: Option<bool>,
    /// A member of `details`; the value is JSON, so a text keeps its quotes: `--detail 'vin="X"'`.
    ///
    /// For an A2A error a text of the metadata, `--detail 'taskId="t-9"'`, or a google.rpc detail under its name,
    /// `--detail 'Help={"links":[{"url":"https://example.org"}]}'`.
    #[arg(long = "detail", value_name = "KEY=JSON", allow_hyphen_values = true)]
    details: Vec<String>,
    /// How long to wait before trying again.
    #[arg(long, value_name = "MILLISECONDS", value_parser = text::milliseconds, allow_hyphen_values = true)]
    retry_after_ms: Option<u64>,
    /// A problem of the request: where it is (a JSON Pointer into its payload), which constraint, and a text.
    #[arg(long = "violation", num_args = 3, value_names = ["POINTER", "KEYWORD", "TEXT"], allow_hyphen_values = true)]
    violations: Vec<String>,
    /// How the message travels [default: json-rpc; for AIP http].
    ///
    /// Over HTTP an error of AIP is an envelope, over JSON-RPC what the MCP profile makes of it. Over gRPC an error of
    /// A2A is the google.rpc.Status that its trailer holds, in the JSON form of protobuf.
    #[arg(long, value_enum)]
    binding: Option<Binding>,
    /// Version of the contract whose form it has [default: the newest].
    ///
    /// The HTTP binding of AAP was there until 1.0, and is written with the profiles 1.0 and 0.1.
    #[arg(long, value_name = "VERSION")]
    profile: Option<String>,
    /// Number of the JSON-RPC error, for an error of A2A to which the specification gives none.
    #[arg(long, value_name = "N", allow_negative_numbers = true)]
    json_rpc_code: Option<i32>,
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
    Aip,
}

impl Arguments {
    fn binding(&self) -> Binding {
        let usual = if self.contract == Contract::Aip { Binding::Http } else { Binding::JsonRpc };
        self.binding.unwrap_or(usual)
    }
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Binding {
    /// A JSON-RPC response.
    JsonRpc,
    /// The body of an HTTP+JSON answer.
    Http,
    /// The google.rpc.Status of a gRPC answer, as JSON; of A2A alone.
    Grpc,
    /// The contract's own object, with nothing around it.
    Payload,
}

pub fn run(arguments: &Arguments) -> Outcome {
    let code = &arguments.code;
    let protocol_error = error_name(code).filter(|_| arguments.contract != Contract::Aip);
    let has_a_text =
        arguments.contract == Contract::A2a && protocol_error.is_some_and(|name| name.standard_message().is_some());
    if arguments.message.is_none() && arguments.extension_uri.is_none() && !has_a_text {
        return Err(if protocol_error == Some(protocol::ACTIVATION) {
            protocol::uri_is_missing()
        } else {
            Failure::new("say what happened: add --message TEXT")
        });
    }
    let codes = || Code::ALL.iter().map(|code| code.as_str());
    let names = || {
        let reasons = ErrorName::ALL.iter().filter_map(|name| name.reason());
        ErrorName::ALL.iter().map(|name| name.as_str()).chain(reasons)
    };
    let message = match arguments.contract {
        Contract::Aap => match (named(Code::ALL, Code::as_str, code), error_name(code)) {
            (Some(_), _) if arguments.json_rpc_code.is_some() => return Err(numbered()),
            (Some(code), _) => skill::write(arguments, code)?,
            (None, Some(name)) => protocol::write(arguments, name)?,
            (None, None) => return Err(unknown(arguments, codes().chain(names()))),
        },
        Contract::A2a => match error_name(code) {
            Some(name) => protocol::write(arguments, name)?,
            None => return Err(unknown(arguments, names())),
        },
        Contract::Aip => match native::named(code) {
            Some(_) if arguments.json_rpc_code.is_some() => return Err(numbered()),
            Some(code) => native::write(arguments, code)?,
            None => return Err(unknown(arguments, aip::Code::ALL.iter().map(|code| code.as_str()))),
        },
    };
    conforms(&message, arguments.draft)?;
    output::text(&(text::laid_out(&message) + "\n"))?;
    Ok(Verdict::Right)
}

fn numbered() -> Failure {
    Failure::new(format!("--json-rpc-code: {}", NumberError::Assigned))
}

/// Whether `lint` finds nothing binding, but for the draft that was allowed. Its suspicions go to standard error.
fn conforms(message: &str, draft: bool) -> Result<(), Failure> {
    let report = lint(message.as_bytes()).map_err(|fault| Failure::new(format!("this would not be read: {fault}")))?;
    let is_allowed = |rule: agent_errors::Rule| draft && rule.id() == agent_errors::aap::rules::AAP_076.id;
    let binding = |finding: &&agent_errors::Finding| finding.level() == Level::Must && !is_allowed(finding.rule());
    match report.findings().iter().find(binding) {
        None => {
            for finding in report.findings().iter().filter(|finding| finding.is_heuristic()) {
                let message = finding.message();
                output::note(&format!("warning: {} {}: {message}", finding.rule(), finding.pointer()));
            }
            Ok(())
        }
        Some(finding) => Err(Failure::new(format!(
            "this would break {}: {} {}",
            finding.rule(),
            finding.pointer(),
            finding.message()
        ))),
    }
}

/// The profile that was asked for, by its version.
fn profile<P: Copy>(
    arguments: &Arguments,
    all: &[P],
    version: impl Fn(P) -> &'static str,
) -> Result<Option<P>, Failure> {
    let Some(wanted) = &arguments.profile else { return Ok(None) };
    let found = all.iter().copied().find(|profile| version(*profile) == wanted);
    let versions: Vec<&str> = all.iter().map(|profile| version(*profile)).collect();
    found.map(Some).ok_or_else(|| Failure::new(format!("--profile: the value must be {}", near::either(&versions))))
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
