//! From JSON Schema to shapes.
//!
//! One place gives one shape. Objects, string sets and unions become definitions with a name of their own;
//! strings, numbers, lists and maps are written out where they are used, also when they stand under `$defs`,
//! because a wrapper around an unchecked string would check nothing. What cannot be given a type that admits
//! every valid value is reported, with [`Shape::Any`] in its stead so that reading goes on.

use std::collections::{HashMap, HashSet};

use serde_json::{Map, Value};

use super::places::{Place, Places, Target};
use super::scalar::Listed;
use super::shape::{Definition, Kind, Shape};
use super::{docs, names, scalar};
use crate::model::Table;
use crate::problem::Problems;

/// How deeply definitions may refer to one another; the stack of a thread has room for several times as much.
pub(super) const DEPTH: usize = 200;

const CIRCLE: &str = "the definition contains itself without an object between";

pub(super) struct Reader<'a> {
    pub places: &'a Places<'a>,
    pub tables: &'a [Table],
    pub problems: Problems,
    pub definitions: Vec<Definition>,
    by_place: HashMap<Place, usize>,
    /// Shapes of the places that are read to the end.
    known: HashMap<Place, Shape>,
    by_name: HashMap<(&'a str, String), Place>,
    /// Names that a union gave to its branches.
    pub chosen: HashMap<Place, String>,
    /// Definitions that were written into another type.
    pub consumed: HashSet<Place>,
    /// Places that are being read, outermost first.
    pub following: Vec<Place>,
}

/// Reads every root, and every definition that is not merely a part of another type.
pub(super) fn definitions(places: &Places<'_>, tables: &[Table]) -> (Vec<Definition>, Problems) {
    let mut reader = Reader {
        places,
        tables,
        problems: Problems::default(),
        definitions: Vec::new(),
        by_place: HashMap::new(),
        known: HashMap::new(),
        by_name: HashMap::new(),
        chosen: HashMap::new(),
        consumed: HashSet::new(),
        following: Vec::new(),
    };
    for document in 0..places.documents.len() {
        reader.shape(&Place::root(document));
    }
    for (index, document) in places.documents.iter().enumerate() {
        for key in document.value.get("$defs").and_then(Value::as_object).into_iter().flat_map(Map::keys) {
            let place = Place::root(index).at("$defs", key);
            if !reader.consumed.contains(&place) {
                reader.shape(&place);
            }
        }
    }
    (reader.definitions, reader.problems)
}

