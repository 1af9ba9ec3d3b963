//! The handover: complete, serialisable, and answered for what was shown.

use core::time::Duration;

use serde_json::json;
use toolfail::{
    Effect, EscalationLevel, Failure, Language,
    recovery::{Event, Handover, Question, Reply, Ruling, State},
};

use crate::drive::{NOW, call, fail, in_every_state, step, valid};

fn shown(machine: &toolfail::recovery::Machine) -> Handover {
    machine.handover(Language::English).unwrap()
}

#[test]
fn a_handover_holds_all_that_a_person_needs() {
    let call = call("pay")
        .with_high_risk("moves money")
        .with_context("asked for by Ann, order 7")
        .with_level(EscalationLevel::Two, true)
        .unwrap();
    let machine = valid(call);
    let handover = shown(&machine);
    assert_eq!(
        serde_json::to_value(&handover).unwrap(),
        json!({
            "run": "run-1",
            "request_id": "call-1",
            "tool_name": "pay",
            "arguments": r#"{"file_path":"a.txt"}"#,
            "arguments_hash": machine.arguments().unwrap().hash().to_string(),
            "context": "asked for by Ann, order 7",
            "idempotency_key": machine.idempotency_key().unwrap().as_str(),
            "high_risk": true,
            "risk_reason": "moves money",
            "side_effect_state": "not_sent",
            "attempt": 0,
            "guidance": "",
            "question": "approval",
            "question_text": "Approve to send this call as shown, or reject it.",
            "answers": ["approved", "rejected"],
            "level": 2,
            "expires_at_ms": 1_700_007_200_000_u64,
            "not_before_ms": 0,
        })
    );
}

#[test]
fn a_handover_and_its_answer_survive_the_wire() {
    let mut machine = valid(call("pay").with_can_check(false));
    fail(&mut machine, Failure::transient("lost"));
    let sent = serde_json::to_string(&shown(&machine)).unwrap();
    let received: Handover = serde_json::from_str(&sent).unwrap();
    assert_eq!(received, shown(&machine));
    assert_eq!(received.question, Question::InDoubt);
    assert!(received.guidance.contains("A person is needed."));

    let answer = serde_json::to_string(&received.reply(Ruling::DidNotHappen)).unwrap();
    assert_eq!(
        serde_json::from_str::<serde_json::Value>(&answer).unwrap()["answer"],
        "did_not_happen"
    );
    let reply: Reply = serde_json::from_str(&answer).unwrap();
    let next = step(&mut machine, Event::Answered(reply));
    assert_eq!(next.record.state, State::RetryBackoff);
}

#[test]
fn an_answer_in_other_words_is_not_read() {
    let hash = crate::drive::arguments().hash().to_string();
    for (answer, hash) in [("yes", &*hash), ("approved", "00"), ("Approved", &*hash)] {
        let text = json!({"run": "run-1", "request_id": "call-1", "arguments_hash": hash, "answer": answer});
        assert!(serde_json::from_value::<Reply>(text).is_err());
    }
}

#[test]
fn to_approve_an_unsafe_call_says_that_it_did_not_happen() {
    let mut machine = valid(call("pay"));
    fail(&mut machine, Failure::authentication("401"));
    let handover = shown(&machine);
    assert_eq!(handover.question, Question::ApprovalInDoubt);
    assert!(handover.question_text.contains("it did not happen"));
    assert_eq!(
        handover.answers,
        [
            Ruling::Approved,
            Ruling::Rejected,
            Ruling::Happened,
            Ruling::Stop
        ]
    );
    let mut happened = machine.clone();
    let next = step(
        &mut happened,
        Event::Answered(handover.reply(Ruling::Happened)),
    );
    assert_eq!(next.record.state, State::VerifyResult);
    let mut stopped = machine.clone();
    let next = step(&mut stopped, Event::Answered(handover.reply(Ruling::Stop)));
    assert_eq!(next.record.state, State::FailSafe);
    let next = step(
        &mut machine,
        Event::Answered(handover.reply(Ruling::Approved)),
    );
    assert_eq!(next.record.state, State::CallTool);

    // Where it is known not to have run there is nothing to say about that.
    let mut machine = valid(call("pay"));
    let refused = Failure::authentication("401").with_effect(Effect::NotApplied);
    fail(&mut machine, refused);
    assert_eq!(shown(&machine).question, Question::Approval);
}

#[test]
fn there_is_a_handover_only_while_a_person_is_asked() {
    for machine in in_every_state() {
        let expected = machine.state() == State::AskHuman;
        assert_eq!(machine.handover(Language::English).is_some(), expected);
    }
    let mut machine = valid(call("t"));
    let hours = Duration::from_secs(9_000);
    fail(
        &mut machine,
        Failure::rate_limited("429").with_retry_after(hours),
    );
    let handover = shown(&machine);
    assert_eq!(handover.not_before_ms, 1_700_009_000_000);
    step(
        &mut machine,
        Event::Answered(handover.reply(Ruling::Approved)),
    );
    assert_eq!(machine.state(), State::AskHuman);
    assert!(machine.handover(Language::English).is_none());
}

#[test]
fn the_levels_set_how_long_an_answer_may_take() {
    for (level, urgent, hours) in [
        (EscalationLevel::One, false, 24),
        (EscalationLevel::Two, false, 12),
        (EscalationLevel::Two, true, 2),
        (EscalationLevel::Three, false, 72),
    ] {
        let call = call("t")
            .with_high_risk("x")
            .with_level(level, urgent)
            .unwrap();
        let machine = valid(call);
        let until = NOW + Duration::from_secs(hours * 60 * 60);
        assert_eq!(machine.action(), toolfail::recovery::Action::Ask { until });
    }
    assert!(call("t").with_level(EscalationLevel::One, true).is_err());
}

#[test]
fn an_answer_does_not_outlast_the_deadline() {
    let deadline = NOW + Duration::from_secs(60);
    let machine = valid(call("t").with_high_risk("x").with_deadline(deadline));
    assert_eq!(
        machine.action(),
        toolfail::recovery::Action::Ask { until: deadline }
    );
}

#[test]
fn the_guidance_speaks_the_language_that_is_asked_for() {
    let mut machine = valid(call("t"));
    fail(&mut machine, Failure::permission_denied("403"));
    let handover = machine.handover(Language::Chinese).unwrap();
    assert!(handover.guidance.contains("需要人工介入。"));
}
