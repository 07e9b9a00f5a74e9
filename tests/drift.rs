//! `generated/` is what a fresh generation of `schema/` makes, file by file and byte by byte.

mod common;

use agent_errors_codegen::{generate, load, write};
use common::at_root;

const REPAIR: &str = "cargo run -- generate";

#[test]
fn generated_is_fresh() {
    let inputs = load(&at_root("schema")).unwrap_or_else(|error| panic!("{error}"));
    let artifacts = generate(&inputs).unwrap_or_else(|problems| panic!("{problems}"));
    let drifts = write::compare(&at_root("generated"), &artifacts).unwrap_or_else(|error| panic!("{error}"));
    let report: Vec<String> = drifts.iter().map(|(path, drift)| format!("{drift:?}: generated/{path}")).collect();
    assert!(
        report.is_empty(),
        "{}\n\nTo bring generated/ up to date: {REPAIR}\n(A foreign file was not made by the generator: move it elsewhere.)",
        report.join("\n")
    );
}

#[test]
fn generation_is_repeatable() {
    let inputs = load(&at_root("schema")).unwrap_or_else(|error| panic!("{error}"));
    let first = generate(&inputs).unwrap_or_else(|problems| panic!("{problems}"));
    let second = generate(&inputs).unwrap_or_else(|problems| panic!("{problems}"));
    assert_eq!(first, second);
    for artifact in &first {
        assert!(artifact.text.ends_with('\n'), "{} does not end in a line break", artifact.path);
        assert!(!artifact.text.contains('\r'), "{} has carriage returns", artifact.path);
    }
}

#[test]
fn every_generated_file_names_its_maker() {
    let inputs = load(&at_root("schema")).unwrap_or_else(|error| panic!("{error}"));
    for artifact in generate(&inputs).unwrap_or_else(|problems| panic!("{problems}")) {
        let commented = [".rs", ".md"].iter().any(|extension| artifact.path.ends_with(extension));
        let head = artifact.text.lines().take(3).collect::<Vec<_>>().join("\n");
        assert!(
            !commented || head.contains("agent-errors generate"),
            "{} does not say in its first lines that `agent-errors generate` made it",
            artifact.path
        );
    }
}
