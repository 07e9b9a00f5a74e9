//! Whether to follow an answer that asks for an extension.
//!
//! The answer only ever chooses among the extensions that the client implements: what it names otherwise is neither
//! sent back nor fetched. Addresses are compared whole and byte for byte, as the server compares them. One that the
//! request had activated already is not tried again, so a server cannot keep a client busy.

use crate::Decoded;
use crate::a2a::{self, ErrorName, constants};
use crate::aap::{self, ExtensionUri};

/// What to make of an answer that may ask for an extension.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum Hint<'i> {
    /// Send the request again, once, with this extension activated.
    Activate(&'i ExtensionUri),
    /// It asks for one that the client does not implement, or does not say for which one: report that the two do not
    /// fit together.
    NotImplemented,
    /// It asks for one that the request had activated: the server contradicts itself.
    AlreadyActivated,
    /// It does not ask for an extension.
    None,
}

/// Whether to follow an answer that asks for an extension, given those that the client implements and those that the
/// request activated.
///
/// The address is taken from the error info of A2A, or, where an SDK dropped that, from the message, in which AAP
/// demands it to stand.
///
/// ```
/// use agent_errors::aap::{ActivationRequired, ExtensionUri, Version};
/// use agent_errors::client::{Hint, activation};
///
/// let implemented = [ExtensionUri::from(Version::V1_3)];
/// let answer = ActivationRequired::new(Version::V1_3).respond_to("req-3").to_vec();
/// let answer = agent_errors::decode(&answer)?;
/// assert_eq!(activation(&answer, &implemented, &[]), Hint::Activate(&implemented[0]));
/// assert_eq!(activation(&answer, &implemented, &implemented), Hint::AlreadyActivated);
/// assert_eq!(activation(&answer, &[], &[]), Hint::NotImplemented);
/// # Ok::<(), agent_errors::DecodeError>(())
/// ```
pub fn activation<'i>(answer: &Decoded<'_>, implemented: &'i [ExtensionUri], activated: &[ExtensionUri]) -> Hint<'i> {
    let Some(error) = answer.as_a2a().filter(|error| error.known() == Some(ErrorName::ExtensionSupportRequiredError))
    else {
        return Hint::None;
    };
    let Some(demand) = Demand::of(error) else { return Hint::NotImplemented };
    match implemented.iter().find(|uri| demand.is_for(uri)) {
        Some(uri) if activated.contains(uri) => Hint::AlreadyActivated,
        Some(uri) => Hint::Activate(uri),
        None => Hint::NotImplemented,
    }
}

/// Where an answer names the extension that it asks for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Demand<'a> {
    /// The address itself.
    Uri(&'a str),
    /// A message that may hold it.
    Message(&'a str),
}

impl<'a> Demand<'a> {
    /// Nothing where the answer asks for another header.
    pub(crate) fn of(error: &'a a2a::Received<'_>) -> Option<Self> {
        let info = error.envelope().error_infos().iter().find(|info| info.domain() == constants::DOMAIN);
        let header = info.and_then(|info| info.get(aap::constants::REQUIRED_HEADER_KEY));
        if header.is_some_and(|header| !header.eq_ignore_ascii_case(constants::EXTENSIONS_HEADER)) {
            return None;
        }
        let asked = info.and_then(|info| info.get(aap::constants::EXTENSION_URI_KEY));
        Some(asked.map_or_else(|| Self::Message(error.envelope().message().unwrap_or_default()), Self::Uri))
    }

    /// Whether it is for the extension.
    pub(crate) fn is_for(&self, uri: &ExtensionUri) -> bool {
        match self {
            Self::Uri(asked) => *asked == uri.as_str(),
            Self::Message(message) => names(message, uri.as_str()),
        }
    }
}

/// Whether a text names the address as a word of its own, with no more than quotes or punctuation around it.
fn names(text: &str, uri: &str) -> bool {
    text.split_whitespace()
        .any(|word| word == uri || word.trim_matches(|c: char| "\"'`<>()[]{},;:.!?".contains(c)) == uri)
}
