//! backon 1: whether to send again, and not too early.
//!
//! backon owns the schedule and how often it runs; [`decide`] says whether a resend is worth it and
//! safe, and no retry comes before the failure's own wait is over.
//!
//! ```
//! # use ::backon1 as backon;
//! use std::time::Duration;
//! use backon::{ExponentialBuilder, Retryable};
//! use toolfail::{Failure, backon1};
//! # use std::{future::{Future, ready}, pin::pin, task::{Context, Poll, Waker}};
//!
//! # let mut sends = 0;
//! let charge = || {
//!     sends += 1;
//!     ready(Err::<(), _>(Failure::transient("no answer from the bank")))
//! };
//! let call = charge
//!     .retry(ExponentialBuilder::default())
//!     .sleep(|_: Duration| ready(()))
//!     .when(backon1::when)
//!     .adjust(backon1::adjust);
//! # let outcome = pin!(call).poll(&mut Context::from_waker(Waker::noop()));
//! # let Poll::Ready(result) = outcome else { panic!("it waits") };
//! assert!(result.is_err());
//! assert_eq!(sends, 1, "the bank may have charged: a resend is not safe");
//! ```

use core::{
    future::Future,
    sync::atomic::{AtomicBool, AtomicU32, Ordering},
    time::Duration,
};
use std::time::Instant;

use backon1::{Backoff, Retry, Sleeper};

use crate::{CallContext, Failure, Step, decide};

/// The shortest wait between two sends, whatever a schedule says.
///
/// # Source
///
/// Our choice: a schedule that answers zero has overflowed or was left unset, and a retry at once is
/// a hot loop.
const SHORTEST: Duration = Duration::from_millis(10);

/// Whether a fresh call that failed so is sent again, for `when`.
///
/// How often is the schedule's business. Give [`adjust`] too: alone, this keeps no wait.
#[must_use]
pub fn when(failure: &Failure) -> bool {
    decide(failure, &CallContext::new()).next == Step::RetryBackoff
}

/// As [`when`], for backon's blocking retry, which has no `adjust`: what names a wait longer than
/// zero is not sent again, since nothing could keep the wait.
#[must_use]
pub fn when_blocking(failure: &Failure) -> bool {
    when(failure) && failure.retry_after().unwrap_or_default().is_zero()
}

/// The wait before the next send, for `adjust`: the longer of the scheduled one and the failure's,
/// and never less than 10 ms.
///
/// backon calls it also when the schedule is spent: none stays none, and the retries end. None too
/// where [`when`] says no.
#[must_use]
pub fn adjust(failure: &Failure, scheduled: Option<Duration>) -> Option<Duration> {
    let scheduled = scheduled?;
    when(failure).then(|| longest(failure, scheduled))
}

fn longest(failure: &Failure, scheduled: Duration) -> Duration {
    let asked = failure.retry_after().unwrap_or_default();
    scheduled.max(asked).max(SHORTEST)
}

/// The retries of one call, decided with what is known of the call: how many are left, until when,
/// whether it is high-risk.
///
/// ```
/// # use ::backon1 as backon;
/// # async fn charge() -> Result<(), toolfail::Failure> { Ok(()) }
/// # async fn sleep(_: std::time::Duration) {}
/// # async fn example() -> Result<(), toolfail::Failure> {
/// use std::time::Duration;
/// use backon::{ExponentialBuilder, Retryable};
/// use toolfail::{CallContext, backon1::Retries};
///
/// let call = CallContext::new().with_time_left(Duration::from_secs(30));
/// let schedule = ExponentialBuilder::default().with_max_times(4);
/// Retries::new(call).run(charge.retry(schedule).sleep(sleep)).await
/// # }
/// ```
#[derive(Debug)]
pub struct Retries {
    call: CallContext,
    started: Instant,
    again: AtomicU32,
    /// Those of the layers below included.
    sends: AtomicU32,
    spent: AtomicBool,
}

impl Retries {
    /// The retries of a call that starts now.
    #[must_use]
    #[expect(
        clippy::disallowed_methods,
        reason = "backon sleeps on the real clock, and the time left is counted on the same"
    )]
    pub fn new(call: CallContext) -> Self {
        Self {
            call,
            started: Instant::now(),
            again: AtomicU32::new(0),
            sends: AtomicU32::new(0),
            spent: AtomicBool::new(false),
        }
    }

    /// Runs a retry to its end, with [`when`](Self::when), [`adjust`](Self::adjust) and
    /// [`finish`](Self::finish) of this call.
    ///
    /// # Errors
    ///
    /// The last failure.
    pub async fn run<B, T, Fut, F, S, RF, NF, AF>(
        &self,
        retry: Retry<B, T, Failure, Fut, F, S, RF, NF, AF>,
    ) -> Result<T, Failure>
    where
        B: Backoff,
        Fut: Future<Output = Result<T, Failure>>,
        F: FnMut() -> Fut,
        S: Sleeper,
        RF: FnMut(&Failure) -> bool,
        NF: FnMut(&Failure, Duration),
        AF: FnMut(&Failure, Option<Duration>) -> Option<Duration>,
    {
        retry
            .when(|failure: &Failure| self.when(failure))
            .adjust(|failure: &Failure, scheduled| self.adjust(failure, scheduled))
            .await
            .map_err(|failure| self.finish(failure))
    }

    /// Whether the call is sent again.
    #[must_use]
    pub fn when(&self, failure: &Failure) -> bool {
        let sends_again = decide(failure, &self.now()).next == Step::RetryBackoff;
        if !sends_again && self.retries_left() == 0 {
            self.spent.store(true, Ordering::Relaxed);
        }
        sends_again
    }

    /// The wait before the next send, which is counted as a retry; none where the schedule is
    /// spent, where the call is not sent again, and where the wait would outlast the call.
    #[must_use]
    pub fn adjust(&self, failure: &Failure, scheduled: Option<Duration>) -> Option<Duration> {
        let Some(scheduled) = scheduled else {
            self.spent.store(true, Ordering::Relaxed);
            return None;
        };
        let call = self.now();
        let wait = longest(failure, scheduled);
        if decide(failure, &call).next != Step::RetryBackoff
            || call.time_left().is_some_and(|left| wait > left)
        {
            return None;
        }
        add(&self.again, 1);
        add(&self.sends, failure.attempts().max(1));
        Some(wait)
    }

    /// The last failure, with the sends it took and whether the retries are used up, so that an
    /// outer layer does not multiply them.
    #[must_use]
    pub fn finish(&self, failure: Failure) -> Failure {
        let last = failure.attempts().max(1);
        let sends = self.sends.load(Ordering::Relaxed).saturating_add(last);
        let exhausted = failure.is_exhausted()
            || (failure.is_retryable() && self.spent.load(Ordering::Relaxed));
        failure.with_attempts(sends).with_exhausted(exhausted)
    }

    fn retries_left(&self) -> u32 {
        let again = self.again.load(Ordering::Relaxed);
        self.call.retries_left().saturating_sub(again)
    }

    /// What is known of the call at this moment.
    fn now(&self) -> CallContext {
        let call = self.call.with_retries_left(self.retries_left());
        match call.time_left() {
            Some(time) => call.with_time_left(time.saturating_sub(self.started.elapsed())),
            None => call,
        }
    }
}

fn add(counter: &AtomicU32, more: u32) {
    let count = counter.load(Ordering::Relaxed);
    counter.store(count.saturating_add(more), Ordering::Relaxed);
}
