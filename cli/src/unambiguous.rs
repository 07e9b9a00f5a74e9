//! JSON in which every member is there once, so that no two readers can read it differently.

use std::fmt;

use agent_errors::{DecodeError, pointer};
use serde::de::{DeserializeSeed, Deserializer, Error, MapAccess, SeqAccess, Visitor};
use serde_json::{Map, Number, Value};

use crate::outcome::Verdict;

/// Why a text is no such JSON.
pub enum Fault {
    /// It is not JSON, from that line and column on.
    Syntax(usize, usize),
    /// It cannot be read as JSON for another reason.
    Unreadable(String),
    /// A member is there twice; the pointer to it.
    Twice(String),
}

impl Fault {
    pub const fn verdict(&self) -> Verdict {
        match self {
            Self::Syntax(..) | Self::Unreadable(_) => Verdict::Unreadable,
            Self::Twice(_) => Verdict::Wrong,
        }
    }

    /// Whether it is known that the member in question is there twice.
    pub fn is_about(&self, name: &str) -> bool {
        matches!(self, Self::Twice(place) if place.strip_prefix('/') == Some(name))
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Syntax(line, column) => write!(f, "not JSON, at line {line}, column {column}"),
            Self::Unreadable(what) => f.write_str(what),
            Self::Twice(place) => write!(f, "{place}: is there twice"),
        }
    }
}

/// Reads a document.
pub fn read(bytes: &[u8]) -> Result<Value, Fault> {
    let mut twice = None;
    let mut deserializer = serde_json::Deserializer::from_slice(bytes);
    let value = Unique { place: &mut String::new(), twice: &mut twice }.deserialize(&mut deserializer);
    let value = value.and_then(|value| deserializer.end().map(|()| value));
    match (value, twice) {
        (Ok(value), None) => Ok(value),
        (Ok(_), Some(place)) => Err(Fault::Twice(place)),
        (Err(error), _) => Err(reason(bytes, &error)),
    }
}

/// The same words as for a message, where they say more than a place does.
fn reason(bytes: &[u8], error: &serde_json::Error) -> Fault {
    match agent_errors::decode(bytes) {
        Err(fault @ (DecodeError::TooDeep { .. } | DecodeError::NotUtf8 { .. })) => {
            Fault::Unreadable(fault.to_string())
        }
        _ => Fault::Syntax(error.line(), error.column()),
    }
}

/// Reads a value, and notes the first member that is there twice.
struct Unique<'s> {
    place: &'s mut String,
    twice: &'s mut Option<String>,
}

impl Unique<'_> {
    /// Reads on at a place below.
    fn below<T>(&mut self, token: &str, read: impl FnOnce(Unique<'_>) -> T) -> T {
        let length = self.place.len();
        pointer::push(self.place, token);
        let value = read(Unique { place: self.place, twice: self.twice });
        self.place.truncate(length);
        value
    }
}

impl<'de> DeserializeSeed<'de> for Unique<'_> {
    type Value = Value;

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<Value, D::Error> {
        deserializer.deserialize_any(self)
    }
}

impl<'de> Visitor<'de> for Unique<'_> {
    type Value = Value;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("any value")
    }

    fn visit_map<A: MapAccess<'de>>(mut self, mut map: A) -> Result<Value, A::Error> {
        let mut members = Map::new();
        while let Some(name) = map.next_key::<String>()? {
            let value = self.below(&name, |unique| {
                if members.contains_key(&name) && unique.twice.is_none() {
                    *unique.twice = Some(unique.place.clone());
                }
                map.next_value_seed(unique)
            })?;
            members.insert(name, value);
        }
        Ok(Value::Object(members))
    }

    fn visit_seq<A: SeqAccess<'de>>(mut self, mut seq: A) -> Result<Value, A::Error> {
        let mut items = Vec::new();
        while let Some(item) = self.below(&items.len().to_string(), |unique| seq.next_element_seed(unique))? {
            items.push(item);
        }
        Ok(Value::Array(items))
    }

    fn visit_str<E>(self, text: &str) -> Result<Value, E> {
        Ok(text.into())
    }

    fn visit_bool<E>(self, flag: bool) -> Result<Value, E> {
        Ok(flag.into())
    }

    fn visit_u64<E>(self, number: u64) -> Result<Value, E> {
        Ok(number.into())
    }

    fn visit_i64<E>(self, number: i64) -> Result<Value, E> {
        Ok(number.into())
    }

    fn visit_f64<E: Error>(self, number: f64) -> Result<Value, E> {
        Number::from_f64(number).map(Value::Number).ok_or_else(|| E::custom("no number"))
    }

    fn visit_unit<E>(self) -> Result<Value, E> {
        Ok(Value::Null)
    }
}
