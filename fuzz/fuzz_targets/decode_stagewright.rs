//! Whatever arrives as `stagewright` is read, written back, and decided about.
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| curable_fuzz::dialect("stagewright", data));
