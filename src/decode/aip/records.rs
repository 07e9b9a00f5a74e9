//! Records of an action, a transaction or a delegation, which hold an error beside the state that they tell.
//!
//! Each is told by its own members. The state decides before the error does: a transaction whose outcome is unknown is
//! reconciled although its error says that it may be tried again, and an action that waits for its next attempt is not
//! sent once more on account of the last one. The error may lie deeper, in the result of the action or in the record of
//! its attempts; where two places have one, the first counts and the other is kept.

use super::super::error::{DecodeError, NotAnError};
use super::carriers::Reading;
use super::error::Form;
use super::object::Object;
use super::{Step, not_an_error};
use crate::aip::wire::{ActionRetry, ActionStatus, DeadLetter, DelegationResult, TransactionResult};
use crate::aip::{self, DurableState, RetryOutcome, Said, rules};
use crate::envelope::Carrier;
use crate::json::Kind;
use crate::jsonrpc::member;

/// A kind of record.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Record {
    Transaction,
    Delegation,
    Status,
    DeadLetter,
}

impl Record {
    /// The kind that an object with such members is.
    pub(crate) fn of(has: impl Fn(&str) -> bool) -> Option<Self> {
        let all = |names: &[&str]| names.iter().all(|name| has(name));
        if all(&[TransactionResult::TRANSACTION_ID, TransactionResult::ACTION_ID, TransactionResult::STATUS]) {
            Some(Self::Transaction)
        } else if all(&[DelegationResult::DELEGATION_ID, DelegationResult::CHILD_ACTION_ID, DelegationResult::STATUS]) {
            Some(Self::Delegation)
        } else if all(&[ActionStatus::ACTION_ID, ActionStatus::STATE, ActionStatus::UPDATED_AT]) {
            Some(Self::Status)
        } else if all(&[DeadLetter::ACTION_ID, DeadLetter::ERROR]) && !has(TransactionResult::STATUS) {
            Some(Self::DeadLetter)
        } else {
            None
        }
    }

    const fn carrier(self) -> aip::Carrier {
        match self {
            Self::Transaction => aip::Carrier::AipTransactionResult,
            Self::Delegation => aip::Carrier::AipDelegationResult,
            Self::Status => aip::Carrier::AipActionStatus,
            Self::DeadLetter => aip::Carrier::AipDeadLetter,
        }
    }

    /// The member that tells the state; a dead letter is in one by being there.
    pub(crate) const fn state_member(self) -> Option<&'static str> {
        match self {
            Self::Transaction | Self::Delegation => Some(TransactionResult::STATUS),
            Self::Status => Some(ActionStatus::STATE),
            Self::DeadLetter => None,
        }
    }

    /// Where an error may lie, the most telling place first: the member around it, and its own.
    pub(crate) const fn places(self) -> &'static [(Option<&'static str>, &'static str)] {
        match self {
            Self::Transaction | Self::Delegation => {
                &[(None, TransactionResult::ERROR), (Some(TransactionResult::RESULT), member::ERROR)]
            }
            Self::Status => {
                &[(Some(ActionStatus::RETRY), ActionRetry::LAST_ERROR), (Some(ActionStatus::RESULT), member::ERROR)]
            }
            Self::DeadLetter => &[(None, DeadLetter::ERROR)],
        }
    }

    /// The action that it is about.
    const fn action_member(self) -> &'static str {
        match self {
            Self::Delegation => DelegationResult::CHILD_ACTION_ID,
            Self::Transaction | Self::Status | Self::DeadLetter => ActionStatus::ACTION_ID,
        }
    }

    /// The members that name what it is about.
    pub(crate) const fn names(self) -> [&'static str; 3] {
        [self.action_member(), TransactionResult::TRANSACTION_ID, DelegationResult::DELEGATION_ID]
    }

    /// Whether it must have an error in that state.
    pub(crate) fn demands_error(self, state: DurableState) -> bool {
        self == Self::DeadLetter || self != Self::Status && state == DurableState::Failed
    }

    /// Whether it must not have one in that state.
    pub(crate) fn forbids_error(self, state: DurableState) -> bool {
        self != Self::Status && matches!(state, DurableState::Completed | DurableState::Committed)
    }
}

pub(super) fn read<'a>(mut reading: Reading<'a>, object: &Object<'a, '_>, record: Record) -> Step<'a> {
    let state = state(&mut reading, object, record)?;
    let mut found = None;
    for (around, name) in record.places() {
        if found.is_none() {
            found = error(&mut reading, object, *around, name)?;
        }
    }
    let Some(said) = found else {
        return match state {
            Some(state) if record.demands_error(state) => Err(object.missing(member::ERROR, Kind::Object).into()),
            Some(state) if record != Record::Status && has_ended_well(state) => not_an_error(NotAnError::Success),
            _ => not_an_error(NotAnError::OtherObject),
        };
    };
    if let (Some(name), Some(state)) = (record.state_member(), state)
        && record.forbids_error(state)
    {
        let message = "a result that is completed has no error; which of the two holds cannot be told";
        reading.warnings.aip_breach(rules::AIP_016, object.place.member(name), message);
    }
    let [action, transaction, delegation] = record.names();
    let (action_id, transaction_id) = (object.text(action)?, object.text(transaction)?);
    let delegation_id = object.text(delegation)?;
    let mut finished = reading.finish(Carrier::Aip(record.carrier()), said);
    let received = &mut finished.received;
    (received.action_id, received.state) = (action_id, state);
    (received.transaction_id, received.delegation_id) = (transaction_id, delegation_id);
    Ok(finished)
}

fn state<'a>(
    reading: &mut Reading<'a>,
    object: &Object<'a, '_>,
    record: Record,
) -> Result<Option<DurableState>, DecodeError> {
    let Some(name) = record.state_member() else { return Ok(Some(DurableState::DeadLettered)) };
    let state = object.text(name)?.and_then(|text| text.parse().ok());
    if state.is_some() {
        reading.told.member(object.place, name);
    } else {
        let message = "not a state that is known here; the error is read";
        reading.warnings.aip_breach(rules::AIP_017, object.place.member(name), message);
    }
    Ok(state)
}

/// The error at one of the places, if there is one.
fn error<'a>(
    reading: &mut Reading<'a>,
    object: &Object<'a, '_>,
    around: Option<&str>,
    name: &str,
) -> Result<Option<Said<'a>>, DecodeError> {
    if let Some(around) = around {
        let Some(raw) = object.get(around)? else { return Ok(None) };
        let within = Object::read(&reading.envelope.source, raw, object.place.member(around))?;
        return error(reading, &within, None, name);
    }
    let Some(raw) = object.get(name)? else { return Ok(None) };
    let inner = Object::read(&reading.envelope.source, raw, object.place.member(name))?;
    reading.error(&inner, Form::Whole, &[]).map(Some)
}

/// Whether nothing is left to do, and nothing went wrong, as far as the state tells.
fn has_ended_well(state: DurableState) -> bool {
    matches!(state.outcome(), None | Some(RetryOutcome::FinalState)) && state != DurableState::Failed
}
