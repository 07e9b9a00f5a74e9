use std::fs;

use serde_json::{Value, json};

use crate::{golden, parcel, run_in};

#[test]
fn fresh_files_are_fine() {
    let folder = parcel("check-fresh");
    run_in(&folder, &["generate"]).exits(0);
    let check = run_in(&folder, &["check"]).exits(0);
    assert!(check.out.ends_with("files in generated up to date.\n"), "{}", check.out);
    let document = run_in(&folder, &["check", "--format", "json"]).exits(0).document();
    assert_eq!(
        document,
        json!({ "schema": "schema", "out": "generated", "problems": [], "drift": [], "repair": null })
    );
}

#[test]
fn drift_is_listed_with_the_command_that_repairs_it() {
    let folder = parcel("check-drift");
    fs::rename(folder.join("schema"), folder.join("my sources")).unwrap();
    let folders = ["--schema", "my sources", "--out", "out"];
    let with = |command: &'static str| [&[command][..], &folders].concat();
    run_in(&folder, &with("generate")).exits(0);
    let out = folder.join("out");
    fs::write(out.join("rust/parcel.rs"), "edited by hand").unwrap();
    fs::remove_file(out.join("tables/catalog.json")).unwrap();
    fs::write(out.join("notes.txt"), "mine").unwrap();
    let manifest = fs::read_to_string(out.join("MANIFEST")).unwrap();
    fs::write(out.join("MANIFEST"), format!("{manifest}1a0fad1921d08076  old.md\n")).unwrap();
    fs::write(out.join("old.md"), "old").unwrap();
    let check = run_in(&folder, &with("check")).exits(1);
    golden("check.txt", &check.out);
    let document = run_in(&folder, &[&with("check")[..], &["--format", "json"]].concat()).exits(1).document();
    let states: Vec<(&str, &str)> = document["drift"]
        .as_array()
        .unwrap()
        .iter()
        .filter_map(|d| Some((d["path"].as_str()?, d["state"].as_str()?)))
        .collect();
    assert_eq!(
        states,
        [
            ("MANIFEST", "stale"),
            ("notes.txt", "foreign"),
            ("old.md", "orphan"),
            ("rust/parcel.rs", "stale"),
            ("tables/catalog.json", "missing"),
        ]
    );
    assert_eq!(document["repair"], "agent-errors generate --schema 'my sources' --out out --force");
    run_in(&folder, &with("generate")).exits(2);
    run_in(&folder, &[&with("generate")[..], &["--force"]].concat()).exits(0);
    let after = run_in(&folder, &with("check")).exits(0);
    assert!(after.out.starts_with("foreign  out/notes.txt"), "{}", after.out);
}

/// Links and folders in the place of an artifact or of a folder with artifacts, and a file that was changed.
#[cfg(unix)]
#[test]
fn the_commands_repair_what_is_blocked() {
    let folder = parcel("check-blocked");
    run_in(&folder, &["generate"]).exits(0);
    let out = folder.join("generated");
    let aside = |path: &str, to: &str| fs::rename(out.join(path), folder.join(to)).unwrap();
    aside("tables/catalog.json", "catalog.json");
    std::os::unix::fs::symlink("../../catalog.json", out.join("tables/catalog.json")).unwrap();
    aside("docs/index.md", "index.md");
    fs::create_dir_all(out.join("docs/index.md/it's mine")).unwrap();
    aside("docs/parcel", "pages");
    std::os::unix::fs::symlink("../../pages", out.join("docs/parcel")).unwrap();
    fs::write(out.join("tables/catalog.json.away"), "older").unwrap();
    fs::write(out.join("rust/parcel.rs"), "edited by hand").unwrap();
    run_in(&folder, &["generate", "--force"]).exits(2);
    let text = run_in(&folder, &["check"]).exits(1).out;
    let commands = [
        "mv generated/docs/index.md generated/docs/index.md.away",
        "mv generated/docs/parcel generated/docs/parcel.away",
        "mv generated/tables/catalog.json generated/tables/catalog.json.away-2",
        "agent-errors generate --force",
    ];
    assert!(text.ends_with(&format!("To repair:\n\n  {}\n", commands.join("\n  "))), "{text}");
    let document = run_in(&folder, &["check", "--format", "json"]).exits(1).document();
    assert_eq!(document["repair"], commands.join(" && "));
    let moves = commands[..3].join(" && ");
    assert!(std::process::Command::new("sh").args(["-c", &moves]).current_dir(&folder).status().unwrap().success());
    run_in(&folder, &["generate", "--force"]).exits(0);
    run_in(&folder, &["check"]).exits(0);
}

/// Where `generate` refuses a folder that is a link, `check` does not take it for right, whatever is behind it.
#[cfg(unix)]
#[test]
fn a_linked_folder_with_the_right_files_is_in_the_way() {
    let folder = parcel("check-linked");
    run_in(&folder, &["generate"]).exits(0);
    let out = folder.join("generated");
    fs::rename(out.join("docs"), folder.join("elsewhere")).unwrap();
    std::os::unix::fs::symlink("../elsewhere", out.join("docs")).unwrap();
    let refused = run_in(&folder, &["generate"]).exits(2);
    assert!(refused.err.contains("generated/docs"), "{}", refused.err);
    let check = run_in(&folder, &["check"]).exits(1);
    assert!(check.out.starts_with("blocked  generated/docs  ("), "{}", check.out);
    let document = run_in(&folder, &["check", "--format", "json"]).exits(1).document();
    assert_eq!(document["drift"], json!([{ "path": "docs", "state": "blocked" }]));
    let commands = "mv generated/docs generated/docs.away && agent-errors generate";
    assert_eq!(document["repair"], commands);
    fs::rename(out.join("docs"), out.join("docs.away")).unwrap();
    run_in(&folder, &["generate"]).exits(0);
    run_in(&folder, &["check"]).exits(0);
}

/// The output folder itself may be a link: whoever names it means what is behind.
#[cfg(unix)]
#[test]
fn an_output_folder_that_is_a_link_is_followed() {
    let folder = parcel("check-linked-out");
    fs::create_dir(folder.join("elsewhere")).unwrap();
    std::os::unix::fs::symlink("elsewhere", folder.join("generated")).unwrap();
    run_in(&folder, &["check"]).exits(1);
    run_in(&folder, &["generate"]).exits(0);
    run_in(&folder, &["check"]).exits(0);
    assert!(folder.join("elsewhere/rust/parcel.rs").is_file());
}

#[test]
fn broken_sources_are_reported_and_nothing_is_compared() {
    let folder = parcel("check-broken");
    fs::write(folder.join("schema/parcel/contract.json"), "{").unwrap();
    let check = run_in(&folder, &["check"]).exits(1);
    assert_eq!(check.out, "");
    assert!(check.err.contains("schema/parcel/contract.json"), "{}", check.err);
    let document = run_in(&folder, &["check", "--format", "json"]).exits(1).document();
    assert_eq!(document["repair"], Value::Null);
    assert!(!document["problems"].as_array().unwrap().is_empty());
}

#[test]
fn everything_is_missing_before_the_first_generation() {
    let folder = parcel("check-missing");
    let check = run_in(&folder, &["check"]).exits(1);
    assert!(check.out.contains("missing  generated/MANIFEST\n"), "{}", check.out);
    assert!(check.out.ends_with("\n  agent-errors generate\n"), "{}", check.out);
}
