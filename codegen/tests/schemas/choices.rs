/// Types.
pub mod parcel {
    /// Sets of strings.
    #[derive(Debug, Clone, PartialEq, Default, ::serde::Serialize, ::serde::Deserialize)]
    #[serde(deny_unknown_fields)]
    pub struct Choices {
        /// The member `untyped`.
        #[serde(skip_serializing_if = "Option::is_none")]
        pub untyped: Option<ChoicesUntyped>,
        /// The member `described`.
        #[serde(skip_serializing_if = "Option::is_none")]
        pub described: Option<ChoicesDescribed>,
        /// The member `many`.
        #[serde(skip_serializing_if = "Option::is_none")]
        pub many: Option<Vec<ChoicesManyItem>>,
    }
    /// Type of `untyped`.
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
    pub enum ChoicesUntyped {
        /// `A_B`.
        #[serde(rename = "A_B")]
        AB,
        /// `C`.
        C,
    }
    impl ChoicesUntyped {
        /// Every value, in the order of the schema.
        pub const ALL: &'static [Self] = &[Self::AB, Self::C];
        /// The text on the wire.
        pub const fn as_str(self) -> &'static str {
            match self {
                Self::AB => "A_B",
                Self::C => "C",
            }
        }
    }
    impl AsRef<str> for ChoicesUntyped {
        fn as_ref(&self) -> &str {
            self.as_str()
        }
    }
    impl ::std::fmt::Display for ChoicesUntyped {
        fn fmt(&self, f: &mut ::std::fmt::Formatter<'_>) -> ::std::fmt::Result {
            f.pad(self.as_str())
        }
    }
    /// Type of `described`.
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
    #[allow(deprecated, reason = "still read and written")]
    pub enum ChoicesDescribed {
        /// In a plane.
        #[serde(rename = "BY_AIR")]
        ByAir,
        /// On a ship.
        #[deprecated]
        #[serde(rename = "BY_SEA")]
        BySea,
    }
    #[allow(deprecated, reason = "still read and written")]
    impl ChoicesDescribed {
        /// Every value, in the order of the schema.
        pub const ALL: &'static [Self] = &[Self::ByAir, Self::BySea];
        /// The text on the wire.
        pub const fn as_str(self) -> &'static str {
            match self {
                Self::ByAir => "BY_AIR",
                Self::BySea => "BY_SEA",
            }
        }
    }
    #[allow(deprecated, reason = "still read and written")]
    impl AsRef<str> for ChoicesDescribed {
        fn as_ref(&self) -> &str {
            self.as_str()
        }
    }
    #[allow(deprecated, reason = "still read and written")]
    impl ::std::fmt::Display for ChoicesDescribed {
        fn fmt(&self, f: &mut ::std::fmt::Formatter<'_>) -> ::std::fmt::Result {
            f.pad(self.as_str())
        }
    }
    /// An item of `many`.
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
    pub enum ChoicesManyItem {
        /// `x-large`.
        #[serde(rename = "x-large")]
        XLarge,
        /// `type`.
        #[serde(rename = "type")]
        Type,
        /// `size 2xl`.
        #[serde(rename = "size 2xl")]
        Size2xl,
    }
    impl ChoicesManyItem {
        /// Every value, in the order of the schema.
        pub const ALL: &'static [Self] = &[Self::XLarge, Self::Type, Self::Size2xl];
        /// The text on the wire.
        pub const fn as_str(self) -> &'static str {
            match self {
                Self::XLarge => "x-large",
                Self::Type => "type",
                Self::Size2xl => "size 2xl",
            }
        }
    }
    impl AsRef<str> for ChoicesManyItem {
        fn as_ref(&self) -> &str {
            self.as_str()
        }
    }
    impl ::std::fmt::Display for ChoicesManyItem {
        fn fmt(&self, f: &mut ::std::fmt::Formatter<'_>) -> ::std::fmt::Result {
            f.pad(self.as_str())
        }
    }
}
