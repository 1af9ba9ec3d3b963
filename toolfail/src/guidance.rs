//! The one line a model is told about a failure.

use alloc::{
    format,
    string::{String, ToString},
};
use core::fmt;

use crate::{
    CallContext, Decision, Failure, Language, Step, decide, failure::Fact, policy_of,
    seconds::whole_seconds, text::printable,
};

/// The longest line, in characters.
const MAX_LINE: usize = 2_000;
/// The longest shown value, in characters.
const MAX_VALUE: usize = 200;
/// The longest name of a shown value, in characters.
const MAX_NAME: usize = 64;

impl Failure {
    /// The one line for the model, in English, as a fresh call would be decided.
    ///
    /// [`for_decision`](Guidance::for_decision) speaks for a decision that was taken.
    pub fn guidance(&self) -> Guidance<'_> {
        Guidance {
            failure: self,
            decision: decide(self, &CallContext::new()),
            language: Language::English,
        }
    }
}

/// The one line a model is told about a failure; `Display` renders it.
///
/// Deterministic, and made of three things only: the [remediation](Failure::remediation), the
/// shown facts as `name="value"`, and the verdict of a [`Decision`]: worth retrying, safe to send
/// again as it is, a person needed; the wait where the class [surfaces](crate::Policy::surface_delay)
/// it, in whole seconds rounded up; and to confirm first whether the last attempt took effect where
/// that is the next step. Never the message, the cause or the details.
///
/// Shown values are untrusted: control and format characters are removed, quotes and backslashes
/// escaped, each is cut at 200 characters and its name at 64 letters, digits, `_`, `-` and `.`. The
/// line has at most 2,000 characters: facts are dropped first, then the remediation is shortened,
/// the verdict never.
///
/// ```
/// use core::time::Duration;
/// use toolfail::Failure;
///
/// let busy = Failure::rate_limited("429 from upstream").with_retry_after(Duration::from_millis(1500));
/// assert_eq!(
///     busy.guidance().to_string(),
///     "The service refused this call because calls came too fast; the arguments are not the problem. \
///      A retry is worth it. Sending the same call again is safe. No person is needed. \
///      Wait at least 2 seconds first.",
/// );
/// ```
#[derive(Clone, Copy)]
#[must_use = "guidance is text: display it"]
pub struct Guidance<'a> {
    failure: &'a Failure,
    decision: Decision,
    language: Language,
}

impl Guidance<'_> {
    /// In another language. The default is English.
    pub const fn in_language(mut self, language: Language) -> Self {
        self.language = language;
        self
    }

    /// For a decision that was taken about this failure, in place of a fresh call's.
    pub const fn for_decision(mut self, decision: &Decision) -> Self {
        self.decision = *decision;
        self
    }
}

impl fmt::Display for Guidance<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let phrases = Phrases::of(self.language);
        let verdict = self.verdict(phrases);
        let gap = phrases.gap.len();
        let room = MAX_LINE.saturating_sub(verdict.chars().count() + gap);
        let mut remediation = remediation_line(self.failure.remediation(self.language), room);
        if remediation.ends_with(char::is_alphanumeric) && remediation.chars().count() < room {
            remediation.push_str(phrases.stop);
        }
        let room = room.saturating_sub(remediation.chars().count() + gap);
        let facts = facts_line(self.failure.facts(), room);

        f.write_str(&remediation)?;
        f.write_str(phrases.gap)?;
        if !facts.is_empty() {
            f.write_str(&facts)?;
            f.write_str(phrases.gap)?;
        }
        f.write_str(&verdict)
    }
}

/// The line, quoted: what must not reach a model is not in here either.
impl fmt::Debug for Guidance<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Guidance({:?})", self.to_string())
    }
}

