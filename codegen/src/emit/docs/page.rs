//! A page under construction, and the contract that it belongs to.

use std::collections::HashMap;

use super::place;
use super::reference::{self, Anchor};
use crate::Artifact;
use crate::emit::grid;
use crate::emit::markdown::{self, Spelling, Table};
use crate::model::{Cell, Column, Contract, Example, Note, Rule};

/// A contract with what its pages look up again and again.
pub(super) struct Site<'a> {
    pub(super) contract: &'a Contract,
    keys: HashMap<&'a str, usize>,
    rules: HashMap<&'a str, &'a Rule>,
    /// By row of the primary table.
    pub(super) about: Vec<About<'a>>,
    /// Rules that single out no row.
    pub(super) general: Vec<&'a Rule>,
    /// By schema: the path of its page.
    pub(super) schemas: Vec<String>,
    /// By schema: the pointers that its page has an anchor for.
    pub(super) anchors: Vec<HashMap<String, Anchor>>,
}

/// What mentions a row of the primary table.
#[derive(Default, Clone)]
pub(super) struct About<'a> {
    pub(super) rules: Vec<&'a Rule>,
    pub(super) notes: Vec<&'a Note>,
    pub(super) examples: Vec<&'a Example>,
}

impl<'a> Site<'a> {
    pub(super) fn new(contract: &'a Contract) -> Self {
        let rows = contract.tables.first().map(|table| table.rows.as_slice()).unwrap_or_default();
        let mut about = vec![About::default(); rows.len()];
        let mut general = Vec::new();
        let all_rules = || contract.series.iter().flat_map(|series| &series.rules);
        for rule in all_rules() {
            if rule.about.is_empty() {
                general.push(rule);
            }
            for row in &rule.about {
                about[*row].rules.push(rule);
            }
        }
        for note in &contract.notes {
            for row in &note.rows {
                about[*row].notes.push(note);
            }
        }
        for example in &contract.examples {
            if let Some(row) = example.shows {
                about[row].examples.push(example);
            }
        }
        Self {
            contract,
            keys: rows.iter().enumerate().map(|(index, row)| (row.id.as_str(), index)).collect(),
            rules: all_rules().map(|rule| (rule.id.as_str(), rule)).collect(),
            about,
            general,
            schemas: place::schemas(contract),
            anchors: contract.schemas.iter().map(reference::anchors).collect(),
        }
    }

    /// The row of the primary table with this key.
    pub(super) fn row(&self, key: &str) -> Option<usize> {
        self.keys.get(key).copied()
    }

    /// Where a name in prose leads: to a code, if the name cannot be an ordinary word, or to a rule.
    fn target(&self, name: &str, spelling: Spelling) -> Option<String> {
        if let Some(rule) = self.rules.get(name) {
            return Some(place::rule(self.contract, &rule.id));
        }
        let row = self.row(name)?;
        (spelling == Spelling::Code || is_distinctive(name)).then(|| place::row(self.contract, 0, row))
    }
}

/// Whether a name is spelt as no ordinary word is: with an underscore, or with a capital inside.
pub(super) fn is_distinctive(name: &str) -> bool {
    name.contains('_')
        || name
            .chars()
            .skip(1)
            .collect::<Vec<_>>()
            .windows(2)
            .any(|pair| pair[0].is_lowercase() && pair[1].is_uppercase())
}

/// A page: Markdown, block after block.
pub(super) struct Page<'a> {
    pub(super) site: &'a Site<'a>,
    path: String,
    text: String,
}

impl<'a> Page<'a> {
    /// A page with its title, which is Markdown.
    pub(super) fn new(site: &'a Site<'a>, path: String, title: &str) -> Self {
        let text = markdown::generated(&site.contract.name);
        let mut page = Self { site, path, text };
        page.heading(1, title);
        page
    }

    pub(super) fn finish(mut self) -> Artifact {
        self.text.truncate(self.text.trim_end().len());
        self.text.push('\n');
        Artifact { path: format!("docs/{}", self.path), text: self.text }
    }

    /// A block of Markdown, set off by a blank line.
    pub(super) fn block(&mut self, markdown: &str) {
        if !markdown.is_empty() {
            self.text.push_str(markdown.trim_end_matches('\n'));
            self.text.push_str("\n\n");
        }
    }

    pub(super) fn heading(&mut self, level: usize, title: &str) {
        self.block(&format!("{} {title}", "#".repeat(level)));
    }

