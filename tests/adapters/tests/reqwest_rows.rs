//! The rows of the table that need no server.

use reqwest013::{Error, Response};
use tonic014::codegen::http;
use toolfail::{
    Class, Provenance, http_status,
    reqwest013::{Redirects, failure},
};
use toolfail_adapter_tests::{links, verdict};

use crate::client::client;

fn response(status: u16) -> Response {
    let mut response = http::Response::new("");
    *response.status_mut() = http::StatusCode::from_u16(status).unwrap();
    response.into()
}

#[test]
fn what_cannot_be_built_was_not_sent() {
    let client = client();
    let bad_url = client.get("no URL").build().unwrap_err();
    let bad_header = client
        .get("http://a.invalid")
        .header("a b", "c")
        .build()
        .unwrap_err();
    for error in [bad_url, bad_header] {
        assert!(error.is_builder(), "{:?}", links(&error));
        for redirects in [Redirects::None, Redirects::Followed] {
            let failure = failure(&error, redirects);
            assert_eq!(verdict(&failure), "invalid_argument not_applied", "{error}");
            assert!(failure.is_safe_to_resubmit() && !failure.is_retryable());
        }
    }
}

#[tokio::test]
async fn another_scheme_was_not_sent_where_no_redirect_can_have_led_to_it() {
    let error = client().get("ftp://a.invalid/").send().await.unwrap_err();
    assert!(error.is_builder(), "{:?}", links(&error));
    let words = |redirects| verdict(&failure(&error, redirects));
    assert_eq!(words(Redirects::None), "invalid_argument not_applied");
    assert_eq!(words(Redirects::Followed), "invalid_argument in_doubt");
}

#[test]
fn every_error_status_is_judged_by_the_one_table() {
    for status in 400..=599 {
        let error = response(status).error_for_status().unwrap_err();
        let expected = http_status(status).unwrap();
        let failure = failure(&error, Redirects::None);
        assert_eq!(
            failure.verdict(),
            expected.with_adapter("reqwest013"),
            "{status}"
        );
    }
}

#[tokio::test]
async fn a_body_that_came_whole_and_cannot_be_decoded_is_a_bad_result() {
    let body = http::Response::new("{");
    let error: Error = Response::from(body).json::<()>().await.unwrap_err();
    assert!(error.is_decode(), "{:?}", links(&error));
    let failure = failure(&error, Redirects::Followed);
    assert_eq!(verdict(&failure), "permanent in_doubt result");
}

#[tokio::test]
async fn an_upgrade_that_fails_is_unknown_and_in_doubt() {
    let error = response(200).upgrade().await.unwrap_err();
    assert!(error.is_upgrade(), "{:?}", links(&error));
    let failure = failure(&error, Redirects::None);
    assert_eq!(verdict(&failure), "unknown in_doubt");
}

#[test]
fn the_adapter_is_named_and_claims_no_idempotency() {
    let error = response(429).error_for_status().unwrap_err();
    let failure = failure(&error, Redirects::None);
    assert_eq!(failure.class(), Class::RateLimited);
    assert_eq!(
        failure.provenance(),
        &Provenance::Adapter("reqwest013".into())
    );
    assert_eq!(verdict(&failure), "rate_limited not_applied");
}
