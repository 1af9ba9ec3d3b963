//! Typed words of providers, names of gRPC, details of `google.rpc`.

use std::str::FromStr;

use serde_json::json;
use toolfail::{Class, Code, Effect, Failure, Language, Layer, http1::Exchange};

use super::{assert_verdict, event, failure, headers, status};

const NOT_APPLIED: Option<Effect> = Some(Effect::NotApplied);
const IN_DOUBT: Option<Effect> = Some(Effect::InDoubt);

/// A row of the table of words, as the project keeps it beside the code.
struct Row {
    word: &'static str,
    class: Class,
    effect: Option<Effect>,
    code: Option<u16>,
    remediation: &'static str,
    doc: &'static str,
}

fn rows() -> Vec<Row> {
    let table = include_str!("../../provider-words.tsv");
    let rows: Vec<Row> = table
        .lines()
        .skip(1)
        .filter(|line| !line.contains("the sixteen gRPC names"))
        .map(|line| {
            let columns: Vec<&str> = line.split('\t').collect();
            let [_, _, word, class, effect, code, remediation, doc] = columns[..] else {
                panic!("eight columns: {line}");
            };
            Row {
                word,
                class: Class::from_str(class).unwrap(),
                effect: (!effect.is_empty()).then(|| Effect::from_str(effect).unwrap()),
                code: (!code.is_empty()).then(|| code.parse().unwrap()),
                remediation,
                doc,
            }
        })
        .collect();
    assert!(rows.len() >= 129, "the table is read");
    rows
}

fn assert_row(failure: &Failure, row: &Row) {
    assert_eq!(failure.class(), row.class, "{}", row.word);
    assert_eq!(failure.effect(), row.effect, "{}", row.word);
    assert_eq!(failure.code().map(Code::get), row.code, "{}", row.word);
    let class_text = Failure::new(row.class, "")
        .remediation(Language::English)
        .to_owned();
    let remediation = if row.remediation.is_empty() {
        class_text.as_str()
    } else {
        row.remediation
    };
    assert_eq!(
        failure.remediation(Language::English),
        remediation,
        "{}",
        row.word
    );
}

#[test]
fn every_typed_word_has_the_verdict_of_its_row_wherever_it_is_found() {
    for row in rows() {
        assert!(!row.doc.is_empty(), "{} has no source", row.word);
        let word = row.word;
        for body in [
            json!({ "error": { "code": word } }),
            json!({ "error": { "type": word, "code": null } }),
            json!({ "error": { "errors": [{ "domain": "global", "reason": word }] } }),
            json!({ "errors": [{ "reason": word }] }),
            json!({ "error": { "details": [
                { "@type": "type.googleapis.com/google.rpc.ErrorInfo", "reason": word }
            ] } }),
            json!({ "__type": format!("com.example.svc#{word}:http://internal.example/") }),
            json!({ "error": word, "error_description": "d" }),
        ] {
            assert_row(&event(&body.to_string()).expect(word), &row);
        }
        let headers = headers(&[(
            "x-amzn-errortype",
            &format!("{word}:http://internal.example/"),
        )]);
        let failure = Exchange::without_status().headers(&headers).failure();
        assert_row(&failure.expect(word), &row);
    }
}

#[test]
fn a_word_counts_only_as_it_is_written_and_where_it_is_looked_for() {
    for body in [
        json!({ "error": { "code": "Insufficient_Quota" } }),
        json!({ "error": { "code": " insufficient_quota" } }),
        json!({ "error": { "message": "insufficient_quota" } }),
        json!({ "error": { "param": "insufficient_quota" } }),
        json!({ "code": "insufficient_quota" }),
        json!({ "message": "insufficient_quota" }),
        json!({ "error": { "details": [{ "@type": "x/Other", "reason": "insufficient_quota" }] } }),
    ] {
        assert_eq!(
            failure(429, &body.to_string()).class(),
            Class::RateLimited,
            "{body}"
        );
    }
}

