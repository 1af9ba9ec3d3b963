//! A host of edition 2024.

#![deny(warnings, rust_2018_idioms, rust_2021_compatibility, rust_2024_compatibility)]

use toolfail::Classified;

include!("../../editions.rs");

/// Keywords as names.
#[allow(non_camel_case_types, missing_docs)]
#[derive(Debug, Classified)]
pub enum Words<'a> {
    #[toolfail(class = "transient", code = 6501)]
    r#gen { r#gen: u8, r#unsafe: &'a str },
    #[toolfail(class = "unknown", code = 6502)]
    Ref(&'a mut u8),
}

#[test]
fn a_keyword_is_a_name_without_its_prefix() {
    let r#gen = Words::r#gen { r#gen: 1, r#unsafe: "x" };
    assert_eq!(r#gen.verdict().reason(), "gen");
    assert_eq!(Words::Ref(&mut 1).verdict().reason(), "ref");
}
