//! The bodies of the fuzz targets, on their corpus and on pieces of it.

#[path = "../fuzz/bodies.rs"]
mod bodies;
mod common;

use std::fs;

use common::at_root;

/// Runs a body on each file of its corpus, on every beginning of it, and with each byte changed.
fn run(target: &str, body: fn(&[u8])) {
    let mut count = 0;
    for entry in fs::read_dir(at_root(&format!("fuzz/corpus/{target}"))).unwrap() {
        let bytes = fs::read(entry.unwrap().path()).unwrap();
        body(&bytes);
        for at in 0..bytes.len() {
            body(&bytes[..at]);
            let mut changed = bytes.clone();
            changed[at] ^= [0x01, 0x20, 0x80][at % 3];
            body(&changed);
        }
        count += 1;
    }
    assert!(count >= 2, "{target} has a corpus of {count}");
    assert!(at_root(&format!("fuzz/fuzz_targets/{target}.rs")).is_file());
}

#[test]
fn decode() {
    run("decode", bodies::decode);
}

#[test]
fn lint() {
    run("lint", bodies::lint);
}

#[test]
fn encode() {
    run("encode", bodies::encode);
}

#[test]
fn pointer() {
    run("pointer", bodies::pointer);
}

#[test]
fn timestamp() {
    run("timestamp", bodies::timestamp);
}

#[test]
fn every_target_is_run_here() {
    let mut targets: Vec<String> = fs::read_dir(at_root("fuzz/fuzz_targets"))
        .unwrap()
        .map(|entry| entry.unwrap().path().file_stem().unwrap().to_string_lossy().into_owned())
        .collect();
    targets.sort();
    assert_eq!(targets, ["decode", "encode", "lint", "pointer", "timestamp"]);
}
