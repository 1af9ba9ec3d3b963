//! The one table from a gRPC status code, by number and by name, to a verdict.

use core::time::Duration;

use crate::{Class, Effect, Layer, Verdict, codes};

macro_rules! grpc_codes {
    ($($number:literal $NAME:literal $Code:ident)+) => {
        /// A gRPC status code that is a failure: all but OK.
        #[derive(Clone, Copy, PartialEq, Eq, Debug)]
        pub(crate) enum GrpcCode {
            $($Code,)+
        }

        impl GrpcCode {
            /// The code of a number of `google.rpc.Code`. None for 0, which is no failure.
            #[cfg_attr(not(feature = "tonic014"), expect(dead_code, reason = "HTTP carries names"))]
            pub(crate) const fn from_number(number: i32) -> Option<Self> {
                match number {
                    0 => None,
                    $($number => Some(Self::$Code),)+
                    // A number that is not assigned reads as UNKNOWN, as gRPC's own clients do.
                    _ => Some(Self::Unknown),
                }
            }

            /// The code of a name of `google.rpc.Code`, exactly as it is written there.
            #[cfg_attr(not(feature = "http1"), expect(dead_code, reason = "tonic carries numbers"))]
            pub(crate) fn from_name(name: &str) -> Option<Self> {
                match name {
                    $($NAME => Some(Self::$Code),)+
                    _ => None,
                }
            }
        }
    };
}

grpc_codes! {
    1 "CANCELLED" Cancelled
    2 "UNKNOWN" Unknown
    3 "INVALID_ARGUMENT" InvalidArgument
    4 "DEADLINE_EXCEEDED" DeadlineExceeded
    5 "NOT_FOUND" NotFound
    6 "ALREADY_EXISTS" AlreadyExists
    7 "PERMISSION_DENIED" PermissionDenied
    8 "RESOURCE_EXHAUSTED" ResourceExhausted
    9 "FAILED_PRECONDITION" FailedPrecondition
    10 "ABORTED" Aborted
    11 "OUT_OF_RANGE" OutOfRange
    12 "UNIMPLEMENTED" Unimplemented
    13 "INTERNAL" Internal
    14 "UNAVAILABLE" Unavailable
    15 "DATA_LOSS" DataLoss
    16 "UNAUTHENTICATED" Unauthenticated
}

/// What is known of a gRPC failure beside its code.
#[derive(Clone, Copy, Default, Debug)]
pub(crate) struct Evidence<'a> {
    /// The status's message. It may only make the verdict more careful.
    pub(crate) message: &'a str,
    /// The delay of a `google.rpc.RetryInfo`.
    pub(crate) retry_info: Option<Duration>,
    /// Whether a `google.rpc.QuotaFailure` names a quota [of a day](is_daily).
    pub(crate) daily_quota: bool,
    /// What `grpc-retry-pushback-ms` says.
    pub(crate) pushback: Pushback,
    /// What the source chain of the error proves.
    pub(crate) fault: Option<Fault>,
}

/// What `grpc-retry-pushback-ms` says.
///
/// # Source
///
/// gRFC A6: a number is the wait, anything else forbids the retry.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(crate) enum Pushback {
    /// The metadata has no such key.
    #[default]
    Absent,
    /// Not before this long.
    Wait(Duration),
    /// Not at all: negative, or not a number.
    Forbidden,
}

#[cfg_attr(
    not(feature = "tonic014"),
    expect(dead_code, reason = "only a gRPC client has metadata")
)]
impl Pushback {
    /// Reads the value of the metadata.
    pub(crate) fn read(value: Option<&[u8]>) -> Self {
        match value {
            None => Self::Absent,
            Some(value) => super::wait::milliseconds(value).map_or(Self::Forbidden, Self::Wait),
        }
    }
}

/// What the source chain of an error proves.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(
    not(feature = "tonic014"),
    expect(dead_code, reason = "a body has no source chain")
)]
pub(crate) enum Fault {
    /// The connection was never made.
    NotConnected,
    /// The transport failed after it was.
    Transport,
    /// A time-out of this side ran out.
    OwnTimeout,
}

/// What a gRPC failure means.
///
/// # Source
///
/// `doc/statuscodes.md` of gRPC and AIP-194: only `UNAVAILABLE` is worth a retry by itself, and it
/// may follow data that was sent. `RESOURCE_EXHAUSTED` is pace or a used-up resource: OTLP's rule that
/// only a `RetryInfo` tells them apart. `ABORTED` is permanent because the caller must read again and
/// build the call anew.
pub(crate) fn verdict(code: GrpcCode, evidence: &Evidence<'_>) -> Verdict {
    with_waits(row(code, evidence), evidence)
}

