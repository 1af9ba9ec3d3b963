//! §2: classifying an arbitrary error, five steps over its chain.

use std::{cell::Cell, error::Error, fmt, io, sync::Arc};

use toolfail::{
    Class, Classified, Effect, Failure, Provenance, Registry, RetryableReporter, Sentinel, Verdict,
    classify, retryable,
};

/// A wrapper that adds nothing.
#[derive(Debug)]
struct Wrap<E>(E);

impl<E> fmt::Display for Wrap<E> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("wrapped")
    }
}

impl<E: Error + 'static> Error for Wrap<E> {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        Some(&self.0)
    }
}

/// A host's type with a class.
#[derive(Debug, thiserror::Error)]
#[error("declared {0}")]
struct Declared(Class);

impl Classified for Declared {
    fn verdict(&self) -> Verdict {
        Verdict::new(self.0).with_effect(Effect::NotApplied)
    }
}

/// A host's type that declares `retryable = …` and no class.
#[derive(Debug, thiserror::Error)]
#[error("a bit {retryable}")]
struct Bit {
    retryable: bool,
    #[source]
    source: Option<Sentinel>,
}

impl Classified for Bit {
    fn verdict(&self) -> Verdict {
        Verdict::self_reported(self.retryable)
    }
}

/// A type that reports itself, and may have a source.
#[derive(Debug, thiserror::Error)]
#[error("reports {0}")]
struct Reporter<E: Error + 'static>(bool, #[source] E);

impl<E: Error + 'static> RetryableReporter for Reporter<E> {
    fn is_retryable(&self) -> bool {
        self.0
    }
}

/// A foreign type.
#[derive(Debug, thiserror::Error)]
#[error("foreign {0}")]
struct Foreign(u16);

fn foreign(error: &Foreign) -> Option<Failure> {
    (error.0 == 503).then(|| {
        let verdict = Verdict::new(Class::Transient).with_adapter("foreign1");
        Failure::from_verdict(verdict, "503 of the foreign service")
    })
}

/// An error that is its own source, and counts how often it is asked.
#[derive(Debug)]
struct SelfSource(Cell<u32>);

impl fmt::Display for SelfSource {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("round and round")
    }
}

impl Error for SelfSource {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        self.0.set(self.0.get() + 1);
        Some(self)
    }
}

fn everything() -> Registry {
    Registry::new()
        .with::<Declared>()
        .with::<Bit>()
        .with_reporter::<Reporter<Sentinel>>()
        .with_reporter::<Reporter<Foreign>>()
        .with_reporter::<Reporter<Declared>>()
        .with_reporter::<Reporter<Failure>>()
        .with_adapter(foreign)
}

#[test]
fn step_one_is_the_outermost_failure_or_declared_type() {
    let error = Wrap(Wrap(
        Failure::permanent("m").with_cause(Sentinel::Transient),
    ));
    assert_eq!(classify(&error), Class::Permanent);
    assert_eq!(everything().classify(&error), Class::Permanent);

    let registry = everything();
    let declared = Wrap(Declared(Class::NotFound));
    assert_eq!(registry.classify(&declared), Class::NotFound);
    assert_eq!(
        classify(&declared),
        Class::Unknown,
        "the free one does not know the type"
    );

    let failure_over_declared = Failure::rate_limited("m").with_cause(Declared(Class::NotFound));
    assert_eq!(
        registry.classify(&failure_over_declared),
        Class::RateLimited
    );
}

#[test]
fn explicit_beats_all_however_deep() {
    let registry = everything();
    let failure = Failure::permanent("m");
    assert_eq!(
        registry.classify(&Reporter(true, failure)),
        Class::Permanent
    );
    let declared = Reporter(true, Declared(Class::NotFound));
    assert_eq!(registry.classify(&declared), Class::NotFound);
    let under_io = io::Error::other(io::Error::other(Declared(Class::Authentication)));
    assert_eq!(registry.classify(&under_io), Class::Authentication);
}

