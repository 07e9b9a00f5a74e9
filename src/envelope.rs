//! What every received error has, whatever its contract.

use std::borrow::Cow;
use std::fmt;
use std::time::Duration;

use crate::Id;
use crate::a2a::{GrpcStatus, rpc};
use crate::aap::Violation;
use crate::aip;
use crate::decode::place::At;
use crate::json::{Raw, Span};
use crate::rpc::{ErrorInfo, WellKnown};
use crate::warning::Warning;

/// How an error travelled.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Carrier {
    /// The `error` of a JSON-RPC response, or that object alone.
    JsonRpc,
    /// Body of an HTTP+JSON answer.
    HttpJson,
    /// A google.rpc.Status.
    GrpcStatus,
    /// The contract's own object, with nothing around it.
    Payload,
    /// One of the carriers of AIP.
    Aip(aip::Carrier),
}

impl Carrier {
    /// The name, as in the command's output.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::JsonRpc => "json-rpc",
            Self::HttpJson => "http+json",
            Self::GrpcStatus => "grpc-status",
            Self::Payload => "payload",
            Self::Aip(carrier) => carrier.as_str(),
        }
    }
}

impl fmt::Display for Carrier {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.as_str())
    }
}

/// A member for which nothing else of a received error has a place, and where it stands.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Extra<'a> {
    pub(crate) pointer: String,
    pub(crate) value: Raw<'a>,
}

impl<'a> Extra<'a> {
    /// JSON Pointer into the message.
    pub fn pointer(&self) -> &str {
        &self.pointer
    }

    /// The value as it came.
    pub const fn value(&self) -> &Raw<'a> {
        &self.value
    }

    /// The same without a borrow.
    pub fn into_owned(self) -> Extra<'static> {
        Extra { pointer: self.pointer, value: self.value.into_owned() }
    }
}

/// The parts of a received error that do not depend on its contract.
#[derive(Debug, Clone, PartialEq)]
pub struct Envelope<'a> {
    pub(crate) source: Cow<'a, str>,
    pub(crate) carrier: Carrier,
    pub(crate) id: Option<Id<'a>>,
    pub(crate) json_rpc_code: Option<i64>,
    pub(crate) http_status: Option<u16>,
    pub(crate) grpc_status: Option<GrpcStatus>,
    pub(crate) message: Option<Cow<'a, str>>,
    pub(crate) infos: Vec<ErrorInfo<'a>>,
    /// Which of `infos` speaks for the contract.
    pub(crate) chosen: usize,
    pub(crate) violations: Vec<Violation<'a>>,
    pub(crate) retry_after: Option<Duration>,
    pub(crate) unknown: Vec<Raw<'a>>,
    pub(crate) extra: Vec<Extra<'a>>,
    /// The list of details.
    pub(crate) details_at: Option<At>,
    pub(crate) warnings: Vec<Warning>,
}

impl<'a> Envelope<'a> {
    pub(crate) const fn new(source: &'a str, carrier: Carrier) -> Self {
        Self {
            source: Cow::Borrowed(source),
            carrier,
            id: None,
            json_rpc_code: None,
            http_status: None,
            grpc_status: None,
            message: None,
            infos: Vec::new(),
            chosen: 0,
            violations: Vec::new(),
            retry_after: None,
            unknown: Vec::new(),
            extra: Vec::new(),
            details_at: None,
            warnings: Vec::new(),
        }
    }

    /// The message that was read, as it came.
    pub fn source(&self) -> &str {
        &self.source
    }

    /// How it travelled.
    pub const fn carrier(&self) -> Carrier {
        self.carrier
    }

