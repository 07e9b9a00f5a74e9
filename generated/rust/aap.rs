// Stub, to be replaced by the generator.

/// Name of the contract, as on the command line and in every artifact.
pub const CONTRACT: &str = "aap";

/// profile.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum Profile {
    /// `2.0`.
    V2_0,
    /// `1.3`.
    V1_3,
    /// `0.1`.
    V0_1,
}

impl Profile {
    /// Every profile, in the order of the registry.
    pub const ALL: &'static [Self] = &[Self::V2_0, Self::V1_3, Self::V0_1];

    /// The name on the wire.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::V2_0 => "2.0",
            Self::V1_3 => "1.3",
            Self::V0_1 => "0.1",
        }
    }

    /// The profile that is written unless another one is asked for.
    pub const DEFAULT: Self = Self::V2_0;
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
            "2.0" => Self::V2_0,
            "1.3" => Self::V1_3,
            "0.1" => Self::V0_1,
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

/// code.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum Code {
    /// `UNSUPPORTED_SKILL`.
    UnsupportedSkill,
    /// `SCHEMA_VALIDATION_FAILED`.
    SchemaValidationFailed,
    /// `MISSING_REQUIRED_FIELD`.
    MissingRequiredField,
    /// `INVALID_CONDITION`.
    InvalidCondition,
    /// `VEHICLE_NOT_FOUND`.
    VehicleNotFound,
    /// `VEHICLE_UNAVAILABLE`.
    VehicleUnavailable,
    /// `CONTACT_CONSENT_REQUIRED`.
    ContactConsentRequired,
    /// `INVALID_CONSENT`.
    InvalidConsent,
    /// `APPOINTMENT_TIME_UNAVAILABLE`.
    AppointmentTimeUnavailable,
    /// `IDEMPOTENCY_CONFLICT`.
    IdempotencyConflict,
    /// `AUTH_REQUIRED`.
    AuthRequired,
    /// `RATE_LIMITED`.
    RateLimited,
    /// `INTERNAL_ERROR`.
    InternalError,
}

impl Code {
    /// Every code, in the order of the registry.
    pub const ALL: &'static [Self] = &[
        Self::UnsupportedSkill,
        Self::SchemaValidationFailed,
        Self::MissingRequiredField,
        Self::InvalidCondition,
        Self::VehicleNotFound,
        Self::VehicleUnavailable,
        Self::ContactConsentRequired,
        Self::InvalidConsent,
        Self::AppointmentTimeUnavailable,
        Self::IdempotencyConflict,
        Self::AuthRequired,
        Self::RateLimited,
        Self::InternalError,
    ];

    /// The name on the wire.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::UnsupportedSkill => "UNSUPPORTED_SKILL",
            Self::SchemaValidationFailed => "SCHEMA_VALIDATION_FAILED",
            Self::MissingRequiredField => "MISSING_REQUIRED_FIELD",
            Self::InvalidCondition => "INVALID_CONDITION",
            Self::VehicleNotFound => "VEHICLE_NOT_FOUND",
            Self::VehicleUnavailable => "VEHICLE_UNAVAILABLE",
            Self::ContactConsentRequired => "CONTACT_CONSENT_REQUIRED",
            Self::InvalidConsent => "INVALID_CONSENT",
            Self::AppointmentTimeUnavailable => "APPOINTMENT_TIME_UNAVAILABLE",
            Self::IdempotencyConflict => "IDEMPOTENCY_CONFLICT",
            Self::AuthRequired => "AUTH_REQUIRED",
            Self::RateLimited => "RATE_LIMITED",
            Self::InternalError => "INTERNAL_ERROR",
        }
    }

    /// Whether messages of the profile carry it.
    pub const fn exists_in(self, profile: Profile) -> bool {
        !matches!(
            (self, profile),
            (Self::AuthRequired, Profile::V2_0 | Profile::V1_3)
        )
    }

    /// Column `json_rpc_code`.
    pub const fn json_rpc_code(self) -> i32 {
        match self {
            Self::UnsupportedSkill => -32_004,
            Self::SchemaValidationFailed | Self::MissingRequiredField | Self::InvalidCondition => {
                -32_602
            }
            Self::VehicleNotFound
            | Self::VehicleUnavailable
            | Self::ContactConsentRequired
            | Self::InvalidConsent
            | Self::AppointmentTimeUnavailable
            | Self::IdempotencyConflict
            | Self::RateLimited => -32_000,
            Self::AuthRequired => -32_001,
            Self::InternalError => -32_603,
        }
    }

    /// [`json_rpc_code`](Self::json_rpc_code) as the profile has it; none where the profile has no such row.
    pub const fn json_rpc_code_in(self, profile: Profile) -> Option<i32> {
        if !self.exists_in(profile) {
            return None;
        }
        Some(match (self, profile) {
            (Self::UnsupportedSkill, Profile::V1_3 | Profile::V0_1) => -32_601,
            (Self::RateLimited, Profile::V1_3 | Profile::V0_1) => -32_002,
            _ => self.json_rpc_code(),
        })
    }

    /// Column `retryable`.
    pub const fn retryable(self) -> bool {
        match self {
            Self::RateLimited | Self::InternalError => true,
            _ => false,
        }
    }

    /// Column `meaning`.
    pub const fn meaning(self) -> &'static str {
        match self {
            Self::UnsupportedSkill => "The agent does not implement this skill.",
            _ => "The request failed.",
        }
    }

    /// Column `http_status`.
    pub const fn http_status(self) -> Option<u16> {
        match self {
            Self::AuthRequired => Some(401),
            _ => None,
        }
    }

    /// As the profile has it.
    pub const fn http_status_in(self, profile: Profile) -> Option<u16> {
        if !self.exists_in(profile) {
            return None;
        }
        match (self, profile) {
            (Self::UnsupportedSkill, Profile::V1_3 | Profile::V0_1) => Some(404),
            (Self::SchemaValidationFailed, Profile::V1_3 | Profile::V0_1) => Some(422),
            (Self::MissingRequiredField, Profile::V1_3 | Profile::V0_1) => Some(422),
            (Self::InvalidCondition, Profile::V1_3 | Profile::V0_1) => Some(422),
            (Self::VehicleNotFound, Profile::V1_3 | Profile::V0_1) => Some(404),
            (Self::VehicleUnavailable, Profile::V1_3 | Profile::V0_1) => Some(409),
            (Self::ContactConsentRequired, Profile::V1_3 | Profile::V0_1) => Some(403),
            (Self::InvalidConsent, Profile::V1_3 | Profile::V0_1) => Some(403),
            (Self::AppointmentTimeUnavailable, Profile::V1_3 | Profile::V0_1) => Some(409),
            (Self::IdempotencyConflict, Profile::V1_3 | Profile::V0_1) => Some(409),
            (Self::AuthRequired, Profile::V1_3 | Profile::V0_1) => Some(401),
            (Self::RateLimited, Profile::V1_3 | Profile::V0_1) => Some(429),
            (Self::InternalError, Profile::V1_3 | Profile::V0_1) => Some(500),
            _ => self.http_status(),
        }
    }

    /// Column `keyword`.
    pub const fn keyword(self) -> Option<&'static str> {
        match self {
            Self::SchemaValidationFailed => Some("schema"),
            Self::MissingRequiredField => Some("required"),
            Self::InvalidCondition => Some("enum"),
            _ => None,
        }
    }
}

