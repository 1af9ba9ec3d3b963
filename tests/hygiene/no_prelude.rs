//! A host without any prelude.

use toolfail::{Class, Classified, RetryableReporter};

mod host {
    #![no_implicit_prelude]

    #[derive(::std::fmt::Debug, ::toolfail::Classified)]
    #[toolfail(domain = "host.example", category = "CAPABILITY_ERROR")]
    pub(super) enum ToolError {
        #[toolfail(class = "rate_limited", code = 4101, remediation = "Ask for less.")]
        Busy {
            #[toolfail(retry_after)]
            wait: ::std::option::Option<::std::time::Duration>,
            #[toolfail(idempotency)]
            key: ::toolfail::Idempotency,
            #[toolfail(effect)]
            effect: ::std::option::Option<::toolfail::Effect>,
            #[toolfail(show)]
            name: &'static str,
            #[toolfail(detail = "number")]
            count: u8,
        },
        #[toolfail(class = "transient", code = 4102, retry_after = "3s", not_idempotent)]
        Slow,
        #[toolfail(code = 4003)]
        WellKnown,
        #[toolfail(retryable = true)]
        Reported,
        #[toolfail(transparent)]
        Wrapped(::toolfail::Sentinel),
        #[toolfail(with = judge)]
        Judged,
    }

    fn judge(_: &ToolError) -> ::toolfail::Verdict {
        ::toolfail::Verdict::new(::toolfail::Class::NotFound)
    }

    impl ::std::fmt::Display for ToolError {
        fn fmt(&self, f: &mut ::std::fmt::Formatter<'_>) -> ::std::fmt::Result {
            f.write_str("x")
        }
    }

    impl ::std::error::Error for ToolError {}

    #[derive(::toolfail::Classified)]
    pub(super) enum Never {}

    #[derive(::toolfail::Classified)]
    #[toolfail(class = "permanent", code = 1401)]
    pub(super) struct Generic<T: ::std::marker::Copy, const N: usize>(pub(super) [T; N]);
}

#[test]
fn without_a_prelude_all_of_the_derive_works() {
    let busy = host::ToolError::Busy {
        wait: Some(std::time::Duration::from_secs(1)),
        key: toolfail::Idempotency::No,
        effect: None,
        name: "n",
        count: 3,
    };
    assert!(busy.is_retryable());
    let failure = busy.into_failure();
    assert_eq!(failure.class(), Class::RateLimited);
    assert!(!failure.is_safe_to_resubmit());
    assert_eq!(failure.details(), Some(&serde_json::json!({ "number": 3 })));
    assert_eq!(host::ToolError::Slow.verdict().class(), Class::Transient);
    assert_eq!(
        host::ToolError::WellKnown.verdict().class(),
        Class::RateLimited
    );
    assert_eq!(
        host::ToolError::Reported.verdict().class(),
        Class::SelfReported
    );
    assert_eq!(host::ToolError::Judged.verdict().class(), Class::NotFound);
    let wrapped = host::ToolError::Wrapped(toolfail::Sentinel::Permanent);
    assert_eq!(wrapped.verdict().class(), Class::Permanent);
    assert_eq!(host::Never::entries(), []);
    assert_eq!(host::Generic([1]).verdict().class(), Class::Permanent);
}
