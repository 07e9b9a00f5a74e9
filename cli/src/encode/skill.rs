//! An error of a skill, which carries an AAP payload.

use std::time::Duration;

use agent_errors::Id;
use agent_errors::aap::{self, Code, Profile};
use serde::Serialize;

use super::{Arguments, Binding, details, protocol};
use crate::outcome::Failure;

pub fn write(arguments: &Arguments, code: Code) -> Result<String, Failure> {
    let profile = super::profile(arguments, Profile::ALL, Profile::as_str)?.unwrap_or(Profile::DEFAULT);
    if !code.exists_in(profile) {
        let has = Profile::ALL.iter().copied().find(|profile| code.exists_in(*profile));
        let hint = has.map_or_else(String::new, |profile| format!("; --profile {profile} has it"));
        return Err(Failure::new(format!("{code} is not a code of AAP {profile}{hint}")));
    }
    if arguments.extension_uri.is_some() {
        return Err(Failure::new(format!("--extension-uri belongs to {} alone, not to {code}", protocol::ACTIVATION)));
    }
    let error = error(arguments, code)?;
    let id = arguments.id.clone().unwrap_or(Id::NULL);
    let unwritable = |fault| Failure::new(format!("cannot write it: {fault}"));
    match arguments.binding() {
        Binding::JsonRpc if profile == Profile::V2_0 => Ok(error.respond_to(id).to_string()),
        Binding::JsonRpc => Ok(error.respond_in(profile, id).map_err(unwritable)?.to_string()),
        Binding::Payload if profile == Profile::V2_0 => printed(&error),
        Binding::Payload => printed(&error.in_profile(profile).map_err(unwritable)?),
        Binding::Http if code.http_status_in(profile).is_some() => {
            printed(&error.rest_body_in(profile).map_err(unwritable)?)
        }
        Binding::Http => {
            let has = Profile::ALL.iter().copied().find(|profile| code.http_status_in(*profile).is_some());
            let hint = has.map_or_else(String::new, |profile| {
                format!("; the body that older versions had is written with --profile {profile}")
            });
            Err(Failure::new(format!(
                "AAP {profile} defines no HTTP binding: its errors travel over JSON-RPC alone (--binding json-rpc){hint}"
            )))
        }
        Binding::Grpc => Err(Failure::new(format!(
            "AAP {profile} defines no gRPC binding: its errors travel over JSON-RPC alone (--binding json-rpc)"
        ))),
    }
}

fn error(arguments: &Arguments, code: Code) -> Result<aap::Error, Failure> {
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
    for (key, value) in details::members(arguments)? {
        let unwritable = |fault| Failure::new(format!("cannot write the details: {fault}"));
        error = error.try_detail(key, value).map_err(unwritable)?;
    }
    if let Some(delay) = arguments.retry_after_ms {
        error = error.retry_after(Duration::from_millis(delay));
    }
    Ok(error.violations(details::violations(arguments)?))
}

fn printed(document: &impl Serialize) -> Result<String, Failure> {
    serde_json::to_string(document).map_err(|fault| Failure::new(format!("cannot write it: {fault}")))
}
