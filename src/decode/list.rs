//! The list of details: whose error its entries make it, and what is odd about them.

use super::details::{bad_request, error_info, retry_info};
use super::error::{DecodeError, Found, Malformed};
use super::is_number_of_aip;
use super::judge::{HTTP_ERRORS, Judgement};
use super::payload::{self, Said};
use super::place::{At, Place};
use super::reading::{InfoAt, Reading, at};
use super::shapes::{Entries, Info, Payload};
use crate::a2a::{self, AnyErrorName, ErrorName, GrpcStatus, Profile, rpc};
use crate::aap::{rules, v2_0};
use crate::collision;
use crate::copies::{self, Copy, Originals};
use crate::envelope::{Carrier, Envelope};
use crate::google;
use crate::json::{Kind, Span};
use crate::jsonrpc::member;
use crate::rpc::ErrorInfo;

impl<'a> Reading<'a> {
    pub(super) fn entries(&mut self, entries: &mut Entries<'a>, place: Place<'_>, name: &'static str) -> Judgement<'a> {
        let list = place.member(name);
        list.bounded(entries.count)?;
        if let Some(index) = entries.retyped {
            return Err(list.item(index).member(v2_0::Error::AT_TYPE).twice().into());
        }
        self.list = Some(at(place, name));
        if let Some(index) = entries.info.place {
            self.envelope.infos.reserve_exact(1 + entries.further_infos.len());
            self.info(&mut entries.info.part, index, list)?;
            for (index, info) in &mut entries.further_infos {
                let message = "a second ErrorInfo; each is kept, and the one of a known domain counts";
                self.warnings.a2a_breach(a2a::rules::A2A_030, list.item(*index), message);
                self.info(info, *index, list)?;
            }
        }
        if let Some(index) = entries.bad_request.place {
            bad_request(self, &mut entries.bad_request.part, list.item(index))?;
            self.fields_at = Some(index);
        }
        if let Some(index) = entries.retry.place {
            retry_info(self, &mut entries.retry.part, index, list.item(index))?;
        }
        self.typed(entries, list)?;
        self.kept.extend(&entries.foreign);
        self.kept.extend(entries.untagged.iter().map(|(index, _)| index));
        self.kept.extend(entries.surplus.iter().map(|(index, _)| index));
        for (index, is_payload) in &entries.surplus {
            let message = "a second entry of a type of which one is enough; the first one counts, and this one is kept";
            if *is_payload {
                self.warnings.breach(rules::AAP_001, list.item(*index), message);
            } else {
                self.warnings.a2a_breach(a2a::rules::A2A_030, list.item(*index), message);
            }
        }
        let Some(index) = entries.payload.place else {
            return Ok(self.by_info(entries, list));
        };
        let current = !entries.has_rest_mark;
        self.odd(entries, list, current);
        let at = At::Failure { nested: !place.is_root(), member: name, item: Some(index) };
        self.marked(&mut entries.payload.part, current, at, list, list.item(index))
    }

    /// The google.rpc details that are only kept must have their form.
    fn typed(&mut self, entries: &Entries<'a>, list: Place<'_>) -> Result<(), DecodeError> {
        if entries.typed.is_empty() {
            return Ok(());
        }
        let items = list.find(self.source).and_then(Span::items).unwrap_or_default();
        for (index, type_url) in &entries.typed {
            if let Some(fault) = items.get(*index).and_then(|raw| google::fault(type_url, *raw)) {
                let pointer = list.item(*index).pointer() + &fault.pointer;
                let found = fault.found.map_or(Found::Twice, Found::Kind);
                return Err(Malformed { pointer, expected: fault.expected.into(), found }.into());
            }
        }
        self.typed = entries.typed.iter().map(|(index, _)| *index).collect();
        Ok(())
    }

    fn info(&mut self, info: &mut Info<'a>, index: usize, list: Place<'_>) -> Result<(), DecodeError> {
        let (info, printed) = error_info(self, info, list.item(index))?;
        self.envelope.infos.push(info);
        self.infos.push(InfoAt { index, printed });
        Ok(())
    }

    /// Entries without a type and metadata that is no text, under the rules of the contract that the message is under.
    fn odd(&mut self, entries: &Entries<'a>, list: Place<'_>, is_current: bool) {
        for (index, kind) in &entries.untagged {
            let entry = list.item(*index);
            let is_object = *kind == Kind::Object;
            let place = if is_object { entry.member(rpc::ErrorInfo::AT_TYPE) } else { entry };
            let message = "an entry must be an object with a string `@type`; it is kept as it is";
            match is_object {
                _ if is_current => self.warnings.breach(rules::AAP_003, place, message),
                true => self.warnings.a2a_breach(a2a::rules::A2A_003, place, message),
                false => self.warnings.a2a_breach(a2a::rules::A2A_002, place, message),
            }
        }
        for (at, info) in self.infos.iter().zip(&self.envelope.infos) {
            let entry = list.item(at.index);
            let metadata = entry.member(rpc::ErrorInfo::METADATA);
            for index in &at.printed {
                let place = metadata.member(&info.metadata[*index].0);
                let message = "a metadata value must be a string; its JSON text is taken";
                if is_current {
                    self.warnings.breach(rules::AAP_008, place, message);
                } else {
                    self.warnings.a2a_breach(a2a::rules::A2A_012, place, message);
                }
            }
        }
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
        let said = payload::payload(self, payload, current, place)?;
        if let Some(ours) = self.envelope.infos.iter().position(|info| info.domain == v2_0::Error::DOMAIN) {
            self.envelope.chosen = ours;
        }
        if current {
            let number = self.envelope.json_rpc_code;
            if number.is_some_and(|number| collision::by_number_alone(number, said.profile).is_some()) {
                let message = "the number is that of a protocol error, which has no AAP payload; the payload counts";
                self.warnings.breach(rules::AAP_032, place, message);
            } else {
                self.accompanied(&said, list);
            }
            if self.envelope.carrier != Carrier::JsonRpc {
                let message = "since 1.1 an AAP error travels over JSON-RPC only";
                self.warnings.breach(rules::AAP_002, Place::ROOT.member(crate::jsonrpc::member::ERROR), message);
            }
        }
        Ok(self.aap(said, at))
    }

    /// Compares a payload with the error info that repeats it; the payload counts.
    fn accompanied(&mut self, said: &Said<'a>, list: Place<'_>) {
        let Some(info) = self.envelope.infos.get(self.envelope.chosen) else {
            let message = "no error info of the AAP domain accompanies the payload";
            self.warnings.breach(rules::AAP_004, list.item(0), message);
            return;
        };
        if info.domain != v2_0::Error::DOMAIN {
            let entry = list.item(self.infos[self.envelope.chosen].index);
            let message = "no error info of the AAP domain accompanies the payload";
            self.warnings.breach(rules::AAP_006, entry.member(rpc::ErrorInfo::DOMAIN), message);
        }
        let originals = Originals {
            code: Some(said.code.as_str()),
            error_id: Some(&said.error_id),
            retryable: Some(said.retryable),
            created_at: Some(&said.created_at),
        };
        self.compare(originals, list);
    }

    /// Compares the error info that counts with what it repeats.
    pub(super) fn compare(&mut self, originals: Originals<'_>, list: Place<'_>) {
        let chosen = self.envelope.chosen;
        let (Some(info), Some(at)) = (self.envelope.infos.get(chosen), self.infos.get(chosen)) else { return };
        let reason = Some(&*info.reason).filter(|reason| !reason.is_empty());
        let copy = |key: &'static str| match info.metadata.iter().position(|(name, _)| name == key) {
            None => Copy::Missing,
            Some(place) if at.printed.contains(&place) => Copy::Other,
            Some(place) => Copy::Text(&info.metadata[place].1),
        };
        let entry = list.item(at.index);
        for difference in copies::differences(reason, !info.metadata.is_empty(), copy, originals) {
            let (member, key) = difference.steps();
            let place = entry.member(member);
            let place = key.map_or(place, |key| place.member(key));
            self.warnings.breach(difference.rule(), place, difference.message());
        }
    }

