// Stub, to be replaced by the generator.

/// Name of the contract, as on the command line and in every artifact.
pub const CONTRACT: &str = "a2a";

/// profile.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum Profile {
    /// `1.0.1`.
    V1_0_1,
    /// `1.0.0`.
    V1_0_0,
}

impl Profile {
    /// Every profile, in the order of the registry.
    pub const ALL: &'static [Self] = &[Self::V1_0_1, Self::V1_0_0];

    /// The name on the wire.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::V1_0_1 => "1.0.1",
            Self::V1_0_0 => "1.0.0",
        }
    }
}

/// The text names no known profile.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct UnknownProfile(());

impl ::std::fmt::Display for UnknownProfile {
    fn fmt(&self, f: &mut ::std::fmt::Formatter<'_>) -> ::std::fmt::Result {
        f.write_str("unknown profile")
    }
}

impl ::std::error::Error for UnknownProfile {}

impl ::std::fmt::Display for Profile {
    fn fmt(&self, f: &mut ::std::fmt::Formatter<'_>) -> ::std::fmt::Result {
        f.pad(self.as_str())
    }
}

impl ::std::str::FromStr for Profile {
    type Err = UnknownProfile;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        Ok(match text {
            "1.0.1" => Self::V1_0_1,
            "1.0.0" => Self::V1_0_0,
            _ => return Err(UnknownProfile(())),
        })
    }
}

impl TryFrom<&str> for Profile {
    type Error = UnknownProfile;

    fn try_from(text: &str) -> Result<Self, Self::Error> {
        text.parse()
    }
}

impl ::serde::Serialize for Profile {
    fn serialize<S: ::serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.as_str())
    }
}

impl<'de> ::serde::Deserialize<'de> for Profile {
    fn deserialize<D: ::serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Name;
        impl ::serde::de::Visitor<'_> for Name {
            type Value = Profile;

            fn expecting(&self, f: &mut ::std::fmt::Formatter<'_>) -> ::std::fmt::Result {
                f.write_str("the name of a profile")
            }

            fn visit_str<E: ::serde::de::Error>(self, text: &str) -> Result<Profile, E> {
                text.parse().map_err(E::custom)
            }
        }
        deserializer.deserialize_str(Name)
    }
}

/// error.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum ErrorName {
    /// `TaskNotFoundError`.
    TaskNotFound,
    /// `TaskNotCancelableError`.
    TaskNotCancelable,
    /// `PushNotificationNotSupportedError`.
    PushNotificationNotSupported,
    /// `UnsupportedOperationError`.
    UnsupportedOperation,
    /// `ContentTypeNotSupportedError`.
    ContentTypeNotSupported,
    /// `InvalidAgentResponseError`.
    InvalidAgentResponse,
    /// `ExtendedAgentCardNotConfiguredError`.
    ExtendedAgentCardNotConfigured,
    /// `ExtensionSupportRequiredError`.
    ExtensionSupportRequired,
    /// `VersionNotSupportedError`.
    VersionNotSupported,
    /// `JSONParseError`.
    JsonParse,
    /// `InvalidRequestError`.
    InvalidRequest,
    /// `MethodNotFoundError`.
    MethodNotFound,
    /// `InvalidParamsError`.
    InvalidParams,
    /// `InternalError`.
    Internal,
    /// `AuthenticationError`.
    Authentication,
    /// `AuthorizationError`.
    Authorization,
}

