//! Conditional keywords as sentences.
//!
//! A subschema becomes a list of facts about a subject: *`code` is `"LOST"`* where it is a condition, *`details`
//! must be present* where it is a demand. A keyword that has no words here is quoted as it is, so that nothing a
//! schema says is left out.

use serde_json::{Map, Value};

use super::clause::{self, Mood, WORDED, span};
use super::definition::is_object;
use super::members::Part;
use super::reference;
use crate::emit::markdown::{code, list};

/// Keywords that only describe, or that other parts of the page show.
const SILENT: [&str; 18] = [
    "$schema",
    "$id",
    "$defs",
    "$comment",
    "$anchor",
    "$dynamicAnchor",
    "$vocabulary",
    "title",
    "description",
    "default",
    "examples",
    "deprecated",
    "readOnly",
    "writeOnly",
    "then",
    "else",
    "minContains",
    "maxContains",
];

/// Whom a fact is about.
#[derive(Clone)]
struct Subject {
    /// Markdown; begins every fact about the subject.
    label: String,
    path: String,
    /// Paths of members that are there in any case.
    known: Vec<String>,
}

/// `a.b`; only the name at the root.
pub(super) fn dotted(path: &str, name: &str) -> String {
    if path.is_empty() { name.to_owned() } else { format!("{path}.{name}") }
}

impl Subject {
    fn root(label: &str, path: &str, known: Vec<String>) -> Self {
        Self { label: label.to_owned(), path: path.to_owned(), known }
    }

    fn member(&self, name: &str) -> Self {
        let path = dotted(&self.path, name);
        Self { label: code(&path), path, known: self.known.clone() }
    }

    fn below(&self, label: String, suffix: &str) -> Self {
        Self { label, path: format!("{}{suffix}", self.path), known: self.known.clone() }
    }

    fn knowing<'v>(&self, names: impl Iterator<Item = &'v str>) -> Self {
        let mut subject = self.clone();
        subject.known.extend(names.map(|name| dotted(&self.path, name)));
        subject
    }
}

/// What an object demands beyond the table of its members, as sentences.
pub(super) fn of(part: &Part) -> Vec<String> {
    let root = Subject::root("the object", "", Vec::new()).knowing(required(part.value));
    let shown = ["type", "properties", "required"];
    let closing =
        ["additionalProperties", "unevaluatedProperties"].into_iter().find(|keyword| part.get(keyword).is_some());
    let closed =
        closing.filter(|keyword| part.get("properties").is_some() && part.get(keyword).is_some_and(Value::is_boolean));
    let skip = |keyword: &str| {
        shown.contains(&keyword)
            || closed == Some(keyword)
            || (part.get("properties").is_none() && WORDED.contains(&keyword))
    };
    let listed = part.get("properties").and_then(Value::as_object);
    let unlisted: Vec<String> = required(part.value)
        .filter(|name| !listed.is_some_and(|members| members.contains_key(*name)))
        .map(|name| root.member(name).label)
        .collect();
    let mut facts = facts_except(part, &root, Mood::Must, &skip);
    if !unlisted.is_empty() {
        facts.insert(0, format!("{} must be present", list(&unlisted, "and")));
    }
    facts.iter().map(|fact| sentence(fact)).collect()
}

/// What a member that is no object with a section of its own demands beyond its type and constraints.
pub(super) fn within(part: &Part, name: &str) -> Vec<String> {
    let subject = Subject::root(&code(name), name, vec![name.to_owned()]);
    let skip = |keyword: &str| {
        WORDED.contains(&keyword)
            || (keyword == "additionalProperties"
                && part.get(keyword).is_some_and(|value| value.is_boolean() || is_plain(value)))
            || (keyword == "items" && part.get(keyword).is_some_and(is_plain))
            || (matches!(keyword, "oneOf" | "anyOf")
                && branches(part, keyword).iter().all(|branch| is_plain(branch.value)))
    };
    facts_except(part, &subject, Mood::Must, &skip)
}

/// Whether the type column says all that a subschema does.
fn is_plain(value: &Value) -> bool {
    is_object(value)
        || value
            .as_object()
            .is_some_and(|map| map.keys().all(|key| ["type", "$ref", "title", "description"].contains(&key.as_str())))
}

fn sentence(fact: &str) -> String {
    let mut chars = fact.chars();
    let first: String = chars.next().into_iter().flat_map(char::to_uppercase).collect();
    format!("{first}{}.", chars.as_str())
}

