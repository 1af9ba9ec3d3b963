//! What a class tells the model, in two languages, and which texts may be told at all.

use crate::Class;
#[cfg(feature = "alloc")]
use crate::text::is_unprintable;

/// The language of a text for the model. An argument, never a global.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
#[non_exhaustive]
pub enum Language {
    /// English. The default.
    #[default]
    English,
    /// Simplified Chinese.
    Chinese,
}

/// The longest remediation, in characters.
#[cfg(feature = "alloc")]
pub(crate) const MAX_REMEDIATION: usize = 500;

impl Class {
    /// What the class tells the model: what this is and what to change.
    ///
    /// The text carries no verdict (is a retry worth it, is it safe, must a person act): the
    /// guidance states those from the decision, so that two instructions never contradict.
    #[must_use]
    pub const fn remediation(self, language: Language) -> &'static str {
        let [english, chinese] = match self {
            Self::Transient => [
                "The service could not complete this call because of a temporary fault on its side or on the way to it; the arguments are not the problem.",
                "服务或网络出现暂时故障，本次调用未能完成；参数本身没有问题。",
            ],
            Self::Permanent => [
                "This call cannot succeed as it stands; change the plan or go on without it, and do not look for a way around a refusal.",
                "该调用按现在的方式无法成功；请调整计划或跳过它，若是被拒绝则不要设法绕过。",
            ],
            Self::Authentication => [
                "The credential used for this call is invalid or has expired; it must be renewed outside this conversation.",
                "本次调用使用的凭证无效或已过期；需要在对话之外更新凭证。",
            ],
            Self::NotFound => [
                "The target of this call does not exist; check the identifier, or list what exists and choose from it.",
                "调用的目标不存在；请核对标识，或先列出现有目标再从中选择。",
            ],
            Self::PermissionDenied => [
                "This call is not permitted under the present rights or quota; do not look for a way around this.",
                "当前的权限或配额不允许此调用；不要设法绕过。",
            ],
            Self::InvalidArgument => [
                "The arguments of this call are not acceptable; correct them according to the description of the tool.",
                "本次调用的参数不符合要求；请按照工具说明修正参数。",
            ],
            Self::RateLimited => [
                "The service refused this call because calls came too fast; the arguments are not the problem.",
                "调用过于频繁，服务拒绝了本次调用；参数本身没有问题。",
            ],
            Self::SelfReported => [
                "The tool itself says that this failure will pass; its cause is not known here.",
                "工具自己表明该失败会消除；具体原因未知。",
            ],
            Self::Unknown => [
                "The cause of this failure is not known; look at how things stand now before choosing another approach.",
                "失败原因未知；请先查看当前状况，再选择其他做法。",
            ],
        };
        match language {
            Language::English => english,
            Language::Chinese => chinese,
        }
    }
}

/// Whether a text may stand as a remediation: not blank, at most 500 characters, and without a word
/// that states a verdict.
#[cfg(feature = "alloc")]
pub(crate) fn is_remediation(text: &str) -> bool {
    let is_blank = |c: char| c.is_whitespace() || is_unprintable(c);
    !text.chars().all(is_blank) && text.chars().count() <= MAX_REMEDIATION && !states_verdict(text)
}

/// Whether a text states a verdict, which the guidance alone may do. Read as it is seen: a format
/// character inside a word hides nothing.
#[cfg(feature = "alloc")]
fn states_verdict(text: &str) -> bool {
    let is_seen = |c: &char| reads_as_space(*c) || !is_unprintable(*c);
    let text: &str = &text
        .chars()
        .filter(is_seen)
        .collect::<alloc::string::String>();
    if VERDICT_PARTS.iter().any(|part| text.contains(part)) {
        return true;
    }
    let mut after_try = false;
    let mut rest = text;
    while let Some(start) = rest.find(is_word_char) {
        let (gap, tail) = rest.split_at(start);
        let (word, tail) = tail.split_at(tail.find(|c| !is_word_char(c)).unwrap_or(tail.len()));
        let is_again = word.eq_ignore_ascii_case("again");
        if VERDICT_WORDS
            .iter()
            .any(|verdict| word.eq_ignore_ascii_case(verdict))
            || after_try && is_again && gap.chars().all(reads_as_space)
        {
            return true;
        }
        after_try = word.eq_ignore_ascii_case("try");
        rest = tail;
    }
    false
}

/// White space, and the control characters that the guidance shows as a space.
#[cfg(feature = "alloc")]
fn reads_as_space(c: char) -> bool {
    c.is_whitespace() || c.is_control()
}

#[cfg(feature = "alloc")]
const fn is_word_char(c: char) -> bool {
    c.is_ascii_alphanumeric() || c == '_'
}

/// Verdicts as whole words, ASCII case ignored; "try again" beside them.
#[cfg(feature = "alloc")]
const VERDICT_WORDS: [&str; 14] = [
    "retry",
    "retries",
    "retried",
    "retrying",
    "wait",
    "waits",
    "waiting",
    "resend",
    "resent",
    "resending",
    "seconds",
    "operator",
    "human",
    "approval",
];

/// Verdicts anywhere in a text.
#[cfg(feature = "alloc")]
const VERDICT_PARTS: [&str; 5] = ["重试", "重发", "等待", "秒", "人工"];
