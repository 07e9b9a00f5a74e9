//! Objects: members from `properties`, `$ref` with siblings and `allOf`, gathered into one struct.

use std::collections::HashSet;

use quote::format_ident;
use serde_json::{Map, Value};

use super::docs;
use super::keywords::{Part, decides_no_type, part};
use super::places::{Place, Target};
use super::read::{DEPTH, Reader, fixed_values, types};
use super::shape::{Kind, Member, Object, Presence, Rest, Shape};
use crate::casing;
use crate::source::Encoding;

/// What one object and everything joined to it say about members.
#[derive(Default)]
struct Gathered {
    members: Vec<(String, Place)>,
    required: Vec<(String, Place)>,
    /// Parts with `additionalProperties: false`, each with the members that it allows.
    closed: Vec<(Place, Vec<String>)>,
    /// `unevaluatedProperties: false` around everything.
    sealed: bool,
    /// Schema of the members that are not named.
    rest: Option<Place>,
    patterns: Vec<Place>,
    /// Subschemas that may only speak of members that are there: branches, conditions.
    branches: Vec<Place>,
    conditions: Vec<Place>,
    /// Some part is in a document that is not looked at.
    partly: bool,
    seen: HashSet<Place>,
}

impl Reader<'_> {
    /// `$ref` with siblings and `allOf`; nothing where neither says anything about the type.
    pub(super) fn joined(&mut self, at: &Place, schema: &Map<String, Value>) -> Option<Shape> {
        let mut parts = Vec::new();
        if let Some(reference) = schema.get("$ref").and_then(Value::as_str) {
            match self.places.resolve(at.document, reference) {
                Target::Place(place) => parts.push(place),
                Target::Elsewhere | Target::Nothing(_) => return Some(Shape::Any),
            }
        }
        for (index, branch) in schema.get("allOf").and_then(Value::as_array).into_iter().flatten().enumerate() {
            if !branch.as_object().is_some_and(decides_no_type) {
                parts.push(at.nth("allOf", index));
            }
        }
        let own =
            schema.keys().any(|name| part(name) == Part::Type && !matches!(name.as_str(), "$ref" | "allOf" | "type"));
        match parts.as_slice() {
            [] => None,
            [one] if !own && !is_part(self, one) => Some(self.shape(one)),
            several if several.iter().any(|place| self.elsewhere(place)) => Some(Shape::Any),
            several if several.iter().all(|place| is_object(self, place) || is_part(self, place)) => {
                Some(if is_object(self, at) {
                    self.object(at)
                } else {
                    let fix = "add `\"type\": \"object\"`";
                    self.refuse(at, "the joined schemas also admit what is no object", fix)
                })
            }
            _ => Some(self.refuse(
                at,
                "schemas that are not all objects are joined, by `allOf` or beside `$ref`",
                "write the one type that results, with its constraints",
            )),
        }
    }

    pub(super) fn object(&mut self, at: &Place) -> Shape {
        let gathered = self.gathered(at);
        if gathered.members.is_empty() && !gathered.is_closed() {
            return Shape::Map(Box::new(self.rest(&gathered)));
        }
        self.define(at, |reader| Kind::Object(build(reader, at, &gathered, None)))
    }

    pub(super) fn elsewhere(&self, place: &Place) -> bool {
        let landed = self.landed(place);
        let reference = self.places.value(&landed).get("$ref").and_then(Value::as_str);
        reference.is_some_and(|reference| matches!(self.places.resolve(landed.document, reference), Target::Elsewhere))
    }

    fn gathered(&mut self, at: &Place) -> Gathered {
        let mut gathered = Gathered::default();
        let mut within = Vec::new();
        self.gather(at, &mut gathered, &mut within);
        if !gathered.partly {
            self.check(at, &gathered);
        }
        gathered
    }

    /// The same without reporting anything.
    fn gathered_quietly(&mut self, at: &Place) -> Gathered {
        let problems = std::mem::take(&mut self.problems);
        let gathered = self.gathered(at);
        self.problems = problems;
        gathered
    }

    fn gather(&mut self, at: &Place, into: &mut Gathered, within: &mut Vec<Place>) {
        if within.contains(at) {
            self.refuse(at, "the object is joined to itself", "refer to it from a member instead");
            return;
        }
        if within.len() > DEPTH {
            self.refuse(at, "the definitions refer to one another too deeply", "flatten them");
            return;
        }
        if !into.seen.insert(at.clone()) {
            return;
        }
        let Some(schema) = self.places.value(at).as_object() else { return };
        let document = self.places.document(at);
        if document.replaced.contains_key(at.pointer.as_str()) || document.tables.contains_key(at.pointer.as_str()) {
            self.refuse(
                at,
                "a type that is written elsewhere cannot be joined to an object",
                "refer to it from a member",
            );
            return;
        }
        let outermost = within.is_empty();
        within.push(at.clone());
        if let Some(reference) = schema.get("$ref").and_then(Value::as_str) {
            match self.places.resolve(at.document, reference) {
                Target::Place(place) => {
                    self.consumed.insert(place.clone());
                    self.gather(&place, into, within);
                }
                Target::Elsewhere | Target::Nothing(_) => into.partly = true,
            }
        }
        for index in 0..schema.get("allOf").and_then(Value::as_array).map_or(0, Vec::len) {
            self.gather(&at.nth("allOf", index), into, within);
        }
        let own: Vec<String> =
            schema.get("properties").and_then(Value::as_object).into_iter().flat_map(Map::keys).cloned().collect();
        for name in &own {
            self.add(into, name, at.at("properties", name));
        }
        for name in schema.get("required").and_then(Value::as_array).into_iter().flatten().filter_map(Value::as_str) {
            into.required.push((name.to_owned(), at.under("required")));
        }
        into.patterns.extend(keys(schema, "patternProperties").map(|key| at.at("patternProperties", key)));
        match schema.get("additionalProperties") {
            None | Some(Value::Bool(true)) => {}
            Some(Value::Bool(false)) => into.closed.push((at.clone(), own)),
            Some(_) => {
                let place = at.under("additionalProperties");
                if into.rest.replace(place.clone()).is_some() {
                    self.refuse(&place, "two schemas describe the members that are not named", "keep one of them");
                }
            }
        }
        match schema.get("unevaluatedProperties") {
            None | Some(Value::Bool(true)) => {}
            Some(Value::Bool(false)) if outermost => into.sealed = true,
            Some(_) => {
                let place = at.under("unevaluatedProperties");
                self.refuse(
                    &place,
                    "it has no Rust form here",
                    "write `false` at the outermost object, or `additionalProperties`",
                );
            }
        }
        for keyword in ["oneOf", "anyOf"] {
            let count = schema.get(keyword).and_then(Value::as_array).map_or(0, Vec::len);
            into.branches.extend((0..count).map(|index| at.nth(keyword, index)));
        }
        into.conditions.extend(
            ["if", "then", "else"].into_iter().filter(|key| schema.contains_key(*key)).map(|key| at.under(key)),
        );
        into.conditions.extend(keys(schema, "dependentSchemas").map(|key| at.at("dependentSchemas", key)));
        within.pop();
    }

    /// Adds a member, or joins it with one of the same name: the narrower of a string and a set of strings, the
    /// one that says something of one that decides nothing.
    fn add(&mut self, into: &mut Gathered, name: &str, place: Place) {
        let Some(known) = into.members.iter_mut().find(|(other, _)| other == name) else {
            into.members.push((name.to_owned(), place));
            return;
        };
        let (old, new) = (self.places.value(&self.landed(&known.1)), self.places.value(&self.landed(&place)));
        if loose(new) || old == new || is_text(new) && is_texts(old) {
            return;
        }
        if loose(old) || is_text(old) && is_texts(new) {
            known.1 = place;
            return;
        }
        self.refuse(&place, format!("the member `{name}` is described twice, and differently"), "describe it once");
    }

    fn check(&mut self, at: &Place, gathered: &Gathered) {
        let known: HashSet<&str> = gathered.members.iter().map(|(name, _)| name.as_str()).collect();
        for (name, place) in &gathered.required {
            if !known.contains(name.as_str()) {
                self.refuse(
                    place,
                    format!("the required member `{name}` is not described"),
                    "describe it under `properties`",
                );
            }
        }
        for (place, allowed) in &gathered.closed {
            if let Some(name) = known.iter().filter(|name| !allowed.iter().any(|other| other == *name)).min() {
                self.refuse(
                    &place.under("additionalProperties"),
                    format!("it forbids the member `{name}`, which another part of the object describes"),
                    "drop it there, and close the whole object with `\"unevaluatedProperties\": false`",
                );
            }
        }
        if gathered.rest.is_some() && gathered.is_closed() {
            self.refuse(at, "one part closes the object, another describes further members", "keep one of the two");
        }
        for place in &gathered.branches {
            self.check_branch(place, &known);
        }
        for place in gathered.conditions.iter().filter(|_| gathered.sealed) {
            for name in keys_at(self.places.value(place), "properties") {
                if !known.contains(name) {
                    let place = place.at("properties", name);
                    self.refuse(
                        &place,
                        format!("the member `{name}` is described only here"),
                        "describe it under the `properties` of the object",
                    );
                }
            }
        }
    }

    /// A branch beside an object may only narrow the members that are there.
    fn check_branch(&mut self, place: &Place, known: &HashSet<&str>) {
        let value = self.places.value(place);
        let narrows = value.as_object().is_some_and(|branch| {
            branch
                .keys()
                .all(|name| part(name) != Part::Type || matches!(name.as_str(), "type" | "required" | "properties"))
        });
        if !narrows || keys_at(value, "properties").any(|name| !known.contains(name)) {
            self.refuse(
                place,
                "the branch adds to an object that is described beside it",
                "describe every member under the `properties` of the object, or write each branch as a whole object",
            );
        }
    }

    fn rest(&mut self, gathered: &Gathered) -> Shape {
        match (&gathered.rest, gathered.patterns.as_slice()) {
            (Some(place), []) => self.shape(place),
            (None, [one]) if !gathered.closed.is_empty() => self.shape(one),
            _ => Shape::Any,
        }
    }
}

