//! The request that a message answers, where the linter was given one.

use super::message::Message;
use super::report::Findings;
use crate::aap::lead;

pub(super) fn conditions(message: &Message<'_>, findings: &mut Findings) {
    for fault in message.linter.request.iter().flat_map(lead::conditions) {
        let violation = fault.violation();
        findings.add_of_request(violation.pointer(), format!("in the request: {}", violation.error()));
    }
}
