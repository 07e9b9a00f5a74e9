/// Types.
pub mod parcel {
    /// A protobuf message in its JSON form.
    #[derive(Debug, Clone, PartialEq, Default, ::serde::Serialize, ::serde::Deserialize)]
    pub struct Report {
        /// The tag.
        #[serde(rename = "@type")]
        pub at_type: ReportAtType,
        /// A text.
        ///
        /// Absent, `null` and empty are one, and left out.
        #[serde(
            rename = "shortText",
            alias = "short_text",
            default,
            deserialize_with = "null_or",
            skip_serializing_if = "is_default"
        )]
        pub short_text: String,
        /// A list of messages.
        ///
        /// Absent, `null` and empty are one, and left out.
        #[serde(
            default,
            deserialize_with = "null_or",
            skip_serializing_if = "is_default"
        )]
        pub stops: Vec<Stop>,
        /// A map.
        ///
        /// Absent, `null` and empty are one, and left out.
        #[serde(
            default,
            deserialize_with = "null_or",
            skip_serializing_if = "is_default"
        )]
        pub labels: ::std::collections::BTreeMap<String, String>,
        /// A message, which has presence.
        #[serde(
            rename = "lastStop",
            alias = "last_stop",
            skip_serializing_if = "Option::is_none"
        )]
        pub last_stop: Option<Stop>,
        /// A scalar without presence.
        ///
        /// Absent, `null` and empty are one, and left out.
        #[serde(
            default,
            deserialize_with = "null_or",
            skip_serializing_if = "is_default"
        )]
        pub weight: super::Stamp,
        /// A scalar with presence.
        #[serde(skip_serializing_if = "Option::is_none")]
        pub limit: Option<super::Stamp>,
        /// Members that the schema does not name, as they came.
        #[serde(flatten)]
        pub extra: ::serde_json::Map<String, ::serde_json::Value>,
    }
    /// The one value of `@type`.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
    pub enum ReportAtType {
        /// `type.example/parcel.Report`.
        #[default]
        ParcelReport,
    }
    impl ReportAtType {
        /// Every value, in the order of the schema.
        pub const ALL: &'static [Self] = &[Self::ParcelReport];
        /// The text on the wire.
        #[must_use]
        pub const fn as_str(self) -> &'static str {
            let Self::ParcelReport = self;
            "type.example/parcel.Report"
        }
    }
    impl AsRef<str> for ReportAtType {
        fn as_ref(&self) -> &str {
            self.as_str()
        }
    }
    impl ::std::fmt::Display for ReportAtType {
        fn fmt(&self, f: &mut ::std::fmt::Formatter<'_>) -> ::std::fmt::Result {
            f.pad(self.as_str())
        }
    }
    impl ::serde::Serialize for ReportAtType {
        fn serialize<S: ::serde::Serializer>(
            &self,
            serializer: S,
        ) -> Result<S::Ok, S::Error> {
            serializer.serialize_str(self.as_str())
        }
    }
    impl<'de> ::serde::Deserialize<'de> for ReportAtType {
        fn deserialize<D: ::serde::Deserializer<'de>>(
            deserializer: D,
        ) -> Result<Self, D::Error> {
            one_of(deserializer, Self::ALL, Self::as_str)
        }
    }
    /// One stop.
    #[derive(Debug, Clone, PartialEq, Default, ::serde::Serialize, ::serde::Deserialize)]
    #[serde(deny_unknown_fields)]
    pub struct Stop {
        /// Where.
        ///
        /// Absent, `null` and empty are one, and left out.
        #[serde(
            rename = "placeName",
            alias = "place_name",
            default,
            deserialize_with = "null_or",
            skip_serializing_if = "is_default"
        )]
        pub place_name: String,
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
    /// Reads a value, `null` as the default one.
    fn null_or<
        'de,
        D: ::serde::Deserializer<'de>,
        T: Default + ::serde::Deserialize<'de>,
    >(deserializer: D) -> Result<T, D::Error> {
        <Option<T> as ::serde::Deserialize>::deserialize(deserializer)
            .map(Option::unwrap_or_default)
    }
    /// Whether a value goes without saying.
    fn is_default<T: Default + PartialEq>(value: &T) -> bool {
        *value == T::default()
    }
}
