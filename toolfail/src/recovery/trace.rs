//! Records as events of `tracing`.

use tracing01::{Level, event};

use super::Record;

/// One event of a record: the same fields at either level.
macro_rules! write_event {
    ($level:expr, $record:expr) => {{
        let record = $record;
        event!(
            target: "toolfail::recovery",
            $level,
            gen_ai.operation.name = "execute_tool",
            gen_ai.tool.name = &*record.tool_name,
            gen_ai.tool.call.id = &*record.request_id,
            error.type = record.class.map(crate::Class::as_str),
            toolfail.request_id = &*record.request_id,
            toolfail.tool_name = &*record.tool_name,
            toolfail.arguments_hash = record.arguments_hash.map(tracing01::field::display),
            toolfail.class = record.class.map(crate::Class::as_str),
            toolfail.layer = record.layer.map(crate::Layer::as_str),
            toolfail.event = record.event,
            toolfail.from = record.from.as_str(),
            toolfail.state = record.state.as_str(),
            toolfail.rule = record.rule.map(crate::Rule::as_str),
            toolfail.attempt = record.attempt,
            toolfail.auto_retry = record.auto_retry,
            toolfail.retries_left = record.retries_left,
            toolfail.side_effect_state = record.side_effect_state.as_str(),
            toolfail.validation_error = record.validation_error.as_deref(),
            toolfail.latency_ms = record.latency_ms,
            toolfail.error_code = record.error_code.as_deref(),
            toolfail.risk_level = record.risk_level,
            toolfail.approval_required = record.approval_required,
            toolfail.verifier_result = record.verifier_result.as_deref(),
            toolfail.missing_fields = record.missing_fields.as_ref().map(tracing01::field::debug),
            toolfail.idempotency_key = record.idempotency_key.as_deref(),
            toolfail.final_action = record.final_action.map(super::State::as_str),
        );
    }};
}

impl Record {
    /// Writes the record as one event of `tracing`, target `toolfail::recovery`: at `WARN` where a
    /// failure is in hand, else at `INFO`.
    ///
    /// The fields are flat and dotted: `toolfail.` and the record's own names, beside
    /// OpenTelemetry's `gen_ai.operation.name`, `gen_ai.tool.name`, `gen_ai.tool.call.id` and
    /// `error.type`. A field that the record lacks is left out.
    ///
    /// # Source
    ///
    /// OpenTelemetry's semantic conventions for generative AI, span `execute_tool`, and for errors,
    /// `error.type`.
    pub fn write(&self) {
        if self.class.is_some() {
            write_event!(Level::WARN, self);
        } else {
            write_event!(Level::INFO, self);
        }
    }
}