/// The text names no known code.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct UnknownCode(());

impl ::std::fmt::Display for UnknownCode {
    fn fmt(&self, f: &mut ::std::fmt::Formatter<'_>) -> ::std::fmt::Result {
        f.write_str("unknown code")
    }
}

impl ::std::error::Error for UnknownCode {}

impl ::std::fmt::Display for Code {
    fn fmt(&self, f: &mut ::std::fmt::Formatter<'_>) -> ::std::fmt::Result {
        f.pad(self.as_str())
    }
}

impl ::std::str::FromStr for Code {
    type Err = UnknownCode;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        Ok(match text {
            "UNSUPPORTED_SKILL" => Self::UnsupportedSkill,
            "SCHEMA_VALIDATION_FAILED" => Self::SchemaValidationFailed,
            "MISSING_REQUIRED_FIELD" => Self::MissingRequiredField,
            "INVALID_CONDITION" => Self::InvalidCondition,
            "VEHICLE_NOT_FOUND" => Self::VehicleNotFound,
            "VEHICLE_UNAVAILABLE" => Self::VehicleUnavailable,
            "CONTACT_CONSENT_REQUIRED" => Self::ContactConsentRequired,
            "INVALID_CONSENT" => Self::InvalidConsent,
            "APPOINTMENT_TIME_UNAVAILABLE" => Self::AppointmentTimeUnavailable,
            "IDEMPOTENCY_CONFLICT" => Self::IdempotencyConflict,
            "AUTH_REQUIRED" => Self::AuthRequired,
            "RATE_LIMITED" => Self::RateLimited,
            "INTERNAL_ERROR" => Self::InternalError,
            _ => return Err(UnknownCode(())),
        })
    }
}

impl TryFrom<&str> for Code {
    type Error = UnknownCode;

    fn try_from(text: &str) -> Result<Self, Self::Error> {
        text.parse()
    }
}

impl ::serde::Serialize for Code {
    fn serialize<S: ::serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.as_str())
    }
}

impl<'de> ::serde::Deserialize<'de> for Code {
    fn deserialize<D: ::serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Name;
        impl ::serde::de::Visitor<'_> for Name {
            type Value = Code;

            fn expecting(&self, f: &mut ::std::fmt::Formatter<'_>) -> ::std::fmt::Result {
                f.write_str("the name of a code")
            }

            fn visit_str<E: ::serde::de::Error>(self, text: &str) -> Result<Code, E> {
                text.parse().map_err(E::custom)
            }
        }
        deserializer.deserialize_str(Name)
    }
}

/// A code as it was received: a [`Code`], or a text that this release does not list.
///
/// Reading never fails on an unknown one and never loses it; writing takes the closed form.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum AnyCode<'a> {
    /// Listed in the registry.
    Known(Code),
    /// Not listed; the text as received.
    Unknown(::std::borrow::Cow<'a, str>),
}

impl<'a> AnyCode<'a> {
    /// The name on the wire.
    pub fn as_str(&self) -> &str {
        match self {
            Self::Known(known) => known.as_str(),
            Self::Unknown(text) => text,
        }
    }

    /// The closed form, if the registry lists it.
    pub const fn known(&self) -> Option<Code> {
        match self {
            Self::Known(known) => Some(*known),
            Self::Unknown(_) => None,
        }
    }

    /// The same without a borrow.
    pub fn into_owned(self) -> AnyCode<'static> {
        match self {
            Self::Known(known) => AnyCode::Known(known),
            Self::Unknown(text) => AnyCode::Unknown(text.into_owned().into()),
        }
    }
}

impl<'a> From<::std::borrow::Cow<'a, str>> for AnyCode<'a> {
    fn from(text: ::std::borrow::Cow<'a, str>) -> Self {
        match text.parse() {
            Ok(known) => Self::Known(known),
            Err(_) => Self::Unknown(text),
        }
    }
}

