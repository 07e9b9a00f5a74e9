//! An edition: the contracts of one schema folder at one moment, each as a single document.
//!
//! The document says all that the sources say, with references resolved to names: a program can compare two of
//! them without the sources, and a published tree carries one per contract. Entries are kept by name and not by
//! position, so that a JSON Pointer into the document stays true when rows are moved.

mod describe;
mod named;
mod read;

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

pub use crate::source::{Check, Encoding, Format, Kind, Level, Role, Shared, Status, Stringify};
pub use named::Named;
pub use read::Unreadable;
pub(crate) use read::{CONTRACTS, DRAFT, INDEX, INTEGRITY, RELEASES};

use crate::{Inputs, Problems};

/// Version of the document's shape, in its member `format`.
pub const FORMAT: u32 = 2;

/// The contracts of a schema folder, by name.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Edition {
    /// The contracts, in the order of their folder names.
    pub contracts: Named<Contract>,
}

impl Edition {
    /// The edition that the sources are.
    ///
    /// # Errors
    ///
    /// Every problem of the sources.
    pub fn of_sources(inputs: &Inputs) -> Result<Self, Problems> {
        Ok(Self::of_model(&crate::checked(inputs)?))
    }

    pub(crate) fn of_model(model: &crate::model::Model) -> Self {
        let contracts = model.contracts.iter();
        Self { contracts: contracts.map(|contract| (contract.name.clone(), describe::contract(contract))).collect() }
    }
}

/// One contract.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Contract {
    /// [`FORMAT`] of the program that wrote the document.
    pub format: u32,
    /// Name of the contract's folder, and of the contract in reports.
    pub name: String,
    /// Heading of its pages.
    pub title: String,
    /// One sentence about it.
    pub summary: String,
    /// What it is for; Markdown.
    pub description: String,
    /// Text found in identifiers that must not be deployed.
    pub draft_marker: Option<String>,
    /// What a release puts in the place of each beginning of a draft's identifiers.
    pub release: Named<String>,
    /// Its wire forms by id, newest first; the first is the default.
    pub profiles: Named<Profile>,
    /// Its schemas by file.
    pub schemas: Named<Schema>,
    /// Its registries by name; the first holds the codes.
    pub tables: Named<Table>,
    /// Its constants by name.
    pub constants: Named<Constant>,
    /// How google.rpc.ErrorInfo is filled, where it has a payload of its own.
    pub error_info: Option<ErrorInfo>,
    /// What is said in front of its rules; Markdown.
    pub rules_description: String,
    /// Its conformance rules by id.
    pub rules: Named<Rule>,
    /// Its decided readings by id.
    pub notes: Named<Note>,
    /// What stands where in a message, by binding and the newest profile that has it so: `json-rpc@2`.
    pub envelopes: Named<Envelope>,
    /// Its example messages by file.
    pub examples: Named<Example>,
}

/// A wire form.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Profile {
    /// Its name in Rust.
    pub rust: String,
    /// Whether it may still change.
    pub status: Status,
    /// Versions that share it, newest first.
    pub covers: Vec<String>,
    /// What sets it apart; Markdown.
    pub description: String,
}

/// A payload or details schema.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Schema {
    /// Where it is published.
    pub id: String,
    /// What its instances are.
    pub role: Role,
    /// The profiles whose payload it is, one or a list; absent where it serves all.
    pub profile: Shared,
    /// How its instances are written.
    pub encoding: Encoding,
    /// Name of its type: what stays the same when the file is renamed.
    pub name: String,
    /// Rust module of its types.
    pub module: String,
    /// Paths of the Rust types that stand for places of it, by JSON Pointer.
    pub replaced: Named<String>,
    /// The schema with all that it refers to, and no annotations of the sources left.
    pub schema: Value,
}

/// A registry.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Table {
    /// Heading.
    pub title: String,
    /// What its rows are; Markdown.
    pub description: String,
    /// Name of its type in Rust.
    pub rust: String,
    /// Whether readers keep keys that it does not list.
    pub open: bool,
    /// Whether each row has a page of the documentation to itself.
    pub pages: bool,
    /// What the name of a row is called.
    pub key: Key,
    /// Columns that make the documentation of a row.
    pub doc: Vec<String>,
    /// How the rows make a decision, where they are asked in their order.
    pub decision: Option<Decision>,
    /// Columns by name.
    pub columns: Named<Column>,
    /// Rows by key, or by key, `@` and qualifier where several share a key.
    pub rows: Named<Row>,
}

/// Rows that are asked in their order; the first that ends the decision counts.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Decision {
    /// What leads to the first row.
    pub start: String,
    /// Column with what a row asks.
    pub question: String,
    /// Column that says when the next row is asked.
    pub next: String,
    /// Table whose rows end the decision, where it is another one, and its column that refers to the row that asks.
    pub outcomes: Option<(String, String)>,
    /// Column, of that table or of this one, with what is decided.
    pub result: String,
    /// Column, likewise, that says when.
    pub when: String,
    /// Table of what can be decided, and the key of what is when every row was passed.
    pub end: (String, String),
}

