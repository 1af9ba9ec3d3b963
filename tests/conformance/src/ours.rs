//! What this crate makes of a case.

use std::{
    error::Error as _,
    io::{Error, ErrorKind},
    time::{Duration, SystemTime},
};

use http1::{Method, StatusCode};
use tonic_types014::{ErrorDetails, QuotaFailure, QuotaViolation, StatusExt};
use tonic014::Status;
use toolfail::{
    Answer, CallContext, Code, Failure, Registry, decide, http1::Exchange, io, jsonrpc,
    tonic014 as grpc,
};

use crate::{Case, Context, Declared, Expected, Grpc, Http, Input, Io};

/// The failure of a case, or `None` where it is none.
///
/// # Panics
///
/// On an input that is not written in the form of the corpus.
#[must_use]
pub fn failure(input: &Input) -> Option<Failure> {
    match input {
        Input::Http(http) => exchange(http),
        Input::Io(error) => Some(io::failure(&error.error())),
        Input::JsonRpc(answer) => jsonrpc::failure(answer),
        Input::Grpc(status) => grpc::failure(&status.status()),
        Input::Declared(declared) => Some(self::declared(declared)),
        Input::Error(error) => Some(Registry::new().failure(&Error::other(error.text.clone()))),
    }
}

/// 2030-01-01T00:00:00Z, a Tuesday.
fn now() -> SystemTime {
    SystemTime::UNIX_EPOCH + Duration::from_hours(525_960)
}

fn exchange(http: &Http) -> Option<Failure> {
    let method = Method::from_bytes(http.method.as_bytes()).expect("a method");
    let (asked, answered, body) = (http.asked_headers(), http.answer_headers(), http.body());
    let exchange = match http.status {
        Some(status) => Exchange::new(StatusCode::from_u16(status).expect("a status")),
        None => Exchange::without_status(),
    };
    exchange
        .method(&method)
        .request_headers(&asked)
        .headers(&answered)
        .body(&body)
        .expects_json(http.expects_json)
        .emitted(http.emitted)
        .idempotency_key_honoured(http.idempotency_key_honoured)
        .now(now())
        .failure()
}

impl Io {
    /// The error.
    ///
    /// # Panics
    ///
    /// On the name of a kind that the corpus does not use.
    #[must_use]
    pub fn error(&self) -> Error {
        match self {
            Self::Errno(number) => Error::from_raw_os_error(*number),
            Self::Kind(name) => Error::from(kind(name)),
        }
    }
}

/// The kind of a name: a kind's `Debug` is its name.
fn kind(name: &str) -> ErrorKind {
    use ErrorKind as K;
    let kinds = [
        K::AddrInUse,
        K::AddrNotAvailable,
        K::AlreadyExists,
        K::ArgumentListTooLong,
        K::BrokenPipe,
        K::ConnectionAborted,
        K::ConnectionRefused,
        K::ConnectionReset,
        K::CrossesDevices,
        K::Deadlock,
        K::DirectoryNotEmpty,
        K::ExecutableFileBusy,
        K::FileTooLarge,
        K::HostUnreachable,
        K::Interrupted,
        K::InvalidData,
        K::InvalidFilename,
        K::InvalidInput,
        K::IsADirectory,
        K::NetworkDown,
        K::NetworkUnreachable,
        K::NotADirectory,
        K::NotConnected,
        K::NotFound,
        K::NotSeekable,
        K::Other,
        K::OutOfMemory,
        K::PermissionDenied,
        K::QuotaExceeded,
        K::ReadOnlyFilesystem,
        K::ResourceBusy,
        K::StaleNetworkFileHandle,
        K::StorageFull,
        K::TimedOut,
        K::TooManyLinks,
        K::UnexpectedEof,
        K::Unsupported,
        K::WouldBlock,
        K::WriteZero,
    ];
    let kind = kinds.into_iter().find(|kind| format!("{kind:?}") == name);
    kind.unwrap_or_else(|| panic!("no kind {name}"))
}

impl Grpc {
    /// The status.
    ///
    /// # Panics
    ///
    /// On a value that is no metadata.
    #[must_use]
    pub fn status(&self) -> Status {
        let mut details = ErrorDetails::new();
        if let Some(delay) = &self.retry_delay {
            let seconds: f64 = delay
                .trim_end_matches('s')
                .parse()
                .expect("decimal seconds");
            details.set_retry_info(Some(Duration::from_secs_f64(seconds)));
        }
        if let Some(metric) = &self.quota_metric {
            let violation = QuotaViolation {
                quota_metric: metric.clone(),
                ..QuotaViolation::new("", "")
            };
            details.set_quota_failure(QuotaFailure::new(vec![violation]).violations);
        }
        let mut status =
            Status::with_error_details(self.code.into(), self.message.as_str(), details);
        if let Some(pushback) = &self.pushback {
            let value = pushback.parse().expect("metadata");
            status
                .metadata_mut()
                .insert("grpc-retry-pushback-ms", value);
        }
        status
    }
}

