//! Text for people: colours, columns, paragraphs.

use anstyle::{AnsiColor, Style};
use clap::ValueEnum;

pub const STRONG: Style = Style::new().bold();
pub const DIM: Style = Style::new().dimmed();
pub const RED: Style = AnsiColor::Red.on_default().bold();
pub const GREEN: Style = AnsiColor::Green.on_default();
pub const YELLOW: Style = AnsiColor::Yellow.on_default();
pub const CYAN: Style = AnsiColor::Cyan.on_default();

/// Paragraphs break before this column.
const WIDTH: usize = 100;

/// For whom a command writes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, ValueEnum)]
pub enum Format {
    /// For people.
    #[default]
    Text,
    /// For programs: one JSON document.
    Json,
}

/// The text in a style; the output removes it again where there are no colours.
pub fn paint(style: Style, text: &str) -> String {
    if text.is_empty() { String::new() } else { format!("{style}{text}{style:#}") }
}

/// The text, filled up with blanks.
pub fn padded(text: &str, width: usize) -> String {
    format!("{text:<width$}")
}

/// `1 file`, `2 files`.
pub fn counted(count: usize, thing: &str) -> String {
    if count == 1 { format!("1 {thing}") } else { format!("{count} {thing}s") }
}

/// Columns under a heading, as wide as their content; the last one is not filled up.
pub fn columns(heading: &[&str], rows: &[Vec<String>]) -> String {
    let width = |column: usize| {
        rows.iter().filter_map(|row| row.get(column)).map(|cell| cell.chars().count()).max().unwrap_or(0)
    };
    let widths: Vec<usize> =
        heading.iter().enumerate().map(|(column, title)| width(column).max(title.chars().count())).collect();
    let line = |cells: Vec<&str>| {
        let cells: Vec<String> = cells.iter().zip(&widths).map(|(cell, width)| padded(cell, *width)).collect();
        cells.join("  ").trim_end().to_owned()
    };
    let mut text = paint(STRONG, &line(heading.to_vec()));
    text.push('\n');
    for row in rows {
        text.push_str(&line(row.iter().map(String::as_str).collect()));
        text.push('\n');
    }
    text
}

/// Labels with what they stand for, the second column broken into lines.
pub fn fields(fields: &[(String, String)]) -> String {
    let width = fields.iter().map(|(label, _)| label.chars().count()).max().unwrap_or(0);
    let mut text = String::new();
    for (label, content) in fields {
        let mut label = padded(label, width);
        for line in wrapped(content, WIDTH.saturating_sub(width + 4)) {
            text.push_str(format!("  {}  {line}", paint(CYAN, &label)).trim_end());
            text.push('\n');
            label = " ".repeat(width);
        }
    }
    text
}

/// The paragraph in lines of at most `width` characters, save for longer words.
pub fn wrapped(paragraph: &str, width: usize) -> Vec<String> {
    let mut lines = Vec::new();
    for part in paragraph.lines() {
        let mut line = String::new();
        for word in part.split(' ').filter(|word| !word.is_empty()) {
            if !line.is_empty() && line.chars().count() + 1 + word.chars().count() > width {
                lines.push(std::mem::take(&mut line));
            }
            if !line.is_empty() {
                line.push(' ');
            }
            line.push_str(word);
        }
        lines.push(line);
    }
    lines
}

/// The paragraph in lines of the usual width.
pub fn paragraph(paragraph: &str) -> String {
    wrapped(paragraph, WIDTH).join("\n") + "\n"
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paragraphs_break_between_words() {
        assert_eq!(wrapped("one two three", 7), ["one two", "three"]);
        assert_eq!(wrapped("unbreakable", 4), ["unbreakable"]);
        assert_eq!(wrapped("a\n\nb", 9), ["a", "", "b"]);
    }
}
