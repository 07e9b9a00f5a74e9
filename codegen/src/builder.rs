//! The generator in a build script.

use std::path::PathBuf;
use std::{env, fmt};

use crate::write::Change;
use crate::{Error, generate_only, load, write};

/// A kind of artifact. Features add further kinds.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum Emit {
    /// `rust/<contract>.rs`
    Rust,
    /// `tables/…`: JSON, CSV and Markdown of every registry, and the catalog of them all.
    Tables,
    /// `docs/…`: Markdown in the shape of an mdBook. With the feature `docs`.
    #[cfg(feature = "docs")]
    Docs,
    /// `schema/…`: the publishable schemas, as they are and bundled. With the feature `schemas`.
    #[cfg(feature = "schemas")]
    Schemas,
}

impl Emit {
    /// Every kind that is compiled in.
    pub const ALL: &'static [Self] = &[
        Self::Rust,
        Self::Tables,
        #[cfg(feature = "docs")]
        Self::Docs,
        #[cfg(feature = "schemas")]
        Self::Schemas,
    ];
}

/// Generates from a schema folder into an output folder; for build scripts, where the output is `OUT_DIR`.
///
/// ```no_run
/// // build.rs
/// fn main() -> Result<(), agent_errors_codegen::Error> {
///     agent_errors_codegen::Builder::new("schema").emit_rust()?;
///     Ok(())
/// }
/// ```
///
/// The crate then includes what was written, in a module of its own per contract:
///
/// ```ignore
/// pub mod parcel {
///     include!(concat!(env!("OUT_DIR"), "/rust/parcel.rs"));
/// }
/// ```
///
/// Outside a build script, name the output folder:
///
/// ```
/// # fn main() -> Result<(), agent_errors_codegen::Error> {
/// use agent_errors_codegen::{Builder, Emit};
///
/// # let folder = std::env::temp_dir().join(format!("agent-errors-builder-{}", std::process::id()));
/// # std::fs::create_dir_all(folder.join("schema/parcel/tables")).unwrap();
/// # std::fs::write(folder.join("schema/parcel/contract.json"), r#"{
/// #   "name": "parcel", "title": "Parcel service", "summary": "Errors of parcel lockers.", "description": "An example.",
/// #   "profiles": [{"id": "1", "rust": "V1", "status": "current", "covers": ["1"], "description": "The only one."}],
/// #   "tables": ["tables/codes.json"]
/// # }"#).unwrap();
/// # std::fs::write(folder.join("schema/parcel/tables/codes.json"), r#"{
/// #   "name": "codes", "title": "Codes", "description": "What can go wrong.", "rust": "Code",
/// #   "key": {"name": "code", "title": "Code", "doc": "The code."},
/// #   "columns": [{"name": "meaning", "title": "Meaning", "doc": "What it means.", "type": "text"}],
/// #   "doc": ["meaning"],
/// #   "rows": [{"code": "LOCKER_FULL", "meaning": "No compartment is free."}]
/// # }"#).unwrap();
/// # std::env::set_current_dir(&folder).unwrap();
/// let written = Builder::new("schema").out("generated").emit(&[Emit::Rust, Emit::Tables])?;
/// assert!(written.iter().any(|(path, _)| path == "rust/parcel.rs"));
/// # std::fs::remove_dir_all(folder).unwrap();
/// # Ok(()) }
/// ```
#[derive(Debug, Clone)]
pub struct Builder {
    schema: PathBuf,
    out: Option<PathBuf>,
}

impl Builder {
    /// Reads the sources from `schema`, a path relative to the package.
    pub fn new(schema: impl Into<PathBuf>) -> Self {
        Self { schema: schema.into(), out: None }
    }

    /// Writes to `out` instead of the `OUT_DIR` of the build script.
    pub fn out(mut self, out: impl Into<PathBuf>) -> Self {
        self.out = Some(out.into());
        self
    }

    /// Writes `rust/<contract>.rs` for every contract.
    ///
    /// # Errors
    ///
    /// As [`emit`](Self::emit).
    pub fn emit_rust(&self) -> Result<Vec<(String, Change)>, Error> {
        self.emit(&[Emit::Rust])
    }

    /// Writes the chosen kinds of artifacts, and tells Cargo to run again when a source changes.
    ///
    /// # Errors
    ///
    /// [`Error::Problems`] with everything that is wrong in the sources, in which case nothing is written;
    /// [`Error::Io`] when a file cannot be read or written; [`Error::Environment`] outside a build script when
    /// no output folder is named; where one is named, also what [`write::write`] refuses.
    pub fn emit(&self, kinds: &[Emit]) -> Result<Vec<(String, Change)>, Error> {
        let artifacts = || generate_only(&load(&self.schema)?, kinds).map_err(Error::from);
        if let Some(out) = &self.out {
            return write::write(out, &artifacts()?);
        }
        println!("cargo::rerun-if-changed={}", self.schema.display());
        let out = env::var_os("OUT_DIR").map(PathBuf::from).ok_or(Error::Environment("OUT_DIR"))?;
        write::overwrite(&out, &artifacts()?)
    }
}

/// The folder below the output folder that the artifacts of the kind are in.
impl fmt::Display for Emit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Rust => "rust",
            Self::Tables => "tables",
            #[cfg(feature = "docs")]
            Self::Docs => "docs",
            #[cfg(feature = "schemas")]
            Self::Schemas => "schema",
        })
    }
}
