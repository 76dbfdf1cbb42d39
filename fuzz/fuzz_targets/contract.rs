//! Whatever arrives as a contract is read and has one canonical form.
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| curable_fuzz::contract(data));
