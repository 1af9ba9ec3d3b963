//! §2: is a resend safe? The table, row by row, and every combination against it.

use toolfail::{Class, Effect, Failure, Idempotency, Verdict, policy_of};

use crate::table::rows;

/// The first row of the table that fits.
pub(crate) fn by_table(class: Class, effect: Option<Effect>, idempotency: Idempotency) -> bool {
    let effect = effect.map_or("none", Effect::as_str);
    let fits = |cell: &str, word: &str| cell == "any" || cell == word;
    let [_, _, safe] = rows::<3>(include_str!("data/safety.tsv"))
        .into_iter()
        .find(|[e, i, _]| fits(e, effect) && fits(i, idempotency.as_str()))
        .expect("the table covers everything");
    match safe {
        "yes" => true,
        "no" => false,
        "class" => policy_of(class).safe_to_resubmit,
        other => panic!("no such answer: {other}"),
    }
}

pub(crate) const EFFECTS: [Option<Effect>; 4] = [
    None,
    Some(Effect::NotApplied),
    Some(Effect::InDoubt),
    Some(Effect::Applied),
];

#[test]
fn every_class_effect_and_idempotency_is_as_safe_as_the_table_says() {
    for class in Class::ALL {
        for effect in EFFECTS {
            for idempotency in Idempotency::ALL {
                let mut failure = Failure::new(class, "m").with_idempotency(idempotency);
                let mut verdict = Verdict::new(class).with_idempotency(idempotency);
                if let Some(effect) = effect {
                    failure = failure.with_effect(effect);
                    verdict = verdict.with_effect(effect);
                }
                let expected = by_table(class, effect, idempotency);
                let what = format!("{class} {effect:?} {idempotency}");
                assert_eq!(failure.is_safe_to_resubmit(), expected, "{what}");
                assert_eq!(verdict.is_safe_to_resubmit(), expected, "{what}");
                assert_eq!(failure.verdict(), verdict, "{what}");
            }
        }
    }
}

#[test]
fn the_table_has_a_row_for_every_line_of_the_contract() {
    let cells: Vec<_> = rows::<3>(include_str!("data/safety.tsv"));
    assert_eq!(cells.len(), 8);
    assert_eq!(cells[0], ["not_applied", "any", "yes"]);
}

#[test]
fn worth_and_safety_are_two_questions() {
    let timeout = Failure::transient("timed out").with_effect(Effect::InDoubt);
    assert!(timeout.is_retryable() && !timeout.is_safe_to_resubmit());
    let refused = Failure::permanent("no").with_effect(Effect::NotApplied);
    assert!(!refused.is_retryable() && refused.is_safe_to_resubmit());
}

#[test]
fn a_stated_effect_outranks_the_class_and_idempotency_outranks_doubt() {
    let busy = Failure::rate_limited("busy");
    assert!(busy.is_safe_to_resubmit());
    assert!(
        !busy
            .clone()
            .with_effect(Effect::InDoubt)
            .is_safe_to_resubmit()
    );
    assert!(
        !busy
            .clone()
            .with_idempotency(Idempotency::No)
            .is_safe_to_resubmit()
    );
    assert!(
        busy.with_effect(Effect::InDoubt)
            .idempotent()
            .is_safe_to_resubmit()
    );
}
