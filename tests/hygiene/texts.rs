//! Texts in attributes are data: braces, escapes, other scripts.

use toolfail::{Class, Classified};

#[derive(Debug, thiserror::Error, Classified)]
#[toolfail(domain = "a{b}\"c\\d.example")]
enum Texts {
    #[error("x")]
    #[toolfail(
        class = "permanent",
        code = 1801,
        remediation = "Set {field} to {{value}} or {0:?} of {}."
    )]
    Braces { field: u8 },
    #[error("x")]
    #[toolfail(
        class = "permanent",
        code = 1802,
        remediation = "A \"quote\", a \\ backslash, a \ttab, \u{1F600}, \x41 and \
            a line that goes on."
    )]
    Escapes,
    #[error("x")]
    #[toolfail(
        class = "permanent",
        code = 1803,
        remediation = r##"Raw "# \n {x} %s $y."##
    )]
    Raw,
    #[error("x")]
    #[toolfail(class = "permanent", code = 1804, remediation = "换一个参数，é, ß, 𝔘.")]
    Scripts,
    #[error("x")]
    #[toolfail(
        class = r"transient",
        code = 1_805,
        retry_after = r#"90s"#,
        reason = "\x61b"
    )]
    Values,
    #[error("x")]
    #[toolfail(
        class = "permanent",
        code = 0x70E,
        remediation = "One.
Two."
    )]
    Lines,
    #[error("x")]
    #[toolfail(class = "\x70ermanent", code = 0b111_0000_1111, layer = "\u{72}esult")]
    Spelt,
    #[error("x")]
    #[toolfail(class = "permanent", code = 0o3420)]
    Octal {
        #[toolfail(show)]
        brace: &'static str,
        #[toolfail(detail = "na{me} \"q\" \\")]
        named: u8,
    },
}

#[test]
fn a_text_is_taken_as_it_is() {
    let rows = Texts::entries();
    assert_eq!(rows[0].domain(), Some("a{b}\"c\\d.example"));
    let texts: Vec<_> = rows
        .iter()
        .filter_map(toolfail::Entry::remediation)
        .collect();
    let expected = [
        "Set {field} to {{value}} or {0:?} of {}.",
        "A \"quote\", a \\ backslash, a \ttab, \u{1F600}, A and a line that goes on.",
        "Raw \"# \\n {x} %s $y.",
        "换一个参数，é, ß, 𝔘.",
        "One.\nTwo.",
    ];
    assert_eq!(texts, expected);
}

#[test]
fn a_text_is_shown_as_it_is_and_never_interpolated() {
    let failure = Texts::Braces { field: 7 }.to_failure();
    let line = failure.guidance().to_string();
    assert!(
        line.contains("Set {field} to {{value}} or {0:?} of {}."),
        "{line}"
    );
    let octal = Texts::Octal {
        brace: "{x}",
        named: 1,
    };
    let failure = octal.to_failure();
    assert!(failure.guidance().to_string().contains("brace=\"{x}\""));
    let details = failure.details().unwrap();
    assert_eq!(details["na{me} \"q\" \\"], 1);
}

#[test]
fn a_word_counts_by_its_value_and_not_by_its_spelling() {
    let verdict = Texts::Values.verdict();
    assert_eq!(verdict.class(), Class::Transient);
    assert_eq!(verdict.reason(), "ab");
    assert_eq!(verdict.retry_after().map(|wait| wait.as_secs()), Some(90));
    let codes: Vec<_> = Texts::entries()
        .iter()
        .filter_map(|row| row.verdict().code())
        .collect();
    let codes: Vec<_> = codes.into_iter().map(toolfail::Code::get).collect();
    assert_eq!(codes, [1801, 1802, 1803, 1804, 1805, 1806, 1807, 1808]);
    assert_eq!(Texts::Spelt.verdict().layer(), toolfail::Layer::Result);
}
