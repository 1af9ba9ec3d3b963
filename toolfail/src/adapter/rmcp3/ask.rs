//! Asking the person on the other side of the protocol.

use alloc::{
    format,
    string::{String, ToString},
};

use rmcp3::{
    RoleServer,
    model::{
        CallToolResponse, ElicitRequest, ElicitRequestParams, ElicitResult, ElicitationAction,
        ElicitationSchema, EnumSchema, InputRequest, InputRequests, InputRequiredResult,
        InputResponses, ProtocolVersion,
    },
    service::RequestContext,
};

use super::Outward;
use crate::{Answer, Decision, Effect, Failure, Language, Rule, Step, codes, word::impl_words};

impl Outward<'_> {
    /// What the tool answers: where the decision is to ask a person, and the client can, an input
    /// request; else the [`result`](Self::result).
    ///
    /// The client asks the person and calls the tool again, with a [`Reply`] in its input responses.
    /// Return it in `Ok`: rmcp takes no input request from a tool's error branch. The person is shown
    /// the guidance and may answer only what this failure allows; whether the call that comes back
    /// has the same arguments is for the tool to check, since all that comes back is the client's
    /// word.
    ///
    /// The client can where protocol 2026-07-28 or later was negotiated and it takes forms.
    #[must_use]
    pub fn respond(&self, context: &RequestContext<RoleServer>) -> CallToolResponse {
        if self.decision.next == Step::AskHuman
            && takes_forms(context)
            && let Some(request) = self.request()
        {
            let requests = InputRequests::from([request]);
            return InputRequiredResult::from_input_requests(requests)
                .with_meta(self.meta())
                .into();
        }
        self.result().into()
    }

    fn request(&self) -> Option<(String, InputRequest)> {
        let question = Question::of(self.failure, &self.decision);
        let words = question.replies().iter().map(ToString::to_string);
        let schema = ElicitationSchema::builder()
            .required_enum_schema(FIELD, EnumSchema::builder(words.collect()).build())
            .build()
            .ok()?;
        let params = ElicitRequestParams::FormElicitationParams {
            meta: None,
            message: format!("{} {}", question.text(self.language), self.guidance()),
            requested_schema: schema,
        };
        let request = InputRequest::Elicitation(ElicitRequest::new(params));
        Some((String::from(question.key()), request))
    }
}

fn takes_forms(context: &RequestContext<RoleServer>) -> bool {
    let has_input_requests = context
        .protocol_version()
        .is_some_and(|version| version.as_str() >= ProtocolVersion::V_2026_07_28.as_str());
    let elicitation = context
        .client_capabilities()
        .and_then(|capabilities| capabilities.elicitation);
    has_input_requests && elicitation.is_some_and(|can| can.form.is_some() || can.url.is_none())
}

/// What a person is asked; the word is the key of the input request.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Question {
    /// May the call be sent?
    Approval,
    /// May it, although it may have happened already?
    ApprovalInDoubt,
    /// Did it happen?
    InDoubt,
}

impl Question {
    const ALL: [Self; 3] = [Self::Approval, Self::ApprovalInDoubt, Self::InDoubt];

