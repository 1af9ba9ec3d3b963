//! From the host's error to a failure.

use core::error::Error;
use std::io;

use toolfail::{Class, Classified, Failure, Provenance};

#[derive(Debug, thiserror::Error, Classified)]
enum ToolError {
    #[error("cannot read {path}")]
    #[toolfail(class = "not_found", code = 3003)]
    NoFile {
        #[toolfail(show)]
        path: &'static str,
        source: io::Error,
    },
    #[error("wrapped")]
    #[toolfail(transparent)]
    Wrapped(#[source] io::Error),
}

fn no_file() -> ToolError {
    ToolError::NoFile {
        path: "order.json",
        source: io::Error::other("the disk is on fire"),
    }
}

fn tool() -> Result<(), Failure> {
    Err(no_file())?
}

#[test]
fn the_question_mark_keeps_the_error_as_origin_and_its_source_as_source() {
    let by_question_mark = tool().unwrap_err();
    let by_name = no_file().into_failure();
    let by_from = Failure::from(no_file());
    for failure in [by_question_mark, by_name, by_from] {
        assert_eq!(failure.class(), Class::NotFound);
        assert_eq!(failure.message(), "cannot read order.json");
        assert_eq!(*failure.provenance(), Provenance::Declared);
        assert!(matches!(
            failure.downcast_ref(),
            Some(ToolError::NoFile { .. })
        ));
        assert_eq!(
            failure.origin().map(ToString::to_string).as_deref(),
            Some("cannot read order.json")
        );
        let source = failure.source().unwrap();
        assert_eq!(source.to_string(), "the disk is on fire");
        assert!(source.downcast_ref::<io::Error>().is_some());
    }
}

#[test]
fn a_printed_chain_says_nothing_twice() {
    let failure = no_file().into_failure();
    let chain: Vec<_> =
        core::iter::successors(Some::<&dyn Error>(&failure), |&error| error.source())
            .map(ToString::to_string)
            .collect();
    assert_eq!(chain, ["cannot read order.json", "the disk is on fire"]);
}

#[test]
fn a_borrowed_error_gives_the_same_verdict_and_neither_origin_nor_source() {
    let error = no_file();
    let failure = error.to_failure();
    assert_eq!(failure.verdict(), error.verdict());
    assert!(failure.origin().is_none() && failure.source().is_none());
}

#[test]
fn the_origin_of_a_transparent_variant_is_the_hosts_error() {
    let failure = ToolError::Wrapped(io::Error::from(io::ErrorKind::TimedOut)).into_failure();
    assert_eq!(failure.class(), Class::Transient);
    assert!(matches!(
        failure.downcast_ref(),
        Some(ToolError::Wrapped(_))
    ));
    assert!(
        failure
            .source()
            .unwrap()
            .downcast_ref::<io::Error>()
            .is_some()
    );
}

#[test]
fn a_failure_passes_the_question_mark_unchanged() {
    fn outer() -> Result<(), Failure> {
        tool()?;
        Ok(())
    }
    assert_eq!(outer().unwrap_err().reason(), "no_file");
}
