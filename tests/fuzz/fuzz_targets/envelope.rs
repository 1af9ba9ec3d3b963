//! Any bytes, read as an envelope in every format.

#![no_main]

#[path = "../../wire/oracle.rs"]
mod oracle;

libfuzzer_sys::fuzz_target!(|document: &[u8]| oracle::check(document));
