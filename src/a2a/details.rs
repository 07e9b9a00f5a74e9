//! The details of an A2A error on their way out.

use std::borrow::Cow;

use serde::ser::{SerializeMap, SerializeSeq};
use serde::{Serialize, Serializer};

use super::{ErrorName, MetadataKey, TypedDetail, constants, rpc};
use crate::Detail;

/// What the list of details is written from.
#[derive(Debug, Clone, PartialEq, Default)]
pub(super) struct Details {
    pub(super) info: Option<Info>,
    /// Kept apart from the error info, since there may not be one yet.
    pub(super) metadata: Vec<(MetadataKey, String)>,
    /// One of each type.
    pub(super) typed: Vec<TypedDetail>,
    pub(super) further: Vec<Detail>,
}

/// Reason and domain of an error info.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Info {
    pub(super) reason: Cow<'static, str>,
    pub(super) domain: Cow<'static, str>,
}

impl Info {
    pub(super) fn new(reason: impl Into<Cow<'static, str>>, domain: impl Into<Cow<'static, str>>) -> Self {
        Self { reason: reason.into(), domain: domain.into() }
    }
}

impl Details {
    pub(super) fn of(name: ErrorName) -> Self {
        let info = name.reason().map(|reason| Info::new(reason, name.domain().unwrap_or(constants::DOMAIN)));
        Self { info, ..Self::default() }
    }

    pub(super) fn set_metadata(&mut self, key: MetadataKey, text: String) {
        match self.metadata.iter_mut().find(|(known, _)| *known == key) {
            Some((_, known)) => *known = text,
            None => self.metadata.push((key, text)),
        }
    }

    pub(super) fn add(&mut self, detail: TypedDetail) {
        let mut left = Some(detail);
        for known in &mut self.typed {
            left = left.and_then(|detail| known.join(detail));
        }
        self.typed.extend(left);
    }

    pub(super) fn is_empty(&self) -> bool {
        self.info.is_none() && self.typed.is_empty() && self.further.is_empty()
    }
}

impl Serialize for Details {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut list = serializer.serialize_seq(None)?;
        if let Some(info) = &self.info {
            list.serialize_element(&WriteInfo { info, metadata: &self.metadata })?;
        }
        for detail in &self.typed {
            list.serialize_element(detail)?;
        }
        for detail in &self.further {
            list.serialize_element(detail)?;
        }
        list.end()
    }
}

/// Writes a google.rpc.ErrorInfo; without metadata, there is no such member.
struct WriteInfo<'a> {
    info: &'a Info,
    metadata: &'a [(MetadataKey, String)],
}

impl Serialize for WriteInfo<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut info = serializer.serialize_map(None)?;
        info.serialize_entry(rpc::ErrorInfo::AT_TYPE, rpc::ErrorInfo::TYPE_URL)?;
        info.serialize_entry(rpc::ErrorInfo::REASON, &self.info.reason)?;
        info.serialize_entry(rpc::ErrorInfo::DOMAIN, &self.info.domain)?;
        if !self.metadata.is_empty() {
            info.serialize_entry(rpc::ErrorInfo::METADATA, &Metadata(self.metadata))?;
        }
        info.end()
    }
}

struct Metadata<'a>(&'a [(MetadataKey, String)]);

impl Serialize for Metadata<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.0.iter().map(|(key, text)| (key.as_str(), text)))
    }
}
