//! §2: classifying an arbitrary error: the five steps in order.

use std::{error::Error, io};

use toolfail::{
    Class, Classified, Effect, Failure, Provenance, Registry, RetryableReporter, Sentinel, Verdict,
    classify, retryable,
};

use crate::hosts::{Bit, Declared, Foreign, Reporter, Wrap, everything, foreign};

#[test]
fn step_one_is_the_outermost_failure_or_declared_type() {
    let error = Wrap(Wrap(
        Failure::permanent("m").with_cause(Sentinel::Transient),
    ));
    assert_eq!(classify(&error), Class::Permanent);
    assert_eq!(everything().classify(&error), Class::Permanent);

    let registry = everything();
    let declared = Wrap(Declared(Class::NotFound));
    assert_eq!(registry.classify(&declared), Class::NotFound);
    assert_eq!(
        classify(&declared),
        Class::Unknown,
        "the free one does not know the type"
    );

    let failure_over_declared = Failure::rate_limited("m").with_cause(Declared(Class::NotFound));
    assert_eq!(
        registry.classify(&failure_over_declared),
        Class::RateLimited
    );
}

#[test]
fn explicit_beats_all_however_deep() {
    let registry = everything();
    let failure = Failure::permanent("m");
    assert_eq!(
        registry.classify(&Reporter(true, failure)),
        Class::Permanent
    );
    let declared = Reporter(true, Declared(Class::NotFound));
    assert_eq!(registry.classify(&declared), Class::NotFound);
    let under_io = io::Error::other(io::Error::other(Declared(Class::Authentication)));
    assert_eq!(registry.classify(&under_io), Class::Authentication);
}

#[test]
fn step_two_is_the_outermost_report_and_no_hides_the_later_steps() {
    let registry = everything();
    assert_eq!(
        registry.classify(&Reporter(true, Sentinel::Permanent)),
        Class::SelfReported
    );
    assert_eq!(
        registry.classify(&Reporter(false, Sentinel::Transient)),
        Class::Unknown
    );
    assert_eq!(
        registry.classify(&Reporter(false, Foreign(503))),
        Class::Unknown
    );
    assert_eq!(
        registry.classify(&Wrap(Reporter(true, Foreign(404)))),
        Class::SelfReported
    );
    let unnamed = Registry::new().classify(&Reporter(false, Sentinel::Transient));
    assert_eq!(
        unnamed,
        Class::Transient,
        "a reporter nobody named is a plain wrapper"
    );
}

#[test]
fn a_declared_bit_counts_as_a_report() {
    let registry = everything();
    let bit = |retryable, source| Bit { retryable, source };
    assert_eq!(
        registry.classify(&bit(true, Some(Sentinel::Permanent))),
        Class::SelfReported
    );
    let no = registry.failure(&bit(false, Some(Sentinel::Transient)));
    assert_eq!(
        (no.class(), no.provenance()),
        (Class::Unknown, &Provenance::SelfReported)
    );
    let declared_below = Reporter(true, Declared(Class::Permanent));
    assert_eq!(registry.classify(&Wrap(declared_below)), Class::Permanent);
}

