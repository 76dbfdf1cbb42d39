//! The generated clients in Rust, as modules: that they compile is the first thing that is shown.

#[rustfmt::skip]
#[path = "../../../../crates/codegen/golden/rust/cases/src/lib.rs"]
pub mod cases;
#[rustfmt::skip]
#[path = "../../../../crates/codegen/golden/rust/depot/src/lib.rs"]
pub mod depot;
#[rustfmt::skip]
#[path = "../../../../crates/codegen/golden/rust/files/src/lib.rs"]
pub mod files;
