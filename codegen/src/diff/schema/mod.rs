//! Two schemas: which instances does the new one allow that the old one refused, and the other way round?
//!
//! A schema is the conjunction of its keywords, so it is enough to compare them one by one, save for the groups that
//! JSON Schema itself makes (`properties` with `additionalProperties`, `items` with `prefixItems` and so on).
//! [`Finding::wider`] says that the new schema may allow more, [`Finding::narrower`] that it may allow less. The
//! promise is one of omission: where no finding says `wider`, every instance of the new schema is one of the old
//! schema, and likewise for `narrower`. A finding may be wrong in the other direction, never by its absence; where
//! a comparison would need more than the keyword at hand, both are said, with [`Kind::NotJudged`].
//!
//! `format` counts as an assertion, for some validators treat it so.

mod arrays;
mod logic;
mod objects;
mod references;
mod values;
mod wording;

use serde_json::{Map, Value};

use super::change::{Found, Kind, Severity};
use super::pairs::same_text;
use crate::pointer;
use references::Document;

/// All differences, with pointers into the new schema, or the old one for what is gone.
pub(super) fn compare(old: &Value, new: &Value) -> Vec<Found> {
    if same_text(old, new) {
        return Vec::new();
    }
    let (before, after) = (Document::new(old), Document::new(new));
    let mut judge =
        Judge { old: &before, new: &after, direction: Direction::Forward, pairs: Vec::new(), depth: 0, left: STEPS };
    let mut found = Vec::new();
    if before.is_plain() && after.is_plain() && before.dialect() == after.dialect() {
        let mut findings = judge.compare(old, new, "");
        let mut known = std::collections::HashSet::new();
        findings.retain(|finding| known.insert(finding.clone()));
        found.extend(findings.into_iter().map(Finding::judged));
    } else if !wording::same(old, new) {
        let finding = Finding::not_judged("", "the schemas have dynamic references or another dialect");
        found.push(finding.judged());
    }
    found.extend(wording::compare(old, new));
    if found.is_empty() {
        found.push(Found::wording("", "it is written in another way, and allows the same"));
    }
    found
}

/// Comparisons of subschemas before the rest is given up as not judged.
const STEPS: usize = 200_000;
/// Subschemas in subschemas before a branch is given up as not judged.
const DEEPEST: usize = 64;

/// One difference.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
struct Finding {
    kind: Kind,
    at: String,
    what: String,
    /// The values as JSON.
    before: Option<String>,
    after: Option<String>,
    wider: bool,
    narrower: bool,
    /// Narrower only for those who used a free name before it meant something.
    free_name: bool,
}

impl Finding {
    fn new(kind: Kind, at: &str, what: impl Into<String>) -> Self {
        let (at, what) = (at.to_owned(), what.into());
        Self { kind, at, what, before: None, after: None, wider: false, narrower: false, free_name: false }
    }

    fn wider(kind: Kind, at: &str, what: impl Into<String>) -> Self {
        Self { wider: true, ..Self::new(kind, at, what) }
    }

    fn narrower(kind: Kind, at: &str, what: impl Into<String>) -> Self {
        Self { narrower: true, ..Self::new(kind, at, what) }
    }

    fn both(kind: Kind, at: &str, what: impl Into<String>) -> Self {
        Self { wider: true, narrower: true, ..Self::new(kind, at, what) }
    }

    fn not_judged(at: &str, what: impl Into<String>) -> Self {
        Self::both(Kind::NotJudged, at, what)
    }

    fn from(mut self, value: &Value) -> Self {
        self.before = Some(value.to_string());
        self
    }

    fn to(mut self, value: &Value) -> Self {
        self.after = Some(value.to_string());
        self
    }

    /// As it counts under a negation.
    fn negated(mut self) -> Self {
        (self.wider, self.narrower) = (self.narrower, self.wider);
        self.free_name = false;
        self
    }

    fn judged(self) -> Found {
        let reason = match (self.kind, self.wider, self.narrower) {
            (Kind::NotJudged, ..) => "cannot be judged, and so counts as breaking",
            _ if self.free_name => "only writers that gave the free name a meaning of their own must change",
            (_, true, true) => "old writers may send what is refused now, and old readers meet what they refuse",
            (_, true, false) => "old readers may meet what their schema refuses",
            (_, false, true) => "old writers may send what is refused now",
            (_, false, false) => "the same instances are allowed",
        };
        let reader = if self.wider {
            Severity::Breaking
        } else if self.free_name {
            Severity::Additive
        } else {
            Severity::None
        };
        let writer = match (self.narrower, self.free_name, self.wider) {
            (true, true, _) => Severity::Behavioural,
            (true, false, _) => Severity::Breaking,
            (false, _, true) => Severity::Additive,
            (false, _, false) => Severity::None,
        };
        let value = |text: Option<String>| text.and_then(|text| serde_json::from_str(&text).ok());
        let mut found = Found::new(self.kind, self.at, self.what, reason).reader(reader).writer(writer);
        (found.before, found.after) = (value(self.before), value(self.after));
        found
    }
}

/// In which sense a place is compared.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Direction {
    /// What is wider there makes the whole wider.
    Forward,
    /// What is wider there makes the whole narrower.
    Backward,
    /// Any difference counts.
    Exact,
}

struct Judge<'s> {
    old: &'s Document<'s>,
    new: &'s Document<'s>,
    direction: Direction,
    /// Targets of references that are being compared, and how: a recursive schema meets them again.
    pairs: Vec<(String, String, Direction)>,
    depth: usize,
    left: usize,
}

/// Keywords that say nothing about instances.
const SILENT: [&str; 13] = [
    "$schema",
    "$id",
    "$anchor",
    "$comment",
    "$defs",
    "definitions",
    "title",
    "description",
    "examples",
    "default",
    "deprecated",
    "readOnly",
    "writeOnly",
];

