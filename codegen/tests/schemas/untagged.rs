/// What an enum has that is a text on the wire: it is printed and written as that text. One whose texts a registry
/// lists is also read from them, and has an error for all others.
macro_rules! text_form {
    ($name:ident) => {
        #[allow(deprecated, reason = "still read and written")]
        impl AsRef<str> for $name {
            fn as_ref(&self) -> &str {
                self.as_str()
            }
        }

        #[allow(deprecated, reason = "still read and written")]
        impl ::std::fmt::Display for $name {
            fn fmt(&self, f: &mut ::std::fmt::Formatter<'_>) -> ::std::fmt::Result {
                f.pad(self.as_str())
            }
        }

        #[allow(deprecated, reason = "still read and written")]
        impl ::serde::Serialize for $name {
            fn serialize<S: ::serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.serialize_str(self.as_str())
            }
        }
    };
    (named $name:ident, $kind:literal, $unknown:ident) => {
        text_form!($name);

        impl ::std::fmt::Display for $unknown {
            fn fmt(&self, f: &mut ::std::fmt::Formatter<'_>) -> ::std::fmt::Result {
                f.write_str(concat!("unknown ", $kind))
            }
        }

        impl ::std::error::Error for $unknown {}

        impl TryFrom<&str> for $name {
            type Error = $unknown;

            fn try_from(text: &str) -> Result<Self, $unknown> {
                text.parse()
            }
        }

        impl<'de> ::serde::Deserialize<'de> for $name {
            fn deserialize<D: ::serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                members::named(deserializer, concat!("the name of a ", $kind))
            }
        }
    };
}

