//! An error on its way from shapes to meaning: what is around the error, and what is in its place for details.

use std::borrow::Cow;
use std::collections::HashSet;
use std::mem::take;
use std::time::Duration;

use super::aip;
use super::details::{Fields, metadata_texts};
use super::error::DecodeError;
use super::judge::{HTTP_ERRORS, Judgement};
use super::payload::{self, is_payload};
use super::place::{At, Place, kind_once, optional_text, required_integer};
use super::refusal::refusal;
use super::shapes::{Data, Failure, Metadata, Payload};
use super::visit::{self, Members, Text};
use super::warnings::Warnings;
use crate::Id;
use crate::a2a::constants::JSON_RPC_VERSION;
use crate::a2a::{self, GrpcStatus};
use crate::aap::{rules, v2_0};
use crate::envelope::{Carrier, Envelope, Extra};
use crate::json::{Kind, Span};
use crate::jsonrpc::member;
use crate::rpc::ErrorInfo;
use crate::warning::Level;

/// An object that is not in a list.
pub(super) const fn at(place: Place<'_>, member: &'static str) -> At {
    At::Failure { nested: !place.is_root(), member, item: None }
}

/// Where an error info stands in the list of details, and which of its values were no strings.
#[derive(Default)]
pub(super) struct InfoAt {
    pub(super) index: usize,
    pub(super) printed: Vec<usize>,
}

/// What is known so far of an error.
pub(super) struct Reading<'a> {
    pub(super) source: &'a str,
    pub(super) envelope: Envelope<'a>,
    pub(super) warnings: Warnings,
    /// The list of details.
    pub(super) list: Option<At>,
    /// Places of the error infos of the envelope.
    pub(super) infos: Vec<InfoAt>,
    /// Violations of a bad request, until it is known whether the payload says as much.
    pub(super) fields: Fields<'a>,
    pub(super) fields_at: Option<usize>,
    /// Delay of a retry info.
    pub(super) delay: Option<Duration>,
    pub(super) delay_at: Option<usize>,
    /// Entries of google.rpc types that are only kept.
    pub(super) typed: Vec<usize>,
    /// Entries of which nothing else tells everything.
    pub(super) kept: Vec<usize>,
    /// Whether a result stands beside the error.
    pub(super) has_result: bool,
}

impl<'a> Reading<'a> {
    pub(super) fn new(source: &'a str, carrier: Carrier, warnings: Warnings) -> Self {
        Self {
            source,
            envelope: Envelope::new(source, carrier),
            warnings,
            list: None,
            infos: Vec::new(),
            fields: Fields::new(),
            fields_at: None,
            delay: None,
            delay_at: None,
            typed: Vec::new(),
            kept: Vec::new(),
            has_result: false,
        }
    }

    /// Keeps a member that has no place.
    pub(super) fn keep(&mut self, place: Place<'_>) {
        if let Some(raw) = place.find(self.source) {
            self.envelope.extra.push(Extra { pointer: place.pointer(), value: raw.into() });
        }
    }

    pub(super) fn keep_if(&mut self, is_odd: bool, place: Place<'_>) {
        if is_odd {
            self.warnings.note(Level::May, place, "this form of error has no such member; it is kept");
            self.keep(place);
        }
    }

    /// Keeps members that nothing here knows.
    pub(super) fn extra(&mut self, members: Members<'a>, within: Place<'_>) -> Result<(), DecodeError> {
        if members.is_empty() {
            return Ok(());
        }
        within.bounded(members.len())?;
        let mut seen = HashSet::new();
        for (name, _) in &members {
            let place = within.member(name);
            if seen.insert(&**name) {
                self.warnings.note(Level::May, place, "a member that is not known here; it is kept");
            } else {
                self.warnings.a2a_breach(a2a::rules::A2A_027, place, "is there twice; both are kept");
            }
        }
        self.keep_all(members, within);
        Ok(())
    }

