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
    /// Sets of strings.
    #[derive(Debug, Clone, PartialEq, Default)]
    pub struct Choices {
        /// The member `untyped`.
        pub untyped: Option<ChoicesUntyped>,
        /// The member `described`.
        pub described: Option<ChoicesDescribed>,
        /// The member `many`.
        pub many: Option<Vec<ChoicesManyItem>>,
    }
    impl ::serde::Serialize for Choices {
        fn serialize<S: ::serde::Serializer>(
            &self,
            serializer: S,
        ) -> Result<S::Ok, S::Error> {
            members::write(self, serializer)
        }
    }
    impl<'de> ::serde::Deserialize<'de> for Choices {
        fn deserialize<D: ::serde::Deserializer<'de>>(
            deserializer: D,
        ) -> Result<Self, D::Error> {
            members::read(deserializer, "struct Choices")
        }
    }
    impl members::Object for Choices {
        fn read<'de, A: ::serde::de::MapAccess<'de>>(
            mut map: A,
        ) -> Result<Self, A::Error> {
            let mut untyped = None;
            let mut described = None;
            let mut many = None;
            while let Some(key) = members::key(&mut map)? {
                let done = match &*key {
                    "untyped" => members::once(&mut map, "untyped", &mut untyped),
                    "described" => members::once(&mut map, "described", &mut described),
                    "many" => members::once(&mut map, "many", &mut many),
                    _ => Err(members::unknown(&key, &["untyped", "described", "many"])),
                };
                done?;
            }
            Ok(Self {
                untyped: untyped.flatten(),
                described: described.flatten(),
                many: many.flatten(),
            })
        }
        fn write<M: ::serde::ser::SerializeMap>(
            &self,
            map: &mut M,
        ) -> Result<(), M::Error> {
            members::optional(map, "untyped", self.untyped.as_ref())?;
            members::optional(map, "described", self.described.as_ref())?;
            members::optional(map, "many", self.many.as_ref())?;
            Ok(())
        }
    }
    /// Type of `untyped`.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
    pub enum ChoicesUntyped {
        /// `A_B`.
        AB,
        /// `C`.
        C,
    }
    impl ChoicesUntyped {
        /// Every value, in the order of the schema.
        pub const ALL: &'static [Self] = &[Self::AB, Self::C];
        /// The text on the wire.
        #[must_use]
        pub const fn as_str(self) -> &'static str {
            match self {
                Self::AB => "A_B",
                Self::C => "C",
            }
        }
    }
    text_form!(ChoicesUntyped);
    impl<'de> ::serde::Deserialize<'de> for ChoicesUntyped {
        fn deserialize<D: ::serde::Deserializer<'de>>(
            deserializer: D,
        ) -> Result<Self, D::Error> {
            members::one_of(deserializer, Self::ALL, Self::as_str)
        }
    }
    /// Type of `described`.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
    #[allow(deprecated, reason = "still read and written")]
    pub enum ChoicesDescribed {
        /// In a plane.
        ByAir,
        /// On a ship.
        #[deprecated]
        BySea,
    }
    #[allow(deprecated, reason = "still read and written")]
    impl ChoicesDescribed {
        /// Every value, in the order of the schema.
        pub const ALL: &'static [Self] = &[Self::ByAir, Self::BySea];
        /// The text on the wire.
        #[must_use]
        pub const fn as_str(self) -> &'static str {
            match self {
                Self::ByAir => "BY_AIR",
                Self::BySea => "BY_SEA",
            }
        }
    }
    text_form!(ChoicesDescribed);
    #[allow(deprecated, reason = "still read and written")]
    impl<'de> ::serde::Deserialize<'de> for ChoicesDescribed {
        fn deserialize<D: ::serde::Deserializer<'de>>(
            deserializer: D,
        ) -> Result<Self, D::Error> {
            members::one_of(deserializer, Self::ALL, Self::as_str)
        }
    }
    /// An item of `many`.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
    pub enum ChoicesManyItem {
        /// `x-large`.
        XLarge,
        /// `type`.
        Type,
        /// `size 2xl`.
        Size2xl,
    }
    impl ChoicesManyItem {
        /// Every value, in the order of the schema.
        pub const ALL: &'static [Self] = &[Self::XLarge, Self::Type, Self::Size2xl];
        /// The text on the wire.
        #[must_use]
        pub const fn as_str(self) -> &'static str {
            match self {
                Self::XLarge => "x-large",
                Self::Type => "type",
                Self::Size2xl => "size 2xl",
            }
        }
    }
    text_form!(ChoicesManyItem);
    impl<'de> ::serde::Deserialize<'de> for ChoicesManyItem {
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
