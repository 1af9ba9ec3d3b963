//! Any value of the contract's nouns.

use std::time::Duration;

use proptest::{collection::vec, option, prelude::*, sample::select};
use toolfail::{Answer, CallContext, Class, Code, Effect, Failure, Idempotency, Layer};

pub(crate) fn class() -> impl Strategy<Value = Class> {
    select(&Class::ALL[..])
}

pub(crate) fn layer() -> impl Strategy<Value = Layer> {
    select(&Layer::ALL[..])
}

pub(crate) fn effect() -> impl Strategy<Value = Effect> {
    select(&Effect::ALL[..])
}

pub(crate) fn idempotency() -> impl Strategy<Value = Idempotency> {
    select(&Idempotency::ALL[..])
}

pub(crate) fn code() -> impl Strategy<Value = Code> {
    (Code::MIN..=Code::MAX).prop_map(|number| Code::new(number).unwrap())
}

/// Any wait, short ones as often as absurd ones.
pub(crate) fn wait() -> impl Strategy<Value = Duration> {
    prop_oneof![
        (0..5_000_u64).prop_map(Duration::from_millis),
        (any::<u64>(), 0..1_000_000_000_u32).prop_map(|(s, n)| Duration::new(s, n)),
        Just(Duration::MAX),
    ]
}

/// Any text: every character, and those that break things often.
pub(crate) fn text() -> impl Strategy<Value = String> {
    let nasty = select(vec![
        '"',
        '\\',
        '\n',
        '\r',
        '\0',
        '[',
        ']',
        '=',
        ',',
        ' ',
        '\u{202E}',
        '\u{200B}',
        '\u{2028}',
        '🦀',
        '界',
        'é',
        '\u{E0041}',
    ]);
    let c = prop_oneof![any::<char>(), nasty, prop::char::range('a', 'z')].boxed();
    // Long ones are dear to make, and a few are enough.
    let length = prop_oneof![4 => 0..24_usize, 1 => 0..240_usize];
    let chars = length.prop_flat_map(move |length| vec(c.clone(), length));
    chars.prop_map(|chars| chars.into_iter().collect())
}

pub(crate) fn facts() -> impl Strategy<Value = Vec<(String, String)>> {
    let name = prop_oneof![3 => "[a-z_]{0,12}", 1 => text()];
    vec((name, text()), 0..14)
}

/// Any failure, without texts beside its message.
pub(crate) fn failure() -> impl Strategy<Value = Failure> {
    let stated = (option::of(layer()), option::of(effect()), idempotency());
    let rest = (
        option::of(wait()),
        option::of(code()),
        any::<bool>(),
        any::<u32>(),
    );
    (class(), stated, rest).prop_map(|(class, (layer, effect, idempotency), rest)| {
        let (wait, code, exhausted, attempts) = rest;
        let mut failure = Failure::new(class, "m")
            .with_idempotency(idempotency)
            .with_exhausted(exhausted)
            .with_attempts(attempts);
        if let Some(layer) = layer {
            failure = failure.with_layer(layer);
        }
        if let Some(effect) = effect {
            failure = failure.with_effect(effect);
        }
        if let Some(wait) = wait {
            failure = failure.with_retry_after(wait);
        }
        if let Some(code) = code {
            failure = failure.with_code(code);
        }
        failure
    })
}

/// Any call.
pub(crate) fn call() -> impl Strategy<Value = CallContext> {
    let flags = any::<[bool; 6]>();
    let answer = option::of(select(&Answer::ALL[..]));
    (flags, answer, 0..3_u32, option::of(wait()), wait()).prop_map(
        |([ask, check, checked, cancelled, repaired, risk], answer, retries, left, max)| {
            let call = CallContext::new()
                .with_can_ask(ask)
                .with_can_check(check)
                .with_checked(checked)
                .with_cancelled(cancelled)
                .with_repaired(repaired)
                .with_high_risk(risk)
                .with_answer(answer)
                .with_retries_left(retries)
                .with_max_wait(max);
            left.map_or(call, |left| call.with_time_left(left))
        },
    )
}
