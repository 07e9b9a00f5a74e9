use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use std::time::SystemTime;

use serde_json::json;

use crate::{golden, parcel, run, run_in, scratch};

/// Every file below a folder with its time stamp.
fn stamps(folder: &Path) -> BTreeMap<String, SystemTime> {
    let mut found = BTreeMap::new();
    let mut waiting = vec![folder.to_path_buf()];
    while let Some(next) = waiting.pop() {
        for entry in fs::read_dir(next).unwrap().map(Result::unwrap) {
            if entry.path().is_dir() {
                waiting.push(entry.path());
            } else {
                let path = entry.path().strip_prefix(folder).unwrap().display().to_string();
                found.insert(path, entry.metadata().unwrap().modified().unwrap());
            }
        }
    }
    found
}

#[test]
fn says_what_it_made_and_where_to_look() {
    let folder = parcel("generate-text");
    let first = run_in(&folder, &["generate"]).exits(0);
    golden("generate.txt", &first.out);
    assert_eq!(first.err, "");
    assert!(folder.join("generated/rust/parcel.rs").exists());
}

#[test]
fn a_second_run_touches_nothing() {
    let folder = parcel("generate-twice");
    run_in(&folder, &["generate"]).exits(0);
    let before = stamps(&folder);
    let second = run_in(&folder, &["generate", "--format", "json"]).exits(0).document();
    assert_eq!(stamps(&folder), before);
    assert_eq!(second["written"], 0);
    assert_eq!(second["removed"], 0);
    assert_eq!(second["unchanged"], second["files"].as_array().unwrap().len());
    assert_eq!(second["problems"], json!([]));
}

#[test]
fn a_file_that_no_longer_belongs_goes_and_files_of_others_stay() {
    let folder = parcel("generate-orphan");
    run_in(&folder, &["generate"]).exits(0);
    let out = folder.join("generated");
    let manifest = fs::read_to_string(out.join("MANIFEST")).unwrap();
    let digest = "1a0fad1921d08076"; // of `old`
    let lines = ["old/gone.md", "../precious", "/etc/hostname", "rust/../../precious", "edited.md"];
    let lines = lines.map(|path| format!("{digest}  {path}\n")).concat();
    fs::write(out.join("MANIFEST"), format!("{manifest}{lines}")).unwrap();
    fs::create_dir(out.join("old")).unwrap();
    fs::write(out.join("old/gone.md"), "old").unwrap();
    fs::write(out.join("notes.txt"), "mine").unwrap();
    fs::write(out.join("edited.md"), "mine").unwrap();
    fs::write(folder.join("precious"), "mine").unwrap();
    let run = run_in(&folder, &["generate"]).exits(0);
    assert!(run.out.contains("removed    generated/old/gone.md\n"), "{}", run.out);
    assert!(!out.join("old").exists());
    assert_eq!(fs::read_to_string(out.join("notes.txt")).unwrap(), "mine");
    assert_eq!(fs::read_to_string(out.join("edited.md")).unwrap(), "mine");
    assert_eq!(fs::read_to_string(folder.join("precious")).unwrap(), "mine");
    assert_eq!(fs::read_to_string(out.join("MANIFEST")).unwrap(), manifest);
}

#[test]
fn broken_sources_give_every_problem_and_nothing_is_written() {
    let folder = parcel("generate-broken");
    run_in(&folder, &["generate"]).exits(0);
    let before = stamps(&folder.join("generated"));
    fs::write(folder.join("schema/parcel/contract.json"), "{").unwrap();
    fs::create_dir_all(folder.join("schema/second")).unwrap();
    fs::write(folder.join("schema/second/contract.json"), "[").unwrap();
    let text = run_in(&folder, &["generate"]).exits(1);
    assert_eq!(text.out, "");
    assert!(text.err.contains("schema/parcel/contract.json"), "{}", text.err);
    assert!(text.err.contains("schema/second/contract.json"), "{}", text.err);
    assert!(text.err.ends_with("Nothing was written.\n"), "{}", text.err);
    assert_eq!(stamps(&folder.join("generated")), before);
    let document = run_in(&folder, &["generate", "--format", "json"]).exits(1).document();
    assert!(document["problems"].as_array().unwrap().len() >= 2, "{document}");
    assert_eq!(document["files"], json!([]));
    for key in ["file", "line", "pointer", "what", "fix"] {
        assert!(document["problems"][0].get(key).is_some(), "{key}");
    }
}

