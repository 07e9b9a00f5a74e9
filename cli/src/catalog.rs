//! The catalog of every contract, as the library carries it.
//!
//! A table has columns of its own. What programs read has the same first keys for every row all the same, `null` or
//! empty where a table has no such column, and the table's further columns after them.
//!
//! `version` of a row is the profile, also where a version was asked for that the profile covers: the row is one and the same,
//! and two names for it would look like two. Which version has which profile is in the manifest and in `tables/catalog.json`.

use std::sync::OnceLock;

use agent_errors::aap::details::RetryDetails;
use agent_errors::aap::v2_0::Error as Payload;
use clap::builder::PossibleValuesParser;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value, json};

use crate::near;
use crate::outcome::Failure;
use crate::output::harmless;

#[derive(Debug, Deserialize)]
pub struct Catalog {
    pub contracts: Vec<Contract>,
}

#[derive(Debug, Deserialize)]
pub struct Contract {
    pub name: String,
    pub title: String,
    /// Newest first.
    pub profiles: Vec<Profile>,
    /// The first is the primary one, which holds the codes.
    pub tables: Vec<Table>,
    pub rules: Vec<Rule>,
}

/// A numbered conformance statement.
#[derive(Debug, Deserialize)]
pub struct Rule {
    pub id: String,
    /// Title of its series.
    pub series: String,
    /// How binding it is: `must`, `must-not`, `should`, `should-not` or `may`.
    pub level: String,
    /// Whether the level was read from prose or a test.
    pub inferred: bool,
    pub who: Vec<String>,
    pub text: String,
    pub fix: String,
    pub sources: Vec<String>,
    /// What it takes to see a breach.
    pub check: Vec<String>,
    pub how: Option<String>,
    /// Profiles that it holds for.
    pub profiles: Vec<String>,
    /// Keys of the rows that it is about; empty for all.
    pub about: Vec<String>,
    /// Path of its page below the folder of the generated files.
    pub page: String,
}

#[derive(Debug, Deserialize)]
pub struct Profile {
    pub id: String,
    pub status: String,
    /// Versions that share the profile.
    pub covers: Vec<String>,
}

#[derive(Debug, Deserialize)]
pub struct Table {
    pub name: String,
    pub title: String,
    pub key: Key,
    pub columns: Vec<Column>,
    rows: Vec<Row>,
}

#[derive(Debug, Deserialize)]
pub struct Key {
    pub name: String,
    pub title: String,
}

#[derive(Debug, Deserialize)]
pub struct Column {
    pub name: String,
    pub title: String,
    #[serde(rename = "type")]
    pub kind: Kind,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Kind {
    Text,
    Integer,
    Boolean,
    List,
    Row,
    Rows,
    Schema,
}

#[derive(Debug, Deserialize)]
struct Row {
    /// Newest profile that has the row; the cells are those of this profile.
    version: String,
    code: String,
    /// What other profiles differ in; `None` where they do not have the row.
    profiles: Map<String, Value>,
    #[serde(flatten)]
    cells: Map<String, Value>,
}

/// A row as one of its profiles has it.
#[derive(Clone)]
pub struct View<'a> {
    pub contract: &'a Contract,
    pub table: &'a Table,
    pub profile: &'a str,
    pub code: &'a str,
    row: &'a Row,
    cells: Map<String, Value>,
}

/// Column of the one-line explanation that every table has.
pub const MEANING: &str = "meaning";

/// Column that says what to do, where a table has one.
pub const ADVICE: &str = "advice";

/// Column of the default of the payload's member of that name.
pub const RETRYABLE: &str = Payload::RETRYABLE;

/// Which row it is: the first keys of its document.
#[derive(Serialize)]
struct Identity<'a> {
    contract: &'a str,
    version: &'a str,
    table: &'a str,
    code: &'a str,
}

/// Name of the column, and of the member of the details, with the pause before a retry.
pub const RETRY_AFTER: &str = RetryDetails::RETRY_AFTER_MS;

/// Columns that every row of a document has, after `contract`, `version`, `table` and `code`; lists are empty where
/// others are `null`.
const COMMON: [&str; 10] = [
    MEANING,
    "json_rpc_code",
    "http_status",
    "grpc_status",
    "reason",
    "domain",
    RETRYABLE,
    RETRY_AFTER,
    "category",
    "raised_by",
];

/// A document with the first keys of every row, `null` or empty but for those that are given.
pub fn document(contract: &Contract, table: Option<&str>, code: &str, meaning: &str) -> Map<String, Value> {
    let version = contract.profiles.first().map(|profile| profile.id.as_str());
    let mut document = Map::new();
    document.insert("contract".to_owned(), json!(contract.name));
    document.insert("version".to_owned(), json!(version));
    document.insert("table".to_owned(), json!(table));
    document.insert("code".to_owned(), json!(code));
    for column in COMMON {
        document.insert(column.to_owned(), if column == "raised_by" { json!([]) } else { Value::Null });
    }
    document.insert(MEANING.to_owned(), json!(meaning));
    document
}

/// The catalog that the library carries.
pub fn catalog() -> Result<&'static Catalog, Failure> {
    static CATALOG: OnceLock<Result<Catalog, String>> = OnceLock::new();
    CATALOG
        .get_or_init(|| serde_json::from_str(agent_errors::CATALOG).map_err(|error| error.to_string()))
        .as_ref()
        .map_err(|error| Failure::new(format!("the catalog of this program is damaged: {error}")))
}

