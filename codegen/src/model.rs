//! The contract model: what the emitters read.
//!
//! Everything here has been checked: references resolve, names are unique, every cell has its column's type.
//! Emitters only format; they never fail on the content of a model and never look back at a source file.

use std::fmt;

use serde_json::Value;

use crate::source::{Encoding, JsonType};

pub use crate::source::{Check, Format, Kind, Level, Role, Status, Stringify};

/// All contracts of one schema folder, in the order of their folder names.
#[derive(Debug, Clone, Default)]
pub struct Model {
    /// The contracts.
    pub contracts: Vec<Contract>,
}

/// One contract.
#[derive(Debug, Clone)]
pub struct Contract {
    /// Folder below the schema folder.
    pub folder: String,
    /// Folder name, module name and name on the command line.
    pub name: String,
    pub title: String,
    pub summary: String,
    pub description: String,
    pub draft_marker: Option<String>,
    /// Beginnings of the draft's identifiers with the final ones, which hold places for a release number.
    pub release: Vec<(String, String)>,
    /// Newest first; the first is the default.
    pub profiles: Vec<Profile>,
    pub schemas: Vec<Schema>,
    /// The first is the primary table, the one that holds the codes.
    pub tables: Vec<Table>,
    /// File of the constants, below the folder.
    pub constants_file: Option<String>,
    pub constants: Vec<Constant>,
    pub error_info: Option<ErrorInfo>,
    pub rules_description: String,
    pub series: Vec<Series>,
    pub notes: Vec<Note>,
    pub envelopes: Vec<Envelope>,
    pub examples: Vec<Example>,
}

#[derive(Debug, Clone)]
pub struct Profile {
    pub id: String,
    pub rust: String,
    pub status: Status,
    /// Versions that share this wire form, newest first.
    pub covers: Vec<String>,
    pub description: String,
}

/// A schema with its annotations expanded: `x-table` to the `enum` of its profile, `x-constant` to a `const`.
#[derive(Debug, Clone)]
pub struct Schema {
    /// Path below the contract folder.
    pub file: String,
    pub role: Role,
    /// Indexes of the profiles that share it, newest first; empty where it serves all of them.
    pub profiles: Vec<usize>,
    /// Name of the Rust type of the root.
    pub rust: String,
    /// Rust module that holds its types.
    pub module: String,
    pub encoding: Encoding,
    pub id: String,
    pub title: String,
    pub description: String,
    /// The canonical schema, references as written.
    pub canonical: Value,
    /// The canonical schema with every referenced schema of the contract embedded under `$defs`.
    pub bundled: Value,
    /// Pointers of subschemas that an `x-table` stood at → index of the table.
    pub table_at: Vec<(String, usize)>,
    /// Pointers of subschemas → path of the hand-written type that stands for them.
    pub replaced_at: Vec<(String, String)>,
}

impl Schema {
    /// Whether messages of the profile have instances of it.
    pub fn serves(&self, profile: usize) -> bool {
        self.profiles.is_empty() || self.profiles.contains(&profile)
    }
}

/// A registry.
#[derive(Debug, Clone)]
pub struct Table {
    /// Path below the contract folder.
    pub file: String,
    pub name: String,
    pub title: String,
    pub description: String,
    /// Name of the Rust enum.
    pub rust: String,
    /// Whether the open form is emitted.
    pub open: bool,
    /// Whether each row has a page to itself; always so for the primary table.
    pub pages: bool,
    pub key: Key,
    pub columns: Vec<Column>,
    /// Indexes of the columns that make a row's documentation.
    pub doc: Vec<usize>,
    /// How the rows make a decision, if they do.
    pub decision: Option<Decision>,
    pub rows: Vec<Row>,
}

/// Rows that are asked in their order until one ends the decision.
#[derive(Debug, Clone)]
pub struct Decision {
    /// What leads to the first row.
    pub start: String,
    /// Index of the text column with what a row asks.
    pub question: usize,
    /// Index of the text column that says when the next row is asked.
    pub next: usize,
    /// Index of the table whose rows end the decision, and of its column that refers to the row that asks; none where
    /// the columns below are those of the same table.
    pub outcomes: Option<(usize, usize)>,
    /// Index of the column that refers to what is decided.
    pub result: usize,
    /// Index of the text column that says when; without a value the row does not end the decision.
    pub when: usize,
    /// Index of the table of what can be decided, and of the row that is decided at the end.
    pub end: (usize, usize),
}

#[derive(Debug, Clone)]
pub struct Key {
    pub name: String,
    pub title: String,
    pub doc: String,
    /// The spelling of the keys.
    pub format: Option<Format>,
    /// Name of the column that tells rows of one key apart; none where no two rows may share a key.
    pub qualifier: Option<String>,
}

#[derive(Debug, Clone)]
pub struct Column {
    pub name: String,
    pub title: String,
    pub doc: String,
    pub source: Option<String>,
    pub kind: Kind,
    pub optional: bool,
    pub format: Option<Format>,
    /// What a row has that says nothing, as the source has it; it is in the cells already.
    #[cfg_attr(not(feature = "publish"), allow(dead_code, reason = "shown by the comparison of editions"))]
    pub default: Option<Value>,
    /// Index of the table that `row` and `rows` cells name.
    pub table: Option<usize>,
    /// What the source states about the cells beside their type, as it is written there: `unique`, `range` and so on.
    pub checks: Vec<(&'static str, Value)>,
    /// Whether some row has another value, or none at all, in another profile.
    pub varies: bool,
}

#[derive(Debug, Clone)]
pub struct Row {
    pub key: String,
    /// The key where no other row has it, and otherwise the key, `@` and the qualifier.
    pub id: String,
    /// Rust name of the variant.
    pub rust: String,
    /// First and last version that has the row; absent where there is no bound.
    pub since: Option<String>,
    pub until: Option<String>,
    /// Cells by profile, then by column; `None` where the profile does not have the row.
    pub cells: Vec<Option<Vec<Cell>>>,
}

impl Row {
    /// Index of the newest profile that has the row.
    pub fn newest(&self) -> usize {
        self.cells.iter().position(Option::is_some).unwrap_or(0)
    }

