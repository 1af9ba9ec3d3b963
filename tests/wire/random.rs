//! Failures and documents by the thousand.
//!
//! `TOOLFAIL_CASES` sets how many (10,000,000 for a long run, in a release build), `TOOLFAIL_SEED`
//! repeats a run.

use std::{
    env,
    time::{Duration, SystemTime},
};

use fastrand::Rng;
use serde_json::{Map, Value, json};
use toolfail::{
    CallContext, Class, Code, Effect, ErrorResponse, Failure, Idempotency, Layer, codes, decide,
};

use crate::oracle::check;

/// Cases where nothing else is asked for: few enough for a debug build.
const CASES: u64 = 500;

#[test]
fn every_failure_survives_the_way_and_every_damage_is_read_with_care() {
    let seed = variable("TOOLFAIL_SEED").unwrap_or_else(|| fastrand::u64(..));
    let cases = variable("TOOLFAIL_CASES").unwrap_or(CASES);
    println!("TOOLFAIL_SEED={seed} TOOLFAIL_CASES={cases}");
    let mut rng = Rng::with_seed(seed);
    for _ in 0..cases {
        let failure = failure(&mut rng);
        let moment = moment(&mut rng);
        let response = ErrorResponse::at(&failure, moment);
        survives(&failure, moment, &response);
        let document = serde_json::to_string(&response).unwrap();
        is_damaged_with_care(&mut rng, &failure, &document);
        check(&mangled(&mut rng, document.into_bytes()));
        check(&mangled(&mut rng, rmp_serde::to_vec(&response).unwrap()));
    }
}

fn variable(name: &str) -> Option<u64> {
    let value = env::var(name).ok()?;
    Some(
        value
            .parse()
            .unwrap_or_else(|_| panic!("{name} is not a number")),
    )
}

/// All that the wire has is the same at the other end.
fn survives(failure: &Failure, moment: SystemTime, response: &ErrorResponse) {
    let json = serde_json::to_string(response).unwrap();
    check(json.as_bytes());
    let read: ErrorResponse = serde_json::from_str(&json).unwrap();
    assert_eq!(read.error().timestamp(), Some(moment));
    let read = Failure::from(read);
    let code = failure.code().unwrap_or(codes::SYSTEM_ERROR);
    assert_eq!(
        format!("{read:?}"),
        format!("{:?}", failure.clone().with_code(code))
    );
    assert_eq!(read.details(), failure.details());
    let call = CallContext::new();
    assert_eq!(decide(&read, &call), decide(failure, &call));
}

/// Where a value is replaced by one that means nothing, the failure is read as no more retryable and
/// no safer than it was.
fn is_damaged_with_care(rng: &mut Rng, failure: &Failure, document: &str) {
    let mut value: Value = serde_json::from_str(document).unwrap();
    let body = value["error"].as_object_mut().unwrap();
    let key = rng
        .choice(body.keys().cloned().collect::<Vec<_>>())
        .unwrap();
    body.insert(key.clone(), junk(rng));
    check(value.to_string().as_bytes());
    let Ok(read) = serde_json::from_value::<ErrorResponse>(value) else {
        assert!(key == "code", "{key} refused");
        return;
    };
    let read = Failure::from(read);
    assert!(failure.is_retryable() || !read.is_retryable(), "{key}");
    // A word for the idempotency that is not known is no word.
    if key != "idempotency" {
        assert!(
            failure.is_safe_to_resubmit() || !read.is_safe_to_resubmit(),
            "{key}"
        );
    }
    if key != "exhausted" {
        assert_eq!(read.is_exhausted(), failure.is_exhausted());
    }
}

/// A value that is no word, no wait and no code.
fn junk(rng: &mut Rng) -> Value {
    match rng.u8(..8) {
        0 => json!("TRANSIENT"),
        1 => json!(""),
        2 => json!(-1),
        3 => json!([null]),
        4 => json!({"class": "transient"}),
        5 => json!(text(rng)),
        6 => json!(true),
        _ => json!("not applied"),
    }
}

fn failure(rng: &mut Rng) -> Failure {
    let mut failure = Failure::new(rng.choice(Class::ALL).unwrap(), text(rng));
    if rng.bool() {
        let any = Code::new(rng.u16(Code::MIN..=Code::MAX)).unwrap();
        failure = failure.with_code(if rng.bool() {
            any
        } else {
            rng.choice(codes::ALL).unwrap()
        });
    }
    if rng.bool() {
        failure = failure.with_layer(rng.choice(Layer::ALL).unwrap());
    }
    if rng.bool() {
        failure = failure.with_effect(rng.choice(Effect::ALL).unwrap());
    }
    if rng.bool() {
        failure = failure.with_retry_after(wait(rng));
    }
    if rng.bool() {
        failure = failure.with_domain(text(rng)).with_reason(word(rng));
    }
    if rng.bool() {
        failure = failure.with_details(details(rng, 3));
    }
    failure
        .with_idempotency(rng.choice(Idempotency::ALL).unwrap())
        .with_attempts(if rng.bool() {
            rng.u32(..4)
        } else {
            rng.u32(..)
        })
        .with_exhausted(rng.bool())
}

