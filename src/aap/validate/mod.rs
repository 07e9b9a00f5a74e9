//! Requests against their schema: every problem in one answer, under the code that the contract asks for.
//!
//! A [`Validator`] is compiled once, from the schema of a request and the documents that it refers to, and used for
//! every request:
//!
//! ```
//! use agent_errors::aap::{Code, validate::{Refusal, Validator}};
//! use serde::Deserialize;
//! use serde_json::json;
//!
//! #[derive(Deserialize)]
//! struct Search { year_min: u16 }
//!
//! let validator = Validator::new(&json!({
//!     "type": "object",
//!     "properties": { "type": { "const": "inventory.search.request" }, "year_min": { "type": "integer", "minimum": 1900, "maximum": 2100 } },
//!     "required": ["type", "year_min"],
//!     "additionalProperties": false
//! }), [])?;
//!
//! let search: Search = validator.accept(br#"{"type":"inventory.search.request","year_min":2020}"#).unwrap();
//! assert_eq!(search.year_min, 2020);
//!
//! let Err(Refusal::Refused(error)) = validator.accept::<Search>(br#"{"type":"inventory.search.request","year":"2020"}"#) else {
//!     panic!("two problems")
//! };
//! assert_eq!(error.code(), Code::SchemaValidationFailed);
//! let pointers: Vec<_> = error.payload().details.as_ref().unwrap().violations().iter().map(|v| v.pointer().to_owned()).collect();
//! assert_eq!(pointers, ["/year", "/year_min"]);
//! # Ok::<(), agent_errors::aap::validate::SchemaError>(())
//! ```
//!
//! The entries come from the schema alone: no value of the request is repeated, and what serde has to say about a
//! type is never among them.

mod refusal;

use agent_errors_validation::{Kind, Problem, place_order};
use serde::de::DeserializeOwned;
use serde_json::Value;

use super::choice::{Situation, is_request_type};
use super::lead::{self, Finding};
use super::{Code, CodeChoice, ConditionVocabulary, ConsentFault, Error, Skill, Violation, constants};
use refusal::Misfit;

pub use agent_errors_validation::{Limits, SchemaError, SchemaFault, SchemaProblem};
pub use refusal::{NotJson, Refusal};

/// The compiled schema of a request. Cloning is cheap.
#[derive(Debug, Clone)]
pub struct Validator {
    schema: agent_errors_validation::Validator,
    skill: Option<Skill>,
}

