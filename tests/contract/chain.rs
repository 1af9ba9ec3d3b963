//! §2: the chain that classifying walks: what is looked through, how far, and that it ends.

use std::{cell::Cell, error::Error, fmt, io, sync::Arc};

use toolfail::{Class, Effect, Failure, Registry, Sentinel, classify};

use crate::hosts::{Declared, Foreign, Reporter, Wrap, everything};

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
fn a_box_in_a_box_hides_nothing() {
    let registry = everything();
    let declared = || Declared(Class::InvalidArgument);
    let twice: [Box<dyn Error>; 5] = [
        Box::new(Wrap(Box::new(Box::new(declared())))),
        Box::new(Wrap(Box::new(Arc::new(declared())))),
        Box::new(Wrap(Arc::new(Box::new(declared())))),
        Box::new(Wrap(Arc::new(Arc::new(declared())))),
        Box::new(Arc::new(Box::new(io::Error::other(declared())))),
    ];
    for (index, error) in twice.iter().enumerate() {
        let class = registry.classify(&**error);
        assert_eq!(class, Class::InvalidArgument, "twice, {index}");
    }
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
