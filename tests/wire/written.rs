//! What is written.

use std::time::{Duration, SystemTime};

use serde_json::{Value, json};
use toolfail::{Class, Code, Effect, ErrorBody, ErrorResponse, Failure, Idempotency, Layer, codes};

/// 2026-06-28T10:30:00Z.
fn seed_moment() -> SystemTime {
    SystemTime::UNIX_EPOCH + Duration::from_secs(1_782_642_600)
}

fn seed_failure() -> Failure {
    codes::RESOURCE_BUSY
        .failure()
        .with_details(json!({"current_tasks": 5, "max_concurrent": 5}))
        .with_retry_after(Duration::from_secs(30))
}

/// The JSON example of the seed protocol, §11.2.
fn seed_json() -> Value {
    json!({
        "success": false,
        "error": {
            "code": 4003,
            "category": "CAPABILITY_ERROR",
            "message": "Agent is currently busy processing other tasks",
            "details": {"current_tasks": 5, "max_concurrent": 5},
            "retry_after": 30,
            "timestamp": "2026-06-28T10:30:00Z"
        }
    })
}

#[test]
fn the_six_keys_of_the_seeds_example_are_the_seeds_json() {
    let body = ErrorBody::full(&seed_failure(), seed_moment());
    assert_eq!(
        json!({"success": false, "error": body.to_map()}),
        seed_json()
    );
    assert_eq!(
        json!({"success": false, "error": body.six_keys()}),
        seed_json()
    );
}

#[test]
fn the_full_body_is_a_superset_of_the_seeds() {
    let response = ErrorResponse::at(&seed_failure(), seed_moment());
    let written = serde_json::to_value(&response).unwrap();
    assert_eq!(written["success"], false);
    for (key, value) in seed_json()["error"].as_object().unwrap() {
        assert_eq!(&written["error"][key], value, "{key}");
    }
    assert_eq!(written["error"]["class"], "rate_limited");
    assert_eq!(written["error"]["retry_after_ms"], 30_000);
}

#[test]
fn every_key_is_written_where_there_is_something_to_write() {
    let failure = Failure::transient("no answer")
        .with_code(Code::new(6123).unwrap())
        .with_reason("answer_lost")
        .with_domain("orders.example")
        .with_layer(Layer::SideEffect)
        .with_effect(Effect::InDoubt)
        .with_idempotency(Idempotency::No)
        .with_retry_after(Duration::from_micros(1_500_001))
        .with_attempts(3)
        .with_exhausted(true)
        .with_details(json!([1]))
        .with_fact("order", "A-1")
        .with_remediation("Look at the list of orders.")
        .with_cause("secret cause");
    let written = serde_json::to_value(ErrorResponse::at(&failure, seed_moment())).unwrap();
    assert_eq!(
        written["error"],
        json!({
            "code": 6123,
            "category": "COMMUNICATION_ERROR",
            "message": "no answer",
            "details": [1],
            "retry_after": 2,
            "timestamp": "2026-06-28T10:30:00Z",
            "class": "transient",
            "reason": "answer_lost",
            "domain": "orders.example",
            "layer": "side_effect",
            "idempotency": "no",
            "effect": "in_doubt",
            "provenance": "declared",
            "attempts": 3,
            "exhausted": true,
            "retry_after_ms": 1501
        })
    );
}

#[test]
fn the_least_failure_writes_the_least() {
    let written =
        serde_json::to_value(ErrorResponse::at(&Failure::unknown("?"), seed_moment())).unwrap();
    assert_eq!(
        written,
        json!({
            "success": false,
            "error": {
                "code": 1000,
                "category": "SYSTEM_ERROR",
                "message": "?",
                "timestamp": "2026-06-28T10:30:00Z",
                "class": "unknown",
                "reason": "unknown",
                "layer": "execution",
                "provenance": "declared"
            }
        })
    );
}

