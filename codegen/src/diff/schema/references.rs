//! References inside a schema, recursive ones included.

use std::collections::HashMap;

use serde_json::Value;

use super::{Finding, Judge, Members, wording};
use crate::check::schemas::{documents, subschemas};

/// A schema and the places that a reference in it can lead to.
pub(super) struct Document<'s> {
    root: &'s Value,
    anchors: HashMap<String, String>,
    plain: bool,
}

/// The dialect that is compared; a schema that names none is taken for one of it.
const DIALECT: &str = "https://json-schema.org/draft/2020-12/schema";

impl<'s> Document<'s> {
    pub fn new(root: &'s Value) -> Self {
        let mut anchors = HashMap::new();
        let mut plain = true;
        subschemas::walk(root, &mut |place| {
            let Some(members) = place.schema.as_object() else { return };
            if let Some(Value::String(anchor)) = members.get("$anchor") {
                anchors.insert(anchor.clone(), place.pointer.to_owned());
            }
            let dynamic = ["$dynamicRef", "$dynamicAnchor", "$recursiveRef", "$recursiveAnchor", "$vocabulary"];
            plain &= dynamic.iter().all(|keyword| !members.contains_key(*keyword));
            plain &= place.pointer.is_empty() || !members.contains_key("$id") && !members.contains_key("$schema");
        });
        Self { root, anchors, plain }
    }

    /// Whether every reference means the same wherever it is met.
    pub fn is_plain(&self) -> bool {
        self.plain
    }

    pub fn dialect(&self) -> &'s str {
        self.root.get("$schema").and_then(Value::as_str).unwrap_or(DIALECT)
    }

    pub fn same_as(&self, other: &Self) -> bool {
        self.root == other.root
    }

    /// The pointer that a reference means, and what is there; nothing for one that leads out of the document.
    fn target(&self, reference: &str) -> Option<(String, &'s Value)> {
        let (document, fragment) = reference.split_once('#').unwrap_or((reference, ""));
        let own = self.root.get("$id").and_then(Value::as_str).map(|id| id.trim_end_matches('#'));
        if !document.is_empty() && Some(document) != own {
            return None;
        }
        let fragment = documents::decode(fragment);
        let pointer = if fragment.is_empty() || fragment.starts_with('/') {
            fragment
        } else {
            self.anchors.get(&fragment)?.clone()
        };
        let target = self.root.pointer(&pointer)?;
        Some((pointer, target))
    }
}

impl<'s> Judge<'s> {
    /// Two references at one place.
    pub fn references(&mut self, before: &Value, after: &Value, at: &str) -> Vec<Finding> {
        let (Some(before), Some(after)) = (before.as_str(), after.as_str()) else {
            return vec![Finding::not_judged(at, "a `$ref` that is no text")];
        };
        match (self.old.target(before), self.new.target(after)) {
            (Some((from, old)), Some((to, new))) => {
                let pair = self.pairs.iter().find(|(known, other, _)| (known, other) == (&from, &to));
                match pair {
                    Some((.., direction)) if *direction == self.direction => Vec::new(),
                    Some(_) => vec![Finding::not_judged(at, format!("`{after}` refers to itself under a negation"))],
                    None => {
                        self.pairs.push((from, to.clone(), self.direction));
                        let findings = self.compare(old, new, &to);
                        self.pairs.pop();
                        findings
                    }
                }
            }
            (None, None) if before == after => Vec::new(),
            _ => vec![Finding::not_judged(at, format!("`{after}` or `{before}` leads out of the schema"))],
        }
    }

    /// A reference on one side, its content on the other.
    pub fn inlined(
        &mut self,
        before: Option<&Value>,
        after: Option<&Value>,
        old: &'s Members,
        new: &'s Members,
        at: &str,
    ) -> Vec<Finding> {
        let target = |document: &Document<'s>, reference: Option<&Value>| document.target(reference?.as_str()?);
        let lost = || vec![Finding::not_judged(at, "a reference that leads out of the schema has come or gone")];
        if self.depth >= super::DEEPEST || self.left == 0 {
            return vec![Finding::not_judged(at, "the schema is too large or too deep to be compared")];
        }
        self.left -= 1;
        self.depth += 1;
        let (document_old, document_new) = (self.old, self.new);
        let findings = if before.is_some() {
            match target(document_old, before).map(|(_, schema)| super::members(schema)) {
                Some(Some(target)) => self.objects(target, new, at),
                Some(None) => {
                    vec![Finding::wider(super::Kind::ConstraintRemoved, at, "what was refused here may be allowed")]
                }
                None => lost(),
            }
        } else {
            match target(document_new, after) {
                Some((pointer, schema)) => match super::members(schema) {
                    Some(target) => self.objects(old, target, &pointer),
                    None => vec![Finding::narrower(super::Kind::ConstraintAdded, at, "everything is refused here")],
                },
                None => lost(),
            }
        };
        self.depth -= 1;
        findings
    }

    /// Whether the references of two subschemas with the same text lead to the same.
    pub fn same_targets(&self, old: &Members, new: &Members) -> bool {
        let (old, new) = (Value::Object(old.clone()), Value::Object(new.clone()));
        let refers = |schema: &Value| {
            let mut found = false;
            subschemas::walk(schema, &mut |place| found |= place.schema.get("$ref").is_some());
            found
        };
        !refers(&old) && !refers(&new) || wording::same(self.old.root, self.new.root)
    }
}