/// The names of the contracts, for an argument that takes one of them.
pub fn contract_names() -> PossibleValuesParser {
    let contracts = catalog().map_or(&[][..], |catalog| &catalog.contracts);
    PossibleValuesParser::new(contracts.iter().map(|contract| contract.name.as_str()))
}

impl Catalog {
    /// The contract of the name, or a message with the names there are.
    pub fn contract(&self, name: &str) -> Result<&Contract, Failure> {
        self.contracts
            .iter()
            .find(|contract| contract.name == name)
            .ok_or_else(|| unknown("contract", name, self.contracts.iter().map(|contract| contract.name.as_str())))
    }
}

impl Contract {
    /// The table of the name, the primary one without a name.
    pub fn table(&self, name: Option<&str>) -> Result<&Table, Failure> {
        let table = match name {
            Some(name) => self.tables.iter().find(|table| table.name == name),
            None => self.tables.first(),
        };
        let names = self.tables.iter().map(|table| table.name.as_str());
        table.ok_or_else(|| unknown(&format!("table of {}", self.name), name.unwrap_or_default(), names))
    }

    /// The profile of the name, or the one that covers the version of the name.
    pub fn profile(&self, name: &str) -> Result<&Profile, Failure> {
        let profiles = &self.profiles;
        let found = profiles.iter().find(|profile| profile.id == name);
        let mut names: Vec<&str> = Vec::new();
        for name in profiles.iter().flat_map(|profile| std::iter::once(&profile.id).chain(&profile.covers)) {
            if !names.contains(&name.as_str()) {
                names.push(name);
            }
        }
        found
            .or_else(|| profiles.iter().find(|profile| profile.covers.iter().any(|version| version == name)))
            .ok_or_else(|| unknown(&format!("version of {}", self.name), name, names.into_iter()))
    }

    /// The status of a profile.
    pub fn is_draft(&self, profile: &str) -> bool {
        self.profiles.iter().any(|known| known.id == profile && known.status == "draft")
    }
}

impl Table {
    /// The rows of the table, each in the newest profile that has it.
    pub fn rows<'a>(&'a self, contract: &'a Contract) -> impl Iterator<Item = View<'a>> {
        self.rows.iter().map(|row| View {
            contract,
            table: self,
            profile: &row.version,
            code: &row.code,
            row,
            cells: row.cells.clone(),
        })
    }

    /// The column of the name.
    pub fn column(&self, name: &str) -> Option<&Column> {
        self.columns.iter().find(|column| column.name == name)
    }
}

impl<'a> View<'a> {
    /// The same row in another profile; `None` where the profile does not have it.
    pub fn in_profile(&self, profile: &'a Profile) -> Option<Self> {
        let mut cells = self.row.cells.clone();
        if profile.id != self.row.version {
            match self.row.profiles.get(&profile.id) {
                Some(Value::Object(differing)) => cells.extend(differing.clone()),
                Some(_) => return None,
                None => {}
            }
        }
        Some(Self { profile: &profile.id, cells, ..self.clone() })
    }

    /// The row in every profile that has it, newest first.
    pub fn everywhere(&self) -> impl Iterator<Item = Self> {
        self.contract.profiles.iter().filter_map(|profile| self.in_profile(profile))
    }

    /// The cell of a column; `null` where there is none.
    pub fn cell(&self, column: &str) -> &Value {
        self.cells.get(column).unwrap_or(&Value::Null)
    }

    /// The columns that have another value here than in `other`.
    pub fn differing<'b>(&'b self, other: &'b Self) -> impl Iterator<Item = &'a Column> + 'b {
        self.table.columns.iter().filter(|column| self.cell(&column.name) != other.cell(&column.name))
    }

    /// The row as programs read it.
    pub fn document(&self) -> Value {
        let identity =
            Identity { contract: &self.contract.name, version: self.profile, table: &self.table.name, code: self.code };
        let mut document = match json!(identity) {
            Value::Object(document) => document,
            _ => Map::new(),
        };
        for column in COMMON {
            let absent = if column == "raised_by" { json!([]) } else { Value::Null };
            let cell = self.cell(column);
            document.insert(column.to_owned(), if cell.is_null() { absent } else { cell.clone() });
        }
        for Column { name, .. } in &self.table.columns {
            document.entry(name).or_insert_with(|| self.cell(name).clone());
        }
        for bound in ["since", "until"] {
            document.insert(bound.to_owned(), self.cell(bound).clone());
        }
        document.insert("profiles".to_owned(), self.others());
        Value::Object(document)
    }

    fn others(&self) -> Value {
        let others = self.contract.profiles.iter().filter(|profile| profile.id != self.profile);
        let others = others.map(|profile| {
            let differing = self.in_profile(profile).map_or(Value::Null, |other| {
                let differing = other.cells.iter().filter(|(name, cell)| self.cell(name) != *cell);
                differing.map(|(name, cell)| (name.clone(), cell.clone())).collect()
            });
            (profile.id.clone(), differing)
        });
        others.collect()
    }
}

fn unknown<'a>(kind: &str, name: &str, known: impl Iterator<Item = &'a str>) -> Failure {
    let known: Vec<&str> = known.collect();
    let near = near::suggestions(name, known.iter().copied());
    let hint = if near.is_empty() { String::new() } else { format!("; did you mean {}?", near::either(&near)) };
    Failure::new(format!("there is no {kind} called {}; there is {}{hint}", harmless(name), known.join(", ")))
}
