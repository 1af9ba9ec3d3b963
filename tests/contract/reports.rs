//! Public bug reports that touch the core, each as a small input of our own and the right answer.
//! The letter and number are the report's in the collection the project keeps; the thread is named.

use std::{error::Error, io};

use toolfail::{
    Answer, CallContext, Class, Classified, Failure, Language, Registry, Step, classify, codes,
    decide, retryable,
};

/// Host errors of the reports.
#[derive(Debug, thiserror::Error, Classified)]
enum Host {
    #[error("the ledger is closed")]
    #[toolfail(class = "permanent")]
    Closed(#[source] io::Error),
    #[error("upstream failed")]
    #[toolfail(class = "transient")]
    Upstream(#[source] Header),
    #[error("operator rejected")]
    #[toolfail(class = "permission_denied")]
    Rejected,
    #[error("caller cancelled")]
    #[toolfail(code = 2003)]
    Cancelled,
    #[error("cannot read the ledger")]
    #[toolfail(class = "transient")]
    Ledger(#[source] io::Error),
}

#[derive(Debug, thiserror::Error)]
#[error("auth header was: Bearer EXAMPLE-TOKEN; host db-7.internal")]
struct Header;

fn by_kind(error: &io::Error) -> Option<Failure> {
    (error.kind() == io::ErrorKind::ConnectionReset).then(|| Failure::transient("reset"))
}

/// `nearai/ironclaw#6826`, `topcheer/ggcode#303`, `FerroxLabs/wayland#624`.
#[test]
fn a23_digits_inside_text_are_data() {
    for text in [
        "rate limited, retry after 4013 ms",
        "asked for 40123 tokens, limit 131072",
        "request id 8401923 failed",
    ] {
        let error = io::Error::other(text);
        assert_eq!(classify(&error), Class::Unknown, "{text}");
        assert!(!retryable(&error));
        let failure = Registry::new().failure(&error);
        assert_ne!(failure.class(), Class::Authentication);
        assert_eq!(failure.retry_after(), None);
        assert!(!failure.guidance().to_string().contains("40"), "{text}");
    }
}

/// `PrefectHQ/fastmcp#428`, `suthio/redash-mcp#30`.
#[test]
fn a39_internals_are_not_shown_to_the_model() {
    let failures = [
        Host::Upstream(Header).to_failure(),
        Host::Upstream(Header).into_failure(),
        toolfail::classify_as(Class::Transient, Header),
        Failure::transient("upstream failed").with_cause(Header),
    ];
    for failure in failures {
        for language in [Language::English, Language::Chinese] {
            let line = failure.guidance().in_language(language).to_string();
            assert!(
                line.starts_with(Class::Transient.remediation(language)),
                "{line}"
            );
            for inside in ["EXAMPLE-TOKEN", "Bearer", "db-7.internal", "upstream"] {
                assert!(!line.contains(inside), "{line}");
            }
        }
        assert_eq!(failure.details(), None, "the host fills them or nobody");
    }
}

/// `temporalio/sdk-go#175`, fixed by `temporalio/temporal#490`.
#[test]
fn a59_the_verdict_is_at_the_top_not_at_the_root() {
    let closed = || Host::Closed(io::Error::from(io::ErrorKind::ConnectionReset));
    let registry = Registry::new().with_adapter(by_kind).with::<Host>();
    for failure in [registry.failure(&closed()), closed().into_failure()] {
        assert_eq!(failure.class(), Class::Permanent);
        assert!(!failure.is_retryable());
        assert_eq!(registry.classify(&failure), Class::Permanent);
        assert_eq!(decide(&failure, &CallContext::new()).next, Step::FailSafe);
    }
    let unnamed = Registry::new().with_adapter(by_kind);
    assert_eq!(
        unnamed.classify(&closed()),
        Class::Transient,
        "the root speaks only for itself"
    );
}

/// `LionSR/TeXRA#4360`, `googleapis/google-cloud-node#9359`, `temporalio/sdk-typescript#2416`.
#[test]
fn a61_a_cancel_is_not_a_fault() {
    let failure = Host::Cancelled.into_failure();
    assert_eq!(failure.code(), Some(codes::TASK_CANCELLED));
    assert!(!failure.is_retryable());
    for failure in [failure, codes::TASK_CANCELLED.failure()] {
        for cancelled in [true, false] {
            let call = CallContext::new().with_cancelled(cancelled);
            assert_eq!(decide(&failure, &call).next, Step::FailSafe);
        }
    }
    let busy = Failure::rate_limited("busy");
    let call = CallContext::new().with_cancelled(true);
    assert_eq!(
        decide(&busy, &call).next,
        Step::FailSafe,
        "nobody wants the result"
    );
}

/// `cline/cline#12633`, `MervinPraison/PraisonAI#2250`, `microsoft/agent-framework#8503`.
#[test]
fn a71_the_person_said_no() {
    let rejected = Host::Rejected.into_failure();
    assert!(!rejected.is_retryable());
    assert_eq!(decide(&rejected, &CallContext::new()).next, Step::AskHuman);
    let refused = CallContext::new().with_answer(Some(Answer::Refused));
    for failure in [rejected, codes::HUMAN_DECLINED.failure()] {
        let decision = decide(&failure, &refused);
        assert_eq!(
            decision.next,
            Step::FailSafe,
            "neither again nor asked again"
        );
        let line = failure.guidance().for_decision(&decision).to_string();
        assert!(line.contains("A retry is not worth it."), "{line}");
        assert!(line.contains("do not look for a way around"), "{line}");
    }
    let declined = decide(&codes::HUMAN_DECLINED.failure(), &CallContext::new());
    assert_eq!(declined.next, Step::FailSafe);
}

/// `hyperium/hyper#2771`, `mullvad/mullvadvpn-app#7105`, `oxidecomputer/progenitor#943`.
#[test]
fn a78_the_cause_is_printed_once() {
    let ledger = || Host::Ledger(io::Error::new(io::ErrorKind::NotFound, "no such file"));
    let failures = [
        ledger().into_failure(),
        Failure::from(ledger()),
        toolfail::classify_as(Class::Transient, ledger()),
    ];
    for failure in failures {
        let mut report = failure.to_string();
        let mut source = failure.source();
        while let Some(error) = source {
            report = format!("{report}: {error}");
            source = error.source();
        }
        assert_eq!(report, "cannot read the ledger: no such file");
        let io = failure
            .source()
            .and_then(|error| error.downcast_ref::<io::Error>());
        assert_eq!(
            io.expect("the original type").kind(),
            io::ErrorKind::NotFound
        );
    }
}
