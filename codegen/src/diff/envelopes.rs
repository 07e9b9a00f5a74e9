//! Envelopes: what stands where in a message.

use super::change::{Change, Found, Kind, Severity};
use super::pairs::{Pair, by_name, order};
use super::places;
use super::view::View;
use crate::edition::{Entries, EntryKind, Envelope};
use crate::pointer;

/// The bindings of one profile and those of another.
pub(super) fn compare(old: View<'_>, new: View<'_>) -> Vec<Change> {
    let name = &new.contract.name;
    let mut all = Vec::new();
    let mut enter = |binding: &str, found: Vec<Found>| {
        all.extend(found.into_iter().map(|found| found.in_contract(name, format!("envelope {binding}"))));
    };
    for (id, before) in of_profile(old) {
        let binding = before.binding.as_str();
        let place = |id: &str| pointer::of(["envelopes", id]);
        match of_profile(new).find(|(_, after)| after.binding == binding) {
            Some((id, after)) => {
                enter(binding, envelope(before, after).into_iter().map(|found| found.below(&place(id))).collect());
            }
            None => enter(
                binding,
                vec![
                    Found::new(
                        Kind::BindingRemoved,
                        place(id),
                        format!("no messages travel over `{binding}` any more"),
                        "peers that speak it are served no more",
                    )
                    .for_both(Severity::Breaking),
                ],
            ),
        }
    }
    for (id, after) in of_profile(new).filter(|(_, after)| of_profile(old).all(|(_, old)| old.binding != after.binding))
    {
        let what = format!("messages may travel over `{}`", after.binding);
        let place = pointer::of(["envelopes", id]);
        let found = Found::new(Kind::BindingAdded, place, what, "the other bindings stay what they are");
        enter(&after.binding, vec![found.for_both(Severity::Additive)]);
    }
    all
}

fn of_profile(view: View<'_>) -> impl Iterator<Item = (&str, &Envelope)> {
    let holds = move |envelope: &Envelope| envelope.profiles.iter().any(|profile| profile == view.profile);
    view.contract.envelopes.iter().filter(move |(_, envelope)| holds(envelope))
}

fn envelope(old: &Envelope, new: &Envelope) -> Vec<Found> {
    let mut all = Vec::new();
    if old.payload != new.payload {
        let shown = |place: &Option<String>| match place.as_deref() {
            None => "no fixed place".to_owned(),
            Some(pointer) => format!("`{pointer}`"),
        };
        let what = format!("the payload has {} instead of {}", shown(&new.payload), shown(&old.payload));
        let found = Found::new(Kind::PayloadMoved, "/payload", what, "readers do not find it where it was");
        all.push(found.for_both(Severity::Breaking));
    }
    all.extend(places::compare(&old.places, &new.places));
    match (&old.entries, &new.entries) {
        (None, None) => {}
        (Some(old), Some(new)) => all.extend(entries(old, new)),
        (old, new) => {
            let (verb, at) = match (old, new) {
                (_, Some(new)) => ("is a list of entries now", new.at.as_str()),
                (Some(old), _) => ("is a list of entries no more", old.at.as_str()),
                (None, None) => return all,
            };
            let found = Found::new(Kind::EntryChanged, "/entries", format!("`{at}` {verb}"), "its form is another one");
            all.push(found.for_both(Severity::Breaking));
        }
    }
    all
}

fn entries(old: &Entries, new: &Entries) -> Vec<Found> {
    let mut all = Vec::new();
    if old.at != new.at {
        let what = format!("the entries are in `{}` instead of `{}`", new.at, old.at);
        let found = Found::new(Kind::EntryChanged, "/entries/at", what, "readers do not find them where they were");
        all.push(found.for_both(Severity::Breaking));
    }
    for pair in by_name(&old.kinds, &new.kinds) {
        let below = |url: &str| pointer::of(["entries", "kinds", url]);
        match pair {
            Pair::Removed(url, kind) => {
                let severity = if kind.required { Severity::Breaking } else { Severity::Behavioural };
                let what = format!("there is no entry `{url}` any more");
                let found = Found::new(Kind::EntryRemoved, below(url), what, "readers can no longer count on it");
                all.push(found.reader(severity));
            }
            Pair::Added(url, kind) => {
                let severity = if kind.required { Severity::Breaking } else { Severity::None };
                let what = format!("the entry `{url}` is new");
                let found = Found::new(Kind::EntryAdded, below(url), what, "old writers do not send it");
                all.push(found.reader(Severity::Additive).writer(severity));
            }
            Pair::Both(url, old, new) => {
                all.extend(kind(url, old, new).into_iter().map(|found| found.below(&below(url))));
            }
        }
    }
    all.extend(order(&old.kinds, &new.kinds, "/entries/kinds"));
    all
}

fn kind(url: &str, old: &EntryKind, new: &EntryKind) -> Vec<Found> {
    let mut all = places::compare(&old.places, &new.places);
    if old.required != new.required {
        let found = if new.required {
            Found::new(
                Kind::EntryChanged,
                "/required",
                format!("the entry `{url}` is required now"),
                "old writers may leave it out",
            )
            .writer(Severity::Breaking)
        } else {
            Found::new(
                Kind::EntryChanged,
                "/required",
                format!("the entry `{url}` may be left out"),
                "old readers count on it",
            )
            .reader(Severity::Breaking)
        };
        all.push(found);
    }
    if (old.payload, old.mapped, &old.repeats) != (new.payload, new.mapped, &new.repeats) {
        let what = format!("the entry `{url}` says something else");
        let found = Found::new(Kind::EntryChanged, "", what, "readers take it for what it was");
        all.push(found.for_both(Severity::Breaking));
    }
    if old.schema != new.schema {
        let what = format!("the file of the schema of `{url}`; what it says is compared by itself");
        all.push(Found::wording("/schema", what));
    }
    all
}
