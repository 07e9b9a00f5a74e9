//! `details` of a payload: the violations, and whatever else an error says about itself.

use std::borrow::Cow;

use serde::de;
use serde::ser::{SerializeMap, SerializeSeq};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::generated::aap::details;
use crate::json::{Kind, Raw, Span};
use crate::pointer;

const POINTER: &str = details::Violation::INSTANCE_LOCATION;
const KEYWORD: &str = details::Violation::KEYWORD;
const ERROR: &str = details::Violation::ERROR;
const ERRORS: &str = details::ValidationDetails::ERRORS;

/// One problem of a request.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Violation<'a> {
    pub(crate) pointer: Cow<'a, str>,
    pub(crate) keyword: Cow<'a, str>,
    pub(crate) error: Cow<'a, str>,
    pub(crate) extra: Vec<(Cow<'a, str>, Raw<'a>)>,
}

impl<'a> Violation<'a> {
    /// A problem at a place of the request payload.
    ///
    /// The place is the offending member itself; for a missing one, where it should be.
    pub fn new(
        pointer: impl Into<Cow<'a, str>>,
        keyword: impl Into<Cow<'a, str>>,
        error: impl Into<Cow<'a, str>>,
    ) -> Self {
        Self { pointer: pointer.into(), keyword: keyword.into(), error: error.into(), extra: Vec::new() }
    }

    /// JSON Pointer into the request payload.
    pub fn pointer(&self) -> &str {
        &self.pointer
    }

    /// Constraint that is violated; empty where a message that was read does not name it.
    pub fn keyword(&self) -> &str {
        &self.keyword
    }

    /// Text for people.
    pub fn error(&self) -> &str {
        &self.error
    }

    /// Members beside the three, in the order of the message.
    pub fn extra(&self) -> &[(Cow<'a, str>, Raw<'a>)] {
        &self.extra
    }

    /// The same without a borrow.
    pub fn into_owned(self) -> Violation<'static> {
        Violation {
            pointer: self.pointer.into_owned().into(),
            keyword: self.keyword.into_owned().into(),
            error: self.error.into_owned().into(),
            extra: self.extra.into_iter().map(|(key, raw)| (key.into_owned().into(), raw.into_owned())).collect(),
        }
    }
}

impl Serialize for Violation<'_> {
    /// The three texts and the other members; what came in place of one of the texts is not written beside it.
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut object = serializer.serialize_map(None)?;
        object.serialize_entry(POINTER, &self.pointer)?;
        object.serialize_entry(KEYWORD, &self.keyword)?;
        object.serialize_entry(ERROR, &self.error)?;
        for (key, raw) in self.extra.iter().filter(|(key, _)| !details::Violation::MEMBERS.contains(&&**key)) {
            object.serialize_entry(key, raw)?;
        }
        object.end()
    }
}

/// Violations and free members, each member in its place.
///
/// Values are kept as their JSON text, so that numbers keep their digits and objects the order of their members.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Details {
    violations: Vec<Violation<'static>>,
    /// Free members that precede the violations.
    before: usize,
    members: Vec<(String, Raw<'static>)>,
}

impl Details {
    /// No details.
    pub const fn new() -> Self {
        Self { violations: Vec::new(), before: 0, members: Vec::new() }
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.violations.is_empty() && self.members.is_empty()
    }

    /// Every problem of the request.
    pub fn violations(&self) -> &[Violation<'static>] {
        &self.violations
    }

    /// Members other than the violations, in order.
    pub fn members(&self) -> &[(String, Raw<'static>)] {
        &self.members
    }

    /// A member other than the violations.
    pub fn get(&self, key: &str) -> Option<&Raw<'static>> {
        self.members.iter().find(|(name, _)| name == key).map(|(_, raw)| raw)
    }

    /// Adds a problem. A place that is no JSON Pointer is taken for a dotted path, or else for the name of a member.
    pub fn push_violation(&mut self, mut violation: Violation<'static>) {
        if !pointer::is_pointer(&violation.pointer) {
            violation.pointer = pointer::from_dotted(&violation.pointer)
                .unwrap_or_else(|_| {
                    let mut place = String::new();
                    pointer::push(&mut place, &violation.pointer);
                    place
                })
                .into();
        }
        if self.violations.is_empty() {
            self.members.retain(|(key, _)| key != ERRORS);
            self.before = self.members.len();
        }
        self.violations.push(violation);
    }

