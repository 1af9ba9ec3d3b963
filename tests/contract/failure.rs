//! §2: what a failure keeps, and what its texts never hold.

use std::{error::Error, time::Duration};

use toolfail::{Class, Classified, Failure, Idempotency, Provenance, ResultExt, Verdict};

use crate::origin::{Lost, assert_same, whole};

#[test]
fn display_is_the_message_and_nothing_else() {
    assert_eq!(whole().to_string(), "lost the answer");
    assert_eq!(whole().to_string(), whole().message());
}

#[test]
fn debug_shows_the_message_and_neither_cause_nor_details() {
    #[derive(Debug, thiserror::Error)]
    #[error("s3cret-display")]
    struct Secret(&'static str);
    let secret = || Secret("s3cret-field");
    let failures = [
        Failure::transient("the message")
            .with_cause(secret())
            .with_details(
                serde_json::json!({ "s3cret-key": ["s3cret-value", { "deep": "s3cret-deep" }] }),
            ),
        Err::<(), _>(secret())
            .or_failure(|_| Failure::transient("the message"))
            .unwrap_err(),
        Failure::transient("the message")
            .with_cause(Failure::permanent("inner").with_cause(secret())),
    ];
    for failure in failures {
        for debug in [
            format!("{failure:?}"),
            format!("{failure:#?}"),
            format!("{:?}", Err::<(), _>(failure.clone())),
        ] {
            assert!(debug.contains("the message"), "{debug}");
            assert!(!debug.contains("s3cret"), "{debug}");
        }
    }
}

#[test]
fn a_copy_is_the_same_failure_and_shares_its_cause() {
    let failure = whole();
    let copy = failure.clone();
    assert_same(&failure, &copy);
    assert_eq!(format!("{failure:?}"), format!("{copy:?}"));
    assert!(std::ptr::eq(
        failure.downcast_ref::<Lost>().unwrap(),
        copy.downcast_ref::<Lost>().unwrap()
    ));
}

#[test]
fn what_was_not_stated_is_not_there() {
    for class in Class::ALL {
        let failure = Failure::new(class, "m");
        assert_eq!(failure.code(), None);
        assert_eq!(failure.domain(), None);
        assert_eq!(failure.effect(), None);
        assert_eq!(failure.idempotency(), Idempotency::Unset);
        assert_eq!(failure.retry_after(), None);
        assert_eq!(failure.details(), None);
        assert_eq!(failure.attempts(), 0);
        assert!(!failure.is_exhausted());
        assert_eq!(failure.provenance(), &Provenance::Declared);
        assert!(failure.source().is_none() && failure.origin().is_none());
    }
}

#[test]
fn a_zero_wait_is_a_wait() {
    let failure = Failure::rate_limited("m").with_retry_after(Duration::ZERO);
    assert_eq!(failure.retry_after(), Some(Duration::ZERO));
}

/// A `Display` that fails, as the date formatters of some crates do for a bad pattern.
#[derive(Debug)]
struct Broken;

impl std::fmt::Display for Broken {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("until")?;
        Err(std::fmt::Error)
    }
}

impl Error for Broken {}

impl Classified for Broken {
    fn verdict(&self) -> Verdict {
        Verdict::new(Class::NotFound)
    }
}

#[test]
fn a_display_that_fails_breaks_nothing() {
    let failures = [
        Broken.to_failure(),
        Broken.into_failure(),
        toolfail::classify_as(Class::NotFound, Broken),
        toolfail::Registry::new().with::<Broken>().failure(&Broken),
    ];
    for failure in failures {
        assert_eq!(
            (failure.class(), failure.message()),
            (Class::NotFound, "until")
        );
        let line = failure.with_fact("broken", Broken).guidance().to_string();
        assert!(line.contains(r#"[broken="until"]"#), "{line}");
    }
}
