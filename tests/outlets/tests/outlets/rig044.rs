use core::error::Error as _;

use rig_core::tool::{ToolErrorKind, ToolExecutionError};
use toolfail::{
    CallContext, Class, Decision, Effect, Failure, Idempotency, Language, Layer, Provenance, Step,
    codes, decide, rig044,
};

use crate::every_failure::{SECRET, every_failure, may_be_sent_again};

#[test]
fn rigs_retry_bit_is_set_exactly_where_the_call_may_be_sent_again() {
    for failure in every_failure() {
        let allowed = may_be_sent_again(&failure);
        let error = ToolExecutionError::from(failure);
        assert_eq!(error.retryable(), Some(allowed), "{error:?}");
    }
}

#[test]
fn the_model_is_told_the_guidance_and_nothing_else() {
    for failure in every_failure() {
        let guidance = failure.guidance().to_string();
        let error = ToolExecutionError::from(failure);
        assert_eq!(error.model_feedback(), Some(guidance.as_str()));
    }
}

#[test]
fn nothing_that_crosses_rigs_wire_holds_message_cause_or_details() {
    for failure in every_failure() {
        let error = ToolExecutionError::from(failure);
        let wire = serde_json::to_string(&error).unwrap();
        assert!(!wire.contains(SECRET), "{wire}");
        assert!(!error.to_string().contains(SECRET) && !format!("{error:?}").contains(SECRET));
    }
}

#[test]
fn the_failure_comes_back_whole() {
    for failure in every_failure() {
        let error = ToolExecutionError::from(failure.clone());
        let back = Failure::from(error);
        assert_eq!(back.verdict(), failure.verdict());
        assert_eq!(back.message(), failure.message());
        assert_eq!(back.details(), failure.details());
        assert_eq!(back.is_exhausted(), failure.is_exhausted());
    }
}

#[test]
fn what_crossed_rigs_wire_is_never_easier_to_send_again_than_it_was() {
    for failure in every_failure() {
        let error = ToolExecutionError::from(failure.clone());
        let wire = serde_json::to_string(&error).unwrap();
        let back = Failure::from(serde_json::from_str::<ToolExecutionError>(&wire).unwrap());
        if may_be_sent_again(&back) {
            assert!(may_be_sent_again(&failure), "{failure:?} became {back:?}");
        }
    }
}

#[test]
fn a_decision_that_was_taken_is_the_one_the_model_hears() {
    let failure = Failure::rate_limited("429");
    let asked = CallContext::new().with_high_risk(true);
    let decision = decide(&failure, &asked);
    assert_eq!(decision.next, Step::AskHuman);

    let error = rig044::Outward::new(&failure)
        .with_decision(&decision)
        .error();
    assert_eq!(error.retryable(), Some(false));
    let guidance = failure.guidance().for_decision(&decision).to_string();
    assert_eq!(error.model_feedback(), Some(guidance.as_str()));
    assert!(guidance.contains("A person is needed."));
}

#[test]
fn each_class_has_its_kind() {
    let kind = |failure: Failure| ToolExecutionError::from(failure).kind();
    let of = |class| kind(Failure::new(class, ""));
    assert_eq!(
        Class::ALL.map(of),
        [
            ToolErrorKind::Network,
            ToolErrorKind::Other,
            ToolErrorKind::PermissionDenied,
            ToolErrorKind::NotFound,
            ToolErrorKind::PermissionDenied,
            ToolErrorKind::InvalidArgs,
            ToolErrorKind::RateLimited,
            ToolErrorKind::Other,
            ToolErrorKind::Other,
        ],
    );
    assert_eq!(kind(codes::TASK_TIMEOUT.failure()), ToolErrorKind::Timeout);
    assert_eq!(
        kind(codes::TASK_CANCELLED.failure()),
        ToolErrorKind::Cancelled
    );
}

#[test]
fn only_a_persons_refusal_is_rigs_refusal() {
    let refused = ToolExecutionError::from(codes::HUMAN_DECLINED.failure());
    assert!(refused.is_refusal());
    assert_eq!(refused.code(), Some("8002"));
    assert!(!ToolExecutionError::from(Failure::permission_denied("403")).is_refusal());
    assert!(!ToolExecutionError::from(Failure::permanent("gone")).is_refusal());
}

/// The failure of an error as other people's tools make it.
fn read(error: ToolExecutionError) -> (Class, Option<Effect>, Layer) {
    let failure = Failure::from(error);
    let safe = failure.class() == Class::RateLimited;
    assert_eq!(failure.is_safe_to_resubmit(), safe, "{failure:?}");
    assert_eq!(failure.idempotency(), Idempotency::Unset);
    assert_eq!(failure.provenance(), &Provenance::Adapter("rig044".into()));
    assert!(failure.downcast_ref::<ToolExecutionError>().is_some());
    (failure.class(), failure.effect(), failure.layer())
}

fn theirs(kind: ToolErrorKind) -> ToolExecutionError {
    ToolExecutionError::new(kind, "their words")
}

