//! Files for programs and agents: `llms.txt`, `llms-full.txt` and `codes.json`.

use std::fmt::Write;

use serde_json::{Value, json};

use crate::Sources;
use crate::book::Pages;
use crate::codes::{current, file_of};
use crate::markup::{lead, title};

/// The files by path.
pub(crate) fn files(sources: &Sources, pages: &Pages) -> [(&'static str, String); 3] {
    [
        ("llms.txt", short(sources, pages)),
        ("llms-full.txt", full(sources, pages)),
        ("codes.json", format!("{:#}\n", codes(sources))),
    ]
}

/// The pages that matter most, in the form that <https://llmstxt.org> describes.
fn short(sources: &Sources, pages: &Pages) -> String {
    let mut out = String::from(
        "# Agent errors\n\n> The errors that AI agents send each other: codes, the numbers they travel by in each binding and \
         version, payload schemas, conformance rules and retry defaults. Every code is also in codes.json.\n\n## Guide\n\n",
    );
    let item = |out: &mut String, path: &str| {
        if let Some(page) = pages.get(path) {
            let _ = writeln!(out, "- [{}]({}): {}", title(page), address(path), lead(page));
        }
    };
    for path in pages.keys().filter(|path| path.starts_with("guide/")) {
        item(&mut out, path);
    }
    for (name, contract) in sources.edition.contracts.iter() {
        let _ = writeln!(out, "\n## {}\n", contract.title);
        item(&mut out, &format!("{name}/index.md"));
        for table in contract.tables.names() {
            item(&mut out, &format!("{name}/{table}.md"));
        }
        for page in ["history", "schemas", "rules", "examples", "error-info", "constants", "notes"] {
            item(&mut out, &format!("{name}/{page}.md"));
        }
    }
    out.push_str(
        "\n## Optional\n\n- [Everything in one file](llms-full.txt)\n- [All codes for programs](codes.json)\n",
    );
    out
}

fn address(path: &str) -> String {
    path.strip_suffix(".md").map_or_else(|| path.to_owned(), |stem| format!("{stem}.html"))
}

/// The text of every page, in the order of the book.
fn full(sources: &Sources, pages: &Pages) -> String {
    let contracts = sources.edition.contracts.names();
    let parts = std::iter::once("guide").chain(contracts);
    let mut out = String::from("# Agent errors, all pages\n");
    for part in parts {
        let prefix = format!("{part}/");
        for (path, page) in pages.iter().filter(|(path, _)| path.starts_with(&prefix)) {
            let is_markup =
                |line: &&str| ["<!--", "<figure", "<details", "</details"].iter().any(|start| line.starts_with(start));
            let text: Vec<&str> = page.lines().filter(|line| !is_markup(line)).collect();
            let _ = write!(out, "\n\n---\nSource: {}\n\n{}\n", address(path), text.join("\n").trim());
        }
    }
    out
}

/// Every code of every contract, with where to read about it.
fn codes(sources: &Sources) -> Value {
    let mut all = Vec::new();
    for (name, contract) in sources.edition.contracts.iter() {
        let Some((table, rows)) = contract.tables.iter().next() else { continue };
        for (key, cells) in current(contract, rows) {
            let page = sources.page_of_row(name, table, &file_of(key)).unwrap_or_else(|| format!("{name}/{table}.md"));
            let profiles: Value = rows.rows.get(key).map_or(Value::Null, |row| json!(row.profiles));
            all.push(json!({
                "contract": name,
                "code": key,
                "page": address(&page),
                "meaning": rows.doc.first().and_then(|column| cells.get(column)),
                "profiles": profiles,
            }));
        }
    }
    json!({ "codes": all })
}