/// Types.
pub mod parcel {
    use super::members;
    /// A question.
    #[derive(Debug, Clone, PartialEq)]
    pub struct Query {
        /// Of the question.
        pub id: Option<QueryId>,
        /// A place by name, by position or by list.
        pub where_: QueryWhere,
        /// A fixed word, or settings.
        pub mode: Option<QueryMode>,
    }
    impl ::serde::Serialize for Query {
        fn serialize<S: ::serde::Serializer>(
            &self,
            serializer: S,
        ) -> Result<S::Ok, S::Error> {
            members::write(self, serializer)
        }
    }
    impl<'de> ::serde::Deserialize<'de> for Query {
        fn deserialize<D: ::serde::Deserializer<'de>>(
            deserializer: D,
        ) -> Result<Self, D::Error> {
            members::read(deserializer, "struct Query")
        }
    }
    impl members::Object for Query {
        fn read<'de, A: ::serde::de::MapAccess<'de>>(
            mut map: A,
        ) -> Result<Self, A::Error> {
            let mut id = None;
            let mut where_ = None;
            let mut mode = None;
            while let Some(key) = members::key(&mut map)? {
                let done = match &*key {
                    "id" => members::once(&mut map, "id", &mut id),
                    "where" => members::once(&mut map, "where", &mut where_),
                    "mode" => members::once(&mut map, "mode", &mut mode),
                    _ => Err(members::unknown(&key, &["id", "where", "mode"])),
                };
                done?;
            }
            Ok(Self {
                id: members::required::<A, _>(id, "id")?,
                where_: members::required::<A, _>(where_, "where")?,
                mode: mode.flatten(),
            })
        }
        fn write<M: ::serde::ser::SerializeMap>(
            &self,
            map: &mut M,
        ) -> Result<(), M::Error> {
            map.serialize_entry("id", &self.id)?;
            map.serialize_entry("where", &self.where_)?;
            members::optional(map, "mode", self.mode.as_ref())?;
            Ok(())
        }
    }
    /// Of the question.
    #[derive(Debug, Clone, PartialEq)]
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
    impl ::serde::Serialize for QueryId {
        fn serialize<S: ::serde::Serializer>(
            &self,
            serializer: S,
        ) -> Result<S::Ok, S::Error> {
            match self {
                Self::Text(value) => ::serde::Serialize::serialize(value, serializer),
                Self::Integer(value) => ::serde::Serialize::serialize(value, serializer),
            }
        }
    }
    impl<'de> ::serde::Deserialize<'de> for QueryId {
        fn deserialize<D: ::serde::Deserializer<'de>>(
            deserializer: D,
        ) -> Result<Self, D::Error> {
            let value = <::serde_json::Value as ::serde::Deserialize>::deserialize(
                deserializer,
            )?;
            if let Ok(value) = ::serde::Deserialize::deserialize(&value) {
                return Ok(Self::Text(value));
            }
            if let Ok(value) = ::serde::Deserialize::deserialize(&value) {
                return Ok(Self::Integer(value));
            }
            Err(
                ::serde::de::Error::custom(
                    "data did not match any variant of untagged enum QueryId",
                ),
            )
        }
    }
    /// A place by name, by position or by list.
    #[derive(Debug, Clone, PartialEq)]
    pub enum QueryWhere {
        /// Its name.
        Text(String),
        /// An object.
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
    impl ::serde::Serialize for QueryWhere {
        fn serialize<S: ::serde::Serializer>(
            &self,
            serializer: S,
        ) -> Result<S::Ok, S::Error> {
            match self {
                Self::Text(value) => ::serde::Serialize::serialize(value, serializer),
                Self::Object(value) => ::serde::Serialize::serialize(value, serializer),
                Self::List(value) => ::serde::Serialize::serialize(value, serializer),
            }
        }
    }
    impl<'de> ::serde::Deserialize<'de> for QueryWhere {
        fn deserialize<D: ::serde::Deserializer<'de>>(
            deserializer: D,
        ) -> Result<Self, D::Error> {
            let value = <::serde_json::Value as ::serde::Deserialize>::deserialize(
                deserializer,
            )?;
            if let Ok(value) = ::serde::Deserialize::deserialize(&value) {
                return Ok(Self::Text(value));
            }
            if let Ok(value) = ::serde::Deserialize::deserialize(&value) {
                return Ok(Self::Object(value));
            }
            if let Ok(value) = ::serde::Deserialize::deserialize(&value) {
                return Ok(Self::List(value));
            }
            Err(
                ::serde::de::Error::custom(
                    "data did not match any variant of untagged enum QueryWhere",
                ),
            )
        }
    }
    /// `QueryWhereObject`, as the schema has it.
    #[derive(Debug, Clone, PartialEq)]
    pub struct QueryWhereObject {
        /// The member `lat`.
        pub lat: ::serde_json::Number,
        /// The member `lon`.
        pub lon: ::serde_json::Number,
    }
    impl ::serde::Serialize for QueryWhereObject {
        fn serialize<S: ::serde::Serializer>(
            &self,
            serializer: S,
        ) -> Result<S::Ok, S::Error> {
            members::write(self, serializer)
        }
    }
    impl<'de> ::serde::Deserialize<'de> for QueryWhereObject {
        fn deserialize<D: ::serde::Deserializer<'de>>(
            deserializer: D,
        ) -> Result<Self, D::Error> {
            members::read(deserializer, "struct QueryWhereObject")
        }
    }
    impl members::Object for QueryWhereObject {
        fn read<'de, A: ::serde::de::MapAccess<'de>>(
            mut map: A,
        ) -> Result<Self, A::Error> {
            let mut lat = None;
            let mut lon = None;
            while let Some(key) = members::key(&mut map)? {
                let done = match &*key {
                    "lat" => members::once(&mut map, "lat", &mut lat),
                    "lon" => members::once(&mut map, "lon", &mut lon),
                    _ => Err(members::unknown(&key, &["lat", "lon"])),
                };
                done?;
            }
            Ok(Self {
                lat: members::required::<A, _>(lat, "lat")?,
                lon: members::required::<A, _>(lon, "lon")?,
            })
        }
        fn write<M: ::serde::ser::SerializeMap>(
            &self,
            map: &mut M,
        ) -> Result<(), M::Error> {
            map.serialize_entry("lat", &self.lat)?;
            map.serialize_entry("lon", &self.lon)?;
            Ok(())
        }
    }
    /// A fixed word, or settings.
    #[derive(Debug, Clone, PartialEq)]
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
    impl ::serde::Serialize for QueryMode {
        fn serialize<S: ::serde::Serializer>(
            &self,
            serializer: S,
        ) -> Result<S::Ok, S::Error> {
            match self {
                Self::Text(value) => ::serde::Serialize::serialize(value, serializer),
                Self::Object(value) => ::serde::Serialize::serialize(value, serializer),
            }
        }
    }
    impl<'de> ::serde::Deserialize<'de> for QueryMode {
        fn deserialize<D: ::serde::Deserializer<'de>>(
            deserializer: D,
        ) -> Result<Self, D::Error> {
            let value = <::serde_json::Value as ::serde::Deserialize>::deserialize(
                deserializer,
            )?;
            if let Ok(value) = ::serde::Deserialize::deserialize(&value) {
                return Ok(Self::Text(value));
            }
            if let Ok(value) = ::serde::Deserialize::deserialize(&value) {
                return Ok(Self::Object(value));
            }
            Err(
                ::serde::de::Error::custom(
                    "data did not match any variant of untagged enum QueryMode",
                ),
            )
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
    text_form!(QueryModeText);
    impl<'de> ::serde::Deserialize<'de> for QueryModeText {
        fn deserialize<D: ::serde::Deserializer<'de>>(
            deserializer: D,
        ) -> Result<Self, D::Error> {
            members::one_of(deserializer, Self::ALL, Self::as_str)
        }
    }
    /// `QueryModeObject`, as the schema has it.
    #[derive(Debug, Clone, PartialEq, Default)]
    pub struct QueryModeObject {
        /// The member `steps`.
        pub steps: Option<i64>,
        /// Members that the schema does not name, as they came.
        pub extra: ::serde_json::Map<String, ::serde_json::Value>,
    }
    impl ::serde::Serialize for QueryModeObject {
        fn serialize<S: ::serde::Serializer>(
            &self,
            serializer: S,
        ) -> Result<S::Ok, S::Error> {
            members::write(self, serializer)
        }
    }
    impl<'de> ::serde::Deserialize<'de> for QueryModeObject {
        fn deserialize<D: ::serde::Deserializer<'de>>(
            deserializer: D,
        ) -> Result<Self, D::Error> {
            members::read(deserializer, "struct QueryModeObject")
        }
    }
    impl members::Object for QueryModeObject {
        fn read<'de, A: ::serde::de::MapAccess<'de>>(
            mut map: A,
        ) -> Result<Self, A::Error> {
            let mut steps = None;
            let mut extra = ::serde_json::Map::new();
            while let Some(key) = members::key(&mut map)? {
                let done = match &*key {
                    "steps" => members::once(&mut map, "steps", &mut steps),
                    _ => members::keep(&mut map, key, &mut extra),
                };
                done?;
            }
            Ok(Self {
                steps: steps.flatten(),
                extra,
            })
        }
        fn write<M: ::serde::ser::SerializeMap>(
            &self,
            map: &mut M,
        ) -> Result<(), M::Error> {
            members::optional(map, "steps", self.steps.as_ref())?;
            members::rest(map, &self.extra)
        }
    }
}
/// What the types of this file share: how objects and names are read and written.
mod members {
    /// An object whose members have names.
    pub(super) trait Object: Sized {
        /// Reads it, member by member.
        fn read<'de, A: ::serde::de::MapAccess<'de>>(map: A) -> Result<Self, A::Error>;
        /// Writes its members.
        fn write<M: ::serde::ser::SerializeMap>(
            &self,
            map: &mut M,
        ) -> Result<(), M::Error>;
    }
    /// Reads an object, and nothing but an object.
    pub(super) fn read<'de, D: ::serde::Deserializer<'de>, T: Object>(
        deserializer: D,
        expecting: &'static str,
    ) -> Result<T, D::Error> {
        struct Members<T>(&'static str, ::std::marker::PhantomData<T>);
        impl<'de, T: Object> ::serde::de::Visitor<'de> for Members<T> {
            type Value = T;
            fn expecting(
                &self,
                f: &mut ::std::fmt::Formatter<'_>,
            ) -> ::std::fmt::Result {
                f.write_str(self.0)
            }
            fn visit_map<A: ::serde::de::MapAccess<'de>>(
                self,
                map: A,
            ) -> Result<T, A::Error> {
                T::read(map)
            }
        }
        deserializer.deserialize_map(Members(expecting, ::std::marker::PhantomData))
    }
    /// Reads the name of the next member, without a copy where the text allows it.
    pub(super) fn key<'de, A: ::serde::de::MapAccess<'de>>(
        map: &mut A,
    ) -> Result<Option<::std::borrow::Cow<'de, str>>, A::Error> {
        Ok(map.next_key()?.map(|Key(name)| name))
    }
    struct Key<'de>(::std::borrow::Cow<'de, str>);
    impl<'de> ::serde::Deserialize<'de> for Key<'de> {
        fn deserialize<D: ::serde::Deserializer<'de>>(
            deserializer: D,
        ) -> Result<Self, D::Error> {
            struct Name;
            impl<'de> ::serde::de::Visitor<'de> for Name {
                type Value = Key<'de>;
                fn expecting(
                    &self,
                    f: &mut ::std::fmt::Formatter<'_>,
                ) -> ::std::fmt::Result {
                    f.write_str("the name of a member")
                }
                fn visit_borrowed_str<E: ::serde::de::Error>(
                    self,
                    name: &'de str,
                ) -> Result<Key<'de>, E> {
                    Ok(Key(name.into()))
                }
                fn visit_str<E: ::serde::de::Error>(
                    self,
                    name: &str,
                ) -> Result<Key<'de>, E> {
                    self.visit_string(name.to_owned())
                }
                fn visit_string<E: ::serde::de::Error>(
                    self,
                    name: String,
                ) -> Result<Key<'de>, E> {
                    Ok(Key(name.into()))
                }
            }
            deserializer.deserialize_identifier(Name)
        }
    }
    /// Reads the value of a member that may stand there once.
    pub(super) fn once<
        'de,
        A: ::serde::de::MapAccess<'de>,
        T: ::serde::Deserialize<'de>,
    >(map: &mut A, name: &'static str, into: &mut Option<T>) -> Result<(), A::Error> {
        if into.is_some() {
            return Err(::serde::de::Error::duplicate_field(name));
        }
        *into = Some(map.next_value()?);
        Ok(())
    }
    /// The value of a member that must be there.
    pub(super) fn required<'de, A: ::serde::de::MapAccess<'de>, T>(
        value: Option<T>,
        name: &'static str,
    ) -> Result<T, A::Error> {
        value.ok_or_else(|| ::serde::de::Error::missing_field(name))
    }
    /// Reads the value of a member that the schema does not name.
    pub(super) fn keep<
        'de,
        A: ::serde::de::MapAccess<'de>,
        T: ::serde::Deserialize<'de>,
    >(
        map: &mut A,
        name: ::std::borrow::Cow<'de, str>,
        into: &mut impl Extend<(String, T)>,
    ) -> Result<(), A::Error> {
        into.extend([(name.into_owned(), map.next_value()?)]);
        Ok(())
    }
    /// The object is closed, and none of its members has the name.
    pub(super) fn unknown<E: ::serde::de::Error>(
        name: &str,
        known: &'static [&'static str],
    ) -> E {
        E::unknown_field(name, known)
    }
    /// Writes an object.
    pub(super) fn write<S: ::serde::Serializer>(
        value: &impl Object,
        serializer: S,
    ) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(None)?;
        value.write(&mut map)?;
        ::serde::ser::SerializeMap::end(map)
    }
    /// Writes a member that is there.
    pub(super) fn optional<M: ::serde::ser::SerializeMap>(
        map: &mut M,
        name: &'static str,
        value: Option<&impl ::serde::Serialize>,
    ) -> Result<(), M::Error> {
        value.map_or(Ok(()), |value| map.serialize_entry(name, value))
    }
    /// Writes the members that the schema does not name.
    pub(super) fn rest<'m, M: ::serde::ser::SerializeMap, T: ::serde::Serialize + 'm>(
        map: &mut M,
        members: impl IntoIterator<Item = (&'m String, &'m T)>,
    ) -> Result<(), M::Error> {
        members
            .into_iter()
            .try_for_each(|(name, value)| map.serialize_entry(name, value))
    }
    /// Reads one of a set of strings, and nothing else.
    pub(super) fn one_of<'de, D: ::serde::Deserializer<'de>, T: Copy + 'static>(
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