impl Reader<'_> {
    /// The shape of the values at a place.
    pub(super) fn shape(&mut self, at: &Place) -> Shape {
        if let Some(index) = self.by_place.get(at) {
            return Shape::Named(*index);
        }
        if let Some(shape) = self.known.get(at) {
            return shape.clone();
        }
        let document = self.places.document(at);
        if let Some(path) = document.replaced.get(at.pointer.as_str()) {
            if at.is_root() || syn::parse_str::<syn::Path>(path).is_err() {
                let fix = "name a type by its path, for a subschema below the root";
                return self.refuse(at, format!("`{path}` cannot stand for the schema"), fix);
            }
            return self.or_null(at, Shape::Foreign((*path).to_owned()));
        }
        if let Some(table) = document.tables.get(at.pointer.as_str()) {
            let shape = self.or_null(at, Shape::Table(*table));
            return if at.is_root() { self.root(at, shape) } else { shape };
        }
        if self.following.contains(at) {
            if at.is_root() {
                return Shape::Named(self.reserve(at));
            }
            return self.refuse(at, CIRCLE, "put the recursion into a member of an object");
        }
        if self.following.len() > DEPTH {
            return self.refuse(at, "the definitions refer to one another too deeply", "flatten them");
        }
        self.following.push(at.clone());
        let shape = self.read(at);
        self.following.pop();
        let shape = if at.is_root() { self.root(at, shape) } else { shape };
        self.known.insert(at.clone(), shape.clone());
        shape
    }

    /// A root always has a type under its own name.
    fn root(&mut self, at: &Place, shape: Shape) -> Shape {
        if let Shape::Named(index) = shape
            && self.definitions[index].place == *at
        {
            return shape;
        }
        if let Shape::Nullable(inner) = &shape
            && matches!(**inner, Shape::Named(index) if self.definitions[index].place == *at)
        {
            let fix = "write a `oneOf` of the type and `{ \"type\": \"null\" }`";
            return self.refuse(at, "the root names the type and its absence at once", fix);
        }
        let index = self.reserve(at);
        self.definitions[index].kind = Kind::Newtype(shape);
        if self.is_itself(index) {
            return self.refuse(at, CIRCLE, "put the recursion into a member of an object");
        }
        Shape::Named(index)
    }

    /// Whether a value of the type would be read by reading the same value as that type again.
    fn is_itself(&self, start: usize) -> bool {
        let mut index = start;
        for _ in 0..=self.definitions.len() {
            let Kind::Newtype(shape) = &self.definitions[index].kind else { return false };
            match if let Shape::Nullable(inner) = shape { inner } else { shape } {
                Shape::Named(next) => index = *next,
                _ => return false,
            }
        }
        true
    }

    fn read(&mut self, at: &Place) -> Shape {
        let schema = match self.places.value(at) {
            Value::Object(schema) => schema,
            Value::Bool(false) => {
                return self.refuse(at, "the schema admits no value", "leave the member or item out");
            }
            _ => return Shape::Any,
        };
        if let Some(shape) = self.joined(at, schema) {
            return shape;
        }
        for keyword in ["oneOf", "anyOf"] {
            if let Some(shape) = self.union(at, schema, keyword) {
                return shape;
            }
        }
        let (types, nullable) = types(schema);
        let shape = match listed(at, schema) {
            Some(values) => self.fixed(at, &types, &values),
            None => match types.as_slice() {
                [] if nullable => {
                    self.refuse(at, "the only value is `null`", "leave the member out, or name its other type")
                }
                [] => self.untyped(at, schema),
                [one] => self.simple(at, schema, one),
                several => self.of_types(at, schema, several),
            },
        };
        if nullable { shape.nullable() } else { shape }
    }

    pub(super) fn simple(&mut self, at: &Place, schema: &Map<String, Value>, name: &str) -> Shape {
        match name {
            "string" => Shape::Text,
            "boolean" => Shape::Boolean,
            "number" => Shape::Number,
            "integer" => match scalar::width(schema) {
                Ok(width) => Shape::Integer(width),
                Err((keyword, what, fix)) => self.refuse(&at.under(keyword), what, fix),
            },
            "array" => self.array(at, schema),
            "object" => self.object(at),
            _ => Shape::Any,
        }
    }

    /// `enum` and `const`: strings become a set of variants, anything else has no type that rejects the rest.
    fn fixed(&mut self, at: &Place, types: &[&str], values: &[(Place, &Value)]) -> Shape {
        let Some((place, _)) = values.first() else {
            return self.refuse(at, "the only value is `null`", "leave the member out, or name its other values");
        };
        if let Some(listed) = values.iter().map(|(place, value)| Listed::plain(value, place)).collect() {
            return if types.is_empty() || types.contains(&"string") {
                self.choice(at, listed)
            } else {
                self.refuse(place, "a string is no value of the `type`", "make the `type` \"string\"")
            };
        }
        let what = "a value that is not a string is fixed here, and no Rust type rejects the others";
        let fix = if values.iter().all(|(_, value)| value.is_i64() || value.is_u64()) {
            "keep such numbers in a table, or write `\"type\": \"integer\"` with `minimum` and `maximum`"
        } else {
            "write a string, or the `type` alone with the value in the description"
        };
        self.refuse(place, what, fix)
    }

    fn untyped(&mut self, at: &Place, schema: &Map<String, Value>) -> Shape {
        let open = |value: &Value| value == &Value::Bool(true) || value.as_object().is_some_and(Map::is_empty);
        for (keyword, name) in [
            ("properties", "object"),
            ("patternProperties", "object"),
            ("required", "object"),
            ("additionalProperties", "object"),
            ("unevaluatedProperties", "object"),
            ("items", "array"),
            ("prefixItems", "array"),
        ] {
            if schema.get(keyword).is_some_and(|value| !open(value)) {
                return self.refuse(
                    at,
                    format!("`{keyword}` without a `type` also admits what is no {name}"),
                    format!("add `\"type\": \"{name}\"`"),
                );
            }
        }
        Shape::Any
    }

    fn array(&mut self, at: &Place, schema: &Map<String, Value>) -> Shape {
        if let Some(items) = schema.get("prefixItems").and_then(Value::as_array) {
            return self.tuple(at, schema, items.len());
        }
        match schema.get("items") {
            None => Shape::List(Box::new(Shape::Any)),
            Some(Value::Bool(false)) => self.refuse(
                &at.under("items"),
                "the list is always empty",
                "leave the member out, or describe its items",
            ),
            Some(_) => Shape::List(Box::new(self.shape(&at.under("items")))),
        }
    }

    fn tuple(&mut self, at: &Place, schema: &Map<String, Value>, length: usize) -> Shape {
        let bound = |keyword: &str| schema.get(keyword).and_then(Value::as_u64).and_then(|n| usize::try_from(n).ok());
        let closed = schema.get("items") == Some(&Value::Bool(false)) || bound("maxItems") == Some(length);
        if !closed {
            return self.refuse(
                at,
                "a tuple in Rust has no further items, and here they are allowed",
                "add `\"items\": false`, or write `items` alone for a list",
            );
        }
        if bound("minItems") != Some(length) {
            return self.refuse(
                at,
                "a tuple in Rust has all its items, and here the last ones may be missing",
                format!("add `\"minItems\": {length}`"),
            );
        }
        if !(1..=12).contains(&length) {
            return self.refuse(at, "a tuple of this length cannot be printed or compared in Rust", "write an object");
        }
        Shape::Tuple((0..length).map(|index| self.shape(&at.nth("prefixItems", index))).collect())
    }

    /// `null` beside a type that is given from outside.
    fn or_null(&self, at: &Place, shape: Shape) -> Shape {
        let nullable = self.places.value(at).as_object().is_some_and(|schema| types(schema).1);
        if nullable { shape.nullable() } else { shape }
    }

    /// Makes a definition; its index is known while its content is still read, so that it can contain itself.
    pub(super) fn define(&mut self, at: &Place, read: impl FnOnce(&mut Self) -> Kind) -> Shape {
        let index = self.reserve(at);
        let kind = read(self);
        self.definitions[index].kind = kind;
        Shape::Named(index)
    }

    fn reserve(&mut self, at: &Place) -> usize {
        if let Some(index) = self.by_place.get(at) {
            return *index;
        }
        let (document, name) = (self.places.document(at), names::type_name(self, at));
        if let Some(why) = names::unfit_type(&name) {
            self.refuse(
                at,
                why,
                "choose another name for the definition, or move it to `$defs` under a name of its own",
            );
        }
        if let Some(other) = self.by_name.insert((document.module, name.clone()), at.clone()) {
            let there = format!("{}#{}", self.places.document(&other).file, other.pointer);
            self.refuse(
                at,
                format!("its Rust type would be called `{name}`, as that of {there} is"),
                "rename one of the two, or move one to `$defs` under a name of its own",
            );
        }
        let index = self.definitions.len();
        self.definitions.push(Definition {
            doc: docs::of_definition(self, at, &name),
            deprecated: self.flag(at, "deprecated"),
            name,
            module: document.module.to_owned(),
            place: at.clone(),
            kind: Kind::Unread,
        });
        self.by_place.insert(at.clone(), index);
        index
    }

    pub(super) fn refuse(&mut self, at: &Place, what: impl Into<String>, fix: impl Into<String>) -> Shape {
        self.problems.add(&self.places.document(at).file, at.pointer.as_str(), what, fix);
        Shape::Any
    }

    /// Where a place leads when it is nothing but a reference.
    pub(super) fn landed(&self, at: &Place) -> Place {
        let mut place = at.clone();
        for _ in 0..64 {
            let document = self.places.document(&place);
            let pointer = place.pointer.as_str();
            let Some(reference) = self.places.value(&place).get("$ref").and_then(Value::as_str) else { break };
            if document.replaced.contains_key(pointer) || document.tables.contains_key(pointer) {
                break;
            }
            let Target::Place(next) = self.places.resolve(place.document, reference) else { break };
            place = next;
        }
        place
    }

    /// Whether the schema, or what it refers to, carries a flag.
    pub(super) fn flag(&self, at: &Place, keyword: &str) -> bool {
        let set = |place: &Place| self.places.value(place).get(keyword) == Some(&Value::Bool(true));
        set(at) || set(&self.landed(at))
    }
}

