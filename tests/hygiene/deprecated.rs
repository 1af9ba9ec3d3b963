//! What a host has deprecated is used by generated code without a word, and by the host with one.

use std::{fmt, time::Duration};

use toolfail::{Class, Classified, Code};

#[derive(Debug, Classified)]
enum BillingError {
    #[deprecated(note = "use Declined")]
    #[toolfail(class = "permanent", code = 4101)]
    CardRefused,
    #[toolfail(class = "permanent", code = 4102)]
    Declined {
        #[deprecated]
        legacy_reason: u8,
    },
}

#[deprecated(note = "use BillingError")]
#[derive(Debug, Classified)]
#[toolfail(class = "rate_limited", code = 4103, reason = "old")]
struct OldError {
    #[deprecated]
    #[toolfail(retry_after)]
    wait: Option<Duration>,
    #[deprecated]
    #[toolfail(show)]
    name: &'static str,
    #[deprecated]
    #[toolfail(detail)]
    count: u8,
}

/// It holds what is deprecated, under every role and without one.
#[derive(Debug, Classified)]
enum Holder {
    #[expect(deprecated, reason = "the host's own use")]
    #[toolfail(class = "transient", code = 4104)]
    Plain(OldError),
    #[expect(deprecated, reason = "the host's own use")]
    #[toolfail(transparent)]
    Wrapped(OldError),
    #[deprecated]
    #[toolfail(with = judge)]
    Judged { wait: Option<Duration> },
}

fn judge(holder: &Holder) -> toolfail::Verdict {
    #[expect(deprecated, reason = "the host's own use")]
    let Holder::Judged { wait } = holder else {
        unreachable!()
    };
    let verdict = toolfail::Verdict::new(Class::Transient);
    wait.map_or(verdict, |wait| verdict.with_retry_after(wait))
}

#[expect(deprecated, reason = "the host's own use")]
impl fmt::Display for OldError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("old")
    }
}

#[expect(deprecated, reason = "the host's own use")]
fn old() -> OldError {
    OldError {
        wait: Some(Duration::from_secs(3)),
        name: "n",
        count: 1,
    }
}

#[test]
fn a_deprecated_variant_has_its_verdict_and_the_hosts_own_use_still_warns() {
    #[expect(deprecated, reason = "the host's own use")]
    let refused = BillingError::CardRefused;
    assert_eq!(refused.verdict().code().map(Code::get), Some(4101));
    let declined = BillingError::Declined { legacy_reason: 1 };
    assert_eq!(declined.verdict().code().map(Code::get), Some(4102));
}

#[test]
fn a_deprecated_type_with_deprecated_fields_in_every_role_has_its_verdict() {
    let failure = old().to_failure();
    assert_eq!(failure.class(), Class::RateLimited);
    assert_eq!(failure.retry_after(), Some(Duration::from_secs(3)));
    assert!(failure.guidance().to_string().contains("name=\"n\""));
    assert_eq!(failure.details(), Some(&serde_json::json!({ "count": 1 })));
}

#[test]
fn a_payload_of_a_deprecated_type_is_no_trouble() {
    #[expect(deprecated, reason = "the host's own use")]
    let judged = Holder::Judged { wait: None };
    assert_eq!(Holder::Plain(old()).verdict().class(), Class::Transient);
    assert_eq!(Holder::Wrapped(old()).verdict().class(), Class::RateLimited);
    assert_eq!(judged.verdict().class(), Class::Transient);
}
