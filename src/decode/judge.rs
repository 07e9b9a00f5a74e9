//! Judges what the pass over the text has found: whose error it is, and what it says.

use std::borrow::Cow;

use serde_json::value::RawValue;

use super::details::{bad_request, error_info, retry_info, violations_of};
use super::error::{DecodeError, Found, NotAnError};
use super::payload::{self, Said, is_payload, says};
use super::place::{OBJECT, Place, once, optional_text, required_integer};
use super::shapes::{Data, Entries, Failure, Payload, Tag, Top};
use super::visit::{Leaf, Members, Object};
use super::warnings::Warnings;
use super::Decoded;
use crate::a2a::constants::JSON_RPC_VERSION;
use crate::a2a::{self, AnyErrorName, ErrorName, GrpcStatus};
use crate::aap::{self, AnyCode, Profile, rules, v2_0};
use crate::envelope::{Carrier, Envelope};
use crate::json::{self, Kind, Raw};
use crate::jsonrpc::{self, member};
use crate::rpc::ErrorInfo;
use crate::warning::Level;
use crate::Id;

/// Statuses by which HTTP reports an error.
const HTTP_ERRORS: std::ops::RangeInclusive<i64> = 400..=599;

pub(super) fn judge<'a>(source: &'a str, top: Top<'a>, mut warnings: Warnings) -> Result<Decoded<'a>, DecodeError> {
    let root = Place::ROOT;
    let version = once(top.jsonrpc, root.member(member::JSONRPC))?;
    let id = once(top.id, root.member(member::ID))?;
    let result = once(top.result, root.member(member::RESULT))?;
    let place = root.member(member::ERROR);
    let failure = match once(top.error, place)? {
        Some(Ok(failure)) => failure,
        Some(Err(kind)) if kind != Kind::Null && version.is_some() => {
            return Err(place.malformed(OBJECT, Found::Kind(kind)).into());
        }
        _ if result.is_some() => return Err(NotAnError::Success.into()),
        _ => return bare(source, top.other, warnings),
    };
    let carrier = carrier(&failure, version.is_some());
    if carrier == Carrier::JsonRpc {
        frame(version, id, result.is_some(), &mut warnings);
    }
    let envelope = envelope(source, carrier, id.and_then(Id::from_raw));
    Reading { envelope, warnings }.failure(failure, place)
}

/// Whether an `error` member travelled over JSON-RPC or HTTP+JSON.
fn carrier(failure: &Failure<'_>, has_version: bool) -> Carrier {
    let code = failure.code.value.and_then(|raw| raw.get().parse().ok());
    let is_status = code.is_some_and(|code| HTTP_ERRORS.contains(&code));
    let has_details = failure.details.value.is_some() || failure.status.value.is_some();
    if !has_version && failure.data.value.is_none() && (has_details || is_status) {
        Carrier::HttpJson
    } else {
        Carrier::JsonRpc
    }
}

/// What is around the error of a JSON-RPC response.
fn frame(version: Option<&RawValue>, id: Option<&RawValue>, has_result: bool, warnings: &mut Warnings) {
    let root = Place::ROOT;
    if version.and_then(json::text).as_deref() != Some(JSON_RPC_VERSION) {
        warnings.note(Level::Must, root.member(member::JSONRPC), "a response must name the version of JSON-RPC");
    }
    if id.and_then(Id::from_raw).is_none() {
        warnings.note(Level::Must, root.member(member::ID), "a response must have an id: a string, a number or null");
    }
    if has_result {
        warnings.breach(rules::AAP_002, root.member(member::RESULT), "a response has a result or an error, not both");
    }
}

fn envelope<'a>(source: &'a str, carrier: Carrier, id: Option<Id<'a>>) -> Envelope<'a> {
    Envelope {
        source: Cow::Borrowed(source),
        carrier,
        id,
        json_rpc_code: None,
        http_status: None,
        grpc_status: None,
        message: None,
        infos: Vec::new(),
        chosen: 0,
        violations: Vec::new(),
        retry_after: None,
        unknown: Vec::new(),
        warnings: Vec::new(),
    }
}