#[test]
fn details_that_are_null_are_left_out_as_the_seed_does() {
    let failure = Failure::unknown("?").with_details(Value::Null);
    let response = ErrorResponse::at(&failure, seed_moment());
    let written = serde_json::to_value(&response).unwrap();
    assert_eq!(written["error"].as_object().unwrap().get("details"), None);
    assert!(!response.error().to_map().contains_key("details"));
    assert_eq!(
        json!(response.error().six_keys()),
        json!(response.error().to_map())
    );
}

#[test]
fn the_public_form_tells_nothing_of_the_inside() {
    let inside = |failure: Failure| {
        let failure = failure
            .with_message("password is hunter2")
            .with_details(json!({"table": "users"}));
        serde_json::to_value(ErrorResponse::public_at(&failure, seed_moment())).unwrap()
    };
    let known = inside(codes::AUTH_FAILED.failure());
    assert_eq!(known["error"]["message"], "Authentication failed");
    assert_eq!(known["error"].get("details"), None);
    let unknown = inside(Failure::not_found("").with_code(Code::new(2999).unwrap()));
    assert_eq!(
        unknown["error"]["message"],
        Class::NotFound.policy().meaning
    );
    let none = inside(Failure::transient(""));
    assert_eq!(none["error"]["message"], Class::Transient.policy().meaning);
    for written in [known, unknown, none] {
        let text = written.to_string();
        assert!(
            !text.contains("hunter2") && !text.contains("users"),
            "{text}"
        );
    }
}

#[test]
fn a_wait_is_never_written_shorter_than_it_is() {
    let written = |wait: Duration| {
        let failure = Failure::rate_limited("").with_retry_after(wait);
        let body = serde_json::to_value(ErrorBody::full(&failure, seed_moment())).unwrap();
        (
            body["retry_after"].as_u64(),
            body.get("retry_after_ms").and_then(Value::as_u64),
        )
    };
    assert_eq!(written(Duration::ZERO), (Some(0), Some(0)));
    assert_eq!(written(Duration::from_nanos(1)), (Some(1), Some(1)));
    assert_eq!(written(Duration::from_secs(1)), (Some(1), Some(1000)));
    assert_eq!(written(Duration::from_millis(1001)), (Some(2), Some(1001)));
    assert_eq!(written(Duration::MAX), (Some(u64::MAX), None));
    assert_eq!(
        written(Duration::from_millis(u64::MAX)),
        (Some(18_446_744_073_709_552), Some(u64::MAX))
    );
    assert_eq!(
        written(Duration::from_millis(u64::MAX) + Duration::from_nanos(1)),
        (Some(18_446_744_073_709_552), None)
    );
}

#[test]
fn every_moment_is_written_as_rfc_3339_in_utc() {
    let written = |time: SystemTime| {
        let body = ErrorBody::full(&Failure::unknown(""), time);
        (
            body.to_map()["timestamp"].as_str().unwrap().to_owned(),
            body.timestamp() == Some(time),
        )
    };
    let epoch = SystemTime::UNIX_EPOCH;
    assert_eq!(written(epoch), ("1970-01-01T00:00:00Z".into(), true));
    assert_eq!(
        written(seed_moment() + Duration::from_nanos(123_456_789)),
        ("2026-06-28T10:30:00.123456789Z".into(), true)
    );
    assert_eq!(
        written(epoch - Duration::from_millis(500)),
        ("1969-12-31T23:59:59.5Z".into(), true)
    );
    let before_year_zero = epoch - Duration::from_secs(62_167_219_201);
    assert_eq!(
        written(before_year_zero),
        ("0000-01-01T00:00:00Z".into(), false)
    );
    // The clock of this platform reaches further than a year of four digits.
    let past = epoch.checked_sub(Duration::from_secs(1 << 40)).unwrap();
    assert_eq!(written(past), ("0000-01-01T00:00:00Z".into(), false));
    let future = epoch.checked_add(Duration::from_secs(1 << 40)).unwrap();
    assert_eq!(
        written(future),
        ("9999-12-30T22:00:00.999999999Z".into(), false)
    );
}
