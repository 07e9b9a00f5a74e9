//! Which of several alternatives a value was meant to be.
//!
//! Where the alternatives fix one member to values of their own, the value of that member tells; where just one
//! takes values of this type at all, the type does. Then the problems of that alternative are reported, and not only
//! that the value fits none.

use std::collections::BTreeMap;

use jsonschema::ValidationError;
use serde_json::Value;

use crate::schema::keywords::{APPLICATORS, Applicator, Holds, Step, steps};
use crate::schema::place::Place;

/// References and `allOf`s are followed so far.
const FOLLOWED: usize = 16;

/// The values that a member may have in an alternative.
type Pins<'s> = BTreeMap<&'s str, Vec<&'s Value>>;

/// The one alternative that is meant, if that is clear.
pub(super) fn meant(root: Option<&Place<'_>>, error: &ValidationError<'_>) -> Option<usize> {
    let path = error.evaluation_path().as_str();
    let keyword = steps(path).last()?.keyword;
    let around = root?.around(path)?;
    let branches = branches(&around, keyword);
    by_member(&branches, error.instance()).or_else(|| by_type(&branches, error.instance()))
}

/// The schemas of `anyOf` or `oneOf`.
pub(super) fn branches<'s>(around: &Place<'s>, keyword: &str) -> Vec<Place<'s>> {
    let list = |applicator: &&Applicator| applicator.keyword == keyword && applicator.holds == Holds::List;
    let held = APPLICATORS.iter().find(list).map(|applicator| around.held(applicator));
    held.into_iter().flatten().map(|(_, place)| place).collect()
}

fn by_member(branches: &[Place<'_>], instance: &Value) -> Option<usize> {
    let members = instance.as_object()?;
    let pins: Vec<Pins<'_>> = branches
        .iter()
        .map(|branch| {
            let mut pins = Pins::new();
            collect(branch, &mut pins, FOLLOWED);
            pins
        })
        .collect();
    let mut counts: BTreeMap<&str, usize> = BTreeMap::new();
    for name in pins.iter().flat_map(Pins::keys) {
        *counts.entry(*name).or_default() += 1;
    }
    let mut names: Vec<(&str, usize)> = counts.into_iter().filter(|(_, count)| *count > 1).collect();
    names.sort_by(|(a, many), (b, few)| few.cmp(many).then_with(|| a.cmp(b)));
    names.into_iter().find_map(|(name, _)| {
        let value = members.get(name)?;
        let fits = |pins: &Pins<'_>| pins.get(name).is_some_and(|values| values.contains(&value));
        let mut fitting = pins.iter().enumerate().filter(|(_, pins)| fits(pins));
        let (index, _) = fitting.next()?;
        fitting.next().is_none().then_some(index)
    })
}

fn collect<'s>(place: &Place<'s>, pins: &mut Pins<'s>, follow: usize) {
    let Some(rest) = follow.checked_sub(1) else {
        return;
    };
    if let Some(properties) = place.schema.get("properties").and_then(Value::as_object) {
        for (name, schema) in properties {
            if let Some(values) = values(&place.inner(schema), rest) {
                pins.entry(name).or_insert(values);
            }
        }
    }
    for part in conjoined(place) {
        collect(&part, pins, rest);
    }
}

fn values<'s>(place: &Place<'s>, follow: usize) -> Option<Vec<&'s Value>> {
    let rest = follow.checked_sub(1)?;
    if let Some(value) = place.schema.get("const") {
        return Some(vec![value]);
    }
    if let Some(Value::Array(values)) = place.schema.get("enum") {
        return Some(values.iter().collect());
    }
    conjoined(place).iter().find_map(|part| values(part, rest))
}

/// Schemas that hold whenever this one does.
fn conjoined<'s>(place: &Place<'s>) -> Vec<Place<'s>> {
    let referred = place.step(Step { keyword: "$ref", key: None });
    referred.into_iter().chain(branches(place, "allOf")).collect()
}

fn by_type(branches: &[Place<'_>], instance: &Value) -> Option<usize> {
    let mut taking = branches.iter().enumerate().filter(|(_, branch)| takes(branch, instance, FOLLOWED));
    let (index, _) = taking.next()?;
    (branches.len() > 1 && taking.next().is_none()).then_some(index)
}

/// Whether a schema takes values of this type at all.
fn takes(place: &Place<'_>, instance: &Value, follow: usize) -> bool {
    let Some(rest) = follow.checked_sub(1) else {
        return true;
    };
    let own = match place.schema {
        Value::Bool(taken) => *taken,
        schema => match schema.get("type") {
            Some(Value::String(name)) => is_of(instance, name),
            Some(Value::Array(names)) => names.iter().filter_map(Value::as_str).any(|name| is_of(instance, name)),
            _ => true,
        },
    };
    own && conjoined(place).iter().all(|part| takes(part, instance, rest))
}

fn is_of(instance: &Value, name: &str) -> bool {
    match name {
        "null" => instance.is_null(),
        "boolean" => instance.is_boolean(),
        "object" => instance.is_object(),
        "array" => instance.is_array(),
        "string" => instance.is_string(),
        _ => instance.is_number(),
    }
}
