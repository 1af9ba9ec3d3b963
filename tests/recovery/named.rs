//! What the seed article asks for by name, and the shared reports of the field.

use core::time::Duration;

use toolfail::{
    Class, Effect, Failure, Layer, Step, codes, decide,
    recovery::{
        Action, Budget, Event, Finding, Machine, Question, Refusal, Ruling, SideEffect, State,
    },
};

use crate::drive::{NOW, arguments, call, fail, reply, step, valid, valid_within, wait_over};

#[test]
fn a_429_enters_retry_backoff_and_waits_as_long_as_asked() {
    let mut machine = valid(call("search"));
    let busy = Failure::rate_limited("429").with_retry_after(Duration::from_secs(7));
    let next = fail(&mut machine, busy);
    assert_eq!(next.record.state, State::RetryBackoff);
    let until = NOW + Duration::from_secs(7);
    assert_eq!(
        next.action,
        Action::Wait {
            until,
            backoff: true
        }
    );

    let early = machine.step(Event::WaitOver, until - Duration::from_nanos(1));
    assert_eq!(early.unwrap_err(), Refusal::TooEarly { until });
    let sent = machine.step(Event::WaitOver, until).unwrap();
    assert_eq!(sent.action, Action::Send { attempt: 2 });
}

#[test]
fn a_missing_file_path_ends_in_fail_safe_at_once_with_no_way_back() {
    let mut machine = Machine::new(call("read_file"), Budget::new(3));
    step(&mut machine, Event::Start);
    let missing = codes::REQUIRED_FIELD_MISSING
        .failure()
        .with_fact("field", "file_path");
    let next = step(&mut machine, Event::Invalid(missing));
    assert_eq!(next.action, Action::Stop);
    assert_eq!(next.record.event, "validation_error");
    assert_eq!(machine.progress().sends(), 0);
    assert!(
        machine
            .guidance()
            .unwrap()
            .to_string()
            .contains("file_path")
    );
    for event in [Event::Start, Event::Built(arguments()), Event::Valid] {
        assert!(machine.step(event, NOW).is_err());
    }
}

#[test]
fn deleting_a_file_without_authorization_goes_straight_to_a_person() {
    // The host knows that it is dangerous …
    let mut machine = valid(call("delete_file").with_high_risk("deletes a file"));
    assert_eq!(machine.state(), State::AskHuman);
    assert_eq!(machine.progress().sends(), 0);
    let next = step(&mut machine, Event::Answered(reply(Ruling::Approved)));
    assert_eq!(next.action, Action::Send { attempt: 1 });

    // … or the tool refuses it.
    let mut machine = valid(call("delete_file"));
    let next = fail(&mut machine, codes::PERMISSION_DENIED.failure());
    assert_eq!(next.record.state, State::AskHuman);
    assert_eq!(next.record.event, "permission_block");
    assert_eq!(next.record.approval_required, Some(true));
}

#[test]
fn a_high_risk_call_that_nobody_can_approve_is_never_sent_and_says_why() {
    let machine = valid(
        call("pay")
            .with_high_risk("moves money")
            .with_can_ask(false),
    );
    assert_eq!(machine.state(), State::FailSafe);
    let failure = machine.failure().unwrap();
    assert_eq!(failure.code(), Some(codes::PERMISSION_DENIED));
    assert_eq!(failure.effect(), Some(Effect::NotApplied));
}

#[test]
fn a_wait_of_a_day_is_neither_slept_nor_cut_short_a13() {
    let day = Duration::from_secs(86_400);
    let busy = || Failure::rate_limited("429").with_retry_after(day);
    for (can_ask, expected) in [(true, State::AskHuman), (false, State::FailSafe)] {
        let minute = Duration::from_secs(60);
        let mut machine = valid(call("search").with_max_wait(minute).with_can_ask(can_ask));
        fail(&mut machine, busy());
        assert_eq!(machine.state(), expected);
        assert_eq!(machine.failure().unwrap().retry_after(), Some(day));
    }
}