    const fn key(self) -> &'static str {
        match self {
            Self::Approval => "approval",
            Self::ApprovalInDoubt => "approval_in_doubt",
            Self::InDoubt => "in_doubt",
        }
    }

    fn of(failure: &Failure, decision: &Decision) -> Self {
        match decision.rule {
            Rule::SideEffect | Rule::NotRetryable | Rule::NotSafe => Self::InDoubt,
            Rule::Cancelled
            | Rule::Refused
            | Rule::NeedsOperator
            | Rule::Input
            | Rule::Result
            | Rule::HighRisk
            | Rule::Exhausted
            | Rule::WaitTooLong
            | Rule::Retry => {
                if failure.is_safe_to_resubmit() {
                    Self::Approval
                } else {
                    Self::ApprovalInDoubt
                }
            }
        }
    }

    const fn text(self, language: Language) -> &'static str {
        match (language, self) {
            (Language::English, Self::Approval) => "May this call be sent?",
            (Language::English, Self::ApprovalInDoubt) => {
                "May this call be sent? To approve also says that it did not take effect before."
            }
            (Language::English, Self::InDoubt) => "Did the last send of this call take effect?",
            (Language::Chinese, Self::Approval) => "可以发送这次调用吗？",
            (Language::Chinese, Self::ApprovalInDoubt) => {
                "可以发送这次调用吗？批准同时表示它此前没有生效。"
            }
            (Language::Chinese, Self::InDoubt) => "这次调用上一次发送是否已经生效？",
        }
    }

    const fn replies(self) -> &'static [Reply] {
        match self {
            Self::Approval => &[Reply::Approved, Reply::Rejected],
            Self::ApprovalInDoubt => &[
                Reply::Approved,
                Reply::Rejected,
                Reply::Happened,
                Reply::Stop,
            ],
            Self::InDoubt => &[Reply::DidNotHappen, Reply::Happened, Reply::Stop],
        }
    }

    /// Of a form that was closed without an answer.
    const fn unanswered(self) -> Reply {
        match self {
            Self::Approval | Self::ApprovalInDoubt => Reply::Rejected,
            Self::InDoubt => Reply::Stop,
        }
    }
}

/// The field of the form.
const FIELD: &str = "answer";

/// What the person answered to the input request of [`Outward::respond`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Reply {
    /// Send it. Of a call that is not safe to send again this also says that it did not happen.
    Approved,
    /// Do not send it.
    Rejected,
    /// The last send did not take effect.
    DidNotHappen,
    /// The last send took effect.
    Happened,
    /// Leave it as it is.
    Stop,
}

impl_words!(Reply, "answer", [
    Approved => "approved",
    Rejected => "rejected",
    DidNotHappen => "did_not_happen",
    Happened => "happened",
    Stop => "stop",
]);

impl Reply {
    /// The reply in the responses that came with a call; none where nobody was asked.
    ///
    /// A form that was declined or closed, and whatever the question did not offer, is a no: rejected,
    /// or stop where the question was what happened. So are answers to several questions at once: one
    /// was asked.
    #[must_use]
    pub fn read(responses: Option<&InputResponses>) -> Option<Self> {
        let mut answered = Question::ALL
            .into_iter()
            .filter_map(|question| Some((question, responses?.get(question.key())?)));
        let (question, response) = answered.next()?;
        let reply = match answered.next() {
            None => accepted(question, response),
            Some(_) => None,
        };
        Some(reply.unwrap_or(question.unanswered()))
    }

    /// What the reply is for [`CallContext::with_answer`](crate::CallContext::with_answer).
    #[must_use]
    pub const fn answer(self) -> Answer {
        match self {
            Self::Approved => Answer::Approved,
            Self::Rejected => Answer::Refused,
            Self::DidNotHappen | Self::Happened | Self::Stop => Answer::Told,
        }
    }

    /// The failure to return instead of sending; none where the call may be sent, which only
    /// [`Approved`](Self::Approved) and [`DidNotHappen`](Self::DidNotHappen) allow.
    ///
    /// Code 8002 where the person rejected it or said to stop. After [`Happened`](Self::Happened)
    /// another send would do it twice: code 2002, applied. A tool that can fetch the result of the
    /// last send looks at the reply itself first.
    #[must_use]
    pub fn refusal(self) -> Option<Failure> {
        match self {
            Self::Approved | Self::DidNotHappen => None,
            Self::Rejected | Self::Stop => Some(codes::HUMAN_DECLINED.failure()),
            Self::Happened => {
                let done = codes::TASK_ALREADY_COMPLETED.failure();
                Some(done.with_effect(Effect::Applied))
            }
        }
    }
}

fn accepted(question: Question, response: &serde_json::Value) -> Option<Reply> {
    let result: ElicitResult = serde_json::from_value(response.clone()).ok()?;
    if result.action != ElicitationAction::Accept {
        return None;
    }
    let reply = result.content?.get(FIELD)?.as_str()?.parse().ok()?;
    question.replies().contains(&reply).then_some(reply)
}