#[test]
fn a_source_that_is_not_text_is_a_problem() {
    let folder = parcel("generate-latin");
    fs::write(folder.join("schema/parcel/tables/codes.json"), b"{\"name\": \"\xe9\"}").unwrap();
    let run = run_in(&folder, &["generate"]).exits(1);
    assert!(run.err.contains("schema/parcel/tables/codes.json"), "{}", run.err);
    assert!(!folder.join("generated").exists());
}

#[test]
fn the_real_sources_give_the_tables_that_the_command_shows() {
    let folder = scratch("generate-real");
    let schema = concat!(env!("CARGO_MANIFEST_DIR"), "/../schema");
    run_in(&folder, &["generate", "--schema", schema]).exits(0);
    run_in(&folder, &["check", "--schema", schema]).exits(0);
    let catalog = fs::read_to_string(folder.join("generated/tables/catalog.json")).unwrap();
    assert!(catalog == agent_errors::CATALOG, "the command was built from other sources");
    for (contract, table, profile) in [("aap", "codes", "2.0"), ("aap", "codes", "0.1"), ("a2a", "errors", "1.0.0")] {
        let generated = fs::read_to_string(folder.join(format!("generated/tables/{contract}/{table}.csv"))).unwrap();
        let shown = run(&["table", contract, "--table", table, "--profile", profile, "--format", "csv"]).exits(0).out;
        let generated: Vec<&str> = generated.lines().collect();
        assert!(shown.lines().count() > 12);
        for line in shown.lines() {
            assert!(generated.contains(&line), "{line}");
        }
    }
}

#[test]
fn folders_that_cannot_be_meant_are_refused() {
    let folder = parcel("generate-folders");
    run_in(&folder, &["generate"]).exits(0);
    let before = stamps(&folder.join("generated"));
    let missing = run_in(&folder, &["generate", "--schema", "nowhere"]).exits(2);
    assert!(missing.err.contains("nowhere") && missing.err.contains("--schema"), "{}", missing.err);
    fs::create_dir(folder.join("empty")).unwrap();
    let empty = run_in(&folder, &["generate", "--schema", "empty"]).exits(2);
    assert!(empty.err.contains("holds no contract"), "{}", empty.err);
    let inside = run_in(&folder, &["generate", "--out", "schema/../schema/out"]).exits(2);
    assert!(inside.err.contains("--out"), "{}", inside.err);
    for out in ["nodir/../schema", "nodir/deeper/../../schema/x", "schema", "."] {
        let inside = run_in(&folder, &["generate", "--out", out]).exits(2);
        assert!(inside.err.contains("--out"), "{}", inside.err);
        assert!(!folder.join("nodir").exists());
    }
    fs::write(folder.join("file"), "").unwrap();
    run_in(&folder, &["generate", "--out", "file"]).exits(2);
    assert_eq!(stamps(&folder.join("generated")), before);
    run(&["generate", "--nonsense"]).exits(2);
}

#[test]
fn an_edited_file_is_overwritten_on_request_only() {
    let folder = parcel("generate-edited");
    run_in(&folder, &["generate"]).exits(0);
    let file = folder.join("generated/docs/index.md");
    let right = fs::read(&file).unwrap();
    fs::write(&file, "mine").unwrap();
    let run = run_in(&folder, &["generate"]).exits(2);
    assert!(run.err.contains("docs/index.md") && run.err.contains("--force"), "{}", run.err);
    assert_eq!(fs::read_to_string(&file).unwrap(), "mine");
    run_in(&folder, &["generate", "--force"]).exits(0);
    assert_eq!(fs::read(&file).unwrap(), right);
}
