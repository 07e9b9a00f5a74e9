//! Which files a manifest names, and as what.

use serde_json::Value;

use crate::pointer;

/// What a source is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) enum Role {
    Contract,
    Schema,
    Table,
    Constants,
    ErrorInfo,
    Rules,
    Notes,
    /// A message; it has no schema of the folder `meta`.
    Example,
}

impl Role {
    /// Name of the schema that describes such sources: `<name>.schema.json`.
    pub(crate) fn meta(self) -> Option<&'static str> {
        Some(match self {
            Self::Contract => "contract",
            Self::Schema => "payload",
            Self::Table => "table",
            Self::Constants => "constants",
            Self::ErrorInfo => "error-info",
            Self::Rules => "rules",
            Self::Notes => "notes",
            Self::Example => return None,
        })
    }
}

/// A file as a manifest names it.
pub(super) struct Entry {
    pub role: Role,
    /// Path below the contract folder.
    pub file: String,
    /// Where the manifest names it.
    pub pointer: String,
}

/// The files that a manifest names, as far as it can be read.
pub(super) fn list(manifest: &Value) -> Vec<Entry> {
    let mut entries = Vec::new();
    let mut add = |role, file: Option<&Value>, pointer: String| {
        if let Some(Value::String(file)) = file {
            entries.push(Entry { role, file: file.clone(), pointer });
        }
    };
    let items =
        |name: &str| manifest.get(name).and_then(Value::as_array).map_or(&[][..], Vec::as_slice).iter().enumerate();
    for (role, name) in [(Role::Schema, "schemas"), (Role::Example, "examples")] {
        for (index, item) in items(name) {
            add(role, item.get("file"), pointer::of([name, &index.to_string(), "file"]));
        }
    }
    for (index, item) in items("tables") {
        add(Role::Table, Some(item), pointer::of(["tables", &index.to_string()]));
    }
    for (role, name) in [
        (Role::Constants, "constants"),
        (Role::ErrorInfo, "error_info"),
        (Role::Rules, "rules"),
        (Role::Notes, "notes"),
    ] {
        add(role, manifest.get(name), pointer::of([name]));
    }
    entries
}
