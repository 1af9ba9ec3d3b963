//! Items that are not in a module: in functions, constants, closures, blocks.

#![deny(non_local_definitions, redundant_imports)]

use toolfail::{Class, Classified};

fn in_a_function() -> Class {
    #[derive(Debug, ::toolfail::Classified)]
    enum Local {
        #[toolfail(class = "transient", code = 1601)]
        Slow(u8),
    }
    let Local::Slow(number) = Local::Slow(1);
    assert_eq!(number, 1);
    Local::Slow(1).verdict().class()
}

const IN_A_CONSTANT: fn() -> Class = {
    #[derive(Debug, ::toolfail::Classified)]
    enum InConst {
        #[toolfail(code = 4003)]
        Busy,
    }
    fn class() -> Class {
        InConst::Busy.verdict().class()
    }
    class
};

const _: () = {
    #[derive(Debug, ::toolfail::Classified)]
    enum Unnamed {
        #[toolfail(class = "unknown", code = 1602)]
        X,
    }
};

static IN_A_STATIC: std::sync::LazyLock<Class> = std::sync::LazyLock::new(|| {
    #[derive(Classified)]
    #[toolfail(class = "permanent", code = 1603)]
    struct InStatic;
    InStatic.verdict().class()
});

trait Provided {
    fn class(&self) -> Class {
        #[derive(Classified)]
        enum InMethod {
            #[toolfail(transparent)]
            Wrapped(toolfail::Sentinel),
        }
        InMethod::Wrapped(toolfail::Sentinel::NotFound)
            .verdict()
            .class()
    }
}

impl Provided for u8 {}

fn in_a_generic_function<T: std::fmt::Display>(value: T) -> String {
    #[derive(Classified, Debug, thiserror::Error)]
    enum Generic<U: std::fmt::Display> {
        #[error("x")]
        #[toolfail(class = "not_found", code = 1604)]
        Value(#[toolfail(show)] U),
    }
    Generic::Value(value).to_failure().guidance().to_string()
}

const fn in_a_const_function() -> bool {
    #[derive(Classified)]
    #[toolfail(class = "permanent", code = 1605)]
    struct InConstFn;
    let InConstFn = InConstFn;
    true
}

async fn in_an_async_function() -> Class {
    #[derive(Classified)]
    #[toolfail(class = "authentication", code = 1606)]
    struct InAsync;
    std::future::ready(InAsync.verdict().class()).await
}

#[test]
fn an_item_may_stand_anywhere() {
    assert_eq!(in_a_function(), Class::Transient);
    assert_eq!(IN_A_CONSTANT(), Class::RateLimited);
    assert_eq!(*IN_A_STATIC, Class::Permanent);
    assert_eq!(1_u8.class(), Class::NotFound);
    assert!(in_a_generic_function("tent").contains("0=\"tent\""));
    assert!(in_a_const_function());
    let mut future = std::pin::pin!(in_an_async_function());
    let mut context = std::task::Context::from_waker(std::task::Waker::noop());
    let answer = future.as_mut().poll(&mut context);
    assert_eq!(answer, std::task::Poll::Ready(Class::Authentication));
}

#[test]
fn two_of_one_name_may_stand_in_two_blocks() {
    let class = |first: bool| {
        if first {
            #[derive(Classified)]
            #[toolfail(class = "transient", code = 1607)]
            struct Same;
            Same.verdict().class()
        } else {
            #[derive(Classified)]
            #[toolfail(class = "permanent", code = 1607)]
            struct Same;
            Same.verdict().class()
        }
    };
    assert_eq!(
        (class(true), class(false)),
        (Class::Transient, Class::Permanent)
    );
}

/// Everything of the crate's root in scope, hidden traits too.
mod with_a_glob {
    use toolfail::*;

    #[derive(Debug, Classified)]
    #[toolfail(class = "transient", code = 1608)]
    struct Slow;

    #[test]
    fn a_glob_import_makes_no_method_ambiguous() {
        assert_eq!(Slow.verdict().class(), Class::Transient);
    }
}
