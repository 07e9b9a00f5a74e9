//! What an emitted file has once, and all its types use: the macro `text_form` at its top, with the impls of an enum that
//! is a text on the wire, and the private module `members` at its end, which reads and writes.

use proc_macro2::TokenStream;
use quote::quote;

/// Name of the module; no schema's module may have it.
pub(crate) const MODULE: &str = "members";

/// The module with the parts that the items name; nothing where they name none.
pub(crate) fn module(items: &TokenStream) -> Option<TokenStream> {
    let text = items.to_string();
    let is_named = |name: &&str| text.contains(&format!("{MODULE} :: {name} ")) || text.contains(&format!("({name} "));
    let parts: Vec<TokenStream> =
        PARTS.iter().filter(|(names, _)| names.iter().any(&is_named)).map(|(_, part)| part()).collect();
    (!parts.is_empty()).then(|| {
        quote! {
            /// What the types of this file share: how objects and names are read and written.
            mod members {
                #(#parts)*
            }
        }
    })
}

/// Lets the items of a module name what is shared, if they do.
pub(crate) fn import(items: &TokenStream) -> Option<TokenStream> {
    items.to_string().contains(&format!("{MODULE} :: ")).then(|| {
        quote!(
            use super::members;
        )
    })
}

/// The macro that the items call, as a text for the top of the file; empty where they call none.
///
/// It is no tokens, because prettyplease leaves the inside of a macro as it is.
pub(crate) fn text_form(items: &TokenStream) -> &'static str {
    if items.to_string().contains("text_form !") { TEXT_FORM } else { "" }
}

const TEXT_FORM: &str = r#"/// What an enum has that is a text on the wire: it is printed and written as that text. One whose texts a registry
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

"#;

/// Parts by the names that call for them, in the order in which a reader wants to meet them.
type Part = (&'static [&'static str], fn() -> TokenStream);
const PARTS: [Part; 14] = [
    (&["Object"], object),
    (&["Object"], read),
    (&["Object", "tagged"], key),
    (&["once", "tagged"], once),
    (&["required", "tagged"], required),
    (&["keep"], keep),
    (&["unknown"], unknown),
    (&["Object"], write),
    (&["optional"], optional),
    (&["implicit"], implicit),
    (&["rest"], rest),
    (&["tagged"], tagged),
    (&["one_of"], one_of),
    (&["named"], named),
];

fn object() -> TokenStream {
    quote! {
        /// An object whose members have names.
        pub(super) trait Object: Sized {
            /// Reads it, member by member.
            fn read<'de, A: ::serde::de::MapAccess<'de>>(map: A) -> Result<Self, A::Error>;

            /// Writes its members.
            fn write<M: ::serde::ser::SerializeMap>(&self, map: &mut M) -> Result<(), M::Error>;
        }
    }
}

fn read() -> TokenStream {
    quote! {
        /// Reads an object, and nothing but an object.
        pub(super) fn read<'de, D: ::serde::Deserializer<'de>, T: Object>(
            deserializer: D,
            expecting: &'static str,
        ) -> Result<T, D::Error> {
            struct Members<T>(&'static str, ::std::marker::PhantomData<T>);

            impl<'de, T: Object> ::serde::de::Visitor<'de> for Members<T> {
                type Value = T;

                fn expecting(&self, f: &mut ::std::fmt::Formatter<'_>) -> ::std::fmt::Result {
                    f.write_str(self.0)
                }

                fn visit_map<A: ::serde::de::MapAccess<'de>>(self, map: A) -> Result<T, A::Error> {
                    T::read(map)
                }
            }

            deserializer.deserialize_map(Members(expecting, ::std::marker::PhantomData))
        }
    }
}

