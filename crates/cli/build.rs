//! How the program is linked: a server's memory is mostly its own file, so that what it uses lies together.

use std::env;

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rerun-if-changed=order.txt");
    // The toolchain's own linker on this target is the one that knows these words.
    let is_known = env::var("TARGET").as_deref() == Ok("x86_64-unknown-linux-gnu")
        && env::var("HOST") == env::var("TARGET")
        && env::var_os("RUSTC_LINKER").is_none()
        && env::var("CARGO_ENCODED_RUSTFLAGS").is_ok_and(|flags| !flags.contains("link"));
    let is_release = env::var("PROFILE").as_deref() == Ok("release");
    let Ok(folder) = env::var("CARGO_MANIFEST_DIR") else { return };
    if is_known && is_release {
        for word in [
            // The table of what the loader must change takes a megabyte less.
            "-z,pack-relative-relocs",
            "--icf=all",
            // Names of other versions and features are not found, and then only the order is lost.
            &format!("--symbol-ordering-file={folder}/order.txt"),
            "--no-warn-symbol-ordering",
        ] {
            println!("cargo::rustc-link-arg-bins=-Wl,{word}");
        }
    }
}
