/// Types.
pub mod parcel {
    use super::members;
    /// What happened to a parcel.
    #[derive(Debug, Clone, PartialEq)]
    pub enum Event {
        /// It was scanned.
        Scanned(EventScanned),
        /// It was lost.
        Lost(EventLost),
        /// It was handed over; carriers add members of their own.
        HandedOver(EventHandedOver),
    }
    impl From<EventScanned> for Event {
        fn from(value: EventScanned) -> Self {
            Self::Scanned(value)
        }
    }
    impl From<EventLost> for Event {
        fn from(value: EventLost) -> Self {
            Self::Lost(value)
        }
    }
    impl From<EventHandedOver> for Event {
        fn from(value: EventHandedOver) -> Self {
            Self::HandedOver(value)
        }
    }
    impl ::serde::Serialize for Event {
        fn serialize<S: ::serde::Serializer>(
            &self,
            serializer: S,
        ) -> Result<S::Ok, S::Error> {
            match self {
                Self::Scanned(value) => {
                    members::write_tagged("event", "scanned", value, serializer)
                }
                Self::Lost(value) => {
                    members::write_tagged("event", "lost", value, serializer)
                }
                Self::HandedOver(value) => {
                    members::write_tagged("event", "handed_over", value, serializer)
                }
            }
        }
    }
    impl<'de> ::serde::Deserialize<'de> for Event {
        fn deserialize<D: ::serde::Deserializer<'de>>(
            deserializer: D,
        ) -> Result<Self, D::Error> {
            let (variant, value) = members::tagged(deserializer, "event")?;
            let read = match variant.as_str() {
                "scanned" => ::serde_json::from_value(value).map(Self::Scanned),
                "lost" => ::serde_json::from_value(value).map(Self::Lost),
                "handed_over" => ::serde_json::from_value(value).map(Self::HandedOver),
                _ => {
                    return Err(
                        ::serde::de::Error::unknown_variant(
                            &variant,
                            &["scanned", "lost", "handed_over"],
                        ),
                    );
                }
            };
            read.map_err(::serde::de::Error::custom)
        }
    }
    /// It was scanned.
    #[derive(Debug, Clone, PartialEq)]
    pub struct EventScanned {
        /// Where.
        pub at: String,
        /// The member `weight`.
        pub weight: Option<::serde_json::Number>,
    }
    impl ::serde::Serialize for EventScanned {
        fn serialize<S: ::serde::Serializer>(
            &self,
            serializer: S,
        ) -> Result<S::Ok, S::Error> {
            members::write(self, serializer)
        }
    }
    impl<'de> ::serde::Deserialize<'de> for EventScanned {
        fn deserialize<D: ::serde::Deserializer<'de>>(
            deserializer: D,
        ) -> Result<Self, D::Error> {
            members::read(deserializer, "struct EventScanned")
        }
    }
    impl members::Object for EventScanned {
        fn read<'de, A: ::serde::de::MapAccess<'de>>(
            mut map: A,
        ) -> Result<Self, A::Error> {
            let mut at = None;
            let mut weight = None;
            while let Some(key) = members::key(&mut map)? {
                let done = match &*key {
                    "at" => members::once(&mut map, "at", &mut at),
                    "weight" => members::once(&mut map, "weight", &mut weight),
                    _ => Err(members::unknown(&key, &["at", "weight"])),
                };
                done?;
            }
            Ok(Self {
                at: members::required::<A, _>(at, "at")?,
                weight: weight.flatten(),
            })
        }
        fn write<M: ::serde::ser::SerializeMap>(
            &self,
            map: &mut M,
        ) -> Result<(), M::Error> {
            map.serialize_entry("at", &self.at)?;
            members::optional(map, "weight", self.weight.as_ref())?;
            Ok(())
        }
    }
    /// It was lost.
    #[derive(Debug, Clone, PartialEq, Default)]
    pub struct EventLost {}
    impl ::serde::Serialize for EventLost {
        fn serialize<S: ::serde::Serializer>(
            &self,
            serializer: S,
        ) -> Result<S::Ok, S::Error> {
            members::write(self, serializer)
        }
    }
    impl<'de> ::serde::Deserialize<'de> for EventLost {
        fn deserialize<D: ::serde::Deserializer<'de>>(
            deserializer: D,
        ) -> Result<Self, D::Error> {
            members::read(deserializer, "struct EventLost")
        }
    }
    impl members::Object for EventLost {
        fn read<'de, A: ::serde::de::MapAccess<'de>>(
            mut map: A,
        ) -> Result<Self, A::Error> {
            if let Some(key) = members::key(&mut map)? {
                return Err(members::unknown(&key, &[]));
            }
            Ok(Self {})
        }
        fn write<M: ::serde::ser::SerializeMap>(
            &self,
            _: &mut M,
        ) -> Result<(), M::Error> {
            Ok(())
        }
    }
    /// It was handed over; carriers add members of their own.
    #[derive(Debug, Clone, PartialEq, Default)]
    pub struct EventHandedOver {
        /// The member `at`.
        pub at: Option<String>,
        /// Members that the schema does not name, as they came.
        pub extra: ::serde_json::Map<String, ::serde_json::Value>,
    }
    impl ::serde::Serialize for EventHandedOver {
        fn serialize<S: ::serde::Serializer>(
            &self,
            serializer: S,
        ) -> Result<S::Ok, S::Error> {
            members::write(self, serializer)
        }
    }
    impl<'de> ::serde::Deserialize<'de> for EventHandedOver {
        fn deserialize<D: ::serde::Deserializer<'de>>(
            deserializer: D,
        ) -> Result<Self, D::Error> {
            members::read(deserializer, "struct EventHandedOver")
        }
    }
    impl members::Object for EventHandedOver {
        fn read<'de, A: ::serde::de::MapAccess<'de>>(
            mut map: A,
        ) -> Result<Self, A::Error> {
            let mut at = None;
            let mut extra = ::serde_json::Map::new();
            while let Some(key) = members::key(&mut map)? {
                let done = match &*key {
                    "at" => members::once(&mut map, "at", &mut at),
                    _ => members::keep(&mut map, key, &mut extra),
                };
                done?;
            }
            Ok(Self { at: at.flatten(), extra })
        }
        fn write<M: ::serde::ser::SerializeMap>(
            &self,
            map: &mut M,
        ) -> Result<(), M::Error> {
            members::optional(map, "at", self.at.as_ref())?;
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
    /// Writes an object behind the member that says which one it is.
    pub(super) fn write_tagged<S: ::serde::Serializer>(
        tag: &'static str,
        variant: &'static str,
        value: &impl Object,
        serializer: S,
    ) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(None)?;
        ::serde::ser::SerializeMap::serialize_entry(&mut map, tag, variant)?;
        value.write(&mut map)?;
        ::serde::ser::SerializeMap::end(map)
    }
    /// Reads an object, and apart from it the member that says which one it is.
    pub(super) fn tagged<'de, D: ::serde::Deserializer<'de>>(
        deserializer: D,
        tag: &'static str,
    ) -> Result<(String, ::serde_json::Value), D::Error> {
        struct Tagged(&'static str);
        impl<'de> ::serde::de::Visitor<'de> for Tagged {
            type Value = (String, ::serde_json::Value);
            fn expecting(
                &self,
                f: &mut ::std::fmt::Formatter<'_>,
            ) -> ::std::fmt::Result {
                write!(f, "an object with the member `{}`", self.0)
            }
            fn visit_map<A: ::serde::de::MapAccess<'de>>(
                self,
                mut map: A,
            ) -> Result<Self::Value, A::Error> {
                let mut variant = None;
                let mut members = ::serde_json::Map::new();
                while let Some(name) = key(&mut map)? {
                    if name == self.0 {
                        once(&mut map, self.0, &mut variant)?;
                    } else if members.contains_key(&*name) {
                        return Err(
                            ::serde::de::Error::custom("a member stands there twice"),
                        );
                    } else {
                        members.insert(name.into_owned(), map.next_value()?);
                    }
                }
                Ok((required::<A, _>(variant, self.0)?, members.into()))
            }
        }
        deserializer.deserialize_map(Tagged(tag))
    }
}
