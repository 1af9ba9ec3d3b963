//! The AWS SDK for Rust: the classifiers that every client has, run as its orchestrator runs them.

use std::{error::Error, fmt};

use aws_runtime::retries::classifiers::AwsErrorCodeClassifier;
use aws_smithy_runtime::client::retries::classifiers::{
    HttpStatusCodeClassifier, TransientErrorClassifier, run_classifiers_on_ctx,
};
use aws_smithy_runtime_api::client::{
    interceptors::context::{Error as Erased, Input as Erasable, InterceptorContext},
    orchestrator::OrchestratorError,
    result::ConnectorError,
    retries::classifiers::{RetryAction, SharedRetryClassifier},
};
use aws_smithy_types::{
    body::SdkBody,
    error::metadata::{ErrorMetadata, ProvideErrorMetadata},
};

use super::{is_network, resend_if};
use crate::{Answer, Http, Input};

/// An operation's error that is known by its code alone.
#[derive(Debug)]
struct Coded(ErrorMetadata);

impl fmt::Display for Coded {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?}", self.0.code())
    }
}

impl Error for Coded {}

impl ProvideErrorMetadata for Coded {
    fn meta(&self) -> &ErrorMetadata {
        &self.0
    }
}

/// It takes responses with the code that the service's client read out of them, and faults of the
/// connection.
pub(super) fn answer(input: &Input) -> Answer {
    let mut context = InterceptorContext::new(Erasable::erase(()));
    match input {
        Input::Http(http) if http.status.is_some_and(|status| status >= 400) => {
            respond(&mut context, http);
        }
        Input::Http(http) if http.status.is_some() => return Answer::Stop,
        Input::Io(io) if is_network(io) => {
            let error = ConnectorError::io(Box::new(io.error()));
            context.set_output_or_error(Err(OrchestratorError::connector(error)));
        }
        Input::Http(_)
        | Input::Io(_)
        | Input::JsonRpc(_)
        | Input::Grpc(_)
        | Input::Declared(_)
        | Input::Error(_) => return Answer::NotExpressible,
    }
    let classifiers = [
        SharedRetryClassifier::new(HttpStatusCodeClassifier::default()),
        SharedRetryClassifier::new(TransientErrorClassifier::<Coded>::new()),
        SharedRetryClassifier::new(AwsErrorCodeClassifier::<Coded>::new()),
    ];
    let action = run_classifiers_on_ctx(classifiers.into_iter(), &context);
    resend_if(matches!(action, RetryAction::RetryIndicated(_)))
}

fn respond(context: &mut InterceptorContext, http: &Http) {
    let mut response = http1::Response::new(SdkBody::from(http.body()));
    let status = http.status.unwrap_or_default();
    *response.status_mut() = http1::StatusCode::from_u16(status).expect("a status");
    if let Ok(response) = response.try_into() {
        context.set_response(response);
    }
    let mut meta = ErrorMetadata::builder();
    if let Some(code) = &http.error_code {
        meta = meta.code(code);
    }
    let error = Erased::erase(Coded(meta.build()));
    context.set_output_or_error(Err(OrchestratorError::operation(error)));
}
