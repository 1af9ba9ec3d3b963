//! §2: the grammar of a reason, and that one which does not fit is not taken.

use toolfail::{Class, Failure, Verdict};

/// Whether a text fits, by the letter of the grammar: `[a-z][a-z0-9_]{0,62}`.
fn fits(text: &str) -> bool {
    let mut chars = text.chars();
    let first = chars
        .next()
        .is_some_and(|c| "abcdefghijklmnopqrstuvwxyz".contains(c));
    let mut rest = chars.clone();
    first
        && chars.count() <= 62
        && rest.all(|c| "abcdefghijklmnopqrstuvwxyz0123456789_".contains(c))
}

#[test]
fn a_reason_is_taken_exactly_where_it_fits() {
    let long: &'static str = Box::leak("a".repeat(63).into());
    let longer: &'static str = Box::leak("a".repeat(64).into());
    let texts = [
        ("a", true),
        ("http_error", true),
        ("ipv4_missing", true),
        ("a_", true),
        ("a__b", true),
        (long, true),
        (longer, false),
        ("", false),
        ("_a", false),
        ("1a", false),
        ("A", false),
        ("aB", false),
        ("a-b", false),
        ("a b", false),
        ("a.b", false),
        ("order-4711", false),
        ("é", false),
        ("aé", false),
        ("a\n", false),
        ("a\0", false),
        ("界", false),
    ];
    for (text, taken) in texts {
        assert_eq!(fits(text), taken, "{text:?}");
        let expected = if taken { text } else { "not_found" };
        assert_eq!(Failure::not_found("m").with_reason(text).reason(), expected);
        assert_eq!(
            Failure::not_found("m")
                .with_reason(text.to_owned())
                .reason(),
            expected
        );
        assert_eq!(
            Verdict::new(Class::NotFound).with_reason(text).reason(),
            expected
        );
    }
}

#[test]
fn every_byte_in_every_place_is_judged_by_the_grammar() {
    for c in '\0'..='\u{17F}' {
        for text in [
            format!("{c}"),
            format!("{c}a"),
            format!("a{c}"),
            format!("a{c}a"),
        ] {
            let reason = Failure::unknown("m").with_reason(text.clone());
            assert_eq!(
                reason.reason() == text,
                fits(&text) || text == "unknown",
                "{text:?}"
            );
        }
    }
}

#[test]
fn a_reason_that_does_not_fit_leaves_the_one_before_it() {
    let failure = Failure::not_found("m")
        .with_reason("no_page")
        .with_reason("No Page");
    assert_eq!(failure.reason(), "no_page");
}

#[test]
fn without_a_variant_it_is_the_word_of_the_class() {
    for class in Class::ALL {
        assert_eq!(Failure::new(class, "m").reason(), class.as_str());
        assert_eq!(Verdict::new(class).reason(), class.as_str());
    }
}

#[test]
fn a_verdict_reads_the_class_for_a_reason_of_run_time() {
    let fixed = Failure::not_found("m").with_reason("no_page");
    assert_eq!(fixed.verdict().reason(), "no_page");
    let dynamic = Failure::not_found("m").with_reason(String::from("no_page"));
    assert_eq!(
        (dynamic.reason(), dynamic.verdict().reason()),
        ("no_page", "not_found")
    );
}
