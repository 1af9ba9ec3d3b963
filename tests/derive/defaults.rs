//! What an enum says for all of its variants.

use toolfail::{Class, Classified, Effect, Idempotency, Layer};

#[derive(Debug, thiserror::Error, Classified)]
#[error("{self:?}")]
#[toolfail(
    class = "transient",
    layer = "side_effect",
    effect = "in_doubt",
    idempotent
)]
#[toolfail(domain = "orders.example")]
enum OrderError {
    Silent,
    #[toolfail(
        class = "permanent",
        layer = "execution",
        effect = "applied",
        not_idempotent
    )]
    Loud,
    #[toolfail(code = 4004)]
    Numbered,
    #[toolfail(retryable = false)]
    Reported,
    #[toolfail(transparent)]
    Wrapped(toolfail::Failure),
    #[toolfail(with = judge)]
    Judged,
}

fn judge(_: &OrderError) -> toolfail::Verdict {
    toolfail::Verdict::new(Class::NotFound)
}

#[test]
fn a_silent_variant_says_what_the_enum_says() {
    let verdict = OrderError::Silent.verdict();
    assert_eq!(verdict.class(), Class::Transient);
    assert_eq!(verdict.layer(), Layer::SideEffect);
    assert_eq!(verdict.effect(), Some(Effect::InDoubt));
    assert_eq!(verdict.idempotency(), Idempotency::Yes);
    assert_eq!(verdict.reason(), "silent");
}

#[test]
fn what_a_variant_says_comes_before_what_the_enum_says() {
    let verdict = OrderError::Loud.verdict();
    assert_eq!(verdict.class(), Class::Permanent);
    assert_eq!(verdict.layer(), Layer::Execution);
    assert_eq!(verdict.effect(), Some(Effect::Applied));
    assert_eq!(verdict.idempotency(), Idempotency::No);
}

#[test]
fn an_inherited_class_is_a_class_given_so_that_a_code_adds_its_number_alone() {
    let verdict = OrderError::Numbered.verdict();
    assert_eq!(verdict.class(), Class::Transient);
    assert_eq!(verdict.code(), Some(toolfail::codes::QUOTA_EXCEEDED));
    assert_eq!(verdict.layer(), Layer::SideEffect);
}

#[test]
fn a_self_report_comes_before_an_inherited_class() {
    let verdict = OrderError::Reported.verdict();
    assert_eq!(verdict.class(), Class::Unknown);
    assert!(verdict.is_self_reported());
    assert_eq!(verdict.effect(), Some(Effect::InDoubt));
}

#[test]
fn who_answers_for_a_variant_answers_without_what_the_enum_says() {
    let inner = toolfail::Failure::permanent("no");
    let verdict = OrderError::Wrapped(inner).verdict();
    assert_eq!(verdict.class(), Class::Permanent);
    assert_eq!(
        (verdict.effect(), verdict.idempotency()),
        (None, Idempotency::Unset)
    );
    let verdict = OrderError::Judged.verdict();
    assert_eq!(verdict, judge(&OrderError::Judged));
}

#[test]
fn the_domain_is_of_every_variant_but_a_transparent_one() {
    let domain = |error: OrderError| error.to_failure().domain().map(str::to_owned);
    for error in [
        OrderError::Silent,
        OrderError::Loud,
        OrderError::Reported,
        OrderError::Judged,
    ] {
        assert_eq!(domain(error).as_deref(), Some("orders.example"));
    }
    let inner = toolfail::Failure::permanent("no");
    assert_eq!(domain(OrderError::Wrapped(inner.clone())), None);
    let inner = inner.with_domain("stock.example");
    assert_eq!(
        domain(OrderError::Wrapped(inner)).as_deref(),
        Some("stock.example")
    );
}
