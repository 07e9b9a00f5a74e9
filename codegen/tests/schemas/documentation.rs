/// Types.
pub mod parcel {
    use super::members;
    /// Text with \<tags>, \[brackets] and <https://parcel.example/a_b>, for `ParcelNumber` and `parcel_number`.
    ///
    /// * A list item stays one, `code_is <left> [alone]`.
    /// * So does [a link](https://parcel.example/doc).
    ///
    /// A line that is much longer than anybody would like to read in one go, so that it has to be broken somewhere,
    /// but not before a dash - like this one - or a number such as 1. or so.
    #[derive(Debug, Clone, PartialEq, Default)]
    #[allow(deprecated, reason = "still read and written")]
    pub struct Notes {
        /// See `@type` and <https://parcel.example>.
        pub at_type: Option<String>,
        /// Use `new`.
        #[deprecated]
        pub old: Option<String>,
        /// Nobody uses it.
        #[deprecated]
        pub older: Option<Older>,
        /// The member `undescribed`.
        pub undescribed: Option<Vec<NotesUndescribedItem>>,
    }
    #[allow(deprecated, reason = "still read and written")]
    impl ::serde::Serialize for Notes {
        fn serialize<S: ::serde::Serializer>(
            &self,
            serializer: S,
        ) -> Result<S::Ok, S::Error> {
            members::write(self, serializer)
        }
    }
    #[allow(deprecated, reason = "still read and written")]
    impl<'de> ::serde::Deserialize<'de> for Notes {
        fn deserialize<D: ::serde::Deserializer<'de>>(
            deserializer: D,
        ) -> Result<Self, D::Error> {
            members::read(deserializer, "struct Notes")
        }
    }
    #[allow(deprecated, reason = "still read and written")]
    impl members::Object for Notes {
        fn read<'de, A: ::serde::de::MapAccess<'de>>(
            mut map: A,
        ) -> Result<Self, A::Error> {
            let mut at_type = None;
            let mut old = None;
            let mut older = None;
            let mut undescribed = None;
            while let Some(key) = members::key(&mut map)? {
                let done = match &*key {
                    "@type" => members::once(&mut map, "@type", &mut at_type),
                    "old" => members::once(&mut map, "old", &mut old),
                    "older" => members::once(&mut map, "older", &mut older),
                    "undescribed" => {
                        members::once(&mut map, "undescribed", &mut undescribed)
                    }
                    _ => {
                        Err(
                            members::unknown(
                                &key,
                                &["@type", "old", "older", "undescribed"],
                            ),
                        )
                    }
                };
                done?;
            }
            Ok(Self {
                at_type: at_type.flatten(),
                old: old.flatten(),
                older: older.flatten(),
                undescribed: undescribed.flatten(),
            })
        }
        fn write<M: ::serde::ser::SerializeMap>(
            &self,
            map: &mut M,
        ) -> Result<(), M::Error> {
            members::optional(map, "@type", self.at_type.as_ref())?;
            members::optional(map, "old", self.old.as_ref())?;
            members::optional(map, "older", self.older.as_ref())?;
            members::optional(map, "undescribed", self.undescribed.as_ref())?;
            Ok(())
        }
    }
    /// Nobody uses it.
    #[deprecated]
    #[derive(Debug, Clone, PartialEq, Default)]
    #[allow(deprecated, reason = "still read and written")]
    pub struct Older {}
    #[allow(deprecated, reason = "still read and written")]
    impl ::serde::Serialize for Older {
        fn serialize<S: ::serde::Serializer>(
            &self,
            serializer: S,
        ) -> Result<S::Ok, S::Error> {
            members::write(self, serializer)
        }
    }
    #[allow(deprecated, reason = "still read and written")]
    impl<'de> ::serde::Deserialize<'de> for Older {
        fn deserialize<D: ::serde::Deserializer<'de>>(
            deserializer: D,
        ) -> Result<Self, D::Error> {
            members::read(deserializer, "struct Older")
        }
    }
    #[allow(deprecated, reason = "still read and written")]
    impl members::Object for Older {
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
    /// An item of `undescribed`.
    #[derive(Debug, Clone, PartialEq, Default)]
    pub struct NotesUndescribedItem {}
    impl ::serde::Serialize for NotesUndescribedItem {
        fn serialize<S: ::serde::Serializer>(
            &self,
            serializer: S,
        ) -> Result<S::Ok, S::Error> {
            members::write(self, serializer)
        }
    }
    impl<'de> ::serde::Deserialize<'de> for NotesUndescribedItem {
        fn deserialize<D: ::serde::Deserializer<'de>>(
            deserializer: D,
        ) -> Result<Self, D::Error> {
            members::read(deserializer, "struct NotesUndescribedItem")
        }
    }
    impl members::Object for NotesUndescribedItem {
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
}
