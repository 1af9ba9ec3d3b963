//! Private types inside public ones: an impl that named a field's type would leak it.

#![deny(private_bounds, private_interfaces)]
#![expect(unreachable_pub, reason = "a test target exports nothing")]

use std::{marker::PhantomData, time::Duration};

use toolfail::{Class, Classified};

pub mod host {
    use super::{Classified, Duration, PhantomData};

    #[derive(Debug)]
    struct Hidden<T>(PhantomData<T>);

    #[derive(Debug, Classified)]
    #[toolfail(class = "not_found", code = 1401)]
    struct HiddenError;

    struct HiddenNumber(u8);

    impl std::fmt::Display for HiddenNumber {
        fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
            self.0.fmt(f)
        }
    }

    /// Its field's type is private.
    #[derive(Debug, Classified)]
    #[toolfail(class = "permanent", code = 1402)]
    pub struct Shown<T> {
        inner: Hidden<T>,
    }

    impl<T> Shown<T> {
        /// One.
        #[must_use]
        pub const fn one() -> Self {
            let inner = Hidden(PhantomData);
            Self { inner }
        }

        /// Its marker.
        #[must_use]
        pub const fn marker(&self) -> PhantomData<T> {
            self.inner.0
        }
    }

    /// It wraps what is private, in every role.
    #[derive(Classified)]
    #[toolfail(class = "transient", code = 1403)]
    pub struct Roles {
        #[toolfail(show)]
        number: HiddenNumber,
        #[toolfail(retry_after)]
        wait: Option<Duration>,
    }

    /// It answers with what is private.
    #[derive(Debug, Classified)]
    #[toolfail(transparent)]
    pub struct Wrapper<T>(#[toolfail(wrapped)] HiddenError, Hidden<T>);

    /// One of each.
    #[must_use]
    pub const fn roles() -> (Roles, Wrapper<super::NotAnything>) {
        let number = HiddenNumber(1);
        let roles = Roles { number, wait: None };
        (roles, Wrapper(HiddenError, Hidden(PhantomData)))
    }

    /// The derive does not make it public.
    #[derive(Debug, Classified)]
    pub(super) enum Tagged<T> {
        #[toolfail(class = "transient", code = 1404)]
        A(PhantomData<fn() -> T>),
    }
}

/// It implements nothing at all.
pub struct NotAnything;

#[test]
fn a_private_payload_stays_private_and_needs_no_trait() {
    let shown = host::Shown::<NotAnything>::one();
    let PhantomData = shown.marker();
    assert_eq!(shown.verdict().class(), Class::Permanent);
    let tagged = host::Tagged::<NotAnything>::A(PhantomData);
    assert_eq!(tagged.verdict().class(), Class::Transient);
    let (roles, wrapper) = host::roles();
    assert_eq!(roles.verdict().class(), Class::Transient);
    assert_eq!(wrapper.verdict().class(), Class::NotFound);
}
