//! The tour in the README is what the command prints.
#![cfg(unix)]

use std::path::Path;
use std::process::Command;

/// Commands of the README, with the lines that are shown below each.
fn tour(readme: &str) -> Vec<(String, String)> {
    let mut tour: Vec<(String, String)> = Vec::new();
    let mut inside = false;
    for line in readme.lines() {
        match (inside, line) {
            (false, "```console") => inside = true,
            (true, "```") => inside = false,
            (true, _) if line.starts_with("$ agent-errors ") => tour.push((line[2..].to_owned(), String::new())),
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

#[test]
fn the_tour_shows_what_is_printed() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let readme = std::fs::read_to_string(root.join("README.md")).expect("the README");
    let binaries = Path::new(env!("CARGO_BIN_EXE_agent-errors")).parent().expect("the folder of the binary");
    let path = format!("{}:{}", binaries.display(), std::env::var("PATH").unwrap_or_default());
    let tour = tour(&readme);
    assert!(tour.len() >= 4, "only {} commands", tour.len());
    for (command, shown) in tour {
        let output =
            Command::new("sh").args(["-c", &command]).current_dir(&root).env("PATH", &path).output().expect("a shell");
        let printed = String::from_utf8_lossy(&output.stdout).into_owned() + &String::from_utf8_lossy(&output.stderr);
        assert_eq!(printed.trim_end(), shown.trim_end(), "$ {command}");
    }
}
