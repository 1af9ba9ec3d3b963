//! What a body says by typed members.

use alloc::{borrow::Cow, string::String};
use core::time::Duration;

use serde::de::IgnoredAny;
use serde_json::{Map, Value};

use crate::adapter::{
    grpc::{self, Evidence, GrpcCode},
    json,
    provider::{self, Word},
    wait,
};

/// The object that a body is, if it is one. An array of one object counts as that object: so
/// Google's streaming methods wrap an error.
pub(super) fn object(body: &[u8]) -> Option<Map<String, Value>> {
    match json::read(without_mark(body))? {
        Value::Object(object) => Some(object),
        Value::Array(items) => {
            let [Value::Object(object)] = <[Value; 1]>::try_from(items).ok()? else {
                return None;
            };
            Some(object)
        }
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => None,
    }
}

/// Whether a body is JSON of any kind.
pub(super) fn is_json(body: &[u8]) -> bool {
    serde_json::from_slice::<IgnoredAny>(without_mark(body)).is_ok()
}

fn without_mark(body: &[u8]) -> &[u8] {
    const BYTE_ORDER_MARK: &[u8] = b"\xEF\xBB\xBF";
    body.strip_prefix(BYTE_ORDER_MARK).unwrap_or(body)
}

/// What the typed members say.
pub(super) enum Typed {
    /// A quota of a day is used up.
    DailyQuota,
    /// A provider's word.
    Word(&'static Word),
    /// The name of a gRPC code.
    Grpc(GrpcCode),
}

/// The first known typed word, and before all a quota of a day.
pub(super) fn typed<'a>(
    object: Option<&'a Map<String, Value>>,
    header: impl FnOnce() -> Option<&'a str>,
) -> Option<Typed> {
    if object.is_some_and(names_daily_quota) {
        return Some(Typed::DailyQuota);
    }
    let error = object.and_then(|object| object.get("error"));
    let members = error.and_then(Value::as_object);
    let in_error = |key| members.and_then(|members| members.get(key)?.as_str());
    in_error("code")
        .and_then(provider::word)
        .or_else(|| in_error("type").and_then(provider::word))
        .or_else(|| reasons(object?).find_map(provider::word))
        .map(Typed::Word)
        .or_else(|| in_error("status").and_then(grpc_or_word))
        .or_else(|| {
            let aws = object.and_then(|object| object.get("__type")?.as_str());
            aws.and_then(aws_word)
                .or_else(|| header().and_then(aws_word))
                .or_else(|| provider::word(error?.as_str()?))
                .map(Typed::Word)
        })
}

fn grpc_or_word(name: &str) -> Option<Typed> {
    GrpcCode::from_name(name)
        .map(Typed::Grpc)
        .or_else(|| provider::word(name).map(Typed::Word))
}

/// The row of an AWS error's name: without the namespace before `#` and all after `:`.
///
/// # Source
///
/// Smithy's AWS JSON and REST protocols, operation error serialisation.
fn aws_word(name: &str) -> Option<&'static Word> {
    // What stands after the colon may hold a `#` of its own.
    let name = name.split_once(':').map_or(name, |(name, _)| name);
    let name = name.split_once('#').map_or(name, |(_, name)| name);
    provider::word(name.trim_ascii())
}

/// The reasons of a Google error: of its `errors`, then of its `ErrorInfo`.
fn reasons(object: &Map<String, Value>) -> impl Iterator<Item = &str> {
    let error = object.get("error").and_then(Value::as_object);
    let listed = [error, Some(object)]
        .into_iter()
        .flatten()
        .filter_map(|holder| holder.get("errors")?.as_array())
        .flatten();
    listed
        .chain(details(object, "ErrorInfo"))
        .filter_map(|item| item.get("reason")?.as_str())
}