impl ErrorName {
    /// Every error, in the order of the registry.
    pub const ALL: &'static [Self] = &[
        Self::TaskNotFound,
        Self::TaskNotCancelable,
        Self::PushNotificationNotSupported,
        Self::UnsupportedOperation,
        Self::ContentTypeNotSupported,
        Self::InvalidAgentResponse,
        Self::ExtendedAgentCardNotConfigured,
        Self::ExtensionSupportRequired,
        Self::VersionNotSupported,
        Self::JsonParse,
        Self::InvalidRequest,
        Self::MethodNotFound,
        Self::InvalidParams,
        Self::Internal,
        Self::Authentication,
        Self::Authorization,
    ];

    /// The name on the wire.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::TaskNotFound => "TaskNotFoundError",
            Self::TaskNotCancelable => "TaskNotCancelableError",
            Self::PushNotificationNotSupported => "PushNotificationNotSupportedError",
            Self::UnsupportedOperation => "UnsupportedOperationError",
            Self::ContentTypeNotSupported => "ContentTypeNotSupportedError",
            Self::InvalidAgentResponse => "InvalidAgentResponseError",
            Self::ExtendedAgentCardNotConfigured => "ExtendedAgentCardNotConfiguredError",
            Self::ExtensionSupportRequired => "ExtensionSupportRequiredError",
            Self::VersionNotSupported => "VersionNotSupportedError",
            Self::JsonParse => "JSONParseError",
            Self::InvalidRequest => "InvalidRequestError",
            Self::MethodNotFound => "MethodNotFoundError",
            Self::InvalidParams => "InvalidParamsError",
            Self::Internal => "InternalError",
            Self::Authentication => "AuthenticationError",
            Self::Authorization => "AuthorizationError",
        }
    }

    /// Column `json_rpc_code`.
    pub const fn json_rpc_code(self) -> Option<i32> {
        match self {
            Self::TaskNotFound => Some(-32_001),
            Self::TaskNotCancelable => Some(-32_002),
            Self::PushNotificationNotSupported => Some(-32_003),
            Self::UnsupportedOperation => Some(-32_004),
            Self::ContentTypeNotSupported => Some(-32_005),
            Self::InvalidAgentResponse => Some(-32_006),
            Self::ExtendedAgentCardNotConfigured => Some(-32_007),
            Self::ExtensionSupportRequired => Some(-32_008),
            Self::VersionNotSupported => Some(-32_009),
            Self::JsonParse => Some(-32_700),
            Self::InvalidRequest => Some(-32_600),
            Self::MethodNotFound => Some(-32_601),
            Self::InvalidParams => Some(-32_602),
            Self::Internal => Some(-32_603),
            Self::Authentication => None,
            Self::Authorization => None,
        }
    }

    /// Column `http_status`.
    pub const fn http_status(self) -> Option<u16> {
        match self {
            Self::TaskNotFound => Some(404),
            Self::TaskNotCancelable => Some(400),
            Self::PushNotificationNotSupported => Some(400),
            Self::UnsupportedOperation => Some(400),
            Self::ContentTypeNotSupported => Some(400),
            Self::InvalidAgentResponse => Some(500),
            Self::ExtendedAgentCardNotConfigured => Some(400),
            Self::ExtensionSupportRequired => Some(400),
            Self::VersionNotSupported => Some(400),
            Self::JsonParse => None,
            Self::InvalidRequest => None,
            Self::MethodNotFound => None,
            Self::InvalidParams => Some(400),
            Self::Internal => Some(500),
            Self::Authentication => Some(401),
            Self::Authorization => Some(403),
        }
    }

    /// Column `grpc_status`.
    pub const fn grpc_status(self) -> Option<GrpcStatus> {
        match self {
            Self::TaskNotFound => Some(GrpcStatus::NotFound),
            Self::TaskNotCancelable => Some(GrpcStatus::FailedPrecondition),
            Self::PushNotificationNotSupported => Some(GrpcStatus::FailedPrecondition),
            Self::UnsupportedOperation => Some(GrpcStatus::FailedPrecondition),
            Self::ContentTypeNotSupported => Some(GrpcStatus::InvalidArgument),
            Self::InvalidAgentResponse => Some(GrpcStatus::Internal),
            Self::ExtendedAgentCardNotConfigured => Some(GrpcStatus::FailedPrecondition),
            Self::ExtensionSupportRequired => Some(GrpcStatus::FailedPrecondition),
            Self::VersionNotSupported => Some(GrpcStatus::FailedPrecondition),
            Self::JsonParse => None,
            Self::InvalidRequest => None,
            Self::MethodNotFound => None,
            Self::InvalidParams => Some(GrpcStatus::InvalidArgument),
            Self::Internal => Some(GrpcStatus::Internal),
            Self::Authentication => Some(GrpcStatus::Unauthenticated),
            Self::Authorization => Some(GrpcStatus::PermissionDenied),
        }
    }

    /// Column `reason`.
    pub const fn reason(self) -> Option<&'static str> {
        match self {
            Self::TaskNotFound => Some("TASK_NOT_FOUND"),
            Self::TaskNotCancelable => Some("TASK_NOT_CANCELABLE"),
            Self::PushNotificationNotSupported => Some("PUSH_NOTIFICATION_NOT_SUPPORTED"),
            Self::UnsupportedOperation => Some("UNSUPPORTED_OPERATION"),
            Self::ContentTypeNotSupported => Some("CONTENT_TYPE_NOT_SUPPORTED"),
            Self::InvalidAgentResponse => Some("INVALID_AGENT_RESPONSE"),
            Self::ExtendedAgentCardNotConfigured => Some("EXTENDED_AGENT_CARD_NOT_CONFIGURED"),
            Self::ExtensionSupportRequired => Some("EXTENSION_SUPPORT_REQUIRED"),
            Self::VersionNotSupported => Some("VERSION_NOT_SUPPORTED"),
            Self::JsonParse => None,
            Self::InvalidRequest => None,
            Self::MethodNotFound => None,
            Self::InvalidParams => None,
            Self::Internal => None,
            Self::Authentication => None,
            Self::Authorization => None,
        }
    }

    /// Column `domain`.
    pub const fn domain(self) -> Option<&'static str> {
        match self {
            Self::TaskNotFound => Some("a2a-protocol.org"),
            Self::TaskNotCancelable => Some("a2a-protocol.org"),
            Self::PushNotificationNotSupported => Some("a2a-protocol.org"),
            Self::UnsupportedOperation => Some("a2a-protocol.org"),
            Self::ContentTypeNotSupported => Some("a2a-protocol.org"),
            Self::InvalidAgentResponse => Some("a2a-protocol.org"),
            Self::ExtendedAgentCardNotConfigured => Some("a2a-protocol.org"),
            Self::ExtensionSupportRequired => Some("a2a-protocol.org"),
            Self::VersionNotSupported => Some("a2a-protocol.org"),
            Self::JsonParse => None,
            Self::InvalidRequest => None,
            Self::MethodNotFound => None,
            Self::InvalidParams => None,
            Self::Internal => None,
            Self::Authentication => None,
            Self::Authorization => None,
        }
    }

    /// Column `standard_message`.
    pub const fn standard_message(self) -> Option<&'static str> {
        match self {
            Self::TaskNotFound => None,
            Self::TaskNotCancelable => None,
            Self::PushNotificationNotSupported => None,
            Self::UnsupportedOperation => None,
            Self::ContentTypeNotSupported => None,
            Self::InvalidAgentResponse => None,
            Self::ExtendedAgentCardNotConfigured => None,
            Self::ExtensionSupportRequired => None,
            Self::VersionNotSupported => None,
            Self::JsonParse => Some("Invalid JSON payload"),
            Self::InvalidRequest => Some("Request payload validation error"),
            Self::MethodNotFound => Some("Method not found"),
            Self::InvalidParams => Some("Invalid parameters"),
            Self::Internal => Some("Internal error"),
            Self::Authentication => None,
            Self::Authorization => None,
        }
    }
}

