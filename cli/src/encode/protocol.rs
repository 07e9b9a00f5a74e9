//! An error of the protocol beneath, which carries no AAP payload.

use std::time::Duration;

use agent_errors::a2a::{self, ErrorName, Profile, TypedDetail, rpc};
use agent_errors::aap::{ActivationRequired, ExtensionUri, ExtensionUriError};
use agent_errors::pointer::to_dotted;
use agent_errors::{Id, Raw};
use serde_json::value::RawValue;
use serde_json::{Map, Value};

use super::{Arguments, Binding, Contract};
use crate::outcome::Failure;
use crate::output::{self, harmless};

/// The error that asks for an extension.
pub const ACTIVATION: ErrorName = ErrorName::ExtensionSupportRequiredError;

pub fn write(arguments: &Arguments, name: ErrorName) -> Result<String, Failure> {
    let of_payload = [
        ("--error-id", arguments.error_id.is_some()),
        ("--created-at", arguments.created_at.is_some()),
        ("--retryable", arguments.retryable.is_some()),
    ];
    if let Some((option, _)) = of_payload.iter().find(|(_, given)| *given) {
        return Err(Failure::new(format!("{name} carries no payload, which {option} would be part of")));
    }
    if arguments.binding() == Binding::Payload {
        return Err(Failure::new(format!("{name} has no payload of its own; write it with --binding json-rpc")));
    }
    protocol_error(arguments, name)
}

fn id(arguments: &Arguments) -> Id<'static> {
    arguments.id.clone().unwrap_or(Id::NULL)
}

/// Without the address, the error tells nobody what to do.
pub fn uri_is_missing() -> Failure {
    Failure::new(format!("{ACTIVATION} must name the extension to activate: add --extension-uri URI"))
}

/// The refusal that names the extension; AAP has it over JSON-RPC alone, and A2A over every binding.
fn activation(arguments: &Arguments) -> Result<a2a::Error, Failure> {
    let Some(text) = arguments.extension_uri.clone() else { return Err(uri_is_missing()) };
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
    Ok(ActivationRequired::new(uri).into())
}

/// What the options add: metadata, google.rpc details, faults of members and a pause.
fn furnished(arguments: &Arguments, mut error: a2a::Error) -> Result<a2a::Error, Failure> {
    for (key, value) in super::details::members(arguments)? {
        let refused = |why: &str| Failure::new(format!("--detail {}: {why}", harmless(key)));
        error = if key.starts_with(|first: char| first.is_ascii_uppercase()) {
            error.detail(typed(key, &value).map_err(|why| refused(&why))?)
        } else {
            let text: String = serde_json::from_str(value.get()).map_err(|_| {
                refused("a text of the metadata is a string: write it in quotes, whatever it stands for")
            })?;
            error.try_metadata(key.to_owned(), text).map_err(|fault| refused(&fault.to_string()))?
        };
    }
    for violation in super::details::violations(arguments)? {
        let field = to_dotted(violation.pointer()).unwrap_or_else(|_| violation.pointer().to_owned());
        error = error.field_violation(field, format!("{}: {}", violation.keyword(), violation.error()));
    }
    Ok(match arguments.retry_after_ms {
        Some(delay) => error.retry_after(Duration::from_millis(delay)),
        None => error,
    })
}

/// A google.rpc detail by the name of its message.
fn typed(name: &str, members: &RawValue) -> Result<TypedDetail, String> {
    let names = || TypedDetail::TYPE_URLS.iter().filter_map(|type_url| type_url.rsplit('.').next());
    let type_url = TypedDetail::TYPE_URLS.iter().find(|type_url| type_url.rsplit('.').next() == Some(name));
    let Some(type_url) = type_url else {
        return Err(format!("is no detail of google.rpc; there are {}", names().collect::<Vec<_>>().join(", ")));
    };
    let mut object: Map<String, Value> = serde_json::from_str(members.get())
        .map_err(|_| "the members of a google.rpc detail are a JSON object".to_owned())?;
    object.insert(rpc::ErrorInfo::AT_TYPE.to_owned(), (*type_url).into());
    let raw = Raw::of(&object).map_err(|_| "cannot be written".to_owned())?;
    TypedDetail::from_raw(&raw).ok_or_else(|| format!("does not have the form of google.rpc.{name}"))
}

/// Over JSON-RPC every error has a number; where the specification gives none, the caller has to.
fn numbered(arguments: &Arguments, error: a2a::Error) -> Result<a2a::Error, Failure> {
    let name = error.name();
    let is_needed = arguments.binding() == Binding::JsonRpc && name.json_rpc_code().is_none();
    match arguments.json_rpc_code {
        Some(_) if arguments.binding() != Binding::JsonRpc => {
            Err(Failure::new("--json-rpc-code: only an answer over JSON-RPC has such a number"))
        }
        Some(number) => {
            error.with_json_rpc_code(number).map_err(|fault| Failure::new(format!("--json-rpc-code: {fault}")))
        }
        None if is_needed => Err(Failure::new(format!(
            "JSON-RPC gives {name} no number: name one of your own with --json-rpc-code, or write it with --binding http or grpc"
        ))),
        None => Ok(error),
    }
}

fn protocol_error(arguments: &Arguments, name: ErrorName) -> Result<String, Failure> {
    if name != ACTIVATION && arguments.extension_uri.is_some() {
        return Err(Failure::new(format!("--extension-uri belongs to {ACTIVATION} alone, not to {name}")));
    }
    let profile = match arguments.contract {
        Contract::Aap if arguments.profile.is_some() => {
            return Err(Failure::new(format!("{name} is an error of A2A; `encode a2a` knows its profiles")));
        }
        Contract::Aap | Contract::Aip => None,
        Contract::A2a => super::profile(arguments, Profile::ALL, Profile::as_str)?,
    };
    if arguments.contract == Contract::Aap && arguments.binding() != Binding::JsonRpc {
        return Err(Failure::new("AAP travels over JSON-RPC alone; `encode a2a` has the other bindings of A2A"));
    }
    let error = if name == ACTIVATION {
        activation(arguments)?
    } else {
        a2a::Error::new(name, arguments.message.clone().unwrap_or_default())
    };
    let error = numbered(arguments, error)?;
    let error = furnished(arguments, error.in_profile(profile.unwrap_or(Profile::DEFAULT)))?;
    let unwritable = |fault: &dyn std::fmt::Display| Failure::new(format!("cannot write it: {fault}"));
    let written = match arguments.binding() {
        Binding::JsonRpc => {
            let response = error.respond_to(id(arguments)).map_err(|fault| unwritable(&fault))?;
            return Ok(response.to_string());
        }
        _ if arguments.id.is_some() => return Err(Failure::new("--id: only an answer over JSON-RPC has an id")),
        Binding::Grpc => serde_json::to_string(&error.rpc_status()),
        _ => serde_json::to_string(&error.http()),
    };
    written.map_err(|fault| unwritable(&fault))
}
