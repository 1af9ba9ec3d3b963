//! What may be reported of a send, and what is safe.

use toolfail::{Class, Effect, Failure, Idempotency, Layer};

use super::{
    Truth,
    kind::{LONG, TICK},
};

/// The safety table, written anew from the contract.
pub(super) fn is_safe(failure: &Failure) -> bool {
    match (failure.effect(), failure.idempotency()) {
        (Some(Effect::NotApplied), _) | (_, Idempotency::Yes) => true,
        (Some(_), _) | (None, Idempotency::No) => false,
        (None, Idempotency::Unset) => failure.class() == Class::RateLimited,
    }
}

/// What may be reported of a send that did this. A stated effect is true.
pub(super) fn failures(ran: Truth) -> Vec<Failure> {
    let in_doubt = |failure: Failure| failure.with_effect(Effect::InDoubt);
    let result = |failure: Failure| failure.with_layer(Layer::Result);
    let mut failures = vec![
        in_doubt(Failure::transient("lost")),
        in_doubt(Failure::transient("lost")).with_retry_after(TICK),
        in_doubt(Failure::transient("lost")).with_layer(Layer::SideEffect),
        in_doubt(Failure::permission_denied("403")),
        in_doubt(Failure::permanent("409")),
        Failure::transient("lost"),
        Failure::self_reported("busy"),
        Failure::unknown("?"),
        result(Failure::permanent("garbage")),
    ];
    if ran == Truth::Done {
        failures.push(Failure::transient("answer lost").with_effect(Effect::Applied));
    }
    if ran == Truth::Nothing {
        let refused = |failure: Failure| failure.with_effect(Effect::NotApplied);
        failures.extend([
            refused(Failure::transient("no connection")),
            refused(Failure::transient("no connection")).with_exhausted(true),
            refused(Failure::transient("busy")).with_layer(Layer::SideEffect),
            refused(Failure::transient("busy")).with_retry_after(TICK * LONG),
            refused(Failure::permission_denied("403")),
            refused(Failure::permission_denied("403")).with_retry_after(TICK * 2),
            refused(result(Failure::transient("html"))).with_retry_after(TICK),
            Failure::rate_limited("429").with_retry_after(TICK),
            Failure::rate_limited("429").with_idempotency(Idempotency::No),
            Failure::authentication("401"),
            Failure::invalid_argument("400"),
            Failure::permanent("refused").with_layer(Layer::Permission),
        ]);
    }
    failures
}
