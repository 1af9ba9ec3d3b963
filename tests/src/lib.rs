//! Everything of `toolfail` that is tested from outside.
