//! Where a part stands in the message, and what is demanded of the part.

use std::borrow::Cow;

use serde_json::value::RawValue;

use super::error::{DecodeError, Found, Malformed};
use super::visit::{Leaf, MAX_ITEMS, Nested, RawLeaf, Scalar, Slot};
use crate::json::{self, Kind};
use crate::jsonrpc::member::ERROR;
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

    pub(super) const fn is_root(&self) -> bool {
        self.up.is_none()
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

    /// The text that stands there, read once more: for the few parts that the pass does not keep as such.
    pub(super) fn find<'a>(&self, source: &'a str) -> Option<&'a RawValue> {
        let Some(up) = self.up else { return serde_json::from_str(source).ok() };
        let within = up.find(source)?;
        match self.step {
            Step::Member(name) => json::member(within, name),
            Step::Item(index) => json::items(within)?.into_iter().nth(index),
        }
    }

    pub(super) fn malformed(&self, expected: impl Into<Cow<'static, str>>, found: Found) -> Malformed {
        Malformed { pointer: self.pointer(), expected: expected.into(), found }
    }

    pub(super) fn twice(&self) -> Malformed {
        self.malformed("one such member", Found::Twice)
    }

    /// Refuses a list that was cut off.
    pub(super) fn bounded(&self, count: usize) -> Result<(), DecodeError> {
        if count > MAX_ITEMS {
            return Err(DecodeError::TooMany { pointer: self.pointer(), limit: MAX_ITEMS });
        }
        Ok(())
    }
}

/// Where an object stands that was read, for when its text is asked for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum At {
    /// It is the message.
    Root,
    /// `data` or `details` of the error object, or an item of it.
    Failure {
        /// Whether the error object is a member of the message, not the message itself.
        nested: bool,
        member: &'static str,
        item: Option<usize>,
    },
}

impl At {
    /// The text of the object.
    pub(crate) fn find<'a>(&self, source: &'a str) -> Option<&'a RawValue> {
        let root = Place::ROOT;
        let Self::Failure { nested, member, item } = *self else { return root.find(source) };
        let error = root.member(ERROR);
        let data = if nested { error.member(member) } else { root.member(member) };
        item.map_or(data, |index| data.item(index)).find(source)
    }
}

/// The value of a member that must not be there twice.
pub(super) fn once<T>(slot: Slot<T>, place: Place<'_>) -> Result<Option<T>, Malformed> {
    if slot.twice { Err(place.twice()) } else { Ok(slot.value) }
}

/// The kind of a value that should be an object or array and must not be there twice.
pub(super) fn kind_once<P>(nested: &Nested<P>, place: Place<'_>) -> Result<Option<Kind>, Malformed> {
    if nested.twice { Err(place.twice()) } else { Ok(nested.found) }
}

/// Refuses an object or array of another kind than it must be; null is as good as nothing, as protobuf has it.
pub(super) fn optional<P>(nested: &Nested<P>, expected: Kind, place: Place<'_>) -> Result<(), Malformed> {
    match kind_once(nested, place)? {
        Some(kind) if kind != expected && kind != Kind::Null => {
            Err(place.malformed(expected.name(), Found::Kind(kind)))
        }
        _ => Ok(()),
    }
}

pub(super) fn required_text<'a>(leaf: &mut Leaf<'a>, place: Place<'_>) -> Result<Cow<'a, str>, Malformed> {
    match leaf {
        Leaf { value: Some(Scalar::Text(text)), twice: false } => Ok(std::mem::take(text)),
        _ => Err(unfit(leaf, Kind::String, place)),
    }
}

/// A text that may be missing, or null, as protobuf has it.
pub(super) fn optional_text<'a>(leaf: &mut Leaf<'a>, place: Place<'_>) -> Result<Option<Cow<'a, str>>, Malformed> {
    match leaf {
        Leaf { value: Some(Scalar::Text(text)), twice: false } => Ok(Some(std::mem::take(text))),
        Leaf { value: None | Some(Scalar::Other(Kind::Null)), twice: false } => Ok(None),
        _ => Err(unfit(leaf, Kind::String, place)),
    }
}

pub(super) fn required_boolean(leaf: &Leaf<'_>, place: Place<'_>) -> Result<bool, Malformed> {
    match leaf {
        Leaf { value: Some(Scalar::Boolean(value)), twice: false } => Ok(*value),
        _ => Err(unfit(leaf, Kind::Boolean, place)),
    }
}

#[cold]
fn unfit(leaf: &Leaf<'_>, expected: Kind, place: Place<'_>) -> Malformed {
    match &leaf.value {
        _ if leaf.twice => place.twice(),
        Some(value) => place.malformed(expected.name(), Found::Kind(value.kind())),
        None => place.malformed(expected.name(), Found::Missing),
    }
}

pub(super) fn required_integer(leaf: RawLeaf<'_>, place: Place<'_>) -> Result<i64, Malformed> {
    const INTEGER: &str = "an integer of at most 64 bits";
    let raw = once(leaf, place)?.ok_or_else(|| place.malformed(INTEGER, Found::Missing))?;
    raw.get().parse().map_err(|_| match Kind::of(raw) {
        Kind::Number => place.malformed(INTEGER, Found::OtherNumber),
        kind => place.malformed(INTEGER, Found::Kind(kind)),
    })
}
