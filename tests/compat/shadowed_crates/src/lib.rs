//! A host with crates of its own under the names of `core`, `alloc`, `std` and `toolfail`, so that
//! `::core` is not the one that everybody means.

#![deny(warnings)]
#![forbid(unsafe_code)]

extern crate fake as core;
extern crate fake as alloc;
extern crate fake as toolfail;
extern crate fake as __toolfail;
extern crate fake as serde;
extern crate fake as serde_json;
extern crate fake as inventory;

use tf::Classified;

/// Every key and role.
#[derive(Debug, Classified)]
#[toolfail(crate = ::tf, domain = "shadowed.example")]
pub enum Everything {
    /// Every role.
    #[toolfail(class = "rate_limited", code = 4101, remediation = "Ask for less.")]
    Roles {
        /// Its wait.
        #[toolfail(retry_after)]
        wait: Option<std::time::Duration>,
        /// Its key.
        #[toolfail(idempotency)]
        key: tf::Idempotency,
        /// What is known.
        #[toolfail(effect)]
        effect: Option<tf::Effect>,
        /// Its name.
        #[toolfail(show)]
        name: &'static str,
        /// Its count.
        #[toolfail(detail)]
        count: u8,
    },
    /// A code's row.
    #[toolfail(code = 4003)]
    WellKnown,
    /// Its own report.
    #[toolfail(retryable = true)]
    Reported,
    /// Another answers.
    #[toolfail(transparent)]
    Wrapped(tf::Sentinel),
}

/// No variant.
#[derive(Debug, Classified)]
#[toolfail(crate = ::tf)]
pub enum Never {}

#[test]
fn other_crates_under_the_names_are_not_taken() {
    let wait = Some(std::time::Duration::ZERO);
    let roles = Everything::Roles {
        wait,
        key: tf::Idempotency::Yes,
        effect: None,
        name: "x",
        count: 1,
    };
    assert_eq!(roles.verdict().retry_after(), wait);
    assert_eq!(Everything::WellKnown.verdict().class(), tf::Class::RateLimited);
    assert_eq!(Everything::Reported.verdict().class(), tf::Class::SelfReported);
    let wrapped = Everything::Wrapped(tf::Sentinel::Permanent);
    assert_eq!(wrapped.verdict().class(), tf::Class::Permanent);
    assert!(Never::entries().is_empty());
}
