//! What the system says of a file: as long as it says the same, the file need not be read to know its digest.

use std::path::Path;
use std::time::{Duration, SystemTime};

use sha2::{Digest, Sha256};

/// A change so soon after the one before may leave the file's times as they were.
const TICK: Duration = Duration::from_millis(100);
/// The same where the times are whole seconds.
const COARSE_TICK: Duration = Duration::from_secs(3);

/// One file at one time.
#[derive(PartialEq, Eq)]
pub(super) struct Stamp {
    /// Over the path.
    place: [u8; 32],
    /// Over what the system says: the file itself, its size, and when it was changed. Nobody can set the last of these.
    state: [u8; 32],
}

impl Stamp {
    /// The stamp of a file that has not changed just now.
    #[cfg(unix)]
    pub(super) fn of(path: &Path) -> Option<Self> {
        use std::os::unix::ffi::OsStrExt;
        use std::os::unix::fs::MetadataExt;

        let path = path.canonicalize().ok()?;
        let about = path.metadata().ok()?;
        let tick = if about.ctime_nsec() == 0 { COARSE_TICK } else { TICK };
        let changed =
            Duration::new(u64::try_from(about.ctime()).ok()?, u32::try_from(about.ctime_nsec()).ok()?);
        let since = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH).ok()?.checked_sub(changed)?;
        if !about.is_file() || since < tick {
            return None;
        }
        let mut state = Sha256::new();
        for number in [about.dev(), about.ino(), about.size()] {
            state.update(number.to_le_bytes());
        }
        for number in [about.mtime(), about.mtime_nsec(), about.ctime(), about.ctime_nsec()] {
            state.update(number.to_le_bytes());
        }
        Some(Self {
            place: Sha256::digest(path.as_os_str().as_bytes()).into(),
            state: state.finalize().into(),
        })
    }

    /// Elsewhere there is no time of change that nobody can set.
    #[cfg(not(unix))]
    pub(super) fn of(_: &Path) -> Option<Self> {
        None
    }

    /// The name of what is kept for the file.
    pub(super) fn name(&self) -> String {
        super::key::hex(&self.place, 20)
    }

    /// The digest that was kept, if the file is as it was then.
    pub(super) fn digest(&self, kept: &[u8]) -> Option<[u8; 32]> {
        kept.strip_prefix(&self.state)?.try_into().ok()
    }

    /// What to keep.
    pub(super) fn kept(&self, digest: &[u8; 32]) -> Vec<u8> {
        [self.state, *digest].concat()
    }
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::{Stamp, TICK};

    #[test]
    fn a_file_that_was_just_written_has_no_stamp_and_a_change_makes_another() {
        let path = std::env::temp_dir().join(format!("curable-stamp-{}", std::process::id()));
        fs::write(&path, "a").unwrap();
        assert!(Stamp::of(&path).is_none());
        std::thread::sleep(TICK * 2);
        let first = Stamp::of(&path).unwrap();
        assert_eq!(first.digest(&first.kept(&[7; 32])), Some([7; 32]));
        fs::write(&path, "b").unwrap();
        std::thread::sleep(TICK * 2);
        let second = Stamp::of(&path).unwrap();
        assert_eq!(first.name(), second.name());
        assert_eq!(second.digest(&first.kept(&[7; 32])), None);
        fs::remove_file(&path).unwrap();
    }
}
