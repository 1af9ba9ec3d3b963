//! What kind of failure it is.

use crate::word::impl_words;

/// What kind of failure it is: a closed set of nine.
///
/// The class is the one question a host must answer about a failure; what follows from the answer
/// is data, in the [table of policies](crate::policy_of). The set stays nine: a finer cause is a
/// [`Code`](crate::Code), a [`Layer`](crate::Layer) or an [`Effect`](crate::Effect).
///
/// There is no order and no number: an order somebody depends on is a hidden contract.
///
/// ```compile_fail,E0369
/// use toolfail::Class;
///
/// let worse = Class::Permanent > Class::Transient;
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Class {
    /// A network fault, a reset, a timeout, a temporary unavailability.
    Transient,
    /// The same input fails the same way every time. Also: cancelled by the caller, refused by a
    /// person.
    Permanent,
    /// A credential is invalid or expired.
    Authentication,
    /// The target does not exist.
    NotFound,
    /// Someone must grant the right, or raise the quota.
    PermissionDenied,
    /// The arguments must change.
    InvalidArgument,
    /// Refused for pace before it ran. Not for a used-up quota: that is
    /// [`PermissionDenied`](Self::PermissionDenied) with code 4004.
    RateLimited,
    /// The error itself says that a retry helps; its cause is not known here.
    SelfReported,
    /// Cannot be classified, and is therefore never retried.
    Unknown,
}

impl_words!(Class, "class", [
    Transient => "transient",
    Permanent => "permanent",
    Authentication => "authentication",
    NotFound => "not_found",
    PermissionDenied => "permission_denied",
    InvalidArgument => "invalid_argument",
    RateLimited => "rate_limited",
    SelfReported => "self_reported",
    Unknown => "unknown",
]);
