//! Text that would like to be markup, in every field that holds text.

use proptest::prelude::*;
use serde_json::Value;

use super::{artifacts, fixture, is, links, reading};
use crate::emit::cell;
use crate::model::{Cell, Contract, Model};

/// Text made mostly of characters that some format gives a meaning.
fn text() -> impl Strategy<Value = String> {
    let piece = prop_oneof![
        4 => proptest::char::any().prop_map(String::from),
        8 => prop::sample::select(vec![
            "|", "\\", "`", "``", "*", "_", "[", "]", "(", ")", "<", ">", "&", "#", "\"", "'", ",", ";", "\n", "\r\n", "\n\n",
            "\t", " ", "    ", "-", "+", "=", ":", "1. ", "~~", "{", "}", "{{#include x}}", "!", "![a](b)", "<b>", "</a>",
            "<script>", "<!--", "-->", "&lt;", "http://a.b", "[a]: b", "PARCEL_LOST", "`PARCEL_LOST`", "PAR-001", "$", "^",
            "---", "===", "```", "@", "a", "word",
        ]).prop_map(str::to_owned),
    ];
    prop::collection::vec(piece, 0..12).prop_map(|pieces| pieces.concat())
}

/// The contract with `texts` in place of everything that is prose or a value, round and round.
fn filled(texts: &[String]) -> Contract {
    let mut contract = fixture::contract();
    let mut next = texts.iter().cycle().cloned();
    let mut fill = |place: &mut String| *place = next.next().unwrap_or_default();
    for place in
        [&mut contract.title, &mut contract.summary, &mut contract.description, &mut contract.rules_description]
    {
        fill(place);
    }
    contract.draft_marker.iter_mut().for_each(&mut fill);
    contract.profiles.iter_mut().for_each(|profile| fill(&mut profile.description));
    for table in &mut contract.tables {
        fill(&mut table.title);
        fill(&mut table.description);
        fill(&mut table.key.title);
        fill(&mut table.key.doc);
        for column in &mut table.columns {
            fill(&mut column.title);
            fill(&mut column.doc);
            column.source.iter_mut().for_each(&mut fill);
        }
        for row in &mut table.rows {
            let mut profiles = row.cells.iter_mut().flatten();
            let Some(newest) = profiles.next() else { continue };
            for cell in newest.iter_mut() {
                match cell {
                    Cell::Text(text) => fill(text),
                    Cell::List(texts) => texts.iter_mut().for_each(&mut fill),
                    _ => {}
                }
            }
            // Texts stay the same in every profile, so that the tables keep their lines.
            for (cell, newest) in profiles.flat_map(|cells| cells.iter_mut().zip(newest.iter())) {
                if matches!(cell, Cell::Text(_) | Cell::List(_)) {
                    cell.clone_from(newest);
                }
            }
        }
    }
    for constant in &mut contract.constants {
        fill(&mut constant.doc);
        if let Cell::Text(text) = &mut constant.value {
            fill(text);
        }
    }
    if let Some(mapping) = &mut contract.error_info {
        fill(&mut mapping.doc);
        mapping.source.iter_mut().for_each(&mut fill);
        mapping.metadata.iter_mut().for_each(|entry| fill(&mut entry.doc));
    }
    for series in &mut contract.series {
        fill(&mut series.title);
        for rule in &mut series.rules {
            fill(&mut rule.text);
            fill(&mut rule.fix);
            rule.how.iter_mut().chain(&mut rule.who).chain(&mut rule.sources).for_each(&mut fill);
        }
    }
    for note in &mut contract.notes {
        fill(&mut note.title);
        fill(&mut note.conflict);
        fill(&mut note.reading);
    }
    for example in &mut contract.examples {
        fill(&mut example.title);
        example.description.iter_mut().for_each(&mut fill);
        fill(&mut example.binding);
    }
    for schema in &mut contract.schemas {
        fill(&mut schema.title);
        fill(&mut schema.description);
        fill_schema(&mut schema.canonical, &mut fill);
    }
    contract
}

