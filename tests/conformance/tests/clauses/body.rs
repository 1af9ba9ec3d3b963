//! What a body may do to a verdict, and what it may not.

use toolfail::{Class, Effect, Layer, http1::Exchange};

use super::{assert_adapter, assert_verdict, event, failure, headers, now, status};

const NOT_APPLIED: Option<Effect> = Some(Effect::NotApplied);
const IN_DOUBT: Option<Effect> = Some(Effect::InDoubt);

#[test]
fn no_body_breaks_what_the_status_said() {
    let deep = "[".repeat(100_000);
    let page = format!("<html>{}", "x".repeat(2 << 20));
    let bodies: [&[u8]; 22] = [
        b"",
        b"null",
        b"[]",
        b"{}",
        b"{",
        b"7",
        b"\"rate limited, retry\"",
        b"\xFF\xFE{",
        br#"{"error":null}"#,
        br#"{"error":"bad key"}"#,
        br#"{"error":[]}"#,
        br#"{"error":{}}"#,
        br#"{"error":{"code":null,"type":null,"status":null,"errors":null,"details":null}}"#,
        br#"{"error":{"code":[],"type":{},"status":7,"errors":{},"details":"x"}}"#,
        br#"{"error":{"errors":[null,7,{"reason":7}],"details":[null,{"@type":7}]}}"#,
        br#"{"error":{"message":"retry with code rate_limit_exceeded"}}"#,
        br#"{"detail":"no such thing"}"#,
        br#"{"isError":true,"content":[{"type":"text","text":"x"}]}"#,
        br#"{"success":false}"#,
        br#"{"__type":7}"#,
        deep.as_bytes(),
        page.as_bytes(),
    ];
    for number in [
        400, 401, 402, 403, 404, 408, 409, 422, 429, 499, 500, 501, 503, 302,
    ] {
        let bare = Exchange::new(status(number)).failure().unwrap();
        for body in bodies {
            let failure = Exchange::new(status(number)).body(body).failure().unwrap();
            assert_verdict(
                &failure,
                bare.class(),
                bare.effect(),
                bare.layer(),
                bare.code().map(toolfail::Code::get),
            );
            assert!(failure.message().chars().count() <= 2_000);
        }
    }
}

/// Values that `serde_json` refuses, and the whole document with them.
fn odd_values() -> [Vec<u8>; 5] {
    [
        b"1e999".to_vec(),
        b"-1e999".to_vec(),
        br#""\ud800""#.to_vec(),
        b"\"\xFF\"".to_vec(),
        ["[".repeat(200), "]".repeat(200)].concat().into_bytes(),
    ]
}

