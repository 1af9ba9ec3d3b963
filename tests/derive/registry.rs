//! `Registry::linked()`: every derived type of the program, without naming one.

use core::{error::Error, fmt};
use std::{io, sync::Arc};

use toolfail::{Class, Classified, Registry};

#[derive(Debug, thiserror::Error, Classified)]
#[error("linked")]
#[toolfail(class = "not_found", code = 3101)]
struct Linked;

#[derive(Debug, thiserror::Error)]
#[error("plain")]
struct Plain<E: Error + 'static>(#[source] E);

#[derive(Debug, thiserror::Error, Classified)]
#[error("generic")]
#[toolfail(class = "permanent")]
struct Generic<T: fmt::Debug>(T);

#[derive(Debug, thiserror::Error, Classified)]
#[error("borrowed")]
#[toolfail(class = "permanent")]
struct Borrowed<'a>(&'a str);

/// Not an error: it cannot stand behind `dyn Error`.
#[derive(Classified)]
#[toolfail(class = "permanent")]
struct NoError;

#[test]
fn a_linked_type_is_found_wherever_it_stands_in_the_chain() {
    let registry = Registry::linked();
    let class = |error: &(dyn Error + 'static)| registry.classify(error);
    assert_eq!(class(&Linked), Class::NotFound);
    assert_eq!(class(&Plain(Linked)), Class::NotFound);
    assert_eq!(class(&Plain(Plain(Linked))), Class::NotFound);
    assert_eq!(class(&io::Error::other(Linked)), Class::NotFound);
    assert_eq!(class(&Box::new(Linked)), Class::NotFound);
    assert_eq!(class(&Arc::new(Linked)), Class::NotFound);
    let failure = registry.failure(&Plain(Linked));
    assert_eq!((failure.message(), failure.reason()), ("plain", "linked"));
    assert_eq!(failure.code().map(toolfail::Code::get), Some(3101));
}

#[test]
fn a_type_in_a_function_is_linked_too() {
    #[derive(Debug, thiserror::Error, Classified)]
    #[error("inside")]
    #[toolfail(class = "authentication")]
    struct Inside;

    assert_eq!(Registry::linked().classify(&Inside), Class::Authentication);
}

#[test]
fn a_type_with_a_parameter_is_not_linked_but_can_be_named() {
    let registry = Registry::linked();
    assert_eq!(registry.classify(&Generic(1)), Class::Unknown);
    assert_eq!(registry.classify(&Borrowed("static")), Class::Unknown);
    let registry = registry.with::<Generic<i32>>().with::<Borrowed<'static>>();
    assert_eq!(registry.classify(&Generic(1)), Class::Permanent);
    assert_eq!(registry.classify(&Borrowed("static")), Class::Permanent);
    assert_eq!(NoError.verdict().class(), Class::Permanent);
}

#[test]
fn the_free_functions_know_no_registry() {
    assert_eq!(toolfail::classify(&Linked), Class::Unknown);
}