    /// Sets a member; one of the same name is replaced in its place. A list of violations under their own name is
    /// taken as such.
    ///
    /// # Errors
    ///
    /// If the value cannot be written as JSON.
    pub fn insert(&mut self, key: impl Into<String>, value: &impl Serialize) -> serde_json::Result<()> {
        self.insert_raw(key.into(), Raw::of(value)?);
        Ok(())
    }

    /// Sets a member to a JSON text.
    pub fn insert_raw(&mut self, key: String, raw: Raw<'static>) {
        if key == ERRORS {
            if let Some(violations) = violations(raw.span()) {
                if self.violations.is_empty() {
                    self.members.retain(|(name, _)| *name != key);
                    self.before = self.members.len();
                }
                self.violations = violations;
                return;
            }
            self.before = 0;
            self.violations.clear();
        }
        match self.members.iter_mut().find(|(name, _)| *name == key) {
            Some((_, place)) => *place = raw,
            None => self.members.push((key, raw)),
        }
    }

    /// The details that a JSON object holds.
    ///
    /// # Errors
    ///
    /// If it is not an object, or a member stands there twice.
    pub fn from_raw(raw: &Raw<'_>) -> serde_json::Result<Self> {
        let span = raw.span();
        if span.kind() != Kind::Object {
            return Err(de::Error::custom("the details are not an object"));
        }
        let mut details = Details::new();
        let mut seen = std::collections::HashSet::new();
        for (key, value) in span.members() {
            if !seen.insert(key.clone()) {
                return Err(de::Error::custom("a member stands there twice"));
            }
            match (key == ERRORS).then(|| violations(value)).flatten() {
                Some(violations) => {
                    details.before = details.members.len();
                    details.violations = violations;
                }
                None => details.members.push((key.into_owned(), Raw::from(value).into_owned())),
            }
        }
        Ok(details)
    }
}

impl Serialize for Details {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let count = self.members.len() + usize::from(!self.violations.is_empty());
        let mut object = serializer.serialize_map(Some(count))?;
        let (before, after) = self.members.split_at_checked(self.before).unwrap_or((&self.members, &[]));
        for (key, raw) in before {
            object.serialize_entry(key, raw)?;
        }
        if !self.violations.is_empty() {
            object.serialize_entry(ERRORS, &Violations(&self.violations))?;
        }
        for (key, raw) in after {
            object.serialize_entry(key, raw)?;
        }
        object.end()
    }
}

struct Violations<'a>(&'a [Violation<'static>]);

impl Serialize for Violations<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut list = serializer.serialize_seq(Some(self.0.len()))?;
        for violation in self.0 {
            list.serialize_element(violation)?;
        }
        list.end()
    }
}

impl<'de> Deserialize<'de> for Details {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Self::from_raw(&Raw::deserialize(deserializer)?).map_err(de::Error::custom)
    }
}

/// A non-empty list of complete violations; none for anything else.
fn violations(list: Span<'_>) -> Option<Vec<Violation<'static>>> {
    let violations = list.items()?.into_iter().map(violation).collect::<Option<Vec<_>>>()?;
    (!violations.is_empty()).then_some(violations)
}

fn violation(object: Span<'_>) -> Option<Violation<'static>> {
    let mut members = object.members();
    let mut take = |name: &str| {
        let place = members.iter().position(|(key, _)| key == name)?;
        members.remove(place).1.text().map(|text| Cow::Owned(text.into_owned()))
    };
    let mut violation = Violation::new(take(POINTER)?, take(KEYWORD)?, take(ERROR)?);
    if members.iter().any(|(key, _)| details::Violation::MEMBERS.contains(&&**key)) {
        return None;
    }
    let extra = members.into_iter().map(|(key, raw)| (key.into_owned().into(), Raw::from(raw).into_owned()));
    violation.extra = extra.collect();
    Some(violation)
}
