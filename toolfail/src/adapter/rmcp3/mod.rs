//! rmcp 3: a [`Failure`] as what a tool of an MCP server answers, and what a client reads back.
//!
//! A tool returns `Result<Json<T>, Failure>`; rmcp still derives its output schema from `T`:
//!
//! ```
//! # use ::rmcp3 as rmcp;
//! use rmcp::handler::server::tool::IntoCallToolResult;
//! use rmcp::model::CallToolResponse;
//! use toolfail::{Failure, rmcp3};
//!
//! let failure = Failure::rate_limited("429 from pay-7, key sk-live-1");
//! let Ok(CallToolResponse::Complete(result)) = failure.into_call_tool_result() else { panic!() };
//! assert_eq!(result.is_error, Some(true));
//! assert_eq!(result.structured_content, None);
//! assert!(result.meta.unwrap().0.contains_key(rmcp3::META_KEY));
//! ```
//!
//! | part of the result | what it holds | for whom |
//! | --- | --- | --- |
//! | `isError` | true | the client |
//! | `content` | the guidance, as one text | the model |
//! | `_meta["toolfail.dev/failure"]` | the envelope in its public form | the client's machine |
//! | `structuredContent` | never anything: a client with an output schema would reject the whole result | |
//!
//! [`protocol_error`] is for what cannot be routed to a tool; [`catch_panics`] answers for tools that
//! panic; [`Outward::respond`] asks the person where the protocol can; [`failure`], [`error`] and [`outcome`]
//! are the client's side.

mod ask;
mod client;
mod panic;

use alloc::{
    string::{String, ToString},
    vec,
};
use std::time::SystemTime;

use rmcp3::{
    ErrorData,
    handler::server::tool::IntoCallToolResult,
    model::{CallToolResponse, CallToolResult, ContentBlock, MetaObject},
};
use serde_json::Value;

pub use ask::Reply;
pub use client::{error, error_data, failure, idempotency, outcome};
pub use panic::{catch_panic, catch_panics};

use super::outward::outward;
use crate::{Class, ErrorResponse, Failure};

/// The key of a result's `_meta`, and of an error's `data`, that holds the envelope.
pub const META_KEY: &str = "toolfail.dev/failure";

outward! {
    /// A failure on its way to an MCP client.
    ///
    /// The default is the public form of the envelope, and English guidance as a fresh call would be
    /// decided; a tool that returns its [`Failure`] answers so.
    full:
    /// Sends the envelope in its full form, for a client that is trusted with message and details.
    /// The default is not to.
}

impl Outward<'_> {
    /// The result of the tool.
    #[must_use]
    pub fn result(&self) -> CallToolResult {
        let content = vec![ContentBlock::text(self.guidance().to_string())];
        CallToolResult::error(content).with_meta(Some(self.meta()))
    }

    fn meta(&self) -> MetaObject {
        let now = now();
        meta(&if self.full {
            ErrorResponse::at(self.failure, now)
        } else {
            ErrorResponse::public_at(self.failure, now)
        })
    }
}

/// As [`Outward::new`] answers.
impl IntoCallToolResult for Failure {
    fn into_call_tool_result(self) -> Result<CallToolResponse, ErrorData> {
        Ok(Outward::new(&self).result().into())
    }
}

/// The JSON-RPC error of a request that cannot be routed: no such tool, no such resource, no such
/// prompt.
///
/// For handlers that find no tool to call. A tool that fails returns its [`Failure`]: of a protocol
/// error, most models are told nothing. The code is -32602 for `not_found` and `invalid_argument`,
/// else -32603; the message is the public one, and `data` holds the envelope under [`META_KEY`].
///
/// # Source
///
/// MCP 2025-11-25, tools, error handling: an unknown tool is -32602.
#[must_use]
pub fn protocol_error(failure: &Failure) -> ErrorData {
    let envelope = ErrorResponse::public_at(failure, now());
    let message = String::from(envelope.error().failure().message());
    let data = Some(Value::Object(meta(&envelope).0));
    match failure.class() {
        Class::NotFound | Class::InvalidArgument => ErrorData::invalid_params(message, data),
        Class::Transient
        | Class::Permanent
        | Class::Authentication
        | Class::PermissionDenied
        | Class::RateLimited
        | Class::SelfReported
        | Class::Unknown => ErrorData::internal_error(message, data),
    }
}

fn meta(envelope: &ErrorResponse) -> MetaObject {
    let mut meta = MetaObject::new();
    if let Ok(envelope) = serde_json::to_value(envelope) {
        meta.0.insert(META_KEY.into(), envelope);
    }
    meta
}

#[expect(
    clippy::disallowed_methods,
    reason = "the envelope is stamped where it is made; the moment decides nothing"
)]
fn now() -> SystemTime {
    SystemTime::now()
}
