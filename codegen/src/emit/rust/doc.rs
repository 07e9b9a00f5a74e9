//! Documentation comments from registry text.

use proc_macro2::TokenStream;
use quote::quote;

/// `///` lines for `text`; an empty text gives none.
pub(super) fn lines(text: &str) -> TokenStream {
    let lines = text.lines().map(|line| {
        let line = if line.is_empty() { String::new() } else { format!(" {line}") };
        quote!(#[doc = #line])
    });
    quote!(#(#lines)*)
}

/// Paragraphs, the empty ones left out, with a blank line between.
pub(super) fn paragraphs<'a>(texts: impl IntoIterator<Item = &'a str>) -> TokenStream {
    let texts: Vec<&str> = texts.into_iter().filter(|text| !text.is_empty()).collect();
    lines(&texts.join("\n\n"))
}
