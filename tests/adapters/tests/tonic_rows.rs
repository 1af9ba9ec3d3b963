//! Every row of the gRPC table, and what metadata and details change.

use core::time::Duration;

use prost_types::Any;
use prost014::Message;
use tonic_types014::{ErrorDetails, StatusExt, pb};
use tonic014::{Code, Status, metadata::MetadataMap};
use toolfail::{Provenance, tonic014::failure};
use toolfail_adapter_tests::verdict;

fn words(status: &Status) -> String {
    verdict(&failure(status).unwrap())
}

fn wait(status: &Status) -> Option<Duration> {
    failure(status).unwrap().retry_after()
}

#[test]
fn every_code_has_its_row() {
    for (code, expected) in [
        (Code::Cancelled, "permanent 2003"),
        (Code::Unknown, "unknown"),
        (Code::InvalidArgument, "invalid_argument"),
        (Code::DeadlineExceeded, "transient in_doubt side_effect"),
        (Code::NotFound, "not_found"),
        (Code::AlreadyExists, "permanent in_doubt side_effect"),
        (Code::PermissionDenied, "permission_denied"),
        (Code::ResourceExhausted, "rate_limited in_doubt"),
        (Code::FailedPrecondition, "permanent"),
        (Code::Aborted, "permanent not_applied aborted"),
        (Code::OutOfRange, "invalid_argument"),
        (Code::Unimplemented, "permanent"),
        (Code::Internal, "unknown"),
        (Code::Unavailable, "transient in_doubt"),
        (Code::DataLoss, "permanent"),
        (Code::Unauthenticated, "authentication"),
    ] {
        assert_eq!(words(&Status::new(code, "text")), expected, "{code:?}");
    }
    assert!(failure(&Status::ok("fine")).is_none());
}

#[test]
fn the_adapter_is_named_and_the_message_has_no_url() {
    let failure = failure(&Status::unavailable("no route to https://me:secret@db/")).unwrap();
    assert_eq!(
        failure.provenance(),
        &Provenance::Adapter("tonic014".into())
    );
    assert!(
        failure.message().starts_with("no route to"),
        "{}",
        failure.message()
    );
    assert!(!failure.message().contains("secret"));
}

