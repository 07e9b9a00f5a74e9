//! The shapes that an error may have, filled by one pass over the text.

mod payload;
mod typed;

use std::borrow::Cow;

use serde::de::{Error as _, MapAccess, SeqAccess};

use super::visit::{Into, Json, MAX_ITEMS, Members, Name, Part, Slot, Text, drain, ignore};
use crate::a2a::rpc;
use crate::aap::{constants, v2_0};
use crate::google;
use crate::json::Kind;
use crate::jsonrpc::member;

pub(super) use payload::{Details, Payload, Violations};
pub(super) use typed::{BadRequest, FieldViolation, Info, Metadata, Retry};

/// The message as a whole.
#[derive(Default)]
pub(in crate::decode) struct Top<'a> {
    pub(in crate::decode) jsonrpc: Text<'a>,
    pub(in crate::decode) id: Json<'a>,
    pub(in crate::decode) result: Json<'a>,
    pub(in crate::decode) error: Slot<Failure<'a>>,
    pub(in crate::decode) other: Members<'a>,
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
pub(in crate::decode) struct Failure<'a> {
    pub(in crate::decode) code: Json<'a>,
    pub(in crate::decode) message: Text<'a>,
    pub(in crate::decode) status: Text<'a>,
    pub(in crate::decode) data: Slot<Data<'a>>,
    pub(in crate::decode) details: Slot<Option<Box<Data<'a>>>>,
    pub(in crate::decode) other: Members<'a>,
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
pub(in crate::decode) struct Data<'a> {
    pub(in crate::decode) entries: Entries<'a>,
    pub(in crate::decode) single: Option<Box<Payload<'a>>>,
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
pub(in crate::decode) struct Entries<'a> {
    pub(in crate::decode) count: usize,
    pub(in crate::decode) info: Entry<Info<'a>>,
    pub(in crate::decode) further_infos: Vec<(usize, Info<'a>)>,
    pub(in crate::decode) bad_request: Entry<BadRequest<'a>>,
    pub(in crate::decode) retry: Entry<Retry<'a>>,
    pub(in crate::decode) payload: Entry<Payload<'a>>,
    /// Whether the payload is marked as over the HTTP binding of 0.1 to 1.0, not as since 2.0.
    pub(in crate::decode) has_rest_mark: bool,
    /// Further entries of a type of which one is taken, each with whether it is an AAP payload.
    pub(in crate::decode) surplus: Vec<(usize, bool)>,
    /// Entries of google.rpc types that are only kept, each with its type.
    pub(in crate::decode) typed: Vec<(usize, Cow<'a, str>)>,
    /// Entries of types that are not known here.
    pub(in crate::decode) foreign: Vec<usize>,
    /// The first of them whose `@type` is there twice.
    pub(in crate::decode) retyped: Option<usize>,
    /// Entries that are no object, or have no `@type`, each with what it is.
    pub(in crate::decode) untagged: Vec<(usize, Kind)>,
}

/// An entry that is there at most once, and its place.
#[derive(Debug, Default)]
pub(in crate::decode) struct Entry<P> {
    pub(in crate::decode) place: Option<usize>,
    pub(in crate::decode) part: P,
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
        let Some(tag) = tag.get(Kind::String).filter(|tag| !tag.is_empty()) else {
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