    /// Keeps members that are known and have no place.
    pub(super) fn keep_all(&mut self, members: Members<'a>, within: Place<'_>) {
        self.envelope.extra.extend(
            members.into_iter().map(|(name, raw)| Extra { pointer: within.member(&name).pointer(), value: raw.into() }),
        );
    }

    /// What is around the error of a JSON-RPC response.
    pub(super) fn frame(&mut self, version: &Text<'_>, id: Option<Span<'a>>, has_result: bool) {
        let root = Place::ROOT;
        if !version.is(JSON_RPC_VERSION) {
            let message = "a response must name the version of JSON-RPC";
            self.warnings.a2a_breach(a2a::rules::A2A_026, root.member(member::JSONRPC), message);
            self.keep(root.member(member::JSONRPC));
        }
        self.envelope.id = id.and_then(Id::from_span);
        if self.envelope.id.is_none() {
            let message = "a response must have an id: a string, a number or null";
            self.warnings.a2a_breach(a2a::rules::A2A_026, root.member(member::ID), message);
            self.keep(root.member(member::ID));
        }
        self.has_result = has_result;
    }

    pub(super) fn failure(&mut self, failure: &mut Failure<'a>, place: Place<'_>) -> Judgement<'a> {
        let code = required_integer(failure.code, place.member(member::CODE))?;
        kind_once(&failure.status, place.member(member::STATUS))?;
        self.number(code, &failure.status, place);
        let message_place = place.member(member::MESSAGE);
        let message = optional_text(&mut failure.message, message_place)?;
        if failure.message.found == Some(Kind::String) {
            self.envelope.message = Some(message);
        } else {
            self.warnings.a2a_breach(a2a::rules::A2A_001, message_place, "an error must have a message");
        }
        self.extra(take(&mut failure.other), place)?;
        let data = kind_once(&failure.data, place.member(member::DATA))?;
        let details = kind_once(&failure.details, place.member(member::DETAILS))?;
        match (data, details) {
            (Some(kind), _) => {
                self.keep_if(details.is_some(), place.member(member::DETAILS));
                self.data(kind, &mut failure.data.part, place, member::DATA)
            }
            (None, Some(kind)) => self.data(kind, failure.details.part.get_or_insert_default(), place, member::DETAILS),
            (None, None) => Ok(self.without_entries(None)),
        }
    }

    /// What `code` and `status` mean depends on the carrier.
    fn number(&mut self, code: i64, status: &Text<'_>, within: Place<'_>) {
        let (place, of_status) = (within.member(member::CODE), within.member(member::STATUS));
        match self.envelope.carrier {
            Carrier::HttpJson => {
                self.envelope.http_status = u16::try_from(code).ok();
                if !HTTP_ERRORS.contains(&code) {
                    let message = "must be the HTTP status of the answer, which reports an error";
                    self.warnings.a2a_breach(a2a::rules::A2A_015, place, message);
                }
                if self.envelope.http_status.is_none() {
                    self.keep(place);
                }
                self.envelope.grpc_status = status.part.parse().ok();
                if status.found.is_some() && self.envelope.grpc_status.is_none() {
                    self.warnings.note(Level::Should, of_status, "not the name of a gRPC status; it is kept");
                    self.keep(of_status);
                }
            }
            Carrier::GrpcStatus => {
                let has_number = |status: &&GrpcStatus| i64::from(status.number()) == code;
                self.envelope.grpc_status = GrpcStatus::ALL.iter().find(has_number).copied();
                if self.envelope.grpc_status.is_none_or(|status| status == GrpcStatus::Ok) {
                    let message = "must be the number of a gRPC status that reports an error";
                    self.warnings.a2a_breach(a2a::rules::A2A_032, place, message);
                }
                if self.envelope.grpc_status.is_none() {
                    self.keep(place);
                }
                self.keep_if(status.found.is_some(), of_status);
            }
            Carrier::JsonRpc | Carrier::Payload | Carrier::Aip(_) => {
                self.envelope.json_rpc_code = Some(code);
                self.keep_if(status.found.is_some(), of_status);
            }
        }
    }

    fn data(&mut self, kind: Kind, data: &mut Data<'a>, place: Place<'_>, name: &'static str) -> Judgement<'a> {
        match (kind, &mut data.single) {
            (Kind::Array, _) => self.entries(&mut data.entries, place, name),
            (Kind::Object, Some(payload)) if is_payload(payload) => {
                self.single(payload, at(place, name), place.member(name))
            }
            (Kind::Object, Some(payload)) => match aip::extension(payload).filter(|_| name == member::DATA) {
                Some(raw) => {
                    self.settle_result(false);
                    let envelope = std::mem::replace(&mut self.envelope, Envelope::new(self.source, Carrier::JsonRpc));
                    aip::projected(self.source, envelope, std::mem::take(&mut self.warnings), raw, place)
                }
                None if aip::is_of_profile(payload) => Ok(self.plain(Some(at(place, name)))),
                None => self.loose(payload, place, name),
            },
            (Kind::Null, _) => Ok(self.without_entries(None)),
            _ => Ok(self.without_entries(Some((place, name)))),
        }
    }

    /// A payload that is not an entry of a list.
    pub(super) fn single(&mut self, payload: &mut Payload<'a>, at: At, place: Place<'_>) -> Judgement<'a> {
        let of_mark = place.member(v2_0::Error::AT_TYPE);
        if payload.at_type.twice {
            return Err(of_mark.twice().into());
        }
        let current = payload.at_type.is(v2_0::Error::TYPE_URL);
        if current && self.envelope.carrier != Carrier::Payload {
            self.warnings.breach(rules::AAP_003, place, "since 2.0 the payload must be an entry of an array");
        }
        let is_odd = payload.at_type.found.is_some()
            && !current
            && !payload.at_type.is(crate::aap::constants::LEGACY_REST_TYPE_URL);
        if let (true, Some(raw)) = (is_odd, of_mark.find(self.source)) {
            payload.other.insert(0, (v2_0::Error::AT_TYPE.into(), raw));
        }
        let said = payload::payload(self, payload, current, place)?;
        Ok(self.aap(said, at))
    }

    /// An object in place of the list: what a lossy SDK leaves of an error info, or something foreign. One that looks
    /// like a payload and does not say that it is one is nobody's: old AAP numbers are those of A2A errors.
    fn loose(&mut self, payload: &Payload<'a>, place: Place<'_>, name: &'static str) -> Judgement<'a> {
        let has = |text: &Text<'a>| text.get(Kind::String).is_some();
        let is_remnant = has(&payload.code)
            && has(&payload.error_id)
            && has(&payload.created_at)
            && payload.retryable.get(Kind::String).is_some();
        if !is_remnant {
            let resembles_payload = payload.error_id.found.is_some() && payload.retryable.found.is_some();
            return Ok(if resembles_payload {
                self.plain(Some(at(place, name)))
            } else {
                self.without_entries(Some((place, name)))
            });
        }
        let within = place.member(name);
        let mut metadata = Metadata::default();
        if let Some(raw) = within.find(self.source) {
            visit::fill(&mut metadata, &mut raw.reader()).map_err(|stop| refusal(self.source, stop))?;
        }
        let (texts, _) = metadata_texts(metadata, within)?;
        let mut info = ErrorInfo { reason: Cow::Borrowed(""), domain: v2_0::Error::DOMAIN.into(), metadata: texts };
        let code = info.metadata.iter().find(|(key, _)| key == v2_0::Error::METADATA_CODE);
        info.reason = code.map(|(_, text)| text.clone()).unwrap_or_default();
        self.envelope.infos.push(info);
        Ok(self.lossy(within))
    }
}
