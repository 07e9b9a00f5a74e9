//! Every link leads somewhere, and every page can be reached from the summary.

use std::collections::{BTreeMap, BTreeSet};

use super::reading::{self, Page};
use super::{docs, fixture, is};
use crate::Artifact;

/// Complaints about the links of a set of pages.
pub(super) fn broken(artifacts: &[Artifact]) -> Vec<String> {
    let pages: BTreeMap<&str, Page> = artifacts
        .iter()
        .filter(|artifact| is(artifact, "md"))
        .map(|artifact| (artifact.path.as_str(), reading::read(&artifact.text)))
        .collect();
    let mut complaints = Vec::new();
    for (path, page) in &pages {
        let mut seen = BTreeSet::new();
        complaints.extend(page.ids.iter().filter(|id| !seen.insert(*id)).map(|id| format!("{path} has two {id}")));
        for link in &page.links {
            let (file, fragment) = link.split_once('#').unwrap_or((link, ""));
            let target = if file.is_empty() { (*path).to_owned() } else { resolve(path, file) };
            match pages.get(target.as_str()) {
                None => complaints.push(format!("{path} links to {link}, which is no page")),
                Some(page) if !fragment.is_empty() && !page.ids.iter().any(|id| id == fragment) => {
                    complaints.push(format!("{path} links to {link}, which has no such anchor"));
                }
                Some(_) => {}
            }
        }
    }
    complaints
}

fn resolve(from: &str, relative: &str) -> String {
    let mut parts: Vec<&str> = from.split('/').collect();
    parts.pop();
    for part in relative.split('/') {
        match part {
            ".." => drop(parts.pop()),
            part => parts.push(part),
        }
    }
    parts.join("/")
}

#[test]
fn links_resolve() {
    assert_eq!(broken(&docs::artifacts(&fixture::model())), Vec::<String>::new());
}

#[test]
fn a_dead_link_is_noticed() {
    let page = |text: &str| Artifact { path: "docs/a.md".to_owned(), text: text.to_owned() };
    assert_eq!(broken(&[page("[x](b.md)\n")]).len(), 1);
    assert_eq!(broken(&[page("[x](#y)\n")]).len(), 1);
    assert_eq!(broken(&[page("<a id=\"y\"></a>[x](#y)\n")]), Vec::<String>::new());
}

#[test]
fn the_summary_lists_every_page() {
    let artifacts = docs::artifacts(&fixture::model());
    let summary = artifacts.iter().find(|artifact| artifact.path == "docs/SUMMARY.md").expect("a summary");
    let listed: BTreeSet<String> =
        reading::read(&summary.text).links.iter().map(|link| format!("docs/{link}")).collect();
    let pages = artifacts.iter().filter(|artifact| is(artifact, "md")).map(|artifact| artifact.path.clone());
    assert_eq!(listed, pages.filter(|path| path != "docs/SUMMARY.md").collect());
}
