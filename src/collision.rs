//! Numbers that several protocols use, told apart.

use crate::a2a::ErrorName;
use crate::aap::{Code, Profile};

/// The protocol error whose number this is, if no AAP code of the profile has it too.
pub(crate) fn by_number_alone(number: i64, profile: Profile) -> Option<ErrorName> {
    let is = |other: Option<i32>| other.map(i64::from) == Some(number);
    let name = ErrorName::ALL.iter().copied().find(|name| is(name.json_rpc_code()))?;
    (!Code::ALL.iter().any(|code| is(code.json_rpc_code_in(profile)))).then_some(name)
}

/// The protocol error that an `ErrorInfo` in AAP's domain is meant to be: the number is the protocol's alone, and the
/// reason is no code of AAP.
pub(crate) fn of_protocol(number: Option<i64>, reason: &str) -> Option<ErrorName> {
    let name = by_number_alone(number?, Profile::DEFAULT)?;
    reason.parse::<Code>().is_err().then_some(name)
}
