//! What fields say.

use core::{fmt, time::Duration};

use serde_json::json;
use toolfail::{Class, Classified, Effect, Failure, Idempotency};

#[derive(Classified)]
enum Stated {
    #[toolfail(
        class = "transient",
        retry_after = "5s",
        effect = "in_doubt",
        not_idempotent
    )]
    Maybe {
        #[toolfail(retry_after)]
        wait: Option<Duration>,
        #[toolfail(effect)]
        effect: Option<Effect>,
        #[toolfail(idempotency)]
        idempotency: Option<Idempotency>,
    },
    #[toolfail(
        class = "transient",
        retry_after = "5s",
        effect = "in_doubt",
        idempotent
    )]
    Surely(
        #[toolfail(retry_after)] Duration,
        #[toolfail(effect)] Effect,
        #[toolfail(idempotency)] Idempotency,
    ),
    #[toolfail(class = "transient")]
    Neither {
        #[expect(dead_code, reason = "no name of a field means anything")]
        retry_after: Duration,
        #[expect(dead_code, reason = "no name of a field means anything")]
        effect: Effect,
        #[expect(dead_code, reason = "no name of a field means anything")]
        idempotency: Idempotency,
    },
}

#[test]
fn a_field_that_states_nothing_leaves_what_the_attribute_says() {
    let verdict = Stated::Maybe {
        wait: None,
        effect: None,
        idempotency: None,
    }
    .verdict();
    assert_eq!(verdict.retry_after(), Some(Duration::from_secs(5)));
    assert_eq!(verdict.effect(), Some(Effect::InDoubt));
    assert_eq!(verdict.idempotency(), Idempotency::No);
}

#[test]
fn a_field_that_states_something_comes_first() {
    let verdict = Stated::Maybe {
        wait: Some(Duration::ZERO),
        effect: Some(Effect::NotApplied),
        idempotency: Some(Idempotency::Unset),
    }
    .verdict();
    assert_eq!(verdict.retry_after(), Some(Duration::ZERO));
    assert_eq!(verdict.effect(), Some(Effect::NotApplied));
    assert_eq!(
        verdict.idempotency(),
        Idempotency::Unset,
        "unset comes first too"
    );

    let wait = Duration::from_secs(86_400);
    let verdict = Stated::Surely(wait, Effect::Applied, Idempotency::Unset).verdict();
    assert_eq!(verdict.retry_after(), Some(wait), "never cut short");
    assert_eq!(verdict.effect(), Some(Effect::Applied));
    assert_eq!(verdict.idempotency(), Idempotency::Unset);
    assert!(!verdict.is_safe_to_resubmit());
}

#[test]
fn a_field_without_a_role_says_nothing_whatever_its_name() {
    let verdict = Stated::Neither {
        retry_after: Duration::from_secs(1),
        effect: Effect::NotApplied,
        idempotency: Idempotency::Yes,
    }
    .verdict();
    assert_eq!((verdict.retry_after(), verdict.effect()), (None, None));
    assert_eq!(verdict.idempotency(), Idempotency::Unset);
}

#[derive(Debug, thiserror::Error, Classified)]
#[toolfail(class = "invalid_argument")]
enum Shown {
    #[error("secret of {secret}")]
    Named {
        #[toolfail(show)]
        r#type: &'static str,
        secret: &'static str,
        #[toolfail(show, detail)]
        row: u32,
        #[toolfail(detail = "all rows")]
        rows: Vec<u32>,
    },
    #[error("tuple")]
    Tuple(u8, #[toolfail(show)] Loud, #[toolfail(detail)] Option<u8>),
}

#[derive(Debug)]
struct Loud;

impl fmt::Display for Loud {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("LOUD")
    }
}

#[test]
fn a_shown_field_is_a_fact_under_its_name_and_nothing_else_reaches_the_model() {
    let error = Shown::Named {
        r#type: "sku",
        secret: "hunter2",
        row: 7,
        rows: vec![7, 8],
    };
    let line = error.to_failure().guidance().to_string();
    assert!(line.contains(r#"type="sku""#), "{line}");
    assert!(line.contains(r#"row="7""#), "{line}");
    assert!(
        line.find("type=") < line.find("row="),
        "in their order: {line}"
    );
    for hidden in ["hunter2", "secret", "rows", "r#"] {
        assert!(!line.contains(hidden), "{line}");
    }
    let line = Shown::Tuple(3, Loud, None)
        .to_failure()
        .guidance()
        .to_string();
    assert!(
        line.contains(r#"1="LOUD""#),
        "a tuple field is named by its index: {line}"
    );
}

#[test]
fn a_detail_goes_into_the_details_under_its_name() {
    let error = Shown::Named {
        r#type: "sku",
        secret: "hunter2",
        row: 7,
        rows: vec![7, 8],
    };
    let details = json!({ "row": 7, "all rows": [7, 8] });
    assert_eq!(error.to_failure().details(), Some(&details));
    let error = Shown::Tuple(3, Loud, Some(1));
    assert_eq!(error.to_failure().details(), Some(&json!({ "2": 1 })));
}

#[derive(Debug, thiserror::Error, Classified)]
#[error("generic")]
#[toolfail(class = "unknown")]
struct Generic<'a, S, D, W, const N: usize> {
    #[toolfail(show)]
    shown: &'a S,
    #[toolfail(detail)]
    detail: [D; N],
    #[toolfail(retry_after)]
    wait: Option<W>,
}

#[test]
fn a_generic_field_brings_the_bound_of_its_role() {
    let generic = Generic {
        shown: &"this",
        detail: [1, 2],
        wait: Some(Duration::ZERO),
    };
    let failure = generic.to_failure();
    assert!(failure.guidance().to_string().contains(r#"shown="this""#));
    assert_eq!(failure.details(), Some(&json!({ "detail": [1, 2] })));
    assert_eq!(failure.retry_after(), Some(Duration::ZERO));
}

#[test]
fn fields_of_a_struct_have_the_roles_that_fields_of_a_variant_have() {
    #[derive(Debug, thiserror::Error, Classified)]
    #[error("busy")]
    #[toolfail(class = "rate_limited")]
    struct Busy(#[toolfail(retry_after)] Duration, #[toolfail(show)] u8);

    let failure: Failure = Busy(Duration::from_secs(2), 9).into_failure();
    assert_eq!(failure.class(), Class::RateLimited);
    assert_eq!(failure.retry_after(), Some(Duration::from_secs(2)));
    assert!(failure.guidance().to_string().contains(r#"1="9""#));
}
