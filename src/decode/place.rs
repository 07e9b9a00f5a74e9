//! Where a part stands in the message, and what is demanded of the part.

use std::borrow::Cow;
use std::fmt::Write as _;
use std::mem::take;

use super::error::{DecodeError, Found, Malformed};
use super::visit::{Json, MAX_ITEMS, Slot, Text};
use crate::json::{INTEGER, Kind, NotAnInteger, Span, integer};
use crate::jsonrpc::member::ERROR;
use crate::pointer;

/// Room for the step to an item.
const DIGITS: usize = 6;

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
    /// A member whose name is the sender's choice, so that nothing that is reported repeats it.
    Foreign(&'p str),
}

impl<'p> Place<'p> {
    pub(super) const ROOT: Place<'static> = Place { up: None, step: Step::Item(0) };

    pub(super) const fn member(&'p self, name: &'p str) -> Place<'p> {
        Place { up: Some(self), step: Step::Member(name) }
    }

    pub(super) const fn item(&'p self, index: usize) -> Place<'p> {
        Place { up: Some(self), step: Step::Item(index) }
    }

    /// A member that no finding names: what is wrong below it is reported at the place around it.
    pub(super) const fn foreign(&'p self, name: &'p str) -> Place<'p> {
        Place { up: Some(self), step: Step::Foreign(name) }
    }

    pub(super) const fn is_root(&self) -> bool {
        self.up.is_none()
    }

    /// The JSON Pointer.
    pub(super) fn pointer(&self) -> String {
        let mut pointer = String::new();
        self.push_to(&mut pointer, 0);
        pointer
    }

    /// The JSON Pointer of it as far as it is fit to be reported.
    pub(super) fn reported(&self) -> String {
        let (mut fit, mut place) = (self, self);
        while let Some(up) = place.up {
            if matches!(place.step, Step::Foreign(_)) {
                fit = up;
            }
            place = up;
        }
        fit.pointer()
    }

    /// Writes the way down to here, with room for so many bytes after it.
    fn push_to(&self, pointer: &mut String, room: usize) {
        let Some(up) = self.up else { return pointer.reserve(room) };
        match self.step {
            Step::Member(name) | Step::Foreign(name) => {
                up.push_to(pointer, room + 1 + name.len());
                pointer::push(pointer, name);
            }
            Step::Item(index) => {
                up.push_to(pointer, room + DIGITS);
                let _ = write!(pointer, "/{index}");
            }
        }
    }

    /// The text that stands there, read once more: for the few parts that the pass does not keep as such.
    pub(super) fn find<'a>(&self, source: &'a str) -> Option<Span<'a>> {
        let Some(up) = self.up else { return Some(Span::of(source)) };
        let within = up.find(source)?;
        match self.step {
            Step::Member(name) | Step::Foreign(name) => within.member(name),
            Step::Item(index) => within.item(index),
        }
    }

    pub(super) fn malformed(&self, expected: impl Into<Cow<'static, str>>, found: Found) -> Malformed {
        Malformed { pointer: self.reported(), expected: expected.into(), found }
    }

    pub(super) fn twice(&self) -> Malformed {
        self.malformed("one such member", Found::Twice)
    }

    /// Refuses a list that was cut off.
    pub(super) fn bounded(&self, count: usize) -> Result<(), DecodeError> {
        if count > MAX_ITEMS {
            return Err(DecodeError::TooMany { pointer: self.reported(), limit: MAX_ITEMS });
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
    pub(crate) fn find<'a>(&self, source: &'a str) -> Option<Span<'a>> {
        let root = Place::ROOT;
        let Self::Failure { nested, member, item } = *self else { return root.find(source) };
        let error = root.member(ERROR);
        let data = if nested { error.member(member) } else { root.member(member) };
        item.map_or(data, |index| data.item(index)).find(source)
    }
}

/// The text of a member that must not be there twice.
pub(super) fn once<'a>(json: Json<'a>, place: Place<'_>) -> Result<Option<Span<'a>>, Malformed> {
    if json.twice { Err(place.twice()) } else { Ok(json.raw) }
}

/// The kind of a part that must not be there twice.
pub(super) fn kind_once<P>(slot: &Slot<P>, place: Place<'_>) -> Result<Option<Kind>, Malformed> {
    if slot.twice { Err(place.twice()) } else { Ok(slot.found) }
}

/// A part that must be there, of that kind.
pub(super) fn required<'s, P>(slot: &'s mut Slot<P>, kind: Kind, place: Place<'_>) -> Result<&'s mut P, Malformed> {
    if slot.found == Some(kind) && !slot.twice { Ok(&mut slot.part) } else { Err(unfit(slot, kind, place)) }
}

/// A part that must be of that kind if it is there; null is as good as nothing, as protobuf has it.
pub(super) fn optional<'s, P>(slot: &'s mut Slot<P>, kind: Kind, place: Place<'_>) -> Result<&'s mut P, Malformed> {
    match slot.found {
        None | Some(Kind::Null) if !slot.twice => Ok(&mut slot.part),
        _ => required(slot, kind, place),
    }
}

#[cold]
fn unfit<P>(slot: &Slot<P>, kind: Kind, place: Place<'_>) -> Malformed {
    match slot.found {
        _ if slot.twice => place.twice(),
        Some(found) => place.malformed(kind.name(), Found::Kind(found)),
        None => place.malformed(kind.name(), Found::Missing),
    }
}

pub(super) fn required_text<'a>(text: &mut Text<'a>, place: Place<'_>) -> Result<Cow<'a, str>, Malformed> {
    required(text, Kind::String, place).map(take)
}

/// A text that may be missing.
pub(super) fn optional_text<'a>(text: &mut Text<'a>, place: Place<'_>) -> Result<Cow<'a, str>, Malformed> {
    optional(text, Kind::String, place).map(take)
}

pub(super) fn required_integer(json: Json<'_>, place: Place<'_>) -> Result<i64, Malformed> {
    let raw = once(json, place)?.ok_or_else(|| place.malformed(INTEGER, Found::Missing))?;
    integer(raw.as_str()).map_err(|fault| {
        let found = match fault {
            NotAnInteger::Fraction => Found::Fraction,
            NotAnInteger::Larger => Found::Larger,
            NotAnInteger::Other => Found::Kind(raw.kind()),
        };
        place.malformed(INTEGER, found)
    })
}