impl Gathered {
    fn is_closed(&self) -> bool {
        (self.sealed || !self.closed.is_empty()) && self.patterns.is_empty()
    }
}

/// Reads the object at a place, leaving out the member that tells it apart from others.
pub(super) fn read(reader: &mut Reader<'_>, at: &Place, tag: &str) -> Object {
    let gathered = reader.gathered(at);
    build(reader, at, &gathered, Some(tag))
}

fn build(reader: &mut Reader<'_>, at: &Place, gathered: &Gathered, tag: Option<&str>) -> Object {
    let mut members: Vec<Member> = Vec::new();
    let mut type_url = None;
    for (json, place) in &gathered.members {
        let texts = texts_at(reader, place);
        if json == "@type"
            && let Some([text]) = texts.as_deref()
        {
            type_url = Some(text.clone());
        }
        let required = gathered.required.iter().any(|(name, _)| name == json);
        if tag == Some(json) || reader.places.value(place) == &Value::Bool(false) && !required {
            continue;
        }
        let field = casing::field(json);
        if field == "member" && json != "member" {
            reader.refuse(
                place,
                format!("the member `{json}` has no Rust name"),
                "start the name with a letter, and use letters, digits and separators",
            );
            continue;
        }
        if let Some(other) = members.iter().find(|other| other.field == field) {
            let what = format!("the members `{}` and `{json}` would both be called `{field}` in Rust", other.json);
            reader.refuse(place, what, "rename one of them, or keep the object open and read one from the rest");
            continue;
        }
        let shape = reader.shape(place);
        let is_proto = reader.places.document(at).encoding == Encoding::ProtoJson;
        let presence = if required {
            Presence::Required
        } else if is_proto && (is_implicit(&shape) || reader.places.value(place).get("default").is_some()) {
            Presence::Implicit
        } else {
            reader.default(place, &shape).map_or(Presence::Optional, Presence::Default)
        };
        let alias = Some(casing::snake(json)).filter(|alias| is_proto && alias != json && !json.starts_with('@'));
        let doc = docs::of_member(reader, place, json, &shape, &presence);
        let deprecated = reader.flag(place, "deprecated");
        members.push(Member { json: json.clone(), alias, field, shape, presence, doc, deprecated });
    }
    let rest = if gathered.is_closed() {
        Rest::Refused
    } else {
        let taken = |name: &str| members.iter().any(|member| member.field == name);
        let name = if taken("extra") { "extra_members" } else { "extra" };
        if taken(name) {
            reader.refuse(
                at,
                "`extra` and `extra_members` are both members",
                "close the object, or rename one of them",
            );
        }
        Rest::Kept(format_ident!("{name}"), reader.rest(gathered))
    };
    Object { members, rest, type_url }
}

