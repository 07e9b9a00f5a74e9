//! The google.rpc details that accompany an error: how they are written, and how they are held once read.

use std::borrow::Cow;
use std::time::Duration;

use serde::de::DeserializeOwned;
use serde::ser::{SerializeMap, SerializeSeq};
use serde::{Serialize, Serializer};

use crate::aap::Violation;
use crate::generated::a2a::rpc;
use crate::jsonrpc::sealed::Sealed;
use crate::proto;

/// A google.rpc.ErrorInfo that was received.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct ErrorInfo<'a> {
    pub(crate) reason: Cow<'a, str>,
    pub(crate) domain: Cow<'a, str>,
    pub(crate) metadata: Vec<(Cow<'a, str>, Cow<'a, str>)>,
}

impl<'a> ErrorInfo<'a> {
    /// Reason, unique in its domain.
    pub fn reason(&self) -> &str {
        &self.reason
    }

    /// Who defines the reason.
    pub fn domain(&self) -> &str {
        &self.domain
    }

    /// Keys and texts in the order of the message; a value that was no string stands as its JSON text.
    pub fn metadata(&self) -> &[(Cow<'a, str>, Cow<'a, str>)] {
        &self.metadata
    }

    /// The text of a key.
    pub fn get(&self, key: &str) -> Option<&str> {
        self.metadata.iter().find(|(name, _)| name == key).map(|(_, text)| &**text)
    }

    /// The same without a borrow.
    pub fn into_owned(self) -> ErrorInfo<'static> {
        let metadata = self.metadata.into_iter().map(|(key, text)| (key.into_owned().into(), text.into_owned().into()));
        ErrorInfo {
            reason: self.reason.into_owned().into(),
            domain: self.domain.into_owned().into(),
            metadata: metadata.collect(),
        }
    }
}

/// A google.rpc detail with a struct of its own, in [`a2a::rpc`](crate::a2a::rpc).
pub trait WellKnown: DeserializeOwned + Sealed {
    /// Value of its `@type`.
    const TYPE_URL: &'static str;
}

/// Calls a macro with the names of all google.rpc details.
macro_rules! each_type {
    ($callback:ident) => {
        $callback!(
            ErrorInfo,
            BadRequest,
            RetryInfo,
            DebugInfo,
            QuotaFailure,
            PreconditionFailure,
            RequestInfo,
            ResourceInfo,
            Help,
            LocalizedMessage
        );
    };
}
#[cfg(feature = "tonic")]
pub(crate) use each_type;

macro_rules! well_known {
    ($($name:ident),*) => {$(
        impl Sealed for rpc::$name {}

        impl WellKnown for rpc::$name {
            const TYPE_URL: &'static str = Self::TYPE_URL;
        }
    )*};
}

each_type!(well_known);

/// Writes a google.rpc.ErrorInfo.
pub(crate) struct WriteErrorInfo<'a, K, V> {
    pub(crate) reason: &'a str,
    pub(crate) domain: &'a str,
    pub(crate) metadata: &'a [(K, V)],
}

impl<K: AsRef<str>, V: AsRef<str>> Serialize for WriteErrorInfo<'_, K, V> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut info = serializer.serialize_map(Some(4))?;
        info.serialize_entry(rpc::ErrorInfo::AT_TYPE, rpc::ErrorInfo::TYPE_URL)?;
        info.serialize_entry(rpc::ErrorInfo::REASON, self.reason)?;
        info.serialize_entry(rpc::ErrorInfo::DOMAIN, self.domain)?;
        info.serialize_entry(rpc::ErrorInfo::METADATA, &Metadata(self.metadata))?;
        info.end()
    }
}

struct Metadata<'a, K, V>(&'a [(K, V)]);

impl<K: AsRef<str>, V: AsRef<str>> Serialize for Metadata<'_, K, V> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut metadata = serializer.serialize_map(Some(self.0.len()))?;
        for (key, text) in self.0 {
            metadata.serialize_entry(key.as_ref(), text.as_ref())?;
        }
        metadata.end()
    }
}

