//! What any document at all must hold to, stated apart from the code that reads it. The fuzz target
//! and the plain tests share this file.

use std::time::Duration;

use serde::Deserialize;
use serde_json::Value;
use toolfail::{Class, Code, Effect, ErrorResponse, Failure};

/// Checks what these bytes are read as.
///
/// # Panics
///
/// Where a promise is broken.
pub(crate) fn check(document: &[u8]) {
    let borrowed = serde_json::from_slice::<ErrorResponse>(document).ok();
    let streamed = serde_json::from_reader::<_, ErrorResponse>(document).ok();
    assert_eq!(
        written(borrowed.as_ref()),
        written(streamed.as_ref()),
        "borrowed / streamed"
    );
    let as_binary = [
        rmp_serde::from_slice::<ErrorResponse>(document).ok(),
        ciborium::from_reader::<ErrorResponse, _>(document).ok(),
    ];
    for response in as_binary.iter().flatten() {
        check_again(response);
    }

    // A number that fits no type, and nesting past the limit, are values to nobody.
    let value = serde_json::from_slice::<Value>(document).ok();
    let Some(response) = borrowed else {
        return check_refused(value.as_ref());
    };
    check_again(&response);
    if let Some(value) = value {
        let owned = ErrorResponse::deserialize(&value).ok();
        // A value is no longer the text: it made 0 of a number as small as 1e-400, and read the text
        // or the number in an object that bears serde_json's own name for one.
        let is_other = response.error().failure().retry_after() == Some(Duration::from_nanos(1))
            || String::from_utf8_lossy(document).contains("$serde_json::private::");
        if !is_other {
            assert_eq!(
                written(Some(&response)),
                written(owned.as_ref()),
                "borrowed / owned"
            );
            check_against(&value["error"], response.error().failure());
        }
        assert_ne!(value["success"], true);
    }
}

/// What was read is written and read as the same again, in every format.
fn check_again(response: &ErrorResponse) {
    let json = serde_json::to_string(response).unwrap();
    let again: ErrorResponse = serde_json::from_str(&json).unwrap();
    assert_eq!(serde_json::to_string(&again).unwrap(), json);
    let packed = rmp_serde::to_vec(response).unwrap();
    let again: ErrorResponse = rmp_serde::from_slice(&packed).unwrap();
    assert_eq!(serde_json::to_string(&again).unwrap(), json, "MessagePack");
    let mut cbor = Vec::new();
    ciborium::into_writer(response, &mut cbor).unwrap();
    let again: ErrorResponse = ciborium::from_reader(&*cbor).unwrap();
    assert_eq!(serde_json::to_string(&again).unwrap(), json, "CBOR");
    let failure = again.error().failure();
    let _ = (
        failure.guidance().to_string(),
        toolfail::decide(failure, &toolfail::CallContext::new()),
    );
}

/// A document is refused for a reason: what has an `error` with a code, and no `success` that
/// speaks against it, is read. (Of a key given twice a value no longer tells.)
fn check_refused(value: Option<&Value>) {
    let Some(value) = value else { return };
    let is_failure = matches!(value["success"], Value::Null | Value::Bool(false));
    let code = value["error"]["code"]
        .as_u64()
        .and_then(|code| u16::try_from(code).ok());
    if is_failure && code.is_some_and(|code| Code::new(code).is_ok()) {
        let text = value.to_string();
        serde_json::from_str::<ErrorResponse>(&text).expect("refused only for a key given twice");
    }
}

/// Not more retryable, not safer and not sooner than the words and numbers of the body say.
fn check_against(body: &Value, failure: &Failure) {
    let row = failure.code().and_then(Code::well_known);
    let class = match &body["class"] {
        Value::Null => row.map_or(Class::Unknown, |row| row.class),
        Value::String(word) => word.parse().unwrap_or(Class::Unknown),
        _ => Class::Unknown,
    };
    let retryable = matches!(
        class,
        Class::Transient | Class::RateLimited | Class::SelfReported
    );
    assert_eq!(
        (failure.class(), failure.is_retryable()),
        (class, retryable)
    );

    let effect = match &body["effect"] {
        Value::Null if body["class"].is_null() => {
            row.and_then(|row| row.effect).map(Effect::as_str)
        }
        Value::Null => None,
        Value::String(word) => Some(word.as_str()),
        _ => Some("?"),
    };
    let safe = match (effect, body["idempotency"].as_str()) {
        (Some("not_applied"), _) | (_, Some("yes")) => true,
        (Some(_), _) | (None, Some("no")) => false,
        (None, _) => class == Class::RateLimited,
    };
    assert_eq!(failure.is_safe_to_resubmit(), safe);

    let read = failure.retry_after().map(|wait| wait.as_secs_f64());
    let waits =
        [(&body["retry_after"], 1.0), (&body["retry_after_ms"], 1e3)].map(|(wait, per_second)| {
            wait.as_f64()
                .filter(|wait| wait.is_sign_positive())
                .map(|wait| (wait / per_second).min(Duration::MAX.as_secs_f64()))
        });
    match (read, waits) {
        (None, [None, None]) => {}
        (Some(read), [seconds, millis]) => {
            let longest = seconds.into_iter().chain(millis).fold(0.0, f64::max);
            let shortest = millis.or(seconds).unwrap_or(0.0);
            assert!(
                read >= shortest * (1.0 - 1e-9),
                "{read} is sooner than {shortest}"
            );
            assert!(
                read > longest - 1.0 - longest * 1e-9,
                "{read} is sooner than {longest}"
            );
            assert!(read > 0.0 || longest == 0.0, "no wait is made of {longest}");
        }
        (None, waits) => panic!("a wait is lost: {waits:?}"),
    }
    if body["exhausted"] == true {
        assert!(failure.is_exhausted());
    }
}

fn written(response: Option<&ErrorResponse>) -> Option<String> {
    response.map(|response| serde_json::to_string(response).unwrap())
}
