//! What foreign failures must become, clause by clause.

#![allow(
    clippy::expect_used,
    clippy::indexing_slicing,
    clippy::panic,
    clippy::print_stdout,
    clippy::std_instead_of_core,
    clippy::unwrap_used,
    reason = "a test fails loudly, and runs where std is"
)]

mod body;
mod envelope;
mod io;
mod jsonrpc;
mod message;
mod status;
mod typed;
mod waits;

use std::time::{Duration, SystemTime};

use http1::{HeaderMap, HeaderName, HeaderValue, StatusCode};
use toolfail::{Class, Code, Effect, Failure, Layer, Provenance, http1::Exchange};

/// 2030-01-01T00:00:00Z, a Tuesday.
fn now() -> SystemTime {
    SystemTime::UNIX_EPOCH + Duration::from_hours(525_960)
}

fn status(status: u16) -> StatusCode {
    StatusCode::from_u16(status).unwrap()
}

fn headers(lines: &[(&str, &str)]) -> HeaderMap {
    let mut headers = HeaderMap::new();
    for (name, value) in lines {
        let name = HeaderName::from_bytes(name.as_bytes()).unwrap();
        headers.append(name, HeaderValue::from_str(value).unwrap());
    }
    headers
}

/// The failure of a status and a body, which must be one.
fn failure(number: u16, body: &str) -> Failure {
    Exchange::new(status(number))
        .body(body.as_bytes())
        .now(now())
        .failure()
        .unwrap_or_else(|| panic!("{number} {body} is a failure"))
}

/// The failure of a body without a status.
fn event(body: &str) -> Option<Failure> {
    Exchange::without_status().body(body.as_bytes()).failure()
}

#[track_caller]
fn assert_verdict(
    failure: &Failure,
    class: Class,
    effect: Option<Effect>,
    layer: Layer,
    code: Option<u16>,
) {
    assert_eq!(failure.class(), class, "class of {failure:?}");
    assert_eq!(failure.effect(), effect, "effect of {failure:?}");
    assert_eq!(failure.layer(), layer, "layer of {failure:?}");
    assert_eq!(failure.code().map(Code::get), code, "code of {failure:?}");
}

#[track_caller]
fn assert_adapter(failure: &Failure, name: &'static str) {
    assert_eq!(*failure.provenance(), Provenance::Adapter(name.into()));
}

/// The layer of a class where none is stated.
fn default_layer(class: Class) -> Layer {
    class.policy().default_layer
}
