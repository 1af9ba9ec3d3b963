//! The contract test for hosts: what it passes, and that it fails for each rule.

use std::{panic, time::Duration};

use toolfail::{
    Class, Classified, Effect, Entry, Idempotency, InvalidEscalation, Layer, Verdict, codes,
    testing::assert_contract,
};

use crate::host::{ByHand, Generic, OrderError, StockError};

#[test]
fn a_type_that_obeys_passes() {
    assert_contract::<OrderError>();
    assert_contract::<StockError>();
    assert_contract::<Generic<String>>();
    assert_contract::<ByHand>();
    assert_contract::<Everything>();
}

macro_rules! by_hand {
    ($($Type:ident => [$($entry:expr),* $(,)?];)+) => {
        $(
            struct $Type;

            impl Classified for $Type {
                fn verdict(&self) -> Verdict {
                    Verdict::new(Class::Unknown)
                }

                fn entries() -> &'static [Entry] {
                    const { &[$($entry),*] }
                }
            }
        )+
    };
}

const TRANSIENT: Verdict = Verdict::new(Class::Transient);

by_hand! {
    Everything => [
        Entry::new("E", "Plain", TRANSIENT),
        Entry::at_run_time("E", "Judged"),
        Entry::new("E", "SelfReported", Verdict::self_reported(true)),
        Entry::new("E", "Adapted", TRANSIENT.with_adapter("http1")),
        Entry::new("E", "Row", Verdict::from_code(codes::CALLBACK_FAILED)),
        Entry::new("E", "Full", TRANSIENT
            .with_code(codes::ENDPOINT_UNREACHABLE)
            .with_reason("full")
            .with_layer(Layer::Result)
            .with_effect(Effect::Applied)
            .with_idempotency(Idempotency::No)
            .with_retry_after(Duration::from_nanos(1_500_001)))
            .with_domain("e.example")
            .with_remediation("Look at the list of orders."),
    ];
    NoEntries => [];
    Verdicts => [Entry::new("E", "V", TRANSIENT).with_remediation("Please retry later.")];
    Blank => [Entry::new("E", "V", TRANSIENT).with_remediation(" ")];
    NoDomain => [Entry::new("E", "V", TRANSIENT).with_domain("")];
    OddDomain => [Entry::new("E", "V", TRANSIENT).with_domain("orders example")];
    SameCode => [
        Entry::new("E", "First", TRANSIENT.with_code(codes::RESOURCE_BUSY)),
        Entry::new("E", "Second", TRANSIENT.with_code(codes::RESOURCE_BUSY)),
    ];
}

/// What the assertion says of a type.
fn complaint<E: Classified>() -> String {
    let complaint = panic::catch_unwind(assert_contract::<E>).expect_err("nothing was found");
    *complaint.downcast::<String>().unwrap()
}

#[test]
fn each_rule_that_is_broken_is_named() {
    assert!(complaint::<NoEntries>().contains("it has no entries"));
    assert!(complaint::<InvalidEscalation>().contains("it has no entries"));
    for (complaint, part) in [
        (
            complaint::<Verdicts>(),
            "V: the remediation `Please retry later.`",
        ),
        (complaint::<Blank>(), "V: the remediation ` ` is blank"),
        (complaint::<NoDomain>(), "V: the domain ``"),
        (complaint::<OddDomain>(), "V: the domain `orders example`"),
        (
            complaint::<SameCode>(),
            "Second: code 4003 is that of First too",
        ),
    ] {
        assert!(complaint.contains(part), "{complaint}");
        assert!(complaint.contains("catalog::contract::"), "{complaint}");
    }
}
