//! Collects what is odd.

use std::borrow::Cow;

use super::place::Place;
use crate::aap::Profile;
use crate::aap::rules::Rule;
use crate::warning::{Level, Warning};
use crate::{a2a, aip};

/// Warnings that are kept; a message that earns more is odd enough.
const MAX_WARNINGS: usize = 100;

/// Warnings, up to a limit.
#[derive(Debug, Default)]
pub(super) struct Warnings(Vec<Warning>);

impl Warnings {
    /// A numbered rule of AAP is broken.
    pub(super) fn breach(&mut self, rule: &'static Rule, place: Place<'_>, message: impl Into<Cow<'static, str>>) {
        self.push(place, |pointer| Warning::breach(rule.id, rule.level.into(), pointer, message.into()));
    }

    /// A numbered rule of AAP is broken, if the profile has it; what breaks none is odd all the same.
    pub(super) fn breach_in(&mut self, profile: Profile, rule: &'static Rule, place: Place<'_>, message: &'static str) {
        if rule.profiles.contains(&profile) {
            self.breach(rule, place, message);
        } else {
            self.note(Level::Should, place, message);
        }
    }

    /// A numbered rule of A2A is broken.
    pub(super) fn a2a_breach(&mut self, rule: &'static a2a::rules::Rule, place: Place<'_>, message: &'static str) {
        self.push(place, |pointer| Warning::breach(rule.id, rule.level.into(), pointer, message.into()));
    }

    /// A numbered rule of AIP is broken.
    pub(super) fn aip_breach(&mut self, rule: &'static aip::rules::Rule, place: Place<'_>, message: &'static str) {
        self.push(place, |pointer| Warning::breach(rule.id, rule.level.into(), pointer, message.into()));
    }

    /// Something that no numbered rule names.
    pub(super) fn note(&mut self, level: Level, place: Place<'_>, message: &'static str) {
        self.push(place, |pointer| Warning::note(level, pointer, message));
    }

    fn push(&mut self, place: Place<'_>, warning: impl FnOnce(String) -> Warning) {
        match self.0.len() {
            MAX_WARNINGS.. => {}
            count if count + 1 == MAX_WARNINGS => {
                self.0.push(Warning::note(Level::May, String::new(), "there is more to say about this message"));
            }
            _ => self.0.push(warning(place.reported())),
        }
    }

    pub(super) fn into_vec(self) -> Vec<Warning> {
        self.0
    }
}
