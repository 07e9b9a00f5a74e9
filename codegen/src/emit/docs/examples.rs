//! The examples of a contract: a list of all, and in full those that are about no code in particular.

use super::page::{Page, Site};
use super::{place, row};
use crate::Artifact;
use crate::emit::markdown::{NOTHING, Table, anchor, code};

pub(super) fn page(site: &Site) -> Option<Artifact> {
    let contract = site.contract;
    if contract.examples.is_empty() {
        return None;
    }
    let mut page = Page::new(site, place::of(contract, "examples"), "Examples");
    page.block("Complete messages. What is shown is what the file holds, byte for byte.");
    let mut table = Table::new(["Example", "Code", "Profile", "Binding", "File"]);
    for example in &contract.examples {
        table.row([
            page.link(&Page::label(&example.title), &place::example(contract, example)),
            example.shows.map_or_else(|| NOTHING.to_owned(), |row| page.row(0, row)),
            code(&contract.profiles[example.profile].id),
            code(&example.binding),
            code(&example.file),
        ]);
    }
    page.table(&table);
    for example in contract.examples.iter().filter(|example| example.shows.is_none()) {
        page.heading(2, &format!("{}{}", anchor(&example.file), Page::label(&example.title)));
        row::show(&mut page, example);
    }
    Some(page.finish())
}
