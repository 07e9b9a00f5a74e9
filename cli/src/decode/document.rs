//! A decoded message as programs read it: every key is always there.

use std::borrow::Cow;
use std::time::Duration;

use agent_errors::a2a::GrpcStatus;
use agent_errors::aap::Violation;
use agent_errors::aip::{self, Category, DurableState};
use agent_errors::{DecodeError, Decoded, Id, Level, Raw, Warning};
use serde::ser::SerializeMap;
use serde::{Serialize, Serializer};

#[derive(Default, Serialize)]
pub struct Document<'a> {
    pub contract: Option<&'static str>,
    pub version: Option<&'static str>,
    pub carrier: Option<&'static str>,
    pub id: Option<&'a Id<'a>>,
    pub code: Option<&'a str>,
    pub category: Option<&'a str>,
    pub json_rpc_code: Option<i64>,
    pub http_status: Option<u16>,
    pub grpc_status: Option<&'static str>,
    pub message: Option<&'a str>,
    pub error_id: Option<&'a str>,
    pub created_at: Option<&'a str>,
    pub retryable: Option<bool>,
    pub retry_after_ms: Option<u128>,
    pub reason: Option<&'a str>,
    pub domain: Option<&'a str>,
    pub metadata: Metadata<'a>,
    pub violations: &'a [Violation<'a>],
    pub details: Option<Raw<'a>>,
    pub unknown_details: &'a [Raw<'a>],
    pub warnings: Vec<Finding<'a>>,
    /// The message of the envelope, where it is not that of the payload.
    pub envelope_message: Option<&'a str>,
    /// Members for which no other key has a place.
    pub extra: Vec<Kept<'a>>,
    /// State of the action or transaction, as far as its carrier tells it: it counts before the error does.
    pub action_status: Option<&'static str>,
    /// Whether it came with a signature, where it could have; whether that verifies nobody has checked.
    pub signed: Option<bool>,
    /// Which event of a stream it is; none where the input is one message.
    pub event: Option<usize>,
    /// The other events of the stream that are errors, or should be, in the same form.
    pub also: Vec<Document<'a>>,
    /// The file that the message comes from; none for standard input.
    pub file: Option<String>,
}

/// A member of the message, and where it stands.
#[derive(Serialize)]
pub struct Kept<'a> {
    pub pointer: &'a str,
    pub value: &'a Raw<'a>,
}

/// Keys and texts in the order of the message.
#[derive(Default)]
pub struct Metadata<'a>(pub &'a [(Cow<'a, str>, Cow<'a, str>)]);

/// Something odd, or wrong, at one place of a message.
#[derive(Serialize)]
pub struct Finding<'a> {
    pub rule: Option<&'static str>,
    pub level: &'static str,
    pub pointer: Cow<'a, str>,
    pub message: Cow<'a, str>,
}

impl<'a> Document<'a> {
    pub fn of(message: &'a Decoded<'a>) -> Self {
        Self {
            contract: message.contract(),
            version: message.version(),
            carrier: Some(message.carrier().as_str()),
            id: message.id(),
            code: message.code(),
            category: message.category().map(Category::as_str),
            json_rpc_code: message.json_rpc_code(),
            http_status: message.http_status(),
            grpc_status: message.grpc_status().map(GrpcStatus::as_str),
            message: Some(message.message()),
            error_id: message.error_id(),
            created_at: message.created_at(),
            retryable: message.retryable(),
            retry_after_ms: message.retry_after().map(milliseconds),
            reason: message.reason(),
            domain: message.domain(),
            metadata: Metadata(message.metadata()),
            violations: message.violations(),
            details: message.details(),
            unknown_details: message.unknown_details(),
            warnings: message.warnings().iter().map(Finding::of).collect(),
            envelope_message: message.envelope().message().filter(|text| *text != message.message()),
            extra: message.extra().iter().map(|one| Kept { pointer: one.pointer(), value: one.value() }).collect(),
            action_status: message.as_aip().and_then(aip::Received::state).map(DurableState::as_str),
            signed: message.as_aip().map(aip::Received::is_signed),
            event: None,
            also: Vec::new(),
            file: None,
        }
    }

    /// The document of something that is not an error that can be read.
    pub fn of_error(error: &DecodeError) -> Self {
        match error {
            DecodeError::Malformed(malformed) => Self::fault(malformed.pointer(), error.to_string()),
            _ => Self::fault("", error.to_string()),
        }
    }

    /// The document of something that is wrong at a place.
    pub fn fault(pointer: &str, message: String) -> Self {
        let finding = Finding {
            rule: None,
            level: Level::Must.as_str(),
            pointer: Cow::Owned(pointer.to_owned()),
            message: message.into(),
        };
        Self { warnings: vec![finding], ..Self::default() }
    }

    /// Whether nothing could be read.
    pub fn is_fault(&self) -> bool {
        self.carrier.is_none()
    }
}

impl<'a> Finding<'a> {
    fn of(warning: &'a Warning) -> Self {
        Self {
            rule: warning.rule(),
            level: warning.level().as_str(),
            pointer: warning.pointer().into(),
            message: warning.message().into(),
        }
    }
}

impl Serialize for Metadata<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(Some(self.0.len()))?;
        for (key, text) in self.0 {
            map.serialize_entry(key, text)?;
        }
        map.end()
    }
}

/// Rounded up: a client that comes a moment too early comes in vain.
const fn milliseconds(delay: Duration) -> u128 {
    delay.as_nanos().div_ceil(1_000_000)
}
