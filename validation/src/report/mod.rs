//! From what the validator finds to what is said about it.
//!
//! The validator reports one error for an object with unknown members, at the object, and likewise for missing ones;
//! it lists members as unevaluated that it only did not get to; and its messages quote the instance. Here each error
//! becomes an entry for each member that it is about ([`found`]), what only follows from another fault is dropped
//! ([`unevaluated`]), and the message is made from the schema alone ([`message`]).

mod branches;
mod found;
mod keyword;
mod message;
mod unevaluated;

use jsonschema::ValidationError;
use serde_json::Value;

use crate::problem::{FURTHER, Kind, Problem};
use crate::schema::place::Place;
use found::Found;

/// The problems behind the errors, in the order of places, at most `most`.
pub(crate) fn problems(
    root: Option<&Place<'_>>,
    instance: &Value,
    errors: &[ValidationError<'_>],
    most: usize,
) -> Vec<Problem> {
    let mut found = Vec::with_capacity(errors.len());
    for error in errors {
        found::read(root, instance, error, &mut found);
    }
    found.sort_by(Found::order);
    unevaluated::drop_consequences(root, &mut found);

    let mut problems: Vec<Problem> = Vec::with_capacity(found.len().min(most));
    let mut same_place = 0;
    for found in found {
        let problem = found.into_problem(root);
        if problems.last().is_none_or(|last| last.pointer != problem.pointer) {
            same_place = problems.len();
        }
        if problems[same_place..].iter().any(|other| other.repeats(&problem)) {
            continue;
        }
        if problems.len() == most {
            problems.truncate(most - 1);
            problems.push(Problem::bound(
                String::new(),
                FURTHER,
                Kind::Further,
                "has further problems, which are not listed".to_owned(),
            ));
            break;
        }
        problems.push(problem);
    }
    problems
}
