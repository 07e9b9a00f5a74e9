//! The open form of a registry: what a reader holds when a peer may know keys that this release does not.

use proc_macro2::TokenStream;
use quote::{format_ident, quote};

use crate::model::Table;

pub(super) fn emit(table: &Table) -> TokenStream {
    let closed = format_ident!("{}", table.rust);
    let open = format_ident!("Any{}", table.rust);
    let kind = table.key.title.to_lowercase();
    let head = format!(" A {kind} as it was received: a [`{closed}`], or a text that this release does not list.");
    let expecting = format!("the name of a {kind}");
    quote! {
        #[doc = #head]
        ///
        /// Reading never fails on an unknown one and never loses it; writing takes the closed form.
        #[derive(Debug, Clone, PartialEq, Eq, Hash)]
        pub enum #open<'a> {
            /// Listed in the registry.
            Known(#closed),
            /// Not listed; the text as received.
            Unknown(::std::borrow::Cow<'a, str>),
        }

        impl #open<'_> {
            /// The name on the wire.
            pub fn as_str(&self) -> &str {
                match self {
                    Self::Known(known) => known.as_str(),
                    Self::Unknown(text) => text,
                }
            }

            /// The closed form, if the registry lists it.
            pub const fn known(&self) -> Option<#closed> {
                match self {
                    Self::Known(known) => Some(*known),
                    Self::Unknown(_) => None,
                }
            }

            /// The same without a borrow.
            pub fn into_owned(self) -> #open<'static> {
                match self {
                    Self::Known(known) => #open::Known(known),
                    Self::Unknown(text) => #open::Unknown(text.into_owned().into()),
                }
            }
        }

        impl<'a> From<::std::borrow::Cow<'a, str>> for #open<'a> {
            fn from(text: ::std::borrow::Cow<'a, str>) -> Self {
                match text.parse() {
                    Ok(known) => Self::Known(known),
                    Err(_) => Self::Unknown(text),
                }
            }
        }

        impl<'a> From<&'a str> for #open<'a> {
            fn from(text: &'a str) -> Self {
                ::std::borrow::Cow::Borrowed(text).into()
            }
        }

        impl From<#closed> for #open<'_> {
            fn from(known: #closed) -> Self {
                Self::Known(known)
            }
        }

        impl PartialEq<#closed> for #open<'_> {
            fn eq(&self, other: &#closed) -> bool {
                self.known() == Some(*other)
            }
        }

        impl ::std::fmt::Display for #open<'_> {
            fn fmt(&self, f: &mut ::std::fmt::Formatter<'_>) -> ::std::fmt::Result {
                f.pad(self.as_str())
            }
        }

        impl ::serde::Serialize for #open<'_> {
            fn serialize<S: ::serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.serialize_str(self.as_str())
            }
        }

        impl<'de> ::serde::Deserialize<'de> for #open<'de> {
            fn deserialize<D: ::serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                struct Name;
                impl<'de> ::serde::de::Visitor<'de> for Name {
                    type Value = #open<'de>;

                    fn expecting(&self, f: &mut ::std::fmt::Formatter<'_>) -> ::std::fmt::Result {
                        f.write_str(#expecting)
                    }

                    fn visit_borrowed_str<E: ::serde::de::Error>(self, text: &'de str) -> Result<Self::Value, E> {
                        Ok(text.into())
                    }

                    fn visit_str<E: ::serde::de::Error>(self, text: &str) -> Result<Self::Value, E> {
                        Ok(#open::from(text).into_owned())
                    }
                }
                deserializer.deserialize_str(Name)
            }
        }
    }
}
