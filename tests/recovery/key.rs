//! Idempotency keys and the hash of arguments.

use std::collections::BTreeSet;

use serde_json::json;
use toolfail::{
    Failure,
    recovery::{
        Arguments, ArgumentsHash, Budget, Call, Event, Finding, IdempotencyKey, InvalidKey,
        KeyLedger, Machine,
    },
};

use crate::drive::{arguments, call, fail, step, valid, wait_over};

fn derive(run: &str, call: &str, tool: &str, arguments: &Arguments) -> String {
    IdempotencyKey::derive(run, call, tool, arguments)
        .unwrap()
        .as_str()
        .into()
}

#[test]
fn the_key_is_the_same_on_every_machine_and_in_every_version() {
    let arguments = Arguments::from_json(&json!({"to": "bob", "amount": 5}));
    assert_eq!(arguments.text(), r#"{"amount":5,"to":"bob"}"#);
    // Computed with Python's hashlib: SHA-256 of each part behind its length in eight bytes.
    assert_eq!(
        arguments.hash().to_string(),
        "02c48ee7413a7ef31ae42d0792f04a3809822b793394bb3cc6d5801ca98e309e"
    );
    assert_eq!(
        derive("run-1", "call-1", "pay", &arguments),
        "9093a5b48506970991f3028139c803d6c2c2645c"
    );
}

#[test]
fn the_key_changes_with_each_part_and_parts_do_not_run_together() {
    let one = Arguments::from_text("1");
    let keys: BTreeSet<String> = [
        derive("a", "b", "c", &one),
        derive("x", "b", "c", &one),
        derive("a", "x", "c", &one),
        derive("a", "b", "x", &one),
        derive("a", "b", "c", &Arguments::from_text("2")),
        derive("ab", "b", "c", &one),
        derive("a", "bb", "c", &one),
        derive("a", "b", "bc", &one),
        derive("ab", "c", "c", &one),
    ]
    .into();
    assert_eq!(keys.len(), 9);
    for key in keys {
        assert_eq!(key.len(), 40);
        assert!(key.bytes().all(|byte| byte.is_ascii_hexdigit()));
    }
}

#[test]
fn arguments_are_the_same_whatever_the_order_of_their_members() {
    let same = [
        r#"{"b":[{"y":1,"x":null}],"a":"ä\n"}"#,
        r#" { "a" : "\u00e4\n", "b" : [ { "x" : null, "y" : 1 } ] } "#,
    ];
    let hashes: BTreeSet<ArgumentsHash> = same
        .iter()
        .map(|text| Arguments::from_json(&serde_json::from_str(text).unwrap()).hash())
        .collect();
    assert_eq!(hashes.len(), 1);
}

#[test]
fn arguments_that_differ_in_anything_else_are_different() {
    let different = [
        json!({"a": 1}),
        json!({"a": "1"}),
        json!({"a": 1.0}),
        json!({"a": 9_007_199_254_740_992_u64}),
        json!({"a": 9_007_199_254_740_993_u64}),
        json!({"a": null}),
        json!({}),
        json!([]),
        json!({"a": []}),
        json!({"a": [1, 2]}),
        json!({"a": [2, 1]}),
        json!({"a": [12]}),
        json!({"A": 1}),
        json!({"a\":1,\"b": 1}),
        json!({"a": 1, "b": 1}),
    ];
    let hashes: BTreeSet<ArgumentsHash> = different
        .iter()
        .map(|value| Arguments::from_json(value).hash())
        .collect();
    assert_eq!(hashes.len(), different.len());
}

#[test]
fn the_key_stays_over_retry_time_out_check_and_crash() {
    let mut machine = valid(call("pay"));
    let key = machine.idempotency_key().unwrap().clone();
    assert_eq!(
        key,
        IdempotencyKey::derive("run-1", "call-1", "pay", &arguments()).unwrap()
    );
    fail(&mut machine, Failure::rate_limited("429"));
    wait_over(&mut machine);
    fail(&mut machine, Failure::transient("timeout"));
    step(&mut machine, Event::Checked(Finding::NotApplied));
    wait_over(&mut machine);
    step(&mut machine, Event::Resumed);
    assert_eq!(machine.idempotency_key(), Some(&key));
    assert_eq!(machine.progress().sends(), 3);

    let mut other = Machine::new(call("pay"), Budget::new(3));
    step(&mut other, Event::Start);
    step(&mut other, Event::Built(Arguments::from_text("{}")));
    assert_ne!(other.idempotency_key(), Some(&key));
}

#[test]
fn a_key_is_never_empty() {
    let blank = Err(InvalidKey::Blank);
    let one = arguments();
    assert_eq!(IdempotencyKey::derive("", "b", "c", &one), blank);
    assert_eq!(IdempotencyKey::derive("a", " \t", "c", &one), blank);
    assert_eq!(IdempotencyKey::derive("a", "b", "\n", &one), blank);
    assert_eq!(IdempotencyKey::new(""), blank);
    assert_eq!(IdempotencyKey::new("a b"), Err(InvalidKey::NotVisible));
    assert_eq!(IdempotencyKey::new("a\r\nx"), Err(InvalidKey::NotVisible));
    assert_eq!(IdempotencyKey::new("ключ"), Err(InvalidKey::NotVisible));
    assert_eq!(
        IdempotencyKey::new("x".repeat(256)),
        Err(InvalidKey::TooLong)
    );
    assert!(IdempotencyKey::new("x".repeat(255)).is_ok());
    for (run, id, tool) in [("", "b", "c"), ("a", "", "c"), ("a", "b", " ")] {
        let refused = Call::new(run, id, tool).unwrap_err();
        assert!(refused.to_string().contains("that is not blank"));
    }
}

#[test]
fn a_host_s_own_key_that_comes_back_with_other_arguments_is_found() {
    let key = IdempotencyKey::new("order-7").unwrap();
    let mut ledger = KeyLedger::new();
    ledger.claim(&key, &arguments()).unwrap();
    ledger.claim(&key, &arguments()).unwrap();
    let other = Arguments::from_text("{}");
    let reused = ledger.claim(&key, &other).unwrap_err();
    assert_eq!(
        (reused.first, reused.now),
        (arguments().hash(), other.hash())
    );
    ledger.claim(&key, &arguments()).unwrap();

    let mut machine = Machine::new(call("t").with_idempotency_key(key.clone()), Budget::new(1));
    step(&mut machine, Event::Start);
    step(&mut machine, Event::Built(arguments()));
    assert_eq!(machine.idempotency_key(), Some(&key));
}

#[test]
fn no_text_for_a_model_has_the_key_in_it() {
    for machine in crate::drive::in_every_state() {
        let (Some(guidance), Some(key)) = (machine.guidance(), machine.idempotency_key()) else {
            continue;
        };
        assert!(!guidance.to_string().contains(key.as_str()));
    }
}

#[test]
fn arguments_do_not_show_themselves_in_debug() {
    let text = format!("{:?}", Arguments::from_text("secret"));
    assert!(!text.contains("secret"), "{text}");
}
