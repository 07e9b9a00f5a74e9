//! Whether the customer agreed to what the dealer is about to do.

use std::time::SystemTime;

use serde_json::Value;

use crate::aap::{ConsentChannel, ConsentFault as Fault, PreferredContact, constants};
use crate::timestamp;

/// What a consent says, for those who have read the request into types of their own. What is not there is `None`.
///
/// ```
/// use std::time::{Duration, UNIX_EPOCH};
/// use agent_errors::aap::{ConsentChannel, ConsentFault, lead::Grant};
///
/// let grant = Grant {
///     granted_at: Some("2026-04-30T11:05:00Z"),
///     expires_at: None,
///     allowed_channels: Some(vec!["email"]),
///     consent_text: Some("Yes."),
///     scope: Some(vec!["lead_submission"]),
/// };
/// let now = UNIX_EPOCH + Duration::from_secs(1_790_000_000);
/// assert_eq!(grant.faults(Some(ConsentChannel::Email), now), []);
/// assert_eq!(grant.faults(Some(ConsentChannel::Sms), now), [ConsentFault::ChannelNotAllowed]);
/// ```
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Grant<'a> {
    /// When the customer agreed.
    pub granted_at: Option<&'a str>,
    /// Until when the consent holds; for ever if it does not say.
    pub expires_at: Option<&'a str>,
    /// How the dealer may contact the customer.
    pub allowed_channels: Option<Vec<&'a str>>,
    /// What the customer agreed to.
    pub consent_text: Option<&'a str>,
    /// What the data may be used for.
    pub scope: Option<Vec<&'a str>>,
}

impl Grant<'_> {
    /// Every fault, with the channel by which the dealer is going to contact the customer, if that is known.
    ///
    /// Clocks differ: a dealer who wants to be lenient gives a later `now` when the grant is fresh.
    pub fn faults(&self, contact: Option<ConsentChannel>, now: SystemTime) -> Vec<Fault> {
        let granted = self.granted_at.map(timestamp::instant);
        let expires = self.expires_at.map(timestamp::instant);
        let channels: Option<Vec<ConsentChannel>> = self
            .allowed_channels
            .as_ref()
            .and_then(|channels| channels.iter().map(|channel| channel.parse().ok()).collect());
        let distinct = |channels: &Vec<ConsentChannel>| {
            (1..channels.len()).all(|index| !channels[..index].contains(&channels[index]))
        };
        let well_formed = matches!(granted, Some(Some(_)))
            && !matches!(expires, Some(None))
            && channels.as_ref().is_some_and(|channels| !channels.is_empty() && distinct(channels))
            && self.consent_text.is_some()
            && self.scope.is_some();
        let holds = |fault: Fault| match fault {
            Fault::Absent => false,
            Fault::ChannelNotAllowed => {
                contact.is_some_and(|contact| channels.as_ref().is_some_and(|channels| !channels.contains(&contact)))
            }
            Fault::OtherScope => self.scope.as_ref().is_some_and(|scope| *scope != [constants::CONSENT_SCOPE]),
            Fault::Expired => expires.flatten().is_some_and(|expires| expires < now),
            Fault::GrantedInFuture => granted.flatten().is_some_and(|granted| granted > now),
            Fault::TextEmpty => self.consent_text.is_some_and(|text| text.trim().is_empty()),
            Fault::Malformed => !well_formed,
        };
        Fault::ALL.iter().copied().filter(|fault| holds(*fault)).collect()
    }
}

/// Every fault of the consent in a request; the channel is the one that the customer asks for.
pub fn consent(request: &Value, now: SystemTime) -> Vec<Fault> {
    match request.pointer(Fault::Absent.pointer()) {
        None => return vec![Fault::Absent],
        Some(Value::Object(_)) => {}
        Some(_) => return vec![Fault::Malformed],
    }
    let text = |fault: Fault| request.pointer(fault.pointer()).map(or_nothing);
    let list = |fault: Fault| {
        let items = request.pointer(fault.pointer())?.as_array()?;
        Some(items.iter().map(or_nothing).collect())
    };
    let grant = Grant {
        granted_at: text(Fault::GrantedInFuture),
        expires_at: text(Fault::Expired),
        allowed_channels: list(Fault::ChannelNotAllowed),
        consent_text: request.pointer(Fault::TextEmpty.pointer()).and_then(Value::as_str),
        scope: list(Fault::OtherScope),
    };
    grant.faults(preferred_channel(request), now)
}

/// A text; for anything else the empty text, which is no time, channel or scope either.
fn or_nothing(value: &Value) -> &str {
    value.as_str().unwrap_or_default()
}

fn preferred_channel(request: &Value) -> Option<ConsentChannel> {
    let contact: PreferredContact = request.pointer(constants::PREFERRED_CONTACT_POINTER)?.as_str()?.parse().ok()?;
    contact.channel()
}
