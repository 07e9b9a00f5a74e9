//! The driver that blocks a thread.

use std::sync::{Arc, Condvar, Mutex, PoisonError};
use std::time::{Duration, Instant};

use super::{Cause, Failure, GaveUp, Retries, Try};

/// Cancels attempts from another thread; clones cancel the same.
#[derive(Debug, Clone, Default)]
pub struct Cancel(Arc<(Mutex<bool>, Condvar)>);

impl Cancel {
    /// Nothing is cancelled yet.
    pub fn new() -> Self {
        Self::default()
    }

    /// Ends a pause at once, and begins no further attempt. An attempt that is being made runs on to its end.
    pub fn cancel(&self) {
        let (cancelled, changed) = &*self.0;
        *cancelled.lock().unwrap_or_else(PoisonError::into_inner) = true;
        changed.notify_all();
    }

    /// Whether it was cancelled.
    pub fn is_cancelled(&self) -> bool {
        *self.0.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Blocks the thread for the pause, or until it is cancelled.
    pub fn wait(&self, pause: Duration) {
        let (cancelled, changed) = &*self.0;
        let cancelled = cancelled.lock().unwrap_or_else(PoisonError::into_inner);
        drop(changed.wait_timeout_while(cancelled, pause, |cancelled| !*cancelled));
    }
}

/// A clock, and a way to wait by it.
pub trait Clock {
    /// Time since any fixed moment. One that runs backwards makes no time pass.
    fn now(&self) -> Duration;

    /// Blocks for the pause, or until it is cancelled.
    fn wait(&self, pause: Duration, cancel: &Cancel);
}

/// The clock of the machine, which never runs backwards.
struct Machine(Instant);

impl Clock for Machine {
    fn now(&self) -> Duration {
        self.0.elapsed()
    }

    fn wait(&self, pause: Duration, cancel: &Cancel) {
        cancel.wait(pause);
    }
}

impl<'a> Retries<'a> {
    /// Makes attempts until one succeeds or nothing permits another one.
    ///
    /// An attempt is never broken off; [`Try::remaining`] tells it how long it may take.
    ///
    /// # Errors
    ///
    /// The last error, and what a client would do next.
    pub fn run<T, E: Failure>(self, operation: impl FnMut(Try) -> Result<T, E>) -> Result<T, GaveUp<'a, E>> {
        self.run_with(&Machine(Instant::now()), &Cancel::new(), operation)
    }

    /// The same by another clock, and so that it can be cancelled.
    ///
    /// # Errors
    ///
    /// As for [`run`](Self::run).
    pub fn run_with<T, E: Failure>(
        mut self,
        clock: &impl Clock,
        cancel: &Cancel,
        mut operation: impl FnMut(Try) -> Result<T, E>,
    ) -> Result<T, GaveUp<'a, E>> {
        let start = clock.now();
        let elapsed = || clock.now().saturating_sub(start);
        let mut last = None;
        loop {
            if cancel.is_cancelled() {
                let (error, decision) = match last {
                    Some((error, decision)) => (Some(error), decision),
                    None => (None, Self::not_begun()),
                };
                return Err(self.gave_up(error, Cause::Cancelled, decision, elapsed()));
            }
            let error = match operation(self.begin(elapsed())) {
                Ok(answer) => return Ok(answer),
                Err(error) => error,
            };
            let now = elapsed();
            match self.failed(&error, now) {
                Ok((pause, decision)) => {
                    last = Some((error, decision));
                    clock.wait(pause, cancel);
                }
                Err((cause, decision)) => return Err(self.gave_up(Some(error), cause, decision, now)),
            }
        }
    }
}
