//! How the program is linked: a server's memory is mostly its own file, so that what it uses lies together.

use std::path::{Path, PathBuf};
use std::{env, fs};

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rerun-if-changed=order.txt");
    println!("cargo::rerun-if-env-changed=CURABLE_SYMBOLS");
    // The toolchain's own linker on this target is the one that knows these words.
    let is_known = env::var("TARGET").as_deref() == Ok("x86_64-unknown-linux-gnu")
        && env::var("HOST") == env::var("TARGET")
        && env::var_os("RUSTC_LINKER").is_none()
        && env::var("CARGO_ENCODED_RUSTFLAGS").is_ok_and(|flags| !flags.contains("link"));
    let is_release = env::var("PROFILE").as_deref() == Ok("release");
    if !is_known || !is_release {
        return;
    }
    // The table of what the loader must change takes a megabyte less, and what is the same is there once.
    let mut words = ["-z", "pack-relative-relocs", "--icf=all"].map(String::from).to_vec();
    // `cargo xtask order` writes the order. Names of other versions are not found, and then only their order is lost.
    // It is given from the output folder, because that is the one path cargo corrects when the folder was moved.
    if let Some(order) = copied("order.txt") {
        words.push(format!("--symbol-ordering-file={}", order.display()));
        words.push(String::from("--no-warn-symbol-ordering"));
    }
    // The profile does not do it: another profile has other names, and the order would be lost.
    if env::var_os("CURABLE_SYMBOLS").is_none() {
        words.push(String::from("--strip-all"));
    }
    for word in words {
        println!("cargo::rustc-link-arg-bins=-Xlinker");
        println!("cargo::rustc-link-arg-bins={word}");
    }
}

fn copied(name: &str) -> Option<PathBuf> {
    let from = Path::new(&env::var_os("CARGO_MANIFEST_DIR")?).join(name);
    let to = Path::new(&env::var_os("OUT_DIR")?).join(name);
    fs::copy(from, &to).ok().map(|_bytes| to)
}
