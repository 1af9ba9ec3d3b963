//! Every kind of failure and every kind of call that a decision can tell apart, with what is true
//! of each and which value each has in every dimension.

use std::time::Duration;

use toolfail::{Answer, CallContext, Class, Effect, Failure, Idempotency, Layer};

use crate::{
    safety::{EFFECTS, by_table},
    table::{rows, yes},
};

/// What can be true of a failed call: one bit each, in this order.
pub(crate) const FACTS: [&str; 23] = [
    "retryable",
    "operator",
    "permanent",
    "input",
    "execution",
    "permission",
    "result",
    "side_effect",
    "safe",
    "in_doubt",
    "exhausted",
    "cancelled",
    "no_time",
    "can_ask",
    "answered",
    "approved",
    "can_check",
    "checked",
    "repaired",
    "high_risk",
    "no_retries",
    "past_deadline",
    "past_ceiling",
];

/// The bit of a fact.
pub(crate) fn fact(name: &str) -> u32 {
    let bit = FACTS.iter().position(|fact| *fact == name);
    1 << bit.unwrap_or_else(|| panic!("no such fact: {name}"))
}

fn facts(all: &[(&str, bool)]) -> u32 {
    let holds = all.iter().filter(|(_, holds)| *holds);
    holds.fold(0, |bits, (name, _)| bits | fact(name))
}

/// The dimensions and the values of each: one bit a value, in this order.
pub(crate) const DIMENSIONS: [(&str, &[&str]); 17] = [
    (
        "class",
        &[
            "transient",
            "permanent",
            "authentication",
            "not_found",
            "permission_denied",
            "invalid_argument",
            "rate_limited",
            "self_reported",
            "unknown",
        ],
    ),
    (
        "layer",
        &["input", "execution", "permission", "result", "side_effect"],
    ),
    ("effect", &["none", "not_applied", "in_doubt", "applied"]),
    ("idempotency", &["unset", "yes", "no"]),
    ("safe", &["no", "yes"]),
    ("retry_after", &["none", "0s", "10s", "1000s"]),
    ("exhausted", &["no", "yes"]),
    ("cancelled", &["no", "yes"]),
    ("time_left", &["none", "0s", "100s", "10000s"]),
    ("max_wait", &["5s", "500s", "3600s"]),
    ("can_ask", &["no", "yes"]),
    (
        "answer",
        &["none", "approved", "refused", "expired", "told"],
    ),
    ("can_check", &["no", "yes"]),
    ("checked", &["no", "yes"]),
    ("repaired", &["no", "yes"]),
    ("high_risk", &["no", "yes"]),
    ("retries_left", &["0", "1"]),
];

/// The bit of a value in a dimension.
fn value(dimension: &str, value: &str) -> u64 {
    let mut first = 0;
    for (name, values) in DIMENSIONS {
        if name == dimension {
            let index = values.iter().position(|v| *v == value);
            return 1 << (first + index.unwrap_or_else(|| panic!("{dimension}: {value}")));
        }
        first += values.len();
    }
    panic!("no such dimension: {dimension}")
}

fn values(all: &[(&str, &str)]) -> u64 {
    all.iter()
        .fold(0, |bits, (dimension, v)| bits | value(dimension, v))
}

const fn word(yes: bool) -> &'static str {
    if yes { "yes" } else { "no" }
}

const fn seconds(text: &str) -> Option<Duration> {
    match text.as_bytes() {
        b"none" => None,
        b"0s" => Some(Duration::ZERO),
        b"5s" => Some(Duration::from_secs(5)),
        b"10s" => Some(Duration::from_secs(10)),
        b"100s" => Some(Duration::from_secs(100)),
        b"500s" => Some(Duration::from_secs(500)),
        b"1000s" => Some(Duration::from_secs(1_000)),
        b"3600s" => Some(Duration::from_secs(3_600)),
        b"10000s" => Some(Duration::from_secs(10_000)),
        _ => panic!("no such time"),
    }
}

fn times(dimension: &str) -> Vec<(&'static str, Option<Duration>)> {
    let of = DIMENSIONS
        .iter()
        .find(|(name, _)| *name == dimension)
        .unwrap();
    of.1.iter().map(|text| (*text, seconds(text))).collect()
}

/// A kind of failure.
pub(crate) struct Kind {
    pub(crate) failure: Failure,
    pub(crate) facts: u32,
    pub(crate) values: u64,
    pub(crate) wait: Option<Duration>,
    pub(crate) backoff: bool,
}

