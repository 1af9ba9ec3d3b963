//! What is taken, and as what.

use super::item;
use crate::{
    derive::{derive, resolve},
    model::{Answer, Declared, Kind},
};

/// What the first variant declares.
#[track_caller]
fn declared<T>(source: &str, read: impl FnOnce(&Declared<'_>) -> T) -> T {
    let item = item(source);
    let model = match resolve(&item) {
        Ok(model) => model,
        Err(diagnostics) => panic!("{source}: {:?}", diagnostics.messages()),
    };
    match &model.variants.first().expect("a variant").answer {
        Answer::Declared(declared) => read(declared),
        Answer::Transparent(_) | Answer::With(_) => panic!("{source} declares nothing"),
    }
}

#[test]
fn a_reason_is_the_name_in_snake_case() {
    let cases = [
        ("HTTPError", "http_error"),
        ("Ipv4Missing", "ipv4_missing"),
        ("r#type", "type"),
        ("Busy", "busy"),
        ("AnswerLost", "answer_lost"),
        ("Already_Snake", "already_snake"),
        ("V2", "v2"),
        ("IOError", "io_error"),
        ("ParseJSON", "parse_json"),
        ("A1B", "a1_b"),
        ("X", "x"),
        ("ABC", "abc"),
        ("Utf8", "utf8"),
    ];
    for (name, reason) in cases {
        let source = format!("enum E {{ #[toolfail(class = \"unknown\")] {name} }}");
        assert_eq!(declared(&source, |it| it.reason.clone()), reason);
    }
}

#[test]
fn a_number_is_the_same_however_it_is_written() {
    for number in [
        "4003",
        "4_003",
        "0xFA3",
        "0b1111_1010_0011",
        "0o7643",
        "004003",
    ] {
        let source = format!("enum E {{ #[toolfail(class = \"unknown\", code = {number})] V }}");
        assert_eq!(
            declared(&source, |it| it.code.map(|code| code.number)),
            Some(4003)
        );
    }
}

#[test]
fn a_wait_is_counted_in_its_unit() {
    let cases = [
        ("0s", 0),
        ("0ms", 0),
        ("1543ms", 1_543),
        ("30s", 30_000),
        ("2m", 120_000),
        ("72h", 259_200_000),
        ("007s", 7_000),
        ("18446744073709551615ms", u64::MAX),
    ];
    for (wait, millis) in cases {
        let source =
            format!("enum E {{ #[toolfail(class = \"unknown\", retry_after = \"{wait}\")] V }}");
        assert_eq!(
            declared(&source, |it| it.retry_after),
            Some(millis),
            "{wait}"
        );
    }
}

#[test]
fn what_the_variant_says_comes_before_what_the_item_says() {
    let of = |container: &str, variant: &str| {
        let source = format!("#[toolfail({container})] enum E {{ #[toolfail({variant})] V }}");
        declared(&source, |it| {
            let class = match it.kind {
                Kind::Class(word) => word.wire,
                Kind::SelfReported(true) => "reported true",
                Kind::SelfReported(false) => "reported false",
                Kind::WellKnown => "well known",
            };
            (
                class,
                it.layer.map(|word| word.wire),
                it.effect.map(|word| word.wire),
                it.idempotent,
            )
        })
    };
    let all = r#"class = "transient", layer = "result", effect = "applied", idempotent"#;
    let inherited = ("transient", Some("result"), Some("applied"), Some(true));
    assert_eq!(of(all, ""), inherited);
    assert_eq!(
        of(
            all,
            r#"class = "unknown", layer = "input", effect = "in_doubt", not_idempotent"#
        ),
        ("unknown", Some("input"), Some("in_doubt"), Some(false))
    );
    assert_eq!(
        of(all, "code = 4004"),
        inherited,
        "an inherited class is a class given"
    );
    assert_eq!(of(all, "retryable = true").0, "reported true");
    assert_eq!(of(all, "retryable = false").0, "reported false");
    assert_eq!(of("", "code = 4004"), ("well known", None, None, None));
    assert_eq!(of("", "code = 4004, retryable = false").0, "reported false");
    assert_eq!(of("layer = \"input\"", "code = 4004").1, Some("input"));
}

#[test]
fn twins_of_a_cfg_may_share_a_code() {
    let source = r#"enum E {
        #[cfg(unix)] #[toolfail(class = "unknown", code = 1101)] A,
        #[cfg(windows)] #[toolfail(class = "unknown", code = 1101)] B,
    }"#;
    assert!(resolve(&item(source)).is_ok());
}

#[test]
fn keys_may_stand_in_several_attributes_with_other_attributes_between() {
    let source = r#"enum E {
        /// Busy.
        #[toolfail(class = "transient",)]
        #[error("busy")]
        #[toolfail()]
        #[toolfail[code = 1001, idempotent]]
        V
    }"#;
    assert_eq!(
        declared(source, |it| it.code.map(|code| code.number)),
        Some(1001)
    );
    assert_eq!(declared(source, |it| it.idempotent), Some(true));
}

#[test]
fn the_fragments_of_a_macro_are_read_through_their_invisible_groups() {
    use proc_macro2::{Delimiter, Group, TokenStream, TokenTree};
    use quote::quote;

    let hidden = |tokens: TokenStream| TokenTree::Group(Group::new(Delimiter::None, tokens));
    let deep = |tokens: TokenStream| hidden(TokenStream::from(hidden(tokens)));
    let (class, code) = (hidden(quote!("transient")), deep(quote!(4003)));
    let (key, path) = (hidden(quote!(layer = "result")), hidden(quote!(::toolfail)));
    let input = quote! {
        #[toolfail(crate = #path)]
        enum E { #[toolfail(class = #class, code = #code, #key)] V }
    };
    let item = syn::parse2(input).unwrap();
    let model = resolve(&item).ok().expect("nothing is wrong");
    let Answer::Declared(declared) = &model.variants[0].answer else {
        panic!("it declares a class")
    };
    assert_eq!(declared.code.map(|code| code.number), Some(4003));
    assert_eq!(declared.layer.map(|word| word.wire), Some("result"));
}

#[test]
fn words_that_only_resemble_a_verdict_pass() {
    for text in [
        "Await the lock.",
        "The second line.",
        "Try it once, again.",
        "retry_policy",
        "seconds2",
    ] {
        let source =
            format!("enum E {{ #[toolfail(class = \"unknown\", remediation = \"{text}\")] V }}");
        assert_eq!(
            declared(&source, |it| it.remediation.clone()).as_deref(),
            Some(text)
        );
    }
}

#[test]
fn a_check_at_compile_time_stands_only_where_a_code_gives_the_class() {
    let checks = |keys: &str| {
        let source = format!("enum E {{ #[toolfail({keys})] V }}");
        derive(super::tokens(&source))
            .to_string()
            .matches("require_well_known")
            .count()
    };
    assert_eq!(checks("code = 4003"), 1);
    assert_eq!(checks("class = \"unknown\", code = 4003"), 0);
    assert_eq!(checks("retryable = true, code = 4003"), 0);
}

#[test]
fn docs_are_handed_over_only_where_there_are_any() {
    let has_docs = |docs: &str| {
        let source = format!("enum E {{ {docs}\n#[toolfail(class = \"unknown\")] V }}");
        derive(super::tokens(&source))
            .to_string()
            .contains("docs !")
    };
    assert!(has_docs("/// Busy."));
    assert!(has_docs("#[doc = \"Busy.\"]"));
    assert!(!has_docs(""));
    assert!(!has_docs("#[doc(hidden)]"));
}