    /// Paragraphs of source text.
    pub(super) fn prose(&mut self, text: &str) {
        let paragraphs = markdown::paragraphs(text, &|name, spelling| self.resolve(name, spelling));
        self.block(&paragraphs);
    }

    pub(super) fn table(&mut self, table: &Table) {
        if !table.is_empty() {
            self.block(&table.render());
        }
    }

    pub(super) fn list(&mut self, items: &[String]) {
        let lines: Vec<String> = items.iter().map(|item| format!("- {}", markdown::start(item))).collect();
        self.block(&lines.join("\n"));
    }

    /// JSON as it is.
    pub(super) fn json(&mut self, text: &str) {
        self.block(&markdown::fence("json", text));
    }

    /// A decided reading, set apart.
    pub(super) fn note(&mut self, note: &Note) {
        let label =
            markdown::link(&format!("Note {}", self.text(&note.id)), &self.to(&place::note(self.contract(), &note.id)));
        let head = format!("**{label} – {}.** ", self.text(note.title.trim_end_matches('.')));
        let body = format!("{head}{}\n>\n> **Reading:** {}", self.text(&note.conflict), self.text(&note.reading));
        self.block(&format!("> {body}"));
    }

    pub(super) fn contract(&self) -> &'a Contract {
        self.site.contract
    }

    /// Source text on one line, with links.
    pub(super) fn text(&self, text: &str) -> String {
        markdown::inline(text, &|name, spelling| self.resolve(name, spelling))
    }

    /// Source text on one line, for places that are links or headings themselves.
    pub(super) fn label(text: &str) -> String {
        markdown::inline(text, &markdown::unlinked)
    }

    fn resolve(&self, name: &str, spelling: Spelling) -> Option<String> {
        self.site.target(name, spelling).filter(|target| *target != self.path).map(|target| self.to(&target))
    }

    /// `place` as seen from this page.
    pub(super) fn to(&self, place: &str) -> String {
        place::relative(&self.path, place)
    }

    /// A link to `place`; `label` is Markdown.
    pub(super) fn link(&self, label: &str, place: &str) -> String {
        markdown::link(label, &self.to(place))
    }

    /// A link to a row by its key.
    pub(super) fn row(&self, table: usize, row: usize) -> String {
        let label = markdown::code(&self.contract().tables[table].rows[row].id);
        let place = place::row(self.contract(), table, row);
        if place == self.path { label } else { self.link(&label, &place) }
    }

    /// Links to rows, with commas between.
    pub(super) fn rows(&self, table: usize, rows: &[usize]) -> String {
        rows.iter().map(|row| self.row(table, *row)).collect::<Vec<_>>().join(", ")
    }

    /// A link to a schema by its title.
    pub(super) fn schema(&self, index: usize) -> String {
        self.link(&Self::label(&self.contract().schemas[index].title), &self.site.schemas[index])
    }

    /// A link to a rule by its id.
    pub(super) fn rule(&self, rule: &Rule) -> String {
        self.link(&Self::label(&rule.id), &place::rule(self.contract(), &rule.id))
    }

    /// A cell of a registry.
    pub(super) fn cell(&self, column: &Column, cell: &Cell) -> String {
        let table = column.table.unwrap_or_default();
        match cell {
            Cell::Null => markdown::NOTHING.to_owned(),
            Cell::Text(text) if column.format.is_none() => self.text(text),
            Cell::Text(text) => markdown::code(text),
            Cell::Integer(number) => markdown::code(&number.to_string()),
            Cell::Boolean(flag) => markdown::code(&flag.to_string()),
            Cell::List(texts) => texts.iter().map(|text| self.text(text)).collect::<Vec<_>>().join("; "),
            Cell::Row(row) => self.row(table, *row),
            Cell::Rows(rows) if rows.is_empty() => markdown::NOTHING.to_owned(),
            Cell::Rows(rows) if rows.len() > 2 && rows.len() == self.contract().tables[table].rows.len() => {
                self.link(&format!("all {}", rows.len()), &place::table(self.contract(), table))
            }
            Cell::Rows(rows) => self.rows(table, rows),
            Cell::Schema(schema) => self.schema(*schema),
        }
    }

    /// Ids of profiles, or that it is all of them.
    pub(super) fn profiles(&self, indexes: &[usize]) -> String {
        grid::profiles_or_all(self.contract(), indexes)
    }
}
