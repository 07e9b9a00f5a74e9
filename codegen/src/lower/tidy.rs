//! typify's items → ours: names, order, documentation.
//!
//! Of typify's output the types of fields and variants are kept, and the conversions of unions and newtypes. The
//! parsing of enums from strings and the error type that comes with it are left out: serde reads them, and a
//! second way would double the size of the file. How the types are read and written is in [`super::wire`].

use std::collections::HashMap;

use proc_macro2::{Ident, TokenStream};
use quote::{format_ident, quote};
use syn::visit_mut::{self, VisitMut};
use syn::{Fields, Item, Type};

use super::places::Places;
use super::shape::{Definition, Kind, Member, Presence, Rest, Shape, Variant};
use super::{engine, impls, wire};
use crate::model::Table;
use crate::problem::Problems;
use crate::rustdoc;

/// The items of a module, definition by definition.
pub(super) fn items(
    file: syn::File,
    definitions: &[Definition],
    module: &str,
    tables: &[Table],
    places: &Places<'_>,
    problems: &mut Problems,
) -> Vec<Item> {
    let mut names = Names(HashMap::new());
    for (index, definition) in definitions.iter().enumerate() {
        names.0.insert(engine::type_name(index), definition.name.clone());
    }
    let mut raw = Raw::default();
    for mut item in file.items {
        raw.take(&mut item, &mut names);
    }
    let makes = Maker { definitions, tables };
    let mut items = Vec::new();
    for (index, definition) in definitions.iter().enumerate().filter(|(_, definition)| definition.module == module) {
        let types = raw.types.remove(&definition.name).unwrap_or_default();
        let item = makes.item(index, definition, &types).and_then(|tokens| syn::parse2::<syn::File>(tokens).ok());
        match item {
            Some(file) => items.extend(file.items.into_iter().map(|item| makes.settled(item, definition))),
            None => problems.add(
                &places.document(&definition.place).file,
                definition.place.pointer.as_str(),
                format!("typify made something unexpected of the Rust type `{}`", definition.name),
                "write the definition in a simpler form",
            ),
        }
        if matches!(definition.kind, Kind::Newtype(_)) {
            items.extend(raw.conversions.remove(&definition.name).unwrap_or_default());
        }
    }
    items
}

/// What is kept of typify's output, by type name.
#[derive(Default)]
struct Raw {
    /// Types of fields, or of variants, in their order.
    types: HashMap<String, Vec<(String, Type)>>,
    conversions: HashMap<String, Vec<Item>>,
}

impl Raw {
    fn take(&mut self, item: &mut Item, names: &mut Names) {
        names.visit_item_mut(item);
        match item {
            Item::Struct(item) => {
                let types = item
                    .fields
                    .iter()
                    .map(|field| (field.ident.as_ref().map(Ident::to_string).unwrap_or_default(), field.ty.clone()));
                self.types.insert(item.ident.to_string(), types.collect());
            }
            Item::Enum(item) => {
                let types = item.variants.iter().filter_map(|variant| match &variant.fields {
                    Fields::Unnamed(fields) if fields.unnamed.len() == 1 => {
                        Some((String::new(), fields.unnamed[0].ty.clone()))
                    }
                    _ => None,
                });
                self.types.insert(item.ident.to_string(), types.collect());
            }
            Item::Impl(item) => {
                if let Some(owner) = conversion_of(item) {
                    self.conversions.entry(owner).or_default().push(Item::Impl(item.clone()));
                }
            }
            _ => {}
        }
    }
}

/// The type whose `From` this is: the target, unless that is a type of another crate.
fn conversion_of(item: &syn::ItemImpl) -> Option<String> {
    let (path, source) = item.trait_.as_ref().map(|(path, _)| path).and_then(|path| {
        let last = path.segments.last()?;
        let syn::PathArguments::AngleBracketed(arguments) = &last.arguments else { return None };
        match arguments.args.first()? {
            syn::GenericArgument::Type(source) if last.ident == "From" => Some((&*item.self_ty, source)),
            _ => None,
        }
    })?;
    let name = |ty: &Type| match ty {
        Type::Path(path) => path.path.get_ident().map(ToString::to_string),
        _ => None,
    };
    let primitive = |name: &String| name.starts_with(|first: char| first.is_ascii_lowercase()) || name == "String";
    name(path).filter(|name| !primitive(name)).or_else(|| name(source))
}

