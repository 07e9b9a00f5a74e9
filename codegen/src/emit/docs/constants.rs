//! The constants of a contract, with what each is for.

use super::page::{Page, Site};
use super::place;
use crate::Artifact;
use crate::emit::cell;
use crate::emit::markdown::{NOTHING, Table, anchor, code};

pub(super) fn page(site: &Site) -> Option<Artifact> {
    let contract = site.contract;
    if contract.constants.is_empty() {
        return None;
    }
    let mut page = Page::new(site, place::of(contract, "constants"), "Constants");
    page.block(
        "Names, identifiers and limits of the contract. Generated code has each of them under the name given here.",
    );
    let mut table = Table::new(["Name", "Value", "What it is", "Source"]);
    for constant in &contract.constants {
        let draft = if constant.draft { " **Only a draft may carry it.**" } else { "" };
        table.row([
            format!("{}{}", anchor(&constant.name), code(&constant.name)),
            code(&cell::constant(&constant.value)),
            format!("{}{draft}", page.text(&constant.doc)),
            constant.source.as_ref().map_or_else(|| NOTHING.to_owned(), |source| page.text(source)),
        ]);
    }
    page.table(&table);
    Some(page.finish())
}
