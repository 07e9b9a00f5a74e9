//! The driver for tokio, with its clock paused.

use std::future::pending;
use std::time::Duration;

use agent_errors::aip::{Category, RetryDecision, RetrySafety, TransactionMode};
use agent_errors::retry::{Attempt, Cause, Evidence, Policy, Retries};
use tokio::time::{Instant, sleep};

fn safe() -> Attempt<'static> {
    Attempt::new(1).safety(RetrySafety::Safe)
}

fn retries() -> Retries<'static> {
    Retries::new(Policy { max_attempts: 5, ..Policy::of(RetrySafety::Safe) }, safe())
}

fn temporary<T>() -> Result<T, Evidence<'static>> {
    Err(Evidence::new(Category::Temporary))
}

#[tokio::test(start_paused = true)]
async fn attempts_go_on_until_one_succeeds() {
    let start = Instant::now();
    let answer = retries().run_async(async |attempt| if attempt.number < 4 { temporary() } else { Ok("done") }).await;
    assert_eq!(answer, Ok("done"));
    assert_eq!(start.elapsed().as_secs(), 1 + 2 + 4);
}

#[tokio::test(start_paused = true)]
async fn an_attempt_that_outlasts_the_budget_is_dropped() {
    let start = Instant::now();
    let end = retries().budget(Duration::from_secs(3)).run_async(async |attempt| match attempt.number {
        1 => temporary(),
        _ => pending::<Result<(), _>>().await,
    });
    let end = end.await.unwrap_err();
    assert_eq!((end.attempts, end.cause, end.decision.kind()), (2, Cause::OutOfBudget, RetryDecision::Retry));
    assert!(end.error.is_some(), "the last error that was seen");
    assert_eq!(start.elapsed().as_millis(), 3_000);
}

#[tokio::test(start_paused = true)]
async fn a_change_that_is_cut_off_has_to_be_reconciled() {
    let commit = Retries::new(Policy::of(RetrySafety::Safe), safe().mode(TransactionMode::Commit));
    let end =
        commit.budget(Duration::from_secs(1)).run_async(async |_| pending::<Result<(), Evidence<'_>>>().await).await;
    let end = end.unwrap_err();
    assert_eq!((end.cause, end.decision.kind(), end.error), (Cause::OutOfBudget, RetryDecision::Reconcile, None));
}

#[tokio::test(start_paused = true)]
async fn cancelling_drops_the_pause_and_the_attempt() {
    let start = Instant::now();
    let end = retries().run_until(sleep(Duration::from_millis(2_500)), async |_| temporary::<()>()).await.unwrap_err();
    assert_eq!((end.attempts, end.cause, start.elapsed().as_millis()), (2, Cause::Cancelled, 2_500));
    assert!(end.decision.is_retry(), "the pause before the third attempt was cut short");
    let work = async |_| {
        sleep(Duration::from_mins(1)).await;
        temporary::<()>()
    };
    let end = retries().run_until(sleep(Duration::from_secs(1)), work).await.unwrap_err();
    assert_eq!((end.attempts, end.cause, end.error), (1, Cause::Cancelled, None));
}

#[tokio::test(start_paused = true)]
async fn what_is_ready_in_time_counts() {
    let answer = retries().budget(Duration::ZERO).run_until(std::future::ready(()), async |_| Ok::<_, Evidence<'_>>(1));
    assert_eq!(answer.await, Ok(1));
}

#[tokio::test(start_paused = true)]
async fn the_future_can_move_between_threads() {
    fn is_send<T: Send>(value: T) -> T {
        value
    }
    assert_eq!(is_send(retries().run_async(|_| std::future::ready(Ok::<_, Evidence<'static>>(2)))).await, Ok(2));
}
