//! Older wire forms, written only on request.

use std::fmt;

use serde::ser::SerializeMap;
use serde::{Serialize, Serializer};

use super::error::outgoing;
use super::{Code, Error, Profile, Version, constants, v0_1, v1_3, v2_0};
use crate::Outline;
use crate::jsonrpc::sealed::Sealed;
use crate::jsonrpc::{self, ErrorObject, member};
use crate::rpc::WriteErrorInfo;

/// The profile, or its HTTP binding, does not have the code.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct NotInProfile {
    code: Code,
    profile: Profile,
    over_http: bool,
}

impl fmt::Display for NotInProfile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} is not an error of profile {}", self.code, self.profile)?;
        if self.over_http { f.write_str(", or not one with an HTTP status") } else { Ok(()) }
    }
}

impl std::error::Error for NotInProfile {}

/// Whether errors of the profile also travel in the HTTP binding.
pub(crate) fn has_http(profile: Profile) -> bool {
    profile.covers().iter().filter_map(|version| version.parse().ok()).any(Version::rest_binding)
}

/// The newest profile before 2.0 that has the code, among those with the HTTP binding if that is how it came.
pub(crate) fn older(code: Option<Code>, over_http: bool) -> Profile {
    let older = |profile: &Profile| *profile != Profile::V2_0 && (!over_http || has_http(*profile));
    let mut fitting = Profile::ALL.iter().copied().filter(older);
    fitting.find(|profile| code.is_none_or(|code| code.exists_in(*profile))).unwrap_or(Profile::V0_1)
}

/// An error in the form of a profile.
#[derive(Debug, Clone, PartialEq)]
pub struct InProfile {
    error: Error,
    profile: Profile,
    number: i32,
}

impl InProfile {
    pub(super) fn new(error: Error, profile: Profile) -> Result<Self, NotInProfile> {
        let code = error.code();
        let number = code.json_rpc_code_in(profile).ok_or(NotInProfile { code, profile, over_http: false })?;
        Ok(Self { error, profile, number })
    }

    /// The error.
    pub const fn error(&self) -> &Error {
        &self.error
    }

    /// The profile.
    pub const fn profile(&self) -> Profile {
        self.profile
    }
}

impl Sealed for InProfile {}

impl ErrorObject for InProfile {
    fn serialize_error_object<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let message = self.error.message_of_envelope();
        match self.profile {
            Profile::V2_0 => self.error.serialize_error_object(serializer),
            _ => jsonrpc::error_object(serializer, self.number, message, self),
        }
    }

    fn outline(&self) -> Outline<'_> {
        Outline {
            code: outgoing(self.error.payload(), self.profile).code.as_str(),
            json_rpc_code: Some(self.number),
            ..self.error.outline()
        }
    }
}

impl Serialize for InProfile {
    /// The bare payload.
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let payload = outgoing(self.error.payload(), self.profile).into_owned();
        match self.profile {
            Profile::V2_0 => payload.serialize(serializer),
            Profile::V1_3 | Profile::V1_0 => v1_3::Error::from(payload).serialize(serializer),
            Profile::V0_1 => v0_1::Error::from(payload).serialize(serializer),
        }
    }
}

macro_rules! without_tag {
    ($($module:ident),*) => {$(
        impl From<v2_0::Error> for $module::Error {
            fn from(payload: v2_0::Error) -> Self {
                Self {
                    type_: $module::ErrorType::default(),
                    error_id: payload.error_id,
                    code: payload.code,
                    message: payload.message,
                    retryable: payload.retryable,
                    details: payload.details,
                    created_at: payload.created_at,
                }
            }
        }
    )*};
}

without_tag!(v1_3, v0_1);

/// Body of an HTTP answer as AAP 0.1 to 1.0 had it.
#[derive(Debug, Clone, PartialEq)]
pub struct RestBody {
    error: Error,
    profile: Profile,
    status: u16,
}

impl RestBody {
    pub(super) fn new(error: Error, profile: Profile) -> Result<Self, NotInProfile> {
        let code = error.code();
        let status = code.http_status_in(profile).ok_or(NotInProfile { code, profile, over_http: true })?;
        Ok(Self { error, profile, status })
    }

    /// The HTTP status to send it with.
    pub const fn status(&self) -> u16 {
        self.status
    }

    /// The profile in whose form it is.
    pub const fn profile(&self) -> Profile {
        self.profile
    }

    /// The error.
    pub const fn error(&self) -> &Error {
        &self.error
    }
}

impl Serialize for RestBody {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut body = serializer.serialize_map(Some(1))?;
        body.serialize_entry(member::ERROR, &Status(self))?;
        body.end()
    }
}

struct Status<'a>(&'a RestBody);

impl Serialize for Status<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let payload = outgoing(self.0.error.payload(), self.0.profile);
        let details = payload.details.iter().flat_map(super::Details::members);
        let metadata: Vec<(&str, String)> =
            details.map(|(key, raw)| (key.as_str(), raw.parse().unwrap_or_else(|_| raw.as_str().to_owned()))).collect();
        let info = WriteErrorInfo { reason: payload.reason(), domain: v2_0::Error::DOMAIN, metadata: &metadata };
        let mut status = serializer.serialize_map(Some(3))?;
        status.serialize_entry(member::CODE, &self.0.status)?;
        status.serialize_entry(member::MESSAGE, self.0.error.message_of_envelope())?;
        status.serialize_entry(member::DETAILS, &(info, Tagged(&payload)))?;
        status.end()
    }
}

/// The payload under the tag that the HTTP binding gave it.
struct Tagged<'a>(&'a v2_0::Error);

impl Serialize for Tagged<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        use v2_0::Error as Member;
        let payload = self.0;
        let mut object = serializer.serialize_map(None)?;
        object.serialize_entry(Member::AT_TYPE, constants::LEGACY_REST_TYPE_URL)?;
        object.serialize_entry(Member::TYPE, &payload.type_)?;
        object.serialize_entry(Member::ERROR_ID, &payload.error_id)?;
        object.serialize_entry(Member::CODE, &payload.code)?;
        object.serialize_entry(Member::MESSAGE, &payload.message)?;
        object.serialize_entry(Member::RETRYABLE, &payload.retryable)?;
        if let Some(details) = &payload.details {
            object.serialize_entry(Member::DETAILS, details)?;
        }
        object.serialize_entry(Member::CREATED_AT, &payload.created_at)?;
        object.end()
    }
}
