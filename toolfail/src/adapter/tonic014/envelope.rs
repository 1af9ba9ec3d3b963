//! What a gRPC code cannot say of a failure, in the metadata of its `ErrorInfo`.

use std::{
    collections::HashMap,
    string::{String, ToString},
};

use crate::{Class, Code, Effect, Failure, Idempotency, Layer, Verdict};

const CLASS: &str = "toolfail_class";
const CODE: &str = "toolfail_code";
const LAYER: &str = "toolfail_layer";
const EFFECT: &str = "toolfail_effect";
const IDEMPOTENCY: &str = "toolfail_idempotency";
const ATTEMPTS: &str = "toolfail_attempts";
const EXHAUSTED: &str = "toolfail_exhausted";

/// Writes it. The words are the wire form's.
///
/// # Source
///
/// `google.rpc.ErrorInfo.metadata`: keys of at most 64 letters, digits, `-` and `_`.
pub(super) fn write(failure: &Failure) -> HashMap<String, String> {
    let mut metadata = HashMap::new();
    let mut put = |key: &str, value: String| _ = metadata.insert(key.into(), value);
    put(CLASS, failure.class().as_str().into());
    put(LAYER, failure.layer().as_str().into());
    if let Some(code) = failure.code() {
        put(CODE, code.get().to_string());
    }
    if let Some(effect) = failure.effect() {
        put(EFFECT, effect.as_str().into());
    }
    if failure.idempotency() != Idempotency::Unset {
        put(IDEMPOTENCY, failure.idempotency().as_str().into());
    }
    if failure.attempts() > 0 {
        put(ATTEMPTS, failure.attempts().to_string());
    }
    if failure.is_exhausted() {
        put(EXHAUSTED, true.to_string());
    }
    metadata
}

/// Reads the verdict, or `None` where nobody wrote one. A word that is not known reads as the careful
/// one: class unknown, effect in doubt; layer and idempotency as absent.
pub(super) fn read(metadata: &HashMap<String, String>) -> Option<Verdict> {
    let class = metadata.get(CLASS)?.parse().unwrap_or(Class::Unknown);
    let mut verdict = Verdict::new(class);
    if let Some(layer) = parsed::<Layer>(metadata, LAYER) {
        verdict = verdict.with_layer(layer);
    }
    if let Some(effect) = metadata.get(EFFECT) {
        verdict = verdict.with_effect(effect.parse().unwrap_or(Effect::InDoubt));
    }
    if let Some(idempotency) = parsed::<Idempotency>(metadata, IDEMPOTENCY) {
        verdict = verdict.with_idempotency(idempotency);
    }
    if let Some(Ok(code)) = parsed(metadata, CODE).map(Code::new) {
        verdict = verdict.with_code(code);
    }
    Some(verdict)
}

/// Reads how often the call was sent, and whether that was all.
pub(super) fn read_counts(metadata: &HashMap<String, String>, failure: Failure) -> Failure {
    let attempts = parsed(metadata, ATTEMPTS).unwrap_or(0);
    let exhausted = parsed(metadata, EXHAUSTED).unwrap_or(false);
    failure.with_attempts(attempts).with_exhausted(exhausted)
}

fn parsed<T: core::str::FromStr>(metadata: &HashMap<String, String>, key: &str) -> Option<T> {
    metadata.get(key)?.parse().ok()
}
