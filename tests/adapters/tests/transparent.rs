//! A foreign error that answers for a variant which only wraps it.

use tonic014::Status;
use toolfail::{__Transparent as Transparent, Classified, Effect, Failure, Provenance, Verdict};
use toolfail_adapter_tests::{closed_port, verdict};

use crate::client::client;

/// What a derived `to_failure` makes of a transparent variant.
fn wrapped(error: &impl Transparent) -> Failure {
    let mut failure = Failure::from_verdict(error.__verdict(), "the host's words");
    error.__describe(&mut failure);
    failure
}

#[tokio::test]
async fn a_reqwest_error_is_read_as_if_redirects_were_followed() {
    let client = client();
    let url = format!("http://{}/", closed_port().await.unwrap());
    let error = client.get(url).send().await.unwrap_err();
    assert!(error.is_connect());
    let failure = wrapped(&error);
    assert_eq!(verdict(&failure), "transient in_doubt");
    assert_eq!(failure.message(), "the host's words");
    assert_eq!(
        failure.provenance(),
        &Provenance::Adapter("reqwest013".into())
    );
}

#[test]
fn a_status_hands_over_what_a_verdict_cannot_hold() {
    let said = Failure::rate_limited("hidden")
        .with_reason("warehouse_busy")
        .with_domain("orders.example")
        .with_attempts(3)
        .with_effect(Effect::NotApplied);
    let status = Status::from(said);
    let verdict_alone: Verdict = status.__verdict();
    assert_eq!(verdict_alone.effect(), Some(Effect::NotApplied));
    let failure = wrapped(&status);
    assert_eq!(verdict(&failure), "rate_limited not_applied warehouse_busy");
    assert_eq!(failure.domain(), Some("orders.example"));
    assert_eq!(failure.attempts(), 3);
    assert_eq!(failure.message(), "the host's words");
}

#[test]
fn a_status_that_says_ok_is_unknown_where_it_is_handled_as_an_error() {
    let failure = wrapped(&Status::ok(""));
    assert_eq!(verdict(&failure), "unknown");
    assert_eq!(
        failure.provenance(),
        &Provenance::Adapter("tonic014".into())
    );
}

#[test]
fn a_database_error_answers_for_its_variant() {
    let failure = wrapped(&sqlx09::Error::PoolTimedOut);
    assert_eq!(verdict(&failure), "transient not_applied");
    assert_eq!(failure.provenance(), &Provenance::Adapter("sqlx09".into()));
}

#[derive(Debug, thiserror::Error, Classified)]
enum HostError {
    #[error("asking the warehouse: {0}")]
    #[toolfail(transparent)]
    Request(#[from] reqwest013::Error),
    #[error(transparent)]
    #[toolfail(transparent)]
    Call(#[from] Status),
    #[error(transparent)]
    #[toolfail(transparent)]
    Row(#[from] sqlx09::Error),
    #[error(transparent)]
    #[toolfail(transparent)]
    File(#[from] std::io::Error),
}

#[test]
fn a_derived_type_hands_the_question_on() {
    let bad_url = client().get("no URL").build().unwrap_err();
    let busy = Failure::rate_limited("hidden").with_reason("warehouse_busy");
    let reset = std::io::Error::from(std::io::ErrorKind::ConnectionReset);
    for (error, expected, adapter) in [
        (bad_url.into(), "invalid_argument not_applied", "reqwest013"),
        (
            Status::from(busy).into(),
            "rate_limited warehouse_busy",
            "tonic014",
        ),
        (sqlx09::Error::RowNotFound.into(), "not_found", "sqlx09"),
        (HostError::from(reset), "transient in_doubt", "io"),
    ] {
        let text = error.to_string();
        assert_eq!(
            error.to_failure().class(),
            Classified::verdict(&error).class()
        );
        let failure = Failure::from(error);
        assert_eq!(verdict(&failure), expected);
        assert_eq!(failure.message(), text);
        assert_eq!(failure.provenance(), &Provenance::Adapter(adapter.into()));
        assert!(failure.downcast_ref::<HostError>().is_some());
    }
}
