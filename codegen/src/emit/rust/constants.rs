//! `constants`: names, URIs, header names and keys.

use proc_macro2::TokenStream;
use quote::{format_ident, quote};

use super::{doc, value};
use crate::model::{Cell, Constant, Contract};

pub(super) fn emit(contract: &Contract) -> Option<TokenStream> {
    if contract.constants.is_empty() {
        return None;
    }
    let constants = contract.constants.iter().map(constant);
    let marker = contract.draft_marker.as_ref().map(|marker| {
        quote! {
            /// What the identifiers of a draft contain and no released identifier does.
            pub const DRAFT_MARKER: &str = #marker;
        }
    });
    Some(quote! {
        /// Names, URIs, header names and keys that the contract fixes.
        pub mod constants {
            #(#constants)*
            #marker
        }
    })
}

fn constant(constant: &Constant) -> TokenStream {
    let name = format_ident!("{}", constant.name);
    let source = constant.source.as_ref().map(|source| format!("Source: {source}.")).unwrap_or_default();
    let draft = if constant.draft { "Only a draft may carry it; it must never be deployed." } else { "" };
    let doc = doc::paragraphs([constant.doc.as_str(), draft, &source]);
    match &constant.value {
        Cell::Integer(number) => {
            let kind = if i32::try_from(*number).is_ok() { quote!(i32) } else { quote!(i64) };
            let number = value::integer(*number);
            quote!(#doc pub const #name: #kind = #number;)
        }
        Cell::Text(text) => quote!(#doc pub const #name: &str = #text;),
        _ => TokenStream::new(),
    }
}
