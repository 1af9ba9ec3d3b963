//! What a client is answered, as a failure.

use alloc::string::String;

use rmcp3::{
    ErrorData, ServiceError,
    model::{CallToolResult, ToolAnnotations},
};
use serde_json::{Map, Value, json};

use super::super::{
    message::sanitised,
    rpc::{self, Found},
};
use crate::{Class, Effect, Failure, Idempotency, Layer, Verdict, codes, text::display};

/// The name in [`Provenance::Adapter`](crate::Provenance::Adapter).
const NAME: &str = "rmcp3";

/// What a call of a tool gave: its result, or the failure that it is or holds.
///
/// `tool` is what the host knows of sending the tool's calls twice ([`idempotency`]); it counts where
/// the failure says nothing of its own.
///
/// # Errors
///
/// The failure in the result, or the error as a failure.
pub fn outcome(
    answer: Result<CallToolResult, ServiceError>,
    tool: Idempotency,
) -> Result<CallToolResult, Failure> {
    let failure = match answer {
        Ok(result) => match failure(&result) {
            Some(failure) => failure,
            None => return Ok(result),
        },
        Err(service) => error(&service),
    };
    Err(match failure.idempotency() {
        Idempotency::Unset => failure.with_idempotency(tool),
        Idempotency::Yes | Idempotency::No => failure,
    })
}

/// The failure that a tool's result is, or holds; none where it is a success.
///
/// This crate's envelope in `_meta`, in `structuredContent` or as the sole text is a failure whatever
/// `isError` says. Any other result with `isError` is `unknown`, with its first text as message.
#[must_use]
pub fn failure(result: &CallToolResult) -> Option<Failure> {
    let Ok(Value::Object(result)) = serde_json::to_value(result) else {
        return None;
    };
    found(&result)
}

/// The failure of a JSON-RPC error.
///
/// This crate's envelope in its `data` is that failure; else the code decides, by the table of
/// `jsonrpc::failure`. Its text decides nothing.
#[must_use]
pub fn error_data(error: &ErrorData) -> Failure {
    let answer = json!({ "error": error });
    let failure = answer.as_object().and_then(found);
    failure.unwrap_or_else(|| adapted(Verdict::new(Class::Unknown), &error.message))
}

/// The failure of a call that gave no result.
///
/// | error | class | stated |
/// | --- | --- | --- |
/// | the server's JSON-RPC error | as [`error_data`] says | |
/// | sending failed, transport closed | transient | in doubt |
/// | sending failed for want of authorization | authentication | not applied |
/// | time-out | transient | in doubt, layer `side_effect` |
/// | cancelled | permanent | in doubt, code 2003 |
/// | an answer of another kind | unknown | layer `result` |
/// | anything else | unknown | |
///
/// # Source
///
/// rmcp's documentation of `ServiceError`. A cancelled call is in doubt because the cancellation is a
/// notification: the tool may have run before it came.
#[must_use]
pub fn error(error: &ServiceError) -> Failure {
    let in_doubt = |class| Verdict::new(class).with_effect(Effect::InDoubt);
    let verdict = match error {
        ServiceError::McpError(error) => return error_data(error),
        ServiceError::TransportSend(_) if error.is_authorization_required() => {
            Verdict::new(Class::Authentication).with_effect(Effect::NotApplied)
        }
        ServiceError::TransportSend(_) | ServiceError::TransportClosed => {
            in_doubt(Class::Transient)
        }
        ServiceError::Timeout { .. } => in_doubt(Class::Transient).with_layer(Layer::SideEffect),
        ServiceError::Cancelled { .. } => {
            in_doubt(Class::Permanent).with_code(codes::TASK_CANCELLED)
        }
        ServiceError::UnexpectedResponse => Verdict::new(Class::Unknown).with_layer(Layer::Result),
        _ => Verdict::new(Class::Unknown),
    };
    adapted(verdict, &display(error))
}

/// Whether the calls of a tool may be sent twice, by its annotations: yes where it is annotated as
/// read-only or as idempotent, else unset. False is the protocol's default and no statement.
///
/// `trusted` says whether the host trusts the server: annotations are claims, and of a server it does
/// not trust none counts.
///
/// # Source
///
/// MCP 2025-11-25, `ToolAnnotations`.
#[must_use]
pub fn idempotency(annotations: Option<&ToolAnnotations>, trusted: bool) -> Idempotency {
    let claims = annotations.is_some_and(|hints| {
        hints.read_only_hint == Some(true) || hints.idempotent_hint == Some(true)
    });
    if trusted && claims {
        Idempotency::Yes
    } else {
        Idempotency::Unset
    }
}

fn found(answer: &Map<String, Value>) -> Option<Failure> {
    Some(match rpc::find(answer)? {
        Found::Envelope(failure) => failure,
        Found::Error(error) => {
            let code = error.get("code").and_then(Value::as_i64);
            let text = error.get("message").and_then(Value::as_str);
            adapted(
                rpc::verdict(code),
                text.unwrap_or("an error without a message"),
            )
        }
        Found::ToolError(result) => {
            let text = rpc::text(result).unwrap_or("the tool reported an error");
            adapted(Verdict::new(Class::Unknown), text)
        }
    })
}

fn adapted(verdict: Verdict, message: &str) -> Failure {
    Failure::from_verdict(verdict.with_adapter(NAME), sanitised(message))
}
