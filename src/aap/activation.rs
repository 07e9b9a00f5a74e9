//! The answer to a request that did not activate the extension.

use std::borrow::Cow;
use std::fmt;
use std::str::FromStr;

use serde::Serializer;

use super::{Version, constants};
use crate::generated::a2a::{self, ErrorName};
use crate::jsonrpc::sealed::Sealed;
use crate::jsonrpc::{self, ErrorObject, Response};
use crate::rpc::WriteErrorInfo;
use crate::{Id, Outline};

/// Address of an extension, fit to be deployed unless made by [`draft`](Self::draft).
///
/// ```
/// use agent_errors::aap::{ExtensionUri, Version};
/// let released = ExtensionUri::from(Version::V1_3);
/// assert_eq!(released.as_str().parse(), Ok(released));
/// assert!("not a uri".parse::<ExtensionUri>().is_err());
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct ExtensionUri(Cow<'static, str>);

impl ExtensionUri {
    /// Takes an absolute URI.
    ///
    /// # Errors
    ///
    /// If the text is not one of the web or a URN, cannot stand in a comma-separated header, is the type of the payload,
    /// or is the address of a draft.
    pub fn parse(text: impl Into<Cow<'static, str>>) -> Result<Self, ExtensionUriError> {
        let uri = Self::draft(text)?;
        if uri.0.to_ascii_lowercase().contains(constants::DRAFT_MARKER) {
            Err(ExtensionUriError::Draft)
        } else {
            Ok(uri)
        }
    }

    /// Takes an absolute URI that may belong to a draft, which must never be deployed.
    ///
    /// # Errors
    ///
    /// If the text is not an address of the web or a URN, cannot stand in a comma-separated header, or is the type of
    /// the payload.
    pub fn draft(text: impl Into<Cow<'static, str>>) -> Result<Self, ExtensionUriError> {
        let text = text.into();
        if !is_uri(&text) {
            Err(ExtensionUriError::NotAUri)
        } else if text == constants::PAYLOAD_TYPE_URL {
            Err(ExtensionUriError::PayloadType)
        } else {
            Ok(Self(text))
        }
    }

    /// The text.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for ExtensionUri {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.0)
    }
}

impl FromStr for ExtensionUri {
    type Err = ExtensionUriError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        Self::parse(text.to_owned())
    }
}

impl From<Version> for ExtensionUri {
    /// The address that the registry gives the version.
    fn from(version: Version) -> Self {
        Self(Cow::Borrowed(version.extension_uri()))
    }
}

/// Why a text is no extension address.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum ExtensionUriError {
    /// Not an absolute `https`, `http` or `urn` URI, or one with a comma.
    NotAUri,
    /// The `@type` of the payload, which is no extension.
    PayloadType,
    /// An address that only a draft may carry.
    Draft,
}

impl fmt::Display for ExtensionUriError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::NotAUri => "an extension address must be an absolute URI (https, http or urn) without a comma",
            Self::PayloadType => "this is the type of the payload; an extension has an address of its own",
            Self::Draft => "this address belongs to a draft and must not be deployed; `ExtensionUri::draft` takes it",
        })
    }
}

impl std::error::Error for ExtensionUriError {}

/// A URI of RFC 3986 in its characters, without the comma that separates members of the header: with an authority and
/// no user for the web, with a namespace for a URN. What a client could take for a program to run is none.
fn is_uri(text: &str) -> bool {
    let Some((scheme, rest)) = text.split_once(':') else { return false };
    let target = rest.strip_prefix("//").and_then(|rest| rest.split(['/', '?', '#']).next());
    let is_web = ["https", "http"].iter().any(|web| scheme.eq_ignore_ascii_case(web))
        && target.is_some_and(|authority| !authority.is_empty() && !authority.contains('@'));
    let is_urn = scheme.eq_ignore_ascii_case("urn")
        && rest.split_once(':').is_some_and(|(space, name)| !space.is_empty() && !name.is_empty());
    let characters_fit =
        rest.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"-._~:/?#[]@!$&'()*+;=%".contains(&byte));
    let escapes_fit = rest
        .split('%')
        .skip(1)
        .all(|after| after.len() >= 2 && after.bytes().take(2).all(|byte| byte.is_ascii_hexdigit()));
    (is_web || is_urn) && characters_fit && escapes_fit
}