/// The text names no known error.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct UnknownErrorName(());

impl ::std::fmt::Display for UnknownErrorName {
    fn fmt(&self, f: &mut ::std::fmt::Formatter<'_>) -> ::std::fmt::Result {
        f.write_str("unknown error")
    }
}

impl ::std::error::Error for UnknownErrorName {}

impl ::std::fmt::Display for ErrorName {
    fn fmt(&self, f: &mut ::std::fmt::Formatter<'_>) -> ::std::fmt::Result {
        f.pad(self.as_str())
    }
}

impl ::std::str::FromStr for ErrorName {
    type Err = UnknownErrorName;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        Ok(match text {
            "TaskNotFoundError" => Self::TaskNotFound,
            "TaskNotCancelableError" => Self::TaskNotCancelable,
            "PushNotificationNotSupportedError" => Self::PushNotificationNotSupported,
            "UnsupportedOperationError" => Self::UnsupportedOperation,
            "ContentTypeNotSupportedError" => Self::ContentTypeNotSupported,
            "InvalidAgentResponseError" => Self::InvalidAgentResponse,
            "ExtendedAgentCardNotConfiguredError" => Self::ExtendedAgentCardNotConfigured,
            "ExtensionSupportRequiredError" => Self::ExtensionSupportRequired,
            "VersionNotSupportedError" => Self::VersionNotSupported,
            "JSONParseError" => Self::JsonParse,
            "InvalidRequestError" => Self::InvalidRequest,
            "MethodNotFoundError" => Self::MethodNotFound,
            "InvalidParamsError" => Self::InvalidParams,
            "InternalError" => Self::Internal,
            "AuthenticationError" => Self::Authentication,
            "AuthorizationError" => Self::Authorization,
            _ => return Err(UnknownErrorName(())),
        })
    }
}