/// The `google.rpc` details of one type.
fn details<'a>(
    object: &'a Map<String, Value>,
    kind: &'static str,
) -> impl Iterator<Item = &'a Value> {
    let error = object.get("error").and_then(Value::as_object);
    [error, Some(object)]
        .into_iter()
        .flatten()
        .filter_map(|holder| holder.get("details")?.as_array())
        .flatten()
        .filter(move |detail| {
            let name = detail.get("@type").and_then(Value::as_str);
            name.and_then(|name| name.rsplit(['/', '.']).next()) == Some(kind)
        })
}

fn names_daily_quota(object: &Map<String, Value>) -> bool {
    const NAMES: [&str; 5] = [
        "quotaId",
        "quota_id",
        "quotaMetric",
        "quota_metric",
        "metric",
    ];
    details(object, "QuotaFailure")
        .filter_map(|detail| detail.get("violations")?.as_array())
        .flatten()
        .any(|violation| {
            NAMES
                .iter()
                .filter_map(|name| violation.get(name)?.as_str())
                .any(grpc::is_daily)
        })
}

/// The longest readable delay of a `RetryInfo`.
pub(super) fn retry_info(object: &Map<String, Value>) -> Option<Duration> {
    details(object, "RetryInfo")
        .filter_map(|detail| wait::protobuf(detail.get("retryDelay")?.as_str()?))
        .max()
}

/// The `retry_after` of the error, or of the body.
pub(super) fn retry_after(object: &Map<String, Value>) -> Option<Duration> {
    let of = |holder: Option<&Value>| holder.and_then(wait::seconds);
    of(object
        .get("error")
        .and_then(|error| error.get("retry_after")))
    .or_else(|| of(object.get("retry_after")))
}

/// What is known of a gRPC failure that a body names.
pub(super) fn grpc_evidence(object: &Map<String, Value>) -> Evidence<'_> {
    Evidence {
        message: object
            .get("error")
            .and_then(|error| error.get("message")?.as_str())
            .unwrap_or_default(),
        retry_info: retry_info(object),
        ..Evidence::default()
    }
}

/// A number that counts as the status where there is none, or one of success: `error.code`, or
/// `code` beside a `message`. The codes of a JSON-RPC answer have a table of their own.
pub(super) fn status(object: &Map<String, Value>) -> Option<u16> {
    if object.contains_key("jsonrpc") {
        return None;
    }
    let code = match object.get("error").and_then(|error| error.get("code")) {
        Some(code) => code,
        None => object
            .get("code")
            .filter(|_| object.contains_key("message"))?,
    };
    let status = u16::try_from(code.as_u64()?).ok()?;
    matches!(status, 400..=599).then_some(status)
}

/// The code of a JSON-RPC error, if the body is one; 0, which is nobody's, for a malformed code.
pub(super) fn rpc_code(object: &Map<String, Value>) -> Option<i64> {
    let error = object.get("error")?.as_object()?;
    let code = error.get("code").and_then(Value::as_i64).unwrap_or(0);
    let is_reserved = matches!(code, -32768..=-32000);
    (is_reserved || object.contains_key("jsonrpc")).then_some(code)
}

/// The text of a body that is for people.
pub(super) fn message<'a>(
    object: Option<&'a Map<String, Value>>,
    body: &'a [u8],
) -> Option<Cow<'a, str>> {
    let Some(object) = object else {
        return text(body);
    };
    let error = object.get("error");
    let text = |holder: Option<&'a Value>| holder.and_then(Value::as_str);
    text(error.and_then(|error| error.get("message")))
        .or_else(|| text(object.get("message")))
        .or_else(|| text(object.get("error_description")))
        .or_else(|| text(object.get("detail")))
        .or_else(|| text(error))
        .or_else(|| text(object.get("title")))
        .map(Cow::Borrowed)
}

/// The beginning of a body that is plain text. Markup says nothing to a reader of a log.
fn text(body: &[u8]) -> Option<Cow<'_, str>> {
    const MAX_BYTES: usize = 4_096;
    let body = body.trim_ascii();
    if body.is_empty() || matches!(body.first(), Some(b'<' | b'{' | b'[')) {
        return None;
    }
    Some(String::from_utf8_lossy(
        body.get(..MAX_BYTES).unwrap_or(body),
    ))
}
