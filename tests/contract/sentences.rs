//! What the line for the model must say, restated in both languages.

use toolfail::{Decision, Failure, Language, Step, policy_of};

pub(crate) const LANGUAGES: [Language; 2] = [Language::English, Language::Chinese];

/// The sentences of a language: each statement as [yes, no].
pub(crate) struct Sentences {
    pub(crate) gap: &'static str,
    worth: [&'static str; 2],
    safe: [&'static str; 2],
    person: [&'static str; 2],
    confirm: &'static str,
    wait: fn(u64) -> String,
}

pub(crate) fn sentences(language: Language) -> Sentences {
    match language {
        Language::English => Sentences {
            gap: " ",
            worth: ["A retry is worth it.", "A retry is not worth it."],
            safe: [
                "Sending the same call again is safe.",
                "Sending the same call again is not safe.",
            ],
            person: ["A person is needed.", "No person is needed."],
            confirm: "First confirm whether the last attempt took effect.",
            wait: |seconds| {
                let unit = if seconds == 1 { "second" } else { "seconds" };
                format!("Wait at least {seconds} {unit} first.")
            },
        },
        Language::Chinese => Sentences {
            gap: "",
            worth: ["值得重试。", "不值得重试。"],
            safe: ["原样重发是安全的。", "原样重发不安全。"],
            person: ["需要人工介入。", "不需要人工介入。"],
            confirm: "请先确认上一次调用是否已经生效。",
            wait: |seconds| format!("请先至少等待 {seconds} 秒。"),
        },
        other => panic!("no sentences for {other:?}"),
    }
}

/// What the line must say of a decision.
pub(crate) fn expected(failure: &Failure, decision: &Decision, language: Language) -> String {
    let s = sentences(language);
    let policy = policy_of(failure.class());
    let say = |[yes, no]: [&'static str; 2], holds| String::from(if holds { yes } else { no });
    let mut verdict = vec![
        say(s.worth, policy.retryable && decision.next != Step::FailSafe),
        say(s.safe, failure.is_safe_to_resubmit()),
        say(s.person, decision.next == Step::AskHuman),
    ];
    if let (true, Some(wait)) = (policy.surface_delay, decision.wait) {
        verdict.push((s.wait)(
            u64::try_from(wait.as_nanos().div_ceil(1_000_000_000)).unwrap_or(u64::MAX),
        ));
    }
    if decision.next == Step::CheckSideEffect {
        verdict.push(s.confirm.into());
    }
    verdict.join(s.gap)
}

pub(crate) fn line(failure: &Failure, decision: &Decision, language: Language) -> String {
    let guidance = failure.guidance().for_decision(decision);
    guidance.in_language(language).to_string()
}
