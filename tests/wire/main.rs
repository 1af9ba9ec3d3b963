//! The wire form, from outside.

mod written;
