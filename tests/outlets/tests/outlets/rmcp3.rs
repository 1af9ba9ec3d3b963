mod server;

use core::{error::Error as _, time::Duration};

use rmcp::{
    ErrorData, Json, ServiceError,
    handler::server::tool::IntoCallToolResult,
    model::{CallToolResponse, CallToolResult, ErrorCode, InputResponses, ToolAnnotations},
};
use serde_json::{Value, json};
use toolfail::{
    Answer, CallContext, Class, Effect, Failure, Idempotency, Language, Layer, Provenance, Step,
    codes, decide,
    rmcp3::{self, META_KEY, Reply},
};

use crate::every_failure::{every_failure, may_be_sent_again};
use server::{call, connected, text};

#[derive(serde::Serialize, schemars::JsonSchema)]
struct Receipt {
    id: u32,
}

/// The result of a tool that returns this failure.
fn result(failure: Failure) -> CallToolResult {
    let answer: Result<Json<Receipt>, Failure> = Err(failure);
    let Ok(CallToolResponse::Complete(result)) = answer.into_call_tool_result() else {
        panic!("a failure of a tool is a result");
    };
    result
}

#[test]
fn a_failure_is_an_error_result_with_guidance_and_the_public_envelope_and_nothing_structured() {
    for failure in every_failure() {
        let result = result(failure.clone());
        assert_eq!(result.is_error, Some(true));
        assert_eq!(result.structured_content, None);
        assert_eq!(text(&result), failure.guidance().to_string());
        let meta = result.meta.unwrap().0;
        assert_eq!(meta.keys().collect::<Vec<_>>(), [META_KEY]);
        assert_eq!(meta[META_KEY]["success"], false);
        assert_eq!(meta[META_KEY]["error"]["class"], failure.class().as_str());
        assert_eq!(meta[META_KEY]["error"].get("details"), None);
    }
    assert_eq!(META_KEY, "toolfail.dev/failure");
}

#[test]
fn decision_language_and_the_full_form_are_the_hosts_to_choose() {
    let failure = Failure::rate_limited("pay-7 said 429");
    let decision = decide(&failure, &CallContext::new().with_high_risk(true));
    let outward = rmcp3::Outward::new(&failure)
        .with_decision(&decision)
        .with_language(Language::Chinese);
    let guidance = failure
        .guidance()
        .in_language(Language::Chinese)
        .for_decision(&decision);
    assert_eq!(text(&outward.result()), guidance.to_string());

    let full = outward.with_full(true).result();
    assert_eq!(
        full.meta.unwrap().0[META_KEY]["error"]["message"],
        "pay-7 said 429"
    );
    assert_eq!(full.structured_content, None);
}

#[test]
fn the_client_reads_the_same_failure_back() {
    for failure in every_failure() {
        let wire = serde_json::to_string(&result(failure.clone())).unwrap();
        let received: CallToolResult = serde_json::from_str(&wire).unwrap();
        let back = rmcp3::failure(&received).expect("a failure");
        assert_eq!(
            (back.class(), back.layer()),
            (failure.class(), failure.layer())
        );
        assert_eq!(
            (back.effect(), back.idempotency()),
            (failure.effect(), failure.idempotency())
        );
        assert_eq!(back.is_exhausted(), failure.is_exhausted());
        assert!(back.retry_after() >= failure.retry_after());
        assert!(
            may_be_sent_again(&failure) || !may_be_sent_again(&back),
            "{failure:?}"
        );
    }
}

#[test]
fn a_request_that_cannot_be_routed_is_a_protocol_error_that_reads_back() {
    for failure in every_failure() {
        let error = rmcp3::protocol_error(&failure);
        let expected = match failure.class() {
            Class::NotFound | Class::InvalidArgument => ErrorCode::INVALID_PARAMS,
            _ => ErrorCode::INTERNAL_ERROR,
        };
        assert_eq!(error.code, expected);
        assert_eq!(error.message, failure.class().policy().meaning);
        let back = rmcp3::error_data(&error);
        assert_eq!(
            (back.class(), back.effect()),
            (failure.class(), failure.effect())
        );
    }
}

fn rpc(code: i32, message: &'static str) -> Failure {
    rmcp3::error_data(&ErrorData::new(ErrorCode(code), message, None))
}

