//! From the checked model to the document.

use serde_json::{Map, Value, json};

use super::{
    Column, Constant, Contract, Decision, Entries, EntryKind, Envelope, ErrorInfo, Example, FORMAT, Key, Metadata,
    Named, Note, Profile, Row, Rule, Schema, Table,
};
use crate::model;

pub(super) fn contract(contract: &model::Contract) -> Contract {
    Contract {
        format: FORMAT,
        name: contract.name.clone(),
        title: contract.title.clone(),
        summary: contract.summary.clone(),
        description: contract.description.clone(),
        draft_marker: contract.draft_marker.clone(),
        release: contract.release.iter().cloned().collect(),
        profiles: named(&contract.profiles, |profile| {
            let model::Profile { id, rust, status, covers, description } = profile;
            let (rust, covers, description) = (rust.clone(), covers.clone(), description.clone());
            (id, Profile { rust, status: *status, covers, description })
        }),
        schemas: named(&contract.schemas, |schema| (&schema.file, described_schema(contract, schema))),
        tables: named(&contract.tables, |table| (&table.name, described_table(contract, table))),
        constants: named(&contract.constants, |constant| {
            let value = cell(contract, None, &constant.value);
            let (doc, source) = (constant.doc.clone(), constant.source.clone());
            (&constant.name, Constant { value, doc, source, draft: constant.draft })
        }),
        error_info: contract.error_info.as_ref().map(|mapping| error_info(contract, mapping)),
        rules_description: contract.rules_description.clone(),
        rules: contract.series.iter().flat_map(|series| rules(contract, series)).collect(),
        notes: named(&contract.notes, |note| (&note.id, described_note(contract, note))),
        envelopes: named_by(&contract.envelopes, |envelope| described_envelope(contract, envelope)),
        examples: named(&contract.examples, |example| (&example.file, described_example(contract, example))),
    }
}

fn named<S, T>(list: &[S], describe: impl Fn(&S) -> (&String, T)) -> Named<T> {
    let entries = list.iter().map(describe);
    entries.map(|(name, entry)| (name.clone(), entry)).collect()
}

fn named_by<S, T>(list: &[S], describe: impl Fn(&S) -> (String, T)) -> Named<T> {
    list.iter().map(describe).collect()
}

fn described_schema(contract: &model::Contract, schema: &model::Schema) -> Schema {
    Schema {
        id: schema.id.clone(),
        role: schema.role,
        profile: schema.profiles.iter().map(|profile| contract.profiles[*profile].id.clone()).collect(),
        encoding: schema.encoding,
        name: schema.rust.clone(),
        module: schema.module.clone(),
        replaced: schema.replaced_at.iter().cloned().collect(),
        schema: schema.bundled.clone(),
    }
}

fn described_table(contract: &model::Contract, table: &model::Table) -> Table {
    Table {
        title: table.title.clone(),
        description: table.description.clone(),
        rust: table.rust.clone(),
        open: table.open,
        pages: table.pages,
        key: Key {
            name: table.key.name.clone(),
            title: table.key.title.clone(),
            doc: table.key.doc.clone(),
            format: table.key.format,
            qualifier: table.key.qualifier.clone(),
        },
        doc: table.doc.iter().map(|column| table.columns[*column].name.clone()).collect(),
        decision: table.decision.as_ref().map(|decision| described_decision(contract, table, decision)),
        columns: named(&table.columns, |column| {
            let described = Column {
                title: column.title.clone(),
                doc: column.doc.clone(),
                source: column.source.clone(),
                r#type: column.kind,
                format: column.format,
                optional: column.optional,
                default: column.default.clone(),
                table: column.table.map(|table| contract.tables[table].name.clone()),
                checks: column.checks.iter().map(|(name, value)| ((*name).to_owned(), value.clone())).collect(),
            };
            (&column.name, described)
        }),
        rows: named(&table.rows, |row| {
            let held = contract.profiles.iter().zip(&row.cells);
            let profiles = held
                .filter_map(|(profile, cells)| Some((profile.id.clone(), cells_of(contract, table, cells.as_ref()?))))
                .collect();
            (&row.id, Row { rust: row.rust.clone(), since: row.since.clone(), until: row.until.clone(), profiles })
        }),
    }
}

fn described_decision(contract: &model::Contract, table: &model::Table, decision: &model::Decision) -> Decision {
    let column = |table: &model::Table, column: usize| table.columns[column].name.clone();
    let outcomes = decision.outcomes.map(|(table, of)| (&contract.tables[table], of));
    let owner = outcomes.map_or(table, |(table, _)| table);
    let (decided, end) = (&contract.tables[decision.end.0], decision.end.1);
    Decision {
        start: decision.start.clone(),
        question: column(table, decision.question),
        next: column(table, decision.next),
        outcomes: outcomes.map(|(table, of)| (table.name.clone(), column(table, of))),
        result: column(owner, decision.result),
        when: column(owner, decision.when),
        end: (decided.name.clone(), decided.rows[end].id.clone()),
    }
}

fn cells_of(contract: &model::Contract, table: &model::Table, cells: &[model::Cell]) -> Map<String, Value> {
    let pairs = table.columns.iter().zip(cells);
    pairs.map(|(column, value)| (column.name.clone(), cell(contract, column.table, value))).collect()
}

