//! Errors of `anyhow`.

use std::{error::Error as StdError, io, sync::Arc};

use ::anyhow1::{Context, Error, anyhow};
use toolfail::{
    Class, Classified, Failure, Provenance, Registry, RetryableReporter, Sentinel, Verdict, anyhow1,
};
use toolfail_adapter_tests::links;

#[derive(Debug, thiserror::Error)]
#[error("the warehouse is busy")]
struct Busy;

impl Classified for Busy {
    fn verdict(&self) -> Verdict {
        Verdict::new(Class::RateLimited)
    }
}

#[derive(Debug, thiserror::Error)]
#[error("no article {0}")]
struct NoArticle(u64);

impl Classified for NoArticle {
    fn verdict(&self) -> Verdict {
        Verdict::new(Class::NotFound)
    }
}

#[derive(Debug, thiserror::Error)]
#[error("says of itself")]
struct Reporter(bool);

impl RetryableReporter for Reporter {
    fn is_retryable(&self) -> bool {
        self.0
    }
}

/// `Busy` is named last, so that an order of naming cannot pass for an order of the chain.
fn registry() -> Registry {
    Registry::new()
        .with::<NoArticle>()
        .with::<Busy>()
        .with_reporter::<Reporter>()
        .with_adapter::<io::Error>(|error| Some(toolfail::io::failure(error)))
}

fn reset() -> io::Error {
    io::ErrorKind::ConnectionReset.into()
}

fn class(error: &Error) -> Class {
    anyhow1::classify(error, &registry())
}

#[test]
fn the_error_itself_is_found_under_any_text() {
    let error = Error::new(Busy)
        .context("reading stock")
        .context(String::from("of a shop"));
    assert_eq!(class(&error), Class::RateLimited);
    assert_eq!(
        class(&Error::new(reset()).context("reading")),
        Class::Transient
    );
    assert_eq!(
        class(&anyhow!("rate limited, says the text")),
        Class::Unknown
    );
}

#[test]
fn a_context_that_is_classified_is_found_where_it_stands() {
    for error in [
        Err::<(), _>(reset()).context(Busy).unwrap_err(),
        Error::new(reset()).context(Busy),
        Error::msg("text").context(Busy).context("outer text"),
        Error::msg(Busy),
        anyhow!(Busy),
    ] {
        assert_eq!(class(&error), Class::RateLimited, "{error:?}");
    }
}

#[test]
fn of_two_that_are_classified_the_outer_one_counts_whatever_the_order_of_naming() {
    // `Busy` has no size: it and the error under it have one address.
    let outer_busy = [
        Err::<(), _>(NoArticle(7)).context(Busy).unwrap_err(),
        Error::new(NoArticle(7)).context(Busy),
        Error::msg("text").context(NoArticle(7)).context(Busy),
        Error::msg("text")
            .context(NoArticle(7))
            .context("text")
            .context(Busy)
            .context("text"),
        Err::<(), _>(Arc::new(NoArticle(7)))
            .context(Busy)
            .unwrap_err(),
        Err::<(), _>(Box::new(NoArticle(7)))
            .context(Busy)
            .unwrap_err(),
    ];
    for error in outer_busy {
        assert_eq!(class(&error), Class::RateLimited, "{error:?}");
    }
    let outer_missing = [
        Err::<(), _>(Busy).context(NoArticle(7)).unwrap_err(),
        Error::new(Busy).context(NoArticle(7)),
        Error::msg("text")
            .context(Busy)
            .context("text")
            .context(NoArticle(7)),
    ];
    for error in outer_missing {
        assert_eq!(class(&error), Class::NotFound, "{error:?}");
    }
}

#[test]
fn an_error_that_came_in_a_box_is_found() {
    let boxed = |error: Box<dyn StdError + Send + Sync>| Error::from_boxed(error);
    assert_eq!(class(&boxed(Box::new(Busy))), Class::RateLimited);
    assert_eq!(
        class(&boxed(Box::new(Busy)).context("text")),
        Class::RateLimited
    );
    assert_eq!(
        class(&anyhow!(Box::<dyn StdError + Send + Sync>::from(Busy))),
        Class::RateLimited
    );
    let deep = boxed(Box::new(io::Error::other(Arc::new(Busy))));
    assert_eq!(class(&deep), Class::RateLimited);
    assert_eq!(
        class(&boxed(Box::new(Busy)).context(NoArticle(7))),
        Class::NotFound
    );
}

#[test]
fn each_step_looks_at_the_whole_chain_before_the_next_begins() {
    let sentinel_outside = Error::new(NoArticle(7)).context(Sentinel::Transient);
    assert_eq!(
        class(&sentinel_outside),
        Class::NotFound,
        "a class beats a sentinel"
    );
    let failure_inside = Error::new(Failure::permanent("no")).context(Reporter(true));
    assert_eq!(
        class(&failure_inside),
        Class::Permanent,
        "a failure beats a report"
    );
    let reported = Error::new(reset()).context(Reporter(false));
    assert_eq!(class(&reported), Class::Unknown, "a report ends the steps");
    let sentinel = Error::new(reset()).context(Sentinel::Permanent);
    assert_eq!(
        class(&sentinel),
        Class::Permanent,
        "a sentinel beats an adapter"
    );
    let failure_outside = Error::new(NoArticle(7)).context(Failure::transient("lost"));
    assert_eq!(
        class(&failure_outside),
        Class::Transient,
        "the outer of two explicit ones"
    );
}

