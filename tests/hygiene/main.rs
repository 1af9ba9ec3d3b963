//! Hosts that are hard on generated code. Every warning in them is an error.

#![deny(warnings, deprecated, unused, nonstandard_style, future_incompatible)]
#![forbid(unsafe_code)]
#![allow(
    dead_code,
    clippy::std_instead_of_core,
    clippy::alloc_instead_of_core,
    clippy::panic,
    reason = "a host writes `std`, has fields that nobody reads, and methods that nobody calls"
)]

mod bounds;
mod causes;
mod conditional;
mod deprecated;
mod field_names;
mod generics;
mod lints;
mod made_by_macros;
mod no_prelude;
mod own_methods;
mod private_types;
mod raw_identifiers;
mod scopes;
mod shadowed_locals;
mod shadowed_macros;
mod shadowed_modules;
mod shadowed_names;
mod texts;
mod uninhabited;