impl TryFrom<&str> for ErrorName {
    type Error = UnknownErrorName;

    fn try_from(text: &str) -> Result<Self, Self::Error> {
        text.parse()
    }
}

impl ::serde::Serialize for ErrorName {
    fn serialize<S: ::serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.as_str())
    }
}

impl<'de> ::serde::Deserialize<'de> for ErrorName {
    fn deserialize<D: ::serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Name;
        impl ::serde::de::Visitor<'_> for Name {
            type Value = ErrorName;

            fn expecting(&self, f: &mut ::std::fmt::Formatter<'_>) -> ::std::fmt::Result {
                f.write_str("the name of a error")
            }

            fn visit_str<E: ::serde::de::Error>(self, text: &str) -> Result<ErrorName, E> {
                text.parse().map_err(E::custom)
            }
        }
        deserializer.deserialize_str(Name)
    }
}

/// A error as it was received: a [`ErrorName`], or a text that this release does not list.
///
/// Reading never fails on an unknown one and never loses it; writing takes the closed form.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum AnyErrorName<'a> {
    /// Listed in the registry.
    Known(ErrorName),
    /// Not listed; the text as received.
    Unknown(::std::borrow::Cow<'a, str>),
}

impl<'a> AnyErrorName<'a> {
    /// The name on the wire.
    pub fn as_str(&self) -> &str {
        match self {
            Self::Known(known) => known.as_str(),
            Self::Unknown(text) => text,
        }
    }

    /// The closed form, if the registry lists it.
    pub const fn known(&self) -> Option<ErrorName> {
        match self {
            Self::Known(known) => Some(*known),
            Self::Unknown(_) => None,
        }
    }

    /// The same without a borrow.
    pub fn into_owned(self) -> AnyErrorName<'static> {
        match self {
            Self::Known(known) => AnyErrorName::Known(known),
            Self::Unknown(text) => AnyErrorName::Unknown(text.into_owned().into()),
        }
    }
}

impl<'a> From<::std::borrow::Cow<'a, str>> for AnyErrorName<'a> {
    fn from(text: ::std::borrow::Cow<'a, str>) -> Self {
        match text.parse() {
            Ok(known) => Self::Known(known),
            Err(_) => Self::Unknown(text),
        }
    }
}