impl<'a> From<&'a str> for AnyCode<'a> {
    fn from(text: &'a str) -> Self {
        ::std::borrow::Cow::Borrowed(text).into()
    }
}

impl From<Code> for AnyCode<'_> {
    fn from(known: Code) -> Self {
        Self::Known(known)
    }
}

impl PartialEq<Code> for AnyCode<'_> {
    fn eq(&self, other: &Code) -> bool {
        self.known() == Some(*other)
    }
}

impl ::std::fmt::Display for AnyCode<'_> {
    fn fmt(&self, f: &mut ::std::fmt::Formatter<'_>) -> ::std::fmt::Result {
        f.pad(self.as_str())
    }
}

impl ::serde::Serialize for AnyCode<'_> {
    fn serialize<S: ::serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.as_str())
    }
}

impl<'de> ::serde::Deserialize<'de> for AnyCode<'de> {
    fn deserialize<D: ::serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Name;
        impl<'de> ::serde::de::Visitor<'de> for Name {
            type Value = AnyCode<'de>;

            fn expecting(&self, f: &mut ::std::fmt::Formatter<'_>) -> ::std::fmt::Result {
                f.write_str("the name of a code")
            }

            fn visit_borrowed_str<E: ::serde::de::Error>(
                self,
                text: &'de str,
            ) -> Result<Self::Value, E> {
                Ok(text.into())
            }

            fn visit_str<E: ::serde::de::Error>(self, text: &str) -> Result<Self::Value, E> {
                Ok(AnyCode::from(text).into_owned())
            }
        }
        deserializer.deserialize_str(Name)
    }
}

/// skill.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum Skill {
    /// `dealer.information`.
    DealerInformation,
    /// `inventory.facets`.
    InventoryFacets,
    /// `inventory.search`.
    InventorySearch,
    /// `inventory.vehicle`.
    InventoryVehicle,
    /// `lead.submit`.
    LeadSubmit,
}

impl Skill {
    /// Every skill, in the order of the registry.
    pub const ALL: &'static [Self] = &[
        Self::DealerInformation,
        Self::InventoryFacets,
        Self::InventorySearch,
        Self::InventoryVehicle,
        Self::LeadSubmit,
    ];

    /// The name on the wire.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::DealerInformation => "dealer.information",
            Self::InventoryFacets => "inventory.facets",
            Self::InventorySearch => "inventory.search",
            Self::InventoryVehicle => "inventory.vehicle",
            Self::LeadSubmit => "lead.submit",
        }
    }
}

/// The text names no known skill.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct UnknownSkill(());

impl ::std::fmt::Display for UnknownSkill {
    fn fmt(&self, f: &mut ::std::fmt::Formatter<'_>) -> ::std::fmt::Result {
        f.write_str("unknown skill")
    }
}

impl ::std::error::Error for UnknownSkill {}

impl ::std::fmt::Display for Skill {
    fn fmt(&self, f: &mut ::std::fmt::Formatter<'_>) -> ::std::fmt::Result {
        f.pad(self.as_str())
    }
}

impl ::std::str::FromStr for Skill {
    type Err = UnknownSkill;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        Ok(match text {
            "dealer.information" => Self::DealerInformation,
            "inventory.facets" => Self::InventoryFacets,
            "inventory.search" => Self::InventorySearch,
            "inventory.vehicle" => Self::InventoryVehicle,
            "lead.submit" => Self::LeadSubmit,
            _ => return Err(UnknownSkill(())),
        })
    }
}

impl TryFrom<&str> for Skill {
    type Error = UnknownSkill;

    fn try_from(text: &str) -> Result<Self, Self::Error> {
        text.parse()
    }
}

impl ::serde::Serialize for Skill {
    fn serialize<S: ::serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.as_str())
    }
}

impl<'de> ::serde::Deserialize<'de> for Skill {
    fn deserialize<D: ::serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Name;
        impl ::serde::de::Visitor<'_> for Name {
            type Value = Skill;

            fn expecting(&self, f: &mut ::std::fmt::Formatter<'_>) -> ::std::fmt::Result {
                f.write_str("the name of a skill")
            }

            fn visit_str<E: ::serde::de::Error>(self, text: &str) -> Result<Skill, E> {
                text.parse().map_err(E::custom)
            }
        }
        deserializer.deserialize_str(Name)
    }
}

/// version.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum Version {
    /// `2.0`.
    V2_0,
    /// `1.3`.
    V1_3,
    /// `1.2`.
    V1_2,
    /// `1.1`.
    V1_1,
    /// `1.0`.
    V1_0,
    /// `0.2`.
    V0_2,
    /// `0.1`.
    V0_1,
}

impl Version {
    /// Every version, in the order of the registry.
    pub const ALL: &'static [Self] = &[
        Self::V2_0,
        Self::V1_3,
        Self::V1_2,
        Self::V1_1,
        Self::V1_0,
        Self::V0_2,
        Self::V0_1,
    ];

    /// The name on the wire.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::V2_0 => "2.0",
            Self::V1_3 => "1.3",
            Self::V1_2 => "1.2",
            Self::V1_1 => "1.1",
            Self::V1_0 => "1.0",
            Self::V0_2 => "0.2",
            Self::V0_1 => "0.1",
        }
    }

    /// Column `extension_uri`.
    pub const fn extension_uri(self) -> &'static str {
        match self {
            Self::V2_0 => "https://draft.autoagentprotocol.invalid/extensions/aap/latest",
            Self::V1_3 => "https://autoagentprotocol.org/extensions/aap/v1.3",
            Self::V1_2 => "https://autoagentprotocol.org/extensions/aap/v1.2",
            Self::V1_1 => "https://autoagentprotocol.org/extensions/aap/v1.1",
            Self::V1_0 => "https://autoagentprotocol.org/extensions/a2a-automotive-retail/v1.0",
            Self::V0_2 => "https://autoagentprotocol.org/extensions/a2a-automotive-retail/v0.2",
            Self::V0_1 => "https://autoagentprotocol.org/extensions/a2a-automotive-retail/v0.1",
        }
    }
}

