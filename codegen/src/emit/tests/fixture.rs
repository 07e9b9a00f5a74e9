//! The contract `parcel`: three codes, two profiles, and one of everything that a contract can have.

use serde_json::{Value, json};

use crate::source::Encoding;

use crate::model::{
    Cell, Check, Column, Constant, Contract, ErrorInfo, Example, Format, Key, Kind, Level, Metadata, Model, Note,
    Profile, Role, Row, Rule, Schema, Series, Status, Stringify, Table,
};

const DIALECT: &str = "https://json-schema.org/draft/2020-12/schema";

pub(super) fn model() -> Model {
    Model { contracts: vec![contract()] }
}

pub(super) fn contract() -> Contract {
    Contract {
        folder: "parcel".to_owned(),
        constants_file: None,
        envelopes: Vec::new(),
        name: "parcel".to_owned(),
        title: "Parcel errors".to_owned(),
        summary: "Why a parcel did not arrive.".to_owned(),
        description: "A *carrier* tells a *sender* what became of a parcel.\n\nA code such as PARCEL_LOST or `ADDRESS_UNKNOWN` says what to do."
            .to_owned(),
        draft_marker: Some(".invalid".to_owned()),
        release: Vec::new(),
        profiles: vec![
            profile("2", "V2", Status::Current, &["2.1", "2.0"], "The payload says what happened to the goods."),
            profile("1", "V1", Status::Frozen, &["1.0"], "Without `goods`."),
        ],
        schemas: vec![payload(0), payload(1), delay()],
        tables: vec![codes(), steps()],
        constants: vec![
            constant("DOMAIN", Cell::Text("parcel.example".to_owned()), "Domain of the error info.", false),
            constant("MAX_STEPS", Cell::Integer(12), "Most steps of a journey.", false),
            constant("NEXT_URI", Cell::Text("https://next.parcel.invalid/".to_owned()), "Name of the draft.", true),
        ],
        error_info: Some(ErrorInfo {
            doc: "Derived from the payload.".to_owned(),
            source: Some("Parcel handbook, 4".to_owned()),
            payload: 0,
            reason: "code".to_owned(),
            domain: 0,
            metadata: vec![
                metadata("code", "code", Stringify::Verbatim),
                metadata("final", "final", Stringify::Boolean),
                metadata("attempts", "attempts", Stringify::Decimal),
            ],
        }),
        rules_description: "What carriers and senders do.".to_owned(),
        series: vec![series()],
        notes: notes(),
        examples: examples(),
    }
}

fn profile(id: &str, rust: &str, status: Status, covers: &[&str], description: &str) -> Profile {
    Profile {
        id: id.to_owned(),
        rust: rust.to_owned(),
        status,
        covers: covers.iter().map(|version| (*version).to_owned()).collect(),
        description: description.to_owned(),
    }
}

fn constant(name: &str, value: Cell, doc: &str, draft: bool) -> Constant {
    Constant { name: name.to_owned(), value, doc: doc.to_owned(), source: None, draft }
}

fn metadata(key: &str, member: &str, write: Stringify) -> Metadata {
    Metadata { key: key.to_owned(), member: member.to_owned(), write, doc: format!("Copy of `{member}`.") }
}

fn column(name: &str, title: &str, kind: Kind) -> Column {
    Column {
        name: name.to_owned(),
        title: title.to_owned(),
        doc: format!("The {name} of the code."),
        source: None,
        kind,
        optional: false,
        format: None,
        table: None,
        default: None,
        checks: Vec::new(),
        varies: false,
    }
}

fn codes() -> Table {
    Table {
        file: String::new(),
        name: "codes".to_owned(),
        title: "Codes".to_owned(),
        description: "Why a parcel did not arrive.".to_owned(),
        rust: "Code".to_owned(),
        open: true,
        pages: false,
        key: Key {
            name: "code".to_owned(),
            title: "Code".to_owned(),
            doc: "The code, as in the payload.".to_owned(),
            qualifier: None,
            format: None,
        },
        columns: vec![
            column("meaning", "Meaning", Kind::Text),
            Column {
                source: Some("Parcel handbook, 2".to_owned()),
                varies: true,
                ..column("number", "Number", Kind::Integer)
            },
            Column {
                optional: true,
                format: Some(Format::HttpErrorStatus),
                varies: true,
                ..column("http_status", "HTTP", Kind::Integer)
            },
            column("retryable", "Retryable", Kind::Boolean),
            Column { table: Some(1), ..column("raised_by", "Raised by", Kind::Rows) },
            Column { optional: true, ..column("details", "Details", Kind::Schema) },
            column("tags", "Tags", Kind::List),
            column("advice", "Advice", Kind::Text),
        ],
        doc: vec![0, 7],
        decision: None,
        rows: vec![
            row(
                "PARCEL_LOST",
                "ParcelLost",
                None,
                vec![
                    Some(cells(
                        "The parcel cannot be found.",
                        (-32000, None),
                        false,
                        &[0, 1],
                        None,
                        "Send `PARCEL_LOST` to the insurer.",
                    )),
                    Some(cells(
                        "The parcel cannot be found.",
                        (-32001, Some(404)),
                        false,
                        &[0, 1],
                        None,
                        "Send `PARCEL_LOST` to the insurer.",
                    )),
                ],
            ),
            row(
                "ADDRESS_UNKNOWN",
                "AddressUnknown",
                None,
                vec![
                    Some(cells(
                        "There is no such address, or | it is ambiguous.",
                        (-32602, None),
                        false,
                        &[1],
                        None,
                        "Correct it.",
                    )),
                    Some(cells(
                        "There is no such address, or | it is ambiguous.",
                        (-32602, Some(422)),
                        false,
                        &[1],
                        None,
                        "Correct it.",
                    )),
                ],
            ),
            row(
                "DEPOT_CLOSED",
                "DepotClosed",
                Some("1.0"),
                vec![None, Some(cells("The depot is closed.", (-32003, Some(503)), true, &[0], Some(2), "Wait."))],
            ),
        ],
    }
}

