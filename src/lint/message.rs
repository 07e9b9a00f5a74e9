//! What a message is: how it travelled, whose error it is, and where its parts are.
//!
//! Decoding refuses what it cannot trust; here the nearest reading is taken, so that whatever can be said about a
//! malformed message is said. A payload with a misspelt mark is still a payload, and the misspelling a finding.

use std::borrow::Cow;

use super::Linter;
use super::report::Part;
use super::tree::Node;
use super::{aip, card};
use crate::a2a::{self, ErrorName, rpc};
use crate::aap::{self, Code, Profile, constants, details, v2_0};
use crate::aip::constants::MCP_PROFILE;
use crate::aip::wire::McpProfileFailure;
use crate::collision;
use crate::decode::{self, DecodeError, NotAnError};
use crate::envelope::Carrier;
use crate::input::MAX_ITEMS;
use crate::json::Kind;
use crate::jsonrpc::member;

/// What kind of rules a message is under.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Topic {
    /// An error of a skill, with an AAP payload or what is left of one.
    Skill,
    /// A request has to activate AAP first.
    Activation,
    /// Any other error.
    Protocol,
    /// An agent card.
    Card,
    /// An error of AIP.
    Aip,
}

/// An entry of the list of details.
#[derive(Debug)]
pub(super) struct Entry<'a> {
    pub(super) part: Part<'a>,
    pub(super) type_url: Option<Cow<'a, str>>,
}

impl Entry<'_> {
    pub(super) fn is(&self, type_url: &str) -> bool {
        self.type_url.as_deref() == Some(type_url)
    }

    pub(super) fn is_info(&self) -> bool {
        self.is(rpc::ErrorInfo::TYPE_URL)
    }
}

/// A message and its parts.
#[derive(Debug)]
pub(super) struct Message<'a> {
    pub(super) linter: &'a Linter,
    pub(super) topic: Topic,
    pub(super) carrier: Carrier,
    pub(super) root: Part<'a>,
    /// The `error` object, also where it stands alone.
    pub(super) error: Option<Part<'a>>,
    /// Value of `data` or `details` of the error.
    pub(super) details: Option<Part<'a>>,
    pub(super) entries: Vec<Entry<'a>>,
    pub(super) payloads: Vec<Part<'a>>,
    /// The profile of AAP that the message is in, if it is one of AAP's.
    pub(super) profile: Profile,
    /// Whether the payload lies in the `result` of a response.
    pub(super) in_result: bool,
    pub(super) has_byte_order_mark: bool,
    /// URIs that the text of an activation error names.
    pub(super) uris: Vec<String>,
    /// The parts of a message of AIP.
    pub(super) aip: Option<aip::Parts<'a>>,
}

impl<'a> Message<'a> {
    pub(super) fn of(linter: &'a Linter, root: &'a Node<'a>, has_byte_order_mark: bool) -> Result<Self, DecodeError> {
        match root.kind() {
            Kind::Object => {}
            Kind::Array => return Err(NotAnError::Array.into()),
            _ => return Err(NotAnError::Scalar.into()),
        }
        let mut message = Self {
            linter,
            topic: Topic::Protocol,
            carrier: Carrier::JsonRpc,
            root: Part::root(root),
            error: None,
            details: None,
            entries: Vec::new(),
            payloads: Vec::new(),
            profile: Profile::DEFAULT,
            in_result: false,
            has_byte_order_mark,
            uris: Vec::new(),
            aip: None,
        };
        if let Some(parts) = aip::locate(&message.root)? {
            message.topic = Topic::Aip;
            message.error.clone_from(&parts.rpc);
            message.aip = Some(parts);
            return Ok(message);
        }
        message.locate()?;
        message.classify();
        message.bounded()?;
        Ok(message)
    }

    /// Finds the error, the payload or the card.
    fn locate(&mut self) -> Result<(), DecodeError> {
        let root = self.root.node;
        let has_version = root.get(member::JSONRPC).is_some();
        let has_result = root.get(member::RESULT).is_some();
        match root.get(member::ERROR) {
            Some(error) if error.is(Kind::Object) || has_version && (!error.is(Kind::Null) || !has_result) => {
                self.carrier = carrier(error, has_version);
                self.error = self.root.member(member::ERROR);
                self.read_details();
            }
            _ if root.get(member::RESULT).is_some() => {
                let result = self.root.member(member::RESULT).filter(|part| is_marked(part.node));
                self.payloads.push(result.ok_or(NotAnError::Success)?);
                self.carrier = Carrier::Payload;
                self.in_result = true;
            }
            _ => self.locate_bare()?,
        }
        Ok(())
    }

