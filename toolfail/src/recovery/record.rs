//! What is written down about a transition.

use alloc::{
    string::{String, ToString},
    sync::Arc,
    vec::Vec,
};

use super::{ArgumentsHash, Event, Machine, SideEffect, State, Trigger};
use crate::{Answer, Class, Code, Layer, Rule};

/// What is written down about one transition.
///
/// Every record has the fields of the first block; those of the second are there where the failure
/// in hand is of their layer. Of the arguments there is a hash and nothing else, of the failure its
/// reason and not its message, which may repeat an argument.
///
/// # Source
///
/// The recovery table of the seed article, its column of what must be logged, and its three counts:
/// sends so far, whether the tool may be retried by itself, and what is left of the budget.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct Record {
    /// The id of the call.
    #[cfg_attr(feature = "serde", serde(serialize_with = "super::words::serialize"))]
    pub request_id: Arc<str>,
    /// The name of the tool.
    #[cfg_attr(feature = "serde", serde(serialize_with = "super::words::serialize"))]
    pub tool_name: Arc<str>,
    /// The hash of the arguments, once they are built.
    #[cfg_attr(
        feature = "serde",
        serde(serialize_with = "super::words::optional::serialize")
    )]
    pub arguments_hash: Option<ArgumentsHash>,
    /// The class of the failure in hand.
    #[cfg_attr(
        feature = "serde",
        serde(serialize_with = "super::words::optional::serialize")
    )]
    pub class: Option<Class>,
    /// Its layer.
    #[cfg_attr(
        feature = "serde",
        serde(serialize_with = "super::words::optional::serialize")
    )]
    pub layer: Option<Layer>,
    /// What happened: where the event brought a failure, the word of its layer
    /// ([`Recovery::event`](crate::Recovery::event)), else the event's own.
    pub event: &'static str,
    /// Where the call stood.
    #[cfg_attr(feature = "serde", serde(serialize_with = "super::words::serialize"))]
    pub from: State,
    /// Where it stands now.
    #[cfg_attr(feature = "serde", serde(serialize_with = "super::words::serialize"))]
    pub state: State,
    /// The rule of [`decide`](crate::decide) that spoke.
    #[cfg_attr(
        feature = "serde",
        serde(serialize_with = "super::words::optional::serialize")
    )]
    pub rule: Option<Rule>,
    /// How often the call was sent, or may have been.
    pub attempt: u64,
    /// Whether this tool may be retried by itself: it has an allowance, and no approval is missing.
    pub auto_retry: bool,
    /// The smaller of the call's own retries and the task's.
    pub retries_left: u32,
    /// What is known of the call's effect on the world.
    #[cfg_attr(feature = "serde", serde(serialize_with = "super::words::serialize"))]
    pub side_effect_state: SideEffect,

    /// Layer input: the reason of the refusal.
    pub validation_error: Option<String>,
    /// Layer execution: the time from the send to its failure, in milliseconds.
    pub latency_ms: Option<u64>,
    /// Layer execution: the failure's code, else its reason.
    pub error_code: Option<String>,
    /// Layer permission: `high` or `normal`.
    pub risk_level: Option<&'static str>,
    /// Layer permission: whether the call waits for a person.
    pub approval_required: Option<bool>,
    /// Layer result: the reason of the rejection.
    pub verifier_result: Option<String>,
    /// Layer result: the names of the fields that the result lacks.
    pub missing_fields: Option<Vec<String>>,
    /// Layer side effect: the key of every send of the call.
    #[cfg_attr(
        feature = "serde",
        serde(serialize_with = "super::words::optional::serialize")
    )]
    pub idempotency_key: Option<Arc<str>>,
    /// Layer side effect: where the machine took the call.
    #[cfg_attr(
        feature = "serde",
        serde(serialize_with = "super::words::optional::serialize")
    )]
    pub final_action: Option<State>,
}

/// What an event brought along that only the record keeps.
pub(crate) struct Noted {
    failed: bool,
    missing_fields: Vec<String>,
}

impl Noted {
    pub(crate) fn of(event: &mut Event) -> Self {
        match event {
            Event::Invalid(_) | Event::Failed { .. } => Self {
                failed: true,
                missing_fields: Vec::new(),
            },
            Event::Rejected { missing_fields, .. } => Self {
                failed: true,
                missing_fields: core::mem::take(missing_fields),
            },
            Event::Start
            | Event::Built(_)
            | Event::Valid
            | Event::Returned { .. }
            | Event::Accepted
            | Event::Repaired
            | Event::Resend
            | Event::GaveUp
            | Event::WaitOver
            | Event::Checked(_)
            | Event::Compensated
            | Event::CompensationFailed
            | Event::Answered(_)
            | Event::Expired
            | Event::Cancelled
            | Event::Resumed => Self {
                failed: false,
                missing_fields: Vec::new(),
            },
        }
    }
}

impl Record {
    pub(crate) fn of(
        machine: &Machine,
        from: State,
        trigger: Trigger,
        rule: Option<Rule>,
        noted: Noted,
    ) -> Self {
        let progress = machine.progress();
        let call = &*machine.call;
        let failure = machine.failure();
        let layer = failure.map(crate::Failure::layer);
        let approval_missing = call.high_risk && progress.answer != Some(Answer::Approved);
        let mut record = Self {
            request_id: Arc::clone(&call.request_id),
            tool_name: Arc::clone(&call.tool_name),
            arguments_hash: machine.arguments().map(super::Arguments::hash),
            class: failure.map(crate::Failure::class),
            layer,
            event: match layer {
                Some(layer) if noted.failed => layer.recovery().event,
                Some(_) | None => trigger.as_str(),
            },
            from,
            state: progress.state,
            rule,
            attempt: progress.sends,
            auto_retry: call.retries > 0 && !approval_missing,
            retries_left: machine.retries_left(),
            side_effect_state: progress.side_effect,
            validation_error: None,
            latency_ms: None,
            error_code: None,
            risk_level: None,
            approval_required: None,
            verifier_result: None,
            missing_fields: None,
            idempotency_key: None,
            final_action: None,
        };
        if let Some(layer) = layer {
            record.fill(machine, layer, noted.missing_fields);
        }
        record
    }

    /// Fills the fields of a layer's row.
    fn fill(&mut self, machine: &Machine, layer: Layer, missing_fields: Vec<String>) {
        let failure = &machine.failure;
        let reason = || Some(failure.reason().to_string());
        match layer {
            Layer::Input => self.validation_error = reason(),
            Layer::Execution => {
                self.latency_ms = machine
                    .progress
                    .latency
                    .map(|latency| u64::try_from(latency.as_millis()).unwrap_or(u64::MAX));
                self.error_code = failure
                    .code()
                    .map_or_else(reason, |code: Code| Some(alloc::format!("{}", code.get())));
            }
            Layer::Permission => {
                self.risk_level = Some(if machine.call.high_risk {
                    "high"
                } else {
                    "normal"
                });
                self.approval_required =
                    Some(self.state == State::AskHuman && machine.progress.answer.is_none());
            }
            Layer::Result => {
                self.verifier_result = reason();
                self.missing_fields = Some(missing_fields);
            }
            Layer::SideEffect => {
                self.idempotency_key = machine.key.as_ref().map(super::IdempotencyKey::shared);
                self.final_action = Some(self.state);
            }
        }
    }
}
