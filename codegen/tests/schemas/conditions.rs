/// Types.
pub mod parcel {
    /// An order with rules between its members.
    ///
    /// Left to a validator: `anyOf`, `if`, `then`, `dependentRequired`.
    #[derive(Debug, Clone, PartialEq, ::serde::Serialize, ::serde::Deserialize)]
    #[serde(deny_unknown_fields)]
    pub struct Order {
        /// The member `code`.
        pub code: OrderCode,
        /// The member `surcharge`.
        #[serde(skip_serializing_if = "Option::is_none")]
        pub surcharge: Option<i64>,
        /// The member `street`.
        #[serde(skip_serializing_if = "Option::is_none")]
        pub street: Option<String>,
        /// The member `locker`.
        ///
        /// Left to a validator: `not`.
        #[serde(skip_serializing_if = "Option::is_none")]
        pub locker: Option<String>,
        /// At least one of them says fragile.
        ///
        /// Left to a validator: `contains`, `minContains: 1`, `minLength: 1` of each item.
        #[serde(skip_serializing_if = "Option::is_none")]
        pub labels: Option<Vec<String>>,
    }
    /// Type of `code`.
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
    pub enum OrderCode {
        /// `EXPRESS`.
        #[serde(rename = "EXPRESS")]
        Express,
        /// `SLOW`.
        #[serde(rename = "SLOW")]
        Slow,
    }
    impl OrderCode {
        /// Every value, in the order of the schema.
        pub const ALL: &'static [Self] = &[Self::Express, Self::Slow];
        /// The text on the wire.
        pub const fn as_str(self) -> &'static str {
            match self {
                Self::Express => "EXPRESS",
                Self::Slow => "SLOW",
            }
        }
    }
    impl AsRef<str> for OrderCode {
        fn as_ref(&self) -> &str {
            self.as_str()
        }
    }
    impl ::std::fmt::Display for OrderCode {
        fn fmt(&self, f: &mut ::std::fmt::Formatter<'_>) -> ::std::fmt::Result {
            f.pad(self.as_str())
        }
    }
}
