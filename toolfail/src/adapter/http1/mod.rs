//! HTTP exchanges of whatever client speaks in the types of the `http` crate.
//!
//! ```
//! # use http1 as http;
//! use http::{HeaderMap, HeaderValue, Method, StatusCode};
//! use std::time::Duration;
//! use toolfail::{Class, http1::Exchange};
//!
//! let mut headers = HeaderMap::new();
//! headers.insert("retry-after", HeaderValue::from_static("30"));
//! let failure = Exchange::new(StatusCode::TOO_MANY_REQUESTS)
//!     .method(&Method::POST)
//!     .headers(&headers)
//!     .body(br#"{"error":{"message":"slow down"}}"#)
//!     .failure()
//!     .expect("429 is a failure");
//! assert_eq!(failure.class(), Class::RateLimited);
//! assert_eq!(failure.retry_after(), Some(Duration::from_secs(30)));
//! assert!(failure.is_safe_to_resubmit());
//! ```

mod body;
mod judge;
mod waits;

use std::time::SystemTime;

use ::http1::{HeaderMap, HeaderName, HeaderValue, Method, StatusCode};

use crate::{Effect, Failure, Idempotency};

/// The name in [`Provenance::Adapter`](crate::Provenance::Adapter).
const NAME: &str = "http1";

static IDEMPOTENCY_KEY: HeaderName = HeaderName::from_static("idempotency-key");

/// What is known of an HTTP exchange: whatever the host has of request and answer.
///
/// [`failure`](Self::failure) gives the verdict. Each setter may be left out where the host has
/// nothing to say. What it has it should hand over: a wait in the headers, a used-up quota in the
/// body and output already [`emitted`](Self::emitted) make a verdict more careful, and only if told.
#[derive(Clone, Copy, Debug)]
#[must_use]
pub struct Exchange<'a> {
    status: Option<StatusCode>,
    method: Option<&'a Method>,
    request_headers: Option<&'a HeaderMap>,
    headers: Option<&'a HeaderMap>,
    body: &'a [u8],
    expects_json: bool,
    emitted: bool,
    idempotency_key_honoured: bool,
    now: Option<SystemTime>,
}

impl<'a> Exchange<'a> {
    /// An exchange that was answered with this status.
    pub const fn new(status: StatusCode) -> Self {
        let mut exchange = Self::without_status();
        exchange.status = Some(status);
        exchange
    }

    /// An answer that has no status of its own, such as an event in a stream.
    pub const fn without_status() -> Self {
        Self {
            status: None,
            method: None,
            request_headers: None,
            headers: None,
            body: &[],
            expects_json: false,
            emitted: false,
            idempotency_key_honoured: false,
            now: None,
        }
    }

    /// Sets the request's method. GET, HEAD, OPTIONS, TRACE, PUT and DELETE are idempotent.
    pub const fn method(mut self, method: &'a Method) -> Self {
        self.method = Some(method);
        self
    }

    /// Sets the request's headers: `Mcp-Session-Id` and `Idempotency-Key` are read.
    pub const fn request_headers(mut self, headers: &'a HeaderMap) -> Self {
        self.request_headers = Some(headers);
        self
    }

    /// Sets the answer's headers.
    pub const fn headers(mut self, headers: &'a HeaderMap) -> Self {
        self.headers = Some(headers);
        self
    }

    /// Sets the answer's body, as far as it came. Any bytes are taken.
    pub const fn body(mut self, body: &'a [u8]) -> Self {
        self.body = body;
        self
    }

    /// Sets whether the answer should have been JSON: then a success that is not is a failure of
    /// the result. Default: false.
    pub const fn expects_json(mut self, expects_json: bool) -> Self {
        self.expects_json = expects_json;
        self
    }

    /// Sets whether output of this exchange was handed on already: then the failure is in doubt,
    /// whatever status and method say. Default: false.
    pub const fn emitted(mut self, emitted: bool) -> Self {
        self.emitted = emitted;
        self
    }

    /// Sets whether the server is known to honour the `Idempotency-Key` that the request carries:
    /// a key that the server ignores protects nothing. Default: false.
    pub const fn idempotency_key_honoured(mut self, honoured: bool) -> Self {
        self.idempotency_key_honoured = honoured;
        self
    }

