//! Errors on request, with the details that such an error would have.

use std::io;
use std::time::Duration;

use agent_errors::a2a::{self, ErrorName, UnsupportedOperationCause};
use agent_errors::aap::{self, Code, Profile, details};
use agent_errors::metadata_key;

use crate::agent::Refusal;

/// What a message asks for.
pub struct Provoked {
    pub refusal: Refusal,
    /// After so many times the message succeeds; none where it never does.
    pub times: Option<u32>,
}

impl Provoked {
    /// Reads `RATE_LIMITED` or `RATE_LIMITED 2`; any other text asks for nothing.
    pub fn read(text: &str, speaks_aap: bool) -> Option<Self> {
        let mut words = text.split_whitespace();
        let (name, times) = (words.next()?, words.next().map(str::parse));
        if words.next().is_some() {
            return None;
        }
        let code = || name.parse::<Code>().ok().filter(|code| speaks_aap && code.exists_in(Profile::DEFAULT));
        let refusal = match name.parse::<ErrorName>() {
            Ok(name) => Refusal::A2a(error_of_a2a(name)),
            Err(_) => Refusal::Aap(error_of_aap(code()?)),
        };
        Some(Self { refusal, times: times.transpose().ok()? })
    }
}

fn error_of_a2a(name: ErrorName) -> a2a::Error {
    let error = a2a::Error::new(name, name.standard_message().unwrap_or("Refused, as the message asked."));
    match name {
        ErrorName::UnsupportedOperationError => a2a::Error::unsupported(UnsupportedOperationCause::TerminalTask, ""),
        ErrorName::TaskNotCancelableError => error.metadata(metadata_key!("state"), "TASK_STATE_FAILED"),
        ErrorName::InvalidParamsError => error
            .field_violation("message.parts[0].text", "is too long")
            .field_violation("configuration.historyLength", "must not be negative"),
        ErrorName::InternalError => error
            .retry_after(Duration::from_millis(1500))
            .caused_by(io::Error::other("the pool has no connection left")),
        _ => error,
    }
}

fn error_of_aap(code: Code) -> aap::Error {
    match code {
        Code::SchemaValidationFailed => aap::Error::new(code, "The search has two problems.")
            .violation("/filters/year_min", "type", "must be an integer")
            .violation("/filters/colour", "additionalProperties", "is not a filter"),
        Code::MissingRequiredField => {
            aap::Error::new(code, "Who is asking?").violation("/customer", "required", "is required")
        }
        Code::InvalidCondition => aap::Error::new(code, "A car for sale is new, used or cpo.").violation(
            "/vehicle_of_interest/condition",
            "enum",
            "is a word for trade-ins",
        ),
        Code::RateLimited => {
            aap::Error::new(code, "Too many requests from this key.").retry_after(Duration::from_millis(200))
        }
        Code::ContactConsentRequired => aap::Error::new(code, "May the dealer call you?")
            .detail(details::ConsentDetails::MISSING, "consent")
            .detail(details::ConsentDetails::EXPECTED_SCOPE, aap::constants::CONSENT_SCOPE),
        Code::VehicleNotFound => {
            aap::Error::new(code, "No such car.").detail(details::VehicleDetails::VIN, "1HGCM82633A004352")
        }
        Code::InternalError => {
            aap::Error::new(code, "The dealer cannot answer now.").caused_by(io::Error::other("stock file: locked"))
        }
        _ => aap::Error::new(code, ""),
    }
}
