//! The closed enum of a table: one variant per row, one accessor per column.

use std::collections::HashMap;

use proc_macro2::{Ident, TokenStream};
use quote::{format_ident, quote};

use super::{doc, value};
use crate::model::{Cell, Column, Contract, Row, Table};

/// Arms from which on clippy would call a function too long; a registry is as long as it is.
const LONG: usize = 90;

pub(super) fn emit(contract: &Contract, table: &Table) -> TokenStream {
    let name = format_ident!("{}", table.rust);
    let unknown = format_ident!("Unknown{}", table.rust);
    let head = doc::paragraphs([table.title.as_str(), &table.description]);
    let variants: Vec<_> = table.rows.iter().map(|row| format_ident!("{}", row.rust)).collect();
    let keys: Vec<_> = table.rows.iter().map(|row| &row.key).collect();
    let docs = table.rows.iter().map(|row| row_doc(table, row));
    let accessors = (0..table.columns.len()).map(|index| accessor(contract, table, index));
    let presence = presence(contract, table);
    let reads = if table.key.qualifier.is_some() { Reads::Rows } else { Reads::One(&unknown) };
    let kind = &table.key.title;
    let named = named(&quote!(#name), &reads, kind, &variants, &keys, &quote!(#presence #(#accessors)*));
    quote! {
        #head
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
        #[non_exhaustive]
        pub enum #name {
            #(#docs #variants,)*
        }

        #named
    }
}

fn row_doc(table: &Table, row: &Row) -> TokenStream {
    let cells = row.current();
    let texts = table.doc.iter().filter_map(|column| match cells.get(*column) {
        Some(Cell::Text(text)) => Some(text.as_str()),
        _ => None,
    });
    let key = match row.id.strip_prefix(row.key.as_str()).and_then(|rest| rest.strip_prefix('@')) {
        Some(qualifier) => format!("`{}`, as of {qualifier}.", row.key),
        None => format!("`{}`.", row.key),
    };
    doc::paragraphs(std::iter::once(key.as_str()).chain(texts))
}

/// How a name on the wire leads to variants.
pub(super) enum Reads<'a> {
    /// To one; the name of the error for a text that leads to none.
    One(&'a Ident),
    /// To several.
    Rows,
}

/// What an enum whose variants have names on the wire can do: `ALL`, `as_str` and the given further accessors,
/// parsing or finding, printing and serde.
pub(super) fn named(
    name: &TokenStream,
    reads: &Reads<'_>,
    kind: &str,
    variants: &[Ident],
    keys: &[&String],
    accessors: &TokenStream,
) -> TokenStream {
    let kind = kind.to_lowercase();
    let all_doc = doc::lines(&format!("Every {kind}, in the order of the registry."));
    let long = (variants.len() > LONG).then(|| quote!(#[allow(clippy::too_many_lines, reason = "one arm per row")]));
    let groups = by_key(variants, keys);
    let find = matches!(reads, Reads::Rows).then(|| all_of(&kind, &groups));
    let names = groups.iter().map(|(key, rows)| quote!(#(Self::#rows)|* => #key,));
    let text = match reads {
        Reads::One(unknown) => {
            let (error, parse) = (unknown_name(unknown, &kind), parse(name, unknown, variants, keys));
            quote! {
                #error
                #parse
                text_form!(named #name, #kind, #unknown);
            }
        }
        Reads::Rows => quote!(text_form!(#name);),
    };
    quote! {
        impl #name {
            #all_doc
            pub const ALL: &'static [Self] = &[#(Self::#variants),*];

            /// The name on the wire.
            #long
            pub const fn as_str(self) -> &'static str {
                match self {
                    #(#names)*
                }
            }

            #find

            #accessors
        }

        #text
    }
}

/// Variants by their key, in the order in which the keys first occur.
fn by_key<'a>(variants: &'a [Ident], keys: &[&'a String]) -> Vec<(&'a str, Vec<&'a Ident>)> {
    let mut places: HashMap<&str, usize> = HashMap::new();
    let mut groups: Vec<(&str, Vec<&Ident>)> = Vec::new();
    for (key, variant) in keys.iter().zip(variants) {
        let place = *places.entry(key.as_str()).or_insert_with(|| {
            groups.push((key, Vec::new()));
            groups.len() - 1
        });
        groups[place].1.push(variant);
    }
    groups
}

/// Finds the rows of a key that several may share.
fn all_of(kind: &str, groups: &[(&str, Vec<&Ident>)]) -> TokenStream {
    let doc = doc::lines(&format!("The rows of a {kind}, in the order of the registry; none for an unknown one."));
    let arms = groups.iter().map(|(key, rows)| quote!(#key => &[#(Self::#rows),*],));
    let long = (groups.len() > LONG).then(|| quote!(#[allow(clippy::too_many_lines, reason = "one arm per row")]));
    quote! {
        #doc
        #long
        pub fn all_of(text: &str) -> &'static [Self] {
            match text {
                #(#arms)*
                _ => &[],
            }
        }
    }
}

fn unknown_name(unknown: &Ident, kind: &str) -> TokenStream {
    let doc = doc::lines(&format!("The text names no known {kind}."));
    quote! {
        #doc
        #[derive(Debug, Clone, Copy, PartialEq, Eq)]
        pub struct #unknown(());
    }
}

fn parse(name: &TokenStream, unknown: &Ident, variants: &[Ident], keys: &[&String]) -> TokenStream {
    let long = (variants.len() > LONG).then(|| quote!(#[allow(clippy::too_many_lines, reason = "one arm per row")]));
    quote! {
        impl ::std::str::FromStr for #name {
            type Err = #unknown;

            #long
            fn from_str(text: &str) -> Result<Self, #unknown> {
                Ok(match text {
                    #(#keys => Self::#variants,)*
                    _ => return Err(#unknown(())),
                })
            }
        }
    }
}

/// `exists_in`, `since` and `until`.
fn presence(contract: &Contract, table: &Table) -> TokenStream {
    let absent: Vec<_> = table
        .rows
        .iter()
        .filter_map(|row| {
            let variant = format_ident!("{}", row.rust);
            let profiles: Vec<_> = profiles_where(contract, |profile| row.cells[profile].is_none());
            (!profiles.is_empty()).then(|| quote!((Self::#variant, #(Profile::#profiles)|*)))
        })
        .collect();
    let exists = if absent.is_empty() {
        quote! {
            pub const fn exists_in(self, _profile: Profile) -> bool {
                true
            }
        }
    } else {
        quote! {
            pub const fn exists_in(self, profile: Profile) -> bool {
                !matches!((self, profile), #(#absent)|*)
            }
        }
    };
    let since =
        bound(table, "since", "First version that has it; none where it was there from the start.", |row| &row.since);
    let until = bound(table, "until", "Last version that has it; none where it is still there.", |row| &row.until);
    quote! {
        /// Whether messages of the profile carry it.
        #exists
        #since
        #until
    }
}

fn bound(table: &Table, name: &str, text: &str, of: fn(&Row) -> &Option<String>) -> TokenStream {
    let name = format_ident!("{name}");
    let doc = doc::lines(text);
    let arms = merged(table, |row| of(row).as_ref().map_or_else(|| quote!(None), |version| quote!(Some(#version))));
    let body = body(arms);
    quote! {
        #doc
        pub const fn #name(self) -> Option<&'static str> {
            #body
        }
    }
}

fn profiles_where(contract: &Contract, holds: impl Fn(usize) -> bool) -> Vec<Ident> {
    (0..contract.profiles.len())
        .filter(|profile| holds(*profile))
        .map(|profile| format_ident!("{}", contract.profiles[profile].rust))
        .collect()
}

fn accessor(contract: &Contract, table: &Table, index: usize) -> TokenStream {
    let column = &table.columns[index];
    let name = format_ident!("{}", column.name);
    let doc = doc::paragraphs([
        column.doc.as_str(),
        &column.source.as_ref().map(|source| format!("Source: {source}.")).unwrap_or_default(),
    ]);
    let inner = value::column_type(contract, table, index);
    let returns = if column.optional { quote!(Option<#inner>) } else { inner.clone() };
    let arms = merged(table, |row| value::cell(contract, column, &row.current()[index], column.optional));
    let is_long = arms.len() > 1 && table.rows.len() > LONG;
    let long = is_long.then(|| quote!(#[allow(clippy::too_many_lines, reason = "one line per row")]));
    let body = body(arms);
    let by_profile = column.varies.then(|| accessor_in(contract, table, column, index, &inner));
    quote! {
        #doc
        #long
        pub const fn #name(self) -> #returns {
            #body
        }
        #by_profile
    }
}

/// The accessor that takes a profile: exceptions first, then what the plain accessor says.
fn accessor_in(contract: &Contract, table: &Table, column: &Column, index: usize, inner: &TokenStream) -> TokenStream {
    let plain = format_ident!("{}", column.name);
    let name = format_ident!("{}_in", column.name);
    let doc = doc::lines(&format!(
        "[`{plain}`](Self::{plain}) as the profile has it; none where the profile has no such row{}.",
        if column.optional { " or no value for it" } else { "" }
    ));
    let mut groups = Exceptions::default();
    for row in &table.rows {
        let variant = format_ident!("{}", row.rust);
        let current = &row.current()[index];
        let mut values: Vec<(&Cell, Vec<Ident>)> = Vec::new();
        for (profile, cells) in row.cells.iter().enumerate() {
            let Some(cell) = cells.as_ref().map(|cells| &cells[index]).filter(|cell| *cell != current) else {
                continue;
            };
            let ident = format_ident!("{}", contract.profiles[profile].rust);
            match values.iter_mut().find(|(known, _)| *known == cell) {
                Some((_, profiles)) => profiles.push(ident),
                None => values.push((cell, vec![ident])),
            }
        }
        for (cell, profiles) in values {
            let value = value::cell(contract, column, cell, column.optional);
            groups.entry(&value, &quote!(#(Profile::#profiles)|*)).push(quote!(Self::#variant));
        }
    }
    let arms = groups.arms();
    let chosen = quote! {
        match (self, profile) {
            #(#arms)*
            _ => self.#plain(),
        }
    };
    let result = if column.optional { chosen } else { quote!(Some(#chosen)) };
    quote! {
        #doc
        pub const fn #name(self, profile: Profile) -> Option<#inner> {
            if !self.exists_in(profile) {
                return None;
            }
            #result
        }
    }
}

/// Arms of a `match self`, rows with one value merged into one arm.
fn merged(table: &Table, value: impl Fn(&Row) -> TokenStream) -> Vec<(TokenStream, Vec<TokenStream>)> {
    let mut groups = Groups::<Vec<TokenStream>>::default();
    for row in &table.rows {
        let variant = format_ident!("{}", row.rust);
        groups.entry(&value(row)).push(quote!(Self::#variant));
    }
    groups.groups
}

/// A `match self` over merged arms, or the one value that all rows share.
fn body(arms: Vec<(TokenStream, Vec<TokenStream>)>) -> TokenStream {
    if let [(value, _)] = arms.as_slice() {
        return quote! {
            let _ = self;
            #value
        };
    }
    let arms = arms.into_iter().map(|(value, patterns)| quote!(#(#patterns)|* => #value,));
    quote!(match self { #(#arms)* })
}

/// Things by tokens, in the order in which the tokens first occur.
struct Groups<T> {
    groups: Vec<(TokenStream, T)>,
    places: HashMap<String, usize>,
}

impl<T> Default for Groups<T> {
    fn default() -> Self {
        Self { groups: Vec::new(), places: HashMap::new() }
    }
}

impl<T: Default> Groups<T> {
    fn entry(&mut self, tokens: &TokenStream) -> &mut T {
        let place = *self.places.entry(tokens.to_string()).or_insert_with(|| {
            self.groups.push((tokens.clone(), T::default()));
            self.groups.len() - 1
        });
        &mut self.groups[place].1
    }
}

/// Values that differ by profile: by value, then by the profiles that have it, the rows.
#[derive(Default)]
struct Exceptions(Groups<Groups<Vec<TokenStream>>>);

impl Exceptions {
    fn entry(&mut self, value: &TokenStream, profiles: &TokenStream) -> &mut Vec<TokenStream> {
        self.0.entry(value).entry(profiles)
    }

    fn arms(self) -> impl Iterator<Item = TokenStream> {
        self.0.groups.into_iter().map(|(value, by_profiles)| {
            let patterns = by_profiles.groups.into_iter().map(|(profiles, rows)| quote!((#(#rows)|*, #profiles)));
            quote!(#(#patterns)|* => #value,)
        })
    }
}
