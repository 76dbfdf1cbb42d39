//! Imports that were made before, in the user's cache folder: the second start reads no description again.
//!
//! A cache is only ever a help: where it cannot be read or written, nobody hears of it.

mod folder;
mod key;
mod stamp;

use std::path::Path;

use curable_openapi::{Document, Import, OtherFile, ReadError, Stored};
use sha2::{Digest, Sha256};

use folder::Folder;
pub(crate) use key::Key;
use stamp::Stamp;

/// The cache; without a folder it holds nothing and keeps nothing.
pub(crate) struct Cache(Option<Folder>);

impl Cache {
    /// The cache of the user.
    pub(crate) fn of_user() -> Self {
        Self(Folder::of_user())
    }

    /// None at all.
    pub(crate) fn none() -> Self {
        Self(None)
    }

    /// The import of a description that was read from this path, if all its files are as they were.
    pub(crate) fn find(&self, key: &Key, path: &Path) -> Option<Stored> {
        let stored = Stored::read(self.0.as_ref()?.read(&key.name())?)?;
        self.is_current(&stored.others, path)?.then_some(stored)
    }

    /// The digest of a file, and its bytes if they had to be read for it.
    pub(crate) fn digest(&self, path: &Path) -> Result<([u8; 32], Option<Vec<u8>>), ReadError> {
        let stamp = self.0.as_ref().and_then(|folder| Some((folder, Stamp::of(path)?)));
        if let Some((folder, stamp)) = &stamp
            && let Some(digest) = folder.read(&stamp.name()).and_then(|kept| stamp.digest(&kept))
        {
            return Ok((digest, None));
        }
        let bytes = Document::bytes(path)?;
        let digest = Sha256::digest(&bytes).into();
        // A file that was changed while it was read has another stamp now.
        if let Some((folder, stamp)) = stamp.filter(|(_, stamp)| Stamp::of(path).as_ref() == Some(stamp)) {
            folder.write(&stamp.name(), &stamp.kept(&digest));
        }
        Ok((digest, Some(bytes)))
    }

    /// Keeps an import, if it is known which files it was made from.
    pub(crate) fn keep(&self, key: &Key, import: &Import, others: Option<&[OtherFile]>) {
        let (Some(folder), Some(others)) = (&self.0, others) else { return };
        if let Some(bytes) = Stored::write(import, others) {
            folder.write(&key.name(), &bytes);
        }
    }

    /// Whether the other files of a description are as they were.
    fn is_current(&self, others: &[OtherFile], path: &Path) -> Option<bool> {
        if others.is_empty() {
            return Some(true);
        }
        let path = path.canonicalize().ok()?;
        let folder = path.parent()?;
        let is_same = |OtherFile { name, sha256 }: &OtherFile| {
            self.digest(&folder.join(name)).is_ok_and(|(digest, _)| *sha256 == digest)
        };
        Some(others.iter().all(is_same))
    }
}
