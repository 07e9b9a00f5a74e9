/// Types.
pub mod parcel {
    use super::members;
    /// A crate in a crate.
    #[derive(Debug, Clone, PartialEq, Default)]
    pub struct Crate {
        /// A crate in a crate.
        pub inside: Option<Box<Crate>>,
        /// The member `beside`.
        pub beside: Option<Vec<Crate>>,
        /// A leaf or a branch.
        pub tree: Option<Tree>,
    }
    impl ::serde::Serialize for Crate {
        fn serialize<S: ::serde::Serializer>(
            &self,
            serializer: S,
        ) -> Result<S::Ok, S::Error> {
            members::write(self, serializer)
        }
    }
    impl<'de> ::serde::Deserialize<'de> for Crate {
        fn deserialize<D: ::serde::Deserializer<'de>>(
            deserializer: D,
        ) -> Result<Self, D::Error> {
            members::read(deserializer, "struct Crate")
        }
    }
    impl members::Object for Crate {
        fn read<'de, A: ::serde::de::MapAccess<'de>>(
            mut map: A,
        ) -> Result<Self, A::Error> {
            let mut inside = None;
            let mut beside = None;
            let mut tree = None;
            while let Some(key) = members::key(&mut map)? {
                let done = match &*key {
                    "inside" => members::once(&mut map, "inside", &mut inside),
                    "beside" => members::once(&mut map, "beside", &mut beside),
                    "tree" => members::once(&mut map, "tree", &mut tree),
                    _ => Err(members::unknown(&key, &["inside", "beside", "tree"])),
                };
                done?;
            }
            Ok(Self {
                inside: inside.flatten(),
                beside: beside.flatten(),
                tree: tree.flatten(),
            })
        }
        fn write<M: ::serde::ser::SerializeMap>(
            &self,
            map: &mut M,
        ) -> Result<(), M::Error> {
            members::optional(map, "inside", self.inside.as_ref())?;
            members::optional(map, "beside", self.beside.as_ref())?;
            members::optional(map, "tree", self.tree.as_ref())?;
            Ok(())
        }
    }
    /// A leaf or a branch.
    #[derive(Debug, Clone, PartialEq)]
    pub enum Tree {
        /// A string.
        Text(String),
        /// An object.
        Object(TreeObject),
    }
    impl From<String> for Tree {
        fn from(value: String) -> Self {
            Self::Text(value)
        }
    }
    impl From<TreeObject> for Tree {
        fn from(value: TreeObject) -> Self {
            Self::Object(value)
        }
    }
    impl ::serde::Serialize for Tree {
        fn serialize<S: ::serde::Serializer>(
            &self,
            serializer: S,
        ) -> Result<S::Ok, S::Error> {
            match self {
                Self::Text(value) => ::serde::Serialize::serialize(value, serializer),
                Self::Object(value) => ::serde::Serialize::serialize(value, serializer),
            }
        }
    }
    impl<'de> ::serde::Deserialize<'de> for Tree {
        fn deserialize<D: ::serde::Deserializer<'de>>(
            deserializer: D,
        ) -> Result<Self, D::Error> {
            let value = <::serde_json::Value as ::serde::Deserialize>::deserialize(
                deserializer,
            )?;
            if let Ok(value) = ::serde::Deserialize::deserialize(&value) {
                return Ok(Self::Text(value));
            }
            if let Ok(value) = ::serde::Deserialize::deserialize(&value) {
                return Ok(Self::Object(value));
            }
            Err(
                ::serde::de::Error::custom(
                    "data did not match any variant of untagged enum Tree",
                ),
            )
        }
    }
    /// `TreeObject`, as the schema has it.
    #[derive(Debug, Clone, PartialEq)]
    pub struct TreeObject {
        /// A leaf or a branch.
        pub left: Box<Tree>,
        /// A leaf or a branch.
        pub right: Box<Tree>,
    }
    impl ::serde::Serialize for TreeObject {
        fn serialize<S: ::serde::Serializer>(
            &self,
            serializer: S,
        ) -> Result<S::Ok, S::Error> {
            members::write(self, serializer)
        }
    }
    impl<'de> ::serde::Deserialize<'de> for TreeObject {
        fn deserialize<D: ::serde::Deserializer<'de>>(
            deserializer: D,
        ) -> Result<Self, D::Error> {
            members::read(deserializer, "struct TreeObject")
        }
    }
    impl members::Object for TreeObject {
        fn read<'de, A: ::serde::de::MapAccess<'de>>(
            mut map: A,
        ) -> Result<Self, A::Error> {
            let mut left = None;
            let mut right = None;
            while let Some(key) = members::key(&mut map)? {
                let done = match &*key {
                    "left" => members::once(&mut map, "left", &mut left),
                    "right" => members::once(&mut map, "right", &mut right),
                    _ => Err(members::unknown(&key, &["left", "right"])),
                };
                done?;
            }
            Ok(Self {
                left: members::required::<A, _>(left, "left")?,
                right: members::required::<A, _>(right, "right")?,
            })
        }
        fn write<M: ::serde::ser::SerializeMap>(
            &self,
            map: &mut M,
        ) -> Result<(), M::Error> {
            map.serialize_entry("left", &self.left)?;
            map.serialize_entry("right", &self.right)?;
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
    /// Writes a member that is there.
    pub(super) fn optional<M: ::serde::ser::SerializeMap>(
        map: &mut M,
        name: &'static str,
        value: Option<&impl ::serde::Serialize>,
    ) -> Result<(), M::Error> {
        value.map_or(Ok(()), |value| map.serialize_entry(name, value))
    }
}
