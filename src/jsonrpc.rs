//! The JSON-RPC 2.0 response that carries an error, and errors of which no contract is recognised.

use std::fmt;

use serde::ser::SerializeMap;
use serde::{Serialize, Serializer};

use crate::a2a::constants::JSON_RPC_VERSION;
use crate::decode::place::At;
use crate::envelope::Envelope;
use crate::json::{self, Raw};
use crate::{Id, Outline};

/// Member names of a response and of its error object.
pub(crate) mod member {
    pub(crate) const JSONRPC: &str = "jsonrpc";
    pub(crate) const ID: &str = "id";
    pub(crate) const RESULT: &str = "result";
    pub(crate) const ERROR: &str = "error";
    pub(crate) const CODE: &str = "code";
    pub(crate) const MESSAGE: &str = "message";
    pub(crate) const DATA: &str = "data";
    /// In place of `data` over HTTP+JSON and in a google.rpc.Status.
    pub(crate) const DETAILS: &str = "details";
    /// Name of the gRPC status, over HTTP+JSON.
    pub(crate) const STATUS: &str = "status";
}

/// An error that knows its `error` object. Only errors of this crate do: they cannot fail to be written.
pub trait ErrorObject: Sealed {
    /// Writes the object with `code`, `message` and `data`.
    ///
    /// # Errors
    ///
    /// Those of the serializer.
    fn serialize_error_object<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error>;

    /// The error in a few words, for a log or a counter.
    fn outline(&self) -> Outline<'_>;
}

/// Keeps [`ErrorObject`] to this crate.
pub(crate) mod sealed {
    /// An error of this crate.
    pub trait Sealed {}
}

use sealed::Sealed;

/// Writes an `error` object from its three parts.
pub(crate) fn error_object<S: Serializer>(
    serializer: S,
    code: i32,
    message: &str,
    data: &impl Serialize,
) -> Result<S::Ok, S::Error> {
    let mut object = serializer.serialize_map(Some(3))?;
    object.serialize_entry(member::CODE, &code)?;
    object.serialize_entry(member::MESSAGE, message)?;
    object.serialize_entry(member::DATA, data)?;
    object.end()
}

/// Writes an `error` object that has no data.
pub(crate) fn bare_error_object<S: Serializer>(serializer: S, code: i32, message: &str) -> Result<S::Ok, S::Error> {
    let mut object = serializer.serialize_map(Some(2))?;
    object.serialize_entry(member::CODE, &code)?;
    object.serialize_entry(member::MESSAGE, message)?;
    object.end()
}

/// A JSON document as the data of a server-sent event. It has no name: not every client listens to named ones.
pub(crate) fn server_sent_event(document: &impl fmt::Display) -> String {
    format!("data: {document}\n\n")
}

/// A whole JSON-RPC response, ready to be sent.
///
/// It serialises in one pass, without an intermediate value, and goes out with HTTP status 200: clients lose the
/// body of a JSON-RPC answer with another one.
#[derive(Debug, Clone, PartialEq)]
pub struct Response<E> {
    id: Id<'static>,
    error: E,
}

impl<E: ErrorObject> Response<E> {
    /// The answer to the request with that id. An error without a number does not get here.
    pub(crate) fn new(id: impl Into<Id<'static>>, error: E) -> Self {
        Self { id: id.into(), error }
    }

    /// Id of the request.
    pub const fn id(&self) -> &Id<'static> {
        &self.id
    }

    /// The error.
    pub const fn error(&self) -> &E {
        &self.error
    }

    /// The error, without the response.
    pub fn into_error(self) -> E {
        self.error
    }

    /// The bytes to send.
    pub fn to_vec(&self) -> Vec<u8> {
        let mut bytes = Vec::with_capacity(1 << 10);
        let written = serde_json::to_writer(&mut bytes, self);
        debug_assert!(written.is_ok(), "writing to memory cannot fail");
        bytes
    }

    /// The same as a server-sent event, for a stream that was opened.
    pub fn server_sent_event(&self) -> String {
        crate::jsonrpc::server_sent_event(self)
    }

    /// The same, spread over lines for a reader.
    pub fn to_string_pretty(&self) -> String {
        json::indent(&self.to_string())
    }
}

impl<E: ErrorObject> fmt::Display for Response<E> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&String::from_utf8_lossy(&self.to_vec()))
    }
}

impl<E: ErrorObject> Serialize for Response<E> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut response = serializer.serialize_map(Some(3))?;
        response.serialize_entry(member::JSONRPC, JSON_RPC_VERSION)?;
        response.serialize_entry(member::ID, &self.id)?;
        response.serialize_entry(member::ERROR, &Object(&self.error))?;
        response.end()
    }
}

/// An error as its `error` object.
struct Object<'a, E>(&'a E);

impl<E: ErrorObject> Serialize for Object<'_, E> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.0.serialize_error_object(serializer)
    }
}

/// An error of which no contract is recognised.
#[derive(Debug, Clone, PartialEq)]
pub struct Received<'a> {
    pub(crate) envelope: Envelope<'a>,
    pub(crate) data: Option<At>,
}

impl<'a> Received<'a> {
    /// What every error has, whatever its contract.
    pub const fn envelope(&self) -> &Envelope<'a> {
        &self.envelope
    }

    /// `data` as it came, if it is not the list of typed details that A2A prescribes. Looks it up in the message.
    pub fn data(&self) -> Option<Raw<'_>> {
        self.data?.find(self.envelope.source()).map(Raw::from)
    }

    /// The same without a borrow.
    pub fn into_owned(self) -> Received<'static> {
        Received { envelope: self.envelope.into_owned(), data: self.data }
    }
}
