//! Orders that no well-meaning host gives, and numbers at their ends.

use core::time::Duration;

use toolfail::{
    Failure, Layer, codes,
    recovery::{Action, Arguments, Budget, Event, Finding, Refusal, Reply, Ruling, State, Trigger},
};

use crate::drive::{
    NOW, arguments, call, fail, in_every_state, reply, step, valid, valid_within, wait_over,
};

/// Every event, with contents that fit where they are looked at.
fn every_event(attempt: u64) -> Vec<Event> {
    let mut events = vec![
        Event::Start,
        Event::Built(arguments()),
        Event::Invalid(Failure::invalid_argument("x")),
        Event::Valid,
        Event::Returned { attempt },
        Event::Failed {
            attempt,
            failure: Failure::transient("x"),
        },
        Event::Accepted,
        Event::Rejected {
            failure: Failure::permanent("x").with_layer(Layer::Result),
            missing_fields: Vec::new(),
        },
        Event::Repaired,
        Event::Resend,
        Event::GaveUp,
        Event::WaitOver,
        Event::Compensated,
        Event::CompensationFailed,
        Event::Expired,
        Event::Cancelled,
        Event::Resumed,
    ];
    events.extend(Finding::ALL.map(Event::Checked));
    events.extend(Ruling::ALL.map(|ruling| Event::Answered(reply(ruling))));
    events
}

#[test]
fn every_event_that_a_state_does_not_take_is_refused_and_changes_nothing() {
    let mut triggers = std::collections::BTreeSet::new();
    for machine in in_every_state() {
        for event in every_event(machine.progress().sends()) {
            let trigger = event.trigger();
            triggers.insert(trigger.as_str());
            let is_taken = toolfail::recovery::EDGES
                .iter()
                .any(|edge| edge.on == trigger && edge.from.contains(&machine.state()));
            let mut after = machine.clone();
            match after.step(event, NOW) {
                Ok(_) => assert!(is_taken, "{:?} took {trigger}", machine.state()),
                Err(Refusal::NotTaken { state, trigger: t }) => {
                    assert!(
                        !is_taken || t == Trigger::WaitOver,
                        "{state:?} refused {trigger}"
                    );
                    assert_eq!((state, t), (machine.state(), trigger));
                    assert_eq!(after.progress(), machine.progress());
                    assert_eq!(after.revision(), machine.revision());
                }
                Err(refusal) => {
                    // Taken in general, and not now or not so.
                    assert!(is_taken, "{refusal:?}");
                    assert_eq!(after.progress(), machine.progress());
                }
            }
        }
    }
    assert_eq!(triggers.len(), Trigger::ALL.len());
}

#[test]
fn a_second_answer_of_the_tool_is_refused() {
    let mut machine = valid(call("t"));
    step(&mut machine, Event::Returned { attempt: 1 });
    let again = machine.step(Event::Returned { attempt: 1 }, NOW);
    assert!(matches!(again, Err(Refusal::NotTaken { .. })));
}

#[test]
fn a_late_failure_of_the_send_before_says_nothing_about_this_one() {
    let mut machine = valid(call("t"));
    fail(&mut machine, Failure::transient("timeout").idempotent());
    wait_over(&mut machine);
    let late = Event::Failed {
        attempt: 1,
        failure: Failure::transient("refused").with_effect(toolfail::Effect::NotApplied),
    };
    assert_eq!(
        machine.step(late, NOW).unwrap_err(),
        Refusal::OtherAttempt {
            expected: 2,
            found: 1
        }
    );
}

