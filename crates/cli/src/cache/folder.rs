//! The folder of the cache: private, bounded, and never in the way.

use std::env;
use std::ffi::OsString;
use std::fs::{self, DirBuilder, File, OpenOptions};
use std::io::{self, Read, Write};
use std::path::PathBuf;
use std::process;
use std::time::SystemTime;

/// How many imports and stamps are kept.
const MAX_ENTRIES: usize = 64;
/// How many bytes all of them may have together.
const MAX_BYTES: u64 = 256 << 20;
/// How names end.
const ENDING: &str = ".import";
/// How names end of what is still being written.
const UNFINISHED: &str = ".new";

/// The folder.
pub(super) struct Folder(PathBuf);

impl Folder {
    /// `curable` below the user's cache folder.
    pub(super) fn of_user() -> Option<Self> {
        let absolute = |path: Option<OsString>| path.map(PathBuf::from).filter(|path| path.is_absolute());
        let caches = absolute(env::var_os("XDG_CACHE_HOME"))
            .or_else(|| absolute(env::var_os("HOME")).map(|home| home.join(".cache")))?;
        Some(Self(caches.join("curable")))
    }

    /// What is kept under a name.
    pub(super) fn read(&self, name: &str) -> Option<Vec<u8>> {
        let mut file = File::open(self.path(name)).ok()?;
        let about = file.metadata().ok()?;
        if !is_private(&about) || about.len() > MAX_BYTES {
            return None;
        }
        let mut bytes = Vec::with_capacity(usize::try_from(about.len()).ok()? + 1);
        file.read_to_end(&mut bytes).ok()?;
        // What is used stays; if the time cannot be set, it only goes sooner.
        let _ = file.set_modified(SystemTime::now());
        Some(bytes)
    }

    /// Keeps bytes under a name, all or nothing, and makes room for them.
    pub(super) fn write(&self, name: &str, bytes: &[u8]) {
        if bytes.len() as u64 <= MAX_BYTES && self.try_write(name, bytes).is_ok() {
            self.tidy();
        }
    }

    fn try_write(&self, name: &str, bytes: &[u8]) -> io::Result<()> {
        private(&mut DirBuilder::new()).recursive(true).create(&self.0)?;
        let new = self.0.join(format!("{name}.{}{UNFINISHED}", process::id()));
        let written = create(&new)
            .and_then(|mut file| file.write_all(bytes))
            .and_then(|()| fs::rename(&new, self.path(name)));
        if written.is_err() {
            let _ = fs::remove_file(&new);
        }
        written
    }

    /// Takes away what was not used for the longest time, until the rest is within bounds.
    fn tidy(&self) {
        let Ok(entries) = fs::read_dir(&self.0) else { return };
        let mut kept: Vec<(SystemTime, u64, PathBuf)> = entries
            .filter_map(|entry| {
                let (path, about) = (entry.as_ref().ok()?.path(), entry.ok()?.metadata().ok()?);
                // Whatever else is there belongs to somebody else.
                let is_ours =
                    path.to_str().is_some_and(|path| path.ends_with(ENDING) || path.ends_with(UNFINISHED));
                (is_ours && about.is_file()).then(|| Some((about.modified().ok()?, about.len(), path)))?
            })
            .collect();
        kept.sort();
        let (mut count, mut bytes) = (kept.len(), kept.iter().map(|(_, size, _)| size).sum::<u64>());
        for (_, size, path) in kept {
            if count <= MAX_ENTRIES && bytes <= MAX_BYTES {
                return;
            }
            let _ = fs::remove_file(path);
            (count, bytes) = (count - 1, bytes - size);
        }
    }

    fn path(&self, name: &str) -> PathBuf {
        self.0.join(format!("{name}{ENDING}"))
    }
}

/// A new file that only its owner may read.
fn create(path: &PathBuf) -> io::Result<File> {
    let mut options = OpenOptions::new();
    options.write(true).create(true).truncate(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    options.open(path)
}

/// A folder that only its owner may read.
fn private(builder: &mut DirBuilder) -> &mut DirBuilder {
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(builder, 0o700);
    builder
}

/// Whether nobody else could have written it.
#[cfg(unix)]
fn is_private(about: &fs::Metadata) -> bool {
    use std::os::unix::fs::MetadataExt;
    about.is_file() && about.mode().trailing_zeros() >= 6
}

/// Elsewhere the folder of the user is private.
#[cfg(not(unix))]
fn is_private(about: &fs::Metadata) -> bool {
    about.is_file()
}
