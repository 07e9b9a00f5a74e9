/// Types.
pub mod parcel {
    use super::members;
    /// Every spelling of a reference.
    #[derive(Debug, Clone, PartialEq, Default)]
    pub struct References {
        /// A box.
        pub by_pointer: Option<BoxOfAir>,
        /// A box.
        pub by_identifier: Option<BoxOfAir>,
        /// An anchor, with a description beside it.
        pub by_anchor: Option<BoxOfAir>,
        /// The member `by_member`.
        pub by_member: Option<ReferencesInline>,
        /// The member `inline`.
        pub inline: Option<ReferencesInline>,
        /// A label, at most ten characters.
        ///
        /// Left to a validator: `maxLength: 10`.
        pub text: Option<String>,
        /// Every spelling of a reference.
        pub inside: Option<Box<References>>,
    }
    impl ::serde::Serialize for References {
        fn serialize<S: ::serde::Serializer>(
            &self,
            serializer: S,
        ) -> Result<S::Ok, S::Error> {
            members::write(self, serializer)
        }
    }
    impl<'de> ::serde::Deserialize<'de> for References {
        fn deserialize<D: ::serde::Deserializer<'de>>(
            deserializer: D,
        ) -> Result<Self, D::Error> {
            members::read(deserializer, "struct References")
        }
    }
    impl members::Object for References {
        fn read<'de, A: ::serde::de::MapAccess<'de>>(
            mut map: A,
        ) -> Result<Self, A::Error> {
            let mut by_pointer = None;
            let mut by_identifier = None;
            let mut by_anchor = None;
            let mut by_member = None;
            let mut inline = None;
            let mut text = None;
            let mut inside = None;
            while let Some(key) = members::key(&mut map)? {
                let done = match &*key {
                    "by_pointer" => {
                        members::once(&mut map, "by_pointer", &mut by_pointer)
                    }
                    "by_identifier" => {
                        members::once(&mut map, "by_identifier", &mut by_identifier)
                    }
                    "by_anchor" => members::once(&mut map, "by_anchor", &mut by_anchor),
                    "by_member" => members::once(&mut map, "by_member", &mut by_member),
                    "inline" => members::once(&mut map, "inline", &mut inline),
                    "text" => members::once(&mut map, "text", &mut text),
                    "inside" => members::once(&mut map, "inside", &mut inside),
                    _ => {
                        Err(
                            members::unknown(
                                &key,
                                &[
                                    "by_pointer",
                                    "by_identifier",
                                    "by_anchor",
                                    "by_member",
                                    "inline",
                                    "text",
                                    "inside",
                                ],
                            ),
                        )
                    }
                };
                done?;
            }
            Ok(Self {
                by_pointer: by_pointer.flatten(),
                by_identifier: by_identifier.flatten(),
                by_anchor: by_anchor.flatten(),
                by_member: by_member.flatten(),
                inline: inline.flatten(),
                text: text.flatten(),
                inside: inside.flatten(),
            })
        }
        fn write<M: ::serde::ser::SerializeMap>(
            &self,
            map: &mut M,
        ) -> Result<(), M::Error> {
            members::optional(map, "by_pointer", self.by_pointer.as_ref())?;
            members::optional(map, "by_identifier", self.by_identifier.as_ref())?;
            members::optional(map, "by_anchor", self.by_anchor.as_ref())?;
            members::optional(map, "by_member", self.by_member.as_ref())?;
            members::optional(map, "inline", self.inline.as_ref())?;
            members::optional(map, "text", self.text.as_ref())?;
            members::optional(map, "inside", self.inside.as_ref())?;
            Ok(())
        }
    }
    /// A box.
    #[derive(Debug, Clone, PartialEq, Default)]
    pub struct BoxOfAir {
        /// The member `volume`.
        pub volume: Option<u64>,
    }
    impl ::serde::Serialize for BoxOfAir {
        fn serialize<S: ::serde::Serializer>(
            &self,
            serializer: S,
        ) -> Result<S::Ok, S::Error> {
            members::write(self, serializer)
        }
    }
    impl<'de> ::serde::Deserialize<'de> for BoxOfAir {
        fn deserialize<D: ::serde::Deserializer<'de>>(
            deserializer: D,
        ) -> Result<Self, D::Error> {
            members::read(deserializer, "struct BoxOfAir")
        }
    }
    impl members::Object for BoxOfAir {
        fn read<'de, A: ::serde::de::MapAccess<'de>>(
            mut map: A,
        ) -> Result<Self, A::Error> {
            let mut volume = None;
            while let Some(key) = members::key(&mut map)? {
                let done = match &*key {
                    "volume" => members::once(&mut map, "volume", &mut volume),
                    _ => Err(members::unknown(&key, &["volume"])),
                };
                done?;
            }
            Ok(Self { volume: volume.flatten() })
        }
        fn write<M: ::serde::ser::SerializeMap>(
            &self,
            map: &mut M,
        ) -> Result<(), M::Error> {
            members::optional(map, "volume", self.volume.as_ref())?;
            Ok(())
        }
    }
    /// Type of `inline`.
    #[derive(Debug, Clone, PartialEq, Default)]
    pub struct ReferencesInline {
        /// The member `width`.
        pub width: Option<i64>,
    }
    impl ::serde::Serialize for ReferencesInline {
        fn serialize<S: ::serde::Serializer>(
            &self,
            serializer: S,
        ) -> Result<S::Ok, S::Error> {
            members::write(self, serializer)
        }
    }
    impl<'de> ::serde::Deserialize<'de> for ReferencesInline {
        fn deserialize<D: ::serde::Deserializer<'de>>(
            deserializer: D,
        ) -> Result<Self, D::Error> {
            members::read(deserializer, "struct ReferencesInline")
        }
    }
    impl members::Object for ReferencesInline {
        fn read<'de, A: ::serde::de::MapAccess<'de>>(
            mut map: A,
        ) -> Result<Self, A::Error> {
            let mut width = None;
            while let Some(key) = members::key(&mut map)? {
                let done = match &*key {
                    "width" => members::once(&mut map, "width", &mut width),
                    _ => Err(members::unknown(&key, &["width"])),
                };
                done?;
            }
            Ok(Self { width: width.flatten() })
        }
        fn write<M: ::serde::ser::SerializeMap>(
            &self,
            map: &mut M,
        ) -> Result<(), M::Error> {
            members::optional(map, "width", self.width.as_ref())?;
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
