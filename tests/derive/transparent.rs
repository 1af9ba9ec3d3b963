//! `transparent`: the wrapped error answers, the message is the host's.

use core::time::Duration;
use std::{io, sync::Arc};

use serde_json::json;
use toolfail::{Class, Classified, Effect, Failure, Idempotency, Language, Layer, Provenance};

#[derive(Debug, thiserror::Error, Classified)]
#[toolfail(domain = "orders.example")]
enum OrderError {
    #[error("order: {0}")]
    #[toolfail(transparent)]
    Failure(Failure),

    #[error("order of {tool}")]
    #[toolfail(transparent)]
    Named {
        #[toolfail(wrapped)]
        failure: Failure,
        #[toolfail(show, detail)]
        tool: &'static str,
    },

    #[error("stock")]
    #[toolfail(transparent)]
    Stock(#[from] StockError),

    #[error("boxed")]
    #[toolfail(transparent)]
    Boxed(Box<StockError>),

    #[error("shared")]
    #[toolfail(transparent)]
    Shared(Arc<StockError>),

    #[error("io")]
    #[toolfail(transparent)]
    Io(io::Error),
}

#[derive(Debug, thiserror::Error, Classified)]
#[toolfail(domain = "stock.example")]
enum StockError {
    #[error("no article {name}")]
    #[toolfail(
        class = "not_found",
        code = 3101,
        remediation = "Choose an article of the list."
    )]
    NoArticle {
        #[toolfail(show)]
        name: &'static str,
        #[toolfail(detail)]
        shelf: u8,
    },
    #[error("hiccup")]
    #[toolfail(retryable = true)]
    Hiccup,
    #[error("deeper")]
    #[toolfail(transparent)]
    Deeper(Failure),
}

fn whole() -> Failure {
    Failure::transient("inner message")
        .with_code(toolfail::codes::CALLBACK_FAILED)
        .with_reason("lost")
        .with_domain("inner.example")
        .with_layer(Layer::SideEffect)
        .with_effect(Effect::InDoubt)
        .with_idempotency(Idempotency::No)
        .with_retry_after(Duration::from_secs(7))
        .with_remediation("Look it up.")
        .with_fact("id", 7)
        .with_details(json!({ "a": 1 }))
        .with_attempts(3)
        .with_exhausted(true)
}

#[test]
fn a_wrapped_failure_is_taken_whole_but_for_the_message() {
    let (inner, outer) = (whole(), OrderError::Failure(whole()).to_failure());
    assert_eq!(outer.message(), "order: inner message");
    assert_eq!(outer.class(), inner.class());
    assert_eq!(outer.code(), inner.code());
    assert_eq!(outer.reason(), "lost");
    assert_eq!(outer.domain(), Some("inner.example"));
    assert_eq!(
        (outer.layer(), outer.effect()),
        (inner.layer(), inner.effect())
    );
    assert_eq!(outer.idempotency(), Idempotency::No);
    assert_eq!(outer.retry_after(), inner.retry_after());
    assert_eq!(outer.remediation(Language::English), "Look it up.");
    assert_eq!(outer.details(), Some(&json!({ "a": 1 })));
    assert_eq!((outer.attempts(), outer.is_exhausted()), (3, true));
    assert_eq!(outer.guidance().to_string(), inner.guidance().to_string());
    assert_eq!(OrderError::Failure(whole()).verdict(), inner.verdict());
}

#[test]
fn what_the_host_shows_stands_beside_what_the_wrapped_failure_has() {
    let failure = OrderError::Named {
        failure: whole(),
        tool: "reserve",
    }
    .to_failure();
    let line = failure.guidance().to_string();
    assert!(
        line.contains(r#"id="7""#) && line.contains(r#"tool="reserve""#),
        "{line}"
    );
    assert_eq!(
        failure.details(),
        Some(&json!({ "a": 1, "tool": "reserve" }))
    );
}

#[test]
fn a_wrapped_classified_error_answers_with_all_it_would_say_itself() {
    let inner = || StockError::NoArticle {
        name: "tent",
        shelf: 4,
    };
    let outers = [
        OrderError::Stock(inner()),
        OrderError::Boxed(Box::new(inner())),
        OrderError::Shared(Arc::new(inner())),
    ];
    for outer in outers {
        assert_eq!(outer.verdict(), inner().verdict());
        let failure = outer.to_failure();
        assert_eq!(failure.class(), Class::NotFound);
        assert_eq!(failure.reason(), "no_article");
        assert_eq!(failure.domain(), Some("stock.example"));
        assert_eq!(
            failure.remediation(Language::English),
            "Choose an article of the list."
        );
        assert_eq!(failure.details(), Some(&json!({ "shelf": 4 })));
        assert!(failure.guidance().to_string().contains(r#"name="tent""#));
        assert_eq!(failure.message(), outer.to_string());
    }
}

#[test]
fn transparent_reaches_through_transparent() {
    let failure = OrderError::Stock(StockError::Deeper(whole())).to_failure();
    assert_eq!(
        (failure.reason(), failure.domain()),
        ("lost", Some("inner.example"))
    );
    assert_eq!(failure.message(), "stock");
}

#[test]
fn a_self_report_stays_one_through_transparent() {
    let error = OrderError::Stock(StockError::Hiccup);
    assert!(error.verdict().is_self_reported());
    let failure = error.into_failure();
    assert_eq!(failure.class(), Class::SelfReported);
    assert_eq!(*failure.provenance(), Provenance::SelfReported);
}

#[test]
fn a_foreign_error_answers_through_its_adapter() {
    let error = OrderError::Io(io::Error::from(io::ErrorKind::ConnectionReset));
    let failure = error.to_failure();
    assert_eq!(failure.class(), Class::Transient);
    assert_eq!(failure.effect(), Some(Effect::InDoubt));
    assert_eq!(failure.provenance().to_string(), "adapter:io");
    assert_eq!(failure.message(), "io");
}

#[test]
fn a_generic_wrapped_error_brings_its_bound() {
    #[derive(Debug, thiserror::Error, Classified)]
    #[error("outer")]
    #[toolfail(transparent)]
    struct Outer<E>(E);

    assert_eq!(
        Outer(StockError::Hiccup).verdict(),
        StockError::Hiccup.verdict()
    );
    assert_eq!(Outer(whole()).verdict(), whole().verdict());
    assert_eq!(Outer(Outer(whole())).to_failure().reason(), "lost");
}

#[test]
fn a_type_that_wraps_itself_is_judged_by_the_innermost() {
    #[derive(Debug, Classified)]
    enum Nested<T> {
        #[toolfail(transparent)]
        Again(Box<Nested<T>>),
        #[toolfail(class = "not_found")]
        Here(T),
    }

    let nested = Nested::Again(Box::new(Nested::Again(Box::new(Nested::Here(1)))));
    assert_eq!(nested.verdict().class(), Class::NotFound);
}

#[test]
fn a_detail_beside_details_that_are_no_object_keeps_both() {
    let error = OrderError::Named {
        failure: Failure::transient("inner").with_details(json!([1, 2])),
        tool: "stock",
    };
    let details = json!({ "wrapped": [1, 2], "tool": "stock" });
    assert_eq!(error.to_failure().details(), Some(&details));
}
