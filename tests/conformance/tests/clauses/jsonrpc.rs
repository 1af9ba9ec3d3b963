//! JSON-RPC responses and MCP results.

use serde_json::{Value, json};
use toolfail::{Class, Effect, Idempotency, Layer, jsonrpc};

use super::{assert_adapter, assert_verdict, default_layer};

const NOT_APPLIED: Option<Effect> = Some(Effect::NotApplied);
const IN_DOUBT: Option<Effect> = Some(Effect::InDoubt);

/// An error object as it is, as the error of a response, and beside a result.
fn forms(error: &Value) -> [Value; 3] {
    [
        error.clone(),
        json!({ "jsonrpc": "2.0", "id": 1, "error": error }),
        json!({ "jsonrpc": "2.0", "id": 1, "error": error, "result": { "content": [] } }),
    ]
}

#[test]
fn every_code_has_the_verdict_of_its_row() {
    let plain = |class| (class, None, default_layer(class));
    for code in -33_000..=-31_900_i64 {
        let (class, effect, layer) = match code {
            -32700 | -32600 | -32602 => plain(Class::InvalidArgument),
            -32601 | -32002 => plain(Class::NotFound),
            -32001 => (Class::Transient, IN_DOUBT, Layer::SideEffect),
            -32042 => (Class::Authentication, NOT_APPLIED, Layer::Permission),
            _ => plain(Class::Unknown),
        };
        for form in forms(&json!({ "code": code, "message": "m" })) {
            let failure = jsonrpc::failure(&form).unwrap();
            assert_verdict(&failure, class, effect, layer, None);
            assert_adapter(&failure, "jsonrpc");
        }
    }
}

#[test]
fn a_malformed_code_is_unknown() {
    for code in [
        json!(null),
        json!("-32602"),
        json!(-32602.0),
        json!(-32602.5),
        json!([-32602]),
        json!({}),
        json!(true),
        json!(u64::MAX),
        json!(0),
        json!(429),
        json!(i64::MIN),
    ] {
        for form in forms(&json!({ "code": code, "message": "unknown tool, retry" })) {
            let failure = jsonrpc::failure(&form).unwrap();
            assert_verdict(&failure, Class::Unknown, None, Layer::Execution, None);
        }
    }
    for error in [
        json!("text"),
        json!([]),
        json!(7),
        json!(true),
        json!({}),
        json!({ "message": 1 }),
    ] {
        let response = json!({ "jsonrpc": "2.0", "id": 1, "error": error });
        assert_eq!(
            jsonrpc::failure(&response).unwrap().class(),
            Class::Unknown,
            "{response}"
        );
    }
}

#[test]
fn the_text_of_a_message_decides_nothing() {
    let unknown_tool = json!({ "code": -32602, "message": "Unknown tool: frobnicate" });
    let failure = jsonrpc::failure(&unknown_tool).unwrap();
    assert_eq!(failure.class(), Class::InvalidArgument);
    assert_eq!(
        failure.message(),
        "JSON-RPC error -32602: Unknown tool: frobnicate"
    );
    let text = json!({ "code": -32000, "message": "rate limited, try again in 3 seconds" });
    let failure = jsonrpc::failure(&text).unwrap();
    assert_eq!(
        (failure.class(), failure.retry_after()),
        (Class::Unknown, None)
    );
}

#[test]
fn a_result_that_is_an_error_without_a_typed_part_is_unknown() {
    let result = json!({ "isError": true, "content": [
        { "type": "image", "data": "" }, { "type": "text", "text": "rate limited\u{202E}" }
    ] });
    for form in [
        result.clone(),
        json!({ "jsonrpc": "2.0", "id": 1, "result": result }),
    ] {
        let failure = jsonrpc::failure(&form).unwrap();
        assert_verdict(&failure, Class::Unknown, None, Layer::Execution, None);
        assert_eq!(failure.message(), "rate limited");
    }
    assert!(jsonrpc::failure(&json!({ "isError": true })).is_some());
}

#[test]
fn what_is_no_failure_is_none() {
    for answer in [
        json!(null),
        json!([]),
        json!("error"),
        json!(7),
        json!({}),
        json!({ "isError": false, "content": [] }),
        json!({ "isError": "true", "content": [] }),
        json!({ "content": [{ "type": "text", "text": "error" }], "code": -32602 }),
        json!({ "structuredContent": { "success": false, "error": "x" } }),
        json!({ "structuredContent": { "success": false, "error": { "code": 4003 } } }),
        json!({ "jsonrpc": "2.0", "id": 1, "result": null }),
        json!({ "jsonrpc": "2.0", "id": 1, "result": {}, "error": null }),
        json!({ "jsonrpc": "2.0", "method": "notifications/progress" }),
        json!({ "jsonrpc": "2.0", "id": 1, "method": "ping", "params": { "code": -32602 } }),
    ] {
        assert!(jsonrpc::failure(&answer).is_none(), "{answer}");
    }
}

#[test]
fn a_response_that_holds_nothing_cannot_be_used() {
    let failure = jsonrpc::failure(&json!({ "jsonrpc": "2.0", "id": 1 })).unwrap();
    assert_verdict(&failure, Class::Unknown, None, Layer::Result, None);
    let refusal = jsonrpc::failure(&json!({ "success": false })).unwrap();
    assert_verdict(&refusal, Class::Unknown, None, Layer::Execution, None);
}

#[test]
fn of_a_batch_the_first_failure_counts() {
    let batch = json!([
        { "jsonrpc": "2.0", "id": 1, "result": {} },
        { "jsonrpc": "2.0", "id": 2, "error": { "code": -32601, "message": "m" } },
        { "jsonrpc": "2.0", "id": 3, "error": { "code": -32602, "message": "m" } }
    ]);
    assert_eq!(jsonrpc::failure(&batch).unwrap().class(), Class::NotFound);
}

#[test]
fn of_annotations_only_a_true_hint_of_a_trusted_server_counts() {
    for (annotations, trusted, idempotency) in [
        (json!({ "readOnlyHint": true }), true, Idempotency::Yes),
        (json!({ "idempotentHint": true }), true, Idempotency::Yes),
        (
            json!({ "idempotentHint": true, "readOnlyHint": false }),
            true,
            Idempotency::Yes,
        ),
        (json!({ "idempotentHint": true }), false, Idempotency::Unset),
        (json!({ "readOnlyHint": true }), false, Idempotency::Unset),
        (json!({ "idempotentHint": false }), true, Idempotency::Unset),
        (
            json!({ "destructiveHint": false }),
            true,
            Idempotency::Unset,
        ),
        (
            json!({ "idempotentHint": "true" }),
            true,
            Idempotency::Unset,
        ),
        (json!({}), true, Idempotency::Unset),
        (json!(null), true, Idempotency::Unset),
    ] {
        let read = jsonrpc::idempotency(&annotations, trusted);
        assert_eq!(read, idempotency, "{annotations} {trusted}");
    }
}
