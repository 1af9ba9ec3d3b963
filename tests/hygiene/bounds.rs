//! The impl has the host's bounds and no other.

use std::{error::Error, fmt, marker::PhantomData};

use static_assertions::{assert_impl_all, assert_not_impl_any, assert_obj_safe};
use toolfail::{Class, Classified, Failure, RetryableReporter};

/// It implements nothing: not `Debug`, not `Send`, not `Clone`.
struct Bare(PhantomData<*const u8>);

/// No bound of the host's.
#[derive(Classified)]
enum Free<'a, T, U: ?Sized, const N: usize> {
    #[toolfail(class = "transient", code = 1901)]
    A(T),
    #[toolfail(class = "permanent", code = 1902)]
    B { value: &'a U, array: [T; N] },
    #[toolfail(class = "permanent", code = 1903)]
    C(
        PhantomData<T>,
        #[toolfail(retry_after)] Option<std::time::Duration>,
    ),
    #[toolfail(transparent)]
    D(#[toolfail(wrapped)] Box<Plain>, T),
    #[toolfail(class = "permanent", code = 1904)]
    E(Box<dyn Fn(&T) -> Self>),
}

#[derive(Classified)]
#[toolfail(class = "not_found", code = 1905)]
struct Plain;

assert_impl_all!(Free<'_, Bare, dyn fmt::Debug, 3>: Classified, RetryableReporter);
assert_impl_all!(Free<'static, Bare, [Bare], 0>: Classified, RetryableReporter);
assert_obj_safe!(Classified, RetryableReporter);

/// The host's own bound, and what it does not hold for.
#[derive(Classified)]
#[toolfail(class = "transient", code = 1906)]
struct Bounded<T: Clone>(T)
where
    T: Copy;

assert_impl_all!(Bounded<u8>: Classified);

/// A bound that holds for some: where it does not, there is no impl and no error.
#[derive(Classified)]
#[toolfail(class = "transient", code = 1907)]
struct Conditional<T>(T, PhantomData<T>)
where
    Vec<T>: fmt::Debug;

assert_impl_all!(Conditional<u8>: Classified);

// Nothing but what was asked for is implemented.
assert_not_impl_any!(Plain: fmt::Debug, fmt::Display, Error, Clone, Default, Into<Failure>);

// An auto trait is as it was.
assert_impl_all!(Plain: Send, Sync, Unpin);
assert_not_impl_any!(Free<'static, Bare, u8, 1>: Send, Sync);

fn class_of(error: &dyn Classified) -> Class {
    error.verdict().class()
}

#[test]
fn it_is_used_as_a_trait_object() {
    let bare: Free<'_, _, str, 1> = Free::A(Bare(PhantomData));
    let all: [(&dyn Classified, Class); 3] = [
        (&bare, Class::Transient),
        (&Bounded(1), Class::Transient),
        (&Plain, Class::NotFound),
    ];
    for (error, class) in all {
        assert_eq!(class_of(error), class);
    }
    let boxed: Box<dyn Classified + Send + Sync> = Box::new(Plain);
    assert_eq!(class_of(&*boxed), Class::NotFound);
    let reporter: &dyn RetryableReporter = &Plain;
    assert!(!reporter.is_retryable());
}

#[test]
fn a_payload_without_any_trait_needs_none() {
    let value = Bare(PhantomData);
    let borrowed: Free<'_, Bare, Bare, 0> = Free::B {
        value: &value,
        array: [],
    };
    assert_eq!(borrowed.verdict().class(), Class::Permanent);
    let wrapped: Free<'_, _, Bare, 0> = Free::D(Box::new(Plain), Bare(PhantomData));
    assert_eq!(wrapped.verdict().class(), Class::NotFound);
    assert_eq!(Free::<'_, Bare, str, 9>::entries().len(), 5);
}
