/// Types.
pub mod parcel {
    /// A message with a signature.
    #[derive(Debug, Clone, PartialEq, ::serde::Serialize, ::serde::Deserialize)]
    #[serde(deny_unknown_fields)]
    pub struct Signed {
        /// The member `kind`.
        pub kind: SignedKind,
        /// The member `note`.
        #[serde(skip_serializing_if = "Option::is_none")]
        pub note: Option<String>,
        /// The member `signature`.
        pub signature: String,
        /// The member `only`.
        #[serde(skip_serializing_if = "Option::is_none")]
        pub only: Option<SignedOnly>,
        /// A message that needs a note.
        #[serde(skip_serializing_if = "Option::is_none")]
        pub beside: Option<SignedBeside>,
    }
    /// The one value of `kind`.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
    pub enum SignedKind {
        /// `signed`.
        #[default]
        Signed,
    }
    impl SignedKind {
        /// Every value, in the order of the schema.
        pub const ALL: &'static [Self] = &[Self::Signed];
        /// The text on the wire.
        #[must_use]
        pub const fn as_str(self) -> &'static str {
            let Self::Signed = self;
            "signed"
        }
    }
    impl AsRef<str> for SignedKind {
        fn as_ref(&self) -> &str {
            self.as_str()
        }
    }
    impl ::std::fmt::Display for SignedKind {
        fn fmt(&self, f: &mut ::std::fmt::Formatter<'_>) -> ::std::fmt::Result {
            f.pad(self.as_str())
        }
    }
    impl ::serde::Serialize for SignedKind {
        fn serialize<S: ::serde::Serializer>(
            &self,
            serializer: S,
        ) -> Result<S::Ok, S::Error> {
            serializer.serialize_str(self.as_str())
        }
    }
    impl<'de> ::serde::Deserialize<'de> for SignedKind {
        fn deserialize<D: ::serde::Deserializer<'de>>(
            deserializer: D,
        ) -> Result<Self, D::Error> {
            one_of(deserializer, Self::ALL, Self::as_str)
        }
    }
    /// Type of `only`.
    #[derive(Debug, Clone, PartialEq, Default, ::serde::Serialize, ::serde::Deserialize)]
    pub struct SignedOnly {
        /// The member `a`.
        #[serde(skip_serializing_if = "Option::is_none")]
        pub a: Option<String>,
        /// Members that the schema does not name, as they came.
        #[serde(flatten)]
        pub extra: ::serde_json::Map<String, ::serde_json::Value>,
    }
    /// A message that needs a note.
    #[derive(Debug, Clone, PartialEq, ::serde::Serialize, ::serde::Deserialize)]
    pub struct SignedBeside {
        /// The member `kind`.
        pub kind: String,
        /// The member `note`.
        pub note: String,
        /// Members that the schema does not name, as they came.
        #[serde(flatten)]
        pub extra: ::serde_json::Map<String, ::serde_json::Value>,
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
