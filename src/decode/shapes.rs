//! The shapes that an error may have, filled by one pass over the text.

use std::borrow::Cow;
use std::mem::{replace, take};

use serde::de::{Error as _, MapAccess, SeqAccess};

use super::visit::{Into, Json, MAX_ITEMS, Members, Name, Part, Printed, Slot, Text, drain, ignore};
use crate::a2a::rpc;
use crate::aap::{self, constants, details, v2_0};
use crate::google;
use crate::json::Kind;
use crate::jsonrpc::member;
use crate::pointer::is_pointer;

/// The message as a whole.
#[derive(Default)]
pub(super) struct Top<'a> {
    pub(super) jsonrpc: Text<'a>,
    pub(super) id: Json<'a>,
    pub(super) result: Json<'a>,
    pub(super) error: Slot<Failure<'a>>,
    pub(super) other: Members<'a>,
}

impl<'de> Part<'de> for Top<'de> {
    fn member<A: MapAccess<'de>>(&mut self, name: &mut Cow<'de, str>, map: &mut A) -> Result<(), A::Error> {
        match &**name {
            member::ERROR => self.error.fill(map),
            member::JSONRPC => self.jsonrpc.fill(map),
            member::ID => self.id.fill(map),
            member::RESULT => self.result.fill(map),
            _ => self.other.member(name, map),
        }
    }
}

/// The `error` member: of JSON-RPC with `data`, of HTTP+JSON with `status` and `details`.
#[derive(Default)]
pub(super) struct Failure<'a> {
    pub(super) code: Json<'a>,
    pub(super) message: Text<'a>,
    pub(super) status: Text<'a>,
    pub(super) data: Slot<Data<'a>>,
    pub(super) details: Slot<Option<Box<Data<'a>>>>,
    pub(super) other: Members<'a>,
}

impl<'de> Part<'de> for Failure<'de> {
    fn member<A: MapAccess<'de>>(&mut self, name: &mut Cow<'de, str>, map: &mut A) -> Result<(), A::Error> {
        match &**name {
            member::CODE => self.code.fill(map),
            member::MESSAGE => self.message.fill(map),
            member::DATA => self.data.fill(map),
            member::DETAILS => self.details.fill(map),
            member::STATUS => self.status.fill(map),
            _ => self.other.member(name, map),
        }
    }
}

/// `data` or `details`: a list of entries since 2.0 and in A2A, one object before.
#[derive(Default)]
pub(super) struct Data<'a> {
    pub(super) entries: Entries<'a>,
    pub(super) single: Option<Box<Payload<'a>>>,
}

impl<'de> Part<'de> for Data<'de> {
    fn member<A: MapAccess<'de>>(&mut self, name: &mut Cow<'de, str>, map: &mut A) -> Result<(), A::Error> {
        self.single.member(name, map)
    }

    fn items<A: SeqAccess<'de>>(&mut self, mut seq: A) -> Result<(), A::Error> {
        let entries = &mut self.entries;
        while let Some(kind) = seq.next_element_seed(Into(entries))? {
            if kind != Kind::Object {
                entries.untagged.push((entries.count, kind));
            }
            entries.count += 1;
            if entries.count > MAX_ITEMS {
                return drain(&mut seq);
            }
        }
        Ok(())
    }
}

