//! The differences between the versions of a contract, as the comparison judges them.

use std::fmt::Write;

use agent_errors_codegen::diff::{self, Change, Report, Severity};
use agent_errors_codegen::edition::Contract;

use crate::Sources;
use crate::codes::file_of;
use crate::markup::markdown;

const SECTIONS: [(Severity, &str); 4] = [
    (Severity::Breaking, "Breaking"),
    (Severity::Behavioural, "Changes in behaviour"),
    (Severity::Additive, "Additions"),
    (Severity::Editorial, "Wording"),
];

/// What changed from one profile to the next newer one.
pub(crate) struct Step<'c> {
    old: &'c str,
    new: &'c str,
    report: Report,
}

/// The steps of a contract, the newest first.
pub(crate) fn steps(contract: &Contract) -> Vec<Step<'_>> {
    let profiles: Vec<&str> = contract.profiles.names().collect();
    let pairs = profiles.windows(2).filter_map(|pair| {
        let [new, old] = pair else { return None };
        let report = diff::compare_profiles((contract, old), (contract, new)).ok()?;
        Some(Step { old, new, report })
    });
    pairs.collect()
}

/// What changed about one code, as items of a list.
pub(crate) fn of_row(steps: &[Step], table: &str, key: &str) -> String {
    let row = format!("/tables/{table}/rows/{}", key.replace('~', "~0").replace('/', "~1"));
    let mut out = String::new();
    for Step { old, new, report } in steps {
        let about = report.changes().iter().filter(|change| {
            change.pointer.strip_prefix(&row).is_some_and(|rest| rest.is_empty() || rest.starts_with('/'))
        });
        for change in about {
            let _ = writeln!(out, "- {old} to {new}: {}", markdown(&change.what));
        }
    }
    out
}

/// The page of a contract.
pub(crate) fn page(sources: &Sources, contract: &Contract, steps: &[Step]) -> String {
    let mut out = format!(
        "# {}: version differences\n\nWhat changed from profile to profile, and for whom. A *reader* was built for the older \
         version and receives messages of the newer one; a *writer* was built for the older version and sends to a newer \
         peer. The same report for any two: `agent-errors diff schema#{name}@OLD schema#{name}@NEW`.\n",
        markdown(&contract.title),
        name = contract.name
    );
    if steps.is_empty() {
        out.push_str("\nThere is one version so far.\n");
    }
    for Step { old, new, report } in steps {
        let _ = writeln!(out, "\n## {old} to {new}");
        if report.changes().is_empty() {
            out.push_str("\nNothing changed.\n");
        }
        for (severity, title) in SECTIONS {
            let changes: Vec<&Change> = report.changes().iter().filter(|change| change.severity == severity).collect();
            if changes.is_empty() {
                continue;
            }
            let _ = writeln!(
                out,
                "\n### {title}, {old} to {new}\n\n| What | Change | Readers | Writers |\n|---|---|---|---|"
            );
            for change in changes {
                let _ = writeln!(
                    out,
                    "| {} | {} | {} | {} |",
                    linked(sources, change),
                    markdown(&format!("{}: {}", change.what, change.reason)),
                    word(change.reader),
                    word(change.writer)
                );
            }
        }
    }
    out
}

fn word(severity: Severity) -> &'static str {
    match severity {
        Severity::None => "unaffected",
        Severity::Editorial => "wording",
        Severity::Additive => "may use more",
        Severity::Behavioural => "affected",
        Severity::Breaking => "**broken**",
    }
}

/// The subject of a change, linked to its page.
fn linked(sources: &Sources, change: &Change) -> String {
    let steps: Vec<String> =
        change.pointer.split('/').skip(1).map(|step| step.replace("~1", "/").replace("~0", "~")).collect();
    let steps: Vec<&str> = steps.iter().map(String::as_str).collect();
    let page = match steps.as_slice() {
        ["tables", table, "rows", key, ..] => sources
            .page_of_row(&change.contract, table, &file_of(key))
            .or_else(|| Some(format!("{}/{table}.md", change.contract)).filter(|page| sources.docs.contains_key(page))),
        ["rules", id, ..] => sources.page_of_rule(&change.contract, id),
        ["schemas", file, ..] => sources.page_of_schema(&change.contract, file),
        ["error_info", ..] => Some(format!("{}/error-info.md", change.contract)),
        ["envelopes", ..] => Some(format!("{}/index.md", change.contract)),
        _ => None,
    };
    let subject = markdown(&change.subject);
    match page.as_deref().and_then(|page| page.strip_prefix(&format!("{}/", change.contract))) {
        Some(page) => format!("[{subject}]({page})"),
        None => subject,
    }
}
