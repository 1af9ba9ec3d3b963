//! A failure as a status: what a client reads, what it reads back, and what never goes out.

use std::{collections::HashMap, io, time::Duration};

use proptest::prelude::*;
use prost014::Message;
use serde_json::json;
use tonic_types014::{StatusExt, pb};
use tonic014::{Code, Status};
use toolfail::{
    CallContext, Class, Effect, Failure, Idempotency, Language, Layer, codes, decide,
    tonic014::{Outward, failure},
};
use toolfail_adapter_tests::{
    grpc::{Answer, call, channel_to},
    verdict,
};

#[test]
fn every_class_has_its_code() {
    for (failure, code) in [
        (Failure::transient(""), Code::Unavailable),
        (
            Failure::transient("").with_layer(Layer::SideEffect),
            Code::DeadlineExceeded,
        ),
        (Failure::permanent(""), Code::FailedPrecondition),
        (
            Failure::permanent("").with_code(codes::TASK_CANCELLED),
            Code::Cancelled,
        ),
        (
            Failure::permanent("").with_layer(Layer::SideEffect),
            Code::AlreadyExists,
        ),
        (
            Failure::permanent("").with_reason("aborted"),
            Code::FailedPrecondition,
        ),
        (
            Failure::permanent("")
                .with_reason("aborted")
                .with_effect(Effect::NotApplied),
            Code::Aborted,
        ),
        (codes::HUMAN_DECLINED.failure(), Code::PermissionDenied),
        (Failure::authentication(""), Code::Unauthenticated),
        (Failure::not_found(""), Code::NotFound),
        (Failure::permission_denied(""), Code::PermissionDenied),
        (Failure::invalid_argument(""), Code::InvalidArgument),
        (Failure::rate_limited(""), Code::ResourceExhausted),
        (
            Failure::rate_limited("")
                .with_retry_after(Duration::ZERO)
                .with_effect(Effect::InDoubt),
            Code::Unavailable,
        ),
        (Failure::self_reported(""), Code::Unavailable),
        (Failure::unknown(""), Code::Unknown),
    ] {
        assert_eq!(Status::from(failure.clone()).code(), code, "{failure:?}");
    }
}

#[test]
fn the_status_carries_what_google_rpc_has_a_place_for() {
    let busy = Failure::rate_limited("shard 7 is full")
        .with_code(codes::RESOURCE_BUSY)
        .with_reason("warehouse_busy")
        .with_domain("orders.example")
        .with_retry_after(Duration::from_millis(1500));
    let status = Status::from(busy.clone());
    assert_eq!(
        status.message(),
        "Agent is currently busy processing other tasks"
    );

    let details = status.get_error_details();
    let info = details.error_info().unwrap();
    assert_eq!(
        (&*info.reason, &*info.domain),
        ("WAREHOUSE_BUSY", "orders.example")
    );
    assert_eq!(info.metadata["toolfail_class"], "rate_limited");
    assert_eq!(info.metadata["toolfail_code"], "4003");
    assert_eq!(
        details.retry_info().unwrap().retry_delay,
        Some(Duration::from_millis(1500))
    );
    let localized = details.localized_message().unwrap();
    assert_eq!(localized.locale, "en");
    assert_eq!(localized.message, busy.guidance().to_string());
    assert!(details.bad_request().is_none() && details.debug_info().is_none());
}

#[test]
fn guidance_speaks_another_language_and_for_a_decision_that_was_taken() {
    let lost = Failure::transient("").with_effect(Effect::InDoubt);
    let cancelled = decide(&lost, &CallContext::new().with_cancelled(true));
    let status = Outward::new(&lost)
        .with_language(Language::Chinese)
        .with_decision(&cancelled)
        .status();
    let localized = status.get_details_localized_message().unwrap();
    assert_eq!(localized.locale, "zh-Hans");
    let guidance = lost.guidance().for_decision(&cancelled);
    assert_eq!(
        localized.message,
        guidance.in_language(Language::Chinese).to_string()
    );
    assert_ne!(
        localized.message,
        lost.guidance().in_language(Language::Chinese).to_string()
    );
}

fn violations(status: &Status) -> Vec<(String, String)> {
    let request = status.get_details_bad_request();
    let violations = request
        .map(|request| request.field_violations)
        .unwrap_or_default();
    violations
        .into_iter()
        .map(|violation| (violation.field, violation.description))
        .collect()
}

