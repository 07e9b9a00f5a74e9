//! Shapes → typify → syn items.
//!
//! typify names things by rules of its own: it loses `@`, sorts members, merges types whose names come out
//! equal, and reports most failures by panicking. So it gets a schema in the few draft-07 forms that are below,
//! every name in it neutral (`Type3`, `field0`), every type explicit. What it decides is where Rust needs a `Box`,
//! how types nest, and which conversions a union has. Names, order and documentation follow in
//! [`super::tidy`].
//!
//! It is fenced all the same: a panic is caught and becomes a problem at the definition that it is about. For that
//! the panic hook of the process is wrapped once; it stays as it was, but for this thread while typify runs.

use std::cell::Cell;
use std::collections::HashSet;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Once;

use serde_json::{Map, Value, json};

use super::places::Places;
use super::shape::{Definition, Kind, Presence, Rest, Shape};
use crate::model::Table;
use crate::problem::Problems;

/// The definitions of one module as typify has them, under neutral names.
pub(super) fn run(
    definitions: &[Definition],
    module: &str,
    tables: &[Table],
    places: &Places<'_>,
    problems: &mut Problems,
) -> Option<syn::File> {
    let draft = Draft { definitions, module, tables, foreign: foreign(definitions) };
    let own: Vec<usize> = (0..definitions.len()).filter(|index| definitions[*index].module == module).collect();
    let error = match typify(&draft.schemas(&own, None), &draft.replacements()) {
        Ok(file) => return Some(file),
        Err(error) => error,
    };
    let alone = |index: &usize| {
        typify(&draft.schemas(&own, Some(*index)), &draft.replacements()).err().map(|why| (*index, why))
    };
    let (index, why) = own.iter().find_map(alone).unwrap_or_else(|| (own.first().copied().unwrap_or(0), error));
    if let Some(definition) = definitions.get(index) {
        problems.add(
            &places.document(&definition.place).file,
            definition.place.pointer.as_str(),
            format!("typify cannot make the Rust type `{}`: {why}", definition.name),
            "write the definition in a simpler form",
        );
    }
    None
}

struct Draft<'d> {
    definitions: &'d [Definition],
    module: &'d str,
    tables: &'d [Table],
    foreign: Vec<&'d str>,
}

impl Draft<'_> {
    /// The module's definitions; with `only`, the others are there in name.
    fn schemas(&self, own: &[usize], only: Option<usize>) -> Map<String, Value> {
        let mut schemas = Map::new();
        for index in own {
            let schema = if only.is_none_or(|only| only == *index) {
                self.definition(&self.definitions[*index])
            } else {
                json!({ "type": "object", "additionalProperties": false })
            };
            schemas.insert(type_name(*index), schema);
        }
        for name in self.replacements().into_iter().map(|(name, _)| name) {
            schemas.insert(name, json!({ "type": "string" }));
        }
        schemas
    }

    /// Types that are not made here → their paths.
    fn replacements(&self) -> Vec<(String, String)> {
        let own = self.definitions.iter().filter(|definition| definition.module == self.module);
        let named: HashSet<usize> = own.flat_map(|definition| definition.kind.names()).collect();
        let elsewhere = self
            .definitions
            .iter()
            .enumerate()
            .filter(|(index, definition)| definition.module != self.module && named.contains(index));
        let elsewhere = elsewhere.map(|(index, d)| (type_name(index), format!("super::{}::{}", d.module, d.name)));
        let tables =
            self.tables.iter().enumerate().map(|(index, table)| (table_name(index), format!("super::{}", table.rust)));
        let foreign =
            self.foreign.iter().enumerate().map(|(index, path)| (format!("Foreign{index}"), (*path).to_owned()));
        elsewhere.chain(tables).chain(foreign).collect()
    }

    fn definition(&self, definition: &Definition) -> Value {
        match &definition.kind {
            Kind::Unread => json!({}),
            Kind::Newtype(shape) => self.shape(shape),
            Kind::Choice(variants) => {
                let values: Vec<String> = (0..variants.len()).map(|index| format!("Value{index}")).collect();
                json!({ "type": "string", "enum": values })
            }
            Kind::Tagged { variants, .. } | Kind::Untagged(variants) => {
                let branches: Vec<Value> =
                    variants.iter().filter_map(|v| v.shape.as_ref()).map(|shape| self.shape(shape)).collect();
                json!({ "oneOf": branches })
            }
            Kind::Object(object) => {
                let mut shapes: Vec<Value> = object
                    .members
                    .iter()
                    .map(|member| match member.presence {
                        Presence::Optional => self.or_null(&member.shape),
                        _ => self.shape(&member.shape),
                    })
                    .collect();
                if let Rest::Kept(_, shape) = &object.rest {
                    shapes.push(self.shape(&Shape::Map(Box::new(shape.clone()))));
                }
                let names: Vec<String> = (0..shapes.len()).map(field_name).collect();
                let properties: Map<String, Value> = names.iter().cloned().zip(shapes).collect();
                json!({ "type": "object", "properties": properties, "required": names, "additionalProperties": false })
            }
        }
    }

    fn shape(&self, shape: &Shape) -> Value {
        match shape {
            Shape::Any => json!({}),
            Shape::Boolean => json!({ "type": "boolean" }),
            Shape::Integer(width) => {
                json!({ "type": "integer", "format": format!("{}int{}", if width.signed { "" } else { "u" }, width.bits) })
            }
            Shape::Number => json!({ "type": "number" }),
            Shape::Text => json!({ "type": "string" }),
            Shape::List(item) => json!({ "type": "array", "items": self.shape(item) }),
            Shape::Tuple(items) => {
                let items: Vec<Value> = items.iter().map(|item| self.shape(item)).collect();
                json!({ "type": "array", "minItems": items.len(), "maxItems": items.len(), "items": items })
            }
            Shape::Map(value) => json!({ "type": "object", "additionalProperties": self.shape(value) }),
            Shape::Nullable(inner) => self.or_null(inner),
            Shape::Named(index) => reference(&type_name(*index)),
            Shape::Table(index) => reference(&table_name(*index)),
            Shape::Foreign(path) => {
                let index = self.foreign.iter().position(|other| other == path).unwrap_or_default();
                reference(&format!("Foreign{index}"))
            }
        }
    }

    fn or_null(&self, shape: &Shape) -> Value {
        match shape {
            Shape::Nullable(inner) => self.or_null(inner),
            shape => json!({ "oneOf": [self.shape(shape), { "type": "null" }] }),
        }
    }
}