fn required(value: &Value) -> impl Iterator<Item = &str> {
    value.get("required").and_then(Value::as_array).into_iter().flatten().filter_map(Value::as_str)
}

fn facts(part: &Part, subject: &Subject, mood: Mood) -> Vec<String> {
    if *part.value == Value::Bool(false) {
        return vec![if subject.path.is_empty() {
            "this is not allowed".to_owned()
        } else {
            format!("{} {} absent", subject.label, be(mood))
        }];
    }
    if let Some(anchor) = part.page.site.anchors[part.schema].get(&part.pointer).filter(|_| is_object(part.value)) {
        let place = reference::place(part.page, part.schema, &part.pointer);
        return vec![format!("{} {} {}", subject.label, be(mood), part.page.link(&anchor.title, &place))];
    }
    facts_except(part, subject, mood, &|_| false)
}

fn facts_except(part: &Part, subject: &Subject, mood: Mood, skip: &dyn Fn(&str) -> bool) -> Vec<String> {
    let Some(map) = part.value.as_object() else { return Vec::new() };
    let mut out = Vec::new();
    let clauses: Vec<String> = if WORDED.iter().all(|keyword| skip(keyword)) {
        Vec::new()
    } else {
        let kept: Map<String, Value> =
            map.iter().filter(|(keyword, _)| !skip(keyword)).map(|(k, v)| (k.clone(), v.clone())).collect();
        let kept = Value::Object(kept);
        clause::all(&Part { value: &kept, ..part.clone() }).iter().map(|clause| clause.predicate(mood)).collect()
    };
    if !clauses.is_empty() {
        out.push(format!("{} {}", subject.label, list(&clauses, "and")));
    }
    if !skip("required") || !skip("properties") {
        out.extend(members(part, subject, mood));
    }
    for (keyword, value) in map {
        if !skip(keyword) {
            out.extend(applied(part, subject, mood, keyword, value));
        }
    }
    out
}

/// `required` and `properties` together: a demand on a member that may be absent says so.
fn members(part: &Part, subject: &Subject, mood: Mood) -> Vec<String> {
    let demanded: Vec<&str> = required(part.value).collect();
    let within = subject.knowing(demanded.iter().copied());
    let mut rest = demanded.clone();
    let mut out = Vec::new();
    for (name, value) in part.get("properties").and_then(Value::as_object).into_iter().flatten() {
        let member = within.member(name);
        let mut inner = facts(&part.at("properties", name, value), &member, mood);
        let own =
            inner.first().and_then(|fact| fact.strip_prefix(&member.label)).and_then(|fact| fact.strip_prefix(' '));
        let stated = own.map(str::to_owned);
        if let Some(stated) = stated.filter(|_| *value != Value::Bool(false)) {
            let is_demanded = demanded.contains(&name.as_str());
            inner[0] = match (is_demanded, mood, within.known.contains(&member.path)) {
                (true, Mood::Must, _) => format!("{} must be present and {stated}", member.label),
                (false, Mood::Must, false) => format!("{}, if present, {stated}", member.label),
                (false, Mood::Is, false) => format!("{} is absent or {stated}", member.label),
                _ => format!("{} {stated}", member.label),
            };
            rest.retain(|demanded| demanded != name);
        }
        out.extend(inner);
    }
    let before = !rest.is_empty();
    if before {
        let labels: Vec<String> = rest.iter().map(|name| subject.member(name).label).collect();
        let verb = if labels.len() == 1 { be(mood) } else { are(mood) };
        out.insert(0, format!("{} {verb} present", list(&labels, "and")));
    }
    out
}

fn be(mood: Mood) -> &'static str {
    if mood == Mood::Is { "is" } else { "must be" }
}

fn are(mood: Mood) -> &'static str {
    if mood == Mood::Is { "are" } else { "must be" }
}

