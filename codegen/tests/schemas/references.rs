/// Types.
pub mod parcel {
    /// Every spelling of a reference.
    #[derive(Debug, Clone, PartialEq, Default, ::serde::Serialize, ::serde::Deserialize)]
    #[serde(deny_unknown_fields)]
    pub struct References {
        /// A box.
        #[serde(skip_serializing_if = "Option::is_none")]
        pub by_pointer: Option<BoxOfAir>,
        /// A box.
        #[serde(skip_serializing_if = "Option::is_none")]
        pub by_identifier: Option<BoxOfAir>,
        /// An anchor, with a description beside it.
        #[serde(skip_serializing_if = "Option::is_none")]
        pub by_anchor: Option<BoxOfAir>,
        /// The member `by_member`.
        #[serde(skip_serializing_if = "Option::is_none")]
        pub by_member: Option<ReferencesInline>,
        /// The member `inline`.
        #[serde(skip_serializing_if = "Option::is_none")]
        pub inline: Option<ReferencesInline>,
        /// A label, at most ten characters.
        ///
        /// Left to a validator: `maxLength: 10`.
        #[serde(skip_serializing_if = "Option::is_none")]
        pub text: Option<String>,
        /// Every spelling of a reference.
        #[serde(skip_serializing_if = "Option::is_none")]
        pub inside: Option<Box<References>>,
    }
    /// A box.
    #[derive(Debug, Clone, PartialEq, Default, ::serde::Serialize, ::serde::Deserialize)]
    #[serde(deny_unknown_fields)]
    pub struct BoxOfAir {
        /// The member `volume`.
        #[serde(skip_serializing_if = "Option::is_none")]
        pub volume: Option<u64>,
    }
    /// Type of `inline`.
    #[derive(Debug, Clone, PartialEq, Default, ::serde::Serialize, ::serde::Deserialize)]
    #[serde(deny_unknown_fields)]
    pub struct ReferencesInline {
        /// The member `width`.
        #[serde(skip_serializing_if = "Option::is_none")]
        pub width: Option<i64>,
    }
}
