//! A host with its own modules under the names of crates.

use toolfail::{Class, Classified};

mod host {
    mod core {}
    mod std {}
    mod alloc {}
    mod toolfail {}
    mod __toolfail {}
    mod serde {}
    mod inventory {}
    mod __private {}

    #[derive(::toolfail::Classified)]
    pub(super) enum ToolError {
        #[toolfail(class = "rate_limited", code = 4101)]
        Busy {
            #[toolfail(retry_after)]
            wait: ::std::time::Duration,
            #[toolfail(show)]
            name: u8,
            #[toolfail(detail)]
            count: u8,
        },
        #[toolfail(transparent)]
        Wrapped(::toolfail::Sentinel),
    }

    #[derive(::toolfail::Classified)]
    #[toolfail(code = 4003)]
    pub(super) struct Single;
}

/// The names that generated code may use for itself are taken as types.
#[expect(non_camel_case_types, reason = "in the way")]
mod types {
    pub(super) struct __toolfail;
    pub(super) struct toolfail;
    pub(super) struct core;

    #[derive(::toolfail::Classified)]
    pub(super) enum ToolError {
        #[toolfail(class = "not_found", code = 3101)]
        Missing(#[toolfail(show)] u8),
    }

    /// The type under the derive has such a name itself.
    #[derive(::toolfail::Classified)]
    pub(super) enum __private {
        #[toolfail(class = "not_found", code = 3102)]
        #[toolfail(reason = "own")]
        __toolfail(#[toolfail(show)] u8),
    }
}

/// The runtime is named by a path of the host's, past a module of its name.
mod path {
    pub(super) mod toolfail {
        pub(in super::super) mod deep {
            pub(in super::super::super) use ::toolfail as runtime;
        }
    }

    #[derive(::toolfail::Classified)]
    #[toolfail(crate = toolfail::deep::runtime, class = "permanent", code = 1101)]
    pub(super) struct Relative;

    #[derive(::toolfail::Classified)]
    #[toolfail(crate = crate::shadowed_modules::path::toolfail::deep::runtime)]
    pub(super) enum FromRoot {
        #[toolfail(class = "permanent", code = 1102)]
        A,
    }

    #[derive(::toolfail::Classified)]
    #[toolfail(crate = self::toolfail::deep::runtime)]
    pub(super) enum FromSelf {
        #[toolfail(code = 4003)]
        A,
    }

    pub(super) mod nested {
        #[derive(::toolfail::Classified)]
        #[toolfail(crate = super::toolfail::deep::runtime)]
        pub(in super::super) enum FromSuper {
            #[toolfail(class = "permanent", code = 1104)]
            A,
        }
    }
}

#[test]
fn own_modules_under_the_names_of_crates_are_not_taken() {
    let busy = host::ToolError::Busy {
        wait: std::time::Duration::ZERO,
        name: 1,
        count: 1,
    };
    assert_eq!(busy.verdict().class(), Class::RateLimited);
    let wrapped = host::ToolError::Wrapped(toolfail::Sentinel::NotFound);
    assert_eq!(wrapped.verdict().class(), Class::NotFound);
    assert_eq!(host::Single.verdict().class(), Class::RateLimited);
    assert_eq!(
        types::ToolError::Missing(1).verdict().class(),
        Class::NotFound
    );
    assert_eq!(
        types::__private::__toolfail(1).verdict().class(),
        Class::NotFound
    );
}

#[test]
fn the_runtime_is_found_at_the_path_the_host_gives() {
    assert_eq!(path::Relative.verdict().class(), Class::Permanent);
    assert_eq!(path::FromRoot::A.verdict().class(), Class::Permanent);
    assert_eq!(path::FromSelf::A.verdict().class(), Class::RateLimited);
    assert_eq!(
        path::nested::FromSuper::A.verdict().class(),
        Class::Permanent
    );
}
