//! One contract in one of its profiles: the messages that a peer of that version reads and writes.

use super::change::{Change, Found, Kind, Severity};
use super::{envelopes, rules, schema, tables};
use crate::edition::{Contract, ErrorInfo, Metadata, Schema};
use crate::pointer;
use crate::source::{Role, Status};

use super::pairs::{Pair, by_name, order};

#[derive(Clone, Copy)]
pub(super) struct View<'c> {
    pub contract: &'c Contract,
    pub profile: &'c str,
}

impl<'c> View<'c> {
    pub fn of(contract: &'c Contract, profile: &'c str) -> Self {
        Self { contract, profile }
    }

    fn schemas(self) -> impl Iterator<Item = (&'c str, &'c Schema)> {
        let schemas = self.contract.schemas.iter();
        schemas.filter(move |(_, schema)| schema.profile.includes(self.profile))
    }

    fn error_info(self) -> Option<&'c ErrorInfo> {
        let mapping = self.contract.error_info.as_ref()?;
        self.schemas().any(|(file, _)| file == mapping.payload).then_some(mapping)
    }

    /// Whether what is said about the profile may still change.
    pub fn promises_nothing(self) -> bool {
        self.contract.profiles.get(self.profile).is_some_and(|profile| profile.status == Status::Draft)
    }

    /// Whether a schema may still get another identifier.
    fn is_draft(self, schema: &Schema) -> bool {
        let draft = |id: &str| self.contract.profiles.get(id).is_some_and(|profile| profile.status == Status::Draft);
        match schema.profile.names.as_slice() {
            [] => self.contract.profiles.names().any(draft),
            profiles => profiles.iter().any(|profile| draft(profile)),
        }
    }
}

/// Everything that differs on the wire and in the rules about it.
pub(super) fn compare(old: &View<'_>, new: &View<'_>) -> Vec<Change> {
    let mut changes = schemas(*old, *new);
    changes.extend(tables::compare(*old, *new));
    changes.extend(envelopes::compare(*old, *new));
    changes.extend(mapping(*old, *new));
    changes.extend(rules::compare(*old, *new));
    changes
}

fn schemas(old: View<'_>, new: View<'_>) -> Vec<Change> {
    let name = &new.contract.name;
    let mut changes = Vec::new();
    let mut met = Vec::new();
    for (file, before) in old.schemas() {
        let partner = new.schemas().find(|(other, _)| *other == file).or_else(|| {
            let mut same = new.schemas().filter(|(_, after)| (after.role, &after.name) == (before.role, &before.name));
            same.find(|(other, _)| old.schemas().all(|(known, _)| known != *other))
        });
        let Some((other, after)) = partner else {
            let found = Found::new(
                Kind::SchemaRemoved,
                place(file),
                format!("the schema `{file}` is gone"),
                "whoever validates by it finds it no more",
            );
            changes.push(found.for_both(Severity::Breaking).in_contract(name, subject(file, before)));
            continue;
        };
        met.push(other);
        let subject = subject(other, after);
        changes.extend(identifier(old, new, other, before, after).map(|found| found.in_contract(name, &subject)));
        if before.encoding != after.encoding {
            let what = "its instances are written in another way";
            let at = format!("{}/encoding", place(other));
            let found = Found::new(Kind::EncodingChanged, at, what, "the same value is another text");
            changes.push(found.for_both(Severity::Breaking).in_contract(name, &subject));
        }
        let found = schema::compare(&before.schema, &after.schema);
        let below = pointer::child(&place(other), "schema");
        changes.extend(found.into_iter().map(|found| found.below(&below).in_contract(name, &subject)));
    }
    for (file, added) in new.schemas().filter(|(file, _)| !met.contains(file)) {
        let found = Found::new(
            Kind::SchemaAdded,
            place(file),
            format!("the schema `{file}` is new"),
            "what it describes had no schema before",
        );
        changes.push(found.for_both(Severity::Additive).in_contract(name, self::subject(file, added)));
    }
    changes
}

fn place(file: &str) -> String {
    pointer::of(["schemas", file])
}

fn subject(file: &str, schema: &Schema) -> String {
    let role = match schema.role {
        Role::Payload => "payload",
        Role::Details => "details",
    };
    format!("{role} schema {file}")
}

/// What it means that another identifier is used, where one of the two is a draft's.
pub(super) fn lent(before_is_draft: bool, after_is_draft: bool) -> Option<(Severity, &'static str)> {
    match (before_is_draft, after_is_draft) {
        (true, true) => {
            Some((Severity::Editorial, "the draft has another identifier now, which the next release replaces"))
        }
        (true, false) => Some((Severity::Behavioural, "the identifier of a draft was only lent")),
        (false, true) => {
            Some((Severity::Editorial, "a draft has an identifier of its own, which the next release replaces"))
        }
        (false, false) => None,
    }
}

