//! Where the texts contradict each other, and the reading that is followed.

use super::page::{Page, Site};
use super::place;
use crate::Artifact;
use crate::emit::markdown::{anchor, list};
use crate::model::Note;

pub(super) fn page(site: &Site) -> Option<Artifact> {
    let contract = site.contract;
    if contract.notes.is_empty() {
        return None;
    }
    let mut page = Page::new(site, place::of(contract, "notes"), "Notes");
    page.block(
        "Where the texts of the contract contradict each other or leave a question open, one reading is followed. \
         It is stated here and wherever it matters.",
    );
    for note in &contract.notes {
        let title = Page::label(&note.title);
        page.heading(2, &format!("{}{} – {title}", anchor(&note.id), Page::label(&note.id)));
        page.prose(&note.conflict);
        page.block(&format!("**Reading:** {}", page.text(&note.reading)));
        let shown = shown_at(&page, note);
        if !shown.is_empty() {
            page.block(&format!("Matters for {}.", list(&shown, "and")));
        }
    }
    Some(page.finish())
}

fn shown_at(page: &Page, note: &Note) -> Vec<String> {
    let rows = note.rows.iter().map(|row| page.row(0, *row));
    rows.chain(note.schemas.iter().map(|schema| page.schema(*schema))).collect()
}