#[test]
fn a_declared_class_below_a_declared_bit_comes_first() {
    #[derive(Debug, thiserror::Error)]
    #[error("will pass")]
    struct WillPass(#[source] Declared);
    impl Classified for WillPass {
        fn verdict(&self) -> Verdict {
            Verdict::self_reported(true)
        }
    }
    let registry = everything().with::<WillPass>();
    let error = WillPass(Declared(Class::Permanent));
    assert_eq!(registry.classify(&error), Class::Permanent);
    assert_eq!(registry.failure(&error).effect(), Some(Effect::NotApplied));
}

#[test]
fn step_three_is_a_sentinel_by_type() {
    #[derive(Debug, thiserror::Error)]
    #[error("foreign 503")]
    struct Both(#[source] Sentinel);

    for sentinel in [
        Sentinel::Transient,
        Sentinel::Permanent,
        Sentinel::Authentication,
        Sentinel::NotFound,
        Sentinel::PermissionDenied,
        Sentinel::InvalidArgument,
        Sentinel::RateLimited,
    ] {
        assert_eq!(classify(&sentinel), sentinel.class());
        assert_eq!(classify(&Wrap(Wrap(sentinel))), sentinel.class());
        assert_eq!(retryable(&sentinel), sentinel.class().policy().retryable);
    }
    let registry = Registry::new().with_adapter(|_: &Both| Some(Failure::permanent("m")));
    assert_eq!(
        registry.classify(&Both(Sentinel::RateLimited)),
        Class::RateLimited
    );
}

#[test]
fn step_four_is_an_adapter_in_the_order_they_were_named() {
    let registry = everything();
    let error = Wrap(Foreign(503));
    let failure = registry.failure(&error);
    assert_eq!(failure.class(), Class::Transient);
    assert_eq!(
        failure.provenance(),
        &Provenance::Adapter("foreign1".into())
    );
    assert_eq!(failure.message(), "503 of the foreign service");
    assert_eq!(
        registry.classify(&Wrap(Foreign(404))),
        Class::Unknown,
        "it answered nothing"
    );

    let second = registry.with_adapter(|_: &Foreign| Some(Failure::permanent("second")));
    assert_eq!(second.classify(&Foreign(503)), Class::Transient);
    assert_eq!(
        second.classify(&Foreign(404)),
        Class::Permanent,
        "the next one is asked"
    );
}

#[test]
fn the_outermost_link_an_adapter_knows_is_taken_first() {
    #[derive(Debug, thiserror::Error)]
    #[error("outer")]
    struct Outer(#[source] Foreign);
    let registry = Registry::new()
        .with_adapter(foreign)
        .with_adapter(|_: &Outer| Some(Failure::authentication("outer")));
    assert_eq!(
        registry.classify(&Outer(Foreign(503))),
        Class::Authentication
    );
}

#[test]
fn step_five_is_unknown_and_reads_no_text() {
    let error = Wrap(io::Error::other(
        "rate limited: retry after 5 s, transient, 429, 503",
    ));
    assert_eq!(everything().classify(&error), Class::Unknown);
    assert!(!retryable(&error));
    let failure = everything().failure(&error);
    assert_eq!(failure.provenance(), &Provenance::Default);
    assert_eq!(failure.message(), "wrapped");
}

#[test]
fn every_step_looks_at_the_whole_chain_before_the_next_begins() {
    // A sentinel above, a reporter below it, a declared type below both.
    #[derive(Debug, thiserror::Error)]
    #[error("reports")]
    struct Reports(#[source] Declared);
    impl RetryableReporter for Reports {
        fn is_retryable(&self) -> bool {
            true
        }
    }
    #[derive(Debug, thiserror::Error)]
    #[error("foreign")]
    struct Top(#[source] Reports);
    let error = Top(Reports(Declared(Class::Permanent)));
    let adapter = |_: &Top| Some(Failure::rate_limited("m"));
    let all = Registry::new()
        .with_adapter(adapter)
        .with_reporter::<Reports>()
        .with::<Declared>();
    assert_eq!(all.classify(&error), Class::Permanent);
    let reporters = Registry::new()
        .with_adapter(adapter)
        .with_reporter::<Reports>();
    assert_eq!(reporters.classify(&error), Class::SelfReported);
    assert_eq!(
        Registry::new().with_adapter(adapter).classify(&error),
        Class::RateLimited
    );
}

#[test]
fn the_failure_of_an_error_carries_what_its_link_says_and_the_outermost_message() {
    let registry = everything();
    let inner = Failure::transient("inner")
        .with_effect(Effect::InDoubt)
        .with_attempts(3);
    let failure = registry.failure(&Wrap(inner));
    assert_eq!(failure.message(), "wrapped");
    assert_eq!(failure.effect(), Some(Effect::InDoubt));
    assert_eq!(failure.attempts(), 3);

    let failure = registry.failure(&Wrap(Sentinel::NotFound));
    assert_eq!(
        (failure.class(), failure.message()),
        (Class::NotFound, "wrapped")
    );
    assert_eq!(failure.provenance(), &Provenance::Declared);
    let failure = registry.failure(&Reporter(true, Foreign(1)));
    assert_eq!(failure.provenance(), &Provenance::SelfReported);
    assert!(failure.origin().is_none() && failure.source().is_none());
}

#[test]
fn the_class_and_the_failure_of_an_error_agree() {
    let registry = everything();
    let errors: [Box<dyn Error>; 6] = [
        Box::new(Wrap(Failure::permanent("m"))),
        Box::new(Declared(Class::RateLimited)),
        Box::new(Reporter(true, Sentinel::Permanent)),
        Box::new(Wrap(Sentinel::Authentication)),
        Box::new(Foreign(503)),
        Box::new(io::Error::other("nobody knows")),
    ];
    for error in &errors {
        assert_eq!(
            registry.classify(&**error),
            registry.failure(&**error).class()
        );
    }
}