/// Entries of a list by type, each with its place.
#[derive(Default)]
pub(super) struct Entries<'a> {
    pub(super) count: usize,
    pub(super) info: Entry<Info<'a>>,
    pub(super) further_infos: Vec<(usize, Info<'a>)>,
    pub(super) bad_request: Entry<BadRequest<'a>>,
    pub(super) retry: Entry<Retry<'a>>,
    pub(super) payload: Entry<Payload<'a>>,
    /// Whether the payload is marked as over the HTTP binding of 0.1 to 1.0, not as since 2.0.
    pub(super) has_rest_mark: bool,
    /// Further entries of a type of which one is taken, each with whether it is an AAP payload.
    pub(super) surplus: Vec<(usize, bool)>,
    /// Entries of google.rpc types that are only kept, each with its type.
    pub(super) typed: Vec<(usize, Cow<'a, str>)>,
    /// Entries of types that are not known here.
    pub(super) foreign: Vec<usize>,
    /// The first of them whose `@type` is there twice.
    pub(super) retyped: Option<usize>,
    /// Entries that are no object, or have no `@type`, each with what it is.
    pub(super) untagged: Vec<(usize, Kind)>,
}

/// An entry that is there at most once, and its place.
#[derive(Debug, Default)]
pub(super) struct Entry<P> {
    pub(super) place: Option<usize>,
    pub(super) part: P,
}

impl<P> Entry<P> {
    /// Takes the rest of the entry, unless there is one already.
    fn fill<'de, A>(&mut self, place: usize, aside: Members<'de>, map: &mut A) -> Result<bool, A::Error>
    where
        P: Part<'de>,
        A: MapAccess<'de>,
    {
        if self.place.is_some() {
            ().members(map)?;
            return Ok(false);
        }
        self.place = Some(place);
        fill(&mut self.part, aside, map)?;
        Ok(true)
    }
}

impl<'de> Part<'de> for Entries<'de> {
    /// Takes one entry. Its type mostly leads; what precedes it is set aside.
    fn members<A: MapAccess<'de>>(&mut self, map: &mut A) -> Result<(), A::Error> {
        let mut aside = Members::new();
        let mut name = Cow::Borrowed("");
        let mut tag = Text::default();
        while tag.found.is_none() && map.next_key_seed(Name(&mut name))?.is_some() {
            if name == rpc::ErrorInfo::AT_TYPE {
                tag.fill(map)?;
            } else {
                aside.member(&mut name, map)?;
            }
        }
        let place = self.count;
        let Some(tag) = tag.get(Kind::String) else {
            self.untagged.push((place, Kind::Object));
            return ().members(map);
        };
        let is_payload = matches!(&**tag, v2_0::Error::TYPE_URL | constants::LEGACY_REST_TYPE_URL);
        let is_first = match &**tag {
            rpc::ErrorInfo::TYPE_URL if self.info.place.is_some() => {
                let mut info = Info::default();
                fill(&mut info, aside, map)?;
                self.further_infos.push((place, info));
                true
            }
            rpc::ErrorInfo::TYPE_URL => self.info.fill(place, aside, map)?,
            rpc::BadRequest::TYPE_URL => self.bad_request.fill(place, aside, map)?,
            rpc::RetryInfo::TYPE_URL => self.retry.fill(place, aside, map)?,
            v2_0::Error::TYPE_URL => self.payload.fill(place, aside, map)?,
            constants::LEGACY_REST_TYPE_URL => {
                self.has_rest_mark |= self.payload.place.is_none();
                self.payload.fill(place, aside, map)?
            }
            type_url => {
                if google::is_kept(type_url) {
                    self.typed.push((place, tag.clone()));
                } else {
                    self.foreign.push(place);
                }
                let mut rest = Foreign::default();
                rest.members(map)?;
                if rest.tag.found.is_some() {
                    self.retyped.get_or_insert(place);
                }
                true
            }
        };
        if !is_first {
            self.surplus.push((place, is_payload));
        }
        Ok(())
    }
}

/// An entry that is kept as it came, once its type is known: only a second type is of interest.
#[derive(Default)]
struct Foreign<'a> {
    tag: Text<'a>,
}

impl<'de> Part<'de> for Foreign<'de> {
    fn member<A: MapAccess<'de>>(&mut self, name: &mut Cow<'de, str>, map: &mut A) -> Result<(), A::Error> {
        if *name == rpc::ErrorInfo::AT_TYPE { self.tag.fill(map) } else { ignore(map) }
    }
}

/// The rest of an entry, once its type is known.
fn fill<'de, P: Part<'de>, A: MapAccess<'de>>(part: &mut P, aside: Members<'de>, map: &mut A) -> Result<(), A::Error> {
    if !aside.is_empty() {
        part.replay(aside).map_err(A::Error::custom)?;
    }
    part.members(map)
}

/// A google.rpc.ErrorInfo.
#[derive(Default)]
pub(super) struct Info<'a> {
    /// The `@type` once more; filled only where it is there twice.
    pub(super) tag: Text<'a>,
    pub(super) reason: Text<'a>,
    pub(super) domain: Text<'a>,
    pub(super) metadata: Slot<Metadata<'a>>,
    pub(super) other: Members<'a>,
}

