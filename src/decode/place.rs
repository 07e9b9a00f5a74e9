//! Where a part stands in the message, and what is demanded of the part.

use std::borrow::Cow;

use serde_json::value::RawValue;

use super::error::{DecodeError, Found, Malformed};
use super::visit::{Leaf, MAX_ITEMS, Slot};
use crate::json::{self, Kind};
use crate::pointer;

/// A path through the message; it becomes text only when something is wrong there.
#[derive(Debug, Clone, Copy)]
pub(super) struct Place<'p> {
    up: Option<&'p Place<'p>>,
    step: Step<'p>,
}

#[derive(Debug, Clone, Copy)]
enum Step<'p> {
    Member(&'p str),
    Item(usize),
}

impl<'p> Place<'p> {
    pub(super) const ROOT: Place<'static> = Place { up: None, step: Step::Item(0) };

    pub(super) const fn member(&'p self, name: &'p str) -> Place<'p> {
        Place { up: Some(self), step: Step::Member(name) }
    }

    pub(super) const fn item(&'p self, index: usize) -> Place<'p> {
        Place { up: Some(self), step: Step::Item(index) }
    }

    /// The JSON Pointer.
    pub(super) fn pointer(&self) -> String {
        let Some(up) = self.up else { return String::new() };
        let mut pointer = up.pointer();
        match self.step {
            Step::Member(name) => pointer::push(&mut pointer, name),
            Step::Item(index) => pointer::push(&mut pointer, &index.to_string()),
        }
        pointer
    }

    pub(super) fn malformed(&self, expected: impl Into<Cow<'static, str>>, found: Found) -> Malformed {
        Malformed { pointer: self.pointer(), expected: expected.into(), found }
    }

    /// Refuses a list that was cut off.
    pub(super) fn bounded(&self, count: usize) -> Result<(), DecodeError> {
        if count > MAX_ITEMS {
            return Err(DecodeError::TooMany { pointer: self.pointer(), limit: MAX_ITEMS });
        }
        Ok(())
    }
}

/// What a part must be.
pub(super) const STRING: &str = "a string";
pub(super) const BOOLEAN: &str = "a boolean";
pub(super) const INTEGER: &str = "an integer of at most 64 bits";
pub(super) const OBJECT: &str = "an object";
pub(super) const ARRAY: &str = "an array";
const ONE: &str = "one such member";

/// The value of a member that must not be there twice.
pub(super) fn once<T>(slot: Slot<T>, place: Place<'_>) -> Result<Option<T>, Malformed> {
    if slot.twice { Err(place.malformed(ONE, Found::Twice)) } else { Ok(slot.value) }
}

/// The value of a member that must be there.
pub(super) fn required<'a>(
    leaf: Leaf<'a>,
    place: Place<'_>,
    expected: &'static str,
) -> Result<&'a RawValue, Malformed> {
    once(leaf, place)?.ok_or_else(|| place.malformed(expected, Found::Missing))
}

pub(super) fn required_text<'a>(leaf: Leaf<'a>, place: Place<'_>) -> Result<Cow<'a, str>, Malformed> {
    text(required(leaf, place, STRING)?, place)
}

/// A text that may be missing, or null, as protobuf has it.
pub(super) fn optional_text<'a>(leaf: Leaf<'a>, place: Place<'_>) -> Result<Option<Cow<'a, str>>, Malformed> {
    match once(leaf, place)? {
        Some(raw) if Kind::of(raw) != Kind::Null => text(raw, place).map(Some),
        _ => Ok(None),
    }
}

pub(super) fn text<'a>(raw: &'a RawValue, place: Place<'_>) -> Result<Cow<'a, str>, Malformed> {
    json::text(raw).ok_or_else(|| match Kind::of(raw) {
        Kind::String => place.malformed("a string of whole characters", Found::OtherText),
        kind => place.malformed(STRING, Found::Kind(kind)),
    })
}

pub(super) fn required_boolean(leaf: Leaf<'_>, place: Place<'_>) -> Result<bool, Malformed> {
    let raw = required(leaf, place, BOOLEAN)?;
    match Kind::of(raw) {
        Kind::Boolean => Ok(raw.get() == "true"),
        kind => Err(place.malformed(BOOLEAN, Found::Kind(kind))),
    }
}

pub(super) fn required_integer(leaf: Leaf<'_>, place: Place<'_>) -> Result<i64, Malformed> {
    let raw = required(leaf, place, INTEGER)?;
    raw.get().parse().map_err(|_| match Kind::of(raw) {
        Kind::Number => place.malformed(INTEGER, Found::OtherNumber),
        kind => place.malformed(INTEGER, Found::Kind(kind)),
    })
}
