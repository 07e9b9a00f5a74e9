//! Places of a message, and what they hold.
//!
//! An object that an envelope describes has the members that it always has, those that it may have, and no others; so
//! it is judged as a closed object of a schema is. A member that may be there anew is something more that a writer can
//! say. A reader that goes by the list refuses it, and readers do: a parser of `ProtoJSON` takes no member that it does
//! not know, unless it is told to. One that skips what it does not know loses nothing, but the list promised nothing to
//! it.

use std::collections::BTreeSet;

use serde_json::Value;

use super::change::{Found, Kind, Severity};
use super::pairs::{Pair, by_name, listed, order, same_text};
use crate::edition::Named;
use crate::pointer;

pub(super) fn compare(old: &Named<Value>, new: &Named<Value>) -> Vec<Found> {
    let mut all = Vec::new();
    for pair in by_name(old, new) {
        let below = |at: &str| pointer::of(["places", at]);
        match pair {
            Pair::Removed(at, _) => all.push(
                Found::new(
                    Kind::PlaceRemoved,
                    below(at),
                    format!("nothing is said about `{at}` any more"),
                    "readers can no longer count on it",
                )
                .reader(Severity::Breaking),
            ),
            Pair::Added(at, _) => all.push(
                Found::new(
                    Kind::PlaceAdded,
                    below(at),
                    format!("`{at}` holds something now"),
                    "old writers do not put it there",
                )
                .reader(Severity::Additive)
                .writer(Severity::Breaking),
            ),
            Pair::Both(at, old, new) => {
                all.extend(place(at, old, new).into_iter().map(|found| found.below(&below(at))));
            }
        }
    }
    all.extend(order(old, new, "/places"));
    all
}

fn place(at: &str, old: &Value, new: &Value) -> Vec<Found> {
    if same_text(old, new) {
        return Vec::new();
    }
    let found = match ((&old["object"], &new["object"]), (&old["types"], &new["types"])) {
        ((Value::Object(_), Value::Object(_)), _) => members(at, &old["object"], &new["object"]),
        (_, (Value::Array(_), Value::Array(_))) => types(at, &old["types"], &new["types"]),
        _ => {
            let what = format!("`{at}` holds something else");
            let found = Found::new(Kind::PlaceChanged, "", what, "readers take it for what it was");
            vec![found.for_both(Severity::Breaking).from(old.clone()).to(new.clone())]
        }
    };
    if found.is_empty() {
        vec![Found::wording("", format!("what `{at}` holds stands in another order"))]
    } else {
        found
    }
}

fn texts(list: &Value) -> BTreeSet<&str> {
    list.as_array().into_iter().flatten().filter_map(Value::as_str).collect()
}

fn shown(at: &str) -> String {
    if at.is_empty() { "the message".to_owned() } else { format!("`{at}`") }
}

/// A closed object: what it always has, and what it may have.
fn members(at: &str, old: &Value, new: &Value) -> Vec<Found> {
    let (had, has) = (texts(&old["has"]), texts(&new["has"]));
    let known = |object: &Value| -> BTreeSet<String> {
        texts(&object["has"]).union(&texts(&object["may"])).map(|name| (*name).to_owned()).collect()
    };
    let (before, after) = (known(old), known(new));
    let mut all = Vec::new();
    let mut enter = |kind, names: Vec<&str>, what: &str, reason: &str, reader, writer| {
        if !names.is_empty() {
            let what = format!("{} {what} {}", shown(at), listed(names));
            all.push(Found::new(kind, "/object", what, reason).reader(reader).writer(writer));
        }
    };
    let only = |one: &'_ BTreeSet<String>, other: &'_ BTreeSet<String>| -> Vec<String> {
        one.difference(other).cloned().collect()
    };
    let (gained, lost) = (only(&after, &before), only(&before, &after));
    enter(
        Kind::MemberAdded,
        gained.iter().map(String::as_str).collect(),
        "may have in addition",
        "the list of members was closed: readers that go by it refuse another, and writers may say more",
        Severity::Breaking,
        Severity::Additive,
    );
    enter(
        Kind::MemberRemoved,
        lost.iter().map(String::as_str).collect(),
        "may no longer have",
        "the list of members is closed: what old writers say is refused now",
        Severity::None,
        Severity::Breaking,
    );
    enter(
        Kind::RequiredMemberAdded,
        has.difference(&had).copied().collect(),
        "always has now",
        "old writers may leave it out",
        Severity::None,
        Severity::Breaking,
    );
    enter(
        Kind::RequiredMemberRemoved,
        had.difference(&has).copied().collect(),
        "need not have any more",
        "old readers count on it",
        Severity::Breaking,
        Severity::None,
    );
    all
}

/// A value of one of several types.
fn types(at: &str, old: &Value, new: &Value) -> Vec<Found> {
    let (before, after) = (texts(old), texts(new));
    let gained = after.difference(&before).next().is_some();
    let lost = before.difference(&after).next().is_some();
    if !gained && !lost {
        return Vec::new();
    }
    let what = format!("`{at}` is of the type {} instead of {}", listed(after), listed(before));
    let reason = match (gained, lost) {
        (true, false) => "old readers may meet a type that they do not expect",
        (false, true) => "old writers may send a type that is refused now",
        _ => "old writers may send what is refused now, and old readers meet what they do not expect",
    };
    let found = Found::new(Kind::TypeChanged, "/types", what, reason).from(old.clone()).to(new.clone());
    let found = found.reader(if gained { Severity::Breaking } else { Severity::None });
    vec![found.writer(match (lost, gained) {
        (true, _) => Severity::Breaking,
        (false, true) => Severity::Additive,
        (false, false) => Severity::None,
    })]
}