fn key() -> TokenStream {
    quote! {
        /// Reads the name of the next member, without a copy where the text allows it.
        pub(super) fn key<'de, A: ::serde::de::MapAccess<'de>>(
            map: &mut A,
        ) -> Result<Option<::std::borrow::Cow<'de, str>>, A::Error> {
            Ok(map.next_key()?.map(|Key(name)| name))
        }

        struct Key<'de>(::std::borrow::Cow<'de, str>);

        impl<'de> ::serde::Deserialize<'de> for Key<'de> {
            fn deserialize<D: ::serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                struct Name;

                impl<'de> ::serde::de::Visitor<'de> for Name {
                    type Value = Key<'de>;

                    fn expecting(&self, f: &mut ::std::fmt::Formatter<'_>) -> ::std::fmt::Result {
                        f.write_str("the name of a member")
                    }

                    fn visit_borrowed_str<E: ::serde::de::Error>(self, name: &'de str) -> Result<Key<'de>, E> {
                        Ok(Key(name.into()))
                    }

                    fn visit_str<E: ::serde::de::Error>(self, name: &str) -> Result<Key<'de>, E> {
                        self.visit_string(name.to_owned())
                    }

                    fn visit_string<E: ::serde::de::Error>(self, name: String) -> Result<Key<'de>, E> {
                        Ok(Key(name.into()))
                    }
                }

                deserializer.deserialize_identifier(Name)
            }
        }
    }
}

fn once() -> TokenStream {
    quote! {
        /// Reads the value of a member that may stand there once.
        pub(super) fn once<'de, A: ::serde::de::MapAccess<'de>, T: ::serde::Deserialize<'de>>(
            map: &mut A,
            name: &'static str,
            into: &mut Option<T>,
        ) -> Result<(), A::Error> {
            if into.is_some() {
                return Err(::serde::de::Error::duplicate_field(name));
            }
            *into = Some(map.next_value()?);
            Ok(())
        }
    }
}

fn required() -> TokenStream {
    quote! {
        /// The value of a member that must be there.
        pub(super) fn required<'de, A: ::serde::de::MapAccess<'de>, T>(
            value: Option<T>,
            name: &'static str,
        ) -> Result<T, A::Error> {
            value.ok_or_else(|| ::serde::de::Error::missing_field(name))
        }
    }
}

fn keep() -> TokenStream {
    quote! {
        /// Reads the value of a member that the schema does not name.
        pub(super) fn keep<'de, A: ::serde::de::MapAccess<'de>, T: ::serde::Deserialize<'de>>(
            map: &mut A,
            name: ::std::borrow::Cow<'de, str>,
            into: &mut impl Extend<(String, T)>,
        ) -> Result<(), A::Error> {
            into.extend([(name.into_owned(), map.next_value()?)]);
            Ok(())
        }
    }
}

fn unknown() -> TokenStream {
    quote! {
        /// The object is closed, and none of its members has the name.
        pub(super) fn unknown<E: ::serde::de::Error>(name: &str, known: &'static [&'static str]) -> E {
            E::unknown_field(name, known)
        }
    }
}

fn write() -> TokenStream {
    quote! {
        /// Writes an object.
        pub(super) fn write<S: ::serde::Serializer>(value: &impl Object, serializer: S) -> Result<S::Ok, S::Error> {
            let mut map = serializer.serialize_map(None)?;
            value.write(&mut map)?;
            ::serde::ser::SerializeMap::end(map)
        }
    }
}

fn optional() -> TokenStream {
    quote! {
        /// Writes a member that is there.
        pub(super) fn optional<M: ::serde::ser::SerializeMap>(
            map: &mut M,
            name: &'static str,
            value: Option<&impl ::serde::Serialize>,
        ) -> Result<(), M::Error> {
            value.map_or(Ok(()), |value| map.serialize_entry(name, value))
        }
    }
}

fn implicit() -> TokenStream {
    quote! {
        /// Writes a member that does not go without saying: absent, `null` and the default value are one.
        pub(super) fn implicit<M: ::serde::ser::SerializeMap, T: Default + PartialEq + ::serde::Serialize>(
            map: &mut M,
            name: &'static str,
            value: &T,
        ) -> Result<(), M::Error> {
            if *value == T::default() { Ok(()) } else { map.serialize_entry(name, value) }
        }
    }
}

fn rest() -> TokenStream {
    quote! {
        /// Writes the members that the schema does not name.
        pub(super) fn rest<'m, M: ::serde::ser::SerializeMap, T: ::serde::Serialize + 'm>(
            map: &mut M,
            members: impl IntoIterator<Item = (&'m String, &'m T)>,
        ) -> Result<(), M::Error> {
            members.into_iter().try_for_each(|(name, value)| map.serialize_entry(name, value))
        }
    }
}

