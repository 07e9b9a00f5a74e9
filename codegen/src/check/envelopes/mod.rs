//! Envelopes: what stands where in a message, and whether the examples have it there.
//!
//! A payload schema judges the payload alone. The number around it, the reason before it and the list that repeats it
//! are facts of the tables and of the mapping to google.rpc.ErrorInfo; the manifest says where a message has them.
//!
//! What could not be understood of an envelope is left out of it, and has a problem; the examples are held to the rest.

mod messages;
mod row;
mod shape;

use serde_json::Value;

use super::scope::{Scope, at};
use crate::model::{Entry, Envelope, Holds, Place, Repeat, Schema};
use crate::source::{EntrySource, EnvelopeSource, PlaceSource, RepeatSource};
use crate::{Problems, pointer, wording};

pub(super) use messages::check as messages;

/// An envelope as far as it was understood.
pub(super) struct Described {
    pub envelope: Envelope,
    /// Whether kinds of entries are missing from it.
    pub lacks_kinds: bool,
}

/// The envelopes; one whose binding or profiles are not known is left out.
pub(super) fn check(scope: &Scope<'_>, schemas: &[Option<Schema>], problems: &mut Problems) -> Vec<Described> {
    let mut taken = std::collections::HashSet::new();
    let mut envelopes = Vec::new();
    for (index, source) in scope.manifest.envelopes.iter().enumerate() {
        let file = scope.folder.manifest.path.as_str();
        let envelope = Reader { scope, schemas, file, problems }.envelope(source, &at("envelopes", index, ""));
        for (place, profile) in source.profiles.iter().enumerate() {
            if !taken.insert((source.binding.as_str(), profile.as_str())) {
                problems.add(
                    file,
                    format!("{}/{place}", at("envelopes", index, "profiles")),
                    format!(
                        "the envelope of {} in {} is there already",
                        wording::name(&source.binding),
                        wording::name(profile)
                    ),
                    "describe each binding of a profile once",
                );
            }
        }
        envelopes.extend(envelope);
    }
    envelopes
}

struct Reader<'c, 'f, 'p> {
    scope: &'c Scope<'f>,
    schemas: &'c [Option<Schema>],
    file: &'c str,
    problems: &'p mut Problems,
}

