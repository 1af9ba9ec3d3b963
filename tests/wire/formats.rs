//! Formats other than JSON.

use std::time::{Duration, SystemTime};

use serde::Serialize;
use serde_json::{Value, json};
use toolfail::{Class, Code, Effect, ErrorResponse, Failure, Idempotency, Layer, Provenance};

type Codec = (
    &'static str,
    fn(&ErrorResponse) -> Vec<u8>,
    fn(&[u8]) -> ErrorResponse,
);

/// Writing and reading in each format; `MessagePack` in both of its ways to write a struct.
const CODECS: [Codec; 4] = [
    (
        "MessagePack, structs as arrays",
        |response| rmp_serde::to_vec(response).unwrap(),
        |bytes| rmp_serde::from_slice(bytes).unwrap(),
    ),
    (
        "MessagePack, structs as maps, streamed",
        |response| rmp_serde::to_vec_named(response).unwrap(),
        |bytes| rmp_serde::from_read(bytes).unwrap(),
    ),
    ("CBOR", cbor, |bytes| ciborium::from_reader(bytes).unwrap()),
    (
        "JSON",
        |response| serde_json::to_vec(response).unwrap(),
        |bytes| serde_json::from_slice(bytes).unwrap(),
    ),
];

fn cbor<T: Serialize>(value: &T) -> Vec<u8> {
    let mut bytes = Vec::new();
    ciborium::into_writer(value, &mut bytes).unwrap();
    bytes
}

fn failures() -> Vec<Failure> {
    let details = json!({
        "zero": 0, "negative": -5, "largest": u64::MAX, "least": i64::MIN, "real": 1.5, "tiny": 5e-324,
        "huge": 1.797_693_134_862_315_7e308, "third": 0.333_333_333_333_333_3, "whole": 2.0,
        "text": "ü\u{0}\u{1F600}", "list": [null, true, [[]], {}], "": {"a": {"b": "c"}}
    });
    let full = Failure::transient("no answer, \"quoted\"")
        .with_code(Code::new(6123).unwrap())
        .with_reason("answer_lost")
        .with_domain("orders.example")
        .with_layer(Layer::SideEffect)
        .with_effect(Effect::InDoubt)
        .with_idempotency(Idempotency::Yes)
        .with_retry_after(Duration::from_millis(1501))
        .with_attempts(u32::MAX)
        .with_exhausted(true)
        .with_details(details);
    let scalar = Failure::unknown("").with_details(json!(7));
    let mut failures = vec![full, scalar];
    failures.extend(Class::ALL.map(|class| Failure::new(class, "")));
    failures
}

#[test]
fn every_format_keeps_every_failure() {
    let moment = SystemTime::UNIX_EPOCH + Duration::from_nanos(1_782_642_600_123_456_789);
    for failure in failures() {
        let response = ErrorResponse::at(&failure, moment);
        for (name, write, read) in CODECS {
            let again = read(&write(&response));
            assert_eq!(again.error().timestamp(), Some(moment), "{name}");
            let read = again.error().failure();
            assert_eq!(read.details(), failure.details(), "{name}");
            // A failure without a code is written with 1000.
            let code = failure.code().unwrap_or(toolfail::codes::SYSTEM_ERROR);
            assert_eq!(
                format!("{read:?}"),
                format!("{:?}", failure.clone().with_code(code)),
                "{name}"
            );
        }
    }
}

#[test]
fn a_number_in_the_details_is_the_formats_own() {
    let failure = Failure::unknown("").with_details(json!({"n": 5}));
    let response = ErrorResponse::at(&failure, SystemTime::UNIX_EPOCH);
    for bytes in [
        cbor(&response),
        rmp_serde::to_vec(&response).unwrap(),
        serde_json::to_vec(&response).unwrap(),
    ] {
        let text = String::from_utf8_lossy(&bytes).into_owned();
        assert!(!text.contains("private"), "{text}");
    }
}

