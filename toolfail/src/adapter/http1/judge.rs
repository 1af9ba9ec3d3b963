//! Weighing what an exchange says: envelope, typed code, status, in this order.

use alloc::{borrow::Cow, string::String};

use ::http1::{HeaderName, Method, StatusCode};
use serde_json::{Map, Value};

use super::{
    Exchange, NAME,
    body::{self, Typed},
    waits,
};
use crate::{
    Class, Effect, Failure, Layer, Verdict,
    adapter::{
        grpc::{self, GrpcCode},
        message,
        rpc::{self, Found},
    },
    codes, http_status, policy_of,
    seconds::told_twice,
};

static MCP_SESSION_ID: HeaderName = HeaderName::from_static("mcp-session-id");
static ERROR_TYPE: HeaderName = HeaderName::from_static("x-amzn-errortype");

type Object = Map<String, Value>;

pub(super) fn failure(exchange: &Exchange<'_>) -> Option<Failure> {
    let object = body::object(exchange.body);
    let object = object.as_ref();
    let found = object.and_then(rpc::find);
    let judged = if is_session_gone(exchange) {
        Judged::from(
            Verdict::new(Class::Transient)
                .with_effect(Effect::NotApplied)
                .with_reason("session_gone"),
        )
    } else if let Some(Found::Envelope(failure)) = found {
        return Some(with_header_wait(failure, exchange));
    } else {
        judge(exchange, object, found.as_ref())?
    };
    let mut verdict = judged
        .verdict
        .with_idempotency(exchange.idempotency())
        .with_adapter(NAME);
    verdict.retry_after = waits::wait(exchange, object);
    let failure = Failure::from_verdict(verdict, message_of(exchange, object, found.as_ref()));
    Some(match judged.remediation {
        Some(remediation) => failure.with_remediation(remediation),
        None => failure,
    })
}

/// An envelope is taken as it is. A longer wait that a header asks for makes it more careful, where
/// it is not the same wait rounded up.
fn with_header_wait(failure: Failure, exchange: &Exchange<'_>) -> Failure {
    match told_twice(waits::wait(exchange, None), failure.retry_after()) {
        Some(wait) => failure.with_retry_after(wait),
        None => failure,
    }
}

/// MCP's servers answer so when they no longer know the session.
fn is_session_gone(exchange: &Exchange<'_>) -> bool {
    exchange.status == Some(StatusCode::NOT_FOUND)
        && exchange.request_header(&MCP_SESSION_ID).is_some()
}

struct Judged {
    verdict: Verdict,
    remediation: Option<&'static str>,
}

impl From<Verdict> for Judged {
    fn from(verdict: Verdict) -> Self {
        Self {
            verdict,
            remediation: None,
        }
    }
}

fn judge(
    exchange: &Exchange<'_>,
    object: Option<&Object>,
    found: Option<&Found<'_>>,
) -> Option<Judged> {
    let is_success = exchange
        .status
        .is_none_or(|status| status.as_u16() / 100 <= 2 && status.as_u16() >= 100);
    let counted = object.filter(|_| is_success).and_then(body::status);
    let row = counted
        .or_else(|| Some(exchange.status?.as_u16()))
        .and_then(|status| status_row(exchange, status));
    let mut judged = match (row, said(exchange, object, row)) {
        (row, Some(said)) => said.over(row),
        (Some(row), None) => row.into(),
        (None, None) if holds_failure(exchange, object, found) => {
            Verdict::new(Class::Unknown).into()
        }
        (None, None) if is_json_missing(exchange, object) => Verdict::new(Class::Unknown)
            .with_layer(Layer::Result)
            .into(),
        (None, None) => return None,
    };
    // A success that is none says nothing of the effect, so that it was not applied is not known.
    if exchange.status.is_some() && is_success {
        judged.verdict.effect = careful(judged.verdict.effect, None);
    }
    Some(judged)
}

/// The row of a status, and what the headers add to it.
fn status_row(exchange: &Exchange<'_>, status: u16) -> Option<Verdict> {
    let refined = |class| Some(Verdict::new(class).with_effect(Effect::NotApplied));
    match status {
        403 if waits::retry_after(exchange).is_some() || waits::is_spent(exchange) => {
            refined(Class::RateLimited)
        }
        413 if waits::retry_after(exchange).is_some() => refined(Class::Transient),
        _ => http_status(status),
    }
}

/// What a typed code says.
struct Said {
    verdict: Verdict,
    remediation: Option<&'static str>,
    /// Whether an effect that the status states stands, whatever this one is.
    yields_effect: bool,
}

impl Said {
    const fn of(verdict: Verdict, yields_effect: bool) -> Self {
        Self {
            verdict,
            remediation: None,
            yields_effect,
        }
    }

