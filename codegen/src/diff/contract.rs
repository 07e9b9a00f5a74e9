//! One contract in two editions: every profile that both have, and what belongs to no profile.

use std::collections::HashMap;

use super::change::{Change, Found, Kind, Severity};
use super::pairs::{Pair, by_name, order, same_set};
use super::tables;
use super::view::{self, View};
use crate::edition::{Constant, Contract, Note, Profile, Schema};
use crate::pointer;

pub(super) fn removed(name: &str, contract: &Contract) -> Change {
    Found::new(Kind::ContractRemoved, "", format!("{} is gone", contract.title), "nothing of it is left")
        .for_both(Severity::Breaking)
        .in_contract(name, "contract")
}

pub(super) fn added(name: &str, contract: &Contract) -> Change {
    Found::new(Kind::ContractAdded, "", format!("{} is new", contract.title), "nobody speaks it yet")
        .for_both(Severity::Additive)
        .in_contract(name, "contract")
}

pub(super) fn compare(old: &Contract, new: &Contract) -> Vec<Change> {
    let mut all = profiles(old, new);
    let mut known = HashMap::new();
    for pair in by_name(&old.profiles, &new.profiles) {
        if let Pair::Both(profile, ..) = pair {
            for change in view::compare(&View::of(old, profile), &View::of(new, profile)) {
                merge(&mut all, &mut known, change, profile);
            }
        }
    }
    all.extend(aside(old, new));
    if all.is_empty() && serde_json::to_string(old).ok() != serde_json::to_string(new).ok() {
        let found = Found::wording("", "it is written in another way");
        all.push(found.in_contract(&new.name, "contract"));
    }
    all
}

/// Enters a change of one profile; the same change of another profile becomes one with it.
fn merge(all: &mut Vec<Change>, known: &mut HashMap<String, usize>, mut change: Change, profile: &str) {
    let Change { subject, kind, what, before, after, reader, writer, .. } = &change;
    let key = format!("{:?}", (place(&change, profile), subject, kind, what, before, after, reader, writer));
    match known.get(&key).map(|index| &mut all[*index]) {
        Some(same) if same.profiles.last().is_none_or(|last| last != profile) => {
            same.profiles.push(profile.to_owned());
        }
        _ => {
            known.insert(key, all.len());
            change.profiles.push(profile.to_owned());
            all.push(change);
        }
    }
}

/// The pointer of a change, whichever profile it was found in.
fn place(change: &Change, profile: &str) -> String {
    let step = pointer::of(["profiles", profile]);
    change.pointer.replacen(&step, "/profiles", 1)
}

