//! Hostile exchanges: never a panic, a zero wait out of nothing, an unbounded answer, or a verdict
//! that a text made more permissive.
//!
//! `TOOLFAIL_HOSTILE_CASES` says how many: 200,000 in CI, 10,000,000 before a release.

#![allow(
    clippy::expect_used,
    clippy::indexing_slicing,
    clippy::panic,
    clippy::print_stdout,
    clippy::std_instead_of_core,
    clippy::unwrap_used,
    reason = "a test fails loudly, and runs where std is"
)]

use std::str::FromStr;

use proptest::{
    collection::vec,
    prelude::*,
    sample::select,
    test_runner::{Config, TestRunner},
};
use toolfail_conformance::{HEADERS, Hostile, Input, corpus};

const WORDS: [&str; 34] = [
    "error",
    "code",
    "type",
    "status",
    "message",
    "errors",
    "reason",
    "details",
    "@type",
    "retry_after",
    "retryDelay",
    "__type",
    "success",
    "isError",
    "result",
    "structuredContent",
    "_meta",
    "toolfail.dev/failure",
    "content",
    "text",
    "data",
    "jsonrpc",
    "2.0",
    "violations",
    "quotaId",
    "RequestsPerDay",
    "RESOURCE_EXHAUSTED",
    "rate_limit_exceeded",
    "insufficient_quota",
    "type.googleapis.com/google.rpc.RetryInfo",
    "type.googleapis.com/google.rpc.QuotaFailure",
    "CAPABILITY_ERROR",
    "category",
    "class",
];

const VALUES: [&str; 30] = [
    "0",
    "-1",
    "+5",
    "1.5",
    "120",
    "120, 60",
    "NaN",
    "inf",
    "1e309",
    "99999999999999999999",
    "18446744073709551616",
    "3s",
    "-1s",
    "12.345678901s",
    "1.2345678901s",
    "soon",
    "",
    " ",
    "Tue, 01 Jan 2030 00:02:00 GMT",
    "Tuesday, 01-Jan-30 00:02:00 GMT",
    "Tue Jan  1 00:02:00 2030",
    "Wed, 99 Foo 2030 00:00:00 GMT",
    "Sunday, 06-Nov-94 08:49:37 GMT",
    "1893456300",
    "1000000000",
    "ThrottlingException:http://internal.example/",
    "a#SlowDown",
    "http://u:p@h/",
    "www.h",
    "\u{7f}",
];

fn cases() -> u32 {
    let asked = std::env::var("TOOLFAIL_HOSTILE_CASES").ok();
    asked
        .and_then(|cases| u32::from_str(&cases).ok())
        .unwrap_or(2_000)
}

fn text() -> impl Strategy<Value = String> {
    prop_oneof![
        3 => select(WORDS.as_slice()).prop_map(String::from),
        3 => select(VALUES.as_slice()).prop_map(String::from),
        1 => ".{0,12}",
    ]
}

fn json() -> impl Strategy<Value = serde_json::Value> {
    use serde_json::{Value, json};
    let leaf = prop_oneof![
        Just(Value::Null),
        any::<bool>().prop_map(Value::Bool),
        prop_oneof![
            400..600_i64,
            -32_769..-31_999_i64,
            999..10_001_i64,
            any::<i64>()
        ]
        .prop_map(|number| json!(number)),
        any::<f64>().prop_map(|number| json!(number)),
        text().prop_map(Value::String),
    ];
    leaf.prop_recursive(5, 40, 6, |inner| {
        prop_oneof![
            vec(inner.clone(), 0..4).prop_map(Value::Array),
            vec((text(), inner), 0..6).prop_map(|members| members.into_iter().collect()),
        ]
    })
}

fn body() -> impl Strategy<Value = Vec<u8>> {
    prop_oneof![
        6 => json().prop_map(|value| value.to_string().into_bytes()),
        1 => json().prop_map(|value| {
            let mut text = value.to_string().into_bytes();
            text.truncate(text.len() / 2);
            text
        }),
        1 => vec(any::<u8>(), 0..64),
        1 => "\\PC{0,64}".prop_map(String::into_bytes),
    ]
}

fn hostile() -> impl Strategy<Value = Hostile> {
    let value = prop_oneof![
        4 => text().prop_map(String::into_bytes),
        1 => vec(any::<u8>(), 0..24),
    ];
    let status = prop_oneof![
        3 => select([200, 400, 401, 403, 404, 409, 413, 429, 500, 503, 529].as_slice()),
        1 => 0..1_100_u16,
    ];
    let headers = vec((0..HEADERS.len(), value), 0..5);
    (status, headers, body(), any::<u8>()).prop_map(|(status, headers, body, flags)| Hostile {
        status,
        headers,
        body,
        flags,
    })
}

#[test]
fn no_exchange_of_words_that_adapters_know_breaks_a_promise() {
    let config = Config {
        cases: cases(),
        failure_persistence: None,
        ..Config::default()
    };
    let run = TestRunner::new(config).run(&hostile(), |hostile| {
        hostile.check();
        Ok(())
    });
    assert!(run.is_ok(), "{}", run.unwrap_err());
}

#[test]
fn no_bytes_break_a_promise() {
    let config = Config {
        cases: cases(),
        failure_persistence: None,
        ..Config::default()
    };
    let run = TestRunner::new(config).run(&vec(any::<u8>(), 0..128), |bytes| {
        Hostile::from_bytes(&bytes).check();
        Ok(())
    });
    assert!(run.is_ok(), "{}", run.unwrap_err());
}

#[test]
fn no_exchange_of_the_corpus_breaks_a_promise_cut_anywhere() {
    for case in corpus() {
        let Input::Http(http) = case.input else {
            continue;
        };
        let body = http.body();
        let cuts = if body.len() > 4_096 { 1 } else { body.len() };
        for cut in 0..=cuts {
            let mut body = body.clone();
            body.truncate(body.len() - cut);
            let status = http.status.unwrap_or_default();
            Hostile {
                status,
                headers: Vec::new(),
                body,
                flags: 0,
            }
            .check();
        }
    }
}
