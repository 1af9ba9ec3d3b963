//! The wire words: exact, complete, read back, and nothing else is read.

use std::{collections::BTreeSet, fmt::Display, str::FromStr};

use static_assertions::assert_not_impl_any;
use toolfail::{
    Answer, Category, Class, Effect, Idempotency, Layer, Rule, Sentinel, Step, UnknownWord,
};

// A class has no order and no number that somebody could come to depend on.
assert_not_impl_any!(Class: PartialOrd, Ord, Into<u8>, Into<i32>, Into<usize>);

fn words_of<T>(all: &[T], words: &[&str])
where
    T: Copy + PartialEq + std::fmt::Debug + Display + FromStr<Err = UnknownWord>,
{
    let shown: Vec<_> = all.iter().map(ToString::to_string).collect();
    assert_eq!(shown, words);
    assert_eq!(shown.iter().collect::<BTreeSet<_>>().len(), all.len());
    for (value, word) in all.iter().zip(words) {
        assert_eq!(word.parse::<T>().as_ref(), Ok(value));
        let swapped: String = word
            .chars()
            .map(|c| {
                if c.is_ascii_lowercase() {
                    c.to_ascii_uppercase()
                } else {
                    c.to_ascii_lowercase()
                }
            })
            .collect();
        for other in [
            format!(" {word}"),
            format!("{word} "),
            swapped,
            String::new(),
        ] {
            let error = other.parse::<T>().unwrap_err().to_string();
            assert!(
                words
                    .iter()
                    .all(|word| error.contains(&format!("`{word}`"))),
                "{error}"
            );
        }
    }
}

#[test]
fn every_word_is_written_and_read_as_the_contract_spells_it() {
    words_of(
        &Class::ALL,
        &[
            "transient",
            "permanent",
            "authentication",
            "not_found",
            "permission_denied",
            "invalid_argument",
            "rate_limited",
            "self_reported",
            "unknown",
        ],
    );
    words_of(
        &Layer::ALL,
        &["input", "execution", "permission", "result", "side_effect"],
    );
    words_of(&Effect::ALL, &["not_applied", "in_doubt", "applied"]);
    words_of(&Idempotency::ALL, &["unset", "yes", "no"]);
    words_of(
        &Step::ALL,
        &[
            "retry_backoff",
            "ask_human",
            "check_side_effect",
            "repair",
            "fail_safe",
        ],
    );
    words_of(&Answer::ALL, &["approved", "refused", "expired", "told"]);
    words_of(
        &Rule::ALL,
        &[
            "cancelled",
            "refused",
            "needs_operator",
            "input",
            "result",
            "side_effect",
            "not_retryable",
            "not_safe",
            "high_risk",
            "exhausted",
            "wait_too_long",
            "retry",
        ],
    );
    assert_eq!(Category::ALL.len(), 9);
    assert_eq!("HIL_ERROR".parse(), Ok(Category::Hil));
    assert!("hil_error".parse::<Category>().is_err());
}

#[test]
fn an_unknown_word_is_not_repeated() {
    let error = "p4ssw0rd".parse::<Class>().unwrap_err();
    assert!(!error.to_string().contains("p4ssw0rd"));
}

#[test]
fn a_word_can_be_padded() {
    assert_eq!(
        format!("{:>12}|{:<8}|", Class::Unknown, Layer::Input),
        "     unknown|input   |"
    );
}

#[test]
fn seven_classes_have_a_sentinel() {
    let sentinels = [
        Sentinel::Transient,
        Sentinel::Permanent,
        Sentinel::Authentication,
        Sentinel::NotFound,
        Sentinel::PermissionDenied,
        Sentinel::InvalidArgument,
        Sentinel::RateLimited,
    ];
    assert_eq!(sentinels.map(Sentinel::class), Class::ALL[..7]);
    for sentinel in sentinels {
        assert_eq!(toolfail::Failure::from(sentinel).class(), sentinel.class());
    }
}