#[test]
fn the_first_known_word_decides_in_the_order_of_the_places() {
    let places = json!({
        "error": {
            "code": "invalid_api_key",
            "type": "server_error",
            "errors": [{ "reason": "unheard" }, { "reason": "dailyLimitExceeded" }],
            "details": [{
                "@type": "type.googleapis.com/google.rpc.ErrorInfo", "reason": "rateLimitExceeded"
            }],
            "status": "NOT_FOUND"
        },
        "__type": "ValidationException"
    });
    let mut body = places.clone();
    let headers = headers(&[("x-amzn-errortype", "AccessDenied")]);
    let class = |body: &serde_json::Value| {
        let body = body.to_string();
        let exchange = Exchange::new(status(418))
            .headers(&headers)
            .body(body.as_bytes());
        exchange.failure().unwrap().class()
    };
    assert_eq!(class(&body), Class::Authentication);
    body["error"]["code"] = json!("unheard");
    assert_eq!(class(&body), Class::Transient);
    body["error"]["type"] = json!(null);
    assert_eq!(class(&body), Class::PermissionDenied);
    body["error"]["errors"] = json!([]);
    assert_eq!(class(&body), Class::RateLimited);
    body["error"]["details"] = json!([]);
    assert_eq!(class(&body), Class::NotFound);
    body["error"]["status"] = json!("NOT_A_CODE");
    assert_eq!(class(&body), Class::InvalidArgument);
    body["__type"] = json!("com.example#Unheard");
    assert_eq!(class(&body), Class::PermissionDenied);
    body["error"] = json!("slow_down");
    assert_eq!(class(&body), Class::PermissionDenied);
    let body = body.to_string();
    let bare = Exchange::new(status(418))
        .body(body.as_bytes())
        .failure()
        .unwrap();
    assert_eq!(bare.class(), Class::RateLimited);
}