/// The key of a registry.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Key {
    /// Its name in programs.
    pub name: String,
    /// Its heading.
    pub title: String,
    /// What it is; Markdown.
    pub doc: String,
    /// Spelling rule of the keys.
    pub format: Option<Format>,
    /// Column that tells rows of one key apart.
    pub qualifier: Option<String>,
}

/// A column of a registry.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Column {
    /// Heading.
    pub title: String,
    /// What its cells say; Markdown.
    pub doc: String,
    /// Document and section that the cells come from.
    pub source: Option<String>,
    /// Type of its cells.
    pub r#type: Kind,
    /// Spelling rule of its cells.
    pub format: Option<Format>,
    /// Whether a cell may be null.
    pub optional: bool,
    /// Cell of a row that says nothing.
    pub default: Option<Value>,
    /// Table that its cells name rows of.
    pub table: Option<String>,
    /// What else holds of its cells, as the source says it: `unique`, `range`, `outside`, `agrees_with`, `spelled_as`.
    pub checks: Map<String, Value>,
}

/// A row of a registry.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Row {
    /// Its name in Rust.
    pub rust: String,
    /// First version that has it.
    pub since: Option<String>,
    /// Last version that has it.
    pub until: Option<String>,
    /// Cells by column, by the id of the profile; profiles that do not have the row are left out.
    pub profiles: Named<Map<String, Value>>,
}

/// A name, URI, header or key.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Constant {
    /// A string or an integer.
    pub value: Value,
    /// What it is; Markdown.
    pub doc: String,
    /// Document and section that it comes from.
    pub source: Option<String>,
    /// Whether it must not be deployed.
    pub draft: bool,
}

/// How google.rpc.ErrorInfo is filled from a payload.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct ErrorInfo {
    /// What it is for; Markdown.
    pub doc: String,
    /// Document and section that it comes from.
    pub source: Option<String>,
    /// File of the payload schema.
    pub payload: String,
    /// Payload member that is the reason.
    pub reason: String,
    /// The domain itself.
    pub domain: String,
    /// Metadata by key.
    pub metadata: Named<Metadata>,
}

/// An entry of the metadata.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Metadata {
    /// Payload member that it repeats.
    pub member: String,
    /// How the member becomes a string.
    pub write: Stringify,
    /// What it is for; Markdown.
    pub doc: String,
}

/// A conformance rule: that of the model, with the names of what the model refers to by index.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Rule {
    /// Heading of its series.
    pub series: String,
    /// How strongly it binds.
    pub level: Level,
    /// Whether the level is not a keyword of the text.
    pub inferred: bool,
    /// Whom it binds.
    pub who: Vec<String>,
    /// The statement.
    pub text: String,
    /// What to do when it is broken.
    pub fix: String,
    /// Where it comes from.
    pub sources: Vec<String>,
    /// What it takes to check it.
    pub check: Vec<Check>,
    /// How it is checked.
    pub how: Option<String>,
    /// Ids of the profiles that it holds for.
    pub profiles: Vec<String>,
    /// Codes that it is about; empty for all.
    pub about: Vec<String>,
}

/// A place where the texts contradict each other.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Note {
    /// Heading.
    pub title: String,
    /// What contradicts what.
    pub conflict: String,
    /// The reading that is followed.
    pub reading: String,
    /// Codes and schema files that it is about.
    pub about: Vec<String>,
}

/// What stands where in a message of one binding.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Envelope {
    /// The binding.
    pub binding: String,
    /// Ids of the profiles that have it so.
    pub profiles: Vec<String>,
    /// JSON Pointer to the payload, where it has a fixed place.
    pub payload: Option<String>,
    /// What a place of the message holds, by its JSON Pointer: `{"value": …}`, `{"column": …}`, `{"column": …, "its": …}`,
    /// `{"key": true}`, `{"member": …}`, `{"types": […]}` or `{"object": {"has": […], "may": […]}}`.
    pub places: Named<Value>,
    /// The list of entries, where there is one.
    pub entries: Option<Entries>,
}

/// A list of entries in a message, told apart by their `@type`.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Entries {
    /// JSON Pointer to the list.
    pub at: String,
    /// Kinds of entries by `@type`.
    pub kinds: Named<EntryKind>,
}

/// A kind of entry.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct EntryKind {
    /// File of the schema that the entry is an instance of.
    pub schema: Option<String>,
    /// Whether it is always there.
    pub required: bool,
    /// Whether it is the payload.
    pub payload: bool,
    /// Whether it is made from the payload by the mapping.
    pub mapped: bool,
    /// What its places hold.
    pub places: Named<Value>,
    /// The list that it says again.
    pub repeats: Option<Value>,
}

/// A finished message.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Example {
    /// Caption.
    pub title: String,
    /// What to look at.
    pub description: Option<String>,
    /// Id of the profile that it follows.
    pub profile: String,
    /// How it travels.
    pub binding: String,
    /// Code that it shows.
    pub shows: Option<String>,
    /// Files of the schemas that places of it are instances of, by JSON Pointer.
    pub instances: Named<String>,
    /// The very bytes, and a final line break.
    pub text: String,
}
