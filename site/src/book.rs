//! The book: which pages there are, in which order, and how mdBook turns them into HTML.

use std::collections::BTreeMap;
use std::fmt::Write;
use std::fs;
use std::path::Path;
use std::str::FromStr;

use mdbook_driver::MDBook;
use mdbook_driver::config::Config;

use crate::{Failure, Folders, Sources, codes, decoder, history, messages, picture};

/// Pages by path, `SUMMARY.md` among them.
pub(crate) type Pages = BTreeMap<String, String>;

/// The guide in the order in which it is read: file and title of the link.
const GUIDE: [(&str, &str); 6] = [
    ("dealer.md", "Dealer in five minutes"),
    ("buyer.md", "Buyer in five minutes"),
    ("profiles.md", "Choosing a profile"),
    ("findings.md", "Reading a lint finding"),
    ("lossy-sdks.md", "What lossy SDKs drop"),
    ("maintaining.md", "Maintaining a contract"),
];

/// What stands for the form of the page that decodes.
const FORM: &str = "<div id=\"decoder\"></div>\n";
/// The form, and the scripts that fill it.
const SCRIPTS: &str = "\
<div id=\"decoder\"><noscript>The page needs JavaScript. On the command line: <code>agent-errors decode</code>.</noscript></div>
<script src=\"decoder/parts.js\" defer></script>
<script src=\"decoder/page.js\" defer></script>
";

/// Every page of the book.
pub(crate) fn pages(sources: &Sources, guide: &Path, decodes: bool) -> Result<Pages, Failure> {
    let mut pages: Pages = sources.docs.iter().filter(|(path, _)| *path != "book.toml").map(owned).collect();
    for (file, _) in GUIDE {
        pages.insert(format!("guide/{file}"), read(&guide.join(file))?);
    }
    let form = if decodes { SCRIPTS.to_owned() } else { format!("{}\n{SCRIPTS}", decoder::MISSING) };
    pages.insert("decode.md".to_owned(), read(&guide.join("decode.md"))?.replace(FORM, &form));
    let contracts = pages.get("index.md").map_or("", |page| below_heading(page)).to_owned();
    pages.insert("index.md".to_owned(), format!("{}\n{contracts}", read(&guide.join("index.md"))?));
    pages.insert("codes.md".to_owned(), codes::page(sources));
    for (name, contract) in sources.edition.contracts.iter() {
        let primary = contract.tables.names().next().unwrap_or_default();
        let steps = history::steps(contract);
        pages.insert(format!("{name}/history.md"), history::page(sources, contract, &steps));
        if let Some(overview) = pages.get_mut(&format!("{name}/index.md")) {
            *overview = with_pictures(overview, &picture::all(contract));
        }
        for (key, cells) in contract.tables.get(primary).into_iter().flat_map(|table| codes::current(contract, table)) {
            let path = format!("{name}/{primary}/{}.md", codes::file_of(key));
            if let Some(page) = pages.get_mut(&path) {
                let meaning = codes::meaning(contract, cells);
                *page = with_more(page, &messages::section(name, key, meaning), &history::of_row(&steps, primary, key));
            }
        }
    }
    pages.insert("SUMMARY.md".to_owned(), summary(sources));
    Ok(pages)
}

fn owned((path, text): (&String, &String)) -> (String, String) {
    (path.clone(), text.clone())
}

fn read(path: &Path) -> Result<String, Failure> {
    fs::read_to_string(path).map_err(|error| format!("cannot read {}: {error}", path.display()).into())
}

fn below_heading(page: &str) -> &str {
    let from = page.find("\n# ").map_or(0, |at| at + 1);
    page[from..].split_once('\n').map_or("", |(_, rest)| rest)
}

/// Pictures go before the first section of an overview.
fn with_pictures(page: &str, pictures: &str) -> String {
    match page.find("\n## ") {
        Some(at) => format!("{}\n{pictures}{}", &page[..at], &page[at..]),
        None => format!("{page}\n{pictures}"),
    }
}

/// The page of a code with what the library writes for it, and with where its history goes on.
fn with_more(page: &str, messages: &str, changes: &str) -> String {
    let at = page.find("\n## Rules\n").or_else(|| page.find("\n## History\n")).unwrap_or(page.len());
    let (before, after) = page.split_at(at);
    let history = format!(
        "\n## History\n\n{changes}\nAll changes from version to version: [Version differences](../history.md).\n"
    );
    format!("{before}{messages}{}", after.replace("\n## History\n", &history))
}

/// The generator's table of contents with the guide in front, and the differences of versions in it.
fn summary(sources: &Sources) -> String {
    let mut out = String::from(
        "# Summary\n\n[Agent errors](index.md)\n\n[All codes](codes.md)\n\n[Decode a message](decode.md)\n\n# Guide\n\n",
    );
    for (file, title) in GUIDE {
        let _ = writeln!(out, "- [{title}](guide/{file})");
    }
    let generated = sources.docs.get("SUMMARY.md").map_or("", String::as_str);
    let parts = generated.split_once("](index.md)\n").map_or(generated, |(_, rest)| rest);
    for line in parts.lines() {
        out.push_str(line);
        out.push('\n');
        let overview = line.strip_prefix("- [Overview](").and_then(|rest| rest.strip_suffix("/index.md)"));
        if let Some(contract) = overview {
            let _ = writeln!(out, "- [Version differences]({contract}/history.md)");
        }
    }
    out
}

/// Lets mdBook write the HTML.
pub(crate) fn render(folders: &Folders) -> Result<(), Failure> {
    let mut config = Config::from_str(CONFIG).map_err(|error| text(&error))?;
    config.book.src = std::path::absolute(&folders.pages)?;
    config.build.build_dir = std::path::absolute(&folders.out)?;
    config.set("output.html.theme", std::path::absolute(folders.site.join("theme"))?).map_err(|error| text(&error))?;
    let book = MDBook::load_with_config(&folders.pages, config).map_err(|error| text(&error))?;
    book.build().map_err(|error| text(&error))
}

/// An error of mdBook's with everything under it.
fn text(error: &mdbook_driver::errors::Error) -> Failure {
    format!("{error:#}").into()
}

const CONFIG: &str = r#"
[book]
title = "Agent errors"
language = "en"
description = "The errors that AI agents send each other: codes, bindings, schemas, rules."

[build]
create-missing = false
use-default-preprocessors = false

[output.html]
default-theme = "light"
preferred-dark-theme = "coal"
smart-punctuation = false
no-section-label = true
hash-files = false
sidebar-header-nav = false

[output.html.playground]
runnable = false

[output.html.print]
enable = true
page-break = true

[output.html.fold]
enable = true
level = 0

[output.html.search]
use-boolean-and = true
limit-results = 40
boost-title = 4
boost-hierarchy = 2
"#;