#[test]
fn an_odd_value_hides_no_failure_beside_it() {
    for odd in odd_values() {
        let with =
            |before: &str, after: &str| [before.as_bytes(), &*odd, after.as_bytes()].concat();
        let refused = r#"{"success":false,"error":{"code":8002,"category":"HIL_ERROR","details":"#;
        for number in [200, 429, 503] {
            let body = with(refused, "}}");
            let failure = Exchange::new(status(number)).body(&body).failure().unwrap();
            assert_eq!(failure.class(), Class::Permanent, "{number}");
            assert_eq!(failure.layer(), Layer::Permission, "{number}");
        }
        let body = with(r#"{"error":{"code":"insufficient_quota","param":"#, "}}");
        let failure = Exchange::new(status(429)).body(&body).failure().unwrap();
        assert_eq!(failure.class(), Class::PermissionDenied);
        let body = with(r#"{"error":{"message":"#, "}}");
        let failure = Exchange::new(status(200)).body(&body).failure().unwrap();
        assert_eq!(failure.class(), Class::Unknown);
        // A plain success stays one.
        let exchange = Exchange::new(status(200)).expects_json(true);
        assert!(
            exchange
                .body(&with(r#"{"value":"#, "}"))
                .failure()
                .is_none()
        );
    }
    let body = r#"{"retry_after":1e999}"#;
    assert_eq!(
        failure(429, body).retry_after(),
        Some(std::time::Duration::MAX)
    );
}

#[test]
fn a_success_without_a_failure_inside_is_none() {
    for body in [
        "",
        "<html>",
        "null",
        "{}",
        r#"{"error":null}"#,
        r#"{"error":"no"}"#,
        r#"{"error":""}"#,
        r#"{"error":false}"#,
        r#"{"success":true}"#,
        r#"{"isError":false,"content":[]}"#,
        r#"{"code":429}"#,
        r#"{"code":429.5,"message":"m"}"#,
        r#"{"code":"429","message":"m"}"#,
        r#"{"code":200,"message":"ok"}"#,
        r#"{"code":399,"message":"m"}"#,
        r#"{"code":600,"message":"m"}"#,
        r#"{"type":"rate_limit_error"}"#,
        r#"{"jsonrpc":"2.0","id":1,"result":{"ok":1}}"#,
        r#"{"jsonrpc":"2.0","id":1,"result":{"ok":1},"error":null}"#,
    ] {
        for number in [200, 201, 204, 206, 299, 100] {
            let exchange = Exchange::new(status(number)).body(body.as_bytes());
            assert!(exchange.failure().is_none(), "{number} {body}");
        }
        if !body.contains(r#""error":"no"#) {
            assert!(event(body).is_none() || body.contains("error"), "{body}");
        }
    }
}

const INSIDE: [(&str, Class, Option<Effect>); 28] = [
    (
        r#"{"error":{"code":429,"message":"slow"}}"#,
        Class::RateLimited,
        None,
    ),
    (r#"{"error":{"code":504}}"#, Class::Transient, IN_DOUBT),
    (r#"{"error":{"code":400}}"#, Class::InvalidArgument, None),
    (r#"{"error":{"code":401}}"#, Class::Authentication, None),
    (r#"{"code":503,"message":"m"}"#, Class::Transient, IN_DOUBT),
    (r#"{"error":{"code":200}}"#, Class::Unknown, None),
    (r#"{"error":{"code":"429"}}"#, Class::Unknown, None),
    (r#"{"error":{"code":429.0}}"#, Class::Unknown, None),
    (r#"{"error":{}}"#, Class::Unknown, None),
    (
        r#"{"error":{"message":"rate limit"}}"#,
        Class::Unknown,
        None,
    ),
    (r#"{"success":false}"#, Class::Unknown, None),
    (r#"{"success":false,"error":"x"}"#, Class::Unknown, None),
    (r#"{"isError":true,"content":[]}"#, Class::Unknown, None),
    (
        r#"{"jsonrpc":"2.0","result":{"isError":true}}"#,
        Class::Unknown,
        None,
    ),
    (r#"{"error":"invalid_grant"}"#, Class::Authentication, None),
    (
        r#"{"__type":"a#ThrottlingException"}"#,
        Class::RateLimited,
        None,
    ),
    (
        r#"{"error":{"type":"overloaded_error"}}"#,
        Class::Transient,
        IN_DOUBT,
    ),
    (
        r#"{"error":{"type":"billing_error"}}"#,
        Class::PermissionDenied,
        None,
    ),
    (r#"[{"error":{"code":429}}]"#, Class::RateLimited, None),
    (
        r#"{"jsonrpc":"2.0","error":{"code":-32602}}"#,
        Class::InvalidArgument,
        None,
    ),
    (
        r#"{"jsonrpc":"2.0","error":{"code":-32603}}"#,
        Class::Unknown,
        None,
    ),
    (r#"{"jsonrpc":"2.0","error":"x"}"#, Class::Unknown, None),
    // A code of JSON-RPC is no status.
    (
        r#"{"jsonrpc":"2.0","error":{"code":429}}"#,
        Class::Unknown,
        None,
    ),
    (
        r#"{"jsonrpc":"2.0","error":{"code":503,"message":"m"}}"#,
        Class::Unknown,
        None,
    ),
    (
        r#"{"jsonrpc":"2.0","code":429,"message":"m","result":{"isError":true}}"#,
        Class::Unknown,
        None,
    ),
    (
        r#"{"jsonrpc":"2.0","result":{},"error":{"code":-32601}}"#,
        Class::NotFound,
        None,
    ),
    (r#"{"error":{"code":-32001}}"#, Class::Transient, IN_DOUBT),
    (r#"{"error":{"code":-32042}}"#, Class::Authentication, None),
];

#[test]
fn a_failure_inside_a_success_is_judged_by_the_code_in_the_body() {
    for (body, class, effect) in INSIDE {
        let failure = failure(200, body);
        assert_eq!(failure.class(), class, "{body}");
        assert_eq!(failure.effect(), effect, "{body}");
        assert_adapter(&failure, "http1");
    }
}

#[test]
fn without_a_status_the_body_alone_speaks() {
    for (body, class, effect) in [
        (r#"{"error":{"code":429}}"#, Class::RateLimited, NOT_APPLIED),
        (
            r#"{"error":{"code":400}}"#,
            Class::InvalidArgument,
            NOT_APPLIED,
        ),
        (r#"{"error":{"code":503}}"#, Class::Transient, IN_DOUBT),
        (
            r#"{"error":{"type":"billing_error"}}"#,
            Class::PermissionDenied,
            NOT_APPLIED,
        ),
        (
            r#"{"type":"error","error":{"type":"overloaded_error"}}"#,
            Class::Transient,
            IN_DOUBT,
        ),
        (
            r#"{"error":{"type":"rate_limit_error"}}"#,
            Class::RateLimited,
            None,
        ),
        (r#"{"error":"went wrong"}"#, Class::Unknown, None),
        (
            r#"{"jsonrpc":"2.0","error":{"code":-32042}}"#,
            Class::Authentication,
            NOT_APPLIED,
        ),
    ] {
        let failure = event(body).unwrap();
        assert_eq!(failure.class(), class, "{body}");
        assert_eq!(failure.effect(), effect, "{body}");
    }
    assert!(event("").is_none());
    assert!(event(r#"{"type":"ping"}"#).is_none());
}

#[test]
fn a_number_in_the_body_does_not_outrank_a_status_of_failure() {
    for code in [400, 401, 429, 503] {
        let body = format!(r#"{{"error":{{"code":{code}}},"code":{code},"message":"m"}}"#);
        assert_eq!(failure(403, &body).class(), Class::PermissionDenied);
        assert_eq!(failure(500, &body).class(), Class::Transient);
        assert_eq!(failure(302, &body).class(), Class::Unknown);
    }
}

#[test]
fn the_status_of_a_problem_document_is_not_read() {
    let problem = r#"{"type":"about:blank","title":"Busy","status":429,"detail":"slow down"}"#;
    assert_eq!(failure(403, problem).class(), Class::PermissionDenied);
    assert!(
        Exchange::new(status(200))
            .body(problem.as_bytes())
            .failure()
            .is_none()
    );
    assert_eq!(failure(403, problem).message(), "HTTP 403: slow down");
}

/// Status and body; class, effect, layer and code of both.
type Row = (u16, &'static str, Class, Option<Effect>, Layer, Option<u16>);

const OUTRANKED: [Row; 12] = [
    (
        429,
        r#"{"error":{"code":"insufficient_quota"}}"#,
        Class::PermissionDenied,
        NOT_APPLIED,
        Layer::Permission,
        Some(4004),
    ),
    (
        429,
        r#"{"error":{"code":"rate_limit_exceeded"}}"#,
        Class::RateLimited,
        None,
        Layer::Execution,
        None,
    ),
    (
        500,
        r#"{"error":{"code":"rate_limit_exceeded"}}"#,
        Class::RateLimited,
        IN_DOUBT,
        Layer::Execution,
        None,
    ),
    (
        500,
        r#"{"error":{"code":"insufficient_quota"}}"#,
        Class::PermissionDenied,
        IN_DOUBT,
        Layer::Permission,
        Some(4004),
    ),
    (
        400,
        r#"{"error":{"type":"server_error"}}"#,
        Class::Transient,
        IN_DOUBT,
        Layer::Execution,
        None,
    ),
    (
        400,
        r#"{"__type":"ThrottlingException"}"#,
        Class::RateLimited,
        None,
        Layer::Execution,
        None,
    ),
    (
        400,
        r#"{"error":"invalid_grant"}"#,
        Class::Authentication,
        NOT_APPLIED,
        Layer::Permission,
        None,
    ),
    (
        501,
        r#"{"error":{"code":"invalid_api_key"}}"#,
        Class::Authentication,
        None,
        Layer::Permission,
        None,
    ),
    (
        302,
        r#"{"error":{"code":"model_not_found"}}"#,
        Class::NotFound,
        None,
        Layer::Input,
        None,
    ),
    (
        402,
        r#"{"error":{"code":"forbidden"}}"#,
        Class::PermissionDenied,
        NOT_APPLIED,
        Layer::Permission,
        Some(4004),
    ),
    (
        402,
        r#"{"error":{"type":"rate_limit_error"}}"#,
        Class::RateLimited,
        None,
        Layer::Execution,
        None,
    ),
    (
        409,
        r#"{"error":{"type":"invalid_request_error"}}"#,
        Class::InvalidArgument,
        IN_DOUBT,
        Layer::SideEffect,
        None,
    ),
];

#[test]
fn a_typed_code_outranks_the_status_and_the_more_careful_effect_counts() {
    for (number, body, class, effect, layer, code) in OUTRANKED {
        assert_verdict(&failure(number, body), class, effect, layer, code);
    }
}

#[test]
fn a_json_rpc_code_outranks_the_status_unless_it_means_nothing_there() {
    let body = |code: i64| format!(r#"{{"jsonrpc":"2.0","id":1,"error":{{"code":{code}}}}}"#);
    for (number, code, class, effect) in [
        (500, -32602, Class::InvalidArgument, IN_DOUBT),
        (400, -32601, Class::NotFound, None),
        (400, -32600, Class::InvalidArgument, None),
        (404, -32001, Class::Transient, IN_DOUBT),
        (400, -32042, Class::Authentication, NOT_APPLIED),
        (503, -32603, Class::Transient, IN_DOUBT),
        (400, -32000, Class::InvalidArgument, NOT_APPLIED),
        (429, -32050, Class::RateLimited, NOT_APPLIED),
        (401, -32001, Class::Authentication, NOT_APPLIED),
        (403, -32001, Class::PermissionDenied, NOT_APPLIED),
    ] {
        let failure = failure(number, &body(code));
        assert_eq!(failure.class(), class, "{number} {code}");
        assert_eq!(failure.effect(), effect, "{number} {code}");
    }
}

#[test]
fn text_alone_changes_nothing() {
    for text in [
        "secondary rate limit, retry",
        "credit balance is too low for this call",
        "please retry after 3 seconds",
        "Session expired 401 unauthorized",
        "RESOURCE_EXHAUSTED RetryInfo retryDelay 3s",
    ] {
        for number in [400, 403, 404, 409, 500] {
            let bare = failure(number, "");
            let json = serde_json::json!({ "error": { "message": text }, "message": text });
            for body in [json.to_string(), text.to_owned()] {
                let failure = failure(number, &body);
                assert_eq!(failure.class(), bare.class(), "{number} {body}");
                assert_eq!(failure.effect(), bare.effect(), "{number} {body}");
                assert_eq!(failure.retry_after(), None);
            }
        }
    }
}

#[test]
fn a_pace_in_a_success_reads_the_headers_like_a_403() {
    let headers = headers(&[("retry-after", "60")]);
    let failure = Exchange::new(status(200))
        .headers(&headers)
        .body(br#"{"error":{"code":403}}"#)
        .now(now())
        .failure()
        .unwrap();
    assert_verdict(&failure, Class::RateLimited, None, Layer::Execution, None);
}

/// JSON by its grammar, which no type here can hold whole.
fn spoiled() -> [String; 4] {
    let deep = format!("{}{}", "[".repeat(500), "]".repeat(500));
    [
        String::from(r#""cut \ud83d""#),
        String::from("1e999"),
        String::from(r#"["\udc00", -1e999]"#),
        deep,
    ]
}

#[test]
fn a_part_that_cannot_be_held_hides_no_other() {
    for part in spoiled() {
        let quota = format!(r#"{{"error":{{"message":{part},"code":"insufficient_quota"}}}}"#);
        let failure = failure(429, &quota);
        assert_eq!(failure.class(), Class::PermissionDenied, "{part}");

        for body in [
            format!(r#"{{"isError":true,"content":[{{"type":"text","text":{part}}}]}}"#),
            format!(r#"{{"success":false,"why":{part}}}"#),
            format!(r#"{{"jsonrpc":"2.0","id":1,"error":{{"code":-32603,"data":{part}}}}}"#),
        ] {
            for expects_json in [false, true] {
                let exchange = Exchange::new(status(200)).body(body.as_bytes());
                let failure = exchange.expects_json(expects_json).failure().unwrap();
                assert_eq!(failure.class(), Class::Unknown, "{body}");
            }
        }
        let success = format!(r#"{{"total":{part}}}"#);
        let exchange = Exchange::new(status(200)).body(success.as_bytes());
        assert!(exchange.expects_json(true).failure().is_none(), "{success}");
    }
}
