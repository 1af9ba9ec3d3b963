use core::time::Duration;
use std::time::SystemTime;

use axum_core::response::{IntoResponse, Response};
use http_body_util::BodyExt;
use http1::{
    HeaderMap, StatusCode,
    header::{CONTENT_TYPE, RETRY_AFTER, WWW_AUTHENTICATE},
};
use serde_json::Value;
use toolfail::{Class, Effect, ErrorResponse, Failure, Layer, axum08, codes, http1::Exchange};

use crate::every_failure::{every_failure, may_be_sent_again};

async fn read(response: Response) -> (StatusCode, HeaderMap, Vec<u8>) {
    let (parts, body) = response.into_parts();
    let body = body.collect().await.unwrap().to_bytes().to_vec();
    (parts.status, parts.headers, body)
}

async fn document(failure: Failure) -> (StatusCode, HeaderMap, Value) {
    let (status, headers, body) = read(failure.into_response()).await;
    (status, headers, serde_json::from_slice(&body).unwrap())
}

#[tokio::test]
async fn every_member_of_the_problem_document_is_as_rfc_9457_says() {
    for failure in every_failure() {
        let (status, headers, document) = document(failure.clone()).await;
        assert_eq!(headers[CONTENT_TYPE], "application/problem+json");
        let members = document.as_object().unwrap();
        let mut keys: Vec<_> = members.keys().map(String::as_str).collect();
        keys.sort_unstable();
        assert_eq!(
            keys,
            ["detail", "error", "status", "success", "title", "type"]
        );
        assert_eq!(document["type"], "about:blank");
        assert_eq!(document["title"], status.canonical_reason().unwrap());
        assert_eq!(document["status"], status.as_u16());
        assert_eq!(document["detail"], failure.class().policy().meaning);
        assert_eq!(document["success"], false);
        assert_eq!(document["error"]["class"], failure.class().as_str());
        assert_eq!(document["error"].get("details"), None);
        assert_eq!(
            headers.contains_key(WWW_AUTHENTICATE),
            status == StatusCode::UNAUTHORIZED
        );
    }
}

#[tokio::test]
async fn the_wait_is_a_header_rounded_up_where_it_means_one() {
    for failure in every_failure() {
        let (status, headers, _) = document(failure.clone()).await;
        let means_one = matches!(status.as_u16(), 429 | 503);
        let expected = failure.retry_after().filter(|_| means_one).map(|wait| {
            let rounded_up = wait.as_millis().div_ceil(1000);
            u64::try_from(rounded_up).unwrap_or(u64::MAX)
        });
        let written = headers
            .get(RETRY_AFTER)
            .map(|value| value.to_str().unwrap());
        assert_eq!(
            written,
            expected.map(|seconds| seconds.to_string()).as_deref()
        );
    }
    let nearly = Failure::rate_limited("429").with_retry_after(Duration::from_nanos(1));
    assert_eq!(document(nearly).await.1[RETRY_AFTER], "1");
}

#[tokio::test]
async fn the_client_side_reads_the_same_failure_back() {
    for failure in every_failure() {
        let (status, headers, body) = read(failure.clone().into_response()).await;
        let back = Exchange::new(status)
            .headers(&headers)
            .body(&body)
            .now(SystemTime::UNIX_EPOCH)
            .failure()
            .expect("a failure");
        assert_eq!(back.class(), failure.class());
        assert_eq!(back.effect(), failure.effect());
        assert_eq!(back.idempotency(), failure.idempotency());
        assert_eq!(back.layer(), failure.layer());
        assert_eq!(back.is_exhausted(), failure.is_exhausted());
        assert!(back.retry_after() >= failure.retry_after());
        assert!(
            may_be_sent_again(&failure) || !may_be_sent_again(&back),
            "{failure:?}"
        );
    }
}

#[test]
fn each_class_has_its_status() {
    let of = |failure: Failure| axum08::status(&failure).as_u16();
    assert_eq!(
        Class::ALL.map(|class| of(Failure::new(class, ""))),
        [503, 422, 401, 404, 403, 400, 429, 503, 500],
    );
    assert_eq!(of(codes::QUOTA_EXCEEDED.failure()), 402);
    assert_eq!(of(codes::HUMAN_DECLINED.failure()), 403);
    assert_eq!(of(codes::TASK_CANCELLED.failure()), 409);
    assert_eq!(of(codes::ALREADY_MEMBER.failure()), 409);
    let in_doubt = Failure::rate_limited("").with_effect(Effect::InDoubt);
    assert_eq!(of(in_doubt), 503);
}

#[test]
fn who_reads_the_status_alone_is_told_no_more_than_the_failure_says() {
    for failure in every_failure().filter(|failure| failure.class() != Class::Unknown) {
        let verdict = toolfail::http_status(axum08::status(&failure).as_u16()).unwrap();
        let stated = failure.verdict();
        assert!(
            stated.is_retryable() || !verdict.is_retryable(),
            "{failure:?}"
        );
        if verdict.is_retryable() && verdict.is_safe_to_resubmit() {
            assert_eq!(stated.class(), Class::RateLimited, "{failure:?}");
            assert!(stated.is_safe_to_resubmit(), "{failure:?}");
            assert!(!matches!(
                stated.effect(),
                Some(Effect::InDoubt | Effect::Applied)
            ));
        }
    }
}

#[tokio::test]
async fn a_peer_that_is_trusted_is_given_the_full_form() {
    let failure = Failure::transient("pay-7 is down")
        .with_layer(Layer::Execution)
        .with_details(serde_json::json!({ "shard": 7 }));
    let envelope = ErrorResponse::at(&failure, SystemTime::UNIX_EPOCH);
    let (_, _, body) = read(axum08::problem(&envelope)).await;
    let document: Value = serde_json::from_slice(&body).unwrap();
    assert_eq!(document["detail"], "pay-7 is down");
    assert_eq!(document["error"]["details"]["shard"], 7);
}
