//! A picture of each envelope: boxes for what a message holds, drawn as SVG within the page.
//!
//! Colours come from the theme, text can be selected, and a description says in words what the boxes show.

use std::fmt::Write;

use agent_errors_codegen::edition::{Contract, EntryKind, Envelope, Named};
use serde_json::Value;

use crate::markup::html;

const WIDTH: usize = 720;
const LINE: usize = 26;
const INSET: usize = 14;

/// A box, or a line where it has nothing in it.
#[derive(Default)]
struct Part {
    name: String,
    note: String,
    parts: Vec<Part>,
    /// Drawn with a dashed line: not always there.
    optional: bool,
    payload: bool,
}

/// The pictures of all envelopes of a contract, with a heading; nothing where there is none.
pub(crate) fn all(contract: &Contract) -> String {
    if contract.envelopes.iter().next().is_none() {
        return String::new();
    }
    let mut out = String::from("\n## A message at a glance\n");
    for (_, envelope) in contract.envelopes.iter() {
        let profiles = envelope.profiles.join(", ");
        let caption = format!("{} in {profiles}", envelope.binding);
        let _ = write!(out, "\n{}\n", figure(&caption, &root(contract, envelope)));
    }
    out
}

fn root(contract: &Contract, envelope: &Envelope) -> Part {
    let mut root = Part { name: format!("{} message", envelope.binding), ..Part::default() };
    for (pointer, holds) in envelope.places.iter() {
        at(&mut root, pointer).note = noted(contract, holds);
    }
    if let Some(pointer) = &envelope.payload {
        let payload = at(&mut root, pointer);
        payload.payload = true;
        "the payload".clone_into(&mut payload.note);
    }
    if let Some(entries) = &envelope.entries {
        let list = at(&mut root, &entries.at);
        "a list of entries".clone_into(&mut list.note);
        list.parts.extend(entries.kinds.iter().map(|(url, kind)| entry(contract, url, kind)));
    }
    root
}

fn entry(contract: &Contract, url: &str, kind: &EntryKind) -> Part {
    let mut notes = Vec::new();
    if kind.payload {
        notes.push("the payload");
    }
    if kind.mapped {
        notes.push("made from the payload");
    }
    if kind.repeats.is_some() {
        notes.push("repeats a list of the payload");
    }
    notes.push(if kind.required { "always there" } else { "where it applies" });
    let mut part = Part {
        name: url.rsplit('/').next().unwrap_or(url).to_owned(),
        note: notes.join(", "),
        optional: !kind.required,
        payload: kind.payload,
        ..Part::default()
    };
    places(contract, &mut part, &kind.places);
    part
}

fn places(contract: &Contract, part: &mut Part, places: &Named<Value>) {
    for (pointer, holds) in places.iter() {
        at(part, pointer).note = noted(contract, holds);
    }
}

/// The part that a pointer means; the parts on the way are made.
fn at<'p>(root: &'p mut Part, pointer: &str) -> &'p mut Part {
    let mut part = root;
    for step in pointer.split('/').skip(1) {
        let name = step.replace("~1", "/").replace("~0", "~");
        let place = part.parts.iter().position(|known| known.name == name).unwrap_or_else(|| {
            part.parts.push(Part { name, ..Part::default() });
            part.parts.len() - 1
        });
        part = &mut part.parts[place];
    }
    part
}

fn noted(contract: &Contract, holds: &Value) -> String {
    let primary = contract.tables.iter().next().map(|(_, table)| table);
    if let Some(column) = holds["column"].as_str() {
        let title = primary.and_then(|table| table.columns.get(column)).map_or(column, |column| column.title.as_str());
        return format!("the {title} of the code's row");
    }
    if let Some(member) = holds["member"].as_str() {
        return format!("the payload's {}", member.trim_start_matches('/'));
    }
    if holds["key"] == true {
        return "the code".to_owned();
    }
    holds["value"].to_string()
}

fn figure(caption: &str, root: &Part) -> String {
    let height = height(root) + 2;
    let mut boxes = String::new();
    draw(&mut boxes, root, 1, 1, WIDTH - 2);
    let mut described = String::new();
    describe(&mut described, root, "");
    let caption = html(caption);
    format!(
        "<figure class=\"envelope\"><div class=\"picture\" role=\"group\" aria-label=\"{caption}\" tabindex=\"0\">\
         <svg viewBox=\"0 0 {WIDTH} {height}\" width=\"{WIDTH}\" height=\"{height}\" role=\"img\" aria-label=\"{}\">{boxes}</svg></div>\
         <figcaption>{caption}</figcaption></figure>",
        html(&described)
    )
}

fn height(part: &Part) -> usize {
    if part.parts.is_empty() { LINE } else { LINE + part.parts.iter().map(height).sum::<usize>() + INSET }
}

fn draw(out: &mut String, part: &Part, left: usize, top: usize, width: usize) {
    let boxed = !part.parts.is_empty() || part.payload || part.optional;
    if boxed {
        let class = match (part.payload, part.optional) {
            (true, _) => "payload",
            (_, true) => "optional",
            _ => "plain",
        };
        let tall = height(part).saturating_sub(3);
        let _ = write!(
            out,
            "<rect class=\"{class}\" x=\"{left}\" y=\"{top}\" width=\"{width}\" height=\"{tall}\" rx=\"5\"/>"
        );
    }
    let _ = write!(
        out,
        "<text x=\"{}\" y=\"{}\"><tspan class=\"name\">{}</tspan> <tspan class=\"note\">{}</tspan></text>",
        left + INSET,
        top + 17,
        html(&part.name),
        html(&part.note)
    );
    let mut below = top + LINE;
    for inner in &part.parts {
        draw(out, inner, left + INSET, below, width - 2 * INSET);
        below += height(inner);
    }
}

fn describe(out: &mut String, part: &Part, within: &str) {
    if !within.is_empty() {
        let _ = write!(out, "{within}: ");
    }
    out.push_str(&part.name);
    if !part.note.is_empty() {
        let _ = write!(out, " ({})", part.note);
    }
    out.push_str(". ");
    for inner in &part.parts {
        describe(out, inner, &format!("In {}", part.name));
    }
}