/// Neutral names → names of ours; paths of the prelude → their last part.
struct Names(HashMap<String, String>);

impl VisitMut for Names {
    fn visit_ident_mut(&mut self, ident: &mut Ident) {
        if let Some(name) = self.0.get(&ident.to_string()) {
            *ident = format_ident!("{name}");
        }
    }

    fn visit_path_mut(&mut self, path: &mut syn::Path) {
        visit_mut::visit_path_mut(self, path);
        let standard = path.segments.first().is_some_and(|first| first.ident == "std");
        let short = path
            .segments
            .last()
            .filter(|last| ["Option", "Vec", "String", "Box", "From"].iter().any(|name| last.ident == name));
        if let (true, Some(last)) = (standard, short) {
            *path = last.clone().into();
        }
    }
}

struct Maker<'d> {
    definitions: &'d [Definition],
    tables: &'d [Table],
}

impl Maker<'_> {
    /// The type and what is implemented for it; nothing when typify's types do not fit the definition.
    fn item(&self, index: usize, definition: &Definition, types: &[(String, Type)]) -> Option<TokenStream> {
        let name = format_ident!("{}", definition.name);
        let doc = doc(&definition.doc, definition.deprecated);
        match &definition.kind {
            Kind::Unread => None,
            Kind::Newtype(_) => {
                let [(_, ty)] = types else { return None };
                let serde = wire::newtype(&name);
                Some(quote! {
                    #doc
                    #[derive(Debug, Clone, PartialEq)]
                    pub struct #name(
                        /// The value.
                        pub #ty,
                    );
                    #serde
                })
            }
            Kind::Choice(variants) => Some(impls::choice(&name, &doc, variants)),
            Kind::Tagged { tag, variants } => union(&name, &doc, &wire::tagged(&name, tag, variants), variants, types),
            Kind::Untagged(variants) => union(&name, &doc, &wire::untagged(&name, variants), variants, types),
            Kind::Object(object) => {
                let mut named: HashMap<&str, &Type> = types.iter().map(|(name, ty)| (name.as_str(), ty)).collect();
                let mut fields = Vec::new();
                for (place, member) in object.members.iter().enumerate() {
                    let ty = named.remove(engine::field_name(place).as_str())?;
                    let (doc, field) = (self::doc(&member.doc, member.deprecated), &member.field);
                    fields.push(quote!(#doc pub #field: #ty));
                }
                if let Rest::Kept(field, _) = &object.rest {
                    let ty = named.remove(engine::field_name(object.members.len()).as_str())?;
                    fields.push(quote! {
                        /// Members that the schema does not name, as they came.
                        pub #field: #ty
                    });
                }
                let defaults = self.defaults(&name, &object.members, types);
                let has_default = self.has_default(index);
                let derived = (has_default && defaults.is_none()).then(|| quote!(Default,));
                let default = (has_default && defaults.is_some()).then(|| self.default_impl(&name, object));
                let serde = wire::object(&name, object);
                Some(quote! {
                    #doc
                    #[derive(Debug, Clone, PartialEq, #derived)]
                    pub struct #name { #(#fields),* }
                    #defaults
                    #default
                    #serde
                })
            }
        }
    }

    /// Lets an item name what is deprecated: it still reads and writes it.
    fn settled(&self, mut item: Item, definition: &Definition) -> Item {
        let own = match &definition.kind {
            Kind::Object(object) => object.members.iter().any(|member| member.deprecated),
            Kind::Choice(variants) | Kind::Tagged { variants, .. } | Kind::Untagged(variants) => {
                variants.iter().any(|variant| variant.deprecated)
            }
            Kind::Newtype(_) | Kind::Unread => false,
        };
        let named = || definition.kind.names().into_iter().any(|index| self.definitions[index].deprecated);
        if definition.deprecated || own || named() {
            let allow: syn::Attribute = syn::parse_quote!(#[allow(deprecated, reason = "still read and written")]);
            match &mut item {
                Item::Struct(item) => item.attrs.push(allow),
                Item::Enum(item) => item.attrs.push(allow),
                Item::Impl(item) => item.attrs.push(allow),
                _ => {}
            }
        }
        item
    }

    /// One function for each default that is not the default of its Rust type.
    fn defaults(&self, name: &Ident, members: &[Member], types: &[(String, Type)]) -> Option<TokenStream> {
        let functions: Vec<TokenStream> = members
            .iter()
            .enumerate()
            .filter_map(|(place, member)| {
                let Presence::Default(literal) = &member.presence else { return None };
                let value = impls::literal(literal, self.definitions, self.tables)?;
                let field = engine::field_name(place);
                let (_, ty) = types.iter().find(|(name, _)| *name == field)?;
                let function = wire::default_name(&member.field);
                Some(quote!(fn #function() -> #ty { #value }))
            })
            .collect();
        (!functions.is_empty()).then(|| quote!(impl #name { #(#functions)* }))
    }

    fn default_impl(&self, name: &Ident, object: &super::shape::Object) -> TokenStream {
        let fields = object.members.iter().map(|member| {
            let field = &member.field;
            match &member.presence {
                Presence::Default(literal) if *literal != super::shape::Literal::Empty => {
                    let function = wire::default_name(field);
                    quote!(#field: Self::#function())
                }
                Presence::Optional => quote!(#field: None),
                Presence::Implicit => quote!(#field: Default::default()),
                _ => match &member.shape {
                    Shape::Named(index) => {
                        let ty = format_ident!("{}", self.definitions[*index].name);
                        quote!(#field: #ty::default())
                    }
                    Shape::List(_) => quote!(#field: Vec::new()),
                    Shape::Map(inner) if **inner == Shape::Any => quote!(#field: ::serde_json::Map::new()),
                    _ => quote!(#field: ::std::collections::BTreeMap::new()),
                },
            }
        });
        let empty = wire::empty(&object.rest);
        let rest = match &object.rest {
            Rest::Kept(field, _) => Some(quote!(#field: #empty,)),
            Rest::Refused => None,
        };
        quote! {
            impl Default for #name {
                fn default() -> Self {
                    Self { #(#fields,)* #rest }
                }
            }
        }
    }

    /// Whether every member can be left out or has only one value.
    fn has_default(&self, index: usize) -> bool {
        let Kind::Object(object) = &self.definitions[index].kind else { return false };
        object.members.iter().all(|member| match (&member.presence, &member.shape) {
            (Presence::Optional | Presence::Default(_) | Presence::Implicit, _) => true,
            (Presence::Required, Shape::Named(index)) => {
                let definition = &self.definitions[*index];
                matches!(&definition.kind, Kind::Choice(variants) if variants.len() == 1)
            }
            (Presence::Required, _) => false,
        })
    }
}

/// An enum of unlike values, with a conversion from each.
fn union(
    name: &Ident,
    head: &TokenStream,
    serde: &TokenStream,
    variants: &[Variant],
    types: &[(String, Type)],
) -> Option<TokenStream> {
    if variants.len() != types.len() {
        return None;
    }
    let declared = variants.iter().zip(types).map(|(variant, (_, ty))| {
        let (doc, name) = (doc(&variant.doc, variant.deprecated), &variant.name);
        quote!(#doc #name(#ty))
    });
    let conversions = variants.iter().zip(types).map(|(variant, (_, ty))| {
        let variant = &variant.name;
        quote! {
            impl From<#ty> for #name {
                fn from(value: #ty) -> Self {
                    Self::#variant(value)
                }
            }
        }
    });
    Some(quote! {
        #head
        #[derive(Debug, Clone, PartialEq)]
        pub enum #name { #(#declared),* }
        #(#conversions)*
        #serde
    })
}

pub(super) fn doc(text: &str, deprecated: bool) -> TokenStream {
    let lines = rustdoc::lines(text).into_iter().map(|line| {
        let line = if line.is_empty() { line } else { format!(" {line}") };
        quote!(#[doc = #line])
    });
    let deprecated = deprecated.then(|| quote!(#[deprecated]));
    quote!(#(#lines)* #deprecated)
}
