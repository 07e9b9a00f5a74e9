//! The error as a whole, once it is known whose it is.

use std::mem::take;

use super::details::{Fields, violations_of};
use super::payload::{self, Said};
use super::place::{At, Place};
use super::reading::{Reading, at};
use super::{Decoded, is_number_of_aip};
use crate::a2a::{self, AnyErrorName, ErrorName};
use crate::aap::{self, AnyCode, Profile, Violation, rules, v2_0};
use crate::copies::Originals;
use crate::envelope::{Carrier, Envelope};
use crate::json::{Raw, Span};
use crate::jsonrpc::{self, member};
use crate::rpc::is_mirrored;
use crate::warning::Level;

impl<'a> Reading<'a> {
    /// No list of details: only the number says what it is.
    pub(super) fn without_entries(&mut self, data: Option<(Place<'_>, &'static str)>) -> Decoded<'a> {
        let name = self.by_number().filter(|name| name.reason().is_some() || name.json_rpc_code().is_none());
        if let Some((place, member)) = data.filter(|_| !self.envelope.json_rpc_code.is_some_and(is_number_of_aip)) {
            let message = "the details of an error must be an array of objects; they are kept as they are";
            self.warnings.a2a_breach(a2a::rules::A2A_002, place.member(member), message);
        }
        match (name, data) {
            (Some(name), data) => {
                if let Some((place, member)) = data {
                    self.keep(place.member(member));
                }
                self.a2a(name.into())
            }
            (None, data) => self.plain(data.map(|(place, member)| at(place, member))),
        }
    }

    pub(super) fn by_number(&self) -> Option<ErrorName> {
        let Some(number) = self.envelope.json_rpc_code else { return self.by_status() };
        ErrorName::ALL.iter().copied().find(|name| name.json_rpc_code().map(i64::from) == Some(number))
    }

    /// Errors without a number are what their status says; all others share theirs.
    fn by_status(&self) -> Option<ErrorName> {
        let has_status = |name: &ErrorName| match self.envelope.carrier {
            Carrier::HttpJson => name.http_status() == self.envelope.http_status,
            Carrier::GrpcStatus => name.grpc_status() == self.envelope.grpc_status,
            _ => false,
        };
        ErrorName::ALL.iter().copied().filter(|name| name.json_rpc_code().is_none()).find(has_status)
    }

    pub(super) fn aap(&mut self, said: Said<'a>, at: At) -> Decoded<'a> {
        self.envelope.violations = said.violations;
        self.envelope.retry_after = said.retry_after;
        Decoded::Aap(aap::Received {
            envelope: self.finish(true),
            profile: said.profile,
            code: said.code,
            message: said.message,
            error_id: Some(said.error_id),
            retryable: Some(said.retryable),
            created_at: Some(said.created_at),
            extra: said.extra,
            payload_at: Some(at),
        })
    }

    /// An AAP error of which only the error info is left.
    pub(super) fn lossy(&mut self, list: Place<'_>) -> Decoded<'a> {
        self.compare(Originals::default(), list);
        let info = &self.envelope.infos[self.envelope.chosen];
        let text = |key| info.metadata.iter().find(|(name, _)| name == key).map(|(_, text)| text.clone());
        let retryable = match text(v2_0::Error::METADATA_RETRYABLE).as_deref() {
            Some("true") => Some(true),
            Some("false") => Some(false),
            _ => None,
        };
        let reason = Some(info.reason.clone()).filter(|reason| !reason.is_empty());
        let code = AnyCode::from(reason.or_else(|| text(v2_0::Error::METADATA_CODE)).unwrap_or_default());
        let (error_id, created_at) = (text(v2_0::Error::METADATA_ERROR_ID), text(v2_0::Error::METADATA_CREATED_AT));
        let message = "the AAP payload is missing; what the error info repeats of it is taken";
        self.warnings.breach(rules::AAP_001, list, message);
        Decoded::Aap(aap::Received {
            profile: match self.envelope.carrier {
                Carrier::HttpJson => payload::old_profile(&code, Carrier::HttpJson),
                _ => Profile::V2_0,
            },
            code,
            message: self.envelope.message.clone().unwrap_or_default(),
            error_id,
            retryable,
            created_at,
            extra: Vec::new(),
            payload_at: None,
            envelope: self.finish(true),
        })
    }

    pub(super) fn a2a(&mut self, name: AnyErrorName<'a>) -> Decoded<'a> {
        // An A2A error shows them among its details.
        self.typed.clear();
        Decoded::A2a(a2a::Received { envelope: self.finish(false), name })
    }

    pub(super) fn plain(&mut self, data: Option<At>) -> Decoded<'a> {
        Decoded::JsonRpc(jsonrpc::Received { envelope: self.finish(false), data })
    }

    /// A response has no result beside its error.
    pub(super) fn settle_result(&mut self, is_skill: bool) {
        if self.has_result {
            let (place, message) =
                (Place::ROOT.member(member::RESULT), "a response has a result or an error, not both");
            if is_skill {
                self.warnings.breach(rules::AAP_002, place, message);
            } else {
                self.warnings.a2a_breach(a2a::rules::A2A_026, place, message);
            }
            self.keep(place);
        }
    }

    /// The envelope, with what google.rpc details say where the payload is silent.
    fn finish(&mut self, is_skill: bool) -> Envelope<'a> {
        self.settle_result(is_skill);
        let typed = take(&mut self.typed);
        self.kept.extend(typed);
        self.settle_violations(is_skill);
        self.settle_delay();
        self.keep_entries();
        let nothing = Envelope::new("", Carrier::Payload);
        let mut envelope = std::mem::replace(&mut self.envelope, nothing);
        envelope.details_at = self.list;
        envelope.warnings = take(&mut self.warnings).into_vec();
        envelope
    }

    /// A bad request says what the payload says, or speaks where the payload is silent, or is kept.
    fn settle_violations(&mut self, is_skill: bool) {
        let fields = take(&mut self.fields);
        let Some(index) = self.fields_at.filter(|_| !fields.is_empty()) else { return };
        if self.envelope.violations.is_empty() {
            self.envelope.violations = violations_of(fields, is_skill);
            return;
        }
        if mirrors(&fields, &self.envelope.violations) {
            return;
        }
        self.kept.push(index);
        let of_fields = violations_of(fields, true);
        let places = |violations: &[Violation<'_>]| violations.iter().map(|one| one.pointer().to_owned()).collect();
        let (theirs, ours): (Vec<String>, Vec<String>) = (places(&of_fields), places(&self.envelope.violations));
        let (level, message) = if theirs == ours {
            (
                Level::May,
                "the bad request words the problems in its own way; those of the payload count, and it is kept",
            )
        } else {
            (Level::Should, "the bad request names other problems than the payload, which counts; it is kept")
        };
        self.note_entry(index, level, message);
    }

    fn settle_delay(&mut self) {
        let Some(index) = self.delay_at else { return };
        match (self.envelope.retry_after, self.delay) {
            (Some(ours), Some(theirs)) if ours != theirs => {
                self.kept.push(index);
                let message = "the pause differs from that of the payload, which counts; it is kept";
                self.note_entry(index, Level::Should, message);
            }
            (None, delay) => self.envelope.retry_after = delay,
            _ => {}
        }
    }

    fn note_entry(&mut self, index: usize, level: Level, message: &'static str) {
        let Some(At::Failure { nested, member, .. }) = self.list else { return };
        let error = Place::ROOT.member(member::ERROR);
        let list = if nested { error.member(member) } else { Place::ROOT.member(member) };
        self.warnings.note(level, list.item(index), message);
    }

    /// Entries of which nothing else tells everything, as they came.
    fn keep_entries(&mut self) {
        let chosen = self.envelope.chosen;
        let others = self.infos.iter().enumerate().filter(|(place, _)| *place != chosen).map(|(_, info)| info.index);
        self.kept.extend(others);
        if self.kept.is_empty() {
            return;
        }
        self.kept.sort_unstable();
        self.kept.dedup();
        let items = self.list.and_then(|list| list.find(self.source)).and_then(Span::items).unwrap_or_default();
        let kept = self.kept.iter().filter_map(|index| items.get(*index).map(|raw| Raw::from(*raw)));
        self.envelope.unknown = kept.collect();
    }
}

/// Whether a bad request is the one that is written beside these violations.
fn mirrors(fields: &Fields<'_>, violations: &[Violation<'_>]) -> bool {
    fields.len() == violations.len()
        && fields.iter().zip(violations).all(|((_, field), violation)| {
            field.field.part == violation.pointer() && is_mirrored(&field.description.part, violation)
        })
}
