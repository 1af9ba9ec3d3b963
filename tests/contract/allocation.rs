//! What an answer may cost in allocations, counted by a library.

use std::{hint::black_box, time::Duration};

use allocation_counter::measure;
use toolfail::{
    CallContext, Class, Classified, Code, Effect, Failure, Idempotency, Verdict, classify, codes,
    decide, policy_of,
};

/// A host's type of ten variants, written by hand.
#[derive(Debug, thiserror::Error)]
enum Ten {
    #[error("busy")]
    Busy { wait: Option<Duration> },
    #[error("no field {0}")]
    MissingField(String),
    #[error("lost")]
    Lost,
    #[error("expired")]
    Expired,
    #[error("quota")]
    Quota,
    #[error("gone")]
    Gone(u64),
    #[error("refused")]
    Refused,
    #[error("cancelled")]
    Cancelled,
    #[error("odd")]
    Odd,
    #[error("asleep")]
    Asleep,
}

impl Classified for Ten {
    fn verdict(&self) -> Verdict {
        match self {
            Self::Busy { wait } => {
                let verdict = Verdict::new(Class::RateLimited).with_code(codes::RESOURCE_BUSY);
                wait.map_or(verdict, |wait| verdict.with_retry_after(wait))
            }
            Self::MissingField(_) => Verdict::new(Class::InvalidArgument).with_reason("no_field"),
            Self::Lost => Verdict::new(Class::Transient).with_effect(Effect::InDoubt),
            Self::Expired => Verdict::new(Class::Authentication),
            Self::Quota => Verdict::from_code(codes::QUOTA_EXCEEDED),
            Self::Gone(_) => Verdict::new(Class::NotFound),
            Self::Refused => Verdict::new(Class::PermissionDenied),
            Self::Cancelled => Verdict::new(Class::Permanent).with_code(codes::TASK_CANCELLED),
            Self::Odd => Verdict::new(Class::Unknown),
            Self::Asleep => Verdict::self_reported(true).with_idempotency(Idempotency::Yes),
        }
    }
}

fn ten() -> [Ten; 10] {
    [
        Ten::Busy {
            wait: Some(Duration::from_secs(2)),
        },
        Ten::MissingField("name".into()),
        Ten::Lost,
        Ten::Expired,
        Ten::Quota,
        Ten::Gone(7),
        Ten::Refused,
        Ten::Cancelled,
        Ten::Odd,
        Ten::Asleep,
    ]
}

fn allocations(what: impl FnOnce()) -> u64 {
    measure(what).count_total
}

#[test]
fn the_counter_counts() {
    assert_eq!(allocations(|| drop(black_box(Box::new(1_u8)))), 1);
}

#[test]
fn a_verdict_allocates_nothing() {
    for error in ten() {
        let count = allocations(|| {
            let verdict = black_box(&error).verdict();
            let _ = black_box(verdict.is_safe_to_resubmit());
            let _ = black_box(policy_of(verdict.class()));
            let _ = black_box(verdict.code().and_then(Code::well_known));
        });
        assert_eq!(count, 0, "{error}");
    }
}

#[test]
fn a_decision_allocates_nothing() {
    for error in ten() {
        let failure = error.into_failure();
        for call in [CallContext::new(), CallContext::new().with_high_risk(true)] {
            let count = allocations(|| {
                let _ = black_box(decide(black_box(&failure), &call));
            });
            assert_eq!(count, 0, "{failure}");
        }
    }
}

#[test]
fn a_borrowed_failure_allocates_once_beside_its_message() {
    for error in ten() {
        let message = allocations(|| drop(black_box(error.to_string())));
        let count = allocations(|| drop(black_box(error.to_failure())));
        assert!(count <= message + 1, "{error}: {count} beside {message}");
    }
}

#[test]
fn a_failure_with_a_fixed_message_allocates_once() {
    for class in Class::ALL {
        let count = allocations(|| {
            drop(black_box(
                Failure::new(class, "fixed")
                    .with_reason("fixed")
                    .idempotent(),
            ));
        });
        assert_eq!(count, 1);
    }
}

#[test]
fn classifying_allocates_nothing() {
    let failure = Failure::transient("m");
    assert_eq!(
        allocations(|| {
            let _ = black_box(classify(black_box(&failure)));
        }),
        0
    );
}
