//! Another class on the caller's word: what comes from the class changes, what is known of the one
//! failure stays.

use std::{error::Error, io, sync::Arc, time::Duration};

use toolfail::{
    Class, Effect, Failure, Idempotency, Layer, ResultExt, classify_as, codes, policy_of,
};

fn timed_out() -> Failure {
    Failure::transient("no answer")
        .with_code(codes::TASK_TIMEOUT)
        .with_effect(Effect::InDoubt)
        .with_idempotency(Idempotency::No)
        .with_retry_after(Duration::from_secs(5))
        .with_attempts(2)
        .with_exhausted(true)
        .with_domain("stock.example")
        .with_fact("article", 7)
        .with_details(serde_json::json!(1))
        .with_cause("pipe")
}

#[test]
fn a_stated_effect_stays_so_that_a_new_class_makes_nothing_safe() {
    for class in Class::ALL {
        let failure = classify_as(class, timed_out());
        assert_eq!(failure.class(), class);
        assert_eq!(failure.effect(), Some(Effect::InDoubt));
        assert!(!failure.is_safe_to_resubmit(), "{class}");
    }
}

#[test]
fn boxed_and_shared_failures_are_failures() {
    let boxed = classify_as(Class::RateLimited, Box::new(timed_out()));
    let shared = classify_as(Class::RateLimited, Arc::new(timed_out()));
    for failure in [boxed, shared] {
        assert_eq!(failure.class(), Class::RateLimited);
        assert!(!failure.is_safe_to_resubmit(), "the doubt is not forgotten");
    }
}

#[test]
fn all_that_is_known_of_the_failure_stays() {
    let failure = Err::<(), _>(timed_out())
        .classify_as(Class::Permanent)
        .unwrap_err();
    let before = timed_out();
    assert_eq!(failure.message(), before.message());
    assert_eq!(failure.code(), before.code());
    assert_eq!(failure.idempotency(), before.idempotency());
    assert_eq!(failure.retry_after(), before.retry_after());
    assert_eq!(failure.attempts(), before.attempts());
    assert_eq!(failure.is_exhausted(), before.is_exhausted());
    assert_eq!(failure.domain(), before.domain());
    assert_eq!(failure.details(), before.details());
    assert!(failure.guidance().to_string().contains(r#"article="7""#));
    assert_eq!(failure.source().unwrap().to_string(), "pipe");
}

#[test]
fn the_layer_and_the_reason_follow_the_class_unless_they_were_stated() {
    for from in Class::ALL {
        for to in Class::ALL {
            let plain = classify_as(to, Failure::new(from, "m"));
            assert_eq!(plain.layer(), policy_of(to).default_layer, "{from} {to}");
            assert_eq!(plain.reason(), to.as_str());
            let stated = Failure::new(from, "m")
                .with_layer(Layer::SideEffect)
                .with_reason("lost");
            let stated = classify_as(to, stated);
            assert_eq!(
                (stated.layer(), stated.reason()),
                (Layer::SideEffect, "lost")
            );
        }
    }
}

#[test]
fn the_text_for_the_model_is_the_new_class_s_unless_one_was_given() {
    let plain = classify_as(Class::NotFound, Failure::transient("m"));
    let text = Class::NotFound.remediation(toolfail::Language::English);
    assert!(plain.guidance().to_string().starts_with(text));
    let own = Failure::transient("m").with_remediation("List the articles.");
    let own = classify_as(Class::NotFound, own).guidance().to_string();
    assert!(own.starts_with("List the articles."));
}

#[test]
fn a_doubt_further_down_the_chain_is_not_classified_away() {
    let wrapped: [Box<dyn Error + Send + Sync>; 3] = [
        Box::from(io::Error::other(timed_out())),
        anyhow::Error::new(timed_out()).context("outer").into(),
        anyhow::Error::new(timed_out()).reallocate_into_boxed_dyn_error_without_backtrace(),
    ];
    for error in wrapped {
        let failure = classify_as(Class::RateLimited, error);
        assert_eq!(failure.class(), Class::RateLimited);
        assert_eq!(failure.effect(), Some(Effect::InDoubt));
        assert!(!failure.is_safe_to_resubmit());
        assert!(failure.origin().is_some() || failure.source().is_some());
    }
    let no = Failure::rate_limited("m").with_idempotency(Idempotency::No);
    assert!(!classify_as(Class::RateLimited, io::Error::other(no)).is_safe_to_resubmit());
}

#[test]
fn a_wait_and_spent_retries_further_down_the_chain_are_not_classified_away() {
    let failure = classify_as(Class::RateLimited, io::Error::other(timed_out()));
    assert_eq!(failure.retry_after(), Some(Duration::from_secs(5)));
    assert_eq!((failure.attempts(), failure.is_exhausted()), (2, true));
}

#[test]
fn an_all_clear_further_down_the_chain_is_not_taken_for_the_whole() {
    for inner in [
        Failure::transient("m").with_effect(Effect::NotApplied),
        Failure::transient("m")
            .with_effect(Effect::InDoubt)
            .idempotent(),
        Failure::rate_limited("m"),
    ] {
        let failure = classify_as(Class::Transient, io::Error::other(inner));
        assert_eq!(
            (failure.effect(), failure.idempotency()),
            (None, Idempotency::Unset)
        );
        assert!(!failure.is_safe_to_resubmit());
    }
}