    /// Id of the request that it answers.
    pub const fn id(&self) -> Option<&Id<'a>> {
        self.id.as_ref()
    }

    /// `code` of the JSON-RPC error.
    pub const fn json_rpc_code(&self) -> Option<i64> {
        self.json_rpc_code
    }

    /// HTTP status, where the message itself names one.
    pub const fn http_status(&self) -> Option<u16> {
        self.http_status
    }

    /// gRPC status, where the message itself names one.
    pub const fn grpc_status(&self) -> Option<GrpcStatus> {
        self.grpc_status
    }

    /// Message of the envelope, which may differ from that of the payload.
    pub fn message(&self) -> Option<&str> {
        self.message.as_deref()
    }

    /// The error info that speaks for the contract, or else the first.
    pub fn error_info(&self) -> Option<&ErrorInfo<'a>> {
        self.infos.get(self.chosen)
    }

    /// Every error info, in the order of the message.
    pub fn error_infos(&self) -> &[ErrorInfo<'a>] {
        &self.infos
    }

    /// Problems of the request: those of the payload, or else those of a google.rpc.BadRequest.
    pub fn violations(&self) -> &[Violation<'a>] {
        &self.violations
    }

    /// When to try again, as far as the message says.
    pub const fn retry_after(&self) -> Option<Duration> {
        self.retry_after
    }

    /// Entries of which nothing else here tells everything, as they came and in their order: those without a type or
    /// of one that is not known here, a second one of its type, an error info beside the one that speaks for the
    /// contract, a bad request that says something else than the payload, a pause that is not the payload's or none.
    pub fn unknown_details(&self) -> &[Raw<'a>] {
        &self.unknown
    }

    /// The first detail of a google.rpc type that has its form, as its struct. Looks it up in the message.
    ///
    /// ```
    /// use agent_errors::a2a::rpc::Help;
    /// let decoded = agent_errors::decode(br#"{"jsonrpc":"2.0","id":1,"error":{"code":-32603,"message":"m","data":[
    ///     {"@type":"type.googleapis.com/google.rpc.Help","links":[{"url":"https://ledger.example/help"}]}]}}"#)?;
    /// let help: Help = decoded.envelope().detail().expect("there is one");
    /// assert_eq!(help.links[0].url, "https://ledger.example/help");
    /// # Ok::<(), agent_errors::DecodeError>(())
    /// ```
    pub fn detail<D: WellKnown>(&self) -> Option<D> {
        self.entries().into_iter().find_map(|entry| match entry.member(rpc::ErrorInfo::AT_TYPE) {
            Some(tag) if tag.text().is_some_and(|tag| tag == D::TYPE_URL) => serde_json::from_str(entry.as_str()).ok(),
            _ => None,
        })
    }

    /// The entries of the list of details, each as it came. Looks them up in the message.
    pub fn details(&self) -> Vec<Raw<'_>> {
        self.entries().into_iter().map(Raw::from).collect()
    }

    fn entries(&self) -> Vec<Span<'_>> {
        self.details_at.and_then(|at| at.find(&self.source)).and_then(Span::items).unwrap_or_default()
    }

    /// Members of the message for which nothing else has a place, in the order in which they were met.
    pub fn extra(&self) -> &[Extra<'a>] {
        &self.extra
    }

    /// What was odd about the message.
    pub fn warnings(&self) -> &[Warning] {
        &self.warnings
    }

    /// The same without a borrow.
    pub fn into_owned(self) -> Envelope<'static> {
        Envelope {
            source: Cow::Owned(self.source.into_owned()),
            carrier: self.carrier,
            id: self.id.map(Id::into_owned),
            json_rpc_code: self.json_rpc_code,
            http_status: self.http_status,
            grpc_status: self.grpc_status,
            message: self.message.map(|text| Cow::Owned(text.into_owned())),
            infos: self.infos.into_iter().map(ErrorInfo::into_owned).collect(),
            chosen: self.chosen,
            violations: self.violations.into_iter().map(Violation::into_owned).collect(),
            retry_after: self.retry_after,
            unknown: self.unknown.into_iter().map(Raw::into_owned).collect(),
            extra: self.extra.into_iter().map(Extra::into_owned).collect(),
            details_at: self.details_at,
            warnings: self.warnings,
        }
    }
}