#[test]
fn what_json_does_not_have_is_read_from_cbor_with_care() {
    use ciborium::Value as Cbor;

    let read = |fields: Vec<(Cbor, Cbor)>| -> Failure {
        let mut body = vec![(Cbor::from("code"), Cbor::from(4003))];
        body.extend(fields);
        let bytes = cbor(&Cbor::Map(vec![(Cbor::from("error"), Cbor::Map(body))]));
        ciborium::from_reader::<ErrorResponse, _>(&*bytes)
            .unwrap()
            .into()
    };
    for odd in [f64::NAN, f64::INFINITY, f64::NEG_INFINITY, -1.0] {
        let read = read(vec![
            ("retry_after".into(), odd.into()),
            ("retry_after_ms".into(), odd.into()),
            ("effect".into(), odd.into()),
            ("details".into(), Cbor::Array(vec![odd.into(), 1.into()])),
        ]);
        assert_eq!(read.retry_after(), None, "{odd}");
        assert_eq!(read.effect(), Some(Effect::InDoubt), "{odd}");
        assert_eq!(read.details().unwrap()[1], 1);
    }
    assert_eq!(
        read(vec![("retry_after".into(), f64::MAX.into())]).retry_after(),
        Some(Duration::MAX)
    );
    let bytes = read(vec![
        ("message".into(), Cbor::Bytes(b"text after all".to_vec())),
        ("details".into(), Cbor::Bytes(vec![0xFF, 0x00])),
        (Cbor::from(7), "a key that is no text".into()),
        (Cbor::Null, Cbor::Null),
        (Cbor::Array(vec![]), Cbor::Map(vec![(1.into(), 2.into())])),
        ("tagged".into(), Cbor::Tag(0, Box::new("2026".into()))),
    ]);
    assert_eq!(bytes.message(), "text after all");
    assert_eq!(bytes.details(), Some(&json!([255, 0])));
    let keys = read(vec![(
        "details".into(),
        Cbor::Map(vec![(1.into(), 2.into()), (true.into(), Cbor::Null)]),
    )]);
    assert_eq!(keys.details(), Some(&json!({"1": 2, "true": null})));
    let odd_keys = read(vec![
        (
            "details".into(),
            Cbor::Map(vec![(Cbor::Array(vec![]), 2.into())]),
        ),
        ("class".into(), "transient".into()),
    ]);
    assert_eq!(odd_keys.details(), None);
    assert_eq!(odd_keys.class(), Class::Transient);
    let tagged = read(vec![
        (
            "timestamp".into(),
            Cbor::Tag(0, Box::new("2026-06-28T10:30:00Z".into())),
        ),
        ("class".into(), "transient".into()),
    ]);
    assert_eq!(tagged.class(), Class::Transient);
}

#[test]
fn a_wait_past_64_bits_is_the_longest_there_is() {
    let number = |text: &str| -> Option<Duration> {
        let json = format!(r#"{{"error":{{"code":4003,"retry_after":{text}}}}}"#);
        let response: ErrorResponse = serde_json::from_str(&json).unwrap();
        response.error().failure().retry_after()
    };
    for huge in [
        "18446744073709551615",
        "18446744073709551616",
        "1e309",
        "1e99999",
        "1E+30",
    ] {
        assert_eq!(number(huge), Some(Duration::MAX), "{huge}");
    }
    for tiny in ["1e-9", "1e-400", "0.000000000000000001"] {
        assert_eq!(number(tiny), Some(Duration::from_nanos(1)), "{tiny}");
    }
    let failure = Failure::rate_limited("").with_retry_after(Duration::MAX);
    let response = ErrorResponse::at(&failure, SystemTime::UNIX_EPOCH);
    for (name, write, read) in CODECS {
        let read = read(&write(&response));
        assert_eq!(
            read.error().failure().retry_after(),
            Some(Duration::MAX),
            "{name}"
        );
    }
}

#[test]
fn an_adapters_name_survives_every_format() {
    let json = r#"{"error":{"code":4003,"class":"transient","provenance":"adapter:http1"}}"#;
    let response: ErrorResponse = serde_json::from_str(json).unwrap();
    for (name, write, read) in CODECS {
        let read = read(&write(&response));
        let expected = Provenance::Adapter("http1".into());
        assert_eq!(read.error().failure().provenance(), &expected, "{name}");
    }
}

#[test]
fn a_number_of_any_precision_is_kept_where_serde_json_keeps_it() {
    let json =
        r#"{"error":{"code":4003,"details":{"n":0.1234567890123456789012345678901234567890}}}"#;
    let response: ErrorResponse = serde_json::from_str(json).unwrap();
    let details: Value =
        serde_json::from_str(r#"{"n":0.1234567890123456789012345678901234567890}"#).unwrap();
    for (name, write, read) in CODECS {
        let read = read(&write(&response));
        assert_eq!(read.error().failure().details(), Some(&details), "{name}");
    }
}
