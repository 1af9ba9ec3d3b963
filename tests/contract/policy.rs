//! §1: the policy, row by row.

use toolfail::{Class, Failure, Layer, Policy, Verdict, policy_of};

use crate::table::{rows, yes};

#[test]
fn the_policy_of_every_class_is_its_row_of_the_table() {
    let table = rows::<7>(include_str!("data/policy.tsv"));
    assert_eq!(table.len(), Class::ALL.len());
    for (row, class) in table.into_iter().zip(Class::ALL) {
        let [
            word,
            retryable,
            backoff,
            surface_delay,
            operator,
            resubmit,
            layer,
        ] = row;
        let policy: &'static Policy = policy_of(class);
        assert_eq!(class.as_str(), word);
        assert_eq!(policy.class, class, "{word}");
        assert_eq!(policy.retryable, yes(retryable), "{word}");
        assert_eq!(policy.backoff, yes(backoff), "{word}");
        assert_eq!(policy.surface_delay, yes(surface_delay), "{word}");
        assert_eq!(policy.needs_operator, yes(operator), "{word}");
        assert_eq!(policy.safe_to_resubmit, yes(resubmit), "{word}");
        assert_eq!(policy.default_layer.as_str(), layer, "{word}");
        assert!(!policy.meaning.is_empty(), "{word}");
    }
}

#[test]
fn everything_that_reads_a_policy_reads_that_table() {
    for class in Class::ALL {
        let policy = policy_of(class);
        let (failure, verdict) = (Failure::new(class, "m"), Verdict::new(class));
        assert_eq!(class.policy(), policy);
        assert_eq!(failure.is_retryable(), policy.retryable);
        assert_eq!(verdict.is_retryable(), policy.retryable);
        assert_eq!(failure.wants_backoff(), policy.backoff);
        assert_eq!(failure.needs_operator(), policy.needs_operator);
        assert_eq!(failure.is_safe_to_resubmit(), policy.safe_to_resubmit);
        assert_eq!(failure.layer(), policy.default_layer);
        assert_eq!(verdict.layer(), policy.default_layer);
    }
}

#[test]
fn a_constructor_a_class() {
    let made = [
        Failure::transient("m"),
        Failure::permanent("m"),
        Failure::authentication("m"),
        Failure::not_found("m"),
        Failure::permission_denied("m"),
        Failure::invalid_argument("m"),
        Failure::rate_limited("m"),
        Failure::self_reported("m"),
        Failure::unknown("m"),
    ];
    assert_eq!(made.each_ref().map(Failure::class), Class::ALL);
    assert!(made.iter().all(|failure| failure.message() == "m"));
}

#[test]
fn what_cannot_be_classified_is_never_retried() {
    assert!(!policy_of(Class::Unknown).retryable);
}

#[test]
fn result_and_side_effect_come_only_from_a_statement() {
    for class in Class::ALL {
        let layer = policy_of(class).default_layer;
        assert!(
            !matches!(layer, Layer::Result | Layer::SideEffect),
            "{class}"
        );
    }
}

#[test]
fn the_policy_can_be_read_in_a_constant() {
    const BACKOFF: bool = policy_of(Class::Transient).backoff;
    const { assert!(BACKOFF && !Class::Unknown.policy().retryable) };
}
