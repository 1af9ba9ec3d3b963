//! A host with its own macros under the names everybody else uses; each refuses to be called.

use toolfail::{Class, Classified, Code};

mod host {
    macro_rules! refuse {
        ($($name:ident)*) => { refuse! { @ ($) $($name)* } };
        (@ ($d:tt) $($name:ident)*) => {
            $(
                #[allow(unused_macros, reason = "in the way")]
                macro_rules! $name {
                    ($d ($d any:tt)*) => { ::core::compile_error!("the host's macro was called") };
                }
            )*
        };
    }

    refuse! {
        matches write writeln format format_args panic unreachable todo unimplemented concat
        stringify vec assert assert_eq debug_assert println eprintln print dbg include_str
        line file column module_path cfg env option_env compile_error thread_local
        register table submit
    }

    #[derive(::toolfail::Classified)]
    pub(super) enum ToolError {
        #[toolfail(class = "unknown", code = 1003)]
        A(u8),
        #[toolfail(code = 4003)]
        WellKnown,
        #[toolfail(
            class = "transient",
            code = 1004,
            retry_after = "1s",
            remediation = "Less."
        )]
        B {
            #[toolfail(show)]
            name: u8,
            #[toolfail(detail)]
            count: u8,
        },
    }

    #[derive(::toolfail::Classified)]
    #[toolfail(category = "TASK_ERROR", class = "permanent", code = 2101)]
    pub(super) struct Single;
}

#[test]
fn own_macros_are_never_called() {
    assert_eq!(host::ToolError::A(1).verdict().class(), Class::Unknown);
    assert_eq!(
        host::ToolError::WellKnown.verdict().class(),
        Class::RateLimited
    );
    let both = host::ToolError::B { name: 1, count: 2 };
    assert_eq!(both.verdict().code().map(Code::get), Some(1004));
    assert_eq!(host::Single.verdict().class(), Class::Permanent);
}