fn cells(
    meaning: &str,
    numbers: (i64, Option<i64>),
    retryable: bool,
    steps: &[usize],
    details: Option<usize>,
    advice: &str,
) -> Vec<Cell> {
    vec![
        Cell::Text(meaning.to_owned()),
        Cell::Integer(numbers.0),
        numbers.1.map_or(Cell::Null, Cell::Integer),
        Cell::Boolean(retryable),
        Cell::Rows(steps.to_vec()),
        details.map_or(Cell::Null, Cell::Schema),
        Cell::List(vec!["goods".to_owned(), "a, \"b\"".to_owned()]),
        Cell::Text(advice.to_owned()),
    ]
}

fn row(key: &str, rust: &str, until: Option<&str>, cells: Vec<Option<Vec<Cell>>>) -> Row {
    Row {
        key: key.to_owned(),
        id: key.to_owned(),
        rust: rust.to_owned(),
        since: Some("1.0".to_owned()),
        until: until.map(str::to_owned),
        cells,
    }
}

fn steps() -> Table {
    let row = |key: &str, rust: &str, meaning: &str| Row {
        since: None,
        ..row(key, rust, None, vec![Some(vec![Cell::Text(meaning.to_owned())]); 2])
    };
    Table {
        file: String::new(),
        name: "steps".to_owned(),
        title: "Steps".to_owned(),
        description: "The steps of a journey.".to_owned(),
        rust: "Step".to_owned(),
        open: false,
        pages: false,
        key: Key {
            name: "step".to_owned(),
            title: "Step".to_owned(),
            doc: "Name of the step.".to_owned(),
            qualifier: None,
            format: None,
        },
        columns: vec![column("meaning", "Meaning", Kind::Text)],
        doc: vec![0],
        decision: None,
        rows: vec![
            row("depot.sort", "DepotSort", "Sorted at the depot."),
            row("door.hand", "DoorHand", "Handed over."),
        ],
    }
}

fn schema(file: &str, role: Role, profile: Option<usize>, canonical: Value) -> Schema {
    let text = |name: &str| canonical[name].as_str().unwrap_or_default().to_owned();
    Schema {
        file: file.to_owned(),
        role,
        profiles: profile.into_iter().collect(),
        rust: "Error".to_owned(),
        module: "payload".to_owned(),
        encoding: Encoding::Json,
        id: text("$id"),
        title: text("title"),
        description: text("description"),
        bundled: canonical.clone(),
        table_at: if role == Role::Payload { vec![("/properties/code".to_owned(), 0)] } else { Vec::new() },
        replaced_at: Vec::new(),
        canonical,
    }
}

fn payload(profile: usize) -> Schema {
    let codes = if profile == 0 {
        json!(["PARCEL_LOST", "ADDRESS_UNKNOWN"])
    } else {
        json!(["PARCEL_LOST", "ADDRESS_UNKNOWN", "DEPOT_CLOSED"])
    };
    let version = 2 - profile;
    let canonical = json!({
        "$schema": DIALECT,
        "$id": format!("https://parcel.example/{version}/error.schema.json"),
        "title": format!("Parcel error {version}"),
        "description": "What a carrier answers.",
        "type": "object",
        "properties": {
            "@type": { "description": "Marks the payload.", "const": "parcel.example/error" },
            "code": { "description": "What happened.", "type": "string", "enum": codes },
            "final": { "description": "Whether nothing more will happen.", "type": "boolean" },
            "attempts": { "description": "How often delivery was tried.", "type": "integer", "minimum": 0, "maximum": 12 },
            "at": { "description": "When.", "type": "string", "format": "date-time", "examples": ["2030-01-01T00:00:00Z"] },
            "goods": {
                "description": "What became of the goods.",
                "type": "object",
                "properties": { "state": { "description": "Their state.", "enum": ["whole", "broken"] } },
                "required": ["state"],
                "additionalProperties": false
            },
            "details": { "description": "More.", "$ref": "../details/delay.schema.json" }
        },
        "required": ["@type", "code", "final", "attempts"],
        "additionalProperties": false,
        "if": { "properties": { "code": { "const": "PARCEL_LOST" } } },
        "then": { "required": ["goods"] }
    });
    schema(&format!("payload/{version}.schema.json"), Role::Payload, Some(profile), canonical)
}

