//! The shapes of the source files, as they are written by hand.
//!
//! Each struct mirrors one schema of `schema/meta/`; that folder is the documentation of the members. Unknown
//! members are refused here as they are there, so that a misspelt key is found even without the validator.

#![allow(dead_code, reason = "some members are read from the JSON itself; here they are known, and have a type")]

mod envelope;
mod shared;

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

pub use envelope::{EntrySource, EnvelopeSource, JsonType, PlaceSource, RepeatSource};
pub use shared::Shared;

/// `contract.json`: what a contract folder holds.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ContractSource {
    #[serde(rename = "$schema")]
    pub schema: Option<String>,
    pub name: String,
    pub title: String,
    pub summary: String,
    pub description: String,
    /// Text found in identifiers that must not be deployed; allowed only while a profile is a draft.
    pub draft_marker: Option<String>,
    /// What a release puts in the place of the draft's identifiers.
    #[serde(default)]
    pub release: Vec<ReplacementSource>,
    pub profiles: Vec<ProfileSource>,
    #[serde(default)]
    pub schemas: Vec<SchemaSource>,
    pub tables: Vec<String>,
    pub constants: Option<String>,
    pub error_info: Option<String>,
    pub rules: Option<String>,
    pub notes: Option<String>,
    /// What stands where in a message, by binding and profile; examples are held to it.
    #[serde(default)]
    pub envelopes: Vec<EnvelopeSource>,
    #[serde(default)]
    pub examples: Vec<ExampleSource>,
    #[serde(default)]
    pub rust: RustFace,
}

/// A beginning of the draft's identifiers, and that of the final ones.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ReplacementSource {
    pub draft: String,
    /// With `{major}`, `{minor}` and `{patch}` for the parts of the release number.
    pub published: String,
}

/// A version of the contract that differs on the wire; newest first, the first is the default.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ProfileSource {
    pub id: String,
    pub rust: String,
    pub status: Status,
    pub covers: Vec<String>,
    pub description: String,
}

/// How far a profile has come.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Status {
    /// Not released; it may still change.
    Draft,
    /// Released and recommended.
    Current,
    /// Released and kept for peers that still speak it.
    Frozen,
}

#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SchemaSource {
    pub file: String,
    pub role: Role,
    /// The profiles whose payload this is; none where the schema serves all of them.
    #[serde(default)]
    pub profile: Shared,
    /// Name of the Rust type of the root.
    pub rust: String,
    /// Rust module of its types.
    pub module: String,
    #[serde(default)]
    pub encoding: Encoding,
}

/// How instances of a schema are written.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Encoding {
    /// As the schema says.
    #[default]
    Json,
    /// As the JSON form of a protobuf message.
    ProtoJson,
}

/// What the instances of a schema are.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Role {
    /// The whole error object.
    Payload,
    /// What a member of the payload, or an entry of the envelope, holds.
    Details,
}

#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ExampleSource {
    pub file: String,
    pub title: String,
    pub description: Option<String>,
    pub profile: String,
    /// The way the message travels: `json-rpc`, `http+json`, `payload`.
    pub binding: String,
    /// Row of the primary table that the message shows.
    pub shows: Option<String>,
    /// Places of the message that are instances of one of the contract's schemas.
    #[serde(default)]
    pub instances: Vec<InstanceSource>,
}

#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct InstanceSource {
    pub at: String,
    pub schema: String,
}

/// Where the emitted Rust meets hand-written types.
#[derive(Debug, Clone, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RustFace {
    /// `file#/pointer` of a subschema → path of the type that stands for it.
    #[serde(default)]
    pub replace: Map<String, Value>,
}

/// `tables/*.json`: a registry, one row per code, name or category.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TableSource {
    #[serde(rename = "$schema")]
    pub schema: Option<String>,
    pub name: String,
    pub title: String,
    pub description: String,
    /// Name of the Rust enum.
    pub rust: String,
    /// Whether readers meet keys that are not listed; adds the open form.
    #[serde(default)]
    pub open: bool,
    /// Whether each row has a page of the documentation to itself, as those of the primary table have.
    #[serde(default)]
    pub pages: bool,
    pub key: KeySource,
    pub columns: Vec<ColumnSource>,
    /// Columns whose text makes the documentation of a row, in order.
    pub doc: Vec<String>,
    /// Says that the rows are asked in their order.
    pub decision: Option<DecisionSource>,
    /// Cells by column name, the key, and the reserved members `rust`, `since`, `until` and `overrides`.
    pub rows: Vec<Map<String, Value>>,
}

/// How the rows of a table make a decision.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DecisionSource {
    pub start: String,
    /// Column with what a row asks.
    pub question: String,
    /// Column that says when the next row is asked.
    pub next: String,
    pub outcomes: OutcomesSource,
    /// Key of what is decided when every row was passed.
    pub end: String,
}

/// How a row ends a decision.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct OutcomesSource {
    /// Table with the columns below, if it is another one.
    pub table: Option<String>,
    /// Its column that refers to the row that asks.
    pub of: Option<String>,
    /// Column that refers to what is decided.
    pub result: String,
    /// Column that says when.
    pub when: String,
}

#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct KeySource {
    pub name: String,
    pub title: String,
    pub doc: String,
    pub format: Option<Format>,
    /// Column that tells rows of one key apart.
    pub qualifier: Option<String>,
}

