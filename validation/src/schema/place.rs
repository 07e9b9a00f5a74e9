//! Places in schemas, and the ways between them.

use referencing::{Resolver, unescape_segment};
use serde_json::Value;

use super::keywords::{APPLICATORS, Applicator, Holds, Step, steps};

/// A schema at its place: what its references are relative to, and through which documents it was reached.
#[derive(Clone)]
pub(crate) struct Place<'s> {
    pub schema: &'s Value,
    pub resolver: Resolver<'s>,
}

impl<'s> Place<'s> {
    /// The schema that a reference leads to; `None` where there is none that can be followed.
    pub fn referred(&self, keyword: &str) -> Option<Result<Self, referencing::Error>> {
        let reference = self.schema.get(keyword)?.as_str().filter(|reference| !reference.is_empty())?;
        Some(self.lookup(reference))
    }

    fn lookup(&self, reference: &str) -> Result<Self, referencing::Error> {
        self.resolver.lookup(reference).map(|resolved| {
            let (schema, resolver, _) = resolved.into_inner();
            Self { schema, resolver }
        })
    }

    /// A schema inside of this one.
    pub fn inner(&self, schema: &'s Value) -> Self {
        let own = schema.get("$id").and_then(Value::as_str).and_then(|id| self.lookup(id).ok());
        own.filter(|own| std::ptr::eq(own.schema, schema))
            .unwrap_or_else(|| Self { schema, resolver: self.resolver.clone() })
    }

    /// The schemas of a keyword, each with its key.
    pub fn held(&self, applicator: &Applicator) -> Vec<(Option<String>, Self)> {
        let Some(held) = self.schema.get(applicator.keyword) else {
            return Vec::new();
        };
        match (applicator.holds, held) {
            (Holds::One, schema) => vec![(None, self.inner(schema))],
            (Holds::List, Value::Array(list)) => {
                list.iter().enumerate().map(|(index, schema)| (Some(index.to_string()), self.inner(schema))).collect()
            }
            (Holds::Map, Value::Object(map)) => {
                map.iter().map(|(key, schema)| (Some(key.clone()), self.inner(schema))).collect()
            }
            _ => Vec::new(),
        }
    }

    /// Every schema in this one, with the keyword and the key.
    pub fn all_held(&self) -> impl Iterator<Item = (&'static Applicator, Option<String>, Self)> {
        APPLICATORS
            .iter()
            .flat_map(|applicator| self.held(applicator).into_iter().map(move |(key, place)| (applicator, key, place)))
    }

    /// One step of a path.
    pub fn step(&self, step: Step<'_>) -> Option<Self> {
        if super::keywords::REFERENCES.contains(&step.keyword) {
            return self.referred(step.keyword)?.ok();
        }
        let held = self.schema.get(step.keyword)?;
        let schema = match step.key {
            None => held,
            Some(key) => match held {
                Value::Array(list) => list.get(key.parse::<usize>().ok()?)?,
                other => other.get(unescape_segment(key).as_ref())?,
            },
        };
        Some(self.inner(schema))
    }

    /// The schema that holds the keyword at the end of a path.
    pub fn around(&self, path: &str) -> Option<Self> {
        let steps: Vec<Step<'_>> = steps(path).collect();
        let (_, way) = steps.split_last()?;
        way.iter().try_fold(self.clone(), |place, step| place.step(*step))
    }
}
