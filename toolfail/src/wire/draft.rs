//! From the values of a body to its failure: what each is good for, and what stands in for it.

use alloc::{borrow::Cow, string::String};
use core::str::FromStr;

use serde_json::Value;

use super::{
    ErrorBody,
    loose::Loose,
    number,
    refusal::Refusal,
    time::Stamp,
    wait::{from_millis, from_seconds},
};
use crate::{
    Class, Code, Effect, Failure, Idempotency, Layer, Provenance, Verdict, seconds::told_twice,
    verdict::Source,
};

/// The values that were read. Null is absent.
#[derive(Debug, Default)]
pub(super) struct Draft {
    code: Option<Loose>,
    message: Option<Loose>,
    details: Option<Loose>,
    retry_after: Option<Loose>,
    timestamp: Option<Loose>,
    class: Option<Loose>,
    reason: Option<Loose>,
    domain: Option<Loose>,
    layer: Option<Loose>,
    idempotency: Option<Loose>,
    effect: Option<Loose>,
    provenance: Option<Loose>,
    attempts: Option<Loose>,
    exhausted: Option<Loose>,
    retry_after_ms: Option<Loose>,
}

impl Draft {
    /// The place of the value under this key, if the key counts. `category` does not: it is
    /// derived.
    pub(super) fn slot(&mut self, key: &str) -> Option<&mut Option<Loose>> {
        Some(match key {
            "code" => &mut self.code,
            "message" => &mut self.message,
            "details" => &mut self.details,
            "retry_after" => &mut self.retry_after,
            "timestamp" => &mut self.timestamp,
            "class" => &mut self.class,
            "reason" => &mut self.reason,
            "domain" => &mut self.domain,
            "layer" => &mut self.layer,
            "idempotency" => &mut self.idempotency,
            "effect" => &mut self.effect,
            "provenance" => &mut self.provenance,
            "attempts" => &mut self.attempts,
            "exhausted" => &mut self.exhausted,
            "retry_after_ms" => &mut self.retry_after_ms,
            _ => return None,
        })
    }

    /// The body of these values.
    pub(super) fn finish(self) -> Result<ErrorBody, Refusal> {
        let verdict = verdict_of(
            code(self.code)?,
            word(self.class),
            word(self.layer),
            word(self.effect),
            word(self.idempotency),
        );
        let seconds = digits(self.retry_after).and_then(|text| from_seconds(&text));
        let millis = digits(self.retry_after_ms).and_then(|text| from_millis(&text));
        let attempts = digits(self.attempts).and_then(|text| number::count(&text));

        let mut failure = Failure::from_verdict(verdict, "")
            .with_provenance(provenance(verdict, text(self.provenance)))
            .with_attempts(attempts.unwrap_or_default())
            .with_exhausted(is_exhausted(self.exhausted));
        let message =
            text(self.message).map_or_else(|| failure.public_message().into(), Cow::Owned);
        failure = failure.with_message(message);
        if let Some(reason) = text(self.reason) {
            failure = failure.with_reason(reason);
        }
        if let Some(domain) = text(self.domain) {
            failure = failure.with_domain(domain);
        }
        if let Some(wait) = told_twice(seconds, millis) {
            failure = failure.with_retry_after(wait);
        }
        if let Some(details) = present(self.details).and_then(Loose::into_value) {
            failure = failure.with_details(details);
        }
        let moment = text(self.timestamp).and_then(|text| text.parse().ok());
        Ok(ErrorBody {
            failure,
            timestamp: moment.map(Stamp::new),
        })
    }
}

/// A word of a closed set, where there is one.
#[derive(Clone, Copy)]
enum Word<T> {
    Absent,
    Known(T),
    /// A word that this release does not know, or a value that is no word.
    Unknown,
}

fn verdict_of(
    code: Code,
    class: Word<Class>,
    layer: Word<Layer>,
    effect: Word<Effect>,
    idempotency: Word<Idempotency>,
) -> Verdict {
    let mut verdict = match class {
        Word::Absent => Verdict::from_code(code),
        Word::Known(class) => Verdict::new(class).with_code(code),
        Word::Unknown => Verdict::unclassified().with_code(code),
    };
    verdict = match layer {
        Word::Known(layer) => verdict.with_layer(layer),
        Word::Absent | Word::Unknown => verdict,
    };
    verdict = match effect {
        Word::Absent => verdict,
        Word::Known(effect) => verdict.with_effect(effect),
        // Something was stated of the world: the careful reading is that it may have changed.
        Word::Unknown => verdict.with_effect(Effect::InDoubt),
    };
    match idempotency {
        Word::Known(idempotency) => verdict.with_idempotency(idempotency),
        Word::Absent | Word::Unknown => verdict,
    }
}

/// Who said what the class is: the peer's word for it, but never of a class that this reader could
/// not take.
fn provenance(verdict: Verdict, word: Option<String>) -> Provenance {
    match (verdict.source, word) {
        (Source::Default, _) | (_, None) => verdict.source.into(),
        (Source::Declared | Source::SelfReported | Source::Adapter(_), Some(word)) => {
            match word.as_str() {
                "self_reported" => Provenance::SelfReported,
                "default" => Provenance::Default,
                _ => match word.strip_prefix("adapter:") {
                    Some(name) => Provenance::Adapter(Cow::Owned(name.into())),
                    None => Provenance::Declared,
                },
            }
        }
    }
}

/// Whether the retries are used up. A value that says neither yes nor no is a yes: it stops a
/// retry, and the other reading would allow one.
fn is_exhausted(value: Option<Loose>) -> bool {
    present(value).is_some_and(|value| !matches!(value, Loose::Value(Value::Bool(false))))
}

fn code(value: Option<Loose>) -> Result<Code, Refusal> {
    let value = value.ok_or(Refusal::NoCode)?;
    let code = value.as_number().and_then(|text| number::code(&text));
    code.ok_or_else(|| Refusal::of_code(value))
}

fn word<T: FromStr>(value: Option<Loose>) -> Word<T> {
    let Some(value) = present(value) else {
        return Word::Absent;
    };
    let word = value.as_text().and_then(|word| word.parse().ok());
    word.map_or(Word::Unknown, Word::Known)
}

fn text(value: Option<Loose>) -> Option<String> {
    value.and_then(Loose::into_text)
}

fn digits(value: Option<Loose>) -> Option<String> {
    Some(value?.as_number()?.into_owned())
}

fn present(value: Option<Loose>) -> Option<Loose> {
    value.filter(|value| !value.is_null())
}