/// The text names no known version.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct UnknownVersion(());

impl ::std::fmt::Display for UnknownVersion {
    fn fmt(&self, f: &mut ::std::fmt::Formatter<'_>) -> ::std::fmt::Result {
        f.write_str("unknown version")
    }
}

impl ::std::error::Error for UnknownVersion {}

impl ::std::fmt::Display for Version {
    fn fmt(&self, f: &mut ::std::fmt::Formatter<'_>) -> ::std::fmt::Result {
        f.pad(self.as_str())
    }
}

impl ::std::str::FromStr for Version {
    type Err = UnknownVersion;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        Ok(match text {
            "2.0" => Self::V2_0,
            "1.3" => Self::V1_3,
            "1.2" => Self::V1_2,
            "1.1" => Self::V1_1,
            "1.0" => Self::V1_0,
            "0.2" => Self::V0_2,
            "0.1" => Self::V0_1,
            _ => return Err(UnknownVersion(())),
        })
    }
}

impl TryFrom<&str> for Version {
    type Error = UnknownVersion;

    fn try_from(text: &str) -> Result<Self, Self::Error> {
        text.parse()
    }
}

impl ::serde::Serialize for Version {
    fn serialize<S: ::serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.as_str())
    }
}

impl<'de> ::serde::Deserialize<'de> for Version {
    fn deserialize<D: ::serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Name;
        impl ::serde::de::Visitor<'_> for Name {
            type Value = Version;

            fn expecting(&self, f: &mut ::std::fmt::Formatter<'_>) -> ::std::fmt::Result {
                f.write_str("the name of a version")
            }

            fn visit_str<E: ::serde::de::Error>(self, text: &str) -> Result<Version, E> {
                text.parse().map_err(E::custom)
            }
        }
        deserializer.deserialize_str(Name)
    }
}

/// Names, URIs, header names and keys that the contract fixes.
pub mod constants {
    /// Constant.
    pub const PAYLOAD_TYPE_URL: &str = "https://autoagentprotocol.org/extensions/aap/error";
    /// Constant.
    pub const LEGACY_REST_TYPE_URL: &str = "type.googleapis.com/aap.error";
    /// Constant.
    pub const PAYLOAD_TYPE: &str = "aap.error";
    /// Constant.
    pub const DOMAIN: &str = "autoagentprotocol.org";
    /// Constant.
    pub const DRAFT_EXTENSION_URI: &str =
        "https://draft.autoagentprotocol.invalid/extensions/aap/latest";
    /// Constant.
    pub const DRAFT_MARKER: &str = ".invalid";
    /// Constant.
    pub const EXTENSION_URI_KEY: &str = "extensionUri";
    /// Constant.
    pub const REQUIRED_HEADER_KEY: &str = "requiredHeader";
}

