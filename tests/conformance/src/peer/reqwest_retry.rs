//! `reqwest-retry`: the strategy that its middleware has by default.

use reqwest_retry::{DefaultRetryableStrategy, Retryable, RetryableStrategy};

use super::resend_if;
use crate::{Answer, Input};

/// It takes responses and errors of `reqwest`; an I/O error alone cannot be made one.
pub(super) fn answer(input: &Input) -> Answer {
    let Input::Http(http) = input else {
        return Answer::NotExpressible;
    };
    let Some(status) = http.status else {
        return Answer::NotExpressible;
    };
    let mut response = http1::Response::new(http.body());
    *response.status_mut() = http1::StatusCode::from_u16(status).expect("a status");
    *response.headers_mut() = http.answer_headers();
    let verdict = DefaultRetryableStrategy.handle(&Ok(response.into()));
    resend_if(matches!(verdict, Some(Retryable::Transient)))
}
