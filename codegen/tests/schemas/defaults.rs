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
    /// Members with a default.
    #[derive(Debug, Clone, PartialEq)]
    pub struct Settings {
        /// The member `fragile`.
        ///
        /// Absent, it is `true`, and is written out.
        pub fragile: bool,
        /// The member `carrier`.
        ///
        /// Absent, it is `snail`, and is written out.
        pub carrier: String,
        /// The member `attempts`.
        ///
        /// Left to a validator: `minimum: 1`, `maximum: 9`.
        ///
        /// Absent, it is `3`, and is written out.
        pub attempts: u8,
        /// The member `weight`.
        ///
        /// Absent, it is `2`, and is written out.
        pub weight: ::serde_json::Number,
        /// A size.
        ///
        /// Absent, it is `large`, and is written out.
        pub size: Size,
        /// The member `tags`.
        ///
        /// Absent, it is empty, and is written out.
        pub tags: Vec<String>,
        /// The member `kind`.
        pub kind: SettingsKind,
        /// The member `comment`.
        ///
        /// `null` reads as absent.
        pub comment: Option<String>,
    }
    impl Settings {
        fn default_fragile() -> bool {
            true
        }
        fn default_carrier() -> String {
            String::from("snail")
        }
        fn default_attempts() -> u8 {
            3
        }
        fn default_weight() -> ::serde_json::Number {
            2.into()
        }
        fn default_size() -> Size {
            Size::Large
        }
    }
    impl Default for Settings {
        fn default() -> Self {
            Self {
                fragile: Self::default_fragile(),
                carrier: Self::default_carrier(),
                attempts: Self::default_attempts(),
                weight: Self::default_weight(),
                size: Self::default_size(),
                tags: Vec::new(),
                kind: SettingsKind::default(),
                comment: None,
            }
        }
    }
    impl ::serde::Serialize for Settings {
        fn serialize<S: ::serde::Serializer>(
            &self,
            serializer: S,
        ) -> Result<S::Ok, S::Error> {
            members::write(self, serializer)
        }
    }
    impl<'de> ::serde::Deserialize<'de> for Settings {
        fn deserialize<D: ::serde::Deserializer<'de>>(
            deserializer: D,
        ) -> Result<Self, D::Error> {
            members::read(deserializer, "struct Settings")
        }
    }
    impl members::Object for Settings {
        fn read<'de, A: ::serde::de::MapAccess<'de>>(
            mut map: A,
        ) -> Result<Self, A::Error> {
            let mut fragile = None;
            let mut carrier = None;
            let mut attempts = None;
            let mut weight = None;
            let mut size = None;
            let mut tags = None;
            let mut kind = None;
            let mut comment = None;
            while let Some(key) = members::key(&mut map)? {
                let done = match &*key {
                    "fragile" => members::once(&mut map, "fragile", &mut fragile),
                    "carrier" => members::once(&mut map, "carrier", &mut carrier),
                    "attempts" => members::once(&mut map, "attempts", &mut attempts),
                    "weight" => members::once(&mut map, "weight", &mut weight),
                    "size" => members::once(&mut map, "size", &mut size),
                    "tags" => members::once(&mut map, "tags", &mut tags),
                    "kind" => members::once(&mut map, "kind", &mut kind),
                    "comment" => members::once(&mut map, "comment", &mut comment),
                    _ => {
                        Err(
                            members::unknown(
                                &key,
                                &[
                                    "fragile",
                                    "carrier",
                                    "attempts",
                                    "weight",
                                    "size",
                                    "tags",
                                    "kind",
                                    "comment",
                                ],
                            ),
                        )
                    }
                };
                done?;
            }
            Ok(Self {
                fragile: fragile.unwrap_or_else(Settings::default_fragile),
                carrier: carrier.unwrap_or_else(Settings::default_carrier),
                attempts: attempts.unwrap_or_else(Settings::default_attempts),
                weight: weight.unwrap_or_else(Settings::default_weight),
                size: size.unwrap_or_else(Settings::default_size),
                tags: tags.unwrap_or_default(),
                kind: members::required::<A, _>(kind, "kind")?,
                comment: comment.flatten(),
            })
        }
        fn write<M: ::serde::ser::SerializeMap>(
            &self,
            map: &mut M,
        ) -> Result<(), M::Error> {
            map.serialize_entry("fragile", &self.fragile)?;
            map.serialize_entry("carrier", &self.carrier)?;
            map.serialize_entry("attempts", &self.attempts)?;
            map.serialize_entry("weight", &self.weight)?;
            map.serialize_entry("size", &self.size)?;
            map.serialize_entry("tags", &self.tags)?;
            map.serialize_entry("kind", &self.kind)?;
            members::optional(map, "comment", self.comment.as_ref())?;
            Ok(())
        }
    }
    /// A size.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
    pub enum Size {
        /// `small`.
        Small,
        /// `large`.
        Large,
    }
    impl Size {
        /// Every value, in the order of the schema.
        pub const ALL: &'static [Self] = &[Self::Small, Self::Large];
        /// The text on the wire.
        #[must_use]
        pub const fn as_str(self) -> &'static str {
            match self {
                Self::Small => "small",
                Self::Large => "large",
            }
        }
    }
    text_form!(Size);
    impl<'de> ::serde::Deserialize<'de> for Size {
        fn deserialize<D: ::serde::Deserializer<'de>>(
            deserializer: D,
        ) -> Result<Self, D::Error> {
            members::one_of(deserializer, Self::ALL, Self::as_str)
        }
    }
    /// The one value of `kind`.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
    pub enum SettingsKind {
        /// `settings`.
        #[default]
        Settings,
    }
    impl SettingsKind {
        /// Every value, in the order of the schema.
        pub const ALL: &'static [Self] = &[Self::Settings];
        /// The text on the wire.
        #[must_use]
        pub const fn as_str(self) -> &'static str {
            let Self::Settings = self;
            "settings"
        }
    }
    text_form!(SettingsKind);
    impl<'de> ::serde::Deserialize<'de> for SettingsKind {
        fn deserialize<D: ::serde::Deserializer<'de>>(
            deserializer: D,
        ) -> Result<Self, D::Error> {
            members::one_of(deserializer, Self::ALL, Self::as_str)
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
    /// Writes a member that is there.
    pub(super) fn optional<M: ::serde::ser::SerializeMap>(
        map: &mut M,
        name: &'static str,
        value: Option<&impl ::serde::Serialize>,
    ) -> Result<(), M::Error> {
        value.map_or(Ok(()), |value| map.serialize_entry(name, value))
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
