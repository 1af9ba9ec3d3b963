//! A host with its own types, traits, functions and constants under the names everybody else uses.

use toolfail::{Class, Classified};

#[expect(non_camel_case_types, reason = "the names are there to be in the way")]
mod host {
    macro_rules! types {
        ($($name:ident)*) => { $(pub(super) struct $name;)* };
    }
    macro_rules! traits {
        ($($name:ident)*) => { $(pub(super) trait $name {})* };
    }

    types! {
        Option Some None Ok Err String Box Vec Arc Cow Duration PhantomData Formatter Infallible
        bool char str u8 u16 u32 u64 u128 usize i8 i32 i64 f64
        Class Layer Effect Idempotency Code Category Verdict Entry Policy Failure Provenance
        Registry Decision Catalog Wait Row Judge Reporter Shown
    }
    traits! {
        From Into TryFrom Default Clone Copy Debug Display Error Iterator IntoIterator AsRef Deref
        Drop Fn FnMut FnOnce PartialEq Eq Hash Send Sync Sized Unpin ToString ToOwned Borrow Any
        Classified RetryableReporter Transparent Sink Detail
    }

    pub(super) type Result<T> = ::std::result::Result<T, ()>;
    pub(super) fn drop() {}
    pub(super) fn verdict() {}
    pub(super) fn describe() {}

    type Wait_ = ::std::option::Option<::std::time::Duration>;

    #[derive(::toolfail::Classified)]
    #[toolfail(domain = "host.example", category = "CAPABILITY_ERROR")]
    pub(super) enum ToolError {
        #[toolfail(class = "rate_limited", code = 4101, remediation = "Ask for less.")]
        Busy {
            #[toolfail(retry_after)]
            wait: Wait_,
            #[toolfail(idempotency)]
            key: ::toolfail::Idempotency,
            #[toolfail(effect)]
            effect: ::std::option::Option<::toolfail::Effect>,
            #[toolfail(show)]
            name: &'static ::core::primitive::str,
            #[toolfail(detail)]
            count: ::core::primitive::u8,
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

    impl ::core::fmt::Display for ToolError {
        fn fmt(&self, f: &mut ::core::fmt::Formatter<'_>) -> ::core::fmt::Result {
            f.write_str("x")
        }
    }
}

/// Names in the value namespace: constants, statics and unit structs take part in patterns.
mod values {
    macro_rules! unit_structs {
        ($($name:ident)*) => {
            $(
                #[allow(non_camel_case_types, reason = "in the way")]
                pub(super) struct $name;
            )*
        };
    }

    unit_structs! {
        Self_ this value field wait effect idempotency verdict entry entries row sink f it e error
        name code class layer reason domain remediation retry_after inner wrapped source
        __self __sink __verdict __entry __entries __0 _0 field0 field_0 __field0 __field_0 __value
    }

    #[derive(Debug, ::toolfail::Classified)]
    pub(super) enum Values {
        #[toolfail(class = "transient", code = 1201)]
        A(#[toolfail(retry_after)] std::time::Duration, u8),
        #[toolfail(transparent)]
        B(#[toolfail(wrapped)] ::toolfail::Sentinel, u8),
    }
}

#[test]
fn own_types_and_traits_under_the_preludes_names_are_not_taken() {
    let busy = host::ToolError::Busy {
        wait: None,
        key: toolfail::Idempotency::Yes,
        effect: Some(toolfail::Effect::InDoubt),
        name: "n",
        count: 3,
    };
    let failure = busy.to_failure();
    assert_eq!(failure.class(), Class::RateLimited);
    assert_eq!(failure.details(), Some(&serde_json::json!({ "count": 3 })));
    let classes = [
        (host::ToolError::Slow, Class::Transient),
        (host::ToolError::WellKnown, Class::RateLimited),
        (host::ToolError::Reported, Class::SelfReported),
        (
            host::ToolError::Wrapped(toolfail::Sentinel::Authentication),
            Class::Authentication,
        ),
        (host::ToolError::Judged, Class::NotFound),
    ];
    for (error, class) in classes {
        assert_eq!(error.verdict().class(), class);
    }
    assert_eq!(host::ToolError::entries().len(), 6);
}

#[test]
fn own_constants_are_no_patterns() {
    let wait = std::time::Duration::from_secs(2);
    assert_eq!(
        values::Values::A(wait, 1).verdict().retry_after(),
        Some(wait)
    );
    let wrapped = values::Values::B(toolfail::Sentinel::NotFound, 1);
    assert_eq!(wrapped.verdict().class(), Class::NotFound);
}