/// A wait that the wire can hold: whole milliseconds below 2^64, or the longest.
fn wait(rng: &mut Rng) -> Duration {
    match rng.u8(..4) {
        0 => Duration::from_secs(rng.u64(..120)),
        1 => Duration::from_millis(rng.u64(..100_000)),
        2 => Duration::from_millis(rng.u64(..)),
        _ => Duration::MAX,
    }
}

fn moment(rng: &mut Rng) -> SystemTime {
    let seconds = Duration::new(rng.u64(..62_000_000_000), rng.u32(..1_000_000_000));
    if rng.bool() {
        SystemTime::UNIX_EPOCH + seconds
    } else {
        SystemTime::UNIX_EPOCH - seconds
    }
}

fn text(rng: &mut Rng) -> String {
    let length = rng.usize(..12);
    let mut text: String = std::iter::repeat_with(|| rng.char(..))
        .take(length)
        .collect();
    if rng.u8(..8) == 0 {
        text.push_str("\"\\\n\u{0}\u{2028}");
    }
    text
}

fn word(rng: &mut Rng) -> String {
    let length = rng.usize(..62);
    let rest = std::iter::repeat_with(|| rng.choice(*b"abcxyz019_").unwrap()).take(length);
    std::iter::once(b'r')
        .chain(rest.collect::<Vec<_>>())
        .map(char::from)
        .collect()
}

/// Details that JSON keeps exactly: not null, which is written as none.
fn details(rng: &mut Rng, depth: u8) -> Value {
    match rng.u8(..if depth == 0 { 5 } else { 7 }) {
        0 => json!(rng.bool()),
        1 => json!(rng.u64(..)),
        2 => json!(rng.i64(..)),
        3 => json!(f64::from(rng.i32(..)) / 7.0),
        4 => json!(text(rng)),
        5 => std::iter::repeat_with(|| details(rng, depth - 1))
            .take(3)
            .collect(),
        _ => {
            let members = std::iter::repeat_with(|| (text(rng), details(rng, depth - 1)));
            Value::Object(members.take(3).collect::<Map<_, _>>())
        }
    }
}

/// Bytes after a few blows: flipped, cut, repeated, or with a hostile piece put in.
fn mangled(rng: &mut Rng, mut bytes: Vec<u8>) -> Vec<u8> {
    for _ in 0..rng.usize(1..4) {
        let at = rng.usize(..bytes.len().max(1)).min(bytes.len());
        match rng.u8(..6) {
            0 => bytes.truncate(at),
            1 => bytes.insert(at, rng.u8(..)),
            2 if at < bytes.len() => bytes[at] ^= 1 << rng.u8(..8),
            3 if at < bytes.len() => _ = bytes.remove(at),
            4 => {
                let end = bytes.len().min(at + rng.usize(..40));
                let piece = bytes[at..end].to_vec();
                bytes.splice(at..at, piece);
            }
            _ => replace_a_value(rng, &mut bytes),
        }
    }
    bytes
}

/// Puts a hostile piece where a value stands.
fn replace_a_value(rng: &mut Rng, bytes: &mut Vec<u8>) {
    let colons: Vec<usize> = (0..bytes.len()).filter(|at| bytes[*at] == b':').collect();
    let Some(start) = rng.choice(colons).map(|colon| colon + 1) else {
        return;
    };
    let rest = &bytes[start..];
    let length = rest
        .iter()
        .position(|byte| matches!(byte, b',' | b'}'))
        .unwrap_or(rest.len());
    let piece = rng.choice(PIECES).unwrap();
    bytes.splice(start..start + length, piece.bytes());
}

const PIECES: [&str; 32] = [
    "null",
    "true",
    "false",
    "0",
    "-0",
    "-1",
    "0.5",
    "1e309",
    "-1e309",
    "1e-400",
    "NaN",
    "Infinity",
    "18446744073709551615",
    "18446744073709551616",
    "99999999999999999999",
    "4003",
    "999",
    "10000",
    "4003.0",
    "\"\"",
    "\"transient\"",
    "\"unknown\"",
    "\"not_applied\"",
    "\"in_doubt\"",
    "\"yes\"",
    "\"no\"",
    "[]",
    "{}",
    "[[[[[[[[]]]]]]]]",
    "{\"$serde_json::private::Number\":\"5\"}",
    "{\"$serde_json::private::RawValue\":\"1e9\"}",
    "\"\\ud800\"",
];
