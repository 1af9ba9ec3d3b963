//! §7: what a call says of itself: the fresh one, and the edges of its times and allowances.

use std::time::Duration;

use toolfail::{Answer, CallContext, Effect, Failure, Layer, Rule, Step, decide};

#[test]
fn a_fresh_call_is_the_one_of_the_contract() {
    let stated = CallContext::new()
        .with_retries_left(2)
        .with_max_wait(Duration::from_secs(3_600))
        .with_can_ask(true)
        .with_can_check(true)
        .with_checked(false)
        .with_high_risk(false)
        .with_answer(None)
        .with_repaired(false)
        .with_cancelled(false);
    assert_eq!(CallContext::new(), stated);
    assert_eq!(CallContext::default(), stated);
    assert_ne!(stated, stated.with_time_left(Duration::MAX), "no deadline");
}

#[test]
fn a_wait_just_as_long_as_the_time_or_the_ceiling_is_kept() {
    let second = Duration::from_secs(1);
    let nano = Duration::from_nanos(1);
    let busy = |wait| Failure::rate_limited("busy").with_retry_after(wait);
    let call = CallContext::new().with_time_left(second);
    assert_eq!(decide(&busy(second), &call).next, Step::RetryBackoff);
    assert_eq!(decide(&busy(second + nano), &call).next, Step::FailSafe);

    let hour = Duration::from_secs(3_600);
    let call = CallContext::new();
    assert_eq!(decide(&busy(hour), &call).next, Step::RetryBackoff);
    let longer = decide(&busy(hour + nano), &call);
    assert_eq!(
        (longer.next, longer.rule),
        (Step::AskHuman, Rule::WaitTooLong)
    );
    assert_eq!(longer.wait, Some(hour + nano), "never cut short");

    let endless = decide(&busy(Duration::MAX), &call.with_can_ask(false));
    assert_eq!((endless.next, endless.wait), (Step::FailSafe, None));
}

#[test]
fn a_deadline_outranks_the_ceiling() {
    let busy = Failure::rate_limited("busy").with_retry_after(Duration::from_secs(60));
    let call = CallContext::new()
        .with_time_left(Duration::from_secs(30))
        .with_max_wait(Duration::from_secs(1));
    assert_eq!(decide(&busy, &call).next, Step::FailSafe);
}

#[test]
fn any_number_of_retries_left_is_as_good_as_one() {
    for retries in [1, 2, 3, u32::MAX] {
        let call = CallContext::new().with_retries_left(retries);
        assert_eq!(
            decide(&Failure::rate_limited("busy"), &call).next,
            Step::RetryBackoff
        );
    }
}

#[test]
fn told_answers_the_question_and_approves_nothing() {
    let call = CallContext::new()
        .with_high_risk(true)
        .with_answer(Some(Answer::Told));
    let decision = decide(&Failure::rate_limited("busy"), &call);
    assert_eq!(
        (decision.rule, decision.next),
        (Rule::HighRisk, Step::FailSafe)
    );
}

#[test]
fn a_decision_depends_on_nothing_but_what_it_is_given() {
    let plain = Failure::transient("a")
        .with_effect(Effect::InDoubt)
        .with_layer(Layer::SideEffect);
    let call = CallContext::new();
    let decorated = plain
        .clone()
        .with_message("rate limited, retry after 5 seconds")
        .with_reason("rate_limited")
        .with_code(toolfail::codes::RESOURCE_BUSY)
        .with_domain("example")
        .with_remediation("Change the article.")
        .with_fact("wait", "0s")
        .with_attempts(9)
        .with_cause("retry");
    assert_eq!(decide(&plain, &call), decide(&decorated, &call));
    assert_eq!(decide(&plain, &call), decide(&plain, &call));
}
