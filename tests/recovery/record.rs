//! Records: the fields that every one has, and those of each layer's row.

use core::time::Duration;

use serde_json::{Value, json};
use toolfail::{
    Code, Effect, Failure, Layer,
    recovery::{Event, Finding, Record, Ruling},
};

use crate::drive::{NOW, call, fail, reply, step, valid};

const EVERY: [&str; 9] = [
    "request_id",
    "tool_name",
    "class",
    "layer",
    "event",
    "state",
    "attempt",
    "auto_retry",
    "retries_left",
];

fn rows() -> Vec<&'static str> {
    Layer::ALL
        .iter()
        .flat_map(|layer| layer.recovery().log_fields)
        .copied()
        .collect()
}

/// The record of a failure of each layer.
fn of_layer(layer: Layer) -> Record {
    let failure = match layer {
        Layer::Input => Failure::invalid_argument("x"),
        Layer::Execution => Failure::rate_limited("x"),
        Layer::Permission => Failure::permission_denied("x"),
        Layer::Result => Failure::permanent("x").with_layer(Layer::Result),
        Layer::SideEffect => Failure::transient("x").with_layer(Layer::SideEffect),
    };
    fail(&mut valid(call("t")), failure).record
}

#[test]
fn a_record_of_each_layer_has_its_row_and_no_other_s() {
    for layer in Layer::ALL {
        let record = of_layer(layer);
        let row = layer.recovery();
        assert_eq!(record.event, row.event);
        assert_eq!(record.layer, Some(layer));
        let json = serde_json::to_value(&record).unwrap();
        for field in EVERY {
            assert!(
                json.get(field).is_some_and(|value| !value.is_null()),
                "{layer}: {field}"
            );
        }
        for field in rows() {
            // What is known of the effect stands in every record.
            let expected = row.log_fields.contains(&field) || field == "side_effect_state";
            let is_there = json.get(field).is_some_and(|value| !value.is_null());
            assert_eq!(is_there, expected, "{layer}: {field}");
        }
    }
}

#[test]
fn a_record_reads_as_this_json() {
    let mut machine = valid(call("create_order"));
    let lost = Failure::transient("the answer for bob@example.com was lost")
        .with_layer(Layer::SideEffect)
        .with_effect(Effect::InDoubt);
    let record = fail(&mut machine, lost).record;
    let json = serde_json::to_value(&record).unwrap();
    let key = machine.idempotency_key().unwrap().as_str();
    let hash = machine.arguments().unwrap().hash().to_string();
    assert_eq!(
        json,
        json!({
            "request_id": "call-1",
            "tool_name": "create_order",
            "arguments_hash": hash,
            "class": "transient",
            "layer": "side_effect",
            "event": "side_effect_uncertain",
            "from": "call_tool",
            "state": "check_side_effect",
            "rule": "side_effect",
            "attempt": 1,
            "auto_retry": true,
            "retries_left": 2,
            "side_effect_state": "in_doubt",
            "validation_error": null,
            "latency_ms": null,
            "error_code": null,
            "risk_level": null,
            "approval_required": null,
            "verifier_result": null,
            "missing_fields": null,
            "idempotency_key": key,
            "final_action": "check_side_effect",
        })
    );
}

#[test]
fn latency_is_the_time_from_the_send_to_its_failure() {
    let mut machine = valid(call("t"));
    let failure = Failure::rate_limited("x").with_code(Code::new(4003).unwrap());
    let later = NOW + Duration::from_millis(1_234);
    let record = machine
        .step(
            Event::Failed {
                attempt: 1,
                failure,
            },
            later,
        )
        .unwrap()
        .record;
    assert_eq!(record.latency_ms, Some(1_234));
    assert_eq!(record.error_code.as_deref(), Some("4003"));
}

#[test]
fn missing_fields_come_from_the_verifier() {
    let mut machine = valid(call("t"));
    step(&mut machine, Event::Returned { attempt: 1 });
    let record = step(
        &mut machine,
        Event::Rejected {
            failure: Failure::permanent("x")
                .with_layer(Layer::Result)
                .with_reason("schema_mismatch"),
            missing_fields: vec!["total".into(), "currency".into()],
        },
    )
    .record;
    assert_eq!(record.event, "result_invalid");
    assert_eq!(record.verifier_result.as_deref(), Some("schema_mismatch"));
    assert_eq!(record.missing_fields.unwrap(), ["total", "currency"]);
}

#[test]
fn the_counts_are_of_the_sends_and_of_the_smaller_budget() {
    let mut machine = valid(call("t").with_retries(1));
    let record = fail(&mut machine, Failure::rate_limited("x")).record;
    assert_eq!((record.attempt, record.retries_left), (1, 0));
    assert!(record.auto_retry);

    let mut machine = valid(call("t").with_retries(0));
    assert!(
        !fail(&mut machine, Failure::rate_limited("x"))
            .record
            .auto_retry
    );
    let waiting = step(&mut fresh_high_risk(), Event::Valid).record;
    assert!(!waiting.auto_retry);
    for (ruling, expected) in [(Ruling::Approved, true), (Ruling::Rejected, false)] {
        let mut machine = fresh_high_risk();
        step(&mut machine, Event::Valid);
        let answered = step(&mut machine, Event::Answered(reply(ruling))).record;
        assert_eq!(answered.auto_retry, expected);
    }
}

fn fresh_high_risk() -> toolfail::recovery::Machine {
    use toolfail::recovery::{Budget, Machine};

    let mut machine = Machine::new(call("t").with_high_risk("x"), Budget::new(3));
    step(&mut machine, Event::Start);
    step(&mut machine, Event::Built(crate::drive::arguments()));
    machine
}

#[test]
fn no_record_holds_an_argument_a_message_or_a_cause() {
    let secret = "hunter2";
    for layer in Layer::ALL {
        let mut machine = valid(call("t"));
        let failure = Failure::permanent(secret)
            .with_layer(layer)
            .with_cause(secret)
            .with_fact("password", secret);
        let mut records = vec![fail(&mut machine, failure).record];
        if machine.state() == toolfail::recovery::State::CheckSideEffect {
            records.push(step(&mut machine, Event::Checked(Finding::Inconclusive)).record);
        }
        for record in records {
            let text = format!("{record:?}{}", serde_json::to_string(&record).unwrap());
            assert!(!text.contains(secret), "{text}");
            assert!(!text.contains("a.txt"), "{text}");
        }
    }
}

#[test]
fn a_record_without_a_failure_says_null_for_class_and_layer() {
    let mut machine = valid(call("t"));
    let record = step(&mut machine, Event::Returned { attempt: 1 }).record;
    let json: Value = serde_json::to_value(record).unwrap();
    assert_eq!(json["class"], Value::Null);
    assert_eq!(json["layer"], Value::Null);
    assert_eq!(json["event"], "returned");
    assert_eq!(json["side_effect_state"], "applied");
}
