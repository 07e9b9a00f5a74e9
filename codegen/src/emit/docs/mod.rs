//! The documentation: Markdown in the shape that mdBook reads, `docs/`.
//!
//! One page per contract, table and code, one per schema and per rule, and one each for notes, constants and the
//! `ErrorInfo` mapping. Pages are linked both ways and only by relative paths, so they can be read in a file
//! browser, on a code host and in a rendered book alike. Anchors are the names that the sources give, so they
//! stay as long as these do.

mod book;
mod clause;
mod constants;
mod contract;
mod decision;
mod definition;
mod diagram;
mod envelope;
mod error_info;
mod examples;
mod members;
mod notes;
mod page;
mod reference;
mod row;
mod rules;
mod schema;
mod sentence;
mod table;

use super::place;
use crate::Artifact;
use crate::model::Model;
use page::Site;

/// Every page, in the order of the summary.
pub(crate) fn artifacts(model: &Model) -> Vec<Artifact> {
    let mut pages = book::pages(model);
    for contract in &model.contracts {
        let site = Site::new(contract);
        pages.push(contract::page(&site));
        for index in 0..contract.tables.len() {
            pages.push(table::page(&site, index));
            pages.extend(table::row_pages(&site, index));
        }
        pages.extend(decision::artifacts(&site));
        let codes = contract.tables.first().map_or(0, |table| table.rows.len());
        pages.extend((0..codes).map(|row| row::page(&site, row)));
        pages.extend(schema::pages(&site));
        pages.extend(examples::page(&site));
        pages.extend(rules::pages(&site));
        pages.extend(error_info::page(&site));
        pages.extend(constants::page(&site));
        pages.extend(notes::page(&site));
    }
    pages
}
