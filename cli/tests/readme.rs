//! The tour in the README, and what the guide of the site shows, is what the command prints.
#![cfg(unix)]

use std::path::Path;
use std::process::Command;

/// Commands of a page, with the lines that are shown below each.
fn tour(readme: &str) -> Vec<(String, String)> {
    let mut tour: Vec<(String, String)> = Vec::new();
    let mut inside = false;
    for line in readme.lines() {
        match (inside, line) {
            (false, "```console") => inside = true,
            (true, "```") => inside = false,
            (true, _) if line.starts_with("$ ") && line.contains("agent-errors ") => {
                tour.push((line[2..].to_owned(), String::new()));
            }
            (true, _) => {
                if let Some((_, shown)) = tour.last_mut() {
                    shown.push_str(line);
                    shown.push('\n');
                }
            }
            _ => {}
        }
    }
    tour
}

/// Runs every command of a page; how many there are.
fn shows_what_is_printed(page: &str) -> usize {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let text = std::fs::read_to_string(root.join(page)).expect("the page");
    let binaries = Path::new(env!("CARGO_BIN_EXE_agent-errors")).parent().expect("the folder of the binary");
    let path = format!("{}:{}", binaries.display(), std::env::var("PATH").unwrap_or_default());
    let tour = tour(&text);
    for (command, shown) in &tour {
        let output =
            Command::new("sh").args(["-c", command]).current_dir(&root).env("PATH", &path).output().expect("a shell");
        let printed = String::from_utf8_lossy(&output.stdout).into_owned() + &String::from_utf8_lossy(&output.stderr);
        assert_eq!(printed.trim_end(), shown.trim_end(), "{page}: $ {command}");
    }
    tour.len()
}

#[test]
fn the_tour_shows_what_is_printed() {
    let commands = shows_what_is_printed("README.md");
    assert!(commands >= 4, "only {commands} commands");
}

#[test]
fn the_guide_shows_what_is_printed() {
    for page in ["dealer", "buyer", "profiles", "findings", "lossy-sdks"] {
        assert!(shows_what_is_printed(&format!("site/guide/{page}.md")) > 0, "{page}");
    }
}
