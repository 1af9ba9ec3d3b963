//! Classifying anew, whatever the failure.

use proptest::prelude::*;
use toolfail::{Effect, Failure, Idempotency, Provenance, ResultExt, classify_as};

use crate::any;

proptest! {
    #[test]
    fn another_class_keeps_what_was_stated(failure in any::failure(), class in any::class()) {
        let after = classify_as(class, failure.clone());
        prop_assert_eq!(after.class(), class);
        prop_assert_eq!(after.effect(), failure.effect());
        prop_assert_eq!(after.idempotency(), failure.idempotency());
        prop_assert_eq!(after.retry_after(), failure.retry_after());
        prop_assert_eq!(after.code(), failure.code());
        prop_assert_eq!(after.attempts(), failure.attempts());
        prop_assert_eq!(after.is_exhausted(), failure.is_exhausted());
        prop_assert_eq!(after.message(), failure.message());
        prop_assert_eq!(after.provenance(), &Provenance::Declared);
    }

    #[test]
    fn what_was_stated_to_be_unsafe_never_becomes_safe(
        failure in any::failure(),
        class in any::class(),
        depth in 0..4_usize,
    ) {
        let forbids = matches!(failure.effect(), Some(Effect::InDoubt | Effect::Applied))
            || failure.idempotency() == Idempotency::No;
        let unsafe_before = !failure.is_safe_to_resubmit() && forbids;
        let error: Box<dyn std::error::Error + Send + Sync> = (0..depth)
            .fold(Box::from(failure), |error, _| Box::from(std::io::Error::other(error)));
        let after = classify_as(class, error);
        prop_assert!(!unsafe_before || !after.is_safe_to_resubmit());
    }

    #[test]
    fn or_failure_takes_the_hosts_failure_as_it_is(failure in any::failure()) {
        let after = Err::<(), _>(std::io::Error::other("x"))
            .or_failure(|_| failure.clone())
            .unwrap_err();
        prop_assert_eq!(after.verdict(), failure.verdict());
        prop_assert_eq!(after.message(), failure.message());
        prop_assert!(after.downcast_ref::<std::io::Error>().is_some());
    }

    #[test]
    fn a_failure_in_a_chain_is_found_at_any_depth_up_to_the_limit(
        failure in any::failure(),
        depth in 0..80_usize,
    ) {
        let class = failure.class();
        let error: Box<dyn std::error::Error + Send + Sync> = (0..depth)
            .fold(Box::from(failure), |error, _| Box::from(std::io::Error::other(error)));
        let expected = if depth < 64 { class } else { toolfail::Class::Unknown };
        prop_assert_eq!(toolfail::classify(&*error), expected);
        let found: Failure = toolfail::Registry::new().failure(&*error);
        prop_assert_eq!(found.class(), expected);
    }
}
