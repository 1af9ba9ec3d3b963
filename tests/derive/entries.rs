//! The static rows.

use core::time::Duration;

use toolfail::{Class, Classified, Effect, Entry, Failure, Layer, Verdict};

#[derive(Debug, thiserror::Error, Classified)]
#[error("{self:?}")]
#[toolfail(domain = "orders.example")]
#[expect(non_camel_case_types, reason = "a name under test")]
enum OrderError {
    /// The warehouse is busy.
    ///
    /// It says for how long.
    #[toolfail(class = "rate_limited", code = 4003, idempotent, retry_after = "1s")]
    Busy {
        #[toolfail(retry_after)]
        wait: Option<Duration>,
    },
    #[toolfail(code = 2004, remediation = "Look the order up.")]
    r#async,
    /** Self-made. */
    #[toolfail(retryable = true)]
    Reported,
    #[toolfail(transparent)]
    Wrapped(Failure),
    #[toolfail(with = judge)]
    Judged,
}

fn judge(_: &OrderError) -> Verdict {
    Verdict::new(Class::Permanent)
}

#[test]
fn there_is_a_row_a_variant_in_their_order() {
    let rows = OrderError::entries();
    let names: Vec<_> = rows.iter().map(Entry::variant).collect();
    assert_eq!(names, ["Busy", "async", "Reported", "Wrapped", "Judged"]);
    assert!(rows.iter().all(|row| row.type_name() == "OrderError"));
    let classes: Vec<_> = rows.iter().map(Entry::class).collect();
    let [limited, lost, reported] = [Class::RateLimited, Class::Transient, Class::SelfReported];
    assert_eq!(
        classes,
        [Some(limited), Some(lost), Some(reported), None, None]
    );
}

#[test]
fn a_row_has_the_verdict_without_what_fields_say() {
    let [busy, lost, ..] = OrderError::entries() else {
        panic!("five rows")
    };
    let declared = OrderError::Busy { wait: None }.verdict();
    assert_eq!(busy.verdict(), declared);
    assert_eq!(declared.retry_after(), Some(Duration::from_secs(1)));
    let wait = Some(Duration::from_secs(9));
    assert_eq!(OrderError::Busy { wait }.verdict().retry_after(), wait);
    assert_eq!(lost.verdict(), OrderError::r#async.verdict());
    assert_eq!(lost.verdict().layer(), Layer::SideEffect);
    assert_eq!(lost.verdict().effect(), Some(Effect::InDoubt));
    assert_eq!(
        (busy.remediation(), lost.remediation()),
        (None, Some("Look the order up."))
    );
}

#[test]
fn what_only_run_time_knows_has_a_row_that_nobody_classified() {
    for row in OrderError::entries()
        .iter()
        .filter(|row| row.class().is_none())
    {
        assert_eq!(row.verdict().class(), Class::Unknown);
        assert!(!row.verdict().is_retryable());
        assert_eq!(
            row.domain().is_some(),
            row.variant() == "Judged",
            "{}",
            row.variant()
        );
    }
}

#[test]
fn doc_comments_stand_beside_the_rows() {
    let docs = OrderError::__docs();
    assert_eq!(docs.len(), OrderError::entries().len());
    assert_eq!(docs[0], "The warehouse is busy.\n\nIt says for how long.");
    assert_eq!(docs[1], "");
    assert_eq!(docs[2].trim(), "Self-made.");
}

#[test]
fn a_type_without_doc_comments_has_none() {
    #[derive(Classified)]
    #[toolfail(class = "unknown")]
    struct Bare;

    assert!(Bare::__docs().is_empty());
    let [row] = Bare::entries() else {
        panic!("one row")
    };
    assert_eq!(
        (row.type_name(), row.variant(), row.domain()),
        ("Bare", "Bare", None)
    );
}

#[test]
fn boxes_and_shares_have_the_rows_of_what_they_hold() {
    assert_eq!(Box::<OrderError>::entries(), OrderError::entries());
    assert_eq!(
        std::sync::Arc::<OrderError>::entries(),
        OrderError::entries()
    );
    assert_eq!(Box::<OrderError>::__docs(), OrderError::__docs());
}

#[test]
fn every_kind_of_variant_has_the_row_of_its_place() {
    let inner = Failure::permanent("no");
    assert_eq!(
        OrderError::Wrapped(inner).verdict().class(),
        Class::Permanent
    );
    assert_eq!(
        OrderError::Reported.verdict(),
        OrderError::entries()[2].verdict()
    );
}

#[test]
fn the_trait_is_one_a_value_can_stand_behind() {
    let errors: [Box<dyn Classified>; 2] = [
        Box::new(OrderError::Judged),
        Box::new(OrderError::Busy { wait: None }),
    ];
    let classes = errors.map(|error| error.verdict().class());
    assert_eq!(classes, [Class::Permanent, Class::RateLimited]);
}