#[test]
fn a_type_that_nobody_named_hides_nothing_and_says_nothing() {
    let none = Registry::new();
    let error = Error::new(reset()).context(Busy);
    assert_eq!(anyhow1::classify(&error, &none), Class::Unknown);
    let known = none.with_adapter::<io::Error>(|error| Some(toolfail::io::failure(error)));
    assert_eq!(anyhow1::classify(&error, &known), Class::Transient);
}

#[test]
fn a_chain_of_a_thousand_links_is_walked_to_its_bound() {
    let shallow = (0..60).fold(Error::new(Busy), Error::context);
    assert_eq!(class(&shallow), Class::RateLimited);
    let deep = (0..1000).fold(Error::new(Busy), Error::context);
    assert_eq!(class(&deep), Class::Unknown, "64 links are looked at");
}

#[test]
fn a_borrowed_error_gives_its_verdict_and_its_text_alone() {
    let error = Error::new(NoArticle(7)).context("reading stock");
    let failure = anyhow1::failure(&error, &registry());
    assert_eq!(failure.class(), Class::NotFound);
    assert_eq!(failure.message(), "reading stock");
    assert_eq!(failure.provenance(), &Provenance::Declared);
    assert!(failure.source().is_none() && failure.origin().is_none());
}

#[test]
fn an_error_given_away_is_kept_and_its_chain_is_said_once() {
    let error = Error::new(NoArticle(7)).context("reading stock");
    let failure = anyhow1::into_failure(error, &registry());
    let said = links(&failure);
    assert_eq!(said, ["reading stock", "no article 7"]);
    assert!(failure.origin().is_some());

    let bare = anyhow1::into_failure(Error::new(NoArticle(7)), &registry());
    assert_eq!(
        bare.downcast_ref::<NoArticle>().map(|error| error.0),
        Some(7)
    );
    assert!(bare.source().is_none());
}

#[derive(Clone, Copy, PartialEq, Debug)]
enum Layer {
    Text,
    Busy,
    NoArticle,
    Sentinel(Sentinel),
    Io,
}

/// What [`registry`] makes of layers, the outermost first, by the steps of the contract.
fn expected(layers: &[Layer]) -> Class {
    let declared = layers.iter().find_map(|layer| match layer {
        Layer::Busy => Some(Class::RateLimited),
        Layer::NoArticle => Some(Class::NotFound),
        Layer::Text | Layer::Sentinel(_) | Layer::Io => None,
    });
    let sentinel = layers.iter().find_map(|layer| match layer {
        Layer::Sentinel(sentinel) => Some(sentinel.class()),
        Layer::Text | Layer::Busy | Layer::NoArticle | Layer::Io => None,
    });
    let adapted = layers.contains(&Layer::Io).then_some(Class::Transient);
    declared.or(sentinel).or(adapted).unwrap_or(Class::Unknown)
}

/// The ways in which `anyhow` comes to hold an innermost error.
fn innermost(layer: Layer) -> Vec<Error> {
    fn ways<E: StdError + Send + Sync + 'static>(make: impl Fn() -> E) -> Vec<Error> {
        vec![
            Error::new(make()),
            Error::from_boxed(Box::new(make())),
            Error::new(Arc::new(make())),
            Error::new(io::Error::other(make())),
            Error::from_boxed(Box::new(Box::new(make()))),
        ]
    }
    match layer {
        Layer::Text => vec![Error::msg("text"), anyhow!("text {}", 1)],
        Layer::Busy => ways(|| Busy),
        Layer::NoArticle => ways(|| NoArticle(7)),
        Layer::Sentinel(sentinel) => ways(|| sentinel),
        Layer::Io => vec![Error::new(reset()), Error::from_boxed(Box::new(reset()))],
    }
}

fn with_context(error: Error, layer: Layer) -> Error {
    match layer {
        Layer::Text => error.context("text"),
        Layer::Busy => error.context(Busy),
        Layer::NoArticle => error.context(NoArticle(7)),
        Layer::Sentinel(sentinel) => error.context(sentinel),
        Layer::Io => error.context(reset()),
    }
}

#[test]
fn every_order_of_four_layers_is_read_from_outside_inwards() {
    const LAYERS: [Layer; 6] = [
        Layer::Text,
        Layer::Busy,
        Layer::NoArticle,
        Layer::Sentinel(Sentinel::Transient),
        Layer::Sentinel(Sentinel::Permanent),
        Layer::Io,
    ];
    let registry = registry();
    let mut cases = 0;
    for inner in LAYERS {
        for number in 0..216 {
            let contexts = [
                LAYERS[number / 36],
                LAYERS[number / 6 % 6],
                LAYERS[number % 6],
            ];
            let layers = [contexts[0], contexts[1], contexts[2], inner];
            for error in innermost(inner) {
                let error = contexts.into_iter().rev().fold(error, with_context);
                let class = anyhow1::classify(&error, &registry);
                assert_eq!(class, expected(&layers), "{layers:?}: {error:?}");
                cases += 1;
            }
        }
    }
    assert!(cases > 4_000, "{cases}");
}