fn delay() -> Schema {
    let canonical = json!({
        "$schema": DIALECT,
        "$id": "https://parcel.example/details/delay.schema.json",
        "title": "Delay",
        "description": "Why it takes longer.",
        "type": "object",
        "properties": {
            "reason": { "description": "In a word.", "type": "string", "pattern": "^(rain|snow)$", "minLength": 1, "maxLength": 64 },
            "hours": { "description": "How long.", "type": ["integer", "null"], "minimum": 0, "default": 0 },
            "days": { "description": "The same in days.", "type": "number", "exclusiveMinimum": 0 },
            "stops": { "description": "Where.", "type": "array", "items": { "$ref": "#/$defs/Stop" }, "minItems": 1, "uniqueItems": true },
            "next": { "description": "The next stop.", "$ref": "#/$defs/Stop" }
        },
        "required": ["reason"],
        "anyOf": [{ "required": ["hours"] }, { "required": ["days"] }],
        "dependentRequired": { "next": ["stops"] },
        "allOf": [{
            "if": { "properties": { "reason": { "const": "snow" } }, "required": ["reason"] },
            "then": { "properties": { "hours": { "minimum": 24 } }, "required": ["hours"] },
            "else": { "not": { "required": ["days"] } }
        }],
        "additionalProperties": true,
        "$defs": {
            "Stop": {
                "description": "A place on the way.",
                "type": "object",
                "properties": {
                    "place": { "description": "Its name.", "$ref": "#/$defs/Place" },
                    "marks": { "description": "What was written on it.", "type": "array", "contains": { "const": "seen" }, "maxContains": 2 }
                },
                "required": ["place"],
                "unevaluatedProperties": false
            },
            "Place": { "description": "Name of a place.", "type": "string", "minLength": 2 }
        }
    });
    schema("details/delay.schema.json", Role::Details, None, canonical)
}

fn series() -> Series {
    let rule = |number: u16, level, about: &[usize], profiles: &[usize]| Rule {
        id: format!("PAR-{number:03}"),
        number,
        level,
        inferred: number == 2,
        who: vec!["carrier".to_owned()],
        text: format!("Statement {number} on `code`; see PARCEL_LOST."),
        fix: "Mend it.".to_owned(),
        sources: vec!["Parcel handbook, 3".to_owned()],
        check: vec![Check::Fixture, Check::Probe],
        how: (number == 1).then(|| "compare `code`".to_owned()),
        profiles: profiles.to_vec(),
        about: about.to_vec(),
    };
    Series {
        title: "Carrier rules".to_owned(),
        rules: vec![
            rule(1, Level::Must, &[], &[0, 1]),
            rule(2, Level::ShouldNot, &[0], &[0]),
            rule(3, Level::May, &[0, 2], &[1]),
        ],
    }
}

fn notes() -> Vec<Note> {
    let note = |id: &str, rows: &[usize], schemas: &[usize]| Note {
        id: id.to_owned(),
        title: format!("Two texts disagree on {id}"),
        conflict: "One page says lost, another late; see `PAR-001`.".to_owned(),
        reading: "Lost after 30 days.".to_owned(),
        rows: rows.to_vec(),
        schemas: schemas.to_vec(),
    };
    vec![note("N1", &[0], &[]), note("N2", &[], &[2]), note("N3", &[], &[])]
}

fn examples() -> Vec<Example> {
    let payload = json!({ "@type": "parcel.example/error", "code": "PARCEL_LOST", "final": true, "attempts": 3, "goods": { "state": "whole" } });
    let message =
        json!({ "jsonrpc": "2.0", "id": 1, "error": { "code": -32000, "message": "lost", "data": [payload] } });
    vec![
        Example {
            file: "examples/lost.json".to_owned(),
            title: "A lost parcel".to_owned(),
            description: Some("The insurer takes over.".to_owned()),
            profile: 0,
            binding: "json-rpc".to_owned(),
            shows: Some(0),
            instances: vec![("/error/data/0".to_owned(), 0)],
            text: format!("{message:#}\n"),
        },
        Example {
            file: "examples/refused.json".to_owned(),
            title: "Refused at the door".to_owned(),
            description: None,
            profile: 1,
            binding: "http+json".to_owned(),
            shows: None,
            instances: Vec::new(),
            text: "{\n  \"note\": \"```\"\n}\n".to_owned(),
        },
    ]
}