fn tagged() -> TokenStream {
    quote! {
        /// Writes an object behind the member that says which one it is.
        pub(super) fn write_tagged<S: ::serde::Serializer>(
            tag: &'static str,
            variant: &'static str,
            value: &impl Object,
            serializer: S,
        ) -> Result<S::Ok, S::Error> {
            let mut map = serializer.serialize_map(None)?;
            ::serde::ser::SerializeMap::serialize_entry(&mut map, tag, variant)?;
            value.write(&mut map)?;
            ::serde::ser::SerializeMap::end(map)
        }

        /// Reads an object, and apart from it the member that says which one it is.
        pub(super) fn tagged<'de, D: ::serde::Deserializer<'de>>(
            deserializer: D,
            tag: &'static str,
        ) -> Result<(String, ::serde_json::Value), D::Error> {
            struct Tagged(&'static str);

            impl<'de> ::serde::de::Visitor<'de> for Tagged {
                type Value = (String, ::serde_json::Value);

                fn expecting(&self, f: &mut ::std::fmt::Formatter<'_>) -> ::std::fmt::Result {
                    write!(f, "an object with the member `{}`", self.0)
                }

                fn visit_map<A: ::serde::de::MapAccess<'de>>(self, mut map: A) -> Result<Self::Value, A::Error> {
                    let mut variant = None;
                    let mut members = ::serde_json::Map::new();
                    while let Some(name) = key(&mut map)? {
                        if name == self.0 {
                            once(&mut map, self.0, &mut variant)?;
                        } else if members.contains_key(&*name) {
                            return Err(::serde::de::Error::custom("a member stands there twice"));
                        } else {
                            members.insert(name.into_owned(), map.next_value()?);
                        }
                    }
                    Ok((required::<A, _>(variant, self.0)?, members.into()))
                }
            }

            deserializer.deserialize_map(Tagged(tag))
        }
    }
}

fn one_of() -> TokenStream {
    quote! {
        /// Reads one of a set of strings, and nothing else.
        pub(super) fn one_of<'de, D: ::serde::Deserializer<'de>, T: Copy + 'static>(
            deserializer: D,
            all: &'static [T],
            text: fn(T) -> &'static str,
        ) -> Result<T, D::Error> {
            struct OneOf<T: 'static>(&'static [T], fn(T) -> &'static str);

            impl<T: Copy> ::serde::de::Visitor<'_> for OneOf<T> {
                type Value = T;

                fn expecting(&self, f: &mut ::std::fmt::Formatter<'_>) -> ::std::fmt::Result {
                    f.write_str("one of")?;
                    self.0.iter().try_for_each(|value| write!(f, " `{}`", (self.1)(*value)))
                }

                fn visit_str<E: ::serde::de::Error>(self, found: &str) -> Result<T, E> {
                    let value = self.0.iter().copied().find(|value| (self.1)(*value) == found);
                    value.ok_or_else(|| E::invalid_value(::serde::de::Unexpected::Other("another string"), &self))
                }
            }

            deserializer.deserialize_str(OneOf(all, text))
        }
    }
}

fn named() -> TokenStream {
    quote! {
        /// Reads a name that a registry lists.
        pub(super) fn named<'de, D, T>(deserializer: D, expecting: &'static str) -> Result<T, D::Error>
        where
            D: ::serde::Deserializer<'de>,
            T: ::std::str::FromStr<Err: ::std::fmt::Display>,
        {
            struct Name<T>(&'static str, ::std::marker::PhantomData<T>);

            impl<T: ::std::str::FromStr<Err: ::std::fmt::Display>> ::serde::de::Visitor<'_> for Name<T> {
                type Value = T;

                fn expecting(&self, f: &mut ::std::fmt::Formatter<'_>) -> ::std::fmt::Result {
                    f.write_str(self.0)
                }

                fn visit_str<E: ::serde::de::Error>(self, text: &str) -> Result<T, E> {
                    text.parse().map_err(E::custom)
                }
            }

            deserializer.deserialize_str(Name(expecting, ::std::marker::PhantomData))
        }
    }
}