/// Whether protobuf does not tell an absent value from the default one.
fn is_implicit(shape: &Shape) -> bool {
    matches!(shape, Shape::Text | Shape::List(_) | Shape::Map(_))
}

/// The required members that admit one string only, with that string.
pub(super) fn constants(reader: &mut Reader<'_>, at: &Place) -> Vec<(String, String)> {
    let gathered = reader.gathered_quietly(at);
    let required = |json: &String| gathered.required.iter().any(|(name, _)| name == json);
    let constant = |(json, place): &(String, Place)| match texts_at(reader, place)?.as_slice() {
        [text] if required(json) => Some((json.clone(), text.clone())),
        _ => None,
    };
    gathered.members.iter().filter_map(constant).collect()
}

fn texts_at(reader: &Reader<'_>, place: &Place) -> Option<Vec<String>> {
    let schema = reader.places.value(&reader.landed(place)).as_object()?;
    fixed_values(schema)?.into_iter().map(|value| value.as_str().map(str::to_owned)).collect()
}

/// Whether every value at a place is an object.
pub(super) fn is_object(reader: &Reader<'_>, place: &Place) -> bool {
    let mut seen = HashSet::new();
    let mut open = vec![place.clone()];
    // Of what is joined, one part that says so is enough.
    while let Some(place) = open.pop() {
        let landed = reader.landed(&place);
        let Some(schema) = reader.places.value(&landed).as_object() else { continue };
        let replaced = reader.places.document(&landed).replaced.contains_key(landed.pointer.as_str());
        if replaced || !seen.insert(landed.clone()) {
            continue;
        }
        let (names, nullable) = types(schema);
        if names == ["object"] && !nullable {
            return true;
        }
        if names.is_empty() && !nullable {
            let reference = schema.get("$ref").and_then(Value::as_str);
            let target = reference.map(|reference| reader.places.resolve(landed.document, reference));
            if let Some(Target::Place(place)) = target {
                open.push(place);
            }
            let count = schema.get("allOf").and_then(Value::as_array).map_or(0, Vec::len);
            open.extend((0..count).map(|index| landed.nth("allOf", index)));
        }
    }
    false
}

