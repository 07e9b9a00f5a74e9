//! The shapes that an error may have, filled by one pass over the text.

use std::borrow::Cow;

use serde::de::{Error as _, IgnoredAny, MapAccess, SeqAccess};
use serde_json::value::RawValue;

use super::visit::{Any, Leaf, ListOf, MAX_ITEMS, Members, Nested, Object, ObjectOf, Open, Shape};
use crate::aap::{constants, details, v2_0};
use crate::a2a::rpc;
use crate::json::{self, Key, Kind};
use crate::jsonrpc::member;

/// The message as a whole.
#[derive(Default)]
pub(super) struct Top<'a> {
    pub(super) jsonrpc: Leaf<'a>,
    pub(super) id: Leaf<'a>,
    pub(super) result: Leaf<'a>,
    pub(super) error: Nested<Failure<'a>>,
    pub(super) other: Members<'a>,
}

impl<'de> Object<'de> for Top<'de> {
    fn member<A: MapAccess<'de>>(&mut self, key: Cow<'de, str>, map: &mut A) -> Result<(), A::Error> {
        match &*key {
            member::ERROR => self.error.fill_with(map, ObjectOf::NEW),
            member::JSONRPC => self.jsonrpc.fill(map),
            member::ID => self.id.fill(map),
            member::RESULT => self.result.fill(map),
            _ => {
                self.other.push((key, map.next_value()?));
                Ok(())
            }
        }
    }
}

/// The `error` member: of JSON-RPC with `data`, of HTTP+JSON with `status` and `details`.
#[derive(Default)]
pub(super) struct Failure<'a> {
    pub(super) code: Leaf<'a>,
    pub(super) message: Leaf<'a>,
    pub(super) status: Leaf<'a>,
    pub(super) data: Nested<Data<'a>>,
    pub(super) details: Nested<Data<'a>>,
}

impl<'de> Object<'de> for Failure<'de> {
    fn member<A: MapAccess<'de>>(&mut self, key: Cow<'de, str>, map: &mut A) -> Result<(), A::Error> {
        match &*key {
            member::CODE => self.code.fill(map),
            member::MESSAGE => self.message.fill(map),
            member::DATA => self.data.fill_with(map, DataShape),
            member::DETAILS => self.details.fill_with(map, DataShape),
            member::STATUS => self.status.fill(map),
            _ => map.next_value::<IgnoredAny>().map(drop),
        }
    }
}