/// What no profile has to itself.
fn aside(old: &Contract, new: &Contract) -> Vec<Change> {
    let mut all = tables::shapes(old, new);
    let mut enter = |subject: &str, found: Found| all.push(found.in_contract(&new.name, subject));
    for pair in by_name(&old.constants, &new.constants) {
        let (name, found) = match pair {
            Pair::Removed(name, _) => {
                let reason = "programs take it from there";
                let found = Found::new(Kind::ConstantRemoved, constant_at(name), format!("`{name}` is gone"), reason);
                (name, Some(found.for_both(Severity::Behavioural)))
            }
            Pair::Added(name, _) => {
                let reason = "it had no name before";
                let found = Found::new(Kind::ConstantAdded, constant_at(name), format!("`{name}` is new"), reason);
                (name, Some(found.for_both(Severity::Additive)))
            }
            Pair::Both(name, before, after) => (name, constant(name, before, after)),
        };
        if let Some(found) = found {
            enter(&format!("constant {name}"), found);
        }
    }
    for pair in by_name(&old.notes, &new.notes) {
        let (id, found) = match pair {
            Pair::Removed(id, _) => (id, Some(Found::wording(note_at(id), "the note is gone"))),
            Pair::Added(id, note) => (id, Some(Found::wording(note_at(id), format!("a new note: {}", note.title)))),
            Pair::Both(id, before, after) => (id, note(id, before, after)),
        };
        if let Some(found) = found {
            enter(&format!("note {id}"), found);
        }
    }
    for pair in by_name(&old.examples, &new.examples) {
        let (file, what) = match pair {
            Pair::Removed(file, _) => (file, "the example is gone"),
            Pair::Added(file, _) => (file, "the example is new"),
            Pair::Both(_, before, after) if before == after => continue,
            Pair::Both(file, ..) => (file, "the example is another one"),
        };
        let found = Found::new(Kind::ExampleChanged, pointer::of(["examples", file]), what, "examples bind nobody");
        enter(&format!("example {file}"), found.for_both(Severity::Editorial));
    }
    for pair in by_name(&old.schemas, &new.schemas) {
        if let Pair::Both(file, before, after) = pair {
            for found in schema(before, after) {
                enter(&format!("schema {file}"), found.below(&pointer::of(["schemas", file])));
            }
        }
    }
    for pair in by_name(&old.envelopes, &new.envelopes) {
        if let Pair::Both(id, before, after) = pair
            && before.profiles != after.profiles
        {
            let at = pointer::of(["envelopes", id, "profiles"]);
            let found = Found::wording(at, "the profiles that have it so, which are compared each by itself");
            enter(&format!("envelope {}", after.binding), found);
        }
    }
    let texts = |contract: &Contract| {
        let Contract { title, summary, description, rules_description, .. } = contract;
        (title.clone(), summary.clone(), description.clone(), rules_description.clone())
    };
    if texts(old) != texts(new) {
        enter("contract", Found::wording("/description", "what is said about the contract"));
    }
    if (&old.draft_marker, &old.release) != (&new.draft_marker, &new.release) {
        enter("contract", Found::wording("/release", "what a release does to the identifiers of a draft"));
    }
    let orders = [
        order(&old.schemas, &new.schemas, "/schemas"),
        order(&old.constants, &new.constants, "/constants"),
        order(&old.rules, &new.rules, "/rules"),
        order(&old.notes, &new.notes, "/notes"),
        order(&old.envelopes, &new.envelopes, "/envelopes"),
        order(&old.examples, &new.examples, "/examples"),
        order(&old.release, &new.release, "/release"),
    ];
    for found in orders.into_iter().flatten() {
        enter("contract", found);
    }
    all
}

/// What a schema is apart from what it says about instances.
fn schema(old: &Schema, new: &Schema) -> Vec<Found> {
    let mut all = Vec::new();
    if old.role != new.role {
        let name = |schema: &Schema| serde_json::to_value(schema.role).unwrap_or_default();
        let what = format!("its instances are {} instead of {}", name(new), name(old)).replace('"', "");
        let found = Found::new(Kind::RoleChanged, "/role", what, "its instances stand elsewhere in a message");
        all.push(found.for_both(Severity::Breaking).from(name(old)).to(name(new)));
    }
    if old.profile != new.profile {
        all.push(Found::wording("/profile", "the profiles that it is for, which are compared each by itself"));
    }
    let path = |schema: &Schema| format!("{}::{}", schema.module, schema.name);
    all.extend(Found::rust_name("/name", &path(old), &path(new)));
    let types = |schema: &Schema| schema.replaced.iter().map(|(at, path)| format!("{at} {path}")).collect::<Vec<_>>();
    all.extend(Found::rust_name("/replaced", &types(old).join(", "), &types(new).join(", ")));
    all
}

fn constant_at(name: &str) -> String {
    pointer::of(["constants", name])
}

fn constant(name: &str, old: &Constant, new: &Constant) -> Option<Found> {
    if old.value != new.value {
        let breaking = (Severity::Breaking, "one side goes by the old value, the other by the new one");
        let (severity, reason) = view::lent(old.draft, new.draft).unwrap_or(breaking);
        let what = format!("`{name}` is {} instead of {}", new.value, old.value);
        let found = Found::new(Kind::ConstantChanged, format!("{}/value", constant_at(name)), what, reason);
        return Some(found.for_both(severity).from(old.value.clone()).to(new.value.clone()));
    }
    let texts = (&old.doc, &old.source, old.draft) != (&new.doc, &new.source, new.draft);
    texts.then(|| Found::wording(format!("{}/doc", constant_at(name)), format!("what is said about `{name}`")))
}

