//! Saving and resuming: nothing is forgotten, and nothing foreign, edited or old is taken.

use core::time::Duration;

use serde_json::json;
use toolfail::{
    Code, Effect, EscalationLevel, Failure, Idempotency, Language, Layer,
    recovery::{
        Arguments, Budget, Event, Finding, IdempotencyKey, Machine, Question, Resume, ResumeError,
        Ruling, SideEffect, State, Transition,
    },
};

use crate::drive::{NOW, call, fail, in_every_state, reply, step, valid, valid_within};

const SECRET: &[u8] = b"a secret of this host";

fn expected(revision: u64) -> Resume<'static> {
    Resume {
        run: "run-1",
        request_id: "call-1",
        revision,
        task: Budget::new(3),
    }
}

fn resume(saved: &str) -> (Machine, Transition) {
    Machine::resume(saved, SECRET, expected(0), NOW).unwrap()
}

#[test]
fn every_state_is_taken_up_again_with_its_action() {
    for machine in in_every_state() {
        let (resumed, transition) = resume(&machine.save(SECRET));
        assert_eq!(transition.record.event, "resumed");
        if machine.state() == State::CallTool {
            continue;
        }
        let (after, before) = (resumed.progress(), machine.progress());
        assert_eq!(after.counted_from(NOW), before.counted_from(NOW));
        assert_eq!(transition.action, machine.action());
        assert_eq!(resumed.revision(), machine.revision() + 1);
        assert_eq!(resumed.idempotency_key(), machine.idempotency_key());
        assert_eq!(
            resumed.arguments().map(Arguments::text),
            machine.arguments().map(Arguments::text)
        );
        assert_eq!(
            resumed.handover(Language::English),
            machine.handover(Language::English)
        );
    }
}

#[test]
fn a_send_that_may_have_been_on_its_way_is_never_forgotten() {
    let machine = valid(call("pay"));
    assert_eq!(machine.state(), State::CallTool);
    let (resumed, _) = resume(&machine.save(SECRET));
    assert_eq!(resumed.state(), State::CheckSideEffect);
    assert_eq!(resumed.progress().side_effect(), SideEffect::InDoubt);
    // … nor after another crash, and another.
    let (mut resumed, _) = resume(&resumed.save(SECRET));
    assert_eq!(resumed.state(), State::CheckSideEffect);
    assert_eq!(resumed.progress().sends(), 1);
    step(&mut resumed, Event::Checked(Finding::Inconclusive));
    let (resumed, _) = resume(&resumed.save(SECRET));
    assert_eq!(resumed.progress().question(), Some(Question::InDoubt));
    assert_eq!(resumed.progress().side_effect(), SideEffect::InDoubt);
}

#[test]
fn a_failure_comes_back_whole() {
    let mut machine = valid(call("pay"));
    let failure = Failure::permission_denied("a message")
        .with_code(Code::new(5003).unwrap())
        .with_reason("card_blocked")
        .with_domain("bank.example")
        .with_effect(Effect::InDoubt)
        .with_idempotency(Idempotency::No)
        .with_layer(Layer::SideEffect)
        .with_retry_after(Duration::new(3, 5))
        .with_remediation("Use another card.")
        .with_fact("card", "1234")
        .with_details(json!({"a": [1, 2.5]}))
        .with_attempts(4)
        .with_exhausted(true);
    fail(&mut machine, failure);
    let (resumed, _) = resume(&machine.save(SECRET));
    let (before, after) = (machine.failure().unwrap(), resumed.failure().unwrap());
    assert_eq!(format!("{after:?}"), format!("{before:?}"));
    assert_eq!(after.details(), before.details());
    assert_eq!(after.verdict().class(), before.verdict().class());
    assert_eq!(
        resumed.guidance().unwrap().to_string(),
        machine.guidance().unwrap().to_string()
    );
}

#[test]
fn details_nested_too_deep_to_be_read_cost_nothing_but_themselves() {
    let details = (0..1_000).fold(json!(1), |inner, _| json!([inner]));
    let failure = Failure::transient("lost").with_details(details);
    let mut machine = valid(call("pay"));
    fail(&mut machine, failure);
    let (resumed, _) = resume(&machine.save(SECRET));
    assert_eq!(resumed.state(), machine.state());
    let failure = resumed.failure().unwrap();
    assert_eq!((failure.message(), failure.details()), ("lost", None));
}

#[test]
fn a_call_comes_back_whole() {
    let whole = call("pay")
        .with_context("for Ann")
        .with_high_risk("moves money")
        .with_idempotency_key(IdempotencyKey::new("own-key").unwrap())
        .with_idempotency(Idempotency::Yes)
        .with_retries(7)
        .with_deadline(NOW + Duration::from_secs(500))
        .with_max_wait(Duration::from_secs(60))
        .with_can_check(false)
        .with_can_compensate(true)
        .with_level(EscalationLevel::Three, false)
        .unwrap();
    let machine = valid(whole.clone());
    let (resumed, _) = resume(&machine.save(SECRET));
    assert_eq!(*resumed.call(), whole);
    assert_eq!(resumed.idempotency_key().unwrap().as_str(), "own-key");
}

