//! The words of the attribute are the words of the contract.

use toolfail::{Category, Class, Classified, Code, Effect, Idempotency, Layer, Verdict, codes};

/// The verdict of a struct with these keys.
macro_rules! verdict {
    ($($keys:tt)*) => {{
        #[derive(Classified)]
        #[toolfail($($keys)*)]
        struct It;
        It.verdict()
    }};
}

#[test]
fn every_class_is_written_as_its_wire_word() {
    let derived = [
        verdict!(class = "transient"),
        verdict!(class = "permanent"),
        verdict!(class = "authentication"),
        verdict!(class = "not_found"),
        verdict!(class = "permission_denied"),
        verdict!(class = "invalid_argument"),
        verdict!(class = "rate_limited"),
        verdict!(class = "self_reported"),
        verdict!(class = "unknown"),
    ];
    let by_hand = Class::ALL.map(|class| Verdict::new(class).with_reason("it"));
    assert_eq!(derived, by_hand);
}

#[test]
fn every_layer_is_written_as_its_wire_word() {
    let derived = [
        verdict!(class = "unknown", layer = "input"),
        verdict!(class = "unknown", layer = "execution"),
        verdict!(class = "unknown", layer = "permission"),
        verdict!(class = "unknown", layer = "result"),
        verdict!(class = "unknown", layer = "side_effect"),
    ];
    assert_eq!(derived.map(|verdict| verdict.layer()), Layer::ALL);
}

#[test]
fn every_effect_is_written_as_its_wire_word() {
    let derived = [
        verdict!(class = "unknown", effect = "not_applied"),
        verdict!(class = "unknown", effect = "in_doubt"),
        verdict!(class = "unknown", effect = "applied"),
    ];
    assert_eq!(
        derived.map(|verdict| verdict.effect()),
        Effect::ALL.map(Some)
    );
    assert_eq!(verdict!(class = "unknown").effect(), None);
}

#[test]
fn the_two_flags_are_two_of_the_three_idempotencies() {
    let derived = [
        verdict!(class = "unknown"),
        verdict!(class = "unknown", idempotent),
        verdict!(class = "unknown", not_idempotent),
    ];
    assert_eq!(
        derived.map(|verdict| verdict.idempotency()),
        Idempotency::ALL
    );
}

#[test]
fn every_category_admits_the_codes_of_its_segment() {
    let derived = [
        verdict!(class = "unknown", category = "SYSTEM_ERROR", code = 1000),
        verdict!(class = "unknown", category = "TASK_ERROR", code = 2999),
        verdict!(class = "unknown", category = "INFO_ERROR", code = 3000),
        verdict!(
            class = "unknown",
            category = "CAPABILITY_ERROR",
            code = 4999
        ),
        verdict!(class = "unknown", category = "SECURITY_ERROR", code = 5000),
        verdict!(
            class = "unknown",
            category = "COMMUNICATION_ERROR",
            code = 6999
        ),
        verdict!(class = "unknown", category = "GROUP_ERROR", code = 7000),
        verdict!(class = "unknown", category = "HIL_ERROR", code = 8999),
        verdict!(
            class = "unknown",
            category = "VALIDATION_ERROR",
            code = 9999
        ),
    ];
    let categories = derived.map(|verdict| verdict.code().unwrap().category());
    assert_eq!(categories, Category::ALL);
}

#[test]
fn a_well_known_code_alone_gives_class_layer_and_effect_of_its_row() {
    macro_rules! rows {
        ($($code:literal)+) => {
            [$((Code::new($code).unwrap(), verdict!(code = $code))),+]
        };
    }
    let rows = rows! {
        1000 1001 1002 2001 2002 2003 2004 2005 3001 3002 3003 4001 4002 4003 4004 5001 5002 5003
        5004 6001 6002 6003 6004 7001 7002 7003 7004 7005 7006 7007 7008 8001 8002 8003 9001
    };
    assert_eq!(rows.map(|(code, _)| code), codes::ALL);
    for (code, verdict) in rows {
        let row = code.well_known().unwrap();
        assert_eq!(verdict.code(), Some(code));
        assert_eq!(verdict.class(), row.class, "{code}");
        assert_eq!(verdict.layer(), row.layer, "{code}");
        assert_eq!(verdict.effect(), row.effect, "{code}");
        assert_eq!(
            verdict,
            Verdict::from_code(code).with_reason("it"),
            "{code}"
        );
    }
}

#[test]
fn a_class_beside_a_well_known_code_takes_nothing_from_its_row() {
    let verdict = verdict!(class = "transient", code = 6002);
    assert_eq!(verdict.layer(), Layer::Execution);
    assert_eq!(verdict.effect(), None);
    let verdict = verdict!(retryable = true, code = 6002);
    assert_eq!(verdict.class(), Class::SelfReported);
    assert_eq!(
        (verdict.layer(), verdict.effect()),
        (Layer::Execution, None)
    );
    assert_eq!(verdict.code(), Some(codes::CALLBACK_FAILED));
}

#[test]
fn a_layer_or_an_effect_beside_a_well_known_code_comes_before_its_row() {
    let verdict = verdict!(code = 6002, layer = "execution", effect = "not_applied");
    assert_eq!(verdict.class(), Class::Transient);
    assert_eq!(verdict.layer(), Layer::Execution);
    assert_eq!(verdict.effect(), Some(Effect::NotApplied));
}