/// The refusal of a request whose extensions header lacks the address that the agent card requires.
///
/// It names address and header in the message and in the error info, so that a client can recover even below an
/// SDK that drops one of the two. There is no other way to build it.
///
/// ```
/// use agent_errors::aap::{ActivationRequired, ExtensionUri, Version};
/// let refusal = ActivationRequired::new(Version::V1_3);
/// assert!(refusal.message().contains(Version::V1_3.extension_uri()));
/// println!("{}", refusal.respond_to("req-3"));
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ActivationRequired {
    uri: ExtensionUri,
    message: String,
}

const NAME: ErrorName = ErrorName::ExtensionSupportRequiredError;

/// Evaluated by the compiler: the registry has them, or this does not build.
const CODE: i32 = NAME.json_rpc_code().expect("the registry gives a JSON-RPC number");
const REASON: &str = NAME.reason().expect("the registry gives a reason");

impl ActivationRequired {
    /// Asks for the extension to be activated.
    pub fn new(uri: impl Into<ExtensionUri>) -> Self {
        let uri = uri.into();
        let message =
            format!("Activate {uri} in the {} header, then send the request again.", a2a::constants::EXTENSIONS_HEADER);
        Self { uri, message }
    }

    /// Address of the extension.
    pub const fn uri(&self) -> &ExtensionUri {
        &self.uri
    }

    /// The text that names address and header.
    pub fn message(&self) -> &str {
        &self.message
    }

    /// The JSON-RPC response.
    pub fn respond_to(self, id: impl Into<Id<'static>>) -> Response<Self> {
        Response::new(id, self)
    }
}

impl Sealed for ActivationRequired {}

impl ErrorObject for ActivationRequired {
    fn serialize_error_object<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let info = WriteErrorInfo {
            reason: REASON,
            domain: a2a::constants::DOMAIN,
            metadata: &[
                (constants::EXTENSION_URI_KEY, self.uri.as_str()),
                (constants::REQUIRED_HEADER_KEY, a2a::constants::EXTENSIONS_HEADER),
            ],
        };
        jsonrpc::error_object(serializer, CODE, &self.message, &[info])
    }

    fn outline(&self) -> Outline<'_> {
        Outline {
            contract: a2a::CONTRACT,
            code: NAME.as_str(),
            json_rpc_code: Some(CODE),
            retryable: NAME.retryable(),
            error_id: None,
            cause: None,
        }
    }
}

impl fmt::Display for ActivationRequired {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}

impl std::error::Error for ActivationRequired {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_deployable_uris_pass_without_a_word() {
        for text in ["https://example.org/extensions/x/v1", "urn:example:x", "HTTPS://example.org/a%20b?c#d"] {
            assert!(ExtensionUri::parse(text).is_ok(), "{text}");
        }
        for text in [
            "",
            "x",
            "://x",
            "https://",
            "https:",
            "1http://x",
            "https://a b",
            "https://a,b",
            "https://ä",
            "urn:x:%2",
            "x:y",
            "javascript:alert(1)",
            "javascript://x/%0aalert(1)",
            "data:text/html,x",
            "file:///etc/x",
            "https://user@example.org/x",
            "https:///x",
            "urn:x",
            "https://?x",
        ] {
            assert_eq!(ExtensionUri::parse(text), Err(ExtensionUriError::NotAUri), "{text}");
            assert_eq!(ExtensionUri::draft(text), Err(ExtensionUriError::NotAUri), "{text}");
        }
        let payload = constants::PAYLOAD_TYPE_URL;
        assert_eq!(ExtensionUri::parse(payload), Err(ExtensionUriError::PayloadType));
        assert_eq!(ExtensionUri::draft(payload), Err(ExtensionUriError::PayloadType));
        let draft = constants::DRAFT_EXTENSION_URI;
        assert_eq!(ExtensionUri::parse(draft), Err(ExtensionUriError::Draft));
        assert_eq!(ExtensionUri::parse(draft.to_uppercase()), Err(ExtensionUriError::Draft));
        assert_eq!(ExtensionUri::draft(draft).as_ref().map(ExtensionUri::as_str), Ok(draft));
    }
}
