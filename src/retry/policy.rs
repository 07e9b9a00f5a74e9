//! The policy record, and what its members effectively are.

use std::time::Duration;

use serde::ser::SerializeMap;
use serde::{Serialize, Serializer};
use serde_json::Value;

use super::record::{NotARecord, Record, one_of};
use crate::aip::{Category, PolicyMember, RetrySafety};

/// How often and how fast a failed request is sent again.
///
/// The members are kept as they were given; where one lies below its floor, the floor has effect. A policy of zeros
/// allows one attempt.
///
/// ```
/// use agent_errors::aip::RetrySafety;
/// use agent_errors::retry::Policy;
/// let patient = Policy { max_attempts: 5, ..Policy::of(RetrySafety::Safe) };
/// assert_eq!(Policy::default().max_attempts, 1, "the record itself allows no second attempt");
/// # assert_eq!(patient.max_backoff_ms, 30_000);
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Policy {
    /// Most attempts, the first one counted.
    pub max_attempts: u32,
    /// Pause after the first failure, in milliseconds.
    pub initial_backoff_ms: u64,
    /// Longest pause, in milliseconds; bounds what an error asks for as well.
    pub max_backoff_ms: u64,
    /// What the pause is multiplied with after each further failure.
    pub backoff_multiplier: u32,
    /// Whether only requests with an idempotency key are sent again.
    pub requires_idempotency_key: bool,
    /// Milliseconds since the first attempt within which the next one has to begin; no limit if none.
    pub max_elapsed_ms: Option<u64>,
    /// Categories that are tried again when the error does not say; empty means the default ones.
    pub retryable_error_categories: Categories,
}

impl Default for Policy {
    /// What the record has where it leaves a member out.
    fn default() -> Self {
        Self {
            max_attempts: default_of(PolicyMember::MaxAttempts),
            initial_backoff_ms: default_of(PolicyMember::InitialBackoffMs).into(),
            max_backoff_ms: default_of(PolicyMember::MaxBackoffMs).into(),
            backoff_multiplier: default_of(PolicyMember::BackoffMultiplier),
            requires_idempotency_key: false,
            max_elapsed_ms: None,
            retryable_error_categories: Categories::default(),
        }
    }
}

impl Policy {
    /// The policy that goes with a class of retry safety, of a capability that supports retries.
    pub fn of(safety: RetrySafety) -> Self {
        Self {
            max_attempts: safety.max_attempts().unsigned_abs(),
            requires_idempotency_key: safety.requires_key(),
            ..Self::default()
        }
    }

    /// Reads the record.
    ///
    /// Members that the record does not have are refused: a misspelt limit would be no limit.
    ///
    /// # Errors
    ///
    /// If it is no object, or a member is unknown or has the wrong type or range; the first such place is named.
    ///
    /// ```
    /// use agent_errors::retry::Policy;
    /// use serde_json::json;
    /// assert!(Policy::from_value(&json!({ "max_attempts": 4, "max_elapsed_ms": null })).is_ok());
    /// let wrong = Policy::from_value(&json!({ "max_attempts": 1.5 })).unwrap_err();
    /// assert_eq!(wrong.to_string(), "/max_attempts: must be a whole number from 0 to 4294967295");
    /// ```
    pub fn from_value(value: &Value) -> Result<Self, NotARecord> {
        Self::of_record(&Record::root(value)?)
    }

    pub(super) fn of_record(record: &Record<'_>) -> Result<Self, NotARecord> {
        record.only(|key| key.parse::<PolicyMember>().is_ok())?;
        let default = Self::default();
        let narrow = |member: PolicyMember| record.whole(member.as_str(), u32::MAX.into());
        let wide = |member: PolicyMember| record.whole(member.as_str(), u64::MAX);
        let or = |number: Option<u64>, otherwise: u32| number.and_then(|n| n.try_into().ok()).unwrap_or(otherwise);
        Ok(Self {
            max_attempts: or(narrow(PolicyMember::MaxAttempts)?, default.max_attempts),
            initial_backoff_ms: wide(PolicyMember::InitialBackoffMs)?.unwrap_or(default.initial_backoff_ms),
            max_backoff_ms: wide(PolicyMember::MaxBackoffMs)?.unwrap_or(default.max_backoff_ms),
            backoff_multiplier: or(narrow(PolicyMember::BackoffMultiplier)?, default.backoff_multiplier),
            requires_idempotency_key: record.flag(PolicyMember::RequiresIdempotencyKey.as_str())?.unwrap_or(false),
            max_elapsed_ms: record
                .or_null(PolicyMember::MaxElapsedMs.as_str())
                .map_or(Ok(None), |member| record.whole(member, u64::MAX))?,
            retryable_error_categories: categories(record)?,
        })
    }

