//! Hosts that are hard on generated code. Every warning in them is an error.

#![deny(warnings, deprecated, unused, nonstandard_style, future_incompatible)]
#![forbid(unsafe_code)]

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
