//! axum 0.8: a [`Failure`] as the answer of a handler, a problem document.
//!
//! A handler returns `Result<T, Failure>`:
//!
//! ```
//! # use axum_core05 as axum;
//! use std::time::Duration;
//! use axum::response::IntoResponse;
//! use toolfail::Failure;
//!
//! let busy = Failure::rate_limited("429 of pay-7").with_retry_after(Duration::from_millis(1500));
//! let response = busy.into_response();
//! assert_eq!(response.status(), 429);
//! assert_eq!(response.headers()["content-type"], "application/problem+json");
//! assert_eq!(response.headers()["retry-after"], "2");
//! ```

use alloc::string::ToString;
use std::time::SystemTime;

use axum_core05::response::{IntoResponse, Response};
use http1::{
    HeaderValue, StatusCode,
    header::{CONTENT_TYPE, RETRY_AFTER, WWW_AUTHENTICATE},
};
use serde_json::json;

use crate::{Class, Effect, ErrorResponse, Failure, Layer, codes, seconds::whole_seconds};

/// The problem document with the envelope in its public form; see [`problem`].
impl IntoResponse for Failure {
    #[expect(
        clippy::disallowed_methods,
        reason = "the envelope is stamped where it is made; the moment decides nothing"
    )]
    fn into_response(self) -> Response {
        problem(&ErrorResponse::public_at(&self, SystemTime::now()))
    }
}

/// The problem document of an envelope. Give [`ErrorResponse::now`] to a peer that is trusted with
/// message and details.
///
/// | member | value |
/// | --- | --- |
/// | `type` | `about:blank`: the status says what kind of problem it is |
/// | `title` | the status's phrase |
/// | `status` | [the status](status) |
/// | `detail` | the envelope's message |
/// | `success`, `error` | the envelope itself: its two keys are the extension members |
///
/// `Retry-After` holds the failure's wait in whole seconds, rounded up, where the status is 429 or
/// 503; with others it has no meaning, or another: with 403 many read a rate limit. The envelope holds
/// the wait always. A 401 carries `WWW-Authenticate: Bearer`, which a host with another scheme
/// replaces.
///
/// # Source
///
/// RFC 9457 §3 for the members and §4.2.1 for `about:blank`; RFC 9110 §10.2.3 and RFC 6585 §4 for
/// `Retry-After`, §11.6.1 for the challenge.
#[must_use]
pub fn problem(envelope: &ErrorResponse) -> Response {
    let failure = envelope.error().failure();
    let status = status(failure);
    let document = json!({
        "type": "about:blank",
        "title": status.canonical_reason().unwrap_or_default(),
        "status": status.as_u16(),
        "detail": failure.message(),
        "success": false,
        "error": envelope.error(),
    });
    let mut response = (status, document.to_string()).into_response();
    let headers = response.headers_mut();
    headers.insert(
        CONTENT_TYPE,
        HeaderValue::from_static("application/problem+json"),
    );
    if status == StatusCode::UNAUTHORIZED {
        headers.insert(WWW_AUTHENTICATE, HeaderValue::from_static("Bearer"));
    }
    if let Some(wait) = failure.retry_after()
        && matches!(
            status,
            StatusCode::TOO_MANY_REQUESTS | StatusCode::SERVICE_UNAVAILABLE
        )
    {
        headers.insert(RETRY_AFTER, HeaderValue::from(whole_seconds(wait)));
    }
    response
}

/// The status of a failure.
///
/// | failure | status |
/// | --- | --- |
/// | transient, `self_reported` | 503 |
/// | permanent | 403 at layer `permission`; 409 where it was cancelled (2003) or its effect is in doubt or applied; else 422 |
/// | authentication | 401 |
/// | `not_found` | 404 |
/// | `permission_denied` | 402 with code 4004, else 403 |
/// | `invalid_argument` | 400 |
/// | `rate_limited` | 429; 503 where its effect is in doubt or applied, or a resend is not safe |
/// | unknown | 500 |
///
/// 503 alone says that a resend may help, not that it is safe: a client that repeats a call by
/// itself on a 503 must look at the envelope, or make only calls that are idempotent.
///
/// # Source
///
/// RFC 9110 §15, so that who reads the status alone is not told more than the failure says. 429 says
/// "refused before it ran", hence not where it may have run: an effect in doubt, or stated as not
/// idempotent.
#[must_use]
pub fn status(failure: &Failure) -> StatusCode {
    let may_have_run = matches!(failure.effect(), Some(Effect::InDoubt | Effect::Applied));
    match failure.class() {
        Class::Transient | Class::SelfReported => StatusCode::SERVICE_UNAVAILABLE,
        Class::RateLimited if may_have_run || !failure.is_safe_to_resubmit() => {
            StatusCode::SERVICE_UNAVAILABLE
        }
        Class::RateLimited => StatusCode::TOO_MANY_REQUESTS,
        Class::Permanent if failure.layer() == Layer::Permission => StatusCode::FORBIDDEN,
        Class::Permanent if may_have_run || failure.code() == Some(codes::TASK_CANCELLED) => {
            StatusCode::CONFLICT
        }
        Class::Permanent => StatusCode::UNPROCESSABLE_ENTITY,
        Class::Authentication => StatusCode::UNAUTHORIZED,
        Class::NotFound => StatusCode::NOT_FOUND,
        Class::PermissionDenied if failure.code() == Some(codes::QUOTA_EXCEEDED) => {
            StatusCode::PAYMENT_REQUIRED
        }
        Class::PermissionDenied => StatusCode::FORBIDDEN,
        Class::InvalidArgument => StatusCode::BAD_REQUEST,
        Class::Unknown => StatusCode::INTERNAL_SERVER_ERROR,
    }
}