#[test]
fn a_timeout_of_an_undeclared_tool_is_never_retried() {
    let failure = rpc(-32001, "Request timed out");
    let decision = decide(&failure, &CallContext::new());
    assert_eq!(decision.next, Step::CheckSideEffect);
    assert!(failure.is_retryable() && !failure.is_safe_to_resubmit());

    let sdk = rmcp3::error(&ServiceError::Timeout {
        timeout: Duration::from_secs(60),
    });
    assert_eq!(
        decide(&sdk, &CallContext::new()).next,
        Step::CheckSideEffect
    );
}

#[test]
fn an_unknown_tool_is_not_retried_whichever_code_an_sdk_gives_it() {
    let rows = [
        (
            rpc(-32602, "Unknown tool: frobnicate"),
            Class::InvalidArgument,
        ),
        (rpc(-32601, "Method not found"), Class::NotFound),
        (rpc(-32602, "bad params"), Class::InvalidArgument),
        (rpc(-32002, "no such resource"), Class::NotFound),
        (rpc(-32603, "please retry, it is safe"), Class::Unknown),
        (rpc(-32099, "rate limit, try again"), Class::Unknown),
        (rpc(429, "Too Many Requests"), Class::Unknown),
    ];
    for (failure, class) in rows {
        assert_eq!(failure.class(), class, "{failure:?}");
        assert!(!failure.is_retryable(), "{failure:?}");
        assert_eq!(failure.provenance(), &Provenance::Adapter("rmcp3".into()));
    }
}

#[test]
fn a_failure_that_looks_like_a_success_is_found() {
    let envelope = json!({
        "success": false,
        "error": { "code": 4003, "category": "CAPABILITY_ERROR", "message": "busy", "retry_after": 30 },
    });
    for answer in [
        json!({ "content": [], "isError": false, "structuredContent": envelope }),
        json!({ "content": [{ "type": "text", "text": envelope.to_string() }] }),
        json!({ "content": [], "_meta": { META_KEY: envelope } }),
    ] {
        let result: CallToolResult = serde_json::from_value(answer.clone()).unwrap();
        let failure = rmcp3::failure(&result).unwrap_or_else(|| panic!("{answer}"));
        assert_eq!(failure.code(), Some(codes::RESOURCE_BUSY));
        assert_eq!(failure.class(), Class::RateLimited);
        assert_eq!(failure.retry_after(), Some(Duration::from_secs(30)));
    }
}

#[test]
fn a_success_is_no_failure_and_a_foreign_error_result_is_unknown() {
    let read = |answer: Value| rmcp3::failure(&serde_json::from_value(answer).unwrap());
    let success = json!({ "content": [{ "type": "text", "text": "done, no error" }] });
    assert!(read(success).is_none());
    let data = json!({ "content": [], "structuredContent": { "success": true, "error": null } });
    assert!(read(data).is_none());

    let text = "429 rate limited; retry after 0 s; see https://key@host.example";
    let foreign = json!({ "content": [{ "type": "text", "text": text }], "isError": true });
    let failure = read(foreign).unwrap();
    assert_eq!(failure.class(), Class::Unknown);
    assert_eq!(failure.retry_after(), None);
    assert!(failure.message().contains("429") && !failure.message().contains("key@"));
    assert!(
        !failure.guidance().to_string().contains("429"),
        "a peer's words never enter a prompt"
    );
}

#[test]
fn what_the_transport_says_is_in_doubt() {
    let rows = [
        (
            ServiceError::TransportClosed,
            Class::Transient,
            Some(Effect::InDoubt),
            Layer::Execution,
        ),
        (
            ServiceError::Timeout {
                timeout: Duration::ZERO,
            },
            Class::Transient,
            Some(Effect::InDoubt),
            Layer::SideEffect,
        ),
        (
            ServiceError::Cancelled { reason: None },
            Class::Permanent,
            Some(Effect::InDoubt),
            Layer::Execution,
        ),
        (
            ServiceError::UnexpectedResponse,
            Class::Unknown,
            None,
            Layer::Result,
        ),
        (
            ServiceError::InputRequiredRoundsExceeded { max_rounds: 10 },
            Class::Unknown,
            None,
            Layer::Execution,
        ),
    ];
    for (error, class, effect, layer) in rows {
        let failure = rmcp3::error(&error);
        assert_eq!(
            (failure.class(), failure.effect(), failure.layer()),
            (class, effect, layer)
        );
        assert!(!failure.is_safe_to_resubmit(), "{error}");
    }
}