/// An object without an envelope: a payload, or an error object alone.
fn bare<'a>(source: &'a str, members: Members<'a>, warnings: Warnings) -> Result<Decoded<'a>, DecodeError> {
    let is_there = |name: &str| members.iter().any(|(key, _)| key == name);
    let is_number = |name: &str| members.iter().any(|(key, raw)| key == name && Kind::of(raw) == Kind::Number);
    let is_failure = is_number(member::CODE) && (is_there(member::MESSAGE) || is_there(member::DATA));
    if is_failure {
        let has_details = is_there(member::DETAILS) && !is_there(member::DATA);
        let mut failure = Failure::default();
        failure.replay(members).map_err(|error| DecodeError::syntax(&error))?;
        let carrier = if has_details { Carrier::GrpcStatus } else { Carrier::JsonRpc };
        return Reading { envelope: envelope(source, carrier, None), warnings }.failure(failure, Place::ROOT);
    }
    let mut payload = Payload::default();
    payload.replay(members).map_err(|error| DecodeError::syntax(&error))?;
    if !is_payload(&payload) {
        return Err(NotAnError::OtherObject.into());
    }
    Reading { envelope: envelope(source, Carrier::Payload, None), warnings }.single(payload, Place::ROOT)
}

/// An error on its way from shapes to meaning.
struct Reading<'a> {
    envelope: Envelope<'a>,
    warnings: Warnings,
}