/// Every kind of failure.
pub(crate) fn kinds() -> Vec<Kind> {
    let mut kinds = Vec::new();
    for class in Class::ALL {
        for layer in Layer::ALL {
            for effect in EFFECTS {
                for idempotency in Idempotency::ALL {
                    for wait in times("retry_after") {
                        for exhausted in [false, true] {
                            kinds.push(kind(class, layer, effect, idempotency, wait, exhausted));
                        }
                    }
                }
            }
        }
    }
    kinds
}

fn kind(
    class: Class,
    layer: Layer,
    effect: Option<Effect>,
    idempotency: Idempotency,
    (wait_word, wait): (&str, Option<Duration>),
    exhausted: bool,
) -> Kind {
    let [_, retryable, backoff, _, operator, ..] = rows::<7>(include_str!("data/policy.tsv"))
        .into_iter()
        .find(|row| row[0] == class.as_str())
        .unwrap();
    let safe = by_table(class, effect, idempotency);
    let mut failure = Failure::new(class, "m")
        .with_layer(layer)
        .with_idempotency(idempotency)
        .with_exhausted(exhausted);
    if let Some(effect) = effect {
        failure = failure.with_effect(effect);
    }
    if let Some(wait) = wait {
        failure = failure.with_retry_after(wait);
    }
    Kind {
        failure,
        facts: fact(layer.as_str())
            | facts(&[
                ("retryable", yes(retryable)),
                ("operator", yes(operator)),
                ("permanent", class == Class::Permanent),
                ("safe", safe),
                ("in_doubt", effect == Some(Effect::InDoubt) && !safe),
                ("exhausted", exhausted),
            ]),
        values: values(&[
            ("class", class.as_str()),
            ("layer", layer.as_str()),
            ("effect", effect.map_or("none", Effect::as_str)),
            ("idempotency", idempotency.as_str()),
            ("safe", word(safe)),
            ("retry_after", wait_word),
            ("exhausted", word(exhausted)),
        ]),
        wait,
        backoff: yes(backoff),
    }
}

/// A kind of call.
#[derive(Clone, Copy)]
pub(crate) struct Call {
    pub(crate) context: CallContext,
    pub(crate) facts: u32,
    pub(crate) values: u64,
    pub(crate) time_left: Option<Duration>,
    pub(crate) max_wait: Duration,
}

/// Every kind of call.
pub(crate) fn calls() -> Vec<Call> {
    let fresh = Call {
        context: CallContext::new(),
        facts: 0,
        values: 0,
        time_left: None,
        max_wait: Duration::MAX,
    };
    let mut calls = vec![fresh];
    flag(&mut calls, "can_ask", CallContext::with_can_ask);
    flag(&mut calls, "can_check", CallContext::with_can_check);
    flag(&mut calls, "checked", CallContext::with_checked);
    flag(&mut calls, "cancelled", CallContext::with_cancelled);
    flag(&mut calls, "repaired", CallContext::with_repaired);
    flag(&mut calls, "high_risk", CallContext::with_high_risk);
    vary(
        &mut calls,
        &[
            None,
            Some(Answer::Approved),
            Some(Answer::Refused),
            Some(Answer::Expired),
            Some(Answer::Told),
        ],
        |call, answer| {
            call.context = call.context.with_answer(answer);
            call.facts |= facts(&[
                ("answered", answer.is_some()),
                ("approved", answer == Some(Answer::Approved)),
            ]);
            call.values |= value("answer", answer.map_or("none", Answer::as_str));
        },
    );
    vary(&mut calls, &[0, 1], |call, retries| {
        call.context = call.context.with_retries_left(retries);
        call.facts |= facts(&[("no_retries", retries == 0)]);
        call.values |= value("retries_left", &retries.to_string());
    });
    vary(&mut calls, &times("time_left"), |call, (word, time)| {
        call.time_left = time;
        if let Some(time) = time {
            call.context = call.context.with_time_left(time);
        }
        call.facts |= facts(&[("no_time", time == Some(Duration::ZERO))]);
        call.values |= value("time_left", word);
    });
    vary(&mut calls, &times("max_wait"), |call, (word, max)| {
        call.max_wait = max.unwrap();
        call.context = call.context.with_max_wait(call.max_wait);
        call.values |= value("max_wait", word);
    });
    calls
}

fn vary<T: Copy>(calls: &mut Vec<Call>, over: &[T], set: impl Fn(&mut Call, T)) {
    let varied = calls.iter().flat_map(|call| {
        over.iter().map(|value| {
            let mut call = *call;
            set(&mut call, *value);
            call
        })
    });
    *calls = varied.collect();
}

fn flag(calls: &mut Vec<Call>, name: &'static str, with: fn(CallContext, bool) -> CallContext) {
    vary(calls, &[false, true], |call, holds| {
        call.context = with(call.context, holds);
        call.facts |= facts(&[(name, holds)]);
        call.values |= value(name, word(holds));
    });
}
