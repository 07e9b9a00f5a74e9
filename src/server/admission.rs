//! Whether a request may reach a skill: the version that it speaks and the extensions that it activates.
//!
//! Only header values are looked at, as bytes. A query parameter is no substitute, so there is no way to pass one in.
//! The version is judged first; the texts leave the order open, and a peer of another version has other headers.
//! Members of the extensions header are compared whole and byte for byte: a prefix, another case or a look-alike host
//! is another extension, and bytes that are no text are one that nobody serves.

use std::borrow::Cow;
use std::fmt;

use crate::Id;
use crate::a2a::{self, ErrorName, MetadataKey, constants};
use crate::aap::{self, ActivationRequired, ExtensionUri};
use crate::jsonrpc::Response;

/// What an interface asks of every request before any skill sees it.
///
/// ```
/// use agent_errors::aap::Version;
/// use agent_errors::server::Admission;
///
/// let admission = Admission::aap(Version::V1_3);
/// let uri = Version::V1_3.extension_uri();
/// assert!(admission.check(["1.0"], [uri]).is_ok());
///
/// let refusal = admission.check(["1.0"], [""; 0]).unwrap_err();
/// let response = refusal.respond_to("req-3").to_string();
/// assert!(response.contains(r#""id":"req-3""#) && response.contains(uri));
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Admission {
    versions: Vec<Cow<'static, str>>,
    absent: Absent,
    required: Vec<ExtensionUri>,
    optional: Vec<ExtensionUri>,
}

/// What a request without a version header means.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Absent {
    /// The version that an empty header means.
    Empty,
    Refused,
}

impl Admission {
    /// An interface of A2A that serves these versions, each as Major.Minor.
    ///
    /// A request without a version header is read like one whose header is empty: as the version that did not have
    /// the header yet.
    ///
    /// Source: A2A 1.0.1 §3.6.2.
    pub fn a2a<V: Into<Cow<'static, str>>>(versions: impl IntoIterator<Item = V>) -> Self {
        Self {
            versions: versions.into_iter().map(Into::into).collect(),
            absent: Absent::Empty,
            required: Vec::new(),
            optional: Vec::new(),
        }
    }

    /// An interface of AAP: the version of A2A that AAP rides on, and the extension that every request must activate.
    ///
    /// A request without a version header is refused, whatever else is served.
    ///
    /// Source: AAP JSON-RPC binding page, request headers.
    pub fn aap(uri: impl Into<ExtensionUri>) -> Self {
        Self { absent: Absent::Refused, ..Self::a2a([aap::constants::A2A_VERSION]) }.requires(uri)
    }

    /// Also serves a version, given as Major.Minor.
    pub fn serves(mut self, version: impl Into<Cow<'static, str>>) -> Self {
        self.versions.push(version.into());
        self
    }

    /// Refuses a request that does not activate the extension.
    pub fn requires(mut self, uri: impl Into<ExtensionUri>) -> Self {
        self.required.push(uri.into());
        self
    }

    /// Activates the extension for a request that asks for it.
    pub fn supports(mut self, uri: impl Into<ExtensionUri>) -> Self {
        self.optional.push(uri.into());
        self
    }

    /// Judges a request by the values of its two headers, one item per header line.
    ///
    /// # Errors
    ///
    /// The answer to send instead of running a skill.
    pub fn check<V, X>(
        &self,
        versions: impl IntoIterator<Item = V>,
        extensions: impl IntoIterator<Item = X>,
    ) -> Result<Activated, Refusal>
    where
        V: AsRef<[u8]>,
        X: AsRef<[u8]>,
    {
        if !self.serves_one_of(versions) {
            return Err(Refusal::Version { served: self.versions.join(LIST_SEPARATOR) });
        }
        let lines: Vec<X> = extensions.into_iter().collect();
        let asked = |uri: &&ExtensionUri| {
            lines.iter().flat_map(|line| members(line.as_ref())).any(|member| member == uri.as_str().as_bytes())
        };
        if let Some(missing) = self.required.iter().find(|uri| !asked(uri)) {
            return Err(Refusal::Extension(ActivationRequired::new(missing.clone())));
        }
        let mut activated = Vec::new();
        for uri in self.required.iter().chain(&self.optional).filter(asked) {
            if !activated.contains(uri) {
                activated.push(uri.clone());
            }
        }
        Ok(Activated(activated))
    }

    /// A header that is repeated names no single version, whether on two lines or in a list.
    fn serves_one_of<V: AsRef<[u8]>>(&self, versions: impl IntoIterator<Item = V>) -> bool {
        let mut lines = versions.into_iter();
        let version = match (lines.next(), lines.next()) {
            (Some(line), None) => match trim(line.as_ref()) {
                b"" => Some(constants::EMPTY_VERSION.to_owned()),
                text => major_minor(text),
            },
            (None, _) => (self.absent == Absent::Empty).then(|| constants::EMPTY_VERSION.to_owned()),
            (Some(_), Some(_)) => None,
        };
        version.is_some_and(|version| self.versions.contains(&Cow::Owned(version)))
    }
}