/// Writes a google.rpc.BadRequest that mirrors AAP violations: the same pointer, and `<keyword>: <error>`.
pub(crate) struct WriteBadRequest<'a>(pub(crate) &'a [Violation<'static>]);

impl Serialize for WriteBadRequest<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut request = serializer.serialize_map(Some(2))?;
        request.serialize_entry(rpc::BadRequest::AT_TYPE, rpc::BadRequest::TYPE_URL)?;
        request.serialize_entry(rpc::BadRequest::FIELD_VIOLATIONS, &FieldViolations(self.0))?;
        request.end()
    }
}

struct FieldViolations<'a>(&'a [Violation<'static>]);

impl Serialize for FieldViolations<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut list = serializer.serialize_seq(Some(self.0.len()))?;
        for violation in self.0 {
            list.serialize_element(&FieldViolation(violation))?;
        }
        list.end()
    }
}

struct FieldViolation<'a>(&'a Violation<'static>);

impl Serialize for FieldViolation<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut violation = serializer.serialize_map(Some(2))?;
        violation.serialize_entry(rpc::FieldViolation::FIELD, self.0.pointer())?;
        violation.serialize_entry(rpc::FieldViolation::DESCRIPTION, &Description(self.0))?;
        violation.end()
    }
}

/// Between the keyword and the text of a mirrored violation.
const SEPARATOR: &str = ": ";

struct Description<'a>(&'a Violation<'static>);

impl Serialize for Description<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let (keyword, error) = (self.0.keyword(), self.0.error());
        let mut text = String::with_capacity(keyword.len() + SEPARATOR.len() + error.len());
        text.push_str(keyword);
        text.push_str(SEPARATOR);
        text.push_str(error);
        serializer.serialize_str(&text)
    }
}

/// Whether a description is the one that is written for a violation.
pub(crate) fn is_mirrored(description: &str, violation: &Violation<'_>) -> bool {
    let rest = description.strip_prefix(violation.keyword()).and_then(|rest| rest.strip_prefix(SEPARATOR));
    rest == Some(violation.error())
}

/// The pause that the text of a google.rpc.RetryInfo says; none if it is no duration, a negative or too long a one.
pub(crate) fn pause(text: &str) -> Option<Duration> {
    text.parse::<proto::Duration>().ok()?.to_std()
}

/// What belongs where [`pause`] finds none.
pub(crate) const PAUSE: &str = "must be a string with zero or more seconds, such as `1.500s`, and no more than a google.protobuf.Duration can hold";

/// Splits a mirrored description into keyword and text; one that has no keyword is all text.
pub(crate) fn split_description(description: Cow<'_, str>) -> (Cow<'_, str>, Cow<'_, str>) {
    let is_keyword = |text: &str| {
        text.starts_with(|first: char| first.is_ascii_alphabetic() || first == '$')
            && text[1..].bytes().all(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'-'))
    };
    match description {
        Cow::Borrowed(text) => match text.split_once(SEPARATOR) {
            Some((keyword, error)) if is_keyword(keyword) => (keyword.into(), error.into()),
            _ => (Cow::Borrowed(""), text.into()),
        },
        Cow::Owned(text) => match text.split_once(SEPARATOR) {
            Some((keyword, error)) if is_keyword(keyword) => (keyword.to_owned().into(), error.to_owned().into()),
            _ => (Cow::Borrowed(""), text.into()),
        },
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn descriptions_split_where_a_keyword_leads() {
        for (text, keyword, error) in [
            ("type: must be an integer", "type", "must be an integer"),
            ("$ref: a: b", "$ref", "a: b"),
            ("one part is needed", "", "one part is needed"),
            ("see here: there", "", "see here: there"),
            (": empty", "", ": empty"),
        ] {
            assert_eq!(split_description(text.into()), (keyword.into(), error.into()));
            assert_eq!(split_description(text.to_owned().into()), (keyword.into(), error.into()));
        }
    }
}
