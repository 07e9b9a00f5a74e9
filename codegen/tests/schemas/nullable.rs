/// Types.
pub mod parcel {
    /// Places where `null` may stand.
    #[derive(Debug, Clone, PartialEq, ::serde::Serialize, ::serde::Deserialize)]
    #[serde(deny_unknown_fields)]
    pub struct Holder {
        /// The member `optional`.
        ///
        /// `null` reads as absent.
        #[serde(skip_serializing_if = "Option::is_none")]
        pub optional: Option<String>,
        /// The member `required`.
        #[serde(deserialize_with = "::serde::Deserialize::deserialize")]
        pub required: Option<String>,
        /// A spot, or none.
        ///
        /// `null` reads as absent.
        #[serde(skip_serializing_if = "Option::is_none")]
        pub defined: Option<Spot>,
        /// The member `listed`.
        ///
        /// Left to a validator: `oneOf` of each item.
        #[serde(skip_serializing_if = "Option::is_none")]
        pub listed: Option<Vec<Option<Spot>>>,
        /// The member `choice`.
        #[serde(deserialize_with = "::serde::Deserialize::deserialize")]
        pub choice: Option<HolderChoice>,
    }
    /// `Spot`, as the schema has it.
    #[derive(Debug, Clone, PartialEq, ::serde::Serialize, ::serde::Deserialize)]
    #[serde(deny_unknown_fields)]
    pub struct Spot {
        /// The member `row`.
        pub row: i64,
    }
    /// Type of `choice`.
    #[derive(
        Debug,
        Clone,
        Copy,
        PartialEq,
        Eq,
        PartialOrd,
        Ord,
        Hash,
        ::serde::Serialize,
        ::serde::Deserialize
    )]
    pub enum HolderChoice {
        /// `left`.
        #[serde(rename = "left")]
        Left,
        /// `right`.
        #[serde(rename = "right")]
        Right,
    }
    impl HolderChoice {
        /// Every value, in the order of the schema.
        pub const ALL: &'static [Self] = &[Self::Left, Self::Right];
        /// The text on the wire.
        pub const fn as_str(self) -> &'static str {
            match self {
                Self::Left => "left",
                Self::Right => "right",
            }
        }
    }
    impl AsRef<str> for HolderChoice {
        fn as_ref(&self) -> &str {
            self.as_str()
        }
    }
    impl ::std::fmt::Display for HolderChoice {
        fn fmt(&self, f: &mut ::std::fmt::Formatter<'_>) -> ::std::fmt::Result {
            f.pad(self.as_str())
        }
    }
}
