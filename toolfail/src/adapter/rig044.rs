//! rig-core 0.44: a [`Failure`] as the error of a rig tool, and back.
//!
//! A tool returns `Failure` and hands it over in rig's hook:
//!
//! ```
//! use toolfail::Failure;
//! # use rig_core044 as rig_core;
//! use rig_core::tool::ToolExecutionError;
//!
//! // type Error = Failure;
//! fn map_error(error: Failure) -> ToolExecutionError {
//!     error.into()
//! }
//!
//! let error = map_error(Failure::transient("pay-db-7 did not answer").idempotent());
//! assert_eq!(error.retryable(), Some(true));
//! assert!(!error.model_feedback().unwrap().contains("pay-db-7"));
//! assert_eq!(error.downcast_ref::<Failure>().unwrap().message(), "pay-db-7 did not answer");
//! ```

use alloc::string::ToString;
use core::convert::Infallible;

use rig_core044::tool::{ToolErrorKind, ToolExecutionError};

use super::message::sanitised;
use super::outward::outward;
use crate::{Class, Effect, Failure, Layer, ResultExt, Step, Verdict, codes, http_status};

outward! {
    /// A failure on its way to a rig agent.
    ///
    /// The model is told the guidance, always. rig's one bit, "retryable", is set where the decision is to
    /// send again: worth it, safe, and nobody else to act first. A person's refusal is rig's refusal.
    /// rig's message crosses rig's wire, hence it is what the failure's class or code means; the failure
    /// itself is the source, whole, for `downcast_ref::<Failure>()`, which rig does not send along.
    ///
    /// | failure | rig's kind |
    /// | --- | --- |
    /// | `transient` | `Timeout` with code 2004, else `Network` |
    /// | `permanent` | `Cancelled` with code 2003, a refusal at layer `permission`, else `Other` |
    /// | `authentication`, `permission_denied` | `PermissionDenied` |
    /// | `not_found` | `NotFound` |
    /// | `invalid_argument` | `InvalidArgs` |
    /// | `rate_limited` | `RateLimited` |
    /// | `self_reported`, `unknown` | `Other` |
    ///
    /// rig's code is the failure's, or its reason where it has none. rig has no place for a wait: who
    /// sends again reads the failure's.
    ///
    /// `ToolExecutionError::from(failure)` is the default.
    full:
    /// Gives rig the failure's own message too, for an agent whose wire is trusted with it. The
    /// default is not to.
}

impl Outward<'_> {
    /// rig's error.
    #[must_use]
    pub fn error(&self) -> ToolExecutionError {
        let failure = self.failure;
        let message = if self.full {
            failure.message()
        } else {
            failure.public_message()
        };
        let error = if is_refusal(failure) {
            ToolExecutionError::refused(message)
        } else {
            ToolExecutionError::new(kind(failure), message)
        };
        let code = match failure.code() {
            Some(code) => code.get().to_string(),
            None => failure.reason().into(),
        };
        error
            .with_code(code)
            .with_retryable(self.decision.next == Step::RetryBackoff)
            .with_model_feedback(self.guidance().to_string())
            .with_source(failure.clone())
    }
}

/// As [`Outward::new`] says it.
impl From<Failure> for ToolExecutionError {
    fn from(failure: Failure) -> Self {
        Outward::new(&failure).error()
    }
}

fn is_refusal(failure: &Failure) -> bool {
    failure.class() == Class::Permanent && failure.layer() == Layer::Permission
}

fn kind(failure: &Failure) -> ToolErrorKind {
    match failure.class() {
        Class::Transient if failure.code() == Some(codes::TASK_TIMEOUT) => ToolErrorKind::Timeout,
        Class::Transient => ToolErrorKind::Network,
        Class::Permanent if failure.code() == Some(codes::TASK_CANCELLED) => {
            ToolErrorKind::Cancelled
        }
        Class::Authentication | Class::PermissionDenied => ToolErrorKind::PermissionDenied,
        Class::NotFound => ToolErrorKind::NotFound,
        Class::InvalidArgument => ToolErrorKind::InvalidArgs,
        Class::RateLimited => ToolErrorKind::RateLimited,
        Class::Permanent | Class::SelfReported | Class::Unknown => ToolErrorKind::Other,
    }
}

