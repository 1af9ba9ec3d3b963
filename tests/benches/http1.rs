//! One classification of an HTTP exchange, or one parse of its body, some number of times.
//!
//! `http1.sh` counts the instructions of both.

#![allow(
    clippy::expect_used,
    clippy::indexing_slicing,
    clippy::panic,
    clippy::print_stdout,
    clippy::std_instead_of_core,
    clippy::unwrap_used,
    reason = "a test fails loudly, and runs where std is"
)]

use std::hint::black_box;

use http1::{HeaderMap, HeaderValue, Method, StatusCode};
use serde_json::Value;
use toolfail::http1::Exchange;

/// An error of a provider, 400 bytes long.
const BODY: &[u8] = br#"{
  "error": {
    "message": "Rate limit reached for model-large in organization org-example on tokens per min: limit 30000, used 29418, requested 1024. Please see the dashboard of your account for the limits that apply to each of your projects and all models.",
    "type": "tokens",
    "param": null,
    "code": "rate_limit_exceeded"
  },
  "request_id": "req_0123456789abcdef0123456789abcde"
}
"#;

const _: () = assert!(BODY.len() == 400, "the bar is for 400 bytes");

fn main() {
    let mut arguments = std::env::args().skip(1);
    let what = arguments.next().unwrap_or_default();
    let times: u32 = arguments
        .next()
        .and_then(|times| times.parse().ok())
        .unwrap_or(1);
    let mut headers = HeaderMap::new();
    headers.insert("content-type", HeaderValue::from_static("application/json"));
    headers.insert("retry-after", HeaderValue::from_static("20"));
    headers.insert("x-request-id", HeaderValue::from_static("req-1"));
    for _ in 0..times {
        match what.as_str() {
            "parse" => parse(),
            "classify" => classify(&headers),
            _ => panic!("`parse` or `classify`"),
        }
    }
}

#[inline(never)]
fn parse() {
    let value: Value = serde_json::from_slice(black_box(BODY)).expect("the body is JSON");
    black_box(value);
}

#[inline(never)]
fn classify(headers: &HeaderMap) {
    let failure = Exchange::new(black_box(StatusCode::TOO_MANY_REQUESTS))
        .method(&Method::POST)
        .headers(headers)
        .body(black_box(BODY))
        .failure();
    black_box(failure);
}
