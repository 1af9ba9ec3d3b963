use core::{
    convert::Infallible,
    future::ready,
    sync::atomic::{AtomicU32, Ordering},
    time::Duration,
};
use std::sync::Arc;

use tokio::time::{Instant, Sleep, sleep};
use toolfail::{CallContext, Failure, tower05::RetryPolicy};
use tower::{
    Service, ServiceExt,
    retry::{
        Policy, Retry,
        backoff::{Backoff, ExponentialBackoffMaker, MakeBackoff},
        budget::{Budget, TpsBudget},
    },
    service_fn,
    util::rng::HasherRng,
};

use crate::every_failure::{every_failure, may_be_sent_again};

const SECOND: Duration = Duration::from_secs(1);

fn busy() -> Failure {
    Failure::rate_limited("429")
}

fn failed(failure: Failure) -> Result<Infallible, Failure> {
    Err(failure)
}

/// The wait that a policy asks for, if it sends again.
fn wait<M>(
    policy: &mut RetryPolicy<M, TpsBudget>,
    result: &mut Result<Infallible, Failure>,
) -> Option<Duration>
where
    M: MakeBackoff,
    M::Backoff: Backoff<Future = Sleep>,
{
    let now = Instant::now();
    let sleep = policy.retry(&mut (), result)?;
    Some(sleep.deadline() - now)
}

/// Sleeps as long as its formula says of the attempt it is at.
#[derive(Clone)]
struct Schedule {
    attempt: u32,
    formula: fn(u32) -> Duration,
}

impl MakeBackoff for Schedule {
    type Backoff = Self;

    fn make_backoff(&mut self) -> Self {
        self.clone()
    }
}

impl Backoff for Schedule {
    type Future = Sleep;

    fn next_backoff(&mut self) -> Sleep {
        let wait = (self.formula)(self.attempt);
        self.attempt = self.attempt.saturating_add(1);
        sleep(wait)
    }
}

fn scheduled(
    formula: fn(u32) -> Duration,
    attempt: u32,
    call: CallContext,
) -> RetryPolicy<Schedule, TpsBudget> {
    RetryPolicy::with(
        call,
        Schedule { attempt, formula },
        Arc::new(TpsBudget::default()),
    )
}

#[tokio::test(start_paused = true)]
async fn a_call_is_sent_again_exactly_where_the_contract_allows_it() {
    for failure in every_failure() {
        let allowed = may_be_sent_again(&failure);
        let asked = failure.retry_after().unwrap_or_default();
        let mut policy = RetryPolicy::new(CallContext::new());
        match wait(&mut policy, &mut failed(failure.clone())) {
            Some(wait) => assert!(allowed && wait >= asked && wait >= Duration::from_millis(10)),
            None => assert!(!allowed, "{failure:?}"),
        }
    }
}

#[tokio::test(start_paused = true)]
async fn no_schedule_at_any_attempt_panics_or_retries_at_once() {
    let formulas: [fn(u32) -> Duration; 4] = [
        |attempt| {
            Duration::from_millis(u64::from(
                1000_u32.wrapping_mul(1_u32.wrapping_shl(attempt)),
            ))
        },
        |_| Duration::ZERO,
        |_| Duration::MAX,
        |attempt| {
            SECOND
                .saturating_mul(2_u32.saturating_pow(attempt))
                .min(30 * SECOND)
        },
    ];
    for attempt in [0, 31, 32, 63, 64, u32::MAX] {
        for formula in formulas {
            let mut policy = scheduled(
                formula,
                attempt,
                CallContext::new().with_retries_left(u32::MAX),
            );
            for asked in [Duration::ZERO, 3 * SECOND, Duration::from_secs(3600)] {
                let failure = busy().with_attempts(attempt).with_retry_after(asked);
                let wait = wait(&mut policy, &mut failed(failure)).expect("it may be sent again");
                assert!(
                    wait >= Duration::from_millis(10) && wait >= asked,
                    "attempt {attempt}: {wait:?}"
                );
            }
        }
        let mut policy = scheduled(formulas[3], attempt, CallContext::new());
        assert!(wait(&mut policy, &mut failed(busy())).unwrap() <= 30 * SECOND);
    }
}

#[tokio::test(start_paused = true)]
async fn towers_own_schedule_runs_past_64_attempts_without_a_panic_or_a_zero() {
    let schedules =
        ExponentialBackoffMaker::new(SECOND, 30 * SECOND, 0.5, HasherRng::default()).unwrap();
    let budget = Arc::new(TpsBudget::new(SECOND, 1000, 0.0));
    let call = CallContext::new().with_retries_left(u32::MAX);
    let mut policy = RetryPolicy::with(call, schedules, budget);
    for attempt in 0..200 {
        let wait = wait(&mut policy, &mut failed(busy())).unwrap();
        assert!(
            wait >= SECOND && wait <= 30 * SECOND,
            "attempt {attempt}: {wait:?}"
        );
    }
    let longest = wait(
        &mut policy,
        &mut failed(busy().with_retry_after(50 * SECOND)),
    )
    .unwrap();
    assert_eq!(longest, 50 * SECOND);
}