    /// Number and status are those that some table gives to the error of the reason, or the reason counts.
    fn compare_row(&mut self, name: ErrorName) {
        let Envelope { json_rpc_code, http_status, grpc_status, carrier, .. } = self.envelope;
        let any = |fits: &dyn Fn(Profile) -> bool| Profile::ALL.iter().any(|profile| fits(*profile));
        let is_error = http_status.is_some_and(|status| HTTP_ERRORS.contains(&i64::from(status)));
        let is_foreign = |status: GrpcStatus| !any(&|profile| name.grpc_status_in(profile) == Some(status));
        let has_foreign_status = grpc_status.is_some_and(is_foreign);
        let is_nested = matches!(self.list, Some(At::Failure { nested: true, .. }));
        let (root, of_error) = (Place::ROOT, Place::ROOT.member(member::ERROR));
        let error = if is_nested { of_error } else { root };
        let code = error.member(member::CODE);
        let message = "no table gives this status to the error; the reason counts";
        if carrier == Carrier::HttpJson {
            if is_error && !any(&|profile| name.http_status_in(profile) == http_status) {
                self.warnings.a2a_breach(a2a::rules::A2A_017, code, message);
            }
            if has_foreign_status {
                self.warnings.a2a_breach(a2a::rules::A2A_016, error.member(member::STATUS), message);
            }
        }
        if carrier == Carrier::GrpcStatus && has_foreign_status {
            self.warnings.a2a_breach(a2a::rules::A2A_018, code, message);
        }
        if let (Carrier::JsonRpc, Some(number), Some(expected)) = (carrier, json_rpc_code, name.json_rpc_code())
            && number != i64::from(expected)
        {
            let message = "the table gives another number to the error; the reason counts";
            self.warnings.a2a_breach(a2a::rules::A2A_019, code, message);
        }
    }