/// Keywords that are compared, by whichever part of this module.
const JUDGED: [&str; 38] = [
    "$ref",
    "type",
    "enum",
    "const",
    "maximum",
    "exclusiveMaximum",
    "minimum",
    "exclusiveMinimum",
    "multipleOf",
    "maxLength",
    "minLength",
    "pattern",
    "format",
    "maxItems",
    "minItems",
    "uniqueItems",
    "contains",
    "minContains",
    "maxContains",
    "maxProperties",
    "minProperties",
    "required",
    "dependentRequired",
    "dependentSchemas",
    "properties",
    "patternProperties",
    "additionalProperties",
    "propertyNames",
    "items",
    "prefixItems",
    "allOf",
    "anyOf",
    "oneOf",
    "not",
    "if",
    "then",
    "else",
    "unevaluatedProperties",
];

type Members = Map<String, Value>;

impl<'s> Judge<'s> {
    fn compare(&mut self, old: &'s Value, new: &'s Value, at: &str) -> Vec<Finding> {
        if self.depth == DEEPEST || self.left == 0 {
            return vec![Finding::not_judged(at, "the schema is too large or too deep to be compared")];
        }
        self.left -= 1;
        self.depth += 1;
        let findings = match (members(old), members(new)) {
            (Some(old), Some(new)) => self.objects(old, new, at),
            (None, None) => Vec::new(),
            (None, Some(_)) => {
                vec![Finding::wider(Kind::ConstraintRemoved, at, "what was refused here may be allowed")]
            }
            (Some(_), None) => vec![Finding::narrower(Kind::ConstraintAdded, at, "everything is refused here")],
        };
        self.depth -= 1;
        findings
    }

    fn objects(&mut self, old: &'s Members, new: &'s Members, at: &str) -> Vec<Finding> {
        let mut all = Vec::new();
        match (old.get("$ref"), new.get("$ref")) {
            (None, None) => {}
            (Some(before), Some(after)) => all.extend(self.references(before, after, at)),
            (Some(reference), None) if speaks_only_by_reference(old) => {
                return self.inlined(Some(reference), None, old, new, at);
            }
            (None, Some(reference)) if speaks_only_by_reference(new) => {
                return self.inlined(None, Some(reference), old, new, at);
            }
            _ => all.push(Finding::not_judged(at, "a reference stands beside other keywords on one side only")),
        }
        values::compare(old, new, at, &mut all);
        self.object_keywords(old, new, at, &mut all);
        self.array_keywords(old, new, at, &mut all);
        self.applicators(old, new, at, &mut all);
        self.unevaluated(old, new, at, &mut all);
        for keyword in old.keys().chain(new.keys().filter(|keyword| !old.contains_key(*keyword))) {
            let known = SILENT.contains(&keyword.as_str())
                || JUDGED.contains(&keyword.as_str())
                || keyword == "unevaluatedItems";
            if !known && old.get(keyword) != new.get(keyword) {
                let here = pointer::child(at, keyword);
                all.push(Finding::not_judged(&here, format!("`{keyword}` changed, which this program does not know")));
            }
        }
        all
    }

    /// Whether two subschemas allow the same.
    fn equal(&mut self, old: &'s Value, new: &'s Value) -> bool {
        let direction = std::mem::replace(&mut self.direction, Direction::Exact);
        let findings = self.compare(old, new, "");
        self.direction = direction;
        findings.iter().all(|finding| !finding.wider && !finding.narrower)
    }

    /// A subschema whose differences count the other way round.
    fn negated(&mut self, old: &'s Value, new: &'s Value, at: &str) -> Vec<Finding> {
        let direction = self.direction;
        self.direction = match direction {
            Direction::Forward => Direction::Backward,
            Direction::Backward => Direction::Forward,
            Direction::Exact => Direction::Exact,
        };
        let findings = self.compare(old, new, at);
        self.direction = direction;
        findings.into_iter().map(Finding::negated).collect()
    }

    /// These keywords look at what all the others have looked at, so nothing beside them may have changed.
    fn unevaluated(&mut self, old: &'s Members, new: &'s Members, at: &str, all: &mut Vec<Finding>) {
        for keyword in ["unevaluatedProperties", "unevaluatedItems"] {
            let here = pointer::child(at, keyword);
            match (old.get(keyword), new.get(keyword)) {
                (None, None) => {}
                (None, Some(_)) => {
                    all.push(Finding::narrower(Kind::ConstraintAdded, &here, format!("`{keyword}` is new")));
                }
                (Some(_), None) => {
                    all.push(Finding::wider(Kind::ConstraintRemoved, &here, format!("`{keyword}` is gone")));
                }
                (Some(_), Some(_)) => {
                    if !(self.old.same_as(self.new) || wording::same_members(old, new) && self.same_targets(old, new)) {
                        let what = format!("`{keyword}` depends on all that stands beside it, some of which changed");
                        all.push(Finding::not_judged(&here, what));
                    }
                }
            }
        }
    }
}

/// The keywords of a schema; nothing for one that refuses everything.
fn members(schema: &Value) -> Option<&Members> {
    static ANYTHING: std::sync::LazyLock<Members> = std::sync::LazyLock::new(Map::new);
    match schema {
        Value::Bool(false) => None,
        Value::Object(members) => {
            let refuses =
                members.get("not").is_some_and(|not| *not == Value::Bool(true) || *not == Value::Object(Map::new()));
            (!refuses).then_some(members)
        }
        _ => Some(&ANYTHING),
    }
}

fn speaks_only_by_reference(members: &Members) -> bool {
    members.keys().all(|keyword| keyword == "$ref" || SILENT.contains(&keyword.as_str()))
}
