//! Where in a tool call it failed, and what recovery does there by itself.

use crate::word::impl_words;

/// Where in a tool call it failed.
///
/// The layer decides the way of recovery; see [`recovery`](Self::recovery) for the table. It comes
/// from the class ([`Policy::default_layer`](crate::Policy::default_layer)) unless stated;
/// [`Result`](Self::Result) and [`SideEffect`](Self::SideEffect) come only from a statement.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Layer {
    /// Refused before the tool ran: missing or ill-typed arguments.
    Input,
    /// Timeout, pace, server fault, network.
    Execution,
    /// A sensitive or unauthorized action.
    Permission,
    /// It came back and cannot be used.
    Result,
    /// Done or half done, state unknown.
    SideEffect,
}

impl_words!(Layer, "layer", [
    Input => "input",
    Execution => "execution",
    Permission => "permission",
    Result => "result",
    SideEffect => "side_effect",
]);

/// What recovery does at a layer: one row of the table of five.
///
/// | layer | event | automatic action | retry | person | log fields |
/// | --- | --- | --- | --- | --- | --- |
/// | input | `validation_error` | block, say what is missing, rebuild only the arguments | no | no | `validation_error` |
/// | execution | `transient_failure` | back off, degrade past the budget | 1–2 | no | `latency_ms`, `error_code` |
/// | permission | `permission_block` | freeze as a reviewable request | never | yes | `risk_level`, `approval_required` |
/// | result | `result_invalid` | check, use another path or one repair | once, if safe | by risk | `verifier_result`, `missing_fields` |
/// | `side_effect` | `side_effect_uncertain` | query first, then compensate or finish | only after the query | often | `idempotency_key`, `final_action`, `side_effect_state` |
///
/// # Source
///
/// The five-layer recovery table of the article on failed tool calls that this crate carries out.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Recovery {
    /// The layer of this row.
    pub layer: Layer,
    /// The word under which such a failure is recorded.
    pub event: &'static str,
    /// What happens without a person.
    pub action: &'static str,
    /// When the call may be sent again.
    pub retry: &'static str,
    /// When a person is asked.
    pub person: &'static str,
    /// The fields that a record of this layer carries besides those every record has.
    pub log_fields: &'static [&'static str],
}

impl Layer {
    /// What recovery does at this layer.
    #[must_use]
    pub const fn recovery(self) -> &'static Recovery {
        match self {
            Self::Input => &INPUT,
            Self::Execution => &EXECUTION,
            Self::Permission => &PERMISSION,
            Self::Result => &RESULT,
            Self::SideEffect => &SIDE_EFFECT,
        }
    }
}

const INPUT: Recovery = Recovery {
    layer: Layer::Input,
    event: "validation_error",
    action: "block, say what is missing, rebuild only the arguments",
    retry: "no",
    person: "no",
    log_fields: &["validation_error"],
};

const EXECUTION: Recovery = Recovery {
    layer: Layer::Execution,
    event: "transient_failure",
    action: "back off, degrade past the budget",
    retry: "1–2",
    person: "no",
    log_fields: &["latency_ms", "error_code"],
};

const PERMISSION: Recovery = Recovery {
    layer: Layer::Permission,
    event: "permission_block",
    action: "freeze as a reviewable request",
    retry: "never",
    person: "yes",
    log_fields: &["risk_level", "approval_required"],
};

const RESULT: Recovery = Recovery {
    layer: Layer::Result,
    event: "result_invalid",
    action: "check, use another path or one repair",
    retry: "once, if safe",
    person: "by risk",
    log_fields: &["verifier_result", "missing_fields"],
};

const SIDE_EFFECT: Recovery = Recovery {
    layer: Layer::SideEffect,
    event: "side_effect_uncertain",
    action: "query first, then compensate or finish",
    retry: "only after the query",
    person: "often",
    log_fields: &["idempotency_key", "final_action", "side_effect_state"],
};
