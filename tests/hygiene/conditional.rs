//! Variants, fields and attributes that are there on some targets only.

use std::time::Duration;

use toolfail::{Class, Classified, Code};

#[derive(Debug, Classified)]
enum Platform {
    #[cfg(windows)]
    #[toolfail(class = "permanent", code = 1101)]
    Registry(u32),
    #[cfg(not(windows))]
    #[toolfail(class = "permanent", code = 1101)]
    Errno {
        #[cfg(windows)]
        a: u8,
        #[cfg(not(windows))]
        b: u8,
    },
    #[cfg_attr(all(), toolfail(class = "transient", code = 1102))]
    Both,
    #[cfg_attr(any(), toolfail(class = "permanent", code = 1102))]
    #[cfg_attr(all(), toolfail(class = "rate_limited"), toolfail(code = 1103))]
    Split,
    /// The index of a tuple field counts only what is there.
    #[toolfail(class = "transient", code = 1104)]
    Tuple(
        #[cfg(any())] Missing,
        #[cfg_attr(all(), toolfail(retry_after))] Duration,
        #[cfg_attr(any(), toolfail(retry_after))] Duration,
        #[cfg(any())] Missing,
        #[toolfail(show)] u8,
    ),
    #[cfg(any())]
    #[toolfail(clas = "nothing here is read")]
    Gone(Missing),
}

impl std::fmt::Display for Platform {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("x")
    }
}

/// Nothing is left of it.
#[derive(Debug, Classified)]
enum Nothing {
    #[cfg(any())]
    #[toolfail(class = "permanent", code = 1105)]
    Gone,
}

#[cfg_attr(all(), derive(Classified), toolfail(class = "permanent", code = 1106))]
struct ByCondition<#[cfg(any())] T, #[cfg(not(any()))] U, const N: usize>(#[cfg(any())] T, [U; N]);

fn code(error: &impl Classified) -> Option<u16> {
    error.verdict().code().map(Code::get)
}

#[test]
fn what_is_compiled_out_is_not_named_and_a_twin_has_the_same_code() {
    #[cfg(windows)]
    let error = Platform::Registry(1);
    #[cfg(not(windows))]
    let error = Platform::Errno { b: 1 };
    assert_eq!(code(&error), Some(1101));
    assert_eq!(Platform::entries().len(), 4);
    assert_eq!(Nothing::entries(), []);
}

#[test]
fn a_conditional_attribute_counts_where_its_condition_holds() {
    assert_eq!(code(&Platform::Both), Some(1102));
    assert_eq!(Platform::Both.verdict().class(), Class::Transient);
    assert_eq!(code(&Platform::Split), Some(1103));
    assert_eq!(Platform::Split.verdict().class(), Class::RateLimited);
    assert_eq!(code(&ByCondition([0_u8])), Some(1106));
}

#[test]
fn a_tuple_field_is_counted_among_those_that_are_there() {
    let tuple = Platform::Tuple(Duration::from_secs(1), Duration::from_secs(2), 7);
    let failure = tuple.to_failure();
    assert_eq!(failure.retry_after(), Some(Duration::from_secs(1)));
    assert!(failure.guidance().to_string().contains("2=\"7\""));
}