#[test]
fn a_person_answers_once_in_time_for_what_was_shown() {
    let mut machine = valid(call("pay").with_high_risk("moves money"));
    let refuse = |machine: &mut toolfail::recovery::Machine, reply: Reply, now| {
        machine.step(Event::Answered(reply), now).unwrap_err()
    };
    let mut other = reply(Ruling::Approved);
    other.arguments_hash = Arguments::from_text(r#"{"file_path":"b.txt"}"#).hash();
    assert_eq!(refuse(&mut machine, other, NOW), Refusal::OtherArguments);

    let mut other = reply(Ruling::Approved);
    other.request_id = "call-2".into();
    assert_eq!(refuse(&mut machine, other, NOW), Refusal::OtherRequest);

    // Another run may number its calls in the same way.
    let mut other = reply(Ruling::Approved);
    other.run = "run-2".into();
    assert_eq!(refuse(&mut machine, other, NOW), Refusal::OtherRequest);

    let ruling = Ruling::DidNotHappen;
    assert_eq!(
        refuse(&mut machine, reply(ruling), NOW),
        Refusal::NotOffered { ruling }
    );

    let until = NOW + Duration::from_secs(24 * 60 * 60);
    assert_eq!(machine.action(), Action::Ask { until });
    assert_eq!(
        refuse(&mut machine.clone(), reply(Ruling::Approved), until),
        Refusal::Late { until }
    );
    assert_eq!(
        machine.step(Event::Expired, NOW).unwrap_err(),
        Refusal::TooEarly { until }
    );

    step(&mut machine, Event::Answered(reply(Ruling::Approved)));
    assert_eq!(
        refuse(&mut machine, reply(Ruling::Approved), NOW),
        Refusal::Answered
    );
    assert_eq!(machine.progress().sends(), 1);
}

#[test]
fn nobody_answering_ends_with_8001() {
    let mut machine = valid(call("pay").with_high_risk("moves money"));
    let until = NOW + Duration::from_secs(24 * 60 * 60);
    let next = machine.step(Event::Expired, until).unwrap();
    assert_eq!(next.action, Action::Stop);
    assert_eq!(
        machine.failure().unwrap().code(),
        Some(codes::HUMAN_TIMEOUT)
    );
}

#[test]
fn a_wait_without_end_is_never_cut_short_and_never_wraps() {
    let forever = Failure::rate_limited("429").with_retry_after(Duration::MAX);
    let mut machine = valid(call("t").with_max_wait(Duration::MAX));
    let next = fail(&mut machine, forever.clone());
    let until = Duration::MAX;
    assert_eq!(
        next.action,
        Action::Wait {
            until,
            backoff: true
        }
    );
    let soon = NOW + Duration::from_secs(1);
    assert_eq!(
        machine.step(Event::WaitOver, soon).unwrap_err(),
        Refusal::TooEarly { until }
    );
    step(&mut machine, Event::Cancelled);

    let mut machine = valid(call("t"));
    assert_eq!(fail(&mut machine, forever).record.state, State::AskHuman);
    // A clock at its end, and an answer that may take forever.
    let endless = call("t")
        .with_high_risk("x")
        .with_answer_within(Duration::MAX);
    let mut machine = valid(endless);
    let late = Duration::MAX - Duration::from_nanos(1);
    machine
        .step(Event::Answered(reply(Ruling::Approved)), late)
        .unwrap();
}

#[test]
fn a_budget_of_u32_max_neither_wraps_nor_ends_early() {
    let budget = Budget::new(u32::MAX);
    let mut machine = valid_within(call("t").with_retries(u32::MAX), budget.clone());
    for sends in 1..=1_000 {
        assert_eq!(machine.progress().sends(), sends);
        fail(&mut machine, Failure::rate_limited("429"));
        wait_over(&mut machine);
    }
    assert_eq!(budget.left(), u32::MAX - 1_000);
    assert_eq!(machine.retries_left(), u32::MAX - 1_000);

    let mut failure = Failure::rate_limited("429").with_attempts(u32::MAX);
    for _ in 0..3 {
        let mut machine = valid_within(call("t").with_retries(0), Budget::new(9));
        fail(&mut machine, failure);
        failure = machine.failure().unwrap().clone();
    }
    assert_eq!(failure.attempts(), u32::MAX);
}

#[test]
fn a_budget_emptied_while_waiting_ends_the_next_retry_not_the_granted_one() {
    let budget = Budget::new(3);
    let mut machine = valid_within(call("t"), budget.clone());
    fail(&mut machine, Failure::rate_limited("429"));
    budget.set(0);
    wait_over(&mut machine);
    assert_eq!(machine.progress().sends(), 2);
    let next = fail(&mut machine, Failure::rate_limited("429"));
    assert_eq!(next.record.rule, Some(toolfail::Rule::Exhausted));
    assert_eq!(machine.state(), State::FailSafe);
}

#[test]
fn a_budget_raised_while_waiting_is_bounded_by_the_call_s_own_cap() {
    let budget = Budget::new(1);
    let mut machine = valid_within(call("t").with_retries(2), budget.clone());
    for _ in 0..2 {
        fail(&mut machine, Failure::rate_limited("429"));
        budget.set(100);
        wait_over(&mut machine);
    }
    fail(&mut machine, Failure::rate_limited("429"));
    assert_eq!(machine.state(), State::FailSafe);
    assert_eq!(machine.progress().sends(), 3);
}

#[test]
fn the_last_retry_goes_to_one_of_many_threads() {
    let budget = Budget::new(100);
    let taken: u32 = std::thread::scope(|scope| {
        let threads: Vec<_> = (0..4)
            .map(|_| scope.spawn(|| u32::try_from((0..100).filter(|_| budget.take()).count())))
            .collect();
        threads
            .into_iter()
            .map(|t| t.join().unwrap().unwrap())
            .sum()
    });
    assert_eq!((taken, budget.left()), (100, 0));
    assert!(!budget.take());
}

#[test]
fn a_clock_that_goes_back_makes_a_wait_longer_and_never_shorter() {
    let wait = Duration::from_secs(10);
    let mut machine = valid(call("t"));
    let busy = Event::Failed {
        attempt: 1,
        failure: Failure::rate_limited("429").with_retry_after(wait),
    };
    // The clock was set back an hour before the failure, and comes right again after it.
    machine.step(busy, NOW - Duration::from_secs(3600)).unwrap();
    let until = NOW + wait;
    assert_eq!(
        machine.step(Event::WaitOver, NOW).unwrap_err(),
        Refusal::TooEarly { until }
    );
    machine.step(Event::WaitOver, until).unwrap();
}

#[test]
fn no_call_is_sent_past_its_deadline() {
    let deadline = NOW + Duration::from_secs(5);
    let mut machine = valid(call("t").with_deadline(deadline));
    fail(&mut machine, Failure::rate_limited("429"));
    let next = machine.step(Event::WaitOver, deadline).unwrap();
    assert_eq!(next.action, Action::Stop);
    assert_eq!(machine.failure().unwrap().code(), None);

    let machine = valid(call("t").with_deadline(NOW));
    assert_eq!(machine.state(), State::FailSafe);
    assert_eq!(machine.failure().unwrap().code(), Some(codes::TASK_TIMEOUT));
    assert!(machine.failure().unwrap().is_safe_to_resubmit());
}

#[test]
fn only_an_input_failure_comes_before_the_tool_and_only_a_result_s_after_it() {
    let mut machine = toolfail::recovery::Machine::new(call("t"), Budget::new(1));
    step(&mut machine, Event::Start);
    let refused = machine.step(Event::Invalid(Failure::transient("x")), NOW);
    assert_eq!(
        refused.unwrap_err(),
        Refusal::OtherLayer {
            expected: Layer::Input,
            found: Layer::Execution
        }
    );
}

#[test]
fn no_wait_that_a_person_approves_is_slept_past_the_deadline() {
    let minute = Duration::from_secs(60);
    for (wait, action) in [
        (minute / 2, State::AskHuman),
        (minute, State::FailSafe),
        (Duration::MAX, State::FailSafe),
    ] {
        let mut machine = valid(call("pay").with_deadline(NOW + minute));
        fail(
            &mut machine,
            Failure::permission_denied("403").with_retry_after(wait),
        );
        step(&mut machine, Event::Answered(reply(Ruling::Approved)));
        assert_eq!(machine.state(), action, "{wait:?}");
        assert_eq!(machine.progress().sends(), 1);
    }
}

#[test]
fn no_repair_sends_again_after_the_deadline() {
    let minute = Duration::from_secs(60);
    for (wait, expected) in [(minute / 2, true), (minute, false)] {
        let mut machine = valid(call("pay").with_deadline(NOW + minute));
        step(&mut machine, Event::Returned { attempt: 1 });
        let failure = Failure::permanent("html")
            .with_layer(Layer::Result)
            .with_retry_after(wait)
            .idempotent();
        let rejected = Event::Rejected {
            failure,
            missing_fields: Vec::new(),
        };
        let next = step(&mut machine, rejected);
        let Action::Repair { may_resend, .. } = next.action else {
            panic!("{:?}", next.action)
        };
        assert_eq!(may_resend, expected);
    }
}

#[test]
fn every_refusal_says_in_words_what_is_wrong() {
    let refusals = [
        Refusal::NotTaken {
            state: State::Done,
            trigger: Trigger::Start,
        },
        Refusal::TooEarly { until: NOW },
        Refusal::NotSafe,
        Refusal::OtherLayer {
            expected: Layer::Input,
            found: Layer::Result,
        },
        Refusal::OtherAttempt {
            expected: 2,
            found: 1,
        },
        Refusal::OtherRequest,
        Refusal::OtherArguments,
        Refusal::NotOffered {
            ruling: Ruling::Stop,
        },
        Refusal::Late { until: NOW },
        Refusal::Answered,
    ];
    let texts: std::collections::BTreeSet<String> =
        refusals.iter().map(ToString::to_string).collect();
    assert_eq!(texts.len(), refusals.len());
    assert!(texts.contains("state `done` does not take the event `start`"));
}
