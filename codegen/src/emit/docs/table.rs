//! The page of a table.

use super::page::{Page, Site};
use super::{decision, place};
use crate::Artifact;
use crate::emit::grid::{self, Style};
use crate::emit::markdown::{NOTHING, Table as Grid, anchor, code};
use crate::model::{Cell, Column, Kind, Row, Table};

pub(super) fn page(site: &Site, index: usize) -> Artifact {
    let contract = site.contract;
    let table = &contract.tables[index];
    let mut page = Page::new(site, place::table(contract, index), &Page::label(&table.title));
    page.prose(&table.description);
    if contract.profiles.len() > 1 && (index == 0 || table.columns.iter().any(|column| column.varies)) {
        let complete = table.rows.iter().all(|row| row.newest() == 0);
        let lacking = "; a row that it does not have shows those of the newest profile that has it";
        let profile = code(&contract.in_profile(0));
        page.block(&format!("The values are those of profile {profile}{}.", if complete { "" } else { lacking }));
    }
    if table.open {
        page.block("The list is open: a reader keeps a value that it does not know.");
    }
    let users = users(&page, index);
    let paged = index == 0 || table.pages;
    let sections = !paged
        && (table.doc.len() > 1
            || users.iter().any(|users| !users.is_empty())
            || table.rows.iter().any(|row| row.since.is_some() || row.until.is_some()));
    registry(&mut page, index, sections || paged);
    decision::section(&mut page, index);
    columns(&mut page, table);
    if sections {
        rows(&mut page, table, users);
    }
    page.finish()
}

/// The pages of the rows of a table that gives each of them one, save for the primary table.
pub(super) fn row_pages(site: &Site, index: usize) -> Vec<Artifact> {
    let contract = site.contract;
    let table = &contract.tables[index];
    if index == 0 || !table.pages {
        return Vec::new();
    }
    table.rows.iter().enumerate().map(|(place, row)| row_page(site, index, place, row)).collect()
}

fn row_page(site: &Site, index: usize, place: usize, row: &Row) -> Artifact {
    let contract = site.contract;
    let table = &contract.tables[index];
    let mut page = Page::new(site, place::row(contract, index, place), &code(&row.id));
    let mut grid = Grid::new(["Fact", "Value"]);
    for (column, cell) in table.columns.iter().zip(row.current()) {
        if *cell == Cell::Null || table.doc.iter().any(|doc| table.columns[*doc].name == column.name) {
            continue;
        }
        grid.row([Page::label(&column.title), page.cell(column, cell)]);
    }
    for (place, column) in table.doc.iter().enumerate() {
        if let Some(Cell::Text(text)) = row.current().get(*column) {
            if place > 0 {
                page.heading(2, &Page::label(&table.columns[*column].title));
            }
            page.prose(text);
        }
    }
    if !grid.is_empty() {
        page.heading(2, "Facts");
        page.table(&grid);
    }
    named_by(&mut page, index, place);
    page.block(&format!("All rows: {}.", page.link(&Page::label(&table.title), &place::table(contract, index))));
    page.finish()
}

/// The rows of other tables that name a row, with what each means.
fn named_by(page: &mut Page, index: usize, row: usize) {
    let contract = page.contract();
    for (other, table) in contract.tables.iter().enumerate() {
        for (place, column) in table.columns.iter().enumerate().filter(|(_, column)| column.table == Some(index)) {
            let names = |source: &Row| match source.current().get(place) {
                Some(Cell::Row(key)) => *key == row,
                Some(Cell::Rows(keys)) => keys.contains(&row),
                _ => false,
            };
            let lead = table.doc.first().copied();
            let mut grid = Grid::new([Page::label(&table.key.title), Page::label("Meaning")]);
            for (at, source) in table.rows.iter().enumerate().filter(|(_, source)| names(source)) {
                let meaning = lead.and_then(|column| Some((&table.columns[column], source.current().get(column)?)));
                let meaning = meaning.map_or_else(|| NOTHING.to_owned(), |(column, cell)| page.cell(column, cell));
                grid.row([page.row(other, at), meaning]);
            }
            if !grid.is_empty() {
                page.heading(2, &format!("{}: {}", Page::label(&table.title), Page::label(&column.title)));
                page.table(&grid);
            }
        }
    }
}

