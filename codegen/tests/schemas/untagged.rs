/// Types.
pub mod parcel {
    /// A question.
    #[derive(Debug, Clone, PartialEq, ::serde::Serialize, ::serde::Deserialize)]
    #[serde(deny_unknown_fields)]
    pub struct Query {
        /// Of the question.
        #[serde(deserialize_with = "::serde::Deserialize::deserialize")]
        pub id: Option<QueryId>,
        /// A place by name, by position or by list.
        #[serde(rename = "where")]
        pub where_: QueryWhere,
        /// A fixed word, or settings.
        #[serde(skip_serializing_if = "Option::is_none")]
        pub mode: Option<QueryMode>,
    }
    /// Of the question.
    #[derive(Debug, Clone, PartialEq, ::serde::Serialize, ::serde::Deserialize)]
    #[serde(untagged)]
    pub enum QueryId {
        /// A string.
        Text(String),
        /// An integer.
        Integer(i64),
    }
    impl From<String> for QueryId {
        fn from(value: String) -> Self {
            Self::Text(value)
        }
    }
    impl From<i64> for QueryId {
        fn from(value: i64) -> Self {
            Self::Integer(value)
        }
    }
    /// A place by name, by position or by list.
    #[derive(Debug, Clone, PartialEq, ::serde::Serialize, ::serde::Deserialize)]
    #[serde(untagged)]
    pub enum QueryWhere {
        /// Its name.
        Text(String),
        /// An object.
        #[serde(deserialize_with = "object")]
        Object(QueryWhereObject),
        /// A list.
        List(Vec<String>),
    }
    impl From<String> for QueryWhere {
        fn from(value: String) -> Self {
            Self::Text(value)
        }
    }
    impl From<QueryWhereObject> for QueryWhere {
        fn from(value: QueryWhereObject) -> Self {
            Self::Object(value)
        }
    }
    impl From<Vec<String>> for QueryWhere {
        fn from(value: Vec<String>) -> Self {
            Self::List(value)
        }
    }
    /// `QueryWhereObject`, as the schema has it.
    #[derive(Debug, Clone, PartialEq, ::serde::Serialize, ::serde::Deserialize)]
    #[serde(deny_unknown_fields)]
    pub struct QueryWhereObject {
        /// The member `lat`.
        pub lat: ::serde_json::Number,
        /// The member `lon`.
        pub lon: ::serde_json::Number,
    }
    /// A fixed word, or settings.
    #[derive(Debug, Clone, PartialEq, ::serde::Serialize, ::serde::Deserialize)]
    #[serde(untagged)]
    pub enum QueryMode {
        /// A string.
        Text(QueryModeText),
        /// An object.
        Object(QueryModeObject),
    }
    impl From<QueryModeText> for QueryMode {
        fn from(value: QueryModeText) -> Self {
            Self::Text(value)
        }
    }
    impl From<QueryModeObject> for QueryMode {
        fn from(value: QueryModeObject) -> Self {
            Self::Object(value)
        }
    }
    /// `QueryModeText`, as the schema has it.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
    pub enum QueryModeText {
        /// `auto`.
        Auto,
        /// `off`.
        Off,
    }
    impl QueryModeText {
        /// Every value, in the order of the schema.
        pub const ALL: &'static [Self] = &[Self::Auto, Self::Off];
        /// The text on the wire.
        #[must_use]
        pub const fn as_str(self) -> &'static str {
            match self {
                Self::Auto => "auto",
                Self::Off => "off",
            }
        }
    }
    impl AsRef<str> for QueryModeText {
        fn as_ref(&self) -> &str {
            self.as_str()
        }
    }
    impl ::std::fmt::Display for QueryModeText {
        fn fmt(&self, f: &mut ::std::fmt::Formatter<'_>) -> ::std::fmt::Result {
            f.pad(self.as_str())
        }
    }
    impl ::serde::Serialize for QueryModeText {
        fn serialize<S: ::serde::Serializer>(
            &self,
            serializer: S,
        ) -> Result<S::Ok, S::Error> {
            serializer.serialize_str(self.as_str())
        }
    }
    impl<'de> ::serde::Deserialize<'de> for QueryModeText {
        fn deserialize<D: ::serde::Deserializer<'de>>(
            deserializer: D,
        ) -> Result<Self, D::Error> {
            one_of(deserializer, Self::ALL, Self::as_str)
        }
    }
    /// `QueryModeObject`, as the schema has it.
    #[derive(Debug, Clone, PartialEq, Default, ::serde::Serialize, ::serde::Deserialize)]
    pub struct QueryModeObject {
        /// The member `steps`.
        #[serde(skip_serializing_if = "Option::is_none")]
        pub steps: Option<i64>,
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
    /// Reads an object only; derived structs also take a list of their members.
    fn object<'de, D: ::serde::Deserializer<'de>, T: ::serde::de::DeserializeOwned>(
        deserializer: D,
    ) -> Result<T, D::Error> {
        let members = <::serde_json::Map<
            String,
            ::serde_json::Value,
        > as ::serde::Deserialize>::deserialize(deserializer)?;
        ::serde_json::from_value(members.into()).map_err(::serde::de::Error::custom)
    }
}
