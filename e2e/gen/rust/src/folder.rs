//! The folder that is served.

use std::fs::{self, File};
use std::io;
use std::path::Path;

/// The SHA-256 of `the right password`.
const LOCK: &str = "417a1f42ad7167fe612e6713086ee43d7235b5a1b2c3a4d57ed9a8c1d203ab20";

const FILES: &[(&str, &[u8])] = &[
    ("notes/todo.txt", b"buy milk\nwrite the report\n"),
    ("reports/2026-01.txt", b"January: 12 orders\n"),
    ("logo.bin", b"\xff\xfe\x00"),
    ("plan.md", b"a plan\n"),
    ("plan.md.lock", LOCK.as_bytes()),
    ("held.txt", b"held\n"),
];

/// Makes the folder anew; one file of it is held by somebody else as long as what comes back is kept.
pub(crate) fn fill(folder: &Path) -> io::Result<File> {
    let _ = fs::remove_dir_all(folder);
    for (name, bytes) in FILES {
        let path = folder.join(name);
        fs::create_dir_all(path.parent().unwrap_or(folder))?;
        fs::write(path, bytes)?;
    }
    fs::write(folder.join("big.txt"), "x".repeat(300_000))?;
    let held = File::open(folder.join("held.txt"))?;
    held.lock()?;
    Ok(held)
}