/// Rows by their keys, schemas by their files.
fn cell(contract: &model::Contract, table: Option<usize>, cell: &model::Cell) -> Value {
    let key = |row: &usize| {
        let row = table.and_then(|table| contract.tables.get(table)?.rows.get(*row));
        row.map_or(Value::Null, |row| Value::String(row.id.clone()))
    };
    match cell {
        model::Cell::Null => Value::Null,
        model::Cell::Text(text) => Value::String(text.clone()),
        model::Cell::Integer(number) => Value::from(*number),
        model::Cell::Boolean(flag) => Value::Bool(*flag),
        model::Cell::List(texts) => texts.iter().map(|text| Value::String(text.clone())).collect(),
        model::Cell::Row(row) => key(row),
        model::Cell::Rows(rows) => rows.iter().map(key).collect(),
        model::Cell::Schema(schema) => Value::String(contract.schemas[*schema].file.clone()),
    }
}

fn error_info(contract: &model::Contract, mapping: &model::ErrorInfo) -> ErrorInfo {
    let domain = cell(contract, None, &contract.constants[mapping.domain].value);
    ErrorInfo {
        doc: mapping.doc.clone(),
        source: mapping.source.clone(),
        payload: contract.schemas[mapping.payload].file.clone(),
        reason: mapping.reason.clone(),
        domain: domain.as_str().unwrap_or_default().to_owned(),
        metadata: named(&mapping.metadata, |entry| {
            let (member, doc) = (entry.member.clone(), entry.doc.clone());
            (&entry.key, Metadata { member, write: entry.write, doc })
        }),
    }
}

fn rules<'m>(contract: &'m model::Contract, series: &'m model::Series) -> impl Iterator<Item = (String, Rule)> + 'm {
    series.rules.iter().map(|rule| {
        let described = Rule {
            series: series.title.clone(),
            level: rule.level,
            inferred: rule.inferred,
            who: rule.who.clone(),
            text: rule.text.clone(),
            fix: rule.fix.clone(),
            sources: rule.sources.clone(),
            check: rule.check.clone(),
            how: rule.how.clone(),
            profiles: rule.profiles.iter().map(|profile| contract.profiles[*profile].id.clone()).collect(),
            about: rule.about.iter().map(|row| contract.primary().rows[*row].key.clone()).collect(),
        };
        (rule.id.clone(), described)
    })
}

fn described_note(contract: &model::Contract, note: &model::Note) -> Note {
    let rows = note.rows.iter().map(|row| contract.primary().rows[*row].key.clone());
    let schemas = note.schemas.iter().map(|schema| contract.schemas[*schema].file.clone());
    Note {
        title: note.title.clone(),
        conflict: note.conflict.clone(),
        reading: note.reading.clone(),
        about: rows.chain(schemas).collect(),
    }
}

fn described_example(contract: &model::Contract, example: &model::Example) -> Example {
    Example {
        title: example.title.clone(),
        description: example.description.clone(),
        profile: contract.profiles[example.profile].id.clone(),
        binding: example.binding.clone(),
        shows: example.shows.map(|row| contract.primary().rows[row].key.clone()),
        instances: named_by(&example.instances, |(at, schema)| (at.clone(), contract.schemas[*schema].file.clone())),
        text: example.text.clone(),
    }
}

fn described_envelope(contract: &model::Contract, envelope: &model::Envelope) -> (String, Envelope) {
    let profiles: Vec<String> =
        envelope.profiles.iter().map(|profile| contract.profiles[*profile].id.clone()).collect();
    let newest = envelope.profiles.iter().min().map_or("", |profile| contract.profiles[*profile].id.as_str());
    let kind = |entry: &model::Entry| EntryKind {
        schema: entry.schema.map(|schema| contract.schemas[schema].file.clone()),
        required: entry.required,
        payload: entry.payload,
        mapped: entry.mapped,
        places: places(contract, &entry.places),
        repeats: entry.repeats.as_ref().map(|repeat| {
            let members: Map<String, Value> =
                repeat.members.iter().map(|(name, text)| (name.clone(), Value::from(text.as_str()))).collect();
            json!({ "list": repeat.list, "of": repeat.of, "members": members })
        }),
    };
    let described = Envelope {
        binding: envelope.binding.clone(),
        profiles,
        payload: envelope.payload.clone(),
        places: places(contract, &envelope.places),
        entries: envelope.entries.as_ref().map(|(at, kinds)| Entries {
            at: at.clone(),
            kinds: named_by(kinds, |entry| (entry.url.clone(), kind(entry))),
        }),
    };
    (format!("{}@{newest}", envelope.binding), described)
}

fn places(contract: &model::Contract, places: &[model::Place]) -> Named<Value> {
    named_by(places, |place| {
        let holds = match &place.holds {
            model::Holds::Value(value) => json!({ "value": value }),
            model::Holds::Constant(constant) => {
                json!({ "value": cell(contract, None, &contract.constants[*constant].value) })
            }
            model::Holds::Column(column) => json!({ "column": contract.primary().columns[*column].name }),
            model::Holds::ColumnOf(column, its) => {
                let column = &contract.primary().columns[*column];
                let of = column.table.map(|table| &contract.tables[table].columns[*its].name);
                json!({ "column": column.name, "its": of })
            }
            model::Holds::Key => json!({ "key": true }),
            model::Holds::Member(pointer) => json!({ "member": pointer }),
            model::Holds::Types(types) => json!({ "types": types }),
            model::Holds::Object { has, may } => json!({ "object": { "has": has, "may": may } }),
        };
        (place.at.clone(), holds)
    })
}