#[test]
fn an_approved_long_wait_is_still_waited_out() {
    let wait = Duration::from_secs(3 * 60 * 60);
    let mut machine = valid(call("search"));
    fail(
        &mut machine,
        Failure::rate_limited("429").with_retry_after(wait),
    );
    let next = step(&mut machine, Event::Answered(reply(Ruling::Approved)));
    let until = NOW + wait;
    assert_eq!(
        next.action,
        Action::Wait {
            until,
            backoff: false
        }
    );
    assert_eq!(
        machine.step(Event::WaitOver, NOW).unwrap_err(),
        Refusal::TooEarly { until }
    );
    // The approval is kept past the moment at which an answer would not count any more.
    let day_later = NOW + Duration::from_secs(30 * 60 * 60);
    assert_eq!(
        machine.step(Event::Expired, day_later).unwrap_err(),
        Refusal::Answered
    );
    let sent = machine.step(Event::WaitOver, day_later).unwrap();
    assert_eq!(sent.action, Action::Send { attempt: 2 });
}

#[test]
fn a_write_that_timed_out_is_checked_and_not_replayed_a43() {
    for timeout in [
        Failure::transient("timeout"),
        Failure::transient("504").with_effect(Effect::InDoubt),
    ] {
        let mut machine = valid(call("create_order"));
        let next = fail(&mut machine, timeout.clone());
        assert_eq!(next.action, Action::Check);
        let line = machine.guidance().unwrap().to_string();
        assert!(line.contains("First confirm"), "{line}");
        let next = step(&mut machine, Event::Checked(Finding::Applied));
        assert_eq!(next.action, Action::Verify);
        assert_eq!(machine.progress().sends(), 1);

        let mut machine = valid(call("create_order"));
        let next = fail(&mut machine, timeout.idempotent());
        assert_eq!(next.record.state, State::RetryBackoff);
    }
}

#[test]
fn a_deadline_exceeded_is_checked_unless_idempotent_a57() {
    let exceeded = Failure::transient("DEADLINE_EXCEEDED")
        .with_layer(Layer::SideEffect)
        .with_effect(Effect::InDoubt);
    let mut machine = valid(call("commit"));
    let next = fail(&mut machine, exceeded.clone());
    assert_eq!(next.action, Action::Check);
    assert_eq!(next.record.event, "side_effect_uncertain");
    assert!(next.record.idempotency_key.is_some());

    let mut machine = valid(call("commit"));
    assert_eq!(
        fail(&mut machine, exceeded.idempotent()).record.state,
        State::RetryBackoff
    );
}

#[test]
fn after_a_person_said_no_nothing_is_sent_and_nobody_asked_again_a71() {
    let mut machine = valid(call("delete_file"));
    fail(&mut machine, Failure::permission_denied("operator only"));
    let next = step(&mut machine, Event::Answered(reply(Ruling::Rejected)));
    assert_eq!(next.action, Action::Stop);
    let failure = machine.failure().unwrap().clone();
    assert_eq!(failure.code(), Some(codes::HUMAN_DECLINED));
    assert_eq!(failure.class(), Class::Permanent);
    // An outer layer does not try it either, nor ask.
    let fresh = toolfail::CallContext::new();
    assert_eq!(decide(&failure, &fresh).next, Step::FailSafe);
    let line = machine.guidance().unwrap().to_string();
    assert!(line.contains("A retry is not worth it."), "{line}");
    assert!(line.contains("No person is needed."), "{line}");
    for event in [
        Event::Resend,
        Event::WaitOver,
        Event::Answered(reply(Ruling::Approved)),
    ] {
        assert!(machine.step(event, NOW).is_err());
    }
}

/// An inner layer of three attempts under an outer one of four, with one budget for both.
#[test]
fn nested_layers_share_one_budget_and_do_not_multiply_a73() {
    for budget in 0..=5 {
        let shared = Budget::new(budget);
        let (mut total, mut inner_calls) = (0, 0);
        let mut outer = valid_within(call("agent").with_retries(3), shared.clone());
        while outer.state() == State::CallTool {
            inner_calls += 1;
            let mut inner = valid_within(call("http").with_retries(2), shared.clone());
            while inner.state() == State::CallTool {
                total += 1;
                assert!(total <= 1 + budget, "{total} sends of a budget of {budget}");
                fail(&mut inner, Failure::rate_limited("429"));
                if inner.state() == State::RetryBackoff {
                    wait_over(&mut inner);
                }
            }
            let given_up = inner.failure().unwrap().clone();
            assert!(given_up.is_exhausted());
            assert!(given_up.attempts() >= 1);
            fail(&mut outer, given_up);
            if outer.state() == State::RetryBackoff {
                wait_over(&mut outer);
            }
        }
        assert_eq!(
            inner_calls, 1,
            "the outer layer saw that the inner one had spent it"
        );
        assert_eq!(outer.failure().unwrap().attempts(), total);
        assert!(outer.failure().unwrap().is_exhausted());
    }
}