fn declared(declared: &Declared) -> Failure {
    let mut failure = match (&declared.class, declared.code) {
        (Some(class), _) => Failure::new(class.parse().expect("a class"), "declared"),
        (None, code) => Code::new(code.expect("a class or a code"))
            .expect("a code")
            .failure(),
    };
    if let Some(idempotency) = &declared.idempotency {
        failure = failure.with_idempotency(idempotency.parse().expect("an idempotency"));
    }
    if let Some(text) = &declared.cause_text {
        failure = failure.with_cause(text.as_str());
    }
    if let Some(name) = &declared.cause_io {
        failure = failure.with_cause(Error::from(kind(name)));
    }
    failure.with_exhausted(declared.exhausted)
}

/// What comes next for the call, by its name.
#[must_use]
pub fn step(failure: &Failure, context: &Context) -> String {
    let mut call = CallContext::new();
    if let Some(seconds) = context.max_wait_seconds {
        call = call.with_max_wait(Duration::from_secs(seconds));
    }
    if let Some(can_ask) = context.can_ask {
        call = call.with_can_ask(can_ask);
    }
    if context.answer.as_deref() == Some("refused") {
        call = call.with_answer(Some(Answer::Refused));
    }
    format!("{:?}", decide(failure, &call).next)
}

/// What is wrong with our verdict of a case, in words; nothing where it is right.
#[must_use]
pub fn words(case: &Case) -> Vec<String> {
    match (&case.expect, failure(&case.input)) {
        (None, None) => Vec::new(),
        (None, Some(failure)) => vec![format!("no failure, but {failure:?}")],
        (Some(_), None) => vec!["a failure, but nothing was found".into()],
        (Some(expected), Some(failure)) => {
            let mut wrong = differences(expected, &failure);
            if let Some(next) = &expected.step {
                compare(&mut wrong, "step", next, &step(&failure, &case.context));
            }
            wrong.extend(leaks(&failure));
            wrong
        }
    }
}

fn differences(expected: &Expected, failure: &Failure) -> Vec<String> {
    let mut wrong = Vec::new();
    let effect = failure.effect().map(toolfail::Effect::as_str);
    let reason = expected.reason.as_ref().unwrap_or(&expected.class);
    compare(
        &mut wrong,
        "class",
        &expected.class.as_str(),
        &failure.class().as_str(),
    );
    compare(
        &mut wrong,
        "retryable",
        &expected.retryable,
        &failure.is_retryable(),
    );
    compare(
        &mut wrong,
        "safe",
        &expected.safe,
        &failure.is_safe_to_resubmit(),
    );
    compare(
        &mut wrong,
        "operator",
        &expected.operator,
        &failure.needs_operator(),
    );
    compare(&mut wrong, "effect", &expected.effect.as_deref(), &effect);
    compare(
        &mut wrong,
        "layer",
        &expected.layer.as_str(),
        &failure.layer().as_str(),
    );
    compare(
        &mut wrong,
        "code",
        &expected.code,
        &failure.code().map(Code::get),
    );
    compare(&mut wrong, "wait", &expected.wait(), &failure.retry_after());
    compare(&mut wrong, "reason", &reason.as_str(), &failure.reason());
    wrong
}

fn compare<T: PartialEq + std::fmt::Debug>(
    wrong: &mut Vec<String>,
    what: &str,
    expected: &T,
    got: &T,
) {
    if expected != got {
        wrong.push(format!("{what} {got:?} is not {expected:?}"));
    }
}

/// What no failure of any case may do: say its cause twice, or show message or cause to a model.
fn leaks(failure: &Failure) -> Vec<String> {
    let mut wrong = Vec::new();
    let guidance = failure.guidance().to_string();
    let mut texts = vec![failure.to_string()];
    let mut link = failure.source();
    while let Some(error) = link {
        texts.push(error.to_string());
        link = error.source();
    }
    for (index, text) in texts.iter().enumerate() {
        if !text.is_empty() && guidance.contains(text.as_str()) {
            wrong.push(format!("the guidance shows {text:?}"));
        }
        if texts
            .iter()
            .skip(index + 1)
            .any(|other| text.contains(other.as_str()))
        {
            wrong.push(format!("{text:?} says its cause too"));
        }
    }
    if failure.message().chars().count() > 2_000 || guidance.chars().count() > 2_000 {
        wrong.push("a text is too long".into());
    }
    wrong
}
