//! Inputs that nobody wrote on purpose: whatever the bytes, the generator answers, and in time.

use std::fmt::Write as _;
use std::path::Path;
use std::time::{Duration, Instant};

use agent_errors_codegen::{Inputs, generate, load};

/// Pieces that a mutation puts in the place of others.
const PIECES: [&str; 28] = [
    "",
    "null",
    "true",
    "-1",
    "0",
    "1e999",
    "99999999999999999999",
    "\"\"",
    "[]",
    "{}",
    "\"a/b~c\"",
    "\"..\"",
    "\"#\"",
    "\"\\u0000\"",
    "\"\\ud83d\\ude00\"",
    "\"ü\"",
    "\"type\"",
    "\"Self\"",
    "\"2.0\"",
    "\"LOCKER_FULL\"",
    "\"codes\"",
    "\"https://parcel.invalid/errors/violation.json\"",
    "\"payload/2.0.schema.json\"",
    "\"$ref\"",
    "\"#/$defs/size\"",
    "\"%zz%\"",
    "{\"$ref\":\"#\"}",
    "[[[[[[[[]]]]]]]]",
];

fn base() -> Inputs {
    load(&Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/problems/base")).unwrap()
}

/// Numbers that look random and are the same in every run (xorshift).
struct Numbers(u64);

impl Numbers {
    fn below(&mut self, end: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        usize::try_from(self.0 % (end.max(1) as u64)).unwrap()
    }
}

/// One to three changes: a value by another, a piece of text lost or doubled, a file lost or put in the place of another.
fn mutate(inputs: &mut Inputs, numbers: &mut Numbers) {
    for _ in 0..=numbers.below(3) {
        let files: Vec<String> = inputs.keys().cloned().collect();
        let file = files[numbers.below(files.len())].clone();
        let text = inputs[&file].clone();
        let cut = |at: usize| (0..=at).rev().find(|at| text.is_char_boundary(*at)).unwrap_or(0);
        let (from, to) = (cut(numbers.below(text.len() + 1)), cut(numbers.below(text.len() + 1)));
        let (from, to) = (from.min(to), from.max(to));
        let changed = match numbers.below(8) {
            0 => format!("{}{}", &text[..from], &text[to..]),
            1 => format!("{}{}", &text[..to], &text[from..]),
            2 => inputs[&files[numbers.below(files.len())]].clone(),
            3 if files.len() > 1 => {
                inputs.remove(&file);
                continue;
            }
            _ => replace_value(&text, numbers),
        };
        inputs.insert(file, changed);
    }
}

/// Puts a piece in the place of a string, number or word, key or value.
fn replace_value(text: &str, numbers: &mut Numbers) -> String {
    let tokens: Vec<(usize, usize)> = tokens(text);
    let Some((from, to)) = tokens.get(numbers.below(tokens.len())).copied() else { return text.to_owned() };
    let piece = if numbers.below(2) == 0 { PIECES[numbers.below(PIECES.len())] } else { other(text, &tokens, numbers) };
    format!("{}{piece}{}", &text[..from], &text[to..])
}

fn other<'t>(text: &'t str, tokens: &[(usize, usize)], numbers: &mut Numbers) -> &'t str {
    let (from, to) = tokens[numbers.below(tokens.len())];
    &text[from..to]
}

fn tokens(text: &str) -> Vec<(usize, usize)> {
    let bytes = text.as_bytes();
    let mut tokens = Vec::new();
    let mut at = 0;
    while at < bytes.len() {
        let from = at;
        match bytes[at] {
            b'"' => {
                at += 1;
                while at < bytes.len() && bytes[at] != b'"' {
                    at += 1 + usize::from(bytes[at] == b'\\');
                }
                at = (at + 1).min(bytes.len());
            }
            b'{' | b'}' | b'[' | b']' | b',' | b':' | b' ' | b'\n' | b'\r' | b'\t' => {
                at += 1;
                continue;
            }
            _ => {
                while at < bytes.len() && !b"{}[],: \n\r\t\"".contains(&bytes[at]) {
                    at += 1;
                }
            }
        }
        if text.is_char_boundary(from) && text.is_char_boundary(at) {
            tokens.push((from, at));
        }
    }
    tokens
}