#[test]
fn details_go_out_as_violations_only_where_the_host_asks_for_it() {
    let wrong = Failure::invalid_argument("amount is -3");
    let listed = json!({"field_violations": [
        {"field": "amount", "description": "is negative"},
        {"field": "note"},
        {"description": "no field"},
        7,
    ]});
    for (details, expected) in [
        (listed, vec![("amount", "is negative"), ("note", "")]),
        (
            json!({"amount": "is negative", "limit": 9}),
            vec![("amount", "is negative"), ("limit", "9")],
        ),
        (json!([1, 2]), vec![]),
        (json!("text"), vec![]),
        (json!(null), vec![]),
    ] {
        let failure = wrong.clone().with_details(details.clone());
        let public = Outward::new(&failure).status();
        assert_eq!(violations(&public), [], "{details}");
        assert_eq!(public.message(), "The arguments must change");

        let full = Outward::new(&failure).with_full(true).status();
        let expected: Vec<_> = expected
            .into_iter()
            .map(|(field, text)| (field.to_owned(), text.to_owned()))
            .collect();
        assert_eq!(violations(&full), expected, "{details}");
        assert_eq!(full.message(), "amount is -3");
    }
}

#[test]
fn violations_come_back_as_details() {
    let details = json!({"field_violations": [{"field": "amount", "description": "is negative"}]});
    let wrong = Failure::invalid_argument("").with_details(details.clone());
    let status = Outward::new(&wrong).with_full(true).status();
    assert_eq!(failure(&status).unwrap().details(), Some(&details));
    assert_eq!(
        failure(&Outward::new(&wrong).status()).unwrap().details(),
        None
    );
}

#[test]
fn what_is_long_is_cut() {
    let many: serde_json::Map<_, _> = (0..1000)
        .map(|n| {
            (
                format!("{n:04}{}", "f".repeat(9000)),
                json!("火".repeat(9000)),
            )
        })
        .collect();
    let failure = Failure::invalid_argument("火".repeat(9000)).with_details(many.into());
    let status = Outward::new(&failure).with_full(true).status();
    assert_eq!(status.message().chars().count(), 500);
    let violations = violations(&status);
    assert_eq!(violations.len(), 32);
    for (field, description) in violations {
        assert!(field.chars().count() <= 200 && description.chars().count() <= 200);
    }
}

#[tokio::test]
async fn a_client_reads_over_the_wire_what_the_server_said() {
    let said = Failure::transient("hidden")
        .with_reason("stock_locked")
        .with_domain("orders.example")
        .with_effect(Effect::NotApplied)
        .with_retry_after(Duration::from_millis(20));
    let answer = Answer::Status(said.clone().into());
    let status = call(&channel_to(answer).await.unwrap()).await.unwrap_err();
    let read = failure(&status).unwrap();
    assert_eq!(verdict(&read), verdict(&said));
    assert_eq!(read.retry_after(), said.retry_after());
    assert_eq!(read.domain(), Some("orders.example"));
    assert_eq!(
        read.message(),
        "Network fault, timeout or temporary unavailability"
    );
    // The peer's guidance is not taken over: ours is made here.
    assert_eq!(
        read.remediation(Language::English),
        Class::Transient.remediation(Language::English)
    );
}

/// A status with the metadata of its `ErrorInfo` changed.
fn with_metadata(status: &Status, change: impl Fn(&mut HashMap<String, String>)) -> Status {
    let mut outer = pb::Status::decode(status.details()).unwrap();
    for any in &mut outer.details {
        if any.type_url.ends_with("ErrorInfo") {
            let mut info = pb::ErrorInfo::decode(&*any.value).unwrap();
            change(&mut info.metadata);
            any.value = info.encode_to_vec();
        }
    }
    Status::with_details(status.code(), "", outer.encode_to_vec().into())
}

fn altered(key: &str, value: &str) -> Status {
    let failure = Failure::transient("")
        .with_effect(Effect::NotApplied)
        .idempotent();
    with_metadata(&failure.into(), |metadata| {
        metadata.insert(key.into(), value.into());
    })
}

