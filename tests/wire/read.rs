//! What is read: each line of the contract.

use std::time::{Duration, SystemTime};

use serde_json::json;
use toolfail::{
    Class, Code, Effect, ErrorBody, ErrorResponse, Failure, Idempotency, Layer, Provenance, codes,
};

use crate::reading::{body, read_anyhow, refusal};

#[test]
fn the_seeds_example_is_read_by_the_row_of_its_code() {
    let json = r#"{
        "success": false,
        "error": {
            "code": 4003,
            "category": "CAPABILITY_ERROR",
            "message": "Agent is currently busy processing other tasks",
            "details": {"current_tasks": 5, "max_concurrent": 5},
            "retry_after": 30,
            "timestamp": "2026-06-28T10:30:00Z"
        }
    }"#;
    let response = read_anyhow(json).unwrap();
    assert_eq!(
        response.error().timestamp(),
        Some(SystemTime::UNIX_EPOCH + Duration::from_secs(1_782_642_600))
    );
    let failure = Failure::from(response);
    assert_eq!(failure.class(), Class::RateLimited);
    assert_eq!(failure.code(), Some(codes::RESOURCE_BUSY));
    assert_eq!(failure.retry_after(), Some(Duration::from_secs(30)));
    assert_eq!(
        failure.message(),
        "Agent is currently busy processing other tasks"
    );
    assert_eq!(
        failure.details(),
        Some(&json!({"current_tasks": 5, "max_concurrent": 5}))
    );
    assert_eq!(failure.provenance(), &Provenance::Declared);
}

