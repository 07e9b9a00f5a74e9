/// Types.
pub mod parcel {
    use super::members;
    /// Objects that are open, closed, or maps.
    #[derive(Debug, Clone, PartialEq)]
    pub struct Luggage {
        /// The member `open`.
        pub open: Option<LuggageOpen>,
        /// The member `typed`.
        pub typed: Option<LuggageTyped>,
        /// The member `closed`.
        pub closed: Option<LuggageClosed>,
        /// The member `free`.
        pub free: Option<::serde_json::Map<String, ::serde_json::Value>>,
        /// The member `words`.
        pub words: Option<::std::collections::BTreeMap<String, String>>,
        /// The member `codes`.
        pub codes: Option<::std::collections::BTreeMap<String, i64>>,
        /// The member `any`.
        pub any: ::serde_json::Value,
        /// Any shape.
        pub shapeless: Option<::serde_json::Value>,
        /// Members that the schema does not name, as they came.
        pub extra: ::serde_json::Map<String, ::serde_json::Value>,
    }
    impl ::serde::Serialize for Luggage {
        fn serialize<S: ::serde::Serializer>(
            &self,
            serializer: S,
        ) -> Result<S::Ok, S::Error> {
            members::write(self, serializer)
        }
    }
    impl<'de> ::serde::Deserialize<'de> for Luggage {
        fn deserialize<D: ::serde::Deserializer<'de>>(
            deserializer: D,
        ) -> Result<Self, D::Error> {
            members::read(deserializer, "struct Luggage")
        }
    }
    impl members::Object for Luggage {
        fn read<'de, A: ::serde::de::MapAccess<'de>>(
            mut map: A,
        ) -> Result<Self, A::Error> {
            let mut open = None;
            let mut typed = None;
            let mut closed = None;
            let mut free = None;
            let mut words = None;
            let mut codes = None;
            let mut any = None;
            let mut shapeless = None;
            let mut extra = ::serde_json::Map::new();
            while let Some(key) = members::key(&mut map)? {
                let done = match &*key {
                    "open" => members::once(&mut map, "open", &mut open),
                    "typed" => members::once(&mut map, "typed", &mut typed),
                    "closed" => members::once(&mut map, "closed", &mut closed),
                    "free" => members::once(&mut map, "free", &mut free),
                    "words" => members::once(&mut map, "words", &mut words),
                    "codes" => members::once(&mut map, "codes", &mut codes),
                    "any" => members::once(&mut map, "any", &mut any),
                    "shapeless" => members::once(&mut map, "shapeless", &mut shapeless),
                    _ => members::keep(&mut map, key, &mut extra),
                };
                done?;
            }
            Ok(Self {
                open: open.flatten(),
                typed: typed.flatten(),
                closed: closed.flatten(),
                free: free.flatten(),
                words: words.flatten(),
                codes: codes.flatten(),
                any: members::required::<A, _>(any, "any")?,
                shapeless,
                extra,
            })
        }
        fn write<M: ::serde::ser::SerializeMap>(
            &self,
            map: &mut M,
        ) -> Result<(), M::Error> {
            members::optional(map, "open", self.open.as_ref())?;
            members::optional(map, "typed", self.typed.as_ref())?;
            members::optional(map, "closed", self.closed.as_ref())?;
            members::optional(map, "free", self.free.as_ref())?;
            members::optional(map, "words", self.words.as_ref())?;
            members::optional(map, "codes", self.codes.as_ref())?;
            map.serialize_entry("any", &self.any)?;
            members::optional(map, "shapeless", self.shapeless.as_ref())?;
            members::rest(map, &self.extra)
        }
    }
    /// Type of `open`.
    #[derive(Debug, Clone, PartialEq, Default)]
    pub struct LuggageOpen {
        /// The member `a`.
        pub a: Option<String>,
        /// Members that the schema does not name, as they came.
        pub extra: ::serde_json::Map<String, ::serde_json::Value>,
    }
    impl ::serde::Serialize for LuggageOpen {
        fn serialize<S: ::serde::Serializer>(
            &self,
            serializer: S,
        ) -> Result<S::Ok, S::Error> {
            members::write(self, serializer)
        }
    }
    impl<'de> ::serde::Deserialize<'de> for LuggageOpen {
        fn deserialize<D: ::serde::Deserializer<'de>>(
            deserializer: D,
        ) -> Result<Self, D::Error> {
            members::read(deserializer, "struct LuggageOpen")
        }
    }
    impl members::Object for LuggageOpen {
        fn read<'de, A: ::serde::de::MapAccess<'de>>(
            mut map: A,
        ) -> Result<Self, A::Error> {
            let mut a = None;
            let mut extra = ::serde_json::Map::new();
            while let Some(key) = members::key(&mut map)? {
                let done = match &*key {
                    "a" => members::once(&mut map, "a", &mut a),
                    _ => members::keep(&mut map, key, &mut extra),
                };
                done?;
            }
            Ok(Self { a: a.flatten(), extra })
        }
        fn write<M: ::serde::ser::SerializeMap>(
            &self,
            map: &mut M,
        ) -> Result<(), M::Error> {
            members::optional(map, "a", self.a.as_ref())?;
            members::rest(map, &self.extra)
        }
    }
    /// Type of `typed`.
    #[derive(Debug, Clone, PartialEq, Default)]
    pub struct LuggageTyped {
        /// The member `extra`.
        pub extra: Option<String>,
        /// Members that the schema does not name, as they came.
        pub extra_members: ::std::collections::BTreeMap<String, u64>,
    }
    impl ::serde::Serialize for LuggageTyped {
        fn serialize<S: ::serde::Serializer>(
            &self,
            serializer: S,
        ) -> Result<S::Ok, S::Error> {
            members::write(self, serializer)
        }
    }
    impl<'de> ::serde::Deserialize<'de> for LuggageTyped {
        fn deserialize<D: ::serde::Deserializer<'de>>(
            deserializer: D,
        ) -> Result<Self, D::Error> {
            members::read(deserializer, "struct LuggageTyped")
        }
    }
    impl members::Object for LuggageTyped {
        fn read<'de, A: ::serde::de::MapAccess<'de>>(
            mut map: A,
        ) -> Result<Self, A::Error> {
            let mut extra = None;
            let mut extra_members = ::std::collections::BTreeMap::new();
            while let Some(key) = members::key(&mut map)? {
                let done = match &*key {
                    "extra" => members::once(&mut map, "extra", &mut extra),
                    _ => members::keep(&mut map, key, &mut extra_members),
                };
                done?;
            }
            Ok(Self {
                extra: extra.flatten(),
                extra_members,
            })
        }
        fn write<M: ::serde::ser::SerializeMap>(
            &self,
            map: &mut M,
        ) -> Result<(), M::Error> {
            members::optional(map, "extra", self.extra.as_ref())?;
            members::rest(map, &self.extra_members)
        }
    }
    /// Type of `closed`.
    #[derive(Debug, Clone, PartialEq, Default)]
    pub struct LuggageClosed {}
    impl ::serde::Serialize for LuggageClosed {
        fn serialize<S: ::serde::Serializer>(
            &self,
            serializer: S,
        ) -> Result<S::Ok, S::Error> {
            members::write(self, serializer)
        }
    }
    impl<'de> ::serde::Deserialize<'de> for LuggageClosed {
        fn deserialize<D: ::serde::Deserializer<'de>>(
            deserializer: D,
        ) -> Result<Self, D::Error> {
            members::read(deserializer, "struct LuggageClosed")
        }
    }
    impl members::Object for LuggageClosed {
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
}