impl<'a> From<&'a str> for AnyErrorName<'a> {
    fn from(text: &'a str) -> Self {
        ::std::borrow::Cow::Borrowed(text).into()
    }
}

impl From<ErrorName> for AnyErrorName<'_> {
    fn from(known: ErrorName) -> Self {
        Self::Known(known)
    }
}

impl PartialEq<ErrorName> for AnyErrorName<'_> {
    fn eq(&self, other: &ErrorName) -> bool {
        self.known() == Some(*other)
    }
}

impl ::std::fmt::Display for AnyErrorName<'_> {
    fn fmt(&self, f: &mut ::std::fmt::Formatter<'_>) -> ::std::fmt::Result {
        f.pad(self.as_str())
    }
}

impl ::serde::Serialize for AnyErrorName<'_> {
    fn serialize<S: ::serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.as_str())
    }
}

impl<'de> ::serde::Deserialize<'de> for AnyErrorName<'de> {
    fn deserialize<D: ::serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Name;
        impl<'de> ::serde::de::Visitor<'de> for Name {
            type Value = AnyErrorName<'de>;

            fn expecting(&self, f: &mut ::std::fmt::Formatter<'_>) -> ::std::fmt::Result {
                f.write_str("the name of a error")
            }

            fn visit_borrowed_str<E: ::serde::de::Error>(
                self,
                text: &'de str,
            ) -> Result<Self::Value, E> {
                Ok(text.into())
            }

            fn visit_str<E: ::serde::de::Error>(self, text: &str) -> Result<Self::Value, E> {
                Ok(AnyErrorName::from(text).into_owned())
            }
        }
        deserializer.deserialize_str(Name)
    }
}

/// gRPC status.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum GrpcStatus {
    /// `OK`.
    Ok,
    /// `CANCELLED`.
    Cancelled,
    /// `UNKNOWN`.
    Unknown,
    /// `INVALID_ARGUMENT`.
    InvalidArgument,
    /// `DEADLINE_EXCEEDED`.
    DeadlineExceeded,
    /// `NOT_FOUND`.
    NotFound,
    /// `ALREADY_EXISTS`.
    AlreadyExists,
    /// `PERMISSION_DENIED`.
    PermissionDenied,
    /// `RESOURCE_EXHAUSTED`.
    ResourceExhausted,
    /// `FAILED_PRECONDITION`.
    FailedPrecondition,
    /// `ABORTED`.
    Aborted,
    /// `OUT_OF_RANGE`.
    OutOfRange,
    /// `UNIMPLEMENTED`.
    Unimplemented,
    /// `INTERNAL`.
    Internal,
    /// `UNAVAILABLE`.
    Unavailable,
    /// `DATA_LOSS`.
    DataLoss,
    /// `UNAUTHENTICATED`.
    Unauthenticated,
}