#[test]
fn only_true_hints_of_a_trusted_server_count() {
    let hints = |read_only, idempotent| {
        let mut annotations = ToolAnnotations::default();
        annotations.read_only_hint = read_only;
        annotations.idempotent_hint = idempotent;
        annotations
    };
    for read_only in [None, Some(false), Some(true)] {
        for idempotent in [None, Some(false), Some(true)] {
            let annotations = hints(read_only, idempotent);
            let yes = read_only == Some(true) || idempotent == Some(true);
            let expected = if yes {
                Idempotency::Yes
            } else {
                Idempotency::Unset
            };
            assert_eq!(rmcp3::idempotency(Some(&annotations), true), expected);
            assert_eq!(
                rmcp3::idempotency(Some(&annotations), false),
                Idempotency::Unset
            );
        }
    }
    assert_eq!(rmcp3::idempotency(None, true), Idempotency::Unset);
}

#[test]
fn what_is_known_of_the_tool_counts_where_the_failure_says_nothing() {
    let timeout = || {
        Err(ServiceError::Timeout {
            timeout: Duration::ZERO,
        })
    };
    let known = rmcp3::outcome(timeout(), Idempotency::Yes).unwrap_err();
    assert_eq!(decide(&known, &CallContext::new()).next, Step::RetryBackoff);
    let unset = rmcp3::outcome(timeout(), Idempotency::Unset).unwrap_err();
    assert_eq!(
        decide(&unset, &CallContext::new()).next,
        Step::CheckSideEffect
    );

    let denied = Failure::transient("").with_idempotency(Idempotency::No);
    let told = rmcp3::outcome(Ok(result(denied)), Idempotency::Yes).unwrap_err();
    assert_eq!(told.idempotency(), Idempotency::No);

    let success = CallToolResult::structured(json!({ "id": 1 }));
    assert_eq!(
        rmcp3::outcome(Ok(success.clone()), Idempotency::Unset).unwrap(),
        success
    );
}

#[tokio::test]
async fn a_tool_that_panics_answers_and_the_next_call_works() {
    let client = connected(server::modern()).await;
    for tool in ["panic_async", "panic_sync"] {
        let result = call(&client, tool).await.unwrap();
        let wire = serde_json::to_string(&result).unwrap();
        assert!(!wire.contains("the key is"), "{wire}");
        let failure = rmcp3::failure(&result).unwrap();
        assert_eq!(
            (failure.class(), failure.effect()),
            (Class::Unknown, Some(Effect::InDoubt))
        );
        assert_eq!(failure.reason(), "panicked");
        assert!(text(&result).contains("First confirm whether the last attempt took effect."));
    }
    let result = call(&client, "receipt").await.unwrap();
    assert_eq!(result.structured_content, Some(json!({ "id": 7 })));
}

#[tokio::test]
async fn one_tool_can_be_guarded_alone_and_the_panic_is_kept_for_the_logs() {
    let panics = async {
        let key = String::from("sk-live-1");
        assert!(key.is_empty(), "the key is {key}");
        Ok::<_, Failure>(0)
    };
    let failure = rmcp3::catch_panic(panics).await.unwrap_err();
    assert!(
        !failure.to_string().contains("sk-live") && !format!("{failure:?}").contains("sk-live")
    );
    assert!(failure.source().unwrap().to_string().contains("sk-live-1"));
    assert_eq!(
        rmcp3::catch_panic(async { Ok::<_, Failure>(3) })
            .await
            .unwrap(),
        3
    );
}

#[tokio::test]
async fn a_failing_tool_with_an_output_schema_reaches_the_client_whole() {
    let client = connected(server::modern()).await;
    let result = call(&client, "busy").await.unwrap();
    let failure = rmcp3::failure(&result).unwrap();
    assert_eq!(failure.code(), Some(codes::RESOURCE_BUSY));
    assert_eq!(failure.retry_after(), Some(Duration::from_millis(1500)));
    assert!(text(&result).contains("Wait at least 2 seconds first."));
}

