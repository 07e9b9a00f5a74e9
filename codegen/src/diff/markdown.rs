//! The report for a changelog.

use std::fmt::Write as _;

use super::{Change, Report, Severity};
use crate::emit::markdown::{inline, unlinked};

const SECTIONS: [(Severity, &str); 4] = [
    (Severity::Breaking, "Breaking"),
    (Severity::Behavioural, "Changes in behaviour"),
    (Severity::Additive, "Additions"),
    (Severity::Editorial, "Wording"),
];

impl Report {
    /// The changes as Markdown: a heading per severity, a list item per change, and nothing at all for no changes.
    ///
    /// `level` is that of the headings: 3 gives `### Breaking`.
    pub fn markdown(&self, level: usize) -> String {
        let mut out = String::new();
        for (severity, title) in SECTIONS {
            let mut changes = self.changes().iter().filter(|change| change.severity == severity).peekable();
            if changes.peek().is_none() {
                continue;
            }
            if !out.is_empty() {
                out.push('\n');
            }
            let _ = writeln!(out, "{} {title}\n", "#".repeat(level.max(1)));
            for change in changes {
                item(&mut out, change);
            }
        }
        out
    }
}

fn item(out: &mut String, change: &Change) {
    let text = |text: &str| inline(text, &unlinked);
    let _ = write!(out, "- **{} {}**: {}", text(&change.contract), text(&change.subject), text(&change.what));
    match change.profiles.as_slice() {
        [] => {}
        [only] => drop(write!(out, " (profile {})", text(only))),
        several => drop(write!(out, " (profiles {})", text(&several.join(", ")))),
    }
    if change.severity > Severity::Editorial {
        let _ = write!(out, ". {}: {}", text(&for_whom(change)), text(&change.reason));
    }
    if let Some(justification) = &change.exception {
        let _ = write!(out, ". Excepted: {}", text(justification));
    }
    out.push('\n');
}

fn for_whom(change: &Change) -> String {
    let word = |severity: Severity| match severity {
        Severity::None | Severity::Editorial => "unaffected",
        Severity::Additive => "may use more",
        Severity::Behavioural => "affected",
        Severity::Breaking => "broken",
    };
    if change.reader == change.writer {
        format!("Readers and writers {}", word(change.reader))
    } else {
        format!("Readers {}, writers {}", word(change.reader), word(change.writer))
    }
}
