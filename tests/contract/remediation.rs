//! §1: the rule of remediation texts, on the built-in ones and on those given at run time.

use toolfail::{Class, Failure, Language};

const LANGUAGES: [Language; 2] = [Language::English, Language::Chinese];

const WORDS: &str = "retry retries retried retrying wait waits waiting resend resent resending \
                     seconds operator human approval";
const PARTS: [&str; 5] = ["重试", "重发", "等待", "秒", "人工"];

/// The verdict words of a text, found by another way than the crate's: everything that is no word
/// becomes a space or, where it is no white space either, a stop.
fn verdict_words(text: &str) -> Vec<String> {
    let spaced: String = text
        .to_ascii_lowercase()
        .chars()
        .map(|c| match c {
            'a'..='z' | '0'..='9' | '_' => String::from(c),
            c if c.is_whitespace() || c.is_control() => String::from(" "),
            _ => String::from(" | "),
        })
        .collect();
    let words: Vec<_> = spaced.split_whitespace().collect();
    let single = words
        .iter()
        .filter(|word| WORDS.split_whitespace().any(|w| w == **word));
    let again = words
        .windows(2)
        .filter(|pair| **pair == ["try", "again"])
        .map(|pair| pair.join(" "));
    let parts = PARTS.iter().filter(|part| text.contains(**part));
    single
        .map(|w| (*w).into())
        .chain(again)
        .chain(parts.map(|p| (*p).into()))
        .collect()
}

#[test]
fn the_eighteen_built_in_texts_state_no_verdict() {
    let mut texts = std::collections::BTreeSet::new();
    for class in Class::ALL {
        for language in LANGUAGES {
            let text = class.remediation(language);
            assert_eq!(verdict_words(text), [""; 0], "{class}: {text}");
            assert!(texts.insert(text), "twice: {text}");
        }
    }
    assert_eq!(texts.len(), 18);
}

#[test]
fn the_built_in_texts_carry_no_number_identifier_or_business_word() {
    for class in Class::ALL {
        for language in LANGUAGES {
            let text = class.remediation(language);
            assert!(!text.chars().any(char::is_numeric), "{text}");
            assert!(
                !text.contains(['_', '`', '{', '}', '<', '>', '/', '"', '\'']),
                "{text}"
            );
            for word in text
                .split(|c: char| !c.is_ascii_alphabetic())
                .filter(|w| !w.is_empty())
            {
                let is_plain = word.chars().skip(1).all(|c| c.is_ascii_lowercase());
                assert!(is_plain, "an identifier: {word}");
            }
            for business in [
                "order", "payment", "invoice", "customer", "account", "tenant", "订单", "支付",
                "客户",
            ] {
                assert!(!text.to_lowercase().contains(business), "{text}");
            }
            assert!(text.chars().count() <= 500 && !text.contains(char::is_control));
        }
    }
}

#[test]
fn each_language_is_its_own() {
    for class in Class::ALL {
        assert!(class.remediation(Language::English).is_ascii(), "{class}");
        let chinese = class.remediation(Language::Chinese);
        assert!(chinese.ends_with('。') && !chinese.contains(|c: char| c.is_ascii_alphabetic()));
    }
    assert_eq!(Language::default(), Language::English);
}

/// Whether a text given at run time is used.
fn is_used(text: &str) -> bool {
    let failure = Failure::not_found("m").with_remediation(text.to_owned());
    let told = LANGUAGES.map(|language| failure.remediation(language).to_owned());
    if told == [text, text] {
        return true;
    }
    assert_eq!(
        told,
        LANGUAGES.map(|l| Class::NotFound.remediation(l).to_owned())
    );
    false
}

#[test]
fn a_text_with_a_verdict_word_gives_way_to_the_class() {
    for word in WORDS.split_whitespace().chain(["try again"]) {
        for text in [
            word.to_owned(),
            word.to_uppercase(),
            format!("Please {word}."),
            format!("({word})"),
            format!("数据{word}数据"),
            format!("é{word}-now"),
        ] {
            assert!(!is_used(&text), "{text}");
            assert!(!verdict_words(&text).is_empty(), "{text}");
        }
        for text in [
            format!("x{word}"),
            format!("{word}x"),
            format!("{word}_"),
            format!("9{word}"),
        ] {
            assert!(is_used(&text) || word == "try again", "{text}");
        }
    }
    for part in PARTS {
        assert!(
            !is_used(part) && !is_used(&format!("请勿{part}了")),
            "{part}"
        );
    }
}

#[test]
fn try_again_is_one_whatever_white_space_parts_it() {
    for gap in [
        " ", "  ", "\t", "\n", "\r\n", "\u{A0}", "\u{3000}", "\u{2028}", "\u{85}", "\u{0}",
    ] {
        assert!(!is_used(&format!("Now TRY{gap}Again.")), "{gap:?}");
    }
    for text in [
        "try, again",
        "try it again",
        "tryagain",
        "retry_again",
        "again try",
        "try",
    ] {
        assert!(is_used(text), "{text}");
    }
}

#[test]
fn what_only_resembles_a_verdict_word_passes() {
    for text in [
        "await the list",
        "the second line",
        "humane units",
        "a waiter",
        "operators of the table",
        "preapproval",
        "分秋",
        "人 工",
    ] {
        assert_eq!(is_used(text), verdict_words(text).is_empty(), "{text}");
        assert!(is_used(text), "{text}");
    }
}

#[test]
fn a_text_longer_than_five_hundred_characters_or_blank_is_not_used() {
    assert!(is_used(&"界".repeat(500)));
    assert!(!is_used(&"界".repeat(501)));
    for blank in ["", " ", "\n\t", "\u{0}\u{1}", "\u{200B}\u{FEFF} "] {
        let failure = Failure::not_found("m").with_remediation(blank);
        let class = Class::NotFound.remediation(Language::English);
        assert_eq!(failure.remediation(Language::English), class, "{blank:?}");
    }
}

#[test]
fn a_text_that_is_refused_leaves_the_one_before_it() {
    let failure = Failure::not_found("m")
        .with_remediation("List first.")
        .with_remediation("Wait.");
    assert_eq!(failure.remediation(Language::English), "List first.");
}

#[test]
fn a_format_character_hides_no_verdict() {
    let failure = Failure::permanent("").with_remediation("Do re\u{200B}try it.");
    let class = Class::Permanent.remediation(Language::English);
    assert_eq!(failure.remediation(Language::English), class);
}
