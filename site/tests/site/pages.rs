//! The built site: every link leads somewhere, nothing comes from elsewhere, and what people look for is there.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;

use serde_json::Value;

use crate::SITE;

/// Values of an attribute, decoded as far as links need it.
fn values<'p>(page: &'p str, attribute: &'p str) -> impl Iterator<Item = String> + 'p {
    let opening = format!(" {attribute}=\"");
    page.match_indices(&opening).map(|(at, found)| at + found.len()).collect::<Vec<_>>().into_iter().map(move |from| {
        let value = page[from..].split('"').next().unwrap_or_default();
        value.replace("&amp;", "&").replace("&#x27;", "'").replace("&#x3D;", "=").replace("&quot;", "\"")
    })
}

fn decoded(text: &str) -> String {
    let mut bytes = Vec::new();
    let mut rest = text.as_bytes();
    while let Some((first, after)) = rest.split_first() {
        let code = after.get(..2).filter(|_| *first == b'%').and_then(|code| std::str::from_utf8(code).ok());
        let byte = code.and_then(|code| u8::from_str_radix(code, 16).ok());
        bytes.push(byte.unwrap_or(*first));
        rest = if byte.is_some() { &after[2..] } else { after };
    }
    String::from_utf8(bytes).unwrap()
}

fn resolved(page: &str, link: &str) -> String {
    let mut steps: Vec<&str> = page.split('/').collect();
    steps.pop();
    for step in link.split('/') {
        match step {
            "." | "" => {}
            ".." => drop(steps.pop()),
            step => steps.push(step),
        }
    }
    steps.join("/")
}

#[test]
fn every_link_and_anchor_leads_somewhere() {
    let (root, pages) = &*SITE;
    let anchors: BTreeMap<&str, BTreeSet<String>> =
        pages.iter().map(|(path, page)| (path.as_str(), values(page, "id").collect())).collect();
    let mut dead = Vec::new();
    let mut links = 0;
    for (path, page) in pages.iter().filter(|(path, _)| *path != "404.html") {
        for link in values(page, "href").chain(values(page, "src")) {
            links += 1;
            let (target, anchor) = link.split_once('#').unwrap_or((&link, ""));
            let target = if target.is_empty() { path.clone() } else { resolved(path, &decoded(target)) };
            if !root.join(&target).is_file() {
                dead.push(format!("{path}: {link}"));
            } else if !anchor.is_empty()
                && anchors.get(target.as_str()).is_some_and(|ids| !ids.contains(&decoded(anchor)))
            {
                dead.push(format!("{path}: no anchor {link}"));
            }
        }
    }
    assert!(links > 10_000, "{links}");
    assert!(dead.is_empty(), "{} dead:\n{}", dead.len(), dead.join("\n"));
}

#[test]
fn nothing_comes_from_elsewhere() {
    let (root, pages) = &*SITE;
    for (path, page) in pages {
        for link in values(page, "src").chain(values(page, "href")) {
            assert!(!link.contains("//"), "{path}: {link}");
        }
        assert!(!page.contains("url(") && !page.contains("@import"), "{path}");
    }
    for style in ["site.css", "css/general.css", "css/chrome.css", "css/variables.css", "highlight.css"] {
        let text = fs::read_to_string(root.join(style)).unwrap();
        assert!(!text.contains("url(http") && !text.contains("url(//") && !text.contains("@import"), "{style}");
    }
}

#[test]
fn a_code_is_two_clicks_from_the_start() {
    let (_, pages) = &*SITE;
    let reach = |path: &str| -> BTreeSet<String> {
        values(&pages[path], "href").map(|link| resolved(path, link.split('#').next().unwrap_or_default())).collect()
    };
    let one = reach("index.html");
    let two: BTreeSet<String> =
        one.iter().filter(|path| pages.contains_key(*path)).flat_map(|path| reach(path)).chain(one.clone()).collect();
    for code in ["aap/codes/RATE_LIMITED.html", "a2a/errors/TaskNotFoundError.html", "aap/codes/AUTH_REQUIRED.html"] {
        assert!(two.contains(code), "{code}");
    }
}

#[test]
fn each_contract_has_its_pages() {
    let (_, pages) = &*SITE;
    for (contract, more) in [("aap", &["rules", "examples"][..]), ("a2a", &["rules", "examples"]), ("aip", &[])] {
        for page in ["index", "history", "schemas"].iter().chain(more) {
            assert!(pages.contains_key(&format!("{contract}/{page}.html")), "{contract}/{page}");
        }
    }
    assert!(pages["aap/index.html"].contains("<svg"));
    let history = &pages["aap/history.html"];
    assert!(
        history.contains("JSON-RPC is <code>-32000</code> instead of")
            || history.contains("JSON-RPC is -32000 instead of -32002")
    );
    assert!(history.contains("href=\"codes/RATE_LIMITED.html\""));
    assert!(pages["aap/codes/RATE_LIMITED.html"].contains("href=\"../history.html\""));
}