#[test]
fn an_inner_layer_without_retries_leaves_them_to_the_outer_one() {
    let shared = Budget::new(2);
    let mut inner = valid_within(call("http").with_retries(0), shared.clone());
    fail(&mut inner, Failure::rate_limited("429"));
    let failure = inner.failure().unwrap().clone();
    assert!(!failure.is_exhausted());
    let mut outer = valid_within(call("agent"), shared);
    assert_eq!(fail(&mut outer, failure).record.state, State::RetryBackoff);
}

#[test]
fn a_crash_while_sending_is_decided_as_a_time_out_is() {
    let mut machine = valid(call("create_order"));
    let next = step(&mut machine, Event::Resumed);
    assert_eq!(next.action, Action::Check);
    assert_eq!(machine.progress().side_effect(), SideEffect::InDoubt);
    let failure = machine.failure().unwrap();
    assert_eq!(failure.class(), Class::Transient);
    assert_eq!(failure.effect(), Some(Effect::InDoubt));

    let idempotent = call("put").with_idempotency(toolfail::Idempotency::Yes);
    let mut machine = valid(idempotent);
    assert_eq!(
        step(&mut machine, Event::Resumed).record.state,
        State::RetryBackoff
    );
}

#[test]
fn cancelling_keeps_what_is_known_of_the_effect() {
    for mut machine in crate::drive::in_every_state() {
        let (state, before) = (machine.state(), machine.progress().side_effect());
        let cancelled = machine.step(Event::Cancelled, NOW);
        if state.is_final() {
            assert!(cancelled.is_err());
            continue;
        }
        let next = cancelled.unwrap();
        assert_eq!(next.action, Action::Stop);
        assert_eq!(next.record.side_effect_state, before, "from {state}");
        let failure = machine.failure().unwrap();
        assert_eq!(failure.code(), Some(codes::TASK_CANCELLED));
        assert_eq!(failure.effect(), Some(before.effect()), "from {state}");
    }
}

#[test]
fn a_person_who_is_asked_what_happened_cannot_approve() {
    let mut machine = valid(call("create_order").with_can_check(false));
    fail(&mut machine, Failure::transient("timeout"));
    assert_eq!(machine.progress().question(), Some(Question::InDoubt));
    for ruling in [Ruling::Approved, Ruling::Rejected] {
        let refused = machine.step(Event::Answered(reply(ruling)), NOW);
        assert_eq!(refused.unwrap_err(), Refusal::NotOffered { ruling });
    }
    let next = step(&mut machine, Event::Answered(reply(Ruling::DidNotHappen)));
    assert_eq!(next.record.state, State::RetryBackoff);
}

#[test]
fn what_was_done_by_half_is_undone_or_handed_over() {
    let lost = || Failure::transient("lost").with_effect(Effect::InDoubt);
    let mut machine = valid(call("t").with_can_compensate(true));
    fail(&mut machine, lost());
    let next = step(&mut machine, Event::Checked(Finding::PartlyApplied));
    assert_eq!(next.action, Action::Compensate);
    step(&mut machine, Event::Compensated);
    assert_eq!(machine.state(), State::FailSafe);
    assert_eq!(machine.progress().side_effect(), SideEffect::Compensated);

    for compensates in [true, false] {
        let mut machine = valid(call("t").with_can_compensate(compensates));
        fail(&mut machine, lost());
        step(&mut machine, Event::Checked(Finding::PartlyApplied));
        if compensates {
            step(&mut machine, Event::CompensationFailed);
        }
        assert_eq!(machine.progress().question(), Some(Question::InDoubt));
    }
}

#[test]
fn a_permission_failure_found_not_to_have_run_is_still_asked_about() {
    let mut machine = valid(call("t"));
    let denied = Failure::permission_denied("403").with_effect(Effect::InDoubt);
    fail(&mut machine, denied);
    assert_eq!(machine.state(), State::CheckSideEffect);
    step(&mut machine, Event::Checked(Finding::NotApplied));
    assert_eq!(machine.progress().question(), Some(Question::Approval));
}

