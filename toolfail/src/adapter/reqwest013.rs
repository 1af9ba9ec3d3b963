//! Errors of `reqwest` 0.13.
//!
//! The error knows neither the method nor what the server did, so the idempotency is for the caller
//! to state ([`Failure::idempotent`]); what it proves is whether the request ever left.
//!
//! ```
//! # use ::reqwest013 as reqwest;
//! use toolfail::{Class, Effect, Failure, reqwest013::{self, Redirects}};
//!
//! async fn stock(client: &reqwest::Client, url: &str) -> Result<String, Failure> {
//!     let read = async { client.get(url).send().await?.error_for_status()?.text().await };
//!     // A GET may be sent twice.
//!     read.await.map_err(|error| reqwest013::failure(&error, Redirects::Followed).idempotent())
//! }
//!
//! let error = reqwest::Client::new().get("no URL").build().unwrap_err();
//! let failure = reqwest013::failure(&error, Redirects::Followed);
//! assert_eq!(failure.class(), Class::InvalidArgument);
//! assert_eq!(failure.effect(), Some(Effect::NotApplied));
//! ```

use core::error::Error as _;
use std::io::{self, ErrorKind};

use reqwest013::Error;

use super::{http_status, message::sanitised};
use crate::{
    Class, Effect, Failure, Layer, Verdict,
    chain::Link,
    classified::{Sink, Transparent},
    text::display,
};

/// The name in [`Provenance::Adapter`](crate::Provenance::Adapter).
const NAME: &str = "reqwest013";

/// What an error is called whose URL has a scheme other than `http` and `https`.
///
/// # Source
///
/// `BadScheme` of reqwest 0.13's `error.rs`, a private type.
const BAD_SCHEME: &str = "URL scheme is not allowed";

/// Whether the client may have sent a request before the one that failed.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Redirects {
    /// The client follows redirects, as it does by default, or has a retry policy of its own. A
    /// connection that was refused may be that of a later hop: the first one has had the request.
    Followed,
    /// The client was built with `redirect::Policy::none()` and with no retry policy besides the
    /// default: then a connection that was not made proves that nothing was sent.
    None,
}

/// The failure of an error of `reqwest`.
///
/// | error | class | effect, layer |
/// | --- | --- | --- |
/// | builder | `invalid_argument` | not applied |
/// | connect, with `InvalidData` in the chain (a refused certificate) | permanent | not applied, or in doubt where redirects are [`Followed`](Redirects::Followed) |
/// | connect otherwise | transient | as above |
/// | status | by [`http_status`] | |
/// | redirect | permanent | in doubt |
/// | decode, with a time-out or an I/O error in the chain | transient | in doubt |
/// | decode otherwise | permanent | in doubt, layer result |
/// | timeout, body, request | transient | in doubt |
/// | upgrade, and anything else | unknown | in doubt |
///
/// Where redirects are followed, a builder error that a redirect may have led to is in doubt too: to
/// be sent to a URL of another scheme reads the same as to have asked for one. The message is the
/// error's without its URL, which may hold a credential. The error is borrowed and not kept.
///
/// # Source
///
/// Each row was made on a loopback port with reqwest 0.13.5. RFC 9110 §9.2.2: what may have been sent
/// is not sent again by itself.
#[must_use]
pub fn failure(error: &Error, redirects: Redirects) -> Failure {
    Failure::from_verdict(verdict(error, redirects), sanitised(&display(error)))
}

fn verdict(error: &Error, redirects: Redirects) -> Verdict {
    let verdict = if error.is_builder() {
        Verdict::new(Class::InvalidArgument).with_effect(builder_effect(error, redirects))
    } else if is_connect(error) {
        connect(error).with_effect(match redirects {
            Redirects::Followed => Effect::InDoubt,
            Redirects::None => Effect::NotApplied,
        })
    } else if let Some(status) = error.status() {
        http_status(status.as_u16()).unwrap_or(Verdict::new(Class::Unknown))
    } else if error.is_redirect() {
        in_doubt(Class::Permanent)
    } else if error.is_decode() && !error.is_timeout() && !has_io(error, |_| true) {
        in_doubt(Class::Permanent).with_layer(Layer::Result)
    } else if error.is_decode() || error.is_timeout() || error.is_body() || error.is_request() {
        in_doubt(Class::Transient)
    } else {
        in_doubt(Class::Unknown)
    };
    verdict.with_adapter(NAME)
}

/// A URL that cannot be asked for is known before anything is sent, unless a redirect led to it.
fn builder_effect(error: &Error, redirects: Redirects) -> Effect {
    let of_a_url = error.url().is_some()
        || error
            .source()
            .is_some_and(|source| display(source) == BAD_SCHEME);
    match redirects {
        Redirects::Followed if of_a_url => Effect::InDoubt,
        Redirects::Followed | Redirects::None => Effect::NotApplied,
    }
}

fn connect(error: &Error) -> Verdict {
    let refused_by_us = has_io(error, |kind| kind == ErrorKind::InvalidData);
    Verdict::new(if refused_by_us {
        Class::Permanent
    } else {
        Class::Transient
    })
}

/// Whether it was the connection of this request that was not made. `reqwest` asks the whole chain,
/// and there the connection of another request can be: that of a body which is fetched itself.
fn is_connect(error: &Error) -> bool {
    let client = error.source().and_then(|source| source.downcast_ref());
    client.is_some_and(hyper_util01::client::legacy::Error::is_connect)
}

fn has_io(error: &Error, is: fn(ErrorKind) -> bool) -> bool {
    Link::of(error)
        .chain()
        .filter_map(Link::find::<io::Error>)
        .any(|error| is(error.kind()))
}

const fn in_doubt(class: Class) -> Verdict {
    Verdict::new(class).with_effect(Effect::InDoubt)
}

/// As with [`Redirects::Followed`]: an attribute cannot say how the client was built.
impl Transparent for Error {
    fn __verdict(&self) -> Verdict {
        verdict(self, Redirects::Followed)
    }

    fn __describe(&self, _: &mut dyn Sink) {}
}