impl<'de> Part<'de> for Info<'de> {
    fn member<A: MapAccess<'de>>(&mut self, name: &mut Cow<'de, str>, map: &mut A) -> Result<(), A::Error> {
        match &**name {
            rpc::ErrorInfo::REASON => self.reason.fill(map),
            rpc::ErrorInfo::DOMAIN => self.domain.fill(map),
            rpc::ErrorInfo::METADATA => self.metadata.fill(map),
            rpc::ErrorInfo::AT_TYPE => self.tag.fill(map),
            _ => self.other.member(name, map),
        }
    }
}

/// Keys and texts of an error info.
#[derive(Default)]
pub(super) struct Metadata<'a> {
    pub(super) texts: Vec<(Cow<'a, str>, Cow<'a, str>)>,
    /// Those whose value was no string.
    pub(super) printed: Vec<usize>,
}

impl<'de> Part<'de> for Metadata<'de> {
    fn member<A: MapAccess<'de>>(&mut self, name: &mut Cow<'de, str>, map: &mut A) -> Result<(), A::Error> {
        if self.texts.len() > MAX_ITEMS {
            return ignore(map);
        }
        let mut text = Printed::default();
        if map.next_value_seed(Into(&mut text))? != Kind::String {
            self.printed.push(self.texts.len());
        }
        self.texts.push((take(name), text.0));
        Ok(())
    }
}

/// A google.rpc.BadRequest.
#[derive(Default)]
pub(super) struct BadRequest<'a> {
    pub(super) tag: Text<'a>,
    pub(super) violations: Slot<Vec<(Kind, FieldViolation<'a>)>>,
    pub(super) other: Members<'a>,
}

impl<'de> Part<'de> for BadRequest<'de> {
    fn member<A: MapAccess<'de>>(&mut self, name: &mut Cow<'de, str>, map: &mut A) -> Result<(), A::Error> {
        match &**name {
            rpc::BadRequest::FIELD_VIOLATIONS | rpc::BadRequest::FIELD_VIOLATIONS_ALIAS => self.violations.fill(map),
            rpc::BadRequest::AT_TYPE => self.tag.fill(map),
            _ => self.other.member(name, map),
        }
    }
}

/// A field violation of a google.rpc.BadRequest.
#[derive(Default)]
pub(super) struct FieldViolation<'a> {
    pub(super) field: Text<'a>,
    pub(super) description: Text<'a>,
    pub(super) other: Members<'a>,
}

impl<'de> Part<'de> for FieldViolation<'de> {
    fn member<A: MapAccess<'de>>(&mut self, name: &mut Cow<'de, str>, map: &mut A) -> Result<(), A::Error> {
        match &**name {
            rpc::FieldViolation::FIELD => self.field.fill(map),
            rpc::FieldViolation::DESCRIPTION => self.description.fill(map),
            _ => self.other.member(name, map),
        }
    }
}

impl<'de, P: Part<'de> + Default> Part<'de> for Vec<(Kind, P)> {
    fn items<A: SeqAccess<'de>>(&mut self, mut seq: A) -> Result<(), A::Error> {
        loop {
            let mut item = P::default();
            let Some(kind) = seq.next_element_seed(Into(&mut item))? else { return Ok(()) };
            self.push((kind, item));
            if self.len() > MAX_ITEMS {
                return drain(&mut seq);
            }
        }
    }
}

/// A google.rpc.RetryInfo.
#[derive(Default)]
pub(super) struct Retry<'a> {
    pub(super) tag: Text<'a>,
    pub(super) delay: Text<'a>,
    pub(super) other: Members<'a>,
}

impl<'de> Part<'de> for Retry<'de> {
    fn member<A: MapAccess<'de>>(&mut self, name: &mut Cow<'de, str>, map: &mut A) -> Result<(), A::Error> {
        match &**name {
            rpc::RetryInfo::RETRY_DELAY | rpc::RetryInfo::RETRY_DELAY_ALIAS => self.delay.fill(map),
            rpc::RetryInfo::AT_TYPE => self.tag.fill(map),
            _ => self.other.member(name, map),
        }
    }
}

