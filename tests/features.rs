//! With and without the feature `codegen` the library is the same: what the build script generates into
//! `OUT_DIR` equals the checked-in files, and nothing else in the library depends on the feature.

mod common;

use std::collections::BTreeMap;
use std::path::Path;

use common::{at_root, sources_below, texts_below};

#[test]
fn both_ways_compile_the_same_code() {
    let compiled = Path::new(env!("AGENT_ERRORS_GENERATED"));
    let checked_in = at_root("generated");
    assert_eq!(compiled == checked_in, !cfg!(feature = "codegen"), "the build script chose the wrong folder");

    for folder in ["rust", "tables"] {
        let compiled: BTreeMap<_, _> = texts_below(&compiled.join(folder)).into_iter().collect();
        let checked_in: BTreeMap<_, _> = texts_below(&checked_in.join(folder)).into_iter().collect();
        assert_eq!(compiled.keys().collect::<Vec<_>>(), checked_in.keys().collect::<Vec<_>>());
        for (path, text) in &compiled {
            assert!(checked_in[path] == *text, "{folder}/{path} differs; run: cargo run -- generate");
        }
    }
}

#[test]
fn the_library_does_not_look_at_the_feature() {
    for (path, source) in sources_below(&at_root("src")) {
        assert!(!source.contains("feature = \"codegen\""), "src/{path} depends on the feature");
    }
}
