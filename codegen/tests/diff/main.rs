//! What a comparison says about changes made on purpose.

mod documents;
mod hidden;
mod schemas;
mod soundness;

use agent_errors_codegen::diff::Report;
use agent_errors_codegen::edition::{Contract, Edition, Named};
use serde_json::{Value, json};

/// A contract with nothing in it.
fn bare() -> Value {
    json!({
        "format": 2, "name": "parcel", "title": "Parcel", "summary": "S.", "description": "D.", "draft_marker": null, "release": {},
        "profiles": {"2": {"rust": "V2", "status": "current", "covers": ["2"], "description": "D."}},
        "schemas": {}, "tables": {}, "constants": {}, "error_info": null, "rules_description": "", "rules": {}, "notes": {}, "envelopes": {}, "examples": {}
    })
}

fn contract(document: Value) -> Contract {
    serde_json::from_value(document).unwrap()
}

fn edition(document: Value) -> Edition {
    let contract = contract(document);
    Edition { contracts: Named::from_iter([(contract.name.clone(), contract)]) }
}

/// The change of one payload schema into another.
fn of_schemas(old: &Value, new: &Value) -> Report {
    let with = |schema: &Value| {
        let mut document = bare();
        document["schemas"] = json!({
            "payload/2.schema.json":
                {"id": "https://parcel.example/2", "role": "payload", "profile": "2", "encoding": "json", "name": "Refusal", "module": "v2", "replaced": {},
                 "schema": schema}
        });
        edition(document)
    };
    agent_errors_codegen::diff::compare(&with(old), &with(new))
}
