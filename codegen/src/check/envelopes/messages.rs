//! Examples against the envelopes of their bindings.

use serde_json::{Map, Value};

use super::super::scope::{Scope, at};
use super::row::{Shown, shown};
use super::{Described, shape};
use crate::model::{Entry, Envelope, ErrorInfo, Holds, Place, Repeat, Stringify, Table};
use crate::{Problems, pointer, wording};

/// Holds every example to the envelope of its binding and profile.
pub(crate) fn check(
    scope: &Scope<'_>,
    envelopes: &[Described],
    tables: &[Option<Table>],
    mapping: Option<&ErrorInfo>,
    problems: &mut Problems,
) {
    if scope.manifest.envelopes.is_empty() {
        return;
    }
    let manifest = &scope.folder.manifest;
    for (index, example) in scope.manifest.examples.iter().enumerate() {
        let Some(profile) = scope.profiles.get(example.profile.as_str()).copied() else { continue };
        let described = envelopes.iter().find(|Described { envelope, .. }| {
            envelope.binding == example.binding && envelope.profiles.contains(&profile)
        });
        let place = at("examples", index, "binding");
        match described {
            Some(Described { envelope, lacks_kinds }) => {
                if let Some(message) = &scope.folder.examples[index].value {
                    let file = scope.folder.examples[index].path.as_str();
                    let row = shown(scope, tables, example, profile, problems);
                    let payload = payload(envelope, message);
                    Reader { scope, file, row, mapping, payload, lacks_kinds: *lacks_kinds, problems }
                        .message(envelope, message);
                }
            }
            None if envelopes.len() < scope.manifest.envelopes.len() || manifest.doubtful(&place) => {}
            None => problems.add(
                &manifest.path,
                place,
                format!(
                    "no envelope describes {} in {}",
                    wording::name(&example.binding),
                    wording::name(&example.profile)
                ),
                wording::instead(
                    &example.binding,
                    scope.manifest.envelopes.iter().map(|envelope| envelope.binding.as_str()),
                    "add the envelope, or correct the binding",
                ),
            ),
        }
    }
}

/// The payload of a message.
fn payload<'m>(envelope: &Envelope, message: &'m Value) -> Option<&'m Value> {
    if let Some(place) = &envelope.payload {
        return message.pointer(place);
    }
    let (list, kinds) = envelope.entries.as_ref()?;
    let kind = kinds.iter().find(|kind| kind.payload)?;
    message.pointer(list)?.as_array()?.iter().find(|entry| url(entry) == Some(kind.url.as_str()))
}

pub(super) fn url(entry: &Value) -> Option<&str> {
    entry.get("@type")?.as_str()
}

/// What says that a place holds something, and how to let it say something else.
struct Origin {
    says: String,
    mend: &'static str,
}

impl Origin {
    fn new(says: impl Into<String>, mend: &'static str) -> Self {
        Self { says: says.into(), mend }
    }

    fn of_payload(member: &str) -> Self {
        Self::new(format!("the payload's {member}"), "correct the payload")
    }
}

struct Reader<'c, 'f, 'p> {
    scope: &'c Scope<'f>,
    file: &'c str,
    /// `None` where the message shows no row: then only what holds for every message is checked.
    row: Option<Shown<'c>>,
    mapping: Option<&'c ErrorInfo>,
    payload: Option<&'c Value>,
    /// Whether the message may have entries of kinds that could not be read.
    lacks_kinds: bool,
    problems: &'p mut Problems,
}