/// An AAP payload, or an object that may turn out to be one.
#[derive(Default)]
pub(super) struct Payload<'a> {
    pub(super) at_type: Text<'a>,
    pub(super) type_: Text<'a>,
    pub(super) error_id: Text<'a>,
    pub(super) code: Text<'a>,
    pub(super) message: Text<'a>,
    /// A boolean; a string where an SDK left the metadata of an error info only.
    pub(super) retryable: Slot<Printed<'a>>,
    pub(super) details: Slot<Details<'a>>,
    pub(super) created_at: Text<'a>,
    pub(super) other: Members<'a>,
}

impl<'de> Part<'de> for Payload<'de> {
    fn member<A: MapAccess<'de>>(&mut self, name: &mut Cow<'de, str>, map: &mut A) -> Result<(), A::Error> {
        match &**name {
            v2_0::Error::TYPE => self.type_.fill(map),
            v2_0::Error::ERROR_ID => self.error_id.fill(map),
            v2_0::Error::CODE => self.code.fill(map),
            v2_0::Error::MESSAGE => self.message.fill(map),
            v2_0::Error::RETRYABLE => self.retryable.fill(map),
            v2_0::Error::DETAILS => self.details.fill(map),
            v2_0::Error::CREATED_AT => self.created_at.fill(map),
            v2_0::Error::AT_TYPE => self.at_type.fill(map),
            _ => self.other.member(name, map),
        }
    }
}

/// `details` of an AAP payload.
#[derive(Default)]
pub(super) struct Details<'a> {
    pub(super) errors: Slot<Violations<'a>>,
    pub(super) retry_after_ms: Json<'a>,
    pub(super) retry_after_seconds: Json<'a>,
}

impl<'de> Part<'de> for Details<'de> {
    fn member<A: MapAccess<'de>>(&mut self, name: &mut Cow<'de, str>, map: &mut A) -> Result<(), A::Error> {
        match &**name {
            details::ValidationDetails::ERRORS => self.errors.fill(map),
            details::RetryDetails::RETRY_AFTER_MS => self.retry_after_ms.fill(map),
            details::RetryDetails::RETRY_AFTER_SECONDS => self.retry_after_seconds.fill(map),
            _ => ignore(map),
        }
    }
}

/// `details.errors`, and whether an item is not just a place and its two texts.
#[derive(Default)]
pub(super) struct Violations<'a> {
    pub(super) complete: Vec<aap::Violation<'a>>,
    pub(super) count: usize,
    pub(super) odd: bool,
}

impl<'de> Part<'de> for Violations<'de> {
    fn items<A: SeqAccess<'de>>(&mut self, mut seq: A) -> Result<(), A::Error> {
        loop {
            let mut item = Violation::default();
            let Some(kind) = seq.next_element_seed(Into(&mut item))? else { return Ok(()) };
            self.count += 1;
            let is_plain = item.texts == [true; 3] && !item.odd && is_pointer(&item.value.pointer);
            if kind == Kind::Object && is_plain {
                self.complete.push(item.value);
            } else {
                self.odd = true;
            }
            if self.count > MAX_ITEMS {
                return drain(&mut seq);
            }
        }
    }
}

#[derive(Default)]
struct Violation<'a> {
    value: aap::Violation<'a>,
    /// Which of the three texts are there.
    texts: [bool; 3],
    odd: bool,
}

impl<'de> Part<'de> for Violation<'de> {
    fn member<A: MapAccess<'de>>(&mut self, name: &mut Cow<'de, str>, map: &mut A) -> Result<(), A::Error> {
        let (text, index) = match &**name {
            details::Violation::INSTANCE_LOCATION => (&mut self.value.pointer, 0),
            details::Violation::KEYWORD => (&mut self.value.keyword, 1),
            details::Violation::ERROR => (&mut self.value.error, 2),
            _ => {
                self.odd = true;
                return ignore(map);
            }
        };
        let is_text = map.next_value_seed(Into(text))? == Kind::String;
        self.odd |= !is_text || replace(&mut self.texts[index], true);
        Ok(())
    }
}
