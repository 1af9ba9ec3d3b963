//! What writing an envelope costs beside a plain serde struct with the same fields, in instructions.
//!
//! `cargo bench -p toolfail-tests --bench wire` runs itself under callgrind, which has to be
//! installed. Counts of instructions do not vary with the load of the machine.

#![allow(
    clippy::expect_used,
    clippy::panic,
    clippy::print_stdout,
    clippy::std_instead_of_core,
    clippy::unwrap_used,
    reason = "a benchmark fails loudly"
)]

use std::{
    env,
    hint::black_box,
    process::Command,
    time::{Duration, SystemTime},
};

use serde::Serialize;
use serde_json::{Value, json};
use toolfail::{ErrorResponse, Failure, codes};

/// The bar: the envelope costs at most this many times the plain struct.
const BAR: f64 = 1.2;

/// A name, ours, and its peer.
type Pair = (&'static str, &'static str, &'static str);

const PAIRS: [Pair; 2] = [
    ("six keys", "six-keys", "plain-six-keys"),
    ("whole envelope", "whole", "plain-whole"),
];

fn main() {
    let arguments: Vec<String> = env::args().skip(1).collect();
    if let [run, case, times] = arguments.as_slice() {
        assert_eq!(run, "run");
        return write_many(case, times.parse().unwrap());
    }
    assert_eq!(
        json!(response()),
        json!(Envelope {
            success: false,
            error: plain_whole()
        })
    );
    let mut within = true;
    for (name, ours, peer) in PAIRS {
        let (ours, peer) = (instructions(ours), instructions(peer));
        let ratio = ours / peer;
        println!("{name}: {ours:.0} instructions, plain struct {peer:.0}, ratio {ratio:.3}");
        within &= ratio <= BAR;
    }
    assert!(within, "over the bar of {BAR}");
}

/// Instructions of one write: of many, less what a process costs anyway.
fn instructions(case: &str) -> f64 {
    let (few, many) = (100, 1_100);
    f64::from(counted(case, many) - counted(case, few)) / f64::from(many - few)
}

fn counted(case: &str, times: u32) -> u32 {
    let output = Command::new("valgrind")
        .args(["--tool=callgrind", "--callgrind-out-file=/dev/null"])
        .arg(env::current_exe().unwrap())
        .args(["run", case, &times.to_string()])
        .output()
        .expect("callgrind is needed: install valgrind");
    let report = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{report}");
    let (_, count) = report
        .split_once("Collected : ")
        .expect("callgrind's total");
    count.lines().next().unwrap().trim().parse().unwrap()
}

fn write_many(case: &str, times: u32) {
    match case {
        "six-keys" => {
            let response = response();
            let error = response.error().six_keys();
            repeat(
                times,
                &Envelope {
                    success: false,
                    error,
                },
            );
        }
        "plain-six-keys" => repeat(
            times,
            &Envelope {
                success: false,
                error: plain(),
            },
        ),
        "whole" => repeat(times, &response()),
        "plain-whole" => repeat(
            times,
            &Envelope {
                success: false,
                error: plain_whole(),
            },
        ),
        other => panic!("no case {other}"),
    }
}

fn repeat(times: u32, value: &impl Serialize) {
    let mut buffer = Vec::with_capacity(4096);
    for _ in 0..times {
        buffer.clear();
        serde_json::to_writer(&mut buffer, black_box(value)).unwrap();
        black_box(&buffer);
    }
}

fn failure() -> Failure {
    codes::RESOURCE_BUSY
        .failure()
        .with_domain("orders.example")
        .with_details(details())
        .with_retry_after(Duration::from_secs(30))
        .with_attempts(2)
        .with_exhausted(true)
        .idempotent()
}

fn details() -> Value {
    json!({"current_tasks": 5, "max_concurrent": 5})
}

fn response() -> ErrorResponse {
    let moment = SystemTime::UNIX_EPOCH + Duration::from_secs(1_782_642_600);
    ErrorResponse::at(&failure(), moment)
}

#[derive(Serialize)]
struct Envelope<E> {
    success: bool,
    error: E,
}

#[derive(Serialize)]
struct Plain {
    code: u16,
    category: String,
    message: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    details: Option<Value>,
    #[serde(skip_serializing_if = "Option::is_none")]
    retry_after: Option<u64>,
    timestamp: String,
}

fn plain() -> Plain {
    Plain {
        code: 4003,
        category: "CAPABILITY_ERROR".into(),
        message: "Agent is currently busy processing other tasks".into(),
        details: Some(details()),
        retry_after: Some(30),
        timestamp: "2026-06-28T10:30:00Z".into(),
    }
}

#[derive(Serialize)]
struct PlainWhole {
    code: u16,
    category: String,
    message: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    details: Option<Value>,
    #[serde(skip_serializing_if = "Option::is_none")]
    retry_after: Option<u64>,
    timestamp: String,
    class: String,
    reason: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    domain: Option<String>,
    layer: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    idempotency: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    effect: Option<String>,
    provenance: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    attempts: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    exhausted: Option<bool>,
    #[serde(skip_serializing_if = "Option::is_none")]
    retry_after_ms: Option<u64>,
}

fn plain_whole() -> PlainWhole {
    let Plain {
        code,
        category,
        message,
        details,
        retry_after,
        timestamp,
    } = plain();
    PlainWhole {
        code,
        category,
        message,
        details,
        retry_after,
        timestamp,
        class: "rate_limited".into(),
        reason: "rate_limited".into(),
        domain: Some("orders.example".into()),
        layer: "execution".into(),
        idempotency: Some("yes".into()),
        effect: None,
        provenance: "declared".into(),
        attempts: Some(2),
        exhausted: Some(true),
        retry_after_ms: Some(30_000),
    }
}