fn pushed_back(code: Code, values: &[&'static str]) -> Status {
    let mut metadata = MetadataMap::new();
    for value in values {
        metadata.append("grpc-retry-pushback-ms", value.parse().unwrap());
    }
    Status::with_metadata(code, "", metadata)
}

#[test]
fn a_pushback_that_is_a_number_is_the_wait() {
    let status = pushed_back(Code::Unavailable, &["250"]);
    assert_eq!(words(&status), "transient in_doubt");
    assert_eq!(wait(&status), Some(Duration::from_millis(250)));
    let huge = pushed_back(Code::Unavailable, &["99999999999999999999999"]);
    assert_eq!(wait(&huge), Some(Duration::from_millis(u64::MAX)));
    let two = pushed_back(Code::Unavailable, &["250", "750"]);
    assert_eq!(wait(&two), Some(Duration::from_millis(750)));
}

#[test]
fn a_pushback_that_is_no_number_forbids_a_retry() {
    for value in ["-1", "abc", "", "1.5", "+5", "0x10"] {
        for code in [
            Code::Unavailable,
            Code::ResourceExhausted,
            Code::DeadlineExceeded,
        ] {
            let status = pushed_back(code, &[value]);
            assert_eq!(words(&status), "permanent in_doubt", "{code:?} {value:?}");
            assert_eq!(wait(&status), None, "{code:?} {value:?}");
        }
        let other = pushed_back(Code::NotFound, &[value]);
        assert_eq!(words(&other), "not_found", "another class stays");
    }
    let both = pushed_back(Code::Unavailable, &["250", "-1"]);
    assert_eq!(words(&both), "permanent in_doubt");
}

fn detailed(code: Code, message: &str, details: ErrorDetails) -> Status {
    Status::with_error_details(code, message, details)
}

#[test]
fn a_retry_info_is_the_wait_and_tells_pace_from_a_used_up_resource() {
    let details = ErrorDetails::with_retry_info(Some(Duration::from_millis(1500)));
    let status = detailed(Code::ResourceExhausted, "", details.clone());
    assert_eq!(words(&status), "rate_limited");
    assert_eq!(wait(&status), Some(Duration::from_millis(1500)));
    assert!(failure(&status).unwrap().is_safe_to_resubmit());

    let status = detailed(Code::Unavailable, "", details);
    assert_eq!(words(&status), "transient in_doubt");
    assert_eq!(wait(&status), Some(Duration::from_millis(1500)));

    let empty = detailed(
        Code::ResourceExhausted,
        "",
        ErrorDetails::with_retry_info(None),
    );
    assert_eq!(words(&empty), "rate_limited in_doubt");
}

/// The details of one `Any` of this name and content.
fn raw(code: Code, name: &str, value: Vec<u8>) -> Status {
    let detail = Any {
        type_url: format!("type.googleapis.com/google.rpc.{name}"),
        value,
    };
    let status = pb::Status {
        details: vec![detail],
        ..Default::default()
    };
    Status::with_details(code, "", status.encode_to_vec().into())
}

fn retry_info(seconds: i64, nanos: i32) -> Status {
    let info = pb::RetryInfo {
        retry_delay: Some(prost_types::Duration { seconds, nanos }),
    };
    raw(Code::ResourceExhausted, "RetryInfo", info.encode_to_vec())
}

#[test]
fn a_delay_that_cannot_be_read_is_absent_and_not_zero() {
    for (seconds, nanos) in [(-1, 0), (0, -1), (1, -1), (i64::MIN, 0), (0, i32::MAX)] {
        let status = retry_info(seconds, nanos);
        assert_eq!(words(&status), "rate_limited in_doubt", "{seconds} {nanos}");
        assert_eq!(wait(&status), None, "{seconds} {nanos}");
    }
    assert_eq!(wait(&retry_info(0, 0)), Some(Duration::ZERO));
    let longest = Duration::new(i64::MAX.unsigned_abs(), 999_999_999);
    assert_eq!(wait(&retry_info(i64::MAX, 999_999_999)), Some(longest));
}

#[test]
fn a_quota_of_a_day_needs_a_person_and_counts_beside_one_of_a_minute() {
    let quota = |ids: &[(&str, &str)]| {
        let violations = ids
            .iter()
            .map(|&(id, metric)| pb::quota_failure::Violation {
                quota_id: id.into(),
                quota_metric: metric.into(),
                ..Default::default()
            });
        let failure = pb::QuotaFailure {
            violations: violations.collect(),
        };
        raw(
            Code::ResourceExhausted,
            "QuotaFailure",
            failure.encode_to_vec(),
        )
    };
    let minute = ("GenerateRequestsPerMinutePerProject", "");
    for day in [
        ("GenerateRequestsPerDayPerProject", ""),
        ("", "a.example/requests_per_day"),
    ] {
        assert_eq!(words(&quota(&[day])), "permission_denied 4004");
        assert_eq!(words(&quota(&[minute, day])), "permission_denied 4004");
    }
    assert_eq!(words(&quota(&[minute])), "rate_limited in_doubt");
}

#[test]
fn a_message_over_the_limit_is_the_caller_s_to_change() {
    for text in [
        "trying to send message larger than max (1048 vs. 1024)",
        "grpc: received message larger than max (1048 vs. 1024)",
    ] {
        let status = Status::resource_exhausted(text);
        assert_eq!(words(&status), "invalid_argument in_doubt", "{text}");
    }
    assert_eq!(
        words(&Status::resource_exhausted("larger than max")),
        "rate_limited in_doubt"
    );
    let elsewhere = Status::unavailable("received message larger than max (2 vs. 1)");
    assert_eq!(words(&elsewhere), "transient in_doubt");
}

#[test]
fn an_error_info_names_reason_and_domain() {
    let details = ErrorDetails::with_error_info("API_DISABLED", "googleapis.com", []);
    let read = failure(&detailed(Code::PermissionDenied, "", details)).unwrap();
    assert_eq!(verdict(&read), "permission_denied api_disabled");
    assert_eq!(read.domain(), Some("googleapis.com"));

    for (reason, domain) in [("no reason!", "a b"), ("", ""), ("９", "\u{202E}x")] {
        let details = ErrorDetails::with_error_info(reason, domain, []);
        let read = failure(&detailed(Code::PermissionDenied, "", details)).unwrap();
        assert_eq!(verdict(&read), "permission_denied", "{reason:?}");
        assert_eq!(read.domain(), None, "{domain:?}");
    }
}

#[test]
fn one_malformed_detail_does_not_hide_the_others() {
    let mut status = pb::Status::decode(retry_info(2, 0).details()).unwrap();
    let mut broken = status.details[0].clone();
    broken.type_url = "type.googleapis.com/google.rpc.ErrorInfo".into();
    broken.value = vec![0xFF; 9];
    status.details.insert(0, broken);
    let status = Status::with_details(Code::ResourceExhausted, "", status.encode_to_vec().into());
    assert_eq!(wait(&status), Some(Duration::from_secs(2)));
    assert_eq!(words(&status), "rate_limited");
}

#[test]
fn of_two_delays_the_longer_counts() {
    let mut one = pb::Status::decode(retry_info(2, 0).details()).unwrap();
    let other = pb::Status::decode(retry_info(9, 0).details()).unwrap();
    one.details.extend(other.details);
    let status = Status::with_details(Code::Unavailable, "", one.encode_to_vec().into());
    assert_eq!(wait(&status), Some(Duration::from_secs(9)));
}
