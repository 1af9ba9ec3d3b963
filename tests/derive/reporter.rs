//! The derive reports too: `RetryableReporter` is the class's answer.

use core::error::Error;

use toolfail::{Class, Classified, Registry, RetryableReporter};

#[derive(Debug, thiserror::Error, Classified)]
#[error("{self:?}")]
enum EngineError {
    #[toolfail(class = "transient")]
    Reset,
    #[toolfail(class = "permanent")]
    Broken,
    #[toolfail(retryable = true)]
    Hiccup,
    #[toolfail(retryable = false)]
    Fatal,
    #[toolfail(transparent)]
    Wrapped(toolfail::Failure),
}

#[test]
fn it_reports_whether_the_class_is_worth_a_retry() {
    let wrapped = |failure| EngineError::Wrapped(failure).is_retryable();
    assert!(EngineError::Reset.is_retryable());
    assert!(!EngineError::Broken.is_retryable());
    assert!(EngineError::Hiccup.is_retryable());
    assert!(!EngineError::Fatal.is_retryable());
    assert!(wrapped(toolfail::Failure::rate_limited("slow down")));
    assert!(!wrapped(toolfail::Failure::unknown("what")));
}

#[derive(Debug, thiserror::Error, Classified)]
#[error("outer")]
#[toolfail(class = "permanent")]
struct Declared(#[source] EngineError);

#[derive(Debug, thiserror::Error)]
#[error("plain")]
struct Plain<E: Error + 'static>(#[source] E);

#[test]
fn a_self_report_is_the_second_step_and_a_class_the_first() {
    let registry = Registry::new().with::<EngineError>().with::<Declared>();
    let class = |error: &(dyn Error + 'static)| registry.classify(error);
    assert_eq!(class(&Plain(EngineError::Hiccup)), Class::SelfReported);
    assert_eq!(class(&Plain(EngineError::Fatal)), Class::Unknown);
    assert_eq!(
        class(&Plain(Declared(EngineError::Hiccup))),
        Class::Permanent
    );
    assert_eq!(class(&Plain(EngineError::Reset)), Class::Transient);

    // No is an answer: what lies deeper is not asked.
    let sentinel = Plain(toolfail::Sentinel::Transient);
    assert_eq!(class(&sentinel), Class::Transient);
    let failure = registry.failure(&Plain(EngineError::Fatal));
    assert_eq!(*failure.provenance(), toolfail::Provenance::SelfReported);
}
