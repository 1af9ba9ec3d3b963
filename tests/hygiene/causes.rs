//! Causes in boxes, behind `Arc`, optional, and of the type itself.

use std::{error::Error, io, sync::Arc};

use toolfail::{Class, Classified, Code, Failure, Registry};

#[derive(Debug, thiserror::Error, Classified)]
enum Boxed {
    #[error("a")]
    #[toolfail(class = "unknown", code = 1201)]
    Single(#[source] Box<dyn Error + Send + Sync>),
    #[error("b")]
    #[toolfail(class = "unknown", code = 1202)]
    Static(#[source] Box<dyn Error + Send + Sync + 'static>),
    #[error("c")]
    #[toolfail(class = "unknown", code = 1203)]
    Shared {
        #[source]
        cause: Arc<dyn Error + Send + Sync>,
    },
    #[error("d")]
    #[toolfail(class = "unknown", code = 1204)]
    Optional(#[source] Option<Box<dyn Error + Send + Sync>>),
    #[error("e")]
    #[toolfail(class = "unknown", code = 1205)]
    Io(#[source] Box<io::Error>),
    #[error("f")]
    #[toolfail(class = "unknown", code = 1206)]
    From(#[from] io::Error),
}

/// Not `Send`: its verdict needs no more than the value.
#[derive(Debug, thiserror::Error, Classified)]
enum Local {
    #[error("a")]
    #[toolfail(class = "not_found", code = 1207)]
    Plain(#[source] Box<dyn Error>),
    #[error("b")]
    #[toolfail(class = "not_found", code = 1208)]
    Counted(std::rc::Rc<std::cell::RefCell<u8>>),
}

#[derive(Debug, thiserror::Error, Classified)]
enum Recursive {
    #[error("leaf")]
    #[toolfail(class = "rate_limited", code = 4101)]
    Leaf,
    #[error("boxed")]
    #[toolfail(transparent)]
    Boxed(#[source] Box<Self>),
    #[error("shared")]
    #[toolfail(transparent)]
    Shared(#[source] Arc<Recursive>),
    #[error("many")]
    #[toolfail(class = "permanent", code = 4102)]
    Many(Vec<Recursive>),
    #[error("maybe")]
    #[toolfail(class = "transient", code = 4103)]
    Maybe(#[source] Option<Box<Recursive>>),
}

#[derive(Debug, thiserror::Error, Classified)]
enum Wrapping {
    #[error(transparent)]
    #[toolfail(transparent)]
    Boxed(#[from] Box<Recursive>),
    #[error(transparent)]
    #[toolfail(transparent)]
    Failure(#[from] Failure),
    #[error("with context")]
    #[toolfail(transparent)]
    Context {
        #[source]
        #[toolfail(wrapped)]
        cause: Arc<Boxed>,
        #[toolfail(show)]
        step: &'static str,
    },
}

#[derive(Debug, thiserror::Error)]
#[error("outer")]
struct Plain(#[source] Box<dyn Error + Send + Sync>);

fn code(error: &impl Classified) -> Option<u16> {
    error.verdict().code().map(Code::get)
}

#[test]
fn every_kind_of_boxed_cause_is_carried() {
    let io = || io::Error::other("x");
    let all = [
        Boxed::Single("x".into()),
        Boxed::Static("x".into()),
        Boxed::Shared {
            cause: Arc::new(io()),
        },
        Boxed::Optional(None),
        Boxed::Io(Box::new(io())),
        Boxed::From(io()),
    ];
    for (index, error) in all.into_iter().enumerate() {
        assert_eq!(code(&error).map(usize::from), Some(1201 + index));
        let had_source = error.source().is_some();
        let failure = error.into_failure();
        assert_eq!(failure.source().is_some(), had_source);
        assert!(failure.downcast_ref::<Boxed>().is_some());
    }
    assert_eq!(code(&Local::Plain("x".into())), Some(1207));
    assert_eq!(code(&Local::Counted(std::rc::Rc::default())), Some(1208));
}

#[test]
fn a_classified_error_inside_a_box_is_found_by_the_walk() {
    let registry = Registry::new().with::<Recursive>();
    let boxes: [Box<dyn Error + Send + Sync>; 4] = [
        Box::new(Recursive::Leaf),
        Box::new(Plain(Box::new(Recursive::Leaf))),
        Box::new(io::Error::other(Recursive::Leaf)),
        Box::new(Box::new(Recursive::Leaf)),
    ];
    for inner in boxes {
        assert_eq!(registry.classify(&Plain(inner)), Class::RateLimited);
    }
    let optional = Boxed::Optional(Some(Box::new(Recursive::Leaf)));
    assert_eq!(registry.classify(&optional), Class::RateLimited);
    let cause: Arc<dyn Error + Send + Sync> = Arc::new(Recursive::Leaf);
    assert_eq!(
        registry.classify(&Boxed::Shared { cause }),
        Class::RateLimited
    );
}

#[test]
fn an_error_that_holds_itself_is_answered_for_by_the_innermost() {
    let leaf = Recursive::Boxed(Box::new(Recursive::Shared(Arc::new(Recursive::Leaf))));
    assert_eq!(code(&leaf), Some(4101));
    assert_eq!(code(&Recursive::Many(vec![leaf])), Some(4102));
    let nested = Recursive::Maybe(Some(Box::new(Recursive::Maybe(None))));
    assert_eq!(code(&nested), Some(4103));
}

#[test]
fn a_transparent_box_arc_and_failure_answer() {
    let boxed = Wrapping::from(Box::new(Recursive::Leaf));
    assert_eq!(code(&boxed), Some(4101));
    let failure = Wrapping::from(Failure::permission_denied("no"));
    assert_eq!(failure.verdict().class(), Class::PermissionDenied);
    let context = Wrapping::Context {
        cause: Arc::new(Boxed::Optional(None)),
        step: "load",
    };
    assert_eq!(code(&context), Some(1204));
    assert!(
        context
            .to_failure()
            .guidance()
            .to_string()
            .contains("step=\"load\"")
    );
}