/// What a keyword with subschemas says.
fn applied(part: &Part, subject: &Subject, mood: Mood, keyword: &str, value: &Value) -> Vec<String> {
    let here = |value| part.at(keyword, "", value);
    match keyword {
        "properties" | "required" => Vec::new(),
        _ if WORDED.contains(&keyword) || SILENT.contains(&keyword) || keyword.starts_with("x-") => Vec::new(),
        "items" => {
            facts(&here(value), &subject.below(format!("each {}", code(&format!("{}[]", subject.path))), "[]"), mood)
        }
        "prefixItems" => branches(part, keyword)
            .iter()
            .enumerate()
            .flat_map(|(place, branch)| {
                let path = format!("[{place}]");
                facts(branch, &subject.below(code(&format!("{}{path}", subject.path)), &path), mood)
            })
            .collect(),
        "contains" => vec![contains(part, subject, mood, value)],
        "allOf" => branches(part, keyword).iter().flat_map(|branch| facts(branch, subject, mood)).collect(),
        "anyOf" | "oneOf" => vec![alternatives(part, subject, mood, keyword)],
        "not" => vec![negation(&here(value), subject, mood)],
        "if" => conditional(part, subject, mood, value),
        "dependentRequired" => dependent_required(subject, mood, value),
        "dependentSchemas" => named(part, keyword)
            .filter_map(|(name, branch)| {
                let then = facts(&branch, &subject.knowing(std::iter::once(name)), mood);
                (!then.is_empty())
                    .then(|| format!("if {} is present, {}", subject.member(name).label, list(&then, "and")))
            })
            .collect(),
        "patternProperties" => named(part, keyword)
            .flat_map(|(pattern, branch)| {
                let label = format!("each member with a name that matches {}", code(pattern));
                facts(&branch, &subject.below(label, ".*"), mood)
            })
            .collect(),
        "propertyNames" => facts(&here(value), &subject.below("each member name".to_owned(), ".*"), mood),
        "additionalProperties" | "unevaluatedProperties" => other_members(part, subject, mood, keyword, value),
        "unevaluatedItems" => facts(&here(value), &subject.below("each other item".to_owned(), "[]"), mood),
        _ => {
            let rule = Value::Object(std::iter::once((keyword.to_owned(), value.clone())).collect());
            let verb = if mood == Mood::Is { "satisfies" } else { "must satisfy" };
            vec![format!("{} {verb} {}", subject.label, code(&rule.to_string()))]
        }
    }
}

fn branches<'p, 'a>(part: &Part<'p, 'a>, keyword: &str) -> Vec<Part<'p, 'a>> {
    let branches = part.get(keyword).and_then(Value::as_array).into_iter().flatten();
    branches.enumerate().map(|(place, branch)| part.at(keyword, &place.to_string(), branch)).collect()
}

fn named<'p, 'a>(part: &Part<'p, 'a>, keyword: &str) -> impl Iterator<Item = (&'p str, Part<'p, 'a>)> {
    let entries = part.get(keyword).and_then(Value::as_object).into_iter().flatten();
    entries.map(|(name, value)| (name.as_str(), part.at(keyword, name, value)))
}

fn other_members(part: &Part, subject: &Subject, mood: Mood, keyword: &str, value: &Value) -> Vec<String> {
    if *value != Value::Bool(false) {
        return facts(&part.at(keyword, "", value), &subject.below("each other member".to_owned(), ".*"), mood);
    }
    let names: Vec<String> =
        part.get("properties").and_then(Value::as_object).into_iter().flatten().map(|(name, _)| code(name)).collect();
    let have = if mood == Mood::Is { "has" } else { "must have" };
    vec![if names.is_empty() || keyword != "additionalProperties" {
        format!("{} {have} no members that are not described", subject.label)
    } else {
        format!("{} {have} no members other than {}", subject.label, list(&names, "and"))
    }]
}

fn contains(part: &Part, subject: &Subject, mood: Mood, value: &Value) -> String {
    let bound = |keyword| part.get(keyword).and_then(Value::as_u64);
    let least = bound("minContains").unwrap_or(1);
    let number = span(Some(least), bound("maxContains"), "item").unwrap_or_else(|| "any number of items".to_owned());
    let item = subject.below(code(&format!("{}[]", subject.path)), "[]");
    let inner = facts(&part.at("contains", "", value), &item, Mood::Is);
    let verb = if mood == Mood::Is { "contains" } else { "must contain" };
    let such = if inner.is_empty() { String::new() } else { format!(" such that {}", list(&inner, "and")) };
    format!("{} {verb} {number}{such}", subject.label)
}