    fn locate_bare(&mut self) -> Result<(), DecodeError> {
        let root = self.root.node;
        let has_number = root.get(member::CODE).is_some_and(|code| code.is(Kind::Number));
        let has = |name| root.get(name).is_some();
        let kinds = root.members().iter().map(|(name, node)| (&**name, node.kind()));
        if !has(member::CODE) && !has(member::ERROR) && decode::is_problem(&kinds) {
            self.carrier = Carrier::HttpJson;
        } else if !is_marked(root) && has_number && (has(member::MESSAGE) || has(member::DATA)) {
            let is_status = has(member::DETAILS) && !has(member::DATA);
            self.carrier = if is_status { Carrier::GrpcStatus } else { Carrier::JsonRpc };
            self.error = Some(self.root.clone());
            self.read_details();
        } else if is_marked(root) || resembles(root) {
            self.carrier = Carrier::Payload;
            self.payloads.push(self.root.clone());
        } else if card::is_card(root) {
            self.topic = Topic::Card;
        } else {
            return Err(NotAnError::OtherObject.into());
        }
        Ok(())
    }

    fn read_details(&mut self) {
        let Some(error) = &self.error else { return };
        let Some(list) = error.member(member::DATA).or_else(|| error.member(member::DETAILS)) else { return };
        for index in 0..list.node.items().len() {
            let Some(part) = list.item(index) else { break };
            let type_url = part.node.text_of(rpc::ErrorInfo::AT_TYPE).filter(|type_url| !type_url.is_empty());
            self.entries.push(Entry { part, type_url });
        }
        let parts = || self.entries.iter().map(|entry| &entry.part);
        self.payloads.extend(parts().filter(|part| is_marked(part.node)).cloned());
        if self.payloads.is_empty() {
            self.payloads.extend(parts().find(|part| resembles(part.node)).cloned());
        }
        if list.node.is(Kind::Object) && !is_remnant(list.node) && (is_marked(list.node) || resembles(list.node)) {
            self.payloads.push(list.clone());
        }
        self.details = Some(list);
    }

    fn classify(&mut self) {
        if self.topic == Topic::Card {
            return;
        }
        let is_ours = |entry: &Entry<'_>| {
            let reason = || entry.part.node.text_of(rpc::ErrorInfo::REASON).unwrap_or_default();
            entry.is_info()
                && entry.part.node.says(rpc::ErrorInfo::DOMAIN, v2_0::Error::DOMAIN)
                && collision::of_protocol(self.number(), &reason()).is_none()
        };
        let is_skill = !self.payloads.is_empty() || self.entries.iter().any(is_ours) || self.is_remnant();
        if is_skill {
            self.topic = Topic::Skill;
            self.profile = self.form();
        } else if self.is_marked_as_aip() {
            self.topic = Topic::Aip;
        } else if self.asks_for_activation() {
            self.uris = super::activation::named(self);
            if !super::activation::is_foreign(self) {
                self.topic = Topic::Activation;
            }
        }
    }

    /// Whether the error is one that AIP puts into JSON-RPC, although nothing but its own details is left of it.
    fn is_marked_as_aip(&self) -> bool {
        let data = self.details.as_ref().filter(|_| self.carrier == Carrier::JsonRpc).map(|part| part.node);
        let is_foreign = data.is_some_and(|data| data.is(Kind::Array)) && self.entries.iter().any(Entry::is_info);
        let of_profile = || data.is_some_and(|data| data.says(McpProfileFailure::PROFILE, MCP_PROFILE));
        let by_number = || self.carrier == Carrier::JsonRpc && self.number().is_some_and(decode::is_number_of_aip);
        !is_foreign && (of_profile() || by_number())
    }

    /// Whether `data` is what a lossy SDK leaves of the `ErrorInfo`.
    pub(super) fn is_remnant(&self) -> bool {
        self.payloads.is_empty() && self.details.as_ref().is_some_and(|part| is_remnant(part.node))
    }

    /// The profile whose form the message has.
    fn form(&self) -> Profile {
        let declared = self.linter.profile;
        let in_list = self.details.as_ref().is_some_and(|part| part.node.is(Kind::Array));
        let payload = self.payloads.first().map(|part| part.node);
        let mark = payload.and_then(|node| node.text_of(v2_0::Error::AT_TYPE));
        let current = match mark.as_deref() {
            Some(v2_0::Error::TYPE_URL) => true,
            Some(constants::LEGACY_REST_TYPE_URL) => in_list && self.carrier == Carrier::JsonRpc,
            _ => payload.is_none() || in_list || declared == Some(Profile::V2_0),
        };
        if current {
            return Profile::V2_0;
        }
        let code = payload.and_then(|node| node.text_of(v2_0::Error::CODE)).and_then(|code| code.parse::<Code>().ok());
        match declared {
            Some(profile) if profile != Profile::V2_0 => profile,
            _ => aap::older(code, self.carrier == Carrier::HttpJson),
        }
    }

    /// Whether the error asks for the activation of some extension.
    fn asks_for_activation(&self) -> bool {
        const NAME: ErrorName = ErrorName::ExtensionSupportRequiredError;
        let by_number = self.number().is_some_and(|number| NAME.json_rpc_code().map(i64::from) == Some(number));
        let by_reason = self.infos().any(|info| {
            info.node.says(rpc::ErrorInfo::DOMAIN, a2a::constants::DOMAIN)
                && NAME.reason().is_some_and(|reason| info.node.says(rpc::ErrorInfo::REASON, reason))
        });
        self.carrier == Carrier::JsonRpc && (by_number || by_reason)
    }

    /// Refuses lists that are too long to be judged item by item, as decoding does.
    fn bounded(&self) -> Result<(), DecodeError> {
        let of_entry = |part: &Part<'a>| {
            let nested =
                part.member(v2_0::Error::DETAILS).and_then(|part| part.member(details::ValidationDetails::ERRORS));
            let lists =
                [rpc::ErrorInfo::METADATA, rpc::BadRequest::FIELD_VIOLATIONS, rpc::BadRequest::FIELD_VIOLATIONS_ALIAS];
            let members = lists.map(|name| part.member(name));
            members.into_iter().flatten().chain(nested).find(is_too_long)
        };
        let mut parts = self.entries.iter().map(|entry| &entry.part).chain(&self.payloads);
        match self.details.clone().filter(is_too_long).or_else(|| parts.find_map(of_entry)) {
            Some(part) => Err(DecodeError::TooMany { pointer: part.pointer, limit: MAX_ITEMS }),
            None => Ok(()),
        }
    }

    /// `code` of the error, over JSON-RPC.
    pub(super) fn number(&self) -> Option<i64> {
        if self.carrier == Carrier::JsonRpc { self.code() } else { None }
    }

    /// `code` of the error, whatever it means.
    pub(super) fn code(&self) -> Option<i64> {
        self.error.as_ref()?.node.get(member::CODE)?.integer()
    }

    pub(super) fn infos(&self) -> impl Iterator<Item = &Part<'a>> {
        self.entries.iter().filter(|entry| entry.is_info()).map(|entry| &entry.part)
    }

    /// The `ErrorInfo` that repeats the payload.
    pub(super) fn info(&self) -> Option<&Part<'a>> {
        let ours = self.infos().find(|info| info.node.says(rpc::ErrorInfo::DOMAIN, v2_0::Error::DOMAIN));
        ours.or_else(|| self.infos().next())
    }

    /// The payload that counts.
    pub(super) fn payload(&self) -> Option<&Part<'a>> {
        self.payloads.first()
    }

    /// The code of the payload, if the contract has it.
    pub(super) fn known_code(&self) -> Option<Code> {
        self.payload()?.node.text_of(v2_0::Error::CODE)?.parse().ok()
    }

    /// The code of the payload, or the one that is left of it.
    pub(super) fn code_or_reason(&self) -> Option<Code> {
        if self.payloads.is_empty() {
            return self.info()?.node.text_of(rpc::ErrorInfo::REASON)?.parse().ok();
        }
        self.known_code()
    }

    /// Whether the payload lies in an error whose number belongs to the protocol alone.
    pub(super) fn has_number_of_protocol(&self) -> bool {
        let Some(number) = self.number().filter(|_| self.profile == Profile::V2_0) else { return false };
        collision::by_number_alone(number, self.profile).is_some()
    }

    /// Whether the message is under a rule, by its profile.
    pub(super) fn is_under(&self, rule: super::Rule) -> bool {
        match rule {
            super::Rule::Aap(rule) => rule.profiles.contains(&self.profile),
            super::Rule::Aip(_) => true,
            super::Rule::A2a(rule) => rule.profiles.contains(&self.linter.a2a_profile.unwrap_or(a2a::Profile::DEFAULT)),
        }
    }
}

