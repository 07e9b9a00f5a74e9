//! The oldest compiler that is stated is the one that everything is built with, and the same everywhere it is stated.

mod common;

use std::fs;
use std::process::Command;

use common::at_root;
use serde_json::Value;

fn read(path: &str) -> String {
    fs::read_to_string(at_root(path)).unwrap_or_else(|error| panic!("{path}: {error}"))
}

/// The compiler that the workspace states, `MAJOR.MINOR`.
fn stated() -> String {
    let manifest = read("Cargo.toml");
    let line = manifest.lines().find_map(|line| line.strip_prefix("rust-version = ")).expect("it is stated");
    line.trim_matches('"').to_owned()
}

/// The packages of the workspace and what they depend on; without the latter where those cannot be had.
fn packages() -> Vec<Value> {
    let ask = |more: &[&str]| {
        let mut command = Command::new(env!("CARGO"));
        command.args(["metadata", "--format-version", "1", "--locked", "--manifest-path"]).arg(at_root("Cargo.toml"));
        let output = command.args(more).output().expect("cargo runs");
        output.status.success().then(|| serde_json::from_slice::<Value>(&output.stdout).expect("cargo writes JSON"))
    };
    let metadata = ask(&[]).or_else(|| ask(&["--no-deps"])).expect("cargo reads the manifest");
    metadata["packages"].as_array().cloned().unwrap_or_default()
}

fn number(version: &str) -> (u32, u32) {
    let mut parts = version.split('.').map(|part| part.parse().expect("a version of Rust"));
    (parts.next().unwrap_or_default(), parts.next().unwrap_or_default())
}

#[test]
fn every_package_states_it_and_no_dependency_asks_for_more() {
    let stated = stated();
    let packages = packages();
    assert!(packages.len() > 5, "{}", packages.len());
    for package in &packages {
        let (name, version) = (&package["name"], package["rust_version"].as_str());
        if package["source"].is_null() {
            assert_eq!(version, Some(stated.as_str()), "{name}");
        } else if let Some(version) = version {
            assert!(number(version) <= number(&stated), "{name} asks for Rust {version}");
        }
    }
}

#[test]
fn it_is_the_same_wherever_it_is_written() {
    let stated = stated();
    assert!(read("fuzz/Cargo.toml").contains(&format!("\nrust-version = \"{stated}\"\n")));
    assert!(read("README.md").contains(&format!("Rust toolchain ({stated} or later)")));
    assert!(read("DEPENDENCIES.md").contains(&format!("The workspace states Rust {stated},")));
}

/// Everything is built with it where another compiler runs the checks.
#[test]
fn the_checks_build_with_it() {
    let checks = read(".ci/run");
    let lane = checks.split("lane \"oldest supported compiler\"").nth(1).expect("there is a lane");
    assert!(lane.contains("\"rustc $oldest.\"*)"), "{lane}");
    assert!(lane.contains("cargo \"+$(installed)\" check --workspace --all-targets"), "{lane}");
}
