//! A builder states its one thing and keeps everything else.

use proptest::{prelude::*, sample::select};
use toolfail::{Effect, Failure, Idempotency, Layer, Provenance};

use crate::any;

/// All that can be read of a failure.
fn read(failure: &Failure) -> Vec<(&'static str, String)> {
    let shown = failure.guidance().to_string();
    let facts = shown
        .find('[')
        .map_or("", |start| &shown[start..=shown.rfind(']').unwrap()]);
    vec![
        ("class", failure.class().to_string()),
        ("code", format!("{:?}", failure.code())),
        ("reason", failure.reason().into()),
        ("domain", format!("{:?}", failure.domain())),
        ("message", failure.message().into()),
        ("layer", failure.layer().to_string()),
        ("effect", format!("{:?}", failure.effect())),
        ("idempotency", failure.idempotency().to_string()),
        ("retry_after", format!("{:?}", failure.retry_after())),
        (
            "remediation",
            failure.remediation(toolfail::Language::English).into(),
        ),
        ("facts", facts.into()),
        ("details", format!("{:?}", failure.details())),
        ("attempts", failure.attempts().to_string()),
        ("exhausted", failure.is_exhausted().to_string()),
        ("provenance", failure.provenance().to_string()),
        (
            "cause",
            format!(
                "{:?}",
                std::error::Error::source(failure).map(ToString::to_string)
            ),
        ),
    ]
}

type Step = (&'static str, fn(Failure) -> Failure);

const STEPS: [Step; 15] = [
    ("code", |f| f.with_code(toolfail::codes::GROUP_FULL)),
    ("reason", |f| f.with_reason("a_reason")),
    ("domain", |f| f.with_domain("a.domain")),
    ("message", |f| f.with_message("a message")),
    ("layer", |f| f.with_layer(Layer::Result)),
    ("effect", |f| f.with_effect(Effect::Applied)),
    ("idempotency", |f| f.with_idempotency(Idempotency::No)),
    ("idempotency", Failure::idempotent),
    ("retry_after", |f| {
        f.with_retry_after(std::time::Duration::from_millis(77))
    }),
    ("remediation", |f| f.with_remediation("A text.")),
    ("facts", |f| f.with_fact("a", "fact")),
    ("details", |f| f.with_details(serde_json::json!([1]))),
    ("attempts", |f| f.with_attempts(77)),
    ("exhausted", |f| f.with_exhausted(true)),
    ("cause", |f| f.with_cause("a cause")),
];

proptest! {
    #[test]
    fn a_builder_changes_nothing_but_its_own(
        start in any::failure(),
        before in prop::collection::vec(select(&STEPS[..]), 0..8),
        (own, step) in select(&STEPS[..]),
    ) {
        let start = before.into_iter().fold(start, |failure, (_, step)| step(failure));
        let (old, new) = (read(&start), read(&step(start.clone())));
        for (old, new) in old.into_iter().zip(new) {
            if old.0 != own {
                prop_assert_eq!(old, new);
            }
        }
        prop_assert_eq!(start.provenance(), &Provenance::Declared);
    }

    #[test]
    fn what_is_stated_can_be_read(
        class in any::class(),
        (layer, effect, idempotency) in (any::layer(), any::effect(), any::idempotency()),
        (code, wait, attempts) in (any::code(), any::wait(), proptest::num::u32::ANY),
        (message, domain) in (any::text(), any::text()),
        exhausted: bool,
    ) {
        let failure = Failure::new(class, message.clone())
            .with_exhausted(exhausted)
            .with_attempts(attempts)
            .with_retry_after(wait)
            .with_code(code)
            .with_domain(domain.clone())
            .with_idempotency(idempotency)
            .with_effect(effect)
            .with_layer(layer);
        prop_assert_eq!(failure.class(), class);
        prop_assert_eq!(failure.message(), &message);
        prop_assert_eq!(failure.to_string(), message);
        prop_assert_eq!(failure.domain(), Some(&*domain));
        prop_assert_eq!(failure.layer(), layer);
        prop_assert_eq!(failure.effect(), Some(effect));
        prop_assert_eq!(failure.idempotency(), idempotency);
        prop_assert_eq!(failure.code(), Some(code));
        prop_assert_eq!(failure.retry_after(), Some(wait));
        prop_assert_eq!(failure.attempts(), attempts);
        prop_assert_eq!(failure.is_exhausted(), exhausted);
        let verdict = failure.verdict();
        prop_assert_eq!(verdict.class(), class);
        prop_assert_eq!(verdict.layer(), layer);
        prop_assert_eq!(verdict.effect(), Some(effect));
        prop_assert_eq!(verdict.idempotency(), idempotency);
        prop_assert_eq!(verdict.code(), Some(code));
        prop_assert_eq!(verdict.retry_after(), Some(wait));
        prop_assert_eq!(verdict.is_safe_to_resubmit(), failure.is_safe_to_resubmit());
    }
}
