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
    #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
    pub enum OrderCode {
        /// `EXPRESS`.
        Express,
        /// `SLOW`.
        Slow,
    }
    impl OrderCode {
        /// Every value, in the order of the schema.
        pub const ALL: &'static [Self] = &[Self::Express, Self::Slow];
        /// The text on the wire.
        #[must_use]
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
    impl ::serde::Serialize for OrderCode {
        fn serialize<S: ::serde::Serializer>(
            &self,
            serializer: S,
        ) -> Result<S::Ok, S::Error> {
            serializer.serialize_str(self.as_str())
        }
    }
    impl<'de> ::serde::Deserialize<'de> for OrderCode {
        fn deserialize<D: ::serde::Deserializer<'de>>(
            deserializer: D,
        ) -> Result<Self, D::Error> {
            one_of(deserializer, Self::ALL, Self::as_str)
        }
    }
    /// Reads one of a set of strings, and nothing else; derived enums also take `{"text": null}`.
    fn one_of<'de, D: ::serde::Deserializer<'de>, T: Copy + 'static>(
        deserializer: D,
        all: &'static [T],
        text: fn(T) -> &'static str,
    ) -> Result<T, D::Error> {
        struct OneOf<T: 'static>(&'static [T], fn(T) -> &'static str);
        impl<T: Copy> ::serde::de::Visitor<'_> for OneOf<T> {
            type Value = T;
            fn expecting(
                &self,
                f: &mut ::std::fmt::Formatter<'_>,
            ) -> ::std::fmt::Result {
                f.write_str("one of")?;
                self.0
                    .iter()
                    .try_for_each(|value| write!(f, " `{}`", (self.1) (* value)))
            }
            fn visit_str<E: ::serde::de::Error>(self, found: &str) -> Result<T, E> {
                let value = self
                    .0
                    .iter()
                    .copied()
                    .find(|value| (self.1)(*value) == found);
                value
                    .ok_or_else(|| E::invalid_value(
                        ::serde::de::Unexpected::Other("another string"),
                        &self,
                    ))
            }
        }
        deserializer.deserialize_str(OneOf(all, text))
    }
}