#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ColumnSource {
    pub name: String,
    pub title: String,
    pub doc: String,
    /// Document and section that the values come from.
    pub source: Option<String>,
    #[serde(rename = "type")]
    pub kind: Kind,
    #[serde(default)]
    pub optional: bool,
    /// Value of a cell that a row leaves out.
    pub default: Option<Value>,
    /// No two rows of one profile may have the same value.
    #[serde(default)]
    pub unique: bool,
    pub format: Option<Format>,
    /// Inclusive bounds of a number.
    pub range: Option<[i64; 2]>,
    /// Inclusive bounds that a number must stay out of.
    #[serde(default)]
    pub outside: Vec<[i64; 2]>,
    /// Table that `row` and `rows` cells name.
    pub table: Option<String>,
    pub agrees_with: Option<Agreement>,
    pub spelled_as: Option<Spelling>,
}

/// The type of a column's cells.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Kind {
    /// A text.
    Text,
    /// A whole number.
    Integer,
    /// True or false.
    Boolean,
    /// A list of texts.
    List,
    /// Key of a row of another table.
    Row,
    /// Keys of rows of another table.
    Rows,
    /// File of a details schema of this contract.
    Schema,
}

/// A spelling or range rule that several registries share.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Format {
    /// `[A-Z][A-Z0-9_]*`
    UpperSnake,
    /// `[A-Z][A-Z0-9_]+[A-Z0-9]`, at most 63 characters: google.rpc.ErrorInfo.reason.
    Reason,
    /// `[a-z][a-zA-Z0-9-_]+`, at most 64 characters: a key of google.rpc.ErrorInfo.metadata.
    MetadataKey,
    /// `[a-z0-9_]+(\.[a-z0-9_]+)*`
    Dotted,
    /// `[A-Z][A-Za-z0-9]*`
    UpperCamel,
    /// An absolute URI.
    Uri,
    /// An HTTP status that reports an error: 400 to 599.
    HttpErrorStatus,
}

/// The cell must equal a column of the row that another column names.
#[derive(Debug, Clone, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct Agreement {
    pub column: String,
    pub its: String,
    /// Profiles in which the agreement holds; absent for all.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub profiles: Option<Vec<String>>,
}

/// The cell must be another column (or the key) in another spelling.
#[derive(Debug, Clone, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct Spelling {
    pub column: String,
    pub format: Format,
    #[serde(default)]
    pub without_suffix: String,
}

/// `constants.json`: names, URIs, header names and keys of the contract.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ConstantsSource {
    #[serde(rename = "$schema")]
    pub schema: Option<String>,
    pub constants: Vec<ConstantSource>,
}

#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ConstantSource {
    /// `UPPER_SNAKE`, the Rust name.
    pub name: String,
    /// A string or an integer.
    pub value: Value,
    pub doc: String,
    pub source: Option<String>,
    /// Marks an identifier that only a draft may carry.
    #[serde(default)]
    pub draft: bool,
}

/// `error-info.json`: which payload member feeds which part of google.rpc.ErrorInfo.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ErrorInfoSource {
    #[serde(rename = "$schema")]
    pub schema: Option<String>,
    pub doc: String,
    pub source: Option<String>,
    /// Payload schema that the members belong to.
    pub payload: String,
    /// Payload member that gives the reason.
    pub reason: String,
    /// Constant that gives the domain.
    pub domain: String,
    pub metadata: Vec<MetadataSource>,
}

#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MetadataSource {
    pub key: String,
    pub member: String,
    pub write: Stringify,
    pub doc: String,
}

/// How a member becomes the string that the map demands.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Stringify {
    /// The text itself, byte for byte.
    Verbatim,
    /// `true` or `false`.
    Boolean,
    /// Decimal digits.
    Decimal,
}

/// `rules.json`: numbered conformance statements.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RulesSource {
    #[serde(rename = "$schema")]
    pub schema: Option<String>,
    pub description: String,
    pub series: Vec<SeriesSource>,
}

#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SeriesSource {
    /// Prefix of the rule id: `XYZ` gives `XYZ-001`.
    pub prefix: String,
    pub title: String,
    pub rules: Vec<RuleSource>,
}

#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RuleSource {
    pub number: u16,
    pub level: Level,
    /// The level is read from imperative prose or from a test, not from an RFC 2119 keyword.
    #[serde(default)]
    pub inferred: bool,
    pub who: Vec<String>,
    pub text: String,
    /// What to do when the rule is found broken.
    pub fix: String,
    pub sources: Vec<String>,
    pub check: Vec<Check>,
    pub how: Option<String>,
    /// Profiles that the rule holds for.
    pub profiles: Vec<String>,
    /// Rows of the primary table that the rule is about; empty for all.
    #[serde(default)]
    pub about: Vec<String>,
}

/// How strongly a rule binds, in the words of RFC 2119.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Level {
    /// MUST
    Must,
    /// MUST NOT
    MustNot,
    /// SHOULD
    Should,
    /// SHOULD NOT
    ShouldNot,
    /// MAY
    May,
}

/// What it takes to see whether a rule holds.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Check {
    /// One captured message.
    Fixture,
    /// One captured message, by rule of thumb.
    Heuristic,
    /// The schema alone.
    Static,
    /// A running server.
    Probe,
    /// A client fed with prepared answers.
    Client,
    /// Nothing automatic.
    Manual,
}

/// `notes.json`: where the texts contradict each other, and the reading that is followed.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct NotesSource {
    #[serde(rename = "$schema")]
    pub schema: Option<String>,
    pub notes: Vec<NoteSource>,
}

#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct NoteSource {
    pub id: String,
    pub title: String,
    pub conflict: String,
    pub reading: String,
    /// Rows of the primary table, or schema files, that show the note; empty for the contract page.
    #[serde(default)]
    pub about: Vec<String>,
}