#[test]
fn an_edited_state_is_refused_at_every_byte() {
    let mut machine = valid(call("pay"));
    fail(&mut machine, Failure::transient("lost"));
    let saved = machine.save(SECRET);
    for index in 0..saved.len() {
        let mut bytes = saved.clone().into_bytes();
        bytes[index] = if bytes[index] == b'1' { b'2' } else { b'1' };
        let Ok(edited) = String::from_utf8(bytes) else {
            continue;
        };
        assert!(
            Machine::resume(&edited, SECRET, expected(0), NOW).is_err(),
            "byte {index}"
        );
    }
    for length in 0..saved.len() {
        assert!(Machine::resume(&saved[..length], SECRET, expected(0), NOW).is_err());
    }
    assert!(Machine::resume(&format!("{saved} "), SECRET, expected(0), NOW).is_err());
}

#[test]
fn a_state_sealed_with_another_secret_is_refused() {
    let saved = valid(call("pay")).save(b"another");
    let refused = Machine::resume(&saved, SECRET, expected(0), NOW).unwrap_err();
    assert_eq!(refused, ResumeError::Edited);
    let unsealed = valid(call("pay")).save(b"");
    let refused = Machine::resume(&unsealed, SECRET, expected(0), NOW).unwrap_err();
    assert_eq!(refused, ResumeError::Edited);
}

#[test]
fn a_state_of_another_call_is_refused() {
    let saved = valid(call("pay")).save(SECRET);
    let mut other = expected(0);
    other.request_id = "call-2";
    let refused = Machine::resume(&saved, SECRET, other, NOW).unwrap_err();
    assert_eq!(refused, ResumeError::OtherCall);

    // Another run may number its calls in the same way.
    let mut other = expected(0);
    other.run = "run-2";
    let refused = Machine::resume(&saved, SECRET, other, NOW).unwrap_err();
    assert_eq!(refused, ResumeError::OtherCall);
}

#[test]
fn a_state_that_is_refused_takes_nothing_from_the_task() {
    let saved = valid_within(call("pay"), Budget::new(0)).save(SECRET);
    let (mut foreign, outdated) = (expected(0), expected(99));
    foreign.request_id = "call-2";
    for expected in [foreign, outdated] {
        let task = expected.task.clone();
        assert!(Machine::resume(&saved, SECRET, expected, NOW).is_err());
        assert_eq!(task.left(), 3);
    }
}

#[test]
fn a_state_from_before_a_newer_one_is_refused() {
    let mut machine = Machine::new(call("pay"), Budget::new(3));
    step(&mut machine, Event::Start);
    let old = machine.save(SECRET);
    step(&mut machine, Event::Built(crate::drive::arguments()));
    step(&mut machine, Event::Valid);
    let newest = machine.revision();
    assert_eq!(
        Machine::resume(&old, SECRET, expected(newest), NOW).unwrap_err(),
        ResumeError::Outdated { found: 1, newest }
    );
    assert!(Machine::resume(&machine.save(SECRET), SECRET, expected(newest), NOW).is_ok());
}

#[test]
fn a_state_in_another_form_is_refused_with_its_version() {
    let saved = valid(call("pay")).save(SECRET);
    for (found, text) in [(0, " 0 "), (2, " 2 "), (u32::MAX, " 4294967295 ")] {
        let other = saved.replacen(" 1 ", text, 1);
        let refused = Machine::resume(&other, SECRET, expected(0), NOW).unwrap_err();
        assert_eq!(refused, ResumeError::OtherVersion { found });
        assert!(refused.to_string().contains(&found.to_string()));
    }
}

#[test]
fn what_is_no_state_is_refused() {
    for text in [
        "",
        "\n",
        "{}",
        "toolfail-recovery",
        "toolfail-recovery 1\n{}",
        "a b c\n",
    ] {
        let refused = Machine::resume(text, SECRET, expected(0), NOW).unwrap_err();
        assert_eq!(refused, ResumeError::Unreadable, "{text:?}");
    }
}

#[test]
fn the_shared_budget_is_not_refilled_by_a_crash() {
    let shared = Budget::new(3);
    let mut machine = valid_within(call("pay").with_retries(9), shared.clone());
    fail(&mut machine, Failure::rate_limited("429"));
    assert_eq!(shared.left(), 2);
    let fresh = Budget::new(3);
    let again = Resume {
        run: "run-1",
        request_id: "call-1",
        revision: 0,
        task: fresh.clone(),
    };
    let (resumed, _) = Machine::resume(&machine.save(SECRET), SECRET, again, NOW).unwrap();
    assert_eq!(fresh.left(), 2);
    assert_eq!(resumed.retries_left(), 2);
}

#[test]
fn an_approval_that_waits_survives_a_crash() {
    let mut machine = valid(call("pay"));
    let wait = Duration::from_secs(7_200);
    fail(
        &mut machine,
        Failure::rate_limited("429").with_retry_after(wait),
    );
    step(&mut machine, Event::Answered(reply(Ruling::Approved)));
    let (mut resumed, transition) = resume(&machine.save(SECRET));
    assert_eq!(transition.action, machine.action());
    let sent = resumed.step(Event::WaitOver, NOW + wait).unwrap();
    assert_eq!(sent.record.attempt, 2);
}