    /// Cells in the newest profile that has the row.
    pub fn current(&self) -> &[Cell] {
        self.cells.iter().flatten().next().map_or(&[], Vec::as_slice)
    }
}

/// One value of a registry.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Cell {
    /// An optional cell without a value.
    Null,
    Text(String),
    Integer(i64),
    Boolean(bool),
    List(Vec<String>),
    /// Index of a row of the column's table.
    Row(usize),
    Rows(Vec<usize>),
    /// Index of a schema of the contract.
    Schema(usize),
}

#[derive(Debug, Clone)]
pub struct Constant {
    pub name: String,
    pub value: Cell,
    pub doc: String,
    pub source: Option<String>,
    pub draft: bool,
}

/// How google.rpc.ErrorInfo is filled from a payload.
#[derive(Debug, Clone)]
pub struct ErrorInfo {
    pub doc: String,
    pub source: Option<String>,
    /// Index of the payload schema.
    pub payload: usize,
    pub reason: String,
    /// Index of the constant with the domain.
    pub domain: usize,
    pub metadata: Vec<Metadata>,
}

#[derive(Debug, Clone)]
pub struct Metadata {
    pub key: String,
    pub member: String,
    pub write: Stringify,
    pub doc: String,
}

#[derive(Debug, Clone)]
pub struct Series {
    pub title: String,
    pub rules: Vec<Rule>,
}

#[derive(Debug, Clone)]
pub struct Rule {
    /// `PREFIX-001`.
    pub id: String,
    pub number: u16,
    pub level: Level,
    pub inferred: bool,
    pub who: Vec<String>,
    pub text: String,
    pub fix: String,
    pub sources: Vec<String>,
    pub check: Vec<Check>,
    pub how: Option<String>,
    /// Indexes of profiles.
    pub profiles: Vec<usize>,
    /// Indexes of rows of the primary table.
    pub about: Vec<usize>,
}

#[derive(Debug, Clone)]
pub struct Note {
    pub id: String,
    pub title: String,
    pub conflict: String,
    pub reading: String,
    /// Indexes of rows of the primary table.
    pub rows: Vec<usize>,
    /// Indexes of schemas.
    pub schemas: Vec<usize>,
}

/// What stands where in a message of one binding.
#[derive(Debug, Clone)]
pub struct Envelope {
    pub binding: String,
    /// Indexes of profiles.
    pub profiles: Vec<usize>,
    pub payload: Option<String>,
    pub places: Vec<Place>,
    pub entries: Option<(String, Vec<Entry>)>,
}

#[derive(Debug, Clone)]
pub struct Place {
    /// JSON Pointer into the message or entry.
    pub at: String,
    pub holds: Holds,
}

/// What a place holds.
#[derive(Debug, Clone)]
pub enum Holds {
    Value(Value),
    /// Index of a constant.
    Constant(usize),
    /// Index of a column of the primary table.
    Column(usize),
    /// Index of a column of the primary table whose cells refer to rows, and of a column of those rows.
    ColumnOf(usize, usize),
    Key,
    /// JSON Pointer into the payload.
    Member(String),
    /// Any value of one of the types.
    Types(Vec<JsonType>),
    /// An object with members that are always there, others that may be there, and no more.
    Object {
        has: Vec<String>,
        may: Vec<String>,
    },
}

/// A kind of entry of a list.
#[derive(Debug, Clone)]
pub struct Entry {
    /// Its `@type`.
    pub url: String,
    /// Index of the schema whose `@type` it is.
    pub schema: Option<usize>,
    pub required: bool,
    pub payload: bool,
    pub mapped: bool,
    pub places: Vec<Place>,
    pub repeats: Option<Repeat>,
}

/// A list that says again what one of the payload says.
#[derive(Debug, Clone)]
pub struct Repeat {
    pub list: String,
    pub of: String,
    /// Members and their texts, in which `{name}` stands for a member of the payload's item.
    pub members: Vec<(String, String)>,
}

#[derive(Debug, Clone)]
pub struct Example {
    pub file: String,
    pub title: String,
    pub description: Option<String>,
    /// Index of the profile.
    pub profile: usize,
    pub binding: String,
    /// Index of the row of the primary table that the message shows.
    pub shows: Option<usize>,
    /// JSON Pointers into the message → index of the schema that the place is an instance of.
    pub instances: Vec<(String, usize)>,
    /// The file as it is: the very bytes of the message, and a final line break.
    pub text: String,
}

impl ErrorInfo {
    /// Whether the reason is the key of the primary table.
    pub fn reason_is_key(&self, contract: &Contract) -> bool {
        let pointer = crate::pointer::of(["properties", &self.reason]);
        contract.schemas[self.payload].table_at.iter().any(|(at, table)| *at == pointer && *table == 0)
    }
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Must => "must",
            Self::MustNot => "must not",
            Self::Should => "should",
            Self::ShouldNot => "should not",
            Self::May => "may",
        })
    }
}

impl Contract {
    /// The table that holds the codes.
    pub fn primary(&self) -> &Table {
        &self.tables[0]
    }

    /// Path of the rule page, row page and so on stay with the documentation emitter; this is the id by which
    /// other artifacts name the contract in one of its profiles.
    pub fn in_profile(&self, profile: usize) -> String {
        format!("{}@{}", self.name, self.profiles[profile].id)
    }
}
