//! What follows from a class: one table, read by everything.

use crate::{Class, Layer};

/// What follows from a [`Class`]: one row of the table.
///
/// | class | retryable | backoff | `surface_delay` | `needs_operator` | `safe_to_resubmit` | default layer |
/// | --- | --- | --- | --- | --- | --- | --- |
/// | transient | yes | yes | no | no | no | execution |
/// | permanent | no | no | no | no | no | execution |
/// | authentication | no | no | no | yes | no | permission |
/// | `not_found` | no | no | no | no | no | input |
/// | `permission_denied` | no | no | no | yes | no | permission |
/// | `invalid_argument` | no | no | no | no | no | input |
/// | `rate_limited` | yes | yes | yes | no | yes | execution |
/// | `self_reported` | yes | no | no | no | no | execution |
/// | unknown | no | no | no | no | no | execution |
///
/// # Source
///
/// The classes, their five verdicts and the reasons for them are those of the seed Go package; the
/// default layers are our choice, by which layer's recovery fits the class.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
#[expect(clippy::struct_excessive_bools, reason = "the columns of the table")]
pub struct Policy {
    /// The class of this row.
    pub class: Class,
    /// Whether trying again can change the outcome.
    pub retryable: bool,
    /// Whether a retry should be delayed by the host's schedule.
    pub backoff: bool,
    /// Whether the guidance tells the model how long the wait is. A wait that a failure carries is
    /// kept and obeyed whatever this says.
    pub surface_delay: bool,
    /// Whether a person must act before the call can succeed.
    pub needs_operator: bool,
    /// Whether sending the same call again is safe where neither an effect nor an idempotency is
    /// stated.
    pub safe_to_resubmit: bool,
    /// The layer of a failure of this class where none is stated.
    pub default_layer: Layer,
    /// What the class means, for people.
    pub meaning: &'static str,
}

impl Class {
    /// The policy of this class.
    #[must_use]
    pub const fn policy(self) -> &'static Policy {
        policy_of(self)
    }
}

macro_rules! policies {
    ($($Class:ident [
        $retryable:ident $backoff:ident $surface_delay:ident $needs_operator:ident $resubmit:ident
    ] $Layer:ident $meaning:literal)+) => {
        /// The policy of a class.
        #[must_use]
        pub const fn policy_of(class: Class) -> &'static Policy {
            match class {
                $(Class::$Class => const { &Policy {
                    class: Class::$Class,
                    retryable: $retryable,
                    backoff: $backoff,
                    surface_delay: $surface_delay,
                    needs_operator: $needs_operator,
                    safe_to_resubmit: $resubmit,
                    default_layer: Layer::$Layer,
                    meaning: $meaning,
                } },)+
            }
        }
    };
}

const YES: bool = true;
const NO: bool = false;

policies! {
    // class         retryable backoff delay operator resubmit layer
    Transient        [ YES      YES     NO    NO       NO  ]   Execution  "Network fault, timeout or temporary unavailability"
    Permanent        [ NO       NO      NO    NO       NO  ]   Execution  "The same input fails the same way every time"
    Authentication   [ NO       NO      NO    YES      NO  ]   Permission "A credential is invalid or expired"
    NotFound         [ NO       NO      NO    NO       NO  ]   Input      "The target does not exist"
    PermissionDenied [ NO       NO      NO    YES      NO  ]   Permission "A right must be granted or a quota raised"
    InvalidArgument  [ NO       NO      NO    NO       NO  ]   Input      "The arguments must change"
    RateLimited      [ YES      YES     YES   NO       YES ]   Execution  "Refused for pace before it ran"
    SelfReported     [ YES      NO      NO    NO       NO  ]   Execution  "The error itself says that trying again helps"
    Unknown          [ NO       NO      NO    NO       NO  ]   Execution  "The failure cannot be classified"
}

// What the rest of the crate takes for granted of the table.
const _: () = {
    assert!(
        !policy_of(Class::Unknown).retryable,
        "what cannot be classified is not retried"
    );
    assert!(
        policy_of(Class::RateLimited).safe_to_resubmit
            && !policy_of(Class::Transient).safe_to_resubmit,
        "refused before it ran is safe, a timeout is not"
    );
};
