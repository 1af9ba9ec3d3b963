//! `entelix-core`: the classifier of its retry layer, over its own error.

use entelix_core::{
    Error,
    transports::{DefaultRetryClassifier, RetryClassifier, parse_retry_after},
};

use super::{is_network, resend_if};
use crate::{Answer, Input};

/// Its error knows a provider's status with the wait, and faults of network, TLS and DNS.
pub(super) fn answer(input: &Input) -> Answer {
    let error = match input {
        Input::Http(http) => {
            let Some(status) = http.status else {
                return Answer::NotExpressible;
            };
            if status < 400 {
                // Its transports make no error of a success.
                return Answer::Stop;
            }
            let body = String::from_utf8_lossy(&http.body()).into_owned();
            let error = Error::provider_http(status, body);
            match parse_retry_after(http.answer_headers().get("retry-after")) {
                Some(wait) => error.with_retry_after(wait),
                None => error,
            }
        }
        Input::Io(io) if is_network(io) => Error::provider_network_from(io.error()),
        Input::Io(_)
        | Input::JsonRpc(_)
        | Input::Grpc(_)
        | Input::Declared(_)
        | Input::Error(_) => {
            return Answer::NotExpressible;
        }
    };
    resend_if(DefaultRetryClassifier.should_retry(&error, 0).retry)
}