fn alternatives(part: &Part, subject: &Subject, mood: Mood, keyword: &str) -> String {
    let quantity = if keyword == "oneOf" { "exactly one" } else { "at least one" };
    let branches = branches(part, keyword);
    if let Some(names) = branches.iter().map(|branch| only_required(branch.value)).collect::<Option<Vec<_>>>() {
        let labels: Vec<String> = names.iter().map(|name| subject.member(name).label).collect();
        return format!("{quantity} of {} {} present", list(&labels, "and"), be(mood));
    }
    let stated: Vec<Vec<String>> = branches.iter().map(|branch| facts(branch, subject, mood)).collect();
    let prefix = format!("{} {} ", subject.label, be(mood));
    let values: Option<Vec<String>> = stated
        .iter()
        .map(|facts| match facts.as_slice() {
            [one] => one.strip_prefix(&prefix).map(str::to_owned),
            _ => None,
        })
        .collect();
    if let Some(values) = values {
        return format!("{prefix}{}", list(&values, "or"));
    }
    let texts: Vec<String> = branches
        .iter()
        .map(|branch| facts(branch, subject, Mood::Is))
        .map(|facts| if facts.is_empty() { "anything at all".to_owned() } else { list(&facts, "and") })
        .collect();
    let hold = if mood == Mood::Is { "holds" } else { "must hold" };
    format!("{quantity} of these {hold}: {}", texts.join("; or "))
}

/// The name, where a subschema demands the presence of one member and nothing else.
fn only_required(value: &Value) -> Option<&str> {
    let map =
        value.as_object().filter(|map| map.keys().all(|key| key == "required" || SILENT.contains(&key.as_str())))?;
    match map.get("required")?.as_array()?.as_slice() {
        [one] => one.as_str(),
        _ => None,
    }
}

fn negation(part: &Part, subject: &Subject, mood: Mood) -> String {
    if let Some(name) = only_required(part.value) {
        return format!("{} {} absent", subject.member(name).label, be(mood));
    }
    let map = part.value.as_object();
    let is_worded = |key: &String| WORDED.contains(&key.as_str()) || SILENT.contains(&key.as_str());
    if let ([clause], true) = (clause::all(part).as_slice(), map.is_some_and(|map| map.keys().all(is_worded))) {
        return format!("{} {}", subject.label, clause.negated(mood));
    }
    if let Some(names) = map.filter(|map| map.len() == 1).and_then(|_| {
        let branches = branches(part, "anyOf");
        let names: Option<Vec<_>> = branches.iter().map(|branch| only_required(branch.value)).collect();
        names.filter(|names| !names.is_empty()).map(|names| names.into_iter().map(str::to_owned).collect::<Vec<_>>())
    }) {
        let labels: Vec<String> = names.iter().map(|name| subject.member(name).label).collect();
        return format!("none of {} {} present", list(&labels, "and"), if mood == Mood::Is { "is" } else { "may be" });
    }
    let inner = facts(part, subject, Mood::Is);
    if inner.is_empty() {
        return "nothing is allowed".to_owned();
    }
    let never = if mood == Mood::Is { "it is not the case that" } else { "it must not be the case that" };
    format!("{never} {}", list(&inner, "and"))
}

fn conditional(part: &Part, subject: &Subject, mood: Mood, condition: &Value) -> Vec<String> {
    let given = list(&facts(&part.at("if", "", condition), subject, Mood::Is), "and");
    let follows = |keyword, subject: &Subject| {
        let facts = part.get(keyword).map(|value| facts(&part.at(keyword, "", value), subject, mood));
        facts.filter(|facts| !facts.is_empty()).map(|facts| list(&facts, "and"))
    };
    let then = follows("then", &subject.knowing(required(condition)));
    let otherwise = follows("else", subject);
    match (given.is_empty(), then, otherwise) {
        (true, then, _) => then.into_iter().collect(),
        (false, Some(then), None) => vec![format!("if {given}, then {then}")],
        (false, Some(then), Some(otherwise)) => vec![format!("if {given}, then {then}; otherwise {otherwise}")],
        (false, None, Some(otherwise)) => vec![format!("unless {given}, {otherwise}")],
        (false, None, None) => Vec::new(),
    }
}

fn dependent_required(subject: &Subject, mood: Mood, value: &Value) -> Vec<String> {
    let entries = value.as_object().into_iter().flatten();
    entries
        .filter_map(|(name, needed)| {
            let needed: Vec<String> = needed
                .as_array()?
                .iter()
                .filter_map(Value::as_str)
                .map(|needed| subject.member(needed).label)
                .collect();
            let verb = if needed.len() == 1 { be(mood) } else { are(mood) };
            let needs = format!("{} {verb} present", list(&needed, "and"));
            (!needed.is_empty()).then(|| format!("if {} is present, {needs}", subject.member(name).label))
        })
        .collect()
}
