//! §2: what a failure keeps, what it stands for, and what its texts never hold.

use std::{error::Error, io, sync::Arc, time::Duration};

use toolfail::{
    Class, Classified, Effect, Failure, Idempotency, Layer, Provenance, ResultExt, Verdict, codes,
};

#[derive(Debug, thiserror::Error)]
#[error("lost the answer")]
struct Lost(#[source] io::Error);

impl Classified for Lost {
    fn verdict(&self) -> Verdict {
        Verdict::new(Class::Transient).with_effect(Effect::InDoubt)
    }
}

fn lost() -> Lost {
    Lost(io::Error::new(io::ErrorKind::BrokenPipe, "the pipe broke"))
}

/// What people print: the error and all its sources.
fn chain(error: &dyn Error) -> Vec<String> {
    let sources = std::iter::successors(error.source(), |&error| error.source());
    [error.to_string()]
        .into_iter()
        .chain(sources.map(ToString::to_string))
        .collect()
}

#[test]
fn a_failure_by_value_stands_for_its_error_and_says_nothing_twice() {
    fn tool() -> Result<(), Failure> {
        Err(lost())?;
        Ok(())
    }
    let by_method = lost().into_failure();
    let by_question_mark = tool().unwrap_err();
    let by_class = Err::<(), _>(lost())
        .classify_as(Class::Transient)
        .unwrap_err();
    let by_hand = Err::<(), _>(lost())
        .or_failure(|_| Failure::transient("lost the answer"))
        .unwrap_err();
    for failure in [by_method, by_question_mark, by_class, by_hand] {
        assert_eq!(chain(&failure), ["lost the answer", "the pipe broke"]);
        let origin = failure.downcast_ref::<Lost>().expect("the origin is kept");
        assert_eq!(origin.0.kind(), io::ErrorKind::BrokenPipe);
        assert!(failure.origin().unwrap().is::<Lost>());
        let source = failure
            .source()
            .unwrap()
            .downcast_ref::<io::Error>()
            .expect("the type is kept");
        assert_eq!(source.kind(), io::ErrorKind::BrokenPipe);
        assert!(
            failure.downcast_ref::<io::Error>().is_none(),
            "the source is not the origin"
        );
    }
}

#[test]
fn a_borrowed_error_is_not_kept() {
    let failure = lost().to_failure();
    assert_eq!(chain(&failure), ["lost the answer"]);
    assert!(failure.origin().is_none());
    assert_eq!(failure.verdict(), lost().verdict());
}

#[test]
fn a_stated_cause_is_the_source() {
    let failure = Failure::transient("no stock").with_cause(lost());
    assert_eq!(
        chain(&failure),
        ["no stock", "lost the answer", "the pipe broke"]
    );
    assert!(failure.source().unwrap().is::<Lost>());
    assert!(failure.origin().is_none());
    let stated = Err::<(), _>(lost())
        .or_failure(|_| Failure::transient("no stock").with_cause("other"))
        .unwrap_err();
    assert_eq!(chain(&stated), ["no stock", "other"]);
    assert!(stated.downcast_ref::<Lost>().is_some());
}

#[test]
fn a_boxed_or_shared_origin_is_found() {
    assert!(
        Box::new(lost())
            .into_failure()
            .downcast_ref::<Lost>()
            .is_some()
    );
    assert!(
        Arc::new(lost())
            .into_failure()
            .downcast_ref::<Lost>()
            .is_some()
    );
    let boxed: Box<dyn Error + Send + Sync> = Box::new(lost());
    assert!(
        toolfail::classify_as(Class::Transient, boxed)
            .downcast_ref::<Lost>()
            .is_some()
    );
}

#[test]
fn a_text_can_be_classified_too() {
    let failure = Err::<(), _>("no such page")
        .classify_as(Class::NotFound)
        .unwrap_err();
    assert_eq!(chain(&failure), ["no such page"]);
    assert_eq!(
        (failure.class(), failure.layer()),
        (Class::NotFound, Layer::Input)
    );
    assert_eq!(Ok::<_, Failure>(1).classify_as(Class::NotFound).unwrap(), 1);
    assert_eq!(
        Ok::<_, Failure>(1).or_failure(|_| unreachable!()).unwrap(),
        1
    );
}

/// A host's error that hands on a failure it wraps.
#[derive(Debug, thiserror::Error)]
enum Host {
    #[error("the shop failed")]
    Plain(#[source] Failure),
    #[error(transparent)]
    Through(Failure),
}

impl Classified for Host {
    fn verdict(&self) -> Verdict {
        let (Self::Plain(failure) | Self::Through(failure)) = self;
        failure.verdict()
    }

    fn describe(&self, sink: &mut dyn toolfail::__Sink) {
        let (Self::Plain(failure) | Self::Through(failure)) = self;
        sink.failure(failure);
    }
}

fn whole() -> Failure {
    lost()
        .into_failure()
        .with_code(codes::CALLBACK_FAILED)
        .with_reason(String::from("answer_lost"))
        .with_domain("stock.example")
        .with_layer(Layer::SideEffect)
        .with_idempotency(Idempotency::No)
        .with_retry_after(Duration::from_millis(1_500))
        .with_remediation("Look at the stock.")
        .with_fact("article", 7)
        .with_details(serde_json::json!({ "article": 7 }))
        .with_attempts(2)
        .with_exhausted(true)
}

#[test]
fn a_wrapped_failure_is_copied_whole_but_for_the_message() {
    for host in [Host::Plain(whole()), Host::Through(whole())] {
        let message = host.to_string();
        let failure = host.to_failure();
        assert_eq!(failure.message(), message);
        assert_same(&failure, &whole());
        assert_same(&host.into_failure(), &whole());
    }
}

fn assert_same(failure: &Failure, other: &Failure) {
    assert_eq!(failure.verdict(), other.verdict());
    assert_eq!(failure.reason(), other.reason());
    assert_eq!(failure.domain(), other.domain());
    assert_eq!(failure.details(), other.details());
    assert_eq!(failure.provenance(), other.provenance());
    assert_eq!(failure.attempts(), other.attempts());
    assert_eq!(failure.is_exhausted(), other.is_exhausted());
    assert_eq!(failure.guidance().to_string(), other.guidance().to_string());
}

#[test]
fn by_value_the_origin_is_the_host_error_even_around_a_failure() {
    let failure = Host::Plain(whole()).into_failure();
    assert!(failure.downcast_ref::<Host>().is_some());
    assert_eq!(
        chain(&failure),
        ["the shop failed", "lost the answer", "the pipe broke"]
    );
    let failure = Host::Through(whole()).into_failure();
    assert!(failure.downcast_ref::<Host>().is_some());
    assert_eq!(chain(&failure), ["lost the answer", "the pipe broke"]);
}

#[test]
fn a_failure_made_of_a_failure_goes_on_standing_for_the_first_error() {
    let more = Err::<(), _>(whole())
        .or_failure(|failure| failure.clone().with_attempts(3))
        .unwrap_err();
    assert_eq!(more.attempts(), 3);
    assert!(more.downcast_ref::<Lost>().is_some());
    assert_eq!(chain(&more), ["lost the answer", "the pipe broke"]);
}

#[test]
fn facts_handed_over_before_a_wrapped_failure_stay() {
    #[derive(Debug, thiserror::Error)]
    #[error("shown")]
    struct Shown(#[source] Failure);
    impl Classified for Shown {
        fn verdict(&self) -> Verdict {
            self.0.verdict()
        }
        fn describe(&self, sink: &mut dyn toolfail::__Sink) {
            sink.fact("before", &1);
            sink.failure(&self.0);
            sink.fact("after", &2);
        }
    }
    let line = Shown(whole()).to_failure().guidance().to_string();
    assert!(
        line.contains(r#"[before="1", article="7", after="2"]"#),
        "{line}"
    );
}

#[test]
fn display_is_the_message_and_nothing_else() {
    assert_eq!(whole().to_string(), "lost the answer");
    assert_eq!(whole().to_string(), whole().message());
}

#[test]
fn debug_shows_the_message_and_neither_cause_nor_details() {
    #[derive(Debug, thiserror::Error)]
    #[error("s3cret-display")]
    struct Secret(&'static str);
    let secret = || Secret("s3cret-field");
    let failures = [
        Failure::transient("the message")
            .with_cause(secret())
            .with_details(
                serde_json::json!({ "s3cret-key": ["s3cret-value", { "deep": "s3cret-deep" }] }),
            ),
        Err::<(), _>(secret())
            .or_failure(|_| Failure::transient("the message"))
            .unwrap_err(),
        Failure::transient("the message")
            .with_cause(Failure::permanent("inner").with_cause(secret())),
    ];
    for failure in failures {
        for debug in [
            format!("{failure:?}"),
            format!("{failure:#?}"),
            format!("{:?}", Err::<(), _>(failure.clone())),
        ] {
            assert!(debug.contains("the message"), "{debug}");
            assert!(!debug.contains("s3cret"), "{debug}");
        }
    }
}

#[test]
fn a_copy_is_the_same_failure_and_shares_its_cause() {
    let failure = whole();
    let copy = failure.clone();
    assert_same(&failure, &copy);
    assert_eq!(format!("{failure:?}"), format!("{copy:?}"));
    assert!(std::ptr::eq(
        failure.downcast_ref::<Lost>().unwrap(),
        copy.downcast_ref::<Lost>().unwrap()
    ));
}

#[test]
fn what_was_not_stated_is_not_there() {
    for class in Class::ALL {
        let failure = Failure::new(class, "m");
        assert_eq!(failure.code(), None);
        assert_eq!(failure.domain(), None);
        assert_eq!(failure.effect(), None);
        assert_eq!(failure.idempotency(), Idempotency::Unset);
        assert_eq!(failure.retry_after(), None);
        assert_eq!(failure.details(), None);
        assert_eq!(failure.attempts(), 0);
        assert!(!failure.is_exhausted());
        assert_eq!(failure.provenance(), &Provenance::Declared);
        assert!(failure.source().is_none() && failure.origin().is_none());
    }
}

#[test]
fn a_zero_wait_is_a_wait() {
    let failure = Failure::rate_limited("m").with_retry_after(Duration::ZERO);
    assert_eq!(failure.retry_after(), Some(Duration::ZERO));
}

/// A `Display` that fails, as the date formatters of some crates do for a bad pattern.
#[derive(Debug)]
struct Broken;

impl std::fmt::Display for Broken {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("until")?;
        Err(std::fmt::Error)
    }
}

impl Error for Broken {}

impl Classified for Broken {
    fn verdict(&self) -> Verdict {
        Verdict::new(Class::NotFound)
    }
}

#[test]
fn a_display_that_fails_breaks_nothing() {
    let failures = [
        Broken.to_failure(),
        Broken.into_failure(),
        toolfail::classify_as(Class::NotFound, Broken),
        toolfail::Registry::new().with::<Broken>().failure(&Broken),
    ];
    for failure in failures {
        assert_eq!(
            (failure.class(), failure.message()),
            (Class::NotFound, "until")
        );
        let line = failure.with_fact("broken", Broken).guidance().to_string();
        assert!(line.contains(r#"[broken="until"]"#), "{line}");
    }
}