impl Validator {
    /// Compiles the schema of a request, with the documents that it refers to; each of those has an absolute `$id`.
    /// Formats are asserted, and nothing is fetched.
    ///
    /// # Errors
    ///
    /// If one of them cannot be used.
    pub fn new<'d>(schema: &Value, references: impl IntoIterator<Item = &'d Value>) -> Result<Self, SchemaError> {
        let compiled = agent_errors_validation::Validator::new(schema, references)?;
        let request_type = format!("/properties{}/const", constants::REQUEST_TYPE_POINTER);
        let skill = schema.pointer(&request_type).and_then(Value::as_str).and_then(skill_of);
        Ok(Self { schema: compiled, skill })
    }

    /// The skill whose requests these are, where the schema does not say so by a `const` for the type. Some codes are
    /// for some skills only.
    pub fn skill(self, skill: Skill) -> Self {
        Self { skill: Some(skill), ..self }
    }

    /// Bounds other than the default ones.
    pub fn limits(self, limits: Limits) -> Self {
        Self { schema: self.schema.limits(limits), ..self }
    }

    /// Checks a request.
    ///
    /// # Errors
    ///
    /// With every problem.
    pub fn check(&self, request: &Value) -> Result<(), Error> {
        self.check_with(request, [])
    }

    /// Checks a request, and adds what other rules have found, such as [`lead::findings`]. What they say about a place
    /// that the schema already objects to is left out.
    ///
    /// # Errors
    ///
    /// With every problem, of the schema and of the rules.
    pub fn check_with(&self, request: &Value, findings: impl IntoIterator<Item = Finding>) -> Result<(), Error> {
        let problems = self.schema.problems(request);
        let known =
            |finding: &Finding| problems.iter().any(|problem| within(problem.pointer(), finding.violation().pointer()));
        let findings: Vec<Finding> = findings.into_iter().filter(|finding| !known(finding)).collect();
        if problems.is_empty() && findings.is_empty() {
            return Ok(());
        }
        Err(self.refuse(request, problems, findings))
    }

    fn refuse(&self, request: &Value, mut problems: Vec<Problem>, findings: Vec<Finding>) -> Error {
        let skill =
            self.skill.or_else(|| request.pointer(constants::REQUEST_TYPE_POINTER)?.as_str().and_then(skill_of));
        let raised = |code: Code| skill.is_some_and(|skill| code.raised_by().contains(&skill));
        let codes: Vec<Code> = problems
            .iter()
            .filter_map(|problem| consent_fault(problem).map(ConsentFault::code))
            .filter(|code| raised(*code))
            .chain(findings.iter().map(Finding::code))
            .collect();
        let other_vocabulary = CodeChoice::OtherVocabulary.code();
        let choice = Situation {
            skill_not_offered: problems.iter().any(|problem| is_other_skill(problem, request)),
            codes: &codes,
            only_other_vocabulary: raised(other_vocabulary)
                && problems.iter().all(|problem| is_other_vocabulary(problem, request))
                && findings.iter().all(|finding| finding.code() == other_vocabulary),
            only_one_missing: findings.is_empty() && is_one_missing(&problems)
                || problems.is_empty() && findings.len() == 1 && findings[0].code() == CodeChoice::OneMissing.code(),
        }
        .choice();
        if choice == CodeChoice::Unsupported {
            problems.retain(|problem| problem.pointer() == constants::REQUEST_TYPE_POINTER);
        }
        let violations = problems.into_iter().map(|problem| {
            let (pointer, keyword, message) = problem.into_parts();
            Violation::new(pointer, keyword, message)
        });
        let found = findings.into_iter().filter(|_| choice != CodeChoice::Unsupported).map(Finding::into_violation);
        let mut all: Vec<Violation<'static>> = violations.chain(found).collect();
        all.sort_by(|a, b| place_order(a.pointer(), b.pointer()));
        choice.error(all)
    }

    /// Reads a request and checks it.
    ///
    /// # Errors
    ///
    /// If the bytes are not JSON, or with every problem.
    pub fn read(&self, body: &[u8]) -> Result<Value, Refusal> {
        let request = parse(body)?;
        self.check(&request)?;
        Ok(request)
    }

    /// Reads a request, checks it, and makes it the type that the handler takes.
    ///
    /// A request that is valid and does not fit the type is an internal error: the buyer kept to the schema, so the
    /// type is wrong. Its cause names the type.
    ///
    /// # Errors
    ///
    /// If the bytes are not JSON, with every problem, or if the type does not fit the schema.
    pub fn accept<T: DeserializeOwned>(&self, body: &[u8]) -> Result<T, Refusal> {
        Ok(self.accept_value(parse(body)?)?)
    }

    /// The same for a request that has been read, such as the `data` of a part.
    ///
    /// # Errors
    ///
    /// With every problem, or if the type does not fit the schema.
    pub fn accept_value<T: DeserializeOwned>(&self, request: Value) -> Result<T, Error> {
        self.check(&request)?;
        serde_json::from_value(request).map_err(|_| {
            let cause = Misfit(std::any::type_name::<T>());
            Error::new(Code::InternalError, Code::InternalError.meaning()).caused_by(cause)
        })
    }
}

fn parse(body: &[u8]) -> Result<Value, NotJson> {
    serde_json::from_slice(body).map_err(|error| NotJson::at(&error))
}

fn skill_of(request_type: &str) -> Option<Skill> {
    Skill::ALL.iter().copied().find(|skill| skill.request_type() == request_type)
}

fn within(place: &str, outer: &str) -> bool {
    place.strip_prefix(outer).is_some_and(|rest| rest.is_empty() || rest.starts_with('/'))
}

/// The fault of consent that a problem is.
fn consent_fault(problem: &Problem) -> Option<ConsentFault> {
    if !within(problem.pointer(), ConsentFault::Absent.pointer()) {
        return None;
    }
    let absent = problem.kind() == Kind::Missing && problem.pointer() == ConsentFault::Absent.pointer();
    Some(if absent { ConsentFault::Absent } else { ConsentFault::Malformed })
}

/// Whether the request is well-formed as one of another skill.
fn is_other_skill(problem: &Problem, request: &Value) -> bool {
    problem.pointer() == constants::REQUEST_TYPE_POINTER
        && problem.kind() == Kind::Choice
        && request.pointer(constants::REQUEST_TYPE_POINTER).and_then(Value::as_str).is_some_and(is_request_type)
}

fn is_other_vocabulary(problem: &Problem, request: &Value) -> bool {
    let at_place = |vocabulary: &&ConditionVocabulary| vocabulary.pointer() == problem.pointer();
    problem.kind() == Kind::Choice
        && ConditionVocabulary::ALL.iter().find(at_place).is_some_and(|vocabulary| {
            let word = request.pointer(vocabulary.pointer()).and_then(Value::as_str);
            word.is_some_and(|word| vocabulary.read(word).is_err_and(lead::ConditionFault::is_from_other_vocabulary))
        })
}

/// A type that is missing is no skill at all, and not a single missing member.
fn is_one_missing(problems: &[Problem]) -> bool {
    matches!(problems, [only] if only.kind() == Kind::Missing && only.pointer() != constants::REQUEST_TYPE_POINTER)
}
