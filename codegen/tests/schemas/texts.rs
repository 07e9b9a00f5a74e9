/// Types.
pub mod parcel {
    use super::members;
    /// Formats and patterns.
    #[derive(Debug, Clone, PartialEq)]
    pub struct Texts {
        /// The member `at`.
        ///
        /// Left to a validator: `format: date-time`.
        pub at: String,
        /// The member `day`.
        ///
        /// Left to a validator: `format: date`.
        pub day: String,
        /// The member `id`.
        ///
        /// Left to a validator: `format: uuid`.
        pub id: String,
        /// The member `host`.
        ///
        /// Left to a validator: `format: ipv4`.
        pub host: String,
        /// The member `where`.
        ///
        /// Left to a validator: `format: json-pointer`.
        pub where_: String,
        /// The member `number`.
        ///
        /// Left to a validator: ``pattern: ^P-[0-9`]{4,}$``, `maxLength: 64`.
        pub number: String,
        /// The member `name`.
        ///
        /// Left to a validator: `minLength: 1`.
        pub name: String,
    }
    impl ::serde::Serialize for Texts {
        fn serialize<S: ::serde::Serializer>(
            &self,
            serializer: S,
        ) -> Result<S::Ok, S::Error> {
            members::write(self, serializer)
        }
    }
    impl<'de> ::serde::Deserialize<'de> for Texts {
        fn deserialize<D: ::serde::Deserializer<'de>>(
            deserializer: D,
        ) -> Result<Self, D::Error> {
            members::read(deserializer, "struct Texts")
        }
    }
    impl members::Object for Texts {
        fn read<'de, A: ::serde::de::MapAccess<'de>>(
            mut map: A,
        ) -> Result<Self, A::Error> {
            let mut at = None;
            let mut day = None;
            let mut id = None;
            let mut host = None;
            let mut where_ = None;
            let mut number = None;
            let mut name = None;
            while let Some(key) = members::key(&mut map)? {
                let done = match &*key {
                    "at" => members::once(&mut map, "at", &mut at),
                    "day" => members::once(&mut map, "day", &mut day),
                    "id" => members::once(&mut map, "id", &mut id),
                    "host" => members::once(&mut map, "host", &mut host),
                    "where" => members::once(&mut map, "where", &mut where_),
                    "number" => members::once(&mut map, "number", &mut number),
                    "name" => members::once(&mut map, "name", &mut name),
                    _ => {
                        Err(
                            members::unknown(
                                &key,
                                &["at", "day", "id", "host", "where", "number", "name"],
                            ),
                        )
                    }
                };
                done?;
            }
            Ok(Self {
                at: members::required::<A, _>(at, "at")?,
                day: members::required::<A, _>(day, "day")?,
                id: members::required::<A, _>(id, "id")?,
                host: members::required::<A, _>(host, "host")?,
                where_: members::required::<A, _>(where_, "where")?,
                number: members::required::<A, _>(number, "number")?,
                name: members::required::<A, _>(name, "name")?,
            })
        }
        fn write<M: ::serde::ser::SerializeMap>(
            &self,
            map: &mut M,
        ) -> Result<(), M::Error> {
            map.serialize_entry("at", &self.at)?;
            map.serialize_entry("day", &self.day)?;
            map.serialize_entry("id", &self.id)?;
            map.serialize_entry("host", &self.host)?;
            map.serialize_entry("where", &self.where_)?;
            map.serialize_entry("number", &self.number)?;
            map.serialize_entry("name", &self.name)?;
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
}
