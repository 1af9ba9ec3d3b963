//! Statuses of `tonic` 0.14, both ways.
//!
//! A client reads the status it got; a server [says](Outward) a failure as a status.
//!
//! ```
//! # use ::tonic014 as tonic;
//! use core::time::Duration;
//! use tonic::{Code, Status};
//! use toolfail::{Class, Failure, tonic014};
//!
//! let busy = Failure::rate_limited("shard 7 is full").with_retry_after(Duration::from_secs(2));
//! let status = Status::from(busy);
//! assert_eq!(status.code(), Code::ResourceExhausted);
//! assert!(!status.message().contains("shard 7"));
//!
//! let read = tonic014::failure(&status).unwrap();
//! assert_eq!(read.class(), Class::RateLimited);
//! assert_eq!(read.retry_after(), Some(Duration::from_secs(2)));
//! ```

mod details;
mod envelope;
mod outward;
#[cfg(feature = "serde")]
mod violations;

use std::io;

use tonic014::{ConnectError, Status, TimeoutExpired};

use self::details::Details;
use super::{
    grpc::{self, Evidence, Fault, GrpcCode, Pushback},
    message::sanitised,
};
use crate::{
    Class, Failure, Verdict,
    chain::Link,
    classified::{Sink, Transparent},
};

pub use self::outward::Outward;

/// The name in [`Provenance::Adapter`](crate::Provenance::Adapter).
const NAME: &str = "tonic014";

/// The metadata by which a server says when to retry, or that nobody may.
///
/// # Source
///
/// gRFC A6.
const PUSHBACK: &str = "grpc-retry-pushback-ms";

/// The failure of a status, or `None` where its code is `OK`.
///
/// | code | class | effect, layer, code |
/// | --- | --- | --- |
/// | `INVALID_ARGUMENT` `OUT_OF_RANGE` | `invalid_argument` | |
/// | `FAILED_PRECONDITION` `UNIMPLEMENTED` `DATA_LOSS` | permanent | |
/// | `NOT_FOUND` | `not_found` | |
/// | `ALREADY_EXISTS` | permanent | in doubt, layer `side_effect` |
/// | `PERMISSION_DENIED` | `permission_denied` | |
/// | `UNAUTHENTICATED` | authentication | |
/// | `RESOURCE_EXHAUSTED` | `rate_limited` | in doubt without a `RetryInfo` |
/// | … with a `QuotaFailure` of a day | `permission_denied` | 4004 |
/// | … for a message over the size limit | `invalid_argument` | in doubt |
/// | `UNAVAILABLE` | transient | in doubt |
/// | `DEADLINE_EXCEEDED` | transient | in doubt, layer `side_effect` |
/// | `ABORTED` | permanent | not applied, reason aborted |
/// | `CANCELLED` | permanent | 2003 |
/// | `INTERNAL` `UNKNOWN` | unknown | |
/// | `CANCELLED` `INTERNAL` `UNKNOWN` with a transport fault in the source chain, `CANCELLED` with a time-out of ours | transient | in doubt |
///
/// A `ConnectError` in the source chain proves that the request never left: not applied; what lies
/// under another status is another call's and proves nothing of this one. The wait is
/// that of `grpc-retry-pushback-ms`, else of the `RetryInfo`; a pushback that is no number forbids a
/// retry, and a class that would be worth one becomes permanent, in doubt. `ErrorInfo` gives reason
/// and domain, `BadRequest` the details (feature `serde`). What [`Outward`] wrote is taken as it is.
///
/// The message is the status's, cut and without any URL. A `LocalizedMessage` is not read: a peer's
/// words never enter a prompt. The status is borrowed and not kept.
///
/// # Source
///
/// `doc/statuscodes.md` of gRPC, gRFC A6 for the pushback, `google/rpc/error_details.proto`; the source
/// chains were made on a loopback port with tonic 0.14.9, which says CANCELLED for its own time-out
/// and for a connection that broke before the request was taken.
#[must_use]
pub fn failure(status: &Status) -> Option<Failure> {
    let code = GrpcCode::from_number(status.code().into())?;
    let details = Details::read(status.details());
    let evidence = Evidence {
        message: status.message(),
        retry_info: details.retry_info,
        daily_quota: details.daily_quota,
        pushback: pushback(status),
        fault: fault(status),
    };
    let verdict = match details.envelope() {
        Some(verdict) => grpc::with_waits(verdict, &evidence),
        None => grpc::verdict(code, &evidence),
    };
    let verdict = verdict.with_adapter(NAME);
    Some(details.complete(Failure::from_verdict(verdict, sanitised(status.message()))))
}

/// What the metadata says. Of several values the most careful one counts.
fn pushback(status: &Status) -> Pushback {
    status
        .metadata()
        .get_all(PUSHBACK)
        .iter()
        .map(|value| Pushback::read(Some(value.as_encoded_bytes())))
        .fold(Pushback::Absent, |one, other| match (one, other) {
            (Pushback::Forbidden, _) | (_, Pushback::Forbidden) => Pushback::Forbidden,
            (Pushback::Wait(one), Pushback::Wait(other)) => Pushback::Wait(one.max(other)),
            (Pushback::Absent, said) | (said, Pushback::Absent) => said,
        })
}

/// What the source chain proves. A connection that was never made outranks the rest.
fn fault(status: &Status) -> Option<Fault> {
    let has = |is: fn(Link<'_>) -> bool| own_links(status).any(is);
    if has(|link| link.find::<ConnectError>().is_some()) {
        Some(Fault::NotConnected)
    } else if has(|link| link.find::<TimeoutExpired>().is_some()) {
        Some(Fault::OwnTimeout)
    } else if has(is_transport) {
        Some(Fault::Transport)
    } else {
        None
    }
}

/// The links that speak of this very call. What lies under an error of hyper came to pass after the
/// connection was made, and another status is another call's: a server that calls on, a body that is
/// fetched.
fn own_links(status: &Status) -> impl Iterator<Item = Link<'_>> {
    let mut is_connected = false;
    Link::of(status).chain().skip(1).take_while(move |link| {
        let is_own = !is_connected && link.find::<Status>().is_none();
        is_connected |= link.find::<hyper1::Error>().is_some();
        is_own
    })
}

/// An error of hyper is the connection's, unless this side's own body or service made it.
fn is_transport(link: Link<'_>) -> bool {
    link.find::<io::Error>().is_some()
        || link
            .find::<hyper1::Error>()
            .is_some_and(|error| !error.is_user())
}

impl Transparent for Status {
    fn __verdict(&self) -> Verdict {
        failure(self).map_or(NO_FAILURE, |failure| failure.verdict())
    }

    fn __describe(&self, sink: &mut dyn Sink) {
        if let Some(failure) = failure(self) {
            sink.failure(&failure);
        }
    }
}

/// A status that says OK and is handled as an error all the same.
const NO_FAILURE: Verdict = Verdict::new(Class::Unknown).with_adapter(NAME);