fn note_at(id: &str) -> String {
    pointer::of(["notes", id])
}

fn note(id: &str, old: &Note, new: &Note) -> Option<Found> {
    if old.reading != new.reading {
        let what = format!("{}: {}", new.title, new.reading);
        let reason = "where the texts contradict each other, another reading may be followed";
        let found = Found::new(Kind::ReadingChanged, format!("{}/reading", note_at(id)), what, reason);
        return Some(found.for_both(Severity::Behavioural).from(old.reading.as_str()).to(new.reading.as_str()));
    }
    (old != new).then(|| Found::wording(note_at(id), format!("what is said about the contradiction: {}", new.title)))
}

fn profiles(old: &Contract, new: &Contract) -> Vec<Change> {
    let mut all = Vec::new();
    for pair in by_name(&old.profiles, &new.profiles) {
        match pair {
            Pair::Removed(id, _) => all.push(
                Found::new(
                    Kind::ProfileRemoved,
                    profile_at(id),
                    format!("the profile {id} is gone"),
                    "peers that speak it are served no more",
                )
                .for_both(Severity::Breaking),
            ),
            Pair::Added(id, _) => all.push(
                Found::new(
                    Kind::ProfileAdded,
                    profile_at(id),
                    format!("the profile {id} is new"),
                    "the messages of the other profiles stay what they are",
                )
                .for_both(Severity::Additive),
            ),
            Pair::Both(id, before, after) => all.extend(profile(id, before, after)),
        }
    }
    if let (Some(before), Some(after)) = (old.profiles.names().next(), new.profiles.names().next())
        && before != after
    {
        let what = format!("the default profile is {after} instead of {before}");
        let reason = "whoever names no profile gets other messages";
        let found = Found::new(Kind::DefaultProfileChanged, profile_at(after), what, reason);
        all.push(found.for_both(Severity::Behavioural).from(before).to(after));
    } else {
        all.extend(order(&old.profiles, &new.profiles, "/profiles"));
    }
    all.into_iter().map(|found| found.in_contract(&new.name, "profiles")).collect()
}

fn profile_at(id: &str) -> String {
    pointer::of(["profiles", id])
}

fn profile(id: &str, old: &Profile, new: &Profile) -> Vec<Found> {
    let at = profile_at(id);
    let mut all = Vec::new();
    if old.status != new.status {
        let name = |profile: &Profile| serde_json::to_value(profile.status).unwrap_or_default();
        let what = format!("the profile {id} is {} instead of {}", name(new), name(old)).replace('"', "");
        let found =
            Found::new(Kind::ProfileStatusChanged, format!("{at}/status"), what, "its messages stay what they are");
        all.push(found.for_both(Severity::Additive).from(name(old)).to(name(new)));
    }
    for version in new.covers.iter().filter(|version| !old.covers.contains(version)) {
        let what = format!("the profile {id} covers {version}");
        let found = Found::new(Kind::VersionCovered, format!("{at}/covers"), what, "one more version is spoken");
        all.push(found.for_both(Severity::Additive).to(version.as_str()));
    }
    for version in old.covers.iter().filter(|version| !new.covers.contains(version)) {
        let what = format!("the profile {id} covers {version} no more");
        let found = Found::new(
            Kind::VersionNoLongerCovered,
            format!("{at}/covers"),
            what,
            "peers that speak it are served no more",
        );
        all.push(found.for_both(Severity::Breaking).from(version.as_str()));
    }
    all.extend(Found::rust_name(format!("{at}/rust"), &old.rust, &new.rust));
    if old.covers != new.covers && same_set(&old.covers, &new.covers) {
        all.push(Found::wording(format!("{at}/covers"), "the versions stand in another order"));
    }
    if old.description != new.description {
        all.push(Found::wording(format!("{at}/description"), format!("what is said about the profile {id}")));
    }
    all
}
