//! Whatever arrives as a description is read or refused, and its schemas are translated.
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| curable_fuzz::openapi(data));