#[test]
fn step_two_is_the_outermost_report_and_no_hides_the_later_steps() {
    let registry = everything();
    assert_eq!(
        registry.classify(&Reporter(true, Sentinel::Permanent)),
        Class::SelfReported
    );
    assert_eq!(
        registry.classify(&Reporter(false, Sentinel::Transient)),
        Class::Unknown
    );
    assert_eq!(
        registry.classify(&Reporter(false, Foreign(503))),
        Class::Unknown
    );
    assert_eq!(
        registry.classify(&Wrap(Reporter(true, Foreign(404)))),
        Class::SelfReported
    );
    let unnamed = Registry::new().classify(&Reporter(false, Sentinel::Transient));
    assert_eq!(
        unnamed,
        Class::Transient,
        "a reporter nobody named is a plain wrapper"
    );
}

#[test]
fn a_declared_bit_counts_as_a_report() {
    let registry = everything();
    let bit = |retryable, source| Bit { retryable, source };
    assert_eq!(
        registry.classify(&bit(true, Some(Sentinel::Permanent))),
        Class::SelfReported
    );
    let no = registry.failure(&bit(false, Some(Sentinel::Transient)));
    assert_eq!(
        (no.class(), no.provenance()),
        (Class::Unknown, &Provenance::SelfReported)
    );
    let declared_below = Reporter(true, Declared(Class::Permanent));
    assert_eq!(registry.classify(&Wrap(declared_below)), Class::Permanent);
}