/// `data` or `details`: a list of entries since 2.0 and in A2A, one object before.
pub(super) enum Data<'a> {
    List(Entries<'a>),
    Single(Box<Payload<'a>>),
}

struct DataShape;

impl<'de> Shape<'de> for DataShape {
    type Out = Data<'de>;

    fn map<A: MapAccess<'de>>(self, mut map: A) -> Result<Result<Data<'de>, Kind>, A::Error> {
        let mut payload = Box::<Payload<'de>>::default();
        payload.take(&mut map)?;
        Ok(Ok(Data::Single(payload)))
    }

    fn seq<A: SeqAccess<'de>>(self, mut seq: A) -> Result<Result<Data<'de>, Kind>, A::Error> {
        let mut entries = Entries::default();
        while let Some(entry) = seq.next_element_seed(Any(EntryShape(&mut entries)))? {
            if entry.is_err() {
                entries.untagged.push(entries.count);
            }
            entries.count += 1;
            if entries.count > MAX_ITEMS {
                while seq.next_element::<IgnoredAny>()?.is_some() {}
                break;
            }
        }
        Ok(Ok(Data::List(entries)))
    }
}

/// Entries of a list by type, each with its place.
#[derive(Default)]
pub(super) struct Entries<'a> {
    pub(super) count: usize,
    pub(super) infos: Vec<(usize, Info<'a>)>,
    pub(super) bad_requests: Vec<(usize, BadRequest<'a>)>,
    pub(super) retries: Vec<(usize, Retry<'a>)>,
    pub(super) payloads: Vec<(usize, Tag, Payload<'a>)>,
    /// Entries of types that are not known here.
    pub(super) foreign: Vec<usize>,
    /// Entries that are no object, or have no `@type`.
    pub(super) untagged: Vec<usize>,
}

/// How an AAP payload is marked.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Tag {
    /// As since 2.0.
    Current,
    /// As over the HTTP binding of 0.1 to 1.0.
    Rest,
}

struct EntryShape<'s, 'a>(&'s mut Entries<'a>);

impl<'de> Shape<'de> for EntryShape<'_, 'de> {
    type Out = ();

    fn map<A: MapAccess<'de>>(self, mut map: A) -> Result<Result<(), Kind>, A::Error> {
        let mut aside = Members::new();
        let tag = loop {
            match map.next_key()? {
                Some(Key(key)) if key == rpc::ErrorInfo::AT_TYPE => break map.next_value::<&'de RawValue>()?,
                Some(Key(key)) => aside.push((key, map.next_value()?)),
                None => return Ok(Err(Kind::Object)),
            }
        };
        let Some(tag) = json::text(tag) else {
            while map.next_entry::<IgnoredAny, IgnoredAny>()?.is_some() {}
            return Ok(Err(Kind::Object));
        };
        let entries = self.0;
        let place = entries.count;
        match &*tag {
            rpc::ErrorInfo::TYPE_URL => entries.infos.push((place, entry(aside, map)?)),
            rpc::BadRequest::TYPE_URL => entries.bad_requests.push((place, entry(aside, map)?)),
            rpc::RetryInfo::TYPE_URL => entries.retries.push((place, entry(aside, map)?)),
            v2_0::Error::TYPE_URL => entries.payloads.push((place, Tag::Current, entry(aside, map)?)),
            constants::LEGACY_REST_TYPE_URL => entries.payloads.push((place, Tag::Rest, entry(aside, map)?)),
            _ => {
                entries.foreign.push(place);
                while map.next_entry::<IgnoredAny, IgnoredAny>()?.is_some() {}
            }
        }
        Ok(Ok(()))
    }
}

/// The rest of an entry, once its type is known.
fn entry<'de, O: Object<'de>, A: MapAccess<'de>>(aside: Members<'de>, mut map: A) -> Result<O, A::Error> {
    let mut object = O::default();
    if !aside.is_empty() {
        object.replay(aside).map_err(A::Error::custom)?;
    }
    object.take(&mut map)?;
    Ok(object)
}

/// A google.rpc.ErrorInfo.
#[derive(Default)]
pub(super) struct Info<'a> {
    /// The `@type` once more; filled only where it is there twice.
    pub(super) tag: Leaf<'a>,
    pub(super) reason: Leaf<'a>,
    pub(super) domain: Leaf<'a>,
    pub(super) metadata: Nested<Open<'a>>,
}

impl<'de> Object<'de> for Info<'de> {
    fn member<A: MapAccess<'de>>(&mut self, key: Cow<'de, str>, map: &mut A) -> Result<(), A::Error> {
        match &*key {
            rpc::ErrorInfo::REASON => self.reason.fill(map),
            rpc::ErrorInfo::DOMAIN => self.domain.fill(map),
            rpc::ErrorInfo::METADATA => self.metadata.fill_with(map, ObjectOf::NEW),
            rpc::ErrorInfo::AT_TYPE => self.tag.fill(map),
            _ => map.next_value::<IgnoredAny>().map(drop),
        }
    }
}

/// A google.rpc.BadRequest.
#[derive(Default)]
pub(super) struct BadRequest<'a> {
    pub(super) tag: Leaf<'a>,
    pub(super) violations: Nested<Vec<Result<FieldViolation<'a>, Kind>>>,
}

impl<'de> Object<'de> for BadRequest<'de> {
    fn member<A: MapAccess<'de>>(&mut self, key: Cow<'de, str>, map: &mut A) -> Result<(), A::Error> {
        match &*key {
            rpc::BadRequest::FIELD_VIOLATIONS => self.violations.fill_with(map, ListOf::NEW),
            rpc::BadRequest::AT_TYPE => self.tag.fill(map),
            _ => map.next_value::<IgnoredAny>().map(drop),
        }
    }
}

/// A field violation of a google.rpc.BadRequest.
#[derive(Default)]
pub(super) struct FieldViolation<'a> {
    pub(super) field: Leaf<'a>,
    pub(super) description: Leaf<'a>,
}