/// What a service answers to each send, and how often it was sent to.
async fn run<M>(
    policy: RetryPolicy<M, TpsBudget>,
    answer: fn(u32) -> Result<u32, Failure>,
) -> (Result<u32, Failure>, u32)
where
    M: MakeBackoff + Clone,
    M::Backoff: Backoff<Future = Sleep> + Clone,
{
    let sends = Arc::new(AtomicU32::new(0));
    let count = Arc::clone(&sends);
    let service = service_fn(move |()| ready(answer(count.fetch_add(1, Ordering::Relaxed))));
    let result = Retry::new(policy, service).oneshot(()).await;
    (result, sends.load(Ordering::Relaxed))
}

#[tokio::test(start_paused = true)]
async fn a_timeout_of_a_charge_is_sent_once() {
    let policy = RetryPolicy::new(CallContext::new());
    let (result, sends) = run(policy, |_| Err(Failure::transient("no answer"))).await;
    let failure = result.unwrap_err();
    assert_eq!(
        (sends, failure.attempts(), failure.is_exhausted()),
        (1, 1, false)
    );
}

#[tokio::test(start_paused = true)]
async fn a_rate_limit_is_waited_for() {
    let start = Instant::now();
    let policy = RetryPolicy::new(CallContext::new());
    let (result, sends) = run(policy, |sent| match sent {
        0 | 1 => Err(busy().with_retry_after(20 * SECOND)),
        _ => Ok(sent),
    })
    .await;
    assert_eq!((result.unwrap(), sends), (2, 3));
    assert!(start.elapsed() >= 40 * SECOND);
}

#[tokio::test(start_paused = true)]
async fn the_calls_own_retries_are_its_own_and_their_end_is_reported_to_the_outer_layer() {
    let sends = Arc::new(AtomicU32::new(0));
    let count = Arc::clone(&sends);
    let service = service_fn(move |()| {
        count.fetch_add(1, Ordering::Relaxed);
        ready(Err::<(), _>(busy().with_attempts(2)))
    });
    let mut retry = Retry::new(
        RetryPolicy::new(CallContext::new().with_retries_left(2)),
        service,
    );
    for call in 1..=3 {
        let failure = retry.ready().await.unwrap().call(()).await.unwrap_err();
        assert_eq!(sends.load(Ordering::Relaxed), 3 * call);
        assert_eq!(
            failure.attempts(),
            6,
            "three sends of a layer that took two each"
        );
        assert!(failure.is_exhausted());
    }
}

#[tokio::test(start_paused = true)]
async fn calls_share_the_budget_and_successes_fill_it() {
    let budget = Arc::new(TpsBudget::new(10 * SECOND, 0, 0.5));
    let call = CallContext::new().with_retries_left(100);
    let policy = || {
        RetryPolicy::with(
            call,
            ExponentialBackoffMaker::default(),
            Arc::clone(&budget),
        )
    };

    let mut last = failed(busy());
    assert!(
        policy().retry(&mut (), &mut last).is_none(),
        "the budget is empty"
    );
    assert!(last.unwrap_err().is_exhausted());

    for _ in 0..2 {
        let mut success = Ok::<(), Failure>(());
        assert!(policy().retry(&mut (), &mut success).is_none());
    }
    assert!(
        policy().retry(&mut (), &mut failed(busy())).is_some(),
        "two successes buy one retry"
    );
    assert!(policy().retry(&mut (), &mut failed(busy())).is_none());
}

#[tokio::test(start_paused = true)]
async fn what_is_not_sent_again_takes_nothing_from_the_budget() {
    let budget = Arc::new(TpsBudget::new(10 * SECOND, 0, 1.0));
    budget.deposit();
    let policy = || {
        RetryPolicy::with(
            CallContext::new(),
            ExponentialBackoffMaker::default(),
            Arc::clone(&budget),
        )
    };
    for failure in every_failure().filter(|failure| !may_be_sent_again(failure)) {
        assert!(policy().retry(&mut (), &mut failed(failure)).is_none());
    }
    assert!(policy().retry(&mut (), &mut failed(busy())).is_some());
}

#[tokio::test(start_paused = true)]
async fn a_wait_is_never_slept_past_the_deadline() {
    let policy = |schedule: fn(u32) -> Duration| {
        let mut policy = scheduled(schedule, 0, CallContext::new().with_time_left(5 * SECOND));
        Policy::<(), Infallible, Failure>::clone_request(&mut policy, &());
        policy
    };
    assert_eq!(wait(&mut policy(|_| 6 * SECOND), &mut failed(busy())), None);
    let slow = busy().with_retry_after(6 * SECOND);
    assert_eq!(wait(&mut policy(|_| SECOND), &mut failed(slow)), None);

    let mut policy = policy(|_| SECOND);
    assert!(wait(&mut policy, &mut failed(busy())).is_some());
    sleep(Duration::from_millis(4500)).await;
    assert_eq!(
        wait(&mut policy, &mut failed(busy())),
        None,
        "half a second is left"
    );
}
