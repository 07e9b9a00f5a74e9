//! What a message has besides the error that was read of it.
//!
//! Whoever reads a part notes its place. What is left in the end lies beside those places, on the way down to them, and
//! is kept with its own place. A part on that way that is there twice is refused: which of the two was read is chance.

use std::borrow::Cow;
use std::collections::HashSet;

use super::super::Decoded;
use super::super::error::DecodeError;
use super::super::place::Place;
use super::super::warnings::Warnings;
use super::carriers::{self, Finished};
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
const TOLD: &[&str] = &[
    ProtocolError::MESSAGE,
    ProtocolError::CODE,
    ProtocolError::CATEGORY,
    ProtocolError::RETRYABLE,
    ProtocolError::RETRY_AFTER_MS,
    ProtocolError::DETAILS,
];

/// Members that a reader tells, by the pointer to their object.
#[derive(Debug, Default)]
pub(super) struct Told {
    members: Vec<(String, Cow<'static, [&'static str]>)>,
    /// Whether the message is an envelope.
    pub(super) of_envelope: bool,
}

impl Told {
    pub(super) fn members(&mut self, within: Place<'_>, names: &'static [&'static str]) {
        self.members.push((within.pointer(), Cow::Borrowed(names)));
    }

    pub(super) fn member(&mut self, within: Place<'_>, name: &'static str) {
        self.members.push((within.pointer(), Cow::Owned(vec![name])));
    }

    /// What is told of an error.
    pub(super) fn error(&mut self, object: &Object<'_, '_>) {
        self.members(object.place, TOLD);
    }

    /// What is told of an error whose message stands elsewhere.
    pub(super) fn error_but_its_message(&mut self, object: &Object<'_, '_>) {
        self.members(object.place, &TOLD[1..]);
    }

    fn tells(&self, within: &str, name: &str) -> bool {
        let is_here = |place: &str| if within.is_empty() { place.is_empty() } else { place == within };
        self.members.iter().any(|(place, names)| is_here(place) && names.contains(&name))
    }

    /// Whether something is told below a member.
    fn leads_on(&self, within: &str, name: &str) -> bool {
        self.members.iter().any(|(place, _)| {
            let below = if within.is_empty() { Some(&**place) } else { place.strip_prefix(within) };
            let below = below.and_then(|below| below.strip_prefix('/'));
            below.is_some_and(|below| is_token(below.split('/').next().unwrap_or_default(), name))
        })
    }
}

/// Whether a reference token is that name.
fn is_token(token: &str, name: &str) -> bool {
    if !token.contains('~') {
        return token == name;
    }
    let mut written = String::with_capacity(token.len() + 1);
    pointer::push(&mut written, name);
    written.strip_prefix('/') == Some(token)
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
        let within = place.pointer();
        let members = Object::read(source, raw, place)?.members;
        place.bounded(members.len())?;
        let mut seen = Seen::of(members.len());
        for (index, (name, raw)) in members.iter().enumerate() {
            let is_told = self.told.tells(&within, name);
            let leads_on = !is_told && self.told.leads_on(&within, name);
            let is_first = seen.is_first(&members, index);
            if (is_told || leads_on) && !is_first {
                return Err(place.member(name).twice().into());
            }
            if is_told || raw.kind() == Kind::Null && is_known(name) {
                continue;
            }
            if leads_on && raw.kind() == Kind::Object {
                self.of(source, *raw, self.step(&place, &within, name))?;
            } else {
                self.note(&place, &within, name, is_first);
                self.extra.push(Extra { pointer: place.member(name).pointer(), value: Raw::from(*raw) });
            }
        }
        Ok(())
    }

    /// The way down: of an envelope, the kind of its body may be one that nothing that is reported repeats.
    fn step<'p>(&self, place: &'p Place<'p>, within: &str, name: &'p str) -> Place<'p> {
        let is_body = self.told.of_envelope && within.strip_prefix('/') == Some(ErrorEnvelope::BODY);
        if is_body { carriers::step(place, name) } else { place.member(name) }
    }

    /// Members of an error that are unknown were reported with it.
    fn note(&mut self, place: &Place<'_>, within: &str, name: &str, is_first: bool) {
        let here = place.member(name);
        if !is_first {
            self.warnings.note(Level::Should, here, "is there twice; both are kept");
        } else if !is_known(name) && !self.told.tells(within, ProtocolError::CODE) {
            self.warnings.note(Level::May, here, "a member that is not known here; it is kept");
        }
    }
}

/// Names that were met before: few are compared with one another, many are hashed.
struct Seen<'n>(Option<HashSet<&'n str>>);

impl<'n> Seen<'n> {
    const FEW: usize = 16;

    fn of(count: usize) -> Self {
        Self((count > Self::FEW).then(|| HashSet::with_capacity(count)))
    }

    fn is_first<V>(&mut self, members: &'n [(Cow<'_, str>, V)], index: usize) -> bool {
        let name = &*members[index].0;
        match &mut self.0 {
            Some(seen) => seen.insert(name),
            None => members[..index].iter().all(|(other, _)| other != name),
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
