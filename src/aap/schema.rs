//! `JsonSchema` of the error: the canonical schema itself.

use std::borrow::Cow;

use schemars::{JsonSchema, Schema, SchemaGenerator};

use super::{Error, v2_0};

impl JsonSchema for Error {
    fn schema_name() -> Cow<'static, str> {
        "AapError".into()
    }

    fn schema_id() -> Cow<'static, str> {
        v2_0::Error::TYPE_URL.into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        // The text is generated from a schema that was checked; a test parses it.
        serde_json::from_str(v2_0::Error::SCHEMA).unwrap_or_default()
    }
}
