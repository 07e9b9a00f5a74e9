//! What is asked of a schema before it is compiled: depth, dialect, the meta-schema, references, no loops.
//!
//! The compiler stops at its first complaint, does not name the place of a reference, and follows a loop until the
//! instance is at hand. So the documents are looked through here first, and all that is wrong is said at once.

use std::sync::LazyLock;

use jsonschema::{Draft, PatternOptions, ValidationError, Validator};
use serde_json::{Value, json};

use super::keywords::REFERENCES;
use super::place::Place;
use super::{Documents, loops, reason};
use crate::error::{SchemaError, SchemaFault, SchemaProblem};
use crate::limits;
use crate::pointer;
use crate::problem::Problem;
use crate::report;

/// Deeper documents are refused: compilation goes down with them.
const DEEPEST: usize = 128;

/// Steps that a pattern which needs backtracking may take.
const BACKTRACKS: usize = 100_000;

const DIALECT: &str = "https://json-schema.org/draft/2020-12/schema";

/// Checks each document by itself: it is not too deep, of the right dialect, and follows the meta-schema.
pub(crate) fn documents<'d>(documents: impl IntoIterator<Item = &'d Value>) -> Result<(), SchemaError> {
    let mut problems = Vec::new();
    for document in documents {
        let name = document.get("$id").and_then(Value::as_str).map(str::to_owned);
        if let Some(place) = limits::deeper_than(document, DEEPEST) {
            let message = format!("the schema is nested deeper than {DEEPEST} levels");
            problems.push(SchemaProblem::new(name, place, SchemaFault::TooDeep, message));
            continue;
        }
        let before = problems.len();
        dialect(name.as_deref(), "", document, &mut problems);
        if problems.len() == before {
            problems.extend(against_meta_schema(document).into_iter().map(|problem| {
                SchemaProblem::new(name.clone(), problem.pointer, SchemaFault::Invalid, problem.message)
            }));
        }
    }
    SchemaError::gather(problems)
}

/// What is wrong with a schema that does not follow the meta-schema. Patterns and references count as formats.
fn against_meta_schema(document: &Value) -> Vec<Problem> {
    static META_SCHEMA: LazyLock<Option<(Documents, Validator)>> = LazyLock::new(|| {
        let schema = json!({ "$ref": DIALECT });
        let documents = Documents::new(&schema, []).ok()?;
        let validator = compile(&schema, &documents).ok()?;
        Some((documents, validator))
    });
    let Some((documents, validator)) = &*META_SCHEMA else {
        return Vec::new();
    };
    let errors: Vec<ValidationError<'_>> = validator.iter_errors(document).collect();
    report::problems(documents.root().as_ref(), document, &errors, usize::MAX)
}

/// Compiles a schema whose documents have been checked.
pub(crate) fn compile(schema: &Value, documents: &Documents) -> Result<Validator, SchemaError> {
    jsonschema::options()
        .with_draft(Draft::Draft202012)
        .with_registry(documents.registry())
        .with_base_uri(documents.root_uri())
        .with_pattern_options(PatternOptions::fancy_regex().backtrack_limit(BACKTRACKS))
        .should_validate_formats(true)
        .offline()
        .build(schema)
        .map_err(|error| {
            let message = "the schema cannot be compiled";
            SchemaError::one(SchemaProblem::new(None, error.schema_path().as_str(), SchemaFault::Unusable, message))
        })
}

fn dialect(name: Option<&str>, at: &str, schema: &Value, problems: &mut Vec<SchemaProblem>) {
    let Some(stated) = schema.get("$schema") else {
        return;
    };
    if stated.as_str().is_none_or(|stated| stated.trim_end_matches('#') != DIALECT) {
        problems.push(SchemaProblem::new(
            name.map(str::to_owned),
            format!("{at}/$schema"),
            SchemaFault::Dialect,
            format!("only the dialect `{DIALECT}` can be used"),
        ));
    }
}

/// Checks that references lead somewhere within the documents, and never round in a circle. Gives the length of the
/// longest chain of schemas that are applied to one and the same value.
pub(crate) fn references(documents: &Documents) -> Result<usize, SchemaError> {
    let mut walk = Walk { documents, places: Vec::new(), problems: Vec::new() };
    for (name, root) in documents.all() {
        walk.visit(name, "", root);
    }
    if walk.problems.is_empty() && !documents.outside().is_empty() {
        return Err(SchemaError::one(outside(None, String::new())));
    }
    SchemaError::gather(walk.problems)?;
    loops::longest_chain(&walk.places)
}

/// A schema with the document and the pointer at which it stands.
pub(super) struct Located<'d> {
    pub document: Option<&'d str>,
    pub pointer: String,
    pub place: Place<'d>,
}

struct Walk<'d> {
    documents: &'d Documents,
    places: Vec<Located<'d>>,
    problems: Vec<SchemaProblem>,
}

impl<'d> Walk<'d> {
    fn visit(&mut self, document: Option<&'d str>, at: &str, place: Place<'d>) {
        if !at.is_empty() {
            dialect(document, at, place.schema, &mut self.problems);
        }
        for keyword in REFERENCES {
            self.reference(document, at, &place, keyword);
        }
        let held: Vec<_> = place.all_held().collect();
        self.places.push(Located { document, pointer: at.to_owned(), place });
        for (applicator, key, inner) in held {
            let mut pointer = pointer::child(at, applicator.keyword);
            if let Some(key) = key {
                pointer::push(&mut pointer, &key);
            }
            self.visit(document, &pointer, inner);
        }
    }

    fn reference(&mut self, document: Option<&str>, at: &str, place: &Place<'_>, keyword: &str) {
        let Some(reference) = place.schema.get(keyword).and_then(Value::as_str) else {
            return;
        };
        let here = pointer::child(at, keyword);
        let target = reference.split_once('#').map_or(reference, |(target, _)| target);
        let base = place.resolver.base_uri();
        let uri = place.resolver.resolve_uri(&base.borrow(), target);
        if uri.is_ok_and(|uri| self.documents.is_outside(uri.as_str())) {
            self.problems.push(outside(document.map(str::to_owned), here));
        } else if let Some(Err(error)) = place.referred(keyword) {
            let message = format!("the reference cannot be followed: {}", reason(&error));
            self.problems.push(SchemaProblem::new(document.map(str::to_owned), here, SchemaFault::Nowhere, message));
        }
    }
}

fn outside(document: Option<String>, pointer: String) -> SchemaProblem {
    SchemaProblem::new(
        document,
        pointer,
        SchemaFault::Outside,
        "the reference leads to a document that is not among the references, and none is fetched",
    )
}
