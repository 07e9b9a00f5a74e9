//! The google.rpc details that are read.

use std::borrow::Cow;
use std::mem::take;

use serde::de::{MapAccess, SeqAccess};

use crate::a2a::rpc;
use crate::decode::visit::{Into, MAX_ITEMS, Members, Part, Printed, Slot, Text, drain, ignore};
use crate::json::Kind;

/// A google.rpc.ErrorInfo.
#[derive(Default)]
pub(in crate::decode) struct Info<'a> {
    /// The `@type` once more; filled only where it is there twice.
    pub(in crate::decode) tag: Text<'a>,
    pub(in crate::decode) reason: Text<'a>,
    pub(in crate::decode) domain: Text<'a>,
    pub(in crate::decode) metadata: Slot<Metadata<'a>>,
    pub(in crate::decode) other: Members<'a>,
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
pub(in crate::decode) struct Metadata<'a> {
    pub(in crate::decode) texts: Vec<(Cow<'a, str>, Cow<'a, str>)>,
    /// Those whose value was no string.
    pub(in crate::decode) printed: Vec<usize>,
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
pub(in crate::decode) struct BadRequest<'a> {
    pub(in crate::decode) tag: Text<'a>,
    pub(in crate::decode) violations: Slot<Vec<(Kind, FieldViolation<'a>)>>,
    pub(in crate::decode) other: Members<'a>,
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
pub(in crate::decode) struct FieldViolation<'a> {
    pub(in crate::decode) field: Text<'a>,
    pub(in crate::decode) description: Text<'a>,
    pub(in crate::decode) other: Members<'a>,
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
pub(in crate::decode) struct Retry<'a> {
    pub(in crate::decode) tag: Text<'a>,
    pub(in crate::decode) delay: Text<'a>,
    pub(in crate::decode) other: Members<'a>,
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
