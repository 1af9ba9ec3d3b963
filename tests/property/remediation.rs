//! Which texts given at run time are used.

use proptest::{collection::vec, prelude::*, sample::select};
use toolfail::{Failure, Language};

use crate::any;

const WORDS: [&str; 14] = [
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

/// A text of pieces that are near to a verdict.
fn near() -> impl Strategy<Value = String> {
    let pieces = [
        "retry", "Retries", "wait", "await", "seconds", "second", "try", "Try", "again", "AGAIN",
        " ", "\t", ",", "_", "x", "é", "\u{0}", "人", "工", "秒", "重试", ".", "human", "humane",
    ];
    vec(select(pieces.to_vec()), 0..12).prop_map(|pieces| pieces.concat())
}

/// Whether a text states a verdict, by splitting it into words.
fn states_verdict(text: &str) -> bool {
    let is_word = |c: char| c.is_ascii_alphanumeric() || c == '_';
    let lower = text.to_ascii_lowercase();
    let mut words = lower.split(|c| !is_word(c));
    let again = lower.match_indices("again").any(|(start, _)| {
        let ends = lower[start + 5..]
            .chars()
            .next()
            .is_none_or(|c| !is_word(c));
        let before = lower[..start].trim_end_matches(|c: char| c.is_whitespace() || c.is_control());
        let parted = before.len() < start;
        let tried = before.strip_suffix("try");
        ends && parted && tried.is_some_and(|head| !head.ends_with(is_word))
    });
    words.any(|word| WORDS.contains(&word))
        || again
        || ["重试", "重发", "等待", "秒", "人工"]
            .iter()
            .any(|part| text.contains(part))
}

proptest! {
    #[test]
    fn a_text_is_used_exactly_where_it_states_no_verdict_and_is_not_too_long(
        class in any::class(),
        text in prop_oneof![near(), any::text(), "[a-z ]{480,520}"],
    ) {
        let failure = Failure::new(class, "m").with_remediation(text.clone());
        let told = failure.remediation(Language::English);
        if told == text {
            prop_assert!(!states_verdict(&text), "{text:?}");
            prop_assert!(text.chars().count() <= 500);
        } else {
            prop_assert_eq!(told, class.remediation(Language::English));
            let is_blank = |c: char| c.is_whitespace() || c.is_control() || !c.is_alphanumeric();
            let refused = states_verdict(&text)
                || text.chars().count() > 500
                || text.chars().all(is_blank);
            prop_assert!(refused, "{text:?}");
        }
    }

    #[test]
    fn the_line_of_a_used_text_states_the_verdict_once(
        failure in any::failure(),
        text in near(),
    ) {
        let line = failure.with_remediation(text).guidance().to_string();
        let verdict = &line[line.find("A retry is").unwrap()..];
        let own = &line[..line.len() - verdict.len()];
        prop_assert!(!states_verdict(own), "{line}");
    }
}
