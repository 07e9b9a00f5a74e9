//! Collects the sources of the generator, by whose digest a publication says what made it.

use std::path::Path;
use std::{env, fs, io};

fn main() -> io::Result<()> {
    println!("cargo::rerun-if-changed=src");
    println!("cargo::rerun-if-changed=meta");
    println!("cargo::rerun-if-changed=build.rs");
    if env::var_os("CARGO_FEATURE_PUBLISH").is_none() {
        return Ok(());
    }
    let mut sources = Vec::new();
    collect(Path::new("src"), &mut sources)?;
    collect(Path::new("meta"), &mut sources)?;
    sources.sort();
    let mut all = Vec::new();
    for path in sources {
        let text = fs::read(&path)?;
        let name = path.replace('\\', "/");
        all.extend_from_slice(format!("{name} {}\n", text.len()).as_bytes());
        all.extend_from_slice(&text);
    }
    let out = env::var_os("OUT_DIR").ok_or_else(|| io::Error::other("OUT_DIR is not set"))?;
    fs::write(Path::new(&out).join("sources"), all)
}

fn collect(folder: &Path, found: &mut Vec<String>) -> io::Result<()> {
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        if path.is_dir() {
            collect(&path, found)?;
        } else if path.extension().is_some_and(|extension| extension == "rs" || extension == "json") {
            found.push(path.to_string_lossy().into_owned());
        }
    }
    Ok(())
}
