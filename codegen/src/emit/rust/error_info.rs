//! The mapping from a payload to google.rpc.ErrorInfo, as functions over the payload type.

use proc_macro2::TokenStream;
use quote::{format_ident, quote};

use super::doc;
use crate::model::{Cell, Contract, Stringify};

pub(super) fn emit(contract: &Contract) -> Option<TokenStream> {
    let mapping = contract.error_info.as_ref()?;
    let schema = &contract.schemas[mapping.payload];
    let (module, payload) = (format_ident!("{}", schema.module), format_ident!("{}", schema.rust));
    let reason = crate::casing::field(&mapping.reason);
    let domain = match &contract.constants[mapping.domain].value {
        Cell::Text(text) => text.as_str(),
        _ => "",
    };
    let head = doc::paragraphs([
        mapping.doc.as_str(),
        &mapping.source.as_ref().map(|source| format!("Source: {source}.")).unwrap_or_default(),
    ]);
    let pairs = mapping.metadata.iter().map(|entry| {
        let (key, member) = (&entry.key, crate::casing::field(&entry.member));
        let text = match entry.write {
            Stringify::Verbatim => quote!(AsRef::<str>::as_ref(&self.#member).into()),
            Stringify::Boolean => quote!(if self.#member { "true" } else { "false" }.into()),
            Stringify::Decimal => quote!(self.#member.to_string().into()),
        };
        quote!((#key, #text))
    });
    let count = mapping.metadata.len();
    let keys = mapping.metadata.iter().map(|entry| {
        let name = format_ident!("METADATA_{}", crate::casing::constant(&entry.key));
        let (doc, key) = (doc::lines(&entry.doc), &entry.key);
        quote!(#doc pub const #name: &'static str = #key;)
    });
    Some(quote! {
        impl #module::#payload {
            /// Domain of the error info that accompanies the payload.
            pub const DOMAIN: &'static str = #domain;

            #(#keys)*

            /// Reason of the error info.
            pub const fn reason(&self) -> &'static str {
                self.#reason.as_str()
            }

            #head
            pub fn metadata(&self) -> [(&'static str, ::std::borrow::Cow<'_, str>); #count] {
                [#(#pairs),*]
            }
        }
    })
}
