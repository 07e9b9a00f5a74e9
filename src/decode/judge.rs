//! Judges what the pass over the text has found: whose error it is, and what it says.

use std::borrow::Cow;
use std::mem::take;
use std::time::Duration;

use serde_json::value::RawValue;

use super::details::{Fields, bad_request, error_info, retry_info, violations_of};
use super::error::{DecodeError, Found, NotAnError};
use super::payload::{self, Said, is_payload};
use super::place::{At, Place, kind_once, once, optional_text, required_integer};
use super::shapes::{Data, Entries, Failure, Payload, Top};
use super::visit::{Members, Part, Text};
use super::warnings::Warnings;
use super::{Decoded, aip};
use crate::Id;
use crate::a2a::constants::JSON_RPC_VERSION;
use crate::a2a::{self, AnyErrorName, ErrorName, GrpcStatus};
use crate::aap::{self, AnyCode, Profile, rules, v2_0};
use crate::envelope::{Carrier, Envelope};
use crate::json::{self, Kind, Raw};
use crate::jsonrpc::{self, member};
use crate::rpc::ErrorInfo;
use crate::warning::Level;

/// Statuses by which HTTP reports an error.
const HTTP_ERRORS: std::ops::RangeInclusive<i64> = 400..=599;

type Judgement<'a> = Result<Decoded<'a>, DecodeError>;

pub(super) fn judge<'a>(source: &'a str, top: &mut Top<'a>, mut warnings: Warnings) -> Judgement<'a> {
    let root = Place::ROOT;
    let version = kind_once(&top.jsonrpc, root.member(member::JSONRPC))?;
    let id = once(top.id, root.member(member::ID))?;
    let result = once(top.result, root.member(member::RESULT))?;
    let place = root.member(member::ERROR);
    match kind_once(&top.error, place)? {
        Some(Kind::Object) => {}
        Some(kind) if kind != Kind::Null && version.is_some() => {
            return Err(place.malformed(Kind::Object.name(), Found::Kind(kind)).into());
        }
        _ if let Some(result) = result => {
            let failed_call = aip::tool_call(source, id, result, &mut warnings);
            return failed_call.unwrap_or(Err(NotAnError::Success.into()));
        }
        _ => return bare(source, take(&mut top.other), warnings),
    }
    if let Some(judgement) = aip::failure(source, top, &mut warnings) {
        return judgement;
    }
    let failure = &mut top.error.part;
    let carrier = carrier(failure, version.is_some());
    let mut reading = Reading::new(source, carrier, warnings);
    if carrier == Carrier::JsonRpc {
        reading.frame(&top.jsonrpc, id, result.is_some());
    }
    reading.failure(failure, place)
}

/// Whether an `error` member travelled over JSON-RPC or HTTP+JSON.
fn carrier(failure: &Failure<'_>, has_version: bool) -> Carrier {
    let is_status = || {
        let code = failure.code.raw.and_then(|raw| raw.get().parse().ok());
        code.is_some_and(|code| HTTP_ERRORS.contains(&code))
    };
    let has_details = failure.details.found.is_some() || failure.status.found.is_some();
    if !has_version && failure.data.found.is_none() && (has_details || is_status()) {
        Carrier::HttpJson
    } else {
        Carrier::JsonRpc
    }
}

/// An object without an envelope: a payload, or an error object alone.
fn bare<'a>(source: &'a str, mut members: Members<'a>, mut warnings: Warnings) -> Judgement<'a> {
    if let Some(judgement) = aip::bare(source, &mut members, &mut warnings) {
        return judgement;
    }
    let is_there = |name: &str| members.iter().any(|(key, _)| key == name);
    let is_number = |name: &str| members.iter().any(|(key, raw)| key == name && Kind::of(raw) == Kind::Number);
    if is_number(member::CODE) && (is_there(member::MESSAGE) || is_there(member::DATA)) {
        let has_details = is_there(member::DETAILS) && !is_there(member::DATA);
        let carrier = if has_details { Carrier::GrpcStatus } else { Carrier::JsonRpc };
        let mut failure = Failure::default();
        failure.replay(members).map_err(|error| DecodeError::syntax(&error))?;
        return Reading::new(source, carrier, warnings).failure(&mut failure, Place::ROOT);
    }
    let mut payload = Payload::default();
    payload.replay(members).map_err(|error| DecodeError::syntax(&error))?;
    if !is_payload(&payload) {
        return Err(NotAnError::OtherObject.into());
    }
    Reading::new(source, Carrier::Payload, warnings).single(&mut payload, At::Root, Place::ROOT)
}

/// An object that is not in a list.
const fn at(place: Place<'_>, member: &'static str) -> At {
    At::Failure { nested: !place.is_root(), member, item: None }
}

