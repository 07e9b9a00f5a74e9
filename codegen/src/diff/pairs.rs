//! Two lists side by side.

use serde_json::Value;

use super::change::Found;
use crate::edition::Named;

/// An entry of the old list, of the new one, or of both.
pub(super) enum Pair<'a, T> {
    Removed(&'a str, &'a T),
    Added(&'a str, &'a T),
    Both(&'a str, &'a T, &'a T),
}

/// The entries of both lists by name: those of the old one in its order, then those that are new.
pub(super) fn by_name<'a, T>(old: &'a Named<T>, new: &'a Named<T>) -> impl Iterator<Item = Pair<'a, T>> {
    let kept = old.iter().map(|(name, before)| match new.get(name) {
        Some(after) => Pair::Both(name, before, after),
        None => Pair::Removed(name, before),
    });
    kept.chain(new.iter().filter(|(name, _)| !old.contains(name)).map(|(name, after)| Pair::Added(name, after)))
}

/// Whether the entries that both lists have stand in another order.
pub(super) fn reordered<T>(old: &Named<T>, new: &Named<T>) -> bool {
    let kept = old.names().filter(|name| new.contains(name));
    !kept.eq(new.names().filter(|name| old.contains(name)))
}

/// What only the order of the entries says, where that means nothing.
pub(super) fn order<T>(old: &Named<T>, new: &Named<T>, pointer: &str) -> Option<Found> {
    let list = |entries: &Named<T>| entries.names().map(str::to_owned).collect::<Vec<_>>();
    let found = || Found::wording(pointer, "the entries stand in another order").from(list(old)).to(list(new));
    reordered(old, new).then(found)
}

/// Whether two lists hold the same, in whatever order.
pub(super) fn same_set(old: &[String], new: &[String]) -> bool {
    old.iter().all(|item| new.contains(item)) && new.iter().all(|item| old.contains(item))
}

/// Whether two values are the same to the order of their members.
pub(super) fn same_text(old: &Value, new: &Value) -> bool {
    let (old, new) = (old.to_string(), new.to_string());
    old == new
}

/// Values for a sentence.
pub(super) fn listed<'a>(values: impl IntoIterator<Item = &'a str>) -> String {
    values.into_iter().map(|value| format!("`{value}`")).collect::<Vec<_>>().join(", ")
}
