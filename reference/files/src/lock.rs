//! Files that are locked with a password.

use std::fmt::Write;
use std::fs;
use std::path::{Path, PathBuf};

use sha2::{Digest, Sha256};

use crate::failures::{DenyReason, PermissionDenied};

/// Whether a name is that of a lock, which no caller touches.
pub(crate) fn is_lock(place: &Path) -> bool {
    place.extension().is_some_and(|extension| extension == "lock")
}

/// The lock of a file.
pub(crate) fn of(place: &Path) -> PathBuf {
    let mut lock = place.as_os_str().to_owned();
    lock.push(".lock");
    lock.into()
}

/// `plan.md` is locked when there is a `plan.md.lock`, which holds the SHA-256 of the password in hexadecimal.
pub(crate) fn check(path: &str, place: &Path, password: Option<&str>) -> Result<(), PermissionDenied> {
    // The lock is that of the file itself, by whatever link it was reached.
    let lock = of(&fs::canonicalize(place).unwrap_or_else(|_| place.to_owned()));
    if fs::symlink_metadata(&lock).is_err() {
        return Ok(());
    }
    let wanted = fs::read_to_string(lock).unwrap_or_default();
    let reason = match password {
        Some(password) if hash(password) == wanted.trim() => return Ok(()),
        Some(_) => DenyReason::PasswordWrong,
        None => DenyReason::PasswordMissing,
    };
    Err(PermissionDenied { path: path.to_owned(), reason })
}

fn hash(password: &str) -> String {
    Sha256::digest(password.as_bytes()).iter().fold(String::new(), |mut hex, byte| {
        let _ = write!(hex, "{byte:02x}");
        hex
    })
}