/// An error on its way from shapes to meaning.
struct Reading<'a> {
    source: &'a str,
    envelope: Envelope<'a>,
    warnings: Warnings,
    /// Violations of a bad request, until it is known whether the payload says as much.
    fields: Fields<'a>,
    /// Delay of a retry info.
    delay: Option<Duration>,
    /// Whether a result stands beside the error.
    has_result: bool,
}

impl<'a> Reading<'a> {
    fn new(source: &'a str, carrier: Carrier, warnings: Warnings) -> Self {
        let envelope = Envelope::new(source, carrier);
        Self { source, envelope, warnings, fields: Fields::new(), delay: None, has_result: false }
    }

    /// What is around the error of a JSON-RPC response.
    fn frame(&mut self, version: &Text<'_>, id: Option<&'a RawValue>, has_result: bool) {
        let root = Place::ROOT;
        if !version.is(JSON_RPC_VERSION) {
            let message = "a response must name the version of JSON-RPC";
            self.warnings.a2a_breach(a2a::rules::A2A_026, root.member(member::JSONRPC), message);
        }
        self.envelope.id = id.and_then(Id::from_raw);
        if self.envelope.id.is_none() {
            let message = "a response must have an id: a string, a number or null";
            self.warnings.a2a_breach(a2a::rules::A2A_026, root.member(member::ID), message);
        }
        self.has_result = has_result;
    }

