use core::{cell::Cell, future::ready, time::Duration};
use std::time::Instant;

use backon::{
    BackoffBuilder, BlockingRetryable, ConstantBuilder, ExponentialBuilder, FibonacciBuilder,
    Retryable,
};
use toolfail::{
    CallContext, Failure,
    backon1::{Retries, adjust, when, when_blocking},
};

use crate::every_failure::{every_failure, may_be_sent_again};

const SECOND: Duration = Duration::from_secs(1);

fn busy() -> Failure {
    Failure::rate_limited("429")
}

#[test]
fn a_call_is_sent_again_exactly_where_the_contract_allows_it() {
    for failure in every_failure() {
        let allowed = may_be_sent_again(&failure);
        assert_eq!(when(&failure), allowed, "{failure:?}");
        assert_eq!(
            adjust(&failure, Some(SECOND)).is_some(),
            allowed,
            "{failure:?}"
        );
        let retries = Retries::new(CallContext::new());
        assert_eq!(retries.when(&failure), allowed, "{failure:?}");
        assert_eq!(
            retries.adjust(&failure, Some(SECOND)).is_some(),
            allowed,
            "{failure:?}"
        );
    }
}

#[test]
fn a_spent_schedule_stays_spent_whatever_the_failure_asks_for() {
    for failure in every_failure() {
        assert_eq!(adjust(&failure, None), None);
        assert_eq!(
            Retries::new(CallContext::new()).adjust(&failure, None),
            None
        );
    }
}

#[test]
fn no_wait_is_shorter_than_the_schedules_or_the_failures_or_zero() {
    for failure in every_failure().filter(may_be_sent_again) {
        for scheduled in [
            Duration::ZERO,
            Duration::from_nanos(1),
            SECOND,
            2 * SECOND,
            Duration::MAX,
        ] {
            for wait in [
                adjust(&failure, Some(scheduled)),
                Retries::new(CallContext::new()).adjust(&failure, Some(scheduled)),
            ] {
                let wait = wait.unwrap();
                assert!(wait >= scheduled && wait >= failure.retry_after().unwrap_or_default());
                assert!(wait >= Duration::from_millis(10));
            }
        }
    }
}

/// A schedule of a broken library: it doubles with wrapping arithmetic.
fn wrapping(attempt: u32) -> Duration {
    Duration::from_millis(u64::from(
        1000_u32.wrapping_mul(1_u32.wrapping_shl(attempt)),
    ))
}

#[test]
fn no_schedule_at_any_attempt_panics_or_retries_at_once() {
    let attempts = [0, 31, 32, 63, 64, u32::MAX];
    let capped = || {
        ExponentialBuilder::default()
            .with_max_delay(30 * SECOND)
            .without_max_times()
    };
    let at = |attempt: u32| {
        let attempt = usize::try_from(attempt.min(70)).unwrap();
        [
            capped().build().nth(attempt),
            ExponentialBuilder::default()
                .without_max_delay()
                .without_max_times()
                .build()
                .nth(attempt),
            FibonacciBuilder::default()
                .without_max_times()
                .build()
                .nth(attempt),
            ConstantBuilder::default()
                .with_delay(Duration::ZERO)
                .without_max_times()
                .build()
                .nth(attempt),
        ]
    };
    for attempt in attempts {
        let failure = busy().with_attempts(attempt);
        for scheduled in at(attempt).into_iter().chain([Some(wrapping(attempt))]) {
            let wait = adjust(&failure, scheduled).expect("a schedule without an end");
            assert!(
                wait >= Duration::from_millis(10),
                "attempt {attempt}: {wait:?}"
            );
            assert!(wait >= scheduled.unwrap());
        }
        let capped = adjust(&failure, capped().build().nth(64)).unwrap();
        assert!(capped <= 30 * SECOND);
        let finished = Retries::new(CallContext::new()).finish(failure);
        assert_eq!(finished.attempts(), attempt.max(1));
    }
}

