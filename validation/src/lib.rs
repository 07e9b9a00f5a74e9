//! JSON Schema 2020-12 validation for people on the other side: every problem at once, each with a JSON Pointer to
//! the very member that is wrong or missing, the keyword that the schema's author wrote, and a message that never
//! repeats a value.
//!
//! A validator library reports errors as the specification counts them: one for an object with three unknown
//! members, at the object; `required` at the parent; `unevaluatedProperties` for members that are in order. And it
//! quotes the value, which is personal data as often as not. [`Validator`] turns that into a list that can be shown
//! and answered member by member:
//!
//! | keyword | points at |
//! |---|---|
//! | `required`, `dependentRequired` | where the missing member should be |
//! | `additionalProperties`, `unevaluatedProperties` | the unknown member, one entry for each |
//! | `unevaluatedItems`, `items: false` | the superfluous item |
//! | `propertyNames` | the member with the wrong name |
//! | `dependentSchemas` with `false` | the member that must not be there |
//! | `oneOf`, `anyOf` | the value as a whole; or the problems of the one alternative that the value was meant to be |
//! | `contains`, `uniqueItems` and the other bounds | the list, text or number itself |
//!
//! What only follows from another fault is left out: members that a failed schema did not get to count as unknown.
//!
//! Schemas are looked through when a [`Validator`] is made. Nothing is ever fetched, and a schema that applies itself
//! to the same value without end is refused, so validation neither hangs nor exhausts the stack. [`Limits`] bound
//! what an instance can cause.

mod error;
mod limits;
mod pointer;
mod problem;
mod quote;
mod report;
mod schema;
mod validator;

pub use error::{SchemaError, SchemaFault, SchemaProblem};
pub use limits::Limits;
pub use pointer::order as place_order;
pub use problem::{Kind, Problem};
pub use validator::Validator;
