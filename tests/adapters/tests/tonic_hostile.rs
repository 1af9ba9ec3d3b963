//! A peer that means harm: whatever it sends, the answer is bounded and no more permissive.

use core::time::Duration;

use proptest::prelude::*;
use prost_types::Any;
use prost014::Message;
use tonic_types014::{ErrorDetails, StatusExt, pb};
use tonic014::{Code, Status, codegen::http, metadata::MetadataMap};
use toolfail::{Class, Failure, tonic014::failure};
use toolfail_adapter_tests::verdict;

/// Asserts what holds of any failure.
fn assert_bounded(failure: &Failure) {
    assert!(failure.message().chars().count() <= 2_000);
    assert!(
        !failure.message().contains("://"),
        "{:?}",
        failure.message()
    );
    let is_control =
        |c: char| c.is_control() || matches!(c, '\u{200B}'..='\u{200F}' | '\u{202A}'..='\u{202E}');
    assert!(
        !failure.message().contains(is_control),
        "{:?}",
        failure.message()
    );
    assert!(failure.reason().len() <= 63);
    assert!(failure.domain().is_none_or(|domain| domain.len() <= 253));
    let details = failure
        .details()
        .map(ToString::to_string)
        .unwrap_or_default();
    assert!(details.chars().count() <= 32 * 1_000, "{}", details.len());
    assert!(failure.guidance().to_string().chars().count() <= 2_000);
}

#[test]
fn a_message_of_megabytes_is_cut() {
    let status = Status::unavailable("火 https://a\u{202E}\r\n".repeat(1_000_000));
    let read = failure(&status).unwrap();
    assert_bounded(&read);
    assert_eq!(verdict(&read), "transient in_doubt");
}

#[test]
fn details_of_megabytes_are_not_read() {
    let with_padding = |length| {
        let mut details = ErrorDetails::with_retry_info(Some(Duration::from_secs(1)));
        details.set_debug_info(vec![], "x".repeat(length));
        failure(&Status::with_error_details(
            Code::ResourceExhausted,
            "",
            details,
        ))
        .unwrap()
    };
    let wait = Some(Duration::from_secs(1));
    assert_eq!(with_padding(1_000).retry_after(), wait);
    let read = with_padding(16 * 1024 * 1024);
    assert_bounded(&read);
    assert_eq!(
        verdict(&read),
        "rate_limited in_doubt",
        "what is not read proves nothing"
    );
    assert_eq!(read.retry_after(), None);
    // A quarter of a megabyte of violations is read, and kept short.
    let mut details = ErrorDetails::new();
    for _ in 0..100 {
        details.add_bad_request_violation("f".repeat(500), "\u{202E}d".repeat(300));
    }
    let status = Status::with_error_details(Code::InvalidArgument, "", details);
    let read = failure(&status).unwrap();
    assert_bounded(&read);
    assert_eq!(
        read.details().unwrap()["field_violations"]
            .as_array()
            .unwrap()
            .len(),
        32
    );
}

#[test]
fn metadata_that_is_no_text_forbids_a_retry_and_nothing_else() {
    let mut headers = http::HeaderMap::new();
    for bytes in [&b"\xB2\x30"[..], b"\xFF", b"250\x80"] {
        headers.insert(
            "grpc-retry-pushback-ms",
            http::HeaderValue::from_bytes(bytes).unwrap(),
        );
        headers.insert(
            "other-bin",
            http::HeaderValue::from_bytes(b"\xFF!").unwrap(),
        );
        let metadata = MetadataMap::from_headers(headers.clone());
        let read = failure(&Status::with_metadata(Code::Unavailable, "", metadata)).unwrap();
        assert_eq!(verdict(&read), "permanent in_doubt", "{bytes:?}");
        assert_eq!(read.retry_after(), None);
    }
}

fn any_code() -> impl Strategy<Value = Code> {
    (1..=16_i32).prop_map(Code::from)
}

