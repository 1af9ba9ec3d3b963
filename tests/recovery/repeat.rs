//! The same tool with the same arguments, answered "no" the same way.

use toolfail::{
    Failure, codes,
    recovery::{Arguments, Repeat, RepeatGuard},
};

use crate::drive::arguments;

fn word(repeat: &Repeat<'_>) -> &'static str {
    match repeat {
        Repeat::Fresh => "fresh",
        Repeat::Blocked(_) => "blocked",
        Repeat::Escalate(_) => "escalate",
    }
}

fn asked(guard: &mut RepeatGuard, tool: &str, arguments: &Arguments) -> &'static str {
    word(&guard.may_send(tool, arguments))
}

#[test]
fn a_no_is_told_again_once_and_then_escalated() {
    let mut guard = RepeatGuard::new();
    assert_eq!(asked(&mut guard, "t", &arguments()), "fresh");
    guard.failed("t", &arguments(), &Failure::invalid_argument("bad"));
    let Repeat::Blocked(failure) = guard.may_send("t", &arguments()) else {
        panic!("not blocked");
    };
    assert_eq!(failure.message(), "bad");
    assert_eq!(asked(&mut guard, "t", &arguments()), "escalate");
    assert_eq!(asked(&mut guard, "t", &arguments()), "escalate");
}

#[test]
fn another_tool_and_other_arguments_are_fresh() {
    let mut guard = RepeatGuard::new();
    guard.failed("t", &arguments(), &Failure::not_found("x"));
    assert_eq!(asked(&mut guard, "u", &arguments()), "fresh");
    assert_eq!(asked(&mut guard, "t", &Arguments::from_text("{}")), "fresh");
    assert_eq!(asked(&mut guard, "t", &arguments()), "blocked");
}

#[test]
fn a_failure_worth_retrying_and_a_cancelled_call_are_never_blocked() {
    let mut guard = RepeatGuard::new();
    for failure in [
        Failure::transient("x"),
        Failure::rate_limited("x"),
        Failure::self_reported("x"),
        codes::TASK_CANCELLED.failure(),
    ] {
        for _ in 0..3 {
            guard.failed("t", &arguments(), &failure);
            assert_eq!(asked(&mut guard, "t", &arguments()), "fresh");
        }
    }
}

#[test]
fn a_changed_world_lets_through_once_and_the_same_no_counts_on() {
    let mut guard = RepeatGuard::new();
    let missing = Failure::not_found("x");
    guard.failed("read", &arguments(), &missing);
    assert_eq!(asked(&mut guard, "read", &arguments()), "blocked");
    guard.world_changed();
    assert_eq!(asked(&mut guard, "read", &arguments()), "fresh");
    // Once, not twice at the same time.
    assert_eq!(asked(&mut guard, "read", &arguments()), "escalate");
    // The same answer again: it was a repeat after all.
    guard.failed("read", &arguments(), &missing);
    assert_eq!(asked(&mut guard, "read", &arguments()), "escalate");
    // Another answer is a new one.
    guard.world_changed();
    guard.failed("read", &arguments(), &Failure::permission_denied("x"));
    assert_eq!(asked(&mut guard, "read", &arguments()), "blocked");
    guard.succeeded("read", &arguments());
    assert_eq!(asked(&mut guard, "read", &arguments()), "fresh");
}

#[test]
fn a_person_s_refusal_outlasts_a_changed_world() {
    let mut guard = RepeatGuard::new();
    guard.failed("t", &arguments(), &codes::HUMAN_DECLINED.failure());
    guard.world_changed();
    assert_eq!(asked(&mut guard, "t", &arguments()), "blocked");
}
