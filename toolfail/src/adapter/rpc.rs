//! The one table from a JSON-RPC error code to a verdict, and what an answer can hold.

use alloc::string::String;

use serde_json::{Map, Value};

use super::envelope::envelope;
use crate::{Class, Effect, Failure, Layer, Verdict};

/// The code that the SDKs of MCP report a time-out with; others use it for other things.
pub(super) const TIMED_OUT: i64 = -32001;

/// What the code of a JSON-RPC error means. One that is missing or no integer says nothing.
///
/// # Source
///
/// JSON-RPC 2.0 §5.1 for -32700 and -32600 to -32603. MCP: -32002 is a resource that is not there,
/// -32001 the time-out that its SDKs report while the tool may still run, -32042 a URL that the
/// person must visit first. The range -32000 to -32099 belongs to the server, so no other code of
/// it says anything.
pub(super) fn verdict(code: Option<i64>) -> Verdict {
    match code {
        Some(-32700 | -32600 | -32602) => Verdict::new(Class::InvalidArgument),
        Some(-32601 | -32002) => Verdict::new(Class::NotFound),
        Some(TIMED_OUT) => Verdict::new(Class::Transient)
            .with_layer(Layer::SideEffect)
            .with_effect(Effect::InDoubt),
        Some(-32042) => Verdict::new(Class::Authentication)
            .with_layer(Layer::Permission)
            .with_effect(Effect::NotApplied),
        // -32603 among them: an internal error says nothing of its cause.
        _ => Verdict::new(Class::Unknown),
    }
}

/// What an answer holds that is a failure.
pub(super) enum Found<'a> {
    /// This crate's own envelope.
    Envelope(Failure),
    /// The error of a response: an object, or what stands in its place.
    Error(&'a Value),
    /// A tool's result with `isError: true`.
    ToolError(&'a Map<String, Value>),
}

/// The failure in a whole response or in a tool's result.
pub(super) fn find(answer: &Map<String, Value>) -> Option<Found<'_>> {
    let result = answer.get("result").and_then(Value::as_object);
    if let Some(failure) = envelope(answer).or_else(|| envelope(result?)) {
        return Some(Found::Envelope(failure));
    }
    // A null is how JSON-RPC 1.0 says that there is none.
    if let Some(error) = answer.get("error").filter(|error| !error.is_null()) {
        return Some(Found::Error(error));
    }
    [Some(answer), result]
        .into_iter()
        .flatten()
        .find(|result| result.get("isError") == Some(&Value::Bool(true)))
        .map(Found::ToolError)
}

/// The first text of a tool's result.
pub(super) fn text(result: &Map<String, Value>) -> Option<&str> {
    let blocks = result.get("content")?.as_array()?;
    blocks.iter().find_map(|block| block.get("text")?.as_str())
}