impl Reader<'_, '_, '_> {
    fn fault(&mut self, pointer: impl Into<String>, what: impl Into<String>, fix: impl Into<String>) {
        self.problems.add(self.file, pointer, what, fix);
    }

    /// Whether a member of the manifest is not what its author wrote.
    fn doubtful(&self, base: &str, member: &str) -> bool {
        self.scope.folder.manifest.doubtful(&format!("{base}/{member}"))
    }

    fn envelope(&mut self, source: &EnvelopeSource, base: &str) -> Option<Described> {
        let profiles: Vec<_> = source
            .profiles
            .iter()
            .enumerate()
            .filter_map(|(place, id)| {
                self.scope.profile(id, self.file, format!("{base}/profiles/{place}"), self.problems)
            })
            .collect();
        let payload = source.payload.as_ref().filter(|payload| self.pointer(payload, format!("{base}/payload")));
        let places = self.places(&source.places, base);
        let mut lacks_kinds = false;
        let entries = source.entries.as_ref().and_then(|entries| {
            let is_placed = self.pointer(&entries.at, format!("{base}/entries/at"));
            let kinds = entries.kinds.iter().enumerate();
            let kinds: Vec<Entry> =
                kinds.filter_map(|(index, kind)| self.entry(kind, &format!("{base}/entries/kinds/{index}"))).collect();
            lacks_kinds = kinds.len() < entries.kinds.len() || self.doubtful(base, "entries/kinds");
            (is_placed && !self.doubtful(base, "entries/at")).then(|| (entries.at.clone(), kinds))
        });
        let is_known = !profiles.is_empty() && !["binding", "profiles"].iter().any(|part| self.doubtful(base, part));
        let binding = source.binding.clone();
        let envelope = Envelope { binding, profiles, payload: payload.cloned(), places, entries };
        is_known.then_some(Described { envelope, lacks_kinds })
    }

    /// Whether the text is a JSON Pointer.
    fn pointer(&mut self, pointer: &str, place: String) -> bool {
        let is_one = pointer.is_empty() || pointer.starts_with('/');
        if !is_one {
            self.fault(
                place,
                format!("{} is no JSON Pointer", wording::name(pointer)),
                "write `/` before each step, or an empty text for the whole",
            );
        }
        is_one
    }

    fn places(&mut self, places: &[PlaceSource], base: &str) -> Vec<Place> {
        let places = places.iter().enumerate();
        places.filter_map(|(index, place)| self.place(place, &format!("{base}/places/{index}"))).collect()
    }

    fn place(&mut self, source: &PlaceSource, base: &str) -> Option<Place> {
        let is_placed = self.pointer(&source.at, format!("{base}/at"));
        let mut ways = Vec::new();
        if let Some(value) = &source.value {
            ways.push(match value.get("x-constant") {
                Some(name) => self.constant(name, format!("{base}/value")).map(Holds::Constant),
                None => Some(Holds::Value(value.clone())),
            });
        }
        if let Some(column) = &source.column {
            let found = self.column(column, format!("{base}/column"));
            ways.push(match &source.its {
                None => found.map(Holds::Column),
                Some(its) => found.and_then(|found| self.its(found, its, format!("{base}/its"))),
            });
        } else if source.its.is_some() {
            self.fault(format!("{base}/its"), "there is no column whose rows it is of", "add `column`, or remove it");
        }
        if source.key {
            ways.push(Some(Holds::Key));
        }
        if let Some(member) = &source.member {
            let is_one = self.pointer(member, format!("{base}/member"));
            ways.push(is_one.then(|| Holds::Member(member.clone())));
        }
        if let Some(types) = &source.types {
            ways.push(Some(Holds::Types(types.clone())));
        }
        if let Some(object) = &source.object {
            ways.push(Some(Holds::Object { has: object.has.clone(), may: object.may.clone() }));
        }
        if ways.len() != 1 && !self.scope.folder.manifest.doubtful(base) {
            self.fault(
                base,
                "the place is not described in exactly one way",
                "write one of `value`, `column`, `key`, `member`, `types` and `object`",
            );
        }
        let is_sound = ways.len() == 1 && is_placed && !self.scope.folder.manifest.doubtful(base);
        let holds = ways.into_iter().next().flatten().filter(|_| is_sound)?;
        Some(Place { at: source.at.clone(), holds })
    }

    fn constant(&mut self, name: &Value, pointer: String) -> Option<usize> {
        self.scope.constant(name, self.file, pointer, self.problems)?;
        let content = self.scope.folder.constants.as_ref()?.content.as_ref()?;
        content.constants.iter().position(|constant| name == constant.name.as_str())
    }

    fn column(&mut self, name: &str, pointer: String) -> Option<usize> {
        let table = self.scope.folder.tables.first()?;
        let content = table.content.as_ref()?;
        let found = content.columns.iter().position(|column| column.name == name);
        if found.is_none() && !table.doubtful("/columns/*/name") {
            let known = content.columns.iter().map(|column| column.name.as_str());
            self.fault(
                pointer,
                format!("the primary table has no column {}", wording::name(name)),
                wording::instead(name, known, "name a column of the primary table"),
            );
        }
        found
    }

    /// A column of the table that the cells of another column refer to.
    fn its(&mut self, column: usize, name: &str, pointer: String) -> Option<Holds> {
        let primary = self.scope.folder.tables.first()?;
        let column_source = primary.content.as_ref()?.columns.get(column)?;
        let Some(table) = &column_source.table else {
            if !primary.doubtful(&at("columns", column, "")) {
                let what = format!("the cells of {} refer to no rows", wording::name(&column_source.name));
                self.fault(pointer, what, "remove `its`, or name a column of the type `row`");
            }
            return None;
        };
        let target = &self.scope.folder.tables[*self.scope.tables.get(table.as_str())?];
        let content = target.content.as_ref()?;
        let found = content.columns.iter().position(|column| column.name == name);
        if found.is_none() && !target.doubtful("/columns/*/name") {
            let known = content.columns.iter().map(|column| column.name.as_str());
            self.fault(
                pointer,
                format!("the table {} has no column {}", wording::name(table), wording::name(name)),
                wording::instead(name, known, "name a column of that table"),
            );
        }
        found.map(|its| Holds::ColumnOf(column, its))
    }

    fn entry(&mut self, source: &EntrySource, base: &str) -> Option<Entry> {
        let schema = source
            .schema
            .as_ref()
            .map(|file| self.scope.schema(file, self.file, format!("{base}/schema"), self.problems));
        let url = match (&source.kind, &schema) {
            (Some(kind), None) => self.url(kind, format!("{base}/type")),
            (None, Some(schema)) => schema.and_then(|schema| self.url_of_schema(schema, format!("{base}/schema"))),
            _ => {
                if !self.scope.folder.manifest.doubtful(base) {
                    self.fault(
                        base,
                        "the `@type` of the entry is not said in exactly one way",
                        "write one of `type` and `schema`",
                    );
                }
                None
            }
        };
        if source.mapped && self.scope.folder.error_info.is_none() {
            self.fault(
                format!("{base}/mapped"),
                "the contract has no mapping to google.rpc.ErrorInfo",
                "remove `mapped`, or name a file in `error_info`",
            );
        }
        let places = self.places(&source.places, base);
        let repeats = source.repeats.as_ref().and_then(|repeats| self.repeats(repeats, &format!("{base}/repeats")));
        Some(Entry {
            url: url?,
            schema: schema.flatten(),
            required: source.required,
            payload: source.payload,
            mapped: source.mapped,
            places,
            repeats,
        })
    }

    fn url(&mut self, kind: &Value, pointer: String) -> Option<String> {
        let value = match kind.get("x-constant") {
            Some(name) => self.scope.constant(name, self.file, pointer.as_str(), self.problems)?,
            None => kind,
        };
        let text = value.as_str().map(str::to_owned);
        if text.is_none() {
            self.fault(pointer, "the `@type` is not a text", "write a text, or the name of a constant that is one");
        }
        text
    }

    fn url_of_schema(&mut self, schema: usize, pointer: String) -> Option<String> {
        let canonical = &self.schemas[schema].as_ref()?.canonical;
        let url = canonical.pointer("/properties/@type/const").and_then(Value::as_str).map(str::to_owned);
        let stated = canonical.pointer("/properties/@type");
        let source = &self.scope.folder.schemas[schema];
        let lost = stated.is_some_and(|stated| stated.get("const").is_none())
            && source.value.as_ref().is_some_and(|value| value.pointer("/properties/@type/x-constant").is_some());
        if url.is_none() && !lost && !(stated.is_some() && source.doubtful("/properties")) {
            self.fault(
                pointer,
                format!("{} fixes no `@type`", wording::name(&self.scope.manifest.schemas[schema].file)),
                "write `type` instead, or give the schema a member `@type` with a `const`",
            );
        }
        url
    }

    fn repeats(&mut self, source: &RepeatSource, base: &str) -> Option<Repeat> {
        let has_list = self.pointer(&source.list, format!("{base}/list"));
        let is_placed = self.pointer(&source.of, format!("{base}/of")) && has_list;
        let mut members = Vec::with_capacity(source.members.len());
        for (name, text) in &source.members {
            match text.as_str() {
                Some(text) => members.push((name.clone(), text.to_owned())),
                None => self.fault(
                    pointer::child(&format!("{base}/members"), name),
                    "the value is not a text",
                    "write the text of the member, with `{name}` for a member of the payload's item",
                ),
            }
        }
        let is_sound = is_placed && !self.scope.folder.manifest.doubtful(base);
        is_sound.then(|| Repeat { list: source.list.clone(), of: source.of.clone(), members })
    }
}
