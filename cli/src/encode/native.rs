//! An error of AIP: in its envelope, alone, or projected into MCP. What never is a protocol error is written in the
//! form that it has instead.

use std::time::Duration;

use agent_errors::Raw;
use agent_errors::aip::wire::{CompactError, ControlRejection, ControlRejectionStatus};
use agent_errors::aip::{Address, Code, Delivery, Error, Profile};
use serde::{Serialize, Serializer};
use serde_json::value::RawValue;

use super::{Arguments, Binding, details};
use crate::near::squash;
use crate::outcome::Failure;

/// The row of a code. Where several have it, `code@delivery` says which; the code alone means the first.
pub fn named(text: &str) -> Option<Code> {
    let (code, delivery) = text.split_once('@').map_or((text, None), |(code, delivery)| (code, Some(delivery)));
    let is_meant = |row: &&Code| {
        squash(row.as_str()) == squash(code)
            && delivery.is_none_or(|delivery| squash(row.delivery().as_str()) == squash(delivery))
    };
    Code::ALL.iter().find(is_meant).copied().filter(|_| !squash(code).is_empty())
}

pub fn write(arguments: &Arguments, code: Code) -> Result<String, Failure> {
    if arguments.binding() == Binding::Grpc {
        return Err(Failure::new("AIP defines no gRPC binding: write it with --binding http, payload or json-rpc"));
    }
    let foreign =
        [("--violation", !arguments.violations.is_empty()), ("--extension-uri", arguments.extension_uri.is_some())];
    if let Some((option, _)) = foreign.iter().find(|(_, given)| *given) {
        return Err(Failure::new(format!("an error of AIP has nothing that {option} would be part of")));
    }
    super::profile(arguments, Profile::ALL, Profile::as_str)?;
    match code.delivery() {
        Delivery::CompactError => compact(arguments, code),
        Delivery::ControlOutcome => control(arguments, code),
        _ => whole(arguments, code),
    }
}

fn whole(arguments: &Arguments, code: Code) -> Result<String, Failure> {
    let message = arguments.message.clone().unwrap_or_default();
    let mut error = Error::listed(code, message).map_err(|fault| Failure::new(fault.to_string()))?;
    error = error.component(code.component());
    if let Some(retryable) = arguments.retryable {
        error = error.retryable(retryable);
    }
    if let Some(pause) = arguments.retry_after_ms {
        error = error.retry_after(Duration::from_millis(pause));
    }
    let members = details::members(arguments)?;
    if !members.is_empty() {
        let beyond = |_| Failure::new("cannot write the details: a number in them is beyond every type");
        error = Raw::of(&Members(&members)).and_then(|details| error.details_raw(details)).map_err(beyond)?;
    }
    let of_envelope = [("--error-id", arguments.error_id.is_some()), ("--created-at", arguments.created_at.is_some())];
    let given = of_envelope.iter().find(|(_, given)| *given);
    if let (Some((option, _)), true) = (given, arguments.binding() != Binding::Http) {
        return Err(Failure::new(format!("{option} belongs to the envelope; write it with --binding http")));
    }
    match arguments.binding() {
        Binding::JsonRpc => {
            Ok(error.to_mcp().respond_to(arguments.id.clone().unwrap_or(agent_errors::Id::NULL)).to_string())
        }
        Binding::Payload => printed(&error),
        Binding::Http | Binding::Grpc => {
            Ok(String::from_utf8_lossy(error.http_answer(address(arguments)?).body()).into_owned())
        }
    }
}

/// The members of the details, each as its text and in the order of the arguments.
struct Members<'a>(&'a [(&'a str, Box<RawValue>)]);

impl Serialize for Members<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.0.iter().map(|(key, value)| (key, value)))
    }
}

/// The envelope: `--error-id` is its own id, `--created-at` its time, `--id` the message that it answers.
fn address(arguments: &Arguments) -> Result<Address, Failure> {
    let mut address = Address::new();
    if let Some(id) = &arguments.error_id {
        address = address.message_id(id);
    }
    if let Some(time) = &arguments.created_at {
        address = address.sent_at(time.clone());
    }
    if let Some(id) = &arguments.id {
        let text = id.as_str().ok_or_else(|| Failure::new("--id: the id of a message is a text here"))?;
        address = address.answering(text, None);
    }
    Ok(address)
}

fn compact(arguments: &Arguments, code: Code) -> Result<String, Failure> {
    only_message(arguments, code, &[("--retryable", arguments.retryable.is_some())])?;
    let message = arguments.message.clone().unwrap_or_default();
    printed(&match code.category() {
        Some(_) => CompactError::of_host(code.as_str(), message),
        None => CompactError::with_message(code.as_str(), message),
    })
}

fn control(arguments: &Arguments, code: Code) -> Result<String, Failure> {
    only_message(arguments, code, &[])?;
    printed(&ControlRejection {
        status: ControlRejectionStatus::default(),
        code: code.as_str().to_owned(),
        message: arguments.message.clone().unwrap_or_default(),
        retryable: arguments.retryable.or(code.retryable()).unwrap_or(false),
    })
}

/// Refuses what a form without envelope, pause and details has no room for.
fn only_message(arguments: &Arguments, code: Code, more: &[(&str, bool)]) -> Result<(), Failure> {
    let absent = [
        ("--id", arguments.id.is_some()),
        ("--error-id", arguments.error_id.is_some()),
        ("--created-at", arguments.created_at.is_some()),
        ("--detail", !arguments.details.is_empty()),
        ("--retry-after-ms", arguments.retry_after_ms.is_some()),
        ("--binding json-rpc", arguments.binding() == Binding::JsonRpc),
    ];
    match absent.iter().chain(more).find(|(_, given)| *given) {
        Some((option, _)) => {
            Err(Failure::new(format!("{code} travels as {}, which has no room for {option}", code.delivery())))
        }
        None => Ok(()),
    }
}

fn printed(document: &impl Serialize) -> Result<String, Failure> {
    serde_json::to_string(document).map_err(|fault| Failure::new(format!("cannot write it: {fault}")))
}