    /// The verdict of a typed code over that of the status: its class, the more careful effect,
    /// and of layer and code what is stated.
    fn over(self, row: Option<Verdict>) -> Judged {
        let mut verdict = self.verdict;
        if let Some(row) = row {
            verdict.effect = match row.effect {
                Some(_) if self.yields_effect => row.effect,
                effect => careful(effect, verdict.effect),
            };
            if states_layer(&row) && !states_layer(&verdict) {
                verdict.layer = row.layer;
            }
            if row.class == verdict.class {
                verdict.code = verdict.code.or(row.code);
            }
        }
        Judged {
            verdict,
            remediation: self.remediation,
        }
    }
}

/// What the first known typed code says, if it says more than the row of the status.
fn said(exchange: &Exchange<'_>, object: Option<&Object>, row: Option<Verdict>) -> Option<Said> {
    let header = || exchange.headers?.get(&ERROR_TYPE)?.to_str().ok();
    Some(match body::typed(object, header) {
        Some(Typed::DailyQuota) => {
            let verdict = Verdict::new(Class::PermissionDenied).with_code(codes::QUOTA_EXCEEDED);
            Said::of(verdict, true)
        }
        Some(Typed::Word(word)) => Said {
            verdict: word.verdict,
            remediation: word.remediation,
            yields_effect: false,
        },
        Some(Typed::Grpc(GrpcCode::Internal | GrpcCode::Unknown)) if row.is_some() => return None,
        Some(Typed::Grpc(code)) => {
            Said::of(grpc::verdict(code, &body::grpc_evidence(object?)), true)
        }
        None => {
            let code = body::rpc_code(object?)?;
            let verdict = rpc::verdict(Some(code));
            if row.is_some_and(|row| !outranks(code, &verdict, &row)) {
                return None;
            }
            Said::of(verdict, false)
        }
    })
}

/// Whether a JSON-RPC code says more than a status. One that means nothing does not. Nor does -32001
/// where the status asks for a person: servers that answer 401 send it too, and there it is no
/// time-out.
fn outranks(code: i64, verdict: &Verdict, row: &Verdict) -> bool {
    let asks_for_person = policy_of(row.class).needs_operator;
    verdict.class != Class::Unknown && !(code == rpc::TIMED_OUT && asks_for_person)
}

/// The more careful of two effects: in doubt over none stated over not applied.
fn careful(one: Option<Effect>, other: Option<Effect>) -> Option<Effect> {
    match (one, other) {
        (Some(Effect::InDoubt | Effect::Applied), _) | (None, None | Some(Effect::NotApplied)) => {
            one
        }
        (None | Some(Effect::NotApplied), _) => other,
    }
}

fn states_layer(verdict: &Verdict) -> bool {
    verdict.layer != policy_of(verdict.class).default_layer
}

/// Whether an answer that is no failure by its status holds one without a known code.
fn holds_failure(
    exchange: &Exchange<'_>,
    object: Option<&Object>,
    found: Option<&Found<'_>>,
) -> bool {
    let Some(object) = object else { return false };
    match found {
        Some(Found::ToolError(_) | Found::Error(Value::Object(_))) => true,
        // A text beside a success may be part of the answer.
        Some(Found::Error(_)) if exchange.status.is_none() || object.contains_key("jsonrpc") => {
            true
        }
        Some(Found::Error(_) | Found::Envelope(_)) | None => {
            object.get("success") == Some(&Value::Bool(false))
        }
    }
}

/// Whether the answer should be JSON and is not.
fn is_json_missing(exchange: &Exchange<'_>, object: Option<&Object>) -> bool {
    const EMPTY: [StatusCode; 2] = [StatusCode::NO_CONTENT, StatusCode::RESET_CONTENT];
    let has_body = exchange.method != Some(&Method::HEAD)
        && exchange
            .status
            .is_none_or(|status| status.is_success() && !EMPTY.contains(&status));
    exchange.expects_json && has_body && object.is_none() && !body::is_json(exchange.body)
}

fn message_of(
    exchange: &Exchange<'_>,
    object: Option<&Object>,
    found: Option<&Found<'_>>,
) -> String {
    let text = match found {
        Some(Found::ToolError(result)) => rpc::text(result).map(Cow::Borrowed),
        Some(Found::Error(_) | Found::Envelope(_)) | None => body::message(object, exchange.body),
    };
    match (exchange.status, text) {
        (Some(status), Some(text)) => message::behind(&["HTTP ", status.as_str(), ": "], &text),
        (Some(status), None) => ["HTTP ", status.as_str()].concat(),
        (None, Some(text)) => message::sanitised(&text),
        (None, None) => String::from("an error without a status"),
    }
}
