//! Any bytes, judged as an HTTP exchange and as a JSON-RPC answer.

#![no_main]

#[path = "../../conformance/src/hostile.rs"]
mod hostile;

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| hostile::Hostile::from_bytes(bytes).check());