#[test]
fn the_page_of_a_code_has_all_its_parts() {
    let (_, pages) = &*SITE;
    for (folder, least) in [("aap/codes/", 13), ("a2a/errors/", 16), ("aip/codes/", 170)] {
        let codes: Vec<_> = pages.iter().filter(|(path, _)| path.starts_with(folder)).collect();
        assert!(codes.len() >= least, "{folder}: {}", codes.len());
        for (path, page) in codes {
            for part in ["how-it-travels", "the-very-bytes", "rules", "history"] {
                assert!(page.contains(&format!("<h2 id=\"{part}\"")), "{path}: {part}");
            }
            let stays_inside = page.contains("it never is an error on the wire");
            assert!(stays_inside || page.contains("language-json"), "{path}: no message");
            assert!(stays_inside || page.contains("agent-errors encode "), "{path}: no command");
        }
    }
    for contract in ["aap", "a2a", "aip"] {
        let overview = &pages[&format!("{contract}/index.html")];
        assert!(overview.contains("<svg"), "{contract}");
        // What A2A sends has no payload of its own.
        assert_eq!(overview.contains("class=\"payload\""), contract != "a2a", "{contract}");
        // In an example a member may be null; what an envelope demands is said in words.
        assert!(contract == "aip" || !overview.contains(">null</tspan>"), "{contract}");
    }
    let limited = &pages["aap/codes/RATE_LIMITED.html"];
    assert!(limited.contains("1.3 to 2.0: JSON-RPC is -32000 instead of -32002"));
    assert!(limited.contains("<th role=\"rowheader\" scope=\"row\" data-label=\"Fact\">"));
}

#[test]
fn pages_can_be_heard_and_reached_by_keyboard() {
    let (_, pages) = &*SITE;
    for (path, page) in pages.iter().filter(|(path, _)| !["toc.html", "print.html"].contains(&path.as_str())) {
        assert_eq!(page.matches("<h1").count(), 1, "{path}");
        assert_eq!(page.matches("<main").count(), 1, "{path}");
        assert!(page.contains("class=\"skip\" href=\"#content\"") && page.contains("id=\"content\""), "{path}");
        assert!(!page.contains("<th>"), "{path}");
    }
}

/// The letters and digits of a text, without tags, references to characters and marks.
fn letters(text: &str) -> String {
    let mut out = String::new();
    for part in text.split('<') {
        out.push_str(part.split_once('>').map_or(part, |(_, rest)| rest));
    }
    for (from, to) in [("&quot;", ""), ("&amp;", ""), ("&lt;", ""), ("&gt;", ""), ("&#x27;", ""), ("&#39;", "")] {
        out = out.replace(from, to);
    }
    out.chars().filter(|c| c.is_alphanumeric()).collect()
}

/// Every page that agents are pointed to is described by a paragraph of its prose.
#[test]
fn agents_are_told_in_prose_what_a_page_is_about() {
    let (root, pages) = &*SITE;
    let short = fs::read_to_string(root.join("llms.txt")).unwrap();
    let mut wrong = Vec::new();
    let entries = short.lines().filter_map(|line| line.strip_prefix("- [")?.split_once("]("));
    for (path, description) in entries.filter_map(|(_, rest)| rest.split_once("): ")) {
        let page = &pages[path];
        let paragraphs = page.split("<p>").skip(1).filter_map(|rest| rest.split("</p>").next());
        let told = description.replace(['<', '>'], "");
        if description.is_empty() || !paragraphs.map(letters).any(|paragraph| paragraph == letters(&told)) {
            wrong.push(format!("{path}: {description}"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert!(short.matches("): ").count() >= 20);
}

#[test]
fn agents_find_everything() {
    let (root, pages) = &*SITE;
    let short = fs::read_to_string(root.join("llms.txt")).unwrap();
    assert!(short.starts_with("# Agent errors\n\n> "));
    for link in short.split("](").skip(1).filter_map(|rest| rest.split(')').next()) {
        assert!(root.join(link).is_file(), "{link}");
    }
    let full = fs::read_to_string(root.join("llms-full.txt")).unwrap();
    for text in ["RATE_LIMITED", "AAP-004", "-32004", "TaskNotFoundError"] {
        assert!(full.contains(text), "{text}");
    }
    let codes: Value = serde_json::from_str(&fs::read_to_string(root.join("codes.json")).unwrap()).unwrap();
    let codes = codes["codes"].as_array().unwrap();
    for contract in ["aap", "a2a", "aip"] {
        assert!(codes.iter().any(|code| code["contract"] == contract));
    }
    for code in codes {
        assert!(pages.contains_key(code["page"].as_str().unwrap()), "{code}");
        assert!(code["meaning"].is_string(), "{code}");
    }
    let limited = codes.iter().find(|code| code["code"] == "RATE_LIMITED" && code["contract"] == "aap").unwrap();
    assert_eq!(limited["profiles"]["1.3"]["json_rpc_code"], -32002);
}
