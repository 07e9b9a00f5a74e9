//! The driver for tokio.

use std::future::{Future, pending, poll_fn};
use std::pin::pin;
use std::task::Poll;

use tokio::time::{Instant, sleep};

use super::{Cause, Failure, GaveUp, Retries, Try};

/// What came first.
enum First<A> {
    Done(A),
    Cancelled,
    OutOfBudget,
}

impl<'a> Retries<'a> {
    /// Makes attempts until one succeeds or nothing permits another one.
    ///
    /// Dropping the future cancels it. An attempt that outlasts the budget is dropped. Needs tokio's timer.
    ///
    /// # Errors
    ///
    /// The last error, and what a client would do next.
    pub async fn run_async<T, E: Failure, F: Future<Output = Result<T, E>>>(
        self,
        operation: impl FnMut(Try) -> F,
    ) -> Result<T, GaveUp<'a, E>> {
        self.run_until(pending(), operation).await
    }

    /// The same, until `cancel` is ready: then the attempt or the pause is dropped at once.
    ///
    /// # Errors
    ///
    /// As for [`run_async`](Self::run_async).
    pub async fn run_until<T, E: Failure, F: Future<Output = Result<T, E>>>(
        mut self,
        cancel: impl Future<Output = ()>,
        mut operation: impl FnMut(Try) -> F,
    ) -> Result<T, GaveUp<'a, E>> {
        let start = Instant::now();
        let mut cancel = pin!(cancel);
        let mut last = None;
        loop {
            let attempt = self.begin(start.elapsed());
            let first = first(operation(attempt), cancel.as_mut(), attempt.remaining).await;
            let elapsed = start.elapsed();
            let error = match first {
                First::Done(Ok(answer)) => return Ok(answer),
                First::Done(Err(error)) => error,
                cut => {
                    let cause = if matches!(cut, First::Cancelled) { Cause::Cancelled } else { Cause::OutOfBudget };
                    let decision = self.cut_off(elapsed);
                    return Err(self.gave_up(last, cause, decision, elapsed));
                }
            };
            let (pause, decision) = match self.failed(&error, elapsed) {
                Ok(pause) => pause,
                Err((cause, decision)) => return Err(self.gave_up(Some(error), cause, decision, elapsed)),
            };
            if !matches!(self::first(sleep(pause), cancel.as_mut(), None).await, First::Done(())) {
                return Err(self.gave_up(Some(error), Cause::Cancelled, decision, start.elapsed()));
            }
            last = Some(error);
        }
    }
}

/// Waits for the work, unless it is cancelled or its time is up; what is ready at the same moment as either is taken.
async fn first<A>(
    work: impl Future<Output = A>,
    mut cancel: std::pin::Pin<&mut impl Future<Output = ()>>,
    remaining: Option<std::time::Duration>,
) -> First<A> {
    let (mut work, mut time) = (pin!(work), pin!(remaining.map(sleep)));
    poll_fn(|context| {
        if let Poll::Ready(done) = work.as_mut().poll(context) {
            return Poll::Ready(First::Done(done));
        }
        if cancel.as_mut().poll(context).is_ready() {
            return Poll::Ready(First::Cancelled);
        }
        match time.as_mut().as_pin_mut().map(|time| time.poll(context)) {
            Some(Poll::Ready(())) => Poll::Ready(First::OutOfBudget),
            _ => Poll::Pending,
        }
    })
    .await
}
