//! Generates Rust types, code tables, documentation and publishable schemas from one folder of sources.
//!
//! ```text
//! schema/  ──load──▶ Inputs ──parse, check──▶ Model ──emit──▶ Vec<Artifact> ──write──▶ disk
//! ```
//!
//! [`generate`] is a pure function: no clock, no environment, no network. A build script, a command and a
//! test that call it on the same [`Inputs`] get the same bytes, so what they write or compare cannot disagree.
//! It knows no contract by name; a contract is a folder below the schema folder with a `contract.json`.
//!
//! For a build script, start at [`Builder`].
//!
//! What a build script seldom needs is behind features: `docs` and `schemas` are kinds of artifacts, `validate` looks
//! closer at the sources, `publish` compares and publishes them.

#![cfg_attr(
    not(all(feature = "docs", feature = "publish")),
    allow(dead_code, reason = "the model holds all that the sources say, and each artifact tells a part of it")
)]

mod builder;
mod casing;
mod check;
#[cfg(feature = "publish")]
pub mod diff;
#[cfg(feature = "publish")]
pub mod edition;
mod emit;
mod error;
mod load;
mod locate;
mod lower;
#[cfg(feature = "validate")]
mod meta;
mod model;
mod parse;
mod pointer;
mod problem;
#[cfg(feature = "publish")]
pub mod publish;
mod rustdoc;
mod source;
mod wording;
pub mod write;

pub use builder::{Builder, Emit};
pub use error::Error;
pub use load::load;
pub use problem::{Problem, Problems};

/// The text of every source file by its path below the schema folder, `/` between the parts.
pub type Inputs = std::collections::BTreeMap<String, String>;

/// One file to be written.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Artifact {
    /// Path below the output folder, `/` between the parts: `rust/…`, `tables/…`, `docs/…`, `schema/…`, or the
    /// `MANIFEST` that lists the others.
    pub path: String,
    /// Content, ending in a line break.
    pub text: String,
}

/// Turns sources into artifacts, or says everything that is wrong with them.
///
/// # Errors
///
/// Every problem of every source; no artifact is made then.
pub fn generate(inputs: &Inputs) -> Result<Vec<Artifact>, Problems> {
    generate_only(inputs, Emit::ALL)
}

/// As [`generate`], for the chosen kinds of artifacts; the `MANIFEST` lists what was chosen.
///
/// # Errors
///
/// Every problem of every source. What can only be seen when the payload types are made is seen only when
/// [`Emit::Rust`] is among the kinds.
pub fn generate_only(inputs: &Inputs, kinds: &[Emit]) -> Result<Vec<Artifact>, Problems> {
    let mut checked = check::sources(inputs);
    let rust = if kinds.contains(&Emit::Rust) { rust(&mut checked) } else { Vec::new() };
    let check::Checked { model, mut problems } = checked;
    if !problems.is_empty() {
        locate::fill(inputs, &mut problems);
        problems.sort();
        return Err(problems);
    }
    let mut artifacts = rust;
    for kind in Emit::ALL.iter().filter(|kind| kinds.contains(kind)) {
        artifacts.extend(match kind {
            Emit::Rust => Vec::new(),
            Emit::Tables => emit::tables::artifacts(&model),
            #[cfg(feature = "docs")]
            Emit::Docs => emit::docs::artifacts(&model),
            #[cfg(feature = "schemas")]
            Emit::Schemas => emit::schemas::artifacts(&model),
        });
    }
    Ok(write::with_manifest(artifacts))
}

/// The model of sources without a problem.
#[cfg(feature = "publish")]
fn checked(inputs: &Inputs) -> Result<model::Model, Problems> {
    let check::Checked { model, mut problems } = check::sources(inputs);
    if problems.is_empty() {
        return Ok(model);
    }
    locate::fill(inputs, &mut problems);
    problems.sort();
    Err(problems)
}

/// The types are made even where other sources are wrong: what only shows then belongs to the same report.
fn rust(checked: &mut check::Checked) -> Vec<Artifact> {
    let mut artifacts = Vec::new();
    let mut found = Problems::default();
    for contract in checked.model.contracts.iter().filter(|contract| checked.can_be_lowered(contract)) {
        match lower::types(contract) {
            Ok(_) if !checked.problems.is_empty() => {}
            Ok(types) => artifacts.push(Artifact {
                path: format!("rust/{}.rs", contract.name),
                text: emit::rust::contract(contract, &types),
            }),
            Err(problems) => found.extend(problems),
        }
    }
    checked.problems.extend(found);
    artifacts
}
