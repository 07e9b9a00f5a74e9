//! Types and literals of registry cells.

use proc_macro2::{Literal, TokenStream};
use quote::{format_ident, quote};

use crate::model::{Cell, Column, Contract, Format, Kind, Table};

/// Rust type of a column, without the `Option` of an optional one.
pub(super) fn column_type(contract: &Contract, table: &Table, index: usize) -> TokenStream {
    let column = &table.columns[index];
    match column.kind {
        Kind::Text | Kind::Schema => quote!(&'static str),
        Kind::Boolean => quote!(bool),
        Kind::List => quote!(&'static [&'static str]),
        Kind::Row => row_type(contract, column),
        Kind::Rows => {
            let row = row_type(contract, column);
            quote!(&'static [#row])
        }
        Kind::Integer => integer_type(column, table, index),
    }
}

fn row_type(contract: &Contract, column: &Column) -> TokenStream {
    let name = format_ident!("{}", contract.tables[column.table.unwrap_or_default()].rust);
    quote!(#name)
}

/// The narrowest of `u16` (for an HTTP status), `i32` and `i64` that holds every value of the column.
fn integer_type(column: &Column, table: &Table, index: usize) -> TokenStream {
    if column.format == Some(Format::HttpErrorStatus) {
        return quote!(u16);
    }
    let cells = table.rows.iter().flat_map(|row| row.cells.iter().flatten()).map(|cells| &cells[index]);
    let wide = cells.into_iter().any(|cell| matches!(cell, Cell::Integer(n) if i32::try_from(*n).is_err()));
    if wide { quote!(i64) } else { quote!(i32) }
}

/// The cell as an expression; `wrap` says that the accessor returns an `Option`.
pub(super) fn cell(contract: &Contract, column: &Column, cell: &Cell, wrap: bool) -> TokenStream {
    let value = match cell {
        Cell::Null => return quote!(None),
        Cell::Text(text) => quote!(#text),
        Cell::Integer(number) => integer(*number),
        Cell::Boolean(flag) => quote!(#flag),
        Cell::List(texts) => quote!(&[#(#texts),*]),
        Cell::Row(row) => variant(contract, column, *row),
        Cell::Rows(rows) => {
            let variants = rows.iter().map(|row| variant(contract, column, *row));
            quote!(&[#(#variants),*])
        }
        Cell::Schema(schema) => {
            let id = &contract.schemas[*schema].id;
            quote!(#id)
        }
    };
    if wrap { quote!(Some(#value)) } else { value }
}

/// An unsuffixed literal, in groups of three digits from five digits on, as rustc's style asks for.
pub(super) fn integer(number: i64) -> TokenStream {
    let digits = number.unsigned_abs().to_string();
    let text = if digits.len() < 5 { digits } else { grouped(&digits) };
    let Ok(literal) = text.parse::<Literal>() else { return quote!(#number) };
    if number < 0 { quote!(-#literal) } else { quote!(#literal) }
}

fn grouped(digits: &str) -> String {
    let mut out = String::new();
    for (place, digit) in digits.chars().enumerate() {
        if place > 0 && (digits.len() - place).is_multiple_of(3) {
            out.push('_');
        }
        out.push(digit);
    }
    out
}

fn variant(contract: &Contract, column: &Column, row: usize) -> TokenStream {
    let table = &contract.tables[column.table.unwrap_or_default()];
    let (name, variant) = (format_ident!("{}", table.rust), format_ident!("{}", table.rows[row].rust));
    quote!(#name::#variant)
}
