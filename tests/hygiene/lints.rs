//! Lints that a host may have denied, and that generated code of others has tripped. All lints of
//! the compiler and of clippy are gone through in `tests/compat/lints`.

use toolfail::{Class, Classified};

/// Each of these was reported against some derive.
mod denied {
    #![deny(
        unused_qualifications,
        unused_import_braces,
        unused_results,
        trivial_casts,
        trivial_numeric_casts,
        unused_extern_crates,
        let_underscore_drop,
        missing_copy_implementations,
        variant_size_differences,
        explicit_outlives_requirements,
        unused_assignments,
        unused_variables,
        unused_lifetimes,
        elided_lifetimes_in_paths,
        single_use_lifetimes,
        unit_bindings,
        redundant_imports,
        unreachable_pub,
        ambiguous_negative_literals
    )]
    #![forbid(unsafe_code)]
    #![deny(
        clippy::all,
        clippy::pedantic,
        clippy::nursery,
        clippy::std_instead_of_core,
        clippy::alloc_instead_of_core,
        clippy::absolute_paths
    )]

    use core::{error::Error, time::Duration};

    use toolfail::Classified;

    #[derive(Debug, Clone, Copy, Classified)]
    pub(super) enum Copied {
        #[toolfail(class = "rate_limited", code = 4002, idempotent)]
        Busy,
        #[toolfail(class = "transient", code = 4005)]
        Slow,
        #[toolfail(class = "transient", code = 4006)]
        Timed(#[toolfail(retry_after)] Duration),
    }

    #[derive(Debug, Classified)]
    pub(super) enum Wide {
        #[expect(dead_code, reason = "the host does not read it, and is told so")]
        #[toolfail(class = "transient", code = 6401)]
        Named { used: u8, spare: Vec<u8> },
        #[expect(dead_code, reason = "the host does not read it, and is told so")]
        #[toolfail(class = "transient", code = 6402)]
        Tuple(u8, String),
        #[expect(dead_code, reason = "the host does not read it, and is told so")]
        #[toolfail(class = "transient", code = 6403)]
        Cause(Box<dyn Error>),
        #[toolfail(class = "transient", code = 6404)]
        Read {
            #[toolfail(show)]
            shown: u8,
            #[expect(dead_code, reason = "the host does not read it, and is told so")]
            spare: u8,
        },
    }
}

#[test]
fn a_strict_host_gets_no_warning_and_keeps_its_own() {
    assert_eq!(denied::Copied::Busy.verdict().class(), Class::RateLimited);
    assert_eq!(denied::Copied::Slow.verdict().class(), Class::Transient);
    let timed = denied::Copied::Timed(std::time::Duration::ZERO);
    assert!(timed.verdict().retry_after().is_some());
    let wide = [
        denied::Wide::Named {
            used: 1,
            spare: vec![],
        },
        denied::Wide::Tuple(1, String::new()),
        denied::Wide::Cause("x".into()),
        denied::Wide::Read { shown: 1, spare: 1 },
    ];
    assert!(
        wide.iter()
            .all(|error| error.verdict().class() == Class::Transient)
    );
}