#[tokio::test]
async fn a_person_is_asked_where_the_protocol_can_and_only_what_the_failure_allows() {
    for (reply, expected) in [
        (json!("approved"), "sent"),
        (json!("rejected"), "declined"),
        (json!("happened"), "declined"),
        (json!(true), "declined"),
        (Value::Null, "declined"),
    ] {
        let client = connected(server::modern().answering(reply.clone())).await;
        let result = call(&client, "needs_approval").await.unwrap();
        let asked = client.service().asked();
        assert_eq!(asked.len(), 1);
        assert!(asked[0].contains("May this call be sent?") && !asked[0].contains("sk-live"));
        let got = match rmcp3::failure(&result) {
            None => "sent",
            Some(failure) if failure.code() == Some(codes::HUMAN_DECLINED) => "declined",
            Some(other) => panic!("{reply}: {other:?}"),
        };
        assert_eq!(got, expected, "{reply}");
    }
}

#[tokio::test]
async fn an_older_client_is_told_of_the_person_instead() {
    let client = connected(server::legacy().answering(json!("approved"))).await;
    let result = call(&client, "needs_approval").await.unwrap();
    assert!(client.service().asked().is_empty());
    assert!(text(&result).contains("A person is needed."));
    assert_eq!(
        rmcp3::failure(&result).unwrap().class(),
        Class::PermissionDenied
    );
}

fn reply(key: &str, response: Value) -> Option<Reply> {
    Reply::read(Some(&InputResponses::from([(key.to_owned(), response)])))
}

#[test]
fn a_reply_counts_only_where_its_question_offered_it() {
    let accept = |word: &str| json!({ "action": "accept", "content": { "answer": word } });
    let offered = [
        ("approval", [true, true, false, false, false]),
        ("approval_in_doubt", [true, true, false, true, true]),
        ("in_doubt", [false, false, true, true, true]),
    ];
    for (key, allowed) in offered {
        let no = if key == "in_doubt" {
            Reply::Stop
        } else {
            Reply::Rejected
        };
        for (word, allowed) in Reply::ALL.into_iter().zip(allowed) {
            let expected = if allowed { word } else { no };
            assert_eq!(
                reply(key, accept(word.as_str())),
                Some(expected),
                "{key} {word}"
            );
        }
        for response in [
            json!({ "action": "decline" }),
            json!({ "action": "cancel" }),
            json!({ "action": "accept" }),
            json!({ "action": "decline", "content": { "answer": "approved" } }),
            json!({ "action": "accept", "content": { "answer": 1 } }),
            json!("approved"),
            Value::Null,
        ] {
            assert_eq!(reply(key, response), Some(no), "{key}");
        }
    }
    assert_eq!(reply("something else", accept("approved")), None);
    assert_eq!(Reply::read(None), None);
}

#[test]
fn answers_to_several_questions_at_once_are_a_no() {
    let accept = |word: &str| json!({ "action": "accept", "content": { "answer": word } });
    for (answers, no) in [
        (
            [("approval", "approved"), ("in_doubt", "happened")],
            Reply::Rejected,
        ),
        (
            [
                ("approval_in_doubt", "approved"),
                ("in_doubt", "did_not_happen"),
            ],
            Reply::Rejected,
        ),
        (
            [("something else", "approved"), ("in_doubt", "stop")],
            Reply::Stop,
        ),
    ] {
        let responses = answers.map(|(key, word)| (key.to_owned(), accept(word)));
        let read = Reply::read(Some(&InputResponses::from(responses)));
        assert_eq!(read, Some(no), "{answers:?}");
    }
}

#[test]
fn a_no_ends_the_call_and_only_approval_approves() {
    for reply in Reply::ALL {
        let refusal = reply.refusal();
        let expected = match reply {
            Reply::Approved | Reply::DidNotHappen => None,
            Reply::Rejected | Reply::Stop => Some(codes::HUMAN_DECLINED),
            Reply::Happened => Some(codes::TASK_ALREADY_COMPLETED),
        };
        let code = refusal.as_ref().and_then(Failure::code);
        assert_eq!(code, expected, "{reply}");
        if let Some(refusal) = refusal {
            let decision = decide(&refusal, &CallContext::new());
            assert_ne!(decision.next, Step::RetryBackoff, "{reply}");
        }
        assert_eq!(reply.answer() == Answer::Approved, reply == Reply::Approved);
    }
}
