//! A picture of each envelope: boxes for what a message holds, drawn as SVG within the page.
//!
//! Where the sources describe the envelopes of a contract, the boxes show what they say. Where they do not, an example
//! of each binding is drawn. Colours come from the theme, text can be selected, and a description says in words what
//! the boxes show.

use std::fmt::Write;

use agent_errors_codegen::edition::{Contract, EntryKind, Envelope, Example, Role};
use serde_json::Value;

use crate::markup::html;

const WIDTH: usize = 720;
const LINE: usize = 26;
const INSET: usize = 14;
/// So many pictures are shown at once; the others can be opened.
const OPEN: usize = 2;
/// A value of an example that is longer is cut.
const MOST: usize = 56;

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

/// The pictures of a contract, with a heading; nothing where there is nothing to draw.
pub(crate) fn all(contract: &Contract) -> String {
    let mut figures: Vec<String> = Vec::new();
    for (_, envelope) in contract.envelopes.iter() {
        let profiles: Vec<String> = envelope.profiles.iter().map(|id| format!("{}@{id}", contract.name)).collect();
        let caption = format!("{} in {}", envelope.binding, profiles.join(", "));
        figures.push(figure(&caption, &root(contract, envelope)));
    }
    if figures.is_empty() {
        let mut drawn: Vec<&str> = Vec::new();
        for (_, example) in contract.examples.iter() {
            if let (Some(code), false) = (&example.shows, drawn.contains(&example.binding.as_str())) {
                drawn.push(&example.binding);
                figures.extend(of_example(example, code));
            }
        }
    }
    if figures.is_empty() {
        return String::new();
    }
    let (first, more) = figures.split_at(figures.len().min(OPEN));
    let is_filled = figures.iter().any(|figure| figure.contains("class=\"payload\""));
    let filled = if is_filled { "The filled box is the error itself; what" } else { "What" };
    let mut out = format!(
        "\n## A message at a glance\n\n{filled} has a dashed line is there where it applies.\n\n{}\n",
        first.join("\n\n")
    );
    if !more.is_empty() {
        let _ = write!(
            out,
            "\n<details class=\"envelopes\"><summary>{} more</summary>\n\n{}\n\n</details>\n",
            more.len(),
            more.join("\n\n")
        );
    }
    out
}

fn of_example(example: &Example, code: &str) -> Option<String> {
    let message: Value = serde_json::from_str(&example.text).ok()?;
    let code = code.split('@').next().unwrap_or(code);
    let mut root = Part { name: example.binding.clone(), note: "the message".to_owned(), ..Part::default() };
    exemplified(&mut root, &message, code);
    Some(figure(&format!("{}, for example: {}", example.binding, example.title), &root))
}

/// Draws an example; the object that names the code is the error.
fn exemplified(part: &mut Part, value: &Value, code: &str) {
    let Value::Object(members) = value else {
        let text = value.to_string();
        part.note = match text.char_indices().nth(MOST) {
            Some((end, _)) => format!("{}…", &text[..end]),
            None => text,
        };
        return;
    };
    part.payload = members.values().any(|member| member.as_str() == Some(code));
    for (name, member) in members {
        let mut inner = Part { name: name.clone(), ..Part::default() };
        exemplified(&mut inner, member, code);
        part.parts.push(inner);
    }
}

fn root(contract: &Contract, envelope: &Envelope) -> Part {
    let mut root = Part { name: envelope.binding.clone(), note: "the message".to_owned(), ..Part::default() };
    for (pointer, holds) in envelope.places.iter() {
        hold(contract, at(&mut root, pointer), holds);
    }
    if let Some(pointer) = &envelope.payload {
        let payload = at(&mut root, pointer);
        payload.payload = true;
        payload.optional = false;
        "the payload".clone_into(&mut payload.note);
        members(contract, envelope, payload);
    }
    if let Some(entries) = &envelope.entries {
        let list = at(&mut root, &entries.at);
        "a list of entries".clone_into(&mut list.note);
        list.parts.extend(entries.kinds.iter().map(|(url, kind)| entry(contract, envelope, url, kind)));
    }
    root
}

fn entry(contract: &Contract, envelope: &Envelope, url: &str, kind: &EntryKind) -> Part {
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
    for (pointer, holds) in kind.places.iter() {
        hold(contract, at(&mut part, pointer), holds);
    }
    if kind.payload {
        members(contract, envelope, &mut part);
    }
    part
}

