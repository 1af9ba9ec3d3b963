//! Words, values and combinations that make no sense: each is one mistake, at its token.

use super::{mistake, mistakes};

/// The item, what the mistake points at, and a part of what it says.
const CASES: &[(&str, &str, &str)] = &[
    // Words.
    (
        r#"enum E { #[toolfail(class = "transcient")] V }"#,
        r#""transcient""#,
        "did you mean `transient`",
    ),
    (
        r#"enum E { #[toolfail(class = "Transient")] V }"#,
        r#""Transient""#,
        "did you mean `transient`",
    ),
    (
        r#"enum E { #[toolfail(class = "")] V }"#,
        r#""""#,
        "the classes are `transient`, `permanent`, `authentication`, `not_found`, `permission_denied`, `invalid_argument`, `rate_limited`, `self_reported`, `unknown`",
    ),
    (
        r#"enum E { #[toolfail(class = "retry")] V }"#,
        r#""retry""#,
        "the classes are",
    ),
    (
        r#"#[toolfail(class = "temporary")] enum E { V }"#,
        r#""temporary""#,
        "there is no class `temporary`",
    ),
    (
        r#"#[toolfail(class = "notfound")] struct S;"#,
        r#""notfound""#,
        "did you mean `not_found`",
    ),
    (
        r#"enum E { #[toolfail(class = "unknown", layer = "side-effect")] V }"#,
        r#""side-effect""#,
        "did you mean `side_effect`",
    ),
    (
        r#"#[toolfail(layer = "network")] enum E { #[toolfail(class = "unknown")] V }"#,
        r#""network""#,
        "the layers are `input`, `execution`, `permission`, `result`, `side_effect`",
    ),
    (
        r#"enum E { #[toolfail(class = "unknown", effect = "not_sent")] V }"#,
        r#""not_sent""#,
        "the effects are `not_applied`, `in_doubt`, `applied`",
    ),
    (
        r#"#[toolfail(class = "unknown", effect = "indoubt")] struct S;"#,
        r#""indoubt""#,
        "did you mean `in_doubt`",
    ),
    (
        r#"#[toolfail(category = "SYSTEM")] enum E { #[toolfail(class = "unknown")] V }"#,
        r#""SYSTEM""#,
        "there is no category `SYSTEM`, the categories are",
    ),
    (
        r#"#[toolfail(category = "task_error")] enum E { #[toolfail(class = "unknown")] V }"#,
        r#""task_error""#,
        "did you mean `TASK_ERROR`",
    ),
    // Codes.
    (
        r#"enum E { #[toolfail(class = "unknown", code = 0)] V }"#,
        "0",
        "code `0` is out of range, write one from 1000 to 9999",
    ),
    (
        r#"enum E { #[toolfail(class = "unknown", code = 999)] V }"#,
        "999",
        "out of range",
    ),
    (
        r#"enum E { #[toolfail(class = "unknown", code = 10000)] V }"#,
        "10000",
        "out of range",
    ),
    (
        r#"enum E { #[toolfail(class = "unknown", code = 69539)] V }"#,
        "69539",
        "out of range",
    ),
    (
        r#"enum E { #[toolfail(class = "unknown", code = 0xFFFF_FFFF_FFFF_FFFF_FFFF)] V }"#,
        "0xFFFF_FFFF_FFFF_FFFF_FFFF",
        "out of range",
    ),
    ("enum E { #[toolfail(code = 12)] V }", "12", "out of range"),
    (
        r#"enum E { #[toolfail(class = "unknown", code = 1001)] A, #[toolfail(class = "unknown", code = 1001)] B }"#,
        "1001",
        "code `1001` is the code of `A` already",
    ),
    (
        r#"enum E { #[toolfail(class = "unknown", code = 4003)] r#type, #[toolfail(class = "unknown", code = 0xFA3)] B }"#,
        "0xFA3",
        "code `4003` is the code of `type` already",
    ),
    (
        r#"enum E { #[toolfail(class = "unknown", code = 4003)] A, #[cfg(unix)] #[toolfail(class = "unknown", code = 4_003)] B }"#,
        "4_003",
        "the code of `A`",
    ),
    (
        r#"#[toolfail(category = "TASK_ERROR")] enum E { #[toolfail(class = "unknown", code = 4003)] V }"#,
        "4003",
        "code `4003` is not in the category `TASK_ERROR` of this item, write one from 2000 to 2999",
    ),
    (
        r#"#[toolfail(category = "VALIDATION_ERROR", class = "unknown", code = 8999)] struct S;"#,
        "8999",
        "write one from 9000 to 9999",
    ),
    // Reasons.
    (
        r#"enum E { #[toolfail(class = "unknown", reason = "")] V }"#,
        r#""""#,
        "`` is no reason",
    ),
    (
        r#"enum E { #[toolfail(class = "unknown", reason = "Busy")] V }"#,
        r#""Busy""#,
        "`Busy` is no reason",
    ),
    (
        r#"enum E { #[toolfail(class = "unknown", reason = "busy now")] V }"#,
        r#""busy now""#,
        "is no reason",
    ),
    (
        r#"enum E { #[toolfail(class = "unknown", reason = "1st")] V }"#,
        r#""1st""#,
        "is no reason",
    ),
    (
        r#"enum E { #[toolfail(class = "unknown", reason = "_busy")] V }"#,
        r#""_busy""#,
        "is no reason",
    ),
    (
        r#"enum E { #[toolfail(class = "unknown", reason = "bus\u{fc}")] V }"#,
        r#""bus\u{fc}""#,
        "is no reason",
    ),
    (
        r#"enum E { #[toolfail(class = "unknown", reason = "a234567890123456789012345678901234567890123456789012345678901234")] V }"#,
        r#""a234567890123456789012345678901234567890123456789012345678901234""#,
        "at most 62",
    ),
    (
        r#"enum E { #[toolfail(class = "unknown")] Überlastet }"#,
        "Überlastet",
        "`überlastet`, which is no reason, so it needs one of its own: `reason =",
    ),
    (
        r#"enum E { #[toolfail(class = "unknown")] _Busy }"#,
        "_Busy",
        "`_busy`",
    ),
    (
        r#"enum E { #[toolfail(class = "unknown")] A234567890123456789012345678901234567890123456789012345678901234 }"#,
        "A234567890123456789012345678901234567890123456789012345678901234",
        "reason",
    ),
    (r#"#[toolfail(class = "unknown")] struct _S;"#, "_S", "`_s`"),
    (
        r#"enum E { #[toolfail(class = "unknown", reason = "busyNow")] V }"#,
        r#""busyNow""#,
        "is no reason",
    ),
    (
        r#"enum E { #[toolfail(class = "unknown", reason = "busy-now")] V }"#,
        r#""busy-now""#,
        "is no reason",
    ),
    // Domains.
    (
        r#"#[toolfail(domain = "")] enum E { #[toolfail(class = "unknown")] V }"#,
        r#""""#,
        "a domain is one word",
    ),
    (
        r#"#[toolfail(domain = "my orders", class = "unknown")] struct S;"#,
        r#""my orders""#,
        "a domain is one word",
    ),
    // Waits.
    (
        r#"enum E { #[toolfail(class = "unknown", retry_after = "")] V }"#,
        r#""""#,
        "is no wait",
    ),
    (
        r#"enum E { #[toolfail(class = "unknown", retry_after = "30")] V }"#,
        r#""30""#,
        "`30` is no wait, write an integer with `ms`, `s`, `m` or `h`",
    ),
    (
        r#"enum E { #[toolfail(class = "unknown", retry_after = "s")] V }"#,
        r#""s""#,
        "is no wait",
    ),
    (
        r#"enum E { #[toolfail(class = "unknown", retry_after = "1.5s")] V }"#,
        r#""1.5s""#,
        "is no wait",
    ),
    (
        r#"enum E { #[toolfail(class = "unknown", retry_after = "-1s")] V }"#,
        r#""-1s""#,
        "is no wait",
    ),
    (
        r#"enum E { #[toolfail(class = "unknown", retry_after = "3 s")] V }"#,
        r#""3 s""#,
        "is no wait",
    ),
    (
        r#"enum E { #[toolfail(class = "unknown", retry_after = "3d")] V }"#,
        r#""3d""#,
        "is no wait",
    ),
    (
        r#"enum E { #[toolfail(class = "unknown", retry_after = "3S")] V }"#,
        r#""3S""#,
        "is no wait",
    ),
    (
        r#"enum E { #[toolfail(class = "unknown", retry_after = "18446744073709551616ms")] V }"#,
        r#""18446744073709551616ms""#,
        "is too long a wait",
    ),
    (
        r#"enum E { #[toolfail(class = "unknown", retry_after = "5124095576031h")] V }"#,
        r#""5124095576031h""#,
        "is too long a wait",
    ),
    // Remediations.
    (
        r#"enum E { #[toolfail(class = "unknown", remediation = "")] V }"#,
        r#""""#,
        "is blank",
    ),
    (
        r#"enum E { #[toolfail(class = "unknown", remediation = " \n\t")] V }"#,
        r#"" \n\t""#,
        "is blank",
    ),
    (
        r#"#[toolfail(class = "unknown", remediation = "Ask an Operator.")] struct S;"#,
        r#""Ask an Operator.""#,
        "`Operator` states a verdict",
    ),
    // What nothing says, and what is said against something else.
    (
        "enum E { V }",
        "V",
        "nothing says what kind of failure this is",
    ),
    (
        "struct S;",
        "S",
        "nothing says what kind of failure this is",
    ),
    (
        "enum E { #[toolfail(idempotent)] V }",
        "V",
        "nothing says what kind of failure this is",
    ),
    (
        "enum E { #[toolfail()] V }",
        "V",
        "nothing says what kind of failure this is",
    ),
    (
        r#"enum E { #[toolfail(class = "unknown", idempotent, not_idempotent)] V }"#,
        "not_idempotent",
        "contradicts the `idempotent` beside it",
    ),
    (
        r#"#[toolfail(not_idempotent, idempotent)] enum E { #[toolfail(class = "unknown")] V }"#,
        "idempotent",
        "contradicts the `not_idempotent` beside it",
    ),
    (
        r#"enum E { #[toolfail(class = "unknown", retryable = true)] V }"#,
        "retryable",
        "contradicts the `class` beside it",
    ),
    (
        r#"#[toolfail(retryable = false, class = "unknown")] struct S;"#,
        "class",
        "contradicts the `retryable` beside it",
    ),
    (
        "enum E { #[toolfail(transparent, with = f)] V(Inner) }",
        "with",
        "contradicts the `transparent` beside it",
    ),
    // Transparent.
    (
        "enum E { #[toolfail(transparent)] V }",
        "transparent",
        "there is no field that holds one",
    ),
    (
        "enum E { #[toolfail(transparent)] V {} }",
        "transparent",
        "there is no field that holds one",
    ),
    (
        "#[toolfail(transparent)] struct S;",
        "transparent",
        "there is no field that holds one",
    ),
    (
        "enum E { #[toolfail(transparent)] V(A, B) }",
        "transparent",
        "mark the field that holds it `#[toolfail(wrapped)]`",
    ),
    (
        "enum E { #[toolfail(transparent)] V(#[toolfail(wrapped)] A, #[toolfail(wrapped)] B) }",
        "wrapped",
        "another field is `wrapped` already",
    ),
    (
        r#"enum E { #[toolfail(class = "unknown")] V(#[toolfail(wrapped)] A) }"#,
        "wrapped",
        "there is no `transparent` here",
    ),
    (
        "enum E { #[toolfail(with = f)] V(#[toolfail(wrapped)] A) }",
        "wrapped",
        "there is no `transparent` here",
    ),
    // Fields.
    (
        r#"enum E { #[toolfail(class = "unknown")] V(#[toolfail(retry_after)] A, #[toolfail(retry_after)] B) }"#,
        "retry_after",
        "another field is `retry_after` already",
    ),
    (
        r#"enum E { #[toolfail(class = "unknown")] V(#[toolfail(idempotency)] A, #[toolfail(idempotency)] B) }"#,
        "idempotency",
        "another field is `idempotency` already",
    ),
    (
        r#"enum E { #[toolfail(class = "unknown")] V(#[toolfail(effect)] A, #[toolfail(effect)] B) }"#,
        "effect",
        "another field is `effect` already",
    ),
    (
        r#"enum E { #[toolfail(class = "unknown")] V { #[toolfail(detail = "b")] a: A, #[toolfail(detail)] b: B } }"#,
        "detail",
        "another detail has the name `b` already",
    ),
    (
        r#"enum E { #[toolfail(class = "unknown")] V(#[toolfail(detail)] A, #[toolfail(detail = "0")] B) }"#,
        r#""0""#,
        "another detail has the name `0` already",
    ),
    (
        r#"enum E { #[toolfail(class = "unknown")] V(#[toolfail(detail = " ")] A) }"#,
        r#"" ""#,
        "the name of a detail is blank",
    ),
    (
        "union U { a: u8 }",
        "union",
        "a union does not say which of its fields holds",
    ),
];

#[test]
fn every_combination_that_makes_no_sense_is_one_mistake_at_its_token() {
    for (source, token, part) in CASES {
        let (at, message) = mistake(source);
        assert_eq!(at, *token, "{source}");
        assert!(message.contains(part), "{source}: {message}");
    }
}

#[test]
fn nothing_that_judges_stands_beside_what_answers() {
    let keys = [
        "class = \"unknown\"",
        "layer = \"input\"",
        "effect = \"applied\"",
        "idempotent",
        "not_idempotent",
        "code = 4003",
        "reason = \"busy\"",
        "retry_after = \"1s\"",
        "remediation = \"Change it.\"",
        "retryable = true",
    ];
    for answer in ["transparent", "with = f"] {
        for key in keys {
            let word = key.split(' ').next().unwrap();
            for both in [format!("{answer}, {key}"), format!("{key}, {answer}")] {
                for source in [
                    format!("enum E {{ #[toolfail({both})] V(Inner) }}"),
                    format!("#[toolfail({both})] struct S(Inner);"),
                ] {
                    let (at, message) = mistake(&source);
                    assert_eq!(at, word, "{source}");
                    assert!(message.contains("has no say beside"), "{message}");
                }
            }
        }
        for role in ["retry_after", "idempotency", "effect"] {
            let source = format!("enum E {{ #[toolfail({answer})] V(#[toolfail({role})] Inner) }}");
            let (at, message) = mistake(&source);
            assert_eq!(at, role);
            assert!(message.contains("has no say beside"), "{message}");
        }
    }
}

#[test]
fn every_verdict_word_in_a_remediation_is_one_mistake_that_names_it() {
    let words = [
        "retry",
        "retries",
        "retried",
        "retrying",
        "try again",
        "try\u{7}again",
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
    let parts = ["重试", "重发", "等待", "秒", "人工"];
    let texts = |word: &str| {
        [
            word.to_owned(),
            word.to_uppercase(),
            format!("Please {word}."),
            format!("({word})"),
            format!("不能{word}的"),
        ]
    };
    let again = [
        "try  again",
        "try\\nagain",
        "TRY\\tAgain",
        "try\\u{a0}again",
    ];
    let cases = words
        .iter()
        .chain(&parts)
        .flat_map(|word| texts(word))
        .chain(again.map(str::to_owned));
    for text in cases {
        let source =
            format!("enum E {{ #[toolfail(class = \"unknown\", remediation = \"{text}\")] V }}");
        let (at, message) = mistake(&source);
        assert_eq!(at, format!("\"{text}\""));
        assert!(message.contains("states a verdict"), "{message}");
    }
}

#[test]
fn a_remediation_of_more_than_500_characters_is_one_mistake() {
    let source = |text: &str| {
        format!("enum E {{ #[toolfail(class = \"unknown\", remediation = \"{text}\")] V }}")
    };
    let (_, message) = mistake(&source(&"改".repeat(501)));
    assert!(message.contains("has 501 characters"), "{message}");
    assert!(crate::derive::resolve(&super::item(&source(&"改".repeat(500)))).is_ok());
}

#[test]
fn every_mistake_of_an_item_is_reported_in_one_run() {
    let found = mistakes(
        r#"#[toolfail(domian = "x", layer = "none")]
        enum E {
            #[toolfail(clas = "transient", code = 1)]
            A { #[toolfail(shown)] a: u8 },
            #[toolfail(class = "transcient")]
            B,
            C,
            #[toolfail(transparent)]
            D,
        }"#,
    );
    let at: Vec<&str> = found.iter().map(|(at, _)| at.as_str()).collect();
    for token in [
        "domian",
        r#""none""#,
        "clas",
        "1",
        "shown",
        r#""transcient""#,
        "transparent",
    ] {
        assert_eq!(
            at.iter().filter(|at| **at == token).count(),
            1,
            "{token} in {at:?}"
        );
    }
    // The class that C may lack could be what the broken attribute of the enum was to give.
    assert_eq!(at.len(), 7, "{found:#?}");
}
