//! The saved fields, and the machine from them.

use alloc::{
    boxed::Box,
    string::{String, ToString},
    sync::Arc,
    vec::Vec,
};
use core::time::Duration;

use serde::{Deserialize, Serialize};
use serde_json::value::{RawValue, to_raw_value};

use super::{Arguments, Budget, Machine, ResumeError};
use crate::{
    Class, Code, Effect, EscalationLevel, Failure, Idempotency, Layer, Provenance,
    recovery::{Call, IdempotencyKey, Progress, words},
};

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Body {
    revision: u64,
    task_left: u32,
    call: SavedCall,
    arguments: Option<String>,
    progress: Progress,
    failure: Option<SavedFailure>,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[expect(
    clippy::struct_excessive_bools,
    reason = "they are the call's, field by field"
)]
struct SavedCall {
    run: String,
    request_id: String,
    tool_name: String,
    context: Option<String>,
    high_risk: bool,
    risk_reason: Option<String>,
    key: Option<String>,
    #[serde(with = "words")]
    idempotency: Idempotency,
    retries: u32,
    deadline: Option<Duration>,
    max_wait: Duration,
    can_ask: bool,
    can_check: bool,
    can_compensate: bool,
    answer_within: Duration,
    level: u8,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct SavedFailure {
    #[serde(with = "words")]
    class: Class,
    #[serde(with = "words")]
    layer: Layer,
    #[serde(with = "words::optional")]
    effect: Option<Effect>,
    #[serde(with = "words")]
    idempotency: Idempotency,
    code: Option<u16>,
    reason: String,
    domain: Option<String>,
    message: String,
    remediation: Option<String>,
    facts: Vec<(String, String)>,
    /// Apart from the rest: details may be nested deeper than a reader of JSON goes, and they decide
    /// nothing, so they never cost the state.
    details: Option<Box<RawValue>>,
    provenance: String,
    retry_after: Option<Duration>,
    attempts: u32,
    exhausted: bool,
}

/// The fields of a machine, as JSON.
pub(super) fn write(machine: &Machine) -> String {
    let body = Body {
        revision: machine.revision,
        task_left: machine.task.left(),
        call: SavedCall::of(&machine.call),
        arguments: machine
            .arguments()
            .map(|arguments| arguments.text().to_string()),
        progress: machine.progress,
        failure: machine.failure().map(SavedFailure::of),
    };
    // Names are texts and nothing else can fail; an empty body would be refused on reading.
    serde_json::to_string(&body).unwrap_or_default()
}

/// The machine from its fields, and what was left of the task's budget.
pub(super) fn read(text: &str, task: Budget) -> Result<(Machine, u32), ResumeError> {
    let body: Body = serde_json::from_str(text).map_err(|_| ResumeError::Unreadable)?;
    let call = body.call.call()?;
    let arguments = body.arguments.map(Arguments::from_text);
    let key = arguments.as_ref().map(|arguments| call.key_for(arguments));
    let mut progress = body.progress;
    progress.has_failure = body.failure.is_some();
    let machine = Machine {
        call: Arc::new(call),
        task,
        arguments,
        key,
        failure: match body.failure {
            Some(failure) => failure.failure()?,
            None => Failure::unknown(""),
        },
        progress,
        revision: body.revision,
    };
    Ok((machine, body.task_left))
}

impl SavedCall {
    fn of(call: &Call) -> Self {
        let text = |text: &Option<Arc<str>>| text.as_deref().map(ToString::to_string);
        Self {
            run: call.run.to_string(),
            request_id: call.request_id.to_string(),
            tool_name: call.tool_name.to_string(),
            context: text(&call.context),
            high_risk: call.high_risk,
            risk_reason: text(&call.risk_reason),
            key: call.key.as_ref().map(|key| key.as_str().to_string()),
            idempotency: call.idempotency,
            retries: call.retries,
            deadline: call.deadline,
            max_wait: call.max_wait,
            can_ask: call.can_ask,
            can_check: call.can_check,
            can_compensate: call.can_compensate,
            answer_within: call.answer_within,
            level: call.level.get(),
        }
    }

    fn call(self) -> Result<Call, ResumeError> {
        let unreadable = |_| ResumeError::Unreadable;
        let mut call = Call::new(self.run, self.request_id, self.tool_name)
            .map_err(|_| ResumeError::Unreadable)?;
        call.context = self.context.map(Into::into);
        call.high_risk = self.high_risk;
        call.risk_reason = self.risk_reason.map(Into::into);
        call.key = self
            .key
            .map(IdempotencyKey::new)
            .transpose()
            .map_err(unreadable)?;
        call.idempotency = self.idempotency;
        call.retries = self.retries;
        call.deadline = self.deadline;
        call.max_wait = self.max_wait;
        call.can_ask = self.can_ask;
        call.can_check = self.can_check;
        call.can_compensate = self.can_compensate;
        call.answer_within = self.answer_within;
        call.level = EscalationLevel::new(self.level).map_err(|_| ResumeError::Unreadable)?;
        Ok(call)
    }
}

impl SavedFailure {
    fn of(failure: &Failure) -> Self {
        Self {
            class: failure.class(),
            layer: failure.layer(),
            effect: failure.effect(),
            idempotency: failure.idempotency(),
            code: failure.code().map(Code::get),
            reason: failure.reason().to_string(),
            domain: failure.domain().map(ToString::to_string),
            message: failure.message().to_string(),
            remediation: failure.own_remediation().map(ToString::to_string),
            facts: failure
                .facts()
                .iter()
                .map(|fact| (fact.name.to_string(), fact.value.clone()))
                .collect(),
            details: failure
                .details()
                .and_then(|details| to_raw_value(details).ok()),
            provenance: failure.provenance().to_string(),
            retry_after: failure.retry_after(),
            attempts: failure.attempts(),
            exhausted: failure.is_exhausted(),
        }
    }

    fn failure(self) -> Result<Failure, ResumeError> {
        let mut failure = Failure::new(self.class, self.message)
            .with_layer(self.layer)
            .with_idempotency(self.idempotency)
            .with_reason(self.reason)
            .with_attempts(self.attempts)
            .with_exhausted(self.exhausted)
            .with_provenance(match self.provenance.as_str() {
                "declared" => Provenance::Declared,
                "self_reported" => Provenance::SelfReported,
                "default" => Provenance::Default,
                other => match other.strip_prefix("adapter:") {
                    Some(name) => Provenance::Adapter(name.to_string().into()),
                    None => return Err(ResumeError::Unreadable),
                },
            });
        if let Some(effect) = self.effect {
            failure = failure.with_effect(effect);
        }
        if let Some(code) = self.code {
            failure = failure.with_code(Code::new(code).map_err(|_| ResumeError::Unreadable)?);
        }
        if let Some(domain) = self.domain {
            failure = failure.with_domain(domain);
        }
        if let Some(wait) = self.retry_after {
            failure = failure.with_retry_after(wait);
        }
        if let Some(remediation) = self.remediation {
            failure = failure.with_remediation(remediation);
        }
        let details = self.details;
        if let Some(details) = details.and_then(|text| serde_json::from_str(text.get()).ok()) {
            failure = failure.with_details(details);
        }
        for (name, value) in self.facts {
            failure = failure.with_fact(name, value);
        }
        Ok(failure)
    }
}
