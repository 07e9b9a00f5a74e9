//! The shapes that an error may have, filled by one pass over the text.

#![allow(clippy::inline_always, reason = "measured: a name is compared where it is read, and not handed on")]

mod payload;
mod typed;

use std::borrow::Cow;

use super::visit::{self, Json, MAX_ITEMS, Members, Part, Slot, Text};
use crate::a2a::rpc;
use crate::aap::{constants, v2_0};
use crate::google;
use crate::json::Kind;
use crate::jsonrpc::member;
use crate::reader::{Reader, Stop};

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

impl<'a> Part<'a> for Top<'a> {
    #[inline(always)]
    fn member(&mut self, name: Cow<'a, str>, reader: &mut Reader<'a>) -> Result<(), Stop> {
        match &*name {
            member::ERROR => self.error.fill(reader),
            member::JSONRPC => self.jsonrpc.fill(reader),
            member::ID => self.id.fill(reader),
            member::RESULT => self.result.fill(reader),
            _ => self.other.member(name, reader),
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

impl<'a> Part<'a> for Failure<'a> {
    #[inline(always)]
    fn member(&mut self, name: Cow<'a, str>, reader: &mut Reader<'a>) -> Result<(), Stop> {
        match &*name {
            member::CODE => self.code.fill(reader),
            member::MESSAGE => self.message.fill(reader),
            member::DATA => self.data.fill(reader),
            member::DETAILS => self.details.fill(reader),
            member::STATUS => self.status.fill(reader),
            _ => self.other.member(name, reader),
        }
    }
}

/// `data` or `details`: a list of entries since 2.0 and in A2A, one object before.
#[derive(Default)]
pub(in crate::decode) struct Data<'a> {
    pub(in crate::decode) entries: Entries<'a>,
    pub(in crate::decode) single: Option<Box<Payload<'a>>>,
}

impl<'a> Part<'a> for Data<'a> {
    #[inline(always)]
    fn member(&mut self, name: Cow<'a, str>, reader: &mut Reader<'a>) -> Result<(), Stop> {
        self.single.member(name, reader)
    }

    fn items(&mut self, reader: &mut Reader<'a>) -> Result<(), Stop> {
        let entries = &mut self.entries;
        while reader.item()? {
            let kind = visit::fill(entries, reader)?;
            if kind != Kind::Object {
                entries.untagged.push((entries.count, kind));
            }
            entries.count += 1;
            if entries.count > MAX_ITEMS {
                return reader.skip_items();
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
    fn fill<'a>(&mut self, place: usize, aside: Members<'a>, reader: &mut Reader<'a>) -> Result<bool, Stop>
    where
        P: Part<'a>,
    {
        if self.place.is_some() {
            reader.skip_members()?;
            return Ok(false);
        }
        self.place = Some(place);
        fill(&mut self.part, aside, reader)?;
        Ok(true)
    }
}

impl<'a> Part<'a> for Entries<'a> {
    /// Takes one entry. Its type mostly leads; what precedes it is set aside.
    fn members(&mut self, reader: &mut Reader<'a>) -> Result<(), Stop> {
        let mut aside = Members::new();
        let mut tag = Text::default();
        while tag.found.is_none()
            && let Some(name) = reader.name()?
        {
            if name == rpc::ErrorInfo::AT_TYPE {
                tag.fill(reader)?;
            } else {
                aside.member(name, reader)?;
            }
        }
        if tag.found.is_none() {
            self.untagged.push((self.count, Kind::Object));
            return Ok(());
        }
        let place = self.count;
        let Some(tag) = tag.get(Kind::String).filter(|tag| !tag.is_empty()) else {
            self.untagged.push((place, Kind::Object));
            return reader.skip_members();
        };
        let is_payload = matches!(&**tag, v2_0::Error::TYPE_URL | constants::LEGACY_REST_TYPE_URL);
        let is_first = match &**tag {
            rpc::ErrorInfo::TYPE_URL if self.info.place.is_some() => {
                let mut info = Info::default();
                fill(&mut info, aside, reader)?;
                self.further_infos.push((place, info));
                true
            }
            rpc::ErrorInfo::TYPE_URL => self.info.fill(place, aside, reader)?,
            rpc::BadRequest::TYPE_URL => self.bad_request.fill(place, aside, reader)?,
            rpc::RetryInfo::TYPE_URL => self.retry.fill(place, aside, reader)?,
            v2_0::Error::TYPE_URL => self.payload.fill(place, aside, reader)?,
            constants::LEGACY_REST_TYPE_URL => {
                self.has_rest_mark |= self.payload.place.is_none();
                self.payload.fill(place, aside, reader)?
            }
            type_url => {
                if google::is_kept(type_url) {
                    self.typed.push((place, tag.clone()));
                } else {
                    self.foreign.push(place);
                }
                let mut rest = Foreign::default();
                rest.members(reader)?;
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

impl<'a> Part<'a> for Foreign<'a> {
    #[inline(always)]
    fn member(&mut self, name: Cow<'a, str>, reader: &mut Reader<'a>) -> Result<(), Stop> {
        if name == rpc::ErrorInfo::AT_TYPE { self.tag.fill(reader) } else { reader.skip() }
    }
}

/// The rest of an entry, once its type is known.
fn fill<'a, P: Part<'a>>(part: &mut P, aside: Members<'a>, reader: &mut Reader<'a>) -> Result<(), Stop> {
    part.replay(aside)?;
    part.members(reader)
}
