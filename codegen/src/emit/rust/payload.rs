//! A module of payload types: what the lowering made of the schemas, and the names of their members.

use proc_macro2::{Literal, TokenStream};
use quote::{format_ident, quote};

use super::doc;
use crate::casing;
use crate::lower::{ObjectType, TypeModule, shared};
use crate::model::{Contract, Schema};

/// Associated constants that every emitted type may have beside those named after its members.
const RESERVED: [&str; 4] = ["MEMBERS", "SCHEMA", "TYPE_URL", "DOMAIN"];

pub(super) fn emit(contract: &Contract, module: &TypeModule) -> TokenStream {
    let name = format_ident!("{}", module.module);
    let schemas: Vec<&Schema> = contract.schemas.iter().filter(|schema| schema.module == module.module).collect();
    let head = doc::paragraphs(std::iter::once("Types of:").chain([list(&schemas).as_str()]));
    let items = &module.items;
    let members = module.objects.iter().map(|object| members(contract, module, object));
    let texts = schemas.iter().map(|schema| text(schema));
    let shares = shared::import(&quote!(#(#items)*));
    quote! {
        #head
        pub mod #name {
            #shares
            #(#items)*
            #(#members)*
            #(#texts)*
        }
    }
}

fn list(schemas: &[&Schema]) -> String {
    schemas.iter().map(|schema| format!("* {} (`{}`)", schema.title, schema.id)).collect::<Vec<_>>().join("\n")
}

/// The JSON names of an object's members.
fn members(contract: &Contract, module: &TypeModule, object: &ObjectType) -> TokenStream {
    let rust = format_ident!("{}", object.rust);
    let mapped = contract.error_info.as_ref().is_some_and(|mapping| {
        let schema = &contract.schemas[mapping.payload];
        schema.module == module.module && schema.rust == object.rust
    });
    let constants = object.members.iter().map(|member| {
        let json = &member.json;
        let mut name = casing::constant(json);
        if RESERVED.contains(&name.as_str()) && (name != "DOMAIN" || mapped) {
            name.push_str("_MEMBER");
        }
        let name = format_ident!("{name}");
        let doc = doc::lines(&format!("Name of the member `{json}`."));
        let alias = member.alias.as_ref().map(|alias| {
            let name = format_ident!("{name}_ALIAS");
            let doc = doc::lines(&format!("Another name under which the member `{json}` is read."));
            quote!(#doc pub const #name: &'static str = #alias;)
        });
        quote!(#doc pub const #name: &'static str = #json; #alias)
    });
    let names = object.members.iter().map(|member| &member.json);
    let type_url = object.type_url.as_ref().map(|url| {
        quote! {
            /// Value of `@type`.
            pub const TYPE_URL: &'static str = #url;
        }
    });
    quote! {
        impl #rust {
            #type_url
            /// Names of all members, in the order of the schema.
            pub const MEMBERS: &'static [&'static str] = &[#(#names),*];
            #(#constants)*
        }
    }
}

/// The schema itself, for whoever embeds it in a description of theirs.
fn text(schema: &Schema) -> TokenStream {
    let rust = format_ident!("{}", schema.rust);
    let text = serde_json::to_string_pretty(&schema.bundled).unwrap_or_default();
    let literal = raw_string(&text);
    quote! {
        impl #rust {
            /// The canonical schema, self-contained (JSON Schema 2020-12).
            pub const SCHEMA: &'static str = #literal;
        }
    }
}

/// `r#"…"#` with as many `#` as the text needs.
fn raw_string(text: &str) -> Literal {
    let longest = text.split('"').skip(1).map(|rest| rest.bytes().take_while(|byte| *byte == b'#').count()).max();
    let fence = "#".repeat(longest.map_or(1, |count| count + 1));
    format!("r{fence}\"{text}\"{fence}").parse().unwrap_or_else(|_| Literal::string(text))
}