#[tokio::test(start_paused = true)]
async fn a_rate_limit_is_obeyed_and_the_schedule_ends_the_retries() {
    let sends = Cell::new(0_u32);
    let asked = Cell::new(Vec::new());
    let call = || {
        sends.set(sends.get() + 1);
        assert!(sends.get() < 10, "it would never end");
        ready(Err::<(), _>(
            busy().with_retry_after(Duration::from_millis(700)),
        ))
    };
    let result = call
        .retry(
            ConstantBuilder::default()
                .with_delay(Duration::from_millis(20))
                .with_max_times(2),
        )
        .sleep(tokio::time::sleep)
        .when(when)
        .adjust(adjust)
        .notify(|_, wait| asked.set([asked.take(), vec![wait]].concat()))
        .await;

    assert!(result.is_err());
    assert_eq!(sends.get(), 3, "one call and the schedule's two retries");
    assert_eq!(asked.take(), [Duration::from_millis(700); 2]);
}

#[tokio::test(start_paused = true)]
async fn a_timeout_of_a_charge_is_sent_once() {
    let sends = Cell::new(0_u32);
    let call = || {
        sends.set(sends.get() + 1);
        ready(Err::<(), _>(Failure::transient("no answer")))
    };
    let retries = Retries::new(CallContext::new());
    let retry = call
        .retry(ExponentialBuilder::default())
        .sleep(tokio::time::sleep);
    let failure = retries.run(retry).await.unwrap_err();

    assert_eq!(
        (sends.get(), failure.attempts(), failure.is_exhausted()),
        (1, 1, false)
    );
}

#[tokio::test(start_paused = true)]
async fn the_calls_own_retries_end_before_the_schedule_and_are_reported_to_the_outer_layer() {
    let sends = Cell::new(0_u32);
    let call = || {
        sends.set(sends.get() + 1);
        ready(Err::<(), _>(busy()))
    };
    let retries = Retries::new(CallContext::new().with_retries_left(2));
    let schedule = ExponentialBuilder::default().with_max_times(50);
    let failure = retries
        .run(call.retry(schedule).sleep(tokio::time::sleep))
        .await
        .unwrap_err();

    assert_eq!((sends.get(), failure.attempts()), (3, 3));
    assert!(failure.is_exhausted());
    assert!(!when(&failure), "an outer layer would multiply the retries");
}

#[tokio::test(start_paused = true)]
async fn a_spent_schedule_is_reported_to_the_outer_layer() {
    let call = || ready(Err::<(), _>(busy().with_attempts(5)));
    let retries = Retries::new(CallContext::new().with_retries_left(u32::MAX));
    let schedule = ExponentialBuilder::default().with_max_times(1);
    let failure = retries
        .run(call.retry(schedule).sleep(tokio::time::sleep))
        .await
        .unwrap_err();

    assert_eq!(
        failure.attempts(),
        10,
        "two sends of a layer that took five each"
    );
    assert!(failure.is_exhausted());
}

#[test]
fn a_wait_is_never_slept_past_the_deadline() {
    let call = CallContext::new().with_time_left(5 * SECOND);
    let retries = Retries::new(call);
    assert_eq!(
        retries.adjust(&busy(), Some(6 * SECOND)),
        None,
        "the schedule's"
    );
    let slow = busy().with_retry_after(6 * SECOND);
    assert!(!retries.when(&slow), "the failure's");
    assert_eq!(retries.adjust(&slow, Some(SECOND)), None);
    assert_eq!(retries.adjust(&busy(), Some(SECOND)), Some(SECOND));
}

#[test]
#[expect(
    clippy::disallowed_methods,
    reason = "the real clock is what is tested"
)]
fn the_time_left_runs() {
    let retries = Retries::new(CallContext::new().with_time_left(Duration::from_millis(30)));
    let start = Instant::now();
    while retries.when(&busy()) {
        assert!(start.elapsed() < 10 * SECOND, "no time is left long since");
        std::thread::sleep(Duration::from_millis(5));
    }
    assert!(start.elapsed() >= Duration::from_millis(30));
}

#[test]
fn the_blocking_retry_which_cannot_wait_longer_sends_nothing_that_asks_for_a_wait() {
    let sends = |failure: Failure| {
        let mut sends = 0;
        let call = || {
            sends += 1;
            Err::<(), _>(failure.clone())
        };
        let schedule = ConstantBuilder::default()
            .with_delay(Duration::from_millis(1))
            .with_max_times(2);
        call.retry(schedule)
            .sleep(|_| {})
            .when(when_blocking)
            .call()
            .unwrap_err();
        sends
    };
    assert_eq!(sends(busy()), 3);
    assert_eq!(sends(busy().with_retry_after(SECOND)), 1);
    assert_eq!(sends(Failure::transient("no answer")), 1);
}
