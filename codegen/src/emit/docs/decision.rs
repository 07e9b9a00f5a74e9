//! Tables whose rows make a decision: the picture on their pages.

use super::diagram::{self, Ask, End};
use super::page::{Page, Site};
use super::place;
use crate::Artifact;
use crate::emit::markdown;
use crate::model::{Cell, Contract, Decision, Row, Table};

/// The section of the table's page that shows the picture.
pub(super) fn section(page: &mut Page, index: usize) {
    let table = &page.contract().tables[index];
    let Some(decision) = &table.decision else { return };
    let end = key(page.contract(), decision.end);
    let picture = page.to(&place::diagram(page.contract(), index));
    page.heading(2, "The decision");
    let alt = format!(
        "{}: {} questions from top to bottom, with what may end the decision beside each; after the last one, {end}.",
        markdown::inline(&table.title, &markdown::unlinked),
        table.rows.len()
    );
    page.block(&markdown::image(&alt, &picture));
}

/// The pictures of a contract.
pub(super) fn artifacts(site: &Site) -> Vec<Artifact> {
    let contract = site.contract;
    let picture = |(index, table): (usize, &Table)| {
        let decision = table.decision.as_ref()?;
        let asks: Vec<Ask> = (0..table.rows.len()).map(|row| ask(contract, index, decision, row)).collect();
        let text = markdown::generated(&contract.name)
            + &diagram::svg(&table.title, &decision.start, &asks, &key(contract, decision.end));
        Some(Artifact { path: format!("docs/{}", place::diagram(contract, index)), text })
    };
    contract.tables.iter().enumerate().filter_map(picture).collect()
}

fn ask(contract: &Contract, index: usize, decision: &Decision, row: usize) -> Ask {
    let table = &contract.tables[index];
    let own = &table.rows[row];
    let ends = match decision.outcomes {
        None => end(contract, decision, own).into_iter().collect(),
        Some((other, of)) => {
            let refers = |other: &&Row| other.current().get(of) == Some(&Cell::Row(row));
            contract.tables[other].rows.iter().filter(refers).filter_map(|row| end(contract, decision, row)).collect()
        }
    };
    Ask { name: own.id.clone(), question: text(own, decision.question), next: text(own, decision.next), ends }
}

/// How a row ends the decision, if it does.
fn end(contract: &Contract, decision: &Decision, row: &Row) -> Option<End> {
    let when = text(row, decision.when);
    match row.current().get(decision.result) {
        Some(Cell::Row(result)) if !when.is_empty() => {
            Some(End { result: key(contract, (decision.end.0, *result)), when })
        }
        _ => None,
    }
}

fn text(row: &Row, column: usize) -> String {
    match row.current().get(column) {
        Some(Cell::Text(text)) => text.clone(),
        _ => String::new(),
    }
}

fn key(contract: &Contract, (table, row): (usize, usize)) -> String {
    contract.tables[table].rows[row].id.clone()
}
