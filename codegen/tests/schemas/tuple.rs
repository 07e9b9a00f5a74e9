/// Types.
pub mod parcel {
    use super::members;
    /// A way.
    #[derive(Debug, Clone, PartialEq)]
    pub struct Route {
        /// From a stop, to a stop, in minutes.
        pub leg: (Stop, Stop, u16),
        /// Members that the schema does not name, as they came.
        pub extra: ::serde_json::Map<String, ::serde_json::Value>,
    }
    impl ::serde::Serialize for Route {
        fn serialize<S: ::serde::Serializer>(
            &self,
            serializer: S,
        ) -> Result<S::Ok, S::Error> {
            members::write(self, serializer)
        }
    }
    impl<'de> ::serde::Deserialize<'de> for Route {
        fn deserialize<D: ::serde::Deserializer<'de>>(
            deserializer: D,
        ) -> Result<Self, D::Error> {
            members::read(deserializer, "struct Route")
        }
    }
    impl members::Object for Route {
        fn read<'de, A: ::serde::de::MapAccess<'de>>(
            mut map: A,
        ) -> Result<Self, A::Error> {
            let mut leg = None;
            let mut extra = ::serde_json::Map::new();
            while let Some(key) = members::key(&mut map)? {
                let done = match &*key {
                    "leg" => members::once(&mut map, "leg", &mut leg),
                    _ => members::keep(&mut map, key, &mut extra),
                };
                done?;
            }
            Ok(Self {
                leg: members::required::<A, _>(leg, "leg")?,
                extra,
            })
        }
        fn write<M: ::serde::ser::SerializeMap>(
            &self,
            map: &mut M,
        ) -> Result<(), M::Error> {
            map.serialize_entry("leg", &self.leg)?;
            members::rest(map, &self.extra)
        }
    }
    /// A stop.
    #[derive(Debug, Clone, PartialEq)]
    pub struct Stop {
        /// The member `name`.
        pub name: String,
        /// Members that the schema does not name, as they came.
        pub extra: ::serde_json::Map<String, ::serde_json::Value>,
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
            let mut name = None;
            let mut extra = ::serde_json::Map::new();
            while let Some(key) = members::key(&mut map)? {
                let done = match &*key {
                    "name" => members::once(&mut map, "name", &mut name),
                    _ => members::keep(&mut map, key, &mut extra),
                };
                done?;
            }
            Ok(Self {
                name: members::required::<A, _>(name, "name")?,
                extra,
            })
        }
        fn write<M: ::serde::ser::SerializeMap>(
            &self,
            map: &mut M,
        ) -> Result<(), M::Error> {
            map.serialize_entry("name", &self.name)?;
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
    /// Writes an object.
    pub(super) fn write<S: ::serde::Serializer>(
        value: &impl Object,
        serializer: S,
    ) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(None)?;
        value.write(&mut map)?;
        ::serde::ser::SerializeMap::end(map)
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
}
