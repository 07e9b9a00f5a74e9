//! Further entries of an error's list of details.

use std::fmt;

use serde::{Serialize, Serializer};

use crate::generated::a2a::rpc;
use crate::generated::aap::v2_0;
use crate::json::{Kind, Raw};

/// A detail of the caller's own: a JSON object with a string `@type`.
///
/// What the library writes itself is refused: the error info, the bad request and the AAP payload.
///
/// ```
/// use agent_errors::Detail;
/// let help = Detail::new(&serde_json::json!({
///     "@type": "type.googleapis.com/google.rpc.LocalizedMessage",
///     "locale": "es-MX",
///     "message": "Demasiadas solicitudes."
/// }))?;
/// assert_eq!(help.type_url(), "type.googleapis.com/google.rpc.LocalizedMessage");
/// # Ok::<(), agent_errors::DetailError>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Detail {
    type_url: String,
    raw: Raw<'static>,
}

/// Types that the library writes itself.
const OWN_TYPES: [&str; 3] = [rpc::ErrorInfo::TYPE_URL, rpc::BadRequest::TYPE_URL, v2_0::Error::TYPE_URL];

impl Detail {
    /// Takes any value that serialises to an object with a string `@type`.
    ///
    /// # Errors
    ///
    /// If it does not, or if its type is one that the library writes itself.
    pub fn new(value: &impl Serialize) -> Result<Self, DetailError> {
        Self::from_raw(Raw::of(value).map_err(|_| DetailError::NotJson)?)
    }

    /// Takes a JSON text, which is sent as it is.
    ///
    /// # Errors
    ///
    /// As for [`new`](Self::new).
    pub fn from_raw(raw: Raw<'static>) -> Result<Self, DetailError> {
        if raw.span().kind() != Kind::Object {
            return Err(DetailError::NotAnObject);
        }
        let tag = raw.span().member(rpc::ErrorInfo::AT_TYPE).ok_or(DetailError::NoType)?;
        let type_url = tag.text().ok_or(DetailError::NoType)?.into_owned();
        if type_url.is_empty() {
            return Err(DetailError::NoType);
        }
        if OWN_TYPES.contains(&type_url.as_str()) {
            return Err(DetailError::OwnType);
        }
        Ok(Self { type_url, raw })
    }

    /// Value of its `@type`.
    pub fn type_url(&self) -> &str {
        &self.type_url
    }

    /// The whole object.
    pub const fn raw(&self) -> &Raw<'static> {
        &self.raw
    }
}

impl Serialize for Detail {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.raw.serialize(serializer)
    }
}

/// Why a value cannot be a further detail.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum DetailError {
    /// It cannot be written as JSON.
    NotJson,
    /// It is not an object.
    NotAnObject,
    /// It has no `@type`, or one that is not a text.
    NoType,
    /// Its type is one that the library writes itself.
    OwnType,
}

impl fmt::Display for DetailError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::NotJson => "a detail must be writable as JSON",
            Self::NotAnObject => "a detail must be a JSON object",
            Self::NoType => "a detail must have a `@type` that is a non-empty string",
            Self::OwnType => "error info, bad request and payload are written by the library; they cannot be added",
        })
    }
}

impl std::error::Error for DetailError {}
