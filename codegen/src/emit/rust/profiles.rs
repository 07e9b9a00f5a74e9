//! `Profile`: the wire forms of the contract.

use proc_macro2::TokenStream;
use quote::{format_ident, quote};

use super::doc;
use super::registry::Reads;
use crate::model::{Contract, Status};

pub(super) fn emit(contract: &Contract) -> TokenStream {
    let head = doc::paragraphs([
        format!("A wire form of {}, newest first.", contract.title).as_str(),
        "Versions that look the same on the wire share a profile.",
    ]);
    let variants: Vec<_> = contract.profiles.iter().map(|profile| format_ident!("{}", profile.rust)).collect();
    let ids: Vec<_> = contract.profiles.iter().map(|profile| &profile.id).collect();
    let docs = contract.profiles.iter().map(|profile| {
        let status = match profile.status {
            Status::Draft => "Draft.",
            Status::Current => "Current.",
            Status::Frozen => "Frozen.",
        };
        doc::paragraphs([profile.description.as_str(), status])
    });
    let covers = contract.profiles.iter().map(|profile| {
        let covers = &profile.covers;
        quote!(&[#(#covers),*])
    });
    let default = &variants[0];
    let accessors = quote! {
        /// The profile that is written unless another one is asked for.
        pub const DEFAULT: Self = Self::#default;

        /// Versions that share this wire form, newest first.
        pub const fn covers(self) -> &'static [&'static str] {
            match self {
                #(Self::#variants => #covers,)*
            }
        }
    };
    let named = super::registry::named(
        &quote!(Profile),
        &Reads::One(&format_ident!("UnknownProfile")),
        "profile",
        &variants,
        &ids,
        &accessors,
    );
    quote! {
        #head
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
        #[non_exhaustive]
        pub enum Profile {
            #(#docs #variants,)*
        }

        #named
    }
}