#[test]
fn step_three_is_a_sentinel_by_type() {
    #[derive(Debug, thiserror::Error)]
    #[error("foreign 503")]
    struct Both(#[source] Sentinel);

    for sentinel in [
        Sentinel::Transient,
        Sentinel::Permanent,
        Sentinel::Authentication,
        Sentinel::NotFound,
        Sentinel::PermissionDenied,
        Sentinel::InvalidArgument,
        Sentinel::RateLimited,
    ] {
        assert_eq!(classify(&sentinel), sentinel.class());
        assert_eq!(classify(&Wrap(Wrap(sentinel))), sentinel.class());
        assert_eq!(retryable(&sentinel), sentinel.class().policy().retryable);
    }
    let registry = Registry::new().with_adapter(|_: &Both| Some(Failure::permanent("m")));
    assert_eq!(
        registry.classify(&Both(Sentinel::RateLimited)),
        Class::RateLimited
    );
}

#[test]
fn step_four_is_an_adapter_in_the_order_they_were_named() {
    let registry = everything();
    let error = Wrap(Foreign(503));
    let failure = registry.failure(&error);
    assert_eq!(failure.class(), Class::Transient);
    assert_eq!(
        failure.provenance(),
        &Provenance::Adapter("foreign1".into())
    );
    assert_eq!(failure.message(), "503 of the foreign service");
    assert_eq!(
        registry.classify(&Wrap(Foreign(404))),
        Class::Unknown,
        "it answered nothing"
    );

    let second = registry.with_adapter(|_: &Foreign| Some(Failure::permanent("second")));
    assert_eq!(second.classify(&Foreign(503)), Class::Transient);
    assert_eq!(
        second.classify(&Foreign(404)),
        Class::Permanent,
        "the next one is asked"
    );
}

#[test]
fn the_outermost_link_an_adapter_knows_is_taken_first() {
    #[derive(Debug, thiserror::Error)]
    #[error("outer")]
    struct Outer(#[source] Foreign);
    let registry = Registry::new()
        .with_adapter(foreign)
        .with_adapter(|_: &Outer| Some(Failure::authentication("outer")));
    assert_eq!(
        registry.classify(&Outer(Foreign(503))),
        Class::Authentication
    );
}

#[test]
fn step_five_is_unknown_and_reads_no_text() {
    let error = Wrap(io::Error::other(
        "rate limited: retry after 5 s, transient, 429, 503",
    ));
    assert_eq!(everything().classify(&error), Class::Unknown);
    assert!(!retryable(&error));
    let failure = everything().failure(&error);
    assert_eq!(failure.provenance(), &Provenance::Default);
    assert_eq!(failure.message(), "wrapped");
}

#[test]
fn io_errors_are_looked_through_and_are_themselves_foreign() {
    assert_eq!(
        classify(&io::Error::other(Sentinel::NotFound)),
        Class::NotFound
    );
    let twice = io::Error::other(io::Error::other(Failure::rate_limited("m")));
    assert_eq!(classify(&twice), Class::RateLimited);
    assert_eq!(
        classify(&io::Error::from(io::ErrorKind::ConnectionReset)),
        Class::Unknown
    );

    let by_kind = |error: &io::Error| {
        (error.kind() == io::ErrorKind::ConnectionReset).then(|| Failure::transient("reset"))
    };
    let registry = Registry::new().with_adapter(by_kind);
    let reset = Wrap(io::Error::from(io::ErrorKind::ConnectionReset));
    assert_eq!(registry.classify(&reset), Class::Transient);
    let held = io::Error::new(io::ErrorKind::ConnectionReset, Sentinel::Permanent);
    assert_eq!(
        registry.classify(&held),
        Class::Permanent,
        "step three before step four"
    );
}

#[test]
fn boxes_and_shared_errors_hide_nothing() {
    let registry = everything();
    let declared = || Declared(Class::InvalidArgument);
    let chains: [Box<dyn Error>; 14] = [
        Box::new(Box::new(declared())),
        Box::new(Arc::new(declared())),
        Box::new(Wrap(Box::new(declared()))),
        Box::new(Wrap(Arc::new(declared()))),
        Box::new(Arc::new(Wrap(declared()))),
        Box::new(Arc::<dyn Error + Send + Sync>::from(Box::from(declared()))),
        Box::new(Wrap(Arc::<dyn Error + Send + Sync>::from(Box::from(
            declared(),
        )))),
        Box::new(Arc::<dyn Error + Send>::from(
            Box::new(declared()) as Box<dyn Error + Send>
        )),
        Box::new(Arc::<dyn Error>::from(Box::<dyn Error>::from(declared()))),
        Box::new(Box::new(io::Error::other(declared()))),
        Box::new(Arc::new(io::Error::other(declared()))),
        Box::new(io::Error::other(Arc::new(io::Error::other(Box::new(
            declared(),
        ))))),
        Box::new(Arc::new(Arc::<dyn Error + Send + Sync>::from(Box::from(
            declared(),
        )))),
        Box::new(Wrap(io::Error::other(
            Arc::<dyn Error + Send + Sync>::from(Box::from(declared())),
        ))),
    ];
    for (index, error) in chains.iter().enumerate() {
        assert_eq!(
            registry.classify(&**error),
            Class::InvalidArgument,
            "{index}"
        );
        assert_eq!(
            registry.failure(&**error).effect(),
            Some(Effect::NotApplied),
            "{index}"
        );
    }
    let shared: [Box<dyn Error>; 4] = [
        Box::new(Box::new(Sentinel::NotFound)),
        Box::new(Arc::new(Sentinel::NotFound)),
        Box::new(Box::new(Failure::not_found("m"))),
        Box::new(Arc::new(Failure::not_found("m"))),
    ];
    assert!(
        shared
            .iter()
            .all(|error| classify(&**error) == Class::NotFound)
    );
    let adapted = Wrap(Arc::new(Foreign(503)));
    assert_eq!(registry.classify(&adapted), Class::Transient);
    let reported = Wrap(Box::new(Reporter(true, Foreign(1))));
    assert_eq!(registry.classify(&reported), Class::SelfReported);
}

#[test]
fn anyhow_hides_nothing_below_its_layers() {
    let registry = everything();
    let error = anyhow::Error::new(Declared(Class::NotFound))
        .context("while loading")
        .context("in the tool");
    assert_eq!(registry.classify(error.as_ref()), Class::NotFound);
    let error = anyhow::Error::new(Failure::rate_limited("busy").with_cause(io::Error::other("x")));
    assert_eq!(classify(error.as_ref()), Class::RateLimited);
    let error = anyhow::Error::new(io::Error::other(Sentinel::Transient)).context("outer");
    assert_eq!(classify(error.as_ref()), Class::Transient);
    assert_eq!(
        classify(anyhow::anyhow!("transient").as_ref()),
        Class::Unknown
    );
}

/// A chain of this many wrappers around a sentinel.
fn chain(wrappers: usize) -> Box<dyn Error + Send + Sync> {
    #[derive(Debug, thiserror::Error)]
    #[error("link")]
    struct Link(#[source] Box<dyn Error + Send + Sync>);
    (0..wrappers).fold(Box::from(Sentinel::Transient), |error, _| {
        Box::new(Link(error))
    })
}

#[test]
fn sixty_four_links_are_looked_at_and_not_one_more() {
    assert_eq!(classify(&*chain(63)), Class::Transient);
    assert_eq!(classify(&*chain(64)), Class::Unknown);
    assert_eq!(classify(&*chain(100_000 / 100)), Class::Unknown);
}

#[test]
fn links_that_are_looked_through_count() {
    let io = |layers| {
        (0..layers).fold(io::Error::other(Sentinel::Transient), |e, _| {
            io::Error::other(e)
        })
    };
    assert_eq!(classify(&io(62)), Class::Transient);
    assert_eq!(classify(&io(63)), Class::Unknown);
    let shared = |layers: usize| {
        let first = Arc::<dyn Error + Send + Sync>::from(Box::from(Sentinel::Transient));
        (0..layers).fold(first, |e, _| {
            Arc::from(Box::from(e) as Box<dyn Error + Send + Sync>)
        })
    };
    assert_eq!(classify(&shared(62)), Class::Transient);
    assert_eq!(classify(&shared(63)), Class::Unknown);
}

#[test]
fn a_chain_that_loops_ends() {
    let looping = SelfSource(Cell::new(0));
    assert_eq!(everything().classify(&looping), Class::Unknown);
    let calls = looping.0.get();
    assert!((63..=4 * 64).contains(&calls), "{calls}");
}

#[test]
fn every_step_looks_at_the_whole_chain_before_the_next_begins() {
    // A sentinel above, a reporter below it, a declared type below both.
    #[derive(Debug, thiserror::Error)]
    #[error("reports")]
    struct Reports(#[source] Declared);
    impl RetryableReporter for Reports {
        fn is_retryable(&self) -> bool {
            true
        }
    }
    #[derive(Debug, thiserror::Error)]
    #[error("foreign")]
    struct Top(#[source] Reports);
    let error = Top(Reports(Declared(Class::Permanent)));
    let adapter = |_: &Top| Some(Failure::rate_limited("m"));
    let all = Registry::new()
        .with_adapter(adapter)
        .with_reporter::<Reports>()
        .with::<Declared>();
    assert_eq!(all.classify(&error), Class::Permanent);
    let reporters = Registry::new()
        .with_adapter(adapter)
        .with_reporter::<Reports>();
    assert_eq!(reporters.classify(&error), Class::SelfReported);
    assert_eq!(
        Registry::new().with_adapter(adapter).classify(&error),
        Class::RateLimited
    );
}

#[test]
fn the_failure_of_an_error_carries_what_its_link_says_and_the_outermost_message() {
    let registry = everything();
    let inner = Failure::transient("inner")
        .with_effect(Effect::InDoubt)
        .with_attempts(3);
    let failure = registry.failure(&Wrap(inner));
    assert_eq!(failure.message(), "wrapped");
    assert_eq!(failure.effect(), Some(Effect::InDoubt));
    assert_eq!(failure.attempts(), 3);

    let failure = registry.failure(&Wrap(Sentinel::NotFound));
    assert_eq!(
        (failure.class(), failure.message()),
        (Class::NotFound, "wrapped")
    );
    assert_eq!(failure.provenance(), &Provenance::Declared);
    let failure = registry.failure(&Reporter(true, Foreign(1)));
    assert_eq!(failure.provenance(), &Provenance::SelfReported);
    assert!(failure.origin().is_none() && failure.source().is_none());
}

#[test]
fn the_class_and_the_failure_of_an_error_agree() {
    let registry = everything();
    let errors: [Box<dyn Error>; 6] = [
        Box::new(Wrap(Failure::permanent("m"))),
        Box::new(Declared(Class::RateLimited)),
        Box::new(Reporter(true, Sentinel::Permanent)),
        Box::new(Wrap(Sentinel::Authentication)),
        Box::new(Foreign(503)),
        Box::new(SelfSource(Cell::new(0))),
    ];
    for error in &errors {
        assert_eq!(
            registry.classify(&**error),
            registry.failure(&**error).class()
        );
    }
}
