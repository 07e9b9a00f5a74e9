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
    /// A protobuf message in its JSON form.
    #[derive(Debug, Clone, PartialEq, Default)]
    pub struct Report {
        /// The tag.
        pub at_type: ReportAtType,
        /// A text.
        ///
        /// Absent, `null` and empty are one, and left out.
        pub short_text: String,
        /// A list of messages.
        ///
        /// Absent, `null` and empty are one, and left out.
        pub stops: Vec<Stop>,
        /// A map.
        ///
        /// Absent, `null` and empty are one, and left out.
        pub labels: ::std::collections::BTreeMap<String, String>,
        /// A message, which has presence.
        pub last_stop: Option<Stop>,
        /// A scalar without presence.
        ///
        /// Absent, `null` and empty are one, and left out.
        pub weight: super::Stamp,
        /// A scalar with presence.
        pub limit: Option<super::Stamp>,
        /// Members that the schema does not name, as they came.
        pub extra: ::serde_json::Map<String, ::serde_json::Value>,
    }
    impl ::serde::Serialize for Report {
        fn serialize<S: ::serde::Serializer>(
            &self,
            serializer: S,
        ) -> Result<S::Ok, S::Error> {
            members::write(self, serializer)
        }
    }
    impl<'de> ::serde::Deserialize<'de> for Report {
        fn deserialize<D: ::serde::Deserializer<'de>>(
            deserializer: D,
        ) -> Result<Self, D::Error> {
            members::read(deserializer, "struct Report")
        }
    }
    impl members::Object for Report {
        fn read<'de, A: ::serde::de::MapAccess<'de>>(
            mut map: A,
        ) -> Result<Self, A::Error> {
            let mut at_type = None;
            let mut short_text = None;
            let mut stops = None;
            let mut labels = None;
            let mut last_stop = None;
            let mut weight = None;
            let mut limit = None;
            let mut extra = ::serde_json::Map::new();
            while let Some(key) = members::key(&mut map)? {
                let done = match &*key {
                    "@type" => members::once(&mut map, "@type", &mut at_type),
                    "shortText" | "short_text" => {
                        members::once(&mut map, "shortText", &mut short_text)
                    }
                    "stops" => members::once(&mut map, "stops", &mut stops),
                    "labels" => members::once(&mut map, "labels", &mut labels),
                    "lastStop" | "last_stop" => {
                        members::once(&mut map, "lastStop", &mut last_stop)
                    }
                    "weight" => members::once(&mut map, "weight", &mut weight),
                    "limit" => members::once(&mut map, "limit", &mut limit),
                    _ => members::keep(&mut map, key, &mut extra),
                };
                done?;
            }
            Ok(Self {
                at_type: members::required::<A, _>(at_type, "@type")?,
                short_text: short_text.flatten().unwrap_or_default(),
                stops: stops.flatten().unwrap_or_default(),
                labels: labels.flatten().unwrap_or_default(),
                last_stop: last_stop.flatten(),
                weight: weight.flatten().unwrap_or_default(),
                limit: limit.flatten(),
                extra,
            })
        }
        fn write<M: ::serde::ser::SerializeMap>(
            &self,
            map: &mut M,
        ) -> Result<(), M::Error> {
            map.serialize_entry("@type", &self.at_type)?;
            members::implicit(map, "shortText", &self.short_text)?;
            members::implicit(map, "stops", &self.stops)?;
            members::implicit(map, "labels", &self.labels)?;
            members::optional(map, "lastStop", self.last_stop.as_ref())?;
            members::implicit(map, "weight", &self.weight)?;
            members::optional(map, "limit", self.limit.as_ref())?;
            members::rest(map, &self.extra)
        }
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
    text_form!(ReportAtType);
    impl<'de> ::serde::Deserialize<'de> for ReportAtType {
        fn deserialize<D: ::serde::Deserializer<'de>>(
            deserializer: D,
        ) -> Result<Self, D::Error> {
            members::one_of(deserializer, Self::ALL, Self::as_str)
        }
    }
    /// One stop.
    #[derive(Debug, Clone, PartialEq, Default)]
    pub struct Stop {
        /// Where.
        ///
        /// Absent, `null` and empty are one, and left out.
        pub place_name: String,
    }
    impl ::serde::Serialize for Stop {
        fn serialize<S: ::serde::Serializer>(
            &self,
            serializer: S,
        ) -> Result<S::Ok, S::Error> {
            members::write(self, serializer)
        }
    }
    impl<'de> ::serde::Deserialize<'de> for Stop {
        fn deserialize<D: ::serde::Deserializer<'de>>(
            deserializer: D,
        ) -> Result<Self, D::Error> {
            members::read(deserializer, "struct Stop")
        }
    }
    impl members::Object for Stop {
        fn read<'de, A: ::serde::de::MapAccess<'de>>(
            mut map: A,
        ) -> Result<Self, A::Error> {
            let mut place_name = None;
            while let Some(key) = members::key(&mut map)? {
                let done = match &*key {
                    "placeName" | "place_name" => {
                        members::once(&mut map, "placeName", &mut place_name)
                    }
                    _ => Err(members::unknown(&key, &["placeName"])),
                };
                done?;
            }
            Ok(Self {
                place_name: place_name.flatten().unwrap_or_default(),
            })
        }
        fn write<M: ::serde::ser::SerializeMap>(
            &self,
            map: &mut M,
        ) -> Result<(), M::Error> {
            members::implicit(map, "placeName", &self.place_name)?;
            Ok(())
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
    /// Writes a member that does not go without saying: absent, `null` and the default value are one.
    pub(super) fn implicit<
        M: ::serde::ser::SerializeMap,
        T: Default + PartialEq + ::serde::Serialize,
    >(map: &mut M, name: &'static str, value: &T) -> Result<(), M::Error> {
        if *value == T::default() { Ok(()) } else { map.serialize_entry(name, value) }
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