    /// Sets the moment against which dates are read. Default: the system's clock, and where there
    /// is none (bare WebAssembly), a date counts as unreadable.
    pub const fn now(mut self, now: SystemTime) -> Self {
        self.now = Some(now);
        self
    }

    /// The failure of this exchange; `None` where it is none.
    ///
    /// The status is read by the table of [`http_status`](crate::http_status). A typed code in the
    /// body outranks it, text never does; of the effects that the two state the more careful
    /// counts. Any body yields a verdict.
    ///
    /// | exchange | verdict |
    /// | --- | --- |
    /// | 404 to a request with `Mcp-Session-Id` | transient, not applied, reason `session_gone`: the session must be begun anew |
    /// | this crate's envelope in the body | as it is |
    /// | 403 with a readable `Retry-After` or `x-ratelimit-remaining: 0` | `rate_limited`, not applied |
    /// | 413 with a readable `Retry-After` | transient, not applied |
    /// | a quota of a day in `google.rpc.QuotaFailure` | `permission_denied`, code 4004 |
    /// | a known typed word in `error.code`, `error.type`, the reasons of `errors` or `ErrorInfo`, `error.status`, `__type`, `x-amzn-errortype`, `error`: the first | the word's |
    /// | a JSON-RPC error | by its table; unknown leaves the status's |
    /// | `error.code`, or `code` beside `message`, 400–599, not of JSON-RPC, where the status is 2xx or absent | as that status |
    /// | 2xx with an `error` object, `success: false` or `isError: true` beside no known code | unknown |
    /// | 2xx that should be JSON and is not (204, 205 and HEAD aside) | unknown, layer result |
    ///
    /// The wait is the first readable of `retry-after-ms`, `x-ms-retry-after-ms`, `Retry-After`,
    /// `RetryInfo.retryDelay`, `retry_after` and, where `x-ratelimit-remaining` is 0,
    /// `x-ratelimit-reset`.
    ///
    /// # Source
    ///
    /// RFC 9110 §9.2.2, §10.2.3, §15; RFC 6585; MCP 2025-11-25 for the session; the providers' own
    /// pages for the words. A problem document's `status` member is advisory (RFC 9457 §3.1.2) and
    /// not read.
    #[must_use]
    pub fn failure(&self) -> Option<Failure> {
        let failure = judge::failure(self)?;
        Some(if self.emitted {
            failure
                .with_effect(Effect::InDoubt)
                .with_idempotency(Idempotency::Unset)
        } else {
            failure
        })
    }

    /// Whether the request may be sent twice.
    ///
    /// # Source
    ///
    /// RFC 9110 §9.2.2; the IETF draft of `Idempotency-Key`.
    fn idempotency(&self) -> Idempotency {
        let by_method = self.method.is_some_and(|method| {
            matches!(
                *method,
                Method::GET
                    | Method::HEAD
                    | Method::OPTIONS
                    | Method::TRACE
                    | Method::PUT
                    | Method::DELETE
            )
        });
        let by_key = self.idempotency_key_honoured
            && self
                .request_header(&IDEMPOTENCY_KEY)
                .is_some_and(|key| !key.trim_ascii().is_empty());
        if by_method || by_key {
            Idempotency::Yes
        } else {
            Idempotency::Unset
        }
    }

    fn request_header(&self, name: &HeaderName) -> Option<&'a [u8]> {
        Some(self.request_headers?.get(name)?.as_bytes())
    }

    fn header_lines(&self, name: &HeaderName) -> impl Iterator<Item = &'a [u8]> {
        self.headers
            .into_iter()
            .flat_map(move |headers| headers.get_all(name))
            .map(HeaderValue::as_bytes)
    }

    /// The moment against which dates are read.
    #[cfg(not(all(target_family = "wasm", target_os = "unknown")))]
    #[expect(
        clippy::disallowed_methods,
        clippy::unnecessary_wraps,
        reason = "an adapter's default, which `Exchange::now` replaces; not everywhere there is one"
    )]
    fn clock(&self) -> Option<SystemTime> {
        Some(self.now.unwrap_or_else(SystemTime::now))
    }

    /// The moment against which dates are read, where there is no clock.
    #[cfg(all(target_family = "wasm", target_os = "unknown"))]
    const fn clock(&self) -> Option<SystemTime> {
        self.now
    }
}
