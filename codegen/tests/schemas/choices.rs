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
    #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
    pub enum ChoicesUntyped {
        /// `A_B`.
        AB,
        /// `C`.
        C,
    }
    impl ChoicesUntyped {
        /// Every value, in the order of the schema.
        pub const ALL: &'static [Self] = &[Self::AB, Self::C];
        /// The text on the wire.
        #[must_use]
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
    impl ::serde::Serialize for ChoicesUntyped {
        fn serialize<S: ::serde::Serializer>(
            &self,
            serializer: S,
        ) -> Result<S::Ok, S::Error> {
            serializer.serialize_str(self.as_str())
        }
    }
    impl<'de> ::serde::Deserialize<'de> for ChoicesUntyped {
        fn deserialize<D: ::serde::Deserializer<'de>>(
            deserializer: D,
        ) -> Result<Self, D::Error> {
            one_of(deserializer, Self::ALL, Self::as_str)
        }
    }
    /// Type of `described`.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
    #[allow(deprecated, reason = "still read and written")]
    pub enum ChoicesDescribed {
        /// In a plane.
        ByAir,
        /// On a ship.
        #[deprecated]
        BySea,
    }
    #[allow(deprecated, reason = "still read and written")]
    impl ChoicesDescribed {
        /// Every value, in the order of the schema.
        pub const ALL: &'static [Self] = &[Self::ByAir, Self::BySea];
        /// The text on the wire.
        #[must_use]
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
    #[allow(deprecated, reason = "still read and written")]
    impl ::serde::Serialize for ChoicesDescribed {
        fn serialize<S: ::serde::Serializer>(
            &self,
            serializer: S,
        ) -> Result<S::Ok, S::Error> {
            serializer.serialize_str(self.as_str())
        }
    }
    #[allow(deprecated, reason = "still read and written")]
    impl<'de> ::serde::Deserialize<'de> for ChoicesDescribed {
        fn deserialize<D: ::serde::Deserializer<'de>>(
            deserializer: D,
        ) -> Result<Self, D::Error> {
            one_of(deserializer, Self::ALL, Self::as_str)
        }
    }
    /// An item of `many`.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
    pub enum ChoicesManyItem {
        /// `x-large`.
        XLarge,
        /// `type`.
        Type,
        /// `size 2xl`.
        Size2xl,
    }
    impl ChoicesManyItem {
        /// Every value, in the order of the schema.
        pub const ALL: &'static [Self] = &[Self::XLarge, Self::Type, Self::Size2xl];
        /// The text on the wire.
        #[must_use]
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
    impl ::serde::Serialize for ChoicesManyItem {
        fn serialize<S: ::serde::Serializer>(
            &self,
            serializer: S,
        ) -> Result<S::Ok, S::Error> {
            serializer.serialize_str(self.as_str())
        }
    }
    impl<'de> ::serde::Deserialize<'de> for ChoicesManyItem {
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
