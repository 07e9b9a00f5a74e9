//! What `agent-errors generate` costs as a whole process: the contracts of this repository, and a table of 1 200
//! rows beside one of 12 000. Prints the median of some runs, and the ratio that the budget is about.

use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

const FEW: usize = 1_200;
const MANY: usize = 12_000;

fn main() {
    let work = std::env::temp_dir().join(format!("agent-errors-bench-{}", std::process::id()));
    let schema = Path::new(env!("CARGO_MANIFEST_DIR")).join("../schema");
    let few = registry(&work, FEW);
    let many = registry(&work, MANY);

    println!("{:<34}{:>14}{:>14}", "generate, whole process", "first run", "nothing new");
    let own = measure("the contracts of this repository", &schema, &work, 21);
    let few = measure("a table of 1 200 rows", &few, &work, 9);
    let many = measure("a table of 12 000 rows", &many, &work, 5);
    println!();
    budget("the contracts of this repository", own.as_secs_f64() * 1e3, 100.0, "ms");
    budget("a table of 12 000 rows", many.as_secs_f64(), 2.0, "s");
    budget("time per row, 12 000 to 1 200", per_row(many, MANY) / per_row(few, FEW), 1.5, "×");

    fs::remove_dir_all(&work).unwrap_or_else(|error| panic!("{}: {error}", work.display()));
}

/// The time of a run that writes everything, after printing it and that of a run that finds nothing to write.
fn measure(title: &str, schema: &Path, work: &Path, runs: usize) -> Duration {
    let mut first = Vec::new();
    let mut again = Vec::new();
    for number in 0..runs {
        // A new folder each time: file systems are slow to use again what was removed a moment ago.
        let out = work.join(format!("{}-{number}", title.replace(' ', "-")));
        first.push(run(schema, &out));
        again.push(run(schema, &out));
    }
    let (first, again) = (median(first), median(again));
    println!("{title:<34}{:>11.1} ms{:>11.1} ms", first.as_secs_f64() * 1e3, again.as_secs_f64() * 1e3);
    first
}

fn run(schema: &Path, out: &Path) -> Duration {
    let start = Instant::now();
    let status = Command::new(env!("CARGO_BIN_EXE_agent-errors"))
        .args(["generate".as_ref(), "--schema".as_ref(), schema.as_os_str(), "--out".as_ref(), out.as_os_str()])
        .stdout(Stdio::null())
        .status();
    let taken = start.elapsed();
    assert!(status.is_ok_and(|status| status.success()), "generate failed on {}", schema.display());
    taken
}

fn median(mut times: Vec<Duration>) -> Duration {
    times.sort();
    times[times.len() / 2]
}

#[allow(clippy::cast_precision_loss, reason = "a count of rows")]
fn per_row(time: Duration, rows: usize) -> f64 {
    time.as_secs_f64() / rows as f64
}

fn budget(title: &str, measured: f64, most: f64, unit: &str) {
    let verdict = if measured <= most { "within" } else { "OVER" };
    println!("{title:<34}{measured:>8.2} {unit:<2}  {verdict} the budget of {most} {unit}");
}

/// Sources of an invented contract whose table has so many rows.
fn registry(work: &Path, rows: usize) -> PathBuf {
    let folder = work.join(format!("schema-{rows}"));
    let contract = folder.join("parcel");
    fs::create_dir_all(contract.join("tables")).unwrap_or_else(|error| panic!("{}: {error}", contract.display()));
    let manifest = r#"{
  "name": "parcel", "title": "Parcel lockers", "summary": "Errors of parcel lockers.", "description": "An invented contract.",
  "profiles": [
    {"id": "2", "rust": "V2", "status": "current", "covers": ["2"], "description": "The newer one."},
    {"id": "1", "rust": "V1", "status": "frozen", "covers": ["1"], "description": "The older one."}
  ],
  "tables": ["tables/codes.json"]
}"#;
    let mut table = String::from(
        r#"{
  "name": "codes", "title": "Codes", "description": "What can go wrong.", "rust": "Code", "open": true,
  "key": {"name": "code", "title": "Code", "doc": "The code.", "format": "upper-snake"},
  "columns": [
    {"name": "meaning", "title": "Meaning", "doc": "What it means.", "type": "text"},
    {"name": "number", "title": "Number", "doc": "Its number.", "type": "integer", "unique": true},
    {"name": "retryable", "title": "Retryable", "doc": "Whether to try again.", "type": "boolean", "default": false}
  ],
  "doc": ["meaning"],
  "rows": [
"#,
    );
    for row in 0..rows {
        let comma = if row + 1 < rows { "," } else { "" };
        let overrides = if row % 10 == 0 {
            format!(r#", "overrides": {{"1": {{"number": {}}}}}"#, row + rows)
        } else {
            String::new()
        };
        let _ = writeln!(
            table,
            r#"    {{"code": "LOCKER_{row}", "meaning": "Locker {row} is out of order.", "number": {row}, "retryable": {}{overrides}}}{comma}"#,
            row % 3 == 0
        );
    }
    table.push_str("  ]\n}\n");
    for (file, text) in [("contract.json", manifest), ("tables/codes.json", &table)] {
        fs::write(contract.join(file), text).unwrap_or_else(|error| panic!("{file}: {error}"));
    }
    folder
}
