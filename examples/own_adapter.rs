//! A foreign crate's error, given classes at the one place that knows it.
//!
//! Look at `failure` first: an adapter is one function from the foreign error to a `Failure`, and it
//! says what it can prove, above all whether the call ever left. Then at `registry`: naming the
//! function there makes it count wherever the error hides in a chain of sources.
//!
//! Run it with `cargo run --example own_adapter`.
#![expect(clippy::print_stdout, reason = "printing is what this example does")]

use core::{error::Error, time::Duration};
use std::io;

use toolfail::{
    CallContext, Class, Effect, Failure, Layer, Provenance, Registry, Step, Verdict, decide,
};

/// What stands for the foreign crate: a client of some message broker, in its version 2.
mod broker2 {
    use core::time::Duration;

    /// Its error, which this program can neither change nor derive on.
    #[derive(Debug, thiserror::Error)]
    pub(crate) enum BrokerError {
        #[error("no broker at broker-3.internal:5672")]
        Unreachable,
        #[error("the broker did not confirm the message")]
        NoConfirm,
        #[error("the broker asks to slow down")]
        SlowDown { pause: Duration },
        #[error("no queue of this name")]
        NoQueue,
    }
}

use broker2::BrokerError;

/// The adapter. Its name, crate and major version, goes into the provenance.
#[expect(
    clippy::unnecessary_wraps,
    reason = "an adapter may leave an error to the next one with None"
)]
fn failure(error: &BrokerError) -> Option<Failure> {
    let verdict = match error {
        // The connection was never made, so nothing can have been sent.
        BrokerError::Unreachable => Verdict::new(Class::Transient).with_effect(Effect::NotApplied),
        // It was sent, and the message may be in the queue.
        BrokerError::NoConfirm => Verdict::new(Class::Transient)
            .with_layer(Layer::SideEffect)
            .with_effect(Effect::InDoubt),
        BrokerError::SlowDown { pause } => {
            Verdict::new(Class::RateLimited).with_retry_after(*pause)
        }
        BrokerError::NoQueue => Verdict::new(Class::NotFound),
    };
    Some(Failure::from_verdict(
        verdict.with_adapter("broker2"),
        error.to_string(),
    ))
}

fn registry() -> Registry {
    Registry::new().with_adapter(failure)
}

/// What the program's own code makes of it: a plain wrapper that knows nothing of classes.
#[derive(Debug, thiserror::Error)]
#[error("the order was not published")]
struct NotPublished(#[source] BrokerError);

fn main() {
    let slow = BrokerError::SlowDown {
        pause: Duration::from_millis(2500),
    };
    let rows: [(BrokerError, Class, Step); 4] = [
        (
            BrokerError::Unreachable,
            Class::Transient,
            Step::RetryBackoff,
        ),
        (
            BrokerError::NoConfirm,
            Class::Transient,
            Step::CheckSideEffect,
        ),
        (slow, Class::RateLimited, Step::RetryBackoff),
        (BrokerError::NoQueue, Class::NotFound, Step::FailSafe),
    ];
    let registry = registry();
    for (error, class, step) in rows {
        // Two wrappers deep, one of them the standard library's.
        let wrapped: Box<dyn Error> = Box::new(io::Error::other(NotPublished(error)));
        let failure = registry.failure(&*wrapped);
        let decision = decide(&failure, &CallContext::new());
        println!("{failure}");
        println!(
            "    class {}, next {}, rule {}",
            failure.class(),
            decision.next,
            decision.rule
        );
        println!(
            "    to the model: {}\n",
            failure.guidance().for_decision(&decision)
        );

        assert_eq!(failure.class(), class);
        assert_eq!(decision.next, step);
        assert_eq!(failure.provenance(), &Provenance::Adapter("broker2".into()));
        assert!(!failure.guidance().to_string().contains("broker-3.internal"));
    }
    assert_eq!(
        toolfail::classify(&BrokerError::NoQueue),
        Class::Unknown,
        "nobody named it here"
    );
}
