//! The page that decodes: the tables as ES modules, the command compiled to WebAssembly, and what runs the two.
//!
//! The command reads a message, lints it and decides; what a code, a rule or a decision means, the page takes from the
//! tables. Without the command the tables alone say what a message may be. Everything is a script and not a file to be
//! fetched, because a page that was opened from a folder may not fetch.

use std::fmt::Write;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use serde_json::{Map, Value, json};

use crate::{Failure, Folders, Sources, codes};

/// The platform that the command is compiled for.
const PLATFORM: &str = "wasm32-wasip1";
/// The profile that it is compiled with.
const PROFILE: &str = "browser";

/// Where Cargo puts the command.
pub fn program(target: &Path) -> PathBuf {
    target.join(PLATFORM).join(PROFILE).join("agent-errors.wasm")
}

/// Compiles the command for the browser, if this toolchain can.
///
/// # Errors
///
/// When it can and yet fails.
pub fn compile(target: &Path) -> Result<bool, Failure> {
    let libraries = Command::new("rustc").args(["--print", "target-libdir", "--target", PLATFORM]).output()?;
    let libraries = String::from_utf8_lossy(&libraries.stdout).trim().to_owned();
    if libraries.is_empty() || !Path::new(&libraries).is_dir() {
        return Ok(false);
    }
    let status = Command::new("cargo")
        .args(["build", "--quiet", "--package", "agent-errors-cli", "--no-default-features"])
        .args(["--target", PLATFORM, "--profile", PROFILE, "--target-dir"])
        .arg(target)
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .status()?;
    if status.success() { Ok(true) } else { Err("the command could not be compiled for the browser".into()) }
}

/// What the page says in front of its form when there is no program.
pub(crate) const MISSING: &str = "\
> **This copy of the page goes by the tables alone.** It finds what has the names and numbers of a message, and judges
> nothing: the toolchain that built the site cannot compile the command for a browser. `rustup target add wasm32-wasip1`,
> then build the site again. On the command line, `agent-errors decode`, `lint` and `retry` say more.
";

/// The scripts of the page, by path.
pub(crate) fn files(
    sources: &Sources,
    folders: &Folders,
    wasm: Option<&[u8]>,
) -> Result<Vec<(&'static str, String)>, Failure> {
    let script = |name: &str| {
        let path = folders.site.join("theme/decoder").join(name);
        fs::read_to_string(&path).map_err(|error| format!("cannot read {}: {error}", path.display()))
    };
    let worker = format!("{}\n{}", script("wasi.js")?, script("worker.js")?);
    let parts = format!(
        "globalThis.agentErrorsWorker = {};\nglobalThis.agentErrorsPages = {};\nglobalThis.agentErrorsExample = {};\n",
        literal(&wasm.map_or(Value::Null, |_| json!(worker))),
        literal(&pages(sources)),
        literal(&example(sources)),
    );
    let modules: Map<String, Value> = sources
        .modules
        .iter()
        .filter_map(|(file, text)| Some((file.strip_suffix(".mjs")?.to_owned(), json!(text))))
        .collect();
    let mut files = vec![
        ("decoder/modules.js", format!("globalThis.agentErrorsModules = {};\n", literal(&modules.into()))),
        ("decoder/parts.js", parts),
        ("decoder/page.js", [script("tables.js")?, script("show.js")?, script("page.js")?].join("\n")),
    ];
    if let Some(wasm) = wasm {
        files.push(("decoder/program.js", format!("globalThis.agentErrorsProgram = \"{}\";\n", base64(wasm))));
    }
    Ok(files)
}

/// JSON as a part of a script.
fn literal(value: &Value) -> String {
    value.to_string().replace('<', "\\u003c").replace('\u{2028}', "\\u2028").replace('\u{2029}', "\\u2029")
}

/// Codes and rules with their pages.
fn pages(sources: &Sources) -> Value {
    let mut index = Map::new();
    for (name, contract) in sources.edition.contracts.iter() {
        if let Some((table, rows)) = contract.tables.iter().next() {
            for key in rows.rows.names() {
                if let Some(page) = sources.page_of_row(name, table, &codes::file_of(key)) {
                    index.insert(format!("{name} {key}"), json!(address(&page)));
                }
            }
        }
        for id in contract.rules.names() {
            if let Some(page) = sources.page_of_rule(name, id) {
                index.insert(id.to_owned(), json!(address(&page)));
            }
        }
    }
    Value::Object(index)
}

fn address(page: &str) -> String {
    format!("{}.html", page.strip_suffix(".md").unwrap_or(page))
}

/// The longest example message: it has the most to show.
fn example(sources: &Sources) -> Value {
    let examples = sources.edition.contracts.iter().flat_map(|(_, contract)| contract.examples.iter());
    json!(examples.map(|(_, example)| &example.text).max_by_key(|text| text.len()))
}

fn base64(bytes: &[u8]) -> String {
    const DIGITS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let mut out = String::with_capacity(bytes.len().div_ceil(3) * 4);
    for chunk in bytes.chunks(3) {
        let bits = (0..3).fold(0_u32, |bits, place| bits << 8 | u32::from(chunk.get(place).copied().unwrap_or(0)));
        for place in 0..4 {
            if place <= chunk.len() {
                out.push(char::from(DIGITS[(bits >> (18 - 6 * place)) as usize & 63]));
            } else {
                let _ = out.write_char('=');
            }
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn base64_of_the_rfc() {
        for (bytes, text) in [("", ""), ("f", "Zg=="), ("fo", "Zm8="), ("foo", "Zm9v"), ("foobar", "Zm9vYmFy")] {
            assert_eq!(base64(bytes.as_bytes()), text);
        }
    }

    #[test]
    fn a_script_ends_where_it_should() {
        assert_eq!(literal(&json!("</script>")), "\"\\u003c/script>\"");
    }
}