/// The table itself, and what other profiles have instead; `linked` says that there is more on each row.
fn registry(page: &mut Page, index: usize, linked: bool) {
    let contract = page.contract();
    let table = &contract.tables[index];
    let (main, variants) = {
        let key = |row: usize| page.row(index, row);
        let place = |row: usize| {
            let key = &table.rows[row].id;
            format!("{}{}", anchor(&place::row_id(key)), code(key))
        };
        let (cell, title) = (|column: &Column, cell: &Cell| page.cell(column, cell), |title: &str| Page::label(title));
        let style = Style { key: &key, cell: &cell, title: &title };
        let main = Style { key: if linked { &key } else { &place }, ..style };
        (grid::main(contract, table, &shown(table), &main), grid::variants(contract, table, &style))
    };
    page.table(&main);
    if !variants.is_empty() {
        page.heading(2, "In other profiles");
        page.table(&variants);
    }
}

/// Columns that fit a table: all but the long texts, of which the first is short enough to stay.
fn shown(table: &Table) -> Vec<usize> {
    let long = table.doc.get(1..).unwrap_or_default();
    (0..table.columns.len()).filter(|column| !long.contains(column)).collect()
}

fn columns(page: &mut Page, table: &Table) {
    let mut grid = Grid::new(["Column", "Name", "What it says", "Source"]);
    let key = &table.key;
    grid.row([anchored(&key.name, &key.title), code(&key.name), page.text(&key.doc), NOTHING.to_owned()]);
    for column in &table.columns {
        let source = column.source.as_ref().map_or_else(|| NOTHING.to_owned(), |source| page.text(source));
        grid.row([anchored(&column.name, &column.title), code(&column.name), page.text(&column.doc), source]);
    }
    page.heading(2, "Columns");
    page.table(&grid);
}

fn anchored(name: &str, title: &str) -> String {
    format!("{}{}", anchor(&place::column_id(name)), Page::label(title))
}

/// A section per row: long texts, and the rows of other tables that name it.
fn rows(page: &mut Page, table: &Table, users: Vec<Users>) {
    page.heading(2, "Rows");
    for (row, users) in table.rows.iter().zip(users) {
        page.heading(3, &format!("{}{}", anchor(&place::row_id(&row.id)), code(&row.id)));
        for column in &table.doc {
            if let Some(Cell::Text(text)) = row.current().get(*column) {
                page.prose(text);
            }
        }
        let mut facts: Vec<String> =
            users.into_iter().map(|(label, rows)| format!("Listed under *{label}* of {}", rows.join(", "))).collect();
        facts.extend(row.since.as_ref().map(|version| format!("Since {}", code(version))));
        facts.extend(row.until.as_ref().map(|version| format!("Until {}", code(version))));
        page.list(&facts);
    }
}

/// Per column of any table that names a row: the title of the column, and links to the rows that do.
type Users = Vec<(String, Vec<String>)>;

fn users(page: &Page, index: usize) -> Vec<Users> {
    let contract = page.contract();
    let mut users: Vec<Users> = vec![Vec::new(); contract.tables[index].rows.len()];
    for (other, table) in contract.tables.iter().enumerate() {
        let naming = |column: &&(usize, &Column)| {
            matches!(column.1.kind, Kind::Row | Kind::Rows) && column.1.table == Some(index)
        };
        let columns: Vec<(usize, &Column)> = table.columns.iter().enumerate().collect();
        for (place, column) in columns.iter().filter(naming) {
            let mut named: Vec<Vec<String>> = vec![Vec::new(); users.len()];
            for (row, source) in table.rows.iter().enumerate() {
                let cell = source.current().get(*place);
                let keys: &[usize] = match cell {
                    Some(Cell::Row(key)) => std::slice::from_ref(key),
                    Some(Cell::Rows(keys)) => keys,
                    _ => &[],
                };
                for key in keys {
                    named[*key].push(page.row(other, row));
                }
            }
            for (users, named) in users.iter_mut().zip(named).filter(|(_, named)| !named.is_empty()) {
                users.push((Page::label(&column.title), named));
            }
        }
    }
    users
}