pub(super) fn type_name(index: usize) -> String {
    format!("Type{index}")
}

pub(super) fn field_name(index: usize) -> String {
    format!("field{index}")
}

fn table_name(index: usize) -> String {
    format!("Table{index}")
}

/// Paths of hand-written types, each once.
fn foreign(definitions: &[Definition]) -> Vec<&str> {
    let mut paths = Vec::new();
    for definition in definitions {
        definition.kind.visit(&mut |shape| {
            if let Shape::Foreign(path) = shape
                && !paths.contains(&path.as_str())
            {
                paths.push(path.as_str());
            }
        });
    }
    paths
}

fn reference(name: &str) -> Value {
    json!({ "$ref": format!("#/definitions/{name}") })
}

fn typify(definitions: &Map<String, Value>, replacements: &[(String, String)]) -> Result<syn::File, String> {
    let root = serde_json::from_value(json!({ "definitions": definitions })).map_err(|error| error.to_string())?;
    let number = serde_json::from_value(json!({ "type": "number" })).map_err(|error| error.to_string())?;
    quietly(|| {
        let mut settings = typify::TypeSpaceSettings::default();
        settings.with_struct_builder(false).with_map_type("::std::collections::BTreeMap");
        settings.with_conversion(number, "::serde_json::Number", std::iter::empty());
        for (name, path) in replacements {
            settings.with_replacement(name, path, std::iter::empty());
        }
        let mut space = typify::TypeSpace::new(&settings);
        space.add_root_schema(root).map_err(|error| error.to_string())?;
        syn::parse2(space.to_stream()).map_err(|error| error.to_string())
    })
}

thread_local! {
    static QUIET: Cell<bool> = const { Cell::new(false) };
}

/// Runs code that may panic; the panic is not printed, and its message is the error.
fn quietly<T>(run: impl FnOnce() -> Result<T, String>) -> Result<T, String> {
    static HOOK: Once = Once::new();
    HOOK.call_once(|| {
        let before = std::panic::take_hook();
        std::panic::set_hook(Box::new(move |info| {
            if !QUIET.get() {
                before(info);
            }
        }));
    });
    QUIET.set(true);
    let result = catch_unwind(AssertUnwindSafe(run));
    QUIET.set(false);
    result.unwrap_or_else(|panic| {
        let text = panic.downcast_ref::<String>().map(String::as_str).or_else(|| panic.downcast_ref::<&str>().copied());
        let line = text.and_then(|text| text.lines().next()).unwrap_or("it gives no reason");
        Err(line.chars().take(160).collect())
    })
}