/// What separates the members of a header that is a list, on the way out.
const LIST_SEPARATOR: &str = ", ";

/// Members of a header line that is a list; empty ones count for nothing.
fn members(line: &[u8]) -> impl Iterator<Item = &[u8]> {
    line.split(|byte| *byte == b',').map(trim).filter(|member| !member.is_empty())
}

/// Without the spaces and tabs that HTTP allows around a value.
fn trim(mut value: &[u8]) -> &[u8] {
    while let [b' ' | b'\t', rest @ ..] | [rest @ .., b' ' | b'\t'] = value {
        value = rest;
    }
    value
}

/// Major and minor number of a version, without a patch number; none if the text is no version.
fn major_minor(text: &[u8]) -> Option<String> {
    let text = std::str::from_utf8(text).ok()?;
    let numbers: Vec<&str> = text.split(constants::VERSION_SEPARATOR).collect();
    let all_digits = numbers.iter().all(|part| !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_digit()));
    match numbers[..] {
        [major, minor] | [major, minor, _] if all_digits => Some([major, minor].join(constants::VERSION_SEPARATOR)),
        _ => None,
    }
}

/// The extensions that a request activated, among those that the interface knows.
///
/// It displays as the value of the response header that tells the client.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Activated(Vec<ExtensionUri>);

impl Activated {
    /// The addresses, the required ones first.
    pub fn uris(&self) -> &[ExtensionUri] {
        &self.0
    }

    /// Whether the extension is among them.
    pub fn contains(&self, uri: &ExtensionUri) -> bool {
        self.0.contains(uri)
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

impl fmt::Display for Activated {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (position, uri) in self.0.iter().enumerate() {
            f.write_str(if position == 0 { "" } else { LIST_SEPARATOR })?;
            f.write_str(uri.as_str())?;
        }
        Ok(())
    }
}

/// Why a request does not reach a skill.
///
/// Nothing that the request said is repeated: the answer names what is served, or the extension that is required.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum Refusal {
    /// It does not name a version that is served.
    Version {
        /// The versions that are, separated by commas.
        served: String,
    },
    /// It does not activate an extension that is required.
    Extension(ActivationRequired),
}

const SUPPORTED_VERSIONS_KEY: MetadataKey =
    MetadataKey::literal(constants::SUPPORTED_VERSIONS_KEY).expect("the constant is a metadata key");

impl Refusal {
    /// The JSON-RPC response.
    pub fn respond_to(self, id: impl Into<Id<'static>>) -> Response<a2a::Error> {
        a2a::Error::from(self).answer(id)
    }
}

impl From<Refusal> for a2a::Error {
    /// The error for any binding.
    fn from(refusal: Refusal) -> Self {
        match refusal {
            Refusal::Version { ref served } => Self::new(ErrorName::VersionNotSupportedError, refusal.to_string())
                .metadata(SUPPORTED_VERSIONS_KEY, served),
            Refusal::Extension(refusal) => refusal.into(),
        }
    }
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Version { served } => {
                let header = constants::VERSION_HEADER;
                write!(f, "The {header} header must name a version that is served here: {served}.")
            }
            Self::Extension(refusal) => refusal.fmt(f),
        }
    }
}

impl std::error::Error for Refusal {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_patch_number_does_not_count_and_nothing_else_is_guessed() {
        for text in ["1.0", "1.0.1", "1.0.99"] {
            assert_eq!(major_minor(text.as_bytes()).as_deref(), Some("1.0"), "{text}");
        }
        for text in ["", "1", "1.", ".0", "v1.0", "1.0.", "1.0.1.2", "1.0-rc", "1.0.x", "1,0", "1.0 1.0", "+1.0", "١.٠"]
        {
            assert_eq!(major_minor(text.as_bytes()), None, "{text}");
        }
        assert_eq!(major_minor(b"01.0").as_deref(), Some("01.0"), "compared as text");
        assert_eq!(major_minor(b"1.0\xff"), None);
    }
}