impl GrpcStatus {
    /// Every gRPC status, in the order of the registry.
    pub const ALL: &'static [Self] = &[
        Self::Ok,
        Self::Cancelled,
        Self::Unknown,
        Self::InvalidArgument,
        Self::DeadlineExceeded,
        Self::NotFound,
        Self::AlreadyExists,
        Self::PermissionDenied,
        Self::ResourceExhausted,
        Self::FailedPrecondition,
        Self::Aborted,
        Self::OutOfRange,
        Self::Unimplemented,
        Self::Internal,
        Self::Unavailable,
        Self::DataLoss,
        Self::Unauthenticated,
    ];

    /// The name on the wire.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Ok => "OK",
            Self::Cancelled => "CANCELLED",
            Self::Unknown => "UNKNOWN",
            Self::InvalidArgument => "INVALID_ARGUMENT",
            Self::DeadlineExceeded => "DEADLINE_EXCEEDED",
            Self::NotFound => "NOT_FOUND",
            Self::AlreadyExists => "ALREADY_EXISTS",
            Self::PermissionDenied => "PERMISSION_DENIED",
            Self::ResourceExhausted => "RESOURCE_EXHAUSTED",
            Self::FailedPrecondition => "FAILED_PRECONDITION",
            Self::Aborted => "ABORTED",
            Self::OutOfRange => "OUT_OF_RANGE",
            Self::Unimplemented => "UNIMPLEMENTED",
            Self::Internal => "INTERNAL",
            Self::Unavailable => "UNAVAILABLE",
            Self::DataLoss => "DATA_LOSS",
            Self::Unauthenticated => "UNAUTHENTICATED",
        }
    }

    /// Column `number`.
    pub const fn number(self) -> i32 {
        match self {
            Self::Ok => 0,
            Self::Cancelled => 1,
            Self::Unknown => 2,
            Self::InvalidArgument => 3,
            Self::DeadlineExceeded => 4,
            Self::NotFound => 5,
            Self::AlreadyExists => 6,
            Self::PermissionDenied => 7,
            Self::ResourceExhausted => 8,
            Self::FailedPrecondition => 9,
            Self::Aborted => 10,
            Self::OutOfRange => 11,
            Self::Unimplemented => 12,
            Self::Internal => 13,
            Self::Unavailable => 14,
            Self::DataLoss => 15,
            Self::Unauthenticated => 16,
        }
    }
}

/// The text names no known gRPC status.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct UnknownGrpcStatus(());

impl ::std::fmt::Display for UnknownGrpcStatus {
    fn fmt(&self, f: &mut ::std::fmt::Formatter<'_>) -> ::std::fmt::Result {
        f.write_str("unknown gRPC status")
    }
}

impl ::std::error::Error for UnknownGrpcStatus {}

impl ::std::fmt::Display for GrpcStatus {
    fn fmt(&self, f: &mut ::std::fmt::Formatter<'_>) -> ::std::fmt::Result {
        f.pad(self.as_str())
    }
}

impl ::std::str::FromStr for GrpcStatus {
    type Err = UnknownGrpcStatus;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        Ok(match text {
            "OK" => Self::Ok,
            "CANCELLED" => Self::Cancelled,
            "UNKNOWN" => Self::Unknown,
            "INVALID_ARGUMENT" => Self::InvalidArgument,
            "DEADLINE_EXCEEDED" => Self::DeadlineExceeded,
            "NOT_FOUND" => Self::NotFound,
            "ALREADY_EXISTS" => Self::AlreadyExists,
            "PERMISSION_DENIED" => Self::PermissionDenied,
            "RESOURCE_EXHAUSTED" => Self::ResourceExhausted,
            "FAILED_PRECONDITION" => Self::FailedPrecondition,
            "ABORTED" => Self::Aborted,
            "OUT_OF_RANGE" => Self::OutOfRange,
            "UNIMPLEMENTED" => Self::Unimplemented,
            "INTERNAL" => Self::Internal,
            "UNAVAILABLE" => Self::Unavailable,
            "DATA_LOSS" => Self::DataLoss,
            "UNAUTHENTICATED" => Self::Unauthenticated,
            _ => return Err(UnknownGrpcStatus(())),
        })
    }
}

impl TryFrom<&str> for GrpcStatus {
    type Error = UnknownGrpcStatus;

    fn try_from(text: &str) -> Result<Self, Self::Error> {
        text.parse()
    }
}

impl ::serde::Serialize for GrpcStatus {
    fn serialize<S: ::serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.as_str())
    }
}

impl<'de> ::serde::Deserialize<'de> for GrpcStatus {
    fn deserialize<D: ::serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Name;
        impl ::serde::de::Visitor<'_> for Name {
            type Value = GrpcStatus;

            fn expecting(&self, f: &mut ::std::fmt::Formatter<'_>) -> ::std::fmt::Result {
                f.write_str("the name of a gRPC status")
            }

