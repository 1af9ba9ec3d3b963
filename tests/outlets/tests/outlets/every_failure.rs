//! Every failure that differs in what a decision reads.

use core::time::Duration;

use toolfail::{Class, Effect, Failure, Idempotency, Layer};

const EFFECTS: [Option<Effect>; 4] = [
    None,
    Some(Effect::NotApplied),
    Some(Effect::InDoubt),
    Some(Effect::Applied),
];
const IDEMPOTENCIES: [Idempotency; 3] = [Idempotency::Unset, Idempotency::Yes, Idempotency::No];
const WAITS: [Option<Duration>; 4] = [
    None,
    Some(Duration::ZERO),
    Some(Duration::from_millis(1500)),
    Some(Duration::MAX),
];

/// The message, the cause and the details of each hold [`SECRET`](crate::every_failure::SECRET).
pub(crate) fn every_failure() -> impl Iterator<Item = Failure> {
    Class::ALL
        .into_iter()
        .flat_map(|class| {
            [None]
                .into_iter()
                .chain(Layer::ALL.map(Some))
                .map(move |layer| (class, layer))
        })
        .flat_map(|(class, layer)| EFFECTS.map(|effect| (class, layer, effect)))
        .flat_map(|(class, layer, effect)| IDEMPOTENCIES.map(|known| (class, layer, effect, known)))
        .flat_map(|row| WAITS.map(|wait| (row, wait)))
        .flat_map(|(row, wait)| [false, true].map(|exhausted| (row, wait, exhausted)))
        .map(|((class, layer, effect, idempotency), wait, exhausted)| {
            let mut failure = Failure::new(class, format!("the key is {SECRET}"))
                .with_cause(format!("the cause says {SECRET}"))
                .with_details(serde_json::json!({ "key": SECRET }))
                .with_idempotency(idempotency)
                .with_exhausted(exhausted);
            if let Some(layer) = layer {
                failure = failure.with_layer(layer);
            }
            if let Some(effect) = effect {
                failure = failure.with_effect(effect);
            }
            match wait {
                Some(wait) => failure.with_retry_after(wait),
                None => failure,
            }
        })
}

/// What no client may see.
pub(crate) const SECRET: &str = "sk-live-51H8x";

/// Whether the same call may be sent again by the contract's table, written out again.
pub(crate) fn may_be_sent_again(failure: &Failure) -> bool {
    let worth = matches!(
        failure.class(),
        Class::Transient | Class::RateLimited | Class::SelfReported
    );
    let safe = match (failure.effect(), failure.idempotency()) {
        (Some(Effect::NotApplied), _) | (_, Idempotency::Yes) => true,
        (None, Idempotency::Unset) => failure.class() == Class::RateLimited,
        (Some(Effect::InDoubt | Effect::Applied) | None, Idempotency::Unset | Idempotency::No) => {
            false
        }
    };
    let nobody_else_first = matches!(failure.layer(), Layer::Execution | Layer::SideEffect);
    let wait = failure.retry_after().unwrap_or_default();
    worth
        && safe
        && nobody_else_first
        && !failure.is_exhausted()
        && wait <= Duration::from_secs(3600)
}