#[test]
fn no_mutation_of_the_sources_is_the_end() {
    let rounds = if cfg!(feature = "validate") { 200 } else { 1000 };
    let rounds = std::env::var("MUTATIONS").ok().and_then(|rounds| rounds.parse().ok()).unwrap_or(rounds);
    let seed = std::env::var("SEED").ok().and_then(|seed| seed.parse().ok()).unwrap_or(0x9e37_79b9_7f4a_7c15);
    let base = base();
    let mut numbers = Numbers(seed);
    let mut refused = 0;
    for round in 0..rounds {
        let mut inputs = base.clone();
        mutate(&mut inputs, &mut numbers);
        let answer = std::panic::catch_unwind(|| generate(&inputs));
        let answer = answer.unwrap_or_else(|_| panic!("round {round}: {inputs:#?}"));
        if let Err(problems) = answer {
            assert!(!problems.is_empty());
            refused += 1;
        }
    }
    assert!(refused * 2 > rounds, "only {refused} of {rounds} mutations were refused");
}

#[test]
fn nesting_is_a_problem_and_no_overflow() {
    for (open, close) in [("[", "]"), ("{\"properties\":", "}"), ("{\"allOf\":[", "]}")] {
        for depth in [40, 120, 100_000] {
            for file in [
                "parcel/contract.json",
                "parcel/tables/codes.json",
                "parcel/payload/2.0.schema.json",
                "parcel/examples/locker-full.json",
            ] {
                let mut inputs = base();
                inputs.insert(file.to_owned(), format!("{}0{}\n", open.repeat(depth), close.repeat(depth)));
                assert!(generate(&inputs).is_err());
            }
        }
    }
}

/// A contract with a table of that many rows, each with `faults` if asked for.
fn large(rows: usize, faulty: bool) -> Inputs {
    let mut text = String::from(
        r#"{"name":"codes","title":"Codes","description":"Many.","rust":"Code","key":{"name":"code","title":"Code","doc":"The code."},
"columns":[{"name":"meaning","title":"Meaning","doc":"What it means.","type":"text"},
{"name":"number","title":"Number","doc":"The number.","type":"integer","unique":true},
{"name":"next","title":"Next","doc":"The next.","type":"row","table":"codes","optional":true},
{"name":"retryable","title":"Retryable","doc":"Whether to retry.","type":"boolean","default":false}],
"doc":["meaning"],"rows":["#,
    );
    for row in 0..rows {
        let comma = if row == 0 { "" } else { "," };
        let next = if faulty { "CODE_X".to_owned() } else { format!("CODE_{}", (row + 1) % rows) };
        let number = if faulty { 7 } else { row };
        let wrong = if faulty { ",\"colour\":1" } else { "" };
        writeln!(text, "{comma}\n{{\"code\":\"CODE_{row}\",\"meaning\":\"Row {row}.\",\"number\":{number},\"next\":\"{next}\"{wrong}}}").unwrap();
    }
    text.push_str("]}\n");
    let manifest = r#"{"name":"parcel","title":"Parcel","summary":"Many.","description":"Many.","tables":["tables/codes.json"],
"profiles":[{"id":"1","rust":"V1","status":"current","covers":["1"],"description":"One."}]}"#;
    [("parcel/contract.json".to_owned(), manifest.to_owned()), ("parcel/tables/codes.json".to_owned(), text)].into()
}

fn time(inputs: &Inputs) -> Duration {
    let start = Instant::now();
    let problems = generate(inputs).unwrap_err().len();
    assert!(problems > 0);
    start.elapsed()
}

#[test]
fn problems_cost_in_proportion() {
    let (small, large) = (large(1_000, true), large(8_000, true));
    let ratio = (0..3).map(|_| time(&large).as_secs_f64() / time(&small).as_secs_f64()).fold(f64::INFINITY, f64::min);
    assert!(ratio < 24.0, "8 times the rows took {ratio:.1} times as long");
}

#[test]
fn large_tables_are_checked_in_full() {
    let problems = generate(&large(1_000, true)).unwrap_err();
    assert_eq!(problems.len(), 1_000 + 999 + 1_000);
    assert!(problems.iter().all(|problem| problem.line > 6));
}
