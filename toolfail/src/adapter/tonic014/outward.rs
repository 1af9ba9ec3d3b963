//! Saying a failure as a status.

use std::string::{String, ToString};

use tonic_types014::{ErrorDetails, StatusExt};
use tonic014::{Code, Status};

use super::super::outward::outward;
use super::envelope;
#[cfg(feature = "serde")]
use super::violations;
use crate::{Class, Effect, Failure, Language, Layer, adapter::message::sanitised, codes};

/// The domain of a reason that has no owner.
pub(super) const NO_DOMAIN: &str = "toolfail.dev";

outward! {
    /// A failure on its way to a gRPC client.
    ///
    /// The status carries `ErrorInfo` (the reason in upper case, the domain, and in its metadata what a
    /// code cannot say), `RetryInfo` where there is a wait, and `LocalizedMessage`, which is the
    /// [guidance](Failure::guidance). Its code comes from the class:
    ///
    /// | class | code |
    /// | --- | --- |
    /// | transient | `UNAVAILABLE`; at layer `side_effect` `DEADLINE_EXCEEDED` |
    /// | permanent | `FAILED_PRECONDITION`; with code 2003 `CANCELLED`, at layer `side_effect` `ALREADY_EXISTS`, at layer `permission` `PERMISSION_DENIED`, with reason aborted and not applied `ABORTED` |
    /// | authentication | `UNAUTHENTICATED` |
    /// | `not_found` | `NOT_FOUND` |
    /// | `permission_denied` | `PERMISSION_DENIED` |
    /// | `invalid_argument` | `INVALID_ARGUMENT` |
    /// | `rate_limited` | `RESOURCE_EXHAUSTED`; with a wait and not safe to send again `UNAVAILABLE` |
    /// | `self_reported` | `UNAVAILABLE` |
    /// | unknown | `UNKNOWN` |
    ///
    /// `UNAVAILABLE` says that a resend may help, not that it is safe: a client that repeats a call by
    /// itself on it must read the metadata of `ErrorInfo`, or make only calls that are idempotent.
    ///
    /// Nothing that may hold a secret goes out by default: the status's message is the failure code's
    /// own, or what the class means. `Status::from(failure)` is this default.
    ///
    /// # Source
    ///
    /// `google/rpc/code.proto`: UNAVAILABLE may be sent again after a delay, though not always safely;
    /// `google/rpc/error_details.proto`; AIP-193 asks for an `ErrorInfo` with every error.
    full:
    /// Sends the failure's own message too, and its details as `BadRequest`: for a client that is
    /// trusted with both. The default is not to.
    ///
    /// Details are the array of `{"field", "description"}` at `field_violations`, else each member of
    /// an object is a field and its value the description (feature `serde`). At most 32 violations
    /// are sent, each text cut at 200 characters; the message at 500: trailers are small.
}

impl Outward<'_> {
    /// The status.
    #[must_use]
    pub fn status(&self) -> Status {
        let failure = self.failure;
        let mut details = ErrorDetails::new();
        details.set_error_info(
            failure.reason().to_ascii_uppercase(),
            failure.domain().unwrap_or(NO_DOMAIN),
            envelope::write(failure),
        );
        if let Some(wait) = failure.retry_after() {
            details.set_retry_info(Some(wait));
        }
        details.set_localized_message(self.locale(), self.guidance().to_string());
        #[cfg(feature = "serde")]
        if self.full {
            for (field, description) in violations::of(failure.details()) {
                details.add_bad_request_violation(field, description);
            }
        }
        Status::with_error_details(code_of(failure), self.message(), details)
    }

    /// # Source
    ///
    /// BCP 47.
    const fn locale(&self) -> &'static str {
        match self.language {
            Language::English => "en",
            Language::Chinese => "zh-Hans",
        }
    }

    fn message(&self) -> String {
        let failure = self.failure;
        if self.full {
            return cut(failure.message(), 500);
        }
        failure.public_message().into()
    }
}

/// The public form; see [`Outward`].
impl From<Failure> for Status {
    fn from(failure: Failure) -> Self {
        Outward::new(&failure).status()
    }
}

fn code_of(failure: &Failure) -> Code {
    let side_effect = failure.layer() == Layer::SideEffect;
    // RESOURCE_EXHAUSTED with a RetryInfo says that the call was refused before it ran.
    let is_paced_but_unsafe = failure.retry_after().is_some() && !failure.is_safe_to_resubmit();
    let is_aborted = failure.reason() == "aborted" && failure.effect() == Some(Effect::NotApplied);
    match failure.class() {
        Class::Transient if side_effect => Code::DeadlineExceeded,
        Class::Transient | Class::SelfReported => Code::Unavailable,
        Class::RateLimited if is_paced_but_unsafe => Code::Unavailable,
        Class::Permanent if failure.code() == Some(codes::TASK_CANCELLED) => Code::Cancelled,
        Class::Permanent if side_effect => Code::AlreadyExists,
        Class::Permanent if failure.layer() == Layer::Permission => Code::PermissionDenied,
        Class::Permanent if is_aborted => Code::Aborted,
        Class::Permanent => Code::FailedPrecondition,
        Class::Authentication => Code::Unauthenticated,
        Class::NotFound => Code::NotFound,
        Class::PermissionDenied => Code::PermissionDenied,
        Class::InvalidArgument => Code::InvalidArgument,
        Class::RateLimited => Code::ResourceExhausted,
        Class::Unknown => Code::Unknown,
    }
}

/// A foreign text as a short message.
pub(super) fn cut(text: &str, max: usize) -> String {
    let mut text = sanitised(text);
    if let Some((end, _)) = text.char_indices().nth(max) {
        text.truncate(end);
    }
    text
}
