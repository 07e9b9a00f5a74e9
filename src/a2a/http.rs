//! The HTTP+JSON answer.

use serde::ser::SerializeMap;
use serde::{Serialize, Serializer};

use super::{Error, MediaType};
use crate::jsonrpc::{self, member};

/// The media types that an HTTP+JSON error is written with.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum WritableMediaType {
    /// `application/json`. Several clients, and the test kit, read the details under this type only.
    #[default]
    Json,
    /// `application/a2a+json`, which 1.0.1 recommends.
    A2aJson,
}

impl From<WritableMediaType> for MediaType {
    fn from(media_type: WritableMediaType) -> Self {
        match media_type {
            WritableMediaType::Json => Self::Json,
            WritableMediaType::A2aJson => Self::A2aJson,
        }
    }
}

/// Status, content type and body of an HTTP+JSON answer. It serialises to the body.
#[derive(Debug, Clone, PartialEq)]
pub struct HttpResponse {
    error: Error,
    media_type: WritableMediaType,
}

impl HttpResponse {
    pub(super) fn new(error: Error) -> Self {
        Self { error, media_type: WritableMediaType::default() }
    }

    /// Another content type.
    pub fn with_media_type(self, media_type: WritableMediaType) -> Self {
        Self { media_type, ..self }
    }

    /// HTTP status to send it with.
    pub fn status(&self) -> u16 {
        self.error.http_status()
    }

    /// Value of `Content-Type`.
    pub fn content_type(&self) -> &'static str {
        MediaType::from(self.media_type).as_str()
    }

    /// The error.
    pub const fn error(&self) -> &Error {
        &self.error
    }

    /// The body as a server-sent event, for a stream that was opened. The specification does not say how an error looks
    /// there; clients find the `error` object.
    pub fn server_sent_event(&self) -> String {
        jsonrpc::server_sent_event(&String::from_utf8_lossy(&self.to_vec()))
    }

    /// The body to send.
    pub fn to_vec(&self) -> Vec<u8> {
        let mut bytes = Vec::with_capacity(512);
        let written = serde_json::to_writer(&mut bytes, self);
        debug_assert!(written.is_ok(), "writing to memory cannot fail");
        bytes
    }
}

impl Serialize for HttpResponse {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut body = serializer.serialize_map(Some(1))?;
        body.serialize_entry(member::ERROR, &Body(&self.error))?;
        body.end()
    }
}

struct Body<'a>(&'a Error);

impl Serialize for Body<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut body = serializer.serialize_map(None)?;
        body.serialize_entry(member::CODE, &self.0.http_status())?;
        body.serialize_entry(member::STATUS, self.0.grpc_status().as_str())?;
        body.serialize_entry(member::MESSAGE, self.0.message())?;
        if !self.0.details().is_empty() {
            body.serialize_entry(member::DETAILS, self.0.details())?;
        }
        body.end()
    }
}
