//! Finds the numbered rules that a message breaks.
//!
//! Decoding asks what a message means; a linter asks what its sender has to mend. It reads the same bytes into a
//! [`tree`], tells what kind of [`message`] it is, and runs the [`registry`] of checks: one check for each rule that
//! a single message can break, one file for each group of rules. What a check needs to know about a protocol comes
//! from the generated rules, tables and constants.
//!
//! A message that cannot be decoded is linted as far as it can be read. A fault is reported under the rule that it
//! breaks and under no other, unless it breaks two in its own right.

mod a2a;
mod activation;
mod aip;
mod card;
mod details;
mod envelope;
mod error_info;
mod frame;
mod google;
mod heuristics;
mod leaks;
mod message;
mod payload;
mod registry;
mod report;
mod request;
mod stream;
mod tree;

use serde_json::Value;

pub use report::{Finding, Report, Rule};

use crate::aap::{self, ExtensionUri};
use crate::decode::{self, DecodeError};
use crate::input;
use message::Message;
use report::Findings;

/// Finds the rules that messages break, with what is known beside the message.
///
/// ```
/// use agent_errors::{Linter, aap::Profile};
/// let old = br#"{"type":"aap.error","error_id":"err_1","code":"VEHICLE_UNAVAILABLE","message":"Gone.",
///     "retryable":false,"created_at":"2026-04-30T10:15:30Z"}"#;
/// assert!(Linter::new().lint(old)?.is_clean());
/// let report = Linter::new().profile(Profile::V2_0).lint(old)?;
/// assert_eq!(report.findings()[0].pointer(), "/@type", "since 2.0 a payload has that mark");
/// # Ok::<(), agent_errors::DecodeError>(())
/// ```
#[derive(Debug, Clone, Default)]
pub struct Linter {
    profile: Option<aap::Profile>,
    a2a_profile: Option<crate::a2a::Profile>,
    http_status: Option<u16>,
    extension_uri: Option<ExtensionUri>,
    request: Option<Value>,
}

impl Linter {
    /// Knows nothing but the message: of AAP it takes the profile whose form the message has, of A2A the newest.
    pub fn new() -> Self {
        Self::default()
    }

    /// Expects the profile of AAP that the agent card declares.
    pub fn profile(mut self, profile: aap::Profile) -> Self {
        self.profile = Some(profile);
        self
    }

    /// Expects a profile of A2A. Without one, a status that any profile gives to the error is taken.
    pub fn a2a_profile(mut self, profile: crate::a2a::Profile) -> Self {
        self.a2a_profile = Some(profile);
        self
    }

    /// Knows the HTTP status of the answer.
    pub fn http_status(mut self, status: u16) -> Self {
        self.http_status = Some(status);
        self
    }

    /// Expects the extension URI that the agent card requires.
    pub fn extension_uri(mut self, uri: ExtensionUri) -> Self {
        self.extension_uri = Some(uri);
        self
    }

    /// Knows the request that the message answers: its AAP payload, which is what a buyer writes. Rules about requests
    /// are checked too, and [their findings](Finding::is_of_request) point into it.
    pub fn request(mut self, request: Value) -> Self {
        self.request = Some(request);
        self
    }

    /// Finds the rules that a message breaks: a JSON-RPC response or its error object, an HTTP+JSON body, a
    /// google.rpc.Status, a payload alone, or an agent card that declares AAP. Of server-sent events, each that is an error
    /// is judged, and [the findings](Finding::event) say which one it was.
    ///
    /// # Errors
    ///
    /// If the bytes are not JSON, or none of these; or more than is kept: 64 MiB, 127 levels, 1 048 576 values.
    pub fn lint(&self, bytes: &[u8]) -> Result<Report, DecodeError> {
        let (text, has_byte_order_mark) = input::text(bytes, input::MAX_BYTES)?;
        match decode::events(text) {
            Some(events) => stream::lint(self, events),
            None => self.document(text, has_byte_order_mark),
        }
    }

    /// Finds the rules that one JSON document breaks.
    fn document(&self, text: &str, has_byte_order_mark: bool) -> Result<Report, DecodeError> {
        let root = tree::read(text)?;
        let message = Message::of(self, &root, has_byte_order_mark)?;
        let mut findings = Findings::new(text.len());
        registry::run(&message, &mut findings);
        Ok(findings.into_report())
    }

    /// Finds the rules that a message breaks which was parsed already. What parsing loses, such as a member that was
    /// there twice, is not found.
    ///
    /// # Errors
    ///
    /// As for [`lint`](Self::lint).
    pub fn lint_value(&self, message: &Value) -> Result<Report, DecodeError> {
        self.lint(message.to_string().as_bytes())
    }
}

/// Finds the numbered rules that a message breaks.
///
/// ```
/// use agent_errors::{Level, lint};
///
/// let report = lint(br#"{"jsonrpc":"2.0","id":"req-3","error":{"code":-32601,"message":"No such method"}}"#)?;
/// let finding = &report.findings()[0];
/// assert_eq!((finding.rule().id(), finding.level()), ("A2A-021", Level::Should));
/// assert_eq!(finding.pointer(), "/error/message");
/// # Ok::<(), agent_errors::DecodeError>(())
/// ```
///
/// # Errors
///
/// If the bytes are not JSON, or no error.
pub fn lint(bytes: &[u8]) -> Result<Report, DecodeError> {
    Linter::new().lint(bytes)
}

/// Finds the numbered rules that a message breaks which was parsed already.
///
/// # Errors
///
/// As for [`lint`].
pub fn lint_value(message: &Value) -> Result<Report, DecodeError> {
    Linter::new().lint_value(message)
}
