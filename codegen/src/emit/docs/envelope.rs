//! What stands where in a message: a section of the contract's page for each binding.

use super::page::Page;
use super::place;
use crate::emit::cell;
use crate::emit::markdown::{Table, code, list};
use crate::model::{Entry, Envelope, Holds, Place};
use crate::wording;

pub(super) fn section(page: &mut Page) {
    let envelopes = &page.contract().envelopes;
    if envelopes.is_empty() {
        return;
    }
    page.heading(2, "Envelopes");
    page.block("What stands where in a message, by JSON Pointer. The examples are held to it.");
    for envelope in envelopes {
        let profiles = page.profiles(&envelope.profiles);
        page.heading(3, &format!("{} in {profiles}", code(&envelope.binding)));
        let table = table(page, envelope);
        page.table(&table);
    }
}

fn table(page: &Page, envelope: &Envelope) -> Table {
    let mut table = Table::new(["Place", "Holds"]);
    if let Some(payload) = &envelope.payload {
        table.row([at(payload), "the payload".to_owned()]);
    }
    for place in &envelope.places {
        table.row([at(&place.at), holds(page, place)]);
    }
    if let Some((entries, kinds)) = &envelope.entries {
        for kind in kinds {
            table.row([format!("an entry of {}", at(entries)), entry(page, kind)]);
            for place in &kind.places {
                table.row([format!("{} of that entry", at(&place.at)), holds(page, place)]);
            }
            if let Some(repeat) = &kind.repeats {
                let members = repeat.members.iter().map(|(name, text)| format!("{} as {}", code(name), code(text)));
                let members = list(&members.collect::<Vec<_>>(), "and");
                let repeated = format!("each item of the payload's {} again: {members}", at(&repeat.of));
                table.row([format!("{} of that entry", at(&repeat.list)), repeated]);
            }
        }
    }
    table
}

fn entry(page: &Page, kind: &Entry) -> String {
    let name = kind.schema.map_or_else(|| code(&kind.url), |schema| page.schema(schema));
    let mut remarks = Vec::new();
    if kind.payload {
        remarks.push("the payload".to_owned());
    }
    if kind.mapped {
        remarks.push(page.link("filled from the payload", &place::of(page.contract(), "error-info")));
    }
    remarks.push(if kind.required { "always there where a code is shown" } else { "where it applies" }.to_owned());
    format!("{name}: {}", remarks.join("; "))
}

fn at(pointer: &str) -> String {
    match pointer {
        "" => "the whole message".to_owned(),
        pointer => code(pointer),
    }
}

fn holds(page: &Page, place: &Place) -> String {
    let contract = page.contract();
    match &place.holds {
        Holds::Value(value) => code(&value.to_string()),
        Holds::Constant(index) => {
            let constant = &contract.constants[*index];
            let name = page.link(&code(&constant.name), &place::constant(contract, &constant.name));
            format!("{name}, {}", code(&cell::constant(&constant.value)))
        }
        Holds::Column(index) => {
            let column = &contract.primary().columns[*index];
            let title = Page::label(&column.title);
            format!("the cell {title} of the row, in {}", page.link("the table", &place::table(contract, 0)))
        }
        Holds::ColumnOf(index, its) => {
            let column = &contract.primary().columns[*index];
            let target = column.table.unwrap_or_default();
            let (title, its) = (Page::label(&column.title), Page::label(&contract.tables[target].columns[*its].title));
            format!(
                "the cell {its}, in {}, of the row that {title} names",
                page.link("the table", &place::table(contract, target))
            )
        }
        Holds::Key => format!("the key of the row, in {}", page.link("the table", &place::table(contract, 0))),
        Holds::Member(pointer) => format!("the payload's {}", code(pointer)),
        Holds::Types(types) => wording::types(types),
        Holds::Object { has, may } => {
            let named = |names: &[String]| list(&names.iter().map(|name| code(name)).collect::<Vec<_>>(), "and");
            match (has.is_empty(), may.is_empty()) {
                (_, true) => format!("{} and nothing else", named(has)),
                (true, false) => format!("nothing but {}, where they apply", named(may)),
                (false, false) => format!("{}; where it applies {}; nothing else", named(has), named(may)),
            }
        }
    }
}
