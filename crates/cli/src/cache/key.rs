//! What tells one import from another: the description, how it is read, and the program that reads it.

use std::fmt::Write;
use std::time::UNIX_EPOCH;

use curable_openapi::OtherFile;
use sha2::{Digest, Sha256};

use crate::flags::Reading;

/// What tells one import from another, but for the files that the description refers to.
pub(crate) struct Key {
    /// Over the description and how it is read.
    read: Sha256,
}

impl Key {
    /// The key of a description whose bytes have this digest.
    pub(crate) fn of(digest: &[u8; 32], is_file: bool, reading: &Reading) -> Self {
        let Reading { mapping: _, open, no_cache: _ } = reading;
        let mut read = Sha256::new();
        read.update(env!("CARGO_PKG_VERSION"));
        // What stands on standard input has no folder, and refers to no other files.
        read.update([0, u8::from(*open), u8::from(is_file)]);
        read.update(digest);
        Self { read }
    }

    /// The name of what is kept under it. Another build of the program may import the same in another way.
    pub(crate) fn name(&self) -> String {
        let mut hash = self.read.clone();
        if let Some(about) = std::env::current_exe().ok().and_then(|path| path.metadata().ok()) {
            let changed = about.modified().ok().and_then(|time| time.duration_since(UNIX_EPOCH).ok());
            hash.update(about.len().to_le_bytes());
            hash.update(changed.unwrap_or_default().as_nanos().to_le_bytes());
        }
        hex(&hash.finalize(), 20)
    }

    /// The hash of all that an import is made of: it stands for that of the contract.
    pub(crate) fn provenance(&self, others: Option<&[OtherFile]>, mapping: Option<&str>) -> Option<String> {
        let mut hash = self.read.clone();
        for OtherFile { name, sha256 } in others? {
            hash.update(name);
            hash.update([0]);
            hash.update(sha256);
        }
        if let Some(mapping) = mapping {
            hash.update([1]);
            hash.update(mapping);
        }
        Some(hex(&hash.finalize(), 32))
    }
}

/// The first bytes of a hash, written out.
pub(super) fn hex(hash: &[u8], bytes: usize) -> String {
    hash.iter().take(bytes).fold(String::with_capacity(2 * bytes), |mut hex, byte| {
        let _ = write!(hex, "{byte:02x}");
        hex
    })
}

#[cfg(test)]
mod tests {
    use super::Key;
    use crate::flags::Reading;

    #[test]
    fn whatever_changes_the_import_changes_the_key() {
        let reading = Reading::default();
        let plain = Key::of(&[1; 32], true, &reading).name();
        assert_eq!(Key::of(&[1; 32], true, &reading).name(), plain);
        let open = Reading { open: true, ..Reading::default() };
        for other in [
            Key::of(&[2; 32], true, &reading),
            Key::of(&[1; 32], false, &reading),
            Key::of(&[1; 32], true, &open),
        ] {
            assert_ne!(other.name(), plain);
        }
    }

    #[test]
    fn a_mapping_changes_the_provenance_and_unknown_files_leave_it_open() {
        let key = Key::of(&[1; 32], true, &Reading::default());
        assert_ne!(key.provenance(Some(&[]), None), key.provenance(Some(&[]), Some("")));
        assert_eq!(key.provenance(None, None), None);
    }
}
