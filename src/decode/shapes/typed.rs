//! The google.rpc details that are read.

use std::borrow::Cow;

use crate::a2a::rpc;
use crate::decode::visit::{self, MAX_ITEMS, Members, Part, Slot, Text, printed};
use crate::json::Kind;
use crate::reader::{Reader, Stop};

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

impl<'a> Part<'a> for Info<'a> {
    #[inline(always)]
    fn member(&mut self, name: Cow<'a, str>, reader: &mut Reader<'a>) -> Result<(), Stop> {
        match &*name {
            rpc::ErrorInfo::REASON => self.reason.fill(reader),
            rpc::ErrorInfo::DOMAIN => self.domain.fill(reader),
            rpc::ErrorInfo::METADATA => self.metadata.fill(reader),
            rpc::ErrorInfo::AT_TYPE => self.tag.fill(reader),
            _ => self.other.member(name, reader),
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

impl<'a> Part<'a> for Metadata<'a> {
    #[inline(always)]
    fn member(&mut self, name: Cow<'a, str>, reader: &mut Reader<'a>) -> Result<(), Stop> {
        if self.texts.len() > MAX_ITEMS {
            return reader.skip();
        }
        let (text, kind) = printed(reader)?;
        if kind != Kind::String {
            self.printed.push(self.texts.len());
        }
        self.texts.push((name, text));
        Ok(())
    }
}

/// A google.rpc.BadRequest.
#[derive(Default)]
pub(in crate::decode) struct BadRequest<'a> {
    pub(in crate::decode) tag: Text<'a>,
    pub(in crate::decode) violations: Slot<Vec<(Kind, FieldViolation<'a>)>>,
    /// Whether the violations that came last have their name in protobuf.
    pub(in crate::decode) has_alias: bool,
    pub(in crate::decode) other: Members<'a>,
}

impl<'a> Part<'a> for BadRequest<'a> {
    #[inline(always)]
    fn member(&mut self, name: Cow<'a, str>, reader: &mut Reader<'a>) -> Result<(), Stop> {
        match &*name {
            rpc::BadRequest::FIELD_VIOLATIONS | rpc::BadRequest::FIELD_VIOLATIONS_ALIAS => {
                self.has_alias = name == rpc::BadRequest::FIELD_VIOLATIONS_ALIAS;
                self.violations.fill(reader)
            }
            rpc::BadRequest::AT_TYPE => self.tag.fill(reader),
            _ => self.other.member(name, reader),
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

impl<'a> Part<'a> for FieldViolation<'a> {
    #[inline(always)]
    fn member(&mut self, name: Cow<'a, str>, reader: &mut Reader<'a>) -> Result<(), Stop> {
        match &*name {
            rpc::FieldViolation::FIELD => self.field.fill(reader),
            rpc::FieldViolation::DESCRIPTION => self.description.fill(reader),
            _ => self.other.member(name, reader),
        }
    }
}

impl<'a, P: Part<'a> + Default> Part<'a> for Vec<(Kind, P)> {
    fn items(&mut self, reader: &mut Reader<'a>) -> Result<(), Stop> {
        while reader.item()? {
            let mut item = P::default();
            let kind = visit::fill(&mut item, reader)?;
            self.push((kind, item));
            if self.len() > MAX_ITEMS {
                return reader.skip_items();
            }
        }
        Ok(())
    }
}

/// A google.rpc.RetryInfo.
#[derive(Default)]
pub(in crate::decode) struct Retry<'a> {
    pub(in crate::decode) tag: Text<'a>,
    pub(in crate::decode) delay: Text<'a>,
    /// Whether the delay that came last has its name in protobuf.
    pub(in crate::decode) has_alias: bool,
    pub(in crate::decode) other: Members<'a>,
}

impl<'a> Part<'a> for Retry<'a> {
    #[inline(always)]
    fn member(&mut self, name: Cow<'a, str>, reader: &mut Reader<'a>) -> Result<(), Stop> {
        match &*name {
            rpc::RetryInfo::RETRY_DELAY | rpc::RetryInfo::RETRY_DELAY_ALIAS => {
                self.has_alias = name == rpc::RetryInfo::RETRY_DELAY_ALIAS;
                self.delay.fill(reader)
            }
            rpc::RetryInfo::AT_TYPE => self.tag.fill(reader),
            _ => self.other.member(name, reader),
        }
    }
}