impl<'de> Object<'de> for FieldViolation<'de> {
    fn member<A: MapAccess<'de>>(&mut self, key: Cow<'de, str>, map: &mut A) -> Result<(), A::Error> {
        match &*key {
            rpc::FieldViolation::FIELD => self.field.fill(map),
            rpc::FieldViolation::DESCRIPTION => self.description.fill(map),
            _ => map.next_value::<IgnoredAny>().map(drop),
        }
    }
}

/// A google.rpc.RetryInfo.
#[derive(Default)]
pub(super) struct Retry<'a> {
    pub(super) tag: Leaf<'a>,
    pub(super) delay: Leaf<'a>,
}

impl<'de> Object<'de> for Retry<'de> {
    fn member<A: MapAccess<'de>>(&mut self, key: Cow<'de, str>, map: &mut A) -> Result<(), A::Error> {
        match &*key {
            rpc::RetryInfo::RETRY_DELAY => self.delay.fill(map),
            rpc::RetryInfo::AT_TYPE => self.tag.fill(map),
            _ => map.next_value::<IgnoredAny>().map(drop),
        }
    }
}

/// An AAP payload, or an object that may turn out to be one.
#[derive(Default)]
pub(super) struct Payload<'a> {
    pub(super) at_type: Leaf<'a>,
    pub(super) type_: Leaf<'a>,
    pub(super) error_id: Leaf<'a>,
    pub(super) code: Leaf<'a>,
    pub(super) message: Leaf<'a>,
    pub(super) retryable: Leaf<'a>,
    pub(super) details: Leaf<'a>,
    pub(super) created_at: Leaf<'a>,
    pub(super) other: Members<'a>,
}

impl<'de> Object<'de> for Payload<'de> {
    fn member<A: MapAccess<'de>>(&mut self, key: Cow<'de, str>, map: &mut A) -> Result<(), A::Error> {
        match &*key {
            v2_0::Error::TYPE => self.type_.fill(map),
            v2_0::Error::ERROR_ID => self.error_id.fill(map),
            v2_0::Error::CODE => self.code.fill(map),
            v2_0::Error::MESSAGE => self.message.fill(map),
            v2_0::Error::RETRYABLE => self.retryable.fill(map),
            v2_0::Error::DETAILS => self.details.fill(map),
            v2_0::Error::CREATED_AT => self.created_at.fill(map),
            v2_0::Error::AT_TYPE => self.at_type.fill(map),
            _ => {
                self.other.push((key, map.next_value()?));
                Ok(())
            }
        }
    }
}

/// `details` of an AAP payload.
#[derive(Default)]
pub(super) struct PayloadDetails<'a> {
    pub(super) errors: Nested<Vec<Result<Violation<'a>, Kind>>>,
    pub(super) retry_after_ms: Leaf<'a>,
    pub(super) retry_after_seconds: Leaf<'a>,
}

impl<'de> Object<'de> for PayloadDetails<'de> {
    fn member<A: MapAccess<'de>>(&mut self, key: Cow<'de, str>, map: &mut A) -> Result<(), A::Error> {
        match &*key {
            details::ValidationDetails::ERRORS => self.errors.fill_with(map, ListOf::NEW),
            details::RetryDetails::RETRY_AFTER_MS => self.retry_after_ms.fill(map),
            details::RetryDetails::RETRY_AFTER_SECONDS => self.retry_after_seconds.fill(map),
            _ => map.next_value::<IgnoredAny>().map(drop),
        }
    }
}

/// One entry of `details.errors`.
#[derive(Default)]
pub(super) struct Violation<'a> {
    pub(super) pointer: Leaf<'a>,
    pub(super) keyword: Leaf<'a>,
    pub(super) error: Leaf<'a>,
    pub(super) other: Members<'a>,
}

impl<'de> Object<'de> for Violation<'de> {
    fn member<A: MapAccess<'de>>(&mut self, key: Cow<'de, str>, map: &mut A) -> Result<(), A::Error> {
        match &*key {
            details::Violation::INSTANCE_LOCATION => self.pointer.fill(map),
            details::Violation::KEYWORD => self.keyword.fill(map),
            details::Violation::ERROR => self.error.fill(map),
            _ => {
                self.other.push((key, map.next_value()?));
                Ok(())
            }
        }
    }
}