/// A name of `google.rpc.Code`, and class, effect, layer and code of it without a status.
type Named = (&'static str, Class, Option<Effect>, Layer, Option<u16>);

const NAMES: [Named; 16] = [
    (
        "CANCELLED",
        Class::Permanent,
        None,
        Layer::Execution,
        Some(2003),
    ),
    ("UNKNOWN", Class::Unknown, None, Layer::Execution, None),
    (
        "INVALID_ARGUMENT",
        Class::InvalidArgument,
        None,
        Layer::Input,
        None,
    ),
    (
        "DEADLINE_EXCEEDED",
        Class::Transient,
        IN_DOUBT,
        Layer::SideEffect,
        None,
    ),
    ("NOT_FOUND", Class::NotFound, None, Layer::Input, None),
    (
        "ALREADY_EXISTS",
        Class::Permanent,
        IN_DOUBT,
        Layer::SideEffect,
        None,
    ),
    (
        "PERMISSION_DENIED",
        Class::PermissionDenied,
        None,
        Layer::Permission,
        None,
    ),
    (
        "RESOURCE_EXHAUSTED",
        Class::RateLimited,
        IN_DOUBT,
        Layer::Execution,
        None,
    ),
    (
        "FAILED_PRECONDITION",
        Class::Permanent,
        None,
        Layer::Execution,
        None,
    ),
    (
        "ABORTED",
        Class::Permanent,
        NOT_APPLIED,
        Layer::Execution,
        None,
    ),
    (
        "OUT_OF_RANGE",
        Class::InvalidArgument,
        None,
        Layer::Input,
        None,
    ),
    (
        "UNIMPLEMENTED",
        Class::Permanent,
        None,
        Layer::Execution,
        None,
    ),
    ("INTERNAL", Class::Unknown, None, Layer::Execution, None),
    (
        "UNAVAILABLE",
        Class::Transient,
        IN_DOUBT,
        Layer::Execution,
        None,
    ),
    ("DATA_LOSS", Class::Permanent, None, Layer::Execution, None),
    (
        "UNAUTHENTICATED",
        Class::Authentication,
        None,
        Layer::Permission,
        None,
    ),
];

#[test]
fn what_stands_after_the_colon_of_an_aws_name_is_not_read() {
    let body = |name: &str| json!({ "__type": name }).to_string();
    for (name, class) in [
        ("AccessDenied:http://a/#SlowDown", Class::PermissionDenied),
        ("a#AccessDenied:b#SlowDown", Class::PermissionDenied),
        ("Unheard:http://a/#SlowDown", Class::InvalidArgument),
    ] {
        assert_eq!(failure(400, &body(name)).class(), class, "{name}");
        let headers = headers(&[("x-amzn-errortype", name)]);
        let exchange = Exchange::new(status(400)).headers(&headers);
        assert_eq!(exchange.failure().unwrap().class(), class, "{name}");
    }
}

#[test]
fn a_grpc_name_without_a_status_has_the_verdict_of_its_row() {
    for (name, class, effect, layer, code) in NAMES {
        let body = json!({ "error": { "status": name } }).to_string();
        let failure = event(&body).expect(name);
        assert_verdict(&failure, class, effect, layer, code);
        let reason = if name == "ABORTED" {
            "aborted"
        } else {
            class.as_str()
        };
        assert_eq!(failure.reason(), reason);
    }
}

#[test]
fn a_grpc_name_states_no_effect_where_the_status_does() {
    for (name, class, effect, _, _) in NAMES {
        let body = json!({ "error": { "status": name } }).to_string();
        let leaves = matches!(name, "INTERNAL" | "UNKNOWN");
        for (number, status_class, status_effect) in [
            (400, Class::InvalidArgument, NOT_APPLIED),
            (429, Class::RateLimited, NOT_APPLIED),
            (409, Class::Permanent, IN_DOUBT),
            (503, Class::Transient, IN_DOUBT),
            (501, Class::Permanent, None),
            (418, Class::InvalidArgument, None),
        ] {
            let failure = failure(number, &body);
            let expected = if leaves { status_class } else { class };
            assert_eq!(failure.class(), expected, "{number} {name}");
            let stated = match (status_effect, effect) {
                (Some(_), _) => status_effect,
                (None, IN_DOUBT) if !leaves => IN_DOUBT,
                (None, _) => None,
            };
            assert_eq!(failure.effect(), stated, "{number} {name}");
        }
    }
}

#[test]
fn a_gone_pace_in_a_success_that_names_itself_twice_is_still_a_pace() {
    let body = json!({ "error": { "code": 429, "status": "RESOURCE_EXHAUSTED" } }).to_string();
    assert_verdict(
        &failure(200, &body),
        Class::RateLimited,
        None,
        Layer::Execution,
        None,
    );
    let named = json!({ "error": { "status": "RESOURCE_EXHAUSTED" } }).to_string();
    assert_verdict(
        &failure(200, &named),
        Class::RateLimited,
        IN_DOUBT,
        Layer::Execution,
        None,
    );
}

fn exhausted(details: &serde_json::Value) -> String {
    json!({ "error": {
        "code": 429, "status": "RESOURCE_EXHAUSTED", "message": "m", "details": details
    } })
    .to_string()
}

fn violation(key: &str, quota: &str) -> serde_json::Value {
    json!({ "@type": "type.googleapis.com/google.rpc.QuotaFailure", "violations": [{ key: quota }] })
}

#[test]
fn a_quota_of_a_day_needs_a_person() {
    for (key, quota) in [
        (
            "quotaId",
            "GenerateRequestsPerDayPerProjectPerModel-FreeTier",
        ),
        ("quotaId", "requests_per_day"),
        ("quotaMetric", "svc.example/free_requests_per_day"),
        ("metric", "svc.example/RequestsPerDay"),
    ] {
        let failure = failure(429, &exhausted(&json!([violation(key, quota)])));
        assert_verdict(
            &failure,
            Class::PermissionDenied,
            NOT_APPLIED,
            Layer::Permission,
            Some(4004),
        );
    }
    for (key, quota) in [
        ("quotaId", "GenerateRequestsPerMinutePerProject"),
        ("description", "RequestsPerDay used up"),
        ("subject", "RequestsPerDay"),
    ] {
        let failure = failure(429, &exhausted(&json!([violation(key, quota)])));
        assert_eq!(failure.class(), Class::RateLimited, "{key} {quota}");
    }
}

#[test]
fn of_a_quota_of_a_day_and_one_of_a_minute_the_day_counts() {
    let day = violation("quotaId", "RequestsPerDay");
    let minute = violation("quotaId", "RequestsPerMinute");
    let info = json!({
        "@type": "type.googleapis.com/google.rpc.ErrorInfo", "reason": "RATE_LIMIT_EXCEEDED"
    });
    let retry = json!({ "@type": "type.googleapis.com/google.rpc.RetryInfo", "retryDelay": "3s" });
    for details in [
        json!([day, minute]),
        json!([minute, day]),
        json!([info, retry, minute, day]),
    ] {
        let failure = failure(429, &exhausted(&details));
        assert_eq!(failure.class(), Class::PermissionDenied);
        assert_eq!(failure.code().map(Code::get), Some(4004));
    }
}

#[test]
fn a_message_over_the_limit_is_no_pace() {
    for message in [
        "trying to send message larger than max (5242880 vs. 4194304)",
        "grpc: received message larger than max (1048 vs. 1024)",
    ] {
        let body = json!({ "error": { "status": "RESOURCE_EXHAUSTED", "message": message } });
        let failure = event(&body.to_string()).unwrap();
        assert_verdict(
            &failure,
            Class::InvalidArgument,
            IN_DOUBT,
            Layer::Input,
            None,
        );
    }
}