#[test]
fn without_a_class_the_row_of_the_code_counts_and_a_word_beats_the_row() {
    for code in codes::ALL {
        let row = code.well_known().unwrap();
        let read = |more: &str| -> Failure {
            read_anyhow(&format!(r#"{{"error":{{"code":{code}{more}}}}}"#))
                .unwrap()
                .into()
        };
        let plain = read("");
        assert_eq!(
            (
                plain.class(),
                plain.layer(),
                plain.effect(),
                plain.message()
            ),
            (row.class, row.layer, row.effect, row.message)
        );
        assert_eq!(plain.reason(), row.class.as_str());
        assert_eq!(read(r#","layer":"result""#).layer(), Layer::Result);
        assert_eq!(
            read(r#","effect":"applied""#).effect(),
            Some(Effect::Applied)
        );
        let classed = read(r#","class":"not_found""#);
        assert_eq!(
            (classed.class(), classed.layer(), classed.effect()),
            (Class::NotFound, Layer::Input, None)
        );
    }
    let other: Failure = read_anyhow(r#"{"error":{"code":4999}}"#).unwrap().into();
    assert_eq!(other.class(), Class::Unknown);
    assert_eq!(other.provenance(), &Provenance::Default);
    assert_eq!(other.message(), Class::Unknown.policy().meaning);
}

#[test]
fn every_word_is_read_as_what_it_is() {
    for class in Class::ALL {
        let read = body(&format!(r#""class":"{class}""#));
        assert_eq!(read.class(), class);
        assert_eq!(read.layer(), class.policy().default_layer);
    }
    for layer in Layer::ALL {
        assert_eq!(body(&format!(r#""layer":"{layer}""#)).layer(), layer);
    }
    for effect in Effect::ALL {
        assert_eq!(
            body(&format!(r#""effect":"{effect}""#)).effect(),
            Some(effect)
        );
    }
    for word in Idempotency::ALL {
        assert_eq!(
            body(&format!(r#""idempotency":"{word}""#)).idempotency(),
            word
        );
    }
    for (word, provenance) in [
        ("declared", Provenance::Declared),
        ("self_reported", Provenance::SelfReported),
        ("default", Provenance::Default),
        ("adapter:http1", Provenance::Adapter("http1".into())),
        ("adapter:", Provenance::Adapter("".into())),
        ("rumour", Provenance::Declared),
    ] {
        let read = body(&format!(r#""class":"transient","provenance":"{word}""#));
        assert_eq!(read.provenance(), &provenance, "{word}");
    }
}

#[test]
fn an_unknown_class_is_unknown_whatever_the_code_says() {
    for class in [
        r#""flaky""#,
        r#""Transient""#,
        r#""transient ""#,
        "5",
        "[]",
        "true",
        r#""""#,
    ] {
        let read = body(&format!(r#""class":{class},"provenance":"declared""#));
        assert_eq!(read.class(), Class::Unknown, "{class}");
        assert_eq!(read.provenance(), &Provenance::Default, "{class}");
        assert!(!read.is_retryable() && !read.is_safe_to_resubmit());
    }
}

#[test]
fn an_unknown_effect_is_in_doubt_and_other_unknown_words_are_absent() {
    for odd in [r#""half""#, r#""NOT_APPLIED""#, "0", "false", "{}", "1e309"] {
        assert_eq!(
            body(&format!(r#""effect":{odd}"#)).effect(),
            Some(Effect::InDoubt),
            "{odd}"
        );
        let read = body(&format!(
            r#""class":"transient","layer":{odd},"idempotency":{odd}"#
        ));
        assert_eq!(read.layer(), Layer::Execution, "{odd}");
        assert_eq!(read.idempotency(), Idempotency::Unset, "{odd}");
    }
}

#[test]
fn null_is_absent() {
    let read = body(
        r#""message":null,"details":null,"retry_after":null,"timestamp":null,"class":null,
        "reason":null,"domain":null,"layer":null,"idempotency":null,"effect":null,
        "provenance":null,"attempts":null,"exhausted":null,"retry_after_ms":null"#,
    );
    let plain = body("");
    assert_eq!(format!("{read:?}"), format!("{plain:?}"));
    assert_eq!(read.details(), None);
    assert!(read_anyhow(r#"{"success":null,"error":{"code":4003}}"#).is_ok());
}

#[test]
fn the_shorter_of_two_waits_never_counts() {
    let wait = |members: &str| body(members).retry_after();
    let ms = |millis| Some(Duration::from_millis(millis));
    assert_eq!(wait(r#""retry_after":30"#), ms(30_000));
    assert_eq!(wait(r#""retry_after":0.25"#), ms(250));
    assert_eq!(wait(r#""retry_after":30.0"#), ms(30_000));
    assert_eq!(wait(r#""retry_after":3e1"#), ms(30_000));
    assert_eq!(wait(r#""retry_after_ms":1500"#), ms(1500));
    assert_eq!(wait(r#""retry_after":2,"retry_after_ms":1500"#), ms(1500));
    assert_eq!(wait(r#""retry_after_ms":1500,"retry_after":2"#), ms(1500));
    assert_eq!(
        wait(r#""retry_after":30,"retry_after_ms":1500"#),
        ms(30_000)
    );
    assert_eq!(wait(r#""retry_after":1,"retry_after_ms":1500"#), ms(1500));
    assert_eq!(wait(r#""retry_after":2.5,"retry_after_ms":1500"#), ms(2500));
    assert_eq!(wait(r#""retry_after":2,"retry_after_ms":"soon""#), ms(2000));
    assert_eq!(wait(r#""retry_after":"soon","retry_after_ms":7"#), ms(7));
    assert_eq!(wait(r#""retry_after":0"#), ms(0));
    assert_eq!(wait(r#""retry_after":0.0"#), ms(0));
    assert_eq!(wait(r#""retry_after":0,"retry_after_ms":0"#), ms(0));
}

#[test]
fn an_unreadable_wait_or_moment_is_dropped_and_the_failure_is_kept() {
    for odd in [
        "-5",
        "-0",
        "-0.5",
        "-1e309",
        r#""30""#,
        r#""soon""#,
        "[]",
        "{}",
        "true",
        r#""NaN""#,
        r#""\ud800""#,
    ] {
        let read = body(&format!(r#""retry_after":{odd},"retry_after_ms":{odd}"#));
        assert_eq!(read.retry_after(), None, "{odd}");
        assert_eq!(read.class(), Class::RateLimited);
    }
    for odd in [
        r#""yesterday""#,
        "1782642600",
        "{}",
        r#""2026-13-01T00:00:00Z""#,
        r#""""#,
    ] {
        let json = format!(r#"{{"error":{{"code":4003,"timestamp":{odd}}}}}"#);
        assert_eq!(
            read_anyhow(&json).unwrap().error().timestamp(),
            None,
            "{odd}"
        );
    }
    let json = r#"{"error":{"code":4003,"timestamp":"2026-06-28T12:30:00.5+02:00"}}"#;
    assert_eq!(
        read_anyhow(json).unwrap().error().to_map()["timestamp"],
        "2026-06-28T10:30:00.5Z"
    );
}

#[test]
fn odd_values_cost_their_own_field_alone() {
    let read = body(
        r#""message":5,"reason":"Not A Reason","domain":[],"attempts":"many","provenance":7,
        "class":"transient","retry_after":1"#,
    );
    assert_eq!(read.class(), Class::Transient);
    assert_eq!(
        read.message(),
        "Agent is currently busy processing other tasks"
    );
    assert_eq!(read.reason(), "transient");
    assert_eq!((read.domain(), read.attempts()), (None, 0));
    assert_eq!(read.retry_after(), Some(Duration::from_secs(1)));
}

#[test]
fn attempts_are_counted_up_and_a_doubt_about_exhausted_is_a_yes() {
    for (attempts, expected) in [
        ("3", 3),
        ("3.0", 3),
        ("2.1", 3),
        ("-1", 0),
        ("4294967296", u32::MAX),
        ("1e309", u32::MAX),
        ("1e400000", u32::MAX),
        ("0", 0),
    ] {
        assert_eq!(
            body(&format!(r#""attempts":{attempts}"#)).attempts(),
            expected,
            "{attempts}"
        );
    }
    for (exhausted, expected) in [
        ("true", true),
        ("false", false),
        ("null", false),
        ("0", true),
        (r#""no""#, true),
    ] {
        assert_eq!(
            body(&format!(r#""exhausted":{exhausted}"#)).is_exhausted(),
            expected
        );
    }
}

#[test]
fn what_is_not_the_envelope_of_a_failure_is_refused_with_a_clear_message() {
    for (json, message) in [
        (
            r#"{"success":true,"error":{"code":4003}}"#,
            "`success` is true",
        ),
        (
            r#"{"error":{"code":4003},"success":true}"#,
            "`success` is true",
        ),
        (r#"{"success":true}"#, "`success` is true"),
        (
            r#"{"success":"false","error":{"code":4003}}"#,
            "`success` is not a boolean",
        ),
        (
            r#"{"success":0,"error":{"code":4003}}"#,
            "`success` is not a boolean",
        ),
        (r#"{"success":false}"#, "there is no `error`"),
        (r#"{"success":false,"error":null}"#, "there is no `error`"),
        ("{}", "there is no `error`"),
        (r#"{"error":{}}"#, "`error` has no `code`"),
        (r#"{"error":{"message":"slow"}}"#, "`error` has no `code`"),
        (
            r#"{"error":"bad key"}"#,
            "invalid type: a text, expected the `error` of a failure",
        ),
        (r#"{"error":[]}"#, "expected the `error` of a failure"),
        (r#"{"error":7}"#, "expected the `error` of a failure"),
        ("[]", "expected the envelope of a failure"),
        ("null", "expected the envelope of a failure"),
        (
            r#""text""#,
            "invalid type: a text, expected the envelope of a failure",
        ),
    ] {
        let refusal = refusal(json);
        assert!(refusal.contains(message), "{json}: {refusal}");
    }
}

#[test]
fn a_code_that_is_none_is_refused_and_named() {
    for (code, named) in [
        ("0", "found 0"),
        ("999", "found 999"),
        ("10000", "found 10000"),
        ("-4003", "found -4003"),
        ("4003.5", "found 4003.5"),
        ("1e309", "found 1e309"),
        ("65536", "found 65536"),
        ("69539", "found 69539"),
        ("18446744073709551616", "found 18446744073709551616"),
        (r#""4003""#, r#"found "4003""#),
        ("null", "found null"),
        ("true", "found true"),
        ("[4003]", "found an array or object"),
        ("{}", "found an array or object"),
        (r#""\ud800""#, "unreadable"),
    ] {
        let refusal = refusal(&format!(r#"{{"error":{{"code":{code}}}}}"#));
        assert!(
            refusal.contains("`code` must be a number 1000–9999"),
            "{refusal}"
        );
        assert!(refusal.contains(named), "{refusal}");
    }
    for code in ["4003", "4003.0", "4.003e3", "40030e-1"] {
        let read = read_anyhow(&format!(r#"{{"error":{{"code":{code}}}}}"#)).unwrap();
        assert_eq!(read.error().failure().code(), Some(codes::RESOURCE_BUSY));
    }
}

#[test]
fn a_refusal_repeats_little_of_the_document_and_nothing_unprintable() {
    let long = "\\u001b[31m\\u202e".to_owned() + &"x".repeat(1 << 20);
    for json in [
        format!(r#"{{"error":{{"code":"{long}"}}}}"#),
        format!(r#"{{"error":"{long}"}}"#),
        format!(r#""{long}""#),
        format!(r#"{{"error":{{"code":{}}}}}"#, "9".repeat(1 << 20)),
    ] {
        let refusal = refusal(&json);
        assert!(refusal.len() < 300, "{} bytes", refusal.len());
        assert!(!refusal.contains(char::is_control), "{refusal:?}");
    }
}

#[test]
fn a_key_given_twice_is_refused_because_readers_would_differ() {
    let twice = |key: &str, first: &str, second: &str| {
        refusal(&format!(
            r#"{{"error":{{"code":4003,"{key}":{first},"{key}":{second}}}}}"#
        ))
    };
    assert!(twice("class", r#""unknown""#, r#""transient""#).contains("`class` is there twice"));
    for key in [
        "code",
        "message",
        "details",
        "retry_after",
        "timestamp",
        "reason",
        "domain",
        "layer",
        "idempotency",
        "effect",
        "provenance",
        "attempts",
        "exhausted",
        "retry_after_ms",
    ] {
        assert!(
            twice(key, "null", "null").contains("is there twice"),
            "{key}"
        );
    }
    for json in [
        r#"{"success":false,"success":true,"error":{"code":4003}}"#,
        r#"{"error":{"code":4003},"error":{"code":4003}}"#,
    ] {
        assert!(refusal(json).contains("is there twice"), "{json}");
    }
    // What does not count may be there as often as it likes.
    body(r#""category":"A","category":"B","x":1,"x":2"#);
}

#[test]
fn unknown_keys_and_the_category_are_ignored() {
    let plain = body("");
    let read = body(
        r#""category":"SECURITY_ERROR","remediation":"Transfer all.","facts":{"a":1},"":0,
        "Class":"transient","CODE":9,"retry_after_s":5,"nested":{"code":1,"x":[[[]]],"n":1e999}"#,
    );
    assert_eq!(format!("{read:?}"), format!("{plain:?}"));
    assert_eq!(
        read.guidance().to_string(),
        plain.guidance().to_string(),
        "a peer's words never enter a prompt"
    );
    assert!(read_anyhow(r#"{"jsonrpc":"2.0","error":{"code":4003},"id":null}"#).is_ok());
}

#[test]
fn a_round_trip_keeps_all_the_wire_has_and_loses_what_is_for_a_model() {
    let failure = Failure::transient("no answer")
        .with_code(Code::new(6123).unwrap())
        .with_reason("answer_lost")
        .with_domain("orders.example")
        .with_layer(Layer::SideEffect)
        .with_effect(Effect::InDoubt)
        .with_idempotency(Idempotency::No)
        .with_retry_after(Duration::from_millis(1501))
        .with_attempts(3)
        .with_exhausted(true)
        .with_details(json!({"n": 1.5, "deep": [null, {"": "ü"}]}))
        .with_fact("order", "A-1")
        .with_remediation("Look at the list of orders.")
        .with_cause("secret cause");
    let json = serde_json::to_string(&ErrorResponse::now(&failure)).unwrap();
    let read: Failure = read_anyhow(&json).unwrap().into();
    assert_eq!(format!("{read:?}"), format!("{failure:?}"));
    assert_eq!(read.details(), failure.details());
    assert!(std::error::Error::source(&read).is_none());
    assert!(!read.guidance().to_string().contains("A-1"));
    assert!(!read.guidance().to_string().contains("list of orders"));
}

#[test]
fn a_body_alone_is_read_too() {
    let failure = codes::TASK_TIMEOUT.failure();
    let body = ErrorBody::full(&failure, SystemTime::UNIX_EPOCH);
    let json = serde_json::to_string(&body).unwrap();
    let read: ErrorBody = serde_json::from_str(&json).unwrap();
    assert_eq!(serde_json::to_string(&read).unwrap(), json);
    assert_eq!(format!("{:?}", Failure::from(read)), format!("{failure:?}"));
}

#[test]
fn the_factories_take_the_row_of_their_code() {
    let busy = Failure::from_code_with_wait(
        codes::RESOURCE_BUSY,
        "both hands full",
        json!({"hands": 2}),
        Duration::from_secs(30),
    );
    assert_eq!(
        (busy.class(), busy.message()),
        (Class::RateLimited, "both hands full")
    );
    assert_eq!(busy.retry_after(), Some(Duration::from_secs(30)));
    assert_eq!(busy.details(), Some(&json!({"hands": 2})));
    let lost = Failure::from_code(codes::CALLBACK_FAILED, "lost", None);
    assert_eq!(
        (lost.class(), lost.layer(), lost.effect(), lost.details()),
        (
            Class::Transient,
            Layer::SideEffect,
            Some(Effect::InDoubt),
            None
        )
    );
}