/// Whether the schema describes members and says no type, so that it can be joined to an object.
fn is_part(reader: &Reader<'_>, place: &Place) -> bool {
    const MEMBERS: [&str; 5] =
        ["properties", "patternProperties", "required", "additionalProperties", "unevaluatedProperties"];
    let members = |name: &String| MEMBERS.contains(&name.as_str());
    reader.places.value(place).as_object().is_some_and(|schema| {
        schema.keys().any(members)
            && schema
                .keys()
                .all(|name| members(name) || matches!(name.as_str(), "oneOf" | "anyOf") || part(name) != Part::Type)
    })
}

fn keys<'s>(schema: &'s Map<String, Value>, keyword: &str) -> impl Iterator<Item = &'s String> + use<'s> {
    schema.get(keyword).and_then(Value::as_object).into_iter().flat_map(Map::keys)
}

fn keys_at<'s>(schema: &'s Value, keyword: &str) -> impl Iterator<Item = &'s str> + use<'s> {
    schema.get(keyword).and_then(Value::as_object).into_iter().flat_map(Map::keys).map(String::as_str)
}

fn loose(schema: &Value) -> bool {
    schema == &Value::Bool(true) || schema.as_object().is_some_and(decides_no_type)
}

fn is_text(schema: &Value) -> bool {
    schema.as_object().is_some_and(|schema| types(schema) == (vec!["string"], false) && fixed_values(schema).is_none())
}

fn is_texts(schema: &Value) -> bool {
    let values = schema.as_object().and_then(fixed_values);
    values.is_some_and(|values| !values.is_empty() && values.iter().all(|value| value.is_string()))
}
