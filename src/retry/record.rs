//! Members of a JSON object with their types, and problems that name the place and never the value.

use std::fmt;

use serde_json::{Map, Value};

use crate::pointer;

/// An object, and where it lies.
pub(super) struct Record<'a> {
    members: &'a Map<String, Value>,
    place: String,
}

impl<'a> Record<'a> {
    pub(super) fn root(value: &'a Value) -> Result<Self, NotARecord> {
        Self::at(value, String::new())
    }

    fn at(value: &'a Value, place: String) -> Result<Self, NotARecord> {
        match value {
            Value::Object(members) => Ok(Self { members, place }),
            _ => Err(NotARecord { pointer: place, what: "must be an object".to_owned() }),
        }
    }

    /// The problem of a place below.
    pub(super) fn fault(&self, path: &[&str], what: impl Into<String>) -> NotARecord {
        let mut place = self.place.clone();
        for token in path {
            pointer::push(&mut place, token);
        }
        NotARecord { pointer: place, what: what.into() }
    }

    /// Refuses members that are not known.
    pub(super) fn only(&self, known: impl Fn(&str) -> bool) -> Result<(), NotARecord> {
        match self.members.keys().find(|key| !known(key)) {
            Some(unknown) => Err(self.fault(&[unknown], "there is no such member")),
            None => Ok(()),
        }
    }

    /// The name, unless the member is there and null.
    pub(super) fn or_null<'n>(&self, name: &'n str) -> Option<&'n str> {
        (self.members.get(name) != Some(&Value::Null)).then_some(name)
    }

    pub(super) fn get(&self, name: &str) -> Option<&'a Value> {
        self.members.get(name)
    }

    /// An object, unless it is left out or null.
    pub(super) fn record(&self, name: &str) -> Result<Option<Self>, NotARecord> {
        let value = self.get(name).filter(|value| !value.is_null());
        value.map(|value| Self::at(value, self.fault(&[name], "").pointer)).transpose()
    }

    /// A whole number from zero to `most`.
    pub(super) fn whole(&self, name: &str, most: u64) -> Result<Option<u64>, NotARecord> {
        let Some(value) = self.get(name) else { return Ok(None) };
        match value.as_u64().filter(|number| *number <= most) {
            Some(number) => Ok(Some(number)),
            None => Err(self.fault(&[name], format!("must be a whole number from 0 to {most}"))),
        }
    }

    pub(super) fn flag(&self, name: &str) -> Result<Option<bool>, NotARecord> {
        match self.get(name) {
            None => Ok(None),
            Some(Value::Bool(flag)) => Ok(Some(*flag)),
            Some(_) => Err(self.fault(&[name], "must be `true` or `false`")),
        }
    }

    pub(super) fn text(&self, name: &str) -> Result<Option<&'a str>, NotARecord> {
        match self.get(name) {
            None => Ok(None),
            Some(Value::String(text)) => Ok(Some(text)),
            Some(_) => Err(self.fault(&[name], "must be a text")),
        }
    }

    pub(super) fn list(&self, name: &str) -> Result<Option<&'a [Value]>, NotARecord> {
        match self.get(name) {
            None => Ok(None),
            Some(Value::Array(items)) => Ok(Some(items)),
            Some(_) => Err(self.fault(&[name], "must be a list")),
        }
    }

    /// One of a set of names.
    pub(super) fn name<T: std::str::FromStr>(
        &self,
        name: &str,
        known: impl Iterator<Item = &'static str>,
    ) -> Result<Option<T>, NotARecord> {
        let Some(value) = self.get(name) else { return Ok(None) };
        let found = value.as_str().and_then(|text| text.parse().ok());
        found.map(Some).ok_or_else(|| self.fault(&[name], one_of(known)))
    }
}

pub(super) fn one_of(names: impl Iterator<Item = &'static str>) -> String {
    format!("must be one of {}", names.collect::<Vec<_>>().join(", "))
}

/// Why a value is no policy, or no case.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NotARecord {
    pointer: String,
    what: String,
}

impl NotARecord {
    /// JSON Pointer to the place.
    pub fn pointer(&self) -> &str {
        &self.pointer
    }

    /// What has to stand there, or what is wrong.
    pub fn what(&self) -> &str {
        &self.what
    }
}

impl fmt::Display for NotARecord {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let place = if self.pointer.is_empty() { "(root)" } else { &self.pointer };
        write!(f, "{place}: {}", self.what)
    }
}

impl std::error::Error for NotARecord {}
