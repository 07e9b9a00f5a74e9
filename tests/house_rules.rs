//! Two rules of the house, as tests.
//!
//! 1. Every fact once: a number, name, URI, domain, header or key that the sources state is not written again in
//!    hand-written code. Only literals count, in code that is neither a test nor documentation.
//! 2. The generator knows no protocol: no contract is named in it, not even in a comment.
//!
//! What is looked for comes from the sources themselves, so a new contract is covered on the day it arrives.

mod common;

use std::collections::BTreeSet;

use common::{at_root, each_json, sources_below};
use proc_macro2::{TokenStream, TokenTree};
use serde_json::Value;

/// Shorter texts are words of any language; "OK", "1.0" or "code" prove nothing.
const SHORTEST: usize = 5;
/// Smaller numbers count things; from here on they are statuses and codes. 400 and 500 themselves also begin a
/// class of HTTP statuses, and one of them is the calendar's.
const SMALLEST: u64 = 401;
const ORDINARY: u64 = 500;
/// Smaller numbers inside a text are no codes of JSON-RPC.
const SMALLEST_IN_TEXT: u64 = 32_000;

#[derive(Clone, Default)]
struct Facts {
    numbers: BTreeSet<u64>,
    /// Metadata keys. The command has keys of the same names in its own output, so they count in the library only.
    keys: BTreeSet<String>,
    /// Found as a whole literal.
    texts: BTreeSet<String>,
    /// Found inside a literal too: names in capitals, and what has a separator in it.
    telling: BTreeSet<String>,
}

impl Facts {
    fn of_sources() -> Self {
        let mut facts = Self::default();
        for (path, document) in each_json(&at_root("schema")) {
            if path.starts_with("meta/") {
                continue;
            }
            if let Some(rows) = document["rows"].as_array() {
                facts.add_table(&document, rows);
            }
            for constant in document["constants"].as_array().into_iter().flatten() {
                facts.add(&constant["value"]);
            }
            for entry in document["metadata"].as_array().into_iter().flatten() {
                facts.keys.extend(entry["key"].as_str().filter(|key| key.len() >= SHORTEST).map(str::to_owned));
            }
            facts.add(&document["$id"]);
        }
        facts
    }

    fn add_table(&mut self, table: &Value, rows: &[Value]) {
        let spelled = |column: &&Value| {
            column["type"] == "integer" || ["format", "spelled_as"].iter().any(|member| column.get(*member).is_some())
        };
        let columns: Vec<&str> = std::iter::once(&table["key"]["name"])
            .chain(table["columns"].as_array().into_iter().flatten().filter(spelled).map(|column| &column["name"]))
            .filter_map(Value::as_str)
            .collect();
        for row in rows {
            for cells in
                std::iter::once(row).chain(row["overrides"].as_object().into_iter().flat_map(|all| all.values()))
            {
                for column in &columns {
                    self.add(&cells[*column]);
                }
            }
        }
    }

    fn add(&mut self, fact: &Value) {
        match fact {
            Value::Number(number) => {
                let number = number.as_i64().unwrap_or_default().unsigned_abs();
                if number >= SMALLEST && number != ORDINARY && !is_power_of_ten(number) {
                    self.numbers.insert(number);
                }
            }
            Value::String(text) if text.len() >= SHORTEST => {
                let separated = text.contains(['.', '/', ':', '-', '_'])
                    && text.chars().any(|c| !c.is_ascii_lowercase() && c != '_');
                if separated {
                    self.telling.insert(text.clone());
                } else {
                    self.texts.insert(text.clone());
                }
            }
            _ => {}
        }
    }

    fn with_keys(&self) -> Self {
        let mut facts = self.clone();
        facts.texts.append(&mut facts.keys);
        facts
    }

    /// The fact that a literal repeats.
    fn repeated_by(&self, literal: &str) -> Option<String> {
        if literal.starts_with(|first: char| first.is_ascii_digit()) {
            let digits: String = literal.chars().filter(|c| *c != '_').take_while(char::is_ascii_digit).collect();
            let number: u64 = digits.parse().ok()?;
            return self.numbers.contains(&number).then(|| number.to_string());
        }
        let text = literal.trim_start_matches(['b', 'c', 'r']).trim_matches('#').trim_matches(['"', '\'']);
        let in_text = |fact: &&String| occurs(text, fact);
        let number = || {
            text.split(|c: char| !c.is_ascii_digit())
                .filter_map(|word| word.parse().ok())
                .find(|n| *n >= SMALLEST_IN_TEXT && self.numbers.contains(n))
        };
        self.texts
            .get(text)
            .or_else(|| self.telling.iter().find(in_text))
            .cloned()
            .or_else(|| number().map(|number: u64| number.to_string()))
    }

