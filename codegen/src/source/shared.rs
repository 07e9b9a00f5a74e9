//! What is written as one name, or as a list of names.

use std::fmt;

use serde::de::{SeqAccess, Visitor};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// The profiles that share a payload schema: `"2.0"`, or `["1.3", "1.0"]`, newest first.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Shared {
    /// Their ids; none where all profiles share it.
    pub names: Vec<String>,
    /// Whether they are written as a list.
    pub listed: bool,
}

impl Shared {
    /// Where a name stands, below the place of the whole.
    pub fn pointer(&self, base: &str, index: usize) -> String {
        if self.listed { format!("{base}/{index}") } else { base.to_owned() }
    }

    /// Whether nothing is shared, or the name is among those that share.
    pub fn includes(&self, name: &str) -> bool {
        self.names.is_empty() || self.names.iter().any(|known| known == name)
    }
}

impl FromIterator<String> for Shared {
    fn from_iter<I: IntoIterator<Item = String>>(names: I) -> Self {
        let names: Vec<String> = names.into_iter().collect();
        Self { listed: names.len() > 1, names }
    }
}

impl Serialize for Shared {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self.names.as_slice() {
            [] => serializer.serialize_none(),
            [name] if !self.listed => serializer.serialize_str(name),
            names => names.serialize(serializer),
        }
    }
}

impl<'de> Deserialize<'de> for Shared {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(Names)
    }
}

struct Names;

impl<'de> Visitor<'de> for Names {
    type Value = Shared;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a string or an array of strings")
    }

    fn visit_str<E>(self, name: &str) -> Result<Shared, E> {
        Ok(Shared { names: vec![name.to_owned()], listed: false })
    }

    fn visit_unit<E>(self) -> Result<Shared, E> {
        Ok(Shared::default())
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut items: A) -> Result<Shared, A::Error> {
        let mut names = Vec::new();
        while let Some(name) = items.next_element()? {
            names.push(name);
        }
        Ok(Shared { names, listed: true })
    }
}