/// A verdict with the wait of the evidence, and with the server's word that nobody may retry.
pub(crate) fn with_waits(mut verdict: Verdict, evidence: &Evidence<'_>) -> Verdict {
    if let Some(wait) = evidence.retry_info {
        verdict = verdict.with_retry_after(wait);
    }
    match evidence.pushback {
        Pushback::Wait(wait) => verdict = verdict.with_retry_after(wait),
        Pushback::Forbidden if verdict.is_retryable() => {
            return Verdict::new(Class::Permanent).with_effect(Effect::InDoubt);
        }
        Pushback::Absent | Pushback::Forbidden => {}
    }
    verdict
}

fn row(code: GrpcCode, evidence: &Evidence<'_>) -> Verdict {
    let verdict = match (code, evidence.fault) {
        (GrpcCode::Unavailable, _)
        | (GrpcCode::Cancelled, Some(_))
        | (GrpcCode::Internal | GrpcCode::Unknown, Some(Fault::NotConnected | Fault::Transport)) => {
            in_doubt(Class::Transient)
        }
        (GrpcCode::Cancelled, None) => {
            Verdict::new(Class::Permanent).with_code(codes::TASK_CANCELLED)
        }
        (GrpcCode::Internal | GrpcCode::Unknown, None | Some(Fault::OwnTimeout)) => {
            Verdict::new(Class::Unknown)
        }
        (GrpcCode::InvalidArgument | GrpcCode::OutOfRange, _) => {
            Verdict::new(Class::InvalidArgument)
        }
        (GrpcCode::DeadlineExceeded, _) => in_doubt(Class::Transient).with_layer(Layer::SideEffect),
        (GrpcCode::NotFound, _) => Verdict::new(Class::NotFound),
        (GrpcCode::AlreadyExists, _) => in_doubt(Class::Permanent).with_layer(Layer::SideEffect),
        (GrpcCode::PermissionDenied, _) => Verdict::new(Class::PermissionDenied),
        (GrpcCode::ResourceExhausted, _) => resource_exhausted(evidence),
        (GrpcCode::FailedPrecondition | GrpcCode::Unimplemented | GrpcCode::DataLoss, _) => {
            Verdict::new(Class::Permanent)
        }
        (GrpcCode::Aborted, _) => Verdict::new(Class::Permanent)
            .with_effect(Effect::NotApplied)
            .with_reason("aborted"),
        (GrpcCode::Unauthenticated, _) => Verdict::new(Class::Authentication),
    };
    if evidence.fault == Some(Fault::NotConnected) {
        return verdict.with_effect(Effect::NotApplied);
    }
    verdict
}

fn resource_exhausted(evidence: &Evidence<'_>) -> Verdict {
    if evidence.daily_quota {
        Verdict::new(Class::PermissionDenied).with_code(codes::QUOTA_EXCEEDED)
    } else if is_over_size(evidence.message) {
        in_doubt(Class::InvalidArgument)
    } else if evidence.retry_info.is_some() {
        Verdict::new(Class::RateLimited)
    } else {
        in_doubt(Class::RateLimited)
    }
}

/// Whether the message is one of the fixed texts of gRPC's libraries for a message over the limit.
///
/// # Source
///
/// `doc/statuscodes.md` lists the size limits under `RESOURCE_EXHAUSTED`; gRPC-Go's `rpc_util.go`,
/// gRPC core's message size filter and gRPC-Java's `MessageDeframer` word them so.
fn is_over_size(message: &str) -> bool {
    [
        "trying to send message larger than max (",
        "received message larger than max (",
    ]
    .iter()
    .any(|text| message.to_ascii_lowercase().contains(text))
}

/// Whether a quota's id or metric names a quota of a day, which no wait of a call outlasts.
///
/// # Source
///
/// `google.rpc.QuotaFailure`: the ids of Google's services spell the period, as in
/// `GenerateRequestsPerDayPerProjectPerModel`.
pub(crate) fn is_daily(quota: &str) -> bool {
    quota.contains("PerDay") || quota.contains("per_day")
}

const fn in_doubt(class: Class) -> Verdict {
    Verdict::new(class).with_effect(Effect::InDoubt)
}
