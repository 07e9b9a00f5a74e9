//! Documentation comments from registry text.

use proc_macro2::TokenStream;
use quote::quote;

use crate::rustdoc;

/// `///` lines for `text`; an empty text gives none.
pub(super) fn lines(text: &str) -> TokenStream {
    let lines = rustdoc::lines(text).into_iter().map(|line| if line.is_empty() { line } else { format!(" {line}") });
    quote!(#(#[doc = #lines])*)
}

/// Paragraphs, the empty ones left out, with a blank line between.
pub(super) fn paragraphs<'a>(texts: impl IntoIterator<Item = &'a str>) -> TokenStream {
    let texts: Vec<&str> = texts.into_iter().filter(|text| !text.is_empty()).collect();
    lines(&texts.join("\n\n"))
}
