//! How the types are read and written: the impls of serde, in our own hand.
//!
//! serde's derive would do, at five times the price to compile: it brings an enum of members with a visitor per type,
//! and a buffer wherever a member may be unknown. What is emitted here is a loop over the members of an object that
//! says what becomes of each; all else is in the module `members` of the emitted file, once. It is stricter, too: an
//! object is not read from a list of its members' values.

use proc_macro2::{Ident, TokenStream};
use quote::{format_ident, quote};

use super::shape::{Literal, Member, Object, Presence, Rest, Shape, Variant};

/// Members from which on clippy may call a function too long; an object is as large as it is.
const MANY: usize = 10;

/// The impls of an object.
pub(super) fn object(name: &Ident, object: &Object) -> TokenStream {
    let expecting = format!("struct {name}");
    let (read, write) = (read(name, object), write(object));
    quote! {
        impl ::serde::Serialize for #name {
            fn serialize<S: ::serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                members::write(self, serializer)
            }
        }

        impl<'de> ::serde::Deserialize<'de> for #name {
            fn deserialize<D: ::serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                members::read(deserializer, #expecting)
            }
        }

        impl members::Object for #name {
            #read
            #write
        }
    }
}

fn read(name: &Ident, object: &Object) -> TokenStream {
    let taken = |name: &str| {
        object.members.iter().any(|member| member.field == name)
            || matches!(&object.rest, Rest::Kept(field, _) if field == name)
    };
    let (map, key, done) = (free("map", taken), free("key", taken), free("done", taken));
    let fields: Vec<&Ident> = object.members.iter().map(|member| &member.field).collect();
    let slots = fields.iter().map(|field| quote!(let mut #field = None;));
    let arms = object.members.iter().map(|member| {
        let (field, json) = (&member.field, &member.json);
        let alias = member.alias.as_ref().map(|alias| quote!(| #alias));
        quote!(#json #alias => members::once(&mut #map, #json, &mut #field),)
    });
    let values = object.members.iter().map(|member| value(name, member));
    let names: Vec<&String> = object.members.iter().map(|member| &member.json).collect();
    let (rest, unknown) = match &object.rest {
        Rest::Refused => (None, quote!(Err(members::unknown(&#key, &[#(#names),*])))),
        Rest::Kept(field, _) => (Some(field), quote!(members::keep(&mut #map, #key, &mut #field))),
    };
    let start = rest.map(|field| {
        let empty = empty(&object.rest);
        quote!(let mut #field = #empty;)
    });
    let body = if object.members.is_empty() {
        if rest.is_none() {
            quote!(if let Some(#key) = members::key(&mut #map)? { return #unknown; })
        } else {
            quote!(while let Some(#key) = members::key(&mut #map)? { #unknown?; })
        }
    } else {
        quote! {
            while let Some(#key) = members::key(&mut #map)? {
                let #done = match &*#key {
                    #(#arms)*
                    _ => #unknown,
                };
                #done?;
            }
        }
    };
    let is_long = object.members.len() > MANY;
    let long = is_long.then(|| quote!(#[allow(clippy::too_many_lines, reason = "some lines per member")]));
    quote! {
        #long
        fn read<'de, A: ::serde::de::MapAccess<'de>>(mut #map: A) -> Result<Self, A::Error> {
            #(#slots)*
            #start
            #body
            Ok(Self { #(#values,)* #rest })
        }
    }
}

/// The name, with as many `_` behind it as it takes to be no field's.
fn free(name: &str, taken: impl Fn(&str) -> bool) -> Ident {
    let mut name = name.to_owned();
    while taken(&name) {
        name.push('_');
    }
    format_ident!("{name}")
}

/// The field of a member, once all of them are read.
fn value(owner: &Ident, member: &Member) -> TokenStream {
    let (field, json) = (&member.field, &member.json);
    match &member.presence {
        Presence::Required => quote!(#field: members::required::<A, _>(#field, #json)?),
        Presence::Optional if member.shape == Shape::Any => quote!(#field),
        Presence::Optional => quote!(#field: #field.flatten()),
        Presence::Implicit => quote!(#field: #field.flatten().unwrap_or_default()),
        Presence::Default(Literal::Empty) => quote!(#field: #field.unwrap_or_default()),
        Presence::Default(_) => {
            let function = default_name(field);
            quote!(#field: #field.unwrap_or_else(#owner::#function))
        }
    }
}

fn write(object: &Object) -> TokenStream {
    let members = object.members.iter().map(|member| {
        let (field, json) = (&member.field, &member.json);
        match &member.presence {
            Presence::Required | Presence::Default(_) => quote!(map.serialize_entry(#json, &self.#field)?;),
            Presence::Optional => quote!(members::optional(map, #json, self.#field.as_ref())?;),
            Presence::Implicit => quote!(members::implicit(map, #json, &self.#field)?;),
        }
    });
    let rest = match &object.rest {
        Rest::Refused => quote!(Ok(())),
        Rest::Kept(field, _) => quote!(members::rest(map, &self.#field)),
    };
    let is_empty = object.members.is_empty() && matches!(object.rest, Rest::Refused);
    let map = if is_empty { quote!(_) } else { quote!(map) };
    quote! {
        fn write<M: ::serde::ser::SerializeMap>(&self, #map: &mut M) -> Result<(), M::Error> {
            #(#members)*
            #rest
        }
    }
}

/// The empty map of further members.
pub(super) fn empty(rest: &Rest) -> TokenStream {
    let is_any = matches!(rest, Rest::Kept(_, Shape::Any));
    if is_any { quote!(::serde_json::Map::new()) } else { quote!(::std::collections::BTreeMap::new()) }
}

/// The impls of a type with one value and a name.
pub(super) fn newtype(name: &Ident) -> TokenStream {
    quote! {
        impl ::serde::Serialize for #name {
            fn serialize<S: ::serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                ::serde::Serialize::serialize(&self.0, serializer)
            }
        }

        impl<'de> ::serde::Deserialize<'de> for #name {
            fn deserialize<D: ::serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                ::serde::Deserialize::deserialize(deserializer).map(Self)
            }
        }
    }
}

/// The impls of objects that the member `tag` tells apart.
pub(super) fn tagged(name: &Ident, tag: &str, variants: &[Variant]) -> TokenStream {
    let (names, texts) = names(variants);
    quote! {
        impl ::serde::Serialize for #name {
            fn serialize<S: ::serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                match self {
                    #(Self::#names(value) => members::write_tagged(#tag, #texts, value, serializer),)*
                }
            }
        }

        impl<'de> ::serde::Deserialize<'de> for #name {
            fn deserialize<D: ::serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                let (variant, value) = members::tagged(deserializer, #tag)?;
                let read = match variant.as_str() {
                    #(#texts => ::serde_json::from_value(value).map(Self::#names),)*
                    _ => return Err(::serde::de::Error::unknown_variant(&variant, &[#(#texts),*])),
                };
                read.map_err(::serde::de::Error::custom)
            }
        }
    }
}

/// The impls of values that their JSON type tells apart.
pub(super) fn untagged(name: &Ident, variants: &[Variant]) -> TokenStream {
    let (names, _) = names(variants);
    let nothing = format!("data did not match any variant of untagged enum {name}");
    quote! {
        impl ::serde::Serialize for #name {
            fn serialize<S: ::serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                match self {
                    #(Self::#names(value) => ::serde::Serialize::serialize(value, serializer),)*
                }
            }
        }

        impl<'de> ::serde::Deserialize<'de> for #name {
            fn deserialize<D: ::serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                let value = <::serde_json::Value as ::serde::Deserialize>::deserialize(deserializer)?;
                #(
                    if let Ok(value) = ::serde::Deserialize::deserialize(&value) {
                        return Ok(Self::#names(value));
                    }
                )*
                Err(::serde::de::Error::custom(#nothing))
            }
        }
    }
}

fn names(variants: &[Variant]) -> (Vec<&Ident>, Vec<&String>) {
    (variants.iter().map(|variant| &variant.name).collect(), variants.iter().map(|variant| &variant.wire).collect())
}

/// Name of the function that makes the default of a field.
pub(super) fn default_name(field: &Ident) -> Ident {
    format_ident!("default_{field}")
}