            fn visit_str<E: ::serde::de::Error>(self, text: &str) -> Result<GrpcStatus, E> {
                text.parse().map_err(E::custom)
            }
        }
        deserializer.deserialize_str(Name)
    }
}

/// Names, URIs, header names and keys that the contract fixes.
pub mod constants {
    /// Constant.
    pub const DOMAIN: &str = "a2a-protocol.org";
    /// Constant.
    pub const EXTENSIONS_HEADER: &str = "A2A-Extensions";
    /// Constant.
    pub const VERSION_HEADER: &str = "A2A-Version";
    /// Constant.
    pub const JSON_RPC_VERSION: &str = "2.0";
}

/// google.rpc details.
pub mod rpc {
    /// Detail.
    #[derive(Debug, Clone)]
    pub struct ErrorInfo;

    impl ErrorInfo {
        /// Value of `@type`.
        pub const TYPE_URL: &'static str = "type.googleapis.com/google.rpc.ErrorInfo";
        /// Names of all members, in the order of the schema.
        pub const MEMBERS: &'static [&'static str] = &["@type", "reason", "domain", "metadata"];
        /// Name of the member `@type`.
        pub const AT_TYPE: &'static str = "@type";
        /// Name of the member `reason`.
        pub const REASON: &'static str = "reason";
        /// Name of the member `domain`.
        pub const DOMAIN: &'static str = "domain";
        /// Name of the member `metadata`.
        pub const METADATA: &'static str = "metadata";
    }

    /// Detail.
    #[derive(Debug, Clone)]
    pub struct BadRequest;

    impl BadRequest {
        /// Value of `@type`.
        pub const TYPE_URL: &'static str = "type.googleapis.com/google.rpc.BadRequest";
        /// Names of all members, in the order of the schema.
        pub const MEMBERS: &'static [&'static str] = &["@type", "fieldViolations"];
        /// Name of the member `@type`.
        pub const AT_TYPE: &'static str = "@type";
        /// Name of the member `fieldViolations`.
        pub const FIELD_VIOLATIONS: &'static str = "fieldViolations";
    }

    /// Detail.
    #[derive(Debug, Clone)]
    pub struct RetryInfo;

    impl RetryInfo {
        /// Value of `@type`.
        pub const TYPE_URL: &'static str = "type.googleapis.com/google.rpc.RetryInfo";
        /// Names of all members, in the order of the schema.
        pub const MEMBERS: &'static [&'static str] = &["@type", "retryDelay"];
        /// Name of the member `@type`.
        pub const AT_TYPE: &'static str = "@type";
        /// Name of the member `retryDelay`.
        pub const RETRY_DELAY: &'static str = "retryDelay";
    }

    /// Detail.
    #[derive(Debug, Clone)]
    pub struct FieldViolation;

    impl FieldViolation {
        /// Names of all members, in the order of the schema.
        pub const MEMBERS: &'static [&'static str] =
            &["field", "description", "reason", "localizedMessage"];
        /// Name of the member `field`.
        pub const FIELD: &'static str = "field";
        /// Name of the member `description`.
        pub const DESCRIPTION: &'static str = "description";
        /// Name of the member `reason`.
        pub const REASON: &'static str = "reason";
        /// Name of the member `localizedMessage`.
        pub const LOCALIZED_MESSAGE: &'static str = "localizedMessage";
    }
}
/// Conformance statements.
pub mod rules {
    /// How binding a rule is (RFC 2119).
    #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
    pub enum Level {
        /// An absolute requirement.
        Must,
        /// An absolute prohibition.
        MustNot,
        /// To be followed unless there is a good reason.
        Should,
        /// To be avoided unless there is a good reason.
        ShouldNot,
        /// Truly optional.
        May,
    }

