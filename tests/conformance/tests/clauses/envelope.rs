//! This crate's own envelope in an answer.

use std::time::Duration;

use serde_json::{Value, json};
use toolfail::{
    Class, Code, Effect, ErrorResponse, Failure, Idempotency, Layer, Provenance, http1::Exchange,
    jsonrpc,
};

use super::{headers, now, status};

/// A failure that has everything the wire holds.
fn original() -> Failure {
    Failure::transient("no answer\u{202E} from https://a.example/x")
        .with_code(Code::new(6002).unwrap())
        .with_reason("answer_lost")
        .with_domain("orders.example")
        .with_layer(Layer::SideEffect)
        .with_effect(Effect::InDoubt)
        .with_idempotency(Idempotency::No)
        .with_retry_after(Duration::from_millis(1_500))
        .with_attempts(3)
        .with_exhausted(true)
        .with_details(json!({ "order": 7 }))
}

fn envelope() -> Value {
    serde_json::to_value(ErrorResponse::at(&original(), now())).unwrap()
}

fn assert_same(failure: &Failure) {
    let original = original();
    assert_eq!(failure.message(), "no answer from [url]");
    assert_eq!(failure.class(), original.class());
    assert_eq!(failure.code(), original.code());
    assert_eq!(failure.reason(), original.reason());
    assert_eq!(failure.domain(), original.domain());
    assert_eq!(failure.layer(), original.layer());
    assert_eq!(failure.effect(), original.effect());
    assert_eq!(failure.idempotency(), original.idempotency());
    assert_eq!(failure.retry_after(), original.retry_after());
    assert_eq!(failure.attempts(), 3);
    assert!(failure.is_exhausted());
    assert_eq!(failure.details(), original.details());
    assert_eq!(*failure.provenance(), Provenance::Declared);
}

fn http(number: u16, body: &Value) -> Option<Failure> {
    Exchange::new(status(number))
        .body(body.to_string().as_bytes())
        .failure()
}

/// Every place an envelope is looked for, in a bare answer and in the result of a response.
fn places(is_error: bool) -> Vec<Value> {
    let envelope = envelope();
    let text = json!([{ "type": "text", "text": format!(" {envelope}\n") }]);
    let results = [
        envelope.clone(),
        json!({ "isError": is_error, "structuredContent": envelope }),
        json!({ "isError": is_error, "_meta": { "toolfail.dev/failure": envelope } }),
        json!({ "isError": is_error, "_meta": { "toolfail.dev/failure": envelope["error"] } }),
        json!({ "isError": is_error, "content": text }),
    ];
    let responses = results
        .clone()
        .map(|result| json!({ "jsonrpc": "2.0", "id": 1, "result": result }));
    results.into_iter().chain(responses).collect()
}

#[test]
fn it_is_taken_as_it_is_wherever_it_stands() {
    for is_error in [true, false] {
        for answer in places(is_error) {
            assert_same(&jsonrpc::failure(&answer).unwrap());
            for number in [200, 302, 400, 404, 429, 503] {
                assert_same(&http(number, &answer).unwrap());
            }
        }
    }
    for data in [
        envelope(),
        json!({ "toolfail.dev/failure": envelope()["error"] }),
    ] {
        let error = json!({ "code": -32050, "message": "m", "data": data });
        let response = json!({ "jsonrpc": "2.0", "id": 1, "error": error });
        assert_same(&jsonrpc::failure(&response).unwrap());
        assert_same(&http(200, &response).unwrap());
    }
}

#[test]
fn the_seeds_six_keys_are_an_envelope() {
    let result = json!({ "isError": false, "structuredContent": {
        "success": false,
        "error": {
            "code": 4003, "category": "CAPABILITY_ERROR", "message": "busy", "retry_after": 30
        }
    } });
    for failure in [
        jsonrpc::failure(&result).unwrap(),
        http(200, &result).unwrap(),
    ] {
        assert_eq!(failure.code().map(Code::get), Some(4003));
        assert_eq!(failure.class(), Class::RateLimited);
        assert_eq!(failure.retry_after(), Some(Duration::from_secs(30)));
    }
}

#[test]
fn another_services_numbers_are_not_ours() {
    for body in [
        json!({ "success": false, "error": { "code": 4003, "message": "m" } }),
        json!({ "success": true, "error": { "code": 4003, "category": "CAPABILITY_ERROR" } }),
        json!({ "error": { "code": 4003, "category": "CAPABILITY_ERROR" } }),
        json!({ "success": false, "error": { "code": 4003, "category": "shipping" } }),
        json!({ "success": false, "error": { "code": 70_000, "category": "TASK_ERROR" } }),
        json!({ "success": false, "errors": [{ "code": 4003, "category": "CAPABILITY_ERROR" }] }),
    ] {
        let failure = http(200, &body).unwrap();
        assert_eq!(failure.class(), Class::Unknown, "{body}");
        assert!(!failure.is_safe_to_resubmit());
        assert_eq!(
            http(403, &body).unwrap().class(),
            Class::PermissionDenied,
            "{body}"
        );
    }
}

#[test]
fn of_several_blocks_of_text_none_is_the_envelope() {
    let text = envelope().to_string();
    let blocks = json!([{ "type": "text", "text": text }, { "type": "text", "text": "more" }]);
    assert!(jsonrpc::failure(&json!({ "content": blocks })).is_none());
    let failed = jsonrpc::failure(&json!({ "content": blocks, "isError": true })).unwrap();
    assert_eq!(failed.class(), Class::Unknown);
}

#[test]
fn a_wait_that_a_header_asks_for_is_kept_where_it_is_longer() {
    let mut body = envelope();
    let told = |body: &Value, name: &str, value: &str| {
        let headers = headers(&[(name, value)]);
        let body = body.to_string();
        let exchange = Exchange::new(status(503))
            .headers(&headers)
            .body(body.as_bytes());
        exchange.failure().unwrap().retry_after()
    };
    let wait = |body: &Value, seconds: &str| told(body, "retry-after", seconds);
    let own = Some(Duration::from_millis(1_500));
    let longer = Some(Duration::from_millis(1_700));
    assert_eq!(told(&body, "retry-after-ms", "1700"), longer, "finer");
    assert_eq!(wait(&body, "1"), own, "shorter");
    assert_eq!(wait(&body, "2"), own, "the same, rounded up");
    assert_eq!(wait(&body, "9"), Some(Duration::from_secs(9)), "longer");
    let error = body["error"].as_object_mut().unwrap();
    error.remove("retry_after");
    error.remove("retry_after_ms");
    assert_eq!(wait(&body, "9"), Some(Duration::from_secs(9)), "alone");
}

#[test]
fn a_text_that_the_server_does_not_call_an_error_proves_no_resend_safe() {
    let stated = [
        Failure::rate_limited("busy"),
        Failure::transient("busy").with_effect(Effect::NotApplied),
        Failure::transient("busy").idempotent(),
        Failure::transient("done")
            .idempotent()
            .with_effect(Effect::Applied),
    ];
    for failure in stated {
        let text = serde_json::to_string(&ErrorResponse::at(&failure, now())).unwrap();
        let block = json!([{ "type": "text", "text": text }]);
        let passed_on = jsonrpc::failure(&json!({ "content": block })).unwrap();
        assert_eq!(passed_on.class(), failure.class());
        assert!(!passed_on.is_safe_to_resubmit(), "{failure:?}");
        let said = jsonrpc::failure(&json!({ "content": block, "isError": true })).unwrap();
        assert!(said.is_safe_to_resubmit(), "{failure:?}");
    }
}