/// Statuses by which HTTP reports an error.
pub(super) const HTTP_ERRORS: std::ops::RangeInclusive<i64> = 400..=599;

fn carrier(error: &Node<'_>, has_version: bool) -> Carrier {
    let has = |name| error.get(name).is_some();
    let is_status = || error.get(member::CODE).and_then(Node::integer).is_some_and(|code| HTTP_ERRORS.contains(&code));
    if !has_version && !has(member::DATA) && (has(member::DETAILS) || has(member::STATUS) || is_status()) {
        Carrier::HttpJson
    } else {
        Carrier::JsonRpc
    }
}

fn is_too_long(part: &Part<'_>) -> bool {
    part.node.items().len().max(part.node.members().len()) > MAX_ITEMS
}

/// Whether an object says of itself that it is a payload.
pub(super) fn is_marked(node: &Node<'_>) -> bool {
    node.says(v2_0::Error::TYPE, aap::constants::PAYLOAD_TYPE)
        || node.says(v2_0::Error::AT_TYPE, v2_0::Error::TYPE_URL)
        || node.says(v2_0::Error::AT_TYPE, constants::LEGACY_REST_TYPE_URL)
}

/// Whether an object has the members of a payload that nothing else has.
fn resembles(node: &Node<'_>) -> bool {
    node.get(v2_0::Error::ERROR_ID).is_some() && node.get(v2_0::Error::RETRYABLE).is_some()
}

/// Whether an object is metadata of an `ErrorInfo` that lost what was around it.
fn is_remnant(node: &Node<'_>) -> bool {
    use v2_0::Error as Info;
    let keys = [Info::METADATA_CODE, Info::METADATA_ERROR_ID, Info::METADATA_RETRYABLE, Info::METADATA_CREATED_AT];
    !is_marked(node) && keys.iter().all(|key| node.text_of(key).is_some())
}
