/// Types.
pub mod parcel {
    /// Objects that are open, closed, or maps.
    #[derive(Debug, Clone, PartialEq, ::serde::Serialize, ::serde::Deserialize)]
    pub struct Luggage {
        /// The member `open`.
        #[serde(skip_serializing_if = "Option::is_none")]
        pub open: Option<LuggageOpen>,
        /// The member `typed`.
        #[serde(skip_serializing_if = "Option::is_none")]
        pub typed: Option<LuggageTyped>,
        /// The member `closed`.
        #[serde(skip_serializing_if = "Option::is_none")]
        pub closed: Option<LuggageClosed>,
        /// The member `free`.
        #[serde(skip_serializing_if = "Option::is_none")]
        pub free: Option<::serde_json::Map<String, ::serde_json::Value>>,
        /// The member `words`.
        #[serde(skip_serializing_if = "Option::is_none")]
        pub words: Option<::std::collections::BTreeMap<String, String>>,
        /// The member `codes`.
        #[serde(skip_serializing_if = "Option::is_none")]
        pub codes: Option<::std::collections::BTreeMap<String, i64>>,
        /// The member `any`.
        pub any: ::serde_json::Value,
        /// Any shape.
        #[serde(
            default,
            deserialize_with = "present",
            skip_serializing_if = "Option::is_none"
        )]
        pub shapeless: Option<::serde_json::Value>,
        /// Members that the schema does not name, as they came.
        #[serde(flatten)]
        pub extra: ::serde_json::Map<String, ::serde_json::Value>,
    }
    /// Type of `open`.
    #[derive(Debug, Clone, PartialEq, Default, ::serde::Serialize, ::serde::Deserialize)]
    pub struct LuggageOpen {
        /// The member `a`.
        #[serde(skip_serializing_if = "Option::is_none")]
        pub a: Option<String>,
        /// Members that the schema does not name, as they came.
        #[serde(flatten)]
        pub extra: ::serde_json::Map<String, ::serde_json::Value>,
    }
    /// Type of `typed`.
    #[derive(Debug, Clone, PartialEq, Default, ::serde::Serialize, ::serde::Deserialize)]
    pub struct LuggageTyped {
        /// The member `extra`.
        #[serde(skip_serializing_if = "Option::is_none")]
        pub extra: Option<String>,
        /// Members that the schema does not name, as they came.
        #[serde(flatten)]
        pub extra_members: ::std::collections::BTreeMap<String, u64>,
    }
    /// Type of `closed`.
    #[derive(Debug, Clone, PartialEq, Default, ::serde::Serialize, ::serde::Deserialize)]
    #[serde(deny_unknown_fields)]
    pub struct LuggageClosed {}
    /// Reads a member that is there, `null` included; serde alone takes `null` for absent.
    fn present<'de, D: ::serde::Deserializer<'de>>(
        deserializer: D,
    ) -> Result<Option<::serde_json::Value>, D::Error> {
        ::serde::Deserialize::deserialize(deserializer).map(Some)
    }
}
