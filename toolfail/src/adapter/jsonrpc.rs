//! JSON-RPC 2.0 responses, and MCP's results of tools.
//!
//! ```
//! use serde_json::json;
//! use toolfail::{Class, jsonrpc};
//!
//! let response = json!({
//!     "jsonrpc": "2.0", "id": 1, "error": { "code": -32602, "message": "no such tool" }
//! });
//! let failure = jsonrpc::failure(&response).unwrap();
//! assert_eq!(failure.class(), Class::InvalidArgument);
//! assert!(jsonrpc::failure(&json!({ "jsonrpc": "2.0", "id": 1, "result": {} })).is_none());
//! ```

use alloc::{format, string::String};

use serde_json::{Map, Value};

use super::{
    message::{behind, sanitised},
    rpc::{self, Found},
};
use crate::{Class, Failure, Idempotency, Layer, Verdict};

/// The name in [`Provenance::Adapter`](crate::Provenance::Adapter).
const NAME: &str = "jsonrpc";

/// The failure in a whole response, in the result of a `tools/call`, or of an error object by
/// itself; `None` where there is none. Of a batch, the first failure.
///
/// | found | class | effect, layer |
/// | --- | --- | --- |
/// | this crate's envelope: as the answer, `structuredContent`, `_meta["toolfail.dev/failure"]`, the sole text block, or the error's `data` | its own | its own |
/// | error -32700 -32600 -32602 | `invalid_argument` | |
/// | error -32601 -32002 | `not_found` | |
/// | error -32001 | transient | in doubt, layer `side_effect` |
/// | error -32042 | authentication | not applied, layer permission |
/// | every other error: -32603, another code, none, a code that is no integer | unknown | |
/// | `isError: true` | unknown | |
/// | `success: false` | unknown | |
/// | a response with neither result nor error | unknown | layer result |
///
/// An error beside a result is a failure. The text of a message decides nothing.
///
/// # Source
///
/// JSON-RPC 2.0 §5 and §5.1; MCP 2025-11-25, tools, error handling.
#[must_use]
pub fn failure(answer: &Value) -> Option<Failure> {
    match answer {
        Value::Object(answer) => single(answer),
        Value::Array(batch) => batch.iter().filter_map(Value::as_object).find_map(single),
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => None,
    }
}

fn single(answer: &Map<String, Value>) -> Option<Failure> {
    let unknown = Verdict::new(Class::Unknown).with_adapter(NAME);
    match rpc::find(answer) {
        Some(Found::Envelope(failure)) => Some(failure),
        Some(Found::Error(Value::Object(error))) => Some(error_failure(error)),
        Some(Found::Error(error)) => {
            let message = error_message(None, error.as_str());
            Some(Failure::from_verdict(unknown, message))
        }
        Some(Found::ToolError(result)) => {
            let message = rpc::text(result)
                .map_or_else(|| String::from("the tool reported an error"), sanitised);
            Some(Failure::from_verdict(unknown, message))
        }
        None => match shape(answer) {
            Shape::Error => Some(error_failure(answer)),
            Shape::Refusal => Some(Failure::from_verdict(unknown, "the answer is no success")),
            Shape::Empty => Some(Failure::from_verdict(
                unknown.with_layer(Layer::Result),
                "a response with neither result nor error",
            )),
            Shape::Other => None,
        },
    }
}

fn error_failure(error: &Map<String, Value>) -> Failure {
    let code = error.get("code").and_then(Value::as_i64);
    let text = error.get("message").and_then(Value::as_str);
    let verdict = rpc::verdict(code).with_adapter(NAME);
    Failure::from_verdict(verdict, error_message(code, text))
}

/// The message of an error, for people.
fn error_message(code: Option<i64>, text: Option<&str>) -> String {
    match (code, text) {
        (Some(code), Some(text)) => behind(&[&format!("JSON-RPC error {code}: ")], text),
        (Some(code), None) => format!("JSON-RPC error {code}"),
        (None, Some(text)) => sanitised(text),
        (None, None) => String::from("JSON-RPC error without a code"),
    }
}

/// What an object without `error` is.
enum Shape {
    /// An error object by itself.
    Error,
    /// Something that says `success: false`.
    Refusal,
    /// A response with neither result nor error.
    Empty,
    /// A result, a request, a notification: no failure.
    Other,
}

fn shape(answer: &Map<String, Value>) -> Shape {
    let has = |key| answer.contains_key(key);
    if has("result") || has("content") || has("structuredContent") || has("method") {
        Shape::Other
    } else if answer.get("success") == Some(&Value::Bool(false)) {
        Shape::Refusal
    } else if has("code") {
        Shape::Error
    } else if has("jsonrpc") {
        Shape::Empty
    } else {
        Shape::Other
    }
}

/// Whether a tool may be sent twice, by its annotations: [`Idempotency::Yes`] on a true
/// `readOnlyHint` or `idempotentHint`, else [`Idempotency::Unset`]. False is the protocol's default
/// and so not a statement.
///
/// `trusted` says whether the host trusts the server that gave the annotations: they are claims, and
/// of a server it does not trust none counts.
///
/// # Source
///
/// MCP 2025-11-25, `ToolAnnotations`: clients must not decide by the annotations of an untrusted
/// server.
#[must_use]
pub fn idempotency(annotations: &Value, trusted: bool) -> Idempotency {
    let hints = |name| annotations.get(name) == Some(&Value::Bool(true));
    if trusted && (hints("readOnlyHint") || hints("idempotentHint")) {
        Idempotency::Yes
    } else {
        Idempotency::Unset
    }
}
