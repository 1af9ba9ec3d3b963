//! tower 0.5: a retry policy that asks [`decide`], under tower's own budget and schedule.

use core::time::Duration;
use std::sync::Arc;

use tokio1::time::{Instant, Sleep, sleep_until};
use tower05::retry::{
    Policy,
    backoff::{Backoff, ExponentialBackoffMaker, MakeBackoff},
    budget::{Budget, TpsBudget},
};

use crate::{CallContext, Failure, Step, decide};

/// The shortest wait between two sends, whatever a schedule says.
///
/// # Source
///
/// Our choice: a schedule that answers zero has overflowed or was left unset, and a retry at once is
/// a hot loop.
const SHORTEST: Duration = Duration::from_millis(10);

/// A retry policy for services whose error is a [`Failure`].
///
/// A call is sent again where [`decide`] says so of it, where the budget that all calls share allows
/// it, and not before both the schedule's wait and the failure's own are over; never sooner than
/// 10 ms, never past the time left. The budget takes a deposit of each success. The last failure
/// comes back with the sends it took, and marked exhausted where the retries or the budget ended it,
/// so that an outer layer does not multiply them.
///
/// tower clones the policy for each call, so the retries of its [`CallContext`] are each call's own.
///
/// ```
/// use std::sync::Arc;
/// use toolfail::{CallContext, Failure, tower05::RetryPolicy};
/// # use ::tower05 as tower;
/// use tower::{Layer, retry::RetryLayer, service_fn};
///
/// let policy = RetryPolicy::new(CallContext::new().with_retries_left(4));
/// let service = RetryLayer::new(policy).layer(service_fn(async |order: u32| {
///     Err::<(), _>(Failure::rate_limited("429").with_fact("order", order))
/// }));
/// # let _ = service;
/// ```
#[derive(Debug)]
pub struct RetryPolicy<M: MakeBackoff = ExponentialBackoffMaker, B = TpsBudget> {
    call: CallContext,
    budget: Arc<B>,
    schedules: M,
    schedule: Option<M::Backoff>,
    started: Option<Instant>,
    /// Those of the layers below included.
    sends: u32,
}

impl RetryPolicy {
    /// A policy for calls of this kind, with tower's default schedule and a default budget of its
    /// own: a reserve of 10 retries a second, and one retry for five successes.
    #[must_use]
    pub fn new(call: CallContext) -> Self {
        Self::with(
            call,
            ExponentialBackoffMaker::default(),
            Arc::new(TpsBudget::default()),
        )
    }
}

impl<M: MakeBackoff, B: Budget> RetryPolicy<M, B> {
    /// A policy for calls of this kind, with this schedule, under this budget, which other policies
    /// may share.
    #[must_use]
    pub fn with(call: CallContext, schedules: M, budget: Arc<B>) -> Self {
        Self {
            call,
            budget,
            schedules,
            schedule: None,
            started: None,
            sends: 0,
        }
    }
}

impl<M: MakeBackoff + Clone, B> Clone for RetryPolicy<M, B>
where
    M::Backoff: Clone,
{
    fn clone(&self) -> Self {
        Self {
            call: self.call,
            budget: Arc::clone(&self.budget),
            schedules: self.schedules.clone(),
            schedule: self.schedule.clone(),
            started: self.started,
            sends: self.sends,
        }
    }
}

impl<Req, Res, M, B> Policy<Req, Res, Failure> for RetryPolicy<M, B>
where
    Req: Clone,
    M: MakeBackoff,
    M::Backoff: Backoff<Future = Sleep>,
    B: Budget,
{
    type Future = Sleep;

    fn retry(&mut self, _request: &mut Req, result: &mut Result<Res, Failure>) -> Option<Sleep> {
        let Err(failure) = result else {
            self.budget.deposit();
            return None;
        };
        self.sends = self.sends.saturating_add(failure.attempts().max(1));
        let next = self.next(failure);
        match next {
            Next::Send(sleep) => Some(sleep),
            Next::Stop { exhausted } => {
                let exhausted = exhausted || failure.is_exhausted();
                *failure = failure
                    .clone()
                    .with_attempts(self.sends)
                    .with_exhausted(exhausted);
                None
            }
        }
    }

    /// Clones the request. With the first send of a call its time begins.
    fn clone_request(&mut self, request: &Req) -> Option<Req> {
        if self.sends == 0 {
            self.started = Some(Instant::now());
        }
        Some(request.clone())
    }
}

enum Next {
    Send(Sleep),
    Stop { exhausted: bool },
}

impl<M, B> RetryPolicy<M, B>
where
    M: MakeBackoff,
    M::Backoff: Backoff<Future = Sleep>,
    B: Budget,
{
    fn next(&mut self, failure: &Failure) -> Next {
        let now = Instant::now();
        let call = self.at(now);
        if decide(failure, &call).next != Step::RetryBackoff {
            return Next::Stop {
                exhausted: failure.is_retryable() && call.retries_left() == 0,
            };
        }
        let until = self.earliest(failure, now);
        let left = call.time_left();
        if left.is_some_and(|left| until.saturating_duration_since(now) > left) {
            return Next::Stop { exhausted: false };
        }
        if !self.budget.withdraw() {
            return Next::Stop { exhausted: true };
        }
        self.call = self
            .call
            .with_retries_left(call.retries_left().saturating_sub(1));
        Next::Send(sleep_until(until))
    }

    /// What is known of the call at this moment.
    fn at(&self, now: Instant) -> CallContext {
        match (self.call.time_left(), self.started) {
            (Some(time), Some(started)) => {
                let spent = now.saturating_duration_since(started);
                self.call.with_time_left(time.saturating_sub(spent))
            }
            (Some(_), None) | (None, _) => self.call,
        }
    }

    /// The first moment of the next send. A wait that no clock can hold ends in the far future.
    fn earliest(&mut self, failure: &Failure, now: Instant) -> Instant {
        let schedule = self
            .schedule
            .get_or_insert_with(|| self.schedules.make_backoff());
        let until = schedule.next_backoff().deadline();
        let asked = failure.retry_after().unwrap_or_default().max(SHORTEST);
        until.max(now.checked_add(asked).unwrap_or_else(|| far_future(now)))
    }
}

/// # Source
///
/// Thirty years: what tokio itself takes for a sleep that its clock cannot hold.
fn far_future(now: Instant) -> Instant {
    now + Duration::from_secs(86_400 * 365 * 30)
}