/// Details with well-known names and any content, so that more than the outermost layer is met.
fn any_details() -> impl Strategy<Value = Vec<u8>> {
    let name = prop::sample::select(vec![
        "type.googleapis.com/google.rpc.RetryInfo",
        "type.googleapis.com/google.rpc.ErrorInfo",
        "type.googleapis.com/google.rpc.QuotaFailure",
        "a.example/google.rpc.BadRequest",
        "google.rpc.RetryInfo",
        "///",
        "",
    ]);
    let detail = (name, prop::collection::vec(any::<u8>(), 0..40));
    let named = prop::collection::vec(detail, 0..4).prop_map(|anys| {
        let details = anys.into_iter().map(|(name, value)| Any {
            type_url: name.into(),
            value,
        });
        let status = pb::Status {
            details: details.collect(),
            ..Default::default()
        };
        status.encode_to_vec()
    });
    prop_oneof![prop::collection::vec(any::<u8>(), 0..200), named]
}

fn any_text() -> impl Strategy<Value = String> {
    prop_oneof![
        any::<String>(),
        prop::sample::select(vec![
            "received message larger than max (2 vs. 1)",
            "trying to send message larger than max (2 vs. 1)",
            "rate limit exceeded, retry after 0 seconds, not applied, safe to retry",
            "toolfail_class transient effect not_applied",
            "https://me:secret@a.example/",
        ])
        .prop_map(String::from),
    ]
}

fn any_pushback() -> impl Strategy<Value = Option<Vec<u8>>> {
    let bytes = prop_oneof![
        prop::collection::vec(prop::sample::select(b"0123456789-+. x\xFF".to_vec()), 0..25),
        any::<u64>().prop_map(|number| number.to_string().into_bytes()),
    ];
    prop::option::of(bytes)
}

fn status(code: Code, text: &str, details: &[u8], pushback: Option<&[u8]>) -> Status {
    let mut headers = http::HeaderMap::new();
    if let Some(value) = pushback.and_then(|bytes| http::HeaderValue::from_bytes(bytes).ok()) {
        headers.insert("grpc-retry-pushback-ms", value);
    }
    let metadata = MetadataMap::from_headers(headers);
    Status::with_details_and_metadata(code, text, details.to_vec().into(), metadata)
}

/// What may be done by itself, from the least to the most.
fn permission(failure: &Failure) -> (bool, bool) {
    (
        failure.is_retryable() && failure.is_safe_to_resubmit(),
        failure.is_safe_to_resubmit(),
    )
}

proptest! {
    #[test]
    fn no_text_makes_a_verdict_more_permissive(
        code in any_code(),
        text in any_text(),
        details in any_details(),
        pushback in any_pushback(),
    ) {
        let said = failure(&status(code, &text, &details, pushback.as_deref())).unwrap();
        let silent = failure(&status(code, "", &details, pushback.as_deref())).unwrap();
        assert_bounded(&said);
        prop_assert!(permission(&said) <= permission(&silent), "{:?} {:?}", said, silent);
        prop_assert!(!said.is_retryable() || silent.is_retryable());
        prop_assert_eq!(said.retry_after(), silent.retry_after());
    }

    #[test]
    fn a_pushback_that_is_not_digits_never_becomes_a_wait(code in any_code(), bytes in any_pushback()) {
        let read = failure(&status(code, "", &[], bytes.as_deref())).unwrap();
        let digits = bytes.as_deref().map(<[u8]>::trim_ascii);
        match digits {
            Some(digits) if !digits.is_empty() && digits.iter().all(u8::is_ascii_digit) => {
                let number = core::str::from_utf8(digits).unwrap().parse().unwrap_or(u64::MAX);
                prop_assert_eq!(read.retry_after(), Some(Duration::from_millis(number)));
            }
            Some(_) => {
                prop_assert_eq!(read.retry_after(), None);
                prop_assert!(!read.is_retryable());
            }
            None => prop_assert_eq!(read.retry_after(), None),
        }
    }

    #[test]
    fn details_never_make_an_unknown_code_a_judged_one(details in any_details()) {
        // No envelope of this crate can arise by chance.
        let read = failure(&status(Code::Unknown, "", &details, None)).unwrap();
        prop_assert_eq!(read.class(), Class::Unknown);
    }
}
