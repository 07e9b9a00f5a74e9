//! `oneOf`, `anyOf` and lists of types.
//!
//! serde takes the first variant that fits, so a union is emitted only where one look decides: a member with a
//! constant of its own in every branch, or JSON types that differ. Branches that only narrow what the schema
//! already says are the validator's.

use quote::format_ident;
use serde_json::{Map, Value};

use super::keywords::{Part, decides_no_type, part};
use super::names::{self, is_null};
use super::places::Place;
use super::read::{Reader, fixed_values, listed, types};
use super::scalar::Listed;
use super::shape::{Kind, Shape, Variant};
use super::{docs, object};
use crate::casing;

impl Reader<'_> {
    /// The type that the branches make, or nothing where they only narrow the schema around them.
    pub(super) fn union(&mut self, at: &Place, schema: &Map<String, Value>, keyword: &str) -> Option<Shape> {
        let branches = schema.get(keyword)?.as_array()?;
        if branches.iter().all(|branch| branch.as_object().is_some_and(decides_no_type)) {
            return None;
        }
        let own = schema.keys().any(|name| {
            part(name) == Part::Type
                && !matches!(name.as_str(), "oneOf" | "anyOf")
                && !(name == "type" && names_no_members(schema))
        });
        if own {
            return self.beside(at, keyword);
        }
        if ["oneOf", "anyOf"].iter().all(|keyword| schema.contains_key(*keyword)) {
            return Some(self.refuse(at, "`oneOf` beside `anyOf` has no one Rust type", "keep one of the two"));
        }
        let nullable = branches.iter().any(is_null);
        if (0..branches.len()).any(|index| self.elsewhere(&at.nth(keyword, index))) {
            return Some(Shape::Any);
        }
        let places: Vec<Place> = (0..branches.len())
            .filter(|index| !is_null(&branches[*index]))
            .map(|index| at.nth(keyword, index))
            .collect();
        let shape = match places.as_slice() {
            [] => self.refuse(at, "the only value is `null`", "leave the member out, or name its other type"),
            [one] => self.shape(one),
            several => self.branches(at, keyword, several),
        };
        Some(if nullable { shape.nullable() } else { shape })
    }

    /// Branches beside a type. Those beside an object are checked with its members.
    fn beside(&mut self, at: &Place, keyword: &str) -> Option<Shape> {
        if object::is_object(self, at) {
            return None;
        }
        Some(self.refuse(
            &at.under(keyword),
            "the branches and the keywords beside them make no one Rust type",
            "write the constraints into the branches, or leave the branches out",
        ))
    }

    fn branches(&mut self, at: &Place, keyword: &str, places: &[Place]) -> Shape {
        let texts: Option<Vec<_>> = places.iter().map(|place| self.texts(place)).collect();
        if let Some(texts) = texts {
            return self.choice(at, texts.into_iter().flatten().collect());
        }
        if places.iter().all(|place| object::is_object(self, place)) {
            return self.tagged(at, keyword, places);
        }
        let kinds: Option<Vec<&str>> = places.iter().map(|place| self.json_type(place)).collect();
        match kinds {
            Some(kinds) if distinct(&numbers(&kinds)) => self.untagged(at, &kinds, places),
            _ => self.refuse(
                &at.under(keyword),
                "nothing in the value tells the branches apart",
                "make all branches objects with a required member that has a `const` of its own, or of different JSON types",
            ),
        }
    }

    /// The strings of a branch that is a set of strings.
    fn texts(&self, place: &Place) -> Option<Vec<Listed>> {
        let landed = self.landed(place);
        let schema = self.places.value(&landed).as_object()?;
        let values = listed(&landed, schema)?;
        let (types, nullable) = types(schema);
        if nullable || !(types.is_empty() || types == ["string"]) || values.is_empty() {
            return None;
        }
        let doc = if values.len() == 1 { docs::text(self, place) } else { String::new() };
        let deprecated = self.flag(place, "deprecated");
        let described = |plain: Listed| Listed { doc: doc.clone(), deprecated, ..plain };
        values.iter().map(|(place, value)| Listed::plain(value, place).map(described)).collect()
    }

    /// Objects that a member tells apart.
    fn tagged(&mut self, at: &Place, keyword: &str, places: &[Place]) -> Shape {
        let constants: Vec<Vec<(String, String)>> = places.iter().map(|place| object::constants(self, place)).collect();
        let tag = constants[0].iter().map(|(member, _)| member).find_map(|member| {
            let values: Option<Vec<&str>> = constants
                .iter()
                .map(|all| all.iter().find(|(name, _)| name == member).map(|(_, value)| value.as_str()))
                .collect();
            values.filter(|values| distinct(values)).map(|values| (member.clone(), values))
        });
        let Some((tag, values)) = tag else {
            return self.refuse(
                &at.under(keyword),
                "no required member has a `const` of its own in every branch, so nothing tells the objects apart",
                "add such a member, for instance `type`, to every branch",
            );
        };
        let union = names::type_name(self, at);
        self.define(at, |reader| {
            let mut variants: Vec<Variant> = Vec::new();
            for (place, value) in places.iter().zip(values) {
                let name = casing::pascal(value);
                let clash = variants.iter().any(|other| other.name == name);
                if clash || names::is_unfit(&name) {
                    reader.refuse(
                        place,
                        format!(
                            "the variant for `{value}` would be called `{name}` in Rust, which is taken or no name"
                        ),
                        "choose another constant",
                    );
                    continue;
                }
                reader.chosen.insert(place.clone(), format!("{union}{name}"));
                reader.consumed.insert(reader.landed(place));
                let shape = reader.define(place, |reader| Kind::Object(object::read(reader, place, &tag)));
                let doc = docs::of_variant(reader, place, value);
                let deprecated = reader.flag(place, "deprecated");
                variants.push(Variant {
                    wire: value.to_owned(),
                    name: format_ident!("{name}"),
                    shape: Some(shape),
                    doc,
                    deprecated,
                });
            }
            Kind::Tagged { tag, variants }
        })
    }

    /// Values that their JSON type tells apart.
    fn untagged(&mut self, at: &Place, kinds: &[&str], places: &[Place]) -> Shape {
        let union = names::type_name(self, at);
        self.define(at, |reader| {
            let variants = kinds.iter().zip(places).map(|(kind, place)| {
                let name = variant_name(kind);
                reader.chosen.insert(place.clone(), format!("{union}{name}"));
                let shape = reader.shape(place);
                let doc = docs::of_variant(reader, place, "");
                let doc = if doc.is_empty() { docs::of_type(kind) } else { doc };
                variant(name, shape, doc)
            });
            Kind::Untagged(variants.collect())
        })
    }

    /// Several names in one `type`.
    pub(super) fn of_types(&mut self, at: &Place, schema: &Map<String, Value>, names: &[&str]) -> Shape {
        let kinds: Vec<&str> =
            names.iter().copied().filter(|name| !(*name == "integer" && names.contains(&"number"))).collect();
        if let [one] = kinds.as_slice() {
            return self.simple(at, schema, one);
        }
        if kinds.len() == 6 {
            return Shape::Any;
        }
        if kinds.contains(&"object") && !names_no_members(schema) {
            return self.refuse(
                at,
                "members beside other types have no Rust type",
                "write a `oneOf` with one branch for each type",
            );
        }
        let shapes: Vec<(&str, Shape)> = kinds
            .into_iter()
            .map(|kind| match kind {
                "object" => (kind, Shape::Map(Box::new(Shape::Any))),
                kind => (kind, self.simple(at, schema, kind)),
            })
            .collect();
        self.define(at, |_| {
            Kind::Untagged(
                shapes
                    .into_iter()
                    .map(|(kind, shape)| variant(variant_name(kind), shape, docs::of_type(kind)))
                    .collect(),
            )
        })
    }

    /// The one JSON type of the values at a place, if it is one.
    fn json_type(&self, place: &Place) -> Option<&'static str> {
        let landed = self.landed(place);
        let schema = self.places.value(&landed).as_object()?;
        if object::is_object(self, &landed) {
            return Some("object");
        }
        let (names, nullable) = types(schema);
        if nullable {
            return None;
        }
        match names.as_slice() {
            ["string"] => Some("string"),
            ["integer"] => Some("integer"),
            ["number"] => Some("number"),
            ["boolean"] => Some("boolean"),
            ["array"] => Some("array"),
            [] if fixed_values(schema).is_some_and(|values| values.iter().all(|value| value.is_string())) => {
                Some("string")
            }
            _ => None,
        }
    }
}

fn variant(name: &str, shape: Shape, doc: String) -> Variant {
    Variant { wire: String::new(), name: format_ident!("{name}"), shape: Some(shape), doc, deprecated: false }
}

fn variant_name(kind: &str) -> &'static str {
    match kind {
        "string" => "Text",
        "integer" => "Integer",
        "number" => "Number",
        "boolean" => "Boolean",
        "array" => "List",
        _ => "Object",
    }
}

fn distinct(texts: &[&str]) -> bool {
    texts.iter().enumerate().all(|(index, text)| !texts[..index].contains(text))
}

/// The kinds, an integer taken for the number that it is.
fn numbers<'k>(kinds: &[&'k str]) -> Vec<&'k str> {
    kinds.iter().map(|kind| if *kind == "integer" { "number" } else { kind }).collect()
}

fn names_no_members(schema: &Map<String, Value>) -> bool {
    ["properties", "patternProperties", "required", "additionalProperties", "unevaluatedProperties", "allOf", "$ref"]
        .iter()
        .all(|keyword| !schema.contains_key(*keyword))
}
