//! The google.rpc details that an error may carry beside its error info.

use serde::{Serialize, Serializer};

use super::rpc;
use crate::json::Raw;

macro_rules! typed {
    ($($(#[$doc:meta])* $name:ident),* $(,)?) => {
        /// A google.rpc detail that an error is given. The error info is not among them: an error has its own.
        #[derive(Debug, Clone, PartialEq)]
        #[non_exhaustive]
        pub enum TypedDetail {
            $($(#[$doc])* $name(rpc::$name),)*
        }

        $(impl From<rpc::$name> for TypedDetail {
            fn from(detail: rpc::$name) -> Self {
                Self::$name(detail)
            }
        })*

        impl TypedDetail {
            /// Values of `@type`, in the order of the variants.
            pub const TYPE_URLS: &'static [&'static str] = &[$(rpc::$name::TYPE_URL),*];

            /// Reads a detail; none if it is of another type, or does not have the form of its own.
            pub fn from_raw(raw: &Raw<'_>) -> Option<Self> {
                let tag = raw.get(rpc::ErrorInfo::AT_TYPE)?.parse::<String>().ok()?;
                match &*tag {
                    $(rpc::$name::TYPE_URL => raw.parse::<rpc::$name>().ok().map(Self::$name),)*
                    _ => None,
                }
            }
        }

        impl Serialize for TypedDetail {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                match self {
                    $(Self::$name(detail) => detail.serialize(serializer),)*
                }
            }
        }
    };
}

typed! {
    /// What is wrong with the members of a request.
    BadRequest,
    /// How long to wait before the request is sent again.
    RetryInfo,
    /// Where in the server the error came about. It is for developers; a public agent never sends it.
    DebugInfo,
    /// Which quotas are used up.
    QuotaFailure,
    /// What has to be done before the request can succeed.
    PreconditionFailure,
    /// By which the server finds the request again.
    RequestInfo,
    /// The resource that was accessed.
    ResourceInfo,
    /// Pages to read.
    Help,
    /// A text that may be shown to a user, and its language.
    LocalizedMessage,
}

impl TypedDetail {
    /// Takes over what another one says, if it is of the same type: lists grow, all else is replaced.
    /// Gives back one of another type.
    pub(super) fn join(&mut self, other: Self) -> Option<Self> {
        match (self, other) {
            (Self::BadRequest(this), Self::BadRequest(that)) => this.field_violations.extend(that.field_violations),
            (Self::QuotaFailure(this), Self::QuotaFailure(that)) => this.violations.extend(that.violations),
            (Self::PreconditionFailure(this), Self::PreconditionFailure(that)) => {
                this.violations.extend(that.violations);
            }
            (Self::Help(this), Self::Help(that)) => this.links.extend(that.links),
            (Self::RetryInfo(this), Self::RetryInfo(that)) => *this = that,
            (Self::DebugInfo(this), Self::DebugInfo(that)) => *this = that,
            (Self::RequestInfo(this), Self::RequestInfo(that)) => *this = that,
            (Self::ResourceInfo(this), Self::ResourceInfo(that)) => *this = that,
            (Self::LocalizedMessage(this), Self::LocalizedMessage(that)) => *this = that,
            (_, other) => return Some(other),
        }
        None
    }
}