    fn repeated_in(&self, tokens: TokenStream, found: &mut Vec<String>) {
        let mut tokens = tokens.into_iter().peekable();
        while let Some(token) = tokens.next() {
            match token {
                TokenTree::Punct(hash) if hash.as_char() == '#' => {
                    tokens.next_if(|next| matches!(next, TokenTree::Punct(mark) if mark.as_char() == '!'));
                    let Some(TokenTree::Group(attribute)) = tokens.next() else { continue };
                    let attribute: String = attribute.stream().to_string().split_whitespace().collect();
                    if attribute == "cfg(test)" {
                        skip_item(&mut tokens);
                    }
                }
                TokenTree::Group(group) => self.repeated_in(group.stream(), found),
                TokenTree::Literal(literal) => {
                    let literal = literal.to_string();
                    if let Some(fact) = self.repeated_by(&literal) {
                        found.push(format!("{fact} in the literal {literal}"));
                    }
                }
                _ => {}
            }
        }
    }

    fn repeated_in_source(&self, source: &str) -> Vec<String> {
        let mut found = Vec::new();
        self.repeated_in(source.parse().unwrap_or_else(|error| panic!("{error}")), &mut found);
        found
    }
}

/// A round number that any code may have for its own reasons.
fn is_power_of_ten(number: u64) -> bool {
    number.checked_ilog10().is_some_and(|power| 10_u64.pow(power) == number)
}

/// Skips to the end of an item: its first braces, or its semicolon.
fn skip_item(tokens: &mut impl Iterator<Item = TokenTree>) {
    for token in tokens {
        match token {
            TokenTree::Group(group) if group.delimiter() == proc_macro2::Delimiter::Brace => return,
            TokenTree::Punct(end) if end.as_char() == ';' => return,
            _ => {}
        }
    }
}

/// Whether `word` stands in `text` with no letter, digit or underscore against it.
fn occurs(text: &str, word: &str) -> bool {
    let part = |c: char| c.is_alphanumeric() || c == '_';
    text.match_indices(word).any(|(at, _)| {
        let free = |edge: Option<char>, inner: Option<char>| !edge.is_some_and(part) || !inner.is_some_and(part);
        free(text[..at].chars().next_back(), word.chars().next())
            && free(text[at + word.len()..].chars().next(), word.chars().next_back())
    })
}

#[test]
fn facts_are_written_in_the_sources_only() {
    let facts = Facts::of_sources();
    assert!(![facts.texts.len(), facts.keys.len(), facts.telling.len(), facts.numbers.len()].contains(&0));
    let mut found = Vec::new();
    for (folder, facts) in
        [("src", &facts.with_keys()), ("validation/src", &facts), ("cli/src", &facts), ("site/src", &facts)]
    {
        for (path, source) in sources_below(&at_root(folder)) {
            let repeated = facts.repeated_in_source(&source);
            found.extend(repeated.into_iter().map(|what| format!("{folder}/{path}: {what}")));
        }
    }
    assert!(
        found.is_empty(),
        "{}\n\nTake them from the generated constants and accessors; if there is none, add the fact to schema/.",
        found.join("\n")
    );
}

#[test]
fn a_repeated_fact_is_found() {
    let facts = Facts::of_sources().with_keys();
    let numbers = facts.numbers.iter().map(u64::to_string);
    let texts = facts.texts.iter().chain(&facts.telling).cloned();
    for number in numbers {
        assert_eq!(facts.repeated_in_source(&format!("fn f() -> i32 {{ -{number}i32 }}")).len(), 1, "{number}");
    }
    assert_eq!(
        facts.repeated_in_source("fn f() { println!(\"see -32602\") }"),
        ["32602 in the literal \"see -32602\""]
    );
    for text in texts {
        assert_eq!(facts.repeated_in_source(&format!("const A: &str = \"{text}\";")).len(), 1, "{text}");
        assert_eq!(facts.repeated_in_source(&format!("/// {text}\nfn f() {{}}")), [""; 0], "{text}");
        let test = format!("#[cfg(test)] mod tests {{ const A: &str = \"{text}\"; }}");
        assert_eq!(facts.repeated_in_source(&test), [""; 0], "{text}");
    }
}

#[test]
fn the_generator_names_no_contract() {
    let names: BTreeSet<String> = each_json(&at_root("schema"))
        .filter(|(path, _)| path.ends_with("/contract.json"))
        .filter_map(|(_, contract)| contract["name"].as_str().map(str::to_owned))
        .collect();
    assert!(!names.is_empty());
    let mut found = Vec::new();
    for (path, source) in sources_below(&at_root("codegen/src")) {
        for (number, line) in source.lines().enumerate() {
            let lower = line.to_lowercase();
            let words = lower.split(|c: char| !c.is_alphanumeric());
            found.extend(
                words
                    .filter(|word| names.contains(*word))
                    .map(|word| format!("codegen/src/{path}:{}: {word}", number + 1)),
            );
        }
    }
    assert!(found.is_empty(), "{}", found.join("\n"));
}
