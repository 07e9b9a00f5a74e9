//! An error of the protocol beneath, which carries no AAP payload.

use std::time::Duration;

use agent_errors::Id;
use agent_errors::a2a::{self, ErrorName, Profile};
use agent_errors::aap::{ActivationRequired, ExtensionUri, ExtensionUriError};

use super::{Arguments, Binding, Contract};
use crate::outcome::Failure;
use crate::output;

/// The error that asks for an extension.
pub const ACTIVATION: ErrorName = ErrorName::ExtensionSupportRequiredError;

pub fn write(arguments: &Arguments, name: ErrorName) -> Result<String, Failure> {
    let of_payload = [
        ("--error-id", arguments.error_id.is_some()),
        ("--created-at", arguments.created_at.is_some()),
        ("--retryable", arguments.retryable.is_some()),
        ("--detail", !arguments.details.is_empty()),
        ("--violation", !arguments.violations.is_empty()),
        ("--retry-after-ms", arguments.retry_after_ms.is_some() && name == ACTIVATION),
    ];
    if let Some((option, _)) = of_payload.iter().find(|(_, given)| *given) {
        return Err(Failure::new(format!("{name} carries no payload, which {option} would be part of")));
    }
    if arguments.binding() == Binding::Payload {
        return Err(Failure::new(format!("{name} has no payload of its own; write it with --binding json-rpc")));
    }
    if name == ACTIVATION { activation(arguments) } else { other(arguments, name) }
}

fn id(arguments: &Arguments) -> Id<'static> {
    arguments.id.clone().unwrap_or(Id::NULL)
}

fn activation(arguments: &Arguments) -> Result<String, Failure> {
    if arguments.binding() != Binding::JsonRpc || arguments.profile.is_some() {
        return Err(Failure::new(format!(
            "{ACTIVATION} is written over JSON-RPC alone, in one form (--binding json-rpc)"
        )));
    }
    let Some(text) = arguments.extension_uri.clone() else {
        return Err(Failure::new(format!("{ACTIVATION} must name the extension to activate: add --extension-uri URI")));
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
    Ok(ActivationRequired::new(uri).respond_to(id(arguments)).to_string())
}

fn other(arguments: &Arguments, name: ErrorName) -> Result<String, Failure> {
    if arguments.extension_uri.is_some() {
        return Err(Failure::new(format!("--extension-uri belongs to {ACTIVATION} alone, not to {name}")));
    }
    let profile = match arguments.contract {
        Contract::Aap if arguments.profile.is_some() => {
            return Err(Failure::new(format!("{name} is an error of A2A; `encode a2a` knows its profiles")));
        }
        Contract::Aap | Contract::Aip => None,
        Contract::A2a => super::profile(arguments, Profile::ALL, Profile::as_str)?,
    };
    let mut error = a2a::Error::new(name, arguments.message.clone().unwrap_or_default());
    error = error.in_profile(profile.unwrap_or(Profile::DEFAULT));
    if let Some(delay) = arguments.retry_after_ms {
        error = error.retry_after(Duration::from_millis(delay));
    }
    if arguments.binding() == Binding::JsonRpc {
        return Ok(error.respond_to(id(arguments)).to_string());
    }
    if arguments.id.is_some() {
        return Err(Failure::new("--id: the body of an HTTP answer has none"));
    }
    String::from_utf8(error.http().to_vec()).map_err(|_| Failure::new("cannot write it: not a text"))
}