    /// Most attempts, at least one.
    pub(super) fn attempts(&self) -> u32 {
        self.max_attempts.max(floor(PolicyMember::MaxAttempts))
    }

    /// The first pause in milliseconds.
    pub(super) fn first_pause(&self) -> u64 {
        self.initial_backoff_ms.max(floor(PolicyMember::InitialBackoffMs).into())
    }

    /// The longest pause in milliseconds.
    pub(super) fn longest_pause(&self) -> u64 {
        self.max_backoff_ms.max(floor(PolicyMember::MaxBackoffMs).into())
    }

    /// What a pause is multiplied with.
    pub(super) fn growth(&self) -> u64 {
        self.backoff_multiplier.max(floor(PolicyMember::BackoffMultiplier)).into()
    }

    /// Whether the next attempt begins in time; the last moment still counts.
    pub(super) fn leaves_time_for(&self, elapsed: Duration, pause: Duration) -> bool {
        let budget = self.max_elapsed_ms.map(|budget| budget.max(floor(PolicyMember::MaxElapsedMs).into()));
        budget.is_none_or(|budget| elapsed.saturating_add(pause) <= Duration::from_millis(budget))
    }

    /// Whether an error of the category that does not say so itself is tried again.
    pub fn accepts(&self, category: Category) -> bool {
        let accepted = self.retryable_error_categories;
        if accepted.is_empty() { category.retried_by_default() } else { accepted.contains(category) }
    }
}

const fn default_of(member: PolicyMember) -> u32 {
    match member.default_value() {
        Some(value) => value.unsigned_abs(),
        None => 0,
    }
}

const fn floor(member: PolicyMember) -> u32 {
    match member.floor() {
        Some(value) => value.unsigned_abs(),
        None => 0,
    }
}

fn categories(record: &Record<'_>) -> Result<Categories, NotARecord> {
    let member = PolicyMember::RetryableErrorCategories.as_str();
    let known = || Category::ALL.iter().map(|category| category.as_str());
    let category = |(place, item): (usize, &Value)| {
        let category = item.as_str().and_then(|text| text.parse().ok());
        category.ok_or_else(|| record.fault(&[member, &place.to_string()], one_of(known())))
    };
    let items = record.list(member)?.unwrap_or_default();
    items.iter().enumerate().map(category).collect()
}

impl Serialize for Policy {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut record = serializer.serialize_map(Some(PolicyMember::ALL.len()))?;
        record.serialize_entry(PolicyMember::MaxAttempts.as_str(), &self.max_attempts)?;
        record.serialize_entry(PolicyMember::InitialBackoffMs.as_str(), &self.initial_backoff_ms)?;
        record.serialize_entry(PolicyMember::MaxBackoffMs.as_str(), &self.max_backoff_ms)?;
        record.serialize_entry(PolicyMember::BackoffMultiplier.as_str(), &self.backoff_multiplier)?;
        record.serialize_entry(PolicyMember::RequiresIdempotencyKey.as_str(), &self.requires_idempotency_key)?;
        record.serialize_entry(PolicyMember::MaxElapsedMs.as_str(), &self.max_elapsed_ms)?;
        record.serialize_entry(PolicyMember::RetryableErrorCategories.as_str(), &self.retryable_error_categories)?;
        record.end()
    }
}

/// A set of categories.
///
/// ```
/// use agent_errors::aip::Category;
/// use agent_errors::retry::Categories;
/// let set: Categories = [Category::Transport, Category::Economic].into_iter().collect();
/// assert!(set.contains(Category::Economic) && !set.contains(Category::Auth));
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Categories(u32);

impl Categories {
    /// Whether the category is in it.
    pub const fn contains(self, category: Category) -> bool {
        self.0 & (1 << category as u32) != 0
    }

    /// Whether no category is in it.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The categories, in the order of the registry.
    pub fn iter(self) -> impl Iterator<Item = Category> {
        Category::ALL.iter().copied().filter(move |category| self.contains(*category))
    }
}

impl FromIterator<Category> for Categories {
    fn from_iter<I: IntoIterator<Item = Category>>(categories: I) -> Self {
        Self(categories.into_iter().fold(0, |set, category| set | 1 << category as u32))
    }
}

impl Serialize for Categories {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.iter())
    }
}
