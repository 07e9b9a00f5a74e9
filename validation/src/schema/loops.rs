//! Schemas that are applied to one and the same value, one through the other.
//!
//! A schema that comes back to itself on this way would be applied for ever. One that does not, but is long, needs
//! as much of the stack for each level of the instance, so its length is bounded, too.

use std::collections::HashMap;

use serde_json::Value;

use super::check::Located;
use super::keywords::{APPLICATORS, Applies, REFERENCES};
use super::place::Place;
use crate::error::{SchemaError, SchemaFault, SchemaProblem};
use crate::pointer;

/// Longer chains are refused.
const LONGEST: usize = 64;

#[derive(Clone, Copy)]
enum State {
    Open,
    Done(usize),
}

struct Search<'p, 'd> {
    states: HashMap<*const Value, State>,
    located: HashMap<*const Value, &'p Located<'d>>,
    /// Schemas that a `$dynamicRef` of that name may lead to.
    dynamic: HashMap<&'d str, Vec<Place<'d>>>,
    problems: Vec<SchemaProblem>,
}

/// The length of the longest chain, or every loop.
pub(super) fn longest_chain(places: &[Located<'_>]) -> Result<usize, SchemaError> {
    let mut search =
        Search { states: HashMap::new(), located: HashMap::new(), dynamic: HashMap::new(), problems: Vec::new() };
    for located in places {
        search.located.insert(std::ptr::from_ref(located.place.schema), located);
        if let Some(anchor) = located.place.schema.get("$dynamicAnchor").and_then(Value::as_str) {
            search.dynamic.entry(anchor).or_default().push(located.place.clone());
        }
    }
    let longest = places.iter().map(|located| search.follow(&located.place, 1)).max();
    SchemaError::gather(search.problems)?;
    Ok(longest.unwrap_or(1))
}

impl<'d> Search<'_, 'd> {
    fn follow(&mut self, place: &Place<'d>, depth: usize) -> usize {
        let key = std::ptr::from_ref(place.schema);
        if let Some(State::Done(length)) = self.states.get(&key) {
            return *length;
        }
        self.states.insert(key, State::Open);
        let mut longest = 0;
        for (way, next) in self.next(place) {
            if matches!(self.states.get(&std::ptr::from_ref(next.schema)), Some(State::Open)) {
                self.report(
                    place,
                    &way,
                    SchemaFault::Loop,
                    "the schema applies itself to the same value again, without end".to_owned(),
                );
            } else if depth >= LONGEST {
                self.report(place, &way, SchemaFault::TooDeep, too_long());
            } else {
                longest = longest.max(self.follow(&next, depth + 1));
            }
        }
        if longest == LONGEST {
            self.report(place, "", SchemaFault::TooDeep, too_long());
        }
        self.states.insert(key, State::Done(longest + 1));
        longest + 1
    }

    /// The schemas that are applied to the same value next, with the way to each.
    fn next(&self, place: &Place<'d>) -> Vec<(String, Place<'d>)> {
        let mut next = Vec::new();
        for keyword in REFERENCES {
            let Some(Ok(target)) = place.referred(keyword) else {
                continue;
            };
            let way = pointer::child("", keyword);
            if keyword == "$dynamicRef"
                && let Some(anchor) = target.schema.get("$dynamicAnchor").and_then(Value::as_str)
                && let Some(others) = self.dynamic.get(anchor)
            {
                next.extend(others.iter().map(|other| (way.clone(), other.clone())));
            }
            next.push((way, target));
        }
        for applicator in APPLICATORS.iter().filter(|applicator| applicator.applies == Applies::Here) {
            for (key, inner) in place.held(applicator) {
                let mut way = pointer::child("", applicator.keyword);
                if let Some(key) = key {
                    pointer::push(&mut way, &key);
                }
                next.push((way, inner));
            }
        }
        next
    }

    fn report(&mut self, place: &Place<'d>, way: &str, fault: SchemaFault, message: String) {
        let located = self.located.get(&std::ptr::from_ref(place.schema));
        let document = located.and_then(|located| located.document).map(str::to_owned);
        let pointer = located.map_or_else(String::new, |located| format!("{}{way}", located.pointer));
        self.problems.push(SchemaProblem::new(document, pointer, fault, message));
    }
}

fn too_long() -> String {
    format!("more than {LONGEST} schemas are applied to the same value, one through the other")
}
