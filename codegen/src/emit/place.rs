//! Where each page of the documentation lies, below `docs/`.

use std::collections::HashMap;

use super::markdown::{file_name, fragment};
use crate::model::{Contract, Example, Table};

/// Pages of a contract that a table of the same name must leave room for.
const TAKEN: [&str; 7] = ["index", "schemas", "rules", "notes", "constants", "error-info", "examples"];

/// The page about the contract, or another of its pages by name.
pub(super) fn of(contract: &Contract, name: &str) -> String {
    format!("{}/{name}.md", file_name(&contract.name))
}

/// The page of a table.
pub(super) fn table(contract: &Contract, index: usize) -> String {
    of(contract, &stem(&contract.tables[index]))
}

/// The picture of a table whose rows make a decision.
pub(super) fn diagram(contract: &Contract, index: usize) -> String {
    format!("{}/{}.svg", file_name(&contract.name), stem(&contract.tables[index]))
}

/// The place of a row: a page for the codes and where the table says so, a section of the table's page elsewhere.
pub(super) fn row(contract: &Contract, table: usize, row: usize) -> String {
    let registry = &contract.tables[table];
    let key = &registry.rows[row].id;
    if table == 0 || registry.pages {
        of(contract, &format!("{}/{}", stem(registry), file_name(key)))
    } else {
        format!("{}#{}", self::table(contract, table), fragment(&row_id(key)))
    }
}

/// Id of a row on the page of its table.
pub(super) fn row_id(key: &str) -> String {
    format!("rows/{key}")
}

/// Id of a column on the page of its table.
pub(super) fn column_id(column: &str) -> String {
    format!("columns/{column}")
}

/// The pages of the schemas: each its path without the extension, unless two schemas would then share a page.
pub(super) fn schemas(contract: &Contract) -> Vec<String> {
    let short =
        |file: &str| file.strip_suffix(".schema.json").or(file.strip_suffix(".json")).unwrap_or(file).to_owned();
    let mut counts: HashMap<String, usize> = HashMap::new();
    for schema in &contract.schemas {
        *counts.entry(short(&schema.file)).or_default() += 1;
    }
    let page = |file: &str| {
        let stem = short(file);
        let name = if counts[&stem] == 1 { stem } else { file.to_owned() };
        let parts: Vec<String> = name.split('/').map(file_name).collect();
        of(contract, &format!("schemas/{}", parts.join("/")))
    };
    contract.schemas.iter().map(|schema| page(&schema.file)).collect()
}

/// The page of a rule, as seen from the output folder.
pub(super) fn rule_page(contract: &Contract, id: &str) -> String {
    format!("docs/{}", rule(contract, id))
}

/// The page of a rule.
pub(super) fn rule(contract: &Contract, id: &str) -> String {
    of(contract, &format!("rules/{}", file_name(id)))
}

/// The section of a note.
pub(super) fn note(contract: &Contract, id: &str) -> String {
    format!("{}#{}", of(contract, "notes"), fragment(id))
}

/// Where an example is shown: on the page of its code, or else among the examples.
pub(super) fn example(contract: &Contract, example: &Example) -> String {
    let page = example.shows.map_or_else(|| of(contract, "examples"), |shown| row(contract, 0, shown));
    format!("{page}#{}", fragment(&example.file))
}

/// The line of a constant.
pub(super) fn constant(contract: &Contract, name: &str) -> String {
    format!("{}#{}", of(contract, "constants"), fragment(name))
}

fn stem(table: &Table) -> String {
    if TAKEN.contains(&table.name.as_str()) { format!("table-{}", table.name) } else { file_name(&table.name) }
}

/// `to` as seen from the page `from`; both below `docs/`, `to` with or without a fragment.
pub(super) fn relative(from: &str, to: &str) -> String {
    let (page, fragment) = to.split_once('#').map_or((to, None), |(page, fragment)| (page, Some(fragment)));
    if let (true, Some(fragment)) = (page == from, fragment) {
        return format!("#{fragment}");
    }
    let folders = |path: &str| path.matches('/').count();
    let shared =
        from.split('/').zip(page.split('/')).take(folders(from).min(folders(page))).take_while(|(a, b)| a == b).count();
    let up = "../".repeat(folders(from) - shared);
    let down = to.splitn(shared + 1, '/').last().unwrap_or(to);
    format!("{up}{down}")
}