impl Reader<'_, '_, '_> {
    fn message(&mut self, envelope: &Envelope, message: &Value) {
        for place in &envelope.places {
            self.place(place, "", message);
        }
        if let Some((list, kinds)) = &envelope.entries {
            self.list(list, kinds, message);
        }
        shape::check(self.file, &envelope.places, "", message, self.problems);
    }

    fn list(&mut self, list: &str, kinds: &[Entry], message: &Value) {
        match message.pointer(list) {
            Some(Value::Array(entries)) => {
                self.entries(list, kinds, entries);
                shape::once(self.file, list, kinds, entries, self.problems);
            }
            Some(_) => self.problems.add(
                self.file,
                list,
                "the message has no list here, and the envelope says it has",
                "write an array of entries, each with its `@type`, or correct the envelope in the manifest",
            ),
            None => self.lacking(list, kinds, &[]),
        }
    }

    fn entries(&mut self, list: &str, kinds: &[Entry], entries: &[Value]) {
        for (index, entry) in entries.iter().enumerate() {
            let here = format!("{list}/{index}");
            match kinds.iter().find(|kind| Some(kind.url.as_str()) == url(entry)) {
                Some(kind) => self.entry(kind, &here, entry),
                None if self.lacks_kinds => {}
                None => self.problems.add(
                    self.file,
                    pointer::child(&here, "@type"),
                    "the envelope knows no entry with this `@type`",
                    wording::instead(
                        url(entry).unwrap_or_default(),
                        kinds.iter().map(|kind| kind.url.as_str()),
                        "write the `@type` of an entry that the manifest describes",
                    ),
                ),
            }
        }
        self.lacking(list, kinds, entries);
    }

    fn lacking(&mut self, list: &str, kinds: &[Entry], entries: &[Value]) {
        let known = |entry: &Value| kinds.iter().any(|kind| url(entry) == Some(kind.url.as_str()));
        if self.row.is_none() || !entries.iter().all(known) {
            return;
        }
        for kind in kinds.iter().filter(|kind| kind.required) {
            if !entries.iter().any(|entry| url(entry) == Some(kind.url.as_str())) {
                self.problems.add(
                    self.file,
                    list,
                    format!("the message lacks the entry {}", wording::name(&kind.url)),
                    "add it, or correct the envelope in the manifest",
                );
            }
        }
    }

    fn entry(&mut self, kind: &Entry, here: &str, entry: &Value) {
        if self.row.is_none() {
            return;
        }
        for place in &kind.places {
            self.place(place, here, entry);
        }
        shape::check(self.file, &kind.places, here, entry, self.problems);
        if let (true, Some(mapping), Some(payload)) = (kind.mapped, self.mapping, self.payload) {
            self.mapped(mapping, payload, here, entry);
        }
        if let (Some(repeat), Some(payload)) = (&kind.repeats, self.payload) {
            self.repeated(repeat, payload, here, entry);
        }
    }

    fn place(&mut self, place: &Place, base: &str, within: &Value) {
        let Some((expected, origin)) = self.expected(&place.holds) else { return };
        self.holds(format!("{base}{}", place.at), within.pointer(&place.at), expected.as_ref(), &origin);
    }

    /// What a place holds and what says so; the value is absent where the row has none. Nothing where it is unknown.
    fn expected(&self, holds: &Holds) -> Option<(Option<Value>, Origin)> {
        Some(match holds {
            Holds::Value(value) => {
                (Some(value.clone()), Origin::new("the envelope in the manifest", "correct the envelope"))
            }
            Holds::Constant(index) => {
                let constant = self.scope.folder.constants.as_ref()?.content.as_ref()?.constants.get(*index)?;
                let says = format!("the constant {}", wording::name(&constant.name));
                (Some(constant.value.clone()), Origin::new(says, "correct the constant"))
            }
            Holds::Column(column) => {
                let row = self.row.as_ref().filter(|row| !row.doubtful[*column])?;
                let name = wording::name(&row.table.columns[*column].name);
                let says = format!("the cell {name} of the row {}", wording::name(row.key));
                (row.value(*column)?, Origin::new(says, "correct the cell"))
            }
            Holds::ColumnOf(column, its) => {
                let row = self.row.as_ref().filter(|row| !row.doubtful[*column])?;
                let (says, value) = row.referred(*column, *its)?;
                (value, Origin::new(says, "correct the cell"))
            }
            Holds::Types(_) | Holds::Object { .. } => return None,
            Holds::Key => {
                let key = self.row.as_ref()?.key;
                let says = format!("the row {} that the example shows", wording::name(key));
                (Some(key.into()), Origin::new(says, "name another row in `shows`"))
            }
            Holds::Member(pointer) => {
                let value = self.payload?.pointer(pointer)?;
                (Some(value.clone()), Origin::of_payload(&wording::name(pointer)))
            }
        })
    }

    fn holds(&mut self, pointer: String, found: Option<&Value>, expected: Option<&Value>, origin: &Origin) {
        let Origin { says, mend } = origin;
        let (what, fix) = match (found, expected) {
            (found, expected) if found == expected => return,
            (Some(_), Some(right)) => (
                format!("the message contradicts {says}"),
                format!("write {}, or {mend}", wording::name(&right.to_string())),
            ),
            (None, Some(right)) => (
                format!("the message lacks what {says} puts here"),
                format!("add {}, or {mend}", wording::name(&right.to_string())),
            ),
            (_, None) => (
                format!("the message has a value here, and {says} is empty in the profile of the example"),
                "remove the member, show another row, or fill the cell".to_owned(),
            ),
        };
        self.problems.add(self.file, pointer, what, fix);
    }

    /// The entry that the mapping fills: reason, domain, and the metadata with nothing beside it.
    fn mapped(&mut self, mapping: &ErrorInfo, payload: &Value, here: &str, entry: &Value) {
        let origin = |member: &str| {
            Origin::new(format!("the mapped member {} of the payload", wording::name(member)), "correct the payload")
        };
        let reason = payload.get(&mapping.reason);
        self.holds(format!("{here}/reason"), entry.get("reason"), reason, &origin(&mapping.reason));
        if let Some((domain, name)) = self.expected(&Holds::Constant(mapping.domain)) {
            self.holds(format!("{here}/domain"), entry.get("domain"), domain.as_ref(), &name);
        }
        let none = Map::new();
        let metadata = entry.get("metadata").and_then(Value::as_object).unwrap_or(&none);
        let base = format!("{here}/metadata");
        for part in &mapping.metadata {
            let text = payload.get(&part.member).and_then(|value| written(value, part.write));
            let found = metadata.get(&part.key);
            if let Some(text) = text {
                self.holds(pointer::child(&base, &part.key), found, Some(&text), &origin(&part.member));
            }
        }
        for key in metadata.keys().filter(|key| !mapping.metadata.iter().any(|part| part.key == **key)) {
            self.problems.add(
                self.file,
                pointer::child(&base, key),
                format!("the mapping writes no metadata {}", wording::name(key)),
                wording::instead(
                    key,
                    mapping.metadata.iter().map(|part| part.key.as_str()),
                    "remove it, or add it to the mapping",
                ),
            );
        }
    }

    /// A list that says again what one of the payload says, item by item.
    fn repeated(&mut self, repeat: &Repeat, payload: &Value, here: &str, entry: &Value) {
        let pointer = format!("{here}{}", repeat.list);
        let origin = format!("the payload's {}", wording::name(&repeat.of));
        let (list, of) = (entry.pointer(&repeat.list).and_then(Value::as_array), payload.pointer(&repeat.of));
        let (Some(list), Some(of)) = (list, of.and_then(Value::as_array)) else {
            self.problems.add(
                self.file,
                pointer,
                format!("the list repeats {origin}, and one of the two is not there"),
                "write both, or remove the entry",
            );
            return;
        };
        if list.len() != of.len() {
            self.problems.add(
                self.file,
                pointer.as_str(),
                format!("the list has {} items, and {origin} has {}", list.len(), of.len()),
                "repeat each item once, in its order",
            );
        }
        for (index, (item, of)) in list.iter().zip(of).enumerate() {
            for (member, template) in &repeat.members {
                let place = pointer::child(&format!("{pointer}/{index}"), member);
                let right = Value::String(filled(template, of));
                self.holds(
                    place,
                    item.get(member),
                    Some(&right),
                    &Origin::new(format!("item {index} of {origin}"), "correct the payload"),
                );
            }
        }
    }
}

/// The text of a member in the metadata; nothing where the member has another type, which its schema reports.
fn written(value: &Value, write: Stringify) -> Option<Value> {
    match (write, value) {
        (Stringify::Verbatim, Value::String(_)) => Some(value.clone()),
        (Stringify::Boolean, Value::Bool(_)) | (Stringify::Decimal, Value::Number(_)) => {
            Some(Value::String(value.to_string()))
        }
        _ => None,
    }
}

/// `template` with `{name}` replaced by the texts of the item's members.
fn filled(template: &str, item: &Value) -> String {
    let mut out = String::with_capacity(template.len());
    let mut rest = template;
    while let Some((before, after)) = rest.split_once('{') {
        out.push_str(before);
        let Some((name, after)) = after.split_once('}') else {
            out.push('{');
            rest = after;
            break;
        };
        match item.get(name) {
            Some(Value::String(text)) => out.push_str(text),
            Some(other) => out.push_str(&other.to_string()),
            None => {}
        }
        rest = after;
    }
    out.push_str(rest);
    out
}
