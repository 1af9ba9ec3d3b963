//! The status table, and what headers, method and key add to it.

use http1::Method;
use toolfail::{Class, Effect, Idempotency, Layer, http_status, http1::Exchange};

use super::{assert_adapter, assert_verdict, default_layer, failure, headers, now, status};

const NOT_APPLIED: Option<Effect> = Some(Effect::NotApplied);
const IN_DOUBT: Option<Effect> = Some(Effect::InDoubt);

/// The table as the contract has it, each line read on its own.
#[expect(clippy::match_same_arms, reason = "an arm for a line of the contract")]
fn expected(status: u16) -> Option<(Class, Option<Effect>, Layer, Option<u16>)> {
    let row = |class, effect| (class, effect, default_layer(class), None);
    Some(match status {
        100..=299 => return None,
        300..=399 | 600.. => row(Class::Unknown, None),
        400 | 411 | 412 | 413 | 414 | 415 | 416 | 417 | 422 | 428 | 431 => {
            row(Class::InvalidArgument, NOT_APPLIED)
        }
        401 | 407 | 511 => row(Class::Authentication, NOT_APPLIED),
        402 => (
            Class::PermissionDenied,
            NOT_APPLIED,
            Layer::Permission,
            Some(4004),
        ),
        403 => row(Class::PermissionDenied, NOT_APPLIED),
        404 | 410 => row(Class::NotFound, NOT_APPLIED),
        405 | 406 | 424 | 426 | 451 | 501 | 505 | 506 | 508 | 510 => row(Class::Permanent, None),
        507 => row(Class::PermissionDenied, NOT_APPLIED),
        408 => row(Class::Transient, IN_DOUBT),
        421 | 423 | 425 => row(Class::Transient, NOT_APPLIED),
        409 => (Class::Permanent, IN_DOUBT, Layer::SideEffect, None),
        429 => row(Class::RateLimited, NOT_APPLIED),
        499 => (Class::Permanent, None, Layer::Execution, Some(2003)),
        500 | 502 | 503 | 504 | 520..=524 | 529 | 598 | 599 => row(Class::Transient, IN_DOUBT),
        400..=499 => row(Class::InvalidArgument, None),
        500..=599 => row(Class::Transient, IN_DOUBT),
        0..=99 => row(Class::Unknown, None),
    })
}

#[test]
fn every_status_has_the_verdict_of_its_row() {
    for number in 100..=999 {
        let failure = Exchange::new(status(number)).failure();
        match (failure, expected(number)) {
            (None, None) => {}
            (Some(failure), Some((class, effect, layer, code))) => {
                assert_verdict(&failure, class, effect, layer, code);
                assert_eq!(failure.reason(), class.as_str());
                assert_eq!(failure.retry_after(), None);
                assert_eq!(failure.idempotency(), Idempotency::Unset);
                assert_adapter(&failure, "http1");
            }
            (failure, expected) => panic!("{number}: {failure:?} is not {expected:?}"),
        }
    }
}

#[test]
fn the_public_table_has_the_same_rows_and_every_number() {
    for number in 0..=u16::MAX {
        let verdict = http_status(number);
        let row = verdict.map(|verdict| {
            let code = verdict.code().map(toolfail::Code::get);
            (verdict.class(), verdict.effect(), verdict.layer(), code)
        });
        assert_eq!(row, expected(number), "{number}");
    }
}

#[test]
fn a_readable_retry_after_makes_a_413_transient() {
    for (value, class) in [
        ("30", Class::Transient),
        ("Tue, 01 Jan 2030 00:02:00 GMT", Class::Transient),
        ("Mon, 01 Jan 2029 00:00:00 GMT", Class::Transient),
        ("soon", Class::InvalidArgument),
        ("", Class::InvalidArgument),
    ] {
        let headers = headers(&[("retry-after", value)]);
        let failure = Exchange::new(status(413))
            .headers(&headers)
            .now(now())
            .failure()
            .unwrap();
        assert_verdict(&failure, class, NOT_APPLIED, default_layer(class), None);
    }
}

#[test]
fn a_403_is_a_pace_where_the_headers_say_so() {
    for (lines, class) in [
        (&[("retry-after", "60")][..], Class::RateLimited),
        (&[("x-ratelimit-remaining", "0")], Class::RateLimited),
        (&[("X-RateLimit-Remaining", " 0 ")], Class::RateLimited),
        (&[], Class::PermissionDenied),
        (&[("retry-after", "soon")], Class::PermissionDenied),
        (&[("retry-after-ms", "60")], Class::PermissionDenied),
        (&[("x-ratelimit-remaining", "3")], Class::PermissionDenied),
        (&[("x-ratelimit-remaining", "")], Class::PermissionDenied),
        (&[("x-ratelimit-remaining", "-0")], Class::PermissionDenied),
        (
            &[
                ("x-ratelimit-remaining", "0"),
                ("x-ratelimit-remaining", "9"),
            ],
            Class::PermissionDenied,
        ),
        (&[("x-ratelimit-reset", "60")], Class::PermissionDenied),
    ] {
        let map = headers(lines);
        let failure = Exchange::new(status(403))
            .headers(&map)
            .now(now())
            .failure()
            .unwrap();
        assert_verdict(&failure, class, NOT_APPLIED, default_layer(class), None);
    }
}

