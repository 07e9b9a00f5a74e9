//! Enums of strings, and default values as expressions.

use proc_macro2::{Ident, Literal as Token, TokenStream};
use quote::{format_ident, quote};

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

        text_form!(#name);

        impl<'de> ::serde::Deserialize<'de> for #name {
            fn deserialize<D: ::serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                members::one_of(deserializer, Self::ALL, Self::as_str)
            }
        }
    }
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