#[test]
fn a_word_that_is_not_known_is_read_as_the_careful_one() {
    let read = |key, value| verdict(&failure(&altered(key, value)).unwrap());
    let same = "transient not_applied idempotency=yes";
    assert_eq!(read("a", "b"), same);
    assert_eq!(
        read("toolfail_class", "flaky"),
        "unknown not_applied transient idempotency=yes"
    );
    assert_eq!(
        read("toolfail_effect", "maybe"),
        "transient in_doubt idempotency=yes"
    );
    assert_eq!(read("toolfail_layer", "roof"), same);
    assert_eq!(
        read("toolfail_idempotency", "often"),
        "transient not_applied"
    );
    for code in ["0", "999", "10000", "-1", "x", "", "99999999999"] {
        assert_eq!(read("toolfail_code", code), same, "{code}");
    }
    for (key, value) in [
        ("toolfail_attempts", "-1"),
        ("toolfail_exhausted", "perhaps"),
    ] {
        let read = failure(&altered(key, value)).unwrap();
        assert_eq!((read.attempts(), read.is_exhausted()), (0, false));
    }
}

#[test]
fn a_server_s_ban_on_retries_beats_what_the_envelope_says() {
    let mut status = Status::from(Failure::rate_limited(""));
    status
        .metadata_mut()
        .insert("grpc-retry-pushback-ms", "-1".parse().unwrap());
    assert_eq!(
        verdict(&failure(&status).unwrap()),
        "permanent in_doubt rate_limited"
    );
}

const SECRET: &str = "s3cr3t-token";

fn any_failure() -> impl Strategy<Value = Failure> {
    let verdict = (
        prop::sample::select(Class::ALL.to_vec()),
        prop::option::of(prop::sample::select(Effect::ALL.to_vec())),
        prop::sample::select(Idempotency::ALL.to_vec()),
        prop::sample::select(Layer::ALL.to_vec()),
        prop::option::of(prop::sample::select(codes::ALL.to_vec())),
        prop::option::of((0..4_000_000_000_u64, 0..1_000_000_000_u32)),
    );
    let rest = (
        "[a-z][a-z0-9_]{0,62}",
        prop::option::of("[a-z]{1,20}\\.example"),
        0..9_u32,
        any::<bool>(),
    );
    (verdict, rest).prop_map(|(verdict, (reason, domain, attempts, exhausted))| {
        let (class, effect, idempotency, layer, code, wait) = verdict;
        let mut failure = Failure::new(class, format!("{SECRET} in the message"))
            .with_idempotency(idempotency)
            .with_layer(layer)
            .with_reason(reason)
            .with_attempts(attempts)
            .with_exhausted(exhausted)
            .with_details(json!({ SECRET: SECRET, "field_violations": [{"field": SECRET}] }))
            .with_cause(io::Error::other(SECRET));
        if let Some(effect) = effect {
            failure = failure.with_effect(effect);
        }
        if let Some(code) = code {
            failure = failure.with_code(code);
        }
        if let Some(domain) = domain {
            failure = failure.with_domain(domain);
        }
        if let Some((seconds, nanos)) = wait {
            failure = failure.with_retry_after(Duration::new(seconds, nanos));
        }
        failure
    })
}

proptest! {
    #[test]
    fn by_default_no_secret_goes_out(failure in any_failure()) {
        let status = Outward::new(&failure).status();
        let mut sent = tonic014::codegen::http::HeaderMap::new();
        status.add_header(&mut sent).unwrap();
        let bytes = [status.message().as_bytes(), status.details()].concat();
        let text = format!("{status:?} {status} {sent:?} {}", String::from_utf8_lossy(&bytes));
        prop_assert!(!text.contains(SECRET), "{}", text);
    }

    #[test]
    fn a_round_trip_keeps_the_verdict(said in any_failure()) {
        let read = failure(&Status::from(said.clone())).unwrap();
        prop_assert_eq!(verdict(&read), verdict(&said));
        prop_assert_eq!(read.retry_after(), said.retry_after());
        prop_assert_eq!(read.domain(), said.domain());
        prop_assert_eq!(read.attempts(), said.attempts());
        prop_assert_eq!(read.is_exhausted(), said.is_exhausted());
    }

    #[test]
    fn a_client_without_this_crate_is_told_nothing_more_permissive(said in any_failure()) {
        let status = Status::from(said.clone());
        let retries = |failure: &Failure| failure.is_retryable() && failure.is_safe_to_resubmit();
        for foreign in [
            Status::new(status.code(), status.message()),
            with_metadata(&status, HashMap::clear),
        ] {
            let read = failure(&foreign).unwrap();
            prop_assert!(!retries(&read) || retries(&said), "{:?} {:?}", said, read);
        }
    }
}
