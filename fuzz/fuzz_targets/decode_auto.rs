//! Whatever arrives is read, written in every dialect, and decided about.
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| curable_fuzz::auto(data));