/// Types of the payload.
pub mod v2_0 {
    /// A fixed text.
    #[derive(
        Debug, Clone, Copy, PartialEq, Eq, Default, ::serde::Serialize, ::serde::Deserialize,
    )]
    pub enum ErrorAtType {
        /// `https://autoagentprotocol.org/extensions/aap/error`
        #[default]
        #[serde(rename = "https://autoagentprotocol.org/extensions/aap/error")]
        Value,
    }

    /// A fixed text.
    #[derive(
        Debug, Clone, Copy, PartialEq, Eq, Default, ::serde::Serialize, ::serde::Deserialize,
    )]
    pub enum ErrorType {
        /// `aap.error`
        #[default]
        #[serde(rename = "aap.error")]
        Value,
    }

    /// The payload.
    #[derive(Debug, Clone, PartialEq, ::serde::Serialize, ::serde::Deserialize)]
    #[serde(deny_unknown_fields)]
    pub struct Error {
        /// Tag.
        #[serde(rename = "@type")]
        pub at_type: ErrorAtType,
        /// Discriminator.
        #[serde(rename = "type")]
        pub type_: ErrorType,
        /// Identifier of the instance.
        pub error_id: ::std::string::String,
        /// Code.
        pub code: super::Code,
        /// Text for people.
        pub message: ::std::string::String,
        /// Whether the same request may be sent again.
        pub retryable: bool,
        /// Details.
        #[serde(default, skip_serializing_if = "::std::option::Option::is_none")]
        pub details: ::std::option::Option<crate::aap::Details>,
        /// When it was made.
        pub created_at: ::std::string::String,
    }

    impl Error {
        /// Value of `@type`.
        pub const TYPE_URL: &'static str = "https://autoagentprotocol.org/extensions/aap/error";
        /// Names of all members, in the order of the schema.
        pub const MEMBERS: &'static [&'static str] = &[
            "@type",
            "type",
            "error_id",
            "code",
            "message",
            "retryable",
            "details",
            "created_at",
        ];
        /// Name of the member `@type`.
        pub const AT_TYPE: &'static str = "@type";
        /// Name of the member `type`.
        pub const TYPE: &'static str = "type";
        /// Name of the member `error_id`.
        pub const ERROR_ID: &'static str = "error_id";
        /// Name of the member `code`.
        pub const CODE: &'static str = "code";
        /// Name of the member `message`.
        pub const MESSAGE: &'static str = "message";
        /// Name of the member `retryable`.
        pub const RETRYABLE: &'static str = "retryable";
        /// Name of the member `details`.
        pub const DETAILS: &'static str = "details";
        /// Name of the member `created_at`.
        pub const CREATED_AT: &'static str = "created_at";
        /// The canonical schema, self-contained (JSON Schema 2020-12).
        pub const SCHEMA: &'static str = r#"{
  "$schema": "https://json-schema.org/draft/2020-12/schema",
  "$id": "https://draft.autoagentprotocol.invalid/latest/schemas/error.schema.json",
  "title": "Error",
  "description": "Typed AAP error payload. Returned as one entry of the 'error.data' array of a JSON-RPC error response, tagged with '@type', per A2A spec section 9.5. Buyer agents use 'code' and 'retryable' to drive client behavior; humans see 'message'.",
  "type": "object",
  "properties": {
    "@type": {
      "const": "https://autoagentprotocol.org/extensions/aap/error",
      "description": "ProtoJSON Any type tag. A2A section 9.5 requires every object in the 'error.data' array to carry an '@type' key. Version-free by design, like the AAP media types: the AAP version is announced once via the agent-card extension URI, so a buyer agent's discriminator does not churn each release."
    },
    "type": { "const": "aap.error" },
    "error_id": {
      "type": "string",
      "description": "Unique identifier for this error instance, suitable for support correlation (e.g. UUID).",
      "examples": ["err_3f29c1a8b2", "3f29c1a8-7b4d-4e2a-9c1f-8a6b2d0e5f31"]
    },
    "code": {
      "type": "string",
      "enum": [
        "UNSUPPORTED_SKILL",
        "SCHEMA_VALIDATION_FAILED",
        "MISSING_REQUIRED_FIELD",
        "INVALID_CONDITION",
        "VEHICLE_NOT_FOUND",
        "VEHICLE_UNAVAILABLE",
        "CONTACT_CONSENT_REQUIRED",
        "INVALID_CONSENT",
        "APPOINTMENT_TIME_UNAVAILABLE",
        "IDEMPOTENCY_CONFLICT",
        "RATE_LIMITED",
        "INTERNAL_ERROR"
      ],
      "description": "Machine-readable error code from the AAP error vocabulary.",
      "examples": ["VEHICLE_NOT_FOUND", "RATE_LIMITED"]
    },
    "message": {
      "type": "string",
      "description": "Human-readable error message suitable for end-user display.",
      "examples": ["The requested vehicle could not be found."]
    },
    "retryable": {
      "type": "boolean",
      "description": "Whether the buyer agent SHOULD retry the same request after a backoff.",
      "examples": [false]
    },
    "details": {
      "description": "Optional, code-specific details (e.g. validation failure paths). Free shape.",
      "additionalProperties": true
    },
    "created_at": {
      "type": "string",
      "format": "date-time",
      "description": "ISO 8601 / RFC 3339 timestamp at which the dealer agent generated this error (e.g. '2026-04-30T10:15:30Z'). MUST include a timezone offset (Z or ±HH:MM).",
      "examples": ["2026-04-30T10:15:30Z"]
    }
  },
  "required": ["@type", "type", "error_id", "code", "message", "retryable", "created_at"],
  "additionalProperties": false
}
"#;
    }
}

/// Types of the payload.
pub mod v1_3 {
    /// A fixed text.
    #[derive(
        Debug, Clone, Copy, PartialEq, Eq, Default, ::serde::Serialize, ::serde::Deserialize,
    )]
    pub enum ErrorType {
        /// `aap.error`
        #[default]
        #[serde(rename = "aap.error")]
        Value,
    }

    /// The payload.
    #[derive(Debug, Clone, PartialEq, ::serde::Serialize, ::serde::Deserialize)]
    #[serde(deny_unknown_fields)]
    pub struct Error {
        /// Discriminator.
        #[serde(rename = "type")]
        pub type_: ErrorType,
        /// Identifier of the instance.
        pub error_id: ::std::string::String,
        /// Code.
        pub code: super::Code,
        /// Text for people.
        pub message: ::std::string::String,
        /// Whether the same request may be sent again.
        pub retryable: bool,
        /// Details.
        #[serde(default, skip_serializing_if = "::std::option::Option::is_none")]
        pub details: ::std::option::Option<crate::aap::Details>,
        /// When it was made.
        pub created_at: ::std::string::String,
    }

    impl Error {
        /// Names of all members, in the order of the schema.
        pub const MEMBERS: &'static [&'static str] = &[
            "type",
            "error_id",
            "code",
            "message",
            "retryable",
            "details",
            "created_at",
        ];
        /// Name of the member `type`.
        pub const TYPE: &'static str = "type";
        /// Name of the member `error_id`.
        pub const ERROR_ID: &'static str = "error_id";
        /// Name of the member `code`.
        pub const CODE: &'static str = "code";
        /// Name of the member `message`.
        pub const MESSAGE: &'static str = "message";
        /// Name of the member `retryable`.
        pub const RETRYABLE: &'static str = "retryable";
        /// Name of the member `details`.
        pub const DETAILS: &'static str = "details";
        /// Name of the member `created_at`.
        pub const CREATED_AT: &'static str = "created_at";
        /// The canonical schema, self-contained (JSON Schema 2020-12).
        pub const SCHEMA: &'static str = r#"{}"#;
    }
}