    fn failure(&mut self, failure: &mut Failure<'a>, place: Place<'_>) -> Judgement<'a> {
        let code = required_integer(failure.code, place.member(member::CODE))?;
        kind_once(&failure.status, place.member(member::STATUS))?;
        self.number(code, &failure.status);
        let message_place = place.member(member::MESSAGE);
        let message = optional_text(&mut failure.message, message_place)?;
        if failure.message.found == Some(Kind::String) {
            self.envelope.message = Some(message);
        } else {
            self.warnings.a2a_breach(a2a::rules::A2A_001, message_place, "an error must have a message");
        }
        let data = kind_once(&failure.data, place.member(member::DATA))?;
        let details = kind_once(&failure.details, place.member(member::DETAILS))?;
        match (data, details) {
            (Some(kind), _) => self.data(kind, &mut failure.data.part, place, member::DATA),
            (None, Some(kind)) => self.data(kind, failure.details.part.get_or_insert_default(), place, member::DETAILS),
            (None, None) => Ok(self.without_entries(None)),
        }
    }

    /// What `code` means depends on the carrier.
    fn number(&mut self, code: i64, status: &Text<'_>) {
        match self.envelope.carrier {
            Carrier::HttpJson => {
                self.envelope.http_status = u16::try_from(code).ok();
                self.envelope.grpc_status = status.part.parse().ok();
            }
            Carrier::GrpcStatus => {
                let has_number = |status: &&GrpcStatus| i64::from(status.number()) == code;
                self.envelope.grpc_status = GrpcStatus::ALL.iter().find(has_number).copied();
            }
            Carrier::JsonRpc | Carrier::Payload | Carrier::Aip(_) => self.envelope.json_rpc_code = Some(code),
        }
    }

    fn data(&mut self, kind: Kind, data: &mut Data<'a>, place: Place<'_>, name: &'static str) -> Judgement<'a> {
        match (kind, &mut data.single) {
            (Kind::Array, _) => self.entries(&mut data.entries, place, name),
            (Kind::Object, Some(payload)) if is_payload(payload) => {
                self.single(payload, at(place, name), place.member(name))
            }
            (Kind::Object, Some(payload)) => match aip::extension(payload) {
                Some(raw) => {
                    let envelope = std::mem::replace(&mut self.envelope, Envelope::new(self.source, Carrier::JsonRpc));
                    aip::projected(envelope, take(&mut self.warnings), raw, place.member(name))
                }
                None => Ok(self.loose(payload, place, name)),
            },
            (Kind::Null, _) => Ok(self.without_entries(None)),
            _ => Ok(self.without_entries(Some(at(place, name)))),
        }
    }

    /// A payload that is not an entry of a list.
    fn single(&mut self, payload: &mut Payload<'a>, at: At, place: Place<'_>) -> Judgement<'a> {
        if payload.at_type.twice {
            return Err(place.member(v2_0::Error::AT_TYPE).twice().into());
        }
        let current = payload.at_type.is(v2_0::Error::TYPE_URL);
        if current && self.envelope.carrier != Carrier::Payload {
            self.warnings.breach(rules::AAP_003, place, "since 2.0 the payload must be an entry of an array");
        }
        let said = payload::payload(self.source, payload, current, place, &mut self.warnings)?;
        Ok(self.aap(said, at))
    }

    /// An object in place of the list: what a lossy SDK leaves of an error info, or something foreign.
    fn loose(&mut self, payload: &mut Payload<'a>, place: Place<'_>, name: &'static str) -> Decoded<'a> {
        let text = |text: &mut Text<'a>| text.get(Kind::String).cloned();
        let retryable = payload.retryable.get(Kind::String).map(|printed| printed.0.clone());
        let (code, id, time) = (text(&mut payload.code), text(&mut payload.error_id), text(&mut payload.created_at));
        let (Some(code), Some(id), Some(retryable), Some(time)) = (code, id, retryable, time) else {
            return self.without_entries(Some(at(place, name)));
        };
        let mut metadata = vec![
            (Cow::Borrowed(v2_0::Error::METADATA_CODE), code.clone()),
            (Cow::Borrowed(v2_0::Error::METADATA_ERROR_ID), id),
            (Cow::Borrowed(v2_0::Error::METADATA_RETRYABLE), retryable),
            (Cow::Borrowed(v2_0::Error::METADATA_CREATED_AT), time),
        ];
        metadata.extend(payload.other.drain(..).map(|(key, raw)| (key, json::text(raw).unwrap_or(raw.get().into()))));
        self.envelope.infos.push(ErrorInfo { reason: code, domain: Cow::Borrowed(v2_0::Error::DOMAIN), metadata });
        self.lossy(place.member(name))
    }

    /// No list of details: only the number says what it is.
    fn without_entries(&mut self, data: Option<At>) -> Decoded<'a> {
        match self.by_number().filter(|name| name.reason().is_some()) {
            Some(name) => self.a2a(name.into()),
            None => self.plain(data),
        }
    }

    fn by_number(&self) -> Option<ErrorName> {
        let number = self.envelope.json_rpc_code?;
        ErrorName::ALL.iter().copied().find(|name| name.json_rpc_code().map(i64::from) == Some(number))
    }

    fn entries(&mut self, entries: &mut Entries<'a>, place: Place<'_>, name: &'static str) -> Judgement<'a> {
        let list = place.member(name);
        list.bounded(entries.count)?;
        if let Some(index) = entries.retyped {
            return Err(list.item(index).member(v2_0::Error::AT_TYPE).twice().into());
        }
        self.keep_unknown(entries, list);
        if let Some(index) = entries.info.place {
            self.envelope.infos.reserve_exact(1 + entries.further_infos.len());
            self.info(&mut entries.info.part, list.item(index))?;
            for (index, info) in &mut entries.further_infos {
                self.info(info, list.item(*index))?;
            }
        }
        if let Some(index) = entries.bad_request.place {
            self.fields = bad_request(&mut entries.bad_request.part, list.item(index))?;
        }
        if let Some(index) = entries.retry.place {
            self.delay = retry_info(&mut entries.retry.part, list.item(index), &mut self.warnings)?;
        }
        let Some(index) = entries.payload.place else { return Ok(self.by_info(list)) };
        let at = At::Failure { nested: !place.is_root(), member: name, item: Some(index) };
        self.marked(&mut entries.payload.part, !entries.has_rest_mark, at, list, list.item(index))
    }

    fn info(&mut self, info: &mut super::shapes::Info<'a>, place: Place<'_>) -> Result<(), DecodeError> {
        let info = error_info(info, place, &mut self.warnings)?;
        self.envelope.infos.push(info);
        Ok(())
    }

    /// Keeps entries of foreign types as they came, and says what is odd about the list.
    fn keep_unknown(&mut self, entries: &Entries<'a>, list: Place<'_>) {
        for index in &entries.surplus {
            let message = "a second entry of a type of which one is enough; the first one counts";
            self.warnings.note(Level::Must, list.item(*index), message);
        }
        for index in &entries.untagged {
            let message = "an entry must be an object with a string `@type`; it is kept as it is";
            if entries.payload.place.is_some() && !entries.has_rest_mark {
                self.warnings.breach(rules::AAP_003, list.item(*index), message);
            } else {
                self.warnings.a2a_breach(a2a::rules::A2A_003, list.item(*index), message);
            }
        }
        if entries.foreign.is_empty() && entries.untagged.is_empty() {
            return;
        }
        let items = list.find(self.source).and_then(json::items).unwrap_or_default();
        let mut indexes: Vec<usize> = entries.foreign.iter().chain(&entries.untagged).copied().collect();
        indexes.sort_unstable();
        let unknown = indexes.into_iter().filter_map(|index| items.get(index).map(|raw| Raw::from(*raw)));
        self.envelope.unknown = unknown.collect();
    }

    /// An AAP payload in a list.
    fn marked(
        &mut self,
        payload: &mut Payload<'a>,
        current: bool,
        at: At,
        list: Place<'_>,
        place: Place<'_>,
    ) -> Judgement<'a> {
        if payload.at_type.found.is_some() {
            return Err(place.member(v2_0::Error::AT_TYPE).twice().into());
        }
        let said = payload::payload(self.source, payload, current, place, &mut self.warnings)?;
        if current {
            self.compare(&said, list);
            if self.envelope.carrier != Carrier::JsonRpc {
                self.warnings.breach(rules::AAP_002, place, "since 1.1 an AAP error travels over JSON-RPC only");
            }
        }
        Ok(self.aap(said, at))
    }

    /// Compares a payload with the error info that repeats it; the payload counts.
    fn compare(&mut self, said: &Said<'a>, list: Place<'_>) {
        let Some(chosen) = self.envelope.infos.iter().position(|info| info.domain == v2_0::Error::DOMAIN) else {
            let message = "no error info of the AAP domain accompanies the payload";
            let rule = if self.envelope.infos.is_empty() { rules::AAP_004 } else { rules::AAP_006 };
            self.warnings.breach(rule, list, message);
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
                // The reason is what differs, and that was said.
                Some(text) if key == v2_0::Error::METADATA_CODE && text == info.reason => {}
                Some(_) => {
                    let message = format!("`{key}` in the metadata differs from the payload, which counts");
                    self.warnings.breach(rules::AAP_009, list, message);
                }
                None => self.warnings.breach(rules::AAP_007, list, format!("the metadata lacks `{key}`")),
            }
        }
    }

    /// No payload: the first error info of a known domain says whose error it is.
    fn by_info(&mut self, list: Place<'_>) -> Decoded<'a> {
        let is_known =
            |info: &ErrorInfo<'_>| info.domain == v2_0::Error::DOMAIN || info.domain == a2a::constants::DOMAIN;
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
        let has_typed_details = !self.fields.is_empty() || self.delay.is_some();
        match self.by_number().filter(|name| !is_foreign && (has_typed_details || name.reason().is_some())) {
            Some(name) => self.a2a(name.into()),
            None => self.plain(None),
        }
    }

    fn aap(&mut self, said: Said<'a>, at: At) -> Decoded<'a> {
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
    fn lossy(&mut self, list: Place<'_>) -> Decoded<'a> {
        let info = &self.envelope.infos[self.envelope.chosen];
        let text = |key| info.metadata.iter().find(|(name, _)| name == key).map(|(_, text)| text.clone());
        let retryable = match text(v2_0::Error::METADATA_RETRYABLE).as_deref() {
            Some("true") => Some(true),
            Some("false") => Some(false),
            _ => None,
        };
        let copy = text(v2_0::Error::METADATA_CODE);
        let reason = Some(info.reason.clone()).filter(|reason| !reason.is_empty());
        let code = AnyCode::from(reason.or_else(|| copy.clone()).unwrap_or_default());
        let (error_id, created_at) = (text(v2_0::Error::METADATA_ERROR_ID), text(v2_0::Error::METADATA_CREATED_AT));
        if copy.is_some_and(|copy| copy != code.as_str()) {
            let message = "`code` in the metadata differs from the reason, which counts";
            self.warnings.breach(rules::AAP_009, list, message);
        }
        let message = "the AAP payload is missing; what the error info repeats of it is taken";
        self.warnings.breach(rules::AAP_001, list, message);
        Decoded::Aap(aap::Received {
            profile: match self.envelope.carrier {
                Carrier::HttpJson => payload::old_profile(&code),
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

    fn a2a(&mut self, name: AnyErrorName<'a>) -> Decoded<'a> {
        Decoded::A2a(a2a::Received { envelope: self.finish(false), name })
    }

    fn plain(&mut self, data: Option<At>) -> Decoded<'a> {
        Decoded::JsonRpc(jsonrpc::Received { envelope: self.finish(false), data })
    }

    /// The envelope, with what google.rpc details say where the payload is silent.
    fn finish(&mut self, mirrored: bool) -> Envelope<'a> {
        if self.has_result {
            let (place, message) = (Place::ROOT, "a response has a result or an error, not both");
            if mirrored {
                self.warnings.breach(rules::AAP_002, place.member(member::RESULT), message);
            } else {
                self.warnings.a2a_breach(a2a::rules::A2A_026, place.member(member::RESULT), message);
            }
        }
        let nothing = Envelope::new("", Carrier::Payload);
        let mut envelope = std::mem::replace(&mut self.envelope, nothing);
        if envelope.violations.is_empty() && !self.fields.is_empty() {
            envelope.violations = violations_of(take(&mut self.fields), mirrored);
        }
        envelope.retry_after = envelope.retry_after.or(self.delay);
        envelope.warnings = take(&mut self.warnings).into_vec();
        envelope
    }
}
