//! Raw identifiers everywhere, inside attributes too. A name that is handed out is without `r#`.

#![allow(
    non_camel_case_types,
    non_upper_case_globals,
    reason = "keywords are in lower case"
)]

use std::time::Duration;

use toolfail::{Class, Classified, Code, Verdict};

#[derive(Debug, Classified)]
enum r#try {
    #[toolfail(class = "not_found", code = 3401)]
    r#type {
        #[toolfail(show)]
        r#in: String,
        #[toolfail(detail)]
        r#match: u8,
    },
    #[toolfail(class = "unknown", code = 3402)]
    r#async(u8),
    #[toolfail(r#class = r"rate_limited", r#code = 3403, r#idempotent)]
    r#fn {
        #[toolfail(r#retry_after)]
        r#where: Duration,
    },
    #[toolfail(with = r#mod::r#as::r#move)]
    r#unsafe,
    #[toolfail(transparent)]
    r#gen {
        #[toolfail(wrapped)]
        r#dyn: r#mod::r#struct,
        r#box: u8,
    },
}

mod r#mod {
    #[derive(Debug, toolfail::Classified)]
    #[toolfail(crate = r#extern::r#use, class = r#"permanent"#, code = 3404)]
    pub(super) struct r#struct;

    mod r#extern {
        pub(super) use toolfail as r#use;
    }

    pub(super) mod r#as {
        pub(in super::super) fn r#move(_: &super::super::r#try) -> toolfail::Verdict {
            toolfail::Verdict::new(toolfail::Class::Transient)
        }
    }
}

#[derive(Debug, Classified)]
enum r#impl<'r#static_, r#type: 'r#static_, const r#const: usize> {
    #[toolfail(class = "unknown", code = 1001)]
    r#ref(&'r#static_ [r#type; r#const]),
}

impl std::fmt::Display for r#try {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("x")
    }
}

fn verdict_of(error: &r#try) -> Verdict {
    error.verdict()
}

#[test]
fn a_name_that_is_handed_out_is_without_the_prefix() {
    let names: Vec<_> = r#try::entries()
        .iter()
        .map(toolfail::Entry::variant)
        .collect();
    assert_eq!(names, ["type", "async", "fn", "unsafe", "gen"]);
    let rows = r#try::entries();
    assert!(rows.iter().all(|row| row.type_name() == "try"));
    assert_eq!(verdict_of(&r#try::r#async(1)).reason(), "async");
    assert_eq!(r#mod::r#struct::entries()[0].variant(), "struct");
    assert_eq!(<r#impl<'_, u8, 1>>::entries()[0].type_name(), "impl");
}

#[test]
fn fields_with_raw_names_have_their_roles() {
    let shown = r#try::r#type {
        r#in: String::from("a"),
        r#match: 1,
    };
    let failure = shown.to_failure();
    let line = failure.guidance().to_string();
    assert!(line.contains("in=\"a\"") && !line.contains("r#"), "{line}");
    assert_eq!(failure.details(), Some(&serde_json::json!({ "match": 1 })));
    let r#where = Duration::from_secs(4);
    let verdict = verdict_of(&r#try::r#fn { r#where });
    assert_eq!(verdict.retry_after(), Some(r#where));
    assert!(verdict.is_safe_to_resubmit());
}

#[test]
fn raw_paths_and_keys_inside_attributes_are_read() {
    assert_eq!(verdict_of(&r#try::r#unsafe).class(), Class::Transient);
    let wrapped = r#try::r#gen {
        r#dyn: r#mod::r#struct,
        r#box: 1,
    };
    let code = verdict_of(&wrapped).code().map(Code::get);
    assert_eq!(code, Some(3404));
    assert_eq!(r#impl::r#ref(&[1]).verdict().class(), Class::Unknown);
}
