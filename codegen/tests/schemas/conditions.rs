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
    /// An order with rules between its members.
    ///
    /// Left to a validator: `anyOf`, `if`, `then`, `dependentRequired`.
    #[derive(Debug, Clone, PartialEq)]
    pub struct Order {
        /// The member `code`.
        pub code: OrderCode,
        /// The member `surcharge`.
        pub surcharge: Option<i64>,
        /// The member `street`.
        pub street: Option<String>,
        /// The member `locker`.
        ///
        /// Left to a validator: `not`.
        pub locker: Option<String>,
        /// At least one of them says fragile.
        ///
        /// Left to a validator: `contains`, `minContains: 1`, `minLength: 1` of each item.
        pub labels: Option<Vec<String>>,
    }
    impl ::serde::Serialize for Order {
        fn serialize<S: ::serde::Serializer>(
            &self,
            serializer: S,
        ) -> Result<S::Ok, S::Error> {
            members::write(self, serializer)
        }
    }
    impl<'de> ::serde::Deserialize<'de> for Order {
        fn deserialize<D: ::serde::Deserializer<'de>>(
            deserializer: D,
        ) -> Result<Self, D::Error> {
            members::read(deserializer, "struct Order")
        }
    }
    impl members::Object for Order {
        fn read<'de, A: ::serde::de::MapAccess<'de>>(
            mut map: A,
        ) -> Result<Self, A::Error> {
            let mut code = None;
            let mut surcharge = None;
            let mut street = None;
            let mut locker = None;
            let mut labels = None;
            while let Some(key) = members::key(&mut map)? {
                let done = match &*key {
                    "code" => members::once(&mut map, "code", &mut code),
                    "surcharge" => members::once(&mut map, "surcharge", &mut surcharge),
                    "street" => members::once(&mut map, "street", &mut street),
                    "locker" => members::once(&mut map, "locker", &mut locker),
                    "labels" => members::once(&mut map, "labels", &mut labels),
                    _ => {
                        Err(
                            members::unknown(
                                &key,
                                &["code", "surcharge", "street", "locker", "labels"],
                            ),
                        )
                    }
                };
                done?;
            }
            Ok(Self {
                code: members::required::<A, _>(code, "code")?,
                surcharge: surcharge.flatten(),
                street: street.flatten(),
                locker: locker.flatten(),
                labels: labels.flatten(),
            })
        }
        fn write<M: ::serde::ser::SerializeMap>(
            &self,
            map: &mut M,
        ) -> Result<(), M::Error> {
            map.serialize_entry("code", &self.code)?;
            members::optional(map, "surcharge", self.surcharge.as_ref())?;
            members::optional(map, "street", self.street.as_ref())?;
            members::optional(map, "locker", self.locker.as_ref())?;
            members::optional(map, "labels", self.labels.as_ref())?;
            Ok(())
        }
    }
    /// Type of `code`.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
    pub enum OrderCode {
        /// `EXPRESS`.
        Express,
        /// `SLOW`.
        Slow,
    }
    impl OrderCode {
        /// Every value, in the order of the schema.
        pub const ALL: &'static [Self] = &[Self::Express, Self::Slow];
        /// The text on the wire.
        #[must_use]
        pub const fn as_str(self) -> &'static str {
            match self {
                Self::Express => "EXPRESS",
                Self::Slow => "SLOW",
            }
        }
    }
    text_form!(OrderCode);
    impl<'de> ::serde::Deserialize<'de> for OrderCode {
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