/// The members of the payload, as its schema lists them.
fn members(contract: &Contract, envelope: &Envelope, part: &mut Part) {
    let Some(newest) = envelope.profiles.first() else { return };
    let mut payloads = contract.schemas.iter().map(|(_, schema)| schema).filter(|schema| schema.role == Role::Payload);
    let Some(schema) = payloads.find(|schema| schema.profile.includes(newest)) else { return };
    let required = |name: &str| schema.schema["required"].as_array().is_some_and(|list| list.iter().any(|n| n == name));
    let noted = std::mem::take(&mut part.parts);
    for name in schema.schema["properties"].as_object().into_iter().flatten().map(|(name, _)| name) {
        let known = noted.iter().find(|part| part.name == *name);
        part.parts.push(Part {
            name: name.clone(),
            note: known.map_or_else(String::new, |part| part.note.clone()),
            optional: !required(name),
            ..Part::default()
        });
    }
}

/// The part that a pointer means; the parts on the way are made.
fn at<'p>(root: &'p mut Part, pointer: &str) -> &'p mut Part {
    let mut part = root;
    for step in pointer.split('/').skip(1) {
        let name = step.replace("~1", "/").replace("~0", "~");
        part = named(part, name);
    }
    part
}

fn named(part: &mut Part, name: String) -> &mut Part {
    let place = part.parts.iter().position(|known| known.name == name).unwrap_or_else(|| {
        part.parts.push(Part { name, ..Part::default() });
        part.parts.len() - 1
    });
    &mut part.parts[place]
}

/// What a part holds, as a note, or as the parts of an object.
fn hold(contract: &Contract, part: &mut Part, holds: &Value) {
    let names =
        |list: &Value| list.as_array().into_iter().flatten().filter_map(Value::as_str).map(str::to_owned).collect();
    if holds["object"].is_object() {
        let (has, may): (Vec<String>, Vec<String>) = (names(&holds["object"]["has"]), names(&holds["object"]["may"]));
        for name in has {
            named(part, name);
        }
        for name in may {
            named(part, name).optional = true;
        }
    } else {
        part.note = noted(contract, holds);
    }
}

fn noted(contract: &Contract, holds: &Value) -> String {
    let primary = contract.tables.iter().next().map(|(_, table)| table);
    if let Some(column) = holds["column"].as_str() {
        let title = primary.and_then(|table| table.columns.get(column)).map_or(column, |column| column.title.as_str());
        let its = if holds["its"].is_string() { ", as a number" } else { "" };
        return format!("{title} of the code{its}");
    }
    if let Some(member) = holds["member"].as_str() {
        return format!("{} of the payload", member.trim_start_matches('/'));
    }
    if holds["key"] == true {
        return "the code".to_owned();
    }
    if let Some(types) = holds["types"].as_array() {
        let types: Vec<&str> = types.iter().filter_map(Value::as_str).collect();
        return types.join(" or ");
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

impl Part {
    fn boxed(&self) -> bool {
        !self.parts.is_empty() || self.payload
    }
}

fn height(part: &Part) -> usize {
    if part.boxed() { LINE + part.parts.iter().map(height).sum::<usize>() + INSET } else { LINE }
}

fn draw(out: &mut String, part: &Part, left: usize, top: usize, width: usize) {
    if part.boxed() || part.optional {
        let class = match (part.payload, part.optional) {
            (true, _) => "payload",
            (_, true) => "optional",
            _ => "plain",
        };
        let tall = height(part).saturating_sub(if part.boxed() { 6 } else { 4 });
        let _ = write!(
            out,
            "<rect class=\"{class}\" x=\"{left}\" y=\"{}\" width=\"{width}\" height=\"{tall}\" rx=\"4\"/>",
            top + 2
        );
    }
    let _ = write!(
        out,
        "<text x=\"{}\" y=\"{}\"><tspan class=\"name\">{}</tspan> <tspan class=\"note\" dx=\"6\">{}</tspan></text>",
        left + INSET,
        top + 18,
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_error_in_an_example_is_found() {
        let mut root = Part::default();
        exemplified(&mut root, &serde_json::json!({"id": 7, "error": {"code": "x.y", "message": "No."}}), "x.y");
        assert!(!root.payload && root.parts[1].payload);
        assert_eq!(root.parts[0].note, "7");
    }
}
