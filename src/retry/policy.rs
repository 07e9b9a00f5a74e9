//! The policy record, and what its members effectively are.

use std::fmt;
use std::time::Duration;

use serde::ser::SerializeMap;
use serde::{Serialize, Serializer};
use serde_json::{Map, Value};

use crate::aip::{Category, PolicyMember, RetrySafety};
use crate::pointer;

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
    pub fn from_value(value: &Value) -> Result<Self, NotAPolicy> {
        let record = value.as_object().ok_or_else(|| NotAPolicy::new("", "must be an object"))?;
        if let Some(unknown) = record.keys().find(|key| key.parse::<PolicyMember>().is_err()) {
            return Err(NotAPolicy::new(&pointer_to(unknown), "a policy has no such member"));
        }
        Self::from_record(record)
    }

    /// Reads the record, and passes over members that it does not have.
    pub(crate) fn from_record(record: &Map<String, Value>) -> Result<Self, NotAPolicy> {
        let default = Self::default();
        let narrow = |member, otherwise: u32| {
            let number = whole(record, member)?;
            Ok(number.map_or(otherwise, |number| u32::try_from(number).unwrap_or(u32::MAX)))
        };
        let wide = |member, otherwise: u64| Ok(whole(record, member)?.unwrap_or(otherwise));
        let elapsed = PolicyMember::MaxElapsedMs;
        Ok(Self {
            max_attempts: narrow(PolicyMember::MaxAttempts, default.max_attempts)?,
            initial_backoff_ms: wide(PolicyMember::InitialBackoffMs, default.initial_backoff_ms)?,
            max_backoff_ms: wide(PolicyMember::MaxBackoffMs, default.max_backoff_ms)?,
            backoff_multiplier: narrow(PolicyMember::BackoffMultiplier, default.backoff_multiplier)?,
            requires_idempotency_key: flag(record, PolicyMember::RequiresIdempotencyKey)?,
            max_elapsed_ms: if record.get(elapsed.as_str()) == Some(&Value::Null) { None } else { whole(record, elapsed)? },
            retryable_error_categories: categories(record, PolicyMember::RetryableErrorCategories)?,
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

fn pointer_to(key: &str) -> String {
    let mut place = String::new();
    pointer::push(&mut place, key);
    place
}

/// A whole number of the member's width; none where it is left out.
fn whole(record: &Map<String, Value>, member: PolicyMember) -> Result<Option<u64>, NotAPolicy> {
    let Some(value) = record.get(member.as_str()) else { return Ok(None) };
    let most = match member.bits().map(i32::unsigned_abs) {
        Some(bits) if bits < u64::BITS => (1 << bits) - 1,
        _ => u64::MAX,
    };
    match value.as_u64().filter(|number| *number <= most) {
        Some(number) => Ok(Some(number)),
        None => Err(NotAPolicy::of(member, format!("must be a whole number from 0 to {most}"))),
    }
}

fn flag(record: &Map<String, Value>, member: PolicyMember) -> Result<bool, NotAPolicy> {
    match record.get(member.as_str()) {
        None => Ok(false),
        Some(Value::Bool(flag)) => Ok(*flag),
        Some(_) => Err(NotAPolicy::of(member, "must be `true` or `false`".to_owned())),
    }
}

fn categories(record: &Map<String, Value>, member: PolicyMember) -> Result<Categories, NotAPolicy> {
    let Some(value) = record.get(member.as_str()) else { return Ok(Categories::default()) };
    let items = value.as_array().ok_or_else(|| NotAPolicy::of(member, "must be a list of categories".to_owned()))?;
    let category = |(place, item): (usize, &Value)| {
        item.as_str().and_then(|text| text.parse().ok()).ok_or_else(|| {
            let known: Vec<&str> = Category::ALL.iter().map(|category| category.as_str()).collect();
            NotAPolicy::new(
                &format!("{}/{place}", pointer_to(member.as_str())),
                format!("must be one of {}", known.join(", ")),
            )
        })
    };
    items.iter().enumerate().map(category).collect()
}

/// Why a value is no policy.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NotAPolicy {
    pointer: String,
    what: String,
}

impl NotAPolicy {
    fn new(pointer: &str, what: impl Into<String>) -> Self {
        Self { pointer: pointer.to_owned(), what: what.into() }
    }

    fn of(member: PolicyMember, what: String) -> Self {
        Self::new(&pointer_to(member.as_str()), what)
    }

    /// JSON Pointer to the place in the record.
    pub fn pointer(&self) -> &str {
        &self.pointer
    }

    /// What is wrong there, or what has to stand there instead.
    pub fn what(&self) -> &str {
        &self.what
    }
}

impl fmt::Display for NotAPolicy {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let place = if self.pointer.is_empty() { "(root)" } else { &self.pointer };
        write!(f, "{place}: {}", self.what)
    }
}

impl std::error::Error for NotAPolicy {}

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
