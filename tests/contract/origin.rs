//! §2: what a failure stands for, and what lies under it.

use std::{error::Error, io, sync::Arc, time::Duration};

use toolfail::{Class, Classified, Effect, Failure, Idempotency, Layer, ResultExt, Verdict, codes};

#[derive(Debug, thiserror::Error)]
#[error("lost the answer")]
pub(crate) struct Lost(#[source] io::Error);

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

pub(crate) fn whole() -> Failure {
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

pub(crate) fn assert_same(failure: &Failure, other: &Failure) {
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
    let caused = Host::Plain(Failure::transient("inner").with_cause(lost())).into_failure();
    assert_eq!(
        chain(&caused),
        [
            "the shop failed",
            "inner",
            "lost the answer",
            "the pipe broke"
        ],
        "no link is passed over"
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