fn identifier(old: View<'_>, new: View<'_>, file: &str, before: &Schema, after: &Schema) -> Option<Found> {
    if before.id == after.id {
        return None;
    }
    let (severity, reason) = if old.profile != new.profile && before.profile != after.profile {
        (Severity::Editorial, "another version has an identifier of its own")
    } else if let Some(verdict) = lent(old.is_draft(before), new.is_draft(after)) {
        verdict
    } else {
        (Severity::Breaking, "references to the old identifier lead nowhere")
    };
    let found = Found::new(
        Kind::IdentifierChanged,
        format!("{}/id", place(file)),
        format!("the `$id` is {} instead of {}", after.id, before.id),
        reason,
    );
    Some(found.for_both(severity).from(before.id.as_str()).to(after.id.as_str()))
}

fn mapping(old: View<'_>, new: View<'_>) -> Vec<Change> {
    let found = match (old.error_info(), new.error_info()) {
        (None, None) => Vec::new(),
        (Some(_), None) => vec![
            Found::new(
                Kind::MappingRemoved,
                "/error_info",
                "an ErrorInfo is no longer made from the payload",
                "readers that see nothing but the ErrorInfo lose the error",
            )
            .reader(Severity::Breaking)
            .writer(Severity::Behavioural),
        ],
        (None, Some(_)) => vec![
            Found::new(
                Kind::MappingAdded,
                "/error_info",
                "an ErrorInfo is made from the payload",
                "old writers do not send it, and new readers count on it",
            )
            .reader(Severity::Additive)
            .writer(Severity::Breaking),
        ],
        (Some(before), Some(after)) => {
            let mut found = error_info(before, after);
            found.extend(payload(old.contract, new.contract, before, after));
            found
        }
    };
    let name = &new.contract.name;
    found.into_iter().map(|found| found.in_contract(name, "ErrorInfo")).collect()
}

/// Another file, or another payload.
fn payload(old: &Contract, new: &Contract, before: &ErrorInfo, after: &ErrorInfo) -> Option<Found> {
    let name = |contract: &Contract, mapping: &ErrorInfo| {
        contract.schemas.get(&mapping.payload).map(|schema| (schema.name.clone(), schema.profile.clone()))
    };
    let severity = if before.payload == after.payload {
        return None;
    } else if name(old, before) == name(new, after) {
        Severity::Editorial
    } else {
        Severity::Breaking
    };
    let what = format!("it is made from `{}` instead of `{}`", after.payload, before.payload);
    let found = Found::new(Kind::ReferenceChanged, "/error_info/payload", what, "its members are those of the payload");
    Some(found.for_both(severity).from(before.payload.as_str()).to(after.payload.as_str()))
}

fn error_info(before: &ErrorInfo, after: &ErrorInfo) -> Vec<Found> {
    let mut all = Vec::new();
    for (kind, member, old, new) in [
        (Kind::ReasonChanged, "reason", &before.reason, &after.reason),
        (Kind::DomainChanged, "domain", &before.domain, &after.domain),
    ] {
        if old != new {
            let what = format!("the {member} is `{new}` instead of `{old}`");
            let found = Found::new(kind, format!("/error_info/{member}"), what, "readers tell errors apart by it");
            all.push(found.for_both(Severity::Breaking).from(old.as_str()).to(new.as_str()));
        }
    }
    for pair in by_name(&before.metadata, &after.metadata) {
        let at = |key: &str| pointer::of(["error_info", "metadata", key]);
        match pair {
            Pair::Removed(key, _) => all.push(
                Found::new(
                    Kind::MetadataKeyRemoved,
                    at(key),
                    format!("the metadata key `{key}` is gone"),
                    "readers whose SDK keeps the metadata alone miss it",
                )
                .reader(Severity::Breaking),
            ),
            Pair::Added(key, _) => all.push(
                Found::new(
                    Kind::MetadataKeyAdded,
                    at(key),
                    format!("the metadata key `{key}` is new"),
                    "old writers do not send it, and new readers count on it",
                )
                .reader(Severity::Additive)
                .writer(Severity::Breaking),
            ),
            Pair::Both(key, old, new) => all.extend(metadata(&at(key), key, old, new)),
        }
    }
    all.extend(order(&before.metadata, &after.metadata, "/error_info/metadata"));
    if (&before.doc, &before.source) != (&after.doc, &after.source) {
        all.push(Found::wording("/error_info/doc", "what is said about the ErrorInfo"));
    }
    all
}

fn metadata(at: &str, key: &str, old: &Metadata, new: &Metadata) -> Option<Found> {
    if (&old.member, old.write) != (&new.member, new.write) {
        let what = format!("the metadata key `{key}` is filled in another way");
        let found = Found::new(Kind::MetadataKeyChanged, at, what, "readers take the value for what it was");
        return Some(found.for_both(Severity::Breaking).from(old.member.as_str()).to(new.member.as_str()));
    }
    (old.doc != new.doc).then(|| Found::wording(format!("{at}/doc"), format!("what is said about `{key}`")))
}
