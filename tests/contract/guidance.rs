//! §3: the line for the model.

use std::{collections::BTreeSet, time::Duration};

use toolfail::{Answer, CallContext, Class, Effect, Failure, Language, Step, codes, decide};

use crate::{
    explore::explored,
    sentences::{LANGUAGES, expected, line, sentences},
};

#[test]
fn the_line_says_what_was_decided_over_all_decisions_in_both_languages() {
    let mut seen = BTreeSet::new();
    for (kind, decisions) in &explored().kinds {
        for decision in decisions {
            for language in LANGUAGES {
                let verdict = expected(&kind.failure, decision, language);
                let gap = sentences(language).gap;
                let remediation = kind.failure.class().remediation(language);
                let line = line(&kind.failure, decision, language);
                assert_eq!(line, format!("{remediation}{gap}{verdict}"), "{decision:?}");
                seen.insert(verdict);
            }
        }
    }
    // Worth, safe, person and confirm in the combinations that a decision can have.
    assert!(seen.len() > 20, "{seen:#?}");
}

#[test]
fn no_two_statements_contradict_each_other() {
    for (kind, decisions) in &explored().kinds {
        for decision in decisions {
            let text = line(&kind.failure, decision, Language::English);
            let holds = |part: &str| text.contains(part);
            assert!(holds("A retry is worth it.") != holds("A retry is not worth it."));
            assert!(holds("again is safe.") != holds("again is not safe."));
            assert!(holds("A person is needed.") != holds("No person is needed."));
            if decision.next == Step::RetryBackoff {
                assert!(
                    holds("A retry is worth it.") && holds("again is safe."),
                    "{text}"
                );
            }
            if holds("First confirm") {
                assert!(holds("again is not safe."), "{text}");
            }
            if decision.next == Step::FailSafe {
                assert!(
                    holds("A retry is not worth it.") && !holds("Wait"),
                    "{text}"
                );
            }
        }
    }
}

#[test]
fn by_itself_it_speaks_for_a_fresh_call_in_english() {
    for (kind, _) in &explored().kinds {
        let fresh = decide(&kind.failure, &CallContext::new());
        assert_eq!(
            kind.failure.guidance().to_string(),
            line(&kind.failure, &fresh, Language::English)
        );
    }
}

#[test]
fn the_decision_taken_is_the_one_that_is_told() {
    let busy = Failure::rate_limited("busy");
    let spent = decide(&busy, &CallContext::new().with_retries_left(0));
    assert!(busy.guidance().to_string().contains("A retry is worth it."));
    let told = busy.guidance().for_decision(&spent).to_string();
    assert!(told.contains("A retry is not worth it."), "{told}");
}

#[test]
fn the_wait_is_told_in_whole_seconds_rounded_up_where_the_class_surfaces_it() {
    let told = |wait| {
        let busy = Failure::rate_limited("busy").with_retry_after(wait);
        busy.guidance().to_string()
    };
    for (wait, text) in [
        (Duration::ZERO, "Wait at least 0 seconds first."),
        (Duration::from_nanos(1), "Wait at least 1 second first."),
        (Duration::from_secs(1), "Wait at least 1 second first."),
        (
            Duration::from_millis(1_001),
            "Wait at least 2 seconds first.",
        ),
        (
            Duration::from_millis(59_999),
            "Wait at least 60 seconds first.",
        ),
        (
            Duration::MAX,
            "Wait at least 18446744073709551615 seconds first.",
        ),
    ] {
        assert!(told(wait).ends_with(text), "{wait:?}: {}", told(wait));
    }
    for class in Class::ALL {
        let failure = Failure::new(class, "m")
            .with_retry_after(Duration::from_secs(7))
            .idempotent();
        let line = failure.guidance().to_string();
        assert_eq!(
            line.contains("7 seconds"),
            class == Class::RateLimited,
            "{line}"
        );
        assert_eq!(
            failure.retry_after(),
            Some(Duration::from_secs(7)),
            "kept whatever the class"
        );
    }
}

#[test]
fn a_remediation_reads_as_one_line() {
    let failure =
        Failure::not_found("m").with_remediation(" Use\r\n\tthe \u{0}\u{85} list.\u{2028}\n");
    assert!(
        failure
            .guidance()
            .to_string()
            .starts_with("Use the list. A retry")
    );
}

#[test]
fn message_cause_and_details_never_reach_the_line() {
    for class in Class::ALL {
        let failure = Failure::new(class, "s3cret-message")
            .with_cause("s3cret-cause")
            .with_reason("s3cret_reason")
            .with_domain("s3cret.domain")
            .with_details(serde_json::json!({ "s3cret": ["s3cret"] }))
            .with_fact("shown", "on purpose");
        for call in [CallContext::new(), CallContext::new().with_cancelled(true)] {
            for language in LANGUAGES {
                let decision = decide(&failure, &call);
                let guidance = failure
                    .guidance()
                    .for_decision(&decision)
                    .in_language(language);
                assert!(!format!("{guidance}").contains("s3cret"), "{guidance}");
                assert!(!format!("{guidance:?}").contains("s3cret"), "{guidance:?}");
                assert!(
                    !format!("{guidance:#?}").contains("s3cret"),
                    "{guidance:#?}"
                );
            }
        }
    }
}

#[test]
fn the_line_is_the_same_every_time() {
    let failure = Failure::transient("m")
        .with_fact("a", 1)
        .with_effect(Effect::InDoubt);
    let first = failure.guidance().to_string();
    assert!((0..10).all(|_| failure.clone().guidance().to_string() == first));
}

#[test]
fn a_refusal_by_a_person_is_never_an_invitation() {
    let declined = codes::HUMAN_DECLINED.failure();
    for answer in [None, Some(Answer::Refused), Some(Answer::Approved)] {
        let decision = decide(&declined, &CallContext::new().with_answer(answer));
        let line = line(&declined, &decision, Language::English);
        assert!(line.contains("A retry is not worth it."), "{line}");
        assert!(!line.contains("another"), "no way round is offered: {line}");
    }
}

#[test]
fn no_built_in_text_contradicts_a_stated_effect_or_idempotency() {
    // A failure of any class may be safe or unsafe to send again: its text takes no side.
    for class in Class::ALL {
        for text in LANGUAGES.map(|language| class.remediation(language)) {
            for word in ["effect", "again", "safe", "生效", "效果", "安全", "再次"] {
                assert!(!text.contains(word), "{class}: {text}");
            }
        }
    }
}

#[test]
fn a_remediation_without_an_end_gets_a_full_stop_before_the_verdict() {
    let line = |text: &'static str| {
        let failure = Failure::permanent("").with_remediation(text);
        failure.guidance().to_string()
    };
    assert!(line("Use the other tool").starts_with("Use the other tool. A retry"));
    assert!(line("Use the other tool.").starts_with("Use the other tool. A retry"));
    assert!(line("Which one?").starts_with("Which one? A retry"));
    let chinese = Failure::permanent("").with_remediation("改用其他工具");
    let chinese = chinese.guidance().in_language(Language::Chinese);
    assert!(chinese.to_string().starts_with("改用其他工具。不值得"));
}