/// The failure of a rig tool.
///
/// One that was a [`Failure`] before is that failure. Of any other error, rig's kind says the class;
/// its message is kept for people, and the error as the [`origin`](Failure::origin).
///
/// | rig's kind | class | stated |
/// | --- | --- | --- |
/// | `InvalidArgs` | `invalid_argument` | |
/// | `Timeout` | `transient` | code 2004, layer `side_effect`, effect in doubt |
/// | `Cancelled` | `permanent` | code 2003 |
/// | `NotFound` | `not_found` | |
/// | `PermissionDenied` | `permission_denied`; a refusal: `permanent` | of a refusal: code 8002, layer `permission` |
/// | `RateLimited` | `rate_limited` | |
/// | `Network` | `transient` | effect in doubt |
/// | `Provider`, `Other` | `self_reported` where the tool said retryable, else `unknown` | |
///
/// Of the last three kinds an HTTP status says more, where there is one: then the
/// [table of statuses](crate::http_status) answers.
///
/// Where the tool said *not* retryable of a kind that is, the class is `permanent` with the effect in
/// doubt. That it said retryable makes nothing safe to resend.
///
/// # Source
///
/// rig's documentation of `ToolErrorKind`; effects are our choice: rig's kinds do not say whether the
/// call left, and its default calls a timeout retryable.
impl From<ToolExecutionError> for Failure {
    fn from(error: ToolExecutionError) -> Self {
        if let Some(failure) = error.downcast_ref::<Self>() {
            return failure.clone();
        }
        let failure = classified(&error);
        let failure = match (failure.is_retryable(), error.retryable()) {
            (true, Some(false)) => {
                adapted(Verdict::new(Class::Permanent), &error).with_effect(Effect::InDoubt)
            }
            (true, Some(true) | None) | (false, _) => failure,
        };
        let Err(failure) = Err::<Infallible, _>(error).or_failure(|_| failure);
        failure
    }
}

fn classified(error: &ToolExecutionError) -> Failure {
    match error.kind() {
        ToolErrorKind::Network | ToolErrorKind::Provider | ToolErrorKind::Other => {
            let status = error.http_status().and_then(http_status);
            status.map_or_else(|| by_kind(error), |verdict| adapted(verdict, error))
        }
        ToolErrorKind::InvalidArgs
        | ToolErrorKind::Timeout
        | ToolErrorKind::Cancelled
        | ToolErrorKind::NotFound
        | ToolErrorKind::PermissionDenied
        | ToolErrorKind::RateLimited => by_kind(error),
    }
}

fn by_kind(error: &ToolExecutionError) -> Failure {
    let of = |class| adapted(Verdict::new(class), error);
    match error.kind() {
        ToolErrorKind::InvalidArgs => of(Class::InvalidArgument),
        ToolErrorKind::Timeout => of(Class::Transient)
            .with_code(codes::TASK_TIMEOUT)
            .with_layer(Layer::SideEffect)
            .with_effect(Effect::InDoubt),
        ToolErrorKind::Cancelled => of(Class::Permanent).with_code(codes::TASK_CANCELLED),
        ToolErrorKind::NotFound => of(Class::NotFound),
        ToolErrorKind::PermissionDenied if error.is_refusal() => of(Class::Permanent)
            .with_code(codes::HUMAN_DECLINED)
            .with_layer(Layer::Permission),
        ToolErrorKind::PermissionDenied => of(Class::PermissionDenied),
        ToolErrorKind::RateLimited => of(Class::RateLimited),
        ToolErrorKind::Network => of(Class::Transient).with_effect(Effect::InDoubt),
        ToolErrorKind::Provider | ToolErrorKind::Other => {
            if error.retryable() == Some(true) {
                of(Class::SelfReported)
            } else {
                of(Class::Unknown)
            }
        }
    }
}

fn adapted(verdict: Verdict, error: &ToolExecutionError) -> Failure {
    Failure::from_verdict(verdict.with_adapter("rig044"), sanitised(error.message()))
}