#[test]
fn a_404_to_a_session_means_that_the_session_is_gone_whatever_the_body_says() {
    let request = headers(&[("mcp-session-id", "s-1")]);
    for body in [
        "",
        r#"{"jsonrpc":"2.0","error":{"code":-32001,"message":"Session not found"},"id":null}"#,
        r#"{"error":{"code":"insufficient_quota"}}"#,
        r#"{"success":false,"error":{"code":4003,"category":"CAPABILITY_ERROR","message":"m"}}"#,
    ] {
        let failure = Exchange::new(status(404))
            .request_headers(&request)
            .body(body.as_bytes())
            .failure()
            .unwrap();
        assert_verdict(
            &failure,
            Class::Transient,
            NOT_APPLIED,
            Layer::Execution,
            None,
        );
        assert_eq!(failure.reason(), "session_gone");
        assert!(failure.is_safe_to_resubmit());
    }
    let other = Exchange::new(status(400))
        .request_headers(&request)
        .failure()
        .unwrap();
    assert_eq!(other.class(), Class::InvalidArgument);
    assert_eq!(failure(404, "").class(), Class::NotFound);
}

#[test]
fn the_methods_that_rfc_9110_calls_idempotent_are() {
    for (method, idempotency) in [
        (Method::GET, Idempotency::Yes),
        (Method::HEAD, Idempotency::Yes),
        (Method::OPTIONS, Idempotency::Yes),
        (Method::TRACE, Idempotency::Yes),
        (Method::PUT, Idempotency::Yes),
        (Method::DELETE, Idempotency::Yes),
        (Method::POST, Idempotency::Unset),
        (Method::PATCH, Idempotency::Unset),
        (Method::CONNECT, Idempotency::Unset),
        (Method::from_bytes(b"get").unwrap(), Idempotency::Unset),
        (Method::from_bytes(b"PROPFIND").unwrap(), Idempotency::Unset),
    ] {
        let failure = Exchange::new(status(504))
            .method(&method)
            .failure()
            .unwrap();
        assert_eq!(failure.idempotency(), idempotency, "{method}");
        let is_yes = idempotency == Idempotency::Yes;
        assert_eq!(failure.is_safe_to_resubmit(), is_yes, "{method}");
        assert!(failure.is_retryable());
    }
}

#[test]
fn an_idempotency_key_counts_only_where_the_server_is_known_to_honour_it() {
    for (key, honoured, idempotency) in [
        ("k-1", true, Idempotency::Yes),
        ("k-1", false, Idempotency::Unset),
        ("", true, Idempotency::Unset),
        (" \t ", true, Idempotency::Unset),
    ] {
        let request = headers(&[("idempotency-key", key)]);
        let failure = Exchange::new(status(504))
            .method(&Method::POST)
            .request_headers(&request)
            .idempotency_key_honoured(honoured)
            .failure()
            .unwrap();
        assert_eq!(failure.idempotency(), idempotency, "{key:?} {honoured}");
    }
    let bare = Exchange::new(status(504))
        .idempotency_key_honoured(true)
        .failure();
    assert_eq!(bare.unwrap().idempotency(), Idempotency::Unset);
}

#[test]
fn what_was_handed_on_is_in_doubt_whatever_else_is_known() {
    let envelope = r#"{"success":false,"error":{"code":4003,"category":"CAPABILITY_ERROR",
        "message":"busy","effect":"not_applied","idempotency":"yes","class":"rate_limited"}}"#;
    let request = headers(&[("idempotency-key", "k-1"), ("mcp-session-id", "s-1")]);
    for number in [200, 400, 404, 409, 429, 503] {
        for body in ["", r#"{"error":{"type":"rate_limit_error"}}"#, envelope] {
            let exchange = Exchange::new(status(number))
                .method(&Method::GET)
                .request_headers(&request)
                .idempotency_key_honoured(true)
                .body(body.as_bytes());
            let Some(failure) = exchange.emitted(true).failure() else {
                assert_eq!((number, body), (200, ""));
                continue;
            };
            assert_eq!(failure.effect(), IN_DOUBT);
            assert_eq!(failure.idempotency(), Idempotency::Unset);
            assert!(!failure.is_safe_to_resubmit());
            assert_eq!(failure.class(), exchange.failure().unwrap().class());
        }
    }
}

#[test]
fn a_success_that_should_be_json_and_is_not_is_a_result_that_cannot_be_used() {
    let exchange =
        |number, body: &'static [u8]| Exchange::new(status(number)).body(body).expects_json(true);
    for body in [&b"<html>"[..], b"", b"{", b"\xFF\xFE{", b"{} {}"] {
        let failure = exchange(200, body).failure().unwrap();
        assert_verdict(&failure, Class::Unknown, None, Layer::Result, None);
        assert!(exchange(200, body).expects_json(false).failure().is_none());
        for number in [204, 205, 101] {
            assert!(exchange(number, body).failure().is_none());
        }
        assert!(
            exchange(200, body)
                .method(&Method::HEAD)
                .failure()
                .is_none()
        );
    }
    for body in [
        &b"{}"[..],
        b"[]",
        b"null",
        b" 1 ",
        b"\"text\"",
        b"\xEF\xBB\xBF{}",
    ] {
        assert!(exchange(200, body).failure().is_none(), "{body:?}");
    }
}