/// Types of the payload.
pub mod v0_1 {
    /// A fixed text.
    #[derive(
        Debug, Clone, Copy, PartialEq, Eq, Default, ::serde::Serialize, ::serde::Deserialize,
    )]
    pub enum ErrorType {
        /// `aap.error`
        #[default]
        #[serde(rename = "aap.error")]
        Value,
    }

    /// The payload.
    #[derive(Debug, Clone, PartialEq, ::serde::Serialize, ::serde::Deserialize)]
    #[serde(deny_unknown_fields)]
    pub struct Error {
        /// Discriminator.
        #[serde(rename = "type")]
        pub type_: ErrorType,
        /// Identifier of the instance.
        pub error_id: ::std::string::String,
        /// Code.
        pub code: super::Code,
        /// Text for people.
        pub message: ::std::string::String,
        /// Whether the same request may be sent again.
        pub retryable: bool,
        /// Details.
        #[serde(default, skip_serializing_if = "::std::option::Option::is_none")]
        pub details: ::std::option::Option<crate::aap::Details>,
        /// When it was made.
        pub created_at: ::std::string::String,
    }

    impl Error {
        /// Names of all members, in the order of the schema.
        pub const MEMBERS: &'static [&'static str] = &[
            "type",
            "error_id",
            "code",
            "message",
            "retryable",
            "details",
            "created_at",
        ];
        /// Name of the member `type`.
        pub const TYPE: &'static str = "type";
        /// Name of the member `error_id`.
        pub const ERROR_ID: &'static str = "error_id";
        /// Name of the member `code`.
        pub const CODE: &'static str = "code";
        /// Name of the member `message`.
        pub const MESSAGE: &'static str = "message";
        /// Name of the member `retryable`.
        pub const RETRYABLE: &'static str = "retryable";
        /// Name of the member `details`.
        pub const DETAILS: &'static str = "details";
        /// Name of the member `created_at`.
        pub const CREATED_AT: &'static str = "created_at";
        /// The canonical schema, self-contained (JSON Schema 2020-12).
        pub const SCHEMA: &'static str = r#"{}"#;
    }
}

/// Types of the details.
pub mod details {
    /// Details.
    #[derive(Debug, Clone)]
    pub struct Violation;

    impl Violation {
        /// Names of all members, in the order of the schema.
        pub const MEMBERS: &'static [&'static str] = &["instanceLocation", "keyword", "error"];
        /// Name of the member `instanceLocation`.
        pub const INSTANCE_LOCATION: &'static str = "instanceLocation";
        /// Name of the member `keyword`.
        pub const KEYWORD: &'static str = "keyword";
        /// Name of the member `error`.
        pub const ERROR: &'static str = "error";
    }

    /// Details.
    #[derive(Debug, Clone)]
    pub struct ValidationDetails;

    impl ValidationDetails {
        /// Names of all members, in the order of the schema.
        pub const MEMBERS: &'static [&'static str] = &["errors"];
        /// Name of the member `errors`.
        pub const ERRORS: &'static str = "errors";
    }

    /// Details.
    #[derive(Debug, Clone)]
    pub struct RetryDetails;

    impl RetryDetails {
        /// Names of all members, in the order of the schema.
        pub const MEMBERS: &'static [&'static str] = &["retry_after_ms", "retry_after_seconds"];
        /// Name of the member `retry_after_ms`.
        pub const RETRY_AFTER_MS: &'static str = "retry_after_ms";
        /// Name of the member `retry_after_seconds`.
        pub const RETRY_AFTER_SECONDS: &'static str = "retry_after_seconds";
    }
}

impl v2_0::Error {
    /// Domain of the error info that accompanies the payload.
    pub const DOMAIN: &'static str = "autoagentprotocol.org";
    /// Key.
    pub const METADATA_CODE: &'static str = "code";
    /// Key.
    pub const METADATA_ERROR_ID: &'static str = "error_id";
    /// Key.
    pub const METADATA_RETRYABLE: &'static str = "retryable";
    /// Key.
    pub const METADATA_CREATED_AT: &'static str = "created_at";

