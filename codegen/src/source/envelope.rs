//! What stands where in a message, as `contract.json` declares it.

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

/// The message around a payload, in one binding.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct EnvelopeSource {
    pub binding: String,
    pub profiles: Vec<String>,
    /// Place of a payload that is not an entry.
    pub payload: Option<String>,
    #[serde(default)]
    pub places: Vec<PlaceSource>,
    pub entries: Option<EntriesSource>,
}

/// A place, and one way to know what it holds.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PlaceSource {
    /// JSON Pointer into the message or entry.
    pub at: String,
    /// The value itself, or `{"x-constant": NAME}`.
    pub value: Option<Value>,
    /// Column of the row that is shown.
    pub column: Option<String>,
    /// Column of the row that the cell refers to; the place holds that cell.
    pub its: Option<String>,
    /// The key of the row that is shown.
    #[serde(default)]
    pub key: bool,
    /// JSON Pointer into the payload.
    pub member: Option<String>,
    /// JSON types, one of which the value has.
    pub types: Option<Vec<JsonType>>,
    /// Members of an object.
    pub object: Option<ObjectSource>,
}

/// A type of JSON Schema.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum JsonType {
    Null,
    Boolean,
    Integer,
    Number,
    String,
    Array,
    Object,
}

/// The members of an object in a message; it has no others.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ObjectSource {
    /// Members that are always there.
    #[serde(default)]
    pub has: Vec<String>,
    /// Members that may be there.
    #[serde(default)]
    pub may: Vec<String>,
}

/// A list of entries that are told apart by their `@type`.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct EntriesSource {
    pub at: String,
    pub kinds: Vec<EntrySource>,
}

/// A kind of entry.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct EntrySource {
    /// The `@type`, or `{"x-constant": NAME}`.
    #[serde(rename = "type")]
    pub kind: Option<Value>,
    /// Schema whose `@type` it is.
    pub schema: Option<String>,
    /// Whether every message that shows a row has such an entry.
    #[serde(default)]
    pub required: bool,
    /// Whether the entry is the payload.
    #[serde(default)]
    pub payload: bool,
    /// Whether the mapping to google.rpc.ErrorInfo fills the entry.
    #[serde(default)]
    pub mapped: bool,
    #[serde(default)]
    pub places: Vec<PlaceSource>,
    pub repeats: Option<RepeatSource>,
}

/// A list of an entry that says again what a list of the payload says.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RepeatSource {
    /// JSON Pointer into the entry.
    pub list: String,
    /// JSON Pointer into the payload.
    pub of: String,
    /// Member of an item to its text, in which `{name}` stands for a member of the payload's item.
    pub members: Map<String, Value>,
}
