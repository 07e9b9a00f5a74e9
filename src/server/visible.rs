//! A task that the caller may not see is a task that is not there.

use crate::a2a::{self, ErrorName};

/// The task, if it is there and the caller may see it.
///
/// # Errors
///
/// The same error for a task that is missing and for one that belongs to somebody else: no member of it differs.
/// How long the two take is up to the caller; look the task up by id and owner at once
/// where that matters.
///
/// Source: A2A 1.0.1 §3.3.2.
///
/// ```
/// use agent_errors::server::visible;
/// let theirs = visible(Some("task of bob"), |task| task.ends_with("alice")).unwrap_err();
/// let missing = visible(None::<&str>, |_| true).unwrap_err();
/// assert_eq!(theirs.respond_to(7)?.to_vec(), missing.respond_to(7)?.to_vec());
/// # Ok::<(), agent_errors::a2a::Unnumbered>(())
/// ```
pub fn visible<T>(task: Option<T>, may_see: impl FnOnce(&T) -> bool) -> Result<T, a2a::Error> {
    task.filter(may_see).ok_or_else(|| a2a::Error::new(ErrorName::TaskNotFoundError, "There is no such task."))
}
