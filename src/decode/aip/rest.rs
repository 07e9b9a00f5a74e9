//! What a message has besides the error that was read of it.
//!
//! Whoever reads a part notes its place. What is left in the end lies beside those places, on the way down to them, and
//! is kept with its own place. A part on that way that is there twice is refused: which of the two was read is chance.

use std::collections::HashSet;

use super::super::Decoded;
use super::super::error::DecodeError;
use super::super::place::Place;
use super::super::warnings::Warnings;
use super::carriers::Finished;
use super::object::Object;
use crate::aip::constants::{
    MCP_CONTENT_KEY, MCP_IS_ERROR_KEY, MCP_META_KEY, MCP_RESULT_TYPE_KEY, MCP_STRUCTURED_CONTENT_KEY,
};
use crate::aip::v1_0::ProtocolError;
use crate::aip::wire::{
    ActionResult, ActionRetry, ActionStatus, CompactErrorError, DelegationResult, ErrorEnvelope, HandshakeResponse,
    TransactionResult,
};
use crate::envelope::Extra;
use crate::json::{Kind, Raw, Span};
use crate::jsonrpc::member;
use crate::pointer;
use crate::warning::Level;

/// Members of an error for which every reader has a place. `source` is not among them: only one contract has it.
const TOLD: [&str; 6] = [
    ProtocolError::CODE,
    ProtocolError::MESSAGE,
    ProtocolError::CATEGORY,
    ProtocolError::RETRYABLE,
    ProtocolError::RETRY_AFTER_MS,
    ProtocolError::DETAILS,
];

/// Pointers to the parts that a reader tells.
#[derive(Debug, Default)]
pub(super) struct Told(HashSet<String>);

impl Told {
    pub(super) fn place(&mut self, place: Place<'_>) {
        self.0.insert(place.pointer());
    }

    pub(super) fn member(&mut self, object: &Object<'_, '_>, name: &str) {
        self.place(object.place.member(name));
    }

    /// What is told of an error.
    pub(super) fn error(&mut self, object: &Object<'_, '_>) {
        for name in TOLD {
            self.member(object, name);
        }
    }

    pub(super) fn untell(&mut self, object: &Object<'_, '_>, name: &str) {
        self.0.remove(&object.place.member(name).pointer());
    }

    fn is_within(&self, place: &str) -> bool {
        self.0.iter().any(|told| told.strip_prefix(place).is_some_and(|rest| rest.starts_with('/')))
    }
}

/// Keeps what stands below a place and is not told.
pub(super) fn keep<'a>(source: &'a str, finished: Finished<'a>, within: Place<'_>) -> Result<Decoded<'a>, DecodeError> {
    let Finished { mut received, mut warnings, told } = finished;
    if let Some(raw) = within.find(source) {
        let mut rest = Rest { told, extra: &mut received.envelope.extra, warnings: &mut warnings };
        rest.of(source, raw, within)?;
    }
    received.envelope.warnings = warnings.into_vec();
    Ok(Decoded::Aip(received))
}

struct Rest<'r, 'a> {
    told: Told,
    extra: &'r mut Vec<Extra<'a>>,
    warnings: &'r mut Warnings,
}

impl<'a> Rest<'_, 'a> {
    fn of(&mut self, source: &str, raw: Span<'a>, place: Place<'_>) -> Result<(), DecodeError> {
        let at = place.pointer();
        let members = Object::read(source, raw, place)?.members;
        place.bounded(members.len())?;
        let mut seen = HashSet::new();
        for (name, raw) in &members {
            let mut pointer = at.clone();
            pointer::push(&mut pointer, name);
            let (is_told, leads_on) = (self.told.0.contains(&pointer), self.told.is_within(&pointer));
            let is_first = seen.insert(&**name);
            if (is_told || leads_on) && !is_first {
                return Err(place.member(name).twice().into());
            }
            if is_told || raw.kind() == Kind::Null && is_known(name) {
                continue;
            }
            if leads_on && raw.kind() == Kind::Object {
                self.of(source, *raw, place.member(name))?;
            } else {
                self.note(&place, name, is_first);
                self.extra.push(Extra { pointer, value: Raw::from(*raw) });
            }
        }
        Ok(())
    }

    /// Members of an error that are unknown were reported with it.
    fn note(&mut self, place: &Place<'_>, name: &str, is_first: bool) {
        let here = place.member(name);
        if !is_first {
            self.warnings.note(Level::Should, here, "is there twice; both are kept");
        } else if !is_known(name) && !self.told.0.contains(&place.member(ProtocolError::CODE).pointer()) {
            self.warnings.note(Level::May, here, "a member that is not known here; it is kept");
        }
    }
}

fn is_known(name: &str) -> bool {
    let around = [
        member::JSONRPC,
        member::ID,
        MCP_META_KEY,
        MCP_IS_ERROR_KEY,
        MCP_CONTENT_KEY,
        MCP_STRUCTURED_CONTENT_KEY,
        MCP_RESULT_TYPE_KEY,
    ];
    let forms = [
        ErrorEnvelope::MEMBERS,
        ActionResult::MEMBERS,
        CompactErrorError::MEMBERS,
        ProtocolError::MEMBERS,
        TransactionResult::MEMBERS,
        DelegationResult::MEMBERS,
        ActionStatus::MEMBERS,
        ActionRetry::MEMBERS,
        HandshakeResponse::MEMBERS,
    ];
    forms.iter().any(|names| names.contains(&name)) || around.contains(&name)
}