impl<'a> Reading<'a> {
    fn failure(mut self, failure: Failure<'a>, place: Place<'_>) -> Result<Decoded<'a>, DecodeError> {
        let code = required_integer(failure.code, place.member(member::CODE))?;
        let status = once(failure.status, place.member(member::STATUS))?;
        self.number(code, status);
        let message_place = place.member(member::MESSAGE);
        self.envelope.message = optional_text(failure.message, message_place)?;
        if self.envelope.message.is_none() {
            self.warnings.a2a_breach(a2a::rules::A2A_001, message_place, "an error must have a message");
        }
        let data = once(failure.data, place.member(member::DATA))?;
        let details = once(failure.details, place.member(member::DETAILS))?;
        let (name, data) = match data {
            Some(data) => (member::DATA, Some(data)),
            None => (member::DETAILS, details),
        };
        match data {
            Some(Ok(Data::List(entries))) => self.entries(entries, place, name),
            Some(Ok(Data::Single(payload))) if is_payload(&payload) => self.single(*payload, place.member(name)),
            Some(Ok(Data::Single(payload))) => self.loose(*payload, place, name),
            Some(Err(_)) => {
                let data = self.raw_list_or_value(place, name).filter(|raw| Kind::of(raw) != Kind::Null);
                Ok(self.without_entries(data))
            }
            None => Ok(self.without_entries(None)),
        }
    }

    /// What `code` means depends on the carrier.
    fn number(&mut self, code: i64, status: Option<&RawValue>) {
        match self.envelope.carrier {
            Carrier::HttpJson => {
                self.envelope.http_status = u16::try_from(code).ok();
                let name = status.and_then(json::text);
                self.envelope.grpc_status = name.and_then(|name| name.parse().ok());
            }
            Carrier::GrpcStatus => {
                let has_number = |status: &&GrpcStatus| i64::from(status.number()) == code;
                self.envelope.grpc_status = GrpcStatus::ALL.iter().find(has_number).copied();
            }
            Carrier::JsonRpc | Carrier::Payload => self.envelope.json_rpc_code = Some(code),
        }
    }

    /// The text of `data` or `details`, for the few cases in which the pass did not keep it.
    fn raw_list_or_value(&self, place: Place<'_>, name: &str) -> Option<&'a RawValue> {
        let Cow::Borrowed(source) = self.envelope.source else { return None };
        let whole: &'a RawValue = serde_json::from_str(source).ok()?;
        let failure = if place.pointer().is_empty() { Some(whole) } else { json::member(whole, member::ERROR) };
        json::member(failure?, name)
    }

    /// A payload that is not an entry of a list.
    fn single(mut self, payload: Payload<'a>, place: Place<'_>) -> Result<Decoded<'a>, DecodeError> {
        let current = says(payload.at_type, v2_0::Error::TYPE_URL);
        once(payload.at_type, place.member(v2_0::Error::AT_TYPE))?;
        if current && self.envelope.carrier != Carrier::Payload {
            self.warnings.breach(rules::AAP_003, place, "since 2.0 the payload must be an entry of an array");
        }
        let said = payload::payload(payload, current, place, &mut self.warnings)?;
        Ok(self.aap(said))
    }

    /// An object in place of the list: what a lossy SDK leaves of an error info, or something foreign.
    fn loose(mut self, payload: Payload<'a>, place: Place<'_>, name: &str) -> Result<Decoded<'a>, DecodeError> {
        type Info = v2_0::Error;
        let text = |leaf: Leaf<'a>| leaf.value.and_then(json::text);
        let (code, id) = (text(payload.code), text(payload.error_id));
        let (retryable, time) = (text(payload.retryable), text(payload.created_at));
        let (Some(code), Some(id), Some(retryable), Some(time)) = (code, id, retryable, time) else {
            let data = self.raw_list_or_value(place, name);
            return Ok(self.without_entries(data));
        };
        let metadata = vec![
            (Cow::Borrowed(Info::METADATA_CODE), code.clone()),
            (Cow::Borrowed(Info::METADATA_ERROR_ID), id),
            (Cow::Borrowed(Info::METADATA_RETRYABLE), retryable),
            (Cow::Borrowed(Info::METADATA_CREATED_AT), time),
        ];
        self.envelope.infos.push(ErrorInfo { reason: code, domain: Cow::Borrowed(v2_0::Error::DOMAIN), metadata });
        Ok(self.lossy(place.member(name)))
    }

    /// No list of details: only the number says what it is.
    fn without_entries(self, data: Option<&'a RawValue>) -> Decoded<'a> {
        match self.by_number().filter(|name| name.reason().is_some()) {
            Some(name) => self.a2a(name.into()),
            None => self.plain(data),
        }
    }

    fn by_number(&self) -> Option<ErrorName> {
        let number = self.envelope.json_rpc_code?;
        ErrorName::ALL.iter().copied().find(|name| name.json_rpc_code().map(i64::from) == Some(number))
    }

    fn entries(mut self, entries: Entries<'a>, place: Place<'_>, name: &str) -> Result<Decoded<'a>, DecodeError> {
        let list = place.member(name);
        list.bounded(entries.count)?;
        self.keep_unknown(&entries, place, name);
        self.envelope.infos.reserve_exact(entries.infos.len());
        for (index, info) in entries.infos {
            let info = error_info(info, list.item(index), &mut self.warnings)?;
            self.envelope.infos.push(info);
        }
        let mut fields = Vec::new();
        for (index, request) in entries.bad_requests {
            fields.append(&mut bad_request(request, list.item(index))?);
        }
        let mut delay = None;
        for (index, retry) in entries.retries {
            delay = delay.or(retry_info(retry, list.item(index), &mut self.warnings)?);
        }
        let has_fields = !fields.is_empty();
        let typed = has_fields || delay.is_some();
        let mut payloads = entries.payloads.into_iter();
        let decoded = match payloads.next() {
            Some((index, tag, payload)) => {
                for (surplus, ..) in payloads {
                    let message = "a second AAP payload; the first one counts";
                    self.warnings.note(Level::Must, list.item(surplus), message);
                }
                self.tagged(index, tag, payload, list)?
            }
            None => self.by_info(typed, list),
        };
        Ok(fill(decoded, fields, delay))
    }

    /// Keeps entries of foreign types as they came.
    fn keep_unknown(&mut self, entries: &Entries<'a>, place: Place<'_>, name: &str) {
        if entries.foreign.is_empty() && entries.untagged.is_empty() {
            return;
        }
        let list = place.member(name);
        for index in &entries.untagged {
            let message = "an entry must be an object with a string `@type`; it is kept as it is";
            self.warnings.a2a_breach(a2a::rules::A2A_003, list.item(*index), message);
        }
        let Some(raw) = self.raw_list_or_value(place, name) else { return };
        let items: Vec<&'a RawValue> = serde_json::from_str(raw.get()).unwrap_or_default();
        let mut indexes: Vec<usize> = entries.foreign.iter().chain(&entries.untagged).copied().collect();
        indexes.sort_unstable();
        self.envelope.unknown = indexes.into_iter().filter_map(|index| items.get(index).map(|raw| Raw::from(*raw))).collect();
    }

    /// An AAP payload in a list.
    fn tagged(
        mut self,
        index: usize,
        tag: Tag,
        payload: Payload<'a>,
        list: Place<'_>,
    ) -> Result<Decoded<'a>, DecodeError> {
        let place = list.item(index);
        if payload.at_type.value.is_some() {
            return Err(place.member(v2_0::Error::AT_TYPE).malformed("one such member", Found::Twice).into());
        }
        let said = payload::payload(payload, tag == Tag::Current, place, &mut self.warnings)?;
        if tag == Tag::Current {
            self.compare(&said, list);
            if self.envelope.carrier != Carrier::JsonRpc {
                self.warnings.note(Level::Must, place, "since 1.1 an AAP error travels over JSON-RPC only");
            }
        }
        Ok(self.aap(said))
    }

    /// Compares a payload with the error info that repeats it; the payload counts.
    fn compare(&mut self, said: &Said<'a>, list: Place<'_>) {
        let Some(chosen) = self.envelope.infos.iter().position(|info| info.domain == v2_0::Error::DOMAIN) else {
            let message = "no error info of the AAP domain accompanies the payload";
            self.warnings.breach(rules::AAP_004, list, message);
            return;
        };
        self.envelope.chosen = chosen;
        let info = &self.envelope.infos[chosen];
        if info.reason != said.code.as_str() {
            self.warnings.breach(rules::AAP_005, list, "the reason of the error info is not the code of the payload");
        }
        for (key, expected) in [
            (v2_0::Error::METADATA_CODE, said.code.as_str()),
            (v2_0::Error::METADATA_ERROR_ID, &*said.error_id),
            (v2_0::Error::METADATA_RETRYABLE, if said.retryable { "true" } else { "false" }),
            (v2_0::Error::METADATA_CREATED_AT, &*said.created_at),
        ] {
            match info.get(key) {
                Some(text) if text == expected => {}
                Some(_) => {
                    let message = format!("`{key}` in the metadata differs from the payload, which counts");
                    self.warnings.breach(rules::AAP_009, list, message);
                }
                None => {
                    self.warnings.breach(rules::AAP_007, list, format!("the metadata lacks `{key}`"));
                }
            }
        }
    }

    /// No payload: the first error info of a known domain says whose error it is.
    fn by_info(mut self, has_typed_details: bool, list: Place<'_>) -> Decoded<'a> {
        let is_known = |info: &ErrorInfo<'_>| info.domain == v2_0::Error::DOMAIN || info.domain == a2a::constants::DOMAIN;
        if let Some(chosen) = self.envelope.infos.iter().position(is_known) {
            self.envelope.chosen = chosen;
            if self.envelope.infos[chosen].domain == v2_0::Error::DOMAIN {
                return self.lossy(list);
            }
            let reason = self.envelope.infos[chosen].reason.clone();
            let by_reason = ErrorName::ALL.iter().copied().find(|name| name.reason() == Some(&*reason));
            let name = by_reason.or_else(|| self.by_number()).map_or(AnyErrorName::Unknown(reason), AnyErrorName::from);
            return self.a2a(name);
        }
        let is_foreign = !self.envelope.infos.is_empty();
        match self.by_number().filter(|name| !is_foreign && (has_typed_details || name.reason().is_some())) {
            Some(name) => self.a2a(name.into()),
            None => self.plain(None),
        }
    }

    fn aap(self, said: Said<'a>) -> Decoded<'a> {
        let mut envelope = self.envelope;
        envelope.violations = said.violations;
        envelope.retry_after = said.retry_after;
        envelope.warnings = self.warnings.into_vec();
        Decoded::Aap(aap::Received {
            envelope,
            profile: said.profile,
            code: said.code,
            message: said.message,
            error_id: Some(said.error_id),
            retryable: Some(said.retryable),
            created_at: Some(said.created_at),
            details: said.details,
            extra: said.extra,
            has_payload: true,
        })
    }

    /// An AAP error of which only the error info is left.
    fn lossy(mut self, list: Place<'_>) -> Decoded<'a> {
        let info = &self.envelope.infos[self.envelope.chosen];
        let text = |key| info.metadata.iter().find(|(name, _)| name == key).map(|(_, text)| text.clone());
        let retryable = match text(v2_0::Error::METADATA_RETRYABLE).as_deref() {
            Some("true") => Some(true),
            Some("false") => Some(false),
            _ => None,
        };
        let code = Some(info.reason.clone()).filter(|reason| !reason.is_empty());
        let code = code.or_else(|| text(v2_0::Error::METADATA_CODE)).unwrap_or_default();
        let (error_id, created_at) = (text(v2_0::Error::METADATA_ERROR_ID), text(v2_0::Error::METADATA_CREATED_AT));
        if text(v2_0::Error::METADATA_CODE).is_some_and(|copy| copy != code) {
            self.warnings.breach(rules::AAP_009, list, "`code` in the metadata differs from the reason, which counts");
        }
        self.warnings.breach(rules::AAP_001, list, "the AAP payload is missing; what the error info repeats of it is taken");
        let message = self.envelope.message.clone().unwrap_or_default();
        let mut envelope = self.envelope;
        envelope.warnings = self.warnings.into_vec();
        Decoded::Aap(aap::Received {
            envelope,
            profile: Profile::V2_0,
            code: AnyCode::from(code),
            message,
            error_id,
            retryable,
            created_at,
            details: None,
            extra: Vec::new(),
            has_payload: false,
        })
    }

    fn a2a(self, name: AnyErrorName<'a>) -> Decoded<'a> {
        let mut envelope = self.envelope;
        envelope.warnings = self.warnings.into_vec();
        Decoded::A2a(a2a::Received { envelope, name })
    }

    fn plain(self, data: Option<&'a RawValue>) -> Decoded<'a> {
        let mut envelope = self.envelope;
        envelope.warnings = self.warnings.into_vec();
        Decoded::JsonRpc(jsonrpc::Received { envelope, data: data.map(Raw::from) })
    }
}

type Fields<'a> = Vec<(Cow<'a, str>, Cow<'a, str>)>;

/// Fills from google.rpc details what the payload does not say.
fn fill<'a>(mut decoded: Decoded<'a>, fields: Fields<'a>, delay: Option<std::time::Duration>) -> Decoded<'a> {
    let mirrored = matches!(decoded, Decoded::Aap(_));
    let envelope = decoded.envelope_mut();
    if envelope.violations.is_empty() && !fields.is_empty() {
        envelope.violations = violations_of(fields, mirrored);
    }
    envelope.retry_after = envelope.retry_after.or(delay);
    decoded
}