    /// One numbered statement.
    #[derive(Debug, Clone, Copy, PartialEq, Eq)]
    pub struct Rule {
        /// Series and number, as findings name it.
        pub id: &'static str,
        /// How binding it is.
        pub level: Level,
    }
    /// Every rule.
    pub const RULES: &[Rule] = &[
        Rule {
            id: "A2A-001",
            level: Level::Must,
        },
        Rule {
            id: "A2A-002",
            level: Level::Must,
        },
        Rule {
            id: "A2A-003",
            level: Level::Must,
        },
        Rule {
            id: "A2A-004",
            level: Level::Should,
        },
        Rule {
            id: "A2A-005",
            level: Level::Should,
        },
        Rule {
            id: "A2A-006",
            level: Level::Must,
        },
        Rule {
            id: "A2A-007",
            level: Level::Must,
        },
        Rule {
            id: "A2A-008",
            level: Level::Should,
        },
        Rule {
            id: "A2A-009",
            level: Level::Must,
        },
        Rule {
            id: "A2A-010",
            level: Level::Must,
        },
        Rule {
            id: "A2A-011",
            level: Level::Must,
        },
        Rule {
            id: "A2A-012",
            level: Level::Must,
        },
        Rule {
            id: "A2A-013",
            level: Level::Should,
        },
        Rule {
            id: "A2A-014",
            level: Level::Must,
        },
        Rule {
            id: "A2A-015",
            level: Level::Must,
        },
        Rule {
            id: "A2A-016",
            level: Level::Should,
        },
        Rule {
            id: "A2A-017",
            level: Level::Must,
        },
        Rule {
            id: "A2A-018",
            level: Level::Must,
        },
        Rule {
            id: "A2A-019",
            level: Level::Must,
        },
        Rule {
            id: "A2A-020",
            level: Level::Must,
        },
        Rule {
            id: "A2A-021",
            level: Level::Should,
        },
        Rule {
            id: "A2A-022",
            level: Level::Must,
        },
        Rule {
            id: "A2A-023",
            level: Level::Must,
        },
        Rule {
            id: "A2A-024",
            level: Level::Should,
        },
        Rule {
            id: "A2A-025",
            level: Level::Should,
        },
    ];
    /// Rule.
    pub const A2A_001: &Rule = &RULES[0];
    /// Rule.
    pub const A2A_002: &Rule = &RULES[1];
    /// Rule.
    pub const A2A_003: &Rule = &RULES[2];
    /// Rule.
    pub const A2A_004: &Rule = &RULES[3];
    /// Rule.
    pub const A2A_005: &Rule = &RULES[4];
    /// Rule.
    pub const A2A_006: &Rule = &RULES[5];
    /// Rule.
    pub const A2A_007: &Rule = &RULES[6];
    /// Rule.
    pub const A2A_008: &Rule = &RULES[7];
    /// Rule.
    pub const A2A_009: &Rule = &RULES[8];
    /// Rule.
    pub const A2A_010: &Rule = &RULES[9];
    /// Rule.
    pub const A2A_011: &Rule = &RULES[10];
    /// Rule.
    pub const A2A_012: &Rule = &RULES[11];
    /// Rule.
    pub const A2A_013: &Rule = &RULES[12];
    /// Rule.
    pub const A2A_014: &Rule = &RULES[13];
    /// Rule.
    pub const A2A_015: &Rule = &RULES[14];
    /// Rule.
    pub const A2A_016: &Rule = &RULES[15];
    /// Rule.
    pub const A2A_017: &Rule = &RULES[16];
    /// Rule.
    pub const A2A_018: &Rule = &RULES[17];
    /// Rule.
    pub const A2A_019: &Rule = &RULES[18];
    /// Rule.
    pub const A2A_020: &Rule = &RULES[19];
    /// Rule.
    pub const A2A_021: &Rule = &RULES[20];
    /// Rule.
    pub const A2A_022: &Rule = &RULES[21];
    /// Rule.
    pub const A2A_023: &Rule = &RULES[22];
    /// Rule.
    pub const A2A_024: &Rule = &RULES[23];
    /// Rule.
    pub const A2A_025: &Rule = &RULES[24];
}
