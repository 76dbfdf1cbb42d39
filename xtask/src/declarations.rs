//! The command `cargo xtask`, for what reads the declarations of our crates.

use std::process::ExitCode;

fn main() -> ExitCode {
    xtask::main()
}
