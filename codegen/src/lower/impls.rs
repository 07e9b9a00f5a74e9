//! Enums of strings, default values as expressions, and what the types of a module share.

use proc_macro2::{Ident, Literal as Token, TokenStream};
use quote::{format_ident, quote};
use syn::Item;

use super::shape::{Definition, Literal, Variant};
use super::tidy;
use crate::model::Table;

/// An enum of strings with its texts; with one variant, that one is the default.
pub(super) fn choice(name: &Ident, doc: &TokenStream, variants: &[Variant]) -> TokenStream {
    let only = variants.len() == 1;
    let derived = only.then(|| quote!(Default,));
    let mark = only.then(|| quote!(#[default]));
    let declared = variants.iter().map(|variant| {
        let (doc, name) = (tidy::doc(&variant.doc, variant.deprecated), &variant.name);
        quote!(#doc #mark #name)
    });
    let names: Vec<&Ident> = variants.iter().map(|variant| &variant.name).collect();
    let texts: Vec<&String> = variants.iter().map(|variant| &variant.wire).collect();
    let body = if only {
        quote!(#(let Self::#names = self; #texts)*)
    } else {
        quote!(match self { #(Self::#names => #texts,)* })
    };
    quote! {
        #doc
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, #derived)]
        pub enum #name { #(#declared),* }

        impl #name {
            /// Every value, in the order of the schema.
            pub const ALL: &'static [Self] = &[#(Self::#names),*];

            /// The text on the wire.
            #[must_use]
            pub const fn as_str(self) -> &'static str {
                #body
            }
        }

        impl AsRef<str> for #name {
            fn as_ref(&self) -> &str {
                self.as_str()
            }
        }

        impl ::std::fmt::Display for #name {
            fn fmt(&self, f: &mut ::std::fmt::Formatter<'_>) -> ::std::fmt::Result {
                f.pad(self.as_str())
            }
        }

        impl ::serde::Serialize for #name {
            fn serialize<S: ::serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.serialize_str(self.as_str())
            }
        }

        impl<'de> ::serde::Deserialize<'de> for #name {
            fn deserialize<D: ::serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                one_of(deserializer, Self::ALL, Self::as_str)
            }
        }
    }
}

/// Functions of a module that its types share.
pub(super) fn helpers(choice: bool, present: bool, object: bool) -> Vec<Item> {
    let one_of = choice.then(|| {
        quote! {
            /// Reads one of a set of strings, and nothing else; derived enums also take `{"text": null}`.
            fn one_of<'de, D: ::serde::Deserializer<'de>, T: Copy + 'static>(
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
    });
    let present = present.then(|| {
        quote! {
            /// Reads a member that is there, `null` included; serde alone takes `null` for absent.
            fn present<'de, D: ::serde::Deserializer<'de>>(
                deserializer: D,
            ) -> Result<Option<::serde_json::Value>, D::Error> {
                ::serde::Deserialize::deserialize(deserializer).map(Some)
            }
        }
    });
    let object = object.then(|| {
        quote! {
            /// Reads an object only; derived structs also take a list of their members.
            fn object<'de, D: ::serde::Deserializer<'de>, T: ::serde::de::DeserializeOwned>(
                deserializer: D,
            ) -> Result<T, D::Error> {
                let members = <::serde_json::Map<String, ::serde_json::Value> as ::serde::Deserialize>::deserialize(deserializer)?;
                ::serde_json::from_value(members.into()).map_err(::serde::de::Error::custom)
            }
        }
    });
    syn::parse2::<syn::File>(quote!(#one_of #present #object)).map_or_else(|_| Vec::new(), |file| file.items)
}

/// What members share for which absent, `null` and the default value are one.
pub(super) fn implicit() -> Vec<Item> {
    let functions = quote! {
        /// Reads a value, `null` as the default one.
        fn null_or<'de, D: ::serde::Deserializer<'de>, T: Default + ::serde::Deserialize<'de>>(
            deserializer: D,
        ) -> Result<T, D::Error> {
            <Option<T> as ::serde::Deserialize>::deserialize(deserializer).map(Option::unwrap_or_default)
        }

        /// Whether a value goes without saying.
        fn is_default<T: Default + PartialEq>(value: &T) -> bool {
            *value == T::default()
        }
    };
    syn::parse2::<syn::File>(functions).map_or_else(|_| Vec::new(), |file| file.items)
}

/// A default value; nothing where it is that of the Rust type.
pub(super) fn literal(literal: &Literal, definitions: &[Definition], tables: &[Table]) -> Option<TokenStream> {
    Some(match literal {
        Literal::Boolean(flag) => quote!(#flag),
        Literal::Integer(number) => {
            let number = Token::i128_unsuffixed(*number);
            quote!(#number)
        }
        Literal::Number(number) => {
            let number = Token::i64_unsuffixed(*number);
            quote!(#number.into())
        }
        Literal::Text(text) => quote!(String::from(#text)),
        Literal::Choice(index, variant) => {
            let name = format_ident!("{}", definitions.get(*index)?.name);
            quote!(#name::#variant)
        }
        Literal::Table(index, variant) => {
            let name = format_ident!("{}", tables.get(*index)?.rust);
            quote!(super::#name::#variant)
        }
        Literal::Empty => return None,
    })
}