impl Guidance<'_> {
    fn verdict(&self, phrases: &Phrases) -> String {
        let policy = policy_of(self.failure.class());
        let step = self.decision.next;
        let worth = policy.retryable && step != Step::FailSafe;

        let mut line = String::new();
        let mut say = |sentence: &str| {
            if !line.is_empty() {
                line.push_str(phrases.gap);
            }
            line.push_str(sentence);
        };
        say(pick(phrases.worth, worth));
        say(pick(phrases.safe, self.failure.is_safe_to_resubmit()));
        say(pick(phrases.person, step == Step::AskHuman));
        if let Some(wait) = self.decision.wait.filter(|_| policy.surface_delay) {
            say(&(phrases.wait)(whole_seconds(wait)));
        }
        if step == Step::CheckSideEffect {
            say(phrases.confirm);
        }
        line
    }
}

/// What the verdict says in one language.
struct Phrases {
    gap: &'static str,
    stop: &'static str,
    worth: [&'static str; 2],
    safe: [&'static str; 2],
    person: [&'static str; 2],
    wait: fn(u64) -> String,
    confirm: &'static str,
}

impl Phrases {
    const fn of(language: Language) -> &'static Self {
        match language {
            Language::English => &ENGLISH,
            Language::Chinese => &CHINESE,
        }
    }
}

const ENGLISH: Phrases = Phrases {
    gap: " ",
    stop: ".",
    worth: ["A retry is worth it.", "A retry is not worth it."],
    safe: [
        "Sending the same call again is safe.",
        "Sending the same call again is not safe.",
    ],
    person: ["A person is needed.", "No person is needed."],
    wait: |seconds| match seconds {
        1 => String::from("Wait at least 1 second first."),
        _ => format!("Wait at least {seconds} seconds first."),
    },
    confirm: "First confirm whether the last attempt took effect.",
};

const CHINESE: Phrases = Phrases {
    gap: "",
    stop: "。",
    worth: ["值得重试。", "不值得重试。"],
    safe: ["原样重发是安全的。", "原样重发不安全。"],
    person: ["需要人工介入。", "不需要人工介入。"],
    wait: |seconds| format!("请先至少等待 {seconds} 秒。"),
    confirm: "请先确认上一次调用是否已经生效。",
};

const fn pick([yes, no]: [&'static str; 2], condition: bool) -> &'static str {
    if condition { yes } else { no }
}

/// A remediation as one line: line breaks and control characters read as one space.
fn remediation_line(text: &str, max: usize) -> String {
    let breaks = |c: char| c.is_control() || matches!(c, '\u{2028}' | '\u{2029}');
    let mut line = String::new();
    for piece in text
        .split(breaks)
        .map(str::trim)
        .filter(|piece| !piece.is_empty())
    {
        if !line.is_empty() {
            line.push(' ');
        }
        line.push_str(piece);
    }
    if let Some((end, _)) = line.char_indices().nth(max) {
        line.truncate(end);
    }
    line
}

/// The facts as `[name="value", …]`, as many of the first as fit; empty where none does.
fn facts_line(facts: &[Fact], max: usize) -> String {
    let mut line = String::new();
    let mut length = 1;
    for fact in facts {
        let separator = if line.is_empty() { "[" } else { ", " };
        let fact = render(fact);
        length += separator.len() + fact.chars().count();
        if length > max {
            break;
        }
        line.push_str(separator);
        line.push_str(&fact);
    }
    if !line.is_empty() {
        line.push(']');
    }
    line
}

fn render(fact: &Fact) -> String {
    let is_name = |c: &char| c.is_alphanumeric() || matches!(c, '_' | '-' | '.');
    let mut text: String = fact.name.chars().filter(is_name).take(MAX_NAME).collect();
    text.push_str("=\"");
    for c in printable(&fact.value, MAX_VALUE) {
        if matches!(c, '"' | '\\') {
            text.push('\\');
        }
        text.push(c);
    }
    text.push('"');
    text
}

#[cfg(test)]
mod tests {
    use alloc::string::String;

    use super::remediation_line;

    // From outside this cannot be reached: a text of 500 characters always fits.
    #[test]
    fn a_remediation_is_shortened_on_a_character_boundary() {
        let text = "\u{1F980}界 é\r\n\tz";
        let whole = "\u{1F980}界 é z";
        assert_eq!(remediation_line(text, 6), whole);
        for room in 0..=6 {
            let shortened: String = whole.chars().take(room).collect();
            assert_eq!(remediation_line(text, room), shortened);
        }
    }
}