    /// Reason of the error info.
    pub const fn reason(&self) -> &'static str {
        self.code.as_str()
    }

    /// Metadata of the error info.
    pub fn metadata(&self) -> [(&'static str, ::std::borrow::Cow<'_, str>); 4] {
        [
            ("code", ::std::borrow::Cow::Borrowed(self.code.as_str())),
            ("error_id", AsRef::<str>::as_ref(&self.error_id).into()),
            (
                "retryable",
                if self.retryable { "true" } else { "false" }.into(),
            ),
            ("created_at", AsRef::<str>::as_ref(&self.created_at).into()),
        ]
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
            id: "AAP-001",
            level: Level::Must,
        },
        Rule {
            id: "AAP-002",
            level: Level::Must,
        },
        Rule {
            id: "AAP-003",
            level: Level::Must,
        },
        Rule {
            id: "AAP-004",
            level: Level::Must,
        },
        Rule {
            id: "AAP-005",
            level: Level::Must,
        },
        Rule {
            id: "AAP-006",
            level: Level::Must,
        },
        Rule {
            id: "AAP-007",
            level: Level::Must,
        },
        Rule {
            id: "AAP-008",
            level: Level::Must,
        },
        Rule {
            id: "AAP-009",
            level: Level::Must,
        },
        Rule {
            id: "AAP-010",
            level: Level::Must,
        },
        Rule {
            id: "AAP-011",
            level: Level::Must,
        },
        Rule {
            id: "AAP-012",
            level: Level::Must,
        },
        Rule {
            id: "AAP-013",
            level: Level::Must,
        },
        Rule {
            id: "AAP-014",
            level: Level::Must,
        },
        Rule {
            id: "AAP-015",
            level: Level::Must,
        },
        Rule {
            id: "AAP-016",
            level: Level::Must,
        },
        Rule {
            id: "AAP-017",
            level: Level::Must,
        },
        Rule {
            id: "AAP-018",
            level: Level::Must,
        },
        Rule {
            id: "AAP-019",
            level: Level::Must,
        },
        Rule {
            id: "AAP-020",
            level: Level::Must,
        },
        Rule {
            id: "AAP-021",
            level: Level::Must,
        },
        Rule {
            id: "AAP-022",
            level: Level::Must,
        },
        Rule {
            id: "AAP-023",
            level: Level::Must,
        },
        Rule {
            id: "AAP-024",
            level: Level::Must,
        },
        Rule {
            id: "AAP-025",
            level: Level::Must,
        },
        Rule {
            id: "AAP-026",
            level: Level::Must,
        },
        Rule {
            id: "AAP-027",
            level: Level::Must,
        },
        Rule {
            id: "AAP-028",
            level: Level::Must,
        },
        Rule {
            id: "AAP-029",
            level: Level::Must,
        },
        Rule {
            id: "AAP-030",
            level: Level::Must,
        },
        Rule {
            id: "AAP-031",
            level: Level::Must,
        },
        Rule {
            id: "AAP-032",
            level: Level::Must,
        },
        Rule {
            id: "AAP-033",
            level: Level::Must,
        },
        Rule {
            id: "AAP-034",
            level: Level::Must,
        },
        Rule {
            id: "AAP-035",
            level: Level::Must,
        },
        Rule {
            id: "AAP-036",
            level: Level::Must,
        },
        Rule {
            id: "AAP-037",
            level: Level::Must,
        },
        Rule {
            id: "AAP-038",
            level: Level::Must,
        },
        Rule {
            id: "AAP-039",
            level: Level::Must,
        },
        Rule {
            id: "AAP-040",
            level: Level::Must,
        },
        Rule {
            id: "AAP-041",
            level: Level::Must,
        },
        Rule {
            id: "AAP-042",
            level: Level::Must,
        },
        Rule {
            id: "AAP-043",
            level: Level::Must,
        },
        Rule {
            id: "AAP-044",
            level: Level::Must,
        },
        Rule {
            id: "AAP-045",
            level: Level::Must,
        },
        Rule {
            id: "AAP-046",
            level: Level::Must,
        },
        Rule {
            id: "AAP-047",
            level: Level::Must,
        },
        Rule {
            id: "AAP-048",
            level: Level::Must,
        },
        Rule {
            id: "AAP-049",
            level: Level::Must,
        },
        Rule {
            id: "AAP-050",
            level: Level::Must,
        },
        Rule {
            id: "AAP-051",
            level: Level::Must,
        },
        Rule {
            id: "AAP-052",
            level: Level::Must,
        },
        Rule {
            id: "AAP-053",
            level: Level::Must,
        },
        Rule {
            id: "AAP-054",
            level: Level::Must,
        },
        Rule {
            id: "AAP-055",
            level: Level::Must,
        },
        Rule {
            id: "AAP-056",
            level: Level::Must,
        },
        Rule {
            id: "AAP-057",
            level: Level::Must,
        },
        Rule {
            id: "AAP-058",
            level: Level::Must,
        },
        Rule {
            id: "AAP-059",
            level: Level::Must,
        },
        Rule {
            id: "AAP-060",
            level: Level::Must,
        },
        Rule {
            id: "AAP-061",
            level: Level::Must,
        },
        Rule {
            id: "AAP-062",
            level: Level::Must,
        },
        Rule {
            id: "AAP-063",
            level: Level::Must,
        },
        Rule {
            id: "AAP-064",
            level: Level::Must,
        },
        Rule {
            id: "AAP-065",
            level: Level::Must,
        },
        Rule {
            id: "AAP-066",
            level: Level::Must,
        },
        Rule {
            id: "AAP-067",
            level: Level::Must,
        },
        Rule {
            id: "AAP-068",
            level: Level::Must,
        },
        Rule {
            id: "AAP-069",
            level: Level::Must,
        },
        Rule {
            id: "AAP-070",
            level: Level::Must,
        },
        Rule {
            id: "AAP-071",
            level: Level::Should,
        },
        Rule {
            id: "AAP-072",
            level: Level::Must,
        },
        Rule {
            id: "AAP-073",
            level: Level::Must,
        },
        Rule {
            id: "AAP-074",
            level: Level::Must,
        },
        Rule {
            id: "AAP-075",
            level: Level::Must,
        },
        Rule {
            id: "AAP-076",
            level: Level::Must,
        },
        Rule {
            id: "AAP-077",
            level: Level::Must,
        },
        Rule {
            id: "AAP-078",
            level: Level::Must,
        },
        Rule {
            id: "AAP-079",
            level: Level::Must,
        },
        Rule {
            id: "AAP-080",
            level: Level::Must,
        },
        Rule {
            id: "AAP-081",
            level: Level::Must,
        },
        Rule {
            id: "AAP-082",
            level: Level::Must,
        },
        Rule {
            id: "AAP-083",
            level: Level::Must,
        },
    ];
    /// Rule.
    pub const AAP_001: &Rule = &RULES[0];
    /// Rule.
    pub const AAP_002: &Rule = &RULES[1];
    /// Rule.
    pub const AAP_003: &Rule = &RULES[2];
    /// Rule.
    pub const AAP_004: &Rule = &RULES[3];
    /// Rule.
    pub const AAP_005: &Rule = &RULES[4];
    /// Rule.
    pub const AAP_006: &Rule = &RULES[5];
    /// Rule.
    pub const AAP_007: &Rule = &RULES[6];
    /// Rule.
    pub const AAP_008: &Rule = &RULES[7];
    /// Rule.
    pub const AAP_009: &Rule = &RULES[8];
    /// Rule.
    pub const AAP_010: &Rule = &RULES[9];
    /// Rule.
    pub const AAP_011: &Rule = &RULES[10];
    /// Rule.
    pub const AAP_012: &Rule = &RULES[11];
    /// Rule.
    pub const AAP_013: &Rule = &RULES[12];
    /// Rule.
    pub const AAP_014: &Rule = &RULES[13];
    /// Rule.
    pub const AAP_015: &Rule = &RULES[14];
    /// Rule.
    pub const AAP_016: &Rule = &RULES[15];
    /// Rule.
    pub const AAP_017: &Rule = &RULES[16];
    /// Rule.
    pub const AAP_018: &Rule = &RULES[17];
    /// Rule.
    pub const AAP_019: &Rule = &RULES[18];
    /// Rule.
    pub const AAP_020: &Rule = &RULES[19];
    /// Rule.
    pub const AAP_021: &Rule = &RULES[20];
    /// Rule.
    pub const AAP_022: &Rule = &RULES[21];
    /// Rule.
    pub const AAP_023: &Rule = &RULES[22];
    /// Rule.
    pub const AAP_024: &Rule = &RULES[23];
    /// Rule.
    pub const AAP_025: &Rule = &RULES[24];
    /// Rule.
    pub const AAP_026: &Rule = &RULES[25];
    /// Rule.
    pub const AAP_027: &Rule = &RULES[26];
    /// Rule.
    pub const AAP_028: &Rule = &RULES[27];
    /// Rule.
    pub const AAP_029: &Rule = &RULES[28];
    /// Rule.
    pub const AAP_030: &Rule = &RULES[29];
    /// Rule.
    pub const AAP_031: &Rule = &RULES[30];
    /// Rule.
    pub const AAP_032: &Rule = &RULES[31];
    /// Rule.
    pub const AAP_033: &Rule = &RULES[32];
    /// Rule.
    pub const AAP_034: &Rule = &RULES[33];
    /// Rule.
    pub const AAP_035: &Rule = &RULES[34];
    /// Rule.
    pub const AAP_036: &Rule = &RULES[35];
    /// Rule.
    pub const AAP_037: &Rule = &RULES[36];
    /// Rule.
    pub const AAP_038: &Rule = &RULES[37];
    /// Rule.
    pub const AAP_039: &Rule = &RULES[38];
    /// Rule.
    pub const AAP_040: &Rule = &RULES[39];
    /// Rule.
    pub const AAP_041: &Rule = &RULES[40];
    /// Rule.
    pub const AAP_042: &Rule = &RULES[41];
    /// Rule.
    pub const AAP_043: &Rule = &RULES[42];
    /// Rule.
    pub const AAP_044: &Rule = &RULES[43];
    /// Rule.
    pub const AAP_045: &Rule = &RULES[44];
    /// Rule.
    pub const AAP_046: &Rule = &RULES[45];
    /// Rule.
    pub const AAP_047: &Rule = &RULES[46];
    /// Rule.
    pub const AAP_048: &Rule = &RULES[47];
    /// Rule.
    pub const AAP_049: &Rule = &RULES[48];
    /// Rule.
    pub const AAP_050: &Rule = &RULES[49];
    /// Rule.
    pub const AAP_051: &Rule = &RULES[50];
    /// Rule.
    pub const AAP_052: &Rule = &RULES[51];
    /// Rule.
    pub const AAP_053: &Rule = &RULES[52];
    /// Rule.
    pub const AAP_054: &Rule = &RULES[53];
    /// Rule.
    pub const AAP_055: &Rule = &RULES[54];
    /// Rule.
    pub const AAP_056: &Rule = &RULES[55];
    /// Rule.
    pub const AAP_057: &Rule = &RULES[56];
    /// Rule.
    pub const AAP_058: &Rule = &RULES[57];
    /// Rule.
    pub const AAP_059: &Rule = &RULES[58];
    /// Rule.
    pub const AAP_060: &Rule = &RULES[59];
    /// Rule.
    pub const AAP_061: &Rule = &RULES[60];
    /// Rule.
    pub const AAP_062: &Rule = &RULES[61];
    /// Rule.
    pub const AAP_063: &Rule = &RULES[62];
    /// Rule.
    pub const AAP_064: &Rule = &RULES[63];
    /// Rule.
    pub const AAP_065: &Rule = &RULES[64];
    /// Rule.
    pub const AAP_066: &Rule = &RULES[65];
    /// Rule.
    pub const AAP_067: &Rule = &RULES[66];
    /// Rule.
    pub const AAP_068: &Rule = &RULES[67];
    /// Rule.
    pub const AAP_069: &Rule = &RULES[68];
    /// Rule.
    pub const AAP_070: &Rule = &RULES[69];
    /// Rule.
    pub const AAP_071: &Rule = &RULES[70];
    /// Rule.
    pub const AAP_072: &Rule = &RULES[71];
    /// Rule.
    pub const AAP_073: &Rule = &RULES[72];
    /// Rule.
    pub const AAP_074: &Rule = &RULES[73];
    /// Rule.
    pub const AAP_075: &Rule = &RULES[74];
    /// Rule.
    pub const AAP_076: &Rule = &RULES[75];
    /// Rule.
    pub const AAP_077: &Rule = &RULES[76];
    /// Rule.
    pub const AAP_078: &Rule = &RULES[77];
    /// Rule.
    pub const AAP_079: &Rule = &RULES[78];
    /// Rule.
    pub const AAP_080: &Rule = &RULES[79];
    /// Rule.
    pub const AAP_081: &Rule = &RULES[80];
    /// Rule.
    pub const AAP_082: &Rule = &RULES[81];
    /// Rule.
    pub const AAP_083: &Rule = &RULES[82];
}
