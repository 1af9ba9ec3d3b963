//! Payloads that cannot exist, and enums without a variant.

#![deny(unreachable_code, unreachable_patterns)]

use std::convert::Infallible;

use toolfail::{Class, Classified, Code, RetryableReporter};

#[derive(Debug, Classified)]
enum Never {}

#[derive(Debug, Classified)]
#[toolfail(domain = "never.example", class = "permanent", category = "TASK_ERROR")]
enum Attributed {}

#[derive(Debug, Classified)]
enum Mixed {
    #[toolfail(class = "unknown", code = 1005)]
    A(Never),
    #[toolfail(class = "unknown", code = 1006)]
    B { inner: Infallible },
    #[toolfail(class = "transient", code = 1007)]
    C,
    #[toolfail(transparent)]
    Wrapped(Never),
    #[toolfail(class = "unknown", code = 1008, retry_after = "1s")]
    Shown {
        #[toolfail(show)]
        never: Infallible,
        #[toolfail(retry_after)]
        wait: std::time::Duration,
    },
}

#[derive(Debug, Classified)]
enum OnlyNever {
    #[toolfail(class = "unknown", code = 1009)]
    A(Never, #[toolfail(retry_after)] std::time::Duration),
}

#[derive(Debug, Classified)]
#[toolfail(transparent)]
struct Wrapper(Never);

#[derive(Debug, Classified)]
enum Generic<T> {
    #[toolfail(class = "permanent", code = 2101)]
    Value(T),
    #[toolfail(class = "transient", code = 2102)]
    Other,
}

fn verdict_of_none<E: Classified + RetryableReporter>() -> Option<Class> {
    let none: Option<E> = None;
    none.map(|error| error.verdict().class())
}

#[test]
fn an_empty_enum_is_classified_and_has_no_rows() {
    assert_eq!(verdict_of_none::<Never>(), None);
    assert_eq!(verdict_of_none::<Attributed>(), None);
    assert_eq!(verdict_of_none::<Wrapper>(), None);
    assert_eq!(verdict_of_none::<OnlyNever>(), None);
    assert_eq!(
        (Never::entries(), Attributed::entries()),
        (&[][..], &[][..])
    );
}

#[test]
fn a_variant_that_cannot_exist_keeps_its_row() {
    assert_eq!(Mixed::C.verdict().code().map(Code::get), Some(1007));
    let names: Vec<_> = Mixed::entries()
        .iter()
        .map(toolfail::Entry::variant)
        .collect();
    assert_eq!(names, ["A", "B", "C", "Wrapped", "Shown"]);
    assert_eq!(
        Generic::<Infallible>::Other.verdict().class(),
        Class::Transient
    );
    assert_eq!(Generic::Value(1).verdict().class(), Class::Permanent);
}
