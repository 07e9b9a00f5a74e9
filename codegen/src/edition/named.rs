//! A map that keeps the order in which its entries were written.

use std::collections::HashMap;
use std::fmt;
use std::marker::PhantomData;

use serde::de::{Deserialize, Deserializer, Error, MapAccess, Visitor};
use serde::ser::{Serialize, Serializer};

/// Entries by name, in their order; no name is there twice.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Named<T> {
    entries: Vec<(String, T)>,
    places: HashMap<String, usize>,
}

impl<T> Named<T> {
    /// Adds an entry behind the others; one of the same name that is there already stays what it was.
    fn push(&mut self, name: String, entry: T) {
        if !self.contains(&name) {
            self.places.insert(name.clone(), self.entries.len());
            self.entries.push((name, entry));
        }
    }

    /// The entry of the name.
    pub fn get(&self, name: &str) -> Option<&T> {
        self.places.get(name).map(|place| &self.entries[*place].1)
    }

    /// Whether there is an entry of the name.
    pub fn contains(&self, name: &str) -> bool {
        self.places.contains_key(name)
    }

    /// The entries with their names, in order.
    pub fn iter(&self) -> impl Iterator<Item = (&str, &T)> {
        self.entries.iter().map(|(name, entry)| (name.as_str(), entry))
    }

    /// The names, in order.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        self.iter().map(|(name, _)| name)
    }
}

impl<T> Default for Named<T> {
    fn default() -> Self {
        Self { entries: Vec::new(), places: HashMap::new() }
    }
}

impl<T> FromIterator<(String, T)> for Named<T> {
    fn from_iter<I: IntoIterator<Item = (String, T)>>(entries: I) -> Self {
        let mut named = Self::default();
        for (name, entry) in entries {
            named.push(name, entry);
        }
        named
    }
}

impl<T: Serialize> Serialize for Named<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.iter())
    }
}

impl<'de, T: Deserialize<'de>> Deserialize<'de> for Named<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_map(Entries(PhantomData))
    }
}

struct Entries<T>(PhantomData<T>);

impl<'de, T: Deserialize<'de>> Visitor<'de> for Entries<T> {
    type Value = Named<T>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("an object")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Self::Value, A::Error> {
        let mut named = Named::default();
        while let Some((name, entry)) = map.next_entry::<String, T>()? {
            if named.contains(&name) {
                return Err(A::Error::custom(format!("the name `{name}` is there twice")));
            }
            named.push(name, entry);
        }
        Ok(named)
    }
}