/// The `type` without `null`, and whether `null` is a value.
pub(super) fn types(schema: &Map<String, Value>) -> (Vec<&str>, bool) {
    let mut types: Vec<&str> = match schema.get("type") {
        Some(Value::String(name)) => vec![name],
        Some(Value::Array(names)) => names.iter().filter_map(Value::as_str).collect(),
        _ => Vec::new(),
    };
    let listed = ["enum", "const"].into_iter().filter_map(|keyword| schema.get(keyword));
    let null_value =
        listed.clone().any(|value| value.is_null() || value.as_array().is_some_and(|all| all.contains(&Value::Null)));
    let nullable =
        if types.is_empty() { null_value } else { types.contains(&"null") && (null_value || listed.count() == 0) };
    types.retain(|name| *name != "null");
    (types, nullable)
}

/// The values that `const` or `enum` lists, without `null`.
pub(super) fn fixed_values(schema: &Map<String, Value>) -> Option<Vec<&Value>> {
    let values = listed(&Place::root(0), schema)?;
    Some(values.into_iter().map(|(_, value)| value).collect())
}

/// The same with the place of each.
pub(super) fn listed<'s>(at: &Place, schema: &'s Map<String, Value>) -> Option<Vec<(Place, &'s Value)>> {
    let values = match (schema.get("const"), schema.get("enum")) {
        (Some(value), _) => vec![(at.under("const"), value)],
        (None, Some(Value::Array(values))) => {
            values.iter().enumerate().map(|(index, value)| (at.nth("enum", index), value)).collect()
        }
        _ => return None,
    };
    Some(values.into_iter().filter(|(_, value)| !value.is_null()).collect())
}
