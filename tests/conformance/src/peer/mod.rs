//! What others make of a case.
//!
//! Each is asked in the way its own users reach it, with all that the input holds and its types can
//! take: a peer is never given less than it could have read.

mod aws;
mod brainwires;
mod entelix;
mod gax;
mod reqwest_retry;

use crate::{Answer, Http, Input, Io};

/// A classifier and its name.
pub type Peer = (&'static str, fn(&Input) -> Answer);

/// The peers, in the order of the table.
pub const ALL: [Peer; 5] = [
    ("reqwest-retry, default strategy", reqwest_retry::answer),
    ("entelix-core, default classifier", entelix::answer),
    ("brainwires-tool-runtime", brainwires::answer),
    ("AWS SDK, standard classifiers", aws::answer),
    ("google-cloud-gax, AIP-194", gax::answer),
];

/// Whether a call is idempotent as far as a peer can be told: by its method, or by a key that the
/// server honours.
fn is_idempotent(http: &Http) -> bool {
    let by_method = matches!(
        http.method.as_str(),
        "GET" | "HEAD" | "OPTIONS" | "TRACE" | "PUT" | "DELETE"
    );
    let has_key = http.request_headers.iter().any(|(name, value)| {
        name.eq_ignore_ascii_case("idempotency-key") && !value.trim().is_empty()
    });
    by_method || (http.idempotency_key_honoured && has_key)
}

const fn resend_if(resend: bool) -> Answer {
    if resend { Answer::Resend } else { Answer::Stop }
}

/// Whether the error is one that a client reports as a fault of the network.
fn is_network(io: &Io) -> bool {
    use std::io::ErrorKind as K;
    matches!(
        io.error().kind(),
        K::ConnectionRefused
            | K::ConnectionReset
            | K::ConnectionAborted
            | K::NotConnected
            | K::BrokenPipe
            | K::UnexpectedEof
            | K::TimedOut
            | K::HostUnreachable
            | K::NetworkUnreachable
            | K::NetworkDown
    )
}
