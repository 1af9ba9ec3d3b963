//! `google-cloud-gax`: the policy that its clients retry by.

use bytes::Bytes;
use google_cloud_gax::{
    error::{
        Error,
        rpc::{Code, Status},
    },
    retry_policy::{Aip194Strict, RetryPolicy},
    retry_result::RetryResult,
    retry_state::RetryState,
};

use super::{is_idempotent, is_network, resend_if};
use crate::{Answer, Input};

/// It takes responses and statuses of Google's services, and faults of the connection. It asks
/// whether the call is idempotent, and is told.
pub(super) fn answer(input: &Input) -> Answer {
    let (error, idempotent) = match input {
        Input::Http(http) => {
            let Some(status) = http.status else {
                return Answer::NotExpressible;
            };
            if status < 400 {
                return Answer::Stop;
            }
            let (headers, body) = (http.answer_headers(), Bytes::from(http.body()));
            let error = match Status::try_from(&body) {
                Ok(parsed) => {
                    Error::service_with_http_metadata(parsed, Some(status), Some(headers))
                }
                Err(_) => Error::http(status, headers, body),
            };
            (error, is_idempotent(http))
        }
        Input::Grpc(grpc) if grpc.code != 0 => {
            let status = Status::default().set_code(Code::from(grpc.code));
            (
                Error::service(status.set_message(grpc.message.as_str())),
                false,
            )
        }
        Input::Io(io) if io.error().kind() == std::io::ErrorKind::ConnectionRefused => {
            (Error::connect(io.error()), false)
        }
        Input::Io(io) if is_network(io) => (Error::io(io.error()), false),
        Input::Io(_)
        | Input::JsonRpc(_)
        | Input::Grpc(_)
        | Input::Declared(_)
        | Input::Error(_) => {
            return Answer::NotExpressible;
        }
    };
    let verdict = Aip194Strict.on_error(&RetryState::new(idempotent), error);
    resend_if(matches!(verdict, RetryResult::Continue(_)))
}