    /// No payload: the first error info of a known domain says whose error it is.
    fn by_info(&mut self, entries: &Entries<'a>, list: Place<'_>) -> super::Decoded<'a> {
        let is_known =
            |info: &ErrorInfo<'_>| info.domain == v2_0::Error::DOMAIN || info.domain == a2a::constants::DOMAIN;
        if let Some(chosen) = self.envelope.infos.iter().position(is_known) {
            self.envelope.chosen = chosen;
            let info = &self.envelope.infos[chosen];
            let (is_ours, reason) = (info.domain == v2_0::Error::DOMAIN, info.reason.clone());
            let mislabelled = if is_ours { collision::of_protocol(self.envelope.json_rpc_code, &reason) } else { None };
            if is_ours && mislabelled.is_none() {
                self.odd(entries, list, self.envelope.carrier != Carrier::HttpJson);
                return self.lossy(list);
            }
            self.odd(entries, list, false);
            if let Some(name) = mislabelled {
                let entry = list.item(self.infos[chosen].index);
                let place = entry.member(rpc::ErrorInfo::DOMAIN);
                let message = "the number is that of a protocol error, whose domain is A2A's";
                if name == ErrorName::ExtensionSupportRequiredError {
                    self.warnings.breach(rules::AAP_036, place, message);
                } else {
                    self.warnings.a2a_breach(a2a::rules::A2A_010, place, message);
                }
            }
            let by_reason = ErrorName::ALL.iter().copied().find(|name| name.reason() == Some(&*reason));
            if let Some(name) = by_reason.filter(|_| !is_ours) {
                self.compare_row(name);
            }
            let name = by_reason.or(mislabelled).or_else(|| self.by_number());
            return self.a2a(name.map_or(AnyErrorName::Unknown(reason), AnyErrorName::from));
        }
        let is_foreign = !self.envelope.infos.is_empty();
        if is_foreign || !self.envelope.json_rpc_code.is_some_and(is_number_of_aip) {
            self.odd(entries, list, false);
        }
        let has_typed_details = !self.fields.is_empty() || self.delay.is_some();
        match self.by_number().filter(|name| {
            !is_foreign && (has_typed_details || name.reason().is_some() || name.json_rpc_code().is_none())
        }) {
            Some(name) => self.a2a(name.into()),
            None => self.plain(None),
        }
    }
}