/// Descriptions, patterns and constants of a schema; `$ref`s, types and names of members stay.
fn fill_schema(schema: &mut Value, fill: &mut impl FnMut(&mut String)) {
    match schema {
        Value::Object(map) => {
            for (keyword, value) in map {
                match (keyword.as_str(), value) {
                    ("title" | "description" | "pattern" | "format" | "const", Value::String(text)) => fill(text),
                    (_, value) => fill_schema(value, fill),
                }
            }
        }
        Value::Array(items) => items.iter_mut().for_each(|item| fill_schema(item, fill)),
        _ => {}
    }
}

/// `cases` is small where a case is a whole set of artifacts.
fn config(cases: u32) -> ProptestConfig {
    ProptestConfig { cases, failure_persistence: None, ..ProptestConfig::default() }
}

proptest! {
    #![proptest_config(config(48))]

    #[test]
    fn no_text_breaks_an_artifact(texts in prop::collection::vec(text(), 1..24)) {
        let plain = artifacts(&fixture::model());
        let model = Model { contracts: vec![filled(&texts)] };
        let artifacts = artifacts(&model);
        prop_assert_eq!(links::broken(&artifacts), Vec::<String>::new());
        prop_assert_eq!(plain.len(), artifacts.len());
        for (plain, artifact) in plain.iter().zip(&artifacts) {
            prop_assert_eq!(&plain.path, &artifact.path);
            if is(artifact, "md") {
                let (plain, page) = (reading::read(&plain.text), reading::read(&artifact.text));
                prop_assert_eq!(&page.html, &Vec::<String>::new(), "{}", artifact.path);
                prop_assert_eq!(page.images, 0);
                prop_assert_eq!(&page.tables, &plain.tables, "{}", artifact.path);
                prop_assert_eq!(page.headings.len(), plain.headings.len(), "{}", artifact.path);
                prop_assert_eq!(page.code_blocks.len(), plain.code_blocks.len(), "{}", artifact.path);
                prop_assert_eq!(page.ids, plain.ids);
            } else if is(artifact, "json") {
                prop_assert!(serde_json::from_str::<Value>(&artifact.text).is_ok(), "{}", artifact.path);
            }
        }
    }

    #[test]
    fn csv_keeps_every_cell(texts in prop::collection::vec(text(), 1..24)) {
        let contract = filled(&texts);
        let model = Model { contracts: vec![contract.clone()] };
        let artifacts = artifacts(&model);
        let csv = &artifacts.iter().find(|artifact| artifact.path == "tables/parcel/codes.csv").expect("a CSV file").text;
        let table = contract.primary();
        let mut reader = csv::ReaderBuilder::new().has_headers(false).from_reader(csv.as_bytes());
        let records: Vec<csv::StringRecord> = reader.records().collect::<Result<_, _>>().expect("well-formed");
        let mut records = records.iter();
        let heads: Vec<&str> = records.next().expect("a header").iter().collect();
        prop_assert_eq!(heads.first().copied(), Some("code"));
        prop_assert_eq!(&heads[heads.len() - 3..], ["since", "until", "profile"]);
        for row in &table.rows {
            for (profile, cells) in contract.profiles.iter().zip(&row.cells) {
                let Some(cells) = cells else { continue };
                let mut expected = vec![row.key.clone()];
                expected.extend(table.columns.iter().zip(cells).map(|(column, value)| cell::plain(&contract, column, value)));
                expected.extend([&row.since, &row.until].map(|version| version.clone().unwrap_or_default()));
                expected.push(profile.id.clone());
                let record: Vec<&str> = records.next().expect("a line for the row").iter().collect();
                prop_assert_eq!(record, expected);
            }
        }
        prop_assert!(records.next().is_none());
    }

}

proptest! {
    #![proptest_config(config(4000))]

    #[test]
    fn prose_is_shown_as_written(text in text()) {
        let shown = |markdown: &str| reading::read(markdown).text.split_whitespace().collect::<String>();
        let markdown = crate::emit::markdown::paragraphs(&text.replace(['`', '*'], ""), &crate::emit::markdown::unlinked);
        let written: String = text.replace(['`', '*'], "").split(|c: char| c.is_whitespace() || c.is_control()).collect();
        prop_assert_eq!(shown(&markdown), written);
    }
}