#[test]
fn what_a_check_found_outweighs_what_a_bad_result_says() {
    let mut machine = valid(call("t"));
    fail(&mut machine, Failure::transient("lost"));
    step(&mut machine, Event::Checked(Finding::Applied));
    let failure = Failure::transient("html")
        .with_layer(Layer::Result)
        .with_effect(Effect::NotApplied);
    let next = step(
        &mut machine,
        Event::Rejected {
            failure,
            missing_fields: vec!["total".into()],
        },
    );
    assert!(matches!(
        next.action,
        Action::Repair {
            may_resend: false,
            ..
        }
    ));
    assert_eq!(
        machine.step(Event::Resend, NOW).unwrap_err(),
        Refusal::NotSafe
    );
}

#[test]
fn what_ends_in_doubt_is_not_called_safe_because_the_last_send_did_nothing() {
    let mut machine = valid(call("pay"));
    fail(
        &mut machine,
        Failure::transient("lost")
            .idempotent()
            .with_effect(Effect::InDoubt),
    );
    wait_over(&mut machine);
    let refused = Failure::invalid_argument("no such account").with_effect(Effect::NotApplied);
    assert_eq!(fail(&mut machine, refused).action, Action::Stop);
    let failure = machine.failure().unwrap();
    assert_eq!(failure.effect(), Some(Effect::InDoubt));
    let guidance = machine.guidance().unwrap().to_string();
    assert!(guidance.contains("again is not safe."), "{guidance}");
}

#[test]
fn a_rejection_that_states_no_effect_is_of_a_call_that_has_run() {
    // The verifier itself was refused for pace, and says so of the call.
    let mut machine = valid(call("pay"));
    step(&mut machine, Event::Returned { attempt: 1 });
    let failure = Failure::rate_limited("429 of the verifier").with_layer(Layer::Result);
    let rejected = Event::Rejected {
        failure,
        missing_fields: Vec::new(),
    };
    let next = step(&mut machine, rejected);
    assert!(matches!(
        next.action,
        Action::Repair {
            may_resend: false,
            ..
        }
    ));
    assert_eq!(
        machine.step(Event::Resend, NOW).unwrap_err(),
        Refusal::NotSafe
    );
}

#[test]
fn a_result_that_is_safe_to_fetch_again_is_sent_for_once_and_after_its_wait() {
    let mut machine = valid(call("search"));
    let wait = Duration::from_secs(5);
    let garbage = || Event::Rejected {
        failure: Failure::permanent("html")
            .with_layer(Layer::Result)
            .idempotent()
            .with_retry_after(wait),
        missing_fields: Vec::new(),
    };
    step(&mut machine, Event::Returned { attempt: 1 });
    let next = step(&mut machine, garbage());
    let not_before = NOW + wait;
    assert_eq!(
        next.action,
        Action::Repair {
            may_resend: true,
            not_before
        }
    );
    assert_eq!(
        machine.step(Event::Resend, NOW).unwrap_err(),
        Refusal::TooEarly { until: not_before }
    );
    let next = machine.step(Event::Resend, not_before).unwrap();
    assert_eq!(next.action, Action::Send { attempt: 2 });
    let returned = machine.step(Event::Returned { attempt: 2 }, not_before);
    assert_eq!(returned.unwrap().action, Action::Verify);
    let next = machine.step(garbage(), not_before).unwrap();
    assert_eq!(next.action, Action::Stop);
}

#[test]
fn an_outer_layer_does_not_send_again_what_was_undone_or_stopped() {
    let lost = || Failure::transient("lost").with_effect(Effect::InDoubt);
    let mut undone = valid(call("t").with_can_compensate(true));
    fail(&mut undone, lost());
    step(&mut undone, Event::Checked(Finding::PartlyApplied));
    step(&mut undone, Event::Compensated);
    let mut stopped = valid(call("t").with_can_check(false));
    fail(&mut stopped, lost());
    step(&mut stopped, Event::Answered(reply(Ruling::Stop)));
    for inner in [undone, stopped] {
        let mut outer = valid(call("agent"));
        fail(&mut outer, inner.failure().unwrap().clone());
        let next = step(&mut outer, Event::Checked(Finding::NotApplied));
        assert_eq!(next.action, Action::Stop);
        assert_eq!(outer.progress().sends(), 1);
    }
}
