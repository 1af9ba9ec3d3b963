//! Everything of `toolfail` that is tested from outside.

#[cfg(doctest)]
#[doc = include_str!("../../README.md")]
struct Readme;
