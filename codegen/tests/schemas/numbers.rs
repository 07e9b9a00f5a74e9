/// Types.
pub mod parcel {
    use super::members;
    /// Widths of numbers.
    #[derive(Debug, Clone, PartialEq)]
    pub struct Numbers {
        /// The member `count`.
        pub count: u64,
        /// The member `status`.
        ///
        /// Left to a validator: `minimum: 100`, `maximum: 599`.
        pub status: u16,
        /// The member `rpc`.
        ///
        /// Left to a validator: `minimum: -32099`, `maximum: -32000`.
        pub rpc: i16,
        /// The member `byte`.
        pub byte: u8,
        /// The member `positive`.
        ///
        /// Left to a validator: `exclusiveMinimum: 0`.
        pub positive: u64,
        /// The member `free`.
        pub free: i64,
        /// The member `price`.
        ///
        /// Left to a validator: `minimum: 0`.
        pub price: ::serde_json::Number,
    }
    impl ::serde::Serialize for Numbers {
        fn serialize<S: ::serde::Serializer>(
            &self,
            serializer: S,
        ) -> Result<S::Ok, S::Error> {
            members::write(self, serializer)
        }
    }
    impl<'de> ::serde::Deserialize<'de> for Numbers {
        fn deserialize<D: ::serde::Deserializer<'de>>(
            deserializer: D,
        ) -> Result<Self, D::Error> {
            members::read(deserializer, "struct Numbers")
        }
    }
    impl members::Object for Numbers {
        fn read<'de, A: ::serde::de::MapAccess<'de>>(
            mut map: A,
        ) -> Result<Self, A::Error> {
            let mut count = None;
            let mut status = None;
            let mut rpc = None;
            let mut byte = None;
            let mut positive = None;
            let mut free = None;
            let mut price = None;
            while let Some(key) = members::key(&mut map)? {
                let done = match &*key {
                    "count" => members::once(&mut map, "count", &mut count),
                    "status" => members::once(&mut map, "status", &mut status),
                    "rpc" => members::once(&mut map, "rpc", &mut rpc),
                    "byte" => members::once(&mut map, "byte", &mut byte),
                    "positive" => members::once(&mut map, "positive", &mut positive),
                    "free" => members::once(&mut map, "free", &mut free),
                    "price" => members::once(&mut map, "price", &mut price),
                    _ => {
                        Err(
                            members::unknown(
                                &key,
                                &[
                                    "count",
                                    "status",
                                    "rpc",
                                    "byte",
                                    "positive",
                                    "free",
                                    "price",
                                ],
                            ),
                        )
                    }
                };
                done?;
            }
            Ok(Self {
                count: members::required::<A, _>(count, "count")?,
                status: members::required::<A, _>(status, "status")?,
                rpc: members::required::<A, _>(rpc, "rpc")?,
                byte: members::required::<A, _>(byte, "byte")?,
                positive: members::required::<A, _>(positive, "positive")?,
                free: members::required::<A, _>(free, "free")?,
                price: members::required::<A, _>(price, "price")?,
            })
        }
        fn write<M: ::serde::ser::SerializeMap>(
            &self,
            map: &mut M,
        ) -> Result<(), M::Error> {
            map.serialize_entry("count", &self.count)?;
            map.serialize_entry("status", &self.status)?;
            map.serialize_entry("rpc", &self.rpc)?;
            map.serialize_entry("byte", &self.byte)?;
            map.serialize_entry("positive", &self.positive)?;
            map.serialize_entry("free", &self.free)?;
            map.serialize_entry("price", &self.price)?;
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
