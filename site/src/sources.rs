//! What the site is made from.

use std::collections::BTreeMap;
use std::path::Path;

use agent_errors_codegen::edition::Edition;
use agent_errors_codegen::{Emit, generate_only, load};

use crate::Failure;

/// The contracts, as documents and as the pages that the generator writes about them.
#[derive(Debug)]
pub struct Sources {
    /// Every contract.
    pub edition: Edition,
    /// Markdown by path below the root of the book, `SUMMARY.md` included.
    pub docs: BTreeMap<String, String>,
    /// The registries and rules as ES modules, with their declarations, by file.
    pub modules: BTreeMap<String, String>,
}

impl Sources {
    /// Reads the sources and generates their documentation.
    ///
    /// # Errors
    ///
    /// When they cannot be read, or something is wrong with them.
    pub fn read(schema: &Path) -> Result<Self, Failure> {
        let inputs = load(schema).map_err(|error| format!("{error}"))?;
        let edition = Edition::of_sources(&inputs).map_err(|problems| format!("the sources are wrong:\n{problems}"))?;
        let (mut docs, mut modules) = (BTreeMap::new(), BTreeMap::new());
        let artifacts = generate_only(&inputs, &[Emit::Docs, Emit::Tables])
            .map_err(|problems| format!("the sources are wrong:\n{problems}"))?;
        for artifact in artifacts {
            if let Some(path) = artifact.path.strip_prefix("docs/") {
                docs.insert(path.to_owned(), artifact.text);
            } else if let Some(file) =
                artifact.path.strip_prefix("tables/").filter(|file| file.ends_with("mjs") || file.ends_with("mts"))
            {
                modules.insert(file.to_owned(), artifact.text);
            }
        }
        Ok(Self { edition, docs, modules })
    }

    /// The page of a row, if it has one of its own.
    pub fn page_of_row(&self, contract: &str, table: &str, key: &str) -> Option<String> {
        self.existing(format!("{contract}/{table}/{key}.md"))
    }

    /// The page of a rule.
    pub fn page_of_rule(&self, contract: &str, id: &str) -> Option<String> {
        self.existing(format!("{contract}/rules/{id}.md"))
    }

    /// The page of a schema, by its file.
    pub fn page_of_schema(&self, contract: &str, file: &str) -> Option<String> {
        self.existing(format!("{contract}/schemas/{}.md", file.strip_suffix(".schema.json").unwrap_or(file)))
    }

    fn existing(&self, path: String) -> Option<String> {
        self.docs.contains_key(&path).then_some(path)
    }
}
