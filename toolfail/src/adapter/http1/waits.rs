//! Which of the waits of an exchange counts.

use alloc::string::String;
use core::time::Duration;

use ::http1::{HeaderName, header::RETRY_AFTER};
use serde_json::{Map, Value};

use super::{Exchange, body};
use crate::adapter::wait;

static RETRY_AFTER_MS: HeaderName = HeaderName::from_static("retry-after-ms");
static X_MS_RETRY_AFTER_MS: HeaderName = HeaderName::from_static("x-ms-retry-after-ms");
static RATE_LIMIT_REMAINING: HeaderName = HeaderName::from_static("x-ratelimit-remaining");
static RATE_LIMIT_RESET: HeaderName = HeaderName::from_static("x-ratelimit-reset");

/// The wait that the exchange asks for: the first readable one.
///
/// # Source
///
/// RFC 9110 §10.2.3; Azure's order puts the milliseconds first; `google.rpc.RetryInfo`; GitHub's
/// rate-limit page for the last.
pub(super) fn wait(
    exchange: &Exchange<'_>,
    object: Option<&Map<String, Value>>,
) -> Option<Duration> {
    if let Some(wait) = header_wait(exchange) {
        return Some(wait);
    }
    object
        .and_then(|object| body::retry_info(object).or_else(|| body::retry_after(object)))
        .or_else(|| reset(exchange))
}

/// The wait in the headers alone.
fn header_wait(exchange: &Exchange<'_>) -> Option<Duration> {
    longest(exchange, &RETRY_AFTER_MS, wait::milliseconds)
        .or_else(|| longest(exchange, &X_MS_RETRY_AFTER_MS, wait::milliseconds))
        .or_else(|| retry_after(exchange))
}

/// The wait in `Retry-After`, if it can be read.
pub(super) fn retry_after(exchange: &Exchange<'_>) -> Option<Duration> {
    longest(exchange, &RETRY_AFTER, |line| {
        wait::retry_after(line, || exchange.clock())
    })
}

/// Whether the headers say that nothing is left of the pace.
pub(super) fn is_spent(exchange: &Exchange<'_>) -> bool {
    let mut lines = exchange.header_lines(&RATE_LIMIT_REMAINING).peekable();
    lines.peek().is_some() && lines.all(|line| wait::milliseconds(line) == Some(Duration::ZERO))
}

fn reset(exchange: &Exchange<'_>) -> Option<Duration> {
    if !is_spent(exchange) {
        return None;
    }
    longest(exchange, &RATE_LIMIT_RESET, |line| {
        wait::rate_limit_reset(line, || exchange.clock())
    })
}

/// Of the lines of a header that can be read, the longest wait.
fn longest(
    exchange: &Exchange<'_>,
    name: &HeaderName,
    read: impl FnMut(&[u8]) -> Option<Duration>,
) -> Option<Duration> {
    exchange.header_lines(name).filter_map(read).max()
}
