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
    #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
    pub enum HolderChoice {
        /// `left`.
        Left,
        /// `right`.
        Right,
    }
    impl HolderChoice {
        /// Every value, in the order of the schema.
        pub const ALL: &'static [Self] = &[Self::Left, Self::Right];
        /// The text on the wire.
        #[must_use]
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
    impl ::serde::Serialize for HolderChoice {
        fn serialize<S: ::serde::Serializer>(
            &self,
            serializer: S,
        ) -> Result<S::Ok, S::Error> {
            serializer.serialize_str(self.as_str())
        }
    }
    impl<'de> ::serde::Deserialize<'de> for HolderChoice {
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
