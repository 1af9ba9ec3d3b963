//! Bodies put together from any value under any key. `PROPTEST_CASES` sets how many.

use proptest::{collection::hash_map, prelude::*, sample::select};

use crate::oracle::check;

const KEYS: [&str; 19] = [
    "code",
    "category",
    "message",
    "details",
    "retry_after",
    "timestamp",
    "class",
    "reason",
    "domain",
    "layer",
    "idempotency",
    "effect",
    "provenance",
    "attempts",
    "exhausted",
    "retry_after_ms",
    "success",
    "error",
    "other",
];

const WORDS: [&str; 20] = [
    "transient",
    "permanent",
    "authentication",
    "not_found",
    "permission_denied",
    "invalid_argument",
    "rate_limited",
    "self_reported",
    "unknown",
    "input",
    "execution",
    "permission",
    "result",
    "side_effect",
    "not_applied",
    "in_doubt",
    "applied",
    "yes",
    "no",
    "adapter:x",
];

/// JSON text of a value: a word, a number of any size, a text, or a nest of them.
fn value() -> impl Strategy<Value = String> {
    let leaf = prop_oneof![
        4 => select(&WORDS).prop_map(|word| format!("{word:?}")),
        2 => (1000..10_000_u32).prop_map(|code| code.to_string()),
        2 => any::<u64>().prop_map(|number| number.to_string()),
        2 => any::<i64>().prop_map(|number| number.to_string()),
        2 => "-?(0|[1-9][0-9]{0,25})([.][0-9]{1,9})?(e[+-]?[0-9]{1,2})?",
        1 => ".{0,12}".prop_map(|text| serde_json::to_string(&text).unwrap()),
        1 => select(&["null", "true", "false", "[]", "{}", "1e309", "-1e309", "-0", "\"\\ud800\""])
            .prop_map(str::to_owned),
        1 => (1..9999_u32).prop_map(|year| format!("\"{year:04}-06-28T10:30:00Z\"")),
    ];
    leaf.prop_recursive(3, 8, 3, |value| {
        prop_oneof![
            prop::collection::vec(value.clone(), 0..3)
                .prop_map(|items| format!("[{}]", items.join(","))),
            object(value),
        ]
    })
}

fn object(value: impl Strategy<Value = String>) -> impl Strategy<Value = String> {
    hash_map(select(&KEYS), value, 0..8).prop_map(|members| {
        let members: Vec<_> = members
            .iter()
            .map(|(key, value)| format!("{key:?}:{value}"))
            .collect();
        format!("{{{}}}", members.join(","))
    })
}

/// A body, mostly with a code that is one.
fn body() -> impl Strategy<Value = String> {
    let members = hash_map(select(&KEYS[1..]), value(), 0..KEYS.len());
    let code = prop_oneof![4 => (1000..10_000_u32).prop_map(|code| code.to_string()), 1 => value()];
    (members, code).prop_map(|(members, code)| {
        let code = format!("\"code\":{code}");
        let members = members
            .iter()
            .map(|(key, value)| format!("{key:?}:{value}"));
        let members: Vec<_> = std::iter::once(code).chain(members).collect();
        format!("{{{}}}", members.join(","))
    })
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn any_body_is_read_with_care(body in body(), success in prop_oneof![Just("false".to_owned()), value()]) {
        check(format!(r#"{{"error":{body}}}"#).as_bytes());
        check(format!(r#"{{"success":{success},"error":{body}}}"#).as_bytes());
    }

    #[test]
    fn any_document_is_read_or_refused(document in value()) {
        check(document.as_bytes());
    }

    #[test]
    fn any_bytes_are_read_or_refused(bytes in prop::collection::vec(any::<u8>(), 0..200)) {
        check(&bytes);
    }
}
