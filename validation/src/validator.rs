//! The validator.

use std::fmt;
use std::sync::Arc;

use jsonschema::ValidationError;
use serde_json::Value;

use crate::error::SchemaError;
use crate::limits::{self, Excess, Limits};
use crate::problem::{DEPTH, Kind, Problem, SIZE};
use crate::report;
use crate::schema::{Documents, check};

/// Schemas that may be applied one inside the other, over all levels of an instance: half of what a thread with 2 MiB
/// of stack has room for, without optimisation.
const STACKED: usize = 1_536;

/// A JSON Schema 2020-12, compiled for use again and again. Cloning is cheap.
///
/// ```
/// use agent_errors_validation::Validator;
/// use serde_json::json;
///
/// let schema = json!({
///     "type": "object",
///     "properties": { "year": { "type": "integer" } },
///     "required": ["year", "make"],
///     "additionalProperties": false
/// });
/// let validator = Validator::new(&schema, [])?;
/// let problems = validator.problems(&json!({ "year": "2020", "colour": "red" }));
/// let entries: Vec<_> = problems.iter().map(|p| (p.pointer(), p.keyword(), p.message())).collect();
/// assert_eq!(entries, [
///     ("/colour", "additionalProperties", "is not a known member"),
///     ("/make", "required", "is required"),
///     ("/year", "type", "must be an integer"),
/// ]);
/// # Ok::<(), agent_errors_validation::SchemaError>(())
/// ```
#[derive(Clone)]
pub struct Validator {
    compiled: Arc<Compiled>,
    limits: Limits,
}

struct Compiled {
    documents: Documents,
    validator: jsonschema::Validator,
    /// Levels of an instance for which the stack suffices.
    levels: usize,
}

impl Validator {
    /// Compiles a schema. The documents that it refers to, and those that they refer to, are given with it; each has
    /// an absolute `$id`. Nothing else is looked for. Formats are asserted.
    ///
    /// # Errors
    ///
    /// If a document is no JSON Schema of this dialect, is nested too deep, refers to something that is not there, or
    /// applies itself to the same value again and again.
    pub fn new<'d>(schema: &Value, references: impl IntoIterator<Item = &'d Value>) -> Result<Self, SchemaError> {
        let references: Vec<&Value> = references.into_iter().collect();
        check::documents(std::iter::once(schema).chain(references.iter().copied()))?;
        let documents = Documents::new(schema, references)?;
        let chain = check::references(&documents)?;
        let validator = check::compile(schema, &documents)?;
        let compiled = Compiled { documents, validator, levels: STACKED / (chain + 2) };
        Ok(Self { compiled: Arc::new(compiled), limits: Limits::default() })
    }

    /// Bounds other than the default ones.
    pub fn limits(self, limits: Limits) -> Self {
        Self { limits, ..self }
    }

    /// Everything that is wrong with an instance, in the order of places: members by name, items by number, a value
    /// before what is in it. Empty if it is valid.
    pub fn problems(&self, instance: &Value) -> Vec<Problem> {
        let depth = self.limits.depth.min(self.compiled.levels);
        match limits::excess(instance, depth, self.limits.places) {
            Some(Excess::Depth(place)) => {
                let message = format!("is nested deeper than the {depth} levels that are looked at");
                return vec![Problem::bound(place, DEPTH, Kind::Unread, message)];
            }
            Some(Excess::Places) => {
                let message =
                    "is too large to be looked at: its members are too many, too deep, or have too long names";
                return vec![Problem::bound(String::new(), SIZE, Kind::Unread, message.to_owned())];
            }
            None => {}
        }
        let errors: Vec<ValidationError<'_>> = self.compiled.validator.iter_errors(instance).collect();
        if errors.is_empty() {
            return Vec::new();
        }
        report::problems(self.compiled.documents.root().as_ref(), instance, &errors, self.limits.problems)
    }

    /// Number of errors that the validator underneath reports, as the measure of what the list costs beyond it.
    #[doc(hidden)]
    pub fn count_raw_errors(&self, instance: &Value) -> usize {
        self.compiled.validator.iter_errors(instance).count()
    }

    /// Whether an instance is valid and within the bounds; faster than looking for problems.
    pub fn is_valid(&self, instance: &Value) -> bool {
        let depth = self.limits.depth.min(self.compiled.levels);
        limits::excess(instance, depth, self.limits.places).is_none() && self.compiled.validator.is_valid(instance)
    }
}

impl fmt::Debug for Validator {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Validator").field("limits", &self.limits).finish_non_exhaustive()
    }
}