#[test]
fn other_peoples_errors_are_read_by_their_kind_and_never_made_safe() {
    use Class as C;
    use Layer as L;
    use ToolErrorKind as K;
    let in_doubt = Some(Effect::InDoubt);
    let rows = [
        (K::InvalidArgs, C::InvalidArgument, None, L::Input),
        (K::Timeout, C::Transient, in_doubt, L::SideEffect),
        (K::Cancelled, C::Permanent, None, L::Execution),
        (K::NotFound, C::NotFound, None, L::Input),
        (
            K::PermissionDenied,
            C::PermissionDenied,
            None,
            L::Permission,
        ),
        (K::RateLimited, C::RateLimited, None, L::Execution),
        (K::Provider, C::Unknown, None, L::Execution),
        (K::Network, C::Transient, in_doubt, L::Execution),
        (K::Other, C::Unknown, None, L::Execution),
    ];
    for (kind, class, effect, layer) in rows {
        assert_eq!(read(theirs(kind)), (class, effect, layer), "{kind}");
    }
    let refused = ToolExecutionError::refused("no");
    assert_eq!(read(refused), (C::Permanent, None, L::Permission));
    let plain = ToolExecutionError::from_error(core::fmt::Error);
    assert_eq!(read(plain), (C::Unknown, None, L::Execution));
}

#[test]
fn a_status_says_more_than_a_vague_kind() {
    use ToolErrorKind as K;
    for kind in [K::Provider, K::Network, K::Other] {
        let of = |status| theirs(kind).with_http_status(status).with_retryable(true);
        let in_doubt = (Class::Transient, Some(Effect::InDoubt), Layer::Execution);
        assert_eq!(read(of(503)), in_doubt);
        assert_eq!(Failure::from(of(401)).class(), Class::Authentication);
        assert_eq!(
            Failure::from(of(200)).class(),
            Failure::from(theirs(kind).with_retryable(true)).class()
        );
    }
    let timeout = theirs(K::Timeout).with_http_status(429);
    assert_eq!(
        Failure::from(timeout).class(),
        Class::Transient,
        "it may have run"
    );
}

#[test]
fn a_foreign_message_is_stored_without_urls_and_cut() {
    let text = format!("see https://key@host.example {}", "x".repeat(9_000));
    let failure = Failure::from(ToolExecutionError::other(text));
    assert!(!failure.message().contains("key@"));
    assert!(failure.message().chars().count() <= 2_000);
}

#[test]
fn the_bit_of_other_peoples_errors_only_takes_a_retry_away_or_reports_itself() {
    use ToolErrorKind as K;
    for kind in [K::Timeout, K::RateLimited, K::Network] {
        let no = theirs(kind).with_retryable(false);
        let expected = (Class::Permanent, Some(Effect::InDoubt), Layer::Execution);
        assert_eq!(read(no), expected, "{kind}");
    }
    for kind in [K::Provider, K::Other] {
        let yes = theirs(kind).with_retryable(true);
        assert_eq!(
            read(yes),
            (Class::SelfReported, None, Layer::Execution),
            "{kind}"
        );
    }
    for kind in [
        K::InvalidArgs,
        K::Cancelled,
        K::NotFound,
        K::PermissionDenied,
    ] {
        assert_eq!(
            read(theirs(kind).with_retryable(true)),
            read(theirs(kind)),
            "{kind}"
        );
    }
}

#[test]
fn a_printed_chain_says_nothing_twice() {
    let error = ToolExecutionError::from(Failure::transient("the bank did not answer"));
    let below = error.source().unwrap();
    assert_ne!(error.to_string(), below.to_string());
    let back = Failure::from(ToolExecutionError::network("connection reset"));
    assert!(
        back.source()
            .is_none_or(|source| source.to_string() != back.to_string())
    );
}

#[test]
fn language_and_the_full_form_are_the_hosts_to_choose() {
    let failure = Failure::transient("bank-3 did not answer");
    let outward = rig044::Outward::new(&failure).with_language(Language::Chinese);
    let guidance = failure
        .guidance()
        .in_language(Language::Chinese)
        .to_string();
    assert_eq!(outward.error().model_feedback(), Some(guidance.as_str()));
    assert_eq!(
        outward.with_full(true).error().message(),
        "bank-3 did not answer"
    );
    assert_eq!(
        outward.with_full(true).error().model_feedback(),
        Some(guidance.as_str())
    );
}

/// The bit of a decision does not depend on the words around it.
#[test]
fn every_step_but_a_retry_clears_rigs_bit() {
    let failure = Failure::rate_limited("429");
    let contexts = [
        CallContext::new().with_cancelled(true),
        CallContext::new().with_retries_left(0),
        CallContext::new().with_high_risk(true),
    ];
    for call in contexts {
        let decision: Decision = decide(&failure, &call);
        assert_eq!(
            rig044::Outward::new(&failure)
                .with_decision(&decision)
                .error()
                .retryable(),
            Some(false)
        );
    }
}
