//! Macros of edition 2024 that write enums for a host, and name the runtime through this crate.

#![deny(warnings)]

#[doc(hidden)]
pub use toolfail as runtime;

/// Variants arrive as tokens.
#[macro_export]
macro_rules! service {
    ($name:ident { $($body:tt)* }) => {
        /// Written by a macro.
        #[derive(Debug, $crate::runtime::Classified)]
        #[toolfail(crate = $crate::runtime)]
        pub enum $name { $($body)* }
    };
}

/// Values arrive as fragments.
#[macro_export]
macro_rules! fragments {
    ($name:ident, $class:expr, $code:expr, $wait:literal, $text:expr, $field:ident, $ty:ty) => {
        /// Written by a macro.
        #[derive(Debug, $crate::runtime::Classified)]
        #[toolfail(crate = $crate::runtime, class = $class)]
        pub enum $name {
            /// A wait in the attribute.
            #[toolfail(code = $code, retry_after = $wait, remediation = $text)]
            Constant,
            /// A wait in a field.
            #[toolfail(code = 6999)]
            Field {
                /// It.
                #[toolfail(retry_after)]
                $field: $ty,
            },
        }
    };
}
