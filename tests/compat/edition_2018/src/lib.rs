//! A host of edition 2018.

#![deny(warnings, rust_2018_idioms, rust_2021_compatibility)]

use toolfail::Classified;

include!("../../editions.rs");

/// Its words became keywords later.
#[allow(non_camel_case_types, missing_docs)]
#[derive(Debug, Classified)]
pub enum Words<'a> {
    #[toolfail(class = "transient", code = 6501)]
    gen { gen: u8, r#unsafe: &'a str },
    #[toolfail(class = "unknown", code = 6502)]
    r#async(&'a mut u8),
    #[toolfail(class = "unknown", code = 6503)]
    Bare(Box<u8>),
}

#[test]
fn a_word_that_became_a_keyword_later_is_a_name() {
    let gen = Words::gen { gen: 1, r#unsafe: "x" };
    assert_eq!(gen.verdict().reason(), "gen");
    assert_eq!(Words::r#async(&mut 1).verdict().reason(), "async");
    assert_eq!(Words::Bare(Box::new(1)).verdict().reason(), "bare");
}
